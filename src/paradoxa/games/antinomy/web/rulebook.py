"""Antinomy's rules with pictures: chapters, examples, the table of relics, the quick reference, the stories."""

from __future__ import annotations

from typing import Final

from paradoxa.games.antinomy.box.components import CARDS, COLOUR_NAMES, GOAL, ICON_NAMES
from paradoxa.games.antinomy.web import pictures
from paradoxa.games.antinomy.web.relics import BACK, ICONS, MINIS, PURSES, SIGILS, STRIPS, TRIANGLE, title
from paradoxa.games.antinomy.web.stage import card, wheel
from paradoxa.games.antinomy.words.book import say
from paradoxa.web.markup import Markup, html, join
from paradoxa.web.rulebook import Book, Chapter, Example, Picture, Sheet, Story

GREEN: Final = COLOUR_NAMES.index("green")
ROW: Final = "p1r b4k r2s g1f b3f p4s r1k g4r b1s"
# Positions, as position text; what is shown of them is played by the rules.
NEW: Final = "p1r b4k p3k g1f b3f r3r p4s g4r b1s / b2r? g2k? g3s? @2 *0 / p2f? r4f? r1k? @{} *0 / r2s? / p 0 / turn 0"
TURN: Final = f"{ROW} / b2r p3k r3r @5 *2 / g3s? p2f r4f @2 *0 / g2k? / g 14 / turn 0"
NEAR_END: Final = f"{ROW} / p3k r4f r3r @6 *2 / b2r g3s? p2f @2 *0 / g2k? / g 14 / turn 0"
TORN: Final = (
    "p1r b4k r2s g1f b2r p4s r1k g4r b1s / b3f p3k r3r @4 *3 / g3s? p2f r4f @2 *0 / g2k? / p 15 / turn 1, paradox 0"
)
MEETING: Final = f"{ROW} / b2r p3k r3r @5 *2 / g3s? p2f r4f @1 *{{}} / g2k? / g 14 / turn 0"
TIED: Final = "p1r b4k r2s g1f b2r g3s r1k b1s p4s / g4r p3k r3r @5 *2 / b3f p2f r4f @8 *1 / g2k? / p 15 / turn 1"
BOTH: Final = f"{ROW} / b2r p3k r3r @5 *2 / {{}} @4 *1 / {{}}? / g 14 / turn 0"
TEAR: Final = "0 move b2r 4"


def book() -> Book:
    """The rules of Antinomy."""
    return Book(
        sentence=say("sentence"),
        three_lines=(say("what"), say("how"), say("wins")),
        chapters=(aim(), set_up(), turn(), paradox(), clash(), both(), end(), known(), relics()),
        quick=quick(),
        stories=stories(),
        facts=(say("fact-five"),),
        picture=cover(),
    )


def cover() -> Markup:
    """Three 3s at the corners of the tribar."""
    corners = join([card(one, f"t{place}") for place, one in enumerate(pictures.cards("p3k r3r b3f"))])
    return html('<div class="scene still"><div class="trio">%s%s</div></div>', TRIANGLE, corners)


def example(key: str, drawn: Markup, alt: str, clause: str, is_right: bool | None = None) -> Example:
    """An example in the words of its key."""
    return Example(say(key), say(f"{key}-text"), Picture(drawn, say(alt)), clause, is_right)


def steps(key: str, count: int) -> tuple[str, ...]:
    """The numbered steps of a chapter."""
    return tuple([say(f"{key}-{number}") for number in range(1, count + 1)])


# --- chapters ----------------------------------------------------------------------------------
def aim() -> Chapter:
    """What wins."""
    purse = html('<div class="cry aimed">%s</div>', PURSES[GOAL])
    return Chapter("aim", say("aim"), (say("aim-1"),), pictures=(Picture(purse, say("aim-alt")),))


def set_up() -> Chapter:
    """The table at the beginning, step by step."""
    drawn = Picture(pictures.set_up(NEW.format(6)), say("setup-alt"))
    return Chapter("setup", say("setup"), steps=steps("setup", 6), pictures=(drawn,))


def turn() -> Chapter:
    """Walking and swapping, with what each card can do."""
    walked = Picture(pictures.walk(TURN, "b2r"), say("turn-alt"), say("turn-caption"))
    return Chapter(
        "turn",
        say("turn"),
        steps=steps("turn", 4),
        pictures=(walked,),
        examples=(
            example("ahead", pictures.walk(TURN, "r3r", 8), "walk-alt", "A-3.4", is_right=True),
            example("to-blue", pictures.walk(TURN, "b2r", 1), "walk-alt", "A-3.5", is_right=True),
            example("to-key", pictures.walk(TURN, "p3k", 1), "walk-alt", "A-3.5", is_right=True),
            example("too-far", pictures.no_way_ahead(NEAR_END, "r4f"), "no-walk-alt", "A-3.4", is_right=False),
        ),
    )


