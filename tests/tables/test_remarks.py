"""Remarks on moves: only where hints are agreed, switched by each seat for itself, told at the end."""

from __future__ import annotations

from random import Random

import pytest

from paradoxa.tables import acts
from paradoxa.tables.reading import desk
from paradoxa.tables.table import NotNow, Table
from tests.http.tables import begun, rebuilt, step


def done(table: Table, seat: int, is_on: bool) -> Table:
    draft = table.draft(table.now + 1000)
    draft.fresh = list(table.fresh)
    acts.show_remarks(draft, seat, is_on)
    return draft


def test_a_table_without_hints_has_no_remarks() -> None:
    table = begun("antinomy", 2, rng=Random(1))
    for reader in table.readers:
        assert not desk(table, reader, table.now).has_remarks
    with pytest.raises(NotNow, match="without hints"):
        acts.show_remarks(table.draft(table.now), 0, True)


def test_a_seat_switches_them_for_itself_and_nobody_else_notices() -> None:
    table = begun("antinomy", 2, rng=Random(1), hints=True)
    assert desk(table, 0, table.now).has_remarks
    assert not desk(table, None, table.now).has_remarks, "a spectator has no moves"
    assert not desk(table, 0, table.now, wants_remarks=False).has_remarks, "as the device says"
    off = done(table, 0, False)
    assert not desk(off, 0, off.now).has_remarks
    for reader in (1, None):
        assert desk(off, reader, off.now) == desk(table, reader, off.now)
    assert done(off, 0, False).fresh == off.fresh, "nothing changes"
    on = done(off, 0, True)
    assert desk(on, 0, on.now, wants_remarks=False).has_remarks, "what was said at the table counts"
    assert desk(rebuilt(on), 0, on.now).has_remarks


def test_who_played_with_remarks_is_told_when_the_game_is_over() -> None:
    table = begun("antinomy", 2, rng=Random(1), hints=True)
    for _ in range(2):
        draft = table.draft(table.now)
        draft.fresh = list(table.fresh)
        acts.saw_remark(draft, 1)
        table = draft
    assert [line.move for line in table.fresh].count("!remarked") == 1
    assert all([desk(table, reader, table.now).remarked == () for reader in table.readers])
    table = step(table, Random(2))
    over = table.draft(table.now)
    over.fresh = list(table.fresh)
    over.add(0, "!end")
    assert all([desk(over, reader, over.now).remarked == (1,) for reader in over.readers])
    assert "remarks: no, yes" in over.record()
    assert "remarks" not in begun_and_ended().record()


def begun_and_ended() -> Table:
    table = begun("antinomy", 2, rng=Random(1))
    over = table.draft(table.now)
    over.add(0, "!end")
    return over
