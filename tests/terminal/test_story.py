from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

from paradoxa.core import CHANCE, ParadoxaError
from paradoxa.core.play import Match
from paradoxa.core.record import BadRecord, Record, replay, verify
from paradoxa.games import GAMES
from paradoxa.games.antinomy.box.components import CARDS
from paradoxa.games.paradominetor.box.components import TILE as TILES
from paradoxa.terminal.invocation import called
from paradoxa.terminal.replay import Story
from tests.terminal.tables import TILE, Person, paper

pytestmark = pytest.mark.usefixtures("quick_expert")

RECORDS = Path(__file__).parent.parent / "games"


def random_record(game: str, seats: int, seed: int, **options: str) -> Record:
    match = Match(GAMES[game], seats, options, players=["Ada", "Bo", "Cy", "Di", "Ed"][:seats], rng=Random(seed))
    rng = Random(seed)
    match.advance()
    while match.decisions and len(match.lines) < 200:
        match.submit(match.decisions[0].seat, rng.choice(match.decisions[0].options))
        match.advance()
    return match.record()


def told(record: Record | str, path: Path, seat: int | None, *, to: int | None = None, width: int = 80) -> str:
    path.write_text(str(record), encoding="utf-8")
    story, person = Story(path, seat, to), Person([])
    story.tell(paper(person, width=width))
    return person.out.getvalue() + json.dumps(story.lines()) + story.note + story.trouble


def swapped(record: Record, *pairs: tuple[str, str]) -> Record | None:
    """The same record with pieces of these names exchanged for each other everywhere; None if it does not hold."""
    names = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    head, _, body = str(record).partition("\n\n")
    lines = [" ".join([names.get(word, word) for word in line.split(" ")]) for line in body.split("\n")]
    try:
        twin = Record.read(head + "\n\n" + "\n".join(lines))
        verify(twin)
    except BadRecord:
        return None
    return twin


def views(record: Record, seat: int) -> list[object]:
    """All that seat ever knew."""
    return [GAMES[record.game].view(step.state, seat) for step in replay(record)]


def tile_twins(record: Record, seat: int) -> list[Record]:
    """Records that differ from this one only in times this seat cannot know: two fronts exchange two times."""
    known = views(record, seat)
    found = []
    fronts = [name[:2] for name in TILES if name.endswith("p") and name[0] in "rby"]
    for one, other in product(fronts, fronts):
        if one < other:
            twin = swapped(record, (one + "p", one + "n"), (other + "p", other + "n"))
            if twin is not None and str(twin) != str(record) and views(twin, seat) == known:
                found.append(twin)
    return found


def test_a_seat_reads_the_same_story_in_worlds_it_cannot_tell_apart_of_tiles(tmp_path: Path) -> None:
    count = 0
    for seed in range(12):
        record = random_record("paradominetor", 3, seed)
        for twin in tile_twins(record, 0)[:2] if count < 3 else ():
            count += 1
            assert told(record, tmp_path / "a.txt", 0) == told(twin, tmp_path / "a.txt", 0)
            assert told(record, tmp_path / "a.txt", None) != told(twin, tmp_path / "a.txt", None)
    assert count >= 3


def test_a_seat_reads_the_same_story_in_worlds_it_cannot_tell_apart_of_relics(tmp_path: Path) -> None:
    count = 0
    for seed in range(20):
        whole = random_record("antinomy", 2, seed)
        for length in (3, 5, 7):
            short = Record(whole.game, whole.rules, whole.players, lines=whole.lines[:length])
            for one, other in product(CARDS, CARDS):
                own = str(short.lines[0].move).split()[4:7]
                is_pair = one.bit < other.bit and not {one.name, other.name} & set(own)
                twin = swapped(short, (one.name, other.name)) if is_pair else None
                if twin is not None and views(twin, 1) == views(short, 1):
                    count += str(twin) != str(short)
                    assert told(short, tmp_path / "a.txt", 1) == told(twin, tmp_path / "a.txt", 1)
            if count > 20:
                return
    raise AssertionError(f"only {count} pairs")


def test_a_declined_paradox_leaves_no_trace(tmp_path: Path) -> None:
    for seed in range(30):
        record = random_record("antinomy", 2, seed, **{"may-decline": "yes"})
        declined = [line for line in record.lines if str(line.move) == "decline"]
        if declined:
            break
    seat = declined[0].seat
    theirs = told(record, tmp_path / "a.txt", 1 - seat)
    assert "decline" not in theirs
    assert "secret" not in theirs
    assert "decline" in told(record, tmp_path / "a.txt", seat)
    pages = Story(tmp_path / "a.txt", 1 - seat).pages
    assert [page.ply for page in pages] == list(range(len(pages)))
    place = record.lines.index(declined[0])
    shown = Story(tmp_path / "a.txt", 1 - seat, place).pages[
        -1
    ]  # stops at the move before: the secret question is over
    assert shown.views[0].waiting == (1 - seat,)


def test_a_tile_shows_its_time_once_it_was_turned_over(tmp_path: Path) -> None:
    path = RECORDS / "paradominetor" / "records" / "paradominetor-03.txt"
    lines = Story(path, 1).lines()
    assert [line["move"] for line in lines[5:11]] == [
        "play y2",
        "play y5f",
        "play k0",
        "play r3f",
        "play r3n",
        "play r2",
    ]
    assert Story(path, 1, 10).lines()[-1]["move"] == "play r3"
    assert [line["move"] for line in lines[2:5]] == ["pass k0p r2n y3f", "pass", "pass"]
    story = told(Record.load(path), tmp_path / "a.txt", 1)
    own = {*TILE.findall(str(lines[0]["move"])), "r1p", "b1n", "r3f"}  # dealt and received
    turned = {str(line["move"]).split()[1] for line in lines if line["seat"] in (0, 2) and len(str(line["move"])) == 8}
    assert set(TILE.findall(story)) <= own | turned


