"""Plays and stores games for the tests of stored games: `python -m tests.kept.make FOLDER` fills a new folder.

It documents how they were made.  Kept games are never regenerated: what a later version stores proves nothing
about what an earlier one has stored.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import sys
import tempfile
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import calamity
from calamity.bots.choose import bot
from calamity.bots.mind import Mind
from calamity.kernel.registry import load
from calamity.kernel.state import IMPATIENT, PATIENT, RESIGN, TAKE_BACK
from calamity.kernel.table import Table
from calamity.terminal.storage import stored
from tests.kept.words import event_words, play_on, words
from tests.server.client import Json, Player, Server

WORDS = ".txt"
SAVES = "saves"
ENDS = "ends.json"  # of running games: how many entries their logs have at last, and how they end
SERVER = "server"
OTHER: Mapping[str, Mapping[str, object]] = {  # options away from their defaults
    "katastrophenspiel": {"hero_limit": "max", "vehicle_swap": "on", "rounds": 5, "undo": "on", "colours": "choose"},
    "nine_lives": {"variant": "turbo", "reaction_order": "race", "yarn_scope": "roll", "characters": "random"},
    "catastrophe": {"starting_vitality": 5, "persona_side": "mixed", "disaster": "hurricane", "first_trader": "ask"},
    "catastropolis": {"difficulty": "gentle", "draft": "dealt", "power_points": 5, "forced_villain": "morphion"},
    "catastrophic": {"expansion": "spawning_tide", "debate": "on", "extinct_pile": "on", "turn_cap": 12},
}
SHORT: Mapping[str, Mapping[str, object]] = {"katastrophenspiel": {"rounds": 4}, "catastrophic": {"turn_cap": 10}}


@dataclass(frozen=True)
class Kept:
    """A saved game to be made."""

    name: str
    seats: int
    live: bool
    entries: int  # of the log, after which a running game is saved; 0: at the end
    options: Mapping[str, object] = field(default_factory=dict)
    take_back: bool = False
    patient: bool = False
    resigns: bool = False
    by: str = "random"  # the bot that decides

    def seed(self, game: str) -> int | bytes:
        """The seed, or for a live game the secret, always the same."""
        digest = sha256(f"{game} {self.name}".encode()).digest()
        return digest if self.live else int.from_bytes(digest[:4])


def saves(game: str) -> list[Kept]:
    """What is kept of each game: running and finished, seeded and live, small and large, plain and not."""
    few, many = load(game).seats.start, load(game).seats.stop - 1
    return [
        Kept("finished", few, live=False, entries=0, options=SHORT.get(game, {}), by="greedy"),
        Kept("finished_live", few + 1, live=True, entries=0, options=SHORT.get(game, {}), patient=True, resigns=True),
        Kept("running", (few + many) // 2, live=False, entries=50, by="greedy"),
        Kept("running_live", many, live=True, entries=60, options=OTHER[game], take_back=True, patient=True),
        Kept("running_resigned", many, live=False, entries=40, take_back=True, resigns=True),
    ]


def play(game: str, kept: Kept) -> Table:
    """Play a game as far as it is kept."""
    table = Table(game, kept.seats, kept.seed(game), kept.options, kept.take_back)
    chance = random.Random(f"{game} {kept.name}")
    if kept.patient:
        for seat in range(kept.seats):
            table.act(seat, PATIENT)
        table.act(0, IMPATIENT)
    while not table.over and (not kept.entries or len(table.log) < kept.entries):
        if kept.resigns and len(table.log) >= 15 and not table.state.gone:
            table.act(kept.seats - 1, RESIGN)
            continue
        taken_back = [seat for seat in range(kept.seats) if table.why_not(seat, TAKE_BACK) is None]
        if taken_back and chance.random() < 0.3:
            table.act(chance.choice(taken_back), TAKE_BACK)
            continue
        _decide(table, chance, kept.by)
    return table


def _decide(table: Table, chance: random.Random, by: str) -> None:
    """One decision; now and then a chain of two links at once."""
    ask = chance.choice(table.asks)
    if by == "greedy":
        player = bot("greedy", seed=chance.randrange(1 << 30))
        table.act(ask.seat, player.decide(Mind(table.game, table.state, ask.seat, chance.randrange(1 << 30))))
        return
    link = chance.choice(ask.options)
    further = table.options(ask.seat, [link.action]) if ask.mode != "one" else ()
    table.act(ask.seat, [link, chance.choice(further)] if further else [link])


def save_all(folder: Path) -> None:
    """Store the saved games of all published games, each with its words beside it, and how the running ones end."""
    ends: dict[str, list[object]] = {}
    for game in calamity.games():
        home = folder / SAVES / game
        home.mkdir(parents=True)
        for kept in saves(game):
            table = play(game, kept)
            names = [f"Player {'ABCDEF'[seat]}" for seat in range(kept.seats)]
            data = stored(table, names, ["random"] * kept.seats) if kept.live else table.save() + b"\n"
            (home / f"{kept.name}.calamity").write_bytes(data)
            _write(home / f"{kept.name}{WORDS}", words(table))
            if not table.over:
                play_on(table)
                ends[f"{game}/{kept.name}"] = [len(table.log), words(table)[-1]]
    (folder / SAVES / ENDS).write_text(json.dumps(ends, indent=0) + "\n", encoding="utf-8")


def _write(path: Path, lines: list[str]) -> None:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


# ---- tables of a server ----


async def serve_all(server: Server) -> list[Json]:
    """Play at a server, and return of every table what a test needs to go on: its id, the keys, what was heard."""
    tables = []
    for number, game in enumerate(calamity.games()):
        few, many = load(game).seats.start, load(game).seats.stop - 1
        bots = [{"seat": few, "bot": "random"}]
        chance = random.Random(game)
        plain: Json = {"title": f"Evening {number}", "bots": bots}
        tables += [
            await _played(server, game, few + 1, few, chance, 15, plain | {"options": SHORT.get(game, {})}),
            await _played(server, game, few, few, chance, 0, {"options": SHORT.get(game, {})}),
        ]
        if game == "nine_lives":
            slow: Json = {"clock": {"seconds": 86_400, "increment": 30}, "take_back": True, "options": OTHER[game]}
            tables.append(await _played(server, game, many, many, chance, 40, slow, patient=True))
    tables.append(await _undone(server))
    tables.append(await _left(server))
    waiting = server.create("catastropolis", 3, title="Who joins?", open=True)
    tables.append({"id": waiting["id"], "game": "catastropolis", "status": "waiting", "keys": [waiting["seat_key"]]})
    return tables


async def _played(
    server: Server,
    game: str,
    seats: int,
    people: int,
    chance: random.Random,
    moves: int,
    more: Json,
    patient: bool = False,
) -> Json:
    """A table at which people make some moves, or all to the end of the game."""
    table, keys, watch = server.table_of_people(game, seats, people, **more)
    players = [server.player(table, key) for key in keys]
    for player in players:
        await player.__aenter__()
    if patient:
        await players[0].send({"type": "preference", "id": "w", "always": True})
    await players[0].send({"type": "say", "id": "hi", "text": "Good luck to you all, and Glück auf!"})
    await players[-1].send({"type": "say", "id": "hi", "text": "You too."})
    made = 0
    while not moves or made < moves:
        made += await _move(players, chance)
        if any(player.picture["over"] for player in players):
            break
    return await _described(server, table, game, keys, watch, players)


async def _move(players: list[Player], chance: random.Random) -> int:
    """Answer for a player who is asked; if none is, wait for an update."""
    asked = [player for player in players if player.options]
    if asked:
        player = chance.choice(asked)
        assert player.ask is not None
        links = [chance.choice(player.options)]
        if player.ask["mode"] != "one":  # more than one link at once, where the answer has more
            further = await player.call("options", links=links)
            links += [option["action"] for option in further.get("options", ())][:1]
        await player.act(*links)
    for player in players:
        await player.silence(0.02)
    return bool(asked)


async def _undone(server: Server) -> Json:
    """A table at which a move is taken back with everybody's consent, and another one is asked for."""
    game = "katastrophenspiel"
    options = {"undo": "on", "starter": 0}
    table, keys, watch = server.table_of_people(game, 2, 2, options=options, title="Taken back")
    players = [server.player(table, key) for key in keys]
    for player in players:
        await player.__aenter__()
    one, two = players
    for ref in ("u1", "u2"):
        assert one.ask is not None
        await one.act(next(option["action"] for option in one.ask["options"] if option["verb"] == "move"))
        await one.send({"type": "undo", "id": ref})
        await two.until("proposal")
        if ref == "u1":
            await two.send({"type": "consent", "id": "c1", "agree": True})
            await two.until("proposal")
            await one.silence(0.2)
    return await _described(server, table, game, keys, watch, players)


