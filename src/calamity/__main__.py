"""`python -m calamity` is the same as `calamity`."""

from calamity.cli import main

main()
