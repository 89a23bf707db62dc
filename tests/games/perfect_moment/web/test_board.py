"""The Perfect Moment's board: every move can be clicked, nothing hidden is in it, and it says what is so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from paradoxa.core import Move, View, WhyNot
from paradoxa.core.play import Match
from paradoxa.games.perfect_moment.box.components import CARDS, ITEM_NAMES, LAID
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.notation.moves import Use
from paradoxa.games.perfect_moment.web.board import PERFECT_MOMENT as BOARD
from paradoxa.games.perfect_moment.web.cards import ACROSS, ASIDE, EFFECTS, HELD, ICONS, LYING
from paradoxa.games.perfect_moment.web.cards import NAMED as NAMED_CARDS
from paradoxa.tables.desk import Me
from paradoxa.web import pages
from paradoxa.web.board import next_clicks
from paradoxa.web.markup import escape
from tests.games.perfect_moment.web.tables import (
    GAME,
    JUNK,
    KEYS,
    KINDS,
    asked,
    desk,
    first,
    game_of,
    positions,
    whole_page,
)
from tests.web.clicking import made_by

BUTTON = re.compile(r'value="([^"]+)" class="pick')
SPOTS = ("plan", "scored")
NAMED = re.compile(r"view-transition-name:item-(\w+)")


# --- moves are paths of clicks ---------------------------------------------------------------------
def test_every_option_of_every_kind_has_a_way_of_its_own_and_its_clicks_make_it() -> None:
    met = set()
    for match in positions(24, every=2):
        for decision in match.decisions:
            met.add(decision.kind)
            view = match.view(decision.seat)
            ways = BOARD.ways(view)
            assert [way.move for way in ways] == [str(move) for move in decision.options]
            assert len({way.path for way in ways}) == len(ways)
            for way in ways:
                assert made_by(ways, way.path) is way
                assert GAME.parse_move(way.move) in decision.options
    assert met == KINDS


def test_everything_to_click_is_on_the_board_and_lit_when_its_time_comes() -> None:
    for match in positions(16, every=3):
        for decision in match.decisions:
            shown = desk(match.view(decision.seat), match.state.seats)
            ways = BOARD.ways(shown.view)
            for picks in {way.path[:length] for way in ways for length in range(len(way.path))}:
                drawn = BOARD.draw(shown, picks)
                assert drawn.count("<!--prompt-->") == 1
                lit = set(re.findall(r'value="([^"]+)" class="pick (?:mine )?can"', drawn))
                assert lit == set(next_clicks(ways, picks, BOARD.any_order)), (decision.kind, picks)
                for pick in picks:
                    assert re.search(f'value="{pick}" class="pick (mine )?sel"', drawn)


def test_who_is_not_asked_has_no_ways() -> None:
    match = next(game_of(2, 0))
    assert BOARD.ways(match.view(None)) == []


def test_usable_halves_are_lit_on_the_cards() -> None:
    shown = asked("use")
    view: Any = shown.view
    drawn = BOARD.draw(shown)
    lit = set(re.findall(r'value="use-(\w+)" class="pick can"', drawn))
    assert lit == {ITEM_NAMES[move.item] for move in view.decision.options[:-1]}
    # Own cards: the half that faces the reader lies below; the opponent's cards: the other way round.
    for side, near_is_below in ((view.sides[0], True), (view.sides[1], False)):
        for laid in side.cards:
            below = laid.near if near_is_below else laid.far
            card = drawn[drawn.index(f"item-{laid.card.name}") :]
            assert f'<div class="half b"><button type="submit" name="click" value="use-{ITEM_NAMES[below]}"' in card


def test_the_set_up_goes_step_by_step_and_both_ways_round() -> None:
    for step, ends in enumerate((("lay",), ("lay",), ("deck-top", "deck-bottom"), ("seal",))):
        shown = first(lambda view, step=step: view.business == "set-up" and len(view.sealed) == step)  # type: ignore[misc]
        ways = BOARD.ways(shown.view)
        assert {way.path[-1].split("-")[0] if step < 2 else way.path[-1] for way in ways} == set(ends)
        # The fourth card is the last one: there is no card to choose first.
        assert {len(way.path) for way in ways} == {2 if step < 3 else 1}
        drawn = BOARD.draw(shown)
        assert drawn.count("sealed</span>") == min(step, 2)
        assert f"Step {step + 1} of 4" in BOARD.prompt(shown)[1]
        if step < 2:
            assert {len([way for way in ways if way.path[0] == other.path[0]]) for other in ways} == {2}
    third = first(lambda view: view.business == "set-up" and len(view.sealed) == 3)
    assert " goes on top" in BOARD.draw(third) or " goes under it" in BOARD.draw(third)


# --- why not -----------------------------------------------------------------------------------------
def test_junk_is_answered() -> None:
    rng = Random(2)
    for match in positions(12, every=7):
        seats = match.state.seats
        for seat in (None, *range(seats)):
            view = match.view(seat)
            for key in [*JUNK, *rng.sample(KEYS, 25)]:
                picks = rng.sample([*JUNK, *KEYS], rng.randrange(3))
                meant = BOARD.meant(view, picks, key)
                assert isinstance(meant, Move | WhyNot)
            shown = desk(view, seats)
            assert BOARD.draw(shown, picks)
            assert BOARD.prompt(shown, picks)


def test_whatever_cannot_be_used_says_why_with_a_rule() -> None:
    for match in positions(16, every=3):
        for decision in match.decisions:
            view = match.view(decision.seat)
            shown = desk(view, match.state.seats)
            ways = BOARD.ways(view)
            usable = {key for way in ways for key in way.path}
            for key in set(BUTTON.findall(BOARD.draw(shown))) - usable:
                meant = BOARD.meant(view, (), key)
                why = meant if isinstance(meant, WhyNot) else GAME.why_not(view, meant)
                assert why is not None, (decision.kind, key, meant)
                assert re.fullmatch(r"T-\d+\.\d+", why.clause)
                assert len(why.sentence) > 20


def test_who_waits_hears_that_it_is_not_their_turn() -> None:
    shown = first(lambda view: view.decision is None and "turn 1 0" in view.business)
    view: Any = shown.view
    keys = set(BUTTON.findall(BOARD.draw(shown)))
    assert keys
    for key in keys:
        meant = BOARD.meant(view, (), key)
        assert isinstance(meant, Move)
        why = GAME.why_not(view, meant)
        assert why is not None
        assert "not your turn" in why.sentence


def test_a_half_that_faces_the_other_way_is_refused_by_the_clause_on_usable_halves() -> None:
    shown = asked("use")
    for key in BUTTON.findall(BOARD.draw(shown)):
        if key.startswith(("name-", "away-")):
            why = BOARD.meant(shown.view, (), key)
            assert isinstance(why, WhyNot)
            assert why.clause == "T-3.2"


# --- hidden is hidden ----------------------------------------------------------------------------------
def test_two_worlds_that_look_alike_are_drawn_alike() -> None:
    rng = Random(3)
    for match in positions(16, every=9):
        seats = match.state.seats
        for seat in (None, *range(seats)):
            view = match.view(seat)
            here = whole_page(desk(view, seats))
            for _ in range(2):
                other = GAME.view(GAME.determinize(view, rng), seat)
                assert whole_page(desk(other, seats)) == here


def test_names_that_move_belong_to_cards_the_reader_sees() -> None:
    for match in positions(8, every=3):
        seats = match.state.seats
        for seat in (None, *range(seats)):
            view: PerfectMomentView = match.view(seat)
            page = whole_page(desk(view, seats))
            found = NAMED.findall(page)
            assert len(found) == len(set(found))
            public = [view.paradox.card, view.facing]
            for side in view.sides:
                public += [*[laid.card for laid in side.cards], *side.fragments, *side.known]
            seen = {card.name for card in (*public, *view.looked, *view.deck[:1], *view.hand) if card is not None}
            assert set(found) <= seen


def test_a_spectator_reads_no_card_but_public_ones() -> None:
    for match in game_of(2, 11):
        view = match.view(None)
        page = BOARD.draw(desk(view, 2))
        assert "<button" not in page
        hidden = {str(card) for card in view.unseen}
        assert not hidden & set(NAMED.findall(page))


def test_keys_of_hidden_cards_name_no_card() -> None:
    for match in positions(8, every=5):
        for decision in match.decisions:
            view = match.view(decision.seat)
            known = {
                card.name for card in (*view.hand, *view.looked, *view.sides[0].fragments, *view.sides[1].fragments)
            }
            known |= {laid.card.name for side in view.sides for laid in side.cards} | {view.facing.name}
            known |= {card.name for card in view.deck[:1] if card is not None}
            for key in BUTTON.findall(BOARD.draw(desk(view, match.state.seats))):
                place, _, name = key.partition("-")
                if place in ("display", "hand", "looked", "fragment"):
                    assert name in known, (decision.kind, key)


# --- what it says ----------------------------------------------------------------------------------------
def test_the_track_has_both_markers_and_the_goal() -> None:
    for match in game_of(2, 5):
        view = match.view(0)
        drawn = BOARD.draw(desk(view, 2))
        assert f"You: {view.sides[0].points} points, Mira: {view.sides[1].points} points; 16 win" in drawn
        assert len(re.findall(r"<span[^>]*>\d+</span>", drawn.split("track16")[1])) == 17


def test_alone_the_track_shows_the_verdicts() -> None:
    for match in game_of(1, 4):
        drawn = BOARD.draw(desk(match.view(0), 1)).split("track16")[1]
        for points in (15, 18, 21):
            assert re.search(rf'<span class="(y )?end">{points}</span>', drawn)
        assert "master of time" in drawn


def test_echos_plan_lies_beside_its_display_and_the_fading_card_is_shown() -> None:
    shown = first(lambda view: bool(view.sides[1].fragments) and view.decision is not None, seats=1)
    view: Any = shown.view
    drawn = BOARD.draw(shown)
    assert "Fading card" in drawn
    assert f"item-{view.sides[1].fragments[0].name}" in drawn
    assert "Echo&#39;s plan" in drawn


def test_what_is_known_of_the_deck_and_the_other_plan_is_said() -> None:
    shown = first(lambda view: bool(view.deck and view.deck[0]) and view.decision is not None and view.first >= 0)
    view: Any = shown.view
    assert 'top: <span class="nb">' in BOARD.draw(shown) or view.decision.kind == "aces"
    assert "the deck&#39;s top card" in BOARD.panels(shown)
    known = first(lambda view: bool(view.sides[1].known) and view.decision is not None and view.first >= 0)
    plan: Any = known.view.sides[1].known[0]  # type: ignore[union-attr]
    assert f"item-{plan.name}" in BOARD.draw(known)


def test_a_card_seen_going_under_the_deck_is_written_at_the_deck() -> None:
    shown = first(lambda view: len(view.deck) > 1 and view.deck[-1] is not None and view.first >= 0)
    view: Any = shown.view
    last = view.deck[-1]
    assert f"bottom: {NAMED_CARDS[last]}" in BOARD.draw(shown)
    unknown = first(lambda view: bool(view.deck) and view.deck[-1] is None)
    assert "bottom:" not in BOARD.draw(unknown)


def test_every_place_of_the_table_has_a_name_that_says_its_place_alone() -> None:
    for match in positions(8, every=7):
        seats = match.state.seats
        for seat in (None, *range(seats)):
            view: PerfectMomentView = match.view(seat)
            drawn = BOARD.draw(desk(view, seats))
            places = re.findall(r'data-at="([^"]+)"', drawn)
            assert len(set(places)) == len(places)
            wanted = {"spot-deck", "spot-paradox", *[f"spot-{what}-{side}" for side in (0, 1) for what in SPOTS]}
            wanted |= {f"spot-display-{side}-{place}" for side in (0, 1) for place in (0, 1)}
            assert wanted <= set(places)
            fragments = {f"spot-fragment-{card}" for side in view.sides for card in side.fragments}
            assert set(places) - wanted <= fragments | {"spot-looked", "spot-box"} | {
                f"spot-display-{side}-2" for side in (0, 1)
            }


def test_what_items_do_is_one_click_away() -> None:
    for kind in ("use", "armor", "face", "arrange", "tickets"):
        shown = asked(kind, seats=1 if kind == "face" else 2)
        view: Any = shown.view
        folded = re.search(r'<details class="effects".*?</details>', BOARD.draw(shown))
        assert folded is not None
        for move in view.decision.options:
            if isinstance(move, Use):
                assert escape(EFFECTS[move.item]) in folded[0]
        if kind not in ("use", "armor"):
            assert folded[0].count("<li>") == 12


def test_every_item_is_explained_once_and_elements_refer_to_it() -> None:
    shown = asked("use")
    view: Any = shown.view
    page = BOARD.draw(shown) + BOARD.panels(shown)
    for item, name in enumerate(ITEM_NAMES):
        assert page.count(f'id="says-{name}"') == (item // 4 in view.colours)
    told = {one for found in re.findall(r'aria-describedby="([^"]+)"', page) for one in found.split(" ")}
    assert told
    assert all([f'id="{one}"' in page for one in told])
    assert page.count('class="tip" aria-hidden="true"') > 8


@pytest.mark.parametrize("kind", sorted(KINDS - {"ring echo"}))
def test_every_question_is_asked_in_words(kind: str) -> None:
    shown = asked(kind, seats=1 if kind == "face" else 2)
    question, second = BOARD.prompt(shown)
    assert len(question) > 8
    for way in BOARD.ways(shown.view):
        for length in range(1, len(way.path)):
            further, _ = BOARD.prompt(shown, way.path[:length])
            assert further != question
    assert second == second.strip()


def test_where_all_is_told_every_hand_is_open() -> None:
    for match in game_of(2, 6):
        views = [match.view(seat) for seat in range(2)]
        drawn = BOARD.draw(desk(match.view(None), 2), view=match.view(None), truth=views)
        assert "<button" not in drawn
        for seat, view in enumerate(views):
            if view.first >= 0:
                assert {card.name for card in view.sides[seat].known} <= set(NAMED.findall(drawn))
    over = desk(views[1], 2, status="over", truth=tuple(views))
    assert "<button" not in BOARD.draw(over)


def test_a_replay_cannot_be_clicked() -> None:
    match = next(game_of(2, 0))
    shown = desk(match.view(0), 2)
    assert "<button" in BOARD.draw(shown)
    for drawn in (BOARD.draw(shown, view=match.view(1)), BOARD.draw(replace(shown, is_away=True))):
        assert "<button" not in drawn
    assert "<button" not in BOARD.panels(shown, view=match.view(1))


def test_names_are_escaped_once() -> None:
    for match in positions(8, every=6):
        seats = match.state.seats
        views = [match.view(seat) for seat in range(seats)]
        for view in (*views, match.view(None)):
            for truth in ((), views):
                page = page_of(match, view, truth)
                assert "<i>" not in page.replace("<i></i>", "")
                assert "<script" not in page
                assert "&amp;lt;" not in page


def page_of(match: Match[Any, Any], view: PerfectMomentView, truth: Sequence[View]) -> str:
    shown = desk(view, match.state.seats, ("<i>", "<script>&"))
    return BOARD.draw(shown, truth=truth) + BOARD.panels(shown, truth=truth)


def test_before_the_deal_there_is_an_empty_table() -> None:
    for seats in (1, 2):
        view = GAME.view(GAME.new(seats), 0)
        shown = desk(view, seats)
        assert "<!--prompt-->" in BOARD.draw(shown)
        assert BOARD.prompt(shown) == ("The cards are about to be dealt", "")


def test_a_page_is_small() -> None:
    assert len(BOARD.sprite()) < 16_000
    for match in positions(8, every=4):
        for decision in match.decisions:
            shown = desk(match.view(decision.seat), match.state.seats)
            assert len((BOARD.draw(shown) + BOARD.panels(shown)).encode()) < 36_000
            assert len(pages.table(shown, Me("Ada")).encode()) < 84_000


def test_every_card_shows_its_two_items_in_every_way_it_is_drawn() -> None:
    for card in CARDS:
        for face in (HELD[card], *[faces[laid] for laid in LAID[card] for faces in (LYING, ACROSS, ASIDE)]):
            for item in (card.one, card.two):
                assert f'href="#i-{ICONS[item]}"' in face
                assert f">{ITEM_NAMES[item].capitalize()}<" in face
