"""Forces on the wheels and where they touch, over time."""

from __future__ import annotations

from typing import Any

import numpy as np

from wheelrail.reports.packing import Packer
from wheelrail.reports.scene.steps import in_steps
from wheelrail.results.result import Result

MOST_CONTACTS = 2  #: that are shown of a wheel, those with the largest loads
FORCES = ("Fx", "Y", "Q")  #: along x, y and z of the track
FORCE_UNIT, ARM_UNIT, ANGLE_UNIT = 10.0, 1e-4, 1e-5  #: to which they are shown [N, m, rad]
LONGEST_ARROW = 1.1  #: length of the arrow of a large force, at the usual gauge [m]
ROUND = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.5, 10.0)  #: times a power of ten
LARGE = 98.0  #: percentage of the instants at which forces are smaller


def contacts_of(result: Result, frames: np.ndarray, packer: Packer, size: float) -> dict[str, Any] | None:
    """Forces (wheelsets, 2, 3, frames) and arms from the wheelset's centre to contacts (wheelsets, 2, 2, 3, frames).

    Both are in the axes of the track; of a rig they are turned by `angle` about its rollers, (wheelsets, frames).
    """
    if not result.wheelsets:
        return None
    data = result.dataset
    forces = np.stack([data[f"wheel_{name}"].values[frames] for name in FORCES], axis=-1)
    arms = np.stack([data[f"contact_arm_{axis}"].values[frames] for axis in "xyz"], axis=-1)
    loads = np.nan_to_num(data["contact_load"].values[frames], nan=-1.0)
    largest = np.sort(np.argsort(-loads, axis=-1, kind="stable")[..., :MOST_CONTACTS], axis=-1)
    arms = np.take_along_axis(arms, largest[..., None], axis=-2)
    total = np.linalg.norm(forces, axis=-1)
    large = float(np.percentile(total, LARGE)) if total.size else 0.0
    found: dict[str, Any] = {
        "forces": in_steps(packer, np.moveaxis(forces, 0, -1), FORCE_UNIT),
        "arms": in_steps(packer, np.moveaxis(arms, 0, -1), ARM_UNIT * size),
        "contacts": MOST_CONTACTS,
        "newton_per_metre": _round_number(max(large, 1.0) / (LONGEST_ARROW * size)),
    }
    if "wheelset_offset_angle" in data:
        found["angle"] = in_steps(packer, data["wheelset_offset_angle"].values[frames].T, ANGLE_UNIT)
    return found


def _round_number(value: float) -> float:
    """The next above that is round."""
    power = 10.0 ** np.floor(np.log10(value))
    return float(next(step * power for step in ROUND if step * power >= value * (1.0 - 1e-12)))
