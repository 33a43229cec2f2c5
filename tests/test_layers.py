"""Each layer may import only those above it in this list, which is the folder list of the design."""

import ast
from pathlib import Path

import parlour

ROOT = Path(parlour.__file__).parent
LAYERS = [
    "errors",
    "_core",
    "games",
    "puzzles",
    "svg",
    "terminal",
    "match",
    "record",
    "engine",
    "research",
    "lab",
    "server",
    "cli",
]
OUTSIDE = {"__init__", "__main__", "plain"}  # the front doors, and the script that runs uncompiled code


def layer_of(module: str) -> int:
    return LAYERS.index(module.split(".")[1])


def imported_modules(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return {name for name in names if name.startswith("parlour.")}


def test_no_import_points_the_wrong_way() -> None:
    wrong = []
    for path in sorted(ROOT.rglob("*.py")):
        part = path.relative_to(ROOT).parts[0].removesuffix(".py")
        if part in OUTSIDE:
            continue
        wrong += [
            f"{path.relative_to(ROOT)} imports {name}"
            for name in imported_modules(path)
            if layer_of(name) > LAYERS.index(part)
        ]
    assert wrong == []


def test_every_folder_has_its_layer() -> None:
    parts = {
        path.name.removesuffix(".py")
        for path in ROOT.iterdir()
        if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert parts - OUTSIDE <= set(LAYERS)
