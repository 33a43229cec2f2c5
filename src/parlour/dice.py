"""Dice that nobody can choose: each roll follows from a secret that is committed by its hash before the game.

The secret gives the total of a roll, and then, by a second look, which pair of dice shows it.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping
from fractions import Fraction

from parlour.errors import ParlourError
from parlour.match import Match
from parlour.record import Record

LARGEST_DENOMINATOR = 1_000_000
FACES = range(1, 7)
Pair = tuple[int, int]


def make_secret() -> str:
    return secrets.token_hex(32)


def commit(secret: str) -> str:
    """What is published before the game."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def roll(secret: str, match_id: str, number: int, chances: Mapping[str, float]) -> str:
    """Roll number `number` of a match (from 0): one of the possible outcomes, in the order of their texts."""
    left = fraction(secret, f"{match_id}:{number}")
    weights = {text: Fraction(chances[text]).limit_denominator(LARGEST_DENOMINATOR) for text in sorted(chances)}
    left *= sum(weights.values())
    for text, weight in weights.items():
        left -= weight
        if left < 0:
            return text
    return text


def total_of(text: str) -> int | None:
    """The total that the text of a roll tells; None of what is drawn in another way."""
    word, _, number = text.partition(":")
    return int(number) if word == "roll" and number.isdecimal() else None


def pair_of(secret: str, match_id: str, number: int, total: int) -> Pair:
    """The two dice that show the total of roll `number`: one of all such pairs, with equal chance."""
    pairs = [(first, total - first) for first in FACES if total - first in FACES]
    return pairs[int(fraction(secret, f"{match_id}:{number}:pair") * len(pairs))]


def fraction(secret: str, what: str) -> Fraction:
    """From 0 up to 1: what a secret gives for something."""
    digest = hmac.digest(bytes.fromhex(secret), what.encode(), "sha256")
    return Fraction(int.from_bytes(digest, "big"), 1 << 256)


def write_pairs(pairs: Iterable[Pair]) -> str:
    """Dice as the tag of a record tells them: 3+4 6+1."""
    return " ".join(f"{first}+{second}" for first, second in pairs)


def verify(record: Record) -> int:
    """How many rolls of a record were checked; ParlourError names the first that its secret does not give."""
    secret, match_id = needed(record, "DiceSecret"), needed(record, "Match")
    if not is_secret(secret) or commit(secret) != needed(record, "DiceCommitment"):
        raise ParlourError("the secret of this record does not fit its commitment")
    match, number, pairs = record.begin(), 0, []
    for text in record.moves:
        if match.to_move == "chance":
            check_roll(match, text, roll(secret, match_id, number, match.chance()), number)
            total = total_of(text)
            pairs += [] if total is None else [pair_of(secret, match_id, number, total)]
            number += 1
        match.play(text)
    shown = record.tags.get("Dice")  # earlier versions kept the totals alone
    if shown is not None and shown != write_pairs(pairs):
        raise ParlourError(f"the dice of this record are {shown!r}: the secret gives {write_pairs(pairs)!r}")
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
