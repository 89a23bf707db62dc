"""Paradox Island: who knows what: I-14.3, I-9.51, I-9.71 to I-9.74, and our own rulings I-9.76, I-9.77, I-9.80."""

from __future__ import annotations

import pytest

from paradoxa.core import IllegalMove, Seat
from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS, NAMED
from paradoxa.games.paradox_island.box.islands import NAME_WORDS, SAMPLE
from paradoxa.games.paradox_island.box.pieces import BUSH, ROCK
from paradoxa.games.paradox_island.game import GAME as PARADOX_ISLAND
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import _KNOWN, TOKEN_WORDS
from paradoxa.games.paradox_island.rules.told.announcements import TOKEN
from paradoxa.games.paradox_island.rules.told.bonus_events import Exchanged, Marked
from paradoxa.games.paradox_island.rules.told.events import (
    Answered,
    Arrived,
    CampUsed,
    PieceHidden,
    Stepped,
    TokenChosen,
    WaveMoved,
)
from tests.games.paradox_island.boards import give, heard, host, laid, lie, moves, points, weaken
from tests.games.paradox_island.lands import land
from tests.games.paradox_island.tables import Table, table

pytestmark = pytest.mark.usefixtures("round_boards")

FRUIT_SPACES = {"g4": "orange", "a3": "banana", "f2": "grapes", "b1": "apple"}
OTHER = land(**FRUIT_SPACES)  # another island, with the fruits of the table on the same spaces


def view(made: Table, seat: Seat | None) -> ParadoxIslandView:
    """What a seat knows."""
    return PARADOX_ISLAND.view(made.state, seat)


# --- OP --------------------------------------------------------------------------------------------
@pytest.mark.clause("I-9.51")
def test_op_sees_all_but_the_order_of_the_stack_and_remembers_what_went_under_it() -> None:
    made = table(("phil", "theseus"), stack=TOKEN_WORDS)
    assert view(made, 2).stack == (-1,) * 12
    made.play("stop", "stop")
    assert view(made, 2).drawn == (0, 1)
    assert view(made, 0).drawn == view(made, None).drawn == ()
    said = made.play("token algae")
    assert view(made, 2).stack == (*(-1,) * 10, 1)
    assert view(made, 2).rejected == (1,)
    assert view(made, 0).stack == (-1,) * 11
    assert view(made, 0).rejected == ()
    for seat, rejected in ((2, 1), (0, None), (None, None)):
        (chosen,) = [event for event in heard(said, seat) if isinstance(event, TokenChosen)]
        assert (chosen.token, chosen.rejected.value) == (0, rejected)
    made.play("stop", "stop", "stop", "token ivy")
    assert view(made, 2).stack == (*(-1,) * 8, 1, 0, 2)  # rejected, chosen, rejected
    assert [entry for entry in view(made, None).entries if entry[0] == TOKEN] == [(TOKEN, 0), (TOKEN, 3)]


@pytest.mark.clause("I-9.71", "I-14.3")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
@pytest.mark.parametrize("change", ["wave", "rock", "land", "island"])
def test_island_anomalies_and_ops_pieces_make_no_difference_to_a_captives_view(seat: Seat | None, change: str) -> None:
    one = table(wave="N", rock="a2")
    if change == "wave":
        two = table(wave="S", rock="a2")
    elif change == "rock":
        two = table(wave="N", rock="c1")
    else:
        ground = laid(a2="op-wave", e2="to-lake") if change == "land" else OTHER
        two = table(land=ground, wave="N")
    assert view(one, seat) == view(two, seat)
    assert view(one, 3) != view(two, 3)


