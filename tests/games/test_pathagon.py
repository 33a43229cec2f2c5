"""Pathagon, rule by rule; R numbers are those of RULES.md."""

import pytest

import parlour
from parlour import IllegalMoveError, Match, NotationError

LIGHT, DARK = "L", "D"


def after(moves: str, **options: str) -> Match:
    match = parlour.start("pathagon", **options)
    for move in moves.split():
        match.play(move)
    return match


def drawn(board: str, turn: str = LIGHT, *, barred: str = "-,-", last: str = "-,-", options: str = "-") -> Match:
    """A match that goes on from a drawn board: rows from 7 down, L and D, dots for empty cells."""
    rows = board.split()
    reserves = ",".join(str(14 - board.count(colour)) for colour in (LIGHT, DARK))
    side = {LIGHT: 0, DARK: 1}[turn]
    return parlour.read(
        f"pathagon {options} {side} {'/'.join(row.replace('.', '1') for row in rows)} {reserves} {barred} {last}"
    )


def cells(match: Match, colour: str) -> set[str]:
    name = {LIGHT: "light", DARK: "dark"}[colour]
    return {piece.at for piece in match.picture().pieces if piece.colour == name}


def reserve(match: Match, colour: str) -> int:
    return match.picture().piles["LD".index(colour)].count


MOVING = """
    .D.D.D.
    D.D.D.D
    L.....D
    D.D.D.D
    LLL.LLL
    .L.L.LD
    LL.LL.D
"""  # both reserves are empty

SANDWICH = """
    L.L.L.L
    D.D.D.D
    DD.DDD.
    ..DL..D
    .......
    LLL.LLL
    LLL.DDD
"""  # both reserves are empty; a piece that comes to b4 traps c4


@pytest.fixture
def moving() -> Match:
    return drawn(MOVING)


def test_the_board_starts_empty_with_fourteen_pieces_each():  # R1, R3, H1
    match = parlour.start("pathagon")
    assert len(match.legal_moves()) == 49
    assert (reserve(match, LIGHT), reserve(match, DARK)) == (14, 14)
    assert match.to_move == 0


def test_light_joins_bottom_and_top_and_dark_left_and_right():  # R2
    assert after("d1 a4 d2 b4 d3 c4 e3 d4 e4 e5").to_move == 0
    board = "....... ....... ....... DDDDDD. ....... ....... ......."
    assert drawn(board, DARK).play("g4").outcome.winner == 1


def test_players_take_turns_and_may_not_pass():  # R4
    match = after("d4")
    assert match.to_move == 1
    with pytest.raises(NotationError):
        match.play("pass")


def test_a_piece_in_reserve_must_be_placed():  # R5
    match = drawn(MOVING.replace("L.....D", "......."))
    assert all("-" not in move for move in match.legal_moves())
    with pytest.raises(IllegalMoveError, match=r"Light still has pieces in reserve and must place one \(R5\)"):
        match.play("a1-c3")


def test_a_piece_is_placed_on_an_empty_cell():  # R6
    with pytest.raises(IllegalMoveError) as error:
        after("d4 d4")
    assert str(error.value) == "illegal move 'd4' after d4: d4 is not empty (R6)"


def test_an_emptied_cell_is_barred_for_the_reply():  # R7, R15, H2
    match = after("c4 d4 e4")
    assert cells(match, DARK) == set()
    assert reserve(match, DARK) == 14
    assert "d4" not in match.legal_moves()
    with pytest.raises(IllegalMoveError) as error:
        match.play("d4")
    assert str(error.value) == "illegal move 'd4' after c4 d4 e4: d4 is barred until Dark has placed elsewhere (R7)"
    assert "d4" in match.play("a1").legal_moves()


def test_the_bar_opens_for_the_trapped_side_after_one_reply():  # R15
    assert "d4" in after("c4 d4 e4 a1 a2").legal_moves()


def test_every_own_piece_may_move_to_every_empty_cell(moving):  # R8
    assert len(moving.legal_moves()) == 14 * (49 - 28)


def test_only_own_pieces_move(moving):  # R9
    with pytest.raises(IllegalMoveError, match=r"Dark's piece stands on b7; Light moves own pieces only \(R9\)"):
        moving.play("b7-a7")
    with pytest.raises(IllegalMoveError, match=r"no piece stands on a7; Light moves own pieces only \(R9\)"):
        moving.play("a7-c7")


def test_a_piece_moves_to_another_empty_cell(moving):  # R10
    for target in ("a1", "b1", "b7"):
        with pytest.raises(IllegalMoveError, match=rf"{target} is not empty \(R10\)"):
            moving.play(f"a1-{target}")


