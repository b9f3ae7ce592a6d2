"""Tables as plain text that fit the width of the screen: texts are wrapped, numbers never cut."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Iterable, Sequence

GAP = 2  #: spaces between columns
NARROWEST = 40  #: width that is always taken to be there
LONG = 40  #: characters of a text that makes entries of rows, where a table is too wide
FEW = 2  #: rows of a table that is turned on its side rather than split
NUMBER = re.compile(r"[-+]?(\d[\d.,]*(e[-+]?\d+)?|nan|inf|-)?\s*%?$")


def screen_width() -> int:
    """Characters in a line: as COLUMNS says, as the terminal is wide, or 80 where the output goes elsewhere."""
    return max(NARROWEST, shutil.get_terminal_size(fallback=(80, 24)).columns)


def table_lines(columns: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """Head, rule and rows in lines of at most `width` characters, unless single words are longer.

    What does not fit side by side is shown in several tables below each other, each with the first column.
    """
    widths = _fitting(columns, rows, width)
    if widths is not None:
        return _lines(columns, rows, widths)
    if len(rows) <= FEW:
        turned = [[name, *cells] for name, *cells in zip(columns, *rows, strict=True)]
        return _lines([], turned, [max(map(len, column)) for column in zip(*turned, strict=True)])
    if any(len(cell) > LONG for row in rows for cell in row[1:]):
        return _records(columns, rows, width)
    lines: list[str] = []
    for group in _groups(columns, rows, width):
        picked = [[row[n] for n in group] for row in rows]
        names = [columns[n] for n in group]
        lines += ([""] if lines else []) + _lines(
            names, picked, _fitting(names, picked, width) or _least(names, picked)
        )
    return lines


def wrapped(text: str, width: int, indent: str) -> str:
    """A text in lines of at most `width` characters, all but the first with an indent; words are not cut."""
    return "\n".join(
        textwrap.wrap(text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    )


def _groups(columns: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> list[list[int]]:
    """Numbers of the columns that go side by side; the first goes with all others."""
    groups = [[0]]
    for n in range(1, len(columns)):
        tried = [*groups[-1], n]
        if (
            len(tried) > 2
            and _fitting([columns[k] for k in tried], [[row[k] for k in tried] for row in rows], width) is None
        ):
            tried = [0, n]
            groups.append(tried)
        groups[-1] = tried
    return groups


def _fitting(columns: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> list[int] | None:
    """Widths of the columns: as wide as their texts, or with heads and texts wrapped; None if too wide."""
    room = width - GAP * (len(columns) - 1)
    cells = [_widest(row[n] for row in rows) for n in range(len(columns))]
    natural = [max(len(column), cell) for column, cell in zip(columns, cells, strict=True)]
    if sum(natural) <= room:
        return natural
    least = _least(columns, rows)
    if sum(least) > room:
        return None
    while sum(natural) > room:
        slack = [(width > few, width) for width, few in zip(natural, least, strict=True)]
        natural[slack.index(max(slack))] -= 1
    return natural


def _records(columns: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """Rows as entries: what is short side by side, and long texts below, indented."""
    natural = [max(_longest_word(column), _widest(row[n] for row in rows)) for n, column in enumerate(columns)]
    below = [n for n in range(1, len(columns)) if natural[n] > LONG]
    beside = [n for n in range(len(columns)) if n not in below]
    while len(beside) > 1 and sum(natural[n] + GAP for n in beside) > width + GAP:
        below.append(beside.pop(max(range(1, len(beside)), key=lambda k: natural[beside[k]])))
    widths = [natural[n] for n in beside]
    lines = _lines([columns[n] for n in beside], [], widths)
    for row in rows:
        lines += _lines([], [[row[n] for n in beside]], widths)
        for n in sorted(below):
            text = row[n] if natural[n] > LONG else f"{columns[n]}: {row[n]}"
            lines += wrapped(f"    {text}", width, "    ").splitlines() if row[n] else []
    return lines


def _least(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """The least widths: the longest words, and enough for a text to be read."""
    found = []
    for n, column in enumerate(columns):
        widest = _widest(row[n] for row in rows)
        word = max([_longest_word(column), *(_longest_word(row[n]) for row in rows)])
        found.append(max(word, min(widest, 20)))
    return found


def _widest(texts: Iterable[str]) -> int:
    return max(map(len, texts), default=0)


def _longest_word(text: str) -> int:
    return max(map(len, text.split()), default=0)


def _lines(columns: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[int]) -> list[str]:
    numeric = [bool(rows) and all(NUMBER.match(row[n]) for row in rows) for n in range(len(widths))]

    def line(cells: Sequence[str]) -> list[str]:
        parts = [
            textwrap.wrap(cell, width, break_long_words=False, break_on_hyphens=False) or [""]
            for cell, width in zip(cells, widths, strict=True)
        ]
        found = []
        for k in range(max(map(len, parts))):
            texts = [part[k] if k < len(part) else "" for part in parts]
            aligned = [
                text.rjust(width) if right else text.ljust(width)
                for text, width, right in zip(texts, widths, numeric, strict=True)
            ]
            found.append((" " * GAP).join(aligned).rstrip())
        return found

    head = [*line(columns), (" " * GAP).join("-" * width for width in widths)] if columns else []
    return head + [text for row in rows for text in line(row)]
