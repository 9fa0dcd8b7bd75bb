"""Tests of forecasts: how long cards last, what is deadly, which powers are borrowed, and the routes of moves."""

from __future__ import annotations

import random
from typing import Any

import pytest

import calamity
from calamity.games.catastropolis.city import BOOTHS, FAR, GAITS, LOCATION_SPACE, SPACES, space_id, steps_from, walked
from calamity.games.catastropolis.deck import LOCATIONS, Printed
from calamity.games.catastropolis.forecasts import ways_from
from calamity.testing import ScenarioTable
from tests.games.catastropolis.scenes import GAME, Lying, down, position, printed, rest_of_round, scene, told, up
from tests.games.catastropolis.shorthand import CALM_RESOLUTION, lost

SITUATIONS = [card for card in GAME.deck.cards if card.type in ("crime", "disaster")]


def foretold(table: ScenarioTable, seat: int | None = 0) -> dict[str, Any]:
    """The forecast that a seat or a spectator sees."""
    result: dict[str, Any] = table.view(seat).get("forecast", {})
    return result


# ---- time ----


@pytest.mark.parametrize("overrun", ["ge", "gt"])
@pytest.mark.parametrize("left", [1, 2])
def test_a_situation_lasts_as_long_as_it_is_said_to(overrun: str, left: int) -> None:
    """P-71, P-72, P-R17: and no round longer, whatever counts as too late."""
    card = next(one for one in SITUATIONS if one.type == "disaster" and one.line is None)
    grace = int(overrun == "gt")
    table = scene(up(card.id, (card.time or 0) + grace - left), down("orrin_lens"), options={"overrun": overrun})
    assert foretold(table, None)["left"] == [left, None]
    for rounds in range(left, 0, -1):
        assert foretold(table)["left"][0] == rounds and not table.over
        rest_of_round(table)
    assert lost(table) and table.get("doom") == card.id


@pytest.mark.parametrize("overrun", ["ge", "gt"])
def test_the_master_plan_lasts_as_long_as_it_is_said_to(overrun: str) -> None:
    """P-147, P-R17."""
    time = (printed("morphion").plan or 0) + 1
    table = scene(villain="morphion", plan=time - 2, options={"overrun": overrun})
    for rounds in range(2 + int(overrun == "gt"), 0, -1):
        assert foretold(table, None)["plan_left"] == rounds and not table.over
        rest_of_round(table)
    assert lost(table) and table.get("ending") == "plan"


@pytest.mark.parametrize("difficulty", ["standard", "gentle", "fierce"])
@pytest.mark.parametrize("seats", [2, 4])
def test_master_plans_take_as_long_as_the_table_says(difficulty: str, seats: int) -> None:
    """P-41, P-147: two heroes have a round more, and the difficulty counts."""
    for villain in ("morphion", "archon_null"):
        table = scene(villain=villain, seats=seats, options={"difficulty": difficulty})
        more = foretold(table, None).get("plan_more", 0)
        assert table.get("plan_time") == (printed(villain).plan or 0) + more
    assert more == int(seats == 2) + {"standard": 0, "gentle": 1, "fierce": -2}[difficulty]


def test_an_old_hidden_situation_may_go_off_when_it_is_turned_up() -> None:
    """P-72: as soon as any card that it can be would be overdue; whoever has looked knows better."""
    shortest = min(card.time or 99 for card in SITUATIONS)
    slow = next(card.id for card in SITUATIONS if (card.time or 0) > shortest)
    assert "old" not in foretold(scene(down(slow, shortest - 1)), None)
    table = scene(down(slow, shortest))
    assert foretold(table, None)["old"] == foretold(table, 0)["old"] == shortest
    position(table).look(0, 0)
    assert "old" not in foretold(table, 0) and foretold(table, 1)["old"] == shortest
    assert "old" not in foretold(scene(down(slow, shortest), options={"overrun": "gt"}))


# ---- the Villain ----


