"""Starts our server for load tests: with everything stored in a new SQLite file, but without rate limits.

python benchmarks/server/serve.py PORT
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from calamity.server.run import serve

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        serve(port=int(sys.argv[1]), data=Path(folder), samples=True, limits=False, level="ERROR")
