"""Forecasts of what an Event does to Communities, of Events to come, and of whom an Interaction can be aimed at.

The rules themselves resolve the Event on a copy of the position, up to the end of its negative effects, and choose for
the owner what costs least.  The copy has no hand cards and draws no cards, so a forecast uses only what all can see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from msgspec import Struct

from calamity.games.catastrophic.board import level_of, slot_of
from calamity.games.catastrophic.box import Face, kinds_in, size_of
from calamity.games.catastrophic.deck import CODES
from calamity.games.catastrophic.rules.community import COUNT_SHIFT
from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.games.catastrophic.vocabulary import actions, card_kinds, forms, stages, steps
from calamity.kernel.state import IDLE
from calamity.kernel.zones import NONE

if TYPE_CHECKING:
    from calamity.games.catastrophic.game import CatastrophicGame

EVENTS: Final = range(card_kinds.FIRST_EVENT, card_kinds.FIRST_INTERACTION)
REMEMBERED: Final = 2_000  # Communities whose stakes are remembered
Verdict = Literal["resilient", "vulnerable", "disputed", "outside"]


class Status(Struct, frozen=True, omit_defaults=True):
    """T-60, T-63, T-80: whether one Species would be Resilient or Vulnerable to an Event, and what it would lose."""

    level: int
    slot: int
    status: Verdict
    matches: int
    needed: int
    loses: int = 0
    """The Traits that it may lose: all of them if it may go Extinct.  Offspring may go in their place."""


class Outlook(Struct, frozen=True, omit_defaults=True):
    """T-60, T-R72: how many Species of a Community would be Resilient and Vulnerable to an Event."""

    resilient: int
    vulnerable: int
    disputed: int = 0  # Species about which players will debate


class Facing(Struct, frozen=True, omit_defaults=True):
    """T-66, T-R72: what the announced Event does to one Community that has to face it, now or later."""

    seat: int
    resilient: int
    vulnerable: int
    species: list[Status]
    disputed: int = 0
    """How many Species players will debate about."""
    struck: int = 0
    """How many an Event strikes that demands no Conditions."""
    points: int | None = None
    """What its owner has left after the harm, if that is less than now and the owner chooses well."""
    cards: int = 0
    """How many cards its owner draws afterwards."""


class Forecast(Struct, frozen=True):
    """T-66: all Communities that have to face the announced Event, now or later."""

    facing: list[Facing]


class Aim(Struct, frozen=True):
    """T-78, T-81: an opponent at whom an Interaction can be aimed."""

    seat: int
    species: list[str]
    """The places of the Species that it may choose, as actions name them."""


class Stakes(NamedTuple):
    """What an Event takes from a Community and gives to its owner."""

    losses: dict[int, int]  # by place: Traits that may go
    points: int  # Traits that are left
    cards: int  # cards that are drawn


NOTHING: Final = Stakes({}, -1, 0)


class Forecaster:
    """Makes the forecasts of one game, and remembers what Events do to Communities."""

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], Stakes] = {}

    def forecast(self, state: Catastrophic) -> Forecast | None:
        """T-66, T-R72: what everybody can foresee of the announced Event, if there is one."""
        if state.event < 0:
            return None
        facing = [state.facing] if state.facing >= 0 else []
        found = [self.facing(state, owner) for owner in [*facing, *state.queue]]
        return Forecast(found)

    def facing(self, state: Catastrophic, owner: int) -> Facing:
        """What the announced Event finds in a Community."""
        event = state.event
        stakes = self.stakes(state, owner)
        species = [status(state, event, owner, i, stakes) for i in range(len(state.spots[owner]))]
        found = outlook(state, event, owner)
        points = stakes.points if 0 <= stakes.points < state.score(owner) else None
        struck = 0 if state.box.faces[event].cn else len(stakes.losses)
        return Facing(owner, found.resilient, found.vulnerable, species, found.disputed, struck, points, stakes.cards)

    def stakes(self, state: Catastrophic, owner: int) -> Stakes:
        """What is at stake; unknown in debates and once the Event has begun to act."""
        if state.debate or owner == state.facing:
            return NOTHING
        key = facts(state, owner)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            found = self.known[key] = worked_out(state, owner)
        return found


def previews(game: CatastrophicGame, state: Catastrophic, seat: int) -> dict[str, list[Outlook]]:
    """T-60: for each Event in the seat's hand how it would find every Community."""
    events = [card for card in state.distinct(seat) if card in EVENTS]
    return {game.kinds[card]: [outlook(state, card, owner) for owner in range(state.n)] for card in events}


