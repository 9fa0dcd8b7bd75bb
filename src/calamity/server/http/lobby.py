"""Routes of the lobby: your name, and tables: listing, creating, joining, starting, leaving, repeating, downloading."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Response

from calamity.kernel.errors import CalamityError
from calamity.kernel.languages import Words
from calamity.kernel.registry import load
from calamity.kernel.rng import SECRET_BYTES
from calamity.server import metrics
from calamity.server.http.content import playable_game
from calamity.server.identity import COOKIE, Person, imprint, new_id, new_key, same
from calamity.server.play.live_table import Change, LiveTable
from calamity.server.play.renumbering import keep_numbering
from calamity.server.play.services import Services
from calamity.server.play.table_log import (
    BOT,
    KEY,
    LEAVE,
    OVER,
    REMATCH,
    SIT,
    START,
    BotSitter,
    Place,
    Sitter,
    TableLog,
)
from calamity.server.play.table_registry import TableRegistry
from calamity.server.play.updates import seat_infos
from calamity.server.protocol.messages import (
    BotSeat,
    ClockRule,
    Created,
    Invitation,
    Invited,
    Join,
    Joined,
    Me,
    NewTable,
    OtherBot,
    Rematch,
    TableCard,
    Tables,
    WithKey,
)
from calamity.server.protocol.problems import Problem
from calamity.server.storage.database import Conflict, Unstored
from calamity.server.storage.log_store import Append, Head, Row
from calamity.server.thinking.choices import bot_choice

Asked = Request[Any, Any, Any]
RecordKey = Annotated[str, QueryParameter(max_length=80)]
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers accept


def visitor_of(request: Asked, services: Services) -> Person:
    """Who sends a request: the person in the cookie, or somebody new."""
    return services.identity.person(request.cookies.get(COOKIE)) or services.identity.stranger()


def answer(content: Any, person: Person, services: Services, status: int = 200) -> Response[Any]:
    """An answer that sets the cookie by which the browser remembers its person."""
    response = Response(content, status_code=status)
    response.set_cookie(
        key=COOKIE,
        value=services.identity.cookie(person),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=services.settings.secure_cookies,
    )
    return response


def client_of(request: Asked) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


class Lobby(Controller):
    """The routes of the lobby."""

    path = "/api"
    tags = ["lobby"]

    @get("/me")
    async def me(self, request: Asked, state: State) -> Response[Me]:
        """Your name and avatar."""
        person = visitor_of(request, state.services)
        return answer(Me(person.name, person.avatar), person, state.services)

    @put("/me")
    async def rename(self, request: Asked, state: State, data: JSONBody[Me]) -> Response[Me]:
        """Choose a name and an avatar."""
        person = Person(visitor_of(request, state.services).id, data.name.strip(), data.avatar)
        return answer(Me(person.name, person.avatar), person, state.services)

    @get("/tables")
    async def tables(self, request: Asked, state: State) -> Response[Tables]:
        """The open tables, the games to watch, and your own."""
        services: Services = state.services
        person = visitor_of(request, services)
        try:
            waiting = await services.store.open_tables()
            own = await services.store.tables_of(person.id)
        except Unstored as error:
            raise Problem(error.key, str(error)) from None
        mine = [card for card in [await _card(state.registry, table, person) for table in own] if card]
        others = [
            card
            for card in [await _card(state.registry, table, person) for table in waiting if table not in own]
            if card
        ]
        watched = [live for live in state.registry.to_watch() if live.id not in own]
        return answer(Tables(others, [_to_watch(live) for live in watched], mine), person, services)

    @post("/tables", status_code=201)
    async def create(self, request: Asked, state: State, data: JSONBody[NewTable]) -> Response[Created]:
        """Create a table and sit down at it."""
        services: Services = state.services
        person = visitor_of(request, services)
        if not state.limits.allow("create", client_of(request)) or not state.limits.allow("create", person.id):
            raise Problem("too_fast")
        created = await create_table(state.registry, data, person)
        return answer(created, person, services, 201)

    @post("/tables/{table:str}/invitation", status_code=200)
    async def invitation(
        self, request: Asked, state: State, table: FromPath[str], data: JSONBody[Invited]
    ) -> Invitation:
        """What an invitation leads to, before sitting down."""
        live = await _invited(state, request, table, data.invite_key)
        return _invitation(live, visitor_of(request, state.services))

    @post("/tables/{table:str}/join", status_code=200)
    async def join(self, request: Asked, state: State, table: FromPath[str], data: JSONBody[Join]) -> Response[Joined]:
        """Sit down at a table by invitation."""
        services: Services = state.services
        known = visitor_of(request, services)
        person = Person(known.id, data.name.strip() or known.name, known.avatar)
        _not_too_often(state, request, "join")
        if not state.limits.allow("join", person.id):
            raise Problem("too_fast")
        live = await _invited(state, request, table, data.invite_key)
        seat, key = await sit_down(live, person, [] if data.seat is None else [data.seat])
        return answer(Joined(seat, key), person, services)

    @post("/tables/{table:str}/leave", status_code=204)
    async def leave(self, request: Asked, state: State, table: FromPath[str], data: JSONBody[WithKey]) -> None:
        """Give up your seats: they become free before the game, a bot takes them during it."""
        live, seats = await _seats(state, request, table, data.seat_key)
        await leave_table(live, seats)

    @post("/tables/{table:str}/bot", status_code=204)
    async def bot(self, request: Asked, state: State, table: FromPath[str], data: JSONBody[OtherBot]) -> None:
        """Replace a bot in its seat before the game."""
        live, seats = await _seats(state, request, table, data.seat_key)
        await change_bot(live, seats, data.bot)

    @post("/tables/{table:str}/start", status_code=204)
    async def start(self, request: Asked, state: State, table: FromPath[str], data: JSONBody[WithKey]) -> None:
        """Start the game; bots take the free seats."""
        live, seats = await _seats(state, request, table, data.seat_key)
        await start_table(live, seats)

    @post("/tables/{table:str}/rematch", status_code=201)
    async def rematch(
        self, request: Asked, state: State, table: FromPath[str], data: JSONBody[WithKey]
    ) -> Response[Created]:
        """Play the same again; the first to ask creates the table, the others join it."""
        services: Services = state.services
        person = visitor_of(request, services)
        live, seats = await _seats(state, request, table, data.seat_key)
        created = await play_again(state.registry, live, seats, person)
        return answer(created, person, services, 201)

    @get("/tables/{table:str}/record")
    async def record(
        self,
        request: Asked,
        state: State,
        table: FromPath[str],
        key: RecordKey = "",
    ) -> Response[bytes]:
        """The whole game as a file, after its end."""
        live: LiveTable = await state.registry.table(table)
        await _whose(state, request, live, key)
        if live.status != "over" or not live.table_log.table.over:
            raise Problem("not_over")
        name = f"{live.table_log.head.game}-{table}.calamity"
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
        return Response(saved(live.table_log), media_type="application/json", headers=headers)


def _not_too_often(state: State, request: Asked, purpose: str) -> None:
    if not state.limits.allow(purpose, client_of(request)):
        raise Problem("too_fast")


async def _invited(state: State, request: Asked, table: str, key: str) -> LiveTable:
    """The table that an invitation leads to; raises `Problem` if it is invalid."""
    live: LiveTable = await state.registry.table(table)
    if not same(key, state.services.identity.invite_key(table)):
        _not_too_often(state, request, "bad_key")
        raise Problem("bad_key")
    return live


async def _whose(state: State, request: Asked, live: LiveTable, key: str) -> list[int]:
    try:
        return await live.seats_of(key)
    except Problem:
        _not_too_often(state, request, "bad_key")
        raise


async def _seats(state: State, request: Asked, table: str, key: str) -> tuple[LiveTable, list[int]]:
    _not_too_often(state, request, "join")
    live: LiveTable = await state.registry.table(table)
    seats = await _whose(state, request, live, key)
    if not seats:
        raise Problem("spectator")
    return live, seats


def _invitation(live: LiveTable, person: Person) -> Invitation:
    """What a table's invitation tells a guest."""
    table_log, head = live.table_log, live.table_log.head
    return Invitation(
        game=head.game,
        title=head.title,
        seats=seat_infos(table_log, live.here()),
        status=live.status,
        clock=table_log.clock_rule,
        host=table_log.host_name,
        options=table_log.table.options_in_force,
        advice=head.advice,
        away_after=head.away_after,
        mine=bool(table_log.seats_of(person.id)),
        watch_key=live.services.identity.watch_key(live.id),
    )


