"""The island editor without its page: an island half built, what is in hand, and what every button does to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from paradoxa.games.paradox_island.box.building import (
    NO_TOKEN,
    TILES,
    Site,
    can_be_completed,
    completed,
    read_site,
    site_of,
    turn_of,
)
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS, NAMED, NAMES
from paradoxa.games.paradox_island.box.islands import EFFECTS, SAMPLE
from paradoxa.games.paradox_island.words.terms import capital

NOTHING: Final = -1
LONGEST_TEXT: Final = 600
LONGEST_NAME: Final = 40
STUCK: Final = "This island cannot be completed any more: lift a tile or two first."


@dataclass(frozen=True, slots=True)
class AtTable:
    """A table where its maker is to lay an island: the five tokens drawn there, and where the answer goes."""

    table: str
    seat: int | None  # on one device: which seat's page it is
    title: str
    drawn: tuple[int, ...]
    base: str
    ply: int


@dataclass(frozen=True, slots=True)
class Bench:
    """What the editor shows."""

    site: Site = field(default_factory=Site)
    tile: int = NOTHING  # in hand
    way: int = 0  # how it is turned
    token: int = NOTHING  # an anomaly token in hand
    at: AtTable | None = None
    name: str = ""  # under which it is kept, or was opened
    wrong: str = ""  # what could not be done, as a sentence
    pasted: str = ""  # a text that was not understood, so that nothing is lost
    said: str = ""  # what was done

    @property
    def tokens(self) -> tuple[int, ...]:
        """The anomaly tokens to choose from."""
        return self.at.drawn if self.at is not None else tuple(range(len(EFFECTS)))

    @property
    def can_be_completed(self) -> bool:
        """Whether the tiles that are left fit."""
        return can_be_completed(self.site)


def read_bench(fields: Mapping[str, str], at: AtTable | None = None) -> Bench:
    """The editor as a form left it; what cannot be read is said, and begins anew."""
    wrong = ""
    try:
        site = read_site(fields["island"][:LONGEST_TEXT]) if fields.get("island") else Site()
    except ValueError as error:
        site, wrong = Site(), f"{capital(str(error))}."
    if at is not None:
        site = site.with_tokens_of(at.drawn)
    return Bench(
        site,
        _number(fields.get("tile", ""), TILES),
        max(0, _number(fields.get("way", ""), len(DIRECTIONS))),
        _number(fields.get("token", ""), len(EFFECTS)),
        at,
        fields.get("name", "")[:LONGEST_NAME],
        wrong,
    )


def _number(text: str, bound: int) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 and int(text) < bound else NOTHING


# --- deeds -------------------------------------------------------------------------------------
def done(bench: Bench, deed: str, rng: Random, text: str = "") -> Bench:
    """The editor after a button was pressed; a button that does nothing leaves it as it is."""
    kind, _, what = deed.partition("-")
    if kind == "read":
        return _read(bench, text)
    if kind == "random":
        return _whole(replace(bench, site=_cleared(bench)), rng)
    if kind == "sample":
        return _tokens_set(replace(bench, site=site_of(SAMPLE), tile=NOTHING, token=NOTHING))
    if kind == "finish":
        return _whole(bench, rng) if bench.can_be_completed else replace(bench, wrong=STUCK)
    if kind == "clear":
        return replace(
            bench, site=_cleared(bench), tile=NOTHING, token=NOTHING, said="All tiles are back beside the map."
        )
    if kind == "shuffle":
        return replace(bench, site=_shuffled(bench, rng), token=NOTHING)
    if kind == "turn":
        return replace(bench, way=(bench.way + (-1 if what == "back" else 1)) % len(DIRECTIONS))
    if kind == "tile":
        return _picked(bench, _number(what, TILES))
    if kind == "token":
        token = _number(what, len(EFFECTS))
        is_known = token in bench.tokens and token != bench.token
        return replace(bench, token=token if is_known else NOTHING, tile=NOTHING)
    if kind == "space" and what in NAMED:
        return _clicked(bench, NAMED[what])
    return bench


def _cleared(bench: Bench) -> Site:
    return Site() if bench.at is None else Site().with_tokens_of(bench.at.drawn)


def _tokens_set(bench: Bench) -> Bench:
    return bench if bench.at is None else replace(bench, site=bench.site.with_tokens_of(bench.at.drawn))


def _whole(bench: Bench, rng: Random) -> Bench:
    site = completed(bench.site, rng, bench.tokens)
    return replace(bench, site=site, tile=NOTHING, token=NOTHING)


def _shuffled(bench: Bench, rng: Random) -> Site:
    tokens = list(bench.tokens)
    rng.shuffle(tokens)
    return replace(bench.site, tokens=tuple(tokens[: len(bench.site.tokens)]))


def _read(bench: Bench, text: str) -> Bench:
    """A pasted text; what is wrong with it is said, the island stays as it was."""
    try:
        site = read_site(text[:LONGEST_TEXT])
    except ValueError as error:
        return replace(bench, wrong=f"{capital(str(error))}.", pasted=text[:LONGEST_TEXT])
    own = NO_TOKEN not in site.tokens
    found = _tokens_set(
        replace(bench, site=site, tile=NOTHING, token=NOTHING, said="The island of that text is on the map.")
    )
    if bench.at is not None and own and found.site.tokens != site.tokens:
        return replace(
            found, said="Its tiles are on the map; it has the five anomalies drawn for you instead of its own."
        )
    return found


def _picked(bench: Bench, tile: int) -> Bench:
    """A tile into the hand: from beside the map, or from the map."""
    if tile < 0 or tile == bench.tile:
        return replace(bench, tile=NOTHING)
    spaces = bench.site.places[tile]
    way = turn_of(tile, spaces) if spaces else bench.way
    return replace(bench, site=bench.site.without(tile), tile=tile, way=way, token=NOTHING)


def _clicked(bench: Bench, space: int) -> Bench:
    """A space was clicked: a token or the tile in hand goes there, or the tile there comes into the hand."""
    site = bench.site
    there = site.tile_at(space)
    if bench.token >= 0:
        anomaly = site.anomaly_at(space)
        if anomaly < 0:
            return replace(bench, wrong=f"An anomaly token lies on an anomaly, and {NAMES[space]} is none.")
        return replace(bench, site=site.with_token(anomaly, bench.token), token=NOTHING)
    if there >= 0:
        return _picked(bench, there)
    if bench.tile < 0:
        return replace(bench, wrong="First choose one of the tiles beside the map.")
    if space not in site.anchors(bench.tile, bench.way):
        return replace(
            bench, wrong=f"Turned like this the tile does not fit on {NAMES[space]}: only ringed spaces take it."
        )
    laid = site.with_tile(bench.tile, space, bench.way)
    return replace(bench, site=laid, tile=_next(laid, bench.tile))


def _next(site: Site, after: int) -> int:
    """The next tile beside the map, so that one can go on."""
    order = [*range(after + 1, TILES), *range(after)]
    return next((tile for tile in order if not site.places[tile]), NOTHING)
