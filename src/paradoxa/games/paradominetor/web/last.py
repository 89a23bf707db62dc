"""Paradominetor's finished tricks, looked at again: a button at the ring that opens the last one over it, with a way to
earlier ones where the table shows history; and the last one beside the table.

Tiles are turned over only where the rules turn them. It is a fold, so it needs no script.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from paradoxa.core import Seat
from paradoxa.games.paradominetor.knowledge.view import Trick
from paradoxa.games.paradominetor.web.tiles import HALVES, face_of, title_of
from paradoxa.games.paradominetor.web.tricks import Scene
from paradoxa.games.paradominetor.words.reasons import is_paradox, reasons, title, why
from paradoxa.games.paradominetor.words.texts import say
from paradoxa.web.markup import NOTHING, Markup, html, join

MOST: Final = 4  # tricks over the ring: it goes out with every move; all of them stand in a list beside the table
TILES: Final = Markup(
    '<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h10v13H4ZM8 7V3h12v13h-6" fill="none" '
    'stroke="currentColor" stroke-width="1.9" stroke-linejoin="round"/></svg>'
)


def button(scene: Scene, has_history: bool) -> Markup:
    """The way to the last trick that is over and no longer on the table; nothing before there is one."""
    done = scene.done
    if not done:
        return NOTHING
    is_over = scene.view.outcome is not None  # everything is told below, and in the replay
    first = max(len(done) - MOST, 0) if has_history and not is_over else len(done) - 1
    more = html('<a class="btn" href="#past">%s</a>', say("last.all")) if first and has_history else NOTHING
    looked = [
        _looked_at(at, trick, scene.names, scene.reader, more if at == first else None, at == len(done) - 1)
        for at, trick in enumerate(done)
        if at >= first
    ]
    return html(
        '<details class="last" id="trick-%s"><summary class="btn"><span>%s%s</span><span class="cl">%s</span></summary>'
        '<div class="lookback" role="group">%s</div></details>',
        len(done),
        TILES,
        say("last.button", number=len(done)),
        say("last.close"),
        join(looked),
    )


@lru_cache(maxsize=4096)
def _looked_at(
    at: int, trick: Trick, names: tuple[str, ...], reader: Seat | None, before: Markup | None, is_last: bool
) -> Markup:
    """One trick; its hidden radio button says whether it is the one looked at. `before`: what is there in place of a
    way to the one before."""
    steps = before or NOTHING
    if before is None:
        steps += html('<label class="btn" for="look-%s">%s</label>', at, say("last.earlier", number=at))
    if not is_last:
        steps += html('<label class="btn" for="look-%s">%s</label>', at + 2, say("last.later", number=at + 2))
    number = at + 1
    return html(
        '<input class="vh" type="radio" form="none" name="look" id="look-%s" aria-label="%s"%s><section>'
        "<h3>%s <small>%s</small></h3>%s<p>%s</p><footer>%s</footer></section>",
        number,
        say("last.button", number=number),
        " checked" if is_last else "",
        say("last.button", number=number),
        say("last.order"),
        figures(trick, names),
        told(trick, number, names, reader),
        steps,
    )


def told(trick: Trick, number: int, names: tuple[str, ...], reader: Seat | None) -> str:
    """How a trick ended and why, in sentences."""
    turned = [say("last.turned")] if is_paradox(trick) else []
    return " ".join([title(trick, number, names, reader), why(trick, names, reader), *turned])


def figures(trick: Trick, names: tuple[str, ...]) -> Markup:
    """The tiles of a trick in the order played, each with its owner, why it scored or not, and what."""
    each = [
        html(
            '<figure class="%s"><span class="nm2"><i>%s </i>%s</span><div class="pick" role="img" '
            'aria-label="%s">%s</div><figcaption>%s<b>%s</b></figcaption></figure>',
            "win" if reason.halves else "out",
            order,
            names[reason.front.seat],
            title_of(reason.front.colour, reason.front.value, reason.front.time),
            face_of(reason.front),
            reason.words,
            f"+{HALVES[reason.halves]}" if reason.halves else "0",
        )
        for order, reason in enumerate(reasons(trick), 1)
    ]
    return html('<div class="five of-%s">%s</div>', len(each), join(each))


def panel(scene: Scene) -> Markup:
    """The last trick beside the table."""
    done = [trick for trick in scene.tricks if trick.halves is not None]
    return html(
        '<section class="panel"><h2>%s <small>%s</small></h2>%s</section>',
        say("last.panel"),
        say("last.button", number=len(done)),
        figures(done[-1], scene.names),
    )
