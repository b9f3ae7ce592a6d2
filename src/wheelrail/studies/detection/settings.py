"""What a run of the study is told."""

from __future__ import annotations

from dataclasses import dataclass

MOST = 100_000_000  #: configurations
SAMPLINGS = ("random", "grid")
RADII = (0.05, 2.0)  #: m, of the nominal circle


@dataclass(frozen=True)
class StudySettings:
    """How many configurations are looked at for what, and how they are chosen. Lengths in m.

    With the defaults a run takes two to three minutes of one core, nearly all of it in the two grids; half a minute
    with the set-up of 2008.
    """

    count: int = 60_000  #: for DIFF and DIST, of each inclination
    limit_count: int = 20_000  #: for each penetration limit
    baseline_count: int = 5_000  #: for the baselines in the 2D form
    baseline_4d_count: int = 600  #: for the baselines in the 4D form
    radius: float = 0.460  #: of the wheel
    smoothing: float = 0.0  #: width of the Gauss filter on both profiles; 0: exact ones
    sampling: str = "random"  #: or "grid": a regular one, as in the papers
    seed: int = 1
    setup: str = "wheelrail"  #: a key of SETUPS: which methods are compared, and how
