"""Browser tests of Catastrophe: a whole game, every question and every Response, by mouse, keyboard and touch."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from calamity.testing import ScenarioTable
from tests.games.catastrophe import questions
from tests.games.catastrophe.questions import QUESTIONS
from tests.games.catastrophe.scenes import of_kind, printed, scene
from tests.games.catastrophe.shorthand import borrow, commit, react, respond, restock, won
from tests.web.anyone import play_out, table_of
from tests.web.axe import grave_violations
from tests.web.conftest import Visit
from tests.web.slow_parameters import quick_last
from tests.web.stage import ME, Position, Stage
from tests.web.visitor import DESKTOP, PHONE, SIZES, Visitor

GAME = "catastrophe"
LEGAL = ".card[data-state=legal]"
PICTURES = Path(__file__).parents[2] / "build" / "screens"
CUT_OFF = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def in_hand(visitor: Visitor, card: str) -> Locator:
    """A card of our hand, to click."""
    return visitor.page.locator("[data-zone=hand]").get_by_role("option", name=f"{printed(card).name.english},").first


def in_play(visitor: Visitor, card: str) -> Locator:
    """A card that we have in play, to click."""
    return (
        visitor.page.locator("[data-zone=in_play]").get_by_role("button", name=f"{printed(card).name.english},").first
    )


def cell(visitor: Visitor, who: str, kind: str) -> Locator:
    """Somebody's impact in the matrix."""
    return visitor.page.locator("[data-zone=matrix]").get_by_role("button", name=f"{who}, {kind}:")


def ready_button(visitor: Visitor) -> Locator:
    """What ends React for us, whatever it costs."""
    return visitor.bar.locator(".ask__a > .btn").filter(has_text=re.compile("ready", re.IGNORECASE)).first


# ---- playing ----


@pytest.mark.slow
def test_a_whole_game_with_bots_by_mouse(visitor: Visitor) -> None:
    visitor.sit(table_of(visitor, GAME, 3, "greedy"))
    kinds = play_out(visitor, Random(5))
    assert {"pick", "trade", "lay_out", "react"} <= kinds
    over = visitor.page.get_by_role("dialog")
    expect(over.locator(".over__row")).to_have_count(3)
    expect(over.get_by_role("heading").first).to_be_visible()


@pytest.mark.parametrize("size", quick_last(SIZES))
def test_every_question_can_be_answered_with_the_mouse_or_a_finger(visit: Visit, size: str) -> None:
    phone = size == "phone"
    stage, rng = Stage(visit(size=SIZES[size])), Random(1)
    for name in list(QUESTIONS)[:: 2 if phone else 1]:
        stage.answer_by_mouse(QUESTIONS[name], name.split()[0], rng)


@pytest.mark.slow
def test_every_response_can_be_played_with_the_mouse(visitor: Visitor) -> None:
    stage, rng = Stage(visitor), Random(2)
    for card in of_kind("response"):
        stage.open(questions.responding(card))
        in_hand(visitor, card).click()
        stage.settle()
        if not stage.sent:
            stage.click_on(rng, card)
        assert stage.sent.pop()[0] == stage.table.game.actions.parse(f"play {card}")


