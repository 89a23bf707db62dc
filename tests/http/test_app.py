"""The doors of the house: headers, cookies, forms of strangers, limits, and what is said when something goes wrong."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.routing import APIRoute

from paradoxa.games import GAMES
from paradoxa.http.pages import house_pages
from paradoxa.http.table_pages import table_pages
from paradoxa.web.room import facts_of
from tests.http.client import Answer, Client
from tests.http.running import FREE, HOST, Server, running
from tests.http.visitors import FORM, Visitor, form, run

SECURE = "https://games.example.org"
PROTECTING = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
MACHINERY = re.compile(r"(?i)Traceback|\.py\b|File \"|site-packages|sqlalchemy|asyncpg|starlette|fastapi|uvicorn")


def check_headers(answer: Answer, about: str = "") -> None:
    """An answer has everything that protects its reader."""
    for name, value in PROTECTING.items():
        assert answer.headers.get(name) == value, f"{about}: {name}"
    policy = {part.split()[0]: part.split()[1:] for part in answer.headers["content-security-policy"].split("; ")}
    assert policy["default-src"] == ["'none'"], about
    assert policy["script-src"] == ["'self'"], about
    assert policy["style-src"] == ["'self'"], about
    for name in ("base-uri", "frame-ancestors"):
        assert policy[name] == ["'none'"], about
    assert policy["form-action"] == ["'self'"], about
    assert "cache-control" in answer.headers, about
    assert "server" not in answer.headers, about
    assert not [name for name in answer.headers if name.startswith("access-control")], about


def check_page(answer: Answer, about: str) -> None:
    """A page holds nothing that the policy would forbid."""
    for script in re.findall(r"<script[^>]*>", answer.text):
        assert re.search(r'src="/static/[\w./-]+(\?v=\w+)?"', script), f"{about}: {script}"
    assert not re.search(r"<[^>]*\son\w+=", answer.text), about
    assert "javascript:" not in answer.text, about
    assert "<style" not in answer.text, about


# --- headers ------------------------------------------------------------------------------------
def test_every_answer_protects_its_reader(server: Server) -> None:
    """Of every route, as its person, as a stranger, and where it is refused."""
    seen = set()

    async def work(people: list[Visitor]) -> None:
        ada, bo = people
        table = await ada.sit_with(bo)
        solo = await ada.play_now("paradominetor")
        shared = await ada.pass_and_play()
        api = f"/api/tables/{table}"
        paths = [
            "/static/paradoxa.css",
            "/static/nothing.css",
            "/nothing",
            "/openapi.json",
            "/api/games",
            "/api/tables",
        ]
        paths += ["/api/nothing", api, f"{api}/record", f"{api}/replay", f"{api}/why-not?move=x", "/rules/antinomy"]
        for route in (*house_pages.routes, *table_pages.routes):
            assert isinstance(route, APIRoute)
            for name in (table, solo, shared):
                path = route.path.replace("{table}", name).replace("{seat}", "0").replace("{deed}", "undo")
                paths.append(path.replace("{secret}", "x").replace("{game}", "antinomy"))
        for path in dict.fromkeys(paths):
            for who in (ada, Visitor(people[1].client)):
                if path.endswith("/live"):
                    continue
                for method in ("GET", "POST"):
                    answer = await who.client.ask(method, path, b"" if method == "GET" else b"x=y", content_type=FORM)
                    check_headers(answer, f"{method} {path}")
                    seen.add(answer.status)
                    if answer.headers["content-type"].startswith("text/html"):
                        check_page(answer, f"{method} {path}")

    run(server, work)
    assert seen >= {200, 403, 404, 405, 422}


def test_streams_protect_their_readers_too(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada = people[0]
        table = await ada.table_of(
            await ada.post("/new", {"game": "antinomy", "other-1": "bot greedy", "listed": "yes"})
        )
        for path, kind in (
            (f"/t/{table}/live", "text/event-stream"),
            (f"/api/tables/{table}/stream", "application/x-ndjson"),
        ):
            answer = await ada.client.beginning(path)
            assert answer.status == 200
            assert answer.headers["content-type"].startswith(kind)
            check_headers(answer, path)

    run(server, work, 1)


def test_files_may_be_kept_and_pages_not(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        assert "immutable" in (await people[0].get("/static/paradoxa.css")).headers["cache-control"]
        for path in ("/", "/me", "/health", "/api/games"):
            assert (await people[0].get(path)).headers["cache-control"] == "no-store"

    run(server, work, 1)


# --- cookies ------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("secure")
    with running(f"sqlite:///{folder / 'tables.db'}", folder, (*FREE, "--public-url", SECURE)) as started:
        yield started


def cookie_words(answer: Answer) -> set[str]:
    return {word.strip().partition("=")[0].lower() for word in answer.headers["set-cookie"].split(";")[1:]}


def test_a_cookie_is_for_the_server_alone(server: Server, secure: Server) -> None:
    async def work() -> None:
        for port, is_secure in ((server.port, False), (secure.port, True)):
            async with Client(port) as client:
                answer = await client.get("/")
                assert cookie_words(answer) >= {"httponly", "samesite", "path", "max-age"}
                assert "samesite=lax" in answer.headers["set-cookie"].lower()
                assert ("secure" in cookie_words(answer)) == is_secure
                assert "domain" not in cookie_words(answer)
                assert ("strict-transport-security" in answer.headers) == is_secure
                cookie = answer.headers["set-cookie"].partition(";")[0]
                assert "set-cookie" not in (await client.get("/", cookie=cookie)).headers

    asyncio.run(work())


def test_a_cookie_that_was_changed_is_a_strangers(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada = people[0]
        table = await ada.play_now("antinomy")
        assert (await ada.get(f"/t/{table}")).status == 200
        name, _, value = ada.cookie.partition("=")
        for changed in (value[:-1], value[1:], value.swapcase(), value.partition(".")[0], f"x{value}", ""):
            answer = await ada.client.get(f"/t/{table}", cookie=f"{name}={changed}")
            assert answer.status == 403, changed

    run(server, work, 1)


# --- forms of strangers -------------------------------------------------------------------------
def test_a_form_needs_what_its_page_gave_along(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, bo = people
        table = await ada.play_now("antinomy")
        paths = ["/name", "/play-now", "/new", "/me/link", "/me/x", f"/t/{table}/sit", f"/t/{table}/move"]
        paths += [
            f"/t/{table}/{deed}" for deed in ("click", "undo", "leave", "end", "rematch", "start", "bot", "forced")
        ]
        for path in paths:
            for csrf in (None, "", "x", bo.csrf, ada.csrf[:-1], ada.csrf + "x", "\xe9"):
                fields = {"name": "Eve", "game": "antinomy", **({} if csrf is None else {"csrf": csrf})}
                answer = await ada.client.ask("POST", path, form(fields), content_type=FORM)
                assert answer.status == 403, (path, csrf)
            for wrong in (
                "https://evil.example",
                f"http://{HOST}:{server.port + 1}",
                f"http://{HOST}.evil.example",
                "x",
            ):
                assert (await ada.post(path, {"name": "Eve"}, origin=wrong)).status == 403, (path, wrong)
        assert "Eve" not in (await ada.get("/me")).text
        stranger = await ada.client.ask("POST", "/name", form({"csrf": ada.csrf}), content_type=FORM, cookie="x=y")
        assert stranger.status == 403

    run(server, work)


def test_ones_own_forms_are_taken(server: Server, secure: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        for origin in (f"http://{HOST}:{server.port}", "null"):
            assert (await people[0].post("/name", {"name": "Ada"}, origin=origin)).status == 303
        assert (await people[0].post("/name", {"name": "Ada"})).status == 303

    async def proxied(people: list[Visitor]) -> None:
        assert (await people[0].post("/name", {"name": "Ada"}, origin=SECURE)).status == 303
        assert (await people[0].post("/name", {"name": "Ada"}, origin="http://games.example.org")).status == 403

    run(server, work, 1)
    run(secure, proxied, 1)


# --- where links lead ---------------------------------------------------------------------------
def test_nobody_is_led_elsewhere(server: Server, secure: Server) -> None:
    """Whatever host a request names, redirects stay here, and links are ours where we know our own name."""

    async def work(people: list[Visitor]) -> None:
        ada = people[0]
        for host in ("evil.example", "evil.example:80", "a/b", "[::1", "a@b", "", "evil.example#", "\xff"):
            for path in (
                "/new/",
                "/rules/",
                "/me/",
                "/static",
                "/t/x/",
                "//evil.example",
                "/%2f/evil.example",
                "/\\evil",
            ):
                answer = await ada.client.get(path, host=host)
                assert answer.headers.get("location", "/x").startswith("/"), (host, path)
                assert "evil" not in answer.headers.get("location", ""), (host, path)
            answer = await ada.post("/name", {"name": "Ada", "back": "//evil.example"}, host=host)
            assert answer.headers["location"] in ("/", "/me")
        odd = await ada.post("/me/link", {}, host='x"><script>')
        assert f"http://{HOST}:{server.port}/me/" in odd.text
        assert "x&#34" not in odd.text

    async def known(people: list[Visitor]) -> None:
        assert f"{SECURE}/me/" in (await people[0].post("/me/link", {}, host="evil.example")).text

    run(server, work, 1)
    run(secure, known, 1)


# --- limits -------------------------------------------------------------------------------------
def test_what_is_too_large_is_refused(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada = people[0]
        large = b"x" * 70_000
        for path, kind in (
            ("/name", FORM),
            ("/api/tables", "application/json"),
            ("/api/tables/x/moves", "application/json"),
        ):
            answer = await ada.client.ask("POST", path, large, content_type=kind)
            assert answer.status == 413, path
            assert "at most 64000 bytes" in answer.json()["error"]
            check_headers(answer)
            chunked = b"".join([b"2710\r\n" + b"x" * 10_000 + b"\r\n" for _ in range(7)]) + b"0\r\n\r\n"
            answer = await people[0].client.raw(path, chunked, content_type=kind, transfer_encoding="chunked")
            assert answer.status == 413, path
            check_headers(answer)
        assert (await ada.post("/name", {"name": "Ada"})).status == 303

    run(server, work, 1)


def test_who_knocks_too_often_is_told_when_to_come_back(tmp_path: Path) -> None:
    options = ("--bot-pause", "0", "--writes-per-second", "1", "--tables-per-minute", "3")

    async def work(people: list[Visitor]) -> None:
        ada, bo = people
        answers = [await ada.post("/name", {"name": "Ada"}) for _ in range(70)]
        refused = [answer for answer in answers if answer.status != 303]
        assert refused
        for answer in refused:
            assert answer.status == 429
            assert 1 <= int(answer.headers["retry-after"]) <= 10
            assert "Please wait" in answer.text
            check_headers(answer)
        assert (await bo.post("/name", {"name": "Bo"})).status == 303  # who did not knock may still
        made = [await bo.post("/play-now", {"game": "antinomy"}) for _ in range(4)]
        assert [answer.status for answer in made] == [303, 303, 303, 429]
        assert 1 <= int(made[-1].headers["retry-after"]) <= 60
        body = {"game": "antinomy", "name": "Ada", "seats": ["me", "bot greedy"]}
        program = await bo.client.post("/api/tables", body)  # a program comes from the same address
        assert program.status == 429
        assert "Please wait" in program.json()["error"]
        assert (await bo.get("/")).status == 200  # looking is free

    with running(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path, options) as server:
        run(server, work)


# --- what went wrong ----------------------------------------------------------------------------
def test_what_is_refused_is_explained_in_a_sentence(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada = people[0]
        table = await ada.play_now("antinomy")
        cases = [
            "/nothing",
            "/t/nothing",
            "/join/nothing",
            "/me/nothing",
            "/rules/chess",
            f"/t/{table}/record",
            "/api/x",
        ]
        cases += [f"/t/{table}/seat/9", f"/t/{table}/seat/x", "/api/tables/x", f"/api/tables/{table}", "/static/x"]
        cases += [f"/t/{table}/replay?as=all", f"/t/{table}/why", "/api/tables?status=x"]
        for path in cases:
            for accept in ("text/html", "application/json"):
                answer = await ada.get(path, accept=accept)
                assert 400 <= answer.status < 500, path
                assert not MACHINERY.search(answer.text), path
                if path.startswith("/api/") or accept == "application/json":
                    assert re.match(r"[A-Z].*[.?!']$", answer.json()["error"]), answer.text
                else:
                    assert "<h1>" in answer.text, path
                    assert 'href="/"' in answer.text, path  # the way out

    run(server, work, 1)


@pytest.mark.parametrize("way", range(2))
def test_play_now_as_a_captive_or_as_the_host(server: Server, way: int) -> None:
    """One click on either button, and one plays against three bots."""
    words, fields = facts_of("paradox-island").now[way]

    async def work(people: list[Visitor]) -> None:
        ada = people[0]
        names = [game["name"] for game in (await ada.client.get("/api/games")).json()]
        assert names == list(GAMES)
        assert words.removeprefix("Play now ") in (await ada.get("/")).text
        table = await ada.table_of(await ada.post("/play-now", {"game": "paradox-island", **fields}))
        page = (await ada.get(f"/t/{table}")).text
        token = re.search(r"Bearer (\S{20,})</pre>", (await ada.get(f"/t/{table}/token")).text)
        assert token is not None
        look = await ada.client.get(f"/api/tables/{table}", authorization=f"Bearer {token[1]}")
        found = look.json()
        assert found["view"]["op"] == 3
        assert (found["seat"] == 3) == ("host" in words)
        assert [bot is None for bot in found["bots"]].count(True) == 1
        assert "Paradox Island" in page
        assert (await ada.post("/play-now", {"game": "paradox-island", "place": "9"})).status == 400

    run(server, work, 1)


def test_all_is_well(server: Server) -> None:
    async def work() -> None:
        async with Client(server.port) as client:
            answer = await client.get("/health")
            assert answer.status == 200
            assert answer.json()["status"] == "ok"
            assert "set-cookie" not in answer.headers

    asyncio.run(work())
