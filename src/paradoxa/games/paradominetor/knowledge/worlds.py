"""Paradominetor: worlds a seat must reckon with, drawn uniformly from its view alone.

A world gives every hidden tile a place: a time to every front that others played and did not turn over, and
the rest to their hands. It must agree with the tiles in the box, with five of each time for everybody (P-8.5),
with voids (P-8.7), with turned tiles, and with the three tiles this seat passed on (P-9.12). Every such
placing of the tiles is equally likely; the black 0s count as separate tiles, as they do when they are dealt
(P-8.10). Where the placings are too many to count, the draw comes close to that instead.

`counting` says how they are counted and drawn.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from paradoxa.core import Seat
from paradoxa.games.paradominetor.box.components import BLACK, EACH, ROW, Tile, box, tiles_in
from paradoxa.games.paradominetor.box.rulings import ONLY_HELD
from paradoxa.games.paradominetor.knowledge.counting import Sheet, fill, settle, sheet_of, tile_of_front
from paradoxa.games.paradominetor.knowledge.view import ParadominetorView
from paradoxa.games.paradominetor.knowledge.view import view as view_of
from paradoxa.games.paradominetor.notation.moves import LEAD_BLACK, PLAY, Pass, pass_of
from paradoxa.games.paradominetor.rules.sequence import LEADING, PASSING, PLAYING, neighbour, set_up
from paradoxa.games.paradominetor.rules.state import State


def determinize(view: ParadominetorView, rng: Random) -> State:
    """A possible world, from the view alone."""
    state = set_up(view.seats, view.colours, view.passes_right)
    if view.kind == "deal":
        return state
    if view.kind in ("lead", "pass"):
        _deal(view, state, rng)
    else:
        _unfold(view, state, rng)
    return state


def allows(view: ParadominetorView, world: State) -> bool:
    """Whether a world is one of those the view allows: every hidden tile where the counting can put it."""
    if view_of(world, view.seat) != view:
        return False
    hands = {seat: list(tiles_in(world.held, seat)) for seat in range(view.seats)}
    owned = {seat: hands[seat][:] for seat in hands}
    for front, play in zip([front for trick in view.tricks for front in trick.fronts], world.plays, strict=True):
        owned[front.seat].append(play.tile)
    if view.kind == "deal":
        return not any(owned.values())
    tiles = [tile for own in owned.values() for tile in own]
    if Counter(tiles) != Counter(box(view.colours)):
        return False
    if any([[tile.time for tile in own].count(time) != EACH for own in owned.values() for time in range(3)]):
        return False
    has_begun = view.kind not in ("lead", "pass")
    for giver, move in enumerate(world.passed):
        holder = neighbour(giver, view.seats, view.passes_right) if has_begun else giver
        if move is not None and any([tile not in owned[holder] for tile in move.tiles]):
            return False
    return not has_begun or _can_lie(view, hands, [play.tile.time for play in world.plays])


def _can_lie(view: ParadominetorView, hands: dict[Seat, list[Tile]], times: list[int]) -> bool:
    """Whether the fronts can have these times, and the others hold these tiles."""
    sheet = sheet_of(view)
    number, given = sheet.start, list(sheet.sure)
    for group in sheet.groups:
        shown = tuple([times[place] for place in group.slots])
        layout = next((layout for layout in group.layouts if layout.times == shown), None)
        if layout is None:
            return False
        number -= layout.delta
        given += layout.in_hand
    rest = {seat: Counter(hands[seat]) for seat in sheet.others}
    for seat, tile in given:
        rest[seat][tile] -= 1
    if number & sheet.guards != sheet.guards or any([min(left.values(), default=0) < 0 for left in rest.values()]):
        return False
    for place, seat in enumerate(sheet.others):
        tiles = list(rest[seat].elements())
        if any([place not in sheet.classes[sheet.class_of[tile.colour]] for tile in tiles]):
            return False
        if any([sheet.needs(number, time)[place] != [tile.time for tile in tiles].count(time) for time in range(3)]):
            return False
    held = [(seat, tile) for seat in sheet.others for tile in hands[seat]]
    return not ONLY_HELD or _declared_held(view, held)


# --- before the first trick --------------------------------------------------------------------
def _deal(view: ParadominetorView, state: State, rng: Random) -> None:
    """Others hold any five of each time that this seat does not hold; a sealed pass is any of theirs."""
    rest = box(view.colours)
    for tile in view.hand:
        rest.remove(tile)
    others = [seat for seat in range(view.seats) if seat != view.seat]
    hands: dict[Seat, list[Tile]] = {seat: [] for seat in others}
    for time in range(3):
        deck = [tile for tile in rest if tile.time == time]
        rng.shuffle(deck)
        for i, seat in enumerate(others):
            hands[seat] += deck[i * EACH : (i + 1) * EACH]
    if view.seat is not None:
        hands[view.seat] = list(view.hand)
    passed: list[Pass | None] = [None] * view.seats
    for seat, hand in hands.items():
        _hold(state, seat, hand)
        if view.passed[seat]:
            passed[seat] = _pass_of(view.given) if seat == view.seat else _any_pass(hand, rng)
    state.passed = tuple(passed)
    state.leaders = tuple([trick.leader for trick in view.tricks])
    state.stack[:] = [LEADING if view.kind == "lead" else PASSING]


def _hold(state: State, seat: Seat, tiles: list[Tile]) -> None:
    for tile in tiles:
        state.held[seat * ROW + tile.colour] += tile.bit


def _pass_of(tiles: tuple[Tile, ...]) -> Pass:
    past, present, future = tiles
    return pass_of(past, present, future)


def _any_pass(tiles: list[Tile], rng: Random) -> Pass:
    return _pass_of(tuple([rng.choice([tile for tile in tiles if tile.time == time]) for time in range(3)]))


# --- from the first trick on -------------------------------------------------------------------
def _unfold(view: ParadominetorView, state: State, rng: Random) -> None:
    """Draw a world for a view from the first trick on."""
    sheet = sheet_of(view)
    times, given = _placed(sheet, view, rng)
    while ONLY_HELD and not _declared_held(view, given):
        times, given = _placed(sheet, view, rng)
    owned: dict[Seat, list[Tile]] = {seat: [] for seat in range(view.seats)}
    for seat, tile in given:
        owned[seat].append(tile)
    if view.seat is not None:
        owned[view.seat] += view.hand
    for seat, tiles in owned.items():
        _hold(state, seat, tiles)
    for front, known in zip(sheet.fronts, times, strict=True):
        assert known is not None
        tile = tile_of_front(front, known)
        owned[front.seat].append(tile)
        state.plays.append(PLAY[tile] if front.declared is None else LEAD_BLACK[front.declared])
    _recall(view, state, owned, rng)


def _placed(sheet: Sheet, view: ParadominetorView, rng: Random) -> tuple[list[int | None], list[tuple[Seat, Tile]]]:
    """A time for every front, and the tiles in the others' hands."""
    number, layouts = settle(view, rng)
    times = [front.time for front in sheet.fronts]
    rest = list(sheet.pool)
    given = list(sheet.sure)
    for group, layout in zip(sheet.groups, layouts, strict=True):
        for place, time in zip(group.slots, layout.times, strict=True):
            times[place] = time
            rest.remove(tile_of_front(sheet.fronts[place], time))
        for seat, tile in layout.in_hand:
            rest.remove(tile)
            given.append((seat, tile))
    for time in range(3):
        given += fill(sheet, number, rest, time, rng)
    return times, given


