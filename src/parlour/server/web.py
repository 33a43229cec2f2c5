"""Around every request: size, origin, rate, headers, logs, metrics; and one shape for all errors."""

import json
import logging
import time
from typing import Any

import sqlalchemy as sa
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.errors import ParlourError
from parlour.server.guard import CUT, SAFE, TooMany, address_of, is_own_origin, token_of
from parlour.server.house import House
from parlour.server.problems import Refused

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
CODES = {404: "request/unknown", 405: "request/method", 400: "request/invalid", 415: "request/type"}


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

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            transport = getattr(getattr(send, "__self__", None), "transport", None)
            scope[CUT] = getattr(transport, "abort", None)
            await self.app(scope, receive, send)
            return
        started, status = time.perf_counter(), 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                add_headers(MutableHeaders(scope=message), scope["path"])
            await send(message)

        try:
            refused = await self.refusal(Request(scope))
            if refused:
                await problem(refused)(scope, receive, send_with_headers)
            else:
                body = await self.read_body(Request(scope), receive)
                await self.app(scope, body, send_with_headers)
        except Refused as error:
            await problem(error)(scope, receive, send_with_headers)
        finally:
            self.note(scope, status, time.perf_counter() - started)

    async def refusal(self, request: Request) -> Refused | None:
        if request.method in SAFE:
            return None
        if not is_own_origin(request):
            return Refused(403, "request/origin", "this request comes from a page of another site")
        length = request.headers.get("content-length", "0")
        if not length.isascii() or not length.isdecimal() or int(length) > self.house.settings.limits.body_bytes:
            return too_large(self.house)
        wait = await self.house.addresses.take(address_of(request))
        if wait is None:
            wait = await self.house.writes.take(key_of(request))
        return TooMany(wait) if wait is not None else None

    async def read_body(self, request: Request, receive: Receive) -> Receive:
        """A body of unknown length is read here, and refused where it grows beyond the limit."""
        if "transfer-encoding" not in request.headers:
            return receive
        body, more = b"", True
        while more:
            message = await receive()
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > self.house.settings.limits.body_bytes:
                raise too_large(self.house)
        whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive_again() -> Message:
            return whole.pop() if whole else await receive()

        return receive_again

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        self.metrics.requests.labels(scope["method"], str(status)).inc()
        self.metrics.seconds.observe(seconds)
        level = logging.ERROR if status == 500 else logging.DEBUG if scope["method"] in SAFE else logging.INFO
        facts = {"method": scope["method"], "path": scope["path"], "status": status, "ms": round(seconds * 1000, 1)}
        log.log(level, "request", extra=facts)


def key_of(request: Request) -> str:
    """Whose bucket a write takes from, beside that of its address: the one of its token or cookie."""
    return token_of(request) or request.cookies.get("parlour") or address_of(request)


def too_large(house: House) -> Refused:
    return Refused(
        413, "request/large", f"the body is too large: expected {house.settings.limits.body_bytes} bytes at most"
    )


def add_headers(headers: MutableHeaders, path: str) -> None:
    for name, value in SECURITY.items():
        headers.setdefault(name, value)
    if path.startswith("/api"):
        headers.setdefault("cache-control", "no-store")


def problem(error: Refused) -> JSONResponse:
    headers = {"retry-after": str(error.wait_seconds)} if isinstance(error, TooMany) else None
    return JSONResponse({"error": error.body().model_dump()}, error.status, headers)


def add_error_handlers(app: FastAPI) -> None:
    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> JSONResponse:
        return problem(error)

    @app.exception_handler(ParlourError)
    async def parlour_error(request: Request, error: ParlourError) -> JSONResponse:
        return problem(Refused(422, "request/refused", str(error)))

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

    @app.exception_handler(Exception)
    async def failure(request: Request, error: Exception) -> JSONResponse:
        log.exception("a request failed", exc_info=error, extra={"path": request.url.path})
        return problem(Refused(500, "server/failure", "something went wrong here; it has been noted"))


class JsonLines(logging.Formatter):
    """One JSON object for each log line."""

    KNOWN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
        }
        line["message"] = record.getMessage()
        line |= {name: value for name, value in vars(record).items() if name not in self.KNOWN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)
