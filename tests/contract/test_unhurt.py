"""A core that cannot be hurt: what Python callers may do with positions and matches, right or wrong."""

import copy
import pickle
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.settings import SETTINGS, Setting

import parlour
from parlour.engine.core.perft import perft
from parlour.games.contract import Position
from parlour.games.contract import Random as FastRandom

games = pytest.mark.parametrize("setting", SETTINGS, ids=str)
SOURCES = Path(parlour.__file__).parent


def played(setting: Setting, seed: int, plies: int) -> parlour.Match:
    match, random = setting.start(), Random(seed)
    while match.outcome is None and match.ply < plies:
        match.play_random(random)
    return match


def numbers(random: Random) -> list[int]:
    edges = [-1, 2**31 - 2, 2_000_000_000, 2**31, 2**32 - 1, 2**32, 2**63, 2**64, -(2**63)]
    return edges + [random.getrandbits(bits) for bits in (4, 8, 12, 16, 20, 24, 28, 31, 32) for _ in range(40)]


@games
def test_no_number_hurts_a_position(setting: Setting) -> None:
    random = Random(str(setting))
    position = played(setting, 3, random.randrange(60)).position
    legal = set(position.legal_moves())
    for number in numbers(random):
        if number not in legal:
            with pytest.raises(parlour.IllegalMoveError, match="illegal move"):
                position.after(number)
            assert position.probability(number) == 0
        if number not in range(position.players):
            with pytest.raises(parlour.ParlourError, match="no side"):
                position.points(number)
    assert position.legal_moves() == [move for move in position.legal_moves() if move in legal]


@games
def test_nothing_is_drawn_where_there_is_nothing_to_draw(setting: Setting) -> None:
    over = played(setting, 1, 0).position.agreed()
    with pytest.raises(parlour.IllegalMoveError, match="there is no legal move"):
        over.random_move(FastRandom(1))
    for wrong in (None, Random(1)):
        with pytest.raises(TypeError, match="expected a Random"):
            played(setting, 1, 0).position.random_move(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="expected a Random"):
            played(setting, 1, 0).position.imagine(0, wrong)  # type: ignore[arg-type]


@games
def test_positions_are_values(setting: Setting) -> None:
    match = played(setting, 4, 25)
    position = match.position
    for other in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
        assert other == position and hash(other) == hash(position) and other is not position
        assert other.legal_moves() == position.legal_moves()
    assert parlour.read(match.text).position == position
    assert position != setting.start().position
    assert position != "something else"
    assert match.text.split(maxsplit=3)[3] in repr(position)
    assert position._repr_svg_().startswith("<svg")


@games
def test_matches_can_be_copied_and_pickled(setting: Setting) -> None:
    match = played(setting, 5, 40)
    for other in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert (other.text, other.moves, other.options) == (match.text, match.moves, match.options)
        assert other.fingerprints == match.fingerprints
        if match.outcome is None:
            other.play_random(Random(1))
            assert other.ply == match.ply + 1


@games
def test_a_text_with_history_brings_everything_back(setting: Setting) -> None:
    match = played(setting, 6, 40)
    again = parlour.read(match.text_with_history)
    assert (again.text, again.moves, again.start_text) == (match.text, match.moves, None)
    assert again.fingerprints == match.fingerprints
    assert again.text_with_history == match.text_with_history


def test_a_text_with_history_counts_repetitions() -> None:
    match = parlour.start("exeo-duo")
    for _ in range(2):
        for move in ("d2-d4,d9-d8", "f2-f4,f9-f8", "d4-d2,d8-d9", "f4-f2,f8-f9"):
            if match.outcome is None:
                last, before = move, match.text_with_history
                match.play(move)
    assert str(match.outcome and match.outcome.reason) == "the same position for the third time (R23)"
    assert parlour.read(before).play(last).outcome == match.outcome


def test_an_agreement_is_kept_too() -> None:
    match = parlour.start("redo").play("d2-d3").agree_to_count()
    assert parlour.read(match.text_with_history).outcome == match.outcome
    assert pickle.loads(pickle.dumps(match)).outcome == match.outcome
    assert pickle.loads(pickle.dumps(parlour.start("redo").agree_to_count())).outcome == match.outcome


def test_only_texts_are_played() -> None:
    with pytest.raises(parlour.NotationError, match="cannot read move 5: expected a text"):
        parlour.start("pathagon").play(5)  # type: ignore[arg-type]


# -- classes in plain Python --------------------------------------------------------------------------------------------


class Countdown(Position):
    """Take one to three from a heap; who takes the last one wins."""

    def __init__(self, heap: int) -> None:
        Position.__init__(self)
        self.heap = heap
        self.taken: list[int] = []

    def generate(self, buffer: list[int]) -> int:
        count = 0 if self.over else min(3, self.heap)
        buffer[:count] = range(1, count + 1)
        return count

    def play(self, move: int) -> None:
        self.heap -= move
        self.taken.append(move)
        if self.heap == 0:
            self.over, self.winner = 1, self.side
        self.side ^= 1

    def key(self) -> int:
        return self.heap << 1 | self.side


def test_a_prototype_in_plain_python_is_a_position_like_any_other() -> None:
    position: Any = Countdown(7)
    child = position.after(3)
    assert (position.heap, position.taken, child.heap, child.taken) == (7, [], 4, [3])
    assert [perft(position, depth) for depth in (1, 2, 3, 4)] == [3, 9, 23, 31]
    assert pickle.loads(pickle.dumps(child)) == child != position
    assert child.fingerprint() == 9
    with pytest.raises(parlour.IllegalMoveError):
        position.after(4)


def test_a_prototype_that_lacks_a_method_says_so() -> None:
    class Lazy(Position): ...

    with pytest.raises(NotImplementedError, match=r"Lazy\.generate"):
        Lazy().legal_moves()


def test_a_class_whose_block_holds_python_objects_is_refused() -> None:
    class Slotted(Position):
        __slots__ = ("board",)

    with pytest.raises(TypeError, match="Slotted cannot be copied as one block: Slotted holds Python objects"):
        Slotted()


def test_a_compiled_game_cannot_be_overridden_in_python() -> None:
    class Mine(type(parlour.start("pathagon").position)):  # type: ignore[misc]
        def key(self) -> int:
            return 3

    with pytest.raises(TypeError, match="Mine derives from PathagonPosition, which is compiled"):
        Mine()


PLAIN_DATA = {
    "int",
    "short",
    "signed",
    "Bits",
    "Wide",
    "Key",
    "Move",
    "double",
    "bint",
    "unsigned",
    "long",
    "Py_ssize_t",
}
FIELD = re.compile(r"^    cdef (?:public |readonly )?(\w+)[^(\n]*$", re.MULTILINE)


@pytest.mark.parametrize("path", sorted(SOURCES.rglob("position.pxd")), ids=lambda path: path.parent.name)
def test_every_field_of_a_position_is_plain_data(path: Path) -> None:
    types = set(FIELD.findall(path.read_text("utf-8")))
    assert types and types <= PLAIN_DATA, types - PLAIN_DATA
