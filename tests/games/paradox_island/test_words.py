"""Paradox Island: every event, question, option and refusal has words, and none of them tells what is hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from random import Random

import pytest

from paradoxa.core import CHANCE, Decision, Move, Seat
from paradoxa.core.clauses import clauses
from paradoxa.core.events import Event, Secret, redact
from paradoxa.games.paradox_island import words
from paradoxa.games.paradox_island.box.geometry import NAMES
from paradoxa.games.paradox_island.box.islands import SAMPLE, Land
from paradoxa.games.paradox_island.box.pieces import EFFECT_OF
from paradoxa.games.paradox_island.game import GAME as PARADOX_ISLAND
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation import moves as moves_module
from paradoxa.games.paradox_island.notation.moves import Lay, parse_move
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told import bonus_events
from paradoxa.games.paradox_island.rules.told import events as events_module
from paradoxa.games.paradox_island.rules.told.events import Arrived, Told
from paradoxa.games.paradox_island.words.terms import BONUSES, USED_FOR, place_name

pytestmark = pytest.mark.usefixtures("round_boards")

PEOPLE = ("Ada", "Bo", "Cleo", "Dan")
PLACE = re.compile(r"\b[a-g][1-7]\b")
ODD = re.compile(r"None|Secret|[{}<>]|\s{2}|\.\.|-1")
CLAUSES = clauses("paradox-island")
KNOWN = tuple(moves_module._KNOWN.values())
GAMES = [
    pytest.param(seats, {"op": str(op), "island": island, "limit": "25"}, seed, id=f"{seats}-{op}-{island}-{seed}")
    for seats, op, island, seed in (
        *((2, 1, "random", 1), (2, 0, "built", 2), (3, 2, "random", 3), (3, 1, "built", 4)),
        *((4, 3, "random", 5), (4, 0, "built", 6), (4, 2, "random", 7), (2, 0, "random", 8)),
    )
]


@dataclass
class Moment:
    """A decision of a game, the answer it gets, and what then happens."""

    state: State
    decision: Decision
    move: Move
    heard: list[Event]
    seats: int

    def view(self, seat: Seat | None) -> ParadoxIslandView:
        """What a seat knew before the answer."""
        return PARADOX_ISLAND.view(self.state, seat)


def moments(seats: int, options: dict[str, str], seed: int, most: int = 700) -> Iterator[Moment]:
    """A game of random moves; steps are a little more likely to be safe, so that all kinds of things happen."""
    rng = Random(seed)
    state = PARADOX_ISLAND.new(seats, options)
    for _ in range(most):
        found = PARADOX_ISLAND.decisions(state)
        if not found:
            return
        (decision,) = found
        move = PARADOX_ISLAND.chance(state, rng) if decision.seat == CHANCE else rng.choice(decision.options)
        if str(move) == "stop" and rng.random() < 0.7:
            move = rng.choice(decision.options)
        before = state.copy()
        heard: list[Event] = []
        PARADOX_ISLAND.apply(state, decision.seat, move, heard.append)
        yield Moment(before, decision, move, heard, seats)


def is_sentence(text: str) -> bool:
    """One sentence: a capital, a full stop, and nothing odd in it."""
    whole = text[0].isupper() and text.endswith(".") and ". " not in text
    return whole and ODD.search(text) is None


def allowed(state: State, seat: Seat | None) -> set[str]:
    """The places a captive may read: where the own game began, and Granddead's marks."""
    view = PARADOX_ISLAND.view(state, seat)
    marks = [place_name(place) for _, _, _, place in view.marks]
    return {*([NAMES[view.start]] if view.start >= 0 else []), *marks}


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
@pytest.mark.clause("I-4.2", "I-14.3")
def test_every_event_is_one_sentence_and_tells_no_captive_a_place(
    seats: int, options: dict[str, str], seed: int
) -> None:
    names = PEOPLE[:seats]
    told: set[str] = set()
    for moment in moments(seats, options, seed):
        for event in moment.heard:
            for seat in (None, *range(seats)):
                seen = redact(event, seat)
                assert seen is not None
                text = words.tell(seen, names)
                assert is_sentence(text), text
                assert "a captive" not in text.lower()
                if seat != moment.state.op:
                    told |= {text}
                    after = moment.state.copy()
                    PARADOX_ISLAND.apply(after, moment.decision.seat, moment.move)
                    places = set(PLACE.findall(text))
                    assert not places or places <= allowed(after, seat), text
    assert len(told) > 60


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_every_question_is_asked_and_every_option_described(seats: int, options: dict[str, str], seed: int) -> None:
    names = PEOPLE[:seats]
    for moment in moments(seats, options, seed):
        if moment.decision.seat == CHANCE:
            continue
        for seat in (None, *range(seats)):
            view = moment.view(seat)
            text = words.ask(view, names)
            assert text[0].isupper()
            assert text[-1] in ".?"
            assert ODD.search(text) is None, text
            assert seat == view.op or not PLACE.search(text), text
            assert (seat == moment.decision.seat) != text.startswith("Waiting for "), text
            assert set(words.rules_now(view)) <= set(CLAUSES)
        view = moment.view(moment.decision.seat)
        described = [words.describe(option, view) for option in moment.decision.options]
        for option, text in zip(moment.decision.options, described, strict=True):
            assert text != str(option), text
            assert ODD.search(text) is None, text
            assert moment.decision.seat == view.op or not PLACE.search(text), text
        assert len(set(described)) == len(described), described


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES[:6])
def test_what_op_is_promised_comes_true(seats: int, options: dict[str, str], seed: int) -> None:
    checked = 0
    for moment in moments(seats, options, seed):
        if moment.decision.seat == CHANCE:
            continue
        view = moment.view(moment.decision.seat)
        verb = str(moment.move).split(" ")[0]
        if not view.is_op or verb not in ("rock", "bush", "push", "through", "send", "from", "ivy", "cross"):
            continue
        arrived = [event for event in moment.heard if isinstance(event, Arrived)]
        if moment.decision.kind == "place" or not arrived or arrived[0].place.value is None:
            continue
        text = words.describe(moment.move, view)
        assert place_name(arrived[0].place.value) in text, (text, arrived[0])
        checked += 1
    assert checked


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES[:6])
@pytest.mark.clause("I-9.2", "I-14.3")
def test_every_move_that_is_not_legal_is_refused_with_a_clause(seats: int, options: dict[str, str], seed: int) -> None:
    rng = Random(seed)
    verbs: dict[str, list[Move]] = {}
    for move in KNOWN:
        verbs.setdefault(str(move).split(" ")[0], []).append(move)
    for moment in moments(seats, options, seed, 400):
        tried = [rng.choice(known) for known in verbs.values()] + rng.sample(KNOWN, 12)
        for seat in (None, *range(seats)):
            view = moment.view(seat)
            for move in tried if seat == moment.decision.seat else tried[:6]:
                why = words.why_not(view, move)
                legal = seat is not None and PARADOX_ISLAND.admits(moment.state, seat, move)
                assert (why is None) == legal, (str(move), moment.decision.kind)
                if why is not None:
                    assert why.clause in CLAUSES
                    assert is_sentence(why.sentence), why.sentence
                    assert seat == view.op or not PLACE.search(why.sentence), why.sentence


