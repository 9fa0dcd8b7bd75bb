"""Tests of special abilities and other effects of the Power cards, card by card."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.catastropolis.scenes import down, queue_of, rest_of_round, scene, told, up
from tests.games.catastropolis.shorthand import asked, default, heard, kind, moves, others, rate, resolve_scene

OPEN = up("vault_nine_job", 3)  # at D6: Might, Gadgetry, Spark


def test_P97_a_special_ability_is_the_action_of_the_turn() -> None:
    """P-19, P-97, P-R31: of a card or of what it contains."""
    for powers in (["shielding"], ["cryokinesis"], ["cosmic_energy"]):
        table = scene(powers={0: powers})
        table.do(0, "ability", "shielding")
        assert table.get("shield", 0) == 1 and asked(table).seat == 1


def test_PR31_only_marked_abilities_need_the_action() -> None:
    """P-19, P-R31: a hero with bonuses, reach and matching powers is offered no ability at all."""
    table = scene(powers={0: ["quickness", "climbing", "elasticity", "telekinesis"][:3]})
    assert not table.offers(0, "ability")
    assert table.refuses(0, "ability", "frost").rule == "P-97"


def test_P98_an_ability_must_change_or_show_something() -> None:
    """P-98, P-R32: each useless one is refused."""
    useless = {
        "shielding": scene(powers={0: ["shielding"]}, shield={0: 1}),
        "frost": scene(up("vault_nine_job", 0), powers={0: ["frost"]}, at={0: "d6"}),
        "secret_lair": scene(powers={0: ["secret_lair"]}),
        "x_ray_vision": scene(OPEN, powers={0: ["x_ray_vision"]}),
        "telepathy": scene(OPEN, powers={0: ["telepathy"]}),
        "weather_mastery": scene(up("vault_nine_job", 0), powers={0: ["weather_mastery"]}),
        "time_control": scene(down("orrin_lens", 3), powers={0: ["time_control"]}),
        "duplication": scene(powers={0: ["duplication"]}, double={0: "d4"}),
    }
    for ability, table in useless.items():
        assert not table.offers(0, "ability", ability)
        assert table.refuses(0, "ability", ability).rule == "P-98"


def test_PR32_searching_for_nothing_is_no_option_either() -> None:
    """P-101, P-R32: Rest is the pass."""
    table = scene(OPEN, at={0: "d5"})
    assert not table.offers(0, "search") and table.offers(0, "rest")


def test_P99_an_ability_may_be_repeated_turn_after_turn() -> None:
    table = scene(OPEN, powers={0: ["weather_mastery"]})
    for left in (2, 2):
        table.do(0, "ability", "weather_mastery")
        assert table.get("counters")[0] == left
        rest_of_round(table)


# ---- basics ----


def test_quickness_adds_one_to_the_rate() -> None:
    """P-18, P-93."""
    assert rate(scene(powers={0: ["quickness"]})) == 4


def test_leaping_jumps_once_per_move_over_water_or_a_high_rise() -> None:
    """P-18, P-92, P-95: straight over one, onto the space just beyond, for 2 steps."""
    table = scene(powers={0: ["leaping"]}, at={0: "e5"})
    assert "f5" not in moves(table)
    assert "g5" not in moves(table)  # a high-rise beyond the water
    over = scene(powers={0: ["leaping"]}, at={0: "d3"})
    assert "f3" not in moves(over) and "e3" not in moves(over)
    west = scene(powers={0: ["leaping"]}, at={0: "b2"})
    assert {"d2", "e2", "d1"} <= moves(west)
    assert "e2" not in moves(scene(powers={0: ["might"]}, at={0: "b2"}))


def test_leaping_counts_once_per_move() -> None:
    """P-92: over C6 to D6, on to E6; a second jump over the broken bridge would reach G6 with the fifth step."""
    powers = {0: ["leaping", "super_speed"]}
    table = scene(up("tanker_off_course"), powers=powers, at={0: "b6"})
    assert rate(table) == 5 and {"d6", "e6"} <= moves(table) and "g6" not in moves(table)
    assert "g6" in moves(scene(up("tanker_off_course"), powers=powers, at={0: "d6"}))


def test_climbing_and_swimming_open_closed_spaces() -> None:
    """P-95."""
    assert "c6" in moves(scene(powers={0: ["climbing"]}, at={0: "d6"}))
    assert "f7" in moves(scene(powers={0: ["swimming"]}, at={0: "e7"}))


def test_toughness_keeps_hazards_from_weakening() -> None:
    """P-109: not other results."""
    table = scene(up("core_countdown"), powers={0: ["toughness"]}, at={0: "g3"}, resolutions=["grateful_crowd"])
    table.do(0, "resolve", "core_countdown")
    assert table.get("weakened", 0) == 0 and heard(table, "toughed_out") == [{"seat": 0}]
    table = scene(up("core_countdown"), powers={0: ["toughness"]}, at={0: "g3"}, resolutions=["bone_tired"])
    table.do(0, "resolve", "core_countdown")
    assert table.get("weakened", 0) == 1


def test_shielding_absorbs_the_next_weakened_result() -> None:
    """P-124: one marker at most, spent by itself."""
    table = resolve_scene("bone_tired", shield={0: 1})
    assert (table.get("weakened", 0), table.get("shield", 0)) == (0, 0)
    assert heard(table, "shielded") == [{"seat": 0}]


def test_frost_takes_a_counter_off_a_situation_where_the_hero_stands() -> None:
    """P-79, P-97: only face up, only here."""
    queue = (OPEN, up("gravity_vault", 2), up("orrin_lens", 4), down("flood_of_fakes", 2))
    table = scene(*queue, powers={0: ["frost"]}, at={0: "d6"})
    table.do(0, "ability", "frost")
    assert kind(table) == "cool" and table.names(0) == ["cool vault_nine_job", "cool gravity_vault"]
    table.do(0, "cool", "gravity_vault")
    assert table.get("counters") == [3, 1, 4, 2] and asked(table).seat == 1
    assert not scene(*queue, powers={0: ["frost"]}, at={0: "d5"}).offers(0, "ability")


def test_spark_makes_tower_and_plant_booths() -> None:
    """P-18, P-100."""
    for space in ("e4", "g3"):
        assert scene(down("orrin_lens"), powers={0: ["spark"]}, at={0: space}).offers(0, "search")
        plain = scene(down("orrin_lens"), powers={0: ["might"]}, at={0: space})
        assert plain.refuses(0, "search").rule == "P-100"


def test_police_scanner_searches_from_beside_a_working_booth() -> None:
    """P-18, P-100: orthogonally; not beside a dead one; with Spark also beside the Tower."""
    powers = {0: ["police_scanner"]}
    for space in ("d6", "c5", "e5", "d4", "d5"):
        assert scene(down("orrin_lens"), powers=powers, at={0: space}).offers(0, "search"), space
    assert not scene(down("orrin_lens"), powers=powers, at={0: "e6"}).offers(0, "search")
    assert not scene(down("orrin_lens"), up("pirate_signal"), powers=powers, at={0: "d6"}).offers(0, "search")
    spark = {0: ["police_scanner", "spark"]}
    assert scene(down("orrin_lens"), powers=spark, at={0: "f4"}).offers(0, "search")
    assert not scene(down("orrin_lens"), powers=powers, at={0: "f4"}).offers(0, "search")


def test_secret_lair_goes_home_and_heals() -> None:
    """P-97, P-123."""
    table = scene(powers={0: ["secret_lair"]}, at={0: "h7"}, weakened={0: 1})
    table.do(0, "ability", "secret_lair")
    assert (table.get("space", 0), table.get("weakened", 0), asked(table).seat) == ("d4", 0, 1)
    assert scene(powers={0: ["secret_lair"]}, weakened={0: 1}).offers(0, "ability", "secret_lair")


# ---- two points ----


def test_rate_bonuses_of_the_greater_powers() -> None:
    """P-93."""
    expected = {"super_speed": 5, "pyrokinesis": 4, "precognition": 4, "flight": 6, "power_armor": 4}
    expected |= {"duplication": 4, "cosmic_energy": 6, "time_control": 4, "elasticity": 3, "teleportation": 3}
    for power, speed in expected.items():
        assert rate(scene(powers={0: [power]})) == speed, power


@pytest.mark.parametrize(("power", "far"), [("might", 0), ("elasticity", 1), ("telekinesis", 2)])
def test_PR42_reach_powers_resolve_from_afar(power: str, far: int) -> None:
    """P-106, P-R42: 1 or 2 spaces, whatever lies between; the greatest counts, they don't add up."""
    powers = {0: [power] if power == "might" else [power, "might"]}
    for space, distance in (("d6", 0), ("e6", 1), ("d5", 1), ("f6", 2), ("d4", 2), ("c5", 2), ("g6", 3)):
        table = scene(OPEN, powers=powers, at={0: space})
        assert table.offers(0, "resolve", "vault_nine_job") == (distance <= far), space


