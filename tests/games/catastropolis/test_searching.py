"""Tests of searching the city: where it is possible, and what each Search card does."""

from __future__ import annotations

import pytest

from tests.games.catastropolis.scenes import description, down, of_type, position, queue_of, scene, told, up
from tests.games.catastropolis.shorthand import asked, heard, kind, moves, search_scene

BOOTHS = ("a2", "b4", "c7", "d5", "e1", "g6", "h2")
SIX = [
    down("orrin_lens", 2),
    up("vault_nine_job"),
    down("cracking_dam", 1),
    down("forged_ballots"),
    down("spore_bloom"),
]


@pytest.mark.parametrize("space", BOOTHS)
def test_P100_a_search_needs_a_red_telephone_booth(space: str) -> None:
    """P-100: each of the seven, and no space beside it."""
    assert scene(*SIX, powers={0: ["might"]}, at={0: space}).offers(0, "search")


def test_P100_nowhere_else() -> None:
    for space in ("d4", "d6", "f4", "e4", "h7"):
        table = scene(*SIX, powers={0: ["might"]}, at={0: space})
        assert table.refuses(0, "search").rule == "P-100"


def test_P101_something_must_be_face_down() -> None:
    """P-101, P-R36."""
    table = scene(up("vault_nine_job"), at={0: "d5"})
    assert table.refuses(0, "search").rule == "P-101"


def test_PR36_a_search_without_anything_to_find_is_no_search() -> None:
    """P-R36: not even in an empty queue."""
    assert not scene(at={0: "d5"}).offers(0, "search")


def test_P102_the_top_search_card_is_followed_and_discarded_face_up() -> None:
    """P-27, P-102, P-R2: for all to see."""
    table = search_scene("scanner_chatter", *SIX)
    assert table.view(1)["zones"]["search_discard"] == ["scanner_chatter"]
    assert heard(table, "followed") == [{"seat": 0, "card": "scanner_chatter"}]
    assert asked(table).seat == 1


def test_PR2_searching_is_drawing_from_the_one_deck_named_after_it() -> None:
    table = search_scene("fresh_tracks", *SIX)
    assert heard(table, "drew_lead") == [{"seat": 0, "card": "fresh_tracks"}]
    assert len(table.zone("search_deck")) == 23


FACE_UP = {
    "scanner_chatter": [1, 1, 0, 0, 0],
    "two_alarms": [1, 1, 1, 0, 0],
    "fresh_tracks": [0, 1, 0, 0, 1],
    "paper_trail": [1, 1, 1, 0, 0],  # the oldest is a Crime
    "early_warning": [1, 1, 0, 0, 0],
    "ambush_at_the_booth": [1, 1, 0, 0, 0],
    "all_points_bulletin": [1, 1, 1, 1, 0],
    "wrong_number": [0, 1, 0, 0, 0],
    "anonymous_caller": [0, 1, 0, 0, 0],  # asks first
    "stakeout": [0, 1, 0, 0, 0],  # asks first
}


@pytest.mark.parametrize("card", of_type("search"))
def test_P102_what_each_search_card_turns_up(card: str) -> None:
    """P-27, P-82, P-102, P-R37: the card decides."""
    table = search_scene(card, *SIX)
    assert [lying.face_up for lying in queue_of(table)] == FACE_UP[card]


def test_PR37_an_anonymous_caller_leaves_the_choice_to_the_searcher() -> None:
    table = search_scene("anonymous_caller", *SIX)
    assert kind(table) == "turn_up" and asked(table).seat == 0
    assert table.names(0) == ["turn_up 1", "turn_up 3", "turn_up 4", "turn_up 5"]
    table.do(0, "turn_up", "4")
    assert [lying.face_up for lying in queue_of(table)] == [0, 1, 0, 1, 0]


def test_a_stakeout_looks_at_two_and_turns_up_one() -> None:
    """P-83, P-R37."""
    table = search_scene("stakeout", *SIX)
    assert heard(table, "saw", 0) == [{"place": 1, "card": "orrin_lens"}, {"place": 3, "card": "cracking_dam"}]
    assert heard(table, "saw", 1) == []
    assert table.names(0) == ["turn_up 1", "turn_up 3"]
    assert table.refuses(0, "turn_up", "4").rule == "P-81"
    table.do(0, "turn_up", "3")
    assert [lying.face_up for lying in queue_of(table)] == [0, 1, 1, 0, 0]


def test_a_paper_trail_goes_on_only_after_a_crime() -> None:
    """P-82, P-102: the oldest is a Disaster here."""
    table = search_scene("paper_trail", down("cracking_dam"), down("orrin_lens"))
    assert [lying.face_up for lying in queue_of(table)] == [1, 0]


def test_an_early_warning_takes_a_counter_off_first() -> None:
    """P-79, P-102."""
    assert queue_of(search_scene("early_warning", *SIX))[0] == ("orrin_lens", 1, 1)


def test_a_wrong_number_turns_up_nothing_and_grants_two_spaces() -> None:
    """P-96, P-102."""
    table = search_scene("wrong_number", *SIX)
    assert kind(table) == "free_move" and {"d7", "d3", "stay"} & {*moves(table), *table.names(0)}
    table.do(0, "move", "d7")
    assert table.get("space", 0) == "d7" and heard(table, "turned_up") == []


