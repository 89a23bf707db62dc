"""Paradominetor as a page stages it: what one reader heard of a line, one thing after the other.

From redacted events and views alone: a tile that stays face down keeps its "?".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from paradoxa.core import Seat
from paradoxa.games.paradominetor import words
from paradoxa.games.paradominetor.box.components import COLOUR_NAMES, TRICKS, Tile
from paradoxa.games.paradominetor.knowledge.view import ParadominetorView
from paradoxa.games.paradominetor.rules.events import (
    Dealt,
    Ended,
    LeaderDrawn,
    Passed,
    Played,
    Received,
    TrickWon,
    TurnedOver,
)
from paradoxa.games.paradominetor.web import hands
from paradoxa.games.paradominetor.web.hands import KEY
from paradoxa.games.paradominetor.web.ring import Ring
from paradoxa.games.paradominetor.web.tiles import BACK, FACE, face
from paradoxa.games.paradominetor.web.tricks import place_of, scene
from paradoxa.games.paradominetor.words.reasons import is_paradox, points_of, title, why
from paradoxa.games.paradominetor.words.texts import say, say_of
from paradoxa.web.beats import Beat, Happened, Mark
from paradoxa.web.board import HERE, Clicks
from paradoxa.web.markup import NOTHING, Markup, html, join

STILL: Final = Clicks(is_live=False, picks=(), leads_on={}, is_asked=False)  # nothing can be clicked on a board of then


def beats(happened: Happened) -> list[Beat]:
    """What happened in a line."""
    return _Telling(happened).all()


class _Telling:
    """One line as it is told to one reader."""

    def __init__(self, happened: Happened) -> None:
        before: Any = happened.before
        after: Any = happened.after
        assert isinstance(before, ParadominetorView)
        assert isinstance(after, ParadominetorView)
        self.happened, self.before, self.after = happened, before, after
        self.names, self.reader = happened.names, happened.desk.seat
        self.is_finished = any([isinstance(event, TrickWon) for event in happened.events])

    def all(self) -> list[Beat]:
        """The beats in order; tiles taken up at the same time are one of them."""
        found: list[Beat] = []
        taken = [event for event in self.happened.events if isinstance(event, Received)]
        for event in self.happened.events:
            match event:
                case Dealt():
                    found.append(Beat(say("beat.dealt"), "use", icon=_small(BACK)))
                case LeaderDrawn(seat):
                    found.append(Beat(self.of("beat.leader", seat), "use", seat))
                case Passed():
                    found.append(self.passed(event))
                case Received() if event is taken[0]:
                    found.append(self.received(taken))
                case Played():
                    found.append(self.played(event))
                case TrickWon():
                    found.append(self.won(event))
                case Ended(halves, half_tricks, winners):
                    verdict = words.verdict(halves, half_tricks, winners, self.names)
                    over = say("beat.over", verdict=verdict)
                    found.append(Beat(over, "banner", headline=verdict.rstrip("."), because=say("beat.over.why")))
                case Received() | TurnedOver():  # told with the others, and with the trick it decides
                    pass
        return found

    def of(self, key: str, seat: Seat, **values: object) -> str:
        """A sentence about a seat, to the reader where it is the reader's."""
        return say_of(key, seat == self.reader, name=self.names[seat], **values)

    # --- the pass ---
    def passed(self, event: Passed) -> Beat:
        """Three tiles lie face down."""
        mark = Mark(f"pass-{event.seat}", "to")
        to, tiles = self.names[event.to], event.tiles.value
        if tiles and event.seat == self.reader:
            said = say("beat.passed.you", tiles=words.names_of(tiles), to=to)
        else:
            said = say("beat.passed", name=self.names[event.seat], to="you" if event.to == self.reader else to)
        is_last = any([isinstance(other, Received) for other in self.happened.events])
        board = self.sealed if is_last else None
        return Beat(said, "move", event.seat, icon=_small(BACK), marks=(mark,), board=board)

    def sealed(self) -> Markup:
        """The table with everybody's tiles face down, before they are taken up."""
        laid = replace(self.before, passed=(True,) * self.before.seats, waiting=(), decision=None)
        return self.drawn(laid, is_held=False)

    def received(self, events: Sequence[Received]) -> Beat:
        """All take up what they were given; the reader's own three tiles have a moment of their own."""
        own = next((event for event in events if event.seat == self.reader and event.tiles.value), None)
        said = say("beat.received.all")
        if own is None or not own.tiles.value:
            return Beat(said, "use", icon=_small(BACK))
        tiles, giver = own.tiles.value, self.names[own.giver]
        told = say("beat.received.you", giver=giver, tiles=words.names_of(tiles))
        return Beat(
            f"{said} {told}",
            "turned-trick",
            own.giver,
            icon=_small(FACE[tiles[0]]),
            marks=tuple([Mark(KEY[tile], "new") for tile in tiles]),
            clears=True,
            stage=partial(self.given_and_taken, tiles, giver),
            headline=say("beat.received.brief", giver=giver, tiles=words.fronts_of(tiles)),
        )

    def given_and_taken(self, tiles: Sequence[Tile], giver: str) -> Markup:
        """The tiles that came, large, and below them those that went."""
        gave = NOTHING
        if self.after.given:
            taker = self.names[self.after.taker]
            gave = html('<p>%s</p><div class="three">%s</div>', say("stage.given", taker=taker), _row(self.after.given))
        return html(
            '<div class="got"><h2>%s</h2><div class="three new">%s</div><p>%s</p>%s</div>',
            say("stage.received", giver=giver),
            _row(tiles),
            say("stage.received.note"),
            gave,
        )

    # --- the tricks ---
    def played(self, event: Played) -> Beat:
        """A tile comes to the table; the last one of a trick first lies there as the others do."""
        tile = event.tile.value
        if event.declared is not None:
            said = self.of("beat.declares", event.seat, colour=COLOUR_NAMES[event.declared])
        else:
            is_led = not self.before.tricks[-1].fronts
            what = words.name(tile) if tile else words.front_name(event.colour, event.value)
            said = self.of("beat.leads" if is_led else "beat.follows", event.seat, tile=what)
        shown = face(event.colour, event.value, tile.time if tile else _plain_time(event.value))
        return Beat(
            said,
            "move",
            event.seat,
            group=say("last.button", number=self.before.turn + 1),
            icon=_small(shown),
            marks=(Mark(place_of(self.before.turn, event.seat), "to"),),
            board=self.lying if self.is_finished else None,
        )

    def won(self, event: TrickWon) -> Beat:
        """A trick is over: every tile says why it scored or not, those of a paradox turn."""
        trick = self.after.tricks[event.trick - 1]
        whole = [seat for seat, halves in enumerate(event.halves) if halves == 2]
        because = why(trick, self.names, self.reader)
        if not whole and event.trick < TRICKS:  # otherwise whoever scored the 1, as ever
            because = f"{because} {self.of('why.leads', event.leader)}"
        best = next((front for front in trick.fronts if front.seat in whole), trick.fronts[0])
        return Beat(
            f"{title(trick, event.trick, self.names, self.reader)} {because}",
            "turned-trick" if is_paradox(trick) else "trick",
            whole[0] if whole else None,
            group=say("last.button", number=event.trick),
            icon=_small(face(best.colour, best.value, best.time)),
            marks=tuple([Mark(f"won-{seat}", "new") for seat, halves in enumerate(event.halves) if halves]),
            clears=True,
            board=self.held,
            headline=points_of(trick, self.names, self.reader),
            because=because,
        )

    def held(self) -> Markup:
        """The table with the finished trick, told."""
        return self.drawn(self.after, is_held=True)

    def lying(self) -> Markup:
        """The table with all tiles of the trick, before any is turned over."""
        last = self.before.tricks[-1]
        fronts = [
            replace(front, is_turned=False, time=front.time if self.is_known(front.seat, front.value) else None)
            for front in self.after.tricks[len(self.before.tricks) - 1].fronts
        ]
        tricks = (*self.before.tricks[:-1], replace(last, fronts=tuple(fronts)))
        hand, sizes = self.after.hand, self.after.sizes
        laid = replace(self.before, tricks=tricks, hand=hand, sizes=sizes, waiting=(), decision=None)
        return self.drawn(laid, is_held=False)

    def is_known(self, seat: Seat, value: int) -> bool:
        """Whether the reader knows a time before it is turned over."""
        return seat == self.after.seat or _plain_time(value) is not None

    def drawn(self, view: ParadominetorView, *, is_held: bool) -> Markup:
        """The inside of the table then."""
        shown = scene(self.happened.desk, view, ())
        assert shown is not None
        ring = Ring(self.happened.desk, shown, is_held=is_held)
        return html("%s%s%s", ring.draw(), HERE, hands.below(shown, STILL))


def _plain_time(value: int) -> int | None:
    """The time a value gives away (P-8.6)."""
    return {0: 0, 6: 2}.get(value)


def _small(piece: Markup) -> Markup:
    return html('<span class="ti">%s</span>', piece)


def _row(tiles: Sequence[Tile]) -> Markup:
    return join([html('<div class="pick">%s</div>', FACE[tile]) for tile in tiles])