def test_aquatic_form_steps_along_the_river_for_nothing() -> None:
    """P-92: steps between two river spaces cost 0; a Move of such steps is a Move."""
    table = scene(powers={0: ["aquatic_form"]}, at={0: "f4"})
    assert {f"f{row}" for row in (1, 2, 3, 5, 6, 7)} <= moves(table)
    assert "h1" not in moves(scene(powers={0: ["swimming"]}, at={0: "f7"}))
    assert "h1" in moves(scene(powers={0: ["aquatic_form"]}, at={0: "f7"}))
    foul = [up(card) for card in ("sun_mirror_misfire", "acid_rain_engine", "gravity_vault")]
    slow = scene(*foul, powers={0: ["aquatic_form"]}, at={0: "f1"})
    assert rate(slow) == 1 and {"f7", "g7", "e7"} <= moves(slow) and "h7" not in moves(slow)


def test_danger_sense_looks_at_the_oldest_hidden_situation_each_round() -> None:
    """P-20, P-62, P-83."""
    table = scene(
        up("orrin_lens"), down("cracking_dam"), down("spore_bloom"), powers={0: ["might"], 1: ["wall_crawler"]}
    )
    rest_of_round(table)
    assert heard(table, "looked") == [{"seat": 1, "place": 2}]
    assert heard(table, "saw", 1) == [{"place": 2, "card": "cracking_dam"}]


