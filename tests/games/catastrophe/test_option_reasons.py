"""Tests of the reasons that hints give in Catastrophe: whose Vitality an act saves, what a card will be needed for."""

from __future__ import annotations

import random
from collections import Counter

import calamity
from calamity.bots.bot import GreedyBot
from calamity.bots.mind import Mind
from calamity.games.catastrophe.deck import Printed
from calamity.games.catastrophe.reasons import losses
from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.games.catastrophe.vocabulary import steps
from calamity.kernel.goal import Said
from calamity.kernel.reasons import in_words
from calamity.kernel.state import State
from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import GAME, KINDS, all_ready, scene

ME, OTHER = 0, 1


def said(table: ScenarioTable, *words: object, seat: int = ME) -> list[Said]:
    """Everything that speaks for an action."""
    [found] = GAME.option_reasons(table.state, seat, [GAME.actions.encode(*map(str, words))])
    return found


def reason(key: str, **facts: int | str) -> Said:
    return Said(f"reason.{key}", facts)


def position(state: State) -> Catastrophe:
    assert isinstance(state, Catastrophe)
    return state


def test_C59_what_an_act_saves_is_not_lost() -> None:
    """In games of bots: each act that is complete with an option, compared with what is at stake after it."""
    chance, heard = random.Random(4), Counter[str]()
    for seats in (2, 3, 4, 3):
        table = calamity.Table(GAME, seats, chance.getrandbits(30))
        while not table.over:
            ask = chance.choice(table.asks)
            if ask.kind == "react" and chance.random() < 0.4:
                for option in ask.options[:6]:
                    heard.update(compared(table, ask.seat, option.action))
            mind = Mind(GAME, table.state, ask.seat, 1)
            table.act(ask.seat, GreedyBot(1).decide(mind))
    assert heard["saves_you"] >= 15 and heard["saves"] >= 10, heard


def compared(table: calamity.Table, seat: int, option: int) -> list[str]:
    """What is said of an option that completes an act; checked against the position after it."""
    before = position(table.state)
    after = position(before.copy())
    after.answer(seat, option)
    if after.over or after.stack[-1] & 255 != steps.ACTED or (after.lanes and after.lanes[seat]):
        return []
    [found] = GAME.option_reasons(before, seat, [option])
    told = {(one.key.removeprefix("reason."), one.facts.get("seat", seat)): one.facts for one in found}
    if not told or any(key == "ready_safe" or key.startswith(("ready", "takes_back")) for key, _ in told):
        return []
    for owner in range(before.n):
        kept_now = before.vitality[owner] - losses(before)[owner]
        kept_then = after.vitality[owner] - losses(after)[owner]
        mine = owner == seat
        saved = int(told.get(("saves_you" if mine else "saves", owner), {}).get("n", 0))
        costs = int(told.get(("costs_you" if mine else "costs", owner), {}).get("n", 0))
        assert saved - costs == kept_then - kept_now, (saved, costs, kept_now, kept_then, GAME.actions.name(option))
        alive = ("keeps_you_alive" if mine else "keeps_alive", owner) in told
        assert alive == (kept_now == 0 and kept_then > 0)
    return [key for key, _ in told]


def test_C46_using_a_card_says_whom_it_saves() -> None:
    """Earthquake, first phase: the first of its impacts is Injury."""
    healthy = {"starting_vitality": 5}
    table = scene(play={ME: ["first_aid_kit"]}, options=healthy).table()
    told = said(table, "commit", "first_aid_kit")
    assert told[0] == reason("saves_you", n=1)
    table.do(ME, "commit", "first_aid_kit", "for", ME, "slot", 1)
    all_ready(table)
    with_it = table.get("lost")[ME]
    without = scene(play={ME: ["first_aid_kit"]}, options=healthy).table()
    all_ready(without)
    assert without.get("lost")[ME] - with_it == 1
    last = scene(play={ME: ["first_aid_kit"]}, vitality=[4, 4, 4]).table()
    assert last.view(ME)["forecast"]["falling"] == [0, 1, 2]
    assert said(last, "commit", "first_aid_kit")[:2] == [reason("keeps_you_alive"), reason("saves_you", n=1)]


def test_C57_being_ready_says_what_is_lost_then() -> None:
    for vitality in ([4, 4, 4], [3, 4, 2]):
        table = scene(vitality=vitality).table()
        told = said(table, "ready")
        all_ready(table)
        lost = table.get("lost")
        key = "ready_fatal" if lost[ME] == vitality[ME] else "ready_costs"
        assert told[0] == reason(key, n=lost[ME])
        for seat in (1, 2):
            assert reason("stake_fatal" if lost[seat] == vitality[seat] else "stake", seat=seat, n=lost[seat]) in told


def test_C44_a_card_says_how_often_its_impact_still_comes() -> None:
    table = scene(stage="restock", phase="immediate", hands={ME: ["water_jugs", "first_aid_kit"]}).table()
    printed = GAME.cards["earthquake"]
    assert isinstance(printed, Printed)
    to_come = Counter([*(printed.short_term or []), *(printed.long_term or [])])
    heard = 0
    for card in ("water_jugs", "first_aid_kit"):
        for told in said(table, "lay", card):
            if told.key == "reason.missing":
                assert told.facts["n"] == to_come[str(told.facts["kind"])]
                heard += 1
            elif told.key == "reason.maybe_missing":
                assert not to_come[str(told.facts["kind"])]
    assert heard


def test_C29_nobody_knows_what_comes_while_the_disaster_is_unknown() -> None:
    table = calamity.Table(GAME, 3, 7)
    ask = table.asks[0]
    assert ask.kind == "pick"
    for told in GAME.option_reasons(table.state, ask.seat, [option.action for option in ask.options]):
        assert not {"reason.missing", "reason.covered", "reason.not_needed"} & {one.key for one in told}


def test_a_reason_in_words() -> None:
    table = scene(play={ME: ["first_aid_kit"]}).table()
    told = said(table, "commit", "first_aid_kit")[:1]
    assert in_words(GAME, told, "en") == "Saves you from losing your last Vitality"
    assert in_words(GAME, told, "de") == "Bewahrt dich davor, deine letzte Vitalität zu verlieren"
    assert in_words(GAME, [reason("stake", seat=OTHER, n=2)], "en", ["Ada", "Bo"]) == "Bo would lose 2 Vitality"
    assert len(KINDS) == 12
