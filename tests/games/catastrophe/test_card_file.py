"""Tests of a user's own card files: one that can be played makes a game, any other is refused with the reason."""

from __future__ import annotations

import pytest

from calamity import BadCards, Table
from calamity.bots.match import play
from calamity.games.catastrophe.game import make
from calamity.testing import Scenario
from tests.games.catastrophe.scenes import GAME, of_kind

SOURCE = GAME.card_file


def changed(card: str, old: str, new: str) -> str:
    """The card file with some words of one card replaced."""
    start = SOURCE.index(f'id = "{card}"')
    end = SOURCE.find("[[card]]", start)
    table = SOURCE[start : end if end > 0 else len(SOURCE)]
    assert old in table, f"{card} has no {old}"
    return SOURCE.replace(table, table.replace(old, new, 1), 1)


WRONG: dict[str, tuple[str, str, str]] = {
    "water_jugs, uses: missing$": ("water_jugs", "uses = 4\n", ""),
    "water_jugs, covers: missing$": ("water_jugs", 'covers = ["thirst"]\n', ""),
    "patch_up, uses: a response has none$": ("patch_up", "count = 1", "count = 1\nuses = 2"),
    "water_jugs, uses: a Resource has 1 to 4 uses$": ("water_jugs", "uses = 4", "uses = 5"),
    "water_jugs, uses: a Resource has 1 to 4 uses": ("water_jugs", "uses = 4", "uses = 0"),
    "jury_rig, count: a response is there once to 3 times$": ("jury_rig", "count = 3", "count = 4"),
    "earthquake, count: a disaster is there once$": ("earthquake", 'kind = "disaster"', 'kind = "disaster"\ncount = 2'),
    "supply_run, effect: 'supply_run' stands on patch_up already": (
        "patch_up",
        'effect = "heal"',
        'effect = "supply_run"',
    ),
    "mechanic, ability: 'triage' stands on paramedic": ("mechanic", '"gentle_hands"', '"triage"'),
}


@pytest.mark.parametrize("problem", WRONG)
def test_a_file_that_cannot_be_played_is_refused(problem: str) -> None:
    """C-3, C-5, C-7, C-10: with the card, the field and the reason."""
    with pytest.raises(BadCards, match=problem):
        make(changed(*WRONG[problem]))


def test_a_game_is_played_with_the_cards_of_its_file() -> None:
    """C-9: another file, other cards."""
    other = make(changed("water_jugs", 'name.en = "Water Jugs"', 'name.en = "Water Butts"'))
    assert other.cards["water_jugs"].name.english == "Water Butts"
    assert GAME.cards["water_jugs"].name.english == "Water Jugs"


ADDED = {
    "rope_ladder": """
[[card]]
id = "rope_ladder"
number = "RE-90"
kind = "resource"
count = 2
uses = 2
covers = ["wreckage"]
name = { en = "Rope Ladder", de = "Strickleiter" }
""",
    "second_wind": """
[[card]]
id = "second_wind"
number = "IR-90"
kind = "response"
count = 3
effect = "own_impact"
name = { en = "Second Wind", de = "Zweite Luft" }
text = { en = "One of your own impacts is mitigated.", de = "Eine deiner Auswirkungen ist abgewendet." }
""",
    "landslide": """
[[card]]
id = "landslide"
number = "DI-90"
kind = "disaster"
immediate = ["wreckage", "stranded", "injury"]
short_term = ["wreckage", "stranded", "thirst"]
long_term = ["thirst", "hunger", "despair"]
name = { en = "Landslide", de = "Erdrutsch" }
""",
    "mud_everywhere": """
[[card]]
id = "mud_everywhere"
number = "IM-90"
kind = "impact"
strikes = "wreckage"
complication = "severe"
name = { en = "Mud Everywhere", de = "Überall Schlamm" }
text = { en = "Everybody needs two.", de = "Alle brauchen zwei." }
""",
    "night_nurse": """
[[card]]
id = "night_nurse"
number = "PE-90"
kind = "persona"
ability = "conditioned"
detriment = "burnt_out"
ability_name = { en = "Tough", de = "Zäh" }
ability_text = { en = "One more Vitality.", de = "Eine Vitalität mehr." }
detriment_name = { en = "Tired", de = "Müde" }
detriment_text = { en = "You can't help others.", de = "Du kannst anderen nicht helfen." }
name = { en = "Night Nurse", de = "Nachtschwester" }
""",
}
REMOVED = ("water_jugs", "patch_up", "earthquake", "burst_main", "paramedic")


def variant(*removed: str, added: str = "") -> str:
    """The card file as a variant without some cards and with others."""
    source = SOURCE.replace("version = 2", "version = 2\nvariant = true", 1)
    for card in removed:
        start = source.rindex("[[card]]", 0, source.index(f'id = "{card}"'))
        end = source.find("[[card]]", start + 1)
        source = source[:start] + (source[end:] if end >= 0 else "")
    return source + added


def copies(card: str, count: int) -> str:
    """Many cards like one."""
    return "".join(ADDED[card].replace(f'"{card}"', f'"{card}_{i}"') for i in range(count))


def test_the_box_has_all_its_cards_and_a_variant_need_not() -> None:
    """C-2, C-4, C-6, C-9: 108, 24, 12, 24 and 12 cards are in the box; whoever changes that says so."""
    shorter = SOURCE[: SOURCE.rindex("[[card]]")]
    with pytest.raises(BadCards, match="there are 12 Personas, not 11; this holds for the printed box: put the line"):
        make(shorter)
    assert len(make("variant = true\n" + shorter).cards) == 113
    assert make(variant()).kinds == GAME.kinds
    make(
        changed("supply_run", 'effect = "supply_run"', 'effect = "heal"').replace(
            "version", "variant = true\nversion", 1
        )
    )


