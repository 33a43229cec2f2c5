"""A graceful end: viewers are told to connect again before the sockets close."""

import asyncio
import signal
import threading
from types import FrameType
from typing import Any

from parlour.server.live.house import House

TICKS = 100
TICK_SECONDS = 0.05


class Farewell:
    """Comes before what the server process does on SIGTERM and SIGINT, in each worker; a second signal is not delayed."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.task: asyncio.Task[None] | None = None

    def prepare(self) -> None:
        """Take the place of the handlers that are there now; outside of the main thread there are none."""
        if threading.current_thread() is threading.main_thread():
            self.loop = asyncio.get_running_loop()
            for number in (signal.SIGTERM, signal.SIGINT):
                self.precede(number, signal.getsignal(number))

    def precede(self, number: int, then: Any) -> None:
        def handle(number: int, frame: FrameType | None) -> None:
            if self.house.closing:
                then(number, frame)
            else:
                self.house.closing = True
                self.loop.call_soon_threadsafe(self.begin, lambda: then(number, frame))

        if callable(then):
            signal.signal(number, handle)

    def begin(self, then: Any) -> None:
        self.task = asyncio.create_task(self.say(then))

    async def say(self, then: Any) -> None:
        """Ask everybody to leave, wait a moment for those who read slowly, then go on with the end."""
        self.house.say_goodbye()
        for _ in range(TICKS):
            if not self.house.sockets:
                break
            await asyncio.sleep(TICK_SECONDS)
        then()
