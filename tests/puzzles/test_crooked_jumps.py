"""Crooked Jumps, rule by rule; R numbers are those of RULES.md, J numbers those of the worked examples."""

import pytest

import parlour
from parlour import IllegalMoveError, Match, NotationError


def after(moves: str) -> Match:
    match = parlour.start("crooked-jumps")
    for move in moves.split():
        match.play(move)
    return match


def drawn(pieces: str) -> Match:
    """A match that goes on with pieces on these points."""
    return parlour.read(f"crooked-jumps - 0 {'+'.join(pieces.split())}")


def points(match: Match) -> set[str]:
    return {piece.at for piece in match.picture().pieces}


def refusal(match: Match, move: str) -> str:
    with pytest.raises(IllegalMoveError) as error:
        match.play(move)
    return str(error.value).partition(": ")[2]


def test_sixteen_pieces_stand_on_two_rings():  # R1, R2
    assert points(after("")) == {f"{ring}{number}" for ring in "de" for number in range(1, 9)}


JUMPS = {
    "straight on or around the corner (J1)": ("b1 c2", "b1xc2>b2 b1xc2>d1 b1xc2>d2 c2xb1>a1 c2xb1>a4 c2xb1>c1 c2xb1>c8 c2xb1>o"),
    "over the Center": ("a1 o", "a1xo>a2 a1xo>a3 a1xo>a4 a1xo>b1 a1xo>b2 a1xo>b3 a1xo>b4 oxa1>b1 oxa1>b2"),
    "around a corner of the board": ("l1 l2", "l1xl2>k2 l1xl2>k3 l2xl1>k1 l2xl1>k2"),
    "not over two in a row (R8)": ("k1 l1 l2", "k1xl1>k2 l1xk1>j1 l1xk1>j16 l1xk1>l8 l1xl2>k2 l1xl2>k3 l2xl1>k2"),
}  # fmt: skip


@pytest.mark.parametrize(("pieces", "moves"), JUMPS.values(), ids=JUMPS)
def test_a_piece_jumps_over_a_neighbour_and_may_turn_there(pieces, moves):  # R3, R6, R8, R10
    assert drawn(pieces).legal_moves() == moves.split()


def test_the_piece_passed_over_is_removed():  # R9
    assert points(after("")) - points(after("e2xd2>c2")) == {"e2", "d2"}
    assert "c2" in points(after("e2xd2>c2"))


REFUSED = {
    "no piece": ("b1xc1>d1", "no piece stands on b1 (R4)"),
    "not adjacent": ("d1xd2>c2", "d2 is not next to d1 (R5)"),
    "nothing to jump": ("d1xc1>b1", "no piece stands on c1 to jump over (R5)"),
    "back": ("d1xe1>d1", "the jump must not end where it began, on d1 (R7)"),
    "too far": ("d1xe1>a1", "a1 is not next to e1 (R7)"),
    "occupied (J2)": ("d1xe1>d8", "d8 is not empty (R7)"),
}


@pytest.mark.parametrize(("move", "reason"), REFUSED.values(), ids=REFUSED)
def test_refusals_name_the_rule(move, reason):
    assert refusal(after(""), move) == reason


ENDS = {
    "on the Center": ("a1 b1", "a1xb1>o", 0, parlour.Reason("R11", "one piece is left, on the Center")),
    "beside it (J3)": ("o b1", "oxb1>a1", None, parlour.Reason("R12", "the last piece stands on a1, not on the Center")),
    "two apart": ("o b1 l1", "oxb1>a1", None, parlour.Reason("R12", "no jump is left with 2 pieces on the board")),
}


@pytest.mark.parametrize(("pieces", "move", "winner", "reason"), ENDS.values(), ids=ENDS)
def test_the_end(pieces, move, winner, reason):  # R11, R12
    match = drawn(pieces).play(move)
    assert match.outcome == parlour.Outcome((int(winner == 0),), winner, reason)
    assert match.to_move is None


BAD_TEXTS = {
    "none": ("0 -", "0 pieces: expected 1 to 16"),
    "too many": ("0 " + "+".join(f"{r}{n}" for r in "def" for n in range(1, 7)), "18 pieces: expected 1 to 16"),
    "unknown": ("0 z9", "no point 'z9': expected o, or a ring a to l with a number, such as a1"),
    "not over": ("0 o", "the status does not fit the pieces on o"),
    "over": ("0+over:2:- a1+b1", "the status does not fit the pieces on a1 b1"),
    "exchanged": ("0+exchanged a1+b1", "the status does not fit: crooked-jumps has one player"),
    "fields": ("0 a1 b1", "cannot read 'a1 b1': expected the points with pieces"),
}


@pytest.mark.parametrize(("text", "reason"), BAD_TEXTS.values(), ids=BAD_TEXTS)
def test_impossible_positions_are_refused(text, reason):
    with pytest.raises(NotationError) as error:
        parlour.read(f"crooked-jumps - {text}")
    assert str(error.value) == reason


@pytest.mark.parametrize("text", ["", "d1", "d1xe1", "d1>e1", "d1xe1>", "D1xE1>F8"])
def test_unreadable_moves(text):
    with pytest.raises(NotationError, match="expected a jump such as e2xd2>c2"):
        after("").play(text)


def test_points_that_do_not_exist():
    with pytest.raises(NotationError) as error:
        after("").play("d1xe9>f8")
    assert str(error.value).startswith("cannot read move 'd1xe9>f8': no point 'e9'")


def test_prompts():
    assert after("").draft().message == "16 pieces left: choose a piece that jumps."
    assert after("").draft("d1").message == "Choose the piece that d1 jumps over."
    assert after("").draft("d1", "e1").message == "Choose where the jump over e1 lands."
