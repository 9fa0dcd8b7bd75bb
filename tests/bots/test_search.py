"""Tests of the bot that searches: good moves in tiny games, when it trusts a lead, budgets, kept trees, processes."""

from __future__ import annotations

import pytest

import calamity
from calamity import BadOption, Mind
from calamity.bots.halving import Finding, contenders, contest, ranked
from calamity.bots.match import decisions
from calamity.bots.search import Edge, Search
from calamity.bots.search_bot import SearchBot, begun
from calamity.kernel.wits import chances

GAME = calamity.load("tic_tac_toe")
SAMPLES = ("alley", "bazaar", "tic_tac_toe")


def after(*marks: str) -> calamity.State:
    state = GAME.new(2)
    for mark in marks:
        state.apply(GAME.actions.encode("mark", mark))
    return state


def mind_of(state: calamity.State, seed: int = 0) -> Mind:
    return Mind(GAME, state, state.seat, seed)


def chosen(state: calamity.State, iterations: int = 300, seed: int = 0) -> str:
    return GAME.actions.name(SearchBot(seed, iterations).decide(mind_of(state, seed)))


@pytest.mark.parametrize("seed", range(3))
def test_it_wins_where_it_can_and_else_stops_the_other(seed: int) -> None:
    assert chosen(after("a1", "a2", "b1", "b2"), seed=seed) == "mark c1"
    assert chosen(after("b2", "a1", "c1"), seed=seed) == "mark a3"


def test_it_looks_further_than_one_move() -> None:
    """After opposite corners around the middle only a side avoids a double threat."""
    assert chosen(after("a1", "b2", "c3"), iterations=1_500)[-2:] in ("a2", "b1", "b3", "c2")


def test_two_that_search_end_in_a_draw() -> None:
    result = calamity.play(GAME, [lambda seed: SearchBot(seed, 600)] * 2, seed=3)
    assert result.scores[0] == result.scores[1]


def test_the_budget_counts_iterations_and_what_was_looked_at_most_comes_first() -> None:
    bot = SearchBot(1, 200)
    found = bot.consider(mind_of(after()))
    assert 150 < bot.looked == sum(option.visits for option in found) <= 200
    assert found[0].visits == max(option.visits for option in found)
    assert {option.action for option in found} == set(mind_of(after()).options)
    assert sum(option.share for option in found) == pytest.approx(1.0)
    assert all(0.0 <= option.value <= 1.0 for option in found)


def test_it_decides_for_what_it_considers_best() -> None:
    mind = mind_of(after("b2"))
    assert SearchBot(5, 100).decide(mind) == SearchBot(5, 100).consider(mind)[0].action


def test_without_a_budget_judgement_alone_decides() -> None:
    state = after("a1", "a2", "b1", "b2")
    bot = SearchBot(0, 0)
    found = bot.consider(mind_of(state))
    assert bot.looked == 0 and GAME.actions.name(found[0].action) == "mark c1"
    assert found[0].value == 0.5 and found[0].share == max(option.share for option in found)


def test_with_hardly_any_time_judgement_still_decides() -> None:
    state = after("a1", "a2", "b1", "b2")
    assert {chosen(state, iterations, seed) for iterations in (1, 2, 3) for seed in range(5)} == {"mark c1"}


def test_it_stops_when_nothing_can_change_the_choice() -> None:
    bot = SearchBot(0, 2_000)
    bot.decide(mind_of(after("a1", "a2", "b1", "b2")))
    assert bot.looked < 2_000


def test_one_option_needs_no_search() -> None:
    state = after("a1", "a2", "a3", "b1", "b3", "b2", "c1", "c3")
    bot = SearchBot(0, 50)
    if not state.over:
        assert bot.decide(mind_of(state)) in state.options
    assert bot.looked == 0


