"""Openings that favour nobody: how they are found, read and played."""

from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path
from threading import Event

import pytest
from typer.testing import CliRunner

import parlour
from parlour.cli import app
from parlour.errors import ParlourError
from parlour.games.options import Options
from parlour.lab.duel import Terms, play_match
from parlour.lab.openings import JUDGING, SCREENING, find_openings, is_even, read_book
from parlour.lab.players import make_player
from parlour.match import Match


def terms(game: str = "pathagon", games: int = 2, **more: object) -> Terms:
    options: Options = parlour.find_game(game).read_options({})
    return Terms(game, options, "random", "random", games, **more)  # type: ignore[arg-type]


class Favourite:
    """Gives the game to one player: it concedes for the other."""

    name = "favourite"

    def __init__(self, winners: list[int]) -> None:
        self.winners = winners
        self.games = 0

    def choose(self, match: Match, seconds: float | None, seed: int) -> str:
        loses = match.to_move != self.winners[self.games]
        self.games += loses
        return "concede" if loses else min(match.legal_moves())

    def close(self) -> None:
        pass


@pytest.mark.parametrize(
    ("winners", "even", "games"),
    [
        ([0, 1, 0, 1, 0, 1], True, 4),
        ([0, 0, 0, 0, 1, 1], True, 6),
        ([1, 1, 1, 1, 0, 1], False, 6),
        ([1, 1, 1, 1, 1, 0], False, 5),
    ],
)
def test_an_opening_is_even_if_both_sides_win_a_third_of_the_games(winners: list[int], even: bool, games: int) -> None:
    judge = Favourite(winners)
    assert is_even(parlour.start("mono-line", mode="discovery"), judge, 1, SCREENING, Event()) == even
    assert judge.games == games


@pytest.mark.parametrize(("wins", "even", "games"), [(7, False, 20), (8, True, 16), (12, True, 20), (13, False, 13)])
def test_the_last_judge_asks_for_eight_wins_of_each_side(wins: int, even: bool, games: int) -> None:
    judge = Favourite([1] * wins + [0] * (20 - wins))
    assert is_even(parlour.start("mono-line", mode="discovery"), judge, 1, JUDGING, Event()) == even
    assert judge.games == games


def test_a_judge_stops_between_two_games() -> None:
    stop = Event()
    stop.set()
    with pytest.raises(CancelledError):
        is_even(parlour.start("redo"), make_player("random"), 1, JUDGING, stop)


def test_what_was_found_before_an_interruption_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupt(*_: object) -> Iterator[tuple[int, str | None]]:
        yield from [(1, None), (2, "d4 e5")]
        raise KeyboardInterrupt

    monkeypatch.setattr("parlour.cli.lab.find_openings", interrupt)
    path = tmp_path / "book.txt"
    done = CliRunner().invoke(app, ["lab", "openings", "redo", "-o", str(path)])
    assert done.exit_code == 130
    assert path.read_text().splitlines()[1:] == ["# 2 openings tried", "d4 e5"]


def test_openings_are_found_and_played() -> None:
    found = [moves for _, moves in find_openings(terms(games=3, opening=3, jobs=2), ["random"]) if moves is not None]
    assert len(found) == 3
    assert all(len(moves.split()) == 3 for moves in found)
    *_, result = play_match(terms(games=4, book=tuple(found)))
    for played in result.played:
        assert " ".join(played.record.moves[:3]) == found[played.group]


def test_the_same_seed_finds_the_same_openings() -> None:
    books = [list(find_openings(terms(games=2, opening=2, jobs=jobs), ["random"])) for jobs in (1, 2)]
    assert books[0] == books[1]


def test_the_search_gives_up_where_no_opening_is_even(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("parlour.lab.openings.PATIENCE", 4)
    monkeypatch.setattr("parlour.lab.openings.is_even", lambda *_: False)
    assert list(find_openings(terms(games=2), ["random"])) == [(number, None) for number in range(1, 9)]
    path = tmp_path / "book.txt"
    done = CliRunner().invoke(app, ["lab", "openings", "redo", "--count", "1", "--judge", "random", "-o", str(path)])
    assert str(done.exception) == "no even opening of redo in 4 tries of 4 moves: nothing is written"
    assert not path.exists()


def test_an_unknown_judge_is_refused() -> None:
    with pytest.raises(ParlourError, match="unknown player 'nobody'"):
        list(find_openings(terms(), ["nobody"]))


def test_games_with_dice_have_no_even_openings() -> None:
    with pytest.raises(ParlourError, match="no openings for over-pass: expected a game of two without dice"):
        list(find_openings(terms("over-pass"), ["random"]))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no openings: expected moves with spaces between them, one opening in a line"),
        ("# nothing\n\n", "no openings: expected moves with spaces between them, one opening in a line"),
        ("a1 b2\na1 a1\n", "bad opening in line 2: illegal move 'a1' after a1: a1 is not empty (R6)"),
        ("zz\n", "bad opening in line 1: cannot read move 'zz'"),
    ],
)
def test_a_bad_book_is_refused(text: str, message: str) -> None:
    with pytest.raises(ParlourError) as problem:
        read_book(text, terms())
    assert str(problem.value).startswith(message)


def test_a_fault_is_told_with_the_name_of_the_file(tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text("a1 a1\n")
    done = CliRunner().invoke(app, ["match", "pathagon", "random", "random", "--openings", str(book)])
    assert str(done.exception) == f"{book}: bad opening in line 1: illegal move 'a1' after a1: a1 is not empty (R6)"


def test_a_book_has_comments() -> None:
    assert read_book("# a book\na1 b2  # the corner\n\nc3\n", terms()) == ("a1 b2", "c3")


def test_openings_on_the_command_line(tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    found = ["lab", "openings", "redo", "--count", "1", "--moves", "2", "--judge", "random", "-o", str(book)]
    assert CliRunner().invoke(app, found).exit_code == 0
    first, second, moves = book.read_text().splitlines()
    assert first == "# parlour lab openings redo --count 1 --moves 2 --seed 1 --judge random"
    assert second.endswith("openings tried")
    records = tmp_path / "games.txt"
    played = ["match", "redo", "random", "random", "--games", "2", "--openings", str(book), "-o", str(records)]
    assert CliRunner().invoke(app, played).exit_code == 0
    assert records.read_text().count(" ".join(moves.split()[:1])) >= 2
    ladder = ["lab", "ladder", "redo", "--games", "2", "--highest", "2", "--openings", str(book)]
    assert "level2 against level1" in CliRunner().invoke(app, ladder).output
