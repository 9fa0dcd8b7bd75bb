"""Tests of typical illegal moves: each is refused with the rule that forbids it and a reason in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from calamity.kernel.errors import Refused
from calamity.testing import ScenarioTable
from tests.games.catastrophic.scenes import FRESH, Community, do, end_turn, of_type, printed, scene
from tests.games.catastrophic.shorthand import PLANT, PYRAMID, building, drawn, links, to_send

FOE = {(1, 0): ["antifreeze_sap", "air_channel_roots"], (1, 1): ["silvery_hairs"]}


def idle() -> ScenarioTable:
    return scene(PLANT, FOE, hand=["corky_bark", "drought", "wind_shift", "evasive_tactics"]).table()


def sending() -> ScenarioTable:
    table = idle()
    to_send(table)
    return table


def naming() -> ScenarioTable:
    third = {(1, 0): ["deep_taproot"], (1, 1): ["floating_leaves"]}
    table = scene(PYRAMID, FOE, third, hand=["predator_ecesis"]).table()
    table.act(0, table.game.actions.parse("play predator_ecesis"))
    return table


PREY = {
    (1, 0): ["antifreeze_sap", "air_channel_roots"],
    (1, 1): ["silvery_hairs", "deep_taproot"],
    (1, 2): ["floating_leaves", "dormant_seeds"],
    (2, 0): ["cryptic_colours", "echo_sense"],
    (2, 1): ["detox_liver"],
    (3, 0): ["torpor", "venom_glands"],
}
BIG = ["deep_taproot", "air_channel_roots", "antifreeze_sap", "buttress_base"]


def aiming(card: str, foe: Community = PREY) -> ScenarioTable:
    details = {1: {"guards": {(1, 2): FRESH}} if foe is PREY else {}}
    table = scene(PYRAMID, foe, seats=2, hand=[card], details=details).table()
    table.act(0, table.game.actions.parse(f"play {card}"))
    return table


def placing() -> ScenarioTable:
    table = scene(PYRAMID, hand=["antifreeze_sap", "detox_liver"]).table()
    table.act(0, table.game.actions.parse("introduce antifreeze_sap"))
    return table


def losing() -> ScenarioTable:
    return drawn("drought", {(1, 0): ["bitter_latex", "shade_leaves"]}, hand=["corky_bark"])


def answering() -> ScenarioTable:
    table = scene(
        {(1, 0): ["dormant_seeds"], (1, 1): ["thorn_ring", "dormant_seeds"]}, hand=["nutrient_pulse"], deck=["drought"]
    ).table()
    table.do(0, "end_step")
    return table


def over() -> ScenarioTable:
    table = scene(PYRAMID, PLANT | {(1, 0): ["silvery_hairs"]}).set("turns_left", 1).table()
    end_turn(table)
    assert table.over
    return table


def setting_up() -> ScenarioTable:
    return building(["thorn_ring", "corky_bark", "webbed_feet", "drought", "seed_rain", "salt_glands"])


SORTS = ": Plant Traits go on Plants, Animal Traits on Animals."

# Two Plants that take Shade Leaves, one that has it, a Protected one, one with as many Traits as can be, an Animal.
GARDEN = {
    (1, -1): ["thorn_ring"],
    (1, 0): ["corky_bark"],
    (1, 1): ["bitter_latex", "shade_leaves"],
    (1, 2): ["silvery_hairs"],
    (1, 3): ["deep_taproot", "air_channel_roots", "antifreeze_sap", "buttress_base"],
    (2, -1): ["webbed_feet"],
}
GUARDED = {0: {"guards": {(1, 2): FRESH}}}


def garden(begun: str, *hand: str) -> ScenarioTable:
    """Seat 0 has begun an answer, in which it is to name one of its Species."""
    table = scene(GARDEN, hand=["shade_leaves", *hand], details=GUARDED, options={"trait_cap": 4}).table()
    table.act(0, table.game.actions.parse(begun))
    return table


def animals_in_hand() -> ScenarioTable:
    """Adaptive Burst, for which there is only a Trait that no Plant takes."""
    row = {(1, 0): ["corky_bark"], (1, 1): ["bitter_latex"], (1, 2): ["thorn_ring"]}
    grown = {**row, (2, 0): ["webbed_feet"], (2, 1): ["echo_sense"]}
    table = scene(grown, hand=["adaptive_burst", "evaporative_heat_loss"]).table()
    table.act(0, table.game.actions.parse("play adaptive_burst"))
    return table


def bursting() -> ScenarioTable:
    """Adaptive Burst asks for a Trait for a Species that has Corky Bark."""
    table = garden("play adaptive_burst", "adaptive_burst", "corky_bark", "webbed_feet")
    table.act(0, table.game.actions.parse("species 1 0"))
    assert table.asks[0].kind == "burst"
    return table


def stealing(*named: str) -> ScenarioTable:
    """Seat 0 has three Animals, two of which could get a Trait of seat 1's that the third has."""
    animals = {(2, 0): ["echo_sense"], (2, 1): ["webbed_feet"], (2, 2): ["venom_glands"]}
    ground = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (1, 2): ["bitter_latex"], (1, 3): ["silvery_hairs"]}
    table = scene(ground | animals, PREY, seats=2, hand=["brood_parasitism"]).table()
    for link in ("play brood_parasitism", *named):  # there is one prey only
        table.act(0, table.game.actions.parse(link))
    return table


