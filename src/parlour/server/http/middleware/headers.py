"""The headers by which a browser knows what a page of ours may do."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
EMBED = "/embed/"  # these pages show a game and do nothing else, so any site may frame them
FRAMED = {name: value for name, value in SECURITY.items() if name != "x-frame-options"}
FRAMED["content-security-policy"] = SECURITY["content-security-policy"].replace("frame-ancestors 'none'", "frame-ancestors *")
HSTS = "max-age=31536000"  # a browser that has come by TLS comes by nothing else for a year


class Headed:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                add_headers(MutableHeaders(scope=message), scope)
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def add_headers(headers: MutableHeaders, scope: Scope) -> None:
    path = scope["path"]
    if scope["scheme"] == "https":
        headers.setdefault("strict-transport-security", HSTS)
    for name, value in (FRAMED if path.startswith(EMBED) else SECURITY).items():
        headers.setdefault(name, value)
    if path.startswith("/api"):
        headers.setdefault("cache-control", "no-store")
