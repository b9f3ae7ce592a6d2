"""Two bodies whose gap is A x^2 + B y^2, by elastic contact."""

from __future__ import annotations

import numpy as np

from wheelrail.contact.elastic._kernels.overlap import END, FIRST
from wheelrail.contact.elastic._kernels.paraboloid import press_paraboloid
from wheelrail.contact.elastic._kernels.resultants import (
    NORMAL_FORCE,
    RESULTANT_COLUMNS,
    set_slips_by_creepage,
    sum_rows,
)
from wheelrail.contact.elastic._kernels.rolling import find_tractions
from wheelrail.contact.elastic._kernels.smooth import MOST_REGIONS, Bodies
from wheelrail.contact.elastic.creepages import Creepages
from wheelrail.contact.elastic.patch import ElasticPatch, Overlap, overlaps_of, patches_of
from wheelrail.contact.elastic.room import make_patches, make_room
from wheelrail.contact.elastic.setting import ElasticSetting
from wheelrail.contact.point.normal._kernels.hertz import approach_of_load, hertz
from wheelrail.numerics._kernels.status import OK

BALANCED = 1e-7  #: share of the load that may be missed
STEPS = 30


class ElasticEllipsoid:
    """Bodies with half curvatures of the gap `along` (A, rolling direction) and `across` (B) [1/m]."""

    def __init__(
        self,
        along: float,
        across: float,
        bodies: Bodies,
        setting: ElasticSetting,
        *,
        middle: float = 0.0,
        offset: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        """`middle`: arc length of the contact in the tables of the bodies [m]; `offset`: of the grid, in cells."""
        self.along, self.across = along, across
        self.bodies = bodies
        self.setting = setting.kernel_setting()
        self.middle = middle
        self.offset = offset
        self._patches = make_patches(setting)
        self._room = make_room(setting, 1)
        self._friction = np.zeros(MOST_REGIONS)
        self.status = OK
        self.iterations = 0
        self.approach = 0.0

    def press(self, approach: float) -> int:
        """Pressure under an approach [m]; returns a status."""
        self._room.forces[:] = 0.0
        self._patches.tractions[:] = 0.0
        self._patches.slips[:] = 0.0
        status, iterations = press_paraboloid(
            self.bodies,
            self.setting,
            self.along,
            self.across,
            approach,
            self.middle,
            *self.offset,
            self._patches,
            self._room,
        )
        self.approach = approach
        self.status, self.iterations = int(status), int(iterations)
        return self.status

    def press_by(self, load: float) -> int:
        """Pressure under a normal force [N]; returns a status."""
        approach = hertz_approach(self.along, self.across, load, self.bodies.modulus)
        total = 0
        for _ in range(STEPS):
            status = self.press(approach)
            total += self.iterations
            carried = self.normal_force()
            if status != OK or abs(carried / load - 1.0) < BALANCED:
                break
            approach *= (load / carried) ** (2.0 / 3.0) if carried > 0.0 else 2.0
        self.iterations = total
        return self.status

    def roll(self, creepages: Creepages, friction: float) -> int:
        """Tractions of steady rolling; returns a status."""
        self._friction[:] = friction
        first, end = (int(self._patches.regions[0, n]) for n in (FIRST, END))
        set_slips_by_creepage(creepages.xi, creepages.eta, creepages.phi, self._patches, 0, first, end)
        status, sweeps = find_tractions(self.bodies, self.setting, 1, self._friction, self._patches, self._room)
        self.status = max(self.status, int(status))
        self.iterations += int(sweeps)
        return self.status

    def normal_force(self) -> float:
        """[N]."""
        out = np.zeros(RESULTANT_COLUMNS)
        first, end = (int(self._patches.regions[0, n]) for n in (FIRST, END))
        sum_rows(self._patches, 0, first, end, 0.0, 0.0, out)
        return float(out[NORMAL_FORCE])

    def patch(self) -> ElasticPatch:
        """The patch pressed last."""
        return patches_of(self._patches, 1, self._friction, (0.0, 0.0), 1.0)[0]

    def overlaps(self) -> list[Overlap]:
        """Overlap of the undeformed bodies, of their one region."""
        return overlaps_of(self._patches, 1)


def hertz_approach(along: float, across: float, load: float, modulus: float) -> float:
    """Approach of half spaces under a load by Hertz [m]."""
    _, _, stiffness = hertz(along, across)
    return float(approach_of_load(load, modulus * stiffness))
