"""The drawn examples of the book, each by its key in `words/rulebook.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from paradoxa.games.paradox_island.box.islands import SAMPLE
from paradoxa.games.paradox_island.web.book.fragment import Pawn, Spot, Way, beside, fragment
from paradoxa.games.paradox_island.web.drawing import centre, face, isle, kind_of, pawn, put, sea, sea_names, true_lines
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import icon

E, SE, SW, W, NW, NE = range(6)
HERE: Final[Spot] = (0, 0)


def around(names: Mapping[Spot, str], extra: tuple[Spot, ...] = ()) -> dict[Spot, str]:
    """A space with its six neighbours, and further ones; what is not named is plain."""
    spots = [HERE, *[beside(HERE, way) for way in range(6)], *extra]
    return {spot: names.get(spot, "") for spot in dict.fromkeys([*spots, *names])}


def at(*ways: int) -> Spot:
    """Where one comes to from the middle by these steps."""
    spot = HERE
    for way in ways:
        spot = beside(spot, way)
    return spot


# --- walking -----------------------------------------------------------------------------------
def _plain() -> Markup:
    return fragment(around({at(SW): "portal 3"}), [Pawn("phil", HERE)], [Way((HERE, at(SW)))])


def _over() -> Markup:
    return fragment(around({at(NE, NE): "knot"}), [Pawn("phil", HERE)], [Way((HERE, at(NE, NE)))])


def _oracle() -> Markup:
    lake = {at(W): "lake", at(W, W): "lake", at(W, NW): "lake"}
    spaces = around({HERE: "oracle", at(NE): "arrows", **lake})
    return fragment(spaces, [Pawn("schrodie", HERE)], (), [at(NE), at(W)])


def _knot() -> Markup:
    spaces = around({HERE: "knot", at(W): "cherries", at(SE): "oracle"})
    return fragment(spaces, [Pawn("theseus", at(W))], [Way((at(W), HERE, at(SE)))])


def _portal() -> Markup:
    far = at(E, E, E, NE)
    spaces = {**around({at(SW): "portal 3"}), far: "portal 3", at(E, E, E): "", at(E, E, NE): ""}
    return fragment(spaces, [Pawn("phil", HERE)], [Way((HERE, at(SW))), Way((at(SW), far), is_dashed=True)])


def _whole() -> Markup:
    start, here, there = HERE, at(SE), at(E, E, E, E)
    knot = beside(there, W)
    spaces = {
        start: "camp A",
        here: "portal 2",
        at(E): "",
        at(SW): "",
        at(NE): "",
        there: "portal 2",
        knot: "knot",
        beside(there, NE): "",
        beside(there, SE): "",
        beside(knot, SW): "",
    }
    ways = [Way((start, here)), Way((here, there), is_dashed=True), Way((there, knot))]
    return fragment(spaces, [Pawn("schrodie", start)], ways)


# --- water -------------------------------------------------------------------------------------
LAKE: Final = {HERE: "lake", at(SE): "lake", at(SW): "lake"}


def _lying() -> Markup:
    names = {**LAKE, at(NW): "banana", at(SW, NW): "knot", at(NW, NW): "camp A", at(SW, NW, NW): "anomaly"}
    ways = [Way((HERE, at(NW)), is_dashed=True), Way((at(SW), at(SW, NW)), is_dashed=True)]
    return fragment(around(names), [Pawn("theseus", at(SE), lies=True)], ways)


def _standing() -> Markup:
    names = {**LAKE, at(NW): "lose health", at(SE, E): "portal 2"}
    ways = [Way((at(SE), at(NW)))]
    return fragment(around(names), [Pawn("theseus", at(SE))], ways)


def _sea() -> Markup:
    off = at(SW, SW)
    spaces = {
        HERE: "",
        at(E): "",
        at(SW): "",
        at(SE): "",
        at(NE): "",
        at(NE, E): "banana",
        off: "sea",
        beside(off, E): "sea",
        at(SW, W): "sea",
    }
    ways = [Way((HERE, off)), Way((off, at(W), at(NE, E)), is_dashed=True)]
    return fragment({**spaces, at(W): "sea"}, [Pawn("theseus", HERE), Pawn("wave", off)], ways)


def _coast(count: int) -> dict[Spot, str]:
    """A stretch of the northern coast: sea above, spaces below."""
    sea_row = {(column, -1): "sea" for column in range(1, count + 1)}
    return {**sea_row, **{(column, 0): "" for column in range(count)}, **{(column, 1): "" for column in range(count)}}


def _wave() -> Markup:
    spaces = {**_coast(4), (0, -1): "sea", (-1, 0): "sea", (-1, 1): "", (-2, 2): "", (-2, 1): "sea", (-1, 2): ""}
    pawns = [Pawn("wave", (2, -1)), Pawn("hempel", (0, 0)), Pawn("theseus", (-1, 1)), Pawn("schrodie", (1, 1))]
    ways = [
        Way(((2, -1), (0, 0))),
        Way(((2, -1), (1, 1)), is_dashed=True, has_cross=True),
    ]
    return fragment(spaces, pawns, ways)


def _wave_lake() -> Markup:
    lake: dict[Spot, str] = {(1, 0): "lake", (0, 1): "lake", (1, 1): "lake"}
    pawns = [Pawn("wave", (1, -1)), Pawn("theseus", (0, 1)), Pawn("schrodie", (1, 1), lies=True)]
    ways = [Way(((1, -1), (1, 1))), Way(((1, -1), (0, 1)), is_dashed=True, has_cross=True)]
    return fragment({**_coast(3), **lake}, pawns, ways)


def _crossing() -> Markup:
    row: dict[Spot, str] = {(column, 0): "" for column in range(5)}
    spaces = {**row, (5, 0): "sea", (-1, 0): "sea"}
    ways = [Way(((4, 0), (5, 0))), Way(((5, 0), (4, 1), (0, 1), (0, 0)), is_dashed=True)]
    below: dict[Spot, str] = {(column, 1): "" for column in range(5)}
    return fragment({**spaces, **below}, [Pawn("phil", (4, 0))], ways)


# --- the host's pieces -------------------------------------------------------------------------
def _bush() -> Markup:
    pawns = [Pawn("bush", HERE), Pawn("theseus", at(W))]
    return fragment(around({at(W): "banana"}), pawns, [Way((HERE, at(W)))])


def _push() -> Markup:
    lake = {at(SW, SW): "lake", at(SW, SW, E): "lake", at(SW, SW, W): "lake"}
    pawns = [Pawn("rock", HERE), Pawn("schrodie", at(SW)), Pawn("theseus", at(E))]
    ways = [Way((at(SW), at(SW, SW))), Way((at(E), at(E, E)))]
    return fragment(around({**lake, at(E, E): "snakes"}), pawns, ways)


def _push_lake() -> Markup:
    spaces: dict[Spot, str] = {(-1, 1): "", (0, 0): "lake", (1, -1): "lake", (0, 1): "lake", (1, 0): ""}
    spaces |= {(2, -2): "sea", (3, -2): "sea", (2, -1): "", (1, 1): "", (-1, 2): ""}
    pawns = [Pawn("rock", (-1, 1)), Pawn("schrodie", (0, 0), lies=True)]
    return fragment(spaces, pawns, [Way(((0, 0), (2, -2)))])


def _no_push() -> Markup:
    pawns = [Pawn("rock", at(SW)), Pawn("schrodie", HERE)]
    return fragment(around(LAKE), pawns, [Way((HERE, at(NE)), is_dashed=True, has_cross=True)])


# --- boards ------------------------------------------------------------------------------------
def _tokens(*shown: tuple[str, str]) -> Markup:
    """A row of icons, each plain, ringed, ticked or crossed out."""
    each = [html('<span class="sign %s">%s</span>', look, icon(name)) for name, look in shown]
    return html('<div class="signs">%s</div>', join(each))


def _mission() -> Markup:
    return _tokens(("portal1", ""), ("portal2", "done"), ("portal3", ""), ("oracle", "done"), ("oracle", ""))


def _bonus() -> Markup:
    return _tokens(("banana", "ring out"), ("orange", "ring"), ("cherries", "ring"), ("grapes", ""))


def _two() -> Markup:
    return _tokens(("heart", "cut upper lower"), ("heart", "cut lower"), ("heart", "cut"), ("bolt", "cut lower"))


_DRAWN: Final[Mapping[str, Callable[[], Markup]]] = {
    "mission": _mission,
    "plain": _plain,
    "over": _over,
    "bonus": _bonus,
    "oracle": _oracle,
    "knot": _knot,
    "portal": _portal,
    "lying": _lying,
    "standing": _standing,
    "sea": _sea,
    "whole": _whole,
    "wave": _wave,
    "wave-lake": _wave_lake,
    "bush": _bush,
    "push": _push,
    "push-lake": _push_lake,
    "no-push": _no_push,
    "crossing": _crossing,
    "two": _two,
}


@cache
def drawn(key: str) -> Markup:
    """The picture of an example."""
    return _DRAWN[key]()


# --- set-up ------------------------------------------------------------------------------------
@cache
def whole_island() -> Markup:
    """The sample island as the host sees it before the first turn, with the numbers of the steps."""
    land = SAMPLE
    hexes = []
    for space, name in enumerate(land.names):
        style = put(centre(space))
        hexes.append(html('<span class="hex t-%s" style="%s">%s</span>', kind_of(name), style, face(land, space)))
    icons_at = {kind_of(name): space for space, name in enumerate(land.names)}
    rock, bush = icons_at["anomaly"], land.names.index(5)
    start = land.names.index(0)
    pawns = [
        pawn(0, -1, sea(1), "", more=_step(2)),
        pawn(1, -1, centre(rock), "", more=_step(2)),
        pawn(2, -1, centre(bush), "", more=_step(2)),
        pawn(3, 4, centre(start), "", more=_step(4)),
    ]
    return isle(join(hexes) + true_lines(land) + sea_names() + join(pawns), widest=460)


def _step(number: int) -> Markup:
    return html('<b class="stepno">%s</b>', number) if number else NOTHING
