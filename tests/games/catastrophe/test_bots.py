"""Tests that the greedy bot plays for the team: it helps, borrows, trades and answers sensibly."""

from __future__ import annotations

import calamity
from calamity.bots.match import decisions, seated
from calamity.bots.mind import Mind
from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import GAME, scene
from tests.games.catastrophe.shorthand import close, commit


def answer(table: ScenarioTable, seat: int) -> list[str]:
    """What greedy does next at a seat: the links of one whole answer."""
    bot = calamity.bot("greedy", seed=1)
    said: list[str] = []
    kind = table.ask(seat)
    assert kind is not None
    while True:
        option = bot.decide(Mind(GAME, table.state, seat, 1))
        said.append(GAME.actions.name(option))
        table.act(seat, option)
        ask = table.ask(seat)
        if ask is None or ask.kind != kind.kind or not ask.links:
            return said


def test_it_serves_the_scarcest_need_first_and_spares_the_card_for_it() -> None:
    play = {0: ["tool_chest", "crowbar", "first_aid_kit"]}  # the Crowbar alone works against Unrest
    table = scene(play=play, impact="curfew").table()
    assert answer(table, 0)[0] == "commit crowbar"
    assert [instance["mitigated"] for instance in table.view(None)["matrix"][0]] == [False, False, False, True]


def test_it_helps_somebody_who_has_no_card_for_it() -> None:
    table = scene(seats=2, play={0: ["first_aid_kit"]}, vitality=[4, 1]).table()
    table.do(0, "commit", "first_aid_kit", "for", 0)
    table.do(1, "ready")
    said = answer(table, 0)
    assert said[0] == "commit first_aid_kit"
    assert table.view(None)["matrix"][1][0]["mitigated"]


def test_it_lets_others_use_their_own_cards_first() -> None:
    table = scene(seats=2, play={0: ["first_aid_kit"], 1: ["first_aid_kit"]}).table()
    answer(table, 0)
    assert table.view(None)["matrix"][0][0]["mitigated"]
    assert answer(table, 1)[0] == "commit first_aid_kit"
    assert answer(table, 0) == ["ready"]


def test_it_borrows_what_no_use_at_the_table_is_left_for() -> None:
    play = {1: ["water_jugs"]}
    hands = {0: ["headlamps", "canned_goods"]}
    table = scene(seats=2, play=play, hands=hands, options={"aid_range": "effects_only"}).table()
    assert answer(table, 0)[:1] == ["borrow 1"]
    assert table.view(None)["matrix"][0][3]["mitigated"]


def test_it_offers_what_somebody_lacks_and_says_what_it_lacks() -> None:
    hands = {0: ["water_jugs", "water_jugs", "hand_pump_filter", "canned_goods", "wool_blankets", "dust_masks"]}
    table = scene(seats=2, stage="trading", hands={**hands, 1: ["crowbar"]}).table()
    said = answer(table, 0)
    assert said[0] == "partner 1"
    assert said[-1] == "send"
    assert any(link.startswith("wish ") for link in said)


PLENTY = ["water_jugs", "water_jugs", "hand_pump_filter", "canned_goods", "wool_blankets", "dust_masks"]


def test_CR21_it_does_not_press_an_offer_on_somebody_who_has_refused() -> None:
    table = scene(seats=2, stage="trading", hands={0: PLENTY, 1: ["crowbar"]}).table()
    assert answer(table, 0)[0] == "partner 1"
    table.do(1, "decline")
    assert answer(table, 0) == ["no_trade"]


def test_CR21_after_a_refusal_it_turns_to_each_of_the_others_once() -> None:
    hands = {0: PLENTY, 1: ["crowbar"], 2: ["crowbar"], 3: ["chainsaw"]}
    table = scene(seats=4, stage="trading", hands=hands).table()
    asked = []
    for _ in range(3):
        asked.append(int(answer(table, 0)[0].removeprefix("partner ")))
        table.do(asked[-1], "decline")
    assert sorted(asked) == [1, 2, 3]


def test_CR21_it_does_not_repeat_an_offer_that_it_withdrew_itself() -> None:
    table = scene(seats=2, stage="trading", hands={0: PLENTY, 1: ["crowbar"]}).table()
    answer(table, 0)
    table.do(1, "agree")
    table.do(0, "withdraw")
    assert answer(table, 0) == ["no_trade"]


