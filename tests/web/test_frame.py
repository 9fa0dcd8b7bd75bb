"""Browser tests of what all games' pages share: log, answers, lists, leaving, rules, sound, advice, playing alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from calamity.kernel.registry import load
from calamity.testing import Scenario, ScenarioTable
from tests.server.client import Server
from tests.web.conftest import Visit
from tests.web.mouse_player import click_something, play_until
from tests.web.stage import Stage
from tests.web.visitor import Visitor

MOST_ANSWERS = 300


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that offers the sample games, which have every kind of question."""
    with Server(tmp_path_factory.mktemp("samples") / "data", window_seconds=0.1) as running:
        yield running


def acts(visitor: Visitor) -> list[list[int]]:
    """The answers that the page has sent, each with its links."""
    return [frame["links"] for frame in visitor.sent if frame["type"] == "act"]


def answers(visitor: Visitor) -> Locator:
    """The answers in the bar, without taking back and the list of everything."""
    return visitor.bar.locator(".ask__a > .btn:not([aria-keyshortcuts=U])")


def step(visitor: Visitor, answer: Locator) -> None:
    """Give an answer or a link of one, and wait until the page is up to date."""

    def news() -> int:
        return 100 * len(visitor.heard("update")) + visitor.bar.locator(".ask__chain li").count()

    before = news()
    answer.click()
    visitor.until(lambda: news() != before or visitor.is_in_doubt, "for the answer")
    if visitor.is_in_doubt:  # a deadly answer is given twice
        answers(visitor).first.click()
        visitor.until(lambda: news() != before, "for the answer")


def is_secret(visitor: Visitor) -> bool:
    """Whether the page was told that somebody is asked, but not who."""
    last = visitor.heard("update")[-1:]
    return bool(last) and last[0]["waiting_for"] is None and last[0]["ask"] is None and last[0]["over"] is None


def at_the_bazaar() -> ScenarioTable:
    """Goods have been picked, and everybody may make offers."""
    table = ScenarioTable(load("bazaar"), 3, 1)
    while table.asks[0].kind == "pick":
        table.act(table.asks[0].seat, table.asks[0].default)
    return table


def test_the_log_tells_when_a_bot_takes_over_and_gives_back(samples: Server, visit: Visit) -> None:
    merchant = visit(at=samples)
    stage = Stage(merchant)
    stage.open(at_the_bazaar)
    stage.hear(1, "Hello")
    stage.hear(1, "", "away")
    stage.hear(1, "", "back")
    expect(merchant.page.locator(".log p").nth(-2)).to_have_text("Betty is away; a bot plays on.")
    expect(merchant.page.locator(".log p").nth(-1)).to_have_text("Betty is back.")


@pytest.mark.slow
def test_log_and_talk_tell_that_a_bot_is_at_a_loss(samples: Server, visit: Visit) -> None:
    said = {
        "en": "Betty: the bot doesn't know what to do; the table answers for it.",
        "de": "Betty: Der Bot weiß nicht weiter; der Tisch antwortet für ihn.",
    }
    for lang, text in said.items():
        merchant = visit(at=samples, lang=lang)
        stage = Stage(merchant)
        stage.open(at_the_bazaar)
        stage.hear(1, "", "stuck")
        expect(merchant.page.locator(".log p").nth(-1)).to_have_text(text)
        merchant.page.get_by_role("tab", name="Chat").click()
        expect(merchant.page.locator(".chat__note").last).to_have_text(text)


