"""What the tests of Antinomy's board share: desks, and positions to draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from paradoxa.core import View
from paradoxa.core.play import Match
from paradoxa.games import GAMES
from paradoxa.tables.desk import Chair, Desk
from paradoxa.tables.setup import Setup

GAME = GAMES["antinomy"]
NAMES = ("Ada", "Mira")
# Seat 0 can complete three 3s with b2r; of seat 1's hand one card is unknown.
OPEN = "p1r b4k r2s g1f b3f p4s r1k g4r b1s / p3k r3r b2r @5 *2 / p2f r4f g3s? @2 *0 / g2k? / g 14 / turn 0"
JUNK = ["-", "row", "row-", "row-9", "row--1", "row-\u00b2", "hand-", "hand-x9x", "side-7", "side-", "decline-"]
JUNK += ["Decline", "hand-b4k-row-2", "<b>", "\0", "", "row-4 ", "row-" + "1" * 5000]


def desk(view: View | None, names: Sequence[str] = NAMES, seat: int | None = None, **more: Any) -> Desk:
    seat = view.seat if view is not None else seat
    chairs = tuple([Chair(at, name, "person", is_mine=at == seat) for at, name in enumerate(names)])
    setup = Setup("antinomy", 2, "Copper Owl")
    return Desk("x", setup, 3, more.pop("status", "running"), seat, chairs, view, **more)


def positions(games: int, may_decline: str = "no", every: int = 1, plies: int = 120) -> Iterator[Match[Any, Any]]:
    """Positions of random games in which somebody is asked."""
    for seed in range(games):
        rng = Random(seed)
        match: Match[Any, Any] = Match(GAME, 2, {"may-decline": may_decline}, rng=rng)
        match.advance()
        for ply in range(plies):
            if not match.decisions:
                break
            if ply % every == seed % every:
                yield match
            asked = match.decisions[0]
            match.submit(asked.seat, rng.choice(asked.options))
            match.advance()
