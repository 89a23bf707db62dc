"""Nothing acknowledged is ever lost: the server is killed while games are played (chaos.py), and the check can fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from paradoxa.core import ParadoxaError
from paradoxa.tables.stored import Holder, Line
from tests.http.audit import Audit, Row
from tests.http.chaos import GAMES, chaos
from tests.http.tables import begun, step


@pytest.mark.parametrize("kills", [6, pytest.param(30, marks=pytest.mark.long)])
def test_no_acknowledged_move_is_missing_and_no_other_is_half_there(store_url: str, kills: int, tmp_path: Path) -> None:
    tally = chaos(store_url, tmp_path, kills, seed=3)
    print(tally)
    assert tally.kills == kills
    assert tally.acknowledged >= kills
    assert tally.unanswered >= 1 or kills < 30, "some moves are under way when it is killed; of six perhaps none"
    assert tally.finished >= len(GAMES)


def test_a_server_started_from_scratch_does_as_well(tmp_path: Path) -> None:
    tally = chaos(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path, 1, seed=4, is_cold=True)
    assert tally.finished >= len(GAMES)


# --- the check can fail ---------------------------------------------------------------------------
def played(moves: int) -> Row:
    """A table of Antinomy after so many moves, as a database should hold it."""
    rng = Random(5)
    table = begun(rng=rng)
    for _ in range(moves):
        table = step(table, rng)
    held = [Holder(seat, f"p{seat}", f"t{seat}") for seat in range(2)]
    return Row(table.header, table.count, table.summary, list(table.fresh), held)


def shuffled() -> int:
    """A number of moves after which chance has just answered."""
    return next(moves for moves in range(1, 500) if played(moves).lines[-1].seat == -1)


def audited(row: Row) -> Audit:
    audit = Audit("")
    audit._take("table", row)
    return audit


def test_a_whole_table_is_found_whole() -> None:
    for moves in (0, 1, 10, shuffled()):
        assert len(audited(played(moves)).moves) == moves


Damage = Callable[[Row], None]


def cut(row: Row) -> None:
    row.lines.pop()
    row.plies -= 1


def unplanned(row: Row) -> None:
    row.lines[5] = replace(row.lines[5], move="place 1")


def unheld(row: Row) -> None:
    row.holders.pop()


DAMAGES: dict[str, tuple[Damage, str]] = {
    "counted wrongly": (lambda row: row.lines.append(Line(row.plies, 0, "!forced on", 0)), "are counted"),
    "without its chance": (cut, "without its chance"),
    "a gap": (lambda row: row.lines.__setitem__(6, replace(row.lines[6], ply=7)), "damaged"),
    "an illegal move": (unplanned, "place"),
    "another status": (lambda row: setattr(row, "status", replace(row.status, waiting=(0, 1))), "lists would show"),
    "a seat nobody holds": (unheld, "held by None"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_damage_is_found(name: str) -> None:
    damage, says = DAMAGES[name]
    row = played(shuffled())
    damage(row)
    with pytest.raises((AssertionError, ParadoxaError), match=says):
        audited(row)


def test_changed_and_lost_moves_are_found() -> None:
    row = played(10)
    audit = audited(row)
    sent = {key: {move} for key, move in audit.answered.items()}
    people = [("table", 0), ("table", 1)]
    audit.check(audit.answered, sent, people)
    key = next(iter(audit.answered))
    with pytest.raises(AssertionError, match="was acknowledged"):
        audit.check({key: "place 8"}, sent, people)
    with pytest.raises(AssertionError, match="was acknowledged"):
        audit.check({("table", 0, 999): "place 8"}, sent, people)
    with pytest.raises(AssertionError, match="never sent"):
        audit.check({}, {**sent, key: {"place 8"}}, people)
    with pytest.raises(AssertionError, match="has changed"):
        audit._take("table", replace(row, lines=[*row.lines[:-1], replace(row.lines[-1], time=1)]))
    with pytest.raises(AssertionError, match="has changed"):
        audit._take("table", replace(row, lines=row.lines[:-1], plies=row.plies - 1))
