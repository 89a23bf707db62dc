"""Outside programs: what they are told, what they may use, and that nothing they do stops the arena."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from paradoxa import bots
from paradoxa.core import ParadoxaError
from paradoxa.core.play import Match, run
from paradoxa.games import GAMES
from paradoxa.workers import outside_bot
from paradoxa.workers import program as program_lines
from paradoxa.workers.program import Limits
from tests.arena.programs import EXAMPLE, PATIENT, SECONDS, TABLES, alive, kinds, odd, played, wait_until

pytestmark = pytest.mark.usefixtures("patience")


# --- the example -------------------------------------------------------------------------------
def test_the_example_is_short_and_stands_alone() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 45
    assert "paradoxa" not in [line.split()[1] for line in text.splitlines() if line.startswith(("import ", "from "))]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_example_plays_whole_games_without_a_fault(game: str, seats: int, marker: str) -> None:
    program = played(f"{sys.executable} -I {EXAMPLE} {marker}", game, seats)
    assert program.faults == []
    assert program.ply > 3
    assert program.drawn == 0


def test_the_example_plays_well_and_the_same_by_the_same_seed(marker: str) -> None:
    records = []
    won = 0
    for seed in (*range(10), 9):
        match: Match[Any, Any] = Match(GAMES["antinomy"], 2, rng=Random(seed))
        with outside_bot.start(f"{sys.executable} -I {EXAMPLE} {marker}", "antinomy", seed, limits=PATIENT) as program:
            program.attend(match, seed % 2)
            other = bots.make("uniform", "antinomy", Random(seed)).choose
            outcome = run(match, [program.choose, other] if seed % 2 == 0 else [other, program.choose])
        assert outcome is not None
        won += seed % 2 in outcome.winners
        records.append(str(match.record()))
    assert won >= 9
    assert records[-1] == records[-2]
    assert len(set(records)) == 10


# --- faults ------------------------------------------------------------------------------------
def test_a_program_that_hangs_is_late_ten_times_and_not_asked_again(marker: str) -> None:
    program = played(odd("hangs", marker), move=0.05, start=0.05)
    assert kinds(program) == ["late"] * 10
    assert program.faults[0].reason == "no answer within 0.1 seconds"
    assert program.faults[1].reason == "no answer within 0.05 seconds"
    assert program.drawn == program.ply > 10


def test_a_program_whose_input_fills_up_is_only_late(marker: str) -> None:
    """Views of the island are long: they do not fit into a pipe that nobody empties."""
    program = played(odd("hangs", marker), "paradox-island", 3, move=0.02, start=0.0, faults=60)
    assert set(kinds(program)) == {"late"}
    assert len(program.lines.outgoing) > 0


def test_a_program_that_dies_is_gone_with_its_last_words(marker: str) -> None:
    program = played(odd("dies", marker))
    assert kinds(program) == ["gone"]
    assert program.faults[0].ply == 4
    assert program.faults[0].reason == "it ended with exit code 1 (its last words: I have had enough)"
    assert program.drawn == program.ply - 3 > 1


def test_garbled_answers_are_faults_each_with_its_reason(marker: str) -> None:
    program = played(odd("garbles", marker), faults=9)
    assert kinds(program) == ["garbled"] * 9
    reasons = [fault.reason for fault in program.faults]
    assert reasons[0].startswith("it said 'hello', which is no move: ")
    assert reasons[1] == "it said '{\"move\": 3}', which is no answer to question 2"
    assert reasons[2] == "it said '{', which is no answer to question 3"
    assert "no answer to question 4" in reasons[3]
    assert all([len(reason) < 300 and reason.isprintable() for reason in reasons]), "one line for a report"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("", "it said more than 65536 bytes without an end of line, and was ended"),
        ("lines", "it said more than 1048576 bytes, and was ended"),
    ],
)
def test_a_program_that_writes_megabytes_is_ended(words: str, reason: str, marker: str) -> None:
    program = played(odd("floods", marker, words))
    assert kinds(program) == ["gone"]
    assert program.faults[0].reason == reason
    assert len(program.lines.incoming) < 1 << 18, "little of it is kept"


def test_memory_without_end_ends(marker: str) -> None:
    program = played(odd("eats", marker), memory=200)
    assert kinds(program) == ["gone"]
    assert "exit code 1" in program.faults[0].reason
    assert "MemoryError" in program.faults[0].reason


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who belongs to a program")
def test_children_share_the_memory_of_their_program(marker: str) -> None:
    program = played(odd("eats", marker, "children"), memory=300)
    assert [fault.reason for fault in program.faults] == ["it used more than 300 MB of memory, and was ended"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who belongs to a program")
def test_a_crowd_of_processes_is_ended(marker: str) -> None:
    program = played(odd("crowds", marker))
    assert [fault.reason for fault in program.faults] == ["it used more than 64 processes at once, and was ended"]


def test_processor_time_ends(marker: str) -> None:
    program = played(odd("spins", marker), cpu=1)
    reason = "it used more than 1 seconds of processor time, and was ended"
    assert [fault.reason for fault in program.faults] == [reason]


def test_children_go_with_their_program(marker: str) -> None:
    """Also those in a session of their own and those that ignore signals; the marker tells."""
    program = played(odd("forks", marker))
    assert program.faults == []


def test_a_program_that_stays_when_its_game_is_over_is_ended(marker: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_lines, "GRACE", 0.1)
    assert played(odd("stays", marker)).faults == []


def test_a_program_that_closes_its_output_is_gone(marker: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_lines, "GRACE", 0.1)
    program = played(odd("shuts_up", marker))
    assert [fault.reason for fault in program.faults] == ["it closed its output"]


def test_an_illegal_move_is_a_fault_with_the_rule(marker: str) -> None:
    program = played(odd("breaks_rules", marker))
    assert set(kinds(program)) == {"illegal"}
    assert len(program.faults) == 10
    assert all([fault.reason.startswith("it said 'move b4k ") for fault in program.faults])
    assert all([len(fault.reason) > 30 for fault in program.faults]), "and the reason"


def test_a_late_answer_is_not_taken_for_the_next_one(marker: str) -> None:
    match: Match[Any, Any] = Match(GAMES["antinomy"], 2, rng=Random(5))
    match.advance()
    with outside_bot.start(odd("dawdles", marker), "antinomy", limits=Limits(move=0.05, start=0.05)) as program:
        first = program.choose(match.view(0))
        assert kinds(program) == ["late"]
        program.limits = PATIENT
        assert program.choose(match.view(0)) is match.view(0).decision.options[-1]
        assert first in match.view(0).decision.options
        assert kinds(program) == ["late"]
        program.choose(match.view(0))
        assert "# no answer within 0.1 seconds" in program.lines.last_words, "it is told of its fault, once"
        assert "# None" in program.lines.last_words


def test_every_form_of_an_answer_is_taken_and_comments_are_not(marker: str) -> None:
    program = played(odd("chats", marker))
    assert program.faults == []
    assert program.ply >= 4


def test_moves_drawn_for_a_program_come_from_its_seed(marker: str) -> None:
    match: Match[Any, Any] = Match(GAMES["antinomy"], 2, rng=Random(5))
    match.advance()
    drawn = []
    for seed in (3, 3, 4):
        with outside_bot.start(odd("dies", marker, "x"), "antinomy", seed, limits=PATIENT) as program:
            drawn.append([str(program.choose(match.view(0))) for _ in range(8)])
            assert kinds(program) == ["gone"]
    assert drawn[0] == drawn[1] != drawn[2]


# --- what cannot be started --------------------------------------------------------------------
@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("", "a program needs a command that starts it"),
        ("no-such-program --fast", "there is no program 'no-such-program' to be started here"),
        ("python 'bot.py", 'the command "python \'bot.py" cannot be read: no closing quotation'),
    ],
)
def test_a_command_that_cannot_be_started_is_one_sentence(command: str, sentence: str) -> None:
    with pytest.raises(ParadoxaError) as error:
        outside_bot.start(command, "antinomy")
    assert str(error.value) == sentence


def test_an_unknown_game_is_one_sentence() -> None:
    with pytest.raises(ParadoxaError, match="there is no game 'chess'"):
        outside_bot.start(sys.executable, "chess")


def test_a_script_that_is_not_there_is_a_fault(marker: str) -> None:
    program = played(f"{sys.executable} -I /nowhere/{marker}.py {marker}")
    assert kinds(program) == ["gone"]
    assert "No such file or directory" in program.faults[0].reason


# --- whoever ends, the program ends too --------------------------------------------------------
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_program_ends_with_the_process_that_started_it(number: int, marker: str) -> None:
    code = "import time; from paradoxa.workers import outside_bot; "
    code += f"p = outside_bot.start({odd('forks', marker)!r}, 'antinomy')"
    ours = subprocess.Popen(
        [sys.executable, "-c", code + "; print('up', flush=True); time.sleep(600)"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    with ours:
        assert ours.stdout is not None
        assert ours.stdout.readline() == b"up\n"
        wait_until(lambda: len(alive(marker)) >= 4)
        ours.send_signal(number)
        ours.wait()
        wait_until(lambda: not alive(marker))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_arena_takes_its_programs_along(jobs: str, marker: str) -> None:
    words = ["arena", "antinomy", "--bots", "uniform", "--program", f"idle={odd('hangs', marker)}", "--deals", "9"]
    arena = subprocess.Popen(
        [sys.executable, "-m", "paradoxa", *words, "--jobs", jobs],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    with arena:
        wait_until(lambda: len(alive(marker)) >= 2 * int(jobs))  # the programs and their keepers
        os.killpg(arena.pid, signal.SIGINT)
        _, errors = arena.communicate(timeout=SECONDS)
        wait_until(lambda: not alive(marker))
    assert arena.returncode != 0
    assert b"Traceback" not in errors
