"""Sentences of a page, broken into lines."""

from __future__ import annotations

import textwrap

WIDTH = 118


def paragraph(text: str) -> str:
    """Running text."""
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def item(text: str) -> str:
    """One of a list."""
    return textwrap.fill(
        text, WIDTH, initial_indent="- ", subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )
