"""Tests that a table describes every field of every game in the words with which a scenario sets it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from calamity import BadScenario, load
from calamity.kernel.fields import Field
from calamity.kernel.game import Game
from calamity.positions import fields
from calamity.testing import Scenario, ScenarioTable

RANDOM_GAMES = 6  # of which every few positions are looked at


def is_worded(field: Field) -> bool:
    """Whether the numbers of a field have names, or are said in words."""
    return bool(field.words is not None or field.values or field.card)


# Plain quantities.
QUANTITIES = {
    "katastrophenspiel": "money points round turns_taken actions missions missing wilds",
    "catastrophe": "vitality start_vitality turned committed incoming_turned lost trades_left proposals",
    "catastropolis": "round turns_taken counters passed_over heroes points passes plan plan_time needed hits fallen",
    "nine_lives": "lives yarn shields fell sanctuary reapurr turn plays dice needs losses gains lost hits danger",
    "catastrophic": "turn turns events announced_by sent fresh_rn due_rn offspring links loads again votes scores",
}

RARE = {  # what random games hardly ever have to tell
    "katastrophenspiel": "wilds",
    "catastrophe": "bandage bounced sold incoming_turned incoming_traces",
    "catastropolis": "hits weakened lethal reagents named fallen struck no_draw finisher passed_over extra_turn double "
    "sidekick_spent",
    "nine_lives": "falling gains guarded holder sunk yarnless",
    "catastrophic": "air_off air_other argued offspring shielded thieves votes",
}


@pytest.mark.parametrize("name", QUANTITIES)
def test_what_is_no_quantity_is_said_in_words(name: str) -> None:
    plain = {*QUANTITIES[name].split()}
    assert {field.name for field in load(name).public_fields if not is_worded(field)} == plain


@pytest.mark.parametrize("name", QUANTITIES)
def test_what_a_table_says_of_a_field_a_scenario_takes(name: str) -> None:
    """In random games: read in words and written again, every field has the same value."""
    game = load(name)
    chance, said = Random(name), set[str]()
    for seed in range(RANDOM_GAMES):
        table = ScenarioTable(game, game.seats[seed % len(game.seats)], seed)
        ended = False
        while not ended:
            ask = chance.choice(table.asks)
            table.act(ask.seat, chance.choice(ask.options))
            ended = table.over
            if ended or chance.random() < 0.2:
                said |= {field.name for field in game.public_fields if comes_back(game, table, field)}
    assert {field.name for field in game.public_fields} - said <= {*RARE[name].split()}


def comes_back(game: Game, table: ScenarioTable, field: Field) -> bool:
    """Compare a field with its description; whether that is more than nothing."""
    value, words = getattr(table.state, field.attribute), table.in_words(field.name)
    again = table.state.copy()
    fields.write(game, again, field.name, None, words)
    assert getattr(again, field.attribute) == value, f"{field.name}: {words}"
    if field.per_seat:
        for seat in range(table.seats):
            fields.write(game, again, field.name, seat, table.in_words(field.name, seat))
        assert getattr(again, field.attribute) == value
    return not is_blank(words)


def is_blank(words: Any) -> bool:
    """Whether words say nothing."""
    if isinstance(words, dict):
        return all(map(is_blank, words.values()))
    return all(map(is_blank, words)) if isinstance(words, list) else words in (None, False, 0, -1)


def refused(scenario: Scenario, field: str, *said: Any) -> str:
    """The error for a wrong value, whenever it is noticed."""
    with pytest.raises(BadScenario) as error:
        scenario.set(field, *said).table()
    return str(error.value)


# ---- Das Katastrophenspiel ----


def test_what_a_vehicle_has_done_is_said_in_words() -> None:
    base = Scenario("katastrophenspiel", seats=2).zone("in_play", 0, ["loeschflugzeug"]).zone("hand", 0, [])
    table = base.set("vehicle_state", ["flown"]).table()
    assert table.in_words("vehicle_state") == ["flown"] and table.get("vehicle_state") == 1
    assert table.refuses(0, "vehicle_move", "loeschflugzeug", "africa").rule == "K-43"
    assert base.set("vehicle_state", 1).table().digest == table.digest, "the number will do, too"
    assert base.set("vehicle_state", []).table().offers(0, "vehicle_move", "loeschflugzeug", "africa")
    assert (
        refused(base, "vehicle_state", ["flew"])
        == "vehicle_state can't be 'flew'; possible are flown, sided, sent, swapped"
    )
    assert refused(base, "vehicle_state", "flown") == "vehicle_state can't be 'flown'; it must be a list"
    empty = Scenario("katastrophenspiel", seats=2)
    assert "there is none" in refused(empty, "vehicle_state", ["sent", "swapped"])


# ---- Catastrophe ----

CALM = {"draft": "off", "persona_side": "none", "first_trader": 0}


def react(seats: int = 2, **cards: list[str]) -> Scenario:
    """React to an earthquake and a burst main, with no other cards than these."""
    scenario = Scenario("catastrophe", seats=seats, options=CALM).set("stage", "react")
    scenario = scenario.zone("disaster", ["earthquake"]).zone("impacts", ["burst_main"])
    for seat in range(seats):
        scenario = scenario.zone("hand", seat, cards.get(f"hand_{seat}", []))
        scenario = scenario.zone("in_play", seat, cards.get(f"row_{seat}", []))
    return scenario


def test_planned_uses_are_said_as_they_are_done() -> None:
    base = react(row_0=["tool_chest"])
    done = base.after(0, "commit", "tool_chest", "for", 1, "slot", 2).table()
    assert done.in_words("uses") == ["0 tool_chest for 1 slot 2"] and done.in_words("met") == ["1 slot 2 by 0"]
    said = base.set("uses", ["0 tool_chest for 1 slot 2"]).table()
    for field in ("uses", "met", "committed", "loans", "lent", "need"):
        assert said.get(field) == done.get(field), "what a use brings along follows from it"
    assert said.get("committed", 0) == [1] and said.names(0) == done.names(0) and not said.happened("satisfied")
    own = base.set("uses", ["0 tool_chest slot 2"]).table()
    assert own.in_words("uses") == ["0 tool_chest for 0 slot 2"]
    own.act(0, own.withdrawals(0)[0])
    assert own.in_words("uses") == own.in_words("met") == [] and own.get("committed", 0) == [0]


def test_a_use_of_a_borrowed_card_and_of_a_second_copy() -> None:
    base = react(row_0=["tool_chest 1/3", "tool_chest"], hand_1=["crowbar"])
    done = base.after(1, "borrow", 0, "loan", "tool_chest", "second", "pay", "crowbar", "slot", 2)
    table = done.table()
    assert table.in_words("uses") == ["1 tool_chest second of 0 for 1 slot 2"]
    assert table.in_words("loans") == ["1 tool_chest second of 0 left 2"] and table.in_words("lent", 0)[:2] == [[], [1]]
    said = react(row_0=["tool_chest 1/3", "tool_chest"]).set("uses", table.in_words("uses")).table()
    assert said.in_words("loans") == table.in_words("loans") and said.in_words("met") == table.in_words("met")
    lent = base.set("loans", ["1 tool_chest of 0 left 1"]).table()
    assert lent.in_words("lent", 0) == [[1], []] and lent.offers(1, "borrow", 0, "loan", "tool_chest")


@pytest.mark.parametrize(
    ("field", "said", "words"),
    [
        ("uses", ["0 tool_chest"], "say it as '0 tool_chest for 1 slot 2'"),
        ("uses", ["0 tool_chest for 1 slot 9"], "say it as"),
        ("uses", ["9 tool_chest for 1 slot 2"], "seats are 0 to 1"),
        ("uses", ["0 tool_chist for 1 slot 2"], "there is no card of that name"),
        ("uses", ["0 tool_chest for 1 slot 2 gladly"], "say it as"),
        ("uses", "0 tool_chest for 1 slot 2", "it must be a list"),
        ("uses", ["1 tool_chest for 1 slot 2"], "tool_chest isn't in play at seat 1"),
        ("uses", ["0 tool_chest second for 1 slot 2"], "tool_chest isn't in play at seat 0 a second time"),
        ("uses", [99999], "uses and loans are about cards in play"),
        ("uses", ["0 tool_chest slot 2", "0 tool_chest for 1 slot 2", *["0 tool_chest slot 1"] * 2], "more uses"),
        ("loans", ["1 tool_chest of 0 left 9"], "seat 1 can't have 9 uses of tool_chest left: it has 3"),
        ("loans", ["0 tool_chest of 0 left 1"], "seat 0 can't borrow its own tool_chest"),
        ("loans", ["1 tool_chest left 1"], "say it as '1 tool_chest of 0 left 2'"),
        ("met", ["1 slot 2 by 5"], "seats are 0 to 1"),
        ("met", ["1 slot 2 unit 3 by 0"], "unit 3 of slot 2 of seat 1 is satisfied by nobody, or isn't there"),
        ("need", {"0 slot 1": ["luck"]}, "a unit accepts one of these"),
        ("need", {"slot 1": ["thirst"]}, "seats are 0 to 1"),
        ("need", {"0 slot 1": ["thirst"] * 4}, "an impact has at most 3 units"),
        ("need", ["thirst"], "say it as {'0 slot 1': \\['thirst'\\]}"),
        ("committed", [[2], []], "committed of seat 0 isn't what its planned uses come to"),
        ("lent", [[[1]], []], "lent of seat 0 isn't what the loans say"),
    ],
)
def test_what_cannot_be_planned_needed_or_lent_is_refused(field: str, said: Any, words: str) -> None:
    with pytest.raises(BadScenario, match=words):
        react(row_0=["tool_chest"]).set(field, said).table()


def test_an_empty_word_among_facts_is_refused_in_words() -> None:
    with pytest.raises(BadScenario, match=" ''"):
        Scenario("catastrophe", seats=2).set("wish", ["", "0 0"])


def test_needs_and_what_is_met_are_said_by_seat_and_slot() -> None:
    table = react(row_0=["tool_chest"]).set("need", {"0 slot 1": ["wreckage or stranded", "thirst"]}).table()
    assert table.in_words("need")["0 slot 1"] == ["wreckage or stranded", "thirst"]
    assert table.offers(0, "commit", "tool_chest", "for", 0, "slot", 1), "what is wanted follows from it"
    base = react(row_0=["tool_chest"])
    assert base.table().in_words("need")["1 slot 2"] == ["wreckage"]
    met = base.set("need", {"0 slot 1": ["thirst", "hunger"]}).set("met", ["0 slot 1 unit 2 by 1", "0 slot 1 by 0"])
    assert met.table().in_words("met") == ["0 slot 1 unit 2 by 1", "0 slot 1 by 0"]
    helped = base.set("met", ["0 slot 2 by 1", "1 slot 2 by 1"]).table()
    assert not helped.offers(0, "commit", "tool_chest"), "nobody wants it any more"


def test_flags_masks_and_seats_of_catastrophe() -> None:
    table = (
        react(3, row_0=["tool_chest 2/3 sold brought", "crowbar brought"])
        .set("ready", 1, True)
        .set("spent", 0, ["ability", "covered"])
        .set("failed", 2, [1, 4])
        .set("bounced", ["1 tool_chest"])
        .set("sold", ["2 coffee_tin"])
        .set("refusers", [1, 2])
        .set("trader", None)
        .table()
    )
    assert table.get("turned", 0)[0] == 1 and table.in_words("traces", 0) == [["sold", "brought"], ["brought"]]
    assert table.in_words("ready") == [False, True, False] and table.get("ready") == [0, 1, 0]
    assert table.in_words("spent", 0) == ["ability", "covered"] and table.get("spent", 0) == 5
    assert table.in_words("failed", 2) == [1, 4] and table.get("failed", 2) == 9
    assert table.in_words("bounced") == ["1 tool_chest"] and table.in_words("sold") == ["2 coffee_tin"]
    assert table.in_words("refusers") == [1, 2]
    assert table.in_words("trader") is None and table.in_words("first_trader") == 0
    barter = Scenario("catastrophe", seats=2).set("stage", "barter").set("kerbside", True).table()
    assert barter.in_words("kerbside") is True and barter.get("kerbside") == 1
    for field, said, words in (
        ("refusers", [3], "possible are 0 to 2"),
        ("refusers", 8, "possible are bits for 0 to 2"),
        ("kerbside", "yes", "it must be True or False"),
        ("bounced", ["tool_chest"], "it must be a seat and a card, such as '0 figs'"),
        ("bounced", ["7 tool_chest"], "seats are 0 to 2"),
        ("trader", "nobody", "possible are None, seats 0 to 2"),
        ("trader", 5, "possible are None, seats 0 to 2"),
    ):
        assert words in refused(react(3), field, said)


# ---- Catastropolis ----


def city(seats: int = 2, **options: Any) -> Scenario:
    """The first round, with heroes who can't do much."""
    scenario = Scenario("catastropolis", seats=seats, options={"first_player": "seat0", **options}).set("round", 1)
    for seat, power in zip(range(seats), ("might", "genius", "heat"), strict=False):
        scenario = scenario.zone("powers", seat, [power])
    return scenario