def test_without_reserve_nothing_is_placed(moving):  # R8
    with pytest.raises(
        IllegalMoveError, match=r"Light has no piece in reserve and must move one, such as a1-b1 \(R8\)"
    ):
        moving.play("a7")


def test_the_piece_moved_last_rests_for_one_own_turn(moving):  # R11, H9
    moving.play("a1-a2").play("g6-g7")
    with pytest.raises(IllegalMoveError, match=r"the piece on a2 was moved on Light's last turn \(R11\)"):
        moving.play("a2-a1")
    moving.play("b1-a1").play("e6-e7")
    assert "a2-b1" in moving.legal_moves()


def test_a_piece_just_placed_may_be_moved_next():  # R11
    match = drawn(MOVING.replace("L.....D", ".......")).play("d5").play("g5")
    assert any(move.startswith("d5-") for move in match.legal_moves())


TRAPS = {
    "H2 sideways": ("c4 d4 e4", {"d4"}),
    "upright": ("d3 d4 d5", {"d4"}),
    "H3 two in a row are safe": ("b4 c4 a1 d4 e4", set()),
    "H5 moving in between is safe": ("c4 a1 e4 d4 g7", set()),
    "H6 diagonals do not trap": ("c3 d4 e5", set()),
    "the edge is no partner": ("b1 a1 a2", set()),
    "not around the edge": ("g3 a4 b4", set()),
    "not over the right edge": ("f3 g3 a4", set()),
}


@pytest.mark.parametrize(("moves", "returned"), TRAPS.values(), ids=TRAPS)
def test_a_single_enemy_between_two_own_pieces_is_trapped(moves, returned):  # R12, R13
    placed = set(moves.split()[1::2])
    assert cells(after(moves), DARK) == placed - returned


def test_all_four_directions_trap_at_once():  # R12, R14, R15, H4
    match = drawn("....... ...L... ...D... .LD.DL. ...D... ...L... .......").play("d4")
    assert cells(match, DARK) == set()
    assert reserve(match, DARK) == 14
    assert len(match.legal_moves()) == 49 - 5 - 4
    match.play("a1")
    assert reserve(match, DARK) == 13
    assert "d3" in match.play("a2").legal_moves()


def test_a_moved_piece_traps_too():  # R12, H10
    match = drawn(SANDWICH).play("a7-b4")
    assert "c4" not in cells(match, DARK)
    assert reserve(match, DARK) == 1
    assert "c4" not in match.legal_moves()
    assert all("-" not in move for move in match.legal_moves())


def test_a_piece_does_not_trap_with_the_cell_it_left():  # R13, H11
    match = drawn(SANDWICH.replace("..DL..D", ".LD...D")).play("b4-d4")
    assert "c4" in cells(match, DARK)


def test_trapped_pieces_go_back_and_must_be_placed_again():  # R14, R5
    match = after("c4 d4 e4")
    assert all("-" not in move for move in match.legal_moves())


def test_the_marker_goes_with_a_trapped_piece():  # R11, H-a
    assert drawn(SANDWICH, last="-,c4").play("a7-b4").text.endswith(" b4,-")
    assert drawn(SANDWICH, last="-,g4").play("a7-b4").text.endswith(" b4,g4")


def test_the_marker_goes_when_its_owner_places():  # R11, H-a
    match = drawn(SANDWICH, last="-,g4").play("a7-b4").play("a7")
    assert match.text.endswith(" b4,-")


PATHS = {
    "H7 with corners": ("....... ....L.. ....L.. ....L.. ...LL.. ...L... ...L...", LIGHT, "e7", 0),
    "straight": ("....... ...L... ...L... ...L... ...L... ...L... ...L...", LIGHT, "d7", 0),
    "joined in the middle": ("...L... ...L... ...L... ....... ...L... ...L... ...L...", LIGHT, "d4", 0),
    "H7b the wrong edges": ("....... ....... ....... LLLLLL. ....... ....... .......", LIGHT, "g4", None),
    "H8 diagonal contact": ("....... .....L. ....L.. ...L... ..L.... .L..... L......", LIGHT, "g7", None),
    "dark from left to right": ("....... ....... ....... DDDDDD. ....... ....... .......", DARK, "g4", 1),
    "dark with a bend": ("....... ....... DDD.... ..D.... ..DD... ...DDD. .......", DARK, "g2", 1),
    "not around the edge": ("....... ....... ....... ....DDD DDD.... ....... .......", DARK, "d4", None),
    "one cell short": ("....... ...L... ...L... ...L... ...L... ...L... .......", LIGHT, "d7", None),
    "a gap below the top": ("...L... ....... ...L... ....... ...L... ...L... ...L...", LIGHT, "d4", None),
    "a gap above the bottom": ("...L... ...L... ...L... ....... ...L... ....... ...L...", LIGHT, "d4", None),
    "a gap before the right": ("....... ....... ....... DDD.D.D ....... ....... .......", DARK, "d4", None),
    "a gap after the left": ("....... ....... ....... D.D.DDD ....... ....... .......", DARK, "d4", None),
}


