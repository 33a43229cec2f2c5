"""Smaller answers for clients that read gzip."""

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

LINES = ("/api/bot/", "/api/analysis/watch", "/api/analysis/review")  # that must arrive at once
LEFT_ALONE = (*LINES, "/core/")  # files of the core are compressed once for all


class Compressed(GZipMiddleware):
    """Compresses everything else."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_left = scope["type"] != "http" or scope["path"].startswith(LEFT_ALONE)
        await (self.app(scope, receive, send) if is_left else super().__call__(scope, receive, send))
