"""Bots that crash, hang or wait: a match goes on, and nobody waits behind somebody else's hundred games."""

import asyncio
import threading
import time

import parlour
from parlour.engine.choice import Choice
from parlour.server import thinker
from parlour.server.thinker import Thinker, any_move, seconds_for

MATCH = parlour.start("pathagon")


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
        found = [await one.think(MATCH, "1", "ann", 1), await one.think(MATCH, "1", "ann", 1)]
        one.close()
        return found

    crashed, fine = asyncio.run(think())
    assert crashed is None and fine is not None and fine.move == "d4"
    assert any_move(MATCH) in MATCH.legal_moves()


def test_a_search_that_hangs_is_left_alone(monkeypatch) -> None:
    monkeypatch.setattr(thinker, "GRACE_SECONDS", 0.2)
    release = threading.Event()

    def search(match, level, *, seconds, stop):
        if level == 8:
            release.wait(20)
        return choice()

    async def think() -> None:
        one = Thinker(1, search)
        begun = time.monotonic()
        hung = one.think(MATCH, "8", "ann", 0.1)
        fine = one.think(MATCH, "1", "bob", 0.1)
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

        async def ask(payer: str) -> None:
            await one.think(MATCH, "1", payer, 1)
            order.append(payer)

        await asyncio.gather(*[ask("ann") for _ in range(6)], ask("bob"))
        one.close()

    asyncio.run(think())
    assert order.index("bob") <= 2


def test_a_bot_does_not_lose_on_time() -> None:
    assert seconds_for(None) == thinker.LEVEL_SECONDS
    assert seconds_for(3000) == 0.1
    assert seconds_for(10) == 0.05
