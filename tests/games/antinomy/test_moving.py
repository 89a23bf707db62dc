"""Antinomy, clauses A-3 and A-4: moving along the row, and the swap."""

from __future__ import annotations

from itertools import combinations

import pytest

from paradoxa.games.antinomy.rules.events import Moved
from tests.games.antinomy.table import (
    GAME,
    MAY_DECLINE,
    PRINTED,
    after,
    cards,
    happened,
    load,
    names,
    options,
    refused,
    relic,
    view,
    wander,
)

ROW = "g1f b3f r1k p4s b1s g3s p2f r3r g4r"
FIRST = f"{ROW} / b4k p3k r2s @3 *0 / b2r g2k r4f @5 *0 / p1r? / g 2 / turn 0"
SECOND = f"{ROW} / b4k p3k r2s @3 *0 / b2r g2k r4f @5 *0 / p1r? / g 3 / turn 1"
RIGHT_END = FIRST.replace("@3", "@8")


def moves(position: str) -> dict[str, str]:
    """For each card of the hand the spaces it can go to."""
    found: dict[str, str] = {}
    for line in options(position):
        _, _, card, space = line.split()
        found[card] = found.get(card, "") + space
    return found


def reach(row: list[str], card: str, here: int, seat: int) -> set[int]:
    """A-3.4 and A-3.5 once more, read off the names of the cards."""
    past = range(here) if seat == 0 else range(here + 1, 9)
    ahead = here + int(card[1]) * (1 if seat == 0 else -1)
    matches = {space for space in past if row[space][0] == card[0] or row[space][2] == card[2]}
    return matches | ({ahead} if 0 <= ahead <= 8 else set())


