"""Tests of a turn: two actions, and the limits of the cards one may play."""

from __future__ import annotations

from tests.games.katastrophenspiel.scenes import RED, asked, begin, end_turns, kind, missing, of_kind, scene

PLAIN = ["edda_krauthof", "carmela_fuscaldi", "dr_noor_levander", "tomasz_wiering"]  # H, S, A, C


def test_K31_a_turn_offers_two_actions() -> None:
    table = scene().table()
    assert table.get("actions") == 2
    table.do(0, "move", "asia")
    assert table.get("actions") == 1
    table.do(0, "move", "europe")
    assert asked(table).seat == 1  # nothing is left but to end the turn, which happens by itself
    assert (table.get("active"), table.get("actions")) == (1, 2)


def test_K31_without_an_action_left_there_is_no_movement_purchase_or_mission() -> None:
    table = scene("massenkarambolage", hand=["loeschboot", *RED]).set("actions", 0).table()
    for words in (("move", "asia"), ("purchase",), ("mission", "massenkarambolage")):
        assert table.refuses(0, *words).rule == "K-31"


def test_K32_each_action_is_a_movement_a_purchase_or_a_mission() -> None:
    start = scene("massenkarambolage").table()
    verbs = {name.split()[0] for name in start.names(0)}
    assert verbs == {"move", "purchase", "mission", "end_turn"}
    for words in (("move", "asia"), ("purchase", "streifenwagen", "buy_nothing"), ("mission", "massenkarambolage")):
        table = start.copy()
        table.do(0, *words)
        assert table.get("actions") == 1


def test_K33_a_mission_fills_at_most_one_of_the_two_actions_if_it_succeeds() -> None:
    table = begin("hausbrand", "stromausfall")
    table.do(0, "use", "sigmar_milano")
    table.do(0, "use", "zelte")
    assert (table.get("points", 0), table.get("actions")) == (1, 1)
    assert not table.offers(0, "mission")
    assert table.refuses(0, "mission", "stromausfall").rule == "K-33"


def test_K33_a_mission_fills_at_most_one_of_the_two_actions_if_it_fails() -> None:
    table = begin("hausbrand", "stromausfall")
    table.do(0, "give_up")
    assert table.get("actions") == 1
    assert not table.offers(0, "mission")
    assert table.refuses(0, "mission", "stromausfall").rule == "K-33"


def test_K34_additional_actions_come_on_top_of_the_two() -> None:
    hand = ["loeschflugzeug", "justin_grafke", "leitstelle"]
    table = scene("hausbrand", hand=hand).table()
    table.do(0, "vehicle_move", "loeschflugzeug", "north_america")
    table.do(0, "free_purchase")
    table.do(0, "cycle", "streifenwagen")
    table.do(0, "buy_nothing")
    table.do(0, "free_mission", "hausbrand")  # the plane's F counts, nothing else helps: it fails by itself
    assert (kind(table), table.get("actions")) == ("turn", 2)
    table.do(0, "move", "asia")
    table.do(0, "purchase", "schutzschilde", "buy_nothing")
    assert len(table.log) == 9


def test_K35_cards_are_played_in_ones_own_turn_only() -> None:
    scenario = scene().zone("hand", 1, ["loeschboot", "leitstelle", "justin_grafke"])
    table = scenario.table()
    for words in (("play_vehicle", "loeschboot"), ("free_mission", "hausbrand"), ("free_purchase",), ("end_turn",)):
        assert table.refuses(1, *words).rule == "K-35"
    end_turns(table, 1)
    assert table.offers(1, "play_vehicle", "loeschboot")


def test_K35_cards_can_be_played_at_every_moment_of_the_turn() -> None:
    for actions in (0, 1, 2):
        table = scene(hand=["loeschboot"]).set("actions", actions).table()
        assert table.offers(0, "play_vehicle", "loeschboot")
    assert begin("hausbrand", hand=["loeschboot"]).offers(0, "play_vehicle", "loeschboot")


