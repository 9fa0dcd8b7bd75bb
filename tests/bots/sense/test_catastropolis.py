"""Tests that no bot makes beginners' mistakes at Catastropolis.

| mistake | test or rule |
|---|---|
| to move and to act in one turn | P-85 |
| hidden cards don't age | P-64; `test_nobody_idles_…` |
| hidden cards are left until turning them up is the end | `test_nobody_idles_…`, `test_what_would_go_off_…` |
| all listed powers are needed | `test_one_listed_power_…`, `test_a_disaster_…` |
| a Disaster can wait | `test_a_disaster_…`, `test_nobody_stops_…` |
| a weakened hero resolves | `test_a_weakened_hero_…`, `test_no_hero_dies_…`; but `test_the_city_comes_before_…` |
| the third Disaster starts the Master Plan | `test_nobody_looks_for_more_…` |
| points while the clock runs | `test_the_villain_is_struck_…`, `test_a_disaster_in_reach_…` |
| the one who finishes has the title | P-158 |
| the next place of a Villain | `test_the_crime_that_…`, `test_morphion_…` |
| Frost or Time Control against the Master Plan | P-147; `test_the_villain_is_struck_…` |
| powers that others have already | `test_no_power_…` (two of them) |
"""

from __future__ import annotations

from calamity.testing import ScenarioTable
from tests.bots.sense.players import Player
from tests.games.catastropolis.scenes import down, of_type, printed, scene, up
from tests.games.catastropolis.shorthand import kind
from tests.games.catastropolis.test_draft import draft
from tests.games.catastropolis.test_resolving import at_place_of

VAULT = "vault_nine_job"  # a Crime at Central Bank, d6, for Might, Gadgetry or Spark
STRONG = ["might", "combat", "genius", "heat"]  # a whole hero, whom nobody would exchange for another
KIND = ["charm", "stealth", "keen_senses", "climbing"]
FAME = ["orrin_lens", "forged_ballots", "core_countdown", "brakeless_express"]  # worth 16


# ---- Disasters ----


def test_a_disaster_is_dealt_with_before_it_ends_the_city(player: Player) -> None:
    """P-76, P-106, P-107: the hero stands there with one of the powers, and it is the last round for it."""
    card = of_type("disaster")[0]
    time = printed(card).time
    assert time is not None
    table = scene(up(card, time - 1), powers={0: printed(card).powers[:1]}, at={0: at_place_of(card)})
    assert player.answers(table) == {f"resolve {card}"}


def test_a_disaster_in_reach_is_walked_to_while_there_is_time(player: Player) -> None:
    """P-76: to the waterworks now and to work in the last round; a Crime lies on the way."""
    table = scene(up("cracking_dam", 5), up(VAULT), powers={0: STRONG, 1: KIND}, at={0: "d6"})
    assert player.answers(table) == {"move b7"}


def test_nobody_stops_on_the_way_to_a_disaster(player: Player) -> None:
    """P-76: the bank is in reach with a round to spare; whoever stops next to it may be caught out by one counter."""
    time = printed("gravity_vault").time
    assert time is not None
    table = scene(
        up("gravity_vault", time - 3),
        powers={0: printed("gravity_vault").powers[:1], 1: printed("gravity_vault").powers[1:2]},
        at={0: "d4", 1: "f4"},
    )
    assert player.answers(table) == {"move d6"}


def test_nobody_looks_for_more_while_a_disaster_needs_every_turn(player: Player) -> None:
    """P-76, P-140: another Disaster would be the third and start the Master Plan, and three turns are just enough."""
    table = scene(
        *(up("cracking_dam", 4), down("green_cloud", 2)),
        powers={0: STRONG, 1: KIND},
        at={0: "d5"},
        symbols=["supervillain", "alien"],
    )
    assert "search" not in player.answers(table)


def test_what_would_go_off_is_not_turned_up(player: Player) -> None:
    """P-81: X-Ray Vision has shown a Disaster that is overdue the moment it lies open."""
    table = scene(down("cracking_dam", 7), powers={0: ["x_ray_vision", "might"]})
    table.do(0, "ability", "x_ray_vision")
    while kind(table) != "x_ray_turn":
        table.do(0, *table.names(0)[-1].split())
    assert player.answers(table) == {"turn_up_none"}


