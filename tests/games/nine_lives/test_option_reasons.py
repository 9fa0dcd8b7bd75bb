"""Tests of the reasons that hints give in Nine Lives: if nobody answers, things happen as is said, with these odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from calamity.games.nine_lives.rules.turn import NineLives
from calamity.games.nine_lives.vocabulary import figures
from calamity.kernel.goal import Said
from calamity.kernel.reasons import in_words, percent
from calamity.kernel.state import PASS
from calamity.testing import ScenarioTable
from tests.games.nine_lives.scenes import CARDS, GAME, asked, end_claw, lives, pass_everything, printed, scene, yarn

ME, RIVAL, OTHER = 0, 1, 2
FACES = range(1, figures.FACES + 1)
BOX = GAME.box
MAIN = [card.id for card in CARDS if card.deck == "main_deck"]
ATTACKS = [card for card in MAIN if BOX.attack[GAME.kinds.index(card)] > 0]
LUCK = [card for card in MAIN if printed(card).effect in ("teapot", "yeti")]
PEACEFUL = [
    card
    for card in MAIN
    if not BOX.attack[GAME.kinds.index(card)] and printed(card).type != "reaction" and printed(card).effect != "compost"
]


def said(table: ScenarioTable, *words: object, seat: int = ME) -> list[Said]:
    """Everything that speaks for an action."""
    action = PASS if words == ("pass",) else GAME.actions.encode(*map(str, words))
    [found] = GAME.option_reasons(table.state, seat, [action])
    return found


def reason(key: str, **facts: int | str) -> Said:
    return Said(f"reason.{key}", facts)


def played(table: ScenarioTable, card: str, *announced: object) -> None:
    """Play a card, at the rival wherever somebody has to be named, and let nobody answer."""
    table.do(ME, "play", card)
    while state_lane(table):
        option = next(
            (option for option in table.options(ME) if option.verb == "target" and option.args == (str(RIVAL),)),
            table.options(ME)[0],
        )
        table.do(ME, option.verb, *option.args)
    pass_everything(table)


def position(table: ScenarioTable) -> NineLives:
    """The true position."""
    assert isinstance(table.state, NineLives)
    return table.state


def state_lane(table: ScenarioTable) -> list[int]:
    lanes = table.state.lanes
    return lanes[ME] if lanes else []


# ---- cards ----


@pytest.mark.parametrize("card", ATTACKS)
def test_L41_the_odds_of_an_attack_are_exact(card: str) -> None:
    """Its dice show each face once: so often the rival loses lives."""
    told = [one for one in said(scene([card], lives=[6, 9, 3]).table(), "play", card) if one.key == "reason.rolls"]
    facts = {one.facts["seat"]: one.facts for one in told}
    assert RIVAL in facts
    losses = []
    for face in FACES:
        table = scene([card], lives=[6, 9, 3], rolls=[face] * 6).table()
        played(table, card)
        losses.append(9 - lives(table)[RIVAL])
    kind = GAME.kinds.index(card)
    assert facts[RIVAL]["percent"] == percent(Fraction(sum(loss > 0 for loss in losses), figures.FACES))
    assert max(losses) == BOX.lives[kind] * BOX.rolls[kind] and facts[RIVAL]["n"] == BOX.lives[kind]


def test_L41_an_attack_that_would_be_the_last_says_so() -> None:
    [told, *_] = said(scene(["snack_time_swat"], lives=[6, 1, 9], seats=3).table(), "play", "snack_time_swat")
    assert told == reason("rolls", seat=OTHER, percent=33, n=1) or told == reason("may_fall", seat=RIVAL, percent=33)
    table = scene(["snack_time_swat"], lives=[6, 1, 9]).table()
    table.do(ME, "play", "snack_time_swat")
    assert said(table, "target", RIVAL)[0] == reason("may_fall", seat=RIVAL, percent=33)


@pytest.mark.parametrize("card", PEACEFUL)
def test_L20_a_card_does_what_is_said_if_nobody_answers(card: str) -> None:
    """Lives, Yarn and cards of all, after it was played."""
    fill = ["snack_time_swat", "snack_time_swat"]
    start = scene([card], fill, fill, lives=[5, 7, 6], yarn=[1, 2, 2])
    told = {one.key.removeprefix("reason."): one.facts for one in said(start.table(), "play", card)}
    if {"you_may_gain", "may_lose"} & set(told):
        return  # a die decides
    table = start.table()
    before = [len(position(table).hands[seat]) for seat in range(3)]
    played(table, card)
    change = [now - then for now, then in zip(lives(table), [5, 7, 6], strict=True)]
    assert told.get("you_gain", {}).get("n", 0) == max(change[ME], 0)
    assert told.get("costs", {}).get("n", 0) == max(-min(change[RIVAL], change[OTHER]), 0)
    assert told.get("yarn_more", {}).get("n", 0) == max(yarn(table)[ME] - 1, 0)
    if asked(table) == "claw":
        assert told.get("draws", {}).get("n", 0) == max(len(position(table).hands[ME]) - before[ME] + 1, 0)
    assert not told.get("you_lose")


@pytest.mark.parametrize("card", LUCK)
def test_L61_the_odds_of_a_card_with_a_die_are_exact(card: str) -> None:
    start = scene([card], lives=[5, 7, 6], yarn=[0, 0, 0])
    table = start.table()
    odds = [one for one in said(table, "play", card) if one.key in ("reason.you_may_gain", "reason.may_lose")]
    assert odds
    for one in odds:
        cases = 0
        for face in FACES:
            trial = scene([card], lives=[5, 7, 6], rolls=[face]).table()
            played(trial, card)
            seat = int(one.facts.get("seat", ME))
            change = lives(trial)[seat] - [5, 7, 6][seat]
            cases += change > 0 if one.key == "reason.you_may_gain" else change < 0
        assert one.facts["percent"] == percent(Fraction(cases, figures.FACES))


def test_L47_a_card_that_can_do_nothing_says_so() -> None:
    assert said(scene(["pocket_phoenix"]).table(), "play", "pocket_phoenix")[0] == reason("no_effect")
    gain = said(scene(["pocket_phoenix"], lives=[5, 9, 9]).table(), "play", "pocket_phoenix")[0]
    assert gain == reason("you_gain", n=1, left=6)


# ---- answers ----


def attacked(*hand: str, lives: tuple[int, int, int] = (6, 5, 9), card: str = "snack_time_swat") -> ScenarioTable:
    """The rival attacks me, and I may answer."""
    table = scene(list(hand), [card], ["cucumber"], seat=RIVAL, lives=lives).table()
    table.do(RIVAL, "play", card)
    table.do(RIVAL, "target", ME)
    assert asked(table) == "react"
    return table


def test_L33_passing_says_what_happens_to_oneself() -> None:
    assert said(attacked("cucumber"), "pass")[0] == reason("you_roll", percent=33, n=1)
    curse = attacked("cucumber", card="curiosity_killed_the_cat")
    assert said(curse, "pass")[0] == reason("you_lose", n=1, left=5)
    assert said(attacked("cucumber", lives=(1, 5, 9), card="curiosity_killed_the_cat"), "pass")[0] == reason("you_out")
    assert said(attacked("cucumber"), "pass", seat=OTHER)[0] == reason("unharmed")


def test_L63_L65_an_answer_says_what_it_saves() -> None:
    spared = reason("spares_roll", percent=33, n=1)
    assert said(attacked("cucumber"), "play", "cucumber")[0] == spared
    table = attacked("pass")
    table.do(ME, "play", "pass")
    passed = reason("passes_roll", seat=OTHER, percent=33, n=1)
    assert said(table, "target", OTHER)[0] == passed
    fatal = attacked("cucumber", lives=(1, 5, 9), card="curiosity_killed_the_cat")
    assert said(fatal, "play", "cucumber")[0] == reason("saves_you")
    assert reason("blocks", card="snack_time_swat") in said(attacked("cucumber"), "play", "cucumber")


# ---- dice ----


@pytest.mark.parametrize("face", FACES)
def test_L43_the_odds_of_another_roll_are_exact(face: int) -> None:
    """Against an Attack number of 3: two faces of six lose a life."""
    table = scene([], ["snack_time_swat"], seat=RIVAL, yarn=[2, 0, 0], rolls=[face]).table()
    table.do(RIVAL, "play", "snack_time_swat")
    table.do(RIVAL, "target", ME)
    pass_until(table, "yarn")
    number = BOX.attack[GAME.kinds.index("snack_time_swat")]
    failing = [roll for roll in FACES if roll < number]
    again = said(table, "yarn", 1)
    if face in failing:
        better = percent(Fraction(figures.FACES - len(failing), figures.FACES))
        assert again[0] == reason("reroll_better", percent=better, seat=ME)
        assert said(table, "pass")[0] == reason("you_lose", n=1, left=8)
    else:
        assert again[:2] == [reason("reroll_vain"), reason("reroll_worse", percent=percent(Fraction(len(failing), 6)))]
        assert said(table, "pass")[0] == reason("unharmed")
    assert reason("yarn_left", n=1) in again and reason("keeps_yarn", n=2) in said(table, "pass")


def pass_until(table: ScenarioTable, kind: str) -> None:
    while asked(table) != kind:
        table.do(table.asks[0].seat, "pass")


# ---- the end of the Claw Phase, and secret choices ----


def test_L26_ending_the_phase_says_how_many_cards_would_have_to_go() -> None:
    table = scene(["snack_time_swat"] * 6).table()
    [told, *_] = said(table, "end_claw")
    assert told == reason("too_many", n=2)
    end_claw(table)
    pass_until(table, "discard")
    assert len(position(table).hands[ME]) - figures.HAND_LIMIT == told.facts["n"]
    few = scene(["cucumber", "snack_time_swat"]).table()
    assert said(few, "end_claw") == [reason("keeps_reactions", n=1), reason("keeps", n=2)]


def test_L71_two_dice_come_to_a_sum_as_often_as_is_said() -> None:
    table = scene([]).table()
    for total in range(2, 13):
        cases = sum(one + two == total for one in FACES for two in FACES)
        [told] = said(table, "guess", total)
        assert told.facts["percent"] == percent(Fraction(cases, 36))


def test_a_reason_in_words() -> None:
    told = said(attacked("cucumber"), "play", "cucumber")
    assert in_words(GAME, told[:1], "en") == "Spares you a roll that fails 33% of the time and costs 1 life"
    assert in_words(GAME, told[:1], "de") == "Erspart dir einen Wurf, der zu 33 % misslingt und 1 Leben kostet"
