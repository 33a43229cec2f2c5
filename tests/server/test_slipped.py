"""Lines that could once be broken without any test that noticed."""

import asyncio

import pytest
from tests.server.people import Guest
from tests.server.services import GENEROUS, Server
from tests.server.tables import running
from websockets.exceptions import ConnectionClosed

import parlour
from parlour.record import Record
from parlour.server.live import limits
from parlour.server.live.limits import LocalCounter, LocalLimiter
from parlour.server.match import decide, view
from parlour.server.match.events import Moved, Place, Undone
from parlour.server.match.keepsake import write_record
from parlour.server.wire.errors import Refused

PEOPLE: list[Place] = [{"person": "ann"}, {"person": "bob"}]


def test_nothing_but_a_rematch_is_offered_after_the_end() -> None:
    table = running(seats=PEOPLE)
    decide.resign(table, 0)
    for kind in ("draw", "take-back", "pause"):
        assert not decide.can_offer(table, 0, kind)
        with pytest.raises(Refused):
            decide.offer(table, 0, kind)
    assert decide.can_offer(table, 0, "rematch") and table.ending is not None and table.ending.by == "resignation"


def test_a_loss_to_a_bot_is_not_made_a_draw(solo: Server) -> None:
    guest = Guest(solo.url)
    with guest.sit(guest.make("pathagon", "me", 1)["id"]) as chair:
        chair.wait(lambda state: state["my_turn"])
        assert chair.do("resign")["outcome"]["scores"] == [0, 1]
        assert chair.refused("offer", kind="draw")["code"] == "offer/refused"
        assert chair.state["outcome"]["by"] == "resignation"


def test_an_analysis_tells_what_a_position_is_worth(solo: Server) -> None:
    guest = Guest(solo.url)
    with guest.sit(guest.make("pathagon", "me", 1)["id"]) as chair:
        chair.wait(lambda state: state["my_turn"])
        even = chair.ask("analyse", ply=0, seconds=0.3)
        assert even["type"] == "analysis" and 0.2 < even["value"] < 0.8
        assert even["points"] == [even["move"]] and even["line"][0] == even["move"]


def test_lists_tell_whose_turn_it_is(server: Server, ann: Guest, bob: Guest) -> None:
    match = ann.make("pathagon", "me", "open")
    bob.join(match)

    def turns() -> list[tuple[bool, int]]:
        lists = [guest.get("/api/me/matches?state=running")["matches"] for guest in (ann, bob)]
        return [(one["my_turn"], one["to_move"]) for found in lists for one in found if one["id"] == match["id"]]

    assert turns() == [(True, 0), (False, 0)]
    ann.post(f"/api/matches/{match['id']}/moves", {"ply": 0, "move": "d4"})
    assert turns() == [(False, 1), (True, 1)]


def test_an_undo_leaves_the_text_of_the_move_before_it() -> None:
    first, second = "d4", "a1"
    table = running(seats=PEOPLE)
    for player, move in ((0, first), (1, second)):
        table.happen(Moved(player, move))
    table.happen(Undone(1, 1))
    told = [view.tell(table, index, table.match.moves) for index in range(table.seq)]
    assert [one["text"] for one in told if one["kind"] == "moved"] == [first, None]
    table.happen(Moved(1, "e4"))
    told = [view.tell(table, index, table.match.moves) for index in range(table.seq)]
    assert [one["text"] for one in told if one["kind"] == "moved"] == [first, None, "e4"]


def test_so_many_sockets_and_no_more_without_redis(tmp_path_factory: pytest.TempPathFactory) -> None:
    strict = GENEROUS | {"sockets_per_person": 2}
    server = Server(tmp_path_factory.mktemp("sockets"), settings={"limits": strict}).start()
    try:
        guest = Guest(server.url)
        match = guest.make("pathagon", "me", "open")
        chairs = [guest.sit(match["id"]) for _ in range(2)]
        for chair in chairs:
            chair.wait(lambda state: state["state"] == "waiting")
        with pytest.raises(ConnectionClosed) as closed, guest.sit(match["id"]) as third:
            third.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429
        Guest(server.url).sit(match["id"]).wait(lambda state: state["state"] == "waiting")
    finally:
        server.stop()


def test_what_is_let_go_of_may_be_held_again() -> None:
    async def count() -> list[bool]:
        counter = LocalCounter(2)
        held = [await counter.take("ann") for _ in range(3)] + [await counter.take("bob")]
        await counter.release("ann")
        return [*held, await counter.take("ann"), await counter.take("ann")]

    assert asyncio.run(count()) == [True, True, False, True, True, False]


def test_buckets_not_used_for_longest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 3)

    async def take() -> list[bool]:
        limiter = LocalLimiter(0.001, 1)
        for name in ("ann", "bob", "cid"):
            assert await limiter.take(name) is None
        refused = [await limiter.take("ann") is not None]  # used last now
        for name in ("dan", "eve"):
            assert await limiter.take(name) is None
        assert len(limiter.buckets) == 3
        return [*refused, await limiter.take("ann") is not None, await limiter.take("bob") is not None]

    assert asyncio.run(take()) == [True, True, False]


def test_only_a_record_that_begins_elsewhere_tells_where() -> None:
    match = parlour.start("pathagon").play("d4")
    assert "Start" not in Record.from_match(match).tags
    assert "[Start " not in write_record(running(seats=PEOPLE), None)
    later = parlour.read(match.text).play("a1")
    assert Record.from_match(later).tags["Start"] == match.text
