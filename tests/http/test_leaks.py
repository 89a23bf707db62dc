"""Nothing a reader gets tells worlds apart that differ only in what it cannot know; the test that says so can fail."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paradoxa.core import IllegalMove, Seat
from paradoxa.http import api, clicks, replay_pages, streams, table_pages
from paradoxa.http.pages import RequestContext
from paradoxa.service import hints
from paradoxa.service.live_tables import LiveTables
from paradoxa.store import appends, store
from paradoxa.tables import acts, reading
from paradoxa.tables.table import Reader, Table
from paradoxa.web import pages
from tests.http.comparing import Comparer, Leak, addresses
from tests.http.histories import KINDS, Kind, random_setup, tale
from tests.http.leaks import advised, run
from tests.http.mirrors import mirrored
from tests.http.twins import Chance, two_servers
from tests.http.wire import Answer, Ask


def some(few: int, many: int) -> pytest.MarkDecorator:
    """A few pairs with every test, many in the long run."""
    return pytest.mark.parametrize("pairs", [few, pytest.param(many, marks=pytest.mark.long)])


# In the long run more than 10,000 pairs, in parts so that several cores can share the work. Each part begins elsewhere
# in the cycle of games and seats, so that together they meet all of them.
PARTS = (0, 5, 9)
SECRETIVE = KINDS[1:2]  # Antinomy where a paradox may be kept secret
MOMENTS = KINDS[8:11]  # The Perfect Moment, for two and alone
ISLANDS = KINDS[11:]  # Paradox Island, for four, three and two


@pytest.mark.parametrize("first", PARTS)
@some(400, 2_600)
def test_no_reader_can_tell_worlds_apart(first: int, pairs: int) -> None:
    tally = run(pairs, seed=first, first=first)
    print(tally)
    assert tally.pairs >= pairs
    assert first or not tally.unasked, "a route is new: give errands.py something to ask of it"


@some(1_250, 2_800)
def test_no_reader_can_tell_that_a_question_is_secret(pairs: int) -> None:
    """Somebody asked in secret looks like somebody who has not moved; what was declined, like what never was."""
    tally = run(pairs, seed=1, first=1, kinds=SECRETIVE)
    print(tally)
    assert tally.pairs >= pairs
    assert tally.moments["as a position"] > 0
    assert tally.moments["asked in one world"] > 0


@some(900, 2_600)
def test_no_reader_can_tell_hidden_cards_of_the_perfect_moment(pairs: int) -> None:
    tally = run(pairs, seed=3, first=1, kinds=MOMENTS)
    print(tally)
    assert tally.pairs >= pairs
    assert set(tally.by_kind) == {str(kind) for kind in MOMENTS}


@some(600, 1_500)  # their pages are long, and deduction takes its time
def test_no_captive_can_tell_islands_apart(pairs: int) -> None:
    """Every byte a captive or a spectator receives is the same on another island where it heard the same."""
    tally = run(pairs, seed=5, first=1, kinds=ISLANDS)
    print(tally)
    assert tally.pairs >= pairs
    assert set(tally.by_kind) == {str(kind) for kind in ISLANDS}


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[4], MOMENTS[0], ISLANDS[1]], ids=str)
@pytest.mark.parametrize("stories", [1, pytest.param(3, marks=pytest.mark.long)])
def test_no_hint_tells_worlds_apart(kind: Kind, stories: int, tmp_path: Path) -> None:
    """The expert says the same, to the byte, where a seat knows the same."""
    asked = asyncio.run(advised(tmp_path, kind, 1, stories))
    assert asked["POST /t/{table}/hint"] + asked["POST /api/tables/{table}/hint"] > 2 * stories - 1
    assert asked["GET /t/{table}/replay"] > 7 * stories - 1


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("stories", [3, pytest.param(12, marks=pytest.mark.long)])
def test_both_worlds_are_histories(kind: Kind, stories: int) -> None:
    """Each replays from its lines; the reader has seen as much in both, at the same times; yet they differ."""
    count = 0
    for seed in range(stories):
        rng = Random(seed)
        table = tale(random_setup(kind, rng), rng)
        reader: Reader = rng.choice(table.readers)
        for pair in mirrored(table, reader, rng):
            for one in pair.tables:
                again = Table(one.header, one.holders.values(), one.fresh)
                assert again.match is not None
                assert one.match is not None
                assert again.game.dump(again.match.state) == one.game.dump(one.match.state)
                assert again.view(reader) == pair.one.view(reader)
                assert again.seen == one.seen
            assert pair.differs
            count += 1
    assert count >= stories // 2


# --- the test can fail -------------------------------------------------------------------------
def secret_of(table: Table) -> str:
    """Something nobody may know, as a word."""
    assert table.match is not None
    state: Any = table.match.state
    if table.setup.game == "paradox-island":
        return str(state.land)[:20]
    return str(state.codex) if table.setup.game == "antinomy" else f"{sum(state.held) % 97}"


def leaky_desk(change: Callable[[Table, Any], Any]) -> Callable[..., Any]:
    def desk(table: Table, *words: Any, **more: Any) -> Any:
        return change(table, reading.desk(table, *words, **more))

    return desk


def ply_of_all_lines(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(table_pages, "desk", leaky_desk(lambda table, desk: replace(desk, ply=table.count)))


def title_with_a_card(patch: pytest.MonkeyPatch) -> None:
    def titled(table: Table, desk: Any) -> Any:
        return replace(desk, setup=replace(desk.setup, title=secret_of(table)))

    patch.setattr(table_pages, "desk", leaky_desk(titled))


def name_of_a_transition(patch: pytest.MonkeyPatch) -> None:
    seen = [""]

    def noted(table: Table, desk: Any) -> Any:
        seen[0] = secret_of(table)
        return desk

    real = pages.table
    patch.setattr(table_pages, "desk", leaky_desk(noted))
    patch.setattr(pages, "table", lambda *words: f'{real(*words)}<i style="view-transition-name:card-{seen[0]}"></i>')


def words_of_a_refusal(patch: pytest.MonkeyPatch) -> None:
    real = acts.answer

    def answer(draft: Table, seat: Seat, ply: int | None, move: Any) -> None:
        try:
            real(draft, seat, ply, move)
        except IllegalMove as error:
            raise IllegalMove(
                seat, error.move, f"{error.reason} {len(secret_of(draft)) * 'x'}{secret_of(draft)}"
            ) from None

    patch.setattr(acts, "answer", answer)


def header_with_a_count(patch: pytest.MonkeyPatch) -> None:
    real = RequestContext.with_cookie

    def with_cookie(self: RequestContext, response: Any) -> Any:
        response.headers["x-lines"] = str(sum([one.table.count for one in self.services.live_tables.lives.values()]))
        return real(self, response)

    patch.setattr(RequestContext, "with_cookie", with_cookie)


def stream_for_every_line(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(LiveTables, "_tell", LiveTables._refresh)


def lists_by_the_last_line(patch: pytest.MonkeyPatch) -> None:
    def changed_at(_: Any, new: Any) -> Any:
        return new[-1].time if new else None

    patch.setattr(appends, "changed_at", changed_at)
    patch.setattr(store, "changed_at", changed_at)


def staleness_by_lines(patch: pytest.MonkeyPatch) -> None:
    def is_answer(self: Table, seat: Seat, ply: int) -> bool:
        return self.seen[seat] <= ply + self.count % 2 and ply <= self.seen[seat]

    patch.setattr(Table, "is_answer", is_answer)


def api_with_a_card(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(api, "standing", lambda table, *words: {**streams.standing(table, *words), "lead": secret_of(table)})


def sentence_about_a_card(patch: pytest.MonkeyPatch) -> None:
    seen = [""]

    def noted(table: Table, desk: Any) -> Any:
        seen[0] = secret_of(table)
        return desk

    patch.setattr(table_pages, "desk", leaky_desk(noted))
    patch.setattr(clicks, "why_not", lambda *_: ("", f"Not while that is {seen[0]}."))


def replay_of_all_lines(patch: pytest.MonkeyPatch) -> None:
    def moment(table: Table, *words: Any) -> Any:
        assert table.match is not None
        return replace(reading.moment(table, *words), total=len(table.match.lines))

    patch.setattr(replay_pages, "moment", moment)


def undo_that_looks_ahead(patch: pytest.MonkeyPatch) -> None:
    def undo_point(self: Table, seat: Seat) -> int | None:
        return None if self.match is None or self.ending else self.match.undo_point(seat, len(self.match.lines))

    patch.setattr(Table, "undo_point", undo_point)


def view_of_what_is_held_back(patch: pytest.MonkeyPatch) -> None:
    def ahead(table: Table, desk: Any) -> Any:
        return replace(desk, view=table.match.view(desk.seat) if table.match is not None else None)

    patch.setattr(table_pages, "desk", leaky_desk(ahead))


def forced_moves_seen_by_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(table_pages, "desk", leaky_desk(lambda table, desk: replace(desk, plays_forced=bool(table.forced))))


def chance_of_its_own(patch: pytest.MonkeyPatch) -> None:
    """Not even randomness goes unseen: nothing is normalised."""
    rng = Random(0)
    patch.setattr(table_pages, "desk", leaky_desk(lambda _, desk: replace(desk, base=f"/t/{rng.random()}")))


def hints_that_know_more(patch: pytest.MonkeyPatch) -> None:
    """The random numbers behind a hint tell, if they come from anything but the seat's own view."""
    real = hints._key

    def key(table: Table, seat: Seat, bot: str, view: Any) -> Any:
        return *real(table, seat, bot, view)[:3], secret_of(table)

    patch.setattr(hints, "_key", key)


