"""Tests of weakened heroes, what prevents weakness, death, and the next hero."""

from __future__ import annotations

from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastropolis.scenes import GAME, down, of_type, position, printed, scene, told, up
from tests.games.catastropolis.shorthand import asked, heard, hero, kind, rate, resolve_scene, search_scene


def test_P119_certain_effects_weaken_a_hero() -> None:
    """P-119, P-120: told to all, and seen by all."""
    table = resolve_scene("bone_tired")
    for viewer in (0, 1, None):
        assert table.view(viewer)["weakened"] == [1, 0]
    assert heard(table, "weakened", 1) == [{"seat": 0}]


def test_P120_there_is_one_degree_of_weakness() -> None:
    """P-120, P-R4: an ambush on a weakened hero changes nothing."""
    table = search_scene("ambush_at_the_booth", down("orrin_lens"), weakened={0: 1})
    assert table.get("weakened", 0) == 1 and rate(table) == 2
    assert heard(table, "still_weakened") == [{"seat": 0}]


def test_PR4_stacker_and_flipped_tile_are_one_thing() -> None:
    """P-120, P-R4: one Rest heals it, however often the hero was hit."""
    table = search_scene("ambush_at_the_booth", down("orrin_lens"), down("spore_bloom"), weakened={0: 1})
    table.do(1, "rest")
    table.do(0, "rest")
    assert table.get("weakened", 0) == 0


def test_P122_weakness_changes_nothing_but_the_rate() -> None:
    """P-122: all that is no Move is offered as before."""
    facts: dict[str, Any] = {"powers": {0: ["might", "shielding", "police_scanner"]}, "at": {0: "d6"}}
    offered = []
    for weak in (0, 1):
        table = scene(up("vault_nine_job"), down("orrin_lens"), weakened={0: weak}, **facts)
        offered.append([name for name in table.names(0) if not name.startswith("move")])
    assert offered[0] == offered[1] and len(offered[0]) == 4


def test_P123_rest_or_an_effect_that_says_so_heals() -> None:
    """P-117, P-123."""
    table = scene(weakened={0: 1})
    table.do(0, "rest")
    assert table.get("weakened", 0) == 0
    assert resolve_scene("second_wind", weakened={0: 1}).get("weakened", 0) == 0


def test_P124_the_shield_goes_first_and_by_itself() -> None:
    """P-124, P-R52: with Sidekick and Vest at hand nobody is asked."""
    table = resolve_scene(
        "bone_tired", powers={0: ["might", "sidekick"]}, shield={0: 1}, collections={0: ["bulletproof_vest"]}
    )
    assert (table.get("shield", 0), table.get("weakened", 0), asked(table).seat) == (0, 0, 1)


def test_P124_then_the_owner_chooses() -> None:
    """P-124: Sidekick, Vest or accept; a prevented death does not happen."""
    facts: dict[str, Any] = {
        "powers": {0: ["might", "sidekick"]},
        "collections": {0: ["bulletproof_vest"]},
        "weakened": {0: 1},
    }
    for answer, died in (("spend_sidekick", 0), ("spend_vest", 0), ("accept", 1)):
        table = resolve_scene("bone_tired", **facts)
        assert table.names(0) == ["spend_sidekick", "spend_vest", "accept"]
        assert table.view(0)["lethal"] == 1 and table.view(0)["struck"] == [0]
        table.do(0, answer)
        assert len(heard(table, "died")) == died and asked(table).seat == 1


def test_P124_a_result_that_would_change_nothing_needs_no_prevention() -> None:
    """P-124: not lethal, already weakened: neither shield nor Sidekick is spent."""
    table = search_scene(
        "ambush_at_the_booth", down("orrin_lens"), powers={0: ["sidekick"]}, weakened={0: 1}, shield={0: 1}
    )
    assert (table.get("shield", 0), table.get("sidekick_spent", 0), asked(table).seat) == (1, 0, 1)


