"""One line that restores a position exactly: `slug options status fields`, for example `pathagon - 0 7/7/... 14,14 -,- -,-`.

The status tells who acts (a side or `chance`), then `+waiting` or `+offer` for the swap, `+exchanged` once the players have exchanged
sides, and `+over:reason:winner` at the end. The fields are the game's own, written by its notation.
A position of an earlier version of the rules names it, as `exeo-duo@1`.
"""

import re

from parlour.errors import NotationError
from parlour.games.contract import CHANCE, NOBODY, Position
from parlour.games.game import Game
from parlour.games.options import Options
from parlour.games.registry import find_game

LONGEST = 4000


def write_position(game: Game, options: Options, position: Position, viewer: int | None = None) -> str:
    fields = game.notation.write_fields(position, viewer)
    return f"{game.name} {game.write_options(options)} {write_status(position)} {fields}"


def read_position(text: str, version: int | None = None) -> tuple[Game, Options, Position]:
    """The game, its options and the position; NotationError tells which part cannot be read.

    A text that names no version is one of this version, or of the newest one.
    """
    if len(text) > LONGEST:
        raise NotationError(f"a position of {len(text)} characters: expected {LONGEST} at most")
    parts = text.split()
    if len(parts) < 4:
        raise NotationError(f"cannot read position {text!r}: expected 'game options status board'")
    game = read_game(parts[0], version)
    options = game.read_options(read_pairs(parts[1]))
    position = game.begin(options)
    read_status(position, parts[2], game.has_dice)
    game.notation.read_fields(position, parts[3:])
    return game, options, position


def read_game(text: str, version: int | None = None) -> Game:
    """The game of `slug`, or of `slug@version` by the rules of that version."""
    slug, at, number = text.partition("@")
    if at:
        if not re.fullmatch("[0-9]{1,5}", number, re.ASCII):
            raise NotationError(f"cannot read game {text!r}: expected a version such as {slug}@1")
        version = int(number)
    return find_game(slug) if version is None else find_game(slug).of_version(version)


def read_pairs(text: str) -> dict[str, object]:
    """The pairs of `name=value,name=value`; `-` stands for none."""
    pairs: dict[str, object] = {}
    for pair in text.split(",") if text != "-" else ():
        name, sign, value = pair.partition("=")
        if not sign or name in pairs:
            raise NotationError(f"cannot read option {pair!r}: expected name=value, each once")
        pairs[name] = value
    return pairs


def write_status(position: Position) -> str:
    parts = ["chance" if position.side == CHANCE else str(position.side)]
    if position.swap:
        parts.append("offer" if position.swap == 1 else "waiting")
    if position.exchanged:
        parts.append("exchanged")
    if position.over:
        parts.append(f"over:{position.over}:{'-' if position.winner == NOBODY else position.winner}")
    return "+".join(parts)


def read_status(position: Position, text: str, has_dice: bool) -> None:
    may_swap = position.swap
    side, *flags = text.split("+")
    sides = {str(side): side for side in range(position.players)} | ({"chance": CHANCE} if has_dice else {})
    if side not in sides:
        raise NotationError(f"cannot read status {text!r}: expected one of {', '.join(sides)} first")
    position.side = sides[side]
    position.swap = 0
    for flag in flags:
        if flag in ("offer", "waiting"):
            if not may_swap:
                raise NotationError(f"cannot read status {text!r}: the option swap is off")
            position.swap = 1 if flag == "offer" else 2
        elif flag == "exchanged":
            position.exchanged = 1
        else:
            read_over(position, flag)


def read_over(position: Position, flag: str) -> None:
    word, _, rest = flag.partition(":")
    reason, _, winner = rest.partition(":")
    winners = {"-": NOBODY} | {str(side): side for side in range(position.players)}
    if (
        word != "over"
        or not (reason.isascii() and reason.isdecimal() and 0 < int(reason) < 256)
        or winner not in winners
    ):
        raise NotationError(f"cannot read status {flag!r}: expected offer, waiting, exchanged or over:reason:winner")
    position.over = int(reason)
    position.winner = winners[winner]
