"""Tests that extra information shown to players, such as points and possible Events, agrees with what then happens."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from calamity import Option, Table
from calamity.games.catastrophic.board import place_at
from tests.games.catastrophic.scenes import FRESH, GAME, HUNGRY, do, kind, scene
from tests.games.catastrophic.shorthand import PLANT, PYRAMID, building, drawn

OPEN = ("discards", "event", "history", "removed", "unused")


def walk(seed: int, seats: int = 3, **options: Any) -> Iterator[Table]:
    """A random game, before each decision."""
    rng = random.Random(seed)
    table = Table(GAME, seats, seed, options)
    while not table.over:
        yield table
        ask = rng.choice(table.asks)
        table.act(ask.seat, rng.choice(ask.options))
    yield table


def place(one: dict[str, Any]) -> str:
    return f"{one['level']} {one['slot']}"


# ---- building ----


@pytest.mark.parametrize("seed", range(6))
def test_a_community_in_the_making_is_the_one_that_is_shown_later(seed: int) -> None:
    """T-9, T-11, T-12, T-29: Species, points and what is left of the hand, link by link; nobody else sees it."""
    rng, table = random.Random(seed), Table(GAME, 2, seed)
    links: list[int] = []
    while options := table.options(0, links):
        links.append(rng.choice(options).action)
        told = table.half_made(0, links)
        if told:
            draft = told["draft"]
            assert draft["points"] == sum(one["points"] for one in draft["species"])
            kept = {"pending", "hand"} & set(draft)
            assert len(draft["hand"]) + len(kept) <= len(table.view(0)["zones"]["hand"][0]) + 1
    table.act(0, links)
    draft = table.view(0)["draft"]
    assert "draft" in table.view(1) and table.view(1)["draft"]["species"] == [] and "draft" not in table.view(None)
    assert "pending" not in draft
    while table.view(0)["stage"] == "building":
        ask = table.ask(1)
        assert ask is not None
        table.act(1, ask.default)
    seen = table.view(1)
    assert seen["communities"][0] == draft["species"] and seen["standing"][0] == draft["points"]
    assert "draft" not in seen


def test_what_is_invested_leaves_the_hand_of_a_draft_and_a_trait_waits_for_its_place() -> None:
    """T-12, T-32."""
    dear = next(card.id for card in GAME.deck.cards if card.type == "plant" and card.invest == 1)
    table = building(["corky_bark", "thorn_ring", dear, "shade_leaves"])
    begun = [table.game.actions.parse(link) for link in ("introduce corky_bark", f"introduce {dear}")]
    draft = table.half_made(0, begun)["draft"]
    assert draft["pending"] == dear and dear not in draft["hand"] and len(draft["species"]) == 1
    paid = [*begun, table.game.actions.parse("place 1 1"), table.game.actions.parse("discard thorn_ring")]
    draft = table.half_made(0, paid)["draft"]
    assert draft["hand"] == ["shade_leaves"] and "pending" not in draft
    assert [place(one) for one in draft["species"]] == ["1 0", "1 1"]


# ---- where Traits can go ----


@pytest.mark.parametrize("seed", range(3))
def test_free_places_and_homes_are_those_that_are_offered(seed: int) -> None:
    """T-29, T-31, T-42, T-43, T-82: to whoever may introduce or add a Trait."""
    asked = {"place": 0, "species": 0}
    for table in walk(seed):
        ask = next((ask for ask in table.asks if ask.kind in ("build", "traits") and not ask.links), None)
        if ask is None:
            continue
        view = table.view(ask.seat)
        for option in ask.options:
            if option.verb not in ("introduce", "add"):
                continue
            card = option.args[0]
            following = table.options(ask.seat, [option.action])
            places = sorted(" ".join(link.args) for link in following if link.verb in asked)
            told = view["free"][GAME.deck.by_id[card].type]
            if option.verb == "add":
                if ("introduce", card) not in [(other.verb, other.args[0]) for other in ask.options if other.args]:
                    assert card not in view.get("homes", {})
                    continue
                told = view["homes"][card]
            if places:  # where there is only one, it is not asked
                asked[following[0].verb] += 1
                assert sorted(told) == places
            else:
                assert len(told) == 1
    assert min(asked.values()) > 5


def test_the_cap_of_traits_counts_for_homes() -> None:
    """T-31: a Species that is full is no home."""
    community = {(1, 0): ["thorn_ring", "corky_bark"], (1, 1): ["bitter_latex"]}
    for cap, homes in (("2", ["1 1"]), ("unlimited", ["1 0", "1 1"])):
        if cap not in [str(value) for value in GAME.options["trait_cap"].values]:
            continue
        table = scene(community, hand=["shade_leaves"], options={"trait_cap": cap}).table()
        assert table.view(0)["homes"]["shade_leaves"] == homes


# ---- what Traits are worth ----


def test_a_trait_is_said_to_be_the_only_one_with_a_condition_if_that_goes_with_it() -> None:
    """T-46, T-60, T-61: what other Traits, a neighbour's Aura or a link gives too is not lost."""
    compared: Counter[str] = Counter()
    for table in (table for seed in range(12) for table in walk(seed)):
        for ask in table.asks:
            if ask.kind in ("lose", "hunger", "sleep"):
                view = table.view(ask.seat)
                told = view.get("sole", {}).get(place(view["concerned"]), {})
                for option in ask.options:
                    if option.verb in ("lose", "deactivate"):
                        gone = lost_with(table, ask.seat, option)
                        compared[ask.kind] += gone is not None
                        assert gone is None or told.get(option.args[0], "") == gone
    assert sum(compared.values()) > 30 and len(compared) > 1