def test_PR52_each_owner_decides_also_out_of_turn_in_seat_order_from_the_active_player() -> None:
    """P-124, P-R52: heroes 1 and 3 have something to spend, on the turn of 2."""
    powers = {0: ["might"], 1: ["sidekick"], 2: ["genius"], 3: ["combat"]}
    table = scene(
        down("sleep_plague"),
        powers=powers,
        at={0: "b6", 1: "b6", 2: "d5", 3: "b6"},
        collections={3: ["bulletproof_vest"]},
        searches=["scanner_chatter"],
        seats=4,
        seat=2,
    )
    table.do(2, "search")
    assert (kind(table), asked(table).seat) == ("prevent", 3)
    table.do(3, "spend_vest")
    assert (kind(table), asked(table).seat) == ("prevent", 1)
    assert table.get("weakened") == [1, 0, 0, 0]
    table.do(1, "accept")
    assert table.get("weakened") == [1, 1, 0, 0] and asked(table).seat == 3


def test_PR52_at_a_round_end_the_order_begins_with_the_first_player() -> None:
    powers = {0: ["sidekick"], 1: ["might"], 2: ["genius"]}
    table = scene(
        up("poison_by_the_barrel", 7),
        powers=powers,
        at={0: "h4", 1: "h4", 2: "h4"},
        collections={2: ["bulletproof_vest"]},
        seats=3,
        seat=0,
        first=1,
    )
    table.do(0, "rest")
    assert (kind(table), asked(table).seat) == ("prevent", 2)
    table.do(2, "accept")
    assert (kind(table), asked(table).seat) == ("prevent", 0)
    assert [event["seat"] for event in heard(table, "weakened")] == [1, 2]


# ---- death ----


def test_P125_situations_and_resolutions_kill_the_weakened() -> None:
    """P-125, P-R47, P-R53: Hazard, Alert, Lapse and Resolution card."""
    hazard = scene(up("core_countdown"), powers={0: ["genius"]}, at={0: "g3"}, weakened={0: 1})
    hazard.do(0, "resolve", "core_countdown")
    alert = search_scene("scanner_chatter", down("sleep_plague"), at={1: "b6"}, weakened={1: 1})
    lapse = scene(up("poison_by_the_barrel", 7), at={0: "h4"}, weakened={0: 1}, seat=1)
    lapse.do(1, "rest")
    card = resolve_scene("last_one_out", weakened={0: 1})
    for table, seat in ((hazard, 0), (alert, 1), (lapse, 0), (card, 0)):
        assert heard(table, "died") == [{"seat": seat}]


def test_P126_search_cards_and_villains_never_kill() -> None:
    """P-126, P-152, P-R47: the hero stays weakened and alive."""
    search = search_scene("ambush_at_the_booth", down("orrin_lens"), weakened={0: 1})
    villain = scene(villain="baron_bulwark", at={0: "g3"}, weakened={0: 1}, seat=1)
    villain.do(1, "rest")
    for table in (search, villain):
        assert table.get("weakened", 0) == 1 and heard(table, "died") == []


def test_PR53_a_situation_that_a_search_card_turns_up_can_kill() -> None:
    """P-126, P-R53: the text that weakens is the source; the ambush itself then only weakens."""
    table = search_scene("ambush_at_the_booth", down("sleep_plague"), at={1: "b6"}, weakened={0: 1, 1: 1})
    assert heard(table, "died") == [{"seat": 1}] and table.get("weakened", 0) == 1


def test_PR47_only_these_two_sorts_of_cards_are_lethal() -> None:
    """P-R47: Baron Bulwark's Menace on a healthy and on a weakened hero."""
    table = scene(villain="baron_bulwark", at={0: "g3", 1: "g3"}, weakened={0: 1}, seat=1)
    table.do(1, "rest")
    assert table.get("weakened") == [1, 1] and heard(table, "still_weakened") == [{"seat": 0}]


def dead(**facts: Any) -> ScenarioTable:
    """Seat 0, weakened, has died of Core Countdown."""
    table = scene(
        up("core_countdown", 2),
        powers={0: ["frost", "genius", "combat", "heat"], 1: ["might"]},
        at={0: "g3"},
        weakened={0: 1},
        collections={0: ["halftime_kidnapping", "front_page_photo", "arena_of_giants"]},
        **facts,
    )
    table.do(0, "resolve", "core_countdown")
    return table


