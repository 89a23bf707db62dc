"""Tables: worked out from their lines, the same in every process, and never half changed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from paradoxa.core import ParadoxaError
from paradoxa.core.record import Record, verify
from paradoxa.tables import acts
from paradoxa.tables.reading import desk
from paradoxa.tables.setup import Pace
from paradoxa.tables.stored import Line
from paradoxa.tables.table import BadLine, NotNow, Place, Table
from tests.http.tables import begun, new_table, ply_of, rebuilt, step
from tests.http.worlds import (
    Act,
    deeds,
    done,
    fingerprint,
    laid,
    mine_of,
    moved,
    options_of,
    still,
    temptations,
    tempted,
)

DEAL = "* deal p1r g4r b4k r2s r4f p3k r1k b2r b1s r3r b3f g1f p2f p4s g2k g3s"


def whim(table: Table, rng: Random) -> Act:
    """Something somebody tries: mostly a move, now and then anything else."""
    seats = table.setup.seats
    seat = rng.choice(list(table.holders))
    if table.undo_by is not None and rng.random() < 0.7:
        return rng.choice([deeds(1 - table.undo_by)[answer] for answer in ("allow", "refuse")])
    away = [seat for seat in table.holders if table.places[seat].bot]
    if away and rng.random() < 0.2:
        return deeds(rng.choice(away))["back"]
    if table.setup.pace.minutes and rng.random() < 0.02:
        return acts.flag
    if table.asked and rng.random() < 0.6:
        asked = rng.choice(table.asked)
        moves = options_of(table, asked)
        if table.setup.options.get("may-decline") == "yes" and "decline" not in moves:
            moves = temptations(table, moves) or moves
        move = rng.choice(moves)
        return lambda draft: acts.answer(draft, asked, ply_of(draft, asked), move)
    others: list[Act] = [
        *deeds(seat).values(),
        lambda draft: acts.play_forced(draft, seat, rng.random() < 0.5),
        lambda draft: acts.put_bot_in(draft, seat, rng.randrange(-1, seats + 1)),
        lambda draft: acts.answer(draft, seat, draft.seen[seat] - 1, "place 0"),
        lambda draft: acts.answer(draft, seat, draft.seen[seat], rng.choice(["", "decline", "place 0", "pass"])),
    ]
    if rng.random() > 0.15:
        others = [act for name, act in zip([*deeds(seat), *"abcd"], others, strict=True) if name != "end"]
    return rng.choice(others)


YES = {"may-decline": "yes"}
CASES: list[tuple[str, int, dict[str, str], dict[str, object]]] = [
    ("antinomy", 2, YES, {}),
    ("antinomy", 2, YES, {"pace": Pace(3, 2, "bot"), "patience": 30}),
    ("antinomy", 2, YES, {"has_history": False, "on_one_device": True}),
    ("antinomy", 2, {}, {"pace": Pace(3, 5, "lose")}),
    ("antinomy", 2, {}, {"bots": (1,)}),
    ("paradominetor", 3, {}, {"pace": Pace(3, 0, "bot"), "bots": (2,)}),
    ("paradominetor", 5, {"pass": "right"}, {"has_history": False, "patience": 10}),
]
WANTED = "decline paradox shuffle !ask-undo !undo !allow !refuse !bot !back !forced !time !end pass play"


def test_a_table_is_its_lines_and_every_ply_is_a_change() -> None:
    """After every line the rebuilt table is the live one; a refused act leaves nothing; drafts never touch their base;
    and a reader's ply goes on exactly when there is something new to see."""
    verbs: set[str] = set()
    for number, (game, seats, options, more) in enumerate(CASES * 2):
        rng = Random(number)
        table = begun(game, seats, rng=rng, options=options, **more)
        table = walk(table, rng, 80)
        verbs |= {line.move.partition(" ")[0] for line in table.fresh}
        whole = rebuilt(table)
        whole.now = table.now
        assert fingerprint(whole) == fingerprint(table)
    assert verbs >= set(WANTED.split())


