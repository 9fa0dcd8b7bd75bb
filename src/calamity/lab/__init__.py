"""Tools for studying games: mass simulation, statistics, ladders, balance, golden transcripts, rule coverage."""
