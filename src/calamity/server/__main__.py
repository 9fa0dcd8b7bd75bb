"""`python -m calamity.server [port]`: a server without the command line around it."""

from __future__ import annotations

import sys

from calamity.kernel.errors import CalamityError
from calamity.server.run import serve

if __name__ == "__main__":
    try:
        serve(port=int(sys.argv[1]) if len(sys.argv) > 1 else 8000)
    except CalamityError as error:
        sys.exit(f"calamity: {error}")
