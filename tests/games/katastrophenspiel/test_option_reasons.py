"""Tests of the reasons that hints give in Das Katastrophenspiel: chances, gains and losses are as is said."""

from __future__ import annotations

from fractions import Fraction

import pytest

from calamity.games.katastrophenspiel.rules.turn import Katastrophenspiel
from calamity.kernel.chance import Draw, follow
from calamity.kernel.goal import Said
from calamity.kernel.reasons import in_words, percent
from calamity.kernel.state import Event, State
from calamity.testing import ScenarioTable
from tests.games.katastrophenspiel.scenes import GAME, RED, begin, printed, scene


def said(table: ScenarioTable, *words: str, seat: int = 0) -> list[Said]:
    """Everything that speaks for an action."""
    [found] = GAME.option_reasons(table.state, seat, [GAME.actions.encode(*words)])
    return found


def line(table: ScenarioTable, *words: str, lang: str = "en") -> str:
    return in_words(GAME, said(table, *words), lang)


def keys(table: ScenarioTable, *words: str) -> list[str]:
    return [one.key.removeprefix("reason.") for one in said(table, *words)]


def best(state: State) -> Fraction:
    """The exact chance of the mission under way, if every choice is the best."""
    return max(chance(state, option) for option in state.options)


def chance(state: State, option: int) -> Fraction:
    """The same after an option, over all its dice; the rules play it out to the end."""
    total = Fraction(0)
    waiting: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    while waiting:
        part, outcomes = waiting.pop()
        events: list[Event] = []
        after = follow(state, option, outcomes, sink=events)
        names = {event[0] for event in events}
        if names & {"solved", "failed"}:
            total += part * ("solved" in names)
        elif isinstance(after, Draw):
            waiting += [(part * after.probability(i), (*outcomes, i)) for i in range(len(after.weights))]
        else:
            total += part * best(after)
    return total


MISSIONS = (
    (("waldbrand",), RED),
    (("hungersnot",), RED),
    (("waldbrand",), [*RED, "streifenwagen"]),
    (("hausbrand",), ["linda_rendel", "branka_oswald"]),
)


@pytest.mark.parametrize(("catastrophes", "hand"), MISSIONS)
def test_K10_K58_the_chance_after_using_a_card_is_exact(catastrophes: tuple[str, ...], hand: list[str]) -> None:
    table = begin(*catastrophes, hand=hand)
    card = printed(catastrophes[0])
    assert card.points
    pays: dict[str, int | str] = {"points": card.points, "money": card.money}
    spoken = 0
    for option in table.state.options:
        move = GAME.actions.decode(option)
        if move.verb in ("use", "play_vehicle"):
            told = GAME.option_reasons(table.state, 0, [option])[0][0]
            exact = chance(table.state, option)
            spoken += 1
            if exact == 1:
                assert told == Said("reason.certain", pays)
            elif exact:
                assert told == Said("reason.likely", {"percent": percent(exact), **pays})
            else:
                assert told.key == "reason.impossible"
    assert spoken


@pytest.mark.parametrize(("catastrophes", "hand"), MISSIONS)
def test_K62_the_chance_of_a_mission_is_exact_before_it_begins(catastrophes: tuple[str, ...], hand: list[str]) -> None:
    region = printed(catastrophes[0]).region
    assert region
    before = scene(*catastrophes, hand=hand, region=region, shop=[]).table()
    [told] = said(before, "mission", catastrophes[0])
    exact = best(begin(*catastrophes, hand=hand).state)
    assert told.facts.get("percent", 100 if told.key == "reason.certain" else 0) == percent(exact)


def test_K61_giving_up_says_what_is_lost() -> None:
    assert keys(begin("waldbrand"), "give_up")[0] in ("gives_up", "gives_up_certain", "hopeless")
    hopeless = begin("hungersnot", hand=["branka_oswald"])
    assert keys(hopeless, "give_up") == ["hopeless"]
    table = begin("waldbrand")
    [told] = said(table, "give_up")
    exact = best(table.state)
    if exact == 1:
        assert told.key == "reason.gives_up_certain"
    else:
        assert told.facts["percent"] == percent(exact)


def test_K47_a_purchase_says_what_it_adds_to_an_open_catastrophe() -> None:
    """The same chances as of missions with and without the card."""
    table = scene("waldbrand").set("money", [5, 2, 2]).table()
    found = 0
    for card in ("streifenwagen", "schutzschilde"):
        for told in said(table, "buy", card):
            if told.key in ("reason.improves", "reason.makes_certain"):
                target = str(told.facts["card"])
                region = printed(target).region
                assert region
                before = best(begin(target, hand=RED).state)
                after = best(begin(target, hand=[*RED, card]).state)
                assert told.facts["before"] == percent(before)
                assert told.facts.get("percent", 100) == percent(after) > percent(before)
                found += 1
        price = printed(card).price
        assert price
        assert Said("reason.price", {"n": price, "left": 5 - price}) in said(table, "buy", card)
    assert found


def test_K42_a_journey_says_for_which_mission_and_when() -> None:
    table = scene("waldbrand", region="europe").table()
    target = printed("waldbrand").region
    assert target
    [told] = said(table, "move", target)
    assert told.key.startswith("reason.there_now") or told.key == "reason.nothing_there"
    last = scene("waldbrand", region="europe").set("actions", 1).table()
    assert said(last, "move", target)[0].key.startswith(("reason.there_next", "reason.nothing_there"))
    end = scene("waldbrand", region="europe").set("actions", 1).set("round", 1).table()
    assert keys(end, "move", target) == ["too_late"]


def test_K31_ending_the_turn_says_what_stays_unused() -> None:
    assert line(scene("waldbrand").table(), "end_turn") == "Leaves 2 actions unused"
    assert line(scene("waldbrand").set("actions", 1).table(), "end_turn", lang="de") == "Lässt 1 Aktion ungenutzt"


def test_KR2_a_colour_says_what_it_lacks() -> None:
    """The gaps that the rulebook lists."""
    gaps = {
        "red": "peace_keeping",
        "green": "first_aid",
        "blue": "construction",
        "black": "supplies",
        "white": "fire_fighting",
    }
    table = scene("waldbrand").table()
    assert isinstance(table.state, Katastrophenspiel)
    for colour, ability in gaps.items():
        assert said(table, "colour", colour) == [Said("reason.lacks", {"ability": ability})]
