"""Gymnasium: the solitaires as `gymnasium.make("parlour/CrookedJumps-v0")`, and games of two against a level of the house.

An illegal action loses: the reward is -1 and the episode ends, with `illegal_action` in the info. Masks are in the observation.
"""

from typing import Any

import gymnasium
import numpy as np

from parlour.engine.levels import LEVELS, choose_move
from parlour.errors import OptionError, ParlourError
from parlour.match import start_with
from parlour.research.environment import Environment
from parlour.research.spaces import RENDER_MODES, Discrete, Observation, look, make_space, render

IDS = {"crooked-jumps": "CrookedJumps", "full-house": "FullHouse", "spiral": "Spiral"}
Stepped = tuple[Observation, float, bool, bool, dict[str, Any]]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; what the others do is up to `_wait`."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012  as Gymnasium declares it

    def __init__(self, environment: Environment, seat: int, render_mode: str | None) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise OptionError(f"bad value {render_mode!r} for render_mode: expected {' or '.join(RENDER_MODES)}")
        self.environment = environment
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = make_space(environment)
        self.action_space = Discrete(environment.action_count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.environment.reset(seed)
        self._wait()
        return look(self.environment, self.seat), {}

    def step(self, action: np.int64 | int) -> Stepped:
        environment, action = self.environment, int(action)
        if environment.done:
            raise ParlourError("the episode is over: call reset")
        if not environment.legal_mask()[action]:
            return look(environment, self.seat), -1.0, True, False, {"illegal_action": environment.action_text(action)}
        environment.step(action)
        self._wait()
        reward = float(environment.returns()[self.seat])
        over = environment.done and not environment.truncated
        return look(environment, self.seat), reward, over, environment.truncated, {}

    def render(self) -> str | None:
        return render(self.environment, self.render_mode)

    def _wait(self) -> None:
        """Let the others act until it is this seat's turn."""


class SolitaireEnv(SeatEnv):
    """A puzzle: reward 1 when it is solved."""

    def __init__(
        self, game: str, render_mode: str | None = None, max_game_length: int | None = None, **options: Any
    ) -> None:
        super().__init__(Environment(game, max_game_length=max_game_length, **options), 0, render_mode)


class LevelEnv(SeatEnv):
    """A game of two in which a level of the house plays the other seat."""

    def __init__(
        self,
        game: str,
        level: int,
        seat: int = 0,
        render_mode: str | None = None,
        max_game_length: int | None = None,
        **options: Any,
    ) -> None:
        environment = Environment(game, max_game_length=max_game_length, **options)
        if level not in LEVELS:
            raise OptionError(f"bad value {level!r} for level: expected {LEVELS[0]} to {LEVELS[-1]}")
        if environment.players != 2 or seat not in (0, 1):
            raise OptionError(f"no seat {seat!r} against a level in {game}: expected seat 0 or 1 of a game of two")
        super().__init__(environment, seat, render_mode)
        self.level = level

    def _wait(self) -> None:
        match = start_with(self.environment.game.slug, self.environment.options)
        while self.environment.to_move == 1 - self.seat:
            for move in self.environment.moves[match.ply :]:
                match.play(move)
            seed = int(self.np_random.integers(2**31))
            self.environment.play(choose_move(match, self.level, seed=seed).move)


def against(game: str, *, level: int, seat: int = 0, **options: Any) -> LevelEnv:
    """A game of two against a level of the house; the options are those of the game, `render_mode` and `max_game_length`."""
    return LevelEnv(game, level, seat, **options)


for slug, name in IDS.items():
    gymnasium.register(id=f"parlour/{name}-v0", entry_point="parlour.research.gymnasium:SolitaireEnv", kwargs={"game": slug})
