"""Tests of what players may remember of hidden cards: refused offers, Responses that changed hands, empty hands."""

from __future__ import annotations

from calamity import imagine
from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import GAME
from tests.games.catastrophe.shorthand import answer, barter, offer, swap


def memory(table: ScenarioTable, viewer: int | None) -> list[tuple[str, list[int]]]:
    """The hidden cards that a viewer knows of, each with the zones where it may be (a hand has its seat's number)."""
    return sorted((entry["card"], entry["zones"]) for entry in table.view(viewer)["known"])


def imagined(table: ScenarioTable, viewer: int) -> list[ScenarioTable]:
    """Some worlds that a viewer can't tell from the table."""
    worlds = []
    for seed in range(40):
        world = ScenarioTable(GAME, table.seats, 0, table.options_in_force)
        world.begin_at(imagine(table.state, viewer, seed), [])
        assert world.view(viewer) == table.view(viewer)
        worlds.append(world)
    return worlds


def test_an_offer_that_is_declined_is_remembered_by_the_partner_alone() -> None:
    """C-R25: the card is known to lie in the hand of whoever offered it."""
    table = barter(seats=4, first=2, hand={2: ["crowbar", "chainsaw"], 1: ["headlamps"]})
    offer(table, 2, 1, ["crowbar"])
    table.do(1, "decline")
    assert memory(table, 1) == [("crowbar", [2])]
    assert memory(table, 0) == memory(table, 2) == memory(table, 3) == []


def test_a_card_that_is_offered_twice_is_remembered_once() -> None:
    """C-R25: there is only one crowbar in that hand."""
    table = barter(seats=4, first=2, hand={2: ["crowbar", "chainsaw"], 1: ["headlamps"]})
    for _ in range(2):
        offer(table, 2, 1, ["crowbar"])
        table.do(1, "decline")
    assert memory(table, 1) == [("crowbar", [2])]


def test_an_answer_that_is_turned_down_is_remembered_by_the_turn_player_alone() -> None:
    """C-R19, C-R25."""
    table = barter(seats=4, first=2, hand={2: ["crowbar"], 1: ["headlamps", "candle_box"]})
    offer(table, 2, 1, [])
    answer(table, 1, ["headlamps"])
    table.do(2, "withdraw")
    assert memory(table, 2) == [("headlamps", [1])]
    assert memory(table, 0) == memory(table, 1) == memory(table, 3) == []


def response_moved_on(card: str) -> ScenarioTable:
    """Seat 1 gives Patch Up to seat 2, shows its partner a chainsaw there, then seat 2 passes a Response to seat 3."""
    table = barter(seats=4, first=1, hand={1: ["patch_up"], 2: ["all_clear", "chainsaw"], 3: ["headlamps"]})
    offer(table, 1, 2, ["patch_up"])
    answer(table, 2, ["chainsaw"])
    table.do(1, "withdraw")
    swap(table, 1, 2, ["patch_up"], [])
    assert memory(table, 1) == [("chainsaw", [2]), ("patch_up", [2])]
    swap(table, 2, 3, [card], [])
    return table


def test_a_response_that_went_over_may_be_the_one_that_somebody_knew_of() -> None:
    """C-R25: whoever is no party knows that it was a Response, and so that no Resource went."""
    for card in ("patch_up", "all_clear"):
        assert memory(response_moved_on(card), 1) == [("chainsaw", [2]), ("patch_up", [2, 3])]


def test_the_parties_know_which_response_went_over() -> None:
    """C-R25: the giver knows where it is, and the receiver that a known one stayed where it was."""
    table = response_moved_on("all_clear")
    assert memory(table, 2) == [("all_clear", [3])]


def test_a_card_that_comes_to_light_is_no_memory_any_more() -> None:
    """C-17, C-25: everybody sees it from now on."""
    table = response_moved_on("all_clear")
    swap(table, 3, 2, [], ["chainsaw"])
    assert memory(table, 1) == [("patch_up", [2, 3])]


def test_whatever_was_known_cannot_lie_in_an_empty_hand() -> None:
    """C-17, C-25: the last card of one hand comes into play, so the Response lies in the other."""
    table = barter(seats=4, first=1, hand={1: ["patch_up"], 2: ["chainsaw"], 3: ["headlamps"]})
    swap(table, 1, 2, ["patch_up"], [])
    swap(table, 2, 3, ["patch_up"], [])
    assert memory(table, 1) == [("patch_up", [2, 3])]
    swap(table, 3, 2, [], ["chainsaw"])
    assert memory(table, 1) == [("patch_up", [3])]


def test_whoever_proposes_a_trade_cannot_imagine_another_proposal() -> None:
    """C-R25: the parties see the same offer in every world, a third party different ones."""
    table = barter(seats=3, hand={0: ["crowbar", "chainsaw", "candle_box"], 1: ["headlamps", "old_guitar"]})
    offer(table, 0, 1, ["crowbar"])
    for viewer in (0, 1):
        for world in imagined(table, viewer):
            assert [entry["card"] for entry in world.view(0)["proposal"]["offer"]] == ["crowbar"]


def test_a_third_party_can_only_guess_what_the_answer_is() -> None:
    """C-R25: anything that the partner might give, also nothing."""
    table = barter(seats=3, hand={0: ["crowbar"], 1: ["headlamps"]}, play={1: ["water_jugs", "dust_masks"]})
    offer(table, 0, 1, ["crowbar"])
    answer(table, 1, ["@dust_masks"])
    found = [[entry["card"] for entry in world.view(1)["proposal"]["back"]] for world in imagined(table, 2)]
    assert {"water_jugs", "dust_masks"} <= {card for cards in found for card in cards}
    assert [] in found


def test_a_third_party_imagines_no_answer_that_is_forbidden() -> None:
    """C-27, C-R22, C-R25: the same title never lies on both sides."""
    table = barter(seats=3, play={0: ["crowbar"], 1: ["crowbar", "dust_masks"]})
    offer(table, 0, 1, ["@crowbar"])
    answer(table, 1, ["@dust_masks"])
    found = {entry["card"] for world in imagined(table, 2) for entry in world.view(1)["proposal"]["back"]}
    assert found == {"dust_masks"}
