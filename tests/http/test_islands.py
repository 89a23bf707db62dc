"""The island editor on a server: built without scripts, kept for its owner alone, laid at a table."""

from __future__ import annotations

import html
import re
from urllib.parse import quote_plus, urlencode

import pytest

from paradoxa.games.paradox_island.box.islands import SAMPLE
from tests.http.client import Answer
from tests.http.running import Server, running
from tests.http.visitors import Visitor, found, run

ISLAND = r'id="edit"[^>]*>(?:<input[^>]*>)*?<input type="hidden" name="island" value="([^"]*)"'


def address(**fields: str) -> str:
    return f"/islands?{urlencode(fields)}"


async def followed(visitor: Visitor, answer: Answer) -> Answer:
    while answer.status == 303:
        answer = await visitor.get(answer.headers["location"])
    return answer


async def pressed(visitor: Visitor, page: Answer, deed: str, **more: str) -> Answer:
    """Press a button of the editor, as a browser without scripts does."""
    form = page.text[page.text.index('id="edit"') :].partition("</form>")[0]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    fields = {name: html.unescape(value) for name, value in fields.items()}
    return await followed(visitor, await visitor.get(address(**{**fields, **more, "do": deed})))


# --- building --------------------------------------------------------------------------------------
def test_an_island_is_built_button_by_button(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        page = await people[0].get("/islands")
        assert page.status == 200
        assert "Nothing lies there yet" in page.text
        page = await pressed(people[0], page, "tile-0")
        lit = re.findall(r'value="space-(\w\d)" class="hex unk can"', page.text)
        assert "a1" in lit
        assert "a4" not in lit
        page = await pressed(people[0], page, "space-a1")
        assert "1 of 17 tiles" in page.text
        page = await pressed(people[0], page, "finish")
        assert "The island is complete" in page.text
        text = found(ISLAND, page)
        assert text.startswith("a1E ")
        again = await followed(people[0], await people[0].get(address(island=text)))
        assert found(ISLAND, again) == text

    run(server, work, 1)


def test_a_page_that_is_loaded_again_shows_the_same_island(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        answer = await people[0].get(address(do="random"))
        assert answer.status == 303
        one = await people[0].get(answer.headers["location"])
        two = await people[0].get(answer.headers["location"])
        assert found(ISLAND, one) == found(ISLAND, two)

    run(server, work, 1)


@pytest.mark.parametrize(
    "fields",
    [
        {"island": "x"},
        {"island": "<script>alert(1)</script>"},
        {"island": "\0"},
        {"island": "a1E " * 500},
        {"tile": "99", "way": "-7", "token": "x", "do": "space-d4"},
        {"do": "read", "text": "<b>" * 100},
        {"open": "nothing of that name"},
        {"open": "\0"},
        {"table": "nosuchtable"},
        {"table": "../..", "seat": "x"},
        {"do": "finish", "island": " ".join(["a2E", "b1SW", "b2E"] + ["-"] * 19)},
    ],
)
def test_junk_is_answered_with_a_page(server: Server, fields: dict[str, str]) -> None:
    async def work(people: list[Visitor]) -> None:
        answer = await people[0].get(address(**fields))
        assert answer.status in (200, 303, 404)
        if answer.status != 303:
            assert 'id="edit"' in answer.text
            assert "<script>alert" not in answer.text
            assert "<b><b>" not in answer.text

    run(server, work, 1)


# --- keeping ---------------------------------------------------------------------------------------
def test_what_is_kept_is_there_again_and_nobody_else_gets_it(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, bo = people
        text = str(SAMPLE)
        answer = await ada.post("/islands/keep", {"island": text, "name": "  Two   <b>camps</b> "})
        page = await followed(ada, answer)
        assert found(ISLAND, page) == text
        assert "Two &lt;b&gt;camps&lt;/b&gt;" in page.text
        name = "Two <b>camps</b>"
        for answer in (await bo.get("/islands"), await bo.get(address(open=name))):
            assert "camps" not in answer.text.replace(quote_plus(name), "")
            assert text not in answer.text
        assert (await bo.get(address(open=name))).status == 404
        await bo.post("/islands/drop", {"name": name})
        assert "camps" in (await ada.get("/islands")).text
        # The same name again: the newer one.
        other = text.replace("lose-energy", "lose-health")
        await ada.post("/islands/keep", {"island": other, "name": name})
        assert found(ISLAND, await ada.get(address(open=name))) == other
        page = await followed(ada, await ada.post("/islands/drop", {"name": name, "island": text}))
        assert "camps" not in page.text
        assert found(ISLAND, page) == text

    run(server, work, 2)


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\0b", "\u202eevil", "\u200b"])
def test_a_name_that_cannot_be_is_refused_and_nothing_is_lost(server: Server, name: str) -> None:
    async def work(people: list[Visitor]) -> None:
        answer = await people[0].post("/islands/keep", {"island": str(SAMPLE), "name": name})
        assert answer.status == 400
        assert 'role="alert"' in answer.text
        assert found(ISLAND, answer) == str(SAMPLE)

    run(server, work, 1)


def test_an_unreadable_island_is_not_kept(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        answer = await people[0].post("/islands/keep", {"island": "g4E", "name": "Bad"})
        assert answer.status == 400
        assert "You keep no island yet" in answer.text
        refused = await people[0].client.ask("POST", "/islands/keep", b"name=x&island=")
        assert refused.status == 403

    run(server, work, 1)


def test_islands_outlive_the_server(tmp_path: pytest.TempPathFactory) -> None:
    database = f"sqlite:///{tmp_path}/tables.db"
    cookie = ""
    for turn in range(2):
        with running(database, tmp_path) as server:  # type: ignore[arg-type]

            async def work(people: list[Visitor], turn: int = turn) -> None:
                nonlocal cookie
                if turn == 0:
                    await people[0].post("/islands/keep", {"island": str(SAMPLE), "name": "Harbour"})
                    cookie = people[0].cookie
                else:
                    people[0].client.headers["cookie"] = cookie
                    assert "Harbour" in (await people[0].get("/islands")).text

            run(server, work, 1)


# --- at a table ------------------------------------------------------------------------------------
async def building(ada: Visitor) -> str:
    """A table against a bot at which Ada is OP and lays the island."""
    fields = {"game": "paradox-island", "seats": "2", "other-1": "bot greedy", "option-island": "built"}
    fields |= {"place": "1", "name": "Ada"}
    return await ada.table_of(await ada.post("/new", fields))


def test_an_island_is_laid_at_the_table_with_the_anomalies_drawn_there(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, bo = people
        table = await building(ada)
        desk = await ada.get(f"/t/{table}")
        assert "Lay the island" in desk.text, desk.text
        assert f"/islands?table={table}" in desk.text
        await ada.post("/islands/keep", {"island": str(SAMPLE), "name": "Harbour"})
        page = await ada.get(address(table=table, open="Harbour"))
        laid = found(r'name="move" value="island ([^"]*)"', page)
        assert laid.split()[:17] == str(SAMPLE).split()[:17]
        # Nobody else learns which anomalies were drawn.
        other = await bo.get(address(table=table))
        assert "Lay this island" not in other.text
        assert "drawn for you" not in other.text
        ply = found(
            r'action="/t/[^"]*/move"[^>]*>(?:<input[^>]*>)*?<input type="hidden" name="ply" value="(\d+)"', page
        )
        answer = await ada.post(f"/t/{table}/move", {"move": f"island {laid}", "ply": ply})
        assert answer.status == 303, answer.text
        desk = await ada.get(f"/t/{table}")
        assert 'class="hex t-fruit' in desk.text
        assert "no island to be laid" in (await ada.get(address(table=table))).text

    run(server, work, 2)


def test_a_pasted_island_takes_the_anomalies_drawn(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        table = await building(people[0])
        page = await people[0].get(address(table=table))
        page = await pressed(people[0], page, "read", text=f"island {SAMPLE}")
        assert "Lay this island at the table" in page.text
        bad = await pressed(people[0], page, "read", text="island of nothing")
        assert 'role="alert"' in bad.text
        assert "island of nothing" in bad.text
        assert "Lay this island at the table" in bad.text  # the one before is still there

    run(server, work, 1)
