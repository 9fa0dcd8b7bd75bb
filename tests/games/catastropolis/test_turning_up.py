"""Tests of turning Situation cards face up: the order of effects, Alerts, looking, and clues."""

from __future__ import annotations

from typing import Any

from tests.games.catastropolis.scenes import down, position, queue_of, rest_of_round, scene, told, up
from tests.games.catastropolis.shorthand import asked, heard, kind, lost, moves, resolve_scene, search_scene


def after(table_events: list[str], first: str) -> list[str]:
    """The events from the first of a name on."""
    return table_events[table_events.index(first) :]


def test_P81_turn_then_time_then_symbol_then_alert() -> None:
    """P-81, P-139: a Disaster in time gives its symbol, and only then its Alert happens."""
    queue = (down("beacon_to_the_stars", 1), up("orrin_lens", 2), up("spore_bloom", 3), down("cracking_dam", 4))
    table = search_scene("scanner_chatter", *queue)
    assert after(told(table), "turned_up")[:4] == ["turned_up", "symbol", "hastened", "hastened"]
    assert [lying.counters for lying in queue_of(table)] == [1, 3, 4, 4]


def test_P81_an_overdue_crime_gives_no_alert() -> None:
    """P-81, P-R24: Hot trail would let the searcher move."""
    table = search_scene("scanner_chatter", down("night_menagerie", 8))
    assert table.zone("situation_discard") == ["night_menagerie"]
    assert (kind(table), asked(table).seat) == ("action", 1)


def test_PR24_a_crime_whose_own_alert_makes_it_overdue_is_lost_after_the_counter() -> None:
    table = search_scene("scanner_chatter", down("stolen_serum", 5))
    events = [name for name in told(table) if name in ("turned_up", "hastened", "lost", "bred")]
    assert events == ["turned_up", "hastened", "lost", "bred"]


def test_PR57_an_overdue_third_disaster_is_a_loss_not_a_villain() -> None:
    """P-81, P-R57: time before clues."""
    symbols = ["alien", "alien"]
    table = search_scene("scanner_chatter", down("falling_star_cluster", 8), symbols=symbols)
    assert lost(table) and table.get("villain") is None and table.get("symbols") == symbols


def test_P82_several_cards_are_turned_up_one_at_a_time() -> None:
    """P-82, P-R56: the oldest is looked for anew: a Chain call takes the second card, Two Alarms the third."""
    queue = (down("rift_in_the_lecture_hall"), down("orrin_lens"), down("cracking_dam"), down("spore_bloom"))
    table = search_scene("two_alarms", *queue)
    assert [event["card"] for event in heard(table, "turned_up")] == [
        "rift_in_the_lecture_hall",
        "orrin_lens",
        "cracking_dam",
    ]


def test_PR56_the_third_disaster_names_the_villain_and_the_rest_add_no_symbol() -> None:
    """P-82, P-144, P-R56: three at once with one symbol known."""
    queue = (down("spore_bloom"), down("falling_star_cluster"), down("cracking_dam"))
    table = search_scene("all_points_bulletin", *queue, symbols=["alien"])
    assert table.get("villain") == "brood_mother"
    assert table.get("symbols") == ["alien"] * 3
    assert [lying.face_up for lying in queue_of(table)] == [1, 1, 1]


def test_P83_looking_is_not_turning_up() -> None:
    """P-83: no check, no symbol, no Alert; the card stays hidden."""
    table = scene(down("beacon_to_the_stars", 50), up("orrin_lens"), powers={0: ["x_ray_vision"]})
    table.do(0, "ability", "x_ray_vision")
    table.do(0, "turn_up_none")  # the only card, and no second look
    assert queue_of(table)[0] == ("beacon_to_the_stars", 0, 50)
    assert (table.get("symbols"), table.get("counters")) == ([], [50, 0]) and not table.over


def test_P84_whoever_turned_it_up_is_the_player_whose_card_did_it() -> None:
    """P-84: by a Search, by a Resolution card, by a power; Hot trail asks that player."""
    tables = [
        search_scene("scanner_chatter", down("night_menagerie")),
        resolve_scene("loose_thread", queue=(down("night_menagerie"),)),
    ]
    telepath = scene(down("night_menagerie"), powers={0: ["telepathy"]})
    telepath.do(0, "ability", "telepathy")
    for table in [*tables, telepath]:
        assert (kind(table), asked(table).seat) == ("free_move", 0)
        assert heard(table, "turned_up") == [{"seat": 0, "card": "night_menagerie", "counters": 0}]


def test_P84_in_a_quiet_round_it_is_nobody() -> None:
    """P-84: so nobody follows a Hot trail or hears Loose lips."""
    for card in ("night_menagerie", "humming_container"):
        table = scene(down(card), down("orrin_lens"), exact_pile=True)
        rest_of_round(table)
        assert queue_of(table)[0].face_up == 1
        assert (kind(table), asked(table).seat) == ("action", 0)
        assert heard(table, "turned_up") == [] and heard(table, "looked") == []


# ---- Alerts ----


def test_P16_head_start_puts_a_counter_on_the_card_itself() -> None:
    assert queue_of(search_scene("scanner_chatter", down("stolen_serum", 2))) == [("stolen_serum", 1, 3)]


def test_P16_chain_call_turns_up_the_oldest_hidden_situation() -> None:
    for card in ("rift_in_the_lecture_hall", "hypnotic_broadcast"):
        table = search_scene("fresh_tracks", down("orrin_lens"), down("cracking_dam"), down(card))
        assert [lying.face_up for lying in queue_of(table)] == [1, 0, 1]
        alone = search_scene("scanner_chatter", down(card))
        assert queue_of(alone)[0].face_up == 1


