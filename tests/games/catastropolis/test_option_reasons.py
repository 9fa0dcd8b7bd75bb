"""Tests of the reasons that hints give in Catastropolis: rounds, reputation, hits and ways are as is said."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import calamity
from calamity.bots.bot import GreedyBot
from calamity.bots.mind import Mind
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.vocabulary import results
from calamity.kernel.chance import follow
from calamity.kernel.goal import Said
from calamity.kernel.reasons import in_words, percent
from calamity.kernel.state import Event
from calamity.testing import ScenarioTable
from tests.games.catastropolis.scenes import CARDS, GAME, down, of_type, position, printed, scene, up

ME = 0
FACTS = dict[str, dict[str, int | str]]


def said(table: ScenarioTable, *words: object, seat: int = ME) -> list[Said]:
    """Everything that speaks for an action."""
    [found] = GAME.option_reasons(table.state, seat, [GAME.actions.encode(*map(str, words))])
    return found


def reason(key: str, **facts: int | str) -> Said:
    return Said(f"reason.{key}", facts)


def test_deeds_and_ways_do_what_is_said() -> None:
    """In games of bots: what happens after each action, and what can be done from where a way leads."""
    chance, heard = random.Random(6), Counter[str]()
    for seats in (2, 3, 4, 2, 3, 4):
        table = calamity.Table(GAME, seats, chance.getrandbits(30))
        while not table.over:
            [ask, *_] = table.asks
            best = GreedyBot(1).decide(Mind(GAME, table.state, ask.seat, 1))
            if ask.kind == "action":
                assert isinstance(table.state, Catastropolis)
                some = chance.sample(ask.options, min(4, len(ask.options)))
                for option in {best, *(one.action for one in some)}:
                    [found] = GAME.option_reasons(table.state, ask.seat, [option])
                    told = {one.key.removeprefix("reason."): one.facts for one in found}
                    compare(table.state, ask.seat, option, told)
                    heard.update([*told])
            table.act(ask.seat, best)
    for key in ("reputation", "hits", "to_booth", "oldest"):
        assert heard[key] >= 5, heard
    assert heard["to_crime"] + heard["to_disaster"] >= 10


def compare(state: Catastropolis, seat: int, option: int, told: FACTS) -> None:
    """What is said of an action, and what it does by the rules up to the first card that is drawn."""
    events: list[Event] = []
    follow(state, option, seat=seat, sink=events)
    move = GAME.actions.decode(option)
    struck = [event for event in events if event[0] == "struck"]
    if move.verb == "resolve":
        kind = GAME.kinds.index(move.args[0])
        assert told["reputation"]["n"] == state.worth(seat, kind)
        left = state.rounds_left(state.place_of(kind))
        assert [told[key]["n"] for key in ("prevents", "expires", "only_you") if key in told] == [max(left, 0)] * (
            1 + ("only_you" in told)
        )
    if "hits" in told:
        [(_, _, _, _, hits, total)] = struck
        assert told["hits"]["n"] == hits and told["hits"]["total"] == min(total, int(told["hits"]["of"]))
    if move.verb == "move":
        after = state.copy()
        assert isinstance(after, Catastropolis)
        after.space[seat] = "abcdefgh".index(move.args[0][0]) + 8 * (int(move.args[0][1]) - 1)
        for key in ("to_crime", "to_disaster"):
            if key in told:
                kind = GAME.kinds.index(str(told[key]["card"]))
                assert after.reach(seat) >> state.box.space[kind] & 1 and after.can_resolve(seat, kind)
                assert told[key]["left"] == max(state.rounds_left(state.place_of(kind)), 0)
        if "to_booth" in told:
            assert after.at_booth(seat)
    if "oldest" in told and move.verb == "search":
        assert told["oldest"]["n"] == state.counters[state.oldest_hidden()]


def test_P125_the_odds_of_a_fatal_resolution_card_are_exact() -> None:
    """A weakened hero without protection; every card of the deck is as likely."""
    crime = next(card for card in of_type("crime") if not printed(card).line)
    space = position(scene(up(crime))).box.space[GAME.kinds.index(crime)]
    here = "abcdefgh"[space % 8] + str(space // 8 + 1)
    powers = {ME: list(printed(crime).powers)[:1]}
    table = scene(up(crime), at={ME: here}, weakened={ME: 1}, powers=powers)
    told = {one.key.removeprefix("reason."): one.facts for one in said(table, "resolve", crime)}
    cards = position(table).resolution_deck.contents()
    names = [GAME.kinds[card] for card in cards]
    weakening = [results.WEAKEN, results.WEAKEN_HERE]
    first = GAME.kinds.index(next(card.id for card in CARDS if card.type == "resolution"))
    bad = sum(GAME.box.resolution_effect[card - first] in weakening for card in cards)
    assert names and told["risk"]["percent"] == percent(Fraction(bad, len(cards)))
    healthy = scene(up(crime), at={ME: here}, powers=powers)
    assert "reason.risk" not in {one.key for one in said(healthy, "resolve", crime)}


def test_P121_resting_helps_only_the_weakened() -> None:
    assert said(scene(down("vault_nine_job"), weakened={ME: 1}), "rest") == [reason("recovers")]
    assert said(scene(down("vault_nine_job")), "rest") == [reason("waits")]
    table = scene(down("vault_nine_job"), weakened={ME: 1})
    table.do(ME, "rest")
    assert position(table).weakened[ME] == 0


def test_P72_a_card_that_the_seat_has_not_seen_stays_secret() -> None:
    one = scene(down("vault_nine_job", 2), down("orrin_lens", 1))
    other = scene(down("orrin_lens", 2), down("vault_nine_job", 1))
    for words in (("search",), ("turn_up", "1"), ("look", "2")):
        assert said(one, *words) == said(other, *words)
    assert reason("age", n=2) in said(one, "turn_up", "1")


def test_P22_a_power_says_how_many_situations_it_fits() -> None:
    table = calamity.Table(GAME, 2, 3)
    ask = table.asks[0]
    assert ask.kind == "draft"
    situations = [card for card in CARDS if card.type in ("crime", "disaster")]
    spoken = 0
    for option in ask.options:
        [found] = GAME.option_reasons(table.state, ask.seat, [option.action])
        told = {one.key.removeprefix("reason."): one.facts for one in found}
        for key in ("fits", "fits_new"):
            if key in told:
                spoken += 1
                assert told[key]["of"] == len(situations)
                contained = contains(option.args[0])
                assert told[key]["n"] == sum(bool(contained & set(card.powers)) for card in situations)
    assert spoken


def contains(power: str) -> set[str]:
    """A power and all that it contains, as printed."""
    found = {power}
    for part in printed(power).contains:
        found |= contains(part)
    return found


def test_a_reason_in_words() -> None:
    told = [reason("prevents", n=1)]
    assert in_words(GAME, told, "en") == "Saves the city from it: 1 round left"
    assert in_words(GAME, told, "de") == "Bewahrt die Stadt davor: noch 1 Runde"
