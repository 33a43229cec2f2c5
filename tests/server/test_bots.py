"""Bots that crash, hang or wait: a match goes on, and nobody waits behind somebody else's hundred games."""

import asyncio
import threading
import time
from pathlib import Path

import pytest

import parlour
from parlour.engine.levels import strengths
from parlour.engine.search.choice import Choice
from parlour.games.registry import find_game, slugs
from parlour.server.live import bots, waiting
from parlour.server.live.bots import Thinker, any_move, seconds_for
from parlour.server.live.shares import SETTLED_MS, Share, Shares, block_of
from parlour.server.live.waiting import Rank, TooBusy
from parlour.server.match.clock import now_ms
from parlour.server.settings import settings_for
from parlour.server.store.database import migrate
from parlour.server.store.log import Store
from parlour.server.store.people import insert_person
from parlour.server.wire import catalogue

MATCH = parlour.start("pathagon")
ANN, BOB = Share("block 1", "ann"), Share("block 2", "bob")


def choice(move: str = "d4") -> Choice:
    return Choice(move, 0.0, 1, 1, (move,))


def test_a_crashed_search_gives_nothing_and_the_next_one_works(caplog) -> None:
    calls = []

    def search(match, level, **rest):
        calls.append(level)
        if len(calls) == 1:
            raise RuntimeError("boom")
        return choice()

    async def think() -> list[Choice | None]:
        one = Thinker(1, search)
        found = [await one.think(MATCH, "1", ANN, Rank.GAME, 1), await one.think(MATCH, "1", ANN, Rank.GAME, 1)]
        one.close()
        return found

    crashed, fine = asyncio.run(think())
    assert crashed is None and fine is not None and fine.move == "d4"
    assert any_move(MATCH) in MATCH.legal_moves()


def test_a_search_that_hangs_is_left_alone(monkeypatch) -> None:
    monkeypatch.setattr(bots, "GRACE_SECONDS", 0.2)
    release = threading.Event()

    def search(match, level, *, seconds, stop):
        if level == 8:
            release.wait(20)
        return choice()

    async def think() -> None:
        one = Thinker(1, search)
        begun = time.monotonic()
        hung = one.think(MATCH, "8", ANN, Rank.GAME, 0.1)
        fine = one.think(MATCH, "7", BOB, Rank.GAME, 0.1)
        assert [found and found.move for found in await asyncio.gather(hung, fine)] == [None, "d4"]
        assert time.monotonic() - begun < 5
        release.set()
        one.close()

    asyncio.run(think())


def test_payers_take_turns() -> None:
    order: list[str] = []

    def search(match, level, **rest):
        time.sleep(0.01)
        return choice()

    async def think() -> None:
        one = Thinker(1, search)

        async def ask(share: Share) -> None:
            await one.think(MATCH, "1", share, Rank.GAME, 1)
            order.append(share.person)

        await asyncio.gather(*[ask(ANN) for _ in range(6)], ask(BOB))
        one.close()

    asyncio.run(think())
    assert order.index("bob") <= 2


def test_a_bot_does_not_lose_on_time() -> None:
    game = MATCH.game
    assert seconds_for(game, "8", None) == strengths(game)[7].server_seconds
    assert seconds_for(game, "8", 3000) == 0.1
    assert seconds_for(game, "8", 10) == 0.05


def test_people_come_before_analysis_and_before_bots_that_play_each_other() -> None:
    order: list[Rank] = []

    async def think() -> None:
        one = Thinker(1, lambda match, level, **rest: choice())

        async def ask(rank: Rank) -> None:
            await one.think(MATCH, "8", ANN, rank, 1)
            order.append(rank)

        await asyncio.gather(ask(Rank.SHOW), *[ask(rank) for rank in (Rank.SHOW, Rank.HELP, Rank.GAME)])
        one.close()

    asyncio.run(think())
    assert order[1:] == [Rank.GAME, Rank.HELP, Rank.SHOW]


