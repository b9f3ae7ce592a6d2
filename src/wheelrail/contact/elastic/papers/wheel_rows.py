"""Between the rows of the contact interface and the papers' model."""

from __future__ import annotations

import math

import numpy as np

from wheelrail.contact._kernels import interface as column
from wheelrail.contact.call import Kinematics
from wheelrail.contact.elastic.papers.solution import PapersSolution, PatchResult
from wheelrail.contact.material import Elasticity
from wheelrail.contact.point.tangential._kernels.coefficients import kalker_coefficients

SLOW = 0.05  #: speed below which creepages are regularised [m/s]


def kinematics_of(wheel: np.ndarray) -> Kinematics:
    """Position and motion of the wheelset from the input of a wheel.

    Where the track rises or twists along its way, the rail is taken as moving up with the speed of the wheel: it does
    not slide over the ramp that it climbs.
    """
    axle = wheel[column.AXLE : column.AXLE + 3]
    surface = wheel[column.SURFACE_VELOCITY : column.SURFACE_VELOCITY + 3].copy()
    surface[2] += wheel[column.SPEED] * wheel[column.GRADIENT]
    turning = wheel[column.SURFACE_ROTATION : column.SURFACE_ROTATION + 3].copy()
    turning[0] += wheel[column.SPEED] * wheel[column.TWIST]
    return Kinematics(
        y=float(wheel[column.Y]),
        z=float(wheel[column.Z]),
        yaw=math.atan2(-axle[0], axle[1]),
        roll=math.asin(min(max(float(axle[2]), -1.0), 1.0)),
        velocity=_vector(wheel[column.VELOCITY : column.VELOCITY + 3]),
        rotation=_vector(wheel[column.ROTATION : column.ROTATION + 3]),
        spin=float(wheel[column.SPIN]),
        surface_velocity=_vector(surface),
        surface_rotation=_vector(turning),
        station=float(wheel[column.STATION]),
        energy=float(wheel[column.ENERGY]),
    )


def leaned_forces(wheel: np.ndarray, solution: PapersSolution) -> tuple[np.ndarray, np.ndarray]:
    """Force [N] and moment [N m] on the wheelset; on a ramp the contact leans back with the rail, as point contact's.

    The model has a level rail under the wheel; slopes of ramps are some 1e-3.
    """
    samples = solution.samples
    each = samples.area[:, None] * (samples.traction - samples.pressure[:, None] * samples.normal)
    arm_y = samples.wheel_point[:, 1] - wheel[column.Y]
    slope = wheel[column.GRADIENT] + wheel[column.TWIST] * samples.wheel_point[:, 1]
    lean_x, lean_z = -slope * each[:, 2], slope * each[:, 0]
    force = solution.force_on_wheel + np.array((lean_x.sum(), 0.0, lean_z.sum()))
    moment = solution.moment_on_wheel + np.array(((arm_y * lean_z).sum(), 0.0, -(arm_y * lean_x).sum()))
    return force, moment


def write_rows(wheel: np.ndarray, solution: PapersSolution, offset: float, rows: np.ndarray) -> None:
    """Patches of a wheel, from flange to field; `offset` is that of the nominal circle [m]."""
    patches = solution.patches()[: len(rows)]
    filled = [_row(wheel, solution, patch, offset) for patch in patches]
    for row, values in zip(rows, sorted(filled, key=lambda one: float(one[column.Y_ON_WHEEL])), strict=False):
        row[:] = values


def _row(wheel: np.ndarray, solution: PapersSolution, patch: PatchResult, offset: float) -> np.ndarray:
    samples = solution.samples
    side, axle = wheel[column.SIDE], wheel[column.AXLE : column.AXLE + 3]
    at = patch.samples
    load = samples.area[at] * samples.pressure[at]
    arm = patch.centre - np.array((0.0, wheel[column.Y], wheel[column.Z]))
    up, across = _plane(solution, patch)
    sliding, turning = _motion(wheel, arm)
    speed = _speed(wheel)
    power = -float(np.einsum("n,ni,ni->", samples.area[at], samples.traction[at], samples.slip[at]))
    on_rail = load @ samples.rail_point[at] / load.sum()
    row = np.full(column.PATCH_COLUMNS, math.nan)
    row[column.FX : column.FZ + 1] = patch.force
    row[column.MX : column.MZ + 1] = np.cross(arm, patch.force)
    row[column.ARM_X : column.ARM_Z + 1] = arm
    row[[column.CREEP_X, column.CREEP_Y]] = patch.creep_force
    row[[column.SPIN_MOMENT, column.LOAD]] = patch.spin_moment, patch.normal_force
    row[[column.XI, column.ETA, column.PHI]] = sliding[0] / speed, sliding @ across / speed, turning @ up / speed
    row[column.APPROACH] = samples.penetration[at].max()
    row[[column.SEMI_A, column.SEMI_B]] = patch.semi_axes
    row[column.PRESSURE] = patch.maximum_pressure
    row[column.FRICTION] = load @ samples.friction[at] / load.sum()
    row[[column.PATCH_POWER, column.T_GAMMA]] = power, power / speed
    row[column.X_ON_WHEEL] = arm[0] - (arm @ axle) * axle[0]
    row[column.Y_ON_WHEEL] = side * (arm @ axle) - offset
    row[[column.Y_IN_FRAME, column.Z_IN_FRAME]] = on_rail[1:]
    row[column.Y_ON_RAIL] = on_rail[1] + wheel[column.ORIGIN_Y]
    row[column.Z_ON_RAIL] = on_rail[2] + wheel[column.ORIGIN_Z]
    row[[column.SLIDING_X, column.SLIDING_Y]] = sliding[0], sliding @ across
    return row


