"""Tests of the log: every step of a turn has an entry with player, card and amount, and nothing else has."""

from __future__ import annotations

from calamity.testing import ScenarioTable
from tests.games.katastrophenspiel.scenes import GAME, RED, SHOP, asked, begin, end_turns, scene

NAMES = ("Ann", "Ben", "Cem")


class Listener:
    """Hears what a spectator hears."""

    def __init__(self, table: ScenarioTable) -> None:
        self.table = table
        self.heard = len(table.events_since(0, None))

    def told(self) -> list[str]:
        """What has been told since the last time, in words."""
        happened = self.table.events_since(self.heard, None)
        self.heard += len(happened)
        return [GAME.say_event(event, names=NAMES) for event in happened]


def test_K18_K24_KR55_set_up_is_told_in_the_order_of_its_steps() -> None:
    """K-16, K-17, K-18, K-24, K-R55: the starting player, the colours, the displays, the first round and turn."""
    table = ScenarioTable(GAME, 2, 3, {"starter": 1, "colours": "choose"})
    listener = Listener(table)
    assert [event["event"] for event in table.events_since(0, None)] == ["starts"]
    table.do(0, "colour", "blue")
    assert listener.told() == ["Ann plays blue."]
    table.do(1, "colour", "red")
    happened = table.events_since(listener.heard, None)
    assert listener.told()[0] == "Ben plays red."
    displays = [(event["event"], event["card"], event["place"]) for event in happened[1:11]]
    assert displays == [
        *(("for_sale", card, place) for place, card in enumerate(table.zone("purchases"))),
        *(("struck", card, place) for place, card in enumerate(table.zone("catastrophes"))),
    ]
    assert happened[11:] == [{"event": "round", "left": 8, "seat": 1}, {"event": "turn", "seat": 1}]


def test_K72_K74_the_end_of_a_turn_and_of_a_round_is_told() -> None:
    """K-26, K-28, K-29, K-31, K-74: whose turn is over and whose begins, the marker, the end of the game."""
    table = scene(seats=2, seat=1).set("round", 2).table()
    listener = Listener(table)
    end_turns(table, 1)
    assert listener.told() == [
        "Ben's turn is over.",
        "The round marker moves to 1.",
        "1 round to play; Ben begins.",
        "It is Ben's turn.",
    ]
    end_turns(table, 1)
    assert listener.told() == ["Ben's turn is over.", "It is Ann's turn."]
    end_turns(table, 1)
    assert listener.told() == ["Ann's turn is over.", "The round marker moves to 0.", "The game is over."]


def test_K42_K43_journeys_and_vehicles_are_told() -> None:
    """K-36, K-42, K-43, K-R13: travelling, playing a vehicle, exchanging it, flying with one."""
    table = scene(hand=["gelaendewagen", "loeschboot"], options={"vehicle_swap": "on"}).table()
    listener = Listener(table)
    table.do(0, "move", "asia")
    assert listener.told() == ["Ann travels to Asia."]
    table.do(0, "play_vehicle", "loeschboot")
    assert listener.told() == ["Ann plays Fireboat."]
    table.do(0, "swap_vehicle", "gelaendewagen")
    assert listener.told() == ["Ann takes back Fireboat to play Off-roader instead.", "Ann plays Off-roader."]
    table.do(0, "vehicle_move", "gelaendewagen", "africa")
    assert listener.told() == ["Ann flies to Africa with Off-roader."]
    flight = scene(hand=["gelaendewagen"]).table()
    listener = Listener(flight)
    flight.do(0, "vehicle_move", "gelaendewagen", "asia")
    assert listener.told() == ["Ann plays Off-roader.", "Ann flies to Asia with Off-roader."]


def test_K45_K48_a_purchase_is_told_step_by_step() -> None:
    """K-45, K-46, K-47, K-48, K-49: what is put away, what comes up, what is bought and for how much."""
    scenario = scene().zone("purchases_1", ["rettungswagen", "loeschboot", ...]).set("money", 0, 3)
    table = scenario.table()
    listener = Listener(table)
    table.do(0, "purchase")
    assert listener.told() == ["Ann goes shopping."]
    table.do(0, "cycle", SHOP[0])
    assert listener.told() == ["Ann puts Patrol Car under its stack.", "Ambulance is for sale."]
    [_, revealed] = table.events_since(listener.heard - 2, None)
    assert revealed == {"event": "for_sale", "card": "rettungswagen", "place": 0}
    table.do(0, "buy", SHOP[1])
    assert listener.told() == ["Ann buys Shields for 1.", "Fireboat is for sale."]
    assert table.events_since(listener.heard - 1, None) == [{"event": "for_sale", "card": "loeschboot", "place": 1}]
    table.do(0, "purchase", "sanitaetskonvoi", "buy_nothing")
    assert listener.told()[-3:] == ["Ann buys nothing.", "Ann's turn is over.", "It is Ben's turn."]


