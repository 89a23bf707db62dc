"""The captives' boards as OP sees them, and everybody once the game is over: points, fruits, mission, boxes, places."""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradox_island.box.components import CHARACTERS, COMPONENTS, FRUITS
from paradoxa.games.paradox_island.box.geometry import NAMES, OCEAN
from paradoxa.games.paradox_island.box.pieces import ACHILLES, GRANDDEAD, HEMPEL, OFF, PIECE_WORDS, THESEUS, pieces_in
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.view import Board, Figure, ParadoxIslandView
from paradoxa.games.paradox_island.web.drawing import SQUARE_ICONS, SQUARE_STATES, TWIN_MARK, token_face
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.web.status import deaths
from paradoxa.games.paradox_island.words.terms import MISSIONS, PIECES, SPACES, capital, place_name
from paradoxa.web.markup import NOTHING, Markup, html, join
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


def captives(scene: Scene) -> Markup:
    """Everybody's board."""
    boards = scene.view.boards
    rows = join([_board(scene, board) for board in boards])
    missions = [
        html("<li><b>%s</b> has to %s.</li>", CHARACTERS[board.character], MISSIONS[board.character])
        for board in boards
        if board.character >= 0
    ]
    told = (
        html("<details><summary>Missions in words</summary><ul>%s</ul></details>", join(missions))
        if missions
        else NOTHING
    )
    return html(
        '<section class="panel"><h2>Captives %s</h2><ul class="caps host">%s</ul>'
        '<div class="inwords">%s</div></section>',
        deaths(scene.view, scene.view.deaths),
        rows,
        told,
    )


def _board(scene: Scene, board: Board) -> Markup:
    if board.character < 0:
        name = scene.desk.names[board.seat]
        return html(
            '<li><div class="cap3">%s<span><b>%s</b> <i>no character yet</i></span></div></li>', token_face(-1, 3), name
        )
    pieces = join([_figure(scene, board, scene.view.figure(piece)) for piece in board.pieces])
    return html(
        '<li>%s<div class="frs" role="group" aria-label="Fruits">%s</div>%s</li>', pieces, _fruits(board), _more(board)
    )


def _figure(scene: Scene, board: Board, figure: Figure) -> Markup:
    """One piece: who, where, and its points."""
    view = scene.view
    said = [where(view, figure.piece)]
    if figure.lies:
        said.append("lies")
    if figure.start >= 0:
        said.append(f"start {FRUITS[figure.start]}")
    said += [f"safe from {PIECES[piece]}" for piece in pieces_in(figure.immune)]
    is_twin, more = figure.piece != board.pieces[0], NOTHING
    face = token_face(board.character, figure.piece, TWIN_MARK if is_twin else NOTHING)
    if not is_twin:
        done = f"{board.progress} of {GOAL}"
        more = html(" <i>%s · %s</i>", scene.desk.names[board.seat], done)
    inner = html(
        "%s<span><b>%s</b>%s<small>%s</small></span>%s",
        face,
        scene.called(figure.piece),
        more,
        capital(" · ".join(said)),
        points(board, figure),
    )
    return html('<div class="cap3">%s</div>', inner)


def points(board: Board, figure: Figure) -> Markup:
    """Health and energy as OP sees them."""
    if figure.health < 0:
        return Markup('<span class="he"></span>')
    energy = html('<span role="img" aria-label="%s energy">%s%s</span>', figure.energy, icon("bolt"), figure.energy)
    if board.character == GRANDDEAD:
        return html('<span class="he">%s</span>', energy.replace("energy", "points, health and energy in one"))
    health = html('<span role="img" aria-label="%s health">%s%s</span>', figure.health, icon("heart"), figure.health)
    return html('<span class="he">%s%s</span>', health, energy)


def _fruits(board: Board) -> Markup:
    """The seven fruits: circled ones can be used, crossed-out ones have been."""
    shown = []
    for number, fruit in enumerate(FRUITS):
        state, look = "not found", "off"
        if board.crossed >> number & 1:
            state, look = "crossed out", "used"
        elif board.circled >> number & 1:
            state, look = "ready", "ok"
        shown.append(
            html('<span class="fr2 %s" role="img" aria-label="%s: %s">%s</span>', look, fruit, state, icon(fruit))
        )
    return join(shown)


def _more(board: Board) -> Markup:
    """What only some characters have: boxes, squares, symbols."""
    if board.character == HEMPEL and board.boxes:
        boxes = []
        for number, fruit in enumerate(board.boxes):
            palm = ", palm crossed out" if board.palms >> number & 1 else ""
            inside = icon(FRUITS[fruit]) if fruit >= 0 else "✕" if palm else str(number + 1)
            label = f"Box {number + 1}: {FRUITS[fruit] if fruit >= 0 else 'empty'}{palm}"
            boxes.append(
                html(
                    '<span class="xb%s" role="img" aria-label="%s">%s</span>',
                    " on" if fruit >= 0 else "",
                    label,
                    inside,
                )
            )
        return html('<div class="xbs" role="group" aria-label="Boxes">%s</div>', join(boxes))
    if board.character == THESEUS:
        squares = []
        for number, kind in enumerate(derived.sheet_of(board).squares):
            state = board.squares >> 2 * number & 3
            look = " on" if state == 1 else " gone" if state == 2 else ""
            label = f"{kind}: {SQUARE_STATES[state]}"
            squares.append(
                html('<span class="xb%s" role="img" aria-label="%s">%s</span>', look, label, icon(SQUARE_ICONS[kind]))
            )
        return html('<div class="xbs" role="group" aria-label="Squares">%s</div>', join(squares))
    if board.character == ACHILLES:
        symbols = []
        for number, piece in enumerate(PIECE_WORDS):
            is_gone = bool(board.symbols >> number & 1)
            label = f"Symbol of the {piece}: {'crossed out' if is_gone else 'ready'}"
            symbols.append(
                html(
                    '<span class="xb%s" role="img" aria-label="%s">%s</span>',
                    " gone" if is_gone else " on",
                    label,
                    icon(piece),
                )
            )
        return html('<div class="xbs" role="group" aria-label="Symbols">%s</div>', join(symbols))
    return NOTHING
