"""What a viewer is sent of a table: plain functions from the kernel's table to messages."""

from __future__ import annotations

from calamity.kernel import errors
from calamity.kernel.cards import Words
from calamity.kernel.game import Game
from calamity.kernel.table import Ask, Table
from calamity.kernel.view import Public
from calamity.server.chronicle import Chronicle
from calamity.server.messages import (
    AskView,
    ClockView,
    ProposalView,
    Refusal,
    ResultView,
    SeatInfo,
    Update,
)


def ask_view(ask: Ask | None, deadline: float | None) -> AskView | None:
    """A question."""
    if ask is None:
        return None
    links = [link.action for link in ask.links]
    return AskView(ask.kind, ask.mode, ask.options, links, ask.default.action, deadline)


def refusal_view(game: Game, refusal: errors.Refusal) -> Refusal:
    """A refusal in every language."""
    german = game.say_refusal(refusal.rule, refusal.key, refusal.facts, "de")
    return Refusal(refusal.rule, Words(refusal.reason, german.reason), refusal.key, refusal.facts)


def result_view(table: Table) -> ResultView | None:
    """How the game ended, and only then the seed."""
    result = table.result
    if result is None:
        return None
    titles = {name: list(seats) for name, seats in (result.titles or {}).items()}
    seed = table.secret.hex() if table.secret is not None else str(table.seed)
    return ResultView(
        list(result.winners), list(result.scores), list(result.ranks), result.reason, result.outcome, titles, seed
    )


def clock_views(chronicle: Chronicle, now: float) -> list[ClockView] | None:
    """All clocks as they stand."""
    clocks = chronicle.clocks
    if clocks is None:
        return None
    seats = range(chronicle.head.seats)
    return [ClockView(seat, round(clocks.left_at(seat, now), 3), seat in clocks.running) for seat in seats]


def proposal_view(chronicle: Chronicle) -> ProposalView | None:
    """Who would like to take back a move, and who has still to agree."""
    proposal = chronicle.proposal
    return ProposalView(proposal.seat, proposal.waits_for) if proposal is not None else None


def seat_infos(chronicle: Chronicle, here: set[int | None]) -> list[SeatInfo]:
    """Who sits where."""
    names = chronicle.called()
    return [
        SeatInfo(
            seat=seat,
            name=names[seat],
            avatar=place.avatar,
            kind=place.kind,
            bot=place.bot,
            level=place.level,
            here=seat in here or place.kind == "bot",
            away=place.away,
        )
        for seat, place in enumerate(chronicle.places)
    ]


def update(
    chronicle: Chronicle,
    seat: int | None,
    version: int,
    since: int,
    ask: AskView | None,
    now: float,
    shared: Public | None = None,
) -> Update:
    """A viewer's picture, with the events from `since` on."""
    table = chronicle.table
    events = [{"n": since + i, **event} for i, event in enumerate(table.events_since(since, seat))]
    view = table.view(seat, shared)
    return Update(
        version=version,
        since=since,
        events=events,
        view=view,
        ask=ask,
        waiting_for=view["waiting_for"],
        clocks=clock_views(chronicle, now),
        over=result_view(table),
    )
