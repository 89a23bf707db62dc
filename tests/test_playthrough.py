"""Playthroughs: rules, words and views as they were when somebody last looked; `make playthroughs` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from paradoxa.arena.playthrough import playthrough
from paradoxa.games import GAMES

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    ("name", "file", "seats", "options"),
    [
        ("antinomy", "playthrough.txt", 2, {}),
        ("antinomy", "playthrough-may-decline.txt", 2, {"may-decline": "yes"}),
        ("paradominetor", "playthrough.txt", 4, {"pass": "right", "colours": "bygp"}),
        ("the-perfect-moment", "playthrough.txt", 2, {"colours": "ypg", "start": "coin"}),
        ("the-perfect-moment", "playthrough-alone.txt", 1, {"colours": "ykg"}),
        ("paradox-island", "playthrough.txt", 2, {"op": "0", "island": "built", "limit": "25"}),
    ],
)
def test_the_playthrough_is_unchanged(name: str, file: str, seats: int, options: dict[str, str]) -> None:
    folder = name.removeprefix("the-").replace("-", "_")
    stored = (HERE / "games" / folder / file).read_text(encoding="utf-8")
    assert playthrough(GAMES[name], seats, options, 7) == stored