def test_what_the_villain_takes_and_where_it_goes_is_told() -> None:
    """P-146, P-149, P-154."""
    comet = scene(villain="countess_comet", pieces=["skyport"], hits=[2], needed=8, plan_time=9)
    assert foretold(comet, None)["next_stop"] == "fission_plant" and comet.view(0)["plot"][0]["of"] == 8
    rest_of_round(comet)
    assert comet.get("pieces") == ["fission_plant"] and foretold(comet)["next_stop"] == "broadcast_tower"
    assert scene(villain="doctor_overclock").view(None)["plot"][0]["of"] == 2
    brood = scene(villain="brood_mother")
    assert "of" not in brood.view(None)["plot"][0] and "next_stop" not in foretold(brood, None)
    table = scene(villain="professor_xenolith", powers={0: ["genius"]}, at={0: "d1"}, reagents=[0, 0])
    assert foretold(table, None)["laboratory"] == "university_labs"
    table.do(0, "deliver")
    assert set(table.get("reagents")) == {9}


# ---- what a hero may do ----


@pytest.mark.parametrize("guard", ["", "shield", "sidekick", "vest", "toughness"])
def test_a_situation_is_deadly_exactly_if_it_kills(guard: str) -> None:
    """P-109, P-124, P-125: of every Situation, and only to whoever is about to resolve it."""
    deadly = set()
    for card in SITUATIONS:
        facts: dict[str, Any] = {"powers": {0: sorted({card.powers[0], *({guard} & set(GAME.cards))})}}
        if guard == "vest":
            facts["collections"] = {0: ["bulletproof_vest"]}
        if guard == "shield":
            facts["shield"] = {0: 1}
        space = position(scene(up(card.id))).box.space[GAME.kinds.index(card.id)]
        here = f"{'abcdefgh'[space % 8]}{space // 8 + 1}"
        table = scene(up(card.id), at={0: here}, weakened={0: 1}, resolutions=[CALM_RESOLUTION] * 2, **facts)
        found = foretold(table)
        assert bool(found.get("exposed")) == (guard in ("", "toughness"))
        assert "deadly" not in foretold(table, 1)
        table.do(0, "resolve", card.id)
        assert ("died" in told(table)) == (card.id in found.get("deadly", ())), card.id
        deadly.update(found.get("deadly", ()))
    assert bool(deadly) == (guard == "")


def test_what_is_used_without_being_asked_about_is_told() -> None:
    """P-24, P-115."""
    job = up("vault_nine_job")
    assert "borrowed" not in foretold(scene(job, powers={0: ["might"]}, at={0: "d6"}))
    sorcery = scene(job, powers={0: ["sorcery"]}, at={0: "d6"}, resolutions=[CALM_RESOLUTION])
    assert foretold(sorcery)["borrowed"] == {"vault_nine_job": "with_sorcery"}
    sorcery.do(0, "resolve", "vault_nine_job")
    assert "used_sorcery" in told(sorcery)
    favor = scene(job, powers={0: ["charm"]}, at={0: "d6"}, collections={0: ["favor_owed"]})
    assert foretold(favor)["borrowed"] == {"vault_nine_job": "with_favor"}
    both = scene(job, powers={0: ["sorcery"]}, at={0: "d6"}, collections={0: ["favor_owed"]})
    assert "borrowed" not in foretold(both)  # the hero is asked


# ---- ways ----


def way(ways: dict[int, tuple[int, ...]], start: int, target: int) -> list[int]:
    """The spaces of a way, put together from its pieces."""
    found = [target]
    while found[0] != start:
        found = [*ways[found[0]], *found]
    return found


