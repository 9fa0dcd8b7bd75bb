"""Builds the documentation site into `build/docs`, or checks its external links.

    python -m tools.site [FOLDER]    build it; a warning is an error (`make docs`)
    python -m tools.site --links     check that every linked external address exists (`make docs-links`)

Needs the packages of `requirements/docs.txt`.  Fonts and icons are those of the browser client, if its packages are
installed; otherwise the system's fonts are used and posters have no pictures.
"""

import subprocess
import sys
from pathlib import Path

from tools.environment import ROOT

HERE = Path(__file__).parent
BUILT = ROOT / "build" / "docs"
STRICT = ("--fail-on-warning", "--keep-going", "--nitpicky", "--quiet", "--jobs", "auto")


def main() -> int:
    """Do what the command line asks and return the exit code."""
    match sys.argv[1:]:
        case ["--links"]:
            return sphinx("linkcheck", ROOT / "build" / "docs-links")
        case []:
            code = build(BUILT)
            if code == 0:
                print(f"The site is in {(BUILT / 'index.html').relative_to(ROOT)}.")
            return code
        case [folder] if not folder.startswith("-"):
            return build(Path(folder).resolve())
    print(__doc__)
    return 2


def build(folder: Path) -> int:
    """Build the pages; the exit code is 1 if there was a warning."""
    return sphinx("html", folder)


def sphinx(builder: str, folder: Path) -> int:
    """Run a builder over all pages; parsed pages are kept beside its results."""
    places = ("--doctree-dir", str(folder.with_name(f"{folder.name}.parsed")), "--conf-dir", str(HERE))
    command = [sys.executable, "-m", "sphinx", "--builder", builder, *STRICT, *places, str(ROOT), str(folder)]
    return subprocess.run(command, cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
