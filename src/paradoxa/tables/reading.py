"""Desks and moments: what a reader may see of a table, made from views and redacted events alone."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, Final
from unicodedata import bidirectional

from paradoxa.core import ParadoxaError, Seat, View
from paradoxa.core.events import redact
from paradoxa.tables import acts, heard, reactions
from paradoxa.tables.desk import Advice, Chair, Desk, Entry, Moment
from paradoxa.tables.resigning import who_wins
from paradoxa.tables.table import NotNow, Reader, Table

SHOWN: Final = 60  # sentences of the log on a page
HEARD: Final = 1000  # where a board tells what happened itself, to be searched: some 30 rounds


def desk(
    table: Table,
    reader: Reader,
    now: int,
    *,
    mine: Sequence[Seat] = (),
    base: str = "",
    invite: str = "",
    share: str = "",
    rematch_invite: str = "",
    notes: Mapping[Seat, str] = {},
    found: Any = None,
    hint: Advice | None = None,
    wants_remarks: bool = True,
    sentences: int = SHOWN,
) -> Desk:
    """What a reader's page may show; `mine` are all the seats of the person who reads, `notes` everybody's.

    `found`: what the deduction desk says to this reader; `hint`: what the expert does; `wants_remarks`: whether the
    reader's device has asked for none, where the seat has not; `sentences`: how much of the log the page wants.
    """
    view = table.view(reader) if table.match is not None else None
    status = table.status
    is_over = status == "over"
    hand = _hand_over(table, reader, mine)
    return Desk(
        table=table.id,
        setup=table.setup,
        ply=table.seen[reader],
        status=status,
        seat=reader,
        chairs=_chairs(table, reader, view, now, mine),
        view=view,
        log=entries(table, reader, sentences),
        truth=truth_of(table, len(table.match.lines)) if is_over and table.match is not None else (),
        events=tuple(table.match.events) if is_over and table.match is not None else (),
        winners=table.winners,
        ending=table.ending,
        can_undo=reader is not None and table.undo_point(reader) is not None,
        undo_by=table.undo_by,
        undo_said=table.undo_said.get(reader, "") if reader is not None else "",
        can_resign=reader is not None and acts.may_resign(table, reader),
        resigning=who_wins(table.setup.game, reader, table.setup.seats, table.setup.options)
        if reader is not None and status == "running"
        else (),
        may_answer=reader in table.undo_needs,
        plays_forced=reader in table.forced,
        is_away=reader is not None and bool(table.places[reader].bot),
        rematch=table.rematch,
        share=share,
        rematch_invite=rematch_invite,
        pause=reactions.pause(table, reader, now),
        passes=table.reactions.until(reader),
        is_quiet=reactions.is_quiet(table, reader),
        since=heard.steps_since(table, reader) if hand is None else heard.NOT_YET,
        hand_over=hand,
        base=base or f"/t/{table.id}",
        notes=notes.get(reader, "") if reader is not None else "",
        all_notes=tuple([notes.get(seat, "") for seat in range(table.setup.seats)]) if is_over else (),
        invite=invite if status == "open" or table.setup.may_watch else "",
        found=found,
        can_ask=reader is not None and may_ask(table, reader),
        hint=hint,
        hints=table.hints if is_over and table.setup.hints else (),
        has_remarks=table.setup.hints and reader is not None and table.remarks.wanted.get(reader, wants_remarks),
        remarked=tuple(sorted(table.remarks.seen)) if is_over else (),
    )


def may_ask(table: Table, seat: Seat) -> bool:
    """Whether a seat may ask for a hint now: there is a choice, and the table agreed to that."""
    if not table.setup.hints or table.status != "running" or table.places[seat].bot:
        return False
    decision = table.view(seat).decision
    return decision is not None and len(decision.options) > 1 and not reactions.is_quiet(table, seat)


def _chairs(table: Table, reader: Reader, view: View | None, now: int, mine: Sequence[Seat]) -> tuple[Chair, ...]:
    waiting = view.waiting if view is not None and table.status == "running" else ()
    runs = bool(waiting) and not reactions.is_paused(table)
    lines = table.horizon(reader) if table.match is not None else 0
    return tuple(
        [
            Chair(
                seat=seat,
                name=place.name,
                kind=place.kind,
                bot=place.bot,
                is_mine=seat in mine,
                is_asked=seat in waiting,
                seconds=table.clock.seconds(lines, seat, runs and seat in waiting, now)
                if waiting and not place.bot
                else None,
                is_late=reader is not None and seat in waiting and table.is_late(reader, seat, now),
            )
            for seat, place in enumerate(table.places)
        ]
    )


def _hand_over(table: Table, reader: Reader, mine: Sequence[Seat]) -> Seat | None:
    """Where the one device goes next: to a seat of its own that is asked while another one's page is open."""
    if not table.setup.on_one_device or table.status != "running" or not mine:
        return None
    asked = [seat for seat in table.asked if seat in mine and not table.places[seat].bot]
    return asked[0] if asked and reader not in asked else None


def truth_of(table: Table, lines: int) -> tuple[View, ...]:
    """Every seat's view after so many lines: for games that are over."""
    assert table.match is not None
    return tuple([table.match.view_after(lines, seat) for seat in range(table.setup.seats)])


def spoken(names: Sequence[str]) -> list[str]:
    """Names as they stand in sentences: one that is written from the right keeps its order to itself."""
    return [f"\u2068{name}\u2069" if _runs_left(name) else name for name in names]


