"""Every request has a name, is counted and stands in the log."""

import logging
import time

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.http.auth import SAFE, block_from
from parlour.server.http.logs import begin
from parlour.server.http.metrics import Metrics

log = logging.getLogger("parlour.web")


class Noted:
    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request_id = begin(scope, block_from(HTTPConnection(scope)))
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        started, status = time.perf_counter(), 500

        async def send_with_name(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = request_id
            await send(message)

        try:
            await self.app(scope, receive, send_with_name)
        finally:
            self.note(scope, status, time.perf_counter() - started)

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        self.metrics.requests.labels(scope["method"], str(status)).inc()
        self.metrics.seconds.observe(seconds)
        level = logging.ERROR if status == 500 else logging.DEBUG if scope["method"] in SAFE else logging.INFO
        route = getattr(scope.get("route"), "path", None)
        facts = {"method": scope["method"], "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        log.log(level, "request", extra=facts)
