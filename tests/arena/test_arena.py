"""Contests from the plan to the report: paired, repeatable, resumable."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import sys
import tomllib
from collections import defaultdict
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from paradoxa.arena.contest import Contest, play, standing
from paradoxa.arena.findings import histogram, report, thinking
from paradoxa.arena.folder import Folder, as_line, as_text, carry_out, read_line
from paradoxa.arena.report.console import print_contest
from paradoxa.arena.report.page import page
from paradoxa.arena.report.plots import heat
from paradoxa.arena.report.sentences import about_bots, notes
from paradoxa.cli.group import app
from paradoxa.core import BadOptions, Outcome, ParadoxaError
from paradoxa.core.record import Record, verify
from paradoxa.workers.crews import crew_for
from tests.command import paradoxa, run

SECONDS = 600.0  # for what comes surely, also on a busy machine
VOID = {"meta", "path", "rect", "circle", "link", "br"}


def held(contest: Contest, out: Path | None = None, jobs: int = 1) -> list[dict[str, Any]]:
    contest.check()
    with crew_for(jobs) as crew:
        return carry_out(contest, crew, Folder(out, contest) if out is not None else None)


class Reader(HTMLParser):
    """Reads a page, and minds that every element is closed where it belongs."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.tags: dict[str, int] = defaultdict(int)
        self.labels: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        if tag == "svg" and ("role", "img") in attrs:
            self.labels.append(str(dict(attrs)["aria-label"]))
        assert not [value for name, value in attrs if name in ("src", "href")], "nothing is fetched"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def read_page(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


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


# --- what a report says ------------------------------------------------------------------------------
def test_an_arena_says_who_is_better_and_its_page_has_all_parts() -> None:
    contest = Contest("paradominetor", ("greedy", "uniform"), 3, 8, 2)
    results = held(contest)
    found = report(contest, results)
    assert [row["bot"] for row in found["bots"]] == ["greedy", "uniform"]
    first, second = found["bots"]
    assert first["win_share"]["low"] > 1 / 3 > second["win_share"]["high"]
    assert first["wins"] + second["wins"] == pytest.approx(found["games"])
    there, back = found["cross"]["greedy"]["uniform"], found["cross"]["uniform"]["greedy"]
    assert there["value"] + back["value"] == pytest.approx(1)
    assert there["low"] > 0.5
    assert [role["role"] for role in found["roles"]] == ["first to lead", "second to lead", "third to lead"]
    assert sum([role["win_share"]["value"] for role in found["roles"]]) == pytest.approx(1, abs=1e-5)
    assert sum([count for _, _, count in found["turns"]["histogram"]]) == found["games"] == 48
    reader = read_page(page(found, thinking(contest, results)))
    text = " ".join(reader.texts)
    for part in ("Ratings", "Victories", "Everybody against everybody", "Seat effect", "Length", "Thinking time"):
        assert part in text
    assert reader.tags["table"] == len(reader.labels) == 6
    assert "script" not in reader.tags
    assert "The same seed gives the same games" in text
    assert "paradoxa arena paradominetor --bots greedy,uniform --deals 8 --seats 3 --seed 2" in text


def test_alone_bots_are_compared_by_score_on_the_same_deals() -> None:
    contest = Contest("the-perfect-moment", ("uniform", "greedy"), 1, 8, 2)
    results = held(contest)
    found = report(contest, results)
    assert found["games"] == 16
    assert [row["bot"] for row in found["bots"]] == ["greedy", "uniform"]
    assert found["bots"][0]["points"]["value"] > found["bots"][1]["points"]["value"]
    ahead = 0.0
    for deal in range(8):
        uniform, greedy = [result["points"][0] for result in results if result["deal"] == deal]
        ahead += 0.5 if uniform == greedy else float(greedy > uniform)
    assert found["cross"]["greedy"]["uniform"]["value"] == pytest.approx(ahead / 8)
    assert [sheet["title"] for sheet in found["balance"]] == ["Alone against Echo, by colours", "Items"]
    assert "on the same deal" in page(found, [])


def test_who_is_first_by_chance_is_not_called_the_strongest() -> None:
    contest = Contest("antinomy", ("uniform", "greedy"), 2, 6, 0)
    found = report(contest, held(contest))
    assert about_bots(found)[0].startswith("greedy is the strongest: rated 1,500; it wins")
    found["cross"]["greedy"]["uniform"]["low"] = 0.49
    assert about_bots(found)[0].startswith("greedy stands first, but not clearly: rated 1,500; it wins")


def test_games_without_a_winner_are_told_of() -> None:
    contest = Contest("antinomy", ("uniform", "greedy"), 2, 1, 0)
    results = held(contest)
    assert "stopped" not in " ".join(about_bots(report(contest, results)))
    results[0].update(points=None, winners=[], ranks=[0, 0])
    assert "1 of 2 games was stopped at the turn limit: nobody won." in about_bots(report(contest, results))


def test_any_name_of_a_program_is_shown_as_it_is_and_the_command_can_be_copied() -> None:
    name, program = """[/b] <b>me</b> & it's""", """cat '-'"""
    contest = Contest("antinomy", ("greedy", name), 2, 1, 0, programs=((name, program),), program_seconds=9.0)
    found = report(contest, held(contest))
    screen = Console(width=200, file=StringIO())
    print_contest(found, screen)
    assert name in screen.file.getvalue()  # type: ignore[attr-defined]  # it is a StringIO
    assert shlex.split(notes(found)[-1].removeprefix("The command: "))[-4:] == [
        *("--program", f"{name}={program}"),
        *("--program-seconds", "9.0"),
    ]
    assert name in "".join(read_page(page(found, [])).texts)


def test_on_a_narrow_screen_no_number_and_no_name_is_cut() -> None:
    contest = Contest("antinomy", ("greedy", "uniform", "newcomer"), 2, 1, 0)
    screen = Console(width=34, file=StringIO())
    print_contest(report(contest, held(contest)), screen)
    shown = screen.file.getvalue()  # type: ignore[attr-defined]  # it is a StringIO
    assert "1 deal, 6 games" in " ".join(shown.split())
    assert "…" not in shown


def test_long_names_stay_inside_the_cross_table() -> None:
    name = "my-program-of-monday"
    drawing = heat([name, "greedy"], {}, "Everybody")
    (end,) = re.findall(rf'<text x="([0-9.]+)" y="[0-9.]+" text-anchor="end" class="">{name[:14]}…', drawing)
    assert float(end) >= 15 * 8  # at 13 px a letter is about 7.5 wide


def test_who_thinks_by_the_clock_is_told_of() -> None:
    contest = Contest("antinomy", ("uniform", "expert:0.1s"), 2, 1, 0)
    assert not contest.is_repeatable
    assert Contest("antinomy", ("uniform", "expert:100", "greedy"), 2, 1, 0).is_repeatable


def test_ranks() -> None:
    assert standing("paradominetor", 4, Outcome((5, 9, 5, 2), (1,))) == {"winners": [1], "ranks": [1, 0, 1, 3]}
    assert standing("paradox-island", 3, Outcome((2, 5, 4), (1,))) == {"winners": [1], "ranks": [1, 0, 1]}
    assert standing("antinomy", 2, None) == {"winners": [], "ranks": [0, 0]}


def test_histograms_have_equal_bars() -> None:
    assert histogram([3, 4, 4, 6], 3, 6) == [[3, 3, 1], [4, 4, 2], [5, 5, 0], [6, 6, 1]]
    bars = histogram(list(range(100)), 0, 99)
    assert len(bars) == 20
    assert {count for _, _, count in bars} == {5}


def test_lines_read_back_with_seats_as_numbers() -> None:
    assert read_line(b'{"facts":{"characters":{"0":3,"2":1}},"deal":1}') == {
        "facts": {"characters": {0: 3, 2: 1}},
        "deal": 1,
    }


def test_an_outside_program_plays_and_what_it_does_wrong_is_told() -> None:
    """`cat` says back what it is told, which is never a move."""
    contest = Contest("antinomy", ("greedy", "echo"), 2, 1, 0, programs=(("echo", "cat"),))
    results = held(contest)
    found = report(contest, results)
    assert not found["is_repeatable"]
    (told,) = found["faults"]
    assert told["bot"] == "echo"
    assert told["games"] == 2
    assert told["drawn"] == sum([faults[1] for result in results for faults in result["faults"]]) > 2
    assert "echo did not answer as it must in 2 games" in page(found, thinking(contest, results))


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
