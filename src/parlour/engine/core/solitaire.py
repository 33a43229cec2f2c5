"""Searching the one-player puzzles: a beam that finds solutions, and a full search that proves there is none.

The beam goes turn by turn (a move with the extras it offers) and keeps the most promising positions. What it
finds is a solution; that it finds none proves nothing. The full search visits everything; positions already seen to fail are
remembered by 64-bit keys, so a "no" rests on keys not colliding.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import cython
from cython.cimports.libc.stdlib import calloc, free, malloc
from cython.cimports.libc.string import memset

from parlour.engine.core.perft import Frame
from parlour.games.contract import MoveBuffer, Random
from parlour.puzzles.puzzle import Puzzle

if not cython.compiled:
    ROOM, TABLE, HIGHEST = 3_000_000, 4_194_304, 65535
    Candidate = Key = object


@dataclass(frozen=True)
class Found:
    """The best line of moves found: whether it solves the puzzle, and how many pieces it leaves off the goal."""

    solved: bool
    line: tuple[int, ...]
    left: int


Answer = Literal["yes", "no", "unknown"]
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

    def __init__(self, position: Puzzle, width: int, seed: int, perfect: bool = True) -> None:
        self.width = width
        self.perfect = perfect
        self.child = position.copy()
        self.buffer = MoveBuffer()
        self.random = Random(seed)
        self.front = [position.copy()]
        self.history = []
        self.best_line = []
        self.best_left = 999
        self.solved = 0
        self.full = 0

    def run(
        self,
        seconds: float,
        report: Report | None = None,
        deepest: int = 400,
        stop: threading.Event | None = None,
    ) -> Found:
        """Search until solved, out of positions, out of time or told to stop."""
        end = time.monotonic() + seconds
        while self.front and not self.solved and len(self.history) < deepest and not is_late(end, stop):
            self.count = 0
            memset(self.seen, 0, TABLE * cython.sizeof(Key))
            for index, parent in enumerate(self.front):
                if index % 64 == 0:
                    time.sleep(0)  # lets other threads run: compiled code never does by itself
                if self.expand(parent, index) or self.solved or is_late(end, stop):
                    break
            self.front = [] if self.solved else self.select()
            if report:
                report(len(self.history), len(self.front), self.best_left)
        return Found(bool(self.solved), tuple(self.best_line), self.best_left)

    def expand(self, parent: Puzzle, index: int) -> bool:
        """Weigh every child of a position; tells whether there is no more room."""
        count = parent.generate(self.buffer.moves)
        if self.count + 4 * count > ROOM:
            self.full = 1
            return True
        for place in range(count):
            move = self.buffer.moves[place]
            if parent.is_extra(move):
                continue
            parent.copy_into(self.child)
            self.child.play(move)
            offered = self.child.extras()
            self.consider(index, move, 0)
            for chosen in range(1, 1 << offered):
                parent.copy_into(self.child)
                self.child.play(move)
                self.child.take_extras(chosen)
                self.consider(index, move, chosen)
            if self.solved:
                return True
        return False

    def consider(self, parent: int, move: int, extras: int) -> None:
        """Keep the child as a candidate, or as the best end so far."""
        if not self.child.over:
            self.weigh(parent, move, extras)
            return
        left = self.child.to_go()
        done = is_goal(self.child, self.perfect)
        if done or left < self.best_left:
            self.best_left = left
            self.best_line = self.line_to(parent) + self.spell(move, extras, parent)
            self.solved = done

    def weigh(self, parent: int, move: int, extras: int) -> None:
        self.child.refuse_extras()
        if not self.is_new(self.child.key()):
            return
        item = cython.address(self.items[self.count])
        item.score = min(max(self.child.promise() * 8 + self.random.below(8), 0), HIGHEST)
        item.parent = parent
        item.move = move
        item.extras = extras
        self.count += 1

    def select(self) -> list[Puzzle]:
        """The best candidates as positions; how they came about goes into the history."""
        lowest = self.lowest_score()
        front, ways = [], []
        for place in range(self.count):
            item = self.items[place]
            if item.score < lowest or len(front) == self.width:
                continue
            parent = cython.cast(Puzzle, self.front[item.parent])
            parent.copy_into(self.child)
            self.child.play(item.move)
            moves = [item.move]
            if item.extras:
                moves = self.spell(item.move, item.extras, item.parent)
                self.child.take_extras(item.extras)
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

    def spell(self, move: int, extras: int, parent: int) -> list[int]:
        """A turn as moves."""
        moves = [move]
        if extras:
            before = self.front[parent].after_unchecked(move)
            offered = [other for other in before.legal_moves() if before.belongs_to_turn(other)]
            moves += [other for place, other in enumerate(offered) if extras >> place & 1][: before.pieces_to_go()]
        return moves

    def line_to(self, index: int) -> list[int]:
        """The moves from the start to a position of the current front."""
        parts = []
        for ways in reversed(self.history):
            index, moves = ways[index]
            parts.append(moves)
        return [move for moves in reversed(parts) for move in moves]


# -- bounds -----------------------------------------------------------------------------------------------------------


def fewest_turns(position: Puzzle, most: int) -> tuple[int, int]:
    """A lower bound of the turns needed from here, and how many turns deep everything was searched.

    The first turns are searched in full, `most` positions per level at most; the puzzle bounds the rest.
    """
    if not position.has_circles():
        return position.least_turns(), 0
    beam = Beam(position, ROOM, 1)
    bound, level = position.least_turns(), 0
    while beam.front and len(beam.front) <= most:
        beam.run(1e9, None, level + 1)
        if beam.solved or beam.full or not beam.front:
            break
        level += 1
        bound = max(bound, level + min(place.least_turns() for place in beam.front))
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

    def __init__(self, most: int, perfect: bool) -> None:
        self.nodes = 0
        self.most = most
        self.perfect = perfect

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
            if is_goal(cython.cast(Puzzle, frame.below.position), dead.perfect):
                return 1
            continue
        answer = search(frame.below, dead)
        if answer != 0:
            return answer
    dead.add(key)
    return 0


def is_goal(position: Puzzle, perfect: bool) -> bool:
    return position.is_perfect() if perfect else position.winner == 0


def exhaust(position: Puzzle, nodes: int, perfect: bool = False) -> bool | None:
    """Whether the goal can be reached, by trying everything; None if more nodes would be needed.

    Not for puzzles whose moves can go round in circles.
    """
    if position.over:
        return position.winner == 0
    frame = Frame(position.copy(), None)
    for _ in range(41):
        frame = Frame(position.copy(), frame)
    dead = Dead(nodes, perfect)
    with cython.nogil:
        answer = search(frame, dead)
    return None if answer < 0 else answer == 1


def solve(
    position: Puzzle,
    seconds: float,
    width: int = 300,
    perfect: bool = True,
    report: Report | None = None,
    improve: bool = False,
    stop: threading.Event | None = None,
) -> Found:
    """Beams of growing width until the puzzle is solved or the time is over; the best line found.

    With `improve` the search for a shorter line goes on to the end of the time.
    """
    end, seed = time.monotonic() + seconds, 1
    best = Found(False, (), position.pieces_to_go())
    while not is_late(end, stop) and (improve or not best.solved):
        found = Beam(position, width, seed, perfect).run(end - time.monotonic(), report, stop=stop)
        if is_better(found, best):
            best = found
        width, seed = min(width * 2, 200_000), seed + 1
    return best


def is_late(end: float, stop: threading.Event | None) -> bool:
    """Whether the time is over, or another thread wants the search to end."""
    return time.monotonic() > end or (stop is not None and stop.is_set())


def is_better(found: Found, best: Found) -> bool:
    """Solved before unsolved, then fewer pieces to go, then the shorter line."""
    if not found.line:
        return False
    return (not found.solved, found.left, len(found.line)) < (not best.solved, best.left, len(best.line) or 9999)


def solvable(position: Puzzle, seconds: float = 2.0) -> tuple[Answer, tuple[int, ...]]:
    """Can it still be solved from here? "yes" with a line, "no" (proven), or "unknown".

    The Spiral counts as solved wherever its last piece stands.
    """
    if position.over:
        return ("yes" if position.winner == 0 else "no"), ()
    found = solve(position, seconds / 2, width=100, perfect=False)
    if found.solved:
        return "yes", found.line
    if is_hopeless(position, seconds / 2):
        return "no", ()
    return "unknown", ()


def is_hopeless(position: Puzzle, seconds: float) -> bool:
    """Whether it is proven, in the time, that the puzzle cannot be solved from here."""
    if position.has_circles():
        return flood(position, seconds) is False
    return exhaust(position, int(seconds * 2_000_000)) is False


def flood(position: Puzzle, seconds: float) -> bool | None:
    """Whether the goal is among all positions that can be reached; None if there are too many for the time."""
    end = time.monotonic() + seconds
    seen, front = {position.fingerprint()}, [position]
    while front and time.monotonic() < end:
        parent = front.pop()
        time.sleep(0)
        for move in parent.legal_moves():
            child = parent.after_unchecked(move)
            if child.over and child.winner == 0:
                return True
            key = child.fingerprint()
            if key not in seen:
                seen.add(key)
                front.append(child)
    return None if front else False
