"""The 17 tiles as they are, ticked off as they lie on the reader's map; what each space does, where one points.

Everybody knows the tile list with the arrows of the knots (I-9.73), and the card that says what each space does.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from paradoxa.games.paradox_island.box.components import COMPONENTS, DOUBLES, KNOTS
from paradoxa.games.paradox_island.box.islands import ANOMALY as FIRST_ANOMALY
from paradoxa.games.paradox_island.knowledge.tilings import ANOMALY, BASE_NAME, LAKE, TILES
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from paradoxa.games.paradox_island.web.drawing import ICONS, MARK_ICONS, MARK_WORDS
from paradoxa.games.paradox_island.web.notes import notes, tile_art
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.words import reference
from paradoxa.games.paradox_island.words.desk import say
from paradoxa.games.paradox_island.words.terms import SHAPES, capital
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import icon

# What every tile shows, as base names: the halves of a double tile, or its lake.
SHOWN: Final = (
    *[tuple([BASE_NAME[half] for half in halves]) for halves in COMPONENTS.tiles],
    *[(LAKE + shape,) for shape in range(TILES - DOUBLES)],
)


def tile_icons(tile: int) -> Markup:
    """A tile in pictures."""
    return join([icon(MARK_ICONS[base]) for base in SHOWN[tile]])


def tile_words(tile: int) -> str:
    """A tile in words."""
    return " and ".join([MARK_WORDS[base] for base in SHOWN[tile]])


# --- what a space does, where one points -------------------------------------------------------
def effect(base: int) -> str:
    """What a space does, by what can be noted on it."""
    if base == ANOMALY:
        return reference.KINDS["anomaly"]
    return reference.KINDS["lake"] if base >= LAKE else reference.effect_of(base)


def _told(place: str, base: int, number: int) -> Markup:
    """A space of a tile: pointed at, focused or tapped it says what it does."""
    return html(
        '<details class="points h%s" id="%s"><summary><span class="vh">%s</span>'
        '<span class="tip"><b>%s.</b> %s</span></summary></details>',
        number,
        place,
        MARK_WORDS[base],
        capital(MARK_WORDS[base]),
        effect(base),
    )


@cache
def _row(tile: int, is_placed: bool) -> Markup:
    shown = SHOWN[tile]
    drawn = tile_art.double(tile) if tile < DOUBLES else tile_art.lake(tile - DOUBLES)
    pointed = join([_told(f"tile-{tile}-{number}", base, number) for number, base in enumerate(shown)])
    name = NOTHING if tile < DOUBLES else html("<small>%s</small>", SHAPES[tile - DOUBLES])
    return html(
        '<li class="tile%s%s">%s%s%s%s</li>',
        " lake" if tile >= DOUBLES else "",
        " got" if is_placed else "",
        drawn,
        pointed,
        name,
        html('<span class="vh">%s</span>', say("tiles.placed")) if is_placed else NOTHING,
    )


def tiles(scene: Scene) -> Markup:
    """The panel with all tiles; without notes none is ticked off."""
    view = scene.view
    placed: frozenset[int] = frozenset()
    if view.own is not None and not scene.is_replay:
        placed = notes.placed_tiles(notes.readable(scene.desk.notes), view)
    each = [_row(tile, tile in placed) for tile in range(TILES)]
    count = html(" <small>%s</small>", say("tiles.count", count=len(placed))) if view.own is not None else NOTHING
    return html(
        '<section class="panel tilelist"><h2>%s%s</h2><ul class="tiles17">%s</ul>%s%s</section>',
        say("tiles", count=TILES),
        count,
        join(each),
        _knots(),
        card(view.token),
    )


@cache
def _knots() -> Markup:
    """The three knots, large enough to follow every arrow."""
    each = []
    for halves in COMPONENTS.tiles:
        for number, half in enumerate(halves):
            if half in KNOTS:
                partner = BASE_NAME[halves[1 - number]]
                name = MARK_WORDS[partner].removeprefix("the ").removeprefix("an ")
                said = say("knots.beside")
                drawn = tile_art.large_knot(half, partner)
                each.append(html("<li>%s<small>%s</small><b>%s</b></li>", drawn, said, name))
    return html(
        '<h3 class="sub">%s</h3><p class="small">%s</p><ul class="knots3">%s</ul>',
        say("knots"),
        say("knots.how"),
        join(each),
    )


# --- the card: all that is the same in every game ----------------------------------------------
@cache
def card(token: int) -> Markup:
    """What spaces, anomalies and power tokens do; the token in force is marked."""
    faces = ("orange", "campA", "oracle", "snakes", "knot", "portal1", "anomaly", "lake_bent", "wave")
    spaces = [
        _line(f"mh t-{kind}", face, say(f"space.{kind}"), reference.KINDS[kind], is_now=False)
        for kind, face in zip(reference.CARD, faces, strict=True)
    ]
    anomalies = [
        _line("mh t-anomaly", ICONS[FIRST_ANOMALY + number], name, words, is_now=False)
        for number, (name, words) in enumerate(reference.anomalies())
    ]
    tokens = [
        _line("tok", TOKEN_WORDS[number], name, words, is_now=number == token)
        for number, (name, words) in enumerate(reference.tokens())
    ]
    folds = (("spaces", spaces), ("anomalies", anomalies), ("tokens", tokens))
    return join(
        [
            html(
                '<details class="fold" id="card-%s"><summary>%s</summary><ul class="card">%s</ul></details>',
                key,
                say(f"card.{key}"),
                join(rows),
            )
            for key, rows in folds
        ]
    )


def _line(look: str, face: str, name: str, words: str, *, is_now: bool) -> Markup:
    now = html(' <small class="chip on">%s</small>', say("card.now")) if is_now else NOTHING
    return html(
        '<li><span class="%s">%s</span><span><b>%s</b>%s<small>%s</small></span></li>',
        look,
        icon(face),
        name,
        now,
        words,
    )
