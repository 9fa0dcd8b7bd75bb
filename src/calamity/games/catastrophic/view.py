"""What the game adds to the view of a table: the Communities in full, what an Event would do, and scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from calamity.games.catastrophic.board import animal_places, level_of, place_at, plant_places, slot_of
from calamity.games.catastrophic.box import kinds_in, size_of
from calamity.games.catastrophic.deck import CODES, CONDITIONS
from calamity.games.catastrophic.fields import OF_SPECIES
from calamity.games.catastrophic.forecasts import (
    Aim,
    Coming,
    Forecast,
    Outlook,
    aims,
    coming,
    letters,
    named,
    previews,
    sole,
)
from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.games.catastrophic.vocabulary import actions, food, lasting, stages, steps
from calamity.kernel.state import IDLE

if TYPE_CHECKING:
    from calamity.games.catastrophic.game import CatastrophicGame

Ending = Literal["", "this_turn", "next_turn"]
PROTECTION_ENDS: Final[dict[int, Ending]] = {0: "", lasting.DUE: "this_turn", lasting.FRESH: "next_turn"}
REMEMBERED: Final = 500  # Communities
CONSTANTS: Final = {"CONDITIONS": dict(zip(CODES, CONDITIONS, strict=True))}


class Trait(Struct, frozen=True):
    """A Trait of a Species: whether it is active, and if it isn't, whether that ends by itself."""

    card: str
    active: bool
    timed: bool


class Species(Struct, frozen=True, omit_defaults=True):
    """Everything that can be seen of one Species."""

    level: int
    slot: int
    kind: Literal["plant", "animal"]
    traits: list[Trait]
    conditions: str
    wild: bool
    short: Literal["no", "bites", "spared"]
    protected: bool
    protection_ends: Ending
    hidden: bool
    offspring: int
    reproductive: int
    aquatic: bool
    link: int
    parasites: int
    points: int
    misses: list[str] = []  # the places of food sources that it lacks


class Place(Struct, frozen=True):
    """A place in somebody's Community."""

    seat: int
    level: int
    slot: int


class Spot(Struct, frozen=True):
    """A place in a Community: its Trophic Level, and its slot on it."""

    level: int
    slot: int


class Aimed(Struct, frozen=True, omit_defaults=True):
    """Whom an announced card is aimed at."""

    seat: int
    species: Spot | None = None


class Shown(Struct, frozen=True, omit_defaults=True):
    """What everybody sees beyond zones and fields."""

    communities: list[list[Species]]
    resource_number: list[int]
    standing: list[int]
    events_to_end: int
    forecast: Forecast | None
    concerned: Place | None  # the Species that the open question is about
    older: dict[str, int]  # the cards in hands that don't come from the present deck, which are known as a set
    aimed: list[Aimed | None] = []  # parallel to the announced cards
    last_turn: bool = False  # whether it is the active player's last turn
    guarded: list[int] = []  # by seat: the points of Protected Species, which don't count; none if nobody has any


class LevelSum(Struct, frozen=True):
    """The points of one Level: how many Traits count, each for as many points as the number of the Level."""

    level: int
    traits: int
    points: int


class Draft(Struct, frozen=True, omit_defaults=True):
    """The Community that a seat is building, and the cards that it has left."""

    species: list[Species]
    hand: list[str]
    points: int
    pending: str | None = None  # the Trait that has no place yet


class Free(Struct, frozen=True):
    """Where new Species could be introduced, by places."""

    plant: list[str]
    animal: list[str]


class Own(Struct, frozen=True, omit_defaults=True):
    """What one viewer sees in addition."""

    previews: dict[str, list[Outlook]] | None = None  # by Event in hand: how it would find every Community
    aims: dict[str, list[Aim]] = {}  # by Interaction that may be played on an opponent's Species
    coming: Coming | None = None  # while nothing is announced
    draft: Draft | None = None  # while Communities are built
    free: Free | None = None
    homes: dict[str, list[str]] = {}  # by Trait that may be added: the places of the Species that may get it
    sums: list[LevelSum] = []  # the viewer's own points, from the highest Level
    excess: int = 0  # how many cards the hand has too many for the end of the turn
    sole: dict[str, dict[str, str]] = {}  # by the viewer's Species and Trait: Conditions from this Trait alone


def shown(game: CatastrophicGame, state: Catastrophic) -> Shown:
    """T-35, T-60, T-85, T-88, T-R72: pyramids, Resource Numbers, current scores, and the announced Event."""
    seats = range(state.n)
    return Shown(
        [game.communities.of(state, owner) for owner in seats],
        [state.rn(owner) for owner in seats] if state.spots else [],
        [state.score(owner) for owner in seats],
        state.events_to_end,
        game.forecaster.forecast(state),
        concerned(state),
        older(game, state),
        [aimed(state, top) for top in range(len(state.air))],
        0 < state.turns_left <= state.n,
        guarded(state),
    )


