"""Counting the move sequences of a game, and random play: how rules are checked and how speed is measured."""

import cython

from parlour.games.contract import Position, Random

if not cython.compiled:
    MAX_PLIES = 4096


class Frame:
    """One level of a search: a position, room for its moves, and the level below."""

    def __init__(self, position, below):
        self.position = position
        self.below = below
        if not cython.compiled:
            self.moves = [0] * 4096


class Past:
    """The keys of the positions on the way to a node, for the repetition rule."""

    def __init__(self, keys):
        self.count = 0
        if not cython.compiled:
            self.keys = [0] * MAX_PLIES
        for key in keys[-MAX_PLIES // 2 :]:
            self.push(key)

    def push(self, key):
        self.keys[self.count] = key
        self.count += 1

    def occurrences(self, key):
        found = 0
        for index in range(self.count):
            if self.keys[index] == key:
                found += 1
        return found


def perft(position, depth, past=()):
    """The number of move sequences of exactly `depth` moves; `past` holds the fingerprints of all positions up to and with this one."""
    frame = None
    for _ in range(depth + 1):
        frame = Frame(position.copy(), frame)
    keys = Past(list(past) if past else [position.fingerprint()])
    if depth == 0:
        return 1
    with cython.nogil:
        leaves = count_leaves(frame, depth, keys)
    return leaves


def count_leaves(frame, depth, past):
    count = frame.position.generate(frame.moves)
    leaves = 0
    for index in range(count):
        frame.position.copy_into(frame.below.position)
        frame.below.position.play(frame.moves[index])
        if depth == 1:
            leaves += 1
        elif frame.below.position.repetition:
            key = frame.below.position.key()
            if past.occurrences(key) < 2:
                past.push(key)
                leaves += count_leaves(frame.below, depth - 1, past)
                past.count -= 1
        else:
            leaves += count_leaves(frame.below, depth - 1, past)
    return leaves


def play_random(position, moves, seed, drawing=True, longest=2000):
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


def play_drawing(start, position, random, moves, longest):
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


def play_listing(start, frame, random, moves, longest):
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
