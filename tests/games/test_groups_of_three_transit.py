"""Groups-of-Three: pieces leave the Transit spaces (R14), and the look-ahead against brute force."""

from random import Random as Chooser

import pytest
from tests.games.groups_of_three_setups import BOARD, acting, adds, slides, then
from tests.reference.groups_of_three import GroupsOfThree

from parlour.errors import NotationError
from parlour.games.groups_of_three import notation
from parlour.games.groups_of_three.position import GroupsOfThreePosition


def test_the_last_slide_may_not_enter_a_transit_space() -> None:  # R14
    assert "C1-B1" not in slides(acting("C1 K1", slides=1))
    match = then(acting("C1", slides=2, reserve=0), "C1-B1")
    assert match.legal_moves() == ["B1-A1", "B1-A2", "B1-C1", "B1-C2"]
    assert "end" in then(match, "B1-A2").legal_moves()


def test_a_piece_may_wait_in_transit_while_others_move() -> None:  # R14
    match = then(acting("C1 K1", slides=3, reserve=0), "C1-B1 K1-J1")
    assert slides(match) == ["B1-A1", "B1-A2", "B1-C1", "B1-C2"] == match.legal_moves()


def test_as_many_slides_as_pieces_in_transit_are_kept() -> None:  # R14
    match = then(acting("C1 C3 K1", slides=4, reserve=0), "C1-B1 C3-B2")
    assert not slides(match, "K1") and "end" not in match.legal_moves()
    assert slides(then(acting("C1 C3 K1", slides=5, reserve=0), "C1-B1 C3-B2"), "K1")


def test_a_slide_may_not_lock_a_piece_in() -> None:  # R14
    assert slides(acting("B1 D1", "A1 A2 C2", slides=2, reserve=0)) == ["B1-C1", "D1-C8", "D1-E1", "D1-E8"]
    assert "D1-C1" in slides(acting("B1 D1", "A1 A2 C2", slides=3, reserve=0))


def test_an_add_may_not_lock_a_piece_in() -> None:  # R14
    match = then(acting("B1 E1", "A1 A2 C2 C8", slides=2), "E1-D1")
    assert match.legal_moves() == ["B1-C1"]
    assert adds(then(acting("B1 E1", "A1 A2 C2 C8", slides=3), "E1-D1")) == ["+C1"]


def test_a_chain_of_own_pieces_makes_room() -> None:  # R14
    chain = "B1 C1 D1 D2"
    match = acting(chain, "A1 A2 C2 C8 E1 E2", slides=3, reserve=0)
    assert slides(match) == ["D1-E8"]
    with pytest.raises(NotationError, match="the pieces in Transit spaces cannot all leave with the slides left"):
        acting(chain, "A1 A2 C2 C8 E1 E2", slides=2, reserve=0)


def test_bearing_off_makes_room_if_two_pieces_stay() -> None:  # R13, R14
    assert slides(acting("B1 A1 K1", "A2 A8 C1 C2", slides=2)) == ["A1-O"]
    with pytest.raises(NotationError, match="the pieces in Transit spaces cannot all leave with the slides left"):
        acting("B1 A1", "A2 A8 C1 C2", slides=9)


def test_two_pieces_in_transit_do_not_share_a_way_out() -> None:  # R14
    enemies = "A1 A2 C1 D2 D3 A3 A4 C4"
    match = acting("B1 C2 B2", enemies, slides=4, reserve=0)  # both ways lead over C3, so one goes on to D4
    assert slides(match) == ["B2-C3", "C2-C3"]
    assert then(match, "B2-C3 C3-D4 C2-C3 B1-C2").legal_moves() == ["end"]
    with pytest.raises(NotationError, match="cannot all leave with the slides left"):
        acting("B1 C2 B2", enemies, slides=3, reserve=0)


def test_another_transit_space_is_no_way_out() -> None:  # R14
    with pytest.raises(NotationError, match="cannot all leave with the slides left"):
        acting("B1 C2 C3", "A1 A2 C1 D2 D3 D4 A3 A4 C4", slides=12, reserve=0)
    assert slides(acting("B1 C2 C3", "A1 A2 C1 D2 D3 D4 A3 A4", slides=4, reserve=0)) == ["C3-B2"]


def test_with_transit_immediate_the_piece_moves_next() -> None:  # R14
    match = then(acting("C1 K1", slides=3, reserve=0, options="transit_immediate=on"), "C1-B1")
    assert match.legal_moves() == ["B1-A1", "B1-A2", "B1-C1", "B1-C2"]
    assert slides(then(match, "B1-A1"), "K1")


def crowded(random: Chooser) -> tuple[list[str], list[str], int]:
    """Own pieces in Transit among many others: own pieces, enemies, reserve."""
    own = random.sample(BOARD.transit, random.choice((1, 1, 2, 3, 4)))
    rooms = [name for name in BOARD.compartments if name[0] in ("ACD" if random.random() < 0.7 else "ACDE")]
    share, density, most = random.choice((0.1, 0.3, 0.6)), random.uniform(0.5, 1), random.choice((len(own) + 1, 10))
    enemies: list[str] = []
    for name in random.sample(rooms, len(rooms)):
        if random.random() < density:
            mine = random.random() < share and len(own) < most
            (own if mine else enemies).append(name)
    return own, enemies, random.choice((0, 1, 3))


def fast_answer(own: list[str], enemies: list[str], reserve: int, count: int) -> bool:
    position = GroupsOfThreePosition()
    boards = [sum(1 << notation.INDEX[name] for name in names) for names in (own, enemies, (), ())]
    position.low, position.high = [board & (1 << 64) - 1 for board in boards], [board >> 64 for board in boards]
    position.taken_low, position.taken_high = sum(position.low), sum(position.high)
    position.reserve, position.active, position.slides = [reserve, 0, 0, 0], 0, count
    return bool(position.can_clear_transit())


@pytest.mark.parametrize("seed", range(60))
def test_the_look_ahead_is_exact(seed: int) -> None:  # R14
    own, enemies, reserve = crowded(Chooser(seed))
    twin = GroupsOfThree()
    twin.at = dict.fromkeys(own, "white") | dict.fromkeys(enemies, "black")
    twin.reserve["white"], twin.active, twin.phase = reserve, "white", "act"
    for count in range(5):
        twin.counts = count
        answer = twin.can_clear_transit(twin.now(), {})
        assert fast_answer(own, enemies, reserve, count) == answer, (own, enemies, reserve, count)
        if answer:
            break
