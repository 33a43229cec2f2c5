from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.output import INTERRUPTED, AsJson, Settings, fail, game_names, print_json, read_settings
from parlour.engine.proven import read_proven, write_proven
from parlour.errors import ParlourError
from parlour.files import check_place
from parlour.games.registry import find_game
from parlour.lab.prover import Findings, Prover

OPENING_PART = 0.5  # of the time


def prove(
    game: Annotated[str, typer.Argument(help="A game of two without dice.", autocompletion=game_names)],
    keep: Annotated[Path, typer.Option("--keep", "-k", help="The file of proven positions to write, or to add to.")],
    settings: Settings = None,
    seconds: Annotated[float, typer.Option(help="How long to search.", min=0.1)] = 60.0,
    patience: Annotated[float, typer.Option(help="How long one position may take, in seconds.", min=0.01)] = 5.0,
    openings: Annotated[int, typer.Option(help="Ask for every position after up to so many plies.", min=0, max=6)] = 3,
    memory: Annotated[int, typer.Option(help="Megabytes for the table.", min=1, max=16000)] = 256,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Prove positions of a game and keep them in a compact file that the engine uses.

    Half of the time goes to the openings, half to games of the engine with itself, solved from their end backwards.

    Examples:

      parlour prove passo --seconds 600 --keep proven.bin
    """
    if find_game(game).has_dice or len(find_game(game).sides) != 2:
        raise ParlourError(f"{game} has dice or not two players: expected a game of two without dice")
    check_place(keep)
    prover = Prover(game, read_settings(settings), patience, memory)
    if keep.exists():
        prover.findings.known |= read_proven(keep, prover.first).as_dict()
    begun = OPENING_PART * seconds if openings else 0.0
    interrupted = False
    try:
        prover.openings(openings, begun)
        prover.games(seconds - begun, seed)
    except KeyboardInterrupt:
        interrupted = True
    write_proven(keep, prover.first, prover.findings.known)
    if as_json:
        print_json(describe(prover.findings))
    else:
        print_findings(prover.findings, keep)
    if interrupted:
        fail(f"interrupted; the {len(prover.findings.known)} positions proven so far are kept in {keep}", INTERRUPTED)


def print_findings(findings: Findings, keep: Path) -> None:
    print(f"{len(findings.known)} positions proven and kept in {keep}")
    for ply in sorted(findings.tried):
        print(f"after {ply:2} plies: {findings.proven[ply]} of {findings.tried[ply]} proven")


def describe(findings: Findings) -> dict[str, object]:
    return {
        "kept": len(findings.known),
        "earliest": findings.earliest,
        "plies": [
            {"ply": ply, "tried": findings.tried[ply], "proven": findings.proven[ply]} for ply in sorted(findings.tried)
        ],
    }
