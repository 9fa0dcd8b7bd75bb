"""Writes the lists of action numbers that the tests of stored games compare with: `python -m tests.kept.freeze`.

Like the kept games, a frozen numbering is never regenerated.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from calamity.kernel.game import Game
from calamity.kernel.numbering import CARD, FROZEN, OTHERWISE
from calamity.kernel.registry import load, registered

HEAD = """\
# Every action by number, as saved games of format 1 and databases up to schema 0005 have them.  @0 is the first card.
# 'or' comes before what a number means with cards of one's own.  Logs of that time are read with it: never change it.
"""
FIXED = {("catastropolis", "perform"), ("catastropolis", "ability")}  # verbs whose cards are no other in other files


def frozen_text(game: Game) -> str:
    """The current numbering of a game, in the format of the stored files."""
    places = {kind: f"{CARD}{place}" for place, kind in enumerate(game.kinds)}
    facts = {
        "numbering": game.numbering,
        "layout": game.layout,
        "content": game.content,
        "cards": " ".join(game.kinds),
    }
    lines = [f"{word} {fact}".rstrip() for word, fact in facts.items()]
    for number in sorted(game.actions.numbers.values()):
        move, domains = game.actions.decode(number), game.actions.domains(number)
        by_place = (game.name, move.verb) not in FIXED
        args = [places[arg] if by_place and domain.name == "card" else arg for arg, domain in zip(move.args, domains)]
        lines.append(" ".join([str(number), move.verb, *args]))
        lines += _otherwise(game, number, args) if (game.name, move.verb) == ("katastrophenspiel", "use") else []
    return HEAD + "\n".join(lines) + "\n"


def _otherwise(game: Game, number: int, args: list[str]) -> list[str]:
    """What the numbers of a card with one side mean if it has two, and the other way round."""
    if args[1:] == ["right"]:
        return []
    if args[1:] == ["left"]:
        return [f"{OTHERWISE}{number} use {args[0]}"]
    return [f"{OTHERWISE}{number + side} use {args[0]} {word}" for side, word in enumerate(("left", "right"))]


if __name__ == "__main__":
    for name in registered():
        path = Path(str(files(load(name).package).joinpath(FROZEN)))
        if not path.exists():
            path.write_text(frozen_text(load(name)), encoding="utf-8")
            print(path)