def test_P127_everything_collected_is_discarded() -> None:
    """P-127, P-R50: also the card just resolved; no Resolution card follows a deadly Hazard."""
    table = dead()
    assert table.zone("collection", 0) == []
    assert sorted(table.zone("situation_discard")) == ["arena_of_giants", "core_countdown", "halftime_kidnapping"]
    assert table.zone("resolution_discard") == ["front_page_photo"] and heard(table, "drew") == []


def test_PR50_the_card_that_kills_is_lost_with_the_rest() -> None:
    """P-127, P-R50."""
    table = resolve_scene("bone_tired", weakened={0: 1})
    assert table.zone("collection", 0) == []
    assert table.zone("resolution_discard") == ["bone_tired"] and table.zone("situation_discard") == ["vault_nine_job"]


def test_P128_the_powers_go_back_and_markers_are_cleared() -> None:
    """P-128, P-R48: shield, double and Sidekick are for the hero, not for the player."""
    table = resolve_scene(
        "bone_tired",
        powers={0: ["might", "sidekick", "shielding"]},
        weakened={0: 1},
        double={0: "a1"},
        sidekick_spent={0: 1},
    )
    assert (table.get("double", 0), table.get("sidekick_spent", 0), table.get("shield", 0)) == (None, 0, 0)
    held = {card for seat in range(2) for card in table.zone("powers", seat)}
    assert sorted(table.zone("power_deck")) == sorted(set(of_type("power")) - held)


def test_PR48_the_new_hero_may_draw_the_old_powers_again() -> None:
    """P-128, P-R48: in some of many deaths it does."""
    again = 0
    for seed in range(40):
        table = dead(seed=seed)
        again += bool(set(table.zone("powers", 0)) & {"frost", "genius", "combat", "heat"})
    assert 0 < again < 40


@pytest.mark.parametrize("seed", range(12))
def test_P129_a_new_hero_from_the_unused_cards(seed: int) -> None:
    """P-129, P-130, P-131, P-132: added in order to exactly 4 points; what would exceed them is ignored."""
    table = dead(seed=seed)
    total, taken = 0, []
    turned = [(e["event"], e["card"]) for e in table.events_since(0, None) if e["event"] in ("gained", "ignored")]
    for event, card in turned:
        points = printed(card).points or 0
        assert event == ("gained" if total + points <= 4 else "ignored")
        if event == "gained":
            total += points
            taken.append(card)
    assert total == 4 == table.get("points", 0) and table.zone("powers", 0) == taken
    assert {card for event, card in turned if event == "ignored"} <= set(table.zone("power_deck"))


def test_P130_it_goes_on_until_the_total_is_exact() -> None:
    for seed in range(20):
        assert dead(seed=seed).get("points", 0) == 4


def test_P131_a_card_that_would_exceed_four_is_ignored() -> None:
    """P-131: it does happen."""
    assert any(heard(dead(seed=seed), "ignored") for seed in range(20))


def test_P132_if_the_cards_run_out_the_hero_stays_below_four() -> None:
    """P-132: cards that were ignored are unused again."""
    table = scene(
        up("vault_nine_job"), powers={0: ["flight"], 1: ["might"]}, at={0: "d6"}, collections={0: ["favor_owed"]}
    )
    state = position(table)
    state.weakened[0] = 1
    index = GAME.kinds.index
    kept = {"flight", "sorcery"}
    state.powers[1] = [index(card) for card in of_type("power") if card not in kept]
    state.power_deck.bag, state.power_deck.top = [index("sorcery")], []
    state.resolution_deck.bag.remove(index("bone_tired"))
    state.resolution_deck.put_on_top(index("bone_tired"), 0)
    table.begin_at(state, [])
    table.do(0, "resolve", "vault_nine_job")
    assert table.get("points", 0) == 3
    assert sorted([*table.zone("powers", 0), *table.zone("power_deck")]) == ["flight", "sorcery"]


def test_P133_the_new_hero_stands_on_start_healthy() -> None:
    """P-133, P-135."""
    table = dead()
    assert (table.get("space", 0), table.get("weakened", 0), table.get("heroes", 0)) == ("d4", 0, 2)
    assert hero(table)["reputation"] == 0


def test_P134_it_is_used_from_the_next_turn_on() -> None:
    """P-134, P-135, P-R49: one's own turn is over."""
    table = dead()
    assert asked(table).seat == 1
    table.do(1, "rest")
    assert asked(table).seat == 0


