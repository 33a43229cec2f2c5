"""Exact answers for games of two without dice: a depth-first proof-number search, one limit of plies after the other.

What is claimed: "win in n" and "loss in n" are proven, n is the fewest plies, and the position is taken without the moves that led
to it. A position stands in the table together with the plies left, so no proof can rest on a repetition: a shortest forced win
never meets the same position twice; images of a position under the symmetries of its board share one entry. "No win within n plies"
does not count endings by the repetition rule. "Never" is claimed only where the whole tree ended before the limit; if neither side
can win, the game is a draw. Positions are told apart by 64-bit keys.
"""

import threading
from dataclasses import dataclass

import cython
from cython.cimports.libc.stdlib import calloc, free

from parlour.errors import ParlourError
from parlour.games.contract import Position

if not cython.compiled:
    from time import monotonic as now

    from parlour.games.contract import mix

    GOES_ON, PROVEN, REFUTED = 0, 1, 2
    BUCKET = 4
    Entry = object

NEVER = 1 << 30
DEEPEST = 200


@dataclass(frozen=True)
class Answer:
    """`value` is win, loss or draw for the side to move, or unknown; a win or loss takes `plies` with best play, if that is known.

    Of an unknown position it is proven that the side to move neither wins nor loses within `searched` plies.
    """

    value: str
    plies: int | None
    searched: int
    line: tuple[int, ...]
    nodes: int


class Level:
    """One level of the search: a position, its moves, their keys, and whether they end the game."""

    def __init__(self, position: Position, below: "Level | None") -> None:
        self.position = position
        self.below = below if below is not None else self


