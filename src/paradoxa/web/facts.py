"""What pages say about each game besides its rules: short facts, colours, credits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from paradoxa.games import GAMES
from paradoxa.games.paradominetor.box import components as paradominetor
from paradoxa.games.perfect_moment.box import components as perfect_moment


@dataclass(frozen=True, slots=True)
class Facts:
    """A game as the lobby and the frame present it."""

    short: str  # its classes in the stylesheet: g-<short> for the frame, <short> for the table
    minutes: int
    icon: str
    ground: str  # behind its picture
    line: str
    credit: str
    first: str  # the question about the maker's seat, or about the host
    usual: int  # seats, unless somebody wants another number
    alone: str = ""  # how one plays it without anybody, where one can
    # What "Play now" offers, where there is more than one way: what the button says, and the fields of the new table.
    now: tuple[tuple[str, Mapping[str, str]], ...] = (("Play now against bots", {}),)
    host: str = ""  # the option that says which seat plays the host, where there is one: always the last
    has_reactions: bool = False  # whether people are asked in the middle of others' turns
    has_points: bool = True  # whether the points of the outcome tell a player something
    has_editor: bool = False  # whether islands can be built for it, on a page of their own


FACTS: Final[dict[str, Facts]] = {
    "antinomy": Facts(
        "ant",
        20,
        "ring",
        "#3b2a5e",
        "A duel on a row of time. Step ahead by number, leap back by likeness, make three of a kind.",
        "Antinomy was designed by John Baluci and published by Button Shy in 2019.",
        "Who starts?",
        2,
    ),
    "paradominetor": Facts(
        "dom",
        25,
        "aces",
        "#4b1f26",
        "Tricks in which twins from different times beat everything, and the oldest twin takes the point.",
        "Paradominetor was designed and illustrated by Masakazu Takizawa and published by Koguma Koubou in 2023.",
        "Your seat",
        4,
    ),
    "the-perfect-moment": Facts(
        "tpm",
        30,
        "ringbox",
        "#5e2440",
        "Sixteen everyday things that turn, swap and steal, until your cards fit your plan. Alone you race your Echo.",
        "The Perfect Moment was designed by Mike Brown.",
        "Your seat",
        2,
        "Play alone against Echo",
    ),
    "paradox-island": Facts(
        "isl",
        90,
        "ufo",
        "#14495c",
        "An island nobody can see. Walk it by ear, map it, get home; or be the host who never lies and never helps.",
        "Paradox Island is known to us from its Russian rulebook and an English translation.",
        "Who is the host?",
        4,
        now=(
            ("Play now as a captive", {"place": "4", "option-help": "certain"}),
            ("Play now as the host", {"place": "1"}),
        ),
        host="op",
        has_reactions=True,
        has_points=False,
        has_editor=True,
    ),
}
UNOFFICIAL: Final = (
    "This is an unofficial implementation, neither made nor endorsed by the designers or the publishers. "
    "The rules are told in our own words, and every picture is drawn by us."
)
VALUES: Final = {
    ("pass", "left"): "the left neighbour",
    ("pass", "right"): "the right neighbour",
    ("start", "fastest"): "who is ready first",
    ("start", "coin"): "the lot",
    ("island", "random"): "it is random",
    ("island", "built"): "the host builds it",
    ("limit", "none"): "never",
    **{("limit", rounds): f"{rounds} rounds" for rounds in ("25", "50", "100")},
    ("help", "off"): "not at all",
    ("help", "warn"): "it warns of marks that cannot be",
    ("help", "certain"): "it shows what is proven",
    ("help", "likely"): "it shows what is proven and what is likely",
}
# The letters of colours, game by game.
COLOURS: Final = {
    "paradominetor": dict(zip(paradominetor.COLOURS, paradominetor.COLOUR_NAMES, strict=False)),
    "the-perfect-moment": dict(zip(perfect_moment.COLOURS, perfect_moment.COLOUR_NAMES, strict=True)),
}


def players(game: str) -> str:
    """How many play, in words."""
    few, many = GAMES[game].seats[0], GAMES[game].seats[-1]
    return f"{few} players" if few == many else f"{few}\u2013{many} players"


def value_words(game: str, option: str, value: str) -> str:
    """An option's value as a person says it."""
    if option == "colours":
        names = COLOURS[game]
        return ", ".join([names[letter] for letter in value if letter in names])
    if option == FACTS[game].host:
        return f"seat {int(value) + 1}" if value.isdecimal() else value
    return VALUES.get((option, value), value)


def score_words(game: str, points: int) -> str:
    """An outcome's points as a person says them."""
    if game == "paradominetor":  # counted in halves
        whole = "" if points == 1 else str(points // 2)
        return f"{whole}{'½' if points % 2 else ''} {'point' if points in (1, 2) else 'points'}"
    unit = "crystal" if game == "antinomy" else "point"
    return f"{points} {unit}{'' if points == 1 else 's'}"