def paradox() -> Chapter:
    """Three alike, and what follows."""
    return Chapter(
        "paradox",
        say("paradox"),
        (say("paradox-0"),),
        steps=steps("paradox", 4),
        pictures=(Picture(pictures.sides(TORN), say("paradox-alt"), say("paradox-caption")),),
        examples=(
            example("same-number", pictures.three("p3k r3r b3f"), "set-alt", "A-5.1", is_right=True),
            example("same-colour", pictures.three("r1k r2s r3r"), "set-alt", "A-5.1", is_right=True),
            example("same-icon", pictures.three("b1s p4s r2s"), "set-alt", "A-5.1", is_right=True),
            example("spoiled", pictures.three("b4k g4r r4f", GREEN), "set-alt", "A-5.2", is_right=False),
            example("one-side", pictures.sides(NEAR_END), "one-side-alt", "A-5.8"),
            example(
                "after-exchange",
                pictures.exchanged(TURN, TEAR, "0 paradox 5", "* shuffle r3r b3f p3k"),
                "after-exchange-alt",
                "A-5.7",
            ),
        ),
    )


def clash() -> Chapter:
    """Two sorcerers at one space."""
    came = "0 move b2r 1"
    won = Picture(pictures.clash(MEETING.format(1), came), say("clash-alt"), say("clash-caption"))
    tie = "1 move b3f 5"
    return Chapter(
        "clash",
        say("clash"),
        (say("clash-0"),),
        steps=steps("clash", 3),
        pictures=(won,),
        examples=(
            example("tie", pictures.clash(TIED, tie, "* draw r3r p2f"), "tie-alt", "A-6.4"),
            example("still-tied", pictures.clash(TIED, tie, "* draw g4r r4f"), "tie-alt", "A-6.4"),
            example("nothing", pictures.clash(MEETING.format(0), came), "clash-alt", "A-6.6"),
            example("first-turn", pictures.together(NEW.format(2)), "first-turn-alt", "A-6.2"),
        ),
    )


def both() -> Chapter:
    """A paradox and a clash in one turn."""
    lost = pictures.both(BOTH.format("g3s? p2f r4f", "g2k"), TEAR, "0 paradox 5", "* shuffle p3k b3f r3r")
    won = pictures.both(BOTH.format("g2k g3s? p2f", "r4f"), TEAR, "0 paradox 1", "* shuffle p3k b3f r3r")
    return Chapter(
        "both",
        say("both"),
        (say("both-0"),),
        examples=(
            example("lost-again", lost, "both-alt", "A-6.7"),
            example("two-at-once", won, "both-alt", "A-6.7"),
        ),
    )


def end() -> Chapter:
    """When it is over."""
    return Chapter("end", say("end"), (say("end-1"),))


def known() -> Chapter:
    """What is hidden, and what stays known."""
    return Chapter("known", say("known"), (say("known-1"),))


def relics() -> Chapter:
    """All cards, and the way the codex goes."""
    rows = tuple(
        [
            (
                html("%s %s", SIGILS[colour], name),
                *[
                    html('<span class="ck" role="img" aria-label="%s">%s</span>', title(one), MINIS[one])
                    for one in CARDS
                    if one.colour == colour
                ],
            )
            for colour, name in enumerate(COLOUR_NAMES)
        ]
    )
    head = ("", *[html("%s %s", ICONS[icon], name) for icon, name in enumerate(ICON_NAMES)])
    ring = html('<div class="scene still turned">%s</div>', wheel(0, 1, ""))
    return Chapter(
        "cards",
        say("cards"),
        (say("cards-1"),),
        pictures=(Picture(ring, say("codex-order"), say("codex-order")),),
        sheets=(Sheet("relics", say("cards"), head, rows),),
    )


# --- quick reference and stories ---------------------------------------------------------------
def quick() -> tuple[Sheet, ...]:
    """The rules on one page."""
    return tuple(
        [
            Sheet(f"quick-{key}", say(f"quick-{key}"), (), tuple([(line,) for line in steps(f"quick-{key}", count)]))
            for key, count in (("move", 3), ("paradox", 3), ("clash", 4), ("end", 2))
        ]
    )


def stories() -> tuple[Story, ...]:
    """What stands behind the game."""
    drawn = {
        "antinomy": html('<div class="pair">%s%s</div>', pictures.pawn(0), pictures.pawn(1)),
        "loop": html('<div class="strips">%s</div>', STRIPS[pictures.cards("r3r")[0]]),
        "tribar": BACK,
        "again": html('<div class="strips">%s%s</div>', *[STRIPS[one] for one in pictures.cards("b1s b1s")]),
    }
    return tuple([Story(say(f"story-{key}"), say(f"story-{key}-text"), picture) for key, picture in drawn.items()])
