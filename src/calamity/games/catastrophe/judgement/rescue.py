# compiled by mypyc
"""How bots choose acts in React, the step in which cards are used: whatever helps the team most at the lowest cost."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.box import EVERY_KIND, Box
from calamity.games.catastrophe.judgement.bargains import Bargains
from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.games.catastrophe.rules.needs import lowest
from calamity.games.catastrophe.rules.react import FEEDS, HEALS
from calamity.games.catastrophe.state import PHASES
from calamity.games.catastrophe.units import IMPACT_SLOT, SEAT_UNITS, SLOTS, UNITS
from calamity.games.catastrophe.vocabulary import (
    actions,
    card_kinds,
    complications,
    effects,
    impact_kinds,
    keyword,
    spent_once,
    traits,
)

# How good acts are compared with each other; being ready is worth 0.
SERVING: Final = 100.0  # satisfying a need at no cost
BORROWING: Final = 65.0  # satisfying a need for which no use at the table is left
SCARCE: Final = 3.0  # how much less for each use that could do it too
FREE_OF_CHARGE: Final = 3.0  # borrowing without passing a card that is worth something
SAFE: Final = 3  # with so many tokens, a seat can afford to lose one
SAVED: Final = 3  # so many uses saved are worth a token
MOST_SUPPLY: Final = 8


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Rescue(Bargains):
    """The judgement of acts in React.  It uses what lies open and the seat's own hand."""

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        # facts about the position that is being judged
        self.masks: list[list[int]] = []  # for each card in play: the kinds that a free use of its owner serves
        self.frees: list[list[int]] = []
        self.supply: list[int] = []  # for each unit: the uses at the table that could satisfy it; -1: it isn't open
        self.demand: list[int] = []  # for each kind: the open units at the table that accept it
        self.weight: list[float] = []
        self.had: list[int] = []
        # the targets of the act judged last
        self.aim_seat = -1
        self.aim_slot = -1
        self.aim_link = -1

    def best_act(self, game: Catastrophe, seat: int) -> list[int]:
        """C-R29, C-R31: the links of the act that helps most; being ready if none does."""
        self.survey(game, seat)
        best = 0.0
        first = actions.READY
        aim_seat = -1
        aim_slot = -1
        aim_link = -1
        for option in game.acts(seat):
            if option == actions.READY:
                continue
            self.aim_seat = -1
            self.aim_slot = -1
            self.aim_link = -1
            score = self.score(game, seat, option)
            if score > best:
                best = score
                first = option
                aim_seat = self.aim_seat
                aim_slot = self.aim_slot
                aim_link = self.aim_link
        self.aim_seat = aim_seat
        self.aim_slot = aim_slot
        self.aim_link = aim_link
        return self.follow(game, seat, [first])

    def act_on(self, game: Catastrophe, seat: int, lane: list[int]) -> list[int]:
        """C-R29: the links of an act that has been begun, with its best targets."""
        self.survey(game, seat)
        self.aim_seat = -1
        self.aim_slot = -1
        self.aim_link = -1
        self.score(game, seat, lane[0])
        return self.follow(game, seat, lane[:])

    def follow(self, game: Catastrophe, seat: int, lane: list[int]) -> list[int]:
        """All links of an act, with the targets that were chosen."""
        options = game.act_links(seat, lane)
        while options:
            lane.append(self.next_link(game, seat, lane, options))
            options = game.act_links(seat, lane)
        return lane

    def next_link(self, game: Catastrophe, seat: int, lane: list[int], options: list[int]) -> int:
        """One link of an act."""
        for wanted in (
            self.aim_link,
            actions.FOR + self.aim_seat,
            actions.SLOT + self.aim_slot,
            actions.BORROW + self.aim_seat,
        ):
            if wanted in options and wanted not in lane:
                return wanted
        if actions.PAY <= options[0] < actions.PAY + card_kinds.SUPPLIES:
            return self.cheapest(game, seat, lane[0] - actions.BORROW, options)
        if actions.NOBODY_ELSE in options:
            return self.second_target(game, options)
        if actions.DONE in options:
            return self.best_lay(game, seat, options)
        return options[0]

    # ---- what there is to do ----

    def survey(self, game: Catastrophe, seat: int) -> None:
        """Survey the table: who could serve what, and how scarce that is."""
        self.weight = self.weights(game, seat)
        self.had = self.in_play(game, seat)
        self.masks = []
        self.frees = []
        for player in range(game.n):
            row = game.in_play[player]
            masks: list[int] = []
            frees: list[int] = []
            for place in range(len(row)):
                masks.append(game.serves(player, place))
                free = max(0, game.remaining(player, place) - game.committed[player][place])
                frees.append(free // 2 if self.box.keywords[row[place]] & keyword.MAKESHIFT else free)
            self.masks.append(masks)
            self.frees.append(frees)
        self.supply = [-1] * (game.n * SEAT_UNITS)
        self.demand = [0] * impact_kinds.COUNT
        for ref in range(game.n * SEAT_UNITS):
            if game.need[ref] and not game.met[ref]:
                self.supply[ref] = self.suppliers(game, ref)
                for kind in range(impact_kinds.COUNT):
                    self.demand[kind] += game.need[ref] >> kind & 1

    def suppliers(self, game: Catastrophe, ref: int) -> int:
        """How many free uses at the table could satisfy a unit."""
        victim = ref // SEAT_UNITS
        slot = ref % SEAT_UNITS // UNITS
        total = 0
        for player in range(game.n):
            if not game.may_aid(player, victim, slot):
                continue
            masks = self.masks[player]
            for place in range(len(masks)):
                if masks[place] & game.need[ref] and game.reaches(player, victim, game.in_play[player][place]):
                    total += self.frees[player][place]
        return total

    def open_slots(self, game: Catastrophe, seat: int) -> int:
        """C-59: how many impacts a seat has not mitigated yet."""
        count = 0
        for slot in range(SLOTS):
            if not game.mitigated(seat, slot):
                count += 1
        return count

    def urgency(self, game: Catastrophe, seat: int) -> float:
        """C-73: how urgently a seat needs help: the more, the nearer it is to its last token."""
        at_stake = self.open_slots(game, seat)
        if at_stake >= game.vitality[seat]:
            return 8.0
        return 0.5 * (5 - game.vitality[seat] + at_stake)

    def hopeless(self, game: Catastrophe, seat: int, slot: int) -> bool:
        """Whether no use at the table can finish an impact that is open."""
        first = seat * SEAT_UNITS + slot * UNITS
        for ref in range(first, first + UNITS):
            if self.supply[ref] == 0 and not self.borrows(game, seat, ref):
                return True
        return False

    def runs_short(self, game: Catastrophe, ref: int) -> bool:
        """Whether more units like an open one need a use than there are uses at the table."""
        return self.supply[ref] < self.demand[lowest(game.need[ref])]

    def manages(self, game: Catastrophe, seat: int, ref: int) -> bool:
        """Whether a seat could satisfy one of its own units by itself: with a card of its own or a borrowed one."""
        return self.serves_itself(game, ref) or self.borrows(game, seat, ref)

    def serves_itself(self, game: Catastrophe, ref: int) -> bool:
        """C-46: whether the seat that has a unit could satisfy it with a card of its own."""
        for mask in self.masks[ref // SEAT_UNITS]:
            if mask & game.need[ref]:
                return True
        return False

    def borrows(self, game: Catastrophe, seat: int, ref: int) -> bool:
        """C-52: whether a seat could borrow something against one of its units."""
        if not game.may_borrow(seat) or len(game.hands[seat]) < game.price(seat):
            return False
        if ref % SEAT_UNITS // UNITS == IMPACT_SLOT and game.trouble == complications.ALONE:
            return False
        for owner in game.neighbours(seat):
            row = game.in_play[owner]
            for place in range(len(row)):
                card = row[place]
                if not self.box.covers[card] & game.need[ref] or self.box.keywords[card] & keyword.FIXED:
                    continue
                if game.usable(seat, card) and not game.lent[owner][place] >> seat & 1:
                    if game.remaining(owner, place) >= game.price_of_use(card):
                        return True
        return False

    # ---- how good an act is ----

    def score(self, game: Catastrophe, seat: int, option: int) -> float:
        """How good it is to begin with this link; its best targets are noted."""
        if actions.COMMIT <= option < actions.LOAN:
            return self.score_commit(game, seat, option)
        if actions.BORROW <= option < actions.SLOT:
            return self.score_borrow(game, seat, option - actions.BORROW, True)
        if actions.PLAY <= option < actions.OFFER_PLAY:
            return self.score_response(game, seat, self.box.effects[option - actions.PLAY + card_kinds.FIRST_RESPONSE])
        if option in (actions.TRIAGE, actions.PANTRY):
            mask = HEALS if option == actions.TRIAGE else FEEDS
            return self.score_units(game, seat, mask, option == actions.TRIAGE, -1, True) - 0.2
        return self.score_quick(game, seat, option - actions.QUICK)

    def score_units(self, game: Catastrophe, seat: int, mask: int, others: bool, card: int, free: bool) -> float:
        """The best unit to satisfy with these kinds: one's own, or another's who can't manage without help."""
        best = -1.0
        for i in range(game.n if others else 1):
            victim = (seat + i) % game.n
            if (card >= 0 and not game.reaches(seat, victim, card)) or self.sheltered(game, victim):
                continue
            urgency = -1.0
            for slot in range(SLOTS):
                if not game.may_aid(seat, victim, slot):
                    continue
                ref = game.open_unit(victim, slot, mask, -1)
                if ref < 0 or self.in_vain(game, victim, slot):
                    continue
                if victim != seat and not free and not game.ready[victim] and self.serves_itself(game, ref):
                    continue
                if urgency < 0:
                    urgency = self.urgency(game, victim)
                score = SERVING - SCARCE * min(self.supply[ref], MOST_SUPPLY) + urgency
                if victim != seat:
                    score -= 0.5
                if score > best:
                    best = score
                    self.aim_seat = victim
                    self.aim_slot = slot
        return best

    def in_vain(self, game: Catastrophe, seat: int, slot: int) -> bool:
        """C-R32: whether a unit is satisfied in vain, since the other open units of its impact can't be."""
        first = seat * SEAT_UNITS + slot * UNITS
        if not game.need[first + 1]:
            return False
        for ref in range(first, first + UNITS):
            if self.supply[ref] == 0:
                return not self.borrows(game, seat, ref)
        return False

    def score_commit(self, game: Catastrophe, seat: int, option: int) -> float:
        """C-46, C-51: the best unit for a card of one's own, minus what the use would be worth later."""
        place = game.place_of(seat, option - actions.COMMIT)
        card = game.in_play[seat][place]
        score = self.score_units(game, seat, self.masks[seat][place], True, card, False)
        return score - self.cost(game, seat, place) if score > 0 else score

    def cost(self, game: Catastrophe, seat: int, place: int) -> float:
        """What a use of a card of one's own costs: its later worth, its versatility, and what else it could do now."""
        card = game.in_play[seat][place]
        keywords = self.box.keywords[card]
        future = 0.0
        kinds = 0
        if keywords & keyword.MAKESHIFT:
            future = 1.0 if game.phase < PHASES else 0.0
            kinds = 3
        else:
            for kind in self.kinds[card]:
                kinds += 1
                future = max(future, self.weight[kind] / (1.0 + max(0, self.had[kind] - 1) / 2.0))
        free = self.frees[seat][place]
        cost = future + 0.3 * kinds - 0.2 * free
        wanting = 0
        for slot in range(SLOTS):
            if game.open_unit(seat, slot, self.masks[seat][place], -1) >= 0:
                wanting += 1
        if wanting > free:
            cost += 0.8 * (wanting - free)
        if keywords & keyword.PERISHABLE:
            cost -= 2.0
        if keywords & keyword.STURDY and game.committed[seat][place] > 0:
            cost -= 3.0
        return cost

    def score_borrow(self, game: Catastrophe, seat: int, owner: int, paying: bool) -> float:
        """C-52: the neighbour's card that satisfies most, minus what is paid for it."""
        if self.sheltered(game, seat):
            return -1.0
        wants = game.own_wants(seat)
        price = game.price(seat) if paying else 0
        near = game.adjacent(seat, owner) or game.has(seat, traits.LONG_LEGS) or not paying
        fresh = near and len(game.hands[seat]) >= price
        best = -1.0
        urgency = self.urgency(game, seat)
        for option in game.loan_options(seat, owner, wants, fresh, paying):
            place = game.place_of(owner, option - actions.LOAN)
            card = game.in_play[owner][place]
            again = game.lent[owner][place] >> seat & 1
            closes = 0
            scarcest = 99
            found = -1
            for slot in range(SLOTS):
                ref = game.open_unit(seat, slot, self.box.covers[card], -1)
                if ref < 0 or not game.lends_to(slot) or self.in_vain(game, seat, slot):
                    continue
                closes += 1
                if self.supply[ref] < scarcest:
                    scarcest = self.supply[ref]
                    found = slot
            if found < 0:
                continue
            closes = min(closes, game.remaining(owner, place))
            score = BORROWING - SCARCE * min(scarcest, MOST_SUPPLY) + urgency + 0.6 * (closes - 1)
            if not again and price > 0:
                score -= 0.4 + 0.5 * price * self.cheapest_worth(game, seat, owner)
                if len(game.in_play[owner]) >= game.limit(owner):
                    score -= 1.0
            elif not again:
                score -= 0.0 if paying else 2.5
            if score > best:
                best = score
                self.aim_seat = owner
                self.aim_slot = found
                self.aim_link = option
        return best

    def pay_worth(self, game: Catastrophe, seat: int, owner: int, card: int) -> float:
        """C-53: what passing a card costs, given that its new owner gains by it."""
        uses = self.box.uses[card]
        mine = self.worth(game, seat, card, uses, self.weight, self.had)
        if card >= card_kinds.RESOURCES:
            return mine + 0.5
        if game.phase == PHASES:
            return 0.0
        return mine - 0.4 * self.worth(game, owner, card, uses, self.weight, self.in_play(game, owner))

    def cheapest_worth(self, game: Catastrophe, seat: int, owner: int) -> float:
        """C-53: what the cheapest payment costs."""
        best = 99.0
        for card in game.hands[seat]:
            best = min(best, self.pay_worth(game, seat, owner, card))
        return max(0.0, best)

    def cheapest(self, game: Catastrophe, seat: int, owner: int, options: list[int]) -> int:
        """C-53: the card that is least missed."""
        best = options[0]
        least = 99.0
        for option in options:
            worth = self.pay_worth(game, seat, owner, option - actions.PAY)
            if worth < least:
                least = worth
                best = option
        return best

    def second_target(self, game: Catastrophe, options: list[int]) -> int:
        """K-4, K-5: the second target of a use: whoever needs it most."""
        best = options[0]
        most = -1.0
        for option in options:
            if actions.ALSO_FOR <= option < actions.BORROW:
                need = self.urgency(game, option - actions.ALSO_FOR)
                if need > most:
                    most = need
                    best = option
        return best

    def best_lay(self, game: Catastrophe, seat: int, options: list[int]) -> int:
        """The best second card to put into play, if there is room for it."""
        best = actions.DONE
        if len(game.in_play[seat]) + 1 >= game.limit(seat):
            return best
        most = 0.2
        for option in options:
            if option != actions.DONE:
                worth = self.laying_worth(game, seat, option - actions.LAY, self.weight, self.had)
                if worth > most:
                    most = worth
                    best = option
        return best

    def score_quick(self, game: Catastrophe, seat: int, card: int) -> float:
        """K-7: how good it is to bring a card that serves what nothing in play does."""
        if not game.usable(seat, card):
            return -1.0
        for i in range(game.n):
            victim = (seat + i) % game.n
            if not game.reaches(seat, victim, card):
                continue
            for slot in range(SLOTS):
                ref = game.open_unit(victim, slot, self.box.covers[card], -1)
                if ref >= 0 and game.may_aid(seat, victim, slot):
                    if victim == seat and not self.manages(game, seat, ref):
                        return 88.0 + self.urgency(game, seat)
                    if self.supply[ref] == 0 and not self.manages(game, victim, ref):
                        return 60.0 + self.urgency(game, victim)
        return -1.0

    # ---- Responses ----

    def score_response(self, game: Catastrophe, seat: int, effect: int) -> float:
        """C-R43: how good it is to play a Response now."""
        if effect == effects.OWN_IMPACT:
            return self.score_outright(game, seat, seat)
        if effect == effects.OTHER_IMPACT:
            return self.score_help(game, seat)
        if effect == effects.SLOT_TOGETHER:
            return self.score_together(game, seat)
        if effect == effects.HEAL:
            return self.score_heal(game)
        if effect == effects.SUPPLY_RUN:
            return 50.0
        if effect == effects.TURN_BACK:
            return self.score_turn_back(game, seat)
        if effect == effects.DEPLOY:
            return self.score_deploy(game, seat)
        if effect == effects.TAKE_COVER:
            return self.score_cover(game, seat)
        if effect == effects.ALL_CLEAR:
            return self.score_all_clear(game)
        if effect == effects.OPEN_DOOR:
            return self.score_open_door(game, seat)
        if effect == effects.DIG_OUT:
            return self.score_dig_out(game, seat)
        if effect == effects.DEAL:
            return 5.0 if self.proposal(game, seat, [])[0] != actions.NO_TRADE else -1.0
        return -1.0

    def lost_slots(self, game: Catastrophe, seat: int) -> int:
        """How many impacts of a seat nobody can finish."""
        count = 0
        for slot in range(SLOTS):
            if not game.mitigated(seat, slot) and self.hopeless(game, seat, slot):
                count += 1
        return count

    def score_cover(self, game: Catastrophe, seat: int) -> float:
        """C-R43: losing one token instead of two, or instead of spending many uses that later phases will need."""
        if self.lost_slots(game, seat) >= 2:
            return 15.0
        if game.phase < PHASES and game.vitality[seat] >= SAFE and self.open_slots(game, seat) >= SAVED:
            return SERVING + 20.0
        return -1.0

    def sheltered(self, game: Catastrophe, seat: int) -> bool:
        """Whether a seat has taken cover from more than one impact, so that its loss is settled."""
        return game.spent[seat] & spent_once.COVERED != 0 and self.open_slots(game, seat) > 1

    def score_outright(self, game: Catastrophe, seat: int, victim: int) -> float:
        """Mitigating an impact outright that nobody can finish, once it matters."""
        if (game.vitality[victim] > 3 and game.phase == 1) or self.sheltered(game, victim):
            return -1.0
        for slot in range(SLOTS):
            if game.mitigated(victim, slot) or not game.may_aid(seat, victim, slot):
                continue
            if self.hopeless(game, victim, slot):
                self.aim_seat = victim
                self.aim_slot = slot
                return 70.0 + self.urgency(game, victim)
        return -1.0

    def score_help(self, game: Catastrophe, seat: int) -> float:
        """Helping the player who needs it most."""
        best = -1.0
        found_seat = -1
        found_slot = -1
        for victim in range(game.n):
            if victim != seat:
                score = self.score_outright(game, seat, victim)
                if score > best:
                    best = score
                    found_seat = self.aim_seat
                    found_slot = self.aim_slot
        self.aim_seat = found_seat
        self.aim_slot = found_slot
        return best

    def score_together(self, game: Catastrophe, seat: int) -> float:
        """Pulling together, if it saves at least two players or somebody's last token."""
        best = -1.0
        for slot in range(SLOTS):
            closes = 0
            urgent = 0.0
            for victim in [seat] + game.neighbours(seat):
                if not game.mitigated(victim, slot) and game.may_aid(seat, victim, slot):
                    if self.hopeless(game, victim, slot) and not self.sheltered(game, victim):
                        closes += 1
                        urgent = max(urgent, self.urgency(game, victim))
            if closes >= 2 or (closes == 1 and (urgent >= 8.0 or game.phase == PHASES)):
                score = 60.0 + 5.0 * closes + urgent
                if score > best:
                    best = score
                    self.aim_slot = slot
        return best

    def score_heal(self, game: Catastrophe) -> float:
        """C-R49: giving Vitality back to whoever is nearest to the last token."""
        lowest = 99
        for victim in range(game.n):
            left = game.vitality[victim] - self.open_slots(game, victim)
            if game.vitality[victim] < game.start_vitality[victim] and left < lowest:
                lowest = left
                self.aim_seat = victim
        return 55.0

    def score_turn_back(self, game: Catastrophe, seat: int) -> float:
        """Turning back a card that is needed now or later."""
        best = -1.0
        for place in range(len(game.in_play[seat])):
            turned = game.turned[seat][place]
            if turned == 0:
                continue
            card = game.in_play[seat][place]
            score = -1.0
            for kind in self.kinds[card]:
                score = max(score, min(turned, 2) * self.weight[kind])
            if game.remaining(seat, place) <= game.committed[seat][place]:
                score *= 1.5  # otherwise it would be exhausted
            victim = self.wanting(game, seat, card)
            if game.phase == PHASES and game.usable(seat, card) and self.asked_for(game, seat, card):
                score = SERVING + 10.0  # in the last phase, only what is used now counts
            elif victim >= 0:
                score = 40.0 + self.urgency(game, victim)
            if score > best:
                best = score
                self.aim_link = actions.REWIND + game.code_at(seat, place)
        return best - 0.05

    def asked_for(self, game: Catastrophe, seat: int, card: int) -> bool:
        """Whether a seat has an open need that one of its own cards covers."""
        for slot in range(SLOTS):
            if game.open_unit(seat, slot, self.box.covers[card], -1) >= 0:
                return True
        return False

    def wanting(self, game: Catastrophe, seat: int, card: int) -> int:
        """Who has a need that another use of a card would serve and for which there are too few uses; -1 if nobody."""
        if not game.usable(seat, card):
            return -1
        for i in range(game.n):
            victim = (seat + i) % game.n
            if not game.reaches(seat, victim, card):
                continue
            for slot in range(SLOTS):
                ref = game.open_unit(victim, slot, self.box.covers[card], -1)
                if ref >= 0 and game.may_aid(seat, victim, slot) and self.runs_short(game, ref):
                    if not self.manages(game, victim, ref):
                        return victim
        return -1

    def score_deploy(self, game: Catastrophe, seat: int) -> float:
        """Bringing cards that are needed now, or as many as there is room for."""
        best = -1.0
        room = game.limit(seat) - len(game.in_play[seat])
        last = -1
        for card in game.hands[seat]:
            if card >= card_kinds.RESOURCES or card == last:
                continue
            last = card
            score = self.laying_worth(game, seat, card, self.weight, self.had) if room > 0 else -1.0
            victim = self.wanting(game, seat, card)
            if victim >= 0:
                score = 45.0 + self.urgency(game, victim)
            if score > best:
                best = score
                self.aim_link = actions.LAY + card
        return best - 0.3

    def score_dig_out(self, game: Catastrophe, seat: int) -> float:
        """Digging out a card that is needed now, or a good one if there is room."""
        best = -1.0
        room = game.limit(seat) - len(game.in_play[seat])
        for card in game.discards:
            if card >= card_kinds.RESOURCES:
                continue
            score = self.worth(game, seat, card, 1, self.weight, self.had) if room > 0 else -1.0
            victim = -1 if self.box.keywords[card] & keyword.MAKESHIFT else self.wanting(game, seat, card)
            if victim >= 0:
                score = 42.0 + self.urgency(game, victim)
            if score > best:
                best = score
                self.aim_link = actions.FETCH + card
        return best - 0.3

    def score_open_door(self, game: Catastrophe, seat: int) -> float:
        """Borrowing a card from anybody, for what the seat can't manage otherwise."""
        best = -1.0
        found_seat = -1
        found_slot = -1
        found_link = -1
        for owner in range(game.n):
            if owner != seat and game.loan_options(seat, owner, game.own_wants(seat), True, False):
                score = self.score_borrow(game, seat, owner, False)
                if score > best:
                    best = score
                    found_seat = self.aim_seat
                    found_slot = self.aim_slot
                    found_link = self.aim_link
        self.aim_seat = found_seat
        self.aim_slot = found_slot
        self.aim_link = found_link
        if best < 0:
            return best
        ref = game.open_unit(seat, found_slot, EVERY_KIND, -1)
        return best - 45.0 if self.serves_itself(game, ref) else best + FREE_OF_CHARGE

    def score_all_clear(self, game: Catastrophe) -> float:
        """C-R59: calling off a complication that costs somebody something."""
        trouble = game.trouble
        open_here = 0
        open_anywhere = 0
        for victim in range(game.n):
            if not game.mitigated(victim, IMPACT_SLOT):
                open_here += 1
            open_anywhere += self.lost_slots(game, victim)
        if trouble in (complications.SEVERE, complications.COMPOUND):
            return 30.0 if open_here else -1.0
        if trouble in (complications.DEADLY, complications.CONTAGIOUS):
            return 20.0 if open_here else -1.0
        if trouble in (
            complications.SURGE,
            complications.GROUNDED,
            complications.OPEN_GROUND,
            complications.STAY_INDOORS,
            complications.ALONE,
            complications.QUARANTINE,
        ):
            return 25.0 if open_anywhere else -1.0
        if game.phase < PHASES or open_here:
            return 1.0
        return -1.0
