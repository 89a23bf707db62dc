"""Paradox Island: what the desks in the browser say around the pieces, by key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TEXTS: Final[Mapping[str, str]] = {
    # tabs of a desk
    "tab.move": "Move",
    "tab.mark": "Mark",
    "tab.heard": "Heard",
    "tab.tiles": "Tiles",
    "tab.me": "Me",
    "tab.act": "Act",
    "tab.captives": "Captives",
    "tab.powers": "Powers",
    "tab.boards": "Boards",
    "tabs": "Parts of your desk",
    # the status line
    "round": "Round {round}",
    "points": "{health} of {whole} health, {energy} of {most} energy",
    "points.granddead": "{energy} of {most} points",
    "power.none": "No power",
    "power.none.more": "OP, the host, chooses the first one on their first turn.",
    "power.more": "{name}: {effect}.",
    # a captive's turn
    "turn.mine": "Your turn",
    "turn.mine.waiting": "Your turn, {name} answers",
    "turn.of": "{names} turn",
    "turn.round": "Round {round}, {names} turn.",
    "turn.round.mine": "Round {round}, in the middle of your turn.",
    "bonuses": "Bonuses you can use",
    # marking
    "mark": "Mark the ringed space",
    "mark.how": "How sure",
    "mark.sure": "Certain",
    "mark.maybe": "Maybe",
    "mark.erase": "Erase",
    "mark.undo": "Undo",
    "mark.redo": "Redo",
    "mark.proven": "Mark all that is proven",
    "mark.proven.none": "All that is proven stands on your map already.",
    "mark.proven.thinking": "The desk is still thinking; nothing is proven yet.",
    "mark.proven.no": "At this table the desk does not say what is proven.",
    "mark.tracks": "Tracks",
    "mark.key": "Filled: certain. Hatched: maybe. Dotted: from a track. Red: cannot be.",
    "mark.key.proven": "Filled: certain. Green ring: proven. Hatched: maybe. Dotted: from a track. Red: cannot be.",
    "told.wrong": "{name} on {space} contradicts what was said.",
    "told.thinking": "Thinking about what else it could be …",
    "told.shares": "{shares} ({worlds} sampled worlds).",
    "told.anything": "It could be anything.",
    "told.but": "It could be anything but {names}.",
    "told.possible": "Still possible: {names}.",
    # tiles and the card
    "tiles": "The {count} tiles",
    "tiles.count": "{count} on your map",
    "tiles.placed": "on your map",
    "knots": "The three knots",
    "knots.how": "Come in at one end of an arrow, leave by its other end. Arrows turn with the tile: the thick side "
    "touches its other half.",
    "knots.beside": "beside",
    "card.spaces": "What the spaces do",
    "card.anomalies": "The ten anomalies",
    "card.tokens": "The twelve powers",
    "card.now": "in force",
    "space.fruit": "Fruit",
    "space.camp": "Camp",
    "space.oracle": "Oracle",
    "space.mirage": "Mirage",
    "space.knot": "Escher knot",
    "space.portal": "Portal",
    "space.anomaly": "Anomaly",
    "space.lake": "Lake",
    "space.ocean": "Ocean",
    # what was heard
    "heard": "Heard",
    "heard.piece": "By piece",
    "heard.order": "In order",
    "heard.all": "Whole game",
    "heard.everyone": "Everyone",
    "heard.larger": "Enlarge",
    "heard.own": "Your last turn",
    # since your turn
    "digest.none": "Nobody else has done anything yet.",
    "digest.now": "Your turn so far",
    "digest.you": "{name} (you)",
    "digest.host": "{name}, the host",
    "digest.mission": "mission {progress} of {goal}",
    "digest.power": "power: {name}",
    "digest.table": "The table",
    "digest.place": "Place",
    "digest.count": "{count} since your turn",
    "digest.all": "All heard",
    # the host
    "host.act": "Choose a piece, then a ringed place on the map or one of its actions.",
    "host.aim": "attack or push",
    # characters
    "character.none": "Choose a character to read what it can do.",
    "character.taken": "played by {name}",
    "character.play": "Play {name}",
    "character.sure": "Play {name}?",
    "character.sure.more": "Everybody hears it, and it stays yours for the whole game.",
    "character.points": "{health} health, {energy} energy, a rest gives {rest}",
    "character.points.granddead": "{energy} points, health and energy in one; a rest gives {rest}",
    "character.mission": "Has to {mission}.",
}


def say(key: str, **values: object) -> str:
    """A text of the desks, its blanks filled in."""
    return TEXTS[key].format(**values)
