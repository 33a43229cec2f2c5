"""The core is compiled, and what is compiled is what is written."""

import importlib
import importlib.machinery
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import parlour

ROOT = Path(__file__).parents[1]
COMPILED = re.findall(r'^    "(parlour\.[\w.]+)",', (ROOT / "setup.py").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("module", COMPILED)
def test_every_listed_module_is_compiled_and_fresh(module: str) -> None:
    built = Path(importlib.import_module(module).__file__ or "")
    assert built.name.endswith(tuple(importlib.machinery.EXTENSION_SUFFIXES))
    source = ROOT / "src" / (module.replace(".", "/") + ".py")
    newest = max(path.stat().st_mtime for path in (source, source.with_suffix(".pxd")))
    assert built.stat().st_mtime >= newest, f"{built.name} is older than its source: run make build"


def test_every_position_is_listed() -> None:
    listed = {path.parent.name for path in (ROOT / "src/parlour").glob("*/*/position.py")}
    assert listed == {module.split(".")[2] for module in COMPILED if module.endswith(".position")}


def test_a_missing_core_is_an_error(tmp_path: Path) -> None:
    source = Path(parlour.__file__).parent
    shutil.copytree(source, tmp_path / "parlour", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    run = subprocess.run(
        [sys.executable, "-S", "-c", "import parlour"], cwd=tmp_path, capture_output=True, text=True, env=clean_env()
    )
    assert run.returncode == 1
    assert "the compiled core of parlour is missing: build it with 'pip install .'" in run.stderr


def clean_env() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in ("PARLOUR_PLAIN", "PYTHONPATH")}
