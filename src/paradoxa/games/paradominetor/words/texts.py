"""Paradominetor's short texts by key: what the board, its stage and the last trick say. Grammar that varies has a key
for each form; `you` is the reader."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str]] = {
    # why a tile of a finished trick scored or did not, on the tile: three words at most
    "tile.past": "past",
    "tile.present": "present",
    "tile.future": "future",
    "tile.first-black": "first black",
    "tile.later-black": "later black",
    "tile.all-black": "all black",
    "tile.highest": "highest {colour}",
    "tile.only": "only {colour}",
    "tile.lower": "lower",
    "tile.not-led": "not {colour}",
    "tile.single-black": "single black",
    "tile.alone": "alone",
    "tile.group-lower": "{size}, lower",
    "tile.group-later": "{size}, later",
    "tile.group-not-led": "{size}, not led",
    "tile.group-black-led": "{size}, black led",
    "size.2": "pair",
    "size.3": "three",
    "size.4": "four",
    "size.5": "five",
    # the same as sentences
    "why.highest": "{tile} is the highest {colour}.",
    "why.only": "Nobody else played {colour}, so the black 0 takes the trick.",
    "why.paradox": "A paradox beats any single tile.",
    "why.lower": "{tile} is higher than {other}.",
    "why.later": "{colour} came before {other}.",
    "why.not-led": "{colour} was led, so it beats {other}.",
    "why.black-led": "Black was led, so black beats {other}.",
    "why.nearest": "{whose} tile is nearest the past.",
    "why.nearest.you": "Your tile is nearest the past.",
    "why.first-black": "{whose} black 0 was played first.",
    "why.first-black.you": "Your black 0 was played first.",
    "why.all-black": "Everybody played a black 0, so all score half a point.",
    "why.leads": "{name} leads next.",
    "why.leads.you": "You lead next.",
    "points.for": "{points} for {name}",
    "points.for.you": "{points} for you",
    "trick.paradox": "Paradox of {tile}: {points}.",
    "trick.alone": "Trick {number}: {points}.",
    # in the middle of the table
    "middle.paradox": "Paradox",
    "middle.takes": "{name} takes it",
    "middle.takes.you": "You take it",
    "middle.turned": "its tiles are turned over",
    # the last trick, and earlier ones
    "last.button": "Trick {number}",
    "last.close": "Close",
    "last.order": "in the order played",
    "last.turned": "Only the winning tiles were turned over.",
    "last.earlier": "\u2039 Trick {number}",
    "last.later": "Trick {number} \u203a",
    "last.all": "All tricks",
    "last.panel": "Last trick",
    # the pass
    "pass.question": "Give {name} one tile of each time",
    "pass.still.1": "Still to choose: one of the {first}.",
    "pass.still.2": "Still to choose: one of the {first} and one of the {second}.",
    "pass.final": "Face down, and final.",
    "pass.leads": "{name} leads the first trick.",
    "pass.leads.you": "You lead the first trick.",
    "pass.ready": "Pass these three to {name}?",
    "pass.ready.final": "Face down, and final.",
    "pass.sure": "Pass these three",
    # what a tile would bring about
    "remark": "{tile} makes a paradox with {names}",
    "remark.mine": ": 1 for you.",
    "remark.earliest": ": 1 for the earliest.",
    "remark.half": ": ½ for you, 1 for {name}.",
    "remark.weaker": ", but another is stronger.",
    # what happened
    "beat.dealt": "Everybody draws five tiles of each time.",
    "beat.leader": "{name} will lead the first trick.",
    "beat.leader.you": "You will lead the first trick.",
    "beat.passed": "{name} passes three tiles to {to}.",
    "beat.passed.you": "You pass {tiles} to {to}.",
    "beat.received": "{name} takes the three tiles from {giver}.",
    "beat.received.you": "{giver} gives you {tiles}.",
    "beat.received.brief": "{giver} gives you {tiles}",
    "beat.received.all": "Everybody takes up the three tiles passed to them.",
    "beat.leads": "{name} leads {tile}.",
    "beat.leads.you": "You lead {tile}.",
    "beat.declares": "{name} leads a black 0 as {colour}.",
    "beat.declares.you": "You lead a black 0 as {colour}.",
    "beat.follows": "{name} plays {tile}.",
    "beat.follows.you": "You play {tile}.",
    "beat.over": "Fifteen tricks are played. {verdict}",
    "beat.over.why": "Fifteen tricks are played.",
    "stage.received": "From {giver}",
    "stage.received.note": "They stand in your rows, marked until you play.",
    "stage.given": "You gave {taker}",
}


def say(key: str, **values: object) -> str:
    """A text with its blanks filled in."""
    return TEXTS[key].format(**values)


def say_of(key: str, is_reader: bool, **values: object) -> str:
    """A text about somebody: spoken to the reader where the reader is meant."""
    return say(f"{key}.you" if is_reader else key, **values)
