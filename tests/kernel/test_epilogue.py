"""Tests of the summary at a game's end: causes, what decided it, awards, and charts of the scores."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from importlib import import_module

import pytest
from msgspec import to_builtins

import calamity
from calamity.games import published
from calamity.games.catastrophe import epilogue as catastrophe
from calamity.games.catastrophic.epilogue import worst_event
from calamity.games.catastropolis import epilogue as catastropolis
from calamity.games.nine_lives.epilogue import Chronicle
from calamity.kernel.epilogue import Award, AwardSpec, Epilogue, awards_of, lead_for_good
from calamity.kernel.errors import Refused
from calamity.kernel.goal import Said
from calamity.kernel.languages import LANGUAGES
from calamity.kernel.table import Table


def told(*events: tuple[str, Mapping[str, object]]) -> list[dict[str, object]]:
    """Events as everybody hears them."""
    return [{"event": name, **facts} for name, facts in events]


def over(game: str, seats: int, seed: int) -> Table:
    """A game that was played to its end at random."""
    chance = random.Random(seed)
    table = Table(game, seats, seed)
    while not table.over:
        ask = chance.choice(table.asks)
        try:
            table.act(ask.seat, chance.choice(ask.options).action)
        except Refused:
            continue
    return table


def sentences(epilogue: Epilogue) -> list[Said]:
    return [*epilogue.decided, *(cause.said for cause in epilogue.causes)]


@pytest.mark.parametrize("game", published())
def test_an_epilogue_can_be_said_in_every_language_and_has_a_curve_for_every_milestone(game: str) -> None:
    for seed in (1, 2):
        table = over(game, min(3, max(calamity.load(game).seats)), seed)
        epilogue = table.epilogue
        assert epilogue is not None and sentences(epilogue), "something decided it"
        for lang in LANGUAGES:
            for said in sentences(epilogue):
                text = table.game.say(to_builtins(said), lang, ["Ada", "Ben", "Cleo"])
                assert "{" not in text and "epilogue." not in text and "_" not in text, text
        for curve in epilogue.curves:
            assert len(curve.values) == len(table.course) and curve.name in table.game.texts


@pytest.mark.parametrize("game", published())
def test_awards_are_for_events_that_there_are_and_have_a_text(game: str) -> None:
    specs: Sequence[AwardSpec] = import_module(f"calamity.games.{game}.epilogue").AWARDS
    known = calamity.load(game)
    for spec in specs:
        arguments = dict(known.events[spec.event].args)
        assert arguments[spec.seat] == "seat"
        assert not spec.worth or arguments[spec.worth] == "number"
        assert not spec.apart or arguments[spec.apart] == "seat"
        assert {f"award.{spec.name}", f"award_n.{spec.name}"} <= known.texts.entries.keys()


def test_a_game_that_goes_on_has_no_epilogue_and_one_that_declares_none_an_empty_one() -> None:
    assert Table("tic_tac_toe", 2).epilogue is None
    assert over("tic_tac_toe", 2, 1).epilogue == Epilogue()


def test_an_award_goes_to_whoever_did_most_unless_all_did_alike() -> None:
    events = told(
        ("gave", {"seat": 0, "other": 1, "count": 3}),
        ("gave", {"seat": 1, "other": 1, "count": 9}),
        ("gave", {"seat": 1, "other": 2, "count": 1}),
        ("gave", {"seat": 1, "other": 0, "count": 1}),
    )
    often, much = AwardSpec("often", "gave"), AwardSpec("much", "gave", worth="count", apart="other")
    assert awards_of([often, much], events, 3) == [Award("often", [1], 3), Award("much", [0], 3)]
    assert awards_of([often], told(*(("gave", {"seat": seat}) for seat in (0, 1, 0, 1))), 2) == []
    assert awards_of([AwardSpec("often", "gave", least=4)], events, 3) == []


def test_the_lead_for_good_is_the_last_one() -> None:
    assert lead_for_good([(0, 0), (1, 0), (1, 2), (3, 2), (4, 2)]) == (0, 3)
    assert lead_for_good([(0, 0), (1, 0), (1, 1)]) is None, "nobody was ahead"
    assert lead_for_good([(1, 0), (2, 0)]) is None, "somebody always was"
    assert lead_for_good([(0,), (3,)]) is None and lead_for_good([]) is None


def test_L50_L74_a_cat_falls_by_an_attack_a_catastrophe_or_the_reapurr() -> None:
    events = told(
        ("turn", {"seat": 0, "number": 4}),
        ("resolves", {"seat": 0, "card": "double_swipe"}),
        ("lost_lives", {"seat": 1, "count": 2, "space": 3}),
        ("eliminated", {"seat": 1}),
        ("event_begins", {"seat": 0, "card": "cursed_number"}),
        ("lost_lives", {"seat": 2, "count": 1, "space": 3}),
        ("eliminated", {"seat": 2}),
        ("turn", {"seat": 0, "number": 7}),
        ("event_begins", {"seat": 0, "card": "cold_breath"}),
        ("reapurr_up", {"space": 4}),
        ("caught", {"seat": 3, "space": 4}),
        ("eliminated", {"seat": 3}),
    )
    assert [(cause.seat, cause.said) for cause in Chronicle().causes(events)] == [
        (1, Said("epilogue.attacked", {"turn": 4, "card": "double_swipe", "count": 2, "seat": 0})),
        (2, Said("epilogue.lost", {"turn": 4, "card": "cursed_number", "count": 1})),
        (3, Said("epilogue.caught", {"turn": 7, "card": "cold_breath", "space": 4})),
    ]


def test_P76_the_disaster_that_destroyed_the_city_is_named_with_what_would_have_stopped_it() -> None:
    game = calamity.load("catastropolis")
    state = game.new(2)
    before = told(("round", {"number": 3, "seat": 0}), ("turned_up", {"seat": 0, "card": "gravity_vault"}))
    end = told(("round", {"number": 8, "seat": 0}), ("destroyed", {"card": "gravity_vault"}))
    stop = Said("epilogue.disaster_stop", {"card": "gravity_vault", "location": "central_bank"})
    seen = Said("epilogue.disaster", {"card": "gravity_vault", "round": 8, "since": 3})
    assert catastropolis.epilogue(game, state, [*before, *end]).decided == [seen, stop]  # type: ignore[arg-type]
    unseen = Said("epilogue.unseen", {"card": "gravity_vault", "round": 8})
    assert catastropolis.epilogue(game, state, end).decided == [unseen, stop]  # type: ignore[arg-type]


def test_C73_everybody_who_fell_is_told_how_few_losses_were_too_many() -> None:
    for seed in range(20):
        table = over("catastrophe", 3, seed)
        state, epilogue = table.state, table.epilogue
        fallen = [seat for seat in range(3) if state.vitality[seat] == 0]  # type: ignore[attr-defined]
        assert epilogue is not None and [cause.seat for cause in epilogue.causes] == fallen
        for cause in epilogue.causes:
            before = table.course[-2][cause.seat]
            assert cause.said.facts["more"] >= 1 and cause.said.facts["n"] >= 1  # type: ignore[operator]
            assert before >= 1
    assert catastrophe.AWARDS


def test_T91_the_worst_event_is_the_one_after_which_most_species_died_out() -> None:
    events = told(
        ("nature_calls", {"seat": 0, "card": "drought"}),
        ("extinct", {"seat": 0, "species": 1}),
        ("nature_calls", {"seat": 0, "card": "ash_winter"}),
        ("extinct", {"seat": 0, "species": 1}),
        ("extinct", {"seat": 1, "species": 1}),
        ("turn", {"seat": 1, "number": 2}),
        ("extinct", {"seat": 1, "species": 2}),
        ("extinct", {"seat": 1, "species": 3}),
        ("extinct", {"seat": 1, "species": 4}),
    )
    assert worst_event(events) == ("ash_winter", 2), "what dies out in a turn is no Event's doing"
    assert worst_event(told(("extinct", {"seat": 0, "species": 1}))) is None
