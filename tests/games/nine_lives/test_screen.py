"""Tests of positions described in words, for terminals and screen readers, in both languages."""

from __future__ import annotations

import random

import pytest

import calamity
from calamity.testing import ScenarioTable
from tests.games.nine_lives.scenes import printed
from tests.games.nine_lives.shorthand import (
    CURIOSITY,
    GAME,
    A,
    B,
    C,
    end_claw,
    play,
    resolve,
    reveal,
    room,
    settle,
)

NAMES = ("Abi", "Betty", "Chris")


def told(table: ScenarioTable, seat: int | None, lang: str = "en") -> str:
    return "\n".join(GAME.describe(table.view(seat), lang, NAMES))


def test_the_stack_is_told_newest_first_with_owners_and_targets() -> None:
    """L-R12, L-R13: Betty's Pass to Chris lies on Abi's Curiosity on Betty."""
    table = room(3, lives=[7, 5, 6], hands={A: [CURIOSITY], B: ["pass"], C: ["cucumber"]})
    play(table, A, CURIOSITY, B)
    play(table, B, "pass", C)
    text = told(table, None)
    newest, older = text.index("Betty's Pass, at Chris"), text.index("Abi's Curiosity Killed the Cat, at Betty")
    assert newest < older
    resolve(table, "pass")
    line = next(line for line in told(table, None).splitlines() if "Curiosity Killed the Cat" in line)
    assert "Abi" in line and "Chris" in line and "Betty" not in line


