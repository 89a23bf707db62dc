"""What happened since the reader's turn: a panel beside the table, on a phone a bar that opens it; and what the script
says while it shows it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from paradoxa.tables.desk import Desk
from paradoxa.web.beats import Beat
from paradoxa.web.board import Told
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.staging import since_ply, who
from paradoxa.words import say

Numbered = Sequence[tuple[int, Beat]]
TEMPOS: Final = ("slow", "normal", "fast", "none")
LOOP: Final = Markup(
    '<svg class="i" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M5 12a7.5 7.5 0 1 0 2.4 -5.5M7.8 2.5L7.2 7L11.6 7.6" '
    'fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>'
)


def bar(desk: Desk, beats: Numbered, told: Told | None = None) -> Markup:
    """One line in a fixed place of a phone's table: what happened last, and the way to the rest."""
    if told is not None:
        return html('<section class="since" id="since" aria-label="%s">%s</section>', _title(desk), told.last)
    if not beats:
        none = html('<p class="small">%s</p>', _nothing(desk))
        return html('<section class="since" id="since" aria-label="%s">%s</section>', _title(desk), none)
    last = beats[-1][1]
    if any([beat.headline for _, beat in beats]):
        return _headlined(desk, beats)
    name = who(desk, last)
    count = len([beat for _, beat in beats if who(desk, beat) == name])
    lead = html("<b>%s</b> ", say("since.steps", who=name, count=count)) if name and count > 1 else NOTHING
    brief = ", ".join([beat.brief for _, beat in beats if beat.brief and who(desk, beat) == name]) if lead else ""
    return html(
        '<section class="since" id="since" aria-label="%s"><p>%s%s</p>'
        '<a class="btn" id="since-read" href="#since-list">%s</a>%s</section>',
        _title(desk),
        lead,
        brief or last.says,
        say("since.read"),
        _again(desk, "again-bar"),
    )


def panel(desk: Desk, beats: Numbered, told: Told | None = None) -> Markup:
    """What each other seat did, in numbered lines or as the game tells it; the numbers stand on the board too."""
    inside = told.inside if told is not None else _lines(desk, beats)
    return html(
        '<section class="panel sincep" id="since-list" data-after="%s" aria-labelledby="since-title">'
        '<h2 id="since-title" tabindex="-1">%s</h2><a class="btn close" id="since-close" href="#desk">%s</a>'
        '<div class="told-steps" tabindex="0">%s</div>%s</section>',
        since_ply(desk),
        _title(desk),
        say("since.close"),
        inside,
        _again(desk, "again") if beats else NOTHING,
    )


def _lines(desk: Desk, beats: Numbered) -> Markup:
    groups: dict[str, list[Markup]] = {}
    for number, beat in beats:
        groups.setdefault(who(desk, beat), []).append(_line(number, beat.says, beat.icon))
    each = [
        html(
            '%s<ol class="steps">%s</ol>',
            html("<h3>%s</h3>", name or say("since.table")) if name or len(groups) > 1 else NOTHING,
            join(lines),
        )
        for name, lines in groups.items()
    ]
    return join(each) if each else html('<p class="small">%s</p>', _nothing(desk))


@lru_cache(maxsize=20_000)
def _line(number: int, says: str, icon: Markup) -> Markup:
    """One step; it stands on page after page, so it is kept."""
    piece = html('<span class="disc s" aria-hidden="true">%s</span>', icon) if icon else NOTHING
    return html('<li><span class="no">%s</span>%s<span>%s</span></li>', number, piece, says)


def _nothing(desk: Desk) -> str:
    """What stands there while there is nothing to tell."""
    if desk.status == "over":
        return say("since.over")
    return say("since.nothing") if desk.seat is not None else say("since.nothing-yet")


def _title(desk: Desk) -> str:
    return say("since.title") if desk.seat is not None else say("since.watched")


def _headlined(desk: Desk, beats: Numbered) -> Markup:
    """The bar where something had a headline: the last of them, and what happened after it."""
    last = beats[-1][1]
    headline = next(beat.headline for _, beat in reversed(beats) if beat.headline)
    return html(
        '<section class="since" id="since" aria-label="%s"><p><b>%s.</b> %s</p>'
        '<a class="btn" id="since-read" href="#since-list">%s</a>%s</section>',
        _title(desk),
        headline,
        "" if last.headline else last.says,
        say("since.read"),
        _again(desk, "again-bar"),
    )


def _again(desk: Desk, name: str) -> Markup:
    """The same once more, on the board; without scripts the replay has it, where there is one."""
    words = say("since.again")
    inside = html("%s<span>%s</span>", LOOP, words)
    may_replay = desk.status == "over" or (desk.setup.has_history and not desk.setup.on_one_device)
    if not may_replay or desk.base.startswith("/learn"):
        return html('<button class="btn again" type="button" id="%s" data-again-show hidden>%s</button>', name, inside)
    return html(
        '<a class="btn again" id="%s" data-again-show href="/t/%s/replay?after=%s" aria-label="%s">%s</a>',
        name,
        desk.table,
        since_ply(desk),
        words,
        inside,
    )


def caption(jump: str) -> Markup:
    """What stands in the prompt's place while beats are played; the script fills it."""
    return html(
        '<template id="caption" data-step="%s" data-left="%s" data-sent="%s"><div class="prompt caption" '
        'tabindex="-1"><p><span class="q"></span><span class="small"></span></p>'
        '<button class="btn" type="button" data-hold data-go="%s">%s</button>'
        '<button class="btn" type="button" data-jump>%s</button><i class="timer"></i></div></template>',
        say("staging.step", at="{at}", all="{all}"),
        say("staging.left"),
        say("staging.sent"),
        say("staging.go"),
        say("staging.hold"),
        say(jump),
    )


def tempo() -> Markup:
    """How fast what happened is shown: kept by the browser, so only scripts offer it."""
    options = join([html('<option value="%s">%s</option>', name, say(f"tempo.{name}")) for name in TEMPOS])
    return html(
        '<label class="lvl" data-tempo hidden><span>%s</span><select class="text" id="tempo">%s</select></label>',
        say("tempo.label"),
        options,
    )


TEMPO: Final = tempo()
CAPTION: Final = caption("staging.now")
REPLAYED: Final = caption("staging.board")
