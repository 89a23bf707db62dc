"""The host's desk: every move of OP's can be clicked, says what it would do, and what cannot be done says why."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from paradoxa.core import Move, WhyNot
from paradoxa.core.play import Match
from paradoxa.games.paradox_island.box.geometry import NAMES as SPACES
from paradoxa.games.paradox_island.box.geometry import OCEAN, PARTS
from paradoxa.games.paradox_island.notation.moves import Walk
from paradoxa.games.paradox_island.rules.told.events import Counted, Wounded
from paradoxa.games.paradox_island.web.board import PARADOX_ISLAND as BOARD
from paradoxa.games.paradox_island.web.host import desk
from paradoxa.games.paradox_island.words import foresight
from paradoxa.tables.desk import Me
from paradoxa.web import pages
from paradoxa.web.board import click, next_clicks
from tests.games.paradox_island.web.tables import GAME, JUNK, desk_of, game_of
from tests.web.clicking import made_by

LIT = re.compile(r'name="click" value="([^"]+)" class="[^"]* can"')
KEYS = [
    *[f"space-{name}" for name in SPACES],
    *[f"sea-{part}" for part in PARTS],
    *("op-wave", "op-rock", "op-bush", "captive-phil", "captive-twin", "captive-theseus", "way-E", "way-SW"),
    *("token-fog", "confirm", "fruit-lime", "box-3", "stop", "stay", "through", "cross", "activate", "leave", "storm"),
    *("nothing", "random", "sample", "decline"),
]
KINDS = {
    *("island", "place", "token", "op turn", "second half", "go on", "ivy step", "free action", "lake start", "send"),
    *("activate", "strike", "take fruit"),
}


def op_of(match: Match[Any, Any]) -> int:
    view: Any = match.view(None)
    return int(view.op)


def host_positions(games: int, every: int = 1) -> Iterator[tuple[Match[Any, Any], Any]]:
    """Positions in which OP is asked, with OP's view; two, three and four seats, random and built islands."""
    count = 0
    for seed in range(games):
        seats = 2 + seed % 3
        island = "built" if seed % 2 else "random"
        for match in game_of(seats, seed, op=str(seed % seats), island=island):
            view: Any = match.view(op_of(match))
            if view.decision is not None:
                count += 1
                if count % every == 0 or view.decision.kind in ("ivy step", "strike", "take fruit", "island"):
                    yield match, view


def first(kind: str, wanted: Any = None, games: int = 60) -> Match[Any, Any]:
    for match, view in host_positions(games):
        if view.decision.kind == kind and (wanted is None or wanted(view)):
            return match
    raise AssertionError("no such position")


# --- moves are paths of clicks ---------------------------------------------------------------------
def test_every_option_of_every_kind_has_a_way_and_its_clicks_make_it() -> None:
    met = set()
    for _, view in host_positions(18, every=4):
        ways = BOARD.ways(view)
        met.add(view.decision.kind)
        assert {way.move for way in ways} == {str(move) for move in view.decision.options}
        assert len({way.path for way in ways}) == len(ways)
        for way in ways:
            assert made_by(ways, way.path) is way
            assert GAME.parse_move(way.move) in view.decision.options
            assert way.words
    assert met >= KINDS - {"ivy step"}


def test_everything_to_click_is_on_the_desk_and_lit_when_its_time_comes() -> None:
    for match, view in host_positions(9, every=19):
        shown = desk_of(match, view.seat)
        ways = BOARD.ways(view)
        for picks in {way.path[:length] for way in ways for length in range(len(way.path))}:
            drawn = BOARD.draw(shown, picks) + BOARD.panels(shown, picks)
            assert drawn.count("<!--prompt-->") == 1
            assert set(LIT.findall(drawn)) == set(next_clicks(ways, picks, BOARD.any_order)), (
                view.decision.kind,
                picks,
            )
            for pick in picks:
                assert re.search(f'value="{pick}" class="[^"]* sel"', drawn)
            question, second = BOARD.prompt(shown, picks)
            assert question
            assert "<" not in question + second


def test_a_lake_asks_where_a_step_begins_only_where_several_spaces_lead_there() -> None:
    def in_lake(view: Any) -> bool:
        return any([move.endswith(tuple(SPACES)) for move in [str(move) for move in view.decision.options]])

    match = first("op turn", in_lake)
    view: Any = match.view(op_of(match))
    ways = [way for way in BOARD.ways(view) if way.path[0] in ("op-rock", "op-bush") and " " in way.move]
    by_end: dict[tuple[str, ...], int] = {}
    for way in ways:
        by_end[way.path[:2]] = by_end.get(way.path[:2], 0) + 1
    for way in ways:
        assert (len(way.path) > 2) == (by_end[way.path[:2]] > 1)


def test_a_power_is_confirmed_before_it_is_read_out() -> None:
    match = first("token")
    view: Any = match.view(op_of(match))
    ways = BOARD.ways(view)
    assert {way.path[1:] for way in ways} == {("confirm",)}
    shown = desk_of(match, view.seat)
    assert "Read it out" in BOARD.panels(shown, ways[0].path[:1])
    assert BOARD.prompt(shown, ways[0].path[:1])[0].startswith("Read out ")


