"""Sequential halving at the root of a search: all options are tried in the same imagined positions, and half drop out.

The option with the best rating is the favourite.  Another one is chosen only if it did better in the same worlds by
more than luck explains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil, log, log2, sqrt
from time import perf_counter
from typing import NamedTuple

from calamity.bots.search import Edge, Search
from calamity.kernel.state import State

# A world is a complete position that the searching seat imagined.  An option's lead in a world is by how much its
# result there is better than the favourite's; standard errors are those of its mean lead.
PRIOR_WORLDS = 4.0  # the weight of a rating, as a number of tried worlds
MIN_WORLDS = 8  # worlds in which an option is tried before it can be dropped; a small budget allows fewer options
HOPELESS_ERRORS = 1.5  # an option is dropped at once if it is this many standard errors behind the favourite
DECIDED_WORLDS = 48  # a comparison of two options may end early after this many worlds
DECIDED_ERRORS = 3.0  # ... if the option is ahead of the favourite by this many standard errors
PRIOR_STRENGTH = 2.0  # by how many standard deviations of a lead the rating assumes other options to be behind
MIN_LEAD = 0.01  # of a win: smaller leads come from the evaluation at the end of playouts, not from the game


class Finding(NamedTuple):
    """What a search found about one option; the findings of several searches can be added up."""

    action: int
    visits: int  # how often it was tried
    total: float  # the sum of the seat's payoffs in these trials
    share: float  # its share of the ratings before the search, from 0 to 1
    favourite: bool  # whether it is the option with the best rating
    met: int  # in how many worlds it was compared with the favourite
    lead: float  # the sum of its leads over the favourite in these worlds
    squares: float  # the sum of the squares of these leads


def contest(
    search: Search,
    worlds: Callable[[], State],
    iterations: int,
    seconds: float | None,
    favourite: int | None = None,
) -> int:
    """Compare the options at the root until budget or time is used up or the result is clear; return the iterations.

    Every stage gets an equal part of what is left.  Searches whose findings are added up must have the same
    `favourite`, and none of them ends early.
    """
    began = perf_counter()
    whole = favourite is not None
    field = contenders(search, iterations, favourite)
    search.favourite = field[0]
    done = 0
    for stages in range(ceil(log2(len(field))), 0, -1):
        rounds = (iterations - done) // (stages * len(field))
        until = None if seconds is None else seconds - (seconds - (perf_counter() - began)) * (stages - 1) / stages
        before = perf_counter() - began
        longest = 0.0
        for number in range(rounds):
            if until is not None:
                elapsed = perf_counter() - began
                longest = max(longest, elapsed - before)
                before = elapsed
                if elapsed + longest > until and done:
                    break
            if not whole and number % MIN_WORLDS == 0:
                field = remaining(field)
                if len(field) == 1 or (len(field) == 2 and clear(field)):
                    return done
            search.compare(worlds(), field)
            done += len(field)
        field = better_half(field)
    return done


def contenders(search: Search, iterations: int, favourite: int | None = None) -> list[Edge]:
    """The options to compare, as many as the budget can distinguish: the favourite first, ties broken at random.

    Results kept from an earlier search decide which others take part, but never which one is the favourite.
    """
    edges = list(search.root.next)
    tie_breakers = {edge: search.draw() for edge in edges}
    first = max(edges, key=lambda edge: (edge.action == favourite, edge.prior, tie_breakers[edge]))
    others = [edge for edge in edges if edge is not first and edge.action not in search.foolish]
    others.sort(key=lambda edge: (edge.visits + PRIOR_WORLDS * edge.prior, tie_breakers[edge]), reverse=True)
    return [first, *others[: max(2, iterations // (2 * MIN_WORLDS)) - 1 if iterations >= 2 else 0]]


def better_half(field: list[Edge]) -> list[Edge]:
    """The favourite and the best half of the others."""
    others = sorted(field[1:], key=lambda edge: edge.lead / edge.met if edge.met else 0.0, reverse=True)
    return [field[0], *others[: max(1, (len(field) + 1) // 2 - 1)]]


def remaining(field: list[Edge]) -> list[Edge]:
    """The favourite, and what may still turn out to be better."""
    return [field[0], *(one for one in field[1:] if not hopeless(one))]


def hopeless(edge: Edge) -> bool:
    """Whether an option is certainly worse than the favourite, or leads to the same result in all worlds."""
    if edge.met < 2 * MIN_WORLDS:
        return False
    return edge.squares == 0.0 or ahead(edge.met, edge.lead, edge.squares) < -HOPELESS_ERRORS


def clear(field: list[Edge]) -> bool:
    """Whether it is already clear that the other of two is better."""
    other = field[-1]
    return other.met >= DECIDED_WORLDS and ahead(other.met, other.lead, other.squares) > DECIDED_ERRORS


def ahead(met: int, lead: float, squares: float) -> float:
    """By how many standard errors an option is ahead of the favourite, given its leads."""
    worlds = met + PRIOR_WORLDS
    mean = lead / worlds
    error = sqrt(max(squares / worlds - mean * mean, 0.0) / worlds)
    return mean / error if error > 0.0 else 0.0


def ranked(found: list[Finding], caution: float) -> list[Finding]:
    """The findings, the best first: the favourite or a clearly better option, then by the number of visits.

    An option that was dropped early is not chosen: if it is ahead at all, that is luck.
    """
    favourite = next(one for one in found if one.favourite)
    doubt = caution * PRIOR_STRENGTH * allowance(sum(one.met > 0 for one in found) - 1)
    stayed = [one for one in found if one.met >= MIN_WORLDS and 2 * one.met > favourite.met]
    better = [one for one in stayed if discounted_lead(one, favourite, doubt) > caution * MIN_LEAD]
    chosen = max(better, key=lambda one: discounted_lead(one, favourite, doubt), default=favourite)
    rest = sorted(found, key=lambda one: (one.visits, one.total, one.share), reverse=True)
    return [chosen, *(one for one in rest if one is not chosen)]


def discounted_lead(one: Finding, favourite: Finding, doubt: float) -> float:
    """An option's mean lead over the favourite, reduced by what its rating makes unlikely.

    The rating acts as a prior: like extra worlds in which a low-rated option was behind.
    """
    worlds = one.met + PRIOR_WORLDS
    mean = one.lead / worlds
    spread = sqrt(max(one.squares / worlds - mean * mean, 0.0))
    return mean - doubt * spread * (2.0 - one.share / favourite.share) / worlds


def allowance(rivals: int) -> float:
    """Roughly how much further ahead the luckiest of many rivals gets than a single one."""
    return sqrt(1.0 + 2.0 * log(rivals)) if rivals > 1 else 1.0


def findings(search: Search, options: list[int]) -> list[Finding]:
    """What a search found about the options at its root."""
    edges = {edge.action: edge for edge in search.root.next if edge.seat == search.seat}
    return [
        Finding(
            edge.action,
            edge.visits,
            edge.total,
            edge.prior,
            edge is search.favourite,
            edge.met,
            edge.lead,
            edge.squares,
        )
        for edge in (edges[option] for option in options)
    ]


def added(parts: Iterable[list[Finding]]) -> list[Finding]:
    """The findings of several searches about the same options, added up."""
    return [
        same[0]._replace(
            visits=sum(one.visits for one in same),
            total=sum(one.total for one in same),
            met=sum(one.met for one in same),
            lead=sum(one.lead for one in same),
            squares=sum(one.squares for one in same),
        )
        for same in zip(*parts, strict=True)
    ]
