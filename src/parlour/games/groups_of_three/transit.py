"""Whether all own pieces can still leave the Transit spaces (R14), exactly and without trying out turns.

The least number of slides is a matter of paths. Pieces of one colour are alike, and pieces of other colours never move.

1. Slides without adds. Follow every piece of a clearing sequence and cancel what only changes places between own
   pieces. Left are paths from each Transit space with a piece to goals of their own, each a compartment that was
   empty at first, or the Center Square. So no sequence is shorter than the cheapest such choice of goals, distances
   taken around enemies and through own pieces. It can also be played: along a path the own piece nearest to the goal
   goes there, then the one behind it takes its place, and so on; one path after the other costs its length each.
2. Adds. Leave the added pieces and their slides out of a clearing sequence: the other slides still find their goals
   empty. Only the two-piece rule (R13) could object, so adds help only where bear-offs are short. With a reserve,
   n pieces on the board may make n - 2 bear-offs, and k pieces in Transit never need more than k: short if n < k + 2.
   With n = k each piece has a free exit or never gets out. With n = k + 1 there is one piece x outside. Only the
   Transit space beside x can be shut and still be cleared; for k > 1 one bear-off is allowed and one is enough. With
   k = 1 and n = 2 a bear-off is needed only if x is in a small triangle and can go nowhere else. Then nothing can
   slide, and no add is on offer: the last slide has led into Transit or a small triangle, which are in no group.
3. Of each piece only the k nearest goals matter: the k - 1 others leave one of them free.

Tests check what this uses: the exits of the Transit spaces are all different, and neither they themselves nor the small
triangles are in a group.
"""

import cython

from parlour.games.window.board import load_board

if not cython.compiled:
    from parlour.games.bits import Bits, lowest, popcount

    FAR = 1000
    EXITS = [0] * 105
    WIDTH = [0] * 105
    NEAR = [[0] * 8 for _ in range(105)]

PLACES = tuple(load_board().compartments)  # the Center Square is 0, then the small triangles, then the Transit spaces
ONE = 1
TRANSIT = 0b1111 << 9


def can_clear(own_low: Bits, own_high: Bits, taken_low: Bits, taken_high: Bits, slides: int, bear_offs: int) -> bool:
    """Whether so many slides, `bear_offs` of them home at most, can take all own pieces out of Transit."""
    waiting = own_low & TRANSIT
    if popcount(waiting) > slides:
        return False
    while waiting:
        if not EXITS[lowest(waiting)] & ~taken_low:
            return fewest_slides(own_low, own_high, taken_low, taken_high, bear_offs) <= slides
        waiting &= waiting - 1
    return True  # each has an exit of its own


def fewest_slides(own_low: Bits, own_high: Bits, taken_low: Bits, taken_high: Bits, bear_offs: int) -> int:
    """The least number of slides that empties all Transit spaces of own pieces, FAR or more if none does."""
    if not cython.compiled:
        goals, lengths, homes = [0] * 16, [0] * 16, [0] * 4
    waiting = own_low & TRANSIT
    rows = popcount(waiting)
    for row in range(rows):
        start = lowest(waiting)
        waiting &= waiting - 1
        enemy_low, enemy_high = taken_low & ~own_low, taken_high & ~own_high
        homes[row] = walk(start, enemy_low, enemy_high, taken_low, taken_high, rows, row * 4, goals, lengths)
    return share_out(0, rows, bear_offs, ONE >> 1, ONE >> 1, goals, lengths, homes)


def walk(
    start: int,
    enemy_low: Bits,
    enemy_high: Bits,
    taken_low: Bits,
    taken_high: Bits,
    most: int,
    first: int,
    goals: list[int],
    lengths: list[int],
) -> int:
    """Note the nearest goals of one piece and their lengths from index `first` on; returns how far home is."""
    if not cython.compiled:
        queue, steps = [0] * 105, [0] * 105
    for place in range(105):
        steps[place] = FAR
    for index in range(first, first + most):
        lengths[index] = FAR
    queue[0] = start
    steps[start] = 0
    head, tail, count = 0, 1, 0
    while head < tail and count < most:
        place = queue[head]
        head += 1
        if not holds(taken_low | TRANSIT, taken_high, place):
            goals[first + count] = place
            lengths[first + count] = steps[place]
            count += 1
        for index in range(WIDTH[place]):
            near = NEAR[place][index]
            if steps[near] == FAR and not holds(enemy_low, enemy_high, near):
                steps[near] = steps[place] + 1
                if near:  # nobody comes back from the Center Square
                    queue[tail] = near
                    tail += 1
    return steps[0]


def holds(low: Bits, high: Bits, place: int) -> bool:
    return (low >> place & 1) != 0 if place < 64 else (high >> (place - 64) & 1) != 0


def share_out(
    row: int,
    rows: int,
    bear_offs: int,
    used_low: Bits,
    used_high: Bits,
    goals: list[int],
    lengths: list[int],
    homes: list[int],
) -> int:
    """The least total length when every piece from `row` on gets a goal of its own or goes home."""
    if row == rows:
        return 0
    best = FAR
    if bear_offs > 0:
        best = homes[row] + share_out(row + 1, rows, bear_offs - 1, used_low, used_high, goals, lengths, homes)
    for index in range(row * 4, row * 4 + rows):
        goal = goals[index]
        if lengths[index] < FAR and not holds(used_low, used_high, goal):
            low = used_low | ONE << goal if goal < 64 else used_low
            high = used_high if goal < 64 else used_high | ONE << (goal - 64)
            total = lengths[index] + share_out(row + 1, rows, bear_offs, low, high, goals, lengths, homes)
            best = min(best, total)
    return best


def fill_tables() -> None:
    index = {name: place for place, name in enumerate(PLACES)}
    for name, room in load_board().compartments.items():
        place = index[name]
        WIDTH[place] = len(room.neighbours)
        EXITS[place] = sum(1 << index[near] for near in room.neighbours if index[near] < 64)
        for column, near in enumerate(room.neighbours):
            NEAR[place][column] = index[near]


fill_tables()
