"""Where the command begins, in processes of its own: what it loads, and what it says when something is broken."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import paradoxa
from paradoxa.core import native
from paradoxa.games import TITLES

# Runs the command as typed, then says on the error stream which modules that loaded.
LOADED = """
import sys
from paradoxa.cli.main import main
try:
    main()
finally:
    print(*sorted(sys.modules), sep="\\n", file=sys.stderr)
"""
TITLES_ALONE = {title.room for title in TITLES}


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["serve", "--help"]])
def test_what_names_no_game_loads_none(words: list[str]) -> None:
    done = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=True)
    loaded = {*done.stderr.split()}
    games = {name for name in loaded if name.startswith("paradoxa.games.")} - {"paradoxa.games.title"}
    assert games == (set() if words == ["--version"] else TITLES_ALONE)
    floors = {name.split(".")[1] for name in loaded if name.startswith("paradoxa.")}
    assert floors <= {"core", "cli", "games", *(["service", "http"] if words[0] == "serve" else [])}
    assert not {"fastapi", "sqlalchemy", "uvicorn", "jinja2"} & loaded
    if words == ["--version"]:
        assert not {"rich", "typer"} & loaded
        assert done.stdout == f"paradoxa 0.1.0\n{native.build()}\n"


def test_a_command_loads_its_own_module_only() -> None:
    command = [sys.executable, "-c", LOADED, "perft", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = {name for name in done.stderr.split() if name.startswith("paradoxa.cli.")}
    names = ("arguments", "commands", "group", "main", "output", "perft")
    assert loaded == {f"paradoxa.cli.{name}" for name in names}


def test_rulings_that_do_not_exist_are_a_sentence_though_they_are_read_while_importing() -> None:
    command = [sys.executable, "-m", "paradoxa", "games"]
    wrong = {**os.environ, "PARADOXA_RULINGS": "Z-1.1=any"}
    done = subprocess.run(command, env=wrong, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("paradoxa: Z-1.1 is no ruling that can be varied; these can be: of Antinomy A-2.4")


def test_an_output_that_takes_no_more_is_a_sentence_or_nothing() -> None:
    command = [sys.executable, "-m", "paradoxa", "--version"]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "paradoxa: No space left on device\n")
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


def run(house: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-P", "-m", "paradoxa", "games"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_components_broken_in_place_are_told_in_one_sentence(tmp_path: Path) -> None:
    shutil.copytree(Path(paradoxa.__file__).parent, tmp_path / "paradoxa", ignore=shutil.ignore_patterns("__pycache__"))
    assert run(tmp_path).returncode == 0
    components = tmp_path / "paradoxa/games/paradox_island/box/components.json"
    components.write_text(components.read_text().replace('"orange"', '"lime"', 1))
    told = run(tmp_path)
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr.startswith("paradoxa: tiles: orange")
    assert told.stderr.count("\n") == 1
