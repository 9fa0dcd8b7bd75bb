# compiled by mypyc
"""Situations: entering the queue, being looked at and turned up, running out of time, and their printed lines."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.box import is_crime
from calamity.games.catastropolis.city import WITHIN
from calamity.games.catastropolis.rules.villain import VillainRules
from calamity.games.catastropolis.vocabulary import actions, endings, lines, sources, steps
from calamity.kernel.zones import EVERYONE, slot, slot_seen, watcher

HOT_TRAIL_STEPS: Final = 2


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class SituationRules(VillainRules):
    """The Active Queue and the two piles behind it."""

    __slots__ = ()

    # ---- entering ----

    def enter_from_pile(self) -> None:
        """P-63: the top card of the Situation Pile goes face down to the back of the queue."""
        pile = self.situation_pile
        if pile.top:
            self.line_up(pile.top.pop(), 0, sources.FIRST_SET)
        elif pile.bag:
            self.line_up(slot(pile.bag.pop(self.bag_place(pile.bag)), 0), 0, sources.FIRST_SET)
        else:
            self.line_up(pile.bottom.pop(0), 0, self.pile_origins.pop(0))
        self.emit("entered", len(self.queue))

    def enter_from_reserve(self) -> None:
        """P-69: the top card of the Reserve Pile goes to the back of the queue."""
        origin = self.reserve_origin()
        self.line_up(slot(self.draw(self.reserve), 0), 0, origin)
        self.emit("entered", len(self.queue))

    def reserve_origin(self) -> int:
        """What everybody knows of the top card of the Reserve, which is about to be taken."""
        if self.passed_over > 0:
            self.passed_over -= 1
            return sources.PASSED_OVER
        return sources.FROM_RESERVE

    def breed(self) -> None:
        """P-74, P-R22, P-R23: the top card of the Reserve goes unseen to the bottom of the Situation Pile."""
        if self.reserve.size() == 0:
            self.emit("reserve_empty")
            return
        self.pile_origins.append(self.reserve_origin())
        self.situation_pile.put_under(self.draw(self.reserve), 0)
        self.emit("bred", self.situation_pile.size())

    # ---- looking ----

    def look(self, seat: int, place: int) -> None:
        """P-83: one player looks at a face-down Situation; all see that, only that player sees the face."""
        self.shown += 1
        self.emit("looked", seat, place + 1)
        self.emit("saw", place + 1, self.card_at(place), to=watcher(seat))
        self.queue[place] |= watcher(seat) << 12

    def knows(self, seat: int, place: int) -> bool:
        """Whether a player has looked at a Situation of the queue."""
        return slot_seen(self.queue[place]) & watcher(seat) != 0

    def look_choices(self) -> list[int]:
        """Every face-down Situation, oldest first."""
        return [actions.LOOK + place for place in self.hidden_places()]

    # ---- turning up ----

    def turn_oldest(self, by: int) -> None:
        """P-82: turn up whatever is the oldest face-down Situation by now."""
        place = self.oldest_hidden()
        if place >= 0:
            self.turn_up(place, by)

    def turn_up(self, place: int, by: int) -> None:
        """P-72, P-81, P-84, P-R24, P-R57: turn it, check its time, record its symbol, then its Alert."""
        card = self.card_at(place)
        self.shown += 1
        self.face_up[place] = 1
        self.queue[place] = slot(card, EVERYONE)
        if by >= 0:
            self.emit("turned_up", by, card, self.counters[place])
        else:
            self.emit("came_to_light", card, self.counters[place])
        if self.overdue(place):
            if is_crime(card):
                self.lose_crime(place)
            else:
                self.lose(endings.DISASTER, card)
            return
        self.take_stock()
        if not is_crime(card):
            self.record_symbol(card)
        self.alert(place, card, by)

    def alert(self, place: int, card: int, by: int) -> None:
        """P-16, P-84, P-R53: what happens when a Situation is turned up."""
        line = self.box.line[card]
        if line == lines.HEAD_START:
            self.hasten(place)
        elif line == lines.CHAIN_CALL:
            self.push(steps.TURN_OLDEST, by + 1)
        elif line == lines.CITYWIDE_PANIC:
            for other in self.open_places():
                if other != place:
                    self.hasten(other)
        elif line == lines.CAUGHT_IN_THE_OPEN:
            self.strike_down(1 << self.box.space[card], True)
        elif line == lines.LOOSE_LIPS:
            if by >= 0 and self.oldest_hidden() >= 0:
                self.ask(by, steps.LOOKED)
        elif line == lines.HOT_TRAIL:
            if by >= 0:
                self.grant_move(by, HOT_TRAIL_STEPS)
        elif line == lines.SECOND_WAVE:
            self.breed()

    # ---- time ----

    def check(self) -> None:
        """P-66, P-72, P-R17, P-R20: overdue Disasters and the Master Plan first, then overdue Crimes, oldest first."""
        late = -1
        times = self.box.time
        for place in range(len(self.queue)):
            if self.face_up[place]:
                card = self.queue[place] & 4095
                if self.counters[place] >= times[card] + self.grace:
                    if not is_crime(card):
                        self.lose(endings.DISASTER, card)
                        return
                    if late < 0:
                        late = place
        if self.villain >= 0 and self.plan_left() <= 0:
            self.lose(endings.PLAN, self.villain)
        elif late >= 0:
            self.push(steps.CHECK)
            self.lose_crime(late)

    def lose_crime(self, place: int) -> None:
        """P-73, P-74, P-75, P-80, P-R25: a Crime is lost, breeds another Situation, and its Lapse happens."""
        card = self.remove(place)
        self.situation_discard.append(card)
        self.emit("lost", card)
        self.breed()
        line = self.box.line[card]
        if line == lines.BREAKOUT:
            self.breed()
        elif line == lines.IT_ALL_CONNECTS:
            self.hasten_oldest_disaster()
        elif line == lines.SPILL:
            self.strike_down(WITHIN[1][self.box.space[card]], True)

    def hasten_oldest_disaster(self) -> None:
        """P-75: a Lapse puts a counter on the oldest face-up Disaster."""
        for place in range(len(self.queue)):
            if self.face_up[place] and not is_crime(self.card_at(place)):
                self.hasten(place)
                return

    def remove(self, place: int) -> int:
        """P-73, P-108, P-R27, P-R28: a card leaves the queue, its counters go back, the others close up."""
        if place >= len(self.queue) - self.fresh:
            self.fresh -= 1
        card = self.card_at(place)
        self.queue.pop(place)
        self.counters.pop(place)
        self.face_up.pop(place)
        self.origins.pop(place)
        self.take_stock()
        return card

    def delay(self, place: int, number: int) -> None:
        """P-79: counters come off a card, never below none."""
        number = min(number, self.counters[place])
        if number == 0:
            return
        self.counters[place] -= number
        if self.face_up[place]:
            self.emit("delayed", self.card_at(place), number, self.counters[place])
        else:
            self.emit("delayed_unseen", place + 1, number, self.counters[place])
