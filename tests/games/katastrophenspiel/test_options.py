"""Tests of every option of the game, with each of its values."""

from __future__ import annotations

import pytest

from calamity import BadOption
from calamity.testing import ScenarioTable
from tests.games.katastrophenspiel.scenes import (
    CARDS,
    GAME,
    RED,
    SHOP,
    asked,
    end_turns,
    events,
    kind,
    missing,
    printed,
    scene,
)

PLAIN = ["edda_krauthof", "carmela_fuscaldi", "dr_noor_levander", "tomasz_wiering"]  # H, S, A, C
VALUE = {value: [card.id for card in CARDS if card.price == value] for value in (1, 2, 3)}


def values(table: ScenarioTable) -> list[int | None]:
    return [printed(card).price if card else None for card in table.zone("purchases")]


def test_the_options_and_their_values_with_the_defaults_first() -> None:
    assert {name: spec.values for name, spec in GAME.options.items()} == {
        "variant": ("standard",),
        "solo": ("off", "on"),
        "starter": ("random",),
        "colours": ("random", "choose"),
        "rounds": (8,),
        "open_hands": ("on", "off"),
        "show_known_tail": ("on", "off"),
        "hero_limit": ("replace", "max", "add"),
        "vehicle_swap": ("off", "on"),
        "die_choice": ("immediate", "deferred"),
        "leitstelle": ("free", "costs_action"),
        "empty_place": ("stay", "refill"),
        "ties": ("official", "shared"),
        "undo": ("on", "off"),
        "turn_timer": ("off",),
    }
    for spec in GAME.option_specs:
        assert all(rule in GAME.rulebook for rule in spec.rules)


@pytest.mark.parametrize(
    ("points", "title"),
    [
        (0, "trainee"),
        (13, "trainee"),
        (14, "volunteer"),
        (17, "volunteer"),
        (18, "team_leader"),
        (21, "team_leader"),
        (22, "chief"),
        (26, "chief"),
        (27, "saviour"),
    ],
)
def test_KR1_solo_is_played_for_a_score_and_a_title(points: int, title: str) -> None:
    table = scene(seats=1, options={"solo": "on"}).set("points", 0, points).set("round", 2).table()
    end_turns(table, 1)
    assert asked(table).seat == 0
    end_turns(table, 1)
    assert table.result is not None
    assert table.result.scores == (points,) and table.result.titles == {title: (0,)}


@pytest.mark.parametrize("rounds", range(4, 13))
def test_K23_the_marker_starts_on_the_number_of_rounds(rounds: int) -> None:
    """K-23, K-26: four to twelve rounds can be played."""
    table = ScenarioTable(GAME, 2, 0, {"rounds": rounds})
    assert table.get("round") == rounds
    end_turns(table, 2 * rounds)
    assert table.over


@pytest.mark.parametrize("rounds", [3, 13])
def test_K23_fewer_than_four_or_more_than_twelve_rounds_are_not_possible(rounds: int) -> None:
    with pytest.raises(BadOption, match="rounds"):
        ScenarioTable(GAME, 2, 0, {"rounds": rounds})


@pytest.mark.parametrize(
    "option",
    [{"open_hands": "off"}, {"show_known_tail": "off"}, {"undo": "off"}, {"turn_timer": 60}],
    ids=lambda option: next(iter(option)),
)
def test_KR6_KR50_KR53_KR54_options_of_presentation_change_nothing_that_happens(option: dict[str, object]) -> None:
    """K-R6, K-R50, K-R53, K-R54: the engine's view and the log still tell everything."""
    plain, other = ScenarioTable(GAME, 3, 5), ScenarioTable(GAME, 3, 5, option)
    for step in range(60):
        ask = asked(plain)
        for table in (plain, other):
            table.act(ask.seat, ask.options[step % len(ask.options)])
        assert plain.view(None) == other.view(None)
    assert plain.digest == other.digest


def test_KR54_a_turn_timer_is_off_or_a_number_of_seconds() -> None:
    with pytest.raises(BadOption, match="turn_timer"):
        ScenarioTable(GAME, 3, 5, {"turn_timer": "slow"})


