"""How greedy judges: what a bonus of Protection is for, and when it would cost the points of a Species."""

from __future__ import annotations

from tests.games.catastrophic.cast import GAME, Community, all_pass, nature_calls, position, scene

HIGH: Community = {
    (1, 0): ["thorn_ring", "corky_bark"],
    (1, 1): ["bitter_latex", "salt_glands"],
    (1, 2): ["silvery_hairs", "buttress_base"],
    (2, 0): ["venom_glands", "thick_blubber"],
    (2, 1): ["echo_sense", "detox_liver"],
    (3, 0): ["herd_alarm", "broad_diet"],
}


def best(turns_left: int) -> str:
    """What greedy answers when Spotted Fever offers a Protection."""
    table = scene(HIGH, deck=["spotted_fever"]).set("turns_left", turns_left).table()
    nature_calls(table)
    all_pass(table)
    assert table.asks[0].kind == "guard"
    state = position(table)
    ratings = GAME.wits().rate(state, 0, state.options)
    return table.game.actions.name(state.options[ratings.index(max(ratings))])


def test_the_only_highest_species_stays_open_to_more_traits() -> None:
    """T-82: nothing can be added to a Protected Species, and Traits belong on the highest Level."""
    assert best(-1) in ("species 2 0", "species 2 1")


def test_no_protection_in_the_last_turn() -> None:
    """T-R45: it would last to the end, and the Species would score nothing."""
    assert best(3) == "decline"
    assert best(4) != "decline", "with even turns there may be another turn after this one"
