"""Redo: the picture."""

import pytest
from tests.games.redo_setups import setup

import parlour
from parlour.drawing import THEMES
from parlour.games.picture import Piece


def test_the_picture_shows_every_piece_with_the_mark_of_its_side() -> None:
    pieces = {piece.at: piece for piece in setup("w d2, W e3, r d7, R g8").picture().pieces}
    shown = {at: (piece.kind, piece.colour, piece.mark) for at, piece in pieces.items()}
    assert shown == {
        "d2": ("disc", "white", "ring"), "e3": ("tower", "white", "ring"),
        "d7": ("disc", "red", "star"), "g8": ("tower", "red", "star"),
    }  # fmt: skip
    assert all(isinstance(piece, Piece) for piece in pieces.values())


def test_white_sits_at_the_bottom() -> None:
    match = parlour.start("redo")
    heights = {piece.at: piece.y for piece in match.picture().pieces}
    assert heights["a1"] > heights["a8"]


@pytest.mark.parametrize("theme", THEMES)
def test_the_picture_is_drawn_in_every_theme(theme: str) -> None:
    svg = parlour.start("redo").play("d1-d2").svg(theme=theme)
    assert svg.count("data-piece=") == 27
    assert "white tower on d2" in svg


def test_the_piles_show_the_points() -> None:
    piles = parlour.start("redo").play("d1-d2").picture().piles
    assert [(pile.label, pile.count) for pile in piles] == [("White's points", 13), ("Red's points", 14)]
