"""What the tests of Paradominetor's board share: desks, and positions to draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from paradoxa.core import View
from paradoxa.core.play import Match
from paradoxa.games import GAMES
from paradoxa.games.paradominetor.box.components import COLOURS, TILE
from paradoxa.games.paradominetor.web.board import PARADOMINETOR as BOARD
from paradoxa.tables.desk import Chair, Desk
from paradoxa.tables.setup import Setup

GAME = GAMES["paradominetor"]
NAMES = ("Ada", "Otto", "Mira", "Zeno", "Hypatia")
JUNK = ["", "-", "hand-", "hand-r9p", "hand-k0p ", "hand-r3", "colour-", "colour-k", "colour-x", "<b>", "\0", "r3p"]
JUNK += ["hand-" + "r" * 5000, "play r3p", "HAND-R3P", "colour-r colour-b"]
KEYS = [f"hand-{name}" for name in TILE] + [f"colour-{letter}" for letter in COLOURS]


def desk(view: View | None, seats: int, names: Sequence[str] = NAMES, **more: Any) -> Desk:
    seat = more.pop("seat", view.seat if view is not None else None)
    chairs = tuple([Chair(at, names[at], "bot" if at == 3 else "person", is_mine=at == seat) for at in range(seats)])
    setup = Setup("paradominetor", seats, "Late Trains", has_history=more.pop("has_history", True))
    return Desk("x", setup, 3, more.pop("status", "running"), seat, chairs, view, **more)


def game_of(seats: int, seed: int, passes: str = "left") -> Iterator[Match[Any, Any]]:
    """The positions of one random game, the end included."""
    rng = Random(seed)
    match: Match[Any, Any] = Match(GAME, seats, {"pass": passes}, rng=rng)
    match.advance()
    yield match
    while match.decisions:
        asked = rng.choice(match.decisions)
        match.submit(asked.seat, asked.options[rng.randrange(len(asked.options))])
        match.advance()
        yield match


def positions(games: int, every: int = 1) -> Iterator[Match[Any, Any]]:
    """Positions of games with three, four and five seats, and tiles passed to either side."""
    for seed in range(games):
        for at, match in enumerate(game_of(3 + seed % 3, seed, ("left", "right")[seed % 2])):
            if at % every == seed % every:
                yield match


def whole_page(shown: Desk, picks: Sequence[str] = (), **more: Any) -> str:
    return BOARD.draw(shown, picks, **more) + BOARD.panels(shown, **more) + "|".join(BOARD.prompt(shown, picks))


def first(wanted: Callable[[Any], bool], seats: int = 4, seat: int = 0) -> Desk:
    """The first position of random games that is wanted, as that seat sees it."""
    for seed in range(300):
        for match in game_of(seats, seed):
            view = match.view(seat)
            if wanted(view):
                return desk(view, seats)
    raise AssertionError("no such position")
