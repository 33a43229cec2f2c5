"""The list of compiled modules, nothing else: pyproject.toml holds the rest."""

import platform

from Cython.Build import cythonize
from setuptools import Extension, setup

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
    "parlour.engine.table",
    "parlour.engine.alphabeta",
    "parlour.engine.turns",
    "parlour.engine.solitaire",
    "parlour.engine.solver",
]

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
}

FLAGS = ["-O3"]
if platform.machine() in ("x86_64", "AMD64"):
    FLAGS.append("-mpopcnt")  # every such processor since 2008 has it


def extension(module: str) -> Extension:
    return Extension(module, ["src/" + module.replace(".", "/") + ".py"], extra_compile_args=FLAGS)


setup(
    ext_modules=cythonize([extension(module) for module in COMPILED], compiler_directives=DIRECTIVES, build_dir="build")
)
