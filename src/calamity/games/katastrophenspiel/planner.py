# compiled by mypyc
"""The best team for a catastrophe: which cards to bring so that chance times reward, less wear, is greatest."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.katastrophenspiel.box import Box

MOST_DICE: Final = 6  # of each threshold; more never matter
CHANCES: Final[list[float]] = [2 / 3, 1 / 2, 1 / 3]  # of a die with threshold 3, 4, 5


def success_table() -> list[float]:
    """For n3, n4, n5 dice and d symbols: the chance of at least d successes, at ((n3 * 7 + n4) * 7 + n5) * 7 + d."""
    table: list[float] = []
    for threes in range(MOST_DICE + 1):
        for fours in range(MOST_DICE + 1):
            for fives in range(MOST_DICE + 1):
                counts = [1.0]
                for chance, dice in zip(CHANCES, [threes, fours, fives]):
                    for _ in range(dice):
                        counts = with_die(counts, chance)
                for wanted in range(MOST_DICE + 1):
                    total = 0.0
                    for k in range(wanted, len(counts)):
                        total += counts[k]
                    table.append(total)
    return table


def with_die(counts: list[float], chance: float) -> list[float]:
    """The distribution of the number of successes after one more die."""
    result = [0.0] * (len(counts) + 1)
    for k in range(len(counts)):
        result[k] += counts[k] * (1 - chance)
        result[k + 1] += counts[k] * chance
    return result


SUCCESS: Final[list[float]] = success_table()


@mypyc_attr(native_class=True)
class Planner:
    """A search over teams.  Fill in the cards with `add`, then ask for the `best` value."""

    def __init__(self, box: Box) -> None:
        self.faces = box.faces
        self.cards: list[int] = []
        self.places_needed: list[int] = []
        self.costs: list[float] = []
        self.missing: list[int] = [0] * 6
        self.left = 0
        self.reward = 0.0
        self.found = 0.0

    def clear(self) -> None:
        """Forget all cards."""
        self.cards = []
        self.places_needed = []
        self.costs = []

    def add(self, card: int, place: int, cost: float) -> None:
        """Offer a card: whether it needs a hero's place, and what using it costs."""
        self.cards.append(card)
        self.places_needed.append(place)
        self.costs.append(cost)

    def lead(self, card: int) -> None:
        """Offer a card that needs no place and costs nothing, before all others: the search is fastest that way."""
        self.cards.insert(0, card)
        self.places_needed.insert(0, 0)
        self.costs.insert(0, 0.0)

    def drop_lead(self) -> None:
        """Withdraw the card that was offered before all others."""
        self.cards.pop(0)
        self.places_needed.pop(0)
        self.costs.pop(0)

    def need(self, missing: list[int], wilds: int, reward: float) -> None:
        """Set what is missing and what success pays."""
        self.missing = missing[:]
        self.left = 0
        for count in missing:
            self.left += count
        self.left = max(0, self.left - wilds)
        self.reward = reward

    def best(self, places: int) -> float:
        """The greatest value of chance x reward - cost with the cards offered and that many free places."""
        self.found = 0.0
        waiting = 0
        for place in self.places_needed:
            waiting += place
        self.search(0, places, waiting, 0, 0, 0, 0.0)
        return self.found

    def search(self, start: int, places: int, waiting: int, threes: int, fours: int, fives: int, cost: float) -> None:
        """Try all further cards from `start` on, of which so many are `waiting` for a place.

        A card that helps, costs nothing and takes nobody's place is never left out.
        """
        left = self.left
        chance = SUCCESS[((threes * 7 + fours) * 7 + fives) * 7 + min(left, MOST_DICE)] if left else 1.0
        value = chance * self.reward - cost
        if value > self.found:
            self.found = value
        if left == 0 or self.reward - cost <= self.found:
            return
        for i in range(start, len(self.cards)):
            place = self.places_needed[i]
            if place > places:
                continue
            helps = False
            face = self.faces[self.cards[i]]
            for side in range(face.sides):
                dice = face.dice[side]
                matched = self.match(face.fixed[side])
                if matched == 0 and not dice:
                    continue
                helps = True
                n3 = threes
                n4 = fours
                n5 = fives
                for threshold in dice:
                    if threshold == 3:
                        n3 = min(n3 + 1, MOST_DICE)
                    elif threshold == 4:
                        n4 = min(n4 + 1, MOST_DICE)
                    else:
                        n5 = min(n5 + 1, MOST_DICE)
                self.search(i + 1, places - place, waiting - place, n3, n4, n5, cost + self.costs[i])
                self.unmatch(matched)
            if helps and self.costs[i] == 0.0 and (place == 0 or waiting <= places):
                return
            waiting -= place

    def match(self, abilities: list[int]) -> int:
        """Take matched symbols off; what was taken comes back packed, three bits for each ability."""
        taken = 0
        for ability in abilities:
            if self.missing[ability] > 0:
                self.missing[ability] -= 1
                self.left -= 1
                taken += 1 << 3 * ability
        return taken

    def unmatch(self, taken: int) -> None:
        """Put matched symbols back."""
        ability = 0
        while taken:
            self.missing[ability] += taken & 7
            self.left += taken & 7
            taken >>= 3
            ability += 1
