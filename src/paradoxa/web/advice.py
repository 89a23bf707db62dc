"""What a bot says about a move, on a page: as a hint beside the table, and about a step of a replay."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from paradoxa.bots.explaining import Explanation, Weighed, percent, sentence
from paradoxa.tables.desk import Decided, Desk, Moment
from paradoxa.web.board import Way

SHOWN: Final = 4  # moves with their values
FULL: Final = 27.0  # points that fill the bar of a move, alone
LOST: Final = "The {bot} could not make up its mind this time. You may ask again."
# What the two bots say that do not look ahead, and so have no reasons worth asking for.
PLAIN: Final = {
    "greedy": "Greedy takes what looks best at once, by rules of thumb; it does not look ahead.",
    "uniform": "Uniform plays any legal move, each as likely; it has no reasons.",
}


# --- at the table ------------------------------------------------------------------------------
def ask_button(desk: Desk) -> str:
    """The way to a hint, in the prompt; once asked for, the way to what was said."""
    if desk.hint is not None and not desk.hint.is_lost:
        says = "See the hint" if desk.hint.words is not None else "The expert thinks …"
        return f'<a class="btn" id="ask-hint" href="#hint">{says}</a>'
    if not desk.can_ask:
        return ""
    return '<button class="btn" id="ask-hint" form="f-hint">Hint</button>'


def hint_panel(desk: Desk) -> str:
    """What the expert says to this seat about what it is asked now."""
    if desk.hint is None:
        return ""
    words = desk.hint.words
    if words is None:
        if desk.hint.is_lost:
            said = f"<p>{escape(LOST.format(bot=desk.hint.bot))}</p>"
        else:
            look = f'<noscript><a class="btn" href="{escape(desk.base)}">Look again</a></noscript>'
            said = f'<p class="thinks">The {escape(desk.hint.bot)} is thinking about your moves …</p>{look}'
        return _panel("hint", "A hint", said)
    play = f'<button class="btn primary wide" form="f-move" name="move" value="{escape(words.move)}">Play it</button>'
    said = f'<p class="best">{escape(begun(words.words))}</p><p>{_said(words.why)}</p>{play}{reasons(words)}'
    return _panel("hint", f"The {desk.hint.bot} would play", said)


def shown(page: str, desk: Desk, ways: Iterable[Way]) -> str:
    """The page with the elements marked that make the move of the hint."""
    if desk.hint is None or desk.hint.words is None:
        return page
    move = desk.hint.words.move
    for key in next((way.path for way in ways if way.move == move), ()):
        page = page.replace(f'name="click" value="{key}" class="', f'name="click" value="{key}" class="want ', 1)
    return page


# --- in a replay -------------------------------------------------------------------------------
def step_panel(desk: Desk, moment: Moment, address: str) -> str:
    """What may be asked about a step of a replay, or what was answered; `address` is that of the moment."""
    decided = moment.decided
    if decided is None:
        return ""
    is_me = decided.seat == desk.seat and not desk.setup.on_one_device
    name = desk.names[decided.seat]
    who = "You" if is_me else name
    played = f'<p class="played"><b>{escape(who)}</b> played: {escape(sentence(decided.words))}.</p>'
    if decided.advice is None:
        knew = "you" if is_me else name
        asks = [_ask(decided, bot, knew, name, address) for bot in decided.bots]
        plain = f'<p class="small">{escape(PLAIN[decided.bot])}</p>' if decided.bot in PLAIN else ""
        return _panel("advice", "Ask about this move", f'{played}<div class="list">{"".join(asks)}</div>{plain}')
    return _panel("advice", _title(decided), played + _answer(decided, name, "you" if is_me else name, address))


def _ask(decided: Decided, bot: str, knew: str, name: str, address: str) -> str:
    words = f"What would the {bot} have played, knowing what {knew} knew?"
    if bot == decided.bot:
        words = f"Ask {name}, the {bot} bot, why"
    return f'<a class="btn wide" id="ask-{bot}" href="{address}&amp;why={bot}">{escape(words)}</a>'


def _title(decided: Decided) -> str:
    assert decided.advice is not None
    return f"What the {decided.advice.bot} says" if decided.advice.bot != decided.bot else "Why?"


def _answer(decided: Decided, name: str, who_played: str, address: str) -> str:
    advice = decided.advice
    assert advice is not None
    close = f'<a class="btn quiet" id="ask-{advice.bot}" href="{address}">Close</a>'
    if advice.words is None:
        again = f'<a class="btn" id="ask-{advice.bot}" href="{address}&amp;why={advice.bot}">Look again</a>'
        if advice.is_lost:
            return f"<p>{escape(LOST.format(bot=advice.bot))}</p>{again}"
        return f'<p class="thinks" data-again>The {escape(advice.bot)} is thinking …</p><noscript>{again}</noscript>'
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
    return f'<p class="best">{escape(verdict)}</p><p>{_said(why)}</p>{reasons(words, decided.move)}{close}'


# --- what is said ------------------------------------------------------------------------------
def reasons(words: Explanation, played: str = "") -> str:
    """Moves with their values, the one that was played among them, beliefs, doubts, and how much was looked at."""
    parts = []
    if len(words.moves) > 1:
        of = "chance to win" if words.is_share else "points at the end"
        rows = [_row(one, words.is_share, one.move == played) for one in words.shown(SHOWN, played)]
        parts.append(f'<h3>Moves <small>{of}</small></h3><ol class="weighed">{"".join(rows)}</ol>')
    if words.beliefs:
        rows = [
            f'<li><span>{escape(begun(fact))}</span><b class="num">{_said(percent(share))}</b></li>'
            for fact, share in words.beliefs
        ]
        parts.append(f'<h3>What it cannot see <small>how likely</small></h3><ul class="likely">{"".join(rows)}</ul>')
    if words.doubts:
        each = [f"<li>{_said(doubt)}</li>" for doubt in words.doubts]
        parts.append(f'<h3>What would change its mind</h3><ul class="said">{"".join(each)}</ul>')
    parts.append(f'<p class="small">Based on: {escape(words.effort)}.</p>')
    return "".join(parts)


def _row(one: Weighed, is_share: bool, is_played: bool) -> str:
    part = max(0.0, min(1.0, one.value if is_share else one.value / FULL))
    told = ' <small class="chip">played</small>' if is_played else ""
    value = percent(one.value) if is_share else f"{one.value:.1f}"  # the heading says of what
    return (
        f'<li style="--p:{100 * part:.0f}%"><span>{escape(begun(one.words))}{told}</span>'
        f'<b class="num">{_said(value)}</b></li>'
    )


def _said(text: str) -> str:
    """A bot's words, numbers kept with their signs."""
    return escape(text).replace(" %", "&nbsp;%")


def begun(text: str) -> str:
    """Words as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def _panel(name: str, title: str, inside: str) -> str:
    return (
        f'<section class="panel advice" id="{name}" tabindex="-1" aria-labelledby="{name}-title">'
        f'<h2 id="{name}-title">{escape(title)}</h2>{inside}</section>'
    )
