"""A fifth game comes from outside by an entry point, and the house plays it without a line of its own about it.

Its tests (examples/fifth_game/test_wise_hats.py: laws, command, arena, terminal, browser, programs) run in a process
that finds the game as an installed package; here nothing is installed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "fifth_game"
PROJECT = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
AREAS = ("law", "arena", "simulate", "terminal", "browser", "program", "lists", "rules")


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """The environment of a process in which the example is installed, as far as Python can tell."""
    told = tmp_path / f"wise_hats-{PROJECT['version']}.dist-info"
    told.mkdir()
    head = f"Metadata-Version: 2.1\nName: {PROJECT['name']}\nVersion: {PROJECT['version']}\n"
    (told / "METADATA").write_text(head, encoding="utf-8")
    groups = [
        "\n".join([f"[{group}]", *[f"{name} = {value}" for name, value in points.items()]])
        for group, points in PROJECT["entry-points"].items()
    ]
    (told / "entry_points.txt").write_text("\n\n".join(groups), encoding="utf-8")
    paths = [str(tmp_path), str(EXAMPLE), os.environ.get("PYTHONPATH", "")]
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return {**ours, "PYTHONPATH": os.pathsep.join([path for path in paths if path])}


def test_a_game_from_outside_is_played_everywhere(installed: dict[str, str]) -> None:
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-v", "--color=no", str(EXAMPLE)]
    done = subprocess.run(words, cwd=ROOT, env=installed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.findall(r"::(test_\w+)\S* PASSED", done.stdout)
    assert "SKIPPED" not in done.stdout
    for area in AREAS:
        assert any([area in name for name in passed]), f"nothing of its tests is about {area}"


def test_whoever_imports_the_game_first_gets_it_too(installed: dict[str, str]) -> None:
    """A process that thinks for others may unpickle one of its positions before it has asked for any game."""
    program = (
        "import pickle, wise_hats.game as own; from paradoxa.games import GAMES, TITLES;"
        "assert GAMES['wise-hats'] is own.GAME; assert [title.name for title in TITLES].count('wise-hats') == 1;"
        "state = own.GAME.new(3); assert pickle.loads(pickle.dumps(state)) == state"
    )
    done = subprocess.run([sys.executable, "-c", program], env=installed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("broken_title:TITLE", "RuntimeError: out of order"),
        ("broken_title:NOTHING", "RuntimeError: out of order"),
        ("no_such_module:TITLE", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("json:dumps", "TypeError: it should be a Title, and is a function"),
        ("paradoxa.games.antinomy:TITLE", "ValueError: there is a game 'antinomy' already"),
    ],
)
def test_a_broken_title_is_left_out_with_one_warning(tmp_path: Path, entry: str, why: str) -> None:
    told = tmp_path / "broken-1.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n", encoding="utf-8")
    (told / "entry_points.txt").write_text(f"[paradoxa.titles]\nbroken = {entry}\n", encoding="utf-8")
    (tmp_path / "broken_title.py").write_text("raise RuntimeError('out of order')\n", encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])}
    # Two processes play: what they would say too is said once, by whoever asks them.
    words = ["simulate", "antinomy", "--bots", "uniform,uniform", "--games", "4", "--jobs", "2", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "paradoxa", *words], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    said = [line for line in done.stderr.splitlines() if line.strip()]  # a line of progress is wiped at the end
    assert said == [f"the game broken ({entry}) is left out: {why}"]


@pytest.mark.long
def test_pip_installs_it(tmp_path: Path) -> None:
    """For real, from its own pyproject.toml, into a folder of its own."""
    source, target = tmp_path / "source", tmp_path / "target"
    shutil.copytree(EXAMPLE, source)
    words = ["-m", "pip", "install", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(target)]
    done = subprocess.run([sys.executable, *words, str(source)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found = {path.relative_to(target) for path in target.rglob("wise_hats/**/*") if path.suffix in (".py", ".md")}
    assert found == {
        path.relative_to(EXAMPLE) for path in EXAMPLE.glob("wise_hats/**/*") if path.suffix in (".py", ".md")
    }
    command = [sys.executable, "-m", "paradoxa", "rules", PROJECT["name"], "W-2.5"]
    env = {**os.environ, "PYTHONPATH": str(target)}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert "nobody can wait" in done.stdout, done.stderr


def test_the_house_has_no_line_about_it() -> None:
    for path in sorted((ROOT / "src").rglob("*.*")):
        if path.suffix in (".py", ".html", ".css", ".js"):
            assert not re.search("wise.hats", path.read_text(encoding="utf-8"), re.IGNORECASE), path
