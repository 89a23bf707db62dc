"""Who may come in, and what they are told: names, invitations, personal links, old answers, logs, records."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

from paradoxa.core.record import Record, verify
from tests.http.running import SECONDS, Server, running
from tests.http.watching import wait_for

get = partial(httpx.get, timeout=SECONDS)
post_to = partial(httpx.post, timeout=SECONDS)


@pytest.fixture
def browser(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=SECONDS) as client:
        yield client


def csrf(page: str) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def post(client: httpx.Client, path: str, **fields: str) -> httpx.Response:
    return client.post(path, data={"csrf": csrf(client.get("/").text), **fields})


def play(client: httpx.Client, game: str = "antinomy") -> str:
    """A game against bots; answers the table's path."""
    path = post(client, "/play-now", game=game).headers["location"]
    assert path.startswith("/t/")
    return str(path)


def _make(url: str, **more: object) -> httpx.Response:
    body = {"game": "antinomy", "name": "Ada", "seats": ["me", "person"], **more}
    return httpx.post(f"{url}/api/tables", json=body, timeout=SECONDS)


def test_names_are_escaped_normalised_and_limited(browser: httpx.Client) -> None:
    assert post(browser, "/name", name="<b>&\u212bsa").status_code == 303
    page = browser.get("/me").text
    assert "&lt;b&gt;&amp;\u00c5sa" in page
    assert "<b>&" not in page
    for bad in ("", "x" * 200, "a,b", "\u202eabc", "\u0000"):
        answer = post(browser, "/name", name=bad)
        assert answer.status_code == 400
        assert "Traceback" not in answer.text


def test_a_table_by_invitation_opens_only_by_its_link(browser: httpx.Client, server: Server) -> None:
    made = _make(server.url).json()
    answer = browser.get(f"/t/{made['table']}")
    assert answer.status_code == 403
    assert "invitation" in answer.text
    assert get(f"{server.url}/api/tables/{made['table']}").status_code == 404
    assert browser.get("/join/wrong").status_code == 404
    assert browser.get(f"/join/{made['invite']}").headers["location"] == f"/t/{made['table']}"
    assert "Sit down" in browser.get(f"/t/{made['table']}").text
    invited = {"Paradoxa-Invite": made["invite"]}
    assert get(f"{server.url}/api/tables/{made['table']}", headers=invited).status_code == 200


def test_a_table_without_spectators_has_none(browser: httpx.Client, server: Server) -> None:
    made = _make(server.url, seats=["me", "bot greedy"], may_watch=False, is_listed=True).json()
    assert browser.get(f"/t/{made['table']}").status_code == 403
    assert browser.get(f"/t/{made['table']}/live").status_code == 403
    assert browser.get(f"/api/tables/{made['table']}").status_code == 403


def test_a_personal_link_works_once_and_only_when_confirmed(browser: httpx.Client, server: Server) -> None:
    post(browser, "/name", name="Ada")
    path = play(browser)
    found = re.search(r"/me/[\w-]{20,}", post(browser, "/me/link").text)
    assert found is not None
    with httpx.Client(base_url=server.url, timeout=SECONDS) as phone:
        assert phone.get(path).status_code == 403
        page = phone.get(found[0])
        assert "Ada" in page.text
        assert phone.get(path).status_code == 403, "looking at the link is not yet taking it"
        assert phone.post(found[0], data={"csrf": csrf(page.text)}).status_code == 303
        assert phone.get(path).status_code == 200
        assert browser.get(path).status_code == 200, "the first device stays"
    with httpx.Client(base_url=server.url, timeout=SECONDS) as other:
        assert other.get(found[0]).status_code == 404


def test_an_old_answer_is_refused_kindly_and_a_bad_one_with_the_rule(server: Server) -> None:
    made = _make(server.url, seats=["me", "bot greedy"]).json()
    table, who = f"{server.url}/api/tables/{made['table']}", {"authorization": f"Bearer {made['token']}"}
    now = get(table, headers=who).json()
    old = post_to(f"{table}/moves", headers=who, json={"move": now["options"][0], "ply": now["ply"] - 1})
    assert old.status_code == 409
    assert "moved on" in old.json()["error"]
    bad = post_to(f"{table}/moves", headers=who, json={"move": "move b4k 7", "ply": now["ply"]})
    assert bad.status_code == 409
    assert bad.json()["clause"].startswith("A-")
    assert bad.json()["options"] == now["options"]
    junk = post_to(f"{table}/moves", headers=who, json={"move": "hop", "ply": now["ply"]})
    assert junk.status_code == 400
    assert "begins with" in junk.json()["error"]
    assert get(table, headers=who).json() == now, "nothing has changed"


def test_logs_hold_no_secret_and_no_card(tmp_path: Path) -> None:
    options = ("--log-requests", "--log-level", "debug", "--bot-pause", "0")
    with running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, options) as server:
        made = _make(server.url, seats=["me", "bot greedy"]).json()
        who = {"authorization": f"Bearer {made['token']}"}
        table = f"{server.url}/api/tables/{made['table']}"
        now = get(table, headers=who).json()
        post_to(f"{table}/moves", headers=who, json={"move": now["options"][0], "ply": now["ply"]})
        get(f"{server.url}/join/{made['invite']}")
        get(f"{server.url}/t/{made['table']}?pick=hand-{now['view']['known'][0][0]}")
        log = server.log
        assert '"GET' in log or "GET" in log
        for secret in (made["token"], made["invite"], *[f"hand-{card}" for card in now["view"]["known"][0]]):
            assert secret not in log


def test_a_finished_game_has_a_record_and_a_running_one_has_none(server: Server) -> None:
    made = _make(server.url, seats=["me", "bot greedy"]).json()
    table, who = f"{server.url}/api/tables/{made['table']}", {"authorization": f"Bearer {made['token']}"}
    assert get(f"{table}/record", headers=who).status_code == 409
    assert get(f"{table}/replay", params={"as": "all"}, headers=who).status_code == 409
    assert get(f"{table}/replay", params={"as": "1"}, headers=who).status_code == 409
    assert post_to(f"{table}/end", headers=who).status_code == 200
    record = Record.read(get(f"{table}/record", headers=who).text)
    assert verify(record).is_finished is False
    assert record.extra["ended"].startswith("Ada ended")
    assert len(get(f"{table}/replay", params={"as": "all"}, headers=who).json()["truth"]) == 2
    again = post_to(f"{table}/rematch", headers=who).json()
    assert again["seat"] == 1
    assert again["status"] == "running"


def test_idle_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    options = ("--idle-seconds", "0.5", "--bot-pause", "0", "--tables-per-minute", "0")
    with running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, options) as server:
        made = _make(server.url, seats=["me", "bot greedy"]).json()
        table, who = f"{server.url}/api/tables/{made['table']}", {"authorization": f"Bearer {made['token']}"}
        before = get(table, headers=who).json()
        wait_for(lambda: not get(f"{server.url}/health").json()["tables"])
        after = get(table, headers=who).json()
        assert after["ply"] >= before["ply"]
        assert after["view"]["row"] == before["view"]["row"] or after["ply"] > before["ply"]
