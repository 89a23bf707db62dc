"""Paradox Island, clause I-15: options, chance, moves that cannot be read, and records."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path
from random import Random

import pytest

from paradoxa.core import CHANCE, BadMove, BadOptions, IllegalMove
from paradoxa.core.play import Match, play
from paradoxa.core.record import BadRecord, Record, verify
from paradoxa.games.paradox_island.box.geometry import NAMES
from paradoxa.games.paradox_island.box.islands import SAMPLE, Land, random_land
from paradoxa.games.paradox_island.game import GAME
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from tests.games.paradox_island.boards import host
from tests.games.paradox_island.tables import table
from tests.games.paradox_island.test_long_run import wander

pytestmark = pytest.mark.usefixtures("round_boards")

RULES = Path(__file__).parents[3] / "docs" / "games" / "paradox-island.md"
HEAD = "game: paradox-island\nrules: 1\nplayers: Ada, Bo, Cleo\n"
DIRECTIONS = ("E", "SE", "SW", "W", "NW", "NE")
FRUITS = ("orange", "banana", "grapes", "cherries", "strawberry", "lime", "apple")
CHARACTERS = ("granddead", "achilles", "hempel", "theseus", "phil", "schrodie")
WHO = (*CHARACTERS, "twin")
STACK = f"stack {' '.join(TOKEN_WORDS)}"


# --- options ---------------------------------------------------------------------------------------
@pytest.mark.clause("I-15.1")
def test_op_is_the_last_seat_the_island_random_and_the_game_without_limit_unless_somebody_says_so() -> None:
    for seats in (2, 3, 4):
        assert GAME.settings(seats) == {"op": str(seats - 1), "island": "random", "limit": "none", "help": "off"}
        for op in range(seats):
            assert GAME.new(seats, {"op": str(op)}).op == op
        with pytest.raises(BadOptions, match=f"op={seats} is not possible"):
            GAME.new(seats, {"op": str(seats)})
    assert [GAME.new(2, {"limit": limit}).limit for limit in ("none", "25", "50", "100")] == [0, 25, 50, 100]
    with pytest.raises(BadOptions, match="limit=30 is not possible"):
        GAME.new(2, {"limit": "30"})
    for island, asked in (("random", "island"), ("built", "anomalies")):
        (decision,) = GAME.decisions(GAME.new(3, {"island": island}))
        assert (decision.seat, decision.kind) == (CHANCE, asked)


@pytest.mark.clause("I-15.1")
def test_how_much_help_there_is_changes_no_rule() -> None:
    states = [GAME.new(3, {"help": level}) for level in ("off", "warn", "certain", "likely")]
    assert len({GAME.dump(state) for state in states}) == 1
    with pytest.raises(BadOptions, match="help=much is not possible"):
        GAME.new(3, {"help": "much"})


# --- chance ----------------------------------------------------------------------------------------
@pytest.mark.clause("I-15.2", "I-2.2", "I-1.5")
def test_for_an_island_to_build_chance_draws_five_anomalies_and_op_uses_exactly_these() -> None:
    state = GAME.new(3, {"island": "built"})
    drawn = "anomalies lose-energy op-rock to-fruit to-lake arrows"
    play(GAME, state, CHANCE, drawn)
    assert GAME.view(state, 2).drawn == (1, 3, 6, 7, 9)
    for seat in (0, 1, None):
        view = GAME.view(state, seat)
        assert (view.drawn, view.land) == ((), None)
    effects = (9, 7, 6, 3, 1)
    other = Land.of(SAMPLE.island, (9, 7, 6, 3, 0))
    with pytest.raises(IllegalMove):
        play(GAME, state, 2, f"island {other}")
    random = state.copy()
    play(GAME, state, 2, f"island {Land.of(SAMPLE.island, effects)}")
    assert state.land is not None
    assert state.land.effects == effects
    play(GAME, random, 2, "island random")
    with pytest.raises(IllegalMove):
        play(GAME, random, CHANCE, f"island {other}")
    for seed in range(20):
        laid = random.copy()
        GAME.apply(laid, CHANCE, GAME.chance(laid, Random(seed)))
        assert laid.land is not None
        assert sorted(laid.land.effects) == sorted(effects)


@pytest.mark.clause("I-15.2")
def test_chance_has_an_island_and_a_stack_and_then_no_more_to_say() -> None:
    for island, wanted in (("random", ["island", "stack"]), ("built", ["anomalies", "stack"])):
        kinds = [decision.kind for _, decision in wander(3, 2, island, 5) if decision.seat == CHANCE]
        assert kinds == wanted


@pytest.mark.clause("I-15.2")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("stack", "'stack' takes all twelve power tokens"),
        (STACK.removesuffix(" frost"), "'stack' takes all twelve power tokens"),
        (STACK.replace("frost", "fog"), "fog is named twice"),
        (STACK.replace("frost", "snow"), "a power token is one of: algae"),
        ("anomalies", "'anomalies' takes 5 anomaly tokens"),
        ("anomalies lose-health lose-energy", "'anomalies' takes 5 anomaly tokens"),
        ("anomalies arrows adjacent to-lake to-fruit op-wave", "in the order of the list"),
        ("anomalies arrows arrows arrows arrows arrows", "in the order of the list"),
        ("island", "'island' takes 'random', or 17 tiles and 5 anomaly effects"),
        ("island g4W", "an island is 14 double tiles, 3 lakes and 5 anomaly tokens"),
        (f"island {SAMPLE}".replace("g4W", "a3W"), "two tiles cover a3"),
        (f"island {SAMPLE}".replace("g4W", "g4E"), "half in the ocean"),
        (f"island {SAMPLE}".replace("arrows", "adjacent"), "here it lies twice"),
    ],
)
def test_what_names_something_twice_or_not_at_all_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadMove, match=reason):
        GAME.parse_move(text)


# --- moves -----------------------------------------------------------------------------------------
def texts() -> list[str]:
    """Every move a player can make."""
    steps = [
        f"step {way}{reach}{safely}"
        for way in DIRECTIONS
        for reach in ("", " over", " three")
        for safely in ("", " safely")
    ]
    found = ["rest", "stop", "activate", "leave", "pass", "cross", "return", "double", "single", "through", "stay"]
    found += ["decline", "storm", "island random", "strike nothing", "ask nothing", *steps]
    found += [
        f"{verb} {fruit}" for verb in ("start", "use", "visit", "clear", "bush", "send", "strike") for fruit in FRUITS
    ]
    found += [f"{verb} {space}" for verb in ("rock", "ivy", "from", "send") for space in NAMES]
    found += [f"{verb} {way}" for verb in ("ask", "bush", "rock", "send") for way in DIRECTIONS]
    found += [f"ask {one} {two}" for n, one in enumerate(DIRECTIONS) for two in DIRECTIONS[n + 1 :]]
    found += [f"{piece} {way} {space}" for piece in ("bush", "rock") for way in DIRECTIONS for space in NAMES]
    found += [
        f"push {who} {way}{on}" for who in WHO for way in DIRECTIONS for on in ("", *[f" {name}" for name in NAMES])
    ]
    found += [f"{verb} {who}" for verb in ("piece", "to", "attack", "name") for who in WHO]
    found += [f"character {name}" for name in CHARACTERS] + [f"name {piece}" for piece in ("wave", "rock", "bush")]
    found += [f"{verb} {box}" for verb in ("box", "strike box") for box in range(1, 8)]
    found += [f"run {number}" for number in range(1, 7)] + [f"token {token}" for token in TOKEN_WORDS]
    found += [f"wave {part}" for part in ("N", "NE", "SE", "S", "SW", "NW", "triangular", "l-shaped", "straight")]
    found += ["camp health", "camp energy", "camp both", "exchange health", "exchange energy", "revive A", "revive B"]
    return [*found, "square energy", "square health", "square action"]


@pytest.mark.clause("I-15.3")
def test_every_move_reads_back_as_the_very_same_move() -> None:
    for text in texts():
        move = GAME.parse_move(text)
        assert str(move) == text
        assert GAME.parse_move(text) is move
        assert copy.deepcopy(move) is move
        assert pickle.loads(pickle.dumps(move)) is move  # noqa: S301  # our own bytes


@pytest.mark.clause("I-15.3")
def test_every_option_of_random_games_is_one_of_them_and_reads_back() -> None:
    known = set(texts())
    seen = set()
    for seed in range(60):
        for _, decision in wander(2 + seed % 3, 0, "random", seed):
            for move in decision.options:
                text = str(move)
                if text not in seen:
                    assert text in known
                    assert GAME.parse_move(text) is move
                    seen.add(text)
    assert len(seen) > 500


@pytest.mark.clause("I-15.3")
@pytest.mark.parametrize(
    ("text", "at", "reason"),
    [
        ("", 0, "a move begins with one of"),
        ("go E", 0, "a move begins with one of"),
        ("Step E", 0, "a move begins with one of"),
        (" step E", 0, "a move begins with one of"),
        ("step", 4, "'step' takes a direction"),
        ("step N", 5, "'step' takes a direction"),
        ("step E safely over", 5, "'step' takes a direction"),
        ("step E  over", 5, "'step' takes a direction"),
        ("rest now", 4, "nothing stands after 'rest'"),
        ("stop ", 4, "nothing stands after 'stop'"),
        ("stay b3", 4, "nothing stands after 'stay'"),
        ("use", 3, "'use' takes a fruit"),
        ("use pear", 4, "'use' takes a fruit"),
        ("ask W E", 4, "in clockwise order from E"),
        ("ask E E", 4, "in clockwise order from E"),
        ("ask E SE SW", 4, "up to two directions"),
        ("wave E", 5, r"an ocean part \(N, NE"),
        ("wave L-shaped", 5, r"a lake \(triangular, l-shaped"),
        ("rock h1", 5, "a direction or a space"),
        ("rock NE h1", 5, "a direction or a space"),
        ("bush pear", 5, "a direction or a fruit"),
        ("push E", 5, "a captive and a direction"),
        ("push rock E", 5, "a captive and a direction"),
        ("attack bush", 7, "'attack' takes a captive"),
        ("box 0", 4, "a number from 1 to 7"),
        ("box 8", 4, "a number from 1 to 7"),
        ("run 7", 4, "a number from 1 to 6"),
        ("run \u0663", 4, "a number from 1 to 6"),  # a digit, but not one of ours
        ("camp", 4, "health, energy or both"),
        ("exchange both", 9, "health or energy"),
        ("square fruit", 7, "energy, health or action"),
        ("revive a", 7, "A or B"),
        ("token snow", 6, "one of: algae, lithophytes"),
        ("character zeno", 10, "one of: granddead, achilles"),
        ("strike box 9", 7, "a fruit, a box or nothing"),
        ("from E", 5, "'from' takes a space"),
        ("ivy lime", 4, "'ivy' takes a space"),
        ("name op", 5, "a piece"),
    ],
)
def test_what_is_no_move_is_refused_with_place_and_reason(text: str, at: int, reason: str) -> None:
    with pytest.raises(BadMove, match=reason) as caught:
        GAME.parse_move(text)
    assert (caught.value.text, caught.value.at) == (text, at)


@pytest.mark.clause("I-9.83")
def test_if_the_bushs_wound_kills_op_is_not_asked_for_a_fruit() -> None:
    for health, asked in ((2, "strike"), (1, "op turn")):
        made = host(table(("phil", "theseus"), ("lime", "orange"), places={"phil": "c1"}, bush="apple"), "algae")
        made.state.health[3] = health
        made.play("bush SW")
        assert made.kinds() == (2, asked)
        assert made.place("phil") == ("c1" if health > 1 else "-")


# --- records ---------------------------------------------------------------------------------------
def example() -> str:
    """The record of docs/games/paradox-island.md."""
    return RULES.read_text("utf-8").partition("The beginning of a record:")[2].split("```")[1].removeprefix("\n")


@pytest.mark.clause("I-15.5")
def test_the_example_of_the_rules_replays() -> None:
    text = example()
    assert text.startswith(HEAD)
    record = Record.read(re.sub(r" +;", " ;", text))
    replayed = verify(record)
    assert not replayed.is_finished
    assert replayed.plies == len(text.splitlines()) - 4


@pytest.mark.clause("I-15.5")
@pytest.mark.parametrize(
    ("seats", "settings", "header"),
    [
        (3, {"op": "2", "island": "random"}, ""),
        (2, {"op": "0", "limit": "50"}, "options: op=0, limit=50"),
        (4, {"island": "built", "limit": "25"}, "options: island=built, limit=25"),
    ],
)
def test_a_played_game_is_a_record_that_reads_back_and_verifies(
    seats: int, settings: dict[str, str], header: str
) -> None:
    rng = Random(4)
    match = Match(GAME, seats, settings, players=("Ada", "Bo", "Cleo", "Dov")[:seats], rng=rng)
    while match.decisions:
        (decision,) = match.decisions
        if decision.seat == CHANCE:
            match.advance()
        elif decision.kind == "island":
            drawn = match.view(decision.seat).drawn
            match.submit(decision.seat, f"island {Land.of(random_land(rng).island, rng.sample(drawn, 5))}")
        else:
            match.submit(decision.seat, rng.choice(decision.options))
    text = str(match.record())
    assert ("options: " in text) == bool(header)
    assert header in text
    assert str(Record.read(text)) == text
    replayed = verify(Record.read(text))
    assert replayed.is_finished
    assert replayed.plies == len(match.lines)


@pytest.mark.clause("I-15.5")
def test_lines_that_name_no_seat_of_the_table_are_refused() -> None:
    for bad in ("3 stop", "stop", "-1 stop", "*stop"):
        with pytest.raises(BadRecord):
            Record.read(f"{HEAD}\n{bad}\n")
