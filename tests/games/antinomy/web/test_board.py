from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from paradoxa.core import WhyNot
from paradoxa.core.play import Match
from paradoxa.games.antinomy.box.components import CARD, CARDS, COLOUR_NAMES
from paradoxa.games.antinomy.web.board import ANTINOMY
from paradoxa.tables.desk import Chair, Desk
from paradoxa.web.board import click, next_clicks
from tests.games.antinomy.web.tables import GAME, NAMES, OPEN, desk, positions


def drawn_cards(html: str) -> list[str]:
    return re.findall(r'href="#r-(\w{3})"', html)


def glides(html: str) -> list[str]:
    return re.findall(r"view-transition-name:([\w-]+)", html)


def everything(at: Desk, picks: Sequence[str] = ()) -> str:
    return "\n".join([ANTINOMY.draw(at, picks), ANTINOMY.panels(at), *ANTINOMY.prompt(at, picks)])


# --- moves are paths of clicks -----------------------------------------------------------------
@pytest.mark.parametrize("may_decline", ["no", "yes"])
def test_every_legal_move_is_a_path_over_elements_that_are_there(may_decline: str) -> None:
    kinds = set()
    for match in positions(12, may_decline):
        view = match.view(match.decisions[0].seat)
        kinds.add(view.decision.kind)
        ways = ANTINOMY.ways(view)
        assert [way.move for way in ways] == [str(move) for move in view.decision.options]
        beginnings = {way.path[:length] for way in ways for length in range(len(way.path))}
        drawn = {picks: ANTINOMY.draw(desk(view), picks) for picks in beginnings}
        for way in ways:
            picks: tuple[str, ...] = ()
            made = None
            for key in way.path:
                assert f'value="{key}"' in drawn[picks]
                answer = click(ways, picks, key, ANTINOMY.any_order)
                assert answer is not None
                picks, made = answer
            assert made is way
            assert way.words
    assert kinds == {"place", "move", "paradox"}


@pytest.mark.parametrize("may_decline", ["no", "yes"])
def test_what_leads_on_looks_like_it_and_nothing_else_does(may_decline: str) -> None:
    for match in positions(4, may_decline, every=3):
        view = match.view(match.decisions[0].seat)
        ways = ANTINOMY.ways(view)
        for picks in [(), *{way.path[:1] for way in ways if len(way.path) > 1}]:
            html = ANTINOMY.draw(desk(view), picks)
            can = set(re.findall(r'value="([\w-]+)" class="pick (?:mine )?can"', html))
            assert can == set(next_clicks(ways, picks, ANTINOMY.any_order))
            assert set(re.findall(r'value="([\w-]+)" class="pick (?:mine )?sel"', html)) == set(picks)


def test_tags_say_why_a_way_is_open_or_what_it_brings() -> None:
    view = GAME.view(GAME.load(OPEN), 0)
    tags = {way.move: (way.tag, way.is_hot) for way in ANTINOMY.ways(view)}
    assert tags["move b2r 7"] == ("2 ahead", False)
    assert tags["move b2r 4"] == ("Paradox!", True)
    assert tags["move b2r 1"] == ("same blue", False)
    assert tags["move b2r 0"] == ("same ring", False)
    assert tags["move r3r 2"] == ("Clash!", True)
    first = OPEN.replace("g 14", "g 0").replace("*2", "*0")
    assert {way.tag for way in ANTINOMY.ways(GAME.view(GAME.load(first), 0)) if way.move == "move r3r 2"} == {
        "same red"
    }


def test_a_side_is_one_element_in_three_places() -> None:
    for match in positions(30):
        view = match.view(match.decisions[0].seat)
        if view.decision.kind != "paradox":
            continue
        html = ANTINOMY.draw(desk(view))
        for move in view.decision.options:
            cells = re.findall(rf'class="(cell[^"]*)">(?:(?!<li).)*?value="side-{move.first}"', html)
            assert len(cells) == 3
            assert cells.count("cell") == 1  # the middle one wears the tag
        assert html.count("row-") == 9 - 3 * len(view.decision.options)


def test_a_paradox_can_be_kept_secret_only_where_the_table_allows_it() -> None:
    for may_decline in ("no", "yes"):
        for match in positions(10, may_decline):
            view = match.view(match.decisions[0].seat)
            is_offered = may_decline == "yes" and view.decision.kind == "paradox"
            assert ('value="decline"' in ANTINOMY.draw(desk(view))) == is_offered