def found(favourite: bool, *leads: float) -> Finding:
    """An option that was ahead of the favourite by so much in so many worlds."""
    squares = sum(lead * lead for lead in leads)
    return Finding(int(not favourite), len(leads), 0.0, 0.5, favourite, len(leads), sum(leads), squares)


@pytest.mark.parametrize(("leads", "better"), [((1, -1) * 20, 0), ((1, -1, 1) * 20, 1), ((0.1, 0.2) * 9, 1), ((), 0)])
def test_only_what_is_ahead_by_more_than_luck_takes_the_favourites_place(leads: tuple[float, ...], better: int) -> None:
    assert ranked([found(False, *leads), found(True, *(0,) * len(leads))], 1.0)[0].action == better


def test_what_left_early_with_a_lucky_lead_is_not_chosen() -> None:
    lucky = Finding(1, 10, 0.0, 0.1, False, 10, 5.0, 2.6)
    stayed = Finding(2, 50, 0.0, 0.1, False, 50, 0.0, 20.0)
    favourite = Finding(0, 50, 0.0, 0.8, True, 50, 0.0, 0.0)
    assert ranked([lucky, stayed, favourite], 1.0)[0].action == 0
    assert ranked([lucky._replace(met=50, lead=25.0, squares=13.0), stayed, favourite], 1.0)[0].action == 1


def test_the_longer_a_lead_lasts_the_less_luck_it_needs() -> None:
    """Judgement counts like a few worlds more: many worlds outweigh it where a few don't."""
    favourite = Finding(0, 400, 0.0, 0.5, True, 400, 0.0, 0.0)
    ahead = Finding(1, 400, 0.0, 0.1, False, 400, 20.0, 400.0)  # by one standard error
    assert ranked([favourite, ahead], 1.0)[0].action == 1
    short = ahead._replace(visits=9, met=9, lead=3.0, squares=9.0)  # the same, in fewer worlds
    assert ranked([favourite._replace(visits=9, met=9), short], 1.0)[0].action == 0


def test_the_more_rivals_there_are_the_further_one_of_them_has_to_be_ahead() -> None:
    """One of many is always ahead by a little."""
    favourite = Finding(0, 50, 0.0, 0.2, True, 50, 0.0, 0.0)
    ahead = Finding(1, 50, 0.0, 0.2, False, 50, 4.0, 50.0)
    others = [Finding(2 + i, 50, 0.0, 0.2, False, 50, -5.0, 50.0) for i in range(8)]
    assert ranked([favourite, ahead], 1.0)[0].action == 1
    assert ranked([favourite, ahead, *others], 1.0)[0].action == 0


def test_a_tiny_lead_changes_nothing_however_sure_it_is() -> None:
    """What the judgement of positions gets wrong is no reason to leave the judgement of options."""
    favourite = Finding(0, 400, 0.0, 0.5, True, 400, 0.0, 0.0)
    tiny = Finding(1, 400, 0.0, 0.4, False, 400, 400 * 0.005, 400 * 0.005**2)
    assert ranked([favourite, tiny], 1.0)[0].action == 0
    assert ranked([favourite, tiny._replace(lead=400 * 0.02, squares=400 * 0.02**2)], 1.0)[0].action == 1


def test_of_several_that_promise_more_it_takes_the_one_that_promises_most() -> None:
    favourite = Finding(0, 60, 0.0, 0.5, True, 60, 0.0, 0.0)
    steady = Finding(1, 60, 0.0, 0.2, False, 60, 12.0, 3.0)
    wild = Finding(2, 60, 0.0, 0.2, False, 60, 13.0, 60.0)
    assert ranked([favourite, wild, steady], 1.0)[0].action == 1


def test_what_judgement_thinks_little_of_has_to_show_more() -> None:
    favourite = Finding(0, 50, 0.0, 0.9, True, 50, 0.0, 0.0)
    unlikely = Finding(1, 50, 0.0, 0.01, False, 50, 4.0, 50.0)
    assert ranked([favourite, unlikely], 1.0)[0].action == 0
    assert ranked([favourite, unlikely._replace(share=0.8)], 1.0)[0].action == 1
    assert ranked([favourite, unlikely._replace(lead=20.0)], 1.0)[0].action == 1


