"""The example bot plays whole games through the API, and stays short."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from paradoxa.games import GAMES
from tests.server.running import Server

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


def test_it_has_at_most_forty_lines() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 40


@pytest.mark.parametrize("game", list(GAMES))
def test_it_plays_a_game_to_its_end(server: Server, game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-I", str(EXAMPLE), server.url, game], capture_output=True, text=True, check=True, timeout=300
    )
    assert done.stderr == ""
    assert "win" in done.stdout or "share the victory" in done.stdout
