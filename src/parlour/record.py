"""Played games to and from text: tags, moves, comments, variations and the result. docs/records.md is the specification."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from parlour.errors import ParlourError, RecordError
from parlour.files import read_file, write_whole
from parlour.games.position_text import read_game, read_pairs
from parlour.match import Match, read, start_with

WIDTH = 100
LONGEST = 4_000_000
DEEPEST = 50

TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*)[ \t]+"((?:[^"\\\n]|\\.)*)"[ \t]*\]')
COMMENT = re.compile(r"\{((?:[^}\\]|\\.)*)\}", re.DOTALL)
WORD = re.compile(r"[^\s{}()\[\]]+")
NUMBER = re.compile(r"\d+\.+")
SCORE = r"(?:\d+(?:/\d+)?)"
RESULT = re.compile(rf"\*|{SCORE}(?:-{SCORE})*")
GLYPH = re.compile(r"\$\d{1,3}|[!?]{1,2}")


@dataclass
class Node:
    """One move of a record with what was written about it; variations are other moves in its place."""

    move: str
    comments: list[str] = field(default_factory=list)
    glyphs: list[str] = field(default_factory=list)
    variations: "list[list[Node]]" = field(default_factory=list)
    opening: list[str] = field(default_factory=list)  # comments written before the first move of a line
    place: tuple[int, int] = field(default=(0, 0), compare=False)  # line and column where it was read


@dataclass
class Record:
    """A game on paper. `tags` keep their order; `result` is `*` while nobody knows."""

    tags: dict[str, str]
    line: list[Node] = field(default_factory=list)
    result: str = "*"
    remarks: list[str] = field(default_factory=list)  # comments of a record without moves

    @property
    def moves(self) -> list[str]:
        """The moves of the main line."""
        return [node.move for node in self.line]

    @classmethod
    def from_match(cls, match: Match, tags: dict[str, str] | None = None, viewer: int | None = None) -> "Record":
        """The record of a match; with a viewer, only what that player may see."""
        heading = {"Game": match.game.slug, "Version": str(match.game.version)}
        options = match.game.write_options(match.options)
        if options != "-":
            heading["Options"] = options
        begun = match.start_text_for(viewer)
        if begun is not None:
            heading["Start"] = begun
        moves = match.moves_for(viewer)
        result = write_result(match)
        return cls(heading | (tags or {}) | {"Result": result}, [Node(move) for move in moves], result)

    def replay(self) -> Match:
        """The match after all moves of the main line; RecordError names the line and column of a bad one."""
        match = self.begin()
        for node in self.line:
            play_node(match, node)
        self.check_result(match)
        return match

    def check(self) -> None:
        """Replay the main line and every variation."""
        self.replay()
        check_line(self.begin(), self.line)

    def begin(self) -> Match:
        """The match before the first move."""
        if "Game" not in self.tags:
            raise RecordError('no Game tag: expected a line such as [Game "pathagon"]', 1, 1)
        try:
            game = read_game(
                f"{self.tags['Game']}@{self.tags['Version']}" if "Version" in self.tags else self.tags["Game"]
            )
            match = start_with(game.slug, read_pairs(self.tags.get("Options", "-")), game.version)
            if "Start" in self.tags:
                match = read(self.tags["Start"], game.version)
        except ParlourError as error:
            raise RecordError(str(error), 1, 1) from None
        return match

    def check_result(self, match: Match) -> None:
        """RecordError where the match has ended, and in another way than the record says."""
        played = write_result(match)
        if played != "*" and self.result not in ("*", played):
            line, column = self.line[-1].place if self.line else (1, 1)
            raise RecordError(f"result {self.result!r} after the last move: expected {played!r}", line, column)

    def __str__(self) -> str:
        return write_record(self)


def play_node(match: Match, node: Node) -> None:
    try:
        match.play(node.move)
    except ParlourError as error:
        raise RecordError(str(error), *node.place) from None


def check_line(match: Match, line: list[Node]) -> None:
    for node in line:
        for variation in node.variations:
            plies = match.ply
            check_line(match, variation)
            while match.ply > plies:
                match.undo()
        play_node(match, node)


def write_result(match: Match) -> str:
    outcome = match.outcome
    if outcome is None:
        return "*"
    return "-".join(str(Fraction(score).limit_denominator(12)) for score in outcome.scores)


# -- writing ----------------------------------------------------------------------------------------------------------


def write_record(record: Record) -> str:
    """The record as text, ending with a newline; reading it again gives an equal record."""
    tags = [f'[{name} "{escape_tag(value)}"]' for name, value in record.tags.items()]
    words = [*map(write_comment, record.remarks), *write_line(record.line, 1), record.result]
    return "\n".join([*tags, "", *wrap(words)]) + "\n"


def write_records(records: Sequence[Record]) -> str:
    return "\n".join(map(write_record, records))


def write_line(line: list[Node], ply: int) -> Iterator[str]:
    for offset, node in enumerate(line):
        yield from map(write_comment, node.opening)
        yield f"{ply + offset}. {node.move}"
        yield from node.glyphs
        yield from map(write_comment, node.comments)
        for variation in node.variations:
            words = list(write_line(variation, ply + offset))
            words[0] = "(" + words[0]
            words[-1] += ")"
            yield from words


def wrap(words: list[str]) -> Iterator[str]:
    """Lines of at most WIDTH characters where words allow it."""
    line = ""
    for word in words:
        if not line:
            line = word
        elif len(line) + 1 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line += " " + word
    yield line


def escape_tag(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def write_comment(comment: str) -> str:
    return "{" + comment.replace("\\", "\\\\").replace("}", "\\}") + "}"


# -- reading ----------------------------------------------------------------------------------------------------------


def read_record(text: str) -> Record:
    """The one record in a text."""
    records = read_records(text)
    if len(records) != 1:
        raise RecordError(f"{len(records)} records: expected one", 1, 1)
    return records[0]


def read_records(text: str) -> list[Record]:
    """All records in a text, one after another."""
    if len(text) > LONGEST:
        raise RecordError(f"a file of {len(text)} characters: expected {LONGEST} at most", 1, 1)
    reader = Reader(text)
    records = []
    while reader.skip_space():
        records.append(reader.record())
    return records


class Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines = [-1, *(found.start() for found in re.finditer("\n", text))]  # where the break before each line is

    def place(self, at: int) -> tuple[int, int]:
        """Line and column, both from 1."""
        line = bisect_left(self.lines, at)
        return line, at - self.lines[line - 1]

    def fail(self, message: str) -> RecordError:
        return RecordError(message, *self.place(self.at))

    def skip_space(self) -> bool:
        """Go to the next character that means something; False at the end."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.at < len(self.text)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def record(self) -> Record:
        record = Record(self.tags())
        record.remarks, record.line, record.result = self.main_line()
        if record.tags.get("Result", record.result) != record.result:
            raise self.fail(f"the result {record.result!r} differs from the Result tag {record.tags['Result']!r}")
        return record

    def tags(self) -> dict[str, str]:
        tags: dict[str, str] = {}
        while self.skip_space() and self.text[self.at] == "[":
            found = TAG.match(self.text, self.at)
            if not found:
                raise self.fail('cannot read this tag: expected [Name "value"]')
            if found[1] in tags:
                raise self.fail(f"tag {found[1]!r} stands twice: expected each once")
            tags[found[1]] = unescape(found[2])
            self.at = found.end()
        return tags

    def main_line(self) -> tuple[list[str], list[Node], str]:
        line, loose = self.moves(0)
        if not self.skip_space() or self.text[self.at] in ")[":
            raise self.fail("no result: expected one such as 1-0, 0-1, 1/2-1/2 or * after the moves")
        result = self.take(WORD)
        assert result is not None
        if line and loose:
            raise self.fail("a comment without a move: expected comments after a move or before the first")
        return loose, line, result[0]

    def moves(self, depth: int) -> tuple[list[Node], list[str]]:
        """Moves up to a result or a closing bracket, and comments that belong to no move."""
        line: list[Node] = []
        loose: list[str] = []
        while self.skip_space() and self.text[self.at] not in ")[":
            sign = self.text[self.at]
            if sign == "{":
                (line[-1].comments if line else loose).append(self.comment())
            elif sign == "(":
                self.variation(line, depth)
            elif sign in "}]":
                raise self.fail(f"unexpected {sign!r}: expected a move, a comment, a variation or the result")
            elif self.take_word(line, loose):
                loose = []
            elif (found := WORD.match(self.text, self.at)) and RESULT.fullmatch(found[0]):
                break
        return line, loose

    def take_word(self, line: list[Node], loose: list[str]) -> bool:
        """Read a number, a glyph or a move; True after a move, which takes the loose comments."""
        start = self.at
        found = self.take(WORD)
        assert found is not None
        if NUMBER.fullmatch(found[0]):
            return False
        if GLYPH.fullmatch(found[0]) and line:
            line[-1].glyphs.append(found[0])
            return False
        if RESULT.fullmatch(found[0]):
            self.at = start
            return False
        node = Node(found[0], opening=list(loose))
        node.place = self.place(start)
        line.append(node)
        return True

    def variation(self, line: list[Node], depth: int) -> None:
        if not line:
            raise self.fail("a variation before the first move: expected it after the move it replaces")
        if depth == DEEPEST:
            raise self.fail(f"variations nested more than {DEEPEST} deep")
        opening = self.at
        self.at += 1
        moves, loose = self.moves(depth + 1)
        if not self.skip_space() or self.text[self.at] != ")" or not moves or loose:
            if self.at >= len(self.text):
                self.at = opening
                raise self.fail("this variation is not closed: expected )")
            raise self.fail("cannot read this variation: expected moves and then )")
        self.at += 1
        line[-1].variations.append(moves)

    def comment(self) -> str:
        found = self.take(COMMENT)
        if not found:
            raise self.fail("this comment is not closed: expected }")
        return unescape(found[1])


def unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text, flags=re.DOTALL)


# -- files ------------------------------------------------------------------------------------------------------------


def load_records(path: Path) -> list[Record]:
    """The records in a file, at least one."""
    text = read_file(path)
    try:
        records = read_records(text)
    except RecordError as error:
        raise ParlourError(f"{path}, {error}") from None
    if not records:
        raise ParlourError(f"no record in {path}")
    return records


def save_records(path: Path, records: Sequence[Record]) -> None:
    """Write records to a file, whole or not at all."""
    write_whole(path, write_records(records).encode())
