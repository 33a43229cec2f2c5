"""All the parts of one server process, put together."""

import asyncio
import os
import secrets
from pathlib import Path
from typing import Protocol

from parlour.server.bus import RedisBus, make_bus
from parlour.server.caretaker import Caretaker
from parlour.server.database import migrate_async
from parlour.server.hub import Hub
from parlour.server.limits import Counter, Limiter, LocalCounter, LocalLimiter, SharedCounter, SharedLimiter
from parlour.server.people import People
from parlour.server.settings import Settings
from parlour.server.store import Store
from parlour.server.thinker import Thinker

PEOPLE_AT_ADDRESS = 20  # a school behind one address may write so much more than one person
STATIC = Path(__file__).parent / "static"


class Leaver(Protocol):
    """A socket that can be asked to end."""

    def leave(self, code: int, reason: str) -> None: ...


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.name = f"{os.getpid()}-{secrets.token_hex(4)}"
        self.painting = asyncio.Semaphore(1)  # PNG pictures are made one after another
        self.closing = False
        self.sockets = 0  # all that are open, also those on the way to their session
        self.sessions: set[Leaver] = set()

    async def open(self) -> None:
        """Reach the database and the bus, then begin to look after matches."""
        await migrate_async(self.settings.database)
        self.store = Store(self.settings.database)
        self.bus = make_bus(self.settings.bus, self.name)
        self.count_limits()
        self.hub = Hub(self.store, self.bus, self.settings)
        self.people = People(self.store)
        self.thinker = Thinker(self.settings.bot_threads)
        self.caretaker = Caretaker(self.hub, self.thinker)
        await self.people.open()
        await self.bus.open(self.hub.hear)
        await self.caretaker.open()

    def count_limits(self) -> None:
        limits = self.settings.limits
        self.writes = self.limiter("writes", limits.write_rate, limits.write_burst)
        many = PEOPLE_AT_ADDRESS
        self.addresses = self.limiter("addresses", limits.write_rate * many, limits.write_burst * many)
        self.logins = self.limiter("logins", limits.login_rate, limits.login_burst)
        self.guests = self.limiter("guests", limits.guest_rate, limits.guest_burst)
        self.sockets_of_people = self.counter("sockets", limits.sockets_per_person)
        self.sockets_of_addresses = self.counter("sockets-from", limits.sockets_per_address)

    def limiter(self, name: str, rate: float, burst: int) -> Limiter:
        if isinstance(self.bus, RedisBus):
            return SharedLimiter(self.bus.client, name, rate, burst)
        return LocalLimiter(rate, burst)

    def counter(self, name: str, most: int) -> Counter:
        if isinstance(self.bus, RedisBus):
            return SharedCounter(self.bus.client, name, most, self.name)
        return LocalCounter(most)

    def say_goodbye(self) -> None:
        """Ask every viewer to connect again, to this address and whoever serves it then."""
        self.closing = True
        for session in self.sessions:
            self.send_off(session)

    def send_off(self, session: Leaver) -> None:
        session.leave(1012, "the server restarts: connect again")

    async def close(self) -> None:
        """Stop thinking and sweeping, write what is waiting, let go of everything."""
        self.closing = True
        self.thinker.close()
        await self.caretaker.close()
        await self.bus.close()
        await self.store.close()
