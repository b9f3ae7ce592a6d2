"""Numbers that may be written as a ratio."""

from __future__ import annotations

import math


def number_or_ratio(text: str) -> float:
    """The number that a text such as "0.025" or "1:40" stands for; NaN if it is neither."""
    top, colon, bottom = text.partition(":")
    try:
        return float(top) / float(bottom) if colon else float(top)
    except (ValueError, ZeroDivisionError):
        return math.nan
