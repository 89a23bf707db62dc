"""The Perfect Moment's panels beside the table: items that face you, what cards are worth, what is known, all items."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from paradoxa.games.perfect_moment.box.components import ITEM_NAMES, Card
from paradoxa.games.perfect_moment.notation.moves import Use
from paradoxa.games.perfect_moment.rules.memory import HAND, LOOKED_AT
from paradoxa.games.perfect_moment.web.cards import EFFECTS, NAMED, NAMES, TITLE, disc, listed
from paradoxa.games.perfect_moment.web.clicks import ITEM_KINDS, value_of
from paradoxa.games.perfect_moment.web.scene import Scene
from paradoxa.games.perfect_moment.words.asking import BUTTONS, LABELS
from paradoxa.web.markup import NOTHING, Markup, html, join

ORDINALS: Final = ("top card", "second card", "third card", "fourth card", "fifth card", "sixth card")


def panels(scene: Scene) -> Markup:
    """All panels; the list of items comes last."""
    return join((facing(scene), worths(scene), knowledge(scene), piles(scene), items(scene.view.colours)))


# --- items -----------------------------------------------------------------------------------------
def facing(scene: Scene) -> Markup:
    """The items open to the reader as a list with what they do: the same elements as on the cards."""
    rows = usable(scene) if scene.kind == "use" else NOTHING
    return (
        html('<section class="panel wide"><h2>%s</h2><ul class="open5">%s</ul></section>', LABELS["effects use"], rows)
        if rows
        else NOTHING
    )


def usable(scene: Scene) -> Markup:
    """The items that can be chosen now, each as an element with what it does."""
    prefix = "name" if scene.kind == "armor" else "use"
    return join(
        [
            html(
                '<li><button form="board" name="click" value="%s-%s" class="use5">%s<span><b>%s</b> <small>%s'
                '</small><span class="ef">%s</span></span></button></li>',
                prefix,
                ITEM_NAMES[move.item],
                disc(move.item),
                NAMES[move.item],
                where(scene, move.item) if prefix == "use" else "",
                EFFECTS[move.item],
            )
            for move in scene.options
            if isinstance(move, Use)
        ]
    )


def effects(scene: Scene) -> Markup:
    """What items do, folded: those that can be chosen, otherwise all; for where the panels are out of sight."""
    rows = usable(scene) if scene.kind in ITEM_KINDS else NOTHING
    key = f"effects {scene.kind}" if rows else "effects"
    inside = html('<ul class="open5">%s</ul>', rows) if rows else html('<ul class="items">%s</ul>', lines(scene))
    # A fold stays open from page to page while it keeps its name: this one is for one question.
    return html(
        '<details class="effects" id="effects-%s"><summary class="btn"><span>%s</span><span>%s</span></summary>'
        '<div class="leaf"><h2>%s</h2>%s</div></details>',
        scene.ply,
        BUTTONS["effects"][0],
        BUTTONS["close"][0],
        LABELS[key].format(other=scene.names[scene.other]),
        inside,
    )


def lines(scene: Scene) -> Markup:
    """Every item of the game in a line."""
    used = [item for item in range(len(ITEM_NAMES)) if item // 4 in scene.view.colours]
    return join([html("<li>%s<span><b>%s</b> %s</span></li>", disc(item), NAMES[item], EFFECTS[item]) for item in used])


def where(scene: Scene, item: int) -> str:
    """Where an item faces the reader."""
    view = scene.view
    found = []
    if view.sides[scene.me].near >> item & 1:
        found.append("your display")
    if view.sides[scene.other].far >> item & 1:
        found.append(f"{scene.names[scene.other]}'s display")
    if view.paradox.near_bit >> item & 1:
        found.append("the Paradox")
    return ", ".join(found)


@lru_cache(maxsize=64)
def items(colours: tuple[int, ...]) -> Markup:
    """Every item of a game with these colours and what it does; elements of the board refer to these lines."""
    used = [item for item in range(len(ITEM_NAMES)) if item // 4 in colours]
    rows = join(
        [
            html(
                '<li>%s<span id="says-%s"><b>%s</b> %s</span></li>',
                disc(item),
                ITEM_NAMES[item],
                NAMES[item],
                EFFECTS[item],
            )
            for item in used
        ]
    )
    return html(
        '<details class="panel know" id="items"><summary>All items <small>and what they do</small>'
        '</summary><ul class="items">%s</ul></details>',
        rows,
    )


# --- points ------------------------------------------------------------------------------------------
def worths(scene: Scene) -> Markup:
    """What each card that can be scored would bring the reader as the display lies now."""
    view = scene.view
    if view.seat is None or view.first < 0 or view.outcome is not None or view.seat != scene.me:
        return NOTHING
    own = view.sides[view.seat]
    rows: list[tuple[str, Card, int]] = []
    if len(own.known) == 1:
        rows.append(("Plan", own.known[0], value_of(view, own.known[0])))
    if view.paradox.card.bit:
        rows.append(("Paradox", view.paradox.card, value_of(view, view.paradox.card)))
    for side, each in enumerate(view.sides):
        name = "Fading" if view.is_solo and side else "Fragment"
        found = [(name, card, value_of(view, card)) for card in each.fragments]
        rows += [(what, card, points if points > 1 else 0) for what, card, points in found]
    said = join(
        [
            html(
                '<li><span>%s: %s</span><span class="chip on">%s<span class="vh"> points</span></span></li>',
                what,
                NAMED[card],
                points,
            )
            for what, card, points in sorted(rows, key=lambda row: -row[2])
            if points
        ]
    )
    body = (
        html('<ul class="worths">%s</ul>', said)
        if said
        else Markup('<p class="small">Nothing matches your display yet.</p>')
    )
    return html('<section class="panel"><h2>To score now</h2>%s</section>', body)


def piles(scene: Scene) -> Markup:
    """The cards that are scored for good, and those out of the game: all have seen them."""
    rows = []
    for side, each in enumerate(scene.view.sides):
        for points, cards in ((3, each.threes), (2, each.twos)):
            if cards:
                rows.append((f"{scene.owner[side]} cards for {points}", listed(cards)))
    if scene.view.box:
        rows.append(("Out of the game", listed(scene.view.box)))
    return fold("Cards that are gone", rows)


# --- knowledge -----------------------------------------------------------------------------------------
def knowledge(scene: Scene) -> Markup:
    """What this view knows of hidden cards: the other plan, the deck, and what can be anywhere."""
    view = scene.view
    if scene.is_truth or not view.is_dealt:
        return NOTHING
    spots = view.mine.spots()
    own = HAND[view.seat] if view.seat is not None else -1
    rows = []
    for card, places in spots.items():
        if own not in places:
            words = [spot_words(scene, spot) for spot in places]
            rows.append((TITLE[card], words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"))
    unseen = list(view.unseen)
    if unseen:
        rows.append(("Seen by nobody here", listed(unseen)))
    if view.seat is None:
        return fold("What is known", rows)
    shown = [card for card in view.sides[view.seat].shown if card in view.hand]
    if shown:
        rows.append(("All know you hold", listed(shown)))
    heading = "What you know" if view.seat == scene.reader else f"What {scene.names[view.seat]} knew"
    return fold(heading, rows)


def spot_words(scene: Scene, spot: int) -> str:
    """A place where a hidden card can be."""
    view = scene.view
    if spot in HAND:
        side = HAND.index(spot)
        word = "plan" if view.sides[side].size == 1 else "hand"
        return f"{scene.owns[side]} {word}"
    if spot >= LOOKED_AT:
        return "among the cards looked at"
    depth = view.low + len(view.deck) - 1 - spot
    if depth == len(view.deck) - 1:
        return "the deck's last card"
    return f"the deck's {ORDINALS[depth]}" if depth < len(ORDINALS) else f"card {depth + 1} of the deck"


def fold(heading: str, rows: Sequence[tuple[str, str]]) -> Markup:
    """A panel that folds: terms and what is said of them."""
    if not rows:
        return NOTHING
    said = join([html("<dt>%s</dt><dd>%s</dd>", term, text) for term, text in rows])
    return html('<details class="panel know"><summary>%s</summary><dl>%s</dl></details>', heading, said)