def _runs_left(name: str) -> bool:
    return any([bidirectional(letter) in ("R", "AL") for letter in name])


# --- the log -----------------------------------------------------------------------------------
def told(table: Table, reader: Reader) -> list[tuple[Entry, ...]]:
    """For every line of the match what the reader hears of it, numbered by the lines it may know of.

    Kept from page to page: sentences once told do not change.
    """
    match = table.match
    if match is None:
        return []
    found = table.told[reader]
    names = spoken(table.names)
    for events in match.events[len(found) :]:
        number = _number(found, len(found)) + 1
        seen = [redact(event, reader) for event in events]
        found.append(
            tuple(
                [
                    Entry(
                        number,
                        table.words.tell(event, names),
                        isinstance(event, table.words.HEADLINES),
                        type(event).__name__,
                    )
                    for event in seen
                    if event is not None
                ]
            )
        )
    return found


def _number(lines: list[tuple[Entry, ...]], place: int) -> int:
    """How many lines before that place the reader knows of."""
    while place > 0 and not lines[place - 1]:
        place -= 1
    return lines[place - 1][0].number if place else 0


def entries(table: Table, reader: Reader, most: int | None = None) -> tuple[Entry, ...]:
    """The log as the reader may know it, oldest first; only about the last so many where that is enough."""
    match = table.match
    if match is None:
        return ()
    lines = told(table, reader)
    last = place = table.horizon(reader)
    turn = 0 if table.setup.has_history or table.ending else table.view(reader).turn
    notes: dict[int, list[str]] = {}
    for note in table.notes:
        if reader not in note.hidden_from:
            notes.setdefault(note.after, []).append(note.sentence)
    found: list[Entry] = []  # newest first
    while most is None or len(found) < most:
        if place < last:
            found += lines[place][::-1]
        if place in notes:
            found += [Entry(_number(lines, place), sentence) for sentence in reversed(notes[place])]
        if not place or (turn and match.turn_before(place - 1) < turn - 1):
            break
        place -= 1
    return tuple(reversed(found[:most]))


# --- the replay --------------------------------------------------------------------------------
def moment(table: Table, mine: Sequence[Seat], at: int | None, seen_as: str) -> Moment:
    """One point of a replay: of a finished game anything, of a running one only what the reader knew."""
    match = table.match
    if match is None:
        raise NotNow("The game has not begun.")
    is_over = bool(table.ending)
    if not is_over and not table.setup.has_history:
        raise NotNow("This table agreed to show no history while the game runs.")
    if not is_over and table.setup.on_one_device:
        raise NotNow("On one device the replay comes when the game is over.")
    may_see = ["all", "public", *[str(seat) for seat in range(table.setup.seats)]]
    if not is_over:
        may_see = [str(mine[0])] if mine else ["public"]
    if seen_as not in may_see:
        if seen_as:
            raise (
                NotNow("What others knew is shown when the game is over.")
                if not is_over
                else ParadoxaError(f"A replay is seen as one of: {', '.join(may_see)}.")
            )
        seen_as = may_see[0]
    reader: Reader = int(seen_as) if seen_as.isdecimal() else None
    is_truth = seen_as == "all"
    stops, words = steps_of(table, reader, is_truth)
    total = len(stops) - 1
    place = total if at is None else max(0, min(at, total))
    view = match.view_after(stops[place], reader)
    return Moment(
        at=place,
        total=total,
        seen_by=reader,
        is_truth=is_truth,
        view=view,
        truth=truth_of(table, stops[place]) if is_truth else (),
        steps=tuple(words),
        may_see=tuple(may_see),
        stops=tuple(stops) if is_over else (0,),  # a gap would tell of a line the reader heard nothing of
        turns=tuple([match.turn_before(stop) if stop < len(match.lines) else match.state.turn for stop in stops]),
        movers=tuple([match.lines[stop - 1].seat for stop in stops[1:]]),
        heard=heard.step_of(table, reader, stops[place - 1], stops[place]) if place else None,
    )


def step_at(table: Table, mine: Sequence[Seat], ply: int) -> int | None:
    """The step of a replay that shows the board as a reader saw it at a change; None before the game has begun."""
    if table.match is None:
        return None
    reader = mine[0] if mine and not table.setup.on_one_device else None
    lines = table.hearing.lines_at(reader, ply)
    is_truth = bool(table.ending)  # as `moment` shows it unless told otherwise
    return max(bisect_right(steps_of(table, reader, is_truth)[0], lines) - 1, 0)


def steps_of(table: Table, reader: Reader, is_truth: bool) -> tuple[list[int], list[str]]:
    """How many lines had been played before the first step and after each, and the steps in words.

    Steps are the lines this reader knew of; a question hidden from it is no step.
    """
    match = table.match
    assert match is not None
    stops = [0]
    words = []
    everything = told_to_all(table) if is_truth else [[one.sentence for one in line] for line in told(table, reader)]
    waiting: list[str] = []
    for line in range(1, (len(match.lines) if table.ending else table.horizon(reader)) + 1):
        waiting += everything[line - 1]
        if not is_truth and not waiting:
            stops[-1] = line  # the reader heard nothing: no step, and not even a gap
        elif is_truth or not match.is_secret_after(line, reader):
            stops.append(line)
            words.append(" ".join(waiting))
            waiting = []
    return stops, words


def told_to_all(table: Table) -> list[list[str]]:
    """Every line in words with nothing hidden: for games that are over."""
    assert table.match is not None
    names = spoken(table.names)
    return [[table.words.tell(event, names) for event in events] for events in table.match.events]
