from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from paradoxa.core import Move, WhyNot
from paradoxa.core.clauses import clauses
from paradoxa.games.antinomy.box.components import CARD, COLOUR_NAMES
from paradoxa.games.antinomy.knowledge import AntinomyView
from paradoxa.games.antinomy.web.board import ANTINOMY
from paradoxa.games.antinomy.web.relics import title
from paradoxa.web.board import ways_at
from tests.games.antinomy.web.tables import GAME, JUNK, OPEN, desk, positions


def words_of(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", "", html)))


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("p2f r4f g3s?", "The third is Green 2 Key or Green 3 Skull; the other one is the codex card."),
        ("p2f r4f g3s", "You know Mira's whole hand, so the codex card is Green 2 Key."),
        ("p2f r4f? g3s?", "The others are among Green 2 Key, Green 3 Skull and Red 4 Feather; the one left over is"),
        ("p2f? r4f? g3s?", "None of Mira's cards has been seen. All are among Green 2 Key, Green 3 Skull, Purple"),
    ],
)
def test_what_can_be_worked_out_is_said(shown: str, said: str) -> None:
    view = GAME.view(GAME.load(OPEN.replace("p2f r4f g3s?", shown)), 0)
    assert said in words_of(ANTINOMY.draw(desk(view)))


def test_silence_is_counted_in() -> None:
    told = set()
    for match in positions(60, every=2):
        view: AntinomyView = match.view(match.decisions[0].seat)
        unseen = 1 + view.hidden[1 - match.decisions[0].seat]
        if len(view.codex) < unseen:
            said = words_of(ANTINOMY.draw(desk(view)))
            assert "otherwise a paradox would have been declared, so the codex card is" in said
            told.add(len(view.codex))
            panel = words_of(ANTINOMY.panels(desk(view)))
            assert " or ".join([title(card) for card in view.codex[-2:]]) in panel
    assert 1 in told


def test_the_panel_says_what_the_rival_has_seen() -> None:
    view = GAME.view(GAME.load(OPEN.replace("p3k r3r", "p3k? r3r")), 0)
    panel = words_of(ANTINOMY.panels(desk(view)))
    assert "Seen by Mira Blue 2 Ring and Red 3 Ring" in panel
    assert "Red 4 Feather, one of Green 2 Key or Green 3 Skull" in panel
    assert "Blue 2 Ring, known to Mira" in ANTINOMY.draw(desk(view))


def test_prompts_ask_one_thing_at_a_time() -> None:
    view = GAME.view(GAME.load(OPEN), 0)
    assert ANTINOMY.prompt(desk(view))[0] == "Which card do you show?"
    assert "Blue 2 Ring or Purple 3 Key can complete a paradox." in ANTINOMY.prompt(desk(view))[1]
    assert ANTINOMY.prompt(desk(view), ("hand-b2r",)) == (
        "Where to with Blue 2 Ring?",
        "Blue 3 Feather makes three 3s: a paradox.",
    )
    rich = GAME.view(GAME.load(OPEN.replace("*2", "*4")), 0)
    assert ANTINOMY.prompt(desk(rich), ("hand-b2r",))[1].endswith("a paradox that wins.")
    assert ANTINOMY.prompt(desk(view), ("hand-r3r",))[1].endswith("At Red 2 Skull you clash with Mira.")
    assert ANTINOMY.prompt(desk(GAME.view(GAME.load(OPEN), 1))) == ("Ada is thinking", "")
    match = next(positions(1))
    covered = COLOUR_NAMES[match.view(0).covered]
    assert ANTINOMY.prompt(desk(match.view(0)))[0] == f"Place your sorcerer on a {covered} relic"
    assert ANTINOMY.prompt(desk(match.view(1))) == ("Ada is thinking", f"The sorcerer goes on a {covered} relic.")


