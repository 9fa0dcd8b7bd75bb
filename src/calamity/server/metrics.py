"""The server's metrics for Prometheus.  No label ever names a person, a table or a card."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

registry = CollectorRegistry()
ProcessCollector(registry=registry)

FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

_moves = Counter("calamity_moves_total", "Moves that were stored", ["by"], registry=registry)
moves_of_people, moves_of_bots, moves_of_clocks = (_moves.labels(by) for by in ("person", "bot", "clock"))
refusals = Counter("calamity_refusals_total", "Moves that the rules refused", registry=registry)
move_seconds = Histogram(
    "calamity_move_seconds", "From a move's arrival until everybody has been sent it", buckets=FAST, registry=registry
)
errors = Counter("calamity_errors_total", "Messages that could not be handled", ["error"], registry=registry)
connections = Gauge("calamity_connections", "Open sockets that have said hello", registry=registry)
open_connections = Gauge("calamity_connections_open", "Open connections of all kinds", registry=registry)
refused = Counter(
    "calamity_connections_refused_total", "Connections that were refused or cut off", ["reason"], registry=registry
)
live_tables = Gauge("calamity_tables_live", "Tables in memory", registry=registry)
created = Counter("calamity_tables_created_total", "Tables created", ["game"], registry=registry)
commit_seconds = Histogram("calamity_commit_seconds", "Duration of a transaction", buckets=FAST, registry=registry)
commit_appends = Histogram(
    "calamity_commit_appends", "Appends in a transaction", buckets=(1, 2, 5, 10, 20, 50, 100, 200), registry=registry
)
commit_failures = Counter("calamity_commit_failures_total", "Transactions that failed", registry=registry)
conflicts = Counter("calamity_conflicts_total", "Lines that another node had stored first", registry=registry)
think_seconds = Histogram("calamity_bot_seconds", "How long bots think", buckets=FAST, registry=registry)


def exposition() -> bytes:
    """All metrics in Prometheus' text format."""
    return generate_latest(registry)