def aims(game: CatastrophicGame, state: Catastrophic, seat: int) -> dict[str, list[Aim]]:
    """T-78, T-81, T-82: the opponents and Species at which the seat may aim each Interaction."""
    found: dict[str, list[Aim]] = {}
    for option in state.offered(seat):
        if not actions.PLAY <= option < actions.SEND:
            continue
        face = state.box.faces[option - actions.PLAY + card_kinds.FIRST_INTERACTION]
        if face.form in (forms.FOE_SPECIES, forms.FOE_TRAIT):
            foes = state.foes_with_targets(seat, face)
            found[game.kinds[face.kind]] = [Aim(foe, places_of(state, seat, face, foe)) for foe in foes]
    return found


def places_of(state: Catastrophic, seat: int, face: Face, foe: int) -> list[str]:
    """The Species of an opponent that an Interaction may choose, by their places in words."""
    return [named(place) for place in state.foe_targets(seat, face, foe)]


def named(place: int) -> str:
    """A place as actions name it."""
    return f"{level_of(place)} {slot_of(place)}"


# ---- what is to come ----


class Coming(Struct, frozen=True):
    """T-18: what Nature, or somebody else, may still send."""

    events: list[str]
    """The Events that the viewer hasn't seen: in the deck or in the hands of others."""
    demand: dict[str, int]
    """By the letter of a Condition: how many of these demand it."""


def coming(game: CatastrophicGame, state: Catastrophic, seat: int | None) -> Coming:
    """T-18, T-59: the Events that a viewer may still meet; everybody can tell by the cards that they see."""
    hidden = [card for owner, hand in enumerate(state.hands) if owner != seat for card in hand]
    cards = sorted({card for card in state.deck.contents() + hidden if card in EVENTS})
    printed = [game.printed(card) for card in cards]
    demand = {code: sum(code in one.conditions for one in printed) for code in CODES}
    return Coming([game.kinds[card] for card in cards], demand)


# ---- what a Trait is worth to its Species ----


def sole(game: CatastrophicGame, state: Catastrophic, seat: int) -> dict[str, dict[str, str]]:
    """T-46, T-60, T-61: for Species whose Traits the seat may have to part with: the Conditions that each alone gives.

    By place and Trait, without those that a Species would keep through other Traits, Auras or links.
    """
    found: dict[str, dict[str, str]] = {}
    for place in parting(state, seat):
        i = state.find(seat, place)
        lost = {
            game.kinds[trait]: letters(lost_with(state, seat, i, trait)) for trait in kinds_in(state.awake(seat, i))
        }
        if any(lost.values()):
            found[named(place)] = {card: codes for card, codes in lost.items() if codes}
    return found


def parting(state: Catastrophic, seat: int) -> list[int]:
    """T-52, T-49, T-57: the places of own Species that a seat may be about to take Traits from."""
    offered = state.offered(seat)
    if not offered:
        return []
    frame = state.stack[-1]
    if frame & 255 in (steps.LOST, steps.FAMISHED, steps.SLEPT, steps.STARVED):
        return [place for place in [frame >> 8 & 4095] if state.find(seat, place) >= 0]
    if frame & 255 == steps.SWAPPED:
        return [place for place in [state.air_first[-1]] if state.find(seat, place) >= 0]
    plays = [option - actions.PLAY for option in offered if actions.PLAY <= option < actions.SEND]
    faces = [state.box.faces[card_kinds.FIRST_INTERACTION + card] for card in plays]
    return state.spots[seat] if any(face.form == forms.PAIR_AND_TRAITS for face in faces) else []


def lost_with(state: Catastrophic, seat: int, i: int, trait: int) -> int:
    """T-46, T-61: the Conditions that a Species would lose with one of its Traits, as a mask."""
    trial = state.copy()
    trial.asleep[seat][i] |= 1 << trait
    trial.relight(seat, i)
    return state.conditions_of(seat, i) & ~trial.conditions_of(seat, i)


def letters(mask: int) -> str:
    """Conditions by their letters."""
    return "".join(code for bit, code in enumerate(CODES) if mask >> bit & 1)


# ---- Resilient or Vulnerable ----


def outlook(state: Catastrophic, event: int, owner: int) -> Outlook:
    """T-60, T-R72: how many Species of a Community would be Resilient and Vulnerable to an Event now."""
    if judged(state, event, owner):
        return Outlook(len(state.resilient), len(state.vulnerable))
    found = [verdict(state, event, owner, i) for i in range(len(state.spots[owner]))]
    return Outlook(found.count("resilient"), found.count("vulnerable"), found.count("disputed"))


def judged(state: Catastrophic, event: int, owner: int) -> bool:
    """T-66, T-R18: whether an Event's verdicts on a Community are found; they don't change afterwards."""
    return event == state.event and owner == state.facing and bool(state.vulnerable or state.resilient)


def verdict(state: Catastrophic, event: int, owner: int, i: int) -> Verdict:
    """T-60, T-63, T-80, T-103: whether an Event would find one Species Resilient or Vulnerable, or outside its scope.

    In a debate that is still open, except for Protected Species.
    """
    if judged(state, event, owner):
        place = state.spots[owner][i]
        if place in state.vulnerable:
            return "vulnerable"
        return "resilient" if place in state.resilient else "outside"
    concerned = state.affected(event, owner, i) if event == state.event else state.in_scope(event, owner, i)
    if not concerned or not state.box.faces[event].cn:
        return "outside"
    if state.debate and not state.guards[owner][i]:
        return "disputed"
    return "resilient" if state.is_resilient(event, owner, i) else "vulnerable"