def test_the_draft_by_keyboard_alone(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(questions.drafting)
    keys = visitor.page.keyboard
    for picks in range(1, 6):
        visitor.page.locator("[data-zone=packet] [data-rove]").first.focus()
        keys.press("ArrowRight")
        keys.press("Enter")
        visitor.until(lambda picks=picks: len(stage.sent) == picks, "for the picked card")  # type: ignore[misc]
    expect(visitor.page.locator("[data-zone=packet]")).to_have_count(0)
    assert len(stage.table.zone("hand", ME)) == 6


def test_react_by_keyboard_alone(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(questions.reacting)
    keys = visitor.page.keyboard
    chosen_cells = visitor.page.locator(".cs__cell[data-state=selected]")
    cell(visitor, "You", "Exposure").focus()
    keys.press("Enter")
    expect(chosen_cells).to_have_count(1)
    keys.press("Escape")
    expect(chosen_cells).to_have_count(0)
    cell(visitor, "You", "Exposure").focus()
    keys.press("Enter")
    in_play(visitor, "tarpaulin_and_rope").focus()
    keys.press("Enter")
    visitor.until(lambda: len(stage.sent) == 1, "for the use")
    expect(cell(visitor, "You", "Exposure")).to_contain_text("Tarpaulin and Rope")
    visitor.page.evaluate("document.activeElement.blur()")
    keys.press(str(ready_button(visitor).get_attribute("aria-keyshortcuts")))
    visitor.until(lambda: len(stage.sent) == 2, "for being ready")


def test_what_would_be_the_end_of_us_is_no_default_and_confirmed(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(lambda: scene(play={0: ["water_jugs"]}, vitality=[1, 4, 4]).table())
    ready = ready_button(visitor)
    expect(visitor.bar).to_contain_text("your last Vitality")
    assert "btn--go" not in str(ready.get_attribute("class"))
    visitor.page.keyboard.press("Enter")
    visitor.page.keyboard.press("Space")
    stage.settle()
    assert stage.sent == [], "neither Enter nor Space costs anything"
    ready.click()
    expect(visitor.bar.locator(".ask__q")).to_contain_text("Really?")
    assert stage.sent == []
    visitor.page.keyboard.press("Escape")
    expect(visitor.bar.locator(".ask__q")).not_to_contain_text("Really?")
    ready.click()
    ready.click()
    visitor.until(lambda: len(stage.sent) == 1, "for being ready")


def test_a_row_too_full_is_put_right_by_keyboard(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(questions.overflowing)
    in_play(visitor, "tool_chest").focus()
    visitor.page.keyboard.press("Enter")
    visitor.until(lambda: bool(stage.sent), "for the card that leaves")
    assert "tool_chest" not in stage.table.zone("in_play", ME)


def test_a_trade_shows_both_bundles_and_wishes_in_few_clicks(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(questions.trading)
    visitor.page.locator(".seatp__hit").first.click()
    trade = visitor.page.locator(".cs__trade")
    expect(trade).to_be_visible()
    in_hand(visitor, "water_jugs").click()
    expect(trade.locator(".cs__bundle").first.locator(".card")).to_have_count(1)
    assert grave_violations(visitor.page) == []
    trade.locator(".cs__wish").first.click()
    expect(trade.locator(".cs__wishes .chip--good")).to_have_count(1)
    visitor.button("Send the offer").click()
    visitor.until(lambda: bool(stage.sent), "for the offer")
    assert len(stage.sent[0]) == 4


@pytest.mark.slow
def test_a_small_screen_turns_to_what_an_answer_goes_on_with(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    stage = Stage(visitor)
    stage.open(questions.reacting)
    links = visitor.page.locator(".ask__chain li")
    visitor.page.locator(".ask__a .btn", has_text="Borrow from Betty").click()
    expect(links).to_have_count(1)
    visitor.page.locator(f".cs__shelf {LEGAL} .card__hit").first.click()
    expect(links).to_have_count(2)
    in_hand(visitor, "scrap_pile").click()
    stage.settle()
    if not stage.sent:
        visitor.page.locator(".cs__cell[data-lit]").first.click()
    visitor.until(lambda: bool(stage.sent), "for the loan")
    assert stage.table.view(ME)["lent"][1]


def test_a_card_that_cannot_be_used_says_why(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(questions.reacting)
    why = visitor.page.locator(".pop--why")
    in_play(visitor, "battery_bank").click(force=True)
    expect(why).to_contain_text("Surge")
    visitor.page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    in_hand(visitor, "canned_goods").click(force=True)
    expect(why).to_contain_text("Quick")


LIT = ".cs__shelf .card[data-state=legal]"


def of_others(visitor: Visitor, card: str) -> Locator:
    """A card that somebody else has in play, to click."""
    return visitor.page.locator(".cs__shelf").get_by_role("option", name=f"{printed(card).name.english},").first


def test_of_the_others_only_what_can_be_borrowed_lights_up(visitor: Visitor) -> None:
    stage = Stage(visitor)
    rows = {1: ["wood_stove", "wool_blankets"]}  # both against Exposure, but the stove is Fixed
    stage.open(lambda: react("tornado", "short_term", "burst_main", seats=3, hand={0: ["crowbar"]}, play=rows))
    expect(visitor.page.locator(LIT)).to_have_count(1)
    of_others(visitor, "wood_stove").click(force=True)
    expect(visitor.page.locator(".pop--why")).to_contain_text("Wood Stove is Fixed")
    assert stage.sent == []
    assert stage.table.zone("hand", ME) == ["crowbar"]


def test_the_last_card_is_given_for_another_only_after_a_second_click(visitor: Visitor) -> None:
    stage = Stage(visitor)
    rows = {1: ["wool_blankets"]}
    stage.open(lambda: react("tornado", "short_term", "burst_main", seats=3, hand={0: ["crowbar"]}, play=rows))
    of_others(visitor, "wool_blankets").click(force=True)
    expect(visitor.bar.locator(".ask__q")).to_contain_text("your last card")
    assert stage.sent == []
    visitor.page.keyboard.press("Escape")
    expect(visitor.bar.locator(".ask__q")).not_to_contain_text("your last card")
    of_others(visitor, "wool_blankets").click(force=True)
    visitor.button("Borrow, and give Crowbar").click()
    visitor.until(lambda: len(stage.sent) == 1, "for the loan")


def test_whoever_has_taken_cover_sees_no_loss_in_every_cell(visitor: Visitor) -> None:
    stage = Stage(visitor)

    def covered() -> ScenarioTable:
        table = react("tornado", "short_term", "burst_main", seats=3, hand={0: ["take_cover"]})
        respond(table, 0, "take_cover")
        return table

    stage.open(covered)
    expect(visitor.page.get_by_text("−1 in all").first).to_be_attached()
    expect(visitor.bar).to_contain_text("Ready, and lose 1")


def test_what_a_complication_forbids_and_what_is_borrowed_up_does_not_light_up(visitor: Visitor) -> None:
    stage = Stage(visitor)
    why = visitor.page.locator(".pop--why")
    stage.open(questions.reacting)
    of_others(visitor, "headlamps").click(force=True)
    expect(why).to_contain_text("Surge")
    visitor.page.keyboard.press("Escape")

    def borrowed_up() -> ScenarioTable:
        hand = {0: ["crowbar", "chainsaw"]}
        table = react("tornado", "short_term", "torn_roofs", seats=3, hand=hand, play={1: ["wool_blankets 1"]})
        borrow(table, 0, 1, "wool_blankets", "crowbar", 1)  # there is Exposure in slot 4 as well
        return table

    stage.open(borrowed_up)
    expect(visitor.page.locator(LIT)).to_have_count(1)  # the Crowbar that was passed
    of_others(visitor, "wool_blankets").click(force=True)
    expect(why).to_contain_text("You have used up what you borrowed")
    assert stage.sent == []


def test_whoever_lays_into_a_full_row_is_told_and_may_take_the_newcomer_back(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(lambda: restock(seats=3, hand={0: ["water_jugs", "crowbar"]}, play={0: questions.FULL_ROW}))
    in_hand(visitor, "water_jugs").click()
    expect(visitor.bar.locator(".ask__q")).to_contain_text("Too many Resources in play")
    expect(visitor.page.locator(f"[data-zone=in_play] {LEGAL}")).to_have_count(7)
    expect(visitor.page.locator(f"[data-zone=hand] {LEGAL}")).to_have_count(1)
    in_hand(visitor, "water_jugs").click()
    expect(visitor.page.locator(".ask__chain li")).to_have_count(2)
    visitor.button("That is all").click()
    visitor.until(lambda: bool(stage.sent), "for the answer")
    assert sorted(stage.table.zone("hand", ME)) == ["crowbar", "water_jugs"]


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_second_whom_one_use_serves_is_chosen_in_the_matrix(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size=size)
    stage = Stage(visitor)
    row = ["two_way_radios", "stretcher"]
    stage.open(lambda: react("tornado", "immediate", "burst_main", seats=4, play={0: row}))
    in_play(visitor, "two_way_radios").click()
    cell(visitor, "You", "Silence").click()
    expect(visitor.bar.locator(".ask__q")).to_have_text("Two-Way Radios: and for whom else?")
    expect(visitor.page.locator(".cs__cell[data-lit]")).to_have_count(3)
    cell(visitor, "Chris", "Silence").click()
    visitor.until(lambda: bool(stage.sent), "for the use")
    assert [seat for seat in range(4) if stage.table.view(ME)["matrix"][seat][2]["mitigated"]] == [0, 2]


def test_any_planned_use_is_taken_back_where_it_stands(visitor: Visitor) -> None:
    stage = Stage(visitor)

    def planned() -> ScenarioTable:
        row = ["first_aid_kit", "tool_chest", "headlamps"]
        table = react("earthquake", "immediate", "burst_main", seats=3, play={0: row})
        commit(table, 0, "first_aid_kit", 1)
        commit(table, 0, "first_aid_kit", 1, of=1)
        commit(table, 0, "tool_chest", 2)
        return table

    stage.open(planned)
    expect(visitor.page.locator(".cs__undo")).to_have_count(3)
    assert grave_violations(visitor.page) == []
    cell(visitor, "You", "Injury").click()
    expect(cell(visitor, "You", "Injury")).to_contain_text("open")
    visitor.page.locator("button.cs__plan", has_text="Injury").click()
    expect(cell(visitor, "Betty", "Injury")).to_contain_text("open")
    expect(visitor.page.locator(".cs__undo")).to_have_count(1)
    assert stage.table.get("committed", ME) == [0, 1, 0]


def test_a_side_is_chosen_by_what_is_printed_on_it(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    stage = Stage(visitor)
    stage.open(questions.side)
    answers = visitor.bar.locator(".ask__a .btn", has=visitor.page.locator(".ask__n"))
    expect(answers.first).to_contain_text("Special Ability: Well Rehearsed")
    expect(answers.last).to_contain_text("at most three cards in Provisioning")
    for answer in answers.all():
        expect(answer).to_be_in_viewport(ratio=1)
    expect(visitor.page.locator("[data-zone=packet], .cs__trader")).to_have_count(0)
    answers.first.click()
    expect(visitor.page.locator("[data-zone=packet]")).to_be_visible()
    expect(visitor.page.locator(".cs__trader")).to_have_count(1)


def test_our_own_side_of_a_trade_is_spoken_of_to_us(visit: Visit) -> None:
    visitor = visit(lang="de")
    stage = Stage(visitor)
    stage.open(questions.answering)
    expect(visitor.page.locator(".cs__bundle h3")).to_have_text(["Betty: gibt", "Du gibst zurück"])
    stage.open(questions.confirming)
    expect(visitor.page.locator(".cs__bundle h3")).to_have_text(["Du gibst", "Betty: gibt zurück"])


# ---- looking ----


@pytest.mark.slow
def test_a_phone_shows_what_the_lender_has_and_nothing_else_in_the_way(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    stage = Stage(visitor)
    stage.open(questions.crowded)
    expect(visitor.page.locator(".seg")).to_be_in_viewport(ratio=1)
    visitor.page.locator(".ask__a .btn", has_text="Borrow from Kim").click()
    expect(visitor.bar.locator(".ask__q")).to_have_text("Which card do you borrow from Kim?")
    expect(visitor.page.locator(".cs__cell")).to_have_count(0)
    cards = visitor.page.locator(".cs__shelf .card")
    expect(cards).to_have_count(3)
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=1)
        assert bottom(card) <= top(visitor.bar)


@pytest.mark.slow
def test_nothing_of_six_players_is_hidden_on_a_small_screen(visit: Visit) -> None:
    visitor = visit(size=(1280, 800), lang="de")
    stage = Stage(visitor)
    stage.open(questions.crowded)
    for foot in visitor.page.locator(".cs__reach").all():
        assert bottom(foot) <= top(visitor.bar)
    for seat in visitor.page.locator(".seatp").all():
        for part in (seat.locator(".seatp__stats > *"), seat.locator(".seatp__n")):
            for shown in part.all():
                if shown.is_visible():
                    assert right(shown) <= right(seat)
                    assert shown.evaluate("element => element.scrollWidth - element.clientWidth") <= 0
    title = visitor.page.locator(".topbar__game")
    assert title.evaluate("element => element.scrollWidth - element.clientWidth") <= 0


@pytest.mark.slow
def test_a_card_of_the_hand_that_stands_out_is_whole(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    stage = Stage(visitor)
    stage.open(questions.trading)
    visitor.page.locator(".seatp__hit").first.click()
    hand = visitor.page.locator(".cs__hand")
    faces = hand.locator(f"{LEGAL} .card__face")
    expect(faces).to_have_count(4)
    for face in faces.all():
        assert top(face) - 5 >= top(hand)  # with its edge of five pixels


def top(part: Locator) -> float:
    """The top edge of an element on the screen."""
    return float(part.evaluate("element => element.getBoundingClientRect().top"))


def bottom(part: Locator) -> float:
    """The bottom edge of an element on the screen."""
    return float(part.evaluate("element => element.getBoundingClientRect().bottom"))


def right(part: Locator) -> float:
    """The right edge of an element on the screen."""
    return float(part.evaluate("element => element.getBoundingClientRect().right"))


def test_a_phone_shows_what_is_open_for_everybody_above_the_question(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    stage = Stage(visitor)
    stage.open(questions.reacting)
    cells = visitor.page.locator(".board .cs__cell")
    expect(cells).to_have_count(16)
    for corner in (cells.first, cells.last, in_play(visitor, "tarpaulin_and_rope")):
        expect(corner).to_be_in_viewport(ratio=1)
    in_play(visitor, "tarpaulin_and_rope").click()
    expect(visitor.page.locator(".cs__cell[data-lit]")).to_have_count(8)  # Exposure and Wreckage, whoever has them
    cell(visitor, "Chris", "Exposure").click()
    visitor.until(lambda: bool(stage.sent), "for the help")
    expect(visitor.page.locator(".cs__cell.is-open")).to_have_count(15)


def test_a_charge_lights_up_what_it_stands_in_for(visitor: Visitor) -> None:
    stage = Stage(visitor)
    row = ["battery_bank", "air_purifier"]
    stage.open(lambda: react("wildfire", "immediate", "burst_main", play={0: row}))
    in_play(visitor, "battery_bank").hover()
    expect(visitor.page.locator(".cs__cell[data-state=legal]")).to_have_count(2)  # Bad Air, ours and Betty's


def test_whoever_pays_into_a_full_row_is_told(visitor: Visitor) -> None:
    stage = Stage(visitor)
    rows = {1: [*questions.FULL_ROW[:6], "first_aid_kit"]}
    hand = {0: ["crowbar", "chainsaw"]}
    stage.open(lambda: react("earthquake", "immediate", "burst_main", seats=3, hand=hand, play=rows))
    visitor.button("Borrow from Betty").click()
    visitor.page.locator(f".cs__shelf {LEGAL} .card__hit").last.click()
    expect(visitor.bar.locator(".ask__s")).to_contain_text("Betty's row is full")


@pytest.mark.slow
def test_a_card_that_was_foreseen_is_shown(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(questions.foreseeing)
    visitor.button("Look").click()
    expect(visitor.page.locator(".cs__more")).to_contain_text("Looters comes next")


def test_a_tie_is_explained(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(lambda: won([2, 2, 1], hand={0: ["crowbar"], 1: ["chainsaw"]}))
    told = visitor.page.get_by_role("dialog")
    expect(told).to_contain_text("Tied with 2 Vitality, so cards count: You 1, Betty 1.")
    expect(told).to_contain_text("The title is shared.")


@pytest.mark.slow
def test_a_difficulty_sets_the_options_and_own_ones_are_a_mixture(visitor: Visitor) -> None:
    visitor.go("/new/catastrophe")
    level = visitor.page.get_by_role("combobox", name="Difficulty")
    expect(level).to_have_value("gentle")
    level.select_option("severe")
    sides = visitor.page.get_by_role("combobox", name="Persona side")
    expect(sides.locator("option:checked")).to_have_text("Detriments")
    sides.select_option(label="Special Abilities")
    expect(level).to_have_value("hard")
    sides.select_option(label="no Personas")
    expect(level).to_have_value("")


@pytest.mark.slow
def test_three_impact_cards_are_chosen_for_a_table(visitor: Visitor) -> None:
    visitor.go("/new/catastrophe")
    visitor.page.locator("button[aria-expanded=false]", has_text="more").click()
    first = visitor.page.get_by_role("combobox", name="Impact cards")
    expect(first.locator("option:checked")).to_have_text("by lot")
    first.select_option(label="Curfew")
    lists = visitor.page.get_by_role("combobox", name="Impact cards")
    expect(lists).to_have_count(3)
    expect(lists.nth(0).locator("option", has_text="Burst Main")).to_be_disabled()  # it has filled the second place
    lists.nth(2).select_option(label="Looters")
    with visitor.page.expect_request(lambda request: request.method == "POST") as wished:
        visitor.page.locator(".setup__go").click()
    table = wished.value.post_data_json
    assert table is not None and table["options"]["impacts"] == "curfew,burst_main,looters"
    visitor.page.locator(".shell").wait_for()


LOOKS: dict[str, dict[str, Any]] = {
    "desktop-light-en": {"size": DESKTOP, "theme": "light", "lang": "en"},
    "desktop-dark-de": {"size": DESKTOP, "theme": "dark", "lang": "de"},
    "small-light-de": {"size": (1280, 800), "theme": "light", "lang": "de"},
    "phone-dark-de": {"size": PHONE, "theme": "dark", "lang": "de"},
}
SCREENS: dict[str, Position] = {
    "pick": questions.drafting,
    "trade": questions.trading,
    "answer": questions.answering,
    "overflow": questions.overflowing,
    "lay_out": questions.laying,
    "react": questions.reacting,
    "react6": questions.crowded,
    "danger": questions.endangered,
    "over": lambda: won([2, 2, 1], hand={0: ["crowbar"], 1: ["chainsaw"]}),
}
AXED = ("pick", "answer", "react", "over")


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
def test_every_screen_is_whole_and_has_no_barrier(visit: Visit, look: str) -> None:
    visitor = visit(**LOOKS[look])
    stage = Stage(visitor)
    folder = PICTURES / f"{GAME}-{look}"
    folder.mkdir(parents=True, exist_ok=True)
    for name, position in SCREENS.items():
        stage.open(position)
        visitor.page.screenshot(path=folder / f"{name}.png", animations="disabled")
        assert visitor.page.evaluate(CUT_OFF) <= 0
        if name in AXED:
            assert grave_violations(visitor.page) == []
