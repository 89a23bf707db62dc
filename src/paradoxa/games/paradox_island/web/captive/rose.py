"""The direction rose: six ways, and how one goes; what cannot be says why in a few words."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Final

from paradoxa.games.paradox_island.box.geometry import DIRECTIONS
from paradoxa.games.paradox_island.box.pieces import CHARACTER_WORDS, SCHRODIE
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import STEP, Step
from paradoxa.games.paradox_island.rules.bonuses import FREE_REACH
from paradoxa.games.paradox_island.web.captive.clicks import FAR, STEPPING, WAY_KEYS
from paradoxa.games.paradox_island.web.drawing import colours
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.words.terms import WAYS
from paradoxa.web.board import element
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import icon

TOGGLES: Final = {"over": ("A space over", "Over"), "three": ("Three spaces", "Three"), "safely": ("Safely", "Safely")}
REASON: Final = "rose-why"  # the id of the line that says why directions cannot be clicked


@dataclass(frozen=True, slots=True)
class Toggle:
    """A way to go: what it costs now, or why it cannot be."""

    key: str
    cost: int
    reason: str  # "" where it can be chosen


def _move(key: str) -> Step:
    found = STEP[0][FAR.index(key) if key in FAR else 0][key == "safely"]
    assert isinstance(found, Step)
    return found


def toggles(view: ParadoxIslandView, piece: int) -> list[Toggle]:
    """How this piece can go, with the energy that each costs by itself."""
    is_run = view.reach > 0 and _kind(view) == "bonus step"
    far = "three" if view.board_of(piece).character == SCHRODIE else "over"
    return [_toggle(view, piece, key) for key in ([] if is_run else [far]) + ["safely"]]


def _toggle(view: ParadoxIslandView, piece: int, key: str) -> Toggle:
    cost = derived.price(view, _move(key))
    if _kind(view) not in STEPPING or _has(view, key):
        return Toggle(key, cost, "")
    is_idle = not view.figure(piece).actions and view.reach != FREE_REACH
    return Toggle(key, cost, "no action" if is_idle else f"needs {cost} energy")


def _has(view: ParadoxIslandView, key: str) -> bool:
    """Whether some step goes that way."""
    wanted = _move(key)
    assert view.decision is not None
    steps = [move for move in view.decision.options if isinstance(move, Step)]
    return any([move.safely if wanted.safely else move.reach == wanted.reach for move in steps])


def _kind(view: ParadoxIslandView) -> str:
    return view.decision.kind if view.decision is not None else ""


def reason(view: ParadoxIslandView, piece: int) -> str:
    """Why no direction can be clicked at once, in a few words; "" where they can."""
    if _kind(view) == "bonus step" and view.reach == FREE_REACH:
        return "First choose: a space over, or safely."
    if _kind(view) == "turn" and not view.figure(piece).actions:
        return "No action left: use a bonus, or stop."
    return ""


# --- drawn -------------------------------------------------------------------------------------
def rose(scene: Scene, piece: int) -> Markup:
    """Six directions around the piece that goes."""
    told = reason(scene.view, piece)
    parts = [_direction(scene, way, told) for way in range(len(DIRECTIONS))]
    character = scene.view.board_of(piece).character
    face = icon(CHARACTER_WORDS[character] if character >= 0 else "person")
    look = html(' style="%s"', colours(character)) if character >= 0 else NOTHING
    return html(
        '<div class="rose" role="group" aria-label="Directions">%s<span class="me"%s>%s</span></div>',
        join(parts),
        look,
        face,
    )


def why(scene: Scene, piece: int) -> Markup:
    """The line that says why no direction can be clicked; nothing where they can."""
    told = reason(scene.view, piece)
    return html('<p class="small rosewhy" id="%s">%s</p>', REASON, told) if told else NOTHING


@cache
def _arrow(way: int) -> Markup:
    return html(
        '<svg viewBox="0 0 24 24" aria-hidden="true">'
        '<path d="M3 12H19M13 5.500L20 12L13 18.500" transform="rotate(%s 12 12)" fill="none" '
        'stroke="currentColor" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round"/>'
        '</svg><span aria-hidden="true">%s</span>',
        60 * way,
        DIRECTIONS[way],
    )


def _direction(scene: Scene, way: int, told: str) -> Markup:
    turn = math.radians(60 * way)
    return element(
        scene.clicks,
        WAY_KEYS[way],
        WAYS[way],
        _arrow(way),
        is_mine=True,
        style=f"--x:{math.cos(turn):.2f};--y:{math.sin(turn):.3f}",
        told_by=REASON if told else "",
        look="btn dir",
        is_outside=True,
    )


def how(scene: Scene, piece: int) -> Markup:
    """The toggles of a step: over (or three) and safely."""
    drawn = [_drawn(scene, toggle) for toggle in toggles(scene.view, piece)]
    return html('<div class="toggles">%s</div>', join(drawn))


def _drawn(scene: Scene, toggle: Toggle) -> Markup:
    cost = f"{toggle.cost} energy" if toggle.cost else "free"
    whole, short = TOGGLES[toggle.key]
    inner = html(
        '<span class="tick" aria-hidden="true"></span><span><span class="long" aria-hidden="true">%s</span>'
        '<span class="short" aria-hidden="true">%s</span><small>%s</small></span>',
        whole,
        short,
        toggle.reason or cost,
    )
    return element(scene.clicks, toggle.key, whole, inner, is_mine=True, look="toggle", is_outside=True)
