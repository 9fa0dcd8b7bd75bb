"""Tells players what speaks for a move: points, exact chances, what a card adds, and what waits in other regions.

Chances are those of the forecasts: of a team that makes the best of its cards.  All of it follows from what all can
see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from calamity.games.katastrophenspiel.box import is_equipment, is_hero, is_vehicle
from calamity.games.katastrophenspiel.deck import ABILITIES, COLOURS, REGIONS
from calamity.games.katastrophenspiel.forecasts import under_way
from calamity.games.katastrophenspiel.rules.turn import Katastrophenspiel
from calamity.games.katastrophenspiel.vocabulary import steps
from calamity.kernel.chance import Draw, follow
from calamity.kernel.goal import Said
from calamity.kernel.reasons import Advocate, percent, say
from calamity.kernel.state import Event

if TYPE_CHECKING:
    from calamity.games.katastrophenspiel.game import KatastrophenspielGame

DECENT = 0.25  # a mission with less than this chance is no reason to go anywhere


class Rescuer(Advocate["KatastrophenspielGame", Katastrophenspiel]):
    """Speaks for missions, purchases and journeys."""

    game: KatastrophenspielGame

    # ---- missions ----

    def say_mission(self, card: str) -> Iterator[Said]:
        """K-6, K-7, K-62: what success pays, and how likely it is."""
        yield self.outcome(self.kind(card), self.chance(self.kind(card)))

    def say_free_mission(self, card: str) -> Iterator[Said]:
        """K-69: the same for an additional mission."""
        yield self.outcome(self.kind(card), self.chance(self.kind(card)))

    def say_use(self, card: str, side: str = "") -> Iterator[Said]:
        """K-10, K-58, K-68: the chance of success after using a card, and what that costs."""
        state, kind = self.state, self.kind(card)
        yield self.outcome(state.target, self.chance_after())
        dice = state.box.faces[kind].dice[1 if side == "right" else 0]
        if dice:
            yield say("die", n=len(dice), least=min(dice))
        elif not is_equipment(kind):
            yield say("no_die")
        if is_equipment(kind):
            yield say("last_use" if kind in state.tables[self.seat] else "one_use_left", card=card)
        elif is_hero(kind) and kind in state.hands[self.seat]:
            yield say("takes_place", n=state.limit_with(state.vehicle(self.seat)) - state.heroes(self.seat) - 1)

    def say_ability(self, ability: str) -> Iterator[Said]:
        """K-10, K-59: the chance of success with this ability."""
        yield self.outcome(self.state.target, self.chance_after())

    def say_give_up(self) -> Iterator[Said]:
        """K-61: a mission without any chance may be given up."""
        chance = self.chance(self.state.target)
        if chance in (0, 1):
            yield say("gives_up_certain" if chance else "hopeless")
        else:
            yield say("gives_up", percent=percent(chance))

    def outcome(self, card: int, chance: float) -> Said:
        """What a mission pays, and how likely that is."""
        face = self.state.box.faces[card]
        if not chance:
            return say("impossible", card=self.game.kinds[card])
        if chance == 1:
            return say("certain", points=face.value, money=face.money)
        return say("likely", percent=percent(chance), points=face.value, money=face.money)

    def chance(self, card: int, state: Katastrophenspiel | None = None) -> float:
        """The chance of a mission of the seat that is under way, or would begin now."""
        return self.game.forecaster.outlook(state or self.state, self.seat, card).chance

    def chance_after(self) -> float:
        """The chance of the mission under way after the option, over all rolls of its dice."""
        target, total = self.state.target, 0.0
        waiting: list[tuple[float, tuple[int, ...]]] = [(1.0, ())]
        while waiting:
            part, outcomes = waiting.pop()
            events: list[Event] = []
            after = follow(self.state, self.option, outcomes, self.seat, sink=events)
            names = {event[0] for event in events}
            if "solved" in names or "failed" in names:
                total += part * ("solved" in names)
            elif isinstance(after, Draw):
                waiting += [
                    (part * float(after.probability(roll)), (*outcomes, roll)) for roll in range(len(after.weights))
                ]
            else:
                assert isinstance(after, Katastrophenspiel) and under_way(after, self.seat, target)
                total += part * self.chance(target, after)
        return round(total, 9)

    # ---- purchases ----

    def say_purchase(self) -> Iterator[Said]:
        """K-47: the best that the money can buy."""
        yield from self.shopping(0)

    def say_free_purchase(self) -> Iterator[Said]:
        """K-50, K-52: the same for 1 less."""
        yield from self.shopping(1)
        yield say("no_action")

    def shopping(self, discount: int) -> Iterator[Said]:
        """What the money pays for, and what the card that improves most would do."""
        state, money = self.state, self.state.money[self.seat]
        cards = [card for card in state.purchases if card >= 0 and state.price(card, discount) <= money]
        gains = [gain for card in cards if (gain := self.gain(card))]
        if gains:
            _, card, target, before, after = max(gains)
            facts: dict[str, int | str] = {"card": self.game.kinds[card], "target": self.game.kinds[target]}
            certain = after == 1
            yield (
                say("could_buy_certain", before=percent(before), **facts)
                if certain
                else say("could_buy", before=percent(before), percent=percent(after), **facts)
            )
        if cards:
            yield say("affords", n=len(cards), money=money)
        else:
            yield say("too_poor", money=money)

    def say_buy(self, card: str) -> Iterator[Said]:
        """K-47: what a card does for the open catastrophes, what is new about it, and what it costs."""
        state, kind = self.state, self.kind(card)
        price = state.price(kind, self.discount())
        yield from self.improvement(kind)
        yield from self.novelty(kind)
        yield say("price", n=price, left=state.money[self.seat] - price)

    def say_buy_nothing(self) -> Iterator[Said]:
        """K-47: the money stays."""
        yield say("saves", money=self.state.money[self.seat])

    def say_cycle(self, card: str) -> Iterator[Said]:
        """K-R24: the card that is missed least goes."""
        state, kind = self.state, self.kind(card)
        price, money = state.price(kind, self.discount()), state.money[self.seat]
        if price > money:
            yield say("too_dear", n=price, money=money)
        elif (gain := self.gain(kind)) is None:
            yield say("no_help")
        else:
            _, _, target, before, after = gain
            yield say("missed", card=self.game.kinds[target], before=percent(before), percent=percent(after))
        yield say(
            "stays", n=sum(card >= 0 and state.price(card, self.discount()) <= money for card in self.others(kind))
        )

    def others(self, kind: int) -> list[int]:
        """The other open purchase cards."""
        return [card for card in self.state.purchases if card != kind]

    def discount(self) -> int:
        """K-52: by how much everything is cheaper in the purchase under way."""
        frame = self.state.stack[-1]
        return frame >> 8 & 4095 if frame & 255 in (steps.CYCLED, steps.BOUGHT) else 0

    def improvement(self, kind: int) -> Iterator[Said]:
        """The open catastrophe whose chance a card would improve most."""
        gain = self.gain(kind)
        if gain:
            _, _, target, before, after = gain
            name = self.game.kinds[target]
            if after == 1:
                yield say("makes_certain", card=name, before=percent(before))
            else:
                yield say("improves", card=name, before=percent(before), percent=percent(after))

    def gain(self, kind: int) -> tuple[float, int, int, float, float] | None:
        """What a card in hand would add to the open catastrophe that it helps most: points, and the chances."""
        state = self.state.copy()
        state.hands[self.seat] = sorted([*state.hands[self.seat], kind])
        found = []
        for target in self.state.catastrophes:
            before, after = self.chance(target), self.chance(target, state)
            worth = (after - before) * self.state.box.faces[target].value
            if percent(after) > percent(before):
                found.append((worth, kind, target, before, after))
        return max(found, default=None)

    def novelty(self, kind: int) -> Iterator[Said]:
        """K-3: what a card can do that none of the seat's others can."""
        state, face = self.state, self.state.box.faces[kind]
        own = state.hands[self.seat] + state.in_play[self.seat] + state.tables[self.seat]
        known = {ability for card in own for side in state.box.faces[card].fixed for ability in side}
        for ability in dict.fromkeys(ability for side in face.fixed for ability in side):
            if ability not in known:
                yield say("new_ability", ability=ABILITIES[ability])
        needed = max(((self.needing(ability), -ability) for side in face.fixed for ability in side), default=(0, 0))
        if needed[0]:
            yield say("needed", ability=ABILITIES[-needed[1]], n=needed[0])
        if dice := [least for side in face.dice for least in side]:
            yield say("has_die", least=min(dice))
        if face.move_side >= 0 and not any(state.box.faces[card].move_side >= 0 for card in own):
            yield say("flies")
        if face.buys:
            yield say("buys")
        if face.extra_mission:
            yield say("extra_mission")
        if is_vehicle(kind):
            yield say("room", n=state.limit_with(kind))
        if is_equipment(kind):
            yield say("two_uses")

    def needing(self, ability: int) -> int:
        """How many of the open catastrophes need an ability."""
        return sum(self.state.box.faces[card].needs[ability] > 0 for card in self.state.catastrophes)

    # ---- journeys ----

    def say_move(self, region: str) -> Iterator[Said]:
        """K-42: the mission for which one travels, in this turn or in the next."""
        state = self.state
        now = state.actions > 1 and not state.missions
        yield from self.destination(region, state, now)

    def say_vehicle_move(self, card: str, region: str) -> Iterator[Said]:
        """K-43: the same by air."""
        state, kind = self.state, self.kind(card)
        after = follow(state, self.option, seat=self.seat)
        now = state.actions > 0 and not state.missions
        if isinstance(after, Katastrophenspiel) and after.active == self.seat:
            yield from self.destination(region, after, now)
        yield say("no_action")
        yield say("room", n=state.limit_with(kind))

    def destination(self, region: str, state: Katastrophenspiel, now: bool) -> Iterator[Said]:
        """The best mission in a region, in this turn or in the next."""
        if not now and state.rounds_left == 1:
            yield say("too_late")
            return
        where = REGIONS.index(region)
        found = [
            (chance * face.value, -card, chance)
            for card in state.catastrophes
            if (face := state.box.faces[card]).region == where and (chance := self.chance(card, state)) >= DECENT
        ]
        if not found:
            yield say("nothing_there")
            return
        _, negative, chance = max(found)
        face, name = state.box.faces[-negative], self.game.kinds[-negative]
        if chance == 1:
            yield say(
                "there_now_certain" if now else "there_next_certain", card=name, points=face.value, money=face.money
            )
        else:
            yield say("there_now" if now else "there_next", card=name, percent=percent(chance), points=face.value)

    # ---- other things ----

    def say_play_vehicle(self, card: str) -> Iterator[Said]:
        """K-35, K-37: a vehicle brings its symbols and its room."""
        if self.state.target >= 0:
            yield self.outcome(self.state.target, self.chance_after())
        yield say("room", n=self.state.limit_with(self.kind(card)))

    def say_swap_vehicle(self, card: str) -> Iterator[Said]:
        """K-R13: likewise."""
        yield say("room", n=self.state.limit_with(self.kind(card)))

    def say_end_turn(self) -> Iterator[Said]:
        """K-31, K-R19: unused actions are lost."""
        yield say("unused", n=self.state.actions) if self.state.actions else say("all_used")

    def say_colour(self, colour: str) -> Iterator[Said]:
        """K-R2: what the cards of a colour lack."""
        team = self.state.box.sets[COLOURS.index(colour)]
        known = {ability for card in team for side in self.state.box.faces[card].fixed for ability in side}
        for ability, name in enumerate(ABILITIES):
            if ability not in known:
                yield say("lacks", ability=name)
