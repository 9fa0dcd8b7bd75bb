"""The rules of Das Katastrophenspiel, chapter by chapter; `turn.py` has the table of contents."""