def test_x_ray_vision_looks_at_two_and_may_turn_up_one() -> None:
    """P-83, P-97: three steps: first card, second or stop, then one of them or none."""
    queue = (down("orrin_lens"), up("vault_nine_job"), down("cracking_dam"), down("spore_bloom"))
    table = scene(*queue, powers={0: ["x_ray_vision"]})
    table.do(0, "ability", "x_ray_vision")
    assert kind(table) == "x_ray" and table.names(0) == ["look 1", "look 3", "look 4"]
    table.do(0, "look", "4")
    assert kind(table) == "x_ray_second" and table.names(0) == ["look 1", "look 3", "look_no_more"]
    table.do(0, "look", "1")
    assert kind(table) == "x_ray_turn" and table.names(0) == ["turn_up 1", "turn_up 4", "turn_up_none"]
    table.do(0, "turn_up", "4")
    assert [lying.face_up for lying in queue_of(table)] == [0, 1, 0, 1]
    assert table.get("symbols") == ["alien"] and asked(table).seat == 1


def test_x_ray_vision_may_stop_after_one_card() -> None:
    table = scene(down("orrin_lens"), down("spore_bloom"), powers={0: ["x_ray_vision"]})
    table.do(0, "ability", "x_ray_vision")
    table.do(0, "look", "2")
    table.do(0, "look_no_more")
    assert table.names(0) == ["turn_up 2", "turn_up_none"]
    table.do(0, "turn_up_none")
    assert [lying.face_up for lying in queue_of(table)] == [0, 0] and asked(table).seat == 1


def test_cryokinesis_cools_within_two_spaces() -> None:
    """P-98: whatever lies between."""
    for space, possible in (("d6", True), ("f6", True), ("c5", True), ("d4", True), ("d3", False), ("e4", False)):
        table = scene(OPEN, powers={0: ["cryokinesis"]}, at={0: space})
        assert table.offers(0, "ability", "frost") == possible, space


def test_electrokinesis_goes_from_booth_to_booth_once_for_two_steps() -> None:
    """P-92: also dead booths; Tower and Plant count, because it has Spark."""
    table = scene(powers={0: ["electrokinesis"]}, at={0: "d5"})
    assert {"a2", "b4", "c7", "e1", "g6", "h2", "e4", "g3"} <= moves(table)
    assert "h3" in moves(table) and "h4" not in moves(table)
    start = scene(powers={0: ["electrokinesis"]})
    assert {"h2", "a2"} <= moves(start)  # one step to D5, then two
    assert "a3" not in moves(start)
    dead = scene(up("pirate_signal"), powers={0: ["electrokinesis"]}, at={0: "d5"})
    assert "h2" in moves(dead)


