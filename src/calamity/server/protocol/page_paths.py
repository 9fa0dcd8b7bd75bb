"""The paths of the front end's pages, as patterns shared by server and browser."""

from __future__ import annotations

ROUTES = {
    "lobby": r"/",
    "table": r"/t/([\w-]+)/?",
    "setup": r"/new/(\w+)/?",
    "learn": r"/learn(?:/(\w+))?/?",
    "credits": r"/credits/?",
}
