"""A small HTTP client for tests: says exactly what it is told, costs little, and closes everything behind it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from tests.server.running import HOST, SECONDS

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
LONGEST = 2**20  # of a line of a stream


class Lost(Exception):
    """The line broke before the whole answer came."""


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
        self.headers = {"host": f"{HOST}:{port}", **{name.replace("_", "-"): text for name, text in headers.items()}}
        self._idle: list[Line] = []
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
        return await self.ask(
            "POST",
            path,
            json.dumps(body if body is not None else {}).encode(),
            content_type="application/json",
            **headers,
        )

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        """Ask and hear the whole answer; raises Lost."""
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        try:
            async with asyncio.timeout(SECONDS):
                line = await self._line()
                answer = await exchange(line, request(method, path, body, {**self.headers, **named}), method)
        except OSError as error:
            raise Lost(str(error)) from error
        if answer.headers.get("connection") == "close":
            await self._hang_up(line)
        else:
            self._idle.append(line)
        return answer

    async def raw(self, path: str, body: bytes, **headers: str) -> Answer:
        """Post bytes as they are, with no size given, over a line of their own."""
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        line = await self._line(is_fresh=True)
        try:
            top = request("GET", path, b"", {**self.headers, **named}).replace(b"GET ", b"POST ", 1)
            return await exchange(line, top + body)
        finally:
            await self._hang_up(line)

    async def beginning(self, path: str) -> Answer:
        """Ask, and hang up once the headers have come."""
        line = await self._line(is_fresh=True)
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
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        try:
            line = await self._line(is_fresh=True)
            try:
                line[1].write(request("GET", path, b"", {**self.headers, **named}))
                status, _ = await head(line[0])
                yield status, line[0]
            finally:
                await self._hang_up(line)
        except OSError as error:
            raise Lost(str(error)) from error

    async def _line(self, *, is_fresh: bool = False) -> Line:
        while self._idle and not is_fresh:
            reader, writer = self._idle.pop()
            if not reader.at_eof():
                return reader, writer
            await self._hang_up((reader, writer))
        line = await asyncio.open_connection(HOST, self.port, limit=LONGEST)
        self._all.add(line[1])
        return line

    async def _hang_up(self, line: Line) -> None:
        self._all.discard(line[1])
        line[1].close()
        await asyncio.gather(line[1].wait_closed(), return_exceptions=True)


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
        first, *rest = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[:-2]
    except asyncio.IncompleteReadError as error:
        raise ConnectionError("no answer") from error
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
