"""Tests of the Resolve action: where it is possible, with which cards, and what a hero gains and suffers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.catastropolis.scenes import down, of_type, position, printed, queue_of, scene, told, up
from tests.games.catastropolis.shorthand import asked, heard, kind, reputation, resolve_scene
from tests.games.catastropolis.test_city import LOCATIONS

SPACES = dict(
    zip(
        [
            "observatory",
            "university_labs",
            "skyport",
            "city_zoo",
            "grand_museum",
            "fission_plant",
            "city_hall",
            "broadcast_tower",
            "chemical_works",
            "stadium",
            "mercy_hospital",
            "central_bank",
            "ironbay_prison",
            "waterworks",
            "union_station",
            "harbor_docks",
        ],
        (LOCATIONS[sign] for sign in "OUKZMFCTHShBIWND"),
        strict=True,
    )
)
SITUATIONS = [*of_type("crime"), *of_type("disaster")]
BASICS = of_type("power")[:16]


def at_place_of(card: str) -> str:
    """The space where a Situation can be resolved."""
    return SPACES[str(printed(card).location)]


@pytest.mark.parametrize("card", SITUATIONS)
def test_P107_each_listed_power_alone_is_enough_and_no_other(card: str) -> None:
    """P-12, P-106, P-107, P-114, P-R38: for every Situation and every basic."""
    space = at_place_of(card)
    for basic in BASICS:
        table = scene(up(card), powers={0: [basic], 1: ["flight"]}, at={0: space})
        assert table.offers(0, "resolve", card) == (basic in printed(card).powers), basic


@pytest.mark.parametrize("card", SITUATIONS)
def test_P108_the_resolver_takes_the_card(card: str) -> None:
    """P-11, P-14, P-108, P-R27: into the collection, for its reputation; counters go back."""
    power = printed(card).powers[0]
    table = scene(
        up(card, 2), powers={0: [power]}, at={0: at_place_of(card)}, resolutions=["media_darling", "collateral_damage"]
    )
    table.do(0, "resolve", card)
    while asked(table).seat == 0:  # Charm and Stealth ask; one card at most is kept beside it
        table.act(0, asked(table).default)
    assert card in table.zone("collection", 0) and card not in [lying.card for lying in queue_of(table)]
    worth = dict(zip(table.zone("collection", 0), table.view(1)["hero"][0]["worth"], strict=True))
    assert worth[card] == printed(card).reputation


def test_P105_only_a_face_up_situation_of_the_queue() -> None:
    """P-105: not a hidden one, not one in the Reserve."""
    table = scene(down("vault_nine_job"), powers={0: ["might"]}, at={0: "d6"})
    assert table.refuses(0, "resolve", "vault_nine_job").rule == "P-105"
    assert table.refuses(0, "resolve", "gravity_vault").rule == "P-105"


def test_P106_the_hero_has_to_stand_at_the_location() -> None:
    """P-11, P-106."""
    table = scene(up("vault_nine_job"), powers={0: ["might"]}, at={0: "d5"})
    assert table.refuses(0, "resolve", "vault_nine_job").rule == "P-106"
    assert scene(up("vault_nine_job"), powers={0: ["might"]}, at={0: "d6"}).offers(0, "resolve")


def test_PR38_heroes_do_not_combine() -> None:
    """P-107, P-R38: the power of a hero on the same space does not help; a contained power does."""
    powers = {0: ["climbing"], 1: ["might"]}
    table = scene(up("vault_nine_job"), powers=powers, at={0: "d6", 1: "d6"})
    assert table.refuses(0, "resolve", "vault_nine_job").rule == "P-107"
    assert scene(up("vault_nine_job"), powers={0: ["unstable_core"]}, at={0: "d6"}).offers(0, "resolve")


def test_P109_hazard_after_taking_and_before_the_resolution_card() -> None:
    """P-109, P-110, P-R39."""
    table = scene(up("core_countdown"), powers={0: ["genius"]}, at={0: "g3"}, resolutions=["grateful_crowd"])
    table.do(0, "resolve", "core_countdown")
    events = [name for name in told(table) if name in ("resolved", "weakened", "drew", "kept")]
    assert events == ["resolved", "weakened", "drew", "kept"]


HARD = [card for card in SITUATIONS if printed(card).line == "hard_fight"]
UNLESS = [card for card in SITUATIONS if printed(card).line == "hard_fight_without"]
TAME = [card for card in SITUATIONS if printed(card).line is None]


@pytest.mark.parametrize("card", HARD + TAME)
def test_P109_a_hard_fight_weakens_whoever_resolves_it(card: str) -> None:
    """P-16, P-109: Toughness apart; and cards without a line do nothing."""
    power = next(power for power in printed(card).powers if power not in ("toughness", "charm", "stealth"))
    table = scene(up(card), powers={0: [power]}, at={0: at_place_of(card)}, resolutions=["grateful_crowd"])
    table.do(0, "resolve", card)
    assert table.get("weakened", 0) == (card in HARD)


@pytest.mark.parametrize("card", UNLESS)
def test_P109_a_hard_fight_without_a_power_spares_those_who_have_it(card: str) -> None:
    """P-16, P-24, P-109: having it counts, also contained; counting as having it does not."""
    unless = str(printed(card).unless)
    other = next(p for p in printed(card).powers if p not in ("toughness", "charm", "stealth", unless))
    without = scene(up(card), powers={0: [other]}, at={0: at_place_of(card)}, resolutions=["grateful_crowd"])
    without.do(0, "resolve", card)
    assert without.get("weakened", 0) == 1
    having = scene(up(card), powers={0: [other, unless]}, at={0: at_place_of(card)}, resolutions=["grateful_crowd"] * 2)
    having.do(0, "resolve", card)
    while asked(having).seat == 0:
        having.act(0, asked(having).default)
    assert having.get("weakened", 0) == 0


LENT = [
    card for card in UNLESS if printed(card).unless not in ("charm", "genius")
]  # Sorcery contains both, Mimicry the first


@pytest.mark.parametrize("card", LENT)
def test_PR43_sorcery_does_not_save_from_a_hard_fight_without_a_power(card: str) -> None:
    """P-24, P-R43, P-109: to count as having a power is to match with it; the hero hasn't got it in the fight."""
    table = scene(up(card), powers={0: ["sorcery"]}, at={0: at_place_of(card)}, resolutions=["grateful_crowd"] * 2)
    table.do(0, "resolve", card)
    assert card in table.zone("collection", 0)
    assert table.get("weakened", 0) == 1


