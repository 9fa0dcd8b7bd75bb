# compiled by mypyc
"""Purchase: first put a card under its stack, then buy one if you like."""

from mypy_extensions import mypyc_attr

from calamity.games.katastrophenspiel.box import shop_card, shop_place
from calamity.games.katastrophenspiel.state import Position
from calamity.games.katastrophenspiel.vocabulary import actions, steps
from calamity.kernel.zones import EVERYONE, insert


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class PurchaseRules(Position):
    """The steps of a purchase action; their argument is the discount."""

    __slots__ = ()

    def buy_action(self, seat: int) -> None:
        """K-32, K-R21: spend an action on a purchase."""
        self.actions -= 1
        self.emit("purchase", seat)
        self.shop(seat, 0)

    def free_buy_action(self, seat: int) -> None:
        """K-50, K-51, K-52, K-R27: play the procurer and purchase for 1 less."""
        hero = self.box.procurer
        self.hands[seat].remove(hero)
        insert(self.in_play[seat], hero)
        self.emit("procured", seat, hero)
        self.shop(seat, 1)

    def shop(self, seat: int, discount: int) -> None:
        """K-45, K-R15, K-R21: a purchase always begins with putting an open card away; then the turn goes on."""
        self.push(steps.DECIDE)
        self.ask(seat, steps.CYCLED, discount)

    def cycle_choices(self) -> list[int]:
        """K-45: any of the open purchase cards."""
        return [actions.CYCLE + shop_place(card) for card in self.purchases if card >= 0]

    def cycled(self, discount: int) -> None:
        """K-45, K-46, K-R22: the card goes under its stack, whose top card takes its place."""
        card = shop_card(self.choice - actions.CYCLE)
        place = self.purchases.index(card)
        stack = self.purchase_stacks[self.box.faces[card].stack]
        stack.put_under(card, EVERYONE)
        self.emit("cycled", self.seat, card)
        self.purchases[place] = self.draw(stack)
        self.emit("for_sale", self.purchases[place], place)
        self.ask(self.seat, steps.BOUGHT, discount)

    def price(self, card: int, discount: int) -> int:
        """K-9, K-48, K-52: what a card costs now."""
        return self.box.faces[card].value - discount

    def buy_choices(self, seat: int, discount: int) -> list[int]:
        """K-47, K-R26: any open card that the player's money pays for, or none."""
        money = self.money[seat]
        options = [actions.BUY + shop_place(c) for c in self.purchases if c >= 0 and self.price(c, discount) <= money]
        options.append(actions.BUY_NOTHING)
        return options

    def bought(self, discount: int) -> None:
        """K-47, K-48, K-49, K-R25: pay, take the card in hand, fill its place again."""
        if self.choice == actions.BUY_NOTHING:
            self.emit("bought_nothing", self.seat)
            return
        card = shop_card(self.choice - actions.BUY)
        price = self.price(card, discount)
        self.money[self.seat] -= price
        insert(self.hands[self.seat], card)
        if card == self.box.procurer:
            self.procurer_owner = self.seat
        elif card == self.box.control_centre:
            self.centre_owner = self.seat
        self.emit("bought", self.seat, card, price)
        self.fill_place(self.purchases.index(card), self.box.faces[card].stack)

    def fill_place(self, place: int, stack: int) -> None:
        """K-49, K-R23: refill from the same stack; if that is empty, the place stays empty, or as the option says."""
        if not self.purchase_stacks[stack].size() and self.refill:
            stack = self.next_stack(stack)
        pile = self.purchase_stacks[stack]
        if pile.size():
            self.purchases[place] = self.draw(pile)
            self.emit("for_sale", self.purchases[place], place)
        else:
            self.purchases[place] = -1
            self.emit("sold_out", place, stack + 1)

    def next_stack(self, stack: int) -> int:
        """K-R23: the next more expensive stack that has cards, else the next cheaper one."""
        for other in (stack + 1, stack + 2, stack - 1, stack - 2):
            if 0 <= other < 3 and self.purchase_stacks[other].size():
                return other
        return stack
