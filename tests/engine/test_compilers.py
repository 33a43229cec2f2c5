"""A search plays the same whoever compiled it: the modules it needs are built again by clang and asked the same."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENUM = re.compile(r"^(?:cdef|cpdef) enum:\n((?:    .*\n|\n)+)", re.MULTILINE)
VALUE = re.compile(r"^    (\w+) = (\S+)", re.MULTILINE)
REBUILT = [
    *(f"parlour.engine.core.{name}" for name in ("control", "perft", "transpositions", "mcts", "alphabeta")),
    *(f"parlour.games.{name}" for name in ("contract", "evaluator", "net")),
    *(f"parlour.games.{game}.{part}" for game in ("exeo_duo", "passo") for part in ("position", "evaluation")),
]
PROBE = """
import json, random, sys
sys.path.insert(0, sys.argv[1])
import parlour
from parlour.engine.levels import evaluator_of
from parlour.engine.search.choice import Task
from parlour.engine.search.deepening import search_deeper
from parlour.engine.search.trees import search_tree

for slug, depth in (("exeo-duo", 4), ("passo", 8)):
    dice = random.Random(3)
    match = parlour.start(slug)
    for _ in range(20):
        match.play_random(dice)
        if match.outcome or match.ply % 5:
            continue
        deep = search_deeper(match, Task(depth=depth, lines=3), evaluator_of(match.game))
        tree = search_tree(match, Task(nodes=2000, seed=1, lines=3), evaluator_of(match.game))
        for choice in (deep, tree):
            print(json.dumps([slug, match.ply, choice.nodes, choice.depth, str(choice.ranking)]))
"""


def enums() -> dict[str, list[int]]:
    """The values of every enum of the core, by file and number."""
    found = {}
    for path in sorted((ROOT / "src").rglob("*.pxd")):
        for number, body in enumerate(ENUM.findall(path.read_text("utf-8"))):
            found[f"{path.relative_to(ROOT / 'src/parlour')}:{number}"] = [
                int(text, 0) for _, text in VALUE.findall(body)
            ]
    return found


@pytest.mark.parametrize("values", enums().values(), ids=enums())
def test_every_value_of_an_enum_fits_an_int(values: list[int]) -> None:
    """One that does not makes the whole enum unsigned, for clang from 20 on and in C23; comparisons then fail silently."""
    assert values
    assert all(-(2**31) <= value < 2**31 for value in values)


@pytest.fixture(scope="module")
def rebuilt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with the searched modules compiled by clang."""
    root = tmp_path_factory.mktemp("clang")
    for folder in ("src", "build/src"):
        ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", "static")
        shutil.copytree(ROOT / folder, root / folder, ignore=ignored, dirs_exist_ok=True)
    text = (ROOT / "setup.py").read_text("utf-8").replace('"-O3"', '"-O1"')
    (root / "setup.py").write_text(
        re.sub(r"COMPILED = \[.*?\]", f"COMPILED = {REBUILT!r}", text, flags=re.DOTALL), "utf-8"
    )
    shutil.copy(ROOT / "pyproject.toml", root)
    for module in REBUILT:
        extension_of(root, module).unlink()
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=root,
        env={**os.environ, "CC": f"{sys.executable} -m ziglang cc"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert all(b"clang version" in extension_of(root, module).read_bytes() for module in REBUILT)
    return root


def extension_of(root: Path, module: str) -> Path:
    path = root / "src" / module.replace(".", "/")
    (built,) = [*path.parent.glob(f"{path.name}.*.so"), *path.parent.glob(f"{path.name}.*.pyd")]
    return built


def searched(root: Path) -> list[list[object]]:
    done = subprocess.run(
        [sys.executable, "-c", PROBE, str(root / "src")], cwd=root, check=True, capture_output=True, text=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_two_compilers_search_the_same_nodes_and_find_the_same_values(rebuilt: Path) -> None:
    ours = searched(ROOT)
    assert len(ours) >= 10
    assert searched(rebuilt) == ours
