"""Pathagon with trapping=optional: a turn is two actions, and its mirror images are images."""

from random import Random

import pytest

import parlour
from parlour.research import Environment


@pytest.mark.parametrize("seed", range(4))
def test_images_of_games_with_choices_are_games(seed: int) -> None:
    environment = Environment("pathagon", trapping="optional")
    images = [Environment("pathagon", trapping="optional") for _ in environment.symmetries]
    random = Random(seed)
    while not environment.done and environment.length < 120:
        action = random.choice(environment.legal_actions())
        environment.step(action)
        for image, symmetry in zip(images, environment.symmetries, strict=True):
            image.step(symmetry.actions.index(action))
            assert (image.legal_mask() == environment.legal_mask()[list(symmetry.actions)]).all()
            planes = environment.observation().reshape(len(environment.planes), -1)
            shown = image.observation().reshape(len(environment.planes), -1)
            assert (shown == planes[:, list(symmetry.cells)]).all()


def test_the_second_action_tells_what_is_taken() -> None:
    match = parlour.start("pathagon", trapping="optional")
    for move in ["d2", "d3", "b4", "c4", "f4", "e4", "d6", "d5"]:
        match.play(move)
    environment = Environment("pathagon", position=match.text)
    environment.step(environment.action_of("d4"))
    texts = [environment.action_text(action) for action in environment.legal_actions()]
    assert "take:nothing" in texts and len(texts) == 16
    environment.step(environment.action_of("take:right+above"))
    assert environment.moves == ("d4xd5+e4",)
