"""Mutation testing of the rules: puts small errors into rule modules and the kernel and checks that tests notice.

The operators are mutmut's, as far as their results are type-correct, and a few of our own (`mutations`).  mutmut's own
runner collects the tests again for every mutant and supports neither samples nor documented equivalents; ours forks a
process in which the tests are already collected (`trial`) and runs those that execute the changed statement (`trace`),
so that most mutants take a fraction of a second.
"""
