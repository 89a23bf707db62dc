"""Paradox Island, clause I-15.4: the position text, and positions that cannot be."""

from __future__ import annotations

import re
from random import Random

import pytest

from paradoxa.core import CHANCE, BadPosition
from paradoxa.games.paradox_island.box.islands import SAMPLE
from paradoxa.games.paradox_island.game import GAME
from paradoxa.games.paradox_island.rules.state import State
from tests.games.paradox_island.tables import table
from tests.games.paradox_island.test_long_run import wander

pytestmark = pytest.mark.usefixtures("round_boards")

KINDS = [(2, "random"), (2, "built"), (3, "random"), (3, "built"), (4, "random"), (4, "built")]


def turn() -> State:
    """Phil, Hempel and Theseus before their first turn."""
    return table().state


TURN = "turn"  # stands for the text of `turn()`, which depends on the boards of `conftest`
UNLAID = GAME.dump(GAME.new(3))
BUILT = GAME.dump(GAME.new(3, {"island": "built", "op": "0", "limit": "25"}))


@pytest.mark.clause("I-15.4")
@pytest.mark.parametrize(("seats", "island"), KINDS)
def test_every_position_reads_back(seats: int, island: str) -> None:
    end = None
    for ply, (state, _) in enumerate(wander(seats, seats - 1, island, 7)):
        text = GAME.dump(state)
        assert "\n" not in text
        if ply < 20 or ply % 9 == 0:  # reading looks whether all that was said can be true, which takes a moment
            assert GAME.load(text) == state
        end = state
    assert end is not None
    assert GAME.load(GAME.dump(end)) == end
    assert GAME.dump(end).endswith(" / over")


@pytest.mark.clause("I-15.4")
def test_every_early_position_of_many_games_reads_back() -> None:
    for seed in range(12):
        for ply, (state, _) in enumerate(wander(2 + seed % 3, 0, "random", seed)):
            if ply > 40:
                break
            assert GAME.load(GAME.dump(state)) == state


@pytest.mark.clause("I-15.4", "I-12.25")
def test_all_pieces_that_phil_named_stand_in_the_text() -> None:
    state = turn()
    assert " immune -,-,-,-,-,- " in GAME.dump(state)
    for named, written in ((0b010, "1"), (0b110, "1|2"), (0b111, "0|1|2")):
        state.immune[3] = named
        text = GAME.dump(state)
        assert f" immune -,-,-,{written},-,- " in text
        assert GAME.load(text) == state
    with pytest.raises(BadPosition):
        GAME.load(text.replace(",0|1|2,", ",0|3,"))


@pytest.mark.clause("I-15.4")
def test_a_game_goes_on_from_its_text_as_it_would_have() -> None:
    rng = Random(3)
    for ply, (state, decision) in enumerate(wander(3, 2, "random", 3)):
        if ply % 9 == 0 and decision.seat != CHANCE:
            move = rng.choice(decision.options)
            twin, again = state.copy(), GAME.load(GAME.dump(state))
            for one in (twin, again):
                GAME.apply(one, decision.seat, move)
            assert twin == again


@pytest.mark.clause("I-15.4")
def test_before_the_island_lies_there_the_text_says_who_lays_it() -> None:
    assert UNLAID.startswith("3 2 none / island - / places -,-,-,-,-,- ")
    assert UNLAID.endswith("next-turn, shuffling, laying")
    assert BUILT.startswith("3 0 25 / island - / ")
    assert BUILT.endswith("next-turn, shuffling, anomalies")


