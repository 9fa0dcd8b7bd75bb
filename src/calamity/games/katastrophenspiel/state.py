# compiled by mypyc
"""What the rules of Das Katastrophenspiel ask of a position: heroes and vehicles in play, cards that grant actions."""

from mypy_extensions import mypyc_attr

from calamity.games.katastrophenspiel.box import is_vehicle
from calamity.games.katastrophenspiel.data import Data
from calamity.games.katastrophenspiel.fields import ZONES
from calamity.games.katastrophenspiel.vocabulary import hero_limits
from calamity.kernel.zones import Zone


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Position(Data):
    """A position, and the small questions that several rules ask of it."""

    __slots__ = ()

    def zones(self) -> list[Zone]:
        """K-R6, K-R50: hands and returned cards are open; only the shuffled part of the stacks is unknown."""
        return ZONES

    # ---- cards in play ----

    def vehicle(self, seat: int) -> int:
        """The vehicle a seat has in play, or -1."""
        cards = self.in_play[seat]
        return cards[0] if cards and is_vehicle(cards[0]) else -1

    def heroes(self, seat: int) -> int:
        """How many heroes a seat has in play."""
        cards = self.in_play[seat]
        return len(cards) - 1 if cards and is_vehicle(cards[0]) else len(cards)

    def limit_with(self, vehicle: int) -> int:
        """K-37, K-38, K-R10, K-R11: how many heroes may be in play with that vehicle (-1: with none)."""
        if vehicle < 0:
            return 3
        space = self.box.faces[vehicle].space
        if self.hero_limit == hero_limits.REPLACE:
            return space
        if self.hero_limit == hero_limits.MAX:
            return max(3, space)
        return 3 + space

    def has_room(self, seat: int) -> bool:
        """K-40: whether one more hero may be played."""
        return self.heroes(seat) < self.limit_with(self.vehicle(seat))

    def fits(self, seat: int, vehicle: int) -> bool:
        """K-R12: whether a vehicle's limit holds the heroes that are in play already."""
        return self.limit_with(vehicle) >= self.heroes(seat)

    def can_fly(self, vehicle: int) -> bool:
        """K-43, K-R10: whether a vehicle has a movement symbol (with wider hero limits one without space has none)."""
        face = self.box.faces[vehicle]
        return face.move_side >= 0 and (self.hero_limit == hero_limits.REPLACE or face.space > 0)

    def take_stock(self) -> None:
        """Find out who owns the two cards that grant actions (after a position was set up by hand)."""
        self.procurer_owner = -1
        self.centre_owner = -1
        for seat in range(self.n):
            self.own(seat, self.hands[seat] + self.in_play[seat] + self.tables[seat])

    def own(self, seat: int, cards: list[int]) -> None:
        """Note whether a seat has one of the two cards that grant actions."""
        procurer, control_centre = self.box.procurer, self.box.control_centre
        for card in cards:
            if card == procurer:
                self.procurer_owner = seat
            elif card == control_centre:
                self.centre_owner = seat

    def has_procurer(self, seat: int) -> bool:
        """K-50: whether the hero who gives a purchase action is in hand."""
        return self.box.procurer in self.hands[seat]

    def has_control_centre(self, seat: int) -> bool:
        """K-69: whether the equipment that gives a mission action is in hand or on the table."""
        return self.centre_owner == seat

    def anything_for_sale(self) -> bool:
        """K-R24: whether a purchase card is open."""
        row = self.purchases
        return row[0] >= 0 or max(row) >= 0
