"""What happens in a match: said once, kept in the log, read back also from logs of earlier versions."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.tables import running

from parlour.reason import Reason
from parlour.server.live.bus import LocalBus
from parlour.server.live.hub import Hub
from parlour.server.match import decide
from parlour.server.match.events import KINDS, Created, Entry, Event, Moved, read_event
from parlour.server.match.state import Table
from parlour.server.settings import settings_for
from parlour.server.store.database import migrate
from parlour.server.store.log import Store
from parlour.server.store.writer import Append
from parlour.server.wire.errors import Refused

CREATED = {
    "game": "over-pass", "version": 1, "options": {"players": "2"}, "seats": [{"person": "ann", "name": ""}, {}],
    "clock": {"kind": "none"}, "rated": False, "public": False, "maker": "ann", "commitment": "5a",
}  # fmt: skip
EARLIER: list[tuple[str, dict[str, Any]]] = [  # as logs of protocol version 1 keep them
    ("created", CREATED),
    ("joined", {"player": 1, "person": "bob"}),
    ("started", {}),
    ("moved", {"player": 0, "move": "colour:red"}),
    ("rolled", {"player": -1, "move": "roll:7"}),
    ("offered", {"player": 0, "offer": "count"}),
    ("declined", {"player": 1, "offer": "count"}),
    ("offered", {"player": 0, "offer": "pause"}),
    ("accepted", {"player": 1, "offer": "pause"}),
    ("paused", {"player": 0}),
    ("resumed", {"player": 1}),
    ("resigned", {"player": 1}),
    ("ended", {"scores": [1.0, 0.0], "winner": 0, "reason": "White resigned", "by": "resignation"}),
    ("rematched", {"player": None, "match": "next"}),
]
TAKEN_BACK: list[tuple[str, dict[str, Any]]] = [
    ("moved", {"player": 0, "move": "d4"}),
    ("moved", {"player": 1, "move": "e5"}),
    ("taken-back", {"player": 1, "to": 1}),
    ("undone", {"player": 0, "to": 0}),
    ("moved", {"player": 0, "move": "a1"}),
    ("flagged", {"player": 1}),
    ("claimed", {"player": 0}),
    ("aborted", {"player": None}),
]


def read_log(table: Table, log: list[tuple[str, dict[str, Any]]]) -> Table:
    for kind, body in log:
        table.apply(Entry(table.seq + 1, 0, read_event(kind, body)))
    return table


def test_the_log_of_an_earlier_version_is_read() -> None:
    table = read_log(Table("m", "00"), EARLIER)
    assert (table.match.moves, table.movers, table.state, table.rematch) == (
        ("colour:red", "roll:7"),
        [0, -1],
        "over",
        "next",
    )
    assert [entry.event.actor for entry in table.entries[3:6]] == [0, None, 0]
    assert table.ending is not None and table.ending.reason == Reason(None, "White resigned")


@pytest.mark.parametrize(("version", "allowed"), [(1, False), (2, True)])
def test_a_stored_match_goes_on_by_the_rules_of_its_version(version: int, allowed: bool) -> None:
    created = CREATED | {"game": "exeo-duo", "version": version, "options": {}, "seats": [{"person": "ann"}, {}]}
    moves = ["d10xf10>i10", "g2-i4,i10-h10", "c9-c7,c2-d3", "f9xf10>a6"]
    log = [("moved", {"player": ply % 2, "move": move}) for ply, move in enumerate(moves)]
    table = read_log(Table("m", "00"), [("created", created), ("started", {}), *log])
    assert table.copy().match.game.version == version
    assert (table.match.why("d3-b5,a6-b6") is None) == allowed


ENDINGS = {
    "rule within the sentence": ({"reason": "White conceded (R14)"}, Reason("R14", "White conceded")),
    "rule apart": ({"reason": "White conceded", "rule": "R14"}, Reason("R14", "White conceded")),
}


@pytest.mark.parametrize(("body", "reason"), ENDINGS.values(), ids=ENDINGS)
def test_why_the_game_ended_is_read(body: dict[str, Any], reason: Reason) -> None:
    end = {"scores": [0, 1], "winner": 1, "by": "rules"} | body
    table = read_log(
        running("mono-line", mode="discovery"), [("moved", {"player": 0, "move": "concede"}), ("ended", end)]
    )
    assert table.ending is not None and table.ending.reason == reason


def test_the_rule_that_ended_a_game_is_kept_apart() -> None:
    table = running("mono-line", mode="discovery")
    decide.move(table, 0, 0, "concede")
    assert table.entries[-1].event.body() == {
        "scores": [0, 1], "winner": 1, "reason": "White conceded", "rule": "R14", "by": "rules"
    }  # fmt: skip


def test_moves_that_were_taken_back_stand_no_more() -> None:
    table = read_log(running(), TAKEN_BACK)
    assert (table.match.moves, table.movers, table.played, table.state) == (("a1",), [0], [7], "aborted")
    assert table.plies == [0, 0, 1, 2, 1, 0, 1, 1, 1, 1]


SAMPLES = [
    *(read_event(kind, body) for kind, body in (*EARLIER, *TAKEN_BACK)),
    read_event("counted", {"player": 0}),
    read_event("uncounted", {"reason": "pair"}),
]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_kept_of_an_event_reads_back_the_same(kind: str) -> None:
    events: list[Event] = [event for event in SAMPLES if event.kind == kind]
    assert events, "no sample of this kind"
    for event in events:
        assert read_event(kind, json.loads(json.dumps(event.body()))) == event


def test_nothing_that_is_not_on_disk_is_seen(tmp_path: Path) -> None:
    async def run() -> None:
        settings = settings_for(tmp_path)
        migrate(settings.database)
        hub = Hub(Store(settings.database), LocalBus(), settings)
        before = await hub.create(running(), "invite")
        live = await hub.find("m")
        with pytest.raises(Refused, match="cannot read move 'z9'"):
            await hub.act("m", lambda draft: decide.move(draft, 0, 0, "z9"))
        assert live.table is before
        write = hub.store.append

        async def append(append: Append) -> None:
            assert live.table.match.moves == () and [entry.event for entry in append.entries] == [Moved(0, "d4")]
            await write(append)

        hub.store.append = append  # type: ignore[method-assign]
        after = await hub.act("m", lambda draft: decide.move(draft, 0, 0, "d4"))
        assert live.table is after and after.match.moves == ("d4",)
        assert isinstance(before.entries[0].event, Created) and before.match.moves == ()
        await hub.store.close()

    asyncio.run(run())