# --- what is drawn -----------------------------------------------------------------------------
@pytest.mark.parametrize("seat", [0, 1])
def test_the_readers_future_is_to_the_right(seat: int) -> None:
    for match in positions(3, every=7):
        view = match.view(seat)
        html = ANTINOMY.draw(desk(view))
        order = [int(space) for space in re.findall(r'data-n="(\d)"', html)]
        assert order == (list(range(9)) if seat == 0 else list(range(8, -1, -1)))
        assert drawn_cards(html[html.index("<ol") : html.index("</ol>")]) == [view.row[space].name for space in order]
        below, above = re.findall(r"lane lo ([\w ]+)\"", html), re.findall(r"lane up ([\w ]+)\"", html)
        for lanes, who, before, behind in ((below, seat, "left", "fut right"), (above, 1 - seat, "fut left", "right")):
            if view.at[who] < 0:
                assert lanes == ["right" if who == seat else "left"] * 9
                continue
            place = order.index(view.at[who])
            assert lanes == [before] * place + ["me"] + [behind] * (8 - place)
        assert html.index("past &rsaquo;") < html.index("&lsaquo; Your past") < html.index("Your future")


def test_each_sorcerer_and_card_moves_under_one_name() -> None:
    for match in positions(6, every=5):
        truth = [match.view(seat) for seat in (0, 1)]
        for view in (*truth, match.view(None)):
            for html in (ANTINOMY.draw(desk(view)), ANTINOMY.draw(desk(view), view=view, truth=truth)):
                names = glides(html)
                assert len(names) == len(set(names))
                assert {f"sorcerer-{seat}" for seat in (0, 1) if view.at[seat] >= 0} <= set(names)
                assert 'class="spawn s0"' in html or view.at[0] < 0


@pytest.mark.parametrize("may_decline", ["no", "yes"])
def test_no_card_is_drawn_or_named_that_the_view_does_not_know(may_decline: str) -> None:
    for match in positions(6, may_decline, every=4):
        for view in (match.view(0), match.view(1), match.view(None)):
            html = ANTINOMY.draw(desk(view))
            known = {card.name for cards in (view.row, *view.known) for card in cards}
            assert sorted(drawn_cards(html)) == sorted(known)
            assert {name for name in glides(html) if name.startswith("card-")} == {f"card-{name}" for name in known}
            assert html.count('href="#back"') == sum(view.hidden)


@pytest.mark.parametrize("may_decline", ["no", "yes"])
def test_two_worlds_a_reader_cannot_tell_apart_look_the_same(may_decline: str) -> None:
    rng = Random(8)
    pairs = 0
    for match in positions(40, may_decline, every=4, plies=16):
        for seat in (0, 1, None):
            view = match.view(seat)
            worlds = [GAME.determinize(view, rng) for _ in range(3)]
            pairs += len({GAME.dump(world) for world in worlds}) > 1
            seen = [GAME.view(world, seat) for world in worlds]
            picks = ANTINOMY.ways(view)[0].path[:-1] if view.decision is not None else ()
            assert len({everything(desk(each), picks) for each in (view, *seen)}) == 1
    assert pairs > 100


def test_waiting_looks_the_same_while_a_question_is_kept_secret() -> None:
    met = 0
    for seed in range(40):
        rng = Random(seed)
        match: Match[Any, Any] = Match(GAME, 2, {"may-decline": "yes"}, rng=rng)
        match.advance()
        for _ in range(60):
            if not match.decisions:
                break
            mover = match.decisions[0].seat
            before = {seat: ANTINOMY.prompt(desk(match.view(seat))) for seat in (1 - mover, None)}
            is_move = match.decisions[0].kind == "move"
            match.submit(mover, rng.choice(match.decisions[0].options))
            match.advance()
            if is_move and match.decisions and match.decisions[0].kind == "paradox":
                met += 1
                assert {seat: ANTINOMY.prompt(desk(match.view(seat))) for seat in (1 - mover, None)} == before
                assert before[None] == (f"{NAMES[mover]} is thinking", "")
    assert met > 10


def test_the_truth_shows_every_card() -> None:
    state = GAME.load(OPEN)
    truth = [GAME.view(state, seat) for seat in (0, 1)]
    for view in (*truth, GAME.view(state, None)):
        replayed = ANTINOMY.draw(desk(None, status="over"), view=view, truth=truth)
        ended = ANTINOMY.draw(desk(view, status="over", truth=tuple(truth)))
        for html in (replayed, ended):
            assert sorted(drawn_cards(html)) == sorted(CARD)
            assert "#back" not in html
            assert "Codex card" in html
            assert "<button" not in html
        assert ANTINOMY.panels(desk(view, status="over"), truth=truth) == ""
    assert "Codex card" not in ANTINOMY.draw(desk(truth[0]))


