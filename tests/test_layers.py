"""Each room may import only rooms above it in this list, which is the folder list of the design; nothing imports in a circle."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import parlour
from parlour.games.registry import MODULES

ROOT = Path(parlour.__file__).parent
GAMES = {name.removeprefix("parlour.") for name in MODULES.values()}  # what all games share knows them by strings only
ROOMS = [
    "reason",
    "errors",
    "files",
    "_core",
    "version",
    "games",
    "games.window",
    *sorted(game for game in GAMES if game.startswith("games.")),
    "puzzles",
    *sorted(game for game in GAMES if game.startswith("puzzles.")),
    "drawing",
    "match",
    "examples",
    "record",
    "tree",
    "dice",
    "roll_off",
    "engine.core",
    "engine.search",
    "engine",
    "research",
    "solving",
    "study",
    "lab",
    "testing",
    "front",
    "showing",
    "server.settings",
    "server.names",
    "server.match.events",
    "server.wire",
    "server.match",
    "local",
    "server.store",
    "server.live",
    "server.meet",
    "server.http",
    "server",
    "terminal",
    "cli",
]
OUTSIDE = {"__init__", "__main__"}  # the front doors
CIMPORT = re.compile(r"^from (parlour[\w.]*) cimport|^cimport (parlour[\w.]*)", re.MULTILINE)


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


def room_of(module: str) -> str:
    """The innermost room of the list that a module lies in; a module that lies in none is a ghost."""
    fitting = [room for room in ROOMS if module == room or module.startswith(room + ".")]
    assert fitting, f"{module} lies in no room of the list"
    return max(fitting, key=len)


def modules() -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = {}
    for path in sorted([*ROOT.rglob("*.py"), *ROOT.rglob("*.pxd")]):
        found.setdefault(name_of(path), []).append(path)
    return found


def imported(path: Path, known: set[str]) -> Iterator[str]:
    """The modules of the project that a file names, at its top or later; a package's part counts, not the package."""
    text = path.read_text("utf-8")
    if path.suffix == ".pxd":
        for first, second in CIMPORT.findall(text):
            yield (first or second).removeprefix("parlour.")
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (one.name.removeprefix("parlour.") for one in node.names if one.name.startswith("parlour."))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "parlour":
            package = (node.module or "").removeprefix("parlour").lstrip(".")
            for one in node.names:
                part = f"{package}.{one.name}".lstrip(".")
                if part in known or package:
                    yield part if part in known else package


def imports() -> dict[str, set[str]]:
    found = modules()
    known = set(found)
    return {
        module: {name for path in paths for name in imported(path, known) if name != module}
        for module, paths in found.items()
        if module not in OUTSIDE
    }


def test_no_import_points_the_wrong_way() -> None:
    wrong = [
        f"{module} imports {name}"
        for module, names in imports().items()
        for name in names
        if ROOMS.index(room_of(name)) > ROOMS.index(room_of(module))
    ]
    assert wrong == []


def test_no_game_imports_another_one() -> None:
    wrong = [
        f"{module} imports {name}"
        for module, names in imports().items()
        for name in names
        if room_of(module) in GAMES and room_of(name) in GAMES - {room_of(module)}
    ]
    assert wrong == []


def test_every_game_of_the_registry_is_a_folder_of_its_own() -> None:
    assert [game for game in GAMES if not (ROOT / game.replace(".", "/") / "position.py").exists()] == []


def test_nothing_is_imported_in_a_circle() -> None:
    graph, done, circles = imports(), set(), []

    def visit(module: str, way: tuple[str, ...]) -> None:
        if module in way:
            circles.append(" -> ".join([*way[way.index(module) :], module]))
        elif module in graph and module not in done:
            for name in sorted(graph[module]):
                visit(name, (*way, module))
            done.add(module)

    for module in graph:
        visit(module, ())
    assert circles == []


def test_every_room_of_the_list_is_there() -> None:
    assert [room for room in ROOMS if not (ROOT / room.replace(".", "/")).with_suffix(".py").exists()] == [
        room for room in ROOMS if (ROOT / room.replace(".", "/") / "__init__.py").exists()
    ]
    for module in modules():
        if module not in OUTSIDE:
            room_of(module)
