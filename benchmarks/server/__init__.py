"""Benchmarks of the server: load beside boardgame.io's server, whole games, response times beside strong bots."""
