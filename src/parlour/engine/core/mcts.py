"""Monte-Carlo tree search for any game: dice, two to four players, hidden things, and proven results.

Each player maximizes the own share (max^n). What is hidden from the searching player is drawn anew in each iteration, and
the tree holds the moves of all drawn worlds (single-observer information set search).
"""

from collections.abc import Sequence

import cython

from parlour.engine.core.control import Control
from parlour.engine.core.perft import Past
from parlour.games.contract import Position, Random
from parlour.games.evaluator import Evaluator

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free


class Tree:
    """One search from one position; `run` may be called again to go on."""

    def __cinit__(self) -> None:
        self.nodes = cython.NULL
        self.slots = cython.NULL

    def __init__(
        self,
        root: Position,
        evaluator: Evaluator,
        control: Control,
        seed: int,
        past: Sequence[int] = (),
        room: int = 400_000,
        hidden: bool = False,
    ) -> None:
        self.root = root.copy()
        self.position = root.copy()
        self.child = root.copy()
        self.evaluator = evaluator
        self.control = control
        self.random = Random(seed)
        self.past = Past(list(past))
        self.past_count = self.past.count
        self.viewer = root.side
        self.hidden = hidden
        self.exact = root.players == 2 and not hidden
        self.exploration = 0.7
        self.mixing = 0.0
        self.playout_moves = WIN_LENGTH
        self.guided = evaluator.count > 0
        self.stamp = 0
        self.room = room
        self.used = 1
        self.nodes = cython.cast(cython.pointer(Node), calloc(room, cython.sizeof(Node)))
        self.slots = cython.cast(cython.pointer(Slot), calloc(SLOTS, cython.sizeof(Slot)))
        if self.nodes == cython.NULL or self.slots == cython.NULL:
            raise MemoryError("no memory for a search tree")
        self.nodes[0].mover = NOBODY

    def __dealloc__(self) -> None:
        free(self.nodes)
        free(self.slots)

    def run(self, most: int = 1 << 60) -> bool:
        """Search, for so many iterations at most; whether it can go on after them."""
        self.last = self.control.nodes + most
        with cython.nogil:
            self.search()
        return not self.control.stopped and not self.nodes[0].proven

    # -- one iteration ----------------------------------------------------------------------------------------

    def search(self) -> None:
        while not self.nodes[0].proven and self.control.nodes < self.last and not self.control.count_node():
            self.iterate()

    def iterate(self) -> None:
        self.root.copy_into(self.position)
        if self.hidden:
            self.position.resample(self.viewer, self.random)
        self.past.count = self.past_count
        self.length = 1
        self.path[0] = 0
        node = 0
        while not self.position.over and self.length < LONGEST_PATH and not self.nodes[node].proven:
            if self.nodes[node].expanded == 0 and (
                (self.nodes[node].visits == 0 and node != 0) or not self.expand(node)
            ):
                break
            if self.position.side == CHANCE:
                child = self.select_chance(node)
            else:
                child = self.select(node)
            if child == 0:
                break
            self.play(self.nodes[child].move)
            self.path[self.length] = child
            self.length += 1
            node = child
        self.judge_leaf()
        self.back_up()

    def play(self, move: int) -> None:
        """Make a move in the current world; the repetition rule ends the game at the third time, or the second in this tree."""
        self.position.play(move)
        if self.position.repetition and not self.position.over:
            key = self.position.key()
            seen = self.past.occurrences(key)
            self.past.push(key)
            if seen >= 1:
                self.position.end_by_repetition()

    # -- choosing a child -------------------------------------------------------------------------------------

    def select(self, node: int) -> int:
        """The child with the highest bound for the player to move; 0 if none can be played."""
        actor = player_at(self.position)
        if self.hidden:
            self.widen(node)
        visits = self.nodes[node].visits + 1.0
        bonus = self.exploration * sqrt(visits) if self.guided else self.exploration
        parent_log = log(visits)
        chosen = 0
        highest = -1e9
        child = self.nodes[node].first
        while child:
            if not self.hidden or self.is_marked(self.nodes[child].move):
                if self.nodes[child].proven == actor + 1:
                    return child
                worth = self.worth(child, bonus, parent_log)
                if worth > highest:
                    highest = worth
                    chosen = child
            child = self.nodes[child].next
        return chosen

    def worth(self, child: int, bonus: float, parent_log: float) -> float:
        visits = self.nodes[child].visits
        if self.nodes[child].proven:
            return -1e6 if self.nodes[child].proven != DRAWN else 0.45
        if self.guided:
            mean = self.nodes[child].guess
            if visits:
                mean = self.nodes[child].total / visits
                mean += self.mixing * (self.nodes[child].best - mean)
            return mean + bonus * self.nodes[child].prior / (1.0 + visits)
        if visits == 0:
            return 1e3 + self.random.below(1 << 20) / 1048576.0
        return self.nodes[child].total / visits + bonus * sqrt(parent_log / visits)

    def select_chance(self, node: int) -> int:
        """A child drawn with the chances of the dice."""
        move = self.position.draw(self.random)
        child = self.nodes[node].first
        while child:
            if self.nodes[child].move == move:
                return child
            child = self.nodes[child].next
        return 0

    # -- growing the tree -------------------------------------------------------------------------------------

    def expand(self, node: int) -> bool:
        """Add all children of a node; False where there is no room."""
        count = self.evaluator.candidates(self.position, self.moves)
        if self.used + count >= self.room:
            return False
        for index in range(count):
            self.add(node, self.moves[index])
        self.nodes[node].expanded = 1
        if self.guided and self.position.side != CHANCE:
            self.guess_children(node)
        return True

    def add(self, node: int, move: int) -> int:
        child = self.used
        self.used += 1
        self.nodes[child].move = move
        self.nodes[child].mover = player_at(self.position)
        self.nodes[child].next = self.nodes[node].first
        self.nodes[child].guess = 0.5
        self.nodes[child].best = 0.5
        self.nodes[child].prior = 0.1
        self.nodes[node].first = child
        return child

    def guess_children(self, node: int) -> None:
        """Let the evaluator look one move ahead: a first value for each child, and a prior that prefers the good ones."""
        actor = player_at(self.position)
        total = 0.0
        child = self.nodes[node].first
        while child:
            self.position.copy_into(self.child)
            self.child.play(self.nodes[child].move)
            exchanged = self.child.exchanged
            seat = actor ^ 1 if exchanged else actor
            if self.child.over:
                guess = self.child.score(seat)
                if self.exact:
                    self.nodes[child].proven = (
                        DRAWN
                        if self.child.winner == NOBODY
                        else ((self.child.winner ^ 1 if exchanged else self.child.winner) + 1)
                    )
            else:
                self.evaluator.shares(self.child, self.shares)
                guess = self.shares[seat]
            self.nodes[child].guess = guess
            self.nodes[child].best = guess
            guess = min(max(guess, 0.001), 0.999)
            self.nodes[child].prior = guess / (1.0 - guess)
            total += self.nodes[child].prior
            child = self.nodes[child].next
        child = self.nodes[node].first
        while child:
            self.nodes[child].prior /= total
            child = self.nodes[child].next

    def widen(self, node: int) -> None:
        """Mark the moves of the current world and add those that no earlier world had."""
        self.stamp += 1
        count = self.position.generate(self.moves)
        for index in range(count):
            self.mark(self.moves[index])
        known = 0
        child = self.nodes[node].first
        while child:
            known += self.is_marked(self.nodes[child].move)
            child = self.nodes[child].next
        if known == count:
            return
        for index in range(count):
            child = self.nodes[node].first
            while child and self.nodes[child].move != self.moves[index]:
                child = self.nodes[child].next
            if child == 0 and self.used < self.room:
                self.add(node, self.moves[index])

    def mark(self, move: int) -> None:
        slot = slot_of(move)
        while self.slots[slot].stamp == self.stamp:
            slot = (slot + 1) & (SLOTS - 1)
        self.slots[slot].stamp = self.stamp
        self.slots[slot].move = move

    def is_marked(self, move: int) -> bool:
        slot = slot_of(move)
        while self.slots[slot].stamp == self.stamp:
            if self.slots[slot].move == move:
                return True
            slot = (slot + 1) & (SLOTS - 1)
        return False

    # -- what a leaf is worth ---------------------------------------------------------------------------------

    def judge_leaf(self) -> None:
        """Fill `values`, by player."""
        node = self.path[self.length - 1]
        if self.position.over:
            self.take_scores()
            if self.exact and self.position.over != REPEATED:
                self.prove_leaf(node)
        elif self.nodes[node].proven:
            for player in range(2):
                self.values[player] = 0.5 if self.nodes[node].proven == DRAWN else self.nodes[node].proven == player + 1
        else:
            self.play_out()

    def prove_leaf(self, node: int) -> None:
        if self.position.winner == NOBODY:
            self.nodes[node].proven = DRAWN
        else:
            self.nodes[node].proven = (self.position.winner ^ (1 if self.position.exchanged else 0)) + 1

    def play_out(self) -> None:
        """Play random moves, to the end or for so many moves, and then ask the evaluator."""
        left = self.playout_moves
        while left > 0 and not self.position.over and not self.control.pulse():
            self.position.play(self.position.draw(self.random))
            left -= 1
        if self.position.over:
            self.take_scores()
        else:
            self.take_shares()

    def take_scores(self) -> None:
        for side in range(self.position.players):
            self.values[side ^ 1 if self.position.exchanged else side] = self.position.score(side)

    def take_shares(self) -> None:
        self.evaluator.shares(self.position, self.shares)
        for side in range(self.position.players):
            self.values[side ^ 1 if self.position.exchanged else side] = self.shares[side]

    # -- learning from it -------------------------------------------------------------------------------------

    def back_up(self) -> None:
        index = self.length - 1
        actor = NOBODY
        while index >= 0:
            node = self.path[index]
            mover = self.nodes[node].mover
            self.nodes[node].visits += 1
            if mover >= 0:
                self.nodes[node].total += self.values[mover]
            if self.nodes[node].expanded and self.exact and actor != NOBODY:
                self.prove(node, actor)
            actor = mover
            index -= 1

    def prove(self, node: int, actor: int) -> None:
        """Won if one move wins, else the best of all moves once all are proven; the same for the implicit minimax value."""
        unproven = drawn = 0
        best = 0.0
        child = self.nodes[node].first
        while child:
            proven = self.nodes[child].proven
            if proven == actor + 1:
                self.nodes[node].proven = proven
                return
            unproven += proven == UNPROVEN
            drawn += proven == DRAWN
            best = max(best, self.nodes[child].best)
            child = self.nodes[child].next
        if unproven == 0:
            self.nodes[node].proven = DRAWN if drawn else 2 - actor
        self.nodes[node].best = best if self.nodes[node].mover == actor else 1.0 - best

    # -- for Python callers -----------------------------------------------------------------------------------

    def best_child(self, node: int) -> int:
        """The child to play: a proven win, else the one visited most."""
        chosen = 0
        most = -1.0
        child = self.nodes[node].first
        while child:
            rank = self.nodes[child].visits + self.nodes[child].guess
            if self.nodes[child].proven:
                mover = self.nodes[child].mover
                rank = (
                    rank + 1e12
                    if self.nodes[child].proven == mover + 1
                    else (rank if self.nodes[child].proven == DRAWN else -0.5)
                )
            if rank > most:
                most = rank
                chosen = child
            child = self.nodes[child].next
        return chosen

    def ranking(self) -> list[tuple[int, int, float, int]]:
        """Move, visits, value for the player to move (0 to 1) and proven winner + 1 of all moves seen, best first."""
        rows: list[tuple[int, int, float, int]] = []
        best = self.best_child(0)
        child = self.nodes[0].first
        while child:
            visits = self.nodes[child].visits
            value = self.nodes[child].total / visits if visits else self.nodes[child].guess
            proven = self.nodes[child].proven
            if proven:
                value = 0.5 if proven == DRAWN else 1.0 if proven == self.nodes[child].mover + 1 else 0.0
            rows.append((self.nodes[child].move, visits + (1 << 40 if child == best else 0), value, proven))
            child = self.nodes[child].next
        rows.sort(key=lambda row: (-row[1], row[0]))
        return [(move, visits & (1 << 40) - 1, value, proven) for move, visits, value, proven in rows]

    def line(self, longest: int = 12) -> list[int]:
        """The moves that the search expects; it ends where chance moves."""
        moves: list[int] = []
        node = self.best_child(0)
        while node and len(moves) < longest and self.nodes[node].mover != NOBODY:
            moves.append(self.nodes[node].move)
            if self.nodes[node].visits < 2 and not self.nodes[node].proven:
                break
            node = self.best_child(node)
        return moves


def player_at(position: Position) -> int:
    """The player to move, or CHANCE."""
    return position.side ^ 1 if position.exchanged and position.side >= 0 else position.side


def slot_of(move: int) -> int:
    return (move ^ move >> 13) & (SLOTS - 1)