def test_P16_citywide_panic_puts_a_counter_on_every_other_open_situation() -> None:
    for card in ("beacon_to_the_stars", "burrowing_engine"):
        table = search_scene(
            "scanner_chatter", up("orrin_lens", 1), down(card), down("spore_bloom", 1), up("vault_nine_job")
        )
        assert table.get("counters") == [2, 0, 1, 1]


def test_P16_caught_in_the_open_weakens_every_hero_at_the_location() -> None:
    """P-16, P-119, P-R52: in seat order from the active player; others are spared."""
    for card, space in (("saucers_on_final_approach", "g1"), ("sleep_plague", "b6")):
        table = search_scene("scanner_chatter", down(card), at={1: space, 2: space, 3: "d4"}, seats=4)
        assert table.get("weakened") == [0, 1, 1, 0]
        assert [event["seat"] for event in heard(table, "weakened")] == [1, 2]


def test_P16_loose_lips_shows_one_hidden_situation_to_whoever_turned_it_up() -> None:
    """P-16, P-83: of that player's choice."""
    table = search_scene("scanner_chatter", down("humming_container"), down("orrin_lens"), down("cracking_dam"))
    assert (kind(table), asked(table).seat) == ("look", 0)
    assert table.names(0) == ["look 2", "look 3"]
    table.do(0, "look", "3")
    assert heard(table, "saw", 0) == [{"place": 3, "card": "cracking_dam"}]
    assert heard(table, "saw", 1) == []
    assert [lying.face_up for lying in queue_of(table)] == [1, 0, 0]


def test_P16_hot_trail_grants_a_move_of_two() -> None:
    table = search_scene("scanner_chatter", down("night_menagerie"))
    assert kind(table) == "free_move" and "d7" in moves(table) and "d2" not in moves(table)
    table.do(0, "move", "d7")
    assert table.get("space", 0) == "d7" and asked(table).seat == 1


def test_P16_second_wave_sends_a_reserve_card_under_the_pile() -> None:
    table = search_scene("scanner_chatter", down("all_cells_open"), reserve=["orrin_lens"])
    assert table.zone("situation_pile")[-1] == "orrin_lens"


# ---- Standing lines ----


def test_P16_foul_going_holds_while_the_card_lies_face_up() -> None:
    """P-16, P-93: three cards carry it; hidden ones do nothing."""
    for card in ("sun_mirror_misfire", "acid_rain_engine", "gravity_vault"):
        hidden = scene(down(card), at={0: "d5"}, searches=["scanner_chatter"])
        rates = [hidden.view(None)["hero"][1]["rate"]]
        hidden.do(0, "search")
        rates.append(hidden.view(None)["hero"][1]["rate"])
        assert rates[1] == rates[0] - 1


def test_P16_dead_lines_silence_every_booth_within_three_spaces() -> None:
    """P-16, P-100: B4, D5 and E1, and for Spark Broadcast Tower and Fission Plant; the others work."""
    facts: dict[str, Any] = {"powers": {0: ["spark"]}}
    queue = (up("pirate_signal"), down("orrin_lens"))
    for space in ("b4", "d5", "e1", "e4", "g3"):
        table = scene(*queue, at={0: space}, **facts)
        assert not table.offers(0, "search")
        assert table.refuses(0, "search").rule == "P-16"
        assert scene(queue[1], at={0: space}, **facts).offers(0, "search")
    for space in ("a2", "c7", "g6", "h2"):
        assert scene(*queue, at={0: space}, **facts).offers(0, "search")
    view = scene(*queue, **facts).view(None)["booths"]
    assert sorted(view["dead"]) == ["b4", "d5", "e1", "e4", "g3"] and not view["burnt"]


def test_P16_bridge_out_makes_the_southern_bridge_water() -> None:
    """P-16, P-95: only swimmers and fliers cross, and only there."""
    walkers = scene(up("tanker_off_course"), powers={0: ["might"]}, at={0: "e6"})
    assert walkers.view(None)["bridge_out"] and not {"f6", "g6"} & moves(walkers)
    assert walkers.refuses(0, "move", "f6").rule == "P-95"
    assert {"f6", "g6"} <= moves(scene(up("tanker_off_course"), powers={0: ["swimming"]}, at={0: "e6"}))
    assert "f4" in moves(scene(up("tanker_off_course"), powers={0: ["might"]}, at={0: "e4"}))
    assert {"f6", "g6"} <= moves(scene(down("tanker_off_course"), powers={0: ["might"]}, at={0: "e6"}))


def test_P16_a_standing_line_ends_when_the_card_is_resolved() -> None:
    table = scene(up("pirate_signal"), down("orrin_lens"), powers={0: ["spark"]}, at={0: "e4", 1: "d5"})
    table.do(0, "resolve", "pirate_signal")
    assert table.offers(1, "search")
    assert position(table).dead == 0


def test_P16_loose_lips_without_hidden_cards_ask_nothing() -> None:
    """P-16, P-84."""
    table = search_scene("scanner_chatter", down("humming_container"))
    assert (kind(table), asked(table).seat) == ("action", 1)


def test_P16_loose_lips_about_the_oldest_card_of_the_queue() -> None:
    """P-16, P-83: the card that was turned up lies behind it."""
    table = search_scene("fresh_tracks", down("spore_bloom"), down("humming_container"))
    assert heard(table, "saw", 0) == [{"place": 1, "card": "spore_bloom"}]
    assert (kind(table), asked(table).seat) == ("action", 1)
