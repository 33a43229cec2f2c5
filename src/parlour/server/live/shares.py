"""Whose share somebody uses: that of the address block they come from, or one of their own for an account of some age."""

import ipaddress
import time
from collections import OrderedDict
from typing import NamedTuple, TypeVar

import sqlalchemy as sa

from parlour.server.match.clock import DAY_MS, now_ms
from parlour.server.store.database import people
from parlour.server.store.log import Store

SETTLED_MS = 7 * DAY_MS  # an account of this age has a share of its own
ASKED_SECONDS = 300.0  # what is known of an account's age is asked again after so long
MOST_KNOWN = 50_000
BLOCK = {4: 24, 6: 64}  # so many bits of an address tell neighbours apart
ELSEWHERE = "elsewhere"  # the block of those who have not been seen since this process began


Value = TypeVar("Value")


class Share(NamedTuple):
    """What is shared, and who of those who share it asks."""

    name: str
    person: str


def block_of(address: str) -> str:
    """The block of addresses that an address lies in: /24 of IPv4, /64 of IPv6."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    mapped = getattr(found, "ipv4_mapped", None)
    found = mapped or found
    return str(ipaddress.ip_network((found, BLOCK[found.version]), strict=False))


def place_of(address: str) -> str:
    """Whose sockets and connections are counted together: those of an address, or all of a /64, which one house has for itself."""
    return block_of(address) if ":" in address else address


class Shares:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.blocks: OrderedDict[str, str] = OrderedDict()  # person: where they came from last
        self.settled: OrderedDict[str, tuple[bool, float]] = OrderedDict()  # person: whether, known until (monotonic)

    def saw(self, person: str, block: str) -> None:
        """Somebody has come from an address of this block."""
        keep(self.blocks, person, block)

    async def of(self, person: str | None, block: str | None = None) -> Share:
        block = block or self.blocks.get(person or "", ELSEWHERE)
        if person is None:
            return Share(f"block {block}", block)
        return Share(f"person {person}" if await self.is_settled(person) else f"block {block}", person)

    async def is_settled(self, person: str) -> bool:
        known = self.settled.get(person)
        if known is None or known[1] < time.monotonic():
            old = (people.c.created < now_ms() - SETTLED_MS) & people.c.kind.in_(("account", "bot"))
            rows = await self.store.rows(sa.select(people.c.id).where((people.c.id == person) & old))
            known = (bool(rows), time.monotonic() + ASKED_SECONDS)
            keep(self.settled, person, known)
        return known[0]


def keep(known: OrderedDict[str, Value], key: str, value: Value) -> None:
    """Note it as the newest; the oldest is forgotten where that is too much."""
    known[key] = value
    known.move_to_end(key)
    if len(known) > MOST_KNOWN:
        known.popitem(last=False)
