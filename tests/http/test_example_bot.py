"""The example plays a whole game through the API of a running server, and stays short enough to read."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys

import pytest

from paradoxa.games import GAMES
from tests.http.audit import rows_of
from tests.http.running import ROOT, SECONDS, Server

EXAMPLE = ROOT / "examples" / "bot.py"


def test_it_has_at_most_40_lines() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 40


@pytest.mark.parametrize("game", list(GAMES))
def test_it_plays_a_game_to_its_end(either_server: Server, game: str) -> None:
    before = asyncio.run(rows_of(either_server.database)).keys()
    # -I: it needs nothing of ours, nor of anybody else's.
    words = [sys.executable, "-I", str(EXAMPLE), either_server.url, game]
    env = {**os.environ, "no_proxy": "*"}
    done = subprocess.run(words, env=env, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    after = asyncio.run(rows_of(either_server.database))
    (table,) = after.keys() - before
    assert after[table].status.status == "over"
    assert after[table].header.game == game
    assert done.stdout.strip() == after[table].status.ending
    assert any([line.seat == 0 and not line.move.startswith("!") for line in after[table].lines])
