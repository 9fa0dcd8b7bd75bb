# compiled by mypyc
"""Missions: meeting a catastrophe in one's own region card by card, with dice and equipment that wears out."""

from mypy_extensions import mypyc_attr

from calamity.games.katastrophenspiel.box import is_equipment, is_hero, is_vehicle, team_card, team_place
from calamity.games.katastrophenspiel.rules.purchase import PurchaseRules
from calamity.games.katastrophenspiel.vocabulary import abilities, actions, card_kinds, steps, vehicle_done
from calamity.kernel.zones import EVERYONE, insert


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class MissionRules(PurchaseRules):
    """The steps of a mission action."""

    __slots__ = ()

    def begin_mission(self, seat: int, card: int) -> None:
        """K-53: take on a catastrophe."""
        self.take_on(seat, card)
        self.push(steps.DECIDE)
        self.mission()

    def take_on(self, seat: int, card: int) -> None:
        """K-R32, K-R33, K-R38: what a catastrophe requires; certain symbols of cards in play count at once."""
        self.target = card
        self.missing = self.box.faces[card].needs[:]
        self.wilds = 0
        self.used = []
        for helper in self.in_play[seat]:
            self.count_if_sure(seat, helper)

    def count_if_sure(self, seat: int, card: int) -> None:
        """K-R32, K-R37: a vehicle is marked as sent; symbols without slash or die are counted by themselves."""
        if is_vehicle(card):
            self.vehicle_state |= vehicle_done.SENT
        face = self.box.faces[card]
        if face.sure():
            self.used.append(card)
            if self.adds(face.fixed[0]):
                self.match(face.fixed[0])
                self.emit("counted", seat, card)

    def adds(self, symbols: list[int]) -> bool:
        """K-R37: whether one of the abilities is still missing."""
        for ability in symbols:
            if self.missing[ability] > 0:
                return True
        return False

    def match(self, symbols: list[int]) -> None:
        """K-4, K-59, K-R31: each symbol meets one that is missing; the excess is lost."""
        for ability in symbols:
            if self.missing[ability] > 0:
                self.missing[ability] -= 1

    def complete(self) -> bool:
        """K-59, K-R34: whether the wild symbols held cover everything that is missing."""
        open_symbols = 0
        for count in self.missing:
            open_symbols += count
        return open_symbols <= self.wilds

    def mission(self) -> None:
        """K-54, K-R30: the mission succeeds with the last symbol; until then the player uses cards or gives up."""
        if self.complete():
            self.end_mission(True)
        else:
            self.ask(self.active, steps.USED)

    def mission_choices(self, seat: int) -> list[int]:
        """K-39, K-55, K-56, K-57, K-R36, K-R37: the cards, side by side, that can still help; or giving up."""
        options: list[int] = []
        used = self.used
        hand = self.hands[seat]
        room = self.has_room(seat)
        for card in self.in_play[seat]:
            if card not in used:
                self.offer_sides(card, options)
        no_vehicle = self.vehicle(seat) < 0
        for card in hand:
            if card < card_kinds.FIRST_CATASTROPHE:
                if no_vehicle and self.fits(seat, card):
                    options.append(actions.PLAY_VEHICLE + card)
            elif card >= card_kinds.FIRST_EQUIPMENT or room:
                self.offer_sides(card, options)
        for card in self.tables[seat]:
            if card not in used:
                self.offer_sides(card, options)
        options.append(actions.GIVE_UP)
        return options

    def offer_sides(self, card: int, options: list[int]) -> None:
        """K-11, K-R17, K-R37: each side that adds a missing symbol or rolls a die."""
        face = self.box.faces[card]
        if face.sides == 1:
            if face.dice[0] or self.adds(face.fixed[0]):
                options.append(actions.USE + 2 * team_place(card))
        elif face.move_side < 0 or not self.vehicle_state & vehicle_done.FLOWN:
            for side in range(2):
                if face.dice[side] or self.adds(face.fixed[side]):
                    options.append(actions.USE + 2 * team_place(card) + side)

    def card_used(self) -> None:
        """K-54, K-58, K-61, K-R35, K-R37: use one card completely, or give up."""
        choice = self.choice
        seat = self.seat
        if choice == actions.GIVE_UP:
            self.end_mission(False)
            return
        if actions.PLAY_VEHICLE <= choice < actions.PLAY_VEHICLE + card_kinds.FIRST_CATASTROPHE:
            self.play_vehicle(seat, choice - actions.PLAY_VEHICLE)
            self.count_if_sure(seat, choice - actions.PLAY_VEHICLE)
            self.mission()
            return
        card = team_card((choice - actions.USE) >> 1)
        side = (choice - actions.USE) & 1
        face = self.box.faces[card]
        self.used.append(card)
        self.emit("used", seat, card, side if face.sides == 2 else 2)
        if is_equipment(card):
            self.wear(seat, card)
        elif is_hero(card):
            self.bring_in(seat, card)
        elif face.move_side >= 0 and face.sides == 2:
            self.vehicle_state |= vehicle_done.SIDED
        self.match(face.fixed[side])
        if face.dice[side]:
            self.push(steps.MISSION)
            self.die(card, side)
        else:
            self.mission()

    def bring_in(self, seat: int, hero: int) -> None:
        """K-41, K-R46: a hero from the hand takes a place until the turn ends."""
        hand = self.hands[seat]
        if hero in hand:
            hand.remove(hero)
            insert(self.in_play[seat], hero)

    def play_vehicle(self, seat: int, vehicle: int) -> None:
        """K-35, K-36, K-41, K-R12: put a vehicle into play, for the rest of the turn."""
        self.hands[seat].remove(vehicle)
        insert(self.in_play[seat], vehicle)
        self.emit("played", seat, vehicle)

    def wear(self, seat: int, card: int) -> None:
        """K-64, K-65, K-66, K-71, K-R40, K-R41: the first use lays equipment on the table, the second removes it."""
        if card in self.tables[seat]:
            self.tables[seat].remove(card)
            insert(self.removed, card)
            if card == self.box.control_centre:
                self.centre_owner = -1
            self.emit("worn_out", seat, card)
        else:
            self.hands[seat].remove(card)
            insert(self.tables[seat], card)
            self.emit("laid_out", seat, card)

    def die(self, card: int, packed: int) -> None:
        """K-10, K-58, K-R34, K-R35, K-R36: roll the next die of the card, unless the mission is complete."""
        side = packed & 1
        number = packed >> 1
        dice = self.box.faces[card].dice[side]
        if self.complete():
            return
        if number + 1 < len(dice):
            self.push(steps.DIE, card, packed + 2)
        roll = self.roll()
        self.emit("rolled", self.active, card, dice[number], roll)
        if roll >= dice[number]:
            if self.deferred:
                self.wilds += 1
                self.emit("wild", self.active, self.wilds)
            else:
                self.ask(self.active, steps.ABILITY_NAMED)

    def ability_choices(self) -> list[int]:
        """K-10, K-R34: the abilities that are still missing."""
        return [actions.ABILITY + ability for ability in range(abilities.COUNT) if self.missing[ability] > 0]

    def ability_named(self) -> None:
        """K-10, K-R34: the die makes the ability that the player names."""
        self.missing[self.choice - actions.ABILITY] -= 1
        self.emit("named", self.seat, self.choice - actions.ABILITY)

    def end_mission(self, solved: bool) -> None:
        """K-60, K-61, K-62, K-R29, K-R39: pay out or not; a new catastrophe takes the place of the old one."""
        card = self.target
        face = self.box.faces[card]
        if solved:
            self.points[self.active] += face.value
            self.money[self.active] += face.money
            self.emit("solved", self.active, card, face.value, face.money)
        else:
            self.emit("failed", self.active, card)
        place = self.catastrophes.index(card)
        stack = self.catastrophe_stacks[face.stack]
        stack.put_under(card, EVERYONE)
        self.catastrophes[place] = self.draw(stack)
        self.emit("struck", self.catastrophes[place], place)
        self.target = -1
        self.missing = [0] * abilities.COUNT
        self.wilds = 0
        self.used = []
