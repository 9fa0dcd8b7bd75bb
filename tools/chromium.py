"""Installs Chromium for the browser tests, if this is Debian and we may install packages.

Its headless shell takes two thirds of the time; any other Chromium works too.

    python -m tools.chromium    installs it if it is missing and says what to do if it can't

Without a browser those tests are skipped and say so; with CI=true they fail.
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = "there is no Chromium on the path; on Debian: apt-get install chromium"


def find() -> str | None:
    """The browser's command, if there is one."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def install() -> None:
    """Install Debian's package; if that fails, there is simply no browser afterwards."""
    print("Installing Chromium for the browser tests ...", flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    apt = ["apt-get", "--quiet", "--quiet", "-o", "Dpkg::Use-Pty=0"]
    command = [*apt, "install", "--yes", "--no-install-recommends", "fonts-liberation"]
    subprocess.run([*apt, "update"], env=environment, capture_output=True)
    for name in NAMES[:2]:  # not every release has the first
        done = subprocess.run([*command, name], env=environment, capture_output=True, text=True)
        if done.returncode == 0:
            return
    print(done.stdout + done.stderr)


def may_install() -> bool:
    """Whether this is a Debian-like system whose packages we may change."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def main() -> int:
    """Provide a browser or explain; a missing one is an error only in CI."""
    if find() is None and may_install():
        install()
    if find() is None:
        print(f"The browser tests can't run: {MISSING}", file=sys.stderr)
        return 1 if os.environ.get("CI") == "true" else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
