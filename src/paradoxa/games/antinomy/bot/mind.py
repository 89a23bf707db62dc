"""How bots think about Antinomy: in each of the at most four worlds, as deep as the effort allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from paradoxa.bots.thought import Choice, Imagined, Means, Thought
from paradoxa.core import CHANCE, Game
from paradoxa.games import GAMES
from paradoxa.games.antinomy.bot.belief import beliefs, dimmed, likelihood
from paradoxa.games.antinomy.bot.limit import BLOCK, ENDLESS, Limit
from paradoxa.games.antinomy.bot.lookahead import Lookahead
from paradoxa.games.antinomy.bot.worth import share
from paradoxa.games.antinomy.box.components import CARDS, cards_in, mask_of
from paradoxa.games.antinomy.knowledge import AntinomyView
from paradoxa.games.antinomy.words import name
from paradoxa.search import Effort, Guide, Search


class AntinomyGuide(Guide[Any, AntinomyView]):
    """What the search that knows no game is told about this one: a glance instead of a random game."""

    def estimate(self, game: Game[Any, AntinomyView], state: Any, rng: Random) -> Sequence[float]:
        """As soon as a turn is to be made, a glance; what comes before is left to chance."""
        while decisions := game.decisions(state):
            first = decisions[0]
            if first.kind == "move":
                break
            if first.seat == CHANCE:
                game.apply(state, CHANCE, game.chance(state, rng))
            else:
                game.apply(state, first.seat, first.options[int(rng.random() * len(first.options))])
        value = share(state)
        return [value, 1.0 - value]

    def plausibility(self, view: AntinomyView, state: Any) -> float:
        """Hands one would keep are more likely."""
        assert view.seat is not None
        return likelihood(view, state.hands[1 - view.seat].mask)


def limit_of(effort: Effort, clock: Callable[[], float]) -> Limit:
    """An effort as a limit: so many blocks of positions, and until some time."""
    nodes = ENDLESS if effort.iterations is None else BLOCK * effort.iterations
    return Limit(nodes) if effort.seconds is None else Limit(nodes, clock() + effort.seconds, clock)


class AntinomyMind:
    """Keeps the exact belief, and looks ahead in every world of it; one iteration is a block of fifty positions."""

    def think(self, view: Any, means: Means) -> Thought:
        """Rate the options of the view's decision; only forgetting needs the generator."""
        limit = limit_of(means.effort, means.clock)
        seen: AntinomyView = dimmed(view, means.forget, means.rng) if means.forget else view
        assert seen.seat is not None
        rival = 1 - seen.seat
        believed = beliefs(seen)
        lookahead = Lookahead(seen, [(world.hands[rival], world.share) for world in believed], limit)
        lookahead.look()
        spent = sum([option.effort for option in lookahead.options])
        game = GAMES["antinomy"]
        worlds = [
            Imagined(
                game.determinize(
                    replace(seen, known=tuple([cards_in(hand) for hand in world.hands]), hidden=(0, 0)), Random(0)
                ),
                world.share,
                {option.move: option.by_world[place] for option in lookahead.options},
            )
            for place, world in enumerate(believed)
        ]
        return Thought(
            tuple([Choice(option.move, option.value, option.effort / spent) for option in lookahead.options]),
            tuple(worlds),
            f"{lookahead.effort():,} positions, {_turns(lookahead.depth)} ahead, {_counted(len(worlds))}",
            is_exact=True,
        )

    def search(self, view: Any, rng: Random) -> Search[Any, Any]:
        """The search that knows no game, with a glance for a guide: a second opinion."""
        return Search(GAMES["antinomy"], view, AntinomyGuide(), rng)

    def facts(self, view: Any, state: Any, names: Sequence[str]) -> list[str]:
        """The rival's cards and the codex card, as far as the seat does not know them."""
        found = []
        for seat, hand in enumerate(state.hands):
            if seat != view.seat:
                unseen = hand.mask & ~mask_of(view.known[seat])
                found += [f"{names[seat]} holds the {name(card)}" for card in CARDS if card.bit & unseen]
        if len(view.codex) > 1:
            found.append(f"the codex card is the {name(state.codex)}")
        return found

    def points_alone(self, share: float) -> float:
        """Nobody plays this game alone."""
        return share


def _turns(depth: int) -> str:
    return "one turn" if depth == 1 else f"{depth} turns"


def _counted(worlds: int) -> str:
    return "with every card known" if worlds == 1 else f"for all {worlds} ways the hidden cards can lie"


MIND: Final = AntinomyMind()
