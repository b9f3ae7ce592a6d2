"""Reading the tables of other programs' results."""

from __future__ import annotations

import csv
from importlib.resources import files

Row = dict[str, str]


def reference_rows(name: str) -> list[Row]:
    """Rows of a CSV file in `validation/data`, comments left out."""
    text = files("wheelrail.validation").joinpath(f"data/{name}").read_text(encoding="utf-8")
    return list(csv.DictReader(line for line in text.splitlines() if not line.startswith("#")))
