"""The list of compiled modules, and the pages that go into a wheel: pyproject.toml holds the rest."""

import os
import platform
import shutil
import subprocess
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_py import build_py

COMPILED = [
    "parlour.games.contract",
    "parlour.games.evaluator",
    "parlour.games.pathagon.position",
    "parlour.games.pathagon.evaluation",
    "parlour.games.redo.position",
    "parlour.games.redo.evaluation",
    "parlour.games.exeo_duo.position",
    "parlour.games.exeo_duo.evaluation",
    "parlour.games.over_pass.tables",
    "parlour.games.over_pass.position",
    "parlour.games.over_pass.evaluation",
    "parlour.games.groups_of_three.position",
    "parlour.games.groups_of_three.evaluation",
    "parlour.games.groups_of_three.transit",
    "parlour.games.mono_line.position",
    "parlour.games.mono_line.evaluation",
    "parlour.games.passo.position",
    "parlour.games.passo.evaluation",
    "parlour.puzzles.puzzle",
    "parlour.puzzles.full_house.position",
    "parlour.puzzles.crooked_jumps.position",
    "parlour.puzzles.spiral.position",
    "parlour.engine.perft",
    "parlour.engine.control",
    "parlour.engine.mcts",
    "parlour.engine.rave",
    "parlour.engine.table",
    "parlour.engine.alphabeta",
    "parlour.engine.turns",
    "parlour.engine.solitaire",
    "parlour.engine.solver",
    "parlour.engine.decider",
]

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
}

FLAGS = ["-O3", "-fno-math-errno"]  # nobody asks errno, and square roots are taken four at a time
if platform.machine() in ("x86_64", "AMD64"):
    FLAGS.append("-mpopcnt")  # every such processor since 2008 has it


def extension(module: str) -> Extension:
    return Extension(module, ["src/" + module.replace(".", "/") + ".py"], extra_compile_args=FLAGS)


ROOT = Path(__file__).resolve().parent


class BuildWithPages(build_py):
    """Everything but an editable install carries the pages; there `make build` makes them."""

    def run(self) -> None:
        if not self.editable_mode:
            ensure_pages(ROOT)
        super().run()


def ensure_pages(root: Path) -> None:
    """Build the pages where they are missing or older than client/; an error where that is not possible."""
    client, page = root / "client", root / "src" / "parlour" / "server" / "static" / "index.html"
    if not needs_build(client, page):
        return
    npm = shutil.which("npm")
    if npm is None or not client.is_dir():
        state = "older than client/" if page.exists() else "missing"
        raise SystemExit(
            f"the built pages are {state}, and npm is not there to build them: install Node.js 20 or later"
        )
    for command in (["install", "--no-audit", "--no-fund"], ["run", "build"]):
        subprocess.run([npm, "--prefix", str(client), *command], check=True)
    page.touch()


def needs_build(client: Path, page: Path) -> bool:
    if not page.exists():
        return True
    sources = [*client.glob("*.json"), *client.glob("*.ts"), *client.glob("*.html")]
    sources += [path for folder in ("src", "public") for path in (client / folder).rglob("*") if path.is_file()]
    return any(path.stat().st_mtime > page.stat().st_mtime for path in sources)


setup(
    cmdclass={"build_py": BuildWithPages},
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
    ext_modules=cythonize(
        [extension(module) for module in COMPILED], compiler_directives=DIRECTIVES, build_dir="build", nthreads=os.cpu_count() or 1
    ),
)
