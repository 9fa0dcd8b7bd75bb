"""Tests of forecasts: what they say about missions and mutually exclusive plays is what then happens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from calamity.games.katastrophenspiel.rules.turn import Katastrophenspiel
from calamity.games.katastrophenspiel.vocabulary import actions, card_kinds, steps
from calamity.kernel.chance import Draw, follow
from calamity.kernel.state import State
from calamity.kernel.view import view
from calamity.testing import Scenario, ScenarioTable
from tests.games.katastrophenspiel.scenes import GAME, RED, begin, scene

OPTIONS: dict[str, tuple[str, ...]] = {
    "die_choice": ("immediate", "deferred"),
    "hero_limit": ("replace", "max", "add"),
    "vehicle_swap": ("off", "on"),
}
MANY_CARDS = 8  # with more of them there are too many ways to try them all out


def foretold(table: ScenarioTable, seat: int = 0) -> Mapping[str, Any]:
    """What a seat is told beforehand."""
    found: Mapping[str, Any] = table.view(seat)["forecast"]
    return found


def outlook(hand: list[str], catastrophe: str, **options: str) -> Mapping[str, float]:
    """How a mission looks to a seat with that hand, at the beginning of its turn."""
    found: Mapping[str, float] = foretold(scene(catastrophe, hand=hand, options=options).table())["outlooks"][
        catastrophe
    ]
    return found


# ---- missions ----


def test_a_mission_that_cards_without_dice_complete_is_certain() -> None:
    assert outlook(RED, "hausbrand") == {"sure": 2}


def test_a_symbol_that_no_card_supplies_is_left_to_the_dice() -> None:
    assert outlook(RED[:3], "hausbrand") == {"sure": 1, "dice": 1, "chance": 0.3333}


def test_what_is_missing_even_with_luck_is_lacking() -> None:
    assert outlook([], "hausbrand") == {"sure": 0, "dice": 2, "chance": 0.0, "lacks": 2}
    assert outlook(["linda_rendel"], "hausbrand") == {"sure": 0, "dice": 2, "chance": 0.0, "lacks": 1}


def test_K37_K38_the_space_of_a_vehicle_replaces_the_three_places() -> None:
    """K-37, K-38: with a drone in play, which has room for nobody, three heroes are of no use."""
    heroes = ["sigmar_milano", "otto_eisenbarg", "edda_krauthof"]
    table = scene("waldbrand", hand=[*heroes, "mehrzweckdrohne"]).table()
    assert foretold(table)["outlooks"]["waldbrand"] == {"sure": 3}
    table.do(0, "play_vehicle", "mehrzweckdrohne")
    assert foretold(table)["outlooks"]["waldbrand"] == {"sure": 0, "dice": 3, "chance": 0.0, "lacks": 2}


def test_more_dice_than_are_needed_are_no_hindrance() -> None:
    """K-59: Black Coffee rolls three dice for two symbols: both easy ones succeed, or one of them and the hard one."""
    both, one = 2 / 3 * 2 / 3, 2 * 2 / 3 * 1 / 3
    assert outlook(["schwarzer_kaffee"], "hausbrand") == {
        "sure": 0,
        "dice": 2,
        "chance": round(both + one * 1 / 3, 4),
    }


def test_K38_the_die_of_a_hero_without_a_place_doesnt_count() -> None:
    """K-37, K-38: the drone has room for nobody; if its own die fails, both dice of the rescue dog must succeed."""
    table = scene("kaelteeinbruch", hand=["mehrzweckdrohne", "rettungshuendin_boee", "kjell_brandvoll"]).table()
    table.do(0, "play_vehicle", "mehrzweckdrohne")
    chance = round(2 / 3 + 1 / 3 * (2 / 3 * 1 / 2), 4)
    assert foretold(table)["outlooks"]["kaelteeinbruch"] == {"sure": 1, "dice": 1, "chance": chance}


def test_KR37_a_hovercraft_that_has_moved_is_of_no_use_in_a_mission_of_that_turn() -> None:
    """K-43, K-R37: one side a turn; for another player's hovercraft that changes nothing."""
    card = "strassenblockade"
    table = scene(card, hand=["luftkissenboot"]).table()
    before = foretold(table)["outlooks"][card]
    assert before == {"sure": 1, "dice": 1, "chance": 0.0, "lacks": 1}
    table.do(0, "play_vehicle", "luftkissenboot")
    assert foretold(table)["outlooks"][card] == before, "it hasn't moved yet"
    table.do(0, "vehicle_move", "luftkissenboot", "australia")
    assert foretold(table)["outlooks"][card] == {"sure": 0, "dice": 2, "chance": 0.0, "lacks": 2}
    other = scene(card, hand=["gelaendewagen"]).zone("hand", 1, ["luftkissenboot"]).table()
    other.do(0, "vehicle_move", "gelaendewagen", "australia")
    assert foretold(other, 1)["outlooks"][card] == before


