"""Variation trees: what goes in is legal, and a tree on paper is the same tree again."""

import doctest
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.settings import SETTINGS, Setting

import parlour
import parlour.tree
from parlour.record import DEEPEST
from parlour.tree import GLYPHS, Branch, Tree

TEXT = """\
[Game "pathagon"]
[Version "1"]
[Player0 "Ann"]
[Result "*"]

{before all} 1. d4 ! {the middle} 2. c3 ?! {one} {two} ({another way} 2. e5 {too far} (2. a1 3. b2) 3. d3) (2. e6)
3. e4 *
"""


def grown(text: str = TEXT) -> Tree:
    return Tree.read(text)


def at(tree: Tree, *moves: str) -> Branch:
    found = tree.find(moves)
    assert found is not None
    return found


def test_the_examples_of_the_module_hold() -> None:
    assert doctest.testmod(parlour.tree).failed == 0


def test_a_record_becomes_a_tree() -> None:
    tree = grown()
    assert [branch.move for branch in tree.main_line] == ["d4", "c3", "e4"]
    assert [child.move for child in at(tree, "d4").children] == ["c3", "e5", "a1", "e6"]
    assert tree.root.comments == ["before all"]
    assert at(tree, "d4", "c3").comments == ["one", "two"]
    assert at(tree, "d4", "e5").opening == ["another way"]
    assert tree.tags["Player0"] == "Ann"
    assert tree.match(at(tree, "d4", "a1", "b2")).moves == ("d4", "a1", "b2")


def test_moves_that_stand_twice_in_one_place_become_one() -> None:
    tree = grown('[Game "pathagon"] d4 c3 (c3 {again} e5) e4 *')
    assert [child.move for child in at(tree, "d4", "c3").children] == ["e5", "e4"]
    assert at(tree, "d4", "c3").comments == ["again"]


def test_only_legal_moves_go_in_and_each_once() -> None:
    tree = Tree(parlour.start("pathagon").play("d4"))
    branch = at(tree, "d4")
    assert tree.add(branch, "c3") is tree.add(branch, "c3")
    assert tree.count == 2
    with pytest.raises(parlour.IllegalMoveError, match="illegal move 'd4' after d4: d4 is not empty"):
        tree.add(branch, "d4")
    assert len(branch.children) == 1


def test_promoting_takes_a_variation_up_and_delete_takes_it_out() -> None:
    tree = grown()
    tree.promote(at(tree, "d4", "a1"))
    assert [child.move for child in at(tree, "d4").children] == ["c3", "a1", "e5", "e6"]
    tree.promote(at(tree, "d4", "e5", "d3"), wholly=True)
    assert [branch.move for branch in tree.main_line] == ["d4", "e5", "d3"]
    assert at(tree, "d4", "e5").comments == ["another way", "too far"]  # it begins no variation any more
    tree.delete(at(tree, "d4", "c3"))
    assert tree.find(("d4", "c3")) is None
    assert tree.count == 6
    assert grown(str(tree)) == tree


def test_a_deleted_main_line_leaves_its_first_variation() -> None:
    tree = grown()
    tree.delete(at(tree, "d4", "c3"))
    assert [branch.move for branch in tree.main_line] == ["d4", "e5", "d3"]
    tree.delete(at(tree, "d4"))
    assert grown(str(tree)).root.comments == ["before all"]


def test_a_move_is_judged_once_and_other_signs_stay() -> None:
    tree = grown('[Game "pathagon"] d4 $7 ! *')
    branch = at(tree, "d4")
    tree.mark(branch, "??")
    assert branch.glyphs == ["??", "$7"]
    tree.mark(branch, None)
    assert branch.glyphs == ["$7"]
    with pytest.raises(parlour.ParlourError, match="unknown glyph '!!!': expected one of ! "):
        tree.mark(branch, "!!!")
    with pytest.raises(parlour.ParlourError, match="cannot be judged"):
        tree.mark(tree.root, "!")


