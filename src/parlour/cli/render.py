import sys
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.output import After, Settings, begin
from parlour.drawing import render_png
from parlour.drawing.terminal import render_text
from parlour.errors import OptionError, ParlourError
from parlour.files import write_file
from parlour.games.registry import slugs
from parlour.match import Match, read
from parlour.record import load_records


def render(
    what: Annotated[str, typer.Argument(help="A game, a position text in quotes, or a record file.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Where to write: .svg or .png; SVG to standard output when left out."),
    ] = None,
    settings: Settings = None,
    after: After = "",
    theme: Annotated[str, typer.Option(help="light, dark, contrast or colour-blind.")] = "light",
    names: Annotated[bool, typer.Option("--names", help="Show the names of the points.")] = False,
    width: Annotated[int, typer.Option(help="The width of a PNG in pixels.", min=50, max=4000)] = 800,
    text: Annotated[bool, typer.Option("--text", help="Draw with characters instead.")] = False,
) -> None:
    """Draw a position, or the last position of a record, as SVG or PNG.

    Examples:

      parlour render pathagon --after "c4 d4 e4" -o trap.png

      parlour render game.txt --theme dark -o end.svg
    """
    match = find_match(what, settings, after)
    if text:
        print(render_text(match.picture()))
        return
    svg = match.svg(theme=theme, names=names)
    if out is None:
        sys.stdout.write(svg)
    elif out.suffix in (".svg", ".png"):
        write_file(out, svg.encode() if out.suffix == ".svg" else render_png(svg, width))
    else:
        raise OptionError(f"cannot write {out.name!r}: expected a name that ends in .svg or .png")


def find_match(what: str, settings: list[str] | None, after: str) -> Match:
    if " " in what.strip() and not Path(what).exists():
        match = read(what)
        for move in after.split():
            match.play(move)
        return match
    if what in slugs() or not Path(what).exists():
        return begin(what, settings, after)
    records = load_records(Path(what))
    try:
        return records[-1].replay()
    except ParlourError as error:
        raise ParlourError(f"{what}, {error}") from None
