"""`parlour lab selfplay` and `parlour lab train`: learned evaluations, from games to the files that ship."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.cli.output import game_names
from parlour.errors import MissingExtraError, ParlourError
from parlour.files import check_place, write_file
from parlour.games.registry import find_game
from parlour.lab.players import HAND_MADE, net_evaluator

NOTE = "about.json"


def selfplay(
    game: Annotated[str, typer.Argument(help="A game whose evaluation is learned.", autocompletion=game_names)],
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder to write to.")],
    games: Annotated[int, typer.Option(help="How many games are played.", min=1, max=10_000_000)] = 20_000,
    nodes: Annotated[int, typer.Option(help="Nodes for each move.", min=10)] = 3000,
    net: Annotated[
        str, typer.Option(metavar="DIR|none", help="The net that plays: that of a folder, or none; the one that ships by default.")
    ] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
) -> None:
    """Play games of the search with itself and keep what it thought of each position, to learn from.

    What is there already is not played again, so a run that was interrupted goes on where it was.

    Examples:

      parlour lab selfplay passo --games 20000 --nodes 3000 --out build/passo-2
    """
    plan_of = import_selfplay()
    found = find_game(game)
    how = f"parlour lab selfplay {game} --games {games} --nodes {nodes} --seed {seed}" + (f" --net {net}" if net else "")
    out.mkdir(parents=True, exist_ok=True)
    write_file(out / NOTE, (json.dumps({"how": how}) + "\n").encode())
    plan = plan_of.SelfPlay(found, net_evaluator(found, net), games, nodes, seed, out)
    for number, positions in plan_of.play_chunks(plan):
        print(f"{out}: {number + 1} of {-(-games // plan_of.CHUNK)}, {positions} positions", flush=True)


def train(
    game: Annotated[str, typer.Argument(help="A game whose evaluation is learned.", autocompletion=game_names)],
    data: Annotated[list[Path], typer.Argument(help="Folders that `parlour lab selfplay` has written.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder for net.bin and net.json.")],
    epochs: Annotated[int, typer.Option(help="How often every position is looked at.", min=1)] = 20,
    trust: Annotated[float, typer.Option(help="The weight of the value found; the rest is that of the result.", min=0, max=1)] = 0.7,
    rate: Annotated[float, typer.Option(help="The first step of Adam.", min=1e-5, max=0.1)] = 4e-3,
    seed: Annotated[int, typer.Option(help="The same seed gives the same net.")] = 1,
    parent: Annotated[str, typer.Option(help="What is noted as the evaluation that it is to beat.")] = "",
) -> None:
    """Fit a net to self-play and round it to whole numbers.

    It ships, with the result under `won_by`, only when it has won: compare it by
    `parlour match GAME learned:DIR learned:src/parlour/games/GAME --seconds 0.02 --sprt 0,20`.

    Examples:

      parlour lab train passo build/passo-1 build/passo-2 --out build/net
    """
    import_selfplay()
    from parlour.lab.selfplay import load_chunks
    from parlour.lab.training import Course, save_net
    from parlour.lab.training import train as fit

    out.mkdir(parents=True, exist_ok=True)
    check_place(out / "net.bin")
    count = net_evaluator(find_game(game), HAND_MADE).input_count
    chunk, course = load_chunks(data), Course(epochs, rate, trust, seed=seed)
    if not len(chunk.values):
        raise ParlourError("there is nothing to learn from in these folders")
    for epoch, surprise, weights in fit(chunk, count, course):
        print(f"{epoch}: {surprise:.5f}", flush=True)
        last = weights
    how = f"parlour lab train {game} {' '.join(map(str, data))} --epochs {epochs} --trust {trust:g} --rate {rate:g} --seed {seed}"
    games = [json.loads((folder / NOTE).read_text("utf-8"))["how"] for folder in data]
    about: dict[str, Any] = {"how": how, "games": games, "positions": len(chunk.values), "surprise": round(surprise, 5)}
    about |= {"parent": parent, "won_by": "not yet compared"}
    save_net(out, last, about)
    print(f"written to {out}")


def import_selfplay() -> Any:
    try:
        from parlour.lab import selfplay as module
    except ImportError:
        raise MissingExtraError("learned evaluations", "research") from None
    return module
