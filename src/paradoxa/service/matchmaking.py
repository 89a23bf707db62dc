"""Tables are made, people sit down, and those who have played go on to a rematch."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from paradoxa.core import Seat
from paradoxa.games import GAMES
from paradoxa.service.keys import Keys, hashed, new_table_id
from paradoxa.service.live_tables import LiveTable, LiveTables, now_ms
from paradoxa.store.database import StoreError
from paradoxa.tables import acts
from paradoxa.tables.setup import NewTable, Setup, read_name
from paradoxa.tables.stored import Header, Holder
from paradoxa.tables.table import NotNow, Place, Table, setup_text


class Matchmaking:
    """Makes tables and seats people, for pages and programs alike."""

    def __init__(self, live_tables: LiveTables, keys: Keys) -> None:
        self.live_tables, self.keys = live_tables, keys

    async def make(self, new: NewTable, person: str, name: str) -> LiveTable:
        """The table somebody asked for; it begins at once where nobody is waited for."""
        table = new_table_id()
        places: list[Place] = []
        holders: list[Holder] = []
        taken = [name, *new.names]
        for seat, kind in enumerate(new.kinds):
            if kind.startswith("bot "):
                bot = acts.check_bot(kind.removeprefix("bot "))
                places.append(Place("bot", acts.bot_name(taken), bot))
            elif kind == "me" or new.setup.on_one_device:
                called = read_name(new.names[seat]) if new.setup.on_one_device and seat < len(new.names) else name
                places.append(Place("person", acts.unlike(called, [place.name for place in places])))
                holders.append(self.holder(table, seat, person))
            else:
                places.append(Place("free"))
            taken.append(places[-1].name)
        return await self._open(table, new.setup, places, holders, person)

    def holder(self, table: str, seat: Seat, person: str) -> Holder:
        """A person's hold on a seat, with the hash of the token their programs show."""
        return Holder(seat, person, hashed(self.keys.seat_token(table, seat, person)))

    async def _open(
        self, table: str, setup: Setup, places: list[Place], holders: list[Holder], person: str | None
    ) -> LiveTable:
        header = Header(
            id=table,
            game=setup.game,
            rules=GAMES[setup.game].version,
            setup=setup_text(setup, places),
            maker=person,
            created=now_ms(),
            is_listed=setup.is_listed,
            invite=hashed(self.keys.invite(table)),
        )
        return await self.live_tables.make(header, holders, _begin)

    async def sit(self, live: LiveTable, seat: Seat | None, name: str, person: str) -> Seat:
        """Sit down; the last one to do so starts the game."""

        def act(draft: Table) -> Seat:
            found = acts.sit(draft, seat, name, person, "")
            if not draft.holders[found].token:
                draft.holders[found] = self.holder(draft.id, found, person)
            return found

        return await self.live_tables.change(live, act)

    async def rematch(self, live: LiveTable) -> LiveTable:
        """The table where the same people play again, everybody one seat further on; made once."""
        await self.live_tables.catch_up(live)
        old = live.table
        if old.status != "over":
            raise NotNow("A rematch comes after the game.")
        table = self.keys.derived("rematch", old.id)[:22]
        if await self.live_tables.store.read(table) is None:
            places, holders = acts.rematch_places(old)
            held = [self.holder(table, holder.seat, holder.person) for holder in holders if holder.person is not None]
            try:
                await self._open(table, replace(old.setup), places, held, old.header.maker)
                await self.live_tables.store.let_in_all_of(old.id, table)
            except StoreError:  # somebody else asked in this very moment, and theirs is the one
                if await self.live_tables.store.read(table) is None:
                    raise
        await self.live_tables.change(live, partial(_go_to, table=table))
        return await self.live_tables.live(table)


def _begin(draft: Table) -> None:
    if all(place.kind != "free" for place in draft.places):
        acts.start(draft)


def _go_to(draft: Table, table: str) -> None:
    if not draft.rematch:
        draft.add(-1, f"!rematch {table}")
