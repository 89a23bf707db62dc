"""Paradominetor: every sentence a player reads about moves, events and reasons. From views and events alone."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.core import CHANCE, Move, Seat, WhyNot
from paradoxa.core.events import Event
from paradoxa.games.paradominetor.box.components import BLACK, BLACK_TILE, COLOUR_NAMES, TIME_NAMES, TRICKS, Tile
from paradoxa.games.paradominetor.box.rulings import LEADER_LAST
from paradoxa.games.paradominetor.knowledge.view import ParadominetorView
from paradoxa.games.paradominetor.notation.moves import Deal, Lead, Pass, Play
from paradoxa.games.paradominetor.rules.events import (
    Dealt,
    Ended,
    LeaderDrawn,
    Passed,
    Played,
    Received,
    TrickWon,
    TurnedOver,
)

ABOUT: str = (
    "tricks with tiles from the past, the present and the future; equal tiles in one trick are a paradox, and the past "
    "wins it"
)

# What a newcomer is told before the first move; the first two say the goal and what scores.
PRIMER: tuple[str, ...] = (
    "Whoever has most points after fifteen tricks wins.",
    (
        "A trick won by a single tile scores 1. In a winning paradox the tile nearest the past scores 1, and "
        "every other tile of the paradox 0.5."
    ),
    (
        "Each colour has the tiles 1 to 4 of the past, 1 to 5 of the present and 2 to 6 of the future; for every "
        "player there is also one black 0, which is past. Others see colour and value of a tile you play, but not "
        "its time."
    ),
    (
        "You are dealt five tiles of each time. Before the first trick everybody gives one tile of each time to a "
        "neighbour, face down."
    ),
    (
        "In a trick everybody plays one tile. If you hold a colour that already lies in the trick, you must play "
        "one of those colours; a black 0 you may always play. Whoever leads a black 0 says which colour it stands "
        "for."
    ),
    (
        "Tiles of equal colour and value in one trick are a paradox, and it beats every single tile; among "
        "several, one in the colour led comes first. Without a paradox the highest tile of the colour led wins."
    ),
    (
        "Between black 0s, the first one played scores the 1. Whoever scored the 1 leads the next trick; on equal "
        "points the player with fewer half-point tricks is ahead."
    ),
)


def front_name(colour: int, value: int) -> str:
    """What everybody sees of a tile, in words."""
    return f"{COLOUR_NAMES[colour]} {value}"


def name(tile: Tile) -> str:
    """A tile in words, its time included."""
    return f"{front_name(tile.colour, tile.value)} of the {TIME_NAMES[tile.time]}"


def names_of(tiles: Sequence[Tile]) -> str:
    """Several tiles in words."""
    return ", ".join([name(tile) for tile in tiles])


def fronts_of(tiles: Sequence[Tile]) -> str:
    """Several tiles in words, without their times."""
    return ", ".join([front_name(tile.colour, tile.value) for tile in tiles])


def colours_in_words(colours: Sequence[int]) -> str:
    """Colours as 'red', 'red or blue', 'red, blue or green'."""
    words = [COLOUR_NAMES[colour] for colour in colours]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


def points_in_words(halves: int) -> str:
    """Halves as a person writes points: ½, 1, 1½."""
    return f"{halves // 2 or ''}½" if halves % 2 else str(halves // 2)


# What a log shows in bold.
HEADLINES: tuple[type[Event], ...] = (TurnedOver, Ended)


# --- what happened -----------------------------------------------------------------------------
def tell(event: Event, names: Sequence[str]) -> str:
    """One event, already redacted for the reader, as a sentence."""
    match event:
        case Dealt(hands):
            own = [f" {names[seat]}: {names_of(hand.value)}." for seat, hand in enumerate(hands) if hand.value]
            return "Everybody draws five tiles of each time." + "".join(own)
        case LeaderDrawn(seat):
            return f"{names[seat]} will lead the first trick."
        case Passed(seat, to, tiles):
            what = names_of(tiles.value) if tiles.value else "three tiles"
            return f"{names[seat]} lays down {what} for {names[to]}."
        case Received(seat, giver, tiles):
            what = names_of(tiles.value) if tiles.value else "three tiles"
            return f"{names[seat]} takes {what} from {names[giver]}."
        case Played(seat, colour, value, tile, declared):
            what = name(tile.value) if tile.value else front_name(colour, value)
            as_colour = "" if declared is None else f" and declares it {COLOUR_NAMES[declared]}"
            return f"{names[seat]} plays {what}{as_colour}."
        case TurnedOver(seats, tiles):
            if tiles[0] is BLACK_TILE:
                owners = ", ".join([names[seat] for seat in seats])
                is_all = len(seats) == len(names)  # P-6.6
                rule = "everybody played one, so all score ½" if is_all else "the first one played scores the 1"
                return f"Paradox of black 0! Played by, in this order: {owners}. Between black 0s {rule}."
            each = [f"{names[seat]}'s is {TIME_NAMES[tile.time]}" for seat, tile in zip(seats, tiles, strict=True)]
            return f"Paradox of {front_name(tiles[0].colour, tiles[0].value)}! Turned over: " + ", ".join(each) + "."
        case TrickWon(trick, halves, leader):
            most_first = sorted([seat for seat in range(len(halves)) if halves[seat]], key=lambda seat: -halves[seat])
            each = [f"{points_in_words(halves[seat])} for {names[seat]}" for seat in most_first]
            last = "" if trick == TRICKS else f" {names[leader]} leads the next one."
            return f"Trick {trick}: " + ", ".join(each) + "." + last
        case Ended(halves, half_tricks, winners):
            each = [f"{names[seat]} {points_in_words(count)}" for seat, count in enumerate(halves)]
            return f"The game is over: {', '.join(each)}. {verdict(halves, half_tricks, winners, names)}"
    raise AssertionError(f"no words for {event}")


def verdict(halves: Sequence[int], half_tricks: Sequence[int], winners: Sequence[Seat], names: Sequence[str]) -> str:
    """Who won, and by what where the points are equal (P-7.3)."""
    best = " and ".join([names[seat] for seat in winners])
    tied = halves.count(max(halves)) > len(winners)
    reason = f", with fewest half-point tricks ({half_tricks[winners[0]]})" if tied else ""
    return f"{best} {'wins' if len(winners) == 1 else 'share the victory'}{reason}."


def seen_line(move: Move, seat: Seat, viewer: Seat | None) -> str | None:
    """A line of the record as another seat may see it while the tile is not turned over."""
    match move:
        case Deal(tiles):
            shown = [tile.name if place // TRICKS == viewer else "?" for place, tile in enumerate(tiles)]
            return "deal " + " ".join(shown)
        case Pass() if viewer != seat:
            return "pass"
        case Play(tile, None) if viewer != seat:
            return f"play {tile.front_name}"
        case Play(tile, declared) if viewer != seat and declared is not None:
            return f"play {tile.front_name} {str(move)[-1]}"
    return str(move)


# --- what may be done --------------------------------------------------------------------------
def ask(view: ParadominetorView, names: Sequence[str]) -> str:
    """What the table waits for, as a sentence for this seat."""
    if view.outcome is not None:
        return verdict(view.points, view.half_tricks, view.outcome.winners, names)
    if view.decision is None:
        waiting = [names[seat] for seat in view.waiting if seat != CHANCE]
        return "Waiting for " + ", ".join(waiting) + "." if waiting else "Waiting."
    if view.decision.kind == "pass":
        return f"Give {names[view.taker]} one tile of each time, face down."
    if not view.on_table:
        black = "; a black 0 is declared as a colour" if BLACK_TILE in view.hand else ""
        return f"Trick {view.turn + 1}: lead any tile{black}."
    held = [colour for colour in view.on_table if any(tile.colour == colour for tile in view.hand)]
    if held:
        black = ", or a black 0" if BLACK_TILE in view.hand else ""
        return f"Trick {view.turn + 1}: play {colours_in_words(held)}{black}."
    return f"Trick {view.turn + 1}: you hold no {colours_in_words(view.on_table)}, so play anything."


def describe(move: Move, view: ParadominetorView) -> str:
    """One of the seat's own options in words, with what follows from it for certain."""
    match move:
        case Pass(tiles):
            return names_of(tiles)
        case Play(tile, declared):
            words = f"{front_name(tile.colour, tile.value)} {TIME_NAMES[tile.time]}"
            words += "" if declared is None else f", declared {COLOUR_NAMES[declared]}"
            open_fronts = view.tricks[-1].fronts if view.tricks else ()
            twins = [front for front in open_fronts if (front.colour, front.value) == (tile.colour, tile.value)]
            return words + (" - paradox!" if twins else "")
    return str(move)


