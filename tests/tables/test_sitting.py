"""Sitting down and getting up, bots for free seats, and names at a table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paradoxa.tables import acts
from paradoxa.tables.reading import desk
from paradoxa.tables.stored import Holder
from paradoxa.tables.table import STAND_IN, NotNow
from tests.http.tables import rebuilt
from tests.http.worlds import done, fingerprint
from tests.tables.test_acts import empty, sat


def test_people_sit_down_and_the_last_one_starts_the_game() -> None:
    table = sat(empty(), "Ada")
    assert (table.status, table.names) == ("open", ["Ada", "", ""])
    table = sat(table, "Bo", 2)
    assert table.names == ["Ada", "", "Bo"]
    table = sat(table, "Cy")
    assert table.status == "running"
    assert table.names == ["Ada", "Cy", "Bo"]
    assert {seat: holder.person for seat, holder in table.holders.items()} == {0: "p-Ada", 1: "p-Cy", 2: "p-Bo"}
    assert fingerprint(rebuilt(table)) == fingerprint(table)
    with pytest.raises(NotNow, match="begun without you"):
        sat(table, "Di")


def test_who_sits_already_keeps_the_seat_and_a_taken_seat_is_refused() -> None:
    table = sat(empty(), "Ada")
    draft = table.draft(table.now)
    assert acts.sit(draft, 2, "Somebody", "p-Ada", "") == 0
    assert draft.fresh == []
    for seat in (0, -1, 3, 99):
        with pytest.raises(NotNow, match="That seat is taken"):
            acts.sit(table.draft(table.now), seat, "Bo", "p-Bo", "")
    full = done(table, acts.start)
    assert full.status == "running"


def test_two_who_want_the_same_seat_at_the_same_time() -> None:
    """Both draft on the same base; the store takes one, and the other tries again on what there is then."""
    base = empty(3)
    one, two = base.draft(2000), base.draft(2000)
    assert acts.sit(one, 1, "Ada", "p-Ada", "") == acts.sit(two, 1, "Bo", "p-Bo", "") == 1
    assert base.names == ["", "", ""]
    assert base.holders == {}
    with pytest.raises(NotNow, match="That seat is taken"):
        acts.sit(one.draft(2001), 1, "Bo", "p-Bo", "")
    again = one.draft(2001)
    assert acts.sit(again, None, "Bo", "p-Bo", "") == 0
    assert again.names == ["Bo", "Ada", ""]
    last, start = again.draft(2002), again.draft(2002)
    acts.sit(last, None, "Cy", "p-Cy", "")
    acts.start(start)
    with pytest.raises(NotNow, match="begun already"):
        acts.start(last.draft(2003))
    with pytest.raises(NotNow, match="begun without you"):
        acts.sit(start.draft(2003), None, "Cy", "p-Cy", "")


def test_who_gets_up_leaves_a_free_seat_behind() -> None:
    table = sat(sat(empty(), "Ada"), "Bo")
    table = done(table, lambda draft: acts.leave_or_stand(draft, 0))
    assert table.names == ["", "Bo", ""]
    assert table.seats_of("p-Ada") == ()
    assert table.holders[0] == Holder(0, None, None)
    table = sat(table, "Cy")
    assert table.names == ["Cy", "Bo", ""]
    assert table.seats_of("p-Cy") == (0,)
    table = done(table, acts.start)
    with pytest.raises(NotNow, match="let a bot play on"):
        acts.stand(table.draft(table.now), 0)


def test_bots_fill_the_free_seats_and_are_called_something_else() -> None:
    table = sat(empty(5), "Zeno")
    table = done(table, acts.start)
    assert table.status == "running"
    assert table.names == ["Zeno", *acts.BOT_NAMES[1:5]]
    assert [place.kind for place in table.places] == ["person", "bot", "bot", "bot", "bot"]
    assert {place.bot for place in table.places[1:]} == {STAND_IN}
    chosen = done(sat(empty(5), "Ada"), lambda draft: acts.start(draft, "strong"))
    assert {place.bot for place in chosen.places[1:]} == {"strong"}
    with pytest.raises(NotNow, match="There is no bot"):
        acts.start(sat(empty(5), "Ada").draft(2_000), "chess")
    assert desk(table, 0, table.now).log[0].number == 1, "no word of bots that were there from the start"


def test_a_bots_seat_at_the_start_has_a_bot_that_there_is() -> None:
    assert acts.check_bot("greedy") == "greedy"
    with pytest.raises(NotNow, match="There is no bot 'deep-thought'"):
        acts.check_bot("deep-thought")


def test_no_two_at_a_table_have_the_same_name() -> None:
    table = sat(empty(3), "Ada")
    table = done(table, lambda draft: acts.sit(draft, None, "Ada", "p9", ""))
    table = done(table, lambda draft: acts.sit(draft, None, "Ada", "p8", ""))
    assert table.names == ["Ada", "Ada 2", "Ada 3"]


@given(st.lists(st.text(st.characters(categories=("L", "N")), min_size=1, max_size=24), min_size=1, max_size=6))
def test_names_are_unlike_and_not_too_long(wanted: list[str]) -> None:
    names: list[str] = []
    for name in wanted:
        found = acts.unlike(name, names)
        assert found not in names
        assert len(found) <= 24
        assert found == name or name in names
        names.append(found)
    while len(names) < 12:
        names.append(acts.bot_name(names))
    assert len(set(names)) == len(names)