def test_whoever_swaps_traits_is_told_what_each_gives_alone() -> None:
    """T-46, T-60, T-78: Trait Turnover asks which Trait goes."""
    table = scene({(1, 0): ["thorn_ring", "corky_bark"]}, hand=["trait_turnover", "salt_glands"]).table()
    do(table, 0, "play trait_turnover", "species 1 0")
    assert kind(table) == "swap"
    assert table.view(0)["sole"] == {"1 0": {"thorn_ring": "E", "corky_bark": "H"}}
    assert "sole" not in table.view(1)


def lost_with(table: Table, seat: int, option: Option) -> str | None:
    """The Conditions that a Species has no more after it has lost a Trait; None if something else has changed too."""
    trial = table.copy()
    trial.act(seat, option)
    views = [table.view(seat), trial.view(seat)]
    where = views[0]["concerned"]
    [others, others_then] = [
        [one for one in view["communities"][where["seat"]] if place(one) != place(where)] for view in views
    ]
    [one, then] = [[one for one in view["communities"][where["seat"]] if place(one) == place(where)] for view in views]
    if not then or others != others_then:
        return None
    kept = [trait["card"] for trait in one[0]["traits"] if trait["active"] and trait["card"] != option.args[0]]
    if kept != [trait["card"] for trait in then[0]["traits"] if trait["active"]]:
        return None
    return "".join(code for code in one[0]["conditions"] if code not in then[0]["conditions"])


def test_points_by_level_add_up_to_the_score_and_those_of_protected_species_stand_apart() -> None:
    """T-80, T-88."""
    for table in walk(4, seats=2):
        for seat in range(2):
            view = table.view(seat)
            if view["stage"] != "building":
                assert sum(line["points"] for line in view.get("sums", [])) == view["standing"][seat]
                assert all(line["points"] == line["level"] * line["traits"] for line in view.get("sums", []))
            state = table.state.copy()
            state.guards[seat] = [0] * len(state.guards[seat])  # type: ignore[attr-defined]
            guarded = view.get("guarded", [0, 0])[seat]
            assert state.score(seat) == view["standing"][seat] + guarded  # type: ignore[attr-defined]
    protected = scene(PYRAMID, details={0: {"guards": {(2, 0): FRESH}}}).table().view(1)
    assert protected["guarded"] == [4, 0, 0] and protected["standing"][0] == 4


# ---- what is to come ----


@pytest.mark.parametrize("seed", range(2))
def test_what_may_come_are_the_events_that_nobody_has_seen(seed: int) -> None:
    """T-18, T-59: all but those of one's own hand and those in sight; by Condition, how many demand it."""
    events = [card.id for card in GAME.deck.cards if card.type == "event"]
    for table in walk(seed):
        for seat in (None, 0, 1):
            view = table.view(seat)
            zones = view["zones"]
            busy = view["forecast"] is not None or zones["announced"] or view["over"]
            assert ("coming" in view) == (not busy)
            if not busy:
                own = zones["hand"][seat] if seat is not None else []
                met = {
                    *own,
                    *zones["discards"],
                    *zones["event"],
                    *zones["history"],
                    *zones["removed"],
                    *zones["unused"],
                }
                met |= {card for cards in zones["continuous"] for card in cards}
                assert sorted(view["coming"]["events"]) == sorted(card for card in events if card not in met)
                for code, count in view["coming"]["demand"].items():
                    found = [card for card in view["coming"]["events"] if code in GAME.deck.by_id[card].conditions]
                    assert count == len(found)