RULES_NOW = {
    "pass": ("P-3.1", "P-3.2", "P-3.3", "P-3.4", "P-9.1"),
    "lead": ("P-4.1", "P-4.2", "P-4.3", "P-5.1", "P-5.3", "P-6.1", "P-6.3"),
    "follow": ("P-4.4", "P-4.5", "P-4.6", "P-4.7", "P-5.1", "P-5.3", "P-5.5", "P-6.1", "P-6.3"),
}


def rules_now(view: ParadominetorView) -> tuple[str, ...]:
    """The clauses that apply to what this seat is asked."""
    if view.decision is None:
        return ("P-4.1", "P-5.3", "P-5.5", "P-6.1", "P-6.3", "P-7.2")
    if view.decision.kind == "pass":
        return RULES_NOW["pass"]
    return RULES_NOW["follow" if view.on_table else "lead"]


def why_not(view: ParadominetorView, move: Move) -> WhyNot | None:
    """Why the seat may not make this move now, from what the seat knows; None if it may."""
    decision = view.decision
    if decision is not None and move in decision.options:
        return None
    if view.outcome is not None:
        return WhyNot("P-7.1", "The game is over: fifteen tricks have been played.")
    if isinstance(move, Deal | Lead):
        return WhyNot("P-2.4" if isinstance(move, Deal) else "P-2.5", "That is for chance to do, not for a player.")
    if view.seat is None:
        return WhyNot("P-4.1", "A spectator makes no moves.")
    if decision is None:
        if view.kind == "pass" and isinstance(move, Pass):
            return WhyNot("P-9.1", "You have passed already; a pass is final.")
        if view.kind == "pass":
            return WhyNot("P-3.3", "The first trick is led when everybody has passed three tiles.")
        if isinstance(move, Pass):
            when = (
                "once the first leader is drawn"
                if view.kind in ("deal", "lead") and not LEADER_LAST
                else "once, before the first trick"
            )
            return WhyNot("P-3.3", f"Tiles are passed {when}.")
        return WhyNot("P-4.1", "It is not your turn: tiles are played one by one, clockwise.")
    match move:
        case Pass() if decision.kind != "pass":
            return WhyNot("P-3.3", "Tiles are passed only once, before the first trick.")
        case Pass(tiles):
            missing = [name(tile) for tile in tiles if tile not in view.hand]
            return WhyNot("P-3.1", f"You can give only tiles you hold, and you do not hold {' or '.join(missing)}.")
        case Play() if decision.kind == "pass":
            return WhyNot("P-3.3", "First everybody passes three tiles; then the first trick is led.")
        case Play(tile, declared):
            return _why_not_play(view, tile, declared)
    return WhyNot("P-4.1", f"'{move}' is not among the moves asked for now.")


