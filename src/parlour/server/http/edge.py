"""Around every request: size, origin, rate, headers, logs, metrics; and one shape for all errors."""

import asyncio
import logging
import re
import time
from urllib.parse import unquote

import sqlalchemy as sa
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.errors import ParlourError
from parlour.server.http.auth import ARRIVED, CUT, SAFE, block_from, budget_of, is_own_origin
from parlour.server.http.logs import begin
from parlour.server.live.house import House
from parlour.server.match.clock import now_ms
from parlour.server.store.standstill import is_away, refusal_of
from parlour.server.wire.errors import Refused, TooMany, refuse

log = logging.getLogger("parlour.web")

SECURITY = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
HSTS = "max-age=31536000"  # a browser that has come by TLS comes by nothing else for a year
FORWARDED = {b"x-forwarded-for", b"x-forwarded-proto", b"forwarded"}
UNTRUSTED = (
    "requests come through a proxy that is not trusted: all its visitors share the limits of one address; "
    "start with --trust-proxy"
)
CODES = {404: "request/unknown", 405: "request/method", 400: "request/invalid", 415: "request/type"}


NUL = re.compile(rb"\0|(?<!\\)(?:\\\\)*\\u0000")  # as it is, or as JSON writes it


class Metrics:
    """Prometheus numbers of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("parlour_requests", "REST requests", ["method", "status"], registry=self.registry)
        self.seconds = Histogram("parlour_request_seconds", "time of REST requests", registry=self.registry)
        self.gauges = {
            name: Gauge(f"parlour_{name}", about, registry=self.registry)
            for name, about in {
                "sockets": "open sockets",
                "tables": "matches in memory",
                "moves": "moves made since the start",
                "events": "events written since the start",
                "commits": "transactions of the log since the start",
                "bots_thinking": "searches under way",
                "bots_waiting": "searches waiting",
                "bots_failed": "searches that crashed or hung",
            }.items()
        }

    def look(self, house: House) -> None:
        now = {
            "sockets": house.sockets,
            "tables": len(house.hub.lives),
            "moves": house.hub.moves,
            "events": house.store.writer.appended,
            "commits": house.store.writer.commits,
            "bots_thinking": house.thinker.busy,
            "bots_waiting": house.thinker.waiting,
            "bots_failed": house.thinker.failed,
        }
        for name, value in now.items():
            self.gauges[name].set(value)


class Around:
    """The outermost layer: nothing inside sees a request that is too large, too frequent or from another site."""

    def __init__(self, app: ASGIApp, house: House, metrics: Metrics) -> None:
        self.app = app
        self.house = house
        self.metrics = metrics
        self.warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request_id = begin(scope, block_from(HTTPConnection(scope)))
        if scope["type"] == "websocket":
            transport = getattr(getattr(send, "__self__", None), "transport", None)
            scope[CUT] = getattr(transport, "abort", None)
            await self.app(scope, receive, send)
            return
        self.look_for_proxy(scope)
        started, status = time.perf_counter(), 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers["x-request-id"] = request_id
                add_headers(headers, scope)
            await send(message)

        try:
            refused = await self.refusal(Request(scope))
            if refused:
                await problem(refused)(scope, receive, send_with_headers)
            else:
                body = await self.read_body(Request(scope), receive)
                scope[ARRIVED] = now_ms()  # with its last byte: a head is sent before a move is thought of
                await self.app(scope, body, send_with_headers)
        except Refused as error:
            await problem(error)(scope, receive, send_with_headers)
        finally:
            self.note(scope, status, time.perf_counter() - started)

    def look_for_proxy(self, scope: Scope) -> None:
        """Say once that a proxy tells of whom it asks for, and is not believed: all its visitors count as one address."""
        if (
            not self.warned
            and not self.house.settings.trust_proxy
            and FORWARDED & {name for name, _ in scope["headers"]}
        ):
            self.warned = True
            log.warning(UNTRUSTED)

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

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        self.metrics.requests.labels(scope["method"], str(status)).inc()
        self.metrics.seconds.observe(seconds)
        level = logging.ERROR if status == 500 else logging.DEBUG if scope["method"] in SAFE else logging.INFO
        route = getattr(scope.get("route"), "path", None)
        facts = {"method": scope["method"], "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        log.log(level, "request", extra=facts)


def nul() -> Refused:
    return Refused(422, "request/invalid", "expected text without NUL characters")


def too_large(house: House) -> Refused:
    return Refused(
        413, "request/large", f"the body is too large: expected {house.settings.limits.body_bytes} bytes at most"
    )


def add_headers(headers: MutableHeaders, scope: Scope) -> None:
    path = scope["path"]
    if scope["scheme"] == "https":
        headers.setdefault("strict-transport-security", HSTS)
    for name, value in SECURITY.items():
        headers.setdefault(name, value)
    if path.startswith("/api"):
        headers.setdefault("cache-control", "no-store")


def problem(error: Refused) -> JSONResponse:
    headers = {"retry-after": str(error.wait_seconds)} if isinstance(error, TooMany) else None
    return JSONResponse({"error": error.body()}, error.status, headers)


def add_error_handlers(app: FastAPI) -> None:
    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> JSONResponse:
        return problem(error)

    @app.exception_handler(ParlourError)
    async def parlour_error(request: Request, error: ParlourError) -> JSONResponse:
        return problem(refuse(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
        return problem(Refused(422, "request/invalid", f"{where}: {first['msg']}" if where else str(first["msg"])))

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> JSONResponse:
        response = problem(
            Refused(error.status_code, CODES.get(error.status_code, "request/refused"), str(error.detail))
        )
        response.headers.update(dict(error.headers or {}))
        return response

    @app.exception_handler(sa.exc.TimeoutError)
    async def busy(request: Request, error: sa.exc.TimeoutError) -> JSONResponse:
        return problem(Refused(503, "server/busy", "the server is busy: try again"))

    @app.exception_handler(sa.exc.OperationalError)
    @app.exception_handler(sa.exc.InterfaceError)
    @app.exception_handler(sa.exc.DisconnectionError)
    async def away(request: Request, error: Exception) -> JSONResponse:
        return problem(refusal_of(error))

    @app.exception_handler(sa.exc.InternalError)
    async def unwritable(request: Request, error: sa.exc.InternalError) -> JSONResponse:
        return problem(refusal_of(error)) if is_away(error) else await failure(request, error)

    @app.exception_handler(Exception)
    async def failure(request: Request, error: Exception) -> JSONResponse:
        log.exception("a request failed", exc_info=error, extra={"path": request.url.path})
        return problem(Refused(500, "server/failure", "something went wrong here; it has been noted"))
