"""The own board: health and energy, the mission, fruits with their bonuses, and what only some characters have."""

from __future__ import annotations

from html import escape
from typing import Final

from paradoxa.games.paradox_island.box.components import CHARACTERS, COMPONENTS, FRUITS, Bonus
from paradoxa.games.paradox_island.box.pieces import ACHILLES, GRANDDEAD, HEMPEL, OP_PIECES, PIECE_WORDS, THESEUS
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.view import Board, Figure
from paradoxa.games.paradox_island.rules.health import BOX_BONUS
from paradoxa.games.paradox_island.web.captive.turn import acting, passes
from paradoxa.games.paradox_island.web.drawing import SQUARE_ICONS, SQUARE_STATES
from paradoxa.games.paradox_island.web.missions import slots
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.words.terms import BONUSES, MISSIONS, PIECES, capital, fruit_name, place_name
from paradoxa.web.board import element
from paradoxa.web.pieces import icon

GOAL: Final = COMPONENTS.constants.mission_goal
SUNS: Final = {False: ("sunfull", "on your own turn"), True: ("sunhalf", "on anybody's turn")}


def sheet(scene: Scene) -> str:
    """The own board as a panel; "" for those who have none."""
    board = scene.view.own
    if board is None:
        return ""
    name = escape(scene.desk.names[board.seat])
    if board.character < 0:
        return f'<section class="panel me"><h2>No character yet <span class="chip">{name}</span></h2></section>'
    parts = [_figure(scene, scene.view.figure(piece), board) for piece in board.pieces]
    parts += [_mission(scene, board), _bonuses(scene, board), _squares(scene, board), _symbols(board)]
    parts += [_found(scene), passes(scene)]
    return (
        f'<section class="panel me" id="sheet"><h2>{CHARACTERS[board.character]} <span class="chip">{name}</span></h2>'
        f"{''.join(parts)}</section>"
    )


# --- points ------------------------------------------------------------------------------------
def top_energy(figure: Figure, board: Board) -> int:
    """The most energy a piece can have: Granddead's falls with his revivals."""
    sheet = derived.sheet_of(board)
    if figure.revived and sheet.after_revival:
        return sheet.after_revival[min(figure.revived, len(sheet.after_revival)) - 1]
    return sheet.energy


def _figure(scene: Scene, figure: Figure, board: Board) -> str:
    """An own piece; where there are two, with its name and which of them acts."""
    head = ""
    if len(board.pieces) > 1:
        is_acting = acting(scene.view) == figure.piece and scene.view.active == board.seat
        now = '<small class="chip on">acts now</small>' if is_acting else ""
        head = f'<h3 class="sub">{escape(scene.called(figure.piece))}{now}</h3>'
    energy = top_energy(figure, board)
    if board.character == GRANDDEAD:  # his energy is his health; the last point can only be lost as health
        points = icon("heart" if figure.energy else "heart0", "" if figure.energy else "no") + _pips(
            "bolt", max(figure.energy - 1, 0), energy - 1
        )
        rows = _stat("Points", points, figure.energy, energy)
    else:
        health = derived.sheet_of(board).health
        rows = _stat("Health", _pips("heart", figure.health, health), figure.health, health)
        rows += _stat("Energy", _pips("bolt", figure.energy, energy), figure.energy, energy)
    safe = ""
    if figure.immune >= 0:
        safe = f'<p class="small">{icon(PIECE_WORDS[figure.immune])} Safe from {PIECES[figure.immune]}</p>'
    return head + rows + safe


def _pips(name: str, count: int, top: int) -> str:
    return icon(name) * count + icon(f"{name}0", "no") * (top - count)


def _stat(word: str, pips: str, count: int, top: int) -> str:
    return (
        f'<div class="stat"><span>{word}</span><span class="pips" role="img" '
        f'aria-label="{count} of {top} {word.lower()}">{pips}</span></div>'
    )


# --- the mission -------------------------------------------------------------------------------
def _mission(scene: Scene, board: Board) -> str:
    hidden = ' class="vh"' if board.character == HEMPEL else ""  # fruits speak for themselves
    each = [
        f'<li class="{"done" if is_done else "todo"}"><span class="box">{icon(name)}</span>'
        f'<span{hidden}>{word}</span><span class="vh">{", done" if is_done else ""}</span></li>'
        for name, word, is_done in slots(scene.view, board)
    ]
    return (
        f'<h3 class="sub">Mission <small>{board.progress} of {GOAL}</small></h3>'
        f'<p class="small goal">{capital(MISSIONS[board.character])}.</p><ul class="mis">{"".join(each)}</ul>'
    )


