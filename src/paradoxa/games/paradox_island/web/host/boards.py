"""The captives' boards as OP sees them, and everybody once the game is over: points, fruits, mission, boxes, places."""

from __future__ import annotations

from html import escape
from typing import Final

from paradoxa.games.paradox_island.box.components import CHARACTERS, COMPONENTS, FRUITS
from paradoxa.games.paradox_island.box.geometry import NAMES, OCEAN
from paradoxa.games.paradox_island.box.pieces import ACHILLES, GRANDDEAD, HEMPEL, OFF, PIECE_WORDS, THESEUS
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.view import Board, Figure, ParadoxIslandView
from paradoxa.games.paradox_island.web.captive.public import deaths
from paradoxa.games.paradox_island.web.drawing import SQUARE_ICONS, SQUARE_STATES, TWIN_MARK, token_face
from paradoxa.games.paradox_island.web.host.clicks import captive_key, ways
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.words.terms import MISSIONS, PIECES, SPACES, capital, place_name
from paradoxa.web.board import element
from paradoxa.web.pieces import icon

GOAL: Final = COMPONENTS.constants.mission_goal


def where(view: ParadoxIslandView, piece: int) -> str:
    """Where a piece is, in few words, for whoever sees the island."""
    place = view.places[piece]
    if place == OFF:
        return "off the map"
    if place >= OCEAN or view.land is None:
        return place_name(place)
    return f"{SPACES[view.land.names[place]]}, {NAMES[place]}"


def captives(scene: Scene) -> str:
    """Everybody's board."""
    boards = scene.view.boards
    rows = "".join([_board(scene, board) for board in boards])
    missions = [
        f"<li><b>{CHARACTERS[board.character]}</b> has to {escape(MISSIONS[board.character])}.</li>"
        for board in boards
        if board.character >= 0
    ]
    told = f"<details><summary>Missions in words</summary><ul>{''.join(missions)}</ul></details>" if missions else ""
    return (
        f'<section class="panel"><h2>Captives {deaths(scene.view)}</h2><ul class="caps host">{rows}</ul>'
        f'<div class="inwords">{told}</div></section>'
    )


def _board(scene: Scene, board: Board) -> str:
    if board.character < 0:
        name = escape(scene.desk.names[board.seat])
        return f'<li><div class="cap3">{token_face(-1, 3)}<span><b>{name}</b> <i>no character yet</i></span></div></li>'
    pieces = "".join([_figure(scene, board, scene.view.figure(piece)) for piece in board.pieces])
    return f'<li>{pieces}<div class="frs" role="group" aria-label="Fruits">{_fruits(board)}</div>{_more(board)}</li>'


def _figure(scene: Scene, board: Board, figure: Figure) -> str:
    """One piece: who, where, and its points. Where it can be attacked or pushed it can be clicked."""
    view = scene.view
    said = [where(view, figure.piece)]
    if figure.lies:
        said.append("lies")
    if figure.start >= 0:
        said.append(f"start {FRUITS[figure.start]}")
    if figure.immune >= 0:
        said.append(f"safe from {PIECES[figure.immune]}")
    more, face = "", token_face(board.character, figure.piece)
    if figure.piece != board.pieces[0]:
        face = face.replace("</span>", f"{TWIN_MARK}</span>", 1)
    else:
        done = f"{board.progress} of {GOAL}"
        more = f" <i>{escape(scene.desk.names[board.seat])} · {done}</i>"
    inner = (
        f"{face}<span><b>{escape(scene.called(figure.piece))}</b>{more}"
        f"<small>{escape(capital(' · '.join(said)))}</small></span>{_points(board, figure)}"
    )
    key = captive_key(view, figure.piece)
    if not scene.is_live or not any([key in way.path for way in ways(view)]):
        return f'<div class="cap3">{inner}</div>'
    return element(scene.clicks, key, "attack or push", inner, is_outside=True, look="cap3")


def _points(board: Board, figure: Figure) -> str:
    if figure.health < 0:
        return '<span class="he"></span>'
    energy = f'<span role="img" aria-label="{figure.energy} energy">{icon("bolt")}{figure.energy}</span>'
    if board.character == GRANDDEAD:
        return f'<span class="he">{energy.replace("energy", "points, health and energy in one")}</span>'
    health = f'<span role="img" aria-label="{figure.health} health">{icon("heart")}{figure.health}</span>'
    return f'<span class="he">{health}{energy}</span>'


def _fruits(board: Board) -> str:
    """The seven fruits: circled ones can be used, crossed-out ones have been."""
    shown = []
    for number, fruit in enumerate(FRUITS):
        state, look = "not found", "off"
        if board.crossed >> number & 1:
            state, look = "crossed out", "used"
        elif board.circled >> number & 1:
            state, look = "ready", "ok"
        shown.append(f'<span class="fr2 {look}" role="img" aria-label="{fruit}: {state}">{icon(fruit)}</span>')
    return "".join(shown)


def _more(board: Board) -> str:
    """What only some characters have: boxes, squares, symbols."""
    if board.character == HEMPEL and board.boxes:
        boxes = []
        for number, fruit in enumerate(board.boxes):
            palm = ", palm crossed out" if board.palms >> number & 1 else ""
            inside = icon(FRUITS[fruit]) if fruit >= 0 else "✕" if palm else str(number + 1)
            label = f"Box {number + 1}: {FRUITS[fruit] if fruit >= 0 else 'empty'}{palm}"
            boxes.append(
                f'<span class="xb{" on" if fruit >= 0 else ""}" role="img" aria-label="{label}">{inside}</span>'
            )
        return f'<div class="xbs" role="group" aria-label="Boxes">{"".join(boxes)}</div>'
    if board.character == THESEUS:
        squares = []
        for number, kind in enumerate(derived.sheet_of(board).squares):
            state = board.squares >> 2 * number & 3
            look = " on" if state == 1 else " gone" if state == 2 else ""
            label = f"{kind}: {SQUARE_STATES[state]}"
            squares.append(f'<span class="xb{look}" role="img" aria-label="{label}">{icon(SQUARE_ICONS[kind])}</span>')
        return f'<div class="xbs" role="group" aria-label="Squares">{"".join(squares)}</div>'
    if board.character == ACHILLES:
        symbols = []
        for number, piece in enumerate(PIECE_WORDS):
            is_gone = bool(board.symbols >> number & 1)
            label = f"Symbol of the {piece}: {'crossed out' if is_gone else 'ready'}"
            symbols.append(
                f'<span class="xb{" gone" if is_gone else " on"}" role="img" aria-label="{label}">{icon(piece)}</span>'
            )
        return f'<div class="xbs" role="group" aria-label="Symbols">{"".join(symbols)}</div>'
    return ""