def planting() -> ScenarioTable:
    """The same in set-up: a full Plant, one that has Shade Leaves, two that take it, and an Animal."""
    crowd = ["corky_bark", "bitter_latex", "silvery_hairs"]
    row = ["thorn_ring", "shade_leaves", "deep_taproot", "floating_leaves"]
    table = building([*row, *crowd, "shade_leaves", "webbed_feet", "echo_sense"], options={"trait_cap": 4})
    for slot, card in enumerate(row):
        do(table, 0, f"introduce {card}", f"place 1 {slot}")
    for card in crowd:
        do(table, 0, f"add {card}", "species 1 0")
    do(table, 0, "introduce webbed_feet", "place 2 0")
    table.act(0, table.game.actions.parse("add shade_leaves"))
    return table


def flooded() -> ScenarioTable:
    """River Flood offers a Trait for a Resilient Plant; two are, one isn't."""
    resilient = ["air_channel_roots", "floating_leaves"]
    community = {(1, 0): resilient, (1, 1): ["thorn_ring", "corky_bark"], (1, 2): [*resilient, "bitter_latex"]}
    table = drawn("river_flood", community, hand=["shade_leaves"])
    while table.asks[0].kind == "lose":
        table.act(0, table.asks[0].default)
    table.act(0, table.game.actions.parse("add shade_leaves"))
    return table


ROW = [card for card in of_type("plant") if not printed(card).pack for _ in range(2)]


def crowded() -> ScenarioTable:
    """A Plant in every slot, and one Plant Trait more in hand."""
    community = {(1, slot): [card] for slot, card in enumerate(ROW[1:], -20)}
    return scene(community, hand=ROW[:1], calm=0).table()


def settling() -> ScenarioTable:
    """The first of all Animal Traits, which two places are free for."""
    ground = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (1, 2): ["silvery_hairs"]}
    table = scene(ground, hand=["evaporative_heat_loss"]).table()
    table.act(0, table.game.actions.parse("introduce evaporative_heat_loss"))
    return table


def owing() -> ScenarioTable:
    """In set-up a Trait is placed, but not paid for."""
    table = building(["salt_glands", "corky_bark", "thorn_ring"])
    table.act(0, table.game.actions.parse("introduce salt_glands"))
    assert links(table, 0) == ["discard thorn_ring", "discard corky_bark"]
    return table


def drowned() -> ScenarioTable:
    """River Flood offers a Trait for the one Resilient Plant, which has it already."""
    resilient = ["air_channel_roots", "buttress_base"]
    community = {(1, 0): resilient, (1, 1): ["thorn_ring", "corky_bark"]}
    table = drawn("river_flood", community, hand=["buttress_base"])
    while table.asks[0].kind == "lose":
        table.act(0, table.asks[0].default)
    assert table.asks[0].kind == "bonus"
    return table


