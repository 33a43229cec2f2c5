"""The README's session runs as it is printed."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_session_of_the_readme_is_true() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert results.attempted >= 7
    assert results.failed == 0


def test_the_links_of_the_readme_lead_somewhere() -> None:
    import re

    text = (ROOT / "README.md").read_text("utf-8")
    for target in re.findall(r'\]\((?!http)([^)#]+)\)|src="([^"]+)"', text):
        assert (ROOT / (target[0] or target[1])).exists()
