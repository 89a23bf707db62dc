"""Paradox Island: whether a world agrees with all that was said (I-14.4, I-15.4).

The search that draws worlds answers it: on that island, with every piece where it is. A position text holds a world
and what was said, and is refused where they differ; where it takes too long it is taken, for only what is shown to be
wrong is refused. Whether a view allows a world is answered to the end.
"""

from __future__ import annotations

from random import Random
from typing import Final

from paradoxa.games.paradox_island.box.components import TOKENS
from paradoxa.games.paradox_island.box.islands import EFFECTS, Land
from paradoxa.games.paradox_island.box.pieces import HEMPEL, OFF, PIECES, WAVE
from paradoxa.games.paradox_island.knowledge.search import Search, root_of
from paradoxa.games.paradox_island.knowledge.tilings import placements_of
from paradoxa.games.paradox_island.knowledge.tracks import Heard, Story, Trace, story_of, with_silence
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.knowledge.view import view as view_of
from paradoxa.games.paradox_island.knowledge.wave import holds, wave_places
from paradoxa.games.paradox_island.knowledge.worlds import UNLAID, heard_by, remember, stacks_of
from paradoxa.games.paradox_island.rules.frames import text_of
from paradoxa.games.paradox_island.rules.health import BOX_BONUS
from paradoxa.games.paradox_island.rules.setup import ANOMALIES
from paradoxa.games.paradox_island.rules.state import State

BUDGET: Final = 400  # choices before it is left open whether a position can be
REFUSALS: Final = 40
NO_END: Final = 10**9


class OnLand(Search):
    """A search on one island, for tracks that end where everybody is."""

    def __init__(self, heard: Heard, story: Story, state: State) -> None:
        super().__init__(heard, story, Random(0))
        self.is_even = False
        assert state.land is not None
        self.land: Land = state.land
        self.mask = sum([1 << placement for placement in placements_of(self.land.island)])
        last = {chain.piece: number for number, chain in enumerate(story.chains)}
        # By the last chain of each piece: where it ends, and whether the piece lies there.
        self.ends = {last[piece]: (state.places[piece], bool(state.lying >> piece & 1)) for piece in last}
        self.is_whole = all([piece in last or state.places[piece] == OFF for piece in range(WAVE + 1, PIECES)])

    def begin(self) -> list[Trace] | None:
        """Nothing is placed, but all tiles lie."""
        self.alive = self.mask
        self.effects = {self.land.names[space]: space for space in self.land.anomalies}
        return None

    def traces(self, number: int, most: int) -> list[Trace]:
        """The ways a chain can go on, if they do not end elsewhere."""
        if number not in self.ends:
            return super().traces(number, most)
        found, ops = super().traces(number, NO_END), len(self.story.chains[number].ops)
        walks = [(trace, trace.walk) for trace in found]
        kept = [trace for trace, walk in walks if walk.at < ops or (walk.place, walk.lies) == self.ends[number]]
        return kept[:most]


def agrees(state: State) -> bool:
    """Whether the pieces can have come to where they are, and met whom they met, as everybody heard it."""
    if state.land is None:
        return not state.entries
    heard = _heard(state)
    search = OnLand(heard, story_of(heard), state)

    def accept() -> bool:
        return state.places[WAVE] in wave_places(search.land, heard, search)

    return search.is_whole and (search.run(BUDGET, accept, REFUSALS) or search.tired)


def _heard(state: State) -> Heard:
    """What was said, and where somebody was marked."""
    characters = [state.character_of(piece) if piece in state.captives else -1 for piece in range(PIECES)]
    boards = tuple([state.own_pieces(board) for board in range(state.seats - 1)])
    asked = not any([text_of(frame).startswith("onward") for frame in state.stack])
    entries, moments = with_silence(state.entries, asked)
    return Heard(
        entries=entries,
        characters=tuple(characters),
        boards=boards,
        start=(-1, -1),
        marks=tuple([(board, moments[when], piece, place) for board, when, piece, place in state.marks]),
        first=boards[0][0],
    )