@pytest.mark.parametrize(("board", "turn", "move", "winner"), PATHS.values(), ids=PATHS)
def test_a_path_between_own_edges_wins(board, turn, move, winner):  # R16
    outcome = drawn(board, turn).play(move).outcome
    assert (outcome.winner if outcome else None) == winner


def test_a_won_game_is_over():  # R16
    match = drawn(PATHS["straight"][0]).play("d7")
    assert match.to_move is None
    assert match.legal_moves() == []
    assert match.outcome == parlour.Outcome((1, 0), 0, parlour.Reason("R16", "Light connected bottom to top"))
    with pytest.raises(IllegalMoveError, match="the game is over, Light connected bottom to top"):
        match.play("a1")


CHAINS = {
    "with corners": ("H7 with corners", "d1 d2 d3 e3 e4 e5 e6 e7"),
    "of Dark": ("dark with a bend", "a5 b5 c5 c4 c3 d3 d2 e2 f2 g2"),
    "none before the end": ("one cell short", ""),
}


@pytest.mark.parametrize(("path", "chain"), CHAINS.values(), ids=CHAINS)
def test_the_picture_marks_the_chain_that_won(path, chain):  # R16
    board, turn, move, _ = PATHS[path]
    marks = drawn(board, turn).play(move).picture().marks
    assert [" ".join(mark.cells) for mark in marks if mark.role == "won"] == ([chain] if chain else [])


def shuffle(match: Match) -> Match:
    """Two pieces of each side go there and back; the fifth turn is as the first."""
    for move in ("a1-a2", "g6-g7", "b1-c1", "e6-e7", "a2-a1", "g7-g6", "c1-b1", "e7-e6"):
        match.play(move)
    return match


def test_the_third_occurrence_is_a_draw(moving):  # R17
    shuffle(moving)
    assert moving.outcome is None
    shuffle(moving)
    assert moving.outcome is None
    for move in ("a1-a2", "g6-g7", "b1-c1", "e6-e7", "a2-a1", "g7-g6", "c1-b1"):
        if moving.outcome:
            break
        moving.play(move)
    assert moving.outcome == parlour.Outcome(
        (0.5, 0.5), None, parlour.Reason("R17", "the same position for the third time")
    )


def test_positions_with_other_bars_or_markers_are_different():  # R17, A12
    texts = [drawn(MOVING), drawn(MOVING, last="a1,-"), drawn(SANDWICH), drawn(SANDWICH, last="-,g4")]
    trapped = drawn(SANDWICH).play("a7-b4")
    opened = parlour.read(trapped.text.replace("c4,", "-,").replace(",c4", ",-"))
    assert trapped.text != opened.text
    keys = [match.position.fingerprint() for match in [*texts, trapped, opened]]
    assert len(set(keys)) == len(keys)


def test_without_the_repetition_rule_play_goes_on(moving):  # R17
    match = parlour.read(moving.text.replace("pathagon -", "pathagon repetition=off"))
    for _ in range(4):
        shuffle(match)
    assert match.outcome is None


def test_first_names_the_player_who_begins():
    match = after("d4", first="1")
    assert cells(match, DARK) == {"d4"}
    assert match.to_move == 0


def test_swap_exchanges_the_players_and_nothing_on_the_board():
    match = after("d4", swap="on")
    assert match.to_move == 1
    assert len(match.legal_moves()) == 48 + 1
    match.play("swap")
    assert (match.to_move, cells(match, LIGHT)) == (0, {"d4"})
    match.play("a1")
    assert cells(match, DARK) == {"a1"}
    assert "swap" not in match.legal_moves()


def test_after_a_swap_results_are_reported_by_player():
    match = after("d1 swap a1 d2 a2 d3 a3 d4 a5 d5 a6 d6 b1 d7", swap="on")
    assert match.outcome == parlour.Outcome((0, 1), 1, parlour.Reason("R16", "Light connected bottom to top"))


def test_swap_is_refused_at_any_other_time():
    for match in (after("", swap="on"), after("d4 a1", swap="on"), after("d4")):
        with pytest.raises(
            IllegalMoveError, match="swap is offered only after the first turn, with the option swap=on"
        ):
            match.play("swap")


