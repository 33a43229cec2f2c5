"""All the parts of one server process, put together."""

import contextlib
import os
import secrets
from pathlib import Path
from typing import Protocol

import sqlalchemy as sa

from parlour.server.live import handles
from parlour.server.live.background import Background
from parlour.server.live.bots import Thinker
from parlour.server.live.bus import News, RedisBus, make_bus
from parlour.server.live.desk import Desk
from parlour.server.live.hub import Hub
from parlour.server.live.limits import (
    Budget,
    Counter,
    Limiter,
    LocalCounter,
    LocalLimiter,
    SharedCounter,
    SharedLimiter,
)
from parlour.server.live.shares import Shares
from parlour.server.settings import Settings
from parlour.server.store import outages
from parlour.server.store.database import migrate_async
from parlour.server.store.log import Store
from parlour.server.store.people import People
from parlour.server.store.standstill import patiently
from parlour.server.store.studies import Studies

PEOPLE = 20  # a school behind one address may write so much more than one person
READERS = 5  # and read so much more
STATIC = Path(__file__).parent.parent / "static"
MANUAL = STATIC.with_name("manual")


class Leaver(Protocol):
    """A socket that can be asked to end. Its key is the session, or the token, by which its person came."""

    key: str | None

    def leave(self, code: int, reason: str) -> None: ...

    def show_again(self) -> None: ...


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.name = f"{os.getpid()}-{secrets.token_hex(4)}"
        self.closing = False
        self.sockets = 0  # all that are open, also those on the way to their session
        self.sessions: set[Leaver] = set()

    async def open(self) -> None:
        """Reach the database and the bus, then begin to look after matches."""
        await patiently(lambda: migrate_async(self.settings.database))
        self.store = Store(self.settings.database)
        self.bus = make_bus(self.settings.bus, self.name)
        self.count_limits()
        self.hub = Hub(self.store, self.bus, self.settings)
        self.people = People(self.store)
        self.studies = Studies(self.store)
        self.thinker = Thinker(self.settings.bot_threads)
        self.shares = Shares(self.store)
        self.background = Background(self.hub, self.thinker, self.shares)
        self.store.still.after.append(self.show_clocks)
        await self.bus.open(self.hear, self.hub.come_back)
        await patiently(lambda: outages.end(self.store))
        self.background.checks += [self.look_at_sessions, self.people.sessions.forget_old, handles.look]
        await self.background.open()

    def count_limits(self) -> None:
        limits = self.settings.limits
        self.writes = self.budget("writes", limits.write_rate, limits.write_burst)
        self.makings = self.budget("makings", limits.make_rate, limits.make_burst)
        reads, messages = (limits.read_rate, limits.read_burst), (limits.message_rate, limits.message_burst)
        self.reads = Budget(LocalLimiter(*reads), LocalLimiter(*many(READERS, *reads)))
        self.messages = Budget(LocalLimiter(*messages), LocalLimiter(*many(PEOPLE, *messages)))
        self.logins = self.limiter("logins", limits.login_rate, limits.login_burst)
        self.guesses_here = self.limiter("guesses-here", limits.guess_here_rate, limits.guess_here_burst)
        self.guesses = self.limiter("guesses", limits.guess_rate, limits.guess_burst)
        self.desk = Desk(self.limiter("paintings", limits.painting_rate, limits.painting_burst))
        self.guests = self.limiter("guests", limits.guest_rate, limits.guest_burst)
        self.analyses = self.counter("analyses", limits.analyses_per_person)
        self.sockets_of_people = self.counter("sockets", limits.sockets_per_person)
        self.sockets_of_addresses = self.counter("sockets-from", limits.sockets_per_address)

    def budget(self, name: str, rate: float, burst: int) -> Budget:
        return Budget(self.limiter(name, rate, burst), self.limiter(name + "-from", *many(PEOPLE, rate, burst)))

    def limiter(self, name: str, rate: float, burst: int) -> Limiter:
        if isinstance(self.bus, RedisBus):
            return SharedLimiter(self.bus, name, rate, burst)
        return LocalLimiter(rate, burst)

    def counter(self, name: str, most: int) -> Counter:
        if isinstance(self.bus, RedisBus):
            return SharedCounter(self.bus, name, most)
        return LocalCounter(most)

    def show_clocks(self) -> None:
        """After a long standstill: the clocks on the screens have run, those of the players have not."""
        for session in self.sessions:
            session.show_again()

    async def hear(self, news: News) -> None:
        """News of another process."""
        if "ended" in news:
            self.let_go(news["ended"])
        else:
            await self.hub.hear(news)

    async def end(self, ended: list[str]) -> None:
        """Sessions or tokens have ended: so do their sockets, here and elsewhere."""
        self.let_go(ended)
        await self.bus.publish({"ended": ended})

    async def look_at_sessions(self) -> None:
        """Word of an end may have been lost while the bus was away, and some end by themselves."""
        keys = {session.key for session in self.sessions if session.key}
        self.let_go(sorted(keys - await self.people.sessions.living(sorted(keys))))

    def let_go(self, ended: list[str]) -> None:
        for session in self.sessions:
            if session.key in ended:
                session.leave(1012, "this session has ended: connect again")

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
        self.desk.close()
        await self.background.close()
        with contextlib.suppress(sa.exc.SQLAlchemyError):
            await outages.beat(self.store)
        await self.bus.close()
        await self.store.close()


def many(people: int, rate: float, burst: int) -> tuple[float, int]:
    """The bucket of so many people together."""
    return rate * people, burst * people
