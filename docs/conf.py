"""Sphinx configuration."""

project = "wheelrail"
author = "the wheelrail developers"
copyright = "2026, the wheelrail developers"
extensions = ["myst_parser", "sphinx.ext.mathjax"]
myst_enable_extensions = ["dollarmath", "colon_fence"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "wheelrail"
