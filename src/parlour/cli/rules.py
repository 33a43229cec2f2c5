import re
import shutil
import textwrap
from collections.abc import Iterator
from typing import Annotated

import typer

from parlour.cli.output import AsJson, game_names, print_json
from parlour.drawing.terminal import render_text
from parlour.errors import ParlourError
from parlour.examples import Moment, play_example
from parlour.games.game import Game
from parlour.games.registry import find_game
from parlour.games.rules_text import Example, Heading, Paragraph, Part, Rule, Section

LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
STRESS = re.compile(r"\*+([^*]+)\*+")
WIDEST = 92


def rules(
    game: Annotated[str, typer.Argument(help="The game's short name.", autocompletion=game_names)],
    rule: Annotated[str, typer.Argument(help="One numbered rule, such as R4.")] = "",
    boards: Annotated[bool, typer.Option("--boards", help="Draw the board at every moment of the examples.")] = False,
    as_json: AsJson = False,
) -> None:
    """Print the rules of a game, or one numbered rule.

    Examples:

      parlour rules pathagon

      parlour rules pathagon R12

      parlour rules pathagon --boards
    """
    chosen = find_game(game)
    book = chosen.rulebook
    found = book.rule(rule) if rule else None
    if rule and not found:
        raise ParlourError(f"no rule {rule!r} in {game}: expected {book.rules[0].number} to {book.rules[-1].number}")
    if as_json:
        shown = [found] if found else book.rules
        print_json([{"rule": one.number, "title": one.title, "text": one.text} for one in shown])
    elif found:
        print(f"{found.number} {found.title}. {found.text}")
    else:
        print("\n\n".join(write_book(chosen, boards=boards)))


def write_book(game: Game, *, boards: bool) -> Iterator[str]:
    book = game.rulebook
    yield f"# {book.title}\n\n{wrap(book.goal)}"
    yield from map(wrap, book.about)
    facts = [f"{name} {fact}{' (our estimate)' if fact.ours else ''}" for name, fact in book.facts.items()]
    if facts:
        yield ", ".join(facts).capitalize()
    for section in book.sections:
        yield f"## {section.title}"
        for part in section.parts:
            yield write_part(game, section, part, boards=boards)


def write_part(game: Game, section: Section, part: Part, *, boards: bool) -> str:
    match part:
        case Rule():
            return wrap(f"{part.number}  {part.title}. {part.text}", indent=" " * 5)
        case Heading():
            return f"### {part.text}"
        case Paragraph():
            return write_paragraph(part.text)
        case Example():
            return write_example(game, part, boards=boards)


def write_paragraph(text: str) -> str:
    """A paragraph for reading; lists keep their lines, tables become entries."""
    if text.startswith("```"):
        return textwrap.indent("\n".join(text.split("\n")[1:-1]), "    ")
    if text.startswith("|"):
        rows = [re.split(r"(?<!\\)\|", row.strip("|")) for row in text.split("\n")[2:]]
        return "\n".join(
            wrap("  ".join(cell.strip().replace("\\|", "|") for cell in row), indent="    ") for row in rows
        )
    if text.startswith("- "):
        return "\n".join(wrap(line, indent="  ") for line in text.split("\n"))
    return wrap(text)


def write_example(game: Game, example: Example, *, boards: bool) -> str:
    """What an example tells, with the moves between; drawn on request."""
    moments = play_example(game, example)
    lines = [f"  * {example.title}"] if example.title else []
    moves: list[str] = []
    for moment in moments:
        moves += [moment.move] if moment.move else []
        if moment.stop.says:
            lines += write_moment(moment, moves, boards=boards)
            moves = []
    return "\n".join(lines)


def write_moment(moment: Moment, moves: list[str], *, boards: bool) -> list[str]:
    drawn = [textwrap.indent(render_text(moment.match.picture()), " " * 8), ""] if boards else []
    told = [wrap("    " + " ".join(moves), indent="    ")] if moves else []
    return [*told, *drawn, wrap("    " + moment.stop.says, indent="    ")]


def wrap(text: str, indent: str = "") -> str:
    """Words in lines that fit, without Markdown's signs."""
    plain = STRESS.sub(r"\1", LINK.sub(r"\1", text)).replace("`", "")
    width = min(shutil.get_terminal_size((WIDEST, 24)).columns, WIDEST)
    return textwrap.fill(plain, width, subsequent_indent=indent, break_on_hyphens=False)
