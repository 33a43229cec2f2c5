"""A turn that a person builds on the board: touched cells, words on buttons and typed texts become the steps of one draft."""

import re
from dataclasses import dataclass

from parlour.errors import NotationError, ParlourError
from parlour.games.draft import Draft
from parlour.terminal.table import Table

ARROWS = str.maketrans({"→": "-", "–": "-", "—": "-", "−": "-", "×": "x", "⇒": "-"})
KEYS = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO.|\x1b|[\x00-\x08\x0b-\x1f\x7f]")
NUMBERED = re.compile(r"^\d+\.+\s*")
SURE_AFTER = 2  # steps: only then may a choice that is none be made by itself


@dataclass
class Choosing:
    """The steps chosen so far at a table."""

    table: Table
    chosen: tuple[str, ...] = ()

    @property
    def draft(self) -> Draft:
        return self.table.draft(*self.chosen)

    def clear(self) -> None:
        self.chosen = ()

    def back(self) -> bool:
        """Take the last step back; False where none was chosen."""
        had, self.chosen = bool(self.chosen), self.chosen[:-1]
        return had

    def touch(self, step: str) -> str | None:
        """Go on with a step, or put it in the place of the last ones; why not, where no move has it there."""
        steps = self.after(step)
        if steps is None:
            return self.table.why_steps((*self.chosen, step))
        self.chosen = self.completed(steps)
        return None

    def after(self, step: str) -> tuple[str, ...] | None:
        """The steps after one more touch; the last step touched again is taken back."""
        longer = (*self.chosen, step)
        if self.fits(longer):
            return longer
        if self.chosen and self.chosen[-1] == step:
            return self.chosen[:-1]
        kept = (self.chosen[:count] for count in range(len(self.chosen) - 1, -1, -1))
        return next(((*steps, step) for steps in kept if self.fits((*steps, step))), None)

    def fits(self, steps: tuple[str, ...]) -> bool:
        return self.table.draft(*steps).valid

    def completed(self, steps: tuple[str, ...]) -> tuple[str, ...]:
        """Steps that leave no choice, added; a warning is for a person to answer."""
        draft = self.table.draft(*steps)
        while len(steps) >= SURE_AFTER and draft.move is None and len(draft.next) == 1 and draft.warning is None:
            steps = (*steps, draft.next[0])
            draft = self.table.draft(*steps)
        return steps

    @property
    def ready(self) -> str | None:
        """The move, once it is told to its end and nothing could be added."""
        draft = self.draft
        return draft.move if draft.move is not None and not draft.next and self.chosen else None


# -- typed ------------------------------------------------------------------------------------------------------------


def clean(line: str) -> str:
    """What was typed without the traces of cursor keys, with plain signs for arrows, and without the number of a move."""
    return NUMBERED.sub("", KEYS.sub("", line).translate(ARROWS).strip())


def read_typed(table: Table, line: str) -> str:
    """The legal move that a line means; NotationError or IllegalMoveError tells why there is none."""
    text = clean(line)
    legal = table.legal_moves()
    if text in legal:
        return text
    folded = {move.casefold(): move for move in reversed(legal)}
    for form in forms(text):
        if form in folded:
            return folded[form]
    steps = read_steps(table, text)
    if steps is not None:
        move = table.draft(*steps).move
        if move is not None:
            return move
    return next((form for form in (text, *forms(text)) if can_be_read(table, form)), text)


def can_be_read(table: Table, text: str) -> bool:
    """Whether a text is written like a move, legal or not."""
    try:
        table.why(text)
    except NotationError:
        return False
    return True


def forms(text: str) -> list[str]:
    """Ways to write the same move: without blanks, or with a dash or a comma for them."""
    folded = " ".join(text.casefold().split())
    tight = re.sub(r"\s*([-,:>x+])\s*", r"\1", folded)
    return [
        folded,
        tight,
        tight.replace(" ", ""),
        tight.replace(" ", "-"),
        tight.replace(" ", ","),
        folded.replace(" ", ">"),
    ]


def read_steps(table: Table, text: str) -> tuple[str, ...] | None:
    """The steps that a text names one after the other, whatever stands between them; None where no move has them."""
    steps: tuple[str, ...] = ()
    for word in filter(None, re.split(r"[\s,>:-]+", text.casefold())):
        known = {step.casefold(): step for step in table.draft(*steps).next}
        if word not in known:
            return None
        steps = (*steps, known[word])
    return steps or None


def completions(table: Table, typed: str) -> list[str]:
    """Legal moves that begin with what was typed, whatever its capitals."""
    begun = clean(typed).casefold()
    return [move for move in table.legal_moves() if move.casefold().startswith(begun)]


def complete(table: Table, typed: str) -> str:
    """What was typed, as far as all moves that begin so go on alike."""
    fitting = completions(table, typed)
    if not fitting:
        return typed
    first, last = min(fitting), max(fitting)
    shared = next(
        (at for at, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last))
    )
    return first[:shared] if shared >= len(clean(typed)) else typed


def try_typed(table: Table, line: str) -> str:
    """The move that a line means where it may be played; ParlourError with the reason where it may not."""
    move = read_typed(table, line)
    if move in table.legal_moves():
        return move
    if not table.legal_moves():
        raise ParlourError(table.draft().message)
    if not move:
        raise NotationError(table.draft().message)
    raise ParlourError(table.why(move))
