"""Tests of every Resolution card: what it is worth and what it does."""

from __future__ import annotations

import pytest

from tests.games.catastropolis.scenes import down, of_type, printed, queue_of, scene, told, up
from tests.games.catastropolis.shorthand import asked, heard, kind, moves, reputation, resolve_scene

QUIET = ["key_to_the_city", "front_page_photo", "grateful_crowd", "collateral_damage", "favor_owed", "bulletproof_vest"]
WEAKENING = ["bruised_but_standing", "last_one_out", "bone_tired", "smoke_and_sirens"]


@pytest.mark.parametrize("card", QUIET)
def test_P25_a_card_without_instructions_is_only_kept(card: str) -> None:
    """P-25, P-26, P-110."""
    table = resolve_scene(card)
    assert sorted(table.zone("collection", 0)) == sorted(["vault_nine_job", card])
    assert reputation(table) == 2 + (printed(card).reputation or 0)
    assert asked(table).seat == 1 and table.get("weakened") == [0, 0]


@pytest.mark.parametrize("card", WEAKENING)
def test_P119_cards_that_weaken(card: str) -> None:
    """P-119, P-125: a healthy hero becomes weakened; a weakened one dies."""
    table = resolve_scene(card)
    assert table.get("weakened") == [1, 0] and card in table.zone("collection", 0)
    fatal = resolve_scene(card, weakened={0: 1})
    assert heard(fatal, "died") == [{"seat": 0}] and fatal.zone("collection", 0) == []


def test_smoke_and_sirens_weaken_every_hero_on_the_space() -> None:
    """P-119, P-R52: in seat order from the active player."""
    table = resolve_scene("smoke_and_sirens", at={1: "d6", 2: "d5", 3: "d6"}, seats=4)
    assert table.get("weakened") == [1, 1, 0, 1]
    assert [event["seat"] for event in heard(table, "weakened")] == [0, 1, 3]


def test_a_loose_thread_turns_up_the_oldest_hidden_situation() -> None:
    """P-84, P-112: if there is one."""
    table = resolve_scene("loose_thread", queue=(down("orrin_lens"), down("cracking_dam")))
    assert [lying.face_up for lying in queue_of(table)] == [1, 0]
    assert asked(resolve_scene("loose_thread")).seat == 1


def test_a_police_escort_grants_a_move_up_to_the_rate() -> None:
    """P-93, P-96."""
    table = resolve_scene("police_escort")
    assert kind(table) == "free_move" and "d3" in moves(table) and "d2" not in moves(table)
    table.do(0, "stay")
    assert asked(table).seat == 1 and table.get("space", 0) == "d6"


def test_a_second_wind_heals_or_grants_two_spaces() -> None:
    """P-96, P-123: one or the other."""
    weak = resolve_scene("second_wind", weakened={0: 1})
    assert weak.get("weakened", 0) == 0 and asked(weak).seat == 1
    healthy = resolve_scene("second_wind")
    assert kind(healthy) == "free_move" and "d4" in moves(healthy) and "d3" not in moves(healthy)


def test_a_full_confession_takes_up_to_two_counters_off() -> None:
    """P-79, P-112: one face-up Situation with counters, 1 or 2; or none."""
    queue = (up("orrin_lens", 3), up("spore_bloom", 0), down("cracking_dam", 4), up("forged_ballots", 1))
    table = resolve_scene("full_confession", queue=queue)
    assert kind(table) == "confess"
    assert table.names(0) == ["confess orrin_lens", "confess forged_ballots", "confess_none"]
    table.do(0, "confess", "orrin_lens")
    assert kind(table) == "confess_number" and table.names(0) == ["remove 1", "remove 2"]
    table.do(0, "remove", "2")
    assert table.get("counters") == [1, 0, 4, 1] and asked(table).seat == 1
    one = resolve_scene("full_confession", queue=queue)
    one.do(0, "confess", "forged_ballots")
    assert one.get("counters") == [3, 0, 4, 0]
    none = resolve_scene("full_confession", queue=queue)
    none.do(0, "confess_none")
    assert none.get("counters") == [3, 0, 4, 1]
    assert asked(resolve_scene("full_confession", queue=(up("orrin_lens"),))).seat == 1