@pytest.mark.parametrize("even", ["off", "on"])
def test_a_last_turn_is_followed_by_no_other_of_that_seat(even: str) -> None:
    """T-86, T-87, T-R51, T-R52."""
    for seed in range(3):
        turns: list[tuple[int, bool]] = []
        before = 0
        for table in walk(seed, even_turns=even, events_to_end=7):
            view = table.view(None)
            if view["stage"] == "playing" and view["turn"] != before:
                before = view["turn"]
                turns.append((view["active"], view.get("last_turn", False)))
        assert any(last for _, last in turns)
        for number, (seat, last) in enumerate(turns):
            assert last == all(other != seat for other, _ in turns[number + 1 :])


def test_a_hand_is_too_large_by_as_many_cards_as_have_to_go() -> None:
    """T-85."""
    seen = 0
    for seed in range(4):
        for table in walk(seed):
            view = table.view(table.view(None)["active"])
            ask = table.ask(view["active"]) if not table.over else None
            if ask is None or ask.kind != "discard" or view["stage"] != "ending":
                continue
            seen += 1
            trial = table.copy()
            gone = 0
            while (again := trial.ask(view["active"])) is not None and again.kind == "discard":
                trial.act(view["active"], [again.default.action])
                gone += 1
            size = len(view["zones"]["hand"][view["active"]])
            assert view["excess"] == size - view["resource_number"][view["active"]] > 0
            assert len(trial.view(view["active"])["zones"]["hand"][view["active"]]) <= size - view["excess"] or gone
    assert seen


# ---- the table in words ----


def test_announced_cards_say_whom_they_are_aimed_at() -> None:
    """T-78: a player, or a Species of a player."""
    seen = set()
    for seed in range(8):
        for table in walk(seed):
            view = table.view(None)
            for top, aim in enumerate(view.get("aimed", [])):
                state = position_of(table)
                seat, spot = state.air_seat[top], state.air_first[top]
                if aim is None:
                    assert seat < 0 and spot < 0
                    continue
                seen.add("species" in aim)
                assert aim["seat"] == (seat if seat >= 0 else state.air_by[top])
                if "species" in aim:
                    found = [one for one in view["communities"][aim["seat"]] if place(one) == place(aim["species"])]
                    assert found or state.find(aim["seat"], spot) < 0
    assert seen == {True, False}


def position_of(table: Table) -> Any:
    return table.state


def test_an_animal_says_which_food_it_lacks() -> None:
    """T-37, T-49."""
    hungry = {(1, 1): ["thorn_ring"], (2, 0): ["webbed_feet", "echo_sense"]}
    table = scene(hungry, details={0: {"shorts": {(2, 0): HUNGRY}}}).table()
    assert [one.get("misses") for one in table.view(1)["communities"][0]] == [None, ["1 0"]]
    assert all("misses" not in one for one in scene(PYRAMID).table().view(1)["communities"][0])


def test_in_a_debate_verdicts_are_open_until_they_are_voted_on() -> None:
    """T-103: whoever is not Protected is argued about, in the hand of a sender too."""
    table = drawn("deep_freeze", PYRAMID, options={"debate": "on"}, details={0: {"guards": {(2, 0): FRESH}}})
    [facing] = table.view(1)["forecast"]["facing"]
    assert [one["status"] for one in facing["species"]] == ["disputed", "disputed", "resilient"]
    assert (facing["resilient"], facing["vulnerable"], facing["disputed"]) == (1, 0, 2)
    sender = scene(PLANT, PLANT, hand=["deep_freeze"], options={"debate": "on"}).table()
    assert sender.view(0)["previews"]["deep_freeze"][1] == {"resilient": 0, "vulnerable": 0, "disputed": 1}
    while kind(table) in ("window", "claim", "vote"):
        table.act(table.asks[0].seat, table.asks[0].default)
    facing = table.view(1)["forecast"]["facing"] if table.view(1)["forecast"] else []
    assert not any("disputed" in one for one in facing)


def test_questions_about_one_species_name_it() -> None:
    """T-78: also where a card lets one add or swap Traits."""
    seen: set[str] = set()
    for seed in range(10):
        for table in walk(seed, seats=2):
            for ask in table.asks:
                if ask.kind in ("burst", "swap"):
                    where = table.view(None)["concerned"]
                    seen.add(ask.kind)
                    assert where["seat"] == ask.seat
                    assert position_of(table).air_first[-1] == place_number(where)
    assert seen


def place_number(where: dict[str, int]) -> int:
    return place_at(where["level"], where["slot"])
