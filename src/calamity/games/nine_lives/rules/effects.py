# compiled by mypyc
"""What played cards do when they resolve: Attacks, Curiosities, Allies, Reactions and Power Cats."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.nine_lives.box import ROLLED
from calamity.games.nine_lives.rules.play import PlayRules
from calamity.games.nine_lives.vocabulary import actions, card_kinds, effects, steps, types
from calamity.kernel.state import single
from calamity.kernel.zones import slot_card, slot_seen, watcher

HIGHEST_NUMBER: Final = 6  # L-R42
LOWEST_NUMBER: Final = 2


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class EffectRules(PlayRules):
    """The effects of cards that players play."""

    __slots__ = ()

    def resolve(self) -> None:
        """L-20, L-37, L-38, L-R9, L-R30: the newest card takes effect; afterwards it is discarded."""
        self.push(steps.FINISH)
        top = len(self.in_play) - 1
        card = self.acting[top]
        owner = self.owners[top]
        if self.sink is not None:
            self.emit("resolves", owner, card)
        if self.box.attack[card]:
            self.begin_attack(owner, card)
        elif self.box.type[card] == types.CURIOSITY:
            self.curiosity(owner, card)
        else:
            self.carry_out(owner, card, self.aims[top])

    def carry_out(self, owner: int, card: int, aim: int) -> None:
        """L-20, L-60, L-61, L-68, L-R30, L-R32: the effect of an Ally, a Reaction or a peaceful Power Cat."""
        effect = self.box.effect[card]
        amount = self.box.amount[card]
        if effect == effects.BLOCK:
            self.block()
        elif effect == effects.TAKE:
            self.take_card(owner)
        elif effect == effects.PASS_ON:
            self.pass_on(owner, aim)
        elif effect == effects.BOUNCE:
            self.bounce(owner)
        elif effect == effects.MIRROR:
            self.mirror(owner)
        elif not self.alive[owner]:
            self.emit("fizzled", card)
        elif effect == effects.GAIN_LIVES:
            self.heal(owner, amount)
            self.gain_noted()
        elif effect == effects.GAIN_YARN:
            self.gain_yarn(owner, amount)
        elif effect == effects.DRAW:
            self.draw_cards(owner, amount)
        elif effect == effects.RECRUIT:
            for _ in range(amount):
                self.draw_power(owner)
        elif effect == effects.PILFER:
            self.pilfer(owner, aim, amount)
        elif effect == effects.MAGPIE:
            for other in self.others_of(owner):
                self.steal_yarn(owner, other, amount)
        elif effect == effects.LANTERN:
            self.lantern(owner, amount)
        elif effect == effects.RAVEN:
            self.reapurr_up(amount)
        elif effect == effects.SHIELD:
            self.shields[owner] += amount
            self.emit("got_shield", owner, self.shields[owner])
        elif effect == effects.GUARD:
            self.guarded[owner] = 1
            self.emit("got_guard", owner)
        elif effect in (effects.FORESEE, effects.FORTUNE):
            self.foresee(owner, amount, effect)
        elif effect == effects.COMPOST:
            self.ask_fetch(owner)
        elif effect == effects.SUMMON:
            self.ask_summon(owner)
        elif effect == effects.SWAP:
            self.swap_hands(owner, aim)
        elif effect == effects.FERRY:
            if aim == actions.UP:
                self.reapurr_up(1)
            else:
                self.reapurr_down(amount)
        elif effect == effects.ROBIN:
            self.rob(owner, aim, amount)
        elif effect == effects.BANISH:
            self.banish(owner)
        elif effect == effects.FEAST:
            self.draw_cards(owner, max(amount - len(self.hands[owner]), 0))
        elif effect == effects.STORM:
            self.storm()
        elif effect == effects.TEAPOT:
            self.card_rolls([owner])
        elif effect == effects.YETI:
            self.card_rolls([aim] if self.alive[aim] else [])
        elif effect == effects.TRAMPOLINE:
            self.card_rolls(self.others_of(owner))
        else:
            raise ValueError(effect)

    # ---- Attacks ----

    def begin_attack(self, owner: int, card: int) -> None:
        """L-40, L-58, L-R29, L-R43: shares of players who are gone disappear; a rolled number is rolled first."""
        self.shares = [seat for seat in self.shares if self.alive[seat]]
        for seat in range(self.n):
            self.hits[seat] = 0
        if not self.shares:
            self.emit("fizzled", card)
        elif self.box.attack[card] == ROLLED and self.alive[owner]:
            self.push(steps.CARD_ROLLED)
            self.roll_dice(single(owner))
        else:
            self.strikes(1, self.attack_number(card, self.box.attack[card]))

    def attack_number(self, card: int, printed: int) -> int:
        """L-R3, L-R26, L-R42, L-R43: the Attack number with all changes, from 2 to 6; a rolled one may be 1."""
        number = max(printed, 1)
        if self.box.effect[card] == effects.TOPPLE:
            highest = True
            for seat in range(self.n):
                if self.alive[seat] and self.lives[seat] > self.lives[self.shares[0]]:
                    highest = False
            if highest:
                number = self.box.amount[card]
        frenzy = self.lasts(effects.FRENZY)
        if frenzy > 0:
            number += frenzy
        if self.box.attack[card] != ROLLED:
            number = max(number, LOWEST_NUMBER)
        return min(number, HIGHEST_NUMBER)

    def strikes(self, time: int, number: int) -> None:
        """L-41, L-58, L-R15, L-R36, L-R37: each target rolls a die for each share, all together."""
        tangled = self.box.effect[self.acting[len(self.acting) - 1]] == effects.TANGLE
        self.push(steps.STRUCK, time, number)
        self.roll_dice(self.shares, number, 1 if tangled else 0)

    def struck(self, time: int, number: int) -> None:
        """L-41, L-42, L-R37, L-R42: equal or above defends, bonuses added; failed defences are counted."""
        card = self.acting[len(self.acting) - 1]
        owner = self.owners[len(self.owners) - 1]
        effect = self.box.effect[card]
        defended = -1
        for die in range(len(self.dice)):
            seat = self.rollers[die]
            if self.defends(seat, self.dice[die], number):
                self.emit("defended", seat, self.dice[die], number)
                defended = seat
            else:
                self.emit("hit", seat, self.dice[die], number)
                self.hits[seat] += 1
                self.hurt(seat, self.box.lives[card])
            if effect == effects.BACKLASH and self.dice[die] == 6 and self.alive[owner]:
                self.emit("backlash", owner)
                self.hurt(owner, self.box.amount[card])
        if effect == effects.RICOCHET and defended >= 0 and time == 1:
            self.ask(defended, steps.NAMED, 2, number)
        elif time < self.box.rolls[card]:
            self.strikes(time + 1, number)
        else:
            if effect in (effects.SIP, effects.PICKPOCKET, effects.SHRED):
                self.push(steps.RIDERS)
            self.lose()

    def defends(self, seat: int, roll: int, number: int) -> bool:
        """L-41, L-42, L-R42: whether a roll, bonuses added, is equal to the Attack number or above."""
        bonus = self.box.amount[self.box.clover] if self.owns(seat, self.box.clover) else 0
        return roll + bonus >= number

    def named(self, time: int, number: int) -> None:
        """L-58: the Attack bounces to another player, who rolls against the same number; not a second time."""
        self.emit("bounces_to", self.seat, self.choice - actions.NAME)
        self.shares = single(self.choice - actions.NAME)
        self.strikes(time, number)

    def riders(self) -> None:
        """L-58, L-R27, L-R30, L-R82: the further effects of a hit, once the lives are lost."""
        top = len(self.acting) - 1
        card = self.acting[top]
        owner = self.owners[top]
        effect = self.box.effect[card]
        amount = self.box.amount[card]
        for seat in range(self.n):
            if not self.hits[seat]:
                continue
            if effect == effects.SIP:
                if self.lost[seat] and self.alive[owner]:
                    self.heal(owner, amount)
            elif effect == effects.PICKPOCKET:
                if self.alive[seat] and self.alive[owner]:
                    self.steal_yarn(owner, seat, amount)
            elif effect == effects.SHRED:
                if self.alive[seat]:
                    for _ in range(amount):
                        self.discard_at_random(seat)
        if effect == effects.SIP:
            self.gain_noted()

    # ---- Curiosities ----

    def curiosity(self, owner: int, card: int) -> None:
        """L-59, L-R29, L-R83: the chosen player loses a life without a roll."""
        target = self.shares[0] if self.shares else -1
        if target < 0 or not self.alive[target]:
            self.emit("fizzled", card)
            return
        self.emit("curious", target, card)
        if self.box.effect[card] == effects.STOVE and self.lives[target] > self.lives[owner]:
            self.lose_yarn(target, self.box.amount[card])
        self.hurt(target, self.box.lives[card])
        if self.box.effect[card] == effects.SACK:
            self.push(steps.AFTERMATH, target)
        self.lose()

    # ---- cards with one roll ----

    def card_rolls(self, rollers: list[int]) -> None:
        """L-R26, L-R36, L-R38: a roll that isn't a defence against an Attack."""
        if rollers:
            self.push(steps.CARD_ROLLED)
            self.roll_dice(rollers)

    def card_rolled(self) -> None:
        """L-R26, L-R42, L-R43, L-R82: the dice of a card, or its losses, are final: what follows."""
        top = len(self.acting) - 1
        card = self.acting[top]
        owner = self.owners[top]
        effect = self.box.effect[card]
        threshold = self.box.threshold[card]
        amount = self.box.amount[card]
        if effect == effects.TEAPOT:
            if self.dice[0] > threshold:
                self.heal(owner, amount)
                self.gain_noted()
            else:
                self.gain_yarn(owner, 1)
        elif effect == effects.YETI:
            target = self.rollers[0]
            if self.dice[0] <= threshold:
                self.rob(owner, target, amount)
            else:
                self.emit("unharmed", target)
        elif effect == effects.TRAMPOLINE:
            for die in range(len(self.dice)):
                if self.dice[die] <= threshold:
                    self.hurt(self.rollers[die], amount)
                else:
                    self.emit("unharmed", self.rollers[die])
            self.lose()
        else:
            self.strikes(1, self.attack_number(card, self.dice[0]))

    def rob(self, owner: int, target: int, amount: int) -> None:
        """L-R27, L-R82: a rival loses a life, and the owner gains one if it was really lost."""
        if not self.alive[target]:
            self.emit("fizzled", self.acting[len(self.acting) - 1])
            return
        self.hurt(target, amount)
        self.push(steps.AFTERMATH, target)
        self.lose()

    def aftermath(self, target: int) -> None:
        """L-59, L-R27, L-R82: what follows when the lives of a card without Attack number are lost."""
        top = len(self.acting) - 1
        card = self.acting[top]
        owner = self.owners[top]
        amount = self.box.amount[card]
        if self.box.effect[card] == effects.SACK:
            if self.alive[target]:
                self.draw_cards(target, amount)
        elif self.lost[target] and self.alive[owner]:
            self.heal(owner, amount)
            self.gain_noted()

    # ---- hands and Yarn ----

    def pilfer(self, owner: int, victim: int, count: int) -> None:
        """L-R32, L-R83: steal random cards from a hand, as many as there are."""
        if not self.alive[victim] or not self.hands[victim]:
            self.emit("nothing_stolen", owner, victim)
            return
        for _ in range(count):
            self.steal_card(owner, victim)

    def swap_hands(self, owner: int, target: int) -> None:
        """L-R29: two hands change places."""
        if not self.alive[target]:
            self.emit("fizzled", self.acting[len(self.acting) - 1])
            return
        receivers = list(range(self.n))
        receivers[owner] = target
        receivers[target] = owner
        self.pass_hands(receivers)

    def lantern(self, owner: int, amount: int) -> None:
        """L-73: the Reapurr goes down, or the owner draws if he is in his Lair."""
        if self.reapurr:
            self.reapurr_down(amount)
        else:
            self.draw_cards(owner, amount)

    # ---- picking from piles ----

    def ask_fetch(self, owner: int) -> None:
        """L-R13, L-R59: any card of the Main discard pile, chosen when the card resolves."""
        if self.main_discards:
            self.ask(owner, steps.FETCHED)

    def fetch_choices(self) -> list[int]:
        """L-R59: the kinds that lie in the Main discard pile."""
        there = 0
        for card in self.main_discards:
            there |= 1 << card
        return [actions.FETCH + kind for kind in range(card_kinds.FIRST_POWER) if there >> kind & 1]

    def fetched(self) -> None:
        """L-R20, L-R81: the card goes into the hand, and everybody remembers it."""
        card = self.choice - actions.FETCH
        self.main_discards.pop(newest(self.main_discards, card))
        self.emit("fetched", self.seat, card)
        self.gain_openly(self.seat, card)

    def ask_summon(self, owner: int) -> None:
        """L-R13: any Power Cat of the discard pile, chosen when the card resolves."""
        if self.power_discards:
            self.ask(owner, steps.SUMMONED)

    def summon_choices(self) -> list[int]:
        """L-R59: the Power Cats in the discard pile, the newest last."""
        return [actions.SUMMON + cat - card_kinds.FIRST_POWER for cat in self.power_discards]

    def summoned(self) -> None:
        """L-R81: the Power Cat lies in the row again."""
        cat = self.choice - actions.SUMMON + card_kinds.FIRST_POWER
        self.power_discards.remove(cat)
        self.rows[self.seat].append(cat)
        self.emit("summoned", self.seat, cat)

    def banish(self, owner: int) -> None:
        """L-R32: the announced Power Cats leave the rows of the others."""
        for cat in self.sunk:
            for other in range(self.n):
                if other != owner and cat in self.rows[other]:
                    self.drop_power(other, cat)
        self.sunk = []

    # ---- the CATastrophe deck ----

    def storm(self) -> None:
        """L-72, L-R8: the revealed CATastrophe card is discarded unused and another one is revealed."""
        if self.revealed:
            card = self.revealed.pop()
            self.lay_off(card)
            self.emit("blown_away", card)
            self.reveal_card()

    def foresee(self, seat: int, count: int, effect: int) -> None:
        """L-R13, L-R31, L-R32: look at the top of the CATastrophe deck; all see how many, the seat sees which."""
        deck = self.catastrophe_deck
        count = min(count, deck.size())
        self.emit("foresaw", seat, count)
        if count == 0:
            return
        self.look_ahead(count, seat)
        top = deck.top
        for i in range(len(top) - 1, len(top) - count - 1, -1):
            self.emit("saw", seat, slot_card(top[i]), to=watcher(seat))
        if effect == effects.FORTUNE:
            self.ask_sealed([seat], steps.ORDERED, count, 1)
        elif count > 1:
            self.ask_sealed([seat], steps.ORDERED, count, 0)

    def order_choices(self, seat: int, count: int, may_toss: int) -> list[int]:
        """L-R13, L-R32: discard one or none if the card says so, then the next card for the top, one at a time."""
        lane = self.lanes[seat]
        top = self.catastrophe_deck.top
        block = [slot_card(top[i]) for i in range(len(top) - 1, len(top) - count - 1, -1)]
        tossing = may_toss and not lane
        for link in lane:
            if link != actions.KEEP_ALL:
                block.remove(ordered_card(link))
        base = actions.TOSS if tossing else actions.ORDER
        options: list[int] = []
        for card in block:
            if base + card - card_kinds.FIRST_CATASTROPHE not in options:
                options.append(base + card - card_kinds.FIRST_CATASTROPHE)
        if tossing:
            options.append(actions.KEEP_ALL)
        return options

    def orders_more(self, seat: int, count: int, may_toss: int) -> bool:
        """L-R13: the last card needs no choice."""
        lane = self.lanes[seat]
        if may_toss:
            return len(lane) - 1 < (count if lane[0] == actions.KEEP_ALL else count - 1) - 1
        return len(lane) < count - 1

    def ordered(self, count: int) -> None:
        """L-R13, L-R32, L-R56: the cards lie in the chosen order; the discarded one lies open."""
        seat = self.asked[0]
        deck = self.catastrophe_deck
        order: list[int] = []
        block = deck.top[len(deck.top) - count :]
        rest = deck.top[: len(deck.top) - count]
        for link in self.lanes[seat]:
            if link == actions.KEEP_ALL:
                continue
            kind = ordered_card(link)
            place = len(block) - 1
            while slot_card(block[place]) != kind:
                place -= 1
            packed = block.pop(place)
            if link >= actions.TOSS:
                self.note_turned_up(kind, slot_seen(packed))
                self.catastrophe_discards.append(kind)
                self.emit("tossed", seat, kind)
            else:
                order.append(packed)
        order.reverse()
        deck.top = rest + block + order
        self.emit("ordered", seat)
        if deck.size() == 0:
            self.renew_catastrophe_deck()


def ordered_card(link: int) -> int:
    """L-R13, L-R32: the card that is put back or discarded."""
    return (link - actions.TOSS if link >= actions.TOSS else link - actions.ORDER) + card_kinds.FIRST_CATASTROPHE


def newest(cards: list[int], card: int) -> int:
    """The place of the newest card of a kind in a row that has one."""
    place = len(cards) - 1
    while cards[place] != card:
        place -= 1
    return place