class Proof:
    """A table of proof numbers and the search that fills it. `megabytes` is the size of the table.

    Questions with different limits share what they find where `shared` is set; then nothing is told about the limit.
    """

    def __cinit__(self, position, megabytes=64, symmetry=True, stop=None):
        entries = 1 << 10
        while entries * 2 * cython.sizeof(Entry) <= megabytes << 20:
            entries *= 2
        self.table = cython.cast(cython.pointer(Entry), calloc(entries + BUCKET, cython.sizeof(Entry)))
        if self.table == cython.NULL:
            raise MemoryError
        self.mask = entries - 1

    def __dealloc__(self):
        free(self.table)

    def __init__(
        self, position: Position, megabytes: int = 64, symmetry: bool = True, stop: threading.Event | None = None
    ) -> None:
        if position.players != 2:
            raise ParlourError("the solver answers for games of two players only")
        self.symmetry = symmetry
        self.stop = stop
        self.watched = stop is not None
        self.shared = False
        self.nodes = 0
        self.top = Level(position.copy(), None)
        for _ in range(DEEPEST):
            self.top = Level(position.copy(), self.top)

    def within(self, position: Position, attacker: int, plies: int, seconds: float) -> tuple[bool | None, bool]:
        """Whether a player can force a win within so many plies (None: out of time), and whether the limit cut anything off."""
        self.deadline = now() + seconds
        self.stopped = False
        proven = self.try_within(position, attacker, plies)
        return (None if self.stopped else proven), bool(self.limited or self.shared)

    def try_within(self, position: Position, attacker: int, plies: int) -> bool:
        if position.over:
            self.limited = False
            return holder(position, position.winner) == attacker
        position.copy_into(self.top.position)
        self.attacker = attacker
        self.salt = mix(attacker + (0 if self.shared else 2 * plies), 77)
        self.limited = False
        with cython.nogil:
            self.mid(self.top, plies, NEVER, NEVER)
        return self.proof == 0

    # -- the search -------------------------------------------------------------------------------------------

    def mid(self, level: Level, plies: int, proof_bound: int, disproof_bound: int) -> None:
        """Search below a level until its proof or disproof number reaches its bound; leaves both in self."""
        attacks = holder(level.position, level.position.side) == self.attacker
        self.expand(level, plies)
        while True:
            self.gather(level, attacks)
            proof, disproof = self.proof, self.disproof
            if proof >= proof_bound or disproof >= disproof_bound or self.stopped:
                break
            chosen, second = self.chosen, self.second
            self.look_up(level.keys[chosen], cython.address(self.proof), cython.address(self.disproof))
            if attacks:
                child_proof = min(proof_bound, add(second, 1))
                child_disproof = disproof_bound - disproof + self.disproof
            else:
                child_disproof = min(disproof_bound, add(second, 1))
                child_proof = proof_bound - proof + self.proof
            level.position.copy_into(level.below.position)
            level.below.position.play(level.moves[chosen])
            self.mid(level.below, plies - 1, child_proof, child_disproof)
            self.store(level.keys[chosen], self.proof, self.disproof)
        self.proof = proof
        self.disproof = disproof

    def expand(self, level: Level, plies: int) -> None:
        """List the moves of a level; those that end the game, or reach the limit, are judged at once."""
        self.nodes += 1
        if self.nodes & 1023 == 0 and self.is_late():
            self.stopped = True
        level.count = level.position.generate(level.moves)
        for index in range(level.count):
            level.position.copy_into(level.below.position)
            level.below.position.play(level.moves[index])
            if level.below.position.over:
                level.states[index] = self.verdict(level.below.position)
            elif plies <= 1:
                level.states[index] = REFUTED
                self.limited = True
            else:
                level.states[index] = GOES_ON
                level.keys[index] = self.key_of(level.below.position, plies - 1)

    def gather(self, level: Level, attacks: bool) -> None:
        """Set the numbers of a level from its moves, and choose the move to look into next."""
        least = NEVER
        total = NEVER - NEVER
        self.second = NEVER
        self.chosen = 0
        for index in range(level.count):
            if level.states[index] == GOES_ON:
                self.look_up(level.keys[index], cython.address(self.proof), cython.address(self.disproof))
            else:
                self.proof = 0 if level.states[index] == PROVEN else NEVER
                self.disproof = NEVER - self.proof
            rival = self.proof if attacks else self.disproof
            total = add(total, self.disproof if attacks else self.proof)
            if rival < least:
                self.second = least
                least = rival
                self.chosen = index
            elif rival < self.second:
                self.second = rival
            if least == 0:
                break
        if least == 0:
            total = NEVER
        self.proof = least if attacks else total
        self.disproof = total if attacks else least

    def verdict(self, position: Position) -> int:
        return PROVEN if holder(position, position.winner) == self.attacker else REFUTED

    # -- the table --------------------------------------------------------------------------------------------

    def look_up(self, key: int, proof: list[int], disproof: list[int]) -> None:
        for place in range(BUCKET):
            entry = cython.address(self.table[(key & self.mask) + place])
            if entry.key == key:
                proof[0] = entry.proof
                disproof[0] = entry.disproof
                return
        proof[0] = 1
        disproof[0] = 1

    def store(self, key: int, proof: int, disproof: int) -> None:
        """Keep an entry, in the place of the same key, of none, or of the one with the smallest numbers."""
        chosen = cython.address(self.table[key & self.mask])
        for place in range(BUCKET):
            entry = cython.address(self.table[(key & self.mask) + place])
            if entry.key == key or entry.key == 0:
                chosen = entry
                break
            if add(entry.proof, entry.disproof) < add(chosen.proof, chosen.disproof):
                chosen = entry
        chosen.key = key
        chosen.proof = proof
        chosen.disproof = disproof

    def key_of(self, position: Position, plies: int) -> int:
        key = position.symmetric_key() if self.symmetry else position.state_key()
        return mix(key ^ self.salt, plies << 3 | position.swap << 1 | position.exchanged)

    def is_late(self) -> bool:
        return now() > self.deadline or (self.watched and self.is_asked_to_stop())

    def is_asked_to_stop(self) -> bool:
        """Whether another thread wants the search to end, which needs the interpreter."""
        return bool(self.stop.is_set())


