"""The island editor drawn: the map, the tiles beside it, tokens, texts, and the islands one keeps.

Every button of the editor belongs to one form that asks for the same page with one thing changed: what lies where is
in its hidden fields, so nothing is lost, and going back in the browser takes a step back.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

from paradoxa.games.paradox_island.box.building import ANOMALY_HALVES, NO_TOKEN, TILES, Site
from paradoxa.games.paradox_island.box.components import COMPONENTS, DOUBLES
from paradoxa.games.paradox_island.box.geometry import NAMES, SPACES, way_to
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, turned
from paradoxa.games.paradox_island.web.drawing import (
    ANY_ANOMALY,
    GRID,
    ICONS,
    MARK_ICONS,
    MARK_WORDS,
    arrows_drawn,
    centre,
    isle,
    mark_kind,
    outlines,
    over,
    put,
    sea_names,
    water_drawn,
)
from paradoxa.games.paradox_island.web.editor.draft import LONGEST_NAME, LONGEST_TEXT, Bench
from paradoxa.games.paradox_island.web.notes.tiles import SHOWN, tile_icons, tile_words
from paradoxa.games.paradox_island.words.terms import ANOMALY_EFFECTS, ANOMALY_NAMES, WAYS, capital, joined
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import icon
from paradoxa.web.post_forms import post

FORM: Final = "edit"
ADDRESS: Final = "/islands"


# --- the map -----------------------------------------------------------------------------------
def main(bench: Bench, kept: Mapping[str, str]) -> Markup:
    """The whole editor."""
    wrong = html('<p class="notice bad" role="alert">%s</p>', bench.wrong) if bench.wrong else NOTHING
    return html(
        '%s<section class="table isl" aria-label="The map">%s%s%s</section>'
        '<aside class="side rt" aria-label="Beside the map">%s%s%s%s%s%s</aside>',
        _form(bench),
        wrong,
        _status(bench),
        _map(bench),
        _lay(bench),
        _hand(bench),
        _tiles(bench),
        _tokens(bench),
        _kept(bench, kept),
        _text(bench),
    )


def remembered(bench: Bench) -> dict[str, str]:
    """All that the editor has to remember from page to page, as fields."""
    fields = {"island": str(bench.site), "tile": str(bench.tile), "way": str(bench.way), "token": str(bench.token)}
    return {**fields, "name": bench.name, **_table_fields(bench)}


def _hidden(bench: Bench, name: str = "name") -> Markup:
    """The same as hidden fields of a form; `name`: what the island's name is called there."""
    fields = [(name if key == "name" else key, value) for key, value in remembered(bench).items()]
    return join([html('<input type="hidden" name="%s" value="%s">', key, value) for key, value in fields])


def _table_fields(bench: Bench) -> dict[str, str]:
    """The table for which it is built."""
    if bench.at is None:
        return {}
    return {"table": bench.at.table, **({"seat": str(bench.at.seat)} if bench.at.seat is not None else {})}


def _form(bench: Bench) -> Markup:
    return html('<form id="%s" class="board" method="get" action="/islands">%s</form>', FORM, _hidden(bench))


def _button(deed: str, inner: str, look: str, more: str = "") -> Markup:
    return html('<button form="%s" name="do" value="%s" class="%s"%s>%s</button>', FORM, deed, look, more, inner)


def _status(bench: Bench) -> Markup:
    """How far it is, and whether it can still be done."""
    site = bench.site
    if site.is_whole:
        told = "The island is complete."
        more = "Keep it under a name, then lay it at a table where the host builds the island."
    elif site.laid == TILES:
        bare = site.tokens.count(NO_TOKEN)
        told = f"All tiles lie there; {bare} anomal{'y has' if bare == 1 else 'ies have'} no token yet."
        more = "Choose a token, then an anomaly on the map."
    elif bench.can_be_completed:
        left = TILES - site.laid
        rest = f"the other {left} still fit" if left > 1 else "the last one still fits"
        told = (
            f"{site.laid} of {TILES} tiles {'lies' if site.laid == 1 else 'lie'} there; {rest}."
            if site.laid
            else "Nothing lies there yet."
        )
        more = "Choose a tile, turn it, and put it on a ringed space. A click on a laid tile lifts it."
    else:
        told = "This island cannot be completed any more."
        more = "The tiles that are left do not fit into the gaps: lift one or two."
    told = f"{bench.said} {told}".strip()
    buttons = (
        _button("finish", "Complete it at random", "btn") if not site.is_whole and bench.can_be_completed else NOTHING
    )
    buttons += _button("random", "Random island", "btn") + _button("clear", "Clear", "btn")
    return html(
        '<div class="prompt" role="status"><p><span class="q">%s</span><span class="small">%s</span></p>%s</div>',
        told,
        more,
        buttons,
    )


