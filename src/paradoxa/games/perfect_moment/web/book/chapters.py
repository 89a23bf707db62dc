"""The Perfect Moment's rules with pictures: chapters, examples, all sixteen items, the quick reference, the stories."""

from __future__ import annotations

from typing import Final

from paradoxa.games.perfect_moment.box.components import (
    ARMOR,
    COLOUR_NAMES,
    DRINK,
    ITEM_NAMES,
    KNIFE,
    LAID_NAMED,
    MONEY,
    RING,
    VERDICTS,
)
from paradoxa.games.perfect_moment.web.book import pictures
from paradoxa.games.perfect_moment.web.cards import ASIDE, BACK, EFFECTS, HALVES, NAMES
from paradoxa.games.perfect_moment.words.book import say
from paradoxa.web.markup import Markup, html, join
from paradoxa.web.rulebook import Book, Chapter, Example, Picture, Sheet, Story, prose

# Examples: a card to score, and the display as it lies. The first three, and Echo's Plan A, are those of the rulebook.
SCORES: Final = {
    "one": ("kpr", "kfc krf"),
    "two": ("ppt", "ppk pwt"),
    "three": ("yka", "ykg yam"),
    "none": ("pkw", "ymg kfp"),
    "again": ("yga", "ygm yka"),
    "turned": ("ppt", "pkp pwt"),
}
PLAN_A: Final = ("pkw pwt ymg ppt", "pwt")
PLAN_B: Final = ("ymg yga kfr ppt", "ymg")


def book() -> Book:
    """The rules of The Perfect Moment."""
    return Book(
        sentence=say("sentence"),
        three_lines=(say("what"), say("how"), say("wins")),
        chapters=(aim(), halves(), set_up(), turn(), scoring(), end(), items(), alone(), echo_turn()),
        quick=quick(),
        stories=stories(),
        facts=(say("fact-points"), say("fact-alone")),
    )


def steps(key: str, count: int) -> tuple[str, ...]:
    """The numbered steps of a chapter."""
    return tuple([say(f"{key}-{number}") for number in range(1, count + 1)])


def example(key: str, drawn: Markup, alt: str, clause: str, is_right: bool | None = None) -> Example:
    """An example in the words of its key."""
    return Example(say(key), say(f"{key}-text"), Picture(drawn, say(alt)), clause, is_right)


# --- two players -----------------------------------------------------------------------------------
def aim() -> Chapter:
    """What wins."""
    return Chapter("aim", say("aim"), (say("aim-1"),))


def halves() -> Chapter:
    """What a card is."""
    drawn = Picture(pictures.both_ways("ymk"), say("cards-alt"), say("cards-caption"))
    return Chapter("cards", say("cards"), (say("cards-1"), say("cards-2")), pictures=(drawn,))


def set_up() -> Chapter:
    """The table at the beginning, step by step."""
    drawn = Picture(pictures.set_up(), say("setup-alt"))
    return Chapter("setup", say("setup"), steps=steps("setup", 7), pictures=(drawn,))


def turn() -> Chapter:
    """What one does, and which halves are open to whom."""
    drawn = Picture(pictures.usable(), say("turn-alt"), say("turn-caption"))
    return Chapter("turn", say("turn"), steps=steps("turn", 3), pictures=(drawn,))


def scoring() -> Chapter:
    """What a card is worth."""
    clauses = {"one": "T-5.3", "two": "T-5.2", "three": "T-5.2", "none": "T-5.2", "again": "T-5.4", "turned": "T-4.1"}
    examples = [
        example(f"score-{key}", pictures.score(card, display), "score-alt", clauses[key], is_right=key != "none")
        for key, (card, display) in SCORES.items()
    ]
    return Chapter(
        "score",
        say("score"),
        (say("score-0"), say("score-after")),
        steps=steps("score", 3),
        examples=tuple(examples),
    )


def end() -> Chapter:
    """When it is over."""
    return Chapter("end", say("end"), (say("end-1"),))


