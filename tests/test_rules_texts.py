"""The rules texts stay true: every drawn example is played, every option and rule number exists."""

import re

import pytest

import parlour
from parlour.games.position_text import read_pairs

EXAMPLE = re.compile(r"^```example\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RULE = re.compile(r"^\*\*(R\d+) ", re.MULTILINE)


def examples() -> list[tuple[str, dict[str, str]]]:
    found = []
    for slug in parlour.slugs():
        for block in EXAMPLE.findall(parlour.find_game(slug).rules):
            found.append((slug, dict(line.split(": ", 1) for line in block.strip().splitlines())))
    return found


@pytest.mark.parametrize(("slug", "example"), examples(), ids=lambda value: value if isinstance(value, str) else "")
def test_examples_can_be_played(slug: str, example: dict[str, str]) -> None:
    settings = read_pairs(",".join(example.get("options", "-").replace(",", " ").split()))
    match = parlour.start(slug, **settings)
    for move in example["moves"].split():
        match.play(move)
    assert example["shows"]


@pytest.mark.parametrize("slug", parlour.slugs())
def test_rules_are_numbered_without_gaps(slug: str) -> None:
    text = parlour.find_game(slug).rules
    numbers = RULE.findall(text)
    assert numbers == [f"R{number}" for number in range(1, len(numbers) + 1)]
    assert set(re.findall(r"\bR\d+\b", text)) <= set(numbers)


@pytest.mark.parametrize("slug", parlour.slugs())
def test_every_option_is_in_the_rules(slug: str) -> None:
    game = parlour.find_game(slug)
    table = game.rules.split("## Options", 1)[1].split("\n## ", 1)[0]
    documented = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    assert sorted(documented) == sorted(option.name for option in game.options)
