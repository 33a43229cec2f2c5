"""How fast the friendly object is: list the legal moves as texts, choose one at random, play it by its text.

    python bench/library.py                              the games of Parlour
    python bench/library.py --open-spiel .other/bin/python   the same loop over OpenSpiel's games, in the same run

Rolls of dice are made, not counted. OpenSpiel wants an environment of its own:
`python -m venv .other && .other/bin/pip install open_spiel`. Both loops count the processor time of one thread; each game is
measured several times in a process of its own, and the best of each stands in the table.
"""

import argparse
import json
import subprocess
import sys
import time
from random import Random

SECONDS = 0.5
LONGEST = 400
NEAREST = {  # what people would compare a game with
    "pathagon": "hex(board_size=7)",
    "passo": "breakthrough",
    "redo": "breakthrough",
    "mono-line": "go(board_size=9)",
    "exeo-duo": "havannah",
    "over-pass": "backgammon",
    "groups-of-three": "backgammon",
}


def measure_parlour(slug: str) -> tuple[float, float]:
    """Moves and texts per second of processor time."""
    import parlour

    random, moves, texts, spent = Random(1), 0, 0, 0.0
    while spent < SECONDS:
        match = parlour.start(slug)
        while match.outcome is None and match.ply < LONGEST and spent < SECONDS:
            if match.to_move == "chance":
                match.play_random(random)
                continue
            begun = time.process_time()
            legal = match.legal_moves()
            match.play(random.choice(legal))
            spent += time.process_time() - begun
            moves, texts = moves + 1, texts + len(legal)
    return moves / spent, texts / spent


def measure_open_spiel(name: str) -> tuple[float, float]:
    import pyspiel  # type: ignore[import-not-found, unused-ignore]

    game, random, moves, texts, spent = pyspiel.load_game(name), Random(1), 0, 0, 0.0
    while spent < SECONDS:
        state = game.new_initial_state()
        for _ in range(LONGEST):
            if state.is_terminal() or spent >= SECONDS:
                break
            if state.is_chance_node():
                state.apply_action(random.choices(*zip(*state.chance_outcomes(), strict=True))[0])
                continue
            begun = time.process_time()
            player = state.current_player()
            legal = [state.action_to_string(player, action) for action in state.legal_actions()]
            state.apply_action(state.string_to_action(player, random.choice(legal)))
            spent += time.process_time() - begun
            moves, texts = moves + 1, texts + len(legal)
    return moves / spent, texts / spent


def measured_by(python: str, *arguments: str) -> tuple[float, float]:
    done = subprocess.run([python, __file__, *arguments], capture_output=True, text=True, check=True)
    moves, texts = json.loads(done.stdout)
    return moves, texts


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("--open-spiel", metavar="PYTHON", help="a Python that has open_spiel")
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--one", nargs=2, metavar=("LIBRARY", "GAME"), help="measure one game and print it as JSON")
    given = asked.parse_args()
    if given.one:
        library, name = given.one
        print(json.dumps((measure_parlour if library == "parlour" else measure_open_spiel)(name)))
        return
    print("| game | moves/s | texts/s | nearest of OpenSpiel | moves/s | texts/s |\n|---|---|---|---|---|---|")
    for slug, other in NEAREST.items():
        ours = max(measured_by(sys.executable, "--one", "parlour", slug) for _ in range(given.rounds))
        row = f"| {slug} | {ours[0]:,.0f} | {ours[1]:,.0f} |"
        if given.open_spiel:
            theirs = max(measured_by(given.open_spiel, "--one", "open-spiel", other) for _ in range(given.rounds))
            row += f" {other} | {theirs[0]:,.0f} | {theirs[1]:,.0f} |"
        print(row, flush=True)


if __name__ == "__main__":
    main()
