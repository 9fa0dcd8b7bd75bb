"""Tests of forecasts: what players are told about an announced Event is what then happens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import pytest

from calamity.games.catastrophic.board import place_at
from calamity.games.catastrophic.box import size_of
from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.games.catastrophic.vocabulary import gains, steps
from calamity.kernel.state import IDLE
from calamity.kernel.view import view
from calamity.kernel.wire import digest
from calamity.testing import ScenarioTable
from tests.games.catastrophic.scenes import FRESH, GAME, Community, position, scene

HARM = (steps.DOOMED, steps.HIT, steps.LOST, steps.SLEPT, steps.FAMISHED, steps.DISCARDED)
MOST_ENDS = 400
GAMES, SHARE = 15, 0.7
OPTIONS: dict[str, tuple[object, ...]] = {
    "expansion": ("off", "spawning_tide"),
    "extinct_pile": ("off", "on"),
    "strict_hunger": ("off", "on"),
    "trait_cap": ("none", 5),
}


def in_the_air(event: str, community: Community, **details: Any) -> Catastrophic:
    """A position in which an Event was announced to seat 0 with that Community."""
    options = {"expansion": "spawning_tide"}
    state = position(scene(community, {}, {}, options=options, details={0: details}).table()).copy()
    state.mode = IDLE
    state.announce_event(GAME.kinds.index(event), 0, 0, 0)
    return state


def foreseen(state: Catastrophic, seat: int = 0) -> dict[str, Any]:
    """What is told of a seat that will face the Event."""
    [found] = [one for one in view(GAME, state, None)["forecast"]["facing"] if one["seat"] == seat]
    return dict(found)


def losses(told: Mapping[str, Any]) -> dict[tuple[int, int], int]:
    """The Traits that Species may lose, by place."""
    return {(one["level"], one["slot"]): one["loses"] for one in told["species"] if "loses" in one}


COLD: Community = {
    (1, 0): ["thorn_ring", "corky_bark"],
    (1, 1): ["bendable_stem"],
    (2, 0): ["echo_sense", "webbed_feet"],
}
"""Nothing of the first Plant helps in a deep freeze; both others withstand it."""
BARE: Community = {
    (1, 0): ["thorn_ring", "bendable_stem"],
    (1, 1): ["silvery_hairs"],
    (2, 0): ["echo_sense", "webbed_feet"],
}
"""Here it is the second Plant, with a single Trait, that a deep freeze finds Vulnerable."""
FIRE: Community = {
    (1, 0): ["climbing_tendrils", "shade_leaves"],
    (1, 1): ["corky_bark"],
    (2, 0): ["echo_sense", "thick_blubber"],
}
"""The first Plant and the Animal have nothing against a wildfire."""
BIG = ["thorn_ring", "corky_bark", "shade_leaves", "bitter_latex", "deep_taproot"]
LARGE = ["bendable_stem", "climbing_tendrils", "metal_storing_leaves", "antifreeze_sap"]


def test_T52_what_the_vulnerable_lose_is_foretold_with_the_points_that_are_left() -> None:
    told = foreseen(in_the_air("deep_freeze", COLD))
    assert (told["resilient"], told["vulnerable"]) == (2, 1)
    assert losses(told) == {(1, 0): 1}
    assert told["points"] == 6


def test_T45_who_loses_a_food_source_is_foretold_too() -> None:
    """T-45, T-47, T-53: the Plant goes Extinct, and the Animal above turns a Trait."""
    told = foreseen(in_the_air("deep_freeze", BARE))
    assert losses(told) == {(1, 1): 1}
    assert told["points"] == 4


def test_TR62_what_is_settled_in_another_community_changes_no_forecast() -> None:
    """T-57, T-R62: there a Species has gone Extinct and broken a link, while the Event waits for this one."""
    state = in_the_air("deep_freeze", BARE)
    state.fallen, state.broken = 1, [1]
    GAME.forecaster.known.clear()
    told = foreseen(state)
    assert losses(told) == {(1, 1): 1}
    assert told["points"] == 4
    assert (state.fallen, state.broken) == (1, [1])


def test_T34_an_omnivore_does_not_mind() -> None:
    told = foreseen(in_the_air("deep_freeze", {**BARE, (2, 0): ["echo_sense", "broad_diet"]}))
    assert told["points"] == 6


def test_TR34_where_the_owner_chooses_all_may_be_struck_and_the_least_harm_is_foretold() -> None:
    told = foreseen(in_the_air("wildfire_front", FIRE))
    assert losses(told) == {(1, 0): 2, (2, 0): 2}
    assert told["points"] == 3
    weed = {(1, 0): ["corky_bark"], (1, 1): ["corky_bark", "bendable_stem"]}
    told = foreseen(in_the_air("alien_weed", weed))
    assert losses(told) == {(1, 0): 1, (1, 1): 1}
    assert told["points"] == 2
    storm = {**FIRE, (1, 1): ["climbing_tendrils"], (2, 0): ["echo_sense", "broad_diet"]}
    told = foreseen(in_the_air("great_storm", storm))
    assert losses(told) == {(2, 0): 1}, "the highest of the Vulnerable"
    assert told["points"] == 5


def test_T73_an_event_without_conditions_strikes_by_size_neither_the_protected_nor_who_departed() -> None:
    """T-73, T-R22: only the first of three large Species loses Traits, and only the small one counts for cards."""
    community = {(1, 0): BIG, (1, 1): BIG, (1, 2): LARGE, (1, 3): ["silvery_hairs"]}
    state = in_the_air("gene_bottleneck", community, guards={(1, 1): FRESH})
    state.departed = [place_at(1, 2)]
    told = foreseen(state)
    assert losses(told) == {(1, 0): 2}
    assert told["points"] == 3 + 4 + 1
    assert told["cards"] == 1


def test_T66_one_of_the_biggest_is_halved() -> None:
    told = foreseen(in_the_air("giants_fall", {(1, 0): BIG, (1, 1): BIG, (1, 2): LARGE}))
    assert losses(told) == {(1, 0): 2, (1, 1): 2}
    assert told["points"] == 3 + 5 + 4
    assert told["cards"] == 1


def test_T52_offspring_go_in_place_of_traits_but_save_nobody_from_dying_out() -> None:
    family = {(1, 0): ["thorn_ring", "silvery_hairs"]}
    told = foreseen(in_the_air("deep_freeze", family, offspring={(1, 0): 1}))
    assert losses(told) == {(1, 0): 1}
    assert "points" not in told, "nothing is lost"
    told = foreseen(in_the_air("wildfire_front", {(1, 0): ["climbing_tendrils"]}, offspring={(1, 0): 1}))
    assert told["points"] == 0


def test_TR58_a_trait_that_is_turned_goes_before_an_active_one() -> None:
    told = foreseen(in_the_air("deep_freeze", COLD, asleep={(1, 0): ["corky_bark"]}))
    assert losses(told) == {(1, 0): 1}
    assert "points" not in told


def test_T57_all_vulnerable_species_turn_a_trait_without_losing_one() -> None:
    told = foreseen(in_the_air("habitat_fragmentation", {(1, 0): ["antifreeze_sap", "air_channel_roots"]}))
    assert losses(told) == {}
    assert told["points"] == 1


def test_T67_a_shielded_community_is_not_harmed_and_draws() -> None:
    state = in_the_air("deep_freeze", {**COLD, (1, 2): ["shade_leaves"]})
    assert foreseen(state)["cards"] == 1
    state.shielded = 1
    told = foreseen(state)
    assert losses(told) == {} and "points" not in told and told["cards"] == 1
    state.thieves = [1, -1, -1]
    assert "cards" not in foreseen(state), "somebody else draws"


def test_T103_in_a_debate_nothing_is_foretold() -> None:
    state = in_the_air("deep_freeze", COLD)
    state.debate = 1
    told = foreseen(state)
    assert losses(told) == {} and "points" not in told and "cards" not in told


def test_T66_whoever_suffers_an_event_already_is_foretold_nothing() -> None:
    state = in_the_air("global_warming", COLD)
    state.facing, state.queue = 0, []
    told = foreseen(state)
    assert losses(told) == {} and "points" not in told


def test_a_forecast_changes_nothing() -> None:
    state = in_the_air("wildfire_front", FIRE)
    before = digest(state)
    assert foreseen(state)["points"] == 3
    assert digest(state) == before


def test_the_terminal_says_what_is_foretold() -> None:
    state = in_the_air("gene_bottleneck", {(1, 0): BIG, (1, 1): ["silvery_hairs"]})
    said = "\n".join(GAME.describe(view(GAME, state, 0), names=("Ann", "Ben", "Cem")))
    assert "Gene Bottleneck for Ann: 1 Species loses Traits, points 6 → 4, then 1 card" in said


# ---- aims ----


def aimed(table: ScenarioTable, card: str, seat: int = 0) -> dict[int, list[str]]:
    """At whom a card in hand can be aimed, and at which Species."""
    return {aim["seat"]: aim["species"] for aim in table.view(seat).get("aims", {}).get(card, [])}


def test_T78_T81_whose_species_an_interaction_may_choose_is_told_to_who_may_play_it() -> None:
    """T-78, T-81: large Species of opponents, but not a Protected one."""
    mine: Community = {(1, 0): LARGE}
    table = scene(mine, {(1, 0): BIG}, {(1, 0): LARGE, (1, 1): ["silvery_hairs"]}, hand=["narrow_niche"]).table()
    assert aimed(table, "narrow_niche") == {1: ["1 0"], 2: ["1 0"]}
    assert "aims" not in table.view(1) and "aims" not in table.view(None)
    details = {1: {"guards": {(1, 0): FRESH}}}
    guarded = scene(mine, {(1, 0): BIG}, {(1, 0): LARGE}, hand=["narrow_niche"], details=details).table()
    assert aimed(guarded, "narrow_niche") == {2: ["1 0"]}


@pytest.mark.parametrize("seed", range(4))
def test_aims_are_what_the_links_of_an_answer_offer(seed: int) -> None:
    """T-78: over random games, the next links after a card and a target are the Species that were told."""
    random = Random(seed)
    table = ScenarioTable(GAME, 3, seed)
    compared = 0
    while not table.over and compared < 40:
        ask = random.choice(table.asks)
        for card, found in table.view(ask.seat).get("aims", {}).items():
            for aim in found:
                links = [
                    GAME.actions.parse(f"play {card}"),
                    *([GAME.actions.parse(f"target {aim['seat']}")] * (len(found) > 1)),
                ]
                if len(aim["species"]) > 1:
                    offered = [option for option in table.options(ask.seat, links) if option.verb == "species"]
                    assert [" ".join(option.args) for option in offered] == aim["species"]
                    compared += 1
        links = [random.choice(ask.options).action]
        while ask.mode != "one" and (after := table.options(ask.seat, links)):
            links.append(random.choice(after).action)
        table.act(ask.seat, links)
    assert compared


# ---- against what happens ----


class End(NamedTuple):
    """How the harm of an Event ended for a seat."""

    points: int
    traits: dict[int, int]  # how many a Species has left, by place; those that are Extinct are missing
    drawn: int | None  # cards by the good side, if nothing else was drawn


class TooMany(Exception):
    """There are more ways than a test wants to try."""


def ends(state: Catastrophic, seat: int, budget: list[int], drawn: int = 0) -> Iterator[End]:
    """Every way in which the seat that faces an Event can come out of its harm, step by step by the rules."""
    while True:
        step = state.stack[-1] & 255
        over = state.facing != seat or (state.mode != IDLE and step not in HARM)
        if over or (state.mode == IDLE and step == steps.GAIN):
            budget[0] -= 1
            if not budget[0]:
                raise TooMany
            yield End(state.score(seat), left(state, seat), drawn if over else gained(state, seat))
            return
        if state.mode != IDLE:
            for option in state.offered(seat):
                way = state.copy()
                way.choice, way.mode = option, IDLE
                yield from ends(way, seat, budget)
            return
        frame, before = state.stack.pop(), len(state.hands[seat])
        state.dispatch(frame & 255, frame >> 8 & 4095, frame >> 20)
        drawn = len(state.hands[seat]) - before


def left(state: Catastrophic, seat: int) -> dict[int, int]:
    """How many Traits every Species of a seat has."""
    return {place: size_of(traits) for place, traits in zip(state.spots[seat], state.traits[seat], strict=True)}


def gained(state: Catastrophic, seat: int) -> int:
    """How many cards a seat draws by the good side of the Event that comes next."""
    before = len(state.hands[seat])
    state.stack.pop()
    state.gain_by_event()
    return len(state.hands[seat]) - before


def options_for(random: Random) -> dict[str, object]:
    """A value for each option that Events depend on."""
    return {name: random.choice(values) for name, values in OPTIONS.items()}


def announced(seed: int) -> Iterator[Catastrophic]:
    """Positions of a game in which an Event is in the air and everybody may answer."""
    random = Random(seed)
    state = GAME.new(random.choice((2, 3, 4)), seed, options_for(random))
    wits = GAME.wits()
    while not state.over:
        assert isinstance(state, Catastrophic)
        if state.stack[-1] & 255 == steps.RESPONDED and state.event >= 0 and not state.air and random.random() < SHARE:
            yield state
        options = state.offered(state.seat)
        ratings = wits.guess(state, state.seat, options)
        best = options[ratings.index(max(ratings))]
        state.apply(best if random.random() < 0.8 else random.choice(options))


def everybody_passes(state: Catastrophic) -> Catastrophic:
    """The position in which nobody has answered an Event, and it is about to be faced."""
    after = state.copy()
    after.stack = after.stack[:-1]
    after.mode = IDLE
    return after


@pytest.mark.parametrize("seed", range(GAMES))
def test_events_do_what_was_foretold_if_nobody_answers(seed: int) -> None:
    """T-45, T-52, T-54, T-57, T-66, T-67, T-73: in random games, over all choices that the owner has."""
    compared = 0
    for state in announced(seed):
        seat = state.queue[0]
        told = foreseen(state, seat)
        budget = [MOST_ENDS]
        try:
            after = faced(state)
            found = list(ends(after, seat, budget, len(after.hands[seat]) - len(state.hands[seat])))
        except TooMany:
            continue
        compared += 1
        face = state.box.faces[state.event]
        if face.gain != gains.SEASON:
            assert max(end.points for end in found) == told.get("points", state.score(seat))
        whole = [end for end in found if set(end.traits) == set(state.spots[seat])]
        for end in whole:
            assert end.drawn == told.get("cards", 0) or state.deck.size() < 3 or state.thieves[seat] >= 0
        if any(state.links[seat]):  # whoever is left alone by a link loses a Trait more
            continue
        check_losses(state, seat, {place_at(*place): count for place, count in losses(told).items()}, found)
    assert compared


def faced(state: Catastrophic) -> Catastrophic:
    """The position after the first Community, and no other, has begun to face the Event."""
    after = everybody_passes(state)
    after.queue = after.queue[:1]
    assert after.stack.pop() & 255 == steps.FACE
    after.face()
    return after


def check_losses(state: Catastrophic, seat: int, loses: Mapping[int, int], found: list[End]) -> None:
    """Those and only those lose Traits who may, at most as many as foretold, and somewhere just as many."""
    before = left(state, seat)
    for place, count in before.items():
        lost = [count - end.traits.get(place, 0) for end in found]
        alive = [count - end.traits[place] for end in found if place in end.traits]
        assert max(alive, default=0) <= loses.get(place, 0)
        assert max(lost) >= loses.get(place, 0)
