# compiled by mypyc
"""The Villain: clues, identification, arrival, what the Villain does each round, and how the game ends."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.box import Villain, is_crime, signature_of
from calamity.games.catastropolis.city import LOCATION_SPACE
from calamity.games.catastropolis.rules.hero import HeroRules
from calamity.games.catastropolis.state import SYMBOLS_NEEDED
from calamity.games.catastropolis.vocabulary import card_kinds, endings, schemes, sources, steps, whereabouts
from calamity.kernel.zones import EVERYONE, slot

FALSE_SIGNATURE: Final = 1 + (2 << 2)  # one Supervillain, two Mad Scientists
NEST_ROUNDS: Final = 4
ENGINES_TO_FEAR: Final = 3
ENGINE_HITS: Final = 2


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class VillainRules(HeroRules):
    """What the Villain, one of nine, does."""

    __slots__ = ()

    def culprit(self) -> Villain:
        """The identified Villain."""
        return self.box.villains[self.villain - card_kinds.FIRST_VILLAIN]

    def scheme(self) -> int:
        """How the identified Villain is fought; -1 before that."""
        return self.box.villains[self.villain - card_kinds.FIRST_VILLAIN].scheme if self.villain >= 0 else -1

    # ---- clues ----

    def record_symbol(self, card: int) -> None:
        """P-139, P-140, P-144, P-R56: the first three Disasters name the Villain; symbols stay recorded."""
        if len(self.symbols) >= SYMBOLS_NEEDED:
            return
        self.symbols.append(self.box.symbol[card])
        self.emit("symbol", card, self.box.symbol[card], len(self.symbols))
        if len(self.symbols) == SYMBOLS_NEEDED:
            self.identify(card)

    def identify(self, card: int) -> None:
        """P-137, P-138, P-140, P-141, P-142, P-143, P-R5: three symbols in any order name the Villain."""
        signature = signature_of(self.symbols)
        if self.forced_villain >= 0:
            number = self.forced_villain
        elif self.false_trail and signature == FALSE_SIGNATURE:
            self.emit("false_trail", self.symbols.pop(0))
            return
        else:
            suspects = self.box.culprits(signature)
            number = suspects[0] if len(suspects) == 1 else suspects[self.below(len(suspects))]
        self.villain = card_kinds.FIRST_VILLAIN + number
        self.emit("identified", self.villain)
        self.settle(self.box.location[card])
        if self.scheme() == schemes.INVASION:
            self.invade()

    def settle(self, third: int) -> None:
        """P-41, P-145, P-146, P-147, P-151, P-R54, P-R58: the card's Arrival; the Master Plan begins at 0."""
        villain = self.culprit()
        scheme = villain.scheme
        self.plan = 0
        self.plan_time = villain.plan + self.plan_more()
        self.needed = villain.needed[self.n - 2]
        if scheme == schemes.TWINS:
            self.pieces = villain.places[:2]
            self.fallen = [0, 0]
        elif scheme == schemes.SHAPESHIFTER:
            self.pieces = [third]
        elif scheme == schemes.ENGINES:
            self.pieces = villain.places[: self.needed]
        elif scheme == schemes.NESTS:
            self.pieces = [villain.places[i] if i < self.needed else -1 for i in range(len(villain.places))]
        elif scheme == schemes.REAGENTS:
            self.pieces = villain.places[: self.needed]
            self.reagents = [-1] * self.needed
        else:
            self.pieces = [villain.places[0]]
        self.hits = [0] * len(self.pieces)
        for piece in self.pieces:
            if piece >= 0:
                self.emit("appeared", self.villain, piece)

    def invade(self) -> None:
        """P-146: Overlord Kthaar's Arrival: the first Crimes of the Reserve enter face up, one for each hero.

        The Disasters above them keep their order, and everybody knows that they are Disasters.
        """
        passed: list[int] = []
        came = 0
        while came < self.n and self.reserve.size() > 0:
            card = self.draw(self.reserve)
            if is_crime(card):
                came += 1
                self.line_up(slot(card, EVERYONE), 1, sources.FROM_RESERVE)
                self.emit("broke_out", card)
            else:
                passed.append(card)
        for i in range(len(passed) - 1, -1, -1):
            self.reserve.put_on_top(passed[i], 0)
        self.passed_over = len(passed)
        if passed:
            self.emit("passed_over", len(passed))
        self.take_stock()

    def line_up(self, packed: int, face_up: int, origin: int) -> None:
        """P-37, P-63, P-R26, P-R28: a Situation enters the back of the queue, without counters."""
        self.queue.append(packed)
        self.counters.append(0)
        self.face_up.append(face_up)
        self.origins.append(origin)
        self.fresh += 1

    # ---- each round ----

    def menace(self) -> None:
        """P-67, P-146, P-152: what the Villain does at the end of a round."""
        scheme = self.scheme()
        if scheme == schemes.TWINS:
            self.rouse_twin()
            self.hasten_newest_crime()
        elif scheme == schemes.BULWARK:
            self.strike_down(1 << LOCATION_SPACE[self.pieces[0]], False)
        elif scheme == schemes.ENGINES:
            self.run_engines()
        elif scheme == schemes.NESTS:
            self.hatch()
        elif scheme == schemes.FLIGHT:
            self.fly_on()

    def rouse_twin(self) -> None:
        """P-146: Mr. Gemini: a twin who has been down alone since an earlier round gets up with no hits."""
        for i in range(2):
            if 0 < self.fallen[i] < self.round and not self.fallen[1 - i]:
                self.fallen[i] = 0
                self.hits[i] = 0
                self.emit("got_up", self.pieces[i])
                return

    def hasten_newest_crime(self) -> None:
        """P-146: Mr. Gemini: a counter for the newest face-up Crime."""
        for place in range(len(self.queue) - 1, -1, -1):
            if self.face_up[place] and is_crime(self.card_at(place)):
                self.hasten(place)
                return

    def run_engines(self) -> None:
        """P-146: Doctor Overclock: while three engines stand, a counter for the oldest face-up Situation."""
        standing = 0
        for piece in self.pieces:
            if piece >= 0:
                standing += 1
        if standing >= ENGINES_TO_FEAR:
            for place in range(len(self.queue)):
                if self.face_up[place]:
                    self.hasten(place)
                    return

    def hatch(self) -> None:
        """P-146: The Brood Mother: with every fourth counter of the plan a nest on the first place without one."""
        if self.plan % NEST_ROUNDS:
            return
        for i in range(len(self.pieces)):
            if self.pieces[i] < 0:
                self.pieces[i] = self.culprit().places[i]
                self.emit("appeared", self.villain, self.pieces[i])
                return

    def fly_on(self) -> None:
        """P-146: Countess Comet: on to the next stop, and a counter for each face-up Situation there."""
        route = self.culprit().places
        self.pieces[0] = route[(route.index(self.pieces[0]) + 1) % len(route)]
        self.emit("flew_on", self.villain, self.pieces[0])
        for place in range(len(self.queue)):
            if self.face_up[place] and self.box.location[self.card_at(place)] == self.pieces[0]:
                self.hasten(place)

    def hasten(self, place: int) -> None:
        """P-72, P-78: a counter for a face-up Situation; whether it is overdue is checked when all are placed."""
        self.counters[place] += 1
        self.emit("hastened", self.card_at(place), self.counters[place])
        self.push(steps.CHECK)

    # ---- the end ----

    def defeated(self) -> bool:
        """P-154: whether the requirement on the Villain's card is met."""
        scheme = self.scheme()
        if scheme == schemes.TWINS:
            return self.fallen[0] > 0 and self.fallen[1] > 0
        if scheme in (schemes.ENGINES, schemes.NESTS):
            return max(self.pieces) < 0
        if scheme == schemes.REAGENTS:
            return min(self.reagents) == whereabouts.DELIVERED
        return self.hits[0] >= self.needed

    def win(self, seat: int) -> None:
        """P-2, P-154, P-155, P-156, P-R59, P-R60: the city is saved at once; the finisher takes the Villain card."""
        self.ending = endings.SAVED
        self.finisher = seat
        self.over = True
        self.emit("saved", seat, self.villain)
        if self.finisher_scores:
            self.villains.remove(self.villain)
            self.collect(seat, self.villain)
            self.emit("took_villain", seat, self.villain)

    def lose(self, ending: int, card: int) -> None:
        """P-2, P-76, P-153, P-160, P-R62: the city is destroyed, and everybody has lost."""
        self.ending = ending
        self.doom = card
        self.over = True
        if card >= 0:
            self.emit("destroyed", card)
        else:
            self.emit("gave_out", self.round)
