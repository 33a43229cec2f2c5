"""The rules of a game for pages: sections, numbered rules, and every moment of the examples drawn."""

from functools import cache
from typing import Any

from parlour.examples import play_example
from parlour.games.game import Game
from parlour.games.picture import Picture
from parlour.games.position_text import read_pairs
from parlour.games.registry import find_game
from parlour.games.rules_text import Example, Heading, Paragraph, Part, Rule
from parlour.match import start_with
from parlour.server.wire.bodies import (
    ExamplePart,
    HeadingPart,
    MomentInfo,
    ParagraphPart,
    RulebookReply,
    RulePart,
    SectionInfo,
)
from parlour.server.wire.pictures import changed


@cache
def rulebook_of(slug: str) -> RulebookReply:
    game = find_game(slug)
    start = start_with(slug, {}).picture()
    sections = [
        SectionInfo(name=one.name, title=one.title, parts=[describe_part(game, part, start) for part in one.parts])
        for one in game.rulebook.sections
    ]
    about = list(game.rulebook.about)
    return RulebookReply(game=slug, goal=game.rulebook.goal, about=about, picture=start, sections=sections)


@cache
def face_of(slug: str) -> dict[str, Any]:
    """The position that stands for the game, as it differs from the start; nothing where no example is marked for it."""
    game = find_game(slug)
    chosen = next((example for example in game.rulebook.examples if example.face), None)
    start = start_with(slug, {}).picture()
    return changed(start, play_example(game, chosen)[-1].match.picture()) if chosen else {}


def describe_part(game: Game, part: Part, start: Picture) -> ParagraphPart | HeadingPart | RulePart | ExamplePart:
    match part:
        case Rule():
            return RulePart(kind="rule", number=part.number, title=part.title, text=part.text)
        case Heading():
            return HeadingPart(kind="heading", text=part.text)
        case Paragraph():
            return ParagraphPart(kind="paragraph", text=part.text)
        case Example():
            return draw_example(game, part, start)


def draw_example(game: Game, example: Example, before: Picture) -> ExamplePart:
    moments = []
    for moment in play_example(game, example):
        picture = moment.match.picture()
        stop, drawn = moment.stop, changed(before, picture)
        moments.append(MomentInfo(move=moment.move, says=stop.says, look=list(stop.look), picture=drawn))
        before = picture
    options = {name: str(value) for name, value in read_pairs(example.options).items()}
    return ExamplePart(kind="example", title=example.title, options=options, near=list(example.near), moments=moments)
