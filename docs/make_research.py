"""Write docs/research-games.md: what the actions and the planes of every game are, and how long a game may be.

Usage: python docs/make_research.py [--check]
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import parlour
from parlour.research import Environment
from parlour.research.encodings import CLASSES

PAGE = Path(__file__).parent / "research-games.md"
HEAD = """# Actions and observations of every game

Made by `python docs/make_research.py` from the code; [the tutorial](research.md) tells how to use them.

An observation is an array of bytes, one plane after the other, as the player who looks sees the game. "Own" is always that player,
so one net can play all seats. Multiply by `1 / plane.most` to have everything between 0 and 1. Actions keep their numbers
as long as the version of the game stays the same.
"""
VARIANTS: dict[str, list[dict[str, Any]]] = {"passo": [{}, {"powers": "open"}], "mono-line": [{}, {"mode": "friendly"}]}


def describe(slug: str) -> str:
    encoding = import_module(f"parlour.research.encodings.{CLASSES[slug].partition('.')[0]}")
    variants = [(options, Environment(slug, **options)) for options in VARIANTS.get(slug, [{}])]
    lines = [f"## {variants[0][1].game.title}", "", f"`{slug}`, version {variants[0][1].game.version}. {told(encoding)}", ""]
    lines += ["| options | actions | first and last | observation | symmetries | longest game |", "|---|---|---|---|---|---|"]
    for options, made in variants:
        what = ", ".join(f"`{name}={value}`" for name, value in options.items()) or "default"
        ends = f"`{made.action_text(0)}`, `{made.action_text(made.action_count - 1)}`"
        shape = " × ".join(map(str, made.observation_shape))
        lines.append(f"| {what} | {made.action_count} | {ends} | {shape} | {len(made.symmetries)} | {made.max_game_length} |")
    lines += ["", "| plane | most | what it means |", "|---|---|---|"]
    for number, plane in enumerate(variants[-1][1].planes):
        lines.append(f"| {number} {plane.name} | {plane.most} | {plane.about} |")
    return "\n".join(lines) + "\n"


def told(encoding: object) -> str:
    """The docstring of an encoding: its head says what it numbers."""
    return " ".join((encoding.__doc__ or "").split())


def page() -> str:
    return "\n".join([HEAD, *map(describe, parlour.slugs())])


def main() -> None:
    if "--check" in sys.argv:
        sys.exit(0 if PAGE.read_text("utf-8") == page() else f"{PAGE.name} is out of date: run python docs/make_research.py")
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