def departing(flyer: list[str]) -> ScenarioTable:
    """An Event for Plants, before which seat 0 is asked because of another card."""
    table = drawn("drought", PYRAMID | {(2, 0): flyer}, hand=["hidden_refuge"])
    table.do(0, "pass")
    assert table.asks[0].kind == "window"
    return table


def paying() -> ScenarioTable:
    """Salt Glands are introduced; which of two cards is Invested is to be named."""
    table = scene(PLANT, hand=["salt_glands", "echo_sense", "torpor"]).table()
    do(table, 0, "introduce salt_glands", "place 1 1")
    return table


def linking() -> ScenarioTable:
    """Two Species are linked already, three others aren't; a second link is announced."""
    row = ["thorn_ring", "corky_bark", "bitter_latex", "silvery_hairs", "deep_taproot"]
    table = scene({(1, slot): [card] for slot, card in enumerate(row)}, hand=["obligate_mutualism"] * 2).table()
    do(table, 0, "play obligate_mutualism", "species 1 0", "species 1 1")
    table.act(0, table.game.actions.parse("play obligate_mutualism"))
    return table


def sheltering() -> ScenarioTable:
    """Two of three Plants have Dormant Seeds; which of them takes shelter is to be named."""
    row = {(1, 0): ["dormant_seeds", "thorn_ring"], (1, 1): ["bitter_latex"], (1, 2): ["dormant_seeds", "corky_bark"]}
    table = scene(row).table()
    table.do(0, "end_step")
    table.act(0, table.game.actions.parse("shelter dormant_seeds"))
    return table


def burning() -> ScenarioTable:
    """Wildfire Front asks which of two Vulnerable Plants goes Extinct; the third is Resilient."""
    row = {(1, 0): ["bitter_latex"], (1, 1): ["corky_bark"], (1, 2): ["shade_leaves"]}
    table = drawn("wildfire_front", row)
    assert links(table, 0) == ["species 1 0", "species 1 2"]
    return table


def hushed() -> ScenarioTable:
    """At a quiet table seat 1 is asked in another player's turn, because it could use an ability."""
    sheltered = {(1, 0): ["dormant_seeds", "thorn_ring"]}
    table = scene(PLANT, sheltered, hands={1: ["seed_rain"]}, options={"quiet": "on"}).table()
    table.do(0, "end_step")
    assert (table.asks[0].kind, table.asks[0].seat) == ("window", 1)
    return table


def in_between() -> ScenarioTable:
    """Seat 0 has drawn Drought, seat 1 attacks it meanwhile, and seat 0 is asked because of Hidden Refuge."""
    table = drawn("drought", PLANT, FOE, hand=["wind_shift", "hidden_refuge"], hands={1: ["invasive_creeper"]})
    while table.asks[0].seat == 0 or not table.view(None)["zones"]["event"]:
        table.act(table.asks[0].seat, table.game.actions.parse("pass"))
    do(table, 1, "play invasive_creeper", "target 0", "species 1 0")
    assert (table.asks[0].kind, table.asks[0].seat) == ("window", 0)
    return table


def pausing() -> ScenarioTable:
    """Seat 0 has announced a card in step 1 and is asked whether it answers that itself."""
    table = scene(PLANT, FOE, hand=["invasive_creeper", "nutrient_pulse", "hidden_refuge"]).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    assert (table.asks[0].kind, table.asks[0].seat) == ("window", 0)
    return table


def looking_on() -> ScenarioTable:
    """Drought strikes seat 0, and seat 1 is asked because of Hidden Refuge."""
    table = drawn("drought", PLANT, FOE, hands={1: ["wind_shift", "hidden_refuge"]})
    table.do(1, "pass")
    assert table.view(None)["zones"]["event"] == ["drought"]
    return table


