"""What every request and answer passes: limits on the way in, compression and protective headers on the way out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, MutableMapping
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

Handler = Callable[[Request, Exception], Any]  # makes the answer
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "manifest-src 'self'"
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),  # a secret in an address stays in the house
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
SECURE: Final = (b"strict-transport-security", b"max-age=31536000")


# What is not compressed: streams, which must arrive at once, and pages that show a key to a seat or to a person.
PLAIN_ENDS: Final = ("/live", "/stream", "/token")
PLAIN_BEGINS: Final = ("/me",)
SMALLEST, EFFORT = 1000, 5  # bytes worth it, and how hard it is tried, of 9


class Compression:
    """Starlette's compression for all that may be; tokens in forms are masked anew in every answer (see Keys.csrf)."""

    def __init__(self, app: ASGIApp) -> None:
        self.app, self.packing = app, GZipMiddleware(app, SMALLEST, EFFORT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        path = scope["path"]
        is_plain = path.endswith(PLAIN_ENDS) or path.startswith(PLAIN_BEGINS)
        await (self.app if is_plain else self.packing)(scope, receive, send)


def protection(is_secure: bool) -> list[tuple[bytes, bytes]]:
    """The headers of every answer."""
    return [*HEADERS, *([SECURE] if is_secure else [])]


class TooLarge(HTTPException):
    """A body larger than anything we ask for; a kind of HTTP error, which frameworks in between let pass."""

    def __init__(self, most: int) -> None:
        super().__init__(413, f"That is too large: at most {most} bytes are taken here.")


class Protection:
    """ASGI middleware; plain, so that streams pass through untouched.

    What goes wrong further in, and nobody has answered there, is answered by the handler of its kind.
    """

    def __init__(self, app: ASGIApp, max_body: int, is_secure: bool, handlers: Mapping[Any, Handler]) -> None:
        self.app, self.max_body, self.handlers = app, max_body, handlers
        self.headers = protection(is_secure)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        size = 0
        has_begun = False

        async def limited() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self.max_body:
                raise TooLarge(self.max_body)
            return message

        async def guarded(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                given = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *[pair for pair in self.headers if pair[0] not in given]]
                if b"cache-control" not in given:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        try:
            if _stated_size(scope) > self.max_body:
                raise TooLarge(self.max_body)
            await self.app(scope, limited, guarded)
        except TooLarge as error:
            if has_begun:
                raise
            text = json.dumps({"error": error.detail}).encode()
            headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
            await guarded({"type": "http.response.start", "status": 413, "headers": headers})
            await send({"type": "http.response.body", "body": text})
        except Exception as error:
            if has_begun:
                raise
            kind = next(kind for kind in type(error).__mro__ if kind in self.handlers)
            response = await self.handlers[kind](Request(scope), error)
            await response(scope, receive, guarded)
            if kind is Exception:  # a fault of ours: whoever runs the server hears of it
                raise


def _stated_size(scope: MutableMapping[str, Any]) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value[:20])
    return 0
