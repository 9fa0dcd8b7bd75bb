"""Tells players what speaks for a move in Catastrophic: points, Events withstood, and what an Event costs whom.

Events are faced on copies by the rules themselves, as for the forecasts.  Which Events may still come is what the seat
can tell by the cards that it sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from calamity.games.catastrophic.board import WIDTH, animal_places, level_of, place_at
from calamity.games.catastrophic.box import kinds_in, size_of
from calamity.games.catastrophic.forecasts import EVENTS, NOTHING
from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.games.catastrophic.state import PRINT_SHIFT, SIDE_SHIFT
from calamity.games.catastrophic.view import drafted
from calamity.games.catastrophic.vocabulary import actions, card_kinds, conditions, effects, forms, stages, steps
from calamity.games.catastrophic.wits import EcologyWits
from calamity.kernel.goal import Said
from calamity.kernel.reasons import Advocate, say
from calamity.kernel.vocabulary import names_of

if TYPE_CHECKING:
    from calamity.games.catastrophic.game import CatastrophicGame

CONDITIONS = names_of(conditions)


class Ecologist(Advocate["CatastrophicGame", Catastrophic]):
    """Speaks for Traits, Events and Interactions."""

    def __init__(self, game: CatastrophicGame, state: Catastrophic, seat: int) -> None:
        super().__init__(game, state, seat)
        self.step = state.stack[-1] & 255
        self.seen = drafted(state, seat) if state.stage == stages.BUILDING else state
        self.lane = state.lanes[seat] if state.lanes else []
        self.wits = cast(EcologyWits, game.judgement)
        self._to_come: list[int] | None = None

    def reasons(self, option: int) -> list[Said]:
        """All that can be said for an option; judgement looks over the Community first."""
        self.wits.rate(self.state, self.seat, [option])
        return super().reasons(option)

    # ---- Traits ----

    def say_introduce(self, card: str) -> Iterator[Said]:
        """T-42, T-43, T-88: a new Species at its best place."""
        trait = self.kind(card)
        places = self.places_for(trait)
        if places:
            yield from self.founding(max(places, key=lambda place: self.wits.gain_from(place, trait)), trait)

    def places_for(self, trait: int) -> list[int]:
        """Where a Trait can begin a Species."""
        spots = self.seen.spots[self.seat]
        if trait >= card_kinds.FIRST_ANIMAL:
            return animal_places(spots)
        return [place_at(1, 0)] if not spots else [place for place in self.beside(spots) if place not in spots]

    def beside(self, spots: list[int]) -> list[int]:
        """The places beside one's Plants."""
        plants = [place for place in spots if place < WIDTH]
        return [min(plants) - 1, max(plants) + 1] if plants else [place_at(1, 0)]

    def say_place(self, level: str, slot: str) -> Iterator[Said]:
        """T-40: the Species that is introduced there."""
        sketch = self.state.sketch(self.seat) if self.state.stage == stages.BUILDING else None
        trait = sketch.card if sketch is not None else self.lane[0] - actions.INTRODUCE
        yield from self.founding(place_at(int(level), int(slot)), trait)

    def founding(self, place: int, trait: int) -> Iterator[Said]:
        """T-37, T-88: points, what the new Species withstands, and what can live on it."""
        spots = self.seen.spots[self.seat]
        yield say("points_new", n=level_of(place), level=level_of(place))
        more = len(set(animal_places(sorted([*spots, place]))) - set(animal_places(spots)) - {place})
        if more:
            yield say("feeds", n=more)
        yield from self.mask_withstands(place, trait)
        if self.state.box.invest[trait]:
            yield say("invests", n=self.state.box.invest[trait])

    def mask_withstands(self, place: int, trait: int) -> Iterator[Said]:
        """What a Species with a single Trait withstands of the Events to come."""
        trial = self.seen.copy()
        seat = self.seat
        i = sum(spot < place for spot in trial.spots[seat])
        for name in ("spots", "traits", *LISTS):
            rows = getattr(trial, name)
            rows[seat] = [*rows[seat][:i], 0, *rows[seat][i:]]
        trial.spots[seat][i] = place
        trial.traits[seat][i] = 1 << trait
        trial.relight(seat, i)
        met, of = self.withstanding(trial, i)
        if of:
            yield say("withstands", n=met, of=of)

    def say_add(self, card: str) -> Iterator[Said]:
        """T-29, T-88: the Species for which a Trait does most."""
        trait = self.kind(card)
        if self.step == steps.BURST_ADDED:
            fitting = [self.state.find(self.seat, self.state.air_first[-1])]
        elif self.state.stage == stages.BUILDING:
            rooms = self.state.rooms(self.state.sketch(self.seat), trait)
            fitting = [self.seen.spots[self.seat].index(place) for place in rooms]
        else:
            fitting = [i for i in range(len(self.seen.spots[self.seat])) if self.state.takes(self.seat, i, trait)]
        if fitting:
            yield from self.adding(max(fitting, key=lambda i: self.wits.gain_of(i, trait)), trait)

    def adding(self, i: int, trait: int) -> Iterator[Said]:
        """T-46, T-60, T-88: points, and what the Species withstands with the Trait."""
        seat, level = self.seat, level_of(self.seen.spots[self.seat][i])
        trial = self.seen.copy()
        trial.traits[seat] = trial.traits[seat][:]
        trial.lights[seat] = trial.lights[seat][:]
        trial.traits[seat][i] |= 1 << trait
        trial.relight(seat, i)
        before, of = self.withstanding(self.seen, i)
        after, _ = self.withstanding(trial, i)
        species = self.named(self.seen, seat, i)
        yield say("points", n=level, species=species)
        if after > before:
            yield say("withstands_more", n=after, of=of, before=before)
        new = trial.lights[seat][i] & ~self.seen.lights[seat][i]
        for bit, name in enumerate(CONDITIONS):
            if new >> bit & 1:
                yield say("condition", condition=name)
        if not new:
            yield say("no_condition")
        if self.state.box.invest[trait]:
            yield say("invests", n=self.state.box.invest[trait])

    def withstanding(self, state: Catastrophic, i: int) -> tuple[int, int]:
        """T-60: how many of the Events that may still come a Species withstands, of those that concern it."""
        faced = [event for event in self.to_come() if state.in_scope(event, self.seat, i)]
        return sum(state.is_resilient(event, self.seat, i) for event in faced), len(faced)

    def to_come(self) -> list[int]:
        """T-18: the Events with Conditions that the seat hasn't seen: in the deck or in the hands of others."""
        if self._to_come is None:
            state = self.state
            cards = {card for owner, hand in enumerate(state.hands) if owner != self.seat for card in hand}
            cards.update(state.deck.contents())
            self._to_come = sorted(card for card in cards if card in EVENTS and state.box.faces[card].cn)
        return self._to_come

    def named(self, state: Catastrophic, owner: int, i: int) -> str:
        """A Species as events name it."""
        shown = state.print_of(owner, i)
        number = state.spots[owner][i] | shown + 1 << PRINT_SHIFT | state.side_of(owner, i, shown) << SIDE_SHIFT
        return str(self.game.value_name("species", number))

    def say_end_step(self) -> Iterator[Said]:
        """T-14: what is kept."""
        yield say("keeps", n=len(self.state.hands[self.seat]))

    def say_finish(self) -> Iterator[Said]:
        """T-9: what is built, and kept."""
        yield say("built", n=self.seen.score(self.seat))
        yield say("keeps", n=len(self.state.sketch(self.seat).hand))

    # ---- Events ----

    def say_send(self, card: str) -> Iterator[Said]:
        """T-66: the Community that it would hit hardest, as judgement sees it."""
        event = self.kind(card)
        best = max(range(self.state.n), key=lambda seat: self.wits.strike(self.state, self.seat, event, seat))
        yield from self.sending(event, best)

    def say_target(self, seat: str) -> Iterator[Said]:
        """T-66, T-78: what the Event does there; who leads."""
        other = int(seat)
        if self.lane and self.lane[0] >= actions.SEND:
            yield from self.sending(self.lane[0] - actions.SEND + card_kinds.FIRST_EVENT, other)
        elif self.lane and self.lane[0] >= actions.PLAY:
            if (
                self.state.box.faces[self.lane[0] - actions.PLAY + card_kinds.FIRST_INTERACTION].effect
                == effects.REDIRECT
            ):
                yield from self.harm(self.state.event, other)
        scores = [self.state.score(rival) for rival in range(self.state.n) if rival != self.seat]
        if other != self.seat:
            yield say("leader" if self.state.score(other) == max(scores) else "score", n=self.state.score(other))

    def sending(self, event: int, target: int) -> Iterator[Said]:
        """T-60, T-66: what an Event costs its target, and everybody if it strikes all."""
        struck = range(self.state.n) if self.state.box.faces[event].everyone else [target]
        for owner in [owner for owner in struck if owner != self.seat] + [self.seat] * (self.seat in struck):
            yield from self.harm(event, owner)

        if self.state.turns_left < 0:
            yield say("nearer")

    def harm(self, event: int, owner: int) -> Iterator[Said]:
        """What an Event does to a Community if nobody answers and its owner chooses well."""
        state = self.state
        trial = state
        if state.event != event:
            trial = state.copy()
            trial.event, trial.facing = event, -1
            trial.warned, trial.departed, trial.shielded = [], [], 0
        stakes = self.game.forecaster.stakes(trial, owner)
        if stakes == NOTHING:
            return
        lost = state.score(owner) - stakes.points
        mine = owner == self.seat
        facts: dict[str, int | str] = {} if mine else {"seat": owner}
        if lost > 0:
            yield say("costs_you" if mine else "costs", n=lost, **facts)
        concerned = [i for i in range(len(trial.spots[owner])) if trial.in_scope(event, owner, i)]
        weak = sum(not trial.is_resilient(event, owner, i) for i in concerned)
        if state.box.faces[event].cn and weak:
            yield say("vulnerable_yours" if mine else "vulnerable", n=weak, of=len(concerned), **facts)
        if stakes.cards:
            yield say("gives_you" if mine else "gives", n=stakes.cards, **facts)
        if lost <= 0:
            yield say("harmless_to_you" if mine else "harmless", **facts)

    def say_no_event(self) -> Iterator[Said]:
        """T-17: the Events stay in hand."""
        events = sum(card in EVENTS for card in self.state.hands[self.seat])
        yield say("keeps_events", n=events) if events else say("no_events")

    def say_decline(self) -> Iterator[Said]:
        """T-80, T-90: a Protected Species counts no points."""
        if self.step == steps.GUARDED:
            yield say("keeps_counting")
        else:
            yield say("keeps", n=len(self.state.hands[self.seat]))

    def say_cure(self) -> Iterator[Said]:
        """T-R31: parasites make a Species need more Conditions."""
        yield say("cures")

    def say_pass(self) -> Iterator[Said]:
        """T-66: what the announced Event does to the seat."""
        state = self.state
        if self.step != steps.RESPONDED:
            return
        if state.air:
            top = len(state.air) - 1
            i = state.find(self.seat, state.air_first[top]) if state.air_seat[top] == self.seat else -1
            if i >= 0 and state.air_by[top] != self.seat:
                yield say("aimed_at", card=self.game.kinds[state.air[top]], species=self.named(state, self.seat, i))
            else:
                yield say("not_aimed")
        elif state.event >= 0 and self.seat in state.queue:
            yield from self.harm(state.event, self.seat)
        elif state.event >= 0:
            yield say("not_aimed")
        yield say("keeps", n=len(state.hands[self.seat]))

    # ---- Interactions ----

    def say_play(self, card: str) -> Iterator[Said]:
        """T-78, T-81: what an Interaction does, with the targets that judgement would choose."""
        state, seat = self.state, self.seat
        face = state.box.faces[self.kind(card)]
        effect = face.effect
        if effect in (effects.IGNORE, effects.REDIRECT) and state.event >= 0:
            yield from self.spared()
        elif effect == effects.PROTECT:
            places = state.own_targets(seat, face)
            if places:
                yield from self.guarding(max(places, key=lambda place: self.wits.guard(state, seat, place)))
        elif effect == effects.CANCEL and state.air:
            yield say("cancels", card=self.game.kinds[state.air[-1]])
        elif effect == effects.TAKE:
            if traits := set(state.traits_in_discards()):
                yield say("takes", n=len(traits))
        elif effect == effects.ADD:
            pairs = [
                (self.wits.gain_of(i, trait), -i, -trait)
                for place in state.own_targets(seat, face)
                for i in [state.find(seat, place)]
                for trait in state.fitting(seat, i, 2)
            ]
            if pairs:
                _, i, trait = max(pairs)
                yield say("adds", card=self.game.kinds[-trait], species=self.named(state, seat, -i))
        elif effect == effects.EXTRA_MATCH and state.event >= 0:
            saved = sum(self.wits.warning(state, seat, place) > 0 for place in state.spots[seat])
            yield say("warns", n=min(saved, 2)) if saved else say("warns_nobody")
        elif effect in (effects.LOSE, effects.STEAL_TRAIT, effects.ATTACH, effects.EGG_THIEF):
            found = [
                (self.wits.blow_on(state, seat, face, foe, place), -foe, -place)
                for foe in state.after(seat)
                for place in state.foe_targets(seat, face, foe)
            ]
            if found:
                _, foe, place = max(found)
                yield say("aims", seat=-foe, species=self.named(state, -foe, state.find(-foe, -place)))
                yield say("level", level=level_of(-place))
        elif effect == effects.REACTIVATE:
            asleep = [level_of(place) * size_of(state.asleep[seat][i]) for i, place in enumerate(state.spots[seat])]
            if any(asleep):
                yield say("wakes", n=max(asleep))
        elif effect == effects.REPRODUCE:
            yield say("offspring", n=self.wits.brood(state, seat, face))
        elif effect in (effects.RAID, effects.STEAL_BONUS, effects.OVERGRAZE):
            foes = state.seat_targets(seat, face)
            if foes:
                best = max(foes, key=lambda foe: (self.wits.rate_foe(state, seat, face, foe), -foe))
                yield say("aims_seat", seat=best, n=state.score(best))
        if face.draws:
            yield say("draws", n=face.draws)

    def spared(self) -> Iterator[Said]:
        """What the announced Event costs the seat, if it isn't averted."""
        if self.seat not in self.state.queue:
            return
        stakes = self.game.forecaster.stakes(self.state, self.seat)
        lost = self.state.score(self.seat) - stakes.points
        if stakes != NOTHING and lost > 0:
            yield say("saves", n=lost)

    def guarding(self, place: int) -> Iterator[Said]:
        """T-80: what a Protected Species would lose."""
        state, i = self.state, self.state.find(self.seat, place)
        if i < 0:
            return
        yield say(
            "protects", species=self.named(state, self.seat, i), n=level_of(place) * size_of(state.awake(self.seat, i))
        )

    def say_species(self, level: str, slot: str) -> Iterator[Said]:
        """Which Species, by what is done to it."""
        state, seat, place = self.state, self.seat, place_at(int(level), int(slot))
        head = self.lane[0] if self.lane else -1
        if state.stage == stages.BUILDING:
            yield from self.adding(self.seen.spots[seat].index(place), state.sketch(seat).card)
        elif actions.ADD <= head < actions.LOSE:
            yield from self.adding(state.find(seat, place), head - actions.ADD)
        elif head >= actions.PLAY and len(self.lane) > 1 and actions.TARGET <= self.lane[1] < actions.INTRODUCE:
            yield from self.about(self.lane[1] - actions.TARGET, place)
        elif self.step == steps.DOOMED or self.step == steps.HIT:
            yield from self.about(seat, place)
        elif self.step == steps.GUARDED:
            yield from self.guarding(place)
        else:
            yield from self.about(seat, place)

    def about(self, owner: int, place: int) -> Iterator[Said]:
        """T-88: how many points a Species is worth, and whether others stand on it."""
        state, i = self.state, self.state.find(owner, place)
        if i < 0:
            return
        yield say("worth", n=level_of(place) * size_of(state.awake(owner, i)))
        standing = sum(spot - place in (WIDTH - 1, WIDTH) for spot in state.spots[owner])
        if standing:
            yield say("carries", n=standing)
        if owner == self.seat:
            met, of = self.withstanding(state, i)
            if of:
                yield say("withstands", n=met, of=of)

    def say_shelter(self, card: str) -> Iterator[Said]:
        """T-34: what is saved."""
        places = self.state.shelters(self.seat, self.kind(card))
        if places:
            yield from self.guarding(
                max(places, key=lambda place: self.wits.rescue(self.state, self.seat, place, self.kind(card)))
            )

    def say_depart(self, card: str) -> Iterator[Said]:
        """T-97: the Species isn't concerned then."""
        yield say("departs")

    def say_claim(self) -> Iterator[Said]:
        """T-103: how many of the Conditions the Species shows."""
        yield from self.argument()

    def say_admit(self) -> Iterator[Said]:
        """T-103: likewise."""
        yield from self.argument()

    def say_accept(self) -> Iterator[Said]:
        """T-103: likewise."""
        yield from self.argument()

    def say_reject(self) -> Iterator[Said]:
        """T-103: likewise."""
        yield from self.argument()

    def argument(self) -> Iterator[Said]:
        """T-103: the matches of the Species that is argued about, and those that would be needed."""
        state = self.state
        i = state.find(state.facing, state.stack[-1] >> 8 & 4095)
        if state.event >= 0 and i >= 0:
            matches, needed = state.matches(state.event, state.facing, i), state.needed(state.event, state.facing, i)
            yield say("shows", n=matches, of=needed)

    # ---- giving up ----

    def say_lose(self, card: str) -> Iterator[Said]:
        """T-46, T-52: what the Species can do without the Trait."""
        yield from self.losing(card)

    def say_deactivate(self, card: str) -> Iterator[Said]:
        """T-45, T-46: likewise."""
        yield from self.losing(card)

    def losing(self, card: str) -> Iterator[Said]:
        """Points, Conditions and resistance that go with a Trait."""
        state, seat, trait = self.state, self.seat, self.kind(card)
        i = state.find(seat, state.stack[-1] >> 8 & 4095)
        if i < 0:
            return
        if state.asleep[seat][i] >> trait & 1:
            yield say("asleep")
            return
        trial = state.copy()
        trial.asleep[seat] = trial.asleep[seat][:]
        trial.lights[seat] = trial.lights[seat][:]
        trial.asleep[seat][i] |= 1 << trait
        trial.relight(seat, i)
        if not trial.awake(seat, i):
            yield say("dies_out")
        before, of = self.withstanding(state, i)
        after, _ = self.withstanding(trial, i)
        if of:
            yield say("still_withstands" if after == before else "withstands_less", n=after, of=of, before=before)
        gone = state.lights[seat][i] & ~trial.lights[seat][i]
        for bit, name in enumerate(CONDITIONS):
            if gone >> bit & 1:
                yield say("gives_condition", condition=name)
        if not gone:
            yield say("keeps_conditions")

    def say_spare(self) -> Iterator[Said]:
        """T-52: no Trait is lost."""
        yield say("spares_trait")

    def say_discard(self, card: str) -> Iterator[Said]:
        """T-16: what the card could do."""
        yield from self.in_hand(card)

    def say_give(self, card: str) -> Iterator[Said]:
        """T-81: likewise."""
        yield from self.in_hand(card)

    def in_hand(self, card: str) -> Iterator[Said]:
        """What a card in hand is good for."""
        kind, state, seat = self.kind(card), self.state, self.seat
        if state.hands[seat].count(kind) > 1:
            yield say("another")
        if kind < card_kinds.TRAITS and state.stage != stages.BUILDING:
            fitting = [i for i in range(len(state.spots[seat])) if state.takes(seat, i, kind)]
            levels = [level_of(state.spots[seat][i]) for i in fitting]
            new = self.state.box.conditions[kind] and any(
                self.state.box.conditions[kind] & ~state.lights[seat][i] for i in fitting
            )
            if not fitting:
                yield say("fits_nowhere")
            elif not new:
                yield say("nothing_new", n=max(levels))
            else:
                yield say("would_add", n=max(levels))
        elif kind in EVENTS and state.box.faces[kind].cn and state.stage != stages.BUILDING:
            weak = [
                sum(
                    state.in_scope(kind, rival, i) and not state.is_resilient(kind, rival, i)
                    for i in range(len(state.spots[rival]))
                )
                for rival in range(state.n)
                if rival != seat
            ]
            yield say("event_finds", n=max(weak))
        elif kind in EVENTS and not state.box.faces[kind].cn:
            yield say("event_plain")
        elif kind >= card_kinds.FIRST_INTERACTION and state.stage != stages.BUILDING:
            face = state.box.faces[kind]
            if face.form in (forms.FOE_SPECIES, forms.FOE_TRAIT):
                count = sum(len(state.foe_targets(seat, face, foe)) for foe in state.after(seat))
                yield say("could_strike", n=count)
            elif face.effect == effects.PROTECT:
                yield say("could_protect", n=len(state.own_targets(seat, face)))

    def say_keep(self) -> Iterator[Said]:
        """T-15: everything stays."""
        yield say("keeps", n=len(self.state.hands[self.seat]))

    def say_take(self, card: str) -> Iterator[Said]:
        """T-81: what the Trait would do."""
        trait, seat = self.kind(card), self.seat
        fitting = [i for i in range(len(self.state.spots[seat])) if self.state.takes(seat, i, trait)]
        if fitting:
            best = max(fitting, key=lambda i: self.wits.gain_of(i, trait))
            for said in self.adding(best, trait):
                yield say("would_add", n=said.facts["n"]) if said.key == "reason.points" else said

    def say_steal(self, card: str) -> Iterator[Said]:
        """T-81: likewise."""
        yield from self.say_take(card)

    def say_swap_out(self, card: str) -> Iterator[Said]:
        """T-81: what goes."""
        trait = self.kind(card)
        if self.step == steps.SWAPPED:
            i = self.state.find(self.seat, self.state.air_first[-1])
            others = self.state.awake(self.seat, i) & ~(1 << trait) if i >= 0 else 0
            left = 0
            for other in kinds_in(others):
                left |= self.state.box.conditions[other]
            if i >= 0:
                lost = size_of(self.state.box.conditions[trait] & ~left)
                yield say("only_source", n=lost) if lost else say("keeps_conditions")

    def say_stop(self) -> Iterator[Said]:
        """T-81: everything stays."""
        yield say("keeps", n=len(self.state.hands[self.seat]))


LISTS = ("asleep", "fresh_naps", "due_naps", "guards", "shorts", "offspring", "links", "loads", "lights")
"""What a Community holds for every Species, beside where it is and what Traits it has."""
