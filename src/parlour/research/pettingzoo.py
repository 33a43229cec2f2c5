"""Every game of two or more players for PettingZoo: `env("passo", powers="secret")` is a turn-based environment (AEC)."""

from typing import Any

from parlour.errors import MissingExtraError, ParlourError
from parlour.research.environment import Environment
from parlour.research.spaces import RENDER_MODES, Dict, Discrete, Observation, look, make_space, render

try:
    from pettingzoo import AECEnv
except ImportError:
    raise MissingExtraError("environments for PettingZoo", "adapters") from None


class ParlourEnv(AECEnv):  # type: ignore[misc]
    """Observations are `{"observation": planes, "action_mask": mask}`; dice are rolled by the environment, from the seed."""

    def __init__(self, game: str, render_mode: str | None = None, max_game_length: int | None = None, **options: Any) -> None:
        super().__init__()
        self._environment = Environment(game, max_game_length=max_game_length, **options)
        if self._environment.players < 2:
            raise ParlourError(f"{game} is a puzzle for one player: use it by Gymnasium")
        name = f"parlour_{game.replace('-', '_')}_v{self._environment.game.version}"
        self.metadata = {"name": name, "render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 1}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{player}" for player in range(self._environment.players)]
        self._spaces = {agent: make_space(self._environment) for agent in self.possible_agents}
        self._actions = {agent: Discrete(self._environment.action_count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._environment.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        return look(self._environment, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ParlourError(f"no action of {agent}, who is to move")
        self._environment.step(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, map(float, self._environment.returns()), strict=True))
        if self._environment.done:
            ends = self.truncations if self._environment.truncated else self.terminations
            ends.update(dict.fromkeys(self.agents, True))
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return render(self._environment, self.render_mode)

    def close(self) -> None:
        pass

    def _select(self) -> None:
        player = self._environment.to_move
        if isinstance(player, int):
            self.agent_selection = self.possible_agents[player]
        else:
            self.agent_selection = self.agents[0]


def env(game: str, render_mode: str | None = None, **options: Any) -> ParlourEnv:
    """A game with its options for PettingZoo; `max_game_length` may be among them."""
    return ParlourEnv(game, render_mode, **options)