def test_pieces_of_a_villain_stand_with_what_is_true_of_them() -> None:
    twins = city().set("round", 4).set("villain", "mr_gemini").table().get("pieces")
    said = city().set("round", 4).set("villain", "mr_gemini").set("pieces", [f"{twins[0]} hits 3 down 2", twins[1]])
    table = said.table()
    assert table.get("hits") == [3, 0] and table.get("fallen") == [2, 0] and table.get("reagents") == []
    assert table.get("plan_time") > 0 and table.get("needed") > 0, "the rest is as the card says"
    fresh = city().set("villain", "professor_xenolith").table()
    first, *others = fresh.get("pieces")
    carried = (
        city()
        .set("villain", "professor_xenolith")
        .set("pieces", [f"{first} with 1", *others[:-1], f"{others[-1]} delivered"])
    )
    table = carried.table()
    assert table.in_words("reagents") == [1, *[None] * len(others[:-1]), "delivered"] and table.get("fallen") == []
    with pytest.raises(BadScenario, match="has 'hits 2', is 'down 3' since a round, or is 'with 1' or 'delivered'"):
        city().set("pieces", ["stadium hurt 2"])
    with pytest.raises(BadScenario, match="pieces can't be 'nowhere'"):
        city().set("pieces", ["nowhere hits 2"])


