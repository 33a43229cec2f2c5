"""What a turn of Groups-of-Three can be worth: pieces brought home, or in from the reserve."""

from functools import cache

from parlour.games.gains import Gain
from parlour.games.groups_of_three.position import PIECES, ROOMS, GroupsOfThreePosition
from parlour.games.window.board import load_board

ADDS_PER_SLIDE = 2  # no compartment lies in more than two groups


def pieces_home(position: GroupsOfThreePosition) -> int:
    return int(position.home[position.active])


def most_home(position: GroupsOfThreePosition) -> int:
    """As many of the nearest pieces as the slides suffice for on an empty board."""
    slides, count = position.slides, 0
    places = position.low[position.active] | position.high[position.active] << 64
    for steps in sorted(slides_in()[place] for place in range(ROOMS) if places >> place & 1):
        slides -= steps
        if slides < 0:
            break
        count += 1
    return count


def pieces_in(position: GroupsOfThreePosition) -> int:
    return PIECES - int(position.reserve[position.active])


def most_in(position: GroupsOfThreePosition) -> int:
    offered = (position.offers_low | position.offers_high << 64).bit_count()
    return int(min(offered + ADDS_PER_SLIDE * position.slides, position.reserve[position.active]))


@cache
def slides_in() -> tuple[int, ...]:
    """The fewest slides from every compartment to the Center Square on an empty board."""
    rooms = load_board().compartments
    names = list(rooms)
    steps, front = {names[0]: 0}, [names[0]]
    while front:
        fresh = sorted({near for name in front for near in rooms[name].neighbours if near not in steps})
        steps.update(dict.fromkeys(fresh, steps[front[0]] + 1))
        front = fresh
    return tuple(steps[name] for name in names)


GAINS = {
    "home": Gain("Bring {count} of your pieces home in this turn.", pieces_home, most_home),
    "grow": Gain("Bring {count} pieces in from your reserve in this turn.", pieces_in, most_in),
}
