"""The pages for researchers are true: tables come from the code, and every block of code runs."""

import re
from pathlib import Path

import pytest
from docs.make_research import PAGE, page

DOCS = Path(__file__).parents[2] / "docs"
BLOCKS = re.findall(r"```python\n(.*?)```", (DOCS / "research.md").read_text("utf-8"), re.DOTALL)


def test_the_tables_of_actions_and_planes_are_those_of_the_code() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python docs/make_research.py"


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_a_block_of_the_tutorial_runs(number: int) -> None:
    exec(compile(BLOCKS[number], f"research.md, block {number + 1}", "exec"), {"__name__": "tutorial"})
