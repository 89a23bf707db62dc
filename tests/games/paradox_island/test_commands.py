"""The commands `components` and `island`, as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paradoxa.games.paradox_island.box.components import statuses
from paradoxa.games.paradox_island.box.islands import SAMPLE, read_land
from paradoxa.games.paradox_island.box.loading import FILE, STATUSES
from tests.command import paradoxa

TILES = str(SAMPLE).split(" ")


# --- components --------------------------------------------------------------------------------
def test_without_a_file_every_value_is_listed_with_its_status() -> None:
    found = list(statuses())
    data = json.loads(paradoxa("components", "--json").stdout)
    assert [(row["what"], row["value"], row["status"]) for row in data] == found
    text = paradoxa("components").stdout
    assert f"{len(found)} values" in text
    for status in STATUSES:
        assert f"{sum([row[2] == status for row in found])} {status}" in " ".join(text.split())


def test_a_good_file_is_good(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(FILE.read_text(encoding="utf-8"), encoding="utf-8")
    assert paradoxa("components", str(path)).stdout == "good\n"
    assert json.loads(paradoxa("components", str(path), "--json").stdout) == {"file": str(path), "good": True}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"status": "proposal"', '"status": "printed"', "a status is known, inferred or proposal"),
        ('"tiles"', '"tile"', "tiles is missing"),
        ('["orange", "portal-1"]', '["orange", "portal-2"]', "portal-1 stands 2x"),
        ("{", "", "is not JSON"),
    ],
)
def test_what_is_wrong_with_a_file_is_one_sentence(old: str, new: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(FILE.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    done = paradoxa("components", str(path), code=1)
    assert done.stdout == ""
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    data = json.loads(paradoxa("components", str(path), "--json", code=1).stdout)
    assert (data["good"], data["reason"]) == (False, done.stderr.strip())


def test_a_file_that_is_not_there() -> None:
    assert "cannot be opened" in paradoxa("components", "nowhere.json", code=1).stderr


def test_the_file_names_the_command() -> None:
    about = " ".join(json.loads(FILE.read_text(encoding="utf-8"))["about"])
    assert "'paradoxa components FILE'" in about


# --- island ------------------------------------------------------------------------------------
def test_an_island_is_a_text_and_a_drawing_and_the_seed_says_which() -> None:
    one, two = [paradoxa("island", "--seed", "7").stdout for _ in range(2)]
    assert one == two
    assert one != paradoxa("island", "--seed", "8").stdout
    assert paradoxa("island").stdout != paradoxa("island").stdout
    first, *rows = one.splitlines()
    verb, *words = first.split(" ")
    assert verb == "island"
    assert str(read_land(words)) == " ".join(words)
    assert any("ocean NW" in row for row in rows)
    assert len([row for row in rows if row.startswith("knot ")]) == 3


@pytest.mark.parametrize("words", [TILES, [str(SAMPLE)], ["island", *TILES], [f"ISLAND {str(SAMPLE).lower()}"]])
def test_a_given_island_is_drawn(words: list[str]) -> None:
    text = paradoxa("island", *words).stdout
    assert text.startswith(f"island {SAMPLE}\n")
    assert "camp A" in text
    assert json.loads(paradoxa("island", *words, "--json").stdout) == {"good": True, "island": str(SAMPLE)}


def test_plain_is_ascii() -> None:
    assert paradoxa("island", "--plain").stdout.isascii()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (TILES[:5], "22 words in all; here are 5."),
        ([*TILES[:-1], "to-mars"], "There is no anomaly token 'to-mars'"),
        (["a1W", *TILES[1:]], "lies half in the ocean."),
        ([TILES[1], *TILES[1:]], "Two tiles cover"),
    ],
)
def test_what_is_wrong_with_an_island_is_one_sentence(words: list[str], said: str) -> None:
    done = paradoxa("island", *words, code=1)
    assert done.stdout == ""
    assert said in done.stderr
    assert done.stderr[0].isupper()
    assert len(done.stderr.splitlines()) == 1
    assert json.loads(paradoxa("island", *words, "--json", code=1).stdout)["reason"] == done.stderr.strip()
