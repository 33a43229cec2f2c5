"""How much one may do goes by the person and the block of addresses, whatever cookies, tokens and sockets are made of it."""

import asyncio
import contextlib
import itertools
import json
from collections import Counter
from collections.abc import Coroutine, Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.requests import Request
from tests.server.people import Guest
from tests.server.services import GENEROUS, Server

from parlour.server.http.middleware.guarded import Guarded
from parlour.server.live.bus import LocalBus
from parlour.server.live.house import PEOPLE, READERS, House
from parlour.server.live.limits import Budget
from parlour.server.live.shares import place_of
from parlour.server.settings import Limits, Settings

STRICT = {
    "write_rate": 0.01,
    "write_burst": 20,
    "read_rate": 0.01,
    "read_burst": 100,
    "make_rate": 0.01,
    "make_burst": 3,
    "message_rate": 0.01,
    "message_burst": 10,
}
ADDRESSES = (f"127.0.{number}.1" for number in itertools.count(10))  # each in a block of its own


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("strict"), settings={"limits": GENEROUS | STRICT}).start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def guest(strict: Server) -> Guest:
    return Guest(strict.url, next(ADDRESSES))


def codes(http: httpx.Client, count: int, **rest: object) -> Counter[int]:
    return Counter(http.patch("/api/me", json={}, **rest).status_code for _ in range(count))  # type: ignore[arg-type]


def test_junk_letters_in_a_signature_make_no_new_bucket(strict: Server) -> None:
    address = next(ADDRESSES)
    cookie = Guest(strict.url, address).http.cookies["parlour"]
    transport = httpx.HTTPTransport(local_address=address)
    with httpx.Client(base_url=strict.url, transport=transport) as http:
        found: Counter[int] = Counter()
        for number in range(30):
            found += codes(http, 1, headers={"cookie": f"parlour={cookie}{number}"})
    assert found == {401: 20, 429: 10}


def test_ten_tokens_are_one_person(guest: Guest) -> None:
    guest.register(f"T{guest.id[:12]}")  # the first write
    made = [guest.post("/api/tokens", {"name": "t", "scopes": ["play"]}, 201)["token"] for _ in range(9)]
    answers = [codes(guest.http, 3, headers={"authorization": f"Bearer {token}"}) for token in made]
    assert sum(answers, Counter()) == {403: 10, 429: 17}


def test_two_sockets_of_one_person_are_one_person(guest: Guest) -> None:
    match = guest.make("pathagon", "me", "open")
    answers: Counter[tuple[str, int]] = Counter()
    for _ in range(2):
        with guest.sit(match["id"]) as chair:
            for number in range(8):
                answer = chair.ask("ping")
                answers[answer["type"], answer["id"] - number] += 1  # what is refused carries its id too
    assert answers == {("pong", 1): 10, ("error", 1): 6}


def test_making_matches_over_new_sockets_is_limited(guest: Guest, strict: Server) -> None:
    other = Guest(strict.url, next(ADDRESSES))
    match = guest.make("pathagon", "me", "open", public=True)
    other.join(match)
    matches = [match["id"]]
    while len(matches) < 10:
        with guest.sit(matches[-1]) as chair:
            chair.wait(lambda state: state["state"] == "running")
            chair.do("resign")
            chair.do("offer", kind="rematch")
        body = {"act": "accept", "kind": "rematch"}
        reply = other.http.post(f"/api/matches/{matches[-1]}/acts", json=body)
        if reply.status_code == 429:
            break
        matches.append(other.get(f"/api/matches/{matches[-1]}")["rematch"])
        guest, other = other, guest
    assert json.loads(reply.text)["error"]["code"] == "limit/rate" and len(matches) < 8


def test_reading_is_limited_and_others_read_on(guest: Guest, strict: Server) -> None:
    replies = [guest.http.get("/api/matches") for _ in range(120)]
    assert Counter(reply.status_code for reply in replies) == {200: 100, 429: 20}
    assert int(replies[-1].headers["retry-after"]) > 0
    assert Guest(strict.url, next(ADDRESSES)).get("/api/matches")["matches"] is not None
    assert guest.http.get("/healthz").status_code == 200


