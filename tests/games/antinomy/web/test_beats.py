"""What happened, beat by beat: nothing swallowed, nothing hidden told, and marks where there is something to mark."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import unescape
from random import Random
from typing import Any

import pytest

from paradoxa.core import Seat
from paradoxa.core.events import Event, redact
from paradoxa.core.play import Match
from paradoxa.games.antinomy.box.components import CARD, COLOUR_NAMES
from paradoxa.games.antinomy.rules.events import (
    Clashed,
    ClashEnded,
    CodexAdvanced,
    Dealt,
    Declared,
    Declined,
    Drawn,
    Exchanged,
    Moved,
    Placed,
    Won,
)
from paradoxa.games.antinomy.web.board import ANTINOMY
from paradoxa.games.antinomy.web.relics import title
from paradoxa.games.antinomy.web.staging import after, beats
from paradoxa.games.antinomy.words.staging import TEXTS
from paradoxa.web.beats import HOLDS, Beat, Happened
from tests.games.antinomy.table import MAY_DECLINE, seen_by, told
from tests.games.antinomy.web.tables import GAME, NAMES, OPEN, desk

READERS: tuple[Seat | None, ...] = (0, 1, None)
TIED = "p1r b4k r2s g1f b2r g3s r1k b1s p4s / g4r p3k r3r @5 *2 / b3f p2f r4f @8 *1 / g2k? / p 15 / turn 1"


def stage_of(beat: Beat) -> str:
    return str(beat.stage() if callable(beat.stage) else beat.stage)


def board_of(beat: Beat) -> str:
    return str(beat.board() if callable(beat.board) else beat.board or "")


def words_in(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", html)).replace("\u00a0", " "))


def heard(position: str, reader: Seat | None, *lines: str, names: Sequence[str] = NAMES) -> list[Beat]:
    """What a reader is told of these lines, as one step."""
    position = GAME.dump(GAME.load(position))
    state, events = told(position, *lines)
    before, now = GAME.view(GAME.load(position), reader), GAME.view(state, reader)
    return list(beats(Happened(tuple(seen_by(reader, events)), before, now, tuple(names), desk(now, names))))


def games(count: int, plies: int = 60) -> Iterator[tuple[Match[Any, Any], int]]:
    """Lines of random games, with and without secrets: the match, and the number of a line."""
    for seed in range(count):
        rng = Random(seed)
        match: Match[Any, Any] = Match(GAME, 2, MAY_DECLINE if seed % 2 else {}, rng=rng)
        match.advance()
        for _ in range(plies):
            if not match.decisions:
                break
            asked = match.decisions[0]
            match.submit(asked.seat, rng.choice(asked.options))
            match.advance()
        for line in range(len(match.lines)):
            yield match, line


def step(match: Match[Any, Any], line: int, reader: Seat | None, lines: int = 1) -> Happened:
    events = [seen for each in match.events[line : line + lines] for event in each if (seen := redact(event, reader))]
    before, now = match.view_after(line, reader), match.view_after(line + lines, reader)
    return Happened(tuple(events), before, now, NAMES, replace(desk(now), seat=reader))


# --- nothing is swallowed ----------------------------------------------------------------------
def facts(event: Event, before: Any) -> list[str]:
    """What must be told of an event, in words."""
    match event:
        case Dealt(_, _, _, covered) | CodexAdvanced(covered):
            return [f"{COLOUR_NAMES[covered].capitalize()} is covered"]
        case Placed(_, space):
            return [title(before.row[space])]
        case Moved(_, card, _, _, taken):
            return [title(card), title(taken)]
        case Declared():
            return ["a paradox"]
        case Exchanged(_, first, given, taken):
            return [f"spaces {first} to {first + 2}", *[title(card) for card in (*given, *taken)]]
        case Clashed(_, _, totals):
            return ["a clash", *[str(total) for total in totals]]
        case Drawn(_, values):
            return [str(value) for value in values]
        case ClashEnded(None, _):
            return ["nobody won"]
        case ClashEnded(_, stole):
            return [" won", "took a crystal from" if stole else "no crystal to take"]
        case Won():
            return [" win"]
        case Declined():
            return ["kept your paradox secret"]
    return []


def test_every_event_is_told() -> None:
    met = set()
    for match, line in games(8, plies=500):
        for reader in READERS:
            happened = step(match, line, reader)
            said = " ".join([beat.says for beat in beats(happened)])
            for event in happened.events:
                met.add(type(event).__name__)
                for fact in facts(event, happened.before):
                    assert fact in said, (event, said)
            assert bool(said) == any([facts(event, happened.before) for event in happened.events])
    assert len(met) == 12


def test_several_lines_in_one_step_tell_the_same() -> None:
    """As a replay has them, and where a secret question stood between."""
    for match, line in games(8):
        lines = min(6, len(match.lines) - line)
        for reader in READERS:
            whole = beats(step(match, line, reader, lines))
            said = " ".join([beat.says for beat in whole])
            for at in range(line, line + lines):
                happened = step(match, at, reader)
                for event in happened.events:
                    assert all([fact in said for fact in facts(event, happened.before)])


def test_the_table_between_two_beats_is_worked_out_from_events() -> None:
    for match, line in games(30):
        for reader in READERS:
            happened = step(match, line, reader)
            view: Any = happened.before
            for event in happened.events:
                view = after(view, event)
            now: Any = happened.after
            for name in ("row", "known", "hidden", "at", "crystals", "covered", "turn"):
                if happened.events:
                    assert getattr(view, name) == getattr(now, name), (name, happened.events)


def test_only_the_last_beat_has_the_board_of_now() -> None:
    """Before it nothing of what follows is on the table: no crystal of a paradox that is not yet declared."""
    several = 0
    for match, line in games(16):
        for reader in READERS:
            found = beats(step(match, line, reader))
            assert [beat.board is None for beat in found[-1:]] == [True] * len(found[-1:])
            for beat in found[:-1]:
                several += 1
                view: Any = match.view_after(line, reader)
                drawn = board_of(beat)
                assert f'class="jewel j{view.covered}"' in drawn
                assert "<button" not in drawn
                for seat in (0, 1):
                    assert re.search(rf"{view.crystals[seat]} of 5 crystals\" data-at=\"purse-{seat}\"", drawn)
    assert several > 20


# --- nothing hidden is told --------------------------------------------------------------------
def cards_named(beat: Beat) -> set[str]:
    html = stage_of(beat) + board_of(beat) + str(beat.icon)
    found = set(re.findall(r'href="#[rn]-(\w{3})"', html))
    for mini in re.findall(r'mini c-(\w+)" .*?font-size="19">(\d)<', html):
        found |= {card.name for card in CARD.values() if (COLOUR_NAMES[card.colour], str(card.number)) == mini}
    texts = f"{beat.says} {words_in(html)}"
    found |= {card.name for card in CARD.values() if title(card) in texts}
    return found | {mark.at.removeprefix("hand-") for mark in beat.marks if mark.at.startswith("hand-")}


def test_no_card_is_named_that_the_reader_does_not_know() -> None:
    for match, line in games(16):
        for reader in READERS:
            happened = step(match, line, reader)
            views: tuple[Any, ...] = (happened.before, happened.after)
            known = {card.name for view in views for cards in (view.row, *view.known) for card in cards}
            for beat in beats(happened):
                drawn = replace(beat, board=None)  # a board also says which cards are still unseen
                assert cards_named(drawn) <= known, beat.says


def test_worlds_that_cannot_be_told_apart_have_the_same_beats() -> None:
    rng = Random(4)
    pairs = 0
    for match, line in games(24, plies=14):
        for reader in READERS:
            happened = step(match, line, reader)
            for _ in range(2):
                world = GAME.determinize(happened.before, rng)
                move = match.lines[line]
                (decision,) = GAME.decisions(world) or (None,)
                if decision is None or decision.seat != move.seat or move.move not in decision.options:
                    continue
                events: list[Event] = []
                GAME.apply(world, move.seat, move.move, events.append)
                heard_there = tuple([seen for event in events if (seen := redact(event, reader)) is not None])
                if heard_there != happened.events or GAME.view(world, reader) != happened.after:
                    continue
                pairs += 1
                there = replace(happened, events=heard_there, after=GAME.view(world, reader))
                assert [spread(beat) for beat in beats(there)] == [spread(beat) for beat in beats(happened)]
    assert pairs > 300


def spread(beat: Beat) -> Beat:
    return replace(beat, stage=stage_of(beat), board=board_of(beat))  # type: ignore[arg-type]  # to be compared


def test_a_secret_question_leaves_no_trace() -> None:
    """Whoever moved may be thinking about a paradox: what is told of the move does not depend on it."""
    met = 0
    for match, line in games(60):
        mover = match.lines[line].seat
        for reader in READERS:
            if reader == mover or mover < 0 or not match.is_secret_after(line + 1, reader):
                continue
            met += 1
            happened = step(match, line, reader)
            view: Any = happened.after
            assert view.business.endswith("?")
            next_turn = view.business.split(", ")[0]
            plain = replace(view, business=next_turn, waiting=(1 - mover,))
            quiet = beats(replace(happened, after=plain, desk=replace(desk(plain), seat=reader)))
            assert [spread(beat) for beat in quiet] == [spread(beat) for beat in beats(happened)]
            assert all(["paradox" not in beat.says and not beat.stage for beat in beats(happened)])
    assert met > 10


def test_what_was_declined_is_told_to_nobody_else() -> None:
    declines = 0
    for match, line in games(60):
        if str(match.lines[line].move) != "decline":
            continue
        declines += 1
        owner = match.lines[line].seat
        for reader in READERS:
            said = [beat.says for beat in beats(step(match, line, reader))]
            assert any(["secret" in one for one in said]) == (reader == owner)
    assert declines > 10


# --- marks -------------------------------------------------------------------------------------
def test_marks_name_places_that_are_on_the_board() -> None:
    kinds = set()
    for match, line in games(12):
        for reader in READERS:
            happened = step(match, line, reader)
            found = beats(happened)
            drawn = ANTINOMY.draw(happened.desk) + "".join([board_of(beat) for beat in found])
            for beat in found:
                for mark in beat.marks:
                    kinds.add(mark.kind)
                    assert f'data-at="{mark.at}"' in drawn or f'value="{mark.at}"' in drawn, mark
    assert kinds == {"from", "to", "new"}


def test_a_place_says_nothing_of_what_is_hidden_there() -> None:
    for match, line in games(6):
        view = match.view_after(line + 1, 0)
        names = re.findall(r'data-at="([^"]+)"', ANTINOMY.draw(desk(view)))
        assert len(names) == len(set(names))
        known = {card.name for card in view.known[1]}
        assert {name.removeprefix("hand-") for name in names if name.startswith("hand-")} == known


# --- what is said ------------------------------------------------------------------------------
def said(position: str, reader: Seat | None, *lines: str) -> list[tuple[str, str]]:
    return [(beat.kind, beat.says) for beat in heard(position, reader, *lines)]


def test_a_paradox_and_its_exchange() -> None:
    assert said(OPEN, 1, "0 move b2r 4") == [
        ("move", "Ada went back to blue, left Blue 2 Ring and took Blue 3 Feather."),
        ("scene", "Ada showed three 3s: a paradox, and a crystal. Purple is covered now."),
    ]
    mine = heard(OPEN, 0, "0 move b2r 4")[1]
    assert mine.says == "You showed three 3s: a paradox, and a crystal. Purple is covered now."
    shown = words_in(stage_of(mine))
    assert "You went back to Blue 3 Feather Paradox: three 3s Set Crystal Codex Exchange" in shown
    assert "None is green Green was covered, so the set counts" in shown
    assert "Pool: 6 left" in shown
    assert "Next, you choose a side" in shown
    assert "these or these" in shown
    laid = heard(OPEN, 1, "0 move b2r 4", "0 paradox 1", "* shuffle r3r b3f p3k")[-1]
    assert laid.kind == "short-scene"
    assert laid.says == (
        "Ada laid Red 3 Ring, Blue 3 Feather and Purple 3 Key at spaces 1 to 3 "
        "and took Blue 4 Key, Red 2 Skull and Green 1 Feather."
    )
    assert "Ada holds now" in words_in(stage_of(laid))


def test_the_fifth_crystal_ends_it() -> None:
    rich = OPEN.replace("*2", "*4")
    assert said(rich, 0, "0 move b2r 4")[1:] == [
        ("scene", "You showed three 3s: a paradox, and your fifth crystal."),
        ("banner", "You have five crystals and win."),
    ]
    last = words_in(stage_of(heard(rich, 1, "0 move b2r 4")[1]))
    assert "The fifth crystal" in last
    assert "Ada wins" in last
    assert "Codex" not in last


def test_a_clash_shows_both_hands_as_sums() -> None:
    assert said(OPEN.replace("*0", "*1"), 1, "0 move r3r 2")[1] == (
        "long-scene",
        "Ada came to you: a clash. Ada 7, you 6. Ada won and took a crystal from you. Purple is covered now.",
    )
    stage = stage_of(heard(OPEN.replace("*0", "*1"), 0, "0 move r3r 2")[1])
    assert stage.count('class="stamp') == 1  # the green skull counts nothing
    assert stage.count("<figure>") == 6
    shown = words_in(stage)
    assert "3 0" in shown
    assert "6 : 7. You win the clash." in shown
    assert "from Mira to you" in shown
    poor = heard(OPEN, None, "0 move r3r 2")[1]
    assert poor.says.endswith("Ada won, but Mira had no crystal to take.")
    assert poor.marks == ()
    assert "Codex stays" in words_in(stage_of(poor))


def test_a_tie_goes_to_a_draw() -> None:
    came, draw = "1 move b3f 5", "* draw r3r p2f"
    assert said(TIED, 0, came) == [
        ("move", "Mira went 3 ahead, left Blue 3 Feather and took Green 3 Skull."),
        ("use", "Mira came to you: a clash. Mira 7, you 7. A tie: one card each is drawn."),
    ]
    state, _ = told(TIED, came)
    kind, end = said(GAME.dump(state), 0, draw)[0]
    assert (kind, end) == (
        "longest-scene",
        "After a tie one card each was drawn: Mira 0, you 3. You won and took a crystal from Mira. Red is covered now.",
    )
    stage = stage_of(heard(GAME.dump(state), 0, draw)[0])
    assert stage.count(">drawn<") == 2
    shown = words_in(stage)
    assert "Mira came to your space Clash Meet Hands Totals Draw Crystal Codex" in shown
    assert "7 : 7, a tie. One card each, drawn blind: 0 : 3. You win the clash." in shown
    # The same in one step, as a replay may have it.
    assert said(TIED, None, came, draw)[1][1].startswith("Mira came to Ada: a clash. Mira 7, Ada 7. After a tie")
    still = said(GAME.dump(state), 1, "* draw g4r r4f")[0][1]
    assert still == "After a tie one card each was drawn: Ada 4, you 4. Still a tie, so nobody won."


def test_every_reader_is_spoken_to_in_words_there_are() -> None:
    for key in TEXTS:
        base = key.removesuffix("-to-you")
        if base != key:
            assert base in TEXTS
            assert f"{base}-you" in TEXTS
    for match, line in games(20):
        for reader in READERS:
            for beat in beats(step(match, line, reader)):
                assert beat.kind in HOLDS
                assert not re.search(r"[{}]", beat.says + words_in(stage_of(beat)))
                if reader is None:
                    assert "you" not in f"{beat.says} {words_in(stage_of(beat))}".lower().split()


@pytest.mark.parametrize("name", ['<b>"', "&amp;'", "</div><script>"])
def test_names_are_escaped_on_the_stage(name: str) -> None:
    for lines in (["1 move b3f 5", "* draw r3r p2f"],):
        for reader in READERS:
            for beat in heard(TIED, reader, *lines, names=(name, name)):
                assert name not in stage_of(beat) + board_of(beat)


def test_stages_use_only_symbols_of_the_sprite() -> None:
    ids = set(re.findall(r'id="([\w-]+)"', ANTINOMY.sprite()))
    for match, line in games(12):
        for beat in beats(step(match, line, 0)):
            used = re.findall(r'href="#([\w-]+)"', stage_of(beat) + str(beat.icon))
            assert set(used) <= ids
            assert len(stage_of(beat)) < 9_000
