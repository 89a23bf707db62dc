"""The Perfect Moment at the terminal: halves and whom they face, sealed set-up, Echo in words, nothing hidden shown."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paradoxa.core import CHANCE
from paradoxa.core.events import Secret
from paradoxa.core.play import Match
from paradoxa.core.record import Record, verify
from paradoxa.games import GAMES
from paradoxa.games.perfect_moment.box.components import CARD, CARDS, ITEM_NAMES, LAID
from paradoxa.games.perfect_moment.notation.moves import Use
from paradoxa.games.perfect_moment.rules.events import Drew, EchoRemoved, EchoRevealed, Prepared, Started, Turned
from paradoxa.terminal.game_board import BOARDS
from paradoxa.terminal.screen.menu import Menu
from paradoxa.terminal.screen.paint import NORMAL, ROOMY, TIGHT, Ink
from paradoxa.terminal.screen.screen import MORE
from tests.command import run
from tests.terminal.tables import NAMES, Person, any_move, game_on_paper, paper, positions
from tests.terminal.test_asking import answered
from tests.terminal.test_terminal import BEGIN, LIST, rows_since_cleared, terminal

pytestmark = pytest.mark.usefixtures("quick_expert")

NAME = "the-perfect-moment"
BOARD = BOARDS[NAME]
DEAL = "* deal kfr ymk kpc pwt ppt yma kpr pkw pkp yga ykg yka ymg kfp kfc kcr pkt ppw"
# Ada lays Mask to herself and Chocolates to Bo, Bo Armor to himself and Ring to Ada.
SET_UP = (
    DEAL,
    *("0 own ykm", "0 other kpc", "0 return pwt", "0 plan ppt"),
    *("1 own yam", "1 other kpr", "1 discard pkw", "1 plan pkp"),
)


def match_after(*lines: str, seats: int = 2, **options: str) -> Match[Any, Any]:
    match = Match(GAMES[NAME], seats, options, players=NAMES[:seats], rng=Random(1))
    for line in lines:
        who, _, move = line.partition(" ")
        match.submit(CHANCE if who == "*" else int(who), move)
    return match


def drawn(match: Match[Any, Any], seat: int | None, width: int = 80, air: int = TIGHT, *, is_ascii: bool = True) -> str:
    rows = BOARD.draw(match.view(seat), match.players, Ink(is_ascii=is_ascii), width, air=air)
    return "\n".join([row.plain.rstrip() for row in rows])


# --- boards ------------------------------------------------------------------------------------
def test_the_border_beside_a_half_says_whom_it_faces() -> None:
    board = drawn(match_after(*SET_UP), 0)
    assert board.splitlines()[1:] == [
        " Bo  ................ 0 of 16   plan  ??? unseen",
        "  Bo's display                  Your display                  Paradox",
        " +--- to Bo ---+--- to Bo ---+ +--- to Bo ---+--- to Bo ---+ +--- away ----+",
        " |    Armor    | Chocolates  | |     Map     |   Poetry    | |    Ring     |",
        " |... + yma ...|~~~ % kpc ~~~| |... + ymk ...|~~~ % kpr ~~~| |~~~ % kfr ~~~|",
        " |    [Map]    |  [Poetry]   | |   [Mask]    |   [Ring]    | |  [Flowers]  |",
        " +-- to you ---+-- to you ---+ +-- to you ---+-- to you ---+ + at the deck +",
        ">Ada  ................ 0 of 16   plan  * Phone/Tickets ppt",
        " Deck, top first: *pwt ?? ?? ?? ?? ?? ?? ?? ?? ?? ??",
    ]


def test_from_the_other_side_every_half_lies_the_other_way_round() -> None:
    rows = drawn(match_after(*SET_UP), 1).splitlines()
    assert rows[2].split("  ")[1] == "Ada's display"
    assert rows[4] == " |    Mask     |    Ring     | |     Map     |   Poetry    | |    Ring     |"
    assert rows[6] == " |     Map     |   Poetry    | |    Armor    | Chocolates  | |   Flowers   |"
    assert "*pkw" in rows[-1]  # what Bo put under the deck himself
    assert "pwt" not in "".join(rows)


@pytest.mark.parametrize(("width", "air"), [(50, TIGHT), (80, TIGHT), (70, NORMAL), (120, ROOMY)])
@pytest.mark.parametrize("seats", [1, 2])
def test_exactly_the_items_that_can_be_used_are_lit(seats: int, width: int, air: int) -> None:
    kinds = set()
    for seed in range(8):
        for match in positions(NAME, seed, every=3, seats=seats, colours=("ykp", "ypg")[seed % 2]):
            for decision in match.decisions:
                text = drawn(match, decision.seat, width, air)
                lit = {name.lower() for name in re.findall(r"\[(\w+)\]", text)}
                uses = {ITEM_NAMES[move.item] for move in decision.options if isinstance(move, Use)}
                assert lit == uses, decision.kind
                kinds.add(decision.kind)
            assert "[" not in drawn(match, None, width, air)
    assert {"use", "armor", "score"} <= kinds


def test_points_are_a_track_to_16_and_alone_to_the_verdicts() -> None:
    for seats, end in ((2, " of 16"), (1, " points")):
        for match in positions(NAME, 3, every=9, seats=seats):
            view = match.view(0)
            for side in range(seats):
                row = next(row for row in drawn(match, 0).splitlines() if f"{view.sides[side].points}{end}" in row)
                assert row.count("#") == min(view.sides[side].points, 16 if seats == 2 else 21)
                assert seats == 2 or all([f"{mark}{number}" in row for mark, number in ((".", 15), (".", 18))])


def test_a_plan_shows_what_its_reader_may_know_of_it() -> None:
    base = [*SET_UP, "0 use poetry", "0 return ppt", "0 return ymk", "0 lay pwt"]
    match = match_after(*base)
    assert "Phone/Tickets" not in drawn(match, 1)
    assert "*ppt" in drawn(match, 0)  # Ada knows where she put it
    assert "+ymk ?? " in drawn(match, 1)  # and all saw the display card go on top


def test_what_is_sealed_lies_on_the_own_board_only() -> None:
    match = match_after(DEAL, "0 own ykm", "0 other kpc", "0 return pwt")
    mine = drawn(match, 0)
    assert mine.count("sealed") == 2
    assert "* Wallet/Tickets pwt  on top" in mine
    for reader in (1, None):
        text = drawn(match, reader)
        assert "3 of 4 cards have their use" in text
        for card in ("ymk", "kpc", "pwt", "sealed"):
            assert card not in text


def test_a_card_to_be_faced_asks_which_way() -> None:
    alone = match_after("* deal kfr ymk kpc pwt ppt yma kpr pkw pkp yga ykg yka ymg kfp kfc kcr pkt ppw", seats=1)
    assert "Flowers?" in drawn(alone, 0)
    assert "Ring?" in drawn(alone, 0)
    alone.submit(0, "face krf")
    text = drawn(alone, 0)
    assert "Flowers?" not in text
    assert ("Map?" in text, "Mask?" in text) == (True, True)


def test_the_list_has_a_row_for_each_move_and_room_on_a_low_screen() -> None:
    for seats in (1, 2):
        for match in positions(NAME, 5, every=1, seats=seats, colours="kpg"):
            for decision in match.decisions:
                choices = BOARD.choices(match.view(decision.seat))
                assert sorted([choice.notation for choice in choices]) == sorted([str(m) for m in decision.options])
                assert all([choice.words and choice.brief for choice in choices])
                assert Menu(choices).least(79) <= len(choices)


# --- whole games -------------------------------------------------------------------------------
@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("players", [["You", "uniform"], ["greedy", "You"], ["You"]])
def test_a_whole_game_on_paper(players: list[str], plain: bool, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    printed, match = game_on_paper(NAME, players, any_move(3), plain=plain, save=path)
    assert match.outcome is not None
    end = printed[printed.rindex("over after") :]
    assert end.count("The game is over: ") == 1
    assert end.count("at 3  items used") == 1
    assert len(re.findall(r"(?<!turn) wins?\.|Reality is gone|saved reality|as it should be|master of time", end)) == 1
    assert verify(Record.load(path)).winners == match.outcome.winners
    assert all([len(line) <= 80 for line in printed.replace(str(path), "").splitlines()])
    assert not plain or printed.isascii()


def test_echo_s_steps_are_told_one_after_the_other() -> None:
    printed, match = game_on_paper(NAME, ["You"], any_move(6), seed="6")
    text = " ".join(printed.split())
    turns = [event for events in match.events for event in events if isinstance(event, EchoRevealed)]
    assert text.count("Echo opens its plan: ") == len(turns) > 2
    for turn in text.split("Echo opens its plan: ")[1:-1]:
        assert re.search(r"Plan A: both items|Plan B: Echo discards", turn)
    assert BOARD.weight(turns[0]) == BOARD.weight(EchoRemoved(CARDS[0], "left", False)) == 3


def test_bots_alone_play_to_the_end() -> None:
    for players in (["greedy", "uniform"], ["greedy"]):
        printed, match = game_on_paper(NAME, players, [])
        assert match.outcome is not None
        assert "The game is over" in printed


def test_at_a_terminal_no_question_scrolls_the_header_away(tmp_path: Path) -> None:
    with terminal("play", NAME, "--players", "You,greedy", "--seed", "4", "--save", str(tmp_path / "a.txt")) as term:
        term.until(BEGIN)
        assert rows_since_cleared(term) <= 24
        term.type("\r")
        for place in range(24):
            term.until("The Perfect Moment")
            term.until(LIST)
            assert rows_since_cleared(term) <= 24
            if place == 6:
                term.type("hint\r")
                assert "The expert would choose" in term.until("Enter: back to the board --")
                term.type("\r")
                term.until(LIST)
            term.type("1\r")
        term.until(LIST)
        term.type("items\r")
        assert "Tickets     look at" in term.until("Enter: back to the board --")
        assert MORE not in term.text
        term.type("\r")
        term.until(LIST)
        term.type("quit\r")
        assert term.ended() == 0
    assert not verify(Record.load(tmp_path / "a.txt")).is_finished


# --- commands ----------------------------------------------------------------------------------
def answers(*lines: str, opening: tuple[str, ...] = SET_UP) -> str:
    """The table's answer to the last of these lines, as one line of text."""
    printed, _ = game_on_paper(NAME, ["Ada", "greedy"], lines, opening=opening)
    return " ".join(printed.rpartition(">")[0].rpartition(">")[2].split())


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("items", "Tickets look at the deck's top four cards and put them back in any order."),
        ("? tickets", "T-4.12 Tickets:"),
        ("? T-5.2", "T-5.2 "),
        ("?", "T-3.2 "),
        ("why use armor", "Armor faces your opponent, not you. [T-3.2]"),
        ("why score ppt", "Scoring comes after the items"),
        ("use drink", "Drink is not in this game: its colour is not used. [T-1.4]"),
        ("why 1", "'use map' is allowed: turn one or both of your display cards."),
        ("hint", "The expert would choose '"),
        ("undo", "something was shown or became final"),
        ("help", "items what each item in this game does"),
    ],
)
def test_what_the_table_answers(line: str, answer: str) -> None:
    assert answer in answers(line)


