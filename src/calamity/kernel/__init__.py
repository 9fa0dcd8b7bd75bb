"""The rules engine: independent of any game, without input or output.  See docs/architecture.md."""
