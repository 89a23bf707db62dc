"""Paradox Island: a possible world, from a view alone (I-14.4).

OP knows all but the order of the power tokens. For anybody else the tracks of all pieces are searched through all that
was said (`tracks`), the tiles left are laid at random (`tilings`), and the Wave is where it can be.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from paradoxa.core.stack import Frame
from paradoxa.games.paradox_island.box.components import COMPONENTS, TOKENS
from paradoxa.games.paradox_island.box.geometry import CORNERS
from paradoxa.games.paradox_island.box.islands import ANOMALY, EFFECTS, Land
from paradoxa.games.paradox_island.box.pieces import HEMPEL, OFF, OP_PIECES, WAVE
from paradoxa.games.paradox_island.knowledge.search import PATIENCE, Search
from paradoxa.games.paradox_island.knowledge.tilings import Cover, Undecided, complete, island_of
from paradoxa.games.paradox_island.knowledge.tracks import Effects, Heard, Story, story_of, with_silence
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.knowledge.wave import holds, trodden, wave_places
from paradoxa.games.paradox_island.rules.frames import by_word
from paradoxa.games.paradox_island.rules.health import BOX_BONUS
from paradoxa.games.paradox_island.rules.sequence import set_up
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told import announcements as told

TRIES: Final = 400
EASY: Final = 4  # searches that need no lesson from those before
BUDGET: Final = 25  # choices taken back before a search begins anew
UNLAID: Final = ("anomalies", "building", "laying")


class NoWorld(Exception):
    """No world was found in reasonable time: what was said is too much for the search."""


def determinize(view: ParadoxIslandView, rng: Random, tries: int = TRIES) -> State:
    """A world the view allows; whoever cannot wait allows fewer tries, and is told sooner that there is none yet."""
    state = _public(view)
    _deal_tokens(state, view, rng)
    if view.land is not None:
        _as_op_sees(state, view)
    elif view.business[-1].split(" ")[0] not in UNLAID:
        _guess_boards(state, view, rng)
        _guess_island(state, view, rng, tries)
    elif view.seat != view.op and view.business[-1].startswith("building"):
        state.drawn = tuple(sorted(rng.sample(range(len(EFFECTS)), len(_anomalies()))))
    return state


def _anomalies() -> list[str]:
    return [half for tile in COMPONENTS.tiles for half in tile if half == "anomaly"]


# --- what everybody knows ----------------------------------------------------------------------
def _public(view: ParadoxIslandView) -> State:
    state = set_up(view.seats, view.op, False, view.limit, view.version)
    state.stack = [_frame(text) for text in view.business]
    for number, board in enumerate(view.boards):
        state.characters[number] = board.character
        state.circled[number], state.crossed[number] = board.circled, board.crossed
        state.visited[number], state.progress[number] = board.visited, board.progress
        state.squares[number], state.symbols[number] = board.squares, board.symbols
        state.boxes[number], state.palms[number] = board.boxes, board.palms
        if board.character == HEMPEL:
            state.shown = board.shown
    for figure in view.figures:
        piece = figure.piece
        state.health[piece], state.energy[piece] = figure.health, figure.energy
        state.pairs[piece], state.revived[piece] = figure.pairs, figure.revived
        state.immune[piece], state.starts[piece] = figure.immune, figure.start
        state.actions[piece] = figure.actions
        state.lying |= figure.lies << piece
    state.token, state.deaths, state.turn = view.token, view.deaths, view.turn
    state.active, state.acting, state.left = view.active, view.acting, view.left
    state.reach, state.victims, state.ended = view.reach, view.victims, view.ended
    state.spent = view.spent
    state.entries, state.marks = list(view.entries), list(view.marks)
    return state


def _frame(text: str) -> Frame[State]:
    word, *numbers = text.split(" ")
    return by_word(word, *[int(number) for number in numbers])


def _as_op_sees(state: State, view: ParadoxIslandView) -> None:
    bearings, before, edges, counters = view.hidden
    state.land, state.places = view.land, list(view.places)
    state.bearings, state.before, state.edges = list(bearings), list(before), list(edges)
    state.counted, state.trodden, state.used = list(counters[:3]), counters[3], counters[4]


# --- power tokens ------------------------------------------------------------------------------
def _deal_tokens(state: State, view: ParadoxIslandView, rng: Random) -> None:
    """The stack: OP knows what went under it, others which tokens were chosen (I-9.51)."""
    if not view.stack:
        state.drawn = view.drawn
        return
    if view.seat == view.op:
        known = [*view.stack, *view.drawn, view.token]
        unseen = [token for token in range(len(TOKENS)) if token not in known]
        rng.shuffle(unseen)
        state.tokens = tuple([token if token >= 0 else unseen.pop() for token in view.stack])
        state.drawn, state.rejected = view.drawn, view.rejected
        return
    labels, queue, drawn, rejected = rng.choice(stacks_of(view))
    rest = [token for token in range(len(TOKENS)) if token not in labels]
    rng.shuffle(rest)
    free = iter(rest)
    tokens = [label if label >= 0 else next(free) for label in labels]
    state.tokens = tuple([tokens[slot] for slot in queue])
    state.drawn = tuple([tokens[slot] for slot in drawn])
    state.rejected = tuple([tokens[slot] for slot in rejected])


_Slots = tuple[int, ...]


def stacks_of(view: ParadoxIslandView) -> list[tuple[_Slots, _Slots, _Slots, _Slots]]:
    """Every way the tokens can have come for whoever does not see the stack."""
    chosen = tuple([entry[1] for entry in view.entries if entry[0] == told.TOKEN])
    return _stacks(chosen, view.drawing > 0)


@lru_cache(maxsize=256)
def _stacks(chosen: _Slots, drawing: bool) -> list[tuple[_Slots, _Slots, _Slots, _Slots]]:
    """Every way the twelve tokens of the first stack can have come, by which slot was chosen each time.

    A slot is a place in the first stack; answers the tokens known by slot, the stack now, what is drawn, what was
    rejected. All ways leave as many tokens unknown, so each stands for as many worlds.
    """
    nobody = (-1,) * len(TOKENS)
    ways: list[tuple[_Slots, _Slots, _Slots, _Slots, int]] = [(nobody, tuple(range(len(TOKENS))), (), (), OFF)]
    for token in chosen:
        found: list[tuple[_Slots, _Slots, _Slots, _Slots, int]] = []
        for labels, queue, _, rejected, valid in ways:
            under = (*queue, valid) if valid >= 0 else queue
            for slot, other in (under[:2], under[1::-1]):
                if labels[slot] == token or (labels[slot] < 0 and token not in labels):
                    named = (*labels[:slot], token, *labels[slot + 1 :])
                    found.append((named, (*under[2:], other), (), (*rejected, other), slot))
        ways = found
    if drawing:
        stacks = [(way[0], (*way[1], way[4]) if way[4] >= 0 else way[1], way[3]) for way in ways]
        return [(labels, queue[2:], queue[:2], rejected) for labels, queue, rejected in stacks]
    return [(labels, queue, (), rejected) for labels, queue, _, rejected, _ in ways]


# --- boards of others --------------------------------------------------------------------------
def _guess_boards(state: State, view: ParadoxIslandView, rng: Random) -> None:
    for figure in view.figures:
        if figure.health < 0:
            pair = rng.choice(sorted(figure.pairs))
            state.health[figure.piece], state.energy[figure.piece] = pair
    for number, board in enumerate(view.boards):
        if board.character == HEMPEL and not board.boxes:
            state.boxes[number], state.palms[number] = _guess_boxes(view, number, rng)


def _guess_boxes(view: ParadoxIslandView, number: int, rng: Random) -> tuple[tuple[int, ...], int]:
    """Hempel's boxes: fruits whose bonus was used are in a box of that bonus, all others anywhere."""
    board = view.boards[number]
    kinds = {fruit: bonus for fruit, bonus in enumerate(board.shown) if bonus >= 0}
    fruits = [fruit for fruit in range(7) if (board.circled | board.crossed) >> fruit & 1]
    fruits.sort(key=lambda fruit: fruit not in kinds)
    while True:
        free = list(range(len(BOX_BONUS)))
        rng.shuffle(free)
        boxes = [-1] * len(BOX_BONUS)
        for fruit in fruits:
            fits = [box for box in free if fruit not in kinds or BOX_BONUS[box] == kinds[fruit]]
            if not fits:
                break
            boxes[fits[0]] = fruit
            free.remove(fits[0])
        else:
            palms = sum([1 << box for box, fruit in enumerate(boxes) if fruit >= 0 and board.crossed >> fruit & 1])
            return tuple(boxes), palms | sum([1 << box for box in free[: board.struck]])