def test_what_is_foolish_takes_no_part() -> None:
    state = after()
    search = Search(GAME.wits(), state.seat, 3)
    search.prepare(state)
    first, *others = contenders(search, 640)
    search.foolish = [first.action, others[0].action]
    left = contenders(search, 640, first.action)
    assert left[0] is first, "the favourite stays, whatever it is"
    assert set(left[1:]) == set(others[1:])


def test_all_processes_have_the_same_favourite() -> None:
    """What was found is added up as a lead over it; equals by lot would give each process its own."""
    state = after()
    favourites = set()
    for seed in range(1, 40, 2):
        search = Search(GAME.wits(), state.seat, seed)
        search.trust = 0.0
        search.prepare(state)
        contest(search, lambda search=search: search.imagined(state), 4, None, state.options[4])  # type: ignore[misc]
        assert search.favourite is not None
        favourites.add(search.favourite.action)
    assert favourites == {state.options[4]}


def test_a_kept_tree_does_not_choose_the_favourite() -> None:
    """Visits that a tree brought along were made for curiosity's sake, too; judgement is the measure."""
    state = after("b2")
    search = Search(calamity.load("tic_tac_toe").wits(), state.seat, 3)
    search.prepare(state)
    search.root.next[0].prior, search.root.next[1].prior, search.root.next[1].visits = 0.5, 0.1, 90
    assert contenders(search, 64)[:2] == search.root.next[:2]


def test_equals_are_told_apart_by_lot() -> None:
    state = after()
    first = set()
    for seed in range(1, 40, 2):
        search = Search(GAME.wits(), state.seat, seed)
        search.trust = 0.0
        search.prepare(state)
        first.add(contenders(search, 64)[0].action)
    assert len(first) > 4


@pytest.mark.parametrize(("iterations", "seconds", "processes"), [(-1, None, 1), (1, 0.0, 1), (1, None, 0)])
def test_impossible_budgets_are_refused(iterations: int, seconds: float | None, processes: int) -> None:
    with pytest.raises(BadOption, match="a search needs"):
        SearchBot(0, iterations, seconds, processes)


@pytest.mark.parametrize(("caution", "ripe"), [(-0.5, None), (1.0, 0), (1.0, -3)])
def test_a_search_is_never_reckless_and_never_grows_its_tree_unseen(caution: float, ripe: int | None) -> None:
    with pytest.raises(BadOption, match="a search needs a caution of 0 or more, and its tree grows after 1 visit"):
        SearchBot(0, caution=caution, ripe=ripe)


@pytest.mark.parametrize("attention", [-0.1, 1.5, float("nan")])
def test_attention_is_a_part_of_all_decisions(attention: float) -> None:
    with pytest.raises(BadOption, match="attention is a share of all decisions, from 0 to 1"):
        SearchBot(0, attention=attention)


def test_several_processes_are_left_alone_where_a_search_pays_no_attention() -> None:
    mind = Mind(GAME, after(), 0, 1)
    bot = SearchBot(1, 64, processes=2, attention=0.0)
    found = bot.consider(mind)
    assert (bot.looked, {option.visits for option in found}) == (0, {0})
    assert sorted(option.action for option in found) == sorted(mind.options)


@pytest.mark.parametrize("name", SAMPLES)
def test_games_can_be_repeated(name: str) -> None:
    game = calamity.load(name)
    seats = game.seats[0]

    def played() -> list[tuple[int, int]]:
        bots = [SearchBot(seat, 6) for seat in range(seats)]
        return list(decisions(game, game.new(seats, 5), bots, 5))

    assert played() == played()


