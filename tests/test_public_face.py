"""The public face: what `paradoxa` exports is listed, documented, loaded lazily, and never changes silently."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path

import paradoxa

ROOT = Path(__file__).parent.parent
SAID = re.compile(r"^- Public face, (added|removed): (.*?)(?=^- |^## |\Z)", re.MULTILINE | re.DOTALL)


def told(changelog: str) -> set[str]:
    """The public names, as the changelog tells of them from its end (the oldest) to its beginning."""
    found: set[str] = set()
    for what, text in reversed(SAID.findall(changelog)):
        names = set(re.findall(r"`(\w+)`", text))
        found = found | names if what == "added" else found - names
    return found


def test_a_public_name_comes_and_goes_with_a_line_in_the_changelog() -> None:
    assert told((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")) == set(paradoxa.__all__)


def test_the_changelog_is_read_from_the_oldest_to_the_newest() -> None:
    text = "## 2\n- Public face, removed: `a`,\n  `b`.\n- Else `x`.\n## 1\n- Public face, added: `a`, `b`, `c`.\n"
    assert told(text) == {"c"}


def test_every_public_name_is_there_and_documented() -> None:
    page = (ROOT / "docs" / "public-face.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
    assert documented == set(paradoxa.__all__)
    for name in paradoxa.__all__:
        found = getattr(paradoxa, name)
        if inspect.isclass(found) or inspect.isfunction(found) or inspect.ismodule(found):
            assert inspect.getdoc(found), f"{name} has no docstring"


def test_asking_for_the_package_loads_nothing_of_it() -> None:
    code = "import sys, paradoxa; print([name for name in sys.modules if name.startswith('paradoxa.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