@pytest.mark.parametrize(
    ("rule", "vehicle", "limit"),
    [
        ("replace", "gelaendewagen", 2),
        ("replace", "mannschaftsbus", 6),
        ("max", "gelaendewagen", 3),
        ("max", "loeschboot", 4),
        ("max", "mehrzweckdrohne", 3),
        ("add", "gelaendewagen", 5),
        ("add", "loeschboot", 7),
        ("add", "mehrzweckdrohne", 3),
    ],
)
def test_KR10_the_hero_limit_can_be_replaced_raised_or_added_to(rule: str, vehicle: str, limit: int) -> None:
    table = scene(hand=[vehicle], options={"hero_limit": rule}).table()
    assert table.view(0)["hero_limit"] == 3
    table.do(0, "play_vehicle", vehicle)
    assert table.view(0)["hero_limit"] == limit


@pytest.mark.parametrize(("rule", "fits"), [("replace", False), ("max", True), ("add", True)])
def test_KR12_a_vehicle_is_played_if_the_limit_it_brings_holds_the_heroes(rule: str, fits: bool) -> None:
    scenario = scene(hand=["gelaendewagen"], options={"hero_limit": rule}).zone("in_play", 0, PLAIN[:3])
    assert scenario.table().offers(0, "play_vehicle", "gelaendewagen") == fits


@pytest.mark.parametrize(("rule", "flies"), [("replace", True), ("max", False), ("add", False)])
def test_KR10_with_a_wider_limit_the_drone_has_no_movement(rule: str, flies: bool) -> None:
    table = scene("aufstand", hand=["mehrzweckdrohne", "gelaendewagen"], options={"hero_limit": rule}).table()
    assert table.offers(0, "vehicle_move", "mehrzweckdrohne") == flies
    assert table.offers(0, "vehicle_move", "gelaendewagen")
    table.do(0, "play_vehicle", "mehrzweckdrohne")
    assert table.offers(0, "vehicle_move", "mehrzweckdrohne") == flies
    table.do(0, "move", "africa")
    table.do(0, "mission", "aufstand")
    assert table.offers(0, "use", "mehrzweckdrohne")  # its abilities are as printed


def swapping(*catastrophes: str, hand: list[str]) -> ScenarioTable:
    return scene(*catastrophes, hand=hand, options={"vehicle_swap": "on"}).table()


def test_KR13_with_vehicle_swap_an_unused_vehicle_is_exchanged_once_per_turn() -> None:
    table = swapping(hand=["gelaendewagen", "loeschboot", "ruestwagen"])
    assert table.refuses(0, "swap_vehicle", "loeschboot").rule == "K-R13"  # there is nothing to exchange yet
    table.do(0, "play_vehicle", "gelaendewagen")
    assert table.refuses(0, "play_vehicle", "loeschboot").rule == "K-36"
    table.do(0, "swap_vehicle", "loeschboot")
    assert table.zone("in_play", 0) == ["loeschboot"]
    assert table.zone("hand", 0) == ["gelaendewagen", "ruestwagen"]
    assert table.refuses(0, "swap_vehicle", "ruestwagen").rule == "K-R13"
    assert not table.offers(0, "swap_vehicle") and not table.offers(0, "play_vehicle")
    table.do(0, "end_turn")
    end_turns(table, 4)
    table.do(0, "play_vehicle", "ruestwagen")
    assert table.offers(0, "swap_vehicle", "loeschboot")


def test_KR13_the_vehicle_swapped_in_may_fly() -> None:
    table = swapping(hand=["gelaendewagen", "loeschboot"])
    table.do(0, "play_vehicle", "loeschboot")
    table.do(0, "swap_vehicle", "gelaendewagen")
    assert table.offers(0, "vehicle_move", "gelaendewagen", "asia")


