"""A wheel on its rail by elastic contact: pose in, patches and forces out."""

from __future__ import annotations

import numpy as np

from wheelrail.contact.elastic._kernels.overlap import END, FIRST
from wheelrail.contact.elastic._kernels.press import find_pressures
from wheelrail.contact.elastic._kernels.resultants import FZ, RESULTANT_COLUMNS, set_slips_by_creepage, sum_rows
from wheelrail.contact.elastic._kernels.rolling import find_tractions
from wheelrail.contact.elastic._kernels.saddles import APART
from wheelrail.contact.elastic._kernels.smooth import MOST_REGIONS, Bodies
from wheelrail.contact.elastic.creepages import Creepages
from wheelrail.contact.elastic.patch import ElasticPatch, Overlap, overlaps_of, parts_of_region, patches_of
from wheelrail.contact.elastic.room import make_patches, make_room
from wheelrail.contact.elastic.setting import ElasticSetting
from wheelrail.contact.elastic.surfaces import make_surfaces
from wheelrail.contact.geometry._kernels.pair import Pair, make_pose
from wheelrail.contact.point.detection.contact_point import Side
from wheelrail.numerics._kernels.status import OK


class ElasticWheel:
    """One wheel of a wheelset. What was found last is the first guess for the next pose."""

    def __init__(self, pair: Pair, bodies: Bodies, setting: ElasticSetting, side: Side = "left") -> None:
        self.bodies = bodies
        self.setting = setting.kernel_setting()
        self.sign = 1.0 if side == "left" else -1.0
        self.surfaces = make_surfaces(pair)
        self._patches = make_patches(setting)
        self._room = make_room(setting, len(self.surfaces.nodes))
        self._friction = np.zeros(MOST_REGIONS)
        self._centre = (0.0, 0.0)
        self.regions = 0
        self.status = OK
        self.iterations = 0  #: of pressures and sweeps of tractions, at the last pose

    def forget(self) -> None:
        """Begin the next pose from nothing."""
        for array in (self._patches.pressure, self._patches.tractions, self._patches.moved):
            array[:] = 0.0

    def press(self, *, y: float, z: float, yaw: float = 0.0, roll: float = 0.0, curvature: float = 0.0) -> int:
        """Pressures at a pose of the wheelset [m, rad]; returns a status. `curvature`: of the rail along x [1/m]."""
        pose = make_pose(self.sign * y, z, self.sign * yaw, self.sign * roll)
        self._room.forces[:] = 0.0
        self._patches.tractions[:] = 0.0
        self._patches.slips[:] = 0.0
        status, regions, self.iterations = find_pressures(
            self.bodies, self.setting, self.surfaces, pose, curvature, APART, self._patches, self._room
        )
        self.status, self.regions = int(status), int(regions)
        self._centre = (self.sign * y, z)
        return self.status

    def roll(self, creepages: Creepages, friction: float) -> int:
        """Tractions of steady rolling at the pose pressed last; returns a status."""
        self._friction[:] = friction
        for r in range(self.regions):
            for first, end in parts_of_region(self._patches, r):
                set_slips_by_creepage(
                    creepages.xi, self.sign * creepages.eta, self.sign * creepages.phi, self._patches, r, first, end
                )
        status, sweeps = find_tractions(
            self.bodies, self.setting, self.regions, self._friction, self._patches, self._room
        )
        self.status = max(self.status, int(status))
        self.iterations += int(sweeps)
        return self.status

    def vertical_force(self) -> float:
        """Of all patches on the wheelset [N]."""
        total = 0.0
        out = np.zeros(RESULTANT_COLUMNS)
        for r in range(self.regions):
            first, end = (int(self._patches.regions[r, n]) for n in (FIRST, END))
            sum_rows(self._patches, r, first, end, self._centre[0], self._centre[1], out)
            total += float(out[FZ])
        return total

    def patches(self) -> list[ElasticPatch]:
        """Patches at the pose pressed last, from the flange on."""
        return patches_of(self._patches, self.regions, self._friction, self._centre, self.sign)

    def overlaps(self) -> list[Overlap]:
        """Overlap of the undeformed bodies at the pose pressed last, region by region."""
        return overlaps_of(self._patches, self.regions)