def test_invisibility_resolves_any_crime_without_a_listed_power() -> None:
    """P-107, P-115: but no Disaster, and nothing is spent."""
    powers = {0: ["invisibility"]}
    assert scene(OPEN, powers=powers, at={0: "d6"}).offers(0, "resolve", "vault_nine_job")
    assert not scene(up("gravity_vault"), powers=powers, at={0: "d6"}).offers(0, "resolve", "gravity_vault")


def test_precognition_puts_the_top_card_on_top_or_at_the_bottom() -> None:
    """P-20, P-62, P-83: obligatory; its player sees the card, others don't."""
    for answer, expected in (
        ("on_top", ["cracking_dam", "spore_bloom"]),
        ("at_bottom", ["spore_bloom", "cracking_dam"]),
    ):
        table = scene(powers={0: ["precognition"]}, pile=["orrin_lens", "cracking_dam", "spore_bloom"], exact_pile=True)
        rest_of_round(table)
        assert kind(table) == "foresight" and table.names(0) == ["on_top", "at_bottom"]
        assert heard(table, "foresaw_card", 0) == [{"card": "cracking_dam"}]
        assert heard(table, "foresaw_card", 1) == heard(table, "foresaw_card", None) == []
        table.do(0, answer)
        assert table.zone("situation_pile") == expected


def test_P83_precognition_puts_each_card_below_those_that_are_at_the_bottom_already() -> None:
    """P-20, P-83: round after round the next card goes underneath; the first of them comes up first."""
    pile = ["orrin_lens", "cracking_dam", "spore_bloom", "sleep_plague", "gravity_vault"]
    table = scene(powers={0: ["precognition"]}, pile=pile, exact_pile=True)
    for _ in range(2):
        rest_of_round(table)
        table.do(0, "at_bottom")
    assert table.zone("situation_pile") == ["gravity_vault", "cracking_dam", "sleep_plague"]


def test_P24_mimicry_counts_as_having_what_heroes_within_two_spaces_have() -> None:
    """P-24, P-R43: only basics that others have, for matching only."""
    table = scene(OPEN, powers={0: ["mimicry"], 1: ["aquatic_form", "quickness"]}, at={0: "d6", 1: "d4"})
    assert table.offers(0, "resolve", "vault_nine_job")
    assert rate(table) == 3 and "f6" in moves(table) and "f5" not in moves(table)
    far = scene(OPEN, powers={0: ["mimicry"], 1: ["aquatic_form"]}, at={0: "d6", 1: "d3"})
    assert far.refuses(0, "resolve", "vault_nine_job").rule == "P-107"


def test_PR43_mimicry_does_not_copy_what_others_only_count_as_having() -> None:
    """P-24, P-R43: Sorcery beside it lends only Charm and Genius, a second Favor Owed nothing."""
    powers = {0: ["mimicry"], 1: ["sorcery"]}
    table = scene(OPEN, powers=powers, at={0: "d6", 1: "d6"}, collections={1: ["favor_owed"]})
    assert not table.offers(0, "resolve", "vault_nine_job")
    assert table.offers(0, "rest")


# ---- three and four points ----


def test_flight_enters_every_space() -> None:
    """P-95."""
    table = scene(powers={0: ["flight"]})
    assert {"e3", "f3", "f5", "c2", "c6"} <= moves(table)


def test_telepathy_turns_up_the_oldest_from_anywhere() -> None:
    """P-97, P-82."""
    table = scene(up("orrin_lens"), down("cracking_dam"), down("spore_bloom"), powers={0: ["telepathy"]}, at={0: "a7"})
    table.do(0, "ability", "telepathy")
    assert [lying.face_up for lying in queue_of(table)] == [1, 1, 0] and asked(table).seat == 1


def test_weather_mastery_cools_any_open_situation() -> None:
    table = scene(OPEN, up("orrin_lens", 4), down("spore_bloom", 2), powers={0: ["weather_mastery"]}, at={0: "h7"})
    table.do(0, "ability", "weather_mastery")
    assert table.names(0) == ["cool vault_nine_job", "cool orrin_lens"]
    table.do(0, "cool", "orrin_lens")
    assert table.get("counters") == [3, 3, 2]


