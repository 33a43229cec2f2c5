"""What the examples of the rules claim about a position, one line each.

wins Light R16 · draw R17 · over R23 · goes on · to move Dark · legal d4 e4 · only d4 e4 · moves 49 · refused d4 R7 · empty d4 ·
on c4 red black (a stack from the bottom) · gap d4 · count white 13 · pile Dark reserve 14
"""

from collections.abc import Callable

from parlour.match import Match


def check_claim(match: Match, claim: str) -> None:
    """Assert that a line says what is so."""
    for words, check in CLAIMS.items():
        if claim == words or claim.startswith(words + " "):
            check(match, *claim.removeprefix(words).split())
            return
    raise ValueError(f"unknown claim {claim!r}: expected one of {', '.join(CLAIMS)}")


def wins(match: Match, *words: str) -> None:
    *names, rule = words
    side, outcome = " ".join(names), match.outcome
    assert outcome and outcome.winner is not None and outcome.reason.rule == rule
    assert match.game.sides[match.position.winner].lower() == side.lower()


def draw(match: Match, rule: str) -> None:
    assert match.outcome and match.outcome.winner is None and match.outcome.reason.rule == rule


def over(match: Match, rule: str) -> None:
    assert match.outcome and match.outcome.reason.rule == rule


def goes_on(match: Match) -> None:
    assert match.outcome is None


def to_move(match: Match, *names: str) -> None:
    assert match.game.sides[match.position.side].lower() == " ".join(names).lower()


def legal(match: Match, *moves: str) -> None:
    assert set(moves) <= set(match.legal_moves())


def only(match: Match, *moves: str) -> None:
    assert set(moves) == set(match.legal_moves())


def moves(match: Match, count: str) -> None:
    assert len(match.legal_moves()) == int(count)


def refused(match: Match, move: str, rule: str) -> None:
    reason = match.why(move)
    assert reason is not None and reason.rule == rule, reason


def stack(match: Match, cell: str) -> list[str]:
    pieces = sorted((piece for piece in match.picture().pieces if piece.at == cell), key=lambda piece: piece.level)
    return [piece.colour for piece in pieces]


def empty(match: Match, *cells: str) -> None:
    assert not any(stack(match, cell) for cell in cells)


def on(match: Match, cell: str, *colours: str) -> None:
    assert stack(match, cell) == list(colours)


def gap(match: Match, *cells: str) -> None:
    roles = {cell.name: cell.role for cell in match.picture().cells}
    assert all(roles[cell] == "gap" for cell in cells)


def count(match: Match, colour: str, number: str) -> None:
    assert sum(piece.colour == colour for piece in match.picture().pieces) == int(number)


def pile(match: Match, *words: str) -> None:
    *label, number = words
    assert {pile.label: pile.count for pile in match.picture().piles}[" ".join(label)] == int(number)


CLAIMS: dict[str, Callable[..., None]] = {
    "wins": wins,
    "draw": draw,
    "over": over,
    "goes on": goes_on,
    "to move": to_move,
    "legal": legal,
    "only": only,
    "moves": moves,
    "refused": refused,
    "empty": empty,
    "on": on,
    "gap": gap,
    "count": count,
    "pile": pile,
}