@pytest.mark.parametrize("gait", range(GAITS))
def test_every_way_is_one_that_a_move_can_take_and_no_longer_than_it_must_be(gait: int) -> None:
    """P-91, P-92, P-95: with at most one leap and one ride, for every gait and from many spaces."""
    for start in range(gait % 5, SPACES, 5):
        costs, ways = walked(start, gait), ways_from(start, gait)
        assert set(ways) == {space for space in range(SPACES) if costs[space] < FAR and space != start}
        for target in ways:
            at = {start: 0}
            for space in way(ways, start, target)[1:]:
                steps = [
                    (packed & 255, cost + (packed >> 8)) for n, cost in at.items() for packed in steps_from(n, gait)
                ]
                at = {}
                for node, cost in steps:
                    if node % SPACES == space:
                        at[node] = min(cost, at.get(node, FAR))
            assert min(at.values()) == costs[target]


def test_whoever_moves_is_told_the_way() -> None:
    """P-92: to every space that is offered, in a turn and with a free move."""
    table = scene(powers={0: ["leaping"]}, at={0: "b2"})
    ways = foretold(table)["ways"]
    assert set(ways) == {name.split()[1] for name in table.names(0) if name.startswith("move ")}
    assert ways["d2"] == "b2" and ways["b3"] == "b2"
    assert "ways" not in foretold(table, 1) and "ways" not in foretold(table, None)


def test_times_come_true_in_random_games() -> None:
    """P-71, P-147: no Situation and no Master Plan is over sooner than it was said, unless something hastens it."""
    checked = 0
    for seed in range(8):
        chance = random.Random(seed)
        table = calamity.Table(GAME, 2 + seed % 5, seed=seed)
        while not table.over and table.view(None)["round"] < 12:
            before = table.view(None)
            ask = table.asks[0]
            heard = len(table.events_since(0, None))
            table.act(ask.seat, chance.choice(table.options(ask.seat)))
            events = [event["event"] for event in table.events_since(heard, None)]
            after = table.view(None)
            if "ticked" not in events or {"hastened", "delayed", "turned_up", "came_to_light"} & set(events):
                continue
            left = before.get("forecast", {}).get("left", [])
            lying = {slot["card"]: rounds for slot, rounds in zip(before["zones"]["queue"], left, strict=False)}
            kept = {slot["card"] for slot in after["zones"]["queue"]}
            for card, rounds in lying.items():
                if rounds is not None and not table.over:
                    assert (card in kept) == (rounds > 1)
                    checked += 1
    assert checked > 10


@pytest.mark.parametrize("lang", ["en", "de"])
def test_forecasts_are_told_in_words(lang: str) -> None:
    """P-29: at the terminal as at the table."""
    crime = next(card for card in SITUATIONS if card.type == "crime" and card.line == "hard_fight")
    space = position(scene(up(crime.id))).box.space[GAME.kinds.index(crime.id)]
    table = scene(
        up(crime.id, (crime.time or 0) - 2),
        down("orrin_lens", 8),
        powers={0: ["sorcery"]},
        at={0: f"{'abcdefgh'[space % 8]}{space // 8 + 1}"},
        weakened={0: 1},
        villain="countess_comet",
        pieces=["skyport"],
        hits=[2],
        needed=8,
        plan_time=9,
    )
    lines = GAME.describe(table.view(0), lang)
    say = GAME.texts.say
    name = crime.name[lang]
    [open_line] = [line for line in lines if line.strip().startswith("1. ") and name in line]
    assert say("table.villain.rounds_left", lang, {"n": 2}) in open_line
    stop = GAME.texts.get("location.fission_plant", lang)
    assert say("screen.next_stop", lang, {"location": stop}) in "\n".join(lines)
    assert say("screen.plan_left", lang, {"n": table.view(0)["forecast"]["plan_left"]}) in "\n".join(lines)
    weakening = table.view(0)["weakening"]
    for line in (
        say("table.warn.weakened", lang, {"n": weakening["weakening"], "of": weakening["cards"]}),
        say("table.warn.old", lang, {"n": 8}),
        say("screen.deadly", lang, {"cards": name}),
        f"{name}: {GAME.texts.get('action.with_sorcery', lang)}",
    ):
        assert line in lines
        assert line == say("table.warn.old", lang, {"n": 8}) or line not in GAME.describe(table.view(1), lang)


