"""Junk against every address: whatever is sent, the server answers that it did not understand, and never breaks."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from paradoxa.http.app import make_app
from paradoxa.service.config import Config
from tests.http.client import Client
from tests.http.oddities import junk, junk_header
from tests.http.running import SECONDS, Server

SEED = 20
# Examples of each operation, each way: a few with every test, more in the long run.
EXAMPLES = [pytest.param({"sqlite": 4, "postgresql": 2}, id="few")]
EXAMPLES += [pytest.param({"sqlite": 20, "postgresql": 8}, id="many", marks=pytest.mark.long)]
CALM = settings(database=None, deadline=None, derandomize=False, suppress_health_check=list(HealthCheck))
DESCRIBED = make_app(Config(database="sqlite:///unused.db", key_file=Path("unused"))).openapi()
SCHEMA = schemathesis.openapi.from_dict(DESCRIBED)
# Every operation the description names, but the stream, which does not end.
OPERATIONS = [
    (method.upper(), path)
    for path, methods in DESCRIBED["paths"].items()
    for method in methods
    if not path.endswith("/stream")
]


def made_table(session: requests.Session, url: str) -> tuple[str, str]:
    """A table under way, and the token of a seat."""
    session.trust_env = False  # no proxy for loopback
    body = {"game": "antinomy", "name": "Ada", "seats": ["me", "bot uniform"]}
    made = session.post(f"{url}/api/tables", json=body, timeout=SECONDS).json()
    return made["table"], made["token"]


@pytest.mark.parametrize("mode", list(GenerationMode), ids=str)
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
@pytest.mark.parametrize("examples", EXAMPLES)
def test_no_operation_breaks(
    either_server: Server, examples: dict[str, int], method: str, path: str, mode: GenerationMode
) -> None:
    operation = SCHEMA[path][method]
    answered: Counter[int] = Counter()
    with requests.Session() as session:

        @seed(SEED)
        @settings(CALM, max_examples=examples[either_server.database.partition(":")[0]])
        @given(case=operation.as_strategy(generation_mode=mode), knows=st.sampled_from(["nothing", "table", "seat"]))
        def call(case: schemathesis.Case[Any], knows: str) -> None:
            headers = {}
            if knows != "nothing" and "table" in case.path_parameters:
                case.path_parameters["table"] = table
            if knows == "seat":
                headers = {"authorization": f"Bearer {token}"}
            try:
                answer = case.call(base_url=either_server.url, session=session, headers=headers, timeout=SECONDS)
            except (requests.exceptions.InvalidHeader, UnicodeEncodeError):
                return  # nothing was sent
            answered[answer.status_code] += 1
            assert answer.status_code < 500, f"{case.as_curl_command()} → {answer.status_code} {answer.text}"

        table, token = made_table(session, either_server.url)
        with suppress(Unsatisfiable):  # where nothing can be sent there is no junk to send
            call()
    assert answered.total() > 0 or mode == GenerationMode.NEGATIVE


def test_streams_do_not_break(either_server: Server) -> None:
    """The stream never ends, so that only its beginning is read."""
    with requests.Session() as session:
        table, token = made_table(session, either_server.url)
    rng = random.Random(SEED)

    async def work() -> None:
        async with Client(either_server.port) as client:
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