@pytest.mark.clause("I-9.71")
def test_only_op_learns_where_pieces_return_and_from_where_a_lying_captive_starts() -> None:
    made = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "e3", "rock": "d3"})
    lie(made, "theseus")
    said = made.play("step NE safely")
    assert heard(said, 0) == said == [Stepped(3, 5, 1, True)]
    assert made.options == ["from e3", "from e4"]
    (arrived,) = [event for event in heard(made.play("from e4"), 0) if isinstance(event, Arrived)]
    assert (NAME_WORDS[arrived.name], arrived.place.value) == ("portal-3", None)
    made.play("leave")
    made.put(theseus="d2")
    made.play("step E safely", "leave", "stop")
    said = made.play("rock a2")
    for seat, place in ((2, NAMED["a2"]), (0, None), (None, None)):
        (hidden,) = [event for event in heard(said, seat) if isinstance(event, PieceHidden)]
        assert (hidden.piece, hidden.place.value, hidden.name) == (ROCK, place, None)


@pytest.mark.clause("I-9.71")
def test_nothing_on_a_captives_board_is_hidden_from_op() -> None:
    made = table(("hempel", "granddead"), ("orange", "lime"), places={"hempel": "d1"})
    weaken(made, "hempel", 1, 1)
    said = made.play("step SE", "camp both")
    seen = view(made, 2)
    assert seen.boards[0].boxes == (0, -1, -1, -1, -1, -1, -1)
    assert (seen.figures[0].health, seen.figures[0].energy) == (2, 2)
    assert seen.land == SAMPLE
    assert seen.places == tuple(made.state.places)
    (camp,) = [event for event in heard(said, 2) if isinstance(event, CampUsed)]
    assert camp.split.value == "both"
    made.play("stop", "use lime", "name bush")
    assert view(made, 2).marks == tuple(made.state.marks)


# --- captives --------------------------------------------------------------------------------------
@pytest.mark.clause("I-9.72")
def test_the_split_at_a_camp_is_private_so_others_know_health_and_energy_only_as_far_as_heard() -> None:
    made = table(("theseus", "phil"), ("orange", "lime"), places={"theseus": "d1"})
    weaken(made, "theseus", 1, 1)
    said = made.play("step SE", "camp health")
    for seat, split in ((0, "health"), (1, None), (2, "health"), (None, None)):
        (camp,) = [event for event in heard(said, seat) if isinstance(event, CampUsed)]
        assert camp.split.value == split
        figure = view(made, seat).figures[0]
        assert (figure.health, figure.energy) == ((3, 1) if split else (-1, -1))
        assert figure.pairs == {(3, 1), (2, 2), (1, 3)}
    made.play("stop", "stop")
    host(made)
    made.put(bush="d1", theseus="e1")
    made.play("bush SE")  # whoever had 1 health would have died
    assert view(made, 1).figures[0].pairs == {(2, 0), (1, 1)}


@pytest.mark.clause("I-9.72")
def test_boxes_start_and_marks_are_their_owners_and_ops() -> None:
    made = table(("hempel", "granddead"), ("orange", "lime"))
    made.play("stop", "use lime", "name bush")
    (told,) = [event for event in heard(made.events, 0) if isinstance(event, Marked)]
    assert told.place.value is None
    for seat, knows in ((0, True), (1, False), (None, False)):
        mine = view(made, seat).boards[0]
        assert (mine.boxes, mine.circled) == ((0, *[-1] * 6) if knows else (), 1)
    assert [view(made, seat).start for seat in (0, 1, None)] == [NAMED["g4"], NAMED["e5"], -1]
    assert [len(view(made, seat).marks) for seat in (0, 1, 2, None)] == [0, 1, 1, 0]
    assert view(made, 1).marks[0][2:] == (BUSH, NAMED["b1"])


@pytest.mark.clause("I-9.73")
def test_everybody_knows_what_was_said_and_a_spectator_nothing_more() -> None:
    made = table(("theseus", "phil"), ("orange", "lime"), places={"theseus": "d3"})
    made.play("step SE")  # into the lake
    for seat in (0, 1, None):
        seen = view(made, seat)
        assert (NAME_WORDS[seen.figures[0].name], seen.figures[0].lies) == ("triangular", True)
        assert seen.entries == tuple(made.state.entries)
        assert (seen.deaths, seen.token, seen.boards[0].progress) == (0, -1, 0)
        assert (seen.land, seen.places, seen.hidden) == (None, (), ())
    spectator = heard(made.events, None)
    assert [type(event).__name__ for event in spectator] == ["Stepped", "Arrived", "LayDown"]


