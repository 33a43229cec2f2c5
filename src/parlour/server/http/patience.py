"""How long a connection may take to say what it wants: one that sends half a request is closed."""

import asyncio
import logging
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

PATIENCE_SECONDS = 10.0  # for the head of a request; edge.py gives its body as long

log = logging.getLogger("parlour.web")


class Patient(HttpToolsProtocol):
    """Closes a connection whose request has not been said to the end of its head in time."""

    waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.begin_waiting()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.begin_waiting()

    def on_headers_complete(self) -> None:
        self.end_waiting()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self.end_waiting()
        super().connection_lost(exc)

    def begin_waiting(self) -> None:
        self.end_waiting()
        self.waiting = self.loop.call_later(PATIENCE_SECONDS, self.lose_patience)

    def end_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def lose_patience(self) -> None:
        log.info("half a request: closed")
        self.transport.abort()
