"""Tests of ladders, which rank bots: balanced, repeatable, right about who is stronger, with records and charts."""

from __future__ import annotations

import xml.etree.ElementTree as Xml
from collections import Counter
from dataclasses import replace

import msgspec
import pytest

import calamity
from calamity.bots.bot import GreedyBot
from calamity.kernel.errors import BadOption, BadSave, BadSeats, UnknownBot, WrongVersion
from calamity.lab.ladder.matches import Played, batches, play
from calamity.lab.ladder.plan import Ladder, LineUp, parsed_counts, usual_seats
from calamity.lab.ladder.plot import picture
from calamity.lab.ladder.record import changes, count, otherwise, read, record, repeatable, written
from calamity.lab.ladder.standings import _deals, rated, standings
from calamity.lab.ladder.table import fair_share

DUEL = Ladder("tic_tac_toe", ("random", "greedy", "mcts:40"), games=24, seats=2)
TRIO = Ladder("bazaar", ("random", "greedy"), games=12, seats=3)
TEAM = Ladder("catastropolis", ("random", "greedy"), games=2, seats=2)


def test_every_two_bots_meet_in_every_seat_equally_often() -> None:
    seated = Counter((game.bots, game.number) for game in play(DUEL))
    assert len(seated) == 3 * 24
    counts = Counter(bots for bots, _ in seated)
    assert set(counts.values()) == {12} and len(counts) == 6


def test_at_larger_tables_each_sits_alone_among_the_others() -> None:
    counts = Counter(game.bots for game in play(TRIO))
    assert set(counts.values()) == {2} and len(counts) == 6
    assert all(Counter(bots).most_common()[-1][1] == 1 for bots in counts)


def test_a_team_is_all_of_one_kind_and_all_teams_meet_the_same_deals() -> None:
    games = play(TEAM)
    assert Counter((game.bots, game.number) for game in games) == {
        ((name,) * 2, number): 1 for name in TEAM.bots for number in (0, 1)
    }


def test_whenever_it_is_stopped_all_have_played_about_the_same_share() -> None:
    uneven = replace(DUEL, games=2_000, slow_games=60)
    planned = {plan.bots: games for plan, games in uneven.plans()}
    done = dict.fromkeys(planned, 0)
    for plan, start, stop in batches(uneven):
        assert start == done[plan.bots] and stop - start <= (2 if "mcts:40" in plan.bots else 12)
        done[plan.bots] = stop
        shares = [done[bots] / planned[bots] for bots in planned]
        assert max(shares) - min(shares) < 3 / 60
    assert done == planned


def test_everybody_sits_in_every_seat_equally_often_however_many_games_are_asked_for() -> None:
    for ladder in (replace(DUEL, games=7), replace(TRIO, games=10), Ladder("bazaar", ("greedy", "random"), 100, 4)):
        for plan, games in ladder.plans():
            seated = Counter((seat, bot) for number in range(games) for seat, bot in enumerate(plan.line_up(number)))
            assert len({seated[seat, plan.bots[0]] for seat in range(ladder.seats)}) == 1
            assert games * (1 if ladder.seats == 2 else 2) >= ladder.games
    assert [games for _, games in replace(TEAM, games=7).plans()] == [7, 7]


def test_games_are_rated_in_the_same_order_however_they_were_played() -> None:
    first = [game.number for game in play(replace(DUEL, games=100))][:6]
    assert first == [0, 1] * 3


@pytest.mark.parametrize(("one", "other"), [("level", "level:3"), ("mcts", "mcts:1000"), ("greedy", "greedy")])
def test_a_bot_cannot_meet_itself_under_another_name(one: str, other: str) -> None:
    with pytest.raises(BadOption, match=f"{one} and {other} are the same"):
        replace(DUEL, bots=("random", one, other)).loaded()


def test_bots_that_search_may_play_fewer_games() -> None:
    uneven = Ladder("tic_tac_toe", ("random", "greedy", "level:4"), games=60, seats=2, slow_games=4)
    assert [games for _, games in uneven.plans()] == [60, 4, 4]
    assert [games for _, games in replace(uneven, bots=("random", "mcts:16")).plans()] == [4]
    assert [games for _, games in Ladder("catastropolis", uneven.bots, 60, 4, slow_games=4).plans()] == [60, 60, 4]
    assert sum(stop - start for _, start, stop in batches(uneven)) == 68


