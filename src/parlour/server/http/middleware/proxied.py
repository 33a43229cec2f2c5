"""Says once that a proxy stands before the server that nobody told it to trust."""

import logging

from starlette.types import ASGIApp, Receive, Scope, Send

from parlour.server.settings import Settings

FORWARDED = {b"x-forwarded-for", b"x-forwarded-proto", b"forwarded"}
UNTRUSTED = (
    "requests come through a proxy that is not trusted: all its visitors share the limits of one address; "
    "start with --trust-proxy"
)

log = logging.getLogger("parlour.web")


class Proxied:
    """A proxy tells of whom it asks for, and is not believed: all its visitors count as one address."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.is_trusted = settings.trust_proxy
        self.warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_new = scope["type"] == "http" and not self.warned and not self.is_trusted
        if is_new and FORWARDED & {name for name, _ in scope["headers"]}:
            self.warned = True
            log.warning(UNTRUSTED)
        await self.app(scope, receive, send)