@pytest.mark.clause("A-3.1", "A-9.1")
def test_the_players_take_turns_and_the_starting_player_is_first() -> None:
    for settings in ({}, MAY_DECLINE):
        for seed in range(5):
            movers = [ply.line[0] for ply in wander(seed, settings) if ply.line[1:].startswith(" move")]
            assert movers == ["0", "1"] * (len(movers) // 2) + ["0"] * (len(movers) % 2)
            assert len(movers) > 10


@pytest.mark.clause("A-3.1", "A-5.6", "A-6.7")
def test_a_turn_is_move_and_swap_then_paradox_then_clash() -> None:
    together = FIRST.replace("@5", "@2")
    lines = ("0 move r2s 2", "0 paradox 3", "* shuffle b4k p3k r1k")
    order = [type(event).__name__ for event in happened(together, *lines)]
    exchange = ["Declared", "CodexAdvanced", "SideChosen", "Exchanged"]
    assert order == ["Moved", *exchange, "Clashed", "ClashEnded", "CodexAdvanced"]
    assert refused(FIRST, "1 move b2r 3").clause == "A-3.1"


@pytest.mark.clause("A-3.3")
def test_a_move_reveals_one_card_of_the_own_hand() -> None:
    assert set(moves(FIRST)) == {"b4k", "p3k", "r2s"}
    for card in PRINTED:
        if card not in ("b4k", "p3k", "r2s"):
            assert refused(FIRST, f"0 move {card} 7").clause == "A-3.3"


@pytest.mark.clause("A-3.4")
def test_forward_goes_exactly_the_cards_number() -> None:
    assert [line for line in options(FIRST) if int(line[-1]) > 3] == ["0 move b4k 7", "0 move p3k 6", "0 move r2s 5"]
    for card, target in (("b4k", 7), ("p3k", 6), ("r2s", 5)):
        for space in {4, 5, 6, 7, 8} - {target}:
            assert refused(FIRST, f"0 move {card} {space}").clause == "A-3.4"


@pytest.mark.clause("A-3.4")
def test_forward_is_impossible_where_the_row_is_too_short() -> None:
    assert moves(FIRST.replace("@3", "@6"))["r2s"][-1] == "8"
    for here, card in ((5, "b4k"), (6, "p3k"), (7, "r2s")):
        position = FIRST.replace("@3", f"@{here}").replace("@5 *0 / p1r", "@0 *0 / p1r")
        assert not [line for line in options(position) if card in line and int(line[-1]) > here]
        for space in range(here + 1, 9):
            error = refused(position, f"0 move {card} {space}")
            assert error.clause == "A-3.4"
            assert "the row ends before that" in error.reason


@pytest.mark.clause("A-3.5", "A-9.2")
def test_backward_goes_to_any_card_of_the_same_colour_or_icon() -> None:
    # At the right end every move is backward. b4k: b3f and b1s by colour, r1k by icon, and so on.
    assert moves(RIGHT_END) == {"b4k": "124", "p3k": "236", "r2s": "23457"}
    for space in (0, 3, 5, 6, 7):
        assert refused(RIGHT_END, f"0 move b4k {space}").clause == "A-3.5"


@pytest.mark.clause("A-3.5")
def test_backward_need_not_stop_at_the_nearest_match() -> None:
    nearest, farther = "0 move b4k 4", "0 move b4k 1"  # b1s, and b3f three spaces behind it
    assert {nearest, farther} <= set(options(RIGHT_END))
    assert happened(RIGHT_END, farther) == [Moved(0, relic("b4k"), 8, 1, relic("b3f"), False)]


@pytest.mark.clause("A-3.2", "A-10.3")
def test_the_rivals_future_is_your_past() -> None:
    assert moves(FIRST) == {"b4k": "127", "p3k": "26", "r2s": "25"}
    assert moves(SECOND) == {"b2r": "378", "g2k": "38", "r4f": "167"}
    # The same cards seen from across the table: row and seats turned round, every space counted from the other end.
    turned = " ".join(reversed(ROW.split()))
    mirror = f"{turned} / b2r g2k r4f @3 *0 / b4k p3k r2s @5 *0 / p1r? / g 3 / turn 1"
    assert moves(mirror) == {"b4k": "167", "p3k": "26", "r2s": "36"}
    assert {(card, 8 - int(space)) for card, spaces in moves(mirror).items() for space in spaces} == {
        (card, int(space)) for card, spaces in moves(FIRST).items() for space in spaces
    }


@pytest.mark.clause("A-3.3", "A-3.6")
def test_you_may_not_stay() -> None:
    for card in ("b4k", "p3k", "r2s"):
        assert refused(FIRST, f"0 move {card} 3").clause == "A-3.6"
    # Not even where your own space matches: p4s would be purple for p3k and a skull for r2s.
    for card in ("p3k", "r2s"):
        assert load(FIRST).row[3].name == "p4s"
        assert f"0 move {card} 3" not in options(FIRST)
        assert f"0 move {card} 3" in options(RIGHT_END)


@pytest.mark.clause("A-3.6")
def test_the_rivals_space_may_be_the_target_and_passing_it_means_nothing() -> None:
    assert "0 move r2s 5" in options(FIRST)
    assert [type(event).__name__ for event in happened(FIRST, "0 move b4k 7")] == ["Moved"]  # over space 5
    beyond = RIGHT_END.replace("@5", "@2")
    assert [type(event).__name__ for event in happened(beyond, "0 move b4k 1")] == ["Moved"]  # over space 2


@pytest.mark.clause("A-3.4", "A-3.5", "A-3.6", "A-9.2")
def test_the_legal_moves_are_those_the_rules_name_in_thousands_of_positions() -> None:
    checked = 0
    for seed in range(12):
        for ply in wander(seed):
            decisions = GAME.decisions(ply.state)
            if not decisions or decisions[0].kind != "move":
                continue
            seat, state = decisions[0].seat, ply.state
            row, here = [card.name for card in state.row], state.at[seat]
            expected = {
                f"move {card} {space}"
                for card in names(state.hands[seat].cards).split()
                for space in reach(row, card, here, seat)
            }
            found = [str(move) for move in decisions[0].options]
            assert set(found) == expected
            assert len(found) == len(expected)  # one line each: the notation says it all
            assert expected
            checked += 1
    assert checked > 1000


@pytest.mark.clause("A-9.2", "A-1.3")
def test_a_backward_target_matches_by_colour_or_icon_but_never_by_both() -> None:
    for card, other in combinations(PRINTED, 2):
        assert (card[0] == other[0]) + (card[2] == other[2]) <= 1


@pytest.mark.clause("A-3.7")
def test_a_legal_move_always_exists() -> None:
    """By exhaustion: for each of the 560 hands, at each space, for both seats, the row that hinders it most.

    A move is missing only if no number fits ahead and every card behind matches no card of the hand. So the worst
    row puts all the cards that match nothing behind the sorcerer; if even there a move exists, it does in every row.
    """
    rows = 0
    for hand in combinations(PRINTED, 3):
        others = [card for card in PRINTED if card not in hand]
        useless = [card for card in others if not any(card[0] == own[0] or card[2] == own[2] for own in hand)]
        worst = useless + [card for card in others if card not in useless]
        row, rest = worst[:9], worst[9:]
        for here in range(9):
            for seat in range(2):
                lain, place = (row, here) if seat == 0 else (row[::-1], 8 - here)
                seats = [f"{' '.join(hand)} @{place} *0", f"{' '.join(rest[:3])} @{8 - place} *0"]
                one, two = seats if seat == 0 else seats[::-1]
                state = GAME.load(f"{' '.join(lain)} / {one} / {two} / {rest[3]}? / b {2 + seat} / turn {seat}")
                assert GAME.decisions(state)[0].options, (hand, here, seat)
                rows += 1
    assert rows == 560 * 9 * 2


@pytest.mark.clause("A-3.7")
def test_behind_space_4_some_card_always_matches() -> None:
    """Why it is so: up to space 4 every number fits ahead; from space 5 on at least five cards lie behind, and at
    most four cards of the whole game match no card of a hand in colour or icon."""
    most = 0
    for hand in combinations(PRINTED, 3):
        colours, icons = {card[0] for card in hand}, {card[2] for card in hand}
        most = max(most, len([card for card in PRINTED if card[0] not in colours and card[2] not in icons]))
    assert most == 4
    assert all(int(card[1]) <= 8 - 4 for card in PRINTED)


# --- swap and arrival --------------------------------------------------------------------------
@pytest.mark.clause("A-4.1", "A-10.7")
def test_the_card_at_the_destination_is_taken_and_the_revealed_card_left_there() -> None:
    assert after(FIRST, "0 move b4k 7") == (
        "g1f b3f r1k p4s b1s g3s p2f b4k g4r / p3k r3r r2s @7 *0 / b2r g2k r4f @5 *0 / p1r? / g 3 / turn 1"
    )
    assert after(SECOND, "1 move r4f 6") == (
        "g1f b3f r1k p4s b1s g3s r4f r3r g4r / b4k p3k r2s @3 *0 / b2r g2k p2f @6 *0 / p1r? / g 4 / turn 0"
    )


@pytest.mark.clause("A-4.1", "A-9.3")
def test_nothing_comes_between_the_swap_and_the_step() -> None:
    assert happened(SECOND, "1 move b2r 7") == [Moved(1, relic("b2r"), 5, 7, relic("r3r"), False)]


@pytest.mark.clause("A-9.3", "A-8.2")
def test_the_relic_left_behind_lies_face_up() -> None:
    hidden = FIRST.replace("b4k p3k r2s", "b4k? p3k? r2s?")
    (moved,) = happened(hidden, "0 move b4k 7")
    assert isinstance(moved, Moved)
    assert moved.first_seen
    assert moved.reveals
    assert "b4k?" not in after(hidden, "0 move b4k 7")
    for viewer in (0, 1, None):
        assert view(hidden, viewer, "0 move b4k 7").row[7] is cards("b4k")[0]


@pytest.mark.clause("A-4.2")
def test_hands_stay_three_the_row_nine_and_the_codex_card_where_it_is() -> None:
    plies = 0
    for settings in ({}, MAY_DECLINE):
        for seed in range(10):
            codex = None
            for ply in wander(seed, settings):
                state = ply.state
                codex = codex or state.codex
                lying = [*state.row, *state.hands[0].cards, *state.hands[1].cards, state.codex]
                assert [len(state.row), *[hand.mask.bit_count() for hand in state.hands]] == [9, 3, 3]
                assert sorted(str(card) for card in lying) == sorted(PRINTED)
                assert state.codex is codex
                plies += 1
    assert plies > 1000


@pytest.mark.clause("A-4.2", "A-3.5")
def test_the_row_and_what_is_looked_up_about_it_always_agree() -> None:
    for seed in range(6):
        for ply in wander(seed):
            again = load(GAME.dump(ply.state))
            assert (again.colours, again.icons) == (ply.state.colours, ply.state.icons)
