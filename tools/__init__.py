"""Small helpers of the build, called by the Makefile and by the wheel's build hook; never installed."""
