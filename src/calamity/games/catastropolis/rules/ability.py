# compiled by mypyc
"""Special abilities: what the Power cards let a hero do as its action."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.box import (
    CHILL,
    DOUBLE,
    FAR_CHILL,
    LAIR,
    SHIELD,
    TELEPATHY,
    TELEPORT,
    TIME_CONTROL,
    WEATHER,
    X_RAY,
)
from calamity.games.catastropolis.city import LANDMARKS, START, WITHIN
from calamity.games.catastropolis.rules.strike import StrikeRules
from calamity.games.catastropolis.state import (
    ABILITY,
    BY_DOUBLE,
    BY_FROST,
    BY_LAIR,
    BY_SHIELDING,
    BY_TELEPATHY,
    BY_TELEPORT,
    BY_TIME,
    BY_WEATHER,
    BY_X_RAY,
    COOL,
    COOLED,
    LOOK,
    LOOK_NO_MORE,
    TELEPORT_TO,
    TELEPORTED,
    TURN_UP,
    TURN_UP_NONE,
    X_RAY_TURNED,
    X_RAYED,
    X_RAYED_AGAIN,
)

SPECIAL: Final = SHIELD | CHILL | LAIR | X_RAY | TELEPATHY | WEATHER | DOUBLE | TELEPORT | TIME_CONTROL
FAR_CHILL_SPACES: Final = 2


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class AbilityRules(StrikeRules):
    """The Special Ability action."""

    def offer_abilities(self, seat: int, options: list[int]) -> None:
        """P-19, P-97, P-98, P-99, P-R31, P-R32: each ability that would change or show something."""
        gifts = self.gifts[seat]
        if not gifts & SPECIAL:
            return
        if gifts & SHIELD and not self.shield[seat]:
            options.append(ABILITY + BY_SHIELDING)
        if gifts & CHILL and self.coolable(seat, 0):
            options.append(ABILITY + BY_FROST)
        if gifts & LAIR and (self.space[seat] != START or self.weakened[seat]):
            options.append(ABILITY + BY_LAIR)
        if gifts & (X_RAY | TELEPATHY) and self.oldest_hidden() >= 0:
            if gifts & X_RAY:
                options.append(ABILITY + BY_X_RAY)
            if gifts & TELEPATHY:
                options.append(ABILITY + BY_TELEPATHY)
        if gifts & WEATHER and self.open_with_counters():
            options.append(ABILITY + BY_WEATHER)
        if gifts & DOUBLE and self.double[seat] != self.space[seat]:
            options.append(ABILITY + BY_DOUBLE)
        if gifts & TELEPORT:
            options.append(ABILITY + BY_TELEPORT)
        if gifts & TIME_CONTROL and self.open_with_counters():
            options.append(ABILITY + BY_TIME)

    def use_ability(self, seat: int, ability: int) -> None:
        """P-85, P-97: one special ability is the action of a turn."""
        self.emit("used_ability", seat, ability)
        if ability == BY_SHIELDING:
            self.shield[seat] = 1
            self.emit("raised_shield", seat)
        elif ability == BY_FROST:
            self.ask(seat, COOLED, 0)
        elif ability == BY_LAIR:
            self.put(seat, START)
            self.emit("went_home", seat)
            self.heal(seat)
        elif ability == BY_X_RAY:
            self.ask(seat, X_RAYED)
        elif ability == BY_TELEPATHY:
            self.turn_oldest(seat)
        elif ability == BY_WEATHER:
            self.ask(seat, COOLED, 1)
        elif ability == BY_DOUBLE:
            self.double[seat] = self.space[seat]
            self.emit("doubled", seat, self.space[seat])
        elif ability == BY_TELEPORT:
            self.ask(seat, TELEPORTED)
        elif ability == BY_TIME:
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
        far = FAR_CHILL_SPACES if self.gifts[seat] & FAR_CHILL else 0
        near = WITHIN[far][self.space[seat]]
        return [place for place in places if near >> self.box.space[self.card_at(place)] & 1]

    def cool_choices(self, seat: int, anywhere: int) -> list[int]:
        """P-98: the Situations that can be delayed, oldest first."""
        return [COOL + self.card_at(place) for place in self.coolable(seat, anywhere)]

    def cooled(self) -> None:
        """P-79: Frost and Weather Mastery take 1 counter off."""
        self.delay(self.place_of(self.choice - COOL), 1)

    # ---- places ----

    def teleport_choices(self, seat: int) -> list[int]:
        """P-98: every location, booth and Start but where the hero is."""
        here = self.space[seat]
        return [TELEPORT_TO + i for i in range(len(LANDMARKS)) if LANDMARKS[i] != here]

    def teleported(self) -> None:
        """P-97: Teleportation moves the hero at once."""
        self.put(self.seat, LANDMARKS[self.choice - TELEPORT_TO])
        self.emit("teleported", self.seat, self.space[self.seat])

    # ---- X-Ray Vision ----

    def x_rayed(self) -> None:
        """P-83: X-Ray Vision: after the first card another one, or no more."""
        place = self.choice - LOOK
        self.look(self.seat, place)
        self.ask(self.seat, X_RAYED_AGAIN, place)

    def second_look_choices(self, first: int) -> list[int]:
        """P-83: X-Ray Vision: another face-down card, or no more."""
        return [LOOK + place for place in self.hidden_places() if place != first] + [LOOK_NO_MORE]

    def x_rayed_again(self, first: int) -> None:
        """P-83: X-Ray Vision: then one of the cards looked at may be turned up."""
        second = -1
        if self.choice != LOOK_NO_MORE:
            second = self.choice - LOOK
            self.look(self.seat, second)
        self.ask(self.seat, X_RAY_TURNED, first, second + 1)

    def x_ray_turn_choices(self, first: int, second: int) -> list[int]:
        """P-81: X-Ray Vision: turn up one of the cards looked at, or none."""
        if second < 0:
            return [TURN_UP + first, TURN_UP_NONE]
        return [TURN_UP + min(first, second), TURN_UP + max(first, second), TURN_UP_NONE]
