"""Environment steps per second and core beside OpenSpiel's vector environment and pgx, in one run and by processor time.

Usage: python bench/research_speed.py [--rounds N] [--pgx PYTHON]     PYTHON has pgx installed; without it pgx is left out

All play random legal moves, start anew where a game ends, and tell what is legal after every step. "With observations" they also
write what the next player sees. Choosing the actions is counted apart for Parlour (`sample`), and is not counted for the others.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import numpy as np

from parlour.research import Batch

GAMES = ("passo", "pathagon", "mono-line", "redo", "groups-of-three", "exeo-duo", "over-pass")
LANES, STEPS = 1024, 60
OPENSPIEL = ("connect_four", "breakthrough", "hex(board_size=7)")
PGX = ("connect_four", "hex")

Work = Callable[[], int]  # does some steps and tells how many


def parlour_steps(game: str, *, observe: bool) -> tuple[Work, Work]:
    batch = Batch(game, LANES, observe=observe, masks="bits", seed=1)
    actions = batch.sample()

    def warm() -> None:
        for _ in range(40):
            batch.step(batch.sample(actions))

    def sample() -> int:
        batch.sample(actions)
        return LANES

    def step() -> int:
        batch.step(actions)
        return LANES

    warm()
    return step, sample


def seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def measure_parlour(game: str, *, observe: bool) -> tuple[float, float]:
    """Steps per second, and how many actions can be drawn in one."""
    step, sample = parlour_steps(game, observe=observe)
    stepping = sampling = 0.0
    for _ in range(STEPS):
        sampling += seconds(sample)
        stepping += seconds(step)
    return STEPS * LANES / stepping, STEPS * LANES / sampling


def measure_openspiel(name: str, lanes: int = 64, steps: int = 15) -> float:
    """Steps per second of its vector environment, which always makes observations and lists of legal actions."""
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.rl_environment import Environment
    from open_spiel.python.vector_env import SyncVectorEnv

    vector = SyncVectorEnv([Environment(name) for _ in range(lanes)])
    random = np.random.default_rng(1)
    found, spent = vector.reset(), 0.0
    for _ in range(steps):
        chosen = [
            StepOutput(int(random.choice(one.observations["legal_actions"][one.observations["current_player"]])), None) for one in found
        ]
        begin = time.process_time()
        found, *_ = vector.step(chosen, reset_if_done=True)
        spent += time.process_time() - begin
    return steps * lanes / spent


PGX_PROBE = """
import json, sys, time, warnings
warnings.filterwarnings("ignore")
import jax, jax.numpy as jnp, pgx
from pgx.experimental import auto_reset
lanes, steps = 1024, 30
for name in sys.argv[1:]:
    env = pgx.make(name)
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    draw = jax.jit(lambda key, mask: jax.random.categorical(key, jnp.where(mask, 0.0, -1e9), axis=-1))
    key = jax.random.PRNGKey(1)
    state = init(jax.random.split(key, lanes))
    spent = 0.0
    for turn in range(steps + 2):
        key, one, two = jax.random.split(key, 3)
        actions, keys = draw(one, state.legal_action_mask), jax.random.split(two, lanes)
        jax.block_until_ready((actions, keys))
        begin = time.process_time()
        state = step(state, actions, keys)
        jax.block_until_ready(state)
        spent += (time.process_time() - begin) if turn > 1 else 0.0
    print(json.dumps([name, steps * lanes / spent]), flush=True)
"""


def measure_pgx(python: str) -> dict[str, float]:
    """Steps per second of processor time: a second of two busy cores counts as two."""
    done = subprocess.run([python, "-c", PGX_PROBE, *PGX], capture_output=True, text=True, check=True, timeout=900)
    return dict(json.loads(line) for line in done.stdout.splitlines())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pgx", metavar="PYTHON")
    given = parser.parse_args()
    rows: dict[str, list[float]] = {}
    print(f"{given.rounds} rounds", flush=True)
    for _ in range(given.rounds):
        for game in GAMES:
            for observe, what in ((False, "masks"), (True, "masks and observations")):
                stepping, sampling = measure_parlour(game, observe=observe)
                rows.setdefault(f"parlour {game}, {what}", []).append(stepping)
                rows.setdefault(f"parlour {game}, drawing actions", []).append(sampling)
        for name in OPENSPIEL:
            rows.setdefault(f"OpenSpiel {name}, masks and observations", []).append(measure_openspiel(name))
        if given.pgx:
            for name, stepping in measure_pgx(given.pgx).items():
                rows.setdefault(f"pgx {name}, masks and observations", []).append(stepping)
    for what, values in rows.items():
        print(f"{what:55} {statistics.median(values) / 1e6:9.4f} M/s")
    sys.exit(0)


if __name__ == "__main__":
    main()
