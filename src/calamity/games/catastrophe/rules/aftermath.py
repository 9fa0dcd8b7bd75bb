# compiled by mypyc
"""The end of React: cards turn, spoil and break, Vitality is lost, and exhausted cards go."""

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.rules.react import React
from calamity.games.catastrophe.state import PHASES
from calamity.games.catastrophe.units import IMPACT_SLOT, SLOTS
from calamity.games.catastrophe.vocabulary import (
    actions,
    complications,
    keyword,
    outcomes,
    spent_once,
    steps,
    tag,
    traits,
)


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Aftermath(React):
    """A position after the choices of React are made."""

    __slots__ = ()

    # ---- turning ----

    def lock(self) -> None:
        """C-57, C-R2, C-R46: nothing can be changed any more; the rest happens in a fixed order."""
        self.emit("locked")
        self.push(steps.TIDY)
        self.push(steps.SAP)
        self.push(steps.LOSE)
        self.push(steps.SPOIL)
        self.push(steps.TURN_CARDS)
        for seat in range(self.n):
            if self.has(seat, traits.GENTLE_HANDS) and self.spares(seat):
                self.ask(seat, steps.SPARED, seat)

    def spares(self, seat: int) -> list[int]:
        """C-58: the cards that would turn and that a gentle Mechanic may spare."""
        options: list[int] = []
        for place in range(len(self.in_play[seat])):
            if self.committed[seat][place] > 0 and not self.is_twin(seat, place):
                options.append(actions.SPARE + self.code_at(seat, place))
        return options

    def spared(self, seat: int) -> None:
        """C-58: one card will be turned one step less."""
        place = self.place_of(seat, self.choice - actions.SPARE)
        self.turned[seat][place] -= 1
        self.emit("spared", seat, self.in_play[seat][place])

    def turn_cards(self) -> None:
        """C-57, C-58, C-R37, K-1: each card turns one step per use of its owner, a Sturdy one at most one step."""
        heavy = -1
        for seat in range(self.n):
            for place in range(len(self.in_play[seat])):
                uses = self.committed[seat][place]
                if uses:
                    self.wear_out(seat, place, 1 if self.sturdy(seat, place) else uses)
            if self.has(seat, traits.HEAVY_HANDED) and self.strains(seat):
                heavy = seat
        if heavy >= 0:
            self.ask(heavy, steps.STRAINED, heavy)

    def sturdy(self, seat: int, place: int) -> bool:
        """K-1: whether a card is Sturdy for its owner."""
        card = self.in_play[seat][place]
        if self.box.keywords[card] & keyword.STURDY:
            return True
        return self.box.tags[card] & (tag.POWERED | tag.ENGINE) != 0 and self.has(seat, traits.WELL_WIRED)

    def wear_out(self, seat: int, place: int, turns: int) -> None:
        """C-58: a card turns clockwise, never further than it has uses."""
        card = self.in_play[seat][place]
        turns = min(turns, self.box.uses[card] - self.turned[seat][place])
        self.turned[seat][place] += turns
        self.emit("turned", seat, card, turns, self.box.uses[card] - self.turned[seat][place])

    def strains(self, seat: int) -> list[int]:
        """C-58: the cards that turned and have a use left, of which a heavy-handed Mechanic turns one more."""
        options: list[int] = []
        for place in range(len(self.in_play[seat])):
            if self.committed[seat][place] > 0 and self.remaining(seat, place) > 0 and not self.is_twin(seat, place):
                options.append(actions.WEAR + self.code_at(seat, place))
        return options

    def wears(self, seat: int) -> list[int]:
        """C-R61: a seat's cards in play that have a use left; identical copies count once."""
        options: list[int] = []
        for place in range(len(self.in_play[seat])):
            if self.remaining(seat, place) > 0 and not self.is_twin(seat, place):
                options.append(actions.WEAR + self.code_at(seat, place))
        return options

    def spoil(self) -> None:
        """C-R46, K-3: Perishable cards turn; after an Aftershock everybody's cards are roughly handled."""
        for seat in range(self.n):
            for place in range(len(self.in_play[seat])):
                if (
                    self.box.keywords[self.in_play[seat][place]] & keyword.PERISHABLE
                    and self.remaining(seat, place) > 0
                ):
                    self.wear_out(seat, place, 1)
        if self.trouble == complications.ROUGH_HANDLING:
            self.everybody_wears(self.in_turn(), steps.ROUGHED)

    def everybody_wears(self, seats: list[int], then: int) -> None:
        """C-R60, C-R61: those with a choice choose at the same time; a single option is taken at once."""
        asked: list[int] = []
        for seat in seats:
            options = self.wears(seat)
            if len(options) == 1:
                self.wear_out(seat, self.place_of(seat, options[0] - actions.WEAR), 1)
            elif options:
                asked.append(seat)
        if asked:
            self.ask_sealed(asked, then)

    def worn(self) -> None:
        """C-R46: the chosen cards turn one more step."""
        for seat in self.asked:
            self.wear_out(seat, self.place_of(seat, self.lanes[seat][0] - actions.WEAR), 1)

    # ---- losing ----

    def lose(self) -> None:
        """C-59, C-60, C-73, C-R32, C-R46, C-R47, C-R48: all losses at once; whoever has none left ends the game."""
        for seat in range(self.n):
            self.failed[seat] = 0
            for slot in range(SLOTS):
                if not self.mitigated(seat, slot):
                    self.failed[seat] |= 1 << slot
                    self.emit("failed", seat, slot, self.slot_kind(slot))
        for seat in range(self.n):
            self.lost[seat] = min(self.losses(seat), self.vitality[seat])
        for seat in range(self.n):
            self.vitality[seat] -= self.lost[seat]
            if self.lost[seat]:
                self.emit("lost", seat, self.lost[seat], self.vitality[seat])
        if min(self.vitality) == 0:
            self.finish(outcomes.DEFEAT)

    def losses(self, seat: int) -> int:
        """C-59: one for each impact that wasn't mitigated, adjusted by complications and cover."""
        failed = self.failed[seat]
        total = 0
        for slot in range(SLOTS):
            total += failed >> slot & 1
        struck = failed >> IMPACT_SLOT & 1
        if struck and self.trouble == complications.DEADLY:
            total += 1
        if not struck and self.trouble == complications.CONTAGIOUS:
            for other in self.neighbours(seat):
                if self.failed[other] >> IMPACT_SLOT & 1:
                    total += 1
                    break
        return min(total, 1) if self.spent[seat] & spent_once.COVERED else total

    def sap(self) -> None:
        """C-R46: whoever failed slot 4 may be Looted or Sapped."""
        losers = [seat for seat in self.in_turn() if self.failed[seat] >> IMPACT_SLOT & 1]
        if self.trouble == complications.LOOTED:
            for seat in losers:
                if self.hands[seat]:
                    card = self.hands[seat][self.random_place(self.hands[seat])]
                    self.leaves_hand(seat, card)
                    self.discard_from_hand(seat, card)
                    self.emit("looted", seat, card)
        elif self.trouble == complications.SAPPED and losers:
            self.everybody_wears(losers, steps.SAPPED_CARD)

    # ---- tidying up ----

    def tidy(self) -> None:
        """C-61, C-R46, C-R54, K-9: exhausted Resources go, Salvage draws, and after Long Term the game is won."""
        draws: list[int] = []
        for seat in self.in_turn():
            place = 0
            while place < len(self.in_play[seat]):
                if self.remaining(seat, place) > 0:
                    place += 1
                    continue
                card = self.pick_up(seat, place)
                self.discards.append(card)
                self.emit("exhausted", seat, card)
                if self.box.keywords[card] & keyword.SALVAGE:
                    draws.append(seat)
        for seat in draws:
            self.draw_supply(seat)
        self.clear_plans()
        if self.phase == PHASES:
            self.finish(outcomes.VICTORY)
        else:
            self.push(steps.NEXT_PHASE)
            self.push(steps.REPLENISH)

    def clear_plans(self) -> None:
        """C-58: cards are slid back; loans and ready marks end with the step."""
        self.uses = []
        self.loans = []
        self.fresh = []
        for seat in range(self.n):
            count = len(self.in_play[seat])
            self.committed[seat] = [0] * count
            self.lent[seat] = [0] * count
        self.ready = [0] * self.n

    # ---- the end ----

    def finish(self, outcome: int) -> None:
        """C-72, C-73: the game ends for all at once."""
        self.outcome = outcome
        self.over = True
        if outcome == outcomes.VICTORY:
            self.emit("victory")
            if self.title_option:
                for seat in self.most_resilient():
                    self.emit("title", seat)
        else:
            for seat in range(self.n):
                if self.vitality[seat] == 0:
                    self.emit("fell", seat)
            self.emit("defeat")

    def most_resilient(self) -> list[int]:
        """C-74, C-75, C-76, C-R55: most Vitality, then most supply cards owned, then most in hand; else shared."""
        best = max([self.standing(seat) for seat in range(self.n)])
        return [seat for seat in range(self.n) if self.standing(seat) == best]

    def standing(self, seat: int) -> int:
        """C-75, C-76: what decides the title, as one number."""
        hand = len(self.hands[seat])
        return self.vitality[seat] << 20 | hand + len(self.in_play[seat]) << 10 | hand

    def next_first_trader(self) -> int:
        """C-77, C-R55, C-R56: who begins after a victory: the first with the title from the First Trader on."""
        best = self.most_resilient()
        winners = [seat for seat in self.in_turn() if seat in best]
        return winners[0]

    def payoff(self, seat: int) -> float:
        """C-R57: the team's result first, then a share of the bonus for the title."""
        if self.outcome != outcomes.VICTORY:
            return 0.0
        bonus = self.title_bonus / 100 if self.title_option else 0.0
        best = self.most_resilient()
        share = bonus / len(best) if seat in best else 0.0
        return (1.0 + share) / (1.0 + bonus)
