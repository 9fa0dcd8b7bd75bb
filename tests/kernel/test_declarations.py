"""Tests of what a game declares (actions, options, texts, rulebooks, card files), and of the registry of games."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from calamity.kernel.actions import ActionSpace, Domain, Verb
from calamity.kernel.cards import Card, read_deck
from calamity.kernel.errors import BadAction, BadCards, BadOption, BadSeats, UnknownGame
from calamity.kernel.languages import Words
from calamity.kernel.options import CardsSpec, OptionSpec, checked
from calamity.kernel.registry import load, registered
from calamity.kernel.rulebook import Rulebook
from calamity.kernel.state import FIRST
from calamity.kernel.texts import Texts, fill, holes

# ---- actions ----

CARD = Domain("card", ("silk", "figs"))
SIDE = Domain("side", ("left", "right"))


def space() -> ActionSpace:
    return ActionSpace([Verb("use", 10, CARD, SIDE), Verb("rest", 4), Verb("pass", 3)])


def test_actions_are_numbered_by_verb_and_arguments() -> None:
    actions = space()
    assert actions.encode("use", "figs", "left") == 12
    assert str(actions.decode(12)) == actions.name(12) == "use figs left"
    assert actions.parse("use figs left") == 12
    assert list(actions) == [3, 4, 10, 11, 12, 13]
    assert len(actions) == actions.size == 14
    assert actions.domains(12) == (CARD, SIDE)


def test_reserved_actions_have_names() -> None:
    assert [space().name(number) for number in (0, 1, 2)] == ["take_back", "resign", "concede"]
    assert space().encode("resign") == 1


def test_numbers_may_be_given_one_by_one() -> None:
    actions = ActionSpace([Verb("use", 10, CARD, SIDE, numbers={("silk",): 20, ("figs", "left"): 30})])
    assert actions.encode("use", "silk") == 20
    assert list(actions) == [20, 30]


@pytest.mark.parametrize(
    ("text", "hint"),
    [("", "at least a verb"), ("us figs left", "did you mean use"), ("use fig left", "figs left"), ("use", "<card>")],
)
def test_a_text_that_names_no_action_is_explained(text: str, hint: str) -> None:
    with pytest.raises(BadAction, match=hint):
        space().parse(text)


@pytest.mark.parametrize("number", [5, 99, -1])
def test_a_number_without_an_action_is_explained(number: int) -> None:
    assert number not in space()
    with pytest.raises(BadAction, match="0 to 13"):
        space().decode(number)


def test_numbers_are_not_given_twice() -> None:
    with pytest.raises(ValueError, match="taken"):
        ActionSpace([Verb("use", 10, CARD), Verb("lose", 11, CARD)])
    with pytest.raises(ValueError, match="taken"):
        ActionSpace([Verb("use", 2)])


# ---- options ----

SPECS = (
    OptionSpec("market", ("on", "off")),
    OptionSpec("days", (3,), numbers=range(1, 5)),
    OptionSpec("starter", ("random",), seat=True),
)


def test_options_have_defaults() -> None:
    assert checked(SPECS, None, 3) == {"market": "on", "days": 3, "starter": "random"}


def test_an_option_may_name_cards() -> None:
    spec = CardsSpec("wares", ("random",), cards=("amber", "cloth", "dye"), count=2)
    assert checked([spec], {"wares": "dye, amber"}, 3) == {"wares": "dye,amber"}
    assert checked([spec], {}, 3) == {"wares": "random"}
    for given in ("dye", "dye,dye", "dye,salt", "amber,cloth,dye", 7):
        with pytest.raises(BadOption, match="random or 2 different cards such as amber,cloth"):
            checked([spec], {"wares": given}, 3)


def test_options_are_brought_into_their_form() -> None:
    assert checked(SPECS, {"market": False, "days": "4", "starter": 2}, 3) == {"market": "off", "days": 4, "starter": 2}


@pytest.mark.parametrize(
    ("given", "hint"),
    [
        ({"markt": "on"}, "there is no option 'markt'"),
        ({"market": "open"}, "on or off"),
        ({"days": 5}, "a number from 1 to 4"),
        ({"days": 2.5}, "can't be 2.5"),
        ({"starter": 3}, "a seat from 0 to 2"),
        ({"starter": -1}, "can't be -1"),
    ],
)
def test_options_that_do_not_exist_are_explained(given: dict[str, object], hint: str) -> None:
    with pytest.raises(BadOption, match=hint):
        checked(SPECS, given, 3)


# ---- texts ----


def test_texts_are_filled_in() -> None:
    assert fill("{n} {n|card|cards} for {who}", {"n": 1, "who": "Ada"}) == "1 card for Ada"
    assert fill("{n} {n|card|cards}", {"n": 2}) == "2 cards"
    assert holes("{n} {n|card|cards} for {who}") == {"n", "who"}


def test_a_catalogue_has_every_language() -> None:
    base = Texts({"why.over": Words(en="Over", de="Vorbei")})
    texts = Texts({"why.no": Words(en="No {x}", de="Nein {x}")}, base)
    assert texts.say("why.no", "de", {"x": 1}) == "Nein 1"
    assert texts.get("why.over", "en") == "Over"
    assert "why.no" in texts
    assert "why" not in texts
    assert set(texts.own) == {"why.no"}
    with pytest.raises(KeyError, match=r"why\.yes"):
        texts.get("why.yes", "en")
    with pytest.raises(KeyError):
        fill("{missing}", {})


# ---- rulebooks ----

BOOK = """# The book

## First

- **B-1** One rule
  over two lines.

  - and a list
- **B-R2** Another.

## Second

