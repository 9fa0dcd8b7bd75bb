"""Card files of one's own: cards are data, and a file that can't be played is refused with the reason."""

from __future__ import annotations

import pytest

from calamity import BadCards
from calamity.games.nine_lives.game import make
from calamity.kernel.errors import CardProblem
from calamity.testing import Scenario
from tests.games.nine_lives.hands import (
    CARDS,
    GAME,
    A,
    B,
)

SOURCE = GAME.read("cards.toml")


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
    "the card in this place belongs to the main deck": ("snack_time_swat", ('"attack"', '"event"')),
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
    "the main deck has 108 cards, not 107": ("cucumber", ("count = 12", "count = 11")),
    "the catastrophe deck has 52 cards, not 53": ("creeping_shadow", ("count = 6", "count = 7")),
}


@pytest.mark.parametrize("problem", WRONG)
def test_a_file_that_cannot_be_played_is_refused(problem: str) -> None:
    """L-9, L-57, L-68, L-72: with the place and the reason."""
    card, change = WRONG[problem]
    with pytest.raises(BadCards, match=problem):
        make(changed(card, change))


def test_a_file_needs_every_kind_of_card() -> None:
    """L-9: 35 Main cards, 24 Power Cats, 46 CATastrophe cards by name."""
    with pytest.raises(BadCards, match="the file has 104"):
        make(SOURCE[: SOURCE.rindex("[[card]]")])


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
    with pytest.raises(BadCards, match="some CATastrophe card must be for two players"):
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
        (1, "", "card"),
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
