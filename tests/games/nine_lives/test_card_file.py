"""Tests of a user's own card files: one that can be played makes a game, any other is refused with the reason."""

from __future__ import annotations

import pytest

from calamity import BadCards, Table
from calamity.games.nine_lives.game import make
from calamity.kernel.errors import CardProblem
from calamity.testing import Scenario
from tests.games.card_files import variant
from tests.games.nine_lives.shorthand import (
    CARDS,
    GAME,
    A,
    B,
)

SOURCE = GAME.card_file


def changed(card: str, *changes: tuple[str, str]) -> str:
    """The card file with some words of one card replaced."""
    start = SOURCE.index(f'id = "{card}"')
    end = SOURCE.find("[[card]]", start)
    table = SOURCE[start : end if end > 0 else len(SOURCE)]
    after = table
    for old, new in changes:
        assert old in after, f"{card} has no {old}"
        after = after.replace(old, new, 1)
    return SOURCE.replace(table, after, 1)


def without_events_for_two() -> str:
    """The card file with one CATastrophe card only, which is for three."""
    source = SOURCE
    for card in GAME.cards.values():
        if card.deck == "catastrophe_deck" and card.id != "pantry_quake":
            start = source.index(f'id = "{card.id}"')
            at = source.index("count = ", start)
            source = source[:at] + "count = 0" + source[source.index("\n", at) :]
    start = source.index('id = "pantry_quake"')
    at = source.index("count = 1", start)
    return source[:at] + "count = 52\nplayers = 3" + source[at + len("count = 1") :]


def problems(source: str) -> list[CardProblem]:
    """Everything that is wrong in a card file."""
    with pytest.raises(BadCards) as wrong:
        make(source)
    return wrong.value.problems


WRONG: dict[str, tuple[str, tuple[str, str]]] = {
    "every Power Cat is there once": ("mirror_mog", ("count = 1", "count = 2")),
    "have an Attack number": ("curiosity_killed_the_cat", ("count = 8", "count = 8\nattack = 4")),
    "the number is 'rolled' with the effect": ("snack_time_swat", ("attack = 3", 'attack = "rolled"')),
    "this effect is for one target": ("ricochet_sprint", ("attack = 4", 'attack = 4\ntargets = "others"')),
    "events, and only they, have effects of events": ("zoomies", ('effect = "zoomies"', 'effect = "draw"')),
    "Grim Reapurr cards, and only they": ("long_stride", ('effect = "stride"', 'effect = "draw"')),
    "a curiosity, and only it": ("attic_owl", ('effect = "draw"', 'effect = "curse"')),
    "an Attack can't be an answer": ("snack_time_swat", ("attack = 3", "attack = 3\ncatfinity = true")),
    "such a card is never an answer": ("zoomies", ("count = 1", "count = 1\ncatfinity = true")),
    "a card with this effect is never an answer": ("attic_owl", ("count = 1", "count = 1\ncatfinity = true")),
    "a card that answers others needs the symbol": ("cucumber", ("catfinity = true\n", "")),
    "Power Cats, and only they, have one": ("attic_owl", ("count = 1", 'count = 1\ntiming = "claw"')),
    "it is 'catfinity' exactly with that symbol": ("granny_tuxedo", ('timing = "catfinity"', 'timing = "claw"')),
    "this effect needs another one": ("clover_calico", ('timing = "lasting"', 'timing = "claw"')),
    "only Power Cats do this": ("attic_owl", ('effect = "draw"', 'effect = "summon"')),
    "truce and frenzy last, nothing else does": ("zoomies", ("count = 1", "count = 1\nlasts = true")),
    "only Events are for three and more": ("attic_owl", ("count = 1", "count = 1\nplayers = 3")),
    "there are 108 Main cards, not 107": ("cucumber", ("count = 12", "count = 11")),
    "there are 52 CATastrophe cards, not 53": ("creeping_shadow", ("count = 6", "count = 7")),
}