# --- what it would do ------------------------------------------------------------------------------
def test_what_a_move_would_do_is_what_it_does() -> None:
    hurt = 0
    for match, view in host_positions(12, every=3):
        if view.decision.kind not in ("op turn", "second half", "free action", "go on", "lake start", "send"):
            continue
        for move in view.decision.options:
            state = match.state.copy()
            heard: list[Any] = []
            GAME.apply(state, view.seat, move, heard.append)
            after: Any = GAME.view(state, view.seat)
            wounded = {event.piece for event in heard if isinstance(event, Wounded)}
            losing = [business.split(" ") for business in after.business if business.startswith("losing")]
            wounded |= {int(words[1]) for words in losing if int(words[2]) >= 0}
            if any([business.startswith(("window", "strike")) for business in after.business]) and not wounded:
                continue  # somebody else reacts first
            then = foresight.follows(view, move)
            assert then.is_hot == bool(wounded), (str(move), then, heard)
            hurt += bool(wounded)
            marks = [event for event in heard if isinstance(event, Counted)]
            if not isinstance(move, Walk):
                assert ("mission mark" in then.words) == bool(marks), (str(move), then, heard)
            if wounded and after.deaths > view.deaths:
                assert "kills" in then.words
    assert hurt > 20


def test_a_tag_on_the_map_tells_of_wounds() -> None:
    match = first("op turn", lambda view: any([way.is_hot for way in BOARD.ways(view) if way.path[0] == "op-bush"]))
    shown = desk_of(match, op_of(match))
    drawn = BOARD.draw(shown, ("op-bush",))
    assert re.search(r'<span class="tag hot">(wounds|kills) ', drawn)
    assert "Some of it hurts" in BOARD.prompt(shown, ("op-bush",))[1]
    listed = BOARD.panels(shown, ("op-bush",))
    assert re.search(
        r'<button class="btn wide hot" form="f-move" name="move" value="bush [^"]+">[^<]*(wounds|kills)', listed
    )


# --- why not ---------------------------------------------------------------------------------------
def test_junk_is_answered() -> None:
    rng = Random(2)
    for match, view in host_positions(6, every=23):
        for key in [*JUNK, *rng.sample(KEYS, 25)]:
            picks = rng.sample([*JUNK, *KEYS], rng.randrange(3))
            assert isinstance(BOARD.meant(view, picks, key), Move | WhyNot)
        shown = desk_of(match, view.seat)
        assert BOARD.draw(shown, picks)
        assert BOARD.panels(shown, picks)
        assert BOARD.prompt(shown, picks)


def test_whatever_cannot_be_used_says_why() -> None:
    for _, view in host_positions(12, every=7):
        ways = BOARD.ways(view)
        for picks in {(), *[way.path[:1] for way in ways if len(way.path) > 1]}:
            for key in KEYS:
                if click(ways, picks, key, False) is not None:
                    continue
                meant = BOARD.meant(view, picks, key)
                why = meant if isinstance(meant, WhyNot) else GAME.why_not(view, meant)
                assert why is not None, (view.decision.kind, picks, key, str(meant))
                assert len(why.sentence) > 15


def test_who_is_not_asked_has_no_ways_and_hears_so() -> None:
    for match in game_of(3, 1):
        view: Any = match.view(2)
        if view.decision is None and view.land is not None:
            assert BOARD.ways(view) == []
            for key in ("space-d4", "sea-N", "op-bush", "stop", "captive-phil"):
                meant = BOARD.meant(view, (), key)
                why = meant if isinstance(meant, WhyNot) else GAME.why_not(view, meant)
                assert why is not None
            return


# --- what is shown -----------------------------------------------------------------------------------
def test_every_piece_stands_where_it_is_and_boards_say_what_they_have() -> None:
    for match, view in host_positions(6, every=29):
        if view.land is None:
            continue
        shown = desk_of(match, view.seat)
        drawn, beside = BOARD.draw(shown), BOARD.panels(shown)
        on_map = [place for place in view.places if place >= 0]
        assert drawn.count('class="pawn') == len(on_map)
        assert drawn.count("pawn lies") == sum([figure.lies for figure in view.figures])
        for board in view.boards:
            if board.character >= 0:
                assert f" · {board.progress} of 5</i>" in beside
        places = [place for place in on_map if place < OCEAN]
        for place in places:
            assert f'value="space-{SPACES[place]}"' in drawn


def test_the_end_is_a_picture_for_everybody_who_sees_it() -> None:
    last = list(game_of(3, 4))[-1]
    shown = desk_of(last, 0)
    page = pages.table(shown, Me("Ada"))
    assert 'class="pawn' in page
    assert 'name="click"' not in page


def test_an_island_to_be_built_shows_what_was_drawn_and_the_way_to_the_editor() -> None:
    match = first("island")
    shown = desk_of(match, op_of(match))
    beside = BOARD.panels(shown)
    assert 'href="/islands?table=abc"' in beside
    assert beside.count("mh t-anomaly") == 5
    assert {way.path for way in BOARD.ways(shown.view)} == {("random",), ("sample",)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_map_alone_is_drawn_from_any_view_that_has_it(seats: int) -> None:
    for match in game_of(seats, seats, plies=120):
        view: Any = match.view(op_of(match))
        if view.land is not None:
            shown = desk_of(match, view.seat)
            scene = BOARD._scene(shown, (), view, ())  # type: ignore[attr-defined]
            assert "<button" not in desk.island(scene)
            return
