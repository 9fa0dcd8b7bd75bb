"""Sphinx's settings for the documentation site."""

import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

with (ROOT / "pyproject.toml").open("rb") as file:
    release = tomllib.load(file)["project"]["version"]
project = html_title = "Calamity"
copyright = author = "The Calamity authors"
extensions = ["myst_parser", "sphinx_copybutton", "tools.site.extension"]
source_suffix = {".md": "markdown"}
root_doc = "index"
templates_path = ["templates"]
exclude_patterns = ["*"]  # pages are found by the extension, not by walking through all folders
highlight_language = "none"  # of indented blocks: commands and drawings
myst_heading_anchors = 4

html_theme = "furo"
html_static_path = ["static", str(ROOT / "build" / "docs-assets")]
html_css_files = ["tokens.css", "fonts.css", "games.css", "site.css"]
html_sidebars = {"**": [f"sidebar/{part}.html" for part in ("search", "scroll-start", "navigation", "scroll-end")]}
html_copy_source = html_use_index = html_domain_indices = html_show_sphinx = False
html_favicon = str(ROOT / "web" / "public" / "icon.svg")
pygments_style, pygments_dark_style = "a11y-light", "a11y-dark"

copybutton_exclude = ".linenos, .gp, .go"

linkcheck_timeout = 15
linkcheck_ignore = [r"(?!https?://)", r"https?://(localhost|127\.0\.0\.1|192\.168\.).*"]
