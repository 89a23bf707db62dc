"""Everything a reader can ask of the server at a table: every page, every click, every word of the API, and junk."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import Any

from paradoxa.games.antinomy.box.components import CARD
from paradoxa.games.paradominetor.box.components import COLOURS, TILE
from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS
from paradoxa.games.paradox_island.box.geometry import NAMES as SPACES
from paradoxa.games.perfect_moment.box.components import CARD as MOMENTS
from paradoxa.games.perfect_moment.box.components import ITEM_NAMES, LAID_NAMED
from paradoxa.service.keys import COOKIE
from paradoxa.tables.table import Reader
from paradoxa.web.board import SURE, Way
from paradoxa.web.room import board_of
from tests.http.histories import KEYS, WATCHER, Pair, person
from tests.http.next_steps import outlook
from tests.http.wire import Ask, field_text

KEYS_OF = {
    "antinomy": [
        *[f"hand-{name}" for name in CARD],
        *[f"row-{space}" for space in range(9)],
        *[f"side-{space}" for space in range(7)],
        "decline",
    ],
    "paradominetor": [*[f"hand-{name}" for name in TILE], *[f"colour-{letter}" for letter in COLOURS]],
    "the-perfect-moment": [
        *[f"{place}-{name}" for place in ("hand", "display", "looked", "fragment") for name in MOMENTS],
        *[f"lay-{name}" for name in LAID_NAMED],
        *[f"{verb}-{name}" for verb in ("use", "name") for name in ITEM_NAMES],
        *("paradox", "other-plan", "deck-top", "deck-bottom", "seal", "stop", "done", "none"),
    ],
    "paradox-island": [
        *[f"way-{way}" for way in DIRECTIONS],
        *[f"{verb}-{fruit}" for verb in ("fruit", "use", "clear") for fruit in FRUITS],
        *[f"space-{name}" for name in SPACES],
        *[f"{verb}-{name}" for verb in ("name", "captive", "character", "op") for name in ("phil", "hempel", "bush")],
        *("over", "safely", "three", "stop", "rest", "pass", "activate", "leave", "through", "stay", "token-fog"),
        *("box-1", "camp-both", "ask", "ask-nothing", "run-3", "revive-A", "square-energy", "exchange-health"),
    ],
}
JUNK_KEYS = ["", "hand-", "row-9", "x" * 300, "hand-b4k row-3", "<b>", "\u2603"]
JUNK_MOVES = [
    "",
    "xyzzy",
    "decline",
    "paradox 0",
    "place 4",
    "move b4k 3",
    "move g4r 9",
    "play r3n",
    "play k0p r",
    "lead 0",
]
JUNK_MOVES += [
    "use map",
    "score pkt",
    "lay ykm",
    "return kfp",
    "take plan",
    "own ymk",
    "start 0",
    "face gad",
    "give gkm",
]
JUNK_MOVES += ["through", "wave S", "bush E", "use orange", "box 3", "step E over", "island random", "token fog"]
JUNK_MOVES += ["deal r1p", "pass r1p b3n y5f", "shuffle r1k r2s r3r", "draw b4k g2k", "a" * 500, "decline\n", "\u2603"]
DEEDS = (
    "hint",
    "undo",
    "undo-answer",
    "forced",
    "remarks",
    "passes",
    "leave",
    "back",
    "bot",
    "end",
    "start",
    "rematch",
    "vanish",
    "resign",
)
Fields = tuple[tuple[str, str], ...]
NOTES: list[Fields] = [
    *[(("at", place), ("how", "sure"), ("mark", mark)) for place in ("d4", "c3") for mark in ("5", "17", "lime")],
    (("at", "d4"), ("how", "maybe"), ("mark", "5")),
    (("at", "d4"), ("piece", "2")),
    (("at", "N"), ("piece", "0")),
    (("at", "d4"), ("lay", "0")),
    (("lift", "0"),),
    *[(("do", what),) for what in ("undo", "redo", "erase", "vanish")],
]
LESSON = "/learn/paradox-island/captive"


@dataclass(frozen=True, slots=True)
class Reading:
    """Somebody at a table, with what they can show at the door."""

    table: str
    game: str
    seats: int
    reader: Reader
    person: str
    bases: tuple[str, ...]  # where their pages of the table live
    ply: int
    ways: tuple[Way, ...]  # their legal moves
    moves: tuple[str, ...]  # those that tell them the same in both worlds
    total: int  # about as many steps as a replay has

    @property
    def cookie(self) -> Fields:
        return (("cookie", f"{COOKIE}={KEYS.cookie(self.person)}"),)

    @property
    def bearer(self) -> Fields:
        """What a program of theirs shows: a seat's token, or the invite link that a spectator has."""
        if self.reader is None:
            return (("paradoxa-invite", KEYS.invite(self.table)),)
        return (("authorization", f"Bearer {KEYS.seat_token(self.table, self.reader, self.person)}"),)

    def get(self, path: str, *query: tuple[str, str]) -> Ask:
        return Ask("GET", path, field_text(query), self.cookie)

    def form(self, path: str, *fields: tuple[str, str], is_json: bool = False, ply: int | None = None) -> Ask:
        """A form of ours; `is_json`: as our script sends it."""
        given = (("csrf", KEYS.csrf(self.person)), ("ply", str(self.ply if ply is None else ply)), *fields)
        kind = ("content-type", "application/x-www-form-urlencoded")
        accept = (("accept", "application/json"),) if is_json else ()
        return Ask("POST", path, "", (*self.cookie, kind, *accept), field_text(given).encode())

    def call(self, method: str, word: str = "", body: Any = None, *query: tuple[str, str]) -> Ask:
        """A program's request about the table."""
        path = f"/api/tables/{self.table}/{word}".rstrip("/")
        if body is None:
            return Ask(method, path, field_text(query), self.bearer)
        kind = ("content-type", "application/json")
        return Ask(method, path, field_text(query), (*self.bearer, kind), json.dumps(body).encode())


