"""Antinomy in the browser: its moves as clicks, its questions in words, and why a click means nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from paradoxa.core import CHANCE, Move, Seat, View, WhyNot
from paradoxa.games.antinomy import words
from paradoxa.games.antinomy.box.components import (
    CARD,
    COLOUR_NAMES,
    GOAL,
    SPACES,
    Card,
)
from paradoxa.games.antinomy.knowledge import AntinomyView
from paradoxa.games.antinomy.notation.moves import DECLINE, EXCHANGE, PLACE, TRAVEL, Exchange, Place, Travel
from paradoxa.games.antinomy.web.continuum import Drawing
from paradoxa.games.antinomy.web.reasons import hand_after, is_clash, is_paradox, news, reason
from paradoxa.games.antinomy.web.relics import SPRITE, listed, title
from paradoxa.games.antinomy.words.board import COUNTS, made_of, say
from paradoxa.tables.desk import Desk
from paradoxa.web.board import Board, PlainBoard, Way, clicks_of
from paradoxa.web.markup import Markup


# --- moves as clicks ---------------------------------------------------------------------------
def way_of(move: Move, view: AntinomyView) -> Way:
    """A legal move of the view's seat as a path of clicks."""
    told = words.describe(move, view)
    match move:
        case Place(space):
            return Way(str(move), (f"row-{space}",), told, "start here")
        case Exchange(first):
            return Way(str(move), (f"side-{first}",), told, "take these three")
        case Travel(card, space):
            path = (f"hand-{card.name}", f"row-{space}")
            why, follows = reason(view, card, space), news(view, card, space)
            if not follows:
                return Way(str(move), path, told, why)
            return Way(str(move), path, told, follows, True, plain_tag=why, plain_words=words.walk(move, view))
    return Way(str(move), (str(move),), told)


def picked_card(picks: Sequence[str]) -> Card | None:
    """The hand card among the picks."""
    found = [CARD.get(pick.removeprefix("hand-")) for pick in picks if pick.startswith("hand-")]
    return found[0] if found else None


# --- questions ---------------------------------------------------------------------------------
def ask_where(view: AntinomyView, card: Card, rival: str, has_remarks: bool) -> tuple[str, str]:
    """The question once a card is picked: what is certain to follow at which place, or how many there are."""
    assert view.decision is not None
    assert view.seat is not None
    spaces = [move.space for move in view.decision.options if isinstance(move, Travel) and move.card is card]
    said = []
    tearing = [space for space in spaces if has_remarks and is_paradox(view, card, space)]
    meeting = [space for space in spaces if has_remarks and is_clash(view, space)]
    if len(tearing) == 1:
        made = made_of(hand_after(view, card, tearing[0]).cards)
        key = "tears-and-wins" if view.crystals[view.seat] == GOAL - 1 else "tears"
        said.append(say(key, card=title(view.row[tearing[0]]), made=made))
    elif tearing:
        said.append(say("tear", cards=listed([view.row[space] for space in tearing], "or")))
    said += [say("meets", card=title(view.row[space]), rival=rival) for space in meeting]
    if not said:
        said = [say("one-place") if len(spaces) == 1 else say("places", count=COUNTS[len(spaces)])]
    return say("where-to", card=title(card)), " ".join(said)


def ask(view: AntinomyView, picks: Sequence[str], rival: str, has_remarks: bool) -> tuple[str, str]:
    """What the view's seat is asked, after these picks."""
    assert view.decision is not None
    options = view.decision.options
    if view.decision.kind == "place":
        return say("place", colour=COLOUR_NAMES[view.covered]), say("place-more")
    if view.decision.kind == "paradox":
        if view.may_decline:
            return say("may-decline"), say("may-decline-more")
        return say("side-of-two" if len(options) > 1 else "side-of-one"), say("side-more")
    card = picked_card(picks)
    if card in view.hand:
        return ask_where(view, card, rival, has_remarks)
    moves = [move for move in options if isinstance(move, Travel)]
    tearing = [card for card in view.hand if any([m.card is card and is_paradox(view, card, m.space) for m in moves])]
    is_told = has_remarks and tearing
    return say("which-card"), say("cards-can-tear", cards=listed(tearing, "or")) if is_told else say("which-card-more")


