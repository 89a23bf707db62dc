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
import fcntl, termios, typer
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from paradoxa.terminal import commands
app = typer.Typer(); app.command()(commands.play); app.command()(commands.replay); app()
"""
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
LIST = "help.\r\n> "  # the end of a list of moves
STEP = "one back.\r\n> "
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

    def until(self, wanted: str, seconds: float = 30) -> str:
        """What comes up to and including the wanted text."""
        end = time.monotonic() + seconds
        while wanted not in self.text:
            if not select.select([self.descriptor], [], [], max(0, end - time.monotonic()))[0]:
                raise AssertionError(f"waited for {wanted!r}, saw {self.text[-2000:]!r}")
            try:
                self.raw += os.read(self.descriptor, 65536).decode("utf-8", "replace")
            except OSError as error:  # the other side is gone
                raise AssertionError(f"ended before {wanted!r}: {self.text[-2000:]!r}") from error
        found = self.text[: self.text.index(wanted) + len(wanted)]
        self.read += len(found)
        return found

    def type(self, keys: str) -> None:
        os.write(self.descriptor, keys.encode())

    def ended(self) -> int:
        with contextlib.suppress(OSError):
            while select.select([self.descriptor], [], [], 5)[0] and (some := os.read(self.descriptor, 65536)):
                self.raw += some.decode("utf-8", "replace")
        return self.process.wait(10)


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
        term.until(LIST)
        term.type("\r")  # nothing is chosen yet
        term.until("Choose with the arrow keys first")
        term.type(DOWN + UP)
        term.until("> 2 place")
        term.type(DOWN + "\r")
        term.until("You place the sorcerer")
        term.until(LIST)
        term.type("1\r")
        term.until("You show")
        first = re.search(r" 1 (move \w+ \d)", term.until(LIST))
        assert first is not None
        term.type(f"{first[1]}x\x7f\r")
        term.until("You show")
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
        term.until("Which tile of the past?")
        term.until(STEP)
        term.type("\x03")
        assert term.ended() == 0
        assert "Interrupted; the game stops here" in term.text
        assert "Traceback" not in term.raw


def test_control_d_and_a_long_list_on_a_low_screen() -> None:
    with terminal("play", "paradominetor", "--seed", "2", width=60, height=20) as term:
        for time_name in ("past", "present", "future"):
            term.until(f"Which tile of the {time_name}?")
            term.until(STEP)
            term.type("1\r")
        term.until("more below")
        term.type(DOWN * 4)
        term.until("more above")
        term.type(RIGHT + LEFT + HOME + "\x04")
        assert term.ended() == 0
        assert "The input ended" in term.text


def test_no_color_is_respected() -> None:
    with terminal("play", "antinomy", "--seed", "4", NO_COLOR="1") as term:
        term.until(LIST)
        assert not re.search(r"\x1b\[[0-9;]*(3[0-8]|4[0-8]|9\d)[;m]", term.raw)
    with terminal("play", "antinomy", "--seed", "4") as term:
        term.until(LIST)
        assert re.search(r"\x1b\[[0-9;]*48;5;\d+m", term.raw)


def test_plain_in_a_terminal_has_no_codes_and_hides_by_blank_lines() -> None:
    with terminal("play", "antinomy", "--players", "Ada,Bo", "--seed", "4", "--plain", height=30) as term:
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
        assert "place at" in term.until("\n>")
        assert "\x1b" not in term.raw


def test_a_record_is_leafed_through() -> None:
    path = Path(__file__).parent.parent / "games" / "antinomy" / "records" / "antinomy-00.txt"
    with terminal("replay", str(path), "--seat", "1", height=40) as term:
        assert " 0 of " in term.until("q leaves.")
        for key, line in ((RIGHT, "* deal ? ? ? "), (RIGHT, "0 place"), (RIGHT, "1 place"), (LEFT, "0 place")):
            term.type(key)
            assert line in term.until("q leaves.")
        term.type(END)
        assert "wins" in term.until("q leaves.")
        term.type("q")
        assert term.ended() == 0
