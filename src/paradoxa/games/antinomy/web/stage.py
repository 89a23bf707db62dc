"""What is laid over the table while something large happens: a paradox, its exchange, a clash, told in small steps.

Each part carries the class of its step (`s0`, `s1`, ...); the stylesheet lets them appear one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paradoxa.core import Seat
from paradoxa.games.antinomy.box.components import COLOUR_NAMES, GOAL, HAND, SPACES, Card
from paradoxa.games.antinomy.web.relics import (
    EMPTY,
    FACES,
    FULL,
    JEWEL,
    MINIS,
    SIGILS,
    SORCERERS,
    TRIANGLE,
    WHEEL,
    shared,
)
from paradoxa.games.antinomy.words.board import made_of
from paradoxa.games.antinomy.words.staging import Audience, say
from paradoxa.web.markup import NOTHING, Markup, escape, html, join

Cards = tuple[Card, ...]
NOWHERE: Final = (0, -1)


@dataclass(frozen=True, slots=True)
class Scene:
    """Where something happened: who is told, who sits below, the row then and both sorcerers."""

    audience: Audience
    me: Seat
    row: Cards
    at: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Clash:
    """A clash from beginning to end; without a draw `drawn` and `values` are empty."""

    seat: Seat  # who came
    hands: tuple[Cards, ...]
    totals: tuple[int, ...]
    covered: int
    drawn: Cards
    values: tuple[int, ...]
    winner: Seat | None
    stole: bool
    crystals: tuple[int, ...]  # afterwards
    start: int = -1  # where the one who came had stood, where that is known


def colour(covered: int) -> str:
    """The name of a colour at the beginning of a sentence."""
    return COLOUR_NAMES[covered].capitalize()


# --- parts -------------------------------------------------------------------------------------
def head(led: str, title: str, steps: Sequence[str]) -> Markup:
    """What led here, the title, and the names of the steps, which light up in turn."""
    named = [html('<li class="s%s">%s</li>', place, say(f"step-{step}")) for place, step in enumerate(steps)]
    return html(
        '<header><div><span class="eyebrow">%s</span><h2>%s</h2></div><ol class="phases">%s</ol></header>',
        led,
        title,
        join(named),
    )


def pawn(seat: Seat) -> Markup:
    """A sorcerer in small."""
    return html('<span class="spawn s%s">%s</span>', seat, SORCERERS[seat])


def small_row(
    scene: Scene, fresh: Sequence[int] = (), ghost: tuple[Seat, int] = NOWHERE, sides: Sequence[int] = ()
) -> Markup:
    """The whole row as counters, the reader's future to the right; brackets below the sides of an exchange.

    `ghost`: whose sorcerer had stood at which space.
    """
    order = list(range(SPACES)) if scene.me == 0 else list(range(SPACES - 1, -1, -1))
    rival = 1 - scene.me
    cells = [
        html(
            '<li><span>%s</span><span class="pick%s">%s</span><span>%s</span></li>',
            _stands(scene, rival, space, ghost),
            " fresh" if space in fresh else "",
            MINIS[scene.row[space]],
            _stands(scene, scene.me, space, ghost),
        )
        for space in order
    ]
    for place, first in enumerate(sorted(sides, key=order.index)):
        begins = min(order.index(first), order.index(first + HAND - 1)) + 1
        words = say("or-these" if place else "these")
        cells.append(
            html('<li class="br" style="grid-column:%s/%s"><span>%s</span></li>', begins, begins + HAND, words)
        )
    return html('<ol class="mrow">%s</ol>', join(cells))


def _stands(scene: Scene, seat: Seat, space: int, ghost: tuple[Seat, int]) -> Markup:
    """The sorcerer of a seat at a space, or the ring where it had stood."""
    if scene.at[seat] == space:
        return pawn(seat)
    return Markup('<i class="ghost"></i>') if ghost == (seat, space) else NOTHING


def card(one: Card, look: str = "", more: Markup = NOTHING) -> Markup:
    """A relic on the stage."""
    return html('<div class="pick %s">%s%s</div>', look, FACES[one], more)


def purse(count: int, won: str = "", lost: str = "") -> Markup:
    """The crystals of somebody; `won`, `lost`: the step at which one came or went."""
    came, gone = bool(won), bool(lost)
    parts = [FULL * (count - came)]
    if came:
        parts.append(html('<span class="came %s">%s</span>', won, FULL))
    if gone:
        parts.append(html('<span class="spent">%s<span class="leaves %s">%s</span></span>', EMPTY, lost, FULL))
    return html('<span class="cry">%s%s</span>', join(parts), EMPTY * (GOAL - count - gone))


def wheel(before: int, after: int, step: str) -> Markup:
    """The codex, its crystal going on to the next colour."""
    if before == after:
        return html('<span class="ring">%s<span class="jewel j%s">%s</span></span>', WHEEL, after, JEWEL)
    return html(
        '<span class="ring">%s<i class="ghost j%s"></i><span class="jewel j%s goes %s">%s</span></span>',
        WHEEL,
        before,
        after,
        step,
        JEWEL,
    )


def outcome(step: str, picture: Markup, heading: str, more: str | Markup) -> Markup:
    """One consequence: a picture, and what it means."""
    return html(
        '<div class="oc act %s">%s<p><b>%s</b><span>%s</span></p></div>',
        step,
        picture,
        heading,
        more,
    )


def coin(inside: Markup, look: str = "") -> Markup:
    """A picture in a round frame."""
    return html('<span class="ci %s">%s</span>', look, inside)


# --- a paradox ---------------------------------------------------------------------------------
def paradox(
    scene: Scene,
    seat: Seat,
    cards: Cards,
    *,
    led: str,
    crystals: int,
    left: int,
    covered: tuple[int, int],
    sides: Sequence[int],
) -> Markup:
    """Three alike, why they count, the crystal, the codex, and what comes next; `covered`: before and after."""
    audience, is_won = scene.audience, crystals == GOAL
    steps = ["set", "crystal"] if is_won else ["set", "crystal", "codex", "exchange"]
    corners = join([card(one, f"t{place} act") for place, one in enumerate(cards)])
    trio = html('<div class="trio">%s%s<span class="same act">%s</span></div>', TRIANGLE, corners, shared(cards))
    before, after = covered
    counts = outcome(
        "checked",
        coin(Markup("✓"), "ok"),
        say("not-covered", colour=COLOUR_NAMES[before]),
        say("not-covered-more", colour=colour(before)),
    )
    taken = say("fifth") if is_won else say("from-pool")
    rest = audience.says("fifth-more", seat) if is_won else say("from-pool-more", left=left)
    earned = outcome("s1", coin(FULL), taken, html("%s %s", purse(crystals, won="s1"), rest))
    goes_on, follows = NOTHING, NOTHING
    if not is_won:
        turned = html("%s %s", SIGILS[after], say("codex-covers", colour=colour(after)))
        goes_on = outcome("s2", wheel(before, after, "s2"), say("codex-steps"), turned)
        what = "next-choice" if len(sides) > 1 else "next-side"
        row = small_row(scene, sides=sides)
        follows = html('<div class="nextx act s3"><p>%s</p>%s</div>', audience.says(what, seat), row)
    return html(
        '<div class="scene paradox">%s<div class="pgrid">%s<div class="outs v">%s%s%s</div></div>%s</div>',
        head(led, say("paradox-title", made=made_of(cards)), steps),
        trio,
        counts,
        earned,
        goes_on,
        follows,
    )


def exchange(scene: Scene, seat: Seat, first: int, given: Cards, taken: Cards) -> Markup:
    """Three cards into the row, three out of it."""
    audience = scene.audience
    spaces = range(first, first + HAND)
    where = say("spaces", first=first, last=first + HAND - 1)
    laid = given if scene.me == 0 else given[::-1]
    return html(
        '<div class="scene exchange">%s%s<div class="swaps"><div class="act s0"><h3>%s</h3><div class="three">%s</div>'
        '</div><div class="act s1"><h3>%s</h3><div class="three">%s</div></div></div></div>',
        head(audience.says("led-exchange", seat, spaces=where), say("exchange-title"), []),
        small_row(scene, fresh=spaces),
        say("laid"),
        join([card(one) for one in laid]),
        audience.says("now-holds", seat),
        join([card(one) for one in taken]),
    )


# --- a clash -----------------------------------------------------------------------------------
def clash(scene: Scene, met: Clash, covered: int) -> Markup:
    """Both hands as sums, the draw where there was one, and who takes a crystal from whom; `covered`: afterwards."""
    steps = ["meet", "hands", "totals", *(["draw"] if met.drawn else []), "crystal", "codex"]
    crystal, codex = f"s{len(steps) - 2}", f"s{len(steps) - 1}"
    return html(
        '<div class="scene clash%s">%s%s%s<div class="outs">%s%s</div></div>',
        " tied" if met.drawn else "",
        head(scene.audience.says("led-met", met.seat), say("clash-title"), steps),
        small_row(scene, fresh=[scene.at[met.seat]], ghost=(met.seat, met.start)),
        sums(scene, met, crystal),
        _loot(scene.audience, met, crystal),
        _codex(met.covered, covered, codex),
    )


def sums(scene: Scene, met: Clash, crystal: str = "") -> Markup:
    """Both hands added up, and who wins; `crystal`: the step at which one changes hands."""
    rival = 1 - scene.me
    return html(
        '<div class="sums">%s%s%s</div>',
        _hand(scene, met, rival, crystal),
        _verdict(scene.audience, met, rival, scene.me),
        _hand(scene, met, scene.me, crystal),
    )


def _hand(scene: Scene, met: Clash, seat: Seat, crystal: str) -> Markup:
    """One side of a clash, as a sum would be written."""
    cards = join([_counted(met, one) for one in met.hands[seat]])
    draw = NOTHING
    if met.drawn:
        draw = html(
            '<div class="tot act s3%s"><span class="eyebrow">%s</span><b>%s</b></div>',
            " best" if seat == met.winner else "",
            say("draw"),
            met.values[seat],
        )
    is_best = seat == met.winner and not met.drawn
    won = crystal if met.stole and seat == met.winner else ""
    lost = crystal if met.stole and seat != met.winner else ""
    return html(
        '<div class="cl"><div class="seat2">%s<div><b>%s</b>%s</div></div><div class="cards act s1">%s</div>'
        '<div class="tot act s2%s"><span class="eyebrow">%s</span><b>%s</b></div>%s</div>',
        pawn(seat),
        scene.audience.name(seat),
        purse(met.crystals[seat], won, lost),
        cards,
        " best" if is_best else "",
        say("total"),
        met.totals[seat],
        draw,
    )


def _counted(met: Clash, one: Card) -> Markup:
    """A card with what it is worth: nothing if its colour is covered; and whether it was drawn."""
    is_zero = one.colour == met.covered
    stamp = Markup('<span class="stamp act s2">0</span>') if is_zero else NOTHING
    tag = html('<span class="tag hot act s3">%s</span>', say("was-drawn")) if one in met.drawn else NOTHING
    worth = html("<s>%s</s> 0", one.number) if is_zero else escape(str(one.number))
    return html(
        '<figure>%s<figcaption class="act s2">%s</figcaption></figure>',
        card(one, "zero" if is_zero else "", html("%s%s", stamp, tag)),
        worth,
    )


def _verdict(audience: Audience, met: Clash, above: Seat, below: Seat) -> Markup:
    """Who wins, and by what."""
    first, second = met.totals[above], met.totals[below]
    if met.drawn:
        one, two = met.values[above], met.values[below]
        score = say("tie-then-draw", first=first, second=second, one=one, two=two)
    else:
        score = say("score", first=first, second=second)
    who = say("nobody-wins") if met.winner is None else audience.says("wins-clash", met.winner)
    return html('<p class="verdict act %s">%s <b>%s</b></p>', "s3" if met.drawn else "s2", score, who)


def _loot(audience: Audience, met: Clash, step: str) -> Markup:
    if met.winner is None:
        return outcome(step, coin(EMPTY), say("no-crystal"), say("nobody-takes"))
    if not met.stole:
        return outcome(step, coin(EMPTY), say("no-crystal"), audience.says("nothing-to-take", met.winner))
    return outcome(step, coin(FULL), say("one-crystal"), audience.says("one-crystal-more", met.winner))


def _codex(before: int, after: int, step: str) -> Markup:
    if before == after:
        still = html("%s %s", SIGILS[after], say("codex-still", colour=colour(after)))
        return outcome(step, wheel(before, after, step), say("codex-stays"), still)
    turned = html("%s %s", SIGILS[after], say("codex-covers", colour=colour(after)))
    return outcome(step, wheel(before, after, step), say("codex-steps"), turned)
