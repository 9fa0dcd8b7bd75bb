"""Browser tests of bots' levels and advice: a level is chosen by name, and advice comes with its reasons."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, expect

from calamity.bots.levels import DEFAULT_LEVEL
from calamity.kernel.reasons import chosen, in_words
from calamity.testing import ScenarioTable
from tests.games.catastrophe import questions as neighbours
from tests.games.catastropolis.scenes import scene as in_the_city
from tests.games.catastropolis.scenes import up
from tests.games.nine_lives.scenes import scene
from tests.web.conftest import Visit
from tests.web.pictures import TABLES, in_mid_game
from tests.web.stage import ME, NAMES, Stage
from tests.web.visitor import PHONE, Visitor

LEVELS = {
    "en": ["Novice", "Amateur", "Regular", "Expert", "Master"],
    "de": ["Neuling", "Laie", "Kenner", "Könner", "Meister"],
}

BOT = {"seat": 1, "bot": "level", "level": DEFAULT_LEVEL}

ROOM = """button => {
  const word = document.createRange();
  word.selectNodeContents(button);
  return [button.clientWidth - word.getBoundingClientRect().width, button.clientHeight];
}"""  # beside a button's word, and how high it is

OVERLAPS = """buttons => {
  const places = buttons.map((button) => [button.textContent.trim(), button.getBoundingClientRect()]);
  return places.flatMap(([one, a], i) => places.slice(i + 1)
    .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
    .map(([other]) => `${one} / ${other}`));
}"""


@pytest.mark.slow
def test_every_bot_can_be_of_any_level(visit: Visit) -> None:
    for lang, size in (("en", (1440, 900)), ("de", PHONE)):
        somebody = visit(lang=lang, size=size)
        somebody.go("/new/katastrophenspiel")
        choice = somebody.page.locator(".srow select").first
        expect(choice.locator("option")).to_have_text(LEVELS[lang])
        expect(choice, "whom the server takes for whoever doesn't choose").to_have_value(str(DEFAULT_LEVEL))
        expect(choice).to_have_accessible_description(re.compile("looks best|besten aussieht"))
        choice.select_option(LEVELS[lang][4])
        expect(choice).to_have_accessible_description(re.compile("many imagined games|vielen vorgestellten Spielen"))
        expect(choice).to_have_value("5")
        edge = somebody.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert edge <= 0, "the page must not be wider than the screen"


@pytest.mark.slow
def test_the_host_can_choose_another_level_while_the_table_waits(visit: Visit) -> None:
    for lang, size in (("en", (1440, 900)), ("de", PHONE)):
        host, guest = visit(lang=lang, size=size), visit()
        made = host.server.create("nine_lives", 4, bots=[BOT])
        host.go(f"/t/{made['id']}#s={made['seat_key']}")
        choice = host.page.locator(".srow select")
        expect(choice).to_have_count(1)
        expect(choice).to_have_value(str(DEFAULT_LEVEL))
        guest.go(f"/t/{made['id']}#s={host.server.join(made)['seat_key']}")
        expect(guest.page.locator(".srow").nth(1)).to_contain_text("Regular")
        expect(guest.page.locator(".srow select"), "only the host's").to_have_count(0)
        start = host.page.locator(".waiting__go .btn--go")
        expect(start, "whose bots take the last seat").to_contain_text(
            f"1 Bot ({LEVELS[lang][DEFAULT_LEVEL - 1]})", ignore_case=True
        )
        choice.select_option(LEVELS[lang][4])
        expect(guest.page.locator(".srow").nth(1)).to_have_text(re.compile("Bruno.*Bot · Master", re.DOTALL))
        expect(host.page.locator(".srow").nth(1).locator("b"), "the same one, but stronger").to_have_text("Bruno")
        expect(choice).to_have_accessible_description(re.compile("many imagined games|vielen vorgestellten Spielen"))
        edge = host.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert edge <= 0, "the page must not be wider than the screen"


@pytest.fixture
def stage(visitor: Visitor) -> Stage:
    """A starting Community that is being built: an answer of many links, in the same time as the others'."""
    stage = Stage(visitor)
    stage.open(lambda: ScenarioTable("catastrophic", 3, 1))
    return stage


