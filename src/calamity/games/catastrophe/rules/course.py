# compiled by mypyc
"""The course of a game, from the first packet of cards to the last phase; every step of the rules is called here."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.box import NO_TRAIT, Box
from calamity.games.catastrophe.rules.aftermath import Aftermath
from calamity.games.catastrophe.state import IN_PLAY, PACKET, PHASES
from calamity.games.catastrophe.units import SEAT_UNITS
from calamity.games.catastrophe.vocabulary import (
    actions,
    card_kinds,
    complications,
    keyword,
    outcomes,
    sides,
    stages,
    steps,
    traits,
)
from calamity.kernel.zones import EVERYONE, NONE, Pile, insert, watcher

NEVER: Final = 5  # the latest possible answer to when somebody last used a bandage
ANSWERS: Final[list[int]] = [actions.ACCEPT, actions.WITHDRAW]
LOOKS: Final[list[int]] = [actions.LOOK, actions.LOOK_AWAY]
SIDES: Final[list[int]] = [actions.SIDE + sides.ABILITY, actions.SIDE + sides.DETRIMENT]
TIMES: Final[list[int]] = [actions.BANDAGE + time for time in range(NEVER + 1)]


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Catastrophe(Aftermath):
    """A game of Catastrophe."""

    __slots__ = ()

    def copy(self) -> "Catastrophe":
        """An independent copy of the position."""
        other = Catastrophe(self.n, self.rng)
        self.copy_position(other)
        return other

    # ---- dispatch of steps ----

    def dispatch(self, step: int, a: int, b: int) -> None:
        """C-13, C-14: run one step of the game."""
        if step == steps.ACTED:
            self.acted()
        elif step == steps.REACT:
            self.react()
        elif step == steps.ARRIVE:
            self.arrive(a, b)
        elif step == steps.OVERFLOW:
            self.overflow(a)
        elif step == steps.TURN:
            self.turn()
        elif step == steps.PROPOSED:
            self.proposed()
        elif step == steps.ANSWERED:
            self.answered()
        elif step == steps.CONFIRMED:
            self.confirmed()
        elif step == steps.TRADING:
            self.trading(a)
        elif step == steps.PICKED:
            self.picked()
        elif step == steps.DRAFT:
            self.draft()
        elif step == steps.ENTERED:
            self.entered(a)
        elif step == steps.OVERFLOWED:
            self.overflowed(a)
        else:
            self.dispatch_stage(step, a)

    def dispatch_stage(self, step: int, a: int) -> None:
        """C-13, C-14: the steps that come once in a stage."""
        if step in (steps.LAY_OUT, steps.RESTOCK):
            self.begin_laying(step == steps.LAY_OUT)
        elif step in (steps.LAID, steps.STOCKED):
            self.laid()
        elif step == steps.FLIP:
            self.flip()
        elif step == steps.REVEAL:
            self.reveal()
        elif step == steps.RAN:
            self.ran()
        elif step == steps.LOCK:
            self.lock()
        elif step == steps.SPARED:
            self.spared(a)
        elif step == steps.TURN_CARDS:
            self.turn_cards()
        elif step == steps.STRAINED:
            self.wear_out(a, self.place_of(a, self.choice - actions.WEAR), 1)
        elif step == steps.SPOIL:
            self.spoil()
        elif step in (steps.ROUGHED, steps.SAPPED_CARD):
            self.worn()
        elif step == steps.LOSE:
            self.lose()
        elif step == steps.SAP:
            self.sap()
        elif step == steps.TIDY:
            self.tidy()
        elif step == steps.REPLENISH:
            self.replenish()
        elif step == steps.FORESEE:
            self.foresee(a)
        elif step == steps.FORESEEN:
            self.foreseen(a)
        elif step == steps.BARTER:
            self.barter()
        elif step == steps.NEXT_PHASE:
            self.next_phase()
        elif step == steps.BEGIN:
            self.begin()
        elif step == steps.SIDED:
            self.sided()
        elif step == steps.TOKEN:
            self.give_token()
        elif step == steps.BANDAGED:
            self.bandaged()
        else:
            raise ValueError(f"no step {step}")

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """What a seat may answer to the question behind a step."""
        if step == steps.ACTED:
            return self.act_links(seat, self.lanes[seat])
        if step == steps.PROPOSED:
            return self.proposal_links(seat, self.lanes[seat])
        if step == steps.ANSWERED:
            return self.answer_links(seat, self.lanes[seat])
        if step == steps.PICKED:
            return self.distinct(self.packets[seat], actions.PICK, card_kinds.FIRST_DISASTER)
        if step in (steps.LAID, steps.STOCKED):
            return self.lay_links(seat, self.lanes[seat])
        if step == steps.CONFIRMED:
            return ANSWERS
        if step == steps.OVERFLOWED:
            return self.remedies(seat)
        if step == steps.ENTERED:
            return self.entrances(seat)
        if step == steps.RAN:
            return self.distinct(self.hands[seat], actions.DISCARD, card_kinds.FIRST_DISASTER)
        if step == steps.SPARED:
            return self.spares(seat)
        if step == steps.STRAINED:
            return self.strains(seat)
        if step in (steps.ROUGHED, steps.SAPPED_CARD):
            return self.wears(seat)
        if step == steps.FORESEEN:
            return LOOKS
        if step == steps.SIDED:
            return SIDES
        if step == steps.BANDAGED:
            return TIMES
        raise ValueError(f"step {step} asks nothing")

    def more(self, step: int, seat: int, a: int, b: int) -> bool:
        """Whether the answer of a seat needs another link."""
        return len(self.next_links(step, seat, a, b)) > 0

    def next_links(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """The next link of the answer of a seat; none when it is complete."""
        if step == steps.ACTED:
            return self.act_links(seat, self.lanes[seat])
        if step == steps.PROPOSED:
            return self.proposal_links(seat, self.lanes[seat])
        if step == steps.ANSWERED:
            return self.answer_links(seat, self.lanes[seat])
        if step in (steps.LAID, steps.STOCKED):
            return self.lay_links(seat, self.lanes[seat])
        return NONE

    # ---- set-up ----

    def prepare(self, box: Box, disaster: int, impacts: list[int]) -> None:
        """C-2–C-7, C-9, C-10, C-R6, C-R66: lay everything out; cards that an option names are known."""
        self.lay_out()
        self.need = [0] * (self.n * SEAT_UNITS)
        self.met = [0] * (self.n * SEAT_UNITS)
        self.disasters_aside = box.disasters[:]
        self.impacts_aside = box.impacts[:]
        self.personas_aside = box.personas[:]
        self.disaster_pile = self.face_down(self.disasters_aside, 1, [disaster] if disaster >= 0 else NONE)
        self.impact_pile = self.face_down(self.impacts_aside, PHASES, impacts)
        for seat in range(self.n):
            self.personas[seat] = [self.draw_from(self.personas_aside)]
            self.emit("persona", seat, self.personas[seat][0])
        self.deck = Pile(box.supplies[:])
        for seat in range(self.n):
            packet: list[int] = []
            for _ in range(PACKET):
                insert(packet, self.draw(self.deck))
            if self.draft_option:
                self.packets[seat] = packet
            else:
                self.hands[seat] = packet
                self.hand_pools[seat] = [0] * PACKET
            self.tell_packet(seat, packet)
        self.push(steps.BEGIN)

    def face_down(self, box: list[int], count: int, named: list[int]) -> Pile:
        """C-2, C-4, C-R6: cards drawn unseen, or those that the table has chosen, the first one on top."""
        pile = Pile([])
        if named:
            for i in range(count - 1, -1, -1):
                box.remove(named[i])
                pile.put_on_top(named[i], EVERYONE)
        else:
            for _ in range(count):
                insert(pile.bag, self.draw_from(box))
        return pile

    def tell_packet(self, seat: int, packet: list[int]) -> None:
        """C-9, C-29: tell a seat what is in its packet."""
        if self.sink is not None:
            for card in packet:
                self.emit("received", seat, card, to=watcher(seat))

    def begin(self) -> None:
        """C-8, C-78, C-R5, C-R65: Personas lie face up on the side that the option names, or everybody chooses one."""
        self.first_trader = -1  # nobody has the token yet
        self.push(steps.TOKEN)
        if self.side_option == sides.MIXED:
            self.ask_sealed(list(range(self.n)), steps.SIDED)
        else:
            self.sides = [self.side_option] * self.n
            self.take_stock(True)

    def sided(self) -> None:
        """C-R65: the chosen sides are shown together."""
        for seat in range(self.n):
            self.sides[seat] = self.lanes[seat][0] - actions.SIDE
            self.emit("sided", seat, self.sides[seat])
        self.take_stock(True)

    def take_stock(self, fresh: bool) -> None:
        """C-11, C-79, C-R64: what each Persona does, and the Vitality that everybody starts with."""
        for seat in range(self.n):
            persona = self.personas[seat][0]
            trait = NO_TRAIT
            if self.sides[seat] == sides.ABILITY:
                trait = self.box.abilities[persona]
            elif self.sides[seat] == sides.DETRIMENT:
                trait = self.box.detriments[persona]
            self.traits[seat] = trait
            start = self.vitality_option
            if trait == traits.CONDITIONED:
                start += 1
            elif trait == traits.OLD_INJURY:
                start -= 1
            self.start_vitality[seat] = max(1, start)
            if fresh:
                self.vitality[seat] = self.start_vitality[seat]
            else:
                self.vitality[seat] = min(self.vitality[seat], self.start_vitality[seat])

    def give_token(self) -> None:
        """C-12, C-R4, C-R56: the First Trader token goes to the named seat, by lot, or to the latest bandage."""
        self.push(steps.DRAFT)
        if self.token_option >= 0:
            self.first_trader = self.token_option
        elif self.token_option == -1:
            self.first_trader = self.below(self.n)
        else:
            self.ask_sealed(list(range(self.n)), steps.BANDAGED)
            return
        self.emit("first_trader", self.first_trader)

    def bandaged(self) -> None:
        """C-12, C-R4: the most recent bandage wins, ties by lot; whoever never used one only if nobody did."""
        for seat in range(self.n):
            self.bandages[seat] = self.lanes[seat][0] - actions.BANDAGE
            self.emit("bandaged", seat, self.bandages[seat])
        latest = min(self.bandages)
        tied = [seat for seat in range(self.n) if self.bandages[seat] == latest]
        self.first_trader = tied[self.below(len(tied))]
        self.emit("first_trader", self.first_trader)

    # ---- the draft ----

    def draft(self) -> None:
        """C-29, C-32: everybody picks from a packet, as long as there are packets."""
        if not self.draft_option:
            self.push(steps.FLIP)
            self.push(steps.LAY_OUT)
            self.begin_trades(stages.TRADING)
            return
        if len(self.packets[0]) == PACKET:
            self.note_packets()
        self.ask_sealed(self.in_turn(), steps.PICKED)

    def picked(self) -> None:
        """C-29, C-30, C-31, C-R8, C-R9, C-19: picks go unseen to hand, the rest to the left."""
        for seat in range(self.n):
            self.pick(seat, self.lanes[seat][0] - actions.PICK)
        self.pass_packets()
        if len(self.packets[0]) > 1:
            self.note_packets()
            self.push(steps.DRAFT)
            return
        for seat in range(self.n):
            self.pick(seat, self.packets[seat][0])
        self.note_packets_gone()
        self.emit("drafted")
        self.push(steps.FLIP)
        self.push(steps.LAY_OUT)
        self.begin_trades(stages.TRADING)

    def pick(self, seat: int, card: int) -> None:
        """C-29, C-31: a card of the packet is in hand for good."""
        self.packets[seat].remove(card)
        insert(self.hands[seat], card)
        self.hand_pools[seat].append(0)
        self.note_pick(seat, card)
        self.emit("picked", seat, card, to=watcher(seat))
        if self.open_hands:
            self.emit("picked_openly", seat, card, to=127 & ~watcher(seat))

    def pass_packets(self) -> None:
        """C-30: every packet goes to the left."""
        last = self.packets[self.n - 1]
        for seat in range(self.n - 1, 0, -1):
            self.packets[seat] = self.packets[seat - 1]
        self.packets[0] = last
        self.note_packets_passed()
        self.emit("passed_on", len(last))
        for seat in range(self.n):
            self.tell_packet(seat, self.packets[seat])

    # ---- trading steps ----

    def begin_trades(self, stage: int) -> None:
        """C-33, C-64: a trading step begins with the First Trader."""
        self.stage = stage
        self.emit("trading", self.first_trader)
        self.push(steps.TRADING)

    def barter(self) -> None:
        """C-64, C-R28: Barter, unless there are No Deals."""
        if self.trouble == complications.NO_DEALS:
            self.emit("no_deals")
        else:
            self.begin_trades(stages.BARTER)

    # ---- laying out and restocking ----

    def allowance(self, seat: int) -> int:
        """C-39, C-69: how many Resources a seat may put into play."""
        count = 4 if self.stage == stages.LAYING_OUT else 2
        if self.has(seat, traits.WELL_REHEARSED):
            count += 1
        elif self.has(seat, traits.CAUGHT_OFF_GUARD):
            count -= 1
        if self.stage == stages.RESTOCK and self.trouble == complications.SLOW_UNLOADING:
            count -= 1
        return max(0, count)

    def begin_laying(self, out: bool) -> None:
        """C-39, C-69, C-R53, K-2: Refill cards turn back in Restock, then all choose in secret."""
        self.stage = stages.LAYING_OUT if out else stages.RESTOCK
        self.trader = -1
        self.partner = -1
        self.wish = []
        if not out:
            for seat in range(self.n):
                for place in range(len(self.in_play[seat])):
                    if self.box.keywords[self.in_play[seat][place]] & keyword.REFILL and self.turned[seat][place] > 0:
                        self.turned[seat][place] -= 1
                        self.emit("refilled", seat, self.in_play[seat][place])
        self.ask_sealed(self.in_turn(), steps.LAID if out else steps.STOCKED)

    def lay_links(self, seat: int, lane: list[int]) -> list[int]:
        """C-22, C-39, C-40, C-69, C-70, C-R10, C-R15: a Resource of the hand, room for it, or done."""
        if not lane:
            if self.allowance(seat) == 0:
                return [actions.DONE]
            options = self.distinct(self.hands[seat], actions.LAY, card_kinds.RESOURCES)
            options.append(actions.DONE)
            return options
        if lane[len(lane) - 1] == actions.DONE:
            return NONE
        row = self.in_play[seat][:]
        turned = self.turned[seat][:]
        hand = self.hands[seat][:]
        laid = 0
        for link in lane:
            if actions.LAY <= link < actions.LAY + card_kinds.RESOURCES:
                hand.remove(link - actions.LAY)
                row.append(link - actions.LAY)
                turned.append(0)
                laid += 1
            else:
                self.make_room_in(row, turned, hand, link)
        if len(row) > self.limit(seat):
            return room_in(row, turned)
        if laid >= self.allowance(seat):
            return NONE
        options = self.distinct(hand, actions.LAY, card_kinds.RESOURCES)
        options.append(actions.DONE)
        return options

    def make_room_in(self, row: list[int], turned: list[int], hand: list[int], link: int) -> None:
        """C-22, C-R15: apply a remedy to a planned row, before anything moves."""
        code = link - actions.RETURN if link < actions.SCRAP else link - actions.SCRAP
        place = row.index(code >> 1)
        if code & 1:
            place = row.index(code >> 1, place + 1)
        row.pop(place)
        turned.pop(place)
        if link < actions.SCRAP:
            insert(hand, code >> 1)

    def laid(self) -> None:
        """C-37, C-39, C-41, C-R15, C-R53: everybody's choices are carried out and shown."""
        lanes = self.lanes
        for seat in self.in_turn():
            for link in lanes[seat]:
                if link == actions.DONE:
                    break
                if link < actions.RETURN:
                    card = link - actions.LAY
                    self.show_from_hand(seat, card)
                    self.lay_down(seat, card, 0, 0)
                    self.emit("laid_out", seat, card)
                else:
                    self.make_room(seat, link)

    # ---- phases ----

    def flip(self) -> None:
        """C-42: the Disaster is turned up and stays face up."""
        self.disaster = [self.draw(self.disaster_pile)]
        self.emit("disaster", self.disaster[0])
        self.push(steps.NEXT_PHASE)

    def next_phase(self) -> None:
        """C-13, C-71: the next of the three phases begins."""
        self.phase += 1
        self.stage = stages.REVEAL
        self.clear_traces()
        self.emit("phase", self.phase)
        self.push(steps.REVEAL)

    def reveal(self) -> None:
        """C-43, C-44, C-45, C-R50: the next Impact card is turned up; its complication counts from now on."""
        self.impacts.append(self.draw(self.impact_pile))
        self.emit("impact", self.impacts[len(self.impacts) - 1])
        self.strike()
        self.push(steps.REACT)
        if self.trouble == complications.CRAMPED:
            seats = self.in_turn()
            for i in range(self.n - 1, -1, -1):
                self.push(steps.OVERFLOW, seats[i])

    def strike(self) -> None:
        """C-44, C-45: everybody faces the four impacts of the phase."""
        impact = self.impacts[len(self.impacts) - 1]
        self.trouble = self.box.complications[impact] if self.complications_option else 0
        self.stage = stages.REACT
        self.set_needs()
        self.begin_react()
        self.tune_in()

    def replenish(self) -> None:
        """C-62, C-63, C-R51, C-R52: draw one at a time round the table, then the token moves."""
        self.stage = stages.REPLENISH
        self.push(steps.RESTOCK)
        self.push(steps.BARTER)
        entitled = [self.entitled(seat) for seat in range(self.n)]
        for turn in range(max(entitled)):
            for seat in self.in_turn():
                if turn < entitled[seat]:
                    self.draw_supply(seat)
        self.first_trader = (self.first_trader + 1) % self.n
        self.emit("first_trader", self.first_trader)
        self.push(steps.FORESEE)

    def entitled(self, seat: int) -> int:
        """C-62: how many cards a seat draws."""
        count = 2
        if self.has(seat, traits.SHARP_EYES):
            count = 3
        elif self.has(seat, traits.EMPTY_HANDED):
            count = 1
        if self.trouble == complications.SHORTAGE:
            count -= 1
        return max(0, count)

    def foresee(self, number: int) -> None:
        """C-R6, C-R61, K-11: at the end of Replenish, whoever has Forecast may look at the next Impact card."""
        if number == self.n:
            return
        self.push(steps.FORESEE, number + 1)
        seat = (self.first_trader + number) % self.n
        if self.impact_pile.size() > 0 and self.has_forecast(seat):
            self.ask(seat, steps.FORESEEN, seat)

    def has_forecast(self, seat: int) -> bool:
        """K-11: by a card in play, or by being On the Air."""
        if self.has(seat, traits.ON_THE_AIR):
            return True
        for card in self.in_play[seat]:
            if self.box.keywords[card] & keyword.FORECAST:
                return True
        return False

    def foreseen(self, seat: int) -> None:
        """C-R6, K-11: look at the card, or don't."""
        if self.choice == actions.LOOK:
            self.peek(self.impact_pile, 1, seat)
            self.emit("looked", seat)
            self.emit("foresaw", seat, self.impact_pile.contents()[0], to=watcher(seat))

    # ---- leaving ----

    def agreed(self) -> None:
        """C-R62: when everybody still present agrees, the game is given up."""
        if self.conceded | self.gone == (1 << self.n) - 1:
            self.finish(outcomes.CONCEDED)

    def left(self, seat: int) -> None:
        """C-R62: somebody has left, and holds nobody up."""
        if self.conceded and self.conceded | self.gone == (1 << self.n) - 1:
            self.finish(outcomes.CONCEDED)

    def default(self, step: int, seat: int, a: int, b: int) -> int:
        """C-R62: the answer for a seat that has left."""
        if step == steps.ACTED:
            return self.default_act(seat, self.lanes[seat])
        options = self.choices(step, seat, a, b)
        if step == steps.PROPOSED:
            return actions.NO_TRADE if actions.NO_TRADE in options else options[len(options) - 1]
        if step == steps.ANSWERED:
            gift = self.offer and not self.wish and not self.lanes[seat]
            return actions.AGREE if gift and self.room_for_gift(seat) else actions.DECLINE
        if step == steps.CONFIRMED:
            return actions.WITHDRAW
        if step == steps.OVERFLOWED:
            return self.default_remedy(seat, options)
        if step == steps.LAID:
            return options[0]
        if step == steps.STOCKED:
            return actions.DONE if actions.DONE in options else options[0]
        if step == steps.SPARED:
            return self.extreme(seat, options, actions.SPARE, False)
        if step in (steps.STRAINED, steps.ROUGHED, steps.SAPPED_CARD):
            return self.extreme(seat, options, actions.WEAR, True)
        if step in (steps.BANDAGED, steps.RAN):
            return options[len(options) - 1]
        return options[0]

    def default_act(self, seat: int, lane: list[int]) -> int:
        """C-46: use one's own cards against one's own impacts, then be ready; a begun answer is completed."""
        options = self.act_links(seat, lane)
        if not lane:
            for option in options:
                if actions.COMMIT <= option < actions.LOAN:
                    place = self.place_of(seat, option - actions.COMMIT)
                    if self.serves(seat, place) & self.wants[seat]:
                        return option
            return actions.READY
        if actions.NOBODY_ELSE in options:
            return actions.NOBODY_ELSE
        return actions.FOR + seat if actions.FOR + seat in options else options[0]

    def room_for_gift(self, seat: int) -> bool:
        """C-36: whether everything that is offered would find room."""
        count = len(self.in_play[seat])
        for entry in self.offer:
            if entry >= IN_PLAY or entry < card_kinds.RESOURCES:
                count += 1
        return count <= self.limit(seat)

    def default_remedy(self, seat: int, options: list[int]) -> int:
        """C-24: the new card goes to hand if it is unused, else the card with the fewest uses left is discarded."""
        newest = len(self.in_play[seat]) - 1
        if self.is_twin(seat, newest):  # of two identical copies, the first is offered
            newest = self.in_play[seat].index(self.in_play[seat][newest])
        code = actions.RETURN + self.code_at(seat, newest)
        if code in options:
            return code
        return self.extreme(seat, [option for option in options if option >= actions.SCRAP], actions.SCRAP, False)

    def extreme(self, seat: int, options: list[int], base: int, most: bool) -> int:
        """The option whose card in play has the most, or the fewest, uses left; the first of equals."""
        best = options[0]
        best_left = self.remaining(seat, self.place_of(seat, best - base))
        for option in options:
            left = self.remaining(seat, self.place_of(seat, option - base))
            if (left > best_left) == most and left != best_left:
                best = option
                best_left = left
        return best


def room_in(row: list[int], turned: list[int]) -> list[int]:
    """C-22, C-70, C-R15: the remedies for a planned row; identical copies count once."""
    options: list[int] = []
    for i in range(len(row)):
        first = row.index(row[i])
        if first != i and turned[first] == turned[i]:
            continue
        base = actions.RETURN if turned[i] == 0 else actions.SCRAP
        options.append(base + 2 * row[i] + (1 if first != i else 0))
    return options
