"""Beats on pages: what a game without beats of its own shows, marks on boards, the panel, and what a stream gets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from paradoxa.http.streams import beats_again, beats_since
from paradoxa.tables.desk import Desk, Pause
from paradoxa.tables.heard import steps_after
from paradoxa.tables.reading import desk, moment
from paradoxa.tables.table import Table
from paradoxa.web import pages
from paradoxa.web.beats import HOLDS, Beat, Happened, Mark
from paradoxa.web.markup import Markup
from paradoxa.web.room import web_room
from paradoxa.web.staging import beats_of, marked, marked_at, of_moment, since_beats, staged, staged_at
from tests.http.worlds import laid, moved

DEAL = "* deal p1r g4r b4k r2s r4f p3k r1k b2r b1s r3r b3f g1f p2f p4s g2k g3s"


@pytest.fixture
def table() -> Table:
    """Both have placed their sorcerers; seat 0 is asked."""
    return laid("antinomy", 2, DEAL, "0 place 0", "1 place 3")


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game has no beats of its own."""
    room = replace(web_room("antinomy"), beats=None)
    monkeypatch.setattr("paradoxa.web.staging.web_room", lambda _: room)


def lay(monkeypatch: pytest.MonkeyPatch, *beats: Beat) -> list[Happened]:
    """The game makes these beats of every step; answers what it is asked."""
    asked: list[Happened] = []

    def make(happened: Happened) -> Sequence[Beat]:
        asked.append(happened)
        return beats

    room = replace(web_room("antinomy"), beats=make)
    monkeypatch.setattr("paradoxa.web.staging.web_room", lambda _: room)
    return asked


@pytest.mark.usefixtures("plain")
def test_a_game_without_beats_gets_one_for_each_line_in_the_words_of_its_log(table: Table) -> None:
    shown = desk(table, 0, table.now)
    ((number, beat),) = since_beats(shown)
    assert (number, beat.seat, beat.kind) == (1, 1, "move")
    assert beat.says == shown.log[-1].sentence
    html = pages.fragment(shown)
    assert 'id="since"' in html
    assert f'<span class="no">1</span><span>{beat.says}</span>' in html


