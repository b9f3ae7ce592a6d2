"""A wheel on its rail by elastic contact: pose in, patches and forces out."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from wheelrail.contact.elastic._kernels.overlap import END, FIRST, LENGTH, WIDTH, Surfaces
from wheelrail.contact.elastic._kernels.press import Patches, Room, find_pressures
from wheelrail.contact.elastic._kernels.resultants import (
    FZ,
    RESULTANT_COLUMNS,
    set_slips_by_creepage,
    sum_rows,
)
from wheelrail.contact.elastic._kernels.rolling import find_tractions
from wheelrail.contact.elastic._kernels.rows import ARC, CELLS, FORCE, HALF
from wheelrail.contact.elastic._kernels.smooth import Bodies
from wheelrail.contact.elastic.room import make_patches, make_room
from wheelrail.contact.elastic.setting import SETTINGS, ElasticSetting
from wheelrail.contact.elastic.surfaces import make_surfaces
from wheelrail.contact.geometry._kernels.pair import Pair, Pose, make_pose


class ElasticWheel:
    """Patches of one wheel; those found last are the first guess for the next pose."""

    def __init__(self, pair: Pair, bodies: Bodies, setting: ElasticSetting = SETTINGS["standard"]) -> None:
        self.bodies = bodies
        self.setting = setting
        self.surfaces: Surfaces = make_surfaces(pair)
        self.patches: Patches = make_patches(setting)
        self.room: Room = make_room(setting, len(self.surfaces.nodes))
        self.regions = 0
        self.pose: Pose | None = None

    def forget(self) -> None:
        """Begin the next pose from nothing."""
        for array in (self.patches.pressure, self.patches.tractions, self.patches.moved):
            array[:] = 0.0

    def press(self, pose: Pose, curvature: float = 0.0) -> tuple[int, int]:
        """Pressures at a pose of a left wheel, a right one mirrored. Returns status and iterations."""
        self.room.forces[:] = 0.0
        status, self.regions, iterations = find_pressures(
            self.bodies, self.setting.kernel_setting(), self.surfaces, pose, curvature, self.patches, self.room
        )
        self.pose = pose
        return int(status), int(iterations)

    def resultant(self) -> np.ndarray:
        """Sum over all patches: columns of `resultants`."""
        assert self.pose is not None
        total = np.zeros(RESULTANT_COLUMNS)
        out = np.zeros(RESULTANT_COLUMNS)
        for r in range(self.regions):
            region = self.patches.regions[r]
            sum_rows(self.patches, r, int(region[FIRST]), int(region[END]), self.pose.y, self.pose.z, out)
            total += out
        return total
