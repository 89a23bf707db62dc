"""Rulings that can be decided otherwise: what they are, who finds them, and that every law holds under every value."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from paradoxa import bots
from paradoxa.cli.group import app
from paradoxa.core import BadOptions, Ruling, in_force
from paradoxa.core.clauses import clauses
from paradoxa.core.play import Match, run
from paradoxa.core.record import BadRecord, Record, verify
from paradoxa.games import GAMES, check_rulings, otherwise
from tests.conformance import survey
from tests.ruled import ROOT, ruled, started_with

# One process each, for rulings are read once; of a number an end. In Paradox Island those that go together.
VALUES = {
    "antinomy": ["A-2.4=near", "A-3.5=nearest", "A-6.5=number"],
    "paradominetor": ["P-2.5=after", "P-4.3=held", "P-5.4=follower", "P-5.8=highest", "P-6.6=ignored", "P-6.7=next"],
    "the-perfect-moment": [
        *("T-6.4=ends", "T-9.1=nobody", "T-9.4=refused", "T-9.5=1", "T-9.6=lapses"),
        *("T-9.10=other", "T-9.27=equal", "T-9.36=4", "T-9.49=10"),
    ],
    "paradox-island": [
        "I-1.4=counter, I-12.23=health",
        "I-11.6=nothing, I-11.7=nothing, I-11.9=nothing, I-11.10=nothing, I-11.12=nothing, I-12.23=energy",
        "I-11.8=3, I-11.11=2, I-12.3=4, I-12.10=3, I-12.14=3, I-12.30=3",
        "I-11.8=0, I-11.11=0, I-12.3=1, I-12.14=1",
    ],
}
TABLES: dict[str, list[tuple[int, dict[str, str], int, int]]] = {
    "antinomy": [(2, {}, 4, 2)],
    "paradominetor": [(3, {}, 4, 4), (4, {"pass": "right"}, 8, 16)],
    "the-perfect-moment": [(2, {"colours": "ypg"}, 6, 1), (1, {"colours": "kpg"}, 6, 1)],
    "paradox-island": [(3, {"limit": "25", "op": "2"}, 24, 96)],
}


def laws() -> None:
    """What a process does that was started with other rulings: random games, held to every law."""
    (name,) = [name for name in GAMES if otherwise(GAMES[name])]
    for seats, options, every, views in TABLES[name]:
        assert survey(GAMES[name], seats, options, 7, every=every, views=views) > 10


@pytest.mark.parametrize("rulings", [rulings for some in VALUES.values() for rulings in some])
def test_every_law_holds_under_every_value(rulings: str) -> None:
    started_with(rulings, "-m", "tests.ruled", "tests.test_rulings", "laws")


@pytest.mark.parametrize("name", list(GAMES))
def test_every_ruling_that_can_be_varied_is_tried_and_is_a_clause_the_house_decided(name: str) -> None:
    game = GAMES[name]
    tried = {word.partition("=")[0] for rulings in VALUES[name] for word in rulings.split(", ")}
    assert tried == set(game.rulings) - {"A-9.14"}  # that one is the runner's, not the rules'
    assert len(game.rulings) >= 3
    for clause, ruling in game.rulings.items():
        tag = clauses(name)[clause].tag
        assert {"H", "I", "P"} & set(tag), f"{clause} is not ours to decide"
        assert game.in_force[clause] == ruling.house
        assert ruling.question
        assert all([ruling.means(value) for value in ruling.values])


@pytest.mark.parametrize("name", list(GAMES))
def test_every_value_has_a_test_of_its_own(name: str) -> None:
    folder = name.replace("the-", "").replace("-", "_")
    tests = (ROOT / f"tests/games/{folder}/test_ruled_otherwise.py").read_text(encoding="utf-8")
    for clause, ruling in GAMES[name].rulings.items():
        values = list(ruling.values)[1:] or [""]
        for value in values:
            assert f'@ruled("{clause}={value}' in tests


def test_a_clause_or_value_that_is_none_is_refused_with_those_there_are() -> None:
    rulings = {
        "A-1.1": Ruling("A-1.1", "How?", {"so": "like this", "thus": "like that"}),
        "A-1.2": Ruling.number("A-1.2", "at most {} times", 3, 2, 5),
    }
    assert in_force(rulings, "") == {"A-1.1": "so", "A-1.2": "3"}
    assert in_force(rulings, "A-1.2=5, A-1.1=thus, P-9.9=any") == {"A-1.1": "thus", "A-1.2": "5"}
    assert rulings["A-1.2"].means("4") == "at most 4 times"
    with pytest.raises(BadOptions, match=r"^A-1\.1 is one of: so, thus; not 'such'$"):
        in_force(rulings, "A-1.1=such")
    for text in ("1", "6", "03", "x", ""):
        with pytest.raises(BadOptions, match=f"^A-1.2 is a whole number from 2 to 5; not '{text}'$"):
            in_force(rulings, f"A-1.2={text}")
    with pytest.raises(
        BadOptions, match=r"^A-3.4 is no ruling that can be varied; these can be: of Antinomy A-2.4, A-3.5"
    ):
        check_rulings({"A-3.4": "no"})
    with pytest.raises(BadOptions, match=r"of Antinomy A-2\.4.*of Paradox Island I-1.4"):
        check_rulings({"Z-1.1": "no"})


def test_a_program_started_with_rulings_that_cannot_be_says_so_in_a_sentence() -> None:
    for rulings in ("A-3.5=far", "A-3.4=far"):
        with pytest.raises(AssertionError, match=r"^paradoxa: A-3\.[45] is [^\n]*\n$"):
            started_with(rulings, "-m", "paradoxa", "games")


def test_the_list_has_every_ruling_with_every_value() -> None:
    told, listed = [CliRunner().invoke(app, words).stdout for words in (["rulings"], ["rulings", "--json"])]
    data = json.loads(listed)
    assert [entry["clause"] for entry in data] == [clause for game in GAMES.values() for clause in game.rulings]
    for entry in data:
        assert entry["clause"] in told
        assert entry["house"] == entry["in_force"]
        assert entry["values"] or entry["numbers"]
        assert all([value in told for value in entry["values"]])
    (one,) = json.loads(started_with("A-3.5=nearest", "-m", "paradoxa", "rulings", "antinomy", "--json"))[1:2]
    assert (one["clause"], one["house"], one["in_force"]) == ("A-3.5", "any", "nearest")


# --- records -----------------------------------------------------------------------------------
def played() -> Record:
    """A game of Antinomy as this process plays it."""
    match = Match(GAMES["antinomy"], 2, rng=Random(4))
    run(match, [bots.make("uniform", "antinomy", Random(seat)).choose for seat in range(2)])
    return match.record()


@ruled("A-3.5=nearest, A-2.4=near")
def test_records_name_the_rulings_and_are_good_with_them() -> None:
    record = played()
    assert record.extra == {"rulings": "A-2.4=near, A-3.5=nearest"}  # in the order of the rules
    again = Record.read(str(record))
    assert verify(again).is_finished
    other = Record.read(str(record).replace("A-2.4=near, A-3.5=nearest", "A-3.5=nearest, A-2.4=near"))
    assert verify(other).is_finished
    with pytest.raises(
        BadRecord, match=r"played with the rulings of the house, and here A-2.4=near, A-3.5=nearest hold"
    ):
        verify(Record.read(str(record).replace("rulings: A-2.4=near, A-3.5=nearest\n", "")))


def test_records_of_other_rulings_are_refused_and_it_is_said_how_they_can_be_read(tmp_path: Path) -> None:
    record = played()
    assert "rulings" not in record.extra
    assert verify(record).is_finished
    text = str(record).replace("\n\n", "\nrulings: A-3.5=nearest\n\n", 1)
    with pytest.raises(BadRecord, match=r'PARADOXA_RULINGS="A-3.5=nearest"'):
        verify(Record.read(text))
    file = tmp_path / "other.txt"
    file.write_text(
        started_with("A-3.5=nearest", "-c", "from tests.test_rulings import played; print(played(), end='')")
    )
    assert "good" in started_with("A-3.5=nearest", "-m", "paradoxa", "verify", str(file))
    with pytest.raises(AssertionError, match="here the rulings of the house hold"):
        started_with("", "-m", "paradoxa", "verify", str(file))


def test_no_other_header_can_pretend_to_be_the_rulings() -> None:
    with pytest.raises(BadOptions, match="'rulings' cannot be a header"):
        Match(GAMES["antinomy"], 2, extra={"rulings": "A-3.5=nearest"})
