"""What finding contact points costs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from wheelrail.bench._kernels.detection import loop_baseline, loop_follow, loop_scan, loop_search, set_heights
from wheelrail.bench.timing import least_seconds
from wheelrail.contact.baselines.methods import METHOD_IDS, scratch_for, settings_for
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.point.detection._kernels.equations import COLUMNS, DIFF, DIST
from wheelrail.contact.point.detection._kernels.memory import COLUMNS as MEMORY_COLUMNS
from wheelrail.contact.point.detection._kernels.memory import ROWS
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS

COUNT = 20_000
MOVES = 20  #: searches around each configuration of a wheel that is followed
#: Poses for each method, and how often they are timed.
FEW = {"scan": (2_000, 5), "grid": (40, 2), "compass": (1_000, 3)}
PENETRATION = 0.18e-3  #: m, of the papers' study

SCAN = "scan of 901 positions"


@dataclass(frozen=True)
class Cost:
    """CPU time per wheel, the least of several repeats."""

    method: str
    microseconds: float
    times_faster_than_scan: float
    times_slower_than_diff: float
    evaluations: float  #: of F, or of the baseline's own function, per wheel
    contacts: float  #: found per wheel


def detection_costs() -> list[Cost]:
    """All methods over the papers' configurations at both inclinations."""
    random = np.random.default_rng(1)
    low, high = (0.0, 0.0, -0.01), (0.01, 0.01, 0.01)
    sums: dict[str, np.ndarray] = {}
    for inclination in (1 / 40, 1 / 20):
        pair = benchmark_pair(inclination)
        drawn = random.uniform(low, high, (COUNT, 3))
        poses = np.column_stack((drawn[:, 0], np.zeros(COUNT), drawn[:, 1:]))
        set_heights(pair, poses, PENETRATION, DIST, np.zeros((MOST_POINTS, COLUMNS)))
        for name, cost in _costs_of_pair(pair, poses).items():
            sums[name] = sums.get(name, np.zeros(3)) + 0.5 * cost
    scan, diff = sums[SCAN][0], sums["diff"][0]
    return [Cost(name, 1e6 * v[0], scan / v[0], v[0] / diff, v[1], v[2]) for name, v in sums.items()]


def _costs_of_pair(pair: Pair, poses: np.ndarray) -> dict[str, np.ndarray]:
    """Seconds, evaluations and contacts per wheel, by method."""
    out, positions = np.zeros((MOST_POINTS, COLUMNS)), np.zeros(MOST_POINTS)
    memory = np.zeros((ROWS, MEMORY_COLUMNS))
    costs: dict[str, np.ndarray] = {}
    count, repeats = FEW["scan"]
    seconds, found = least_seconds(partial(loop_scan, pair, poses[:count].copy(), positions), repeats)
    costs[SCAN] = np.array([seconds, 901.0 * count, found]) / count
    for name, method in (("diff", DIFF), ("dist", DIST)):
        seconds, (found, spent) = least_seconds(partial(loop_search, pair, poses, method, out))
        costs[name] = np.array([seconds, spent, found]) / len(poses)
    for name, method in (("diff", DIFF), ("dist", DIST)):
        few = poses[: COUNT // MOVES].copy()
        seconds, (found, spent) = least_seconds(partial(loop_follow, pair, few, method, MOVES, memory, out))
        costs[f"{name}, followed"] = np.array([seconds, spent, found]) / (len(few) * MOVES)
    for name in ("compass", "grid"):
        count, repeats = FEW[name]
        loop = partial(loop_baseline, pair, poses[:count].copy(), METHOD_IDS[name], settings_for(name))
        seconds, (found, spent) = least_seconds(partial(loop, scratch_for(pair, name), out), repeats)
        costs[name] = np.array([seconds, spent, found]) / count
    return costs