def test_a_tree_is_kept_from_link_to_link() -> None:
    """An answer of several links in the bazaar: what was found about the second with the first still counts."""
    game = calamity.load("bazaar")
    bots = [SearchBot(seat, 96) for seat in range(3)]
    assert any(bots[seat].kept > 10 for seat, _ in decisions(game, game.new(3, 1), bots, 1))


def test_a_tree_is_kept_across_what_others_do() -> None:
    """What was found about one's next move after each answer of the other still counts when that answer comes."""
    kept = {0: [0], 1: [0]}
    for game in range(4):  # one may end before there is much to remember
        bots = [SearchBot(10 * game + seat, 400) for seat in range(2)]
        for seat, _ in decisions(GAME, GAME.new(2), bots, game):
            kept[seat].append(bots[seat].kept)
            assert bots[seat].looked <= 400 - min(200, bots[seat].kept)
    assert all(max(found) > 20 for found in kept.values())


@pytest.mark.parametrize(("ripe", "grown"), [(None, False), (40, True)])
def test_where_judgement_guides_a_tree_grows_only_where_it_is_looked_at_often(ripe: int | None, grown: bool) -> None:
    game = calamity.load("katastrophenspiel")
    state = game.new(2, 1)
    search = begun(game.wits(), state.seat, 3, ripe)
    search.prepare(state)
    search.run(state, 120)
    assert max(edge.visits for edge in search.root.next) > 40
    assert any(edge.next for edge in search.root.next) == grown
    assert all(edge.visits > 40 for edge in search.root.next if edge.next)


def test_curiosity_goes_by_how_often_an_option_was_there() -> None:
    """One that is seldom offered was tried less often for that reason alone: the other one has been passed over."""
    state = after()
    search = Search(GAME.wits(), state.seat, 3)
    often, seldom, absent = (Edge(state.seat, option, 0.5) for option in state.options[:3])
    for edge, visits, available in ((often, 10, 10_000), (seldom, 2, 3), (absent, 1, 1)):
        edge.visits, edge.total, edge.available = visits, 0.5 * visits, available
    search.root.next = [often, seldom, absent]
    offered = [often.action, seldom.action]
    assert search.select(search.root, state, state.seat, offered) is often
    assert (often.available, seldom.available, absent.available) == (10_001, 4, 1)
    often.available = seldom.available
    assert search.select(search.root, state, state.seat, offered) is seldom


def test_no_tree_is_kept_where_chance_has_a_say() -> None:
    """The tree below a decision that chance had a part in was grown for other outcomes too, even if it has this one."""
    game = calamity.load("alley")
    kept = {True: 0, False: 0}
    for number in range(3):
        bots = [SearchBot(10 * number + seat, 32, ripe=1) for seat in range(2)]
        state = game.new(2, number)
        streams: dict[int, int] = {}
        course = decisions(game, state, bots, number)
        before = state.rng
        for seat, _ in course:
            fixed = streams.get(seat) == before
            kept[fixed] = max(kept[fixed], bots[seat].kept)
            streams[seat] = before
            before = state.rng
    assert kept[True] > 10 and kept[False] == 0


def test_what_cannot_be_answered_now_is_not_kept() -> None:
    """A node of the tree was met in worlds with other options, too."""
    bot = SearchBot(0, 200)
    state = after()
    taken = bot.decide(mind_of(state))
    assert bot._memory is not None
    for answer in bot._memory.chosen.next:
        answer.next.append(Edge(0, taken, 100.0))
    state.apply(taken)
    state.apply(max(bot._memory.chosen.next, key=lambda answer: answer.visits).action)
    found = bot.consider(mind_of(state))
    assert bot.kept > 0 and {option.action for option in found} == set(state.options)


def test_a_tree_is_not_kept_for_another_position() -> None:
    bot = SearchBot(0, 100)
    bot.decide(mind_of(after()))
    found = bot.consider(mind_of(after("a1", "a2", "b1", "b2")))
    assert GAME.actions.name(found[0].action) == "mark c1"
    assert sum(option.visits for option in found) == bot.looked


