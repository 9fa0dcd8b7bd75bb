# compiled by mypyc
"""Striking the identified Villain: a Resolve action aimed at a twin, an engine, a nest, a reagent or the Villain."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.city import LOCATION_SPACE
from calamity.games.catastropolis.rules.resolve import AFTER_STRIKE, ResolveRules
from calamity.games.catastropolis.rules.villain import ENGINE_HITS
from calamity.games.catastropolis.vocabulary import actions, card_kinds, schemes, steps, whereabouts

RAID_STEPS: Final = 2  # the free move after a nest or a reagent
WEAK_HITS: Final = 1
STRONG_HITS: Final = 2


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class StrikeRules(ResolveRules):
    """P-116: the Resolve action against the Villain."""

    __slots__ = ()

    def offer_strikes(self, seat: int, reach: int, options: list[int]) -> None:
        """P-148, P-R41, P-R42: every piece of the Villain within reach; every hero may strike."""
        pieces = self.pieces
        scheme = self.scheme()
        for i in range(len(pieces)):
            if pieces[i] >= 0 and reach >> LOCATION_SPACE[pieces[i]] & 1 and self.strikeable(i, scheme):
                options.append(actions.STRIKE + pieces[i])
        if scheme == schemes.REAGENTS and seat in self.reagents and reach >> LOCATION_SPACE[self.laboratory()] & 1:
            options.append(actions.DELIVER)

    def strikeable(self, piece: int, scheme: int) -> bool:
        """P-148: a twin who is down and a reagent that was taken can't be struck."""
        if scheme == schemes.TWINS:
            return self.fallen[piece] == 0
        return scheme != schemes.REAGENTS or self.reagents[piece] < 0

    def laboratory(self) -> int:
        """Where Professor Xenolith's reagents are to be delivered: the last place of the card."""
        places = self.culprit().places
        return places[len(places) - 1]

    def weakness(self, piece: int) -> int:
        """P-149: the weakness list of the Villain, or of one of the twins, as a mask."""
        villain = self.culprit()
        return villain.other_weakness if villain.scheme == schemes.TWINS and piece == 1 else villain.weakness

    # ---- by what means ----

    def strike(self, seat: int, location: int) -> None:
        """P-115, P-148: a power of the weakness list costs nothing; else Sorcery, Favor Owed or neither."""
        piece = self.pieces.index(location)
        scheme = self.scheme()
        if scheme == schemes.VOID:
            self.ask(seat, steps.GAVE_UP)
            return
        own = self.own_basics(seat)
        if scheme == schemes.SHAPESHIFTER:
            if own & ~self.named:
                self.ask(seat, steps.NAMED, 0)
                return
            useful = self.named != self.box.basics
        elif own & self.weakness(piece):
            self.land(seat, piece, True)
            return
        else:
            useful = self.weakness(piece) != 0
        if useful and self.can_borrow(seat):
            self.ask(seat, steps.STRIKE_MEANS_CHOSEN, piece)
        else:
            self.land(seat, piece, False)

    def strike_means(self, seat: int) -> list[int]:
        """P-115: Sorcery, Favor Owed, or a plain strike."""
        return self.means(seat) + [actions.WITH_NOTHING]

    def strike_means_chosen(self, piece: int) -> None:
        """P-24, P-115, P-R43: a borrowed power counts for this strike."""
        if self.choice == actions.WITH_NOTHING:
            self.land(self.seat, piece, False)
            return
        self.borrow(self.seat)
        if self.scheme() == schemes.SHAPESHIFTER:
            self.ask(self.seat, steps.NAMED, 1)
        else:
            self.land(self.seat, piece, True)

    def name_choices(self, seat: int, borrowed: int) -> list[int]:
        """P-149: Morphion: a basic that the hero has, or counts as having, and that nobody has named yet."""
        basics = ~self.named & (self.box.basics if borrowed else self.own_basics(seat))
        options = [actions.NAME + basic for basic in range(card_kinds.LISTABLE) if basics >> basic & 1]
        if not borrowed:
            options.append(actions.NAME_NONE)
        return options

    def name_chosen(self) -> None:
        """P-149: Morphion: a named basic stays named."""
        if self.choice == actions.NAME_NONE:
            self.land(self.seat, 0, False)
        else:
            basic = self.choice - actions.NAME
            self.named |= 1 << basic
            self.emit("named", self.seat, card_kinds.FIRST_POWER + basic)
            self.land(self.seat, 0, True)

    def sacrifice_choices(self, seat: int) -> list[int]:
        """P-149: Archon Null: a collected card worth at least 1, or none."""
        options: list[int] = []
        last = -1
        for card in self.collections[seat]:
            if card != last and self.worth(seat, card) >= 1:
                options.append(
                    actions.GIVE_UP
                    + (
                        card
                        if card < card_kinds.FIRST_POWER
                        else card - card_kinds.FIRST_RESOLUTION + card_kinds.SITUATIONS
                    )
                )
            last = card
        options.append(actions.GIVE_NONE)
        return options

    def sacrificed(self) -> None:
        """P-149: Archon Null: a card given up scores as many further hits as its reputation."""
        seat = self.seat
        hits = WEAK_HITS
        if self.choice != actions.GIVE_NONE:
            card = self.choice - actions.GIVE_UP
            if card >= card_kinds.SITUATIONS:
                card += card_kinds.FIRST_RESOLUTION - card_kinds.SITUATIONS
            worth = self.worth(seat, card)
            hits += worth
            self.discard_collected(seat, card)
            self.emit("gave_up", seat, card, worth)
        self.score(seat, 0, hits)
        self.aftermath(seat, False)

    # ---- what it does ----

    def land(self, seat: int, piece: int, strong: bool) -> None:
        """P-148, P-149: what a strike does, by the Villain's card."""
        scheme = self.scheme()
        hits = STRONG_HITS if strong else WEAK_HITS
        if scheme == schemes.NESTS:
            self.emit("nest_destroyed", seat, self.pieces[piece])
            self.pieces[piece] = -1
        elif scheme == schemes.REAGENTS:
            self.reagents[piece] = seat
            self.emit("took_reagent", seat, self.pieces[piece])
        elif scheme == schemes.INVASION:
            self.liberate(seat, hits)
        else:
            if scheme == schemes.BULWARK:
                hits += self.companions(seat)
            self.score(seat, piece, hits)
            if scheme == schemes.TWINS and self.hits[piece] >= self.needed:
                self.fallen[piece] = self.round
                self.emit("went_down", self.pieces[piece])
            elif scheme == schemes.ENGINES and self.hits[piece] >= ENGINE_HITS:
                self.emit("engine_stopped", self.pieces[piece])
                self.pieces[piece] = -1
        self.aftermath(seat, strong)

    def companions(self, seat: int) -> int:
        """P-149: Baron Bulwark: one hit more for each other hero beside him."""
        space = LOCATION_SPACE[self.pieces[0]]
        count = 0
        for other in range(self.n):
            if other != seat and self.space[other] == space:
                count += 1
        return count

    def score(self, seat: int, piece: int, hits: int) -> None:
        """P-149: hits on a piece."""
        self.hits[piece] += hits
        self.emit("struck", seat, self.pieces[piece], hits, self.hits[piece])

    def aftermath(self, seat: int, strong: bool) -> None:
        """P-150, P-154, P-155, P-R59: the win at once; else what the card grants, then a Resolution card."""
        if self.over:
            return
        if self.defeated():
            self.win(seat)
            return
        self.push(steps.DRAW, AFTER_STRIKE)
        scheme = self.scheme()
        if strong and scheme in (schemes.NESTS, schemes.REAGENTS):
            self.grant_move(seat, RAID_STEPS)
        elif scheme == schemes.SHAPESHIFTER:
            self.slip_away()

    def slip_away(self) -> None:
        """P-150: Morphion: he moves away after every strike."""
        self.pieces[0] = self.refuge(0)
        self.emit("slipped_away", self.villain, self.pieces[0])

    def refuge(self, rounds: int) -> int:
        """P-150: Morphion's next place: the oldest face-up Situation elsewhere, or the next stop of his route.

        Situations that will be gone after so many rounds are left out.
        """
        here = self.pieces[0]
        for place in self.open_places():
            card = self.card_at(place)
            if self.box.location[card] != here and self.box.time[card] + self.grace - self.counters[place] > rounds:
                return self.box.location[card]
        route = self.culprit().places
        return route[(route.index(here) + 1) % len(route)]

    def deliver(self, seat: int) -> None:
        """P-148: Professor Xenolith: all reagents that the hero carries are delivered."""
        count = 0
        for i in range(len(self.reagents)):
            if self.reagents[i] == seat:
                self.reagents[i] = whereabouts.DELIVERED
                count += 1
        self.emit("delivered", seat, count)
        self.aftermath(seat, False)
