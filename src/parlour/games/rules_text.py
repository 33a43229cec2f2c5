"""RULES.md, read in one place: what a game's text says, as values for pages, terminal and tests.

    # Title                       the first paragraph after it is the goal in a sentence
    ```facts                      minutes, age and difficulty (1 to 3), each with `, ours` where no booklet says it
    ## In one minute              sections: paragraphs, numbered rules, ### headings and examples
    **R4 Turn.** …                a numbered rule
    ```example                    lines of `key: value`, in the order in which they happen (see Example)

Paragraphs keep their Markdown.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from parlour.errors import NotationError

RULE = re.compile(r"^\*\*(R\d+)\s+(.+?)\.?\*\*\s*(.*)$", re.DOTALL)
CITED = re.compile(r"\bR\d+\b")
ROW = re.compile(r"^\| `(\w+)` \| (.+?) \| (.+) \|$", re.MULTILINE)
FACT = re.compile(r"^(\d+)(?:-(\d+))?(, ours)?$")
FACTS = ("minutes", "age", "difficulty")
LAW, OPTIONS = "The rules", "Options"
SECTIONS = {
    "In one minute": "minute",
    "Examples": "examples",
    "How to play well": "advice",
    LAW: "law",
    OPTIONS: "options",
    "Where readings differ": "readings",
    "What is reconstructed": "reconstructed",
    "How moves are written": "notation",
}


@dataclass(frozen=True)
class Rule:
    """One numbered rule."""

    number: str
    title: str
    text: str


@dataclass(frozen=True)
class Heading:
    text: str


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, list, table or drawing, in Markdown."""

    text: str


@dataclass(frozen=True)
class Stop:
    """A moment of an example at which something is said: after so many of its moves (0: before the first)."""

    ply: int
    says: str = ""
    look: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Example:
    """A position and moves that can be stepped through.

    Its lines, in the order in which they happen: `title`, `options` (name=value …), `position` (status and fields of a position text),
    `setup` (moves made before it begins), `near` (the cells a drawing may be cut to), then as often as wanted `moves`, and what is told
    of the position reached: `says`, `look` (cells to mark) and `check` (a claim that the tests verify). `face: yes` puts its last
    position on the game's card.
    """

    title: str = ""
    options: str = "-"
    position: str = ""
    setup: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    stops: tuple[Stop, ...] = ()
    near: tuple[str, ...] = ()
    face: bool = False


Part = Paragraph | Heading | Rule | Example


@dataclass(frozen=True)
class Section:
    title: str
    parts: tuple[Part, ...]

    @property
    def name(self) -> str:
        """What it is for, in one word; its own title where the house gives it no place."""
        return SECTIONS.get(self.title, self.title)


@dataclass(frozen=True)
class Fact:
    """A number, or a span of two, and whether we say it rather than the booklet."""

    least: int
    most: int
    ours: bool

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least}–{self.most}"


@dataclass(frozen=True)
class Rulebook:
    """What RULES.md says."""

    title: str
    goal: str
    about: tuple[str, ...]  # the paragraphs before the first section: who made it
    facts: dict[str, Fact]
    sections: tuple[Section, ...]
    options: dict[str, str] = field(default_factory=dict)  # what each option changes, in Markdown

    @property
    def rules(self) -> tuple[Rule, ...]:
        return tuple(part for section in self.sections for part in section.parts if isinstance(part, Rule))

    @property
    def examples(self) -> tuple[Example, ...]:
        return tuple(part for section in self.sections for part in section.parts if isinstance(part, Example))

    def rule(self, number: str) -> Rule | None:
        return next((rule for rule in self.rules if rule.number == number.upper()), None)

    def section(self, name: str) -> Section | None:
        return next((section for section in self.sections if section.name == name), None)


