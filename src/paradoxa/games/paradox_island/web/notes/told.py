"""The line under the notes map: what is noted on a space, what such a space does, and what the deduction desk adds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.games.paradox_island.box.geometry import NAMES, SPACES
from paradoxa.games.paradox_island.knowledge.deduction.answers import Answer
from paradoxa.games.paradox_island.knowledge.deduction.questions import PROVING
from paradoxa.games.paradox_island.knowledge.view import NOWHERE
from paradoxa.games.paradox_island.web.drawing import MARK_WORDS
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.words.desk import say
from paradoxa.games.paradox_island.words.terms import capital, joined
from paradoxa.web.markup import NOTHING, Markup, html, join

SHOWN_SHARES: Final = 5
FEW_WORLDS: Final = 5  # fewer sampled ones, and their shares say nothing yet


def is_of_now(scene: Scene, found: Answer | None) -> bool:
    """Whether an answer rests on all that was said; an older one holds what it proves and nothing else."""
    return found is not None and found.heard == len(scene.view.entries)


def line(scene: Scene, words: Sequence[str], effects: Sequence[str], chosen: str) -> Markup:
    """About the chosen space, and as data about all of them; before it what contradicts."""
    found: Answer | None = scene.desk.found
    wrong = [
        html("<li>%s</li>", say("told.wrong", name=capital(MARK_WORDS[one.name]), space=NAMES[one.space]))
        for one in (found.contradictions if found is not None else ())
    ]
    listed = html('<ul class="wrongs">%s</ul>', join(wrong)) if wrong else NOTHING
    each = [
        " ".join([said for said in (f"{words[space]}.", effects[space], _helped(scene, space, found)) if said])
        for space in range(SPACES)
    ]
    now = each[int(chosen[1:])] if chosen.startswith("s") else ""
    data = "|".join(each)
    return html('%s<p class="small told" id="told" aria-live="polite" data-told="%s">%s</p>', listed, data, now)


def _helped(scene: Scene, space: int, found: Answer | None) -> str:
    """What could still be there, as far as the table's help goes; nothing where that is proven."""
    if scene.desk.setup.options.get("help", "off") not in PROVING or scene.view.start == NOWHERE:
        return ""
    if found is not None and found.spaces and found.spaces[space].proven >= 0:
        return ""
    if space == scene.view.start:
        return ""
    return _possible(space, found) if found is not None and is_of_now(scene, found) else say("told.thinking")


def _possible(space: int, found: Answer) -> str:
    known = found.spaces[space]
    if found.shares and found.sampled >= FEW_WORLDS:
        listed = found.shares[space]
        shares = [
            f"{MARK_WORDS[share.what]} {round(100 * share.times / found.sampled)} %" for share in listed[:SHOWN_SHARES]
        ]
        rest = round(100 * sum([share.times for share in listed[SHOWN_SHARES:]]) / found.sampled)
        more = f", {len(listed) - SHOWN_SHARES} more together {rest} %" if len(listed) > SHOWN_SHARES else ""
        return say("told.shares", shares=capital(", ".join(shares)) + more, worlds=found.sampled)
    possible = [MARK_WORDS[name] for name in known.names]
    ruled_out = [words for words in MARK_WORDS if words not in possible]
    if len(ruled_out) < len(possible):  # the shorter list says as much
        return say("told.but", names=joined(ruled_out, "or")) if ruled_out else say("told.anything")
    return say("told.possible", names=joined(possible))
