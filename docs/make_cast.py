"""Writes images/terminal.svg: a short game in the app, filmed in a real terminal, as an animation that needs no player.

Run it after the app has changed its looks. It needs the packages of the extra `dev`.
"""

import sys
import tempfile
from pathlib import Path

import pyte

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "terminal"))
from ptys import COLUMNS, ROWS, Terminal

OUT = Path(__file__).parent / "images" / "terminal.svg"
MOVES = ("d4", "c3", "e4", "c4", "f4", "c5")
SECONDS = 0.9  # each picture is shown
WIDE, HIGH = 8, 16  # of a character
PLAIN = {"default": "eadbc4", "white": "eadbc4", "black": "211a15"}
Row = tuple[tuple[str, str, str, bool], ...]  # character, ink, ground, bold


def film() -> list[list[Row]]:
    """What the screen shows at first and after each move."""
    with tempfile.TemporaryDirectory() as home:
        arguments = ("play", "pathagon", "--new", "--theme", "dark", "--seats", "human,human")
        with Terminal(*arguments, PARLOUR_HOME=home) as shown:
            shown.until("Light places", "F10")
            frames = [rows_of(shown.screen)]
            for ply, move in enumerate(MOVES, 1):
                shown.type(f"{move}\r")
                shown.until(f"{ply}. {move}")
                frames.append(rows_of(shown.screen))
            return frames


def rows_of(screen: pyte.Screen) -> list[Row]:
    return [tuple(glyph_of(screen.buffer[row][column]) for column in range(COLUMNS)) for row in range(ROWS)]


def glyph_of(char: pyte.screens.Char) -> tuple[str, str, str, bool]:
    ink, ground = colour(char.fg, "eadbc4"), colour(char.bg, "211a15")
    return (char.data, ground, ink, char.bold) if char.reverse else (char.data, ink, ground, char.bold)


def colour(name: str, other: str) -> str:
    return name if len(name) == 6 and name not in PLAIN else PLAIN.get(name, other) if name != "default" else other


def draw(frames: list[list[Row]]) -> str:
    """Each frame holds only the rows that have changed; it lies over the ones before until the film begins again."""
    groups, before = [], [()] * ROWS
    for number, rows in enumerate(frames):
        changed = [(at, row) for at, row in enumerate(rows) if row != before[at]]
        letters = "".join(draw_letters(row, at) for at, row in changed)
        groups.append(f'<g class="f{number}">{draw_bars(changed)}{letters}</g>')
        before = list(rows)
    width, height = COLUMNS * WIDE, ROWS * HIGH
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" shape-rendering="crispEdges" '
        f'font-family="DejaVu Sans Mono, Menlo, '
        f'Consolas, monospace" font-size="13"><title>A game of Pathagon in the terminal</title>'
        f"<style>{style(len(frames))}</style>{''.join(groups)}</svg>\n"
    )


def style(count: int) -> str:
    """Frame n is seen from its time to the end of the film; where nothing moves the last one is."""
    long = SECONDS * (count + 2)
    rules = [
        f".f{at}{{animation:s{at} {long:.1f}s step-end infinite}}"
        f"@keyframes s{at}{{0%{{opacity:0}}{100 * at * SECONDS / long:.2f}%{{opacity:1}}}}"
        for at in range(1, count)
    ]
    return "text{white-space:pre}" + "".join(rules)


def draw_bars(changed: list[tuple[int, Row]]) -> str:
    """The grounds of all characters and their halves, a path for each colour."""
    paths: dict[str, list[str]] = {}
    for at, row in changed:
        upper = [ink if text == "▀" else ground for text, ink, ground, _ in row]
        lower = [ground for _, _, ground, _ in row]
        halves = [(upper, 0, HIGH)] if upper == lower else [(upper, 0, HIGH // 2), (lower, HIGH // 2, HIGH // 2)]
        for colours, below, high in halves:
            add_bars(paths, colours, at * HIGH + below, high)
    return "".join(f'<path fill="#{ink}" d="{"".join(bars)}"/>' for ink, bars in paths.items())


def add_bars(paths: dict[str, list[str]], colours: list[str], y: int, high: int) -> None:
    start = 0
    for column in range(1, len(colours) + 1):
        if column == len(colours) or colours[column] != colours[start]:
            wide = (column - start) * WIDE
            paths.setdefault(colours[start], []).append(f"M{start * WIDE} {y}h{wide}v{high}h-{wide}z")
            start = column


def draw_letters(row: Row, at: int) -> str:
    """Words of one colour, each letter in its column."""
    drawn, column = [], 0
    while column < len(row):
        text, ink, _, bold = row[column]
        end = column + 1
        if text not in " ▀":
            while end < len(row) and row[end][1] == ink and row[end][3] == bold and row[end][0] not in " ▀":
                end += 1
            word = "".join(glyph[0] for glyph in row[column:end]).replace("&", "&amp;").replace("<", "&lt;")
            weight = ' font-weight="bold"' if bold else ""
            place = f'x="{column * WIDE}" y="{at * HIGH + 12}" textLength="{(end - column) * WIDE}"'
            drawn.append(f'<text {place} fill="#{ink}"{weight}>{word}</text>')
        column = end
    return "".join(drawn)


def main() -> None:
    OUT.write_text(draw(film()), "utf-8")


if __name__ == "__main__":
    main()