def items() -> Chapter:
    """All items, colour by colour, each with its half and what else to know of it."""
    sheets = [
        Sheet(
            f"items-{name}",
            say(f"items-{name}"),
            (say("items-half"), say("items-effect")),
            tuple([item_row(item) for item in range(4 * colour, 4 * colour + 4)]),
            say("items-inferred") if name == "pink" else "",
        )
        for colour, name in enumerate(COLOUR_NAMES)
    ]
    return Chapter("items", say("items"), (say("items-1"),), sheets=tuple(sheets))


def item_row(item: int) -> tuple[Markup, Markup]:
    """An item: its half of a card, and what it does."""
    more = prose(say(f"item-{ITEM_NAMES[item]}"))
    return drawn_half(item), html('<b>%s</b> <span class="small">%s</span>', EFFECTS[item], more)


def drawn_half(item: int) -> Markup:
    """Half a card, named for those who do not see it."""
    return html('<span class="hf" role="img" aria-label="%s">%s</span>', NAMES[item], HALVES[item])


# --- alone -----------------------------------------------------------------------------------------
def alone() -> Chapter:
    """The set-up alone, the verdicts, and items against Echo."""
    drawn = Picture(pictures.alone(), say("echo-alt"))
    first, second, third = VERDICTS
    bounds = ((0, first - 1), (first, second - 1), (second, third - 1), (third, 0))
    verdicts = tuple(
        [
            (say(f"verdict-{(0, 1, 1, 3)[at]}", first=low, last=high), say(f"verdict-{at}-text"))
            for at, (low, high) in enumerate(bounds)
        ]
    )
    against = tuple(
        [(drawn_half(item), say(f"echo-{ITEM_NAMES[item]}")) for item in (ARMOR, RING, MONEY, KNIFE, DRINK)]
    )
    return Chapter(
        "echo",
        say("echo"),
        (say("echo-0"),),
        steps=steps("echo", 4),
        pictures=(drawn,),
        sheets=(
            Sheet(
                "verdicts",
                say("echo-ends"),
                (say("echo-ends-head"), say("echo-ends-verdict")),
                verdicts,
                say("echo-ends-note"),
            ),
            Sheet("against", say("echo-items"), (), against, say("echo-items-note")),
        ),
    )


def echo_turn() -> Chapter:
    """Echo's turn in four steps, with the rulebook's example and two more."""
    return Chapter(
        "echo-turn",
        say("echo-turn"),
        steps=steps("echo-turn", 4),
        examples=(
            example("echo-turned", pictures.turned("ymg", pictures.laid(pictures.ALONE)), "echo-alt-turned", "T-7.1"),
            example("echo-a", pictures.inventory(*PLAN_A), "echo-alt-four", "T-7.2"),
            example("echo-b", pictures.inventory(*PLAN_B), "echo-alt-four", "T-7.3"),
        ),
    )


# --- quick reference and stories ---------------------------------------------------------------------
def quick() -> tuple[Sheet, ...]:
    """The rules on one page, the items among them."""
    brief = [
        Sheet(f"quick-{key}", say(f"quick-{key}"), (), tuple([(line,) for line in steps(f"quick-{key}", count)]))
        for key, count in (("turn", 3), ("score", 4), ("words", 3), ("echo", 4))
    ]
    listed = [
        Sheet(
            f"quick-{name}",
            say(f"items-{name}"),
            (),
            tuple([(f"**{NAMES[item]}** {EFFECTS[item]}",) for item in range(4 * colour, 4 * colour + 4)]),
        )
        for colour, name in enumerate(COLOUR_NAMES)
    ]
    return (*brief, *listed)


def stories() -> tuple[Story, ...]:
    """What stands behind the game: four evenings, a paradox, an echo."""
    drawn = {
        "heist": join([HALVES[0], HALVES[2]]),
        "letter": join([HALVES[4], HALVES[7]]),
        "door": join([HALVES[8], HALVES[11]]),
        "cards": join([HALVES[13], HALVES[14]]),
        "paradox": ASIDE[LAID_NAMED[pictures.PARADOX]],
        "echo": BACK,
    }
    return tuple(
        [
            Story(say(f"story-{key}"), say(f"story-{key}-text"), html('<div class="tale">%s</div>', picture))
            for key, picture in drawn.items()
        ]
    )
