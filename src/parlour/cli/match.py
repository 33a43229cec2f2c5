import math
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from parlour.cli.output import (
    INTERRUPTED,
    AsJson,
    Book,
    Settings,
    fail,
    game_names,
    print_json,
    read_settings,
)
from parlour.errors import OptionError, ParlourError
from parlour.files import read_file, write_file
from parlour.games.registry import find_game
from parlour.lab.duel import Result, Terms, play_match
from parlour.lab.openings import read_book
from parlour.lab.ratings import Sprt
from parlour.record import write_record


def match(
    game: Annotated[str, typer.Argument(help="The game's short name.", autocompletion=game_names)],
    first: Annotated[
        str,
        typer.Argument(
            metavar="A",
            help="level1 to level8, uct, uct:PLAYOUTS, uct:exploration=X, solving-uct, random or ugi:COMMAND.",
        ),
    ],
    second: Annotated[str, typer.Argument(metavar="B", help="The opponent, at every other seat.")],
    games: Annotated[int, typer.Option(help="How many games; each opening is played from every seat.", min=1)] = 20,
    settings: Settings = None,
    seconds: Annotated[
        float | None, typer.Option(help="Time for a move; when left out, levels take their own and others 1 s.", min=0)
    ] = None,
    opening: Annotated[int, typer.Option(help="How many random moves begin each game.", min=0)] = 2,
    openings: Book = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same openings and dice.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many games run at a time.", min=1, max=64)] = 1,
    sprt: Annotated[
        str, typer.Option(metavar="LOW,HIGH", help="Stop once the Elo difference is shown to be LOW or HIGH.")
    ] = "",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write the records of all games here.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let two engines play a match: balanced seats, random openings, a score with error bars.

    Examples:

      parlour match pathagon level8 uct --games 100 --seconds 0.5

      parlour match redo level5 level4 --games 400 --sprt 0,50 --out games.txt
    """
    options = find_game(game).read_options(read_settings(settings))
    terms = Terms(game, options, first, second, games, seconds, opening, seed, jobs, read_sprt(sprt))
    terms = add_book(terms, openings)
    if out is not None:
        write_file(out, b"", append=True)  # where nothing can be written, that is told before the games
    result, interrupted = run(terms, out, quiet=as_json)
    if as_json:
        print_json(to_json(result))
    else:
        print(f"{first} against {second} at {game}: {result.score}")
        shares = (f"{score.points:.1%} as player {seat}" for seat, score in enumerate(result.seats) if score.games)
        print("by seat: " + ", ".join(shares))
        if result.verdict is not None:
            print(f"the test is decided: {result.verdict}")
    if interrupted:
        fail(f"interrupted after {len(result.played)} games; the score is of those played from every seat", INTERRUPTED)


def run(terms: Terms, out: Path | None, *, quiet: bool) -> tuple[Result, bool]:
    """Play the match behind a progress bar and write each record as its game ends; also whether it was interrupted."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[score]}"),
    )
    result = Result(terms)
    with Progress(*columns, disable=quiet, transient=True) as progress:
        bar = progress.add_task(f"{terms.first} - {terms.second}", total=terms.games, score="")
        try:
            for result in play_match(terms):
                if out is not None:
                    last = write_record(result.played[-1].record)
                    begun = len(result.played) > 1
                    write_file(out, ("\n" * begun + last).encode(), append=begun)
                progress.update(bar, completed=len(result.played), score=f"{result.score.points:.1%}")
        except KeyboardInterrupt:
            return result, True
    return result, False


def add_book(terms: Terms, path: Path | None) -> Terms:
    """The terms with the openings of a file, if there is one; a fault is told with the name of the file."""
    if path is None:
        return terms
    text = read_file(path)
    try:
        return replace(terms, book=read_book(text, terms))
    except ParlourError as error:
        raise ParlourError(f"{path}: {error}") from None


def read_sprt(text: str) -> Sprt | None:
    if not text:
        return None
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise OptionError(f"bad value {text!r} for --sprt: expected two Elo differences such as 0,20") from None
    if not (math.isfinite(low) and math.isfinite(high)):
        raise OptionError(f"bad value {text!r} for --sprt: expected two finite Elo differences")
    if low >= high:
        raise OptionError(f"bad value {text!r} for --sprt: expected the lower difference first")
    return Sprt(low, high)


def to_json(result: Result) -> dict[str, Any]:
    score, terms = result.score, result.terms
    return {
        "game": terms.game,
        "options": dict(terms.options),
        "players": [terms.first, terms.second],
        "seconds": terms.seconds,
        "games": score.games,
        "points": score.points,
        "error": score.error,
        "seats": [{"games": seat.games, "points": seat.points, "error": seat.error} for seat in result.seats],
        "elo": score.elo,
        "elo_interval": list(score.elo_interval),
        "verdict": result.verdict,
    }
