"""Openings that favour nobody: random moves after which players of equal strength win with either side."""

from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from dataclasses import replace
from threading import Event

from parlour.engine.levels import evaluator_of
from parlour.errors import OptionError, ParlourError
from parlour.lab.duel import LONGEST_GAME, Terms, open_match, play_opening
from parlour.lab.players import Player, make_player
from parlour.match import Match

SCREENING = 6  # games of each judge but the last with itself
JUDGING = 20  # games of the last judge
FEWEST = {SCREENING: 2, JUDGING: 8}  # of them, that either side must win
PATIENCE = 1000  # tries for each opening that is wanted
BATCH = 4  # openings that are tried at a time by each thread


def find_openings(terms: Terms, judges: Sequence[str]) -> Iterator[tuple[int, str | None]]:
    """Draw openings until `terms.games` of them are even in the games of every judge with itself, the cheapest judge first.

    Few games with the others spare the last judge, which plays many, the openings that are plainly uneven. After each try comes its
    number with the moves of the opening, or None where it is not even. After a thousand tries for each wanted opening it gives up.
    """
    for judge in judges:
        make_player(judge).close()  # an unknown one is refused here
    if start_sides(terms) != 2:
        raise OptionError(f"no openings for {terms.game}: expected a game of two without dice")
    left, stop, batch = terms.games, Event(), BATCH * terms.jobs
    with ThreadPoolExecutor(terms.jobs) as pool:
        try:
            for first in range(0, PATIENCE * terms.games, batch):
                tries = [
                    pool.submit(try_opening, terms, number, judges, stop) for number in range(first, first + batch)
                ]
                for number, task in enumerate(tries, first + 1):
                    found = task.result()
                    if left > 0:
                        yield number, found
                        left -= found is not None
                if left <= 0:
                    return
        finally:
            stop.set()  # what is under way when nobody asks for more ends after its game


def start_sides(terms: Terms) -> int:
    match = open_match(replace(terms, opening=0, book=()), 0)
    return 0 if match.game.has_dice else match.players


def try_opening(terms: Terms, number: int, judges: Sequence[str], stop: Event) -> str | None:
    match = open_match(terms, number)
    seed = terms.seed * 7919 + number
    even = all(finds_even(judge, match, seed, SCREENING, stop) for judge in judges[:-1])
    return " ".join(match.moves) if even and finds_even(judges[-1], match, seed, JUDGING, stop) else None


def finds_even(judge: str, opening: Match, seed: int, games: int, stop: Event) -> bool:
    player = make_player(judge)
    try:
        return is_even(opening, player, seed, games, stop)
    finally:
        player.close()


def is_even(opening: Match, judge: Player, seed: int, games: int, stop: Event) -> bool:
    """Whether both sides win often enough; the games end as soon as the answer is known. CancelledError if it was stopped."""
    need = FEWEST[games]
    points = [0.0, 0.0]
    for game in range(games):
        if stop.is_set():
            raise CancelledError
        scores = play_out(opening.at(opening.ply), judge, seed * 101 + game)
        points = [sum(pair) for pair in zip(points, scores, strict=True)]
        if min(points) + (games - 1 - game) < need:
            return False
        if min(points) >= need:
            return True
    return False


def play_out(match: Match, judge: Player, seed: int) -> list[float]:
    """What the players score when the judge plays for both; a game that is surely won is not played on."""
    evaluator = evaluator_of(match.game)
    while match.outcome is None and match.ply < LONGEST_GAME:
        winner = evaluator.sure_winner(match.position)
        if winner is not None:
            return [float(match.position.player_of(winner) == player) for player in range(2)]
        match.play(judge.choose(match, None, seed * 8191 + match.ply))
    return [float(score) for score in match.outcome.scores] if match.outcome is not None else [0.5, 0.5]


def read_book(text: str, terms: Terms) -> tuple[str, ...]:
    """Openings, one in a line; `#` begins a comment. Each must be legal and leave the game open."""
    book = []
    for number, line in enumerate(text.splitlines(), 1):
        moves = line.partition("#")[0].strip()
        if not moves:
            continue
        try:
            over = play_opening(terms, moves).outcome is not None
        except ParlourError as error:
            raise ParlourError(f"bad opening in line {number}: {error}") from None
        if over:
            raise ParlourError(f"bad opening in line {number}: the game is over after {moves!r}")
        book.append(moves)
    if not book:
        raise ParlourError("no openings: expected moves with spaces between them, one opening in a line")
    return tuple(book)