@pytest.mark.parametrize("card", UNLESS)
def test_PR43_a_favor_owed_does_not_save_from_a_hard_fight_either(card: str) -> None:
    """P-24, P-R43, P-109."""
    table = scene(
        up(card),
        powers={0: ["keen_senses"]},
        at={0: at_place_of(card)},
        collections={0: ["favor_owed"]},
        resolutions=["grateful_crowd"],
    )
    table.do(0, "resolve", card)
    assert heard(table, "favor_spent") and table.get("weakened", 0) == 1


@pytest.mark.parametrize("card", LENT)
def test_PR43_mimicry_does_not_save_from_a_hard_fight_either(card: str) -> None:
    """P-24, P-R43, P-109: the hero beside has that very power and one of the list, and is not in the fight."""
    listed = next(p for p in printed(card).powers if p not in ("toughness", "charm", "stealth"))
    powers = {0: ["mimicry"], 1: sorted({listed, str(printed(card).unless)})}
    space = at_place_of(card)
    table = scene(up(card), powers=powers, at={0: space, 1: space}, resolutions=["grateful_crowd"] * 2)
    table.do(0, "resolve", card)
    assert card in table.zone("collection", 0)
    assert table.get("weakened") == [1, 0]


def test_PR43_a_power_that_sorcery_contains_does_save() -> None:
    """P-R43, P-109: Charm is contained in Sorcery, and so the hero has it."""
    [card] = [card for card in UNLESS if card not in LENT]
    table = scene(up(card), powers={0: ["sorcery"]}, at={0: at_place_of(card)}, resolutions=["grateful_crowd"] * 2)
    table.do(0, "resolve", card)
    assert table.get("weakened", 0) == 0


def test_P109_decontamination_puts_the_hero_on_start() -> None:
    table = scene(up("fuel_rod_thieves"), powers={0: ["heat"]}, at={0: "g3"}, resolutions=["grateful_crowd"])
    table.do(0, "resolve", "fuel_rod_thieves")
    assert table.get("space", 0) == "d4"


def test_P109_medics_thanks_heal_before_the_resolution_card() -> None:
    """P-109, P-123: so a weakening card weakens and does not kill."""
    table = scene(
        up("ambulance_ring"), powers={0: ["combat"]}, at={0: "b6"}, weakened={0: 1}, resolutions=["bone_tired"]
    )
    table.do(0, "resolve", "ambulance_ring")
    assert (table.get("weakened", 0), table.get("heroes", 0)) == (1, 1)
    assert "died" not in told(table)


