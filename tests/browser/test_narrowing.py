"""The script narrows moves exactly as the server does: both get the same random ways and clicks."""

from __future__ import annotations

from random import Random

from paradoxa.web.board import SURE, Way, click, next_clicks, other_clicks
from paradoxa.web.layout import HERE
from tests.browser.conftest import Arrive

SCRIPT = """cases => cases.map(([paths, picks, key, anyOrder, sure]) => {
  const ways = paths.map((path, at) => (sure.includes(at) ? { path, sure: 0 } : { path }));
  const { click, nextClicks, otherClicks } = window.paradoxa;
  const after = click(ways, picks, key, anyOrder);
  const leads = [...nextClicks(ways, picks, anyOrder)].map(([step, way]) => [step, ways.indexOf(way)]);
  const others = [...otherClicks(ways, picks, anyOrder)].sort();
  return [after && [after.picks, after.way ? ways.indexOf(after.way) : -1], leads, others];
})"""
Case = tuple[list[list[str]], list[str], str, bool, list[int]]  # the last: the ways that want to be confirmed


def cases(count: int) -> list[Case]:
    """Random paths over few elements, picks that mostly fit, and a click."""
    rng = Random(7)
    found: list[Case] = []
    for _ in range(count):
        keys = [f"k{number}" for number in range(rng.randint(2, 6))]
        paths = [rng.sample(keys, rng.randint(1, min(3, len(keys)))) for _ in range(rng.randint(0, 8))]
        start = rng.choice(paths) if paths and rng.random() < 0.8 else rng.sample(keys, 2)
        sure = [at for at in range(len(paths)) if rng.random() < 0.3]
        key = rng.choice([*keys, SURE])
        found.append((paths, start[: rng.randint(0, len(start))], key, rng.random() < 0.5, sure))
    return found


def in_python(case: Case) -> list[object]:
    paths, picks, key, any_order, sure = case
    ways = [Way(str(at), tuple(path), "", sure="Yes" if at in sure else "") for at, path in enumerate(paths)]
    after = click(ways, picks, key, any_order)
    leads = [[step, int(way.move)] for step, way in next_clicks(ways, picks, any_order).items()]
    others = sorted(other_clicks(ways, picks, any_order))
    return [after and [list(after[0]), int(after[1].move) if after[1] else -1], leads, others]


def test_the_script_and_the_server_narrow_alike(arrive: Arrive) -> None:
    wanted = cases(3000)
    page = arrive().page
    page.set_content('<main id="desk" data-replay><button id="go"></button></main>')
    page.add_script_tag(path=HERE / "static" / "table.js")
    for case, answer in zip(wanted, page.evaluate(SCRIPT, wanted), strict=True):
        assert answer == in_python(case), case
