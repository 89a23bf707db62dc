"""The checked door and the match: nothing half applied, undo only while nothing was revealed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from paradoxa.core import CHANCE, BadMove, BadOptions, IllegalMove, ParadoxaError
from paradoxa.core.play import Match, play, run
from paradoxa.core.record import Record, verify
from paradoxa.games import GAMES

DEAL = "deal p1r g4r b4k r2s r4f p3k r1k b2r b1s r3r b3f g1f p2f p4s g2k g3s"


def antinomy(*moves: str, **options: str) -> Match[Any, Any]:
    """A match of Antinomy with the given lines."""
    match = Match(GAMES["antinomy"], 2, {name.replace("_", "-"): value for name, value in options.items()})
    for line in (f"* {DEAL}", *moves):
        who, _, move = line.partition(" ")
        match.submit(CHANCE if who == "*" else int(who), move)
    return match


@pytest.mark.parametrize(
    "junk", ["", " ", "move", "move b4k", "move b4k 7 ", "Move b4k 7", "move  b4k 7", "xyzzy", "место"]
)
def test_junk_is_refused_and_changes_nothing(junk: str) -> None:
    match = antinomy("0 place 0", "1 place 0")
    before = match.state.copy()
    with pytest.raises(BadMove) as caught:
        match.submit(0, junk)
    assert caught.value.text == junk
    assert 0 <= caught.value.at <= len(junk)
    assert match.state == before
    assert len(match.lines) == len(match.events) == 3


def test_an_illegal_move_says_why_with_the_clause_and_only_the_seats_own_options() -> None:
    match = antinomy("0 place 0", "1 place 0")
    with pytest.raises(IllegalMove) as caught:
        match.submit(0, "move b4k 3")
    error = caught.value
    assert (error.seat, error.move, error.clause) == (0, "move b4k 3", "A-3.4")
    assert error.options == tuple([str(move) for move in match.decisions[0].options])
    with pytest.raises(IllegalMove) as caught:
        match.submit(1, "move r2s 3")
    assert caught.value.options == ()
    with pytest.raises(IllegalMove, match="There is no seat 5; the seats are 0 to 1"):
        match.submit(5, "move r2s 3")


def test_chance_is_refused_when_it_is_not_asked_or_draws_the_impossible() -> None:
    game = GAMES["paradominetor"]
    state = game.new(3)
    deal = game.chance(state, Random(1))
    with pytest.raises(IllegalMove, match="asked for 'deal' now, not for 'lead'"):
        play(game, state, CHANCE, "lead 1")
    names = str(deal).split(" ")
    names[1], names[16] = names[16], names[1]
    uneven = [*names[:1], *names[6:16], *names[1:6], *names[16:]]
    assert play(game, state.copy(), CHANCE, " ".join(uneven)) is not None  # the order within a hand is free
    uneven[1], uneven[20] = uneven[20], uneven[1]  # a present tile against a past one: no longer five of each time
    with pytest.raises(IllegalMove, match=r"five tiles of each time.*\[P-2.4\]"):
        play(game, state, CHANCE, " ".join(uneven))
    play(game, state, CHANCE, deal)
    with pytest.raises(IllegalMove, match="one of the seats"):
        play(game, state, CHANCE, "lead 4")
    play(game, state, CHANCE, "lead 2")
    with pytest.raises(IllegalMove, match="Chance is not asked now"):
        play(game, state, CHANCE, "lead 2")
    with pytest.raises(ParadoxaError, match="chance is not asked"):
        game.chance(state, Random(1))


def test_undo_takes_back_a_placement_because_nothing_was_revealed() -> None:
    match = antinomy("0 place 0", "1 place 3")
    before = match.game.dump(match.state)
    assert match.undo(0) == 1
    assert [str(line) for line in match.lines] == [f"* {DEAL}"]
    match.submit(0, "place 0")
    match.submit(1, "place 3")
    assert match.game.dump(match.state) == before


def test_undo_stops_where_a_hidden_card_was_shown() -> None:
    match = antinomy("0 place 0", "1 place 0", "0 move g4r 4")
    assert match.undo_point(0) is None
    assert match.undo(0) is None
    assert len(match.lines) == 4
    assert match.undo(1) is None, "seat 1 would go behind what seat 0 has shown"


def test_undo_of_a_move_that_told_nobody_anything() -> None:
    start = ("0 place 0", "1 place 0", "0 move g4r 4", "1 move r2s 3", "0 move b3f 7")
    match = antinomy(*start, may_decline="yes")
    before = match.game.dump(match.state)
    assert not match.events[-1][0].reveals, "b3f came from the row, so everybody knew it"
    assert match.undo(0) == 5
    match.submit(0, "move b3f 7")
    assert match.game.dump(match.state) == before


def test_no_undo_where_silence_told_the_rival_something() -> None:
    """The same move in the forced game: that seat 0 declared nothing narrows what its hidden cards can be (A-9.7)."""
    match = antinomy("0 place 0", "1 place 0", "0 move g4r 4", "1 move r2s 3", "0 move b3f 7")
    assert match.events[-1][0].reveals
    assert match.undo(0) is None


def test_whatever_may_be_undone_left_everybody_as_wise_as_before() -> None:
    """In random games: where undo is allowed, nobody else's picture of the hidden cards has changed."""
    allowed = 0
    for seed in range(60):
        match: Match[Any, Any] = Match(GAMES["antinomy"], 2, rng=Random(seed))
        rng = Random(seed)
        match.advance()
        while match.decisions and len(match.lines) < 60:
            seat = match.decisions[0].seat
            pictures = [(view.codex, view.shown, view.silent) for view in (match.view(1 - seat), match.view(None))]
            match.submit(seat, rng.choice(match.decisions[0].options))
            if match.undo_point(seat) == len(match.lines) - 1 and match.view(1 - seat).row:
                after = [(view.codex, view.shown, view.silent) for view in (match.view(1 - seat), match.view(None))]
                shown = [set(cards) for picture in pictures for cards in picture[1]]
                assert [picture[0] for picture in pictures] == [picture[0] for picture in after]
                assert [picture[2] for picture in pictures] == [picture[2] for picture in after]
                assert len(shown) == 4
                allowed += 1
            match.advance()
    assert allowed > 100


