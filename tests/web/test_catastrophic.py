"""Browser tests of Catastrophic: a whole game, every question and every card, by mouse, keyboard and touch."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from calamity.testing import ScenarioTable
from tests.games.catastrophic.scenes import FRESH, HUNGRY, do, of_type, printed, scene
from tests.web.anyone import click_anything, kind_asked, play_out, table_of
from tests.web.axe import grave_violations
from tests.web.conftest import Visit
from tests.web.slow_parameters import quick_last
from tests.web.stage import ME, Position, Stage
from tests.web.visitor import DESKTOP, PHONE, SIZES, Visitor

GAME = "catastrophic"
PICTURES = Path(__file__).parents[2] / "build" / "screens"
CUT_OFF = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
OVERHANG = "pyramid => pyramid.scrollWidth - pyramid.clientWidth"
FADED = """row => {
  const news = row.closest(".ct__news");
  const end = news.getBoundingClientRect().bottom - parseFloat(getComputedStyle(news).paddingBottom);
  return row.getBoundingClientRect().bottom - end;
}"""  # how much of a row lies where the news fade out
MOST_CLICKS = 14
WATCH_FLIGHTS = """() => {
  window.flown = [];
  const note = (node) => node.classList?.contains("flight") && window.flown.push(node.className);
  new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach(note)))
    .observe(document.body, { childList: true, subtree: true });
}"""

MINE = {
    (1, 0): ["shade_leaves", "bitter_latex"],
    (1, 1): ["deep_taproot", "air_channel_roots"],
    (1, 2): ["floating_leaves", "creeping_runners", "corky_bark"],
    (2, 0): ["cryptic_colours", "torpor"],
    (2, 1): ["thick_blubber", "venom_glands", "webbed_feet"],
    (3, 0): ["echo_sense", "long_range_flight"],
}
BETTYS = {
    (1, 0): ["salt_glands", "thorn_ring"],
    (1, 1): ["silvery_hairs", "metal_storing_leaves", "buttress_base", "climbing_tendrils"],
    (1, 2): ["night_breathing_leaves"],
    (2, 0): ["burrowing_habit", "detox_liver"],
    (2, 1): ["water_thrifty_kidneys", "fat_reserves"],
    (3, 0): ["herd_alarm", "broad_diet"],
}
CHRIS = {
    (1, 0): ["thick_waxy_cuticle"],
    (1, 1): ["bendable_stem", "climbing_tendrils"],
    (1, 2): ["antifreeze_sap", "plastic_growth"],
    (2, 0): ["oily_plumage", "carrion_feeding"],
    (2, 1): ["fat_reserves", "keen_forager"],
}
MOMOS = {
    (1, 0): ["dormant_seeds", "fungal_web"],
    (1, 1): ["root_partners", "thick_waxy_cuticle", "antifreeze_sap"],
    (1, 2): ["bendable_stem"],
    (1, 3): ["plastic_growth", "dormant_seeds"],
    (2, 0): ["evaporative_heat_loss", "carrion_feeding"],
    (2, 1): ["oily_plumage", "keen_forager"],
    (3, 0): ["herd_alarm", "torpor"],
}
HAND = ["thorn_ring", "webbed_feet", "swarm_year", "hidden_refuge", "early_warning", "predator_ecesis"]


# ---- positions ----


def turn(hand: list[str] | None = None, mine: Any = None, **more: Any) -> Position:
    """It is our turn, and we play Traits."""
    return lambda: scene(mine or MINE, BETTYS, CHRIS, hand=hand or HAND, **more).table()


def until(kind: str, position: Position) -> Position:
    """Go on from a position, doing as little as possible, until we are asked something."""

    def later() -> ScenarioTable:
        table = position()
        for _ in range(200):
            mine = table.ask(ME)
            if mine is not None and mine.kind == kind:
                return table
            ask = table.asks[0]
            idle = [option.action for option in ask.options if option.verb in ("pass", "end_step", "no_event")]
            links = idle[:1] or [ask.default.action]
            while ask.mode != "one" and (after := table.options(ask.seat, links)):
                links.append(after[0].action)
            table.act(ask.seat, links)
        raise AssertionError(f"nobody asks {kind}")

    return later


def struck(card: str, kind: str, hand: list[str] | None = None, **more: Any) -> Position:
    """Nature sends us an Event, and we are asked something about it."""
    return until(kind, turn(hand or ["hidden_refuge", "thorn_ring", "webbed_feet"], deck=[card], **more))


def played(card: str, *links: str, kind: str, hand: list[str], **more: Any) -> Position:
    """We have played an Interaction, and it takes effect."""

    def position() -> ScenarioTable:
        table = turn([card, *hand], **more)()
        do(table, ME, f"play {card}", *links)
        return table

    return until(kind, position)


def attacked(card: str, *links: str, hand: list[str]) -> Position:
    """Somebody has announced an Interaction against us."""

    def position() -> ScenarioTable:
        table = scene(MINE, BETTYS, CHRIS, hands={0: hand, 1: [card]}, seat=1).table()
        do(table, 1, f"play {card}", *links)
        return table

    return until("window", position)


def argued() -> ScenarioTable:
    """Somebody else claims that a Species withstands an Event."""
    return scene(MINE, BETTYS, CHRIS, hand=[], seat=1, deck=["deep_freeze"], options={"debate": "on"}).table()


def vote() -> ScenarioTable:
    """A claim of Betty's is to be voted on."""
    table = until_claim(argued())
    table.do(1, "claim")
    return table