def test_a_longer_answer_is_chosen_link_by_link_and_sent_as_a_whole(samples: Server, visit: Visit) -> None:
    merchant = visit(at=samples)
    stage = Stage(merchant)
    stage.open(at_the_bazaar)
    chain = merchant.bar.locator(".ask__chain li")
    answers(merchant).filter(has_text="Make ").first.click()
    expect(chain).to_have_count(1)
    answers(merchant).filter(has_text="Offer ").first.click()
    expect(chain).to_have_count(2)
    merchant.page.keyboard.press("u")
    expect(chain).to_have_count(1)
    merchant.page.keyboard.press("Escape")
    expect(chain).to_have_count(0)
    assert stage.sent == []  # the server has heard nothing of it
    for links, wanted in enumerate(("Make ", "Offer "), start=1):
        answers(merchant).filter(has_text=wanted).first.click()
        expect(chain).to_have_count(links)
    answers(merchant).filter(has_text="Wish ").first.click()
    merchant.until(lambda: bool(stage.sent), "for the offer")
    assert [len(links) for links in stage.sent] == [3]


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param("bazaar", 3, marks=pytest.mark.slow),
        pytest.param("alley", 3, marks=pytest.mark.slow),
        ("tic_tac_toe", 2),
    ],
)
def test_any_game_can_be_played_to_the_end_from_the_decision_bar(
    game: str, seats: int, samples: Server, visit: Visit
) -> None:
    player = visit(at=samples)
    player.sit(player.create_any(game, seats))
    for _ in range(MOST_ANSWERS):
        if not player.my_turn():
            break
        step(player, answers(player).first)
    expect(player.page.locator(".over h2")).not_to_be_empty()
    expect(player.page.locator(".over ol li")).to_have_count(seats)


def in_the_alley() -> ScenarioTable:
    """We can scratch somebody who can hiss back, and so could everybody else for all we know."""
    hands = (["scratch", "fish"], ["hiss", "fish"], ["fish"])
    scenario = Scenario("alley", 3, 0, {}).zone("pile", ("fish",)).zone("bins", ())
    for seat, hand in enumerate(hands):
        scenario = scenario.zone("hand", seat, hand)
    return scenario.table()


def test_a_plain_table_has_a_goal_line(samples: Server, visit: Visit) -> None:
    visitor = visit(samples)
    Stage(visitor).open(at_the_bazaar)
    expect(visitor.page.locator(".goal")).to_have_text("Most points after the last day")


def test_a_secret_window_names_nobody(samples: Server, visit: Visit) -> None:
    """Whoever plays a card waits for reactions without being told whose."""
    cat = visit(at=samples)
    stage = Stage(cat, slow=True)
    stage.open(in_the_alley)
    answers(cat).filter(has_text=re.compile("^Scratch")).first.click()
    cat.until(lambda: is_secret(cat), "for the window")
    expect(cat.bar).to_contain_text("Somebody may react")
    assert not re.search("Betty|Chris", cat.bar.inner_text())
    expect(cat.page.locator(".seatp.is-turn")).to_have_count(0)


def test_everything_that_can_be_done_stands_in_a_list(visitor: Visitor) -> None:
    visitor.sit(visitor.create())
    visitor.my_turn()
    offered = visitor.heard("welcome")[-1]["update"]["ask"]["options"]
    visitor.page.keyboard.press("a")
    choices = visitor.page.locator(".choices button")
    expect(choices).to_have_count(len(offered))
    assert len(set(choices.all_inner_texts())) == len(offered)
    choices.filter(has_text="Travel to Asia").click()
    expect(visitor.page.locator(".thisturn__n")).to_contain_text("Asia")


def test_resigning_is_asked_back_and_names_its_rule(visitor: Visitor) -> None:
    visitor.sit(visitor.create(rounds=4))
    visitor.my_turn()
    visitor.button("Table menu").click()
    visitor.button("Resign").click()
    question = visitor.page.locator(".leaving")
    expect(question.locator(".chip--rule")).to_have_text("K-R54")
    question.get_by_role("button", name="Cancel").click()
    assert acts(visitor) == []
    visitor.button("Resign").click()
    question.get_by_role("button", name="Resign").click()
    visitor.page.locator(".over").wait_for()  # the bot plays on against nobody
    assert acts(visitor) == [[1]]


def test_leaving_a_game_is_asked_back_and_leads_to_the_lobby(visitor: Visitor) -> None:
    visitor.sit(visitor.create(rounds=4))
    visitor.my_turn()
    visitor.button("Table menu").click()
    visitor.button("Leave for good").click()
    visitor.page.locator(".leaving").get_by_role("button", name="Leave").click()
    visitor.page.locator(".poster").first.wait_for()


