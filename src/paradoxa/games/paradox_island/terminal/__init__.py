"""Paradox Island: its board in the terminal."""

from typing import Final

from paradoxa.games.paradox_island import words
from paradoxa.games.paradox_island.terminal import moves, screen
from paradoxa.games.paradox_island.terminal.result import result
from paradoxa.terminal.game_board import GameBoard

BOARD: Final = GameBoard(
    draw=screen.board,
    draw_open=screen.opened,
    draw_result=result,
    words=words,
    choice=moves.choice,
    weight=moves.weight,
    is_said_by_next=moves.is_said_by_next,
    legend=moves.LEGEND,
    roomy=46,
    few=4,  # steps are typed as easily as chosen, and much is said between two turns
    setting=moves.setting,
    items=moves.items,
    topics=moves.TOPICS,
    spelled=moves.spelled,
    chart=screen.chart,
    elsewhere=frozenset({"help"}),  # the deduction desk is in the browser
)
