"""Visits: names, links, invitations, spectators, and tables that move on."""

from __future__ import annotations

import asyncio
import html

import pytest

from tests.http.running import Server
from tests.http.visitors import FORM, TOKEN, Visitor, csrf_of, form, found, run

STALE = "The table moved on in the meantime; look again, and then decide."


# --- names ----------------------------------------------------------------------------------------
def test_names_are_shown_as_they_are_and_do_nothing(server: Server) -> None:
    names = ["<b>&\"'</b>", "{{ 7*7 }}", "</main><script>", "%s %(name)s", "Zoë 🐉", "../../etc", "a\\b"]

    async def work(people: list[Visitor]) -> None:
        for name in names:
            people[0].tables.clear()
            table = await people[0].sit_with(people[1], name=name[:24])
            page = await people[0].get(f"/t/{table}")
            assert page.status == 200
            assert name in html.unescape(page.text), name
            assert "<" not in name or name not in page.text
            assert "<script>" not in page.text

    run(server, work)


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u202eevil", "a\0b", "x" * 25, "a,b", "\u0301", "\ue000"])
def test_what_is_no_name_is_refused(server: Server, name: str) -> None:
    async def work(people: list[Visitor]) -> None:
        answer = await people[0].post("/name", {"name": name})
        assert answer.status == 400
        assert "A name" in answer.text
        body = {"game": "antinomy", "name": name, "seats": ["me", "bot greedy"]}
        assert (await people[0].client.post("/api/tables", body)).status in (400, 422)

    run(server, work, 1)