def extras(game: CatastrophicGame, state: Catastrophic, seat: int | None) -> Own:
    """T-9, T-18, T-42, T-60, T-78, T-85, T-88: what a viewer is about to build, may expect, and may do."""
    quiet = state.event < 0 and not state.air and not state.over
    events_ahead = coming(game, state, seat) if quiet else None
    if seat is None:
        return Own(coming=events_ahead)
    builds = state.stage == stages.BUILDING and seat in state.asked
    now = drafted(state, seat) if builds else state
    return Own(
        previews(game, state, seat),
        aims(game, state, seat),
        events_ahead,
        draft(game, state, now, seat) if builds else None,
        free(now, seat),
        homes(game, state, seat),
        sums(now, seat),
        excess(state, seat),
        sole(game, state, seat),
    )


def older(game: CatastrophicGame, state: Catastrophic) -> dict[str, int]:
    """T-94: the cards in hands that don't come from the present deck; everybody knows them as a set."""
    if state.pools < 2:
        return {}
    pairs = [pair for hand, pools in zip(state.hands, state.hand_pools, strict=True) for pair in zip(hand, pools)]
    counts = Counter(card for card, pool in pairs if pool != state.deck.origin)
    return {game.kinds[card]: count for card, count in sorted(counts.items())}


# ---- Species ----


class Communities:
    """What can be seen of Communities; it is cached, since a move changes few of them."""

    def __init__(self, game: CatastrophicGame) -> None:
        self.game = game
        self.known: dict[tuple[object, ...], list[Species]] = {}  # by everything on which it depends, the oldest first

    def of(self, state: Catastrophic, owner: int) -> list[Species]:
        """T-28, T-46, T-60: all Species of a seat."""
        lists = [tuple(getattr(state, field.attribute)[owner]) for field in OF_SPECIES]
        facts = (state.strict_hunger, *lists)
        if facts not in self.known:
            if len(self.known) >= REMEMBERED:
                del self.known[next(iter(self.known))]
            self.known[facts] = [species(self.game, state, owner, i) for i in range(len(state.spots[owner]))]
        return self.known[facts]


def species(game: CatastrophicGame, state: Catastrophic, owner: int, i: int) -> Species:
    """T-28, T-46, T-60: everything that can be seen of one Species."""
    place, traits = state.spots[owner][i], state.traits[owner][i]
    naps = state.fresh_naps[owner][i] | state.due_naps[owner][i]
    protected = bool(state.guards[owner][i])
    return Species(
        level=level_of(place),
        slot=slot_of(place),
        kind="plant" if level_of(place) == 1 else "animal",
        traits=[
            Trait(game.kinds[trait], not state.asleep[owner][i] >> trait & 1, bool(naps >> trait & 1))
            for trait in kinds_in(traits)
        ],
        conditions=letters(state.conditions_of(owner, i)),
        wild=bool(state.awake(owner, i) & state.box.wild),
        short=hunger(state, owner, i),
        protected=protected,
        protection_ends=PROTECTION_ENDS[state.guards[owner][i]],
        hidden=bool(state.awake(owner, i) & state.box.hidden),
        offspring=state.offspring[owner][i],
        reproductive=state.fertility(owner, i),
        aquatic=bool(state.awake(owner, i) & state.box.aquatic),
        link=state.links[owner][i],
        parasites=state.loads[owner][i],
        points=0 if protected else worth(state, owner, i),
        misses=[named(source) for source in missing(state, owner, place)],
    )


def worth(state: Catastrophic, owner: int, i: int) -> int:
    """T-88: what a Species counts if it isn't Protected."""
    return level_of(state.spots[owner][i]) * size_of(state.awake(owner, i))


def missing(state: Catastrophic, owner: int, place: int) -> list[int]:
    """T-37, T-40: the food sources that an Animal lacks."""
    level, slot = level_of(place), slot_of(place)
    below = [place_at(level - 1, slot), place_at(level - 1, slot + 1)] if level > 1 else []
    return [source for source in below if source not in state.spots[owner]]


def hunger(state: Catastrophic, owner: int, i: int) -> Literal["no", "bites", "spared"]:
    """T-49, T-84, T-R13: whether an Animal is short of food, and whether its owner's next food check applies to it."""
    short = state.shorts[owner][i]
    if not short:
        return "no"
    bites = short == food.HUNGRY or (short == food.SPARED and state.strict_hunger)
    return "bites" if bites and not state.awake(owner, i) & state.box.omnivore else "spared"


def guarded(state: Catastrophic) -> list[int]:
    """T-80, T-88: what everybody's Protected Species would count; nothing if there are none."""
    found = [
        sum(worth(state, owner, i) for i, guard in enumerate(state.guards[owner]) if guard) for owner in range(state.n)
    ]
    return found if any(found) else []