def test_without_remarks_nothing_says_what_a_move_brings_about() -> None:
    view = GAME.view(GAME.load(OPEN), 0)
    for picks in ((), ("hand-b2r",), ("hand-r3r",)):
        quiet = desk(view, has_remarks=False)
        told = [*ANTINOMY.prompt(quiet, picks), ANTINOMY.draw(quiet, picks)]
        told += [f"{way.tag} {way.words}" for way in ways_at(ANTINOMY, quiet)]
        assert not re.search(r"[Pp]aradox\b(?! and count)|[Cc]lash(?!\.)|#tribar", " ".join(told))
        loud = ANTINOMY.draw(desk(view), picks)
        assert "#tribar" in loud
    assert ANTINOMY.prompt(desk(view, has_remarks=False), ("hand-b2r",))[1] == "Four places are open."


def test_prompts_at_the_end() -> None:
    view = GAME.view(GAME.load(OPEN), 0)
    for winners, said in (((0,), "You win!"), ((1,), "Mira wins"), ((), "The game has ended")):
        assert ANTINOMY.prompt(desk(view, status="over", winners=winners, ending="So.")) == (said, "So.")


@pytest.mark.parametrize("may_decline", ["no", "yes"])
def test_an_unusable_click_is_answered_with_the_rule(may_decline: str) -> None:
    known = clauses("antinomy")
    rng = Random(1)
    elements = [f"row-{n}" for n in range(9)] + [f"side-{n}" for n in range(7)] + [f"hand-{name}" for name in CARD]
    junk = [*JUNK, *["".join(rng.choices("row-handside0123456789<>", k=6)) for _ in range(30)]]
    for match in positions(6, may_decline, every=4):
        for view in (match.view(0), match.view(1), match.view(None)):
            ways = ANTINOMY.ways(view)
            for picks in [(), ("row-3",), tuple(junk[:3]), *[way.path[:1] for way in ways[:1] if len(way.path) > 1]]:
                for key in [*elements, "decline", *junk]:
                    meant = ANTINOMY.meant(view, picks, key)
                    why = GAME.why_not(view, meant) if isinstance(meant, Move) else meant
                    if why is None:
                        assert str(meant) in [way.move for way in ways]
                    else:
                        assert why.clause in known
                        assert why.sentence.endswith(".")


def test_why_not_says_the_reason_that_counts() -> None:
    view = GAME.view(GAME.load(OPEN), 0)
    no_card = ANTINOMY.meant(view, (), "row-3")
    assert isinstance(no_card, WhyNot)
    assert no_card.clause == "A-3.3"
    assert str(ANTINOMY.meant(view, ("hand-b2r",), "row-3")) == "move b2r 3"
    assert str(ANTINOMY.meant(view, (), "decline")) == "decline"
    foreign = ANTINOMY.meant(view, (), "hand-p2f")
    assert isinstance(foreign, Move)
    refusal = GAME.why_not(view, foreign)
    assert refusal is not None
    assert refusal.sentence.startswith("You do not hold")
    late = ANTINOMY.meant(GAME.view(GAME.load(OPEN), 1), (), "hand-p2f")
    assert isinstance(late, WhyNot)
    assert late.clause == "A-3.1"


def test_a_card_without_a_way_says_so() -> None:
    met = 0
    for match in positions(40):
        view = match.view(match.decisions[0].seat)
        usable = {way.path[0] for way in ANTINOMY.ways(view)}
        for card in view.hand if view.decision.kind == "move" else ():
            if f"hand-{card.name}" not in usable:
                why = ANTINOMY.meant(view, (), f"hand-{card.name}")
                assert isinstance(why, WhyNot)
                assert why.sentence.startswith(f"{title(card)} takes you nowhere: ")
                assert re.search(rf'value="hand-{card.name}" class="pick mine dim"', ANTINOMY.draw(desk(view)))
                met += 1
    assert met > 5


def test_junk_picks_change_nothing_but_break_nothing() -> None:
    view = GAME.view(GAME.load(OPEN), 0)
    for picks in ([key] for key in JUNK):
        assert ANTINOMY.prompt(desk(view), picks) == ANTINOMY.prompt(desk(view))
        assert "<!--prompt-->" in ANTINOMY.draw(desk(view), picks)