def status(state: Catastrophic, event: int, owner: int, i: int, stakes: Stakes) -> Status:
    """T-60, T-63, T-80: the forecast for one Species."""
    place = state.spots[owner][i]
    return Status(
        level_of(place),
        slot_of(place),
        verdict(state, event, owner, i),
        state.matches(event, owner, i),
        state.needed(event, owner, i),
        stakes.losses.get(place, 0),
    )


# ---- what is at stake ----


def facts(state: Catastrophic, owner: int) -> tuple[object, ...]:
    """Everything on which the stakes depend."""
    lists = (
        state.spots,
        state.traits,
        state.asleep,
        state.guards,
        state.shorts,
        state.offspring,
        state.links,
        state.loads,
    )
    community = tuple([tuple(each[owner]) for each in lists])
    answers = tuple(state.warned), tuple(state.departed), state.shielded, state.thieves[owner]
    return state.event, owner, community, answers, state.trait_cap


def worked_out(state: Catastrophic, owner: int) -> Stakes:
    """T-57, T-66, T-67: face the Event on a copy."""
    trial = copy_of(state, owner)
    trial.weigh()
    cards = trial.bonus_cards(trial.box.faces[trial.event]) if trial.beneficiary() == owner else 0
    trial.harm()
    losses = dict(sorted(struck(trial, owner)))
    ends = [best_end(way, owner) for way in ways(trial, owner)]
    return Stakes(losses, max(ends), cards)


def copy_of(state: Catastrophic, owner: int) -> Catastrophic:
    """The position in which the Event strikes a Community, without any hidden information.

    As in a tie-break, nobody draws for Extinct Species.  The lowest step marks the end of the harm.
    """
    trial = state.copy()
    trial.facing = owner
    trial.fallen, trial.broken = 0, []  # another Community may be settling
    trial.stage = stages.TIE_BREAK
    trial.hands = [[] for _ in range(trial.n)]
    trial.hand_pools = [[] for _ in range(trial.n)]
    trial.stack = [steps.GAIN]
    trial.mode = IDLE
    trial.options = NONE
    return trial


def struck(trial: Catastrophic, owner: int) -> list[tuple[int, int]]:
    """T-52, T-54, T-R34: the places of the Species that may be harmed, with the Traits that each may lose."""
    found: list[tuple[int, int]] = []
    for frame in trial.stack:
        step, a, b = frame & 255, frame >> 8 & 4095, frame >> 20
        if step == steps.LOSE:
            found.append((a, b >> COUNT_SHIFT & 63))
        elif step == steps.HIT:
            found += [(link - actions.SPECIES, a) for link in trial.choices(step, owner, a, b)]
        elif step == steps.DOOMED:
            found += [(link - actions.SPECIES, 63) for link in trial.choices(step, owner, a, b)]
    sizes = {place: size_of(traits) for place, traits in zip(trial.spots[owner], trial.traits[owner], strict=True)}
    return [(place, min(count, sizes[place])) for place, count in found]


def ways(trial: Catastrophic, owner: int) -> list[Catastrophic]:
    """T-R34: the positions after the owner's choice of whom it strikes, where there is one."""
    frame = trial.stack[-1]
    if frame & 255 not in (steps.HIT, steps.DOOMED):
        return [trial]
    found = []
    for option in trial.choices(frame & 255, owner, frame >> 8 & 4095, frame >> 20):
        way = trial.copy()
        way.choice, way.mode = option, IDLE
        found.append(way)
    return found


def best_end(trial: Catastrophic, owner: int) -> int:
    """T-57: the points at the end of the harm if every choice is the one that costs least."""
    while len(trial.stack) > 1:
        if trial.mode != IDLE:
            trial.choice, trial.mode = least_loss(trial, owner), IDLE
        frame = trial.stack.pop()
        trial.dispatch(frame & 255, frame >> 8 & 4095, frame >> 20)
    return trial.score(owner)


def least_loss(trial: Catastrophic, owner: int) -> int:
    """T-52, T-45: give up an Offspring first, then a Deactivated Trait, and last what feeds an Animal."""
    options = trial.options
    if actions.SPARE in options:
        return actions.SPARE
    step, place = trial.stack[-1] & 255, trial.stack[-1] >> 8 & 4095
    i = trial.find(owner, place)
    base = actions.LOSE if step == steps.LOST else actions.DEACTIVATE
    awake = trial.awake(owner, i)
    costs = [(awake >> option - base & 1) + ((awake & trial.box.omnivore) >> option - base & 1) for option in options]
    return options[costs.index(min(costs))]
