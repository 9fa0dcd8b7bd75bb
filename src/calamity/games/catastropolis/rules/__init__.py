"""The rules of Catastropolis, chapter by chapter; `turn.py` has the table of contents."""
