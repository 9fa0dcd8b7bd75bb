# compiled by mypyc
"""Plans missions for bots: the cards with the highest chance of success times reward, minus the wear of equipment."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from calamity.games.katastrophenspiel.box import Box, Face

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
    """A search over teams.  Fill in the cards with `add`, then ask for the `best` value.

    Symbols are packed into numbers: what is missing with four bits for each ability, a side's symbols one after the
    other with four bits for each, its dice with four bits for each threshold.
    """

    def __init__(self, box: Box) -> None:
        self.two_sided = [face.sides == 2 for face in box.faces]
        self.symbols = [packed_symbols(face, 0) for face in box.faces]
        self.dice = [packed_dice(face, 0) for face in box.faces]
        self.other_symbols = [packed_symbols(face, 1) for face in box.faces]
        self.other_dice = [packed_dice(face, 1) for face in box.faces]
        self.cards: list[int] = []
        self.places_needed: list[int] = []
        self.costs: list[float] = []
        self.missing: i64 = 0
        self.left: i64 = 0
        self.reward = 0.0
        self.found = 0.0

    def clear(self) -> None:
        """Forget all cards."""
        self.cards.clear()
        self.places_needed.clear()
        self.costs.clear()

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
        packed: i64 = 0
        left: i64 = 0
        shift: i64 = 0
        for count in missing:
            packed |= i64(count) << shift
            left += count
            shift += 4
        self.missing = packed
        self.left = max(0, left - wilds)
        self.reward = reward

    def best(self, places: int) -> float:
        """The greatest value of chance x reward - cost with the cards offered and that many free places."""
        self.found = 0.0
        waiting: i64 = 0
        for place in self.places_needed:
            waiting += place
        self.search(0, places, waiting, self.missing, self.left, 0, 0.0)
        return self.found

    def search(self, start: i64, places: i64, waiting: i64, missing: i64, left: i64, dice: i64, cost: float) -> None:
        """Try all further cards from `start` on, of which so many are `waiting` for a place.

        A card that helps, costs nothing and takes nobody's place is never left out.
        """
        reward = self.reward
        chance = 1.0
        if left:
            row = ((dice & 15) * 7 + (dice >> 4 & 15)) * 7 + (dice >> 8)
            chance = SUCCESS[row * 7 + min(left, MOST_DICE)]
        value = chance * reward - cost
        if value > self.found:
            self.found = value
        if left == 0 or reward - cost <= self.found:
            return
        i: i64 = start
        end: i64 = len(self.cards)
        while i < end:
            place: i64 = self.places_needed[i]
            if place <= places:
                card = self.cards[i]
                price = self.costs[i]
                helps = self.bring(i, places - place, waiting - place, missing, left, dice, cost + price, card, False)
                if self.two_sided[card]:
                    other = self.bring(
                        i, places - place, waiting - place, missing, left, dice, cost + price, card, True
                    )
                    helps = helps or other
                if helps and price == 0.0 and (place == 0 or waiting <= places):
                    return
                waiting -= place
            i += 1

    def bring(
        self,
        i: i64,
        places: i64,
        waiting: i64,
        missing: i64,
        left: i64,
        dice: i64,
        cost: float,
        card: int,
        turned: bool,
    ) -> bool:
        """Continue the search with one side of a card, if it helps."""
        symbols: i64 = self.other_symbols[card] if turned else self.symbols[card]
        more: i64 = self.other_dice[card] if turned else self.dice[card]
        before = left
        while symbols:
            one: i64 = 1 << (4 * (symbols & 15) - 4)
            if missing & (15 * one):
                missing -= one
                left -= 1
            symbols >>= 4
        if left == before and not more:
            return False
        if left < 0:  # some of the missing symbols were matched by free ones already
            left = 0
        if more:
            dice = with_dice(dice, more)
        self.search(i + 1, places, waiting, missing, left, dice, cost)
        return True


def with_dice(dice: i64, more: i64) -> i64:
    """Packed dice with more added, at most as many of each threshold as matter."""
    threes = min((dice & 15) + (more & 15), MOST_DICE)
    fours = min((dice >> 4 & 15) + (more >> 4 & 15), MOST_DICE)
    fives = min((dice >> 8) + (more >> 8), MOST_DICE)
    return threes | fours << 4 | fives << 8


def packed_symbols(face: Face, side: int) -> int:
    """The symbols of a side, each as its ability's number and one."""
    packed = 0
    if side < len(face.fixed):
        for ability in face.fixed[side]:
            packed = packed << 4 | (ability + 1)
    return packed


def packed_dice(face: Face, side: int) -> int:
    """How many dice of each threshold a side has."""
    packed = 0
    if side < len(face.dice):
        for threshold in face.dice[side]:
            packed += 1 << 4 * (threshold - 3)
    return packed
