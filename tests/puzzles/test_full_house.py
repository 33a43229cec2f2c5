"""Full House, rule by rule; R numbers are those of RULES.md, F numbers those of the worked examples."""

import pytest

import parlour
from parlour import IllegalMoveError, Match, NotationError
from parlour.games.window.board import load_board

BOARD = load_board()


def after(moves: str, **options: str) -> Match:
    match = parlour.start("full-house", **options)
    for move in moves.split():
        match.play(move)
    return match


def drawn(pieces: str, offers: str = "-", slides: int = 99, *, status: str = "0", options: str = "-") -> Match:
    """A match that goes on with pieces in these compartments."""
    return parlour.read(f"full-house {options} {status} {'+'.join(pieces.split())} {offers} {slides}")


def places(match: Match) -> set[str]:
    return {piece.at for piece in match.picture().pieces}


def adds(match: Match) -> set[str]:
    return {move for move in match.legal_moves() if move.startswith("+")}


def refusal(match: Match, move: str) -> str:
    with pytest.raises(IllegalMoveError) as error:
        match.play(move)
    return str(error.value).partition(": ")[2]


# -- rules ------------------------------------------------------------------------------------------------------------


def test_a_puzzle_has_one_player():  # R1, R3
    match = after("K1-J2 K2-I3")
    assert (match.players, match.to_move) == (1, 0)


def test_three_pieces_stand_in_a_corner_and_37_wait():  # R2
    match = after("")
    assert places(match) == {"L1", "K1", "K2"}
    assert match.picture().piles[0].count == 37


def test_any_piece_slides_to_every_empty_neighbour():  # R3
    assert after("").legal_moves() == ["K1-I1", "K1-I2", "K1-J1", "K1-J2", "K2-I3", "K2-I4", "K2-J2", "K2-J3"]


def test_a_slide_may_go_back():  # R3
    assert places(after("K1-J2 J2-K1")) == {"L1", "K1", "K2"}


REFUSED = {
    "no piece": ("", "A1-A2", "no piece stands on A1 (R3)"),
    "corner contact": ("", "K1-K2", "K1 and K2 share no boundary (R4)"),
    "far away": ("", "K1-A1", "K1 and A1 share no boundary (R4)"),
    "occupied": ("", "L1-K1", "K1 is occupied (R5)"),
    "add at the start": ("", "+I3", "I3 is not on offer: the last slide must have made a pair in its group (R7)"),
    "add on a piece": ("K1-J2", "+K2", "K2 is occupied (R7)"),
    "add in a Transit space": ("K1-J2", "+B1", "nothing is added in a Transit space (R10)"),
    "add twice": ("K1-J2 +I3", "+I3", "I3 is occupied (R7)"),
    "add elsewhere": ("K1-J2", "+I2", "I2 is not on offer: the last slide must have made a pair in its group (R7)"),
    "lapsed": ("K1-J2 J2-I2", "+I3", "I3 is not on offer: the last slide must have made a pair in its group (R7)"),
}


@pytest.mark.parametrize(("moves", "move", "reason"), REFUSED.values(), ids=REFUSED)
def test_refusals_name_the_rule(moves, move, reason):
    assert refusal(after(moves), move) == reason


def test_the_center_square_is_closed():  # R6, F2
    match = drawn("A1 K1 K2")
    assert not any(move.endswith("-O") for move in match.legal_moves())
    assert refusal(match, "A1-O") == "the Center Square is closed (R6)"


OFFERS = {
    "one pair": ("K1-J2", {"+I3"}),
    "the compartment just left": ("K1-J2 K2-I3", {"+K2"}),
    "two pairs (F1)": ("K1-I1 K2-J2 L1-K1", {"+I2", "+J1"}),
    "no pair": ("K1-J1", set()),
    "a full group": ("K1-J2 +I3 L1-K1 K1-L1 L1-K1", {"+I2"}),
    "an added piece offers nothing": ("K1-J2 +I3", set()),
    "one of two taken": ("K1-I1 K2-J2 L1-K1 +I2", {"+J1"}),
}


@pytest.mark.parametrize(("moves", "offered"), OFFERS.values(), ids=OFFERS)
def test_a_slide_offers_the_third_of_every_pair(moves, offered):  # R7, R8
    assert adds(after(moves)) == offered


def test_adds_are_free_and_a_slide_counts_one():  # R12, F1
    match = after("K1-I1 K2-J2 L1-K1 +I2 +J1")
    assert len(places(match)) == 5
    assert match.text.endswith(" - 3")


def test_offers_lapse_with_the_next_slide():  # R9
    assert adds(after("K1-J2 L1-K1")) == {"+I2"}


