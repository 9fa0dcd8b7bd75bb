"""Tests that the bots' search for the best team to send on a mission finds the same as trying out every team."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from calamity.games.katastrophenspiel.box import is_hero, is_vehicle
from calamity.games.katastrophenspiel.game import KatastrophenspielGame
from calamity.games.katastrophenspiel.judgement.planner import CHANCES, Planner, with_die

GAME = KatastrophenspielGame()
BOX = GAME.box
TEAM = [kind for kind, card in GAME.deck.by_kind.items() if card.kind != "catastrophe"]
CATASTROPHES = [kind for kind, card in GAME.deck.by_kind.items() if card.kind == "catastrophe"]
REWARD = 4.0


def value_of(team: tuple[int, ...], sides: tuple[int, ...], needs: list[int], costs: dict[int, float]) -> float:
    missing = needs[:]
    counts = [1.0]
    for card, side in zip(team, sides, strict=True):
        for ability in BOX.faces[card].fixed[side]:
            missing[ability] = max(0, missing[ability] - 1)
        for threshold in BOX.faces[card].dice[side]:
            counts = with_die(counts, CHANCES[threshold - 3])
    return sum(counts[sum(missing) :]) * REWARD - sum(costs[card] for card in team)


def best_of_all(cards: list[int], places: int, needs: list[int], costs: dict[int, float]) -> float:
    best = 0.0
    for size in range(len(cards) + 1):
        for team in combinations(cards, size):
            if sum(map(is_hero, team)) <= places:
                for sides in product(*(range(BOX.faces[card].sides) for card in team)):
                    best = max(best, value_of(team, sides, needs, costs))
    return best


@pytest.mark.parametrize("seed", range(40))
def test_no_team_is_better_than_the_one_that_is_found(seed: int) -> None:
    random = Random(seed)
    cards = random.sample([card for card in TEAM if not is_vehicle(card)], 6)
    vehicle = random.choice([card for card in TEAM if is_vehicle(card)])
    costs = {card: 0.0 if is_hero(card) else random.choice([0.0, 0.2, 0.6]) for card in [*cards, vehicle]}
    costs[vehicle] = 0.0
    needs = BOX.faces[random.choice(CATASTROPHES)].needs
    planner = Planner(BOX)
    for card in cards:
        planner.add(card, int(is_hero(card)), costs[card])
    planner.need(needs, 0, REWARD)
    for places in (0, 2, 3):
        assert planner.best(places) == pytest.approx(best_of_all(cards, places, needs, costs))
    planner.lead(vehicle)
    assert planner.best(2) == pytest.approx(best_of_all([vehicle, *cards], 2, needs, costs))
    planner.drop_lead()
    assert planner.best(2) == pytest.approx(best_of_all(cards, 2, needs, costs))


def test_wild_symbols_stand_for_what_is_missing() -> None:
    planner = Planner(BOX)
    planner.need([1, 1, 0, 0, 0, 0], 1, REWARD)
    assert planner.best(3) == 0
    planner.need([1, 1, 0, 0, 0, 0], 2, REWARD)
    assert planner.best(3) == REWARD


def test_a_card_with_two_symbols_helps_where_one_is_matched_by_a_wild_one() -> None:
    double = next(card for card in TEAM if not is_vehicle(card) and len(set(BOX.faces[card].fixed[0])) == 2)
    needs = [int(ability in BOX.faces[double].fixed[0]) for ability in range(6)]
    planner = Planner(BOX)
    planner.add(double, 1, 0.0)
    planner.need(needs, 1, REWARD)
    assert planner.best(1) == REWARD
    assert planner.best(0) == 0