def test_PR63_an_absent_player_cools_the_oldest_disaster_else_the_oldest_crime() -> None:
    powers = {0: ["weather_mastery"]}
    crimes = (up("jade_sphinx_swap", 2), OPEN)
    for queue, cooled in ((crimes, "jade_sphinx_swap"), ((*crimes, up("spore_bloom", 2)), "spore_bloom")):
        table = scene(*queue, powers=powers)
        table.do(0, "ability", "weather_mastery")
        assert default(table) == f"cool {cooled}"


def test_duplication_lets_a_hero_search_and_resolve_at_its_double() -> None:
    """P-97, P-106, P-R42: the double stays behind; it is no hero."""
    queue = (OPEN, down("spore_bloom"))
    table = scene(*queue, powers={0: ["duplication", "might"]}, at={0: "d6"})
    table.do(0, "ability", "duplication")
    assert table.get("double", 0) == "d6" and asked(table).seat == 1
    table = scene(*queue, powers={0: ["duplication", "might"]}, at={0: "h7"}, double={0: "d6"})
    assert table.offers(0, "resolve", "vault_nine_job")
    booth = scene(*queue, powers={0: ["duplication"]}, at={0: "h7"}, double={0: "g6"})
    assert booth.offers(0, "search") and "f4" not in moves(booth)  # moving begins at the hero


def test_duplication_the_double_moves_to_its_hero() -> None:
    table = scene(powers={0: ["duplication"]}, at={0: "c4"}, double={0: "d6"})
    table.do(0, "ability", "duplication")
    assert table.get("double", 0) == "c4"


def test_a_double_is_not_hit_by_what_hits_heroes() -> None:
    """P-97: Caught in the open at the double's space."""
    table = scene(
        down("sleep_plague"),
        powers={0: ["duplication"]},
        at={0: "d5", 1: "d4"},
        double={0: "b6"},
        searches=["scanner_chatter"],
    )
    table.do(0, "search")
    assert table.get("weakened") == [0, 0] and table.get("double", 0) == "b6"


def test_sorcery_counts_as_having_every_basic_and_draws_no_resolution_card() -> None:
    """P-24, P-115, P-R40, P-R43: only if it was needed."""
    table = scene(OPEN, powers={0: ["sorcery"]}, at={0: "d6"})
    table.do(0, "resolve", "vault_nine_job")
    assert table.zone("collection", 0) == ["vault_nine_job"] and heard(table, "drew") == []
    assert heard(table, "used_sorcery") == [{"seat": 0}]
    own = scene(up("orrin_lens"), powers={0: ["sorcery"]}, at={0: "b1"}, resolutions=["grateful_crowd", "bone_tired"])
    own.do(0, "resolve", "orrin_lens")  # Genius is its own; Charm draws two
    assert kind(own) == "keep" and heard(own, "used_sorcery") == []


def test_PR43_counting_as_having_a_power_gives_none_of_its_effects() -> None:
    """P-24, P-R43: Sorcery neither swims nor climbs nor hurries, nor searches at the Tower."""
    table = scene(down("orrin_lens"), powers={0: ["sorcery"]}, at={0: "e4"})
    assert rate(table) == 3 and not {"e3", "f3"} & moves(table) and not table.offers(0, "search")
    assert not table.offers(0, "ability")


@pytest.mark.parametrize(("power", "turns"), [("stealth", 3), ("teleportation", 1)])
def test_everybody_sees_that_teleportation_takes_one_turn(power: str, turns: int) -> None:
    """P-97, P-107: in how many turns an able hero can be where a Situation is to be resolved."""
    table = scene(up("night_menagerie"), powers={0: [power], 1: ["might"]}, at={0: "h1"})
    assert table.view(None)["able"][0] == [{"seat": 0, "turns": turns}]


def test_teleportation_goes_to_any_landmark() -> None:
    """P-97: 24 of them, less where the hero is."""
    table = scene(powers={0: ["teleportation"]})
    table.do(0, "ability", "teleportation")
    assert kind(table) == "teleport" and len(table.names(0)) == 23
    table.do(0, "teleport", "g7")
    assert table.get("space", 0) == "g7" and asked(table).seat == 1
    street = scene(powers={0: ["teleportation"]}, at={0: "e5"})
    street.do(0, "ability", "teleportation")
    assert len(street.names(0)) == 24