def until_claim(table: ScenarioTable) -> ScenarioTable:
    """Go on until somebody is asked for a claim."""
    while table.asks[0].kind != "claim":
        ask = table.asks[0]
        idle = [option.action for option in ask.options if option.verb in ("pass", "end_step", "no_event")]
        table.act(ask.seat, idle[0])
    return table


def building() -> ScenarioTable:
    """Starting Communities are built."""
    mine = [
        "shade_leaves",
        "bitter_latex",
        "deep_taproot",
        "salt_glands",
        "cryptic_colours",
        "hidden_refuge",
        "drought",
    ]
    return scene({}, {}, {}, hand=mine, hands={1: ["thorn_ring"], 2: ["corky_bark"]}).set("turn", -1).table()


def hungry() -> ScenarioTable:
    """A food source is missing, a Species is Protected, another has parasites and a third sleeps in part."""
    short = {place: traits for place, traits in MINE.items() if place != (1, 0)}
    short[2, 0] = ["cryptic_colours", "torpor", "fat_reserves"]
    details = {
        0: {
            "guards": {(1, 2): FRESH},
            "shorts": {(2, 0): HUNGRY},
            "asleep": {(2, 0): ["torpor"]},
            "loads": {(2, 1): 1},
        }
    }
    hand = ["shade_leaves", "bitter_latex", "hidden_refuge", "seed_rain"]
    base = scene(short, {(1, 0): ["thorn_ring"]}, CHRIS, hand=hand, details=details, discards=["drought"])
    return base.zone("continuous", 0, ["parasite_load"]).set("clocks", 0, [0]).table()


def late() -> ScenarioTable:
    """The last round."""
    return scene(MINE, BETTYS, CHRIS, hand=HAND).set("turns_left", 2).set("events", 7).table()


def four_struck_by(event: str) -> Position:
    """Four players, all struck by an Event."""
    return lambda: scene(MINE, BETTYS, CHRIS, MOMOS, seats=4, hand=HAND, deck=[event]).table()


PLANTS = [card for card in of_type("plant") if not printed(card).pack]
ANIMALS = [card for card in of_type("animal") if not printed(card).pack]


def row_of(count: int) -> dict[tuple[int, int], list[str]]:
    """So many Plants side by side."""
    return {(1, slot): [PLANTS[slot]] for slot in range(count)}


