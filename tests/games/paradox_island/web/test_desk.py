"""A desk's parts: tabs for small screens, the tiles with their knots, what things do, whose turn it is, coordinates."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from paradoxa.games.paradox_island.box.components import COMPONENTS, KNOTS
from paradoxa.games.paradox_island.box.geometry import NAMES, way_to
from paradoxa.games.paradox_island.box.islands import SAMPLE
from paradoxa.games.paradox_island.web.board import NEEDS
from paradoxa.games.paradox_island.web.board import PARADOX_ISLAND as BOARD
from paradoxa.games.paradox_island.web.notes import tile_art
from paradoxa.games.paradox_island.words.desk import TEXTS
from paradoxa.games.paradox_island.words.op_refusals import OP_WANTED
from paradoxa.games.paradox_island.words.reference import anomalies, tokens
from paradoxa.games.paradox_island.words.refusals import WANTED
from paradoxa.tables.desk import Me
from paradoxa.web import pages
from tests.games.paradox_island.web.tables import asked, desk_of, game_of, whole_page

TABS = re.compile(r'id="tab-(\w+)" value="\w+"( checked)?')


def page_of(match: Any, seat: int | None, **more: Any) -> str:
    return str(pages.table(desk_of(match, seat, **more), Me("Ada")))


# --- tabs --------------------------------------------------------------------------------------
def test_every_tab_has_its_part_and_one_is_open() -> None:
    for kind in WANTED:
        match = asked(kind, 2 if kind == "piece" else 4)
        page = page_of(match, match.decisions[0].seat)
        tabs = TABS.findall(page)
        assert [part for part, is_open in tabs if is_open] == ["move"]
        for part, _ in tabs:
            assert f'class="deskpart on-{part}"' in page or part in ("move", "mark")
        assert ("mark" in dict(tabs)) == (kind != "character")


def test_who_watches_and_who_hosts_have_tabs_of_their_own() -> None:
    match = asked("turn", wanted=lambda view: view.round > 1)
    watched = TABS.findall(page_of(match, None))
    assert watched[0] == ("heard", " checked")
    assert "move" not in dict(watched)
    host = match.view(None).op
    assert [part for part, _ in TABS.findall(page_of(match, host))] == ["move", "me", "heard", "tiles"]


def test_what_was_heard_since_the_own_turn_is_counted_and_told_apart() -> None:
    match = asked("turn", wanted=lambda view: view.round == 3)
    seat = match.decisions[0].seat
    page = page_of(match, seat)
    assert page.count('class="sep"') == 1
    new = page[page.index('class="panel log heard"') : page.index('class="sep"')].count('<span class="t">')
    counted = re.search(r'id="tab-heard".*?<em aria-hidden="true">(\d+)</em>', page)
    assert counted is not None
    assert 0 < int(counted[1]) <= new  # without what one did oneself in this turn


# --- tiles and what things do ------------------------------------------------------------------
def test_arrows_of_the_tile_list_are_those_of_the_island() -> None:
    for (one, two), spaces in zip(COMPONENTS.tiles, SAMPLE.island.doubles, strict=True):
        for number, half in enumerate((one, two)):
            if half not in KNOTS:
                continue
            knot, other = spaces[number], spaces[1 - number]
            arrows = SAMPLE.arrows[knot]
            assert arrows is not None
            laid = {frozenset((side, arrows[side])) for side in range(6)}
            listed = tile_art.knot_arrows(half, way_to(knot, other))
            assert {frozenset(pair) for pair in listed} == laid


def test_every_captive_sees_the_arrows_of_the_three_knots() -> None:
    match = asked("turn")
    left = BOARD.left(desk_of(match, match.decisions[0].seat))
    for tile, halves in enumerate(COMPONENTS.tiles):
        assert tile_art.double(tile) in left
        for number, half in enumerate(halves):
            if half in KNOTS:
                drawn = tile_art.knot_drawn(tile_art.HALVES[number], half, 0 if number == 0 else 3)
                assert drawn in tile_art.double(tile)
                assert all([ink in drawn for ink in tile_art.INKS])


def test_every_space_anomaly_and_power_says_what_it_does() -> None:
    match = asked("turn", wanted=lambda view: view.token >= 0)
    left = BOARD.left(desk_of(match, match.decisions[0].seat))
    assert left.count('<span class="tip">') == 31  # every half of a double tile, and three lakes
    said = unescape(str(left))
    for name, words in (*anomalies(), *tokens()):
        assert f"<b>{name}</b>" in said
        assert words in said
    assert said.count("in force") == 1


def test_a_space_of_the_map_says_what_it_does() -> None:
    match = asked("turn", wanted=lambda view: view.round > 2)
    view: Any = match.view(match.decisions[0].seat)
    page = BOARD.draw(desk_of(match, match.decisions[0].seat))
    told = page[page.index('data-told="') + 11 :].split('"')[0].split("|")
    assert len(told) == 37
    assert "Circle it" in told[view.start]  # a start is a fruit


# --- whose turn it is --------------------------------------------------------------------------
def test_in_the_middle_of_ones_own_turn_nothing_says_it_is_somebody_elses() -> None:
    """A captive steps out of a lake: the host is asked, but it is still the captive's turn."""
    for match in game_of(4, 0):
        if match.decisions and match.decisions[0].kind == "lake start":
            break
    view: Any = match.view(None)
    captive = view.active
    shown = desk_of(match, captive)
    name = shown.names[captive]
    question, second = BOARD.prompt(shown)
    assert question.startswith(f"Waiting for {shown.names[view.op]}")
    assert second == f"Round {view.round}, in the middle of your turn."
    page = whole_page(shown)
    assert f"{name}'s turn" not in page
    assert f"Your turn, {shown.names[view.op]} answers" in page
    other = next(board.seat for board in view.boards if board.seat != captive)
    assert f"{name}'s turn" in whole_page(desk_of(match, other))


# --- the host ----------------------------------------------------------------------------------
def test_the_hosts_board_has_coordinates() -> None:
    match = asked("turn")
    page = BOARD.draw(desk_of(match, match.view(None).op))
    for name in NAMES:
        assert f'data-at="space-{name}"' in page
        assert f">{name}</b>" in page


def test_what_can_be_aimed_at_stands_beside_the_pieces() -> None:
    seen = set()
    for seed in range(6):
        for match in game_of(4, seed):
            if not match.decisions or match.decisions[0].kind not in ("op turn", "second half", "free action"):
                continue
            page = BOARD.panels(desk_of(match, match.decisions[0].seat))
            keys = {key for way in BOARD.ways(match.view(match.decisions[0].seat)) for key in way.path}
            for key in keys:
                if key.startswith("captive-"):
                    assert f'value="{key}" class="btn aim' in page
                    seen.add(key)
    assert len(seen) > 3


# --- declarations ------------------------------------------------------------------------------
def test_needs_name_kinds_that_there_are() -> None:
    assert set(NEEDS) - {""} <= {*WANTED, *OP_WANTED}


@pytest.mark.parametrize("key", sorted(TEXTS))
def test_texts_of_the_desks_are_whole(key: str) -> None:
    text = TEXTS[key]
    assert text == text.strip()
    assert not text.endswith(",")
