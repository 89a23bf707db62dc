from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from paradoxa.core import Decision
from paradoxa.core.play import Match
from paradoxa.core.record import Record, verify
from paradoxa.games import GAMES
from paradoxa.games.antinomy.notation.moves import DECLINE
from paradoxa.terminal.new_game import asked
from tests.terminal.tables import PAGE, TILE, Person, any_move, game_on_paper, paper, sections

pytestmark = pytest.mark.usefixtures("quick_expert")

DEAL = "* deal r4f r2s g4r b1s p3k g1f r1k r3r g2k p4s b2r b4k g3s p1r b3f p2f"


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(
    ("game", "players"), [("antinomy", ["You", "greedy"]), ("paradominetor", ["You", "uniform", "greedy"])]
)
def test_a_whole_game_on_paper(game: str, players: list[str], plain: bool, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    printed, match = game_on_paper(game, players, any_move(3), plain=plain, save=path)
    assert match.outcome is not None
    assert "\x1b" not in printed
    assert printed.count("by paradox") + printed.count("tricks alone") == 1
    assert f"The record is in {path}.\n" in printed
    assert verify(Record.load(path)).winners == match.outcome.winners
    assert all([len(line) <= 80 for line in printed.replace(str(path), "").splitlines()])
    assert not plain or printed.isascii()


def test_bots_alone_play_to_the_end() -> None:
    printed, match = game_on_paper("antinomy", ["greedy", "uniform"], [])
    assert match.outcome is not None
    assert " wins with 5 crystals." in printed


def test_the_end_of_input_ends_the_game_and_says_how_to_go_on() -> None:
    printed, match = game_on_paper("antinomy", ["You", "greedy"], ["1"])
    assert match.outcome is None
    assert "The input ended; the game stops here, unfinished." in printed
    assert "paradoxa play --resume FILE" in printed.replace("\n", "")


def test_a_game_left_with_save_is_kept_and_can_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    _, match = game_on_paper("paradominetor", ["Ada", "greedy", "greedy"], ["1", "1", "1", "1", "quit"], save=path)
    record = Record.load(path)
    assert record.players == ("Ada", "greedy", "greedy-b")
    assert record.lines == tuple(match.lines)
    assert not verify(record).is_finished


def test_what_happened_is_told_before_each_question() -> None:
    printed, _ = game_on_paper("antinomy", ["You", "greedy"], ["1", "1"])
    second = printed.split("> ")[1]
    assert "You place your sorcerer at space" in second
    assert "Greedy places their sorcerer at space" in second
    assert "You place your sorcerer" not in printed.split("> ")[2]


# --- commands ----------------------------------------------------------------------------------
def answers(*lines: str, game: str = "antinomy", players: tuple[str, ...] = ("Ada", "greedy")) -> str:
    """The table's answer to the last of these lines, as one line of text."""
    opening = [DEAL] if game == "antinomy" else []
    printed, _ = game_on_paper(game, players, lines, opening=opening)
    return " ".join(printed.rpartition(">")[0].rpartition(">")[2].split())


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("xyzzy", "'xyzzy' is neither a move nor a command: pick a number"),
        ("99", "There is no choice 99: the list"),
        ("0", "There is no choice 0"),
        ("move b4x 3", "'move b4x 3' cannot be read: a card is colour"),
        ("place 4", "Red is covered, and the relic at 4 is blue"),
        ("4", "There is no choice 4"),
        ("move b4k 3", "First place your sorcerer"),
        ("", "Type a number from 1 to 2"),
        ("help", "? the goal and the rules that apply now;"),
        ("why", "Name the move you wonder about, or its number, as in 'why place 0'."),
        ("why place 0", "'place 0' is allowed: on red 1 key."),
        ("why 1", "'place 0' is allowed"),
        ("why place 8", "[A-2.5] A-2.5 The starting player, then the other, places"),
        ("why nonsense", "'nonsense' is not a move: name one to ask about, as in 'why place 0'."),
        ("why 9", "There is no choice 9"),
        ("why move zz 3", "cannot be read"),
        ("?", "A-2.5 The starting player"),
        ("hint", "The expert would choose 'place "),
        ("undo", "There is nothing to take back: you have not made a move yet."),
        ("log", "The relics are dealt: nine in the row"),
        ("moves", "2 place 1 on red 3 ring"),
        ("quit", "This game is not saved: 'save' keeps it, and 'quit' once more leaves without it."),
        ("\x1b[2J" * 20, "is neither a move nor a command"),
    ],
)
def test_what_the_table_answers(line: str, answer: str) -> None:
    assert answer in answers(line)


