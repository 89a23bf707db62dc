"""Paradox Island: a file of values with their status, read and taken apart; every mistake is one sentence (I-1.6).

A value is written {"value": ..., "status": ...}, with a note beside it if one likes. What is asked for here is told
with the words for where it stands, so that whoever edits the file finds the place.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from paradoxa.core import ParadoxaError

File: TypeAlias = Path
# Whoever owns the box, and the laboratory, may name another file; it is read once, when the game is imported.
FILE: Final = Path(os.environ.get("PARADOXA_COMPONENTS") or Path(__file__).parent / "components.json")
STATUSES: Final = ("known", "inferred", "proposal")
ONE: Final = {"tiles": "tile", "bonuses": "bonus", "anomalies": "anomaly", "tokens": "power token"}


class BadComponents(ParadoxaError):
    """The components file holds something that cannot be; `str()` says what, and what would be right."""


def load(path: File) -> object:
    """The plain data of a file; raises BadComponents."""
    try:
        return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_once)
    except BadComponents:
        raise
    except OSError as error:
        raise BadComponents(f"{path.name} cannot be opened: {error.strerror}") from error
    except json.JSONDecodeError as error:
        told = f"{path.name} is not JSON: line {error.lineno}, column {error.colno}: {error.msg}"
        raise BadComponents(f"{told} (often a comma or a quotation mark too many or too few)") from error
    except (ValueError, RecursionError) as error:
        raise BadComponents(f"{path.name} is no text in UTF-8 that holds JSON") from error


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of the file in which no name stands twice."""
    for name, count in Counter([name for name, _ in pairs]).items():
        if count > 1:
            raise BadComponents(f"{name} stands {count} times in one object; it stands once")
    return dict(pairs)


# --- the parts of a file, each with the words for where it stands ------------------------------------
def wrong(where: str, what: str) -> BadComponents:
    """The error that something is not as it must be."""
    return BadComponents(f"{where}: {what}" if where else what)


def shown(thing: object) -> str:
    """What the file has instead, not too long."""
    text = json.dumps(thing, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


def entries_of(data: object, where: str, needed: Sequence[str], extra: Sequence[str] = ()) -> Mapping[str, object]:
    """An object with just these entries."""
    if not isinstance(data, dict):
        raise wrong(where, f"here belongs an object with {', '.join(needed)}, not {shown(data)}")
    for name in needed:
        if name not in data:
            raise wrong(where, f"{name} is missing; needed are {', '.join(needed)}")
    for name in data:
        if name not in (*needed, *extra, "note"):
            raise wrong(where, f"{name} is unknown here; known are {', '.join([*needed, *extra])} and note")
    return data


def items_of(data: object, where: str, count: int, each: str) -> Sequence[object]:
    """A list of so many things."""
    if not isinstance(data, list):
        raise wrong(where, f"here belongs a list of {count} {each}, not {shown(data)}")
    if len(data) != count:
        raise wrong(where, f"there are {count} {each}, not {len(data)}")
    return data


def value_of(data: object, where: str) -> object:
    """A value that has its status beside it."""
    if not isinstance(data, dict):
        raise wrong(where, f'a value is written {{"value": ..., "status": ...}}, not {shown(data)}')
    entries = entries_of(data, where, ("value", "status"))
    if entries["status"] not in STATUSES:
        raise wrong(where, f"a status is {', '.join(STATUSES[:-1])} or {STATUSES[-1]}, not {shown(entries['status'])}")
    return entries["value"]


def number_of(data: object, where: str, limits: tuple[int, int]) -> int:
    """A value that is a number."""
    return within(value_of(data, where), where, limits)


def within(value: object, where: str, limits: tuple[int, int]) -> int:
    """A whole number that is neither too small nor too large."""
    low, high = limits
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise wrong(where, f"this is a whole number from {low} to {high}, not {shown(value)}")
    return value


def text_of(data: object, where: str) -> str:
    """A value that is a text."""
    value = value_of(data, where)
    if not isinstance(value, str) or not value.strip():
        raise wrong(where, f"here belongs a text, not {shown(value)}")
    return value


def word_of(data: object, where: str, allowed: Sequence[str]) -> str:
    """A value that is one of some words."""
    return one_of(value_of(data, where), where, allowed)


def one_of(value: object, where: str, allowed: Sequence[str]) -> str:
    """One of some words."""
    if not isinstance(value, str) or value not in allowed:
        choice = f"one of {', '.join(allowed)}" if len(allowed) > 1 else allowed[0]
        raise wrong(where, f"this is {choice}, not {shown(value)}")
    return value


def words_of(data: object, where: str, allowed: Sequence[str]) -> tuple[str, ...]:
    """A value that is a list of at least one word."""
    value = value_of(data, where)
    if not isinstance(value, list) or not value:
        raise wrong(where, f"here belongs a list of words from {', '.join(allowed)}, not {shown(value)}")
    return tuple([one_of(word, where, allowed) for word in value])


# --- all values, for a table ---------------------------------------------------------------------
def every_value(data: object, where: str) -> Iterator[tuple[str, str, str]]:
    """Every value of good data in its order: what it is, the value as text, and its status."""
    assert isinstance(data, dict)
    if "status" in data:
        yield where, _plain(data["value"]), str(data["status"])
        return
    for name, part in data.items():
        inner = f"{where}, {name}" if where and where not in ("characters", "knots") else name
        if isinstance(part, dict):
            yield from every_value(part, inner)
        elif name in ONE:
            start = f"{where}, " if where else ""
            for number, item in enumerate(part):
                yield from every_value(item, f"{start}{ONE[name]} {number + 1}")


def _plain(value: object) -> str:
    if not isinstance(value, list):
        return str(value)
    return ", ".join(
        ["-".join([str(side) for side in item]) if isinstance(item, list) else str(item) for item in value]
    )
