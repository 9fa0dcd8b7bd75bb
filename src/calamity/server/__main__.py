"""`python -m calamity.server [port]`: a server without the command line around it."""

from __future__ import annotations

import sys

from calamity.server.premises import BadPremises
from calamity.server.run import serve

if __name__ == "__main__":
    try:
        serve(port=int(sys.argv[1]) if len(sys.argv) > 1 else 8000)
    except BadPremises as error:
        sys.exit(f"calamity: {error}")