def test_it_takes_what_is_offered() -> None:
    table = scene(seats=2, stage="trading", hands={0: ["water_jugs"], 1: ["crowbar"]}).table()
    table.do(0, "partner", 1)
    table.do(0, "offer", "water_jugs")
    table.do(0, "send")
    assert answer(table, 1)[-1] == "agree"


def test_CR4_it_says_that_it_never_used_a_bandage() -> None:
    table = ScenarioTable(GAME, 3, 1, {"first_trader": "ask"})
    assert answer(table, 1) == ["bandage never"]


def test_a_team_of_greedy_players_wins_far_more_often_than_a_random_one() -> None:
    wins = {}
    for name in ("greedy", "random"):
        wins[name] = 0
        for seed in range(8):
            state = GAME.new(3, seed)
            for _ in decisions(GAME, state, seated([name] * 3, seed), seed):
                pass
            wins[name] += bool(GAME.result(state).winners)
    assert wins["greedy"] >= wins["random"] + 4


def test_it_borrows_through_an_open_door_rather_than_pay() -> None:
    play = {0: [], 1: ["first_aid_kit"]}
    table = scene(seats=2, play=play, hands={0: ["open_door", "crowbar"]}).table()
    assert answer(table, 0)[0] == "play open_door"


def test_it_takes_cover_where_one_token_saves_many_uses_and_then_needs_no_help() -> None:
    play = {0: ["first_aid_kit", "tool_chest", "headlamps", "water_jugs"], 1: ["first_aid_kit"]}
    table = scene(seats=2, play=play, hands={0: ["take_cover"]}).table()
    assert answer(table, 0) == ["play take_cover"]
    said = answer(table, 0)
    assert (said[0].startswith("commit") and "for 1" in said) or said == ["ready"]


def test_it_does_not_take_cover_with_the_last_tokens() -> None:
    play = {0: ["first_aid_kit", "tool_chest", "headlamps", "water_jugs"]}
    table = scene(seats=2, play=play, hands={0: ["take_cover"]}, vitality=[2, 4]).table()
    assert answer(table, 0)[0].startswith("commit")


def test_it_brings_a_card_into_play_for_somebody_else() -> None:
    hands = {0: ["rapid_deployment", "first_aid_kit"]}
    table = scene(seats=2, play={0: ["storm_cellar"], 1: []}, hands=hands, vitality=[4, 1]).table()
    said = answer(table, 0)
    while said[0].startswith("commit"):
        said = answer(table, 0)
    assert said[0] == "play rapid_deployment"


def test_it_keeps_two_cards_back_that_can_be_deployed_later() -> None:
    cards = ["water_jugs", "first_aid_kit", "headlamps", "canned_goods"]
    with_it = scene(stage="laying_out", hands={0: [*cards, "rapid_deployment"]}).table()
    without = scene(stage="laying_out", hands={0: cards}).table()
    said = [[link for link in answer(table, 0) if link.startswith("lay")] for table in (with_it, without)]
    assert [len(links) for links in said] == [2, 4]


def test_in_the_last_phase_it_turns_a_card_back_that_is_asked_for() -> None:
    play = {0: ["water_jugs 1", "tool_chest 1"]}
    late = scene(seats=2, disaster="tsunami", phase="long_term", play=play, hands={0: ["jury_rig"]})
    table = late.table()
    assert answer(table, 0)[0] == "play jury_rig"


def test_a_charge_is_worth_more_beside_what_it_stands_in_for() -> None:
    picks = []
    for row in (["air_purifier"], ["goggles_and_gloves"]):
        play = {0: [*row, "headlamps", "headlamps"], 1: []}
        table = scene(
            seats=2, stage="restock", disaster="wildfire", play=play, hands={0: ["battery_bank", "coffee_tin"]}
        )
        picks.append(answer(table.table(), 0)[0])
    assert picks == ["lay battery_bank", "lay coffee_tin"]


def test_it_can_weigh_a_charge_for_a_card_that_was_used_up_before_the_aftershock() -> None:
    play = {0: ["solar_panel", "battery_bank", "water_jugs"]}
    table = scene(seats=2, play=play, impact="aftershock").table()
    commit(table, 0, "solar_panel", 3)
    commit(table, 0, "solar_panel", 3, of=1)
    close(table)
    assert answer(table, 0) == ["wear battery_bank"]
