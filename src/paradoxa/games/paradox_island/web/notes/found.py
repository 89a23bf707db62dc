"""What the deduction desk says to a captive, in words; the map shows it too (`island_chart`)."""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradox_island.box.geometry import NAMES, OCEAN
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.deduction.answers import Answer, Contradiction
from paradoxa.games.paradox_island.knowledge.view import NOWHERE
from paradoxa.games.paradox_island.web.drawing import MARK_WORDS
from paradoxa.games.paradox_island.web.notes.said import said
from paradoxa.games.paradox_island.web.notes.told import is_of_now
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.words.terms import capital, joined, place_name
from paradoxa.web.markup import NOTHING, Markup, html, join

MOST_PLACES: Final = 6  # more are not listed
MOST_REASONS: Final = 8  # announcements shown at once; the rest unfolds
LEVELS: Final = {
    "warn": "It warns of certain marks that contradict what was said.",
    "certain": "It shows what is proven.",
    "likely": "It shows what is proven, and what is likely.",
}
SIZES: Final = ((1e12, "trillion"), (1e9, "billion"), (1e6, "million"), (1e3, "thousand"))


def panel(scene: Scene) -> Markup:
    """The panel of the deduction desk; "" where there is none."""
    desk, view = scene.desk, scene.view
    level = desk.setup.options.get("help", "off")
    if level not in LEVELS or scene.is_replay or desk.status != "running":
        return NOTHING
    if view.own is None or view.land is not None:
        return NOTHING
    found = desk.found
    rows = [*_proven(scene, found), *_places(scene, found), *_wrong(scene, found)] if found is not None else []
    return html(
        '<section class="panel found"><h2>Deduction</h2>%s<p class="small state" role="status">%s</p></section>',
        join(rows),
        _state(scene, found, level),
    )


def _state(scene: Scene, found: Answer | None, level: str) -> str:
    """One line that is always there, so that nothing jumps: what it rests on, or that it is thinking."""
    if not scene.view.entries or scene.view.start == NOWHERE:  # still setting up
        return LEVELS[level]
    if found is None or not is_of_now(scene, found):
        return "Thinking…"
    left = sum([len(space.open) for space in found.spaces])
    if left:
        return f"{left} {'possibility is' if left == 1 else 'possibilities are'} still being looked at."
    if level == "warn" and not found.contradictions:
        return "None of your certain marks contradicts what was said."
    sampled = f" Shares come from {found.sampled} sampled worlds." if found.sampled else ""
    return f"From all that was said so far.{sampled}"


def _proven(scene: Scene, found: Answer) -> list[Markup]:
    if not found.spaces:
        return []
    left = how_many(found) if is_of_now(scene, found) else ""
    return [html("<p><b>%s</b> of 37 spaces are proven. %s</p>", found.proven, left)]


def how_many(found: Answer) -> str:
    """How many islands are still possible, in a sentence."""
    if not found.worlds:
        return ""
    if found.is_exact:
        return "Only one island is left." if found.worlds == 1 else f"Exactly {found.worlds:,.0f} islands are left."
    return f"{capital(about(found.worlds))} islands are left."


def about(number: float) -> str:
    """A rough number, as people say it: "about 3 million"."""
    if number >= 1e15:
        return "far more than a trillion"
    for size, word in SIZES:
        if number >= size:
            return f"about {_rounded(number / size)} {word}"
    return f"about {_rounded(number)}"


def _rounded(number: float) -> str:
    """One digit that counts, the rest noughts."""
    digits = len(str(int(number))) - 1
    return f"{round(number, -digits):,.0f}"


# --- places ------------------------------------------------------------------------------------
def place_word(place: int) -> str:
    """Where somebody is, in words."""
    return f"{'in' if place >= OCEAN else 'on'} {place_name(place)}"


def _places(scene: Scene, found: Answer) -> list[Markup]:
    rows = []
    shares = dict(found.place_shares)
    for piece, places in found.places:
        if not places or places[0] < 0:
            continue
        who = "You are" if len(scene.view.own.pieces if scene.view.own else ()) == 1 else f"{scene.called(piece)} is"
        if len(places) == 1:
            rows.append(html("<p>%s %s (proven).</p>", who, place_word(places[0])))
            continue
        listed = joined([place_word(place).removeprefix("on ") for place in places], "or")
        where = f": {listed}" if len(places) <= MOST_PLACES else ""
        rows.append(html("<p>%s on one of %s spaces%s.</p>", who, len(places), where))
        best = shares.get(piece, ())[:3]
        if best:
            often = [f"{place_word(share.what)} in {share.times}" for share in best]
            rows.append(html("<p>%s of %s sampled worlds.</p>", capital(joined(often)), found.sampled))
    return rows


# --- contradictions ------------------------------------------------------------------------------
def _wrong(scene: Scene, found: Answer) -> list[Markup]:
    return [_contradiction(scene, one) for one in found.contradictions]


def _contradiction(scene: Scene, wrong: Contradiction) -> Markup:
    """A mark that cannot be right, and what was said that proves it."""
    entries = scene.view.entries
    sentences = []
    for number in wrong.entries:
        words = said(entries[number], scene.called) if number < len(entries) else ""
        if words:
            sentences.append(html('<li><a href="#round-%s">%s</a></li>', _round(scene, number), words))
    is_all = len(wrong.entries) > MOST_REASONS and len(wrong.entries) == wrong.entries[-1] + 1
    head = f"{capital(MARK_WORDS[wrong.name])} cannot be on {NAMES[wrong.space]}"
    if is_all:
        return html('<p class="wrong">%s: all that was said until then proves it.</p>', head)
    if not sentences:
        return html('<p class="wrong">%s, as you know where you began.</p>', head)
    listed = html('<ol class="reasons">%s</ol>', join(sentences[:MOST_REASONS]))
    if len(sentences) > MOST_REASONS:
        rest = join(sentences[MOST_REASONS:])
        listed += html("<details><summary>%s more</summary><ol>%s</ol></details>", len(sentences) - MOST_REASONS, rest)
    return html('<div class="wrong"><p>%s. This proves it:</p>%s</div>', head, listed)


def _round(scene: Scene, number: int) -> int:
    """The round in which something was said; the set-up counts to the first."""
    return max(1, derived.round_said(scene.view, number + 1))