def test_a_card_with_two_verbs_is_asked_back() -> None:
    opening = tuple(SET_UP[:3])
    assert "'pwt' can mean 'return pwt' or 'discard pwt': write it out." in answers("pwt", opening=opening)
    _, match = game_on_paper(NAME, ["Ada", "Bo"], ["", "discard pwt"], opening=opening)
    assert str(match.lines[-1]) == "0 discard pwt"


def test_items_are_only_a_command_where_there_are_some() -> None:
    printed, _ = game_on_paper("antinomy", ["Ada", "greedy"], ["items", "help"])
    assert "'items' is neither a move nor a command" in printed
    assert "what each item" not in printed


def test_undo_goes_back_until_something_was_revealed() -> None:
    printed, match = game_on_paper(NAME, ["Ada", "Bo"], ["", "1", "2", "undo", "undo", "3"], opening=[DEAL])
    assert "Taken back: your 'other " in printed
    assert "Taken back: your 'own " in printed
    assert len(match.lines) == 2
    printed, match = game_on_paper(NAME, ["Ada", "Bo"], ["", "use map", "1", "undo", "undo"], opening=SET_UP)
    assert "Taken back: your 'use map'." in printed
    assert len(match.lines) == len(SET_UP)
    printed, match = game_on_paper(NAME, ["Ada", "Bo"], ["", "use mask", "undo"], opening=SET_UP)
    assert "Your 'use mask' cannot be taken back" in " ".join(printed.split())


