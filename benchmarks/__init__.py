"""Calamity's speed beside that of its peers, measured in one interleaved run on one machine.

`python -m benchmarks` is the door; `README.md` beside this file says what is measured and how.
"""
