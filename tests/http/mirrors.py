"""Tables that a reader cannot tell from one somebody has played at.

`mirrored` gives them: hidden things lie as in another world of the reader's view, and the lines are what then would
have been written, so that the reader saw the same at the same time.
"""

from __future__ import annotations

from random import Random
from typing import Any

from paradoxa.games.paradominetor.box.components import tiles_in
from paradoxa.games.paradominetor.rules.sequence import neighbour
from paradoxa.games.perfect_moment.box.components import CARDS, LAID
from paradoxa.tables import acts
from paradoxa.tables.table import Reader, Table
from tests.http.histories import OFTEN_FORCED, SECRET, Pair, snapshot
from tests.http.other_islands import other_island


def mirrored(table: Table, reader: Reader, rng: Random, most: int = 3) -> list[Pair]:
    """The table now and some time ago, each with one that the reader cannot tell from it; none if nothing is hidden."""
    if table.setup.game == "paradox-island":
        return islands_apart(table, reader, rng, most)
    view = table.view(reader)
    for _ in range(6):
        world = table.game.determinize(view, rng)
        changed: dict[int, str] = {}
        names: dict[str, str] = {}
        if table.setup.game == "antinomy":
            changed = {0: antinomy_deal(table, reader, world, rng)}
        elif table.setup.game == "the-perfect-moment":
            names = other_names(table, reader, rng)
        else:
            changed = paradominetor_lines(table, world)
        pairs = [pair for pair in shadows(table, reader, changed, names, rng, most) if pair.differs]
        for pair in pairs:
            assert pair.one.view(reader) == pair.two.view(reader), "the worlds differ in what the reader knows"
        if pairs:
            return [pair if rng.random() < 0.5 else Pair(reader, pair.two, pair.one) for pair in pairs]
    return []


def antinomy_deal(table: Table, reader: Reader, world: Any, rng: Random) -> str:
    """The deal of another world: what the reader has never seen still lies where it was dealt."""
    assert table.match is not None
    view: Any = table.view(reader)
    seen = {card.name for cards in (view.row, *view.known) for card in cards}
    cards = str(table.match.lines[0].move).split(" ")[1:]
    for seat in range(2):
        hidden = [card.name for card in world.hands[seat].cards if card.name not in seen]
        rng.shuffle(hidden)
        for place in range(3 * seat, 3 * seat + 3):
            if cards[place] not in seen:
                cards[place] = hidden.pop()
        assert not hidden
    cards[15] = world.codex.name
    return f"deal {' '.join(cards)}"


