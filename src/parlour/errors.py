"""Every exception a caller may catch."""

from collections.abc import Iterable

from parlour.reason import Reason


class ParlourError(Exception):
    """Anything Parlour refuses to do, in one clear sentence."""


class MissingExtraError(ParlourError):
    """Something that needs packages which were not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} need packages that are not installed: pip install 'parlour[{extra}]'")


class UnknownGameError(ParlourError, ValueError):
    """No game has that name."""


class OptionError(ParlourError, ValueError):
    """An option that the game does not have, or a value it cannot take."""


class NotationError(ParlourError, ValueError):
    """A text that cannot be read: a move, a position or an option."""


class IllegalMoveError(ParlourError, ValueError):
    """A move that can be read, but that the rules forbid now: what was refused, and the reason."""

    def __init__(self, reason: Reason, refused: str = "") -> None:
        super().__init__(reason, refused)
        self.reason = reason
        self.refused = refused

    def __str__(self) -> str:
        return f"{self.refused}: {self.reason}" if self.refused else str(self.reason)

    @property
    def sentence(self) -> str:
        """The message without the number of the rule, for those who show that apart."""
        return f"{self.refused}: {self.reason.text}" if self.refused else self.reason.text


class RecordError(NotationError):
    """A record that cannot be read; knows the line and the column."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column


class UgiError(ParlourError):
    """A program that does not answer over the Universal Game Interface, or answers what cannot be understood."""


def nearest(name: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown name: the nearest known one, or all of them."""
    import difflib  # loaded only where something goes wrong

    names = list(known)
    close = difflib.get_close_matches(name.lower(), names, n=1, cutoff=0.5)
    if close:
        return f": did you mean {close[0]!r}?"
    return f": expected one of {', '.join(names)}" if names else ": there are none"
