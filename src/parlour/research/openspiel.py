"""OpenSpiel: importing this registers every game as `parlour_pathagon` and so on, with its options as parameters.

`pyspiel.load_game("parlour_passo(powers=secret)")`; `max_game_length` and `position` (a position text to begin from, as
`quote` writes it) are parameters too. Dice are chance nodes. Actions are those of `Environment`.
"""

import urllib.parse
from typing import Any

import numpy as np

from parlour.errors import MissingExtraError
from parlour.games.game import Game
from parlour.games.registry import find_game
from parlour.research.encodings import CLASSES
from parlour.research.environment import Environment

try:
    import pyspiel
except ImportError:
    raise MissingExtraError("games for OpenSpiel", "adapters") from None

CHANCE_OUTCOMES = 11


def name_of(slug: str) -> str:
    return "parlour_" + slug.replace("-", "_")


def quote(text: str) -> str:
    """A position text without the signs that a game string cannot hold."""
    return urllib.parse.quote(text, safe="")


def parameters(game: Game) -> dict[str, Any]:
    """The options of a game with their defaults; and how long a game may be, 0 for as long as usual.

    OpenSpiel takes every whole number for one: where an option has numbers and words, nothing stands for its default number.
    """
    found: dict[str, Any] = {"max_game_length": 0, "position": ""}
    for option in game.options:
        if option.kind == "number":
            found[option.name] = int(option.default)
        elif option.kind == "switch":
            found[option.name] = option.default == "on"
        else:
            found[option.name] = "" if option.default.isdecimal() else option.default
    return found


def game_type(game: Game, *, hidden: bool) -> Any:
    kinds = pyspiel.GameType
    solitaire = len(game.sides) == 1
    return kinds(
        short_name=name_of(game.slug),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.has_dice else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if solitaire else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=len(game.sides),
        min_num_players=min(2, len(game.sides)),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def game_info(environment: Environment) -> Any:
    solitaire = environment.players == 1
    lowest = 0.0 if solitaire else -1.0 if environment.players == 2 else -1.0 / (environment.players - 1)
    return pyspiel.GameInfo(
        num_distinct_actions=environment.action_count,
        max_chance_outcomes=CHANCE_OUTCOMES if environment.game.has_dice else 0,
        num_players=environment.players,
        min_utility=lowest,
        max_utility=1.0,
        utility_sum=None if solitaire else 0.0,
        max_game_length=environment.max_game_length,
    )


class ParlourGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the house with its options."""

    slug: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {name: value for name, value in (params or {}).items() if value != ""}
        longest, position = int(given.pop("max_game_length", 0)), str(given.pop("position", ""))
        self.first = Environment(
            self.slug,
            max_game_length=longest or None,
            explicit_chance=True,
            position=urllib.parse.unquote(position) or None,
            **({} if position else given),
        )
        hidden = self.first.options.get("powers", "none") != "none"
        super().__init__(game_type(self.first.game, hidden=hidden), game_info(self.first), params or {})

    def new_initial_state(self) -> "ParlourState":
        return ParlourState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "ParlourObserver":
        return ParlourObserver(self.first, iig_obs_type)


class ParlourState(pyspiel.State):  # type: ignore[misc]
    """Where a game stands, by an environment of its own."""

    def __init__(self, game: ParlourGame) -> None:
        super().__init__(game)
        self.environment = game.first.copy()

    def current_player(self) -> Any:
        player = self.environment.to_move
        if player is None:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if player == "chance" else player

    def _legal_actions(self, player: int) -> list[int]:
        return list(map(int, np.flatnonzero(self.environment.legal_mask(player))))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.environment.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.environment.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"roll:{action + 2}"
        return self.environment.action_text(action)

    def is_terminal(self) -> bool:
        return self.environment.done

    def returns(self) -> list[float]:
        return list(map(float, self.environment.returns()))

    def __str__(self) -> str:
        return self.environment.text + " " + " ".join(self.environment.moves)


class ParlourObserver:
    """Planes as one flat array of numbers between 0 and 1; with perfect recall there is only the text."""

    def __init__(self, environment: Environment, wanted: Any) -> None:
        self._perfect_recall = wanted is not None and wanted.perfect_recall
        self._public = wanted is None or wanted.public_info
        self._private = wanted is None or wanted.private_info != pyspiel.PrivateInfoType.NONE
        self._scale = 1.0 / np.array([plane.most for plane in environment.planes], np.float32)
        shape, whole = environment.observation_shape, self._public and self._private and not self._perfect_recall
        self.tensor = np.zeros(int(np.prod(shape)) if whole else 0, np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)} if whole else {}

    def set_from(self, state: ParlourState, player: int) -> None:
        if self.dict:
            planes = state.environment.observation(player)
            self.dict["observation"][:] = planes * self._scale.reshape(-1, *[1] * (planes.ndim - 1))

    def string_from(self, state: ParlourState, player: int) -> str:
        environment = state.environment
        if self._perfect_recall:
            return environment.information_state(player)
        if not self._private:
            return environment.text_for(None)
        told = environment.text_for(player)
        return told if self._public or told != environment.text_for(None) else ""  # what is private is told by the difference


def register(slug: str) -> None:
    """Make a game known to OpenSpiel."""
    made = type(f"Parlour{slug.title().replace('-', '')}Game", (ParlourGame,), {"slug": slug})
    globals()[made.__name__] = made  # so that pickle finds it
    pyspiel.register_game(game_type(find_game(slug), hidden=False), made)


for known in CLASSES:
    register(known)
