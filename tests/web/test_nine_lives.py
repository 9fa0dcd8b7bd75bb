"""Browser tests of Nine Lives: a whole game, every question, cards and reactions to them, by mouse, keys and touch."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from calamity.games.nine_lives.rules.turn import NineLives
from calamity.kernel.state import PATIENT
from calamity.testing import Scenario, ScenarioTable
from tests.games.nine_lives.scenes import end_claw, pass_everything, scene
from tests.web.anyone import kind_asked, play_out, table_of
from tests.web.axe import grave_violations
from tests.web.conftest import Visit
from tests.web.slow_parameters import quick_last
from tests.web.stage import ME, NAMES, Position, Stage
from tests.web.visitor import DESKTOP, PHONE, SIZES, Visitor

GAME = "nine_lives"
PICTURES = Path(__file__).parents[2] / "build" / "screens"
CUT_OFF = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
MOST_CLICKS = 12


# ---- positions ----


def claw(card: str, **more: Any) -> Position:
    """It is our Claw Phase, and we hold a card or have a Power Cat."""
    mine = ["cucumber", "pocket_phoenix", "attic_owl", card]
    rows = {0: ["sultan_of_swaps"], 1: ["mirror_mog", "robin_hoodie"], 2: ["chef_anchovy"]}
    if card in POWER_CATS:
        mine.remove(card)
        rows[0] = [card]
    return lambda: scene(mine, ["curtain_shredder"], ["double_swipe"], rows=more.pop("rows", rows), **more).table()


def event(card: str, **more: Any) -> Position:
    """Somebody else's turn is nearly over, and a CATastrophe card comes."""

    def position() -> ScenarioTable:
        hands = [["attic_owl", "bone_bell_raven", "take"], ["pass"] * 2, ["double_swipe"] * 2, ["cucumber"]]
        settings = {"seats": 4, "seat": 3, "yarn": [3, 2, 1, 0], "lives": [6, 7, 5, 6], "catastrophes": [card]}
        table = scene(*hands, **{**settings, **more}).table()
        while table.asks and table.asks[0].mode == "poll":
            table.do(table.asks[0].seat, "pass")
        end_claw(table)
        while table.asks[0].kind in ("lull", "reveal"):
            table.do(table.asks[0].seat, "pass")
        return table

    return position


def answered(
    *plays: tuple[Any, ...], hand: list[str], row: list[str] | None = None, patient: bool = False, **more: Any
) -> Position:
    """Others have played cards, and we may answer, or can only pass and have chosen to be asked all the same."""

    def position() -> ScenarioTable:
        betty = ["curiosity_killed_the_cat", "reckless_leap", "laser_point_lunge", "ricochet_sprint", "pass"]
        settings: dict[str, Any] = {"seats": 3, "seat": 1, "rows": {0: row or []}, **more}
        table = scene(hand, betty, ["cucumber", "pass"], **settings).table()
        if patient:
            table.act(ME, PATIENT)
        for seat, *words in plays:
            while table.asks[0].seat != seat or table.asks[0].kind == "lull":
                table.do(table.asks[0].seat, "pass")
            table.do(seat, *words)
        return table

    return position


def revealing(card: str, hand: list[str], patient: bool = False, **more: Any) -> Position:
    """A CATastrophe card is turned up, and we may answer it, or can only pass and have chosen to be asked."""

    def position() -> ScenarioTable:
        table = scene(hand, [], [], seat=1, catastrophes=[card], **more).table()
        if patient:
            table.act(ME, PATIENT)
        while table.asks[0].kind == "lull":
            table.do(table.asks[0].seat, "pass")
        end_claw(table)
        while table.asks[0].kind == "lull":
            table.do(table.asks[0].seat, "pass")
        return table

    return position


def played(base: Scenario, seat: int, *words: Any) -> Position:
    """Somebody has played a card, and nobody has answered."""

    def position() -> ScenarioTable:
        table = base.table()
        pass_everything(table)
        table.do(seat, *words)
        pass_everything(table)
        return table

    return position


def blamed() -> ScenarioTable:
    """Somebody else has put the blame on us, and we may put it on the next one."""
    table = event("passing_the_blame")()
    table.do(3, "name", ME)
    return table


