"""Random games and searches of every game, as one text: natively and in a browser's Python it must be the same."""

import json
import random

import parlour
from parlour.engine.levels import choose_move

OPTIONS: dict[str, list[dict[str, str]]] = {"passo": [{}, {"powers": "secret"}], "over-pass": [{}, {"players": "4"}]}


def fingerprints() -> dict[str, list[str]]:
    found = {}
    for slug in parlour.slugs():
        for options in OPTIONS.get(slug, [{}]):
            dice = random.Random(7)
            lines = []
            for _ in range(3):
                match = parlour.start(slug, **options)
                while match.to_move is not None and match.ply < 120:
                    moves = match.legal_moves()
                    lines.append(f"{len(moves)} {match.position.state_fingerprint():x}")
                    match.play(dice.choice(moves))
                lines.append(match.text)
            while match.to_move is None or match.to_move == "chance":
                match.undo()
            choice = choose_move(match, 4, seed=1)
            lines.append(f"{choice.move} {choice.nodes} {choice.value:.6f}")
            found[f"{slug} {options}"] = lines
    return found


json.dumps(fingerprints())
