"""The rules kernel: game-free, without input or output.  See docs/architecture.md."""
