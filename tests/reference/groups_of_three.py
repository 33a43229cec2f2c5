"""A slow twin of Groups-of-Three, written to be read beside the booklet.

A and C numbers are those of the ambiguities and clarifications of the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tests.reference.over_pass import Table, read_options, real_board


@dataclass(frozen=True)
class Moment:
    """The part of a position that the player to move can change."""

    own: frozenset[str]  # compartments with a piece of the active colour
    reserve: int
    moves: int
    offers: frozenset[str]  # empty compartments that the last slide allows to fill
    hurried: str | None  # a piece in a Transit space that must move next (C7)


class GroupsOfThree(Table):
    """Tests may set every attribute to build a position. `counts` are the moves left."""

    always_skip_finished = True  # A13

    def __init__(self, *, board: dict[str, Any] | None = None, **options: str) -> None:
        self.board = board or real_board()
        self.center = self.board["center"]["compartment"]
        self.transit = set(self.board["transit"])
        self.near = {name: set(entry["neighbours"]) for name, entry in self.board["compartments"].items()}
        self.groups = [set(group) for group in self.board["t_groups"]]
        self.offers: set[str] = set()
        self.hurried: str | None = None
        allowed = {
            "players": ("4", "2", "3"),
            "goal": ("both", "one"),
            "omit": ("blue", "white", "black", "red"),
            "first": ("0", "1", "2", "3"),
            "must_spend": ("off", "on"),
            "transit_immediate": ("off", "on"),
            "turn_cap": ("0", "#"),
        }
        super().__init__(read_options(options, allowed), self.board["start"]["groups_of_three"])

    # The turn

    def roll(self, total: int) -> None:
        self.counts = total
        self.offers = set()
        self.hurried = None

    def now(self) -> Moment:
        own = frozenset(place for place, colour in self.at.items() if colour == self.active)
        return Moment(own, self.reserve[self.active], self.counts, frozenset(self.offers), self.hurried)

    def others(self) -> set[str]:
        return {place for place, colour in self.at.items() if colour != self.active}

    def turn_moves(self) -> list[str]:
        now = self.now()
        searched: dict[Any, bool] = {}
        slides = [
            f"{start}-{end}"
            for start, end in self.slides(now)
            if self.can_clear_transit(self.after_slide(now, start, end), searched)  # A9
        ]
        adds = [
            f"+{place}" for place in self.adds(now) if self.can_clear_transit(after_add(now, place), searched)
        ]  # C3
        legal = slides + adds
        if not now.own & self.transit and not (slides and self.options["must_spend"] == "on"):  # C1, C6
            legal.append("end")
        return legal

    def act(self, text: str) -> None:
        if text == "end":
            self.offers, self.hurried = set(), None
            self.end_turn()
        elif text.startswith("+"):
            self.become(after_add(self.now(), text[1:]))
        else:
            start, end = text.split("-")
            self.become(self.after_slide(self.now(), start, end))
            self.home[self.active] += end == self.center
            if self.has_won(self.player):
                self.win(self.player)

    def become(self, moment: Moment) -> None:
        self.at = {place: colour for place, colour in self.at.items() if colour != self.active}
        self.at |= dict.fromkeys(sorted(moment.own), self.active)
        self.reserve[self.active] = moment.reserve
        self.counts = moment.moves
        self.offers = set(moment.offers)
        self.hurried = moment.hurried

    def is_finished(self, colour: str) -> bool:
        return not self.reserve[colour] and colour not in self.at.values()

    # Slides and adds

    def slides(self, now: Moment) -> list[tuple[str, str]]:
        """Slides of the active colour, the Transit refusal aside."""
        if not now.moves:
            return []
        taken = now.own | self.others()
        movers = now.own if now.hurried is None else {now.hurried}
        return [
            (start, end)
            for start in movers
            for end in self.near[start]
            if (self.may_bear_off(now) if end == self.center else end not in taken)
        ]

    def may_bear_off(self, now: Moment) -> bool:
        """While the colour has a reserve, two of its pieces must stay on the board (A10)."""
        return not now.reserve or len(now.own) - 1 >= 2

    def after_slide(self, now: Moment, start: str, end: str) -> Moment:
        own = now.own - {start} if end == self.center else now.own - {start} | {end}
        hurries = end in self.transit and self.options["transit_immediate"] == "on"
        return Moment(own, now.reserve, now.moves - 1, self.offers_at(own, end), end if hurries else None)

    def offers_at(self, own: frozenset[str], landed: str) -> frozenset[str]:
        """Per group of the landing compartment: the empty one of the other two, if just one is empty (A2, A3)."""
        taken = own | self.others()
        offers: set[str] = set()
        for group in self.groups:
            if landed in group:
                empty = group - {landed} - taken
                if len(empty) == 1:
                    offers |= empty
        return frozenset(offers - self.transit)

    def adds(self, now: Moment) -> list[str]:
        return sorted(now.offers) if now.reserve else []

    # The Transit refusal

    def can_clear_transit(self, now: Moment, searched: dict[Any, bool]) -> bool:
        """Whether all own pieces can still leave the Transit spaces this turn (C4). Fewest moves first."""
        if not self.adds_matter(now):
            now = replace(now, offers=frozenset())
        return any(self.clears_within(replace(now, moves=budget), now, searched) for budget in range(now.moves + 1))

    def adds_matter(self, now: Moment) -> bool:
        """Adds can only help by making a bear-off legal, so not where every bear-off is legal anyway.

        Take a way out that uses adds, and leave out the adds and all slides of added pieces. Every
        other slide still finds its goal empty, because fewer pieces stand on the board at each moment,
        and fewer are left in Transit spaces. Only the two-piece rule could object; it cannot while two
        pieces would stay even if every move left were a bear-off.
        """
        return now.reserve > 0 and len(now.own) - now.moves < 2

    def clears_within(self, now: Moment, whole: Moment, searched: dict[Any, bool]) -> bool:
        waiting = now.own & self.transit
        if not waiting:
            return True
        if len(waiting) > now.moves:
            return False
        key = now, self.adds_matter(whole)
        if key not in searched:
            searched[key] = any(self.clears_within(after, whole, searched) for after in self.next_moments(now, whole))
        return searched[key]

    def next_moments(self, now: Moment, whole: Moment) -> list[Moment]:
        after = [self.after_slide(now, start, end) for start, end in self.slides(now)]
        if not self.adds_matter(whole):
            return [replace(moment, offers=frozenset()) for moment in after]
        return after + [after_add(now, place) for place in self.adds(now)]


def after_add(now: Moment, place: str) -> Moment:
    return replace(now, own=now.own | {place}, reserve=now.reserve - 1, offers=now.offers - {place})
