"""The lobby: who one is, which tables there are, making, joining, starting and leaving them."""

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
from calamity.kernel.rng import SECRET_BYTES
from calamity.server import metrics
from calamity.server.chronicle import BOT, KEY, LEAVE, OVER, REMATCH, SIT, START, BotSitter, Chronicle, Place, Sitter
from calamity.server.database import Conflict, Unstored
from calamity.server.hall import Hall
from calamity.server.house import House
from calamity.server.identity import COOKIE, Person, imprint, new_id, new_key, same
from calamity.server.ladder import rung
from calamity.server.library import playable_game
from calamity.server.messages import (
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
from calamity.server.numbers import keep_numbering
from calamity.server.pictures import seat_infos
from calamity.server.store import Append, Head, Row
from calamity.server.table import Change, TableHost
from calamity.server.trouble import Trouble

Asked = Request[Any, Any, Any]
RecordKey = Annotated[str, QueryParameter(max_length=80)]
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers accept


def visitor_of(request: Asked, house: House) -> Person:
    """Who sends a request: the person of the cookie, or somebody new."""
    return house.identity.person(request.cookies.get(COOKIE)) or house.identity.stranger()


def answer(content: Any, person: Person, house: House, status: int = 200) -> Response[Any]:
    """An answer that lets the browser remember who one is."""
    response = Response(content, status_code=status)
    response.set_cookie(
        key=COOKIE,
        value=house.identity.cookie(person),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=house.settings.secure_cookies,
    )
    return response


def client_of(request: Asked) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


class Lobby(Controller):
    """The front door."""

    path = "/api"
    tags = ["lobby"]

    @get("/me")
    async def me(self, request: Asked, state: State) -> Response[Me]:
        """Who one is."""
        person = visitor_of(request, state.house)
        return answer(Me(person.name, person.avatar), person, state.house)

    @put("/me")
    async def rename(self, request: Asked, state: State, data: JSONBody[Me]) -> Response[Me]:
        """Choose a name and an avatar."""
        person = Person(visitor_of(request, state.house).id, data.name.strip(), data.avatar)
        return answer(Me(person.name, person.avatar), person, state.house)

    @get("/tables")
    async def tables(self, request: Asked, state: State) -> Response[Tables]:
        """The open tables and one's own."""
        house: House = state.house
        person = visitor_of(request, house)
        try:
            waiting = await house.store.open_tables()
            own = await house.store.tables_of(person.id)
        except Unstored as error:
            raise Trouble(error.key, str(error)) from None
        mine = [card for card in [await _card(state.hall, table, person) for table in own] if card]
        others = [
            card for card in [await _card(state.hall, table, person) for table in waiting if table not in own] if card
        ]
        return answer(Tables(others, mine), person, house)

    @post("/tables", status_code=201)
    async def create(self, request: Asked, state: State, data: JSONBody[NewTable]) -> Response[Created]:
        """Make a table and sit down at it."""
        house: House = state.house
        person = visitor_of(request, house)
        if not state.limits.allow("create", client_of(request)) or not state.limits.allow("create", person.id):
            raise Trouble("too_fast")
        created = await create_table(state.hall, data, person)
        return answer(created, person, house, 201)

    @post("/tables/{table:str}/invitation", status_code=200)
    async def invitation(
        self, request: Asked, state: State, table: FromPath[str], data: JSONBody[Invited]
    ) -> Invitation:
        """What an invitation leads to, before one sits down."""
        host = await _invited(state, request, table, data.invite_key)
        chronicle = host.chronicle
        seats = seat_infos(chronicle, host.here())
        return Invitation(chronicle.head.game, chronicle.head.title, seats, host.status, chronicle.clock_rule)

    @post("/tables/{table:str}/join", status_code=200)
    async def join(self, request: Asked, state: State, table: FromPath[str], data: JSONBody[Join]) -> Response[Joined]:
        """Sit down at somebody's table."""
        house: House = state.house
        known = visitor_of(request, house)
        person = Person(known.id, data.name.strip() or known.name, known.avatar)
        _not_too_often(state, request, "join")
        if not state.limits.allow("join", person.id):
            raise Trouble("too_fast")
        host = await _invited(state, request, table, data.invite_key)
        seat, key = await sit_down(host, person, [] if data.seat is None else [data.seat])
        return answer(Joined(seat, key), person, house)

    @post("/tables/{table:str}/leave", status_code=204)
    async def leave(self, request: Asked, state: State, table: FromPath[str], data: JSONBody[WithKey]) -> None:
        """Give up one's seats: to anybody before the game, to a bot during it."""
        host, seats = await _seats(state, request, table, data.seat_key)
        await leave_table(host, seats)

    @post("/tables/{table:str}/bot", status_code=204)
    async def bot(self, request: Asked, state: State, table: FromPath[str], data: JSONBody[OtherBot]) -> None:
        """Let another bot take a bot's seat before the game."""
        host, seats = await _seats(state, request, table, data.seat_key)
        await change_bot(host, seats, data.bot)

    @post("/tables/{table:str}/start", status_code=204)
    async def start(self, request: Asked, state: State, table: FromPath[str], data: JSONBody[WithKey]) -> None:
        """Begin; bots take the seats that are free."""
        host, seats = await _seats(state, request, table, data.seat_key)
        await start_table(host, seats)

    @post("/tables/{table:str}/rematch", status_code=201)
    async def rematch(
        self, request: Asked, state: State, table: FromPath[str], data: JSONBody[WithKey]
    ) -> Response[Created]:
        """Play the same again; whoever asks first makes the table, the others join it."""
        house: House = state.house
        person = visitor_of(request, house)
        host, seats = await _seats(state, request, table, data.seat_key)
        created = await play_again(state.hall, host, seats, person)
        return answer(created, person, house, 201)

    @get("/tables/{table:str}/record")
    async def record(
        self,
        request: Asked,
        state: State,
        table: FromPath[str],
        key: RecordKey = "",
    ) -> Response[bytes]:
        """The whole game as a file, after its end."""
        host: TableHost = await state.hall.table(table)
        await _whose(state, request, host, key)
        if host.status != "over" or not host.chronicle.table.over:
            raise Trouble("not_over")
        name = f"{host.chronicle.head.game}-{table}.calamity"
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
        return Response(saved(host.chronicle), media_type="application/json", headers=headers)


def _not_too_often(state: State, request: Asked, purpose: str) -> None:
    if not state.limits.allow(purpose, client_of(request)):
        raise Trouble("too_fast")


async def _invited(state: State, request: Asked, table: str, key: str) -> TableHost:
    """The table that an invitation leads to; raises `Trouble` if it is none."""
    host: TableHost = await state.hall.table(table)
    if not same(key, state.house.identity.invite_key(table)):
        _not_too_often(state, request, "bad_key")
        raise Trouble("bad_key")
    return host


async def _whose(state: State, request: Asked, host: TableHost, key: str) -> list[int]:
    try:
        return await host.seats_of(key)
    except Trouble:
        _not_too_often(state, request, "bad_key")
        raise


async def _seats(state: State, request: Asked, table: str, key: str) -> tuple[TableHost, list[int]]:
    _not_too_often(state, request, "join")
    host: TableHost = await state.hall.table(table)
    seats = await _whose(state, request, host, key)
    if not seats:
        raise Trouble("spectator")
    return host, seats


async def _card(hall: Hall, table: str, person: Person) -> TableCard | None:
    """A table as the lobby shows it; None if it can't be shown any more.

    Its link holds no seat's key: a browser knows the keys of its own seats, and one that has lost them gets another
    from joining once more.
    """
    try:
        found = await hall.glance(table)
    except Trouble:
        return None
    host = found if isinstance(found, TableHost) else None
    chronicle = found.chronicle if isinstance(found, TableHost) else found
    return TableCard(
        id=table,
        game=chronicle.head.game,
        title=chronicle.head.title,
        seats=seat_infos(chronicle, host.here() if host else set()),
        status=host.status if host else chronicle.status,
        your_turn=host is not None and any(host.asks(seat) for seat in chronicle.seats_of(person.id)),
        link=f"/t/{table}#j={hall.house.identity.invite_key(table)}",
        round_text=round_text(host) if host else None,
        clock=chronicle.clock_rule,
    )


def round_text(host: TableHost) -> Words | None:
    """How far a game is, if the game has words for it and nothing is held back."""
    texts = host.chronicle.game.texts
    if host.status != "playing" or host.hush.active or "lobby.progress" not in texts:
        return None
    view = host.chronicle.table.view(None)
    return texts.words("lobby.progress", view)


# ---- what happens to tables ----

TURN_TIMER = "turn_timer"  # the option of a game that asks for a clock per turn


async def create_table(hall: Hall, wanted: NewTable, person: Person) -> Created:
    """A new table with its maker in a seat or several and its bots in theirs; it begins at once if no seat is free."""
    house = hall.house
    game = playable_game(wanted.game, house.settings)
    options = dict(wanted.options)
    seat = options.pop("host_seat", 0)
    try:
        in_force = game.check(wanted.seats, options)
    except CalamityError as error:
        raise Trouble("bad_table", str(error)) from None
    minds = [(mind.seat, rung(mind.bot, mind.level)) for mind in wanted.bots]
    taken = [other for other, _ in minds]
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < wanted.seats or seat in taken:
        raise Trouble("bad_table", "the host's seat is taken, or there is no such seat")
    if len(set(taken)) < len(taken) or any(other >= wanted.seats for other in taken):
        raise Trouble("bad_table", "there are two bots for a seat, or no such seat")
    if in_force.get("solo") == "on":
        own = [seat, *(other for other in range(wanted.seats) if other not in (seat, *taken))]
    else:
        own = list(dict.fromkeys([seat, *wanted.mine]))
    if any(other in taken or other >= wanted.seats for other in own):
        raise Trouble("bad_table", "a seat of one's own is a bot's, or there is no such seat")
    clock = clock_of_new_table(wanted.clock, in_force)
    now = house.now()
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
        take_back=wanted.take_back,
        advice=wanted.advice,
        created=now,
        numbering=game.numbering,
    )
    key = new_key()
    rows = [Row(i, SIT, mine, "", _json(_sitter(person, key, i)), now) for i, mine in enumerate(own)]
    rows += [
        Row(len(own) + i, BOT, other, "", _json(BotSitter(mind.bot, mind.level)), now)
        for i, (other, mind) in enumerate(minds)
    ]
    ready = len(rows) == wanted.seats
    if ready:
        rows.append(Row(len(rows), START, -1, "", "", now))
    sit = [(mine, person.id) for mine in own]
    append = Append(head.id, rows, head=head, status="playing" if ready else None, sit=sit)
    try:
        await keep_numbering(house.store, game)
        await house.store.append(append)
    except Unstored as error:
        raise Trouble(error.key, str(error)) from None
    except Conflict:
        raise Trouble("storage", "there is a table of this name already") from None
    chronicle = Chronicle(head, house.settings.window_seconds)
    for row in rows:
        chronicle.take(row)
    host = TableHost(house, chronicle)
    hall.add(host)
    host.substitutes.look()
    metrics.created.labels(game.name).inc()
    return _created(host, seat, key)


