"""Load tests of the server, compared with boardgame.io's."""
