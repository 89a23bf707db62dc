"""Contests from the plan to the report: paired, repeatable, resumable."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from paradoxa.arena.contest import Contest, play
from paradoxa.arena.findings import report
from paradoxa.arena.folder import Folder, as_line, as_text, read_line
from paradoxa.cli.group import app
from paradoxa.core import BadOptions, ParadoxaError
from paradoxa.core.record import Record, verify
from tests.arena.reports import SECONDS, held
from tests.command import paradoxa, run


# --- deals -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "bots", "seats"),
    [
        ("antinomy", ("greedy", "uniform"), 2),
        ("paradominetor", ("greedy", "uniform", "uniform"), 3),
        ("the-perfect-moment", ("greedy", "uniform"), 1),
        ("the-perfect-moment", ("greedy", "uniform"), 2),
    ],
)
def test_all_tables_of_a_deal_get_the_same_cards_and_options(game: str, bots: tuple[str, ...], seats: int) -> None:
    contest = Contest(game, bots, seats, 3, 11)
    deals = defaultdict(set)
    for task in contest.tasks():
        record = Record.read(play(task)["record"])
        deals[task.deal].add((str(record.lines[0]), tuple(record.options.items())))
    assert [len(deals[deal]) for deal in range(3)] == [1, 1, 1]
    assert len({first for some in deals.values() for first, _ in some}) == 3


def test_on_the_island_everybody_is_op_once_in_a_deal() -> None:
    contest = Contest("paradox-island", ("uniform", "greedy", "newcomer"), 3, 3, 1, (("limit", "25"),))
    for deal in range(3):
        op = int(contest.settings(0, deal)["op"])
        assert sorted([seating[op] for seating in contest.tables(deal)]) == [0, 1, 2]
    assert len({contest.settings(0, deal)["op"] for deal in range(3)}) == 3


def test_a_bot_plays_the_same_whoever_else_is_entered() -> None:
    """Its generator hangs on seed, deal and its own name."""
    few = Contest("antinomy", ("greedy", "uniform"), 2, 1, 4)
    many = Contest("antinomy", ("greedy", "newcomer", "uniform"), 2, 1, 4)
    wanted = {task.contest.tables(0)[task.table]: play(task)["record"] for task in few.tasks()}
    found = {
        task.contest.tables(0)[task.table]: play(task)["record"]
        for task in many.tasks()
        if 1 not in task.contest.tables(0)[task.table]
    }
    assert found == {tuple([2 * entry for entry in seating]): record for seating, record in wanted.items()}


def test_every_record_is_good_and_says_what_the_line_says(tmp_path: Path) -> None:
    contest = Contest("paradominetor", ("greedy", "uniform"), 3, 2, 5)
    results = held(contest, tmp_path / "run")
    files = sorted((tmp_path / "run/records").iterdir())
    assert len(files) == len(results) == 2 * 6
    for result, path in zip(results, files, strict=True):
        verdict = verify(Record.load(path))
        assert verdict.is_finished
        assert (list(verdict.points), list(verdict.winners)) == (result["points"], result["winners"])


# --- the same whatever happens -----------------------------------------------------------------------
def test_the_report_is_the_same_to_the_byte_with_one_process_and_with_two(tmp_path: Path) -> None:
    contest = Contest("antinomy", ("greedy", "uniform"), 2, 6, 3)
    texts = []
    for jobs in (1, 2):
        results = held(contest, tmp_path / str(jobs), jobs)
        texts.append(as_text(report(contest, results)))
    assert texts[0] == texts[1]
    assert as_text(report(contest, held(contest))) == texts[0]  # nor does it matter whether it is kept
    assert "seconds" not in texts[0].replace("program_seconds", "")


# The command, killed as soon as it has kept the fifth game.
TORN = """
import os, signal
from paradoxa.arena.folder import Folder
from paradoxa.cli.main import main

keep, count = Folder.keep, 0

def torn(*given):
    global count
    keep(*given)
    count += 1
    if count == 5:
        os.kill(os.getpid(), signal.SIGKILL)