def holder(position: Position, side: int) -> int:
    """The player who sits at a side; players exchange sides by `swap`. Of NOBODY it is nobody."""
    return side ^ position.exchanged if side >= 0 else side


def add(one: int, other: int) -> int:
    """The sum of two numbers, NEVER at most."""
    return one + other if one + other < NEVER else NEVER


# -- questions --------------------------------------------------------------------------------------------------------


def solve(
    position: Position,
    seconds: float = 10.0,
    megabytes: int = 64,
    deepest: int = DEEPEST - 2,
    symmetry: bool = True,
    stop: threading.Event | None = None,
) -> Answer:
    """Win, loss or draw for the side to move with its distance and line, or how far it was searched in the time.

    An event that another thread sets ends the search like the time does.
    """
    if position.side < 0:
        raise ParlourError("the solver cannot answer before a roll of dice")
    if position.over:
        return Answer(ended(position), 0, 0, (), 0)
    question = Question(position, Proof(position, megabytes, symmetry, stop), seconds)
    searched = 0
    for plies in range(1, deepest + 1):
        winner = question.ask(plies)
        if winner is not None:
            value = "win" if winner == question.me else "loss"
            line = find_line(position, winner, plies, megabytes, max(question.left, seconds / 2), stop)
            return Answer(value, plies, plies, line, question.proof.nodes)
        if question.left <= 0:
            break
        searched = plies
        if not question.players:
            return Answer("draw", None, plies, (), question.proof.nodes)
    return Answer("unknown", None, searched, (), question.proof.nodes)


class Question:
    """Which player wins a position within a limit of plies; `players` are those who may still win with more."""

    def __init__(self, position: Position, proof: Proof, seconds: float) -> None:
        self.position = position
        self.proof = proof
        self.left = seconds
        self.me = position.player_of(position.side)
        self.players = {self.me, 1 - self.me}

    def ask(self, plies: int) -> int | None:
        """The player who wins within so many plies, if one does; both are asked, for a loser may make the last move."""
        for player in sorted(self.players, key=lambda player: (player == self.me) != plies % 2):
            before = now()
            proven, limited = self.proof.within(self.position, player, plies, self.left)
            self.left -= now() - before
            if proven:
                return player
            if proven is None:
                self.left = 0.0
                return None
            if not limited:
                self.players.discard(player)
        return None


def ended(position: Position) -> str:
    if position.winner < 0:
        return "draw"
    return "win" if position.winner == position.side else "loss"


def find_line(
    position: Position,
    attacker: int,
    plies: int,
    megabytes: int,
    seconds: float,
    stop: threading.Event | None = None,
) -> tuple[int, ...]:
    """Best play of a win within so many plies: the attacker wins as fast as can be, the defender holds out longest."""
    proof = Proof(position, megabytes, stop=stop)
    proof.shared = True
    line: list[int] = []
    end = now() + seconds
    while not position.over and plies > 0:
        attacks = position.player_to_move() == attacker
        best, longest = None, -1
        for move in position.legal_moves():
            child = position.after_unchecked(move)
            left = end - now()
            distance = fewest_plies(proof, child, attacker, plies - 1, left)
            if left <= 0 or (stop is not None and stop.is_set()):
                return tuple(line)
            if attacks and distance is not None and distance <= plies - 1:
                best, longest = move, distance
                break
            if not attacks and distance is not None and distance > longest:
                best, longest = move, distance
        if best is None:
            return tuple(line)
        line.append(best)
        position, plies = position.after_unchecked(best), longest
    return tuple(line)


def fewest_plies(proof: Proof, position: Position, attacker: int, most: int, seconds: float) -> int | None:
    """In how many plies a side wins by force, `most` at most; None if it does not."""
    if position.over:
        return 0 if position.winner >= 0 and position.player_of(position.winner) == attacker else None
    for plies in range(1, most + 1):
        if proof.within(position, attacker, plies, seconds)[0]:
            return plies
    return None
