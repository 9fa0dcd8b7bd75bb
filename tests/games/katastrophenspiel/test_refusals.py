"""Tests of typical illegal moves: each is refused with the rule that forbids it and a reason in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from calamity.testing import ScenarioTable
from tests.games.katastrophenspiel.scenes import GAME, RED, SHOP, begin, scene

PLAIN = ["edda_krauthof", "carmela_fuscaldi", "dr_noor_levander", "tomasz_wiering"]


def after_a_mission() -> ScenarioTable:
    table = begin("hausbrand", "stromausfall")
    table.do(0, "give_up")
    return table


def full_house() -> ScenarioTable:
    table = begin("tsunami", hand=[*PLAIN, "zelte"])
    for hero in PLAIN[:3]:
        table.do(0, "use", hero)
    return table


def shopping() -> ScenarioTable:
    table = scene().set("money", 0, 1).table()
    table.do(0, "purchase", "streifenwagen")
    return table


def with_a_boat() -> ScenarioTable:
    table = scene("massenkarambolage", hand=["loeschboot", "ruestwagen", "gelaendewagen", *RED]).table()
    table.do(0, "play_vehicle", "loeschboot")
    return table


def flown() -> ScenarioTable:
    table = scene(hand=["gelaendewagen"]).table()
    table.do(0, "vehicle_move", "gelaendewagen", "asia")
    return table


def flown_with_another_in_hand() -> ScenarioTable:
    table = scene(hand=["gelaendewagen", "prallluftschiff"]).table()
    table.do(0, "vehicle_move", "gelaendewagen", "asia")
    return table


def naming() -> ScenarioTable:
    table = begin("erdbeben", hand=["linda_rendel", "zelte"], rolls=[6])
    table.do(0, "use", "linda_rendel", "left")
    return table


def with_a_plane() -> ScenarioTable:
    table = scene(hand=["gelaendewagen", "loeschflugzeug", *RED]).table()
    table.do(0, "play_vehicle", "gelaendewagen")
    return table


def crowded() -> ScenarioTable:
    """Three heroes came to a mission; in the next one they are there already."""
    scenario = scene("hausbrand", hand=["gelaendewagen", "leitstelle", "zelte", *PLAIN], region="north_america")
    table = scenario.zone("in_play", 0, ["sigmar_milano", "linda_rendel", "branka_oswald"]).table()
    table.do(0, "mission", "hausbrand")
    return table


def between_crowded_missions() -> ScenarioTable:
    table = crowded()
    table.do(0, "give_up")
    return table


def hovering(*, flown: bool) -> ScenarioTable:
    scenario = scene("hausbrand", "barrikadenbraende", hand=["zelte", "feuerloescher"], region="north_america")
    table = scenario.zone("in_play", 0, ["luftkissenboot"]).table()
    if flown:
        table.do(0, "vehicle_move", "luftkissenboot", "south_america")
    table.do(0, "mission", "barrikadenbraende" if flown else "hausbrand")
    return table


def hovered() -> ScenarioTable:
    table = hovering(flown=False)
    table.do(0, "use", "luftkissenboot", "right")
    table.do(0, "give_up")
    return table


def centre(actions: int, leitstelle: str) -> ScenarioTable:
    scenario = scene("massenkarambolage", hand=["leitstelle", "prallluftschiff"], options={"leitstelle": leitstelle})
    return scenario.set("actions", actions).table()


def procuring() -> ScenarioTable:
    table = scene(hand=["justin_grafke", *RED]).set("money", 0, 1).table()
    table.do(0, "free_purchase", SHOP[0])
    return table


def putting_away() -> ScenarioTable:
    table = scene().table()
    table.do(0, "purchase")
    return table


def swapping() -> ScenarioTable:
    hand = ["loeschboot", "ruestwagen", "gelaendewagen", *RED]
    return scene(hand=hand, options={"vehicle_swap": "on"}).table()


def swapped() -> ScenarioTable:
    table = swapping()
    table.do(0, "play_vehicle", "loeschboot")
    table.do(0, "swap_vehicle", "ruestwagen")
    return table


def choosing() -> ScenarioTable:
    table = ScenarioTable(GAME, 3, 0, {"colours": "choose"})
    table.do(0, "colour", "blue")
    return table


def sold_out() -> ScenarioTable:
    cards = [card.id for card in GAME.deck.cards if card.price is not None and card.id != "justin_grafke"]
    return scene(hand=["justin_grafke", *RED], shop=[None] * 5).zone("hand", 1, cards).table()


def over() -> ScenarioTable:
    table = scene(seats=2, seat=1).set("round", 1).table()
    table.do(1, "end_turn")
    return table


def idle() -> ScenarioTable:
    return scene("massenkarambolage").table()


Case = tuple[Callable[[], ScenarioTable], int, str, str, str]

CASES: dict[str, Case] = {
    "not your turn": (idle, 1, "move asia", "K-35", "It isn't your turn."),
    "the game is over": (over, 0, "end_turn", "K-29", "The game is over."),
    "to where the pawn is": (idle, 0, "move europe", "K-42", "Your pawn is in Europe already."),
    "a second mission": (
        after_a_mission,
        0,
        "mission stromausfall",
        "K-33",
        "You have already had your one mission this turn, successful or not.",
    ),
    "a mission in another region": (
        idle,
        0,
        "mission waldbrand",
        "K-53",
        "Forest Fire strikes Australia; your pawn must be there.",
    ),
    "a catastrophe that isn't open": (idle, 0, "mission sturm", "K-53", "Storm is not an open catastrophe."),
    "an extra mission without the card": (
        idle,
        0,
        "free_mission massenkarambolage",
        "K-69",
        "An extra mission needs the Control Centre in your hand or on your table.",
    ),
    "too many heroes": (
        full_house,
        0,
        "use tomasz_wiering",
        "K-40",
        "There is no room for Tomasz Wiering: at most 3 heroes in play.",
    ),
    "an unaffordable card": (
        shopping,
        0,
        "buy notfallcontainer",
        "K-R26",
        "Emergency Container costs 3 now; you have 1.",
    ),
    "a card that isn't for sale": (shopping, 0, "buy leitstelle", "K-47", "Control Centre isn't for sale."),
    "another thing while shopping": (shopping, 0, "end_turn", "K-R15", "First decide whether you buy something."),
    "a second vehicle": (
        with_a_boat,
        0,
        "play_vehicle ruestwagen",
        "K-36",
        "You have a vehicle in play; there is only one in a turn.",
    ),
    "a second vehicle's flight": (
        with_a_boat,
        0,
        "vehicle_move gelaendewagen asia",
        "K-36",
        "You have a vehicle in play; there is only one in a turn.",
    ),
    "an exchange": (
        with_a_boat,
        0,
        "swap_vehicle ruestwagen",
        "K-R13",
        "At this table a vehicle in play is never exchanged.",
    ),
    "a boat that can't fly": (
        with_a_boat,
        0,
        "vehicle_move loeschboot asia",
        "K-43",
        "Fireboat has no movement symbol.",
    ),
    "a second flight": (
        flown,
        0,
        "vehicle_move gelaendewagen africa",
        "K-43",
        "The movement of Off-roader has been used this turn.",
    ),
    "a vehicle of others": (idle, 0, "play_vehicle loeschboot", "K-35", "Fireboat isn't in your hand."),
    "the procurer of others": (idle, 0, "free_purchase", "K-50", "Justin Grafke isn't in your hand."),
    "a hero outside a mission": (
        idle,
        0,
        "use sigmar_milano",
        "K-R14",
        "That is only possible during a mission.",
    ),
    "buying outside a purchase": (
        idle,
        0,
        f"buy {SHOP[0]}",
        "K-47",
        "That is part of a purchase, and you aren't shopping.",
    ),
    "giving up nothing": (idle, 0, "give_up", "K-53", "That is only possible during a mission."),
    "a colour in mid-game": (idle, 0, "colour red", "K-18", "Colours are settled during set-up."),
    "an ability without a die": (
        idle,
        0,
        "ability shelter",
        "K-10",
        "You choose an ability only after a successful roll.",
    ),
    "an ability that isn't missing": (
        naming,
        0,
        "ability supplies",
        "K-R34",
        "The catastrophe needs no more supplies.",
    ),
    "another thing before naming": (
        naming,
        0,
        "give_up",
        "K-R34",
        "First choose the ability that the roll gives you.",
    ),
    "a mission in a mission": (
        lambda: begin("hausbrand", "stromausfall"),
        0,
        "mission stromausfall",
        "K-R15",
        "You are in the middle of a mission.",
    ),
    "another thing in a mission": (
        lambda: begin("hausbrand"),
        0,
        "end_turn",
        "K-R15",
        "Finish what you have begun first.",
    ),
    "an extra mission in a mission": (
        lambda: begin("hausbrand", "stromausfall", hand=[*RED, "leitstelle"]),
        0,
        "free_mission stromausfall",
        "K-R15",
        "You are in the middle of a mission.",
    ),
    "flying to where the pawn is": (
        with_a_plane,
        0,
        "vehicle_move gelaendewagen europe",
        "K-42",
        "Your pawn is in Europe already.",
    ),
    "flying from the hand to where the pawn is": (
        lambda: scene(hand=["gelaendewagen"]).table(),
        0,
        "vehicle_move gelaendewagen europe",
        "K-42",
        "Your pawn is in Europe already.",
    ),
    "flying with another vehicle after a flight": (
        flown_with_another_in_hand,
        0,
        "vehicle_move prallluftschiff africa",
        "K-44",
        "You have a vehicle in play; there is only one in a turn.",
    ),
    "a flight of others": (
        idle,
        0,
        "vehicle_move gelaendewagen asia",
        "K-35",
        "Off-roader isn't in your hand.",
    ),
    "a vehicle that is too small": (
        between_crowded_missions,
        0,
        "play_vehicle gelaendewagen",
        "K-R12",
        "Off-roader allows 2 heroes, and 3 are in play already.",
    ),
    "flying with a vehicle that is too small": (
        between_crowded_missions,
        0,
        "vehicle_move gelaendewagen asia",
        "K-R12",
        "Off-roader allows 2 heroes, and 3 are in play already.",
    ),
    "staying with a vehicle that is too small": (
        between_crowded_missions,
        0,
        "vehicle_move gelaendewagen north_america",
        "K-R12",
        "Off-roader allows 2 heroes, and 3 are in play already.",
    ),
    "flying after the other side was used": (
        hovered,
        0,
        "vehicle_move luftkissenboot asia",
        "K-R17",
        "The other side of Hovercraft was used this turn, so it can't fly any more.",
    ),
    "the other side after a flight": (
        lambda: hovering(flown=True),
        0,
        "use luftkissenboot right",
        "K-R17",
        "You flew with Hovercraft this turn, so its other side is not available.",
    ),
    "flying within a mission": (
        lambda: hovering(flown=False),
        0,
        "use luftkissenboot left",
        "K-R37",
        "Hovercraft would add nothing that is still missing.",
    ),
    "a hero in play who is no help": (
        crowded,
        0,
        "use branka_oswald left",
        "K-R37",
        "Branka Oswald would add nothing that is still missing.",
    ),
    "a hero without a seat beside those in play": (
        crowded,
        0,
        "use edda_krauthof",
        "K-40",
        "There is no room for Edda Krauthof: at most 3 heroes in play.",
    ),
    "a hero who was in the mission from the beginning": (
        crowded,
        0,
        "use sigmar_milano",
        "K-R33",
        "Sigmar Milano has already been used in this mission; once is the limit.",
    ),
    "a vehicle in hand": (
        lambda: begin("hausbrand", hand=["loeschboot", *RED]),
        0,
        "use loeschboot",
        "K-R37",
        "Play Fireboat first; then you can use its symbols.",
    ),
    "an extra mission without the action that it costs": (
        lambda: centre(0, "costs_action"),
        0,
        "free_mission massenkarambolage",
        "K-R42",
        "With this option the Control Centre costs an action, and you have none left.",
    ),
    "an extra mission elsewhere for an action": (
        lambda: centre(1, "costs_action"),
        0,
        "free_mission waldbrand",
        "K-53",
        "Forest Fire strikes Australia; your pawn must be there.",
    ),
    "an extra mission elsewhere for nothing": (
        lambda: centre(0, "free"),
        0,
        "free_mission waldbrand",
        "K-53",
        "Forest Fire strikes Australia; your pawn must be there.",
    ),
    "too dear for the procurer": (
        procuring,
        0,
        "buy notfallcontainer",
        "K-R26",
        "Emergency Container costs 2 now; you have 1.",
    ),
    "putting away what isn't open": (putting_away, 0, "cycle leitstelle", "K-45", "Control Centre isn't for sale."),
    "buying before putting away": (
        putting_away,
        0,
        f"buy {SHOP[0]}",
        "K-R21",
        "First put one of the open purchase cards under its stack.",
    ),
    "buying nothing before putting away": (
        putting_away,
        0,
        "buy_nothing",
        "K-R21",
        "First put one of the open purchase cards under its stack.",
    ),
    "another thing before putting away": (
        putting_away,
        0,
        "end_turn",
        "K-R15",
        "First put one of the open purchase cards under its stack.",
    ),
    "putting away outside a purchase": (
        idle,
        0,
        f"cycle {SHOP[0]}",
        "K-45",
        "That is part of a purchase, and you aren't shopping.",
    ),
    "buying nothing outside a purchase": (
        idle,
        0,
        "buy_nothing",
        "K-47",
        "That is part of a purchase, and you aren't shopping.",
    ),
    "exchanging nothing": (
        swapping,
        0,
        "swap_vehicle loeschboot",
        "K-R13",
        "You have no vehicle in play that could be exchanged.",
    ),
    "exchanging twice": (
        swapped,
        0,
        "swap_vehicle gelaendewagen",
        "K-R13",
        "Your vehicle has flown, been in a mission or been exchanged this turn; it stays.",
    ),
    "shopping where nothing is for sale": (sold_out, 0, "purchase", "K-R24", "No purchase card is open."),
    "sending the procurer where nothing is for sale": (
        sold_out,
        0,
        "free_purchase",
        "K-R24",
        "No purchase card is open.",
    ),
    "a colour that somebody has": (choosing, 1, "colour blue", "K-18", "Somebody has blue already."),
    "another thing before the colour": (choosing, 1, "end_turn", "K-18", "First choose your colour."),
    "a card of others": (lambda: begin("hausbrand"), 0, "use loeschdecken", "K-55", "You don't have Fire Blankets."),
    "a card that is no help": (
        lambda: begin("hausbrand"),
        0,
        "use branka_oswald left",
        "K-R37",
        "Branka Oswald would add nothing that is still missing.",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_move_is_refused_with_its_rule_and_reason_and_changes_nothing(name: str) -> None:
    make, seat, text, rule, reason = CASES[name]
    table = make()
    before = table.digest
    refusal = table.refuses(seat, *text.split())
    assert (refusal.rule, refusal.reason) == (rule, reason)
    german = table.why_not(seat, GAME.actions.parse(text), lang="de")
    assert german is not None and german.rule == rule and german.reason != reason
    assert table.digest == before
    assert all(rule in book for book in GAME.rulebooks.values())