def walk(table: Table, rng: Random, acts_tried: int) -> Table:
    twin = rebuilt(table)
    desks = {reader: desk(table, reader, table.now, mine=mine_of(reader)) for reader in table.readers}
    for _ in range(acts_tried):
        before = fingerprint(table, with_past=False)
        act = whim(table, rng)
        try:
            after = done(table, act, 200 if act is acts.flag else rng.choice([0, 0.5, *[1] * 9, 60]))
        except ParadoxaError:
            assert fingerprint(table, with_past=False) == before
            continue
        assert fingerprint(table, with_past=False) == before, "a draft changed its base"
        fresh = after.fresh[table.count :]
        for line in fresh:
            twin.take(line)
        twin.now = after.now
        assert fingerprint(twin, with_past=False) == fingerprint(after, with_past=False)
        for reader in after.readers:
            shown = desk(after, reader, after.now, mine=mine_of(reader))
            if rng.random() < 0.3:
                assert repr(shown) == repr(desk(twin, reader, after.now, mine=mine_of(reader)))
            assert shown.ply >= desks[reader].ply
            is_new = repr(still(shown)) != repr(still(desks[reader]))
            assert (shown.ply != desks[reader].ply) == is_new, (reader, fresh)
            desks[reader] = shown
        table = after
    return table


def test_a_refused_act_leaves_nothing_on_its_draft() -> None:
    rng = Random(3)
    table = begun(rng=rng, options={"may-decline": "yes"})
    refused = 0
    for _ in range(150):
        act = whim(table, rng)
        draft = table.draft(table.now)
        plain = fingerprint(draft)
        try:
            act(draft)
        except ParadoxaError:
            assert draft.fresh == []
            assert fingerprint(draft) == plain
            refused += 1
        else:
            if not draft.ending:
                draft.fresh = [*table.fresh, *draft.fresh]
                table = draft
    assert refused > 30


def test_a_draft_of_a_draft_and_its_base_go_their_own_ways() -> None:
    table = step(begun(rng=Random(5)), Random(5))
    desk(table, 0, table.now)  # what was told is kept, and kept apart
    one, two = step(table, Random(1)), step(table, Random(2))
    assert table.fresh == one.fresh[: table.count] == two.fresh[: table.count]
    for draft in (one, two):
        assert fingerprint(rebuilt(draft)) == fingerprint(draft)
        assert desk(draft, 0, draft.now).log[:-1] == desk(table, 0, table.now).log


def test_lines_that_are_told_again_after_an_undo_are_told_anew() -> None:
    table = laid("antinomy", 2, DEAL, "0 place 0")
    assert "space 0" in desk(table, 1, table.now).log[-1].sentence
    table = done(table, lambda draft: acts.ask_undo(draft, 0))
    table = done(table, lambda draft: acts.answer_undo(draft, 1, True))
    table = moved(table, 0, "place 3")
    for reader in table.readers:
        sentences = [entry.sentence for entry in desk(table, reader, table.now).log]
        assert not any("space 0" in sentence for sentence in sentences)
        assert "space 3" in sentences[-1]


# --- what a store may give back ----------------------------------------------------------------
@pytest.mark.parametrize(
    ("seat", "move"),
    [
        (0, "!dance"),
        (0, "!"),
        (0, ""),
        (0, "place 99"),
        (0, "xyzzy"),
        (1, "place 0"),
        (7, "place 0"),
        (-2, "place 0"),
        (-1, "!start"),
        (0, "!sit Bo"),
        (5, "!bot greedy"),
        (-1, "!bot greedy"),
        (-1, "!end"),
        (0, "!undo"),
        (0, "!undo -1"),
        (0, "!undo 0"),
        (0, "!undo 99"),
        (0, "!undo one"),
        (0, "!ask-undo"),
        (0, "!rematch elsewhere"),
        (0, "!stopped"),
    ],
)
def test_a_damaged_line_gives_an_error_with_a_sentence(seat: int, move: str) -> None:
    table = laid("antinomy", 2, DEAL)
    lines = [*table.fresh, Line(table.count, seat, move, table.now)]
    with pytest.raises(ParadoxaError):
        rebuilt(table, lines)


def test_lines_must_come_in_order_and_within_the_life_of_the_table() -> None:
    table = laid("antinomy", 2, DEAL, "0 place 0")
    with pytest.raises(BadLine, match="line 3 is damaged"):
        rebuilt(table, [table.fresh[0], table.fresh[1], Line(3, 0, "place 0", 0)])
    with pytest.raises(BadLine, match="line 0"):
        rebuilt(table, [Line(0, 0, "place 0", 0)])
    over = done(table, lambda draft: acts.leave(draft, 1))
    over = done(over, lambda draft: acts.end(draft, 0))
    for move in ("place 0", "!end", "!bot greedy", "!time"):
        with pytest.raises(BadLine):
            rebuilt(over, [*over.fresh, Line(over.count, 1, move, over.now)])
    for seat, move in ((-1, "!rematch elsewhere"), (1, "!forced on")):
        rebuilt(over, [*over.fresh, Line(over.count, seat, move, over.now)])


