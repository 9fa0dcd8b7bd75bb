"""Tests of forecasts: what cards in play, CATastrophes and dice lead to if nobody reacts any more."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import calamity
from calamity.games.nine_lives.game import NineLivesGame
from calamity.games.nine_lives.rules.turn import NineLives
from calamity.kernel.chance import odds
from calamity.kernel.state import PASS
from calamity.testing import Scenario, ScenarioTable
from tests.games.nine_lives.shorthand import CURIOSITY, GAME, A, B, C, D, asked, kind, play, reveal, room, settle

SWAT = "snack_time_swat"
ANSWERS = {D: ["cucumber"]}  # so that a window opens


def foretold(table: ScenarioTable, seat: int | None = None) -> dict[str, Any]:
    """The forecast that a seat or a spectator sees; empty if there is none."""
    result: dict[str, Any] = table.view(seat).get("forecast", {})
    return result


def outcomes(table: ScenarioTable) -> list[dict[str, Any]]:
    """What the cards in play will do."""
    found: list[dict[str, Any]] = foretold(table).get("outcomes", [])
    return found


def aimed(card: str, *, variant: str = "standard", **more: Any) -> ScenarioTable:
    """Betty has played a card at Abi, and somebody could answer it."""
    hands = {B: [card], **ANSWERS, **more.pop("hands", {})}
    more.setdefault("lives", [6, 5, 4, 2])
    options = {"variant": variant, **more.pop("options", {})}
    table = room(4, B, hands=hands, options=options, **more)
    play(table, B, card, A)
    assert kind(table) == "react"
    return table


def lives(seat: int, start: int, end: int) -> dict[str, Any]:
    return {"is": "lives", "seat": seat, "start": start, "end": end}


# ---- cards in play ----


@pytest.mark.parametrize(("variant", "end"), [("standard", 5), ("king", 3), ("turbo", 3)])
def test_a_cat_goes_down_one_space_or_to_the_first_that_is_free(variant: str, end: int) -> None:
    """L-48, L-76, L-81."""
    assert outcomes(aimed(CURIOSITY, variant=variant)) == [lives(A, 6, end)]


def test_cats_that_are_out_stand_in_nobodys_way() -> None:
    """L-R70."""
    table = room(4, D, hands={D: [CURIOSITY], C: ["cucumber"]}, lives=[6, 0, 4, 2], options={"variant": "king"})
    play(table, D, CURIOSITY, A)
    assert outcomes(table) == [lives(A, 6, 5)]


def test_shields_and_guards_that_lie_on_a_card_work_before_it() -> None:
    """L-R9, L-R55: the life is kept, and nobody is in danger."""
    table = aimed(CURIOSITY, hands={A: ["pillow_golem"]})
    assert foretold(table)["endangered"] == [A]
    play(table, A, "pillow_golem")
    assert outcomes(table) == [{"is": "works", "card": "pillow_golem", "owner": A}, lives(A, 6, 6)]
    assert "endangered" not in foretold(table)


def test_lives_that_are_gained_first_are_counted() -> None:
    """L-R9, L-78: Granny Tuxedo takes her cat up before the Curiosity takes it down."""
    table = aimed(CURIOSITY, rows={A: ["granny_tuxedo"]}, lives=[5, 7, 6, 2], variant="king")
    play(table, A, "granny_tuxedo")
    assert outcomes(table) == [lives(A, 5, 9), lives(A, 9, 8)]


@pytest.mark.parametrize(("reapurr", "variant", "falls"), [(4, "standard", 0), (5, "standard", 1), (3, "king", 1)])
def test_whoever_comes_down_to_the_reapurr_is_out(reapurr: int, variant: str, falls: int) -> None:
    """L-50, L-51."""
    table = aimed(
        CURIOSITY, variant=variant, reapurr=reapurr, lives=[6, 5, 4, 9] if variant == "king" else [6, 9, 9, 9]
    )
    assert outcomes(table)[0]["is"] == ("falls" if falls else "lives")
    assert foretold(table)["endangered"] == [A]


def test_an_attack_is_rolled_against() -> None:
    """L-41, L-58."""
    swat = aimed("bookcase_belly_flop", dice=[2])
    assert outcomes(swat) == [{"is": "rolls", "seats": [A], "number": 4, "lives": 2}]  # no die is looked at
    settle(swat)
    assert swat.get("lives", A) == 4
    assert outcomes(aimed("double_swipe")) == [{"is": "rolls", "seats": [A], "number": 3, "lives": 1, "times": 2}]


def test_a_rolled_attack_number_is_not_known_yet() -> None:
    """L-R43."""
    assert outcomes(aimed("claw_for_claw")) == [{"is": "rolls", "seats": [A], "number": None, "lives": 1}]


def test_those_with_the_same_roll_before_them_are_named_together() -> None:
    """L-58, L-R55."""
    table = room(4, B, hands={B: ["hairball_shrapnel"], C: ["pillow_golem"], **ANSWERS})
    play(table, B, "hairball_shrapnel")
    assert outcomes(table) == [{"is": "rolls", "seats": [C, D, A], "number": 3, "lives": 1}]
    play(table, C, "pillow_golem")
    settle(table, until="react")
    state: Any = table.state
    while state.acting[-1] != GAME.kinds.index("hairball_shrapnel"):
        table.do(asked(table)[0], "pass")
        state = table.state
    assert outcomes(table) == [
        {"is": "rolls", "seats": [C], "number": 3, "lives": 0},
        {"is": "rolls", "seats": [D, A], "number": 3, "lives": 1},
    ]
    assert foretold(table)["endangered"] == [A, D]


def test_a_card_that_is_blocked_or_taken_does_nothing() -> None:
    """L-63, L-R12."""
    table = aimed("bookcase_belly_flop", hands={C: ["cucumber"], A: ["cucumber"]})
    play(table, C, "cucumber")
    assert outcomes(table) == [{"is": "blocked", "card": "bookcase_belly_flop", "owner": C}]
    play(table, A, "cucumber")
    assert outcomes(table)[0] == {"is": "blocked", "card": "cucumber", "owner": A}
    assert outcomes(table)[1]["is"] == "rolls"


def test_passed_on_a_curiosity_takes_a_life_from_somebody_else() -> None:
    """L-65."""
    table = aimed(CURIOSITY, hands={A: ["pass"]})
    play(table, A, "pass", C)
    assert outcomes(table) == [lives(C, 4, 3)]


def test_an_attack_without_a_target_comes_to_nothing() -> None:
    """L-R29."""
    table = aimed("bookcase_belly_flop", rows={A: ["bouncer_bartholomew"]})
    play(table, A, "bouncer_bartholomew")
    assert outcomes(table) == [{"is": "fizzles", "card": "bookcase_belly_flop"}]


def test_it_is_told_whose_card_works_and_on_whom() -> None:
    """L-60: what hidden cards decide isn't told."""
    assert outcomes(aimed("mirror_imp", hands={A: [SWAT]})) == [
        {"is": "works", "card": "mirror_imp", "owner": B, "aim": A}
    ]
    table = room(4, B, hands={B: ["attic_owl"], **ANSWERS})
    play(table, B, "attic_owl")
    assert outcomes(table) == [{"is": "works", "card": "attic_owl", "owner": B}]


