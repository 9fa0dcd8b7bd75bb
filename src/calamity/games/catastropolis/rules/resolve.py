# compiled by mypyc
"""Resolving Situations, and the Resolution cards drawn for it."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.box import is_crime
from calamity.games.catastropolis.city import START, WITHIN
from calamity.games.catastropolis.rules.search import SearchRules
from calamity.games.catastropolis.vocabulary import actions, card_kinds, lines, power_effects, results, schemes, steps

# What a draw of Resolution cards follows
AFTER_STRIKE: Final = 0  # or the second card of a big story: plain
AFTER_CRIME: Final = 1
AFTER_DISASTER: Final = 2

LIBERATED_CRIME: Final = 2
LIBERATED_DISASTER: Final = 3
SECOND_WIND_STEPS: Final = 2
MOST_CONFESSED: Final = 2


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class ResolveRules(SearchRules):
    """The Resolve action, except for strikes."""

    __slots__ = ()

    # ---- resolving ----

    def can_resolve(self, seat: int, card: int) -> bool:
        """P-107, P-115: whether a hero has some means to resolve a Situation, wherever it is."""
        return self.matches(seat, card) or self.can_borrow(seat)

    def resolve(self, seat: int, card: int) -> None:
        """P-24, P-105, P-111, P-114, P-115, P-R41: means that cost nothing come first; else Sorcery or Favor Owed."""
        if self.matches(seat, card):
            self.take(seat, card)
        else:
            self.ask(seat, steps.MEANS_CHOSEN, card)

    def means(self, seat: int) -> list[int]:
        """P-24, P-115: Sorcery and Favor Owed, as far as the hero has them."""
        options: list[int] = []
        if self.gifts[seat] & power_effects.SORCERY:
            options.append(actions.WITH_SORCERY)
        if self.has_favor(seat):
            options.append(actions.WITH_FAVOR)
        return options

    def borrow(self, seat: int) -> None:
        """P-24, P-R40, P-R43: Sorcery forgoes the Resolution card, Favor Owed is discarded."""
        if self.choice == actions.WITH_SORCERY:
            self.no_draw = 1
            self.emit("used_sorcery", seat)
        elif self.choice == actions.WITH_FAVOR:
            self.discard_collected(seat, self.box.favor)
            self.emit("favor_spent", seat, self.box.favor)

    def means_chosen(self, card: int) -> None:
        """P-115: the Situation is resolved with a borrowed power."""
        self.borrow(self.seat)
        self.take(self.seat, card)

    def take(self, seat: int, card: int) -> None:
        """P-108, P-109, P-110, P-114, P-R39, P-R59: into the collection; then the Hazard, then a Resolution card."""
        self.remove(self.place_of(card))
        self.collect(seat, card)
        self.emit("resolved", seat, card)
        if self.scheme() == schemes.INVASION:
            self.liberate(seat, LIBERATED_CRIME if is_crime(card) else LIBERATED_DISASTER)
            if self.over:
                return
        if self.box.line[card] == lines.BIG_STORY:
            self.push(steps.DRAW, AFTER_STRIKE)
        self.push(steps.DRAW, AFTER_CRIME if is_crime(card) else AFTER_DISASTER)
        self.hazard(seat, card)

    def liberate(self, seat: int, points: int) -> None:
        """P-154: Overlord Kthaar: liberation points, counted as soon as they are won."""
        self.hits[0] += points
        self.emit("liberated", seat, points, self.hits[0], self.needed)
        if self.defeated():
            self.win(seat)

    def hazard(self, seat: int, card: int) -> None:
        """P-16, P-109, P-R39: what happens to the hero who resolves a Situation."""
        line = self.box.line[card]
        if line == lines.HARD_FIGHT:
            self.hard_fight(seat)
        elif line == lines.HARD_FIGHT_WITHOUT:
            if not self.held[seat] & self.box.unless[card]:
                self.hard_fight(seat)
        elif line == lines.DECONTAMINATION:
            self.put(seat, START)
            self.emit("decontaminated", seat)
        elif line == lines.MEDICS_THANKS:
            self.heal(seat)

    def hard_fight(self, seat: int) -> None:
        """P-109, P-125: a Hazard weakens, or kills the weakened; it never weakens a tough hero."""
        if self.gifts[seat] & power_effects.TOUGH:
            self.emit("toughed_out", seat)
        else:
            self.begin_weakening([seat], True)

    # ---- drawing ----

    def draw_step(self, after: int) -> None:
        """P-40, P-110, P-150, P-R40: after a Crime a stealthy hero may draw nothing; Sorcery never draws."""
        if self.no_draw:
            return
        if after == AFTER_CRIME and self.gifts[self.active] & power_effects.DISCREET:
            self.ask(self.active, steps.DRAW_DECIDED, after)
        else:
            self.draw_resolutions(after)

    def draw_decided(self, after: int) -> None:
        """P-R40: no Resolution card at all, or the usual draw."""
        if self.choice == actions.DRAW_NONE:
            self.no_draw = 1
            self.emit("drew_nothing", self.seat)
        else:
            self.draw_resolutions(after)

    def draw_resolutions(self, after: int) -> None:
        """P-25, P-110, P-113: one card; two to choose from with Charm (Crimes) or a Publicist (Disasters)."""
        gifts = self.gifts[self.active]
        two = (after == AFTER_CRIME and gifts & power_effects.CHARM) or (
            after == AFTER_DISASTER and gifts & power_effects.PUBLICIST
        )
        for _ in range(2 if two else 1):
            card = self.top_resolution()
            if card >= 0:
                self.drawn.append(card)
                self.emit("drew", self.active, card)
        if len(self.drawn) > 1:
            self.ask(self.active, steps.KEPT)
        elif self.drawn:
            self.keep(self.active, self.drawn[0])

    def top_resolution(self) -> int:
        """P-39, P-113: the top Resolution card, after a reshuffle of the discards if need be; -1 if there is none."""
        if self.resolution_deck.size() == 0:
            if not self.resolution_discard:
                return -1
            self.resolution_deck.shuffle_in(self.resolution_discard)
            self.resolution_discard = []
            self.emit("resolution_reshuffled", self.resolution_deck.size())
        return self.draw(self.resolution_deck)

    def keep_choices(self) -> list[int]:
        """The different Resolution cards that were drawn."""
        options: list[int] = []
        for card in self.drawn:
            option = actions.KEEP + card - card_kinds.FIRST_RESOLUTION
            if option not in options:
                options.append(option)
        return options

    def keep(self, seat: int, card: int) -> None:
        """P-110, P-112, P-R45: keep one card and follow it; a card that was not chosen is discarded."""
        self.drawn.remove(card)
        for other in self.drawn:
            self.resolution_discard.append(other)
            self.emit("rejected", seat, other)
        self.drawn = []
        self.collect(seat, card)
        self.emit("kept", seat, card)
        self.follow(seat, card)

    # ---- following ----

    def follow(self, seat: int, card: int) -> None:
        """P-25, P-110, P-112: the instructions of a Resolution card."""
        effect = self.box.resolution_effect[card - card_kinds.FIRST_RESOLUTION]
        if effect == results.WEAKEN:
            self.begin_weakening([seat], True)
        elif effect == results.WEAKEN_HERE:
            self.strike_down(1 << self.space[seat], True)
        elif effect == results.TURN_UP:
            self.push(steps.TURN_OLDEST, seat + 1)
        elif effect == results.MOVE_RATE:
            self.grant_move(seat, 0)
        elif effect == results.RECOVER:
            if self.weakened[seat]:
                self.heal(seat)
            else:
                self.grant_move(seat, SECOND_WIND_STEPS)
        elif effect == results.CONFESS:
            if self.open_with_counters():
                self.ask(seat, steps.CONFESSED)
        elif effect == results.BREED:
            self.breed()
        elif effect == results.SHOCKWAVE:
            for place in self.open_places():
                self.hasten(place)
        elif effect == results.TEAM_SPIRIT:
            near = WITHIN[1][self.space[seat]]
            for other in self.seats_from(seat):
                if near >> self.space[other] & 1:
                    self.heal(other)
        elif effect == results.EXTRA_TURN:
            self.extra_turn = 1
            self.emit("extra_turn", seat)
        elif effect == results.CREDIT:
            self.ask(seat, steps.CREDITED)

    def confess_choices(self) -> list[int]:
        """P-112: a face-up Situation with counters, or none."""
        return [actions.CONFESS + self.card_at(place) for place in self.open_with_counters()] + [actions.CONFESS_NONE]

    def confessed(self) -> None:
        """P-112: then how many counters, 1 or 2."""
        if self.choice != actions.CONFESS_NONE:
            self.ask(self.seat, steps.CONFESSED_NUMBER, self.choice - actions.CONFESS)

    def confess_number_choices(self, card: int) -> list[int]:
        """P-79: 1 or 2 counters, if there are that many."""
        most = min(MOST_CONFESSED, self.counters[self.place_of(card)])
        return [actions.REMOVE + i for i in range(most)]

    def credit_choices(self) -> list[int]:
        """P-112: whoever has the least reputation; among tied players the one who drew chooses."""
        least = min([self.reputation(seat) for seat in range(self.n)])
        return [actions.CREDIT + seat for seat in range(self.n) if self.reputation(seat) == least]

    def credited(self, seat: int) -> None:
        """P-112: that player takes the top Resolution card without following it."""
        card = self.top_resolution()
        if card >= 0:
            self.collect(seat, card)
            self.emit("credited", seat, card)