def reading(pair: Pair, reader: Reader, rng: Random, tries: int = 3) -> Reading:
    """The reader of a pair, or a spectator beside it."""
    table = pair.one
    is_one_device = table.setup.on_one_device
    who = WATCHER if reader is None else person(reader, is_one_device)
    base = f"/t/{table.id}"
    bases = (
        (base,) if reader is None else (f"{base}/seat/{reader}",) if is_one_device else (base, f"{base}/seat/{reader}")
    )
    view: Any = table.view(reader)
    ways = tuple(board_of(table.setup.game).ways(view)) if table.status == "running" else ()
    moves = []
    if reader is not None:
        for way in rng.sample(ways, min(tries, len(ways))):
            known, too = [outlook(some, reader, way.move, pair.reader)[0] for some in pair.tables]
            if known is not None and known == too:
                moves.append(way.move)
    ply, total = table.seen[reader], table.horizon(reader)
    return Reading(table.id, table.setup.game, table.setup.seats, reader, who, bases, ply, ways, tuple(moves), total)


def core(me: Reading) -> list[Ask]:
    """What everybody gets who looks at the table."""
    look = [me.get(base) for base in me.bases]
    look.append(me.get(f"{me.bases[0]}/beats", ("after", str(max(0, me.ply - 4))), ("again", "1")))
    return [*look, me.get(f"/t/{me.table}/replay"), me.call("GET"), me.call("GET", "replay")]


# --- pages -------------------------------------------------------------------------------------
def picked(me: Reading, rng: Random, most: int) -> list[tuple[str, ...]]:
    """Beginnings of moves, whole moves, and what leads nowhere."""
    found: list[tuple[str, ...]] = [(), ("row-3",), ("nonsense", "hand-b4k"), ("row-1",) * 8]
    for way in rng.sample(me.ways, min(most, len(me.ways))):
        found += [way.path[:length] for length in range(1, len(way.path) + 1)]
    return found


