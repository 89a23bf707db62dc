"""Antinomy, clause A-10: the notation, what cannot be read, and records."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random

import pytest

from paradoxa.core import BadMove, BadPosition
from paradoxa.core.play import Match
from paradoxa.core.record import BadRecord, Record, verify
from paradoxa.games.antinomy.rules.events import Exchanged, Moved, Placed
from tests.games.antinomy.table import (
    GAME,
    MAY_DECLINE,
    PRINTED,
    UNDEALT,
    after,
    cards,
    happened,
    is_over,
    load,
    options,
    refused,
    split,
    wander,
)

ROW = "r1k b2r r3r g3s b3f p4s b1s g4r p3k"
FORCED = f"{ROW} / b4k g1f p2f @0 *0 / g2k r4f r2s @8 *0 / p1r? / r 2 / turn 0"
MOVE = "0 move b4k 4"  # makes a paradox, as in test_paradox
DEAL = f"* deal b4k g1f p2f g2k r4f r2s {ROW} p1r"
RECORDS = sorted((Path(__file__).parent / "records").glob("antinomy-*.txt"))


# --- cards and spaces --------------------------------------------------------------------------
@pytest.mark.clause("A-10.1")
def test_a_card_is_colour_number_icon() -> None:
    for name in PRINTED:
        assert str(GAME.parse_move(f"move {name} 3")) == f"move {name} 3"
    blue_4_key, red_3_ring = cards("b4k r3r")
    assert (blue_4_key.colour, blue_4_key.number, blue_4_key.icon) == (0, 4, 1)
    assert (red_3_ring.colour, red_3_ring.number, red_3_ring.icon) == (3, 3, 2)
    for number in "01234567":
        for name in (f"b{number}k", f"r{number}r"):
            if name not in PRINTED:  # only sixteen of the 64 exist
                with pytest.raises(BadMove, match="one of the sixteen"):
                    GAME.parse_move(f"move {name} 3")


@pytest.mark.clause("A-10.2", "A-10.3")
def test_indices_run_from_seat_0s_left_towards_its_future() -> None:
    ends = FORCED.replace("@0", "@4").replace("@8", "@4")
    assert [line for line in options(ends) if "b4k" in line and line[-1] > "4"] == ["0 move b4k 8"]
    seat_1 = ends.replace("/ r 2 / turn 0", "/ r 3 / turn 1")
    assert [line for line in options(seat_1) if "r4f" in line and line[-1] < "4"] == ["1 move r4f 0"]
    with pytest.raises(BadMove):
        GAME.parse_move("move b4k 9")


@pytest.mark.clause("A-10.4")
def test_a_line_names_who_acts_then_the_move() -> None:
    head = "game: antinomy\nrules: 1\nplayers: Ada, Bo\n\n"
    record = Record.read(f"{head}{DEAL}\n0 place 0\n1 place 2\n")
    assert [(line.seat, str(line.move).split()[0]) for line in record.lines] == [
        (-1, "deal"),
        (0, "place"),
        (1, "place"),
    ]
    assert str(record).splitlines()[-3:] == [DEAL, "0 place 0", "1 place 2"]
    for bad in ("2 place 0", "-1 place 0", "place 0", "0", "*place 0"):
        with pytest.raises(BadRecord, match="a line is a seat"):
            Record.read(f"{head}{bad}\n")


# --- the lines ---------------------------------------------------------------------------------
@pytest.mark.clause("A-10.5")
def test_the_deal_names_hands_row_and_codex_in_this_order() -> None:
    assert after(UNDEALT, DEAL) == (
        f"{ROW} / b4k? g1f? p2f? @- *0 / g2k? r4f? r2s? @- *0 / p1r? / r 0 / turn 0, place 1, place 0"
    )
    assert [decision.kind for decision in GAME.decisions(load(UNDEALT))] == ["deal"]


@pytest.mark.clause("A-10.6")
def test_place_puts_the_sorcerer_at_that_index() -> None:
    assert happened(UNDEALT, DEAL, "0 place 0", "1 place 2")[1:] == [Placed(0, 0), Placed(1, 2)]
    assert load(after(UNDEALT, DEAL, "0 place 0", "1 place 2")).at == [0, 2]


@pytest.mark.clause("A-10.7")
def test_move_names_card_and_space_and_the_direction_is_not_written() -> None:
    (moved, *_) = happened(FORCED, MOVE)
    assert isinstance(moved, Moved)
    assert (moved.card.name, moved.start, moved.space, moved.taken.name) == ("b4k", 0, 4, "b3f")
    assert load(after(FORCED, MOVE)).row[4].name == "b4k"
    back = FORCED.replace("@0", "@8").replace("@8 *0 / p1r", "@3 *0 / p1r")
    assert "0 move b4k 4" in options(back)  # the same words, backward to blue


@pytest.mark.clause("A-10.8", "A-10.11")
def test_paradox_names_the_lowest_of_three_indices_and_shuffle_reads_from_it() -> None:
    exchanged = happened(FORCED, MOVE, "0 paradox 1", "* shuffle p2f b3f g1f")[-1]
    assert exchanged == Exchanged(0, 1, cards("p2f b3f g1f"), cards("b2r r3r g3s"))
    row = load(after(FORCED, MOVE, "0 paradox 1", "* shuffle p2f b3f g1f")).row
    assert [card.name for card in row[1:4]] == ["p2f", "b3f", "g1f"]
    # Seat 1 counts the same way, although its future lies towards 0.
    turned = f"{' '.join(reversed(ROW.split()))} / g2k r4f r2s @0 *0 / b4k g1f p2f @8 *0 / p1r? / r 3 / turn 1"
    assert options(turned, "1 move b4k 4") == ["1 paradox 1", "1 paradox 5"]
    row = load(after(turned, "1 move b4k 4", "1 paradox 5", "* shuffle p2f b3f g1f")).row
    assert [card.name for card in row[5:8]] == ["p2f", "b3f", "g1f"]


@pytest.mark.clause("A-10.8")
def test_with_the_option_the_paradox_line_also_declares() -> None:
    asked = FORCED + " / may-decline"
    assert load(after(asked, MOVE)).crystals == [0, 0]
    assert load(after(asked, MOVE, "0 paradox 1")).crystals == [1, 0]
    assert load(after(FORCED, MOVE)).crystals == load(after(FORCED, MOVE, "0 paradox 1")).crystals == [1, 0]


@pytest.mark.clause("A-10.9", "A-10.11")
def test_a_shuffle_follows_every_paradox_line_that_does_not_end_the_game() -> None:
    for settings in ({}, MAY_DECLINE):
        for seed in range(10):
            lines = [ply.line for ply in wander(seed, settings)]
            for line, following in zip(lines, [*lines[1:], ""], strict=True):
                if line.split()[1] == "paradox":
                    assert following.startswith("* shuffle ") or (settings and not following)
                else:
                    assert not following.startswith("* shuffle ")


@pytest.mark.clause("A-10.10")
def test_decline_exists_only_with_the_option_and_only_with_a_paradox() -> None:
    asked = FORCED + " / may-decline"
    assert "0 decline" in options(asked, MOVE)
    assert refused(asked, "0 decline").clause == "A-5.2"
    assert refused(after(asked, "0 move g1f 1"), "0 decline").clause == "A-3.1"
    assert refused(after(FORCED, MOVE), "0 decline").clause == "A-5.4"
    assert refused(FORCED, "0 decline").clause == "A-5.2"


@pytest.mark.clause("A-10.12", "A-10.13")
def test_a_clash_has_no_line_but_its_draw() -> None:
    row = "g1f b3f r1k p4s b1s g3s p2f r3r g4r"
    meet = f"{row} / b4k p3k r2s @3 *0 / b2r g2k r4f @5 *0 / p1r? / b 2 / turn 0"
    assert {line.split()[1] for line in options(meet, "0 move r2s 5")} == {"draw"}
    assert {line.split()[1] for line in options(meet.replace("/ b 2", "/ g 2"), "0 move r2s 5")} == {"move"}
    tied = after(meet, "0 move r2s 5")
    assert refused(tied, "* draw b2r b4k").clause == "A-10.12"  # seat 1's card first
    assert refused(tied, "* draw b4k g3s").clause == "A-10.12"  # both of seat 0
    assert after(tied, "* draw b4k b2r").endswith("/ turn 1")


@pytest.mark.clause("A-10.13")
def test_a_decision_with_a_single_option_is_written_too() -> None:
    row = "g1f b3f r1k p4s b1s g3s p2f r3r g4r"
    single = f"{row} / b4k p3k r2s @3 *0 / b2r g2k r4f @5 *0 / p1r? / g 2 / turn 0"
    assert options(single, "0 move r2s 2") == ["0 paradox 3"]
    match = Match(GAME, 2, rng=Random(1))
    match.state = load(single)
    match.submit(0, "move r2s 2")
    match.advance(forced=True)
    written = [str(line) for line in match.lines]
    assert written[:2] == ["0 move r2s 2", "0 paradox 3"]  # declaring has no line of its own, the side has
    assert written[2].startswith("* shuffle ")


# --- what cannot be read -----------------------------------------------------------------------
@pytest.mark.clause("A-10.1", "A-10.2", "A-10.5", "A-10.6", "A-10.7", "A-10.8", "A-10.10", "A-10.11", "A-10.12")
@pytest.mark.parametrize(
    ("text", "at", "reason"),
    [
        ("", 0, "a move begins with"),
        ("go b4k 7", 0, "a move begins with"),
        ("Place 3", 0, "a move begins with"),
        (" place 3", 0, "a move begins with"),
        ("place", 5, "one space from 0 to 8"),
        ("place 3 4", 9, "one space from 0 to 8"),
        ("place 9", 6, "from 0 to 8"),
        ("place -1", 6, "from 0 to 8"),
        ("place 03", 6, "from 0 to 8"),
        ("place \u0663", 6, "from 0 to 8"),  # a digit, but not one of ours
        ("place 3 ", 8, "one space from 0 to 8"),
        ("move b4k", 8, "a card and a space"),
        ("move 7 b4k", 5, "a card is colour"),
        ("move b5k 7", 5, "a card is colour"),
        ("move B4K 7", 5, "a card is colour"),
        ("move b4k 9", 9, "from 0 to 8"),
        ("move e 3", 5, "a card is colour"),  # the word, not the e in "move"
        ("paradox", 7, "the lowest of three spaces"),
        ("paradox 7", 8, "from 0 to 6"),  # 7, 8 and nothing
        ("decline now", 11, "nothing after it"),
        ("deal b4k", 8, "all 16 cards"),
        ("shuffle r1k r2s", 15, "three cards"),
        ("shuffle r1k r2s xxx", 16, "a card is colour"),
        ("shuffle u r2s r3r", 8, "a card is colour"),  # the word, not the u in "shuffle"
        ("shuffle r1k r1k r3r", 12, "named twice"),
        ("draw b4k", 8, "two cards"),
        ("draw b4k ", 9, "a card is colour"),
        ("draw b4k b4k", 9, "named twice"),
    ],
)
def test_what_is_no_move_is_refused_with_place_and_reason(text: str, at: int, reason: str) -> None:
    with pytest.raises(BadMove, match=reason) as caught:
        GAME.parse_move(text)
    assert (caught.value.text, caught.value.at) == (text, at)


@pytest.mark.clause("A-10.5", "A-9.13")
def test_a_deal_with_a_card_twice_is_no_deal() -> None:
    with pytest.raises(BadMove, match="b4k is named twice"):
        GAME.parse_move(split(DEAL)[1].replace("p1r", "b4k"))


@pytest.mark.clause("A-10.5", "A-10.6", "A-10.7", "A-10.8", "A-10.10", "A-10.11", "A-10.12")
def test_every_move_reads_back_as_the_very_same_move() -> None:
    texts = [f"place {space}" for space in range(9)] + [f"paradox {first}" for first in range(7)] + ["decline"]
    texts += [f"move {card} {space}" for card in PRINTED for space in range(9)]
    texts += ["shuffle r1k r2s r3r", "draw b4k g2k", split(DEAL)[1]]
    for text in texts:
        move = GAME.parse_move(text)
        assert str(move) == text
        assert GAME.parse_move(text) == move
        assert pickle.loads(pickle.dumps(move)) == move  # noqa: S301  # our own bytes
        if not text.startswith("deal"):
            assert GAME.parse_move(text) is move


# --- records and positions ---------------------------------------------------------------------
@pytest.mark.clause("A-10.14", "A-11.1")
def test_the_header_names_the_option_and_left_out_means_no() -> None:
    head = "game: antinomy\nrules: 1\nplayers: Ada, Bo\n"
    lines = f"\n{DEAL}\n0 place 0\n1 place 2\n0 move b4k 4\n0 decline\n"
    with_option = Record.read(f"{head}options: may-decline=yes\n{lines}")
    assert with_option.options == MAY_DECLINE
    assert not verify(with_option).is_finished
    with pytest.raises(BadRecord, match="must be declared"):
        verify(Record.read(head + lines))
    for settings, written in (({}, False), ({"may-decline": "no"}, False), (MAY_DECLINE, True)):
        assert ("options: may-decline=yes\n" in str(Match(GAME, 2, settings).record())) is written
        assert ("options" in str(Match(GAME, 2, settings).record())) is written


@pytest.mark.clause("A-10.4", "A-10.5", "A-10.9", "A-10.13", "A-10.14")
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_games_recorded_elsewhere_replay_line_by_line_to_the_winners_named(path: Path) -> None:
    verdict = verify(Record.load(path))
    assert verdict.is_finished
    assert verdict.points[verdict.winners[0]] == 5


def test_there_are_recorded_games_with_and_without_the_option() -> None:
    kinds = {bool(Record.load(path).options) for path in RECORDS}
    assert (len(RECORDS), kinds) == (20, {False, True})


@pytest.mark.clause("A-3.1", "A-10.3")
def test_no_position_is_read_where_the_wrong_player_is_on_turn() -> None:
    """Seat 0 makes the turns 0, 2, 4...: with `turn 1` an even number of turns cannot have been made."""
    assert not is_over(FORCED)
    for wrong in (FORCED.replace("/ r 2 /", "/ r 3 /"), FORCED.replace("turn 0", "turn 1")):
        with pytest.raises(BadPosition):
            GAME.load(wrong)


@pytest.mark.clause("A-2.4", "A-2.5")
def test_no_position_is_read_where_placing_goes_by_another_colour_than_index_0_gives() -> None:
    dealt = after(UNDEALT, DEAL)
    for wrong in (dealt.replace("/ r 0 /", "/ b 0 /"), after(UNDEALT, DEAL, "0 place 0").replace("@0", "@1")):
        with pytest.raises(BadPosition):
            GAME.load(wrong)