# ---- what to know before one acts ----

FIRST, SECOND = (card for card in SITUATIONS if card.id in ("falling_star_cluster", "skyliner_with_no_pilot"))


def cautions(table: ScenarioTable, seat: int = 0) -> list[dict[str, Any]]:
    """What a seat is warned of."""
    found: list[dict[str, Any]] = foretold(table, seat).get("cautions", [])
    return found


def late(card: Printed, left: int) -> Lying:
    """A Situation that has so many rounds left."""
    return up(card.id, (card.time or 0) - left)


@pytest.mark.parametrize(
    ("left", "warned"),
    [
        ((3, 3), []),
        ((2, 3), [{"what": "hot", "n": 2, "card": FIRST.id}]),
        ((1, 2), [{"what": "hot", "n": 1, "card": FIRST.id}]),
        ((2, 1), [{"what": "hot", "n": 1, "card": SECOND.id}]),
    ],
)
def test_P71_whoever_acts_is_warned_of_the_most_urgent_disaster(
    left: tuple[int, int], warned: list[dict[str, Any]]
) -> None:
    """P-71, P-72: as soon as two rounds are left; nobody else is."""
    table = scene(late(FIRST, left[0]), late(SECOND, left[1]))
    assert cautions(table) == warned and cautions(table, 1) == []


def test_P71_a_crime_is_no_reason_for_a_warning() -> None:
    assert cautions(scene(up("jade_sphinx_swap", 6))) == []
    table = scene(up("jade_sphinx_swap", 6), late(FIRST, 2))
    assert cautions(table) == [{"what": "hot", "n": 2, "card": FIRST.id}]


@pytest.mark.parametrize(("left", "warned"), [(3, []), (2, [2]), (1, [1])])
def test_P147_whoever_acts_is_warned_of_the_master_plan(left: int, warned: list[int]) -> None:
    time = (printed("morphion").plan or 0) + 1
    table = scene(villain="morphion", plan=time - left)
    assert cautions(table) == [{"what": "plan", "n": rounds} for rounds in warned]


def test_P125_a_weakened_hero_is_warned_before_a_fight_and_else_told_to_rest() -> None:
    """P-124, P-125: a fight may kill it, unless something prevents that; a warning about itself comes first."""
    facts: dict[str, Any] = {"powers": {0: ["heat"]}, "weakened": {0: 1}}
    assert cautions(scene(**facts)) == [{"what": "rest"}]
    facts["at"] = {0: space_id(LOCATION_SPACE[LOCATIONS.index("observatory")])}
    assert cautions(scene(late(FIRST, 1), shield={0: 1}, **facts))[0] == {"what": "rest"}
    table = scene(late(FIRST, 1), **facts)
    cards = GAME.deck.cards
    known = [card for card in cards if card.type == "resolution"]
    weakening = sum(card.count for card in known if card.effect in ("weaken", "weaken_here"))
    assert cautions(table) == [
        {"what": "weakened", "n": weakening, "of": sum(card.count for card in known)},
        {"what": "hot", "n": 1, "card": FIRST.id},
    ]
    facts["weakened"] = {0: 0}
    assert [one["what"] for one in cautions(scene(late(FIRST, 1), **facts))] == ["hot"]


def test_P72_whoever_can_turn_up_an_old_card_is_warned_of_it() -> None:
    """P-72, P-98, P-100: with telepathy or at a booth; where nothing can be turned up there is nothing to fear."""
    shortest = min(card.time or 99 for card in SITUATIONS)
    slow = next(card.id for card in SITUATIONS if (card.time or 0) > shortest)
    old = down(slow, shortest)
    assert cautions(scene(old)) == []
    assert cautions(scene(old, powers={0: ["telepathy"]})) == [{"what": "old", "n": shortest}]
    booth = next(space_id(space) for space in range(SPACES) if BOOTHS >> space & 1)
    assert cautions(scene(old, at={0: booth})) == [{"what": "old", "n": shortest}]
