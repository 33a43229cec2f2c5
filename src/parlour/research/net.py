"""A small net in NumPy: planes in, a value for every action and one for the position out; trained by Adam, saved as .npz.

Two hidden layers are enough for the small boards, and it needs no framework. Policies are made among the legal actions only.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.errors import ParlourError
from parlour.match import Match
from parlour.research.environment import Environment

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]
FORMAT = 1
FARTHEST = np.float32(-1e9)  # the logit of what is illegal


class Net:
    """The weights of a net for one game with its options."""

    def __init__(self, environment: Environment, hidden: int = 128, seed: int = 0) -> None:
        self.game, self.options, self.version = environment.game.slug, dict(environment.options), environment.game.version
        self.given: dict[str, Any] = dict(environment.options)
        self.scale = scale_of(environment)
        inputs, actions = len(self.scale), environment.action_count
        random = np.random.default_rng(seed)
        self.weights: dict[str, Floats] = {}
        for name, rows, columns in (("one", inputs, hidden), ("two", hidden, hidden), ("policy", hidden, actions), ("value", hidden, 1)):
            spread = np.sqrt(2 / rows) * (1.0 if name in ("one", "two") else 0.1)
            self.weights[name] = (random.standard_normal((rows, columns)) * spread).astype(np.float32)
            self.weights[f"{name} bias"] = np.zeros(columns, np.float32)
        self._moments = {name: (np.zeros_like(weight), np.zeros_like(weight)) for name, weight in self.weights.items()}
        self._steps = 0

    # -- asking -----------------------------------------------------------------------------------------------

    def look(self, observations: NDArray[np.uint8], masks: Mask) -> tuple[Floats, Floats]:
        """The probability of every legal action, and what the player who looks may expect, from -1 to 1."""
        _, _, _, logits, values = self._forward(observations)
        return soften(np.where(masks, logits, FARTHEST)), values

    def choose(self, environment: Environment) -> int:
        """The most probable action."""
        probabilities, _ = self.look(environment.observation()[None], environment.legal_mask()[None])
        return int(probabilities[0].argmax())

    # -- learning ---------------------------------------------------------------------------------------------

    def learn(
        self, observations: NDArray[np.uint8], masks: Mask, targets: Floats, returns: Floats, weight: Floats | float = 1.0,
        *, rate: float = 1e-3, entropy: float = 0.0,
    ) -> float:
        """One step towards these policies and returns; `weight` may be negative, to go away from a policy. Gives the loss."""
        inputs, one, two, logits, values = self._forward(observations)
        probabilities = soften(np.where(masks, logits, FARTHEST))
        count = np.float32(len(values))
        weights = np.broadcast_to(np.asarray(weight, np.float32), values.shape)[:, None]
        slope = (probabilities - targets) * weights
        if entropy:
            surprise = np.log(np.maximum(probabilities, 1e-9))
            slope += entropy * probabilities * (surprise - (probabilities * surprise).sum(axis=1, keepdims=True))
        self._descend(inputs, one, two, slope / count, ((values - returns) * (1 - values**2) / count)[:, None], rate)
        chosen = (np.log(np.maximum(probabilities, 1e-9)) * targets).sum(axis=1)
        return float(-(chosen * weights[:, 0]).mean() + 0.5 * ((values - returns) ** 2).mean())

    def _forward(self, observations: NDArray[np.uint8]) -> tuple[Floats, ...]:
        inputs = observations.reshape(len(observations), -1) * self.scale
        one = np.maximum(inputs @ self.weights["one"] + self.weights["one bias"], 0)
        two = np.maximum(one @ self.weights["two"] + self.weights["two bias"], 0)
        values = np.tanh(two @ self.weights["value"] + self.weights["value bias"])[:, 0]
        return inputs, one, two, two @ self.weights["policy"] + self.weights["policy bias"], values

    def _descend(self, inputs: Floats, one: Floats, two: Floats, policy: Floats, value: Floats, rate: float) -> None:
        back = (policy @ self.weights["policy"].T + value @ self.weights["value"].T) * (two > 0)
        first = (back @ self.weights["two"].T) * (one > 0)
        slopes: dict[str, Floats] = {}
        for name, entering, slope in (("one", inputs, first), ("two", one, back), ("policy", two, policy), ("value", two, value)):
            slopes[name], slopes[f"{name} bias"] = entering.T @ slope, slope.sum(axis=0)
        self._adam(slopes, rate)

    def _adam(self, slopes: dict[str, Floats], rate: float) -> None:
        self._steps += 1
        for name, slope in slopes.items():
            mean, square = self._moments[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            step = mean / (1 - 0.9**self._steps) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)
            self.weights[name] -= (rate * step).astype(np.float32)

    # -- keeping ----------------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        kept: dict[str, Any] = {"format": FORMAT, "game": self.game, "version": self.version}
        kept["options"] = np.array([f"{name}={value}" for name, value in self.options.items()])
        kept |= {f"weight {name}": array for name, array in self.weights.items()}
        with path.open("wb") as file:
            np.savez_compressed(file, **kept)


def load_net(path: Path) -> Net:
    """A net that was saved; ParlourError where the file is none, or for other rules than those of today."""
    try:
        with np.load(path, allow_pickle=False) as file:
            kept = {name: file[name] for name in file.files}
        if int(kept["format"]) != FORMAT:
            raise ParlourError(f"{path} is a net of format {kept['format']}: expected {FORMAT}")
        options: dict[str, Any] = dict(str(pair).split("=", 1) for pair in kept["options"])
        environment = Environment(str(kept["game"]), **options)
        net = Net(environment, hidden=kept["weight one"].shape[1])
        weights = {name: kept[f"weight {name}"].astype(np.float32) for name in net.weights}
    except OSError as error:
        raise ParlourError(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from None
    except (KeyError, ValueError, IndexError) as error:
        raise ParlourError(f"{path} is no net of Parlour: {error}") from None
    if int(kept["version"]) != net.version:
        raise ParlourError(f"{path} was trained for version {kept['version']} of {net.game}: expected {net.version}")
    for name, array in weights.items():
        if array.shape != net.weights[name].shape:
            raise ParlourError(f"{path} is no net of {net.game}: {name!r} has the shape {array.shape}, not {net.weights[name].shape}")
    net.weights = weights
    return net


class NetPlayer:
    """A trained net at the table: it plays its most probable move at once, without looking ahead."""

    def __init__(self, path: Path) -> None:
        self.net = load_net(path)
        self.name = f"net:{path.name}"

    def choose(self, match: Match, seconds: float | None, seed: int) -> str:
        """The text of the move to play."""
        net = self.net
        if (match.game.slug, match.game.version, match.options) != (net.game, net.version, net.options):
            told = f"{match.game.slug} with {match.options}"
            raise ParlourError(f"{self.name} has learnt {net.game} with {net.options}: it cannot play {told}")
        environment = Environment(net.game, position=match.start_text, explicit_chance=True, **net.given)
        for move in match.moves:
            environment.play(move)
        before = len(environment.moves)
        while len(environment.moves) == before:  # a move may be made of two actions
            environment.step(net.choose(environment))
        return environment.moves[-1]

    def close(self) -> None:
        pass


def scale_of(environment: Environment) -> Floats:
    """One factor for each byte of an observation, so that all are between 0 and 1; the length of the game is left out.

    A net that has learnt in short games plays in long ones too.
    """
    cells = int(np.prod(environment.observation_shape[1:]))
    factors = [0.0 if plane.name == "length" else 1 / plane.most for plane in environment.planes]
    return np.repeat(np.array(factors, np.float32), cells)


def soften(logits: Floats) -> Floats:
    """Logits as probabilities."""
    powers: Floats = np.exp(logits - logits.max(axis=1, keepdims=True))
    powers /= powers.sum(axis=1, keepdims=True)
    return powers


def split(count: int, size: int, random: np.random.Generator) -> Iterator[NDArray[np.int64]]:
    """All indices once, in random lots."""
    order = random.permutation(count)
    for first in range(0, count, size):
        yield order[first : first + size]
