"""What a bot says about a move, on a page: as a hint beside the table, and about a step of a replay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paradoxa.bots.explaining import Explanation, Weighed, percent, sentence
from paradoxa.tables.desk import Decided, Desk, Moment
from paradoxa.web.board import Way, point_out
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.post_forms import post
from paradoxa.words import say

SHOWN: Final = 4  # moves with their values
FULL: Final = 27.0  # points that fill the bar of a move, alone
LOST: Final = "The {bot} could not make up its mind this time. You may ask again."
# What the two bots say that do not look ahead, and so have no reasons worth asking for.
PLAIN: Final = {
    "greedy": "Greedy takes what looks best at once, by rules of thumb; it does not look ahead.",
    "uniform": "Uniform plays any legal move, each as likely; it has no reasons.",
}


# --- at the table ------------------------------------------------------------------------------
def ask_button(desk: Desk) -> Markup:
    """The way to a hint, in the prompt; once asked for, the way to what was said."""
    if desk.hint is not None and not desk.hint.is_lost:
        says = "See the hint" if desk.hint.words is not None else "The expert thinks …"
        return html('<a class="btn" id="ask-hint" href="#hint">%s</a>', says)
    if not desk.can_ask:
        return NOTHING
    return Markup('<button class="btn" id="ask-hint" form="f-hint">Hint</button>')


def hint_panel(desk: Desk) -> Markup:
    """What the expert says to this seat about what it is asked now."""
    if desk.hint is None:
        return NOTHING
    words = desk.hint.words
    if words is None:
        if desk.hint.is_lost:
            said = html("<p>%s</p>", LOST.format(bot=desk.hint.bot))
        else:
            look = html('<noscript><a class="btn" href="%s">Look again</a></noscript>', desk.base)
            said = html('<p class="thinks">The %s is thinking about your moves …</p>%s', desk.hint.bot, look)
        return _panel("hint", "A hint", said)
    play = html('<button class="btn primary wide" form="f-move" name="move" value="%s">Play it</button>', words.move)
    said = html('<p class="best">%s</p><p>%s</p>%s%s', begun(words.words), _said(words.why), play, reasons(words))
    return _panel("hint", f"The {desk.hint.bot} would play", said)


def shown(page: Markup, desk: Desk, ways: Iterable[Way]) -> Markup:
    """The page with the elements marked that make the move of the hint."""
    if desk.hint is None or desk.hint.words is None:
        return page
    move = desk.hint.words.move
    return point_out(page, next((way.path for way in ways if way.move == move), ()))


# --- in a replay -------------------------------------------------------------------------------
def step_panel(desk: Desk, moment: Moment, address: str) -> Markup:
    """What may be asked about a step of a replay, or what was answered; `address` is that of the moment."""
    decided = moment.decided
    if decided is None:
        return NOTHING
    is_me = decided.seat == desk.seat and not desk.setup.on_one_device
    name = desk.names[decided.seat]
    who = "you" if is_me else name
    played = html('<p class="played">%s <b>%s</b> played: %s.</p>', say("replay-next"), who, sentence(decided.words))
    if decided.advice is None:
        knew = "you" if is_me else name
        asks = [_ask(desk, moment, bot, knew, name) for bot in decided.bots]
        plain = html('<p class="small">%s</p>', PLAIN[decided.bot]) if decided.bot in PLAIN else NOTHING
        return _panel("advice", say("replay-ask"), html('%s<div class="list">%s</div>%s', played, join(asks), plain))
    return _panel("advice", _title(decided), played + _answer(desk, moment, decided, address))


def _ask(desk: Desk, moment: Moment, bot: str, knew: str, name: str) -> Markup:
    words = f"What would the {bot} have played, knowing what {knew} knew?"
    if moment.decided is not None and bot == moment.decided.bot:
        words = f"Ask {name}, the {bot} bot, why"
    return ask_form(desk, moment, f"ask-{bot}", words, why=bot)


def ask_form(desk: Desk, moment: Moment, button: str, words: str, why: str = "", *, proves: bool = False) -> Markup:
    """A button that asks something about a moment of a replay."""
    proofs = "yes" if proves or moment.wants_proofs else ""
    fields = {"at": str(moment.at), "as": moment.seen_as, "why": why, "proofs": proofs}
    hidden = [html('<input type="hidden" name="%s" value="%s">', *field) for field in fields.items() if field[1]]
    ask = html('<button class="btn wide" id="%s">%s</button>', button, words)
    return post(f"/t/{desk.table}/replay", join([*hidden, ask]))


def _title(decided: Decided) -> str:
    assert decided.advice is not None
    return f"What the {decided.advice.bot} says" if decided.advice.bot != decided.bot else "Why?"


def _answer(desk: Desk, moment: Moment, decided: Decided, address: str) -> Markup:
    advice = decided.advice
    assert advice is not None
    name = desk.names[decided.seat]
    who_played = "you" if decided.seat == desk.seat and not desk.setup.on_one_device else name
    close = html('<a class="btn quiet" id="ask-%s" href="%s">Close</a>', advice.bot, address)
    if advice.words is None:
        if advice.is_lost:
            ask = ask_form(desk, moment, f"ask-{advice.bot}", "Ask again", why=advice.bot)
            return html("<p>%s</p>%s", LOST.format(bot=advice.bot), ask)
        again = html('<a class="btn" id="ask-%s" href="%s&amp;why=%s">Look again</a>', advice.bot, address, advice.bot)
        return html('<p class="thinks" data-again>The %s is thinking …</p><noscript>%s</noscript>', advice.bot, again)
    words = advice.words
    is_own = advice.bot == decided.bot
    who = name if is_own else f"The {advice.bot}"
    if words.move == decided.move:
        verdict = (
            f"{who} has thought it over again, and comes to the same move."
            if is_own
            else f"{who} would have played the same."
        )
    elif is_own:
        verdict = f"{who} has thought it over again, and would now rather play: {words.words}."
    else:
        verdict = f"{who} would have played: {words.words}."
    why = words.why
    if len(words.moves) > 1 and decided.move not in [one.move for one in words.moves]:
        why += f" I hardly looked at what {who_played} played."
    return html('<p class="best">%s</p><p>%s</p>%s%s', verdict, _said(why), reasons(words, decided.move), close)


# --- what is said ------------------------------------------------------------------------------
def reasons(words: Explanation, played: str = "") -> Markup:
    """Moves with their values, the one that was played among them, beliefs, doubts, and how much was looked at."""
    parts = []
    if len(words.moves) > 1:
        of = "chance to win" if words.is_share else "points at the end"
        rows = [_row(one, words.is_share, one.move == played) for one in words.shown(SHOWN, played)]
        parts.append(html('<h3>Moves <small>%s</small></h3><ol class="weighed">%s</ol>', of, join(rows)))
    if words.beliefs:
        rows = [
            html('<li><span>%s</span><b class="num">%s</b></li>', begun(fact), _said(percent(share)))
            for fact, share in words.beliefs
        ]
        parts.append(
            html('<h3>What it cannot see <small>how likely</small></h3><ul class="likely">%s</ul>', join(rows))
        )
    if words.doubts:
        each = [html("<li>%s</li>", _said(doubt)) for doubt in words.doubts]
        parts.append(html('<h3>What would change its mind</h3><ul class="said">%s</ul>', join(each)))
    parts.append(html('<p class="small">Based on: %s.</p>', words.effort))
    return join(parts)


def _row(one: Weighed, is_share: bool, is_played: bool) -> Markup:
    part = max(0.0, min(1.0, one.value if is_share else one.value / FULL))
    told = Markup(' <small class="chip">played</small>') if is_played else NOTHING
    value = percent(one.value) if is_share else f"{one.value:.1f}"  # the heading says of what
    return html(
        '<li style="--p:%.0f%%"><span>%s%s</span><b class="num">%s</b></li>',
        100 * part,
        begun(one.words),
        told,
        _said(value),
    )


def _said(text: str) -> str:
    """A bot's words, numbers kept with their signs."""
    return text.replace(" %", Markup("&nbsp;%"))


def begun(text: str) -> str:
    """Words as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def _panel(name: str, title: str, inside: str) -> Markup:
    return html(
        '<section class="panel advice" id="%s" tabindex="-1" aria-labelledby="%s-title">'
        '<h2 id="%s-title">%s</h2>%s</section>',
        name,
        name,
        name,
        title,
        inside,
    )
