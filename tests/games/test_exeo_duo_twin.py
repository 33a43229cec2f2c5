"""Exeo Duo against its slow twin: whole games played with a purpose, and crowds of pieces near the end."""

from collections import Counter
from random import Random

import pytest
from tests.reference.exeo_duo import (
    ALL_EXEO,
    BLUE,
    HALVES,
    LETTERS,
    SHAPES,
    SILVER,
    SILVER_SQUARES,
    ExeoDuo,
    FirstExeoDuo,
    Pieces,
    half_of,
)
from tests.twins import agree

import parlour
from parlour.games.exeo_duo.board import BOARD

OPTIONS = [
    {},
    {"layout": "crossed", "swap": "on"},
    {"order": "same", "first": "1"},
    {"layout": "crossed", "order": "same", "repetition": "off"},
    {"swap": "on", "first": "1"},
]


def purposeful(moves: list[str], last: bool, random: Random) -> str:
    """Mostly an entry if there is one, often a push, else the best of a few steps towards the EXEO squares."""
    entries = [move for move in moves if all(part.rpartition("-")[2] in ALL_EXEO for part in move.split(","))]
    pushes = [move for move in moves if "x" in move]
    if entries and random.random() < 0.9:
        return random.choice(entries)
    if pushes and random.random() < 0.3:
        return random.choice(pushes)
    if "swap" in moves and random.random() < 0.5:
        return "swap"
    columns = "e" if last else "bh"
    return min(random.choices(moves, k=8), key=lambda move: min(distance(move, column) for column in columns))


def distance(move: str, column: str) -> float:
    """How far a turn ends from the EXEO squares of a column."""
    ends = [part.rpartition("-")[2] for part in move.split(",") if "-" in part]
    return sum(abs(ord(end[0]) - ord(column)) + abs(int(end[1:]) - 5.5) for end in ends) if ends else 9


def play_on(match: parlour.Match, slow: ExeoDuo, plies: int, random: Random) -> Counter[str]:
    """Compare the two at every ply and tell what came about."""
    seen: Counter[str] = Counter()
    for _ in range(plies):
        seen["plies"] += 1
        assert letters(match) == letters_of(slow)
        if not agree(match, slow):
            seen["won" if slow.winning_colour else "drawn"] += 1
            break
        moves = match.legal_moves()
        move = purposeful(moves, slow.pairs_left(slow.colour) == 1, random)
        seen["duty"] += bool(slow._duties())
        seen["both duties"] += len(slow._duties()) == 2
        seen["push"] += "x" in move
        seen["entry under a duty"] += bool(slow._duties()) and all(end in ALL_EXEO for end in ends(move))
        seen["push to the own square"] += move.partition("x")[0] == move.partition(">")[2]
        seen["reduced"] += steps(move) in (1, 2)
        before, colour = len(slow.pieces), slow.colour
        match.play(move)
        slow.play(move)
        seen["exit"] += len(slow.pieces) < before
        seen["skip"] += slow.colour == colour and move != "swap" and not slow.over
    return seen


def steps(move: str) -> int:
    if "-" not in move:
        return 0
    squares = [part.split("-") for part in move.split(",")]
    return sum(max(abs(ord(start[0]) - ord(end[0])), abs(int(start[1:]) - int(end[1:]))) for start, end in squares)


def ends(move: str) -> list[str]:
    return [part.rpartition("-")[2] for part in move.split(",")]


def letters(match: parlour.Match) -> str:
    return match.text.split()[3]


def letters_of(slow: ExeoDuo) -> str:
    """The board of the twin in the words of a position text."""
    rows = []
    for row in range(10, 0, -1):
        here = {
            square[0]: (LETTERS[shape].upper() if side == BLUE else LETTERS[shape])
            for (side, shape, _), square in slow.pieces.items()
            if square[1:] == str(row)
        }
        cells = "".join(here.get(column, ".") for column in "abcdefghi")
        for run in range(9, 0, -1):
            cells = cells.replace("." * run, str(run))
        rows.append(cells)
    return "/".join(rows)


def crowd(random: Random) -> Pieces:
    """Some pairs of each side, thrown together around a special square of each half."""
    twins = [(side, shape) for side in (BLUE, SILVER) for shape in random.sample(SHAPES, random.randint(1, 4))]
    pieces: Pieces = {}
    for half in HALVES:
        places = crowded_squares(half, random)
        for (side, shape), square in zip(random.sample(twins, len(twins)), places, strict=False):
            pieces[side, shape, half] = square
    return pieces


def crowded_squares(half: str, random: Random) -> list[str]:
    """The squares of a half without EXEO 3, those near one special square first, sometimes after the silver ones."""
    squares = [name for name in BOARD.grid.names() if half_of(name) == half and name not in ("e5", "e6")]
    middle = random.choice([name for name in squares if name in ALL_EXEO or name in SILVER_SQUARES[half]])
    silver, spread = random.choice([0, 0, 9, 3]), random.choice([0.5, 2, 9])
    order = {
        name: apart(name, middle) + random.random() * spread - silver * (name in SILVER_SQUARES[half])
        for name in squares
    }
    return sorted(squares, key=order.__getitem__)


def apart(one: str, other: str) -> int:
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1:]) - int(other[1:])))


def set_up(pieces: Pieces, colour: str, twin: type[ExeoDuo] = ExeoDuo, **options: str) -> tuple[parlour.Match, ExeoDuo]:
    """Both games under way; pairs that are due have left, and turns that must be skipped are skipped."""
    slow = twin(**options)
    slow._set_up(dict(pieces), colour)
    settings = ",".join(f"{name}={value}" for name, value in options.items()) or "-"
    status = f"{int(slow.colour == SILVER)}{'+over:2:-' if slow.over else ''}"
    return parlour.read(f"exeo-duo@{twin.version} {settings} {status} {letters_of(slow)}"), slow


def compare_crowds(count: int, plies: int, seed: int, twin: type[ExeoDuo] = ExeoDuo) -> Counter[str]:
    random = Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(count):
        side, repetition = random.choice([BLUE, SILVER]), random.choice(["draw", "off"])
        match, slow = set_up(crowd(random), side, twin, repetition=repetition)
        seen += play_on(match, slow, plies, random)
    return seen


def compare_openings(options: dict[str, str], count: int, plies: int, seed: int) -> Counter[str]:
    random = Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(count):
        seen += play_on(parlour.start("exeo-duo", **options), ExeoDuo(**options), plies, random)
    return seen


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_games_with_a_purpose_agree(options: dict[str, str]) -> None:
    seen = compare_openings(options, 3, 60, seed=1)
    assert seen["push"]
    assert seen["duty"]


@pytest.mark.parametrize("twin", [ExeoDuo, FirstExeoDuo])
def test_crowded_endings_agree(twin: type[ExeoDuo]) -> None:
    seen = compare_crowds(250, 8, seed=2, twin=twin)
    assert all(seen[what] for what in ("duty", "both duties", "push", "reduced", "exit", "won")), seen
    newer = ("entry under a duty", "push to the own square")
    assert all(seen[what] for what in newer) == (twin.version > 1), seen


@pytest.mark.parametrize("repetition", ["draw", "off"])
def test_games_of_the_last_pairs_agree(repetition: str) -> None:
    random = Random(3)
    seen: Counter[str] = Counter()
    for _ in range(12):
        pieces = {piece: square for piece, square in crowd(random).items() if piece[1] == "pyramid"}
        match, slow = set_up(pieces, BLUE, repetition=repetition)
        seen += play_on(match, slow, 40, random)
    assert seen["won"], seen
