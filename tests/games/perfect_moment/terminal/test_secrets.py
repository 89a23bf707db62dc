"""The Perfect Moment at the terminal: nothing hidden on the screen, in worlds a seat cannot tell apart."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from paradoxa.core.events import Event
from paradoxa.core.play import Match
from paradoxa.core.record import Record
from paradoxa.games import GAMES
from paradoxa.games.perfect_moment.box.components import CARDS, LAID, Card
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.terminal.replay import Story
from paradoxa.terminal.screen.paint import TIGHT
from tests.games.perfect_moment.terminal.test_screen import DEAL, NAME, SET_UP, drawn, match_after
from tests.terminal.tables import game_on_paper, positions, sections
from tests.terminal.test_story import random_record, swapped, told, views

pytestmark = pytest.mark.usefixtures("quick_expert")

CODE = re.compile(r"\b([ykpg][a-z]{2})\b")


def known_to(view: PerfectMomentView) -> set[Card]:
    """Every card a seat may see or have in mind."""
    found = {view.paradox.card, view.facing, *view.looked, *view.box, *view.mine.cards}
    for side in view.sides:
        found |= {*side.known, *side.open, *side.fragments, *side.twos, *side.threes}
        found |= {laid.card for laid in side.cards}
    return found


@pytest.mark.parametrize(("width", "air"), [(48, TIGHT), (80, TIGHT)])
@pytest.mark.parametrize("seats", [1, 2])
def test_a_board_names_only_cards_its_seat_may_know(seats: int, width: int, air: int) -> None:
    names = {card.name: card for card in CARDS}
    count = 0
    for seed in range(3):
        for match in positions(NAME, seed, every=4, seats=seats, colours=("ykp", "ypg", "kpg")[seed]):
            for seat in (*range(seats), None):
                found = {names[code] for code in CODE.findall(drawn(match, seat, width, air)) if code in names}
                count += len(found)
                assert found <= known_to(match.view(seat))
    assert count > 500


def test_a_set_up_is_sealed_from_the_other_person_at_the_screen() -> None:
    seen = []
    for lines in (["1", "1", "1", "1"], ["4", "2", "3", "1"]):
        printed, _ = game_on_paper(NAME, ["Ada", "Bo"], ["", *lines, "", "1", "log", "1", "1"], opening=[DEAL])
        parts = sections(printed)
        assert [who for who, _ in parts] == ["Ada", "Bo"]
        seen.append(parts[1][1])
    assert seen[0] == seen[1]


def test_what_one_person_sees_does_not_depend_on_hidden_cards() -> None:
    shown = []
    swap = {"pkp": "kfc", "kfc": "pkp"}  # Bo's plan and a card deep in the deck
    lines = ["", "stop", "none", "", "stop", "none", "", "log", "?", "items", "hint", "use map", "1", "quit", "quit"]
    for names in ({}, swap):
        opening = [" ".join([names.get(word, word) for word in line.split()]) for line in SET_UP]
        printed, match = game_on_paper(NAME, ["Ada", "Bo"], lines, opening=opening)
        assert len(match.lines) > len(SET_UP) + 4
        shown.append([text for who, text in sections(printed) if who == "Ada"])
    assert shown[0] == shown[1]


def seen(record: Record, seat: int) -> list[tuple[int, Event]]:
    """All that seat was told."""
    match = Match(GAMES[NAME], len(record.players), record.options)
    for line in record.lines:
        match.submit(line.seat, line.move)
    return match.log(seat)


def twins(record: Record, seat: int) -> list[Record]:
    """Records that differ from this one only in cards this seat cannot know."""
    known = views(record, seat)
    found: list[Record] = []
    for one, other in product(CARDS, CARDS):
        if one.bit < other.bit and len(found) < 4:
            pairs = [(first.name, second.name) for first, second in zip(LAID[one], LAID[other], strict=True)]
            twin = swapped(record, *pairs)
            if twin is None or str(twin) == str(record) or views(twin, seat) != known:
                continue
            if seen(twin, seat) == seen(record, seat):  # the order of one's own draws is no secret
                found.append(twin)
    return found


@pytest.mark.parametrize("seats", [1, 2])
def test_a_seat_reads_the_same_story_in_worlds_it_cannot_tell_apart(seats: int, tmp_path: Path) -> None:
    count = 0
    for seed in range(3):
        whole = random_record(NAME, seats, seed)
        for length in (5, 14, 30):
            short = Record(whole.game, whole.rules, whole.players, lines=whole.lines[:length])
            for twin in twins(short, 0):
                count += 1
                assert told(short, tmp_path / "a.txt", 0) == told(twin, tmp_path / "a.txt", 0)
    assert count > 8


def test_sealed_lines_do_not_tell_what_was_done(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(str(match_after(*SET_UP[:5]).record()), encoding="utf-8")
    moves = [line["move"] for line in Story(path, 1).lines()]
    assert moves[1:] == ["set-up ?"] * 4
    assert [line["move"] for line in Story(path, 0).lines()][1:] == [line[2:] for line in SET_UP[1:5]]
    alone = match_after(DEAL, "0 face kfr", seats=1)
    path.write_text(str(alone.record()), encoding="utf-8")
    assert Story(path, 0, 1).lines()[0]["move"] == "deal kfr" + " ?" * 17
