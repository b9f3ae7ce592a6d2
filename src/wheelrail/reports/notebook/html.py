"""Pieces of HTML with every text escaped, and all looks in place: notebooks share one style sheet with us."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

_CELL = "padding:1px 12px 1px 0;text-align:left;vertical-align:top;background:none;border:none"
_NUMBER = "padding:1px 12px 1px 0;text-align:right;font-variant-numeric:tabular-nums;background:none;border:none"


def box(title: str, *parts: str) -> str:
    """A title, and what stands below it."""
    head = f'<div style="font-weight:600;margin:4px 0">{escape(title)}</div>'
    return f'<div style="max-width:60em;font-size:13px">{head}{"".join(parts)}</div>'


def facts(rows: Iterable[tuple[str, str]]) -> str:
    """Names and values, one below the other."""
    lines = (
        f'<tr><td style="{_CELL};opacity:0.7">{escape(name)}</td><td style="{_CELL}">{escape(value)}</td></tr>'
        for name, value in rows
    )
    return f'<table style="border-collapse:collapse;border:none;margin:2px 0">{"".join(lines)}</table>'


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns with heads; all but the first are numbers."""
    looks = [_CELL, *[_NUMBER] * (len(heads) - 1)]
    head = "".join(
        f'<th style="{look};opacity:0.7;font-weight:normal">{escape(one)}</th>'
        for look, one in zip(looks, heads, strict=True)
    )
    lines = (
        "<tr>"
        + "".join(f'<td style="{look}">{escape(one)}</td>' for look, one in zip(looks, row, strict=True))
        + "</tr>"
        for row in rows
    )
    return f'<table style="border-collapse:collapse;border:none;margin:2px 0"><tr>{head}</tr>{"".join(lines)}</table>'


def note(text: str) -> str:
    """A line of its own."""
    return f'<div style="margin:2px 0">{escape(text)}</div>'
