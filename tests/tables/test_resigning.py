"""Resigning between people: who wins, who plays on, and what is told and recorded."""

from __future__ import annotations

from random import Random

import pytest

from paradoxa.core.record import Record
from paradoxa.games import GAMES
from paradoxa.tables import acts
from paradoxa.tables.reading import desk, entries
from paradoxa.tables.resigning import who_wins
from paradoxa.tables.table import NotNow
from paradoxa.web import pages
from paradoxa.web.pages.sidebar import headline
from tests.http.tables import begun, rebuilt, step
from tests.http.worlds import done, fingerprint


@pytest.mark.parametrize("game", ["antinomy", "the-perfect-moment"])
@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_the_other_wins(game: str, seat: int) -> None:
    table = begun(game, rng=Random(1))
    assert desk(table, seat, table.now).can_resign
    assert desk(table, seat, table.now).resigning == (1 - seat,)
    over = done(table, lambda draft: acts.resign(draft, seat))
    names = over.names
    assert (over.status, over.winners) == ("over", (1 - seat,))
    assert over.ending == f"{names[seat]} resigns: {names[1 - seat]} wins."
    assert entries(over, None)[-1].sentence == over.ending
    assert headline(desk(over, 1 - seat, over.now)) == "You win"
    assert fingerprint(rebuilt(over)) == fingerprint(over)
    kept = Record.read(over.record())
    assert kept.extra["resigned"] == str(seat)
    assert kept.extra["ended"] == over.ending


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_of_more_a_bot_plays_on_for_good(seats: int) -> None:
    table = begun("paradominetor", seats, rng=Random(2))
    assert desk(table, 1, table.now).resigning == ()
    left = done(table, lambda draft: acts.resign(draft, 1))
    assert left.status == "running"
    assert left.places[1].bot
    assert entries(left, 0)[-1].sentence == f"{left.names[1]} resigns; a bot plays on to the end."
    with pytest.raises(NotNow, match="resigned"):
        acts.come_back(left.draft(left.now), 1)
    with pytest.raises(NotNow, match="already"):
        acts.resign(left.draft(left.now), 1)
    rng = Random(3)
    while left.status == "running":
        left = step(left, rng)
    assert 1 not in left.winners
    assert left.ending.endswith(f"{left.names[1]} had resigned.")
    assert Record.read(left.record()).extra["resigned"] == "1"
    assert fingerprint(rebuilt(left)) == fingerprint(left)


def test_on_the_island_it_depends_on_the_role() -> None:
    for seats in (2, 3, 4):
        options = GAMES["paradox-island"].settings(seats, {})
        host = int(options["op"])
        captives = tuple([seat for seat in range(seats) if seat != host])
        assert who_wins("paradox-island", host, seats, options) == captives
        assert {who_wins("paradox-island", seat, seats, options) for seat in captives} == {
            (host,) if seats == 2 else ()
        }


def test_nobody_resigns_among_bots() -> None:
    table = begun("antinomy", bots=(1,), rng=Random(1))
    assert not desk(table, 0, table.now).can_resign
    with pytest.raises(NotNow, match="end the game"):
        acts.resign(table.draft(table.now), 0)


def test_the_menu_asks_twice_and_says_what_it_means() -> None:
    table = begun("antinomy", rng=Random(1))
    page = pages.fragment(desk(table, 0, table.now, mine=(0,)))
    assert page.index("Resign …") < page.index("Then Bo wins, and the game is over.") < page.index("Yes, I resign")
    assert 'id="f-resign"' in page
    many = begun("paradominetor", 4, rng=Random(1))
    assert "Then a bot plays on for you to the end." in pages.fragment(desk(many, 0, many.now, mine=(0,)))
    assert "Resign …" not in pages.fragment(desk(many, None, many.now))


# --- and who asks to go back hears the answer ---------------------------------------------------
@pytest.mark.parametrize("is_allowed", [True, False])
def test_who_asks_for_undo_sees_the_answer(is_allowed: bool) -> None:
    table, rng = begun("antinomy", rng=Random(5)), Random(5)
    while not (able := [seat for seat in (0, 1) if table.undo_point(seat) is not None and seat not in table.asked]):
        table = step(table, rng)
    seat = able[0]
    asked = done(table, lambda draft: acts.ask_undo(draft, seat))
    assert "the others are to answer" in pages.fragment(desk(asked, seat, asked.now))
    answered = done(asked, lambda draft: acts.answer_undo(draft, 1 - seat, is_allowed))
    other = answered.names[1 - seat]
    said = f"{other} lets you take it back." if is_allowed else f"{other} would rather not go back."
    assert f'<div class="prompt ask"><p>{said}</p>' in pages.fragment(desk(answered, seat, answered.now))
    assert desk(answered, 1 - seat, answered.now).undo_said == ""
    while seat not in answered.asked:
        answered = step(answered, rng)
    assert desk(step(answered, rng), seat, answered.now).undo_said == ""
    assert fingerprint(rebuilt(answered)) == fingerprint(answered)
