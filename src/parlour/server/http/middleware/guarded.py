"""Nothing inside sees a request that is too large, too frequent, too slow or from another site."""

import asyncio
import re
from urllib.parse import unquote

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.http.auth import ARRIVED, CUT, SAFE, block_from, budget_of, is_own_origin
from parlour.server.http.problems import problem
from parlour.server.live.house import House
from parlour.server.match.clock import now_ms
from parlour.server.wire.errors import Refused, TooMany

NUL = re.compile(rb"\0|(?<!\\)(?:\\\\)*\\u0000")  # as it is, or as JSON writes it


class Guarded:
    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            transport = getattr(getattr(send, "__self__", None), "transport", None)
            scope[CUT] = getattr(transport, "abort", None)
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            refused = await self.refusal(Request(scope))
            if refused:
                raise refused
            body = await self.read_body(Request(scope), receive)
            scope[ARRIVED] = now_ms()  # with its last byte: a head is sent before a move is thought of
            await self.app(scope, body, send)
        except Refused as error:
            await problem(error)(scope, receive, send)

    async def refusal(self, request: Request) -> Refused | None:
        if request.method not in SAFE and not is_own_origin(request):
            return Refused(403, "request/origin", "this request comes from a page of another site")
        length = request.headers.get("content-length", "0")
        if not length.isascii() or not length.isdecimal() or int(length) > self.house.settings.limits.body_bytes:
            return too_large(self.house)
        if not request.url.path.startswith("/api/"):
            return None
        if "\0" in request.url.path or "\0" in unquote(request.url.query):
            return nul()
        wait = await budget_of(request).blocks.take(block_from(request))
        return TooMany(wait) if wait is not None else None

    async def read_body(self, request: Request, receive: Receive) -> Receive:
        """A body is read here as a whole, and refused where it grows beyond the limit or holds what no database keeps."""
        if request.method in SAFE:
            return receive
        body, more, patience = b"", True, self.house.settings.patience_seconds
        try:
            async with asyncio.timeout(patience):
                while more:
                    message = await receive()
                    body += message.get("body", b"")
                    more = message.get("more_body", False)
                    if len(body) > self.house.settings.limits.body_bytes:
                        raise too_large(self.house)
        except TimeoutError:
            raise Refused(408, "request/slow", f"the body did not come within {patience:g} s") from None
        if NUL.search(body):
            raise nul()
        whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive_again() -> Message:
            return whole.pop() if whole else await receive()

        return receive_again


def nul() -> Refused:
    return Refused(422, "request/invalid", "expected text without NUL characters")


def too_large(house: House) -> Refused:
    return Refused(
        413, "request/large", f"the body is too large: expected {house.settings.limits.body_bytes} bytes at most"
    )