def test_nobody_takes_back_a_deal() -> None:
    assert antinomy().undo(0) is None


def test_a_pass_is_final() -> None:
    match = Match(GAMES["paradominetor"], 3, rng=Random(3))
    match.advance()
    first = match.decisions[0]
    match.submit(first.seat, first.options[0])
    assert match.undo(first.seat) is None


def test_forced_decisions_are_lines_too_and_can_be_played_by_the_runner() -> None:
    game = GAMES["paradominetor"]
    match = Match(game, 3, rng=Random(5))
    match.advance(forced=True)
    while match.decisions:
        first = match.decisions[0]
        match.submit(first.seat, first.options[-1])
        match.advance(forced=True)
    record = match.record()
    assert len(record.lines) == 2 + 3 + 45
    assert verify(Record.read(str(record))).is_finished


def test_a_runner_may_stop_an_endless_game_without_winners(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["antinomy"]
    monkeypatch.setattr(type(game), "turn_limit", 6)
    match = Match(game, 2, rng=Random(1))
    rng = Random(2)
    assert run(match, [lambda view: rng.choice(view.decision.options)] * 2) is None
    record = match.record()
    assert match.state.turn == 6
    assert record.winners is None
    assert record.extra == {"stopped": "6 turns"}
    assert not verify(Record.read(str(record))).is_finished


def test_a_match_writes_only_options_that_are_not_the_default() -> None:
    assert antinomy(may_decline="no").record().options == {}
    assert antinomy(may_decline="yes").record().options == {"may-decline": "yes"}
    match = Match(GAMES["paradominetor"], 3, {"colours": "pgb", "pass": "left"})
    assert match.record().options == {"colours": "bgp"}


@pytest.mark.parametrize("seat", [None, "0", 0.0, False, 7, -2])
def test_whatever_is_no_seat_is_refused_and_changes_nothing(seat: Any) -> None:
    for game in GAMES.values():
        state = game.new(game.seats[0])
        while game.decisions(state)[0].seat == CHANCE:
            game.apply(state, CHANCE, game.chance(state, Random(1)))
        text = game.dump(state)
        move = game.decisions(state)[0].options[0]
        with pytest.raises(IllegalMove, match="There is no seat"):
            play(game, state, seat, move)
        with pytest.raises(IllegalMove, match="A move is a move of the game"):
            play(game, state, 0, 17)  # type: ignore[arg-type]
        assert game.dump(state) == text
        if seat not in (None, 0):
            with pytest.raises(ParadoxaError, match="There is no seat"):
                game.view(state, seat)


def test_a_listener_that_fails_leaves_the_move_whole() -> None:
    game = GAMES["antinomy"]
    state = game.new(2)

    def fail(event: object) -> None:
        raise RuntimeError("deaf")

    with pytest.raises(RuntimeError, match="deaf"):
        play(game, state, CHANCE, DEAL, fail)
    assert game.load(game.dump(state)) == state
    assert game.decisions(state)[0].kind == "place"


@pytest.mark.parametrize(
    ("players", "extra"),
    [
        (["A"], {}),
        (["A, B", "C"], {}),
        (["A\n", "C"], {}),
        (["", "C"], {}),
        ([" A", "C"], {}),
        (["A", "B"], {"game": "go"}),
        (["A", "B"], {"note": "two\nlines"}),
    ],
)
def test_what_a_record_could_not_hold_is_refused_at_the_start(players: list[str], extra: dict[str, str]) -> None:
    with pytest.raises(BadOptions):
        Match(GAMES["antinomy"], 2, players=players, extra=extra)


@pytest.mark.parametrize(
    "options", [None, {"colours": None}, {"colours": 5}, {"colours": ["r", "b", "y"]}, {"pass": True}]
)
def test_options_that_are_no_texts_are_refused(options: Any) -> None:
    with pytest.raises(BadOptions, match="options are texts by name"):
        GAMES["paradominetor"].new(3, options)
    with pytest.raises(BadOptions, match=r"is for 3 to 5 players, not 3\.0"):
        GAMES["paradominetor"].new(3.0)  # type: ignore[arg-type]


def test_a_seats_log_holds_only_what_it_may_know() -> None:
    match = Match(GAMES["paradominetor"], 4, rng=Random(8))
    match.advance()
    for decision in match.decisions:
        match.submit(decision.seat, decision.options[7])
    full = [event for events in match.events for event in events]
    for seat in [0, 1, 2, 3, None]:
        text = repr(match.log(seat))
        for owner in range(4):
            hand = [str(tile) for tile in full[0].hands[owner].value]  # type: ignore[attr-defined]
            shown = [name for name in hand if name != "k0p" and name in text]
            assert (len(shown) >= 10) == (owner == seat)


# --- what a table needs of a match -------------------------------------------------------------
SECRET = ("0 place 3", "1 place 3", "0 move b4k 0", "1 move r4f 4", "0 move r1k 1")  # the last one makes a paradox


def test_a_secret_question_holds_the_move_before_it_back_from_all_but_its_seat() -> None:
    match = antinomy(*SECRET, may_decline="yes")
    assert match.decisions[0].kind == "paradox"
    assert [match.is_secret_after(6, seat) for seat in (0, 1, None)] == [False, True, True]
    assert [match.horizon(seat) for seat in (0, 1, None)] == [6, 5, 5]
    assert match.view_after(5, 1).waiting == (0,)
    match.submit(0, "decline")
    assert [match.horizon(seat) for seat in (0, 1, None)] == [7, 7, 7]
    assert match.is_secret_after(6, 1), "as it was then"
    forced = antinomy(*SECRET)
    assert [forced.horizon(seat) for seat in (0, 1, None)] == [6, 6, 6]


def test_a_declined_paradox_is_one_move_with_what_led_to_it() -> None:
    match = antinomy(*SECRET, may_decline="yes")
    assert match.undo_point(0) == 5
    assert match.undo_point(1) is None, "its last move has shown a card"
    match.submit(0, "decline")
    assert match.undo_point(0) == 5
    assert match.undo_point(0, 5) is None
    assert match.undo(0) == 5
    assert match.view(1).waiting == (0,)


def test_who_may_not_see_a_line_takes_back_as_if_it_were_not_there() -> None:
    """Seat 0's last move shows a card, but only it knows of that move yet."""
    rng = Random(6)
    tried = 0
    for seed in range(150):
        match: Match[Any, Any] = Match(GAMES["antinomy"], 2, {"may-decline": "yes"}, rng=Random(seed))
        match.advance()
        while match.decisions and len(match.lines) < 25:
            seat = match.decisions[0].seat
            other = 1 - seat
            before = match.undo_point(other)
            match.submit(seat, rng.choice(match.decisions[0].options))
            if match.horizon(other) < len(match.lines):
                assert match.undo_point(other) == before
                tried += 1
            match.advance()
    assert tried > 10


def test_the_past_can_be_looked_at_and_gone_back_to() -> None:
    match = antinomy("0 place 0", "1 place 0", "0 move g4r 4")
    views = [match.view_after(lines, 0) for lines in range(5)]
    assert views[4] == match.view(0)
    assert match.turn_before(3) == 0
    assert match.turn_before(0) == 0
    match.go_back(9)
    match.go_back(4)
    assert len(match.lines) == 4
    match.go_back(2)
    assert (len(match.lines), len(match.events)) == (2, 2)
    assert match.view(0) == views[2]
    assert [match.view_after(lines, 0) for lines in range(3)] == views[:3]


def test_a_copy_goes_its_own_way() -> None:
    match = antinomy("0 place 0")
    twin = match.copy()
    twin.submit(1, "place 3")
    twin.go_back(1)
    twin.submit(0, "place 3")
    assert [str(line) for line in match.lines[1:]] == ["0 place 0"]
    assert [str(line) for line in twin.lines[1:]] == ["0 place 3"]
    assert match.view(1).at == (0, -1)
    match.submit(1, "place 3")
    assert len(twin.lines) == 2
    assert twin.record().players == match.record().players
    for one in (match, twin):
        assert verify(Record.read(str(one.record()))).plies == len(one.lines)


def test_the_next_line_of_chance_is_offered_and_not_yet_written() -> None:
    match = Match(GAMES["paradominetor"], 3, rng=Random(4))
    kinds = []
    while (line := match.next_chance()) is not None:
        assert line.seat == CHANCE
        count = len(match.lines)
        kinds.append(str(line.move).split(" ")[0])
        match.submit(line.seat, line.move)
        assert len(match.lines) == count + 1
    assert kinds == ["deal", "lead"]
    assert match.decisions[0].seat == 0
    over = antinomy()
    over.state.stack.clear()
    assert over.next_chance() is None