def sums(state: Catastrophic, seat: int) -> list[LevelSum]:
    """T-88: a seat's points by Level, from the top."""
    found: list[LevelSum] = []
    for level in range(max([level_of(place) for place in state.spots[seat]], default=0), 0, -1):
        here = [i for i, place in enumerate(state.spots[seat]) if level_of(place) == level]
        counting = [size_of(state.awake(seat, i)) for i in here if not state.guards[seat][i]]
        found.append(LevelSum(level, sum(counting), level * sum(counting)))
    return found


# ---- building and introducing ----


def drafted(state: Catastrophic, seat: int) -> Catastrophic:
    """T-9, T-11: a copy in which a seat has the Community that it has built so far."""
    sketch = state.sketch(seat)
    trial = state.copy()
    count = len(sketch.spots)
    trial.spots[seat], trial.traits[seat] = sketch.spots, sketch.traits
    for each in (
        trial.asleep,
        trial.fresh_naps,
        trial.due_naps,
        trial.guards,
        trial.shorts,
        trial.offspring,
        trial.links,
        trial.loads,
        trial.lights,
    ):
        each[seat] = [0] * count
    for i in range(count):
        trial.relight(seat, i)
    return trial


def draft(game: CatastrophicGame, state: Catastrophic, trial: Catastrophic, seat: int) -> Draft:
    """T-9, T-11, T-12: what a seat has built so far, and the cards that it has left."""
    sketch = state.sketch(seat)
    return Draft(
        [species(game, trial, seat, i) for i in range(len(sketch.spots))],
        [game.kinds[card] for card in sketch.hand],
        trial.score(seat),
        game.kinds[sketch.card] if sketch.card >= 0 else None,
    )


def free(state: Catastrophic, seat: int) -> Free:
    """T-42, T-43: the places where a seat could introduce a Plant or an Animal."""
    spots = state.spots[seat]
    return Free([named(place) for place in plant_places(spots)], [named(place) for place in animal_places(spots)])


def homes(game: CatastrophicGame, state: Catastrophic, seat: int) -> dict[str, list[str]]:
    """T-29, T-31, T-82: where the Traits may go that a seat may either introduce or add now."""
    offered = state.offered(seat)
    added = [option - actions.ADD for option in offered if actions.ADD <= option < actions.LOSE]
    both = [trait for trait in added if actions.INTRODUCE + trait in offered]
    if not both:
        return {}
    sketch = state.sketch(seat) if state.stage == stages.BUILDING else None
    found: dict[str, list[str]] = {}
    for trait in both:
        links = state.home_links(seat, trait) if sketch is None else []
        places = [link - actions.SPECIES for link in links] if sketch is None else state.rooms(sketch, trait)
        found[game.kinds[trait]] = [named(place) for place in places]
    return found


def excess(state: Catastrophic, seat: int) -> int:
    """T-85: how many cards a seat would have to discard if its turn ended now."""
    if seat != state.active or state.stage == stages.BUILDING or state.over:
        return 0
    return max(0, len(state.hands[seat]) - state.rn(seat))


# ---- what is announced ----


def aimed(state: Catastrophic, top: int) -> Aimed | None:
    """T-78: whom an announced card is aimed at, or whose Species."""
    seat, place = state.air_seat[top], state.air_first[top]
    if seat < 0 and place < 0:
        return None
    return Aimed(state.air_by[top] if seat < 0 else seat, Spot(level_of(place), slot_of(place)) if place >= 0 else None)


def concerned(state: Catastrophic) -> Place | None:
    """T-45, T-49, T-52, T-78, T-103: the Species that the open question is about, where it is about one."""
    if state.mode == IDLE:
        return None
    frame = state.stack[-1]
    step, place, owner = frame & 255, frame >> 8 & 4095, frame >> 20
    if step == steps.LOST:
        seat = owner & 7
    elif step in (steps.FAMISHED, steps.SLEPT):
        seat = owner
    elif step == steps.STARVED:
        seat = state.active
    elif step in (steps.CLAIMED, steps.VOTED):
        seat = state.facing
    elif step in (steps.BURST_ADDED, steps.SWAPPED):
        seat, place = state.air_by[-1], state.air_first[-1]
    else:
        return None
    return Place(seat, level_of(place), slot_of(place))


def prompt(game: CatastrophicGame, state: Catastrophic) -> Mapping[str, object]:
    """What a question is about: the Event or Interaction that is announced, and whose turn it is."""
    if state.air:
        about = game.kinds[state.air[-1]]
    elif state.event >= 0:
        about = game.kinds[state.event]
    else:
        about = None
    return {"about": ("card", about), "active": ("seat", state.active), "events": state.counter}