def pages(me: Reading, rng: Random, keys: int) -> list[Ask]:
    """Every way to look at the table."""
    found = []
    some_keys = rng.sample(KEYS_OF[me.game], min(keys, len(KEYS_OF[me.game])))
    for base in me.bases:
        picks = picked(me, rng, 2)
        found += [me.get(base, *[("pick", key) for key in chosen]) for chosen in picks]
        for key in [*some_keys, *JUNK_KEYS]:
            chosen = rng.choice(picks)
            found.append(me.get(f"{base}/why", ("click", key), ("picks", " ".join(chosen))))
            if rng.random() < 0.3:
                found.append(me.get(base, ("why", key), *[("pick", pick) for pick in chosen]))
        for change in (
            "",
            "0",
            str(me.ply // 2),
            str(max(0, me.ply - 1)),
            str(me.ply),
            str(me.ply + 9),
            "-1",
            "x" * 20,
        ):
            found.append(me.get(f"{base}/beats", ("after", change), ("again", rng.choice(("", "1")))))
        found += [me.get(f"{base}/token"), me.get(f"{base}/why"), me.get(base, ("why", "x" * 250))]
    here = f"/t/{me.table}"
    found += [me.get(f"{here}/record"), me.get(f"{here}/seat/x"), me.get(f"{here}/seat/99"), me.get(f"{here}/nothing")]
    if here in me.bases:  # on one device the other seats' pages would be theirs too, and show what those know
        strange = [seat for seat in range(me.seats) if seat != me.reader]
        found += [me.get(f"{here}/seat/{seat}{what}") for seat in strange for what in ("", "/live", "/token", "/beats")]
    for change in ("0", str(me.ply // 2), str(me.ply), "x"):
        found.append(me.get(f"{here}/replay", ("after", change)))
    for at in ("0", "1", str(me.total // 2), str(me.total), "99999", "x"):
        seen_as = rng.choice(("", "all", "public", "7", *[str(seat) for seat in range(me.seats)]))
        found.append(me.get(f"{here}/replay", ("at", at), ("as", seen_as)))
        asked = rng.choice(("expert", "expert", "greedy", "nobody"))
        found.append(me.get(f"{here}/replay", ("at", at), ("as", ""), ("why", asked)))
        found.append(me.form(f"{here}/replay", ("at", at), ("as", seen_as), ("why", asked), ("proofs", "yes")))
    found.append(Ask("GET", here))  # somebody without a cookie
    return found


# --- forms -------------------------------------------------------------------------------------
def forms(me: Reading, rng: Random) -> list[Ask]:
    """Everything that can be sent to the table by a form."""
    found = []
    for base in me.bases:
        found += clicks(me, base, rng)
        for text in [*rng.sample(me.moves, min(2, len(me.moves))), *rng.sample(unusable(me), 4)]:
            found.append(me.form(f"{base}/move", ("move", text), is_json=rng.random() < 0.5))
        for ply in (0, me.ply - 3, me.ply - 2, me.ply - 1, me.ply + 1):
            where, word = rng.choice((("move", "move"), ("click", "click")))
            found.append(me.form(f"{base}/{where}", (word, "decline"), ply=max(0, ply)))
        found += [me.form(f"{base}/notes", *fields, is_json=rng.random() < 0.5) for fields in rng.sample(NOTES, 3)]
        for deed in DEEDS:
            # After an end everything is shown, which is right: only whether it ended is looked at.
            found.append(
                me.form(
                    f"{base}/{deed}",
                    *deed_fields(deed, me, rng),
                    is_json=deed not in ("end", "resign") and rng.random() < 0.5,
                )
            )
    here = f"/t/{me.table}"
    found.append(me.form(f"{here}/sit", ("seat", str(rng.randrange(me.seats)))))
    found.append(me.form(f"{here}/name", ("name", "Mira")))
    bad = rng.choice(DEEDS)
    kind = ("content-type", "application/x-www-form-urlencoded")
    found += [
        Ask("POST", f"{here}/{bad}", "", (*me.cookie, kind), b"csrf=wrong&ply=1"),
        Ask("POST", f"{here}/{bad}", "", (kind,), b"ply=1"),
        Ask("POST", f"{here}/move", "", (*me.cookie, ("content-type", "application/json")), b"{}"),
        Ask("POST", f"{here}/seat/9/move", "", (*me.cookie, kind), b"move=decline"),
        Ask("DELETE", here, "", me.cookie),
    ]
    return found


def deed_fields(deed: str, me: Reading, rng: Random) -> Fields:
    if deed == "undo-answer":
        return (("allow", rng.choice(("yes", "no"))),)
    if deed in ("forced", "remarks"):
        return (("on", rng.choice(("yes", "no"))),)
    if deed == "passes":
        return (("until", rng.choice(("turn", "game", "", "ever"))),)
    return (("seat", rng.choice((*[str(seat) for seat in range(me.seats)], "9", "x"))),) if deed == "bot" else ()


def clicks(me: Reading, base: str, rng: Random) -> list[Ask]:
    """Clicks that make a move, that narrow the choice, and that do nothing."""
    found = []
    for way in me.ways:
        if way.move in me.moves:
            fields = ("picks", " ".join(way.path[:-1])), ("click", way.path[-1])
            if way.sure:  # picked, and then made final
                found.append(me.form(f"{base}/click", *fields, is_json=False))
                fields = ("picks", " ".join(way.path)), ("click", SURE)
            found.append(me.form(f"{base}/click", *fields, is_json=rng.random() < 0.5))
            if len(way.path) > 1:
                found.append(me.form(f"{base}/click", ("click", way.path[0])))
    whole = {key for way in me.ways for key in way.path[-1:] if len(way.path) == 1}  # one click is a move
    keys = [key for key in [*rng.sample(KEYS_OF[me.game], 3), rng.choice(JUNK_KEYS)] if key not in whole]
    found += [me.form(f"{base}/click", ("click", key), is_json=rng.random() < 0.5) for key in keys]
    found.append(me.form(f"{base}/click", ("click", "decline"), ply=me.ply + 3))
    return found


def unusable(me: Reading) -> list[str]:
    """Moves that are none for this reader now."""
    legal = {way.move for way in me.ways}
    return [move for move in JUNK_MOVES if move not in legal]


# --- programs ----------------------------------------------------------------------------------
def program(me: Reading, rng: Random) -> list[Ask]:
    """Everything a program can send about the table."""
    found = [me.call("GET", "record"), me.call("POST", "vanish", {})]
    for at in ("0", str(me.total // 2), str(me.total), "99999", "-1", "x"):
        seen_as = rng.choice(("", "all", "public", *[str(seat) for seat in range(me.seats)]))
        found.append(me.call("GET", "replay", None, ("at", at), ("as", seen_as)))
        asked = rng.choice(("expert", "nobody"))
        found.append(me.call("POST", "replay", {"at": int(at) if at.isdecimal() else at, "why": asked}))
    found += [me.call("POST", "replay", {"at": step}) for step in range(max(1, me.total - 5), me.total + 1)]
    texts = [*[way.move for way in rng.sample(me.ways, min(2, len(me.ways)))], *rng.sample(JUNK_MOVES, 4)]
    found += [me.call("GET", "why-not", None, ("move", text)) for text in texts]
    for text in [*rng.sample(me.moves, min(1, len(me.moves))), *rng.sample(unusable(me), 3)]:
        found.append(me.call("POST", "moves", {"move": text, "ply": me.ply}))
    found += [
        *[me.call("POST", "moves", {"move": "decline", "ply": max(0, me.ply - late)}) for late in (-1, 1, 2, 3)],
        me.call("POST", "moves", {"move": 7}),
        me.call("POST", "sit", {"name": "Eve", "seat": rng.randrange(me.seats)}),
        me.call("POST", "undo-answer", {"allow": rng.random() < 0.5}),
        me.call("POST", "forced", {"on": rng.random() < 0.5}),
        me.call("POST", "passes", {"until": rng.choice(("turn", "game", "", "ever"))}),
        me.call("POST", "bot", {"seat": rng.randrange(me.seats)}),
        me.call("POST", "bot", {"seat": "all"}),
        *[me.call("POST", word) for word in ("start", "hint", "undo", "leave", "back", "end", "rematch")],
        Ask(
            "POST", f"/api/tables/{me.table}/resign", "", (("authorization", "Bearer nothing"),)
        ),  # it shows everything
        Ask("GET", f"/api/tables/{me.table}"),
        Ask("GET", f"/api/tables/{me.table}", "", (("authorization", "Bearer nothing"),)),
        Ask("POST", f"/api/tables/{me.table}/moves", "", me.bearer, b"{"),
    ]
    return found


def advice(me: Reading) -> list[Ask]:
    """What the expert would do now, asked by page, by script and by program; and about every step so far."""
    found = [me.form(f"{me.bases[0]}/hint"), *core(me), me.call("POST", "hint")]
    found += [me.form(f"{me.bases[0]}/hint", is_json=True), me.get(me.bases[0])]
    for at in range(max(1, me.total - 6), me.total + 1):
        found.append(me.form(f"/t/{me.table}/replay", ("at", str(at)), ("why", "expert")))
        found.append(me.get(f"/t/{me.table}/replay", ("at", str(at)), ("why", "expert")))
        found.append(me.call("POST", "replay", {"at": at, "why": "expert"}))
    return found


def house(me: Reading) -> list[Ask]:
    """The rooms around the tables that change nothing."""
    found = [me.get(path) for path in ("/", "/new", "/me", "/rules", f"/rules/{me.game}", "/docs", "/health")]
    found += [me.get("/new", ("game", me.game)), me.get("/rules/chess"), me.get("/openapi.json"), me.get("/nothing")]
    found += [
        me.get("/static/paradoxa.css"),
        me.get("/static/nothing.css"),
        me.get("/me/nothing"),
        me.get("/join/nothing"),
    ]
    found += [Ask("GET", "/"), Ask("GET", "/api/games")]
    found += [me.get("/islands"), me.get("/islands", ("table", me.table)), me.get(LESSON), me.get(f"{LESSON}/1")]
    found += [me.get(f"{LESSON}/1/why", ("click", "way-E")), me.get("/learn/chess/captive")]
    found += [me.get("/learn/paradox-island"), me.get("/learn/chess"), me.get(f"/rules/{me.game}/quick")]
    found += [me.get(f"/shared/{me.table}/nothing")]  # where a game is over, everything is shown to who has the link
    return [*found, *lists(me)]


def lists(me: Reading) -> list[Ask]:
    """Where tables are listed."""
    states = ("open", "running", "over", "lost")
    return [
        me.get("/"),
        me.get("/lobby"),
        *[Ask("GET", "/api/tables", field_text([("status", state)])) for state in states],
    ]


def makings(me: Reading) -> list[Ask]:
    """What makes something new; each server makes the same, for its randomness is fixed."""
    made = {"game": me.game, "name": "Eve", "seats": ["me", *["bot greedy"] * (me.seats - 1)]}
    kind = ("content-type", "application/json")
    return [
        me.form("/name", ("name", "Reader")),
        me.form("/play-now", ("game", me.game)),
        me.form("/play-now", ("game", "chess")),
        me.form("/new", ("game", me.game), ("seats", str(me.seats))),
        me.form("/new", ("game", me.game), ("seats", "99")),
        me.form("/me/link"),
        me.form("/me/nothing"),
        me.form("/islands/keep", ("name", "Atoll")),
        me.form("/islands/drop", ("name", "Atoll")),
        *[me.form(f"{LESSON}/1/{what}", ("click", "way-E")) for what in ("click", "move", "notes", "passes")],
        me.get(f"/join/{KEYS.invite(me.table)}"),
        Ask("POST", "/api/tables", "", (kind,), json.dumps(made).encode()),
        Ask("POST", "/api/tables", "", (kind,), json.dumps({**made, "seats": []}).encode()),
    ]


def streams(me: Reading) -> list[Ask]:
    """Streams to leave open: of pages, from now on and from the beginning, and of a program's news."""
    found = [me.get(f"{base}/live", *([("ply", str(me.ply))] if place else [])) for place, base in enumerate(me.bases)]
    later = Ask("GET", f"{me.bases[0]}/live", "", (*me.cookie, ("last-event-id", str(max(0, me.ply - 1)))))
    return [*found, later, me.call("GET", "stream")]