def test_only_a_seated_reader_of_the_present_can_click() -> None:
    state = GAME.load(OPEN)
    mine, public = GAME.view(state, 0), GAME.view(state, None)
    assert ANTINOMY.draw(desk(mine)).count("<button") == 9 + 3
    assert ANTINOMY.draw(desk(GAME.view(state, 1))).count("<button") == 9 + 3  # to be told why not
    for html in (
        ANTINOMY.draw(desk(public)),
        ANTINOMY.draw(desk(mine), view=mine),
        ANTINOMY.draw(desk(mine, status="over")),
    ):
        assert "<button" not in html


def test_a_replay_is_seen_from_the_seat_it_is_told_by() -> None:
    state = GAME.load(OPEN)
    html = ANTINOMY.draw(desk(GAME.view(state, 0)), view=GAME.view(state, 1))
    assert "&lsaquo; Mira&#39;s past" in html
    assert "Your future" in html  # above: the reader sits on the other side here
    assert "What Mira knew" in ANTINOMY.panels(desk(GAME.view(state, 0)), view=GAME.view(state, 1))
    turned = ANTINOMY.draw(desk(GAME.view(state, 1)), view=GAME.view(state, None))
    assert turned.index('data-n="8"') < turned.index('data-n="0"')


def test_before_the_deal_nothing_lies_there_and_nothing_fails() -> None:
    undealt = GAME.view(GAME.new(2), 0)
    for view in (None, undealt):
        at = desk(view, seat=0)
        assert drawn_cards(ANTINOMY.draw(at)) == []
        assert "<!--prompt-->" in ANTINOMY.draw(at)
        assert ANTINOMY.panels(at) == ""
        assert ANTINOMY.prompt(at)[0] == "The relics are about to be dealt"
    assert isinstance(ANTINOMY.meant(undealt, (), "row-3"), WhyNot)


@pytest.mark.parametrize("name", ['<b>"', "&amp;'", "<!--prompt-->", "</form><script>"])
def test_names_are_escaped(name: str) -> None:
    rich = OPEN.replace("*2", "*4")
    for match in (None, *positions(2, every=20)):
        state = GAME.load(rich) if match is None else match.state
        for view in (GAME.view(state, 0), GAME.view(state, 1), GAME.view(state, None)):
            at = desk(view, (name, name))
            bots = tuple([Chair(seat, name, "bot", name) for seat in (0, 1)])
            for each in (at, replace(at, chairs=bots)):
                html = ANTINOMY.draw(each) + ANTINOMY.panels(each) + ANTINOMY.draw(each, view=view)
                assert html.count("<!--prompt-->") == 2
                assert name not in html.replace("<!--prompt-->", "")


def test_drawings_are_well_formed_and_use_only_symbols_of_the_sprite() -> None:
    sprite = ANTINOMY.sprite()
    ids = re.findall(r'id="([\w-]+)"', sprite)
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'href="#([\w-]+)"|url\(#([\w-]+)\)', sprite))
    for match in positions(3, "yes", every=4):
        for view in (match.view(0), match.view(None)):
            html = str(ANTINOMY.draw(desk(view)) + ANTINOMY.panels(desk(view)))
            used |= set(re.findall(r'href="#([\w-]+)"|url\(#([\w-]+)\)', html))
            plain = html.replace("&lsaquo;", "").replace("&rsaquo;", "").replace("<!--prompt-->", "")
            ET.fromstring(f"<main>{plain.replace(' open>', '>')}</main>")  # noqa: S314  our own text
            assert len(html.encode()) < 25_000
    assert {"".join(pair) for pair in used} <= set(ids)
    assert {f"r-{card.name}" for card in CARDS} <= set(ids)


def test_the_codex_is_told_in_words_too() -> None:
    for match in positions(4, every=9):
        view = match.view(0)
        html = ANTINOMY.draw(desk(view))
        now, after = COLOUR_NAMES[view.covered], COLOUR_NAMES[(view.covered + 1) % 4]
        assert f"{now.capitalize()} <span>is covered</span>" in html
        assert re.search(rf"Next: <svg.*?</svg> {after}\.", html)
        assert f'class="jewel j{view.covered}"' in html
