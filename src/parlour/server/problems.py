"""What the server refuses to do: one class, one JSON shape."""

import re

from parlour.errors import ParlourError
from parlour.server.messages import ErrorBody

RULE = re.compile(r"\((R\d+)[^()]*\)\s*$")


class Refused(ParlourError):
    """A request that is not carried out. `code` names the reason for programs, the text tells people."""

    def __init__(self, status: int, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.rule = rule or find_rule(message)

    def body(self) -> ErrorBody:
        return ErrorBody(code=self.code, message=str(self), rule=self.rule)


def find_rule(message: str) -> str | None:
    """The number of the rule that a sentence ends with."""
    found = RULE.search(message)
    return found[1] if found else None


class Stale(Refused):
    """A request that answers a position of the past."""

    def __init__(self, message: str) -> None:
        super().__init__(409, "move/stale", message)


def unknown_match(match_id: str) -> Refused:
    return Refused(404, "match/unknown", f"no match {match_id!r}: expected the id of a match that you may see")


def forbidden(message: str, code: str = "seat/forbidden") -> Refused:
    return Refused(403, code, message)