def test_quit_twice_leaves() -> None:
    printed, match = game_on_paper("antinomy", ["Ada", "greedy"], ["quit", "quit", "1", "1"], opening=[DEAL])
    assert len(match.lines) == 1
    assert "The table is closed" in printed


def test_a_placed_sorcerer_can_be_taken_back() -> None:
    lines = ["place 0", "undo", "place 1", "quit", "quit"]
    printed, match = game_on_paper("antinomy", ["Ada", "greedy"], lines, opening=[DEAL])
    assert "Taken back: your 'place 0', and what greedy did since." in printed
    assert [str(line) for line in match.lines[1:2]] == ["0 place 1"]


def test_a_revealed_card_cannot_be_taken_back() -> None:
    said = answers("place 0", "move r4f 4", "undo")
    assert "Your 'move r4f 4' cannot be taken back, for something was shown or became final: " in said
    said = answers("1", "1", "1", "undo", game="paradominetor", players=("Ada", "greedy", "greedy"))
    assert "cannot be taken back" in said


def test_the_pass_is_asked_in_steps_or_whole() -> None:
    players = ["Ada", "greedy", "greedy"]
    _, match = game_on_paper("paradominetor", players, ["back", "2", "back", "1", "log", "3", "5"], seed="4")
    stepped = next(line for line in match.lines if line.seat == 0)
    assert str(stepped.move).startswith("pass ")
    _, again = game_on_paper("paradominetor", players, [str(stepped.move)], seed="4")
    assert next(line for line in again.lines if line.seat == 0) == stepped
    words = str(stepped.move).split()[1:]
    _, again = game_on_paper("paradominetor", players, words, seed="4")
    assert next(line for line in again.lines if line.seat == 0) == stepped
    printed, again = game_on_paper("paradominetor", players, ["pass k0p b1n"], seed="4")
    assert "'pass' takes three tiles" in printed
    assert not [line for line in again.lines if line.seat == 0]


def opening_before(wanted: Callable[[Decision], bool], **options: str) -> tuple[list[str], Decision]:
    """The lines of a random game of Antinomy up to a decision of that sort."""
    for seed in range(100):
        match = Match(GAMES["antinomy"], 2, options, rng=Random(seed))
        rng = Random(seed)
        match.advance()
        while match.decisions:
            decision = match.decisions[0]
            if wanted(decision):
                return [str(line) for line in match.lines], decision
            match.submit(decision.seat, rng.choice(decision.options))
            match.advance()
    raise AssertionError("no such decision in a hundred games")


def test_a_forced_move_is_shown_and_waits_for_enter() -> None:
    opening, decision = opening_before(lambda decision: decision.seat == 0 and len(decision.options) == 1)
    printed, match = game_on_paper("antinomy", ["Ada", "greedy"], [], opening=opening)
    assert len(match.lines) == len(opening)
    assert f" 1 {decision.options[0]}  take " in printed
    _, match = game_on_paper("antinomy", ["Ada", "greedy"], [""], opening=opening)
    assert match.lines[len(opening)].move is decision.options[0]


def test_save_keeps_the_record_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("taken.txt").write_text("mine\n")
    printed, _ = game_on_paper(
        "antinomy", ["Ada", "greedy"], ["save taken.txt", "save", "1", "save", "save other.txt", "quit"]
    )
    assert "taken.txt exists already and holds something else, so nothing was written" in " ".join(printed.split())
    assert Path("taken.txt").read_text() == "mine\n"
    assert verify(Record.load(Path("antinomy-1.txt"))).plies == verify(Record.load(Path("other.txt"))).plies == 3
    assert "was not saved" not in printed


def test_after_the_game_the_record_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    choose = any_move(3)
    printed, _ = game_on_paper(
        "antinomy", ["You", "greedy"], lambda fresh: "save end.txt" if "Enter to leave" in fresh else choose(fresh)
    )
    assert "Saved to end.txt" in printed
    assert verify(Record.load(Path("end.txt"))).is_finished


