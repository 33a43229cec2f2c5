"""A policy-gradient baseline: a small net learns a game by playing with itself, in NumPy, within minutes.

    python examples/policy_gradient.py passo --minutes 2 --out passo.npz
    parlour match passo net:passo.npz random --games 40

It writes the net, and beside it the learning curve as SVG: points against random moves.
"""

import argparse
import time
from pathlib import Path

import numpy as np
from curve import plot

from parlour.research import Batch, Environment
from parlour.research.net import Net, split

LANES, STEPS, LOT = 128, 64, 256
RATE, ENTROPY, EXPLORE = 3e-4, 0.15, 0.05


def longest(game: str) -> int | None:
    """Passo ends by itself soon enough; other games are broken off, undecided, so that many are played in a minute."""
    return None if game == "passo" else 2 * STEPS


def collect(batch: Batch, net: Net, random: np.random.Generator) -> tuple[np.ndarray, ...]:
    """Self-play: what was seen, what was legal, what was chosen, and what the player got; moves of unfinished games are left out."""
    seen, legal, chosen, players = [], [], [], []
    returns = np.full((STEPS, LANES), np.nan, np.float32)
    begun = np.zeros(LANES, np.int64)
    for step in range(STEPS):
        masks = batch.legal_masks()
        seen.append(batch.observations.copy())
        legal.append(masks)
        players.append(batch.to_move.copy())
        probabilities, _ = net.look(batch.observations, masks)
        actions = (probabilities.cumsum(axis=1) < random.random((LANES, 1))).sum(axis=1)
        actions = np.where(masks[np.arange(LANES), np.minimum(actions, masks.shape[1] - 1)], actions, probabilities.argmax(axis=1))
        actions = np.where(random.random(LANES) < EXPLORE, batch.sample(), actions)  # so that games keep differing
        chosen.append(actions)
        _, _, rewards, done = batch.step(actions)
        for lane in np.flatnonzero(done):
            moves = range(begun[lane], step + 1)
            returns[moves, lane] = [rewards[lane, players[move][lane]] for move in moves]
            begun[lane] = step + 1
    kept = ~np.isnan(returns)
    return tuple(np.array(part)[kept] for part in (seen, legal, chosen, returns))


def improve(net: Net, games: tuple[np.ndarray, ...], random: np.random.Generator) -> None:
    """Make what went better than expected more probable, and what went worse less."""
    seen, legal, chosen, returns = games
    for lot in split(len(returns), LOT, random):
        _, values = net.look(seen[lot], legal[lot])
        better = returns[lot] - values
        targets = np.zeros(legal[lot].shape, np.float32)
        targets[np.arange(len(lot)), chosen[lot]] = 1
        net.learn(seen[lot], legal[lot], targets, returns[lot], better, rate=RATE, entropy=ENTROPY)


def points_against_random(net: Net, lanes: int = 256, seed: int = 99) -> float:
    """The share of points in so many games or more, with either seat in half of them."""
    batch = Batch(net.game, lanes, seed=seed, max_game_length=longest(net.game), **net.given)
    seats = np.arange(lanes) % 2
    points: list[float] = []
    while len(points) < lanes:
        actions = batch.sample()
        probabilities, _ = net.look(batch.observations, batch.legal_masks())
        actions = np.where(batch.to_move == seats, probabilities.argmax(axis=1), actions)
        _, _, rewards, done = batch.step(actions)
        points += [float(rewards[lane, seats[lane]] + 1) / 2 for lane in np.flatnonzero(done)]
    return sum(points) / len(points)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", default="passo")
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--out", type=Path, default=Path("policy.npz"))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    random = np.random.default_rng(given.seed)
    net = Net(Environment(given.game), hidden=128, seed=given.seed)
    batch = Batch(given.game, LANES, threads=2, seed=given.seed, max_game_length=longest(given.game))
    begin, curve, moves, shown = time.monotonic(), [(0.0, points_against_random(net))], 0, 0.0
    while time.monotonic() - begin < 60 * given.minutes:
        games = collect(batch, net, random)
        moves += len(games[3])
        improve(net, games, random)
        spent = time.monotonic() - begin
        if spent - shown > 3 * given.minutes:  # twenty points of the curve
            shown = spent
            curve.append((round(spent / 60, 2), points_against_random(net)))
            print(f"{spent:5.0f} s  {moves:9,} moves  {100 * curve[-1][1]:5.1f} % against random moves", flush=True)
    curve.append((round((time.monotonic() - begin) / 60, 2), points_against_random(net)))
    print(f"at the end {100 * curve[-1][1]:.1f} % after {moves:,} moves", flush=True)
    net.save(given.out)
    plot(given.out.with_suffix(".svg"), f"Policy gradient on {given.game}", "minutes", {"against random": curve})


if __name__ == "__main__":
    main()