def test_a_name_has_one_form(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        assert (await people[0].post("/name", {"name": "  Zoe\u0308   K. "})).status == 303
        assert 'value="Zoë K."' in (await people[0].get("/me")).text

    run(server, work, 1)


# --- links ----------------------------------------------------------------------------------------
def test_a_personal_link_works_once_and_only_when_confirmed(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, phone, eve = people
        await ada.post("/name", {"name": "Ada"})
        table = await ada.play_now("antinomy")
        link = found(r"(/me/[\w-]{20,})", await ada.post("/me/link"))
        for _ in range(3):  # programs look at links too, and nothing happens
            page = await phone.get(link)
            assert page.status == 200
            assert "Ada" in page.text
            assert (await phone.get(f"/t/{table}")).status == 403
        assert (await phone.client.ask("POST", link, b"", content_type=FORM)).status == 403
        phone.csrf = csrf_of(page.text)  # another text every time, and good for whoever got it
        answer = await phone.post(link)
        assert answer.status == 303
        assert answer.headers["location"] == "/"
        assert phone.cookie == ada.cookie
        assert (await phone.get(f"/t/{table}")).status == 200
        for late in (eve, ada):
            assert (await late.get(link)).status == 404
            assert (await late.post(link)).status == 404
        assert (await eve.get(f"/t/{table}")).status == 403

    run(server, work, 3)


def test_the_last_link_is_taken_by_one(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, *others = people
        for _ in range(10):
            link = found(r"(/me/[\w-]{20,})", await ada.post("/me/link"))
            body = [form({"csrf": other.csrf}) for other in others]
            answers = await asyncio.gather(
                *[o.client.ask("POST", link, sent, content_type=FORM) for o, sent in zip(others, body, strict=True)]
            )
            assert sorted([answer.status for answer in answers]) == [303, 404, 404]

    run(server, work, 4)


def test_a_table_by_invitation_needs_its_link(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, bo, eve = people
        table = await ada.table_of(await ada.post("/new", {"game": "antinomy"}))
        link = found(r"(/join/[\w-]+)", await ada.get(f"/t/{table}"))
        secret = link.removeprefix("/join/")
        for path in (
            f"/t/{table}",
            f"/t/{table}/live",
            f"/t/{table}/replay",
            f"/t/{table}/token",
            f"/t/{table}/record",
        ):
            answer = await eve.get(path)
            assert answer.status == 403, path
            assert secret not in answer.text
        assert (await eve.post(f"/t/{table}/sit", {"name": "Eve"})).status == 403
        assert (await eve.get("/join/x" + secret[1:])).status == 404
        assert table not in (await eve.get("/")).text
        assert table not in (await eve.get("/api/tables")).text
        api = f"/api/tables/{table}"
        for headers in (
            {},
            {"paradoxa_invite": "x"},
            {"authorization": "Bearer x"},
            {"authorization": f"Bearer {secret}"},
        ):
            assert (await eve.client.get(api, **headers)).status in (403, 404)
            assert (await eve.client.post(f"{api}/sit", {"name": "Eve"}, **headers)).status == 404
        assert (await eve.client.get(api, paradoxa_invite=secret)).status == 200
        assert (await bo.get(link)).headers["location"] == f"/t/{table}"
        assert (await bo.get(f"/t/{table}")).status == 200
        assert (await bo.post(f"/t/{table}/sit", {"name": "Bo"})).status == 303
        assert (await bo.get(f"/t/{table}")).status == 200

    run(server, work, 3)


def test_a_table_may_play_without_spectators(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, bo, eve = people
        choices = {"listed": "yes", "watch": "no"}
        table = await ada.table_of(await ada.post("/new", {"game": "antinomy", **choices}))
        assert (await eve.get(f"/t/{table}")).status == 200  # one may look who sits there
        assert (await bo.post(f"/t/{table}/sit", {"name": "Bo"})).status == 303
        api = f"/api/tables/{table}"
        link = {
            "paradoxa_invite": found(
                r"/join/([\w-]+)",
                await ada.get(f"/t/{await ada.table_of(await ada.post('/new', {'game': 'antinomy'}))}"),
            )
        }
        for path in (f"/t/{table}", f"/t/{table}/live", f"/t/{table}/replay", api, f"{api}/stream", f"{api}/replay"):
            answer = await eve.get(path, **link)
            assert answer.status == 403, path
            assert "without spectators" in answer.text
        assert table not in (await eve.get("/")).text
        for player in (ada, bo):
            assert (await player.get(f"/t/{table}")).status == 200
        assert (await ada.post(f"/t/{table}/leave")).status == 303
        assert (await bo.post(f"/t/{table}/end")).status == 303
        for path in (f"/t/{table}", f"/t/{table}/record", f"{api}/record"):
            assert (await eve.get(path)).status == 403, path

    run(server, work, 3)


def test_a_spectator_can_do_nothing(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, bo, eve = people
        table = await ada.sit_with(bo, listed="yes")
        assert (await eve.get(f"/t/{table}")).status == 200
        for deed in (
            "click",
            "move",
            "undo",
            "leave",
            "back",
            "end",
            "bot",
            "forced",
            "start",
            "rematch",
            "undo-answer",
        ):
            answer = await eve.post(
                f"/t/{table}/{deed}", {"ply": "3", "move": "place 3", "click": "row-3", "seat": "0"}
            )
            assert answer.status == 403, deed
        assert (await eve.get(f"/t/{table}/token")).status == 403
        assert (await eve.get(f"/t/{table}/seat/0")).status == 403

    run(server, work, 3)


# --- moves ----------------------------------------------------------------------------------------
def test_an_answer_to_an_old_question_is_told_that_the_table_moved_on(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, bo = people
        table = await ada.sit_with(bo)
        token = found(TOKEN, await ada.get(f"/t/{table}/token"))
        bo_token = found(TOKEN, await bo.get(f"/t/{table}/token"))
        api = f"/api/tables/{table}"
        for _ in range(4):
            asked, bearer = None, ""
            for who, key in ((ada, token), (bo, bo_token)):
                now = (await who.client.get(api, authorization=f"Bearer {key}")).json()
                if now["options"]:
                    asked, bearer = who, f"Bearer {key}"
                    break
            assert asked is not None
            for ply in (now["ply"] - 1, now["ply"] + 1, 0, 999_999_999):
                sent = {"move": now["options"][0], "ply": ply}
                answer = await asked.client.post(f"{api}/moves", sent, authorization=bearer)
                assert (answer.status, answer.json()["error"]) == (409, STALE), ply
                fields = {"move": now["options"][0], "ply": str(ply)}
                page = await asked.post(f"/t/{table}/move", fields)
                assert page.status == 409
                assert STALE in page.text
                script = await asked.post(f"/t/{table}/click", {**fields, "click": "row-3"}, accept="application/json")
                assert script.status == 409
                assert (script.json()["ok"], script.json()["sentence"]) == (False, STALE)
                assert script.json()["ply"] == now["ply"]
            sent = {"move": now["options"][0], "ply": now["ply"]}
            twice = await asyncio.gather(
                *[asked.client.post(f"{api}/moves", sent, authorization=bearer) for _ in range(2)]
            )
            assert sorted([answer.status for answer in twice]) == [200, 409]

    run(server, work)


def test_a_rematch_that_both_ask_for_is_one(either_server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, bo = people
        for _ in range(8):
            table = await ada.sit_with(bo)
            assert (await ada.post(f"/t/{table}/leave")).status == 303
            assert (await bo.post(f"/t/{table}/end")).status == 303
            answers = await asyncio.gather(*[who.post(f"/t/{table}/rematch") for who in (ada, bo, ada, bo)])
            assert [answer.status for answer in answers] == [303] * 4, [answer.text for answer in answers]
            assert len({answer.headers["location"] for answer in answers}) == 1
            for who in (ada, bo):
                assert (await who.get(answers[0].headers["location"])).status == 200

    run(either_server, work)


# --- sitting down, getting up, going on ------------------------------------------------------------
def test_what_is_wrong_with_sitting_down_is_said_where_one_can_try_again(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, bo, eve = people
        table = await ada.table_of(await ada.post("/new", {"game": "antinomy", "name": "Ada", "listed": "yes"}))
        answer = await bo.post(f"/t/{table}/sit", {"name": "Smith, John"})
        assert answer.status == 409
        assert "A name" in answer.text
        assert f'action="/t/{table}/sit"' in answer.text
        assert (await bo.post(f"/t/{table}/sit", {"name": "Bo"})).status == 303
        late = await eve.post(f"/t/{table}/sit", {"name": "Eve"})
        assert late.status == 409
        assert "To the lobby" not in late.text

    run(server, work, 3)


def test_whoever_made_a_table_may_get_up_and_come_back(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada = people[0]
        table = await ada.table_of(await ada.post("/new", {"game": "antinomy", "name": "Ada"}))
        assert (await ada.post(f"/t/{table}/leave")).status == 303
        assert (await ada.get(f"/t/{table}")).status == 200
        assert (await ada.post(f"/t/{table}/sit", {"name": "Ada"})).status == 303

    run(server, work, 1)


def test_guests_of_a_table_may_watch_the_rematch(either_server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, bo, eve, stranger = people
        table = await ada.sit_with(bo)
        link = found(r"(/join/[\w-]+)", await ada.get(f"/t/{table}"))
        await eve.get(link)
        assert (await ada.post(f"/t/{table}/leave")).status == 303
        assert (await bo.post(f"/t/{table}/end")).status == 303
        again = await bo.table_of(await bo.post(f"/t/{table}/rematch"))
        link = found(r'href="(/join/[\w-]+)">To the new table', await eve.get(f"/t/{table}"))
        assert await eve.table_of(await eve.get(link)) == again
        assert (await eve.get(f"/t/{again}")).status == 200
        assert (await stranger.get(f"/t/{again}")).status == 403

    run(either_server, work, 4)


def test_an_undo_sent_twice_takes_one_move_back(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada = people[0]
        choices = {"device": "yes"}
        table = await ada.table_of(await ada.post("/new", {"game": "antinomy", "name": "Ada", **choices}))
        for seat in (0, 1):
            page = await ada.get(f"/t/{table}/seat/{seat}")
            move = found(r'name="move" value="(place \d)"', page)
            ply = found(r'name="ply" value="(\d+)"', page)
            assert (await ada.post(f"/t/{table}/seat/{seat}/move", {"ply": ply, "move": move})).status == 303
        ply = found(r'name="ply" value="(\d+)"', await ada.get(f"/t/{table}/seat/0"))
        assert (await ada.post(f"/t/{table}/seat/0/undo", {"ply": ply})).status == 303
        again = await ada.post(f"/t/{table}/seat/0/undo", {"ply": ply})
        assert again.status == 409
        assert STALE in again.text

    run(server, work, 1)


# --- remarks --------------------------------------------------------------------------------------
def test_remarks_are_switched_off_for_a_seat_and_remembered_for_other_tables(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada = people[0]
        table = await ada.play_now("antinomy")
        assert "Hide remarks" in (await ada.get(f"/t/{table}")).text
        for is_json in (False, True):
            headers = {"accept": "application/json"} if is_json else {}
            answer = await ada.post(f"/t/{table}/remarks", {"on": "no"}, **headers)
            assert answer.status == (200 if is_json else 303)
            assert "Show remarks" in (await ada.get(f"/t/{table}")).text
        other = await ada.play_now("antinomy")
        assert "Show remarks" in (await ada.get(f"/t/{other}")).text, "the device remembers"
        await ada.post(f"/t/{other}/remarks", {"on": "yes"})
        assert "Hide remarks" in (await ada.get(f"/t/{other}")).text
        assert "Show remarks" in (await ada.get(f"/t/{table}")).text, "each table keeps what was said there"

    run(server, work, 1)


def test_a_table_that_agreed_to_no_hints_offers_no_remarks(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        table = await people[0].sit_with(people[1])
        page = await people[0].get(f"/t/{table}")
        assert "remarks" not in page.text
        assert "without hints" in (await people[0].post(f"/t/{table}/remarks", {"on": "yes"})).text

    run(server, work)