def test_a_life_goes_from_one_cat_to_another_if_it_is_lost() -> None:
    """L-R27, L-R82."""
    table = room(4, B, hands={A: ["pillow_golem"], **ANSWERS}, rows={B: ["robin_hoodie"]}, lives=[6, 5, 4, 2])
    play(table, B, "robin_hoodie", A)
    assert outcomes(table) == [lives(A, 6, 5), lives(B, 5, 6)]
    play(table, A, "pillow_golem")
    assert outcomes(table)[1:] == [lives(A, 6, 6)]


@pytest.mark.parametrize(
    ("card", "way", "end", "caught"),
    [
        ("bone_bell_raven", (), 4, [C]),
        ("lantern_moth", (), 2, []),
        ("ferrycat_philomena", ("down",), 1, []),
        ("ferrycat_philomena", ("up",), 4, [C]),
    ],
)
def test_the_reapurr_is_sent_somewhere_and_catches_whom_he_reaches(
    card: str, way: Sequence[str], end: int, caught: list[int]
) -> None:
    """L-51, L-73."""
    mine = {"rows": {B: [card]}, "hands": ANSWERS} if way else {"hands": {B: [card], **ANSWERS}}
    table = room(4, B, reapurr=3, lives=[6, 5, 4, 8], **mine)  # type: ignore[arg-type]
    play(table, B, card, *way)
    walk = {"start": 3, "end": end, **({"caught": caught} if caught else {})}
    assert outcomes(table)[0] == {"is": "moves", "card": card, "walk": walk}
    assert foretold(table).get("endangered", []) == caught


