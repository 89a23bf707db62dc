"""Acts: what may be done at a table, by whom, and when."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paradoxa.core import BadMove, IllegalMove, ParadoxaError
from paradoxa.tables import acts
from paradoxa.tables.reading import desk
from paradoxa.tables.setup import Pace, Setup
from paradoxa.tables.stored import Holder
from paradoxa.tables.table import STAND_IN, NotNow, Place, Stale, Table
from tests.http.tables import begun, header_of, new_table, rebuilt, step
from tests.http.worlds import done, fingerprint, laid, moved, options_of

DEAL = "* deal p1r g4r b4k r2s r4f p3k r1k b2r b1s r3r b3f g1f p2f p4s g2k g3s"


def empty(seats: int = 3, game: str = "paradominetor", *taken: str) -> Table:
    """A table with free seats, and people at the first ones."""
    places = [Place("person", name) for name in taken] + [Place("free")] * (seats - len(taken))
    holders = [Holder(seat, f"p-{name}", f"t-{name}") for seat, name in enumerate(taken)]
    return Table(header_of(Setup(game, seats, "Copper Owl"), places), holders)


def sat(table: Table, name: str, seat: int | None = None) -> Table:
    return done(table, lambda draft: acts.sit(draft, seat, name, f"p-{name}", f"t-{name}"))


# --- moving ------------------------------------------------------------------------------------
def test_what_is_no_move_or_no_legal_one_is_refused_with_a_reason() -> None:
    table = laid("antinomy", 2, DEAL, "0 place 0", "1 place 0")
    before = fingerprint(table)
    draft = table.draft(table.now + 1)
    with pytest.raises(BadMove):
        acts.answer(draft, 0, table.seen[0], "xyzzy")
    with pytest.raises(IllegalMove) as caught:
        acts.answer(draft, 0, table.seen[0], "move b4k 3")
    assert caught.value.clause == "A-3.4"
    assert list(caught.value.options) == options_of(table, 0)
    with pytest.raises(IllegalMove) as caught:
        acts.answer(draft, 1, table.seen[1], "move r2s 3")
    assert caught.value.clause == "A-3.1"
    assert caught.value.options == (), "others' options are theirs"
    assert "r2s" not in caught.value.reason
    with pytest.raises(IllegalMove):
        acts.answer(draft, 0, table.seen[0], f"{DEAL[2:]}")
    assert draft.fresh == []
    assert fingerprint(table) == before


@pytest.mark.parametrize("ply", [-1, 0, 3, 5, 10**9])
def test_an_answer_to_an_older_or_an_unheard_of_question_is_stale(ply: int) -> None:
    table = laid("antinomy", 2, DEAL, "0 place 0", "1 place 0")
    assert table.seen[0] == 4
    with pytest.raises(Stale, match="moved on"):
        acts.answer(table.draft(table.now), 0, ply, "move g4r 4")
    with pytest.raises(Stale):
        acts.answer(table.draft(table.now), 0, ply, "xyzzy")
    acts.answer(table.draft(table.now), 0, 4, "move g4r 4")
    acts.answer(table.draft(table.now), 0, None, "move g4r 4")


def test_a_question_stays_the_same_while_others_answer_theirs() -> None:
    """All pass at once in Paradominetor: whoever looked before another passed may still give the answer."""
    table = begun("paradominetor", 3, rng=Random(2))
    old = table.seen[1]
    table = moved(table, 0, options_of(table, 0)[0])
    assert table.seen[1] == old + 1
    pick = options_of(table, 1)[0]
    for ply in (old - 1, old + 2):
        with pytest.raises(Stale):
            acts.answer(table.draft(table.now), 1, ply, pick)
    for ply in (old, old + 1):
        acts.answer(table.draft(table.now), 1, ply, pick)


def test_what_happens_beside_the_game_leaves_the_question_as_it_is() -> None:
    table = begun(rng=Random(1))
    asked = table.asked[0]
    old = table.seen[asked]
    table = done(table, lambda draft: acts.leave(draft, 1 - asked))
    assert table.seen[asked] > old
    acts.answer(table.draft(table.now), asked, old, options_of(table, asked)[0])


def test_who_has_left_takes_the_seat_back_before_moving() -> None:
    table = begun(rng=Random(1))
    asked = table.asked[0]
    pick = options_of(table, asked)[0]
    table = done(table, lambda draft: acts.leave(draft, asked))
    with pytest.raises(NotNow, match="take your seat back"):
        acts.answer(table.draft(table.now), asked, table.seen[asked], pick)
    table = done(table, lambda draft: acts.come_back(draft, asked))
    acts.answer(table.draft(table.now), asked, table.seen[asked], pick)


def test_nothing_is_played_before_the_game_or_after_it() -> None:
    table = new_table()
    for act in (acts.ask_undo, acts.leave, acts.come_back, acts.end, acts.resign):
        with pytest.raises(NotNow, match="not begun"):
            act(table.draft(table.now), 0)
    with pytest.raises(NotNow, match="not begun"):
        acts.answer(table.draft(table.now), 0, 0, "place 0")
    over = done(begun(bots=(1,)), lambda draft: acts.end(draft, 0))
    for act in (acts.ask_undo, acts.leave, acts.come_back, acts.end, acts.leave_or_stand, acts.resign):
        with pytest.raises(NotNow, match="is over"):
            act(over.draft(over.now), 0)
    for refused in (lambda draft: acts.answer(draft, 0, None, "place 0"), acts.flag):
        with pytest.raises(NotNow):
            refused(over.draft(over.now))
    with pytest.raises(NotNow):
        acts.sit(over.draft(over.now), 0, "Cy", "p9", "t9")


def test_chance_answers_by_itself_and_is_nobodys_seat() -> None:
    table = begun("paradominetor", 3, rng=Random(1))
    assert [line.seat for line in table.fresh] == [-1, -1, -1]
    assert table.asked == (0, 1, 2)
    for _ in range(40):
        assert -1 not in table.asked
        table = step(table, Random(3))


# --- leaving, patience, ending -----------------------------------------------------------------
def test_who_leaves_has_a_bot_and_may_come_back() -> None:
    table = laid("antinomy", 2, DEAL)
    left = done(table, lambda draft: acts.leave_or_stand(draft, 0))
    assert left.places[0] == Place("person", "Ada", STAND_IN)
    assert desk(left, 0, left.now).is_away
    assert not desk(left, 1, left.now).is_away
    assert desk(left, 1, left.now).chairs[0].bot == STAND_IN
    with pytest.raises(NotNow, match="already"):
        acts.leave(left.draft(left.now), 0)
    back = done(left, lambda draft: acts.come_back(draft, 0))
    assert back.places == table.places
    assert [entry.sentence for entry in desk(back, None, back.now).log[1:]] == [
        "A bot plays on for Ada.",
        "Ada is back.",
    ]
    with pytest.raises(NotNow, match="yourself"):
        acts.come_back(back.draft(back.now), 0)


def test_only_a_late_person_can_be_replaced_and_only_by_others() -> None:
    table = laid("antinomy", 2, DEAL, patience=60)
    for by, seat, seconds in ((1, 0, 59), (0, 0, 100), (1, 1, 100), (0, 1, 100), (1, 2, 100), (1, -1, 100)):
        with pytest.raises(NotNow, match="patience"):
            acts.put_bot_in(table.draft(table.now + seconds * 1000), by, seat)
    late = table.now + 60_000
    assert desk(table, 1, late).chairs[0].is_late
    assert not desk(table, 1, late - 1).chairs[0].is_late
    assert not desk(table, 0, late).chairs[0].is_late, "nobody is late to themselves"
    assert not desk(table, None, late).chairs[0].is_late, "spectators can do nothing about it"
    after = done(table, lambda draft: acts.put_bot_in(draft, 1, 0), 60)
    assert after.places[0].bot == STAND_IN
    assert done(table, lambda draft: acts.put_bot_in(draft, 1, 0, "expert"), 60).places[0].bot == "expert"
    with pytest.raises(NotNow, match="There is no bot"):
        acts.put_bot_in(table.draft(late), 1, 0, "chess")
    assert not desk(after, 1, after.now + 10**6).chairs[0].is_late, "bots are never late"
    with pytest.raises(NotNow, match="patience"):
        acts.put_bot_in(after.draft(after.now + 10**6), 1, 0)


def test_a_move_makes_patience_begin_anew() -> None:
    table = moved(laid("antinomy", 2, DEAL, patience=60), 0, "place 0", 50)
    assert not table.is_late(0, 1, table.now + 59_000)
    assert table.is_late(0, 1, table.now + 60_000)
    assert not table.is_late(1, 0, table.now + 60_000)


def test_in_a_simultaneous_pass_each_waits_for_all_who_have_not_passed() -> None:
    table = begun("paradominetor", 4, rng=Random(1), patience=60)
    table = moved(table, 2, options_of(table, 2)[0], 0)
    late = table.now + 61_000
    assert [chair.is_late for chair in desk(table, 2, late).chairs] == [True, True, False, True]
    assert [chair.is_late for chair in desk(table, 0, late).chairs] == [False, True, False, True]


def test_a_game_is_ended_by_whoever_waits_too_long_or_is_alone() -> None:
    table = laid("antinomy", 2, DEAL, patience=60)
    for by in (0, 1):
        with pytest.raises(NotNow, match="still playing"):
            acts.end(table.draft(table.now + 59_000), by)
    with pytest.raises(NotNow, match="still playing"):
        acts.end(table.draft(table.now + 61_000), 0)
    ended = done(table, lambda draft: acts.end(draft, 1), 61)
    assert (ended.status, ended.ending, ended.winners) == ("over", "Bo ended the game; nobody wins.", ())
    assert desk(ended, None, ended.now).truth
    left = done(table, lambda draft: acts.leave(draft, 1))
    assert done(left, lambda draft: acts.end(draft, 0)).status == "over"
    shared = laid("antinomy", 2, DEAL, on_one_device=True)
    assert done(shared, lambda draft: acts.end(draft, 0)).status == "over"


def test_who_wants_forced_moves_played_is_nobody_elses_business() -> None:
    table = laid("antinomy", 2, DEAL)
    draft = table.draft(table.now)
    acts.play_forced(draft, 0, False)
    assert draft.fresh == [], "nothing changes"
    on = done(table, lambda draft: acts.play_forced(draft, 0, True))
    assert on.forced == {0}
    assert desk(on, 0, on.now).plays_forced
    assert (on.seen[1], on.seen[None]) == (table.seen[1], table.seen[None])
    for reader in (1, None):
        assert desk(on, reader, on.now) == desk(table, reader, on.now)
    off = done(on, lambda draft: acts.play_forced(draft, 0, False))
    assert off.forced == frozenset()


# --- time --------------------------------------------------------------------------------------
def test_who_runs_out_of_time_loses_where_the_table_agreed_so() -> None:
    table = laid("antinomy", 2, DEAL, pace=Pace(1, 0, "lose"))
    with pytest.raises(NotNow, match="Nobody's time"):
        acts.flag(table.draft(table.now + 59_999))
    out = done(table, acts.flag, 60)
    assert (out.status, out.winners) == ("over", (1,))
    assert out.ending == "Ada has run out of time: Bo wins."
    with pytest.raises(NotNow):
        acts.flag(out.draft(out.now + 10**6))
    many = done(begun("paradominetor", 4, rng=Random(1), pace=Pace(1, 0, "lose")), acts.flag, 60)
    assert many.winners == (1, 2, 3)
    assert many.ending.endswith("Bo and Cy and Di win.")


def test_a_bot_takes_over_where_the_table_agreed_so_and_there_is_no_coming_back_without_time() -> None:
    table = laid("antinomy", 2, DEAL, pace=Pace(1, 5, "bot"))
    out = done(table, acts.flag, 60)
    assert out.status == "running"
    assert out.places[0].bot == STAND_IN
    assert out.winners == ()
    with pytest.raises(NotNow, match="Nobody's time"):
        acts.flag(out.draft(out.now + 10**6))
    with pytest.raises(NotNow, match="time has run out"):
        acts.come_back(out.draft(out.now), 0)
    played = done(out, lambda draft: acts.answer(draft, 0, None, "place 0"))  # as the service plays for a bot
    with pytest.raises(NotNow, match="time has run out"):
        acts.come_back(done(table, acts.flag, 100).draft(0), 0)
    back = done(played, lambda draft: acts.come_back(draft, 0))
    assert back.places[0].bot == "", "the increment of the bot's move is a little time"


def test_bots_have_no_clock_and_without_one_nobody_runs_out() -> None:
    table = laid("antinomy", 2, DEAL, pace=Pace(1, 0), bots=(0,))
    with pytest.raises(NotNow):
        acts.flag(table.draft(table.now + 10**7))
    assert desk(table, 1, table.now).chairs[0].seconds is None
    assert desk(table, 1, table.now).chairs[1].seconds == 60
    table = laid("antinomy", 2, DEAL)
    with pytest.raises(NotNow):
        acts.flag(table.draft(table.now + 10**9))
    left = done(table, lambda draft: acts.leave(draft, 0))
    acts.come_back(left.draft(left.now + 10**9), 0)


# --- rematch -----------------------------------------------------------------------------------
def test_in_a_rematch_everybody_sits_one_seat_further_on() -> None:
    table = begun("paradominetor", 4, rng=Random(1), bots=(2,))
    table = done(table, lambda draft: acts.leave(draft, 3))
    places, holders = acts.rematch_places(table)
    assert [place.name for place in places] == ["Di", "Ada", "Bo", "Cy"]
    assert [(place.kind, place.bot) for place in places] == [
        *[("person", "")] * 3,  # Di left, and is asked again
        ("bot", "greedy"),
    ]
    assert [(holder.seat, holder.person, holder.token) for holder in holders] == [
        (0, "p3", None),
        (1, "p0", None),
        (2, "p1", None),
    ]
    for _ in range(4):
        table.places, table.holders = places, {holder.seat: holder for holder in holders}
        places, holders = acts.rematch_places(table)
    assert [place.name for place in places] == ["Di", "Ada", "Bo", "Cy"]


def test_a_rematch_can_be_played_wherever_everybody_sits() -> None:
    table = done(sat(empty(3), "Ada"), acts.start)
    table = done(table, lambda draft: acts.end(draft, 0))
    places, holders = acts.rematch_places(table)
    again = Table(header_of(table.setup, places), holders).draft(5000)
    acts.start(again)
    assert again.status == "running"
    assert again.seats_of("p-Ada") == (1,)
    assert [place.kind for place in again.places] == ["bot", "person", "bot"]
    assert table.places[1].kind == "bot", "the old table is as it was"
    gone = done(table, lambda draft: draft.add(-1, "!rematch elsewhere"))
    assert desk(gone, None, gone.now).rematch == "elsewhere"
    assert fingerprint(rebuilt(gone)) == fingerprint(gone)


@given(st.text(max_size=30), st.integers(-3, 9))
def test_junk_is_refused_and_leaves_nothing(text: str, seat: int) -> None:
    table = laid("antinomy", 2, DEAL, "0 place 0")
    draft = table.draft(table.now)
    with pytest.raises(ParadoxaError):
        acts.answer(draft, 1, table.seen[1], f"?{text}")
    with pytest.raises(ParadoxaError):
        acts.put_bot_in(draft, 0, seat)
    assert draft.fresh == []
