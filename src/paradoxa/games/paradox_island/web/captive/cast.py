"""The six characters to choose from: what each is after, what it can do; a choice is confirmed, for all hear it."""

from __future__ import annotations

from paradoxa.games.paradox_island.box.components import CHARACTERS
from paradoxa.games.paradox_island.box.pieces import CHARACTER_WORDS, GRANDDEAD
from paradoxa.games.paradox_island.notation.moves import CHARACTER
from paradoxa.games.paradox_island.rules.state import BOARDS
from paradoxa.games.paradox_island.web import drawing
from paradoxa.games.paradox_island.web.captive.clicks import key_of
from paradoxa.games.paradox_island.web.proposals import bonus_mark, mark_of
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.words.desk import say
from paradoxa.games.paradox_island.words.terms import ABILITIES, BONUSES, MISSIONS, capital
from paradoxa.web.board import element
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import icon


def cast(scene: Scene) -> Markup:
    """Six cards, and what the one that is picked can do."""
    taken = {board.character: scene.desk.names[board.seat] for board in scene.view.boards}
    cards = join([_card(scene, number, taken.get(number, "")) for number in range(len(CHARACTERS))])
    told = join([_about(number) for number in range(len(CHARACTERS))])
    none = html('<p class="small none">%s</p>', say("character.none"))
    return html('<div class="cast"><div class="six">%s</div><div class="abouts">%s%s</div></div>', cards, none, told)


def _face(number: int) -> Markup:
    return html('<span class="pw" style="%s">%s</span>', drawing.colours(number), icon(CHARACTER_WORDS[number]))


def _card(scene: Scene, number: int, player: str) -> Markup:
    note = html("<small>%s</small>", say("character.taken", name=player)) if player else NOTHING
    inner = html(
        '%s<span><b>%s</b>%s<span class="more">%s</span><small class="more">%s.</small></span>',
        _face(number),
        CHARACTERS[number],
        note,
        say("character.mission", mission=MISSIONS[number]),
        capital(ABILITIES[number]),
    )
    label = "" if scene.is_live else CHARACTERS[number]  # a picture needs a name, a button has its words
    key = key_of(CHARACTER[number])
    return element(scene.clicks, key, label, inner, is_mine=True, look="btn whom", is_outside=True)


def _about(number: int) -> Markup:
    """All that a character is and can do, shown when it is picked."""
    sheet = BOARDS[number]
    has = {"health": sheet.health, "energy": sheet.energy, "rest": sheet.rest}
    key = "character.points.granddead" if number == GRANDDEAD else "character.points"
    bonuses = join(
        [html("<li>%s.%s</li>", capital(said), bonus_mark(number, place)) for place, said in enumerate(BONUSES[number])]
    )
    return html(
        '<div class="about %s"><h3>%s%s <small>%s</small></h3><p>%s %s.</p><ul class="said">%s</ul></div>',
        CHARACTER_WORDS[number],
        _face(number),
        CHARACTERS[number],
        html("%s%s", say(key, **has), mark_of(f"{CHARACTERS[number]}, health", f"{CHARACTERS[number]}, energy")),
        say("character.mission", mission=MISSIONS[number]),
        capital(ABILITIES[number]),
        bonuses,
    )
