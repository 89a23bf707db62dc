"""Pictures for the rules: the table in small, and which halves are whose. Cards are drawn as the board draws them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.games.perfect_moment.box.components import CARD, LAID_NAMED, Card, Laid
from paradoxa.games.perfect_moment.web import account
from paradoxa.games.perfect_moment.web.cards import ACROSS, ARROW, ASIDE, BACK, HELD, LYING
from paradoxa.games.perfect_moment.words.book import say
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.rulebook import pin

# One evening for all pictures: how the cards lie as their owner sees them, first the half that faces the owner.
MINE: Final = "kfp kcr"
HERS: Final = "pwt ykm"
PARADOX: Final = "yka"
PLAN: Final = "kfr"
ECHOS: Final = "pkw pwt"
ALONE: Final = "yma ygk"


def laid(names: str) -> tuple[Laid, ...]:
    """Cards as they lie, by their names."""
    return tuple([LAID_NAMED[name] for name in names.split(" ")])


def cards(names: str) -> tuple[Card, ...]:
    """Cards by their names."""
    return tuple([CARD[name] for name in names.split(" ")])


# --- pieces ----------------------------------------------------------------------------------------
def piece(face: Markup, look: str, number: int = 0, note: str = "", marks: Markup = NOTHING) -> Markup:
    """A card of a picture, with the number of its step and a few words below."""
    return html(
        '<div class="%s"><div class="face rel">%s%s%s</div>%s</div>',
        look,
        face,
        marks,
        pin(number) if number else NOTHING,
        html('<span class="lbl">%s</span>', note) if note else NOTHING,
    )


def ring(where: str, look: str) -> Markup:
    """A ring around half a card: `hit` open to the reader, `theirs` to the opponent."""
    return html('<span class="half %s %s"></span>', where, look)


def middle(paradox: Laid, numbers: tuple[int, int], marks: Markup = NOTHING) -> Markup:
    """Deck and Paradox."""
    return html(
        '<div class="mid">%s%s%s</div>',
        piece(BACK, "icard", numbers[0], say("setup-deck")),
        ARROW,
        piece(ASIDE[paradox], "para", numbers[1], say("setup-paradox"), marks),
    )


# --- pictures --------------------------------------------------------------------------------------
def both_ways(name: str) -> Markup:
    """A card and the same card turned."""
    one = LAID_NAMED[name]
    return html(
        '<div class="small-table pair-of">%s%s</div>',
        piece(LYING[one], "icard", 0, say("cards-one")),
        piece(LYING[one.turned], "icard", 0, say("cards-two")),
    )


def set_up() -> Markup:
    """The table after set-up, numbered like the steps."""
    hers, mine = laid(HERS), laid(MINE)
    above = join([piece(ACROSS[card], "icard", number) for card, number in zip(hers, (0, 4), strict=True)])
    below = join([piece(LYING[card], "icard", number) for card, number in zip(mine, (3, 0), strict=True)])
    return html(
        '<div class="small-table">%s%s%s</div>',
        line(piece(BACK, "icard tiny", 0, say("setup-her-plan")), above, say("setup-mira")),
        middle(LAID_NAMED[PARADOX], (1, 2)),
        line(piece(HELD[CARD[PLAN]], "icard", 6, say("setup-your-plan")), below, say("setup-you"), third()),
    )


def third() -> Markup:
    """The card that goes to the deck."""
    return piece(BACK, "icard tiny", 5, say("setup-third"))


def line(plan: Markup, display: Markup, name: str, more: Markup = NOTHING) -> Markup:
    """One player's side: the plan, and the display with its name."""
    return html(
        '<div class="row3"><div>%s</div><div class="duo"><div>%s</div><span class="lbl">%s</span></div>'
        "<div>%s</div></div>",
        plan,
        display,
        name,
        more,
    )


def usable() -> Markup:
    """Which halves are open to whom."""
    hers, mine = laid(HERS), laid(MINE)
    above = join([piece(ACROSS[card], "icard", 0, "", ring("b", "hit") + ring("t", "theirs")) for card in hers])
    below = join([piece(LYING[card], "icard", 0, "", ring("b", "hit") + ring("t", "theirs")) for card in mine])
    legend = html(
        '<div class="legend"><span><i class="hit"></i>%s</span><span><i class="theirs"></i>%s</span></div>',
        say("yours"),
        say("hers"),
    )
    return html(
        '<div class="small-table">%s%s%s%s</div>',
        line(NOTHING, above, say("setup-mira")),
        middle(LAID_NAMED[PARADOX], (0, 0), ring("l", "hit") + ring("l", "theirs")),
        line(NOTHING, below, say("setup-you")),
        legend,
    )


def alone() -> Markup:
    """The table alone, numbered like the steps."""
    left, right = laid(ECHOS)
    mine = laid(ALONE)
    above = join(
        [
            piece(ACROSS[left], "icard", 2, say("echo-left")),
            piece(ACROSS[right], "icard", 0, say("echo-right")),
            piece(BACK, "icard", 4, say("echo-plan")),
        ]
    )
    below = join([piece(LYING[card], "icard", number) for card, number in zip(mine, (3, 4), strict=True)])
    return html(
        '<div class="small-table"><div class="duo wide"><div>%s</div></div>%s%s</div>',
        above,
        middle(LAID_NAMED["ptp"], (0, 1)),
        line(piece(HELD[CARD["yka"]], "icard", 0, say("setup-your-plan")), below, say("setup-you")),
    )


def score(card: str, display: str) -> Markup:
    """A card to score and the display it matches."""
    return account.score(CARD[card], laid(display), names=(say("score-card"), say("score-display")))


def inventory(names: str, gone: str) -> Markup:
    """Echo's four cards, and the one that leaves them."""
    four = cards(names)
    return account.inventory(four, CARD[gone], account.found_on_others(four, CARD[gone]))


def turned(plan: str, display: Sequence[Laid]) -> Markup:
    """Echo's open plan, and what shares an item with it."""
    items = CARD[plan].items
    each = [account.lying(card, items & card.card.items) for card in display]
    return html(
        '<div class="account">%s<span class="to" aria-hidden="true"></span>'
        '<figure class="two"><div>%s</div></figure></div>',
        account.held(CARD[plan], items, say("echo-plan"), "one"),
        join(each),
    )
