"""What can happen at a table besides moves of the game. Each is a line that begins with `!`:

!sit NAME    !stand       somebody sits down, or gets up again, before the game
!start                    the game begins
!ask-undo    !allow    !refuse    !undo LINES     a move is to be taken back, and is
!bot NAME    !back        a bot plays on for a seat; its person takes it back
!resign                   a seat gives the game up: others win, or a bot plays on for it for good (see resigning)
!forced on   !forced off  this seat's forced moves are played for it (nobody else's business)
!hint                     this seat asked for a hint (counted; told to others when the game is over)
!remarks on  !remarks off this seat wants remarks on what moves bring about, or none (nobody else's business)
!remarked                 this seat moved with such a remark before its eyes (told to others when the game is over)
!answers MOVE             a reaction, not told before the pause for it is over (see reactions)
!passes turn, game, or nothing    how long this seat lets such moments pass
!time        !end    !stopped    how a game can end besides its rules
!rematch ID               where it goes on
"""

from __future__ import annotations

from typing import Final

# When each happening can come; "" is a move of the game.
WHEN: Final = {
    **dict.fromkeys(("sit", "stand", "start"), ("open",)),
    **dict.fromkeys(
        ("", "ask-undo", "allow", "refuse", "undo", "back", "time", "end", "stopped", "resign"), ("running",)
    ),
    **dict.fromkeys(("answers", "passes", "hint"), ("running",)),
    "bot": ("open", "running"),
    **dict.fromkeys(("forced", "remarks"), ("open", "running", "over")),
    "remarked": ("running", "over"),
    "rematch": ("over",),
}
UNHEARD: Final = ("forced", "hint", "remarks", "remarked", "answers", "passes")  # the business of that seat alone
BY_NOBODY: Final = ("start", "stopped", "rematch")  # happenings that are no seat's