@lru_cache(maxsize=64)
def read_rulebook(text: str) -> Rulebook:
    """The rulebook of a RULES.md; NotationError names the line that cannot be read."""
    title, goal, about, facts, sections = "", "", [], {}, []
    parts: list[Part] = []
    for block in blocks(text):
        if block.startswith("# "):
            title = block[2:].strip()
        elif block.startswith("## "):
            parts = []
            sections.append((block[3:].strip(), parts))
        elif block.startswith("```facts\n"):
            facts = read_facts(block)
        elif sections:
            parts.append(read_part(block))
        elif not goal:
            goal = block
        else:
            about.append(block)
    made = tuple(Section(name, tuple(found)) for name, found in sections)
    return Rulebook(title, goal, tuple(about), facts, made, read_options(made))


def blocks(text: str) -> Iterator[str]:
    """What blank lines separate; a fenced block is one, whatever is in it."""
    lines: list[str] = []
    fenced = False
    for line in [*text.split("\n"), ""]:
        is_fence = line.startswith("```")
        if (not line.strip() and not fenced) or (is_fence and not fenced):
            if lines:
                yield "\n".join(lines)
            lines = [line] if is_fence else []
        else:
            lines.append(line)
            if is_fence:
                yield "\n".join(lines)
                lines = []
        fenced = fenced != is_fence
    if fenced:
        raise NotationError(f"the block {lines[0]!r} has no end: expected a line of ```")


def read_part(block: str) -> Part:
    if block.startswith("### "):
        return Heading(block[4:].strip())
    if block.startswith("```example\n"):
        return read_example(block)
    rule = RULE.match(block)
    if rule:
        return Rule(rule[1], rule[2], " ".join(rule[3].split()))
    return Paragraph(block)


def read_facts(block: str) -> dict[str, Fact]:
    facts = {}
    for name, value in pairs(block):
        found = FACT.match(value)
        if name not in FACTS or not found:
            raise NotationError(
                f"cannot read {name + ': ' + value!r}: expected {', '.join(FACTS[:-1])} or {FACTS[-1]} and 20, 20-30 or 20, ours"
            )
        facts[name] = Fact(int(found[1]), int(found[2] or found[1]), found[3] is not None)
    return facts


def read_options(sections: tuple[Section, ...]) -> dict[str, str]:
    tables = [
        part.text for one in sections if one.title == OPTIONS for part in one.parts if isinstance(part, Paragraph)
    ]
    return {name: about for table in tables for name, _, about in ROW.findall(table)}


def pairs(block: str) -> list[tuple[str, str]]:
    """The lines `key: value` of a fenced block."""
    found = []
    for line in block.split("\n")[1:-1]:
        key, sign, value = line.partition(": ")
        if not sign or not value.strip():
            raise NotationError(f"cannot read {line!r}: expected key: value")
        found.append((key, value.strip()))
    return found


def read_example(block: str) -> Example:
    """An example of its lines; what is told belongs to the moves before it."""
    head: dict[str, str] = {}
    moves: list[str] = []
    told: dict[int, dict[str, list[str]]] = {}
    for key, value in pairs(block):
        if key == "moves":
            moves += value.split()
        elif key in ("says", "look", "check"):
            told.setdefault(len(moves), {}).setdefault(key, []).append(value)
        elif (
            key in ("title", "options", "position", "setup", "near", "face")
            and key not in head
            and not (moves and key != "face")
        ):
            head[key] = value
        else:
            raise NotationError(f"cannot read {key + ': ' + value!r} in the example {head.get('title', moves)!r}")
    stops = tuple(read_stop(ply, lines) for ply, lines in told.items())
    if not any(stop.says for stop in stops):
        raise NotationError(f"the example {head.get('title', moves)!r} says nothing: expected a line says: …")
    return Example(
        title=head.get("title", ""),
        options=",".join(head.get("options", "-").split()),
        position=head.get("position", ""),
        setup=tuple(head.get("setup", "").split()),
        moves=tuple(moves),
        stops=stops,
        near=tuple(head.get("near", "").split()),
        face="face" in head,
    )


def read_stop(ply: int, lines: dict[str, list[str]]) -> Stop:
    says = " ".join(lines.get("says", ()))
    return Stop(ply, says, tuple(" ".join(lines.get("look", ())).split()), tuple(lines.get("check", ())))
