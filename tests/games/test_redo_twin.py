"""Redo against its slow twin: games from the start, games from sparse boards, and the test for the end."""

from random import Random

import pytest
from tests.reference.redo import SQUARES, Redo, read_pieces
from tests.twins import agree, compare_games

import parlour
from parlour.games.redo.notation import place, read_board
from parlour.games.redo.position import RedoPosition

WAYS = {"forward5": 5, "king": 8, "forward3": 3}
OPTIONS = {
    "plain": ({}, 12, 400),
    "kings": ({"tower": "king"}, 2, 400),
    "forward3": ({"tower": "forward3"}, 12, 400),
    "swap": ({"swap": "on"}, 6, 400),
    "Red begins": ({"first": "1"}, 4, 400),
    "without repetition": ({"repetition": "off"}, 4, 400),
    "kings without repetition": ({"tower": "king", "repetition": "off"}, 1, 400),
}


@pytest.mark.parametrize(("options", "games", "longest"), OPTIONS.values(), ids=OPTIONS)
def test_games_from_the_start_agree(options: dict[str, str], games: int, longest: int) -> None:
    ended = compare_games("redo", Redo, options, games, seed=2011, longest=longest)
    assert ended > 0 or options.get("tower") == "king"


@pytest.mark.parametrize("tower", WAYS)
def test_games_from_sparse_boards_agree(tower: str) -> None:
    assert compare_sparse_games(tower, boards=100, seed=41) > 0


@pytest.mark.parametrize("tower", WAYS)
def test_the_end_is_judged_alike(tower: str) -> None:  # R20
    verdicts = compare_verdicts(tower, boards=1500, seed=17)
    assert min(verdicts) > 50


DEAD = [
    "Wd c7; Rd c2; Wd d2",
    "Wd f8; Rd a2; Wd b2; Rd g2; Rd d1",
    "Wd g8; Rd b1; Wd e1",
]  # though reach alone does not tell


@pytest.mark.parametrize("tower", WAYS)
def test_the_search_for_a_change_agrees(tower: str) -> None:  # R20, option end
    random, slow, position = Random(5), Redo(tower=tower), RedoPosition(ways=WAYS[tower], search=1)
    for pieces in DEAD + [few(random) for _ in range(8)]:
        slow.pieces = read_pieces(pieces)
        place(position, read_board(board_of(slow)))
        before = position.copy()
        settled = slow.is_settled()
        assert position.may_go_on()[1] == (slow.change_is_possible() and not settled), slow.rows()
        assert position == before
        assert settled or pieces not in DEAD or tower == "king"


def test_a_game_of_the_search_ends_earlier() -> None:  # R20, option end
    for end in ("reach", "search"):
        slow = Redo.from_pieces("Wd c6; Rd c2; Wd d2", tower="forward5", end="reach")
        match = parlour.read(f"redo end={end} 0 {board_of(slow)} 0 0").play("c6-c7")
        assert (match.outcome is None) == (end == "reach")
        assert parlour.read(match.text).outcome == match.outcome


def few(random: Random) -> str:
    """Two to four pieces, mostly on the far side of their ways."""
    squares = random.sample(SQUARES, random.randint(2, 4))
    return "; ".join(
        f"{'W' if random.random() < (0.9 if int(square[1]) > 4 else 0.1) else 'R'}{random.choice('ddt')} {square}"
        for square in squares
    )


def compare_sparse_games(tower: str, boards: int, seed: int, longest: int = 30) -> int:
    """Play from so many boards of few pieces; tells how many passes and skips there were."""
    random, still = Random(seed), 0
    for _ in range(boards):
        colour = random.choice("WR")
        slow = Redo.from_pieces(scatter(random), colour, tower=tower, repetition=random.choice(["count", "off"]))
        if slow.over:
            with pytest.raises(parlour.NotationError):
                read_twin(slow)
            continue
        match = read_twin(slow)
        for _ in range(longest):
            if not agree(match, slow):
                break
            moves = slow.legal_moves()
            move = "pass" if "pass" in moves and random.random() < 0.5 else random.choice(moves)
            match.play(move)
            slow.play(move)
            assert board_of(slow) == match.text.split()[3]
            still += slow.passes_in_a_row > 0
    return still


def compare_verdicts(tower: str, boards: int, seed: int) -> tuple[int, int]:
    """Judge so many boards of few pieces by both; tells how many were at their end and how many were not."""
    random, slow, position = Random(seed), Redo(tower=tower), RedoPosition(ways=WAYS[tower])
    counts = [0, 0]
    for _ in range(boards):
        slow.pieces = read_pieces(scatter(random))
        place(position, read_board(board_of(slow)))
        possible = slow.change_is_possible()
        assert position.may_go_on()[1] == possible, slow.rows()
        counts[possible] += 1
    return counts[0], counts[1]


def scatter(random: Random) -> str:
    """Two to fourteen pieces, White's mostly far up and Red's far down or not, often crowded on few columns."""
    columns, rows = random.choice(["abcdefg", "abc", "ab"]), random.choice(["12345678", "1278", "5678"])
    squares = [square for square in SQUARES if square[0] in columns and square[1] in rows]
    chosen = random.sample(squares, random.randint(2, min(14, len(squares))))
    high = random.random()
    pieces = []
    for square in chosen:
        white = random.random() < (high if int(square[1]) > 4 else 1 - high)
        pieces.append(f"{'W' if white else 'R'}{random.choice('ddt')} {square}")
    return "; ".join(pieces)


def read_twin(slow: Redo) -> parlour.Match:
    """The twin's position as a match of the fast rules."""
    tower, repetition = slow.options["tower"], slow.options["repetition"]
    side = "WR".index(slow.colour)
    passes = min(slow.passes_in_a_row, 1)
    return parlour.read(f"redo tower={tower},repetition={repetition} {side} {board_of(slow)} {passes} 0")


def board_of(slow: Redo) -> str:
    rows = [line[2:].replace(" ", "") for line in slow.rows().splitlines()]
    return "/".join(shorten(row) for row in rows)


def shorten(row: str) -> str:
    for length in range(7, 0, -1):
        row = row.replace("." * length, str(length))
    return row
