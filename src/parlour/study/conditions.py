"""Conditions on what a move has done, in the words of the lesson files.

    wins                    whoever made the move has won
    over                    the game has ended, whoever has won
    goes on                 the game has not ended
    keeps the turn          whoever made the move may go on
    moves d4 e4             the move is one of these
    legal d4                these may be played next
    empty d4                these cells hold nothing
    on c4 red black         this cell holds just these, from the bottom
    gap d4                  these cells have no tile
    count white 13          so many pieces of a colour stand on the board
    pile Dark reserve 14    a pile beside the board holds so many
    stars 3                 a solved puzzle is worth so many stars, or more

Several are joined by `and`; `not` before one turns it round.
"""

from collections.abc import Callable
from functools import cache

from parlour.errors import NotationError
from parlour.match import Match

Words = tuple[str, ...]
Holds = Callable[[Match, Words], bool]


def holds(condition: str, match: Match) -> bool:
    """Whether all parts of a condition are true of a match after its last move."""
    return all(wanted == check(match, words) for wanted, check, words in read_condition(condition))


@cache
def read_condition(condition: str) -> tuple[tuple[bool, Holds, Words], ...]:
    """The parts of a condition; NotationError names the one that cannot be read."""
    return tuple(read_part(part.split()) for part in condition.split(" and "))


def read_part(words: list[str]) -> tuple[bool, Holds, Words]:
    wanted = words[:1] != ["not"]
    rest = words if wanted else words[1:]
    for name, check in CHECKS.items():
        beginning = name.split()
        if rest[: len(beginning)] == beginning:
            return wanted, check, tuple(rest[len(beginning) :])
    raise NotationError(f"unknown condition {' '.join(words)!r}: expected one of {', '.join(CHECKS)}")


def mover(match: Match) -> int | str:
    return match.mover(match.ply - 1)


def wins(match: Match, words: Words) -> bool:
    return match.outcome is not None and match.outcome.winner == mover(match)


def is_over(match: Match, words: Words) -> bool:
    return match.outcome is not None


def goes_on(match: Match, words: Words) -> bool:
    return match.outcome is None


def keeps_turn(match: Match, words: Words) -> bool:
    return match.to_move == mover(match)


def is_one_of(match: Match, words: Words) -> bool:
    return match.moves[-1] in words


def are_legal(match: Match, words: Words) -> bool:
    return set(words) <= set(match.legal_moves())


def stack(match: Match, cell: str) -> Words:
    """The colours of the pieces on a cell, from the bottom."""
    pieces = sorted((piece for piece in match.picture().pieces if piece.at == cell), key=lambda piece: piece.level)
    return tuple(piece.colour for piece in pieces)


def are_empty(match: Match, words: Words) -> bool:
    return not any(stack(match, cell) for cell in words)


def is_on(match: Match, words: Words) -> bool:
    return stack(match, words[0]) == words[1:]


def are_gaps(match: Match, words: Words) -> bool:
    gaps = {cell.name for cell in match.picture().cells if cell.role == "gap"}
    return set(words) <= gaps


def counts(match: Match, words: Words) -> bool:
    colour, number = words
    return sum(piece.colour == colour for piece in match.picture().pieces) == int(number)


def pile_holds(match: Match, words: Words) -> bool:
    *label, number = words
    return {pile.label: pile.count for pile in match.picture().piles}[" ".join(label)] == int(number)


def has_stars(match: Match, words: Words) -> bool:
    return match.outcome is not None and (match.outcome.stars or 0) >= int(words[0])


CHECKS: dict[str, Holds] = {
    "wins": wins,
    "over": is_over,
    "goes on": goes_on,
    "keeps the turn": keeps_turn,
    "moves": is_one_of,
    "legal": are_legal,
    "empty": are_empty,
    "on": is_on,
    "gap": are_gaps,
    "count": counts,
    "pile": pile_holds,
    "stars": has_stars,
}
