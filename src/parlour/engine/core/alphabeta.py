"""Alpha-beta search for two players without dice: any game, with what its evaluator knows.

Values are hundredths of a logit for the player to move; WIN minus the number of moves for a forced win. A turn may be
several moves: the sign changes only where the player does. With `selective` off every move is searched to the same
depth, which gives what plain minimax would; with `foresight` off nobody sees more moves ahead than the depth.
"""

from collections.abc import Sequence

import cython

from parlour.engine.core.control import Control
from parlour.engine.core.perft import Past
from parlour.engine.core.transpositions import Transpositions
from parlour.games.contract import Position
from parlour.games.evaluator import Evaluator

if cython.compiled:
    from cython.cimports.libc.math import log
else:
    WIN, SURE, REPEATED_WIN, HIGHEST, INFINITY = 30000, 29000, 9000, 8000, 32000
    DEEPEST, CALM, ROOM, SLOTS, PICKED, SORTED = 96, 6, 65536, 8192, 3, 32
    SWAP = 0x7FFFFFFF

NO_MOVE = 0xFFFFFFFF  # not in the enum: one value that large makes the others unsigned
LEARNED = 16384  # how far the history of a move goes up or down


class Ply:
    """One level of the search: a position, its moves and their ranks, and the level below."""

    def __init__(self, position: Position, below: "Ply | None") -> None:
        self.position = position
        self.below = below if below is not None else self
        self.killers[0] = self.killers[1] = self.arrival = NO_MOVE