def _declared_held(view: ParadominetorView, given: list[tuple[Seat, Tile]]) -> bool:
    """The other reading of P-4.3: whoever led a black held the colour declared then, or no colour at all."""
    fronts = [front for trick in view.tricks for front in trick.fronts]
    for place, front in enumerate(fronts):
        if front.declared is not None and front.seat != view.seat:
            later = [other.colour for other in fronts[place + 1 :] if other.seat == front.seat]
            colours = {*later, *[tile.colour for seat, tile in given if seat == front.seat]} - {BLACK}
            if colours and front.declared not in colours:
                return False
    return True


def _recall(view: ParadominetorView, state: State, owned: dict[Seat, list[Tile]], rng: Random) -> None:
    """What is public, and the passes: known where this seat had a part in them, otherwise any three."""
    passed: list[Pass | None] = []
    for giver in range(view.seats):
        taker = neighbour(giver, view.seats, view.passes_right)
        if giver == view.seat:
            passed.append(_pass_of(view.given))
        elif taker == view.seat:
            passed.append(_pass_of(view.received))
        else:
            passed.append(_any_pass(owned[taker], rng))
    state.passed = tuple(passed)
    state.leaders = tuple([trick.leader for trick in view.tricks])
    state.scores = tuple([trick.halves for trick in view.tricks if trick.halves is not None])
    state.voids = [sum([1 << colour for colour in void]) for void in view.voids]
    fronts = [front for trick in view.tricks for front in trick.fronts]
    state.turned = sum([1 << place for place, front in enumerate(fronts) if front.is_turned])
    state.on_table = sum([1 << colour for colour in view.on_table])
    trick = view.tricks[-1]
    if view.on_table:
        assert trick.lead_colour is not None
        state.lead_colour = trick.lead_colour
    if view.kind == "over":
        state.stack.clear()
    else:
        state.stack[:] = [PLAYING[(trick.leader + len(trick.fronts)) % view.seats]]