# --- the island --------------------------------------------------------------------------------
def heard_by(view: ParadoxIslandView) -> Heard:
    """All that whoever has this view has heard, and knows for itself."""
    characters = [-1] * 6
    for board in view.boards:
        for piece in board.pieces:
            characters[piece] = board.character
    own = view.own
    first = own.pieces[0] if own is not None else view.boards[0].pieces[0]
    start = (view.figure(first).start, view.start) if own is not None else (-1, -1)
    asked = not any([text.startswith("onward") for text in view.business])
    entries, moments = with_silence(view.entries, asked)
    marks = tuple([(board, moments[when], piece, place) for board, when, piece, place in view.marks])
    return Heard(
        entries=entries,
        characters=tuple(characters),
        boards=tuple([board.pieces for board in view.boards]),
        start=start,
        marks=marks,
        first=first,
    )


def _guess_island(state: State, view: ParadoxIslandView, rng: Random, tries: int) -> None:
    heard = heard_by(view)
    story = _story(heard)
    blame = [1] * len(story.chains)
    for attempt in range(tries):
        search = Search(heard, story, rng)
        search.blame = blame
        if attempt >= EASY:  # what made the others fail is placed first, and anyhow
            search.urgency, search.is_even = blame, False

        def accept(search: Search = search) -> bool:
            land = _land(search, rng)
            return land is not None and _settle(state, heard, story, search, land, rng)

        if search.run(BUDGET * (1 + attempt // 4), accept):
            return
    raise NoWorld(f"no world found after {tries} searches")


@lru_cache(maxsize=32)
def _story(heard: Heard) -> Story:
    return story_of(heard)


def _land(search: Search, rng: Random) -> Land | None:
    """The tiles that are not certain yet are laid at random, then the anomaly tokens."""
    try:
        cover = complete(search.alive, rng, PATIENCE)
    except Undecided:
        return None
    return land_of(cover, search.effects, rng) if cover is not None else None


def land_of(cover: Cover, effects: Effects, rng: Random | None = None) -> Land | None:
    """The land of a cover with anomaly tokens that agree with those heard; None where they cannot.

    `rng`: the other tokens are laid at random.
    """
    island = island_of(cover)
    spaces = [
        space
        for halves, places in zip(COMPONENTS.tiles, island.doubles, strict=True)
        for half, space in zip(halves, places, strict=True)
        if half == "anomaly"
    ]
    at = {space: name - ANOMALY for name, space in effects.items()}
    if any([space not in spaces for space in at]):
        return None
    rest = [effect for effect in range(len(EFFECTS)) if effect not in at.values()]
    if rng is not None:
        rng.shuffle(rest)
    return Land.of(island, [at[space] if space in at else rest.pop() for space in spaces])


def _settle(state: State, heard: Heard, story: Story, search: Search, land: Land, rng: Random) -> bool:
    """Put everything where the search left it; False where that cannot be, or the Wave can be nowhere."""
    waves = wave_places(land, heard, search) if holds(land, heard, search) else {}
    if not waves:
        return False
    remember(state, heard, story, search, land)
    places = sorted(waves)
    state.places[WAVE] = rng.choices(places, [waves[place] for place in places])[0]
    return True


def remember(state: State, heard: Heard, story: Story, search: Search, land: Land) -> None:
    """Where a search left everybody but the Wave, and what they remember of the way there."""
    state.land = land
    for number, chain in enumerate(story.chains):  # the last chain of each piece comes last
        walk = search.walks[number]
        state.places[chain.piece], state.bearings[chain.piece] = walk.place, walk.bearing
        state.edges[chain.piece] = walk.edge
        state.before[chain.piece] = walk.before if chain.piece not in OP_PIECES else OFF
    for number in range(len(heard.boards)):
        state.counted[number] = 0
        for board, _, space in search.counted:
            if board == number:
                state.counted[number] |= 1 << (space if space >= 0 else _corner(land, -1 - space))
    last = max([index for index, entry in enumerate(heard.entries) if entry[0] in (told.ACTION, told.TURN)], default=-1)
    state.used = 0
    for when, bit in search.uses:
        if when > last:
            state.used |= bit
    state.trodden = trodden(state, heard, search)


def _corner(land: Land, space: int) -> int:
    """The corner of the lake a space is in."""
    return next(part for part in land.lakes[land.lake[space]] if part in CORNERS)
