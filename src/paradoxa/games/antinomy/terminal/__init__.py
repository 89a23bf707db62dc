"""Antinomy: its board in the terminal."""

from typing import Final

from paradoxa.games.antinomy import words
from paradoxa.games.antinomy.terminal import screen
from paradoxa.games.antinomy.terminal.result import result
from paradoxa.terminal.game_board import GameBoard

BOARD: Final = GameBoard(
    draw=screen.board,
    draw_open=screen.opened,
    draw_result=result,
    words=words,
    choice=screen.choice,
    weight=screen.weight,
    is_said_by_next=screen.is_said_by_next,
    legend="Cards are written colour, number, icon: b4k is the blue 4 with the key. Colours b blue, g green, "
    "p purple, r red; icons f feather, k key, r ring, s skull. 'move b4k 7' shows it and goes to space 7. "
    "On the board: below each space stand the cards that take you there, and ! marks a paradox; "
    "[a name in brackets] is a sorcerer, and the arrows run along its past and its future.",
    roomy=38,
)
