"""Finished games from elsewhere and from here replay, every line legal, and end as they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from paradoxa.games import GAMES
from paradoxa.record import Record, game_of, replay, verify

RECORDS = sorted(Path(__file__).parent.glob("games/*/records/*.txt"))


def test_the_forty_one_records_from_elsewhere_are_here() -> None:
    for name, count in (("antinomy", 20), ("paradominetor", 21)):
        assert len([path for path in RECORDS if path.name.startswith(f"{name}-")]) >= count


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_record_replays_and_ends_with_the_winners_named(path: Path) -> None:
    record = Record.load(path)
    assert str(record) == path.read_text(encoding="utf-8")
    assert record.cut == ""
    verdict = verify(record)
    assert verdict.is_finished
    assert verdict.winners == record.winners
    assert verdict.plies == len(record.lines)


@pytest.mark.parametrize("path", RECORDS[::5], ids=[path.stem for path in RECORDS[::5]])
def test_a_replay_passes_through_positions_that_read_back(path: Path) -> None:
    record = Record.load(path)
    game = game_of(record)
    for step in replay(record):
        assert game.load(game.dump(step.state)) == step.state


def test_records_cover_every_game() -> None:
    assert {path.parent.parent.name for path in RECORDS} == set(GAMES)
