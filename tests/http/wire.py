"""An ASGI application called in-process, faster than by a client: every byte of an answer, streams as they come."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, MutableMapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, unquote, urlencode

Message = MutableMapping[str, Any]
HOST = "table.test"


@dataclass(frozen=True, slots=True)
class Ask:
    """A request, as somebody sends it."""

    method: str
    path: str
    query: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""

    def scope(self) -> dict[str, Any]:
        """The request as ASGI has it."""
        given = (("host", HOST), *self.headers, *((("content-length", str(len(self.body))),) if self.body else ()))
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": self.method,
            "scheme": "http",
            "path": unquote(self.path),
            "raw_path": self.path.encode("ascii"),
            "query_string": self.query.encode("ascii"),
            "root_path": "",
            "headers": [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in given],
            "client": ("127.0.0.1", 50_000),
            "server": (HOST, 80),
        }

    def __str__(self) -> str:
        query = f"?{self.query}" if self.query else ""
        return f"{self.method} {self.path}{query} {self.body.decode(errors='replace')[:200]}".rstrip()


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, byte for byte."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


def field_text(fields: Iterable[tuple[str, str]]) -> str:
    """Fields as an address or a form carries them."""
    return urlencode(list(fields), quote_via=quote)


@dataclass(slots=True)
class Stream:
    """A request whose answer comes bit by bit: what was sent so far, until we hang up."""

    messages: list[Message] = field(default_factory=list)
    has_hung_up: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None

    @property
    def body(self) -> bytes:
        return b"".join([message["body"] for message in self.messages if message["type"] == "http.response.body"])

    @property
    def answer(self) -> Answer:
        """All that came until now."""
        assert self.messages, "nothing was answered"
        head = self.messages[0]
        return Answer(head["status"], tuple([(name, value) for name, value in head["headers"]]), self.body)

    async def end(self) -> None:
        """Hang up."""
        self.has_hung_up.set()
        assert self.task is not None
        await self.task


def opened(app: Any, ask: Ask) -> Stream:
    """Send a request; the answer is in the stream as far as it has come."""
    stream = Stream()
    parts = [ask.body]

    async def receive() -> Message:
        if parts:
            return {"type": "http.request", "body": parts.pop(), "more_body": False}
        await stream.has_hung_up.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        stream.messages.append(message)

    stream.task = asyncio.ensure_future(app(ask.scope(), receive, send))
    return stream


async def answered(app: Any, ask: Ask) -> Answer:
    """Send a request and take the whole answer."""
    stream = opened(app, ask)
    assert stream.task is not None
    await stream.task
    return stream.answer
