# compiled by mypyc
"""Set-up, rounds, turns with travel and vehicles, and the end; every step of the rules is called here."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.katastrophenspiel.box import Box, shop_place
from calamity.games.katastrophenspiel.rules.mission import MissionRules
from calamity.games.katastrophenspiel.vocabulary import (
    abilities,
    actions,
    card_kinds,
    colours,
    regions,
    steps,
    vehicle_done,
)
from calamity.kernel.zones import NONE, Pile, insert

ACTIONS: Final = 2  # K-31: in a turn

# What a seat is offered in each region: moving to the others; that and shopping; all that and ending the turn.
WAYS: Final[list[list[int]]] = [
    [actions.MOVE + there for there in range(regions.COUNT) if there != here] for here in range(regions.COUNT)
]
NORMAL: Final[list[list[int]]] = [ways + [actions.PURCHASE] for ways in WAYS]
WITH_END: Final[list[list[int]]] = [ways + [actions.PURCHASE, actions.END_TURN] for ways in WAYS]


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Katastrophenspiel(MissionRules):
    """A game of Das Katastrophenspiel."""

    __slots__ = ()

    def copy(self) -> "Katastrophenspiel":
        """An independent copy of the position."""
        other = Katastrophenspiel(self.n, self.rng)
        self.copy_position(other)
        return other

    # ---- dispatch of steps ----

    def dispatch(self, step: int, a: int, b: int) -> None:
        """Run one step of the game."""
        if step == steps.DECIDED:
            self.decided()
        elif step == steps.DECIDE:
            self.decide()
        elif step == steps.USED:
            self.card_used()
        elif step == steps.CYCLED:
            self.cycled(a)
        elif step == steps.BOUGHT:
            self.bought(a)
        elif step == steps.MISSION:
            self.mission()
        elif step == steps.DIE:
            self.die(a, b)
        elif step == steps.ABILITY_NAMED:
            self.ability_named()
        elif step == steps.ROUND:
            self.begin_round()
        elif step == steps.COLOURS:
            self.colours(a)
        elif step == steps.COLOUR_CHOSEN:
            self.take_colour(a, self.choice - actions.COLOUR)
        elif step == steps.DISPLAYS:
            self.displays()
        else:
            raise ValueError(f"no step {step}")

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """What the seat may answer to the question behind a step."""
        if step == steps.DECIDED:
            return self.turn_choices(seat)
        if step == steps.USED:
            return self.mission_choices(seat)
        if step == steps.ABILITY_NAMED:
            return self.ability_choices()
        if step == steps.CYCLED:
            return self.cycle_choices()
        if step == steps.BOUGHT:
            return self.buy_choices(seat, a)
        if step == steps.COLOUR_CHOSEN:
            return [actions.COLOUR + colour for colour in range(colours.COUNT) if colour not in self.colour]
        raise ValueError(f"step {step} asks nothing")

    def default(self, step: int, seat: int, a: int, b: int) -> int:
        """K-R54: an absent player ends the turn, gives up, buys nothing, and else takes the first option."""
        if step == steps.DECIDED:
            return actions.END_TURN
        if step == steps.USED:
            return actions.GIVE_UP
        if step == steps.BOUGHT:
            return actions.BUY_NOTHING
        if step == steps.CYCLED:
            return self.cheapest_open()
        return self.choices(step, seat, a, b)[0]

    def cheapest_open(self) -> int:
        """K-R54: an absent player cycles the leftmost open card of the lowest value."""
        best = -1
        for card in self.purchases:
            if card >= 0 and (best < 0 or self.box.faces[card].value < self.box.faces[best].value):
                best = card
        return actions.CYCLE + shop_place(best)

    # ---- set-up ----

    def prepare(self, box: Box, starter: int) -> None:
        """K-15, K-20, K-21, K-22, K-23, K-24, K-25, K-R4, K-R5: lay everything out; the steps of set-up follow."""
        self.box = box
        n = self.n
        self.hands = [[] for _ in range(n)]
        self.in_play = [[] for _ in range(n)]
        self.tables = [[] for _ in range(n)]
        self.catastrophes = []
        self.purchases = []
        self.catastrophe_stacks = [Pile(bag[:]) for bag in box.catastrophe_bags]
        self.purchase_stacks = [Pile(bag[:]) for bag in box.purchase_bags]
        self.removed = []
        self.unused = sorted([card for cards in box.sets for card in cards])  # until somebody takes the colour
        self.money = [2] * n
        self.points = [0] * n
        self.region = [regions.EUROPE] * n
        self.colour = [-1] * n
        self.missing = [0] * abilities.COUNT
        self.used = []
        self.rounds_left = self.rounds
        self.first_starter = starter if starter >= 0 else self.below(n)
        self.starter = self.first_starter
        self.emit("starts", self.first_starter)
        self.push(steps.ROUND)
        self.push(steps.DISPLAYS)
        self.push(steps.COLOURS, 0)

    def colours(self, seat: int) -> None:
        """K-18, K-R3: colours are drawn at random in seat order, or chosen."""
        if seat == self.n:
            return
        if self.choose_colours:
            self.ask(seat, steps.COLOUR_CHOSEN, seat)
            return
        free = [colour for colour in range(colours.COUNT) if colour not in self.colour]
        self.take_colour(seat, free[self.below(len(free))])

    def take_colour(self, seat: int, colour: int) -> None:
        """K-18, K-19, K-R2: a colour comes with its pawn and its four cards; those that nobody takes stay unused."""
        self.colour[seat] = colour
        self.emit("coloured", seat, colour)
        self.hands[seat] = self.box.sets[colour][:]
        for card in self.hands[seat]:
            self.unused.remove(card)
        self.own(seat, self.hands[seat])
        self.push(steps.COLOURS, seat + 1)

    def displays(self) -> None:
        """K-16, K-17, K-R55: reveal two, two and one purchase cards, then two, one, one and one catastrophes."""
        for stack in (0, 0, 1, 1, 2):
            self.purchases.append(self.draw(self.purchase_stacks[stack]))
            self.emit("for_sale", self.purchases[-1], len(self.purchases) - 1)
        for stack in (0, 0, 1, 2, 3):
            self.catastrophes.append(self.draw(self.catastrophe_stacks[stack]))
            self.emit("struck", self.catastrophes[-1], len(self.catastrophes) - 1)

    # ---- rounds ----

    def begin_round(self) -> None:
        """K-26, K-27: everybody takes one turn, beginning with the holder of the starting-player pawn."""
        self.turns_taken = 0
        self.active = self.starter
        self.emit("round", self.rounds_left, self.starter)
        self.begin_turn()
        self.decide()

    def begin_turn(self) -> None:
        """K-31: a turn has two actions."""
        self.actions = ACTIONS
        self.missions = 0
        self.vehicle_state = 0
        self.emit("turn", self.active)

    def end_turn(self) -> None:
        """K-72, K-73, K-74: heroes and vehicle return to hand, equipment stays, play passes to the left."""
        seat = self.active
        if self.in_play[seat]:
            for card in self.in_play[seat]:
                insert(self.hands[seat], card)
            self.in_play[seat] = []
        self.actions = 0
        self.emit("turn_over", seat)
        self.turns_taken += 1
        if self.turns_taken < self.n:
            self.active = (self.active + 1) % self.n
            self.begin_turn()
            self.decide()
        else:
            self.end_round()

    def end_round(self) -> None:
        """K-28, K-29, K-30, K-R47, K-R51: the marker moves; at 0 the game ends, else the pawn goes to the left."""
        self.rounds_left -= 1
        self.emit("marker", self.rounds_left)
        if self.rounds_left == 0:
            self.over = True
            self.emit("game_over")
            return
        self.starter = (self.starter + 1) % self.n
        self.begin_round()

    def decide(self) -> None:
        """K-32: the player whose turn it is chooses what to do next."""
        seat = self.active
        self.ask(seat, steps.DECIDED, 0, 0, False, self.turn_choices(seat))

    # ---- the turn ----

    def turn_choices(self, seat: int) -> list[int]:
        """K-14, K-32, K-33, K-34, K-42, K-R14, K-R15, K-R19, K-R20: actions, extra actions, ending the turn."""
        hand = self.hands[seat]
        here = self.region[seat]
        for_sale = self.anything_for_sale()
        if self.actions > 0 and for_sale:
            options = NORMAL[here]  # a shared list: what most turns offer, often complete
        else:
            options = WAYS[here] if self.actions > 0 else NONE
        extras: list[int] = []
        if self.actions > 0 and not self.missions:
            self.offer_missions(here, actions.MISSION, extras)
        if self.in_play[seat] or (hand and hand[0] < card_kinds.FIRST_CATASTROPHE):
            self.offer_vehicles(seat, extras)
        if seat == self.procurer_owner and for_sale and self.has_procurer(seat) and self.has_room(seat):
            extras.append(actions.FREE_PURCHASE)
        if seat == self.centre_owner and (self.actions > 0 or not self.costs_action):
            self.offer_missions(here, actions.FREE_MISSION, extras)
        if not extras:
            return WITH_END[here] if options is NORMAL[here] else options + [actions.END_TURN]
        extras.append(actions.END_TURN)
        return options + extras

    def offer_missions(self, here: int, first: int, options: list[int]) -> None:
        """K-5, K-53, K-R28: the open catastrophes in the region of the player's pawn."""
        regions_of = self.box.regions
        for card in self.catastrophes:
            if regions_of[card] == here:
                options.append(first + card - card_kinds.FIRST_CATASTROPHE)

    def offer_flights(self, seat: int, vehicle: int, options: list[int]) -> None:
        """K-14, K-42, K-43, K-R19: with its movement a vehicle reaches every region but the one the pawn is in."""
        here = self.region[seat]
        for region in range(regions.COUNT):
            if region != here:
                options.append(actions.VEHICLE_MOVE + vehicle * regions.COUNT + region)

    def offer_vehicles(self, seat: int, options: list[int]) -> None:
        """K-36, K-43, K-44, K-R12, K-R13, K-R14, K-R17: playing a vehicle, flying with it, exchanging it."""
        vehicle = self.vehicle(seat)
        if vehicle >= 0:
            if self.can_fly(vehicle) and not self.vehicle_state & (vehicle_done.FLOWN | vehicle_done.SIDED):
                self.offer_flights(seat, vehicle, options)
            if not self.vehicle_swap or self.vehicle_state & (
                vehicle_done.FLOWN | vehicle_done.SENT | vehicle_done.SWAPPED
            ):
                return
        for card in self.hands[seat]:
            if card >= card_kinds.FIRST_CATASTROPHE:
                return
            if self.fits(seat, card):
                if vehicle >= 0:
                    options.append(actions.SWAP_VEHICLE + card)
                else:
                    options.append(actions.PLAY_VEHICLE + card)
                    if self.can_fly(card):
                        self.offer_flights(seat, card, options)

    def decided(self) -> None:
        """K-32, K-34, K-R15, K-R20: carry out what the player chose; an action is finished before the next begins."""
        choice = self.choice
        seat = self.seat
        if choice >= actions.PLAY_VEHICLE:
            self.drive(seat, choice)
            self.decide()
        elif choice >= actions.FREE_MISSION:
            self.extra_mission(seat, choice - actions.FREE_MISSION + card_kinds.FIRST_CATASTROPHE)
        elif choice >= actions.MISSION:
            self.mission_action(seat, choice - actions.MISSION + card_kinds.FIRST_CATASTROPHE)
        elif choice >= actions.MOVE:
            self.travel(seat, choice - actions.MOVE)
            self.decide()
        elif choice == actions.END_TURN:
            self.end_turn()
        elif choice == actions.PURCHASE:
            self.buy_action(seat)
        else:
            self.free_buy_action(seat)

    def drive(self, seat: int, choice: int) -> None:
        """K-35, K-43, K-R13: play a vehicle, exchange it, or fly with it."""
        if choice < actions.SWAP_VEHICLE:
            self.play_vehicle(seat, choice - actions.PLAY_VEHICLE)
        elif choice < actions.VEHICLE_MOVE:
            self.swap_vehicle(seat, choice - actions.SWAP_VEHICLE)
        else:
            self.fly(
                seat, (choice - actions.VEHICLE_MOVE) // regions.COUNT, (choice - actions.VEHICLE_MOVE) % regions.COUNT
            )

    def travel(self, seat: int, region: int) -> None:
        """K-14, K-42, K-R52: for an action the pawn goes to any other region; pawns share regions freely."""
        self.actions -= 1
        self.region[seat] = region
        self.emit("moved", seat, region)

    def fly(self, seat: int, vehicle: int, region: int) -> None:
        """K-43, K-R16, K-R17: a free movement with the vehicle, which is played first if it is still in hand."""
        if self.vehicle(seat) < 0:
            self.play_vehicle(seat, vehicle)
        self.vehicle_state |= vehicle_done.FLOWN
        self.region[seat] = region
        self.emit("flew", seat, vehicle, region)

    def swap_vehicle(self, seat: int, vehicle: int) -> None:
        """K-44, K-R13: exchange a vehicle that has done nothing yet, once in a turn."""
        old = self.vehicle(seat)
        self.in_play[seat].remove(old)
        insert(self.hands[seat], old)
        self.emit("swapped", seat, old, vehicle)
        self.play_vehicle(seat, vehicle)
        self.vehicle_state |= vehicle_done.SWAPPED

    def mission_action(self, seat: int, card: int) -> None:
        """K-33, K-63: one of the two actions, and only one, may be a mission."""
        self.actions -= 1
        self.missions += 1
        self.emit("mission", seat, card)
        self.begin_mission(seat, card)

    def extra_mission(self, seat: int, card: int) -> None:
        """K-69, K-70, K-R42, K-R43, K-R44, K-R45: using the control centre starts a further mission at once."""
        centre = self.box.control_centre
        if self.costs_action:
            self.actions -= 1
        self.emit("extra_mission", seat, centre, card)
        self.wear(seat, centre)
        self.begin_mission(seat, card)

    # ---- the end ----

    def tie_key(self, seat: int) -> int:
        """K-75, K-76, K-77, K-78, K-R48: points, then money, then the distance from the original starting player."""
        return (self.points[seat] << 32) + (self.money[seat] << 8) + (seat - self.first_starter) % self.n

    def ranking(self) -> list[int]:
        """K-75, K-R48: the seats from best to worst."""
        return sorted(range(self.n), key=self.tie_key, reverse=True)

    def payoff(self, seat: int) -> float:
        """K-75, K-R48: 1 for the winner; alone, the share of 30 points that was reached."""
        if self.n == 1:
            return min(1.0, self.points[0] / 30)
        best = self.ranking()[0]
        if self.shared_ties:
            level = [s for s in range(self.n) if self.tie_key(s) >> 8 == self.tie_key(best) >> 8]
            return 1.0 / len(level) if seat in level else 0.0
        return 1.0 if seat == best else 0.0