@pytest.mark.parametrize("problem", WRONG)
def test_a_file_that_cannot_be_played_is_refused(problem: str) -> None:
    """L-9, L-57, L-68, L-72: with the place and the reason."""
    card, change = WRONG[problem]
    with pytest.raises(BadCards, match=problem):
        make(changed(card, change))


ADDED = """
[[card]]
id = "second_breakfast"
number = "N01"
name = { en = "Second Breakfast", de = "Zweites Frühstück" }
type = "ally"
effect = "draw"
count = 4
amount = 2
text = { en = "Draw two cards.", de = "Ziehe zwei Karten." }

[[card]]
id = "night_watch"
number = "N02"
name = { en = "Night Watch", de = "Nachtwache" }
type = "power"
effect = "gain_yarn"
timing = "claw"
amount = 3
text = { en = "Take three balls.", de = "Nimm drei Knäuel." }

[[card]]
id = "thin_ice"
number = "N03"
name = { en = "Thin Ice", de = "Dünnes Eis" }
type = "event"
effect = "quake"
count = 3
threshold = 5
text = { en = "All roll; 5 or less costs a life.", de = "Alle würfeln; 5 oder weniger kostet ein Leben." }
"""


def test_the_box_has_all_its_cards_and_a_variant_need_not() -> None:
    """L-9: 108, 24 and 52 cards are in the box; whoever changes that says so."""
    shorter = SOURCE[: SOURCE.rindex("[[card]]")]
    with pytest.raises(BadCards, match="holds for the printed box: put the line 'variant = true'"):
        make(shorter)
    assert len(make(variant(SOURCE, added="")).cards) == 105
    assert len(make("variant = true\n" + shorter).cards) == 104


def test_cards_are_added_and_removed_by_their_file_alone() -> None:
    """L-R3: the new ones are dealt, played and do what is printed on them; numbers of the others stay."""
    game = make(variant(SOURCE, "cucumber", "zoomies", "mirror_mog", added=ADDED))
    assert "cucumber" not in game.cards and "cucumber" not in game.kinds
    assert game.actions.encode("play", "snack_time_swat") == GAME.actions.encode("play", "snack_time_swat")
    hands = [Table(game, 4, seed).view(seat)["zones"]["hand"][seat] for seed in range(6) for seat in range(4)]
    assert any("second_breakfast" in hand for hand in hands)
    scenario = Scenario(game, 2, A, {"characters": "random"}).set("yarn", [0, 0]).set("sanctuary", 30)
    scenario = scenario.zone("hand", A, ["second_breakfast"]).zone("hand", B, []).zone("row", A, ["night_watch"])
    table = scenario.zone("row", B, []).zone("catastrophe_deck", ["thin_ice", ...]).dice(5, 6).table()
    table.do(A, "play", "second_breakfast")
    assert len(table.zone("hand", A)) == 2
    table.do(A, "play", "night_watch")
    assert table.get("yarn", A) == 3


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_variant_is_played_to_its_end(seats: int) -> None:
    """L-1: with cards more and less, by chance and by bots that have never seen them."""
    game = make(variant(SOURCE, "cucumber", "zoomies", "mirror_mog", "attic_owl", added=ADDED))
    for seed in range(3):
        table = Table(game, seats, seed)
        while not table.over:
            ask = table.asks[0]
            table.act(ask.seat, ask.options[seed % len(ask.options)])
        assert Table.restore(table.save(), game).digest == table.digest


def test_there_is_room_for_half_as_many_cards_again_of_every_sort() -> None:
    """L-9: 35 Main cards by name, 24 Power Cats, 46 CATastrophe cards."""
    for pattern, copies in (("second_breakfast", 18), ("night_watch", 12), ("thin_ice", 23)):
        table = next(part for part in ADDED.split("[[card]]") if f'"{pattern}"' in part)
        more = "".join(f"[[card]]{table.replace(pattern, f'{pattern}_{i}')}" for i in range(copies))
        game = make(variant(SOURCE, added=more))
        assert game.actions.size == GAME.actions.size or game.actions.size > 600
        far = make(
            variant(SOURCE, added=more + "".join(f"[[card]]{table.replace(pattern, f'far_{i}')}" for i in range(3)))
        )
        assert len(far.cards) == 105 + copies + 3
        crowd = "".join(f"[[card]]{table.replace(pattern, f'crowd_{i}')}" for i in range(60))
        with pytest.raises(BadCards, match="there is room for"):
            make(variant(SOURCE, added=crowd))


