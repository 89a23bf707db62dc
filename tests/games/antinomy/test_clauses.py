"""Every clause of docs/games/antinomy.md is cited by a test, and no test cites a clause that is not there."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
CLAUSES = HERE.parents[2] / "docs" / "games" / "antinomy.md"


def test_every_clause_is_cited_by_a_test_and_every_citation_is_a_clause() -> None:
    written = re.findall(r"^- \*\*(A-\d+\.\d+)\*\*", CLAUSES.read_text("utf-8"), re.MULTILINE)
    cited = {
        clause
        for path in HERE.glob("test_*.py")
        for ids in re.findall(r"@pytest\.mark\.clause\(([^)]*)\)", path.read_text("utf-8"))
        for clause in re.findall(r'"(A-\d+\.\d+)"', ids)
    }
    assert len(written) == len(set(written)) > 70
    assert set(written) - cited == set()
    assert cited - set(written) == set()
