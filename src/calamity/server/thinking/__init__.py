"""Bots in separate processes: the pool, the worker process, the queue, and which bots there are."""
