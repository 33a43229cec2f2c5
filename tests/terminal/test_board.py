"""Boards made of characters: every game fits into 80 by 24, and every place can be seen, named and reached."""

import random

import pytest
from tests.terminal.driving import way

import parlour
from parlour.drawing.cells import Look, Notice, draw_cells
from parlour.drawing.layout import lay_out, place_names
from parlour.drawing.raster import Raster
from parlour.errors import ParlourError

BOARD = (49, 23)  # what the app has for the board at 80 by 24
WINDOWS = ("over-pass", "groups-of-three", "mono-line", "full-house", "crooked-jumps", "spiral")
LOOKS = {
    "true colour": Look("dark"),
    "sixteen": Look(colours="sixteen"),
    "none": Look(colours="none"),
    "ascii": Look(colours="none", ascii_only=True),
    "names": Look("light", names=True),
    "names without colours": Look(colours="none", names=True),
}


def later(slug, plies=12):
    match, chance = parlour.start(slug), random.Random(3)
    while match.ply < plies and match.outcome is None:
        match.play_random(chance)
    return match


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("slug", parlour.slugs())
def test_every_board_fits_beside_the_panel(slug, look):
    board = draw_cells(later(slug).picture(), *BOARD, look)
    assert len(board.rows) <= BOARD[1]
    assert {len(row) for row in board.rows} == {board.sheet.columns}
    assert board.sheet.columns <= BOARD[0]
    assert all(len(glyph.text) == 1 for row in board.rows for glyph in row)


@pytest.mark.parametrize("slug", parlour.slugs())
def test_every_place_has_a_character_of_its_own_that_points_at_it(slug):
    picture = later(slug).picture()
    sheet = lay_out(picture, *BOARD)
    assert set(sheet.spots) == {cell.name for cell in picture.cells}
    assert len(set(sheet.spots.values())) == len(sheet.spots)
    assert all(sheet.under[spot] == name for name, spot in sheet.spots.items())


@pytest.mark.parametrize("slug", WINDOWS)
def test_every_name_of_a_window_is_written_whole_and_near_its_place(slug):
    sheet = lay_out(parlour.start(slug).picture(), *BOARD)
    taken = set()
    for name, (column, row) in place_names(sheet).items():
        here = {(column + offset, row) for offset in range(len(name))}
        assert not here & taken, name
        taken |= here
        spot = sheet.spots[name]
        assert abs(row - spot[1]) <= 1
        assert column - 3 <= spot[0] <= column + len(name) + 2


@pytest.mark.parametrize("look", ["names", "names without colours"])
@pytest.mark.parametrize("slug", WINDOWS)
def test_the_names_can_be_read_in_the_drawing(slug, look):
    picture = parlour.start(slug).picture()
    drawn = draw_cells(picture, *BOARD, LOOKS[look])
    for name, (column, row) in place_names(drawn.sheet).items():
        assert "".join(glyph.text for glyph in drawn.rows[row][column : column + len(name)]) == name


@pytest.mark.parametrize("slug", parlour.slugs())
def test_cursor_keys_reach_every_place(slug):
    sheet = lay_out(parlour.start(slug).picture(), *BOARD)
    first = min(sheet.spots)
    assert all(way(sheet, first, name) is not None for name in sheet.spots)
    assert way(sheet, max(sheet.spots), first) is not None


@pytest.mark.parametrize("slug", parlour.slugs())
def test_ascii_draws_ascii_alone_and_no_colours_draw_none(slug):
    rows = draw_cells(later(slug).picture(), *BOARD, LOOKS["ascii"]).rows
    assert all(glyph.text.isascii() and glyph.ink is None and glyph.ground is None for row in rows for glyph in row)


def test_the_cursor_and_what_is_offered_are_seen_without_colours():
    picture = parlour.start("redo").picture()
    notice = Notice(cursor="a2", chosen=("a2",), offered=frozenset({"a3", "b3"}))
    text = draw_cells(picture, *BOARD, Look(colours="none"), notice).text
    assert text.count("•") == 2
    assert "[" in text and "]" in text


def test_pieces_are_told_apart_by_letters_without_colours():
    text = draw_cells(later("exeo-duo").picture(), *BOARD, Look(colours="none")).text
    assert {"Bp", "Bc", "Br", "Bu", "Sp", "Sc", "Sr", "Su"} <= set(text.split())


def test_too_little_room_is_told():
    for slug in ("exeo-duo", "over-pass"):
        with pytest.raises(ParlourError, match="fit"):
            draw_cells(parlour.start(slug).picture(), 12, 6, Look())


def test_larger_terminals_get_larger_boards():
    picture = parlour.start("pathagon").picture()
    assert lay_out(picture, 150, 50).step > lay_out(picture, *BOARD).step


def test_pixels_are_blended_where_a_shape_covers_them_in_part():
    raster = Raster(2, 1, 0x000000)
    raster.polygon([(0, 0), (1.34, 0), (1.34, 1), (0, 1)], 0xFFFFFF)
    first, second = raster.pixels()[0]
    assert first == 0xFFFFFF
    assert 0 < second & 255 < 255
