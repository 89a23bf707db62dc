"""Draw the README's pictures of the terminal: `make pictures`. What they show is what `paradoxa play` draws."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from paradoxa import bots
from paradoxa.core.play import Match
from paradoxa.games import GAMES
from paradoxa.terminal.game_board import BOARDS
from paradoxa.terminal.screen.paint import ROOMY, Ink

WIDTH = 96
PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
PAPER = TerminalTheme((27, 24, 34), (236, 230, 216), [(236, 230, 216)] * 8)  # our enamels are true colours already
# Our own frame: a plain window, a system font, nothing fetched from anywhere.
FRAME = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {terminal_width} {height}" role="img">
<style>.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
font-size: {char_height}px; line-height: {line_height}px; }}
{styles}</style>
<defs>{lines}</defs>
<rect width="100%" height="100%" rx="10" fill="#1b1822"/>
<g transform="translate(9, 14)"><g class="{unique_id}-matrix">{backgrounds}{matrix}</g></g>
</svg>
"""


def picture(name: str, seats: int, seed: int, plies: int) -> str:
    """The board of seat 0 in the middle of a game between greedy bots, its question and its moves."""
    game = GAMES[name]
    names = ["You", *["Mira", "Ossip", "Tove"][: seats - 1]]
    match = Match(game, seats, players=names, rng=Random(seed))
    players = [bots.make("greedy", name, Random(seat)) for seat in range(seats)]
    match.advance()
    while len(match.lines) < plies or match.decisions[0].seat != 0:
        seat = match.decisions[0].seat
        match.submit(seat, players[seat].choose(match.view(seat)))
        match.advance()
    board, view = BOARDS[name], match.view(0)
    rows = board.draw(view, names, Ink(), WIDTH, air=ROOMY)
    rows += [Text(""), Text(f" {board.ask(view, names)}", "bold")]
    for number, choice in enumerate(board.choices(view), 1):
        rows.append(Text(f" {'>' if number == 1 else ' '} {number} {choice.notation}  {choice.words}"))
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    for row in rows:
        console.print(row, no_wrap=True, crop=True, soft_wrap=False, highlight=False)
    return console.export_svg(title="", theme=PAPER, code_format=FRAME, unique_id=name)


for arguments in (("antinomy", 2, 21, 14), ("paradominetor", 4, 8, 40)):
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / f"{arguments[0]}.svg").write_text(picture(*arguments), encoding="utf-8")
