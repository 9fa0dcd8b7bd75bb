"""Reads and writes the words in which tests and lessons describe the Villain's pieces and the queue of Situations."""

from __future__ import annotations

from collections.abc import Sequence

from calamity.games.catastropolis.vocabulary import whereabouts
from calamity.kernel.errors import BadScenario

NOBODY = -1


def situation(card: str, words: Sequence[str]) -> dict[str, int]:
    """P-64, P-79: after a Situation in the queue, `up` or `down` and its counters: `vault_nine_job up 2`."""
    facts = [*words, *("down", "0")[len(words) :]]
    if len(facts) != 2 or facts[0] not in ("up", "down") or not facts[1].isdecimal():
        raise BadScenario(f"{card} lies up or down with so many counters, as 'up 2', not {' '.join(words)!r}")
    return {"face_up": int(facts[0] == "up"), "counters": int(facts[1])}


def piece(location: str, words: Sequence[str]) -> dict[str, int]:
    """P-146, P-148, P-149: after the location of a piece, its hits, since when it is down, or who carries it."""
    facts = {"hits": 0, "fallen": 0, "reagents": NOBODY}
    names = {"hits": "hits", "down": "fallen", "with": "reagents"}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "delivered":
            facts["reagents"] = whereabouts.DELIVERED
        elif word in names and rest and rest[0].isdecimal():
            facts[names[word]] = int(rest.pop(0))
        else:
            raise BadScenario(
                f"{location} has 'hits 2', is 'down 3' since a round, or is 'with 1' or 'delivered', "
                f"not {' '.join(words)!r}"
            )
    return facts