def test_who_removes_all_rivals_plays_alone(visitor: Visitor) -> None:
    visitor.go("/new/katastrophenspiel")
    remove = visitor.page.get_by_role("button", name="Remove seat")
    remove.first.wait_for()
    while remove.count():
        remove.first.click()
    visitor.button("Start alone").click()
    visitor.page.locator(".shell").wait_for()
    expect(visitor.page.locator(".seatp")).to_have_count(1)
    assert visitor.my_turn()


def test_the_rules_open_at_the_rule_of_the_question(visitor: Visitor) -> None:
    visitor.sit(visitor.create())
    play_until(visitor, ".mission:not([data-outcome])")
    rule = visitor.bar.locator(".chip--rule").first.inner_text()
    visitor.page.keyboard.press("r")
    marked = visitor.page.locator(f'.rule.is-now[data-rule="{rule}"]')
    expect(marked).to_be_in_viewport()


@pytest.mark.slow
def test_there_is_no_sound_unless_somebody_wants_it(visitor: Visitor) -> None:
    visitor.page.add_init_script(
        "window.heard = 0; const Real = AudioContext;"
        "window.AudioContext = class extends Real { constructor() { super(); window.heard += 1; } };"
    )
    visitor.sit(visitor.create())
    visitor.my_turn()
    visitor.button("End your turn").click()
    visitor.button("End your turn").click()
    visitor.my_turn()
    assert visitor.page.evaluate("window.heard") == 0
    visitor.page.get_by_role("button", name="Sound").click()
    assert visitor.page.evaluate("window.heard") == 1
    visitor.page.reload()
    visitor.my_turn()
    expect(visitor.page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")


@pytest.mark.slow
def test_a_bot_gives_advice_when_asked(visitor: Visitor) -> None:
    visitor.sit(visitor.create())
    visitor.my_turn()
    visitor.page.keyboard.press("a")
    possible = visitor.page.locator(".choices button").all_inner_texts()
    visitor.page.keyboard.press("Escape")
    visitor.button("What would a bot do?").click()
    advice = visitor.bar.locator(".chip--info")
    expect(advice).to_contain_text("Advice (Master): ")
    advised, _, reason = advice.inner_text().split(": ", 1)[1].partition(". ")
    assert advised in possible and reason
    assert acts(visitor) == []


@pytest.mark.slow
def test_one_person_plays_two_seats_and_sees_the_one_that_is_asked(visitor: Visitor) -> None:
    visitor.go("/new/katastrophenspiel")
    visitor.button("Remove seat").click()
    visitor.button("Play this seat too").click()
    visitor.button("Start with").click()
    seats = visitor.page.locator(".seatswitch button")
    expect(seats).to_have_count(2)
    chosen = visitor.page.locator(".seatswitch [aria-pressed=true]")
    visitor.my_turn()
    before = chosen.inner_text().split()
    for _ in range(MOST_ANSWERS):
        visitor.my_turn()
        if chosen.inner_text().split() != before:
            break
        click_something(visitor)
    else:
        raise AssertionError("the other seat was never asked")
    seats.filter(has_not=visitor.page.locator(".badge")).click()
    expect(visitor.page.locator(".shell.is-yours")).to_have_count(0)  # one may look from a seat that isn't asked
    seats.filter(has=visitor.page.locator(".badge")).click()
    assert visitor.my_turn()


def test_a_language_that_is_not_there_any_more_gives_way_to_english(visit: Visit) -> None:
    visitor = visit(settings={"lang": "xx"})
    visitor.expected.append("status of 404 .*/api/texts/xx")
    visitor.go()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "en")
    visitor.button("EN, auf Deutsch wechseln").click()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "de")
    visitor.button("Einstellungen").click()
    expect(visitor.page.get_by_role("radiogroup", name="Sprache").locator("label")).to_have_text(["English", "Deutsch"])
