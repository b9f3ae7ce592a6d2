"""Tables of cases for the command line: one case per row, columns named like the options."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from wheelrail.errors import ProblemList, nearest
from wheelrail.io.csv_table import cells_of, content_lines, separator_in
from wheelrail.io.text_file import read_number, read_text

Case = dict[str, float | str]


def read_cases(path: Path, numbers: Collection[str], texts: Collection[str]) -> list[Case]:
    """Rows of a CSV table whose columns are any of `numbers` (finite) and `texts`; all problems at once."""
    problems = ProblemList(str(path))
    lines = content_lines(read_text(path))
    if not lines:
        problems.add("", "the file has only comments; a line of column names was expected")
        problems.stop_if_any()
    header, *rows = lines
    separator = separator_in(header.text)
    titles = cells_of(header.text, separator)
    known = {*numbers, *texts}
    for title in titles:
        if title not in known:
            problems.add(f"line {header.number}", f"not an option of this command. {nearest(title, known)}", title)
        elif titles.count(title) > 1:
            problems.add(f"line {header.number}", "the column is there twice", title)
    if not rows:
        problems.add("", "the table has no cases")
    problems.stop_if_any()
    cases: list[Case] = []
    for row in rows:
        cells = cells_of(row.text, separator)
        if len(cells) != len(titles):
            problems.add(f"line {row.number}", f"{len(titles)} cells were expected, found {len(cells)}", row.text)
            continue
        case: Case = {}
        for title, cell in zip(titles, cells, strict=True):
            case[title] = cell if title in texts else read_number(problems, f"line {row.number}, column {title}", cell)
        cases.append(case)
    problems.stop_if_any()
    return cases
