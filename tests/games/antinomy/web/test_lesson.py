"""The lesson of Antinomy: every step can be done, by clicks and by the rules, in five minutes, nothing left out."""

from __future__ import annotations

import re

import pytest

from paradoxa.core.record import Record, replay
from paradoxa.games.antinomy.web.lessons import LESSONS, SORCERER, lesson_for
from paradoxa.games.antinomy.words.lesson import TEXTS
from paradoxa.http.lessons import desk_at, tables_of
from paradoxa.web import pages
from paradoxa.web.board import ways_of
from paradoxa.web.pages.lesson import address, wanted
from paradoxa.web.room import board_of, web_room
from paradoxa.web.staging import since_beats, since_ply
from tests.games.antinomy.web.tables import GAME, OPEN

NAME, ROLE = "antinomy", SORCERER.role
NUMBERS = range(1, len(SORCERER.steps) + 1)
WORDS_A_MINUTE = 200
SECONDS_A_CLICK = 4
TOPICS = (
    *("row", "future", "past", "number", "colour", "icon", "paradox", "codex", "cover", "exchange|change places"),
    *(
        "side",
        "clash",
        "added up",
        "tie",
        "drawn",
        "crystal",
        "five crystals",
        "pool",
        "counts? nothing",
        "wins at once",
    ),
)


def test_the_lesson_is_a_record_that_replays_to_its_end() -> None:
    last = tables_of(NAME, ROLE)[-1]
    assert last.match is not None
    record = Record.read(str(last.match.record()))
    assert [step.line for step in replay(record)][-1] == last.match.lines[-1]
    assert last.match.outcome is not None
    assert last.match.outcome.winners == (SORCERER.seat,)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_step_can_be_done_by_clicks(number: int) -> None:
    step = SORCERER.steps[number - 1]
    desk = desk_at(NAME, ROLE, number)
    page = pages.lesson_page(desk, SORCERER, number)
    ids = re.findall(r' id="([^"]+)"', page)
    assert sorted(set(ids)) == sorted(ids), "an id stands twice"
    assert address(NAME, ROLE, number + 1) in page  # skipped, or read
    if not step.move:
        return
    keys = wanted(step, ways_of(board_of(NAME), desk.view))
    assert keys, f"{step.move} cannot be clicked"
    for key in keys:
        assert re.search(f'name="click" value="{key}" class="want ', page), key


def test_the_lesson_takes_five_minutes_at_most() -> None:
    clicks, read = 0, [SORCERER.closing]
    prompts = set()  # the same question is read once
    for number, step in enumerate(SORCERER.steps, 1):
        desk = desk_at(NAME, ROLE, number)
        prompts |= set(board_of(NAME).prompt(desk))
        clicks += len(wanted(step, ways_of(board_of(NAME), desk.view))) or 1
        read += [step.title, step.text]
        assert len(step.text.split()) <= 45
    words = " ".join([*read, *prompts]).split()
    assert 90 < 60 * len(words) / WORDS_A_MINUTE + SECONDS_A_CLICK * clicks <= 300


def test_the_lesson_speaks_of_all_it_should() -> None:
    text = " ".join(TEXTS.values()).lower()
    assert [topic for topic in TOPICS if not re.search(topic, text)] == []


def test_what_the_coach_names_is_what_is_clicked() -> None:
    """Cards are named as the page names them."""
    for number, step in enumerate(SORCERER.steps, 1):
        if not step.move.startswith("move"):
            continue
        desk = desk_at(NAME, ROLE, number)
        way = next(way for way in ways_of(board_of(NAME), desk.view) if way.move == step.move)
        shown = way.words.split(" for ")
        first = " ".join(shown[0].split()[:3])
        second = " ".join(shown[1].split()[:3])
        assert first in step.text.lower(), step.title
        assert second in step.text.lower(), step.title


def test_the_lesson_is_offered_until_everybody_has_moved() -> None:
    assert web_room(NAME).lessons == LESSONS
    late = GAME.view(GAME.load(OPEN), 0)
    assert lesson_for(late) == ""
    early = GAME.view(GAME.load(OPEN.replace("g 14", "g 0").replace("*2", "*0")), 0)
    assert lesson_for(early) == ROLE


@pytest.mark.parametrize(("number", "first"), [(7, "Mira went 4 ahead"), (9, "Mira went")])
def test_what_chance_does_for_ones_own_move_is_not_told_as_what_others_did(number: int, first: str) -> None:
    """An exchange of one's own is shuffled, a tie of one's own is drawn for: then the rival moves."""
    desk = desk_at(NAME, ROLE, number)
    beats = since_beats(desk)
    assert {beat.seat for _, beat in beats} == {1}
    assert [place for place, _ in beats] == list(range(1, len(beats) + 1))
    assert beats[0][1].says.startswith(first)
    assert since_ply(desk) == next(step.ply for step in desk.since.steps if not step.follows_own) - 1


def test_what_the_rival_did_is_marked_and_listed_beside_the_table() -> None:
    page = pages.lesson_page(desk_at(NAME, ROLE, 4), SORCERER, 4)
    assert "mk-from" in page
    assert 'id="since-list"' in page
    assert "/replay" not in page  # nobody kept this game
