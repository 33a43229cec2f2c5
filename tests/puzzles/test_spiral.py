"""Over-Pass Spiral, rule by rule; R numbers are those of RULES.md, S numbers those of the worked examples."""

import pytest

import parlour
from parlour import IllegalMoveError, Match, NotationError
from parlour.games.window.board import COLOURS, load_board

SPIRAL = load_board().spiral_start


def after(moves: str, **options: str) -> Match:
    match = parlour.start("spiral", **options)
    for move in moves.split():
        match.play(move)
    return match


def drawn(pieces: str, **options: str) -> Match:
    """A match that goes on with these pieces: 'W b2, K c2 d2' places one white and two black ones."""
    places: dict[str, list[str]] = {letter: [] for letter in "WKRU"}
    for group in pieces.split(","):
        letter, *names = group.split()
        places[letter] += names
    given = ",".join(f"{name}={value}" for name, value in options.items()) or "-"
    return parlour.read(f"spiral {given} 0 {','.join('+'.join(names) or '-' for names in places.values())}")


def moves_of(match: Match, start: str) -> set[str]:
    return {move.removeprefix(f"{start}>") for move in match.legal_moves() if move.startswith(f"{start}>")}


def colours(match: Match) -> dict[str, str]:
    return {piece.at: piece.colour for piece in match.picture().pieces}


def refusal(match: Match, move: str) -> str:
    with pytest.raises(IllegalMoveError) as error:
        match.play(move)
    return str(error.value).partition(": ")[2]


def test_forty_pieces_stand_on_the_spiral_in_repeating_colours():  # R1, R2
    assert len(SPIRAL) == 40
    assert colours(after("")) == {name: COLOURS[place % 4] for place, name in enumerate(SPIRAL)}


BRIDGES = {
    "one piece": ("W a1, K o", "a1", "a2xo a3xo a4xo b1xo b2xo b3xo b4xo"),
    "a chain with a choice (S1)": ("K b1, W c2, R d2", "b1", "b2xc2 d1xc2 c3xd2 e2xd2 e3xd2"),
    "two ways to one landing": ("W a1, K b1 b2", "a1", "a2xb2 a4xb1 c1xb1 c2xb1 c2xb2 c3xb2 c4xb2 c8xb1 oxb1 oxb2"),
    "own colour stops the bridge": ("W a1 o", "a1", ""),
    "own colour behind another": ("W a1 b1, K o", "a1", "a2xo a3xo a4xo b2xo b3xo b4xo"),
}


@pytest.mark.parametrize(("pieces", "start", "moves"), BRIDGES.values(), ids=BRIDGES)
def test_a_piece_passes_over_other_colours(pieces, start, moves):  # R3, R4, R5, R8
    assert moves_of(drawn(pieces + ", U l5 l6, R k5"), start) == set(moves.split())


def test_with_colours_ignored_every_other_piece_is_passed_over():  # R5, Z6
    assert moves_of(drawn("W a1 o", colours="ignored"), "a1") == {
        f"{end}xo" for end in ["a2", "a3", "a4", "b1", "b2", "b3", "b4"]
    }


def test_the_last_piece_passed_over_is_removed():  # R7
    match = drawn("K b1, W c2, R d2").play("b1>c3xd2")
    assert colours(match) == {"c3": "black", "c2": "white"}


EXITS = {
    "bound to the perimeter": ({}, "l8xk1"),
    "free": ({"free_exits": "on"}, "j1xk1 j16xk1 l8xk1 j2xk2 j3xk2 l2xk2"),
}


@pytest.mark.parametrize(("options", "moves"), EXITS.values(), ids=EXITS)
def test_a_piece_on_an_exit_point_stays_on_the_perimeter(options, moves):  # R9
    assert moves_of(drawn("W l1, K k1 k2", **options), "l1") == set(moves.split())


def test_the_perimeter_bends_at_the_corner():  # R9
    assert moves_of(drawn("W l1, K l2"), "l1") == {"k3xl2"}