# --- every class of event, also those that are rare ---------------------------------------------
def samples(kind: type[Event], is_open: bool) -> Event:
    """An event of a class, with or without its secrets."""
    secrets = {"text": "x", "effects": (0, 1, 2, 3, 4), "split": "both", "tokens": (0, 8), "box": 2}
    plain: dict[str, object] = {
        "by_hand": True,
        "piece": 3,
        "name": 4,
        "again": True,
        "seat": 0,
        "character": 4,
        "fruit": 2,
        "round": 7,
        "way": 1,
        "reach": 2,
        "safely": True,
        "how": "step",
        "progress": 2,
        "others": (1, 4),
        "other": 1,
        "count": 1,
        "by": 2,
        "health": 1,
        "energy": 1,
        "deaths": 2,
        "ways": (0, 2),
        "names": (9, 30),
        "crossed": False,
        "effect": "mark",
        "number": 3,
        "gave": "health",
        "kind": "action",
        "token": 3,
        "pieces": (3, 5),
        "what": "go on",
        "cast": ((0, 4), (1, 2), (2, 3)),
    }
    values: dict[str, object] = {}
    for field in fields(kind):
        if "Secret" in str(field.type):
            values[field.name] = Secret(secrets.get(field.name, 11) if is_open else None, (3,))
        else:
            values[field.name] = plain[field.name] if field.name != "text" else "the island"
    if kind.__name__ in ("SquareCircled", "SquareUsed"):
        values["kind"] = "energy"
    if kind.__name__ in ("PieceHidden", "OpPieceLeft", "OpStepped"):
        values["piece"] = 1
    if kind.__name__ in ("PieceHidden", "WaveMoved"):
        values["name"] = None
    if kind.__name__ == "Activated" or kind.__name__ == "LeftAlone":
        values["by"] = 3
    if kind.__name__ == "BonusUsed":
        values["effect"] = "refusal"
    if kind.__name__ == "Ended":
        values["how"] = "mission"
    if kind.__name__ == "RingTold":
        values["names"] = (2, 13, 13, 20, 27, 30)
    return kind(**values)