def test_an_ended_main_line_tells_its_result_and_a_false_one_is_refused() -> None:
    won = "d1 a1 d2 a2 d3 a3 d4 b1 d5 b2 d6 b3"
    tree = Tree(parlour.read(parlour.start("pathagon").text))
    branch = tree.root
    for move in [*won.split(), "d7"]:
        branch = tree.add(branch, move)
    assert (tree.record().result, tree.record().tags["Result"]) == ("1-0", "1-0")
    with pytest.raises(parlour.RecordError, match="result '0-1' after the last move: expected '1-0'"):
        grown(f'[Game "pathagon"] {won} d7 0-1')


def test_an_illegal_move_of_a_variation_is_refused_where_it_stands() -> None:
    with pytest.raises(parlour.RecordError, match="line 2, column 7: illegal move 'd4' after d4"):
        grown('[Game "pathagon"]\nd4 c3(d4) *')


def test_variations_nest_no_deeper_than_a_record_can_hold() -> None:
    tree, random = Tree(parlour.start("pathagon")), Random(3)
    branch = tree.root
    for _ in range(DEEPEST):
        first, second = random.sample(tree.match(branch).legal_moves(), 2)
        tree.add(branch, first)
        branch = tree.add(branch, second)
    first, second = tree.match(branch).legal_moves()[:2]
    tree.add(branch, first)
    with pytest.raises(parlour.ParlourError, match="nested more than 50 deep"):
        tree.add(branch, second)
    assert grown(str(tree)) == tree
    other = tree.add(tree.root, next(move for move in tree.match(tree.root).legal_moves() if not tree.root.child(move)))
    tree.promote(tree.root.children[1])
    tree.add(branch, second)
    with pytest.raises(parlour.ParlourError, match="nested more than 50 deep"):
        tree.promote(other, wholly=True)
    assert grown(str(tree)) == tree


words = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\r"), min_size=1, max_size=12)


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    """A random game of any kind, with moves, comments and judgements anywhere in it."""
    setting: Setting = draw(st.sampled_from(SETTINGS))
    random = Random(draw(st.integers(0, 2**32)))
    match = setting.start()
    for _ in range(draw(st.integers(0, 25))):
        if match.outcome is None:
            match.play_random(random)
    tree = Tree(match, {"Event": draw(words)})
    for _ in range(draw(st.integers(0, 10))):
        branch = random.choice([tree.root, *tree.walk()])
        moves = tree.match(branch).legal_moves()
        if moves:
            change(draw, tree, tree.add(branch, random.choice(moves)))
    tree.comment(tree.root, draw(words))
    return tree


def change(draw: st.DrawFn, tree: Tree, branch: Branch) -> None:
    what = draw(st.sampled_from(["comment", "mark", "promote", "opening", "delete"]))
    if what == "comment":
        tree.comment(branch, draw(words), draw(words))
    elif what == "mark":
        tree.mark(branch, draw(st.sampled_from(list(GLYPHS))))
    elif what == "promote":
        tree.promote(branch, wholly=draw(st.booleans()))
    elif what == "delete":
        tree.delete(branch)
    elif branch.parent and branch.parent.children[0] is not branch:
        branch.opening = [draw(words)]


def same(one: Branch, other: Branch) -> bool:
    told = [(branch.move, branch.comments, branch.glyphs, branch.opening) for branch in (one, other)]
    return told[0] == told[1] and len(one.children) == len(other.children)


@settings(max_examples=60)
@given(trees())
def test_any_tree_goes_out_as_a_record_and_comes_back_the_same(tree: Tree) -> None:
    again = Tree.read(str(tree))
    assert same(tree.root, again.root)
    assert all(same(one, other) for one, other in zip(tree.walk(), again.walk(), strict=True))
    assert again == tree
    assert str(again) == str(tree)
    assert again.count == tree.count
