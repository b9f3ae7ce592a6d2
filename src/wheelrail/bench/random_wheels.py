"""Wheels of several profile pairs in random poses and motions, as inputs of a contact model."""

from __future__ import annotations

import math

import numpy as np

from wheelrail.contact._kernels.interface import (
    AXLE,
    BEND,
    GRADIENT,
    INPUT_COLUMNS,
    LONGITUDINAL_CURVATURE,
    PAIR,
    ROTATION,
    SIDE,
    SPEED,
    SPIN,
    STATION,
    SURFACE_ROTATION,
    SURFACE_VELOCITY,
    TWIST,
    VELOCITY,
    Y,
    Z,
)
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.point.detection._kernels.equations import COLUMNS, DIST
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS, height_for_penetration
from wheelrail.numerics._kernels.status import OK
from wheelrail.profiles.library import library_profile
from wheelrail.track.rail_placement import laid_rail

#: Wheel, rail, inclination, radius [m].
PAIRS = (
    ("S1002", "UIC60", 1 / 40, 0.46),
    ("S1002", "60E1", 1 / 20, 0.42),
    ("EN15302-wheel-A", "EN15302-rail-A", 0.0, 0.50),
    ("EN15302-wheel-H", "UIC60", 1 / 20, 0.33),
    ("cone:1:20", "60E1", 1 / 40, 0.46),
)
LATERAL, ANGLE = 0.01, 0.01  #: range of lateral position [m], yaw and roll [rad], as in the papers on detection
PENETRATIONS = 0.02e-3, 0.18e-3  #: of the deepest contact [m]
LIFTED, LIFT = 0.05, 1e-3  #: share of wheels that are lifted off the rail, and by how much [m]
ROLLERS = 0.2  #: share of wheels on a surface that is curved along the direction of rolling, and turns
CREEPAGE = 5e-3  #: range of longitudinal and lateral creepage
STEPS = {Y: 1.3e-6, Z: -0.4e-6, AXLE: 0.7e-6, AXLE + 2: -0.5e-6}  #: to the next evaluation [m, -], by input


def profile_pairs() -> list[Pair]:
    """The profile pairs that the wheels have."""
    return [
        make_pair(library_profile(wheel), laid_rail(library_profile(rail), inclination=inclination), radius=radius)
        for wheel, rail, inclination, radius in PAIRS
    ]


def random_wheels(pairs: list[Pair], count: int, seed: int) -> np.ndarray:
    """Rows of inputs of `count` wheels, left and right ones."""
    random = np.random.default_rng(seed)
    inputs = np.zeros((count, INPUT_COLUMNS))
    inputs[:, SIDE] = random.choice((-1.0, 1.0), count)
    inputs[:, PAIR] = random.integers(0, len(pairs), count)
    inputs[:, Y] = random.uniform(-LATERAL, LATERAL, count)
    yaw, roll = random.uniform(-ANGLE, ANGLE, (2, count))
    inputs[:, AXLE] = -np.sin(yaw) * np.cos(roll)
    inputs[:, AXLE + 1] = np.cos(yaw) * np.cos(roll)
    inputs[:, AXLE + 2] = np.sin(roll)
    penetrations = random.uniform(*PENETRATIONS, count)
    for wheel, a, b, penetration in zip(inputs, yaw, roll, penetrations, strict=True):
        wheel[Z] = _height(pairs[int(wheel[PAIR])], wheel[SIDE], wheel[Y], a, b, penetration)
    inputs[random.random(count) < LIFTED, Z] += LIFT
    _move(random, pairs, inputs)
    return inputs


def moved_wheels(inputs: np.ndarray) -> np.ndarray:
    """The same wheels a little further, as the next evaluation of the same time step sees them."""
    moved = inputs.copy()
    for column, step in STEPS.items():
        moved[:, column] += step
    return moved


def _height(pair: Pair, side: float, y: float, yaw: float, roll: float, penetration: float) -> float:
    """Height of the wheelset's centre [m] for this penetration of the deepest contact; a guess if none is found."""
    points = np.zeros((MOST_POINTS, COLUMNS))
    status, height = height_for_penetration(pair, side * y, side * yaw, side * roll, penetration, DIST, points)
    return float(height) if status == OK and math.isfinite(height) else pair.radius


def _move(random: np.random.Generator, pairs: list[Pair], inputs: np.ndarray) -> None:
    """Velocities, and what the wheels run on."""
    count = len(inputs)
    radius = np.array([pair.radius for pair in pairs])[inputs[:, PAIR].astype(int)]
    speed = random.uniform(0.5, 60.0, count)
    inputs[:, SPEED] = inputs[:, VELOCITY] = speed
    inputs[:, VELOCITY + 1] = speed * random.uniform(-CREEPAGE, CREEPAGE, count)
    inputs[:, VELOCITY + 2] = random.uniform(-2e-3, 2e-3, count)
    inputs[:, ROTATION : ROTATION + 3] = random.uniform(-5e-3, 5e-3, (count, 3))
    inputs[:, SPIN] = speed / radius * (1.0 + random.uniform(-CREEPAGE, CREEPAGE, count))
    inputs[:, STATION] = random.uniform(0.0, 1000.0, count)
    inputs[:, BEND : BEND + 3] = random.uniform(-2e-3, 2e-3, (count, 3))
    inputs[:, GRADIENT] = random.uniform(-1e-3, 1e-3, count)
    inputs[:, TWIST] = random.uniform(-1e-3, 1e-3, count)
    rollers = random.random(count) < ROLLERS
    inputs[rollers, LONGITUDINAL_CURVATURE] = 1.0
    inputs[rollers, SURFACE_VELOCITY] = -0.01 * speed[rollers]
    inputs[rollers, SURFACE_ROTATION + 1] = -0.001 * speed[rollers]
