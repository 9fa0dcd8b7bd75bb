"""Tests of the greedy bot's ratings: what a bonus of Protection and resistance to Events are worth."""

from __future__ import annotations

import pytest

from calamity.games.catastrophic.wits import EcologyWits
from tests.games.catastrophic.scenes import GAME, Community, all_pass, nature_calls, of_type, position, printed, scene

HIGH: Community = {
    (1, 0): ["thorn_ring", "corky_bark"],
    (1, 1): ["bitter_latex", "salt_glands"],
    (1, 2): ["silvery_hairs", "buttress_base"],
    (2, 0): ["venom_glands", "thick_blubber"],
    (2, 1): ["echo_sense", "detox_liver"],
    (3, 0): ["herd_alarm", "broad_diet"],
}


def best(turns_left: int) -> str:
    """What greedy answers when Spotted Fever offers a Protection."""
    table = scene(HIGH, deck=["spotted_fever"]).set("turns_left", turns_left).table()
    nature_calls(table)
    all_pass(table)
    assert table.asks[0].kind == "guard"
    state = position(table)
    ratings = GAME.wits().rate(state, 0, state.options)
    return table.game.actions.name(state.options[ratings.index(max(ratings))])


def test_the_only_highest_species_stays_open_to_more_traits() -> None:
    """T-82: nothing can be added to a Protected Species, and Traits belong on the highest Level."""
    assert best(-1) in ("species 2 0", "species 2 1")


def test_no_protection_in_the_last_turn() -> None:
    """T-R45: it would last to the end, and the Species would score nothing."""
    assert best(3) == "decline"
    assert best(4) != "decline", "with even turns there may be another turn after this one"


WET: Community = {
    (1, 0): ["kelp_holdfast", "corky_bark"],
    (1, 1): ["bitter_latex", "silvery_hairs"],
    (2, 0): ["gill_fans", "thick_blubber"],
}


@pytest.mark.parametrize(("community", "expansion"), [(HIGH, "off"), (HIGH, "spawning_tide"), (WET, "spawning_tide")])
def test_cover_counts_the_events_of_this_game_that_concern_a_species(community: Community, expansion: str) -> None:
    """T-62, T-68, T-102, T-R2: no Event of a pack that isn't played with, and none that passes the Species by."""
    state = position(scene(community, options={"expansion": expansion}).table())
    wits = GAME.wits()
    assert isinstance(wits, EcologyWits)
    wits.rate(state, 0, state.options)
    feared = [card for card in of_type("event") if printed(card).cn and (expansion != "off" or not printed(card).pack)]
    for i, place in enumerate(state.spots[0]):
        kinds = [GAME.kinds.index(card) for card in feared]
        safe = sum(not state.in_scope(kind, 0, i) or state.is_resilient(kind, 0, i) for kind in kinds)
        cover = wits.ecology.cover_of(place, state.awake(0, i), state.lights[0][i])
        assert cover == pytest.approx(safe / len(feared)), place


def test_the_more_can_strike_the_less_a_single_trait_is_worth() -> None:
    """T-52: a Species with one Trait dies with it, so greedy rather makes it safe among four than among two."""
    community = {
        (1, 0): ["thorn_ring"],
        (1, 1): ["corky_bark", "bitter_latex"],
        (1, 2): ["silvery_hairs", "salt_glands"],
    }
    gains = []
    for seats in (2, 4):
        state = position(scene(community, hand=["shade_leaves"], seats=seats).table())
        options = [GAME.actions.parse(words) for words in ("add shade_leaves", "introduce shade_leaves")]
        alone, new = GAME.wits().rate(state, 0, options)
        gains.append(alone - new)
    assert gains[1] > gains[0]
