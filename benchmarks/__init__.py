"""Benchmarks: Calamity's speed compared with that of similar projects, in one run on one machine.

Run `python -m benchmarks`; `README.md` beside this file says what is measured and how.
"""