def test_an_ambush_weakens_the_searcher_after_the_card() -> None:
    """P-102, P-119, P-126."""
    table = search_scene("ambush_at_the_booth", *SIX)
    assert table.get("weakened", 0) == 1
    events = told(table)
    assert events.index("turned_up") < events.index("weakened")


@pytest.mark.parametrize("card", ["two_alarms", "all_points_bulletin", "stakeout", "paper_trail"])
def test_P103_a_search_card_is_followed_as_far_as_possible(card: str) -> None:
    """P-103: with one hidden card it turns up that one."""
    table = search_scene(card, down("orrin_lens"))
    assert queue_of(table) == [("orrin_lens", 1, 0)]
    assert asked(table).seat == 1


def test_P104_an_empty_search_deck_is_made_anew_from_its_discards() -> None:
    """P-104: when a card is needed, not before."""
    table = scene(*SIX, at={0: "d5"})
    state = position(table)
    state.search_discard = state.search_deck.contents()
    state.search_deck.bag, state.search_deck.top = [], []
    table.begin_at(state, [])
    assert table.zone("search_deck") == []
    table.do(0, "search")
    assert heard(table, "search_reshuffled") == [{"count": 24}]
    assert len(table.zone("search_deck")) == 23


def test_PR45_keen_senses_may_discard_and_draw_again_once() -> None:
    """P-102, P-112, P-R45: the first card is not followed; the second stands."""
    powers = {0: ["keen_senses"]}
    table = search_scene("ambush_at_the_booth", *SIX, more=["fresh_tracks"], powers=powers)
    assert kind(table) == "redraw" and table.zone("drawn") == ["ambush_at_the_booth"]
    table.do(0, "redraw")
    assert table.zone("search_discard") == ["ambush_at_the_booth", "fresh_tracks"]
    assert table.get("weakened", 0) == 0 and queue_of(table)[-1].face_up == 1
    kept = search_scene("scanner_chatter", *SIX, powers=powers)
    kept.do(0, "use_drawn")
    assert queue_of(kept)[0].face_up == 1 and len(kept.zone("search_discard")) == 1


def test_PR45_super_intellect_draws_two_and_uses_one() -> None:
    """P-112, P-R45: the other is discarded, not followed."""
    table = search_scene("ambush_at_the_booth", *SIX, more=["fresh_tracks"], powers={0: ["super_intellect"]})
    assert kind(table) == "lead"
    assert table.names(0) == ["follow ambush_at_the_booth", "follow fresh_tracks"]
    table.do(0, "follow", "fresh_tracks")
    assert sorted(table.zone("search_discard")) == ["ambush_at_the_booth", "fresh_tracks"]
    assert table.get("weakened", 0) == 0 and queue_of(table)[-1].face_up == 1
    assert heard(table, "dropped_lead") == [{"seat": 0, "card": "ambush_at_the_booth"}]


def test_keen_senses_with_super_intellect_redraws_both() -> None:
    """P-R45: two, once two others, then one of them."""
    table = search_scene(
        "ambush_at_the_booth",
        *SIX,
        more=["wrong_number", "fresh_tracks", "two_alarms"],
        powers={0: ["super_intellect", "keen_senses"]},
    )
    assert table.zone("drawn") == ["ambush_at_the_booth", "wrong_number"] and kind(table) == "redraw"
    table.do(0, "redraw")
    assert table.names(0) == ["follow fresh_tracks", "follow two_alarms"]
    table.do(0, "follow", "two_alarms")
    assert len(table.zone("search_discard")) == 4


@pytest.mark.parametrize("card", of_type("search"))
def test_P102_the_oldest_hidden_situation_need_not_be_the_first(card: str) -> None:
    """P-82, P-84, P-102: an open card lies before them; the searcher turns up all the others."""
    table = search_scene(card, up("gravity_vault"), *SIX)
    assert [lying.face_up for lying in queue_of(table)] == [1, *FACE_UP[card]]
    assert {event["seat"] for event in heard(table, "turned_up")} <= {0}


def test_fresh_tracks_lead_to_the_newest_hidden_situation_behind_which_others_lie_open() -> None:
    """P-102: the last card of the queue is already face up."""
    table = search_scene("fresh_tracks", down("orrin_lens"), down("forged_ballots"), up("vault_nine_job"))
    assert [lying.face_up for lying in queue_of(table)] == [0, 1, 1]


def test_P100_of_all_spaces_only_the_seven_booths() -> None:
    """P-100: for a hero without a power that says otherwise."""
    spaces = [f"{column}{row}" for row in range(1, 8) for column in "abcdefgh"]
    base = description(*SIX, powers={0: ["flight"]})
    assert [space for space in spaces if base.set("space", 0, space).table().offers(0, "search")] == sorted(
        BOOTHS, key=lambda booth: (booth[1], booth[0])
    )


@pytest.mark.parametrize(
    ("double", "alone", "scanner"), [("a2", True, True), ("a1", False, True), ("h7", False, False)]
)
def test_P100_a_double_searches_where_its_hero_could(double: str, alone: bool, scanner: bool) -> None:
    """P-100: at a booth, with a Police Scanner beside one; the hero itself stands far from any."""
    for powers, offered in ((["duplication"], alone), (["duplication", "police_scanner"], scanner)):
        table = scene(*SIX, powers={0: powers}, at={0: "h5"}, double={0: double})
        assert table.offers(0, "search") == offered
