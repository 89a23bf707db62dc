"""A bot's thought in words: what it would play and why, what it believes, and what would change its mind.

The bot speaks for itself ("I would rather ..."), as a friend does who looks over one's shoulder and sees no more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any, Final

from paradoxa.bots.thought import Choice, Imagined, Mind, Thought
from paradoxa.core import Move
from paradoxa.games import WORDS

MOST: Final = 12  # moves told of
BELIEFS: Final = 5  # beliefs named
DOUBTS: Final = 3
CLEAR: Final = 0.02  # what a move must be better by to be called better
SMALL: Final = 0.01  # the same, where it is at least twice as good
RARE: Final = 0.02  # what is less likely is no reason to doubt
LIKELY: Final = 0.1  # what is less likely is named only where nothing else is
FEW: Final = 3  # beliefs named then
SURE: Final = 0.995
LOOKED: Final = 0.03  # the share of the effort a move got whose value one may speak of
COMPARED: Final = 0.6  # the share of worlds in which two moves must have been tried to be compared
ENOUGH: Final = 4  # worlds in which two moves must have been compared, unless values are exact
ERRORS: Final = 2.5  # standard errors by which one must then have been better
HIGH: Final = 0.95  # as good as won
LOW: Final = 0.05  # as good as lost
NOTHING: Final = "Nothing I cannot see, as far as I can tell."
LITTLE: Final = "Little would: it is close."


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move in the explanation: notation, words, and what the bot hopes for (see `Explanation.is_share`)."""

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
    is_share: bool = True  # values are shares of victory, 0 to 1; alone they are points at the end

    @property
    def words(self) -> str:
        """The move it would play, in words."""
        return self.moves[0].words

    def data(self) -> dict[str, Any]:
        """The same as plain data, for JSON."""
        return asdict(self)

    def shown(self, count: int, played: str = "") -> list[Weighed]:
        """The best moves, and the one that was played."""
        return [*self.moves[:count], *[one for one in self.moves[count:] if one.move == played]]


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
    is_share = view.seats > 1
    value_of = float if is_share else mind.points_alone

    def describe(move: Move) -> str:
        return sentence(WORDS[game].describe(move, view))

    def worth_of(value: float) -> str:
        return worth(value_of(value), is_share)

    others = _others(thought.choices) if thought.worlds else []
    moves = [
        Weighed(str(choice.move), describe(choice.move), value_of(choice.value))
        for choice in (thought.choices[0], *others[: MOST - 1])
    ]
    told = [(world, mind.facts(view, world.state, names)) for world in thought.worlds]
    return Explanation(
        move=moves[0].move,
        why=_why(thought, others, worth_of, is_share),
        moves=tuple(moves),
        beliefs=_beliefs(told),
        doubts=_doubts(thought, others, told, describe, worth_of),
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
    """What a move promises: a share of victory, or alone points at the end."""
    return percent(value) if is_share else f"{value:.1f} points"


# --- why ---------------------------------------------------------------------------------------
def _why(thought: Thought, others: Sequence[Choice], worth_of: Callable[[float], str], is_share: bool) -> str:
    """What the best move promises, and how it compares with the next best."""
    if len(thought.choices) == 1:
        return "There is no other move."
    if not thought.worlds:
        return "My rules of thumb say so; I did not look ahead."
    first = thought.choices[0].value
    if len(thought.worlds) == 1 and not thought.is_exact:
        told = f"it wins {worth_of(first)} of the time" if is_share else f"it leads to {worth_of(first)} at the end"
        return f"Mostly my rules of thumb say so: I looked ahead only a little. At a glance {told}."
    promise = _promise(first, worth_of, is_share)
    if not others:
        return f"{promise}. I hardly looked at anything else."
    second, worst = others[0].value, others[-1].value
    if is_share and max(first, second) == 0:
        return f"{promise}."
    if _is_clear(first, second):
        return f"{promise}; the next best move promises {worth_of(second)}."
    if _is_clear(second, first):
        return f"{promise}. Another move came to {worth_of(second)}, but I looked at it less and trust that less."
    if len(others) > 1 and not _is_clear(max(first, second), worst):
        return f"{promise}; whatever else I looked at closely is about as good."
    alike = [other for other in others if not _is_clear(first, other.value)]
    return f"{promise}; {'another move is' if len(alike) == 1 else 'other moves are'} about as good."


def _is_clear(one: float, other: float) -> bool:
    """Whether one value is better enough to say so."""
    return one - other > CLEAR or (one - other > SMALL and one >= 2 * other)


def _others(choices: Sequence[Choice]) -> list[Choice]:
    """The other moves, the best first, as far as the bot has looked at them enough to speak of them."""
    found = [choice for choice in choices[1:] if choice.attention >= LOOKED]
    found = found or [choice for choice in choices[1:] if choice.attention > 0][:1]
    return sorted(found, key=lambda choice: -choice.value)


def _promise(value: float, worth_of: Callable[[float], str], is_share: bool) -> str:
    if not is_share:
        return f"By my reckoning it leads to {worth_of(value)} at the end"
    if value <= 0:
        return "I see no way to win from here, and take what seems least bad"
    if value >= HIGH:
        return f"It as good as wins, {worth_of(value)} by my reckoning"
    if value <= LOW:
        return f"It looks bad whatever I do: this still wins {worth_of(value)} of the time"
    return f"By my reckoning it wins {worth_of(value)} of the time"


# --- beliefs -----------------------------------------------------------------------------------
Told = Sequence[tuple[Imagined, Sequence[str]]]


def _where(told: Told) -> dict[str, frozenset[int]]:
    """The facts that are neither certain nor impossible, each with the numbers of the worlds that have it."""
    places: dict[str, list[int]] = {}
    for number, (_, facts) in enumerate(told):
        for fact in dict.fromkeys(facts):
            places.setdefault(fact, []).append(number)
    return {fact: frozenset(where) for fact, where in places.items() if _share(told, where) < SURE}


def _share(told: Told, where: Sequence[int] | frozenset[int]) -> float:
    return sum([told[number][0].share for number in sorted(where)])


def _beliefs(told: Told) -> tuple[tuple[str, float], ...]:
    """What is most to be reckoned with; what is certain is no belief, and what follows from another says nothing."""
    found = [(fact, _share(told, where), where) for fact, where in _where(told).items()]
    found.sort(key=lambda entry: (-entry[1], entry[0]))
    likely = [entry for entry in found if entry[1] >= LIKELY] or found[:FEW]
    every = frozenset(range(len(told)))
    known: set[frozenset[int]] = set()
    beliefs: list[tuple[str, float]] = []
    for fact, share, where in likely:
        if where not in known and len(beliefs) < BELIEFS:
            beliefs.append((fact, share))
            known |= {where, every - where}
    return tuple(beliefs)


# --- doubts ------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class _Rival:
    """Another move, if some fact were known: what it would be worth then, what the chosen one, and how sure that is."""

    fact: str
    share: float
    move: Move
    then: float
    instead: float
    is_better: bool  # clearly, and by more than luck

    @property
    def gain(self) -> float:
        return self.then - self.instead


def _doubts(
    thought: Thought,
    others: Sequence[Choice],
    told: Told,
    describe: Callable[[Move], str],
    worth_of: Callable[[float], str],
) -> tuple[str, ...]:
    """Facts that, if they were known, would make another move the better one; or how near to that it is."""
    uncertain = _where(told)
    if not uncertain or not others:
        return ()
    rivals = _rivals(thought, told, uncertain)
    best: dict[str, _Rival] = {}
    for rival in rivals:
        if rival.is_better and (rival.fact not in best or rival.gain > best[rival.fact].gain):
            best[rival.fact] = rival
    if best:
        found = sorted(best.values(), key=lambda rival: (-rival.gain * rival.share, rival.fact))
        return tuple([_told(rival, describe, worth_of) for rival in found[:DOUBTS]])
    first = thought.choices[0].value
    if not _is_clear(first, others[0].value):
        return (LITTLE,)
    leads = {other.move: first - other.value for other in others}
    near = [
        rival
        for rival in rivals
        if rival.share >= LIKELY and rival.move in leads and -rival.gain < leads[rival.move] / 2
    ]
    if not near:
        return (NOTHING,)
    rival = max(near, key=lambda rival: (rival.gain, rival.share, rival.fact))
    told_then = f"{worth_of(rival.then)} against {worth_of(rival.instead)}"
    return (f'Nothing I can be sure of. It would be closest if {rival.fact}: "{describe(rival.move)}", {told_then}.',)


def _told(rival: _Rival, describe: Callable[[Move], str], worth_of: Callable[[float], str]) -> str:
    values = f"{worth_of(rival.then)} instead of {worth_of(rival.instead)}"
    return f'If {rival.fact}, I would rather play "{describe(rival.move)}": {values}.'


def _rivals(thought: Thought, told: Told, uncertain: Mapping[str, frozenset[int]]) -> list[_Rival]:
    """Other moves under every fact that is likely enough, as far as they were compared with the chosen one there."""
    found = []
    known: set[frozenset[int]] = set()
    for fact, where in uncertain.items():
        share = _share(told, where)
        if share <= RARE or where in known:
            continue
        known.add(where)
        worlds = [told[number][0] for number in sorted(where)]
        for choice in thought.choices[1:]:
            both = [world for world in worlds if choice.move in world.values and thought.move in world.values]
            whole = sum([world.share for world in both])
            if whole < COMPARED * share or (len(both) < ENOUGH and not thought.is_exact):
                continue
            then = sum([world.share * world.values[choice.move] for world in both]) / whole
            instead = sum([world.share * world.values[thought.move] for world in both]) / whole
            gaps = [world.values[choice.move] - world.values[thought.move] for world in both]
            error = 0.0
            if not thought.is_exact:  # tried by luck in lucky games, a move only seems better
                spread = [(world.share * (gap - then + instead)) ** 2 for world, gap in zip(both, gaps, strict=True)]
                error = sqrt(sum(spread)) / whole
            is_better = then - instead > max(2 * CLEAR, ERRORS * error)
            found.append(_Rival(fact, share, choice.move, then, instead, is_better))
    return found