@pytest.mark.parametrize("way", ["up", "down"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_way_that_was_announced_for_the_reapurr_is_told(way: str, lang: str) -> None:
    """L-68: whoever may answer Ferrycat Philomena has to know where she takes him."""
    table = room(3, reapurr=2, hands={B: ["cucumber"]}, rows={A: ["ferrycat_philomena"]})
    play(table, A, "ferrycat_philomena", way)
    name = GAME.cards["ferrycat_philomena"].name[lang]
    line, forecast = (line for line in told(table, B, lang).splitlines() if name in line)
    assert line.endswith(f": {GAME.texts.say(f'action.{way}', lang, {})}")
    end = GAME.texts.say("table.walk.up", lang, {"n": 3}) if way == "up" else GAME.texts.get("table.walk.home", lang)
    assert forecast.endswith(f"{name}: {end}")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_power_cats_that_were_announced_for_the_siren_are_told(lang: str) -> None:
    """L-R13: whoever looks on has to know which cats sink, also those of a copy."""
    table = room(3, rows={A: ["siren_of_the_sink"], B: ["mirror_mog"], C: ["chef_anchovy"]})
    sinking = {"acting": ["siren_of_the_sink"], "owners": [A], "aims": [-1], "sunk": ["mirror_mog", "chef_anchovy"]}
    lines = GAME.describe({**table.view(B), **sinking}, lang, NAMES)
    siren, *cats = (GAME.cards[card].name[lang] for card in ("siren_of_the_sink", "mirror_mog", "chef_anchovy"))
    [line] = [line for line in lines if siren in line and "Abi" in line]
    assert line.endswith(f": {', '.join(cats)}")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_catastrophe_is_told_with_its_text_and_the_choices_that_were_revealed(lang: str) -> None:
    """L-23, L-R68: there is no card to look at, and no secret before all have chosen."""
    table = room(3, fate=["staring_contest"], yarn=[1, 1, 1], hands={A: [CURIOSITY]}, dice=[4])
    end_claw(table)
    settle(table)
    chosen = GAME.texts.say("screen.picked", lang, {"picks": ""})
    for seat, number in ((A, 2), (B, 5)):
        table.do(seat, "number", number)
        assert chosen not in told(table, C, lang)
    assert printed("staring_contest").text[lang] in told(table, C, lang)
    table.do(C, "number", 1)
    assert f"{chosen}Abi: 2, Betty: 5, Chris: 1" in told(table, None, lang)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_hands_are_told_to_their_owners_only(lang: str) -> None:
    """L-12, L-R60."""
    table = room(3, hands={A: ["cucumber", "cucumber"], B: ["take"]})
    name = GAME.cards["cucumber"].name[lang]
    assert f"2 × {name}" in told(table, A, lang)
    assert name not in told(table, B, lang)
    assert name not in told(table, None, lang)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_margin_is_told(lang: str) -> None:
    """L-51: own space minus the Reapurr's."""
    table = room(3, lives=[9, 6, 8], reapurr=4, hands={A: [CURIOSITY]})
    assert table.view(None)["margins"] == [5, 2, 4]
    betty = next(line for line in told(table, None, lang).splitlines() if line.startswith("Betty"))
    assert "6" in betty and "2" in betty


@pytest.mark.parametrize("lang", ["en", "de"])
def test_dice_shields_lasting_events_and_the_fallen_are_told(lang: str) -> None:
    """L-R60, L-R67, L-55."""
    table = room(3, fate=["full_moon_frenzy"], yarn=[0, 0, 1], hands={B: ["snack_time_swat", "pillow_golem"]}, dice=[2])
    end_claw(table)
    settle(table)
    play(table, B, "pillow_golem")
    shielded = told(table, A, lang)
    play(table, B, "snack_time_swat", A)
    text = told(table, A, lang)
    assert GAME.cards["full_moon_frenzy"].name[lang] in text
    assert any(all(word in line for word in ("Abi", "2", "4")) for line in text.splitlines())  # 2 against 3 + 1
    assert len(shielded.splitlines()) > len(told(room(3), A, lang).splitlines())
    fallen = room(3, lives=[9, 0, 9])
    lines = [line for line in told(fallen, None, lang).splitlines() if "Betty" in line]
    assert len(lines) == 1


@pytest.mark.parametrize("lang", ["en", "de"])
def test_cards_that_all_know_to_be_in_a_hand_are_told(lang: str) -> None:
    """L-R20."""
    table = room(3, hands={A: [CURIOSITY], B: ["take"]})
    play(table, A, CURIOSITY, B)
    play(table, B, "take")
    assert GAME.cards[CURIOSITY].name[lang] in told(table, C, lang)


@pytest.mark.parametrize(
    ("lang", "answered", "chance", "fate"),
    [
        ("en", "If nobody answers: Betty: 3 or more, else −1 life.", "Betty hit 33%, Chris hit 33%", "Abi 2 (bad)"),
        ("de", "Wenn niemand antwortet: Betty: 3 oder mehr, sonst −1 Leben.", "Betty trifft 33 %", "Abi 2 (schlecht)"),
    ],
)
def test_what_is_about_to_happen_is_told(lang: str, answered: str, chance: str, fate: str) -> None:
    """L-41, L-71: the table says the same to eyes and ears."""
    table = room(3, hands={A: ["snack_time_swat"], C: ["cucumber"]})
    assert chance in told(table, A, lang) and chance not in told(table, B, lang)
    play(table, A, "snack_time_swat", B)
    assert answered in told(table, None, lang)
    table = reveal("pantry_quake", 3, dice=[2, 3, 6], yarn=[1, 1, 1])
    settle(table, until="yarn")
    assert fate in told(table, None, lang)
    stays = GAME.texts.get("table.stake.dice", lang)
    loses = GAME.texts.say("table.stake.lives", lang, {"sign": "−", "n": 1})
    assert f"{stays}: Abi: {loses}." in told(table, None, lang)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_forecast_has_words(lang: str) -> None:
    """L-R59: whatever comes up in random games can be told."""
    heard: set[str] = set()
    for seed in range(12):
        table = calamity.Table(GAME, 2 + seed % 5, seed=seed, options={"characters": "random"})
        chance = random.Random(seed)
        for _ in range(200):
            if table.over:
                break
            ask = chance.choice(table.asks)
            view = table.view(ask.seat)
            assert GAME.describe(view, lang, NAMES)
            forecast = view.get("forecast", {})
            heard |= {one["is"] for one in forecast.get("outcomes", ())} | set(forecast)
            table.act(ask.seat, chance.choice(table.options(ask.seat)))
    assert heard >= {"rolls", "works", "blocked", "lives", "stakes", "dice", "chances", "walk", "note"}
