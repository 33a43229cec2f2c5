"""Counting the move sequences of a game, and random play: how rules are checked and how speed is measured."""

from collections.abc import Sequence

import cython

from parlour.games.contract import Position, Random

if cython.compiled:
    from cython.cimports.libc.string import memcpy
else:
    from parlour.games.contract import SWAP

    MAX_PLIES = 4096


class Frame:
    """One level of a search: a position, room for its moves, and the level below."""

    def __init__(self, position: Position, below: "Frame | None") -> None:
        self.position = position
        self.below = below if below is not None else self
        if not cython.compiled:
            self.moves = [0] * 4096


class Past:
    """The keys of the positions on the way to a node, for the repetition rule."""

    def __init__(self, keys: list[int]) -> None:
        self.count = 0
        if not cython.compiled:
            self.keys = [0] * MAX_PLIES
        for key in keys[-MAX_PLIES // 2 :]:
            self.push(key)

    def push(self, key: int) -> None:
        self.keys[self.count] = key
        self.count += 1

    def occurrences(self, key: int) -> int:
        found = 0
        for index in range(self.count):
            if self.keys[index] == key:
                found += 1
        return found


def perft(position: Position, depth: int, past: Sequence[int] = (), play_last: bool = True) -> int:
    """The number of move sequences of exactly `depth` moves; `past` holds the fingerprints of all positions up to and with this one.

    Without `play_last` the moves of the last ply are only listed: the same number, sooner.
    """
    if depth < 0:
        raise ValueError(f"bad depth {depth}: expected 0 or more")
    if depth == 0:
        return 1
    frame = Frame(position.copy(), None)
    for _ in range(depth):
        frame = Frame(position.copy(), frame)
    keys = Past(list(past) if past else [position.fingerprint()])
    with cython.nogil:
        leaves = count_leaves(frame, depth, keys, play_last)
    return leaves


def count_leaves(frame: Frame, depth: int, past: Past, play_last: bool) -> int:
    count = frame.position.generate(frame.moves)
    if depth == 1:
        if play_last:
            play_each(frame, count)
        return count
    leaves = 0
    for index in range(count):
        copy_position(frame.position, frame.below.position)
        frame.below.position.play(frame.moves[index])
        if frame.below.position.repetition and frame.moves[index] != SWAP:  # swapping makes no new position
            key = frame.below.position.key()
            if past.occurrences(key) < 2:
                past.push(key)
                leaves += count_leaves(frame.below, depth - 1, past, play_last)
                past.count -= 1
        else:
            leaves += count_leaves(frame.below, depth - 1, past, play_last)
    return leaves


def play_each(frame: Frame, count: int) -> None:
    """Play the moves of one position, one after another."""
    for index in range(count):
        copy_position(frame.position, frame.below.position)
        frame.below.position.play(frame.moves[index])


def copy_position(position: Position, other: Position) -> None:
    """Overwrite a position of the same class, without asking the class where its data is one block."""
    if cython.compiled and not position.plain:
        memcpy(cython.address(other.side), cython.address(position.side), position.size)
    else:
        position.copy_into(other)


def play_random(position: Position, moves: int, seed: int, drawing: bool = True, longest: int = 2000) -> int:
    """Play random games from a position until `moves` moves are made; tells how many games ended.

    A game of more than `longest` moves is broken off; the repetition rule is not applied.
    """
    random = Random(seed)
    frame = Frame(position.copy(), None)
    with cython.nogil:
        if drawing:
            games = play_drawing(position, frame.position, random, moves, longest)
        else:
            games = play_listing(position, frame, random, moves, longest)
    return games


def play_drawing(start: Position, position: Position, random: Random, moves: int, longest: int) -> int:
    games = 0
    ply = 0
    start.copy_into(position)
    for _ in range(moves):
        position.play(position.draw(random))
        ply += 1
        if position.over or ply == longest:
            start.copy_into(position)
            games += 1
            ply = 0
    return games


def play_listing(start: Position, frame: Frame, random: Random, moves: int, longest: int) -> int:
    games = 0
    ply = 0
    start.copy_into(frame.position)
    for _ in range(moves):
        count = frame.position.generate(frame.moves)
        frame.position.play(frame.moves[random.below(count)])
        ply += 1
        if frame.position.over or ply == longest:
            start.copy_into(frame.position)
            games += 1
            ply = 0
    return games


def random_game(position: Position, seed: int, longest: int = 2000) -> list[int]:
    """The moves of one random game, drawn one by one; the same for the same seed, compiled or not."""
    random = Random(seed)
    position = position.copy()
    moves: list[int] = []
    while not position.over and len(moves) < longest:
        move = position.random_move(random)
        moves.append(move)
        position = position.after_unchecked(move)
    return moves