def clock_of_new_table(wanted: ClockRule | None, options: Mapping[str, object]) -> ClockRule | None:
    """The clock of a new table: the one that was asked for, or the one per turn that the game's options ask for."""
    seconds = options.get(TURN_TIMER)
    if not isinstance(seconds, int):
        return wanted
    rule = ClockRule(seconds, per_turn=True)
    if wanted not in (None, rule):
        raise Trouble("bad_table", f"a table has one clock: leave out either the clock or the option {TURN_TIMER}")
    return rule


def _created(host: TableHost, seat: int, key: str) -> Created:
    keys, table = host.house.identity, host.id
    return Created(table, seat, key, keys.invite_key(table), keys.watch_key(table))


def _sitter(person: Person, key: str, number: int) -> Sitter:
    """A person in a seat; in further ones the name has a number.  One key opens all of them."""
    name = f"{person.name} {number + 1}" if person.name and number else person.name
    return Sitter(name, person.avatar, person.id, imprint(key))


def _standin(host: TableHost) -> str:
    """The bot that plays where nobody does."""
    standin = rung(host.house.settings.standin, None)
    return _json(BotSitter(standin.bot, standin.level))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


async def sit_down(host: TableHost, person: Person, wishes: Sequence[int]) -> tuple[int, str]:
    """Take free seats, any one without a wish; the game begins when none is left.

    Who sits there already gets one more key to what is theirs.
    """
    key = new_key()

    def sit() -> Change:
        chronicle = host.chronicle
        own = chronicle.seats_of(person.id)
        if own:
            return Change(host.id, [host.row(KEY, seat, imprint(key), after=i) for i, seat in enumerate(own)])
        if chronicle.status != "waiting":
            raise Trouble("already_started")
        free = chronicle.open_seats()
        if not free:
            raise Trouble("full")
        seats = wishes or free[:1]
        if any(seat not in free for seat in seats):
            raise Trouble("seat_taken")
        rows = [host.row(SIT, seat, _json(_sitter(person, key, i)), after=i) for i, seat in enumerate(seats)]
        ready = len(free) == len(seats)
        if ready:
            rows.append(host.row(START, after=len(rows)))
        sat = [(seat, person.id) for seat in seats]
        return Change(host.id, rows, status="playing" if ready else None, sit=sat)

    change = await host.change(sit)
    assert change is not None
    return change.rows[0].seat, key


