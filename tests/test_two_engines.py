"""The program against a second, naive engine written from the specification alone (tests/reference).

At every ply both must ask the same seats, offer the same moves and know the same; at the end the result must be equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from paradoxa.core import CHANCE
from paradoxa.games import GAMES
from paradoxa.games.perfect_moment.box.components import cards_in
from tests.reference import antinomy, paradominetor, perfect_moment_table
from tests.reference.pair import COLOURS, LEANINGS_OF_MOMENTS, Pair, perft, plain_perft, random_game, who

# Paradox Island has no second engine: its worlds are held against a checker of their own (reference/).
_ALL = sorted(Path(__file__).parent.glob("games/*/records/*.txt"))
RECORDS = [path for path in _ALL if path.parts[-3] != "paradox_island"]
CODEX = antinomy.CLOCKWISE
LEANINGS = ("any", "black", "late", "equal", "sorted")  # of random play in Paradominetor


def tables() -> list[tuple[str, int, dict[str, str]]]:
    """Every number of seats with every combination of options; two ways of writing the same colours."""
    found: list[tuple[str, int, dict[str, str]]] = [("antinomy", 2, {})]
    found += [("antinomy", 2, {"may-decline": value}) for value in ("no", "yes")]
    for seats in (3, 4, 5):
        found.append(("paradominetor", seats, {}))
        for colours in combinations("rbygp", seats):
            found.append(("paradominetor", seats, {"colours": "".join(colours), "pass": "left"}))
            found.append(("paradominetor", seats, {"colours": "".join(reversed(colours)), "pass": "right"}))
    found.append(("the-perfect-moment", 2, {}))
    for letters in combinations("ykpg", 3):
        found.append(("the-perfect-moment", 1, {"colours": "".join(letters)}))
        for start in ("fastest", "coin"):
            found.append(("the-perfect-moment", 2, {"colours": "".join(letters), "start": start}))
    return found


PLAYED = {  # how random play leans, and how many games
    "antinomy": (("any", "meet"), 24),
    "paradominetor": (LEANINGS, 5),
    "the-perfect-moment": (("any", *LEANINGS_OF_MOMENTS[:5]), 12),
}


def named(table: tuple[str, int, dict[str, str]]) -> str:
    return "-".join([table[0], str(table[1]), *table[2].values()])


# --- records -----------------------------------------------------------------------------------
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_replay_alike(path: Path) -> None:
    head, _, body = path.read_text().partition("\n\n")
    headers = {key: value.strip() for key, _, value in [line.partition(":") for line in head.splitlines()]}
    options = dict([part.split("=") for part in headers["options"].split(", ")]) if "options" in headers else {}
    pair = Pair(headers["game"], len(headers["players"].split(", ")), options)
    for line in body.splitlines():
        pair.agree()
        seat, text = line.partition(" ; ")[0].split(" ", 1)
        pair.move("*" if seat == "*" else int(seat), text)
    outcome = pair.game.outcome(pair.state)
    assert (pair.agree() == {}) == ("stopped" not in headers)
    if outcome is None:
        assert "stopped" in headers
        return
    assert ", ".join([str(seat) for seat in outcome.winners]) == headers["winners"]


def test_there_are_records() -> None:
    assert len(RECORDS) >= 41


# --- random games ------------------------------------------------------------------------------
@pytest.mark.parametrize("table", tables(), ids=named)
def test_random_games_run_alike(table: tuple[str, int, dict[str, str]]) -> None:
    leanings, count = PLAYED[table[0]]
    for number in range(count):
        for pair, _, _ in random_game(*table, seed=f"{table} {number}", leaning=leanings[number % len(leanings)]):
            if table[0] == "the-perfect-moment":
                same_position(pair)


def same_position(pair: Pair) -> None:
    """Every card lies in the same place in both engines, and every number is the same."""
    state, truth = pair.state, pair.mirror.table
    if truth.turn == 0:
        return
    view = pair.game.view(state, None)
    for side in (0, 1):
        shown = view.sides[side]
        displays = [laid.name for laid in shown.cards], truth.displays[side]
        if pair.seats == 1 and side == 1:
            assert displays[0] == displays[1], pair.story()  # Echo's keep their order
        assert sorted(displays[0]) == sorted(displays[1]), pair.story()
        assert names(shown.fragments) == sorted(truth.fragments[side]), pair.story()
        assert names(shown.twos) == sorted(truth.twos[side]), pair.story()
        assert names(shown.threes) == sorted(truth.threes[side]), pair.story()
        assert shown.points == (perfect_moment_table.points(truth, side) if side < pair.seats else 0), pair.story()
        assert names(cards_in(state.hands[side])) == sorted(set(truth.hands[side]) - set(truth.drawn)), pair.story()
        if side < pair.seats or state.active == 0:
            assert names(shown.open) == sorted(set(truth.open) & set(truth.hands[side])), pair.story()
    assert view.paradox.name == (truth.paradox or "-"), pair.story()
    assert [card.name for card in reversed(state.deck)] == truth.deck, pair.story()
    assert names(cards_in(state.looked)) == sorted(truth.looked + truth.drawn), pair.story()
    assert names(view.box) == sorted(truth.box), pair.story()
    assert view.facing.name == (truth.facing or "-"), pair.story()
    assert view.first == truth.first, pair.story()
    if pair.seats == 2:
        assert view.active == truth.active, pair.story()
    assert view.ended == truth.over, pair.story()


def names(cards: Iterable[Any]) -> list[str]:
    return sorted([card.name for card in cards])


def test_random_play_meets_the_rare_rules_of_the_perfect_moment() -> None:
    met: Counter[str] = Counter()
    for number in range(212):
        colours = "".join(list(combinations("ykpg", 3))[number % 4])
        leaning = LEANINGS_OF_MOMENTS[number // 4 % 5] if number < 200 else "best"
        seats = 1 + number // 20 % 2 if number < 200 else 2
        for pair, _, text in random_game("the-perfect-moment", seats, {"colours": colours}, f"rare {number}", leaning):
            same_position(pair)
            truth: perfect_moment_table.Table = pair.mirror.table
            word = text.split()[0]
            if truth.nested == 6:
                met["six nested uses"] += 1
            if not truth.deck and not truth.looked and word == "score":
                met["scored with an empty deck"] += 1
            if truth.over:
                points = [perfect_moment_table.points(truth, seat) for seat in (0, 1)]
                met[f"{seats}: {truth.over} on {word}"] += 1
                if seats == 2 and points[0] == points[1]:
                    met["a tie"] += 1
    wanted = ["six nested uses", "scored with an empty deck", "a tie"]
    wanted += ["2: points on score", "2: quiet on none", "2: draw on use", "2: draw on score"]
    wanted += ["1: draw on use", "1: draw on score", "1: draw on face"]
    assert [name for name in wanted if not met[name]] == [], met


def test_random_play_meets_the_rare_rules_of_antinomy() -> None:
    met: Counter[str] = Counter()
    for number in range(60):
        options = {"may-decline": "yes" if number % 2 else "no"}
        crystals = [0, 0]
        for pair, _, text in random_game("antinomy", 2, options, f"rare {number}", "meet" if number % 3 else "any"):
            truth: antinomy.State = pair.mirror
            word = text.split()[0]
            gains = [now - before for now, before in zip(truth.crystals, crystals, strict=True)]
            crystals = list(truth.crystals)
            if word == "draw":
                met["a draw decided" if any(gains) else "a draw changed nothing"] += 1
            if word in ("move", "shuffle", "decline") and truth.phase == "draw":
                met[f"a tied clash after {word}"] += 1
            if word in ("move", "shuffle", "decline") and -1 in gains:
                met[f"a steal after {word}"] += 1
            if word == "move" and truth.phase == "paradox" and truth.turns == 0:
                met["a paradox in the first turn"] += 1
            if word == "move" and truth.turns == 1 and truth.at[0] == truth.at[1]:
                met["no clash in the first turn"] += 1
            if truth.phase == "over":
                met[f"the end on {word}, " + ("by stealing" if -1 in gains else "by a paradox")] += 1
    words = ("move", "shuffle", "decline")
    wanted = ["a draw decided", "a draw changed nothing", *[f"a steal after {word}" for word in words]]
    wanted += [*[f"a tied clash after {word}" for word in words], "a paradox in the first turn"]
    wanted += ["no clash in the first turn", "the end on move, by a paradox", "the end on paradox, by a paradox"]
    wanted += ["the end on move, by stealing", "the end on draw, by stealing", "the end on shuffle, by stealing"]
    assert [name for name in wanted if not met[name]] == [], sorted(met.items())


def test_random_play_meets_the_rare_rules_of_paradominetor() -> None:
    met: Counter[str] = Counter()
    for number in range(100):
        leaning = LEANINGS[number % 5]
        *_, (pair, _, _) = random_game("paradominetor", 3 + number // 5 % 2, {}, f"rare {number}", leaning)
        truth: paradominetor.State = pair.mirror
        for trick in truth.tricks:
            met[kind_of(trick)] += 1
        first = [seat for seat in range(truth.seats) if truth.points[seat] == max(truth.points)]
        if len(first) > 1:
            met["shared" if truth.half_tricks[first[0]] == truth.half_tricks[first[1]] else "parted"] += 1
    for number in range(100):  # two paradoxes in one trick need more seats
        *_, (pair, _, _) = random_game("paradominetor", 5, {}, f"rare {number}", "sorted" if number % 4 else "equal")
        for trick in pair.mirror.tricks:
            met[kind_of(trick)] += 1
    wanted = ["all black", "black, led", "black, not led", "a led black alone", "three alike", "two", "two, off colour"]
    wanted += ["declared colour", "declared colour, later", "shared", "parted"]
    assert [name for name in wanted if not met[name]] == [], met


def kind_of(trick: paradominetor.Trick) -> str:
    """The rule a finished trick was an example of."""
    led = trick.played[0]
    turned = [one.tile for one in trick.played if one.is_turned]
    groups = [front for front, size in Counter([one.tile[:2] for one in trick.played]).items() if size > 1]
    if not turned:
        return "a led black alone" if led.tile == "k0p" and trick.halves[led.seat] else "alone"
    if turned[0] == "k0p":
        if len(turned) == len(trick.played):
            return "all black"
        return "black, led" if led.is_turned else "black, not led"
    if len(groups) > 1:
        if led.declared == turned[0][0] != groups[0][0]:
            return "declared colour, later"
        return "two" if turned[0][0] in (led.tile[0], led.declared) else "two, off colour"
    if turned[0][0] == led.declared:
        return "declared colour"
    return "three alike" if len(turned) == 3 else "two alike"


def moments() -> list[str]:
    """Every move of The Perfect Moment but deals and two thirds of the swaps."""
    ways = perfect_moment_table.both_ways(perfect_moment_table.CARDS)
    verbs = ("return", "discard", "plan", "turn", "give", "take", "score")
    found = [f"{verb} {card}" for verb in verbs for card in perfect_moment_table.CARDS]
    found += [f"{verb} {way}" for verb in ("own", "other", "lay", "face") for way in ways]
    found += [f"use {item}" for items in perfect_moment_table.ITEMS.values() for item in items.values()]
    found += [f"swap {card} {way}" for card in perfect_moment_table.CARDS[::3] for way in ways if card[0] != way[0]]
    return [*found, "stop", "done", "none", "accept", "decline", "take plan", "start 0", "start 1"]


def test_moves_that_are_not_offered_are_refused() -> None:
    places = range(9)
    universe = [f"move {card} {index}" for card in antinomy.CARDS for index in places]
    universe += [f"place {index}" for index in places] + [f"paradox {low}" for low in range(6)] + ["decline"]
    tiles = sorted(set(paradominetor.whole_set("rbygp")))
    plays = [f"play {tile}" for tile in tiles] + [f"play k0p {colour}" for colour in "rbygp"]
    for table, texts in [
        (("antinomy", 2, {"may-decline": "yes"}), universe),
        (("antinomy", 2, {}), universe),
        (("paradominetor", 3, {"colours": "bgp"}), plays),
        (("paradominetor", 5, {}), plays),
        (("the-perfect-moment", 1, {"colours": "ykg"}), moments()),
        (("the-perfect-moment", 2, {"colours": "kpg"}), moments()),
    ]:
        moves = {text: GAMES[table[0]].parse_move(text) for text in texts}
        for pair, _, _ in random_game(*table, seed="refused", plies=80):
            asked = pair.plain.asked(pair.mirror)
            for seat in [CHANCE, *range(pair.seats)]:
                admitted = {text for text, move in moves.items() if pair.game.admits(pair.state, seat, move)}
                assert admitted == set(asked.get(who(seat)) or []) & moves.keys(), pair.story()


# --- perft -------------------------------------------------------------------------------------
DEPTHS: list[tuple[str, int, dict[str, str], int, int]] = []
DEPTHS += [("antinomy", 2, {}, plies, 3) for plies in (1, 3, 10, 25, 40, 60, 90)]
DEPTHS += [("antinomy", 2, {"may-decline": "yes"}, plies, 4) for plies in (3, 30, 60, 90)]
DEPTHS += [("paradominetor", seats, {}, 1, 3) for seats in (3, 4)]
DEPTHS += [("paradominetor", 3, {"colours": "ygp", "pass": "right"}, plies, 3) for plies in (5, 10, 21, 38)]
DEPTHS += [("paradominetor", 4, {"colours": "rbgp"}, plies, 4) for plies in (9, 23, 40, 52)]
DEPTHS += [("paradominetor", 5, {"pass": "right"}, plies, 4) for plies in (9, 21, 49, 72)]


DEPTHS += [("the-perfect-moment", 2, {"colours": "kpg"}, plies, 3) for plies in (1, 12, 25, 40)]
DEPTHS += [("the-perfect-moment", 2, {"colours": "ypg", "start": "coin"}, plies, 4) for plies in (14, 30, 50)]
DEPTHS += [("the-perfect-moment", 1, {"colours": "ykg"}, plies, 4) for plies in (1, 8, 15, 30, 45)]


@pytest.mark.parametrize(("name", "seats", "options", "plies", "depth"), DEPTHS)
def test_perft_is_equal(name: str, seats: int, options: dict[str, str], plies: int, depth: int) -> None:
    *_, (pair, _, _) = random_game(name, seats, options, f"perft {plies}", plies=plies)
    count = perft(pair.game, pair.state, depth)
    assert count > 0
    assert count == plain_perft(pair.plain, pair.mirror, depth)


# --- knowledge ---------------------------------------------------------------------------------
def viewers(seats: int) -> list[int | None]:
    return [*range(seats), None]


@pytest.mark.parametrize("may_decline", ["no", "yes"])
@pytest.mark.parametrize("leaning", ["any", "meet"])
def test_antinomy_knowledge_is_equal(may_decline: str, leaning: str) -> None:
    narrowed = 0
    for number in range(12):
        witnesses: list[antinomy.Witness] = []
        seed = f"knowledge {may_decline} {leaning} {number}"
        for pair, seat, text in random_game("antinomy", 2, {"may-decline": may_decline}, seed, leaning, plies=150):
            truth: antinomy.State = pair.mirror
            if not witnesses:
                witnesses = [antinomy.Witness(truth, viewer) for viewer in viewers(2)]
                assert [len(witness.worlds) for witness in witnesses] == [4, 4, 140]
            else:
                for witness in witnesses:
                    witness.follow(truth, seat, text)
            for witness in witnesses:
                same_antinomy(pair, witness)
                narrowed += witness.codex() != never_seen(truth, witness.viewer)
    assert (narrowed > 0) == (may_decline == "no")  # silence tells something in the forced game alone (ruling 7)


def never_seen(truth: antinomy.State, viewer: int | None) -> set[str]:
    """The cards that were never face up and are not in the viewer's hand: what silence may narrow."""
    mine = [] if viewer is None else truth.hands[viewer]
    return {card for card in antinomy.CARDS if card not in truth.faced and card not in mine}


