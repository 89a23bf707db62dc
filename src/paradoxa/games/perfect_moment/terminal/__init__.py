"""The Perfect Moment: its board in the terminal."""

from typing import Final

from paradoxa.games.perfect_moment import words
from paradoxa.games.perfect_moment.terminal import moves, screen
from paradoxa.games.perfect_moment.terminal.result import result
from paradoxa.terminal.game_board import GameBoard

BOARD: Final = GameBoard(
    draw=screen.board,
    draw_open=screen.opened,
    draw_result=result,
    words=words,
    choice=moves.choice,
    weight=moves.weight,
    is_said_by_next=moves.is_said_by_next,
    legend="Cards are written colour and two items: pkt is the purple one with Keys and Tickets. Colours y yellow, "
    "k pink, p purple, g green; items by colour: yellow m map, k mask, g gun, a armor; pink f flowers, "
    "p poetry, c chocolates, r ring; purple k keys, p phone, w wallet, t tickets; green m money, a aces, "
    "d drink, k knife. Where a card is laid, the half written first faces you: 'lay ptk' has Tickets towards you. "
    "On the board: the border beside a half says whom it faces, and [brackets] mark the items you may use now. "
    "'items' says what each one does, '? map' has its rule.",
    roomy=38,
    setting=moves.setting,
    sealed_line=moves.sealed_line,
    items=moves.items,
    topics=moves.TOPICS,
    alone="you alone against Echo",
)