def test_a_moth_finds_the_reapurr_in_his_lair_and_does_something_else() -> None:
    """L-73."""
    table = room(4, B, hands={B: ["lantern_moth"], **ANSWERS})
    play(table, B, "lantern_moth")
    assert outcomes(table) == [{"is": "works", "card": "lantern_moth", "owner": B}]


# ---- the Claw Phase ----


@pytest.mark.parametrize("amount", [1, 2, 3])
def test_frenzy_counts_as_much_as_its_card_says(amount: int) -> None:
    """L-R26, L-R42, L-R67: not one, whatever is printed; and no number is above 6."""
    text = GAME.card_file
    at = text.index('id = "full_moon_frenzy"')
    other = NineLivesGame(text[:at] + text[at:].replace("amount = 1", f"amount = {amount}", 1))
    table = (
        Scenario(other, 3, A, {"characters": "random"})
        .zone("hand", A, [SWAT, "midnight_ankle_ambush"])
        .zone("hand", B, ["cucumber"])
        .zone("lasting", ["full_moon_frenzy 1"])
        .table()
    )
    settle(table)
    number, higher = min(3 + amount, 6), min(5 + amount, 6)
    chances = foretold(table, A)["chances"]
    assert chances == {
        SWAT: [round((number - 1) * 100 / 6)] * 3,
        "midnight_ankle_ambush": [round((higher - 1) * 100 / 6)] * 3,
    }
    play(table, A, SWAT, B)
    assert outcomes(table)[0]["number"] == number


@pytest.mark.parametrize("frenzy", [[], ["full_moon_frenzy 1"]])
def test_the_chance_to_hit_is_exact(frenzy: list[str]) -> None:
    """L-41, L-R42: also against bonuses and the top cat, and only whoever may attack is told."""
    attacks = [SWAT, "midnight_ankle_ambush", "topple_the_top_cat", "tangled_in_thread"]
    scenario = Scenario(GAME, 3, A, {"characters": "random"}).zone("hand", A, attacks).zone("lasting", frenzy)
    for seat in (A, B, C):
        scenario = scenario.zone("row", seat, ["clover_calico"] if seat == B else [])
    scenario = scenario.zone("hand", B, []).zone("hand", C, []).set("yarn", [0, 0, 0]).set("sanctuary", 30)
    for highest in (B, C):
        table = scenario.set("lives", [5, 8 if highest == B else 6, 7]).table()
        settle(table)
        told = foretold(table, A)["chances"]
        assert set(told) == set(attacks) and not foretold(table, B) and not foretold(table)
        for card in attacks:
            for target in (B, C):
                aiming = table.copy()
                aiming.act(A, GAME.actions.parse(f"play {card}"))
                before = aiming.get("lives", target)
                shot = GAME.actions.parse(f"target {target}")
                share = odds(aiming.state, shot, lambda after, seat=target: after.lives[seat])  # type: ignore[misc]
                assert told[card][target] == round(100 * float(1 - share.get(before, 0)))


def test_whoever_has_the_ferry_is_told_where_it_goes() -> None:
    """L-73, L-R47: also whoever can copy it."""
    ferry = {"down": {"start": 3, "end": 1}, "up": {"start": 3, "end": 4, "caught": [C]}}
    own = room(3, rows={A: ["ferrycat_philomena"]}, reapurr=3, lives=[9, 9, 4])
    assert foretold(own, A)["ferry"] == ferry
    copied = room(3, rows={A: ["copycat_coco"], B: ["ferrycat_philomena"]}, reapurr=3, lives=[9, 9, 4])
    assert foretold(copied, A)["ferry"] == ferry
    assert "ferry" not in foretold(copied, B)


def test_the_neighbours_are_the_next_who_live() -> None:
    """L-R66."""
    table = reveal("tail_batting", 5, lives=[9, 0, 9, 9, 9])
    settle(table)
    assert foretold(table, A) == {"neighbours": [C, 4]}
    assert foretold(table, C) == {"neighbours": [D, A]}
    assert not foretold(table)


# ---- CATastrophes and dice ----


