"""The house's sentences: every key that is used exists, and every key is used."""

from __future__ import annotations

import re
from pathlib import Path

from paradoxa.words import TEXTS

SRC = Path(__file__).parent.parent / "src" / "paradoxa"
SAID = re.compile(r"(?<![.\w])say\(([^,)]*)")  # the first argument: a key, or a choice between two
KEY = re.compile(r"""f?["']([^"']+)["']""")


def keys() -> set[str]:
    """The keys named in sources and templates; one with a blank in it stands for all that fit."""
    # A game has a `say` of its own for its own texts.
    modules = [path.read_text(encoding="utf-8") for path in SRC.rglob("*.py")]
    sources = [
        *[text for text in modules if "from paradoxa.words import" in text],
        *[path.read_text(encoding="utf-8") for path in SRC.rglob("*.html")],
    ]
    said = [said for text in sources for said in SAID.findall(text)]
    return {key for words in said for key in KEY.findall(words)}


def quoted() -> set[str]:
    """Keys that stand in quotation marks anywhere: some are chosen before they are said."""
    sources = "".join([path.read_text(encoding="utf-8") for path in SRC.rglob("*.py") if path.parent.name != "words"])
    return {key for key in TEXTS if f'"{key}"' in sources}


def pattern(key: str) -> re.Pattern[str]:
    return re.compile(".+".join(re.escape(part) for part in re.split(r"\{[^}]*\}", key)))


def test_every_key_that_is_used_has_a_text() -> None:
    named = [key for key in sorted(keys()) if "-" in key or "." in key]  # a condition may name other things
    assert [key for key in named if not any(pattern(key).fullmatch(text) for text in TEXTS)] == []


def test_every_text_is_used() -> None:
    used = [pattern(key) for key in keys() | quoted()]
    assert [text for text in sorted(TEXTS) if not any(one.fullmatch(text) for one in used)] == []