def bulb(visitor: Visitor) -> Locator:
    return visitor.button("What would a bot do?")


def dialog_of(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("dialog")


def choose_level(visitor: Visitor, level: str) -> None:
    dialog_of(visitor).get_by_role("combobox").select_option(level)


def look_why(stage: Stage, values: Sequence[float] = (0.5, 0.4), nth: int = 1, shares: Sequence[float] = ()) -> Locator:
    """Ask the usual adviser, and why."""
    bulb(stage.visitor).click()
    stage.asked(nth)
    stage.advise(values, shares=shares)
    stage.visitor.button("Why?").click()
    return dialog_of(stage.visitor)


def test_every_link_of_an_answer_has_advice_of_its_own(stage: Stage, visitor: Visitor) -> None:
    dialog = look_why(stage)
    advised = dialog.locator(".is-advice")
    expect(dialog.locator(".hint__row")).to_have_count(2)
    expect(advised).to_have_count(1)
    expect(advised).to_contain_text("50%")
    advised.click()
    expect(visitor.page.locator(".ask__chain li")).to_have_count(1)
    expect(visitor.bar.locator(".chip--info"), "of a link that is laid").to_have_count(0)
    bulb(visitor).click()
    first = stage.hints[0]
    assert first["links"] == [] and stage.asked(2)["links"] == [stage.table.options(ME)[0].action]
    stage.advise((0.6, 0.3), best=1)
    visitor.button("Why?").click()
    expect(advised, "what the bot would do, wherever it stands").to_contain_text("30%")
    visitor.page.keyboard.press("Escape")
    visitor.page.keyboard.press("u")
    expect(visitor.page.locator(".ask__chain li")).to_have_count(0)
    visitor.button("Why?").click()
    expect(advised, "it was said already").to_contain_text("50%")
    assert len(stage.hints) == 2


def test_advice_stays_while_others_answer(stage: Stage, visitor: Visitor) -> None:
    dialog = look_why(stage)
    stage.let_answer(1)
    stage.settle()
    expect(dialog.locator(".hint__row")).to_have_count(2)
    choose_level(visitor, "Regular")
    stage.asked(2)
    stage.let_answer(2)
    stage.advise((0.35, 0.3))
    expect(dialog.locator(".is-advice"), "the bot thought meanwhile").to_contain_text("35%")
    stage.open(lambda: ScenarioTable("catastrophic", 3, 2))
    assert stage.asked(3)["level"] == 3, "another question, while somebody looks"
    stage.advise((0.25, 0.2))
    expect(dialog.locator(".is-advice")).to_contain_text("25%")
    stage.answer_elsewhere()
    expect(dialog, "there is nothing to advise on").to_have_count(0)


def test_advice_goes_when_something_has_happened_and_is_asked_for_again_if_it_was_under_way(visitor: Visitor) -> None:
    stage = Stage(visitor, slow=True)
    for waits, hints in ((False, 1), (True, 2)):
        stage.hints.clear()
        stage.open(a_die_that_two_may_roll_again)
        offered = stage.table.options(ME)
        bulb(visitor).click()
        stage.asked(1)
        if not waits:
            stage.advise((0.5, 0.4))
            expect(visitor.button("Why?")).to_be_visible()
        stage.let_answer(1, "yarn")
        assert stage.table.options(ME) == offered, "the same question, but the die shows something else"
        stage.asked(hints)
        if waits:
            stage.advise((0.3, 0.2), stage.hints[0])
            stage.advise((0.5, 0.4))
        expect(visitor.button("Why?")).to_have_count(int(waits))


def a_die_that_two_may_roll_again() -> ScenarioTable:
    """A neighbour, who may answer before us, attacks us, and both of us have Yarn."""
    table = scene([], ["double_swipe"], seat=1, yarn=[2, 2, 0], rolls=[3, 5]).table()
    table.do(1, "play", "double_swipe", "target", ME)
    return table


def test_what_keeps_a_bot_from_advising_is_said_where_it_was_asked(stage: Stage, visitor: Visitor) -> None:
    bulb(visitor).click()
    stage.complain(stage.asked(1), "no_hint")
    expect(visitor.bar).to_contain_text("No hint")
    dialog = look_why(stage, nth=2)
    choose_level(visitor, "Novice")
    stage.complain(stage.asked(3), "too_fast")
    expect(dialog.get_by_role("alert")).to_contain_text("Wait a moment")
    expect(dialog.get_by_text("Thinking")).to_have_count(0)
    dialog.get_by_role("button", name="Try again").click()
    expect(dialog.get_by_text("Thinking")).to_have_count(1)
    stage.complain(stage.asked(4), "too_fast")
    expect(dialog.get_by_role("alert")).to_have_count(1)
    visitor.page.keyboard.press("Escape")
    bulb(visitor).click()
    stage.asked(5)
    stage.advise((0.2, 0.1))
    expect(visitor.button("Why?")).to_be_visible()


def test_a_level_is_asked_once_and_answers_for_itself(stage: Stage, visitor: Visitor) -> None:
    dialog = look_why(stage)
    for level in ("Expert", "Master", "Expert"):
        choose_level(visitor, level)
    late = stage.asked(2)
    choose_level(visitor, "Novice")
    stage.asked(3)
    stage.advise((0.41, 0.4), late)
    expect(dialog.get_by_text("Thinking"), "that was the Expert").to_have_count(1)
    stage.advise((0.12, 0.1))
    expect(dialog.locator(".is-advice")).to_contain_text("12%")
    for level, value in (("Expert", "41%"), ("Master", "50%"), ("Novice", "12%")):
        choose_level(visitor, level)
        expect(dialog.locator(".is-advice")).to_contain_text(value)
    assert [hint["level"] for hint in stage.hints] == [5, 4, 1]


@pytest.mark.slow
def test_a_table_can_be_set_up_without_advice(visit: Visit) -> None:
    for advice, button in (("Off", "Start with"), ("Allowed", "Start with"), ("Off", "Open the table")):
        somebody = visit()
        somebody.go("/new/nine_lives")
        somebody.page.get_by_role("radiogroup", name="Advice from bots").get_by_text(advice).click()
        said = f"Advice from bots: {advice.lower()}"
        if button == "Open the table":
            somebody.button("Add open seat").click()
            somebody.button(button).click()
            expect(somebody.page.locator("main")).to_contain_text(said)
            continue
        somebody.button(button).click()
        assert somebody.my_turn()
        expect(bulb(somebody)).to_have_count(int(advice == "Allowed"))
        if advice == "Off":
            somebody.page.keyboard.press("h")
        somebody.button("Table menu").click()
        expect(dialog_of(somebody)).to_contain_text(said)
        assert not any(frame["type"] == "hint" for frame in somebody.sent)


@pytest.mark.slow
def test_advice_survives_a_line_that_breaks(stage: Stage, visitor: Visitor) -> None:
    bulb(visitor).click()
    stage.asked(1)
    stage.hang_up()
    stage.asked(2)
    stage.advise((0.5, 0.4))
    expect(visitor.button("Why?")).to_be_visible()


@pytest.mark.slow
def test_advice_says_that_something_else_may_only_have_been_lucky(visitor: Visitor) -> None:
    stage = Stage(visitor)
    judged = ["judgement: 91%", "judgement: below 1%"]
    for values, better, even in (
        ((0.5, 0.6), judged, False),
        ((0.6, 0.5), ["", ""], False),
        ((0.6, 0.6), ["", ""], True),
        ((0.6, 0.61), judged, True),
        ((0.6, 0.62), judged, True),
        ((0.6, 0.63), judged, False),
    ):
        stage.hints.clear()
        stage.open(lambda: scene(["take", "pass", "double_swipe"]).table())
        dialog = look_why(stage, values, shares=(0.91, 0.004))
        tried = [f"wins {value:.0%} of 50 imagined games" for value in values]
        said = [" · ".join(filter(None, parts)) for parts in zip(tried, better, strict=True)]
        expect(dialog.locator(".hint__why")).to_have_text(said)
        expect(dialog.get_by_text("that may be luck")).to_have_count(int(better == judged))
        expect(dialog.get_by_text("about equally good")).to_have_count(int(even))
        visitor.page.keyboard.press("Escape")


@pytest.mark.slow
def test_figures_say_how_sure_they_are(visit: Visit) -> None:
    for lang, levels, slip in (
        ("en", LEVELS["en"], "make mistakes on purpose"),
        ("de", LEVELS["de"], "machen absichtlich Fehler"),
    ):
        somebody = visit(lang=lang)
        stage = Stage(somebody)
        stage.open(lambda: in_the_city(up("vault_nine_job", 2), at={0: "d6"}))
        somebody.page.locator(".ask__hint").click()
        stage.asked(1)
        stage.advise((0.61, 0.4, 0.4, 0.4, 0.4), visits=(64, 22, 21, 0, 0), shares=(0.4, 0.1, 0.1, 0.396, 0.004))
        somebody.page.locator(".ask__why").click()
        dialog = dialog_of(somebody)
        said = dialog.locator(".hint__why").all_inner_texts()
        if lang == "en":
            assert said[0] == "wins 61% of 64 imagined games" and said[3] == "judged, not tried: 40% preference"
            assert said[4] == "judged, not tried: hardly considered"
        else:
            assert said[0] == "gewinnt 61 % von 64 vorgestellten Spielen"
            assert said[3] == "beurteilt, nicht probiert: zu 40 % bevorzugt"
            assert said[4] == "beurteilt, nicht probiert: kaum erwogen"
        expect(dialog.locator(".is-unsure")).to_have_count(1)
        expect(dialog.locator(".is-unsure")).to_contain_text("21")
        for level, slips in zip(levels, (True, True, False, False, False), strict=True):
            choose_level(somebody, level)
            expect(dialog.get_by_text(slip)).to_have_count(int(slips))


@pytest.mark.slow
def test_the_button_why_holds_its_word_on_a_phone(visit: Visit) -> None:
    positions = {
        "en": lambda: scene(["take", "pass", "double_swipe"]).table(),
        "de": lambda: scene(["take", "pass", "double_swipe"]).table(),
        "de, in the city": lambda: in_the_city(up("vault_nine_job", 2), at={0: "d6"}),
    }
    for lang, position in positions.items():
        somebody = visit(lang=lang[:2], size=PHONE)
        stage = Stage(somebody)
        stage.open(position)
        somebody.page.locator(".ask__hint").tap()
        stage.asked(1)
        stage.advise((0.5, 0.4))
        why = somebody.page.locator(".ask__why")
        expect(why).to_be_visible()
        air, height = why.evaluate(ROOM)
        assert air >= 8 and height >= 40, lang
        chip, button = somebody.bar.locator(".chip--info").bounding_box(), why.bounding_box()
        assert chip and button
        beside = chip["x"] + chip["width"] <= button["x"]
        above, below = chip["y"] + chip["height"] <= button["y"], chip["y"] >= button["y"] + button["height"]
        assert beside or above or below, lang
        assert somebody.bar.locator(".btn").evaluate_all(OVERLAPS) == [], lang


def test_what_is_advised_is_marked_in_the_bar_and_on_the_table(stage: Stage, visitor: Visitor) -> None:
    marked = visitor.page.locator(".card.is-advised")
    expect(marked).to_have_count(0)
    bulb(visitor).click()
    stage.asked(1)
    stage.advise((0.5, 0.4))
    expect(marked).to_have_count(1)
    expect(marked.locator(".card__hit")).to_have_accessible_name(re.compile("advised by the bot"))
    expect(visitor.bar.locator(".chip--info")).to_contain_text("Advice (Master): Introduce a Species with")
    visitor.button("Why?").click()
    dialog_of(visitor).locator(".is-advice").click()
    expect(visitor.page.locator(".ask__chain li")).to_have_count(1)
    expect(marked).to_have_count(0)
    bulb(visitor).click()
    stage.asked(2)
    done = [option.verb for option in stage.table.options(ME, stage.hints[-1]["links"])].index("finish")
    stage.advise([0.5] * (done + 1), best=done)
    expect(visitor.bar.locator(".btn.is-advised")).to_have_accessible_name(re.compile("Finish your Community.*advised"))


@pytest.mark.slow
def test_a_space_that_is_advised_is_marked(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(lambda: in_the_city(up("vault_nine_job", 2), at={0: "d6"}))
    bulb(visitor).click()
    stage.asked(1)
    stage.advise((0.5, 0.4))
    space = stage.table.options(ME)[0].args[0]
    expect(visitor.page.locator("[data-advised]")).to_have_attribute("data-space", str(space))


@pytest.mark.slow
def test_a_seat_that_is_advised_is_marked(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(lambda: scene(["take", "pass", "double_swipe"]).table())
    visitor.page.locator(".card[data-state=legal] .card__hit").click()
    expect(visitor.page.locator(".ask__chain li")).to_have_count(1)
    bulb(visitor).click()
    stage.asked(1)
    stage.advise((0.4, 0.5), best=1)
    expect(visitor.page.locator(".seatstrip [data-advised] .seatp__n")).to_contain_text("Chris")


@pytest.mark.slow
def test_a_die_that_is_advised_is_marked(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(a_die_that_two_may_roll_again)
    bulb(visitor).click()
    stage.asked(1)
    assert [option.verb for option in stage.table.options(ME)] == ["yarn", "pass"]
    stage.advise((0.5, 0.4))
    expect(visitor.page.locator(".nl__die[data-advised]")).to_have_count(1)
    expect(visitor.bar.locator("[data-advised]"), "the list needs no mark").to_have_count(0)


@pytest.mark.slow
def test_the_list_is_marked_where_nothing_else_shows_what_is_advised(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(a_die_that_two_may_roll_again)
    visitor.page.add_style_tag(content=".nl__die { display: none }")
    bulb(visitor).click()
    stage.asked(1)
    stage.advise((0.5, 0.4))
    marked = visitor.bar.locator(".ask__all[data-advised]")
    expect(marked).to_have_accessible_name(re.compile("Everything you can do.*advised"))
    visitor.button("No Yarn").click()
    visitor.until(lambda: bool(stage.sent), "for the answer")
    expect(marked).to_have_count(0)


@pytest.mark.slow
def test_passing_is_called_as_its_button_is(visit: Visit) -> None:
    for lang, button in (("en", "No Yarn"), ("de", "Keine Wolle")):
        somebody = visit(lang=lang)
        stage = Stage(somebody)
        stage.open(a_die_that_two_may_roll_again)
        somebody.page.locator(".ask__hint").click()
        stage.asked(1)
        stage.advise((0.4, 0.5), best=1)
        expect(somebody.bar.locator(".btn.is-advised")).to_contain_text(button)
        expect(somebody.bar.locator(".chip--info")).to_contain_text(f": {button}")
        somebody.page.locator(".ask__why").click()
        expect(dialog_of(somebody).locator(".is-advice .hint__what")).to_contain_text(button)


@pytest.mark.slow
def test_a_wish_that_is_advised_is_marked(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(neighbours.trading)
    visitor.page.locator(".seatp__hit").first.click()
    expect(visitor.page.locator(".ask__chain li")).to_have_count(1)
    bulb(visitor).click()
    offered = stage.table.options(ME, stage.asked(1)["links"])
    wish = [option.verb for option in offered].index("wish")
    stage.advise([0.5] * (wish + 1), best=wish)
    expect(visitor.page.locator(".cs__wish[data-advised]")).to_have_count(1)


@pytest.mark.slow
def test_a_card_that_is_advised_comes_into_view_on_a_phone(visit: Visit) -> None:
    cards = [*["double_swipe"] * 3, "ricochet_sprint", "curiosity_killed_the_cat", "attic_owl"]
    for reduced in (False, True):
        somebody = visit(size=PHONE, calm=False, reduced=reduced)
        stage = Stage(somebody)
        stage.open(lambda: scene(cards).table())
        hand = somebody.page.locator("[data-zone=hand]")
        last = hand.locator(".card[data-state=legal]").last
        expect(last).not_to_be_in_viewport(ratio=0.99)
        somebody.page.locator(".ask__hint").tap()
        stage.asked(1)
        name = last.get_attribute("data-flip")
        assert name
        best = next(i for i, option in enumerate(stage.table.options(ME)) if option.args and option.args[0] in name)
        stage.advise([0.5] * (best + 1), best=best)
        expect(hand.locator(".card.is-advised").last).to_be_in_viewport(ratio=0.99)


def test_while_a_bot_thinks_one_sees_it_and_focus_stays(stage: Stage, visitor: Visitor) -> None:
    bulb(visitor).focus()
    visitor.page.keyboard.press("Enter")
    stage.asked(1)
    expect(bulb(visitor)).to_have_attribute("aria-busy", "true")
    expect(visitor.bar.get_by_role("status")).to_have_text(["Thinking …"])
    visitor.page.keyboard.press("Enter")
    visitor.page.keyboard.press("h")
    stage.advise((0.5, 0.4))
    expect(visitor.button("Why?")).to_be_focused()
    stage.asked(1)
    visitor.page.keyboard.press("h")
    expect(dialog_of(visitor).locator(".hint__row")).to_have_count(2)
    visitor.page.keyboard.press("Escape")
    visitor.page.keyboard.press("k")
    expect(dialog_of(visitor)).to_contain_text("What would a bot do? And again: why?")


def test_a_bot_says_what_it_would_do_and_why(visit: Visit) -> None:
    somebody = visit()
    somebody.sit(somebody.create())
    assert somebody.my_turn()
    somebody.button("What would a bot do?").click()
    expect(somebody.bar).to_contain_text("Advice (Master):")
    somebody.button("Why?").click()
    dialog = somebody.page.get_by_role("dialog")
    expect(dialog.locator(".is-advice")).to_contain_text(re.compile(r"wins \d+% of \d+ imagined games"))
    dialog.get_by_role("combobox").select_option("Regular")
    expect(dialog.locator(".is-advice")).to_contain_text(re.compile(r"judged, not tried: \d+% preference"))
    assert [frame["level"] for frame in somebody.sent if frame["type"] == "hint"] == [5, 3]
    best = dialog.get_by_role("listitem").first.get_by_role("button")
    best.click()
    expect(dialog).to_have_count(0)
    somebody.until(lambda: any(frame["type"] == "act" for frame in somebody.sent), "for the advice to be taken")


@pytest.mark.parametrize("name", TABLES)
def test_hints_give_reasons_in_words_and_call_what_is_advised_so(visit: Visit, name: str) -> None:
    """Beside each figure, in the bar, and for screen readers; in both languages."""
    for lang, advised in (("en", "advised by the bot"), ("de", "vom Bot empfohlen")):
        somebody = visit(lang=lang, size=PHONE if lang == "de" else (1280, 800))
        stage = Stage(somebody)
        stage.open(in_mid_game(name))
        somebody.page.locator(".ask__hint").click()
        options = stage.table.options(ME, stage.asked(1)["links"], short=True)[:5]
        stage.advise([0.5] * len(options), why=True)
        told = stage.table.game.option_reasons(stage.table.state, ME, [option.action for option in options])
        lines = [in_words(stage.table.game, said, lang, NAMES) for said in chosen(told)]
        assert any(lines)
        if lines[0]:
            expect(somebody.bar.locator(".ask__counsel")).to_contain_text(lines[0])
        marks = somebody.page.locator("[data-advised]:not(.ask__all), .card.is-advised, .btn.is-advised")
        for mark in marks.all():
            named = mark.get_by_role("button", name=advised).or_(mark.get_by_role("option", name=advised))
            own = re.search(advised, mark.get_attribute("aria-label") or mark.inner_text())
            assert own or named.count(), mark.get_attribute("class")
        somebody.page.locator(".ask__why").click()
        rows = dialog_of(somebody).locator(".hint__row")
        for i, line in enumerate(lines):
            if line:
                expect(rows.nth(i).locator(".hint__reason")).to_have_text(line)
                expect(rows.nth(i)).to_have_accessible_name(re.compile(re.escape(line)))


APART = """([panel, board]) => {
  const [a, b] = [panel, board].map((one) => one.getBoundingClientRect());
  return [[a, b], [b, a]].some(([c, d]) => c.left >= d.right - 1 || c.top >= d.bottom - 1);
}"""


@pytest.mark.slow
def test_reasons_stand_beside_the_table_and_never_over_it(visit: Visit) -> None:
    for size in ((1440, 900), (1280, 800), (1100, 800), PHONE, (844, 390)):
        somebody = visit(size=size)
        stage = Stage(somebody)
        stage.open(lambda: scene(["take", "pass", "double_swipe"]).table())
        somebody.page.locator(".ask__hint").click()
        stage.asked(1)
        stage.advise((0.5, 0.4))
        why = somebody.page.locator(".ask__why")
        why.click()
        panel = dialog_of(somebody)
        expect(panel.locator(".hint__row")).to_have_count(2)
        for part in (".board", ".tray .card.is-advised", ".seatstrip"):
            handles = [panel.element_handle(), somebody.page.locator(part).element_handle()]
            assert somebody.page.evaluate(APART, handles), f"over the {part} at {size}"
        expect(somebody.page.locator(".tray .card.is-advised")).to_be_in_viewport(ratio=0.9)
        edge = somebody.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert edge <= 0, "the page must not be wider than the screen"
        somebody.page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
        expect(why).to_be_focused()


def test_the_table_can_be_played_while_reasons_are_shown(visit: Visit) -> None:
    somebody = visit(size=(1280, 800))
    stage = Stage(somebody)
    stage.open(lambda: scene(["take", "pass", "double_swipe"]).table())
    panel = look_why(stage)
    expect(somebody.button("Why?")).to_have_attribute("aria-expanded", "true")
    somebody.page.locator(".tray .card.is-advised .card__hit").click()
    expect(somebody.page.locator(".ask__chain li")).to_have_count(1)
    assert len(stage.asked(2)["links"]) == 1, "what comes next is asked for while somebody looks"
    stage.advise((0.45, 0.4))
    expect(panel.locator(".is-advice")).to_contain_text("45%")
    somebody.page.keyboard.press("h")
    expect(panel).to_have_count(0)


def test_escape_closes_the_reasons_also_from_the_list_of_levels(stage: Stage, visitor: Visitor) -> None:
    dialog = look_why(stage)
    dialog.get_by_role("combobox").focus()
    visitor.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(visitor.button("Why?")).to_be_focused()
