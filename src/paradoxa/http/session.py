"""What pages and programs share while the server runs, and who sends a request: a person, or a seat's token."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request

from paradoxa.core import ParadoxaError, Seat
from paradoxa.service.config import Config
from paradoxa.service.deduction import DeductionDesks
from paradoxa.service.hints import Hints
from paradoxa.service.keys import COOKIE, INVITATION, Keys, hashed, new_secret
from paradoxa.service.live_tables import LiveTable, LiveTables
from paradoxa.service.matchmaking import Matchmaking
from paradoxa.service.rate_limit import RateLimit
from paradoxa.service.replay_deduction import ReplayDeduction
from paradoxa.tables.table import Reader

MANY = 100_000  # tokens remembered


class Denied(ParadoxaError):
    """Somebody may not do or see that."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever sends a request: the person of their cookie."""

    person: str
    is_new: bool  # the cookie is still to be given
    invitation: str = ""  # the secret of the invite link by which they came to the table they ask for


@dataclass(frozen=True, slots=True)
class TableVisit:
    """A visitor at a table: through whose eyes they look, and which seats are theirs."""

    live: LiveTable
    reader: Reader
    mine: tuple[Seat, ...]
    base: str


class Services:
    """Store, tables, keys and limits of a running server."""

    def __init__(
        self, config: Config, live_tables: LiveTables, keys: Keys, deduction: DeductionDesks, hints: Hints
    ) -> None:
        self.config, self.live_tables, self.keys, self.deduction, self.hints = (
            config,
            live_tables,
            keys,
            deduction,
            hints,
        )
        self.matchmaking = Matchmaking(live_tables, keys)
        self.replay_deduction = ReplayDeduction(live_tables.thinkers)
        self.writes = RateLimit(config.writes_per_second, config.burst)
        self.makings = RateLimit(config.tables_per_minute / 60, config.tables_per_minute)
        self._tokens: dict[str, tuple[str, Seat]] = {}

    # --- limits ---------------------------------------------------------------------------------
    def address(self, request: Request) -> str:
        """Where a request comes from; a proxy's word counts only where we were told to trust it."""
        if self.config.trusts_proxy:
            told = request.headers.get("x-forwarded-for", "").split(",")[-1].strip()
            if told:
                return told[:64]
        return request.client.host if request.client else ""

    def count_write(self, key: str) -> None:
        """Somebody writes; raises TooMany."""
        self.writes.take(key)

    def count_new_table(self, request: Request) -> None:
        """Somebody makes a table or sits down; raises TooMany."""
        self.makings.take(self.address(request))

    # --- who is it ------------------------------------------------------------------------------
    def visitor(self, request: Request) -> Visitor:
        """Who sends this request; a stranger becomes a new person."""
        person = self.keys.person_in(request.cookies.get(COOKIE, "")[:300])
        invitation = request.cookies.get(INVITATION, "")[:100]
        return Visitor(new_secret() if person is None else person, person is None, invitation)

    async def by_token(self, token: str) -> tuple[LiveTable, Seat]:
        """The seat a token opens; raises Denied."""
        key = hashed(token)
        found = self._tokens.get(key)
        if found is None and token:
            found = await self.live_tables.store.by_token(key)
        if found is None:
            raise Denied("A seat's token is needed here: 'Authorization: Bearer <token>'.")
        if len(self._tokens) >= MANY:
            self._tokens.clear()
        self._tokens[key] = found
        live = await self.live_tables.live(found[0])
        if not _opens(live, found[1], key):
            await self.live_tables.catch_up(live)
            if not _opens(live, found[1], key):  # the seat has changed hands
                self._tokens.pop(key, None)
                raise Denied("This token is no longer good for its seat.")
        return live, found[1]

    async def visit(self, visitor: Visitor, table: str, seat: Seat | None = None) -> TableVisit:
        """A visitor comes to a table: to a seat of theirs, or as a spectator; raises Gone or Denied."""
        live = await self.live_tables.live(table)
        mine = live.table.seats_of(visitor.person)
        if not mine:  # or we have not heard yet that they sat down
            await self.live_tables.catch_up(live)
            mine = live.table.seats_of(visitor.person)
        base = f"/t/{live.table.id}"
        if seat is not None:
            if seat not in mine:
                raise Denied("That seat is not yours.")
            return TableVisit(live, seat, mine, f"{base}/seat/{seat}" if live.table.setup.on_one_device else base)
        if mine:
            return TableVisit(live, None if live.table.setup.on_one_device else mine[0], mine, base)
        is_known = live.table.setup.is_listed or live.table.header.maker == visitor.person
        is_known |= bool(visitor.invitation) and hashed(visitor.invitation) == live.table.header.invite
        if not is_known and not await self.live_tables.store.is_let_in(table, visitor.person):
            raise Denied("This table is by invitation: ask for its link, it has /join/ in it.")
        if live.table.status != "open" and not live.table.setup.may_watch:
            raise Denied("This table plays without spectators.")
        return TableVisit(live, None, (), base)


def _opens(live: LiveTable, seat: Seat, token: str) -> bool:
    holder = live.table.holders.get(seat)
    return holder is not None and holder.token == token


async def services_of(request: Request) -> Services:
    """The services of the server that was asked; async, for FastAPI would give a plain function a thread of its own."""
    services: Services = request.app.state.services
    return services
