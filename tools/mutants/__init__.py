"""Mutation testing of the rules: small errors are put into rule modules and the kernel, and tests have to notice.

The operators are mutmut's, as far as their results are type-correct, and a few of our own (`mutations`).  mutmut's own
runner collects the tests again for every mutant and knows neither samples nor argued equivalents; ours forks a
process in which the tests are collected already (`trial`) and runs those that execute the changed statement
(`trace`), so that most mutants take a fraction of a second.
"""