def test_copycats_send_a_reserve_card_under_the_pile() -> None:
    """P-R23: unseen."""
    table = resolve_scene("copycats", reserve=["orrin_lens"])
    assert table.zone("situation_pile")[-1] == "orrin_lens"
    assert "orrin_lens" not in str(table.view(0)["zones"]["situation_pile"])


def test_a_shockwave_puts_a_counter_on_every_open_situation() -> None:
    queue = (up("orrin_lens", 3), down("cracking_dam", 4), up("spore_bloom"))
    table = resolve_scene("shockwave", queue=queue)
    assert table.get("counters") == [4, 4, 1]


def test_team_spirit_heals_everybody_within_one_space() -> None:
    """P-123."""
    table = resolve_scene("team_spirit", at={1: "d5", 2: "e5", 3: "d6"}, weakened={0: 1, 1: 1, 2: 1, 3: 1}, seats=4)
    assert table.get("weakened") == [0, 0, 1, 0]


def test_P124_a_bulletproof_vest_is_discarded_to_prevent_one_result() -> None:
    table = resolve_scene("bone_tired", collections={0: ["bulletproof_vest"]})
    assert kind(table) == "prevent" and table.names(0) == ["spend_vest", "accept"]
    table.do(0, "spend_vest")
    assert table.get("weakened", 0) == 0 and table.zone("resolution_discard") == ["bulletproof_vest"]


def test_shared_credit_goes_to_whoever_has_the_least() -> None:
    """P-112: after the drawer has this card; the card taken is not followed."""
    table = resolve_scene(
        "shared_credit", "bone_tired", collections={1: ["front_page_photo"], 2: ["grateful_crowd"]}, seats=3
    )
    assert table.zone("collection", 2) == ["grateful_crowd", "bone_tired"]
    assert table.get("weakened") == [0, 0, 0]
    assert heard(table, "credited") == [{"seat": 2, "card": "bone_tired"}]


def test_shared_credit_among_tied_players_is_the_drawers_choice() -> None:
    """P-112: also oneself, if one is among them."""
    table = resolve_scene("shared_credit", "key_to_the_city", seats=3)
    assert kind(table) == "credit" and table.names(0) == ["credit 1", "credit 2"]
    table.do(0, "credit", "2")
    assert table.zone("collection", 2) == ["key_to_the_city"]
    debts = ["collateral_damage", "collateral_damage"]
    rich = {1: ["key_to_the_city", "grateful_crowd"], 2: ["halftime_kidnapping", "grateful_crowd"]}
    own = resolve_scene("shared_credit", "bulletproof_vest", collections={0: debts, **rich}, seats=3)
    assert own.zone("collection", 0).count("bulletproof_vest") == 1


def test_a_vest_from_shared_credit_can_be_used_later() -> None:
    """P-112, P-124: seat 1 got it without having drawn it, and spends it in its own turn."""
    table = scene(
        up("vault_nine_job"),
        up("ticket_gate_holdup"),
        powers={0: ["spark"], 1: ["might"]},
        at={0: "d6", 1: "a5"},
        resolutions=["shared_credit", "bulletproof_vest", "bone_tired"],
    )
    table.do(0, "resolve", "vault_nine_job")
    assert table.zone("collection", 1) == ["bulletproof_vest"]
    table.do(1, "resolve", "ticket_gate_holdup")
    table.do(1, "spend_vest")
    assert table.get("weakened") == [0, 0]


@pytest.mark.parametrize(("disasters", "worth"), [(0, 0), (1, 1), (3, 3), (4, 4), (5, 4)])
def test_media_darling_is_worth_one_for_each_disaster_up_to_four(disasters: int, worth: int) -> None:
    """P-14, P-26, P-157."""
    cards = of_type("disaster")[:disasters]
    table = scene(collections={0: [*cards, "media_darling"]})
    assert reputation(table) == worth + sum(printed(card).reputation or 0 for card in cards)


def test_no_time_to_celebrate_gives_another_turn() -> None:
    """P-89."""
    table = resolve_scene("no_time_to_celebrate")
    assert asked(table).seat == 0 and told(table).count("extra_turn") == 1


def test_seven_of_36_cards_weaken() -> None:
    """P-119, P-125: and the table counts what is left of them."""
    assert sum(printed(card).count for card in WEAKENING) == 7
    assert scene().view(0)["weakening"] == {"cards": 36, "weakening": 7}
    assert resolve_scene("bone_tired").view(0)["weakening"] == {"cards": 35, "weakening": 6}