def waiting(event: str, seats: int = 3, **more: Any) -> ScenarioTable:
    """A revealed CATastrophe that somebody may answer with a card that changes nothing."""
    table = reveal(event, seats, rows={B: ["knitwitch_purl"]}, **more)
    settle(table, until="reveal")
    assert kind(table) == "reveal"
    return table


def test_what_a_catastrophe_does_is_told_before_it_does_it() -> None:
    """L-R65, L-73."""
    assert foretold(waiting("top_shelf_tumble", lives=[7, 9, 9])) == {
        "stakes": [{"seat": B, "lives": -1}, {"seat": C, "lives": -1}]
    }
    assert foretold(waiting("underdog_parade", lives=[7, 9, 9])) == {"stakes": [{"seat": A, "lives": 1}]}
    assert foretold(waiting("box_delivery")) == {"stakes": [{"seat": seat, "cards": 2} for seat in (A, B, C)]}
    assert foretold(waiting("creeping_shadow", reapurr=3, lives=[9, 4, 8])) == {
        "stakes": [{"seat": A, "yarn": 1}, {"seat": C, "yarn": 1}],
        "walk": {"start": 3, "end": 4, "caught": [B]},
    }
    assert foretold(waiting("called_back", reapurr=1)) == {"walk": {"start": 1, "end": 0}}


def test_nothing_is_told_of_what_players_will_choose() -> None:
    """L-R68."""
    for event in ("staring_contest", "tuna_auction", "rooftop_duel", "cat_show", "snap"):
        assert not foretold(waiting(event, yarn=[2, 2, 2]))


@pytest.mark.parametrize(("steps", "end", "caught"), [("step", 4, [B]), ("jump", 5, [A, B])])
def test_the_reapurrs_way_ends_with_the_last_cat_unless_he_jumps(steps: str, end: int, caught: list[int]) -> None:
    """L-R47."""
    table = waiting("long_stride", 2, reapurr=3, lives=[5, 4], options={"reapurr_steps": steps})
    assert foretold(table)["walk"] == {"start": 3, "end": end, "caught": caught}


def rolled(event: str, *dice: int, seats: int = 3, **more: Any) -> dict[str, Any]:
    """What is foretold of dice that could still be rolled again."""
    table = reveal(event, seats, dice=dice, yarn=[1] * seats, **more)
    settle(table, until="yarn")
    assert kind(table) == "yarn"
    return foretold(table)


def test_dice_say_what_comes_of_them() -> None:
    """L-71."""
    assert rolled("pantry_quake", 2, 3, 6) == {
        "stakes": [{"seat": A, "lives": -1}],
        "dice": [{"fate": "bad"}, {"fate": "good"}, {"fate": "good"}],
    }
    assert rolled("catnip_harvest", 1, 6, 3, lives=[5, 5, 5]) == {
        "stakes": [{"seat": A, "yarn": -1}, {"seat": B, "lives": 1}],
        "dice": [{"fate": "warn"}, {"fate": "good"}, {}],
    }
    assert rolled("scratching_post_tower", 4, 4, 2)["total"] == {"total": 10, "needed": 11}
    assert rolled("cursed_number", 4) == {"note": "curse"}
    assert rolled("pantry_quake", 5, 5, 5)["note"] == "none"
    assert rolled("ladder_of_shelves", 4) == {"note": "none"}


def test_floorboards_cost_cards_and_lives_together() -> None:
    """L-71, L-R69: the card is chosen later, that one goes is certain; without cards it is nothing."""
    hands = {A: [SWAT], B: [SWAT]}
    found = rolled("loose_floorboards", 1, 2, 3, hands=hands, lives=[5, 5, 5])
    assert found["stakes"] == [{"seat": A, "lives": -1}, {"seat": B, "cards": -1}]
    assert [die["fate"] for die in found["dice"]] == ["bad", "warn", "good"]


def test_on_the_ladder_the_roll_before_has_to_be_reached() -> None:
    """L-71, L-R37."""
    table = reveal("ladder_of_shelves", 3, dice=[4, 3], yarn=[1, 1, 1])
    settle(table, until="yarn")
    while table.get("rollers") == [A]:
        table.do(asked(table)[0], "pass")
    assert foretold(table) == {"stakes": [{"seat": B, "lives": -1}], "dice": [{"fate": "bad", "need": 4}]}


