"""Paradominetor: its board in the terminal."""

from typing import Final

from paradoxa.games.paradominetor import words
from paradoxa.games.paradominetor.terminal import screen
from paradoxa.games.paradominetor.terminal.result import result
from paradoxa.terminal.game_board import GameBoard

BOARD: Final = GameBoard(
    draw=screen.board,
    draw_open=screen.opened,
    draw_result=result,
    words=words,
    choice=screen.choice,
    weight=screen.weight,
    is_said_by_next=lambda _event, _later: False,
    legend="Tiles are written colour, value, time: r3n is the red 3 of the present. Colours r red, b blue, "
    "y yellow, g green, p purple, k black; times p past, n present, f future. 'play k0p g' leads a black 0 as "
    "green. On the board: [brackets] mark the tiles you may play now, 'gone' is a tile you have played, "
    "and ? is a time you do not know; 'holds no' lists the colours a seat has shown not to have.",
    roomy=34,
    setting=screen.setting,
    steps=screen.steps,
    turned=screen.turned,
)