async def _card(registry: TableRegistry, table: str, person: Person) -> TableCard | None:
    """A table as the lobby shows it; None if it can no longer be shown.

    Its link contains no seat key: a browser has the keys of its own seats, and one that has lost them gets another by
    joining again.
    """
    try:
        found = await registry.glance(table)
    except Problem:
        return None
    live = found if isinstance(found, LiveTable) else None
    table_log = found.table_log if isinstance(found, LiveTable) else found
    card = _card_of(table_log, live, f"#j={registry.services.identity.invite_key(table)}")
    card.your_turn = live is not None and any(live.asks(seat) for seat in table_log.seats_of(person.id))
    return card


def _to_watch(live: LiveTable) -> TableCard:
    """A game that anybody may watch, as the lobby shows it."""
    return _card_of(live.table_log, live, f"#w={live.services.identity.watch_key(live.id)}")


def _card_of(table_log: TableLog, live: LiveTable | None, key: str) -> TableCard:
    """A table, and the part of its link that lets somebody in."""
    head = table_log.head
    return TableCard(
        id=head.id,
        game=head.game,
        title=head.title,
        host=table_log.host_name,
        seats=seat_infos(table_log, live.here() if live else set()),
        status=live.status if live else table_log.status,
        your_turn=False,
        link=f"/t/{head.id}{key}",
        round_text=round_text(live) if live else None,
        clock=table_log.clock_rule,
        watching=live.spectators if live else 0,
    )


