"""The own board: health and energy, the mission, fruits with their bonuses, and what only some characters have."""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradox_island.box.components import CHARACTERS, COMPONENTS, FRUITS, Bonus
from paradoxa.games.paradox_island.box.pieces import (
    ACHILLES,
    GRANDDEAD,
    HEMPEL,
    OP_PIECES,
    PIECE_WORDS,
    THESEUS,
    pieces_in,
)
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.view import Board, Figure
from paradoxa.games.paradox_island.rules.health import BOX_BONUS
from paradoxa.games.paradox_island.web.captive.turn import acting, passes
from paradoxa.games.paradox_island.web.drawing import SQUARE_ICONS, SQUARE_STATES
from paradoxa.games.paradox_island.web.missions import slots
from paradoxa.games.paradox_island.web.proposals import bonus_mark, points_mark
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.web.status import granddead_pips, pips, top_energy
from paradoxa.games.paradox_island.words.terms import BONUSES, MISSIONS, PIECES, capital, fruit_name, place_name
from paradoxa.web.board import element
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import icon

GOAL: Final = COMPONENTS.constants.mission_goal
SUNS: Final = {False: ("sunfull", "on your own turn"), True: ("sunhalf", "on anybody's turn")}


def sheet(scene: Scene) -> Markup:
    """The own board as a panel; "" for those who have none."""
    board = scene.view.own
    if board is None:
        return NOTHING
    name = scene.desk.names[board.seat]
    if board.character < 0:
        return html('<section class="panel me"><h2>No character yet <span class="chip">%s</span></h2></section>', name)
    parts = [_figure(scene, scene.view.figure(piece), board) for piece in board.pieces]
    parts += [_mission(scene, board), _bonuses(scene, board), _squares(scene, board), _symbols(board)]
    parts += [_found(scene), passes(scene)]
    return html(
        '<section class="panel me" id="sheet"><h2>%s <span class="chip">%s</span></h2>%s</section>',
        CHARACTERS[board.character],
        name,
        join(parts),
    )


# --- points ------------------------------------------------------------------------------------
def _figure(scene: Scene, figure: Figure, board: Board) -> Markup:
    """An own piece; where there are two, with its name and which of them acts."""
    head = NOTHING
    if len(board.pieces) > 1:
        is_acting = acting(scene.view) == figure.piece and scene.view.active == board.seat
        now = Markup('<small class="chip on">acts now</small>') if is_acting else NOTHING
        head = html('<h3 class="sub">%s%s</h3>', scene.called(figure.piece), now)
    energy = top_energy(figure, board)
    if board.character == GRANDDEAD:
        rows = _stat("Points", granddead_pips(figure, energy), figure.energy, energy, points_mark(GRANDDEAD, "energy"))
    else:
        health = derived.sheet_of(board).health
        ours = [points_mark(board.character, kind) for kind in ("health", "energy")]
        rows = _stat("Health", pips("heart", figure.health, health), figure.health, health, ours[0])
        rows += _stat("Energy", pips("bolt", figure.energy, energy), figure.energy, energy, ours[1])
    safe = NOTHING
    for piece in pieces_in(figure.immune):
        safe += html('<p class="small">%s Safe from %s</p>', icon(PIECE_WORDS[piece]), PIECES[piece])
    return head + rows + safe


def _stat(word: str, shown: str, count: int, top: int, mark: Markup) -> Markup:
    return html(
        '<div class="stat"><span>%s%s</span><span class="pips" role="img" aria-label="%s of %s %s">%s</span></div>',
        word,
        mark,
        count,
        top,
        word.lower(),
        shown,
    )


# --- the mission -------------------------------------------------------------------------------
def _mission(scene: Scene, board: Board) -> Markup:
    hidden = Markup(' class="vh"') if board.character == HEMPEL else NOTHING  # fruits speak for themselves
    each = [
        html(
            '<li class="%s"><span class="box">%s</span><span%s>%s</span><span class="vh">%s</span></li>',
            "done" if is_done else "todo",
            icon(name),
            hidden,
            word,
            ", done" if is_done else "",
        )
        for name, word, is_done in slots(scene.view, board)
    ]
    return html(
        '<h3 class="sub">Mission <small>%s of %s</small></h3><p class="small goal">%s.</p><ul class="mis">%s</ul>',
        board.progress,
        GOAL,
        capital(MISSIONS[board.character]),
        join(each),
    )


