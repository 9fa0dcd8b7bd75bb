"""`python -m calamity` is the same as `calamity`."""

from calamity.cli.app import main

main()