Folder.keep = torn
main()
"""


def test_killed_in_the_middle_it_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    words = ("arena", "paradominetor", "--bots", "greedy,uniform", "--seats", "4", "--deals", "4", "--seed", "9")
    whole = CliRunner().invoke(app, (*words, "--out", str(tmp_path / "whole"), "--json")).stdout
    out = tmp_path / "torn"
    killed = subprocess.run(
        [sys.executable, "-c", TORN, *words, "--jobs", "2", "--out", str(out)],
        capture_output=True,
        check=False,
        timeout=SECONDS,
    )
    assert killed.returncode == -signal.SIGKILL
    lines = out / "results.jsonl"
    assert lines.read_bytes().count(b"\n") == 5
    assert not (out / "report.json").exists()
    with lines.open("ab") as file:
        file.write(b'{"deal": 1, "var')  # a line that was being written
    assert CliRunner().invoke(app, (*words, "--out", str(out), "--json")).stdout == whole
    assert (out / "report.json").read_text() == (tmp_path / "whole/report.json").read_text() == whole
    names = sorted([path.name for path in (tmp_path / "whole/records").iterdir()])
    assert len(names) > 5 + 2, "there was more to play than workers were at"
    assert sorted([path.name for path in (out / "records").iterdir()]) == names
    for name in names:
        assert (out / "records" / name).read_bytes() == (tmp_path / "whole/records" / name).read_bytes()
    before = lines.read_bytes()
    contest = Contest("paradominetor", ("greedy", "uniform"), 4, 4, 9)
    assert as_text(report(contest, held(contest, out))) == whole  # nothing is left to play
    assert lines.read_bytes() == before


@pytest.mark.parametrize(
    "change", [{"seed": 4}, {"deals": 3}, {"bots": ("greedy", "greedy")}, {"options": (("may-decline", "yes"),)}]
)
def test_a_folder_keeps_one_contest(tmp_path: Path, change: dict[str, Any]) -> None:
    settings: dict[str, Any] = {"game": "antinomy", "bots": ("greedy", "uniform"), "seats": 2, "deals": 2, "seed": 3}
    Folder(tmp_path / "run", Contest(**settings))
    Folder(tmp_path / "run", Contest(**settings))
    with pytest.raises(BadOptions, match=f"keeps another contest: there {next(iter(change))} is .*, here "):
        Folder(tmp_path / "run", Contest(**{**settings, **change}))


def test_a_folder_with_other_things_or_broken_files_is_refused(tmp_path: Path) -> None:
    contest = Contest("antinomy", ("greedy", "uniform"), 2, 1, 3)
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(BadOptions, match="has other files in it"):
        Folder(tmp_path, contest)
    folder = Folder(tmp_path / "run", contest)
    (tmp_path / "run/results.jsonl").write_text('{"deal": 0}\n')
    with pytest.raises(ParadoxaError, match="line 1 is no result of a game"):
        folder.finished()
    (tmp_path / "run/plan.json").write_text("[]")
    with pytest.raises(BadOptions, match="is no plan of a contest"):
        Folder(tmp_path / "run", contest)
    with pytest.raises(ParadoxaError, match="cannot keep the contest"):
        Folder(tmp_path / "mine.txt/run", contest)


def test_a_game_whose_record_is_gone_or_empty_is_played_again(tmp_path: Path) -> None:
    """A power failure can leave a line without its record."""
    contest = Contest("antinomy", ("greedy", "uniform"), 2, 2, 3)
    results = held(contest, tmp_path)
    records = {path: path.read_text() for path in sorted((tmp_path / "records").iterdir())}
    gone, empty, *_ = records
    gone.unlink()
    empty.write_text("")
    assert [read_line(as_line(result))["winners"] for result in held(contest, tmp_path)] == [
        result["winners"] for result in results
    ]
    assert {path: path.read_text() for path in records} == records
    assert len((tmp_path / "results.jsonl").read_text().splitlines()) == 6


def test_stopped_while_it_writes_its_plan_it_goes_on(tmp_path: Path) -> None:
    (tmp_path / "plan.json.half").write_text('{"paradoxa"')
    assert len(held(Contest("antinomy", ("greedy", "uniform"), 2, 1, 3), tmp_path)) == 2


def test_two_cannot_play_in_the_same_folder_at_once(tmp_path: Path) -> None:
    contest = Contest("antinomy", ("greedy", "uniform"), 2, 1, 3)
    with Folder(tmp_path / "run", contest).locked(), pytest.raises(BadOptions, match="is being played already"):
        held(contest, tmp_path / "run")
    assert len(held(contest, tmp_path / "run")) == 2


def test_without_openskill_one_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    done = CliRunner().invoke(app, ("arena", "antinomy", "--deals", "1"))
    assert isinstance(done.exception, ParadoxaError)
    assert "pip install 'paradoxa[arena]'" in str(done.exception)


def test_interrupted_it_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("paradoxa.cli.contests.carry_out", interrupted)
    done = CliRunner().invoke(app, ("arena", "antinomy", "--deals", "1", "--out", str(tmp_path / "run")))
    assert "the same command goes on from here" in done.stderr


# --- what users get wrong ----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("arena", "chess"), "there is no game 'chess'"),
        (("arena", "antinomy", "--bots", "greedy,nobody"), "there is no bot 'nobody'"),
        (("arena", "antinomy", "--bots", "greedy,"), "names separated by commas"),
        (("arena", "antinomy", "--deals", "0"), "the number of deals is from 1 to"),
        (("arena", "antinomy", "--seats", "3"), "Antinomy is for 2 players, not 3"),
        (("arena", "antinomy", "--jobs", "999"), "the number of jobs"),
        (("arena", "antinomy", "--option", "colour=red"), "Antinomy has no option 'colour'"),
        (("arena", "antinomy", "--program", "greedy=cat"), "a program cannot be called 'greedy'"),
        (("arena", "antinomy", "--program", "expert:5=cat"), "a program cannot be called 'expert:5'"),
        (("arena", "antinomy", "--program", "mine=/no/program"), "there is no program '/no/program'"),
        (("arena", "antinomy", "--program", "mine=cat", "--program-seconds", "0"), "3600 seconds for a move"),
        (("lab", "antinomy", "--vary", "may-decline"), "written name=value"),
        (("lab", "antinomy", "--vary", "may-decline=no"), "needs at least two values"),
        (("lab", "antinomy", "--vary", "may-decline=no,no"), "are to be different"),
        (("lab", "antinomy", "--vary", "may-decline=no,maybe"), "may-decline=maybe is not possible"),
        (("lab", "antinomy", "--vary", "a=1,2"), "has no option 'a'"),
        (("lab", "paradox-island", "--vary", "Achilles.luck=1,2"), "no option and no component 'Achilles.luck'"),
        (("lab", "paradox-island", "--vary", "Achilles.health=2,99"), "a whole number from 1 to 9, not 99"),
        (("lab", "paradox-island", "--vary", "components=/no/file,/nor/this"), "cannot be opened"),
    ],
)
def test_bad_input_is_one_sentence(words: tuple[str, ...], sentence: str) -> None:
    done = CliRunner().invoke(app, words)
    assert isinstance(done.exception, ParadoxaError)  # which the command tells, without a stack trace
    assert sentence in str(done.exception)
    assert "\n" not in str(done.exception)
    assert done.stdout == ""


def test_a_sentence_and_exit_code_2() -> None:
    assert "there is no bot 'nobody'" in paradoxa("arena", "antinomy", "--bots", "nobody", code=2).stderr


def test_into_a_pipe_go_only_what_was_asked_for_and_no_bar() -> None:
    done = paradoxa("arena", "antinomy", "--deals", "1", "--json")
    assert done.stderr == ""
    assert json.loads(done.stdout)["games"] == 2


@pytest.mark.parametrize(
    "words",
    [
        ("arena", "antinomy", "--deals", "1", "--program", "ünï=cat"),
        ("lab", "antinomy", "--deals", "2", "--vary", "may-decline=no,yes"),
        ("simulate", "the-perfect-moment", "--bots", "greedy,uniform", "--games", "2"),
    ],
    ids=lambda words: words[0],
)
def test_a_terminal_without_our_letters_gets_the_nearest_ones(words: tuple[str, ...]) -> None:
    shown = run(*words, encoding="ascii").stdout
    assert shown.isascii()
    assert " to " in shown


def test_who_installs_ray_can_hold_an_arena() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert set(extras["arena"]) <= set(extras["ray"])
