"""Nothing is lost: kills, closed streams, bad paths, links, comments."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import termios
from pathlib import Path
from time import monotonic

import pytest

from paradoxa.core.record import Record, verify
from tests.command import run

PLAY = [sys.executable, "-m", "paradoxa", "play"]
SECONDS = 300  # until a test gives up: on a busy machine a program may take its time


def play(*words: str, stdin: str | bytes = "", code: int = 0, encoding: str = "utf-8") -> str:
    """Run `paradoxa play` with that typed; answers all it wrote."""
    done = run("play", *words, typed=stdin, encoding=encoding)
    text = done.stdout + done.stderr
    assert done.code == code, text
    return " ".join(text.split())  # sentences are broken to the width of the screen


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_kill_keeps_the_game_and_gives_the_terminal_its_echo_back(number: int, tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    main, other = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "90", "LINES": "40"}
    process = subprocess.Popen(
        [*PLAY, "antinomy", "--seed", "1", "--save", str(path)],
        stdin=other,
        stdout=other,
        stderr=other,
        env=environment,
    )
    seen = wait_for(main, b"to begin")
    os.write(main, b"\r")
    seen = wait_for(main, b"Place your sorcerer")
    os.write(main, b"1\r")
    seen += wait_for(main, b"Show a card")
    process.send_signal(number)
    assert process.wait(SECONDS) in (0, 1, 130), seen
    assert termios.tcgetattr(other)[3] & termios.ECHO
    record = Record.load(path)
    assert verify(record).plies >= 3
    os.close(main)
    os.close(other)


def wait_for(descriptor: int, wanted: bytes) -> bytes:
    seen = b""
    end = monotonic() + SECONDS
    while wanted not in seen and monotonic() < end:
        if select.select([descriptor], [], [], 0.2)[0]:
            seen += os.read(descriptor, 65536)
    assert wanted in seen, seen
    return seen


@pytest.mark.parametrize("name", ["a" * 300, "~nosuchuser/x.txt", "a\0b", "/proc/nowhere/x.txt", "/"])
def test_saving_under_an_impossible_name_is_a_sentence_and_the_game_goes_on(name: str) -> None:
    text = play("antinomy", "--seed", "1", stdin=f"save {name}\n1\nquit\nquit\n")
    assert any(words in text for words in ("can be no file's name", "cannot be written", "is a folder"))
    assert "Show a card" in text


@pytest.mark.parametrize("name", ["a" * 300, "~nosuchuser/x.txt", "/nonexistent/x.txt", "/"])
def test_an_impossible_file_for_save_is_refused_before_the_game(name: str) -> None:
    text = play("antinomy", "--seed", "1", "--save", name, stdin="1\n", code=2)
    assert "Place your sorcerer" not in text


def test_save_understands_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    play("antinomy", "--seed", "1", "--save", "~/game.txt", stdin="1\n")
    assert len(Record.load(tmp_path / "game.txt").lines) >= 3


def test_save_holds_the_bots_answer_as_soon_as_a_person_has_seen_it(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    words = ("antinomy", "--players", "You,uniform", "--start", "me", "--seed", "2", "--save", str(path))
    main, other = pty.openpty()
    process = subprocess.Popen([*PLAY, *words, "--plain"], stdin=other, stdout=other, stderr=other)
    for question, answer in ((b"to begin", b"\n"), (b"Place your sorcerer", b"1\n"), (b"Show a card", b"1\n")):
        wait_for(main, question)
        os.write(main, answer)
    seen = wait_for(main, b"Show a card")
    assert b"Uniform shows" in seen
    process.kill()
    process.wait(SECONDS)
    lines = [str(line) for line in Record.load(path).lines]
    assert [line.split()[0] for line in lines[1:]] == ["0", "1", "0", "1"], seen
    os.close(main)
    os.close(other)


def test_nobody_takes_back_what_another_person_has_answered() -> None:
    text = play("antinomy", "--players", "Ada,Bo", "--seed", "4", stdin="\n1\n\n1\n\nundo\nquit\nquit\n")
    assert "cannot be taken back any more: Bo moved since" in text
    alone = play("antinomy", "--players", "Ada,greedy", "--seed", "4", stdin="1\nundo\nquit\nquit\n")
    assert "Taken back: your 'place" in alone


def test_resume_keeps_comments_headers_and_links(tmp_path: Path) -> None:
    path, link = tmp_path / "game.txt", tmp_path / "link.txt"
    play("antinomy", "--seed", "1", "--save", str(path), stdin="1\n")
    text = path.read_text(encoding="utf-8")
    lines = text.replace("\n\n", "\nevent: Grand Final\n\n").splitlines()
    lines[-1] += " ; well placed"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    before = len(Record.load(path).lines)
    link.symlink_to(path)
    play("--resume", str(link), stdin="1\n")
    record = Record.load(path)
    assert link.is_symlink()
    assert len(record.lines) > before
    assert record.extra["event"] == "Grand Final"
    assert record.lines[before - 1].comment == "well placed"


@pytest.mark.parametrize("shell", ["<&-", ">&-", "<&- >&-"])
def test_closed_streams_end_without_a_trace(shell: str) -> None:
    command = ["bash", "-c", f'exec "$@" {shell}', "bash", *PLAY, "antinomy", "--seed", "1"]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False, timeout=SECONDS)
    assert (done.returncode, "Traceback" in done.stdout + done.stderr) == (0, False), done.stderr


def test_foreign_bytes_are_no_move_and_no_end() -> None:
    text = play("antinomy", "--seed", "1", stdin=b"\xff\xfe\n1\nquit\nquit\n")
    assert "Show a card" in text
    text = play("antinomy", "--seed", "1", stdin="ö\n1\nquit\nquit\n", encoding="ascii")
    assert "Show a card" in text


def test_a_seed_must_be_text() -> None:
    play("antinomy", "--seed", "\udcff", code=2)  # how Python hands over the byte 0xff