def paradominetor_lines(table: Table, world: Any) -> dict[int, str]:
    """Every line of another world: the hands as they were dealt, the passes, and the tiles played."""
    assert table.match is not None
    seats = table.setup.seats
    owned = [list(tiles_in(world.held, seat)) for seat in range(seats)]
    for number, play in enumerate(world.plays):
        owned[(world.leaders[number // seats] + number) % seats].append(play.tile)
    if None not in world.passed:
        for giver, given in enumerate(world.passed):
            taker = neighbour(giver, seats, world.passes_right)
            for tile in given.tiles:
                owned[taker].remove(tile)
                owned[giver].append(tile)
    plays = iter(world.plays)
    found = {}
    for place, line in enumerate(table.match.lines):
        verb = str(line.move).split(" ")[0]
        if verb == "deal":
            found[place] = "deal " + " ".join([tile.name for tiles in owned for tile in tiles])
        elif verb == "pass":
            found[place] = str(world.passed[line.seat])
        elif verb == "play":
            found[place] = str(next(plays))
    return found


def other_names(table: Table, reader: Reader, rng: Random) -> dict[str, str]:
    """The Perfect Moment in another world: cards the reader was never shown are alike to it, and change their names."""
    match = table.match
    assert match is not None
    unseen: set[Any] = set(CARDS)
    for lines in range(1, len(match.lines) + 1):
        unseen &= set(match.view_after(lines, reader).unseen)
    before = sorted(unseen, key=lambda card: card.bit)
    after = rng.sample(before, len(before))
    names = {}
    for old, new in zip(before, after, strict=True):
        names.update({one.name: other.name for one, other in zip(LAID[old], LAID[new], strict=True)})
    return names


def shadows(
    table: Table, reader: Reader, changed: dict[int, str], names: dict[str, str], rng: Random, most: int
) -> list[Pair]:
    """Tables where the reader sees the same at the same time; some lines, or names, read otherwise in the second.

    What the reader does not hear of comes and goes: others' paradoxes kept secret, others' wish for forced moves.
    """
    one = Table(table.header, table.holders.values())
    two = Table(table.header, table.holders.values())
    others = [seat for seat in range(table.setup.seats) if seat != reader]
    looks = [table.count, *rng.sample(range(3, table.count + 1), min(most - 1, table.count - 2))]
    found = []
    for line in table.fresh:
        before, seen = heard(one, reader), one.seen[reader]
        one.take(line)
        one.fresh.append(line)
        two.now = max(two.now, line.time)
        if not line.move.startswith("!"):
            assert one.match is not None
            for place in heard(one, reader)[len(before) :]:
                told = one.match.lines[place]
                words = changed.get(place, str(told.move)).split(" ")
                two.add(told.seat, " ".join([names.get(word, word) for word in words]))
            if reader in two.held:  # of this paradox the reader heard nothing
                two.add(two.asked[0], SECRET)
        elif one.seen[reader] != seen:
            two.add(line.seat, f"!undo {two.undo_to}" if line.move.startswith("!undo") else line.move)
        if two.setup.game not in OFTEN_FORCED and rng.random() < 0.02 and two.match is not None:
            seat = rng.choice(others)
            two.add(seat, f"!forced {'off' if seat in two.forced else 'on'}")
        is_due = one.count >= min(looks, default=table.count + 1) or (reader in one.held and rng.random() < 0.3)
        if is_due and is_whole(one):
            looks = [look for look in looks if look > one.count]
            found.append(Pair(reader, snapshot(one), snapshot(two)))
    return found


def islands_apart(table: Table, reader: Reader, rng: Random, most: int) -> list[Pair]:
    """Tables on different islands where the reader hears the same at the same time; none where none was found."""
    parts = other_island(table, reader, rng)
    if parts is None:
        return []
    one = Table(table.header, table.holders.values())
    two = Table(table.header, table.holders.values())
    others = [seat for seat in range(table.setup.seats) if seat != reader and table.places[seat].kind == "person"]
    looks = [table.count, *rng.sample(range(3, table.count + 1), min(most - 1, table.count - 2))]
    found = []
    coming = iter(parts)
    for line in table.fresh:
        seen = one.seen[reader]
        one.take(line)
        one.fresh.append(line)
        two.now = max(two.now, line.time)
        if one.seen[reader] != seen:
            for seat, move in [(line.seat, line.move)] if line.move.startswith("!") else next(coming):
                two.add(seat, move)
        if others and two.match is not None and two.status == "running" and rng.random() < 0.05:
            acts.let_pass(two, rng.choice(others), rng.choice(("", "turn", "game")))
        if one.count >= min(looks, default=table.count + 1) and is_whole(one) and is_whole(two):
            looks = [look for look in looks if look > one.count]
            pair = Pair(reader, snapshot(one), snapshot(two))
            found += [pair if rng.random() < 0.5 else Pair(reader, pair.two, pair.one)] if pair.differs else []
    assert one.view(reader) == two.view(reader), "the worlds differ in what the reader knows"
    return found


def is_whole(table: Table) -> bool:
    """Whether everything is written that is written together: chance has spoken, and nobody's undo is half done."""
    return bool(table.asked) and not (table.undo_by is not None and not table.undo_needs)


def heard(table: Table, reader: Reader) -> list[int]:
    """The lines of the match of which a reader may know."""
    if table.match is None:
        return []
    audiences = [events[0].audience for events in table.match.events[: table.horizon(reader)]]
    return [place for place, audience in enumerate(audiences) if audience is None or reader in audience]
