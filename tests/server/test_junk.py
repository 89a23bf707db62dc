"""Junk against every address: whatever is sent, the server answers that it did not understand, and never breaks."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import requests
import schemathesis
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from paradoxa.server.app import make_app
from paradoxa.server.config import Config
from tests.server.client import Client
from tests.server.running import Server, running
from tests.server.visitors import Visitor, visitors

SEED = 20
EXAMPLES = 20  # of each operation, each way
ASKED = 1500  # of the pages
CALM = settings(
    max_examples=EXAMPLES, database=None, deadline=None, derandomize=False, suppress_health_check=list(HealthCheck)
)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("junk")
    database = f"sqlite:///{folder / 'tables.db'}"
    if request.param == "postgresql":
        database = request.getfixturevalue("postgres").new_database()
    with running(database, folder) as started:
        yield started


# --- the API, from its description ----------------------------------------------------------------
def api_paths() -> list[tuple[str, str]]:
    """Every operation the description names, but the stream, which does not end."""
    described = make_app(Config(database="sqlite:///unused.db", key_file=Path("unused"))).openapi()
    found = [(method.upper(), path) for path, methods in described["paths"].items() for method in methods]
    return [(method, path) for method, path in found if not path.endswith("/stream")]


def made_table(url: str) -> tuple[str, str]:
    """A table under way, and the token of a seat."""
    made = requests.post(
        f"{url}/api/tables", json={"game": "antinomy", "name": "Ada", "seats": ["me", "bot uniform"]}, timeout=60
    ).json()
    return made["table"], made["token"]


@pytest.mark.parametrize("mode", list(GenerationMode), ids=str)
@pytest.mark.parametrize(("method", "path"), api_paths())
def test_no_operation_breaks(server: Server, method: str, path: str, mode: GenerationMode) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
    operation = schema[path][method]
    answered: Counter[int] = Counter()
    with requests.Session() as session:

        @seed(SEED)
        @CALM
        @given(case=operation.as_strategy(generation_mode=mode), knows=st.sampled_from(["nothing", "table", "seat"]))
        def call(case: schemathesis.Case[Any], knows: str) -> None:
            headers = {}
            if knows != "nothing" and "table" in case.path_parameters:
                case.path_parameters["table"] = table
            if knows == "seat":
                headers = {"authorization": f"Bearer {token}"}
            try:
                answer = case.call(session=session, headers=headers, timeout=60)
            except (requests.exceptions.InvalidHeader, UnicodeEncodeError):
                return  # nothing was sent
            answered[answer.status_code] += 1
            assert answer.status_code < 500, f"{case.as_curl_command()} → {answer.status_code} {answer.text}"

        table, token = made_table(server.url)
        with suppress(Unsatisfiable):  # where nothing can be sent there is no junk to send
            call()
    assert answered.total() > 0 or mode == GenerationMode.NEGATIVE


def test_streams_do_not_break(server: Server) -> None:
    """The stream never ends, so that only its beginning is read."""
    table, token = made_table(server.url)
    rng = random.Random(SEED)

    async def work() -> None:
        async with Client(server.port) as client:
            for number in range(40):
                name = table if number % 2 else quote(junk(rng), safe="")
                bearer = f"Bearer {token}" if number % 3 == 0 else junk_header(rng)
                path = f"/api/tables/{name}/stream?{quote(junk(rng))}"
                async with client.stream(path, authorization=bearer, paradoxa_invite=junk_header(rng)) as (
                    status,
                    reader,
                ):
                    assert status in (200, 403, 404, 422), (status, path)
                    assert await reader.read(1)

    asyncio.run(work())


# --- the pages ------------------------------------------------------------------------------------
ODD = [
    "",
    "0",
    "-1",
    "1",
    "9",
    "²",
    "٣",
    "१",
    "1e9",
    "99999999999999999999",
    "9" * 5000,
    "nan",
    "null",
    "None",
    "true",
    "x" * 3000,
]
ODD += [
    "\0",
    "a\0b",
    "\ud7ff",
    "\ufffe",
    "\U0010ffff",
    "é",
    "e\u0301",
    "\u202e",
    "🐉",
    "<script>",
    "{{7*7}}",
    "%s",
    "%00",
    "../" * 8,
]
ODD += [
    "'; DROP TABLE lines; --",
    '"',
    "\r\nx: y",
    "\n",
    " ",
    "  a  ",
    "a,b",
    ".",
    "..",
    "/",
    "//evil.example",
    "http://evil.example",
]
ODD += ["antinomy", "paradominetor", "hand-b4k", "row-3", "place 3", "yes", "no", "all", "public", "me", "bot greedy"]


def junk(rng: random.Random) -> str:
    """Something nobody would type."""
    if rng.random() < 0.7:
        return rng.choice(ODD)
    return "".join(
        [
            chr(rng.choice([rng.randrange(1, 128), rng.randrange(0xD7FF), rng.randrange(0xE000, 0x10FFFF)]))
            for _ in range(rng.randrange(1, 30))
        ]
    )


def junk_header(rng: random.Random) -> str:
    """Junk that can stand in a header."""
    return "".join([letter for letter in junk(rng) if letter.isprintable() and ord(letter) < 256])


def page_paths() -> list[str]:
    """The addresses of pages, with holes."""
    app = make_app(Config(database="sqlite:///unused.db", key_file=Path("unused")))
    found = {path for path in paths_of(app.routes) if not path.startswith("/api/")}
    return sorted([*found, "/static/{file}", "/openapi.json", "/{nothing}"])


def paths_of(routes: object) -> Iterator[str]:
    for route in routes:  # type: ignore[attr-defined]
        if isinstance(route, APIRoute):
            yield route.path
        else:
            yield from paths_of(getattr(route, "routes", ()))


METHODS = ["GET"] * 6 + ["POST"] * 6 + ["HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"]
FIELDS = [
    "ply",
    "move",
    "click",
    "picks",
    "seat",
    "name",
    "game",
    "allow",
    "on",
    "back",
    "seats",
    "other-1",
    "place",
    "minutes",
]
FIELDS += [
    "patience",
    "device",
    "listed",
    "option-may-decline",
    "option-pass",
    "pick",
    "why",
    "at",
    "as",
    "name-0",
    "name-1",
]


def fields(rng: random.Random) -> str:
    """Fields as an address or a form carries them, broken at times."""
    if rng.random() < 0.1:
        return "".join([rng.choice("&=%+;a1\xff\0") for _ in range(rng.randrange(40))])
    names = [rng.choice(FIELDS) if rng.random() < 0.9 else junk(rng) for _ in range(rng.randrange(6))]
    return "&".join([f"{quote(name)}={quote(junk(rng), errors='replace')}" for name in names])


def filled(path: str, tables: list[str], rng: random.Random) -> str:
    """An address with its holes filled, by something real or by junk."""
    found = []
    for part in path.split("/"):
        if not part.startswith("{"):
            found.append(part)
        elif part == "{table}" and rng.random() < 0.85:
            found.append(rng.choice(tables))
        elif part == "{seat}" and rng.random() < 0.6:
            found.append(rng.choice("01"))
        else:
            found.append(quote(junk(rng), safe=""))
    return "/".join(found)


def test_no_page_breaks(server: Server) -> None:
    rng = random.Random(SEED)
    paths = page_paths()
    answered: Counter[int] = Counter()

    async def call(visitor: Visitor) -> None:
        path = filled(rng.choice(paths), visitor.tables, rng)
        method = rng.choice(METHODS)
        is_form = method == "POST" and rng.random() < 0.9
        query = f"?{quote(fields(rng), safe='&=%+')}" if rng.random() < 0.5 else ""
        headers = (
            {"content_type": "application/x-www-form-urlencoded"} if is_form else {"content_type": junk_header(rng)}
        )
        if rng.random() < 0.3:
            headers["accept"] = rng.choice(["application/json", "*/*", junk_header(rng)])
        if rng.random() < 0.2:
            headers["cookie"] = rng.choice([f"paradoxa={junk_header(rng)}", junk_header(rng)])
        if rng.random() < 0.1:
            headers[rng.choice(["origin", "referer", "range", "last_event_id", "if_none_match", "accept_encoding"])] = (
                junk_header(rng)
            )
        sent = fields(rng) + (f"&csrf={visitor.csrf}" if rng.random() < 0.8 else "")
        body = sent.encode("latin-1", "replace") if method == "POST" else b""
        where = f"{method} {path}{query}"
        if path.endswith("/live") and method == "GET":
            async with visitor.client.stream(path + query, **headers) as (status, _):
                assert status < 500, where
            return
        answer = await visitor.client.ask(method, path + query, body, **headers)
        answered[answer.status] += 1
        assert answer.status < 500, f"{where} {headers} {body!r} → {answer.status} {answer.text}"
        if answer.status == 303:
            assert answer.headers["location"].startswith("/"), where
            assert not answer.headers["location"].startswith("//"), where

    async def work() -> None:
        async with visitors(server.port, 2) as (ada, bo):
            await ada.sit_with(bo)
            await ada.play_now("paradominetor")
            await ada.pass_and_play()
            for number in range(ASKED):
                await call(rng.choice([ada, bo]))
                if number % 100 == 0:  # junk may have ended or left everything
                    await ada.play_now("antinomy")

    asyncio.run(work())
    print(dict(answered))
    assert answered[200] > ASKED / 20
    assert answered[303] > 0
