"""Browser tests of Catastropolis: a whole game, every question, the map, the clues and the Villains."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from calamity.games.catastropolis.city import LOCATION_SPACE
from calamity.games.catastropolis.deck import LOCATIONS, Printed
from calamity.games.catastropolis.fields import SPACE_NAMES
from calamity.kernel.registry import load
from calamity.testing import Scenario, ScenarioTable
from tests.games.catastropolis.scenes import down, of_type, scene, up
from tests.games.catastropolis.shorthand import asked, resolve_scene
from tests.games.catastropolis.test_decisions import DEFAULTS
from tests.web.anyone import play_out, table_of
from tests.web.axe import grave_violations
from tests.web.conftest import Visit
from tests.web.crowded import long_queue
from tests.web.slow_parameters import quick_last
from tests.web.stage import Position, Stage
from tests.web.visitor import DESKTOP, PHONE, SIZES, Visitor

GAME = "catastropolis"
SYMBOLS = {"S": "supervillain", "M": "mad_scientist", "A": "alien"}
PICTURES = Path(__file__).parents[2] / "build" / "screens"
CUT_OFF = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def busy(**more: Any) -> ScenarioTable:
    """Four heroes in the middle of a game, with something going on everywhere."""
    facts: dict[str, Any] = {
        "seats": 4,
        "round": 6,
        "at": {0: "e5", 1: "a3", 2: "g6", 3: "d2"},
        "powers": {
            0: ["x_ray_vision", "frost", "spark"],
            1: ["power_armor", "sidekick"],
            2: ["electrokinesis", "leaping", "charm"],
            3: ["teleportation"],
        },
        "collections": {0: ["missing_panther", "gold_train_stickup", "front_page_photo"], 1: ["bulletproof_vest"]},
        "weakened": {1: 1},
        "symbols": ["supervillain", "mad_scientist"],
    }
    queue = (up("core_countdown", 5), up("green_cloud", 3), up("vault_nine_job", 2), down("cracking_dam", 2))
    return scene(*queue, down("wardens_double"), **{**facts, **more})


def confronted(villain: str, **more: Any) -> Position:
    """The Villain is known, and we stand where there is trouble."""
    return lambda: busy(villain=villain, plan=5, symbols=[SYMBOLS[letter] for letter in signature(villain)], **more)


def signature(villain: str) -> str:
    """The three clues that name a Villain."""
    card = load(GAME).cards[villain]
    assert isinstance(card, Printed)
    return card.signature[0]


def keeping() -> ScenarioTable:
    """Two Resolution cards to choose from."""
    return resolve_scene("bone_tired", "front_page_photo", powers={0: ["might", "charm"]}, seats=3)


def drafting() -> ScenarioTable:
    """The draft of three heroes."""
    return Scenario(GAME, 3, 0, {"first_player": "seat0"}, 4).table()


# ---- setting up ----


def set_up_with_draft(visitor: Visitor) -> None:
    """Set up a game in which heroes draft their Powers; newcomers are offered the gentle one, where they are dealt."""
    visitor.go(f"/new/{GAME}")
    visitor.page.get_by_label("Difficulty").first.select_option("standard")


def test_one_person_runs_two_heroes(visitor: Visitor) -> None:
    """P-R1: the option leaves two seats, both ours, and nobody gets the title."""
    set_up_with_draft(visitor)
    visitor.page.get_by_role("button", name="more options").click()
    visitor.page.get_by_role("switch", name="Solo game").click()
    visitor.button("Start with").click()
    expect(visitor.page.locator(".seatswitch button")).to_have_count(2)
    visitor.my_turn()
    expect(visitor.page.locator(".cp__team")).to_have_count(2)
    expect(visitor.page.locator("[data-zone=offer] .card[data-state=legal]")).not_to_have_count(0)


@pytest.mark.slow
def test_friends_pass_one_device_round(visitor: Visitor) -> None:
    """Three seats of our own: whoever is asked is shown the table."""
    set_up_with_draft(visitor)
    for _ in range(2):
        visitor.button("Play this seat too").click()
    visitor.button("Start with").click()
    seats = visitor.page.locator(".seatswitch button")
    expect(seats).to_have_count(3)
    shown = visitor.page.locator(".seatswitch [aria-pressed=true]")
    asked_so_far = set()
    for _ in range(3):
        visitor.my_turn()
        asked_so_far.add(shown.inner_text())
        before = shown.inner_text()
        visitor.page.locator("[data-zone=offer] .card[data-state=legal] .card__hit").first.click()
        expect(shown).not_to_have_text(before, use_inner_text=True)
    assert len(asked_so_far) == 3


# ---- playing ----


@pytest.mark.slow
def test_a_whole_game_with_bots_by_mouse(visitor: Visitor) -> None:
    visitor.sit(table_of(visitor, GAME, 2, "random"))
    kinds = play_out(visitor, Random(5))
    assert {"draft", "action"} <= kinds
    over = visitor.page.get_by_role("dialog")
    expect(over.locator(".over__row")).to_have_count(2)
    expect(over.locator(".score-chart")).to_be_visible()


@pytest.mark.parametrize("size", quick_last(SIZES))
def test_every_question_can_be_answered_with_the_mouse(visit: Visit, size: str) -> None:
    visitor = visit(size=SIZES[size])
    stage, rng = Stage(visitor), Random(1)
    for name, (position, _) in DEFAULTS.items():
        stage.answer_by_mouse(position, name.split()[0], rng)


@pytest.mark.slow
def test_every_question_can_be_answered_with_the_keyboard(visitor: Visitor) -> None:
    """The first number presses the first answer, or what is asked for on the table; E declines."""
    stage = Stage(visitor)
    for name, (position, _) in DEFAULTS.items():
        for key in ("1", "e"):
            stage.open(position)
            expect(visitor.bar.locator(".ask__q")).not_to_be_empty()
            if key == "e" and not visitor.bar.locator("[aria-keyshortcuts=E]").count():
                continue
            given, offered = len(stage.sent), {int(option) for option in asked(stage.table).options}
            visitor.page.keyboard.press(key)
            visitor.until(lambda given=given: len(stage.sent) > given, f"for the answer to {name}")  # type: ignore[misc]
            assert stage.sent[-1][0] in offered


def test_a_space_shows_its_steps_and_the_way_and_takes_the_hero_there(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(busy)
    city = visitor.page.locator(".cp__city")
    expect(city.locator("[data-lit]")).to_have_count(len(stage.table.view(0)["reach"]))
    expect(city.locator("[data-space=d6]")).to_have_attribute("title", "The Vault Nine Job 2/7")
    city.locator("[data-space=c4]").hover()
    points = city.locator(".cp__way polyline").first.get_attribute("points") or ""
    assert len(points.split()) == 4 and points.split()[0] == "4.5,4.5"
    city.locator("[data-space=c4]").click()
    visitor.until(lambda: bool(stage.sent), "for the move")
    assert stage.table.get("space", 0) == "c4"


def test_a_turn_by_keyboard_alone(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(busy)
    keys = visitor.page.keyboard
    keys.press("1")  # Move: the keyboard goes to the map
    first = visitor.page.locator(".cp__cell:focus")
    expect(first).to_have_attribute("data-lit", "")
    keys.press("ArrowDown")
    expect(visitor.page.locator(".cp__cell:focus")).to_have_attribute("data-space", "d4")
    keys.press("Enter")
    visitor.until(lambda: len(stage.sent) == 1, "for the move")
    assert stage.table.get("space", 0) == "d4"
    expect(visitor.page.locator(".shell.is-yours")).to_have_count(1)
    visitor.page.evaluate("document.activeElement.blur()")
    keys.press("e")  # Rest
    visitor.until(lambda: len(stage.sent) == 2, "for the rest")


def test_what_cannot_be_done_says_why_and_leads_to_the_rule(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(busy)
    why = visitor.page.locator(".pop--why")
    visitor.page.locator("[data-space=a1]").click(force=True)
    expect(why).to_contain_text("P-92")
    visitor.page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    visitor.page.locator(".ask__off").first.click(force=True)
    expect(why).to_contain_text("P-100")
    visitor.page.keyboard.press("Escape")
    visitor.page.locator("[data-zone=queue] .card__hit").first.click(force=True)
    expect(why).to_contain_text("P-106")
    why.get_by_role("button", name="Open rule").click()
    expect(visitor.page.locator(".rules .rule").first).to_be_visible()


def test_a_deadly_hazard_is_asked_about_first(visitor: Visitor) -> None:
    stage = Stage(visitor)
    fight = up("midnight_in_the_mummy_wing", 1)
    stage.open(lambda: scene(fight, powers={0: ["combat"]}, at={0: "c3"}, weakened={0: 1}))
    card = visitor.page.locator("[data-zone=queue] .card__hit").first
    card.click()
    expect(visitor.bar.locator(".ask__q")).to_contain_text("would die")
    visitor.page.keyboard.press("Escape")
    expect(visitor.bar.locator(".ask__q")).not_to_contain_text("would die")
    assert not stage.sent
    card.click()
    visitor.button("Resolve it anyway").click()
    visitor.until(lambda: bool(stage.sent), "for the answer")
    expect(visitor.page.locator(".cp__spotlight.is-death .card")).not_to_have_count(0)  # the new hero's powers
    assert stage.table.get("heroes", 0) == 2


def test_resolving_says_what_it_costs(visitor: Visitor) -> None:
    """Nothing asks about Sorcery or Favor Owed where it is the only way."""
    stage = Stage(visitor)
    favor: dict[str, Any] = {"collections": {0: ["favor_owed"]}}
    for power, more, said in (
        ("shielding", favor, "With Favor Owed (discard it)"),
        ("sorcery", {}, "With Sorcery (no Resolution card)"),
        ("might", favor, "2 reputation"),
        ("sorcery", favor, "2 reputation"),  # which of the two will be asked
    ):
        stage.open(partial(scene, up("vault_nine_job", 2), at={0: "d6"}, powers={0: [power]}, **more))
        expect(visitor.bar.get_by_role("button", name="Vault Nine")).to_contain_text(said)


def test_what_the_end_of_a_round_brings_is_told(visitor: Visitor) -> None:
    """A Crime that is lost is news, not the round that begins after it."""
    stage = Stage(visitor)
    stage.open(lambda: scene(up("vault_nine_job", 6), seats=2))
    visitor.page.keyboard.press("e")
    expect(visitor.page.locator(".banner[data-tone=bad]")).to_contain_text("Vault Nine")


def test_a_power_with_two_abilities_asks_which(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(lambda: scene(up("vault_nine_job", 2), powers={0: ["cryokinesis"]}, at={0: "d6"}))
    visitor.page.locator("[data-zone=powers] .card__hit").first.click()
    expect(visitor.bar.locator(".ask__q")).to_contain_text("Cryokinesis")
    visitor.button("Shielding").click()
    visitor.until(lambda: bool(stage.sent), "for the ability")
    assert stage.table.get("shield", 0) == 1


def both(**more: Any) -> ScenarioTable:
    """A Crime and a twin on our space."""
    return confronted("mr_gemini", at={0: "d6"}, powers={0: ["might", "frost", "spark", "charm"]}, **more)()


def test_a_space_that_offers_several_things_asks_which_right_there(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(both)
    bank, here = visitor.page.locator("[data-space=d6]"), visitor.page.locator(".pop--here")
    bank.click(force=True)
    expect(here.get_by_role("button")).to_have_count(2)
    expect(visitor.bar.locator(".ask__q")).to_contain_text("Central Bank")
    visitor.page.keyboard.press("Escape")
    expect(here).to_have_count(0)
    bank.click(force=True)
    here.get_by_role("button", name="Strike").click()
    visitor.until(lambda: bool(stage.sent), "for the strike")
    assert stage.table.get("hits")[0] == 2


@pytest.mark.slow
def test_a_space_that_offers_several_things_asks_on_the_keyboard_too(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    stage = Stage(visitor)
    stage.open(both)
    visitor.page.locator("[data-space=d6]").focus()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".pop--here button").first).to_be_focused()
    visitor.page.keyboard.press("Enter")
    visitor.until(lambda: bool(stage.sent), "for the answer")
    assert "vault_nine_job" in stage.table.zone("collection", 0)


# ---- the Villains ----


@pytest.mark.slow
def test_only_the_newest_situation_comes_from_the_pile(visitor: Visitor) -> None:
    """What is turned up appears where it lies."""
    Stage(visitor).open(busy)
    queue = visitor.page.locator("[data-zone=queue]")
    expect(queue.locator("[data-flip]")).to_have_count(5)
    expect(queue.locator("[data-home=situation-pile]")).to_have_count(1)
    expect(queue.locator("[data-home=situation-pile]")).to_have_attribute("data-flip", "hidden:5")


def test_clues_rule_villains_out(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(busy)
    expect(visitor.page.locator(".cp__suspect:not(.is-out)")).to_have_count(2)
    expect(visitor.page.locator(".cp__clue.is-open")).to_have_count(1)
    visitor.page.locator(".cp__suspect").first.click()
    expect(visitor.page.locator("dialog .card[data-type=villain]")).to_have_count(9)


def test_the_third_clue_unmasks_the_villain(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(lambda: busy(at={0: "d5"}, searches=["scanner_chatter"]))
    visitor.button("Search").click()
    visitor.button("Use what was drawn").click()
    visitor.until(lambda: len(stage.sent) == 2, "for the search")
    expect(visitor.page.locator(".cp__spotlight .card[data-type=villain]")).to_have_count(1)
    expect(visitor.page.locator(".cp__villain h2")).to_have_text("Mr. Gemini")


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "size"), [("en", (1280, 800)), ("de", (1280, 800)), ("de", (1440, 900))])
def test_every_villain_has_a_panel_with_plan_and_progress(visit: Visit, lang: str, size: tuple[int, int]) -> None:
    """All of it can be seen in a small window, too, even where a strike takes room in the bar."""
    visitor = visit(size=size, lang=lang)
    stage = Stage(visitor)
    for villain in of_type("villain"):
        lair = LOCATION_SPACE[LOCATIONS.index(str(confronted(villain)().get("pieces")[0]))]
        stage.open(confronted(villain, at={0: SPACE_NAMES[lair]}))
        panel = visitor.page.locator(".cp__villain")
        expect(panel.locator(".cp__ring")).to_contain_text(f"5/{stage.table.get('plan_time')}")
        expect(panel.locator(".cp__pieces li")).not_to_have_count(0)
        expect(visitor.page.locator(".cp__mark--villain")).not_to_have_count(0)
        assert panel.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 0, villain


def test_a_city_that_is_saved_has_a_most_beloved_hero(visitor: Visitor) -> None:
    stage = Stage(visitor)
    facts: dict[str, Any] = {"collections": {0: ["brakeless_express"], 1: ["halftime_kidnapping"]}}
    stage.open(lambda: scene(villain="countess_comet", at={0: "g1"}, hits=[5], **facts))
    visitor.button("Strike").click()
    over = visitor.page.get_by_role("dialog")
    expect(over.get_by_role("heading").first).to_have_text("Ada is the Most Beloved Hero")
    expect(over.locator(".over__win .over__disc")).to_have_count(1)  # all have won, one has the title
    expect(over.locator(".over__place")).to_have_text(["1", "2"])
    first, second = over.locator(".over__row").all()
    expect(first).to_contain_text("11")  # the Disaster, and the Villain
    expect(first).to_contain_text("Most Beloved Hero")
    expect(second).not_to_contain_text("Most Beloved Hero")


def test_a_disaster_destroys_the_city(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(lambda: scene(up("brakeless_express", 5)))
    visitor.page.keyboard.press("e")
    over = visitor.page.get_by_role("dialog")
    expect(over.get_by_role("heading").first).to_have_text("The city is destroyed")
    expect(over).to_contain_text("The Brakeless Express")


# ---- looking ----


@pytest.mark.slow
def test_heroes_and_the_whole_table_can_be_read(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(confronted("morphion"))
    visitor.button("All heroes").click()
    expect(visitor.page.locator("dialog .cp__file")).to_have_count(4)
    visitor.page.keyboard.press("Escape")
    visitor.page.keyboard.press("t")
    expect(visitor.page.locator("dialog")).to_contain_text("Core Countdown")
    expect(visitor.page.locator("dialog")).to_contain_text("Master Plan: 5 of")


LOOKS: dict[str, dict[str, Any]] = {
    "small-light-en": {"size": (1280, 800), "theme": "light", "lang": "en"},
    "desktop-dark-en": {"size": DESKTOP, "theme": "dark", "lang": "en"},
    "tablet-light-en": {"size": (768, 1024), "theme": "light", "lang": "en"},
    "phone-dark-de": {"size": PHONE, "theme": "dark", "lang": "de"},
}
SCREENS: dict[str, Position] = {
    "draft": drafting,
    "action": busy,
    "villain": confronted("mr_gemini", at={0: "d6"}),
    "crowd": long_queue,
    "keep": keeping,
    "name": DEFAULTS["name"][0],
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
        visitor.page.wait_for_timeout(100)
        visitor.page.screenshot(path=folder / f"{name}.png")
        assert visitor.page.evaluate(CUT_OFF) <= 0
        if name in ("villain", "action" if "dark" in look else "draft"):
            assert grave_violations(visitor.page) == []
