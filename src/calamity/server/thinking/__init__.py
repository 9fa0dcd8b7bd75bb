"""Bots in processes of their own: the pool, the worker process, the queue, and which bots there are."""