def test_named_powers_flags_and_seats_of_catastropolis() -> None:
    table = (
        city()
        .set("villain", "morphion")
        .set("named", ["might", "charm"])
        .set("weakened", 0, True)
        .set("shield", [False, True])
        .set("extra_turn", True)
        .zone("queue", ["vault_nine_job up 2", "green_cloud down 1"])
        .table()
    )
    assert table.in_words("named") == ["might", "charm"] and table.view(0)["named_basics"] == ["might", "charm"]
    assert table.in_words("weakened") == [True, False] and table.get("shield") == [0, 1]
    assert table.in_words("extra_turn") is True and table.in_words("face_up") == [True, False]
    assert table.in_words("active") == 0 and table.in_words("finisher") is None
    assert "that card can't be there" in refused(city(), "named", ["vault_nine_job"])
    assert "named are powers that other cards ask for" in refused(
        city().set("villain", "morphion"), "named", ["flight"]
    )
    assert "it must be True or False" in refused(city(), "weakened", 0, "yes")


@pytest.mark.parametrize(
    ("moment", "kind", "asked"),
    [("round", "action", 0), ("turn", "action", 0), ("action", "action", 0), ("free_move", "free_move", 0)],
)
def test_every_moment_of_a_round_can_be_entered(moment: str, kind: str, asked: int) -> None:
    table = city().at(moment).table()
    assert [(ask.kind, ask.seat) for ask in table.asks] == [(kind, asked)] and table.get("round") == 1
    assert bool(table.happened("turn", seat=0)) == (moment in ("round", "turn"))


