"""Playthroughs: one game written out so fully that any change of the rules, the words or the views shows."""

from __future__ import annotations

from random import Random
from typing import Any

from paradoxa.core import CHANCE, Game, Options
from paradoxa.core.events import redact
from paradoxa.core.play import Match
from paradoxa.games import WORDS


def playthrough(game: Game[Any, Any], seats: int, options: Options, seed: int) -> str:
    """A random game with every position, question, answer, and what each seat is told."""
    match = Match(game, seats, options, rng=Random(seed))
    rng = Random(seed)
    words = WORDS[game.name]
    names = match.players
    settings = ", ".join([f"{name}={value}" for name, value in match.options.items()])
    out = [f"# {game.title}, rules {game.version}, {seats} seats, {settings}, seed {seed}"]
    while decisions := match.decisions:
        decision = rng.choice(decisions)
        out += ["", f"position  {game.dump(match.state)}"]
        if decision.seat == CHANCE:
            move = game.chance(match.state, rng)
        else:
            move = rng.choice(decision.options)
            view = match.view(decision.seat)
            listed = [str(option) for option in decision.options]
            shown = listed if len(listed) <= 40 else [*listed[:3], f"({len(listed) - 4} more)", listed[-1]]
            out.append(f"asked     {decision.seat} {decision.kind}: {' | '.join(shown)}")
            out.append(f"words     {words.ask(view, names)} -> {words.describe(move, view)}")
            out.append(f"rules     {' '.join(words.rules_now(view))}")
        events = match.submit(decision.seat, move)
        out.append(f"line      {match.lines[-1]}")
        told = {}
        for seat in [*range(seats), None]:
            seen = [event for event in [redact(event, seat) for event in events] if event is not None]
            told[seat] = " ".join([words.tell(event, names) for event in seen])
        for seat, text in told.items():
            if seat is None or text != told[None]:
                out.append(f"told {'all' if seat is None else seat}  {text}".rstrip())
    out += ["", f"position  {game.dump(match.state)}", f"outcome   {match.outcome}"]
    return "\n".join(out) + "\n"
