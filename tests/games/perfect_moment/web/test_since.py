"""Alone: what Echo did is told since one's turn and marked on the table, until one moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from paradoxa.core import CHANCE
from paradoxa.tables.desk import Desk, Me
from paradoxa.tables.heard import NOT_YET, steps_after
from paradoxa.tables.reading import HEARD, desk, moment
from paradoxa.tables.setup import Setup
from paradoxa.tables.stored import Header, Line
from paradoxa.tables.table import Place, Table, setup_text
from paradoxa.web import pages
from paradoxa.web.staging import beats_of, is_marked, since_beats, staged
from tests.games.perfect_moment.web.tables import GAME, NAME


def table(*people: str) -> Table:
    seats = len(people)
    setup = Setup(NAME, seats, "Five Past", dict(GAME.settings(seats, {})))
    places = [Place("person", name) for name in people]
    header = Header("abc", NAME, GAME.version, setup_text(setup, places), None, 0, False, "")
    return Table(header, (), [Line(0, CHANCE, "!start", 0)])


def played(seed: int, *people: str) -> Iterator[tuple[Table, Desk]]:
    """A game, alone against Echo unless there are two, one move after the other; what the asked one sees."""
    rng, found = Random(seed), table(*people or ("Ada",))
    while found.match is not None and found.match.decisions:
        asked = rng.choice(found.match.decisions)
        if asked.seat == CHANCE:
            found.take(Line(found.count, CHANCE, str(GAME.chance(found.match.state, rng)), 0))
            continue
        seat = asked.seat
        yield found, desk(found, seat, seat, mine=(seat,), base="/t/abc", sentences=HEARD)
        found.take(Line(found.count, seat, str(rng.choice(asked.options)), 0))


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


def bar_of(shown: Desk) -> str:
    """What a phone's bar says."""
    page = pages.table(shown, Me("Ada"))
    told = re.search(r'<section class="since"[^>]*><p[^>]*>(.*?)</p>', page)
    assert told is not None
    return re.sub(r"<[^>]+>", "", told[1])


def test_the_bar_tells_a_whole_turn_in_one_line() -> None:
    """The items that were used, and what was scored: not only what happened last."""
    found: set[str] = set()
    for seed in range(6):
        for _, shown in played(seed, "Ada", "Mira"):
            told = [beat for _, beat in since_beats(shown)]
            used = [beat.brief for beat in told if " used " in beat.says and beat.brief]
            other = shown.names[1 - (shown.seat or 0)]
            if len(used) < 2 or told[-1].seat != 1 - (shown.seat or 0):
                continue
            said = bar_of(shown)
            scored = [beat.brief for beat in told if beat.brief.startswith("scored")]
            assert said == f"{other}, {len([beat for beat in told if beat.seat == told[-1].seat])} steps: " + ", ".join(
                [beat.brief for beat in told if beat.brief and beat.seat == told[-1].seat]
            )
            found.update(scored)
    assert found >= {"scored nothing", "scored 1"}


def test_while_nothing_is_told_the_bar_says_so_truly() -> None:
    *_, (found, shown) = played(1, "Ada", "Mira")
    assert found.match is not None
    while found.match.decisions:
        asked = found.match.decisions[0]
        move = GAME.chance(found.match.state, Random(1)) if asked.seat == CHANCE else asked.options[0]
        found.take(Line(found.count, asked.seat, str(move), 0))
    last = found.match.lines[-1].seat
    over = desk(found, last, last, mine=(last,), base="/t/abc", sentences=HEARD)
    assert over.status == "over"
    assert bar_of(over) == "The game is over."
    assert bar_of(replace(shown, since=NOT_YET)) == "Nothing yet since your turn."


def test_what_echo_does_is_held_and_ones_own_move_is_not() -> None:
    told = 0
    before = 0
    for found, shown in played(2):
        for beat in staged(shown, steps_after(found, 0, before)):
            assert beat["is_own"] == (beat["who"] == "You"), beat["says"]
            assert beat["is_answer"] or beat["who"] != "Echo"  # it is shown, though one is asked before and after
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