def covering() -> ScenarioTable:
    """The first of all Traits is to be added; two Plants take it, and the third has it."""
    row = {(1, 0): ["thick_waxy_cuticle"], (1, 1): ["corky_bark"], (1, 2): ["thorn_ring"]}
    table = scene(row, hand=["thick_waxy_cuticle"]).table()
    table.act(0, table.game.actions.parse("add thick_waxy_cuticle"))
    return table


Case = tuple[Callable[[], ScenarioTable], int, str, str, str]

CASES: dict[str, Case] = {
    "not your turn": (idle, 1, "end_step", "T-74", "It isn't your turn."),
    "the game is over": (over, 0, "end_step", "T-91", "The game is over."),
    "a Trait of others": (idle, 0, "add silvery_hairs", "T-15", "Silvery Hairs is not in your hand."),
    "an Animal without food": (
        lambda: scene(PLANT, hand=["echo_sense"]).table(),
        0,
        "introduce echo_sense",
        "T-43",
        "No empty place has two food sources for Echo Sense.",
    ),
    "an Event in step 1": (
        idle,
        0,
        "send drought",
        "T-22",
        "An Event from your hand can be sent after Nature Calls.",
    ),
    "a Trait after step 1": (
        sending,
        0,
        "add corky_bark",
        "T-16",
        "Traits are played in step 1 of your own turn only.",
    ),
    "an Event that is not in hand": (sending, 0, "send deep_freeze", "T-22", "Deep Freeze is not in your hand."),
    "an Interaction that is not in hand": (idle, 0, "play seed_rain", "T-74", "Seed Rain is not in your hand."),
    "an answer to an Event without one": (
        idle,
        0,
        "play wind_shift",
        "T-77",
        "Wind Shift can be played only in response to an Event.",
    ),
    "an answer to a card without one": (
        idle,
        0,
        "play evasive_tactics",
        "T-77",
        "Evasive Tactics can be played only in response to an opponent's Interaction that chooses you or something of "
        "yours.",
    ),
    "an ability in step 1": (
        idle,
        0,
        "shelter dormant_seeds",
        "T-95",
        "Abilities are used in the windows after your steps, and in response.",
    ),
    "no parasites": (idle, 0, "cure", "T-R43", "None of your Species has parasites."),
    "another card before the target": (
        naming,
        0,
        "end_step",
        "T-78",
        "Finish what you have begun, or take it back.",
    ),
    "an attack on oneself": (naming, 0, "target 0", "T-78", "You can't choose yourself."),
    "nobody's seat": (naming, 0, "target 3", "T-78", "Nobody sits there."),
    "a Plant above": (
        placing,
        0,
        "place 2 1",
        "T-36",
        "Plants stand on Level 1 and Animals above it; Level 2 won't do.",
    ),
    "an occupied place": (
        placing,
        0,
        "place 1 0",
        "T-44",
        "A Species already stands in this place, and Species never move.",
    ),
    "a Plant far away": (
        placing,
        0,
        "place 1 7",
        "T-42",
        "A new Plant goes into a gap or beside your outermost Plants.",
    ),
    "a Trait that isn't there to lose": (
        losing,
        0,
        "lose thorn_ring",
        "T-52",
        "Thorn Ring is not among what you can choose.",
    ),
    "no Offspring": (losing, 0, "spare", "T-52", "The Species has no Offspring to give up."),
    "another thing in a choice": (losing, 0, "end_step", "T-52", "You have something else to answer first."),
    "a card in a choice": (
        losing,
        0,
        "play seed_rain",
        "T-99",
        "Make this choice first; nothing can be played until then.",
    ),
    "no such ability": (answering, 0, "shelter thorn_ring", "T-34", "Thorn Ring has no such ability."),
    "an ability that isn't in play": (
        answering,
        0,
        "shelter torpor",
        "T-34",
        "None of your Species has Torpor active.",
    ),
    "no Plant yet": (setting_up, 0, "finish", "T-10", "A starting Community needs at least one Plant."),
    "a card in set-up": (setting_up, 0, "play seed_rain", "T-12", "In set-up only Traits are played."),
    "Invest without cards": (
        lambda: scene(PLANT, hand=["salt_glands"]).table(),
        0,
        "add salt_glands",
        "T-33",
        "You need 1 other card to Invest for Salt Glands.",
    ),
    "a Protected Species": (
        lambda: scene(PLANT, hand=["corky_bark"], details={0: {"guards": {(1, 0): FRESH}}}).table(),
        0,
        "add corky_bark",
        "T-82",
        "The Species without Corky Bark are Protected; nothing can be added to them.",
    ),
    "a Protected Species of others": (
        lambda: aiming("invasive_creeper"),
        0,
        "species 1 2",
        "T-81",
        "This Species is Protected; opponents' cards can't choose it.",
    ),
    "a hidden Species": (
        lambda: aiming("predator_ecesis"),
        0,
        "species 2 0",
        "T-34",
        "This Species is hidden by one of its Traits; opponents' cards can't choose it.",
    ),
    "an Animal for a card on Plants": (
        lambda: aiming("invasive_creeper"),
        0,
        "species 2 1",
        "T-78",
        "The card is for Species of another sort or Level.",
    ),
    "a Level too high": (
        lambda: aiming("predator_ecesis"),
        0,
        "species 3 0",
        "T-78",
        "The card is for Species of another sort or Level.",
    ),
    "an own Animal for a card on Plants": (
        lambda: aiming("doomsday_vault"),
        0,
        "species 2 0",
        "T-78",
        "The card is for Species of another sort or Level.",
    ),
    "too few Traits": (
        lambda: aiming("narrow_niche", {(1, 0): BIG, (1, 1): ["silvery_hairs"], (1, 2): BIG}),
        0,
        "species 1 1",
        "T-78",
        "This Species has fewer than 4 Traits.",
    ),
    "no Species there": (
        lambda: aiming("predator_ecesis"),
        0,
        "species 1 7",
        "T-78",
        "There is no Species here that may be chosen.",
    ),
    "a Trait that the Species has": (
        lambda: garden("add shade_leaves"),
        0,
        "species 1 1",
        "T-31",
        "This Species already has Shade Leaves.",
    ),
    "a Trait on a Protected Species": (
        lambda: garden("add shade_leaves"),
        0,
        "species 1 2",
        "T-82",
        "This Species is Protected; nothing can be added to it.",
    ),
    "a Trait on a full Species": (
        lambda: garden("add shade_leaves"),
        0,
        "species 1 3",
        "T-30",
        "This Species already has 4 Traits; that is the limit.",
    ),
    "a Plant Trait on an Animal": (
        lambda: garden("add shade_leaves"),
        0,
        "species 2 -1",
        "T-29",
        "Shade Leaves doesn't fit this Species" + SORTS,
    ),
    "a Trait on nothing": (
        lambda: garden("add shade_leaves"),
        0,
        "species 1 4",
        "T-30",
        "You have no Species here to add Shade Leaves to.",
    ),
    "Adaptive Burst on a Species that has it all": (
        lambda: garden("play adaptive_burst", "adaptive_burst"),
        0,
        "species 1 1",
        "T-31",
        "This Species already has every Trait in your hand that fits it.",
    ),
    "Adaptive Burst on a Protected Species": (
        lambda: garden("play adaptive_burst", "adaptive_burst"),
        0,
        "species 1 2",
        "T-82",
        "This Species is Protected; nothing can be added to it.",
    ),
    "Adaptive Burst on a full Species": (
        lambda: garden("play adaptive_burst", "adaptive_burst"),
        0,
        "species 1 3",
        "T-30",
        "This Species already has 4 Traits; that is the limit.",
    ),
    "Adaptive Burst without a Trait for Animals": (
        lambda: garden("play adaptive_burst", "adaptive_burst", "corky_bark"),
        0,
        "species 2 -1",
        "T-29",
        "No Trait in your hand fits this Species" + SORTS,
    ),
    "Adaptive Burst on a Plant with a Trait for Animals only": (
        animals_in_hand,
        0,
        "species 1 0",
        "T-29",
        "No Trait in your hand fits this Species" + SORTS,
    ),
    "a Trait for Adaptive Burst that the Species has": (
        bursting,
        0,
        "add corky_bark",
        "T-31",
        "This Species already has Corky Bark.",
    ),
    "an Animal Trait for Adaptive Burst on a Plant": (
        bursting,
        0,
        "add webbed_feet",
        "T-29",
        "Webbed Feet doesn't fit this Species" + SORTS,
    ),
    "in set-up a Trait that the Species has": (
        planting,
        0,
        "species 1 1",
        "T-31",
        "This Species already has Shade Leaves.",
    ),
    "in set-up a Trait on a full Species": (
        planting,
        0,
        "species 1 0",
        "T-30",
        "This Species already has 4 Traits; that is the limit.",
    ),
    "in set-up a Plant Trait on an Animal": (
        planting,
        0,
        "species 2 0",
        "T-29",
        "Shade Leaves doesn't fit this Species" + SORTS,
    ),
    "a Trait on a Vulnerable Species after River Flood": (
        flooded,
        0,
        "species 1 1",
        "T-66",
        "This Species wasn't Resilient, so Shade Leaves can't be added to it.",
    ),
    "a stolen Trait on a Species that has it": (
        lambda: stealing("steal venom_glands"),
        0,
        "species 2 2",
        "T-31",
        "This Species already has Venom Glands.",
    ),
    "a Plant where all slots are taken": (
        crowded,
        0,
        "introduce thick_waxy_cuticle",
        "T-42",
        "There is no room for another Plant.",
    ),
    "an Animal below": (
        settling,
        0,
        "place 1 3",
        "T-36",
        "Plants stand on Level 1 and Animals above it; Level 1 won't do.",
    ),
    "in set-up another Trait before one is paid for": (
        owing,
        0,
        "introduce corky_bark",
        "T-30",
        "Finish what you have begun, or take it back.",
    ),
    "a Trait that no Resilient Species takes": (
        drowned,
        0,
        "add buttress_base",
        "T-66",
        "No Resilient Species can take Buttress Base.",
    ),
    "to depart from an Event for others": (
        lambda: departing(["long_range_flight", "webbed_feet"]),
        0,
        "depart long_range_flight",
        "T-63",
        "The Event doesn't concern that Species.",
    ),
    "to depart with the only Trait": (
        lambda: departing(["long_range_flight"]),
        0,
        "depart long_range_flight",
        "T-34",
        "Long-Range Flight is the only active Trait of its Species.",
    ),
    "a card in another player's turn at a quiet table": (
        hushed,
        1,
        "play seed_rain",
        "T-R35",
        "At this table, Seed Rain can be played in others' turns only against something that affects you.",
    ),
    "a Trait in a window": (
        answering,
        0,
        "add corky_bark",
        "T-16",
        "Traits are played in step 1 of your own turn only.",
    ),
    "a Trait in a choice": (losing, 0, "introduce corky_bark", "T-52", "You have something else to answer first."),
    "to end step 1 in set-up": (setting_up, 0, "end_step", "T-9", "You have something else to answer first."),
    "a shelter in a choice": (
        losing,
        0,
        "shelter dormant_seeds",
        "T-99",
        "Make this choice first; nothing can be played until then.",
    ),
    "to depart in a choice": (
        losing,
        0,
        "depart long_range_flight",
        "T-99",
        "Make this choice first; nothing can be played until then.",
    ),
    "to depart in step 1": (
        idle,
        0,
        "depart long_range_flight",
        "T-95",
        "Abilities are used in the windows after your steps, and in response.",
    ),
    "an ability in place of an Event from hand": (
        sending,
        0,
        "shelter dormant_seeds",
        "T-95",
        "Abilities are used in the windows after your steps, and in response.",
    ),
    "a card for one's own turn in response to a card": (
        pausing,
        0,
        "play nutrient_pulse",
        "T-77",
        "Nutrient Pulse can be played only in your own turn, and not in response.",
    ),
    "an answer to an Event in response to a card": (
        in_between,
        0,
        "play wind_shift",
        "T-77",
        "Wind Shift can be played only in response to an Event.",
    ),
    "an answer to an Event that strikes others": (
        looking_on,
        1,
        "play wind_shift",
        "T-78",
        "There is nothing that you could play Wind Shift on now.",
    ),
    "the first of all Traits that isn't there to lose": (
        losing,
        0,
        "lose thick_waxy_cuticle",
        "T-52",
        "Thick Waxy Cuticle is not among what you can choose.",
    ),
    "the first of all Traits on a Species that has it": (
        covering,
        0,
        "species 1 0",
        "T-31",
        "This Species already has Thick Waxy Cuticle.",
    ),
    "to finish after set-up": (idle, 0, "finish", "T-9", "The starting Communities are already built."),
    "a place before a card": (idle, 0, "place 1 1", "T-15", "Choose a card first."),
    "a Species to strike that isn't Vulnerable": (
        burning,
        0,
        "species 1 1",
        "T-R34",
        "This Species is not among those you can choose.",
    ),
    "a shelter for a Species without that ability": (
        sheltering,
        0,
        "species 1 1",
        "T-34",
        "This Species is not among those you can choose.",
    ),
    "a second link of a Species": (
        linking,
        0,
        "species 1 0",
        "T-78",
        "This Species is not among those you can choose.",
    ),
    "a Trait to steal that the Species lacks": (
        stealing,
        0,
        "steal echo_sense",
        "T-78",
        "Echo Sense can't be chosen for this.",
    ),
    "to Invest a card of others": (
        paying,
        0,
        "discard corky_bark",
        "T-32",
        "You can't pay with Corky Bark: it is not one of the other cards in your hand.",
    ),
    "a card without a target in another player's turn": (
        lambda: drawn("drought", PLANT, hands={1: ["invasive_creeper", "hidden_refuge"], 2: ["seed_rain"]}, seats=3),
        1,
        "play hidden_refuge",
        "T-78",
        "There is nothing that you could play Hidden Refuge on now.",
    ),
    "a card without a target": (
        lambda: scene(PLANT, hand=["invasive_creeper"]).table(),
        0,
        "play invasive_creeper",
        "T-78",
        "There is nothing that you could play Invasive Creeper on now.",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_move_is_refused_with_its_rule(name: str) -> None:
    """T-5, T-14: rule and reason of every refusal, also in German; the position stays as it was."""
    make, seat, words, rule, reason = CASES[name]
    table = make()
    before = table.digest
    refusal = table.refuses(seat, *words.split())
    assert (refusal.rule, refusal.reason) == (rule, reason)
    action = table.game.actions.parse(words)
    german = table.why_not(seat, action, "de")
    assert german is not None
    assert (german.rule, german.key) == (refusal.rule, refusal.key)
    assert german.reason != reason
    assert table.digest == before


def test_TR43_the_cure_costs_two_cards() -> None:
    table = scene(PLANT, {(1, 0): ["corky_bark"]}, hand=["parasite_load"], hands={1: ["echo_sense"]}).table()
    do(table, 0, "play parasite_load", "target 1", "species 1 0")
    to_send(table)
    table.do(0, "no_event")
    refusal = table.refuses(1, "cure")
    assert (refusal.rule, refusal.reason) == ("T-R33", "That costs 2 cards.")


def test_T78_a_refused_link_is_explained_by_the_links_before_it() -> None:
    foe = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"]}
    table = scene(PLANT, foe, hand=["invasive_creeper", "echo_sense"]).table()
    parse = table.game.actions.parse
    with pytest.raises(Refused) as refused:
        table.options(0, [parse("play invasive_creeper"), parse("species 3 0")])
    assert (refused.value.refusal.rule, refused.value.refusal.key) == ("T-78", "wrong_species")
    with pytest.raises(Refused) as refused:
        table.options(0, [parse("play invasive_creeper"), parse("end_step")])
    assert refused.value.refusal.key == "finish_first"