def test_several_processes_share_a_budget_and_repeat_themselves() -> None:
    mind = mind_of(after("b2", "a1"))
    bots = [SearchBot(4, 101, processes=2) for _ in range(2)]
    first, second = (bot.consider(mind) for bot in bots)
    assert first == second
    assert 90 < sum(option.visits for option in first) == bots[0].looked <= 101
    for bot in bots:
        bot.close()


def test_a_search_leaves_the_world_as_it_is() -> None:
    game = calamity.load("alley")
    state = game.new(3, 2)
    mind = Mind(game, state, state.seat, 1)
    world = mind.imagine(3)
    before = calamity.view(game, world, mind.seat)
    search = Search(mind.wits, mind.seat, 7)
    search.prepare(world)
    contest(search, lambda: search.imagined(world), 30, None)
    assert calamity.view(game, world, mind.seat) == before


def test_what_is_hopeless_leaves_the_contest_early() -> None:
    """Whoever can win at once needs no thousand worlds to see it."""
    bot = SearchBot(1, 5_000)
    bot.decide(mind_of(after("a1", "a2", "b1", "b2")))
    assert bot.looked < 1_500


@pytest.mark.parametrize("name", calamity.games())
def test_all_seats_are_judged_alike_at_once_or_one_by_one(name: str) -> None:
    game = calamity.load(name)
    wits = game.wits()
    quiet = 0
    state = game.new(max(2, game.seats[0]), 3)
    search = Search(wits, 0, 5)
    for _ in range(150):
        if state.over:
            break
        assert wits.values(state) == pytest.approx([wits.value(state, seat) for seat in range(state.n)])
        quiet += wits.quiet(state)
        state.apply(search.drawn(state, state.seat, state.options))
    assert quiet, "no position in which a search could stop"


@pytest.mark.parametrize("name", ["katastrophenspiel", "nine_lives", "catastrophic"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_prospects_are_chances_of_the_one_win(name: str, seats: int) -> None:
    game = calamity.load(name)
    wits = game.wits()
    search = Search(wits, 0, 5)
    state = game.new(seats, 3)
    while not state.over:
        values = wits.values(state)
        assert sum(values) == pytest.approx(1) and min(values) >= 0
        state.apply(search.drawn(state, state.seat, state.options))
    assert wits.values(state) == [state.payoff(seat) for seat in range(seats)]


def test_heroes_who_search_put_the_city_before_the_title() -> None:
    game = calamity.load("catastropolis")
    wits = game.wits()
    seen: set[tuple[float, ...]] = set()
    for seed in range(40):
        state = game.new(2, seed)
        search = Search(wits, 0, seed + 1)
        search.play_on(state)
        payoffs = [state.payoff(seat) for seat in range(2)]
        values = wits.values(state)
        assert sorted(range(2), key=values.__getitem__) == sorted(range(2), key=payoffs.__getitem__)
        assert max(values) == max(payoffs) and max(values) - min(values) <= max(payoffs) - min(payoffs)
        seen.add(tuple(values))
    assert len(seen) > 1


def test_whoever_is_more_cautious_stays_with_judgement_more_often() -> None:
    game = calamity.load("katastrophenspiel")
    stayed = []
    for caution in (0.0, 50.0):
        count = 0
        for seed in range(12):
            state = game.new(2, seed)
            mind = Mind(game, state, state.seat, seed)
            found = SearchBot(seed, 32, caution=caution).consider(mind)
            count += found[0].share == max(option.share for option in found)
        stayed.append(count)
    assert stayed[0] < stayed[1] == 12


def test_chances_add_up_and_follow_the_odds() -> None:
    assert chances([0.0, 0.0]) == [0.5, 0.5]
    assert chances([1.0, 0.0]) == pytest.approx([0.731, 0.269], abs=0.001)
    assert chances([900.0, 0.0, -900.0]) == [1.0, 0.0, 0.0]
