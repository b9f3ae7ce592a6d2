"""What Hertz and a whole contact of a wheel cost."""

from __future__ import annotations

from functools import partial

import numpy as np

from wheelrail.bench._kernels.wheel import COLUMNS, loop_hertz, loop_hertz_and_creep, loop_wheel
from wheelrail.bench.forces import MOST_CASES, Cost
from wheelrail.bench.timing import least_seconds
from wheelrail.contact._kernels.interface import FORCE_COLUMNS
from wheelrail.contact.geometry._kernels.pair import make_pose
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.point._kernels.wheel_forces import Conditions, Motion
from wheelrail.contact.point.detection._kernels.equations import COLUMNS as POINT_COLUMNS
from wheelrail.contact.point.detection._kernels.equations import DIST
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS, height_for_penetration, search
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.laws import contact_laws

LAW = "johnson-vermeulen"
SPEED, RADIUS = 20.0, 0.46


def wheel_costs() -> list[Cost]:
    """Hertz, Hertz with a simple creep law, and everything that a contact of a wheel needs once it is found."""
    random = np.random.default_rng(2)
    low, high = [1.0, 0.2, 2e-5, -3e-3, -3e-3, -1.0], [1.2, 20.0, 1e-4, 3e-3, 3e-3, 1.0]
    cases = random.uniform(low, high, (MOST_CASES, COLUMNS))
    laws = contact_laws(creep=LAW)
    pair = benchmark_pair()
    points, rows = np.zeros((MOST_POINTS, POINT_COLUMNS)), np.zeros((MOST_POINTS, FORCE_COLUMNS))
    _, height = height_for_penetration(pair, 0.003, 0.002, 0.0, 5e-5, DIST, points)
    pose = make_pose(0.003, height, 0.002, 0.0)
    search(pair, pose, DIST, False, points)
    motion = Motion(SPEED, 0.0, 0.0, 0.0, 0.0, 0.0, SPEED / RADIUS, 0.0, 0.0)
    conditions = Conditions(ConstantFriction().friction(), 0.0, 0.0)
    runs = {
        "Hertz": partial(loop_hertz, cases),
        f"Hertz, Kalker's coefficients and {LAW}": partial(loop_hertz_and_creep, cases, laws),
        f"contact point to forces, {LAW}": partial(
            loop_wheel, MOST_CASES, pair, pose, points, motion, laws, conditions, rows
        ),
    }
    return [Cost(what, 1e9 * least_seconds(run)[0] / MOST_CASES) for what, run in runs.items()]
