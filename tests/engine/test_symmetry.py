"""Symmetric keys: the images of a game share them move by move, other positions do not, and the solver answers alike."""

from collections.abc import Callable
from random import Random

import pytest

import parlour
from parlour.engine.core.proofnumber import Proof, solve
from parlour.games.window.board import load_board
from parlour.games.window.symmetry import symmetries

Image = Callable[[str], str]
KINGS = "redo tower=king 0 6R/6r/7/7/7/7/7/W6 0 0"
QUIET = "a1-b1 g8-f8 b1-a1 f8-g8"


def mirror_columns(letters: str) -> Image:
    return lambda move: move.translate(str.maketrans(letters, letters[::-1]))


def mirror_rows(rows: str) -> Image:
    return lambda move: move.translate(str.maketrans(rows, rows[::-1]))


def mapped(images: dict[str, str]) -> Image:
    return lambda move: images[move]


def only_cells(image: Image) -> Image:
    """Keep the word `off`, whose letters are no columns."""
    return lambda move: "-".join(part if part == "off" else image(part) for part in move.split("-"))


IMAGES: dict[str, list[Image]] = {
    "passo": [only_cells(mirror_columns("abcde"))],
    "redo": [lambda move: move if move == "pass" else mirror_columns("abcdefg")(move)],
    "pathagon": [
        mirror_columns("abcdefg"),
        mirror_rows("1234567"),
        lambda move: mirror_rows("1234567")(mirror_columns("abcdefg")(move)),
    ],
    "mono-line": [mapped(images) for images in symmetries(load_board())[1:]],
}
CASES = [(slug, number) for slug, images in IMAGES.items() for number in range(len(images))]


@pytest.mark.parametrize(("slug", "number"), CASES)
def test_a_game_and_its_image_share_their_symmetric_keys(slug, number):
    image, random = IMAGES[slug][number], Random(number)
    differing = 0
    for _ in range(8):
        one, other = parlour.start(slug), parlour.start(slug)
        while one.outcome is None and one.ply < 80:
            move = one.play_random(random)
            other.play(image(move))
            assert one.position.symmetric_fingerprint() == other.position.symmetric_fingerprint(), one.text
            differing += one.position.fingerprint() != other.position.fingerprint()
        assert one.ply == other.ply
    assert differing > 50


@pytest.mark.parametrize("slug", IMAGES)
def test_symmetric_keys_tell_all_other_positions_apart(slug):
    """The classes of positions after two plies are as many as a slow count of the images finds."""
    start, keys, classes = parlour.start(slug), set(), set()
    for first in start.legal_moves()[:: 5 if slug == "mono-line" else 1]:
        match = parlour.start(slug).play(first)
        for second in match.legal_moves()[::7]:
            match.play(second)
            keys.add(match.position.symmetric_fingerprint())
            classes.add(frozenset(image_texts(slug, (first, second))))
            match.undo()
    assert len(keys) == len(classes)


def image_texts(slug: str, moves: tuple[str, ...]) -> list[str]:
    """The texts of a position and of all its images."""
    texts = []
    for image in [lambda move: move, *IMAGES[slug]]:
        match = parlour.start(slug)
        for move in moves:
            match.play(image(move))
        texts.append(match.text)
    return texts


@pytest.mark.parametrize("slug", IMAGES)
def test_the_solver_answers_alike_with_and_without_symmetry(slug):
    for seed in range(5):
        match, random = parlour.start(slug), Random(seed)
        while match.outcome is None and match.ply < 150:
            match.play_random(random)
        for _ in range(3):
            match.undo()
        answers = [Proof(match.position, 8, symmetry) for symmetry in (True, False)]
        for player in (0, 1):
            for plies in (1, 2, 3):
                found = [proof.within(match.position, player, plies, 30)[0] for proof in answers]
                assert found[0] == found[1]


def test_symmetry_saves_nodes_at_the_start_of_passo():
    start = parlour.start("passo").position
    with_symmetry, without = (solve(start, 30, 16, 5, symmetry) for symmetry in (True, False))
    assert (with_symmetry.value, with_symmetry.searched) == (without.value, without.searched) == ("unknown", 5)
    assert with_symmetry.nodes < 0.8 * without.nodes


def test_redo_tells_quiet_moves_apart_that_its_repetition_rule_does_not():
    match = parlour.read(KINGS)
    before = match.position
    for move in QUIET.split():
        match.play(move)
    assert match.position.fingerprint() == before.fingerprint()
    assert match.position.state_fingerprint() != before.state_fingerprint()
    assert match.position.symmetric_fingerprint() != before.symmetric_fingerprint()
