"""What stands beside the board: players, prompt, words to choose, moves and what the engine thinks."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.style import Style
from rich.text import Text

from parlour.drawing.signs import PLAIN_ASCII
from parlour.engine.search.choice import Choice
from parlour.games.picture import Picture
from parlour.terminal.table import Table

STRONG, QUIET = Style(bold=True), Style(dim=True)
BUTTON, CHOSEN = Style(reverse=True), Style(reverse=True, bold=True, underline=True)
FULL, EMPTY = "█", "░"
STATES = {"left": "", "used": " used", "hidden": " hidden", "offered": ""}


@dataclass
class Shown:
    """What the panel has to show at one moment."""

    table: Table
    picture: Picture
    ply: int
    prompt: str
    message: str = ""
    pointed: str = ""
    words: Sequence[str] = ()
    word: str | None = None  # the word that the cursor is on
    typed: str = ""
    completions: Sequence[str] = ()
    choice: Choice | None = None
    analysing: bool = False
    estimate: Sequence[float] | None = None
    ascii_only: bool = False
    chosen: Sequence[str] = field(default=())


def plain(text: Text, shown: Shown) -> Text:
    """Without signs that a terminal for ASCII does not have."""
    if not shown.ascii_only:
        return text
    text.plain = (
        text.plain.translate(PLAIN_ASCII)
        .replace("▶", ">")
        .replace("█", "#")
        .replace("░", ".")
        .replace("›", ">")
        .replace("▏", "_")
        .encode("ascii", "replace")
        .decode()
    )
    return text


def heading(shown: Shown) -> Text:
    table = shown.table
    text = Text(table.title, STRONG)
    if shown.ply != table.ply:
        text.append(f"  move {shown.ply} of {table.ply}", QUIET)
    return text


def players(shown: Shown) -> Text:
    """A line for each player with what lies beside the board, the one to move marked."""
    table, text = shown.table, Text()
    turn = table.turn
    for number, player in enumerate(table.players):
        acting = turn.player == number
        won = table.winner == number
        text.append("▶ " if acting else "★ " if won else "  ", STRONG)
        text.append(player.title, STRONG if acting or won else Style.null())
        counts = piles_of(shown.picture, number)
        if counts:
            text.append(f"  {counts}", QUIET)
        text.append("\n")
    tokens = tokens_of(shown.picture)
    if tokens:
        text.append(tokens + "\n", QUIET)
    text.rstrip()
    return plain(text, shown)


def piles_of(picture: Picture, side: int) -> str:
    """The piles of one side in few words: each group with its counts."""
    counts: dict[str, list[int]] = {}
    for pile in picture.piles:
        if pile.side == side:
            counts.setdefault(pile.group, []).append(pile.count)
    return "  ".join(f"{word} {'+'.join(map(str, numbers))}" for word, numbers in counts.items())


def tokens_of(picture: Picture) -> str:
    sides: dict[str, list[str]] = {}
    for token in picture.tokens:
        sides.setdefault(token.colour, []).append(token.name + STATES.get(token.state, ""))
    return "\n".join(f"  {colour}: {', '.join(names)}" for colour, names in sides.items())


def value_bar(shown: Shown, width: int) -> Text:
    """The chances of the players, from the analysis where there is one, else at a glance."""
    shares = shown.choice.scores if shown.choice and shown.choice.scores else shown.estimate
    if shares is None:
        return Text()
    names = [player.side for player in shown.table.players]
    if len(shares) == 2:
        room = max(4, width - 8)
        filled = round(room * shares[0])
        text = Text(FULL * filled + EMPTY * (room - filled))
        text.append(f" {100 * shares[0]:3.0f} %", QUIET)
        return plain(text, shown)
    told = "  ".join(
        f"{name.removeprefix('Player ')} {100 * share:.0f}" for name, share in zip(names, shares, strict=True)
    )
    return plain(Text(f"chances: {told}", QUIET), shown)


def prompt(shown: Shown) -> Text:
    text = Text(shown.prompt)
    if shown.chosen:
        text.append(f"\nchosen: {' '.join(shown.chosen)}", STRONG)
    return plain(text, shown)


def message(shown: Shown) -> Text:
    return plain(Text(shown.message, Style(italic=True)), shown)


def words(shown: Shown) -> Text:
    """Words to choose from, as buttons."""
    text = Text()
    for word in shown.words:
        click = Style(meta={"@click": f"screen.touch({word!r})"})
        text.append(f" {word} ", (CHOSEN if word == shown.word else BUTTON) + click)
        text.append(" ")
    return text


def typed(shown: Shown) -> Text:
    """The line that is typed, how moves go on from it, and the name of the cell under the pointer."""
    text = Text("› ", STRONG)
    text.append(shown.typed, STRONG)
    text.append("▏")
    if shown.typed:
        text.append(" ".join(shown.completions[:6])[:40], QUIET)
    elif shown.pointed:
        text.append(shown.pointed, QUIET)
    text.no_wrap, text.overflow = True, "ellipsis"
    return plain(text, shown)


def moves(shown: Shown, width: int, height: int) -> Text:
    """The last moves that fit, those of one round of players in a line where there is room."""
    table = shown.table
    words = [f"{ply}. {move}" for ply, move in enumerate(table.moves[: shown.ply], 1)]
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 2 + len(word) <= width:
            lines[-1] += "  " + word
        else:
            lines.append(word)
    return Text("\n".join(lines[-max(1, height) :]), QUIET)


def analysis(shown: Shown, width: int, height: int) -> Text:
    """The best lines with their values for the player to move."""
    choice = shown.choice
    if choice is None:
        return Text("thinking …" if not shown.ascii_only else "thinking ...", QUIET)
    text = Text(f"depth {choice.depth}, {choice.nodes:,} positions\n", QUIET)
    ranking = [(row.value, row.line or (row.move,)) for row in choice.ranking] or [
        (choice.value, choice.line or (choice.move,))
    ]
    for value, line in ranking[: max(1, height - 1)]:
        text.append(f"{value:+.2f} ", STRONG)
        text.append(" ".join(line)[: width - 6] + "\n")
    if choice.proven:
        text.append(f"proven: {choice.proven}")
    text.rstrip()
    return plain(text, shown)