# --- fruits ------------------------------------------------------------------------------------
def _bonuses(scene: Scene, board: Board) -> str:
    rows = []
    for number, bonus in enumerate(derived.sheet_of(board).bonuses):
        name, when = SUNS[bonus.is_half]
        fruits = _boxes(scene, board, number) if board.character == HEMPEL else _fruits(scene, board, bonus)
        rows.append(
            f'<div class="bonus"><div class="fr">{fruits}</div><span role="img" aria-label="{when}">'
            f"{icon(name, 'sun')}</span><span>{capital(BONUSES[board.character][number])}.</span></div>"
        )
    return f'<h3 class="sub">Fruits</h3>{"".join(rows)}'


def _fruits(scene: Scene, board: Board, bonus: Bonus) -> str:
    return "".join([_fruit(scene, board, FRUITS.index(fruit)) for fruit in bonus.fruits])


def _fruit(scene: Scene, board: Board, fruit: int) -> str:
    """A fruit: circled, crossed out, or not found yet; brass where it can be touched now."""
    look, state = "off", "not found yet"
    if board.crossed >> fruit & 1:
        look, state = "used", "crossed out"
    elif board.circled >> fruit & 1:
        look, state = "got", "circled"
    label = f"{capital(fruit_name(fruit))}, {state}"
    key = f"fruit-{FRUITS[fruit]}"
    return element(scene.clicks, key, label, icon(FRUITS[fruit]), look=f"fruit {look}", is_outside=True)


def _boxes(scene: Scene, board: Board, number: int) -> str:
    """Hempel's boxes of a bonus: a fruit, or a number; a crossed-out palm."""
    drawn = []
    for box, fruit in enumerate(board.boxes):
        if BOX_BONUS[box] != number:
            continue
        struck = " struck" if board.palms >> box & 1 else ""
        if fruit >= 0:
            drawn.append(f'<span class="palm{struck}">{_fruit(scene, board, fruit)}</span>')
            continue
        label = f"Box {box + 1}, empty{', its palm crossed out' if struck else ''}"
        inner = f'<span aria-hidden="true">{box + 1}</span>'
        button = element(scene.clicks, f"box-{box + 1}", label, inner, look="fruit off", is_outside=True)
        drawn.append(f'<span class="palm{struck}">{button}</span>')
    return "".join(drawn)


# --- what only some have -----------------------------------------------------------------------
def _squares(scene: Scene, board: Board) -> str:
    """Theseus' row of extras."""
    if board.character != THESEUS:
        return ""
    drawn = []
    for number, kind in enumerate(derived.sheet_of(board).squares):
        state = board.squares >> 2 * number & 3
        look = ("xb", "xb on", "xb used")[state]
        label = f"Extra {kind}, {SQUARE_STATES[state]}"
        if state == 1:
            face = icon(SQUARE_ICONS[kind])
            drawn.append(element(scene.clicks, f"square-{kind}", label, face, look=look, is_outside=True))
        else:
            drawn.append(f'<span class="{look}" role="img" aria-label="{label}">{icon(SQUARE_ICONS[kind])}</span>')
    return f'<div class="xbl"><h3>Extras</h3><div class="xbs">{"".join(drawn)}</div></div>'


def _symbols(board: Board) -> str:
    """Achilles' symbols of OP's pieces."""
    if board.character != ACHILLES:
        return ""
    drawn = []
    for piece in OP_PIECES:
        is_used = board.symbols >> piece & 1
        label = f"{capital(PIECES[piece])}, {'crossed out' if is_used else 'free'}"
        drawn.append(
            f'<span class="xb{" used" if is_used else " got"}" role="img" aria-label="{label}">'
            f"{icon(PIECE_WORDS[piece])}</span>"
        )
    return f'<div class="xbl"><h3>Second wind</h3><div class="xbs">{"".join(drawn)}</div></div>'


def _found(scene: Scene) -> str:
    """Granddead's private marks: where a piece of OP's was, and when."""
    view, own = scene.view, scene.view.own
    board = view.boards.index(own) if own is not None else -1
    rows = []
    for whose, when, piece, place in view.marks:
        if whose == board:
            where = f"was at {place_name(place)}" if place >= 0 else "was off the map"
            rows.append(f"<li>{capital(PIECES[piece])} {where}, round {derived.round_said(view, when)}.</li>")
    return f'<h3 class="sub">For your eyes only</h3><ul class="said">{"".join(rows)}</ul>' if rows else ""
