"""Profile points in a table with the columns y and z."""

from __future__ import annotations

from pathlib import Path

from wheelrail.errors import ProblemList, nearest
from wheelrail.io.csv_table import (
    Column,
    begins_with_number,
    content_lines,
    read_header,
    read_rows,
    separator_in,
)
from wheelrail.io.point_file import PointFile
from wheelrail.io.text_file import read_text
from wheelrail.units import LENGTH

UNITS = {name: LENGTH["_" + name] for name in ("m", "cm", "mm")}  #: [m] per unit; no profile comes in kilometres


def read_profile_csv(path: Path, unit: str | None = None) -> PointFile:
    """Profile points of a table, see csv_table, with the columns y and z.

    Names with a suffix (``y_mm``) say their unit; bare names are in `unit`, or in metres where none is given.
    A table without a header line needs `unit`, and holds y and z in this order.
    """
    problems = ProblemList(str(path))
    if unit is not None and unit not in UNITS:
        problems.add("unit", f"is not a unit of length for profiles. {nearest(unit, UNITS)}", unit)
    # An unknown unit still lets the table be checked, as if in metres.
    bare = UNITS.get(unit, 1.0) if unit is not None else 1.0
    lines = content_lines(read_text(path))
    notes: list[str] = []
    columns: list[Column | None]
    if not lines:
        problems.add("", "the file has only comments; columns y and z were expected")
        problems.stop_if_any()
    separator = separator_in(lines[0].text)
    if begins_with_number(lines[0].text):
        if unit is None:
            problems.add(
                f"line {lines[0].number}", "no header line; name the columns y_mm,z_mm or give the unit", lines[0].text
            )
        columns = [Column("y", "y", bare), Column("z", "z", bare)]
        rows = lines
    else:
        unit_table = {"": bare} | {"_" + name: factor for name, factor in UNITS.items()}
        columns = read_header(problems, lines[0], separator, {"y": unit_table, "z": unit_table}, ("y", "z"))
        rows = lines[1:]
        for column in columns:
            if column is None:
                continue
            if column.title != column.stem and unit in UNITS and column.factor != bare:
                what = f"contradicts the unit that was given ({unit}); leave one of them out"
                problems.add(f"column {column.title}", what)
            if column.title == column.stem and unit is None:
                notes.append(f"Column {column.title} names no unit and is taken as metres.")
    table = read_rows(problems, rows, separator, columns)
    problems.stop_if_any()
    return PointFile(table["y"], table["z"], None, tuple(notes))
