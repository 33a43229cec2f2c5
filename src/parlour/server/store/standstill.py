"""When the server stood still: nobody's clock is charged for that."""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeVar

import sqlalchemy as sa

from parlour.server.match.clock import DAY_MS, now_ms
from parlour.server.wire.errors import Away, Full, Refused

STALL_MS = 500  # what takes longer than this to be written or answered is a stall
RETURN_MS = 6_000  # for people to come back after the server was away
LONG_MS = 2_000  # after so long viewers are told the clocks again
KEPT_MS = 15 * DAY_MS  # longer than any turn lasts
MOST_GAPS = 1_000
UNWRITABLE = ("53100", "25006")  # as PostgreSQL says that its disk is full, or that it only reads
PATIENCE_SECONDS = 1.0
Gap = tuple[int, int]
Answer = TypeVar("Answer")

log = logging.getLogger("parlour.store")


class Standstills:
    """The gaps in which nothing could be written or heard, those that still last included."""

    def __init__(self) -> None:
        self.gaps: list[Gap] = []  # apart from each other and in order
        self.lasting: dict[object, int] = {}  # what is waited for: since when
        self.failing: int | None = None  # since when the database does not answer
        self.after: list[Callable[[], None]] = []  # called after a long one

    @contextlib.contextmanager
    def watch(self) -> Iterator[None]:
        """Around what takes milliseconds as long as all is well."""
        key, since = object(), now_ms()
        self.lasting[key] = since
        try:
            yield
        finally:
            del self.lasting[key]
            self.note(since, now_ms())

    def fail(self) -> None:
        """The database could not be reached."""
        if self.failing is None:
            self.failing = now_ms()

    def succeed(self) -> None:
        """The database has answered."""
        if self.failing is not None:
            since, self.failing = self.failing, None
            self.note(since, now_ms() + RETURN_MS)

    def note(self, since: int, until: int) -> None:
        if until - since >= STALL_MS:
            self.gaps = merged([*self.gaps, (since, until)])[-MOST_GAPS:]
        if until - since >= LONG_MS:
            for follow in self.after:
                follow()

    def within(self, since: int, until: int) -> int:
        """How many milliseconds of a time were standstill."""
        now = now_ms()
        begun = [*self.lasting.values()] + ([self.failing] if self.failing is not None else [])
        lasting = [(one, max(now, until)) for one in begun if now - one >= STALL_MS]
        if not lasting and (not self.gaps or self.gaps[-1][1] <= since):
            return 0
        return sum(max(0, min(until, end) - max(since, begin)) for begin, end in merged([*self.gaps, *lasting]))


def merged(gaps: list[Gap]) -> list[Gap]:
    whole: list[Gap] = []
    for begin, end in sorted(gaps):
        if whole and begin <= whole[-1][1]:
            whole[-1] = (whole[-1][0], max(end, whole[-1][1]))
        else:
            whole.append((begin, end))
    return whole


async def patiently(work: Callable[[], Awaitable[Answer]]) -> Answer:
    """What has to be done before anything else, once the database is there: uvicorn ends all processes where one fails to begin."""
    while True:
        try:
            return await work()
        except Exception as error:
            if not is_away(error) and not isinstance(error.__cause__, sa.exc.DBAPIError):
                raise
            log.warning("waiting for the database: %s", error)
        await asyncio.sleep(PATIENCE_SECONDS)


def refusal_of(error: BaseException) -> Refused:
    """What those are told whose request a database did not carry out that is away, or has no room."""
    cause = getattr(error, "orig", None)
    broken = getattr(cause, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
    return Full() if broken or getattr(cause, "sqlstate", None) in UNWRITABLE else Away()


def is_away(error: BaseException) -> bool:
    """Whether an error says that the database cannot be reached or cannot write, rather than that a request is wrong."""
    if isinstance(error, sa.exc.TimeoutError | sa.exc.DisconnectionError | ConnectionError):
        return True
    unwritable = getattr(getattr(error, "orig", None), "sqlstate", None) in UNWRITABLE
    return unwritable or isinstance(error, sa.exc.OperationalError | sa.exc.InterfaceError)