class AlphaBeta:
    """One search from one position; the table may be shared with others."""

    def __init__(
        self, root: Position, evaluator: Evaluator, control: Control, table: Transpositions, past: Sequence[int] = ()
    ) -> None:
        self.evaluator = evaluator
        self.control = control
        self.table = table
        self.past = Past(list(past))
        self.width = evaluator.width
        self.selective = True
        self.foresight = True
        ply = Ply(root.copy(), None)
        for _ in range(DEEPEST + CALM + 1):
            ply = Ply(root.copy(), ply)
        self.top = ply
        self.root_count = self.top.position.generate(self.root_moves)
        for index in range(SLOTS):
            self.history[index] = 0
            self.replies[index] = NO_MOVE
        for depth in range(64):
            for index in range(64):
                self.less[64 * depth + index] = (
                    cython.cast(cython.int, 0.5 + log(depth) * log(index) / 2.2) if depth and index else 0
                )
        for index in range(self.root_count):
            self.root_values[index] = self.glance(self.top, self.root_moves[index])
            self.bring_forward(index, 0)

    def search_depth(self, depth: int, alpha: int, beta: int, first: int, exact: bool) -> int:
        """Search all root moves from the one with index `first` on and bring the best there; returns its value.

        Before that index stand the moves of better lines. With `exact` every move gets its true value. A move comes
        forward only when its value was proven to be higher than `alpha` and than all before it.
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
        position = self.top.position.after_unchecked(move)
        while not position.over and len(moves) < longest:
            data = self.table.look_up(position.key())
            known = move_in(data)
            if data == 0 or known not in position.legal_moves():
                break
            moves.append(known)
            position = position.after_unchecked(known)
        return moves

    # -- the root ---------------------------------------------------------------------------------------------

    def pass_over(self, depth: int, alpha: int, beta: int, first: int, exact: bool) -> int:
        best = -INFINITY
        self.top.moves = self.room
        self.top.ranks = self.room_ranks
        self.top.below.moves = self.room
        self.top.below.ranks = self.room_ranks
        self.top.outlook = OPEN
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
            proven = exact or value > alpha
            if index == first or proven:
                self.root_values[index] = value
            if value > best:
                best = value
                if proven:
                    self.lead(index, first)
            elif exact:
                self.bring_forward(index, first)
            alpha = max(alpha, value)
            if alpha >= beta and not exact:
                break
        return best

    def lead(self, index: int, first: int) -> None:
        """Put a root move in front, and those before it one place back."""
        move, value = self.root_moves[index], self.root_values[index]
        while index > first:
            self.root_moves[index], self.root_values[index] = self.root_moves[index - 1], self.root_values[index - 1]
            index -= 1
        self.root_moves[first], self.root_values[first] = move, value

    def bring_forward(self, index: int, first: int) -> None:
        """Move a root move to where its value puts it among those before it."""
        while index > first and self.root_values[index] > self.root_values[index - 1]:
            self.root_values[index], self.root_values[index - 1] = self.root_values[index - 1], self.root_values[index]
            self.root_moves[index], self.root_moves[index - 1] = self.root_moves[index - 1], self.root_moves[index]
            index -= 1

    # -- the tree ---------------------------------------------------------------------------------------------

    def visit(self, ply: Ply, move: int, depth: int, alpha: int, beta: int, height: int) -> int:
        """The value of a move for the player who makes it; `depth` moves are looked ahead, this one included."""
        actor = actor_at(ply.position)
        ply.position.copy_into(ply.below.position)
        ply.below.position.play(move)
        if ply.below.position.over:
            return self.final_value(ply.below.position, actor, height)
        ply.below.key = ply.below.position.key()
        if depth > 1:
            self.table.expect(ply.below.key)
        ply.below.arrival = move
        repetition = ply.below.position.repetition
        if repetition:
            if self.past.occurrences(ply.below.key):
                ply.below.position.end_by_repetition()
                value = self.final_value(ply.below.position, actor, height)
                return max(-REPEATED_WIN, min(REPEATED_WIN, value))
            self.past.push(ply.below.key)
        if actor_at(ply.below.position) == actor:
            value = self.search(ply.below, depth - 1, alpha, beta, height + 1)
        else:
            value = -self.search(ply.below, depth - 1, -beta, -alpha, height + 1)
        if repetition:
            self.past.count -= 1
        return value

    def search(self, ply: Ply, depth: int, alpha: int, beta: int, height: int) -> int:
        if self.control.count_node():
            return 0
        ply.outlook = self.evaluator.outlook(ply.position) if self.foresight else OPEN
        if ply.outlook == WINNING:
            return WIN - height - 1
        if ply.outlook == THREATENED and depth < 1:
            depth = 1  # whoever must answer a threat is not judged before the answer
        if depth <= 0 or height >= DEEPEST or ply.moves - self.room > ROOM - 2 * MAX_MOVES:
            return self.quiesce(ply, alpha, beta, height, CALM if self.evaluator.noisy else 0)
        ply.static = INFINITY
        narrow = self.selective and beta - alpha == 1 and ply.outlook == OPEN
        if narrow:
            ply.static = self.estimate(ply.position)  # while the memory fetches what the table knows
        data = self.table.look_up(ply.key)
        known = NO_MOVE
        if data:
            known = move_in(data)
            if known == SWAP and ply.position.swap != 1:
                known = NO_MOVE  # a key does not tell whether one may still swap
            if depth_in(data) == depth or (depth_in(data) > depth and self.selective):
                value = from_table(value_in(data), height)
                bound = bound_in(data)
                if bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha):
                    return value
        if narrow:
            value = self.prune(ply, depth, beta, height)
            if value != INFINITY or self.control.stopped:
                return value
        if known == NO_MOVE and depth >= 5 and self.selective:
            depth -= 1  # without a move to begin with a search costs more than it tells
        return self.search_moves(ply, known, depth, alpha, beta, height)

    def prune(self, ply: Ply, depth: int, beta: int, height: int) -> int:
        """A value that needs no search of all moves, or INFINITY: so far ahead that even a skipped turn would do."""
        if depth <= 3 and -HIGHEST < beta < HIGHEST and ply.static - self.evaluator.swing * depth >= beta:
            return ply.static
        if depth < 3 or ply.static < beta or beta >= HIGHEST or ply.arrival == NO_MOVE or ply.position.swap:
            return INFINITY
        ply.position.copy_into(ply.below.position)
        if not self.evaluator.skip_turn(ply.below.position) or actor_at(ply.below.position) == actor_at(ply.position):
            return INFINITY
        ply.below.key = ply.below.position.key()
        ply.below.arrival = NO_MOVE
        ply.below.moves, ply.below.ranks = ply.moves, ply.ranks
        value = -self.search(ply.below, depth - 3 - depth // 6, -beta, 1 - beta, height + 1)
        return INFINITY if value < beta or self.control.stopped else min(value, HIGHEST)

    def search_moves(self, ply: Ply, known: int, depth: int, alpha: int, beta: int, height: int) -> int:
        """The best value of all moves; the move of the table comes first, and where it suffices the others need no list."""
        best, best_move, floor, index, count = -INFINITY, known, alpha, 0, 1
        if known != NO_MOVE:
            ply.moves[0] = known
            ply.below.moves, ply.below.ranks = ply.moves + 1, ply.ranks + 1
            best = self.visit(ply, known, depth, alpha, beta, height)
            index = 1
        if best < beta and not self.control.stopped:
            count = self.list_moves(ply, known, depth)
        while index < count and best < beta and not self.control.stopped:
            if index < PICKED:
                self.pick(ply, index, count)
            elif index == PICKED:
                self.sort_rest(ply, count)
            alpha = max(alpha, best)
            if self.is_hopeless(ply, index, depth, alpha, best):
                break
            value = self.try_move(ply, index, depth, alpha, beta, height)
            if value > best:
                best, best_move = value, ply.moves[index]
            index += 1
        if self.control.stopped:
            return 0
        if best >= beta:
            self.reward(ply, index - 1, depth)
        bound = LOWER if best >= beta else EXACT if best > floor else UPPER
        self.table.store(ply.key, to_table(best, height), best_move, depth, bound)
        return best

    def list_moves(self, ply: Ply, known: int, depth: int) -> int:
        """List and rank the moves that are worth a look; the one that is known stands in front."""
        if ply.outlook == THREATENED and self.selective:
            count = self.evaluator.candidates(ply.position, ply.moves)
        else:
            count = ply.position.generate(ply.moves)
        self.rank_moves(ply, count, known, depth)
        ply.below.moves, ply.below.ranks = ply.moves + count, ply.ranks + count
        if known != NO_MOVE:
            self.pick(ply, 0, count)
        return count

    def is_hopeless(self, ply: Ply, index: int, depth: int, alpha: int, best: int) -> bool:
        """Whether neither this move nor those ranked behind it are worth a look."""
        if not self.selective or ply.outlook != OPEN or best <= -SURE:
            return False
        if self.width and index >= self.width * depth:
            return True
        if depth > 3 or index < 4 + 4 * depth or ply.static == INFINITY:
            return False
        return alpha > -HIGHEST and ply.static + self.evaluator.swing * (depth + 1) <= alpha

    def try_move(self, ply: Ply, index: int, depth: int, alpha: int, beta: int, height: int) -> int:
        """The first move gets the whole window; later ones must show first, less deeply, that they are better."""
        if index == 0:
            return self.visit(ply, ply.moves[index], depth, alpha, beta, height)
        less = self.reduce(ply, index, depth, beta - alpha)
        value = self.visit(ply, ply.moves[index], depth - less, alpha, alpha + 1, height)
        if less and value > alpha and not self.control.stopped:
            value = self.visit(ply, ply.moves[index], depth, alpha, alpha + 1, height)
        if alpha < value < beta and not self.control.stopped:
            value = self.visit(ply, ply.moves[index], depth, alpha, beta, height)
        return value

    def reduce(self, ply: Ply, index: int, depth: int, window: int) -> int:
        """How many moves less a late move is looked ahead."""
        if not self.selective or index < 3 or depth < 3 or ply.outlook == THREATENED:
            return 0
        if ply.moves[index] == ply.killers[0] or ply.moves[index] == ply.killers[1]:
            return 0
        less = self.less[64 * min(depth, 63) + min(index, 63)] - (window > 1)
        return max(0, min(less, depth - 2))

    def quiesce(self, ply: Ply, alpha: int, beta: int, height: int, left: int) -> int:
        """What the evaluator says; where a game asks for it, after the moves that change much have been tried."""
        best = self.estimate(ply.position)
        if left == 0 or best >= beta or self.control.count_node():
            return best
        alpha = max(alpha, best)
        actor = actor_at(ply.position)
        listed = ply.position.generate(ply.moves)
        count = 0
        for index in range(listed):
            if self.evaluator.is_noisy(ply.position, ply.moves[index]):
                ply.moves[count] = ply.moves[index]
                ply.ranks[count] = self.evaluator.hint(ply.position, ply.moves[count])
                count += 1
        ply.below.moves, ply.below.ranks = ply.moves + count, ply.ranks + count
        for index in range(count):
            self.pick(ply, index, count)
            ply.position.copy_into(ply.below.position)
            ply.below.position.play(ply.moves[index])
            if ply.below.position.over:
                value = self.final_value(ply.below.position, actor, height)
            elif actor_at(ply.below.position) == actor:
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
        """The move of the table first, then killers and replies, what the evaluator hints at, and the history of cut-offs."""
        actor = actor_at(ply.position)
        reply = self.replies[slot_of(actor, ply.arrival)] if ply.arrival != NO_MOVE else NO_MOVE
        deep = depth >= self.evaluator.glance_depth
        for index in range(count):
            move = ply.moves[index]
            rank = self.history[slot_of(actor, move)] + self.evaluator.hint(ply.position, move)
            if deep:
                rank += 64 * self.glance(ply, move)
            if move == known:
                rank = 1 << 30
            elif move == ply.killers[0]:
                rank += 40000
            elif move == ply.killers[1]:
                rank += 32000
            elif move == reply:
                rank += 24000
            ply.ranks[index] = rank

    def glance(self, ply: Ply, move: int) -> int:
        """What a move is worth by the evaluator alone, for the player who makes it."""
        actor = actor_at(ply.position)
        ply.position.copy_into(ply.below.position)
        ply.below.position.play(move)
        if ply.below.position.over:
            return self.final_value(ply.below.position, actor, 0)
        value = self.estimate(ply.below.position)
        return value if actor_at(ply.below.position) == actor else -value

    def pick(self, ply: Ply, index: int, count: int) -> None:
        """Bring the highest of the ranks from an index on to that index."""
        best = index
        for other in range(index + 1, count):
            if ply.ranks[other] > ply.ranks[best]:
                best = other
        self.exchange(ply, index, best)

    def sort_rest(self, ply: Ply, count: int) -> None:
        """Bring the highest ranks behind those picked in order; from SORTED on the order is left as it is."""
        for index in range(PICKED + 1, count):
            place = index
            if index >= SORTED:
                place = SORTED - 1
                if ply.ranks[index] <= ply.ranks[place]:
                    continue
                self.exchange(ply, index, place)
            while place > PICKED and ply.ranks[place] > ply.ranks[place - 1]:
                self.exchange(ply, place, place - 1)
                place -= 1

    def exchange(self, ply: Ply, index: int, other: int) -> None:
        ply.ranks[index], ply.ranks[other] = ply.ranks[other], ply.ranks[index]
        ply.moves[index], ply.moves[other] = ply.moves[other], ply.moves[index]

    def reward(self, ply: Ply, index: int, depth: int) -> None:
        """Remember a move that was too good for the other side, and that those before it were not."""
        move = ply.moves[index]
        actor = actor_at(ply.position)
        if ply.killers[0] != move:
            ply.killers[1] = ply.killers[0]
            ply.killers[0] = move
        if ply.arrival != NO_MOVE:
            self.replies[slot_of(actor, ply.arrival)] = move
        learned = min(depth * depth * 8, 2048)
        self.learn(slot_of(actor, move), learned)
        for other in range(index):
            self.learn(slot_of(actor, ply.moves[other]), -learned)

    def learn(self, slot: int, amount: int) -> None:
        """Move the history of a slot up or down, the less the farther it has gone already."""
        self.history[slot] += amount - self.history[slot] * abs(amount) // LEARNED

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


def actor_at(position: Position) -> int:
    """The player to move."""
    return position.side ^ (position.exchanged & 1)


def slot_of(actor: int, move: int) -> int:
    return actor << 12 | (move ^ move >> 11) & 4095


def to_table(value: int, height: int) -> int:
    """Forced wins are stored as seen from the position, not from the root."""
    return value + height if value > SURE else value - height if value < -SURE else value


def from_table(value: int, height: int) -> int:
    return value - height if value > SURE else value + height if value < -SURE else value
