"""What the tests of Paradox Island's desks share: games played at random, and the desk of any reader."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from paradoxa.core import Seat
from paradoxa.core.play import Match
from paradoxa.games import GAMES, WORDS
from paradoxa.games.paradox_island.web.board import PARADOX_ISLAND as BOARD
from paradoxa.tables.desk import Chair, Desk, Entry
from paradoxa.tables.setup import Setup

NAME = "paradox-island"
GAME = GAMES[NAME]
NAMES = ("Ada", "Mira", "Zeno", "Otto")
JUNK: tuple[str, ...] = (
    "",
    "-",
    "way-",
    "way-X",
    "fruit-",
    "fruit-plum",
    "square",
    "box-9",
    "<b>",
    "\0",
    "OVER",
    "over ",
    "ask-",
    "way",
)
JUNK += ("character-", "fruit-" + "x" * 5000, "name-\u00b2", "step E", "island", "stack", "attack-phil", "wave-N")


def game_of(seats: int, seed: int, plies: int = 10_000, **options: str) -> Iterator[Match[Any, Any]]:
    """The positions of one random game, the end included; nobody ends a turn early, so that much happens."""
    rng = Random(seed)
    names = NAMES[:seats]
    match: Match[Any, Any] = Match(GAME, seats, {"limit": "25", **options}, players=names, rng=rng)
    match.advance()
    yield match
    while match.decisions and plies > 0:
        asked = rng.choice(match.decisions)
        options_now = [move for move in asked.options if str(move) != "stop"] or asked.options
        match.submit(asked.seat, rng.choice(options_now))
        match.advance()
        plies -= 1
        yield match


def log_of(match: Match[Any, Any], seat: Seat | None) -> tuple[Entry, ...]:
    """The log as the server tells it."""
    tell = WORDS[NAME]
    return tuple(
        [
            Entry(number, tell.tell(event, match.players), isinstance(event, tell.HEADLINES), type(event).__name__)
            for number, event in match.log(seat)
        ]
    )


def desk_of(match: Match[Any, Any], seat: Seat | None, **more: Any) -> Desk:
    """The desk of one reader of a game."""
    view = match.view(seat)
    names = list(match.players)
    chairs = tuple(
        [Chair(at, name, "person", is_mine=at == seat, is_asked=at in view.waiting) for at, name in enumerate(names)]
    )
    outcome = match.outcome
    given: dict[str, Any] = {
        "log": log_of(match, seat),
        "status": "running" if outcome is None else "over",
        "truth": tuple([match.view(at) for at in range(len(names))]) if outcome is not None else (),
        "winners": outcome.winners if outcome is not None else (),
        "base": "/t/abc",
        **more,
    }
    setup = Setup(NAME, len(names), "Salt Lantern", match.options)
    status = given.pop("status")
    return Desk("abc", setup, len(match.lines), status, seat, chairs, view, **given)


def played(seats: int, seed: int, plies: int = 10_000) -> Match[Any, Any]:
    """A random game after so many moves, or at its end."""
    return deque(game_of(seats, seed, plies), maxlen=1)[0]


def asked(kind: str, seats: int = 4, wanted: Callable[[Any], bool] | None = None) -> Match[Any, Any]:
    """The first position of random games in which a captive is asked this."""
    for seed in range(400):
        for match in game_of(seats, seed):
            for decision in match.decisions:
                if decision.kind != kind or (view := match.view(decision.seat)).is_op:
                    continue
                if wanted is None or wanted(view):
                    return match
    raise AssertionError(f"nobody is asked {kind}")


def whole_page(shown: Desk, picks: Sequence[str] = (), **more: Any) -> str:
    """Everything the board draws, and what it asks."""
    parts = [BOARD.left(shown, **more), BOARD.draw(shown, picks, **more), BOARD.panels(shown, picks, **more)]
    return "".join([*parts, *BOARD.prompt(shown, picks)])
