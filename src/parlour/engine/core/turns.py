"""Beam search of one whole turn, for games whose turns are many moves between rolls of dice.

Level by level the best positions that the player can reach within the turn are kept, each once; what counts in the end is
the evaluator's word on the positions in which the turn has passed on.
"""

import cython

from parlour.engine.core.control import Control
from parlour.games.contract import Position, Random
from parlour.games.evaluator import Evaluator

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free


class TurnSearch:
    def __cinit__(self) -> None:
        self.boards = self.next_boards = cython.NULL
        self.steps = cython.NULL
        self.items = self.next_items = cython.NULL
        self.candidates = cython.NULL
        self.seen = cython.NULL

    def __init__(
        self, root: Position, evaluator: Evaluator, control: Control, width: int, seed: int, noise: float = 0.0
    ) -> None:
        self.root = root.copy()
        self.position = root.copy()
        self.child = root.copy()
        self.evaluator = evaluator
        self.control = control
        self.random = Random(seed)
        self.width = width
        self.noise = noise
        self.actor = player_at(root)
        self.size = root.size
        self.boards = cython.cast(cython.p_char, calloc(width, self.size))
        self.next_boards = cython.cast(cython.p_char, calloc(width, self.size))
        self.steps = cython.cast(cython.pointer(Step), calloc(width * LONGEST_TURN + 2, cython.sizeof(Step)))
        self.items = cython.cast(cython.p_int, calloc(width, cython.sizeof(cython.int)))
        self.next_items = cython.cast(cython.p_int, calloc(width, cython.sizeof(cython.int)))
        self.candidates = cython.cast(cython.pointer(Candidate), calloc(width + 1, cython.sizeof(Candidate)))
        self.seen = cython.cast(cython.pointer(Key), calloc(SEEN, cython.sizeof(Key)))
        if not (self.boards and self.next_boards and self.steps and self.items and self.next_items):
            raise MemoryError("no memory for the search of a turn")
        if not (self.candidates and self.seen):
            raise MemoryError("no memory for the search of a turn")
        self.best_value = -1e9
        self.best_parent = -1
        self.finals = 0

    def __dealloc__(self) -> None:
        free(self.boards)
        free(self.next_boards)
        free(self.steps)
        free(self.items)
        free(self.next_items)
        free(self.candidates)
        free(self.seen)

    def run(self) -> list[int]:
        """The moves of the best turn found; at least one."""
        with cython.nogil:
            self.search()
        if self.best_parent < 0:
            return self.root.legal_moves()[:1]
        moves = [self.best_move]
        step = self.best_parent
        while step > 0:
            moves.append(self.steps[step].move)
            step = self.steps[step].parent
        return moves[::-1]

    # -- level by level ---------------------------------------------------------------------------------------

    def search(self) -> None:
        self.step_count = 1
        self.item_count = 1
        self.items[0] = 0
        self.save(self.boards, 0, self.root)
        for _ in range(LONGEST_TURN):
            self.candidate_count = 0
            for item in range(self.item_count):
                self.open_item(item)
                if self.control.stopped and self.best_parent >= 0:
                    return
            if self.candidate_count == 0:
                return
            self.keep_best()

    def open_item(self, item: int) -> None:
        """Try every move in one of the kept positions."""
        self.load(self.boards, item, self.position)
        count = self.position.generate(self.moves)
        for index in range(count):
            if self.control.count_node() and self.best_parent >= 0:
                return
            self.consider(item, self.moves[index])

    def consider(self, item: int, move: int) -> None:
        self.position.copy_into(self.child)
        self.child.play(move)
        value = self.value_of(self.child) + self.error()
        if self.child.over or player_at(self.child) != self.actor:
            self.finals += 1
            if value > self.best_value:
                self.best_value = value
                self.best_parent = self.items[item]
                self.best_move = move
        elif not self.is_known(self.child.key()):
            self.offer(item, move, value)

    def keep_best(self) -> None:
        """Make the candidates the positions of the next level."""
        for index in range(self.candidate_count):
            item = self.candidates[index].item
            self.load(self.boards, item, self.child)
            self.child.play(self.candidates[index].move)
            self.save(self.next_boards, index, self.child)
            self.steps[self.step_count].parent = self.items[item]
            self.steps[self.step_count].move = self.candidates[index].move
            self.next_items[index] = self.step_count
            self.step_count += 1
        self.item_count = self.candidate_count
        self.boards, self.next_boards = self.next_boards, self.boards
        self.items, self.next_items = self.next_items, self.items

    # -- the best candidates: a heap with the worst of them on top --------------------------------------------

    def offer(self, item: int, move: int, value: float) -> None:
        if self.candidate_count < self.width:
            index = self.candidate_count
            self.candidate_count += 1
        elif value > self.candidates[0].value:
            index = 0
        else:
            return
        self.candidates[index].item = item
        self.candidates[index].move = move
        self.candidates[index].value = value
        if index:
            self.rise(index)
        else:
            self.sink(index)

    def rise(self, index: int) -> None:
        while index and self.candidates[index].value < self.candidates[(index - 1) // 2].value:
            above = (index - 1) // 2
            self.candidates[index], self.candidates[above] = self.candidates[above], self.candidates[index]
            index = above

    def sink(self, index: int) -> None:
        while 2 * index + 1 < self.candidate_count:
            below = 2 * index + 1
            if below + 1 < self.candidate_count and self.candidates[below + 1].value < self.candidates[below].value:
                below += 1
            if self.candidates[index].value <= self.candidates[below].value:
                return
            self.candidates[index], self.candidates[below] = self.candidates[below], self.candidates[index]
            index = below

    def is_known(self, key: int) -> bool:
        """Whether the position has been met in this turn; now it has."""
        slot = key & (SEEN - 1)
        for _ in range(8):
            if self.seen[slot] == key:
                return True
            if self.seen[slot] == 0:
                break
            slot = (slot + 1) & (SEEN - 1)
        self.seen[slot] = key
        return False

    # -- values and positions ---------------------------------------------------------------------------------

    def value_of(self, position: Position) -> float:
        """The logit for the player whose turn is searched."""
        seat = self.actor ^ 1 if position.exchanged else self.actor
        if position.over:
            return 200.0 * position.score(seat) - 100.0
        return self.evaluator.logit(position, seat)

    def error(self) -> float:
        """By how much a weaker player misjudges a position."""
        if self.noise == 0.0:
            return 0.0
        total = self.random.below(1 << 16) + self.random.below(1 << 16) + self.random.below(1 << 16)
        return self.noise * (total / 32768.0 - 3.0)

    def load(self, boards: cython.p_char, item: int, position: Position) -> None:
        memcpy(cython.address(position.side), boards + item * self.size, self.size)

    def save(self, boards: cython.p_char, item: int, position: Position) -> None:
        memcpy(boards + item * self.size, cython.address(position.side), self.size)
