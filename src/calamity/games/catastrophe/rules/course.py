# compiled by mypyc
"""The course of a game, from the first packet to the last phase, and the table of contents of all rules."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.box import (
    CAUGHT_OFF_GUARD,
    CONDITIONED,
    CRAMPED,
    EMPTY_HANDED,
    FIRST_DISASTER,
    FORECAST,
    NO_DEALS,
    NO_TRAIT,
    OLD_INJURY,
    ON_THE_AIR,
    REFILL,
    RESOURCES,
    SHARP_EYES,
    SHORTAGE,
    SLOW_UNLOADING,
    WELL_REHEARSED,
    Box,
)
from calamity.games.catastrophe.rules.aftermath import Aftermath
from calamity.games.catastrophe.rules.memory import PASSED
from calamity.games.catastrophe.state import (
    ABILITY_SIDE,
    ACCEPT,
    ACTED,
    AGREE,
    ANSWERED,
    ARRIVE,
    BANDAGE,
    BANDAGED,
    BARTER,
    BARTERING,
    BEGIN,
    COMMIT,
    CONCEDED,
    CONFIRMED,
    DECLINE,
    DETRIMENT_SIDE,
    DISCARD,
    DONE,
    DRAFT,
    ENTERED,
    FLIP,
    FOR,
    FORESEE,
    FORESEEN,
    IN_PLAY,
    LAID,
    LAY,
    LAY_OUT,
    LAYING_OUT,
    LOAN,
    LOCK,
    LOOK,
    LOOK_AWAY,
    LOSE,
    MIXED_SIDES,
    NEXT_PHASE,
    NO_TRADE,
    NOBODY_ELSE,
    OVERFLOW,
    OVERFLOWED,
    PACKET,
    PHASES,
    PICK,
    PICKED,
    PROPOSED,
    RAN,
    REACT,
    REACTING,
    READY,
    REPLENISH,
    REPLENISHING,
    RESTOCK,
    RESTOCKING,
    RETURN,
    REVEAL,
    REVEALING,
    ROUGHED,
    SAP,
    SAPPED_CARD,
    SCRAP,
    SIDE,
    SIDED,
    SPARE,
    SPARED,
    SPOIL,
    STOCKED,
    STRAINED,
    TIDY,
    TOKEN,
    TRADES,
    TRADING,
    TURN,
    TURN_CARDS,
    WEAR,
    WITHDRAW,
)
from calamity.kernel.zones import EVERYONE, NONE, Pile, insert, watcher

NEVER: Final = 5  # the last answer to when somebody last used a bandage
ANSWERS: Final[list[int]] = [ACCEPT, WITHDRAW]
LOOKS: Final[list[int]] = [LOOK, LOOK_AWAY]
SIDES: Final[list[int]] = [SIDE + ABILITY_SIDE, SIDE + DETRIMENT_SIDE]
TIMES: Final[list[int]] = [BANDAGE + time for time in range(NEVER + 1)]


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Catastrophe(Aftermath):
    """A game of Catastrophe."""

    def copy(self) -> "Catastrophe":
        """An equal and independent position."""
        other = Catastrophe(self.n, self.rng)
        self.copy_position(other)
        return other

    # ---- the table of contents ----

    def dispatch(self, step: int, a: int, b: int) -> None:
        """C-13, C-14: run one step of the game."""
        if step == ACTED:
            self.acted()
        elif step == REACT:
            self.react()
        elif step == ARRIVE:
            self.arrive(a, b)
        elif step == OVERFLOW:
            self.overflow(a)
        elif step == TURN:
            self.turn()
        elif step == PROPOSED:
            self.proposed()
        elif step == ANSWERED:
            self.answered()
        elif step == CONFIRMED:
            self.confirmed()
        elif step == TRADING:
            self.trading(a)
        elif step == PICKED:
            self.picked()
        elif step == DRAFT:
            self.draft()
        elif step == ENTERED:
            self.entered(a)
        elif step == OVERFLOWED:
            self.overflowed(a)
        else:
            self.dispatch_stage(step, a)

    def dispatch_stage(self, step: int, a: int) -> None:
        """C-13, C-14: the steps that come once in a stage."""
        if step in (LAY_OUT, RESTOCK):
            self.begin_laying(step == LAY_OUT)
        elif step in (LAID, STOCKED):
            self.laid()
        elif step == FLIP:
            self.flip()
        elif step == REVEAL:
            self.reveal()
        elif step == RAN:
            self.ran()
        elif step == LOCK:
            self.lock()
        elif step == SPARED:
            self.spared(a)
        elif step == TURN_CARDS:
            self.turn_cards()
        elif step == STRAINED:
            self.wear_out(a, self.place_of(a, self.choice - WEAR), 1)
        elif step == SPOIL:
            self.spoil()
        elif step in (ROUGHED, SAPPED_CARD):
            self.worn()
        elif step == LOSE:
            self.lose()
        elif step == SAP:
            self.sap()
        elif step == TIDY:
            self.tidy()
        elif step == REPLENISH:
            self.replenish()
        elif step == FORESEE:
            self.foresee(a)
        elif step == FORESEEN:
            self.foreseen(a)
        elif step == BARTER:
            self.barter()
        elif step == NEXT_PHASE:
            self.next_phase()
        elif step == BEGIN:
            self.begin()
        elif step == SIDED:
            self.sided()
        elif step == TOKEN:
            self.give_token()
        elif step == BANDAGED:
            self.bandaged()
        else:
            raise ValueError(f"no step {step}")

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """What a seat may answer to the question behind a step."""
        if step == ACTED:
            return self.act_links(seat, self.lanes[seat])
        if step == PROPOSED:
            return self.proposal_links(seat, self.lanes[seat])
        if step == ANSWERED:
            return self.answer_links(seat, self.lanes[seat])
        if step == PICKED:
            return self.distinct(self.packets[seat], PICK, FIRST_DISASTER)
        if step in (LAID, STOCKED):
            return self.lay_links(seat, self.lanes[seat])
        if step == CONFIRMED:
            return ANSWERS
        if step == OVERFLOWED:
            return self.remedies(seat)
        if step == ENTERED:
            return self.entrances(seat)
        if step == RAN:
            return self.distinct(self.hands[seat], DISCARD, FIRST_DISASTER)
        if step == SPARED:
            return self.spares(seat)
        if step == STRAINED:
            return self.strains(seat)
        if step in (ROUGHED, SAPPED_CARD):
            return self.wears(seat)
        if step == FORESEEN:
            return LOOKS
        if step == SIDED:
            return SIDES
        if step == BANDAGED:
            return TIMES
        raise ValueError(f"step {step} asks nothing")

    def more(self, step: int, seat: int, a: int, b: int) -> bool:
        """Whether the answer of a seat needs another link."""
        return len(self.next_links(step, seat, a, b)) > 0

    def next_links(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """The next link of the answer of a seat; none when it is complete."""
        if step == ACTED:
            return self.act_links(seat, self.lanes[seat])
        if step == PROPOSED:
            return self.proposal_links(seat, self.lanes[seat])
        if step == ANSWERED:
            return self.answer_links(seat, self.lanes[seat])
        if step in (LAID, STOCKED):
            return self.lay_links(seat, self.lanes[seat])
        return NONE

    # ---- set-up ----

    def prepare(self, box: Box, disaster: int, impacts: list[int]) -> None:
        """C-2–C-7, C-9, C-10, C-R6, C-R66: everything in the box finds its place; what is named by option is known."""
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
        self.push(BEGIN)

    def face_down(self, box: list[int], count: int, named: list[int]) -> Pile:
        """C-2, C-4, C-R6: cards drawn unseen, or those that the table has chosen, the first one uppermost."""
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
        """C-9, C-29: what a seat has in its packet, for its eyes only."""
        if self.sink is not None:
            for card in packet:
                self.emit("received", card, to=watcher(seat))

    def begin(self) -> None:
        """C-8, C-78, C-R5, C-R65: Personas lie open with the side that the option names, or everybody chooses one."""
        self.first_trader = -1  # nobody has the token yet
        self.push(TOKEN)
        if self.side_option == MIXED_SIDES:
            self.ask_sealed(list(range(self.n)), SIDED)
        else:
            self.sides = [self.side_option] * self.n
            self.take_stock(True)

    def sided(self) -> None:
        """C-R65: the chosen sides are shown together."""
        for seat in range(self.n):
            self.sides[seat] = self.lanes[seat][0] - SIDE
            self.emit("sided", seat, self.sides[seat])
        self.take_stock(True)

    def take_stock(self, fresh: bool) -> None:
        """C-11, C-79, C-R64: what each Persona does, and the Vitality that everybody starts with."""
        for seat in range(self.n):
            persona = self.personas[seat][0]
            trait = NO_TRAIT
            if self.sides[seat] == ABILITY_SIDE:
                trait = self.box.abilities[persona]
            elif self.sides[seat] == DETRIMENT_SIDE:
                trait = self.box.detriments[persona]
            self.traits[seat] = trait
            start = self.vitality_option
            if trait == CONDITIONED:
                start += 1
            elif trait == OLD_INJURY:
                start -= 1
            self.start_vitality[seat] = max(1, start)
            if fresh:
                self.vitality[seat] = self.start_vitality[seat]
            else:
                self.vitality[seat] = min(self.vitality[seat], self.start_vitality[seat])

    def give_token(self) -> None:
        """C-12, C-R4, C-R56: the First Trader token goes to the named seat, by lot, or to the latest bandage."""
        self.push(DRAFT)
        if self.token_option >= 0:
            self.first_trader = self.token_option
        elif self.token_option == -1:
            self.first_trader = self.below(self.n)
        else:
            self.ask_sealed(list(range(self.n)), BANDAGED)
            return
        self.emit("first_trader", self.first_trader)

    def bandaged(self) -> None:
        """C-12, C-R4: the most recent bandage wins, ties by lot; whoever never used one only if nobody did."""
        for seat in range(self.n):
            self.bandages[seat] = self.lanes[seat][0] - BANDAGE
            self.emit("bandaged", seat, self.bandages[seat])
        latest = min(self.bandages)
        tied = [seat for seat in range(self.n) if self.bandages[seat] == latest]
        self.first_trader = tied[self.below(len(tied))]
        self.emit("first_trader", self.first_trader)

    # ---- the draft ----

    def draft(self) -> None:
        """C-29, C-32: everybody picks from a packet, as long as there are packets."""
        if not self.draft_option:
            self.push(FLIP)
            self.push(LAY_OUT)
            self.begin_trades(TRADES)
            return
        if len(self.packets[0]) == PACKET:
            self.note_packets()
        self.ask_sealed(self.in_turn(), PICKED)

    def picked(self) -> None:
        """C-29, C-30, C-31, C-R8, C-R9, C-19: picks go unseen to hand, the rest to the left."""
        for seat in range(self.n):
            self.pick(seat, self.lanes[seat][0] - PICK)
        self.pass_packets()
        if len(self.packets[0]) > 1:
            self.note_packets()
            self.push(DRAFT)
            return
        for seat in range(self.n):
            self.pick(seat, self.packets[seat][0])
        self.note_packets_gone()
        self.emit("drafted")
        self.push(FLIP)
        self.push(LAY_OUT)
        self.begin_trades(TRADES)

    def pick(self, seat: int, card: int) -> None:
        """C-29, C-31: a card of the packet is in hand for good."""
        self.packets[seat].remove(card)
        insert(self.hands[seat], card)
        self.hand_pools[seat].append(0)
        self.note_pick(seat, card)
        self.emit("picked", card, to=watcher(seat))
        if self.open_hands:
            self.emit("picked_openly", seat, card, to=127 & ~watcher(seat))

    def pass_packets(self) -> None:
        """C-30: every packet goes to the left."""
        last = self.packets[self.n - 1]
        for seat in range(self.n - 1, 0, -1):
            self.packets[seat] = self.packets[seat - 1]
        self.packets[0] = last
        self.note(PASSED, 0, 0, 0, 0)
        self.emit("passed_on", len(last))
        for seat in range(self.n):
            self.tell_packet(seat, self.packets[seat])

    # ---- trading steps ----

    def begin_trades(self, stage: int) -> None:
        """C-33, C-64: a trading step begins with the First Trader."""
        self.stage = stage
        self.emit("trading", self.first_trader)
        self.push(TRADING)

    def barter(self) -> None:
        """C-64, C-R28: Barter, unless there are No Deals."""
        if self.trouble == NO_DEALS:
            self.emit("no_deals")
        else:
            self.begin_trades(BARTERING)

    # ---- laying out and restocking ----

    def allowance(self, seat: int) -> int:
        """C-39, C-69: how many Resources a seat may put into play."""
        count = 4 if self.stage == LAYING_OUT else 2
        if self.has(seat, WELL_REHEARSED):
            count += 1
        elif self.has(seat, CAUGHT_OFF_GUARD):
            count -= 1
        if self.stage == RESTOCKING and self.trouble == SLOW_UNLOADING:
            count -= 1
        return max(0, count)

    def begin_laying(self, out: bool) -> None:
        """C-39, C-69, C-R53, K-2: Refill cards turn back in Restock, then all choose in secret."""
        self.stage = LAYING_OUT if out else RESTOCKING
        self.trader = -1
        self.partner = -1
        self.wish = []
        if not out:
            for seat in range(self.n):
                for place in range(len(self.in_play[seat])):
                    if self.box.keywords[self.in_play[seat][place]] & REFILL and self.turned[seat][place] > 0:
                        self.turned[seat][place] -= 1
                        self.emit("refilled", seat, self.in_play[seat][place])
        self.ask_sealed(self.in_turn(), LAID if out else STOCKED)

    def lay_links(self, seat: int, lane: list[int]) -> list[int]:
        """C-22, C-39, C-40, C-69, C-70, C-R10, C-R15: a Resource of the hand, room for it, or done."""
        if not lane:
            if self.allowance(seat) == 0:
                return [DONE]
            options = self.distinct(self.hands[seat], LAY, RESOURCES)
            options.append(DONE)
            return options
        if lane[len(lane) - 1] == DONE:
            return NONE
        row = self.in_play[seat][:]
        turned = self.turned[seat][:]
        hand = self.hands[seat][:]
        laid = 0
        for link in lane:
            if LAY <= link < LAY + RESOURCES:
                hand.remove(link - LAY)
                row.append(link - LAY)
                turned.append(0)
                laid += 1
            else:
                self.make_room_in(row, turned, hand, link)
        if len(row) > self.limit(seat):
            return room_in(row, turned)
        if laid >= self.allowance(seat):
            return NONE
        options = self.distinct(hand, LAY, RESOURCES)
        options.append(DONE)
        return options

    def make_room_in(self, row: list[int], turned: list[int], hand: list[int], link: int) -> None:
        """C-22, C-R15: carry out a remedy on paper."""
        code = link - RETURN if link < SCRAP else link - SCRAP
        place = row.index(code >> 1)
        if code & 1:
            place = row.index(code >> 1, place + 1)
        row.pop(place)
        turned.pop(place)
        if link < SCRAP:
            insert(hand, code >> 1)

    def laid(self) -> None:
        """C-37, C-39, C-41, C-R15, C-R53: what all have chosen is carried out and shown."""
        lanes = self.lanes
        for seat in self.in_turn():
            for link in lanes[seat]:
                if link == DONE:
                    break
                if link < RETURN:
                    card = link - LAY
                    self.show_from_hand(seat, card)
                    self.lay_down(seat, card, 0, 0)
                    self.emit("laid_out", seat, card)
                else:
                    self.make_room(seat, link)

    # ---- phases ----

    def flip(self) -> None:
        """C-42: the Disaster is turned up and stays so."""
        self.disaster = [self.draw(self.disaster_pile)]
        self.emit("disaster", self.disaster[0])
        self.push(NEXT_PHASE)

    def next_phase(self) -> None:
        """C-13, C-71: the next of the three phases begins."""
        self.phase += 1
        self.stage = REVEALING
        self.clear_traces()
        self.emit("phase", self.phase)
        self.push(REVEAL)

    def reveal(self) -> None:
        """C-43, C-44, C-45, C-R50: the next Impact card is turned up; its complication counts from now on."""
        self.impacts.append(self.draw(self.impact_pile))
        self.emit("impact", self.impacts[len(self.impacts) - 1])
        self.strike()
        self.push(REACT)
        if self.trouble == CRAMPED:
            seats = self.in_turn()
            for i in range(self.n - 1, -1, -1):
                self.push(OVERFLOW, seats[i])

    def strike(self) -> None:
        """C-44, C-45: everybody faces the four impacts of the phase."""
        impact = self.impacts[len(self.impacts) - 1]
        self.trouble = self.box.complications[impact] if self.complications_option else 0
        self.stage = REACTING
        self.set_needs()
        self.begin_react()
        self.tune_in()

    def replenish(self) -> None:
        """C-62, C-63, C-R51, C-R52: draw one at a time round the table, then the token moves."""
        self.stage = REPLENISHING
        self.push(RESTOCK)
        self.push(BARTER)
        entitled = [self.entitled(seat) for seat in range(self.n)]
        for turn in range(max(entitled)):
            for seat in self.in_turn():
                if turn < entitled[seat]:
                    self.draw_supply(seat)
        self.first_trader = (self.first_trader + 1) % self.n
        self.emit("first_trader", self.first_trader)
        self.push(FORESEE)

    def entitled(self, seat: int) -> int:
        """C-62: how many cards a seat draws."""
        count = 2
        if self.has(seat, SHARP_EYES):
            count = 3
        elif self.has(seat, EMPTY_HANDED):
            count = 1
        if self.trouble == SHORTAGE:
            count -= 1
        return max(0, count)

    def foresee(self, number: int) -> None:
        """C-R6, C-R61, K-11: at the end of Replenish, whoever has Forecast may look at the next Impact card."""
        if number == self.n:
            return
        self.push(FORESEE, number + 1)
        seat = (self.first_trader + number) % self.n
        if self.impact_pile.size() > 0 and self.has_forecast(seat):
            self.ask(seat, FORESEEN, seat)

    def has_forecast(self, seat: int) -> bool:
        """K-11: by a card in play, or by being On the Air."""
        if self.has(seat, ON_THE_AIR):
            return True
        for card in self.in_play[seat]:
            if self.box.keywords[card] & FORECAST:
                return True
        return False

    def foreseen(self, seat: int) -> None:
        """C-R6, K-11: look, or leave it."""
        if self.choice == LOOK:
            self.peek(self.impact_pile, 1, seat)
            self.emit("looked", seat)
            self.emit("foresaw", self.impact_pile.contents()[0], to=watcher(seat))

    # ---- leaving ----

    def agreed(self) -> None:
        """C-R62: when everybody who is still there agrees, the game is given up."""
        if self.conceded | self.gone == (1 << self.n) - 1:
            self.finish(CONCEDED)

    def left(self, seat: int) -> None:
        """C-R62: whoever has left stands in nobody's way."""
        if self.conceded and self.conceded | self.gone == (1 << self.n) - 1:
            self.finish(CONCEDED)

    def default(self, step: int, seat: int, a: int, b: int) -> int:
        """C-R62: what is answered for a seat that has left."""
        if step == ACTED:
            return self.default_act(seat, self.lanes[seat])
        options = self.choices(step, seat, a, b)
        if step == PROPOSED:
            return NO_TRADE if NO_TRADE in options else options[len(options) - 1]
        if step == ANSWERED:
            gift = self.offer and not self.wish and not self.lanes[seat]
            return AGREE if gift and self.room_for_gift(seat) else DECLINE
        if step == CONFIRMED:
            return WITHDRAW
        if step == OVERFLOWED:
            return self.default_remedy(seat, options)
        if step == LAID:
            return options[0]
        if step == STOCKED:
            return DONE if DONE in options else options[0]
        if step == SPARED:
            return self.extreme(seat, options, SPARE, False)
        if step in (STRAINED, ROUGHED, SAPPED_CARD):
            return self.extreme(seat, options, WEAR, True)
        if step in (BANDAGED, RAN):
            return options[len(options) - 1]
        return options[0]

    def default_act(self, seat: int, lane: list[int]) -> int:
        """C-46: use own cards against own impacts, then be ready; an answer that was begun is brought to an end."""
        options = self.act_links(seat, lane)
        if not lane:
            for option in options:
                if COMMIT <= option < LOAN:
                    place = self.place_of(seat, option - COMMIT)
                    if self.serves(seat, place) & self.wants[seat]:
                        return option
            return READY
        if NOBODY_ELSE in options:
            return NOBODY_ELSE
        return FOR + seat if FOR + seat in options else options[0]

    def room_for_gift(self, seat: int) -> bool:
        """C-36: whether everything that is offered would find room."""
        count = len(self.in_play[seat])
        for entry in self.offer:
            if entry >= IN_PLAY or entry < RESOURCES:
                count += 1
        return count <= self.limit(seat)

    def default_remedy(self, seat: int, options: list[int]) -> int:
        """C-24: the newcomer goes to hand if it is unused, else the card with the fewest uses left is discarded."""
        newest = len(self.in_play[seat]) - 1
        if self.is_twin(seat, newest):  # of two copies that are alike the first is offered
            newest = self.in_play[seat].index(self.in_play[seat][newest])
        code = RETURN + self.code_at(seat, newest)
        if code in options:
            return code
        return self.extreme(seat, [option for option in options if option >= SCRAP], SCRAP, False)

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
    """C-22, C-70, C-R15: the remedies for a row on paper, copies that are alike once."""
    options: list[int] = []
    for i in range(len(row)):
        first = row.index(row[i])
        if first != i and turned[first] == turned[i]:
            continue
        base = RETURN if turned[i] == 0 else SCRAP
        options.append(base + 2 * row[i] + (1 if first != i else 0))
    return options
