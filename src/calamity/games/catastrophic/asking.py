"""Tells which chance to react to an Event or a card is open, whom it concerns, and who could gain by reacting.

Rules T-95, T-97.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from calamity.games.catastrophic.forecasts import verdict
from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.games.catastrophic.vocabulary import actions, card_kinds, effects
from calamity.kernel.asking import ABLE, NEVER, OWN, USEFUL, Window, WindowKind
from calamity.kernel.state import PASS

KINDS: Final = (
    WindowKind("events", (ABLE, USEFUL, OWN, NEVER), USEFUL),
    WindowKind("cards", (ABLE, USEFUL, OWN, NEVER), USEFUL),
    WindowKind("quiet", (ABLE, USEFUL, OWN, NEVER), USEFUL),
)
AGAINST_CARDS: Final = frozenset((effects.CANCEL, effects.PROTECT, effects.ADD, effects.REPRODUCE))
"""What helps a Species at which an opponent's Interaction is aimed."""
AGAINST_EVENTS: Final = frozenset(
    (effects.PROTECT, effects.REACTIVATE, effects.ADD, effects.EXTRA_MATCH, effects.IGNORE, effects.REDIRECT)
    + (effects.STEAL_BONUS, effects.REPRODUCE)
)
"""What helps a Community that an Event is about to strike."""


def window(state: Catastrophic, seat: int) -> Window:
    """Which window is open, and whether it is about a seat's own Community, card or turn."""
    stretch = (int(state.active == seat), state.turns[seat])
    if state.air:
        if is_uninvolved(state, seat):
            return Window("cards", False, (), lasting=True, stretch=stretch)
        matter = (len(state.air), state.air[-1], state.air_by[-1], state.air_seat[-1], state.air_first[-1])
        return Window("cards", True, matter, stretch=stretch)
    if state.event >= 0:
        struck = state.facing == seat or seat in state.queue
        return Window("events", struck, (state.event, state.counter), stretch=stretch)
    return Window("quiet", state.active == seat, (int(state.active == seat),), lasting=True, stretch=stretch)


def is_uninvolved(state: Catastrophic, seat: int) -> bool:
    """Whether the newest Interaction isn't aimed at a seat: then hardly anybody answers, least of all its player."""
    return state.air_seat[-1] != seat


def is_useful(state: Catastrophic, seat: int, options: Sequence[int]) -> bool:
    """T-74, T-95, T-97, T-R39: whether a seat can defend or enrich itself here; the rest it can play in its next turn.

    What may be played at any time and concerns nothing that is happening is asked for only when no turn is left.
    """
    if state.air:
        if is_uninvolved(state, seat):
            return False
        return can_play(state, options, AGAINST_CARDS if state.air_first[-1] >= 0 else {effects.CANCEL})
    if state.event < 0:
        return not has_turn_left(state, seat)
    if state.facing != seat and seat not in state.queue:
        return can_play(state, options, {effects.STEAL_BONUS}, abilities=False)
    return is_endangered(state, seat) and can_play(state, options, AGAINST_EVENTS)


def can_play(
    state: Catastrophic, options: Sequence[int], wanted: frozenset[int] | set[int], abilities: bool = True
) -> bool:
    """Whether some answer has a wanted effect, or is an ability: Shelter or Depart, which always protect."""
    for option in options:
        if option >= actions.PLAY:
            if state.box.faces[option - actions.PLAY + card_kinds.FIRST_INTERACTION].effect in wanted:
                return True
        elif option != PASS and abilities:
            return True
    return False


def has_turn_left(state: Catastrophic, seat: int) -> bool:
    """T-86, T-R39: whether a seat will have another turn after this one."""
    return state.turns_left < 0 or ((seat - state.active) % state.n or state.n) < state.turns_left


def is_endangered(state: Catastrophic, seat: int) -> bool:
    """T-60, T-R72: whether the announced Event, as things stand, does not find all of a seat's Species Resilient."""
    if not state.box.faces[state.event].cn:
        return True
    verdicts = [verdict(state, state.event, seat, i) for i in range(len(state.spots[seat]))]
    return "vulnerable" in verdicts or "disputed" in verdicts