def tower(levels: int) -> dict[tuple[int, int], list[str]]:
    """A pyramid of so many Levels, each with a Species less than the one below."""
    animals = iter(ANIMALS)
    above = {(level, slot): [next(animals)] for level in range(2, levels + 1) for slot in range(levels + 1 - level)}
    return row_of(levels) | above


TIDE = {"expansion": "spawning_tide"}
SWIMMERS = {
    (1, 0): ["kelp_holdfast", "oxygen_bubblers", "shade_leaves"],
    (1, 1): ["mangrove_props", "oxygen_bubblers", "shade_leaves"],
}
WEAK = {(1, 0): ["shade_leaves", "bitter_latex"], (1, 1): ["shade_leaves"]}
FRAIL = {(1, 0): ["thick_waxy_cuticle", "antifreeze_sap"]}
BREEDERS = {
    (1, 0): ["sticky_pollen", "corky_bark"],
    (1, 1): ["winged_seeds", "shade_leaves"],
    (2, 0): ["egg_clutch", "torpor"],
}

CROWDED = {
    (1, 0): ["shade_leaves", "bitter_latex", "corky_bark", "floating_leaves", "creeping_runners"],
    (1, 1): ["deep_taproot"],
}
TWIN_PEAKS = {
    (1, 0): ["shade_leaves"],
    (1, 1): ["shade_leaves"],
    (1, 2): ["bitter_latex"],
    (2, 0): ["echo_sense", "torpor"],
    (2, 1): ["carrion_feeding"],
}
STINGING = {(1, 0): ["salt_glands", "corky_bark"], (1, 1): ["thorn_ring"], (2, 0): ["venom_glands", "torpor"]}


def parasites() -> ScenarioTable:
    """A Species of ours has parasites, and we could pay to get rid of them."""
    base = scene(
        MINE, BETTYS, CHRIS, hand=["drought", "swarm_year", "deep_freeze"], details={0: {"loads": {(2, 1): 1}}}
    )
    return base.zone("continuous", 0, ["parasite_load"]).set("clocks", 0, [0]).table()


def offspring() -> ScenarioTable:
    """A Species with Offspring would lose a Trait."""
    details = {0: {"offspring": {(1, 0): 2, (1, 1): 1}}}
    hand = ["thorn_ring"]
    return scene(BREEDERS, {}, CHRIS, hand=hand, deck=["deep_freeze"], options=TIDE, details=details).table()


def stung() -> ScenarioTable:
    """We take a Trait from a Species that stings."""
    table = scene(MINE, STINGING, CHRIS, hand=["predator_ecesis", "drought", "swarm_year"]).table()
    do(table, ME, "play predator_ecesis", "target 1", "species 2 0")
    return table