def test_cards_are_added_and_removed_by_their_file_alone() -> None:
    """C-9, C-25, C-45: the new ones are dealt, played and do what is printed on them; numbers of the others stay."""
    game = make(variant(*REMOVED, added="".join(ADDED.values())))
    assert not {*REMOVED} & {*game.kinds}
    for card in ("return board_games", "play jury_rig", "play kerbside_deal"):
        words = card.split()
        kind = GAME.kinds.index(words[1]) - game.kinds.index(words[1])
        shift = {"return": 2 * kind, "play": kind}[words[0]]
        assert GAME.actions.encode(*words) - game.actions.encode(*words) == shift == {"return": 2, "play": 1}[words[0]]
    tables = [Table(game, 4, seed, {"draft": "off"}) for seed in range(8)]
    dealt = {card for table in tables for seat in range(4) for card in table.view(seat)["zones"]["hand"][seat]}
    assert {"rope_ladder", "second_wind"} <= dealt
    assert any(["night_nurse"] in table.view(None)["zones"]["persona"] for table in tables)
    options = {"draft": "off", "persona_side": "ability", "first_trader": 0}
    scenario = Scenario(game, seats=2, seat_to_act=0, options=options).set("stage", "react").set("phase", "immediate")
    scenario = scenario.zone("disaster", ["landslide"]).zone("impacts", ["mud_everywhere"])
    scenario = scenario.zone("persona", 0, ["night_nurse"]).zone("hand", 0, ["second_wind"]).zone("hand", 1, [])
    table = scenario.zone("in_play", 0, ["rope_ladder"]).zone("in_play", 1, []).table()
    assert table.get("start_vitality", 0) == 5
    matrix = table.view(None)["matrix"][0]
    assert [len(instance["units"]) for instance in matrix] == [1, 1, 1, 2], "it is severe"
    table.do(0, "play", "second_wind")
    table.do(0, "slot", 2)
    table.do(0, "commit", "rope_ladder")
    table.do(0, "for", 0)
    table.do(0, "slot", 1)
    assert [instance["mitigated"] for instance in table.view(None)["matrix"][0]] == [True, True, False, False]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_variant_is_played_to_its_end(seats: int) -> None:
    """C-1: with cards more and less, by chance and by bots that have never seen them."""
    game = make(variant(*REMOVED, added="".join(ADDED.values())))
    for seed in range(3):
        table = Table(game, seats, seed)
        while not table.over:
            ask = table.asks[0]
            table.act(ask.seat, ask.options[(seed + len(table.log)) % len(ask.options)])
        assert Table.restore(table.save(), game).digest == table.digest
    assert len(play(game, ["greedy"] * seats, 1).scores) == seats


MORE = {"rope_ladder": 27, "second_wind": 6, "landslide": 6, "mud_everywhere": 12, "night_nurse": 6}


def test_there_is_room_for_half_as_many_cards_again_of_every_sort() -> None:
    """C-2, C-4, C-6, C-9: 54 Resources, 12 Responses, 12 Disasters, 24 Impact cards and 12 Personas by name."""
    game = make(variant(added="".join(copies(card, count) for card, count in MORE.items())))
    assert len(game.cards) == 114 + 57
    result = play(game, ["random"] * 6, 3)
    assert len(result.scores) == 6
    for card in MORE:
        with pytest.raises(BadCards, match=f"{card}_.*there is room for"):
            make(variant(added=copies(card, 32)))


def test_the_last_card_that_finds_room_can_be_played() -> None:
    """C-46: no number of an action is that of another."""
    game = make(variant(added=copies("rope_ladder", 30) + copies("second_wind", 8)))
    numbers = list(game.actions.numbers.values())
    assert len(set(numbers)) == len(numbers) and game.actions.size == 2353
    options = {"draft": "off", "persona_side": "none", "first_trader": 0}
    scenario = Scenario(game, seats=2, seat_to_act=0, options=options).set("stage", "react").set("phase", "immediate")
    scenario = scenario.zone("disaster", ["earthquake"]).zone("impacts", ["burst_main"])
    scenario = scenario.zone("hand", 0, ["second_wind_7"]).zone("hand", 1, []).zone("in_play", 1, [])
    table = scenario.zone("in_play", 0, ["rope_ladder_29", "rope_ladder_29"]).set("turned", 0, [0, 1]).table()
    table.do(0, "play", "second_wind_7")
    table.do(0, "slot", 1)
    table.do(0, "ready")
    table.do(1, "ready")
    assert table.zone("discards") == ["second_wind_7"]


def test_too_few_cards_to_deal_are_refused() -> None:
    """C-2, C-4, C-6, C-9: for six players and three phases."""
    with pytest.raises(BadCards, match="a game needs 6 or more Personas, and there are 5"):
        make(variant(*of_kind("persona")[5:]))
    with pytest.raises(BadCards, match="a game needs 3 or more Impact cards, and there are 2"):
        make(variant(*of_kind("impact")[2:]))
    with pytest.raises(BadCards, match="a game needs 1 or more Disasters, and there are 0"):
        make(variant(*of_kind("disaster")))
    with pytest.raises(BadCards, match="six players need 60 supply cards, there are 58") as refused:
        make(variant(*of_kind("resource")[17:]))
    assert [problem.card for problem in refused.value.problems] == [""], "no single card is to blame"


def test_responses_and_personas_may_be_all_that_there_is() -> None:
    """C-R10: without any Resource a game is short, but it is one."""
    game = make(
        variant(*of_kind("resource"), added=copies("second_wind", 8) + copies("landslide", 1))
        .replace("count = 1", "count = 3")
        .replace("count = 2", "count = 3")
    )
    assert play(game, ["random"] * 6, 1).reason in ("defeat", "victory")
