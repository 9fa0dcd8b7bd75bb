"""Builds what clients are sent about a table: the view, events, questions, refusals, clocks, seats and the result."""

from __future__ import annotations

from calamity.kernel import errors
from calamity.kernel.epilogue import Epilogue
from calamity.kernel.game import Game
from calamity.kernel.languages import LANGUAGES, Words
from calamity.kernel.table import Ask, Table
from calamity.kernel.view import Public, View
from calamity.lessons.course import LEARNER
from calamity.server.play.table_log import TableLog
from calamity.server.play.view_changes import changes, gone
from calamity.server.protocol.messages import (
    AskHelp,
    AskView,
    ClockView,
    CoachView,
    OptionsAnswer,
    ProposalView,
    Refusal,
    ResultView,
    SeatInfo,
    UnusableThings,
    Update,
)

MOST_FOLLOWING = 120  # links that a question tells of beside its options


def ask_view(ask: Ask | None, deadline: float | None) -> AskView | None:
    """A question as a message."""
    if ask is None:
        return None
    links = [link.action for link in ask.links]
    return AskView(ask.kind, ask.mode, ask.options, ask.default.action, links, deadline)


def ask_help(table: Table, seat: int, ask: AskView) -> AskHelp:
    """What helps a seat to answer its question; what can follow an option is included only if it isn't too much.

    Where each link changes what the seat sees, the client has to ask for what follows.
    """
    after: dict[int, list[int]] = {}
    further: dict[int, list[int]] = {}
    room = MOST_FOLLOWING if ask.mode != "one" and ask.kind not in table.game.drafts else 0
    for option in ask.options if room else ():
        first = option.action
        second, longer = table.following_two(seat, first)
        room -= len(second)
        if room < 0:
            break
        after[first] = second
        if longer:
            further[first] = longer if longer != second else []
    offered = {option.action for option in ask.options}
    links = dict.fromkeys(link for links in after.values() for link in links if link not in offered)
    words = [table.option(link) for link in links]
    return AskHelp(
        table.game.rules_of(ask.kind), after, further, words, unusable_things(table, seat), table.prices(seat)
    )


def continuation(table: Table, ref: str, seat: int, links: list[int]) -> OptionsAnswer:
    """What a seat could answer after some links, and what its view shows differently then."""
    return OptionsAnswer(ref, table.options(seat, links, short=True), table.half_made(seat, links, short=True))


def unusable_things(table: Table, seat: int) -> list[UnusableThings]:
    """Why a seat can't use things, grouped by reason."""
    found: dict[str, list[str]] = {}
    for thing, (_, key) in table.reasons(seat).items():
        found.setdefault(key, []).append(thing)
    return [UnusableThings(key, things) for key, things in found.items()]


def refusal_view(game: Game, refusal: errors.Refusal) -> Refusal:
    """A refusal in every language."""
    said = {lang: game.say_refusal(refusal.rule, refusal.key, refusal.facts, lang).reason for lang in LANGUAGES}
    return Refusal(refusal.rule, Words(said), refusal.key, refusal.facts)


def result_view(table: Table) -> ResultView | None:
    """How the game ended; only then includes the seed."""
    result = table.result
    if result is None:
        return None
    titles = {name: list(seats) for name, seats in (result.titles or {}).items()}
    seed = table.secret.hex() if table.secret is not None else str(table.seed)
    return ResultView(
        winners=list(result.winners),
        scores=list(result.scores),
        ranks=list(result.ranks),
        reason=result.reason,
        outcome=result.outcome,
        titles=titles,
        seed=seed,
        course=[list(tally) for tally in table.course],
        epilogue=table.epilogue or Epilogue(),
    )


def clock_views(table_log: TableLog, now: float) -> list[ClockView] | None:
    """All clocks as they are now."""
    clocks = table_log.clocks
    if clocks is None:
        return None
    seats = range(table_log.head.seats)
    return [ClockView(seat, round(clocks.left_at(seat, now), 3), seat in clocks.running) for seat in seats]


def proposal_view(table_log: TableLog) -> ProposalView | None:
    """Who would like to take back a move, and who has yet to agree."""
    proposal = table_log.proposal
    return ProposalView(proposal.seat, proposal.waits_for) if proposal is not None else None


def seat_infos(table_log: TableLog, here: set[int | None]) -> list[SeatInfo]:
    """Who sits where."""
    names = table_log.called()
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
            handed=place.handed,
        )
        for seat, place in enumerate(table_log.places)
    ]


def update(
    table_log: TableLog,
    seat: int | None,
    version: int,
    since: int,
    ask: AskView | None,
    now: float,
    shared: Public | None = None,
) -> Update:
    """A viewer's picture, with the events from `since` on."""
    shown = picture(table_log.table, seat, version, since, ask, clock_views(table_log, now), shared)
    shown.revocable = shown.revocable and table_log.takes_back
    shown.coach = coach_view(table_log) if seat == LEARNER else None
    if table_log.head.lesson and shown.over is not None:
        shown.over.seed = ""  # nobody has claimed that the deal was by chance
    return shown


def coach_view(table_log: TableLog) -> CoachView | None:
    """What the coach has to say; None where there is none."""
    coach = table_log.coach
    return CoachView(coach.lesson.name, coach.number, coach.progress, coach.show) if coach is not None else None


def picture(
    table: Table,
    seat: int | None,
    version: int,
    since: int,
    ask: AskView | None,
    clocks: list[ClockView] | None = None,
    shared: Public | None = None,
) -> Update:
    """What a viewer is told of a position; nothing is told twice."""
    common = shared if shared is not None else table.public(drawn=True)
    return Update(
        version=version,
        since=since,
        events=[{"n": since + i, **event} for i, event in enumerate(table.events_since(since, seat))],
        ask=ask,
        guide=ask_help(table, seat, ask) if seat is not None and ask is not None else None,
        undoable=seat is not None and table.can_take_back(seat),
        revocable=seat is not None and table.can_go_back(seat),
        withdrawals=table.withdrawals(seat) if seat is not None else (),
        answered=table.answered(seat),
        waiting_for=common.waiting_for,
        over=result_view(table),
        view=table.drawn(seat, common),
        clocks=clocks,
    )


def tell_changes(picture: Update, before: View | None) -> None:
    """Leave out of a picture what its viewer has seen in the view before it."""
    now = picture.view
    if before is not None and now is not None:
        picture.view, picture.changes, picture.gone = None, changes(before, now), gone(before, now)
