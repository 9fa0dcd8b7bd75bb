"""The words of a game as numbers: modules of constants, each word declared once, with its number.

A game keeps its words in small modules below `vocabulary/`, one for each sort: steps, actions, effects, phases and so
on.  Rules say `steps.REVEAL`; the compiler puts the number in its place.  Whoever needs the names (card files, views,
scenarios, texts) asks for them here, so that no list has to repeat the constants in the same order.
"""

from __future__ import annotations

from itertools import pairwise
from types import ModuleType

from calamity.kernel.errors import BadGame

COUNT = "COUNT"  # a constant that is no word: how many there are, for rules that reckon with it


def numbers_of(module: ModuleType) -> dict[str, int]:
    """The words of a module in lower case with their numbers, in the order of the numbers."""
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
    """The words of a module by number; these are 0, 1, 2 and so on without a gap."""
    numbers = numbers_of(module)
    for expected, (name, number) in enumerate(numbers.items()):
        if number != expected:
            raise BadGame(f"{name} in {module.__name__} is {number}, but the next number is {expected}")
    return tuple(numbers)
