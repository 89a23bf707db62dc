"""A small HTTP client for tests: says exactly what it is told, costs little, and closes everything behind it."""

from __future__ import annotations

import asyncio
import json
import math
import time
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from tests.http.running import HOST, SECONDS

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
LONGEST = 2**20  # of a line of a stream
IDLE = 2.0  # seconds after which nothing is sent over a line that must not be sent twice
IDEMPOTENT = ("GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE")


class Lost(Exception):
    """The line broke before the whole answer came."""


class Unanswered(ConnectionError):
    """The line broke before any of the answer came."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back; a header's name is in small letters, and one that came twice is one text in two lines."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    def json(self) -> Any:
        return json.loads(self.body)


class Client:
    """Somebody who asks a server, over as many lines as needed at once."""

    def __init__(self, port: int, **headers: str) -> None:
        self.port = port
        self.headers = {"host": f"{HOST}:{port}", **dashed(headers)}
        self._idle: list[tuple[Line, float]] = []  # since when
        self._all: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *_: object) -> None:
        for writer in self._all:
            writer.close()
        await asyncio.gather(*[writer.wait_closed() for writer in self._all], return_exceptions=True)

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.ask("GET", path, b"", **headers)

    async def post(self, path: str, body: object = None, **headers: str) -> Answer:
        """Post something as JSON."""
        named = {"content-type": "application/json", **dashed(headers)}
        is_move = path.endswith("/moves") and isinstance(body, dict) and isinstance(body.get("ply"), int)
        return await self._ask("POST", path, json.dumps(body if body is not None else {}).encode(), named, is_move)

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        """Ask and hear the whole answer; raises Lost.

        A server may hang up a line nobody uses just as we use it again. So what comes to nothing on such a line is
        asked once more on a fresh one, if asking twice does what asking once does: where the method promises that, and
        for a move with its ply, which no table plays twice. Anything else takes no line that has long been idle.
        """
        return await self._ask(method, path, body, dashed(headers), is_move=False)

    async def _ask(self, method: str, path: str, body: bytes, named: dict[str, str], is_move: bool) -> Answer:
        sent = request(method, path, body, {**self.headers, **named})
        may_repeat = is_move or method in IDEMPOTENT
        try:
            async with asyncio.timeout(SECONDS):
                line, is_used = await self._line(patience=math.inf if may_repeat else IDLE)
                try:
                    return await self._exchange(line, sent, method)
                except Unanswered:
                    if not (is_used and may_repeat):
                        raise
                line, _ = await self._line(patience=0)
                answer = await self._exchange(line, sent, method)
        except OSError as error:
            raise Lost(str(error)) from error
        if is_move and answer.status == 409:
            raise Lost("no answer, and now the table has moved on, perhaps by this very move")
        return answer

    async def _exchange(self, line: Line, sent: bytes, method: str) -> Answer:
        """Send a request and read the answer; the line is kept for the next one, or closed."""
        is_kept = False
        try:
            answer = await exchange(line, sent, method)
            is_kept = answer.headers.get("connection") != "close"
            return answer
        finally:
            if is_kept:
                self._idle.append((line, time.monotonic()))
            else:
                await self._hang_up(line)

    async def raw(self, path: str, body: bytes, **headers: str) -> Answer:
        """Post bytes as they are, with no size given, over a line of their own."""
        named = dashed(headers)
        line, _ = await self._line(patience=0)
        try:
            top = request("GET", path, b"", {**self.headers, **named}).replace(b"GET ", b"POST ", 1)
            return await exchange(line, top + body)
        finally:
            await self._hang_up(line)

    async def beginning(self, path: str) -> Answer:
        """Ask, and hang up once the headers have come."""
        line, _ = await self._line(patience=0)
        try:
            line[1].write(request("GET", path, b"", self.headers))
            status, headers = await head(line[0])
            return Answer(status, headers, b"")
        finally:
            await self._hang_up(line)

    async def lines(self, path: str) -> AsyncGenerator[Any, None]:
        """The JSON lines of a stream as they come, until it ends; raises Lost, also where it is refused."""
        async with self.stream(path) as (status, reader):
            if status != 200:
                raise Lost(f"{path}: {status}")
            async for chunk in chunks(reader):
                for text in chunk.splitlines():  # the server sends whole lines
                    if text:
                        yield json.loads(text)

    @asynccontextmanager
    async def stream(self, path: str, **headers: str) -> AsyncIterator[tuple[int, asyncio.StreamReader]]:
        """An answer that goes on: its status, and where the rest comes from."""
        named = dashed(headers)
        try:
            line, _ = await self._line(patience=0)
            try:
                line[1].write(request("GET", path, b"", {**self.headers, **named}))
                status, _ = await head(line[0])
                yield status, line[0]
            finally:
                await self._hang_up(line)
        except OSError as error:
            raise Lost(str(error)) from error

    async def _line(self, *, patience: float) -> tuple[Line, bool]:
        """A line that has been idle no longer than that, or a fresh one; and whether it was used before."""
        while self._idle and patience:
            line, since = self._idle.pop()
            if not line[0].at_eof() and time.monotonic() - since <= patience:
                return line, True
            await self._hang_up(line)
        line = await asyncio.open_connection(HOST, self.port, limit=LONGEST)
        self._all.add(line[1])
        return line, False

    async def _hang_up(self, line: Line) -> None:
        self._all.discard(line[1])
        line[1].close()
        await asyncio.gather(line[1].wait_closed(), return_exceptions=True)


def dashed(headers: Mapping[str, str]) -> dict[str, str]:
    """Headers with their names as they are sent."""
    return {name.replace("_", "-"): text for name, text in headers.items()}


def request(method: str, path: str, body: bytes, headers: Mapping[str, str]) -> bytes:
    """The bytes of a request."""
    size = {"content-length": str(len(body))} if body or method in ("POST", "PUT", "PATCH") else {}
    lines = [f"{method} {path} HTTP/1.1", *[f"{name}: {text}" for name, text in {**headers, **size}.items()], "", ""]
    return "\r\n".join(lines).encode("latin-1") + body


async def exchange(line: Line, sent: bytes, method: str = "GET") -> Answer:
    """Send a request and read the answer."""
    reader, writer = line
    writer.write(sent)
    status, headers = await head(reader)
    body = b""
    if "content-length" in headers and method != "HEAD":
        try:
            body = await reader.readexactly(int(headers["content-length"]))
        except asyncio.IncompleteReadError as error:
            raise ConnectionError("the answer breaks off") from error
    elif headers.get("transfer-encoding") == "chunked" and method != "HEAD":
        body = b"".join([chunk async for chunk in chunks(reader)])
    return Answer(status, headers, body)


async def head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """The status and the headers of an answer."""
    try:
        begun = await reader.readexactly(1)
    except (asyncio.IncompleteReadError, ConnectionError) as error:
        raise Unanswered("no answer") from error
    try:
        first, *rest = (begun + await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[:-2]
    except asyncio.IncompleteReadError as error:
        raise ConnectionError("the answer breaks off") from error
    headers: dict[str, str] = {}
    for text in rest:
        name, _, value = text.partition(": ")
        name = name.lower()
        headers[name] = f"{headers[name]}\n{value}" if name in headers else value
    return int(first.split(" ")[1]), headers


async def chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """A body that comes in chunks."""
    try:
        while size := int(await reader.readuntil(b"\r\n"), 16):
            yield (await reader.readexactly(size + 2))[:-2]
        await reader.readexactly(2)
    except asyncio.IncompleteReadError as error:
        raise ConnectionError("the stream breaks off") from error
