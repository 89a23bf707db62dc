"""Tables to put into a store."""

from __future__ import annotations

from hashlib import sha256

from paradoxa.store.store import Store
from paradoxa.tables.stored import Header, Holder, Line, Status

OPEN = Status("open", (), ("Ada", ""), "")
RUNNING = Status("running", (1,), ("Ada", "Zoë 🐉"), "")
OVER = Status("over", (), ("Ada", "Zoë 🐉"), "Ada wins, 5 to 3")


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def header(table: str, *, created: int = 1_000, is_listed: bool = True) -> Header:
    return Header(table, "antinomy", "1", '{"seats": 2}', hashed("Ada"), created, is_listed, hashed(f"invite {table}"))


def lines(first: int, *moves: str, seat: int = 0, time: int = 1_700_000_000_000) -> list[Line]:
    return [Line(ply, seat, move, time + ply) for ply, move in enumerate(moves, first)]


async def create(store: Store, *tables: str, status: Status = RUNNING) -> None:
    for table in tables:
        await store.create(header(table), status, [Holder(0, hashed("Ada"), None)], lines(0, "!sit Ada"))