def test_a_round_begins_and_ends_with_what_belongs_to_it() -> None:
    sensing = Scenario("catastropolis", seats=2, options={"first_player": "seat0"}).set("round", 2)
    sensing = sensing.zone("powers", 0, ["wall_crawler"]).zone("powers", 1, ["genius"])
    table = sensing.zone("queue", ["green_cloud down 1"]).at("round").table()
    assert table.happened("looked", seat=0) and table.asks[0].kind == "action"
    assert not sensing.zone("queue", ["green_cloud down 1"]).at("turn").table().happened("looked")
    ending = city().zone("queue", ["green_cloud up 1"]).at("round_end").table()
    assert ending.get("round") == 2 and ending.get("counters")[0] == 2 and ending.asks[0].seat == 1
    healer = (
        Scenario("catastropolis", seats=2).set("round", 1).zone("powers", 0, ["regeneration"]).set("weakened", 0, True)
    )
    assert healer.at("turn").table().get("weakened", 0) == 0, "powers of a turn's beginning act by themselves"
    assert healer.at("action").table().get("weakened", 0) == 1


def test_moments_that_a_game_does_not_have_are_refused() -> None:
    with pytest.raises(
        BadScenario, match="there is no moment 'lunch'; there are round, turn, action, free_move, round_end"
    ):
        city().at("lunch")
    with pytest.raises(BadScenario, match="the draft comes before all rounds: set the round to enter it at the action"):
        Scenario("catastropolis", seats=2).at("action").table()
    with pytest.raises(BadScenario, match="katastrophenspiel can only be entered at the start of a turn"):
        Scenario("katastrophenspiel", seats=2).at("mission")
    assert Scenario("catastrophe", seats=2).at("react").table().get("stage") == "react"
    with pytest.raises(BadScenario, match="there is no moment 'reakt'; did you mean 'react'"):
        Scenario("catastrophe", seats=2).at("reakt")


