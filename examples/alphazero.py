"""AlphaZero in small: a net guides a tree search, and learns from what the search finds, in NumPy, within minutes.

    python examples/alphazero.py passo --minutes 5 --out passo.npz
    parlour match passo net:passo.npz level1 --games 20

It writes the net, and beside it the learning curve as SVG: points of the net alone against random moves. Games of two without dice.
"""

import argparse
import time
from collections import deque
from pathlib import Path

import numpy as np
from curve import plot
from policy_gradient import longest, points_against_random

from parlour.research import Environment
from parlour.research.net import Net

GAMES, VISITS, EXPLORE, NOISE, KEPT, LOT, UPDATES = 48, 24, 1.5, 0.25, 20_000, 256, 80


class Node:
    """A position in the tree: who is to move, and what is known about each of the legal actions."""

    __slots__ = ("actions", "children", "environment", "player", "priors", "totals", "visits")

    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self.player = environment.to_move
        self.actions = environment.legal_actions()
        self.priors = np.zeros(len(self.actions), np.float32)
        self.visits = np.zeros(len(self.actions), np.float32)
        self.totals = np.zeros(len(self.actions), np.float32)
        self.children: dict[int, Node] = {}

    def best(self) -> int:
        """The action that promises most: its mean, and more the less often it was tried."""
        worth = self.totals / np.maximum(self.visits, 1)
        return int((worth + EXPLORE * self.priors * np.sqrt(self.visits.sum() + 1) / (1 + self.visits)).argmax())


def descend(root: Node) -> tuple[Node, list[tuple[Node, int]]]:
    """From the root to a new position, or to the end of a game; with the way there."""
    node, way = root, []
    while node.player is not None:
        index = node.best()
        way.append((node, index))
        if index not in node.children:
            child = Node(node.environment.copy().step(int(node.actions[index])))
            node.children[index] = child
            return child, way
        node = node.children[index]
    return node, way


def back_up(way: list[tuple[Node, int]], returns: np.ndarray) -> None:
    for node, index in way:
        node.visits[index] += 1
        node.totals[index] += returns[node.player]


def ask(net: Net, nodes: list[Node]) -> np.ndarray:
    """Set the priors of new positions and give what each player may expect in them."""
    seen = np.stack([node.environment.observation() for node in nodes])
    masks = np.stack([node.environment.legal_mask() for node in nodes])
    probabilities, values = net.look(seen, masks)
    for node, row in zip(nodes, probabilities, strict=True):
        node.priors = row[node.actions]
    signs = np.array([[1, -1] if node.player == 0 else [-1, 1] for node in nodes])
    expected: np.ndarray = values[:, None] * signs
    return expected


def search(net: Net, roots: list[Node], random: np.random.Generator) -> None:
    """Look ahead in all games at once, so that the net is asked about many positions at a time."""
    ask(net, roots)
    for root in roots:
        root.priors = (1 - NOISE) * root.priors + NOISE * random.dirichlet(np.full(len(root.actions), 0.5)).astype(np.float32)
    for _ in range(VISITS):
        found = [descend(root) for root in roots]
        asked = [(node, way) for node, way in found if node.player is not None]
        for node, way in found:
            if node.player is None:
                back_up(way, node.environment.returns())
        if asked:
            for (_, way), returns in zip(asked, ask(net, [node for node, _ in asked]), strict=True):
                back_up(way, returns)


def play(net: Net, first: Environment, random: np.random.Generator, until: float) -> list[tuple[np.ndarray, ...]]:
    """Games of the net with itself: what was seen, what was legal, how often each action was tried, and what came of it."""
    roots = [Node(first.copy()) for _ in range(GAMES)]
    lessons: list[tuple[np.ndarray, ...]] = []
    told: list[list[tuple[np.ndarray, np.ndarray, np.ndarray, int]]] = [[] for _ in roots]
    while roots and time.monotonic() < until:
        search(net, roots, random)
        going, kept = [], []
        for root, moves in zip(roots, told, strict=True):
            tried = np.zeros(first.action_count, np.float32)
            tried[root.actions] = root.visits / root.visits.sum()
            assert isinstance(root.player, int)  # the games of this example have no dice
            moves.append((root.environment.observation(), root.environment.legal_mask(), tried, root.player))
            early = root.environment.length < 10
            action = int(random.choice(len(tried), p=tried / tried.sum(dtype=float))) if early else int(tried.argmax())
            after = root.environment.copy().step(action)
            if after.done:
                returns = after.returns()
                lessons += [(seen, legal, target, returns[player]) for seen, legal, target, player in moves]
            else:
                going.append(Node(after))
                kept.append(moves)
        roots, told = going, kept
    return lessons


def improve(net: Net, first: Environment, lessons: deque[tuple[np.ndarray, ...]], random: np.random.Generator) -> None:
    """Learn from lessons drawn by lot, each lot seen in a mirror of the board."""
    for _ in range(UPDATES):
        lot = random.integers(len(lessons), size=LOT)
        symmetry = first.symmetries[random.integers(len(first.symmetries))]
        seen, legal, targets, returns = (np.stack([lessons[number][part] for number in lot]) for part in range(4))
        flat = seen.reshape(LOT, len(first.planes), -1)[:, :, list(symmetry.cells)]
        actions = list(symmetry.actions)
        net.learn(flat, legal[:, actions], targets[:, actions], returns.astype(np.float32), rate=1e-3)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", default="passo")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--out", type=Path, default=Path("alphazero.npz"))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    random = np.random.default_rng(given.seed)
    first = Environment(given.game, max_game_length=longest(given.game))
    net = Net(first, hidden=128, seed=given.seed)
    lessons: deque[tuple[np.ndarray, ...]] = deque(maxlen=KEPT)
    begin, curve = time.monotonic(), [(0.0, points_against_random(net))]
    while time.monotonic() - begin < 60 * given.minutes:
        lessons += play(net, first, random, begin + 60 * given.minutes)
        if lessons:  # on a busy machine the time may be over before the first game is
            improve(net, first, lessons, random)
        curve.append((round((time.monotonic() - begin) / 60, 2), points_against_random(net)))
        print(f"{60 * curve[-1][0]:5.0f} s  {len(lessons):7,} lessons  {100 * curve[-1][1]:5.1f} % against random moves", flush=True)
    net.save(given.out)
    plot(given.out.with_suffix(".svg"), f"AlphaZero in small on {given.game}", "minutes", {"against random": curve})


if __name__ == "__main__":
    main()
