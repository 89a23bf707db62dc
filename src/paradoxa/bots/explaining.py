"""A bot's thought in words: what it would play and why, what it believes, and what would change its mind.

The bot speaks for itself ("I would rather ..."), as a friend does who looks over one's shoulder and sees no more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from paradoxa.bots.thought import Choice, Imagined, Mind, Thought
from paradoxa.core import Move
from paradoxa.games.words import WORDS

SHOWN: Final = 4  # moves named
BELIEFS: Final = 5  # beliefs named
DOUBTS: Final = 3
CLEAR: Final = 0.02  # what a move must be better by to be called better
RARE: Final = 0.02  # what is less likely is no reason to doubt
SURE: Final = 0.995
LOOKED: Final = 0.03  # the share of the effort a move got whose value one may speak of
HIGH: Final = 0.95  # as good as won
LOW: Final = 0.05  # as good as lost
NOTHING: Final = 0.005


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move in the explanation: notation, words, and what the bot hopes for, 0 to 1."""

    move: str
    words: str
    value: float


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a bot would play a move, from its own view."""

    move: str
    why: str
    moves: tuple[Weighed, ...]  # the best first
    beliefs: tuple[tuple[str, float], ...]  # what cannot be seen, as parts of sentences, with the share of worlds
    doubts: tuple[str, ...]  # what would change its mind
    effort: str
    is_share: bool = True  # values are shares of victory; alone they are a score on the bot's own scale

    @property
    def words(self) -> str:
        """The move it would play, in words."""
        return self.moves[0].words

    def data(self) -> dict[str, Any]:
        """The same as plain data, for JSON."""
        return asdict(self)


def explained(data: Mapping[str, Any]) -> Explanation:
    """An explanation from its plain data; raises TypeError, ValueError or KeyError where that is none."""
    moves = tuple([Weighed(str(one["move"]), str(one["words"]), float(one["value"])) for one in data["moves"]])
    beliefs = tuple([(str(fact), float(share)) for fact, share in data["beliefs"]])
    if not moves:
        raise ValueError("an explanation names a move")
    return Explanation(
        str(data["move"]),
        str(data["why"]),
        moves,
        beliefs,
        tuple([str(doubt) for doubt in data["doubts"]]),
        str(data["effort"]),
        bool(data["is_share"]),
    )


def explain(game: str, view: Any, thought: Thought, mind: Mind, names: Sequence[str]) -> Explanation:
    """The thought in words; `names` are the players' by seat."""
    describe = WORDS[game].describe
    is_share = view.seats > 1
    others = _others(thought.choices)
    moves = [
        Weighed(str(choice.move), sentence(describe(choice.move, view)), choice.value)
        for choice in (thought.choices[0], *others[: SHOWN - 1])
    ]
    told = [(world, mind.facts(view, world.state, names)) for world in thought.worlds]
    return Explanation(
        move=moves[0].move,
        why=_why(thought, moves, others, is_share),
        moves=tuple(moves),
        beliefs=_beliefs(told),
        doubts=_doubts(thought, told, lambda move: sentence(describe(move, view)), is_share),
        effort=thought.effort,
        is_share=is_share,
    )


def sentence(words: str) -> str:
    """Words without what ends them: they go on."""
    return words.strip().rstrip(".!")


def percent(share: float) -> str:
    """A share as people read it: all or nothing only where it is so."""
    if 0 < share < 0.005:
        return "under 1 %"
    if SURE < share < 1:
        return "over 99 %"
    return f"{round(100 * share)} %"


def worth(value: float, is_share: bool) -> str:
    """What a move promises: a share of victory, or alone a number on the bot's own scale."""
    return percent(value) if is_share else f"{round(100 * value)} of 100"


def _why(thought: Thought, moves: Sequence[Weighed], others: Sequence[Choice], is_share: bool) -> str:
    """How the best move compares with the next best."""
    if len(thought.choices) == 1:
        return "There is no other move."
    first = moves[0]
    promise = _promise(first.value, is_share)
    if len(moves) == 1:
        return f"{promise}. I hardly looked at anything else."
    second = moves[1]
    value = worth(second.value, is_share)
    spread = max([first.value, others[0].value]) - others[-1].value
    if len(others) > 1 and spread <= CLEAR:
        return f"{promise}, but all the moves I looked at closely are about as good."
    if first.value - second.value > CLEAR:
        return f'{promise}. The next best, "{second.words}", comes to {value}.'
    if second.value - first.value > CLEAR:
        return f'{promise}. "{second.words}" came to {value}, but I looked at it less, so I trust that less.'
    return f'{promise}. About as good is "{second.words}" with {value}.'


def _others(choices: Sequence[Choice]) -> list[Choice]:
    """The other moves, the best first, as far as the bot has looked at them enough to speak of them."""
    found = [choice for choice in choices[1:] if choice.attention >= LOOKED]
    found = found or [choice for choice in choices[1:] if choice.attention > 0][:1]
    return sorted(found, key=lambda choice: -choice.value)


def _promise(value: float, is_share: bool) -> str:
    if not is_share:
        return f"I expect {worth(value, is_share)} from it, on my own scale of scores"
    if value < NOTHING:
        return "I win none of the games I imagine from here, and take what seems least bad"
    if value >= HIGH:
        return f"It as good as wins: {percent(value)} of the games I imagine from here"
    if value <= LOW:
        return f"It looks bad whatever I do: this still wins {percent(value)} of the games I imagine"
    return f"It wins {percent(value)} of the games I imagine from here"


def _shares(told: list[tuple[Imagined, list[str]]]) -> dict[str, float]:
    shares: dict[str, float] = {}
    for world, facts in told:
        for fact in dict.fromkeys(facts):
            shares[fact] = shares.get(fact, 0.0) + world.share
    return shares


def _beliefs(told: list[tuple[Imagined, list[str]]]) -> tuple[tuple[str, float], ...]:
    """What is most to be reckoned with; what is certain is no belief."""
    shares = [(fact, share) for fact, share in _shares(told).items() if share < SURE]
    shares.sort(key=lambda entry: (-entry[1], entry[0]))
    return tuple(shares[:BELIEFS])


def _doubts(thought: Thought, told: list[tuple[Imagined, list[str]]], describe: Any, is_share: bool) -> tuple[str, ...]:
    """Facts that, if they were known, would make another move the better one."""
    found = []
    for fact, share in _shares(told).items():
        if not RARE < share < SURE:
            continue
        values = _values_if([world for world, facts in told if fact in facts])
        mine = values.get(thought.move)
        if mine is None:
            continue
        better = max(values, key=lambda move: (values[move], str(move)))
        gain = values[better] - mine
        if better is not thought.move and gain > 2 * CLEAR:
            then, instead = worth(values[better], is_share), worth(mine, is_share)
            text = f'If {fact}, I would rather play "{describe(better)}": then {then}, not {instead}.'
            found.append((gain * share, text))
    found.sort(key=lambda entry: (-entry[0], entry[1]))
    return tuple([text for _, text in found[:DOUBTS]])


def _values_if(worlds: list[Imagined]) -> dict[Move, float]:
    """What moves are worth over some of the worlds; moves tried in too few of them are left out."""
    totals: dict[Move, float] = {}
    weights: dict[Move, float] = {}
    for world in worlds:
        for move, value in world.values.items():
            totals[move] = totals.get(move, 0.0) + world.share * value
            weights[move] = weights.get(move, 0.0) + world.share
    whole = sum([world.share for world in worlds])
    return {move: total / weights[move] for move, total in totals.items() if weights[move] >= 0.6 * whole}
