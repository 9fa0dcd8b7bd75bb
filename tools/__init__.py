"""Build and development tools, called by the Makefile and the wheel's build hook; never installed."""