POWER_CATS = {
    "duchess_doublepaw",
    "ferrycat_philomena",
    "siren_of_the_sink",
    "copycat_coco",
    "madam_fortuna_fuzz",
    "the_alley_ghost",
}
EVENTS = [
    "fishbowl_dive",
    "staring_contest",
    "paw_claw_tail",
    "tuna_auction",
    "share_the_tuna",
    "musical_boxes",
    "two_doorways",
    "highest_shelf",
    "voted_off_the_sofa",
    "tail_batting",
    "feather_wand_forecast",
    "mouse_in_the_wall",
    "doorbell",
    "snap",
    "sprinkler_ambush",
    "litter_box_duty",
    "reapurrs_bargain",
]
ROLLS = [
    "pantry_quake",
    "bath_night",
    "runaway_vacuum",
    "thunder_under_the_bed",
    "scratching_post_tower",
    "catnip_harvest",
    "cursed_number",
    "loose_floorboards",
    "spin_the_sardine_can",
    "gravity_check",
    "ladder_of_shelves",
    "rooftop_duel",
    "grudge_match",
    "hot_hairball",
    "knucklebones",
    "cold_breath",
]


# ---- tests ----


@pytest.mark.slow
def test_a_whole_game_with_bots_by_mouse(visitor: Visitor) -> None:
    visitor.sit(table_of(visitor, GAME, 2, "random", variant="king"))
    kinds = play_out(visitor, Random(3))
    assert {"character", "claw"} <= kinds
    over = visitor.page.get_by_role("dialog")
    expect(over.locator(".over__row")).to_have_count(2)
    expect(over.locator(".score-chart")).to_be_visible()


@pytest.mark.slow
def test_every_secret_choice_can_be_made_with_the_mouse(visitor: Visitor) -> None:
    stage, rng = Stage(visitor), Random(1)
    for card in EVENTS:
        stage.answer_by_mouse(event(card), "pick", rng, MOST_CLICKS)


@pytest.mark.slow
def test_every_roll_opens_a_yarn_window_with_dice_to_click(visitor: Visitor) -> None:
    stage = Stage(visitor)
    for card in ROLLS:
        more = {"lives": [2, 7, 5, 6]} if card == "cold_breath" else {}
        stage.open(event(card, **more))
        dice = visitor.page.locator(".nl__die[data-lit]")
        assert dice.count(), f"no die lights up at {card}: {visitor.bar.inner_text()}"
        before = len(stage.sent)
        dice.first.click()
        visitor.until(lambda before=before: len(stage.sent) > before, f"for a new roll of {card}")  # type: ignore[misc]


FORETOLD: dict[str, dict[str, Any]] = {
    "pantry_quake": {"rolls": [2, 1, 5, 3]},
    "bath_night": {"rolls": [4, 2, 2, 6]},
    "runaway_vacuum": {"rolls": [4, 2, 6, 5]},
    "thunder_under_the_bed": {"rolls": [4]},
    "scratching_post_tower": {"rolls": [1, 2, 3, 4]},
    "catnip_harvest": {"rolls": [6, 1, 6, 2]},
    "loose_floorboards": {"rolls": [4, 1, 6, 5]},
    "spin_the_sardine_can": {"rolls": [6]},
    "gravity_check": {"rolls": [5, 5, 1, 2, 3, 4, 2, 3]},
    "fishbowl_dive": {"rolls": [5]},
    "staring_contest": {"rolls": [4]},
    "feather_wand_forecast": {"rolls": [1, 1]},
    "mouse_in_the_wall": {"rolls": [6]},
    "doorbell": {"rolls": [1]},
    "rooftop_duel": {"rolls": [2, 5], "seat": 0},
    "grudge_match": {"rolls": [2, 5], "lives": [6, 9, 5, 7], "seat": 0},
    "knucklebones": {"rolls": [4], "lives": [6, 7, 2, 6]},
    "cold_breath": {"rolls": [2], "lives": [6, 7, 2, 6]},
}


