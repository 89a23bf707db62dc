"""A real terminal, made of a pty: arrow keys, numbers, notation, the page between people, Ctrl-C and Ctrl-D."""

from __future__ import annotations

import contextlib
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

START = """
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from paradoxa.cli.main import main
main()
"""
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
LIST = "help.\r\n> "  # the end of a list of moves
STEP = "one back.\r\n> "
BEGIN = "Enter to begin --"
SECONDS = 300.0  # until a test gives up: on a busy machine a program may take its time
DOWN, UP, RIGHT, LEFT, HOME, END = "\x1b[B", "\x1bOA", "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F"


class Terminal:
    """A program with a terminal of its own."""

    def __init__(self, descriptor: int, process: subprocess.Popen[bytes]) -> None:
        self.descriptor, self.process = descriptor, process
        self.raw = ""  # all that came
        self.read = 0  # how much of it, without control codes, has been looked at

    @property
    def text(self) -> str:
        """What came and has not been looked at, without control codes."""
        return CODES.sub("", self.raw)[self.read :]

    def until(self, wanted: str) -> str:
        """What comes up to and including the wanted text."""
        end = time.monotonic() + SECONDS
        while wanted not in self.text:
            if not self.has_more(end):
                raise AssertionError(f"ended before {wanted!r}: {self.text[-2000:]!r}")
        found = self.text[: self.text.index(wanted) + len(wanted)]
        self.read += len(found)
        return found

    def has_more(self, end: float) -> bool:
        """Whether something came, which is read; not if the other side is gone."""
        if not select.select([self.descriptor], [], [], max(0, end - time.monotonic()))[0]:
            raise AssertionError(f"nothing comes any more after {self.text[-2000:]!r}")
        some = b""
        with contextlib.suppress(OSError):  # so Linux says that the other side is gone; elsewhere nothing is read
            some = os.read(self.descriptor, 65536)
        self.raw += some.decode("utf-8", "replace")
        return bool(some)

    def type(self, keys: str) -> None:
        os.write(self.descriptor, keys.encode())

    def ended(self) -> int:
        """With which code the program ends, after all it still says."""
        end = time.monotonic() + SECONDS
        while self.has_more(end):
            pass
        return self.process.wait(SECONDS)


