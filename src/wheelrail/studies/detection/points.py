"""Contact points of many configurations, by any method."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from wheelrail.contact.baselines.methods import METHOD_IDS, Settings, scratch_for, settings_for
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.point.detection._kernels.equations import COLUMNS
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS
from wheelrail.contact.point.detection.locate import METHODS
from wheelrail.studies._kernels.detection import search_all, search_all_baseline


class Points(NamedTuple):
    """Contacts of n configurations."""

    positions: np.ndarray  #: rows of the searches, shape (n, MOST_POINTS, COLUMNS)
    counts: np.ndarray  #: how many of them are contacts, shape (n,)
    seconds: float  #: of CPU time for all of them


Finder = Callable[[np.ndarray], Points]


def finder(pair: Pair, method: str, settings: Settings | None = None) -> Finder:
    """What finds the contacts of poses (n, 4) by a method: "diff", "dist" or a baseline's name. It is compiled by then.

    settings : ranges, starts and tolerances of a baseline, instead of its usual ones.
    """
    baseline = settings_for(method) if settings is None else settings
    scratch = None if method in METHODS else scratch_for(pair, method, baseline)

    def find(poses: np.ndarray) -> Points:
        positions = np.zeros((len(poses), MOST_POINTS, COLUMNS))
        counts = np.zeros(len(poses), dtype=np.int64)
        start = time.process_time()
        if scratch is None:
            search_all(pair, poses, METHODS[method][0], positions, counts)
        else:
            search_all_baseline(pair, poses, METHOD_IDS[method], baseline, positions, counts, scratch)
        return Points(positions, counts, time.process_time() - start)

    find(np.zeros((0, 4)))
    return find
