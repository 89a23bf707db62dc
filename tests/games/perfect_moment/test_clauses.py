"""Every clause of docs/games/the-perfect-moment.md is cited by a test, and no test cites a clause that is not there."""

from __future__ import annotations

import re
from pathlib import Path

from paradoxa.core.clauses import cited_by_tests

HERE = Path(__file__).parent
CLAUSES = HERE.parents[2] / "docs" / "games" / "the-perfect-moment.md"


def test_every_clause_is_cited_by_a_test_and_every_citation_is_a_clause() -> None:
    written = re.findall(r"^- \*\*(T-\d+\.\d+)\*\*", CLAUSES.read_text("utf-8"), re.MULTILINE)
    cited = {
        clause
        for path in HERE.glob("test_*.py")
        for _, ids in cited_by_tests(path.read_text("utf-8"))
        for clause in ids
    }
    assert len(written) == len(set(written)) > 110
    assert set(written) - cited == set()
    assert cited - set(written) == set()


def test_the_rulings_keep_the_numbers_of_the_specification() -> None:
    text = CLAUSES.read_text("utf-8")
    for section, count in ((1, 6), (2, 5), (3, 6), (4, 16), (5, 6), (6, 4), (7, 9), (8, 7), (9, 52), (10, 7)):
        found = re.findall(rf"^- \*\*T-{section}\.(\d+)\*\*", text, re.MULTILINE)
        assert found == [str(number) for number in range(1, count + 1)]