def test_a_slide_into_a_transit_space_offers_nothing():  # R10
    match = drawn("C1 D2 C8")
    match.play("C1-B1")
    assert adds(match) == set()


def solved_but_one(extra: str, **options: str) -> Match:
    """39 pieces with the last one on offer at I3; `extra` is one of them."""
    quiet = [name for name in BOARD.compartments if name[0] in "EFGH"][:36]
    pieces = " ".join(["J2", "K2", extra, *quiet])
    return drawn(pieces, "I3", options=",".join(f"{k}={v}" for k, v in options.items()) or "-")


def test_the_last_add_solves_it():  # R11, Z3
    match = solved_but_one("L3").play("+I3")
    assert match.outcome == parlour.Outcome(
        (1,), 0, parlour.Reason("R11", "all 40 pieces stand on the board after 99 slides")
    )
    assert match.legal_moves() == []


def test_a_piece_in_a_transit_space_delays_the_end():  # R11, F3
    match = solved_but_one("B1").play("+I3")
    assert match.outcome is None
    assert refusal(match, "+K1") == "the supply is empty (R8)"
    assert match.play("B1-C1").outcome.winner == 0


def test_transit_spaces_can_be_ignored():  # R11, Z4
    assert solved_but_one("B1", ignore_transit="on").play("+I3").outcome.winner == 0


def test_with_an_empty_supply_nothing_is_offered():  # R8
    match = solved_but_one("B1").play("+I3").play("J2-I2")
    assert adds(match) == set()


def test_no_more_than_two_groups_share_a_compartment():  # R12
    most = max(sum(name in group for group in BOARD.t_groups) for name in BOARD.compartments)
    assert (most, len(BOARD.t_groups)) == (2, 36)


# -- texts ------------------------------------------------------------------------------------------------------------

UNREADABLE = {
    "nothing": ("", "expected a slide such as K1-J2 or an add such as +I3"),
    "small letters": ("k1-j2", "no compartment 'k1', expected O or A1 to L4"),
    "no such place": ("K1-Z9", "no compartment 'Z9', expected O or A1 to L4"),
    "plus nothing": ("+", "no compartment '', expected O or A1 to L4"),
}


@pytest.mark.parametrize(("text", "reason"), UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_moves(text, reason):
    with pytest.raises(NotationError) as error:
        after("").play(text)
    assert str(error.value) == f"cannot read move {text!r}: {reason}"


BAD_TEXTS = {
    "two pieces": ("0 K1+K2 - 9", "2 pieces: expected 3 to 40, and none in the Center Square"),
    "center": ("0 O+K1+K2 - 9", "3 pieces: expected 3 to 40, and none in the Center Square"),
    "twice": ("0 K1+K1+K2 - 9", "cannot read compartments 'K1+K1+K2': expected each once"),
    "too fast": ("0 K1+K2+L1+J1+J2+J3 - 1", "6 pieces after 1 slides: expected two adds a slide at most"),
    "no slide": ("0 K1+K2+J1 - 0", "no slide was made: expected pieces on K1 K2 L1"),
    "no offer": ("0 K1+K2+L1 A1 3", "no slide offers A1"),
    "offer on a piece": ("0 K1+J2+L1 J2 3", "no slide offers J2"),
    "offer before a slide": ("0 K1+K2+L1 I2 0", "offers without a supply or a slide: expected -"),
    "offers of two slides": ("0 C4+C5+J2+K2 D5+I3 9", "no slide offers D5 and I3"),
    "over": ("0+over:1:0 K1+K2+L1 - 0", "the status does not fit 3 pieces on the board"),
    "exchanged": ("0+exchanged K1+K2+L1 - 0", "the status does not fit: full-house has one player"),
    "fields": ("0 K1+K2+L1 -", "cannot read 'K1+K2+L1 -': expected pieces, offers and the number of slides"),
}


@pytest.mark.parametrize(("text", "reason"), BAD_TEXTS.values(), ids=BAD_TEXTS)
def test_impossible_positions_are_refused(text, reason):
    with pytest.raises(NotationError) as error:
        parlour.read(f"full-house - {text}")
    assert str(error.value) == reason


def test_an_offer_without_a_supply_is_refused():  # R8
    text = solved_but_one("B1").play("+I3").text.replace(" - 99", " K1 99")
    with pytest.raises(NotationError, match="offers without a supply or a slide: expected -"):
        parlour.read(text)


def test_prompts():
    assert after("K1-J2").draft().message == "37 pieces left to add: slide a piece, or add one on I3."
    assert after("").draft("K1").message == "Choose a compartment beside K1."