def test_knucklebones_6_sends_the_reapurr_down_and_4_and_5_are_worse_than_less() -> None:
    """L-73."""
    fates = [rolled("knucklebones", die, reapurr=1)["dice"][0]["fate"] for die in range(1, 7)]
    assert fates == ["warn", "warn", "warn", "bad", "bad", "good"]


def test_a_hairball_that_holds_is_tossed_on() -> None:
    """L-71."""
    assert rolled("hot_hairball", 2) == {"note": "toss", "dice": [{"fate": "good"}]}
    assert rolled("hot_hairball", 1) == {"stakes": [{"seat": A, "lives": -2}], "dice": [{"fate": "bad"}]}


def test_defence_dice_count_with_their_bonus() -> None:
    """L-42, L-R42."""
    for row, fate in ([], "bad"), (["clover_calico"], "good"):
        table = room(3, B, hands={B: [SWAT]}, rows={A: row}, yarn=[1, 1, 1], dice=[2])
        play(table, B, SWAT, A)
        assert foretold(table) == {"dice": [{"fate": fate, "need": 3}]}


# ---- what then happens ----

CHANGES = ("lost_lives", "gained_lives")


class Walker:
    """A random game, with a look at every forecast and at what comes of it if everybody passes."""

    def __init__(self, seed: int) -> None:
        options = {
            "variant": ("standard", "king", "turbo")[seed % 3],
            "reapurr_steps": ("step", "jump")[seed // 3 % 2],
            "characters": "random",
        }
        self.random = random.Random(seed)
        self.table = calamity.Table(GAME, 2 + seed % 5, seed=seed, options=options)
        self.checked: Counter[str] = Counter()

    def walk(self, moves: int) -> Counter[str]:
        """Play on at random, for so many moves or until the game ends."""
        for _ in range(moves):
            if self.table.over:
                break
            self.look()
            ask = self.random.choice(self.table.asks)
            self.table.act(ask.seat, self.random.choice(self.table.options(ask.seat)))
        return self.checked

    def look(self) -> None:
        if any(lane not in ([], [PASS]) for lane in self.table.state.lanes):
            return  # somebody is about to answer, unseen
        found = self.table.view(None).get("forecast")
        if found and "outcomes" in found:
            self.compare_cards(found)
        elif found and ("stakes" in found or "walk" in found or "dice" in found):
            self.compare_event(found)

    def passed(self) -> tuple[calamity.Table, list[dict[str, Any]]]:
        """The table when everybody has passed as long as that is possible, and what has happened."""
        table = self.table.copy()
        heard = len(table.events_since(0, None))
        while not table.over and table.asks:
            ask = table.asks[0]
            verbs = {option.verb: option for option in table.options(ask.seat)}
            if ask.mode != "poll" and ask.kind not in ("rescue", "pick"):
                break
            if ask.kind == "pick" and "discard" not in verbs:
                break
            table.act(ask.seat, verbs.get("pass") or verbs.get("fall") or verbs["discard"])
        return table, table.events_since(heard, None)

    def compare_cards(self, found: dict[str, Any]) -> None:
        """Everything comes as it was told, and nothing else before the first die."""
        _, events = self.passed()
        first = next((at for at, event in enumerate(events) if event["event"] in ("rolled", "turn")), len(events))
        rollers = [event["seat"] for event in events if event["event"] == "rolled"]
        numbers = [event["number"] for event in events if event["event"] == "against"]
        certain = events[:first]
        told: set[int] = set()
        for one in found["outcomes"]:
            self.checked[one["is"]] += 1
            if one["is"] != "rolls":
                told |= self.expect(one, certain)
            elif one["number"] is not None:
                assert numbers[0] == one["number"]
                assert set(one["seats"]) <= set(rollers)
        if not any(event["event"] == "event_begins" for event in certain):
            assert {event["seat"] for event in certain if event["event"] in (*CHANGES, "eliminated")} <= told

    def expect(self, one: dict[str, Any], events: list[dict[str, Any]]) -> set[int]:
        """Find what an outcome tells of; the seats whose lives it is about."""
        named = {"blocked": "blocked", "taken": "took", "works": "resolves", "fizzles": "fizzled"}
        if one["is"] in named:
            assert any(e["event"] == named[one["is"]] and e["card"] == one["card"] for e in events), one
            return set()
        if one["is"] == "moves":
            walk = one["walk"]
            spaces = [e["space"] for e in events if e["event"] in ("reapurr_up", "reapurr_down")]
            assert walk["end"] in [walk["start"], *spaces]
            caught = {e["seat"] for e in events if e["event"] == "caught"}
            assert set(walk.get("caught", ())) <= caught
            return set(walk.get("caught", ()))
        if one["is"] == "falls":
            assert any(e["event"] == "eliminated" and e["seat"] == one["seat"] for e in events)
        elif one["start"] == one["end"]:
            assert any(e["event"] in ("shielded", "guarded") and e["seat"] == one["seat"] for e in events)
        else:
            assert any(e["event"] in CHANGES and e["seat"] == one["seat"] and e["space"] == one["end"] for e in events)
        return {one["seat"]}

    def compare_event(self, found: dict[str, Any]) -> None:
        """Unless more dice follow, everybody has gained and lost exactly what was told."""
        before = self.table.state
        assert isinstance(before, NineLives)
        table, events = self.passed()
        defences = [event["event"] for event in events if event["event"] in ("hit", "defended")]
        if defences and "dice" in found:
            fates = [die["fate"] for die in found["dice"]]
            assert fates == ["bad" if name == "hit" else "good" for name in defences[: len(fates)]]
            self.checked["defences"] += 1
        if before.in_play or any(event["event"] in ("rolled", "signs_again") for event in events):
            return
        walk = found.get("walk", {"start": before.reapurr, "end": before.reapurr})
        assert table.view(None)["reapurr"] == walk["end"]
        assert {e["seat"] for e in events if e["event"] == "caught"} == set(walk.get("caught", ()))
        stakes = {one["seat"]: one for one in found.get("stakes", ())}
        for seat in before.in_turn():
            if seat not in walk.get("caught", ()):
                self.compare_seat(seat, stakes.get(seat, {}), table, events)
        self.checked["with dice" if before.dice else "without dice"] += 1

    def compare_seat(
        self, seat: int, stake: dict[str, Any], table: calamity.Table, events: list[dict[str, Any]]
    ) -> None:
        before, after = self.table.state, table.state
        assert isinstance(before, NineLives) and isinstance(after, NineLives)
        assert stake.get("falls", False) == (not after.alive[seat])
        if not after.alive[seat]:
            return
        changes = [(e["event"], e["count"]) for e in events if e["event"] in CHANGES and e["seat"] == seat]
        assert stake.get("lives", 0) == sum(n if name == "gained_lives" else -n for name, n in changes)
        assert stake.get("yarn", 0) == after.yarn[seat] - before.yarn[seat]
        assert stake.get("cards", 0) == len(after.hands[seat]) - len(before.hands[seat])


@pytest.mark.parametrize("part", range(4))
def test_what_is_foretold_comes(part: int) -> None:
    """L-37, L-41, L-71, L-73: in random games, whenever something is told, if everybody passes then."""
    checked = Counter[str]()
    for seed in range(part * 6, part * 6 + 6):
        checked += Walker(seed).walk(300)
    assert all(checked[name] > 10 for name in ("with dice", "defences", "rolls", "works", "blocked", "lives"))


def test_L71_everybody_sees_which_step_of_a_catastrophe_is_under_way() -> None:
    """L-71, L-R65: in a staring contest all choose first, then the die is rolled."""
    table = reveal("staring_contest", 3)
    assert (kind(table), table.view(None)["event_at"]) == ("pick", 0)


def test_L71_a_number_is_rolled_before_the_dice_of_all() -> None:
    """L-71, L-73: in Cursed Number; with time for Yarn after each of the two steps."""
    table = reveal("cursed_number", 3, yarn=[3, 3, 3], dice=[3, 4, 5, 6])
    seen = []
    while kind(table) == "yarn":
        seen.append((table.view(None)["event_at"], table.view(None)["dice"]))
        table.do(asked(table)[0], "pass")
    assert set(map(str, seen)) == {"(0, [3])", "(1, [4, 5, 6])"}


def test_L71_no_step_is_under_way_while_cards_may_answer_a_revealed_one() -> None:
    table = reveal("pantry_quake", 3, hands={A: ["pillow_golem"]})
    while kind(table) == "lull":
        table.do(asked(table)[0], "pass")
    view = table.view(None)
    assert (kind(table), view["event_at"], view["phase"]) == ("reveal", -1, "catastrophe")
