"""The app driven as a person drives it, at 80 by 24."""

import asyncio
import random

import pytest
from tests.terminal.driving import SIZE, Player, app_of, near_the_end

import parlour
from parlour.drawing.signs import Look

PLAIN = Look(colours="none")


def next_move(match, line, chance):
    """As the game went, or, where the dice fell otherwise, to an end if one is near."""
    legal = match.legal_moves()
    ends = [move for move in legal if match.at(match.ply).play(move).outcome]
    planned = [move for move in line if move in legal and match.moves[-1:] != (move,)]
    return ends[0] if ends else planned[0] if planned and not match.game.has_dice else chance.choice(legal)


async def play_to_the_end(slug, *, mouse, look):
    match, line = near_the_end(slug)
    app, chance = app_of(match, look=look), random.Random(5)
    async with app.run_test(size=SIZE) as pilot:
        player = Player(app, pilot, mouse=mouse)
        for _ in range(60):
            await player.settle()
            if player.screen.table.turn.kind == "over":
                break
            await player.play(next_move(match, line, chance))
        ending = app.screen.query_one("#prompt").render()
        assert match.outcome is not None
        assert str(match.outcome.reason.text) in str(ending).replace("\n", " ")


@pytest.mark.parametrize("slug", parlour.slugs())
@pytest.mark.parametrize("mouse", [False, True], ids=["keys", "mouse"])
def test_every_game_is_played_to_its_end(slug, mouse):
    asyncio.run(play_to_the_end(slug, mouse=mouse, look=Look()))


@pytest.mark.parametrize("slug", ["pathagon", "over-pass"])
def test_games_are_played_without_colours(slug):
    asyncio.run(play_to_the_end(slug, mouse=False, look=PLAIN))
