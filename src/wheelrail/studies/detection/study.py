"""The study, part by part; a part that is finished stays so when a later one is interrupted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.profiles.library import library_profile
from wheelrail.profiles.rounding import rounded
from wheelrail.studies.detection.compare import Outcome, Task, compare
from wheelrail.studies.detection.settings import StudySettings
from wheelrail.studies.detection.setups import LIMITS, SETUPS, Setup
from wheelrail.track.rail_placement import laid_rail

INCLINATIONS = (40, 20)  #: denominators

Progress = Callable[[str, int, int], None]  #: told what is being done, how much of it more is done, and how much it is


@dataclass
class Results:
    """Outcomes by inclination, of the parts that are finished."""

    settings: StudySettings
    semi_analytic: dict[int, Outcome] = field(default_factory=dict)  #: DIFF and DIST
    limits: dict[tuple[int, float], Outcome] = field(default_factory=dict)  #: by inclination and limit [m]
    baselines: dict[int, Outcome] = field(default_factory=dict)
    baselines_4d: dict[int, Outcome] = field(default_factory=dict)

    @property
    def setup(self) -> Setup:
        """Which methods are compared, and how."""
        return SETUPS[self.settings.setup]


def study_pair(denominator: int, radius: float, smoothing: float = 0.0) -> Pair:
    """S1002 on UIC60, gauge 1435, back-to-back 1360 mm; wheel radius and width of a Gauss filter on both in m."""
    wheel, rail = (library_profile(name) for name in ("S1002", "UIC60"))
    if smoothing > 0.0:
        wheel, rail = rounded(wheel, smoothing), rounded(rail, smoothing)
    return make_pair(wheel, laid_rail(rail, inclination=1.0 / denominator), radius=radius)


def run_study(results: Results, progress: Progress = lambda what, more, of: None) -> None:
    """Fill `results` part by part: the quick ones first, the slowest grid last."""
    settings, setup = results.settings, results.setup
    pairs = {n: study_pair(n, settings.radius, settings.smoothing) for n in INCLINATIONS}

    def part(what: str, count: int, task: Task, penetrations: Sequence[float]) -> dict[tuple[int, float], Outcome]:
        total = len(pairs) * len(penetrations) * count
        return {
            (n, penetration): compare(
                pair, count, settings, task, penetration, lambda more: progress(what, more, total)
            )
            for n, pair in pairs.items()
            for penetration in penetrations
        }

    usual = (setup.penetration,)
    results.semi_analytic = by_inclination(part("DIFF and DIST", settings.count, setup.semi_analytic, usual))
    results.limits = part("penetration limits", settings.limit_count, setup.over_limits, LIMITS)
    results.baselines = by_inclination(part("baselines, 2D", settings.baseline_count, setup.baselines, usual))
    if setup.baselines_4d is not None:
        results.baselines_4d = by_inclination(
            part("baselines, 4D", settings.baseline_4d_count, setup.baselines_4d, usual)
        )


def by_inclination(outcomes: dict[tuple[int, float], Outcome]) -> dict[int, Outcome]:
    """Outcomes of a part with one penetration."""
    return {n: outcome for (n, _), outcome in outcomes.items()}
