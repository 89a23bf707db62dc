"""Paradox Island at the terminal: the map and the boards of each seat, the list of moves, set-up, end and replay."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paradoxa.core import CHANCE
from paradoxa.core.play import Match
from paradoxa.core.record import Record, verify
from paradoxa.games import GAMES
from paradoxa.games.paradox_island.box.components import CHARACTERS, COMPONENTS
from paradoxa.games.paradox_island.box.geometry import NAMES as SPACES
from paradoxa.games.paradox_island.box.islands import SAMPLE
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from paradoxa.games.paradox_island.rules.told import events as e
from paradoxa.games.paradox_island.terminal.chart import SHORT
from paradoxa.games.paradox_island.terminal.known import known
from paradoxa.games.paradox_island.terminal.moves import items, setting, spelled
from paradoxa.games.paradox_island.words.terms import ABILITIES, MISSIONS, TOKEN_EFFECTS
from paradoxa.terminal.game_board import BOARDS
from paradoxa.terminal.screen.menu import Menu
from paradoxa.terminal.screen.paint import NORMAL, ROOMY, TIGHT, Ink, paragraph
from tests.command import run
from tests.terminal.tables import any_move, game_on_paper, positions
from tests.terminal.test_asking import answered
from tests.terminal.test_terminal import BEGIN, LIST, rows_since_cleared, terminal

NAME = "paradox-island"
BOARD = BOARDS[NAME]
# Ada plays Phil from the lime, Bo Granddead from the apple; Cy is OP.
SET_UP = (
    f"* island {SAMPLE}",
    f"* stack {' '.join(TOKEN_WORDS)}",
    *("2 wave NE", "2 rock c1", "2 bush orange"),
    *("1 character granddead", "0 character phil", "1 start apple", "0 start lime"),
)

PHIL = COMPONENTS.characters["Phil"]
POINTS = f"health {PHIL.health}/{PHIL.health}  energy {PHIL.energy}/{PHIL.energy}"


def match_after(*lines: str, players: tuple[str, ...] = ("Ada", "Bo", "Cy"), **options: str) -> Match[Any, Any]:
    match = Match(GAMES[NAME], len(players), options, players=players, rng=Random(1))
    for line in lines:
        who, _, move = line.partition(" ")
        match.submit(CHANCE if who == "*" else int(who), move)
    return match


def drawn(match: Match[Any, Any], seat: int | None, width: int = 80, air: int = TIGHT, *, is_ascii: bool = True) -> str:
    rows = BOARD.draw(match.view(seat), match.players, Ink(is_ascii=is_ascii), width, air=air)
    return "\n".join([row.plain.rstrip() for row in rows])


# --- boards ------------------------------------------------------------------------------------
def test_a_captive_sees_the_own_board_and_what_is_certain_of_the_map() -> None:
    assert drawn(match_after(*SET_UP), 0).splitlines() == [
        " Paradox Island  round 1, your turn  deaths 0 of 5  OP is Cy",
        "         a  .     .     .     .               >Phil (you), two actions left",
        "      b  .     .     .     .     .             on the lime, e5",
        f"   c  .     .     .     .     .     .          {POINTS}",
        "d  .     .     .     .     .     .     .       mission 0 of 5: anomalies",
        "   e  .     .     .     .    limP   .          Granddead: on the apple, 0/5",
        "      f  .     .     .     .     .",
        "         g  .     .     .     .",
        " . orange  . banana: on an anomaly 1 health, 1 energy",
        " . grapes  . apple  . strawberry: hear the spaces in line",
        " # lime  . cherries: safe from one of OP's pieces",
    ]


def test_op_sees_the_whole_island_with_all_pieces_and_boards() -> None:
    rows = drawn(match_after(*SET_UP), 2).splitlines()
    assert rows[1].startswith("         a ~st   *en   ban   ~ls   W NE        OP (you)")
    assert rows[5].startswith("   e cpa   *ar   ~tr   ~tr   limP  *bu")
    text = "\n".join(rows)
    assert "Wave NE, Rock c1, Bush g4" in text
    assert " Granddead (Bo)  on the apple, b1  points 6/6  0/5  # apple" in rows
    assert f">Phil (Ada)  on the lime, e5  {POINTS}  0/5  # lime" in rows


def test_a_spectator_sees_the_public_part() -> None:
    text = drawn(match_after(*SET_UP), None, air=NORMAL)
    assert "Phil (Ada)  on the lime" in text
    assert not re.search(r"\b[a-g][1-7]\b", text)
    assert "lim" not in text.replace("lime", "")


def test_the_power_token_stands_with_its_rule() -> None:
    for match in positions(NAME, 4, every=20):
        for seat in (None, *range(4)):
            for air in (TIGHT, NORMAL, ROOMY):
                text = " ".join(re.sub(r"[^\w ,]", " ", drawn(match, seat, 140, air)).split())
                view = match.view(seat)
                if view.token >= 0:
                    first = " ".join(TOKEN_EFFECTS[view.token].split(",")[0].split(" ")[:3])
                    assert first in text


@pytest.mark.parametrize("air", [TIGHT, NORMAL, ROOMY])
def test_no_board_of_a_captive_names_a_place_it_cannot_know(air: int) -> None:
    for match in positions(NAME, 6, every=9):
        if not match.decisions:
            continue
        for seat in range(3):
            view = match.view(seat)
            text = drawn(match, seat, 79, min(air, NORMAL))
            certain = {SPACES[place] for place in known(view).places if 0 <= place < len(SPACES)}
            assert set(re.findall(r"\b[a-g][1-7]\b", text)) <= certain


def test_the_board_leaves_room_for_a_question_on_a_low_screen() -> None:
    for seats in (2, 3, 4):
        for match in positions(NAME, 20 + seats, every=4, seats=seats):
            for decision in match.decisions:
                view = match.view(decision.seat)
                rows = drawn(match, decision.seat).splitlines()
                asked = paragraph(BOARD.ask(view, match.players), 79)
                assert len(rows) + len(asked) <= 19  # and three choices, the hint, and the line to type on


def test_the_end_shows_the_true_island_to_all() -> None:
    *_, match = positions(NAME, 2, every=1000, limit="25")
    while match.decisions:
        match.submit(match.decisions[0].seat, match.decisions[0].options[0])
        match.advance()
    land: Any = match.view(None).land
    for seat in (None, 0, 1, 2, 3):
        text = drawn(match, seat, air=NORMAL)
        assert all([SHORT[name] in text for name in land.names])
        assert "over in round" in text


def test_two_pieces_share_a_board() -> None:
    *_, match = positions(NAME, 1, every=1000, seats=2)
    text = drawn(match, 0)
    assert " twin (you)" in text
    assert text.count("health") + text.count("points") == 2
    assert "of 4" in text.splitlines()[0]


def test_the_large_map_is_asked_for() -> None:
    printed, _ = game_on_paper(NAME, ["Ada", "Bo", "Cy"], ["", "map", "help", "items", "? fog"], opening=SET_UP)
    text = " ".join(printed.split())
    assert "ocean NW" in printed
    assert "Pieces: W Wave, R Rock, B Bush, P Phil, G Granddead." in text
    assert "Only what is certain stands here" in text
    assert "map the map drawn large" in text
    assert "'? algae' has the rule of one" in text
    assert f"Fog {TOKEN_EFFECTS[8]}." in text
    assert " I-11.9 " in printed
    printed, _ = game_on_paper("antinomy", ["Ada", "greedy"], ["map", "help"])
    assert "'map' is neither a move nor a command" in printed
    assert "drawn large" not in printed


# --- moves -------------------------------------------------------------------------------------
def words_of(match: Match[Any, Any]) -> dict[str, str]:
    view = match.view(match.decisions[0].seat)
    return {choice.notation: choice.words for choice in BOARD.choices(view)}


def test_steps_say_what_they_cost_and_what_is_certain_there() -> None:
    match = match_after(*SET_UP, "0 step E safely", "0 leave")
    found = words_of(match)
    assert found["step W over safely"] == "2 energy"
    assert found["step W"] == "free; to the lime"
    assert found["step SE"] == "free; to the ocean"


def test_characters_are_offered_with_mission_and_ability() -> None:
    match = match_after(*SET_UP[:5])
    found = words_of(match)
    for number, name in enumerate(CHARACTERS):
        assert found[f"character {name.lower()}"] == f"{MISSIONS[number]}; {ABILITIES[number]}"
    match = match_after(*SET_UP[:8])
    assert words_of(match)["start lime"].startswith("name one of OP's pieces")


def test_ops_choices_say_what_they_do_those_that_hurt_first() -> None:
    match = match_after(*SET_UP, "0 stop", "1 stop")
    if match.decisions[0].kind == "window":
        match.submit(match.decisions[0].seat, "pass")
    assert words_of(match)["token algae"] == TOKEN_EFFECTS[0]
    match.submit(2, "token lithophytes")
    found = words_of(match)
    assert found["rock NE"].startswith("the Rock steps north-east, to ")
    assert next(iter(found)) == "rock NE"  # to the apple, where it wounds Granddead
    assert "wounding Granddead" in found["rock NE"]


@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        ("STEP ne over", "step NE over"),
        ("revive a", "revive A"),
        ("bush se B3", "bush SE b3"),
        ("wave n", "wave N"),
        ("use Lime", "use lime"),
        (str(SAMPLE).lower(), str(SAMPLE)),
    ],
)
def test_a_typed_line_is_written_as_the_notation_has_it(typed: str, notation: str) -> None:
    assert spelled(typed) == notation


def test_moves_are_typed_in_any_case_and_without_their_verb() -> None:
    menu = Menu(BOARD.choices(match_after(*SET_UP).view(0)))
    for typed in ("step NE over", "step ne over", "ne over", "NE OVER"):
        place = menu.meant(typed)
        assert place is not None
        assert menu.choices[place].notation == "step NE over"
    printed, match = game_on_paper(NAME, ["Ada", "Bo", "Cy"], ["", "STEP w SAFELY"], opening=SET_UP)
    assert str(match.lines[-1]) == "0 step W safely"
    printed, _ = game_on_paper(NAME, ["Ada", "Bo", "Cy"], ["", "why step w three"], opening=SET_UP)
    assert "[I-" in printed


def test_an_island_is_typed() -> None:
    opening = ["* anomalies lose-health op-rock to-fruit to-lake adjacent"]
    land = " ".join([*str(SAMPLE).split(" ")[:17], "adjacent", "to-lake", "to-fruit", "op-rock", "lose-health"])
    answers = ["", "island b2SE", f"ISLAND {land}"]
    printed, match = game_on_paper(NAME, ["Ada", "Bo"], answers, options=["op=0", "island=built"], opening=opening)
    text = " ".join(printed.split())
    assert "22 words in all; here are 1" in text
    assert "as 'paradoxa island' prints them" in text
    assert f"island {land}" in str(match.record())
    _, match = game_on_paper(
        NAME, ["Ada", "Bo"], ["", "island random"], options=["op=0", "island=built"], opening=opening
    )
    assert str(match.lines[2]).startswith("* island ")


# --- events ------------------------------------------------------------------------------------
def test_what_matters_is_told_and_what_another_event_says_is_not() -> None:
    cast = ((0, 4), (1, 0))
    met, scared = e.Met(3, (2,), cast=cast), e.ScaredOff(3, 2, cast=cast)
    assert BOARD.news([met, scared], ["Ada", "Bo", "Cy"]) == [(3, "Phil scares the Bush off the map.")]
    assert BOARD.weight(e.Ended(0, "mission", "")) < 0
    assert BOARD.weight(e.StackShuffled()) == 0
    told = BOARD.tell(e.CharacterChosen(0, 4, cast=cast), ["You", "Bo", "Cy"])
    assert told == f"You play Phil, who has to {MISSIONS[4]}."


def test_things_and_options_are_explained() -> None:
    found = dict(items(match_after(*SET_UP).view(None)))
    assert [name for name in found if name in CHARACTERS] == ["Phil", "Granddead"]
    assert len(items(match_after(*SET_UP[:2]).view(None))) == 6 + 10 + 12
    assert setting("op", "0") == "the first player named"
    assert "25 rounds" in setting("limit", "25")
    assert setting("island", "built").startswith("OP types it")


# --- whole games -------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (["Ada", "uniform", "uniform", "uniform"], ["limit=25"]),
        (["Ada", "uniform"], ["limit=25", "op=1"]),
        (["Ada", "uniform", "uniform"], ["limit=25", "op=0", "island=built"]),
        (["Ada", "Bo", "uniform"], ["limit=25", "op=1"]),
    ],
)
def test_a_game_is_played_to_its_end_and_replayed(players: list[str], options: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    printed, match = game_on_paper(NAME, players, any_move(4), options=options, plain=True, save=path)
    assert match.outcome is not None
    assert printed.isascii()
    assert "scare-offs" in printed.rpartition("The game is over")[2]
    assert verify(Record.load(path)).is_finished
    for words in ([], ["--seat", "0"], ["--seat", "1"]):
        code, told, said = run("replay", str(path), "--plain", *words)
        assert (code, said) == (0, "")
        assert "over in round" in told


def test_the_questions_before_a_game_name_op() -> None:
    seating, printed = answered("4", "3 seats", "Ada,uniform,uniform", "no", "op 0", "random", "none")
    assert (seating.names, seating.options) == (
        ("Ada", "uniform", "uniform-b"),
        {"op": "0", "island": "random", "limit": "none"},
    )
    assert "3 op 0 the first player named" in printed
    assert "called after 100 rounds, without a winner; as usual" in printed


def test_a_captive_and_op_play_on_a_low_screen() -> None:
    for option in ("op=3", "op=0"):
        words = ("--players", "Ada,uniform,uniform,uniform", "--seed", "5", "--option", option)
        with terminal("play", "paradox-i", *words) as term:
            term.until(BEGIN)
            assert rows_since_cleared(term) <= 24
            term.type("\r")
            for _ in range(25):
                term.until("Paradox Island")
                term.until(LIST)
                assert rows_since_cleared(term) <= 24
                term.type("1\r")
            term.until(LIST)
            term.type("quit\r")
