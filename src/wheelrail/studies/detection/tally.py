"""What procedure B gets wrong of reference A, over many configurations.

Points of A and B are matched one to one within a tolerance: the nearest first, or, as the papers do, each of A in turn
with the first of B that is near enough on the rail. With m_A and m_B points left over in a configuration,
E = max(m_A, m_B); of it E1 = min(m_A, m_B) are pairs that lie too far apart, and E2 = E - E1 are points that one of the
two has more. Over the class of the N_h configurations in which A has h points
e_h = sum E / (h N_h); over all of them e = sum E / sum h N_h (Malvezzi et al. 2008; Meli 2009, ch. 2).
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from wheelrail.contact.point.detection._kernels.search import MOST_POINTS
from wheelrail.studies._kernels.detection import (
    ANGLE_COLUMNS,
    CONFIGURATIONS,
    ERRORS,
    EXCESS,
    FAR_PAIRS,
    MISSED,
    POINTS,
    SURPLUS,
    TALLY_COLUMNS,
    add_by_angle,
    add_errors,
)
from wheelrail.studies.detection.points import Points

CLASSES = 5  #: A has 0, 1, 2, 3, 4 or more points
ANGLE_EDGES = (0.0, 1.0, 2.5, 5.0, 10.0, 20.0, 30.0, 45.0, 60.0)  #: of the classes of contact angles [deg]


def percent(part: float, whole: float) -> float:
    """A share in %; NaN of nothing."""
    return 100.0 * float(part) / float(whole) if whole > 0 else float("nan")


@dataclass
class ErrorTally:
    """Errors of B against A for one tolerance [m]."""

    tolerance: float
    on_rail: bool = False  #: points are matched as in the papers
    sums: np.ndarray = field(default_factory=lambda: np.zeros((CLASSES, TALLY_COLUMNS)))

    def add(self, a: Points, b: Points) -> None:
        """Count some configurations more."""
        partners = np.zeros(MOST_POINTS, dtype=np.int64)
        add_errors(a.positions, a.counts, b.positions, b.counts, self.tolerance, self.on_rail, partners, self.sums)

    @property
    def configurations(self) -> int:
        """How many were counted."""
        return int(self.sums[:, CONFIGURATIONS].sum())

    def _share(self, column: int) -> float:
        """A sum over all classes, of all points of A [%].

        Configurations in which A has no points count by what B has in excess; not so in the papers, whose sums begin
        with the class of one point.
        """
        return percent(self.sums[1 if self.on_rail else 0 :, column].sum(), self.sums[:, POINTS].sum())

    @property
    def error(self) -> float:
        """The error e [%]."""
        return self._share(ERRORS)

    def class_error(self, h: int) -> float:
        """The error e_h [%] of the configurations with h points; NaN if there are none."""
        return percent(self.sums[h, ERRORS], self.sums[h, POINTS])

    @property
    def missed(self) -> float:
        """Points of A without partner in B, of all of A's [%]."""
        return self._share(MISSED)

    @property
    def excess(self) -> float:
        """Points of B without partner in A, of all of A's [%]."""
        return self._share(EXCESS)

    @property
    def far_pairs(self) -> float:
        """The part of e that is E1 [%]."""
        return self._share(FAR_PAIRS)

    @property
    def surplus(self) -> float:
        """The part of e that is E2 [%]."""
        return self._share(SURPLUS)


@dataclass
class AngleTally:
    """How B's points lie to A's by contact angle, for one tolerance [m]."""

    tolerance: float
    sums: np.ndarray = field(default_factory=lambda: np.zeros((len(ANGLE_EDGES), ANGLE_COLUMNS)))

    def add(self, a: Points, b: Points) -> None:
        """Count some configurations more."""
        partners = np.zeros(MOST_POINTS, dtype=np.int64)
        edges = np.radians(ANGLE_EDGES)
        add_by_angle(a.positions, a.counts, b.positions, b.counts, self.tolerance, edges, partners, self.sums)
