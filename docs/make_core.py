"""Write docs/core.md: every file of the core in the order in which it can be read, with the sentence that its own first line says.

Usage: python docs/make_core.py
"""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "parlour"
PAGE = Path(__file__).parent / "core.md"
ROOMS = {
    "": ("The floor", ["reason", "errors", "files"]),
    "games": ("What all games share", []),
    "games/window": ("The board of four games and three puzzles", []),
    "games/pathagon": ("A game: the same files in every game's folder", []),
    "puzzles": ("What all puzzles share", []),
    "drawing": ("Drawing", []),
    "over": ("The friendly objects", ["match", "record", "tree", "dice", "roll_off"]),
    "engine/core": ("How a move is found: compiled", []),
    "engine/search": ("How a move is found: one search for each kind of game", []),
    "engine": ("Levels, hints, and what is proven", []),
}
HEAD = """# Every file of the core

From the lowest to the highest: a file needs only those above it, so one can read from top to bottom and never meets what has not been
explained. The sentences are the first lines of the files (`python docs/make_core.py`). What lies above the core is in
[the architecture](architecture.md).
"""


def files_of(room: str, named: list[str]) -> list[Path]:
    if named:
        return [SOURCE / f"{name}.py" for name in named]
    return [path for path in sorted((SOURCE / room).glob("*.py")) if len(path.read_text("utf-8").splitlines()) > 1]


def needs(path: Path) -> set[Path]:
    """The files of the project that a file imports at its top."""
    found: set[Path] = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("parlour."):
            place = ROOT / "src" / (node.module or "").replace(".", "/")
            found |= {place.with_suffix(".py"), place / "__init__.py", *(place / f"{one.name}.py" for one in node.names)}
    return found


def in_order(paths: list[Path]) -> list[Path]:
    """Files of one room, each after those that it needs."""
    sorted_out: list[Path] = []

    def visit(path: Path) -> None:
        if path not in sorted_out:
            for other in paths:
                if other in needs(path) and other != path:
                    visit(other)
            sorted_out.append(path)

    for path in paths:
        visit(path)
    return sorted_out


def sentence(path: Path) -> str:
    """The first line of a file's docstring."""
    told = ast.get_docstring(ast.parse(path.read_text("utf-8")))
    assert told, f"{path} says nothing of itself"
    return told.split("\n\n")[0].replace("\n", " ")


def listed() -> dict[str, list[Path]]:
    """The files of each room, in order."""
    return {title: in_order(files_of(room, named)) for room, (title, named) in ROOMS.items()}


def page() -> str:
    parts = [HEAD]
    for title, paths in listed().items():
        rows = [f"| `{path.relative_to(SOURCE)}` | {sentence(path)} |" for path in paths]
        parts.append("\n".join([f"## {title}", "", "| file | what it is |", "|---|---|", *rows, ""]))
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
