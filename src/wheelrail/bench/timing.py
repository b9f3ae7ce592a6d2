"""Timing of compiled loops."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Outcome = TypeVar("Outcome")

REPEATS = 5


def least_seconds(run: Callable[[], Outcome], repeats: int | None = None) -> tuple[float, Outcome]:
    """Seconds of CPU time, the least of some repeats, which other processes disturb least, and the result."""
    outcome = run()  # compile
    best = float("inf")
    for _ in range(repeats or REPEATS):
        start = time.process_time()
        outcome = run()
        best = min(best, time.process_time() - start)
    return best, outcome