def test_dice_are_looked_at_before_a_side_is_chosen() -> None:
    """One die in three succeeds, and the sure side completes the mission; if not, both dice of the other side may."""
    look = outlook(["linda_rendel", "rettungshuendin_boee"], "hagelschlag")
    assert look == {"sure": 1, "dice": 1, "chance": round(1 / 3 + 2 / 3 * (2 / 3 * 1 / 2), 4)}


def test_on_a_mission_only_its_own_outlook_is_told() -> None:
    table = begin("hausbrand", hand=RED[:3], rolls=[6])
    assert foretold(table)["outlooks"] == {"hausbrand": {"sure": 1, "dice": 1, "chance": 0.3333}}
    assert set(foretold(table, 1)["outlooks"]) == set(table.zone("catastrophes"))


def test_a_die_that_has_succeeded_counts_before_its_ability_is_named() -> None:
    table = begin("hausbrand", hand=["sigmar_milano", "linda_rendel"], rolls=[6])
    table.do(0, "use", "linda_rendel", "left")
    assert table.asks[0].kind == "ability"
    assert foretold(table)["outlooks"] == {"hausbrand": {"sure": 2}}


def test_out_of_turn_a_seat_is_told_what_its_next_turn_would_bring() -> None:
    table = scene("hausbrand", hand=RED, seat=1).table()
    before = foretold(table, 1)["outlooks"]
    table.do(1, "end_turn")
    assert table.get("active") != 1
    assert foretold(table, 1)["outlooks"] == before


def test_nothing_is_foretold_to_spectators_and_before_everybody_has_cards() -> None:
    assert "forecast" not in scene("hausbrand").table().view(None)
    choosing = Scenario(GAME, seats=2, options={"colours": "choose"}).start()
    assert "forecast" not in choosing.view(0)


# ---- against what happens ----


def mission_state(table: ScenarioTable) -> Katastrophenspiel:
    """The position of a table."""
    assert isinstance(table.state, Katastrophenspiel)
    return table.state


def tried(state: State, action: int, rolls: tuple[int, ...] = ()) -> State | Draw:
    """The position after an action with these rolls, or a die to be rolled; which catastrophe comes next is all one."""
    after = follow(state, action, rolls)
    while isinstance(after, Draw) and after.kinds:
        rolls = (*rolls, 0)
        after = follow(state, action, rolls)
    return after


def key_of(state: Katastrophenspiel) -> tuple[object, ...]:
    """All that matters in a mission."""
    seat = state.active
    cards = tuple(state.hands[seat]), tuple(state.in_play[seat]), tuple(state.tables[seat]), tuple(sorted(state.used))
    return cards, tuple(state.missing), state.wilds, state.vehicle_state, tuple(state.stack)