def test_a_table_of_other_rules_is_not_opened() -> None:
    table = new_table()
    with pytest.raises(ParadoxaError, match="rules version 0"):
        Table(replace(table.header, rules="0"))


def test_time_never_runs_backwards_whatever_a_clock_says() -> None:
    table = laid("antinomy", 2, DEAL, pace=Pace(5, 0))
    late = moved(table, 0, "place 0", -1_000)
    assert late.now == table.now
    assert late.clock.left == [300_000 - 1000 * 0, 300_000]
    assert fingerprint(rebuilt(late)) == fingerprint(late)


# --- records -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("antinomy", 2, {"may-decline": "yes"}), ("antinomy", 2, {}), ("paradominetor", 4, {"pass": "right"})],
)
def test_the_record_of_a_finished_table_holds_and_was_not_there_before(
    game: str, seats: int, options: dict[str, str]
) -> None:
    rng = Random(9)
    table = begun(game, seats, rng=rng, options=options, bots=(1,))
    for count in range(3000):
        if table.status == "over":
            break
        if count % 20 == 0:
            with pytest.raises(NotNow, match="when the game is over"):
                table.record()
        table = step(table, rng)
    record = Record.read(table.record())
    verdict = verify(record)
    assert verdict.is_finished
    assert verdict.winners == table.winners == record.winners
    assert record.players == tuple(table.names)
    assert record.extra["table"] == "Copper Owl"
    assert record.extra["seats"].split(", ")[:2] == ["person", "bot greedy"]
    assert record.options == options
    assert rebuilt(table).record() == table.record()


def test_the_record_of_a_game_that_was_taken_back_and_ended_holds_too() -> None:
    table = laid("antinomy", 2, DEAL, "0 place 0", "1 place 3")
    table = done(table, lambda draft: acts.ask_undo(draft, 1))
    table = done(table, lambda draft: acts.answer_undo(draft, 0, True))
    table = moved(table, 1, "place 0")
    with pytest.raises(NotNow):
        table.record()
    table = done(table, lambda draft: acts.leave(draft, 1))
    table = done(table, lambda draft: acts.end(draft, 0))
    record = Record.read(table.record())
    assert [str(line) for line in record.lines] == [DEAL, "0 place 0", "1 place 0"]
    assert record.extra["ended"] == "Ada ended the game; nobody wins."
    assert not verify(record).is_finished
    assert table.winners == ()


def test_a_game_that_ends_at_a_secret_question_holds_nothing_back_any_more() -> None:
    table = tempted(4)
    (seat,) = table.asked
    for move in options_of(table, seat):
        after = moved(table, seat, move)
        if after.held:
            break
    assert after.held
    after = done(after, lambda draft: acts.leave(draft, seat))
    after = done(after, lambda draft: acts.end(draft, 1 - seat))
    assert not after.held
    for reader in after.readers:
        shown = desk(after, reader, after.now)
        assert shown.view is not None
        assert shown.view.turn == shown.truth[0].turn == table.view(None).turn + 1
        assert any(" shows " in entry.sentence for entry in shown.log[-3:])
    assert fingerprint(rebuilt(after)) == fingerprint(after)


def test_a_game_that_lasts_too_long_is_stopped_without_winners(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun(rng=Random(2), options={"may-decline": "yes"})
    monkeypatch.setattr(type(table.game), "turn_limit", 3)
    while table.status != "over":
        table = step(table, Random(2))
    assert table.fresh[-1].move == "!stopped"
    assert table.winners == ()
    assert "lasted too long" in table.ending
    assert Record.read(table.record()).extra["stopped"] == "3 turns"
    assert fingerprint(rebuilt(table)) == fingerprint(table)


def test_what_lists_show_is_what_a_spectator_knows() -> None:
    table = new_table(bots=(1,))
    assert table.summary.status == "open"
    assert table.summary.waiting == ()
    table = laid("antinomy", 2, DEAL)
    assert (table.summary.status, table.summary.waiting) == ("running", (0,))
    assert table.summary.names == ("Ada", "Bo")
    assert table.seats_of("p1") == (1,)
    assert table.seats_of("p9") == ()


def test_a_seat_that_a_bot_fills_before_the_game_is_a_bots() -> None:
    draft = new_table().draft(2_000)
    draft.places[1] = Place("free")
    acts.start(draft)
    assert draft.places[1].kind == "bot"
    assert draft.notes == []
