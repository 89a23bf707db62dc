"""What a newcomer is told: the primer, the rules on the screen, the words of help."""

from __future__ import annotations

import re
from random import Random

import pytest

from paradoxa.core.clauses import clauses
from paradoxa.core.events import Secret
from paradoxa.core.play import Match
from paradoxa.games import GAMES
from paradoxa.games.antinomy.box.components import CARD
from paradoxa.games.antinomy.rules.events import Clashed
from paradoxa.games.paradominetor.box.components import BLACK_TILE, TILE
from paradoxa.games.paradominetor.rules.events import Received, TurnedOver
from paradoxa.terminal import rulebook
from paradoxa.terminal.game_board import BOARDS
from paradoxa.terminal.players import seated
from paradoxa.terminal.screen.paint import Ink
from paradoxa.terminal.screen.screen import MORE
from paradoxa.terminal.session import BEGIN, Table
from tests.terminal.tables import NAMES, Person, game_on_paper, paper

NUMBERS = {
    "antinomy": ("five crystals", "16 relics"),
    "paradominetor": ("fifteen tricks", "0.5", "2 to 6"),
    "the-perfect-moment": ("16 points", "1 for one, 2 for both, 3 when", "two items", "15 save reality"),
    "paradox-island": ("37 spaces", "mission of 5 marks", "death number 5", "2 actions", "3 actions"),
}


@pytest.mark.parametrize("name", BOARDS)
def test_the_primer_fits_a_low_screen_and_says_what_counts(name: str) -> None:
    words = BOARDS[name].words
    assert 5 <= len(words.PRIMER) <= 8
    assert words.ABOUT[0].islower()
    assert not words.ABOUT.endswith(".")
    rows = [row.plain for row in rulebook.primer(GAMES[name], Ink(), 80)]
    assert len(rows) <= 23
    assert max([len(row) for row in rows]) < 80
    text = " ".join(" ".join(rows).split())
    for number in NUMBERS[name]:
        assert number in text


@pytest.mark.parametrize("players", [["Ada", "greedy"], ["Ada", "Bo"]])
def test_on_paper_the_primer_stands_once_above_all(players: list[str]) -> None:
    seating = seated(GAMES["antinomy"], 2, players, {}, None, Random(1))
    for teaches in (True, False):
        match = Match(seating.game, 2, players=seating.names, rng=Random(1))
        person = Person(["", "1", "", "1", "", "1"])
        Table(match, seating.sitters("1"), paper(person), teaches=teaches).run()
        printed = person.out.getvalue()
        assert printed.count("Antinomy in short") == int(teaches)
        assert not teaches or printed.startswith(" Antinomy in short")
        assert BEGIN not in printed
        assert MORE not in printed


def rules_of(name: str, asked: str) -> str:
    game = GAMES[name]
    now = BOARDS[name].words.rules_now(game.view(game.new(game.seats[0]), None))
    return " ".join(" ".join([row.plain for row in rulebook.rules(game, asked, now, Ink(), 80)]).split())


@pytest.mark.parametrize("name", BOARDS)
def test_the_rules_begin_with_the_goal_and_can_be_opened_one_by_one(name: str) -> None:
    first, *_, last = book = clauses(name)
    assert rules_of(name, "").startswith(BOARDS[name].words.PRIMER[0])
    for asked in (first, first.lower(), f" [{first}]. "):
        assert rules_of(name, asked).startswith(first)
    whole = rules_of(name, "all")
    for number, clause in book.items():
        assert f"{number} " in whole
        assert clause.section in whole
    assert not re.search(r"\[[A-Z](/[A-Z])?\]", whole)
    for unknown in ("Z-1.1", "everything", f"{first}9"):
        assert f"they run from {first} to {last}" in rules_of(name, unknown)


@pytest.mark.parametrize("line", ["? P-5.6", "?P-5.6", "rules p-5.6"])
def test_one_rule_is_asked_for_at_the_table(line: str) -> None:
    printed, _ = game_on_paper("paradominetor", ["Ada", "greedy", "greedy"], [line], seed="4")
    assert " P-5.6   First choice among paradoxes" in printed


def test_help_explains_keys_letters_and_back() -> None:
    for game, players, letters in (
        ("antinomy", ["Ada", "greedy"], "b4k is the blue 4 with the key"),
        ("paradominetor", ["Ada", "greedy", "greedy"], "r3n is the red 3 of the present"),
        ("the-perfect-moment", ["Ada"], "pkt is the purple one with Keys and Tickets"),
        ("paradox-island", ["Ada", "uniform"], "c2 is the second space of row c"),
    ):
        printed, _ = game_on_paper(game, players, ["help"])
        text = " ".join(printed.split())
        assert letters in text
        assert "arrow keys" in text
        assert " back takes back" in text
        assert printed.count("? for rules; help.") + printed.count("; help; back: one back.") >= 1


def test_a_clash_says_which_cards_count_nothing() -> None:
    one = tuple([CARD[name] for name in ("p2f", "r4f", "r1k")])
    two = tuple([CARD[name] for name in ("b1s", "b4k", "g1f")])
    board, red = BOARDS["antinomy"], 3
    told = board.tell(Clashed(1, (one, two), (2, 6), red), ["You", "bo"])
    assert told == (
        "Bo arrives at your space: a clash! You 2 (purple 2 feather; red 4 feather and red 1 key count 0), "
        "bo 6 (blue 1 skull, blue 4 key, green 1 feather)."
    )
    told = board.tell(Clashed(0, (one, two), (7, 6), 2), ["You", "Bo"])
    assert told.startswith("You arrive at Bo's space: a clash! You 7 (")
    assert "; purple 2 feather counts 0)" in told


def test_a_black_paradox_says_who_scores_the_point() -> None:
    board = BOARDS["paradominetor"]
    told = board.tell(TurnedOver((2, 0), (BLACK_TILE, BLACK_TILE)), NAMES[:3])
    assert told == (
        "Paradox of black 0! Played by, in this order: Cy, Ada. Between black 0s the first one played scores the 1."
    )
    told = board.tell(TurnedOver((2, 0, 1), (BLACK_TILE,) * 3), NAMES[:3])
    assert told.endswith("Between black 0s everybody played one, so all score 0.5.")
    told = board.tell(TurnedOver((0, 2), (TILE["r3p"], TILE["r3n"])), NAMES[:3])
    assert told == "Paradox of red 3! Turned over: Ada's is past, Cy's is present."


def test_what_the_board_shows_weighs_least() -> None:
    board = BOARDS["paradominetor"]
    seen = Received(0, 1, Secret((TILE["r3p"],), (0, 1)))
    assert board.weight(seen) > board.weight(Received(0, 1, Secret(None, (0, 1))))
