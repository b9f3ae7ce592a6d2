"""Whether longitudinal wheel forces follow the torques on a rig.

About its axle a wheelset gains as much angular momentum as its torque leaves over the longitudinal forces of its wheels
at their nominal radii. The angular momentum is taken from recorded velocities, never from moments. Contacts that are
off the nominal circles, and moments of the suspension about the axle, are what is left: well below the limit.
"""

from __future__ import annotations

import numpy as np

from wheelrail.results.catalogue import SIDES
from wheelrail.results.checks.balance import WINDOW, window_means
from wheelrail.results.checks.check import Check
from wheelrail.results.result import Result

LIMIT = 0.01  #: of the greatest torque
MEANING = (
    f"Wheel forces times radius against torque less inertia, worst mean over {WINDOW:g} s over the greatest torque"
)
REMEDY = "The longitudinal forces cannot be trusted: take another integrator, or a shorter step."


def longitudinal_check(result: Result, inertias: np.ndarray) -> Check:
    """Torque less force times radius less inertia of the worst wheelset, as a share of the greatest torque.

    inertias : of the wheelsets about their axles [kg m2], shape (nw,).
    """
    times = result.dataset["time"].values
    torques = result.dataset["wheelset_torque"].values
    greatest = float(np.abs(torques).max(initial=0.0))
    if times.size < 3 or greatest == 0.0:
        return _check(None, "No torque acts on a wheelset.")
    radii = np.array([[result.wheel_radius(name, side) for side in SIDES] for name in result.wheelsets])
    own = [result.bodies.index(name) for name in result.wheelsets]
    momentum = inertias * result.dataset["body_angular_velocity_y"].values[:, own]
    left = torques - (result.dataset["wheel_Fx"].values * radii).sum(axis=2)
    missing = 0.5 * (left[1:] + left[:-1]) - np.diff(momentum, axis=0) / np.diff(times)[:, None]
    shares = np.abs(window_means(times, missing)).max(axis=0) / greatest
    worst = int(np.argmax(shares))
    return _check(float(shares[worst]), f"{MEANING}, at {result.wheelsets[worst]}.")


def _check(value: float | None, meaning: str) -> Check:
    return Check(name="longitudinal balance", value=value, limit=LIMIT, meaning=meaning, remedy=REMEDY)