def _map(bench: Bench) -> Markup:
    site = bench.site
    lit = _lit(bench)
    spaces = [_space(bench, space, space in lit) for space in range(SPACES)]
    lakes = [spaces for spaces in site.places[DOUBLES:] if spaces]
    knots = [_knot(site, tile) for tile in range(DOUBLES)]
    lines = over(outlines([spaces for spaces in site.places if spaces]) + water_drawn(lakes) + join(knots))
    return isle(join(spaces) + GRID + lines + sea_names(), widest=760, label="The island you build")


def _lit(bench: Bench) -> list[int]:
    """The spaces that take what is in hand."""
    site = bench.site
    if bench.token >= 0:
        return [site.places[tile][half] for tile, half in ANOMALY_HALVES if site.places[tile]]
    return site.anchors(bench.tile, bench.way) if bench.tile >= 0 else []


def _space(bench: Bench, space: int, is_lit: bool) -> Markup:
    site = bench.site
    tile = site.tile_at(space)
    can = " can" if is_lit else ""
    name = NAMES[space]
    if tile < 0:
        label = f"{name}, free" + (f": put {tile_words(bench.tile)} here" if is_lit else "")
        inner, look = "", "unk"
    else:
        inner, look, words = _shown(site, tile, space)
        deed = "put the token here" if is_lit else "lift the tile"
        label = f"{name}, {words}: {deed}"
    disabled = Markup(' aria-disabled="true"') if tile < 0 and not is_lit else NOTHING
    more = html(' style="%s" aria-label="%s"%s', put(centre(space)), label, disabled)
    return _button(f"space-{name}", inner, f"hex {look}{can}", more)


def _shown(site: Site, tile: int, space: int) -> tuple[str, str, str]:
    """What a laid tile shows on a space: its icon, its colour, and its name."""
    if tile >= DOUBLES:
        return "", "t-lake", tile_words(tile)
    anomaly = site.anomaly_at(space)
    if anomaly >= 0:
        token = site.tokens[anomaly]
        if token < 0:
            return icon(ANY_ANOMALY), "t-anomaly", "an anomaly without a token"
        return icon(ICONS[ANOMALY + token]), "t-anomaly", f"the anomaly '{ANOMALY_NAMES[token]}'"
    base = SHOWN[tile][site.places[tile].index(space)]
    return "" if base == KNOT else icon(MARK_ICONS[base]), f"t-{mark_kind(base)}", MARK_WORDS[base]


def _knot(site: Site, tile: int) -> Markup:
    halves, spaces = COMPONENTS.tiles[tile], site.places[tile]
    if not spaces:
        return NOTHING
    found = []
    for number, half in enumerate(halves):
        if half in COMPONENTS.knots:
            arrows = turned(COMPONENTS.knots[half], way_to(spaces[number], spaces[1 - number]))
            found.append(arrows_drawn(spaces[number], arrows))
    return join(found)


# --- beside it ---------------------------------------------------------------------------------
def _lay(bench: Bench) -> Markup:
    """At a table: the island goes there."""
    if bench.at is None:
        return NOTHING
    drawn = joined([ANOMALY_NAMES[token] for token in bench.at.drawn])
    back = html('<a class="btn quiet" href="%s">Back to the table</a>', bench.at.base)
    lay = Markup('<p class="small">Once the island is complete you can lay it.</p>')
    if bench.site.is_whole:
        move = html('<input type="hidden" name="move" value="island %s">', str(bench.site))
        button = Markup('<button class="btn primary wide">Lay this island at the table</button>')
        lay = post(f"{bench.at.base}/move", move + button, ply=bench.at.ply)
    told = f"The five anomalies drawn for you: {drawn}. Every island takes them, in the order of its tiles."
    return html(
        '<section class="panel"><h2>For %s</h2><p class="small">%s You may exchange them.</p>%s%s</section>',
        bench.at.title,
        told,
        lay,
        back,
    )


def _hand(bench: Bench) -> Markup:
    """The tile in hand as it is turned."""
    if bench.tile < 0:
        return NOTHING
    name = capital(tile_words(bench.tile))
    turns = _button("turn-back", "Turn left", "btn") + _button("turn", "Turn right", "btn")
    away = _button(f"tile-{bench.tile}", "Put it back", "btn quiet")
    return html(
        '<section class="panel"><h2>In hand</h2><div class="inhand">%s<div><b>%s</b>'
        '<p class="small">It points %s. The ringed half goes where you click.</p></div></div>'
        '<div class="row2">%s%s</div></section>',
        _picture(bench),
        name,
        WAYS[bench.way],
        turns,
        away,
    )


