"""Paradominetor's board: every move can be clicked, nothing hidden is in it, and it says what is so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

from paradoxa.core import Move, View, WhyNot
from paradoxa.core.play import Match
from paradoxa.games.paradominetor.box.components import TILE
from paradoxa.games.paradominetor.knowledge.view import ParadominetorView
from paradoxa.games.paradominetor.web.board import PARADOMINETOR as BOARD
from paradoxa.games.paradominetor.web.tricks import standing
from paradoxa.tables.desk import Me
from paradoxa.web import pages
from paradoxa.web.board import SURE, click, ways_at
from tests.games.paradominetor.web.tables import GAME, JUNK, KEYS, desk, first, game_of, positions, whole_page
from tests.web.clicking import made_by


def is_black_led_by_me(view: ParadominetorView) -> bool:
    return view.kind == "play" and view.decision is not None and not view.on_table and TILE["k0p"] in view.hand


# --- moves are paths of clicks -------------------------------------------------------------------
def test_every_move_has_a_way_and_its_clicks_in_any_order_make_it() -> None:
    rng = Random(1)
    for match in positions(6, every=3):
        for asked in match.decisions:
            view = match.view(asked.seat)
            ways = BOARD.ways(view)
            assert [way.move for way in ways] == [str(move) for move in asked.options]
            for way in rng.sample(ways, min(len(ways), 12)):
                for path in permutations(way.path):
                    assert made_by(ways, path, any_order=True) is way
                    assert match.game.parse_move(way.move) in asked.options


def test_everything_to_click_is_on_the_board() -> None:
    for match in positions(6, every=3):
        for asked in match.decisions:
            shown = desk(match.view(asked.seat), match.state.seats)
            ways = BOARD.ways(shown.view)
            for picks in ((), ways[0].path[:1], ways[-1].path[:-1]):
                drawn = BOARD.draw(shown, picks)
                assert drawn.count("<!--prompt-->") == 1
                assert {key for way in ways for key in way.path} <= set(re.findall(r'value="([^"]+)"', drawn))
                for pick in picks:
                    assert re.search(f'value="{pick}" class="pick (mine )?sel"', drawn)


def test_a_seat_that_is_not_asked_has_no_ways() -> None:
    match = next(game_of(4, 0))
    assert BOARD.ways(match.view(None)) == []


def test_what_cannot_be_played_is_dim_and_what_makes_a_paradox_says_so() -> None:
    def wanted(view: ParadominetorView) -> bool:
        return view.kind == "play" and any(way.is_hot for way in BOARD.ways(view)) and len(BOARD.ways(view)) < view.turn

    shown = first(wanted)
    drawn = BOARD.draw(shown)
    paths = {way.path[0] for way in BOARD.ways(shown.view)}
    assert set(re.findall(r'value="([^"]+)" class="pick mine can"', drawn)) == paths
    dim = set(re.findall(r'value="([^"]+)" class="pick mine dim"', drawn))
    assert dim
    assert not dim & paths
    assert '<span class="tag hot">paradox</span>' in drawn
    assert "paradox" in BOARD.prompt(shown)[1]


def test_a_led_black_takes_its_colour_from_a_row_of_buttons() -> None:
    shown = first(is_black_led_by_me)
    assert isinstance(shown.view, ParadominetorView)
    assert len(re.findall(r'value="colour-\w"', BOARD.draw(shown))) == 4
    picked = BOARD.draw(shown, ("hand-k0p",))
    assert len(re.findall(r'value="colour-\w" class="pick can"', picked)) == 4
    assert "colour" in BOARD.prompt(shown, ("hand-k0p",))[0]
    assert "black 0" in BOARD.prompt(shown, ("colour-r",))[0]
    made = click(BOARD.ways(shown.view), ("hand-k0p",), "colour-g", BOARD.any_order)
    assert made is not None
    assert made[1] is not None
    assert made[1].move == "play k0p g"


def test_a_pass_is_confirmed_before_it_is_final() -> None:
    shown = first(lambda view: view.kind == "pass" and view.decision is not None)
    ways = BOARD.ways(shown.view)
    way = ways[37]
    assert click(ways, way.path[:2], way.path[2], BOARD.any_order) == (way.path, None)
    assert click(ways, way.path, SURE, BOARD.any_order) == (way.path, way)
    assert click(ways, way.path[:2], SURE, BOARD.any_order) is None
    other = next(key for one in ways for key in one.path if key[-1] == way.path[2][-1] and key != way.path[2])
    changed = click(ways, way.path, other, BOARD.any_order)
    assert changed == ((*way.path[:2], other), None), "another tile takes the place of one picked"
    assert BOARD.prompt(shown, way.path) == ("Pass these three to Otto?", "Face down, and final.")
    for picks in ((), way.path[:2], way.path):
        page = pages.table(shown, Me("Ada"), picks)
        is_hidden = re.search(r'value="sure" class="btn primary" id="sure"( hidden)?>Pass these three<', page)
        assert is_hidden is not None
        assert (is_hidden[1] is None) == (picks == way.path)
    playing = first(lambda view: view.kind == "play" and view.decision is not None)
    assert not any([way.sure for way in BOARD.ways(playing.view)])
    assert 'id="sure"' not in pages.table(playing, Me("Ada"))


# --- remarks -------------------------------------------------------------------------------------
def test_without_remarks_nothing_says_what_would_make_a_paradox() -> None:
    shown = first(lambda view: view.kind == "play" and any(way.is_hot for way in BOARD.ways(view)))
    for has_remarks in (True, False):
        page = pages.table(replace(shown, has_remarks=has_remarks), Me("Ada"))
        board = page[page.index('<form id="board"') : page.index("</form>", page.index('<form id="board"'))]
        told = board + page[page.index('id="open"') : page.index("</details>", page.index('id="open"'))]
        assert ("tag hot" in board) == has_remarks
        assert ("makes a paradox" in told) == has_remarks
        assert (": a paradox" in told) == has_remarks
    moves = [[way.move for way in ways_at(BOARD, replace(shown, has_remarks=has))] for has in (True, False)]
    assert moves[0] == moves[1]


# --- why not -------------------------------------------------------------------------------------
def test_junk_is_answered() -> None:
    rng = Random(2)
    for match in positions(6, every=5):
        for seat in (None, *range(match.state.seats)):
            view = match.view(seat)
            for key in [*JUNK, *rng.sample(KEYS, 12)]:
                picks = rng.sample([*JUNK, *KEYS], rng.randrange(4))
                meant = BOARD.meant(view, picks, key)
                assert isinstance(meant, Move | WhyNot)
                assert isinstance(meant, WhyNot) or key in KEYS
                shown = desk(view, match.state.seats)
                assert BOARD.draw(shown, picks)
                assert BOARD.prompt(shown, picks)


def test_an_unusable_click_has_a_reason() -> None:
    for match in positions(4, every=4):
        for seat in range(match.state.seats):
            view = match.view(seat)
            usable = {key for way in BOARD.ways(view) for key in way.path}
            for tile in view.hand:
                if f"hand-{tile.name}" not in usable:
                    meant = BOARD.meant(view, (), f"hand-{tile.name}")
                    assert isinstance(meant, Move)
                    assert GAME.why_not(view, meant) is not None


def test_a_tile_off_colour_is_refused_by_the_clause_on_following() -> None:
    def wanted(view: ParadominetorView) -> bool:
        return view.kind == "play" and bool(view.on_table) and 0 < len(BOARD.ways(view)) < len(view.hand) - 3

    view: Any = first(wanted).view
    usable = {way.path[0] for way in BOARD.ways(view)}
    key = next(f"hand-{tile.name}" for tile in view.hand if f"hand-{tile.name}" not in usable)
    meant = BOARD.meant(view, (), key)
    assert isinstance(meant, Move)
    why = GAME.why_not(view, meant)
    assert why is not None
    assert why.clause == "P-4.5"


# --- hidden is hidden ----------------------------------------------------------------------------
def test_two_worlds_that_look_alike_are_drawn_alike() -> None:
    rng = Random(3)
    for match in positions(9, every=11):
        seats = match.state.seats
        for seat in (None, *range(seats)):
            view = match.view(seat)
            pages = set()
            for _ in range(2):
                other = GAME.view(GAME.determinize(view, rng), seat)
                pages.add(whole_page(desk(other, seats)))
            assert pages == {whole_page(desk(view, seats))}


def test_no_name_or_picture_tells_a_time_the_reader_does_not_know() -> None:
    for match in positions(3, every=4):
        for seat in (None, 0, 1):
            view = match.view(seat)
            page = whole_page(desk(view, match.state.seats))
            owned = {tile.name for tile in view.hand}
            owned |= {
                f"{'rbygpk'[front.colour]}{front.value}{'pnf'[front.time]}"
                for trick in view.tricks
                for front in trick.fronts
                if front.seat == seat and front.time is not None
            }
            assert {name[:3] for name in re.findall(r"view-transition-name:tile-([\w-]+)", page)} <= owned
            known = [front.time is not None for trick in view.tricks for front in trick.fronts]
            assert ("#t-q" in page) == (False in known)


def test_transition_names_are_unique_in_a_page() -> None:
    for match in positions(6, every=2):
        views = [match.view(seat) for seat in range(match.state.seats)]
        for view in (*views, match.view(None)):
            for truth in ((), views):
                found = re.findall(r"view-transition-name:([\w-]+)", whole_page_of(match, view, truth))
                assert len(found) == len(set(found))


def whole_page_of(match: Match[Any, Any], view: ParadominetorView, truth: Sequence[View]) -> str:
    shown = desk(view, match.state.seats)
    return BOARD.draw(shown, truth=truth) + BOARD.panels(shown, truth=truth)


def test_a_tile_keeps_its_name_on_the_way_from_the_hand_to_the_table() -> None:
    played = 0
    for seed in range(4):
        before: set[str] = set()
        for match in game_of(5, seed):
            drawn = BOARD.draw(desk(match.view(2), 5))
            ring, hand = drawn.split("<!--prompt-->")
            after = set(re.findall(r"view-transition-name:(tile-[\w-]+)", hand))
            assert len(after) == len(match.view(2).hand)
            if match.view(2).turn + len(match.view(2).tricks[-1].fronts) > 0 and before - after:
                assert len(before - after) == 1 or match.view(2).received
                played += (before - after) <= set(re.findall(r"view-transition-name:(tile-[\w-]+)", ring))
            before = after
    assert played >= 4 * 15


# --- what it says --------------------------------------------------------------------------------
def test_the_board_marks_who_wins_so_far() -> None:
    def wanted(view: ParadominetorView) -> bool:
        return view.kind == "play" and len(view.tricks[-1].fronts) == 3 and len(view.on_table) > 1

    shown = first(wanted)
    view: Any = shown.view
    drawn = BOARD.draw(shown)
    best = standing(view, view.tricks[-1].fronts)
    assert len(re.findall(r'class="pl [^"]*\bwin\b', drawn)) == len(best.seats)
    assert ("wins so far" in drawn) == (best.first is not None)
    assert "Trick" in drawn
    assert "On the table" in drawn


def test_places_in_the_hand_never_move() -> None:
    pattern = re.compile(r'(?:aria-label="|<span class="vh">)([A-Z][a-z]+ \d, (?:past|present|future))')
    for seed in range(6):
        seats = 3 + seed % 3
        for seat in range(seats):
            seen: dict[str, list[str]] = {}
            for match in game_of(seats, seed):
                view = match.view(seat)
                drawn = BOARD.draw(desk(view, seats)).split("<!--prompt-->")[1]
                places = pattern.findall(drawn)
                assert len(places) == 15
                assert [place.split(", ")[1] for place in places] == ["past"] * 5 + ["present"] * 5 + ["future"] * 5
                assert seen.setdefault("pass" if view.kind == "pass" else "play", places) == places
                assert drawn.count('class="gone"') == 15 - len(view.hand)


def test_the_pass_shows_where_tiles_go_and_come_from() -> None:
    shown = first(lambda view: view.kind == "pass" and view.decision is None)
    assert BOARD.draw(shown).count("to </span>Otto") == 3
    assert "Has passed three tiles" in BOARD.draw(shown)
    asked = first(lambda view: view.kind == "pass" and view.decision is not None)
    assert BOARD.prompt(asked)[0] == "Give Otto one tile of each time"
    view: Any = asked.view
    picks = [f"hand-{view.hand[0].name}", f"hand-{view.hand[5].name}"]
    assert BOARD.prompt(asked, picks)[1] == "Still to choose: one of the future."
    after = first(lambda view: view.kind == "play" and view.turn == 0 and view.decision is not None)
    assert BOARD.draw(after).count("from </span>Zeno") == 3
    assert "Given to Otto" in BOARD.panels(after)
    assert "From Zeno" in BOARD.panels(after)


def test_the_next_seat_sits_to_the_left() -> None:
    drawn = BOARD.draw(first(lambda view: view.kind == "play"))
    left = re.search(r'at-1-of-4" style="--cx:(\S+?);.*?<b>(\w+)</b>', drawn)
    assert left is not None
    assert float(left[1]) < 0
    assert left[2] == "Otto"


def test_spectators_see_backs_and_counts() -> None:
    for match in game_of(5, 4):
        view = match.view(None)
        drawn = BOARD.draw(desk(view, 5))
        assert "<button" not in drawn
        for size in view.sizes:
            assert f"{size} tile" in drawn


def test_where_all_is_told_every_tile_is_open() -> None:
    for match in game_of(4, 5):
        views = [match.view(seat) for seat in range(4)]
        drawn = BOARD.draw(desk(match.view(None), 4), view=match.view(None), truth=views)
        assert "#t-q" not in drawn
        assert len(re.findall(r'<span class="pick[^>]*role="img"', drawn)) == 60
    over = desk(views[1], 4, status="over", truth=tuple(views))
    assert "#t-q" not in whole_page(over)
    assert "<button" not in BOARD.draw(over)


def test_a_replay_cannot_be_clicked() -> None:
    match = next(game_of(3, 0))
    shown = desk(match.view(0), 3)
    assert "<button" in BOARD.draw(shown)
    assert "<button" not in BOARD.draw(shown, view=match.view(1))
    assert "<button" not in BOARD.draw(replace(shown, is_away=True))


def test_before_the_game_the_table_shows_who_sits_there() -> None:
    shown = desk(None, 3, ("Ada", "", "<i>"), status="open")
    drawn = BOARD.draw(shown)
    assert "Ada" in drawn
    assert "free" in drawn
    assert "&lt;i&gt;" in drawn
    assert BOARD.panels(shown) == ""
    assert BOARD.prompt(shown)[0]