# --- several people at one screen --------------------------------------------------------------
def test_nobody_sees_another_ones_tiles() -> None:
    printed, match = game_on_paper("paradominetor", ["Ada", "Bo", "Cy"], any_move(5))
    deal = str(match.lines[0].move).split()[1:]
    passes = {line.seat: str(line.move).split()[1:] for line in match.lines if str(line.move).startswith("pass")}
    own = {
        name: {*deal[15 * seat : 15 * seat + 15], *passes[(seat - 1) % 3]} for seat, name in enumerate(match.players)
    }
    seen = sections(printed)
    assert len(seen) > 30
    for who, text in seen[:-1]:
        assert set(TILE.findall(text)) <= own[who], who
        for colour, value, time in re.findall(r"(\w+) (\d) of the\s+(past|present|future)", text):
            letter = "k" if colour == "black" else colour[0]
            assert f"{letter}{value}{'n' if time == 'present' else time[0]}" in own[who]
    last, end = seen[-1]
    assert set(TILE.findall(end.partition("over after 15 tricks")[0])) <= own[last]
    assert not TILE.findall(end.partition("over after 15 tricks")[2])  # at the end all look at the screen


def test_what_one_person_sees_does_not_depend_on_the_others_hidden_cards() -> None:
    shown = []
    for deal in (
        DEAL,
        DEAL.replace("p3k", "?").replace("p2f", "p3k").replace("?", "p2f"),
    ):  # Bo's card and the codex card
        lines = [
            "",
            "place 0",
            "",
            "place 1",
            "",
            "move r4f 4",
            "",
            "move b1s 3",
            "",
            "log",
            "hint",
            "?",
            "quit",
            "quit",
        ]
        printed, match = game_on_paper("antinomy", ["Ada", "Bo"], lines, opening=[deal])
        assert len(match.lines) == 5
        shown.append([text for who, text in sections(printed) if who == "Ada"])
    assert shown[0] == shown[1]
    assert len(shown[0]) == 3


def test_the_page_between_people_takes_only_enter() -> None:
    printed, match = game_on_paper("antinomy", ["Ada", "Bo"], ["hello", "", "place 0", "quit"], opening=[DEAL])
    assert printed.count("Only Enter is asked for here: Ada gives the commands next.") == 1
    assert [who for who, _ in sections(printed)] == ["Ada", "Ada", "Bo"]
    assert len(match.lines) == 2
    assert "The table is closed" in printed


def test_one_person_is_never_asked_to_pass_the_screen() -> None:
    printed, _ = game_on_paper("paradominetor", ["greedy", "Ada", "greedy"], any_move(2))
    assert not PAGE.search(printed)


def test_a_declined_paradox_is_nobody_elses_business() -> None:
    opening, decision = opening_before(lambda decision: DECLINE in decision.options, **{"may-decline": "yes"})
    mover, other = [("Ada", "Bo"), ("Bo", "Ada")][decision.seat]
    printed, after = game_on_paper(
        "antinomy",
        ["Ada", "Bo"],
        ["", "decline", "", "log", "quit", "quit"],
        opening=opening,
        options=["may-decline=yes"],
    )
    assert after.lines[-1].move is DECLINE
    (first, mine), (second, theirs) = sections(printed)
    assert (first, second) == (mover, other)
    assert "keep the paradox secret" in mine
    assert "secret" not in theirs
    assert "declin" not in theirs


# --- the questions before a game ---------------------------------------------------------------
def seating_of(*lines: str) -> tuple[str, tuple[str, ...], dict[str, str], str]:
    person = Person(lines)
    seating = asked(paper(person), Random(1))
    return seating.game.name, seating.names, seating.options, person.out.getvalue()


def test_enter_alone_makes_a_table() -> None:
    game, names, options, _ = seating_of(*[""] * 9)
    assert (game, names, options) == ("antinomy", ("You", "casual"), {})


def test_a_table_is_made_from_answers() -> None:
    game, names, options, printed = seating_of(
        "chess", "paradominetor", "9", "3 seats", "Ada,Ada", "a,b,c,d", "Ada,uniform", "no", "6", "right"
    )
    assert (game, names) == ("paradominetor", ("Ada", "uniform", "casual"))
    assert options["pass"] == "right"
    said = "Type a number from 1 to 4 or one of: antinomy, paradominetor, the-perfect-moment, paradox-island."
    assert said in " ".join(printed.split())
    assert "Two people have the same name" in printed
    assert "That makes 4 players, but the table has 3 seats." in printed


def test_questions_end_with_the_input() -> None:
    with pytest.raises(EOFError):
        asked(paper(Person([])), Random(1))


def test_paper_is_no_terminal() -> None:
    assert not io.StringIO().isatty()
    screen = paper(Person([]))
    assert not screen.is_live
    screen.clear(history=True)
    assert screen.out is not None
