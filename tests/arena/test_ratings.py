"""`make ratings`: from arenas to the file that tables show."""

from __future__ import annotations

import json
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from paradoxa.bots import levels
from paradoxa.games import GAMES

TOOL = Path(__file__).parents[2] / "tools/ratings.py"


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = spec_from_file_location("ratings_tool", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "BOTS", ("uniform", "greedy"))
    return module


def test_measured_ratings_are_what_the_levels_read(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["antinomy", "--deals", "3", "--jobs", "1", "--out", str(tmp_path / "runs"), "--write", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", ["ratings.py", *words])
    tool.main()
    file = tmp_path / "antinomy.json"
    monkeypatch.setattr(levels, "ratings_file", lambda _: file)
    levels.ratings.cache_clear()
    found = levels.ratings("antinomy")
    levels.ratings.cache_clear()
    assert found["greedy"].value == 1500
    assert found["uniform"].low < found["uniform"].value < found["uniform"].high < 1500
    kept = json.loads(file.read_text())
    assert (kept["deals"], kept["seed"], kept["seats"], kept["games"]) == (3, 1, 2, 6)


def test_ratings_stand_in_the_bot_room_of_their_game() -> None:
    for game in GAMES:
        file = levels.ratings_file(game)
        assert file is not None
        assert file.parent.name == "bot"
        assert set(levels.ratings(game)) == {*levels.NAMES, "greedy", "uniform"}


def test_every_game_has_its_arena_with_every_bot() -> None:
    spec = spec_from_file_location("ratings_tool", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    assert list(module.SEATS) == list(module.DEALS) == list(GAMES)
    assert set(module.BOTS) == {*levels.NAMES, "greedy", "uniform"}


def test_a_game_that_is_none_is_one_sentence(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["ratings.py", "chess"])
    with pytest.raises(SystemExit) as stop:
        tool.main()
    assert stop.value.code == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
