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
    "parlour.games.net",
    "parlour.games.pathagon.position",
    "parlour.games.pathagon.evaluation",
    "parlour.games.redo.position",
    "parlour.games.redo.evaluation",
    "parlour.games.exeo_duo.tables",
    "parlour.games.exeo_duo.position",
    "parlour.games.exeo_duo.evaluation",
    "parlour.games.window.tables",
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
    "parlour.engine.core.perft",
    "parlour.engine.core.control",
    "parlour.engine.core.mcts",
    "parlour.engine.core.rave",
    "parlour.engine.core.transpositions",
    "parlour.engine.core.alphabeta",
    "parlour.engine.core.turns",
    "parlour.engine.core.solitaire",
    "parlour.engine.core.proofnumber",
    "parlour.engine.core.winloss",
    "parlour.research.encoding",
    "parlour.research.lanes",
    "parlour.research.encodings.passo",
    "parlour.research.encodings.pathagon",
    "parlour.research.encodings.over_pass",
    "parlour.research.encodings.groups_of_three",
    "parlour.research.encodings.mono_line",
    "parlour.research.encodings.redo",
    "parlour.research.encodings.exeo_duo",
    "parlour.research.encodings.full_house",
    "parlour.research.encodings.crooked_jumps",
    "parlour.research.encodings.spiral",
]

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
}

FLAGS = ["-O3", "-g0", "-fno-math-errno"]  # nobody asks errno, and square roots are taken four at a time
FLAGS += ["-ffp-contract=off"]  # a processor that fuses a product and a sum must not value a position differently
FLAGS += ["-Werror=sign-compare", "-Werror=overflow"]  # what such a warning tells of plays differently, and silently
if platform.machine() in ("x86_64", "AMD64"):
    FLAGS.append("-mpopcnt")  # every such processor since 2008 has it


LINKING = ["-Wl,-s"] if platform.system() == "Linux" else []  # no symbols for a debugger: a fifth of the size


def extension(module: str) -> Extension:
    source = "src/" + module.replace(".", "/") + ".py"
    return Extension(module, [source], extra_compile_args=FLAGS, extra_link_args=LINKING, depends=["setup.py"])


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
