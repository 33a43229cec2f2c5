"""All the parts of one server process, put together."""

import os
import secrets
from pathlib import Path
from typing import Protocol

from parlour.server.bus import make_bus
from parlour.server.caretaker import Caretaker
from parlour.server.database import migrate_async
from parlour.server.hub import Hub
from parlour.server.limits import Counter, Limiter
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
        limits = settings.limits
        self.writes = Limiter(limits.write_rate, limits.write_burst)
        self.addresses = Limiter(limits.write_rate * PEOPLE_AT_ADDRESS, limits.write_burst * PEOPLE_AT_ADDRESS)
        self.logins = Limiter(limits.login_rate, limits.login_burst)
        self.guests = Limiter(limits.guest_rate, limits.guest_burst)
        self.sockets_of_people = Counter(limits.sockets_per_person)
        self.sockets_of_addresses = Counter(limits.sockets_per_address)
        self.closing = False
        self.sessions: set[Leaver] = set()

    async def open(self) -> None:
        """Reach the database and the bus, then begin to look after matches."""
        await migrate_async(self.settings.database)
        self.store = Store(self.settings.database)
        self.bus = make_bus(self.settings.bus, self.name)
        self.hub = Hub(self.store, self.bus, self.settings)
        self.people = People(self.store)
        self.thinker = Thinker(self.settings.bot_threads)
        self.caretaker = Caretaker(self.hub, self.thinker)
        await self.people.open()
        await self.bus.open(self.hub.hear)
        await self.caretaker.open()

    def say_goodbye(self) -> None:
        """Ask every viewer to connect again, to this address and whoever serves it then."""
        self.closing = True
        for session in self.sessions:
            session.leave(1012, "the server restarts: connect again")

    async def close(self) -> None:
        """Stop thinking and sweeping, write what is waiting, let go of everything."""
        self.closing = True
        self.thinker.close()
        await self.caretaker.close()
        await self.bus.close()
        await self.store.close()
