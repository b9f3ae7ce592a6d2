"""Sphinx configuration."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "extensions"), str(HERE.parent / "src")]

from costs import costs  # noqa: E402

project = "wheelrail"
author = "the wheelrail developers"
copyright = "2026, the wheelrail developers"
extensions = ["myst_parser", "sphinx.ext.autodoc", "mathml", "commands", "docstrings"]
exclude_patterns = ["_build", "extensions"]

myst_enable_extensions = ["dollarmath", "colon_fence", "substitution", "attrs_block"]
myst_heading_anchors = 3
# One number per quantity: costs are read from the tables of the benchmarks, never typed.
myst_substitutions = costs(HERE / "benchmarks")

html_theme = "furo"
html_title = "wheelrail"
html_static_path = ["_static"]
html_css_files = ["doors.css"]
html_math_renderer = "mathml"

default_role = "literal"
autodoc_typehints = "none"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "exclude-members": "told_always"}
