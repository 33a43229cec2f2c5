"""Exeo Duo: the board file and the picture."""

import tomllib
from pathlib import Path

import pytest
from tests.games.exeo_duo_setups import after

from parlour.drawing import THEMES, render_svg
from parlour.games import exeo_duo
from parlour.games.exeo_duo.board import BOARD, read_board


def board_data() -> dict[str, object]:
    return tomllib.loads((Path(exeo_duo.__file__).parent / "board.toml").read_text("utf-8"))


def test_orders_and_layouts_of_the_board_file_fit_each_other() -> None:
    standard, same, crossed = (
        BOARD.starts[key] for key in (("standard", "reversed"), ("standard", "same"), ("crossed", "reversed"))
    )
    for side in (0, 1):
        south, north = same[8 * side :][:4], same[8 * side + 4 :][:4]
        assert [4 - square // BOARD.stride for square in south] == [square // BOARD.stride for square in north]
        assert crossed[8 * side :][:4] == standard[8 * side :][:4]
        assert crossed[8 * side + 4 :][:4] == standard[8 * (1 - side) + 4 :][:4]


def test_an_owner_may_correct_the_board() -> None:
    data = board_data()
    data["silver"] = {"south": "a1 i1", "north": "a10 i10"}
    assert [BOARD.name(square) for square in read_board(data).silver] == ["a1", "i1", "a10", "i10"]


BAD_BOARDS = {
    "wrong half": ({"exeo": {"1": "b5 b4", "2": "h5 h6", "3": "e5 e6"}}, "'b5 b4' lies on the wrong halves"),
    "no such square": ({"exeo": {"1": "b5 b11", "2": "h5 h6", "3": "e5 e6"}}, "no square 'b11'"),
    "named twice": ({"silver": {"south": "a1 b5", "north": "a10"}}, "an EXEO or silver square is named twice"),
    "start on silver": ({"silver": {"south": "a1 c1", "north": "a10"}}, "every piece must start on an ordinary square"),
    "too large": ({"columns": 20}, "two halves of at most 62 squares"),
}


@pytest.mark.parametrize(("change", "message"), BAD_BOARDS.values(), ids=BAD_BOARDS)
def test_a_board_that_contradicts_itself_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=f"bad board: .*{message}"):
        read_board(board_data() | change)


@pytest.mark.parametrize("theme", THEMES)
def test_the_picture_shows_every_square_and_piece(theme: str) -> None:
    picture = after("d1xf1>i1").picture()
    assert picture.caption == "Silver to move: i1 must leave"
    assert {cell.name for cell in picture.cells} == set(BOARD.grid.names())
    assert {(piece.at, piece.kind) for piece in picture.pieces if piece.note} == {("i1", "cone")}
    assert len(picture.pieces) == 16
    assert render_svg(picture, theme).startswith("<svg")


def test_the_rules_say_what_is_reconstructed() -> None:
    assert "board.toml" in exeo_duo.GAME.reconstructed
    assert "## What is reconstructed" in exeo_duo.GAME.rules
