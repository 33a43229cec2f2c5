"""Draw the pictures of the README: one board per game and all of them together. Run: python docs/make_images.py"""

import re
from pathlib import Path
from random import Random

import parlour

IMAGES = Path(__file__).parent / "images"
COLUMNS, TILE, GAP = 4, 300, 20
SCENES = {"passo": {"powers": "open"}}
PLIES = {"passo": 12, "pathagon": 24, "over-pass": 40, "groups-of-three": 60, "mono-line": 12, "redo": 30, "exeo-duo": 30}


def scene(slug: str) -> str:
    """A position some way into a random game, as SVG."""
    match = parlour.start(slug, **SCENES.get(slug, {}))
    random = Random(11)
    while match.ply < PLIES.get(slug, 8) and match.outcome is None:
        match.play_random(random)
    return match.svg()


def tile(svg: str, index: int) -> str:
    """The SVG as one part of a larger one."""
    x, y = index % COLUMNS * (TILE + GAP), index // COLUMNS * (TILE + GAP)
    return re.sub(r"<svg [^>]*viewBox", f'<svg x="{x}" y="{y}" width="{TILE}" height="{TILE}" viewBox', svg, count=1)


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    scenes = {slug: scene(slug) for slug in parlour.slugs()}
    for slug, svg in scenes.items():
        (IMAGES / f"{slug}.svg").write_text(svg, "utf-8")
    rows = -(-len(scenes) // COLUMNS)
    width, height = COLUMNS * (TILE + GAP) - GAP, rows * (TILE + GAP) - GAP
    tiles = "".join(tile(svg, index) for index, svg in enumerate(scenes.values()))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    (IMAGES / "boards.svg").write_text(f"{head}{tiles}</svg>\n", "utf-8")


if __name__ == "__main__":
    main()
