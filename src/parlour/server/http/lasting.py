"""Answers that stay the same, and are compressed once for all."""

import gzip

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

LEVEL = 6


class Lasting(Response):
    """An answer that stays the same, and was compressed once for all."""

    media_type = "application/json"

    def __init__(self, plain: bytes, small: bytes) -> None:
        super().__init__(plain)
        self.small = small

    @staticmethod
    def write(plain: bytes) -> tuple[bytes, bytes]:
        return plain, gzip.compress(plain, LEVEL, mtime=0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            self.body = self.small
            self.headers["vary"] = "Accept-Encoding"  # on the plain one Compressed says so
            self.headers["content-encoding"] = "gzip"
            self.headers["content-length"] = str(len(self.small))
        await super().__call__(scope, receive, send)