def test_K50_a_purchase_by_the_procurer_is_told_with_its_lower_price() -> None:
    """K-50, K-52: who is sent, and what was paid."""
    table = scene(hand=["justin_grafke", *RED]).table()
    listener = Listener(table)
    table.do(0, "free_purchase")
    assert listener.told() == ["Ann sends Justin Grafke shopping: everything costs 1 less."]
    table.do(0, "cycle", SHOP[0], "buy", "notfallcontainer")
    assert "Ann buys Emergency Container for 2." in listener.told()


def test_K61_a_mission_that_fails_is_told_card_by_card() -> None:
    """K-53, K-54, K-58, K-61, K-62, K-65: the target, every card with its side, every die, what strikes next."""
    scenario = scene("erdrutsch", hand=[*RED, "feldlazarett"], region="south_america")
    table = scenario.zone("catastrophes_2", ["duerre"]).dice(2, 6).table()
    listener = Listener(table)
    table.do(0, "mission", "erdrutsch")  # C C H
    assert listener.told() == ["Ann goes on a mission: Landslide."]
    table.do(0, "use", "linda_rendel", "left")
    assert listener.told() == [
        "Ann uses Linda Rendel (left side).",
        "Ann rolls 2 for Linda Rendel and needs 5 or more.",
    ]
    table.do(0, "use", "branka_oswald", "left")
    assert listener.told() == ["Ann uses Branka Oswald (left side)."]
    table.do(0, "use", "zelte")
    assert listener.told() == [
        "Ann uses Tents (all symbols).",
        "Tents now lies on Ann's table, with one use left.",
        "Ann fails at Landslide.",
        "A catastrophe strikes: Drought.",
    ]
    assert table.events_since(listener.heard - 1, None) == [{"event": "struck", "card": "duerre", "place": 2}]


def test_K10_what_a_die_makes_and_what_is_earned_is_told() -> None:
    table = begin("hausbrand", "hochwasser", hand=["linda_rendel", "feuerloescher", "zelte"], rolls=[5])
    listener = Listener(table)
    table.do(0, "use", "linda_rendel", "left")
    assert listener.told()[-1] == "Ann rolls 5 for Linda Rendel and needs 5 or more."
    table.do(0, "ability", "shelter")
    assert listener.told() == ["Ann chooses shelter."]
    table.do(0, "use", "feuerloescher")
    told = listener.told()
    assert told[:3] == [
        "Ann uses Fire Extinguishers (all symbols).",
        "Fire Extinguishers now lies on Ann's table, with one use left.",
        "Ann deals with House Fire: 1 point and 1 money.",
    ]
    assert len(told) == 4 and told[3].startswith("A catastrophe strikes: ")


def test_KR34_the_wild_symbols_held_are_told() -> None:
    scenario = scene(
        "erdbeben",
        hand=["schwarzer_kaffee", "zelte"],
        region="south_america",
        shop=[],
        options={"die_choice": "deferred"},
    )
    table = scenario.dice(3, 1, 6).table()
    table.do(0, "mission", "erdbeben")
    listener = Listener(table)
    table.do(0, "use", "schwarzer_kaffee")
    assert listener.told() == [
        "Ann uses Black Coffee (all symbols).",
        "Black Coffee now lies on Ann's table, with one use left.",
        "Ann rolls 3 for Black Coffee and needs 3 or more.",
        "Ann holds 1 wild symbol.",
        "Ann rolls 1 for Black Coffee and needs 3 or more.",
        "Ann rolls 6 for Black Coffee and needs 5 or more.",
        "Ann holds 2 wild symbols.",
    ]


def test_K69_KR32_an_extra_mission_tells_of_the_control_centre_and_of_what_counts_by_itself() -> None:
    """K-66, K-69, K-R32, K-R37: also that the control centre is used up; what adds nothing is not mentioned."""
    scenario = scene("hausbrand", hand=["linda_rendel", "zelte"], region="north_america")
    table = scenario.zone("table", 0, ["leitstelle"]).zone("in_play", 0, ["loeschboot", "tomasz_wiering"]).table()
    listener = Listener(table)
    table.do(0, "free_mission", "hausbrand")
    assert listener.told() == [
        "Ann uses Control Centre for one more mission: House Fire.",
        "Control Centre has been used twice and leaves the game.",
        "Fireboat is in play and counts for Ann.",
    ]
    assert table.refuses(0, "use", "tomasz_wiering").rule == "K-R33"  # he was sent, too
    assert asked(table).seat == 0


def test_KR37_a_vehicle_played_in_a_mission_counts_at_once_and_that_is_told() -> None:
    table = begin("hausbrand", hand=["loeschboot", "zelte"])
    listener = Listener(table)
    table.do(0, "play_vehicle", "loeschboot")
    assert listener.told() == ["Ann plays Fireboat.", "Fireboat is in play and counts for Ann."]


def test_KR23_what_is_sold_out_is_told() -> None:
    gone = [card.id for card in GAME.deck.cards if card.price == 3 and card.id not in SHOP]
    table = scene().zone("hand", 1, gone).set("money", 0, 9).table()
    listener = Listener(table)
    table.do(0, "purchase", SHOP[0], "buy", SHOP[4])
    assert listener.told()[-1] == "Cards of value 3 are sold out; the place stays empty."
