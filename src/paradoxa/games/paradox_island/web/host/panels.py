"""OP's own panels: the power token, the three pieces and what each action would do, and every other question."""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradox_island.box.components import COMPONENTS
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS
from paradoxa.games.paradox_island.box.islands import ANOMALY
from paradoxa.games.paradox_island.box.pieces import OFF, PIECE_WORDS
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from paradoxa.games.paradox_island.web.captive.turn import dots, paused
from paradoxa.games.paradox_island.web.drawing import ICONS, token_face, twin_mark
from paradoxa.games.paradox_island.web.host import clicks
from paradoxa.games.paradox_island.web.host.boards import points, where
from paradoxa.games.paradox_island.web.proposals import token_mark
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.words.desk import say
from paradoxa.games.paradox_island.words.terms import (
    ANOMALY_EFFECTS,
    ANOMALY_NAMES,
    PIECES,
    TOKEN_EFFECTS,
    WAYS,
    asked,
    capital,
    joined,
    named_piece,
    token_name,
)
from paradoxa.web.board import Way, element
from paradoxa.web.markup import NOTHING, Markup, escape, html, join
from paradoxa.web.pieces import icon

ACTIONS: Final = COMPONENTS.constants.op_actions
AIMS: Final = ("captive", "storm", "way")  # what is clicked besides pieces and places
# What the plain answers are called, by their key.
ANSWERS: Final = {
    "stop": "End turn",
    "stay": "Stay there",
    "decline": "Do without it",
    "storm": "Let the storm break",
    "through": "Go on",
    "cross": "Cross the ocean",
    "activate": "Let the space work",
    "leave": "Leave it alone",
    "nothing": "Cross out nothing",
    "random": "Leave it to chance",
    "sample": "Lay the example island",
}


def act_panel(scene: Scene) -> Markup:
    """What OP does now, or where the pieces are."""
    view = scene.view
    kind = _kind(scene)
    if kind == "island":
        return _building(scene)
    if kind == "token":
        return _choice(scene)
    if kind in ("", "place", "op turn"):
        found = _pieces(scene, kind) if view.outcome is None or scene.is_replay else NOTHING
    else:
        found = _question(scene)
    if scene.desk.pause is not None and not scene.is_replay:
        found = html('<section class="panel pausing">%s</section>%s', paused(scene), found)
    return found


def power_panel(scene: Scene) -> Markup:
    """The power in force and what OP knows of the stack; while one is chosen, that is said there."""
    return NOTHING if _kind(scene) in ("island", "token") else _power(scene)


def _kind(scene: Scene) -> str:
    decision = scene.view.decision
    return decision.kind if decision is not None and scene.is_live else ""


def _key(scene: Scene, key: str, label: str, inner: Markup, look: str) -> Markup:
    return element(scene.clicks, key, label, inner, is_outside=True, look=look)


def _answer(scene: Scene, key: str) -> Markup:
    decision = scene.view.decision
    words = ANSWERS[key]
    if key == "stay" and decision is not None and decision.kind == "second half":
        words = "Do not push" if asked(scene.view)[-1] else "Do not step"
    return _key(scene, key, "", escape(words), "btn wide")


# --- power tokens ------------------------------------------------------------------------------
def _choice(scene: Scene) -> Markup:
    """Two tokens, one of which is read out; a click on one is confirmed, for it cannot be unsaid."""
    each = []
    for token in scene.view.drawn:
        inner = html(
            '<span class="tok">%s</span><span><b>%s%s</b>%s.</span>',
            icon(TOKEN_WORDS[token]),
            token_name(token),
            token_mark(token),
            capital(TOKEN_EFFECTS[token]),
        )
        each.append(_key(scene, f"token-{TOKEN_WORDS[token]}", "", inner, "pow"))
    sure = _key(scene, "confirm", "", Markup("Read it out"), "btn wide sure2")
    return html(
        '<section class="panel"><h2>Choose a power <small>read out at once</small></h2>'
        '<div class="tchoice">%s</div>%s%s</section>',
        join(each),
        sure,
        _stack(scene),
    )


