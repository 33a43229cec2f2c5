"""Options are declared once: what they take, from Python, a command line, a file or UGI, and where each comes from."""

import pytest

import parlour
from parlour.engine.ugi import UgiEngine
from parlour.errors import OptionError
from parlour.games.options import Choice, Number, Option, Switch, first_option

SWITCH = Switch("kind", "reading", "be kind")
NUMBER = Number("size", "variant", "how large", usual=3, least=2, most=20)
CHOICE = Choice("way", "house", "which way", ("left", "right"))

TAKEN = {
    "a Python value for a switch": (SWITCH, True, "on", True),
    "a text for a switch": (SWITCH, "off", "off", False),
    "what UGI says": (SWITCH, "true", "on", True),
    "a number": (NUMBER, 7, "7", 7),
    "a number with zeros before it": (NUMBER, "07", "7", 7),
    "a word": (CHOICE, "right", "right", "right"),
}
REFUSED = {
    "a word for a switch": (SWITCH, "perhaps", "bad value 'perhaps' for option 'kind' of toy: expected off, on"),
    "a number too large": (NUMBER, 21, "bad value '21' for option 'size' of toy: expected a whole number from 2 to 20"),
    "a number too small": (NUMBER, "1", "bad value '1' for option 'size' of toy: expected a whole number from 2 to 20"),
    "no number": (NUMBER, "٣", "bad value '٣' for option 'size' of toy: expected a whole number from 2 to 20"),
    "a truth for a number": (
        NUMBER,
        True,
        "bad value 'true' for option 'size' of toy: expected a whole number from 2 to 20",
    ),
    "a part of a word": (CHOICE, "lef", "bad value 'lef' for option 'way' of toy: expected left, right"),
}


@pytest.mark.parametrize(("option", "given", "text", "value"), TAKEN.values(), ids=TAKEN)
def test_what_an_option_takes(option: Option, given: object, text: str, value: object) -> None:
    assert option.read(given, "toy") == text
    assert option.value(text) == value


@pytest.mark.parametrize(("option", "given", "message"), REFUSED.values(), ids=REFUSED)
def test_what_an_option_refuses(option: Option, given: object, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        option.read(given, "toy")
    assert str(caught.value) == message


def test_a_number_can_be_bounded_by_another_one() -> None:
    assert parlour.start("over-pass", players=3, first=2).to_move == "chance"
    for slug in ("over-pass", "groups-of-three"):
        with pytest.raises(OptionError) as caught:
            parlour.start(slug, players=2, first=2)
        message = f"bad value '2' for option 'first' of {slug}: expected 0 to 1 with 2 players"
        assert str(caught.value) == message


def test_python_values_and_texts_make_the_same_match() -> None:
    typed, spelled = parlour.start("passo", swap=True, first=1), parlour.start("passo", swap="on", first="1")
    assert typed.options == spelled.options
    assert typed.text == spelled.text


def test_who_begins_is_a_house_rule_only_where_the_booklet_names_somebody() -> None:
    named = {slug for slug in parlour.slugs() if first_option("house") in parlour.find_game(slug).options}
    assert named == {"redo", "exeo-duo"}


@pytest.mark.parametrize("slug", parlour.slugs())
def test_every_option_tells_its_type_bounds_and_origin(slug: str) -> None:
    for option in parlour.find_game(slug).options:
        told = option.to_json()
        assert told["kind"] in ("choice", "number", "switch")
        assert told["origin"] in ("variant", "reading", "house")
        assert option.settle(option.default) == option.default == told["default"]
        assert (told["least"] is not None) == (told["kind"] == "number") == (told["most"] is not None)
        assert bool(told["values"]) == (told["kind"] == "choice")
        for text in option.samples():
            assert option.settle(text) == text != option.default


def test_ugi_declares_each_option_by_its_type() -> None:
    answers: list[str] = []
    engine = UgiEngine("over-pass", {}, answers.append)
    engine.obey("ugi")
    assert "option name players type spin default 4 min 2 max 4" in answers
    assert "option name must_spend type check default false" in answers
    assert "option name goal type combo default one var one var both" in answers
    engine.obey("setoption name must_spend value true")
    engine.obey("setoption name players value 2")
    assert (engine.match.options["must_spend"], engine.match.options["players"]) == ("on", "2")
