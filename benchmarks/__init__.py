"""Benchmarks: Calamity's speed compared with its peers', measured in one interleaved run on one machine.

Run `python -m benchmarks`; `README.md` beside this file says what is measured and how.
"""