def thinking(view: AntinomyView) -> Seat:
    """Whom the table waits for; the same whether or not a question is kept secret (A-9.6)."""
    if view.waiting[:1] == (CHANCE,):
        return CHANCE
    if view.seat is not None:
        return 1 - view.seat
    # While a secret question is open nobody is named, and the turn is still with the one before the next.
    return view.waiting[0] if view.waiting else 1 - int(view.business.split(", ")[0][-1])


# --- why a click means nothing -----------------------------------------------------------------
def space_in(text: str, limit: int = SPACES) -> int | None:
    """The number of a space; None for anything else."""
    return int(text) if len(text) == 1 and text in "012345678"[:limit] else None


def meant_in_turn(view: AntinomyView, picks: Sequence[str], kind: str, rest: str) -> Move | WhyNot:
    """What a click in a turn would mean."""
    assert view.seat is not None
    shown = picked_card(picks)
    space = space_in(rest)
    if kind == "row" and space is not None:
        if shown is None:
            return WhyNot("A-3.3", "First choose the card you show: it says where you can go.")
        return TRAVEL[shown][space]
    card = CARD.get(rest) if kind == "hand" else None
    if card is not None and card not in view.hand:
        return TRAVEL[card][view.at[view.seat]]
    if card is not None:
        return WhyNot(
            "A-3.4",
            f"{title(card)} takes you nowhere: the row ends before {card.number} spaces ahead, "
            "and no relic in your past has its colour or its icon.",
        )
    return WhyNot("A-3.3", "In your turn you show one of your cards and go somewhere with it.")


class AntinomyBoard(PlainBoard):
    """The board of Antinomy."""

    any_order = False
    needs: Mapping[str, tuple[str, ...]] = {
        "": (".ant .codex", ".ant .cry", ".ant .hand .pick", ".ant .cell", ".ant .spawn"),
        "place": (".ant .codex", ".ant .hand .pick", ".ant .cell"),
    }

    def sprite(self) -> Markup:
        return SPRITE

    def ways(self, view: Any) -> list[Way]:
        return [way_of(move, view) for move in view.decision.options] if view.decision is not None else []

    def draw(
        self, desk: Desk, picks: Sequence[str] = (), *, view: View | None = None, truth: Sequence[View] = ()
    ) -> Markup:
        is_live = desk.seat is not None and desk.status == "running" and view is None
        return Drawing(desk, view, truth, clicks_of(self, desk, picks, is_live)).table()

    def panels(
        self, desk: Desk, picks: Sequence[str] = (), *, view: View | None = None, truth: Sequence[View] = ()
    ) -> Markup:
        return Drawing(desk, view, truth).panel()

    def prompt(self, desk: Desk, picks: Sequence[str] = ()) -> tuple[str, str]:
        view: Any = desk.view
        if desk.status == "over" or (view is not None and view.outcome is not None):
            if not desk.winners:
                return "The game has ended", desk.ending
            if desk.seat in desk.winners:
                return "You win!", desk.ending
            return f"{' and '.join([desk.names[seat] for seat in desk.winners])} wins", desk.ending
        if view is None or not view.is_dealt:
            return "The relics are about to be dealt", ""
        if view.decision is not None:
            return ask(view, picks, desk.names[1 - view.seat], desk.has_remarks)
        who = thinking(view)
        if who == CHANCE:
            return "The cards are being shuffled", ""
        placing = f"The sorcerer goes on a {COLOUR_NAMES[view.covered]} relic." if view.at[who] < 0 else ""
        return f"{desk.names[who]} is thinking", placing

    def meant(self, view: Any, picks: Sequence[str], click: str) -> Move | WhyNot:
        kind, _, rest = click.partition("-")
        if view.decision is None:
            return words.why_not(view, DECLINE) or WhyNot("A-3.1", "It is not your turn: the players alternate.")
        if click == "decline":
            return DECLINE
        space = space_in(rest)
        first = space_in(rest, len(EXCHANGE))
        if kind == "side" and first is not None:
            return EXCHANGE[first]
        if view.decision.kind == "place":
            if kind == "row" and space is not None:
                return PLACE[space]
            return WhyNot("A-2.5", "First place your sorcerer on a relic of the covered colour; cards come later.")
        if view.decision.kind == "paradox":
            return WhyNot(
                "A-5.8",
                "Your three cards change places with the three relics right beside your sorcerer, all on one side; "
                "your own space is not among them.",
            )
        return meant_in_turn(view, picks, kind, rest)


ANTINOMY: Final[Board] = AntinomyBoard()