def test_two_bots_or_a_team_may_have_a_number_of_games_of_their_own() -> None:
    uneven = Ladder("tic_tac_toe", ("random", "greedy", "level:4"), games=60, seats=2, slow_games=4)
    close = replace(uneven, games_of=parsed_counts(["level:4,greedy=9", "random,greedy=5"]))
    assert [games for _, games in close.plans()] == [6, 4, 10]
    close.loaded()
    team = Ladder("catastropolis", uneven.bots, 60, 4, games_of={"level:4": 7})
    assert [games for _, games in team.plans()] == [60, 60, 7]
    team.loaded()


@pytest.mark.parametrize("words", ["level:4,greedy", "=3", "greedy,random=many", "greedy,random=-1"])
def test_what_is_no_number_of_games_is_refused(words: str) -> None:
    with pytest.raises(BadOption, match="doesn't give a number of games"):
        parsed_counts([words])


@pytest.mark.parametrize(
    ("counts", "complaint"),
    [
        ({"greedy": 5}, "name two of the bots"),
        ({"greedy,greedy": 5}, "name two of the bots"),
        ({"greedy,level:5": 5}, "name two of the bots"),
        ({"greedy,random": 0}, "the minimum is one"),
    ],
)
def test_only_who_takes_part_has_a_number_of_games(counts: dict[str, int], complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        replace(DUEL, games_of=counts).loaded()


def test_the_number_of_processes_changes_nothing() -> None:
    short = replace(DUEL, games=6, bots=("random", "greedy"))
    assert play(short) == play(short, jobs=2)


def test_the_stronger_stand_above_the_weaker() -> None:
    found = standings(DUEL, play(DUEL))
    assert [standing.bot for standing in found.bots] == ["mcts:40", "greedy", "random"]
    shares = {(pair.first, pair.second): pair.share for pair in found.pairs}
    assert shares["mcts:40", "random"] > 0.7
    assert all(shares[a, b] + shares[b, a] == pytest.approx(1) for a, b in shares)
    assert all(low <= standing.share <= high for standing in found.bots for low, high in [standing.interval])
    assert found.games == 72


def test_every_opponent_weighs_the_same_however_often_they_met() -> None:
    def games(winner: str, loser: str, count: int) -> list[Played]:
        return [Played(number, (winner, loser), (1, 2), (0,), 9) for number in range(count)]

    ladder = Ladder("tic_tac_toe", ("random", "greedy", "mcts:16"), games=90, seats=2)
    played = games("greedy", "random", 90) + games("mcts:16", "greedy", 10) + games("mcts:16", "random", 10)
    found = {standing.bot: standing for standing in standings(ladder, played).bots}
    assert (found["greedy"].games, found["greedy"].wins, found["greedy"].share) == (100, 90, 0.5)
    assert found["mcts:16"].share == 1 and found["random"].share == 0
    assert found["greedy"].interval[1] < found["mcts:16"].interval[0] < 0.95


def test_wins_are_counted_in_parts_where_they_are_shared_or_nobody_has_won() -> None:
    pair = Ladder("tic_tac_toe", ("greedy", "random"), games=3, seats=2)
    games = [
        Played(0, ("greedy", "random"), (1, 2), (0,), 5),
        Played(1, ("random", "greedy"), (1, 1), (0, 1), 5),
        Played(2, ("greedy", "random"), (1, 1), (), 5),
    ]
    first, second = standings(pair, games).bots
    assert (first.bot, first.wins, first.games, second.wins) == ("greedy", 2.0, 3, 1.0)


def test_a_team_counts_what_all_have_won_and_is_compared_deal_by_deal() -> None:
    team = Ladder("catastropolis", ("greedy", "random"), games=3, seats=2)
    won = {"greedy": (True, True, False), "random": (False, True, False)}
    games = [
        Played(number, (name, name), (1, 1), (0,) if wins else (), 9)
        for name, results in won.items()
        for number, wins in enumerate(results)
    ]
    found = standings(team, games)
    assert [(standing.bot, standing.wins) for standing in found.bots] == [("greedy", 2), ("random", 1)]
    assert [pair.share for pair in found.pairs] == [pytest.approx(2 / 3), pytest.approx(1 / 3)]


def test_a_game_makes_a_rating_no_surer_because_more_sit_at_the_table() -> None:
    duel = Ladder("bazaar", ("greedy", "random"), games=2, seats=2)
    pair = [Played(0, ("greedy", "random"), (1, 2), (0,), 9), Played(1, ("random", "greedy"), (1, 2), (0,), 9)]
    trio = [
        Played(0, ("greedy", "random", "random"), (1, 2, 3), (0,), 9),
        Played(1, ("random", "greedy", "greedy"), (2, 1, 3), (1,), 9),
        Played(2, ("random", "greedy", "greedy"), (1, 3, 2), (0,), 9),
    ]
    small, large = standings(duel, pair), standings(replace(duel, seats=3), [trio[0], trio[2]])
    assert [(one.rating, one.unsure) for one in small.bots] == [(one.rating, one.unsure) for one in large.bots]
    even = standings(replace(duel, seats=3), [trio[1]]).bots
    assert even[0].rating == pytest.approx(even[1].rating)


def test_where_more_than_two_play_each_for_themselves_a_fair_share_is_said() -> None:
    assert fair_share(TRIO) == "a fair share is 33 %"
    assert fair_share(DUEL) == fair_share(TEAM) == fair_share(replace(TEAM, seats=4)) == ""


def test_a_rating_follows_the_results_and_grows_surer() -> None:
    few, many = (rated(("a", "b"), [("a", "b", 1.0)] * count) for count in (2, 50))
    assert few["a"][0] > few["b"][0] and many["a"][0] > few["a"][0]
    assert many["a"][1] < few["a"][1]
    even = rated(("a", "b"), [("a", "b", 0.5)] * 9)
    assert even["a"] == pytest.approx(even["b"])


def test_a_record_brings_its_ladder_back() -> None:
    games = play(TRIO)
    kept = record(TRIO, games, 1.5)
    again = read(written(kept))
    assert again == kept and again.ladder == TRIO
    assert not list(changes(again, record(again.ladder, play(again.ladder), 9.0)))
    other = replace(TRIO, seed=2)
    assert list(changes(again, record(other, play(other), 1.5)))
    assert (kept.calamity, kept.compiled) == (calamity.__version__, calamity.compiled)


def test_a_record_says_what_bots_may_spend() -> None:
    levels = Ladder("tic_tac_toe", ("level:5", "random"), games=1, seats=2)
    kept = record(levels, [Played(0, levels.bots, (1, 2), (0,), 5)], 1.0)
    assert "iterations" in kept.budgets["level:5"] and kept.budgets["random"] == ""


def test_a_record_of_something_else_is_refused() -> None:
    kept = record(TRIO, play(replace(TRIO, games=2)), 1.0)
    with pytest.raises(BadSave, match="damaged"):
        read(b"{}")
    with pytest.raises(WrongVersion, match="format 7"):
        read(msgspec.json.encode(msgspec.structs.replace(kept, format=7)))
    with pytest.raises(WrongVersion, match=r"other cards or rules \(elsewhere, version 0.0.1\)"):
        repeatable(msgspec.structs.replace(kept, content="elsewhere", calamity="0.0.1"))
    with pytest.raises(BadSave, match="no games"):
        repeatable(msgspec.structs.replace(kept, games=0))
    with pytest.raises(BadOption, match="at least one game"):
        repeatable(msgspec.structs.replace(kept, ladder=replace(TRIO, games=0)))
    with pytest.raises(BadSave, match="no such games of random, greedy, greedy"):
        repeatable(msgspec.structs.replace(kept, played=(LineUp(("random", "greedy", "greedy"), ((0, 700),)),)))
    with pytest.raises(BadSave, match="doesn't say which"):
        repeatable(msgspec.structs.replace(kept, played=None))
    whole = record(TRIO, play(TRIO), 1.0)
    assert repeatable(msgspec.structs.replace(whole, played=None)) == whole.played
    for few in ((), (whole.played or ())[1:]):
        with pytest.raises(BadSave, match=r"damaged: it has 12 games, but lists [06]"):
            repeatable(msgspec.structs.replace(whole, played=few))


def test_a_record_from_before_it_named_its_games_can_be_read() -> None:
    whole = record(TRIO, play(TRIO), 1.0)
    old = msgspec.json.decode(written(whole))
    del old["played"]
    assert repeatable(read(msgspec.json.encode(old))) == whole.played


def test_a_record_that_was_stopped_early_is_repeated_as_far_as_it_went() -> None:
    played = [game for game in play(DUEL) if game.number < 5 or (game.number == 9 and "mcts:40" in game.bots)]
    kept = read(written(record(DUEL, played, 1.0)))
    only = repeatable(kept)
    assert [line_up.deals for line_up in only] == [((0, 5),), ((0, 5), (9, 10)), ((0, 5), (9, 10))]
    assert count(only) == len(played) == kept.games
    assert not list(changes(kept, record(DUEL, play(DUEL, only=only), 9.0)))
    assert not list(changes(kept, record(DUEL, play(DUEL, jobs=2, only=only), 9.0)))


def test_what_may_make_a_difference_is_told_and_so_is_what_differs() -> None:
    kept = record(DUEL, play(replace(DUEL, games=2)), 1.0)
    assert not list(otherwise(kept))
    assert not list(otherwise(msgspec.structs.replace(kept, code="")))  # from when records didn't say
    then = {"calamity": "0.0.1", "compiled": not calamity.compiled, "code": "other", "budgets": {"mcts:40": "9"}}
    version, compiled, code, budget = otherwise(msgspec.structs.replace(kept, **then))
    assert code == "the code of our bots, or of the game, has changed"
    assert version.startswith("version 0.0.1 then") and "interpreted" in compiled and "compiled" in compiled
    assert budget == "mcts:40 had 9 then, 40 iterations now"
    said = list(changes(kept, record(DUEL, play(replace(DUEL, games=4)), 1.0)))
    assert said[0] == "games: 6 then, 12 now" and any(line.startswith("random against greedy:") for line in said)
    assert len(said) == 2 + 3 + 3, "every two bots once, and every bot"
    first, *others = kept.bots
    moved = msgspec.structs.replace(kept, bots=(replace(first, rating=12.3456), *others))
    (line,) = changes(moved, kept)
    assert line.startswith(f"{first.bot}: rating 12.3 ± ") and f" then, rating {first.rating:.1f} ± " in line
    hardly = msgspec.structs.replace(kept, bots=(replace(first, rating=first.rating + 1e-9), *others))
    (line,) = changes(hardly, kept)
    assert line.endswith("then and now, except for digits not shown")


def test_a_picture_shows_every_bot_and_every_pair() -> None:
    drawn = picture(record(DUEL, play(DUEL), 1.0))
    texts = [element.text for element in Xml.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")]
    assert all(texts.count(name) == 2 for name in DUEL.bots)
    assert sum(text is not None and text.endswith("%") for text in texts) == 6 + 3 + 5, "pairs, bots and the scale"
    assert texts.count("–") == 3, "nobody meets itself: that is no missing number"


def test_a_picture_fits_a_narrow_page_and_keeps_its_parts_apart() -> None:
    root = Xml.fromstring(picture(record(DUEL, play(DUEL), 1.0)))
    assert "max-width: 100%" in root.attrib["style"] and "height: auto" in root.attrib["style"]
    lines = [line.attrib for line in root.iter("{http://www.w3.org/2000/svg}line")]
    rows = [line for line in lines if line["stroke"] != "#0b69a3" and line["y1"] == line["y2"]]
    left, right = float(rows[0]["x1"]), float(rows[0]["x2"])
    for line in lines:
        if line["stroke"] == "#0b69a3":
            assert left + 20 <= float(line["x1"]) <= float(line["x2"]) <= right - 20
    matrix = min(float(cell.attrib.get("x", "inf")) for cell in root.iter("{http://www.w3.org/2000/svg}rect"))
    figures = [text for text in root.iter("{http://www.w3.org/2000/svg}text") if text.attrib["text-anchor"] == "end"]
    assert len(figures) == 3 and all(right < float(figure.attrib["x"]) <= matrix - 12 for figure in figures)


def test_a_picture_shows_wins_in_blue_and_defeats_in_orange() -> None:
    kept = record(DUEL, play(DUEL), 1.0)
    root = Xml.fromstring(picture(kept))
    cells = [cell.attrib["fill"] for cell in root.iter("{http://www.w3.org/2000/svg}rect") if "x" in cell.attrib]
    assert len(cells) == len(kept.pairs)
    for fill, pair in zip(cells, kept.pairs, strict=True):
        red, green, blue = (int(fill[place : place + 2], 16) for place in (1, 3, 5))
        assert (blue > green > red) == (pair.share > 0.5) and (red > green > blue) == (pair.share < 0.5)


def drawn_texts(drawn: str) -> tuple[float, list[tuple[float, str, str]]]:
    """A picture's width, and its texts: where, how they are aligned, and what they say."""
    root = Xml.fromstring(drawn)
    found = root.iter("{http://www.w3.org/2000/svg}text")
    return float(root.attrib["width"]), [(float(t.attrib["x"]), t.attrib["text-anchor"], t.text or "") for t in found]


def test_a_picture_has_room_for_all_its_texts() -> None:
    long = ("random", "greedy", f"{__name__}:Patiently")
    for ladder in (replace(DUEL, bots=("random", "greedy")), replace(DUEL, bots=long), TRIO, DUEL):
        games = [
            Played(number, tuple(str(bot) for bot in plan.line_up(number)), (1,) * ladder.seats, (0,), 9)
            for plan, count in ladder.plans()
            for number in range(count)
        ]
        width, texts = drawn_texts(picture(record(ladder, games, 1.0)))
        for x, anchor, text in texts:
            right = len(text) * 7 * {"start": 1, "middle": 0.5, "end": 0}[anchor]
            assert x + right <= width and len(text) < 100
        names = [(x, text) for x, anchor, text in texts if x == 12][2:]
        assert all(x + len(text) * 7 <= min(x for x, _, text in texts if "interval" in text) for x, text in names)


class Patiently(GreedyBot):
    """A bot with a long name."""


def test_a_picture_says_where_it_comes_from_and_has_a_scale() -> None:
    kept = record(TRIO, play(TRIO), 1.0)
    _, texts = drawn_texts(picture(kept))
    said = [text for _, _, text in texts]
    assert said[0] == "The bazaar, 3 players"
    assert said[1].startswith(f"12 games, seed 1, version {calamity.__version__}, ")
    assert any("a fair share is 33 %" in text for text in said)
    assert {"0%", "50%", "100%"} <= set(said)


def test_a_picture_has_dots_in_their_intervals_from_the_best_to_the_worst() -> None:
    kept = record(DUEL, play(DUEL), 1.0)
    root = Xml.fromstring(picture(kept))
    dots = [float(dot.attrib["cx"]) for dot in root.iter("{http://www.w3.org/2000/svg}circle")]
    lines = [
        line.attrib for line in root.iter("{http://www.w3.org/2000/svg}line") if line.attrib["stroke"] == "#0b69a3"
    ]
    assert dots == sorted(dots, reverse=True) and len(dots) == len(lines) == 3
    for dot, line in zip(dots, lines, strict=True):
        assert float(line["x1"]) <= dot <= float(line["x2"])


def test_teams_that_have_met_less_often_are_rated_among_the_others() -> None:
    """Otherwise the deals that only the others have met would come last, and count most."""
    ladder = Ladder("catastropolis", ("random", "greedy", "level:4"), games=40, seats=4, games_of={"level:4": 10})
    played = [Played(number, (name,) * 4, (1,) * 4, (), 9) for name in ("random", "greedy") for number in range(40)]
    played += [Played(number, ("level:4",) * 4, (1,) * 4, (0,), 9) for number in range(10)]
    order = [{one, other} for one, other, _ in _deals(ladder, played)]
    met = [number for number, pair in enumerate(order) if "level:4" in pair]
    assert len(order) == 60 and met[-1] > 50 and met[0] < 10
    assert standings(ladder, played).bots[0].bot == "level:4"


def test_a_ladder_that_cannot_be_played_is_refused_before_it_begins() -> None:
    with pytest.raises(BadOption, match="must differ"):
        replace(DUEL, bots=("random", "random")).loaded()
    with pytest.raises(UnknownBot):
        replace(DUEL, bots=("random", "nobody")).loaded()
    with pytest.raises(BadSeats):
        replace(DUEL, seats=3).loaded()
    with pytest.raises(BadSeats, match="two seats"):
        Ladder("katastrophenspiel", ("random", "greedy"), 1, 1, options={"solo": "on"}).loaded()


@pytest.mark.parametrize(("name", "seats"), [("katastrophenspiel", 2), ("bazaar", 3), ("catastrophe", 4)])
def test_by_default_two_play_or_a_team_of_four(name: str, seats: int) -> None:
    game = calamity.load(name)
    assert usual_seats(game, game.seats) == seats
