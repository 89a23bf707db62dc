"""What happened, beat by beat: nothing swallowed, nothing hidden told, and the table as it was at each of them."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any

import pytest

from paradoxa.core import Seat
from paradoxa.core.events import Event, redact
from paradoxa.core.play import Match
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.rules import events as happenings
from paradoxa.games.perfect_moment.rules.events import (
    Dealt,
    Drew,
    EchoFaded,
    EchoPressed,
    EchoRemoved,
    EchoRevealed,
    Faced,
    LaidDown,
    LookedAt,
    Prepared,
    Put,
    Scored,
    SetUp,
    Swapped,
    Turned,
    Used,
)
from paradoxa.games.perfect_moment.web.board import PERFECT_MOMENT
from paradoxa.games.perfect_moment.web.cards import ACROSS
from paradoxa.games.perfect_moment.web.staging.telling import beats
from paradoxa.games.perfect_moment.web.staging.then import Then, card_seen
from paradoxa.games.perfect_moment.words.terms import card_name, item_name
from paradoxa.web.beats import HOLDS, Beat, Happened
from tests.games.perfect_moment.web.tables import COLOURS, GAME, NAMES, desk

GAMES = 24
PLIES = 250
EVERY = {name for name, found in vars(happenings).items() if isinstance(found, type) and issubclass(found, Event)}


def games(count: int = GAMES, seats: int = 0) -> Iterator[tuple[Match[Any, Any], int]]:
    """The lines of random games, for two and alone, with every choice of colours."""
    for seed in range(count):
        rng = Random(seed)
        players = seats or 2 - seed // 4 % 2
        match: Match[Any, Any] = Match(GAME, players, {"colours": COLOURS[seed % 4]}, rng=rng)
        match.advance()
        for _ in range(PLIES):
            if not match.decisions:
                break
            asked = rng.choice(match.decisions)
            match.submit(asked.seat, rng.choice(asked.options))
            match.advance()
        for line in range(len(match.lines)):
            yield match, line


def readers(match: Match[Any, Any]) -> tuple[Seat | None, ...]:
    return (None, *range(match.state.seats))


def step(match: Match[Any, Any], line: int, reader: Seat | None, lines: int = 1) -> Happened:
    """Some lines as one reader heard them."""
    events = [seen for each in match.events[line : line + lines] for event in each if (seen := redact(event, reader))]
    before, after = match.view_after(line, reader), match.view_after(line + lines, reader)
    seats = match.state.seats
    return Happened(tuple(events), before, after, NAMES[:seats], desk(after, seats, seat=reader))


def drawn(beat: Beat) -> str:
    """All that a page shows of a beat."""
    board = beat.board() if callable(beat.board) else beat.board or ""
    stage = beat.stage() if callable(beat.stage) else beat.stage
    return unescape(f"{board}{stage}{beat.icon}")


# --- nothing is swallowed --------------------------------------------------------------------------
def facts(event: Event) -> list[str]:
    """What must be told of an event, in words."""
    match event:
        case Dealt(paradox):
            return [card_name(paradox)]
        case SetUp(_, own, other):
            return [card_name(own.card), card_name(other.card)]
        case Used(_, item, through):
            return [f"used {item_name(item)}", *([f"through {item_name(through)}"] if through is not None else [])]
        case Drew(_, card):
            return ["drew", *([card_name(card.value)] if card.value is not None else [])]
        case Put(_, shown, on_top):
            seen = card_seen(shown)
            where = "on top of the deck" if on_top else "under the deck"
            return ["put", where, *([card_name(seen)] if seen is not None else [])]
        case Turned(_, _, laid) | LaidDown(_, _, laid) | Faced(_, _, laid):
            return [card_name(laid.card)]
        case Swapped(_, taken, laid):
            return [card_name(taken), card_name(laid.card)]
        case LookedAt(_, cards, _):
            return ["looked at the deck", *[card_name(card) for card in cards.value or ()]]
        case Scored(_, card, points, _, total):
            return [card_name(card), f"{points} point", f"now {total}"]
        case EchoRevealed(plan, turned):
            return [card_name(card) for card in (plan, *turned)]
        case EchoRemoved(card) | EchoFaded(card):
            return [card_name(card)]
        case EchoPressed(discarded, drawn_card):
            return [card_name(discarded), card_name(drawn_card)]
    return [""]


def test_every_event_is_told() -> None:
    met = set()
    for match, line in games():
        for reader in readers(match):
            happened = step(match, line, reader)
            told = beats(happened)
            said = " ".join([beat.says for beat in told])
            # What somebody seals is counted on the table, and told once it lies open.
            sealed = [event for event in happened.events if isinstance(event, Prepared) and event.seat != reader]
            assert bool(told) == (len(happened.events) > len(sealed))
            assert all([beat.kind in HOLDS and beat.says.endswith(".") for beat in told])
            for event in happened.events:
                met.add(type(event).__name__)
                for fact in facts(event):
                    assert fact in said, (event, said)
    assert EVERY - met <= {"Event", "Lapsed"}  # six nested uses in a turn are rare


@pytest.mark.parametrize(("item", "at_cap"), [(None, False), (None, True), (8, False), (8, True)])
def test_what_lapses_is_told_too(item: int | None, at_cap: bool) -> None:
    match, line = next(iter(games(1)))
    happened = step(match, line + 20, 0)
    lapsed = happenings.Lapsed(1, item, at_cap)
    (beat,) = beats(Happened((lapsed,), happened.before, happened.after, happened.names, happened.desk))
    assert ("Keys" if item else "Armor") in beat.says
    assert ("nested uses" in beat.says) == at_cap


# --- nothing hidden is told ------------------------------------------------------------------------
def test_what_nobody_showed_the_reader_is_in_no_beat() -> None:
    for match, line in games(12):
        for reader in readers(match):
            happened = step(match, line, reader)
            before: Any = happened.before
            after: Any = happened.after
            hidden = set(before.unseen) & set(after.unseen)
            for beat in beats(happened):
                page = beat.says + drawn(beat)
                assert [card for card in hidden if card_name(card) in page or f"item-{card.name}" in page] == []


def test_two_worlds_that_look_alike_are_told_alike() -> None:
    compared = 0
    for seed in range(8):
        rng, seats = Random(seed), 2 - seed // 4
        match: Match[Any, Any] = Match(GAME, seats, {"colours": COLOURS[seed % 4]}, rng=rng)
        match.advance()
        for _ in range(80):
            if not match.decisions:
                break
            asked = rng.choice(match.decisions)
            move, reader = rng.choice(asked.options), asked.seat
            here = match.view(reader)
            heard = [made_in(world, reader, move, here) for world in (match.state, GAME.determinize(here, rng))]
            if (heard[0].events, heard[0].after) == (heard[1].events, heard[1].after):
                compared += 1
                one, two = [[(beat.says, beat.marks, drawn(beat)) for beat in beats(each)] for each in heard]
                assert one == two
            match.submit(reader, move)
            match.advance()
    assert compared > 100


def made_in(world: Any, reader: Seat, move: Any, here: Any) -> Happened:
    """A move as its maker hears it in some world."""
    state, events = world.copy(), list[Event]()
    GAME.apply(state, reader, move, events.append)
    seen = tuple([found for event in events if (found := redact(event, reader)) is not None])
    view = GAME.view(state, reader)
    return Happened(seen, here, view, NAMES[: state.seats], desk(view, state.seats, seat=reader))


# --- the table at each moment ----------------------------------------------------------------------
def seen(view: PerfectMomentView) -> dict[str, object]:
    """What of a view is drawn."""
    sides = view.sides
    return {
        "displays": [side.display for side in sides],
        "hands": [side.size for side in sides],
        "scored": [(side.fragments, side.twos, side.threes, side.points) for side in sides],
        "middle": (view.paradox, view.facing, len(view.deck), view.box, view.looking, view.looked),
    }


def test_event_by_event_one_comes_to_the_table_as_it_is_after_the_line() -> None:
    for match, line in games():
        for reader in readers(match):
            happened = step(match, line, reader)
            before: Any = happened.before
            after: Any = happened.after
            if not before.is_dealt:
                continue
            then = Then(before)
            for event in happened.events:
                then.take(event)
            assert seen(then.view) == seen(after), (line, happened.events)


def test_several_lines_in_one_step_tell_the_same() -> None:
    for match, line in games(8):
        lines = min(4, len(match.lines) - line)
        for reader in readers(match)[:2]:
            whole = beats(step(match, line, reader, lines)) if line else ()
            apart = [beat for at in range(line, line + lines) for beat in beats(step(match, at, reader))]
            if line:
                assert [beat.says for beat in whole] == [beat.says for beat in apart] or any(
                    [" drew " in beat.says for beat in apart]  # draws in a row are one thing
                )


def test_only_the_last_beat_of_a_step_has_the_board_after_it() -> None:
    for match, line in games(8):
        told = beats(step(match, line, 0))
        assert [beat.board is None for beat in told] == [False] * (len(told) - 1) + [True] * bool(told)


def test_marks_stand_where_the_table_has_a_place() -> None:
    for match, line in games(8):
        for reader in readers(match):
            happened = step(match, line, reader)
            if not match.view_after(line, reader).is_dealt:
                continue
            boards = "".join(
                [PERFECT_MOMENT.draw(happened.desk, view=view) for view in (happened.before, happened.after)]
            )
            for beat in beats(happened):
                for mark in beat.marks:
                    # A third display card, and a fragment that is scored again at once, lie there for a moment.
                    assert f'data-at="{mark.at}"' in boards + drawn(beat), (beat.says, mark)


# --- who did it ------------------------------------------------------------------------------------
def test_what_echo_does_stands_under_its_own_heading_in_its_turn_only() -> None:
    for match, line in games(12, seats=1):
        happened = step(match, line, 0)
        before = match.view_after(line, 0)
        is_echo = before.turn > 0 and before.business.startswith("turn 0 0, ")
        for event, beat in zip(happened.events, beats(happened), strict=False):
            is_echo = is_echo or isinstance(event, EchoRevealed)
            if not isinstance(event, Drew | Dealt | happenings.Ended):
                assert (beat.group == "Echo") == (is_echo and beat.seat is None), (event, beat)


def test_a_score_of_somebody_else_is_explained_and_ones_own_is_not() -> None:
    met = 0
    for match, line in games(8, seats=2):
        for reader in (0, 1):
            for event, beat in zip(step(match, line, reader).events, beats(step(match, line, reader)), strict=False):
                if isinstance(event, Scored):
                    met += 1
                    page = drawn(beat) if beat.stage else ""
                    assert (f"{event.points} point" in page) == (event.seat != reader)
                    if page:  # the other display lies as it lies on the reader's table
                        before: Any = match.view_after(line, reader)
                        stage = beat.stage() if callable(beat.stage) else beat.stage
                        assert all([ACROSS[laid] in stage for laid in before.sides[event.seat].cards])
    assert met > 20