@contextlib.contextmanager
def terminal(*arguments: str, width: int = 80, height: int = 24, **environment: str) -> Iterator[Terminal]:
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (height, width))
    keep = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    process = subprocess.Popen(
        [sys.executable, "-c", START, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env={**keep, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment},
    )
    os.close(theirs)
    try:
        yield Terminal(ours, process)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def test_moves_by_arrow_keys_number_and_notation(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    with terminal("play", "antinomy", "--seed", "4", "--save", str(path)) as term:
        assert "five crystals wins" in term.until(BEGIN)
        term.type("\r")
        term.until(LIST)
        term.type("\r")  # nothing is chosen yet
        term.until("Choose with the arrow keys first")
        term.type(DOWN + UP)
        term.until("> 2 place")
        term.type(DOWN + "\r")
        term.until("You place your sorcerer")
        term.until(LIST)
        term.type("1\r")
        term.until("You show")
        first = re.search(r" 1 (move \w+ \d)", term.until(LIST))
        assert first is not None
        term.type(f"{first[1]}x\x7f\r")
        term.until("turn 5")
        term.until(LIST)
        term.type("quit\r")
        assert term.ended() == 0
    moves = [line for line in path.read_text().splitlines() if line.startswith("0 ")]
    assert [move.split()[1] for move in moves] == ["place", "move", "move"]
    assert moves[2] == f"0 {first[1]}"


def test_the_pass_by_keys_and_the_page_between_people() -> None:
    with terminal("play", "paradominetor", "--seats", "3", "--players", "Ada,Bo", "--seed", "2") as term:
        page = term.until("Pass the screen to Ada, then press Enter.")
        assert "\x1b[3J" in term.raw
        assert "Past" not in page
        term.type("\r")
        term.until(BEGIN)
        term.type("\r")
        for question, keys in (
            ("Which tile of the past?", DOWN + "\r"),
            ("Which tile of the present?", "back\r"),
            ("Which tile of the past?", "2\r"),
            ("Which tile of the present?", END + "\r"),
            ("Which tile of the future?", DOWN + DOWN + "\r"),
        ):
            term.until(question)
            term.until(STEP)
            term.type(keys)
        term.until("Pass the screen to Bo, then press Enter.")
        cleared = term.raw.rindex("\x1b[2J\x1b[3J")
        assert CODES.sub("", term.raw[cleared:]).strip() == "Pass the screen to Bo, then press Enter."
        term.type("\r")
        term.until(BEGIN)  # each person is told what the game is about
        term.type("\r")
        term.until("Which tile of the past?")
        term.until(STEP)
        term.type("\x03")
        assert term.ended() == 0
        assert "Interrupted; the game stops here" in term.text
        assert "Traceback" not in term.raw


def test_control_d_and_a_long_list_on_a_low_screen() -> None:
    with terminal(
        "play", "paradominetor", "--players", "You,greedy,greedy,greedy", "--seed", "2", width=60, height=16
    ) as term:
        term.until("-- more: Enter, q to stop --")
        term.type("\r")
        term.until(BEGIN)
        term.type("\r")
        for time_name in ("past", "present", "future"):
            term.until(f"Which tile of the {time_name}?")
            term.until("\r\n> ")
            term.type("1\r")
        term.until("more below")
        term.type(DOWN * 4)
        term.until("more above")
        term.type(RIGHT + LEFT + HOME + "\x04")
        assert term.ended() == 0
        assert "The input ended" in term.text


def test_no_color_is_respected() -> None:
    with terminal("play", "antinomy", "--seed", "4", NO_COLOR="1") as term:
        term.until(BEGIN)
        term.type("\r")
        term.until(LIST)
        assert not re.search(r"\x1b\[[0-9;]*(3[0-8]|4[0-8]|9\d)[;m]", term.raw)
    with terminal("play", "antinomy", "--seed", "4") as term:
        term.until(BEGIN)
        term.type("\r")
        term.until(LIST)
        assert re.search(r"\x1b\[[0-9;]*48;5;\d+m", term.raw)


def test_plain_in_a_terminal_has_no_codes_and_hides_by_blank_lines() -> None:
    with terminal("play", "antinomy", "--players", "Ada,Bo", "--seed", "4", "--plain", height=30) as term:
        term.until(BEGIN)
        term.type("\r")
        term.until("press Enter.")
        term.type("\r")
        assert "Place your sorcerer" in term.until("\n>")
        term.type("1\r")
        page = term.until("Pass the screen to Bo, then press Enter.")
        assert "\x1b" not in term.raw
        assert "\r\n" * 30 in page
        assert page.isascii()


def test_a_dumb_terminal_gets_lines() -> None:
    with terminal("play", "antinomy", "--seed", "4", TERM="dumb") as term:
        term.until(BEGIN)
        term.type("\r")
        assert "place 1  on " in term.until("\n>")
        assert "\x1b" not in term.raw


def test_a_record_is_leafed_through() -> None:
    path = Path(__file__).parent.parent / "games" / "antinomy" / "records" / "antinomy-00.txt"
    with terminal("replay", str(path), "--seat", "1", height=40) as term:
        assert " 0 of " in term.until("q leaves.")
        for key, line in ((RIGHT, "* deal ? r2s "), (RIGHT, "0 place"), (RIGHT, "1 place"), (LEFT, "0 place")):
            term.type(key)
            assert line in term.until("q leaves.")
        term.type(RIGHT)
        term.until("q leaves.")
        term.type("w")  # why: the expert says what it would have played
        assert re.search("You played 'place .'. The\\s+expert would have", term.until("Enter: back to the board --"))
        term.type("\r")
        assert "1 place" in term.until("q leaves.")
        term.type(END)
        assert "wins" in term.until("q leaves.")
        term.type("q")
        assert term.ended() == 0


def rows_since_cleared(term: Terminal) -> int:
    """How many lines the last drawing takes."""
    return CODES.sub("", term.raw[term.raw.rindex("\x1b[2J") :]).count("\r\n") + 1


def test_no_question_of_a_game_scrolls_the_header_away() -> None:
    with terminal("play", "paradominetor", "--players", "You,greedy,greedy,greedy", "--seed", "5") as term:
        term.until(BEGIN)
        assert rows_since_cleared(term) <= 24
        term.type("\r")
        for time_name in ("past", "present", "future"):
            term.until(f"Which tile of the {time_name}?")
            term.until(STEP)
            assert rows_since_cleared(term) <= 24
            term.type("why 2\r")
            term.until(" is allowed: ")
            term.until(STEP)
            assert rows_since_cleared(term) <= 24
            term.type("1\r")
        for trick in range(1, 7):
            term.until(f"Paradominetor  trick {trick} of 15")
            term.until(LIST)
            assert rows_since_cleared(term) <= 24
            if trick == 2:  # one hint: the expert takes its time
                term.type("hint\r")
                assert "Its best moves, and how often they win:" in term.until("Enter: back to the board --")
                assert rows_since_cleared(term) <= 24
                term.type("\r")
                term.until(LIST)
                assert rows_since_cleared(term) <= 24
            term.type("1\r")


def test_long_answers_are_paged_and_lead_back_to_the_board() -> None:
    with terminal("play", "antinomy", "--seed", "4") as term:
        term.until(BEGIN)
        term.type("\r")
        term.until(LIST)
        term.type("? all\r")
        assert "The rules of Antinomy" in term.until("-- more: Enter, q to stop --")
        assert rows_since_cleared(term) == 24
        term.type("\r")
        term.until("-- more: Enter, q to stop --")
        term.type("q")
        assert "Antinomy turn 1" in term.until(LIST)
        term.type("log\r")
        assert "The relics are dealt" in term.until("-- Enter: back to the board --")
        term.type("x\r")
        assert "Antinomy turn 1" in term.until(LIST)


def test_a_new_size_redraws_the_board_at_once_and_keeps_what_was_typed() -> None:
    with terminal("play", "antinomy", "--seed", "4") as term:
        term.until(BEGIN)
        term.type("\r")
        term.until(LIST)
        term.type("place")
        term.until("> place")
        termios.tcsetwinsize(term.descriptor, (45, 120))
        assert "Antinomy turn 1" in term.until("Codex: ")
        term.until("> place")


def test_a_replay_taller_than_the_screen_scrolls() -> None:
    path = Path(__file__).parent.parent / "games" / "paradominetor" / "records" / "paradominetor-00.txt"
    with terminal("replay", str(path), "--to", "1") as term:
        first = term.until("q leaves.")
        found = re.search(r"\u25bc (\d+) more lines below", first)
        assert found is not None
        assert rows_since_cleared(term) <= 24
        for _ in range(int(found[1])):
            term.type(DOWN)
            last = term.until("q leaves.")
        assert "more lines below" not in last
        assert f"\u25b2 {found[1]} more lines above" in last
        term.type(UP)
        assert "1 more lines below" in term.until("q leaves.")