def _power(scene: Scene) -> Markup:
    token = scene.view.token
    if token < 0:
        return NOTHING
    return html(
        '<section class="panel"><h2>Power in force</h2><div class="inforce"><span class="tok">%s</span>'
        "<p><b>%s:</b> %s.%s</p></div>%s</section>",
        icon(TOKEN_WORDS[token]),
        token_name(token),
        TOKEN_EFFECTS[token],
        token_mark(token),
        _stack(scene),
    )


def _stack(scene: Scene) -> Markup:
    """What OP knows of the stack: how many are unseen, and what went under it."""
    view = scene.view
    if not view.is_op or not view.stack:
        return NOTHING
    unseen = [token for token in view.stack if token < 0]
    known = [token_name(token) for token in view.stack if token >= 0]
    said = f"On the stack: {len(unseen)} you have not seen" if unseen else "On the stack, from the top"
    under = f"{', then ' if unseen else ': '}{joined(known)}" if known else ""
    return html('<p class="small stackk">%s.</p>', said + under)


# --- pieces and actions ------------------------------------------------------------------------
def _pieces(scene: Scene, kind: str) -> Markup:
    """Wave, Rock and Bush: where they are; on OP's turn what each could do."""
    view = scene.view
    if not view.places:
        return NOTHING
    each = []
    for piece, word in enumerate(PIECE_WORDS):
        place = "off the map" if view.places[piece] == OFF else where(view, piece)
        inner = html("%s%s<small>%s</small>", icon(word), capital(word), place)
        if kind == "op turn":
            each.append(_key(scene, f"op-{word}", "", inner, "pow"))
        else:
            each.append(html("<div>%s</div>", inner))
    title, pips, end, lists = "Your pieces" if view.is_op else "OP's pieces", "", "", ""
    if kind == "op turn":
        title = f"{view.left} action{'' if view.left == 1 else 's'} left"
        pips = dots(view.left, ACTIONS, f"{view.left} of {ACTIONS} actions left")
        stop = _key(scene, "stop", "", Markup("End turn"), "btn")
        end = html('<div class="endrow"><p class="small">%s</p>%s</div>', say("host.act"), stop)
        lists = _lists(scene)
    three = html('<div class="opp3">%s</div>', join(each))
    return html('<section class="panel go2"><h2>%s %s</h2>%s%s%s</section>', title, pips, three, end, lists)


def _lists(scene: Scene) -> Markup:
    """Every action of a piece in words, with what it would do; shown for the piece that is picked."""
    ways = clicks.ways(scene.view)
    extra = _targets(scene, ways)
    found = []
    for key, word in zip(clicks.PIECE_KEYS, PIECE_WORDS, strict=True):
        mine = list({way.move: way for way in ways if way.path[0] == key}.values())
        if mine:
            rows = html('<div class="list">%s</div>', join([_row(way) for way in mine]))
            name = f"What {PIECES[PIECE_WORDS.index(word)]} can do"
            found.append(
                html(
                    '<div class="does %s" role="group" aria-label="%s"><div class="aims">%s</div>%s</div>',
                    word,
                    name,
                    extra.get(key, ""),
                    rows,
                )
            )
    return join(found)


def _row(way: Way) -> Markup:
    hot = " hot" if way.is_hot else ""
    words = way.words
    for piece in PIECES:  # it stands in the heading
        words = words.removeprefix(f"{piece} steps ").removeprefix(f"{piece} goes ").removeprefix(f"{piece} ")
    words = capital(words)
    return html('<button class="btn wide%s" form="f-move" name="move" value="%s">%s</button>', hot, way.move, words)


def _targets(scene: Scene, ways: list[Way]) -> dict[str, str]:
    """What has to be clicked besides places: captives, the storm, directions of a push or a step."""
    found: dict[str, dict[str, str]] = {}
    for way in ways:
        for key in way.path[1:]:
            if key.partition("-")[0] in AIMS:
                found.setdefault(way.path[0], {})[key] = key
    return {first: join([_small(scene, key) for key in sorted(keys)]) for first, keys in found.items()}


