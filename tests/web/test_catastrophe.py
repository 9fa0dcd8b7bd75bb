"""Catastrophe in the browser: a whole game, every question and every Response, by mouse, keyboard and touch."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from tests.games.catastrophe import questions
from tests.games.catastrophe.cast import of_kind, printed
from tests.games.catastrophe.hands import react, won
from tests.games.catastrophe.questions import QUESTIONS
from tests.web.anyone import play_out, table_of
from tests.web.axe import grave_violations
from tests.web.conftest import Visit
from tests.web.looks import chosen
from tests.web.stage import ME, Position, Stage
from tests.web.visitor import DESKTOP, PHONE, Visitor

GAME = "catastrophe"
LEGAL = ".card[data-state=legal]"
PICTURES = Path(__file__).parents[2] / "build" / "screens"
CUT_OFF = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def in_hand(visitor: Visitor, card: str) -> Locator:
    """A card of our hand, to click."""
    return visitor.page.locator("[data-zone=hand]").get_by_role("option", name=f"{printed(card).name.en},").first


def in_play(visitor: Visitor, card: str) -> Locator:
    """A card that we have in play, to click."""
    return visitor.page.locator("[data-zone=in_play]").get_by_role("option", name=f"{printed(card).name.en},").first


def cell(visitor: Visitor, who: str, kind: str) -> Locator:
    """Somebody's impact in the matrix."""
    return visitor.page.locator("[data-zone=matrix]").get_by_role("button", name=f"{who}, {kind}:")


# ---- playing ----


def test_a_whole_game_with_bots_by_mouse(visitor: Visitor) -> None:
    visitor.sit(table_of(visitor, GAME, 3, "greedy"))
    kinds = play_out(visitor, Random(5))
    assert {"pick", "trade", "lay_out", "react"} <= kinds
    over = visitor.page.get_by_role("dialog")
    expect(over.get_by_role("listitem")).to_have_count(3)
    expect(over.get_by_role("heading").first).to_be_visible()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_every_question_can_be_answered_with_the_mouse_or_a_finger(visit: Visit, size: str) -> None:
    phone = size == "phone"
    stage, lots = Stage(visit(size=PHONE if phone else DESKTOP)), Random(1)
    for name in list(QUESTIONS)[:: 2 if phone else 1]:
        stage.answer_by_mouse(QUESTIONS[name], name.split()[0], lots)


def test_every_response_can_be_played_with_the_mouse(visitor: Visitor) -> None:
    stage, lots = Stage(visitor), Random(2)
    for card in of_kind("response"):
        stage.open(questions.responding(card))
        in_hand(visitor, card).click()
        stage.settle()
        if not stage.sent:
            stage.click_on(lots, card)
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
    keys.press("Enter")  # ready
    visitor.until(lambda: len(stage.sent) == 2, "for being ready")


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
    trade.locator(".cs__wish").first.click()
    expect(trade.locator(".cs__wishes .chip--good")).to_have_count(1)
    visitor.button("Send the offer").click()
    visitor.until(lambda: bool(stage.sent), "for the offer")
    assert len(stage.sent[0]) == 4


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


# ---- looking ----


def test_a_phone_shows_what_is_open_for_everybody_above_the_question(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    stage = Stage(visitor)
    stage.open(questions.reacting)
    cells = visitor.bar.locator(".cs__cell")
    expect(cells).to_have_count(16)
    for corner in (cells.first, cells.last, in_play(visitor, "tarpaulin_and_rope")):
        expect(corner).to_be_in_viewport(ratio=1)
    in_play(visitor, "tarpaulin_and_rope").click()
    expect(visitor.bar.locator(".cs__cell[data-lit]")).to_have_count(8)  # Exposure and Wreckage, whoever has them
    cell(visitor, "Chris", "Exposure").click()
    visitor.until(lambda: bool(stage.sent), "for the help")
    expect(visitor.bar.locator(".cs__cell.is-open")).to_have_count(15)


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
    expect(visitor.bar.locator(".ask__s")).to_contain_text("The row of Betty is full")


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


def test_a_difficulty_sets_the_options_and_own_ones_are_a_mixture(visitor: Visitor) -> None:
    visitor.go("/new/catastrophe")
    level = visitor.page.get_by_role("combobox", name="Difficulty")
    expect(level).to_have_value("standard")
    level.select_option("severe")
    sides = visitor.page.get_by_role("combobox", name="Persona side")
    expect(sides.locator("option:checked")).to_have_text("Detriments")
    sides.select_option(label="Special Abilities")
    expect(level).to_have_value("hard")
    sides.select_option(label="no Personas")
    expect(level).to_have_value("")


LOOKS = chosen(
    {
        "desktop-light-en": {"size": DESKTOP, "theme": "light", "lang": "en"},
        "desktop-dark-de": {"size": DESKTOP, "theme": "dark", "lang": "de"},
        "small-light-de": {"size": (1280, 800), "theme": "light", "lang": "de"},
        "phone-dark-de": {"size": PHONE, "theme": "dark", "lang": "de"},
    }
)
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
