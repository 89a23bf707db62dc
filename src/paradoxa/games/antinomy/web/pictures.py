"""Pictures for the rules, made of the same pieces as the board, from positions that are played by the rules."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.core import CHANCE, Seat
from paradoxa.core.events import Event
from paradoxa.games.antinomy.box.components import CARD, SPACES, Card
from paradoxa.games.antinomy.game import GAME
from paradoxa.games.antinomy.knowledge import AntinomyView
from paradoxa.games.antinomy.notation.moves import SIDES, Exchange, Travel
from paradoxa.games.antinomy.rules.events import Clashed, ClashEnded, CodexAdvanced, Drawn, Exchanged
from paradoxa.games.antinomy.web import stage
from paradoxa.games.antinomy.web.reasons import plain_sign
from paradoxa.games.antinomy.web.relics import BACK, FACES, FULL, SORCERERS, STRIPS
from paradoxa.games.antinomy.words.book import say
from paradoxa.games.antinomy.words.staging import Audience
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.rulebook import pin

AUDIENCE = Audience(0, (say("you"), say("mira")))


# --- positions ---------------------------------------------------------------------------------
def view_of(position: str) -> AntinomyView:
    """What the starting player sees in a position."""
    seen: AntinomyView = GAME.view(GAME.load(position), 0)
    return seen


def played(position: str, lines: Sequence[str]) -> tuple[AntinomyView, list[Event]]:
    """What the starting player sees after some lines, and all that happened in them."""
    state, events = GAME.load(position), list[Event]()
    for line in lines:
        who, _, move = line.partition(" ")
        GAME.apply(state, CHANCE if who == "*" else int(who), GAME.parse_move(move), events.append)
    return GAME.view(state, 0), events


def cards(names: str) -> tuple[Card, ...]:
    """Cards by their names in notation."""
    return tuple([CARD[name] for name in names.split()])


# --- rows --------------------------------------------------------------------------------------
def cell(view: AntinomyView, space: int, look: str, below: Markup) -> Markup:
    """A space of the row: the rival's lane, the relic as a strip, the own lane."""
    mine, theirs = view.at
    return html(
        '<li><span class="ln %s">%s</span><span class="pick %s">%s</span><span class="ln %s">%s</span></li>',
        "me" if space == theirs else "fut" if 0 <= space < theirs else "",
        pawn(1) if space == theirs else NOTHING,
        look,
        STRIPS[view.row[space]],
        "me" if space == mine else "fut" if 0 <= mine < space else "",
        pawn(0) if space == mine else below,
    )


def pawn(seat: Seat) -> Markup:
    """A sorcerer."""
    return html('<span class="spawn s%s">%s</span>', seat, SORCERERS[seat])


def walk(position: str, name: str, only: int = -1) -> Markup:
    """A card, and where it can lead: every place, or `only` one, each with the reason."""
    view, card = view_of(position), CARD[name]
    assert view.decision is not None
    spaces = [move.space for move in view.decision.options if isinstance(move, Travel) and move.card is card]
    shown = [only] if only >= 0 else spaces
    assert set(shown) <= set(spaces), f"{name} does not lead to {shown}"
    cells = []
    for space in range(SPACES):
        is_open = space in shown
        why = html('<span class="sgn">%s</span>', plain_sign(view, card, space)) if is_open else NOTHING
        cells.append(cell(view, space, "rung" if is_open else "pale" if space != view.at[0] else "", why))
    return html(
        '<div class="walk"><span class="pick">%s</span><ol class="nine">%s</ol></div>', FACES[card], join(cells)
    )


def no_way_ahead(position: str, name: str) -> Markup:
    """A card whose number leads beyond the end of the row."""
    view, card = view_of(position), CARD[name]
    assert view.at[0] + card.number >= SPACES
    cells = [cell(view, space, "pale" if space < view.at[0] else "", NOTHING) for space in range(SPACES)]
    return html(
        '<div class="walk"><span class="pick">%s</span><ol class="nine">%s</ol></div>', FACES[card], join(cells)
    )


def sides(position: str) -> Markup:
    """The row in small, with the sides an exchange can take."""
    view = view_of(position)
    found = [move.first for move in SIDES[view.at[0]] if isinstance(move, Exchange)]
    return _still("exchange", stage.small_row(scene(view), sides=found))


