"""Searching the one-player puzzles: a beam that finds solutions, and a full search that proves there is none.

The beam goes level by level (a jump, an Over-Pass, or a slide with its adds) and keeps the most promising positions. What it
finds is a solution; that it finds none proves nothing. The full search visits everything; positions already seen to fail are
remembered by 64-bit keys, so a "no" rests on keys not colliding.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

import cython
from cython.cimports.libc.stdlib import calloc, free, malloc
from cython.cimports.libc.string import memset

from parlour.engine.perft import Frame
from parlour.games.contract import MoveBuffer, Position, Random
from parlour.games.over_pass.board import load_board
from parlour.puzzles.crooked_jumps.position import CrookedJumpsPosition
from parlour.puzzles.full_house.position import FullHousePosition
from parlour.puzzles.spiral.position import SpiralPosition

if not cython.compiled:
    from parlour.games.bits import lowest_wide, popcount_wide
    from parlour.games.over_pass.tables import BIT, NEAR
    from parlour.puzzles.full_house.position import ADD, BESIDE, GROUPS, PARTNERS

    CROOKED_JUMPS, FULL_HOUSE, SPIRAL = range(3)
    ROOM, TABLE, HIGHEST = 3_000_000, 4_194_304, 65535
    Candidate = Key = object
    AWAY = [0] * 128

CENTERED_SPIRAL = 2  # the reason of an ended Spiral with its last piece on the Center


@dataclass(frozen=True)
class Found:
    """The best line of moves found: whether it solves the puzzle, and how many pieces it leaves off the goal."""

    solved: bool
    line: tuple[int, ...]
    left: int


Report = Callable[[int, int, int], None]  # level, positions kept, fewest pieces left so far


class Beam:
    """A beam search over one puzzle. `width` is how many positions are kept per level."""

    def __cinit__(self):
        self.items = cython.cast(cython.pointer(Candidate), malloc(ROOM * cython.sizeof(Candidate)))
        self.seen = cython.cast(cython.pointer(Key), malloc(TABLE * cython.sizeof(Key)))
        if self.items == cython.NULL or self.seen == cython.NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.items)
        free(self.seen)

    def __init__(self, position: Position, width: int, seed: int, wants_center: bool = True) -> None:
        self.kind = kind_of(position)
        self.width = width
        self.wants_center = wants_center
        self.child = position.copy()
        self.buffer = MoveBuffer()
        self.random = Random(seed)
        self.front = [position.copy()]
        self.history = []
        self.best_line = []
        self.best_left = 999
        self.solved = 0

    def run(self, seconds: float, report: Report | None = None, deepest: int = 400) -> Found:
        """Search until solved, out of positions or out of time."""
        end = time.monotonic() + seconds
        while self.front and not self.solved and len(self.history) < deepest and time.monotonic() < end:
            self.count = 0
            memset(self.seen, 0, TABLE * cython.sizeof(Key))
            for index, parent in enumerate(self.front):
                if self.expand(parent, index) or self.solved or time.monotonic() > end:
                    break
            self.front = [] if self.solved else self.select()
            if report:
                report(len(self.history), len(self.front), self.best_left)
        return Found(bool(self.solved), tuple(self.best_line), self.best_left)

    def expand(self, parent: Position, index: int) -> bool:
        """Weigh every child of a position; tells whether there is no more room."""
        count = parent.generate(self.buffer.moves)
        if self.count + 4 * count > ROOM:
            return True
        for place in range(count):
            move = self.buffer.moves[place]
            if self.kind == FULL_HOUSE and move & ADD:
                continue
            parent.copy_into(self.child)
            self.child.play(move)
            offered = 0
            if self.kind == FULL_HOUSE:
                offered = popcount_wide(cython.cast(FullHousePosition, self.child).offers)
            self.consider(index, move, 0)
            if offered:
                for adds in range(1, 1 << offered):
                    parent.copy_into(self.child)
                    self.child.play(move)
                    self.play_adds(adds)
                    self.consider(index, move, adds)
            if self.solved:
                return True
        return False

    def play_adds(self, adds: int) -> None:
        """Take the offers chosen by the bits of `adds`, the first offer first."""
        house = cython.cast(FullHousePosition, self.child)
        offers = house.offers
        while offers and not house.over:
            place = lowest_wide(offers)
            offers ^= BIT[place]
            if adds & 1:
                house.play(ADD | place)
            adds >>= 1

    def consider(self, parent: int, move: int, adds: int) -> None:
        """Keep the child as a candidate, or as the best end so far."""
        if not self.child.over:
            self.weigh(parent, move, adds)
            return
        left = pieces_to_go(self.child)
        done = self.child.winner == 0 and (
            self.kind != SPIRAL or not self.wants_center or self.child.over == CENTERED_SPIRAL
        )
        if done or left < self.best_left:
            self.best_left = left
            self.best_line = self.line_to(parent) + self.spell(move, adds, parent)
            self.solved = done

    def weigh(self, parent: int, move: int, adds: int) -> None:
        if self.kind == FULL_HOUSE:
            cython.cast(FullHousePosition, self.child).offers = 0  # what was not taken lapses with the next slide
        if not self.is_new(self.child.key()):
            return
        item = cython.address(self.items[self.count])
        item.score = min(max(promise(self.kind, self.child) * 8 + self.random.below(8), 0), HIGHEST)
        item.parent = parent
        item.move = move
        item.adds = adds
        self.count += 1

    def select(self) -> list[Position]:
        """The best candidates as positions; how they came about goes into the history."""
        lowest = self.lowest_score()
        front, ways = [], []
        for place in range(self.count):
            item = self.items[place]
            if item.score < lowest or len(front) == self.width:
                continue
            parent = cython.cast(Position, self.front[item.parent])
            parent.copy_into(self.child)
            self.child.play(item.move)
            moves = [item.move]
            if item.adds:
                moves = self.spell(item.move, item.adds, item.parent)
                self.play_adds(item.adds)
            front.append(self.child.copy())
            ways.append((item.parent, moves))
        self.history.append(ways)
        return front

    def lowest_score(self) -> int:
        """The least score that still belongs to the best `width` candidates."""
        totals = [0] * (HIGHEST + 1)
        for place in range(self.count):
            totals[self.items[place].score] += 1
        left = self.width
        for score in range(HIGHEST, -1, -1):
            left -= totals[score]
            if left <= 0:
                return score
        return 0

    def is_new(self, key: int) -> bool:
        place = key & (TABLE - 1)
        while self.seen[place]:
            if self.seen[place] == key:
                return False
            place = (place + 1) & (TABLE - 1)
        self.seen[place] = key
        return True

    def spell(self, move: int, adds: int, parent: int) -> list[int]:
        """The slide and the adds as moves."""
        moves = [move]
        if adds:
            before = cython.cast(Position, self.front[parent]).after(move)
            offered = [other for other in before.legal_moves() if other & ADD]
            moves += [other for place, other in enumerate(offered) if adds >> place & 1][: pieces_to_go(before)]
        return moves

    def line_to(self, index: int) -> list[int]:
        """The moves from the start to a position of the current front."""
        parts = []
        for ways in reversed(self.history):
            index, moves = ways[index]
            parts.append(moves)
        return [move for moves in reversed(parts) for move in moves]


# -- how promising a position is --------------------------------------------------------------------------------------


def kind_of(position: Position) -> int:
    if isinstance(position, CrookedJumpsPosition):
        return CROOKED_JUMPS
    if isinstance(position, FullHousePosition):
        return FULL_HOUSE
    if isinstance(position, SpiralPosition):
        return SPIRAL
    raise TypeError("not a puzzle of one player")


def pieces_to_go(position: Position) -> int:
    """How many pieces are left to remove, or to add."""
    if isinstance(position, FullHousePosition):
        return position.supply
    return position.pieces_left()


def promise(kind: int, position: Position) -> int:
    if kind == CROOKED_JUMPS:
        return promise_of_jumps(position)
    if kind == SPIRAL:
        return promise_of_spiral(position)
    return promise_of_house(position)


def promise_of_jumps(position: CrookedJumpsPosition) -> int:
    """Pieces that have neighbours, near the centre."""
    score = 2000
    pieces = position.taken
    while pieces:
        point = lowest_wide(pieces)
        pieces ^= BIT[point]
        near = NEAR[point] & position.taken
        score -= 3 * AWAY[point]
        if not near:
            score -= 25 + 10 * AWAY[point]
    return score


def promise_of_spiral(position: SpiralPosition) -> int:
    """Few separate parts, near the centre, and of every colour alike where colours are kept."""
    score = 4000
    occupied = position.occupied()
    rest = occupied
    while rest:
        part = front = BIT[lowest_wide(rest)]
        while front:
            point = lowest_wide(front)
            front ^= BIT[point]
            near = NEAR[point] & occupied & ~part
            part |= near
            front |= near
            score -= AWAY[point]
        rest &= ~part
        score -= 40
        if popcount_wide(part) == 1:
            score -= 10 * AWAY[lowest_wide(part)]
    if not position.ignored:
        most = 0
        for colour in range(4):
            most = max(most, popcount_wide(position.pieces[colour]))
            pieces = position.pieces[colour]
            while pieces:
                point = lowest_wide(pieces)
                pieces ^= BIT[point]
                if not NEAR[point] & occupied & ~position.pieces[colour]:
                    score -= 12
        score -= 12 * max(0, 2 * most - popcount_wide(occupied))
    return score


def promise_of_house(position: FullHousePosition) -> int:
    """Pieces on the board first, then empty compartments beside a piece where a slide would offer adds."""
    score = 60 * popcount_wide(position.taken)
    taken = position.taken
    good = 0
    for room in range(1, 105):
        if GROUPS[room] == 0 or taken & BIT[room] or not BESIDE[room] & taken:
            continue
        offers = 0
        for index in range(GROUPS[room]):
            one, other = BIT[PARTNERS[room][2 * index]], BIT[PARTNERS[room][2 * index + 1]]
            if (taken & one and not taken & other) or (taken & other and not taken & one):
                offers += 1
        good += 5 if offers == 2 else offers
    return score + good // 2


def fewest_slides(position: FullHousePosition, most: int) -> tuple[int, int]:
    """A lower bound of the slides that Full House needs from here, and how many slides deep everything was searched.

    Every slide adds two pieces at most (R12); the first slides are searched in full, `most` positions per level at most.
    """
    beam = Beam(position, ROOM, 1)
    bound, level = (pieces_to_go(position) + 1) // 2, 0
    while beam.front and len(beam.front) <= most:
        beam.run(1e9, None, level + 1)
        if beam.solved or not beam.front:
            break
        level += 1
        bound = max(bound, level + (min(map(pieces_to_go, beam.front)) + 1) // 2)
    return bound, level


# -- the full search --------------------------------------------------------------------------------------------------


class Dead:
    """Positions from which the goal is out of reach, by key; newer ones replace older ones."""

    def __cinit__(self):
        self.keys = cython.cast(cython.pointer(Key), calloc(TABLE, cython.sizeof(Key)))
        if self.keys == cython.NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.keys)

    def __init__(self, most: int, wants_center: bool) -> None:
        self.nodes = 0
        self.most = most
        self.wants_center = wants_center

    def has(self, key: int) -> bool:
        return self.keys[key & (TABLE - 1)] == key

    def add(self, key: int) -> None:
        self.keys[key & (TABLE - 1)] = key


def search(frame: Frame, dead: Dead) -> int:
    """1 if the goal can be reached, 0 if not, -1 if the nodes ran out."""
    dead.nodes += 1
    if dead.nodes > dead.most:
        return -1
    key = frame.position.key()
    if dead.has(key):
        return 0
    count = frame.position.generate(frame.moves)
    for index in range(count):
        frame.position.copy_into(frame.below.position)
        frame.below.position.play(frame.moves[index])
        if frame.below.position.over:
            if frame.below.position.winner == 0 and (not dead.wants_center or frame.below.position.over == 2):
                return 1
            continue
        answer = search(frame.below, dead)
        if answer != 0:
            return answer
    dead.add(key)
    return 0


def exhaust(position: Position, nodes: int, wants_center: bool = False) -> bool | None:
    """Whether the goal can be reached, by trying everything; None if more nodes would be needed.

    Not for Full House, whose slides can go round in circles.
    """
    if position.over:
        return position.winner == 0
    frame = Frame(position.copy(), None)
    for _ in range(41):
        frame = Frame(position.copy(), frame)
    dead = Dead(nodes, wants_center)
    with cython.nogil:
        answer = search(frame, dead)
    return None if answer < 0 else answer == 1


def solve(
    position: Position,
    seconds: float,
    width: int = 300,
    wants_center: bool = True,
    report: Report | None = None,
    improve: bool = False,
) -> Found:
    """Beams of growing width until the puzzle is solved or the time is over; the best line found.

    With `improve` the search for a shorter line goes on to the end of the time.
    """
    end, seed = time.monotonic() + seconds, 1
    best = Found(False, (), pieces_to_go(position))
    while time.monotonic() < end and (improve or not best.solved):
        found = Beam(position, width, seed, wants_center).run(end - time.monotonic(), report)
        if is_better(found, best):
            best = found
        width, seed = min(width * 2, 200_000), seed + 1
    return best


def is_better(found: Found, best: Found) -> bool:
    """Solved before unsolved, then fewer pieces to go, then the shorter line."""
    if not found.line:
        return False
    return (not found.solved, found.left, len(found.line)) < (not best.solved, best.left, len(best.line) or 9999)


def solvable(position: Position, seconds: float = 2.0) -> tuple[str, tuple[int, ...]]:
    """Can it still be solved from here? "yes" with a line, "no" (proven), or "unknown".

    The Spiral counts as solved wherever its last piece stands.
    """
    if position.over:
        return ("yes" if position.winner == 0 else "no"), ()
    found = solve(position, seconds / 2, width=100, wants_center=False)
    if found.solved:
        return "yes", found.line
    if not isinstance(position, FullHousePosition) and exhaust(position, int(seconds * 1_000_000)) is False:
        return "no", ()
    return "unknown", ()


def hint(position: Position, seconds: float = 2.0) -> int | None:
    """The next move of a solution, or None where none was found in time."""
    answer, line = solvable(position, seconds)
    return line[0] if answer == "yes" and line else None


def fill_tables() -> None:
    for index, point in enumerate(load_board().points.values()):
        AWAY[index] = 0 if point.name == "o" else ord(point.name[0]) - ord("a") + 1


fill_tables()
