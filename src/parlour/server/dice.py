"""Dice that nobody can choose: each roll follows from a secret that is committed by its hash before the game."""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from fractions import Fraction

from parlour.errors import ParlourError
from parlour.match import Match
from parlour.record import Record

LARGEST_DENOMINATOR = 1_000_000


def make_secret() -> str:
    return secrets.token_hex(32)


def commit(secret: str) -> str:
    """What is published before the game."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def roll(secret: str, match_id: str, number: int, chances: Mapping[str, float]) -> str:
    """Roll number `number` of a match (from 0): one of the possible outcomes, in the order of their texts."""
    digest = hmac.digest(bytes.fromhex(secret), f"{match_id}:{number}".encode(), "sha256")
    left = Fraction(int.from_bytes(digest, "big"), 1 << 256)
    weights = {text: Fraction(chances[text]).limit_denominator(LARGEST_DENOMINATOR) for text in sorted(chances)}
    left *= sum(weights.values())
    for text, weight in weights.items():
        left -= weight
        if left < 0:
            return text
    return text


def verify(record: Record) -> int:
    """How many rolls of a record were checked; ParlourError names the first that its secret does not give."""
    secret, match_id = needed(record, "DiceSecret"), needed(record, "Match")
    if not is_secret(secret) or commit(secret) != needed(record, "DiceCommitment"):
        raise ParlourError("the secret of this record does not fit its commitment")
    match, number = record.begin(), 0
    for text in record.moves:
        if match.to_move == "chance":
            check_roll(match, text, roll(secret, match_id, number, match.chance()), number)
            number += 1
        match.play(text)
    return number


def check_roll(match: Match, text: str, expected: str, number: int) -> None:
    if text != expected:
        raise ParlourError(f"roll {number + 1} at move {match.ply + 1} is {text}: the secret gives {expected}")


def needed(record: Record, tag: str) -> str:
    if tag not in record.tags:
        raise ParlourError(f"no {tag} tag: expected the record of a finished match of a server")
    return record.tags[tag]


def is_secret(text: str) -> bool:
    return len(text) == 64 and all(letter in "0123456789abcdef" for letter in text)
