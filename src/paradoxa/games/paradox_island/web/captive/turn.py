"""The panel in which a captive acts: the rose with rest and stop, or the question that is asked, and reactions."""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradox_island.box.components import COMPONENTS, FRUITS
from paradoxa.games.paradox_island.box.pieces import CHARACTER_WORDS, PIECE_WORDS
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import REST
from paradoxa.games.paradox_island.rules.health import BOX_BONUS, DROUGHT
from paradoxa.games.paradox_island.web.captive import rose
from paradoxa.games.paradox_island.web.captive.clicks import ASKING, STEPPING, ways
from paradoxa.games.paradox_island.web.drawing import ICONS, colours
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.words.desk import say
from paradoxa.games.paradox_island.words.terms import BONUSES_IN_SHORT, asked, capital, owned
from paradoxa.web.board import Way, element
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import icon
from paradoxa.web.post_forms import post

GO: Final = "go"  # where one acts, for those who have to scroll
LONG: Final = "btn wide say"
ACTIONS: Final = COMPONENTS.constants.captive_actions
PASSES: Final = (("", "Ask me every time"), ("turn", "Pass until my next turn"), ("game", "Pass in this game"))
# The picture of an answer, where its key does not name one.
PICTURES: Final = {
    **dict.fromkeys(("camp-health", "exchange-health", "square-health"), "heart"),
    **dict.fromkeys(("camp-energy", "exchange-energy", "square-energy"), "bolt"),
    "revive-A": "campA",
    "revive-B": "campB",
    "cross": "wave",
    "double": "action",
    "single": "action",
}
NAMES_IN_SHORT: Final = {
    "name-twin": "the twin",
    "square-energy": "1 energy",
    "square-health": "1 health",
    "square-action": "1 action",
}
FEW: Final = 3  # answers that have room for a sentence each
HEADINGS: Final = {"turn": "Your turn", "bonus step": "Your step", "window": "A moment to react"}


def turn(scene: Scene) -> Markup:
    """The panel of a captive, "" where nothing is to be done any more; who watches sees a pause."""
    view = scene.view
    if scene.is_replay or view.outcome is not None:
        return NOTHING
    if view.own is None or not scene.is_live:  # who watches, or has left a bot to play
        return html('<section class="panel">%s</section>', paused(scene)) if scene.desk.pause is not None else NOTHING
    kind = view.decision.kind if view.decision is not None else ""
    piece = acting(view)
    if kind == "character" or (not kind and not _has_begun(view)):
        return NOTHING  # the cards lie on the table, and others choose
    if kind in STEPPING or not kind:
        inside = _beside_rose(scene, piece, _going(scene, piece))
    elif kind in ASKING:
        inside = _beside_rose(scene, piece, _asking(scene))
    else:
        inside = _choices(scene)
    look = "panel go" if kind else "panel go idle"
    head = html("<h2>%s%s</h2>", _heading(scene, kind), _actions(view, piece))
    return html('<section class="%s" id="%s">%s%s%s</section>', look, GO, head, paused(scene), inside)


def _heading(scene: Scene, kind: str) -> str:
    """Whose turn it is; in the middle of one's own another one may be asked."""
    view, names = scene.view, scene.desk.names
    if kind:
        return HEADINGS.get(kind, "Your choice")
    if view.active == view.seat:
        others = [names[seat] for seat in view.waiting if 0 <= seat < len(names)]
        return say("turn.mine.waiting", name=others[0]) if others else say("turn.mine")
    return say("turn.of", names=owned(names[view.active]))


def acting(view: ParadoxIslandView) -> int:
    """The own piece this is about: the one that is asked, the one whose turn it is, or the first."""
    assert view.own is not None
    numbers = asked(view)
    if view.decision is not None and len(numbers) > 1 and numbers[1] in view.own.pieces:
        return numbers[1]
    return view.acting if view.acting in view.own.pieces else view.own.pieces[0]


def _has_begun(view: ParadoxIslandView) -> bool:
    return all([figure.start >= 0 for figure in view.figures])


def _actions(view: ParadoxIslandView, piece: int) -> Markup:
    """The actions of the own piece whose turn it is."""
    if view.seat != view.active or view.acting != piece:
        return NOTHING
    left = view.figure(piece).actions
    return dots(left, ACTIONS, "1 action left" if left == 1 else f"{left or 'No'} actions left")


def dots(left: int, usual: int, said: str) -> Markup:
    """A dot for every action of a turn, those that are left filled."""
    each = join([html("<i%s></i>", " class=on" if number < left else "") for number in range(max(left, usual))])
    return html('<span class="acts" role="img" aria-label="%s">%s</span>', said, each)


# --- a turn ------------------------------------------------------------------------------------
def _beside_rose(scene: Scene, piece: int, inside: Markup) -> Markup:
    """The rose, and what goes with it."""
    return html(
        '<div class="going">%s<div class="opts">%s%s</div></div>',
        rose.rose(scene, piece),
        rose.why(scene, piece),
        inside,
    )


def _going(scene: Scene, piece: int) -> Markup:
    view = scene.view
    parts = [rose.how(scene, piece)]
    if view.decision is None or view.decision.kind == "turn":
        gain = f"+{rest_of(view, piece)} energy"
        if view.decision is not None and REST not in view.decision.options:
            gain = "no action"
        rest = html("%s<span>Rest<small>%s</small></span>", icon("bolt", "pen"), gain)
        stop = Markup("<span>Stop<small>do no more</small></span>")
        both = [
            element(scene.clicks, key, "", inner, is_mine=True, look=LONG, is_outside=True)
            for key, inner in (("rest", rest), ("stop", stop))
        ]
        parts.append(html('<div class="pair">%s</div>', join(both)))
    return join((*parts, _bonuses(scene)))


