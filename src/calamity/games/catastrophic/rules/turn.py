# compiled by mypyc
"""Set-up, turns and the end of the game; every step of the rules is called here."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophic.board import WIDTH, animal_places, is_row_full, level_of, plant_places
from calamity.games.catastrophic.box import Box, kinds_in, size_of
from calamity.games.catastrophic.fields import UNKNOWN
from calamity.games.catastrophic.rules.building import BuildingRules
from calamity.games.catastrophic.rules.interactions import card_of_link
from calamity.games.catastrophic.state import ALONE
from calamity.games.catastrophic.vocabulary import actions, card_kinds, figures, food, lasting, stages, steps
from calamity.kernel.state import PASS
from calamity.kernel.zones import NONE, insert, watcher

STEP_THREE: Final[list[int]] = [steps.TURN_OVER, steps.EXPIRE, steps.FOOD, steps.REFILL]

FALLING: Final = 0.7  # by which factor each further Level counts less for a Species below


@mypyc_attr(native_class=True)
class Catastrophic(BuildingRules):
    """A game of Catastrophic."""

    __slots__ = ()

    def copy(self) -> "Catastrophic":
        """An independent copy of the position."""
        other = Catastrophic(self.n, self.rng)
        self.copy_position(other)
        return other

    # ---- dispatch of steps ----

    def dispatch(self, step: int, a: int, b: int) -> None:
        """Run one step of the game; the most frequent come first."""
        if step == steps.ACTED:
            self.acted()
        elif step == steps.RESPONDED:
            self.responded()
        elif step == steps.WINDOW:
            self.window()
        elif step < steps.FACE:
            self.dispatch_turn(step, a, b)
        elif step < steps.DISCARDS:
            self.dispatch_facing(step, a, b)
        else:
            self.dispatch_others(step, a, b)

    def dispatch_turn(self, step: int, a: int, b: int) -> None:
        """T-14: the other steps of a turn."""
        if step == steps.RESOLVE:
            self.resolve()
            if self.comes_next(steps.CARD_DONE):
                self.card_done()
        elif step == steps.CARD_DONE:
            self.card_done()
        elif step == steps.SENT:
            self.event_sent()
        elif step == steps.AGAIN:
            self.face_again(a)
            if self.comes_next(steps.NATURE):
                self.nature_calls()
        elif step == steps.NATURE:
            self.nature_calls()
        elif step == steps.REFILL:
            self.refill()
        elif step == steps.FOOD:
            self.food_check(a)
        elif step == steps.EXPIRE:
            self.expire()
        elif step == steps.TURN_OVER:
            self.turn_over()
        elif step == steps.TRAITS:
            self.traits_step()
        elif step == steps.SEND:
            self.send()
        elif step == steps.STARVED:
            self.starved(a)
        elif step == steps.REFRESH:
            self.ask(self.active, steps.REFRESHED, a, 0, True)
        elif step == steps.REFRESHED:
            self.refreshed(a)
        elif step == steps.TURN:
            self.begin_turn()
        elif step == steps.BUILD:
            self.build()
        elif step == steps.BUILT:
            self.built()
        else:
            raise ValueError(f"no step {step}")

    def dispatch_facing(self, step: int, a: int, b: int) -> None:
        """T-57, T-65: the steps of a facing and of what happens to a Community."""
        if step == steps.LOSE:
            self.lose(a, b)
        elif step == steps.LOST:
            self.lost(a, b)
        elif step == steps.SETTLE:
            self.settle(a)
        elif step == steps.CASCADE:
            self.cascade(a, b)
        elif step == steps.FAMISHED:
            self.famished(a, b)
        elif step == steps.SETTLED:
            self.settled(a)
        elif step == steps.FACE:
            self.face()
        elif step == steps.JUDGE:
            self.judge()
        elif step == steps.GAIN:
            self.gain_by_event()
        elif step == steps.FACED:
            self.faced()
        elif step == steps.SLEEP:
            self.nap(a, b)
        elif step == steps.SLEPT:
            self.slept(a, b)
        elif step == steps.DEBATE:
            self.argue(a)
        elif step == steps.CLAIMED:
            self.claimed(a)
        elif step == steps.VOTED:
            self.voted(a)
        else:
            raise ValueError(f"no step {step}")

    def dispatch_others(self, step: int, a: int, b: int) -> None:
        """T-75, T-88: the steps of cards, hands and the end."""
        if step == steps.DISCARDS:
            self.ask_discard(a, b)
        elif step == steps.DISCARDED:
            self.discarded(a, b)
        elif step == steps.DRAWS:
            self.draw_cards(a, b)
        elif step == steps.TAKE:
            self.take_trait(a)
        elif step == steps.TAKEN:
            self.took()
        elif step == steps.BONUS:
            self.bonus()
        elif step == steps.BONUS_ADDED:
            self.bonus_added()
        elif step == steps.BURST:
            self.burst()
        elif step == steps.BURST_ADDED:
            self.burst_added()
        elif step == steps.GIFT:
            self.gift()
        elif step == steps.GIFTED:
            self.gifted()
        elif step == steps.SWAP:
            self.swap(a)
        elif step == steps.SWAPPED:
            self.swapped(a)
        elif step == steps.STING:
            self.stung(a)
        elif step == steps.DOOMED:
            self.doomed()
        elif step == steps.HIT:
            self.hit(a)
        elif step == steps.GUARDED:
            self.guarded()
        elif step == steps.TIE_BREAK:
            self.tie_break()
        else:
            raise ValueError(f"no step {step}")

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """What the seat may answer to the question behind a step."""
        if step == steps.ACTED:
            return self.trait_choices(seat)
        if step == steps.RESPONDED:
            return self.window_choices(seat)
        if step == steps.SENT:
            return self.send_choices(seat)
        if step == steps.BUILT:
            return self.build_choices(seat)
        if step == steps.LOST:
            return self.loss_choices(a, b)
        if step in (steps.FAMISHED, steps.SLEPT):
            return self.active_choices(b, a)
        if step == steps.STARVED:
            return self.active_choices(self.active, a)
        if step == steps.DISCARDED:
            return self.discard_choices(seat)
        if step == steps.REFRESHED:
            return self.discard_choices(seat) + [actions.KEEP]
        if step == steps.TAKEN:
            return self.take_choices()
        if step in (steps.HIT, steps.DOOMED):
            return self.hit_choices(seat)
        if step == steps.GUARDED:
            return self.guard_choices()
        if step == steps.BONUS_ADDED:
            return self.bonus_choices(seat)
        if step == steps.BURST_ADDED:
            return self.burst_choices(seat)
        if step == steps.GIFTED:
            return self.gift_choices(seat)
        if step == steps.SWAPPED:
            return self.swap_choices(seat)
        if step == steps.CLAIMED:
            return self.debate_choices()
        if step == steps.VOTED:
            return [actions.ACCEPT, actions.REJECT]
        raise ValueError(f"step {step} asks nothing")

    def more(self, step: int, seat: int, a: int, b: int) -> bool:
        """Whether an answer of several links needs another one."""
        lane = self.lanes[seat]
        if step == steps.RESPONDED:
            return lane[0] != PASS and self.link_missing(lane)
        if step in (steps.ACTED, steps.SENT):
            return self.act_missing(lane)
        if step == steps.BUILT:
            return lane[len(lane) - 1] != actions.FINISH
        if step == steps.BONUS_ADDED:
            return lane[0] != actions.DECLINE and len(lane) < 2 + self.box.invest[lane[0] - actions.ADD]
        if step == steps.BURST_ADDED:
            return len(lane) < 1 + self.box.invest[lane[0] - actions.ADD]
        if step == steps.SWAPPED:
            return lane[0] != actions.STOP and len(lane) < 2
        return False

    def next_links(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """Like `more` and `choices`, with a short cut for the most frequent questions."""
        lane = self.lanes[seat]
        if step == steps.ACTED or step == steps.SENT:
            return self.act_links(seat, lane) if self.act_missing(lane) else NONE
        if step == steps.RESPONDED:
            return self.link_choices(seat, lane) if lane[0] != PASS and self.link_missing(lane) else NONE
        return self.choices(step, seat, a, b) if self.more(step, seat, a, b) else NONE

    # ---- absent players ----

    def default(self, step: int, seat: int, a: int, b: int) -> int:
        """T-R57: what an absent player answers, as long as no bot takes the seat."""
        if step == steps.ACTED:
            return self.resumed(seat, actions.END_STEP)
        if step == steps.RESPONDED:
            return self.resumed(seat, PASS)
        if step == steps.SENT:
            return self.resumed(seat, actions.NO_EVENT)
        if step == steps.BUILT:
            return self.default_build(seat)
        if step == steps.LOST:
            return self.dispensable(b & 7, a, self.loss_choices(a, b), actions.LOSE)
        if step in (steps.FAMISHED, steps.SLEPT):
            return self.dispensable(b, a, self.active_choices(b, a), actions.DEACTIVATE)
        if step == steps.STARVED:
            return self.dispensable(self.active, a, self.active_choices(self.active, a), actions.DEACTIVATE)
        options = self.choices(step, seat, a, b)
        if step == steps.DISCARDED or (step == steps.BURST_ADDED and self.lanes[seat]):
            return self.cheapest(options, actions.DISCARD)
        if step == steps.BURST_ADDED:
            return self.freshest(seat, options)
        if step == steps.GIFTED:
            return self.cheapest(options, actions.GIVE)
        if step == steps.TAKEN:
            return self.richest(options)
        if step in (steps.HIT, steps.DOOMED):
            return self.least_missed(seat, options)
        if step == steps.VOTED:
            return self.sensible_vote(a)
        return self.resumed(seat, options[len(options) - 1])

    def resumed(self, seat: int, otherwise: int) -> int:
        """T-R57: a begun answer is completed with the first legal links and paid as cheaply as possible."""
        if self.lanes and self.lanes[seat]:
            options = self.choices_of(seat)
            paying = actions.DISCARD <= options[0] < actions.GIVE
            return self.cheapest(options, actions.DISCARD) if paying else options[0]
        return otherwise

    def dispensable(self, seat: int, place: int, options: list[int], base: int) -> int:
        """T-R57: an Offspring, a Deactivated Trait, else the one whose Conditions the others cover best."""
        if options[len(options) - 1] == actions.SPARE or options[0] == actions.SPARE:
            return actions.SPARE
        i = self.find(seat, place)
        best = options[0]
        least = figures.UNLIMITED
        for option in options:
            trait = option - base
            if self.asleep[seat][i] >> trait & 1:
                return option
            rest = 0
            for other in kinds_in(self.awake(seat, i) & ~(1 << trait)):
                rest |= self.box.conditions[other]
            missed = size_of(self.box.conditions[trait] & ~rest)
            if missed < least:
                least = missed
                best = option
        return best

    def freshest(self, seat: int, options: list[int]) -> int:
        """T-R57: of Traits that may be added the one with the most new Conditions."""
        i = self.find(seat, self.air_first[len(self.air) - 1])
        best = options[0]
        most = -1
        for option in options:
            new = size_of(self.box.conditions[option - actions.ADD] & ~self.lights[seat][i])
            if new > most:
                most = new
                best = option
        return best

    def richest(self, options: list[int]) -> int:
        """T-R57: of Traits in the discard pile an Animal, else the one with the most Conditions."""
        best = options[0]
        most = -1
        for option in options:
            trait = option - actions.TAKE
            worth = size_of(self.box.conditions[trait]) + (10 if trait >= card_kinds.FIRST_ANIMAL else 0)
            if worth > most:
                most = worth
                best = option
        return best

    def least_missed(self, seat: int, options: list[int]) -> int:
        """T-R57: the Species whose loss costs least."""
        best = options[0]
        least = self.importance(seat, self.find(seat, best - actions.SPECIES))
        for option in options:
            worth = self.importance(seat, self.find(seat, option - actions.SPECIES))
            if worth < least:
                least = worth
                best = option
        return best

    def importance(self, seat: int, i: int) -> float:
        """How much depends on a Species: its own points, and a falling share of what stands on it."""
        place = self.spots[seat][i]
        return level_of(place) * size_of(self.awake(seat, i)) + 0.5 * self.carried(seat, place)

    def carried(self, seat: int, place: int) -> float:
        """The points of the Animals above a place, counting less from Level to Level."""
        total = 0.0
        for above in [place + WIDTH - 1, place + WIDTH]:
            i = self.find(seat, above)
            if i >= 0:
                total += level_of(above) * size_of(self.awake(seat, i)) + FALLING * self.carried(seat, above)
        return total

    # ---- set-up ----

    def prepare(self, box: Box, expansion: bool, late_card: bool) -> None:
        """T-6, T-7, T-8, T-13, T-R1, T-R2, T-R3: deal four Plant Traits and six more cards to everybody."""
        self.box = box
        n = self.n
        self.lay_out()
        pack = 1 if expansion else 0
        plants = box.plants[pack][:]
        self.unused = [] if expansion else box.spares[:]
        self.first = self.below(n)
        self.active = self.first
        self.emit("dealer", (self.first - 1) % n, self.first)
        for _ in range(figures.FIRST_PLANTS):
            for seat in range(n):
                card = plants.pop(self.random_place(plants))
                insert(self.hands[seat], card)
        plants.extend(box.others[pack])
        self.deck.bag = plants
        for seat in self.from_seat(self.first):
            late = 2 * ((seat - self.first) % n) >= n
            for _ in range(figures.OTHER_CARDS + (1 if late_card and late else 0)):
                insert(self.hands[seat], self.draw(self.deck))
            for card in self.hands[seat] if self.sink is not None else NONE:
                self.emit("dealt_card", seat, card, to=watcher(seat))
        self.push(steps.BUILD)

    # ---- the turn ----

    def begin_turn(self) -> None:
        """T-14, T-26, T-83: a turn begins; whatever lasts to the end of its owner's next turn ends with this one."""
        self.start_turn()
        self.fall_due(self.active)
        if self.sink is not None:
            self.emit("turn", self.active, self.turn)
        self.traits_step()

    def start_turn(self) -> None:
        """T-14, T-100: the counters of a turn."""
        self.stage = stages.PLAYING
        self.turn += 1
        self.turns[self.active] += 1
        self.sent = 0
        for other in range(self.n):
            self.announced[other] = 0

    def take_stock(self) -> None:
        """Find out what follows from the cards in play (after they were laid by hand)."""
        self.pool_genes()
        for seat in range(self.n):
            self.lights[seat] = [0] * len(self.spots[seat])
            if not len(self.spots[seat]) == len(self.traits[seat]) == len(self.asleep[seat]) == len(self.links[seat]):
                continue  # not a position of a game: the check rejects it for that
            for i in range(len(self.spots[seat])):
                self.relight(seat, i)
                self.linked = max(self.linked, self.links[seat][i])
            while len(self.clocks[seat]) < len(self.continuous[seat]):
                self.clocks[seat].append(0)

    def fall_due(self, seat: int) -> None:
        """T-26, T-83: everything that was to last until this turn ends with it."""
        guards = self.guards[seat]
        for i, guard in enumerate(guards):
            if guard:
                guards[i] = lasting.DUE
        naps = self.fresh_naps[seat]
        for i, nap in enumerate(naps):
            if nap:
                self.due_naps[seat][i] |= nap
                naps[i] = 0
        clocks = self.clocks[seat]
        for k, clock in enumerate(clocks):
            if clock:
                clocks[k] = lasting.DUE
        self.due_rn[seat] += self.fresh_rn[seat]
        self.fresh_rn[seat] = 0
        if self.bans[seat]:
            self.bans[seat] = lasting.DUE

    # ---- step 1: play your Traits ----

    def traits_step(self) -> None:
        """T-15: ask the active player for the next thing to do."""
        self.ask_open(ALONE[self.active], steps.ACTED, always=True, options=self.deeds(self.active))

    def trait_choices(self, seat: int) -> list[int]:
        """T-15: something to do, or the next link of it."""
        lane = self.lanes[seat]
        return self.act_links(seat, lane) if lane else self.deeds(seat)

    def deeds(self, seat: int) -> list[int]:
        """T-15, T-30, T-33, T-96, T-R43: introduce, add, announce, get rid of parasites, or end the step."""
        hand = self.hands[seat]
        options: list[int]
        if hand and hand[0] < card_kinds.TRAITS:
            beyond = self.new_traits(seat) if self.bans[seat] != lasting.DUE else 0
            options = self.trait_links(hand, beyond, self.wanted_traits(seat))
            if is_row_full(self.spots[seat]):
                options = [link for link in options if link >= actions.INTRODUCE + card_kinds.FIRST_ANIMAL]
        else:
            options = []
        if self.held[seat]:
            options = self.plays(seat, options)
        if self.continuous[seat] and len(hand) >= self.cure_price() and self.is_loaded(seat):
            options.append(actions.CURE)
        options.append(actions.END_STEP)
        return options

    def cure_price(self) -> int:
        """How many cards it costs to get rid of a Parasite Load."""
        return self.box.faces[self.box.load].count

    def is_loaded(self, seat: int) -> bool:
        """T-R43: whether an own Species has parasites."""
        for load in self.loads[seat]:
            if load:
                return True
        return False

    def loaded(self, seat: int) -> list[int]:
        """T-R43: the places of own Species with parasites."""
        return [self.spots[seat][i] for i in range(len(self.spots[seat])) if self.loads[seat][i]]

    def act_links(self, seat: int, lane: list[int]) -> list[int]:
        """T-32, T-42, T-43: the place of a Trait, then what is Invested."""
        head = lane[0]
        if head >= actions.SEND:
            return [actions.TARGET + other for other in self.from_seat(seat)]
        if head >= actions.PLAY:
            return self.link_choices(seat, lane)
        if len(lane) > 1:
            return self.invest_choices(seat, lane)
        if head == actions.CURE:
            return [actions.SPECIES + place for place in self.loaded(seat)]
        if head >= actions.ADD:
            return self.home_links(seat, head - actions.ADD)
        spots = self.spots[seat]
        if head - actions.INTRODUCE < card_kinds.FIRST_ANIMAL:
            return plant_places(spots, actions.PLACE)
        return animal_places(spots, actions.PLACE)

    def link_card(self, seat: int) -> int:
        """The hand card that the first link of a seat's answer plays."""
        return card_of_link(self.lanes[seat][0])

    def act_missing(self, lane: list[int]) -> bool:
        """T-32, T-78: whether something still has to be named."""
        head = lane[0]
        if head < actions.INTRODUCE:
            return head == actions.CURE and len(lane) < 2 + self.cure_price()
        if head < actions.ADD:
            return len(lane) < 2 + self.box.invest[head - actions.INTRODUCE]
        if head < actions.LOSE:
            return len(lane) < 2 + self.box.invest[head - actions.ADD]
        if head >= actions.SEND:
            return len(lane) < 2
        return self.link_missing(lane)

    def acted(self) -> None:
        """T-15, T-16, T-17, T-96: one deed after another until the player ends the step; then everybody may act."""
        seat = self.active
        lane = self.lanes[seat]
        head = lane[0]
        if head == actions.END_STEP:
            if self.sink is not None:
                self.emit("step_ended", seat)
            self.stack.append(steps.NATURE)
            self.stack.append(steps.AGAIN)
            self.window()
            return
        if head >= actions.LOSE:
            self.push(steps.TRAITS)
            self.announce(seat, lane)
            return
        if head == actions.CURE:
            self.cure(seat, lane)
        elif head < actions.ADD:
            self.found(seat, lane)
        else:
            self.play_trait(seat, head - actions.ADD, lane[1] - actions.SPECIES, lane)
        self.traits_step()

    def found(self, seat: int, lane: list[int]) -> None:
        """T-30, T-32, T-34, T-42, T-43, T-50: a new Species is introduced from hand."""
        trait = lane[0] - actions.INTRODUCE
        self.leave_hand(seat, trait)
        for k in range(2, len(lane)):
            self.discard(seat, lane[k] - actions.DISCARD)
        self.introduce(seat, trait, lane[1] - actions.PLACE)
        self.after_playing(seat, trait)

    def cure(self, seat: int, lane: list[int]) -> None:
        """T-76, T-R43: cards are discarded to get rid of parasites."""
        place = lane[1] - actions.SPECIES
        for k in range(2, len(lane)):
            self.discard(seat, lane[k] - actions.DISCARD)
        self.loads[seat][self.find(seat, place)] -= 1
        self.emit("cured", seat, self.called(seat, place))
        self.drop_continuous(seat, self.box.load)

    # ---- step 2: Nature Calls ----

    def nature_calls(self) -> None:
        """T-19, T-20, T-21, T-R24: a card is drawn openly; an Event strikes the drawer at once."""
        seat = self.active
        self.stage = stages.CALLING
        if not self.fill_deck():
            self.emit("nothing_to_draw", seat)
            self.send()
            return
        card = self.draw(self.deck)
        if self.sink is not None:
            self.emit("nature_calls", seat, card)
        if card_kinds.FIRST_EVENT <= card < card_kinds.FIRST_INTERACTION:
            self.push(steps.SEND)
            self.play_event(card, seat, seat)
        else:
            self.gain_openly(seat, card, self.deck.origin)
            self.send()

    def send(self) -> None:
        """T-22, T-96, T-R23: the active player may send an Event from hand, or announce Interactions before."""
        self.stage = stages.SENDING
        self.ask_open(ALONE[self.active], steps.SENT, always=True, options=self.sendable(self.active))

    def send_choices(self, seat: int) -> list[int]:
        """T-22: something to send or to announce, or the next link of it."""
        lane = self.lanes[seat]
        return self.act_links(seat, lane) if lane else self.sendable(seat)

    def sendable(self, seat: int) -> list[int]:
        """T-22, T-R25: an Event and the Community that it strikes (one's own too), an Interaction, or nothing."""
        options: list[int] = []
        hand = self.hands[seat]
        if self.sent < self.hand_events:
            last = -1
            for card in hand:
                if card_kinds.FIRST_EVENT <= card < card_kinds.FIRST_INTERACTION and card != last:
                    options.append(actions.SEND + card - card_kinds.FIRST_EVENT)
                    last = card
        if self.held[seat]:
            options = self.plays(seat, options)
        options.append(actions.NO_EVENT)
        return options

    def event_sent(self) -> None:
        """T-22, T-23, T-71, T-R23: the Event strikes; when no more are to come, everybody may act."""
        seat = self.active
        lane = self.lane()
        head = lane[0]
        if head == actions.NO_EVENT:
            self.emit("sent_nothing", seat)
            self.end_of_turn()
            self.window()
        elif head >= actions.SEND:
            self.sent += 1
            if self.sent < self.hand_events:
                self.push(steps.SEND)
            else:
                self.end_of_turn()
                self.push(steps.WINDOW)
            event = head - actions.SEND + card_kinds.FIRST_EVENT
            self.leave_hand(seat, event)
            self.play_event(event, seat, lane[1] - actions.TARGET)
        else:
            self.push(steps.SEND)
            self.announce(seat, lane)

    def end_of_turn(self) -> None:
        """T-14, T-24, T-25, T-26: after the second window comes step 3 in its three parts."""
        self.push_all(STEP_THREE)

    # ---- step 3: end your turn ----

    def refill(self) -> None:
        """T-24, T-R47, T-R48: the hand is brought to the Resource Number."""
        seat = self.active
        if self.stage != stages.ENDING:
            self.stage = stages.ENDING
            if self.sink is not None:
                self.emit("ends_turn", seat)
            if self.refresh_hands:
                self.push(steps.REFILL)
                self.push(steps.REFRESH, 2)
                return
        size = len(self.hands[seat])
        wanted = self.rn(seat)
        if size < wanted:
            self.draw_cards(seat, wanted - size)
        elif size > wanted:
            self.ask_discard(size - wanted, seat)
        if self.comes_next(steps.FOOD):
            self.food_check(0)

    def refreshed(self, left: int) -> None:
        """T-R47: with the option `refresh` up to two cards are discarded before drawing."""
        if self.choice != actions.KEEP:
            self.discard(self.active, self.choice - actions.DISCARD)
            if left > 1 and self.hands[self.active]:
                self.push(steps.REFRESH, left - 1)
        else:
            self.emit("declined", self.active)

    def food_check(self, start: int) -> None:
        """T-49, T-84, T-R13, T-R14, T-R16: every Animal still short of food has another Trait Deactivated."""
        seat = self.active
        shorts = self.shorts[seat]
        for i, short in enumerate(shorts):
            if short and (short == food.HUNGRY or (short == food.SPARED and self.strict_hunger)):
                place = self.spots[seat][i]
                if place >= start and not self.awake(seat, i) & self.box.omnivore:
                    self.push(steps.FOOD, place + 1)
                    self.push(steps.SETTLE, seat)
                    self.ask(seat, steps.STARVED, place)
                    return
        for i, short in enumerate(shorts):
            if short:
                shorts[i] = food.HUNGRY
        if self.comes_next(steps.EXPIRE):
            self.expire()

    def starved(self, place: int) -> None:
        """T-49, T-R11: another active Trait of the owner's choice is Deactivated."""
        self.turn_down(self.active, self.find(self.active, place), self.choice - actions.DEACTIVATE)

    def expire(self) -> None:
        """T-26, T-83, T-R45, T-R58: what was due ends: Resource Number, timed Deactivations, bans, Protection."""
        seat = self.active
        if self.due_rn[seat]:
            self.due_rn[seat] = 0
            self.emit("resource_number", seat, self.rn(seat))
        clocks = self.clocks[seat]
        for k in range(len(clocks) - 1, -1, -1):
            if clocks[k] == lasting.DUE:
                clocks.pop(k)
                self.file_event(self.continuous[seat].pop(k))
        naps = self.due_naps[seat]
        for i, nap in enumerate(naps):
            if nap:
                self.asleep[seat][i] &= ~nap
                naps[i] = 0
                self.changed(seat, self.traits[seat][i])
                self.relight(seat, i)
                self.emit("flipped_back", seat, self.called(seat, self.spots[seat][i]))
        if self.bans[seat] == lasting.DUE:
            self.bans[seat] = 0
        guards = self.guards[seat]
        for i, guard in enumerate(guards):
            if guard == lasting.DUE:
                guards[i] = 0
                self.room[seat] = UNKNOWN
                self.prey[seat] = UNKNOWN
                self.emit("unprotected", seat, self.called(seat, self.spots[seat][i]))
        if self.comes_next(steps.TURN_OVER):
            self.turn_over()

    def turn_over(self) -> None:
        """T-3, T-27, T-86, T-87, T-104, T-R51, T-R52, T-R55: the next seat's turn, or the end."""
        seat = self.active
        if self.sink is not None:
            self.emit("turn_over", seat)
        if self.turns_left < 0:
            if self.counter >= self.events_to_end or self.turns[seat] >= self.turn_cap:
                self.turns_left = self.n
                if self.even_turns:
                    self.turns_left += (self.first - seat - 1) % self.n
                self.emit("last_round", self.turns_left)
        else:
            self.turns_left -= 1
        self.active = (seat + 1) % self.n
        if self.turns_left == 0:
            self.count_up()
        else:
            self.begin_turn()

    # ---- the end ----

    def count_up(self) -> None:
        """T-1, T-88, T-91, T-92, T-R28, T-R45, T-R54: the highest score wins; a tie for it is broken."""
        self.stage = stages.OVER
        for seat in range(self.n):
            self.scores[seat] = self.score(seat)
            self.emit("scored", seat, self.scores[seat])
        best = max(self.scores)
        self.tied = [seat for seat in range(self.n) if self.scores[seat] == best]
        if len(self.tied) == 1:
            self.win(self.tied)
            return
        self.emit("tie", len(self.tied))
        self.find_event()

    def win(self, winners: list[int]) -> None:
        """T-91, T-93: the game is over."""
        self.winners = winners[:]
        for seat in winners:
            self.emit("won", seat)
        self.stage = stages.OVER
        self.over = True

    def find_event(self) -> None:
        """T-92, T-R53: cards are turned up until an Event comes; the discard pile is shuffled once for that."""
        shuffled = False
        while True:
            if self.deck.size() == 0:
                if shuffled or not self.fill_deck():
                    self.emit("no_tie_break")
                    self.win(self.tied)
                    return
                shuffled = True
            card = self.draw(self.deck)
            self.emit("turned_up", card)
            if card_kinds.FIRST_EVENT <= card < card_kinds.FIRST_INTERACTION:
                break
            self.discards.append(card)
        self.stage = stages.TIE_BREAK
        self.push(steps.TIE_BREAK)
        self.happening.append(card)
        self.announce_event(card, self.active, self.tied[0], 0)
        self.queue = self.tied

    def tie_break(self) -> None:
        """T-92, T-93, T-R53: most Trait cards left win; equal numbers share the victory."""
        most = max([self.trait_cards(seat) for seat in self.tied])
        self.win([seat for seat in self.tied if self.trait_cards(seat) == most])

    def left(self, seat: int) -> None:
        """T-R57: somebody leaves; the Community stays, and the seat's questions get their defaults."""
        self.emit("left", seat)

    def payoff(self, seat: int) -> float:
        """T-91, T-93: a victory counts 1, shared among those who have it."""
        return 1.0 / len(self.winners) if seat in self.winners else 0.0
