"""The rule laboratory: the same deals under different rules."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from math import inf
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # ships no types
import pytest
from typer.testing import CliRunner

from paradoxa.arena import varied_rules
from paradoxa.arena.contest import Contest, play
from paradoxa.arena.findings import report, thinking
from paradoxa.arena.report.page import page
from paradoxa.cli.group import app
from paradoxa.core import BadOptions, ParadoxaError
from paradoxa.core.record import BadRecord, Record, verify
from paradoxa.games import GAMES
from paradoxa.games.paradox_island.balance import named_values
from paradoxa.games.paradox_island.box.components import COMPONENTS, check
from paradoxa.games.paradox_island.box.loading import FILE, load
from tests.arena.reports import SECONDS, held, read_page
from tests.command import paradoxa
from tests.ruled import started_with


def test_every_value_plays_the_same_deals() -> None:
    contest = Contest("antinomy", ("greedy",), 2, 3, 1, (), (("may-decline", ("no", "yes")),))
    deals = [[""] * 2 for _ in range(3)]
    for task in contest.tasks():
        record = Record.read(play(task)["record"])
        deals[task.deal][task.variant] = str(record.lines[0])
        assert record.options == ({"may-decline": "yes"} if task.variant else {})
    assert all([no == yes for no, yes in deals])
    assert len({no for no, _ in deals}) == 3


def test_differences_are_to_the_first_value_and_found_where_there_are_some() -> None:
    contest = Contest("paradox-island", ("greedy",), 2, 8, 1, (("op", "1"),), (("limit", ("100", "25")),))
    results = held(contest)
    found = report(contest, results)
    first, second = found["variants"]
    assert [first["settings"], second["settings"]] == [{"limit": "100"}, {"limit": "25"}]
    turns = {measure["what"]: measure for measure in second["measures"]}["turns"]
    assert turns["difference"]["value"] == pytest.approx(second["turns"]["value"] - first["turns"]["value"], abs=1e-5)
    assert turns["difference"]["value"] <= 0
    assert all([measure["difference"]["value"] == 0 for measure in first["measures"]])
    assert [role["role"] for role in first["roles"]] == ["OP", "captive"]
    assert [sheet["title"] for sheet in second["balance"]] == ["OP, by number of players", "Characters"]
    assert {result["settings"]["op"] for result in results} == {"1"}
    reader = read_page(page(found, thinking(contest, results)))
    text = " ".join(reader.texts)
    for part in (
        "Rule laboratory",
        "Victories by seat",
        "Length of games",
        "All numbers",
        "Balance sheets",
        "limit=25",
    ):
        assert part in text
    assert len(reader.labels) >= 6


def test_combinations() -> None:
    varied = (("colours", ("ykp", "kpg")), ("start", ("coin", "fastest")))
    contest = Contest("the-perfect-moment", ("greedy",), 2, 1, 0, (), varied)
    assert [list(variant.values()) for variant in contest.variants] == [
        ["ykp", "coin"],
        ["ykp", "fastest"],
        ["kpg", "coin"],
        ["kpg", "fastest"],
    ]
    assert contest.settings(3, 5) == {"colours": "kpg", "start": "fastest"}


@pytest.mark.parametrize("game", list(GAMES))
def test_every_option_of_every_game_can_be_varied(game: str) -> None:
    seats = GAMES[game].seats[-1]
    for option in GAMES[game].options.values():
        values = option.values(seats)
        if len(values) > 1:
            Contest(game, ("greedy",), seats, 1, 0, (), ((option.name, values[:3]),)).check()


def test_every_number_on_the_boards_of_the_island_can_be_varied() -> None:
    values = named_values(load(FILE))
    proposals = [name for name, value in values.items() if value["status"] == "proposal"]
    assert {"Achilles.health", "Phil.energy", "Hempel.bonus1.palms", "Theseus.squares", "knot-A", "tile1"} <= {
        *proposals
    }
    for name in values:
        now = values[name]["value"]
        text = (
            "+".join(["-".join(map(str, part)) if isinstance(part, list) else str(part) for part in now])
            if (isinstance(now, list))
            else str(now)
        )
        box = varied_rules.changed("paradox-island", {name: text})
        assert box is not None
        assert check(json.loads(box.components)) == COMPONENTS


def test_house_rulings_that_are_numbers_are_varied_by_their_clause(tmp_path: Path) -> None:
    contest = Contest("the-perfect-moment", ("uniform",), 2, 6, 1, (), (("T-9.36", ("30", "4")),))
    results = held(contest, tmp_path / "lab")
    assert [result["facts"]["reason"] == "quiet" for result in results if result["variant"]].count(True) > 2
    assert {result["facts"]["reason"] for result in results if not result["variant"]} <= {"draw", "points"}
    found = report(contest, results)
    assert found["variants"][1]["turns"]["high"] < found["variants"][0]["turns"]["value"]
    assert "rulings: T-9.36=4\n" in (tmp_path / "lab/records/the-perfect-moment-000000-2-000.txt").read_text()
    assert "rulings" not in (tmp_path / "lab/records/the-perfect-moment-000000-1-000.txt").read_text()
    with pytest.raises(BadOptions, match="whole number from 4 to 99; not '3'"):
        varied_rules.changed("the-perfect-moment", {"T-9.36": "3"})
    with pytest.raises(
        BadOptions, match=r"no option 'T-9\.37', and no such ruling; the options are: colours, start; the "
    ):
        varied_rules.changed("the-perfect-moment", {"T-9.37": "3"})


# One ruling of each game that is code: the same bots on the same deals play on differently under its other value.
CODED = {
    "antinomy": ("A-3.5", ("any", "nearest"), 2),
    "paradominetor": ("P-2.5", ("before", "after"), 3),
    "the-perfect-moment": ("T-9.10", ("starter", "other"), 2),
    "paradox-island": ("I-11.9", ("hides", "nothing"), 2),
}


@pytest.mark.parametrize("game", list(GAMES))
def test_house_rulings_that_are_code_are_varied_by_their_clause(game: str, tmp_path: Path) -> None:
    clause, values, seats = CODED[game]
    contest = Contest(game, ("uniform",), seats, 6, 1, (), ((clause, values),))
    results = held(contest, tmp_path)
    records = {
        variant: [path.read_text() for path in sorted((tmp_path / "records").glob(f"*-{variant}-000.txt"))]
        for variant in (1, 2)
    }
    assert [len(some) for some in records.values()] == [6, 6]
    assert all([f"rulings: {clause}={values[1]}\n" in record for record in records[2]])
    bodies = [[record.partition("\n\n")[2] for record in some] for some in records.values()]
    assert [body.splitlines()[0] for body in bodies[0]] == [
        body.splitlines()[0] for body in bodies[1]
    ]  # the same deals
    assert bodies[0] != bodies[1]
    assert all([verify(Record.read(record)).plies > 10 for record in records[1]])
    with pytest.raises(BadRecord, match=f'PARADOXA_RULINGS="{clause}={values[1]}"'):
        verify(Record.read(records[2][0]))
    found = report(contest, results)
    assert found["rulings"] == {
        clause: {
            "question": GAMES[game].rulings[clause].question,
            "values": {value: GAMES[game].rulings[clause].means(value) for value in values},
        }
    }
    told = " ".join(read_page(page(found, thinking(contest, results))).texts)
    for value in values:
        assert f"{value}: {GAMES[game].rulings[clause].means(value)}" in told


def test_a_record_of_the_laboratory_is_good_with_its_ruling(tmp_path: Path) -> None:
    words = ("lab", "antinomy", "--vary", "A-3.5=any,nearest", "--deals", "2", "--out", str(tmp_path / "lab"))
    told = " ".join(CliRunner().invoke(app, words).stdout.split())
    assert "A-3.5: How far back may one go? any: to any card behind" in told
    files = [str(path) for path in sorted((tmp_path / "lab/records").glob("*-2-*.txt"))]
    assert started_with("A-3.5=nearest", "-m", "paradoxa", "verify", *files).count("good") == 2
    without = CliRunner().invoke(app, ("verify", *files))
    assert without.exit_code == 1
    assert "it can be read by a program started with PARADOXA_RULINGS" in without.stderr


def test_rulings_and_components_go_together(tmp_path: Path) -> None:
    varied = (("I-11.8", ("1", "2")), ("op_actions", ("3", "2")))
    contest = Contest("paradox-island", ("uniform",), 2, 1, 1, (("limit", "25"),), varied)
    held(contest, tmp_path)
    heads = [path.read_text().partition("\n\n")[0] for path in sorted((tmp_path / "records").glob("*.txt"))]
    assert ["rulings: I-11.8=2" in head for head in heads] == [False, False, True, True]
    assert ["components: op_actions=2" in head for head in heads] == [False, True, False, True]
    assert varied_rules.changed("paradox-island", {"I-11.8": "1"}) is None  # as it is here
    assert varied_rules.changed("paradox-island", {"I-11.8": "2"}) == varied_rules.Box("", "I-11.8=2")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "paradoxa rulings antinomy"),
        (("--vary", "A-3.4=a,b"), "the rulings are: A-2.4, A-3.5"),
        (("--vary", "A-3.5=any,far"), "A-3.5 is one of: any, nearest; not 'far'"),
    ],
)
def test_a_laboratory_without_a_question_says_where_to_look(words: tuple[str, ...], sentence: str) -> None:
    done = CliRunner().invoke(app, ("lab", "antinomy", *words))
    assert isinstance(done.exception, ParadoxaError)  # which the command tells, without a stack trace
    assert sentence in str(done.exception)


def test_a_change_changes_what_it_names_and_nothing_else() -> None:
    other = varied_rules.changed("paradox-island", {"Theseus.squares": "health+health", "op_actions": "2"})
    assert other is not None
    box = check(json.loads(other.components))
    assert box.characters["Theseus"].squares == ("health", "health")
    assert box.constants.op_actions == 2
    assert box.characters["Achilles"] == COMPONENTS.characters["Achilles"]
    with pytest.raises(BadOptions, match="7 palm boxes together"):
        varied_rules.changed("paradox-island", {"Hempel.bonus1.palms": "5"})


def test_components_are_varied_in_a_process_of_their_own(tmp_path: Path) -> None:
    out = tmp_path / "lab"
    words = ("lab", "paradox-island", "--vary", "death_goal_two_players=4,1", "--deals", "3", "--option", "op=1")
    found = json.loads(CliRunner().invoke(app, (*words, "--out", str(out), "--json")).stdout)
    before, after = found["variants"]
    assert after["turns"]["value"] < before["turns"]["value"]
    assert COMPONENTS.constants.death_goal_two_players == 4
    record = (out / "records/paradox-island-000000-2-000.txt").read_text()
    assert "components: death_goal_two_players=1\n" in record
    assert check(load(out / "components/2.json")).constants.death_goal_two_players == 1


def test_with_their_components_such_records_are_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contest = Contest("paradox-island", ("uniform",), 2, 1, 3, (), (("death_goal_two_players", ("1", "2")),))
    held(contest, tmp_path / "lab")
    record = str(tmp_path / "lab/records/paradox-island-000000-1-000.txt")
    said = " ".join(paradoxa("verify", record, code=1).stderr.split())
    assert "with other components (death_goal_two_players=1): PARADOXA_COMPONENTS must name" in said
    # Components are read once, when a game is imported: others need a process of their own.
    monkeypatch.setenv("PARADOXA_COMPONENTS", str(tmp_path / "lab/components/1.json"))
    assert "good" in started_with("", "-m", "paradoxa", "verify", record)
    monkeypatch.setenv("PARADOXA_COMPONENTS", str(tmp_path / "nothing.json"))
    with pytest.raises(AssertionError, match=r"^paradoxa: [^\n]*cannot be opened[^\n]*\n$"):
        started_with("", "-m", "paradoxa", "games")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_process_with_another_box_ends_with_its_laboratory_in_the_middle_of_a_game(
    number: signal.Signals, tmp_path: Path
) -> None:
    words = ("lab", "paradox-island", "--vary", "rest=1,2", "--deals", "100", "--bots", "expert:1000000")
    lab = subprocess.Popen(
        [sys.executable, "-m", "paradoxa", *words],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    playing: list[psutil.Process] = []
    ready = inf  # the processor time it took to read its box
    try:
        deadline = time.monotonic() + SECONDS
        while not playing or playing[0].cpu_times().user < ready + 0.2:  # it thinks
            assert time.monotonic() < deadline
            time.sleep(0.05)
            playing = [one for one in psutil.Process(lab.pid).children() if "paradoxa.workers.worker" in one.cmdline()]
            if playing and ready == inf and not list(tmp_path.iterdir()):  # the file may go once it has been read
                ready = playing[0].cpu_times().user
        if number == signal.SIGINT:
            os.killpg(lab.pid, number)  # as a terminal does
        else:
            os.kill(lab.pid, number)
        _, told = lab.communicate(timeout=SECONDS)
    finally:
        lab.kill()
    assert lab.returncode == (130 if number == signal.SIGINT else -number)
    assert told == ""
    left = psutil.wait_procs(playing, timeout=SECONDS)[1]
    for process in left:
        process.kill()
    assert left == []