# --- whether a view allows a world ---------------------------------------------------------------
def allows(view: ParadoxIslandView, world: State) -> bool:
    """Whether a world can be drawn from the view: it looks the same, and agrees with all that was heard."""
    if view_of(world, view.seat) != view or not _tokens_fit(view, world):
        return False
    if view.land is not None:
        return True
    word = view.business[-1].split(" ")[0]
    if word in UNLAID:  # what OP drew and then left to chance makes no difference any more
        drawn = (ANOMALIES,) if word == "building" else (0, ANOMALIES)
        return len(world.drawn) in drawn and set(world.drawn) <= set(range(len(EFFECTS)))
    return _boards_fit(view, world) and _island_fits(view, world)


def _tokens_fit(view: ParadoxIslandView, world: State) -> bool:
    """Whether the power tokens can have come so: each is there once, and chosen and rejected as was heard."""
    if not view.stack:
        return not world.tokens
    valid = [world.token] if world.token >= 0 else []
    if sorted([*world.tokens, *world.drawn, *valid]) != list(range(len(TOKENS))):
        return False
    if view.seat == view.op:
        return True
    for labels, queue, drawn, rejected in stacks_of(view):
        named = dict(enumerate(labels))
        pairs = [*zip(queue, world.tokens, strict=True), *zip(drawn, world.drawn, strict=True)]
        pairs += zip(rejected, world.rejected, strict=True)
        if all([_takes(named, slot, token) for slot, token in pairs]):
            return True
    return False


def _takes(named: dict[int, int], slot: int, token: int) -> bool:
    """Whether a slot of the first stack can have held a token; then it has."""
    if named[slot] < 0:
        named[slot] = token
    return named[slot] == token


def _boards_fit(view: ParadoxIslandView, world: State) -> bool:
    """Whether others can have these points and, as Hempel, these boxes."""
    for figure in view.figures:
        pair = (world.health[figure.piece], world.energy[figure.piece])
        if figure.health < 0 and pair not in figure.pairs:
            return False
    for number, board in enumerate(view.boards):
        if board.character == HEMPEL and not board.boxes:
            boxes, palms = world.boxes[number], world.palms[number]
            fruits = [fruit for fruit in range(len(board.shown)) if (board.circled | board.crossed) >> fruit & 1]
            if len(boxes) != len(BOX_BONUS) or sorted([fruit for fruit in boxes if fruit >= 0]) != fruits:
                return False
            for box, fruit in enumerate(boxes):
                if fruit >= 0 and board.crossed >> fruit & 1 != palms >> box & 1:
                    return False
                if fruit >= 0 and board.shown[fruit] not in (-1, BOX_BONUS[box]):
                    return False
    return True


def _island_fits(view: ParadoxIslandView, world: State) -> bool:
    """Whether all that was heard can have happened on that island, and left everybody there and so."""
    assert world.land is not None
    heard = heard_by(view)
    search = FromRoot(heard, story_of(heard), world)

    def accept() -> bool:
        return search.remembers(world)

    return search.is_whole and search.can_begin and search.run(NO_END, accept, NO_END)


class FromRoot(OnLand):
    """Begins where drawing begins: so it shows, too, if what seems certain from the start is not so."""

    def __init__(self, heard: Heard, story: Story, state: State) -> None:
        super().__init__(heard, story, state)
        root = root_of(heard)
        named = [self.land.names[space] == name for name, space in root.effects.items()]
        self.can_begin = root.alive & self.mask == self.mask and all(named)

    def begin(self) -> list[Trace] | None:
        """What is certain from the start, and all tiles lie."""
        Search.begin(self)
        return super().begin()

    def remembers(self, world: State) -> bool:
        """Whether all was so, and the Wave can be where it is; everything hidden is as the tracks leave it."""
        if not holds(self.land, self.heard, self):
            return False
        if world.places[WAVE] not in wave_places(self.land, self.heard, self):
            return False
        twin = world.copy()
        remember(twin, self.heard, self.story, self, self.land)
        return twin == world