def linearise_patches(
    wheel: np.ndarray, solution: PapersSolution, elasticity: Elasticity, stiffness: np.ndarray, damping: np.ndarray
) -> None:
    """Add springs and dampers of patches (6, 6): of Hertz, 3/2 N per approach, and of Kalker's linear theory.

    Where a patch slides its dampers are the secant of the creep force over the sliding velocity, see
    `point.linearisation`. Implicit steps need no more than that: their forces are those of the model.
    """
    speed = _speed(wheel)
    axle = wheel[column.AXLE : column.AXLE + 3]
    for patch in solution.patches():
        arm = patch.centre - np.array((0.0, wheel[column.Y], wheel[column.Z]))
        up, across = _plane(solution, patch)
        approach = float(solution.samples.penetration[patch.samples].max())
        towards = _lever(arm, up)
        towards[3:] -= (towards[3:] @ axle) * axle  # a wheel is round
        pull = _lever(arm, patch.force / patch.normal_force)
        stiffness += 1.5 * patch.normal_force / approach * np.outer(pull, towards)
        a, b = patch.semi_axes
        sliding, _ = _motion(wheel, arm)
        secant = math.hypot(*patch.creep_force) / max(math.hypot(sliding[0], sliding @ across), 1e-12)
        for coefficient, direction in zip(
            kalker_coefficients(a / b, elasticity.poisson)[:2], (np.array((1.0, 0.0, 0.0)), across), strict=True
        ):
            linear = elasticity.shear * a * b * coefficient / speed
            lever = _lever(arm, direction)
            damping += min(linear, secant) * np.outer(lever, lever)


def _plane(solution: PapersSolution, patch: PatchResult) -> tuple[np.ndarray, np.ndarray]:
    """Mean normal of the rail under a patch, pointing up, and the direction across, to the left."""
    samples = solution.samples
    up = -(samples.area[patch.samples] * samples.pressure[patch.samples]) @ samples.normal[patch.samples]
    up = up / np.linalg.norm(up)
    across = np.cross(up, (1.0, 0.0, 0.0))
    return up, across / np.linalg.norm(across)


def _motion(wheel: np.ndarray, arm: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Velocity of the rigid wheel against the rail at a patch [m/s], and its angular velocity against it [rad/s]."""
    at = kinematics_of(wheel)
    turning = np.array(at.rotation) + at.spin * wheel[column.AXLE : column.AXLE + 3]
    surface_turning = np.array(at.surface_rotation)
    centre = np.array((0.0, at.y, at.z))
    of_wheel = np.array(at.velocity) + np.cross(turning, arm)
    of_rail = np.array(at.surface_velocity) + np.cross(surface_turning, centre + arm)
    return of_wheel - of_rail, turning - surface_turning


def _speed(wheel: np.ndarray) -> float:
    """By which creepages are scaled [m/s]."""
    velocity = wheel[column.VELOCITY : column.VELOCITY + 3]
    surface = wheel[column.SURFACE_VELOCITY : column.SURFACE_VELOCITY + 3]
    return max(float(np.linalg.norm(velocity - surface)), SLOW)


def _lever(arm: np.ndarray, direction: np.ndarray) -> np.ndarray:
    """How a force along a direction at a contact acts on the wheelset (6,)."""
    return np.concatenate((direction, np.cross(arm, direction)))


def _vector(values: np.ndarray) -> tuple[float, float, float]:
    return float(values[0]), float(values[1]), float(values[2])