@pytest.mark.clause("I-9.73", "I-14.3")
def test_at_the_end_everything_is_laid_open() -> None:
    made = table(("schrodie", "hempel"), ("orange", "lime"), places={"schrodie": "b1"})
    made.state.progress[0] = 4
    made.play("step SE")
    for seat in (0, 1, 2, None):
        seen = view(made, seat)
        assert seen.land == SAMPLE
        assert seen.places == tuple(made.state.places)
        assert seen.boards[1].boxes == (FRUITS.index("lime"), *[-1] * 6)


@pytest.mark.clause("I-9.74", "I-9.73")
def test_hempel_says_aloud_which_way_he_exchanges() -> None:
    made = table(("hempel", "phil"), ("orange", "lime"))
    give(made, "hempel", "-", "-", "-", "orange")
    said = made.play("use orange", "exchange health")
    assert heard(said, None)[-1] == Exchanged(3, "health")
    figure = view(made, None).figures[0]
    assert (figure.health, figure.energy) == points(made, "hempel") == (3, 4)


@pytest.mark.clause("I-9.72", "I-9.74")
@pytest.mark.parametrize(("gives", "left"), [("health", {(2, 2), (1, 3)}), ("energy", {(4, 0), (3, 1)})])
def test_an_exchange_shows_others_that_there_was_enough_for_it(gives: str, left: set[tuple[int, int]]) -> None:
    made = table(("hempel", "phil"), ("orange", "lime"), places={"hempel": "d1"})
    give(made, "hempel", "-", "-", "-", "orange")
    weaken(made, "hempel", 1, 0)
    made.play("step SE", "camp both")
    assert view(made, None).figures[0].pairs == {(3, 0), (2, 1), (1, 2)}
    made.play("use orange", f"exchange {gives}")
    assert view(made, None).figures[0].pairs == left  # nobody gives the last health, or energy he has not


# --- questions that tell nothing ---------------------------------------------------------------------
@pytest.mark.clause("I-9.76")
def test_op_is_asked_also_where_there_is_only_one_answer() -> None:
    lake = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "a1"})
    lie(lake, "theseus")
    lake.play("step SE")
    assert (lake.kinds(), lake.options) == ((2, "lake start"), ["from c3"])
    fruit = table(("theseus", "phil"), ("lime", "orange"), land=laid(c1="lose-fruit"), places={"theseus": "b1"})
    fruit.put(bush="g1")
    fruit.play("step SW")
    assert (fruit.kinds(), fruit.options) == ((2, "take fruit"), ["strike lime"])
    knot = host(table(places={"phil": "a1", "hempel": "d7", "theseus": "g1", "bush": "d5", "rock": "g3"}))
    knot.play("bush W")  # the knot at d4 leads on to e4
    assert knot.options == ["through", "stay"]
    knot.play("stay")
    barred = host(table(places={"phil": "a1", "hempel": "d7", "theseus": "g1", "bush": "e4", "rock": "g3"}))
    barred.play("bush NE e4", "stay", "bush W")  # out of the lake to d5, and to d4: its arrow leads back to the lake
    assert (barred.kinds(), barred.options) == ((3, "go on"), ["stay"])


@pytest.mark.clause("I-9.76")
def test_under_algae_op_is_asked_for_a_fruit_even_if_there_is_none_to_take() -> None:
    made = host(table(("phil", "theseus"), ("lime", "orange"), places={"phil": "c1"}, bush="apple"), "algae")
    made.state.circled[0], made.state.crossed[0] = 0, 127
    made.play("bush SW")
    assert (made.kinds(), made.options) == ((2, "strike"), ["strike nothing"])


