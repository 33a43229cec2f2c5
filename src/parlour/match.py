"""The friendly object: a position with its history, options and views."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Literal

from parlour.errors import IllegalMoveError, NotationError, ParlourError
from parlour.games.contract import AGREED, CHANCE, LOOKS, NOBODY, SWAP, Position
from parlour.games.draft import Draft, make_draft
from parlour.games.game import SPECTATOR, Game, game_of
from parlour.games.options import Options
from parlour.games.picture import Mark, Picture
from parlour.games.position_text import read_position, write_position, write_status
from parlour.games.registry import find_game
from parlour.puzzles.puzzle import Puzzle
from parlour.reason import Reason

SHOWN_MOVES = 60
MOVES_WORD, AGREED_WORD = "moves", "agreed"  # in a text with history
LONGEST_HISTORY = 1_000_000


@dataclass(frozen=True)
class Outcome:
    """How a game ended: what each player scored, who won (None: nobody) and why; a puzzle also gives 0 to 3 stars."""

    scores: tuple[float, ...]
    winner: int | None
    reason: Reason
    stars: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class View:
    """What one player, or a spectator (None), may see of a match: hidden things are masked in every part of it."""

    player: int | None
    text: str
    moves: tuple[str, ...]
    legal_moves: tuple[str, ...]
    to_move: int | str | None
    outcome: Outcome | None
    picture: Picture


class Match:
    """A game being played. Moves go in and come out as texts.

    >>> match = start("pathagon").play("c4").play("d4").play("e4")
    >>> match.why("d4").rule, match.why("d4").text
    ('R7', 'd4 is barred until Dark has placed elsewhere')
    >>> match.undo(), match.to_move, match.outcome
    ('e4', 0, None)
    """

    def __init__(self, game: Game, options: Options, position: Position) -> None:
        self.game = game
        self.options = options
        self.start_text: str | None = None  # the position text it began with, if not at the start of the game
        self._positions = [position]
        self._moves: list[int] = []
        self._points: list[tuple[str, ...]] = []  # what `points_for` has worked out so far
        self._keys = [position.fingerprint()] if position.repetition else []
        self._times = dict.fromkeys(self._keys, 1)  # how often each of them has stood
        self._menu: dict[str, int] | None = None  # the legal moves now by their texts, once somebody has asked

    # -- where the game stands --------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions so far, from the one before the first move; they are shared, and never to be changed."""
        return tuple(self._positions)

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self._moves)

    @property
    def turns(self) -> int:
        """How many turns have been made in a puzzle: what it counts, so without the extras of a turn."""
        pairs = zip(self._positions[:-1], self._moves, strict=True)
        return sum(not (isinstance(before, Puzzle) and before.belongs_to_turn(move)) for before, move in pairs)

    @property
    def players(self) -> int:
        return self.position.players

    @property
    def to_move(self) -> int | Literal["chance"] | None:
        """The player who acts, "chance" before a roll of dice, None when the game is over."""
        player = self.position.player_to_move()
        return "chance" if player == CHANCE else player

    @property
    def outcome(self) -> Outcome | None:
        position = self.position
        if not position.over:
            return None
        scores = [0.0] * position.players
        for side in range(position.players):
            scores[position.player_of(side)] = position.points(side)
        winner = None if position.winner == NOBODY else position.player_of(position.winner)
        whole = tuple(int(score) if score == int(score) else score for score in scores)
        stars = None if self.game.stars is None else self.game.stars.award(position)
        return Outcome(whole, winner, self._ending(), stars)

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves made, as texts."""
        return self.moves_for(None)

    def moves_for(self, viewer: int | None) -> tuple[str, ...]:
        """All moves made, as this player may see them; None sees everything."""
        return tuple(self._move_text(ply, viewer) for ply in range(self.ply))

    def points_for(self, viewer: int | None) -> tuple[tuple[str, ...], ...]:
        """For each move made the cells that it touches, in the order of its steps; none where the viewer may not see it."""
        pairs = list(zip(self._positions[:-1], self._moves, strict=True))
        fresh = pairs[len(self._points) :]
        cells = self._cells() if fresh else frozenset()
        self._points += [self.game.points_of(*pair, cells) for pair in fresh]
        return tuple(
            points if self._hidden_text(*pair, viewer) is None else ()
            for pair, points in zip(pairs, self._points, strict=True)
        )

    def points_of(self, text: str) -> tuple[str, ...]:
        """The cells that this move would touch now, in the order in which a person chooses them."""
        return self.game.points_of(self.position, self.game.parse_move(self.position, text), self._cells())

    def text_for(self, viewer: int | None) -> str:
        """The position text as this player may see it; None sees everything."""
        return write_position(self.game, self.options, self.position, viewer)

    def start_text_for(self, viewer: int | None) -> str | None:
        """The text the match began with, as this player may see it; None where it began at the start of the game."""
        if self.start_text is None or viewer is None or self.position.over:
            return self.start_text
        return write_position(self.game, self.options, self._positions[0], viewer)

    @property
    def text(self) -> str:
        """One line that restores the position exactly: parlour.read(match.text)."""
        return self.text_for(None)

    @property
    def text_with_history(self) -> str:
        """A longer text that also keeps how the match came here, which the repetition rule needs; parlour.read takes it."""
        if not self._moves:
            return self.text
        begun = self.start_text or write_position(self.game, self.options, self._positions[0])
        agreed = [AGREED_WORD] if self.position.over == AGREED else []
        return " ".join([begun, MOVES_WORD, *self.moves, *agreed])

    def legal_moves(self) -> list[str]:
        """The texts of all legal moves, sorted; at a roll of dice the possible rolls."""
        return sorted(self._legal())

    def chance(self) -> dict[str, float]:
        """The possible outcomes with their probabilities where chance is to move, else nothing."""
        position = self.position
        if position.over or position.side != CHANCE:
            return {}
        return {text: position.probability(move) for text, move in self._legal().items()}

    # -- playing ----------------------------------------------------------------------------------------------

    def play(self, text: str) -> "Match":
        """Make the move with this text; NotationError or IllegalMoveError tells what is wrong and where."""
        move = self._read(text)
        if isinstance(move, Reason):
            raise IllegalMoveError(move, f"illegal move {text!r} {self._where()}")
        self._push(move)
        return self

    def why(self, text: str) -> Reason | None:
        """Why this move may not be played now; None where it may. NotationError where the text cannot be read."""
        move = self._read(text)
        return move if isinstance(move, Reason) else None

    def undo(self) -> str:
        """Take the last move back and return its text."""
        if not self._moves:
            raise IllegalMoveError(Reason(None, "no move has been made"), "nothing to undo")
        text = self._move_text(self.ply - 1)
        self._moves.pop()
        self._positions.pop()
        del self._points[self.ply :]
        self._menu = None
        if self._keys:
            self._times[self._keys.pop()] -= 1
        return text

    def agree_to_count(self) -> "Match":
        """End the game by agreement of the players and count; no move, and only in games whose `can_count` says so.

        An undo takes back the last move and the agreement with it. A record can tell it by `match.position.over == AGREED`.
        """
        if not self.game.can_count:
            raise IllegalMoveError(Reason(None, f"players cannot agree to count in {self.game.slug}"))
        if self.position.over:
            raise IllegalMoveError(self._ended(), "nothing to agree on")
        self._positions[-1] = self.position.agreed()
        self._menu = None
        return self

    def mover(self, ply: int) -> int | Literal["chance"]:
        """Who made the move with this number, counted from 0: a player, or "chance" for a roll of dice.

        A server that lets players take back moves of their own turn stops at a roll: dice are not rolled again.
        """
        player = self._positions[ply].player_to_move() if ply in range(self.ply) else None
        if player is None:
            raise ParlourError(f"no move {ply!r}: expected 0 to {self.ply - 1}")
        return "chance" if player == CHANCE else player

    def play_random(self, random: Random) -> str:
        """Make one legal move, all with the same chance (dice: with theirs), and return its text."""
        position = self.position
        moves = position.legal_moves()
        if not moves:
            raise IllegalMoveError(self._ended(), "no move to draw")
        weights = [position.probability(move) for move in moves] if position.side == CHANCE else None
        move = random.choices(moves, weights)[0]
        self._push(move)
        return self._move_text(self.ply - 1)

    def draft(self, *chosen: str) -> Draft:
        """The move that a person builds from these steps: what may be chosen next, and whether it is complete."""
        position = self.position
        spelled = [
            (text, spelling)
            for text, move in self._legal().items()
            for spelling in self.game.spell_move(position, move)
        ]
        prompt = self.game.notation.prompt(position, chosen) if spelled else "the game is over"
        draft = make_draft(spelled, chosen, prompt)
        warn = getattr(self.game.notation, "warning", None)
        if warn is None or draft.forced is None or not chosen:
            return draft
        return replace(draft, warning=warn(position, self.game.parse_move(position, draft.forced)))

    def warning(self, text: str) -> str | None:
        """What speaks against this legal move, in one sentence, where a person is to be asked again."""
        position = self.position
        return self.draft(*self.game.spell_move(position, self.game.parse_move(position, text))[0]).warning

    def at(self, ply: int) -> "Match":
        """This match as it was after so many moves; playing on there changes nothing here."""
        if ply not in range(self.ply + 1):
            raise ParlourError(f"no ply {ply!r}: expected 0 to {self.ply}")
        earlier = Match(self.game, self.options, self._positions[0])
        earlier.start_text = self.start_text
        earlier._positions = self._positions[: ply + 1]
        earlier._moves = self._moves[:ply]
        earlier._points = self._points[:ply]
        earlier._keys = self._keys[: ply + 1]
        earlier._times = dict(Counter(earlier._keys))
        return earlier

    # -- looking ----------------------------------------------------------------------------------------------

    def view(self, player: int | None) -> View:
        """What this player may see; None is a spectator, who sees only what is public."""
        if player is not None and player not in range(self.players):
            raise ParlourError(f"no player {player!r}: expected 0 to {self.players - 1}, or None for a spectator")
        viewer = SPECTATOR if player is None else player
        acts = player is not None and self.to_move == player
        return View(
            player=player,
            text=self.text_for(viewer),
            moves=self.moves_for(viewer),
            legal_moves=tuple(self.legal_moves()) if acts else (),
            to_move=self.to_move,
            outcome=self.outcome,
            picture=self.picture(viewer),
        )

    def picture(self, viewer: int | None = None) -> Picture:
        """The picture as data, without what is hidden from the viewer (a player or SPECTATOR); None sees everything."""
        picture = self.game.draw(self.position, viewer)
        way = self._last_way(viewer)
        return replace(picture, marks=(*picture.marks, Mark("path", way))) if way else picture

    def svg(self, viewer: int | None = None, theme: str = "light", *, names: bool = False) -> str:
        from parlour.drawing import render_svg  # drawing takes longer to load than all the rules

        return render_svg(self.picture(viewer), theme, names=names)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __copy__(self) -> "Match":
        return self.at(self.ply)

    def __deepcopy__(self, memo: object) -> "Match":
        return self.at(self.ply)  # positions are never changed once they are in a match

    def __reduce__(self) -> tuple[object, ...]:
        agreed = bool(self._moves) and self.position.over == AGREED
        name = (self.game.slug, self.game.version)
        return restore, (name, self.options, self.start_text, self._positions[0], tuple(self._moves), agreed)

    def __repr__(self) -> str:
        return f"<parlour match of {self.game.slug}, {self.ply} moves: {self.text}>"

    # -- inside -----------------------------------------------------------------------------------------------

    @property
    def fingerprints(self) -> list[int]:
        """The hashes of all positions so far, where the game has a repetition rule."""
        return list(self._keys)

    def _cells(self) -> frozenset[str]:
        """The names of the board's cells, which stay the same through a match."""
        return frozenset(cell.name for cell in self.game.draw(self.position, None).cells)

    def _last_way(self, viewer: int | None) -> tuple[str, ...]:
        """The cells of the last move that touched the board, where the game traces its moves and the viewer may see it."""
        trace = getattr(self.game.notation, "trace", None)
        for position, move in zip(reversed(self._positions[:-1]), reversed(self._moves), strict=True):
            if trace is None or self._hidden_text(position, move, viewer) is not None:
                return ()
            way: tuple[str, ...] = () if move == SWAP else trace(position, move)
            if way:
                return way
        return ()

    def _push(self, move: int) -> None:
        position = self.position.after_unchecked(move)
        if position.repetition:
            key = 0 if move == SWAP else position.fingerprint()  # swapping makes no new position on the board
            times = self._times.get(key, 0)
            if times >= 2 and move != SWAP and not position.over:
                position = position.repeated()
            self._keys.append(key)
            self._times[key] = times + 1
        self._moves.append(move)
        self._positions.append(position)
        self._menu = None

    def _legal(self) -> dict[str, int]:
        """The legal moves by their texts."""
        if self._menu is None:
            position = self.position
            moves = position.legal_moves()
            self._menu = dict(zip(self.game.format_moves(position, moves), moves, strict=True))
        return self._menu

    def _read(self, text: str) -> int | Reason:
        """The move of a text, or why it is illegal now."""
        if not isinstance(text, str):
            raise NotationError(f"cannot read move {text!r}: expected a text such as those of legal_moves()")
        if self._menu is not None and text in self._menu:
            return self._menu[text]
        try:
            move = self.game.parse_move(self.position, text)
        except IllegalMoveError as error:  # the move may be played, but not in the way that the text says
            return error.reason
        return move if self.position.is_legal(move) else self._explain(move)

    def _explain(self, move: int) -> Reason:
        if self.position.over:
            return self._ended()
        if move == SWAP:
            return Reason(None, "swap is offered only after the first turn, with the option swap=on")
        reason = self.game.notation.explain(self.position, move)
        assert isinstance(reason, Reason), f"{self.game.slug} does not explain why {move} is illegal"
        return reason

    def _ended(self) -> Reason:
        """Why nothing can be played after the end."""
        ending = self._ending()
        return Reason(ending.rule, f"the game is over, {ending.text}")

    def _ending(self) -> Reason:
        reason = self.game.notation.describe_outcome(self.position)
        assert isinstance(reason, Reason), f"{self.game.slug} does not tell how the game ended"
        return reason

    def _where(self) -> str:
        player = self.to_move
        viewer = player if isinstance(player, int) else SPECTATOR
        if self.start_text is None and self.ply <= SHOWN_MOVES:
            return "after " + " ".join(self.moves_for(viewer)) if self.ply else "at the start"
        return f"in {self.text_for(viewer)!r}"

    def _move_text(self, ply: int, viewer: int | None = None) -> str:
        position, move = self._positions[ply], self._moves[ply]
        hidden = self._hidden_text(position, move, viewer)
        return self.game.format_move(position, move) if hidden is None else hidden

    def _hidden_text(self, position: Position, move: int, viewer: int | None) -> str | None:
        """How a move made in this position reads for a viewer who may not see it; None where all is seen."""
        if viewer is None or self.game.hide is None or self.position.over:
            return None
        return self.game.hide(self.position, position, move, viewer)


