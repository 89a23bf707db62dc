"""Desks: what each reader sees, and that nobody sees what they cannot know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from paradoxa.core import IllegalMove, ParadoxaError
from paradoxa.tables import acts
from paradoxa.tables.reading import desk, entries, moment, spoken
from paradoxa.tables.setup import Pace
from paradoxa.tables.table import NotNow, Reader, Table
from tests.http.tables import begun, new_table, rebuilt, step
from tests.http.worlds import (
    Twins,
    deeds,
    done,
    fingerprint,
    laid,
    mine_of,
    moved,
    options_of,
    picture,
    temptations,
    tempted,
)

DEAL = "* deal p1r g4r b4k r2s r4f p3k r1k b2r b1s r3r b3f g1f p2f p4s g2k g3s"


def secretly(seed: int, *, is_revealing: bool, **more: Any) -> tuple[Table, Table, int]:
    """A table before and after a move that makes a paradox its player may keep secret."""
    while True:
        table = tempted(seed, **more)
        (seat,) = table.asked
        known = [str(card) for card in table.view(None).known[seat]]  # type: ignore[attr-defined]
        for move in temptations(table, options_of(table, seat)):
            if (move.split(" ")[1] not in known) == is_revealing:
                return table, moved(table, seat, move), seat
        seed += 1000


def strangers(seat: int) -> tuple[Reader, ...]:
    return (1 - seat, None)


# --- two worlds, one sight ---------------------------------------------------------------------
def test_a_secret_question_and_a_declined_paradox_change_nothing_others_can_see() -> None:
    """Two worlds that differ in one hidden card: in one of them a paradox comes up and is declined. Everything others
    can look at or try stays alike at every moment, whatever else happens at the table meanwhile."""
    tried: set[str] = set()
    apart = 0
    for seed in range(9):
        twins = Twins(seed, pace=Pace(3, 2, "bot"), patience=50, has_history=seed % 3 != 0)
        rng = twins.rng
        for _ in range(8):
            move = twins.move()
            if move is None:
                break
            seat = twins.asked
            later = twins.now + 5000
            before = picture(twins.tables[0], None, later, with_deeds=False)
            twins.begin(move)
            assert before == picture(twins.tables[0], None, later, with_deeds=False)
            twins.look(1, with_deeds=True)
            if rng.random() < 0.2:
                twins.rue()
                twins.look(1)
                twins.begin(move)
            for _ in range(rng.randrange(3)):
                who = rng.randrange(2)
                name = rng.choice(["ask", "ask", "leave", "back", "back", "back", "bot"])
                if twins.tables[0].undo_by is not None:
                    who, name = seat, rng.choice(["allow", "refuse"])
                if (name != "ask" or who != seat) and twins.act(deeds(who)[name], rng.choice([1, 60])):
                    tried.add(name)
                    twins.look(rng.choice([0, 100]), with_deeds=rng.random() < 0.3)
            if rng.random() < 0.1 and twins.act(acts.flag, 200):
                tried.add("flag")
                twins.look(1)
            if twins.tables[0].held or move in options_of(twins.tables[0], seat):  # not taken back, that is
                twins.finish(move)
                twins.look(1)
            if rng.random() < 0.3 and twins.act(deeds(seat)["ask"]):
                twins.look(1)
        apart += twins.told_apart
    assert apart >= 10
    assert tried == {"ask", "allow", "refuse", "leave", "back", "bot", "flag"}


def test_hidden_cards_are_nowhere_in_the_forced_game() -> None:
    compared = 0
    for seed in range(6):
        twins = Twins(seed, may_decline="no", pace=Pace(5, 2))
        for _ in range(12):
            move = twins.move()
            if move is None:
                break
            after = [moved(table, twins.asked, move) for table in twins.tables]
            if any("paradox" in (table.view(twins.owner).business) for table in after):  # type: ignore[attr-defined]
                break  # one of the two has to show it now
            twins.tables = after
            twins.look(1, with_deeds=compared % 4 == 0)
            compared += 1
    assert compared > 20


def test_hidden_tiles_are_nowhere() -> None:
    """Paradominetor: two tiles of one colour and time have changed places between two hands."""
    compared = 0
    for seed in range(3):
        rng = Random(seed)
        table = begun("paradominetor", 4, rng=rng, pace=Pace(9, 1))
        deal, lead = [line.move for line in table.fresh[1:3]]
        tiles = deal.split(" ")[1:]
        hands = [tiles[place : place + 15] for place in range(0, 60, 15)]
        one, two = next((a, b) for a in hands[1] for b in hands[2] if a != b and a[0] == b[0] != "k" and a[2] == b[2])
        swapped = [{one: two, two: one}.get(tile, tile) for tile in tiles]
        pair = [
            laid("paradominetor", 4, f"* deal {' '.join(hand)}", f"* {lead}", pace=Pace(9, 1))
            for hand in (tiles, swapped)
        ]
        while pair[0].asked:
            seat = rng.choice(pair[0].asked)
            there = set(options_of(pair[1], seat))
            moves = [move for move in options_of(pair[0], seat) if move in there]
            if not moves:
                break
            move = rng.choice(moves)
            pair = [moved(one, seat, move) for one in pair]
            reader = rng.choice([0, 3, None])
            shown = [picture(one, reader, one.now + 1, with_deeds=compared % 9 == 0) for one in pair]
            assert shown[0] == shown[1]
            compared += 1
    assert compared > 50


# --- the secret question, one thing at a time --------------------------------------------------
@pytest.mark.parametrize("is_revealing", [True, False])
def test_while_somebody_thinks_about_a_paradox_others_see_what_was_before_the_move(is_revealing: bool) -> None:
    before, after, seat = secretly(1, is_revealing=is_revealing, pace=Pace(5, 3))
    now = after.now + 7000
    assert after.held == {1 - seat, None}
    for reader in strangers(seat):
        assert picture(after, reader, now) == picture(before, reader, now)
        assert desk(after, reader, now).chairs[seat].is_asked
    assert desk(after, seat, now).view != desk(before, seat, now).view
    assert desk(after, seat, now).is_my_turn
    assert after.asks_in_secret(seat)
    assert not after.asks_in_secret(1 - seat)
    assert after.seen[seat] == before.seen[seat] + 1
    assert fingerprint(rebuilt(after)) == fingerprint(after)


def test_even_a_refusal_tells_nothing_of_the_question() -> None:
    before, after, seat = secretly(2, is_revealing=False)
    with pytest.raises(IllegalMove) as caught:
        acts.answer(after.draft(after.now), 1 - seat, after.seen[1 - seat], "decline")
    with pytest.raises(IllegalMove) as expected:
        acts.answer(before.draft(before.now), 1 - seat, before.seen[1 - seat], "decline")
    assert vars(caught.value) == vars(expected.value)
    assert caught.value.options == ()


def test_after_declining_the_turn_has_simply_passed() -> None:
    _, after, seat = secretly(3, is_revealing=True)
    declined = moved(after, seat, "decline")
    assert not declined.held
    assert declined.seen[1 - seat] == after.seen[1 - seat] + 1
    for reader in strangers(seat):
        assert "secret" not in repr(desk(declined, reader, declined.now))
        assert "paradox" not in " ".join(entry.sentence for entry in entries(declined, reader)[-1:]).lower()
        numbers = [entry.number for entry in entries(declined, reader)]
        assert numbers == sorted(numbers)
        assert set(numbers) == set(range(1, max(numbers) + 1)), "not even a gap tells"
    assert "keeps a paradox secret" in entries(declined, seat)[-1].sentence


def test_a_move_taken_back_at_the_secret_question_was_never_seen() -> None:
    before, after, seat = secretly(4, is_revealing=False, pace=Pace(5, 3), patience=60)
    back = done(after, lambda draft: acts.ask_undo(draft, seat), 20)
    assert not back.held
    for seconds in (0, 10, 45, 100):  # the clock and the table's patience run on as if nothing had been
        now = back.now + seconds * 1000
        for reader in strangers(seat):
            assert picture(back, reader, now) == picture(before, reader, now)
    assert back.seen[seat] > after.seen[seat]
    assert [entry.sentence for entry in entries(back, seat)[-2:]] == [
        f"{back.names[seat]} asks to take a move back.",
        f"{back.names[seat]} takes a move back.",
    ]
    assert fingerprint(rebuilt(back)) == fingerprint(back)
    assert options_of(back, seat) == options_of(before, seat)


def test_a_declined_paradox_is_taken_back_with_its_move_or_not_at_all() -> None:
    before, after, seat = secretly(5, is_revealing=True)
    declined = moved(after, seat, "decline")
    assert not desk(declined, seat, declined.now).can_undo, "the move has shown a card"
    before, after, seat = secretly(5, is_revealing=False)
    declined = moved(after, seat, "decline")
    asked = done(declined, lambda draft: acts.ask_undo(draft, seat))
    assert asked.undo_needs == {1 - seat}
    back = done(asked, lambda draft: acts.answer_undo(draft, 1 - seat, True))
    assert not back.held
    assert back.match is not None
    assert before.match is not None
    assert back.match.lines == before.match.lines


def test_an_undo_asked_for_stays_asked_for_until_the_move_is_seen() -> None:
    before, _, seat = secretly(6, is_revealing=True)
    seed = 6
    while not desk(before, 1 - seat, before.now).can_undo:
        seed += 1
        before, _, seat = secretly(seed, is_revealing=True)
    asked = done(before, lambda draft: acts.ask_undo(draft, 1 - seat))
    assert asked.undo_needs == {seat}
    (move, *_) = temptations(asked, options_of(asked, seat))
    after = moved(asked, seat, move)
    now = after.now + 3000
    for reader in strangers(seat):
        assert picture(after, reader, now) == picture(asked, reader, now)
    assert desk(after, seat, now).may_answer
    assert moved(after, seat, "decline").undo_by is None, "now the move is seen"
    back = done(after, lambda draft: acts.answer_undo(draft, seat, True))
    would = done(asked, lambda draft: acts.answer_undo(draft, seat, True), (back.now - asked.now) / 1000)
    for reader in strangers(seat):
        assert picture(back, reader, now) == picture(would, reader, now)
    assert fingerprint(rebuilt(back)) == fingerprint(back)


def test_a_note_made_while_a_move_is_held_back_stands_before_it_for_good() -> None:
    _, after, seat = secretly(7, is_revealing=True)
    left = done(after, lambda draft: acts.leave(draft, 1 - seat))
    declined = moved(left, seat, "decline")
    for reader in declined.readers:
        sentences = [entry.sentence for entry in entries(declined, reader)]
        note = sentences.index(f"A bot plays on for {declined.names[1 - seat]}.")
        assert " shows " in sentences[note + 1]


# --- the log and the replay --------------------------------------------------------------------
def test_without_history_the_log_holds_the_last_turn_and_the_one_under_way() -> None:
    moves = (DEAL, "0 place 0", "1 place 0", "0 move g4r 4", "1 move r2s 3", "0 move b3f 7")
    long = laid("antinomy", 2, *moves)
    short = laid("antinomy", 2, *moves, has_history=False)
    assert len(entries(long, 1)) == len(moves)
    assert entries(short, 1) == entries(long, 1)[-1:]
    assert entries(short, None) == entries(long, None)[-1:]
    noted = done(short, lambda draft: acts.leave(draft, 0))
    assert [entry.number for entry in entries(noted, 1)] == [6, 6]
    with pytest.raises(NotNow, match="no history"):
        moment(short, (0,), None, "")
    over = done(noted, lambda draft: acts.end(draft, 1))
    assert entries(over, 1)[: len(moves)] == entries(long, 1)
    assert moment(over, (), None, "").is_truth


def test_a_note_made_before_the_last_turn_goes_with_it_when_there_is_no_history() -> None:
    table = laid("antinomy", 2, DEAL, "0 place 0", has_history=False)
    table = done(table, lambda draft: acts.leave(draft, 0))
    table = done(table, lambda draft: acts.come_back(draft, 0))
    for seat, move in ((1, "place 0"), (0, "move g4r 4"), (1, "move r2s 3"), (0, "move b3f 7")):
        table = moved(table, seat, move)
    assert "back" not in " ".join(entry.sentence for entry in entries(table, 0)).replace("goes back", "")


def test_a_running_replay_shows_only_what_the_reader_knew() -> None:
    table = laid("antinomy", 2, DEAL, "0 place 0", "1 place 0", "0 move g4r 4")
    for reader in table.readers:
        assert table.match is not None
        found = moment(table, mine_of(reader), None, "")
        assert found.may_see == (str(reader) if reader is not None else "public",)
        assert (found.at, found.total, found.truth, found.is_truth) == (4, 4, (), False)
        assert found.view == table.view(reader)
        assert moment(table, mine_of(reader), 1, "").view == table.match.view_after(1, reader)
        for others in ("all", "0" if reader != 0 else "1", "7", "²"):
            with pytest.raises(ParadoxaError):
                moment(table, mine_of(reader), None, others)
    assert moment(table, (0,), -5, "").at == 0
    assert moment(table, (0,), 99, "").at == 4


def test_a_secret_question_is_no_step_of_others_replay() -> None:
    before, after, seat = secretly(8, is_revealing=True)
    declined = moved(after, seat, "decline")
    other = mine_of(1 - seat)
    steps = moment(before, other, None, "").total
    assert moment(after, other, None, "").total == steps
    assert moment(declined, other, None, "").total == moment(declined, (), None, "").total == steps + 1
    assert moment(declined, (seat,), None, "").total == moment(before, (seat,), None, "").total + 2
    assert len(moment(declined, other, None, "").steps) == steps + 1


def test_a_finished_game_shows_everything_to_everybody() -> None:
    rng = Random(4)
    table = begun(rng=rng, options={"may-decline": "yes"})
    while table.status == "running":
        table = step(table, rng)
    shown = desk(table, None, table.now)
    assert [view.seat for view in shown.truth] == [0, 1]
    assert shown.winners == table.winners
    assert shown.ending
    assert shown.hand_over is None
    assert not any(chair.is_asked or chair.is_late for chair in shown.chairs)
    for seen_as in ("all", "public", "0", "1"):
        found = moment(table, (), None, seen_as)
        assert found.may_see == ("all", "public", "0", "1")
        assert found.is_truth == (seen_as == "all")
        assert bool(found.truth) == found.is_truth
    assert table.match is not None
    assert moment(table, (), None, "all").total == len(table.match.lines)
    with pytest.raises(ParadoxaError, match="seen as one of"):
        moment(table, (), None, "2")


def test_before_the_game_there_is_nothing_to_see() -> None:
    table = new_table()
    shown = desk(table, None, table.now, invite="/join/secret")
    assert (shown.status, shown.view, shown.log, shown.truth) == ("open", None, (), ())
    assert shown.invite == "/join/secret"
    assert entries(table, 0) == ()
    with pytest.raises(NotNow, match="not begun"):
        moment(table, (), None, "")
    assert desk(laid("antinomy", 2, DEAL), 0, 3000, invite="/join/secret").invite, "others may come and watch"
    assert not desk(laid("antinomy", 2, DEAL, may_watch=False), 0, 3000, invite="/join/secret").invite


# --- one device --------------------------------------------------------------------------------
@pytest.mark.parametrize(("game", "seats"), [("antinomy", 2), ("paradominetor", 3)])
def test_one_device_goes_to_whoever_is_asked_and_never_shows_two_hands(game: str, seats: int) -> None:
    rng = Random(7)
    everybody = tuple(range(seats))
    table = begun(game, seats, rng=rng, on_one_device=True)
    for _ in range(25):
        between = desk(table, None, table.now, mine=everybody)
        assert between.hand_over in table.asked
        assert between.view is not None
        assert between.view.seat is None
        for seat in everybody:
            shown = desk(table, seat, table.now, mine=everybody)
            assert (shown.hand_over is None) == (seat in table.asked)
            assert shown.hand_over is None or shown.hand_over in table.asked
            assert shown.view == table.view(seat)
            assert shown.truth == ()
        with pytest.raises(NotNow, match="On one device"):
            moment(table, everybody, None, "0")
        table = step(table, rng)


def test_the_device_is_not_handed_to_a_seat_that_a_bot_plays() -> None:
    table = laid("antinomy", 2, DEAL, on_one_device=True)
    assert desk(table, None, table.now, mine=(0, 1)).hand_over == 0
    table = done(table, lambda draft: acts.leave(draft, 0))
    assert desk(table, None, table.now, mine=(0, 1)).hand_over is None
    assert desk(table, 1, table.now, mine=(0, 1)).hand_over is None
    assert desk(table, None, table.now).hand_over is None
    far = laid("antinomy", 2, DEAL)
    assert desk(far, 1, far.now, mine=(0, 1)).hand_over is None


def test_a_name_written_from_the_right_keeps_its_order_to_itself() -> None:
    found = spoken(["Ada", "\u05d3\u05df", "\u0633\u0644"])
    assert found == ["Ada", "\u2068\u05d3\u05df\u2069", "\u2068\u0633\u0644\u2069"]