def _small(scene: Scene, key: str) -> Markup:
    if key == "storm":
        return _answer(scene, key)
    if key.startswith("captive-"):
        return _captive(scene, key)
    way = DIRECTIONS.index(key.removeprefix("way-"))
    return _key(scene, key, "", escape(capital(WAYS[way])), "btn wayb")


def _captive(scene: Scene, key: str) -> Markup:
    """A captive who can be attacked or pushed."""
    view = scene.view
    figure = next(figure for figure in view.figures if clicks.captive_key(view, figure.piece) == key)
    board = view.board_of(figure.piece)
    face = token_face(board.character, figure.piece, twin_mark(view, figure.piece))
    inner = html("%s<span>%s</span>%s", face, scene.called(figure.piece), points(board, figure))
    return _key(scene, key, say("host.aim"), inner, "btn aim")


# --- other questions ---------------------------------------------------------------------------
def _question(scene: Scene) -> Markup:
    """A question of the rules: its answers as buttons, those that are places on the map as well."""
    view = scene.view
    assert view.decision is not None
    ways = clicks.ways(view)
    kind = view.decision.kind
    keys = list(dict.fromkeys([key for way in ways for key in way.path]))
    plain = [_answer(scene, key) for key in keys if key in ANSWERS]
    small = [_small(scene, key) for key in sorted(keys) if key.partition("-")[0] in AIMS and key not in ANSWERS]
    fruits = [_struck(scene, key) for key in keys if key.partition("-")[0] in ("fruit", "box")]
    rows = list({way.move: way for way in ways if way.path[0] not in ANSWERS and not fruits}.values())
    listed = html('<div class="list">%s</div>', join([_row(way) for way in rows]))
    numbers = asked(view)
    title = {"second half": "Step and push", "go on": "Going on", "ivy step": "Ivy", "free action": "A free action"}
    who = capital(named_piece(view, numbers[1])) if len(numbers) > 1 else "Your answer"
    return html(
        '<section class="panel go2 asked"><h2>%s</h2><div class="answers">%s</div><div class="frs">%s</div>'
        '<div class="aims">%s</div>%s</section>',
        title.get(kind, who),
        join(plain),
        join(fruits),
        join(small),
        listed if rows else "",
    )


def _struck(scene: Scene, key: str) -> Markup:
    kind, _, name = key.partition("-")
    inner = icon(name) if kind == "fruit" else html("<span>%s</span>", name)
    label = f"Cross out the {name}" if kind == "fruit" else f"Cross out the empty box {name}"
    return _key(scene, key, label, inner, "fruit pick2")


# --- an island to be built ---------------------------------------------------------------------
def _building(scene: Scene) -> Markup:
    """The five anomalies that were drawn, and the ways to an island."""
    view = scene.view
    drawn = [
        html(
            '<li><span class="mh t-anomaly">%s</span><span><b>%s</b><small>%s.</small></span></li>',
            icon(ICONS[ANOMALY + effect]),
            capital(ANOMALY_NAMES[effect]),
            capital(ANOMALY_EFFECTS[effect]),
        )
        for effect in view.drawn
    ]
    seat = html("&amp;seat=%s", scene.desk.seat) if scene.desk.setup.on_one_device else NOTHING
    link = html("/islands?table=%s%s", scene.desk.table, seat)
    return html(
        '<section class="panel go2"><h2>Lay the island</h2>'
        '<a class="btn primary wide" href="%s">Choose, paste or build an island</a>%s%s'
        '<p class="small">Nobody but you sees what you lay.</p></section><section class="panel">'
        '<h2>Drawn for you <small>five of ten</small></h2><ul class="drawn5">%s</ul>'
        '<p class="small">Every island you lay has exactly these five anomalies.</p></section>',
        link,
        _answer(scene, "random"),
        _answer(scene, "sample"),
        join(drawn),
    )