def test_KR13_a_vehicle_that_flew_or_was_in_a_mission_stays() -> None:
    table = swapping(hand=["gelaendewagen", "loeschboot"])
    table.do(0, "vehicle_move", "gelaendewagen", "asia")
    assert table.refuses(0, "swap_vehicle", "loeschboot").rule == "K-44"
    table = swapping("massenkarambolage", hand=["gelaendewagen", "loeschboot", "sigmar_milano"])
    table.do(0, "play_vehicle", "gelaendewagen")
    table.do(0, "mission", "massenkarambolage")
    assert table.refuses(0, "swap_vehicle", "loeschboot").rule == "K-R15"  # between actions only
    table.do(0, "give_up")
    assert table.refuses(0, "swap_vehicle", "loeschboot").rule == "K-R13"
    table = swapping("massenkarambolage", hand=["gelaendewagen", "loeschboot", "sigmar_milano"])
    table.do(0, "mission", "massenkarambolage")
    table.do(0, "play_vehicle", "gelaendewagen")
    table.do(0, "give_up")
    assert not table.offers(0, "swap_vehicle")


def test_KR13_the_new_vehicle_must_hold_the_heroes_in_play() -> None:
    scenario = scene(hand=["gelaendewagen"], options={"vehicle_swap": "on"})
    table = scenario.zone("in_play", 0, ["loeschboot", *PLAIN[:3]]).table()
    assert table.refuses(0, "swap_vehicle", "gelaendewagen").rule == "K-R12"


def deferred(*catastrophes: str, hand: list[str], rolls: list[int]) -> ScenarioTable:
    region = printed(catastrophes[0]).region
    assert region is not None
    scenario = scene(*catastrophes, hand=hand, region=region, shop=[], options={"die_choice": "deferred"})
    table = scenario.dice(*rolls).table()
    table.do(0, "mission", catastrophes[0])
    return table


def test_KR34_deferred_successes_are_wild_symbols_until_enough_are_held() -> None:
    table = deferred("erdbeben", hand=["schwarzer_kaffee", "werkzeugkisten"], rolls=[3, 4, 5])  # C C A H
    table.do(0, "use", "schwarzer_kaffee")
    assert (kind(table), missing(table), table.get("wilds")) == ("mission", "AHCC", 3)
    table.do(0, "use", "werkzeugkisten")
    assert table.get("points", 0) == 3


def test_KR34_deferred_the_remaining_dice_are_not_rolled_once_the_wilds_suffice() -> None:
    table = deferred("gasleck", hand=["schwarzer_kaffee"], rolls=[3, 3, 6])
    table.do(0, "use", "schwarzer_kaffee")
    assert table.get("points", 0) == 1 and list(table.state.script) == [6]
    assert events(table, "named") == []


def test_KR34_deferred_wilds_end_with_the_mission() -> None:
    hand = ["linda_rendel", "leitstelle", "loeschdecken"]
    table = deferred("hausbrand", "tornado", hand=hand, rolls=[6])
    table.do(0, "use", "linda_rendel", "left")
    assert (table.get("wilds"), table.get("used")) == (1, ["linda_rendel"])
    table.do(0, "give_up")
    assert (table.get("wilds"), table.get("used"), table.get("target")) == (0, [], None)
    table.do(0, "free_mission", "tornado")
    assert (table.get("wilds"), missing(table)) == (0, "SHCC")


def test_KR42_leitstelle_can_cost_an_action() -> None:
    hand = [*RED, "leitstelle"]
    scenario = scene(
        "hausbrand", "stromausfall", hand=hand, region="north_america", options={"leitstelle": "costs_action"}
    )
    table = scenario.table()
    table.do(0, "mission", "hausbrand")
    table.do(0, "give_up")
    table.do(0, "free_mission", "stromausfall")
    assert table.get("actions") == 0
    spent = scenario.set("actions", 0).zone("in_play", 0, ["prallluftschiff"]).table()  # the turn goes on for a flight
    assert not spent.offers(0, "free_mission")
    assert spent.refuses(0, "free_mission", "hausbrand").rule == "K-R42"


