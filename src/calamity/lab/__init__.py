"""Where games are studied: mass simulation, statistics, transcripts, and which code and tests each rule has."""