def test_P109_a_big_story_draws_keeps_and_follows_one_more() -> None:
    table = scene(
        up("gold_train_stickup"), powers={0: ["might"]}, at={0: "d7"}, resolutions=["grateful_crowd", "bone_tired"]
    )
    table.do(0, "resolve", "gold_train_stickup")
    assert table.zone("collection", 0) == ["gold_train_stickup", "grateful_crowd", "bone_tired"]
    assert table.get("weakened", 0) == 1


def test_P109_charm_chooses_only_for_the_first_card_of_a_big_story() -> None:
    """P-110, P-R45."""
    cards = ["collateral_damage", "grateful_crowd", "front_page_photo"]
    table = scene(up("gold_train_stickup"), powers={0: ["charm", "might"]}, at={0: "d7"}, resolutions=cards)
    table.do(0, "resolve", "gold_train_stickup")
    table.do(0, "keep", "grateful_crowd")
    assert sorted(table.zone("collection", 0)) == ["front_page_photo", "gold_train_stickup", "grateful_crowd"]


def test_PR40_stealth_may_draw_no_resolution_card_after_a_crime() -> None:
    """P-110, P-R40: which cancels every draw of that action, the big story's too; not after a Disaster."""
    table = scene(up("gold_train_stickup"), powers={0: ["stealth", "might"]}, at={0: "d7"})
    table.do(0, "resolve", "gold_train_stickup")
    assert kind(table) == "draw" and table.names(0) == ["draw", "draw_none"]
    table.do(0, "draw_none")
    assert table.zone("collection", 0) == ["gold_train_stickup"] and asked(table).seat == 1
    disaster = scene(
        up("gravity_vault"), powers={0: ["stealth", "might"]}, at={0: "d6"}, resolutions=["grateful_crowd"]
    )
    disaster.do(0, "resolve", "gravity_vault")
    assert heard(disaster, "drew") == [{"seat": 0, "card": "grateful_crowd"}]


def test_PR40_stealth_and_charm_first_decide_whether_to_draw_at_all() -> None:
    """P-R40: then two cards."""
    table = scene(
        up("vault_nine_job"),
        powers={0: ["stealth", "charm", "might"]},
        at={0: "d6"},
        resolutions=["grateful_crowd", "bone_tired"],
    )
    table.do(0, "resolve", "vault_nine_job")
    table.do(0, "draw")
    assert kind(table) == "keep"


def test_PR40_nobody_else_may_decline_the_resolution_card() -> None:
    table = resolve_scene("bone_tired")
    assert table.get("weakened", 0) == 1 and "bone_tired" in table.zone("collection", 0)


def test_P110_one_resolution_card_is_drawn_kept_and_followed() -> None:
    """P-25, P-110, P-R10: and it scores."""
    table = resolve_scene("front_page_photo")
    assert table.zone("collection", 0) == ["vault_nine_job", "front_page_photo"]
    assert reputation(table) == 4 and len(table.zone("resolution_deck")) == 35


def test_P25_a_resolution_card_stays_with_whoever_drew_it() -> None:
    """P-25, P-26: even if it is worth less than nothing."""
    table = resolve_scene("collateral_damage")
    assert reputation(table) == 1 and "collateral_damage" in table.zone("collection", 0)


def test_PR10_resolution_cards_score() -> None:
    """P-26, P-157, P-R10."""
    table = scene(collections={0: ["key_to_the_city", "collateral_damage", "bone_tired"]})
    assert reputation(table) == 2


def test_P111_one_action_resolves_one_situation_of_the_players_choice() -> None:
    """P-111, P-R41: of several at a location."""
    queue = (up("vault_nine_job"), up("gravity_vault"))
    table = scene(*queue, powers={0: ["might"]}, at={0: "d6"}, resolutions=["grateful_crowd"])
    assert table.offers(0, "resolve", "vault_nine_job") and table.offers(0, "resolve", "gravity_vault")
    table.do(0, "resolve", "gravity_vault")
    assert [lying.card for lying in queue_of(table)] == ["vault_nine_job"] and asked(table).seat == 1


def test_PR41_a_situation_or_the_villain_never_both() -> None:
    """P-111, P-116, P-R41: on one space the player chooses."""
    table = scene(
        up("vault_nine_job"), powers={0: ["might"]}, at={0: "d6"}, villain="mr_gemini", resolutions=["grateful_crowd"]
    )
    assert table.offers(0, "resolve", "vault_nine_job") and table.offers(0, "strike", "central_bank")
    table.do(0, "resolve", "vault_nine_job")
    assert table.get("hits") == [0, 0] and asked(table).seat == 1


