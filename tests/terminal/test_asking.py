"""The questions before a game, and who may sit down under which name."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from paradoxa.core import ParadoxaError
from paradoxa.core.record import Record
from paradoxa.games import GAMES
from paradoxa.terminal.new_game import asked
from paradoxa.terminal.players import Seating, kinds_in, people_and_bots, seated
from paradoxa.terminal.requests import Leave
from tests.command import run
from tests.terminal.tables import Person, paper


def answered(*lines: str) -> tuple[Seating, str]:
    person = Person(lines)
    return asked(paper(person), Random(1)), " ".join(person.out.getvalue().split())


def test_games_say_what_they_are_about_and_enter_says_what_it_took() -> None:
    seating, printed = answered(*[""] * 5)
    assert (seating.game.name, seating.names, seating.options) == ("antinomy", ("You", "casual"), {})
    assert "Antinomy: two sorcerers walk one row of relics" in printed
    assert "Paradominetor: tricks with tiles" in printed
    for taken in ("> antinomy", "> You, casual", "> me", "> yes"):
        assert taken in printed


def test_options_are_asked_for_only_on_wish_and_in_words() -> None:
    seating, printed = answered("2", "", "", "no", "rbyp", "right")
    assert seating.options == {"colours": "rbyp", "pass": "right"}
    assert "red, blue, yellow, green; as usual" in printed
    assert "to the left neighbour; as usual" in printed
    assert "Which colours are in play" in printed
    seating, printed = answered("2", "5 seats", "", "no", "")
    assert seating.options == {"pass": "left"}
    assert "Which colours" not in printed


def test_back_goes_one_question_back_at_each() -> None:
    lines = ["2", "back", "2", "3 seats", "back", "5 seats", "Ada", "back", "Bo", "no", "back", "no", "back", "yes"]
    seating, printed = answered("back", *lines)
    assert "This is the first question." in printed
    assert (seating.game.name, seating.names[0], len(seating.names)) == ("paradominetor", "Bo", 5)
    assert seating.options == {}


@pytest.mark.parametrize("before", range(5))
def test_help_and_quit_are_understood_at_every_question(before: int) -> None:
    lines = ["1", "Ada", "me", "no", "yes"][:before]
    person = Person([*lines, "help", "quit"])
    with pytest.raises(Leave):
        asked(paper(person), Random(1))
    assert "'back' returns to the question before" in " ".join(person.out.getvalue().split())
    assert "No game was started." in run("play", typed="\n".join([*lines, "quit", ""]))[1]


@pytest.mark.parametrize("name", ["greedy-b", "Greedy-C", "uniform-a"])
def test_a_person_cannot_have_the_name_of_a_second_bot(name: str) -> None:
    with pytest.raises(ParadoxaError, match="give the person another name"):
        people_and_bots(f"Ada,{name}")


def test_names_of_bots_are_read_in_any_case_and_long_names_quoted_whole() -> None:
    assert people_and_bots("Ada, GREEDY,greedy-minded") == ["Ada", "greedy", "greedy-minded"]
    long = "Hypatia of Alexandria, the elder".replace(",", "")
    with pytest.raises(ParadoxaError, match=f"'{long}' cannot be a name"):
        people_and_bots(long)


def test_a_bot_may_have_an_effort_of_its_own_and_is_no_person_then() -> None:
    assert people_and_bots("Ada,Expert:5,casual:0.1s,expert:5") == ["Ada", "expert:5", "casual:0.1s", "expert:5"]
    table = seated(GAMES["paradominetor"], 3, ["Ada", "expert:5", "expert:5"], {}, None, Random(1))
    assert table.kinds == (None, "expert:5", "expert:5")
    assert table.names == ("Ada", "expert:5", "expert:5-b")
    bots = table.sitters("seed")
    assert [type(bot).__name__ for bot in bots] == ["NoneType", "Thinker", "Thinker"]


@pytest.mark.parametrize(
    "name", ["expert:0", "expert:-1", "expert:x", "expert:", "Casual:0s", "greedy:5", "expert:5-b"]
)
def test_an_effort_that_cannot_be_is_refused_not_seated_as_a_person(name: str) -> None:
    with pytest.raises(ParadoxaError, match=r"no effort that can be read|can have an effort"):
        people_and_bots(f"Ada,{name}")


def test_the_record_says_who_is_a_bot(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run("play", "paradom", "--players", "Ada,greedy,greedy", "--seed", "1", "--save", str(path), typed="1\n")
    record = Record.load(path)
    assert record.extra["seats"] == "person, bot greedy, bot greedy"
    assert kinds_in(record) == (None, "greedy", "greedy")
    text = path.read_text().replace("players: Ada, greedy, greedy-b", "players: greedy-b, Bo, Cy")
    renamed = Record.read(text)
    assert kinds_in(renamed) == (None, "greedy", "greedy")  # what the header says, whatever the names
    path.write_text(text)
    assert run("play", "--resume", str(path), typed="quit\n")[0] == 0
    path.write_text(text.replace("bot greedy, bot greedy", "bot greedy"))
    code, _, said = run("play", "--resume", str(path))
    assert (code, "for each seat" in said) == (2, True)
    bare = Record(record.game, record.rules, ("greedy", "greedy-b", "Ada"))
    assert kinds_in(bare) == ("greedy", "greedy", None)
