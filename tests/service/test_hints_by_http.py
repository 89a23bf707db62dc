"""Hints over HTTP: by a plain form and by the API."""

from __future__ import annotations

import asyncio
import re

from tests.http.client import Answer
from tests.http.running import SECONDS, Server
from tests.http.visitors import TOKEN, Visitor, found, run


async def thought(visitor: Visitor, path: str) -> Answer:
    """A page on which nobody thinks any more."""
    async with asyncio.timeout(SECONDS):
        while "is thinking" in (page := await visitor.get(path)).text:
            await asyncio.sleep(0.1)
    return page


def test_a_hint_by_a_plain_form_and_by_the_api(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, eve = people
        made = {"game": "antinomy", "other-1": "bot newcomer", "place": "1", "listed": "yes"}
        for _ in range(40):  # until there is a choice: some deals leave only one place to begin
            table = await ada.table_of(await ada.post("/new", made))
            page = await ada.get(f"/t/{table}")
            if 'form="f-hint"' in page.text:
                break
        assert 'form="f-hint"' in page.text
        answer = await ada.post(f"/t/{table}/hint")
        assert (answer.status, answer.headers["location"]) == (303, f"/t/{table}#hint")
        page = await thought(ada, f"/t/{table}")
        move = found(r'form="f-move" name="move" value="([^"]+)"', page)
        assert "The expert would play" in page.text
        assert 'class="want ' in page.text
        token = found(TOKEN, await ada.get(f"/t/{table}/token"))
        hint = await ada.client.post(f"/api/tables/{table}/hint", None, authorization=f"Bearer {token}")
        assert hint.status == 200
        told = hint.json()
        assert (told["bot"], told["move"]) == ("expert", move)
        assert {"why", "moves", "beliefs", "doubts", "effort", "is_share", "ply"} <= set(told)
        assert "expert would play" not in (await eve.get(f"/t/{table}")).text
        assert (await eve.post(f"/t/{table}/hint")).status == 403
        ply = found(r'name="ply" value="(\d+)"', page)
        assert (await ada.post(f"/t/{table}/move", {"move": move, "ply": ply})).status == 303
        assert (await ada.post(f"/t/{table}/end")).status == 303
        assert "Hints asked for: " in (await ada.get(f"/t/{table}")).text
        assert "\nhints: 1, 0\n" in (await ada.get(f"/t/{table}/record")).text
        replay = await eve.get(f"/t/{table}/replay?at=1&as=all")
        assert "What would the expert have played, knowing what" in replay.text
        replay = await thought(eve, f"/t/{table}/replay?at=1&as=all&why=expert")
        assert re.search("The expert would have played the same", replay.text)  # the same view, the same answer
        invite = {"authorization": f"Bearer {token}"}
        asked = await ada.client.post(f"/api/tables/{table}/replay", {"at": 2, "as": "all"}, **invite)
        assert asked.json()["decided"]["advice"]["move"] == asked.json()["decided"]["move"] == move
        nothing = await ada.client.post(f"/api/tables/{table}/replay", {"at": 0, "why": "expert"}, **invite)
        assert nothing.status == 409

    run(server, work)


def test_with_others_there_are_no_hints_unless_agreed(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        table = await people[0].sit_with(people[1])
        answers = [await one.post(f"/t/{table}/hint") for one in people]
        assert [answer.status for answer in answers] == [409, 409]
        assert "This table agreed to play without hints." in answers[0].text
        agreed = await people[0].sit_with(people[1], hints="yes")
        answers = [await one.post(f"/t/{agreed}/hint") for one in people]
        assert sorted([answer.status for answer in answers]) == [303, 409]  # one of them is asked

    run(server, work)


def test_programs_hear_of_levels_and_ratings(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        for game in (await people[0].client.get("/api/games")).json():
            assert list(game["bots"])[:4] == ["newcomer", "casual", "strong", "expert"]
            assert all([set(rating) == {"value", "low", "high"} for rating in game["ratings"].values()])
            assert set(game["ratings"]) <= set(game["bots"])

    run(server, work, 1)
