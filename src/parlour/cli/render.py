import sys
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.output import After, Settings, find_match, game_names
from parlour.drawing import render_png
from parlour.drawing.film import WIDTH as FILM_WIDTH
from parlour.drawing.film import render_gif
from parlour.drawing.terminal import render_text
from parlour.errors import OptionError
from parlour.files import write_file

PNG_WIDTH = 800


def render(
    what: Annotated[
        str, typer.Argument(help="A game, a position text in quotes, or a record file.", autocompletion=game_names)
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Where to write: .svg, .png, or .gif for a whole game; SVG to standard output when left out."),
    ] = None,
    settings: Settings = None,
    after: After = "",
    theme: Annotated[
        str, typer.Option(help="light, dark, contrast, colour-blind; glass, slate or ink, each also with -dark.")
    ] = "light",
    names: Annotated[bool, typer.Option("--names", help="Show the names of the points.")] = False,
    width: Annotated[
        int | None, typer.Option(help=f"The width in pixels; {PNG_WIDTH}, of a film {FILM_WIDTH}.", min=50, max=4000)
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="Draw with characters instead.")] = False,
) -> None:
    """Draw a position, or the last position of a record, as SVG or PNG; or all of a game as a GIF.

    Examples:

      parlour render pathagon --after "c4 d4 e4" -o trap.png

      parlour render game.txt --theme dark -o end.svg

      parlour render game.txt -o game.gif
    """
    match = find_match(what, settings, after)
    if text:
        print(render_text(match.picture(), names=names))
        return
    if out is not None and out.suffix == ".gif":
        write_file(out, render_gif([match.at(ply).picture() for ply in range(match.ply + 1)], theme, width or FILM_WIDTH))
        return
    svg = match.svg(theme=theme, names=names)
    if out is None:
        sys.stdout.write(svg)
    elif out.suffix in (".svg", ".png"):
        write_file(out, svg.encode() if out.suffix == ".svg" else render_png(svg, width or PNG_WIDTH))
    else:
        raise OptionError(f"cannot write {out.name!r}: expected a name that ends in .svg, .png or .gif")