@pytest.mark.slow
@pytest.mark.parametrize("guarded", [False, True], ids=["bare", "with shields"])
def test_what_the_dice_are_said_to_do_is_what_they_do(visitor: Visitor, guarded: bool) -> None:
    stage = Stage(visitor)
    for card, settings in FORETOLD.items():
        stage.open(shielded(event(card, **settings)) if guarded else event(card, **settings))
        while stage.kind in ("pick", "name"):
            given = len(stage.sent)
            choices = visitor.page.locator(".nl__choice" if stage.kind == "pick" else ".ask__a .btn")
            (choices.last if card == "doorbell" else choices.first).click()  # hiders have nothing to fear
            visitor.until(lambda given=given: len(stage.sent) > given, f"for an answer to {card}")  # type: ignore[misc]
        expect(visitor.page.locator(".nl__stakes")).to_contain_text("If the dice stay")
        said = stakes_on(visitor)
        before = [stage.table.get("lives"), stage.table.get("yarn")]
        visitor.button("No Yarn").click()
        stage.settle()
        visitor.until(lambda: not stage.table.get("dice"), f"for what comes of {card}")
        after = [stage.table.get("lives"), stage.table.get("yarn")]
        fallen = {seat for seat in range(4) if not stage.table.get("alive")[seat]}
        assert {seat for seat, what in said.items() if not what} <= fallen, f"{card}: {said}"
        for seat in set(range(4)) - fallen:
            lives, yarn = (new[seat] - old[seat] for old, new in zip(before, after, strict=True))
            assert said.get(seat, {}).get("li", 0) == lives, f"{card}, lives of {seat}: {said}"
            assert said.get(seat, {}).get("Ya", 0) == yarn, f"{card}, Yarn of {seat}: {said}"


def shielded(position: Position) -> Position:
    """Two seats have a shield, and one loses no lives at all."""

    def made() -> ScenarioTable:
        table = position()
        assert isinstance(table.state, NineLives)
        table.state.shields[:] = [1, 0, 1, 0]
        table.state.guarded[:] = [0, 1, 0, 0]
        return table

    return made


def stakes_on(visitor: Visitor) -> dict[int, dict[str, int]]:
    """What is said to happen to each seat, by the first letters of what it gains or loses; nothing if it is out."""
    found: dict[int, dict[str, int]] = {}
    for line in visitor.page.locator(".nl__stakes li:has(b)").all_inner_texts():
        name, _, rest = line.replace("\n", " ").strip().partition(" ")
        parts = [part.replace("−", "-").split() for part in rest.split(", ") if not rest.endswith("out.")]
        found[ME if name == "You" else NAMES.index(name)] = {what[:2]: int(number) for number, what, *_ in parts}
    return found


