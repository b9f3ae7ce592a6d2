"""Whether the wheels carry what the vehicle weighs: recorded forces against weight and change of momentum.

Between two recorded instants all bodies together gain as much momentum as their forces give them. The momentum is taken
from recorded velocities, never from forces. The force of the contacts is that of the recorded Q, Y and Fx; because
rows are further apart than steps, the run also writes down by how much the mean of its steps differs from that of two
rows (`vehicle.between_x`, ...). What drives or holds the vehicle along the track pushes its bodies by their masses, so
the difference is looked at across that direction: to the left and upwards.
"""

from __future__ import annotations

import numpy as np

from wheelrail.results.catalogue import ANGLES
from wheelrail.results.checks.check import Check
from wheelrail.results.checks.forces import Whole, whole_vehicle
from wheelrail.results.result import Result
from wheelrail.track._kernels.irregularity import Deviations
from wheelrail.track.track import Track

LIMIT = 2e-3  #: of the weight
WINDOW = (
    0.5  #: over which the difference is averaged [s]: vibrations of the wheels on their contacts are 50 times faster
)
SHORTEST = 0.25  #: run that is judged [s]
FIXED = ".fixed"  #: what the reactions of a fixed body are called behind its name
MEANING = f"Wheel forces against weight and change of momentum, worst mean over {WINDOW:g} s as a share of the weight."
REMEDY = "The wheel forces do not add up and cannot be trusted: take another integrator, or a shorter step."


def balance_checks(
    result: Result, track: Track, deviations: Deviations | None = None, applied: np.ndarray | None = None
) -> list[Check]:
    """Vertical and lateral balance as shares of the weight, each the greatest mean over a window of 0.5 s.

    deviations : of the rails, as the run met them; None on perfect track. applied : forces from outside on the bodies
    along the bodies' axes, held from each instant to the next [N], shape (n, nb, 3).
    """
    reason = _reason_not_to(result)
    if reason:
        return [_check(name, None, reason) for name in ("vertical", "lateral")]
    whole = whole_vehicle(result, track, deviations)
    missing = _missing(result, whole, applied)
    shares = np.abs(window_means(whole.times, missing)).max(axis=0) / (whole.mass * result.gravity)
    return [_check("vertical", float(shares[2]), MEANING), _check("lateral", float(shares[1]), MEANING)]


def _reason_not_to(result: Result) -> str:
    times = result.dataset["time"].values
    if times.size < 3 or times[-1] - times[0] < SHORTEST:
        return f"The run is shorter than {SHORTEST:g} s."
    if result.gravity == 0.0 or "mass" not in result.dataset or not result.wheelsets:
        return "There is no weight to compare with."
    if any(str(name).endswith(FIXED) for name in result.dataset["constraint"].values):  # of an older version
        return "A body is fixed, and what holds it is not known in full."
    return ""


def _check(axis: str, value: float | None, meaning: str) -> Check:
    return Check(name=f"{axis} balance", value=value, limit=LIMIT, meaning=meaning, remedy=REMEDY)


def _missing(result: Result, whole: Whole, applied: np.ndarray | None) -> np.ndarray:
    """Force less change of momentum between instants, along i, j, k [N], shape (n - 1, 3)."""
    steps = np.diff(whole.times)[:, None]
    force = _middle(whole.contact)
    force[:, 2] -= whole.mass * result.gravity
    if "vehicle_between_x" in result.dataset:
        between = np.stack([result.dataset[f"vehicle_between_{axis}"].values for axis in "xyz"], axis=-1)
        force += between[1:]
    force += _middle(_reactions(result, whole))
    if applied is not None:
        force += _outside(result, whole, applied[: steps.size])
    missing = force - np.diff(whole.momentum, axis=0) / steps
    return np.einsum("nkc,nc->nk", _middle(whole.axes), missing)


def _reactions(result: Result, whole: Whole) -> np.ndarray:
    """Sum of the forces that hold the vehicle, (n, 3); what holds the rollers under it is not among them."""
    total = np.zeros((whole.times.size, 3))
    for n, name in enumerate(result.dataset["constraint"].values):
        owner, kind = str(name).rsplit(".", 1)
        if owner in result.rollers or kind in ANGLES:
            continue
        reaction = result.dataset["constraint_reaction"].values[:, n, None]
        if owner.endswith(FIXED):
            body = result.bodies.index(owner.removesuffix(FIXED))
            total += reaction * _axes_of_bodies(result, whole)[:, body, "xyz".index(kind)]
        elif kind in "xyz":
            total += reaction * np.eye(3)["xyz".index(kind)]
        else:
            total += reaction * whole.forward[:, result.bodies.index(owner)]
    return total


def _outside(result: Result, whole: Whole, applied: np.ndarray) -> np.ndarray:
    """Sum of forces along the axes of the bodies, (n - 1, 3)."""
    return np.einsum("nbk,nbkc->nc", applied, _middle(_axes_of_bodies(result, whole)))


def _axes_of_bodies(result: Result, whole: Whole) -> np.ndarray:
    """Axes x, y, z of the bodies, which have rolled against the track, in rows, (n, nb, 3, 3)."""
    roll = result.dataset["body_roll"].values[..., None]
    left = np.cos(roll) * whole.track[:, :, 1] + np.sin(roll) * whole.track[:, :, 2]
    up = np.cos(roll) * whole.track[:, :, 2] - np.sin(roll) * whole.track[:, :, 1]
    return np.stack((whole.forward, left, up), axis=2)


def _middle(values: np.ndarray) -> np.ndarray:
    return 0.5 * (values[1:] + values[:-1])


def window_means(times: np.ndarray, missing: np.ndarray) -> np.ndarray:
    """Means over windows side by side, shape (windows, 3)."""
    steps = np.diff(times)
    count = max(1, int((times[-1] - times[0]) / WINDOW))
    edges = np.searchsorted(times, times[0] + (times[-1] - times[0]) * np.arange(count + 1) / count)
    starts = np.unique(np.minimum(edges[:-1], steps.size - 1))  # the last interval may be longer than a window
    lengths = np.add.reduceat(steps, starts)
    return np.add.reduceat(missing * steps[:, None], starts) / lengths[:, None]