def test_P135_the_rest_of_the_action_and_the_extra_turn_are_lost() -> None:
    """P-135, P-R49: No Time to Celebrate first, then the second card of the big story kills."""
    table = scene(
        up("gold_train_stickup"),
        powers={0: ["might"]},
        at={0: "d7"},
        weakened={0: 1},
        resolutions=["no_time_to_celebrate", "bone_tired"],
    )
    table.do(0, "resolve", "gold_train_stickup")
    assert heard(table, "died") == [{"seat": 0}] and asked(table).seat == 1
    first = scene(
        up("gold_train_stickup"),
        powers={0: ["might"]},
        at={0: "d7"},
        weakened={0: 1},
        resolutions=["bone_tired", "key_to_the_city"],
    )
    first.do(0, "resolve", "gold_train_stickup")
    assert [event["card"] for event in heard(first, "drew")] == ["bone_tired"]


def test_P135_a_result_that_hits_several_is_carried_out_for_all() -> None:
    """P-135: even if the first to die is the active one."""
    table = resolve_scene("smoke_and_sirens", at={1: "d6", 2: "d6"}, weakened={0: 1, 2: 1}, seats=3)
    assert [event["seat"] for event in heard(table, "died")] == [0, 2]
    assert table.get("weakened") == [0, 1, 0] and asked(table).seat == 1


def test_P135_those_are_hit_who_stand_there_when_it_begins() -> None:
    """P-135: a new hero on Start is not hit again by the same result."""
    table = resolve_scene("smoke_and_sirens", at={0: "d6", 1: "d4"}, weakened={0: 1})
    assert table.get("weakened") == [0, 0] and table.get("space", 0) == "d4"


def test_PR49_a_death_on_anothers_turn_costs_no_turn() -> None:
    """P-135, P-R49: the next regular turn is taken, in the same round if it is still to come."""
    table = search_scene("scanner_chatter", down("sleep_plague"), at={1: "b6"}, weakened={1: 1})
    assert heard(table, "died") == [{"seat": 1}]
    assert (asked(table).seat, table.get("round")) == (1, 1)


def test_P136_there_is_no_limit_on_deaths() -> None:
    """P-136: a third hero, and the player plays on."""
    table = resolve_scene("bone_tired", weakened={0: 1}, heroes={0: 9})
    assert table.get("heroes", 0) == 10
    table.do(1, "rest")
    assert asked(table).seat == 0 and table.zone("collection", 0) == []


def test_PR51_clues_and_progress_stay_and_reagents_go_home() -> None:
    """P-144, P-R51."""
    table = scene(
        up("vault_nine_job"),
        powers={0: ["might"]},
        at={0: "d6"},
        weakened={0: 1},
        resolutions=["bone_tired"],
        symbols=["mad_scientist", "mad_scientist", "alien"],
        villain="professor_xenolith",
        pieces=["city_zoo", "chemical_works"],
        hits=[0, 0],
        reagents=[0, 9],
        needed=2,
        plan_time=13,
    )
    table.do(0, "resolve", "vault_nine_job")
    assert heard(table, "died") == [{"seat": 0}]
    assert table.get("reagents") == [-1, 9] and len(table.get("symbols")) == 3
    assert heard(table, "reagent_back") == [{"location": "city_zoo"}]
    assert told(table).count("identified") == 0


def test_P135_what_became_overdue_before_a_death_is_lost_all_the_same() -> None:
    """P-72, P-135: a Shockwave makes two Crimes overdue; the Spill of the first kills the hero whose turn it is."""
    queue = (up("acid_rain_engine"), up("poison_by_the_barrel", 7), up("jade_sphinx_swap", 6))
    table = scene(*queue, powers={0: ["might", "climbing"]}, at={0: "h4"}, weakened={0: 1}, resolutions=["shockwave"])
    table.do(0, "resolve", "acid_rain_engine")
    assert table.get("heroes", 0) == 2 and asked(table).seat == 1
    assert [event["card"] for event in heard(table, "lost")] == ["poison_by_the_barrel", "jade_sphinx_swap"]
    assert table.zone("queue") == []
