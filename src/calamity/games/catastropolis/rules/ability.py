# compiled by mypyc
"""Special abilities: what the Power cards let a hero do as its action."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.city import LANDMARKS, START, WITHIN
from calamity.games.catastropolis.rules.strike import StrikeRules
from calamity.games.catastropolis.vocabulary import actions, power_effects, special_abilities, steps

SPECIAL: Final = (
    power_effects.SHIELD
    | power_effects.CHILL
    | power_effects.LAIR
    | power_effects.X_RAY
    | power_effects.TELEPATHY
    | power_effects.WEATHER
    | power_effects.DOUBLE
    | power_effects.TELEPORT
    | power_effects.TIME_CONTROL
)
FAR_CHILL_SPACES: Final = 2


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class AbilityRules(StrikeRules):
    """The Special Ability action."""

    __slots__ = ()

    def offer_abilities(self, seat: int, options: list[int]) -> None:
        """P-19, P-97, P-98, P-99, P-R31, P-R32: each ability that would change or show something."""
        gifts = self.gifts[seat]
        if not gifts & SPECIAL:
            return
        if gifts & power_effects.SHIELD and not self.shield[seat]:
            options.append(actions.ABILITY + special_abilities.SHIELDING)
        if gifts & power_effects.CHILL and self.coolable(seat, 0):
            options.append(actions.ABILITY + special_abilities.FROST)
        if gifts & power_effects.LAIR and (self.space[seat] != START or self.weakened[seat]):
            options.append(actions.ABILITY + special_abilities.SECRET_LAIR)
        if gifts & (power_effects.X_RAY | power_effects.TELEPATHY) and self.oldest_hidden() >= 0:
            if gifts & power_effects.X_RAY:
                options.append(actions.ABILITY + special_abilities.X_RAY_VISION)
            if gifts & power_effects.TELEPATHY:
                options.append(actions.ABILITY + special_abilities.TELEPATHY)
        if gifts & power_effects.WEATHER and self.open_with_counters():
            options.append(actions.ABILITY + special_abilities.WEATHER_MASTERY)
        if gifts & power_effects.DOUBLE and self.double[seat] != self.space[seat]:
            options.append(actions.ABILITY + special_abilities.DUPLICATION)
        if gifts & power_effects.TELEPORT:
            options.append(actions.ABILITY + special_abilities.TELEPORTATION)
        if gifts & power_effects.TIME_CONTROL and self.open_with_counters():
            options.append(actions.ABILITY + special_abilities.TIME_CONTROL)

    def use_ability(self, seat: int, ability: int) -> None:
        """P-85, P-97: one special ability is the action of a turn."""
        self.emit("used_ability", seat, ability)
        if ability == special_abilities.SHIELDING:
            self.shield[seat] = 1
            self.emit("raised_shield", seat)
        elif ability == special_abilities.FROST:
            self.ask(seat, steps.COOLED, 0)
        elif ability == special_abilities.SECRET_LAIR:
            self.put(seat, START)
            self.emit("went_home", seat)
            self.heal(seat)
        elif ability == special_abilities.X_RAY_VISION:
            self.ask(seat, steps.X_RAYED)
        elif ability == special_abilities.TELEPATHY:
            self.turn_oldest(seat)
        elif ability == special_abilities.WEATHER_MASTERY:
            self.ask(seat, steps.COOLED, 1)
        elif ability == special_abilities.DUPLICATION:
            self.double[seat] = self.space[seat]
            self.emit("doubled", seat, self.space[seat])
        elif ability == special_abilities.TELEPORTATION:
            self.ask(seat, steps.TELEPORTED)
        elif ability == special_abilities.TIME_CONTROL:
            for place in self.open_with_counters():
                self.delay(place, 1)
        else:
            raise ValueError(ability)

    # ---- counters ----

    def coolable(self, seat: int, anywhere: int) -> list[int]:
        """P-98: the places of the Situations that Frost (here, or 2 spaces far) or Weather Mastery can delay."""
        places = self.open_with_counters()
        if anywhere:
            return places
        far = FAR_CHILL_SPACES if self.gifts[seat] & power_effects.FAR_CHILL else 0
        near = WITHIN[far][self.space[seat]]
        return [place for place in places if near >> self.box.space[self.card_at(place)] & 1]

    def cool_choices(self, seat: int, anywhere: int) -> list[int]:
        """P-98: the Situations that can be delayed, oldest first."""
        return [actions.COOL + self.card_at(place) for place in self.coolable(seat, anywhere)]

    def cooled(self) -> None:
        """P-79: Frost and Weather Mastery take 1 counter off."""
        self.delay(self.place_of(self.choice - actions.COOL), 1)

    # ---- places ----

    def teleport_choices(self, seat: int) -> list[int]:
        """P-98: every location, booth and Start except where the hero is."""
        here = self.space[seat]
        return [actions.TELEPORT + i for i in range(len(LANDMARKS)) if LANDMARKS[i] != here]

    def teleported(self) -> None:
        """P-97: Teleportation moves the hero at once."""
        self.put(self.seat, LANDMARKS[self.choice - actions.TELEPORT])
        self.emit("teleported", self.seat, self.space[self.seat])

    # ---- X-Ray Vision ----

    def x_rayed(self) -> None:
        """P-83: X-Ray Vision: after the first card another one, or no more."""
        place = self.choice - actions.LOOK
        self.look(self.seat, place)
        self.ask(self.seat, steps.X_RAYED_AGAIN, place)

    def second_look_choices(self, first: int) -> list[int]:
        """P-83: X-Ray Vision: another face-down card, or no more."""
        return [actions.LOOK + place for place in self.hidden_places() if place != first] + [actions.LOOK_NO_MORE]

    def x_rayed_again(self, first: int) -> None:
        """P-83: X-Ray Vision: then one of the cards looked at may be turned up."""
        second = -1
        if self.choice != actions.LOOK_NO_MORE:
            second = self.choice - actions.LOOK
            self.look(self.seat, second)
        self.ask(self.seat, steps.X_RAY_TURNED, first, second + 1)

    def x_ray_turn_choices(self, first: int, second: int) -> list[int]:
        """P-81: X-Ray Vision: turn up one of the cards looked at, or none."""
        if second < 0:
            return [actions.TURN_UP + first, actions.TURN_UP_NONE]
        return [actions.TURN_UP + min(first, second), actions.TURN_UP + max(first, second), actions.TURN_UP_NONE]
