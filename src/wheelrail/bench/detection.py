"""What finding contact points costs."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from wheelrail.bench.detection_loops._kernels import loop_scan, loop_search, set_heights
from wheelrail.contact.detection._kernels import MOST_POINTS
from wheelrail.contact.detection.equations._kernels import COLUMNS, DIFF, DIST
from wheelrail.contact.pair.benchmark import benchmark_pair

COUNT = 20_000
REPEATS = 5
PENETRATION = 0.18e-3  #: m, of the papers' study


@dataclass(frozen=True)
class Cost:
    """CPU time per wheel, the least of several repeats."""

    method: str
    microseconds: float
    times_faster_than_scan: float
    evaluations: float  #: of F per wheel
    contacts: float  #: found per wheel


def detection_costs() -> list[Cost]:
    """DIFF and DIST beside the plain scan of 901 places, over the papers' configurations at both inclinations."""
    random = np.random.default_rng(1)
    low, high = (0.0, 0.0, -0.01), (0.01, 0.01, 0.01)
    out, places = np.zeros((MOST_POINTS, COLUMNS)), np.zeros(MOST_POINTS)
    sums = {name: np.zeros(3) for name in ("scan of 901 places", "diff", "dist")}
    for inclination in (1 / 40, 1 / 20):
        pair = benchmark_pair(inclination)
        drawn = random.uniform(low, high, (COUNT, 3))
        poses = np.column_stack((drawn[:, 0], np.zeros(COUNT), drawn[:, 1:]))
        set_heights(pair, poses, PENETRATION, DIST, out)
        few = np.ascontiguousarray(poses[: COUNT // 10])
        seconds, found = _least(partial(loop_scan, pair, few, places))
        sums["scan of 901 places"] += np.array([seconds, 901.0 * len(few), found]) / len(few) / 2.0
        for name, method in (("diff", DIFF), ("dist", DIST)):
            seconds, (found, spent) = _least(partial(loop_search, pair, poses, method, out))
            sums[name] += np.array([seconds, spent, found]) / COUNT / 2.0
    scan = sums["scan of 901 places"][0]
    return [Cost(name, 1e6 * v[0], scan / v[0], v[1], v[2]) for name, v in sums.items()]


def _least(run: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds of CPU time, the least of some repeats, and the result."""
    run()  # compile
    best, result = np.inf, None
    for _ in range(REPEATS):
        start = time.process_time()
        result = run()
        best = min(best, time.process_time() - start)
    return float(best), result
