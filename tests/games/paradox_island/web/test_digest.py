"""Since your turn by piece: nothing swallowed, a few lines for dozens of announcements, and what came last."""

from __future__ import annotations

import re
from functools import cache, partial
from html import unescape
from random import Random
from typing import Any

import pytest

from paradoxa.core import CHANCE
from paradoxa.core.record import Line
from paradoxa.games.paradox_island.web.beats import IslandBeat
from paradoxa.games.paradox_island.web.board import PARADOX_ISLAND as BOARD
from paradoxa.tables.desk import Desk
from paradoxa.tables.reading import desk
from paradoxa.tables.table import Table
from paradoxa.web.board import Told
from paradoxa.web.pages.table import main
from paradoxa.web.staging import since_beats, turn_beats
from tests.games.paradox_island.web.tables import NAME
from tests.http.worlds import done, laid, moved, options_of


def _write(line: Line, draft: Table) -> None:
    draft.add(line.seat, line.move)


@cache
def desks(seed: int = 1) -> tuple[Desk, ...]:
    """What the captive in the first seat sees whenever it is asked something in a random game of four."""
    rng = Random(seed)
    table = laid(NAME, 4)
    found = []
    for _ in range(260):
        match = table.match
        assert match is not None
        if table.status == "over":
            break
        if match.decisions[0].seat == CHANCE:
            table = done(table, partial(_write, Line(CHANCE, match.game.chance(match.state, rng))))
            continue
        seat = table.asked[0]
        if seat == 0:
            found.append(desk(table, 0, table.now))
        moves = [move for move in options_of(table, seat) if move != "stop"]
        table = moved(table, seat, rng.choice(moves or options_of(table, seat)))
    return tuple(found)


def told_to(shown: Desk) -> Told:
    return BOARD.told(shown, since_beats(shown), turn_beats(shown)) or pytest.fail("the island tells it itself")


def text(part: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", part)).lower()


def by_piece(inside: str) -> str:
    """The rows by piece, without those in order."""
    return re.sub(r'<ol class="steps inorder">.*?</ol>', "", inside)


def rows(inside: str) -> list[str]:
    return re.findall(r"<li class=.*?</li>", by_piece(inside))


def test_dozens_of_announcements_are_a_few_lines_by_piece_and_none_is_missing() -> None:
    most, found = 0, []
    for shown in desks():
        beats = [beat for _, beat in since_beats(shown) if isinstance(beat, IslandBeat)]
        inside = told_to(shown).inside
        said = text(by_piece(inside))
        for beat in beats:
            if not beat.is_small:
                assert beat.says.removeprefix(f"{beat.group} ").removesuffix(".").lower() in said
            assert beat.says.lower() in text(inside)  # in order nothing is left out
        if len(beats) > most:
            most, found = len(beats), rows(re.sub(r'<div class="part sofar">.*?</ol></div>', "", inside))
    assert most > 20
    assert len(found) <= most * 2 / 3
    assert inside.count('class="dig') <= 8


def test_a_way_is_drawn_as_directions_and_spaces() -> None:
    inside = "".join([told_to(shown).inside for shown in desks()])
    assert re.search(r'<b class="dir">(E|SE|SW|W|NW|NE)</b><span class="mh t-', inside)
    assert '<b class="dir untold">?</b>' in inside
    assert ", the host</b>" in inside
    assert "(you)</b>" in inside
    assert 'href="#track-' in inside


def test_the_bar_tells_what_was_heard_last_also_of_ones_own_step() -> None:
    own = 0
    for shown in desks():
        bar = text(told_to(shown).last)
        mine = [beat for beat in turn_beats(shown) if isinstance(beat, IslandBeat) and not beat.is_small]
        if mine:
            assert mine[-1].says.lower() in bar
            own += "step" in mine[-1].says
        assert 'for="tab-heard"' in told_to(shown).last
    assert own > 2


def test_a_page_has_one_sheet_that_is_read_in_three_ways_and_enlarged() -> None:
    shown: Any = desks()[-1]
    page = main(shown, (), None)
    for mode in ("piece", "order", "all"):
        assert page.count(f'id="mode-{mode}"') == 1
    assert page.count('id="heard-large"') == 1
    assert page.index('class="since" id="since"') < page.index('id="since-list"')
