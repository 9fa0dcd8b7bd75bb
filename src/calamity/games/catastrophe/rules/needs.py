# compiled by mypyc
"""What impacts require of each player, and which cards help against which impact."""

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.rules.trade import Trades
from calamity.games.catastrophe.units import IMPACT_SLOT, SEAT_UNITS, SLOTS, UNITS
from calamity.games.catastrophe.vocabulary import actions, aid_ranges, complications, impact_kinds, keyword, tag, traits


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Needs(Trades):
    """A position that knows its impacts."""

    __slots__ = ()

    # ---- units ----

    def slot_kind(self, slot: int) -> int:
        """C-44, C-R34, C-R50: the printed kind of one of the phase's four impacts."""
        if slot == IMPACT_SLOT:
            return self.box.strikes[self.impacts[len(self.impacts) - 1]]
        return self.box.slots[self.disaster[0]][(self.phase - 1) * 3 + slot]

    def set_needs(self) -> None:
        """C-15, C-44, C-45, C-49: every seat faces every impact, each with its units."""
        self.need = [0] * (self.n * SEAT_UNITS)
        self.met = [0] * (self.n * SEAT_UNITS)
        for seat in range(self.n):
            for slot in range(SLOTS):
                self.set_units(seat, slot)
            self.tally(seat)

    def set_units(self, seat: int, slot: int) -> None:
        """C-49: what one seat needs against one impact, complications and detriments included."""
        units = self.units_of(seat, slot)
        first = seat * SEAT_UNITS + slot * UNITS
        for i in range(UNITS):
            self.need[first + i] = units[i] if i < len(units) else 0

    def units_of(self, seat: int, slot: int) -> list[int]:
        """C-49: an ordinary impact has one unit of its kind; some have two, or accept another kind too."""
        kind = self.slot_kind(slot)
        units = [1 << kind]
        if slot == IMPACT_SLOT:
            if self.trouble == complications.SEVERE:
                units.append(1 << kind)
            elif self.trouble == complications.COMPOUND:
                units = [1 << impact_kinds.BLACKOUT, 1 << impact_kinds.SILENCE]
            elif self.trouble == complications.DETOUR:
                units = [1 << impact_kinds.STRANDED | 1 << impact_kinds.WRECKAGE]
        trait = self.traits[seat]
        if trait == traits.BIG_APPETITE and (kind in (impact_kinds.HUNGER, impact_kinds.THIRST)):
            units.append(units[0])
        elif trait == traits.RUMOUR_MILL and (kind in (impact_kinds.SILENCE, impact_kinds.UNREST)):
            units.append(units[0])
        return units

    def tune_in(self) -> None:
        """C-45: whoever is On the Air has everything that Silence needs from the start."""
        for seat in range(self.n):
            if self.has(seat, traits.ON_THE_AIR):
                for ref in range(seat * SEAT_UNITS, (seat + 1) * SEAT_UNITS):
                    if self.need[ref] & 1 << impact_kinds.SILENCE:
                        self.satisfy(ref, seat)

    def satisfy(self, ref: int, by: int) -> None:
        """C-49, C-60: a unit is satisfied, no matter by whom; help from others makes a ready player not ready again."""
        first = ref // UNITS * UNITS
        met = self.met
        latest = 0
        if self.need[first + 1]:
            for other in range(first, first + UNITS):
                latest = max(latest, met[other] >> 3)
        met[ref] = latest + 1 << 3 | by + 1
        seat = ref // SEAT_UNITS
        self.tally(seat)
        if seat != by:
            self.ready[seat] = 0
        self.emit("satisfied", by, seat, ref % SEAT_UNITS // UNITS)

    def reopen(self, ref: int, by: int) -> None:
        """C-R30: a unit is open again."""
        self.met[ref] = 0
        seat = ref // SEAT_UNITS
        self.tally(seat)
        if seat != by:
            self.ready[seat] = 0

    def tally(self, seat: int) -> None:
        """Which kinds some open unit of a seat accepts."""
        wants = 0
        need = self.need
        met = self.met
        for ref in range(seat * SEAT_UNITS, (seat + 1) * SEAT_UNITS):
            if not met[ref]:
                wants |= need[ref]
        self.wants[seat] = wants

    def mitigated(self, seat: int, slot: int) -> bool:
        """C-60, C-R32: an impact is mitigated when all of its units are satisfied; some of them don't count."""
        first = seat * SEAT_UNITS + slot * UNITS
        for ref in range(first, first + UNITS):
            if self.need[ref] and not self.met[ref]:
                return False
        return True

    def open_unit(self, seat: int, slot: int, mask: int, kind: int) -> int:
        """C-R33: the first open unit of an impact that accepts one of the kinds (and the named one), or -1."""
        first = seat * SEAT_UNITS + slot * UNITS
        if kind >= 0:
            mask &= 1 << kind
        need = self.need
        for ref in range(first, first + UNITS):
            if need[ref] & mask and not self.met[ref]:
                return ref
        return -1

    def unit_links(self, seat: int, slot: int, mask: int) -> list[int]:
        """C-49: where a use could serve different open units of an impact, which one; none where there is no choice."""
        first = seat * SEAT_UNITS + slot * UNITS
        seen = 0
        options: list[int] = []
        for ref in range(first, first + UNITS):
            accepted = self.need[ref]
            if accepted & mask and not self.met[ref] and accepted != seen:
                seen = accepted
                options.append(actions.UNIT + lowest(accepted))
        return options if len(options) > 1 else []

    # ---- cards ----

    def usable(self, seat: int, card: int) -> bool:
        """C-48, C-R59: whether a seat may use a Resource in this phase at all, as its owner or as a borrower."""
        tags = self.box.tags[card]
        if not tags:
            return True
        trouble = self.trouble
        if tags & tag.HEAVY and trouble == complications.OPEN_GROUND:
            return False
        if tags & tag.POWERED and trouble == complications.SURGE:
            return False
        if tags & tag.ENGINE and trouble == complications.GROUNDED:
            return False
        return not (tags & (tag.POWERED | tag.ENGINE) and self.traits[seat] == traits.TECHNOPHOBE)

    def price_of_use(self, card: int) -> int:
        """K-6: how many uses it takes to satisfy one unit."""
        return 2 if self.box.keywords[card] & keyword.MAKESHIFT else 1

    def serves(self, seat: int, place: int) -> int:
        """C-48, C-50, K-6: the kinds that a free use of a seat's own card works against; 0 if there is none."""
        card = self.in_play[seat][place]
        box = self.box
        free = box.uses[card] - self.turned[seat][place] - self.committed[seat][place]
        if free < 1 or (box.tags[card] and not self.usable(seat, card)):
            return 0
        keywords = box.keywords[card]
        if keywords & (keyword.RECHARGE | keyword.TOP_UP):
            return self.kinds_of(seat, place)
        return 0 if free < 2 and keywords & keyword.MAKESHIFT else box.covers[card]

    def kinds_of(self, seat: int, place: int) -> int:
        """K-12, K-13: the kinds that a seat's own card works against: those printed on it or for which it stands in."""
        card = self.in_play[seat][place]
        mask = self.box.covers[card]
        keywords = self.box.keywords[card]
        if keywords & (keyword.RECHARGE | keyword.TOP_UP):
            lender = tag.POWERED if keywords & keyword.RECHARGE else tag.ENGINE
            row = self.in_play[seat]
            for i in range(len(row)):
                if i != place and self.box.tags[row[i]] & lender and self.usable(seat, row[i]):
                    mask |= self.box.covers[row[i]]
        return mask

    # ---- help ----

    def may_aid(self, seat: int, other: int, slot: int) -> bool:
        """C-R59: whether a seat can satisfy any part of another's impact by any means."""
        if seat == other:
            return True
        trouble = self.trouble
        if trouble == complications.STAY_INDOORS or self.traits[seat] == traits.BURNT_OUT:
            return False
        return trouble != complications.ALONE or slot != IMPACT_SLOT

    def reaches(self, seat: int, other: int, card: int) -> bool:
        """C-51, C-R35, K-4, K-8: whether a seat may use one of its own cards for another at all."""
        if seat == other:
            return True
        keywords = self.box.keywords[card]
        if keywords & keyword.FIXED:
            return False
        if self.aid_range == aid_ranges.ANY:
            return True
        if self.aid_range == aid_ranges.EFFECTS_ONLY:
            return keywords & keyword.COMMUNAL != 0
        return self.adjacent(seat, other)

    def wanted_from(self, seat: int, other: int) -> int:
        """C-51: the kinds that a seat could satisfy for another (or for itself)."""
        if seat == other:
            return self.wants[seat]
        if self.trouble == complications.STAY_INDOORS or self.traits[seat] == traits.BURNT_OUT:
            return 0
        if self.trouble != complications.ALONE:
            return self.wants[other]
        wants = 0
        for ref in range(other * SEAT_UNITS, other * SEAT_UNITS + IMPACT_SLOT * UNITS):
            if not self.met[ref]:
                wants |= self.need[ref]
        return wants


def lowest(mask: int) -> int:
    """The first kind of a set."""
    for kind in range(impact_kinds.COUNT):
        if mask >> kind & 1:
            return kind
    return -1
