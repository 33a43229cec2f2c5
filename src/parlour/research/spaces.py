"""What Gymnasium and PettingZoo share: spaces, observations with their masks, and pictures."""

from typing import Any

import numpy as np

from parlour.drawing import render_svg
from parlour.drawing.terminal import render_text
from parlour.errors import MissingExtraError
from parlour.research.environment import Environment

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    raise MissingExtraError("environments for Gymnasium and PettingZoo", "adapters") from None

__all__ = ["RENDER_MODES", "Dict", "Discrete", "Observation", "look", "make_space", "render"]

RENDER_MODES = ["ansi", "svg"]
Observation = dict[str, Any]


def make_space(environment: Environment) -> Dict:
    mask = Box(0, 1, (environment.action_count,), np.int8)
    return Dict({"observation": Box(0, 255, environment.observation_shape, np.uint8), "action_mask": mask})


def look(environment: Environment, player: int) -> Observation:
    """What one player sees and may do."""
    mask = environment.legal_mask(player).astype(np.int8)
    return {"observation": environment.observation(player), "action_mask": mask}


def render(environment: Environment, mode: str | None) -> str | None:
    """The board as text or as SVG, as the player to move may see it."""
    if mode not in RENDER_MODES:
        return None
    picture = environment.picture()
    return render_text(picture) if mode == "ansi" else render_svg(picture)
