"""The host's desk: the whole island with all pieces, and beside it the powers, the actions and the captives' boards.

Whoever sees the island gets it: OP, and when the game is over everybody, then as a picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from paradoxa.core import Decision, Move, WhyNot
from paradoxa.games import GAMES
from paradoxa.games.paradox_island import words
from paradoxa.games.paradox_island.box.geometry import NAMES, OCEAN, PARTS, SPACES
from paradoxa.games.paradox_island.box.islands import LAKE
from paradoxa.games.paradox_island.box.pieces import OFF, PIECE_WORDS
from paradoxa.games.paradox_island.web import status
from paradoxa.games.paradox_island.web.captive.heard import heard, news_of
from paradoxa.games.paradox_island.web.drawing import (
    GRID,
    centre,
    face,
    fitted,
    isle,
    kind_of,
    pawn,
    place_of,
    put,
    sea,
    spots,
    true_lines,
    twin_mark,
)
from paradoxa.games.paradox_island.web.host import clicks
from paradoxa.games.paradox_island.web.host.boards import captives
from paradoxa.games.paradox_island.web.host.panels import act_panel, power_panel
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.web.tabs import Tab, deskpart, nav
from paradoxa.games.paradox_island.words.terms import PIECES, capital, joined, place_name
from paradoxa.games.paradox_island.words.terms import SPACES as SPACE_WORDS
from paradoxa.tables.desk import Desk
from paradoxa.web.board import HERE, Way, element, open_ways
from paradoxa.web.markup import NOTHING, Markup, html, join

# Where pieces stand that share a space, so that each can be seen.
_TOGETHER: Final = (
    (),
    ((0, 0.42),),
    ((-0.42, 0.42), (0.42, 0.42)),
    ((-0.5, 0.36), (0.5, 0.36), (0, -0.42)),
    ((-0.48, 0.42), (0.48, 0.42), (-0.48, -0.42), (0.48, -0.42)),
    ((-0.5, 0.45), (0.5, 0.45), (-0.5, -0.4), (0.5, -0.4), (0, 0)),
    ((-0.55, 0.45), (0.55, 0.45), (0, 0.5), (-0.55, -0.4), (0.55, -0.4), (0, -0.4)),
)


def ways(view: Any) -> list[Way]:
    """OP's moves as paths of clicks."""
    return clicks.ways(view)


def meant(view: Any, picks: Sequence[str], click: str) -> Move | WhyNot:
    """What a click that leads nowhere would mean."""
    return clicks.meant(view, picks, click)


# --- the map -----------------------------------------------------------------------------------
def table(scene: Scene) -> Markup:
    """The question, and the island."""
    return join((status.line(scene.view), HERE, fitted(island(scene))))


def island(scene: Scene, widest: int = 840) -> Markup:
    """The map alone: tiles outlined, every piece where it is."""
    view, land = scene.view, scene.view.land
    if land is None:
        spaces = [html('<div class="hex unk" style="%s"></div>', put(centre(space))) for space in range(SPACES)]
        return isle(join((_seas(scene), *spaces, GRID)), widest=widest, label="The island is not laid yet")
    spaces = [_space(scene, space) for space in range(SPACES)]
    return isle(
        # spaces lie on the ocean, clicks too
        join((_seas(scene), *spaces, true_lines(land), spots(has_names=True), pawns(scene))),
        widest=widest,
        label=f"The island, round {view.round}",
    )


def _space(scene: Scene, space: int) -> Markup:
    view, land = scene.view, scene.view.land
    assert land is not None
    here = [piece for piece, place in enumerate(view.places) if place == space]
    name = land.names[space]
    occupied = " occ" if here and name < LAKE else ""
    who = f": {joined([scene.called(piece) for piece in here])}" if here else ""
    return element(
        scene.clicks,
        f"space-{NAMES[space]}",
        f"{NAMES[space]}, {SPACE_WORDS[name]}{who}",
        face(land, space),
        is_outside=True,
        look=f"hex t-{kind_of(name)}{occupied}",
        style=put(centre(space)),
    )


def _seas(scene: Scene) -> Markup:
    """The parts of the ocean: the Wave's places."""
    found = []
    for part, name in enumerate(PARTS):
        has_wave = bool(scene.view.places) and OCEAN + part in scene.view.places
        found.append(
            element(
                scene.clicks,
                f"sea-{name}",
                capital(place_name(OCEAN + part)),
                NOTHING if has_wave else html("<b>%s</b>", name),
                is_outside=True,
                look="ocean",
                style=put(sea(part)),
            )
        )
    return join(found)