# --- fruits ------------------------------------------------------------------------------------
def _bonuses(scene: Scene, board: Board) -> Markup:
    rows = []
    for number, bonus in enumerate(derived.sheet_of(board).bonuses):
        name, when = SUNS[bonus.is_half]
        fruits = _boxes(scene, board, number) if board.character == HEMPEL else _fruits(scene, board, bonus)
        rows.append(
            html(
                '<div class="bonus"><div class="fr">%s</div><span role="img" aria-label="%s">%s</span><span>%s.%s'
                "</span></div>",
                fruits,
                when,
                icon(name, "sun"),
                capital(BONUSES[board.character][number]),
                bonus_mark(board.character, number),
            )
        )
    return html('<h3 class="sub">Fruits</h3>%s', join(rows))


def _fruits(scene: Scene, board: Board, bonus: Bonus) -> Markup:
    return join([_fruit(scene, board, FRUITS.index(fruit)) for fruit in bonus.fruits])


def _fruit(scene: Scene, board: Board, fruit: int) -> Markup:
    """A fruit: circled, crossed out, or not found yet; brass where it can be touched now."""
    look, state = "off", "not found yet"
    if board.crossed >> fruit & 1:
        look, state = "used", "crossed out"
    elif board.circled >> fruit & 1:
        look, state = "got", "circled"
    label = f"{capital(fruit_name(fruit))}, {state}"
    key = f"fruit-{FRUITS[fruit]}"
    return element(scene.clicks, key, label, icon(FRUITS[fruit]), look=f"fruit {look}", is_outside=True)


def _boxes(scene: Scene, board: Board, number: int) -> Markup:
    """Hempel's boxes of a bonus: a fruit, or a number; a crossed-out palm."""
    drawn = []
    for box, fruit in enumerate(board.boxes):
        if BOX_BONUS[box] != number:
            continue
        struck = " struck" if board.palms >> box & 1 else ""
        if fruit >= 0:
            drawn.append(html('<span class="palm%s">%s</span>', struck, _fruit(scene, board, fruit)))
            continue
        label = f"Box {box + 1}, empty{', its palm crossed out' if struck else ''}"
        inner = html('<span aria-hidden="true">%s</span>', box + 1)
        button = element(scene.clicks, f"box-{box + 1}", label, inner, look="fruit off", is_outside=True)
        drawn.append(html('<span class="palm%s">%s</span>', struck, button))
    return join(drawn)


# --- what only some have -----------------------------------------------------------------------
def _squares(scene: Scene, board: Board) -> Markup:
    """Theseus' row of extras."""
    if board.character != THESEUS:
        return NOTHING
    drawn = []
    for number, kind in enumerate(derived.sheet_of(board).squares):
        state = board.squares >> 2 * number & 3
        look = ("xb", "xb on", "xb used")[state]
        label = f"Extra {kind}, {SQUARE_STATES[state]}"
        if state == 1:
            face = icon(SQUARE_ICONS[kind])
            drawn.append(element(scene.clicks, f"square-{kind}", label, face, look=look, is_outside=True))
        else:
            drawn.append(
                html('<span class="%s" role="img" aria-label="%s">%s</span>', look, label, icon(SQUARE_ICONS[kind]))
            )
    return html('<div class="xbl"><h3>Extras</h3><div class="xbs">%s</div></div>', join(drawn))


def _symbols(board: Board) -> Markup:
    """Achilles' symbols of OP's pieces."""
    if board.character != ACHILLES:
        return NOTHING
    drawn = []
    for piece in OP_PIECES:
        is_used = board.symbols >> piece & 1
        label = f"{capital(PIECES[piece])}, {'crossed out' if is_used else 'free'}"
        drawn.append(
            html(
                '<span class="xb%s" role="img" aria-label="%s">%s</span>',
                " used" if is_used else " got",
                label,
                icon(PIECE_WORDS[piece]),
            )
        )
    return html('<div class="xbl"><h3>Second wind</h3><div class="xbs">%s</div></div>', join(drawn))


def _found(scene: Scene) -> Markup:
    """Granddead's private marks: where a piece of OP's was, and when."""
    view, own = scene.view, scene.view.own
    board = view.boards.index(own) if own is not None else -1
    rows = []
    for whose, when, piece, place in view.marks:
        if whose == board:
            where = f"was at {place_name(place)}" if place >= 0 else "was off the map"
            rows.append(
                html("<li>%s %s, round %s.</li>", capital(PIECES[piece]), where, derived.round_said(view, when))
            )
    return html('<h3 class="sub">For your eyes only</h3><ul class="said">%s</ul>', join(rows)) if rows else NOTHING
