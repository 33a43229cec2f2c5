import os
import sys
from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.output import After, AsJson, Settings, find_match, game_names, print_json
from parlour.drawing import render_png
from parlour.engine.levels import LEVELS, search, task_of
from parlour.engine.search.choice import Choice
from parlour.errors import OptionError, ParlourError
from parlour.files import write_file
from parlour.games.registry import slugs
from parlour.match import Match
from parlour.record import Record, load_records
from parlour.study.analysis import SECONDS, Judged, Review
from parlour.study.chart import draw_chart, plot

POSITION_SECONDS = 1.0


def analyse(
    what: Annotated[
        str, typer.Argument(help="A game, a position text in quotes, or a record file.", autocompletion=game_names)
    ],
    settings: Settings = None,
    after: After = "",
    seconds: Annotated[
        float | None,
        typer.Option(help=f"Time for each position: {POSITION_SECONDS:g}, in a record {SECONDS:g}.", min=0.01),
    ] = None,
    level: Annotated[int, typer.Option(help="The level that judges a position.", min=1, max=LEVELS[-1])] = LEVELS[-1],
    lines: Annotated[int, typer.Option(help="How many lines of a position to show.", min=1, max=50)] = 3,
    threads: Annotated[
        int | None, typer.Option(help="How many threads search; 1, for a record all processors.", min=1, max=64)
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Draw the values of a record over its moves: .svg or .png.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Judge a position, or every move of a record: values, best lines, doubtful moves (?!), mistakes (?) and blunders (??).

    Examples:

      parlour analyse pathagon --after "d4 c3 d3" --seconds 2

      parlour analyse game.txt -o values.svg
    """
    if out is not None and out.suffix not in (".svg", ".png"):
        raise OptionError(f"cannot write {out.name!r}: expected a name that ends in .svg or .png")
    if " " not in what.strip() and what not in slugs() and Path(what).exists():
        for record in load_records(Path(what)):
            review_record(record, seconds or SECONDS, threads or os.cpu_count() or 1, out, as_json)
        return
    match = find_match(what, settings, after)
    if not isinstance(match.to_move, int):
        raise ParlourError("nothing to judge: " + ("the dice are to roll" if match.to_move else "the game is over"))
    task = task_of(match.game, level, seconds or POSITION_SECONDS)
    print_choice(match, search(match, replace(task, threads=threads or 1, lines=lines)), as_json)


def print_choice(match: Match, choice: Choice, as_json: bool) -> None:
    if as_json:
        print_json({"game": match.game.slug, "text": match.text, **asdict(choice), "certainty": choice.certainty})
        return
    print(f"player {match.to_move}: {choice.move} {choice.value:+.2f}, {choice.certainty}, ", end="")
    print(f"depth {choice.depth}, {choice.nodes:,} nodes in {choice.seconds:.2f} s")
    for row in choice.ranking:
        print(f"  {row.value:+.2f}  {' '.join(row.line or (row.move,))}")


def review_record(record: Record, seconds: float, threads: int, out: Path | None, as_json: bool) -> None:
    review = Review(record.replay())
    show_progress(review.run(seconds, jobs=threads))
    if as_json:
        print_json({"tags": record.tags, **review.to_json()})
    else:
        print_review(review, record)
    if out is not None:
        chart = draw_chart(review.shares, review.moves, f"{review.match.game.title}, {record.result}")
        write_file(out, chart.encode() if out.suffix == ".svg" else render_png(chart))


def show_progress(progress: Iterable[float]) -> None:
    """Tell on a terminal how far it is, and leave nothing of it behind."""
    shows = sys.stderr.isatty()
    for share in progress:
        if shows:
            print(f"\rthinking: {share:.0%} ", end="", file=sys.stderr, flush=True)
    if shows:
        print("\r" + " " * 20 + "\r", end="", file=sys.stderr, flush=True)


def print_review(review: Review, record: Record) -> None:
    """A line for each move, the graph, and what each player gave away."""
    judged = review.moves
    for move in judged:
        print(describe(move))
    print()
    print(f"The share of {name_of(record, 0)}:")
    for row in plot(review.shares, judged):
        print(row)
    print()
    for player, accuracy in enumerate(review.accuracy):
        if accuracy is not None:
            print(summary(review, record, player, accuracy))


def summary(review: Review, record: Record, player: int, accuracy: float) -> str:
    marks = [move.glyph for move in review.moves if move.player == player]
    counts = ", ".join(f"{marks.count(glyph)} {glyph}" for glyph in ("?!", "?", "??"))
    worst = ", ".join(f"{move.ply}. {move.move}" for move in review.worst(player)) or "none"
    return f"{name_of(record, player)}: accuracy {accuracy:.0f} %, {counts}; worst: {worst}"


def name_of(record: Record, player: int) -> str:
    return record.tags.get(f"Player{player}") or f"player {player}"


def describe(move: Judged) -> str:
    better = f"  better {' '.join(move.line[:4])} {move.best_value:+.2f}" if move.glyph else ""
    turned = "  the game turns" if move.turns else ""
    told = f"{move.ply:4}. {move.move + ' ' + move.glyph:16} player {move.player} {move.value:+.2f}"
    return f"{told}{better}{proof(move.proven, move.distance) if move.glyph else ''}{turned}"


def proof(proven: str | None, distance: int | None) -> str:
    """What is proven, and in how many moves, as an addition to a value."""
    if proven is None:
        return ""
    return f", proven {proven}" + (f" in {distance}" if distance else "")
