"""What one line of Python can ask: choices, analyses, matches and tournaments, and games in files.

>>> import parlour
>>> def first_move(match):
...     return match.legal_moves()[0]
>>> result = parlour.match_between("mono-line", first_move, "random", games=2)
>>> result.score.games
2
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

from parlour.engine.levels import LEVELS, choose_move, search, task_of
from parlour.engine.search.choice import Choice
from parlour.errors import IllegalMoveError, OptionError
from parlour.games.registry import find_game
from parlour.lab.duel import Result, Terms, play_match
from parlour.lab.players import Who, make_player
from parlour.lab.ratings import Rating, Score, rate
from parlour.match import Match
from parlour.reason import Reason
from parlour.record import Record, load_records, save_records


def choose(match: Match, level: int = LEVELS[-1], *, seconds: float | None = None, seed: int | None = None) -> str:
    """The move that an engine of this level plays now, from what the player to move may see."""
    return choose_move(match, level, seconds=seconds, seed=seed).move


def analyse(match: Match, *, seconds: float = 1.0, level: int = LEVELS[-1], lines: int = 1, threads: int = 1) -> Choice:
    """What an engine thinks of a match: the best move, its value, the line expected, and a ranking of so many moves."""
    if not isinstance(match.to_move, int):
        why = "the dice are to roll" if match.to_move else "the game is over"
        raise IllegalMoveError(Reason(None, why), "nothing to analyse")
    return search(match, replace(task_of(match.game, level, seconds), lines=lines, threads=threads))


def best_line(match: Match, *, seconds: float = 1.0) -> tuple[str, ...]:
    """The moves that an engine expects from here on; the first is the one that it would play."""
    choice = analyse(match, seconds=seconds)
    return choice.line or (choice.move,)


def match_between(
    game: str,
    first: Who,
    second: Who,
    *,
    games: int = 20,
    seconds: float | None = None,
    opening: int = 2,
    seed: int = 1,
    jobs: int = 1,
    **options: object,
) -> Result:
    """Let two players play: `result.score` is that of the first, `result.played` holds the records.

    A player is a name, as `parlour match` takes it ("level3", "random", "uct:1000", "ugi:COMMAND"), or any callable that gets
    a match and returns a move. Each opening of so many random moves is played from every seat.
    """
    terms = Terms(game, find_game(game).read_options(options), first, second, games, seconds, opening, seed, jobs)
    result = Result(terms)
    for result in play_match(terms):  # noqa: B007
        pass
    return result


@dataclass(frozen=True)
class Tournament:
    """How a tournament ended: ratings, the best first, and the score of each pairing."""

    standings: tuple[Rating, ...]
    pairings: dict[tuple[str, str], Score]

    def __str__(self) -> str:
        return "\n".join(
            f"{row.name:16} {row.elo:+7.0f} ± {row.error:.0f}  {row.games} games" for row in self.standings
        )


def tournament(
    game: str,
    players: Sequence[Who],
    *,
    games: int = 20,
    seconds: float | None = None,
    opening: int = 2,
    seed: int = 1,
    jobs: int = 1,
    **options: object,
) -> Tournament:
    """Everybody against everybody, so many games each; the first player of the list has the rating 0."""
    names = [name_of(player) for player in players]
    if len(set(names)) != len(names) or len(names) < 2:
        raise OptionError(f"bad players {', '.join(names)}: expected two or more with different names")
    pairings, results = {}, []
    for one, other in combinations(range(len(players)), 2):
        result = match_between(
            game,
            players[one],
            players[other],
            games=games,
            seconds=seconds,
            opening=opening,
            seed=seed,
            jobs=jobs,
            **options,
        )
        pairings[names[one], names[other]] = result.score
        results += [(names[one], names[other], played.points) for played in result.played]
    return Tournament(tuple(sorted(rate(names, results), key=lambda row: -row.elo)), pairings)


def name_of(player: Who) -> str:
    """The name of a player; a program is started to tell its own, and ended."""
    made = make_player(player)
    made.close()
    return made.name


def load(path: str | Path) -> list[Record]:
    """The records in a file, at least one."""
    return load_records(Path(path))


def save(path: str | Path, *games: Match | Record) -> None:
    """Write matches or records to a file, one after another; what stood there is replaced."""
    save_records(Path(path), [game if isinstance(game, Record) else Record.from_match(game) for game in games])
