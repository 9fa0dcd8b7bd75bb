"""Tests that no bot makes beginners' mistakes at Das Katastrophenspiel.

| mistake | test or rule |
|---|---|
| a vehicle's space is added to three | `test_no_small_vehicle_…` |
| a purchase doesn't begin with putting a card away | K-45; `test_what_is_wanted_is_not_put_away` |
| a second mission after a failure | K-33, K-63 |
| equipment before dice | `test_free_dice_…`, `test_certain_symbols_…`, `test_equipment_is_not_thrown_…` |
| all hero places filled before Justin Grafke is used | `test_no_hero_takes_…` |
| a flight costs an action | `test_nobody_walks_…` |
| both actions are spent on the way | `test_nobody_travels_twice_…` |
| a vehicle that flew doesn't help | `test_a_vehicle_that_flew_…` |
| the other side of a card after a bad roll | K-11, K-57 |
| a failed catastrophe lies there still | K-62; `test_no_mission_without_any_chance_…` |
| money is hoarded | `test_money_is_not_hoarded_…`, `test_the_last_money_…` |
| heroes come back, equipment doesn't | `test_certain_symbols_…` |

Besides, what is sure is taken: `test_a_sure_mission_…`, `test_what_has_been_begun_…`.
"""

from __future__ import annotations

from calamity.testing import ScenarioTable
from tests.bots.sense.players import Player
from tests.games.katastrophenspiel.scenes import SHOP, begin, scene

FIGHTERS = ["sigmar_milano", "roisin_carrickfell", "edda_krauthof"]  # F | F / A | H


# ---- missions ----


def test_a_sure_mission_is_not_left_for_others(player: Player) -> None:
    """K-53: everything that the house fire needs is in hand, and this is the last action of the game."""
    table = scene("hausbrand", region="north_america", shop=[]).set("round", 1).set("actions", 1).table()
    assert player.answers(table) == {"mission hausbrand"}


def test_a_sure_mission_is_not_left_in_the_middle_of_the_game(player: Player) -> None:
    """K-31: two points for sure, no money to spend and one action left."""
    table = scene("waldbrand", hand=FIGHTERS, region="australia").set("money", 0, 0).set("actions", 1).table()
    assert player.answers(table) == {"mission waldbrand"}


def test_what_has_been_begun_and_is_sure_is_not_given_up(player: Player) -> None:
    table = begin("waldbrand", hand=FIGHTERS)
    assert "give_up" not in player.answers(table)
    table.do(0, "use", "sigmar_milano")
    assert "give_up" not in player.answers(table)


def test_nobody_gives_up_while_a_free_die_may_do_it(player: Player) -> None:
    """K-72: Linda is back in hand in the next turn anyway."""
    table = begin("hausbrand", hand=["sigmar_milano", "linda_rendel", "carmela_fuscaldi"])
    table.do(0, "use", "sigmar_milano")
    assert "give_up" not in player.answers(table)


def test_no_mission_without_any_chance_is_begun(player: Player) -> None:
    """K-62: it would only be gone, and the action with it; there are better uses for both."""
    table = scene("tornado", hand=["sigmar_milano", "zollhund_lili"], region="north_america").table()
    assert player.answers(table).isdisjoint({"mission tornado", "mission hausbrand"})


# ---- equipment ----


def test_certain_symbols_come_before_equipment_that_wears_out(player: Player) -> None:
    """K-68: Sigmar has the symbol for nothing, the fire extinguisher only twice."""
    table = begin("hausbrand", hand=["sigmar_milano", "feuerloescher", "edda_krauthof"])
    assert "use feuerloescher" not in player.answers(table)


def test_free_dice_come_before_equipment_that_wears_out(player: Player) -> None:
    """K-68: Linda's die may bring the shelter, and the tents can still follow if it doesn't."""
    table = begin("hausbrand", hand=["sigmar_milano", "linda_rendel", "zelte"])
    table.do(0, "use", "sigmar_milano")
    assert "use zelte" not in player.answers(table)


def test_equipment_is_not_thrown_after_a_lost_mission(player: Player) -> None:
    """K-68: nobody brings supplies, so tents and tools are better kept."""
    table = begin("tornado", hand=["tomasz_wiering", "zelte", "werkzeugkisten"])
    assert player.answers(table).isdisjoint({"use zelte", "use werkzeugkisten"})