def bare(value: int, *, keep: int = 0, also: int = 0, money: int = 9) -> ScenarioTable:
    """The stack of a value is empty (and that of another, if named); others hold its cards."""
    gone = [card for card in VALUE[value] if card not in SHOP]
    gone += [card for card in VALUE[also] if card not in SHOP] if also else []
    scenario = scene(options={"empty_place": "refill"}).zone("hand", 1, gone[keep:])
    return scenario.set("money", 0, money).table()


@pytest.mark.parametrize(
    ("value", "also", "card", "place", "filled"),
    [
        (3, 0, "notfallcontainer", 4, 2),  # nothing dearer: the next cheaper
        (2, 0, "sanitaetskonvoi", 2, 3),  # the next dearer
        (2, 3, "sanitaetskonvoi", 2, 1),
        (1, 0, "schutzschilde", 1, 2),
        (1, 2, "schutzschilde", 1, 3),  # the next dearer that has cards
        (3, 2, "notfallcontainer", 4, 1),  # the next cheaper that has cards
    ],
)
def test_KR23_refill_takes_the_next_higher_value_else_the_next_lower(
    value: int, also: int, card: str, place: int, filled: int
) -> None:
    table = bare(value, also=also)
    table.do(0, "purchase", "streifenwagen", "buy", card)
    assert values(table)[place] == filled


def test_KR23_a_refilled_place_counts_as_its_new_value() -> None:
    table = bare(3)
    table.do(0, "purchase", "streifenwagen", "buy", "notfallcontainer")
    card = table.zone("purchases")[4]
    size = len(table.zone("purchases_2"))
    table.do(0, "purchase", card)
    assert table.zone("purchases_2")[-1] == card and len(table.zone("purchases_2")) == size
    assert values(table) == [1, 1, 2, 2, 2]
    table.do(0, "buy", table.zone("purchases")[4])
    assert values(table) == [1, 1, 2, 2, 2]


def test_KR23_refill_changes_nothing_while_the_stack_has_cards() -> None:
    table = bare(3, keep=1)
    table.do(0, "purchase", "streifenwagen", "buy", "notfallcontainer")
    assert values(table) == [1, 1, 2, 2, 3]


def test_KR48_ties_can_be_shared_after_money() -> None:
    def end(points: list[int], money: list[int]) -> ScenarioTable:
        scenario = scene(seats=3, seat=2, options={"ties": "shared"}).set("round", 1)
        table = scenario.set("points", points).set("money", money).table()
        end_turns(table, 1)
        return table

    shared = end([7, 7, 3], [2, 2, 9]).result
    assert shared is not None
    assert (shared.winners, shared.ranks, shared.outcome) == ((0, 1), (1, 1, 3), "shared")
    money = end([7, 7, 3], [2, 1, 9]).result
    assert money is not None
    assert (money.winners, money.ranks, money.outcome) == ((0,), (1, 2, 3), "won")


def test_KR48_shared_winners_share_the_payoff() -> None:
    table = scene(seats=2, seat=1, options={"ties": "shared"}).set("round", 1).set("money", [2, 2]).table()
    end_turns(table, 1)
    assert [table.state.payoff(seat) for seat in (0, 1)] == [0.5, 0.5]
    richer = scene(seats=3, seat=2, options={"ties": "shared"}).set("round", 1).set("money", [1, 2, 2]).table()
    end_turns(richer, 1)
    assert [richer.state.payoff(seat) for seat in range(3)] == [0.0, 0.5, 0.5], "money still breaks a tie"
    official = scene(seats=2, seat=1).set("round", 1).set("money", [2, 2]).table()
    end_turns(official, 1)
    assert [official.state.payoff(seat) for seat in (0, 1)] == [0.0, 1.0]


@pytest.mark.parametrize("name", ["die_choice", "leitstelle", "ties", "hero_limit", "colours", "empty_place"])
def test_unknown_values_of_options_are_refused(name: str) -> None:
    with pytest.raises(BadOption, match=name):
        ScenarioTable(GAME, 3, 0, {name: "sideways"})
