"""Tests of cards' texts: in the card file or in one file per language, and in English if a language has none."""

from __future__ import annotations

import pytest

from calamity.games import published
from calamity.kernel.cards import Card, Deck, read_deck
from calamity.kernel.errors import BadCards
from calamity.kernel.languages import LanguageFile, Words, language_files
from calamity.kernel.registry import load, load_cards


class Fruit(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    price: int
    text: Words | None = None


FACTS = """version = 1

# --- sweet ones ---

[[card]]
id = "figs"
price = 2

[[card]]
id = "plums"
price = 3

# --- the end ---
"""
FIGS = '[figs]\nname = "Figs"\ntext = "Eat \\"them\\"."\n'
ENGLISH = LanguageFile("en", "cards.en.toml", FIGS + '[plums]\nname = "Plums"\n')
GERMAN = LanguageFile("de", "cards.de.toml", '[figs]\nname = "Feigen"\n')
FRENCH = LanguageFile("fr", "cards.fr.toml", '[plums]\nname = "Prunes"\n')


def read(source: str = FACTS, *more: LanguageFile) -> Deck[Fruit]:
    return read_deck(source, Fruit, file="fruit.toml", texts=(ENGLISH, GERMAN, *more))


def test_texts_apart_belong_to_the_cards_by_id() -> None:
    figs, plums = read().cards
    assert (figs.name["en"], figs.name["de"]) == ("Figs", "Feigen")
    assert figs.text == {"en": 'Eat "them".'} and plums.text is None


def test_what_a_language_lacks_is_said_in_english() -> None:
    figs, plums = read(FACTS, FRENCH).cards
    assert (figs.name["fr"], plums.name["fr"], plums.name["de"]) == ("Figs", "Prunes", "Plums")


def test_texts_in_the_card_file_go_before_those_apart() -> None:
    figs, plums = read(FACTS.replace("price = 2", 'price = 2\nname.en = "Dates"')).cards
    assert (figs.name["en"], figs.name["de"], plums.name["en"]) == ("Dates", "Dates", "Plums")


class OldFruit(Fruit, frozen=True, forbid_unknown_fields=True, kw_only=True):
    nulls = ("text",)


class NewFruit(OldFruit, frozen=True, forbid_unknown_fields=True, kw_only=True):
    note: Words | None = None


def test_a_text_that_is_new_on_cards_leaves_the_fingerprint_alone() -> None:
    """Cards without the new text keep their fingerprints; a missing text listed in `nulls` still counts."""
    old, new = (read_deck(FACTS, schema, texts=(ENGLISH,)).fingerprint for schema in (OldFruit, NewFruit))
    assert old == new != read().fingerprint
    both = LanguageFile("en", "cards.en.toml", FIGS + '[plums]\nname = "Plums"\ntext = "Blue."\n')
    assert read_deck(FACTS, OldFruit, texts=(both,)).fingerprint == read_deck(FACTS, Fruit, texts=(both,)).fingerprint


def test_texts_leave_the_fingerprint_alone() -> None:
    inline = 'price = 2\nname.en = "Dates"\nname.de = "Datteln"\ntext.en = "Sweet."'
    assert read(FACTS.replace("price = 2", inline), FRENCH).fingerprint == read().fingerprint


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (
            '[figs]\nname = "Figues"\nnmae = "x"\n',
            "cards.fr.toml:3: figs, nmae: unknown text; the texts are name",
        ),
        ("[figs]\nname = 7\n", "cards.fr.toml:2: figs, name: must be a text in quotation marks"),
        ('[figs]\nname = " "\n', "cards.fr.toml:2: figs, name: must be a text in quotation marks"),
        ('[dates]\nname = "Dattes"\n', "cards.fr.toml:2: dates, name: there is no such text in English"),
        ('[plums]\ntext = "Miam."\n', "cards.fr.toml:2: plums, text: there is no such text in English"),
        ('figs = "Figues"\n', "cards.fr.toml:1: figs: must be a table headed by the card's id"),
        ("[figs\n", "cards.fr.toml:1: not valid TOML"),
    ],
)
def test_a_broken_file_of_texts_is_named_with_the_card_and_the_text(source: str, told: str) -> None:
    with pytest.raises(BadCards) as caught:
        read(FACTS, LanguageFile("fr", "cards.fr.toml", source))
    assert str(caught.value).startswith(told)


def test_a_card_needs_a_name_in_english() -> None:
    for name, where in (("", "name"), ('\nname.de = "Datteln"', "name.en"), ('\nname = "Dates"', "name")):
        with pytest.raises(BadCards) as caught:
            read_deck(FACTS.replace("price = 2", f"price = 2{name}"), Fruit, texts=(FRENCH._replace(lang="en"),))
        assert [(problem.card, problem.field) for problem in caught.value.problems] == [("figs", where)]


@pytest.mark.parametrize("name", [*published(), "alley", "bazaar"])
def test_a_card_file_to_be_changed_has_all_texts_in_it(name: str) -> None:
    game = load(name)
    twin = load_cards(name, game.card_file, "mine.toml")
    assert twin.deck is not None and game.deck is not None
    assert twin.deck.cards == game.deck.cards and twin.content == game.content
    assert twin.card_file == game.card_file, "nothing is written twice"
    first = game.deck.cards[0]
    assert all(f'name.{lang} = "{text}"' in game.card_file for lang, text in first.name.items())


def test_a_card_file_keeps_its_comments_in_their_places() -> None:
    source = load("katastrophenspiel").card_file
    before, after = source.split("# --- Vehicles of value 1 ---")
    assert "[[card]]" not in before and after.startswith('\n\n[[card]]\nid = "evakuierungsbus"')


@pytest.mark.parametrize("name", [*published(), "alley", "bazaar"])
def test_every_language_of_a_game_has_the_same_texts_of_cards(name: str) -> None:
    game = load(name)
    languages = {file.lang for file in language_files(game.package, "cards")}
    for card in game.cards.values():
        words = [value for field in card.__struct_fields__ if isinstance(value := getattr(card, field), Words)]
        assert all(set(one) == languages for one in words if one), card.id
