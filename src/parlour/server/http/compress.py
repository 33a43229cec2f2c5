"""Smaller answers for clients that read gzip."""

import gzip

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

LINES = ("/api/bot/", "/api/analysis/watch", "/api/analysis/review")  # that must arrive at once
LEFT_ALONE = (*LINES, "/core/")  # files of the core are compressed once for all
LEVEL = 6


class Compressed(GZipMiddleware):
    """Compresses everything else."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_left = scope["type"] != "http" or scope["path"].startswith(LEFT_ALONE)
        await (self.app(scope, receive, send) if is_left else super().__call__(scope, receive, send))


class Lasting(Response):
    """An answer that stays the same, and was compressed once for all."""

    media_type = "application/json"

    def __init__(self, plain: bytes, small: bytes) -> None:
        super().__init__(plain, headers={"vary": "Accept-Encoding"})
        self.small = small

    @staticmethod
    def write(plain: bytes) -> tuple[bytes, bytes]:
        return plain, gzip.compress(plain, LEVEL, mtime=0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            self.body = self.small
            self.headers["content-encoding"] = "gzip"
            self.headers["content-length"] = str(len(self.small))
        await super().__call__(scope, receive, send)
