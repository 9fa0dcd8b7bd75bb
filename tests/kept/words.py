"""Test helpers that describe games, and play them on, in words that every version has: names of actions and events.

Numbers of actions and fingerprints of positions may change from version to version, and sentences may be worded anew.
These words stay.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping

from calamity.kernel.table import Table


def event_words(event: Mapping[str, object]) -> str:
    """An event as a line: its name, then what it is about."""
    about = ", ".join(f"{name} {value}" for name, value in event.items() if name not in ("event", "n"))
    return f"{event['event']}: {about}" if about else str(event["event"])


def as_told_then(game: str, seats: int, told: str) -> str:
    """An event in the words of the version that kept the files: some events say more since."""
    if game == "catastrophe":
        return re.sub(r"^(received|picked|drew_card|foresaw): seat \d+, ", r"\1: ", told)
    if game == "catastrophic":
        told = re.sub(r"species (-?\d+ -?\d+)(?: [a-z_]+)*", r"place \1", told)
        turns_of_one = re.compile(r"^(turn: seat \d+, number )(\d+)$")  # today all players' turns are counted
        return turns_of_one.sub(lambda turn: f"{turn[1]}{(int(turn[2]) - 1) // seats + 1}", told)
    return told


def words(table: Table) -> list[str]:
    """Every entry of a table's log with the events that it caused, and how the game ended if it did."""
    happened: dict[int, list[str]] = {}
    for number, _, event in table.history:
        happened.setdefault(number, []).append(f"    {as_told_then(table.game.name, table.seats, event_words(event))}")
    lines = happened.get(0, [])
    for number, (seat, action) in enumerate(table.log, 1):
        lines += [f"{number} seat {seat}: {table.game.actions.name(action)}", *happened.get(number, [])]
    if table.result is not None:
        result = table.result
        winners = ", ".join(f"seat {seat}" for seat in result.winners) or "nobody"
        scores = ", ".join(map(str, result.scores))
        lines.append(f"{result.outcome} by {winners}: {result.reason}; scores {scores}")
    return lines


def play_on(table: Table) -> None:
    """Play a game to its end at random, choosing by names alone, so that numbers have no influence."""
    chance = random.Random(str(len(table.log)))
    while not table.over:
        ask = chance.choice(table.asks)
        table.act(ask.seat, chance.choice(sorted(ask.options, key=str)))
