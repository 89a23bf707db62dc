"""Paradominetor's hands: the own one in rows by time, others as backs, and all of them where all is told."""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradominetor.box.components import BLACK_TILE, TILE, TIME_NAMES, Tile, in_order
from paradoxa.games.paradominetor.web.tiles import BACK, FACE, GONE, LABELS, TITLE, tile_of
from paradoxa.games.paradominetor.web.tricks import Scene, black_name
from paradoxa.web.board import Clicks, element
from paradoxa.web.markup import Markup, html, join

KEY: Final = {tile: f"hand-{tile.name}" for tile in TILE.values()}


def below(scene: Scene, clicks: Clicks) -> Markup:
    """What stands below the ring: the own hand, all of them, or only how many tiles everybody holds."""
    if scene.truth:
        return all_open(scene)
    return backs(scene) if scene.view.seat is None else own(scene, clicks)


def own(scene: Scene, clicks: Clicks) -> Markup:
    """Three rows by time with five places each; a place never moves, and a tile played leaves it empty."""
    view = scene.view
    played = [tile_of(front) for trick in view.tricks for front in trick.fronts if front.seat == view.seat]
    gone, gone_blacks = set(played), played.count(BLACK_TILE)
    labels = _labels(scene)
    cells: list[list[Markup]] = [[], [], []]
    blacks = 0
    for tile in in_order([*view.hand, *played]):
        is_gone, name = tile in gone, f"tile-{tile.name}"
        if tile is BLACK_TILE:  # all are alike: those played stood first
            is_gone, name = blacks < gone_blacks, black_name(blacks)
            blacks += 1
        cells[tile.time].append(GONE[tile] if is_gone else _held(tile, name, labels.pop(tile, ""), clicks))
    rows = [
        html('<div class="trow" role="group" aria-label="%s">%s%s</div>', name.capitalize(), label, join(row))
        for name, label, row in zip(TIME_NAMES, LABELS, cells, strict=True)
    ]
    return html('<div class="rows">%s</div>', join(rows))


def _labels(scene: Scene) -> dict[Tile, str]:
    """Where tiles go in the pass, and where the new ones came from as long as that is news."""
    view = scene.view
    has_played = any([front.seat == view.seat for trick in view.tricks for front in trick.fronts])
    if has_played or not view.given:
        return {}
    if view.received:
        return dict.fromkeys(view.received, html('<span class="wd">from </span>%s', scene.names[view.giver]))
    return dict.fromkeys(view.given, html('<span class="wd">to </span>%s', scene.names[view.taker]))


def _held(tile: Tile, name: str, label: str, clicks: Clicks) -> Markup:
    way = clicks.leads_on.get(KEY[tile])
    title = f"{TITLE[tile]}, makes a paradox" if way is not None and way.is_hot else TITLE[tile]
    inner = html('%s<span class="from">%s</span>', FACE[tile], label) if label else FACE[tile]
    return element(clicks, KEY[tile], title, inner, is_mine=True, style=f"view-transition-name:{name}")


def backs(scene: Scene) -> Markup:
    """For those who watch: how many tiles everybody holds."""
    each = [
        html(
            '<li><span class="bk">%s</span><span><b>%s</b>%s %s</span></li>',
            BACK,
            scene.names[seat],
            size,
            "tile" if size == 1 else "tiles",
        )
        for seat, size in [(seat, scene.view.sizes[seat]) for seat in scene.order]
    ]
    return html('<ul class="backs">%s</ul>', join(each))


def all_open(scene: Scene) -> Markup:
    """Every hand as small tiles; those played are fainter while the game goes on."""
    rows = []
    for seat in scene.order:
        left = list(scene.truth[seat].hand)
        played = [tile_of(front) for trick in scene.tricks for front in trick.fronts if front.seat == seat]
        small = []
        for tile in in_order([*left, *played]):
            is_held = tile in left
            if is_held:
                left.remove(tile)
            faint = "" if is_held or scene.view.outcome is not None else " dim"
            small.append(
                html(
                    '<span class="pick%s" role="img" aria-label="%s%s">%s</span>',
                    faint,
                    TITLE[tile],
                    "" if is_held else ", played",
                    FACE[tile],
                )
            )
        name = scene.names[seat]
        rows.append(html('<div class="hrow" role="group" aria-label="%s"><b>%s</b>%s</div>', name, name, join(small)))
    return html('<div class="hrows">%s</div>', join(rows))