async def leave_table(host: TableHost, seats: Sequence[int]) -> None:
    """Give seats up; a table that nobody is left at is over."""

    def leave() -> Change | None:
        chronicle = host.chronicle
        people = [seat for seat, place in enumerate(chronicle.places) if place.kind == "person"]
        left = [seat for seat in seats if seat in people]
        if not left or chronicle.status == "over":
            return None
        rows = [host.row(LEAVE, seat, _standin(host), after=i) for i, seat in enumerate(left)]
        alone = left == people
        if alone:
            rows.append(host.row(OVER, after=len(rows)))
        return Change(host.id, rows, status="over" if alone else None, leave=left)

    await host.change(leave)


async def change_bot(host: TableHost, seats: Sequence[int], wanted: BotSeat) -> None:
    """Let another bot take a bot's seat, as long as the table waits."""
    mind = rung(wanted.bot, wanted.level)

    def change() -> Change:
        chronicle = host.chronicle
        if chronicle.host not in seats:
            raise Trouble("not_host")
        if chronicle.status != "waiting":
            raise Trouble("already_started")
        if wanted.seat >= len(chronicle.places) or chronicle.places[wanted.seat].kind != "bot":
            raise Trouble("bad_table", "no bot sits there")
        return Change(host.id, [host.row(BOT, wanted.seat, _json(BotSitter(mind.bot, mind.level)))])

    await host.change(change)


