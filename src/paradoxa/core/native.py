"""What the compiled build (mypyc, see setup.py) needs to be told in sources, and what it hides from them."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:  # it speaks to the compiler only; this file itself is never compiled

    def mypyc_attr(*_: str, **__: object) -> Callable[[T], T]:
        """Tell mypyc something about a class: that plain Python may inherit from it, or that it stays plain itself."""
        return lambda kind: kind


_NAMES: dict[type[object], tuple[str, ...]] = {}  # of each slotted class, made when first asked for


def names_of(kind: type[object]) -> tuple[str, ...]:
    """The names of what instances of a slotted class hold, those of its bases first."""
    known = _NAMES.get(kind)
    if known is not None:
        return known
    found: list[str] = []
    for base in reversed(kind.__mro__):
        # A compiled class has no __slots__, but all names of its own and of its bases.
        names = base.__dict__.get("__mypyc_attrs__", base.__dict__.get("__slots__", ()))
        found += [name for name in names if name not in found and name != "__dict__"]
    _NAMES[kind] = tuple(found)
    return _NAMES[kind]


def is_compiled() -> bool:
    """Whether the rules run compiled, or as plain Python."""
    found = find_spec(
        "paradoxa.core.frames"
    )  # looked for, not imported: who asks for the version waits for nothing else
    return found is not None and not str(found.origin).endswith(".py")


def build() -> str:
    """Which build runs here, and from where."""
    form = "compiled with mypyc" if is_compiled() else "plain Python"
    return f"{form} ({sys.implementation.name} {platform.python_version()}), from {Path(__file__).parent.parent}"
