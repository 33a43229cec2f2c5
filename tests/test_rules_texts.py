"""The rules texts stay true: every example is played, every claim checked, every option and rule number exists."""

import re

import pytest
from tests.claims import check_claim

import parlour
from parlour.errors import NotationError
from parlour.examples import play_example
from parlour.games.rules_text import Example, Rulebook, read_rulebook

EXAMPLES = [(slug, example) for slug in parlour.slugs() for example in parlour.find_game(slug).rulebook.examples]
OPEN = ["minute", "examples", "advice"]
FOLDED = ["readings", "reconstructed", "notation"]


def named(value: object) -> str:
    return value.title or "-".join(value.moves)[-40:] if isinstance(value, Example) else str(value)


@pytest.mark.parametrize(("slug", "example"), EXAMPLES, ids=named)
def test_every_example_plays_and_what_it_claims_is_so(slug: str, example: Example) -> None:
    moments = play_example(parlour.find_game(slug), example)
    for moment in moments:
        cells = {cell.name for cell in moment.match.picture().cells}
        assert {*moment.stop.look, *example.near} <= cells
        for claim in moment.stop.checks:
            check_claim(moment.match, claim)
        is_claimed = any(claim.startswith(("wins", "draw", "over")) for claim in moment.stop.checks)
        assert is_claimed == (moment.match.outcome is not None), "an end is claimed where it is"


@pytest.mark.parametrize("slug", parlour.slugs())
def test_rules_are_numbered_without_gaps(slug: str) -> None:
    game = parlour.find_game(slug)
    numbers = [rule.number for rule in game.rulebook.rules]
    assert numbers == [f"R{number}" for number in range(1, len(numbers) + 1)]
    assert set(re.findall(r"\bR\d+\b", game.rules)) <= set(numbers)


@pytest.mark.parametrize("slug", parlour.slugs())
def test_every_option_is_in_the_rules(slug: str) -> None:
    game = parlour.find_game(slug)
    assert sorted(game.rulebook.options) == sorted(option.name for option in game.options)


@pytest.mark.parametrize("slug", parlour.slugs())
def test_a_book_begins_with_one_minute_and_ends_with_notation(slug: str) -> None:
    book = parlour.find_game(slug).rulebook
    names = [section.name for section in book.sections]
    assert names[:5] == [*OPEN, "law", "options"]
    assert names[5:] == [name for name in FOLDED if name in names]
    assert {"minutes", "age", "difficulty"} == set(book.facts)
    minute, advice = (book.section(name) for name in ("minute", "advice"))
    assert minute and 4 <= sum(isinstance(part, Example) for part in minute.parts) <= 6
    assert advice and sum(isinstance(part, Example) for part in advice.parts) >= 2
    assert all(isinstance(part, Example) and part.title for part in minute.parts)
    assert sum(example.face for example in book.examples) == 1


@pytest.mark.parametrize("slug", parlour.slugs())
def test_a_minute_is_a_minute(slug: str) -> None:
    minute = parlour.find_game(slug).rulebook.section("minute")
    assert minute
    words = [stop.says.split() for part in minute.parts if isinstance(part, Example) for stop in part.stops]
    assert sum(map(len, words)) <= 260


def read(text: str) -> Rulebook:
    return read_rulebook("# G\n\nGoal.\n\n## Examples\n\n" + text)


def test_what_is_told_belongs_to_the_moves_before_it() -> None:
    example = read(
        "```example\ntitle: T\nsays: start\nmoves: a1 b1\nsays: both\nlook: a1\nmoves: c1\ncheck: goes on\n```"
    ).examples[0]
    assert [(stop.ply, stop.says) for stop in example.stops] == [(0, "start"), (2, "both"), (3, "")]
    assert example.moves == ("a1", "b1", "c1") and example.stops[2].checks == ("goes on",)


BAD = {
    "an unknown key": ("```example\nshows: it\n```", "cannot read 'shows: it' in the example []"),
    "an option after moves": (
        "```example\nmoves: a1\noptions: a=b\n```",
        "cannot read 'options: a=b' in the example ['a1']",
    ),
    "nothing said": ("```example\nmoves: a1\n```", "the example ['a1'] says nothing: expected a line says: …"),
    "no value": ("```example\nmoves\n```", "cannot read 'moves': expected key: value"),
    "no end": ("```example\nmoves: a1\n", "the block '```example' has no end: expected a line of ```"),
    "a bad fact": (
        "```facts\nage: old\n```",
        "cannot read 'age: old': expected minutes, age or difficulty and 20, 20-30 or 20, ours",
    ),
}


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_what_cannot_be_read_is_named(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)):
        read(text)


def test_a_false_claim_is_found() -> None:
    match = parlour.start("pathagon").play("d4")
    check_claim(match, "on d4 light")
    for claim in (
        "on d4 dark",
        "empty d4",
        "moves 49",
        "refused e4 R6",
        "wins Light R16",
        "legal d4",
        "to move Light",
        "count light 2",
    ):
        with pytest.raises(AssertionError):
            check_claim(match, claim)
