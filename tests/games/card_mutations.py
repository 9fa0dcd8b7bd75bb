"""Card files that somebody, or something, has changed at random: refused in words, or played."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from hypothesis import strategies as st

from calamity.kernel.errors import BadCards
from calamity.kernel.game import Game

CHANGES = st.integers(0, 10**9)
VALUE = re.compile(r"(?m)^(\w+) = (.+)$")
NONSENSE = ("-1", "0", "7", "99999999999", '""', '"nonsense"', "true", "[]", "[1, 2]", "1.5", '{ en = "", de = "<b>" }')
MOST_DECISIONS = 20_000


def mutated(source: str, seed: int) -> str:
    """A card file with a few changes: to bytes, to fields, and to whole cards."""
    chance = random.Random(seed)
    head, *cards = source.split("[[card]]")
    if chance.random() < 0.8:
        head = "variant = true\n" + head
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        how = chance.choice((flip, drop, double, change_field, change_field, swap_field, remove_field))
        how(cards, chance)
    return "[[card]]".join([head, *cards])


def flip(cards: list[str], chance: random.Random) -> None:
    """Another character somewhere."""
    i = chance.randrange(len(cards))
    at = chance.randrange(len(cards[i]))
    cards[i] = cards[i][:at] + chr(chance.choice((0, 34, 60, 61, 91, 93, 97, 8232, 65279))) + cards[i][at + 1 :]


def drop(cards: list[str], chance: random.Random) -> None:
    """A card less, or a dozen."""
    if len(cards) > 20:
        at = chance.randrange(len(cards))
        del cards[at : at + chance.choice((1, 1, 12))]


def double(cards: list[str], chance: random.Random) -> None:
    """A card twice, under another id."""
    card = chance.choice(cards)
    cards.append(re.sub(r'(?m)^id = "(\w+)"', lambda found: f'id = "{found[1]}_{chance.randrange(1000)}"', card))


def change_field(cards: list[str], chance: random.Random) -> None:
    """Nonsense in a field."""
    replace_field(cards, chance, lambda name, value: f"{name} = {chance.choice(NONSENSE)}")


def swap_field(cards: list[str], chance: random.Random) -> None:
    """What another card has in the same field."""

    def other(name: str, value: str) -> str:
        found = [found[2] for card in cards for found in VALUE.finditer(card) if found[1] == name]
        return f"{name} = {chance.choice(found)}"

    replace_field(cards, chance, other)


def remove_field(cards: list[str], chance: random.Random) -> None:
    """A field less."""
    replace_field(cards, chance, lambda name, value: "")


def replace_field(cards: list[str], chance: random.Random, new: Callable[[str, str], str]) -> None:
    """Put something else in place of a field of some card."""
    i = chance.randrange(len(cards))
    fields = list(VALUE.finditer(cards[i]))
    if fields:
        found = chance.choice(fields)
        cards[i] = cards[i][: found.start()] + new(found[1], found[2]) + cards[i][found.end() :]


def refused_or_playable(make: Callable[[str], Game], source: str, seed: int) -> bool:
    """Whether a card file is refused in words, or a game that ends at the smallest and the largest table."""
    try:
        game = make(mutated(source, seed))
    except BadCards as refused:
        return bool(refused.problems) and all(problem.message for problem in refused.problems)
    chance = random.Random(seed)
    for seats in (min(game.seats), max(game.seats)):
        state = game.new(seats, seed)
        for _ in range(MOST_DECISIONS):
            if state.over:
                break
            state.apply(chance.choice(state.options))
        if not state.over:
            return False
        game.result(state)
    return True
