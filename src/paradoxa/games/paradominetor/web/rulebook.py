"""Paradominetor's rules with pictures: chapters, the rulebook's examples as tricks, tables, the quick reference."""

from __future__ import annotations

from paradoxa.games.paradominetor.box.components import BLACK_TILE, COLOUR_NAMES, VALUES
from paradoxa.games.paradominetor.web import pictures
from paradoxa.games.paradominetor.web.tiles import FACE, face
from paradoxa.games.paradominetor.words.book import HEADS, say
from paradoxa.web.markup import Markup, html
from paradoxa.web.rulebook import Book, Chapter, Example, Picture, Sheet, Story

PURPLE = COLOUR_NAMES.index("purple")
YELLOW = COLOUR_NAMES.index("yellow")


def book() -> Book:
    """The rules of Paradominetor."""
    return Book(
        sentence=say("sentence"),
        three_lines=(say("what"), say("how"), say("wins")),
        chapters=(aim(), tiles(), set_up(), turn(), winning(), points(), end(), known()),
        quick=quick(),
        stories=stories(),
        facts=(say("fact-tricks"),),
        picture=pictures.cover(),
    )


def trick(key: str, text: str, clause: str) -> Example:
    """An example that is a whole trick, in the words of its key."""
    return Example(say(key), say(f"{key}-text"), pictures.trick(text), clause)


def example(key: str, drawn: Markup, clause: str, is_right: bool | None = None) -> Example:
    """An example in the words of its key."""
    return Example(say(key), say(f"{key}-text"), Picture(drawn, say(f"{key}-alt")), clause, is_right)


def steps(key: str, count: int) -> tuple[str, ...]:
    """The numbered steps of a chapter."""
    return tuple([say(f"{key}-{number}") for number in range(1, count + 1)])


# --- chapters ----------------------------------------------------------------------------------
def aim() -> Chapter:
    """What wins."""
    twins = pictures.trick("y3n y5f y3p")
    shown = Picture(twins.drawn, twins.alt, say("aim-caption"))
    return Chapter("aim", say("aim"), (say("aim-1"),), pictures=(shown,))


def tiles() -> Chapter:
    """What there is."""
    drawn = Picture(pictures.box_of(YELLOW), say("tiles-alt"), say("tiles-caption"))
    return Chapter("tiles", say("tiles"), (say("tiles-1"), say("tiles-2")), pictures=(drawn,), sheets=(values(),))


def set_up() -> Chapter:
    """The table at the beginning, step by step."""
    drawn = Picture(pictures.set_up(), say("setup-alt"))
    return Chapter("setup", say("setup"), steps=steps("setup", 5), pictures=(drawn,))


def turn() -> Chapter:
    """Leading and following."""
    lies = "b4n g2p"
    both = pictures.following(lies, "k0p r3p b1n y2n g5f", "k0p b1n g5f")
    return Chapter(
        "turn",
        say("turn"),
        steps=steps("turn", 5),
        pictures=(Picture(both, say("turn-alt"), say("turn-caption")),),
        examples=(
            example("free", pictures.following(lies, "r3p y2n r6f", "r3p y2n r6f"), "P-4.6", is_right=True),
            example("forced", pictures.following(lies, "r3p b1n", "b1n"), "P-4.5", is_right=False),
            example("led-black", pictures.led_black(PURPLE), "P-4.3"),
        ),
    )


def winning() -> Chapter:
    """Who takes a trick: every example of the rulebook, and two of ours."""
    return Chapter(
        "winning",
        say("winning"),
        (say("winning-1"), say("winning-2")),
        sheets=(
            Sheet("rank", say("rank"), (), tuple([(f"{n}.", say(f"rank-{n}")) for n in (1, 2, 3)]), say("rank-note")),
        ),
        examples=(
            trick("single", "g4n g2f g5f b6f g1p", "P-5.3"),
            trick("on-colour", "r5f r2n r3p r2p", "P-5.5"),
            trick("off-colour", "b3n b5f y1p y1n", "P-5.5"),
            trick("two-on", "r3f r4f r3p r4n b5f", "P-5.7"),
            trick("two-off", "b6f g3n y3p y3n g3f", "P-5.8"),
            trick("black-pair", "k0p=p p6f k0p k0p", "P-5.2"),
            trick("black-first", "k0p=p p4p p4n p4f k0p", "P-5.6"),
            trick("black-alone", "k0p=r b3n g5f y2p", "P-5.4"),
            trick("black-single", "b2n k0p b1p b5f", "P-5.4"),
        ),
    )


def points() -> Chapter:
    """What a trick is worth."""
    return Chapter(
        "points",
        say("points"),
        (say("points-1"),),
        examples=(
            trick("three", "b4f b4p b2n b4n", "P-6.3"),
            trick("present", "g4f g6f g4n", "P-6.3"),
            trick("blacks", "r4n k0p r2p k0p", "P-6.5"),
            trick("all-black", "k0p=r k0p k0p k0p", "P-6.6"),
        ),
    )


def end() -> Chapter:
    """When it is over."""
    rows = (("Mira", "5½", "1", say("tie-first")), ("Ada", "5½", "3", say("tie-second")))
    return Chapter("end", say("end"), (say("end-1"),), sheets=(Sheet("tie", say("tie"), HEADS["tie"], rows),))


def known() -> Chapter:
    """What a careful player keeps in mind."""
    drawn = Picture(pictures.faces("r6f k0p b1n g5f"), say("known-alt"), say("known-caption"))
    return Chapter("known", say("known"), (say("known-1"),), pictures=(drawn,))


def values() -> Sheet:
    """Which value there is in which time."""
    rows = []
    for value in range(1, 7):
        times = [value in VALUES[time] for time in range(3)]
        rows.append((str(value), *["●" if is_there else "" for is_there in times], str(sum(times))))
    return Sheet("values", say("values"), HEADS["values"], tuple(rows))


# --- quick reference and stories ---------------------------------------------------------------
def quick() -> tuple[Sheet, ...]:
    """All of it on one page."""
    counts = {"quick-start": 1, "quick-trick": 3, "quick-win": 4, "quick-points": 4}
    lists = [Sheet(key, say(key), (), tuple([(text,) for text in steps(key, count)])) for key, count in counts.items()]
    return (*lists, Sheet("quick-values", say("values"), HEADS["values"], values().rows))


def stories() -> tuple[Story, ...]:
    """The paradoxes behind the game."""
    shown = {
        "agencies": face(0, 4, None),
        "grandfather": face(3, 4, 0),
        "twins": face(1, 3, 1),
        "loop": FACE[BLACK_TILE],
        "traveller": face(4, 6, 2),
    }
    return tuple(
        [
            Story(say(key), say(f"{key}-text"), html('<span class="st3">%s</span>', drawn))
            for key, drawn in shown.items()
        ]
    )