# by kind; a name after it tells questions of one kind apart
QUESTIONS: dict[str, Position] = {
    "build": building,
    "traits": turn(),
    "traits/invest": turn(["salt_glands", "drought", "swarm_year"]),
    "traits/parasites": parasites,
    "lose/offspring": until("lose", offspring),
    "discard/event": struck("swarm_year", "discard", mine=FRAIL),
    "discard/sting": until("discard", stung),
    "take/event": struck("wildfire_front", "take", mine={(1, 0): ["corky_bark"]}, discards=["herd_alarm", "torpor"]),
    "strike/highest": struck("great_storm", "strike", mine=TWIN_PEAKS),
    "strike/biggest": struck(
        "giants_fall", "strike", mine={(1, 0): CROWDED[1, 0], (1, 1): CROWDED[1, 0]}, options=TIDE
    ),
    "lose/size": struck("gene_bottleneck", "lose", mine=CROWDED),
    "guard/pack": struck("oxygen_crash", "guard", mine=SWIMMERS, options=TIDE),
    "window": until("window", turn(deck=["ash_winter"])),
    "send": until("send", turn()),
    "discard": until("discard", turn([*HAND, "corky_bark", "buttress_base", "torpor"])),
    "refresh": until("refresh", turn(options={"refresh": "on"})),
    "lose": struck("deep_freeze", "lose"),
    "hunger": until("hunger", hungry),
    "sleep": struck("habitat_fragmentation", "sleep", mine=FRAIL),
    "take": played("seed_rain", kind="take", hand=["drought"], discards=["herd_alarm", "corky_bark"]),
    "doom": struck("wildfire_front", "doom", mine=WEAK),
    "strike": struck("alien_weed", "strike"),
    "guard": struck("spotted_fever", "guard"),
    "bonus": struck("river_flood", "bonus"),
    "burst": played("adaptive_burst", "species 1 0", kind="burst", hand=["corky_bark", "salt_glands", "thorn_ring"]),
    "gift": played("reciprocal_altruism", "target 1", kind="gift", hand=["drought", "torpor"]),
    "swap": played("trait_turnover", "species 1 0", kind="swap", hand=["corky_bark", "buttress_base"]),
    "claim": until("claim", turn(deck=["deep_freeze"], options={"debate": "on"})),
    "vote": vote,
}
ATTACKS = ("predator_ecesis", "target 0", "species 1 1")
IN_EVENTS = {"early_warning", "buffer_zone", "wind_shift"}


def with_card(card: str) -> Position:
    """We can play an Interaction."""
    if card == "evasive_tactics":
        return attacked(*ATTACKS, hand=[card, "hidden_refuge"])
    if card == "cheating":
        return until_event(lambda: scene(MINE, BETTYS, CHRIS, hands={0: [card]}, seat=1, deck=["ash_winter"]).table())
    if card in IN_EVENTS:
        return until_event(turn([card], deck=["deep_freeze"]))
    if printed(card).pack:
        details = {1: {"offspring": {(1, 0): 1, (1, 1): 1}}}
        community = {(1, 0): ["sticky_pollen"], (1, 1): ["winged_seeds"], (1, 2): ["corky_bark"]}
        return lambda: scene(BREEDERS, community, CHRIS, hand=[card], options=TIDE, details=details).table()
    return turn([card, "corky_bark", "buttress_base"], discards=["herd_alarm"], hands={1: ["drought"]})


def until_event(position: Position) -> Position:
    """Go on until an Event is in the air and we may answer."""

    def later() -> ScenarioTable:
        table = position()
        while table.view(None)["forecast"] is None or table.ask(ME) is None:
            ask = table.asks[0]
            table.act(ask.seat, next(o.action for o in ask.options if o.verb in ("pass", "end_step")))
        return table

    return later


# ---- how somebody answers ----


def press_card(visitor: Visitor, name: str) -> None:
    """Click a card of the hand."""
    in_hand(visitor, name).first.click()


def in_hand(visitor: Visitor, name: str) -> Locator:
    """The copies of a card in our hand."""
    return visitor.page.locator("[data-zone=hand]").get_by_role("option", name=re.compile(f"^{re.escape(name)},"))


# ---- tests ----


@pytest.mark.slow
def test_a_whole_game_with_bots_by_mouse(visitor: Visitor) -> None:
    visitor.sit(table_of(visitor, GAME, 2, "random", events_to_end=4, hand_events="unlimited"))
    kinds = play_out(visitor, Random(3))
    assert {"build", "traits", "send"} <= kinds
    over = visitor.page.get_by_role("dialog")
    expect(over.locator(".over__row")).to_have_count(2)
    expect(over.locator(".score-chart")).to_be_visible()


@pytest.mark.parametrize("size", quick_last(SIZES))
def test_every_question_can_be_answered_with_the_mouse_or_a_finger(visit: Visit, size: str) -> None:
    stage, rng = Stage(visit(size=SIZES[size])), Random(1)
    for name, position in QUESTIONS.items():
        stage.answer_by_mouse(position, name.split("/")[0], rng, MOST_CLICKS)