def test_a_share_that_has_used_much_waits_behind_one_that_has_not() -> None:
    order: list[str] = []

    async def think() -> None:
        one = Thinker(1, lambda match, level, **rest: choice())
        one.usage.add(ANN.name, 10)

        async def ask(share: Share) -> None:
            await one.think(MATCH, "8", share, Rank.GAME, 1)
            order.append(share.person)

        others = [Share(ANN.name, f"guest {number}") for number in range(5)]  # more people make no larger share
        await asyncio.gather(ask(ANN), *[ask(share) for share in others], ask(BOB), ask(BOB))
        one.close()

    asyncio.run(think())
    assert order[1:3] == ["bob", "bob"]


def test_an_analysis_comes_to_its_end_when_somebody_waits_for_a_bot() -> None:
    def search(match, level, *, seconds, stop):
        if seconds == 10:
            stop.wait(10)
        return choice()

    async def think() -> float:
        one = Thinker(1, search)
        analysis = asyncio.create_task(one.think(MATCH, "8", ANN, Rank.HELP, 10))
        await asyncio.sleep(0.05)
        begun = time.monotonic()
        await one.think(MATCH, "8", BOB, Rank.GAME, 1)
        waited = time.monotonic() - begun
        assert await analysis is not None
        one.close()
        return waited

    assert asyncio.run(think()) < 3


def test_too_many_searches_of_one_share_are_refused(monkeypatch) -> None:
    monkeypatch.setattr(waiting, "MOST_OF_ONE_SHARE", 2)
    queue = waiting.Waiting(waiting.Usage())

    def job(share: Share) -> waiting.Job:
        done: asyncio.Future[None] = loop.create_future()
        return waiting.Job(MATCH, lambda job: None, 1, done, share, Rank.HELP)

    loop = asyncio.new_event_loop()
    for _ in range(2):
        queue.add(job(ANN))
    with pytest.raises(TooBusy):
        queue.add(job(ANN))
    queue.add(job(BOB))
    assert [taken.share for taken in iter(queue.take, None)] == [ANN, ANN, BOB] and queue.count == 0
    queue.add(job(ANN))
    loop.close()


BLOCKS = {
    "203.0.113.7": "203.0.113.0/24",
    "::ffff:203.0.113.7": "203.0.113.0/24",
    "2001:db8:1:2:3::4": "2001:db8:1:2::/64",
    "fe80::1%eth0": "fe80::/64",
    "unknown": "unknown",
}


@pytest.mark.parametrize(("address", "block"), BLOCKS.items())
def test_neighbours_are_of_one_block(address: str, block: str) -> None:
    assert block_of(address) == block


def test_an_account_of_some_age_has_a_share_of_its_own(tmp_path: Path) -> None:
    old, new = now_ms() - SETTLED_MS - 1000, now_ms()

    async def shares() -> list[str]:
        settings = settings_for(tmp_path)
        migrate(settings.database)
        store = Store(settings.database)
        for name, kind, created in (("ann", "account", old), ("bob", "account", new), ("cid", "guest", old)):
            await store.run(insert_person(name, kind, name, created=created))
        known = Shares(store)
        for name in ("ann", "bob", "cid"):
            known.saw(name, "1.2.3.0/24")
        found = [(await known.of(name)).name for name in ("ann", "bob", "cid")]
        await store.close()
        return found

    assert asyncio.run(shares()) == ["person ann", "block 1.2.3.0/24", "block 1.2.3.0/24"]


def test_the_page_and_the_documents_tell_what_a_level_may_spend() -> None:
    text = (Path(__file__).parents[2] / "docs" / "serving.md").read_text("utf-8")
    for slug in slugs():
        info = catalogue.describe(slug)
        if max(info.players) == 1:
            assert info.strengths == []
            continue
        found = strengths(find_game(slug))
        assert [(one.nodes, one.seconds) for one in info.strengths] == [(one.task.nodes, one.task.seconds) for one in found]
        assert [one.server_seconds for one in info.strengths] == [one.server_seconds for one in found]
        *others, best = info.strengths
        assert all(one.nodes and one.seconds is None for one in others) and best.nodes is None
        assert f"Level 8 has {best.seconds:g} s for a move by itself and {best.server_seconds:g} s at a server" in text
