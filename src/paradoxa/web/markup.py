"""HTML and SVG as a type of their own: whatever is `Markup` was written by us or escaped, so a checker sees a forgotten
escape, and a reader of pages never does.

`html` fills a literal of ours with values; the linter (S704) refuses anything but a literal there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

import orjson
from markupsafe import Markup as Markup

try:  # what `markupsafe.escape` runs for a text; it would wrap the result, which costs ten times as much
    from markupsafe._speedups import _escape_inner
except ImportError:
    from markupsafe._native import _escape_inner

escaped: Final[Callable[[str], str]] = _escape_inner  # a text as it may stand in HTML, in attributes too

NOTHING: Final = Markup()
_new: Final = str.__new__  # Markup's own constructor asks questions that cost three times as much
_PLACE: Final = re.compile(r"%(%|(?:\.\d+)?[sdfg])")


class _Templates(dict[str, Callable[..., Markup]]):
    """A function for each template, made once: pages are drawn from hundreds of them."""

    def __missing__(self, template: str) -> Callable[..., Markup]:
        names: list[str] = []
        items: list[str] = []
        for number, part in enumerate(_PLACE.split(template)):
            if not number % 2 or part == "%":
                items.append(repr(part))
                continue
            name = f"v{len(names)}"
            names.append(name)
            as_text = f"({name} if {name}.__class__ is Markup else escaped({name}) if {name}.__class__ is str "
            items.append(f"{as_text}else escaped(str({name})))" if part == "s" else f"'%{part}' % {name}")
        source = f"def fill({', '.join(names)}): return new(Markup, ''.join(({', '.join(items)},)))"
        found: dict[str, Any] = {"Markup": Markup, "escaped": escaped, "new": _new}
        exec(source, found)  # noqa: S102  # made of our own literals, as a dataclass makes its methods
        fill: Callable[..., Markup] = found["fill"]
        self[template] = fill
        return fill


_TEMPLATES: Final = _Templates()


def html(template: str, *values: object) -> Markup:
    """A template of ours with values in the places of its `%s`, `%d`, `%g`: texts are escaped, Markup stays."""
    return _TEMPLATES[template](*values)


def escape(text: str) -> Markup:
    """A text as Markup."""
    return _new(Markup, escaped(text))


def trusted(text: str) -> Markup:
    """A text that is Markup already: for what is drawn so often that it is put together by hand, all of it escaped."""
    return _new(Markup, text)


def json_data(value: object) -> Markup:
    """JSON for an attribute in single quotes: double quotes would double its size."""
    text = orjson.dumps(value).decode()
    return trusted(text.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;"))  # noqa: S704  # escaped


def items(texts: Iterable[str]) -> Markup:
    """Texts as the items of a list."""
    found = "</li><li>".join([escaped(text) for text in texts])
    return _new(Markup, f"<li>{found}</li>" if found else "")


def join(parts: Iterable[Markup], between: str = "") -> Markup:
    """Markup after Markup, with some words between."""
    return _new(Markup, escaped(between).join(parts))
