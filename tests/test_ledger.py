"""The clause ledger: every clause of the rules has a test, and nobody cites a clause that does not exist."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from paradoxa.core import ParadoxaError
from paradoxa.core.clauses import Ledger, cited_by_tests, clauses, ledger, read_clauses
from paradoxa.games import GAMES

ROOT = Path(__file__).parent.parent


@cache
def whole() -> Ledger:
    """The ledger of every game: reading all tests and sources takes a second, so it is done once."""
    return ledger(list(GAMES), ROOT)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_clause_has_a_test(name: str) -> None:
    assert set(clauses(name)) <= set(whole().entries)
    assert not set(clauses(name)) & set(whole().untested)


def test_nobody_cites_a_clause_that_does_not_exist() -> None:
    assert whole().unknown == []


@pytest.mark.parametrize("name", sorted(GAMES))
def test_clauses_are_numbered_without_gaps(name: str) -> None:
    numbers = [tuple([int(part) for part in clause[2:].split(".")]) for clause in clauses(name)]
    assert len(numbers) > 50
    for before, after in pairwise(numbers):
        assert after in ((before[0], before[1] + 1), (before[0] + 1, 1)), after


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_ruling_of_the_specification_is_a_clause(name: str) -> None:
    rulings = [clause for clause in clauses(name).values() if clause.section == "9 Rulings"]
    assert len(rulings) >= {"the-perfect-moment": 52, "paradox-island": 73}.get(name, 15)  # ours come behind them


def test_the_ledger_finds_untested_and_unknown_clauses(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "rules.py").write_text("# A-1.1 and A-99.1\n", encoding="utf-8")
    source = '@pytest.mark.clause("A-1.1", "A-77.7")\ndef test_cards() -> None: ...\ndef test_other() -> None: ...\n'
    (tmp_path / "tests" / "test_it.py").write_text(source, encoding="utf-8")
    book = ledger(["antinomy"], tmp_path)
    assert book.entries["A-1.1"].tests == ["tests/test_it.py::test_cards"]
    assert book.entries["A-1.1"].code == ["src/rules.py:1"]
    assert "A-1.2" in book.untested
    assert "A-1.1" not in book.untested
    assert book.unknown == ["tests/test_it.py::test_cards cites A-77.7", "src/rules.py:1 cites A-99.1"]


def test_the_ledger_needs_a_checkout(tmp_path: Path) -> None:
    with pytest.raises(ParadoxaError, match="needs a checkout"):
        ledger(["antinomy"], tmp_path)


def test_clauses_are_read_with_their_continuation_and_section() -> None:
    text = "## 1 Cards\n\n- **A-1.1** [P/H] There are\n  sixteen.\n\nProse.\n- **A-1.2** [R] One.\n"
    found = read_clauses(text)
    assert [(clause.id, clause.tag, clause.text) for clause in found.values()] == [
        ("A-1.1", "P/H", "There are sixteen."),
        ("A-1.2", "R", "One."),
    ]
    assert found["A-1.1"].section == "1 Cards"
    with pytest.raises(ParadoxaError, match=r"A-1\.1 stands twice"):
        read_clauses(text + "- **A-1.1** [R] Again.\n")


def test_only_marks_on_tests_count() -> None:
    source = '"""A-1.1"""\n@pytest.mark.clause("A-1.2")\ndef helper(): ...\n'
    assert list(cited_by_tests(source)) == []
