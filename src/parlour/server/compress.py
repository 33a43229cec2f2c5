"""Smaller answers for clients that read gzip."""

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

STREAMS = "/api/bot/"  # lines there must arrive at once


class Compressed(GZipMiddleware):
    """Compresses everything but the streams of bots."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_stream = scope["type"] != "http" or scope["path"].startswith(STREAMS)
        await (self.app(scope, receive, send) if is_stream else super().__call__(scope, receive, send))
