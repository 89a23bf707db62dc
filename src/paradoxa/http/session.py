"""The house: what pages and programs share while the server runs, and who stands at the door."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request

from paradoxa.core import ParadoxaError, Seat
from paradoxa.http.rate_limit import Buckets
from paradoxa.service.config import Config
from paradoxa.service.deduction import DeductionDesks
from paradoxa.service.hints import Advising
from paradoxa.service.keys import COOKIE, Keys, hashed, new_secret
from paradoxa.service.live_tables import Hall, Live
from paradoxa.service.matchmaking import Reception
from paradoxa.tables.table import Reader

MANY = 100_000  # tokens remembered


class Denied(ParadoxaError):
    """Somebody may not do or see that."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever sends a request: the person of their cookie."""

    person: str
    is_new: bool  # the cookie is still to be given


@dataclass(frozen=True, slots=True)
class Look:
    """A visitor at a table: through whose eyes they look, and which seats are theirs."""

    live: Live
    reader: Reader
    mine: tuple[Seat, ...]
    base: str


class House:
    """Store, tables, keys and limits of a running server."""

    def __init__(self, config: Config, hall: Hall, keys: Keys, helping: DeductionDesks, advising: Advising) -> None:
        self.config, self.hall, self.keys, self.helping, self.advising = config, hall, keys, helping, advising
        self.reception = Reception(hall, keys)
        self.writes = Buckets(config.writes_per_second, config.burst)
        self.makings = Buckets(config.tables_per_minute / 60, config.tables_per_minute)
        self._tokens: dict[str, tuple[str, Seat]] = {}

    # --- knocking -------------------------------------------------------------------------------
    def address(self, request: Request) -> str:
        """Where a request comes from; a proxy's word counts only where we were told to trust it."""
        if self.config.trusts_proxy:
            told = request.headers.get("x-forwarded-for", "").split(",")[-1].strip()
            if told:
                return told[:64]
        return request.client.host if request.client else ""

    def knock(self, key: str) -> None:
        """Somebody writes; raises TooMany."""
        self.writes.take(key)

    def knock_for_table(self, request: Request) -> None:
        """Somebody makes a table or sits down; raises TooMany."""
        self.makings.take(self.address(request))

    # --- who is it ------------------------------------------------------------------------------
    def visitor(self, request: Request) -> Visitor:
        """Who sends this request; a stranger becomes a new person."""
        person = self.keys.person_in(request.cookies.get(COOKIE, "")[:300])
        return Visitor(new_secret(), True) if person is None else Visitor(person, False)

    async def by_token(self, token: str) -> tuple[Live, Seat]:
        """The seat a token opens; raises Denied."""
        key = hashed(token)
        found = self._tokens.get(key)
        if found is None and token:
            found = await self.hall.store.by_token(key)
        if found is None:
            raise Denied("A seat's token is needed here: 'Authorization: Bearer <token>'.")
        if len(self._tokens) >= MANY:
            self._tokens.clear()
        self._tokens[key] = found
        live = await self.hall.live(found[0])
        if not _opens(live, found[1], key):
            await self.hall.catch_up(live)
            if not _opens(live, found[1], key):  # the seat has changed hands
                self._tokens.pop(key, None)
                raise Denied("This token is no longer good for its seat.")
        return live, found[1]

    async def look(self, visitor: Visitor, table: str, seat: Seat | None = None) -> Look:
        """A visitor comes to a table: to a seat of theirs, or as a spectator; raises Gone or Denied."""
        live = await self.hall.live(table)
        mine = live.table.seats_of(visitor.person)
        if not mine:  # or we have not heard yet that they sat down
            await self.hall.catch_up(live)
            mine = live.table.seats_of(visitor.person)
        base = f"/t/{live.table.id}"
        if seat is not None:
            if seat not in mine:
                raise Denied("That seat is not yours.")
            return Look(live, seat, mine, f"{base}/seat/{seat}" if live.table.setup.on_one_device else base)
        if mine:
            return Look(live, None if live.table.setup.on_one_device else mine[0], mine, base)
        is_known = live.table.setup.is_listed or live.table.header.maker == visitor.person
        if not is_known and not await self.hall.store.is_let_in(table, visitor.person):
            raise Denied("This table is by invitation: ask for its link, it has /join/ in it.")
        if live.table.status != "open" and not live.table.setup.may_watch:
            raise Denied("This table plays without spectators.")
        return Look(live, None, (), base)


def _opens(live: Live, seat: Seat, token: str) -> bool:
    holder = live.table.holders.get(seat)
    return holder is not None and holder.token == token


async def house_of(request: Request) -> House:
    """The house of a request; async, for FastAPI would give a plain function a thread of its own."""
    house: House = request.app.state.house
    return house
