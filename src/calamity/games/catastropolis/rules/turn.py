# compiled by mypyc
"""Set-up, rounds, turns and the end; every step of the rules is called here."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.box import Box, is_crime
from calamity.games.catastropolis.city import BOOTHS, HOTLINES, START
from calamity.games.catastropolis.rules.draft import DraftRules
from calamity.games.catastropolis.state import LAST_ROUND
from calamity.games.catastropolis.vocabulary import (
    actions,
    card_kinds,
    endings,
    performers,
    power_effects,
    sources,
    steps,
)
from calamity.kernel.zones import Pile, slot, watcher

BEFORE_ROUND: Final = power_effects.DANGER_SENSE | power_effects.FORESIGHT
BEFORE_TURN: Final = power_effects.HEAL | power_effects.BURN
BOTH: Final = 3
SHARED_WIN: Final = 0.7  # the payoff of a common win without the title


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Catastropolis(DraftRules):
    """A game of Catastropolis."""

    __slots__ = ()

    def copy(self) -> "Catastropolis":
        """An independent copy of the position."""
        other = Catastropolis(self.n, self.rng)
        self.copy_position(other)
        return other

    # ---- dispatch of steps ----

    def dispatch(self, step: int, a: int, b: int) -> None:
        """Run one step of the game."""
        if step == steps.ACTED:
            self.acted()
        elif step == steps.END_TURN:
            self.end_turn()
        elif step == steps.TURN:
            self.turn(a)
        elif step == steps.ACT:
            self.act()
        elif step == steps.DRAW:
            self.draw_step(a)
        elif step == steps.CHECK:
            self.check()
        elif step == steps.WEAKEN:
            self.weaken()
        elif step == steps.ROUND_END:
            self.end_round()
        elif step == steps.TICK:
            self.tick()
        elif step == steps.MENACE:
            self.menace()
        elif step == steps.NEXT_ROUND:
            self.next_round()
        elif step == steps.ROUND:
            self.begin_round()
        elif step == steps.ROUND_POWERS:
            self.round_powers(a, b)
        elif step == steps.TURN_OLDEST:
            self.turn_oldest(a - 1)
        elif step == steps.FREE_MOVE:
            self.free_move(a, b)
        elif step == steps.DRAFT:
            self.draft(a)
        elif step == steps.AMBUSHED:
            self.ambushed()
        else:
            self.answered(step, a, b)

    def answered(self, step: int, a: int, b: int) -> None:
        """Go on after the answer to a question, other than the one for an action."""
        if step == steps.FREE_MOVED:
            self.free_moved()
        elif step == steps.DRAFTED:
            self.drafted()
        elif step == steps.REDREW:
            self.redrew()
        elif step == steps.LEAD_CHOSEN:
            self.follow_lead(self.choice - actions.FOLLOW + card_kinds.FIRST_SEARCH)
        elif step == steps.CALLED:
            self.turn_up(self.choice - actions.TURN_UP, self.seat)
        elif step == steps.LOOKED:
            self.look(self.seat, self.choice - actions.LOOK)
        elif step == steps.PREVENTED:
            self.prevented()
        elif step == steps.DRAW_DECIDED:
            self.draw_decided(a)
        elif step == steps.KEPT:
            self.keep(self.seat, self.choice - actions.KEEP + card_kinds.FIRST_RESOLUTION)
        elif step == steps.CONFESSED:
            self.confessed()
        elif step == steps.CONFESSED_NUMBER:
            self.delay(self.place_of(a), self.choice - actions.REMOVE + 1)
        elif step == steps.CREDITED:
            self.credited(self.choice - actions.CREDIT)
        elif step == steps.COOLED:
            self.cooled()
        elif step == steps.TELEPORTED:
            self.teleported()
        elif step == steps.X_RAYED:
            self.x_rayed()
        elif step == steps.X_RAYED_AGAIN:
            self.x_rayed_again(a)
        elif step == steps.X_RAY_TURNED:
            if self.choice != actions.TURN_UP_NONE:
                self.turn_up(self.choice - actions.TURN_UP, self.seat)
        elif step == steps.MEANS_CHOSEN:
            self.means_chosen(a)
        elif step == steps.STRIKE_MEANS_CHOSEN:
            self.strike_means_chosen(a)
        elif step == steps.NAMED:
            self.name_chosen()
        elif step == steps.GAVE_UP:
            self.sacrificed()
        elif step == steps.FORESEEN:
            self.foreseen()
        elif step == steps.ROUND_POWER_CHOSEN:
            self.round_power_chosen(a, b)
        elif step == steps.TURN_POWER_CHOSEN:
            self.turn_power_chosen()
        else:
            raise ValueError(f"no step {step}")

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """P-112: what the seat may answer to the question behind a step."""
        if step == steps.ACTED:
            return self.turn_choices(seat)
        if step == steps.FREE_MOVED:
            return self.free_move_choices(seat, a)
        if step == steps.DRAFTED:
            return self.draft_choices(seat)
        if step == steps.REDREW:
            return [actions.USE_DRAWN, actions.REDRAW]
        if step == steps.LEAD_CHOSEN:
            return self.lead_choices()
        if step == steps.CALLED:
            return self.call_choices(a)
        if step in (steps.LOOKED, steps.X_RAYED):
            return self.look_choices()
        if step == steps.PREVENTED:
            return self.prevention_choices(seat)
        if step == steps.DRAW_DECIDED:
            return [actions.DRAW, actions.DRAW_NONE]
        if step == steps.KEPT:
            return self.keep_choices()
        if step == steps.CONFESSED:
            return self.confess_choices()
        if step == steps.CONFESSED_NUMBER:
            return self.confess_number_choices(a)
        if step == steps.CREDITED:
            return self.credit_choices()
        if step == steps.COOLED:
            return self.cool_choices(seat, a)
        if step == steps.TELEPORTED:
            return self.teleport_choices(seat)
        return self.rarer_choices(step, seat, a, b)

    def rarer_choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """The choices of the rarer questions."""
        if step == steps.X_RAYED_AGAIN:
            return self.second_look_choices(a)
        if step == steps.X_RAY_TURNED:
            return self.x_ray_turn_choices(a, b - 1)
        if step == steps.MEANS_CHOSEN:
            return self.means(seat)
        if step == steps.STRIKE_MEANS_CHOSEN:
            return self.strike_means(seat)
        if step == steps.NAMED:
            return self.name_choices(seat, a)
        if step == steps.GAVE_UP:
            return self.sacrifice_choices(seat)
        if step == steps.FORESEEN:
            return [actions.ON_TOP, actions.AT_BOTTOM]
        if step == steps.ROUND_POWER_CHOSEN:
            return [actions.PERFORM + performers.WALL_CRAWLER, actions.PERFORM + performers.PRECOGNITION]
        if step == steps.TURN_POWER_CHOSEN:
            return [actions.PERFORM + performers.REGENERATION, actions.PERFORM + performers.UNSTABLE_CORE]
        raise ValueError(f"step {step} asks nothing")

    def default(self, step: int, seat: int, a: int, b: int) -> int:
        """P-R63: what an absent player's hero does until somebody takes over: rest, stay, and the first option."""
        if step == steps.ACTED:
            return actions.REST
        if step == steps.FREE_MOVED:
            return actions.STAY
        if step == steps.X_RAYED_AGAIN:
            return actions.LOOK_NO_MORE
        if step == steps.X_RAY_TURNED:
            return actions.TURN_UP_NONE
        if step == steps.STRIKE_MEANS_CHOSEN:
            return actions.WITH_NOTHING
        if step == steps.GAVE_UP:
            return actions.GIVE_NONE
        if step == steps.MEANS_CHOSEN:
            return actions.WITH_FAVOR if self.has_favor(seat) else self.means(seat)[0]
        if step == steps.PREVENTED:
            return self.default_prevention(seat)
        if step == steps.CREDITED:
            return self.default_credit(seat)
        if step == steps.KEPT:
            return self.default_keep(seat)
        if step == steps.COOLED:
            return self.default_cool(seat, a)
        if step == steps.CONFESSED:
            return self.default_confess()
        options = self.choices(step, seat, a, b)
        return options[len(options) - 1] if step == steps.CONFESSED_NUMBER else options[0]

    def default_prevention(self, seat: int) -> int:
        """P-R63: an absent player prevents what would kill, and accepts what wouldn't."""
        if not self.weakened[seat]:
            return actions.ACCEPT
        return actions.SPEND_SIDEKICK if self.can_spend_sidekick(seat) else actions.SPEND_VEST

    def default_credit(self, seat: int) -> int:
        """P-R63: among tied players the next to the left."""
        options = self.credit_choices()
        for other in self.seats_from((seat + 1) % self.n):
            if actions.CREDIT + other in options:
                return actions.CREDIT + other
        return options[0]

    def default_keep(self, seat: int) -> int:
        """P-R63: the Resolution card with the higher reputation."""
        best = self.drawn[0]
        for card in self.drawn:
            if self.worth(seat, card) > self.worth(seat, best):
                best = card
        return actions.KEEP + best - card_kinds.FIRST_RESOLUTION

    def default_cool(self, seat: int, anywhere: int) -> int:
        """P-R63: the oldest Disaster, else the oldest Crime."""
        places = self.coolable(seat, anywhere)
        for place in places:
            if not is_crime(self.card_at(place)):
                return actions.COOL + self.card_at(place)
        return actions.COOL + self.card_at(places[0])

    def default_confess(self) -> int:
        """P-R63: the Disaster nearest its time, else the Crime nearest its time."""
        best = -1
        for place in self.open_with_counters():
            if best < 0 or self.urgency(place) < self.urgency(best):
                best = place
        return actions.CONFESS + self.card_at(best)

    def urgency(self, place: int) -> int:
        """How soon a face-up Situation is overdue; Disasters come before all Crimes."""
        card = self.card_at(place)
        return self.box.time[card] - self.counters[place] + (1000 if is_crime(card) else 0)

    # ---- set-up ----

    def prepare(self, box: Box, first: int, minimum: int, dealt: bool) -> None:
        """P-1, P-3, P-4, P-5, P-34–P-44, P-R1, P-R3, P-R7, P-R8, P-R9: lay everything out, and begin the draft."""
        n = self.n
        self.box = box
        self.lay_out()
        self.space = [START] * n
        self.heroes = [0 if dealt else 1] * n
        self.villains = [card_kinds.FIRST_VILLAIN + number for number in range(len(box.villains))]
        self.first = first if first >= 0 else self.below(n)
        self.emit("first_player", self.first)
        self.lay_situations(max(n, minimum))
        self.power_deck = Pile(box.power_bag[:])
        self.resolution_deck = Pile(box.resolution_bag[:])
        self.search_deck = Pile(box.search_bag[:])
        if dealt:
            self.push(steps.ROUND)
            for seat in self.seats_from(self.first):
                self.new_hero(seat)
        else:
            self.fill_row()
            self.push(steps.DRAFT, self.first)

    def lay_situations(self, each: int) -> None:
        """P-34–P-38, P-R9: Crimes and Disasters in equal numbers make the pile, its top cards the queue."""
        crimes = self.box.crimes[:]
        disasters = self.box.disasters[:]
        pile: list[int] = []
        for _ in range(each):
            pile.append(crimes.pop(self.random_place(crimes)))
            pile.append(disasters.pop(self.random_place(disasters)))
        pile.sort()
        self.situation_pile = Pile(pile)
        self.pile_origins = []
        self.reserve = Pile(crimes + disasters)
        self.queue = []
        self.counters = []
        self.face_up = []
        self.origins = []
        for _ in range(self.n):
            self.line_up(slot(self.draw(self.situation_pile), 0), 0, sources.FIRST_SET)
            self.emit("entered", len(self.queue))

    # ---- rounds ----

    def begin_round(self) -> None:
        """P-60, P-62, P-R30: first the powers that act at the beginning of a round, then the turns."""
        self.round += 1
        self.turns_taken = 0
        self.burnt = []
        self.emit("round", self.round, self.first)
        for seat in range(self.n):
            if self.gifts[seat] & BEFORE_ROUND:
                self.push(steps.TURN, self.first)
                self.push(steps.ROUND_POWERS)
                return
        self.turn(self.first)

    def round_duties(self, seat: int) -> int:
        """P-20, P-R30: what a hero has to do at the beginning of a round, as far as it is possible."""
        gifts = self.gifts[seat]
        duties = 0
        if gifts & power_effects.DANGER_SENSE:
            place = self.oldest_hidden()
            if place >= 0 and not self.knows(seat, place):
                duties |= 1 << performers.WALL_CRAWLER
        if gifts & power_effects.FORESIGHT and self.situation_pile.size() > 0:
            duties |= 1 << performers.PRECOGNITION
        return duties

    def round_powers(self, turn: int, done: int) -> None:
        """P-20, P-62, P-87: in seat order; whoever has two such actions chooses their order."""
        while turn < self.n:
            seat = (self.first + turn) % self.n
            duties = self.round_duties(seat) & ~done
            if duties == BOTH:
                self.ask(seat, steps.ROUND_POWER_CHOSEN, turn, done)
                return
            if duties:
                self.push(steps.ROUND_POWERS, turn, done | duties)
                self.perform(
                    seat, performers.WALL_CRAWLER if duties == 1 << performers.WALL_CRAWLER else performers.PRECOGNITION
                )
                return
            turn += 1
            done = 0

    def round_power_chosen(self, turn: int, done: int) -> None:
        """P-87: the chosen action first, then the other."""
        which = self.choice - actions.PERFORM
        self.push(steps.ROUND_POWERS, turn, done | 1 << which)
        self.perform(self.seat, which)

    def perform(self, seat: int, which: int) -> None:
        """P-20, P-83, P-86, P-R30: one of the actions that powers perform by themselves."""
        if which == performers.WALL_CRAWLER:
            self.look(seat, self.oldest_hidden())
        elif which == performers.PRECOGNITION:
            self.foresee(seat)
        elif which == performers.REGENERATION:
            self.heal(seat)
        elif which == performers.UNSTABLE_CORE:
            self.burnt.append(self.space[seat])
            self.emit("burnt_out", seat, self.space[seat])
        else:
            raise ValueError(which)

    def foresee(self, seat: int) -> None:
        """P-20, P-83: Precognition: look at the top card of the Situation Pile, then put it on top or underneath."""
        pile = self.situation_pile
        self.peek(pile, 1, seat)
        packed = pile.top[len(pile.top) - 1] if pile.top else pile.bottom[0]
        self.emit("foresaw", seat)
        self.emit("foresaw_card", packed & 4095, to=watcher(seat))
        self.ask(seat, steps.FORESEEN)

    def foreseen(self) -> None:
        """P-20: Precognition: the card stays on top or goes to the bottom; its player remembers it."""
        pile = self.situation_pile
        if self.choice == actions.ON_TOP:
            self.emit("left_on_top", self.seat)
            return
        self.emit("put_under", self.seat)
        if pile.top:
            packed = pile.top.pop()
            origin = sources.FIRST_SET
        else:
            packed = pile.bottom.pop(0)
            origin = self.pile_origins.pop(0)
        if not pile.bottom:
            pile.bottom = []
        pile.bottom.append(packed)
        self.pile_origins.append(origin)

    def end_round(self) -> None:
        """P-61, P-63, P-68, P-69, P-70, P-R21: a Situation enters; a quiet round turns one up by itself."""
        self.active = -1
        self.fresh = 0
        if self.situation_pile.size() > 0:
            self.enter_from_pile()
            self.tick()
            return
        self.push(steps.TICK)
        if self.quiet_rounds:
            place = self.oldest_hidden()
            if place >= 0:
                self.emit("quiet")
                self.turn_up(place, -1)
            elif self.villain < 0 and self.reserve.size() > 0:
                self.emit("quiet")
                self.enter_from_reserve()
                self.turn_up(len(self.queue) - 1, -1)

    def tick(self) -> None:
        """P-64, P-65, P-78, P-147, P-R18, P-R19, P-R27: a counter for each card that was there, and the plan."""
        for place in range(len(self.queue) - self.fresh):
            if self.hidden_ageing or self.face_up[place]:
                self.counters[place] += 1
        self.fresh = 0
        self.push(steps.NEXT_ROUND)
        if self.villain >= 0:
            self.plan += 1
            self.emit("ticked_plan", self.villain, self.plan, self.plan_time)
            self.push(steps.CHECK)
            self.push(steps.MENACE)
        self.emit("ticked", self.round)
        self.check()

    def next_round(self) -> None:
        """P-5, P-60, P-R7, P-R21, P-R64: on to the next round; without quiet rounds the sixtieth is the last."""
        if self.round >= LAST_ROUND and (not self.quiet_rounds or self.no_clue_left()):
            self.lose(endings.TIME, -1)
            return
        if self.rotating:
            self.first = (self.first + 1) % self.n
        self.begin_round()

    def no_clue_left(self) -> bool:
        """P-139, P-R64: whether the Villain is unknown and no Situation is left that could identify it."""
        return (
            self.villain < 0
            and self.oldest_hidden() < 0
            and self.situation_pile.size() == 0
            and self.reserve.size() == 0
        )

    # ---- turns ----

    def turn(self, seat: int) -> None:
        """P-6, P-86, P-87, P-R30: the powers that act at the beginning of a turn, then one action."""
        self.active = seat
        self.emit("turn", seat)
        self.push(steps.END_TURN)
        gifts = self.gifts[seat]
        if gifts & BEFORE_TURN:
            healing = gifts & power_effects.HEAL and self.weakened[seat]
            burning = gifts & power_effects.BURN and self.can_burn(seat)
            self.push(steps.ACT)
            if healing and burning:
                self.ask(seat, steps.TURN_POWER_CHOSEN)
            elif healing:
                self.perform(seat, performers.REGENERATION)
            elif burning:
                self.perform(seat, performers.UNSTABLE_CORE)
        else:
            self.act()

    def can_burn(self, seat: int) -> bool:
        """P-20: Unstable Core: whether the hero is on a booth that isn't burnt out yet."""
        booths = BOOTHS | HOTLINES if self.gifts[seat] & power_effects.HOTLINE else BOOTHS
        return booths >> self.space[seat] & 1 != 0 and self.space[seat] not in self.burnt

    def turn_power_chosen(self) -> None:
        """P-87: the chosen action first, then the other."""
        which = self.choice - actions.PERFORM
        self.perform(self.seat, which)
        self.perform(self.seat, performers.REGENERATION + performers.UNSTABLE_CORE - which)

    def act(self) -> None:
        """P-85, P-88, P-R29: exactly one action."""
        self.no_draw = 0
        self.ask(self.active, steps.ACTED, 0, 0, False, self.turn_choices(self.active))

    def turn_choices(self, seat: int) -> list[int]:
        """P-85, P-88, P-98, P-101, P-105, P-106, P-107, P-118, P-122, P-148, P-R33: every action that is possible."""
        extras: list[int] = []
        self.offer_abilities(seat, extras)
        if self.can_search(seat):
            extras.append(actions.SEARCH)
        reach = self.reach(seat)
        spaces = self.box.space
        face_up = self.face_up
        for place in range(len(face_up)):
            if face_up[place]:
                card = self.queue[place] & 4095
                if reach >> spaces[card] & 1 and self.can_resolve(seat, card):
                    extras.append(actions.RESOLVE + card)
        if self.villain >= 0:
            self.offer_strikes(seat, reach, extras)
        extras.append(actions.REST)
        return self.moves(seat, self.rate(seat)) + extras

    def acted(self) -> None:
        """P-85, P-92, P-111, P-116, P-117, P-118: carry out the action."""
        choice = self.choice
        seat = self.seat
        if choice >= actions.RESOLVE:
            self.resolve(seat, choice - actions.RESOLVE)
        elif choice >= actions.MOVE:
            self.put(seat, choice - actions.MOVE)
            self.emit("moved", seat, choice - actions.MOVE)
        elif choice >= actions.STRIKE:
            self.strike(seat, choice - actions.STRIKE)
        elif choice >= actions.ABILITY:
            self.use_ability(seat, choice - actions.ABILITY)
        elif choice == actions.SEARCH:
            self.search(seat)
        elif choice == actions.DELIVER:
            self.deliver(seat)
        else:
            self.emit("rested", seat)
            self.heal(seat)

    def end_turn(self) -> None:
        """P-6, P-61, P-89: an extra turn, or the next player, or the end of the round."""
        if self.extra_turn:
            self.extra_turn = 0
            self.turn(self.active)
            return
        self.turns_taken += 1
        if self.turns_taken < self.n:
            self.turn((self.active + 1) % self.n)
        else:
            self.end_round()

    # ---- the end ----

    def tie_key(self, seat: int) -> int:
        """P-158, P-159, P-R61: reputation, then the number of Disasters."""
        key = self.reputation(seat) << 8
        return key if self.shared_ties else key + self.disasters_of(seat)

    def beloved(self) -> list[int]:
        """P-3, P-157, P-158, P-159, P-160, P-R61: the Most Beloved Heroes; nobody after a loss or without titles."""
        if self.ending != endings.SAVED or self.team_only:
            return []
        best = max([self.tie_key(seat) for seat in range(self.n)])
        return [seat for seat in range(self.n) if self.tie_key(seat) == best]

    def payoff(self, seat: int) -> float:
        """P-2, P-3, P-158, P-160: nothing for a loss, most of it for a common win, the rest for the title."""
        if self.ending != endings.SAVED:
            return 0.0
        if self.team_only or seat in self.beloved():
            return 1.0
        return SHARED_WIN
