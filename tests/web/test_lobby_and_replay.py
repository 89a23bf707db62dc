"""The lobby and the replay: what waits on top, every way to play, and moving about in a game that was played."""

from __future__ import annotations

import re
from dataclasses import replace

from paradoxa.games import GAMES
from paradoxa.tables.desk import Listed, Me
from paradoxa.web import pages
from paradoxa.web.new_table_form import ways_now
from paradoxa.web.pages.replay import next_round, next_turn
from paradoxa.web.static_files import file
from tests.web.desks import USUAL, moment_of, played
from tests.web.test_pages import ADA, DESKS, LISTED, Page


# --- the replay --------------------------------------------------------------------------------
def test_the_replay_is_links_and_a_form() -> None:
    match = played("antinomy", 40)
    page = Page(pages.replay(DESKS["antinomy over"], moment_of(match, 5, 0, is_truth=False)))
    links = [link["href"] for link in page.all("a")]
    assert "/t/abc/replay?at=4&as=0" in links
    assert "/t/abc/replay?at=6&as=0" in links
    assert "/t/abc/replay?at=5&as=all" in links
    assert {attrs["name"]: attrs["value"] for attrs in page.all("input")} == {"as": "0", "at": "5"}
    assert not [attrs for attrs in page.all("button") if attrs.get("name") == "click"]


def test_a_replay_is_played_without_scripts_too() -> None:
    match = played("antinomy", 40)
    desk, where = DESKS["antinomy over"], pages.Where("/t/abc/replay", is_playing=True)
    page = pages.replay(desk, moment_of(match, 5), where)
    on = "/t/abc/replay?at=6&amp;as=all&amp;play=1"
    assert f'<noscript><meta http-equiv="refresh" content="2;url={on}"></noscript>' in page
    assert 'id="play" href="/t/abc/replay?at=5&amp;as=all" aria-label="Pause"' in page
    still = pages.replay(desk, moment_of(match, 5))
    assert "http-equiv" not in still
    assert 'id="play" href="/t/abc/replay?at=5&amp;as=all&amp;play=1" aria-label="Play"' in still
    end = len(match.lines)
    over = pages.replay(desk, moment_of(match, end), where)
    assert "http-equiv" not in over
    assert 'id="play" href="/t/abc/replay?at=0&amp;as=all&amp;play=1"' in over


def test_a_replay_goes_on_by_turns_and_by_rounds() -> None:
    moment = replace(moment_of(played("antinomy", 40)), at=4, total=9, turns=(0, 0, 0, 1, 1, 2, 2, 3, 4, 4))
    assert next_turn(moment, counts_rounds=False) == 5
    assert next_round(moment, 2, counts_rounds=False) == 5
    assert next_round(replace(moment, at=5), 2, counts_rounds=False) == 8
    assert next_turn(replace(moment, at=8), counts_rounds=False) == 9, "there is no other: to the end"
    tricks = replace(moment, turns=(0, 0, 0, 0, 1, 1, 1, 2, 2, 2), movers=(-1, 0, 1, 2, 2, -1, 0, 1, 2))
    assert next_turn(tricks, counts_rounds=True) == 5
    assert next_turn(replace(tricks, at=5), counts_rounds=True) == 7
    assert next_round(tricks, 3, counts_rounds=True) == 7
    for game in USUAL:
        page = pages.replay(DESKS[f"{game} over"], moment_of(played(game, 40)))
        for key in ("first", "back", "on", "turn", "round", "last"):
            assert f'id="step-{key}"' in page


def test_a_moment_can_be_shared_where_there_is_a_link() -> None:
    desk, moment = DESKS["antinomy over"], moment_of(played("antinomy", 40), 5)
    link = "http://house/shared/abc/secret?at=5&amp;as=all"
    where = pages.Where("/t/abc/replay", "http://house/shared/abc/secret")
    assert f'id="share" href="{link}" data-copy="{link}"' in pages.replay(desk, moment, where)
    assert 'id="share"' not in pages.replay(desk, moment)
    away = pages.replay(desk, moment, pages.Where("/shared/abc/secret", "http://house/shared/abc/secret"))
    assert "/t/abc" not in away, "whoever has the link may not come to the table"


