"""Two servers asked the same: every byte of what comes back is compared, and every pair counted."""

from __future__ import annotations

from collections import Counter
from typing import Any

from starlette.routing import Match

from tests.http import errands
from tests.http.errands import Reading
from tests.http.twins import Chance, Server
from tests.http.wire import Answer, Ask, answered


class Leak(AssertionError):
    """A reader can tell two worlds apart that differ only in what it cannot know."""


# --- comparing ---------------------------------------------------------------------------------
def addresses(routes: Any) -> list[tuple[frozenset[str], str, Any]]:
    """Every route of an application, with those of the routers in it: methods, address, and the route itself."""
    found: list[tuple[frozenset[str], str, Any]] = []
    for route in routes:
        inner = getattr(route, "original_router", None)  # an included router
        if inner is not None:
            found += addresses(inner.routes)
        else:
            found.append((frozenset(getattr(route, "methods", None) or {"GET"}), route.path, route))
    return found


def difference(one: bytes, two: bytes) -> str:
    """Where two texts part."""
    place = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    texts = [text[max(0, place - 80) : place + 80].decode(errors="replace") for text in (one, two)]
    return f"at byte {place} of {len(one)} and {len(two)}:\n  {texts[0]!r}\n  {texts[1]!r}"


class Comparer:
    """Asks both servers the same and compares every byte of what comes back."""

    def __init__(self, servers: list[Server], chance: Chance) -> None:
        self.servers, self.chance = servers, chance
        self.routes = addresses(servers[0].app.routes)
        self.by_route: Counter[str] = Counter()
        self.by_kind: Counter[str] = Counter()
        self.moments: Counter[str] = Counter()  # looked at while somebody was asked in secret, and what they were like
        self.kind = self.place = ""  # where we are, for the count and for whoever reads of a leak

    @property
    def pairs(self) -> int:
        """How many pairs were compared."""
        return self.by_route.total()

    @property
    def unasked(self) -> set[str]:
        """The routes that were not compared."""
        every = {f"{method} {path}" for methods, path, _ in self.routes for method in methods - {"HEAD"}}
        return every - self.by_route.keys()

    def route_of(self, ask: Ask) -> str:
        """The route that answers a request."""
        scope = ask.scope()
        for methods, path, route in self.routes:
            if ask.method in methods and route.matches(dict(scope))[0] is Match.FULL:
                return f"{ask.method} {path}"
        return "none"

    async def compare(self, ask: Ask) -> Answer:
        """Ask both servers; raises Leak where they answer differently."""
        answers = []
        for turn, server in enumerate(self.servers):
            self.chance.turn = turn
            answers.append(await answered(server.app, ask))
        return self.check(ask, *answers)

    def check(self, ask: Ask, one: Answer, two: Answer) -> Answer:
        """Count a pair, and raise Leak where its halves are not the same."""
        self.by_route[self.route_of(ask)] += 1
        self.by_kind[self.kind] += 1
        if one == two:
            return one
        if one.status != two.status:
            raise self.leak(ask, f"status {one.status} and {two.status}: {one.body[:200]!r}, {two.body[:200]!r}")
        if one.body != two.body:
            raise self.leak(ask, difference(one.body, two.body))
        raise self.leak(ask, f"headers {[pair for pair in one.headers if pair not in two.headers]}")

    def leak(self, what: object, how: str) -> Leak:
        """A leak, with all that is needed to see it again."""
        return Leak(f"{self.place}\n{what}\n{how}")

    async def look(self, me: Reading) -> None:
        """The table and the lists it is in."""
        for ask in errands.core(me) + errands.lists(me):
            await self.compare(ask)