def test_traps_may_be_optional():  # R14, option trapping
    match = after("d2 d3 b4 c4 f4 e4 d6 d5", trapping="optional")
    takings = sorted(move for move in match.legal_moves() if move.startswith("d4x"))
    assert len(takings) == 15
    assert {"d4xc4", "d4xc4+d3", "d4xc4+d3+d5+e4"} <= set(takings)
    match.play("d4xc4+e4")
    assert cells(match, DARK) == {"d3", "d5"}
    assert (reserve(match, DARK), len([move for move in match.legal_moves() if "x" not in move])) == (12, 49 - 7 - 2)
    spared = after("d2 d3 b4 c4 f4 e4 d6 d5 d4", trapping="optional")
    assert cells(spared, DARK) == {"d3", "c4", "e4", "d5"}
    assert parlour.read(match.text).legal_moves() == match.legal_moves()


def test_trapped_pieces_are_chosen_one_by_one():  # option trapping
    match = after("b4 c4", trapping="optional")
    assert (match.draft("d4").move, match.draft("d4").next) == ("d4", ("c4",))
    assert match.draft("d4").message == "Choose the trapped pieces to take, or leave them."
    assert match.draft("d4", "c4").move == "d4xc4"


def test_pieces_are_taken_only_where_they_are_trapped():  # R12, R14, option trapping
    match = after("d2 d3 b4 c4", trapping="optional")
    assert str(match.why("d4xd5")) == "no piece is trapped on d5 (R12)"
    assert str(after("d2 d3 b4 c4").why("d4xc4")) == "trapped pieces go back by themselves and are not written (R14)"
    for text in ("d4xd6", "d4xd3+c4", "d4xc4+c4"):
        with pytest.raises(NotationError, match="expected neighbours of d4 in alphabetical order after x"):
            match.play(text)


def test_bars_may_last_until_all_trapped_pieces_are_back():  # R15, option bar_until_all_returned
    board = "....... ...L... ...D... .LD.DL. ...D... ...L... ......."
    match = drawn(board, options="bar_until_all_returned=on").play("d4")
    for _ in range(3):
        match.play(next(move for move in match.legal_moves() if move[0] == "a" and move != "d3"))
        assert "d3" in match.legal_moves()
        match.play(next(move for move in match.legal_moves() if move[0] == "g"))
        assert "d3" not in match.legal_moves()
    match.play("f1").play("e1")
    assert "d3" in match.legal_moves()


def test_a_piece_may_stand_on_a_cell_that_is_barred_to_the_other_side():  # R15, option bar_until_all_returned
    match = after("d2 d3 b4 c4 f4 e4 d6 d5 d4 a1 d3", bar_until_all_returned="on")
    assert match.text == "pathagon bar_until_all_returned=on 1 7/3L3/7/1L1L1L1/3L3/3L3/D6 8,13 -,d3+c4+e4+d5:3 -,-"
    assert parlour.read(match.text).legal_moves() == match.legal_moves()


UNREADABLE = {
    "off the board": ("h1", "cannot read move 'h1': no square 'h1': expected a1 to g7"),
    "no cell": ("d4-", "cannot read move 'd4-': no square '': expected a1 to g7"),
    "rubbish": ("xyzzy", "cannot read move 'xyzzy': no square 'xyzzy': expected a1 to g7"),
    "empty": ("", "cannot read move '': no square '': expected a1 to g7"),
}


@pytest.mark.parametrize(("text", "message"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_refused(text, message):
    with pytest.raises(NotationError) as error:
        parlour.start("pathagon").play(text)
    assert str(error.value) == message


BAD_POSITIONS = {
    "too few rows": "pathagon - 0 7/7/7 14,14 -,- -,-",
    "a long row": "pathagon - 0 8/7/7/7/7/7/7 14,14 -,- -,-",
    "wrong reserves": "pathagon - 0 L6/7/7/7/7/7/7 14,14 -,- -,-",
    "too many pieces": "pathagon - 0 LLLLLLL/LLLLLLL/L6/7/7/7/7 -1,14 -,- -,-",
    "barred cell taken": "pathagon - 0 L6/7/7/7/7/7/7 13,14 -,a7 -,-",
    "no such side": "pathagon - 2 7/7/7/7/7/7/7 14,14 -,- -,-",
    "marker on nothing": "pathagon - 0 7/7/7/7/7/7/7 14,14 -,- a1,-",
    "a field missing": "pathagon - 0 7/7/7/7/7/7/7 14,14 -,-",
    "strange status": "pathagon - 0+sleeping 7/7/7/7/7/7/7 14,14 -,- -,-",
}


@pytest.mark.parametrize("text", BAD_POSITIONS.values(), ids=BAD_POSITIONS)
def test_impossible_positions_are_refused(text):
    with pytest.raises(NotationError):
        parlour.read(text)
