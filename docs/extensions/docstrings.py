"""Docstrings as the code writes them: a section of parameters has lines ``name : what it is``, with no types."""

from __future__ import annotations

import re

NAMED = re.compile(r"^([A-Za-z_][\w, ]*?) : (.*)$")


def convert(app, what, name, obj, options, lines):
    """Turn sections of parameters into fields; other lines ``name : words`` into items of a list."""
    out: list[str] = []
    skip = False
    for n, line in enumerate(lines):
        if skip:
            skip = False
            continue
        if line.strip() == "Parameters" and n + 1 < len(lines) and set(lines[n + 1].strip()) == {"-"}:
            skip = True
            continue
        found = NAMED.match(line)
        if found:
            if out and out[-1].strip() and not out[-1].startswith(("- ", "  ")):
                out.append("")
            out.append(f"- **{found.group(1)}**: {found.group(2)}")
        elif out and line.strip() and out[-1].startswith(("- ", "  ")) and not line.startswith(("- ", " ")):
            out.append(f"  {line}")
        elif out and line.startswith("    ") and out[-1].startswith(("- ", "  ")):
            out.append(f"  {line.strip()}")
        else:
            out.append(line)
    lines[:] = out


def setup(app):
    """Listen for docstrings."""
    app.connect("autodoc-process-docstring", convert)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