@pytest.mark.slow
def test_every_question_can_be_answered_with_the_keyboard(visitor: Visitor) -> None:
    stage = Stage(visitor)
    for name, position in QUESTIONS.items():
        stage.open(position)
        assert kind_asked(visitor) == name.split("/")[0], f"{kind_asked(visitor)} instead of {name}"
        answer_by_keys(stage, name)


def answer_by_keys(stage: Stage, what: str) -> None:
    """Press the first number as long as that does something, else Enter or Space, until an answer is sent."""
    visitor, given = stage.visitor, len(stage.sent)
    for _ in range(3 * MOST_CLICKS):
        for key in ("1", "Enter", "Space"):
            before = visitor.bar.inner_text()
            visitor.page.keyboard.press(key)
            end = time.monotonic() + 0.2
            while time.monotonic() < end and len(stage.sent) == given and visitor.bar.inner_text() == before:
                visitor.page.wait_for_timeout(15)
            if len(stage.sent) > given:
                return
            if visitor.bar.inner_text() != before:
                break
    raise AssertionError(f"{what} can't be answered")


@pytest.mark.slow
def test_every_interaction_can_be_played_in_place(visitor: Visitor) -> None:
    stage, rng = Stage(visitor), Random(2)
    for card in of_type("interaction"):
        stage.open(with_card(card))
        press_card(visitor, printed(card).name.english)
        stage.settle()
        if not stage.sent or stage.table.ask(ME) is None or visitor.page.locator(".ask__chain li").count():
            expect(visitor.bar.locator(".ask__q")).not_to_be_empty()
        for _ in range(MOST_CLICKS):
            if any(link[0] == stage_action(stage, f"play {card}") for link in stage.sent):
                break
            click_anything(visitor, rng)
            stage.settle()
        else:
            raise AssertionError(f"{card} can't be played")


def stage_action(stage: Stage, words: str) -> int:
    """The number of an action in words."""
    return int(stage.table.game.actions.parse(words))


