"""How long a connection may take to say what it wants and to hear the answer, and how many an address may have."""

import asyncio
import functools
import json
import logging
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from parlour.server.live.shares import place_of
from parlour.server.settings import Settings

MORE_SECONDS = 1.0  # for a body: whoever still reads is told by guarded.py before the connection is cut

log = logging.getLogger("parlour.web")


class Patient(HttpToolsProtocol):
    """Closes a connection that does not end its request, does not begin one, or does not read."""

    count: ClassVar[Counter[str]] = Counter()  # connections of each address that are no sockets
    counted: str | None = None
    waiting: asyncio.TimerHandle | None = None
    listening: asyncio.TimerHandle | None = None
    unread = 0  # bytes of answers when it was looked at last
    is_within = False  # a request whose last byte has not come
    is_gone = False  # lost, or a socket by now

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.begin_waiting()
        self.listening = self.loop.call_later(settings().send_seconds, self.look_for_reader)
        if self.client is not None and not settings().trust_proxy:  # a proxy has those of everybody
            self.counted = place_of(self.client[0])
            self.count[self.counted] += 1
            if self.count[self.counted] > settings().limits.connections_per_address:
                self.refuse()

    def refuse(self) -> None:
        told = json.dumps({"error": {"code": "limit/connections", "message": "too many connections from this address", "rule": None}})
        head = f"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\ncontent-length: {len(told)}\r\n"
        self.transport.write(f"{head}connection: close\r\n\r\n{told}".encode())
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        idle = not self.is_within and (self.cycle is None or self.cycle.response_complete)
        if idle and self.waiting is None and not self.is_gone:
            self.begin_waiting()  # blank lines between requests begin none

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.is_within = True
        self.begin_waiting()

    def on_headers_complete(self) -> None:
        self.begin_waiting(MORE_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.is_within = False
        self.end_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self.let_go()
        super().handle_websocket_upgrade()

    def shutdown(self) -> None:
        """The server ends: half a request is not waited for, or anybody could hold up every restart."""
        if self.is_within:
            self.transport.abort()
        else:
            super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        self.let_go()
        super().connection_lost(exc)

    def let_go(self) -> None:
        """It is no connection of requests any more."""
        self.is_gone = True
        self.end_waiting()
        if self.listening is not None:
            self.listening.cancel()
        if self.counted is not None:
            self.count[self.counted] -= 1
            if not self.count[self.counted]:
                del self.count[self.counted]
            self.counted = None

    def begin_waiting(self, more: float = 0.0) -> None:
        self.end_waiting()
        self.waiting = self.loop.call_later(settings().patience_seconds + more, self.lose_patience)

    def end_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def lose_patience(self) -> None:
        log.info("half a request: closed")
        self.transport.abort()

    def look_for_reader(self) -> None:
        unread = self.transport.get_write_buffer_size()
        if unread >= self.unread > 0:
            log.info("an answer that nobody reads: closed")
            self.transport.abort()
            return
        self.unread = unread
        self.listening = self.loop.call_later(settings().send_seconds, self.look_for_reader)


@functools.cache
def settings() -> Settings:
    return Settings.from_environment()