- **B-3** The last.
"""


def test_rules_are_read_by_number() -> None:
    book = Rulebook(BOOK)
    assert book.title == "The book"
    assert [rule.id for rule in book] == ["B-1", "B-R2", "B-3"]
    assert (book["B-R2"].chapter, book["B-3"].chapter) == ("First", "Second")
    assert "over two lines" in book["B-1"].text
    assert "and a list" in book["B-1"].text
    assert [rule.id for rule in book.search("LAST second")] == ["B-3"]
    assert "B-9" not in book


def test_a_rule_id_is_used_only_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        Rulebook(BOOK + "- **B-1** Again.\n")


# ---- card files ----


class Fruit(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    price: int


FILE = """version = 1

[[card]]
id = "figs"
price = 2
name.en = "Figs"
name.de = "Feigen"

[[card]]
id = "plums"
price = 3
count = 4
name.en = "Plums"
name.de = "Pflaumen"
"""


def problems(source: str) -> list[tuple[int, str, str]]:
    with pytest.raises(BadCards) as caught:
        read_deck(source, Fruit, file="fruit.toml")
    assert all(problem.file == "fruit.toml" for problem in caught.value.problems)
    return [(problem.line, problem.card, problem.field) for problem in caught.value.problems]


def test_a_card_file_is_read() -> None:
    deck = read_deck(FILE, Fruit)
    assert [(card.id, card.price, card.count) for card in deck.cards] == [("figs", 2, 1), ("plums", 3, 4)]
    assert deck.by_id["figs"].name["de"] == "Feigen"
    assert deck.version == 1
    assert deck.fingerprint != read_deck(FILE.replace("3", "4"), Fruit).fingerprint
    assert msgspec.json.encode(deck.cards[0])


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (FILE.replace("price = 3", 'price = "dear"'), [(11, "plums", "price")]),
        (FILE.replace("price = 3", "prize = 3"), [(9, "plums", "price"), (11, "plums", "prize")]),
        (FILE.replace('"plums"', '"figs"'), [(10, "figs", "id")]),
        (FILE.replace('"plums"', '"Plums"'), [(10, "Plums", "id")]),
        (FILE.replace("version = 1", ""), [(1, "", "version")]),
        (FILE.replace('name.de = "Pflaumen"', "name.de = 7"), [(14, "plums", "name.de")]),
        (FILE + "\n[other]\nx = 1\n", [(16, "", "other")]),
        ("version = 1\n", [(1, "", "card")]),
        ("version = 1\ncard = 3\n", [(2, "", "card")]),
        ("version = 1\n[[card]\n", [(2, "", "")]),
    ],
)
def test_problems_of_a_card_file_have_a_line(source: str, expected: list[tuple[int, str, str]]) -> None:
    assert problems(source) == expected


class Bargain(Fruit, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card whose facts have to fit together."""

    def __post_init__(self) -> None:
        if self.price * self.count > 10:
            raise ValueError("all of them are too dear")


def test_facts_that_do_not_fit_together_are_a_problem_of_the_card() -> None:
    with pytest.raises(BadCards) as caught:
        read_deck(FILE, Bargain)
    assert [str(problem) for problem in caught.value.problems] == ["cards.toml:9: plums: all of them are too dear"]


def test_a_game_examines_its_cards_itself() -> None:
    with pytest.raises(BadCards) as caught:
        read_deck(FILE, Fruit, lambda cards: [(1, "price", "too dear"), (-1, "card", "too few")])
    assert [(p.line, p.card, p.message) for p in caught.value.problems] == [
        (1, "", "too few"),
        (11, "plums", "too dear"),
    ]
    assert str(caught.value.problems[1]) == "cards.toml:11: plums, price: too dear"


# ---- the registry ----


def test_games_are_loaded_by_name() -> None:
    assert {"alley", "bazaar", "tic_tac_toe"} <= set(registered())
    assert load("alley") is load("alley")
    deck = load("alley").deck
    assert deck is not None and deck.file == "cards.toml"
    with pytest.raises(UnknownGame, match="did you mean 'alley'"):
        load("aley")


def test_a_game_can_be_loaded_with_other_cards(tmp_path: Path) -> None:
    file = tmp_path / "wares.toml"
    text = load("bazaar").card_file
    file.write_text(text.replace("worth = 5", "worth = 9"), encoding="utf-8")
    game = load("bazaar", file)
    assert game.content != load("bazaar").content
    file.write_text(text.replace("worth = 5", "worth = 0"), encoding="utf-8")
    with pytest.raises(BadCards, match="worth at least 1"):
        load("bazaar", file)
    with pytest.raises(BadCards, match="can't be read"):
        load("bazaar", tmp_path / "missing.toml")


@pytest.mark.parametrize(
    ("seats", "hint"), [(2, "3 to 5"), (9, "3 to 5"), ("3", "whole number"), (True, "whole number")]
)
def test_a_game_has_its_number_of_players(seats: object, hint: str) -> None:
    with pytest.raises(BadSeats, match=hint):
        load("bazaar").check(seats, None)


def test_seats_are_spoken_of_as_people_count() -> None:
    game = load("bazaar")
    assert game.say_action(game.actions.encode("offer", 0)) == "Make Seat 1 an offer"
    assert game.spoken("seat", 1, "en", ["Ada", "Bo"]) == "Bo"
    assert game.spoken("card", "silk", "de") == "Seide"


@pytest.mark.parametrize("name", registered())
def test_every_game_says_why_an_action_that_all_games_share_is_not_offered(name: str) -> None:
    """A game's own refusal needs to know only the game's own actions."""
    game = load(name)
    state = game.new(max(game.seats), 1)
    for action in set(range(FIRST)) - set(state.options):
        rule, key, facts = game.why_not_offered(state, state.seat, action)
        assert game.say_refusal(rule, key, facts).reason
        assert game.actions.has(action) or key == "not_offered"