def test_a_secret_start_is_built_link_by_link_and_taken_back(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(building)
    own = visitor.page.locator(".ct__main .ct__species")
    press_card(visitor, "Shade Leaves")
    expect(own).to_have_count(1)  # the first Plant has only one place
    press_card(visitor, "Bitter Latex")
    places = visitor.page.locator("button.ct__place")
    expect(places).to_have_count(2)
    expect(visitor.page.locator(".ct__species [data-lit]")).to_have_count(1)
    visitor.page.keyboard.press("Escape")
    expect(places).to_have_count(0)
    press_card(visitor, "Bitter Latex")
    places.last.click()
    expect(own).to_have_count(2)
    press_card(visitor, "Cryptic Colours")
    expect(own).to_have_count(3)  # nor has the first Animal
    press_card(visitor, "Salt Glands")
    visitor.button("Add to a Species").click()
    visitor.page.locator(".ct__species [data-lit]").first.click()
    press_card(visitor, "Drought")  # invested
    expect(visitor.page.locator(".ct__head")).to_have_count(4)
    visitor.page.keyboard.press("u")
    expect(in_hand(visitor, "Drought")).to_have_count(1)
    press_card(visitor, "Hidden Refuge")
    visitor.button("Finish your Community").click()
    visitor.until(lambda: bool(stage.sent), "for the Community")
    assert stage.table.view(ME)["standing"][ME] == 5


def test_a_turn_by_keyboard_alone(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(turn())
    keys = visitor.page.keyboard
    visitor.page.locator("[data-zone=hand] [data-rove]").first.focus()
    keys.press("Home")
    keys.press("Enter")  # Thorn Ring is taken up
    expect(visitor.bar.locator(".ask__q")).to_contain_text("Thorn Ring")
    keys.press("2")  # to be added
    expect(visitor.page.locator(".ask__chain li")).to_have_count(1)
    visitor.page.locator("[data-zone=community-0] .ct__species [data-lit]").first.focus()
    keys.press("Enter")
    expect(visitor.page.locator("[data-zone=hand] [data-rove]")).to_have_count(len(HAND) - 1)
    expect(visitor.page.locator(".shell.is-yours")).to_have_count(1)
    keys.press("e")  # the step is over
    visitor.until(lambda: len(stage.sent) == 2, "for the end of the step")
    expect(visitor.bar.locator(".ask__q")).to_contain_text("before Nature calls")
    visitor.page.evaluate("document.activeElement.blur()")
    keys.press("Space")
    visitor.until(lambda: len(stage.sent) == 3, "for the pass")


@pytest.mark.slow
def test_an_event_shows_how_it_finds_every_species(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(until_event(turn(deck=["ash_winter"])))
    facing = stage.table.view(ME)["forecast"]["facing"]
    resilient, vulnerable = facing[0]["resilient"], facing[0]["vulnerable"]
    assert resilient and vulnerable
    own = visitor.page.locator(".ct__main .ct__species")
    expect(own.locator(".ct__chip.is-good")).to_have_count(resilient)
    expect(own.locator(".ct__chip.is-bad")).to_have_count(vulnerable)
    expect(visitor.page.locator(".ct__facing li")).to_have_count(len(facing))
    told = visitor.bar.locator(".ask__s")
    expect(told).to_contain_text(f"For you: {resilient} Resilient, {vulnerable} Vulnerable. Points 23 → ")
    visitor.page.locator("[data-zone=community-0] .ct__species [data-lit]").first.click()  # Shelter or Depart
    visitor.until(lambda: bool(stage.sent), "for the ability")


def test_an_event_without_conditions_shows_whom_it_strikes(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(SCREENS["size"])
    expect(visitor.bar.locator(".ask__s")).to_contain_text(
        "For you: 1 Species loses Traits. Points 6 → 4. Then draw 1."
    )
    expect(visitor.page.locator(".ct__main .ct__chip.is-bad")).to_have_text("−2")
    facing = visitor.page.locator(".ct__facing li")
    expect(facing).to_have_count(1)
    expect(facing.locator(".chip--bad")).to_contain_text("1 Species loses Traits")


def test_reasons_for_a_claim_are_said_and_read(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(QUESTIONS["claim"])
    debate = visitor.page.locator(".ct__debate")
    traits = debate.get_by_role("button")
    expect(traits).to_have_count(2)
    traits.first.click()
    expect(traits.first).to_have_attribute("aria-pressed", "true")
    debate.get_by_role("textbox").fill("They need little light")
    debate.get_by_role("textbox").press("Enter")
    visitor.until(lambda: bool(stage.sent), "for the claim")
    assert stage.said == ["⚖ Bitter Latex: They need little light"]
    stage.open(vote)
    expect(debate.locator("blockquote")).to_have_text("Betty gives no reasons.")
    stage.hear(1, "⚖ Salt Glands: salt keeps ice away")
    expect(debate.locator("blockquote")).to_have_text("Salt Glands: salt keeps ice away")


@pytest.mark.slow
def test_what_died_out_is_listed_and_falls(visit: Visit) -> None:
    visitor = visit(settings={"motion": "full", "speed": "normal"})
    stage = Stage(visitor)
    stage.open(QUESTIONS["doom"])
    visitor.page.evaluate(WATCH_FLIGHTS)
    visitor.page.locator("[data-zone=community-0] [data-lit]").last.click()
    visitor.page.locator(".ct__rival .ct__gain").first.wait_for(state="attached")
    flown = visitor.page.evaluate("() => window.flown")
    assert any("ct__species" in one for one in flown), "the Species falls"
    assert any("ct__gain" in one for one in flown), "cards come to the others"
    expect(visitor.page.locator(".log")).to_contain_text(re.compile(r"'s [\w ]+ \(Plant, Level 1\) goes Extinct\."))
    visitor.button("Extinct: 1").click()
    expect(visitor.page.locator(".ct__gone li")).to_have_count(1)
    expect(visitor.page.locator(".ct__gone")).to_contain_text("Level 1")


def test_points_count_with_and_without_the_protected(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(hungry)
    expect(visitor.page.locator(".ct__seats > .seatp")).to_contain_text("18 points, 21 including Protected Species")


def test_hunger_and_what_stays_are_shown(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(hungry)
    expect(visitor.page.locator(".ct__place.is-missed")).to_be_visible()
    expect(visitor.page.locator(".ct__main .ct__food .cut")).to_have_count(1)
    expect(visitor.page.locator(".ct__species.is-protected")).to_have_count(1)
    expect(visitor.page.locator(".ct__head.is-off")).to_have_count(1)
    expect(visitor.page.locator(".ct__main .ct__staying li")).to_have_count(1)
    visitor.page.locator(".ct__hit").click()
    expect(visitor.page.locator(".ct__browse .card")).to_have_count(1)
    visitor.page.keyboard.press("Escape")
    visitor.page.keyboard.press("t")
    expect(visitor.page.locator("dialog[open]")).to_contain_text("Short of food")


def test_what_cannot_be_used_says_why(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(turn())
    why = visitor.page.locator(".pop--why")
    event = visitor.page.locator("[data-zone=hand] .card[data-type=event]")
    expect(event.locator(".card__why")).to_be_visible()
    event.locator(".card__hit").click(force=True)
    expect(why).to_contain_text("T-22")
    visitor.page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    press_card(visitor, "Predator Ecesis")
    visitor.page.locator(".ask__a").get_by_role("button", name="Betty").click()
    visitor.page.locator("[data-zone=community-1] .ct__mini [aria-disabled=true]").first.click(force=True)
    expect(why).to_contain_text("T-78")


def test_a_trait_that_cannot_go_on_a_species_says_why(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(turn(["thorn_ring", "drought"], details={0: {"guards": {(1, 1): FRESH}}}))
    press_card(visitor, "Thorn Ring")
    visitor.page.locator(".ask__a").get_by_role("button", name="Add to a Species").click()
    visitor.page.locator(".ct__species.is-protected [aria-disabled=true]").click(force=True)
    why = visitor.page.locator(".pop--why")
    expect(why).to_contain_text("T-82")
    expect(why).to_contain_text("This Species is Protected; nothing can be added to it.")


def test_the_only_opponent_that_can_be_robbed_lights_up(visitor: Visitor) -> None:
    """Betty's Species are Protected, and Chris' have no Offspring; the rules fill him in."""
    stage = Stage(visitor)
    betty = {(1, 0): ["bitter_latex"], (1, 1): ["thorn_ring"]}
    guarded = {1: {"guards": {(1, 0): FRESH, (1, 1): FRESH}}}
    hand = ["egg_thief", "drought"]
    stage.open(lambda: scene(BREEDERS, betty, row_of(2), hand=hand, options=TIDE, details=guarded).table())
    press_card(visitor, "Egg Thief")
    expect(visitor.page.locator("[data-zone=community-2] [data-lit]")).to_have_count(2)
    expect(visitor.page.locator("[data-zone=community-1] [data-lit]")).to_have_count(0)
    visitor.page.locator("[data-zone=community-2] [data-lit]").first.click()
    visitor.until(lambda: bool(stage.sent), "for the theft")


def test_the_sum_of_points_has_every_level(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(turn(["drought"], mine=tower(5)))
    rows = visitor.page.locator(".ct__sum tr")
    expect(rows.locator("th")).to_have_text([f"Level {level}" for level in (5, 4, 3, 2, 1)])
    points = sum(int(text) for text in rows.locator("b").all_inner_texts())
    assert points == stage.table.view(ME)["standing"][ME] == 35


@pytest.mark.slow
def test_wide_pyramids_show_their_places_or_that_there_is_more(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(lambda: scene(row_of(7), MINE, hand=["climbing_tendrils"], seats=2).table())
    press_card(visitor, "Climbing Tendrils")
    pyramid, places = visitor.page.locator(".ct__main .ct__pyramid"), visitor.page.locator(".ct__main .ct__place")
    expect(places).to_have_count(2)
    assert pyramid.evaluate(OVERHANG) == 0
    stage.open(lambda: scene(row_of(11), MINE, hand=["climbing_tendrils"], seats=2).table())
    press_card(visitor, "Climbing Tendrils")
    expect(pyramid).to_have_class(re.compile("more-right"))
    assert pyramid.evaluate(OVERHANG) > 0
    pyramid.evaluate("pyramid => { pyramid.scrollLeft = 9999; }")
    expect(pyramid).to_have_class(re.compile("more-left"))
    expect(pyramid).not_to_have_class(re.compile("more-right"))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 800), (1440, 900)])
def test_everybody_that_an_event_strikes_is_in_sight(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size=size, lang="de")
    stage = Stage(visitor)
    for event in ("ash_winter", "great_storm"):
        stage.open(until_event(four_struck_by(event)))
        rows = visitor.page.locator(".ct__facing li")
        expect(rows).to_have_count(4)
        assert rows.last.evaluate(FADED) < 0.5, event  # pixels: browsers round


@pytest.mark.slow
def test_who_wants_no_more_questions_until_ones_own_turn_says_so_and_passes(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(attacked(*ATTACKS, hand=["hidden_refuge", "evasive_tactics"]))
    visitor.button("When to ask you").click()
    visitor.page.get_by_text("If it affects me").click()
    visitor.page.keyboard.press("Escape")
    visitor.button("Don't ask again until my turn").click()
    visitor.until(lambda: stage.sent == [[3]], "for the pass")
    assert stage.asking_settings == [{"events": "useful", "cards": "own", "quiet": "useful"}, {"rest": True}]


LOOKS: dict[str, dict[str, Any]] = {
    "small-light-en": {"size": (1280, 800), "theme": "light", "lang": "en"},
    "desktop-dark-en": {"size": DESKTOP, "theme": "dark", "lang": "en"},
    "tablet-light-en": {"size": (768, 1024), "theme": "light", "lang": "en"},
    "phone-dark-de": {"size": PHONE, "theme": "dark", "lang": "de"},
}
THOROUGH = ("small-light-en", "phone-dark-de")  # in the others one screen is examined, the fullest
SCREENS: dict[str, Callable[[], ScenarioTable]] = {
    "build": building,
    "traits": turn(),
    "hungry": hungry,
    "event": until_event(turn(deck=["ash_winter"])),
    "announced": attacked(*ATTACKS, hand=["evasive_tactics", "hidden_refuge"]),
    "lose": QUESTIONS["lose"],
    "last-round": late,
    "four": until_event(four_struck_by("ash_winter")),
    "size": until_event(turn(["hidden_refuge", "thorn_ring"], mine=CROWDED, deck=["gene_bottleneck"])),
    "claim": QUESTIONS["claim"],
    "vote": vote,
    "take": QUESTIONS["take"],
}


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
def test_every_screen_is_whole_and_has_no_barrier(visit: Visit, look: str) -> None:
    visitor = visit(**LOOKS[look])
    stage = Stage(visitor)
    folder = PICTURES / f"{GAME}-{look}"
    folder.mkdir(parents=True, exist_ok=True)
    for name, position in SCREENS.items():
        stage.open(position)
        visitor.page.evaluate("() => document.fonts.ready.then(() => null)")
        visitor.page.wait_for_timeout(100)
        visitor.page.screenshot(path=folder / f"{name}.png")
        assert visitor.page.evaluate(CUT_OFF) <= 0, name
        if look in THOROUGH or name == "event":
            assert grave_violations(visitor.page) == [], name
