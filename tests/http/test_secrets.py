"""Nothing that opens a door or names a hidden card is in the log, and no secret in the database."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from paradoxa.games.antinomy.box.components import CARD
from tests.http.audit import rows_of
from tests.http.running import FREE, Server, running
from tests.http.visitors import TOKEN, Visitor, found, ply_in, run


def test_the_log_tells_no_secrets(tmp_path: Path) -> None:
    """Everything is logged that can be; none of it opens a door or names a card."""
    options = (*FREE, "--log-level", "debug", "--log-requests")
    secrets: set[str] = set()

    async def work(people: list[Visitor]) -> None:
        ada, bo, eve = people
        await ada.post("/name", {"name": "Ada Lovelace"})
        table = await ada.sit_with(bo, **{"option-may-decline": "yes", "name": "Ada Lovelace"})
        link = found(r"(/me/[\w-]{20,})", await ada.post("/me/link"))
        opened = await ada.table_of(await ada.post("/new", {"game": "antinomy"}))
        join = found(r"(/join/[\w-]+)", await ada.get(f"/t/{opened}"))
        await eve.get(join)
        await eve.get(link)
        await eve.post(link + "x")
        for who in (ada, bo):
            key = found(TOKEN, await who.get(f"/t/{table}/token"))
            person, _, signature = who.cookie.removeprefix("paradoxa=").partition(".")
            secrets.update([who.csrf, person, signature, key])
            page = await who.get(f"/t/{table}?pick=hand-b4k&pick=row-3&why=row-1")
            assert page.status == 200
            for name in list(CARD)[:6]:
                fields = {
                    "ply": ply_in(page),
                    "click": f"hand-{name}",
                    "picks": f"hand-{name}",
                    "move": f"move {name} 3",
                }
                await who.post(f"/t/{table}/click", fields)
                await who.post(f"/t/{table}/move", fields)
                await who.get(f"/t/{table}/why?click=hand-{name}")
                await who.client.post(f"/api/tables/{table}/moves", fields, authorization=f"Bearer {key}")
                await who.client.get(f"/api/tables/{table}/why-not?move=move+{name}+3", authorization=f"Bearer {key}")
        secrets.update([link.removeprefix("/me/"), join.removeprefix("/join/"), table, opened])
        await play(ada, bo, table)

    with running(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path, options) as server:
        run(server, work, 3)
    log = server.log
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert len([line for line in lines if line["event"] == "request"]) > 100
    for secret in secrets:
        assert secret not in log
    names = "|".join(CARD)
    assert re.findall(rf"\b(?:{names})\b", log) == []
    assert "Lovelace" not in log


async def play(ada: Visitor, bo: Visitor, table: str) -> None:
    """A few moves through the list in words."""
    for _ in range(12):
        for who in (ada, bo):
            page = await who.get(f"/t/{table}")
            moves = re.findall(r'name="move" value="([^"]+)"', page.text)
            if moves:
                await who.post(f"/t/{table}/move", {"ply": ply_in(page), "move": moves[0]})


def test_stored_secrets_are_hashes(server: Server) -> None:
    """Whoever reads the database can open no seat."""

    async def work(people: list[Visitor]) -> None:
        ada, bo = people
        table = await ada.table_of(await ada.post("/new", {"game": "antinomy"}))
        join = found(r"/join/([\w-]+)", await ada.get(f"/t/{table}"))
        await bo.get(f"/join/{join}")
        await bo.post(f"/t/{table}/sit", {"name": "Bo"})
        key = found(TOKEN, await bo.get(f"/t/{table}/token"))
        row: Any = (await rows_of(server.database))[table]
        written = repr(row)
        for secret in (join, key, ada.cookie.partition(".")[2], bo.cookie.partition(".")[2], bo.csrf):
            assert secret not in written

    run(server, work)
