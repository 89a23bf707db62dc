"""Paradox Island: what lies in the box, as data with a status, and what the loader says of mistakes: I-1.3, I-1.6."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from paradoxa.core import ParadoxaError
from paradoxa.games.paradox_island.box.components import (
    ANOMALIES,
    CHARACTERS,
    COMPONENTS,
    FRUITS,
    HALVES,
    KNOTS,
    TOKENS,
    BadComponents,
    check,
    read,
    statuses,
)
from paradoxa.games.paradox_island.box.loading import FILE, STATUSES

TEXT = FILE.read_text("utf-8")


def box() -> dict[str, Any]:
    """The data of the file, fresh, to be spoilt."""
    data = json.loads(TEXT)
    assert isinstance(data, dict)
    return data


def put(path: str, value: object) -> dict[str, Any]:
    """The data with one thing replaced: "characters.Phil.health.value"."""
    data = box()
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    inner: Any = data
    for step in way:
        inner = inner[step]
    inner[last] = value
    return data


def drop(path: str) -> dict[str, Any]:
    """The data with one thing gone."""
    data = box()
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    inner: Any = data
    for step in way:
        inner = inner[step]
    del inner[last]
    return data


def complaint(data: object) -> str:
    """What the loader says of bad data."""
    with pytest.raises(BadComponents) as refusal:
        check(data)
    return str(refusal.value)


# --- what there is -----------------------------------------------------------------------------------
@pytest.mark.clause("I-1.3")
def test_fourteen_double_tiles_and_three_lakes_fill_the_island() -> None:
    assert len(COMPONENTS.tiles) == 14
    assert 2 * len(COMPONENTS.tiles) + 3 * 3 == 37
    assert Counter([half for tile in COMPONENTS.tiles for half in tile]) == HALVES
    assert [HALVES[name] for name in ("oracle", "anomaly", "portal-1", "knot-C", "camp-B")] == [2, 5, 2, 1, 1]


@pytest.mark.clause("I-1.3", "I-5.5")
def test_the_arrows_of_every_knot_pair_all_six_sides_both_ways() -> None:
    for leads in COMPONENTS.knots.values():
        assert sorted(leads) == list(range(6))
        assert all([leads[leads[side]] == side != leads[side] for side in range(6)])
    assert COMPONENTS.knots["knot-A"] == (3, 2, 1, 0, 5, 4)


@pytest.mark.clause("I-2.2", "I-2.3")
def test_there_are_ten_anomaly_tokens_and_twelve_power_tokens() -> None:
    assert tuple(COMPONENTS.anomalies) == ANOMALIES
    assert len(ANOMALIES) == 10
    assert tuple(COMPONENTS.tokens) == TOKENS
    assert len(TOKENS) == 12


@pytest.mark.clause("I-1.3")
def test_every_fruit_belongs_to_one_bonus_and_hempel_has_seven_palms() -> None:
    assert tuple(COMPONENTS.characters) == CHARACTERS
    for character in COMPONENTS.characters.values():
        fruits = [fruit for bonus in character.bonuses for fruit in bonus.fruits]
        palms = [bonus.palms for bonus in character.bonuses]
        assert len(character.bonuses) == 3
        if character.name == "Hempel":
            assert (fruits, sum(palms)) == ([], 7)
        else:
            assert (sorted(fruits), palms) == (sorted(FRUITS), [0, 0, 0])
            assert [character.bonus_of(fruit) for fruit in fruits] == [
                number for number, bonus in enumerate(character.bonuses) for _ in bonus.fruits
            ]


@pytest.mark.clause("I-1.6", "I-9.58")
def test_every_bonus_has_its_window() -> None:
    windows = {name: " ".join([bonus.window for bonus in one.bonuses]) for name, one in COMPONENTS.characters.items()}
    assert windows == {
        "Granddead": "meeting free ocean",
        "Achilles": "free ocean free",
        "Hempel": "free loss free",
        "Theseus": "free free free",
        "Phil": "anomaly free free",
        "Schrodie": "refusal free loss",
    }


@pytest.mark.clause("I-1.6")
def test_the_known_values_are_those_of_the_rulebook() -> None:
    actions = {"captive_actions": 2, "rest": 2, "cost_over": 1, "cost_safely": 1, "op_actions": 3}
    wounds = {"bush_health": 1, "bush_energy": 1, "wave_health": 1}
    goals = {"death_goal": 5, "death_goal_two_players": 4, "mission_goal": 5}
    assert asdict(COMPONENTS.constants) == actions | wounds | goals
    granddead = COMPONENTS.characters["Granddead"]
    assert (granddead.health, granddead.energy, granddead.after_revival) == (0, 6, (5, 4))
    assert COMPONENTS.characters["Theseus"].bonuses[2].fruits == ("banana", "cherries", "grapes")
    assert [one.rest for one in COMPONENTS.characters.values()] == [2] * 6


# --- every value has its status ----------------------------------------------------------------------
def covered(data: object, where: str, above: int) -> Iterator[tuple[str, int]]:
    """Every plain value of the file with the number of statuses that hold for it."""
    if isinstance(data, dict):
        above += "status" in data
        for name, part in data.items():
            if name not in ("status", "note", "about"):
                yield from covered(part, f"{where}.{name}", above)
    elif isinstance(data, list):
        for number, part in enumerate(data):
            yield from covered(part, f"{where}.{number}", above)
    else:
        yield where, above


@pytest.mark.clause("I-1.6")
def test_every_value_is_covered_by_exactly_one_status() -> None:
    found = list(covered(box(), "", 0))
    assert len(found) > 200
    assert [where for where, count in found if count != 1] == []


@pytest.mark.clause("I-1.6")
def test_the_statuses_are_told_for_a_table() -> None:
    told = list(statuses())
    assert {status for _, _, status in told} == set(STATUSES)
    assert len(told) == TEXT.count('"status"')
    assert len({what for what, _, _ in told}) == len(told)
    assert ("tile 1", "orange, portal-1", "proposal") in told
    assert ("knot-A", "0-3, 1-2, 4-5", "proposal") in told
    assert ("Phil, bonus 3, fruits", "lime, cherries", "known") in told
    assert ("constants, op_actions", "3", "known") in told


# --- an owner changes the file -----------------------------------------------------------------------
@pytest.mark.clause("I-1.6")
def test_printed_values_can_be_put_in() -> None:
    assert check(box()) == COMPONENTS
    assert check(put("characters.Phil.health.value", 5)).characters["Phil"].health == 5
    assert check(put("characters.Phil.rest", {"value": 1, "status": "known"})).characters["Phil"].rest == 1
    assert check(put("constants.rest.value", 3)).characters["Phil"].rest == 3
    assert check(put("knots.knot-A.value", [[5, 0], [1, 3], [2, 4]])).knots["knot-A"] == (5, 3, 4, 1, 2, 0)
    assert check(put("tiles.0.value", ["portal-1", "orange"])).tiles[0] == ("portal-1", "orange")
    assert check(put("characters.Theseus.squares.value", ["action"])).characters["Theseus"].squares == ("action",)
    assert check(put("tiles.0.note", "as printed")) == COMPONENTS


@pytest.mark.clause("I-1.6")
def test_the_order_of_tokens_in_the_file_does_not_matter() -> None:
    data = box()
    data["tokens"].reverse()
    assert tuple(check(data).tokens) == TOKENS


WRONG = [
    ([], "here belongs an object with tiles, lakes, knots, anomalies, tokens, characters, constants, not []"),
    (drop("tiles"), "tiles is missing; needed are tiles, lakes, knots, anomalies, tokens, characters, constants"),
    (put("cards", 1), "cards is unknown here; known are tiles, lakes, .*, about and note"),
    # statuses
    (put("tiles.3", ["cherries", "knot-A"]), 'tile 4: a value is written {"value": ..., "status": ...}, not ["cherr'),
    (put("tiles.3.status", "guess"), 'tile 4: a status is known, inferred or proposal, not "guess"'),
    (drop("tiles.3.status"), "tile 4: status is missing; needed are value, status"),
    (put("constants.rest.source", "p. 3"), "constants, rest: source is unknown here; known are value, status and note"),
    # tiles and lakes
    (drop("tiles.0"), "tiles: there are 14 double tiles (with three lakes they fill 37 spaces), not 13"),
    (put("tiles", {}), "tiles: here belongs a list of 14 double tiles (with three lakes they fill 37 spaces), not {}"),
    (put("tiles.0.value", ["orange"]), "tile 1: a double tile has two halves, not 1"),
    (put("tiles.0.value", ["kiwi", "portal-1"]), 'tile 1: this is one of orange, .*, not "kiwi"'),
    (put("tiles.0.value", [["orange"], 4]), 'tile 1: this is one of orange, .*, not ["orange"]'),
    (
        put("tiles.0.value", ["orange", "anomaly"]),
        "tiles: portal-1 stands 2x on the double tiles, but here 1x",
    ),
    (put("tiles.0.value", ["banana", "portal-1"]), "tiles: orange stands 1x on the double tiles, but here 0x"),
    (put("lakes.value", ["triangular"]), "lakes: there are three, in this order: triangular, l-shaped, straight"),
    # knots
    (drop("knots.knot-B"), "knots: knot-B is missing; needed are knot-A, knot-B, knot-C"),
    (
        put("knots.knot-B.value", [[0, 1], [2, 3]]),
        "knot-B: three arrows join the sides 0 to 5 in pairs, .*, not [[0, 1],",
    ),
    (put("knots.knot-B.value", [[0, 1], [2, 3], [4, 4]]), "knot-B: three arrows .*; side 4 is in two pairs"),
    (
        put("knots.knot-B.value", [[0, 1], [2, 3], [4, 6]]),
        "knot-B, side of an arrow: this is a whole number from 0 to 5, not 6",
    ),
    (put("knots.knot-B.value", [[0, 1], [2, 3], 4]), "knot-B: three arrows .*; 4 is no pair of sides"),
    # tokens
    (drop("tokens.2"), "power tokens: there are 12 power tokens, not 11"),
    (put("tokens.2.name.value", "Algae"), "power token 3: Algae stands twice; each of the 12 stands once"),
    (put("tokens.2.name.value", "Flut"), 'power token 3, name: this is one of Algae, .*, not "Flut"'),
    (put("tokens.2.effect.value", ""), 'power token 3, effect: here belongs a text, not ""'),
    (put("tokens.2", "Flood"), 'power token 3: here belongs an object with name, effect, not "Flood"'),
    (put("anomalies.9.name.value", "lose-health"), "anomaly 10: lose-health stands twice; each of the 10 stands once"),
    # characters
    (drop("characters.Phil"), "characters: Phil is missing; needed are Granddead, Achilles, .*"),
    (put("characters.Phil", None), "Phil: here belongs an object with health, energy, bonuses, not null"),
    (put("characters.Phil.health.value", 0), "Phil, health: this is a whole number from 1 to 9, not 0"),
    (put("characters.Phil.health.value", "4"), 'Phil, health: this is a whole number from 1 to 9, not "4"'),
    (put("characters.Phil.energy.value", True), "Phil, energy: this is a whole number from 1 to 9, not true"),
    (
        put("characters.Granddead.after_revival.value", [5]),
        "Granddead, after_revival: here belong two numbers, .*, not [5]",
    ),
    (
        put("characters.Granddead.after_revival.value", [5, 6]),
        "Granddead, after_revival: this is a whole number from 1 to 5, not 6",
    ),
    (
        put("characters.Phil.squares", {}),
        "Phil: squares is unknown here; known are health, energy, bonuses, rest and note",
    ),
    (
        put("characters.Theseus.squares.value", []),
        "Theseus, squares: here belongs a list of words from energy, .*, not []",
    ),
    (
        put("characters.Theseus.squares.value", ["gold"]),
        'Theseus, squares: this is one of energy, health, action, not "gold"',
    ),
    # bonuses
    (drop("characters.Phil.bonuses.1"), "Phil, bonuses: there are 3 bonuses, not 2"),
    (
        put("characters.Phil.bonuses.0.fruits.value", ["orange", "lime"]),
        "Phil: every fruit belongs to exactly one bonus, but banana to 0",
    ),
    (
        put("characters.Phil.bonuses.0.fruits.value", ["orange", "banana", "lime"]),
        "Phil: every fruit belongs to exactly one bonus, but lime to 2",
    ),
    (put("characters.Hempel.bonuses.0.palms.value", 2), "Hempel: the bonuses have 7 palm boxes together, .*, not 6"),
    (
        put("characters.Hempel.bonuses.0.palms.value", 0),
        "Hempel, bonus 1, palms: this is a whole number from 1 to 5, not 0",
    ),
    (
        drop("characters.Hempel.bonuses.0.palms"),
        "Hempel, bonus 1: palms is missing; needed are palms, sun, window, effect",
    ),
    (put("characters.Phil.bonuses.0.sun.value", "moon"), 'Phil, bonus 1, sun: this is one of full, half, not "moon"'),
    (put("characters.Phil.bonuses.0.window.value", "ocean"), 'Phil, bonus 1, window: this is anomaly, not "ocean"'),
    # constants
    (drop("constants.rest"), "constants: rest is missing; needed are captive_actions, rest, .*"),
    (put("constants.death_goal.value", 6), "constants, death_goal: this is a whole number from 1 to 5, not 6"),
    (put("constants.op_actions.value", 2.5), "constants, op_actions: this is a whole number from 1 to 6, not 2.5"),
]


@pytest.mark.clause("I-1.6")
@pytest.mark.parametrize(("data", "said"), WRONG, ids=[f"{number}" for number in range(len(WRONG))])
def test_every_mistake_is_told_with_what_would_be_right(data: object, said: str) -> None:
    pattern = re.escape(said).replace(re.escape(".*"), ".*")
    assert re.match(pattern, complaint(data)), complaint(data)


@pytest.mark.clause("I-1.6")
def test_no_broken_file_brings_anything_but_a_sentence() -> None:
    """Each entry of the file dropped, and each replaced by everything it might be by mistake."""

    def places(data: object, where: str) -> Iterator[str]:
        inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
        for name, part in inner:
            if name not in ("note", "about"):
                yield f"{where}{name}"
                yield from places(part, f"{where}{name}.")

    tried = 0
    every = [place for place in places(box(), "") if "characters" not in place or "Phil" in place]
    for place in every:
        spoilt = [put(place, thing) for thing in (None, -1, "", [], {}, [None], {"value": 1})]
        for data in [*spoilt, drop(place)]:
            sentence = complaint(data)
            assert "\n" not in sentence
            tried += 1
    assert tried > 2000


@pytest.mark.clause("I-1.6")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TEXT.replace(",", "", 1), r"box\.json is not JSON: line \d+, column \d+: .*comma"),
        (TEXT.replace('"lakes"', '"tiles"', 1), "tiles stands 2 times in one object; it stands once"),
        ("\udcff", r"box\.json is no text in UTF-8 that holds JSON"),
        ("[" * 100_000, r"box\.json is no"),
    ],
    ids=["comma", "twice", "bytes", "deep"],
)
def test_a_file_that_cannot_be_read_is_told_too(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "box.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ParadoxaError, match=said):
        read(path)
    with pytest.raises(ParadoxaError, match=r"none\.json cannot be opened: No such file"):
        read(tmp_path / "none.json")


@pytest.mark.clause("I-1.6")
def test_an_owners_file_is_read_from_anywhere(tmp_path: Path) -> None:
    path = tmp_path / "box.json"
    path.write_text(json.dumps(put("characters.Phil.health", {"value": 6, "status": "known"})), "utf-8")
    assert read(path).characters["Phil"].health == 6
    assert ("Phil, health", "6", "known") in list(statuses(path))
    assert tuple(read(path).knots) == KNOTS
