"""`python -m calamity.cli` is the same as `calamity`."""

from calamity.cli import main

main()