@pytest.mark.clause("I-9.77")
def test_an_oracle_is_asked_about_two_directions_one_or_nothing() -> None:
    made = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "d1"})
    made.play("step E")
    assert len(made.options) == len(set(made.options)) == 1 + 6 + 15
    assert made.options[:7] == ["ask nothing", *[f"ask {way}" for way in DIRECTIONS]]
    before = made.state.copy()
    made.play("ask SE NW")
    assert made.told(Answered) == [Answered(3, (1, 4), (NAME_WORDS.index("arrows"), NAME_WORDS.index("to-fruit")))]
    made.state = before
    made.play("ask nothing")
    assert made.told(Answered)[-1] == Answered(3, (), ())
    assert made.kinds() == (0, "turn")


@pytest.mark.clause("I-9.80")
def test_a_bonus_that_could_do_nothing_cannot_be_used() -> None:
    made = table(("theseus", "phil"), ("orange", "lime"))
    give(made, "theseus", "orange", "strawberry", "grapes")
    assert moves(made, "use") == ["use orange"]  # nothing to clear, and no other fruit visited
    made.state.squares[0] = 0b01_01_01_01_01_01
    assert moves(made, "use") == []  # no square free
    made.state.crossed[0] = 1 << FRUITS.index("apple")
    made.put(theseus="d4")
    assert moves(made, "use") == ["use grapes", "use strawberry"]
    spent = table(("hempel", "phil"), ("orange", "lime"))
    give(spent, "hempel", "-", "-", "-", "orange")
    weaken(spent, "hempel", 1, 0)
    assert moves(spent, "use") == []


@pytest.mark.clause("I-9.80")
def test_a_bonus_that_gives_points_may_be_used_at_the_maximum() -> None:
    made = table(("schrodie", "phil"), ("cherries", "lime"))
    assert points(made, "schrodie") == (4, 4)
    made.play("use cherries")
    assert points(made, "schrodie") == (4, 4)


# --- captives' choices and refusals ------------------------------------------------------------------
@pytest.mark.clause("I-14.3")
def test_choices_and_refusals_are_the_same_on_every_island() -> None:
    one, two = table(wave="N"), table(land=OTHER, wave="S")
    assert one.options == two.options
    for made in (one, two):
        weaken(made, "phil", 4, 0)
    assert one.options == two.options
    tried = [*_KNOWN, f"island {SAMPLE}", f"stack {' '.join(TOKEN_WORDS)}"]
    illegal = [move for move in tried if move not in one.options][::5]  # of thousands
    for seat in (0, 1):
        assert [refusal(one, seat, move) for move in illegal] == [refusal(two, seat, move) for move in illegal]


def refusal(made: Table, seat: Seat, move: str) -> str:
    """What somebody is told who tries an illegal move."""
    with pytest.raises(IllegalMove) as refused:
        made.play(move, seat=seat)
    return str(refused.value)


@pytest.mark.clause("I-14.3")
def test_op_sees_island_pieces_and_boards_a_captive_the_own_board_and_a_spectator_what_is_public() -> None:
    made = table(("hempel", "theseus"), ("orange", "lime"))
    op, captive, other, spectator = [view(made, seat) for seat in (2, 0, 1, None)]
    assert (op.is_op, op.land, op.own) == (True, SAMPLE, None)
    assert captive.own is not None
    assert captive.own.boxes
    assert not other.boards[0].boxes
    assert (spectator.own, spectator.start, spectator.marks, spectator.decision) == (None, -1, (), None)
    assert captive.decision is not None
    assert other.decision is None
    for seen in (captive, other, spectator):
        assert (seen.land, seen.places, seen.hidden, seen.drawn, seen.rejected) == (None, (), (), (), ())


@pytest.mark.clause("I-14.3")
def test_of_the_wave_only_the_move_is_heard() -> None:
    made = host(table(wave="N", places={"phil": "d3", "hempel": "d4", "theseus": "d5"}))
    (moved,) = heard(made.play("wave SW"), None)
    assert isinstance(moved, WaveMoved)
    assert moved.place.value is None