# --- words -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("event", "names", "said"),
    [
        (
            Turned(0, 0, LAID[CARD["ymg"]][0]),
            ["You", "bo"],
            "You turn your Map/Gun: Map faces you, Gun faces bo.",
        ),
        (
            Turned(1, 1, LAID[CARD["ymg"]][0]),
            ["You", "Bo"],
            "Bo turns their own Map/Gun: Map faces Bo, Gun faces you.",
        ),
        (Started(0, False), ["You", "Bo"], "You were ready first and start."),
        (Drew(0, Secret(CARD["pkt"], (0,))), ["You"], "You draw Keys/Tickets."),
    ],
)
def test_sentences_speak_to_you(event: Any, names: list[str], said: str) -> None:
    assert BOARD.tell(event, names) == said


def test_a_sealed_set_up_is_counted_once() -> None:
    events = [Prepared(1, step, Secret(None, (1,)), Secret(None, (1,))) for step in range(1, 5)]
    assert BOARD.news(events, ["Ada", "Bo"]) == [(0, "Bo has found a use for 4 of 4 cards.")]


# --- who sits where ----------------------------------------------------------------------------
def test_alone_needs_no_bot_and_two_have_one_by_default(tmp_path: Path) -> None:
    for words, players, options in (
        (["--seats", "1"], ("You",), {}),
        (["--players", "Ada"], ("Ada",), {}),
        ([], ("You", "casual"), {"start": "coin"}),
        (["--players", "Ada,Bo"], ("Ada", "Bo"), {}),
        (["--players", "Ada,greedy", "--option", "start=fastest"], ("Ada", "greedy"), {}),
        (["--seats", "1", "--option", "colours=gpy"], ("You",), {"colours": "ypg"}),
    ):
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.txt"
        code, _, said = run("play", "the", *words, "--seed", "1", "--save", str(path), typed="\n1\n")
        assert (code, said) == (0, "")
        record = Record.load(path)
        assert (record.players, record.options) == (players, options)


