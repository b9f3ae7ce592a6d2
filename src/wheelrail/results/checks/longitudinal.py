"""Whether longitudinal wheel forces follow the torques on a rig.

About its axle a wheelset gains as much angular momentum as its torque leaves over the moment of the wheel forces, which
is longitudinal force times radius, of every contact at its own, and what rolling costs. The angular momentum is taken
from recorded velocities, never from moments. Moments of the suspension about the axle are left out.
"""

from __future__ import annotations

import numpy as np

from wheelrail.results.checks.balance import SHORTEST, WINDOW, window_means
from wheelrail.results.checks.check import Check
from wheelrail.results.result import Result

LIMIT = 0.01  #: of the greatest torque
MEANING = (
    f"Wheel forces at their radii against torque less inertia, worst mean over {WINDOW:g} s over the greatest torque"
)
REMEDY = "The longitudinal forces cannot be trusted: take another integrator, or a shorter step."


def longitudinal_check(result: Result, inertias: np.ndarray) -> Check:
    """Torque less moment of the forces less inertia of the worst wheelset, as a share of the greatest torque.

    inertias : of the wheelsets about their axles [kg m2], shape (nw,).
    """
    times = result.dataset["time"].values
    torques = result.dataset["wheelset_torque"].values
    greatest = float(np.abs(torques).max(initial=0.0))
    if times.size < 3 or greatest == 0.0:
        return _check(None, "No torque acts on a wheelset.")
    if times[-1] - times[0] < SHORTEST:
        return _check(None, f"The run is shorter than {SHORTEST:g} s.")
    own = [result.bodies.index(name) for name in result.wheelsets]
    momentum = inertias * result.dataset["body_angular_velocity_y"].values[:, own]
    left = torques + _moments_about_axles(result, own)
    missing = 0.5 * (left[1:] + left[:-1]) - np.diff(momentum, axis=0) / np.diff(times)[:, None]
    shares = np.abs(window_means(times, missing)).max(axis=0) / greatest
    worst = int(np.argmax(shares))
    return _check(float(shares[worst]), f"{MEANING}, at {result.wheelsets[worst]}.")


def _moments_about_axles(result: Result, own: list[int]) -> np.ndarray:
    """Of the wheel forces, (n, nw) [N m].

    They are recorded in the axes of the rollers, against which axles are yawed and roll a little: on a wheelset that
    steers, moments about the other two axes are much greater than a small torque.
    """
    data = result.dataset
    x, y, z = (np.nansum(data[f"contact_moment_{axis}"].values, axis=3) for axis in "xyz")
    each = len(result.rollers) // len(own)  # under a wheelset: one of both wheels, or a left one and a right one
    rollers = np.array([result.bodies.index(name) for name in result.rollers]).reshape(len(own), each)
    angles = (data[f"body_{name}"].values for name in ("yaw", "roll"))
    yaw, roll = (angle[:, own][:, :, None] - angle[:, rollers] for angle in angles)
    about: np.ndarray = (y - yaw * x + roll * z).sum(axis=2)
    return about


def _check(value: float | None, meaning: str) -> Check:
    return Check(name="longitudinal balance", value=value, limit=LIMIT, meaning=meaning, remedy=REMEDY)