def exchanged(position: str, *lines: str) -> Markup:
    """The row in small after an exchange."""
    view, events = played(position, lines)
    first = next(event.first for event in events if isinstance(event, Exchanged))
    return _still("exchange", stage.small_row(scene(view), fresh=range(first, first + 3)))


def together(position: str) -> Markup:
    """The row in small."""
    return _still("exchange", stage.small_row(scene(view_of(position))))


def scene(view: AntinomyView) -> stage.Scene:
    """A position as a stage sees it."""
    return stage.Scene(AUDIENCE, 0, view.row, view.at)


def _still(look: str, inside: Markup) -> Markup:
    """Something of a stage, without its motion."""
    return html('<div class="scene still %s">%s</div>', look, inside)


# --- cards -------------------------------------------------------------------------------------
def three(names: str, covered: int = -1) -> Markup:
    """Three cards side by side; those of the covered colour are grey."""
    drawn = [stage.card(card, "zero" if card.colour == covered else "") for card in cards(names)]
    return _still("", html('<div class="three">%s</div>', join(drawn)))


def clash(position: str, *lines: str) -> Markup:
    """Both hands of a clash as sums."""
    view, events = played(position, lines)
    met = next(event for event in events if isinstance(event, Clashed))
    drawn = next((event for event in events if isinstance(event, Drawn)), None)
    ended = next(event for event in events if isinstance(event, ClashEnded))
    account = stage.Clash(
        seat=met.seat,
        hands=met.hands,
        totals=met.totals,
        covered=met.covered,
        drawn=drawn.cards if drawn is not None else (),
        values=drawn.values if drawn is not None else (),
        winner=ended.winner,
        stole=ended.stole,
        crystals=view.crystals,
    )
    return _still("clash tied" if drawn is not None else "clash", stage.sums(scene(view), account))


def both(position: str, *lines: str) -> Markup:
    """What a turn with a paradox and a clash leaves: purses, and the codex."""
    before = view_of(position)
    view, events = played(position, lines)
    steps = len([event for event in events if isinstance(event, CodexAdvanced)])
    assert (before.covered + steps) % 4 == view.covered
    purses = [
        html("<b>%s</b>%s<span>&rarr;</span>%s", AUDIENCE.name(seat), _purse(before, seat), _purse(view, seat))
        for seat in (0, 1)
    ]
    wheel = stage.wheel(before.covered, view.covered, "")
    return _still("both", html('%s<div class="purses">%s</div>', wheel, join(purses)))


def _purse(view: AntinomyView, seat: Seat) -> Markup:
    return stage.purse(view.crystals[seat])


# --- set-up ------------------------------------------------------------------------------------
def set_up(position: str) -> Markup:
    """The table when both sorcerers are placed, with the numbers of the steps."""
    view = view_of(position)
    backs = html('<span class="pick">%s</span>', BACK) * 3
    cells = []
    for space in range(SPACES):
        drawn = cell(view, space, "", NOTHING)
        cells.append(
            drawn.replace(Markup("<li>"), html('<li class="rel">%s', pin(6)), 1) if space == view.at[0] else drawn
        )
    return html(
        '<div class="setp"><div class="srow"><span class="lbl">%s</span><span class="rel bks">%s</span>'
        '<span class="rel pool">%s<span>%s</span><span class="lbl">%s</span></span></div>'
        '<div class="sline"><div class="rel">%s<ol class="nine">%s</ol></div><div class="rel cx">%s'
        '<span class="lay">%s</span><span class="lbl">%s</span></div></div>'
        '<div class="srow"><span class="rel wh">%s%s<span class="lbl">%s</span></span>'
        '<span class="rel bks">%s%s</span><span class="lbl">%s</span></div></div>',
        say("setup-other"),
        backs,
        pin(5),
        FULL * 9,
        say("setup-pool"),
        pin(2),
        join(cells),
        pin(3),
        BACK,
        say("setup-codex"),
        pin(4),
        stage.wheel(view.covered, view.covered, ""),
        say("setup-covered"),
        pin(1),
        backs,
        say("setup-you"),
    )