def test_who_starts_is_a_rule_here() -> None:
    code, _, said = run("play", "the", "--start", "me")
    assert (code, said) == (
        2,
        "--start is for other games; in The Perfect Moment it is a rule option: --option start=coin.\n",
    )
    assert run("play", "the", "--seats", "3")[2].startswith("The Perfect Moment is for 1 to 2 players")


def test_the_questions_know_a_table_for_one() -> None:
    seating, printed = answered("3", "1 seat", "", "")
    assert (seating.names, seating.kinds, seating.options) == (("You",), (None,), {})
    assert "1 seat you alone against Echo" in printed
    assert "Who starts?" not in printed
    seating, printed = answered("3", "", "Ada", "")
    assert (seating.names, seating.options) == (("Ada", "casual"), {"start": "coin"})
    seating, printed = answered("3", "2 seats", "Ada,Bo", "no", "kpg", "")
    assert seating.options == {"colours": "kpg", "start": "fastest"}
    assert "pink (1994), purple (2005), green (2014)" in printed
    assert "whoever is ready first; as usual" in printed
    seating, printed = answered("3", "2 seats", "Ada,uniform", "no", "", "")
    assert seating.options == {"colours": "ykp", "start": "coin"}
    assert "drawn by lot; as usual" in printed


def test_a_game_alone_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run("play", "the", "--seats", "1", "--seed", "2", "--save", str(path), typed="1\n" * 9)
    before = Record.load(path)
    code, printed, _ = run("play", "--resume", str(path), typed="1\n" * 500)
    assert code == 0
    assert "The game is over" in printed
    after = Record.load(path)
    assert verify(after).is_finished
    assert after.lines[: len(before.lines)] == before.lines


def test_the_list_on_paper_is_a_menu() -> None:
    match = match_after(*SET_UP)
    menu = Menu(BOARD.choices(match.view(0)))
    assert menu.meant("flowers") == menu.meant("use flowers") == menu.meant("3")
    assert menu.lines(paper(Person([])))[-1].plain.endswith(" use no more items")