def round_text(live: LiveTable) -> Words | None:
    """How far a game is, if the game has words for it and nothing is being held back."""
    texts = live.table_log.game.texts
    if live.status != "playing" or live.delayed.active or "lobby.progress" not in texts:
        return None
    view = live.table_log.table.view(None)
    return texts.words("lobby.progress", view)


# ---- changes to tables ----

TURN_TIMER = "turn_timer"  # the game option that requests a clock per turn


async def create_table(registry: TableRegistry, wanted: NewTable, person: Person) -> Created:
    """Create a table with its host in one or more seats and bots in theirs; it starts at once if no seat is free."""
    services = registry.services
    game = playable_game(wanted.game, services.settings)
    options = dict(wanted.options)
    seat = options.pop("host_seat", 0)
    if "undo" in game.options:
        options.setdefault("undo", "on" if wanted.take_back else "off")
    try:
        in_force = game.check(wanted.seats, options)
    except CalamityError as error:
        raise Problem("bad_table", str(error)) from None
    minds = [(mind.seat, bot_choice(mind.bot, mind.level)) for mind in wanted.bots]
    taken = [other for other, _ in minds]
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < wanted.seats or seat in taken:
        raise Problem("bad_table", "the host's seat is taken, or there is no such seat")
    if len(set(taken)) < len(taken) or any(other >= wanted.seats for other in taken):
        raise Problem("bad_table", "two bots are given for one seat, or there is no such seat")
    if in_force.get("solo") == "on":
        own = [seat, *(other for other in range(wanted.seats) if other not in (seat, *taken))]
    else:
        own = list(dict.fromkeys([seat, *wanted.mine]))
    if any(other in taken or other >= wanted.seats for other in own):
        raise Problem("bad_table", "one of your seats is a bot's, or there is no such seat")
    clock = clock_of_new_table(wanted.clock, in_force)
    now = services.now()
    head = Head(
        id=new_id(),
        game=game.name,
        content=game.content,
        seats=wanted.seats,
        options=msgspec.json.encode(in_force).decode(),
        secret=secrets.token_hex(SECRET_BYTES),
        title=wanted.title.strip(),
        host=seat,
        open=wanted.open,
        clock_seconds=clock.seconds if clock else None,
        clock_increment=clock.increment if clock else None,
        clock_per_turn=clock is not None and clock.per_turn,
        away_after=wanted.away_after,
        take_back=wanted.take_back and in_force.get("undo", "on") == "on",
        advice=wanted.advice,
        created=now,
        numbering=game.numbering,
    )
    key = new_key()
    rows = [Row(i, SIT, mine, "", _json(sitter_of(person, key, i)), now) for i, mine in enumerate(own)]
    rows += [
        Row(len(own) + i, BOT, other, "", _json(BotSitter(mind.bot, mind.level)), now)
        for i, (other, mind) in enumerate(minds)
    ]
    ready = len(rows) == wanted.seats
    if ready:
        rows.append(Row(len(rows), START, -1, "", "", now))
    sit = [(mine, person.id) for mine in own]
    live = await lay_table(registry, head, Append(head.id, rows, head, "playing" if ready else None, sit))
    metrics.created.labels(game.name).inc()
    return created_at(live, seat, key)


