"""The command begins before anything can go wrong: components broken in place are one sentence, no stack trace."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import paradoxa


def run(house: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-P", "-m", "paradoxa", "games"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


def test_components_broken_in_place_are_told_in_one_sentence(tmp_path: Path) -> None:
    shutil.copytree(Path(paradoxa.__file__).parent, tmp_path / "paradoxa", ignore=shutil.ignore_patterns("__pycache__"))
    assert run(tmp_path).returncode == 0
    components = tmp_path / "paradoxa/games/paradox_island/components.json"
    components.write_text(components.read_text().replace('"orange"', '"lime"', 1))
    told = run(tmp_path)
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr.startswith("paradoxa: tiles: orange")
    assert told.stderr.count("\n") == 1