def test_time_control_cools_every_open_situation() -> None:
    """P-79, P-147: not hidden ones, not below none, and never the Master Plan."""
    queue = (OPEN, up("orrin_lens", 0), down("spore_bloom", 2), up("cracking_dam", 5))
    table = scene(*queue, powers={0: ["time_control"]}, villain="morphion", plan=3)
    table.do(0, "ability", "time_control")
    assert table.get("counters") == [2, 0, 2, 4] and table.get("plan") == 3


def test_P147_delaying_powers_never_touch_the_master_plan() -> None:
    """P-147: with nothing else to cool, they aren't even offered."""
    for power in ("time_control", "weather_mastery", "frost"):
        table = scene(powers={0: [power]}, villain="countess_comet", plan=4, at={0: "g1"})
        assert not table.offers(0, "ability")


def test_the_order_of_what_is_offered() -> None:
    """P-85: moves, abilities in the order of the box, search, resolve, strike, rest."""
    table = scene(
        OPEN,
        down("orrin_lens"),
        powers={0: ["shielding", "frost", "police_scanner", "might"]},
        at={0: "d6"},
        villain="mr_gemini",
    )
    assert others(table) == [
        "ability shielding",
        "ability frost",
        "search",
        "resolve vault_nine_job",
        "strike central_bank",
        "rest",
    ]
    assert told(table)[-1] == "turn"


def test_publicist_chooses_between_two_cards_after_a_disaster() -> None:
    """P-110, P-R45: not after a Crime."""
    facts: dict[str, Any] = {"powers": {0: ["publicist", "might"]}, "resolutions": ["bone_tired", "grateful_crowd"]}
    table = scene(up("gravity_vault"), at={0: "d6"}, **facts)
    table.do(0, "resolve", "gravity_vault")
    assert kind(table) == "keep" and table.names(0) == ["keep bone_tired", "keep grateful_crowd"]
    table.do(0, "keep", "grateful_crowd")
    assert table.zone("resolution_discard") == ["bone_tired"] and table.get("weakened", 0) == 0
    crime = scene(OPEN, at={0: "d6"}, **facts)
    crime.do(0, "resolve", "vault_nine_job")
    assert kind(crime) == "action" and crime.get("weakened", 0) == 1


def test_sidekick_prevents_one_result_in_the_heros_life() -> None:
    """P-124."""
    table = resolve_scene("bone_tired", powers={0: ["might", "sidekick"]})
    assert kind(table) == "prevent" and table.names(0) == ["spend_sidekick", "accept"]
    table.do(0, "spend_sidekick")
    assert (table.get("weakened", 0), table.get("sidekick_spent", 0)) == (0, 1)
    again = resolve_scene("bone_tired", powers={0: ["might", "sidekick"]}, sidekick_spent={0: 1})
    assert again.get("weakened", 0) == 1


def test_secret_lair_is_worth_going_to_also_for_a_healthy_hero() -> None:
    """P-98."""
    assert scene(powers={0: ["secret_lair"]}, at={0: "h7"}).offers(0, "ability", "secret_lair")


@pytest.mark.parametrize(("choice", "event"), [("on_top", "left_on_top"), ("at_bottom", "put_under")])
def test_P83_everybody_is_told_what_became_of_the_foreseen_card(choice: str, event: str) -> None:
    """P-20, P-83: not which card it was."""
    table = scene(powers={0: ["precognition"]}, pile=["orrin_lens", "spore_bloom"])
    rest_of_round(table)
    table.do(0, choice)
    for viewer in (0, 1, None):
        assert heard(table, event, viewer) == [{"seat": 0}]


def test_PR40_a_hero_who_drew_nothing_draws_nothing_for_a_big_story_either() -> None:
    """P-110, P-R40: both cards are forgone, and everybody sees it until the next action."""
    powers = {0: ["precognition"], 1: ["might", "stealth"]}
    table = scene(up("gold_train_stickup"), powers=powers, at={1: "d7"}, seat=1, pile=["orrin_lens", "spore_bloom"])
    table.do(1, "resolve", "gold_train_stickup")
    table.do(1, "draw_none")
    assert heard(table, "drew_nothing") == [{"seat": 1}] and heard(table, "drew") == []
    assert kind(table) == "foresight" and table.view(None)["no_draw"] == 1