class Mission:
    """A mission that is played in every way that the rules allow."""

    def __init__(self, state: Katastrophenspiel) -> None:
        self.points = state.points[state.active]
        self.seat = state.active
        self.chances: dict[tuple[object, ...], float] = {}
        self.successes: dict[tuple[object, ...], bool] = {}

    def chance(self, state: State) -> float:
        """How likely it is to succeed for somebody who always chooses best."""
        assert isinstance(state, Katastrophenspiel)
        if state.target < 0:
            return float(state.points[self.seat] > self.points)
        key = key_of(state)
        if key not in self.chances:
            self.chances[key] = max(self.after(state, option, ()) for option in state.offered(self.seat))
        return self.chances[key]

    def after(self, state: State, option: int, rolls: tuple[int, ...]) -> float:
        """The chance after an option, over all that the dice may show."""
        position = tried(state, option, rolls)
        if isinstance(position, State):
            return self.chance(position)
        return sum(self.after(state, option, (*rolls, roll)) for roll in range(6)) / 6

    def works(self, state: State, roll: int) -> bool:
        """Whether it can succeed if all dice show the same."""
        assert isinstance(state, Katastrophenspiel)
        if state.target < 0:
            return state.points[self.seat] > self.points
        key = key_of(state)
        if key not in self.successes:
            options = [option for option in state.offered(self.seat) if option != actions.GIVE_UP]
            self.successes[key] = any(self.works(rolled(state, option, roll), roll) for option in options)
        return self.successes[key]


def rolled(state: State, option: int, roll: int) -> State:
    """The position after an option whose dice all show the same."""
    rolls: tuple[int, ...] = ()
    position = tried(state, option)
    while isinstance(position, Draw):
        rolls = (*rolls, roll)
        position = tried(state, option, rolls)
    return position


def still_lacking(state: Katastrophenspiel, position: State, roll: int) -> int:
    """How many free symbols a mission needs so that it can succeed if all dice show the same."""
    assert isinstance(position, Katastrophenspiel)
    needed = 0
    while position.target >= 0:
        helped = position.copy()
        helped.wilds += needed
        if Mission(state).works(helped, roll):
            break
        needed += 1
    return needed


def begun(state: Katastrophenspiel, card: int) -> State:
    """The position after a mission has begun at once, wherever it is."""
    if state.target == card:
        return state
    there = state.copy()
    there.region[state.active] = state.box.regions[card]
    after = tried(there, actions.MISSION + card - card_kinds.FIRST_CATASTROPHE)
    assert isinstance(after, State)
    return after


def some_options(random: Random) -> dict[str, str]:
    """A value for each option that missions depend on."""
    return {name: random.choice(values) for name, values in OPTIONS.items()}


def positions(seed: int, share: float) -> Iterator[tuple[Katastrophenspiel, Random]]:
    """Positions of a game that is played half with sense, with that share of them."""
    random = Random(seed)
    state = GAME.new(random.choice((2, 3, 4)), seed, some_options(random))
    wits = GAME.wits()
    while not state.over:
        assert isinstance(state, Katastrophenspiel)
        if random.random() < share:
            yield state, random
        options = state.offered(state.seat)
        ratings = wits.guess(state, state.seat, options)
        best = options[ratings.index(max(ratings))]
        state.apply(best if random.random() < 0.7 else random.choice(options))


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 8))])
def test_missions_succeed_exactly_as_often_as_foretold(seed: int) -> None:
    """K-10, K-11, K-37, K-59, K-R34: in random games, against every way in which the rules let a mission go."""
    compared = 0
    for state, random in positions(seed, 0.4):
        seat = state.active
        outlooks = view(GAME, state, seat)["forecast"]["outlooks"]
        name = random.choice(sorted(outlooks))
        card = GAME.kinds.index(name)
        new_turn = state.stack[-1] & 255 == steps.DECIDED and state.actions == 2
        if not new_turn and state.target < 0:
            continue
        if len(state.hands[seat]) + len(state.tables[seat]) > MANY_CARDS:
            continue
        told = outlooks[name]
        mission = Mission(state)
        position = begun(state, card)
        compared += 1
        assert told.get("chance", 1.0) == pytest.approx(mission.chance(position), abs=1e-4), (name, told)
        if state.stack[-1] & 255 == steps.ABILITY_NAMED:
            continue
        assert still_lacking(state, position, 0) == told.get("dice", 0), (name, told)
        assert still_lacking(state, position, 5) == told.get("lacks", 0), (name, told)
    assert compared


