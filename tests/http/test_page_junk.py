"""Junk against every page: odd words in every field and address, and noise of every kind; no page breaks."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from urllib.parse import quote

import pytest
from fastapi.routing import APIRoute

from paradoxa.http.pages import house_pages
from paradoxa.http.table_pages import DEEDS, table_pages
from tests.http.client import Answer
from tests.http.oddities import ODD, junk, junk_header
from tests.http.running import Server
from tests.http.visitors import FORM, Visitor, form, visitors

SEED = 20
METHODS = ["GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"]
HEADERS = ["origin", "referer", "range", "last_event_id", "if_none_match", "accept_encoding", "x_forwarded_for"]
# What forms and addresses carry, and something that makes sense there.
WORDS = """
    ply=2 move=place click=row-3 picks= seat=0 name=Ada game=antinomy allow=yes on=yes back=me seats=2 other-1=person
    place=1 minutes=5 patience=60 device=yes listed=yes option-may-decline=yes option-pass=left pick=row-3 why=row-1
    at=1 as=all name-0=Ada name-1=Bo
"""
FIELDS = {name: text for name, _, text in [word.partition("=") for word in WORDS.split()]}


def page_routes() -> list[tuple[str, str]]:
    """The methods and addresses of pages, with holes."""
    routes = [route for route in (*house_pages.routes, *table_pages.routes) if isinstance(route, APIRoute)]
    found = [(method, route.path) for route in routes for method in route.methods or ()]
    found += [("POST", route.replace("{deed}", deed)) for _, route in found for deed in DEEDS if "{deed}" in route]
    return sorted([*found, ("GET", "/static/{file}"), ("GET", "/openapi.json"), ("GET", "/{nothing}")])


def filled(path: str, table: str, seat: str, odd: str) -> str:
    """An address with its holes filled."""
    path = path.replace("{table}", quote(table, safe="")).replace("{seat}", quote(seat, safe=""))
    return "/".join([quote(odd, safe="") if part.startswith("{") else part for part in path.split("/")])


async def sent(visitor: Visitor, method: str, path: str, body: bytes, **headers: str) -> int:
    """Send something, and see that it is answered well."""
    about = f"{method} {path} {headers} {body!r}"
    if path.partition("?")[0].endswith("/live") and method == "GET":
        async with visitor.client.stream(path, **headers) as (status, _):
            assert status < 500, about
            return status
    answer = await visitor.client.ask(method, path, body, **headers)
    assert answer.status < 500, f"{about} → {answer.status} {answer.text}"
    check_redirect(answer, about)
    return answer.status


def check_redirect(answer: Answer, about: str) -> None:
    where = answer.headers.get("location", "/")
    assert where.startswith("/"), f"{about} → {where}"
    assert not where.startswith(("//", "/\\")), f"{about} → {where}"


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.long)])
def test_odd_words_in_every_field_and_address(either_server: Server, every: int) -> None:
    """Once an odd word in every field at once, once in one of them while all others make sense.

    In the long run every word meets every page; else each word meets every sixth of them, each beginning elsewhere.
    """
    rng = random.Random(SEED)
    answered: Counter[int] = Counter()
    is_new_here = either_server.database.startswith("sqlite")
    words = ODD if is_new_here else [word for word in ODD if "\0" in word or len(word) > 1000 or word > "\uffff"]

    async def work() -> None:
        async with visitors(either_server.port, 2) as (ada, bo):
            for number, odd in enumerate(words):
                if number % every == 0:
                    tables = [await ada.play_now("antinomy"), await ada.pass_and_play(), await ada.sit_with(bo)]
                for method, path in page_routes()[number % every :: every]:
                    for kinds in ("all", "one"):
                        fields = dict.fromkeys(FIELDS, odd)
                        if kinds == "one":
                            name = rng.choice(list(FIELDS))
                            fields = {**FIELDS, name: odd}
                        table = (
                            odd if "{table}" in path and kinds == "all" and rng.random() < 0.2 else rng.choice(tables)
                        )
                        seat = odd if kinds == "all" and rng.random() < 0.5 else rng.choice("01")
                        where = filled(path, table, seat, odd)
                        if method == "GET":
                            answered[await sent(ada, method, f"{where}?{form(fields).decode()}", b"")] += 1
                        else:
                            body = form({**fields, "csrf": ada.csrf})
                            answered[await sent(ada, method, where, body, content_type=FORM)] += 1

    asyncio.run(work())
    print(sorted(answered.items()))
    assert answered[200] > 100 or every > 1 or not is_new_here
    assert answered[303] > 20 or not is_new_here


def noise(rng: random.Random) -> str:
    """Fields as an address or a form carries them, or what looks a little like them."""
    if rng.random() < 0.3:
        return "".join([rng.choice("&=%+;a1\xff\0") for _ in range(rng.randrange(40))])
    names = rng.sample(list(FIELDS), rng.randrange(len(FIELDS)))
    return "&".join([f"{quote(rng.choice([name, junk(rng)]))}={quote(junk(rng))}" for name in names])


@pytest.mark.parametrize("noises", [100, pytest.param(600, marks=pytest.mark.long)])
def test_noise_of_every_kind(either_server: Server, noises: int) -> None:
    rng = random.Random(SEED)
    routes = page_routes()
    answered: Counter[int] = Counter()

    async def call(visitor: Visitor, tables: list[str]) -> None:
        method, path = rng.choice(routes)
        where = filled(path, rng.choice([*tables, junk(rng)]), rng.choice(["0", "1", junk(rng)]), junk(rng))
        if rng.random() < 0.3:
            method = rng.choice(METHODS)
        query = f"?{quote(noise(rng), safe='&=%+')}" if rng.random() < 0.5 else ""
        headers = {"content_type": rng.choice([FORM, "multipart/form-data; boundary=x", junk_header(rng)])}
        if rng.random() < 0.3:
            headers["accept"] = rng.choice(["application/json", "*/*", junk_header(rng)])
        if rng.random() < 0.3:
            headers["cookie"] = rng.choice([f"paradoxa={junk_header(rng)}", junk_header(rng)])
        if rng.random() < 0.3:
            headers[rng.choice(HEADERS)] = junk_header(rng)
        words = noise(rng) + (f"&csrf={visitor.csrf}" if rng.random() < 0.8 else "")
        body = words.encode("latin-1", "replace") if method in ("POST", "PUT", "PATCH") else b""
        answered[await sent(visitor, method, where + query, body, **headers)] += 1

    async def work() -> None:
        async with visitors(either_server.port, 2) as (ada, bo):
            tables = [await ada.sit_with(bo), await ada.play_now("paradominetor"), await ada.pass_and_play()]
            for _ in range(noises):
                await call(rng.choice([ada, bo]), tables)

    asyncio.run(work())
    print(sorted(answered.items()))
    assert answered.total() == noises
