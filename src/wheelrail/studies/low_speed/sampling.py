"""How often chattering signals are recorded."""

from __future__ import annotations


def odd_interval(step: float, about: float) -> float:
    """An odd multiple of `step` near `about`, or the step itself if that is longer [s].

    A step that is too long changes signs from step to step; in an even multiple of it nothing of that would be seen.
    """
    return (max(1, round(about / step)) | 1) * step