@pytest.mark.parametrize("name", ["antinomy", "paradominetor"])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_records_are_told_whole(name: str, seat: int | None, tmp_path: Path) -> None:
    path = RECORDS / name / "records" / f"{name}-02.txt"
    printed = told(Record.load(path), tmp_path / "a.txt", seat, width=70)
    story = printed.partition("[{")[0]
    assert all([len(line) <= 70 for line in story.splitlines()])
    assert story.splitlines()[-1].endswith((".",))
    assert re.search(r" (wins?|share)\b", story.splitlines()[-1])
    assert ("?" in story) == (seat is not None)


def test_the_deal_is_short_and_the_reader_is_spoken_to(tmp_path: Path) -> None:
    record = random_record("antinomy", 2, 3)
    own = str(record.lines[0].move).split()[4:7]
    assert "  1  * deal ...\n" in told(record, tmp_path / "a.txt", None)
    story = told(record, tmp_path / "a.txt", 1)
    assert f"  1  * deal ? {' '.join(own)} " in story
    assert story.splitlines()[0].strip() == "Antinomy: seat 0 Ada, seat 1 Bo (You); as Bo knew it."
    assert "You place your sorcerer" in story
    assert "Bo places" not in story
    called_you = Record(record.game, record.rules, ("You", "Bo"), lines=record.lines)
    assert "Seat 0 places their sorcerer" in told(called_you, tmp_path / "a.txt", 1)
    assert "Seat 0 places their sorcerer" in told(called_you, tmp_path / "a.txt", None)


def test_a_story_stops_where_it_is_told_to() -> None:
    path = RECORDS / "antinomy" / "records" / "antinomy-02.txt"
    assert [line["ply"] for line in Story(path, 0, 3).lines()] == [1, 2, 3]
    assert len(Story(path, 0, 0).pages) == 1


def test_a_broken_record_is_told_up_to_there(tmp_path: Path) -> None:
    text = (RECORDS / "antinomy" / "records" / "antinomy-02.txt").read_text()
    lines = text.split("\n")
    first = lines.index("") + 1
    path = tmp_path / "a.txt"
    cut = "\n".join(lines[: first + 6])[:-4]
    path.write_text(cut)
    story = Story(path, None)
    assert (len(story.pages), story.trouble) == (6, "")
    assert story.note.startswith("The record breaks off in line")
    guarded = Story(path, 0)
    assert guarded.note == "The record breaks off in the middle of its last line. It is shown up to there."
    for bad in ("0 move zzz 3", "0 place 3"):
        path.write_text("\n".join([*lines[: first + 6], bad, *lines[first + 6 :]]))
        story = Story(path, None)
        assert len(story.pages) == 7
        assert f"Line {first + 7} " in story.trouble
        guarded = Story(path, 1)
        where = f"after line {guarded.pages[-1].ply} of this story"
        assert guarded.trouble == f"The record does not hold {where}; '{called('verify', path)}' says why."
        assert Story(path, 1, 3).trouble == ""
    path.write_text("\n".join(lines[: first + 6]) + "\n")
    assert "the game is not over" in Story(path, None).note
    path.write_text(text.replace("winners: ", "winners: 0, 1\nx: "))
    assert "are not those of the game" in Story(path, None).trouble


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "no header"), ("game: chess\nplayers: a, b\n\n", "no such game"), ("nonsense", "a header is")],
)
def test_what_is_no_record_is_refused(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(text)
    with pytest.raises(BadRecord, match=reason):
        Story(path, None)


# --- asking why --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "seats"), [("antinomy", 2), ("paradominetor", 3), ("the-perfect-moment", 2), ("paradox-island", 2)]
)
def test_a_bot_is_asked_about_a_line_from_what_that_seat_knew(game: str, seats: int, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(str(random_record(game, seats, 3)), encoding="utf-8")
    story = Story(path, None)
    asked = 0
    for page, before in zip(story.pages[1:], story.pages, strict=False):
        if page.seat == CHANCE:
            with pytest.raises(ParadoxaError, match="Chance made that move"):
                story.why(page.ply)
        elif len(before.views[page.seat].decision.options) == 1:
            with pytest.raises(ParadoxaError, match="There was no other move"):
                story.why(page.ply)
        elif asked < 2:
            asked += 1
            found = story.why(page.ply)
            assert found.found.move in [str(move) for move in before.views[page.seat].decision.options]
            text = " ".join([row.plain.strip() for row in story.answer(found, paper(Person([])))])
            assert text.startswith(f"{story.names[page.seat]} played '{page.move}'. The expert")
            alone = Story(path, page.seat)  # the seat itself is told the same, for nobody's view but its own counts
            mine = next(one for one in alone.pages if one.move is page.move and one.views == (page.views[page.seat],))
            assert alone.why(mine.ply).found.moves == found.found.moves
            other = Story(path, (page.seat + 1) % seats)
            theirs = [one.ply for one in other.pages if one.seat == page.seat and one.move is not None]
            with pytest.raises(ParadoxaError, match="not yours to see"):
                other.why(theirs[0])
    assert asked == 2
    with pytest.raises(ParadoxaError, match="There is no line 9999"):
        story.why(9999)
    with pytest.raises(ParadoxaError, match="bots that look ahead"):
        story.why(next(page.ply for page in story.pages if page.seat >= 0 and page.move is not None), "greedy")
