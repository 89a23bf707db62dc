"""Paradox Island: what may not be done, and the clause the refusal cites."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from paradoxa.core import CHANCE, IllegalMove, Seat
from paradoxa.core.clauses import clauses
from paradoxa.core.play import play
from paradoxa.games.paradox_island.box.islands import SAMPLE
from paradoxa.games.paradox_island.box.pieces import WAVE
from paradoxa.games.paradox_island.game import GAME as PARADOX_ISLAND
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from tests.games.paradox_island.tables import Table, table

pytestmark = pytest.mark.usefixtures("round_boards")

PHIL = 3


def phil(**changes: int) -> Table:
    """Phil is on turn, perhaps with other points."""
    made = table()
    made.state.health[PHIL] = changes.get("health", made.state.health[PHIL])
    made.state.energy[PHIL] = changes.get("energy", made.state.energy[PHIL])
    return made


def at(place: str, token: str = "") -> Table:
    """Phil is on turn, on a space."""
    made = table(places={"phil": place})
    if token:
        made.token(token)
    return made


def led_by(first: str, start: str, wave: str = "S") -> Table:
    """Another character is on turn, on its starting fruit."""
    return table((first, "hempel", "phil"), (start, "cherries", "grapes"), bush="lime", wave=wave)


def op(token: str = "", **places: str) -> Table:
    """OP is on turn."""
    made = table()
    made.turn_of("op")
    if token:
        made.token(token)
    made.put(**places)
    return made


def immune() -> Table:
    """OP is on turn, and Phil, on the northern coast, is protected from the Wave."""
    made = op(phil="a3")
    made.state.immune[PHIL] = 1 << WAVE
    return made


def lying() -> Table:
    """Phil is on turn and lies in the triangular lake."""
    made = at("e3")
    made.state.lying = 1 << PHIL
    return made


REFUSALS: list[tuple[Callable[[], Table], str, str, str]] = [
    # a captive's turn
    (phil, "step E three", "I-12.27", "Only Schrodie"),
    (lambda: led_by("schrodie", "apple"), "step E over", "I-12.27", "never a space over"),
    (lambda: phil(energy=0), "step E over", "I-3.4", "takes 1 energy, and Phil can spend none"),
    (lambda: phil(energy=1), "step E over safely", "I-3.4", "takes 2 energy, and Phil can spend 1"),
    (lambda: at("d3", "quicksand"), "step E three", "I-12.27", "Only Schrodie"),
    (phil, "use lime", "I-3.5", "You have not circled the lime"),
    (phil, "use orange", "I-9.58", "when you have just come to an anomaly"),
    (phil, "square energy", "I-12.17", "Only Theseus"),
    (phil, "pass", "I-3.1", "to do no more, stop"),
    (phil, "wave N", "I-3.1", "rest, step, use a bonus, or stop"),
    (phil, "activate", "I-3.1", "not asked now"),
    (lambda: led_by("theseus", "banana"), "use banana", "I-9.80", "no other fruit that you have visited"),
    (lambda: led_by("theseus", "apple"), "square energy", "I-12.17", "No square for 1 energy is circled"),
    (lambda: table(("phil",)), "piece theseus", "I-13.3", "choose Phil or Phil's twin"),
    # OP's turn
    (op, "token fog", "I-10.2", "act with Wave, Rock or Bush, or stop"),
    (op, "wave N", "I-10.3", "already"),
    (op, "wave straight", "I-11.3", "only while Flood"),
    (op, "attack phil", "I-10.3", "out of reach"),
    (op, "attack schrodie", "I-2.5", "Nobody at this table"),
    (lambda: op(phil="-"), "attack phil", "I-9.40", "off the map"),
    (immune, "attack phil", "I-9.38", "until the next turn of Phil"),
    (op, "storm", "I-11.6", "not in force"),
    (lambda: op("storm", phil="a3"), "attack phil", "I-11.6", "with 'storm'"),
    (lambda: op("storm", hempel="d3"), "storm", "I-11.6", "nobody along this part"),
    (op, "push phil E", "I-10.6", "not next to the Rock"),
    (lambda: op(phil="a2"), "push phil E", "I-10.6", "same space"),
    (op, "bush E b3", "I-10.7", "leave the space out"),
    (lambda: op(rock="a1"), "rock SW", "I-10.7", "as in 'rock SW a1'"),
    (lambda: op(rock="a1"), "rock SW g1", "I-10.7", "no space g1"),
    (lambda: op(rock="a1"), "rock SE a1", "I-10.7", "step out of it"),
    (lambda: op(rock="-"), "rock E", "I-8.3", "off the map"),
    (op, "decline", "I-10.2", "no free action"),
]
# After some moves have been made.
LATER: list[tuple[Callable[[], Table], tuple[str, ...], str, str, str]] = [
    (phil, ("rest", "rest"), "rest", "I-3.1", "no action left"),
    (phil, ("rest", "rest"), "step E", "I-3.1", "no action left"),
    (lambda: at("d1", "fog"), ("step E",), "ask E W", "I-11.9", "one direction only"),
    (lambda: at("f4", "drought"), ("step E",), "camp both", "I-11.10", "only one point"),
    (lambda: led_by("granddead", "banana"), ("step NE",), "use lime", "I-3.5", "not circled the lime"),
    (lambda: led_by("granddead", "banana"), ("step NE",), "stop", "I-9.58", "pass"),
    (lambda: led_by("granddead", "orange"), ("use orange",), "name phil", "I-12.4", "one of OP's pieces"),
    (lambda: led_by("granddead", "orange"), ("use orange",), "rest", "I-9.57", "name a piece"),
    (lambda: led_by("schrodie", "apple"), ("use apple",), "name wave", "I-9.57", "The Wave cannot be asked about"),
    (lambda: led_by("schrodie", "apple"), ("use apple",), "name achilles", "I-9.57", "Nobody at this table"),
    (lambda: led_by("schrodie", "apple"), ("use apple", "name bush"), "ask E W", "I-12.29", "exactly one direction"),
    (lambda: led_by("achilles", "orange"), ("step SE", "use orange"), "to achilles", "I-9.28", "another captive"),
    (lambda: led_by("achilles", "banana"), ("use banana", "run 3"), "step E over", "I-9.54", "You run three spaces"),
    (lying, ("step E",), "from a1", "I-7.2", "but not a1"),
    (lying, ("step E",), "from e3", "I-7.2", "leaves the lake less well"),
    (lambda: at("d5"), ("step E", "pass"), "send orange", "I-9.12", "name a direction"),
    (op, ("bush SE",), "bush NW", "I-10.4", "has been on b1"),
    (lambda: op(phil="a3"), ("attack phil",), "attack phil", "I-9.49", "in this turn already"),
    (op, ("rock SW",), "rock E b1", "I-9.46", "has stepped"),
    (op, ("rock SW",), "bush SE", "I-9.46", "Only the Rock acts now"),
]


def refused(made: Table, move: str, clause: str, words: str, seat: Seat | None = None) -> None:
    """The move is refused with this clause and these words, and a clause the rules have."""
    with pytest.raises(IllegalMove) as refusal:
        made.play(move, seat=seat)
    assert (refusal.value.clause, words in refusal.value.reason) == (clause, True), refusal.value
    assert clause in clauses("paradox-island")


@pytest.mark.parametrize(("made", "move", "clause", "words"), REFUSALS)
def test_a_refusal_names_its_clause(made: Callable[[], Table], move: str, clause: str, words: str) -> None:
    refused(made(), move, clause, words)


@pytest.mark.parametrize(("made", "before", "move", "clause", "words"), LATER)
def test_a_refusal_within_an_action_names_its_clause(
    made: Callable[[], Table], before: tuple[str, ...], move: str, clause: str, words: str
) -> None:
    there = made()
    there.play(*before)
    refused(there, move, clause, words)


def test_whoever_is_not_asked_waits() -> None:
    made = table()
    refused(made, "rest", "I-2.7", "another captive has to choose", seat=1)
    refused(made, "stop", "I-2.7", "another captive has to choose", seat=3)
    made = lying()
    made.play("step E")
    refused(made, "rest", "I-3.7", "First OP has to answer", seat=0)


def test_set_up_is_refused_in_words() -> None:
    made = Table(PARADOX_ISLAND.new(3))
    refused(made, "rest", "I-15.2", "First chance has to speak", seat=0)
    made.play(f"island {SAMPLE}", "stack " + " ".join(TOKEN_WORDS))
    refused(made, "wave straight", "I-2.4", "on a part of the ocean")
    made.play("wave N")
    refused(made, "bush lime", "I-2.4", "Now the Rock is put on the map")
    refused(made, "rock a1", "I-2.4", "on an anomaly without pieces")
    made.play("rock a2", "bush apple", "character phil")
    refused(made, "character phil", "I-2.5", "Phil is taken")
    made.play("character hempel", "start lime")
    refused(made, "start apple", "I-2.6", "A piece stands on the apple already")
    made.play("start orange")
    refused(made, "rest", "I-12.12", "choose a box")


def test_chance_is_held_to_what_was_drawn() -> None:
    state = PARADOX_ISLAND.new(3, {"island": "built"})
    play(PARADOX_ISLAND, state, CHANCE, "anomalies lose-health lose-energy to-fruit adjacent arrows")
    play(PARADOX_ISLAND, state, 2, "island random")
    with pytest.raises(IllegalMove) as refusal:
        play(PARADOX_ISLAND, state, CHANCE, f"island {SAMPLE}")
    assert refusal.value.clause == "I-15.6"
