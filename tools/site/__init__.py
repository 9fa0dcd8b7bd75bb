"""The documentation site: README.md, docs/, rulebooks and docstrings, built by Sphinx with MyST and Furo."""
