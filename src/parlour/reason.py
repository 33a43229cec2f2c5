"""Why something may not be done, or why a game has ended."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Reason:
    """One sentence, and the number of the rule behind it, such as R7; None where no numbered rule is."""

    rule: str | None
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text
