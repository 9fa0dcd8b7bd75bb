# compiled by mypyc
"""Searching the city: drawing Search cards and doing what they say."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.box import is_crime
from calamity.games.catastropolis.rules.situation import SituationRules
from calamity.games.catastropolis.vocabulary import actions, card_kinds, leads, power_effects, steps

WRONG_NUMBER_STEPS: Final = 2
STAKED_OUT: Final = 2  # how many cards a Stakeout looks at


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class SearchRules(SituationRules):
    """The Search action."""

    __slots__ = ()

    def can_search(self, seat: int) -> bool:
        """P-100, P-101, P-R36: at a working booth, and something is face down."""
        return self.oldest_hidden() >= 0 and self.at_booth(seat)

    def search(self, seat: int) -> None:
        """P-27, P-85, P-102, P-R2: draw the top Search card, or two with Super Intellect."""
        self.emit("searched", seat)
        self.draw_leads(2 if self.gifts[seat] & power_effects.TWO_LEADS else 1)
        if self.gifts[seat] & power_effects.REDRAW:
            self.ask(seat, steps.REDREW)
        else:
            self.choose_lead()

    def draw_leads(self, count: int) -> None:
        """P-102, P-103, P-104: draw as many as there are; an empty deck is replaced by its shuffled discards."""
        for _ in range(count):
            if self.search_deck.size() == 0:
                if not self.search_discard:
                    return
                self.search_deck.shuffle_in(self.search_discard)
                self.search_discard = []
                self.emit("search_reshuffled", self.search_deck.size())
            card = self.draw(self.search_deck)
            self.drawn.append(card)
            self.emit("drew_lead", self.active, card)

    def redrew(self) -> None:
        """P-112, P-R45: Keen Senses: discard what was drawn and draw as many again, once."""
        if self.choice == actions.REDRAW:
            count = len(self.drawn)
            self.emit("redrew", self.seat)
            self.search_discard.extend(self.drawn)
            self.drawn = []
            self.draw_leads(count)
        self.choose_lead()

    def choose_lead(self) -> None:
        """P-R37, P-R45: use one of the cards drawn."""
        if len(self.drawn) > 1:
            self.ask(self.active, steps.LEAD_CHOSEN)
        else:
            self.follow_lead(self.drawn[0])

    def lead_choices(self) -> list[int]:
        """The different Search cards that were drawn."""
        options: list[int] = []
        for card in self.drawn:
            option = actions.FOLLOW + card - card_kinds.FIRST_SEARCH
            if option not in options:
                options.append(option)
        return options

    def follow_lead(self, card: int) -> None:
        """P-82, P-102, P-103, P-R37: follow the Search card as far as possible; all cards drawn are discarded."""
        self.drawn.remove(card)
        for other in self.drawn:
            self.search_discard.append(other)
            self.emit("dropped_lead", self.active, other)
        self.search_discard.append(card)
        self.drawn = []
        self.emit("followed", self.active, card)
        seat = self.active
        effect = self.box.search_effect[card - card_kinds.FIRST_SEARCH]
        oldest = self.oldest_hidden()
        if effect == leads.OLDEST:
            self.turn_up(oldest, seat)
        elif effect == leads.TWO_OLDEST:
            self.push(steps.TURN_OLDEST, seat + 1)
            self.turn_up(oldest, seat)
        elif effect == leads.ANY:
            self.ask(seat, steps.CALLED, 0)
        elif effect == leads.NEWEST:
            self.turn_up(self.newest_hidden(), seat)
        elif effect == leads.PAPER_TRAIL:
            if is_crime(self.card_at(oldest)):
                self.push(steps.TURN_OLDEST, seat + 1)
            self.turn_up(oldest, seat)
        elif effect == leads.STAKEOUT:
            self.stake_out(seat)
        elif effect == leads.EARLY_WARNING:
            self.delay(oldest, 1)
            self.turn_up(oldest, seat)
        elif effect == leads.WRONG_NUMBER:
            self.grant_move(seat, WRONG_NUMBER_STEPS)
        elif effect == leads.AMBUSH:
            self.push(steps.AMBUSHED)
            self.turn_up(oldest, seat)
        elif effect == leads.THREE_OLDEST:
            self.push(steps.TURN_OLDEST, seat + 1)
            self.push(steps.TURN_OLDEST, seat + 1)
            self.turn_up(oldest, seat)
        else:
            raise ValueError(effect)

    def stake_out(self, seat: int) -> None:
        """P-83, P-103: look at the two oldest face-down Situations, then turn up one of them."""
        for place in self.staked_out():
            self.look(seat, place)
        self.ask(seat, steps.CALLED, 1)

    def staked_out(self) -> list[int]:
        """The places of the two oldest face-down Situations."""
        return self.hidden_places()[:STAKED_OUT]

    def call_choices(self, staked_out: int) -> list[int]:
        """P-R37: any face-down Situation, or one of the two that were looked at."""
        places = self.staked_out() if staked_out else self.hidden_places()
        return [actions.TURN_UP + place for place in places]

    def ambushed(self) -> None:
        """P-126, P-R53: the searcher becomes weakened; a Search card never kills."""
        self.begin_weakening([self.active], False)
