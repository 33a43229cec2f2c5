from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.cli.output import After, AsJson, Settings, print_json
from parlour.cli.render import find_match
from parlour.drawing import render_png
from parlour.engine.levels import LEVELS, search, task_of
from parlour.engine.search.choice import Choice
from parlour.errors import OptionError, ParlourError
from parlour.files import write_file
from parlour.games.registry import slugs
from parlour.lab.analysis import Judged, draw_chart, judge_record
from parlour.match import Match
from parlour.record import Record, load_records


def analyse(
    what: Annotated[str, typer.Argument(help="A game, a position text in quotes, or a record file.")],
    settings: Settings = None,
    after: After = "",
    seconds: Annotated[float, typer.Option(help="Time for each position.", min=0.01)] = 1.0,
    level: Annotated[int, typer.Option(help="The level that judges.", min=1, max=LEVELS[-1])] = LEVELS[-1],
    lines: Annotated[int, typer.Option(help="How many lines of a position to show.", min=1, max=50)] = 3,
    threads: Annotated[int, typer.Option(help="How many threads search.", min=1, max=64)] = 1,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Draw the values of a record over its moves: .svg or .png.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Judge a position, or every move of a record: values, best lines, mistakes (?) and blunders (??).

    Examples:

      parlour analyse pathagon --after "d4 c3 d3" --seconds 2

      parlour analyse game.txt --seconds 0.5 -o values.svg
    """
    if out is not None and out.suffix not in (".svg", ".png"):
        raise OptionError(f"cannot write {out.name!r}: expected a name that ends in .svg or .png")

    def judge(match: Match, lines: int = 1) -> Choice:
        return search(match, replace(task_of(match.game, level, seconds), threads=threads, lines=lines))

    if " " not in what.strip() and what not in slugs() and Path(what).exists():
        analyse_records(load_records(Path(what)), judge, out, as_json)
        return
    match = find_match(what, settings, after)
    if not isinstance(match.to_move, int):
        raise ParlourError("nothing to judge: " + ("the dice are to roll" if match.to_move else "the game is over"))
    print_choice(match, judge(match, lines), as_json)


def print_choice(match: Match, choice: Choice, as_json: bool) -> None:
    if as_json:
        print_json({"game": match.game.slug, "text": match.text, **asdict(choice)})
        return
    proof = f", proven {choice.proven}" if choice.proven else ""
    print(f"player {match.to_move}: {choice.move} {choice.value:+.2f}{proof}, depth {choice.depth}, ", end="")
    print(f"{choice.nodes:,} nodes in {choice.seconds:.2f} s")
    for row in choice.ranking:
        print(f"  {row.value:+.2f}  {' '.join(row.line or (row.move,))}")


def analyse_records(records: list[Record], think: Any, out: Path | None, as_json: bool) -> None:
    for record in records:
        judged = []
        for move in judge_record(record, think):
            judged.append(move)
            if not as_json:
                print(describe(move), flush=True)
        if as_json:
            print_json({"tags": record.tags, "moves": [to_json(move) for move in judged]})
        if out is not None:
            chart = draw_chart(judged, f"{record.tags.get('Game', '')} {record.result}")
            write_file(out, chart.encode() if out.suffix == ".svg" else render_png(chart))


def describe(move: Judged) -> str:
    better = f"  better {move.best} {move.best_value:+.2f}" if move.glyph else ""
    return f"{move.ply:4}. {move.move + move.glyph:14} player {move.player} {move.value:+.2f}{better}"


def to_json(move: Judged) -> dict[str, Any]:
    return {**asdict(move), "loss": move.loss, "glyph": move.glyph}
