"""Tests of the end of a turn and of the game, ties, open information, undo, and players who leave."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from calamity import Refused
from calamity.kernel.goal import Said
from calamity.kernel.state import CONCEDE, RESIGN, TAKE_BACK
from calamity.testing import ScenarioTable
from tests.games.katastrophenspiel.scenes import CARDS, GAME, RED, asked, begin, bottom, end_turns, kind, scene


def finish(points: Sequence[int], money: Sequence[int], starter: int, **options: object) -> ScenarioTable:
    """A game that has just ended with these points and this money."""
    seats = len(points)
    last = (starter + 7) % seats  # the last to act in round 8 sits to the right of the pawn
    scenario = scene(seats=seats, seat=(last - 1) % seats, options={"starter": starter, **options})
    table = scenario.set("starter", last).set("round", 1).set("points", list(points)).set("money", list(money)).table()
    end_turns(table, 1)
    assert table.over
    return table


def ranking(table: ScenarioTable) -> list[int]:
    """The seats from best to worst."""
    assert table.result is not None
    return sorted(range(table.seats), key=table.result.ranks.__getitem__)


def test_K72_heroes_and_vehicle_return_to_hand() -> None:
    table = begin("hausbrand", hand=["loeschboot", *RED])
    table.do(0, "play_vehicle", "loeschboot")
    table.do(0, "use", "linda_rendel", "left")
    assert sorted(table.zone("in_play", 0)) == ["linda_rendel", "loeschboot"]
    if kind(table) == "mission":
        table.do(0, "give_up")
    table.do(0, "end_turn")
    assert table.zone("in_play", 0) == []
    assert sorted(table.zone("hand", 0)) == sorted(["loeschboot", *RED])


def test_K73_equipment_with_a_use_left_stays_on_the_table() -> None:
    table = begin("hausbrand")
    table.do(0, "use", "zelte")
    table.do(0, "give_up")
    table.do(0, "end_turn")
    assert table.zone("table", 0) == ["zelte"]
    assert table.zone("hand", 0) == [card for card in RED if card != "zelte"]


@pytest.mark.parametrize("seat", range(4))
def test_K74_play_passes_to_the_left_unless_that_player_has_had_a_turn(seat: int) -> None:
    table = scene(seats=4, seat=seat).table()
    end_turns(table, 1)
    assert asked(table).seat == (1 if seat == 3 else seat + 1)  # the second round begins with seat 1
    assert table.get("round") == (7 if seat == 3 else 8)


def test_K75_after_eight_rounds_most_victory_points_win() -> None:
    table = finish([3, 9, 8], [9, 0, 9], starter=0)
    assert table.result is not None
    assert table.result.winners == (1,)
    assert table.result.scores == (3, 9, 8)
    assert (ranking(table), table.result.reason) == ([1, 2, 0], "points")


def test_K76_tied_players_compare_money() -> None:
    table = finish([9, 9, 8], [1, 2, 9], starter=1)
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == ((1,), "money")


@pytest.mark.parametrize(("starter", "winner"), [(0, 3), (1, 0), (2, 1), (3, 2)])
def test_K77_of_those_tied_in_money_too_the_first_counter_clockwise_from_the_starter_wins(
    starter: int, winner: int
) -> None:
    table = finish([7] * 4, [2] * 4, starter)
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == ((winner,), "seat")


@pytest.mark.parametrize("starter", range(3))
def test_K78_the_original_starting_player_loses_such_a_tie_to_anybody(starter: int) -> None:
    table = finish([7] * 3, [2] * 3, starter)
    assert ranking(table)[-1] == starter


def test_K79_victory_points_and_money_are_unlimited() -> None:
    """K-79, K-R49: the track has 30 spaces and the bank 24 coins, but there is no end to either."""
    scenario = scene("hurrikan", hand=["grosszelt", "zelte", "absperrgitter"], region="north_america")
    table = scenario.set("points", 0, 28).set("money", 0, 40).table()
    table.do(0, "mission", "hurrikan")
    for card in ("grosszelt", "zelte", "absperrgitter"):
        table.do(0, "use", card)
    assert (table.get("points", 0), table.get("money", 0)) == (33, 43)


def test_KR49_a_score_beyond_the_track_counts_in_full() -> None:
    assert ranking(finish([29, 31, 60], [99, 0, 0], starter=0)) == [2, 1, 0]


def test_K80_money_has_no_other_use_than_paying_and_breaking_ties() -> None:
    hand = ["loeschflugzeug", "justin_grafke", "leitstelle", *RED]
    scenario = scene("massenkarambolage", hand=hand)
    poor, rich = (scenario.set("money", 0, money).table() for money in (0, 99))
    assert poor.names(0) == rich.names(0)
    for table in (poor, rich):
        table.do(0, "mission", "massenkarambolage")
    assert poor.names(0) == rich.names(0)


def test_KR48_one_key_ranks_everybody() -> None:
    assert ranking(finish([5, 7, 5, 5, 7], [1, 0, 2, 1, 3], starter=2)) == [4, 1, 2, 0, 3]


def test_KR48_there_is_exactly_one_winner() -> None:
    table = finish([4] * 5, [4] * 5, starter=4)
    assert table.result is not None
    assert table.result.outcome == "won" and len(table.result.winners) == 1
    assert sorted(table.result.ranks) == [1, 2, 3, 4, 5]


def test_KR50_cards_under_a_stack_are_known_in_their_order_and_never_shuffled() -> None:
    table = scene(seats=2).set("money", [0, 0]).table()
    returned: list[str] = []
    revealed: list[str] = []
    for _ in range(14):
        seat = asked(table).seat
        assert bottom(table, "purchases_3") == returned[-6:]
        returned.append(table.zone("purchases")[4])
        table.do(seat, "purchase", returned[-1])
        revealed.append(table.zone("purchases")[4])
        table.do(asked(table).seat, "end_turn")
    assert revealed[6:] == returned[:8]  # after the six unknown cards they come up as they were put under


def test_KR50_the_unknown_part_of_a_stack_is_shown_to_nobody() -> None:
    table = scene().zone("purchases_1", ["rettungswagen"]).table()
    table.do(0, "purchase", "sanitaetskonvoi", "buy_nothing")
    for viewer in (0, 1, 2, None):
        stacks = table.view(viewer)["zones"]["purchase_stacks"]
        assert [(pile["size"], pile["bottom"]) for pile in stacks] == [(14, []), (25, ["sanitaetskonvoi"]), (6, [])]
        assert all(card is None for pile in stacks for card in pile["top"])


def test_KR52_players_only_compete_for_the_displays() -> None:
    verbs = {GAME.actions.decode(action).verb for action in GAME.actions}
    assert verbs == {
        "move",
        "purchase",
        "cycle",
        "buy",
        "buy_nothing",
        "mission",
        "free_mission",
        "use",
        "give_up",
        "ability",
        "play_vehicle",
        "vehicle_move",
        "swap_vehicle",
        "free_purchase",
        "end_turn",
        "colour",
    }
    table = scene().set("region", 1, "asia").table()
    table.do(0, "move", "asia")  # pawns share a region
    assert table.get("region") == ["asia", "asia", "europe"]
    assert [ask.seat for ask in table.asks] == [0]
    why = table.why_not(0, CONCEDE)
    assert why is not None and why.rule == "K-R52"


def test_KR53_nothing_is_taken_back() -> None:
    table = scene().table()
    table.do(0, "move", "asia")
    with pytest.raises(Refused) as refused:
        table.act(0, TAKE_BACK)
    assert refused.value.rule == "K-R53"


def test_KR53_undoing_reaches_back_to_the_last_revelation_only() -> None:
    table = scene("hausbrand").dice(2).table()
    table.do(0, "move", "north_america")
    table.undo()
    assert (table.get("region", 0), table.get("actions")) == ("europe", 2)
    table.do(0, "move", "north_america")
    table.do(0, "purchase")
    table.do(0, "cycle", "streifenwagen")
    with pytest.raises(Refused) as refused:
        table.undo()
    assert refused.value.rule == "K-R53"


def test_KR54_the_turns_of_a_player_who_has_left_are_simply_ended_and_the_seat_stays() -> None:
    table = begin("hausbrand", "stromausfall")
    table.do(0, "use", "sigmar_milano")
    table.act(0, RESIGN)
    assert asked(table).seat == 1  # the mission is given up and the turn ended
    assert table.get("points", 0) == 0 and table.zone("in_play", 0) == []
    turns = []
    while not table.over:
        turns.append(asked(table).seat)
        end_turns(table, 1)
    assert 0 not in turns
    assert table.result is not None and len(table.result.ranks) == 3
    why = table.why_not(0, RESIGN)
    assert why is not None and why.rule == "K-29"


def test_KR55_the_same_seed_and_choices_give_the_same_game() -> None:
    tables = [ScenarioTable(GAME, 3, 11) for _ in range(2)]
    for table in tables:
        for step in range(60):
            ask = asked(table)
            table.act(ask.seat, ask.options[step % len(ask.options)])
    assert tables[0].log == tables[1].log
    assert tables[0].digest == tables[1].digest
    assert tables[0].events_since(0, None) == tables[1].events_since(0, None)


def test_KR55_a_die_that_is_not_rolled_consumes_nothing() -> None:
    """K-R55: the reveal after the mission is the same whether or not the card had a die left over."""
    with_die = begin("kaelteeinbruch", hand=["sanitaetskonvoi"])
    without = begin("kaelteeinbruch", hand=["sanitaetskonvoi", "verbandskaesten", "zelte"])
    before = with_die.state.rng
    with_die.do(0, "play_vehicle", "sanitaetskonvoi")
    with_die.do(0, "use", "sanitaetskonvoi")
    assert without.state.rng == before
    without.do(0, "use", "verbandskaesten")
    without.do(0, "use", "zelte")
    assert with_die.get("points", 0) == without.get("points", 0) == 1
    assert with_die.state.rng == without.state.rng != before


@pytest.mark.parametrize("swap", ["off", "on"])
def test_KR56_a_turn_is_finite_also_for_those_who_never_want_to_end_it(swap: str) -> None:
    """K-R56: who does everything else first still comes to the end, whatever is in hand."""
    cards = [card.id for card in CARDS if card.kind != "catastrophe" and (card.number % 3 or not card.price)]
    scenario = scene("massenkarambolage", hand=cards, shop=[], options={"vehicle_swap": swap}).set("money", 0, 30)
    longest = 0
    for seed in range(20):
        table, chance, decisions = scenario.table(), Random(seed), 0
        while table.get("active") == 0:
            options = asked(table).options
            busy = [option for option in options if option.verb not in ("end_turn", "give_up", "buy_nothing")]
            table.act(0, chance.choice(busy or options))
            decisions += 1
            assert decisions < 150
        longest = max(longest, decisions)
    assert longest > 10


def test_K75_the_summary_says_who_took_the_lead_for_good_and_in_which_round() -> None:
    """K-64, K-75: seat 1 is overtaken once, and leads again from the third round on."""
    course = [[0, 0, 0], [0, 4, 0], [6, 5, 3], [6, 12, 3]]
    [decided] = GAME.epilogue(scene().table().state, [], course).decided
    assert decided == Said("epilogue.lead", {"seat": 1, "round": 3})