def same_antinomy(pair: Pair, witness: antinomy.Witness) -> None:
    truth: antinomy.State = pair.mirror
    viewer = witness.viewer
    view = pair.game.view(pair.state, viewer)
    assert [str(card) for card in view.row] == truth.row, pair.story()
    assert list(view.at) == truth.at, pair.story()
    assert list(view.crystals) == truth.crystals, pair.story()
    assert CODEX[view.covered] == truth.covered, pair.story()
    known = [sorted([str(card) for card in cards]) for cards in view.known]
    assert known == [sorted(antinomy.known(truth, viewer, seat)) for seat in (0, 1)], pair.story()
    codex = [str(card) for card in view.codex]
    assert sorted(codex) == sorted(witness.codex()), pair.story()
    assert truth.codex in codex, pair.story()


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("leaning", LEANINGS)
def test_paradominetor_knowledge_is_equal(seats: int, leaning: str) -> None:
    for number in range(4):
        options = {"pass": "right"} if number % 2 else {"colours": "pgyrb"[:seats]}
        seed = f"knowledge {leaning} {number}"
        for pair, _, _ in random_game("paradominetor", seats, options, seed, leaning):
            for viewer in viewers(seats):
                same_paradominetor(pair, viewer)


def same_paradominetor(pair: Pair, viewer: int | None) -> None:
    truth: paradominetor.State = pair.mirror
    view = pair.game.view(pair.state, viewer)
    assert list(view.points) == truth.points, pair.story()
    assert list(view.half_tricks) == truth.half_tricks, pair.story()
    assert [{COLOURS[colour] for colour in colours} for colours in view.voids] == truth.voids, pair.story()
    hand = [] if viewer is None else truth.hands[viewer]
    assert sorted([str(tile) for tile in view.hand]) == sorted(hand), pair.story()
    lying = paradominetor.on_table(truth) if truth.trick else set()
    assert {COLOURS[colour] for colour in view.on_table} == lying, pair.story()
    tricks = [*truth.tricks, *([truth.trick] if truth.trick and truth.trick.played else [])]
    shown = [trick for trick in view.tricks if trick.fronts]  # an open trick may be shown before its first tile
    assert len(shown) == len(tricks), pair.story()
    for ours, plain in zip(shown, tricks, strict=True):
        assert ours.leader == plain.leader, pair.story()
        assert list(ours.halves or []) == plain.halves, pair.story()
        assert [front_of(front) for front in ours.fronts] == [plain_front(one, viewer) for one in plain.played], (
            pair.story()
        )


def front_of(front: Any) -> tuple[object, ...]:
    time = None if front.time is None else paradominetor.TIMES[front.time]
    declared = "" if front.declared is None else COLOURS[front.declared]
    return front.seat, COLOURS[front.colour], front.value, time, declared, front.is_turned


def plain_front(one: paradominetor.Played, viewer: int | None) -> tuple[object, ...]:
    time = paradominetor.known_time(one, viewer)
    return one.seat, one.tile[0], int(one.tile[1]), time, one.declared, one.is_turned
