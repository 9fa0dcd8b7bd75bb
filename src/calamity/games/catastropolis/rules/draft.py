# compiled by mypyc
"""The powers draft: five open cards, picks and passes, until every hero has its points."""

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.rules.ability import AbilityRules
from calamity.games.catastropolis.state import PASSES, ROW_SIZE
from calamity.games.catastropolis.vocabulary import actions, card_kinds, steps
from calamity.kernel.zones import slot_card


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class DraftRules(AbilityRules):
    """Before play begins."""

    __slots__ = ()

    def fill_row(self) -> None:
        """P-44, P-46, P-57, P-R14, P-R16: lay cards out until there are five, or none are left."""
        while len(self.power_row) < ROW_SIZE:
            if self.power_deck.size() == 0:
                if not self.power_discard:
                    return
                self.power_deck.shuffle_in(self.power_discard)
                self.power_discard = []
                self.emit("power_reshuffled", self.power_deck.size())
            card = self.draw(self.power_deck)
            self.power_row.append(card)
            self.emit("on_offer", card)

    def fits(self, seat: int, card: int) -> bool:
        """P-48, P-R11: a hero never exceeds its points."""
        return self.points[seat] + self.box.points[card - card_kinds.FIRST_POWER] <= self.limit

    def fitting(self, seat: int) -> list[int]:
        """P-48: the cards of the row that a player may pick."""
        return [actions.PICK + card - card_kinds.FIRST_POWER for card in self.power_row if self.fits(seat, card)]

    def anything_fits(self, seat: int) -> bool:
        """P-58, P-R14: whether any card that is left could still be picked at some point."""
        for cards in (self.power_row, self.power_deck.bag, self.power_discard):
            for card in cards:
                if self.fits(seat, card):
                    return True
        for packed in self.power_deck.top:
            if self.fits(seat, slot_card(packed)):
                return True
        return False

    def draft(self, seat: int) -> None:
        """P-45, P-47, P-49, P-54, P-56, P-58: the next player whose hero isn't complete picks or passes."""
        for candidate in self.seats_from(seat):
            if self.points[candidate] < self.limit and self.anything_fits(candidate):
                while self.passes[candidate] >= PASSES and not self.fitting(candidate):
                    self.wipe()
                self.ask(candidate, steps.DRAFTED)
                return
        self.end_draft()

    def draft_choices(self, seat: int) -> list[int]:
        """P-45, P-48, P-50, P-53, P-55, P-R12, P-R13: a fitting card, or a pass while there are passes left."""
        options = self.fitting(seat)
        if self.passes[seat] < PASSES:
            options.append(actions.PASS)
        return options

    def drafted(self) -> None:
        """P-45, P-46, P-51, P-R12: pick a card and refill the row, or pass."""
        seat = self.seat
        if self.choice == actions.PASS:
            self.pass_draft(seat)
            return
        card = self.choice - actions.PICK + card_kinds.FIRST_POWER
        self.power_row.remove(card)
        self.powers[seat].append(card)
        self.equip(seat)
        self.emit("picked", seat, card, self.points[seat])
        self.fill_row()
        self.push(steps.DRAFT, (seat + 1) % self.n)

    def pass_draft(self, seat: int) -> None:
        """P-50, P-51, P-52, P-53, P-R12: the third pass wipes the row, and the same player picks at once."""
        self.passes[seat] += 1
        self.emit("passed", seat, self.passes[seat])
        if self.passes[seat] == PASSES:
            self.wipe()
            self.push(steps.DRAFT, seat)
        else:
            self.push(steps.DRAFT, (seat + 1) % self.n)

    def wipe(self) -> None:
        """P-52, P-56: all cards of the row are discarded and five new ones are laid out."""
        self.emit("wiped", len(self.power_row))
        self.power_discard.extend(self.power_row)
        self.power_row = []
        self.fill_row()

    def end_draft(self) -> None:
        """P-43, P-59: row, deck and discarded cards together are the unused power cards."""
        self.put_powers_away()
        self.emit("draft_over")
        self.push(steps.ROUND)

    def put_powers_away(self) -> None:
        """P-59: the unused power cards in one pile."""
        self.power_deck.shuffle_in(self.power_row + self.power_discard)
        self.power_row = []
        self.power_discard = []
