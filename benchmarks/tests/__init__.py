"""Tests of the benchmarks themselves: that they count, order and compare correctly."""
