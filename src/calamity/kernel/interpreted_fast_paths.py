"""Replaces some of our functions with Python's built-in ones when the engine is not compiled.

Compiled code calls a function of a compiled module directly, without looking up its name, so this changes nothing
there, where short loops are faster.  Interpreted, Python's built-in functions are many times as fast as our loops.
"""

import sys


def stand_in(module: str, **functions: object) -> None:
    """Replace functions of a module with equivalent built-in ones; call it at the end of the module."""
    if module in sys.modules:  # a compiled module may be missing while it is imported
        vars(sys.modules[module]).update(functions)