def test_too_few_cards_to_deal_are_refused() -> None:
    """L-10, L-11: six players get five Main cards and two Power Cats each."""
    cats = [card.id for card in GAME.cards.values() if card.deck == "power_deck"]
    with pytest.raises(BadCards, match="6 players need at least 12 Power Cats, and there are 11"):
        make(variant(SOURCE, *cats[11:]))


def test_only_one_card_may_rescue() -> None:
    """L-R61: there is one who rises again."""
    source = changed("professor_paradox", ('effect = "paradox"', 'effect = "rescue"'))
    with pytest.raises(BadCards, match="tenth_life_tabitha does already"):
        make(source)


def test_numbers_on_cards_are_data() -> None:
    """L-R3: another Attack number, another amount, and the rules follow."""
    source = changed("snack_time_swat", ("attack = 3", "attack = 6"), ("count = 7", "count = 7\nlives = 3"))
    game = make(source)
    assert game.content != GAME.content
    scenario = Scenario(game, 2, A, {"characters": "random"}).set("yarn", [0, 0]).set("sanctuary", 30)
    for seat in (A, B):
        scenario = scenario.zone("row", seat, []).zone("hand", seat, ["snack_time_swat"])
    table = scenario.dice(5).table()
    table.do(A, "play", "snack_time_swat")
    assert table.get("lives", B) == 6


def test_a_set_without_any_event_for_two_is_refused() -> None:
    """L-72: with two cats left some card must be playable."""
    with pytest.raises(BadCards, match=r"\bsome CATastrophe card must be for two players\b"):
        make(without_events_for_two())


@pytest.mark.parametrize("card", ["ricochet_sprint", "topple_the_top_cat"])
def test_L58_an_attack_that_follows_one_cat_has_one_target(card: str) -> None:
    """L-58: neither the bouncing Attack nor the one that looks at its target's lives can be aimed at all others."""
    number = f"attack = {CARDS[card].attack}"
    with pytest.raises(BadCards, match=f"{card}, targets: this effect is for one target"):
        make(changed(card, (number, f'{number}\ntargets = "others"')))


def test_L61_a_reaction_needs_the_symbol_whatever_it_does() -> None:
    """L-61, L-33: a Reaction that could only be played in the Claw Phase is none."""
    source = changed("cucumber", ('effect = "block"', 'effect = "draw"'), ("catfinity = true\n", ""))
    with pytest.raises(BadCards, match="cucumber, catfinity: a card that answers others needs the symbol"):
        make(source)


def test_a_problem_of_the_whole_file_blames_no_card() -> None:
    """L-9, L-72: it stands at the top of the file; a problem of one card stands in that card's line."""
    short = problems(SOURCE[: SOURCE.rindex("[[card]]")])
    lonely = problems(without_events_for_two())
    assert [(problem.line, problem.card, problem.field) for problem in (*short, *lonely)] == [
        (1, "", "count"),
        (1, "", "players"),
    ]
    [wrong] = problems(changed("mirror_mog", ("count = 1", "count = 2")))
    assert (wrong.card, SOURCE.splitlines()[wrong.line - 1]) == ("mirror_mog", "count = 1")


@pytest.mark.parametrize(("file", "named"), [("", "cards.toml"), ("mine.toml", "mine.toml")])
def test_a_problem_names_the_file(file: str, named: str) -> None:
    """The file that was given, or the one that every game calls its own."""
    source = changed("mirror_mog", ("count = 1", "count = 2"))
    with pytest.raises(BadCards, match=f"^{named}:\\d+: mirror_mog, count: every Power Cat is there once"):
        make(source, file)