def test_rows_of_tables_stay_rows() -> None:
    """`.now` of the lobby's forms made a grid of the highlighted row of a replay's tables."""
    sheet = file("paradoxa.css")
    assert sheet is not None
    selectors = [one for rule in re.findall(r"([^{}]+)\{", sheet.body.decode()) for one in rule.split(",")]
    assert ".now" not in selectors


# --- the lobby ---------------------------------------------------------------------------------
def test_the_lobby_shows_what_waits_on_top() -> None:
    """Before the games: what waits for the reader, what happened there and how long ago; one gold at a time."""
    told = [replace(LISTED[1], told="Mira leads red.", minutes=130)]
    page = pages.lobby(ADA, [LISTED[0], *told], LISTED, LISTED)
    text = Page(page).text
    assert "One table waits for you" in text
    assert text.index("Mira leads red.") < text.index("waits 2 h") < text.index("25 min")
    assert text.index("Paradominetor, Late Trains") < text.index("Antinomy, Copper Owl")
    golden = re.findall(r'class="btn primary[^"]*"[^>]*>([^<]+)<', page)
    assert golden == ["Resume"]
    quiet = pages.lobby(ADA, LISTED[:1], [], [])
    assert set(re.findall(r'class="btn primary[^"]*"[^>]*>([^<]+)<', quiet)) == {"Play now"}


def test_the_lobby_names_what_waits_for_others_and_who_sits_there() -> None:
    """A guest without a name was told that they wait "with Guest", who they were themselves."""
    mine = Listed("a", "antinomy", "Copper Owl", ("Guest", ""), "open", is_mine=True)
    page = Page(pages.lobby(Me(), [mine], [], []))
    assert "Nothing waits for you Waiting for others: Copper Owl" in page.text
    assert "with Guest" not in page.text
    assert "nobody else yet" in page.text
    many = [replace(mine, table=str(number), company=("Mira",)) for number in range(5)]
    text = Page(pages.lobby(Me(), many, [], [])).text
    assert text.split("Waiting for others:")[1].split("and 2 more")[0].count("Copper Owl") == 3
    assert "with Mira" in text


def test_the_lobby_offers_every_way_to_play_now() -> None:
    """Paradominetor with 3, 4 or 5, which only the form for new tables let one choose."""
    shown = pages.lobby(ADA, [], [], [])
    page = Page(shown)
    for name, game in GAMES.items():
        for way in ways_now(name):
            assert way.words in page.text
        assert f'aria-label="Play now: {game.title}"' in shown
    assert [way.fields["seats"] for way in ways_now("paradominetor")] == ["3", "4", "5"]
    assert [way.words for way in ways_now("paradox-island")][-2:] == ["4, as a captive", "4, as the host"]


def test_sit_down_sits_down_at_once() -> None:
    """From the lobby it led to the waiting room, where one had to say it again."""
    html = pages.lobby(ADA, [], [Listed("b", "paradominetor", "Late Trains", ("Mira", "", "", ""), "open")], [])
    page = Page(html)
    form = next(number for number, form in enumerate(page.forms) if form["action"] == "/t/b/sit")
    assert [attrs for tag, attrs, at in page.tags if tag == "button" and at == form]
    assert 'aria-label="1 of 4 seats taken"' in html


def test_what_changes_by_itself_is_part_of_the_lobby() -> None:
    for rows in ([], LISTED):
        part = pages.lobby_lists(rows, rows)
        whole = pages.lobby(ADA, rows, rows, [])
        lists = re.findall(r"<(?:ol|ul) data-list=.*?</(?:ol|ul)>", part, re.DOTALL)
        assert len(lists) == 3
        assert all([one in whole for one in lists])
