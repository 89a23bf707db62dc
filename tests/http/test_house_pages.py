"""Around the tables: a lobby that changes by itself, moments that are shared, resigning, and compressed pages."""

from __future__ import annotations

import gzip
import re

from tests.http.running import Server
from tests.http.visitors import Visitor, found, run

CSRF = r'name="csrf" value="([^"]+)"'
SHARE = r'id="share" href="http://[^/]+(/shared/[^"]+)"'


# --- the lobby ---------------------------------------------------------------------------------
def test_the_lobby_says_when_something_is_new(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, bo = people
        first = await ada.get("/lobby")
        tag = first.headers["etag"]
        assert (await ada.get("/lobby", if_none_match=tag)).status == 304
        table = await bo.table_of(await bo.post("/new", {"game": "antinomy", "listed": "yes", "name": "Bo"}))
        later = await ada.get("/lobby", if_none_match=tag)
        assert later.status == 200
        assert later.headers["etag"] != tag
        assert f'data-key="{table}"' in later.text
        assert f'data-key="{table}"' in (await ada.get("/")).text

    run(server, work)


def test_from_the_lobby_one_sits_down_at_once(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, bo = people
        table = await bo.table_of(await bo.post("/new", {"game": "antinomy", "listed": "yes", "place": "1"}))
        assert f'action="/t/{table}/sit"' in (await ada.get("/")).text
        await ada.post("/name", {"name": "Ada"})
        assert (await ada.post(f"/t/{table}/sit")).headers["location"] == f"/t/{table}"
        assert "data-ways" in (await bo.get(f"/t/{table}")).text, "the game has begun"
        assert "One table waits for you" in (await bo.get("/")).text

    run(server, work)


def test_whoever_sits_without_a_name_is_asked_for_one_in_the_waiting_room(server: Server) -> None:
    """Friends were invited by "Guest", who found nowhere to say who that is."""

    async def work(people: list[Visitor]) -> None:
        ada, bo = people
        table = await ada.table_of(await ada.post("/new", {"game": "antinomy", "listed": "yes", "place": "1"}))
        assert f'action="/t/{table}/name"' in (await ada.get(f"/t/{table}")).text
        assert (await ada.post(f"/t/{table}/name", {"name": " "})).status == 409
        assert (await ada.post(f"/t/{table}/name", {"name": "Ada"})).headers["location"] == f"/t/{table}"
        here = (await ada.get(f"/t/{table}")).text
        assert "Ada (you)" in here
        assert f'action="/t/{table}/name"' not in here
        there = (await bo.get(f"/t/{table}")).text
        assert "<b>Ada</b>" in there
        assert "Guest" not in there
        assert (await bo.post(f"/t/{table}/name", {"name": "Ada"})).status == 403, "whoever does not sit there"
        assert (await bo.post(f"/t/{table}/sit", {"name": "Ada"})).status == 303
        assert (await ada.post(f"/t/{table}/name", {"name": "Adam"})).status == 409, "the game has begun"
        assert "Ada 2" in (await ada.get(f"/t/{table}")).text

    run(server, work)


# --- sharing and resigning ---------------------------------------------------------------------
def test_a_moment_is_shared_with_whoever_has_the_link(server: Server) -> None:
    """A stranger with the replay's address gets 403, and still does."""

    async def work(people: list[Visitor]) -> None:
        ada, bo, eve = people
        table = await ada.sit_with(bo)
        assert 'id="share"' not in (await ada.get(f"/t/{table}/replay")).text, "while it runs nothing is shared"
        assert (await ada.post(f"/t/{table}/resign")).status == 303
        over = await ada.get(f"/t/{table}")
        assert "Bo wins" in over.text
        end = await eve.get(found(SHARE, over))
        assert end.status == 200
        assert "no such" not in end.text
        last = re.search(r"Move (\d+) of (\d+)", end.text)
        assert last is not None
        assert last.group(1) == last.group(2), "what is shared where the game has ended is its end"
        replay = await ada.get(f"/t/{table}/replay?at=1&as=all")
        link = found(SHARE, replay).replace("&amp;", "&")
        assert link.endswith("?at=1&as=all")
        assert (await eve.get(f"/t/{table}/replay")).status == 403
        shared = await eve.get(link)
        assert shared.status == 200
        assert "Move 1 of" in shared.text
        assert f"/t/{table}" not in shared.text
        first = found(r'id="step-first" href="([^"]+)"', shared).replace("&amp;", "&")
        assert first.startswith("/shared/")
        assert "Move 0 of" in (await eve.get(first)).text
        assert (await eve.get(f"/t/{table}")).status == 403, "nothing else is opened"
        assert (await eve.get(link.replace(f"/{table}/", f"/{table}/x"))).status == 404

    run(server, work, 3)


def test_a_link_made_up_for_a_running_game_shows_nothing(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, bo, eve = people
        table = await ada.sit_with(bo)
        assert (await eve.get(f"/shared/{table}/nothing")).status == 404

    run(server, work, 3)


def test_programs_resign_too(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, bo = people
        table = await ada.sit_with(bo)
        token = found(r"Bearer (\S{20,})</pre>", await bo.get(f"/t/{table}/token"))
        answer = await bo.client.post(f"/api/tables/{table}/resign", {}, authorization=f"Bearer {token}")
        assert answer.status == 200
        assert answer.json()["status"] == "over"
        look = (await bo.client.get(f"/api/tables/{table}", authorization=f"Bearer {token}")).json()
        assert look["ending"] == "Bo resigns: Ada wins."
        assert look["resigned"] == [look["seat"]]
        assert "Ada wins" in (await ada.get(f"/t/{table}")).text

    run(server, work)


# --- over the wire -----------------------------------------------------------------------------
def test_pages_and_files_are_compressed_for_who_can_read_it(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        (ada,) = people
        sheet = found(r'href="(/static/paradoxa.css[^"]*)"', await ada.get("/"))
        for path in ("/", "/rules/antinomy", sheet):
            plain = await ada.get(path)
            packed = await ada.client.get(path, accept_encoding="gzip")
            assert "content-encoding" not in plain.headers
            assert packed.headers["content-encoding"] == "gzip"
            assert "accept-encoding" in packed.headers["vary"].lower()
            assert len(packed.body) < len(plain.body) / 2
            assert re.sub(CSRF, "", gzip.decompress(packed.body).decode()) == re.sub(CSRF, "", plain.text)

    run(server, work, 1)


def test_what_forms_bring_along_is_never_the_same_text_twice(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        (ada,) = people
        marks = [found(CSRF, await ada.get("/")) for _ in range(5)]
        assert len(set(marks)) == 5
        for mark in marks:
            ada.csrf = mark
            assert (await ada.post("/name", {"name": "Ada"})).status == 303

    run(server, work, 1)


def test_keys_and_streams_are_not_compressed(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        (ada,) = people
        table = await ada.play_now("antinomy")
        for path in (f"/t/{table}/token", "/me"):
            assert "content-encoding" not in (await ada.client.get(path, accept_encoding="gzip")).headers

    run(server, work, 1)