async def lay_table(registry: TableRegistry, head: Head, first: Append) -> LiveTable:
    """Store a new table with its first lines, and let people and bots come."""
    services = registry.services
    try:
        await keep_numbering(services.store, load(head.game))
        await services.store.append(first)
    except Unstored as error:
        raise Problem(error.key, str(error)) from None
    except Conflict:
        raise Problem("storage", "there is already a table of this name") from None
    table_log = TableLog(head, services.settings.window_seconds)
    for row in first.rows:
        table_log.take(row)
    live = LiveTable(services, table_log)
    registry.add(live)
    live.automatic.look()
    return live


def clock_of_new_table(wanted: ClockRule | None, options: Mapping[str, object]) -> ClockRule | None:
    """The clock of a new table: the one requested, or the one per turn that the game's options request."""
    seconds = options.get(TURN_TIMER)
    if not isinstance(seconds, int):
        return wanted
    rule = ClockRule(seconds, per_turn=True)
    if wanted not in (None, rule):
        raise Problem("bad_table", f"a table has only one clock: leave out either the clock or the option {TURN_TIMER}")
    return rule


def created_at(live: LiveTable, seat: int, key: str) -> Created:
    """A table that somebody has sat down at, and the keys to it."""
    keys, table = live.services.identity, live.id
    return Created(table, seat, key, keys.invite_key(table), keys.watch_key(table))


def sitter_of(person: Person, key: str, number: int) -> Sitter:
    """A person in a seat; in further seats the name gets a number.  One key opens all of them."""
    name = f"{person.name} {number + 1}" if person.name and number else person.name
    return Sitter(name, person.avatar, person.id, imprint(key))


def _standin(live: LiveTable) -> str:
    """The bot that takes seats nobody has taken."""
    standin = bot_choice(live.services.settings.standin, None)
    return _json(BotSitter(standin.bot, standin.level))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


async def sit_down(live: LiveTable, person: Person, wanted: Sequence[int]) -> tuple[int, str]:
    """Take free seats, any one if none are requested; the game begins when none is left.

    Somebody who already has seats gets another key to them.
    """
    key = new_key()

    def sit() -> Change:
        table_log = live.table_log
        own = table_log.seats_of(person.id)
        if own:
            return Change(live.id, [live.row(KEY, seat, imprint(key), after=i) for i, seat in enumerate(own)])
        if table_log.status != "waiting":
            raise Problem("already_started")
        free = table_log.open_seats()
        if not free:
            raise Problem("full")
        seats = wanted or free[:1]
        if any(seat not in free for seat in seats):
            raise Problem("seat_taken")
        rows = [live.row(SIT, seat, _json(sitter_of(person, key, i)), after=i) for i, seat in enumerate(seats)]
        ready = len(free) == len(seats)
        if ready:
            rows.append(live.row(START, after=len(rows)))
        sat = [(seat, person.id) for seat in seats]
        return Change(live.id, rows, status="playing" if ready else None, sit=sat)

    change = await live.change(sit)
    assert change is not None
    return change.rows[0].seat, key