# ---- plays that rule out others ----


RICH = ["sigmar_milano", "linda_rendel", "justin_grafke", "loeschboot", "gelaendewagen", "zelte", "feldbetten"]


def test_K65_the_second_use_of_equipment_is_foretold() -> None:
    base = scene("hausbrand", hand=["sigmar_milano"], region="north_america")
    table = base.zone("table", 0, ["zelte"]).table()
    assert "rules_out" not in foretold(table)
    table.do(0, "mission", "hausbrand")
    assert foretold(table)["rules_out"] == {"zelte": "last_use"}
    table.do(0, "use", "zelte")
    assert "zelte" in table.zone("removed")


def test_K43_a_vehicle_that_ends_the_chance_to_fly_is_foretold() -> None:
    table = scene("hausbrand", hand=["loeschboot", "gelaendewagen"]).table()
    assert foretold(table)["rules_out"] == {"loeschboot": "flight"}
    alone = scene("hausbrand", hand=["loeschboot", "sigmar_milano"]).table()
    assert "rules_out" not in foretold(alone)


def test_KR13_a_vehicle_that_can_be_exchanged_ends_nothing_but_its_exchange_does() -> None:
    table = scene("hausbrand", hand=["loeschboot", "gelaendewagen"], options={"vehicle_swap": "on"}).table()
    assert "rules_out" not in foretold(table)
    table.do(0, "play_vehicle", "gelaendewagen")
    assert foretold(table)["rules_out"] == {"loeschboot": "flight"}


def test_KR12_a_flight_for_which_the_vehicle_is_too_small_is_no_chance_that_ends() -> None:
    hand = ["sigmar_milano", "linda_rendel", "branka_oswald", "loeschboot", "gelaendewagen"]
    table = begin("vulkanausbruch", hand=hand, rolls=[1])
    assert foretold(table)["rules_out"] == {"loeschboot": "flight"}
    table.do(0, "use", "sigmar_milano")
    table.do(0, "use", "linda_rendel", "left")
    table.do(0, "use", "branka_oswald", "right")
    assert table.offers(0, "play_vehicle", "loeschboot") and not table.offers(0, "play_vehicle", "gelaendewagen")
    assert "rules_out" not in foretold(table)


def test_K50_the_hero_who_takes_the_last_place_of_the_shopping_one_is_foretold() -> None:
    hand = ["sigmar_milano", "linda_rendel", "branka_oswald", "justin_grafke"]
    table = scene("vulkanausbruch", hand=hand, region=region_of("vulkanausbruch")).table()
    table.do(0, "mission", "vulkanausbruch")
    assert "rules_out" not in foretold(table)
    table.do(0, "use", "sigmar_milano")
    table.do(0, "use", "branka_oswald", "right")
    assert foretold(table)["rules_out"] == {"linda_rendel": "procurer"}


def test_K38_a_roomier_vehicle_in_hand_keeps_the_place_of_the_shopping_hero() -> None:
    hand = ["sigmar_milano", "linda_rendel", "branka_oswald", "justin_grafke", "loeschboot"]
    table = scene("vulkanausbruch", hand=hand, region=region_of("vulkanausbruch")).table()
    table.do(0, "mission", "vulkanausbruch")
    table.do(0, "use", "sigmar_milano")
    table.do(0, "use", "branka_oswald", "right")
    assert "rules_out" not in foretold(table)


def test_how_many_heroes_go_with_each_vehicle_is_told_while_it_can_be_played() -> None:
    table = scene("hausbrand", hand=["loeschboot", "gelaendewagen"]).table()
    assert foretold(table)["limits"] == {"gelaendewagen": 2, "loeschboot": 4}
    wide = scene("hausbrand", hand=["loeschboot", "gelaendewagen"], options={"hero_limit": "add"}).table()
    assert foretold(wide)["limits"] == {"gelaendewagen": 5, "loeschboot": 7}
    assert "limits" not in foretold(table, 1)
    table.do(0, "play_vehicle", "loeschboot")
    assert table.view(0)["hero_limit"] == 4