def test_nobody_idles_on_a_booth_while_hidden_cards_age(player: Player) -> None:
    """P-64: nothing else is to be done, and the card gets older every round."""
    table = scene(down("cracking_dam", 3), down("orrin_lens", 2), at={0: "d5"})
    assert player.answers(table) == {"search"}


# ---- Crimes ----


def test_one_listed_power_is_enough(player: Player) -> None:
    """P-107: Might is one of three."""
    table = scene(up(VAULT, 3), powers={0: STRONG, 1: KIND}, at={0: "d6"})
    assert player.answers(table) == {f"resolve {VAULT}"}


def weary(card: str) -> ScenarioTable:
    """A weakened hero of some fame stands where a young Crime is."""
    powers, collections = {0: STRONG, 1: KIND}, {0: FAME}
    return scene(up(card, 1), at={0: at_place_of(card)}, powers=powers, collections=collections, weakened={0: 1})


def test_a_weakened_hero_with_time_rests_before_resolving(player: Player) -> None:
    """P-110, P-125: some Resolution cards would be the end of the hero and of sixteen points."""
    table = weary(VAULT)
    assert f"resolve {VAULT}" not in player.answers(table)


def test_no_hero_dies_of_a_hazard_for_a_crime(player: Player) -> None:
    """P-109, P-125: the fight in the Mummy Wing weakens, and that would be once too often."""
    card = "midnight_in_the_mummy_wing"
    table = weary(card)
    assert f"resolve {card}" not in player.answers(table)


def test_the_city_comes_before_the_health_of_a_hero(player: Player) -> None:
    """P-76: there is no time to rest."""
    table = scene(up("cracking_dam", 6), powers={0: STRONG, 1: KIND}, at={0: "b7"}, weakened={0: 1})
    assert player.answers(table) == {"resolve cracking_dam"}


# ---- the Villain ----


def test_the_villain_is_struck_while_there_is_time_and_no_points_are_gathered(player: Player) -> None:
    """P-147, P-154: the last nest is here and the plan complete after this round; Frost only cools the Crime."""
    table = scene(
        up("missing_panther", 5),
        powers={0: ["leaping", "frost"]},
        at={0: "a3"},
        villain="brood_mother",
        pieces=["city_zoo", *[None] * 6],
        plan_time=11,
        plan=10,
        needed=3,
    )
    assert table.offers(0, "resolve", "missing_panther") and table.offers(0, "ability", "frost")
    assert player.answers(table) == {"strike city_zoo"}


def hunt(where: str) -> ScenarioTable:
    """Two heroes are beside Morphion, the third somewhere else: the plan has two rounds left, and he two strikes."""
    powers = {0: ["charm", "spark"], 1: ["gadgetry", "stealth"], 2: ["genius", "heat"], 3: ["frost", "climbing"]}
    return scene(
        up("stolen_serum", 2),
        powers=powers,
        at={0: "b1", 1: "b1", 2: where, 3: "h7"},
        seats=4,
        seat=2,
        villain="morphion",
        pieces=["observatory"],
        hits=[6],
        needed=9,
        plan_time=10,
        plan=8,
        round=11,
    )


def test_the_crime_that_will_lure_morphion_here_is_left_open(player: Player) -> None:
    """P-150, P-153: without it he would slip away to where nobody is, and there is but one round more."""
    table = hunt("b6")
    assert table.offers(2, "resolve", "stolen_serum")
    assert player.answers(table, 2) == {"rest"}


def test_morphion_is_awaited_where_he_will_slip_away_to(player: Player) -> None:
    """P-150: the two beside him need no third, but the one who strikes next has to be at the hospital by then."""
    assert player.answers(hunt("b4"), 2) == {"move b6"}


# ---- the draft ----


def test_no_power_is_taken_that_one_has_already(player: Player) -> None:
    """P-23: Aquatic Form contains Might, and twice is no more than once."""
    table = draft(row=["might", "heat", "frost", "spark", "genius"], powers={0: ["aquatic_form"]})
    assert "pick might" not in player.answers(table)


def test_no_power_is_taken_that_the_other_hero_has_while_new_ones_lie_there(player: Player) -> None:
    """P-12: each of Power Armor's powers is on the team, Heat and Frost aren't."""
    table = draft(row=["might", "gadgetry", "combat", "heat", "frost"], powers={1: ["power_armor"]})
    assert player.answers(table).isdisjoint({"pick might", "pick gadgetry"})
