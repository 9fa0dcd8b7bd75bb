"""Tells players what speaks for a move in Catastropolis: what it does for the city, how urgent it is, where it leads.

What a hero aims at, how far that is and until when it can wait comes from the bots' judgement
(`judgement/targets.py`); what an action does comes from the rules themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from calamity.games.catastropolis.box import is_crime
from calamity.games.catastropolis.city import LANDMARKS, SPACES, START, space_id
from calamity.games.catastropolis.forecasts import hits_needed, is_deadly, is_exposed, weakening
from calamity.games.catastropolis.judgement.targets import Target, moves_for, recovers
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.vocabulary import actions, card_kinds, leads, results, special_abilities, steps
from calamity.games.catastropolis.wits import HeroWits
from calamity.kernel.chance import follow
from calamity.kernel.goal import Said
from calamity.kernel.reasons import Advocate, percent, say
from calamity.kernel.state import Event
from calamity.kernel.vocabulary import names_of

if TYPE_CHECKING:
    from calamity.games.catastropolis.game import CatastropolisGame

LEADS = names_of(leads)
SPACE_NUMBERS = {space_id(space): space for space in range(SPACES)}


class Hero(Advocate["CatastropolisGame", Catastropolis]):
    """Speaks for deeds, ways and cards."""

    def __init__(self, game: CatastropolisGame, state: Catastropolis, seat: int) -> None:
        super().__init__(game, state, seat)
        powers = [*game.kinds[card_kinds.FIRST_POWER : card_kinds.FIRST_RESOLUTION]]
        self.wits = HeroWits(state.box, powers)
        self.targets = self.wits.scout.targets(state, seat) if state.round else []

    # ---- deeds ----

    def say_resolve(self, card: str) -> Iterator[Said]:
        """P-76, P-107, P-110: what resolving a Situation prevents and brings, and what it may cost."""
        state, kind = self.state, self.kind(card)
        left = state.rounds_left(state.place_of(kind))
        if is_exposed(state, self.seat) and is_deadly(state, self.seat, kind):
            yield say("deadly")
        target = self.target_of(actions.RESOLVE + kind)
        if not is_crime(kind):
            if target is not None and target.rivals + 1 > target.left:
                yield say("only_you", n=max(left, 0))
            yield say("prevents", n=max(left, 0))
        yield say("reputation", n=state.worth(self.seat, kind))
        if is_crime(kind):
            yield say("expires", n=max(left, 0))
        yield from self.risk(target)

    def risk(self, target: Target | None) -> Iterator[Said]:
        """P-125: how many Resolution cards would kill a hero that has nothing to prevent it."""
        if target is not None and target.draws and is_exposed(self.state, self.seat):
            bad, cards = weakening(self.state)
            if bad:
                yield say("risk", percent=percent(Fraction(bad, cards)))

    def target_of(self, option: int) -> Target | None:
        """What an action does at once, as the bots see it."""
        return next((target for target in self.targets if target.option == option), None)

    def say_strike(self, location: str) -> Iterator[Said]:
        """P-148, P-149: the hits, out of those that are needed."""
        state = self.state
        events: list[Event] = []
        follow(state, self.option, seat=self.seat, sink=events)
        for name, _, _, _, hits, total in events:
            if name == "struck" and (of := hits_needed(state)):
                yield say("hits", n=hits, total=min(total, of), of=of)
        if not any(event[0] == "struck" for event in events) or not hits_needed(state):
            yield say("against_plan", n=max(state.plan_left(), 0))
        yield from self.risk(self.target_of(self.option))

    def say_deliver(self) -> Iterator[Said]:
        """P-150: reagents reach the laboratory."""
        carried = self.state.reagents.count(self.seat)
        yield say("delivers", n=carried)

    def say_search(self) -> Iterator[Said]:
        """P-72, P-100: the oldest face-down Situation is due first."""
        place = self.state.oldest_hidden()
        if place >= 0:
            yield say("oldest", n=self.state.counters[place])
        yield say("hidden", n=len(self.state.hidden_places()))

    def say_rest(self) -> Iterator[Said]:
        """P-121: a weakened hero recovers; another one waits."""
        if self.state.weakened[self.seat]:
            yield say("recovers")
        else:
            yield say("waits")

    # ---- ways ----

    def say_move(self, space: str) -> Iterator[Said]:
        """P-91: what the way leads to."""
        yield from self.leading(SPACE_NUMBERS[space])

    def say_teleport(self, space: str) -> Iterator[Said]:
        """P-98: likewise."""
        yield from self.leading(SPACE_NUMBERS[space])

    def say_stay(self) -> Iterator[Said]:
        """P-98: what is within reach already."""
        yield from self.leading(self.state.space[self.seat])

    def leading(self, space: int) -> Iterator[Said]:
        """The best that can be done from a space, in how many turns, and until when."""
        state, seat = self.state, self.seat
        rate = state.rate(seat)
        weak = bool(state.weakened[seat]) and not recovers(state, seat)
        pulls = [self.wits.pull(target, space, rate, 1, weak) for target in self.targets]
        if not pulls or max(pulls) <= 0:
            yield say("leads_nowhere")
            return
        order = sorted(range(len(pulls)), key=lambda i: -pulls[i])
        target = self.targets[order[0]]
        yield from self.towards(target, space, moves_for(target.steps[space], rate))
        here = [self.targets[i] for i in order[1:] if pulls[i] > 0 and not self.targets[i].steps[space]]
        for other in here[:1]:
            yield from self.towards(other, space, 0)

    def towards(self, target: Target, space: int, moves: int) -> Iterator[Said]:
        """How far it is from a space to a target."""
        there = self.standing_on(space)
        if target.card >= 0:
            if not moves and not there.can_resolve(self.seat, target.card):
                return  # it would be too far from whoever has the power
            facts: dict[str, int | str] = {"card": self.game.kinds[target.card], "left": max(target.left, 0)}
            crime = is_crime(target.card)
            if moves:
                yield say("to_crime_far" if crime else "to_disaster_far", n=moves, **facts)
            else:
                yield say("to_crime" if crime else "to_disaster", **facts)
        elif target.option == actions.SEARCH:
            if moves:
                yield say("to_booth_far", n=moves)
            elif there.at_booth(self.seat):
                yield say("to_booth")
        elif target.option == actions.DELIVER:
            yield say("to_laboratory_far", n=moves) if moves else say("to_laboratory")
        else:
            villain = self.game.kinds[self.state.villain]
            yield say("to_villain_far", card=villain, n=moves) if moves else say("to_villain", card=villain)

    def standing_on(self, space: int) -> Catastropolis:
        """A copy in which the hero stands on a space."""
        trial = self.state.copy()
        assert isinstance(trial, Catastropolis)
        trial.space = trial.space[:]
        trial.space[self.seat] = space
        return trial

    # ---- abilities ----

    def say_ability(self, card: str) -> Iterator[Said]:
        """P-98: what an ability does now."""
        state, number = self.state, self.option - actions.ABILITY
        if number in (special_abilities.FROST, special_abilities.WEATHER_MASTERY, special_abilities.TIME_CONTROL):
            anywhere = 0 if number == special_abilities.FROST else 1
            urgent = [(state.rounds_left(place), place) for place in state.coolable(self.seat, anywhere)]
            if urgent:
                left, place = min(urgent)
                yield say("delays", card=self.game.kinds[state.card_at(place)], n=max(left, 0))
        elif number in (special_abilities.TELEPATHY, special_abilities.X_RAY_VISION):
            yield from self.say_search()
        elif number == special_abilities.TELEPORTATION:
            rate = state.rate(self.seat)
            weak = bool(state.weakened[self.seat]) and not recovers(state, self.seat)
            if self.targets:
                best = max(LANDMARKS, key=lambda space: self.wits.best_of(self.targets, space, rate, 1, weak))
                yield from self.leading(best)
        elif number == special_abilities.SECRET_LAIR:
            yield say("recovers") if state.weakened[self.seat] else say("to_space", space=space_id(START))
        elif number == special_abilities.SHIELDING:
            yield say("shields")

    def say_cool(self, card: str) -> Iterator[Said]:
        """P-71, P-98: how long it lasts then."""
        left = self.state.rounds_left(self.state.place_of(self.kind(card)))
        yield say("cooled" if is_crime(self.kind(card)) else "cooled_disaster", n=max(left, 0), m=left + 1)

    def say_confess(self, card: str) -> Iterator[Said]:
        """P-71: what lasts longer then."""
        left = self.state.rounds_left(self.state.place_of(self.kind(card)))
        yield say("cooled" if is_crime(self.kind(card)) else "cooled_disaster", n=max(left, 0), m=left + 1)

    def say_remove(self, count: str) -> Iterator[Said]:
        """P-71: how many rounds that gives."""
        yield say("rounds_more", n=int(count))

    # ---- face-down Situations ----

    def say_turn_up(self, place: str) -> Iterator[Said]:
        """P-72: how old it is, or what the seat knows of it."""
        yield from self.face_down(self.option - actions.TURN_UP)

    def say_look(self, place: str) -> Iterator[Said]:
        """P-72: likewise."""
        yield from self.face_down(self.option - actions.LOOK)

    def face_down(self, place: int) -> Iterator[Said]:
        """What a seat knows of a face-down Situation."""
        state = self.state
        if state.knows(self.seat, place):
            card = state.card_at(place)
            able = [hero for hero in range(state.n) if state.matches(hero, card)]
            left = max(state.box.time[card] + state.grace - state.counters[place], 0)
            name = self.game.kinds[card]
            if not left:
                yield say("known_overdue", card=name)
            elif self.seat in able:
                yield say("known_yours", card=name, n=left)
            else:
                yield say("known_others" if able else "known_nobody", card=name, n=left)
        yield say("age", n=state.counters[place])

    def say_turn_up_none(self) -> Iterator[Said]:
        """P-64: what is face down does nothing yet."""
        yield say("stays_down")

    def say_look_no_more(self) -> Iterator[Said]:
        """P-98: nothing more is known."""
        yield say("stays_down")

    def say_follow(self, card: str) -> Iterator[Said]:
        """P-101: what a Search card finds."""
        effect = self.state.box.search_effect[self.kind(card) - card_kinds.FIRST_SEARCH]
        yield say(f"lead.{LEADS[effect]}")

    def say_use_drawn(self) -> Iterator[Said]:
        """P-101: what was drawn."""
        for card in self.state.drawn:
            yield say(f"lead.{LEADS[self.state.box.search_effect[card - card_kinds.FIRST_SEARCH]]}")

    def say_redraw(self) -> Iterator[Said]:
        """P-101: another card instead."""
        yield say("another_lead")

    # ---- Resolution cards ----

    def say_keep(self, card: str) -> Iterator[Said]:
        """P-26, P-113: its reputation, and what it does."""
        kind = self.kind(card)
        effect = self.state.box.resolution_effect[kind - card_kinds.FIRST_RESOLUTION]
        if effect in (results.WEAKEN, results.WEAKEN_HERE):
            yield say("weakens_fatally" if is_exposed(self.state, self.seat) else "weakens")
        elif effect == results.EXTRA_TURN:
            yield say("extra_turn")
        elif effect == results.RECOVER and self.state.weakened[self.seat]:
            yield say("recovers")
        yield say("reputation", n=self.state.worth(self.seat, kind))

    def say_draw(self) -> Iterator[Said]:
        """P-110: a card may bring reputation, or weaken."""
        bad, cards = weakening(self.state)
        if cards:
            yield say("draw_risk", percent=percent(Fraction(bad, cards)))

    def say_draw_none(self) -> Iterator[Said]:
        """P-R40: no card, no danger."""
        bad, cards = weakening(self.state)
        if cards and bad:
            yield say("avoids_risk", percent=percent(Fraction(bad, cards)))

    # ---- weakening ----

    def say_spend_sidekick(self) -> Iterator[Said]:
        """P-124: the hero stays as it is."""
        yield say("survives" if self.state.weakened[self.seat] else "stays_healthy")

    def say_spend_vest(self) -> Iterator[Said]:
        """P-124: likewise."""
        yield say("survives" if self.state.weakened[self.seat] else "stays_healthy")

    def say_accept(self) -> Iterator[Said]:
        """P-121, P-125: weakened, or dead."""
        yield say("dies" if self.state.weakened[self.seat] else "gets_weakened")

    # ---- means ----

    def say_with_sorcery(self) -> Iterator[Said]:
        """P-24: no Resolution card follows."""
        yield say("no_resolution")

    def say_with_favor(self) -> Iterator[Said]:
        """P-24: the card is gone."""
        yield say("favor_gone")

    def say_with_nothing(self) -> Iterator[Said]:
        """P-115: nothing is spent."""
        yield say("nothing_spent")

    def say_name(self, card: str) -> Iterator[Said]:
        """P-149: how many others could name it."""
        power = self.option - actions.NAME
        others = sum(self.state.held[hero] >> power & 1 for hero in range(self.state.n) if hero != self.seat)
        yield say("nobody_else") if not others else say("others_too", n=others)

    def say_give_up(self, card: str) -> Iterator[Said]:
        """P-149: reputation for hits."""
        state, kind = self.state, self.kind(card)
        worth = state.worth(self.seat, kind)
        total = state.hits[0] + 1 + worth
        if total >= state.needed:
            yield say("wins")
        yield say("gives_up", n=worth, hits=1 + worth, total=min(total, state.needed), of=state.needed)

    def say_give_none(self) -> Iterator[Said]:
        """P-149: one hit."""
        yield say("keeps_cards", n=self.state.reputation(self.seat))

    def say_credit(self, seat: str) -> Iterator[Said]:
        """P-26: who is credited."""
        yield say("has_reputation", n=self.state.reputation(int(seat)))

    # ---- the draft ----

    def say_pick(self, card: str) -> Iterator[Said]:
        """P-18, P-22: what a power is good for, and what it costs."""
        state, power = self.state, self.kind(card) - card_kinds.FIRST_POWER
        box = state.box
        team = 0
        for hero in range(state.n):
            team |= state.held[hero]
        fits = box.holds[power] & box.basics & ~state.held[self.seat]
        matching = sum(box.listed[situation] & fits != 0 for situation in box.crimes + box.disasters)
        if matching:
            key = "fits_new" if fits & ~team else "fits"
            yield say(key, n=matching, of=len(box.crimes + box.disasters))
        if power in box.fast:
            yield say("faster", n=box.rate[power])
        yield say("points", n=box.points[power])

    def say_pass(self) -> Iterator[Said]:
        """P-45: the points are left."""
        if self.state.stack[-1] & 255 == steps.DRAFTED:
            yield say("waits_for_more")

    # ---- foresight ----

    def say_on_top(self) -> Iterator[Said]:
        """P-98: it comes next."""
        yield from self.top_card()

    def say_at_bottom(self) -> Iterator[Said]:
        """P-98: it comes late."""
        yield from self.top_card()

    def top_card(self) -> Iterator[Said]:
        """Whether anybody could resolve the card that was seen."""
        pile = self.state.situation_pile
        seen = pile.top[-1] if pile.top else pile.bottom[0]
        if self.state.stack[-1] & 255 == steps.FORESEEN:
            able = sum(self.state.matches(hero, seen & 4095) for hero in range(self.state.n))
            facts: dict[str, int | str] = {"card": self.game.kinds[seen & 4095]}
            yield say("able", n=able, **facts) if able else say("nobody_able", **facts)
