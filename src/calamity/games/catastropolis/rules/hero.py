# compiled by mypyc
"""Heroes: free moves, weakness and what prevents it, death, and the hero who takes the place of a dead one."""

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.city import START
from calamity.games.catastropolis.state import Position
from calamity.games.catastropolis.vocabulary import actions, card_kinds, power_effects, steps
from calamity.kernel.zones import insert


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class HeroRules(Position):
    """What happens to heroes."""

    __slots__ = ()

    # ---- free moves ----

    def grant_move(self, seat: int, distance: int) -> None:
        """P-96, P-R46: a card lets a hero move, which is no action; 0 steps stand for its rate."""
        self.push(steps.FREE_MOVE, seat, distance)

    def free_move(self, seat: int, distance: int) -> None:
        """P-96: the player may stay or go within the steps granted."""
        self.ask(seat, steps.FREE_MOVED, distance)

    def free_move_choices(self, seat: int, distance: int) -> list[int]:
        """P-96, P-R46: a fixed number of steps is not shortened by weakness or foul going; a rate is."""
        return self.moves(seat, distance if distance else self.rate(seat)) + [actions.STAY]

    def free_moved(self) -> None:
        """P-96: the hero goes where its player wants it, or stays."""
        if self.choice != actions.STAY:
            self.put(self.seat, self.choice - actions.MOVE)
            self.emit("moved_free", self.seat, self.space[self.seat])
        else:
            self.emit("stayed", self.seat)

    def put(self, seat: int, space: int) -> None:
        """P-33, P-94, P-R35: a hero comes to a space, whoever else is there."""
        self.space[seat] = space

    # ---- weakness ----

    def heal(self, seat: int) -> None:
        """P-117, P-123: a weakened hero becomes healthy."""
        if self.weakened[seat]:
            self.weakened[seat] = 0
            self.emit("healed", seat)

    def strike_down(self, spaces: int, lethal: bool) -> None:
        """P-135, P-R52: a result hits all heroes on some spaces, in seat order from the active or first player."""
        order = self.seats_from(self.active if self.active >= 0 else self.first)
        self.begin_weakening([seat for seat in order if spaces >> self.space[seat] & 1], lethal)

    def begin_weakening(self, seats: list[int], lethal: bool) -> None:
        """P-119, P-125, P-126, P-R47, P-R53: Situations and Resolutions kill the weakened, other sources don't."""
        if seats:
            self.struck = seats
            self.lethal = 1 if lethal or self.all_lethal else 0
            self.push(steps.WEAKEN)

    def weaken(self) -> None:
        """P-124, P-R52: hero by hero: there is no effect, the shield absorbs it, or the owner is asked."""
        while self.struck:
            seat = self.struck[0]
            changes = self.lethal or not self.weakened[seat]
            if changes and not self.shield[seat] and (self.can_spend_sidekick(seat) or self.has_vest(seat)):
                self.ask(seat, steps.PREVENTED)
                return
            self.struck.pop(0)
            if not changes:
                self.emit("still_weakened", seat)
            elif self.shield[seat]:
                self.shield[seat] = 0
                self.emit("shielded", seat)
            else:
                self.succumb(seat)

    def can_spend_sidekick(self, seat: int) -> bool:
        """P-124: whether a hero has a Sidekick who has not stepped in yet."""
        return self.gifts[seat] & power_effects.SIDEKICK != 0 and not self.sidekick_spent[seat]

    def prevention_choices(self, seat: int) -> list[int]:
        """P-124: Sidekick, Bulletproof Vest, or accept it."""
        options: list[int] = []
        if self.can_spend_sidekick(seat):
            options.append(actions.SPEND_SIDEKICK)
        if self.has_vest(seat):
            options.append(actions.SPEND_VEST)
        options.append(actions.ACCEPT)
        return options

    def prevented(self) -> None:
        """P-124: a prevented result does not happen."""
        seat = self.struck.pop(0)
        self.push(steps.WEAKEN)
        if self.choice == actions.SPEND_SIDEKICK:
            self.sidekick_spent[seat] = 1
            self.emit("sidekick_spent", seat)
        elif self.choice == actions.SPEND_VEST:
            self.discard_collected(seat, self.box.vest)
            self.emit("vest_spent", seat, self.box.vest)
        else:
            self.succumb(seat)

    def discard_collected(self, seat: int, card: int) -> None:
        """P-25: a kept card leaves a collection for its discard pile."""
        self.collections[seat].remove(card)
        if card < card_kinds.FIRST_POWER:
            self.situation_discard.append(card)
        else:
            self.resolution_discard.append(card)

    def succumb(self, seat: int) -> None:
        """P-119, P-120, P-125, P-R4: a healthy hero becomes weakened, a weakened one dies."""
        if self.weakened[seat]:
            self.die(seat)
        else:
            self.weakened[seat] = 1
            self.emit("weakened", seat)

    # ---- death ----

    def die(self, seat: int) -> None:
        """P-127, P-128, P-135, P-136, P-R48, P-R50, P-R51: everything collected is lost, and so is the hero's turn."""
        self.emit("died", seat)
        for card in self.collections[seat]:
            if card < card_kinds.FIRST_POWER:
                self.situation_discard.append(card)
            else:
                self.resolution_discard.append(card)
        self.collections[seat] = []
        self.power_deck.shuffle_in(self.powers[seat])
        for i in range(len(self.reagents)):
            if self.reagents[i] == seat:
                self.reagents[i] = -1
                self.emit("reagent_back", self.pieces[i])
        self.new_hero(seat)
        if seat == self.active:
            self.cut_turn_short()

    def new_hero(self, seat: int) -> None:
        """P-42, P-129–P-134, P-R8, P-R49: a new hero with powers from the unused cards, healthy, on Start."""
        deck = self.power_deck
        ignored: list[int] = []
        self.powers[seat] = []
        total = 0
        while total < self.limit and deck.size() > 0:
            card = self.draw(deck)
            points = self.box.points[card - card_kinds.FIRST_POWER]
            if total + points <= self.limit:
                total += points
                self.powers[seat].append(card)
                self.emit("gained", seat, card)
            else:
                ignored.append(card)
                self.emit("ignored", seat, card)
        deck.shuffle_in(ignored)
        self.equip(seat)
        self.heroes[seat] += 1
        self.space[seat] = START
        self.weakened[seat] = 0
        self.shield[seat] = 0
        self.double[seat] = -1
        self.sidekick_spent[seat] = 0
        self.emit("new_hero", seat, total)

    def cut_turn_short(self) -> None:
        """P-135, P-R49: the rest of the action and any extra turn are lost; a result that hits several goes on."""
        self.extra_turn = 0
        stack = self.stack
        while stack[len(stack) - 1] & 255 != steps.END_TURN:
            stack.pop()
        self.push(steps.CHECK)  # pending checks are kept
        if self.struck:
            self.push(steps.WEAKEN)

    def collect(self, seat: int, card: int) -> None:
        """P-108, P-110: a card goes into a collection."""
        insert(self.collections[seat], card)