def region_of(card: str) -> str:
    """The region that a catastrophe strikes."""
    region = GAME.deck.by_id[card].region
    assert region is not None
    return region


def flights(options: list[int]) -> bool:
    """Whether there is a flight among some options."""
    return any(actions.VEHICLE_MOVE <= option < actions.CYCLE for option in options)


def possible_later(state: Katastrophenspiel, seat: int, random: Random, what: str) -> bool:
    """Whether something is offered anywhere in the rest of a turn that is played at random."""
    turn = state.rounds_left, state.turns_taken
    while not state.over and (state.rounds_left, state.turns_taken) == turn:
        options = state.offered(seat)
        if flights(options) if what == "flight" else actions.FREE_PURCHASE in options:
            return True
        state.apply(random.choice(options))
    return False


def card_of(option: int) -> str:
    """The card that an option plays or uses."""
    return GAME.actions.decode(option).args[0]


@pytest.mark.parametrize("swap", ["off", "on"])
@pytest.mark.parametrize("seed", range(15))
def test_what_a_play_rules_out_never_comes_again_in_the_turn_and_nothing_else_does(seed: int, swap: str) -> None:
    """K-43, K-50, K-65, K-R13: over random turns of a seat with many cards."""
    base = scene("vulkanausbruch", hand=RICH, region=region_of("vulkanausbruch"), options={"vehicle_swap": swap})
    table = base.zone("table", 0, ["wasserfilter"]).table()
    state = mission_state(table)
    random = Random(seed)
    for _ in range(8):
        step = state.stack[-1] & 255
        if state.active or step not in (steps.DECIDED, steps.USED):
            break
        rules_out = foretold_in(state).get("rules_out", {})
        before = {"flight": flights(state.turn_choices(0)), "procurer": actions.FREE_PURCHASE in state.turn_choices(0)}
        for option in state.offered(0):
            if not (actions.PLAY_VEHICLE <= option < actions.VEHICLE_MOVE or option >= actions.USE):
                continue
            check_ruled_out(state, option, rules_out.get(card_of(option)), before, random)
        state = state.copy()
        state.apply(random.choice(state.offered(0)))


def foretold_in(state: Katastrophenspiel) -> Mapping[str, Any]:
    """What seat 0 is told in a position."""
    found: Mapping[str, Any] = view(GAME, state, 0).get("forecast", {})
    return found


def check_ruled_out(
    state: Katastrophenspiel, option: int, ruled_out: str | None, before: Mapping[str, bool], random: Random
) -> None:
    """What an option is said to rule out is impossible afterwards; nothing else becomes impossible."""
    card = GAME.kinds.index(card_of(option))
    after = state.copy()
    after.apply(option)
    assert (ruled_out == "last_use") == (card in after.removed)
    sort = "flight" if option < actions.USE else "procurer"
    if not before[sort] or (sort == "flight" and option < actions.SWAP_VEHICLE and state.vehicle(0) >= 0):
        return
    if sort == "procurer" and card not in state.hands[0]:
        return
    later = any(possible_later(after.copy(), 0, Random(random.random()), sort) for _ in range(40))
    assert later == (ruled_out != sort), (card_of(option), ruled_out)


# ---- in words ----


def test_the_terminal_says_what_is_foretold() -> None:
    hand = [*RED[:3], "loeschboot", "gelaendewagen"]
    table = scene("hausbrand", hand=hand).table()
    said = "\n".join(GAME.describe(table.view(0)))
    assert "Your team is certain to succeed" in said or "Your team has a chance of" in said
    assert "with Fireboat your team may have 4 heroes" in said
    assert "Fireboat can't fly, and you couldn't fly with another vehicle any more this turn" in said