def test_beats_are_made_once_from_what_the_reader_heard(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = lay(monkeypatch, Beat("It happened"))
    shown = desk(table, 0, table.now)
    (step,) = shown.since.steps
    assert beats_of(shown, step) is beats_of(desk(table, 0, table.now), step)
    (happened,) = asked
    assert happened.events == step.events
    assert (happened.before, happened.after) == (step.before, step.after)
    assert happened.desk.view is step.after
    assert (happened.desk.notes, happened.desk.found, happened.desk.log) == ("", None, ())


def test_a_stream_gets_boards_only_where_they_are_not_the_pages(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def stage() -> Markup:
        drawn.append(1)
        return Markup("<h2>Clash</h2>")

    lay(monkeypatch, Beat("First", "scene", seat=1, stage=stage), Beat("Then", marks=(Mark("row-3", "to"),)))
    shown = desk(table, 0, table.now)
    pages.fragment(shown)
    assert not drawn, "lists and marks need no stage"
    found = staged(shown, steps_after(table, 0, 0))
    assert [beat["board"] is None for beat in found] == [False] * 4 + [True] * 2
    assert [bool(beat["board"]) for beat in found[:4]] == [True, False] * 2, "the second beat shows the same board"
    assert [beat["hold"] for beat in found[:2]] == [HOLDS["scene"], HOLDS["move"]]
    assert [beat["number"] for beat in found] == [0, 0, 0, 0, 1, 2]
    assert [beat["is_own"] for beat in found] == [False, False, True, True, False, False]
    assert found[0]["stage"] == "<h2>Clash</h2>"
    assert found[1]["marks"] == [["row-3", "to"]]
    assert "<button" not in found[0]["board"]
    assert all([beat["board"] is not None for beat in staged(shown, steps_after(table, 0, 0), is_again=True)])


def test_marks_stand_on_the_elements_they_name_until_the_reader_moves(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(monkeypatch, Beat("There", marks=(Mark("row-3", "to"), Mark("nowhere", "from"))))
    html = pages.fragment(desk(table, 0, table.now))
    at = html.index('value="row-3"')
    assert 'class="mk-to ' in html[at : at + 60]
    assert '<span class="pin" aria-hidden="true">1</span>' in html[at : at + 300]
    (move, *_) = table.options(0)
    after = pages.fragment(desk(moved(table, 0, move), 0, table.now))
    assert "mk-" not in after


def test_marks_are_drawn_on_buttons_and_places_alike() -> None:
    board = Markup(
        '<div data-at="deck">x</div><button type="submit" name="click" value="a" class="pick">y</button>'
        '<li class="slot" data-at="b&amp;c" style="left:1%">z</li><path data-at="line" d="M0 0"/>'
    )
    beats = [
        (1, Beat("One", marks=(Mark("deck", "from"), Mark("a", "from"), Mark("line", "new")))),
        (2, Beat("Two", marks=(Mark("a", "new"), Mark("b&c", "to"), Mark('"><script>', "to")))),
    ]
    pin = '<span class="pin" aria-hidden="true">%s</span>'
    assert marked(board, beats) == (
        f'<div class="mk-from" data-at="deck">{pin % 1}x</div>'
        f'<button type="submit" name="click" value="a" class="mk-from mk-new pick">{pin % 2}y</button>'
        f'<li class="mk-to slot" data-at="b&amp;c" style="left:1%">{pin % 2}z</li>'
        '<path class="mk-new" data-at="line" d="M0 0"/>'
    )


def test_a_cleared_table_has_no_marks_of_what_lay_there() -> None:
    board = Markup('<div data-at="a"></div><div data-at="b"></div>')
    beats = [(1, Beat("Laid", marks=(Mark("a", "to"),))), (2, Beat("Won", marks=(Mark("b", "new"),), clears=True))]
    assert "mk-to" not in marked(board, beats)
    assert "mk-new" in marked(board, beats)


def test_a_replay_has_the_beats_of_its_step(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, Beat("There", marks=(Mark("row-3", "to"),)))
    shown = desk(table, 0, table.now)
    assert [beat.says for beat in of_moment(shown, moment(table, (0,), 3, ""))] == ["There"]
    assert of_moment(shown, moment(table, (0,), 0, "")) == ()
    assert "mk-to" in marked_at(Markup('<p data-at="row-3"></p>'), shown, moment(table, (0,), 3, ""))


def test_a_replay_stages_what_is_large(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    shown, step = desk(table, 0, table.now), moment(table, (0,), 3, "")
    lay(monkeypatch, Beat("There"), Beat("Used", "use"))
    assert staged_at(shown, step) == [], "its marks tell it"
    assert staged_at(shown, moment(table, (0,), 0, "")) == []
    large = Beat("A clash", "scene", stage=Markup("<h2>Clash</h2>")), Beat("Won", "trick", board=Markup("then"))
    lay(monkeypatch, Beat("There", board=Markup("between")), *large)
    found = staged_at(shown, replace(step, heard=moment(table, (0,), 3, "").heard))
    assert [(beat["says"], beat["board"], beat["number"]) for beat in found] == [
        ("There", "between", 1),
        ("A clash", None, 2),
        ("Won", "then", 3),
    ]
    assert not any([beat["is_own"] for beat in found])
    whole = replace(step, heard=moment(table, (0,), 3, "").heard, is_truth=True)  # nothing is hidden on the page's own
    assert [(beat["says"], beat["board"]) for beat in staged_at(shown, whole)] == [("A clash", None), ("Won", None)]
    page = pages.replay(shown, whole, pages.Where("/t/abc/replay", is_staged=True))
    assert "data-beats='[{" in page
    assert "data-beats" not in pages.replay(shown, whole)


def test_what_all_knew_is_told_to_whoever_looks(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = lay(monkeypatch, Beat("There"))
    shown = desk(table, 1, table.now)
    of_moment(shown, replace(moment(table, (1,), 3, ""), seen_by=None))
    assert [happened.desk.seat for happened in asked] == [1]
    of_moment(shown, replace(moment(table, (1,), 3, ""), seen_by=0))
    assert asked[-1].desk.seat == 0


def test_time_of_ones_own_cuts_staging_short_and_a_privacy_screen_tells_nothing(table: Table) -> None:
    def opened(shown: Desk) -> str:
        html = pages.fragment(shown)
        return html[: html.index(">")]

    shown = desk(table, 0, table.now)
    assert "data-wanted" in opened(shown)
    assert "data-timed" not in opened(shown)
    paused = replace(shown, pause=Pause(3, 10))
    assert "data-timed" in opened(paused)
    assert "data-timed" not in opened(replace(paused, is_quiet=True))
    ticking = replace(shown, chairs=(replace(shown.chairs[0], seconds=60.0), shown.chairs[1]))
    assert "data-timed" in opened(ticking)
    assert "data-timed" not in opened(replace(ticking, seat=1, view=table.view(1)))
    quiet = replace(shown, is_quiet=True)
    assert "data-wanted" not in opened(quiet)
    assert "Your turn" not in opened(quiet)
    away = replace(shown, hand_over=1)
    assert beats_since(away, table, 0)["beats"] == []
    assert beats_again(away, table, 0, is_whole=True)["beats"] == []
    assert beats_since(shown, table, 0)["beats"] != []


def test_of_too_much_only_that_it_was_is_told(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, *[Beat(str(number)) for number in range(9)])
    shown = desk(table, 0, table.now)
    assert beats_since(shown, table, 0) == {"since": 0, "is_late": True, "beats": []}
    assert len(beats_since(shown, table, shown.ply - 1)["beats"]) == 9
    assert len(beats_again(shown, table, 0, is_whole=False)["beats"]) == 27


def test_a_side_at_which_nobody_sits_has_no_name(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone, what lies on the other side may open by itself: Echo's plan."""
    lay(monkeypatch, Beat("Its plan lies open", seat=2))
    assert "Its plan lies open" in pages.fragment(desk(table, 0, table.now))


def test_beats_are_grouped_by_who_did_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    each = (Beat("<i>", seat=1), Beat("Echo moved", seat=1, group="Echo"), Beat("Dusk", icon=Markup("<svg></svg>")))
    lay(monkeypatch, *each, Beat("More", seat=1))
    shown = desk(table, 0, table.now)
    html = pages.fragment(shown)
    panel = html[html.index('id="since-list"') :]
    heads = [f"<h3>{name}</h3>" for name in (shown.names[1], "Echo", "The table")]
    places = [panel.index(head) for head in heads]
    assert places == sorted(places)
    assert panel.index('<span class="no">4</span>') < places[1], "the first group has the first and the fourth"
    assert "<i>" not in panel
    assert "<svg></svg>" in panel
    assert f"{shown.names[1]}, 2 steps:" in html[html.index('id="since"') : html.index('id="since-list"')]


def test_the_bar_says_the_headline_and_what_came_after_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    won = Beat(
        "Trick 3: 1 for Bo. Red 6 is the highest red.", "trick", 1, headline="1 for Bo", because="Red 6 is highest."
    )
    for beats, said in (
        ((won, Beat("Bo leads red 1.", seat=1)), "<p><b>1 for Bo.</b> Bo leads red 1.</p>"),
        ((Beat("Bo leads red 1.", seat=1), won), "<p><b>1 for Bo.</b> </p>"),
    ):
        table.hearing.steps[0].clear()
        lay(monkeypatch, *beats)
        shown = desk(table, 0, table.now)
        html = pages.fragment(shown)
        assert said in html[html.index('id="since"') : html.index('id="since-list"')]
        assert won.says in html[html.index('id="since-list"') :], "the panel tells all of it"
        sent = next(beat for beat in staged(shown, shown.since.steps) if beat["headline"])
        assert (sent["headline"], sent["because"]) == (won.headline, won.because)


def test_a_replay_tells_a_step_with_a_headline_in_short(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, Beat("Bo plays red 6."), Beat("Trick 3: and so on.", "trick", headline="1 for Bo"))
    page = pages.replay(desk(table, 0, table.now), moment(table, (0,), 1, ""))
    assert '<span class="small" role="status">Bo plays red 6. 1 for Bo.</span>' in page
