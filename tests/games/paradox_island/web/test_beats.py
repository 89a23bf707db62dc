"""What happened, beat by beat: nothing swallowed, nothing hidden told, and marks where the reader knows the place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pytest

from paradoxa.core import Seat
from paradoxa.core.events import Event, redact
from paradoxa.core.play import Match
from paradoxa.games.paradox_island.box.geometry import NAMES as SPACE_NAMES
from paradoxa.games.paradox_island.box.islands import OCEAN_NAME, UNHEARD
from paradoxa.games.paradox_island.box.pieces import OP_PIECES
from paradoxa.games.paradox_island.rules.told import bonus_events as b
from paradoxa.games.paradox_island.rules.told import events as e
from paradoxa.games.paradox_island.web.beats import SILENT, beats
from paradoxa.games.paradox_island.web.board import PARADOX_ISLAND as BOARD
from paradoxa.games.paradox_island.words.terms import PIECES, SPACES, WAYS, fruit_name, token_name
from paradoxa.tables.desk import Desk
from paradoxa.web.beats import HOLDS, Beat, Happened
from paradoxa.web.markup import NOTHING
from paradoxa.web.staging import marked
from tests.games.paradox_island.web.tables import NAMES, desk_of, game_of

SEATS = (2, 4)
READERS: tuple[Seat | None, ...] = (0, 1, None)


@cache
def steps(seats: int, seed: int, reader: Seat | None) -> tuple[Happened, ...]:
    """A game as a reader heard it, move by move."""
    found: list[Happened] = []
    before, told = None, 0
    for match in game_of(seats, seed):
        now = match.view(reader)
        if before is not None:
            events = [
                seen for line in match.events[told:] for event in line if (seen := redact(event, reader)) is not None
            ]
            found.append(Happened(tuple(events), before, now, match.players, _desk(match, reader, len(found))))
        before, told = now, len(match.lines)
    return tuple(found)


def _desk(match: Match[Any, Any], reader: Seat | None, number: int) -> Desk:
    """A desk is slow to make, and beats need none: one in a while will do."""
    return desk_of(match, reader) if number % 40 == 0 else NO_DESK


def lines(
    seats: int, readers: tuple[Seat | None, ...] = READERS, games: int = 2
) -> Iterator[tuple[Happened, Seat | None]]:
    for seed in range(games):
        for reader in readers:
            if reader is None or reader < seats:
                for step in steps(seats, seed, reader):
                    yield step, reader


HOST: Final[Seat] = next(game_of(4, 0)).view(None).op  # of every table of four
NO_DESK: Final = desk_of(next(game_of(4, 0)), None)


# --- nothing is swallowed ----------------------------------------------------------------------
def facts(event: Event) -> list[str]:
    """What must be told of an event, in words."""
    match event:
        case e.Stepped(_, way, _, safely):
            return [WAYS[way], *(["safely"] if safely else [])]
        case e.OpStepped(piece, way, _):
            return [PIECES[piece][4:], WAYS[way]]
        case e.Pushed(_, way, by):
            return ["pushed", WAYS[way], PIECES[by]]
        case e.Arrived(_, name, how, _):
            if name in (OCEAN_NAME, UNHEARD):
                return ["ocean" if name == OCEAN_NAME else "og"]
            return [SPACES[name], *(["back to life"] if how == "revival" else [])]
        case e.Met(_, others):
            return [PIECES[other] for other in others if other in OP_PIECES]
        case e.ScaredOff(_, other):
            return ["scares", PIECES[other]]
        case e.Wounded(_, by, _, _):
            return [PIECES[by][4:], "wounds"]
        case e.Lost() | e.Died():
            return ["loses" if isinstance(event, e.Lost) else "dies"]
        case e.Counted(_, progress):
            return [f"{progress} of 5"]
        case e.TokenChosen(token, _):
            return [token_name(token)]
        case e.Attacked():
            return ["The Wave attacks"]
        case e.WaveMoved():
            return ["The Wave moves"]
        case e.Answered(_, _, names) | e.RingTold(_, names) | e.LineTold(_, _, names):
            return [SPACES[name] for name in names]
        case b.BonusUsed(_, _, fruit, _) | b.FruitGot(_, fruit, _, _):
            return [fruit_name(fruit)]
        case e.Ended():
            return ["wins"]
    return []


@pytest.mark.parametrize("seats", SEATS)
def test_every_event_is_told(seats: int) -> None:
    met = set()
    for step, reader in lines(seats):
        said = " ".join([beat.says for beat in beats(step)])
        for event in step.events:
            met.add(type(event))
            for fact in facts(event):
                assert fact.lower() in said.lower(), (event, said, reader)
        loud = [
            event
            for event in step.events
            if not isinstance(event, (*SILENT, e.TurnBegan)) and not (isinstance(event, e.Met) and not event.others)
        ]
        assert bool(beats(step)) or not loud
    assert {e.Stepped, e.Arrived, e.Wounded, e.Died, e.Counted, e.TokenChosen, e.OpStepped, b.BonusUsed} <= met


@pytest.mark.parametrize("seats", SEATS)
def test_beats_are_sentences_of_known_kinds_under_the_piece_they_are_about(seats: int) -> None:
    kinds = set()
    for step, _ in lines(seats):
        for beat in beats(step):
            assert beat.kind in HOLDS
            assert beat.says[0] == beat.says[0].upper()
            assert beat.says.endswith(".")
            assert ".." not in beat.says
            assert len(beat.says) < 240, beat.says
            kinds.add(beat.kind)
            if beat.says.startswith("The Bush steps"):
                assert beat.group == "The Bush"
    assert kinds == {"move", "use", "banner"}


def told_of(seats: int, wanted: type[Event], reader: Seat | None = 0) -> list[Beat]:
    """The beats of lines in which something happened."""
    found: list[Beat] = []
    for step, _ in lines(seats, (reader,), games=4):
        if any([isinstance(event, wanted) for event in step.events]):
            found += beats(step)
    return found


@pytest.mark.parametrize(
    ("wanted", "words"),
    [(e.Died, " dies"), (e.Counted, "counts for the mission"), (e.TokenChosen, " chooses "), (e.Ended, " wins")],
)
def test_what_deserves_a_moment_gets_one(wanted: type[Event], words: str) -> None:
    found = [beat for beat in told_of(4, wanted) if words in beat.says]
    assert found
    assert {beat.kind for beat in found} == {"banner"}


def test_a_revival_has_a_moment() -> None:
    found = [beat for step, _ in lines(4, games=4) for beat in beats(step) if "back to life" in beat.says]
    assert found
    assert {beat.kind for beat in found} == {"banner"}


def test_one_action_is_one_sentence() -> None:
    merged = [beat.says for step, _ in lines(4, (None,)) for beat in beats(step) if "scares" in beat.says]
    assert merged
    assert all([" meets " in says for says in merged])


# --- nothing hidden is told --------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_captives_and_those_who_watch_are_told_no_place_they_do_not_know(seats: int) -> None:
    for step, reader in lines(seats):
        view: Any = step.after
        if view.is_op or view.land is not None:
            continue
        for beat in beats(step):
            if reader is None:
                assert not [mark for mark in beat.marks if mark.at.startswith(("space-", "sea-"))]
            words = beat.says.replace(".", " ").replace(",", " ").split()
            named = {name for name in SPACE_NAMES if name in words}
            own = {SPACE_NAMES[place] for place in (view.start, *[mark[3] for mark in view.marks]) if 0 <= place < 37}
            assert named <= own, beat.says


def test_what_a_captive_is_shown_to_be_somewhere_is_there() -> None:
    seen = 0
    for seed in range(2):
        for reader in (0, 1):
            heard, truth = steps(4, seed, reader), steps(4, seed, HOST)
            for step, true in zip(heard, truth, strict=True):
                here: Any = true.after
                if step.after.outcome is not None:
                    continue
                places = {f"space-{SPACE_NAMES[place]}" for place in here.places if 0 <= place < 37}
                last = [beat.marks[-1] for beat in beats(step) if beat.marks and beat.marks[-1].kind == "to"]
                for mark in last[-1:]:
                    assert mark.at in places
                    seen += 1
    assert seen > 10


def test_equal_ears_are_told_alike() -> None:
    """Beats come from redacted events and views alone: who hears the same is told the same, whoever it is."""
    for step in steps(4, 1, None)[20:120]:
        again = Happened(step.events, step.before, step.after, NAMES, NO_DESK)
        assert beats(step) == beats(again)


# --- marks and boards --------------------------------------------------------------------------
def test_the_host_sees_where_everything_went() -> None:
    drawn = ""
    for step in steps(4, 0, HOST):
        if step.desk is not NO_DESK and step.after.outcome is None:
            drawn = BOARD.draw(step.desk, view=step.after)
        for beat in beats(step):
            assert beat.board is None  # drawn by the house: the island as it was then
            for mark in beat.marks if drawn else ():
                assert f'data-at="{mark.at}"' in drawn or mark.at.startswith("banner"), mark
    moved = [beat for step in steps(4, 0, HOST) for beat in beats(step) if beat.says.startswith("The Bush steps")]
    assert moved
    assert all([{"from", "to"} <= {mark.kind for mark in beat.marks} for beat in moved])


def test_a_captives_map_stays_as_it_is_while_something_is_told() -> None:
    for step, _ in lines(4, (0, None), games=1):
        if step.after.outcome is None:
            assert {beat.board for beat in beats(step)} <= {NOTHING}


def test_marks_stand_on_a_captives_map_and_on_its_status() -> None:
    match = [*game_of(4, 0, 60)][-1]
    shown = desk_of(match, 0)
    page = BOARD.draw(shown)
    marks = {mark for step in steps(4, 0, 0) for beat in beats(step) for mark in beat.marks if "banner" not in mark.at}
    assert {mark.at for mark in marks} > {"power", "deaths"}
    for mark in marks:
        after = marked(page, [(3, Beat("", marks=(mark,)))])
        assert f"mk-{mark.kind}" in after
