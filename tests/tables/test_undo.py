"""Taking back: by consent of those whose turn it became, and never behind what was shown."""

from __future__ import annotations

from random import Random

import pytest

from paradoxa.tables import acts
from paradoxa.tables.reading import desk
from paradoxa.tables.table import NotNow
from tests.http.tables import begun, rebuilt, step
from tests.http.worlds import done, fingerprint, laid, moved

DEAL = "* deal p1r g4r b4k r2s r4f p3k r1k b2r b1s r3r b3f g1f p2f p4s g2k g3s"


def test_a_move_is_taken_back_by_consent_of_those_whose_turn_it_became() -> None:
    table = laid("antinomy", 2, DEAL, "0 place 0")
    asked = done(table, lambda draft: acts.ask_undo(draft, 0))
    assert asked.undo_by == 0
    assert asked.undo_needs == {1}
    assert desk(asked, 1, asked.now).may_answer
    assert not desk(asked, 0, asked.now).may_answer
    assert not desk(asked, None, asked.now).may_answer
    assert desk(asked, None, asked.now).undo_by == 0
    for seat in (0, 1):
        with pytest.raises(NotNow, match="already asked"):
            acts.ask_undo(asked.draft(asked.now), seat)
    with pytest.raises(NotNow, match="Nobody asks you"):
        acts.answer_undo(asked.draft(asked.now), 0, True)
    back = done(asked, lambda draft: acts.answer_undo(draft, 1, True))
    assert back.asked == (0,)
    assert back.undo_by is None
    assert [line.move for line in back.fresh[-3:]] == ["!ask-undo", "!allow", "!undo 1"]
    no = done(asked, lambda draft: acts.answer_undo(draft, 1, False))
    assert (no.asked, no.undo_by, no.undo_needs) == ((1,), None, frozenset())
    assert desk(no, 0, no.now).log[-1].sentence == "Bo would rather not go back."
    for table in (asked, back, no):
        assert fingerprint(rebuilt(table)) == fingerprint(table)


def test_a_move_made_meanwhile_is_the_answer_no() -> None:
    table = laid("antinomy", 2, DEAL, "0 place 0")
    asked = done(table, lambda draft: acts.ask_undo(draft, 0))
    played = moved(asked, 1, "place 3")
    assert (played.undo_by, played.undo_needs) == (None, frozenset())
    with pytest.raises(NotNow, match="or no longer"):
        acts.answer_undo(played.draft(played.now), 1, True)


def test_own_earlier_moves_are_taken_back_with_what_others_did_since_if_they_agree() -> None:
    table = laid("antinomy", 2, DEAL, "0 place 0", "1 place 3")
    asked = done(table, lambda draft: acts.ask_undo(draft, 0))
    assert asked.undo_needs == {1}, "seat 1 has moved since"
    back = done(asked, lambda draft: acts.answer_undo(draft, 1, True))
    assert back.match is not None
    assert len(back.match.lines) == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_is_taken_back_once_something_was_shown(seat: int) -> None:
    table = laid("antinomy", 2, DEAL, "0 place 0", "1 place 0", "0 move g4r 4")
    assert not desk(table, seat, table.now).can_undo
    with pytest.raises(NotNow, match="learned something"):
        acts.ask_undo(table.draft(table.now), seat)


def test_nobody_takes_back_what_they_did_not_do() -> None:
    table = laid("antinomy", 2, DEAL)
    for seat in (0, 1):
        with pytest.raises(NotNow, match="cannot be taken back"):
            acts.ask_undo(table.draft(table.now), seat)


@pytest.mark.parametrize("game", ["antinomy", "paradominetor"])
def test_no_undo_in_random_games_goes_behind_what_was_revealed(game: str) -> None:
    rng = Random(8)
    table = begun(game, 2 if game == "antinomy" else 3, rng=rng, options={})
    for _ in range(60):
        assert table.match is not None
        revealed = [place for place, some in enumerate(table.match.events) if any(event.reveals for event in some)]
        for seat in range(table.setup.seats):
            try:
                back = done(table, lambda draft, seat=seat: acts.ask_undo(draft, seat))  # type: ignore[misc]
            except NotNow:
                continue
            assert back.undo_to > revealed[-1]
        if table.status == "running":
            table = step(table, rng)


def test_bots_and_people_on_one_device_do_not_mind() -> None:
    bots = laid("antinomy", 2, DEAL, "0 place 0", bots=(1,))
    back = done(bots, lambda draft: acts.ask_undo(draft, 0))
    assert back.asked == (0,)
    shared = laid("antinomy", 2, DEAL, "0 place 0", on_one_device=True)
    assert done(shared, lambda draft: acts.ask_undo(draft, 0)).asked == (0,)
    left = done(laid("antinomy", 2, DEAL, "0 place 0"), lambda draft: acts.leave(draft, 1))
    assert done(left, lambda draft: acts.ask_undo(draft, 0)).asked == (0,)


def test_a_bot_that_takes_over_agrees_to_what_its_person_was_asked() -> None:
    table = laid("antinomy", 2, DEAL, "0 place 0", patience=60)
    asked = done(table, lambda draft: acts.ask_undo(draft, 0))
    left = done(asked, lambda draft: acts.leave(draft, 1))
    assert (left.asked, left.undo_by) == ((0,), None)
    late = done(asked, lambda draft: acts.put_bot_in(draft, 0, 1), 90)
    assert (late.asked, late.undo_by) == ((0,), None)
    for table in (left, late):
        assert fingerprint(rebuilt(table)) == fingerprint(table)