def test_others_cross_exit_points_and_land_there():  # R9, Z7
    assert moves_of(drawn("W k2, K l1"), "k2") == {"k1xl1", "l2xl1"}


REFUSED = {
    "no piece": ("o>a3xa2", "no piece stands on o (R3)"),
    "back": ("a1>a1xb2", "a piece cannot land where it started, on a1 (R4)"),
    "occupied": ("a1>a2xb2", "a2 is not empty (R4)"),
    "nothing to pass": ("a1>a4xb1", "no piece to pass over stands on b1 (R7)"),
    "itself": ("a1>oxa1", "no piece to pass over stands on a1 (R7)"),
    "own colour": ("a1>b4xc6", "the piece on c6 has the same colour (R5)"),
    "no bridge": ("a1>j16xj8", "no bridge leads from a1 over j8 (R4)"),
    "not the last": ("a1>b1xb2", "b2 cannot be the last piece before b1, for they are not adjacent (R8)"),
}


@pytest.mark.parametrize(("move", "reason"), REFUSED.values(), ids=REFUSED)
def test_refusals_name_the_rule(move, reason):
    assert refusal(after(""), move) == reason


def test_leaving_the_perimeter_is_refused():  # R9
    assert refusal(drawn("W l1, K k1"), "l1>j1xk1") == "a piece on the Exit Point l1 stays on the perimeter (R9)"


ENDS = {
    "centre": ("W a1, K b1", "a1>oxb1", 0, parlour.Reason("R10", "one piece is left, on the Center")),
    "elsewhere": ("W a1, K b1", "a1>c1xb1", 0, parlour.Reason("R10", "one piece is left, on c1 and not on the Center")),
    "one colour (S2)": ("W a1 o, K b1", "a1>c1xb1", None, parlour.Reason("R11", "no move is left with 2 pieces on the board")),
}


@pytest.mark.parametrize(("pieces", "move", "winner", "reason"), ENDS.values(), ids=ENDS)
def test_the_end(pieces, move, winner, reason):  # R10, R11
    match = drawn(pieces).play(move)
    assert match.outcome == parlour.Outcome((int(winner == 0),), winner, reason)


def test_the_way_of_a_move_runs_over_its_bridge():  # R6
    picture = drawn("K b1, W c2, R d2").play("b1>e3xd2").picture()
    assert picture.marks[-1].cells == ("b1", "c2", "d2", "e3")


TEN = "+".join(SPIRAL[:11])
BAD_TEXTS = {
    "none": ("0 -,-,-,-", "no pieces: expected one at least"),
    "two on one": ("0 o,o,-,-", "two pieces on one point: expected one at most"),
    "eleven": (f"0 {TEN},-,-,-", "11 pieces of white: expected 10 at most"),
    "three lists": ("0 o,-,-", "cannot read 'o,-,-': expected the points of white, black, red, blue"),
    "not over": ("0 o,-,-,-", "the status does not fit 1 pieces on these points"),
    "wrong reason": ("0+over:1:0 o,-,-,-", "the status does not fit 1 pieces on these points"),
    "exchanged": ("0+exchanged o,a1,-,-", "the status does not fit: spiral has one player"),
}


@pytest.mark.parametrize(("text", "reason"), BAD_TEXTS.values(), ids=BAD_TEXTS)
def test_impossible_positions_are_refused(text, reason):
    with pytest.raises(NotationError) as error:
        parlour.read(f"spiral - {text}")
    assert str(error.value) == reason


@pytest.mark.parametrize("text", ["", "a1", "a1>o", "a1xb2>o", "a1>oxB2"])
def test_unreadable_moves(text):
    with pytest.raises(NotationError, match="expected an Over-Pass such as a1>oxb2"):
        after("").play(text)


def test_prompts():
    assert after("").draft().message == "40 pieces left: choose a piece to move."
    assert after("").draft("a1").message == "Choose where the piece on a1 lands."
    assert after("").draft("a1", "o").message == "Choose which of the last pieces before o goes."