def _bonuses(scene: Scene) -> Markup:
    """What can be used between actions, in short; wide screens have it on the own board."""
    found = [way for way in ways(scene.view) if way.path[0].partition("-")[0] in ("fruit", "square")]
    if not found:
        return NOTHING
    drawn = join([_choice(scene, way) for way in found])
    rows = (len(found) + 1) // 2
    return html('<div class="bonuses r%s" role="group" aria-label="%s">%s</div>', rows, say("bonuses"), drawn)


def rest_of(view: ParadoxIslandView, piece: int) -> int:
    """The most energy that a rest gives back now."""
    board = view.board_of(piece)
    return 1 if view.token == DROUGHT or board.character < 0 else derived.sheet_of(board).rest


def _asking(scene: Scene) -> Markup:
    """Ends a question about directions: about one only, or about none."""
    keys = {key for way in ways(scene.view) for key in way.path}
    parts = []
    if "ask" in keys:
        one = Markup("<span>Ask about this one only<small>choose a direction first, or two</small></span>")
        parts.append(element(scene.clicks, "ask", "", one, is_mine=True, look=LONG, is_outside=True))
    if "ask-nothing" in keys:
        none = Markup("<span>Ask nothing</span>")
        parts.append(element(scene.clicks, "ask-nothing", "", none, is_mine=True, look=LONG, is_outside=True))
    return join(parts)


# --- questions ---------------------------------------------------------------------------------
def _choices(scene: Scene) -> Markup:
    """Every answer as a button with its picture; many of them stand close together where room is scarce."""
    found = ways(scene.view)
    look = "choices many" if len(found) > FEW else "choices"
    return html('<div class="%s">%s</div>', look, join([_choice(scene, way) for way in found]))


def _choice(scene: Scene, way: Way) -> Markup:
    name, look = _picture(scene.view, way.path[0])
    picture = html('<span class="pw"%s>%s</span>', look, icon(name)) if name else NOTHING
    short = html('<span class="short" aria-hidden="true">%s</span>', _in_short(scene.view, way.path[0]))
    words = capital(way.words)
    inner = html('%s<span class="long" aria-hidden="true">%s</span>%s', picture, words, short)
    return element(scene.clicks, way.path[0], words, inner, look=f"{LONG} choice", is_outside=True)


def _in_short(view: ParadoxIslandView, key: str) -> Markup:
    """An answer in a word or three, where there is no room for a sentence."""
    verb, _, word = key.partition("-")
    own = view.own
    bonus = -1
    if verb == "fruit" and own is not None:
        bonus = derived.bonus_number(own, FRUITS.index(word))
    elif verb == "box":
        bonus = BOX_BONUS[int(word) - 1]
    shown = f"{verb} {word}" if verb == "box" else NAMES_IN_SHORT.get(key, word or verb)
    more = BONUSES_IN_SHORT[own.character][bonus] if own is not None and bonus >= 0 else ""
    return html("<b>%s</b>%s", capital(shown), more)


def _picture(view: ParadoxIslandView, key: str) -> tuple[str, str]:
    """The icon of an answer and the style of its colours; "" where it has none."""
    verb, _, word = key.partition("-")
    if key in PICTURES:
        return PICTURES[key], ""
    if word == "twin":
        word = CHARACTER_WORDS[view.boards[0].character]
    if word in CHARACTER_WORDS:
        return word, html(' style="%s"', colours(CHARACTER_WORDS.index(word)))
    if verb == "fruit" or word in PIECE_WORDS:
        return word, ""
    if verb == "activate":
        return ICONS[view.figure(acting(view)).name], ""
    return "", ""


# --- reactions ---------------------------------------------------------------------------------
def paused(scene: Scene) -> Markup:
    """The moment for reactions: the same for everybody, whoever is asked."""
    pause = scene.desk.pause
    if pause is None:
        return NOTHING
    said = "It lasts equally long for everybody."
    if pause.has_answered:
        said = "Your answer is kept until it ends; you may still change it."
    is_asked = scene.view.decision is not None and scene.view.decision.kind == "window"  # the heading says it
    head = NOTHING if is_asked else Markup("<b>A moment for reactions</b>")
    left = f"--left:{pause.seconds:.1f}s;--part:{pause.seconds / max(pause.whole, 0.1):.3f}"
    return html(
        '<div class="moment" style="%s">%s<small>%s</small><span class="run" aria-hidden="true"></span></div>',
        left,
        head,
        said,
    )


def passes(scene: Scene) -> Markup:
    """How long this seat lets moments for reactions pass; for characters who have something to react with."""
    desk, own = scene.desk, scene.view.own
    if not scene.is_live or own is None or not any([bonus.is_half for bonus in derived.sheet_of(own).bonuses]):
        return NOTHING
    each = [
        html(
            '<button class="btn wide" name="until" value="%s" aria-pressed="%s">%s</button>',
            until,
            str(desk.passes == until).lower(),
            said,
        )
        for until, said in PASSES
    ]
    now = dict(PASSES).get(desk.passes, PASSES[0][1])
    form = post(f"{desk.base}/passes", join(each), cls="list", ply=desk.ply)
    return html(
        '<details id="passes" class="fold"><summary>Reactions <small>%s</small></summary>%s</details>',
        now.lower(),
        form,
    )
