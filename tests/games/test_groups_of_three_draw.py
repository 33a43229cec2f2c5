"""Groups-of-Three: moves drawn by lot."""

from collections import Counter

import pytest
from tests.games.groups_of_three_setups import acting, after, then

from parlour.games.contract import Random


def test_drawing_rolls_the_dice_with_their_chances() -> None:
    position, random = after().position, Random(5)
    counts = Counter(position.random_move(random) for _ in range(36000))
    assert sorted(counts) == sorted(position.legal_moves())
    for move, count in counts.items():
        assert abs(count / 36000 - position.probability(move)) < 0.01


DRAWN = ["colour", "turn", "adds", "transit"]


@pytest.mark.parametrize("name", DRAWN)
def test_drawing_chooses_from_exactly_the_listed_moves(name: str) -> None:
    match = {
        "colour": after(players="2"),
        "turn": after("roll:5"),
        "adds": then(acting("I1 K8", "F1 F2"), "I1-H1"),
        "transit": acting("B1 D1", "A1 A2 C2", slides=2, reserve=0),
    }[name]
    position, random = match.position, Random(7)
    counts = dict.fromkeys(position.legal_moves(), 0)
    for _ in range(200 * len(counts)):
        counts[position.random_move(random)] += 1
    assert min(counts.values()) > 130 and max(counts.values()) < 270
