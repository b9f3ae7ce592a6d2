"""The study, part by part; a part that is finished stays so when a later one is interrupted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from wheelrail.contact.pair._kernels import Pair
from wheelrail.contact.pair.pair import make_pair
from wheelrail.profiles.library import library_profile
from wheelrail.studies.detection.compare import Outcome, Task, compare
from wheelrail.studies.detection.published import LIMITS_MM, TOLERANCES_MM
from wheelrail.studies.detection.settings import StudySettings
from wheelrail.track.rail_placement import laid_rail

INCLINATIONS = (40, 20)  #: denominators
PENETRATION = 0.18e-3  #: of the deepest contact [m]
RIVAL_TOLERANCES = (0.1e-3, 1.0e-3, 4.0e-3)  #: m, of the thesis, one between, and of the MSD paper
LIMITS = tuple(limit * 1e-3 for limit in LIMITS_MM)  #: m

#: With the tolerances of the thesis and of the MSD paper.
SEMI_ANALYTIC = Task((("diff", "dist"),), (0.1e-3, 2.0e-3), angle_tolerance=2.0e-3)
OVER_LIMITS = Task((("diff", "dist"),), tuple(tolerance * 1e-3 for tolerance in TOLERANCES_MM))
RIVALS = Task(
    [(b, a) for a in ("grid", "diff") for b in ("diff", "grid", "compass", "simplex") if a != b], RIVAL_TOLERANCES
)
RIVALS_4D = Task(
    [(b, a) for a in ("grid-4d", "dist") for b in ("dist", "grid-4d", "compass-4d", "simplex-4d") if a != b],
    RIVAL_TOLERANCES,
)

Progress = Callable[[str, int, int], None]  #: told what is being done, how much of it more is done, and how much it is


@dataclass
class Results:
    """Outcomes by inclination, of the parts that are finished."""

    settings: StudySettings
    semi_analytic: dict[int, Outcome] = field(default_factory=dict)  #: DIFF and DIST
    limits: dict[tuple[int, float], Outcome] = field(default_factory=dict)  #: by inclination and limit [m]
    rivals: dict[int, Outcome] = field(default_factory=dict)
    rivals_4d: dict[int, Outcome] = field(default_factory=dict)


def study_pair(denominator: int, radius: float) -> Pair:
    """S1002 on UIC60, gauge 1435, back-to-back 1360 mm; wheel radius in m."""
    rail = laid_rail(library_profile("UIC60"), inclination=1.0 / denominator)
    return make_pair(library_profile("S1002"), rail, radius=radius)


def run_study(results: Results, progress: Progress = lambda what, more, of: None) -> None:
    """Fill `results` part by part: the quick ones first, the slowest grid last."""
    settings = results.settings
    pairs = {denominator: study_pair(denominator, settings.radius) for denominator in INCLINATIONS}

    def part(what: str, count: int, task: Task, penetrations: Sequence[float]) -> dict[tuple[int, float], Outcome]:
        total = len(pairs) * len(penetrations) * count
        return {
            (n, penetration): compare(
                pair, count, settings, task, penetration, lambda more: progress(what, more, total)
            )
            for n, pair in pairs.items()
            for penetration in penetrations
        }

    usual = (PENETRATION,)
    results.semi_analytic = by_inclination(part("DIFF and DIST", settings.count, SEMI_ANALYTIC, usual))
    results.limits = part("penetration limits", settings.limit_count, OVER_LIMITS, LIMITS)
    results.rivals = by_inclination(part("rivals, 2D", settings.rival_count, RIVALS, usual))
    results.rivals_4d = by_inclination(part("rivals, 4D", settings.rival_4d_count, RIVALS_4D, usual))


def by_inclination(outcomes: dict[tuple[int, float], Outcome]) -> dict[int, Outcome]:
    """Outcomes of a part with one penetration."""
    return {n: outcome for (n, _), outcome in outcomes.items()}