async def leave_table(live: LiveTable, seats: Sequence[int]) -> None:
    """Give up seats; a table that everybody has left is over."""

    def leave() -> Change | None:
        table_log = live.table_log
        people = [seat for seat, place in enumerate(table_log.places) if place.kind == "person"]
        left = [seat for seat in seats if seat in people]
        if not left or table_log.status == "over":
            return None
        rows = [live.row(LEAVE, seat, _standin(live), after=i) for i, seat in enumerate(left)]
        alone = left == people
        if alone:
            rows.append(live.row(OVER, after=len(rows)))
        return Change(live.id, rows, status="over" if alone else None, leave=left)

    await live.change(leave)


async def change_bot(live: LiveTable, seats: Sequence[int], wanted: BotSeat) -> None:
    """Replace a bot in its seat while the table waits."""
    mind = bot_choice(wanted.bot, wanted.level)

    def change() -> Change:
        table_log = live.table_log
        if table_log.host not in seats:
            raise Problem("not_host")
        if table_log.status != "waiting":
            raise Problem("already_started")
        if wanted.seat >= len(table_log.places) or table_log.places[wanted.seat].kind != "bot":
            raise Problem("bad_table", "no bot sits there")
        return Change(live.id, [live.row(BOT, wanted.seat, _json(BotSitter(mind.bot, mind.level)))])

    await live.change(change)


async def start_table(live: LiveTable, seats: Sequence[int]) -> None:
    """Start the game; the default bot takes the free seats."""

    def start() -> Change:
        table_log = live.table_log
        if table_log.host not in seats:
            raise Problem("not_host")
        if table_log.status != "waiting":
            raise Problem("already_started")
        free = table_log.open_seats()
        rows = [live.row(BOT, other, _standin(live), after=i) for i, other in enumerate(free)]
        return Change(live.id, [*rows, live.row(START, after=len(rows))], status="playing")

    await live.change(start)


async def play_again(registry: TableRegistry, live: LiveTable, seats: Sequence[int], person: Person) -> Created:
    """Create the same table again."""
    table_log, seat = live.table_log, seats[0]
    if live.status != "over":
        raise Problem("not_over")
    place = table_log.places[seat]
    name = min((table_log.places[own].name for own in seats), key=len)  # the one without a number
    player = Person(place.identity, name or person.name, place.avatar or person.avatar)
    if not table_log.rematch:
        fresh = await create_table(registry, _again(table_log, seats), player)

        def once() -> Change | None:
            return None if live.table_log.rematch else Change(live.id, [live.row(REMATCH, seat, fresh.id)])

        if await live.change(once) is not None:
            live.broadcast(Rematch(fresh.id))
            return fresh
    other = await registry.table(live.table_log.rematch)
    free = other.table_log.open_seats()
    return created_at(other, *await sit_down(other, player, [seat for seat in seats if seat in free]))


def _again(table_log: TableLog, seats: Sequence[int]) -> NewTable:
    head = table_log.head
    options = msgspec.json.decode(head.options)
    if table_log.table.result is not None:
        options = table_log.table.game.next_options({**table_log.table.options_in_force}, table_log.table.result)
    bots = [
        BotSeat(other, place.bot, place.level)
        for other, place in enumerate(table_log.places)
        if _is_bot(place) and place.bot is not None
    ]
    return NewTable(
        game=head.game,
        seats=head.seats,
        title=head.title,
        options={**options, "host_seat": seats[0]},
        bots=bots,
        mine=list(seats[1:]),
        open=False,
        clock=table_log.clock_rule,
        away_after=head.away_after,
        take_back=head.take_back,
        advice=head.advice,
    )


def _is_bot(place: Place) -> bool:
    return place.kind == "bot" and not place.name


def saved(table_log: TableLog) -> bytes:
    """The game as a file that `calamity replay` prints and verifies."""
    data: dict[str, Any] = msgspec.json.decode(table_log.table.save())
    bots = [place.bot or "" for place in table_log.places]
    data |= {"names": table_log.names(), "bots": bots, "commitment": table_log.table.commitment or ""}
    return msgspec.json.format(msgspec.json.encode(data), indent=0) + b"\n"
