"""The client of the tests: what a server that hangs up idle lines does not answer is asked again, if that is safe."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from paradoxa.http.app import make_app
from paradoxa.http.serve import Server
from paradoxa.service.config import Config
from tests.http import client as client_module
from tests.http.client import Answer, Client, Lost
from tests.http.running import HOST

OKAY = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
STALE = b"HTTP/1.1 409 Conflict\r\nContent-Length: 2\r\n\r\n{}"
MOVES = "/api/tables/x/moves"
Asked = list[tuple[int, str]]  # over which line, and what


@asynccontextmanager
async def hanging_up(*lines: Sequence[bytes]) -> AsyncIterator[tuple[int, Asked]]:
    """A server whose first line gives these answers and hangs up at the next request, and so on; and what it heard."""
    heard: Asked = []
    lines_left = list(enumerate(lines))

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        number, answers = lines_left.pop(0)
        try:
            for answer in (*answers, b""):
                top = (await reader.readuntil(b"\r\n\r\n")).decode()
                size = [line for line in top.lower().split("\r\n") if line.startswith("content-length: ")]
                await reader.readexactly(int(size[0].split()[1]) if size else 0)
                heard.append((number, " ".join(top.split(" ")[:2])))
                writer.write(answer)
                if answer not in (OKAY, STALE):
                    break  # in the middle of it
        except asyncio.IncompleteReadError:
            pass  # the client hung up first
        finally:
            writer.close()

    async with await asyncio.start_server(serve, HOST, 0) as server:
        yield server.sockets[0].getsockname()[1], heard


def asked(ask: Callable[[Client], Awaitable[Answer]], *lines: Sequence[bytes]) -> tuple[int | None, Asked]:
    """Use a line once, then ask; the status that came back (None for Lost), and what was heard after the first."""

    async def work() -> tuple[int | None, Asked]:
        async with hanging_up(*lines) as (port, heard), Client(port) as client:
            if lines[0]:
                assert (await client.get("/first")).status == 200
            try:
                status = (await ask(client)).status
            except Lost:
                return None, heard[bool(lines[0]) :]
            return status, heard[bool(lines[0]) :]

    return asyncio.run(work())


def test_a_line_is_used_again() -> None:
    assert asked(lambda client: client.get("/"), [OKAY, OKAY]) == (200, [(0, "GET /")])


@pytest.mark.parametrize("method", ["GET", "HEAD", "DELETE"])
def test_what_may_be_asked_twice_is_asked_again_over_a_fresh_line(method: str) -> None:
    heard = [(0, f"{method} /"), (1, f"{method} /")]
    assert asked(lambda client: client.ask(method, "/"), [OKAY], [OKAY]) == (200, heard)


def test_a_move_with_its_ply_is_sent_again() -> None:
    heard = [(0, f"POST {MOVES}"), (1, f"POST {MOVES}")]
    assert asked(lambda client: client.post(MOVES, {"move": "a", "ply": 3}), [OKAY], [OKAY]) == (200, heard)


def test_a_move_that_may_have_been_played_by_the_first_sending_counts_as_lost() -> None:
    heard = [(0, f"POST {MOVES}"), (1, f"POST {MOVES}")]
    assert asked(lambda client: client.post(MOVES, {"move": "a", "ply": 3}), [OKAY], [STALE]) == (None, heard)


def test_a_move_refused_at_once_is_just_refused() -> None:
    heard = [(0, f"POST {MOVES}")]
    assert asked(lambda client: client.post(MOVES, {"move": "a", "ply": 3}), [OKAY, STALE]) == (409, heard)


@pytest.mark.parametrize(
    ("path", "body"),
    [("/api/tables", {"game": "antinomy"}), (MOVES, {"move": "a"}), ("/api/tables/x/undo", {"ply": 3})],
)
def test_anything_else_is_sent_once(path: str, body: object) -> None:
    assert asked(lambda client: client.post(path, body), [OKAY], [OKAY]) == (None, [(0, f"POST {path}")])


def test_anything_else_takes_no_line_that_was_idle_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "IDLE", -1)
    assert asked(lambda client: client.post("/api/tables"), [OKAY], [OKAY]) == (200, [(1, "POST /api/tables")])


def test_a_fresh_line_without_an_answer_is_lost() -> None:
    assert asked(lambda client: client.get("/"), [], [OKAY]) == (None, [(0, "GET /")])


def test_it_is_not_asked_a_third_time() -> None:
    assert asked(lambda client: client.get("/"), [OKAY], [], [OKAY]) == (None, [(0, "GET /"), (1, "GET /")])


@pytest.mark.parametrize("part", [OKAY[:1], OKAY[:20], OKAY[:-1]])
def test_an_answer_that_breaks_off_is_lost(part: bytes) -> None:
    assert asked(lambda client: client.get("/"), [OKAY, part], [OKAY])[0] is None


def test_the_house_keeps_idle_lines_longer_than_proxies_do(tmp_path: Path) -> None:
    """Nginx keeps them for 60 seconds; whoever hangs up first loses nothing."""
    config = Config(database=f"sqlite:///{tmp_path / 'tables.db'}", key_file=tmp_path / "key")
    assert Server(config, make_app(config)).config.timeout_keep_alive > 60
