"""The database's tables: game tables with their logs, how logs number actions, who sat where, and completed lessons.

A game table is its head and its log; everything else follows from these.
"""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text, false, true

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("content", String(128), nullable=False),  # the fingerprint of rules and cards it is played with
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("secret", String(64), nullable=False),  # the seed, which players must never see
    Column("title", String(80), nullable=False),
    Column("host", Integer, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("clock_seconds", Integer),
    Column("clock_increment", Integer),
    Column("clock_per_turn", Boolean, nullable=False, server_default=false()),
    Column("away_after", Float),
    Column("take_back", Boolean, nullable=False),
    Column("advice", Boolean, nullable=False, server_default=true()),  # whether bots may advise people
    Column("created", Float, nullable=False),
    Column("numbering", String(32)),  # of the actions in the log; null: the one frozen in the game's folder
    Column("lesson", Boolean, nullable=False, server_default=false()),  # not listed or counted anywhere
    Column("status", String(8), nullable=False),  # derived from the log, for the lobby
    Column("updated", Float, nullable=False),  # likewise
    Index("tables_in_lobby", "status", "open", "updated"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("ref", String(40), nullable=False),  # the client's own id of its message
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False),
)

numberings = Table(  # all actions by number, one per line, for every numbering that a log has used
    "numberings",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("names", Text, nullable=False),
)

sittings = Table(  # who sits where, derived from the log, to find a person's tables; and preferences
    "sittings",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("identity", String(32), nullable=False),
    Column("patient", Boolean),  # whether to be asked even if only a pass is possible; null: as in the log
    Column("asking", Text),  # when to be asked in reaction windows, as JSON; null: as usual
    Index("sittings_of_identity", "identity"),
)

lessons = Table(  # what people have learned
    "lessons",
    metadata,
    Column("identity", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("lesson", String(40), primary_key=True),
    Column("at", Float, nullable=False),
)
