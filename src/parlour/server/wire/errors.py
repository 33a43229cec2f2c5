"""What the server refuses to do: one class, one JSON shape."""

from typing import Any

from parlour.errors import IllegalMoveError, NotationError, ParlourError


class Refused(ParlourError):
    """A request that is not carried out. `code` names the reason for programs, the text tells people."""

    def __init__(self, status: int, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.rule = rule

    def body(self) -> dict[str, Any]:
        """As messages and REST tell it, in the shape of wire.messages.ErrorBody."""
        return {"code": self.code, "message": str(self), "rule": self.rule}


def refuse(error: ParlourError, code: str = "request/refused") -> Refused:
    """What the library refuses, as the server tells it: the number of the rule apart from the sentence."""
    if isinstance(error, IllegalMoveError):
        return Refused(422, code, error.sentence, error.reason.rule)
    return Refused(422, code, str(error))


def refuse_move(error: IllegalMoveError | NotationError) -> Refused:
    return refuse(error, "move/unreadable" if isinstance(error, NotationError) else "move/illegal")


class Stale(Refused):
    """A request that answers a position of the past."""

    def __init__(self, message: str) -> None:
        super().__init__(409, "move/stale", message)


class Away(Refused):
    """What is needed for it does not answer now."""

    def __init__(self) -> None:
        super().__init__(503, "server/away", "the server cannot reach its database: try again in a moment")


class Full(Refused):
    """Nothing can be written now."""

    def __init__(self) -> None:
        super().__init__(503, "server/full", "the server cannot save it: its disk is full or broken; try again later")


class TooMany(Refused):
    """Something that has been done too often of late."""

    def __init__(self, wait_seconds: float) -> None:
        self.wait_seconds = max(1, round(wait_seconds))
        super().__init__(429, "limit/rate", f"too many requests: wait {self.wait_seconds} s")


def limit(wait_seconds: float | None) -> None:
    """TooMany where there is something to wait for."""
    if wait_seconds is not None:
        raise TooMany(wait_seconds)


def unknown_match(match_id: str) -> Refused:
    return Refused(404, "match/unknown", f"no match {match_id!r}: expected the id of a match that you may see")


def forbidden(message: str, code: str = "seat/forbidden") -> Refused:
    return Refused(403, code, message)
