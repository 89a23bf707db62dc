"""HTML and SVG as a type of their own: whatever is `Markup` was written by us or escaped, so a checker sees a forgotten
escape, and a reader of pages never does.

`html` fills a literal of ours with values; the linter (S704) refuses anything but a literal there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from markupsafe import Markup as Markup

try:  # what `markupsafe.escape` runs for a text; it would wrap the result, which costs ten times as much
    from markupsafe._speedups import _escape_inner as escaped
except ImportError:
    from markupsafe._native import _escape_inner as escaped

_new: Final = str.__new__  # Markup's own constructor asks questions that cost three times as much
NOTHING: Final = Markup()


def html(template: str, *values: object) -> Markup:
    """A template of ours with values in the places of its `%s`, `%d`, `%g`: texts are escaped, Markup stays."""
    return _new(Markup, template % tuple([escaped(v) if v.__class__ is str else v for v in values]))


def escape(text: str) -> Markup:
    """A text as Markup."""
    return _new(Markup, escaped(text))


def join(parts: Iterable[Markup], between: str = "") -> Markup:
    """Markup after Markup, with some words between."""
    return _new(Markup, escaped(between).join(parts))
