"""What the tests of The Perfect Moment's board share: desks, and positions to draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from paradoxa.core import Seat, View
from paradoxa.core.play import Match
from paradoxa.games import GAMES, WORDS
from paradoxa.games.perfect_moment.box.components import CARDS, ITEM_NAMES, LAID_NAMED
from paradoxa.games.perfect_moment.web.board import PERFECT_MOMENT as BOARD
from paradoxa.tables.desk import Chair, Desk, Entry
from paradoxa.tables.setup import Setup

NAME = "the-perfect-moment"
GAME = GAMES[NAME]
NAMES = ("Ada", "Mira")
COLOURS = ("ykp", "ykg", "ypg", "kpg")
KINDS = {
    *("set-up", "use", "score", "arrange", "face", "return", "discard", "map", "gun", "armor offer", "armor"),
    *("flowers", "chocolates", "return display", "ring", "ring echo", "keys", "wallet", "tickets", "money", "aces"),
    "knife",
}
KEYS = [f"{where}-{card.name}" for card in CARDS for where in ("display", "hand", "looked", "fragment")]
KEYS += [f"{half}-{item}" for item in ITEM_NAMES for half in ("use", "name", "away")]
KEYS += [f"lay-{name}" for name in LAID_NAMED]
KEYS += [
    "deck-top",
    "deck-bottom",
    "paradox",
    "other-plan",
    "stop",
    "done",
    "none",
    "accept",
    "decline",
    "seal",
    "score",
]
JUNK = [
    "",
    "-",
    "use-",
    "use-crystal",
    "display-",
    "display-ykx",
    "hand-ykm ",
    "lay-",
    "lay-ykk",
    "deck-",
    "deck-middle",
]
JUNK += [
    "<b>",
    "\0",
    "HAND-YKM",
    "take plan ",
    "hand-" + "y" * 5000,
    "use map",
    "paradox-",
    "fragment--",
    "name-\u00b2",
]


def desk(view: View | None, seats: int, names: Sequence[str] = NAMES, **more: Any) -> Desk:
    seat = more.pop("seat", view.seat if view is not None else None)
    chairs = tuple([Chair(at, names[at], "person", is_mine=at == seat) for at in range(seats)])
    return Desk("x", Setup(NAME, seats, "Five Past"), 3, more.pop("status", "running"), seat, chairs, view, **more)


def game_of(seats: int, seed: int) -> Iterator[Match[Any, Any]]:
    """The positions of one random game, the end included; people score where they can, so that games end."""
    rng = Random(seed)
    match: Match[Any, Any] = Match(GAME, seats, {"colours": COLOURS[seed % 4]}, rng=rng)
    match.advance()
    yield match
    while match.decisions:
        asked = rng.choice(match.decisions)
        match.submit(asked.seat, rng.choice(asked.options))
        match.advance()
        yield match


def positions(games: int, every: int = 1) -> Iterator[Match[Any, Any]]:
    """Positions of games for two and alone, with every choice of colours."""
    for seed in range(games):
        for at, match in enumerate(game_of(2 - seed // 4 % 2, seed)):
            if at % every == seed % every:
                yield match


def whole_page(shown: Desk, picks: Sequence[str] = (), **more: Any) -> str:
    return BOARD.draw(shown, picks, **more) + BOARD.panels(shown, **more) + "|".join(BOARD.prompt(shown, picks))


def log_of(match: Match[Any, Any], seat: Seat | None) -> tuple[Entry, ...]:
    """The log as the server tells it."""
    tell = WORDS[NAME].tell
    return tuple(
        [
            Entry(number, tell(event, match.players or NAMES), kind=type(event).__name__)
            for number, event in match.log(seat)
        ]
    )


def first(wanted: Callable[[Any], bool], seats: int = 2, seat: int = 0) -> Desk:
    """The first position of random games that is wanted, as that seat sees it."""
    for seed in range(400):
        for match in game_of(seats, seed):
            view = match.view(seat)
            if wanted(view):
                return desk(view, seats, log=log_of(match, seat))
    raise AssertionError("no such position")


def asked(kind: str, seats: int = 2, seat: int = 0) -> Desk:
    """The first position of random games in which that seat is asked this."""
    return first(lambda view: view.decision is not None and view.decision.kind == kind, seats, seat)