def start(slug: str, **options: object) -> Match:
    """A new match, for example parlour.start("pathagon", swap="on")."""
    return start_with(slug, options)


def start_with(slug: str, options: Mapping[str, object], version: int | None = None) -> Match:
    """A new match, by the rules of an earlier version where one is named."""
    game = find_game(slug) if version is None else find_game(slug).of_version(version)
    complete = game.read_options(options)
    return Match(game, complete, game.begin(complete))


def read(text: str, version: int | None = None) -> Match:
    """A match that goes on from a position text. Its history begins there, unless the text keeps the moves that led on.

    Without a version of the rules the text tells it.
    """
    if len(text) > LONGEST_HISTORY:
        raise NotationError(f"a text of {len(text)} characters: expected {LONGEST_HISTORY} at most")
    begun, told, history = text.partition(f" {MOVES_WORD} ")
    match = Match(*read_position(begun, version))
    begins_the_game = told and match.position == match.game.begin(match.options)
    match.start_text = None if begins_the_game else begun
    moves = history.split()
    agreed = moves[-1:] == [AGREED_WORD]
    for move in moves[:-1] if agreed else moves:
        match.play(move)
    return match.agree_to_count() if agreed else match


def restore(
    name: tuple[str, int],
    options: Options,
    start_text: str | None,
    first: Position,
    moves: tuple[int, ...],
    agreed: bool,
) -> Match:
    """A match that was pickled."""
    slug, version = name
    match = Match(find_game(slug).of_version(version), options, first)
    match.start_text = start_text
    for move in moves:
        match._push(move)
    return match.agree_to_count() if agreed else match


def tell_position(position: Position) -> str:
    """A position in one line, for those who look at one in Python."""
    game = game_of(position)
    return f"{write_status(position)} {game.notation.write_fields(position)}" if game else f"of side {position.side}"


def draw_position(position: Position) -> str:
    """A position as SVG; TypeError where no game of the house knows it."""
    game = game_of(position)
    if game is None:
        raise TypeError(f"{type(position).__name__} is drawn only once its game has been started")
    from parlour.drawing import render_svg

    return render_svg(game.draw(position, None))


LOOKS["text"], LOOKS["svg"] = tell_position, draw_position
