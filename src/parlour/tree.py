"""A game with all that was tried in it: a tree of moves, with comments and glyphs, that is a record on paper.

>>> import parlour
>>> from parlour.tree import Tree
>>> tree = Tree(parlour.start("pathagon"))
>>> best = tree.add(tree.add(tree.root, "d4"), "c3")
>>> other = tree.add(best.parent, "c5")
>>> tree.comment(other, "further from the middle")
>>> print(str(tree).splitlines()[-1])
1. d4 2. c3 (2. c5 {further from the middle}) *
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from parlour.errors import ParlourError
from parlour.match import Match
from parlour.record import DEEPEST, Node, Record, play_node, read_record, write_result

GLYPHS = {"!": "good", "?": "a mistake", "!!": "brilliant", "??": "a blunder", "!?": "interesting", "?!": "doubtful"}
MOST_BRANCHES = 20_000


@dataclass(eq=False)
class Branch:
    """One move of a tree; the first of its children is the line that was played, the others are variations of it.

    `opening` are comments before a move that begins a variation; the root's comments stand before the first move.
    """

    move: str
    parent: "Branch | None" = None
    children: "list[Branch]" = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    glyphs: list[str] = field(default_factory=list)
    opening: list[str] = field(default_factory=list)

    @property
    def path(self) -> tuple[str, ...]:
        """The moves that lead here."""
        return tuple(branch.move for branch in self.way())

    def way(self) -> "list[Branch]":
        """The branches from the first move to this one."""
        branches, branch = [], self
        while branch.parent is not None:
            branches.append(branch)
            branch = branch.parent
        return branches[::-1]

    def child(self, move: str) -> "Branch | None":
        return next((child for child in self.children if child.move == move), None)

    def line(self) -> "list[Branch]":
        """The branches that follow, the first of each."""
        branches, branch = [], self
        while branch.children:
            branch = branch.children[0]
            branches.append(branch)
        return branches

    def __repr__(self) -> str:
        return f"<branch {' '.join(self.path) or 'root'}, {len(self.children)} moves on>"


class Tree:
    """Moves are added, promoted and deleted; only legal ones go in. `str(tree)` is a record, `Tree.read` reads it."""

    def __init__(self, match: Match, tags: dict[str, str] | None = None) -> None:
        record = Record.from_match(match, tags)
        self.tags, self.result = record.tags, record.result
        self.root = Branch("")
        self.count = 0
        self._match, self._here = match.at(0), self.root
        branch = self.root
        for move in match.moves:
            branch = self.add(branch, move)

    # -- records ----------------------------------------------------------------------------------------------

    @classmethod
    def read(cls, text: str) -> "Tree":
        """The tree of the one record in a text; RecordError names the line and column of what is wrong."""
        return cls.from_record(read_record(text))

    @classmethod
    def from_record(cls, record: Record) -> "Tree":
        """A record with its variations; moves that stand twice in one place become one."""
        tree = cls(record.begin())
        tree.tags, tree.result = dict(record.tags), record.result
        tree.root.comments = list(record.remarks)
        if record.line:
            tree.root.comments, record = list(record.line[0].opening), without_opening(record)
        tree._graft(tree.root, record.line)
        record.check_result(tree.match(tree.main_line[-1] if tree.main_line else tree.root))
        return tree

    def record(self) -> Record:
        """The tree as a record; Tree.from_record gives the same tree again."""
        line = write_branches(self.root)
        remarks = [] if line else list(self.root.comments)
        if line:
            line[0].opening = list(self.root.comments)
        ended = write_result(self.match(self.main_line[-1])) if line else "*"
        result = self.result if ended == "*" else ended
        tags = self.tags | ({"Result": result} if "Result" in self.tags else {})
        return Record(tags, line, result, remarks)

    def __str__(self) -> str:
        return str(self.record())

    def __eq__(self, other: object) -> bool:
        return self.record() == other.record() if isinstance(other, Tree) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    # -- looking ----------------------------------------------------------------------------------------------

    @property
    def main_line(self) -> list[Branch]:
        return self.root.line()

    def match(self, branch: Branch) -> Match:
        """The match after this branch's move; playing on there changes nothing here."""
        self._go(branch)
        return self._match.at(self._match.ply)

    def find(self, moves: "tuple[str, ...] | list[str]") -> Branch | None:
        """The branch that these moves lead to; None where they are not in the tree."""
        branch: Branch | None = self.root
        for move in moves:
            branch = branch and branch.child(move)
        return branch

    def walk(self) -> Iterator[Branch]:
        """Every branch but the root, each before what follows it, lines before their variations."""
        waiting = list(reversed(self.root.children))
        while waiting:
            branch = waiting.pop()
            yield branch
            waiting += reversed(branch.children)

    # -- changing ---------------------------------------------------------------------------------------------

    def add(self, branch: Branch, move: str) -> Branch:
        """The branch of this move after another one: a new variation, or the one that is there already."""
        known = branch.child(move)
        if known is not None:
            return known
        self._go(branch)
        self._match.play(move)
        text = self._match.undo()  # as the rules write it
        known = branch.child(text)
        if known is not None:
            return known
        if branch.children and nesting_of(branch) == DEEPEST:
            raise ParlourError(f"variations nested more than {DEEPEST} deep")
        if self.count == MOST_BRANCHES:
            raise ParlourError(f"a tree of more than {MOST_BRANCHES} moves")
        self.count += 1
        branch.children.append(Branch(text, branch))
        return branch.children[-1]

    def promote(self, branch: Branch, *, wholly: bool = False) -> None:
        """Move a variation one place up among those beside it; wholly: make all of its line the main line."""
        for one in reversed(branch.way()) if wholly else [branch]:
            if one.parent is not None:
                place = one.parent.children.index(one)
                self._reorder(one.parent, place, 0 if wholly else max(0, place - 1))

    def delete(self, branch: Branch) -> None:
        """Take a move out with all that follows it."""
        if branch.parent is None:
            raise ParlourError("the position before the first move cannot be deleted")
        self._match, self._here = self._match.at(0), self.root
        branch.parent.children.remove(branch)
        settle(branch.parent)
        branch.parent = None
        self.count = sum(1 for _ in self.walk())

    def comment(self, branch: Branch, *comments: str) -> None:
        """What is said about a move; nothing takes it away."""
        branch.comments = [comment for comment in comments if comment]

    def mark(self, branch: Branch, glyph: str | None) -> None:
        """Judge a move by one of GLYPHS, in place of an earlier judgement; None takes it away."""
        if glyph is not None and glyph not in GLYPHS:
            raise ParlourError(f"unknown glyph {glyph!r}: expected one of {' '.join(GLYPHS)}")
        if branch.parent is None:
            raise ParlourError("the position before the first move cannot be judged")
        branch.glyphs = [*([glyph] if glyph else []), *(other for other in branch.glyphs if other not in GLYPHS)]

    # -- inside -----------------------------------------------------------------------------------------------

    def _go(self, branch: Branch) -> None:
        """Bring the kept match to this branch: back to where the ways part, then on."""
        way = branch.way()
        here = self._here.way()
        shared = 0
        while shared < min(len(way), len(here)) and way[shared] is here[shared]:
            shared += 1
        for _ in here[shared:]:
            self._match.undo()
        self._here = way[shared - 1] if shared else self.root
        for one in way[shared:]:
            self._match.play(one.move)
            self._here = one

    def _reorder(self, parent: Branch, place: int, to: int) -> None:
        if place == to:
            return
        parent.children.insert(to, parent.children.pop(place))
        if to == 0 and deepest_of(self.root) > DEEPEST:
            parent.children.insert(place, parent.children.pop(to))
            raise ParlourError(f"variations nested more than {DEEPEST} deep")
        settle(parent)

    def _graft(self, branch: Branch, line: list[Node]) -> None:
        """Add a line of a record with its variations."""
        for node in line:
            self._go(branch)
            play_node(self._match, node)  # an error names the place where it was read
            self._match.undo()
            child = self.add(branch, node.move)
            child.comments += node.comments
            child.glyphs += [glyph for glyph in node.glyphs if glyph not in child.glyphs]
            place = branch.children.index(child)
            (child.opening if place else child.comments)[:0] = node.opening
            for variation in node.variations:
                self._graft(branch, variation)
            branch = child


