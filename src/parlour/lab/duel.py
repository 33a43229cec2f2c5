"""Matches between two players: the same openings from every seat, several games at a time."""

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from queue import SimpleQueue
from random import Random
from threading import Event

from parlour.errors import OptionError
from parlour.games.options import Options
from parlour.lab.players import Player, Who, make_player
from parlour.lab.ratings import Score, Sprt, summarize
from parlour.match import Match, start_with
from parlour.record import Record

LONGEST_GAME = 1000
AHEAD = 2  # games handed to each job: the one that it plays, and its next
TRIES = 1000  # of an opening, until one leaves the game open


@dataclass(frozen=True)
class Terms:
    """How a match is played. A and B give the names of players, `opening` how many random moves come first.

    With a `book` its openings, moves with spaces between them, come instead, one after the other.
    """

    game: str
    options: Options
    first: Who
    second: Who
    games: int
    seconds: float | None = None
    opening: int = 2
    seed: int = 1
    jobs: int = 1
    sprt: Sprt | None = None
    book: tuple[str, ...] = ()


@dataclass(frozen=True)
class Played:
    """One finished game: the points of the first player of the terms, and the record."""

    group: int
    seat: int
    points: float
    record: Record


@dataclass
class Result:
    terms: Terms
    played: list[Played] = field(default_factory=list)

    @property
    def groups(self) -> list[list[float]]:
        """The points of the first player, by group of games: one from every seat."""
        return list(self.whole_groups().values())

    @property
    def openings(self) -> list[list[float]]:
        """The same, by opening of the book: players who play alike from one opening show nothing new in it."""
        book = len(self.terms.book)
        if not book:
            return self.groups
        openings: dict[int, list[float]] = {}
        for group, points in self.whole_groups().items():
            openings.setdefault(group % book, []).extend(points)
        return list(openings.values())

    @property
    def seats(self) -> list[Score]:
        """How the first player scored from each seat; every game counts for itself."""
        places = range(start_with(self.terms.game, dict(self.terms.options)).players)
        return [summarize([[game.points] for game in self.played if game.seat == place]) for place in places]

    @property
    def score(self) -> Score:
        return summarize(self.openings)

    @property
    def verdict(self) -> str | None:
        return self.terms.sprt.verdict(self.groups) if self.terms.sprt is not None else None

    def whole_groups(self) -> dict[int, list[float]]:
        """The points of the first player by number of the group; only groups that were played from every seat."""
        seats = start_with(self.terms.game, dict(self.terms.options)).players
        groups: dict[int, list[float]] = {}
        for game in self.played:
            groups.setdefault(game.group, []).append(game.points)
        return {group: points for group, points in sorted(groups.items()) if len(points) == seats}


def play_match(terms: Terms) -> Iterator[Result]:
    """Play all games; the result so far comes after each of them, and the match ends where the test is decided.

    Games that are under way when nobody asks for more end at their next move, unfinished.
    """
    seats = start_with(terms.game, dict(terms.options)).players
    groups = max(1, -(-terms.games // seats))
    result, stop = Result(terms), Event()
    with pairs_of_players(terms) as free, ThreadPoolExecutor(terms.jobs) as pool:
        places = ((group, seat) for group in range(groups) for seat in range(seats))
        tasks: list[Future[Played]] = []
        try:
            while True:
                for group, seat in islice(places, AHEAD * terms.jobs - len(tasks)):
                    tasks.append(pool.submit(play_one, terms, group, seat, free, stop))
                if not tasks:
                    return
                over = wait(tasks, return_when=FIRST_COMPLETED).done
                for task in [task for task in tasks if task in over]:
                    tasks.remove(task)
                    result.played.append(task.result())
                    yield result
                    if result.verdict is not None:
                        return
        finally:
            stop.set()
            for task in tasks:
                task.cancel()


@contextmanager
def pairs_of_players(terms: Terms) -> Iterator["SimpleQueue[tuple[Player, Player]]"]:
    """As many pairs as games run at a time; programs are started once and ended here."""
    pairs = [(make_player(terms.first), make_player(terms.second)) for _ in range(terms.jobs)]
    free: SimpleQueue[tuple[Player, Player]] = SimpleQueue()
    for pair in pairs:
        free.put(pair)
    try:
        yield free
    finally:
        for one, other in pairs:
            one.close()
            other.close()


def play_one(terms: Terms, group: int, seat: int, free: "SimpleQueue[tuple[Player, Player]]", stop: Event) -> Played:
    pair = free.get()
    try:
        return play_game(terms, group, seat, *pair, stop)
    finally:
        free.put(pair)


def play_game(terms: Terms, group: int, seat: int, first: Player, second: Player, stop: Event) -> Played:
    """One game with the first player at a seat and the second at all others; CancelledError if it was stopped."""
    match = open_match(terms, group)
    dice = Random(f"dice {terms.seed} {group}")
    while match.outcome is None and match.ply < LONGEST_GAME:
        if stop.is_set():
            raise CancelledError
        actor = match.to_move
        if actor == "chance":
            match.play_random(dice)
            continue
        player = first if actor == seat else second
        match.play(player.choose(match, terms.seconds, terms.seed * 1_000_003 + group * 8191 + match.ply))
    names = {f"Player{place}": (first if place == seat else second).name for place in range(match.players)}
    points = float(match.outcome.scores[seat]) if match.outcome is not None else 1 / match.players
    return Played(group, seat, points, Record.from_match(match, names))


def open_match(terms: Terms, group: int) -> Match:
    """A match after an opening of the book, or after some random moves; those that end the game are drawn again.

    OptionError where so many moves hardly ever leave the game open.
    """
    if terms.book:
        return play_opening(terms, terms.book[group % len(terms.book)])
    random = Random(f"opening {terms.seed} {group}")
    for _ in range(TRIES):
        match = start_with(terms.game, dict(terms.options))
        left = terms.opening
        while match.outcome is None and (left > 0 or match.to_move == "chance"):
            left -= match.to_move != "chance"
            match.play_random(random)
        if match.outcome is None:
            return match
    raise OptionError(f"no opening of {terms.opening} random moves leaves {terms.game} open: expected fewer moves")


def play_opening(terms: Terms, moves: str) -> Match:
    match = start_with(terms.game, dict(terms.options))
    for move in moves.split():
        match.play(move)
    return match
