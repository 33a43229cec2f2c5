"""Alpha-beta search for two players without dice: any game, with what its evaluator knows.

Values are hundredths of a logit for the player to move; WIN minus the number of moves for a forced win. A turn may be
several moves: the sign changes only where the player does.
"""

from collections.abc import Sequence

import cython

from parlour.engine.control import Control
from parlour.engine.perft import Past
from parlour.engine.table import Table
from parlour.games.contract import Position
from parlour.games.evaluator import Evaluator

if not cython.compiled:
    WIN, SURE, REPEATED_WIN, HIGHEST, INFINITY = 30000, 29000, 9000, 8000, 32000
    DEEPEST, CALM = 96, 8


class Ply:
    """One level of the search: a position, room for its moves and their ranks, and the level below."""

    def __init__(self, position: Position, below: "Ply | None") -> None:
        self.position = position
        self.below = below if below is not None else self
        self.killers[0] = self.killers[1] = NO_MOVE


class AlphaBeta:
    """One search from one position; the table may be shared with others."""

    def __init__(
        self, root: Position, evaluator: Evaluator, control: Control, table: Table, past: Sequence[int] = ()
    ) -> None:
        self.evaluator = evaluator
        self.control = control
        self.table = table
        self.past = Past(list(past))
        self.width = 0
        self.calm = False
        ply = Ply(root.copy(), None)
        for _ in range(DEEPEST + CALM):
            ply = Ply(root.copy(), ply)
        self.top = ply
        self.root_count = self.top.position.generate(self.root_moves)
        for index in range(8192):
            self.history[index] = 0
        for index in range(self.root_count):
            self.root_values[index] = self.glance(self.top, self.root_moves[index])
        for index in range(1, self.root_count):
            self.bring_forward(index, 0)

    def search_depth(self, depth: int, alpha: int, beta: int, first: int, exact: bool) -> int:
        """Search all root moves from the one with index `first` on and bring the best there; returns its value.

        Before that index stand the moves of better lines. With `exact` every move gets its true value.
        """
        with cython.nogil:
            value = self.pass_over(depth, alpha, beta, first, exact)
        return value

    def ranking(self) -> list[tuple[int, int]]:
        """All root moves with their values, in the order of the search."""
        return [(self.root_moves[index], self.root_values[index]) for index in range(self.root_count)]

    def line(self, move: int, longest: int = 16) -> list[int]:
        """The moves that the table expects after a root move, which comes first."""
        moves = [move]
        position = self.top.position.after(move)
        while not position.over and len(moves) < longest:
            data = self.table.look_up(position.key())
            known = move_in(data)
            if data == 0 or known not in position.legal_moves():
                break
            moves.append(known)
            position = position.after(known)
        return moves

    # -- the root ---------------------------------------------------------------------------------------------

    def pass_over(self, depth: int, alpha: int, beta: int, first: int, exact: bool) -> int:
        best = -INFINITY
        for index in range(first, self.root_count):
            move = self.root_moves[index]
            if exact:
                value = self.visit(self.top, move, depth, -INFINITY, INFINITY, 0)
            elif index == first:
                value = self.visit(self.top, move, depth, alpha, beta, 0)
            else:
                value = self.visit(self.top, move, depth, alpha, alpha + 1, 0)
                if value > alpha and not self.control.stopped:
                    value = self.visit(self.top, move, depth, alpha, beta, 0)
            if self.control.stopped:
                break
            self.root_values[index] = value
            if value > best:
                best = value
                self.bring_forward(index, first)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return best

    def bring_forward(self, index: int, first: int) -> None:
        """Move a root move to where its value puts it among those before it."""
        while index > first and self.root_values[index] > self.root_values[index - 1]:
            self.root_values[index], self.root_values[index - 1] = self.root_values[index - 1], self.root_values[index]
            self.root_moves[index], self.root_moves[index - 1] = self.root_moves[index - 1], self.root_moves[index]
            index -= 1

    # -- the tree ---------------------------------------------------------------------------------------------

    def visit(self, ply: Ply, move: int, depth: int, alpha: int, beta: int, height: int) -> int:
        """The value of a move for the player who makes it; `depth` moves are looked ahead, this one included."""
        actor = player_at(ply.position)
        ply.position.copy_into(ply.below.position)
        ply.below.position.play(move)
        repetition = ply.below.position.repetition
        if repetition and not ply.below.position.over:
            key = ply.below.position.key()
            if self.past.occurrences(key):
                ply.below.position.end_by_repetition()
                value = self.final_value(ply.below.position, actor, height)
                return max(-REPEATED_WIN, min(REPEATED_WIN, value))
            self.past.push(key)
        if ply.below.position.over:
            return self.final_value(ply.below.position, actor, height)
        if player_at(ply.below.position) == actor:
            value = self.search(ply.below, depth - 1, alpha, beta, height + 1)
        else:
            value = -self.search(ply.below, depth - 1, -beta, -alpha, height + 1)
        if repetition:
            self.past.count -= 1
        return value

    def search(self, ply: Ply, depth: int, alpha: int, beta: int, height: int) -> int:
        if self.control.count_node():
            return 0
        if depth <= 0 or height >= DEEPEST:
            return self.quiesce(ply, alpha, beta, height, CALM if self.calm else 0)
        key = ply.position.key()
        data = self.table.look_up(key)
        if data and depth_in(data) >= depth:
            value = from_table(value_in(data), height)
            bound = bound_in(data)
            if bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha):
                return value
        count = ply.position.generate(ply.moves)
        self.rank_moves(ply, count, move_in(data) if data else NO_MOVE, depth)
        best = -INFINITY
        best_move = ply.moves[0]
        floor = alpha
        for index in range(count):
            self.pick(ply, index, count)
            if self.width and index >= self.width * depth and best > -SURE:
                break
            value = self.try_move(ply, index, depth, alpha, beta, height, best)
            if self.control.stopped:
                return 0
            if value > best:
                best = value
                best_move = ply.moves[index]
                alpha = max(alpha, best)
                if alpha >= beta:
                    self.reward(ply, best_move, depth)
                    break
        bound = LOWER if best >= beta else EXACT if best > floor else UPPER
        self.table.store(key, to_table(best, height), best_move, depth, bound)
        return best

    def try_move(self, ply: Ply, index: int, depth: int, alpha: int, beta: int, height: int, best: int) -> int:
        """The first move gets the whole window; later ones must show first, less deeply, that they are better."""
        if index == 0:
            return self.visit(ply, ply.moves[index], depth, alpha, beta, height)
        less = self.reduce(index, depth, ply)
        value = self.visit(ply, ply.moves[index], depth - less, alpha, alpha + 1, height)
        if less and value > alpha and not self.control.stopped:
            value = self.visit(ply, ply.moves[index], depth, alpha, alpha + 1, height)
        if alpha < value < beta and not self.control.stopped:
            value = self.visit(ply, ply.moves[index], depth, alpha, beta, height)
        return value

    def reduce(self, index: int, depth: int, ply: Ply) -> int:
        """How many moves less a late move is looked ahead."""
        if index < 3 or depth < 3 or ply.moves[index] == ply.killers[0] or ply.moves[index] == ply.killers[1]:
            return 0
        return 1 if index < 12 or depth < 4 else 2 if index < 60 or depth < 5 else 3

    def quiesce(self, ply: Ply, alpha: int, beta: int, height: int, left: int) -> int:
        """What the evaluator says; where a game asks for it, after the moves that change much have been tried."""
        best = self.estimate(ply.position)
        if left == 0 or best >= beta or self.control.count_node():
            return best
        alpha = max(alpha, best)
        actor = player_at(ply.position)
        count = ply.position.generate(ply.moves)
        for index in range(count):
            if not self.evaluator.is_noisy(ply.position, ply.moves[index]):
                continue
            ply.position.copy_into(ply.below.position)
            ply.below.position.play(ply.moves[index])
            if ply.below.position.over:
                value = self.final_value(ply.below.position, actor, height)
            elif player_at(ply.below.position) == actor:
                value = self.quiesce(ply.below, alpha, beta, height + 1, left - 1)
            else:
                value = -self.quiesce(ply.below, -beta, -alpha, height + 1, left - 1)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta or self.control.stopped:
                break
        return best

    # -- the order of moves -----------------------------------------------------------------------------------

    def rank_moves(self, ply: Ply, count: int, known: int, depth: int) -> None:
        """The move of the table first, then by a glance of the evaluator, killers and the history of cut-offs."""
        actor = player_at(ply.position)
        for index in range(count):
            move = ply.moves[index]
            rank = self.history[slot_of(actor, move)]
            if depth >= 2 and self.evaluator.count:
                rank = rank // 64 + 4 * self.glance(ply, move)
            if move == ply.killers[0]:
                rank += 400
            elif move == ply.killers[1]:
                rank += 300
            ply.ranks[index] = rank
            if move == known:
                ply.ranks[index] = 1 << 30

    def glance(self, ply: Ply, move: int) -> int:
        """What a move is worth by the evaluator alone, for the player who makes it."""
        actor = player_at(ply.position)
        ply.position.copy_into(ply.below.position)
        ply.below.position.play(move)
        if ply.below.position.over:
            return self.final_value(ply.below.position, actor, 0)
        value = self.estimate(ply.below.position)
        return value if player_at(ply.below.position) == actor else -value

    def pick(self, ply: Ply, index: int, count: int) -> None:
        """Bring the highest of the ranks from an index on to that index."""
        best = index
        for other in range(index + 1, count):
            if ply.ranks[other] > ply.ranks[best]:
                best = other
        ply.ranks[index], ply.ranks[best] = ply.ranks[best], ply.ranks[index]
        ply.moves[index], ply.moves[best] = ply.moves[best], ply.moves[index]

    def reward(self, ply: Ply, move: int, depth: int) -> None:
        """Remember a move that was too good for the other side."""
        if ply.killers[0] != move:
            ply.killers[1] = ply.killers[0]
            ply.killers[0] = move
        slot = slot_of(player_at(ply.position), move)
        self.history[slot] += depth * depth
        if self.history[slot] > 20000:
            for index in range(8192):
                self.history[index] //= 2

    # -- values -----------------------------------------------------------------------------------------------

    def estimate(self, position: Position) -> int:
        value = cython.cast(cython.int, 100.0 * self.evaluator.logit(position, position.side))
        return max(-HIGHEST, min(HIGHEST, value))

    def final_value(self, position: Position, actor: int, height: int) -> int:
        """The value of a finished game for a player; sooner wins are better."""
        score = position.score(actor ^ 1 if position.exchanged else actor)
        if score > 0.75:
            return WIN - height - 1
        return height + 1 - WIN if score < 0.25 else 0


def slot_of(actor: int, move: int) -> int:
    return actor << 12 | (move ^ move >> 11) & 4095


def to_table(value: int, height: int) -> int:
    """Forced wins are stored as seen from the position, not from the root."""
    return value + height if value > SURE else value - height if value < -SURE else value


def from_table(value: int, height: int) -> int:
    return value - height if value > SURE else value + height if value < -SURE else value