# ---- vehicles and places ----


def test_no_small_vehicle_leaves_a_hero_behind_who_is_needed(player: Player) -> None:
    """K-38: the off-roader has two places, and three heroes are needed."""
    table = begin("waldbrand", hand=[*FIGHTERS, "gelaendewagen"])
    assert "play_vehicle gelaendewagen" not in player.answers(table)


def test_no_small_vehicle_is_flown_to_a_mission_for_three(player: Player) -> None:
    """K-38, K-44: on foot the team can do it, in the off-roader it can't."""
    table = scene("waldbrand", hand=[*FIGHTERS, "gelaendewagen"], shop=[]).set("money", 0, 0).table()
    assert player.answers(table).isdisjoint({"vehicle_move gelaendewagen australia", "play_vehicle gelaendewagen"})


def test_no_hero_takes_the_procurers_place_for_nothing(player: Player) -> None:
    """K-51: Sigmar and Edda suffice, and the third place is Justin Grafke's."""
    hand = ["sigmar_milano", "edda_krauthof", "linda_rendel", "justin_grafke"]
    table = scene("hausbrand", hand=hand, region="north_america").set("money", 0, 5).table()
    table.do(0, "mission", "hausbrand")
    assert player.answers(table).isdisjoint({"use linda_rendel left", "use linda_rendel right"})


def test_nobody_walks_where_a_flight_is_free(player: Player) -> None:
    """K-43: the blimp has room for all and leaves an action for a purchase."""
    table = scene("hausbrand", hand=["sigmar_milano", "edda_krauthof", "prallluftschiff"]).set("money", 0, 3).table()
    assert "move north_america" not in player.answers(table)


def test_a_vehicle_that_flew_is_not_forgotten(player: Player) -> None:
    """K-43, K-R16: the plane brings its water along, so Edda and it can do it."""
    scenario = scene("hausbrand", hand=["edda_krauthof", "loeschflugzeug"], shop=[])
    table = scenario.set("round", 1).set("actions", 1).table()
    table.do(0, "vehicle_move", "loeschflugzeug", "north_america")
    assert player.answers(table) == {"mission hausbrand"}
    table.do(0, "mission", "hausbrand")
    assert "give_up" not in player.answers(table)


def test_nobody_travels_twice_in_a_turn_while_there_is_something_to_buy(player: Player) -> None:
    """K-31, K-42: whoever has gone somewhere stays there, or could have gone elsewhere at once."""
    table = (
        scene(shop=["streifenwagen", "schutzschilde", "loeschflugzeug", "notfallcontainer"]).set("money", 0, 6).table()
    )
    table.do(0, "move", "africa")
    assert not [answer for answer in player.answers(table) if answer.startswith("move ")]


# ---- money ----


def test_money_is_not_hoarded_while_it_buys_something(player: Player) -> None:
    """K-80: a Fire-fighting Plane for two of six coins, in the second round."""
    shop = ["streifenwagen", "schutzschilde", "loeschflugzeug", "lautsprecheranlage", "notfallcontainer"]
    table = scene(shop=shop).set("round", 7).set("money", 0, 6).table()
    table.do(0, "purchase", "schutzschilde")
    assert "buy_nothing" not in player.answers(table)


def last_purchase() -> ScenarioTable:
    """The last turn of the game: only with the fire blankets there is a mission to win."""
    shop = ["streifenwagen", "loeschdecken", *SHOP[2:]]
    scenario = scene("hausbrand", hand=["carmela_fuscaldi", "tomasz_wiering"], region="north_america", shop=shop)
    return scenario.set("round", 1).set("money", 0, 1).table()


def test_the_last_money_buys_the_last_point(player: Player) -> None:
    """K-80: money that is left only breaks ties."""
    table = last_purchase()
    assert player.answers(table) == {"purchase"}
    table.do(0, "purchase", SHOP[2])
    assert player.answers(table) == {"buy loeschdecken"}


def test_what_is_wanted_is_not_put_away(player: Player) -> None:
    """K-45: a purchase begins with putting a card away, and it shouldn't be the one that wins the last point."""
    table = last_purchase()
    table.do(0, "purchase")
    assert "cycle loeschdecken" not in player.answers(table)
