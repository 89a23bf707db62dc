"""Paradominetor, chapter 10: moves, lines, records, what others are shown, and the position text."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from paradoxa.core import CHANCE, BadMove, BadPosition
from paradoxa.core.events import redact
from paradoxa.core.play import Match
from paradoxa.core.record import BadRecord, Line, Record, replay, verify
from paradoxa.games.paradominetor import words
from paradoxa.games.paradominetor.rules.events import Played
from tests.games.paradominetor.table import (
    GAME,
    after,
    before_pass,
    box,
    happened,
    refused,
    steps,
    table,
    trick,
)

RECORDS = Path(__file__).parent / "records"


def a_record(seats: int, seed: int, settings: dict[str, str] = {}) -> Record:
    """A whole game, forced plays made by the runner."""
    rng = Random(seed)
    match = Match(GAME, seats, settings, rng=rng)
    match.advance(forced=True)
    while decisions := match.decisions:
        match.submit(decisions[0].seat, rng.choice(decisions[0].options))
        match.advance(forced=True)
    return match.record()


# --- moves -------------------------------------------------------------------------------------
@pytest.mark.clause("P-10.1")
def test_a_tile_is_colour_value_and_time() -> None:
    for tile in set(box("rbygp")):
        assert str(GAME.parse_move(f"play {tile}")) == f"play {tile}"


@pytest.mark.clause("P-10.1")
@pytest.mark.parametrize(
    "tile", ["r6p", "r6n", "r1f", "r5p", "r0p", "r7f", "k0n", "k0f", "k1p", "x3n", "R3n", "r3x", "3rn", "r3nn", "", "?"]
)
def test_a_tile_that_does_not_exist_is_not_read(tile: str) -> None:
    with pytest.raises(BadMove):
        GAME.parse_move(f"play {tile}")


@pytest.mark.clause("P-10.3", "P-10.4", "P-10.5", "P-10.7", "P-10.9")
@pytest.mark.parametrize("text", ["lead 0", "lead 4", "pass r1p b3n y5f", "pass k0p b3n y5f", "play k0p", "play k0p g"])
def test_a_move_reads_back_as_one_and_the_same_object(text: str) -> None:
    move = GAME.parse_move(text)
    assert str(move) == text
    assert GAME.parse_move(text) is move


@pytest.mark.clause("P-10.3")
def test_a_deal_names_fifteen_tiles_for_each_seat_one_seat_after_the_other() -> None:
    state, _, deal = next(steps(4, seed=1))
    names = str(deal).split()[1:]
    assert len(names) == 60
    dealt = after(state, f"* {deal}")
    for seat in range(4):
        own = [str(tile) for tile in GAME.view(dealt, seat).hand]
        assert sorted(own) == sorted(names[15 * seat : 15 * seat + 15])
    assert GAME.parse_move(str(deal)) == deal


@pytest.mark.clause("P-10.3")
def test_within_a_hand_the_order_of_a_deal_is_free() -> None:
    state, _, deal = next(steps(3, seed=1))
    names = str(deal).split()[1:]
    turned = [*reversed(names[:15]), *reversed(names[15:30]), *reversed(names[30:])]
    assert after(state, "* deal " + " ".join(turned)) == after(state, f"* {deal}")


@pytest.mark.clause("P-10.3")
@pytest.mark.parametrize("count", [0, 15, 44, 46, 90])
def test_a_deal_of_another_length_is_not_read(count: int) -> None:
    with pytest.raises(BadMove):
        GAME.parse_move(" ".join(["deal", *["k0p"] * count]))


@pytest.mark.clause("P-10.4", "P-2.5")
def test_lead_2_makes_seat_2_the_first_leader() -> None:
    state = table("", "", "", lead=2)
    assert GAME.decisions(state)[0].seat == 2
    for text in ("lead", "lead 5", "lead -1", "lead 02", "lead 1 2", "lead two"):
        with pytest.raises(BadMove):
            GAME.parse_move(text)


@pytest.mark.clause("P-10.5")
@pytest.mark.parametrize(
    "text", ["pass b3n r1p y5f", "pass r1p y5f b3n", "pass r1p k0p y5f", "pass r1p b3n", "pass", "pass r1p b3n y5f g5f"]
)
def test_a_pass_is_three_tiles_past_present_future(text: str) -> None:
    with pytest.raises(BadMove):
        GAME.parse_move(text)


@pytest.mark.clause("P-10.8", "P-10.7")
@pytest.mark.parametrize("text", ["play r3", "play k0", "play k0 g", "pass r1 b3 y5", "pass"])
def test_what_others_are_shown_is_refused_as_a_move(text: str) -> None:
    with pytest.raises(BadMove):
        GAME.parse_move(text)


@pytest.mark.clause("P-10.8")
def test_the_refusal_of_a_front_says_that_the_time_is_missing() -> None:
    with pytest.raises(BadMove, match="the time is missing") as caught:
        GAME.parse_move("play r3")
    assert (caught.value.text, caught.value.at) == ("play r3", 5)


@pytest.mark.clause("P-10.9", "P-9.3")
@pytest.mark.parametrize("text", ["play r3n r", "play k0p k", "play k0p x", "play k0p rb", "play k0p g g", "play k0p "])
def test_a_colour_is_written_for_a_led_black_and_for_nothing_else(text: str) -> None:
    with pytest.raises(BadMove):
        GAME.parse_move(text)


@pytest.mark.clause("P-10.7", "P-10.9")
def test_a_led_black_is_written_with_its_colour_and_a_followers_without() -> None:
    state = after(table("k0p", "k0p", ""), "0 play k0p b", "1 play k0p")
    assert [str(play) for play in state.plays] == ["play k0p b", "play k0p"]
    assert GAME.dump(state).endswith("play k0p=b k0p")


@pytest.mark.clause("P-10.1")
@pytest.mark.parametrize(
    "text", ["", " ", "Play r3n", " play r3n", "play", "play r3n b3n r1p", "swap r1p", "play  r3n"]
)
def test_nothing_else_is_a_move(text: str) -> None:
    with pytest.raises(BadMove):
        GAME.parse_move(text)


@pytest.mark.clause("P-10.5", "P-10.8")
@pytest.mark.parametrize(
    ("text", "at"), [("pass b3n r1p y5f", 5), ("pass r1p b3n y9f", 13), ("pass r1p r1p y5f", 9), ("pass r1p r1 y5f", 9)]
)
def test_a_bad_move_says_where_reading_stopped(text: str, at: int) -> None:
    with pytest.raises(BadMove) as caught:
        GAME.parse_move(text)
    assert caught.value.at == at


# --- what others are shown ---------------------------------------------------------------------
@pytest.mark.clause("P-10.6")
def test_others_are_shown_a_pass_as_pass_alone() -> None:
    move = GAME.parse_move("pass r1p b3n y5f")
    shown = [words.seen_line(move, 1, viewer) for viewer in (0, 1, 2, None)]
    assert shown == ["pass", "pass r1p b3n y5f", "pass", "pass"]


@pytest.mark.clause("P-10.8", "P-10.7")
def test_others_are_shown_a_play_without_its_time() -> None:
    move = GAME.parse_move("play r3n")
    assert [words.seen_line(move, 2, viewer) for viewer in (0, 1, 2, None)] == [
        "play r3",
        "play r3",
        "play r3n",
        "play r3",
    ]


@pytest.mark.clause("P-10.8", "P-10.9")
def test_others_are_shown_the_colour_of_a_led_black() -> None:
    move = GAME.parse_move("play k0p g")
    assert [words.seen_line(move, 0, viewer) for viewer in (0, 1, None)] == ["play k0p g", "play k0 g", "play k0 g"]


@pytest.mark.clause("P-8.1", "P-10.3")
def test_others_are_shown_nothing_of_a_deal() -> None:
    _, _, deal = next(steps(3, seed=1))
    names = str(deal).split()[1:]
    assert words.seen_line(deal, CHANCE, None) == "deal" + " ?" * 45
    assert words.seen_line(deal, CHANCE, 1) == " ".join(["deal", *["?"] * 15, *names[15:30], *["?"] * 15])
    assert words.seen_line(GAME.parse_move("lead 1"), CHANCE, 0) == "lead 1"


@pytest.mark.clause("P-10.8", "P-8.2")
def test_a_play_is_told_without_its_time_to_all_but_its_owner() -> None:
    (event,) = happened(table("r3n", "", ""), "0 play r3n")
    told = []
    for viewer in (0, 1, None):
        seen = redact(event, viewer)
        assert isinstance(seen, Played)
        told.append(words.tell(seen, ["Ada", "Bo", "Cy"]))
    assert all("red 3" in sentence for sentence in told)
    assert ["present" in sentence for sentence in told] == [True, False, False]


# --- records -----------------------------------------------------------------------------------
@pytest.mark.clause("P-10.2", "P-10.7")
def test_each_line_is_a_seat_and_its_move_and_a_star_is_chance() -> None:
    assert str(Line(CHANCE, GAME.parse_move("lead 2"))) == "* lead 2"
    assert str(Line(2, GAME.parse_move("play r3n"))) == "2 play r3n"
    record = Record.read(
        "game: paradominetor\nrules: 1\nplayers: A, B, C\n\n* lead 2\n1 pass r1p b3n y5f\n2 play k0p g\n"
    )
    assert [(line.seat, str(line.move)) for line in record.lines] == [
        (CHANCE, "lead 2"),
        (1, "pass r1p b3n y5f"),
        (2, "play k0p g"),
    ]
    with pytest.raises(BadRecord, match="line 5"):
        Record.read("game: paradominetor\nrules: 1\nplayers: A, B, C\n\n3 play r3n\n")
    with pytest.raises(BadRecord, match="the time is missing"):
        Record.read("game: paradominetor\nrules: 1\nplayers: A, B, C\n\n2 play r3\n")


@pytest.mark.clause("P-10.10", "P-10.11")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_record_is_the_deal_the_lead_n_passes_and_15_n_plays(seats: int) -> None:
    record = a_record(seats, seed=seats)
    verbs = [str(line.move).split()[0] for line in record.lines]
    assert verbs == ["deal", "lead"] + ["pass"] * seats + ["play"] * 15 * seats
    assert verify(Record.read(str(record))).plies == 2 + seats + 15 * seats


@pytest.mark.clause("P-10.10", "P-9.1")
def test_the_passes_may_be_listed_in_any_order() -> None:
    record = a_record(4, seed=2)
    lines = list(record.lines)
    lines[2:6] = [lines[4], lines[2], lines[5], lines[3]]
    turned = Record(record.game, record.rules, record.players, winners=record.winners, lines=tuple(lines))
    assert [line.seat for line in turned.lines[2:6]] == [2, 0, 3, 1]
    *_, last = replay(record)
    *_, again = replay(turned)
    assert again.state == last.state


@pytest.mark.clause("P-10.10")
@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 2), (5, 6)])
def test_lines_in_another_order_are_refused(first: int, second: int) -> None:
    record = a_record(4, seed=2)
    lines = list(record.lines)
    lines[first], lines[second] = lines[second], lines[first]
    with pytest.raises(BadRecord):
        verify(Record(record.game, record.rules, record.players, lines=tuple(lines)))


@pytest.mark.clause("P-10.11")
def test_a_forced_play_is_a_line_like_any_other() -> None:
    record = a_record(3, seed=1)
    steps_of_game = list(replay(record))
    assert [str(line.move).split()[0] for line in record.lines[-3:]] == ["play"] * 3  # one tile left each
    assert len(steps_of_game[-1].state.plays) == 45
    without = Record(record.game, record.rules, record.players, lines=(*record.lines[:-2], record.lines[-1]))
    with pytest.raises(BadRecord):
        verify(without)


@pytest.mark.clause("P-10.12", "P-11.2", "P-11.3")
def test_the_header_lists_the_options_that_differ_from_the_defaults() -> None:
    assert "options: colours=bgp, pass=right\n" in str(a_record(3, 1, {"pass": "right", "colours": "gpb"}))
    assert "options: pass=right\n" in str(a_record(3, 1, {"pass": "right", "colours": "rby"}))
    assert "options" not in str(a_record(3, 1, {"pass": "left"}))


@pytest.mark.clause("P-10.12", "P-11.2", "P-11.3")
def test_an_option_left_out_has_its_default() -> None:
    record = a_record(3, 1, {"colours": "bgp", "pass": "right"})
    assert verify(Record.read(str(record))).is_finished
    start = next(replay(Record.read("game: paradominetor\nplayers: A, B, C\noptions: pass=right\n\n")))
    assert GAME.dump(start.state) == "rby right / undealt"
    with pytest.raises(BadRecord):
        verify(Record.read(str(record).replace("options: colours=bgp, pass=right", "options: pass=right")))


@pytest.mark.clause("P-10.2", "P-10.10")
@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.txt")), ids=lambda path: path.stem)
def test_records_made_elsewhere_replay_to_the_winners_they_name(path: Path) -> None:
    record = Record.load(path)
    assert record.winners
    verdict = verify(record)
    assert verdict.is_finished
    assert verdict.winners == record.winners


# --- positions ---------------------------------------------------------------------------------
@pytest.mark.clause("P-10.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_position_text_reads_back(seats: int) -> None:
    for state, _, _ in steps(seats, seed=seats):
        assert GAME.load(GAME.dump(state)) == state
    assert GAME.load(GAME.dump(state)) == state


@pytest.mark.clause("P-2.4", "P-4.5", "P-3.1")
def test_an_impossible_position_is_refused() -> None:
    text = GAME.dump(after(table("r1p", "r2p b1p", "r3p"), *trick(0, 3, "r1p r2p r3p")))
    assert GAME.load(text)
    for wrong in (
        text.replace("r1p r2p r3p", "r1p b1p r3p"),  # another tile, and r2p is nowhere
        text.replace("rby left", "rbg left"),
        text.replace("left", "across"),
        text.replace("lead 0", "lead 3"),
        text.replace("play r1p", "play k0p=r"),  # a black too many
        text.replace(" / play", " / pass - / play"),
        text + " / undealt",
        "rby left",
    ):
        assert wrong != text
        with pytest.raises(BadPosition):
            GAME.load(wrong)


@pytest.mark.clause("P-3.3", "P-4.5")
def test_a_position_where_somebody_did_not_follow_is_refused() -> None:
    text = GAME.dump(table("r1p", "r2p b1p", "r3p"))
    assert refused(after(GAME.load(text), "0 play r1p"), "1 play b1p").clause == "P-4.5"
    hands = text.replace("r1p ", "", 1).replace("b1p ", "", 1)
    with pytest.raises(BadPosition, match="'play b1p' is not possible"):
        GAME.load(hands + " / play r1p b1p")
    with pytest.raises(BadPosition, match="before all have passed"):
        GAME.load(GAME.dump(before_pass("r1p", "", "")).replace("r1p ", "", 1) + " / play r1p")


@pytest.mark.clause("P-10.1")
def test_a_bad_position_says_where_reading_stopped() -> None:
    text = GAME.dump(table("r3n", "", ""))
    at = text.index("/ lead") - 4
    wrong = text[:at] + "r3" + text[at + 3 :]  # the last tile of the last hand has lost its time
    with pytest.raises(BadPosition) as caught:
        GAME.load(wrong)
    assert caught.value.at == at
