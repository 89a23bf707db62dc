"""Pictures for the rules of Paradominetor, made of the pieces of its board; tricks are judged by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.games.paradominetor.box.components import COLOUR_NAMES, COLOURS, TILE, TIME_NAMES, Tile
from paradoxa.games.paradominetor.knowledge.view import Front, Trick
from paradoxa.games.paradominetor.rules.sequence import judge
from paradoxa.games.paradominetor.web.last import figures
from paradoxa.games.paradominetor.web.ring import AS
from paradoxa.games.paradominetor.web.tiles import BACK, FACE, LABELS, face
from paradoxa.games.paradominetor.words import front_name
from paradoxa.games.paradominetor.words.book import say
from paradoxa.games.paradominetor.words.reasons import title
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.rulebook import Picture, pin

NAMES: Final = ("Ada", "Mira", "Otto", "Zeno", "Bo")
HAND: Final = "r1p b2p b4p y3p k0p / r3n y2n y4n g1n g2n / r4f r6f b3f y2f y5f"
PASSED: Final = ("r1p", "r3n", "r4f")


# --- tricks --------------------------------------------------------------------------------------
def trick_of(text: str) -> Trick:
    """A finished trick led by the first seat, as 'k0p=p p6f k0p': everybody sees the times that were turned over."""
    words = text.split()
    tiles = [TILE[word[:3]] for word in words]
    declared = COLOURS.index(words[0][4]) if len(words[0]) > 3 else None
    lead = tiles[0].colour if declared is None else declared
    winners, is_paradox, is_all_black = judge(tiles, lead)
    halves = [0] * len(tiles)
    for place in winners:
        halves[place] = 1
    if not is_all_black:
        halves[winners[0]] = 2
    fronts = [
        Front(
            seat,
            tile.colour,
            tile.value,
            tile.time if (is_paradox and seat in winners) or tile.value in (0, 6) else None,
            None if seat else declared,
            is_paradox and seat in winners,
        )
        for seat, tile in enumerate(tiles)
    ]
    return Trick(0, tuple(fronts), tuple(halves))


def trick(text: str) -> Picture:
    """A finished trick, every tile with its reason."""
    shown = trick_of(text)
    names = NAMES[: len(shown.fronts)]
    drawn = figures(shown, names)
    if shown.fronts[0].declared is not None:
        drawn = _declared(drawn, shown.fronts[0].declared)
    return Picture(html('<div class="pict">%s</div>', drawn), _told(shown, names))


def _declared(drawn: Markup, colour: int) -> Markup:
    """The colour on the black 0 that was led, which is the first tile."""
    return drawn.replace(Markup("</svg></div>"), html("</svg>%s</div>", AS[colour]), 1)


def _told(shown: Trick, names: Sequence[str]) -> str:
    """A trick in words, for those who do not see it."""
    moves = []
    for front in shown.fronts:
        name = names[front.seat]
        if front.declared is not None:
            moves.append(say("alt-declares", name=name, colour=COLOUR_NAMES[front.declared]))
            continue
        key = "alt-plays" if moves else "alt-leads"
        moves.append(say(key, name=name, tile=front_name(front.colour, front.value)))
    return say("alt-ends", moves=", ".join(moves), result=title(shown, 1, names, None))


# --- tiles and hands -----------------------------------------------------------------------------
def _pick(tile: Tile, look: str = "", inside: Markup = NOTHING) -> Markup:
    return html('<div class="pick %s">%s%s</div>', look, FACE[tile], inside)


def _rows(rows: Sequence[Sequence[Markup]]) -> Markup:
    return join(
        [html('<div class="trow">%s%s</div>', label, join(row)) for label, row in zip(LABELS, rows, strict=True)]
    )


def box_of(colour: int) -> Markup:
    """All tiles of one colour and its black 0, by time."""
    rows = [[tile for tile in TILE.values() if tile.colour == colour and tile.time == time] for time in range(3)]
    rows[0].insert(0, TILE["k0p"])
    return html('<div class="pict">%s</div>', _rows([[_pick(tile) for tile in row] for row in rows]))


def set_up() -> Markup:
    """Decks, a hand, and the tiles that go to the left."""
    decks = join(
        [
            html('<div class="deck3"><span class="pick">%s%s%s</span><span>%s</span></div>', BACK, BACK, BACK, name)
            for name in TIME_NAMES
        ]
    )
    rows = [[TILE[name] for name in part.split()] for part in HAND.split(" / ")]
    hand = _rows([[_pick(tile, "sel" if tile.name in PASSED else "") for tile in row] for row in rows])
    colours = join([html('<span class="pick">%s</span>', face(colour, 3, None)) for colour in range(4)])
    return html(
        '<div class="pict setp"><div class="rel fan">%s%s</div><div class="rel fan">%s%s</div>'
        '<div class="rel">%s%s</div><div class="fan"><div class="rel fan">%s<span class="pick sealed3">%s</span>%s'
        '</div><div class="rel fan">%s<b>%s</b>%s</div></div></div>',
        *(pin(1), colours, pin(2), decks, pin(3), hand),
        *(pin(4), BACK * 3, say("setup-left"), pin(5), NAMES[1], say("setup-leader")),
    )


def following(lies: str, hand: str, open_tiles: str) -> Markup:
    """What lies in a trick, and a hand with the tiles ringed that may be played."""
    table = join(
        [html('<span class="pick">%s</span>', face(TILE[n].colour, TILE[n].value, None)) for n in lies.split()]
    )
    able = open_tiles.split()
    held = join([_pick(TILE[name], "can" if name in able else "dim") for name in hand.split()])
    return html('<div class="pict follow3"><div class="fan">%s</div><div class="fan">%s</div></div>', table, held)


def led_black(colour: int) -> Markup:
    """A black 0 that stands for a colour."""
    return html('<div class="pict fan">%s</div>', _pick(TILE["k0p"], "", AS[colour]))


def faces(text: str) -> Markup:
    """Some tiles as everybody sees them on the table: times where the value gives them away."""
    tiles = [TILE[name] for name in text.split()]
    shown = [face(tile.colour, tile.value, tile.time if tile.value in (0, 6) else None) for tile in tiles]
    return html('<div class="pict fan">%s</div>', join([html('<span class="pick">%s</span>', one) for one in shown]))


def cover() -> Markup:
    """Twins: the same tile from three times."""
    each = [_pick(TILE[name], f"tw{at}") for at, name in enumerate(("y3f", "y3n", "y3p"))]
    return html('<div class="pict twins3">%s</div>', join(each))
