"""Tests of how constants become a game's words and numbered actions: gaps and double numbers are errors."""

from types import ModuleType

import pytest

from calamity.kernel.actions import ActionSpace, Domain, verbs_of
from calamity.kernel.errors import BadGame
from calamity.kernel.vocabulary import names_of, numbers_of


def words(**constants: int) -> ModuleType:
    module = ModuleType("some_words")
    vars(module).update(constants)
    return module


def test_words_come_in_lower_case_in_the_order_of_their_numbers() -> None:
    assert list(numbers_of(words(SECOND=5, FIRST=2)).items()) == [("first", 2), ("second", 5)]


def test_what_is_no_constant_is_no_word() -> None:
    module = words(ONLY=0)
    vars(module).update(Final="typing", helper=3)
    assert names_of(module) == ("only",)


def test_two_words_never_share_a_number() -> None:
    with pytest.raises(BadGame, match="first and second in some_words are both 1"):
        numbers_of(words(FIRST=1, SECOND=1))


def test_names_by_number_leave_no_gap() -> None:
    assert names_of(words(RED=0, GREEN=1)) == ("red", "green")
    with pytest.raises(BadGame, match="green in some_words is 2, but the next number is 1"):
        names_of(words(RED=0, GREEN=2))
    with pytest.raises(BadGame, match="red in some_words is 1, but the next number is 0"):
        names_of(words(RED=1))


def test_a_count_is_no_word_and_has_to_be_right() -> None:
    assert names_of(words(RED=0, GREEN=1, COUNT=2)) == ("red", "green")
    with pytest.raises(BadGame, match="some_words has 2 words, but its COUNT is 3"):
        names_of(words(RED=0, GREEN=1, COUNT=3))


def test_verbs_are_called_like_their_constants_and_begin_at_their_numbers() -> None:
    colour = Domain("colour", ("red", "green"))
    space = ActionSpace(verbs_of(words(STOP=4, PAINT=5, MIX=7), {"paint": (colour,), "mix": (colour, colour)}))
    assert [space.name(action) for action in (4, 5, 6, 7, 10)] == [
        "stop",
        "paint red",
        "paint green",
        "mix red red",
        "mix green green",
    ]


def test_a_verb_needs_numbers_for_all_its_arguments_also_for_those_to_come() -> None:
    kept = Domain("card", ("one", ""))  # room for a card that isn't there yet
    with pytest.raises(BadGame, match="paint needs 2 numbers from 5 on, but stop starts earlier"):
        verbs_of(words(PAINT=5, STOP=6), {"paint": (kept,)})


def test_arguments_belong_to_an_action_that_there_is() -> None:
    with pytest.raises(BadGame, match="pain has arguments, but is not an action in some_words"):
        verbs_of(words(PAINT=5), {"pain": (Domain("colour", ("red",)),)})


def test_a_verb_may_name_its_meaningful_combinations() -> None:
    pair = (Domain("card", ("one", "two")), Domain("side", ("left", "right")))
    verbs = verbs_of(words(USE=5), {"use": pair}, {"use": {("one",): 5, ("two", "right"): 8}})
    assert ActionSpace(verbs).name(8) == "use two right"
    assert len(verbs[0]) == 2
