"""The parts of a desk as tabs, for screens that have no room for all of them side by side.

Tabs are radio buttons, so that they work without scripts: the stylesheet shows the part whose button is checked. On
wide screens it shows all parts and no tabs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paradoxa.games.paradox_island.words.desk import say
from paradoxa.web.markup import NOTHING, Markup, html, join

# Lines on the same 48 grid as the icons of the pieces.
_LINES: Final = {
    "move": "M11 37L37 11M19 11H37V29",
    "mark": "M24 4L41 14V34L24 44L7 34V14ZM16 25L22 31L33 18",
    "heard": "M6 9H42V34H24L14 43V34H6ZM14 18H34M14 25H28",
    "tiles": "M13 14L23 20V31L13 37L3 31V20ZM35 14L45 20V31L35 37L25 31V20Z",
    "me": "M24 24A8 8 0 1 0 24 8A8 8 0 0 0 24 24ZM8 42C8 32 15 28 24 28S40 32 40 42",
}


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab: the part it shows, what it is called, and how much is new there."""

    part: str  # move, mark, heard, tiles or me
    words: str  # a key of the desk's words
    face: Markup = NOTHING  # in place of its usual picture
    news: int = 0
    is_asked: bool = False  # something waits there for an answer


def nav(tabs: Sequence[Tab]) -> Markup:
    """The row of tabs; the first one is open on a page that was just loaded."""
    each = [_tab(tab, number == 0) for number, tab in enumerate(tabs)]
    return html('<nav class="tabs" aria-label="%s">%s</nav>', say("tabs"), join(each))


def _tab(tab: Tab, is_open: bool) -> Markup:
    news = html('<em aria-hidden="true">%s</em>', tab.news) if tab.news else NOTHING
    return html(
        '<label class="tb%s"><input type="radio" name="tab" id="tab-%s" value="%s"%s>%s<span>%s</span>%s</label>',
        " due" if tab.is_asked else "",
        tab.part,
        tab.part,
        " checked" if is_open else "",
        tab.face or _picture(tab.part),
        say(tab.words),
        news,
    )


def _picture(part: str) -> Markup:
    return html(
        '<svg class="i" viewBox="0 0 48 48" aria-hidden="true"><path d="%s" fill="none" stroke="currentColor" '
        'stroke-width="3.500" stroke-linejoin="round" stroke-linecap="round"/></svg>',
        _LINES[part],
    )


def point_out(page: Markup, part: str) -> Markup:
    """A page with the tab marked behind which something is to be done."""
    plain = html('<label class="tb"><input type="radio" name="tab" id="tab-%s"', part)
    return page.replace(plain, html('<label class="tb want"><input type="radio" name="tab" id="tab-%s"', part), 1)


def deskpart(name: str, *inside: Markup) -> Markup:
    """A part of the desk, shown while its tab is open."""
    return html('<div class="deskpart on-%s">%s</div>', name, join(inside)) if any(inside) else NOTHING