def without_opening(record: Record) -> Record:
    """The record whose first move has no comment before it."""
    first = record.line[0]
    bare = Node(first.move, first.comments, first.glyphs, first.variations, [], first.place)
    return Record(record.tags, [bare, *record.line[1:]], record.result)


def settle(parent: Branch) -> None:
    """The first of the children begins no variation: what was said before it is said after it."""
    for first in parent.children[:1]:
        first.comments, first.opening = [*first.opening, *first.comments], []


def nesting_of(branch: Branch) -> int:
    """In how many variations a branch lies."""
    return sum(one.parent is not None and one.parent.children[0] is not one for one in branch.way())


def deepest_of(root: Branch) -> int:
    """How deep the variations of a tree are nested."""
    deepest, waiting = 0, [(root, 0)]
    while waiting:
        branch, depth = waiting.pop()
        deepest = max(deepest, depth)
        waiting += [(child, depth + (place > 0)) for place, child in enumerate(branch.children)]
    return deepest


def write_branches(branch: Branch) -> list[Node]:
    """The line that follows a branch, with variations beside each move of it."""
    nodes = []
    while branch.children:
        first, *others = branch.children
        nodes.append(write_node(first, [begin_line(other) for other in others]))
        branch = first
    return nodes


def begin_line(branch: Branch) -> list[Node]:
    return [write_node(branch, []), *write_branches(branch)]


def write_node(branch: Branch, variations: list[list[Node]]) -> Node:
    return Node(branch.move, list(branch.comments), list(branch.glyphs), variations, list(branch.opening))
