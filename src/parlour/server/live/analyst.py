"""Engine work for the analysis board: through the one queue, bounded, and never for a match that is being played."""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from typing import TypeVar

from parlour.engine.levels import LEVELS, search, task_of
from parlour.engine.search.choice import Choice
from parlour.games.contract import Position
from parlour.games.game import SPECTATOR
from parlour.games.position_text import write_position
from parlour.match import Match
from parlour.server.live.house import House
from parlour.server.live.shares import Share
from parlour.server.live.waiting import Job
from parlour.server.match import view
from parlour.server.match.analysing import Json, choice_view, thought_view
from parlour.server.store.listing import unfinished_of
from parlour.server.wire.errors import Refused
from parlour.study.analysis import AGAIN, SECONDS, Review, Thought, think_about

MOST_RUNNING = 200  # matches of one person that are looked at
LONGEST_REVIEW = 600  # moves
TOLD_SECONDS = 0.4
Found = TypeVar("Found")
AT_ONCE = 2  # positions of one review that are thought about at the same time


async def watch(
    house: House, match: Match, share: Share, lines: int, seconds: float
) -> AsyncGenerator[Json, None]:
    """What is found about a position, as it is found; nobody thinks on once nobody listens."""
    if not isinstance(match.to_move, int) or match.players == 1:
        yield thought_view(match, await think(house, match, share, min(seconds, 3.0)))
        return
    loop = asyncio.get_running_loop()
    found: asyncio.Queue[Choice | None] = asyncio.Queue()

    def tell(choice: Choice | None) -> None:
        loop.call_soon_threadsafe(found.put_nowait, choice)

    def work(job: Job) -> Choice:
        task = task_of(job.match.game, LEVELS[-1], job.seconds)
        return search(job.match, replace(task, lines=lines, stop=job.stop, report=tell))

    task = asyncio.create_task(house.thinker.work(match, work, share, seconds))
    task.add_done_callback(lambda done: found.put_nowait(None))
    try:
        while (choice := await found.get()) is not None:
            yield choice_view(match, choice)
        yield choice_view(match, answered(await task))
    finally:
        task.cancel()


async def think(house: House, match: Match, share: Share, seconds: float) -> Thought:
    """What an engine thinks of a position."""

    def work(job: Job) -> Thought:
        return think_about(job.match, job.seconds, job.stop)

    found: Thought | None = await house.thinker.work(match, work, share, seconds)
    return answered(found)


def answered(found: Found | None) -> Found:
    if found is None:
        raise Refused(503, "analyse/failed", "the engine could not answer")
    return found


async def review(house: House, match: Match, share: Share) -> AsyncGenerator[Json, None]:
    """A game judged, told again from time to time as more is known, and at the end."""
    told, at = Review(match), time.monotonic()
    async with aclosing(spread(house, told, told.missing, share, SECONDS)) as thinking:
        async for _ in thinking:
            if time.monotonic() - at > TOLD_SECONDS:
                at = time.monotonic()
                yield told.to_json()
    doubtful = dict.fromkeys(at for ply in told.doubts() for at in (ply, ply - 1))
    async with aclosing(spread(house, told, list(doubtful), share, AGAIN * SECONDS)) as thinking:
        async for _ in thinking:
            pass
    yield told.to_json()


async def spread(house: House, told: Review, plies: list[int], share: Share, seconds: float) -> AsyncGenerator[int, None]:
    """Think about these positions, a few at a time."""
    waiting = list(plies)

    async def next_one() -> int:
        ply = waiting.pop(0)
        told.thoughts[ply] = await think(house, told.match.at(ply), share, seconds)
        return ply

    running: set[asyncio.Task[int]] = set()
    try:
        while waiting or running:
            while waiting and len(running) < AT_ONCE:
                running.add(asyncio.create_task(next_one()))
                await asyncio.sleep(0)  # it takes its position before another one looks
            done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                yield task.result()
    finally:
        for task in running:
            task.cancel()


# -- matches that are being played --------------------------------------------------------------------------------------


async def refuse_running(house: House, person: str | None, match: Match) -> None:
    """Refused where a match that this person plays has this position, or leads to it, and the engine may not help there."""
    for match_id in await unfinished_of(house.store, person, MOST_RUNNING, sits=True) if person else ():
        table = (await house.hub.find(match_id)).table
        if table.state in ("running", "paused") and not view.can_analyse(table, person) and belongs(match, table.match):
            raise Refused(403, "analyse/running", "you are playing a match with this position: the engine helps after the game")


def belongs(asked: Match, played: Match) -> bool:
    """Whether a line ends in a position of a match, passes its latest one, or is one move further."""
    if asked.game.slug != played.game.slug:
        return False
    latest = played.position
    if signs(asked, asked.position) & {sign for position in played.positions for sign in signs(played, position)}:
        return True
    near = signs(played, latest)
    if any(signs(asked, position) & near for position in asked.positions):
        return True
    after = (latest.after_unchecked(move) for move in latest.legal_moves())
    return asked.position.symmetric_fingerprint() in {child.symmetric_fingerprint() for child in after}


def signs(match: Match, position: Position) -> set[object]:
    """By what a position is known again: its key, and what everybody sees of it where something is hidden."""
    known: set[object] = {position.symmetric_fingerprint()}
    if match.game.hide is not None:
        known.add(write_position(match.game, match.options, position, SPECTATOR))
    return known
