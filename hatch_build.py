"""The wheel's build hook: compile the engine where that is possible, ship pure Python where it is not.

An ordinary build (`pip install .`) is compiled; an editable one stays interpreted, so that edits take effect
and debuggers and coverage see the code.  The environment variable CALAMITY_COMPILE decides otherwise:

    auto     compile; without a C compiler warn once and ship pure Python (the default)
    always   compile or fail
    never    ship pure Python
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODES = ("auto", "always", "never")


class EngineBuildHook(BuildHookInterface[Any]):
    """Adds the compiled libraries to the wheel, beside the sources that they were made from."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is packed, and tag it for this platform if that worked."""
        mode = os.environ.get("CALAMITY_COMPILE", "auto")
        if mode not in MODES:
            raise ValueError(f"CALAMITY_COMPILE is {mode!r}, but must be one of {', '.join(MODES)}")
        if version == "editable" or mode == "never":
            return
        # Held until the hook is gone: the libraries must outlive the packing of the wheel.
        self.scratch = tempfile.TemporaryDirectory()
        done = subprocess.run(
            [sys.executable, "-m", "tools.native", self.scratch.name],
            cwd=self.root,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            if mode == "always":
                raise RuntimeError(f"CALAMITY_COMPILE=always, but compiling failed\n{done.stdout}")
            last_words = done.stdout.strip().rpartition("\n")[2]
            self.app.display_warning(f"Calamity is built uncompiled, which is slower: {last_words}")
            return
        for library in Path(self.scratch.name).rglob("*"):
            if library.is_file():
                place = library.relative_to(self.scratch.name)
                build_data["force_include"][str(library)] = place.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
