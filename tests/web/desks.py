"""What the tests of the pages share: desks of every kind, made from games that are really played."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from paradoxa.core import Seat
from paradoxa.core.play import Match
from paradoxa.games import GAMES, WORDS
from paradoxa.tables.desk import Chair, Desk, Entry, Moment
from paradoxa.tables.setup import Setup

NAMES = ("Ada", "Mira", "Zeno", "Otto", "Hypatia")
SHOWN = 60  # sentences of the log on a page, as the server has it
USUAL = {"antinomy": 2, "paradominetor": 4, "the-perfect-moment": 2, "paradox-island": 4}
OPTIONS = {"paradox-island": {"limit": "25"}}  # by chance alone it would hardly end


def played(game: str, plies: int, seed: int = 1, names: tuple[str, ...] = NAMES) -> Match[Any, Any]:
    """A game after so many random moves."""
    seats = USUAL[game]
    rng = Random(seed)
    match: Match[Any, Any] = Match(GAMES[game], seats, OPTIONS.get(game, {}), players=names[:seats], rng=rng)
    match.advance()
    while match.decisions and plies > 0:
        asked = match.decisions[0]
        match.submit(asked.seat, rng.choice(asked.options))
        match.advance()
        plies -= 1
    return match


def asked(game: str, plies: int, seat: Seat = 0, seed: int = 1) -> Match[Any, Any]:
    """A game in which that seat is asked, after at least so many moves."""
    while (match := played(game, plies, seed)).view(seat).decision is None:
        plies += 1
    return match


def desk_of(match: Match[Any, Any], seat: Seat | None, **more: Any) -> Desk:
    """The desk of one reader."""
    names = list(match.players)
    words = WORDS[match.game.name]
    view = match.view(seat)
    outcome = match.outcome
    told = [(number, words.tell(event, names), type(event).__name__) for number, event in match.log(seat)]
    desk = Desk(
        table="abc",
        setup=Setup(match.game.name, len(names), "Copper Owl", match.options),
        ply=len(match.lines),
        status="over" if outcome is not None else "running",
        seat=seat,
        chairs=tuple(
            [
                Chair(at, name, "person", is_mine=at == seat, is_asked=at in view.waiting)
                for at, name in enumerate(names)
            ]
        ),
        view=view,
        log=tuple([Entry(number, sentence, "Paradox" in sentence, kind) for number, sentence, kind in told[-SHOWN:]]),
        truth=tuple([match.view(at) for at in range(len(names))]) if outcome is not None else (),
        winners=outcome.winners if outcome is not None else (),
        ending=words.ask(match.view(None), names) if outcome is not None else "",
        base="/t/abc",
    )
    return replace(desk, **more)


def room(game: str = "antinomy", **more: Any) -> Desk:
    """A table that waits for people; Ada sits, the others are to come."""
    seats = USUAL[game]
    setup = Setup(game, seats, "Copper Owl", GAMES[game].settings(seats, {}))
    chairs = (Chair(0, "Ada", "person", is_mine=True), *[Chair(seat, "", "free") for seat in range(1, seats)])
    invite = "http://127.0.0.1:8000/join/Zk3vYw8mT1qQxN7rB5dLpA"
    return replace(Desk("abc", setup, 1, "open", 0, chairs, None, base="/t/abc", invite=invite), **more)


def moment_of(match: Match[Any, Any], at: int = 3, seen_by: Seat | None = None, is_truth: bool = True) -> Moment:
    """A moment of a replay; the position is the last one, which is good enough to draw."""
    seats = len(match.players)
    return Moment(
        at=at,
        total=len(match.lines),
        seen_by=seen_by,
        is_truth=is_truth,
        view=match.view(seen_by),
        truth=tuple([match.view(seat) for seat in range(seats)]) if is_truth else (),
        steps=tuple([f"step {number} <b>" for number in range(1, len(match.lines) + 1)]),
        may_see=("all", "public", *[str(seat) for seat in range(seats)]),
        turns=(*[match.turn_before(line) for line in range(len(match.lines))], match.state.turn),
        movers=tuple([line.seat for line in match.lines]),
    )