def test_one_address_does_not_shut_anybody_out_of_an_account(tmp_path: Path) -> None:
    with running(tmp_path, {"guess_here_rate": 0.001, "guess_here_burst": 3, "guess_rate": 0.001, "guess_burst": 5}) as server:
        Guest(server.url).register("Agatha")
        thief, owner = Guest(server.url, "127.0.5.1"), Guest(server.url, "127.0.6.1")
        wrong, right = ({"name": "Agatha", "password": word} for word in ("wrong horse", "correct horse"))
        for status in (401, 401, 401, 429, 429, 429):
            thief.post("/api/session", wrong, status)
        owner.post("/api/session", right)


def test_guests_of_one_address_do_not_flood_the_lobby(tmp_path: Path) -> None:
    with running(tmp_path, {"open_from_block": 3}) as server:
        one, other = (itertools.repeat(address) for address in ("127.0.5.1", "127.0.6.1"))
        guests = [Guest(server.url, next(one)) for _ in range(4)]
        for guest, status in zip(guests, (201, 201, 201, 429), strict=True):
            guest.make("pathagon", "me", "open", public=True, status=status)
        guests[3].make("pathagon", "me", "open")  # by a link
        guests[3].make("pathagon", "me", 1, public=True)
        Guest(server.url, next(other)).make("pathagon", "me", "open", public=True)
        guests[0].ask("DELETE", "/api/session", 204)  # who leaves takes the offer along
        assert len(guests[1].get("/api/matches?show=lobby")["matches"]) == 3
        guests[3].make("pathagon", "me", "open", public=True)


def counting_house() -> House:
    """A house that does nothing but count, where everybody may do one thing of each kind and then has to wait long."""
    once: dict[str, Any] = {}
    for kind in ("write", "read", "make", "message"):
        once |= {f"{kind}_rate": 1e-6, f"{kind}_burst": 1}
    house = House(Settings("unused", "unused", limits=Limits(**once)))
    house.bus = LocalBus()
    house.count_limits()
    return house


def allowed(takes: Iterable[Coroutine[None, None, object]]) -> int:
    """How many of these are not told to wait."""

    async def take() -> int:
        return sum([await one is None for one in takes])

    return asyncio.run(take())


BUDGETS = {"writes": PEOPLE, "reads": READERS, "makings": PEOPLE, "messages": PEOPLE}


@pytest.mark.parametrize(("name", "people"), BUDGETS.items(), ids=BUDGETS)
def test_those_of_one_block_share_its_bucket_and_one_person_has_one_everywhere(name: str, people: int) -> None:
    budget: Budget = getattr(counting_house(), name)
    crowd = [f"guest {number}" for number in range(2 * people)]
    assert allowed(budget.take(person, "1.2.3.0/24") for person in crowd) == people
    assert allowed(budget.take("ann", f"9.9.{number}.0/24") for number in range(9)) == 1
    assert allowed(budget.take(None, "8.8.8.0/24") for _ in range(9)) == 1


@pytest.mark.parametrize(("method", "people"), [("GET", READERS), ("POST", PEOPLE)])
def test_new_cookies_make_no_more_of_a_block(method: str, people: int) -> None:
    """Before anybody is asked who they are the bucket of their block is looked at."""
    house = counting_house()
    guarded = Guarded(FastAPI(), house)

    def request(number: int) -> Request:
        headers = [(b"cookie", b"parlour=%d" % number)]
        scope = {"type": "http", "method": method, "path": "/api/matches", "query_string": b"", "headers": headers}
        app = SimpleNamespace(state=SimpleNamespace(house=house))
        return Request(scope | {"client": (f"1.2.3.{number}", 1), "app": app})

    assert allowed(guarded.refusal(request(number)) for number in range(2 * people)) == people


PLACES = {
    "2001:db8:1:2::1": "2001:db8:1:2::/64",
    "2001:db8:1:2:ffff::9": "2001:db8:1:2::/64",
    "::ffff:198.51.100.7": "198.51.100.0/24",
    "198.51.100.7": "198.51.100.7",
    "unknown": "unknown",
}


@pytest.mark.parametrize(("address", "place"), PLACES.items(), ids=PLACES)
def test_sockets_are_counted_by_address_or_by_the_block_of_one_house(address: str, place: str) -> None:
    assert place_of(address) == place


@contextlib.contextmanager
def running(folder: Path, limits: dict[str, float]) -> Iterator[Server]:
    server = Server(folder, settings={"limits": GENEROUS | limits}).start()
    try:
        yield server
    finally:
        server.stop()
