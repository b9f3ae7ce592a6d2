"""Whether longitudinal wheel forces follow the torques, on track and on a rig.

About its axle a wheelset gains as much angular momentum as its torque and the moment of the wheel forces give it: the
longitudinal force at the radius of every contact, and what rolling costs. Nothing else turns a wheelset that rolls at a
constant speed, so its longitudinal forces balance. The angular momentum is taken from recorded velocities, never from
moments; the moment of the forces is that of every step, because rows are further apart than steps (see `balance`).
An explicit step that is too long for the creep forces keeps wheelsets rolling to and fro: their forces at the starts of
steps then do not add up to anything that moves them.
"""

from __future__ import annotations

import numpy as np

from wheelrail.results.catalogue import SIDES
from wheelrail.results.checks.balance import SHORTEST, WINDOW, window_means
from wheelrail.results.checks.check import Check
from wheelrail.results.result import Result

LIMIT = 0.01
LOAD_SHARE = 0.2  #: of the static load at the radius of the wheels, that counts beside the torque
MEANING = f"Moment of the wheel forces about the axle against torque less inertia, worst mean over {WINDOW:g} s"
REMEDY = (
    "The longitudinal forces, and the work of friction, cannot be trusted: take the integrator ros2, or a shorter step."
)


def longitudinal_check(result: Result, inertias: np.ndarray) -> Check:
    """Torque less moment of the forces less inertia of the worst wheelset, as a share of what could turn it.

    That is its greatest torque and, on track, a fifth of its static load at the radius of its wheels, a friction that
    most rails have: the limit then is a torque of 1 %, or a longitudinal force of 0.2 % of the load. inertias : of the
    wheelsets about their axles [kg m2], shape (nw,).
    """
    times = result.dataset["time"].values
    if "wheelset_axle_moment" not in result.dataset:
        return _check(None, "Moments about the axles were not recorded.")
    if times.size < 3 or times[-1] - times[0] < SHORTEST:
        return _check(None, f"The run is shorter than {SHORTEST:g} s.")
    moments = result.dataset["wheelset_axle_moment"].values
    torques = (
        result.dataset["wheelset_torque"].values if "wheelset_torque" in result.dataset else np.zeros_like(moments)
    )
    scales = np.abs(torques).max(axis=0) + (0.0 if result.rollers else LOAD_SHARE * _load_moments(result))
    if not (scales > 0.0).any():
        return _check(
            None, "No torque acts on a wheelset." if result.rollers else "There is no weight to compare with."
        )
    own = [result.bodies.index(name) for name in result.wheelsets]
    momentum = inertias * result.dataset["body_angular_velocity_y"].values[:, own]
    left = torques + moments
    missing = 0.5 * (left[1:] + left[:-1]) - np.diff(momentum, axis=0) / np.diff(times)[:, None]
    if "wheelset_between_axle_moment" in result.dataset:
        missing = missing + result.dataset["wheelset_between_axle_moment"].values[1:]
    greatest = np.full_like(scales, scales.max()) if result.rollers else scales
    shares = np.abs(window_means(times, missing)).max(axis=0) / greatest
    worst = int(np.argmax(shares))
    over = (
        "its greatest torque" if result.rollers else f"its greatest torque and {LOAD_SHARE:g} of its load at the radius"
    )
    return _check(float(shares[worst]), f"{MEANING} over {over}, at {result.wheelsets[worst]}.")


def _load_moments(result: Result) -> np.ndarray:
    """Static load of each wheelset at the radius of its wheels [N m], shape (nw,); zero where it is not known."""
    stored = result.filtered
    loads = () if stored is None else stored.instrumentation.static_loads
    if len(loads) != len(result.wheelsets):
        return np.zeros(len(result.wheelsets))
    radii = [np.mean([result.wheel_radius(name, side) for side in SIDES]) for name in result.wheelsets]
    return 2.0 * np.abs(loads) * np.array(radii)


def _check(value: float | None, meaning: str) -> Check:
    return Check(name="longitudinal balance", value=value, limit=LIMIT, meaning=meaning, remedy=REMEDY)