LEAKS = [
    (ply_of_all_lines, SECRETIVE),
    (title_with_a_card, KINDS[4:5]),
    (title_with_a_card, KINDS[:1]),
    (title_with_a_card, ISLANDS[:1]),
    (words_of_a_refusal, ISLANDS[1:2]),
    (api_with_a_card, ISLANDS[2:]),
    (name_of_a_transition, KINDS[2:3]),
    (words_of_a_refusal, KINDS[3:4]),
    (header_with_a_count, SECRETIVE),
    (stream_for_every_line, SECRETIVE),
    (lists_by_the_last_line, SECRETIVE),
    (staleness_by_lines, SECRETIVE),
    (api_with_a_card, KINDS[7:8]),
    (sentence_about_a_card, KINDS[5:6]),
    (replay_of_all_lines, SECRETIVE),
    (undo_that_looks_ahead, SECRETIVE),
    (view_of_what_is_held_back, SECRETIVE),
    (forced_moves_seen_by_all, KINDS[6:7]),
    (chance_of_its_own, KINDS[:1]),
    (hints_that_know_more, KINDS[4:5]),
]


@pytest.mark.parametrize(("leak", "kinds"), LEAKS, ids=[f"{leak.__name__} at {kinds[0]}" for leak, kinds in LEAKS])
def test_a_leak_is_caught(
    leak: Callable[[pytest.MonkeyPatch], None], kinds: tuple[Kind, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(Leak) as found:
        run(20_000, seed=2, first=1, last=60, kinds=kinds)
    assert "--seed 2 --only" in str(found.value)


def test_every_byte_counts(tmp_path: Path) -> None:
    """Status, headers with their order, and body; and a route that nobody asks is found."""

    async def check() -> None:
        async with two_servers(tmp_path) as servers:
            comparer = Comparer(servers, Chance())
            good = Answer(200, ((b"a", b"1"), (b"b", b"2")), b"body")
            assert comparer.check(Ask("GET", "/"), good, good) == good
            for bad in (
                replace(good, status=201),
                replace(good, body=b"bodx"),
                replace(good, body=b"body "),
                replace(good, headers=good.headers[::-1]),
                replace(good, headers=((b"a", b"1"), (b"b", b"3"))),
            ):
                with pytest.raises(Leak):
                    comparer.check(Ask("GET", "/"), good, bad)
            every = addresses(servers[0].app.routes)
            assert {"GET /", "POST /t/{table}/move"} <= {
                f"{method} {path}" for methods, path, _ in every for method in methods
            }

            @servers[0].app.get("/attic")
            async def attic() -> str:
                return "dust"

            comparer = Comparer(servers, Chance())
            assert "GET /attic" in comparer.unasked
            await comparer.compare(Ask("GET", "/nothing"))
            comparer.by_route["GET /attic"] += 1
            assert "GET /attic" not in comparer.unasked

    with Chance().fixed():
        asyncio.run(check())