def test_P112_instructions_are_followed_only_may_leaves_a_choice() -> None:
    """P-112: Bone-Tired asks nothing, Second Wind does."""
    assert kind(resolve_scene("bone_tired")) == "action"
    assert kind(resolve_scene("second_wind")) == "free_move"


def test_P113_an_empty_resolution_deck_is_made_anew_from_the_discards() -> None:
    """P-113: without discards no card is drawn."""
    for discards in (3, 0):
        table = scene(up("vault_nine_job"), powers={0: ["might"]}, at={0: "d6"})
        state = position(table)
        cards = state.resolution_deck.contents()
        state.resolution_discard = cards[:discards]
        state.collections[1] = sorted(cards[discards:])
        state.resolution_deck.bag, state.resolution_deck.top = [], []
        table.begin_at(state, [])
        table.do(0, "resolve", "vault_nine_job")
        assert len(heard(table, "drew")) == len(heard(table, "resolution_reshuffled")) == (1 if discards else 0)


def test_P114_nothing_random_decides_a_resolve() -> None:
    """P-114: with every seed it succeeds."""
    for seed in range(10):
        table = scene(
            up("vault_nine_job"), powers={0: ["might"]}, at={0: "d6"}, seed=seed, resolutions=["grateful_crowd"]
        )
        table.do(0, "resolve", "vault_nine_job")
        assert "vault_nine_job" in table.zone("collection", 0)


def test_P115_means_that_cost_nothing_come_first() -> None:
    """P-115: an own power, Mimicry or Invisibility; then neither Sorcery nor a favor is spent."""
    favor = {0: ["favor_owed"]}
    for powers in (["sorcery", "might"], ["invisibility", "mimicry"]):
        table = scene(
            up("vault_nine_job"),
            powers={0: powers},
            at={0: "d6"},
            collections=favor,
            resolutions=["grateful_crowd"] * 2,
        )
        table.do(0, "resolve", "vault_nine_job")
        while asked(table).seat == 0:
            table.act(0, asked(table).default)
        assert "favor_owed" in table.zone("collection", 0)
        assert heard(table, "used_sorcery") == [] and len(heard(table, "kept")) == 1


def test_P115_else_the_player_chooses_between_sorcery_and_a_favor() -> None:
    """P-24, P-115, P-R43: Sorcery forgoes the Resolution card, the favor is discarded."""
    facts: dict[str, Any] = {"powers": {0: ["sorcery"]}, "at": {0: "d6"}, "collections": {0: ["favor_owed"]}}
    for means in ("with_sorcery", "with_favor"):
        table = scene(up("gravity_vault"), up("vault_nine_job"), resolutions=["grateful_crowd"] * 2, **facts)
        assert table.offers(0, "resolve", "vault_nine_job")
        table.do(0, "resolve", "vault_nine_job")
        assert kind(table) == "means" and table.names(0) == ["with_sorcery", "with_favor"]
        table.do(0, means)
        if means == "with_favor":
            table.do(0, "keep", "grateful_crowd") if kind(table) == "keep" else None
        assert ("favor_owed" in table.zone("collection", 0)) == (means == "with_sorcery")
        assert ("grateful_crowd" in table.zone("collection", 0)) == (means == "with_favor")


def test_P115_a_favor_alone_is_spent_without_asking() -> None:
    """P-24, P-115: it goes to the discard."""
    table = scene(
        up("vault_nine_job"),
        powers={0: ["climbing"]},
        at={0: "d6"},
        collections={0: ["favor_owed"]},
        resolutions=["grateful_crowd"],
    )
    table.do(0, "resolve", "vault_nine_job")
    assert table.zone("resolution_discard") == ["favor_owed"]
    assert table.zone("collection", 0) == ["vault_nine_job", "grateful_crowd"]


def test_P116_striking_is_done_with_the_resolve_action() -> None:
    """P-116, P-148: it is the whole turn and draws a Resolution card."""
    table = scene(powers={0: ["might"]}, at={0: "d6"}, villain="mr_gemini", resolutions=["grateful_crowd"], seats=6)
    table.do(0, "strike", "central_bank")
    assert table.get("hits") == [2, 0] and asked(table).seat == 1
    assert table.zone("collection", 0) == ["grateful_crowd"]