def test_a_rung_of_the_ladder_says_what_it_has_to_reach(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(event("ladder_of_shelves", rolls=[5, 4, 4, 4]))
    die, wanted = visitor.page.locator(".nl__die"), visitor.page.locator(".nl__need")
    expect(die).to_have_count(1)
    expect(wanted).to_have_count(0)
    visitor.button("No Yarn").click()
    expect(wanted).to_have_text("5 or more")
    expect(die).to_have_attribute("data-fate", "bad")
    visitor.button("No Yarn").click()
    expect(wanted).to_have_text("4 or more")
    expect(die).to_have_attribute("data-fate", "good")


WORDED: dict[str, tuple[dict[str, Any], list[str]]] = {
    "tail_batting": ({}, ["Left: Betty", "Right: Momo"]),
    "sprinkler_ambush": ({}, ["Return 1 Yarn Ball", "Lose a life"]),
    "litter_box_duty": ({}, ["Discard 2 cards", "Lose a life"]),
    "reapurrs_bargain": ({}, ["Offer 0", "Offer 1", "Offer 2", "Offer 3"]),
    "mouse_in_the_wall": ({}, [f"Hole {number}" for number in range(1, 7)]),
}
ASKED: dict[str, tuple[dict[str, Any], str]] = {
    "snap": ({}, "Choose a card from your hand"),
    "rooftop_duel": ({"seat": 0}, "whom do you challenge?"),
    "grudge_match": ({"seat": 0, "lives": [5, 7, 7, 3]}, "with the most lives"),
    "hot_hairball": ({"seat": 0, "rolls": [6], "yarn": [0] * 4}, "who do you toss it to?"),
    "passing_the_blame": ({"seat": 0}, "whom do you blame?"),
}


def test_a_catastrophe_says_what_its_choices_are(visitor: Visitor) -> None:
    stage = Stage(visitor)
    for card, (settings, choices) in WORDED.items():
        stage.open(event(card, **settings))
        expect(visitor.page.locator(".nl__choice")).to_have_text(choices)
    for card, (settings, question) in ASKED.items():
        stage.open(event(card, **settings))
        expect(visitor.bar.locator(".ask__q")).to_contain_text(question)


def test_a_card_of_the_reapurr_says_where_he_goes_before_he_does(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(revealing("long_stride", ["pillow_golem"], lives=[6, 7, 4], reapurr=3))
    stakes = visitor.page.locator(".nl__stakes")
    expect(stakes).to_contain_text("If nobody answers")
    expect(stakes).to_contain_text("climbs to 5. He catches: Chris.")
    stage.open(revealing("top_shelf_tumble", ["pillow_golem"], lives=[6, 7, 4]))
    expect(stakes.locator("li")).to_have_text(["Betty −1 life"])


SPECIAL: dict[str, tuple[Position, str]] = {
    "two targets": (claw("duchess_doublepaw"), "claw"),
    "up or down": (claw("ferrycat_philomena"), "claw"),
    "sink": (claw("siren_of_the_sink"), "claw"),
    "copy": (claw("copycat_coco"), "claw"),
    "attack": (claw("reckless_leap"), "claw"),
    "curiosity": (claw("whats_in_the_sack"), "claw"),
    "answer": (
        answered((1, "play", "curiosity_killed_the_cat", "target", 0), hand=["pass", "take", "cucumber"]),
        "react",
    ),
    "fetch": (
        played(scene(["compost_gnome"]).zone("main_discards", ["attic_owl", "take"]), 0, "play", "compost_gnome"),
        "fetch",
    ),
    "summon": (
        played(
            scene(rows={0: ["the_alley_ghost"]}).zone("power_discards", ["chef_anchovy", "mirror_mog"]),
            *(0, "play", "the_alley_ghost"),
        ),
        "summon",
    ),
    "order": (played(scene(["crystal_cuttlefish"]), 0, "play", "crystal_cuttlefish"), "order"),
    "toss": (played(scene(rows={0: ["madam_fortuna_fuzz"]}), 0, "play", "madam_fortuna_fuzz"), "order"),
    "drop": (
        played(
            scene(["moonlit_stag"], rows={0: ["chef_anchovy", "patchwork_pat", "clover_calico"]}),
            *(0, "play", "moonlit_stag"),
        ),
        "drop",
    ),
    "discard": (
        played(scene(["attic_owl", *["tail_chaser_tackle"] * 6]), 0, "play", "attic_owl"),
        "discard",
    ),
    "rescue": (
        played(
            scene([], ["curiosity_killed_the_cat"], rows={0: ["tenth_life_tabitha"]}, seat=1, lives=[1, 5, 5]),
            *(1, "play", "curiosity_killed_the_cat", "target", 0),
        ),
        "rescue",
    ),
    "ricochet": (
        played(scene([], ["ricochet_sprint"], seat=1, rolls=[6]), 1, "play", "ricochet_sprint", "target", 0),
        "ricochet",
    ),
    "a die to turn": (event("pantry_quake", yarn=[0] * 4, rows={0: ["professor_paradox"]}), "yarn"),
    "blame": (event("passing_the_blame", seats=4, seat=0), "name"),
    "blame on": (blamed, "blame"),
    "a card for the floorboards": (event("loose_floorboards", rolls=[6, 2, 6, 6], yarn=[0] * 4), "pick"),
    "hairball": (event("hot_hairball", seat=0, rolls=[6], yarn=[0] * 4), "name"),
    "lull": (lambda: scene(["attic_owl", "pillow_golem"], seat=1, rows={0: ["granny_tuxedo"]}).table(), "lull"),
    "duel": (event("rooftop_duel", seat=0), "name"),
    "grudge": (event("grudge_match", seat=0, lives=[5, 7, 7, 3]), "name"),
}


@pytest.mark.parametrize("size", quick_last(SIZES))
def test_special_questions_can_be_answered_by_clicking(visit: Visit, size: str) -> None:
    stage, rng = Stage(visit(size=SIZES[size])), Random(2)
    for position, kind in SPECIAL.values():
        stage.answer_by_mouse(position, kind, rng, MOST_CLICKS)


@pytest.mark.slow
def test_every_question_can_be_answered_by_keyboard_alone(visitor: Visitor) -> None:
    stage = Stage(visitor)
    for card in EVENTS:
        stage.answer_by_keys(event(card), "pick")
    for name, (position, kind) in SPECIAL.items():
        stage.answer_by_keys(position, kind, number_of(name, position()))


def number_of(name: str, table: ScenarioTable) -> int:
    """The number key of the card that a special question of the Claw Phase is about."""
    ask = table.ask(ME)
    if ask is None or ask.kind != "claw":
        return 1
    plays = [str(option) for option in ask.options if option.verb == "play"]
    return 1 + next(i for i, play in enumerate(plays) if play.removeprefix("play ") in CLAWED[name])


CLAWED = {
    "two targets": "duchess_doublepaw",
    "up or down": "ferrycat_philomena",
    "sink": "siren_of_the_sink",
    "copy": "copycat_coco",
    "attack": "reckless_leap",
    "curiosity": "whats_in_the_sack",
}


def test_the_stack_tells_what_happens_if_nobody_answers(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(
        answered((1, "play", "curiosity_killed_the_cat", "target", 0), hand=["pass", "cucumber"], lives=[5, 7, 6])
    )
    stack = visitor.page.locator(".nl__stack")
    expect(stack.locator(".nl__outcome")).to_contain_text("You: 5 → 4 lives")
    expect(stack.locator(".nl__played")).to_have_count(1)
    visitor.page.locator("[data-zone=hand] .card[data-state=legal] .card__hit").last.click()  # Pass, to Chris
    visitor.page.locator(".seatp__hit:visible").last.click()
    visitor.until(lambda: bool(stage.sent), "for the answer")
    assert len(stage.sent[0]) == 2


FERRY = {
    "down": "Ferrycat Philomena: The Reapurr goes down to 1.",
    "up": "Ferrycat Philomena: The Reapurr climbs to 4. He catches: Chris.",
}


@pytest.mark.slow
@pytest.mark.parametrize("way", FERRY)
def test_the_stack_tells_where_the_reapurr_goes_if_nobody_answers(visitor: Visitor, way: str) -> None:
    stage = Stage(visitor)
    more: dict[str, Any] = {"rows": {1: ["ferrycat_philomena"]}, "lives": [6, 5, 4], "reapurr": 3}
    stage.open(answered((1, "play", "ferrycat_philomena", way), hand=["cucumber"], **more))
    expect(visitor.page.locator(".nl__outcome")).to_contain_text(FERRY[way])


def test_an_attack_on_somebody_is_one_message(visitor: Visitor) -> None:
    """The question has told already who can be attacked, and what can't be played and why."""
    stage = Stage(visitor)
    stage.open(claw("reckless_leap"))
    hand = visitor.page.locator("[data-zone=hand] .card")
    expect(hand.locator(".card__why").first).to_be_visible()
    assert "why" not in stage.requests
    asked = len(stage.requests)
    hand.filter(has_text="Reckless Leap").locator(".card__hit").click()
    visitor.page.locator(".seatp__hit:visible").last.click()
    visitor.until(lambda: bool(stage.sent), "for the answer")
    assert stage.requests[asked:] == ["act"] and len(stage.sent[0]) == 2


def test_what_is_being_carried_out_has_no_answers_to_speak_of(visitor: Visitor) -> None:
    Stage(visitor).open(SPECIAL["rescue"][0])
    expect(visitor.page.locator(".nl__played")).to_have_count(1)
    expect(visitor.page.locator(".nl__outcome")).to_have_count(0)


def test_the_ferry_says_how_far_it_takes_the_reapurr(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(claw("ferrycat_philomena", reapurr=1, lives=[6, 7, 2]))
    visitor.page.locator("[data-zone=row] .card[data-state=legal] .card__hit").click()
    expect(visitor.button("The Reapurr goes down into his Lair.")).to_be_visible()
    expect(visitor.button("The Reapurr climbs to 2. He catches: Chris.")).to_be_visible()


def test_the_table_in_words_tells_what_was_announced(visitor: Visitor) -> None:
    stage = Stage(visitor)
    blow = (1, "play", "curiosity_killed_the_cat", "target", 0)
    stage.open(answered(blow, (0, "play", "pass", "target", 2), hand=["pass", "cucumber"]))
    visitor.page.keyboard.press("t")
    words = visitor.page.get_by_role("dialog")
    expect(words).to_contain_text("You: Pass → Chris")
    expect(words).to_contain_text("Betty: Curiosity Killed the Cat → You")


def test_a_hit_that_was_warded_off_asks_who_is_next(visitor: Visitor) -> None:
    Stage(visitor).open(SPECIAL["ricochet"][0])
    expect(visitor.bar.locator(".ask__q")).to_have_text("You have defended. Who is next?")


def test_a_card_that_cannot_be_used_says_why(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(answered((1, "play", "curiosity_killed_the_cat", "target", 0), hand=["attic_owl", "cucumber"]))
    owl = visitor.page.locator("[data-zone=hand] .card[data-type=ally]")
    expect(owl.locator(".card__why")).to_be_visible()
    owl.locator(".card__hit").click(force=True)
    expect(visitor.page.locator(".pop--why")).to_contain_text("L-")


def test_a_turn_by_keyboard_alone(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(claw("whats_in_the_sack"))
    keys = visitor.page.keyboard
    visitor.page.locator("[data-zone=hand] [data-rove]").first.focus()
    keys.press("Home")
    keys.press("Enter")  # the Curiosity
    expect(visitor.page.locator(".ask__chain li")).to_have_count(1)
    keys.press("u")
    expect(visitor.page.locator(".ask__chain li")).to_have_count(0)
    visitor.page.locator("[data-zone=hand] [data-rove]").first.focus()
    keys.press("Enter")
    expect(visitor.page.locator(".ask__chain li")).to_have_count(1)
    visitor.page.evaluate("document.activeElement.blur()")
    keys.press("1")  # the first cat
    visitor.until(lambda: len(stage.sent) == 1, "for the card")
    expect(visitor.page.locator(".shell.is-yours")).to_have_count(1)
    keys.press("e")  # the end of the Claw Phase
    visitor.until(lambda: len(stage.sent) == 2, "for the end of the phase")


def test_a_person_chooses_when_to_be_asked_and_the_table_passes_otherwise(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(answered((1, "play", "curiosity_killed_the_cat", "target", 2), hand=["cucumber", "take"]))
    visitor.page.get_by_role("button", name="When to ask you").first.click()
    visitor.page.get_by_text("If it concerns me").click()
    visitor.button("Always ask me").click()
    visitor.page.keyboard.press("Escape")
    visitor.until(lambda: len(stage.asking_settings) == 2, "for both choices")
    assert stage.asking_settings[0] == {"answers": "target", "yarn": "useful", "quiet": "never"}
    assert stage.asking_settings[1] == {"answers": "always", "yarn": "able", "quiet": "always"}
    assert stage.sent == [], "the browser passes for nobody"


def test_who_asks_for_no_more_questions_about_a_card_says_so_and_passes(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(answered((1, "play", "curiosity_killed_the_cat", "target", 2), hand=["cucumber", "take"]))
    visitor.button("Don't ask again about this card").click()
    visitor.until(lambda: stage.sent == [[3]], "for the pass")
    assert stage.asking_settings == [{"rest": True}]


def test_whoever_wants_to_be_asked_always_is_asked_with_nothing_but_a_pass(visit: Visit) -> None:
    visitor = visit(kept={"calamity.nine_lives.asking": {"answers": "always"}})
    stage = Stage(visitor)
    stage.open(answered((1, "play", "curiosity_killed_the_cat", "target", 2), hand=["attic_owl"], patient=True))
    expect(visitor.bar.locator(".ask__q")).to_contain_text("Curiosity")
    expect(visitor.bar).to_contain_text("You can only pass")
    assert stage.asking_settings == [{"answers": "always", "yarn": "useful", "quiet": "never"}] and stage.sent == []
    visitor.button("Don't answer").click()
    visitor.until(lambda: stage.sent == [[3]], "for the pass")


@pytest.mark.slow
def test_a_revealed_card_concerns_everybody_whatever_they_hold(visit: Visit) -> None:
    visitor = visit(kept={"calamity.nine_lives.asking": {"answers": "target"}})
    stage = Stage(visitor)
    stage.open(revealing("top_shelf_tumble", ["attic_owl"], patient=True))
    expect(visitor.bar.locator(".ask__q")).to_contain_text("Top-Shelf Tumble")
    expect(visitor.bar).to_contain_text("You can only pass")
    assert stage.kind == "reveal" and stage.sent == []
    visitor.button("Don't answer").click()
    visitor.until(lambda: stage.sent == [[3]], "for the pass")


def test_too_many_cards_are_chosen_in_the_hand_and_counted(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(SPECIAL["discard"][0])
    legal = visitor.page.locator("[data-zone=hand] .card[data-state=legal] .card__hit")
    expect(visitor.bar).to_contain_text("0 of 2 chosen")
    legal.first.click()
    expect(visitor.bar).to_contain_text("1 of 2 chosen")
    visitor.button("Take back").click()
    expect(visitor.bar).to_contain_text("0 of 2 chosen")
    for _ in range(2):
        legal.first.click()
    visitor.until(lambda: [len(links) for links in stage.sent] == [2], "for both cards at once")


MOVING = {"speed": "fast"}
COUNT_FLIGHTS = """(what) => {
  window.flown = 0;
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) if (node.matches?.(what)) window.flown += 1;
  }).observe(document.body, { childList: true, subtree: true });
}"""


def flown(visitor: Visitor, count: int) -> None:
    """Wait until so many animations of moving cards have begun."""
    visitor.until(lambda: visitor.page.evaluate("window.flown") == count, f"for {count} to fly")


@pytest.mark.slow
def test_farewell_yarn_flies_out_of_the_sanctuary(visit: Visit) -> None:
    visitor = visit(settings=MOVING)
    stage = Stage(visitor)
    stage.open(claw("whats_in_the_sack", lives=[5, 1, 6]))
    visitor.page.evaluate(COUNT_FLIGHTS, ".flight.nl__ball")
    visitor.page.locator("[data-zone=hand] .card[data-type=curiosity] .card__hit").click()
    visitor.page.locator(".ask__a .btn", has_text="Betty").click()
    visitor.button("Don't answer").click()  # to one's own card
    flown(visitor, 2)
    assert stage.table.get("alive") == [1, 0, 1]


@pytest.mark.slow
def test_the_reapurr_pauses_on_every_space(visit: Visit) -> None:
    visitor = visit(settings=MOVING)
    stage = Stage(visitor)
    stage.open(event("knucklebones", rolls=[4]))
    visitor.page.evaluate(COUNT_FLIGHTS, '.flight.nl__reapurr[data-via="space:1"]')
    visitor.button("No Yarn").click()
    flown(visitor, 1)
    assert stage.table.get("reapurr") == 2


@pytest.mark.slow
@pytest.mark.parametrize(("order", "cards"), [("race", 2), ("turn_order", 1)])
def test_in_a_race_an_answer_counts_at_once(visitor: Visitor, order: str, cards: int) -> None:
    stage = Stage(visitor, slow=True)
    blow = (1, "play", "curiosity_killed_the_cat", "target", 0)
    stage.open(answered(blow, hand=["cucumber"], options={"reaction_order": order}))
    expect(visitor.page.locator(".nl__stack .chip", has_text="first answer counts")).to_have_count(int(cards == 2))
    visitor.page.locator("[data-zone=hand] .card[data-state=legal] .card__hit").click()
    visitor.until(lambda: bool(stage.sent), "for the answer")
    expect(visitor.page.locator(".nl__played")).to_have_count(cards)  # in turn order Chris may come first


def test_a_ball_for_a_whole_roll(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(event("gravity_check", options={"yarn_scope": "roll"}))
    expect(visitor.bar.locator(".ask__q")).to_contain_text("whose dice")
    visitor.page.locator(".nl__die[data-lit]").nth(2).click()  # the first of our two dice
    visitor.until(lambda: bool(stage.sent), "for the new roll")
    again = [one for one in stage.table.events_since(0, ME) if one["event"] == "rerolled"]
    assert [(one["seat"], one["other"]) for one in again] == [(ME, ME)] * 2


def test_a_catastrophe_can_be_blocked_if_the_table_says_so(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(revealing("top_shelf_tumble", ["cucumber", "take"], options={"blockable_catastrophes": "on"}))
    assert kind_asked(visitor) == "reveal"
    cards = visitor.page.locator("[data-zone=hand] .card[data-state=legal] .card__hit")
    expect(cards).to_have_count(1)  # Take takes no CATastrophe
    cards.click()
    visitor.button("Don't answer").click()  # to one's own Cucumber
    visitor.until(lambda: len(stage.sent) == 2, "for the Cucumber")
    expect(visitor.page.locator(".log")).to_contain_text("Top-Shelf Tumble is blocked")
    assert stage.table.get("lives") == [9, 9, 9]


@pytest.mark.slow
def test_discard_piles_can_be_looked_through(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(claw("reckless_leap"))
    visitor.page.locator("[data-zone=hand] .card[data-type=ally] .card__hit").first.click()
    visitor.button("Don't answer").click()  # to one's own card
    visitor.until(lambda: len(stage.sent) == 2, "for the card")
    visitor.page.locator(".nl__discard:not(:disabled)").first.click()
    expect(visitor.page.locator(".nl__browse .card")).to_have_count(1)


def test_the_reapurr_can_win(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(
        played(
            scene(["bone_bell_raven"], seats=2, lives=[2, 2], reapurr=1),
            *(0, "play", "bone_bell_raven"),
        )
    )
    over = visitor.page.get_by_role("dialog")
    expect(over.get_by_role("heading").first).to_have_text("The Grim Reapurr wins")
    expect(over.locator(".over__row")).to_have_count(2)


LOOKS: dict[str, dict[str, Any]] = {
    "desktop-light-en": {"size": DESKTOP, "theme": "light", "lang": "en"},
    "small-dark-de": {"size": (1280, 800), "theme": "dark", "lang": "de"},
    "tablet-light-de": {"size": (768, 1024), "theme": "light", "lang": "de"},
    "phone-dark-en": {"size": PHONE, "theme": "dark", "lang": "en"},
}
SCREENS: dict[str, Position] = {
    "claw": claw("reckless_leap"),
    "react": answered((1, "play", "curiosity_killed_the_cat", "target", 0), hand=["pass", "take", "attic_owl"]),
    "yarn": event("pantry_quake"),
    "pick": event("paw_claw_tail"),
    "discard": SPECIAL["discard"][0],
    "over": played(scene(["bone_bell_raven"], lives=[4, 2, 0], reapurr=1), *(0, "play", "bone_bell_raven")),
}
AXED = ("desktop-light-en", "phone-dark-en")  # all screens; the others only what holds most: the stack and the dice


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
        if look in AXED or name in ("react", "yarn"):
            assert grave_violations(visitor.page) == []


def test_what_costs_a_life_says_so_and_no_habitual_key_gives_it(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(answered((1, "play", "curiosity_killed_the_cat", "target", 0), hand=["cucumber"]))
    passing = visitor.bar.get_by_role("button", name="Don't answer")
    expect(passing).to_contain_text("costs you 1 life")
    assert "btn--cost" in str(passing.get_attribute("class"))
    for key in ("Space", "Enter", "e"):
        visitor.page.keyboard.press(key)
    stage.settle()
    assert stage.sent == [] and stage.asking_settings == []


def test_what_costs_the_last_life_is_confirmed_once_more(visitor: Visitor) -> None:
    stage = Stage(visitor)
    attack = (1, "play", "curiosity_killed_the_cat", "target", 0)
    stage.open(answered(attack, hand=["cucumber"], lives=[1, 9, 9]))
    expect(visitor.bar).to_have_class(re.compile("is-deadly"))
    passing = visitor.bar.get_by_role("button", name="Don't answer")
    expect(passing).to_contain_text("you are out")
    passing.click()
    expect(visitor.bar.locator(".ask__q")).to_contain_text("Really?")
    assert stage.sent == []
    visitor.page.keyboard.press("Escape")
    expect(visitor.bar.locator(".ask__q")).not_to_contain_text("Really?")
    visitor.button("Don't ask again about this card").click()
    expect(visitor.bar.locator(".ask__q")).to_contain_text("Really?")
    assert stage.asking_settings == [], "nothing is passed for before that is confirmed"
    visitor.bar.locator(".btn--cost").click()
    visitor.until(lambda: stage.sent == [[3]], "for the pass")


def test_the_life_track_tells_a_screen_reader_who_shares_a_space(visitor: Visitor) -> None:
    attack = (1, "play", "curiosity_killed_the_cat", "target", 0)
    Stage(visitor).open(answered(attack, hand=["cucumber"], lives=[4, 9, 9]))
    track = visitor.page.get_by_role("region", name="Life track")
    read = track.aria_snapshot()
    assert re.search(r"9.*Betty.*Chris.*9 spaces above", read, re.DOTALL), read
    assert re.search(r"4.*You.*4 spaces above", read, re.DOTALL), read
