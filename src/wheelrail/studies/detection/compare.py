"""Several methods on the same configurations: points, errors of one against another, CPU time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from wheelrail.contact.baselines.methods import Settings
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.point.detection._kernels.equations import Y_WHEEL
from wheelrail.studies.detection.configurations import configurations
from wheelrail.studies.detection.heights import heights_at, heights_up_to
from wheelrail.studies.detection.points import Points, finder
from wheelrail.studies.detection.settings import StudySettings
from wheelrail.studies.detection.tally import CLASSES, AngleTally, ErrorTally

#: About how long a configuration takes [s]; decides only how many are done between two signs of progress.
ROUGHLY = {"grid": 4e-3, "grid-4d": 60e-3, "compass": 1e-4, "simplex": 1e-4, "compass-4d": 1e-3, "simplex-4d": 5e-4}
QUICK = 2e-5  #: DIFF and DIST [s]
BETWEEN_SIGNS = 0.3  #: of progress [s]; an interruption has to wait as long
TREAD_BEGINS = -0.026  #: position on the wheel where S1002's flange root ends and its tread begins [m]

Progress = Callable[[int], None]  #: told how many configurations more are done


@dataclass
class Outcome:
    """What the comparison of some methods gave for one pair and one penetration."""

    configurations: int = 0  #: that were used
    without_contact: int = 0  #: left out: no height gives the penetration
    seconds: dict[str, float] = field(default_factory=dict)  #: of CPU time for all configurations, by method
    shares: dict[str, np.ndarray] = field(default_factory=dict)  #: configurations with 0, 1, 2, 3, more points
    tread_pairs: dict[str, int] = field(default_factory=dict)  #: of those with two points: both on the tread
    errors: dict[tuple[str, str, float], ErrorTally] = field(default_factory=dict)  #: by B, A and tolerance [m]
    angles: AngleTally | None = None  #: of the first pair of methods

    def microseconds(self, method: str) -> float:
        """Mean CPU time per configuration [us]."""
        return 1e6 * self.seconds[method] / max(self.configurations, 1)


@dataclass(frozen=True)
class Task:
    """Which methods are compared, and how."""

    against: Sequence[tuple[str, str]]  #: names of method B and reference A
    tolerances: Sequence[float]  #: within which points match [m]
    angle_tolerance: float | None = None  #: the same for a tally by contact angle, of the first of `against` [m]
    on_rail: bool = False  #: points are matched on the rail, the first that is near enough, as in the papers
    up_to: bool = False  #: all heights up to the penetration, and not the one that has it
    searches: Mapping[str, Settings] = field(default_factory=dict)  #: of baselines that do not use their usual settings


def compare(
    pair: Pair, count: int, settings: StudySettings, task: Task, penetration: float, progress: Progress
) -> Outcome:
    """Do a task in about `count` configurations whose deepest contact by DIST has this `penetration` [m].

    With `task.up_to` it has this penetration at most; about half of `count` configurations are left then.
    """
    against = task.against
    methods = sorted({name for names in against for name in names})
    finders = {method: finder(pair, method, task.searches.get(method)) for method in methods}
    outcome = Outcome(
        seconds=dict.fromkeys(methods, 0.0),
        shares={method: np.zeros(CLASSES, dtype=np.int64) for method in methods},
        tread_pairs=dict.fromkeys(methods, 0),
        errors={(b, a, t): ErrorTally(t, task.on_rail) for b, a in against for t in task.tolerances},
        angles=None if task.angle_tolerance is None else AngleTally(task.angle_tolerance),
    )
    random = np.random.default_rng((settings.seed, 1))  # of heights
    each = sum(ROUGHLY.get(method, QUICK) for method in methods)
    chunk = int(np.clip(BETWEEN_SIGNS / each, 1, 2000))
    for drawn in configurations(count, settings.sampling, settings.seed, chunk):
        if task.up_to:
            poses, failed = heights_up_to(pair, drawn, penetration, random)
        else:
            poses, failed = heights_at(pair, drawn, penetration)
        outcome.configurations += len(poses)
        outcome.without_contact += failed
        found = {method: find(poses) for method, find in finders.items()}
        for method, points in found.items():
            outcome.seconds[method] += points.seconds
            outcome.shares[method] += np.bincount(np.minimum(points.counts, CLASSES - 1), minlength=CLASSES)
            outcome.tread_pairs[method] += tread_pairs(pair, points)
        for (b, a, _), tally in outcome.errors.items():
            tally.add(found[a], found[b])
        if outcome.angles is not None:
            outcome.angles.add(found[against[0][1]], found[against[0][0]])
        progress(len(drawn))
    return outcome


def tread_pairs(pair: Pair, points: Points) -> int:
    """How many configurations have two points, both on the tread."""
    innermost = points.positions[:, :2, Y_WHEEL].min(axis=1) - pair.offset
    return int(((points.counts == 2) & (innermost > TREAD_BEGINS)).sum())
