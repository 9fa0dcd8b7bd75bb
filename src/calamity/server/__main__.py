"""`python -m calamity.server [port]`: runs a server without the command line."""

from __future__ import annotations

import sys

from calamity.extras import exit_if_missing
from calamity.kernel.errors import CalamityError

if __name__ == "__main__":
    with exit_if_missing("server", "the server"):
        from calamity.server.run import serve
    try:
        serve(port=int(sys.argv[1]) if len(sys.argv) > 1 else 8000)
    except CalamityError as error:
        sys.exit(f"calamity: {error}")