def _why_not_play(view: ParadominetorView, tile: Tile, declared: int | None) -> WhyNot:
    if tile not in view.hand:
        return WhyNot("P-4.1", f"You do not hold {name(tile)}.")
    if not view.on_table:
        if declared is None:
            example = f"'play k0p {COLOUR_NAMES[view.colours[0]][0]}'"
            return WhyNot("P-4.3", f"A black 0 that is led must be declared as a colour, as in {example}.")
        if declared in view.colours:
            return WhyNot("P-4.3", f"You hold no {COLOUR_NAMES[declared]} tile: declare a colour that you hold.")
        return WhyNot(
            "P-4.3",
            f"{COLOUR_NAMES[declared].capitalize()} is not in play: declare {colours_in_words(view.colours)}.",
        )
    if tile is BLACK_TILE:
        return WhyNot("P-9.3", "Only the first tile of a trick is declared: play the black 0 without a colour.")
    held = [colour for colour in view.on_table if any(other.colour == colour for other in view.hand)]
    black = " or a black 0" if any(other.colour == BLACK for other in view.hand) else ""
    return WhyNot(
        "P-4.5",
        f"You hold {colours_in_words(held)}, which lies on the table: play that{black}, not {name(tile)}.",
    )


CHANCE_RULES = {
    "deal": WhyNot("P-2.4", "A deal gives every seat five tiles of each time, and deals all tiles in use once."),
    "lead": WhyNot("P-2.5", "The first leader must be one of the seats of this table."),
}