def pawns(scene: Scene) -> Markup:
    """All pieces on the map, those that share a space side by side."""
    view = scene.view
    groups: dict[int, list[int]] = {}
    for piece, place in enumerate(view.places):
        if place != OFF and (piece < len(PIECES) or piece - len(PIECES) < len(view.figures)):
            groups.setdefault(place, []).append(piece)
    return join([_pawn(scene, piece, place, group) for place, group in groups.items() for piece in group])


def _pawn(scene: Scene, piece: int, place: int, group: list[int]) -> Markup:
    view, land = scene.view, scene.view.land
    assert land is not None
    dx, dy = _TOGETHER[len(group)][group.index(piece)]
    if len(group) == 1 and (place >= OCEAN or land.names[place] >= LAKE):
        dy = 0  # there is no icon to make room for
    is_captive = piece >= len(PIECES)
    lies = is_captive and view.figure(piece).lies
    label = f"{capital(scene.called(piece))} {'lies' if lies else 'is'} {'in' if place >= OCEAN else 'on'} "
    label += place_name(place)
    character = view.board_of(piece).character if is_captive else -1
    name = PIECE_WORDS[piece] if not is_captive else f"captive-{piece}"
    look, twin = " lies" if lies else "", twin_mark(view, piece)
    return pawn(piece, character, place_of(place), label, name=name, dx=dx, dy=dy, look=look, more=twin)


# --- beside it ---------------------------------------------------------------------------------
def left(_: Scene) -> Markup:
    """Nothing: the island needs the room."""
    return NOTHING


def panels(scene: Scene) -> Markup:
    """Actions, powers, the captives, and all that was said."""
    news = Tab("heard", "tab.heard", news=news_of(scene))
    act, powers = act_panel(scene), power_panel(scene)
    found = join(
        (
            deskpart("move", act),
            deskpart("tiles", powers),
            deskpart("me", captives(scene)),
            deskpart("heard", heard(scene)),
        )
    )
    if scene.is_replay:
        return found
    is_asked = scene.is_live and scene.view.decision is not None
    tabs = [Tab("move", "tab.act", is_asked=is_asked), Tab("me", "tab.captives"), news]
    return found + nav([*tabs, Tab("tiles", "tab.powers")] if powers else tabs)


# --- the question ------------------------------------------------------------------------------
def prompt(desk: Desk, picks: Sequence[str]) -> tuple[str, str]:
    """What is asked, and what the choice would do."""
    view: Any = desk.view
    if view is None:
        return "The island is about to be laid", ""
    question = words.ask(view, desk.names)
    if view.decision is None:
        return question, ""
    open_now = open_ways(ways(view), picks, False)
    if not picks:
        return question, _only(desk, view.decision) or (_warned(open_now) if view.decision.kind != "op turn" else "")
    if picks[0].startswith("token-") and open_now:
        return f"Read out {open_now[0].words.partition(':')[0]}?", "Everybody hears it at once, and what it does."
    if picks[0] in clicks.PIECE_KEYS and len(picks) == 1:
        piece = clicks.PIECE_KEYS.index(picks[0])
        what = "Where does the Wave go, or whom does it attack?" if not piece else f"Where does {PIECES[piece]} go?"
        if any([way.path[-1].startswith("captive-") or "captive-" in way.path[1] for way in open_now]) and piece:
            what = f"Where does {PIECES[piece]} go, or whom does it push?"
        return what, _warned(open_now)
    last = {way.path[len(picks)].partition("-")[0] for way in open_now if len(way.path) > len(picks)}
    if last == {"space"}:
        return "From which space of the lake?", "Several lead there."
    return "In which direction?", _warned(open_now)


def _only(desk: Desk, decision: Decision) -> str:
    """Said where nothing is to be chosen: the house answers, as late as a person would, so that nobody can tell."""
    is_given = desk.plays_forced or decision.kind in GAMES[desk.setup.game].disguised
    if len(decision.options) > 1:
        return ""
    return "There is only one answer; it is given for you in a moment." if is_given else "There is only one answer."


def _warned(open_now: Sequence[Way]) -> str:
    """What the choices would do that hurt somebody, in few words."""
    hot = list(dict.fromkeys([way.tag for way in open_now if way.is_hot]))
    return f"Some of it hurts: {joined(hot, 'or')}." if hot else ""
