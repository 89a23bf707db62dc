"""The README is true: its examples run, its commands exist; links are looked at in `test_docs`."""

from __future__ import annotations

import re
import shlex
import subprocess
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from runpy import run_path

from typer.testing import CliRunner

from paradoxa.cli.group import app
from paradoxa.core.record import Record, verify

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def output_of(example: str, folder: Path) -> str:
    """What a program prints that is nothing but the example."""
    path = folder / "example.py"
    path.write_text(example, encoding="utf-8")
    with redirect_stdout(StringIO()) as printed, redirect_stderr(StringIO()) as said:
        run_path(str(path), run_name="__main__")
    assert said.getvalue() == ""
    return printed.getvalue()


def test_the_first_example_plays_a_whole_game_in_ten_lines(tmp_path: Path) -> None:
    lines = [line for line in EXAMPLES[0].splitlines() if line]
    assert len(lines) <= 10
    outcome, _, record = output_of(EXAMPLES[0], tmp_path).partition("\n")
    assert outcome.startswith("Outcome(points=(")
    read = Record.read(record.removesuffix("\n"))
    assert read.options == {"pass": "right"}
    assert verify(read).is_finished


def test_the_second_example_plays_to_an_end(tmp_path: Path) -> None:
    assert len(EXAMPLES) == 2
    assert output_of(EXAMPLES[1], tmp_path).startswith("Outcome(points=(")


def test_the_example_of_the_bots_page_looks_into_a_search(tmp_path: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/bots.md").read_text(encoding="utf-8"), re.DOTALL)
    lines = output_of(example, tmp_path).splitlines()
    assert [line.split(" ")[0] for line in lines[:4]] == ["play"] * 4  # what it told on the way
    assert len(lines) > 6


def test_every_command_of_the_readme_exists() -> None:
    commands = re.findall(r"^(?:paradoxa|make) .*$", README, re.MULTILINE)
    assert len(commands) >= 8
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for command in commands:
        words = shlex.split(command, comments=True)
        if words[0] == "make":
            assert words[1] in targets
            continue
        usage = CliRunner().invoke(app, [words[1], "--help"], env={"COLUMNS": "200"})
        assert usage.exit_code == 0, command
        for word in words[2:]:
            assert not word.startswith("--") or word in usage.output, command


def test_make_help_explains_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (names,) = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    shown = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in names.split():
        assert re.search(rf"^  make {name} +\S", shown, re.MULTILINE), name


def test_pictures_fetch_nothing() -> None:
    for path in (ROOT / "docs" / "pictures").glob("*.svg"):
        assert re.findall(r"https?://[^\"' ]+", path.read_text(encoding="utf-8")) == ["http://www.w3.org/2000/svg"]