def test_K36_there_is_no_more_than_one_vehicle_per_turn() -> None:
    table = scene("massenkarambolage", hand=["loeschboot", "ruestwagen", *PLAIN]).table()
    table.do(0, "play_vehicle", "loeschboot")
    assert table.refuses(0, "play_vehicle", "ruestwagen").rule == "K-36"
    table.do(0, "mission", "massenkarambolage")
    assert table.refuses(0, "play_vehicle", "ruestwagen").rule == "K-36"
    table.do(0, "give_up")
    assert not table.offers(0, "play_vehicle")
    table.do(0, "end_turn")
    end_turns(table, 4)
    assert asked(table).seat == 0 and table.offers(0, "play_vehicle", "ruestwagen")


def test_K37_without_a_vehicle_at_most_three_heroes_are_in_play() -> None:
    table = begin("tsunami", hand=PLAIN)  # needs A S H H C C
    for hero in PLAIN[:2]:
        table.do(0, "use", hero)
    assert table.offers(0, "use", PLAIN[2]) and table.offers(0, "use", PLAIN[3])
    table.do(0, "use", PLAIN[2])  # a fourth has no room, so the mission is over
    assert kind(table) == "turn"
    assert len(table.zone("in_play", 0)) == 3 and table.zone("hand", 0) == [PLAIN[3]]


def test_K38_with_a_vehicle_the_heroes_may_be_as_many_as_its_space() -> None:
    table = begin("tsunami", hand=["loeschboot", *PLAIN, "milo_petrakidis"], rolls=[1])
    table.do(0, "play_vehicle", "loeschboot")  # space 4
    for hero in PLAIN[:3]:
        table.do(0, "use", hero)
    assert missing(table) == "HCC" and table.offers(0, "use", PLAIN[3])
    table.do(0, "use", "milo_petrakidis", "left")
    assert kind(table) == "turn"
    assert len(table.zone("in_play", 0)) == 5 and table.zone("hand", 0) == [PLAIN[3]]


def test_K39_equipment_is_not_limited_in_number() -> None:
    kits = ["feuerloescher", "verbandskaesten", "werkzeugkisten", "zelte", "wasserfilter"]
    table = begin("vulkanausbruch", hand=[*kits, "schaumkanone"])  # F F A H S C
    for kit in kits:
        table.do(0, "use", kit)
    assert missing(table) == "F"
    table.do(0, "use", "schaumkanone")
    assert table.get("points", 0) == 5


def test_K40_a_hero_without_room_cannot_be_played() -> None:
    hand = ["loeschflugzeug", *PLAIN, "zelte"]  # space 2
    table = begin("tsunami", hand=hand)
    table.do(0, "play_vehicle", "loeschflugzeug")
    table.do(0, "use", PLAIN[0])
    table.do(0, "use", PLAIN[1])
    assert missing(table) == "AHCC"
    assert table.refuses(0, "use", PLAIN[2]).rule == "K-40"
    assert table.names(0) == ["use zelte", "give_up"]


def test_K41_what_has_been_played_stays_until_the_turn_ends_and_shuts_others_out() -> None:
    hand = [*PLAIN[:3], "justin_grafke", "ruestwagen", "prallluftschiff"]
    table = begin("vulkanausbruch", hand=hand)
    for hero in PLAIN[:3]:
        table.do(0, "use", hero)
    table.do(0, "give_up")
    assert table.zone("in_play", 0) == sorted(PLAIN[:3], key=of_kind("hero").index)
    assert table.refuses(0, "free_purchase").rule == "K-51"
    table.do(0, "play_vehicle", "ruestwagen")
    assert table.refuses(0, "vehicle_move", "prallluftschiff", "asia").rule == "K-36"
    table.do(0, "end_turn")
    assert table.zone("in_play", 0) == []
    assert sorted(table.zone("hand", 0)) == sorted(hand)