async def start_table(host: TableHost, seats: Sequence[int]) -> None:
    """Begin the game; the stand-in bot takes the free seats."""

    def start() -> Change:
        chronicle = host.chronicle
        if chronicle.host not in seats:
            raise Trouble("not_host")
        if chronicle.status != "waiting":
            raise Trouble("already_started")
        free = chronicle.open_seats()
        rows = [host.row(BOT, other, _standin(host), after=i) for i, other in enumerate(free)]
        return Change(host.id, [*rows, host.row(START, after=len(rows))], status="playing")

    await host.change(start)


async def play_again(hall: Hall, host: TableHost, seats: Sequence[int], person: Person) -> Created:
    """The same table once more."""
    chronicle, seat = host.chronicle, seats[0]
    if host.status != "over":
        raise Trouble("not_over")
    place = chronicle.places[seat]
    name = min((chronicle.places[own].name for own in seats), key=len)  # the one without a number
    player = Person(place.identity, name or person.name, place.avatar or person.avatar)
    if not chronicle.rematch:
        fresh = await create_table(hall, _again(chronicle, seats), player)

        def once() -> Change | None:
            return None if host.chronicle.rematch else Change(host.id, [host.row(REMATCH, seat, fresh.id)])

        if await host.change(once) is not None:
            host.broadcast(Rematch(fresh.id))
            return fresh
    other = await hall.table(host.chronicle.rematch)
    free = other.chronicle.open_seats()
    return _created(other, *await sit_down(other, player, [seat for seat in seats if seat in free]))


def _again(chronicle: Chronicle, seats: Sequence[int]) -> NewTable:
    head = chronicle.head
    options = msgspec.json.decode(head.options)
    if chronicle.table.result is not None:
        options = chronicle.table.game.next_options({**chronicle.table.options_in_force}, chronicle.table.result)
    bots = [
        BotSeat(other, place.bot, place.level)
        for other, place in enumerate(chronicle.places)
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
        clock=chronicle.clock_rule,
        away_after=head.away_after,
        take_back=head.take_back,
        advice=head.advice,
    )


def _is_bot(place: Place) -> bool:
    return place.kind == "bot" and not place.name


def saved(chronicle: Chronicle) -> bytes:
    """The game as a file that `calamity replay` tells and verifies."""
    data: dict[str, Any] = msgspec.json.decode(chronicle.table.save())
    bots = [place.bot or "" for place in chronicle.places]
    data |= {"names": chronicle.names(), "bots": bots, "commitment": chronicle.table.commitment or ""}
    return msgspec.json.format(msgspec.json.encode(data), indent=0) + b"\n"
