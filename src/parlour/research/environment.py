"""One game as a learner sees it: numbers for actions, arrays for masks and observations, and everything repeatable from a seed."""

from collections.abc import Mapping
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import NDArray

from parlour.errors import IllegalMoveError, OptionError, ParlourError
from parlour.games.contract import CHANCE, SWAP, Position
from parlour.games.game import SPECTATOR, Game
from parlour.games.options import Options
from parlour.games.picture import Picture
from parlour.games.position_text import read_position, write_position
from parlour.games.registry import find_game
from parlour.reason import Reason
from parlour.research.encoding import Encoding, Plane, Symmetry
from parlour.research.encodings import encoding_of
from parlour.research.lanes import below, random_of, same_random, set_state, state_of, write_mask, write_observation

NONE = -1
Bytes = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Actor = int | Literal["chance"] | None
MOST_SEED = 2**64


class Encoded:
    """What never changes about a game in numbers."""

    _encoding: Encoding

    @property
    def action_count(self) -> int:
        """Actions are numbered from 0 to this, without it."""
        return self._encoding.actions

    @property
    def planes(self) -> tuple[Plane, ...]:
        """What each plane of an observation means, and the largest of its bytes."""
        return self._encoding.planes

    @property
    def observation_shape(self) -> tuple[int, ...]:
        return self._encoding.shape

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries of the board as orders of cells and actions, the identity first."""
        return self._encoding.images

    @property
    def max_game_length(self) -> int:
        """After how many actions a game ends at the latest; rolls of dice are not counted."""
        return self._encoding.longest


class Environment(Encoded):
    """A game with its options: `step` takes the number of an action and lets chance act by itself.

    With `explicit_chance` the caller plays chance too, by the numbers of `chance_outcomes`. `position` is a position text to
    begin from. A game that reaches `max_game_length` actions ends without a winner.
    """

    def __init__(
        self,
        game: str,
        *,
        seed: int = 0,
        max_game_length: int | None = None,
        explicit_chance: bool = False,
        position: str | None = None,
        **options: Any,
    ) -> None:
        self.game, self.options, self._start = begin(game, options, position)
        self._encoding = encoding_of(game, self.options, max_game_length)
        self._explicit_chance = explicit_chance
        self.reset(seed)

    # -- what does not change ---------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return self._start.players

    def action_text(self, action: int) -> str:
        """The text of an action: that of its move, or of a part of one."""
        if action not in range(self.action_count):
            raise ParlourError(f"no action {action!r}: expected 0 to {self.action_count - 1}")
        return self._encoding.name(action)

    def action_of(self, text: str) -> int:
        """The action with this text."""
        action = self._encoding.find(text)
        if action is None:
            raise ParlourError(f"no action {text!r} in {self.game.slug}")
        return action

    def actions_of(self, move: str) -> tuple[int, ...]:
        """The actions that make a move with this text, one in most games."""
        return tuple(self._encoding.parts_of(self.game.parse_move(self._position, move)))

    # -- where the game stands --------------------------------------------------------------------------------

    @property
    def to_move(self) -> Actor:
        """The player who acts, "chance" before a roll that the caller plays, None when the game is over."""
        if self.done:
            return None
        player = self._position.player_to_move()
        return "chance" if player == CHANCE else player

    @property
    def done(self) -> bool:
        return self._position.over != 0 or self.truncated

    @property
    def truncated(self) -> bool:
        """Whether the game was ended by its length alone."""
        return not self._position.over and self.length >= self.max_game_length

    @property
    def text(self) -> str:
        """One line that restores the position in `parlour.read`, or here by `position=`."""
        return write_position(self.game, self.options, self._position)

    def text_for(self, player: int | None) -> str:
        """The position text as a player may see it, or a spectator (None)."""
        viewer = SPECTATOR if player is None else self._viewer(player)
        return write_position(self.game, self.options, self._position, viewer)

    def picture(self, player: int | None = None) -> Picture:
        """The picture as data, as a player may see it, by default the one to move."""
        return self.game.draw(self._position, self._viewer(player))

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves made, rolls of dice among them."""
        return tuple(self.game.format_move(before, move) for before, move in self._past)

    def legal_mask(self, player: int | None = None) -> Mask:
        """What the player to move may do, as one truth value per action; nothing for other players."""
        words = np.zeros(self._encoding.words, np.uint64)
        if not self.done and player in (None, self.to_move):
            write_mask(self._encoding, self._position, self._chosen, words)
        return unpack(words, self.action_count)

    def legal_actions(self) -> NDArray[np.int64]:
        return np.flatnonzero(self.legal_mask())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a roll with their probabilities, numbered from 0 in the order of their sums."""
        if self.to_move != "chance":
            return []
        moves = self._position.legal_moves()
        return [(number, self._position.probability(move)) for number, move in enumerate(moves)]

    def returns(self) -> NDArray[np.float32]:
        """What each player gets: 1 for a win alone, the sum is 0; a puzzle gives 1 if it is solved. Zeros before the end."""
        returns = np.zeros(self.players, np.float32)
        if self._position.over:
            for side in range(self.players):
                score = self._position.points(side)
                share = score if self.players == 1 else (self.players * score - 1) / (self.players - 1)
                returns[self._position.player_of(side)] = share
        return returns

    def observation(self, player: int | None = None) -> Bytes:
        """What a player sees, by default the one to move, as planes of bytes; what is hidden from the player is not in it."""
        out = np.zeros(self.observation_shape, np.uint8)
        viewer = self._viewer(player)
        side = next(side for side in range(self.players) if self._position.player_of(side) == viewer)
        chosen = self._chosen if self.to_move == viewer else NONE
        length = min(self.length, self.max_game_length)
        write_observation(self._encoding, self._position, side, chosen, self._stood(), length, out.reshape(-1))
        return out

    def information_state(self, player: int | None = None) -> str:
        """All that a player knows, in words: the moves made, hidden ones as `?`, and the player's own part of a turn."""
        viewer = self._viewer(player)
        told = [f"player {viewer}", self._start_text(viewer)]
        told += [self._move_text(before, move, viewer) for before, move in self._past]
        if self._chosen != NONE and self.to_move == viewer:
            told.append(self.action_text(self._chosen))
        return " ".join(told)

    # -- acting -----------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> Self:
        """Begin anew; without a seed chance goes on where it was."""
        if seed is not None:
            self._random = random_of(seed % MOST_SEED, 0)
        self._position = self._start
        self._past: list[tuple[Position, int]] = []
        self._keys = [self._start.fingerprint()]
        self._chosen = NONE
        self.length = 0
        self._roll()
        return self

    def step(self, action: int) -> Self:
        """Take a legal action, or an outcome of chance where the caller plays it."""
        action = int(action)
        if self.to_move == "chance":
            return self._step_chance(action)
        if action not in range(self.action_count) or not self.legal_mask()[action]:
            raise self._refusal(action)
        self.length += 1
        move = self._encoding.move_of(self._position, self._chosen, action)
        if move is None:
            self._chosen = action
            return self
        self._chosen = NONE
        self._make(move)
        self._roll()
        return self

    def play(self, move: str) -> Self:
        """Make a move by its text, or a roll where the caller plays chance."""
        if self.to_move == "chance":
            moves = self._position.legal_moves()
            roll = self.game.parse_move(self._position, move)
            return self._step_chance(moves.index(roll) if roll in moves else NONE)
        for action in self.actions_of(move):
            self.step(action)
        return self

    def sample(self) -> int:
        """A legal action, all with the same chance."""
        legal = self.legal_actions()
        if not len(legal):
            raise ParlourError(
                "no action to draw: the game is over" if self.done else "no action to draw: chance is to act"
            )
        return int(legal[below(self._random, len(legal))])

    def copy(self) -> "Environment":
        """Another environment that stands here, and will roll the same dice."""
        twin: Environment = Environment.__new__(Environment)
        twin.__dict__.update(self.__dict__)
        twin._random = same_random(self._random)
        twin._past, twin._keys = list(self._past), list(self._keys)
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> "Environment":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle: the start as text, the moves since then and where chance stands."""
        start = write_position(self.game, self.options, self._start)
        moves = [move for _, move in self._past]
        stand = (self._explicit_chance, self._chosen, self.length, state_of(self._random))
        return restore, (self.game.slug, start, self.max_game_length, moves, stand)

    # -- inside -----------------------------------------------------------------------------------------------

    def _step_chance(self, outcome: int) -> Self:
        moves = self._position.legal_moves()
        if outcome not in range(len(moves)):
            raise ParlourError(f"no outcome {outcome!r} of chance: expected 0 to {len(moves) - 1}")
        self._make(moves[outcome])
        return self

    def _make(self, move: int) -> None:
        before = self._position
        self._past.append((before, move))
        position = before.after_unchecked(move)
        if position.repetition and move != SWAP and not position.over:
            key = position.fingerprint()
            if self._keys.count(key) >= 2:
                position = position.repeated()
            self._keys.append(key)
        self._position = position

    def _roll(self) -> None:
        while not self._explicit_chance and not self._position.over and self._position.side == CHANCE:
            self._make(self._position.random_move(self._random))

    def _stood(self) -> int:
        """How often the position has stood before."""
        return self._keys.count(self._keys[-1]) - 1 if self._position.repetition else 0

    def _viewer(self, player: int | None) -> int:
        if player is None:
            acts = self.to_move
            return acts if isinstance(acts, int) else 0
        if player not in range(self.players):
            raise ParlourError(f"no player {player!r}: expected 0 to {self.players - 1}")
        return player

    def _start_text(self, viewer: int) -> str:
        return write_position(self.game, self.options, self._start, viewer)

    def _move_text(self, before: Position, move: int, viewer: int) -> str:
        hidden = None if self.game.hide is None else self.game.hide(self._position, before, move, viewer)
        return self.game.format_move(before, move) if hidden is None else hidden

    def _refusal(self, action: int) -> Exception:
        if self.done:
            return IllegalMoveError(Reason(None, "the game is over"), f"illegal action {action}")
        if action not in range(self.action_count):
            return ParlourError(f"no action {action!r}: expected 0 to {self.action_count - 1}")
        what = f"illegal action {action} ({self.action_text(action)!r})"
        return IllegalMoveError(Reason(None, f"not in the mask of {self.text!r}"), what)


def restore(game: str, start: str, longest: int, moves: list[int], stand: tuple[bool, int, int, int]) -> Environment:
    """An environment that was pickled."""
    environment = Environment(game, position=start, max_game_length=longest, explicit_chance=True)
    for move in moves:
        environment._make(move)
    environment._explicit_chance, environment._chosen, environment.length, state = stand
    set_state(environment._random, state)
    return environment


def begin(game: str, options: Mapping[str, object], text: str | None) -> tuple[Game, Options, Position]:
    """The game, its complete options and the position to begin from."""
    found = find_game(game)
    complete = found.read_options(options)
    if text is None:
        return found, complete, found.begin(complete)
    told, settings, position = read_position(text)
    if told.slug != game or (options and settings != complete):
        raise OptionError(f"the position {text!r} is of another game or other options than {game}")
    return found, settings, position


def unpack(words: NDArray[np.uint64], count: int) -> Mask:
    """Bits as truth values: of one mask, or of many in the last axis."""
    bits = np.unpackbits(words.view(np.uint8), axis=-1, bitorder="little")
    return bits[..., :count].astype(np.bool_)
