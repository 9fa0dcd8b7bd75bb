"""The build hook of the wheel: compiles the engine and builds the web pages, or leaves out what can't be built.

An ordinary wheel (`pip install .`) is compiled and contains the pages for the browser; an editable one stays
interpreted, so that edits take effect and debuggers and coverage see the code.  Two environment variables,
CALAMITY_COMPILE for the engine and CALAMITY_WEB for the pages, change that:

    auto     do it; without a C compiler or Node.js, warn once and continue without (the default)
    always   do it or fail
    never    don't do it
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODES = ("auto", "always", "never")


def wanted(variable: str) -> str:
    """What an environment variable asks for."""
    mode = os.environ.get(variable, "auto")
    if mode not in MODES:
        raise ValueError(f"{variable} is {mode!r}, but must be one of {', '.join(MODES)}")
    return mode


class CalamityBuildHook(BuildHookInterface[Any]):
    """Builds the pages into the sources, and adds the compiled libraries to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Prepare everything before the archive is packed."""
        if version == "editable":
            return
        self.build_pages(wanted("CALAMITY_WEB"))
        if self.target_name == "wheel":
            self.compile_engine(wanted("CALAMITY_COMPILE"), build_data)

    def build_pages(self, mode: str) -> None:
        """Build fresh pages into the package; a source archive already has them."""
        self.attempt(mode, "CALAMITY_WEB", "tools.web", "--found", without="without the pages for the browser")

    def compile_engine(self, mode: str, build_data: dict[str, Any]) -> None:
        """Compile, and tag the wheel for this platform if that worked."""
        # Held until the hook is gone: the libraries must outlive the packing of the wheel.
        self.scratch = tempfile.TemporaryDirectory()
        without = "uncompiled, which is slower"
        if not self.attempt(mode, "CALAMITY_COMPILE", "tools.native", self.scratch.name, without=without):
            return
        for library in Path(self.scratch.name).rglob("*"):
            if library.is_file():
                place = library.relative_to(self.scratch.name)
                build_data["force_include"][str(library)] = place.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def attempt(self, mode: str, variable: str, tool: str, argument: str, without: str) -> bool:
        """Run one of our tools as requested; return whether it succeeded."""
        if mode == "never":
            return False
        done = subprocess.run(
            [sys.executable, "-m", tool, argument],
            cwd=self.root,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode == 0:
            return True
        if mode == "always":
            raise RuntimeError(f"{variable}=always, but {tool} failed\n{done.stdout}")
        last_words = done.stdout.strip().rpartition("\n")[2]
        self.app.display_warning(f"Calamity is built {without}: {last_words}")
        return False
