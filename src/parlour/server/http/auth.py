"""Who makes a request, whether the request comes from our own pages, and whether it may be made now."""

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from parlour.server.http.logs import learn
from parlour.server.live.house import House
from parlour.server.live.limits import Budget
from parlour.server.live.shares import block_of
from parlour.server.store.people import Person
from parlour.server.wire.errors import Refused, limit

COOKIE = "parlour"
COOKIE_SECONDS = 400 * 86_400  # as long as browsers keep one
SAFE = {"GET", "HEAD", "OPTIONS"}
LOOKS = tuple(f"/api/analysis/{what}" for what in ("line", "steps", "why", "watch"))  # ask with a body, and change nothing
ARRIVED = "parlour.arrived"  # in the scope of a request: when it came
CUT = "parlour.cut"  # in the scope of a socket: how to cut off one that does not read


def house_of(connection: HTTPConnection) -> House:
    house = connection.app.state.house
    assert isinstance(house, House)
    return house


def id_of(person: Person | None) -> str | None:
    return person.id if person else None


def eyes_of(person: Person | None) -> str | None:
    """Through whose eyes a request looks at matches: a token that may not play sees no more than a spectator."""
    return person.id if person and "play" in person.scopes else None


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "unknown"


def block_from(connection: HTTPConnection) -> str:
    """The block of addresses that somebody comes from."""
    return block_of(address_of(connection))


def is_own_origin(connection: HTTPConnection) -> bool:
    """Whether a browser says that one of our own pages asks. Programs that are no browser send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site") not in ("cross-site", "same-site")
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False


def token_of(connection: HTTPConnection) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


async def identify(connection: HTTPConnection) -> Person | None:
    """The person of a token or a cookie. A wrong token is refused; a wrong cookie is no cookie."""
    person = await find_person(connection)
    if person is not None:
        house_of(connection).shares.saw(person.id, block_from(connection))
        learn(connection.scope, person=person.id)
    return person


async def find_person(connection: HTTPConnection) -> Person | None:
    house = house_of(connection)
    token = token_of(connection)
    if token is not None:
        person = await house.people.by_token(token)
        if person is None:
            raise Refused(401, "token/unknown", "this token is not known")
        return person
    return await house.people.by_cookie(connection.cookies.get(COOKIE), block_from(connection))


def budget_of(request: Request) -> Budget:
    house = house_of(request)
    only_reads = request.method in SAFE or request.url.path in LOOKS
    return house.reads if only_reads else house.writes


async def somebody(request: Request) -> Person | None:
    """The person, who asks no more often than a person may; the block of addresses has been looked at before."""
    person = await identify(request)
    limit(await budget_of(request).people.take(person.id if person else block_from(request)))
    return person


async def require_person(request: Request) -> Person:
    person = await somebody(request)
    if person is None:
        raise Refused(401, "account/none", "nobody is logged in: GET /api/me makes a guest")
    return person


async def guest_or_person(request: Request, response: Response) -> Person:
    """The person, or a new guest who gets a cookie."""
    person = await somebody(request)
    if person is None:
        limit(await house_of(request).guests.take(block_from(request)))
        person = await house_of(request).people.make_guest()
        house_of(request).shares.saw(person.id, block_from(request))
        await give_cookie(request, response, person.id, person.kind)
    return person


async def give_cookie(request: Request, response: Response, person_id: str, kind: str) -> None:
    """Begin a session of somebody in this browser."""
    agent, block = request.headers.get("user-agent", ""), block_from(request)
    value = await house_of(request).people.sessions.start(person_id, kind, agent, block)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, value, COOKIE_SECONDS, path="/", httponly=True, samesite="lax", secure=secure)


def need(person: Person, scope: str) -> None:
    if scope not in person.scopes:
        raise Refused(403, "token/scope", f"this token lacks the scope {scope!r}")


def own_session(person: Person) -> None:
    """Accounts are changed by their people, not by tokens."""
    if person.by_token:
        raise Refused(403, "token/scope", "this cannot be done with a token")


Somebody = Annotated[Person | None, Depends(somebody)]
Someone = Annotated[Person, Depends(require_person)]
Guest = Annotated[Person, Depends(guest_or_person)]
TheHouse = Annotated[House, Depends(house_of)]
