"""Over-Pass against its slow twin: whole games with every option, and the Center duty where the centre is crowded."""

from collections.abc import Callable
from random import Random

import pytest
from tests.reference.over_pass import OverPass
from tests.twins import compare_games

import parlour
from parlour.games.window.board import COLOURS, load_board

OPTIONS: dict[str, dict[str, str]] = {
    "four": {},
    "three": {"players": "3"},
    "three without red": {"players": "3", "omit": "red", "first": "2"},
    "two": {"players": "2"},
    "two, both": {"players": "2", "goal": "both", "first": "1"},
    "two, skipping": {"players": "2", "goal": "both", "skip_finished_colour": "on"},
    "must spend": {"must_spend": "on", "first": "3"},
    "no bridge over exits": {"no_bridge_over_exits": "on", "players": "2"},
    "cap": {"turn_cap": "9"},
    "all": {"players": "3", "omit": "white", "must_spend": "on", "no_bridge_over_exits": "on", "turn_cap": "40"},
}


def outward(moves: list[str], random: Random) -> str:
    """Goes home where it can, else outwards, else anywhere: such games come to an end."""
    exits = [move for move in moves if move.endswith("^")]
    ways = [move for move in moves if ">" in move or "-" in move]
    if exits and random.random() < 0.9:
        return random.choice(exits)
    if not ways or random.random() < 0.15:
        return random.choice(moves)
    best = max(random.sample(ways, min(len(ways), 30)), key=gain)
    return best if gain(best) > 0 or "end" not in moves else "end"


def gain(move: str) -> int:
    """How many rings a piece goes outwards."""
    start, target = move.replace(">", "-").split("-")
    return ord(target[0]) % ord("o") - ord(start[0]) % ord("o")


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_the_rules_agree_with_their_twin(options: dict[str, str]) -> None:
    compare_games("over-pass", OverPass, options, games=16, seed=1, longest=24)


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_the_rules_agree_with_their_twin_to_the_end(options: dict[str, str]) -> None:
    assert compare_games("over-pass", OverPass, options, games=2, seed=2, longest=2500, choose=outward) == 2


# -- the Center duty --------------------------------------------------------------------------------------------------

NAMES = list(load_board().points)
RING, NEAR = NAMES[1:9], NAMES[9:41]


def one_colour(random: Random) -> dict[str, str]:
    """The Center and its neighbours in one colour: no bridge, no room."""
    at = dict.fromkeys(["o", *RING], random.choice(COLOURS))
    return at | {name: random.choice(COLOURS) for name in random.sample(NEAR + NAMES[-8:], random.randrange(4))}


def two_colours(random: Random) -> dict[str, str]:
    colours = random.sample(COLOURS, 2)
    at = {name: random.choice(colours) for name in ["o", *RING]}
    return at | {name: random.choice(COLOURS) for name in random.sample(NAMES[9:], random.randrange(6))}


def rings(random: Random) -> dict[str, str]:
    """Ring after ring in one colour each, so that bridges end on their own colour."""
    at = {"o": random.choice(COLOURS)}
    for ring in (RING, NAMES[9:17], NAMES[17:25]):
        at |= dict.fromkeys(random.sample(ring, random.choice((7, 8, 8))), random.choice(COLOURS))
    return at | {name: random.choice(COLOURS) for name in random.sample(NAMES[25:], random.randrange(8))}


def scattered(random: Random) -> dict[str, str]:
    at = {"o": random.choice(COLOURS)}
    at |= {name: random.choice([at["o"], at["o"], *COLOURS]) for name in random.sample(RING, random.choice((5, 7, 8)))}
    return at | {name: random.choice(COLOURS) for name in random.sample(NAMES[9:], random.randrange(25))}


CROWDS = {"one colour": one_colour, "two colours": two_colours, "rings": rings, "scattered": scattered}


def build_twin(at: dict[str, str], counts: int, roll: int, random: Random, options: dict[str, str]) -> OverPass:
    """A turn in progress with these pieces on the board; the others are in reserve or home."""
    twin = OverPass(board=None, **options)
    left = {colour: 10 - list(at.values()).count(colour) for colour in COLOURS}
    twin.home = {colour: random.choice((0, left[colour])) % 10 for colour in COLOURS}
    twin.reserve = {colour: left[colour] - twin.home[colour] for colour in COLOURS}
    twin.at, twin.phase, twin.active = at, "act", random.choice(COLOURS)
    twin.player, twin.counts, twin.even = twin.owner[twin.active], counts, roll % 2 == 0
    twin.fallback = not twin.can_empty_center(at, counts, twin.home[twin.active], {})
    return twin


def read_twin(twin: OverPass, roll: int) -> parlour.Match:
    groups = ",".join("+".join(name for name in NAMES if twin.at.get(name) == colour) or "-" for colour in COLOURS)
    home = ",".join(str(twin.home[colour]) for colour in COLOURS)
    options = ",".join(f"{name}={value}" for name, value in twin.options.items())
    other = COLOURS[COLOURS.index(twin.active) ^ 2]
    last = {4: "-", 2: f"{other},black" if twin.player == 0 else f"white,{other}"}[twin.players]
    turns = twin.player + (twin.players if twin.players == 2 else 0)
    counts = f"{twin.counts}/{roll}{'!' if twin.fallback else ''}"
    return parlour.read(f"over-pass {options} {twin.player} {groups} {home} {twin.active} {counts} {last} {turns}")


@pytest.mark.parametrize("crowd", CROWDS.values(), ids=CROWDS)
def test_the_center_duty_agrees_with_a_search_of_everything(
    crowd: Callable[[Random], dict[str, str]],
) -> None:  # R19, R20
    random = Random(3)
    lifted = 0
    for _ in range(400):
        at = crowd(random)
        if max(list(at.values()).count(colour) for colour in COLOURS) > 10:
            continue
        options = {"players": random.choice("24"), "no_bridge_over_exits": random.choice(("off", "on"))}
        roll, counts = random.choice(((2, 1), (2, 2), (3, 2), (3, 3), (8, 1), (8, 2), (9, 4)))
        twin = build_twin(at, counts, roll, random, options)
        match = read_twin(twin, roll)
        assert match.legal_moves() == twin.legal_moves(), match.text
        lifted += twin.fallback
    assert lifted > 0
