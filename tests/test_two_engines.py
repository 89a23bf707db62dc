"""The program against a second, naive engine written from the specification alone (tests/reference).

At every ply both must ask the same seats, offer the same moves and know the same; at the end the result must be equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from paradoxa.core import CHANCE
from paradoxa.games import GAMES
from tests.reference import antinomy, paradominetor

REFERENCE: dict[str, ModuleType] = {"antinomy": antinomy, "paradominetor": paradominetor}
RECORDS = sorted(Path(__file__).parent.glob("games/*/records/*.txt"))
CODEX = antinomy.CLOCKWISE
COLOURS = paradominetor.COLOURS + "k"
LEANINGS = ("any", "black", "late", "equal", "sorted")  # of random play in Paradominetor, see choose()


class Pair:
    """One game in both engines, moved together."""

    def __init__(self, name: str, seats: int, options: Mapping[str, str]) -> None:
        self.name = name
        self.game = GAMES[name]
        self.plain = REFERENCE[name]
        self.state: Any = self.game.new(seats, options)
        self.mirror: Any = self.plain.start(seats, options)
        self.seats = seats
        self.lines: list[str] = []

    def agree(self) -> dict[int | str, list[str] | None]:
        """What both engines ask now, once they are found to ask the same."""
        asked = self.plain.asked(self.mirror)
        ours: dict[int | str, list[str] | None] = {}
        for decision in self.game.decisions(self.state):
            options = [str(move) for move in decision.options]
            ours[who(decision.seat)] = sorted(options) or None  # None: too many to list
        theirs = {seat: None if options is None else sorted(options) for seat, options in asked.items()}
        assert ours == theirs, self.story()
        outcome = self.game.outcome(self.state)
        assert (outcome and (outcome.points, outcome.winners)) == self.plain.result(self.mirror), self.story()
        return theirs

    def move(self, seat: int | str, text: str) -> None:
        self.lines.append(f"{seat} {text}")
        number = CHANCE if isinstance(seat, str) else seat
        move = self.game.parse_move(text)
        assert str(move) == text
        assert self.game.admits(self.state, number, move), self.story()
        self.game.apply(self.state, number, move)
        self.plain.move(self.mirror, seat, text)

    def story(self) -> str:
        return "\n".join([self.name, *self.lines])


def who(seat: int) -> int | str:
    return "*" if seat == CHANCE else seat


def choose(pair: Pair, options: list[str], leaning: str, rng: Random) -> str:
    """A random move, now and then leaning towards what random play rarely meets."""
    good: list[str] = []
    if leaning == "meet" and options[0].startswith("move"):  # walk into the other sorcerer
        there = pair.mirror.at[1 - pair.mirror.seat]
        good = [text for text in options if text.endswith(f" {there}")]
    elif leaning == "black" and rng.random() < 0.9:  # keep the black 0, then play it
        good = [text for text in options if ("k0p" in text) == text.startswith("play")]
    elif leaning == "late":  # keep the black 0 to the end
        good = [text for text in options if "k0p" not in text]
    elif leaning in ("equal", "sorted") and options[0].startswith("play"):  # make paradoxes
        fronts = [one.tile[:2] for one in pair.mirror.trick.played]
        if leaning == "sorted":  # and those of colours under a led black
            fronts = [front for front in fronts if front != "k0"] or ["k0"]
        good = [text for text in options if text.split()[1][:2] in fronts]
    return rng.choice(good or options)


def random_game(
    name: str, seats: int, options: Mapping[str, str], seed: str, leaning: str = "any", plies: int = 10_000
) -> Iterator[tuple[Pair, int | str, str]]:
    """Plays in both engines, compares them before every move, and yields the pair after it."""
    rng = Random(seed)
    pair = Pair(name, seats, options)
    for _ in range(plies):
        asked = pair.agree()
        if not asked:
            return
        seat = rng.choice(list(asked))  # of several that are asked at once anyone may answer first
        legal = asked[seat]
        if legal is not None:
            text = choose(pair, legal, leaning, rng)
        elif leaning == "sorted":
            text = sorted_deal(pair.mirror, rng)
        else:
            text = str(pair.game.chance(pair.state, rng))
        pair.move(seat, text)
        yield pair, seat, text


def sorted_deal(truth: paradominetor.State, rng: Random) -> str:
    """A deal that gives everyone few colours, so that following soon fails and paradoxes arise off colour."""
    hands: list[list[str]] = [[] for _ in range(truth.seats)]
    for time in paradominetor.TIMES:
        order = rng.sample(COLOURS, len(COLOURS))
        tiles = [tile for tile in paradominetor.whole_set(truth.colours) if tile[2] == time]
        tiles.sort(key=lambda tile: order.index(tile[0]))
        for seat, hand in enumerate(hands):
            hand += tiles[5 * seat : 5 * seat + 5]
    rng.shuffle(hands)
    return " ".join(["deal", *[tile for hand in hands for tile in hand]])


def tables() -> list[tuple[str, int, dict[str, str]]]:
    """Every number of seats with every combination of options; two ways of writing the same colours."""
    found: list[tuple[str, int, dict[str, str]]] = [("antinomy", 2, {})]
    found += [("antinomy", 2, {"may-decline": value}) for value in ("no", "yes")]
    for seats in (3, 4, 5):
        found.append(("paradominetor", seats, {}))
        for colours in combinations("rbygp", seats):
            found.append(("paradominetor", seats, {"colours": "".join(colours), "pass": "left"}))
            found.append(("paradominetor", seats, {"colours": "".join(reversed(colours)), "pass": "right"}))
    return found


def named(table: tuple[str, int, dict[str, str]]) -> str:
    return "-".join([table[0], str(table[1]), *table[2].values()])


# --- records -----------------------------------------------------------------------------------
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_replay_alike(path: Path) -> None:
    head, _, body = path.read_text().partition("\n\n")
    headers = dict([line.split(": ", 1) for line in head.splitlines()])
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
    leanings = ("any", "meet") if table[0] == "antinomy" else LEANINGS
    for number in range(24 if table[0] == "antinomy" else 5):
        for _ in random_game(*table, seed=f"{table} {number}", leaning=leanings[number % len(leanings)]):
            pass


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
    assert [name for name in wanted if not met[name]] == [], met


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
    ]:
        moves = {text: GAMES[table[0]].parse_move(text) for text in texts}
        for pair, _, _ in random_game(*table, seed="refused", plies=80):
            asked = pair.plain.asked(pair.mirror)
            for seat in [CHANCE, *range(pair.seats)]:
                admitted = {text for text, move in moves.items() if pair.game.admits(pair.state, seat, move)}
                assert admitted == set(asked.get(who(seat)) or []) & moves.keys(), pair.story()


# --- perft -------------------------------------------------------------------------------------
def perft(game: Any, state: Any, depth: int) -> int:
    """How many ways the next plies can go; of simultaneous decisions the lowest open seat first."""
    decisions = sorted(game.decisions(state), key=lambda decision: int(decision.seat))
    if depth == 0 or not decisions:
        return int(depth == 0)
    first = decisions[0]
    if depth == 1:
        return len(first.options)
    count = 0
    for move in first.options:
        after = state.copy()
        game.apply(after, first.seat, move)
        count += perft(game, after, depth - 1)
    return count


def plain_perft(plain: ModuleType, state: Any, depth: int) -> int:
    asked = plain.asked(state)
    if depth == 0 or not asked:
        return int(depth == 0)
    seat = min(asked)
    if depth == 1:
        return len(asked[seat])
    count = 0
    for text in asked[seat]:
        after = plain.copy(state)
        plain.move(after, seat, text)
        count += plain_perft(plain, after, depth - 1)
    return count


DEPTHS: list[tuple[str, int, dict[str, str], int, int]] = []
DEPTHS += [("antinomy", 2, {}, plies, 3) for plies in (1, 3, 10, 25, 40, 60, 90)]
DEPTHS += [("antinomy", 2, {"may-decline": "yes"}, plies, 4) for plies in (3, 30, 60, 90)]
DEPTHS += [("paradominetor", seats, {}, 1, 3) for seats in (3, 4)]
DEPTHS += [("paradominetor", 3, {"colours": "ygp", "pass": "right"}, plies, 3) for plies in (5, 10, 21, 38)]
DEPTHS += [("paradominetor", 4, {"colours": "rbgp"}, plies, 4) for plies in (9, 23, 40, 52)]
DEPTHS += [("paradominetor", 5, {"pass": "right"}, plies, 4) for plies in (9, 21, 49, 72)]


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