# ---- Nine Lives ----


def test_flags_seats_and_choices_of_nine_lives() -> None:
    base = Scenario("nine_lives", seats=3)
    table = base.set("guarded", 1, True).set("picks", ["pay", 4, None]).set("holder", 2).set("thrower", None).table()
    assert table.in_words("guarded") == [False, True, False] and table.get("guarded") == [0, 1, 0]
    assert table.in_words("picks") == ["pay", 4, None] and table.view(0)["picked"] == ["pay", None, None]
    assert table.in_words("holder") == 2 and table.in_words("thrower") is None and table.in_words("alive", 0) is True
    for field, said, words in (
        ("picks", ["pey", 4, None], "did you mean pay"),
        ("picks", [9999, 4, None], "no action has that number"),
        ("picks", [1.5, 4, None], "it must be an action such as 'pass', a number, or None"),
        ("falling", [3], "possible are 0 to 2"),
        ("falling", [1], "falling and dice, with all about them, are set within a card's play only"),
        ("aims", ["sideways"], "possible are down, up, None, seats 0 to 2"),
        ("aims", ["up"], "are set within a card's play only"),
        ("losses", [1, 0, 0], "losses and gains are set while lives change only"),
        ("fell", [3, 0, 0], "fell of seat 0 says which of 2 eliminations was its own, and 0 while it lives"),
        ("shields", [-1, 0, 0], "shields must be 0 to 999, not -1"),
        ("holder", 3, "possible are None, seats 0 to 2"),
    ):
        assert words in refused(base, field, said)


# ---- Catastrophic ----


def test_species_are_read_as_they_are_written() -> None:
    meadow = Scenario("catastrophic", seats=2).community(1, {})
    first = {"traits": ["thorn_ring"], "protected": "fresh"}
    second = {
        "traits": ["thick_waxy_cuticle", "bendable_stem"],
        "asleep": ["thick_waxy_cuticle"],
        "asleep_due": ["thick_waxy_cuticle"],
    }
    table = meadow.community(0, {"1 0": {**first, "asleep": []}, "1 1": second}).table()
    assert table.community(0) == {"1 0": first, "1 1": second}
    assert table.community(1) == {}
    again = meadow.community(0, table.community(0)).table()
    assert again.digest == table.digest
    with pytest.raises(BadScenario, match="nine_lives has no Communities"):
        Scenario("nine_lives", seats=2).table().community(0)


def test_places_clocks_and_masks_of_catastrophic() -> None:
    base = Scenario("catastrophic", seats=2).community(1, {}).community(0, {"1 0": ["thorn_ring"]})
    table = base.set("bans", ["due", None]).set("turns_left", None).table()
    assert table.in_words("places", 0) == ["1 0"] and table.in_words("traits", 0) == [["thorn_ring"]]
    assert table.in_words("guards", 0) == [None] and table.in_words("shorts", 0) == ["fed"]
    assert table.in_words("bans") == ["due", None] and table.in_words("turns_left") is None
    assert base.set("turns_left", 3).table().in_words("turns_left") == 3
    for field, said, words in (
        ("places", [["11 0"], []], "there is no place '11 0'"),
        ("places", [[9999], []], "there is no such place"),
        ("traits", [[["thorn_rong"]], []], "there is no card of that name"),
        ("traits", [[1 << 200], []], "some of its bits stand for no card"),
        ("bans", ["soon", None], "possible are due, fresh, None"),
        ("shorts", [["starved"], []], "possible are fed, hungry, spared, just_now"),
        ("turns_left", 0, "at least one turn is left"),
        ("turns_left", 1000, "possible are None, 0 to 99"),
        ("warned", ["1 0"], "say it as '1 0 of 2': Level, slot and seat"),
        ("warned", ["1 0 of 5"], "seats are 0 to 1"),
        ("warned", [9999], "say it as '1 0 of 2'"),
        ("warned", ["1 0 of 1"], "no Event is being faced"),
        ("vulnerable", ["1 0"], "no Event is being faced"),
        ("shielded", [0], "no Event is being faced"),
        ("thieves", [1, None], "no Event is being faced"),
        ("air_first", ["1 0"], "nothing is announced at the beginning of a turn"),
        ("air_off", ["cancelled"], "nothing is announced at the beginning of a turn"),
        ("winners", [2], "possible are seats 0 to 1"),
    ):
        assert words in refused(base, field, said), field
