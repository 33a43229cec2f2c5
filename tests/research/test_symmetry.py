"""The image of a position under a symmetry of its board has the image of its mask and of its observation."""

import re
from random import Random
from typing import Any

import numpy as np
import pytest

import parlour
from parlour.games.window.board import load_board
from parlour.research import Environment, Symmetry

SAME_START = ["pathagon", "passo", "redo", "mono-line"]
SETTINGS: dict[str, dict[str, Any]] = {"passo": {"powers": "open"}, "mono-line": {"mode": "friendly"}}
OTHERS = {
    "over-pass": tuple(load_board().points),
    "crooked-jumps": tuple(load_board().points),
    "spiral": tuple(load_board().points),
    "groups-of-three": tuple(load_board().compartments),
    "full-house": tuple(load_board().compartments),
}


def assert_image(environment: Environment, image: Environment, symmetry: Symmetry) -> None:
    assert (image.legal_mask() == environment.legal_mask()[list(symmetry.actions)]).all()
    for player in range(environment.players):
        planes = environment.observation(player).reshape(len(environment.planes), -1)
        shown = image.observation(player).reshape(len(environment.planes), -1)
        assert (shown[:-2] == planes[:-2][:, list(symmetry.cells)]).all()


@pytest.mark.parametrize("slug", SAME_START)
def test_the_image_of_a_game_is_a_game(slug: str) -> None:
    options: dict[str, Any] = SETTINGS.get(slug, {})
    for seed in range(4):
        environment = Environment(slug, **options)
        images = [Environment(slug, **options) for _ in environment.symmetries]
        random = Random(seed)
        while not environment.done and environment.length < 70:
            action = random.choice(environment.legal_actions())
            environment.step(action)
            for image, symmetry in zip(images, environment.symmetries, strict=True):
                image.step(symmetry.actions.index(action))
                assert_image(environment, image, symmetry)


@pytest.mark.parametrize("slug", OTHERS)
def test_the_image_of_a_position_on_the_window_board_has_the_image_of_its_mask(slug: str) -> None:
    names = OTHERS[slug]
    for seed in range(4):
        environment = advanced(slug, seed)
        game, options, status, fields = environment.text.split(" ", 3)
        for symmetry in environment.symmetries:
            moved = moved_by(symmetry, names, fields)
            image = Environment(slug, position=f"{game} {options} {status} {moved}", explicit_chance=True)
            assert_image(environment, image, symmetry)


def moved_by(symmetry: Symmetry, names: tuple[str, ...], fields: str) -> str:
    """The fields of a position text with all points or compartments exchanged, in the order of the board."""
    goes_to = {names[cell]: names[place] for place, cell in enumerate(symmetry.cells)}
    moved = re.sub(r"\b[A-Za-z]\d+\b", lambda found: goes_to[found.group()], fields)
    return re.sub(r"[\w+]*\+[\w+]*", lambda found: "+".join(sorted(found.group().split("+"), key=names.index)), moved)


def advanced(slug: str, seed: int) -> Environment:
    """A position some moves on where a player is to move, and no part of a turn has been chosen."""
    random = Random(seed)
    match = parlour.start(slug)
    while match.ply < 8 or match.to_move == "chance":
        match.play_random(random)
        if match.outcome is not None:
            match = parlour.start(slug)
    return Environment(slug, position=match.text, explicit_chance=True)


@pytest.mark.parametrize("seed", range(4))
def test_exeo_duo_may_be_played_in_a_mirror(seed: int) -> None:
    random = Random(seed)
    match = parlour.start("exeo-duo")
    for _ in range(10 + 20 * seed):
        match.play_random(random)
    environment = Environment("exeo-duo", position=match.text)
    _, mirror = environment.symmetries
    *head, rows = match.text.split(" ")
    spread = re.sub(r"\d", lambda found: "." * int(found.group()), rows)
    image = Environment("exeo-duo", position=" ".join([*head, "/".join(row[::-1] for row in spread.split("/"))]))
    for _ in range(8):
        assert_image(environment, image, mirror)
        action = int(random.choice(environment.legal_actions()))
        environment.step(action)
        image.step(mirror.actions.index(action))


@pytest.mark.parametrize("slug", parlour.slugs())
def test_the_first_symmetry_changes_nothing_and_all_are_orders(slug: str) -> None:
    environment = Environment(slug)
    cells = int(np.prod(environment.observation_shape[1:]))
    first = environment.symmetries[0]
    assert first.cells == tuple(range(cells)) and first.actions == tuple(range(environment.action_count))
    for symmetry in environment.symmetries:
        assert sorted(symmetry.cells) == list(range(cells))
        assert sorted(symmetry.actions) == list(range(environment.action_count))