IMPOSSIBLE = [
    (TURN, "4 3 none", "5 3 none", "here stands a number from 2 to 4"),
    (TURN, "4 3 none", "4 4 none", "here stands a number from 0 to 3"),
    (TURN, "4 3 none", "3 3 none", "OP's seat is 0 to 2"),
    (TURN, "4 3 none", "4 3", "the table is seats"),
    (TURN, "4 3 none", "4 3 often", "here stands a number from 1"),
    (TURN, "4 3 none", "3 2 none", "only the pieces of this table"),
    (TURN, " / marks", "", "nine parts"),
    (TURN, "island g4W", "island g4E", "lies half in the ocean"),
    (TURN, "island g4W", "isle g4W", "begins with 'island'"),
    (TURN, "places N,", "places N,N,", "places has 6 values"),
    (TURN, "places N,", "places b9,", "a place is a space"),
    (TURN, "places N,", "places d4,", "the Wave is in the ocean or in a lake"),
    (TURN, "bearings -", "bearings NNE", "it is one of: E, SE"),
    (TURN, "health 0,0,0,4", "health 0,0,0,9", "Phil has at most 4 health"),
    (TURN, "health 0,0,0,4", "health 0,0,0,0", "a captive on the map is alive"),
    (TURN, "health 0,0,0,4", "health 0,0,1,4", "only captives in play have points"),
    (TURN, "pairs -,-,-,-", "pairs -,-,-,4:4", "listed only where it is open"),
    (TURN, "pairs -,-,-,-", "pairs -,-,-,1:1|2:2", "holds what they are"),
    (TURN, "pairs -,-,-,-", "pairs -,-,-,4", "what health and energy can be is written"),
    (TURN, "characters phil,", "characters theseus,", "a character of their own"),
    (TURN, "characters phil,", "characters zeno,", "a character is one of"),
    (TURN, "crossed 0,", "crossed 1,", "not both circled and crossed out"),
    (TURN, "progress 0,", "progress 5,", "whoever has them all has won"),
    (TURN, "squares 0,", "squares 1,", "only Theseus has squares"),
    (TURN, "symbols 0,", "symbols 1,", "only Achilles crosses out symbols"),
    (TURN, "1.-.-.-.-.-.-", "1.1.-.-.-.-.-", "each of Hempel's fruits is in one box"),
    (TURN, "1.-.-.-.-.-.-", "2.-.-.-.-.-.-", "each of Hempel's fruits is in one box"),
    (TURN, "1.-.-.-.-.-.-", "1.-.-.-.-.-", "Hempel has 7 boxes"),
    (TURN, "shown -,-", "shown -,2", "what Hempel has shown is in a box of that bonus"),
    (TURN, "shown -,", "shown ", "shown has 7 values"),
    (TURN, "tokens 0.1.2", "tokens 0.1.1", "each power token is in one place"),
    (TURN, "tokens 0.1.2", "tokens 0.1.12", "numbered from 0 to 11"),
    (TURN, "rejected -", "rejected 1", "each time another was rejected"),
    (TURN, "turn 0 active 0", "turn 3 active 0", "as many turns have begun as were counted"),
    (TURN, "turn 0 active 0", "turn 0 active 1", "the last one is under way"),
    (TURN, "turn 0 active 0", "turn 0 active 4", "the turn is that of a seat from 0 to 3"),
    (TURN, "lying 0", "lying 8", "only captives in a lake lie"),
    (TURN, "deaths 0", "deaths 5", "OP has won with 5"),
    (TURN, "ended -", "ended op", "OP has won with 5"),
    (TURN, "ended -", "ended called", "a game that is over has no open business"),
    (TURN, "ended -", "ended bored", "a game ends with op, called or a captive"),
    (TURN, "log 17.0", "log 77.0", "an announcement is its kind"),
    (TURN, "log 17.0", "log 17", "an announcement is its kind"),
    (TURN, "log 17.0", "log 17.4", "cannot say 4"),
    (TURN, "log 17.0", "log", "cannot have come to where they are"),
    (TURN, "10.2.6.0", "10.2.5.0", "cannot have come to where they are"),
    (TURN, " 0.0 / marks", " 0.1 / marks", "turns go clockwise"),
    (TURN, "marks", "marks 0.1.0", "a mark has four numbers"),
    (TURN, "marks", "marks 0.1.5.3", "one of OP's pieces"),
    (TURN, "marks", "marks 0.99.1.3", "how much was heard"),
    (TURN, "end-of-turn, turn 0 3 -1", "over", "any other has some"),
    (TURN, "turn 0 3 -1", "dance 0", "there is no business 'dance'"),
    (TURN, "turn 0 3 -1", "turn 0 3", "has other numbers"),
    (TURN, "turn 0 3 -1", "turn 1 3 -1", "that of the captive it is about"),
    (TURN, "turn 0 3 -1", "turn 0 3 4", "only in a two-player game"),
    (TURN, "turn 0 3 -1", "op-turn 3", "whoever is on turn acts"),
    (TURN, "turn 0 3 -1", "going-on 3 -1", "waits for an answer"),
    (TURN, "turn 0 3 -1", "going-on 3 -1, camp 1 3", "that of the captive it is about"),
    (TURN, "turn 0 3 -1", "going-on 3 -1, send 0 3 6", "is OP's"),
    (TURN, "turn 0 3 -1", "going-on 3 -1, send 3 3 5", "cannot be about 5"),
    (TURN, "turn 0 3 -1", "going-on 3 -1, character 0", "the set-up is over"),
    (TURN, "end-of-turn, ", "", "the outermost business"),
    (TURN, "end-of-turn, ", "closing, ", "on end-of-turn, and nowhere else"),
    (TURN, "actions 0,", "actions 00,", "one way to write it"),
    (UNLAID, "shuffling, laying", "laying", "first the island is laid"),
    (UNLAID, "laying", "anomalies, laying", "first the island is laid"),
    (UNLAID, "island -", f"island {SAMPLE}", "first the island is laid"),
]


