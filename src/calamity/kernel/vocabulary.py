"""Reads the terms of a game, such as its phases or effects, with their numbers from modules of named constants.

A game keeps its words in small modules in `vocabulary/`: steps, actions, effects, phases and so on.  Rules use
`steps.REVEAL`; the compiler inserts the number.  Code that needs the names (card files, views, scenarios, texts) gets
them from here, so no list has to repeat the constants in the same order.
"""

from __future__ import annotations

from itertools import pairwise
from types import ModuleType

from calamity.kernel.errors import BadGame

COUNT = "COUNT"  # a constant that is not a word: how many there are, for rules that need it


def numbers_of(module: ModuleType) -> dict[str, int]:
    """The words of a module in lower case with their numbers, by number."""
    words = {name: value for name, value in vars(module).items() if name.isupper() and isinstance(value, int)}
    count = words.pop(COUNT, len(words))
    if count != len(words):
        raise BadGame(f"{module.__name__} has {len(words)} words, but its {COUNT} is {count}")
    found = {name.lower(): value for name, value in words.items()}
    ordered = sorted(found.items(), key=lambda item: item[1])
    for (name, number), (other, following) in pairwise(ordered):
        if number == following:
            raise BadGame(f"{name} and {other} in {module.__name__} are both {number}")
    return dict(ordered)


def names_of(module: ModuleType) -> tuple[str, ...]:
    """The words of a module by number; the numbers must be 0, 1, 2 and so on without a gap."""
    numbers = numbers_of(module)
    for expected, (name, number) in enumerate(numbers.items()):
        if number != expected:
            raise BadGame(f"{name} in {module.__name__} is {number}, but the next number is {expected}")
    return tuple(numbers)