async def _left(server: Server) -> Json:
    """A table that one of three people has left, so that a bot plays on, and at which another resigns."""
    game = "catastrophe"
    table, keys, watch = server.table_of_people(game, 3, 3, title="Two are left")
    players = [server.player(table, key) for key in keys]
    for player in players:
        await player.__aenter__()
    chance = random.Random("left")
    for _ in range(10):
        await _move(players, chance)
    await players[1].act(RESIGN)
    server.browser().post(f"/api/tables/{table}/leave", json={"seat_key": keys[2]})
    for _ in range(5):
        await _move(players[:2], chance)
    return await _described(server, table, game, keys[:2], watch, players[:2])


async def _described(server: Server, table: str, game: str, keys: list[str], watch: str, players: list[Player]) -> Json:
    """What was seen of a table at last, by the first of its people and by a spectator, in words."""
    for player in players:
        await player.__aexit__()
    heard, chat, seats, over = [], [], [], False
    for key in (keys[0], watch):
        async with server.player(table, key) as viewer:
            heard.append([event_words(event) for event in viewer.picture["events"]])
            lines: list[Any] = viewer.welcome["table"]["chat"]
            chat = [[line["seat"], line["note"] or line["text"]] for line in lines]
            seats = [[seat["kind"], seat["name"]] for seat in viewer.seats]
            over = viewer.picture["over"] is not None
    return {
        "id": table,
        "game": game,
        "status": "over" if over else "playing",
        "keys": keys,
        "watch": watch,
        "chat": chat,
        "seats": seats,
        "heard": heard,
    }


def store_database(folder: Path) -> None:
    """Let a real server fill a database; beside it are the server's secret, and what was seen of the tables."""
    home = folder / SERVER
    home.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as elsewhere:
        data = Path(elsewhere) / "data"
        with Server(data, samples=False, standin="random", bot_pause=0.0) as server:
            tables = asyncio.run(serve_all(server))
        with closing(sqlite3.connect(data / "calamity.db")) as database:
            database.execute("VACUUM INTO ?", [str(home / "calamity.db")])
        (home / "secret.key").write_bytes((data / "secret.key").read_bytes())
    lines = ",\n".join(json.dumps(table, ensure_ascii=False) for table in tables)
    (home / "tables.json").write_text(f"[{lines}]\n", encoding="utf-8")


if __name__ == "__main__":
    target = Path(sys.argv[1])
    assert not target.exists(), "what is kept is never made anew"
    save_all(target)
    store_database(target)
