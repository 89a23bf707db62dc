"""Alone: what Echo did is told since one's turn and marked on the table, until one moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from paradoxa.core import CHANCE
from paradoxa.tables.desk import Desk, Me
from paradoxa.tables.heard import steps_after
from paradoxa.tables.reading import HEARD, desk, moment
from paradoxa.tables.setup import Setup
from paradoxa.tables.stored import Header, Line
from paradoxa.tables.table import Place, Table, setup_text
from paradoxa.web import pages
from paradoxa.web.staging import beats_of, is_marked, since_beats, staged
from tests.games.perfect_moment.web.tables import GAME, NAME


def table() -> Table:
    setup = Setup(NAME, 1, "Five Past", dict(GAME.settings(1, {})))
    header = Header("abc", NAME, GAME.version, setup_text(setup, [Place("person", "Ada")]), None, 0, False, "")
    return Table(header, (), [Line(0, CHANCE, "!start", 0)])


def played(seed: int) -> Iterator[tuple[Table, Desk]]:
    """A game against Echo, one move after the other."""
    rng, found = Random(seed), table()
    while found.match is not None and found.match.decisions:
        asked = found.match.decisions[0]
        if asked.seat == CHANCE:
            found.take(Line(found.count, CHANCE, str(GAME.chance(found.match.state, rng)), 0))
            continue
        yield found, desk(found, 0, 0, mine=(0,), base="/t/abc", sentences=HEARD)
        found.take(Line(found.count, 0, str(rng.choice(asked.options)), 0))


def test_echos_last_turn_is_told_and_marked_until_one_moves() -> None:
    for seed in range(4):
        for _, shown in played(seed):
            view = shown.view
            assert view is not None
            assert view.decision is not None
            told = since_beats(shown)
            page = pages.table(shown, Me("Ada"))
            panel = page[page.index('id="since-list"') :]
            if view.turn == 0:
                assert [beat.says for _, beat in told if "The deck is shuffled" not in beat.says] == []
                continue
            assert [number for number, _ in told] == list(range(1, len(told) + 1))
            assert told[0][1].says.startswith("Echo opened its plan")
            assert {beat.group for _, beat in told} == {"Echo"}
            assert "<h3>Echo</h3>" in panel
            is_fresh = view.business == "turn 0 0"  # type: ignore[attr-defined]  # a view of this game
            assert is_marked(shown) or not is_fresh
            assert ('class="pin"' in page) == is_marked(shown)
            if view.decision.kind in ("return", "discard", "map"):
                assert not is_marked(shown)


def test_what_echo_does_is_held_and_ones_own_move_is_not() -> None:
    told = 0
    before = 0
    for found, shown in played(2):
        for beat in staged(shown, steps_after(found, 0, before)):
            assert beat["is_own"] == (beat["who"] == "You"), beat["says"]
            told += beat["who"] == "Echo"
        before = shown.ply
    assert told > 10


def test_in_a_replay_echos_steps_stand_on_the_board() -> None:
    """Each with its number, where there are several in one step."""
    *_, (found, shown) = played(3)
    assert found.match is not None
    told = 0
    for at in range(1, len(found.match.lines) + 1):
        now = moment(found, (0,), at, "")
        page = pages.replay(shown, now)
        if "Echo opened its plan" in str(now.heard and beats_of(shown, now.heard)):
            told += 1
            marks = re.findall(
                r'class="mk-[^>]* data-at="([^"]+)"[^>]*><span class="pin" aria-hidden="true">(\d+)<', page
            )
            assert "spot-plan-1" in [place for place, _ in marks]
            assert len({number for _, number in marks}) > 1
    assert told > 2
