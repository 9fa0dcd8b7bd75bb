"""Python's own functions in place of ours, used when the engine is not compiled.

Compiled code calls a function of a compiled module directly and never looks up its name, so this changes nothing
there, where short loops of our own are quicker.  Interpreted, a function that Python brings along is many times as
quick as the same one written in Python.
"""

import sys


def stand_in(module: str, **functions: object) -> None:
    """Let functions of a module be those of Python that do the same; to be called at the end of the module."""
    if module in sys.modules:  # a compiled one need not be, as long as it is imported
        vars(sys.modules[module]).update(functions)
