"""The end of a game, the news before it, and what the lists leave out last."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import TextIO, cast

import pytest

from paradoxa.cli.play import play
from paradoxa.core import CHANCE
from paradoxa.core.play import Match
from paradoxa.core.record import Record, verify
from paradoxa.games import GAMES
from paradoxa.games.antinomy.box.components import CARDS
from paradoxa.games.antinomy.rules.events import CodexAdvanced, Declared, Exchanged, SideChosen
from paradoxa.games.paradominetor.terminal.result import aligned
from paradoxa.terminal.game_board import BOARDS
from paradoxa.terminal.invocation import called
from paradoxa.terminal.replay import Story
from paradoxa.terminal.screen.menu import Menu
from paradoxa.terminal.screen.paint import Ink
from paradoxa.terminal.screen.screen import Screen
from paradoxa.terminal.session import Table
from tests.command import run
from tests.terminal.tables import NAMES, Person, any_move, game_on_paper, paper, positions


@pytest.mark.parametrize(
    ("game", "players"), [("antinomy", ["You", "greedy"]), ("paradominetor", ["You", *["greedy"] * 3])]
)
def test_the_result_is_said_once_with_where_it_came_from(game: str, players: list[str]) -> None:
    printed, match = game_on_paper(game, players, any_move(7), seed="7")
    assert match.outcome is not None
    end = printed[printed.rindex("over after") :]
    said = r"with 5 crystals|has 5 crystals" if game == "antinomy" else r"\bwins?\b|share the victory"
    assert len(re.findall(said, end)) == 1
    rows = BOARDS[game].draw_result(match.view(None), [e for _, e in match.log(None)], match.players, Ink(), 80)
    table = [row.plain for row in rows]
    assert "\n".join([row.rstrip() for row in table]) in printed
    for seat, name in enumerate(match.players):
        cells = table[seat + 1].removeprefix(f" {name}").split()
        if game == "antinomy":
            crystals, torn, stolen, lost = [int(cell) for cell in cells]
            assert crystals == match.outcome.points[seat] == torn + stolen - lost
        else:
            assert float(cells[0]) * 2 == match.outcome.points[seat]


def test_tricks_of_the_result_add_up_at_every_width() -> None:
    for seed in range(4):
        *_, match = positions("paradominetor", seed, seats=5)
        view = match.view(None)
        for width in (40, 60, 80, 120):
            rows = [row.plain for row in BOARDS["paradominetor"].draw_result(view, [], NAMES, Ink(), width)]
            assert max([len(row) for row in rows]) <= width
            if "alone" in rows[0] and "tricks" not in rows[0]:
                for seat, row in enumerate(rows[1:]):
                    *_, points, alone, first, half = row.split()
                    assert float(points) * 2 == view.points[seat] == 2 * (int(alone) + int(first)) + int(half)


def test_points_stand_below_each_other() -> None:
    assert [aligned(halves) for halves in (0, 1, 15, 30)] == [" 0  ", " 0.5", " 7.5", "15  "]


def test_after_the_game_one_may_look_back_save_and_play_again(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    choose = any_move(3)
    wishes = iter(["log", "?", "? A-7.1", "save", ""])

    def answer(fresh: str) -> str:
        over = "Enter to leave" in fresh or over_since
        if over:
            over_since.append(1)
            return next(wishes)
        return choose(fresh)

    over_since: list[int] = []
    printed, _ = game_on_paper("antinomy", ["You", "greedy"], answer, save=path)
    end = printed[printed.index("Enter to leave") :]
    assert "The relics are dealt" in end
    assert "A-7.1   Whoever is first" in end
    assert f"Saved to {path}." in end
    lines = ["1"] * 400 + ["again"] + ["1"] * 5
    table_lines = "\n".join(lines)
    code, printed, _ = run(
        "play",
        "antinomy",
        "--players",
        "greedy,uniform",
        "--seed",
        "1",
        "--save",
        str(tmp_path / "b.txt"),
        typed=table_lines,
    )
    assert (code, printed.count("wins with 5 crystals.")) == (0, 1)  # bots alone want no other game


def test_again_deals_anew_and_keeps_the_first_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    choose, said = any_move(3), ["again", "quit"]

    class Answers(io.TextIOBase):
        encoding = "utf-8"

        def __init__(self) -> None:
            self.person = Person(
                lambda fresh: said.pop(0) if "Enter to leave" in fresh or len(said) == 1 else choose(fresh)
            )

        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
            return self.person.readline(size)

    answers = Answers()
    monkeypatch.setattr(sys, "stdin", answers)
    monkeypatch.setattr(sys, "stdout", answers.person.out)
    play("antinomy", players="You,greedy", seed="3", save=path)
    monkeypatch.undo()
    first, second = Record.load(path), Record.load(tmp_path / "game-2.txt")
    assert verify(first).is_finished
    assert first.players == second.players
    assert first.lines[0] != second.lines[0]
    assert answers.person.out.getvalue().count("Antinomy in short") == 1


# --- what is left out, and what never ----------------------------------------------------------
def test_an_exchange_is_told_in_one_sentence() -> None:
    cards = CARDS[:3]
    events = [Declared(0, cards, 1, True), CodexAdvanced(1), SideChosen(0, 2), Exchanged(0, 2, cards, CARDS[3:6])]
    news = BOARDS["antinomy"].news(events, NAMES)
    assert len(news) == 3
    weights = [weight for weight, _ in news]
    assert weights[0] > weights[2] > weights[1]
    assert BOARDS["antinomy"].news(events[:3], NAMES)[-1][1] == "Ada will exchange with spaces 2 to 4."


@pytest.mark.parametrize("game", ["antinomy", "paradominetor"])  # where moves that bring something have a !
def test_moves_that_bring_something_stand_first_and_rows_fit(game: str) -> None:
    found = 0
    for seed in range(6):
        for match in positions(game, seed, every=1):
            for decision in match.decisions:
                if decision.seat == CHANCE or decision.kind == "pass":
                    continue
                choices = BOARDS[game].choices(match.view(decision.seat))
                assert sorted([choice.notation for choice in choices]) == sorted([str(m) for m in decision.options])
                matters = ["!" in choice.words for choice in choices]
                assert matters == sorted(matters, reverse=True) == [choice.matters for choice in choices]
                assert all([choice.brief.count("!") == choice.words.count("!") for choice in choices])
                found += sum(matters)
                rows = Menu(choices).lines(paper(Person([])))
                one_line = [c for c in choices if c.words.count("!") < 2]
                assert len(one_line) < len(choices) or len(rows) <= len(choices), [row.plain for row in rows]
    assert found > 20


class Console(io.StringIO):
    """Paper that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class PersonThere(Person):
    """Somebody at a plain terminal."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        self.out = Console()

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("game", "seats"), [("antinomy", 2), ("paradominetor", 3), ("paradominetor", 4)])
def test_a_plain_terminal_shows_each_question_with_its_board(game: str, seats: int) -> None:
    tallest = []
    choose = any_move(4)

    def answer(fresh: str) -> str:
        if "Enter to leave" in fresh or "Enter once more leaves" in fresh:
            return ""
        head = fresh.rfind(f"\n {GAMES[game].title} ")
        tallest.append(fresh[head + 1 :].count("\n") + 1)
        assert "; help" in fresh
        return choose(fresh)

    person = PersonThere(answer)
    screen = Screen(cast("TextIO", person), person.out, plain=True, size=lambda: (80, 24))
    assert (screen.is_terminal, screen.is_live) == (True, False)
    match = Match(GAMES[game], seats, players=["You", *NAMES[:seats]][:seats])
    from paradoxa import bots

    sitters = [None, *[bots.make("greedy", game, match.rng) for _ in range(seats - 1)]]
    Table(match, sitters, screen).run()
    assert match.outcome is not None
    assert max(tallest) <= 24


def test_commands_are_named_as_one_can_type_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for given, said in (
        (".venv/bin/paradoxa", ".venv/bin/paradoxa replay 'a b'"),
        ("/x/paradoxa/__main__.py", f"{sys.executable} -m paradoxa replay 'a b'"),
        ("pytest", "paradoxa replay 'a b'"),
    ):
        monkeypatch.setattr(sys, "argv", [given])
        assert called("replay", "a b") == said
    (tmp_path / "paradoxa").touch(0o755)
    assert called("replay", "x") == "paradoxa replay x"


def test_a_stopped_game_ends_with_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["antinomy"]
    monkeypatch.setattr(type(game), "turn_limit", 3)
    path = tmp_path / "a.txt"
    printed, match = game_on_paper("antinomy", ["greedy", "greedy"], [], save=path)
    assert match.outcome is None
    sentence = "The game was stopped after 3 turns, without winners."
    assert printed.count(sentence) == 1
    for reader in (None, 0, 1):
        person = Person([])
        Story(path, reader).tell(paper(person))
        assert person.out.getvalue().count(sentence) == 1
        assert "not over" not in person.out.getvalue()