def _picture(bench: Bench) -> Markup:
    """The tile in hand: its first space in the middle, the others around it."""
    tile, way = bench.tile, bench.way
    if tile < DOUBLES:
        shown = list(zip(SHOWN[tile], (None, way), strict=True))
    else:
        shown = [(SHOWN[tile][0], side) for side in (None, way, (way + 1 + tile - DOUBLES) % 6)]
    drawn = []
    for base, side in shown:
        angle = math.radians(60 * side) if side is not None else 0
        far = 0 if side is None else 36
        place = f"left:{60 + far * math.cos(angle):.1f}px;top:{56 + far * math.sin(angle):.1f}px"
        inner, look = icon(MARK_ICONS[base]) if tile < DOUBLES else "", f"mh t-{mark_kind(base)}"
        if side is None:
            inner, look = html('<span class="%s">%s</span>', look, inner), "mh first"
        drawn.append(html('<span class="%s" style="%s">%s</span>', look, place, inner))
    return html('<div class="turned" role="img" aria-label="Turned %s">%s</div>', WAYS[way], join(drawn))


def _tiles(bench: Bench) -> Markup:
    """The seventeen tiles: beside the map, or on it."""
    each = []
    for tile in range(TILES):
        is_laid, is_held = bool(bench.site.places[tile]), tile == bench.tile
        state = ", on the map: lift it" if is_laid else ", in hand" if is_held else ""
        more = html(' aria-label="%s" aria-pressed="%s"', tile_words(tile) + state, "true" if is_held else "false")
        each.append(
            _button(f"tile-{tile}", tile_icons(tile), f"dt{' got' if is_laid else ' on' if is_held else ''}", more)
        )
    left = TILES - bench.site.laid
    title = html("<h2>Tiles <small>%s</small></h2>", f"{left} to lay" if left else "all laid")
    return html('<section class="panel">%s<div class="tiles2 big">%s</div></section>', title, join(each))


def _tokens(bench: Bench) -> Markup:
    """The anomaly tokens: choose one, then an anomaly on the map."""
    each = []
    for token in bench.tokens:
        is_held, is_laid = token == bench.token, token in bench.site.tokens
        state = ", in hand" if is_held else ", laid" if is_laid else ""
        label = f"{ANOMALY_NAMES[token]}: {ANOMALY_EFFECTS[token]}{state}"
        pressed = "true" if is_held else "false"
        more = html(' aria-label="%s" title="%s" aria-pressed="%s"', label, ANOMALY_NAMES[token], pressed)
        look = f"pal{' got' if is_laid else ''}{' on' if is_held else ''}"
        each.append(_button(f"token-{token}", icon(ICONS[ANOMALY + token]), look, more))
    mix = _button("shuffle", "Tokens at random", "btn")
    hint = "Choose one, then an anomaly on the map."
    if bench.token >= 0:
        hint = (
            f"{capital(ANOMALY_NAMES[bench.token])}: {ANOMALY_EFFECTS[bench.token]}. Now choose an anomaly on the map."
        )
    return html(
        '<section class="panel"><h2>Anomaly tokens <small>five lie on the island</small></h2>'
        '<div class="toks">%s</div><p class="small">%s</p>%s</section>',
        join(each),
        hint,
        mix,
    )


def _text(bench: Bench) -> Markup:
    """The island as a text: to copy, and to paste."""
    text = str(bench.site)
    copy = html('<button type="button" class="btn" data-copy="%s" data-said="Copied" hidden>Copy</button>', text)
    return html(
        '<section class="panel"><h2>As text</h2>'
        '<label class="small" for="shared">These 22 words are the island; a dash is what is missing.'
        '</label><textarea class="text" id="shared" readonly rows="4">%s</textarea>%s'
        '<form method="get" action="/islands" class="paste">%s'
        '<label class="small" for="paste">Paste the text of an island:</label>'
        '<textarea class="text" id="paste" name="text" rows="3" maxlength="%s">%s</textarea>'
        '<button class="btn" name="do" value="read">Put it on the map</button></form></section>',
        text,
        copy,
        _hidden(bench),
        LONGEST_TEXT,
        bench.pasted,
    )


def _kept(bench: Bench, kept: Mapping[str, str]) -> Markup:
    """One's own islands."""
    rows = []
    for name, text in kept.items():
        link = "/islands?" + urlencode({"open": name, **_table_fields(bench)})
        missing = NOTHING if "-" not in text.split() else Markup(" <small>not complete</small>")
        called = name
        fields = html('<input type="hidden" name="name" value="%s">%s', called, _hidden(bench, "was"))
        drop = post(
            "/islands/drop", html('%s<button class="btn quiet" aria-label="Forget %s">Forget</button>', fields, called)
        )
        rows.append(html('<li><a class="btn" href="%s">%s%s</a>%s</li>', link, called, missing, drop))
    none = Markup('<p class="small">You keep no island yet. Only you see what you keep here.</p>')
    listed = html('<ul class="keptl">%s</ul>', join(rows)) if rows else none
    keep = Markup('<label class="small" for="keep">Keep this island under a name:</label>')
    field = html('<input class="text" id="keep" name="name" maxlength="%s" required autocomplete="off"', LONGEST_NAME)
    field = html('%s%s%s value="%s"><button class="btn">Keep</button>', _hidden(bench, "was"), keep, field, bench.name)
    return html(
        '<section class="panel"><h2>Your islands</h2>%s%s</section>', listed, post("/islands/keep", field, cls="keep")
    )
