"""docs/fidelity.md: every rule and test it names exists, each test is about its rule, and no rule is left out."""

import re
from functools import cache
from pathlib import Path

import pytest

import parlour

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "fidelity.md").read_text("utf-8")
DEFINED = re.compile(r"^def (test_\w+)\((?:[^()]|\([^()]*\))*\)[^:\n]*:(?: *# (.*))?$", re.MULTILINE)
SPARE = {"first", "swap"}  # who begins is on every page; the swap is a house rule of all games


@cache
def lines_of(slug: str) -> tuple[list[list[str]], list[list[str]]]:
    """The lines of both tables of a game: what the booklet says, and what it leaves open."""
    section = re.search(rf"^## {slug}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert section, f"no section {slug}"
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in section[1].splitlines() if line[:1] == "|"
    ]
    rows = [row for row in rows if set(row[0]) != {"-"} and row[0] not in ("the booklet", "left open")]
    assert all(len(row) in (3, 4) and all(row) for row in rows), f"{slug}: a line is not whole"
    return [row for row in rows if len(row) == 3], [row for row in rows if len(row) == 4]


@cache
def checks_of(slug: str) -> dict[str, tuple[str, str]]:
    """Each test of a game with the rules in its heading, and the text of its file."""
    found = {}
    for folder in ("games", "puzzles"):
        for path in sorted((ROOT / "tests" / folder).glob(f"test_{slug.replace('-', '_')}*.py")):
            text = path.read_text("utf-8")
            found.update({name: (rules or "", text) for name, rules in DEFINED.findall(text)})
    return found


def rules_of(slug: str) -> set[str]:
    return set(re.findall(r"^\*\*(R\d+) ", parlour.find_game(slug).rules, re.MULTILINE))


@pytest.mark.parametrize("slug", parlour.slugs())
def test_every_line_names_a_rule_and_a_test_of_it(slug: str) -> None:
    said, _ = lines_of(slug)
    assert said
    for sentence, rule, test in said:
        name = test.strip("`")
        assert rule in rules_of(slug), f"{sentence}: no rule {rule}"
        assert name in checks_of(slug), f"{sentence}: no test {name}"
        heading, text = checks_of(slug)[name]
        is_told = rule in re.findall(r"R\d+", heading) or ("refusals" in name and f"({rule})" in text)
        assert is_told, f"{sentence}: {name} is not about {rule}"


@pytest.mark.parametrize("slug", parlour.slugs())
def test_no_rule_is_left_out(slug: str) -> None:
    said, open_ = lines_of(slug)
    named = {row[1] for row in said} | {row[3] for row in open_}
    assert named == rules_of(slug)


@pytest.mark.parametrize("slug", parlour.slugs())
def test_every_reading_can_be_told_from_the_booklet(slug: str) -> None:
    options = {option.name: option.origin for option in parlour.find_game(slug).options}
    _, readings = lines_of(slug)
    chosen = {other.strip("`") for _, _, other, _ in readings if other != "none"}
    assert chosen <= set(options)
    told = {name for name, origin in options.items() if origin == "reading"}
    assert told <= chosen | SPARE, f"{slug}: {sorted(told - chosen)} stand in no line"
