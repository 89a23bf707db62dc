"""A captive's desk: every legal move can be clicked, what cannot be says why, and all panels tell what was heard."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from paradoxa.core import Move, WhyNot
from paradoxa.games.paradox_island import words
from paradoxa.games.paradox_island.box.islands import UNHEARD
from paradoxa.games.paradox_island.box.pieces import GRANDDEAD, OP_PIECES, SCHRODIE
from paradoxa.games.paradox_island.rules.health import DROUGHT, QUICKSAND
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told import events
from paradoxa.games.paradox_island.web import missions
from paradoxa.games.paradox_island.web.board import PARADOX_ISLAND as BOARD
from paradoxa.games.paradox_island.web.captive import clicks, public, rose
from paradoxa.games.paradox_island.web.captive.clicks import FAR, SAID, WAY_KEYS
from paradoxa.games.paradox_island.web.captive.heard import COMINGS
from paradoxa.games.paradox_island.words.refusals import WANTED
from paradoxa.tables.desk import Me, Pause
from paradoxa.web import pages
from paradoxa.web.board import click, ways_of
from tests.games.paradox_island.web.tables import JUNK, NAMES, asked, desk_of, game_of, played, whole_page
from tests.web.clicking import made_by

KEYS = [*WAY_KEYS, *FAR[1:], "safely", "ask", "fruit-orange", "fruit-lime", *SAID]
VALUES = re.compile(r'name="click" value="([^"]+)"')
IDS = re.compile(r' id="([^"]+)"')


# --- moves as clicks ---------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_of_a_captive_can_be_clicked(seats: int) -> None:
    drawn: set[tuple[str, ...]] = set()
    for seed in range(4):
        for match in game_of(seats, seed):
            for decision in match.decisions:
                view = match.view(decision.seat)
                if view.is_op:
                    continue
                ways = ways_of(BOARD, view)
                paths = [way.path for way in ways]
                assert {way.move for way in ways} == {str(move) for move in decision.options}
                assert len(set(paths)) == len(paths)
                for way in ways:
                    assert made_by(ways, way.path) is way
                keys = {key for path in paths for key in path}
                look = (decision.kind, *sorted(keys))
                if look not in drawn:  # drawing is slow, and many positions ask the same
                    drawn.add(look)
                    page = whole_page(desk_of(match, decision.seat))
                    assert keys <= set(VALUES.findall(page))


def test_random_games_ask_a_captive_everything() -> None:
    seen = Counter(
        [
            decision.kind
            for seats in (2, 3, 4)
            for seed in range(12)
            for match in game_of(seats, seed)
            for decision in match.decisions
            if not match.view(decision.seat).is_op
        ]
    )
    assert set(WANTED) <= set(seen)


def test_toggles_come_in_any_order_and_can_be_taken_back() -> None:
    match = asked("turn", wanted=lambda view: view.figure(view.acting).energy > 2 and view.own.character != SCHRODIE)
    ways = ways_of(BOARD, match.view(match.decisions[0].seat))
    over = made_by(ways, ("over", "safely", "way-E"))
    assert over is not None
    assert over.move == "step E over safely"
    assert made_by(ways, ("safely", "over", "way-E")) is not None
    assert click(ways, ("over", "safely"), "over", False) == (("safely",), None)
    assert click(ways, ("over",), "rest", False) == (("rest",), next(way for way in ways if way.move == "rest"))


def test_an_oracle_is_asked_about_two_directions_one_or_none() -> None:
    match = asked("oracle", wanted=lambda view: len(view.decision.options) > 7)
    ways = ways_of(BOARD, match.view(match.decisions[0].seat))
    made = [
        made_by(ways, path) for path in (("way-W", "way-SE"), ("way-SE", "way-W"), ("way-NE", "ask"), ("ask-nothing",))
    ]
    assert [way.move for way in made if way is not None] == ["ask SE W", "ask SE W", "ask NE", "ask nothing"]


# --- why not -----------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 4])
def test_what_cannot_be_clicked_says_why(seats: int) -> None:
    for seed in range(2):
        for at, match in enumerate(game_of(seats, seed)):
            if at % 5 or match.outcome is not None:
                continue
            for seat in range(seats):
                view: Any = match.view(seat)
                if view.is_op:
                    continue
                ways = ways_of(BOARD, view)
                for key in KEYS:
                    if click(ways, (), key, False) is None:
                        why = reason(view, (), key)
                        assert why.clause.startswith("I-")
                        assert why.sentence


def reason(view: Any, picks: tuple[str, ...], key: str) -> WhyNot:
    found = BOARD.meant(view, picks, key)
    why = found if isinstance(found, WhyNot) else words.why_not(view, found)
    assert why is not None, (key, view.decision)
    return why


def test_junk_means_nothing_and_never_fails() -> None:
    for kind in WANTED:
        match = asked(kind, 2 if kind == "piece" else 4)
        view = match.view(match.decisions[0].seat)
        for picks in ((), ("over",), ("way-E",), JUNK[:3]):
            for key in JUNK:
                assert isinstance(BOARD.meant(view, picks, key), Move | WhyNot)


def test_words_of_why_not() -> None:
    poor = asked("turn", wanted=lambda view: view.figure(view.acting).energy == 0 and view.figure(view.acting).actions)
    view = poor.view(poor.decisions[0].seat)
    assert "takes 1 energy" in reason(view, (), "safely").sentence
    spent = asked("turn", wanted=lambda view: not view.figure(view.acting).actions)
    assert reason(spent.view(spent.decisions[0].seat), (), "rest").clause == "I-3.1"
    free = asked("bonus step", wanted=lambda view: view.reach < 0)
    assert reason(free.view(free.decisions[0].seat), (), "way-E").clause == "I-9.55"
    oracle = asked("oracle", wanted=lambda view: len(view.decision.options) > 7)
    assert "direction" in reason(oracle.view(oracle.decisions[0].seat), (), "ask").sentence


# --- the rose ----------------------------------------------------------------------------------
def test_the_rose_shows_costs_and_reasons() -> None:
    match = asked("turn", wanted=lambda view: view.figure(view.acting).energy > 2 and view.own.character != SCHRODIE)
    seat = match.decisions[0].seat
    view = match.view(seat)
    shown = replace(view, token=-1)
    assert [(one.key, one.cost, one.reason) for one in rose.toggles(shown, view.acting)] == [
        ("over", 1, ""),
        ("safely", 1, ""),
    ]
    assert [one.cost for one in rose.toggles(replace(view, token=QUICKSAND), view.acting)] == [2, 1]
    poor = asked("turn", wanted=lambda view: view.figure(view.acting).energy == 0 and view.figure(view.acting).actions)
    page = whole_page(desk_of(poor, poor.decisions[0].seat))
    assert "needs 1 energy" in page
    spent = asked("turn", wanted=lambda view: not view.figure(view.acting).actions)
    page = whole_page(desk_of(spent, spent.decisions[0].seat))
    assert "No action left: use a bonus, or stop." in page
    assert 'aria-describedby="rose-why"' in page


def test_schrodie_goes_one_space_or_three() -> None:
    match = asked("turn", wanted=lambda view: view.own.character == SCHRODIE)
    page = whole_page(desk_of(match, match.decisions[0].seat))
    assert ">Three spaces<" in page
    assert "A space over" not in page


def test_a_rest_in_drought_gives_one() -> None:
    match = asked("turn", wanted=lambda view: view.token == DROUGHT and view.figure(view.acting).actions)
    assert "Rest<small>+1 energy</small>" in whole_page(desk_of(match, match.decisions[0].seat))


def test_prompts_tell_what_a_begun_move_costs() -> None:
    match = asked("turn", wanted=lambda view: view.figure(view.acting).energy > 3 and view.own.character not in (0, 5))
    shown = desk_of(match, match.decisions[0].seat)
    free = replace(shown, view=replace(match.view(match.decisions[0].seat), token=-1))
    assert BOARD.prompt(free, ("over", "safely")) == ("Which way, a space over, safely?", "It costs 2 energy.")
    assert BOARD.prompt(shown)[1].startswith("Rest, step")


# --- boards and what everybody knows -----------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_missions_tick_off_what_was_counted(seats: int) -> None:
    for seed in range(6):
        for at, match in enumerate(game_of(seats, seed)):
            if at % 10:
                continue
            view = match.view(None)
            for board in view.boards:
                if board.character >= 0:
                    slots = missions.slots(view, board)
                    assert sum([is_done for _, _, is_done in slots]) == board.progress
                    assert len(slots) >= 5


@pytest.mark.parametrize("seats", [2, 4])
def test_pieces_of_op_stand_where_they_were_last_named(seats: int) -> None:
    for seed in range(6):
        match = played(seats, seed)
        view = match.view(None)
        for length in range(len(view.entries)):
            heard = replace(view, entries=view.entries[: length + 1])
            entry = view.entries[length]
            if entry[0] in told.ARRIVALS and entry[1] in OP_PIECES and entry[-2] != UNHEARD:
                assert public.last_named(heard)[entry[1]] == entry[-2]
            if entry[0] in (told.AWAY, told.HIDDEN, told.FOG) and entry[1] in OP_PIECES:
                assert public.last_named(heard)[entry[1]] == -1


def test_others_health_is_told_only_as_far_as_it_was_told() -> None:
    for match in game_of(4, 2, 150):
        view = match.view(0)
        for board in view.boards:
            for piece in board.pieces if board.character >= 0 else ():
                figure = match.view(None).figure(piece)
                said = public.points(figure, board)
                assert "-1" not in said
                if figure.health < 0 and board.character != GRANDDEAD:
                    assert " to " in said


def test_two_pieces_on_one_desk() -> None:
    match = asked("turn", 2, wanted=lambda view: view.acting == 4)
    page = whole_page(desk_of(match, match.decisions[0].seat))
    assert page.count('aria-label="Directions"') == 1
    twin, first = page.index("twin<small"), page.index("acts now")
    assert twin < first
    assert page.count('<div class="stat">') in (2, 4)


def test_pages_name_each_element_once_and_are_whole() -> None:
    for kind in WANTED:
        match = asked(kind, 2 if kind == "piece" else 4)
        seat = match.decisions[0].seat
        page = pages.table(desk_of(match, seat, pause=Pause(2, 4)), Me("Ada"))
        names = Counter(IDS.findall(page))
        assert not [name for name, count in names.items() if count > 1 and not name.startswith(("i-", "s-"))]
        for tag in ("section", "ul", "li", "details", "span", "button", "form", "div", "svg", "a"):
            assert len(re.findall(rf"<{tag}[\s>]", page)) == page.count(f"</{tag}>"), (kind, tag)


def test_who_watches_sees_what_is_public() -> None:
    match = asked("turn", wanted=lambda view: view.round > 3)
    page = pages.table(desk_of(match, None), Me(""))
    assert 'name="click"' not in page
    assert 'id="notes"' not in page
    assert 'id="sheet"' not in page
    assert "Who stands where" in page
    assert "All boards" in page
    assert "Heard" in page


def test_who_left_a_bot_to_play_cannot_click() -> None:
    for kind in ("turn", "character", "oracle"):
        match = asked(kind)
        page = pages.table(desk_of(match, match.decisions[0].seat, is_away=True), Me("Ada"))
        assert 'name="click"' not in page
        assert 'aria-label=""' not in page


# --- what was heard ----------------------------------------------------------------------------
def test_what_was_heard_leads_to_spaces_and_tracks_of_the_page() -> None:
    for seed in (1, 2):
        match = played(4, seed, 200)
        for seat in range(3):
            page = whole_page(desk_of(match, seat))
            links = re.findall(r'<a class="to" href="#([^"]+)"', page)
            assert len(links) > 10
            assert set(links) <= set(IDS.findall(page))


def test_arrivals_of_the_log_are_those_of_the_entries() -> None:
    for seats in (2, 3, 4):
        match = played(seats, seats)
        came = [event for _, event in match.log(None) if isinstance(event, events.Arrived)]
        entries = [entry for entry in match.view(None).entries if entry[0] in COMINGS]
        assert [event.piece for event in came] == [entry[1] for entry in entries][-len(came) :]


def test_what_was_heard_is_told_by_piece_and_round() -> None:
    match = asked("turn", wanted=lambda view: view.round == 3)
    seat = match.decisions[0].seat
    page = whole_page(desk_of(match, seat))
    assert [f'href="#round-{number}"' in page for number in (1, 2, 3, 4)] == [True, True, True, False]
    rows = re.findall(
        r'<li class="([^"]*)"[^>]*><span class="t">R?\d*</span>(?:<a .*?</a>)?<span>(.*?)</span></li>', page
    )
    assert not [row for row in rows if "p1" in row[0].split() and not re.search(r"\bRock\b", row[1])]
    bush = [row for row in rows if "Bush" in row[1]]
    assert bush
    assert all(["p2" in row[0].split() for row in bush])
    assert not [row for row in rows if "p2" in row[0].split() and "Bush" not in row[1]]
    assert pages.table(desk_of(match, seat), Me("Ada")).count('id="log"') == 1  # no second log


def test_names_cannot_break_the_page() -> None:
    match = asked("turn", wanted=lambda view: view.round > 1)
    seat = match.decisions[0].seat
    shown = desk_of(match, seat)
    chairs = tuple([replace(chair, name=f"<b>{NAMES[chair.seat]}") for chair in shown.chairs])
    assert "<b>Ada" not in whole_page(replace(shown, chairs=chairs))


def test_keys_are_one_for_each_element() -> None:
    assert len(set(KEYS)) == len(KEYS)
    assert clicks.key_of(SAID["camp-both"]) == "camp-both"
