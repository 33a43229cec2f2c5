"""Work for one request that would hold up all others: pictures are painted in another process, records read one after another."""

import asyncio
import contextlib
import sys
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from parlour.server.live.limits import Limiter, LocalCounter
from parlour.server.wire.errors import Refused, limit

MOST_OF_ONE_BLOCK = 8  # pieces of work under way
MOST_WAITING = 20  # pictures
KEPT = 32
PAINT_SECONDS = 20.0
PAINTER = (sys.executable, "-m", "parlour.drawing.paint")

Answer = TypeVar("Answer")


class Desk:
    """One thread for what is read, and one process at a time for what is painted."""

    def __init__(self, paintings: Limiter) -> None:
        self.paintings = paintings  # how many pictures a block may ask for
        self.pool = ThreadPoolExecutor(1, "desk")
        self.held = LocalCounter(MOST_OF_ONE_BLOCK)
        self.painting = asyncio.Semaphore(1)
        self.waiting = 0
        self.kept: OrderedDict[tuple[str, int], bytes] = OrderedDict()

    async def work(self, block: str, call: Callable[..., Answer], *arguments: object) -> Answer:
        """What a call gives, made beside the event loop."""
        if not await self.held.take(block):
            raise Refused(429, "limit/busy", "too much is under way for your address: wait for an answer first")
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, call, *arguments)
        finally:
            await self.held.release(block)

    async def paint(self, block: str, svg: str, width: int) -> bytes:
        """A picture as PNG; those of late are kept."""
        if (svg, width) not in self.kept:
            limit(await self.paintings.take(block))
            if self.waiting >= MOST_WAITING:
                raise Refused(503, "limit/busy", "too many pictures are asked for: try again in a moment")
            self.waiting += 1
            try:
                async with self.painting:
                    self.kept[svg, width] = await painted(svg, width)
            finally:
                self.waiting -= 1
            if len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end((svg, width))
        return self.kept[svg, width]

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


async def painted(svg: str, width: int) -> bytes:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*PAINTER, str(width), stdin=pipe, stdout=pipe, stderr=pipe)
    try:
        async with asyncio.timeout(PAINT_SECONDS):
            picture, trouble = await process.communicate(svg.encode())
    except TimeoutError:
        raise Refused(503, "picture/failed", f"the picture could not be painted within {PAINT_SECONDS:g} s") from None
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
    if process.returncode:
        raise Refused(503, "picture/failed", told(trouble))
    return picture


def told(trouble: bytes) -> str:
    """The last line of what a process said before it failed: the sentence of its error."""
    lines = trouble.decode(errors="replace").strip().splitlines()
    return lines[-1].partition(": ")[2] if lines else "the picture could not be painted"