@pytest.mark.clause("I-15.4")
@pytest.mark.parametrize(("position", "right", "wrong", "reason"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_reason(position: str, right: str, wrong: str, reason: str) -> None:
    position = GAME.dump(turn()) if position == TURN else position
    assert right in position
    with pytest.raises(BadPosition, match=re.escape(reason)):
        GAME.load(position.replace(right, wrong, 1))


@pytest.mark.clause("I-15.4")
def test_a_broken_text_is_refused_or_is_a_position_one_can_play_on_from() -> None:
    rng = Random(8)
    texts = [GAME.dump(state) for seed in range(3) for state, _ in wander(2 + seed, 0, "random", seed)]
    good = 0
    for _ in range(300):
        text = broken(rng.choice(texts), rng)
        try:
            state = GAME.load(text)
        except BadPosition as error:
            fine(error, text)
            continue
        good += 1
        play_on(state, rng)
    assert good > 10


def fine(error: BadPosition, text: str) -> None:
    assert 0 <= error.at <= len(text)
    assert error.reason


def broken(text: str, rng: Random) -> str:
    """A text that is cut off, has two words exchanged or one lost, or another digit."""
    words = text.split(" ")
    one, two = rng.randrange(len(words)), rng.randrange(len(words))
    match rng.randrange(4):
        case 0:
            return text[: rng.randrange(len(text))]
        case 1:
            words[one], words[two] = words[two], words[one]
        case 2:
            del words[one]
        case _:
            at = rng.choice([place for place, letter in enumerate(text) if letter.isdigit()])
            return f"{text[:at]}{rng.randrange(10)}{text[at + 1 :]}"
    return " ".join(words)


def play_on(state: State, rng: Random) -> None:
    """Thirty plies on, looked at by everybody."""
    for _ in range(30):
        decisions = GAME.decisions(state)
        for seat in (*range(state.seats), None):
            assert GAME.view(state, seat).seat == seat
        if not decisions:
            assert GAME.outcome(state) is not None
            return
        first = decisions[0]
        GAME.apply(state, first.seat, GAME.chance(state, rng) if first.seat < 0 else rng.choice(first.options))