_ALL = {**vars(events_module), **vars(bonus_events)}.values()
KINDS = [kind for kind in _ALL if isinstance(kind, type) and issubclass(kind, Told)]
KINDS.remove(Told)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("is_open", [True, False])
def test_every_class_of_event_has_a_sentence(kind: type[Event], is_open: bool) -> None:
    text = words.tell(samples(kind, is_open), PEOPLE)
    assert is_sentence(text), text
    assert is_open or not PLACE.search(text)


def test_every_effect_of_a_bonus_has_words() -> None:
    assert set(USED_FOR) == {effect for effects in EFFECT_OF for effect in effects}
    assert [len(bonuses) for bonuses in BONUSES] == [3] * 6


# --- record lines --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("from b3", "from ?"),
        ("wave N", "wave ?"),
        ("wave straight", "wave ?"),
        ("rock b3", "rock ?"),
        ("bush orange", "bush ?"),
        ("bush E b3", "bush E"),
        ("bush E", "bush E"),
        ("push phil E b3", "push phil E"),
        ("push phil E", "push phil E"),
        ("send b3", "send ?"),
        ("send E", "send ?"),
        ("send orange", "send orange"),
        ("strike box 3", "strike box ?"),
        ("strike lime", "strike lime"),
        ("ivy b3", "ivy ?"),
        ("camp both", "camp ?"),
        ("box 3", "box ?"),
        ("through", None),
        ("stay", None),
        ("island random", "island random"),
        ("step NE over safely", "step NE over safely"),
        ("token fog", "token fog"),
        ("ask E W", "ask E W"),
    ],
)
@pytest.mark.clause("I-9.71", "I-9.72")
def test_others_see_a_line_without_its_secret(line: str, shown: str | None) -> None:
    move = parse_move(line)
    assert words.seen_line(move, 2, 2) == line
    for viewer in (None, 0, 1):
        assert words.seen_line(move, 2, viewer) == shown


@pytest.mark.parametrize("seat", [CHANCE, 2])
def test_islands_and_stacks_are_never_seen(seat: Seat) -> None:
    for line in (f"island {SAMPLE}", "anomalies lose-health lose-energy to-fruit adjacent arrows"):
        assert words.seen_line(parse_move(line), seat, 0) == line.split(" ")[0] + " ?"
    assert words.seen_line(parse_move(f"island {SAMPLE}"), 2, 2) == f"island {SAMPLE}"


# --- an island that OP builds --------------------------------------------------------------------
@pytest.mark.clause("I-2.2")
def test_a_built_island_needs_the_anomalies_that_were_drawn() -> None:
    state = PARADOX_ISLAND.new(3, {"island": "built"})
    PARADOX_ISLAND.apply(state, CHANCE, parse_move("anomalies lose-health lose-energy to-fruit adjacent arrows"))
    view = PARADOX_ISLAND.view(state, 2)
    good = Lay(Land.of(SAMPLE.island, (9, 8, 6, 1, 0)))
    assert words.why_not(view, good) is None
    why = words.why_not(view, Lay(SAMPLE))
    assert why is not None
    assert why.clause == "I-2.2"
    assert "lose health, lose energy, to a fruit, next door and arrows" in why.sentence


def test_the_words_of_a_whole_game_are_there() -> None:
    assert words.ABOUT[0].islower()
    assert all([text.endswith(".") for text in words.PRIMER])
    assert {rule.clause for rule in words.CHANCE_RULES.values()} <= set(CLAUSES)
    assert set(words.CHANCE_RULES) == {"island", "anomalies", "stack"}
