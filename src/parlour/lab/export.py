"""Data for papers: self-play games and solved positions as Parquet; the columns are told once, here."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

from parlour.engine.levels import evaluator_of, search
from parlour.engine.proven import proven_of
from parlour.engine.search.choice import Task
from parlour.engine.search.winloss import decide_position
from parlour.errors import MissingExtraError, OptionError, ParlourError
from parlour.games.contract import CHANCE, Position
from parlour.games.options import Options
from parlour.games.position_text import write_position
from parlour.games.registry import find_game
from parlour.lab.duel import LONGEST_GAME, Played, Terms, pairs_of_players, play_one
from parlour.lab.players import asked_name
from parlour.match import Match, read, start_with

SCHEMA = 1  # of the files; it changes when a column does
LOT = 1000  # rows that are written at a time
DECIDING_SECONDS = 0.5
NODES = 10_000  # of a search that shall see every line to its end
LATE = 12  # so many plies before the end of a random game are tried
MEGABYTES = 32.0
TRIES = 40  # random games for each solved position that is asked for


@dataclass(frozen=True)
class Column:
    name: str
    kind: str
    about: str


GAMES = (
    Column("game", "int32", "number of the game in these files, from 0"),
    Column("players", "list<string>", "who played, by seat, as `parlour match` names them"),
    Column("moves", "list<string>", "all moves and rolls as texts"),
    Column("scores", "list<float>", "the share of the point of each player"),
    Column("winner", "int8", "the seat that won, -1 for nobody"),
    Column("rule", "string", "the number of the rule that ended the game, empty where none did"),
    Column("reason", "string", "why the game ended, in words; `unfinished` where it was broken off"),
)
POSITIONS = (
    Column("game", "int32", "number of the game"),
    Column("ply", "int16", "how many moves and rolls were made before"),
    Column("position", "string", "position text, as `parlour.read` and `Environment(position=…)` take it"),
    Column("player", "int8", "who is to move, -1 for chance"),
    Column("move", "string", "what was played"),
    Column("actions", "list<int32>", "the same as numbers of `parlour.research`; empty for a roll"),
    Column(
        "points", "float", "what the player to move got in the end, from 0 to 1; 0.5 of a draw of two, 0 for chance"
    ),
)
SOLVED = (
    Column("position", "string", "position text"),
    Column("value", "int8", "1 where the player to move wins, -1 where the player loses"),
    Column("plies", "int16", "in how many plies with best play on both sides, 0 where only the winner is proven"),
    Column("key", "uint64", "a hash that all images under the symmetries of the board share"),
    Column("moves", "list<string>", "how the position was reached"),
)
TABLES = {"games": GAMES, "positions": POSITIONS, "solved": SOLVED}


class ParquetFile:
    """A Parquet file that grows lot by lot."""

    def __init__(self, folder: Path, name: str, about: dict[str, str]) -> None:
        arrow, parquet = load_arrow()
        kinds = {"list<string>": arrow.list_(arrow.string()), "list<float>": arrow.list_(arrow.float32())}
        kinds |= {"list<int32>": arrow.list_(arrow.int32()), "float": arrow.float32()}
        fields = [(column.name, kinds.get(column.kind) or getattr(arrow, column.kind)()) for column in TABLES[name]]
        told = {"parlour.schema": str(SCHEMA), **{f"parlour.{key}": value for key, value in about.items()}}
        self._schema = arrow.schema(fields, metadata=told)
        self._arrow, self.rows, self._waiting = arrow, 0, list[dict[str, Any]]()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._writer = parquet.ParquetWriter(folder / f"{name}.parquet", self._schema, compression="zstd")
        except OSError as error:
            raise ParlourError(
                f"cannot write {folder / name}.parquet: {(error.strerror or str(error)).lower()}"
            ) from None

    def add(self, rows: Iterable[dict[str, Any]]) -> None:
        self._waiting += rows
        if len(self._waiting) >= LOT:
            self._write()

    def close(self) -> None:
        self._write()
        self._writer.close()

    def _write(self) -> None:
        if self._waiting:
            self._writer.write_table(self._arrow.Table.from_pylist(self._waiting, schema=self._schema))
            self.rows += len(self._waiting)
            self._waiting = []


def load_arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtraError("Parquet files", "lab") from None
    return pyarrow, pyarrow.parquet


# -- games ------------------------------------------------------------------------------------------------------------


def about(terms: Terms) -> dict[str, str]:
    """What the files tell about themselves: the same call makes the same files."""
    game = find_game(terms.game)
    told = {"game": game.slug, "version": str(game.version), "options": game.write_options(terms.options)}
    names = {"first": asked_name(terms.first), "second": asked_name(terms.second)}
    return told | names | {"opening": str(terms.opening), "seed": str(terms.seed)}


def game_row(number: int, played: Played, match: Match) -> dict[str, Any]:
    outcome = match.outcome
    shares = [1 / match.players] * match.players if outcome is None else list(map(float, outcome.scores))
    return {
        "game": number,
        "players": [played.record.tags[f"Player{seat}"] for seat in range(match.players)],
        "moves": list(match.moves),
        "scores": shares,
        "winner": -1 if outcome is None or outcome.winner is None else outcome.winner,
        "rule": "" if outcome is None else outcome.reason.rule or "",
        "reason": "unfinished" if outcome is None else outcome.reason.text,
    }


def position_rows(number: int, match: Match, scores: list[float]) -> Iterator[dict[str, Any]]:
    from parlour.research.encodings import encoding_of

    encoding = encoding_of(match.game.slug, match.options)
    for ply, move in enumerate(match.moves):
        before = match.at(ply)
        actor = before.to_move
        player = actor if isinstance(actor, int) else CHANCE
        chance = player == CHANCE
        yield {
            "game": number,
            "ply": ply,
            "position": before.text,
            "player": int(player),
            "move": move,
            "actions": [] if chance else encoding.parts_of(match.game.parse_move(before.position, move)),
            "points": 0.0 if chance else scores[player],
        }


def play_games(terms: Terms) -> Iterator[Played]:
    """The games one after the other, each from an opening of its own; the first player sits at each seat in turn."""
    seats, stop = start_with(terms.game, dict(terms.options)).players, Event()
    with pairs_of_players(terms) as free, ThreadPoolExecutor(terms.jobs) as pool:
        try:
            yield from pool.map(lambda group: play_one(terms, group, group % seats, free, stop), range(terms.games))
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


class GameFiles:
    """games.parquet and positions.parquet of one export."""

    def __init__(self, folder: Path, terms: Terms) -> None:
        self.games = ParquetFile(folder, "games", about(terms))
        self.positions = ParquetFile(folder, "positions", about(terms))
        self._numbers = count()

    def add(self, played: Played) -> None:
        number, match = next(self._numbers), played.record.replay()
        row = game_row(number, played, match)
        self.games.add([row])
        self.positions.add(position_rows(number, match, row["scores"]))

    def close(self) -> None:
        self.games.close()
        self.positions.close()


# -- solved positions -------------------------------------------------------------------------------------------------


def solved_rows(game: str, options: Options, wanted: int, seed: int) -> Iterator[dict[str, Any]]:
    """So many different positions of random games that are proven won or lost, or as many as are found."""
    first = start_with(game, options)
    if first.game.has_dice or first.players != 2 or options.get("powers") == "secret":
        raise OptionError(f"no position of {game} can be solved: expected a game of two without dice and secrets")
    known: set[int] = set()
    for attempt in range(TRIES * wanted):
        match, random = start_with(game, options), Random(f"solved {seed} {attempt}")
        while match.outcome is None and match.ply < LONGEST_GAME:
            match.play_random(random)
        for ply in range(match.ply - 1, max(1, match.ply - LATE), -1):
            before = match.at(ply)
            key = before.position.symmetric_fingerprint()
            found = None if key in known or before.position.swap else value_of(before)
            if found is not None:
                known.add(key)
                yield solved_row(before, before.position, key, *found)
            if len(known) == wanted:
                return


def solved_row(match: Match, position: Position, key: int, value: int, plies: int) -> dict[str, Any]:
    text = write_position(match.game, match.options, position)
    return {"position": text, "value": value, "plies": plies, "key": key, "moves": list(match.moves)}


def value_of(match: Match) -> tuple[int, int] | None:
    """Who wins, and in how many plies where that is known; None where nothing is. What stood before is left out."""
    proven, evaluator = proven_of(match), evaluator_of(match.game)
    distance = None if proven is None else proven.value(match.position)
    if distance is not None:
        return (1 if distance > 0 else -1), abs(distance)
    if evaluator.can_decide(match.position):
        answer = decide_position(match.position, evaluator, DECIDING_SECONDS, MEGABYTES)
        return None if answer is None else (1 if answer.value == "win" else -1, 0)
    choice = search(read(match.text), Task(nodes=NODES, seed=1))
    return {"win": (1, 0), "loss": (-1, 0)}.get(choice.proven or "")
