"""Lessons over the wire: pages, clicks as a browser without scripts sends them, and what does not belong there."""

from __future__ import annotations

import html
import json
import re

import pytest

from paradoxa.games.paradox_island.web.lessons import LESSONS
from paradoxa.http.lessons import desk_at
from paradoxa.web.board import ways_of
from paradoxa.web.pages.lesson import address, wanted
from paradoxa.web.room import board_of
from tests.http.running import Server
from tests.http.visitors import Visitor, run

GAME = "paradox-island"
ROLES = list(LESSONS)


@pytest.mark.parametrize("role", ROLES)
def test_a_whole_lesson_by_plain_forms(server: Server, role: str) -> None:
    async def work(people: list[Visitor]) -> None:
        ada = people[0]
        begun = await ada.get(f"/learn/{GAME}/{role}")
        assert (begun.status, begun.headers["location"]) == (303, address(GAME, role, 1))
        for number, step in enumerate(LESSONS[role].steps, 1):
            here = address(GAME, role, number)
            page = await ada.get(here)
            assert page.status == 200
            assert step.title in html.unescape(page.text)
            if step.mark is not None:
                answer = await ada.post(f"{here}/notes", dict(step.mark.fields))
            elif step.move:
                picks: list[str] = []
                for key in wanted(step, ways_of(board_of(GAME), desk_at(GAME, role, number).view)):
                    answer = await ada.post(f"{here}/click", {"picks": " ".join(picks), "click": key})
                    picks.append(key)
            else:
                assert f'href="{address(GAME, role, number + 1)}"' in page.text
                continue
            assert (answer.status, answer.headers["location"]) == (303, address(GAME, role, number + 1))
        last = await ada.get(address(GAME, role, len(LESSONS[role].steps) + 1))
        assert "That is all" in last.text

    run(server, work, 1)


def test_other_clicks_are_answered_kindly(server: Server) -> None:
    here = address(GAME, "captive", 2)

    async def work(people: list[Visitor]) -> None:
        ada = people[0]
        for key, said in [("way-E", "the lesson goes on when you"), ("rest", "the lesson goes on when you")]:
            answer = await ada.post(f"{here}/click", {"click": key})
            assert answer.status == 303
            page = await ada.get(answer.headers["location"])
            assert page.status == 200
            assert said in page.text
            answer = await ada.post(f"{here}/click", {"click": key}, accept="application/json")
            assert answer.status == 409
            assert said in answer.json()["sentence"]
        answer = await ada.post(f"{here}/click", {"click": "activate"}, accept="application/json")
        assert answer.status == 409
        assert answer.json()["sentence"]
        why = await ada.get(f"{here}/why?click=activate", accept="application/json")
        assert why.json()["sentence"]
        answer = await ada.post(f"{here}/move", {"move": "step NW"}, accept="application/json")
        assert answer.json() == {"ok": True, "go": address(GAME, "captive", 3)}
        answer = await ada.post(f"{here}/move", {"move": "step SE"})
        assert answer.status == 409
        assert "You may at a real table." in answer.text
        for deed in ("leave", "forced", "passes", "undo", "nonsense"):
            answer = await ada.post(f"{here}/{deed}", {"on": "yes"})
            assert answer.status == 409
            assert "That is for a real table" in answer.text
        answer = await ada.post(f"{here}/notes", {"at": "s3", "how": "sure", "mark": "4"})
        assert answer.status == 409
        answer = await ada.post(f"{here}/notes", {"at": "s99", "how": "odd", "mark": "<b>"})
        assert answer.status == 409

    run(server, work, 1)


@pytest.mark.parametrize(
    "path",
    ["antinomy/captive/1", "paradox-island/rock/1", "paradox-island/captive/0", "paradox-island/captive/99", "x/y/1"],
)
def test_lessons_there_are_not(server: Server, path: str) -> None:
    async def work(people: list[Visitor]) -> None:
        assert (await people[0].get(f"/learn/{path}")).status == 404
        assert (await people[0].post(f"/learn/{path}/click", {"click": "rest"})).status == 404

    run(server, work, 1)


def test_junk_in_addresses_does_no_harm(server: Server) -> None:
    here = address(GAME, "host", 3)

    async def work(people: list[Visitor]) -> None:
        for asked in ("?pick=op-wave&pick=nothing", "?why=%3Cb%3E", "?pick=%00&why=" + "x" * 150, "?why=space-d4"):
            answer = await people[0].get(here + asked)
            assert answer.status == 200
            assert "<b>" not in answer.text[answer.text.index('id="why"') :][:200]
        assert (await people[0].get(f"/learn/{GAME}/host/x")).status in (404, 422)
        assert (await people[0].client.ask("POST", f"{here}/click", b"click=rest")).status == 403

    run(server, work, 1)


def test_a_step_for_our_script_brings_what_happened_on_the_way(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada = people[0]
        here = address("antinomy", "sorcerer", 4)
        done = await ada.post(f"{here}/click", {"picks": "hand-p4s", "click": "row-2"}, accept="application/json")
        where = json.loads(done.text)["go"]
        page = json.loads((await ada.get(f"{where}/page")).text)
        assert (page["ply"], page["since"], page["is_late"]) == (5, 4, False)
        assert [(beat["who"], beat["is_own"], beat["ply"]) for beat in page["beats"]] == [
            ("You", True, 5),
            ("Mira", False, 5),
        ]
        assert 'id="coach"' in page["html"]
        assert 'name="csrf" value="csrf-' not in page["html"]
        assert json.loads((await ada.get(f"{address('antinomy', 'sorcerer', 1)}/page")).text)["beats"] == []
        later = json.loads((await ada.get(f"{address('antinomy', 'sorcerer', 10)}/page")).text)
        assert later["beats"] == [], "some turns later"
        listed = re.search(r'data-after="(\d+)"', page["html"])
        assert listed is not None
        again = json.loads((await ada.get(f"{where}/beats?after={listed[1]}&again=1")).text)
        assert [beat["who"] for beat in again["beats"]] == ["Mira"]
        assert (await ada.get(f"{address('antinomy', 'sorcerer', 99)}/page")).status == 404

    run(server, work, 1)
