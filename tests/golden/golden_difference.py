"""How far the numbers of two recordings are apart."""

from __future__ import annotations

import numpy as np

NOISE = 1e-3  #: share of the greatest value of the same kind below which a variable is rounding rather than motion

TINY = float(np.finfo(float).tiny)  #: in place of 0, which nothing can be divided by

#: Variables that share a unit, by the beginning of their names: what is small among them is measured against the others.
KINDS = (
    "body_angular_acceleration",
    "body_acceleration",
    "body_angular_velocity",
    "body_velocity",
    "body_global",
    "wheelset_sum",
    "wheelset_moment",
    "vehicle_",
)
BETWEEN = {"vehicle_between": "wheelset_sum", "wheelset_between_axle_moment": "wheelset_axle_moment"}
#: What instruments feel is measured with the accelerations of the bodies that they stand on.
FELT = {"body_accelerometer": "body_acceleration", "sensor_acceleration": "body_acceleration"}

#: A small difference of great forces has their rounding, and is measured against them.
LEFT_OVER_FROM = BETWEEN | {"wheelset_axle_moment": "wheelset_moment"}


def kind_of(name: str) -> str:
    """What a variable is measured with; forces between two instants, a difference of sums, with those sums."""
    for beginning, whole in (BETWEEN | FELT).items():
        if name.startswith(beginning):
            return whole
    return next((kind for kind in KINDS if name.startswith(kind)), name)


def greatest_difference(old: dict[str, np.ndarray], new: dict[str, np.ndarray]) -> tuple[float, str]:
    """Greatest difference of the variables that both have, as a share of their magnitude, and whose it is.

    The magnitude of a variable is the greatest that any of its owners has at any instant, or `NOISE` of that of its
    kind if this is more: the lateral acceleration on straight track is the rounding of the vertical one. Infinite where
    shapes differ, or where one is a number and the other is not.
    """
    both = [name for name in old if name in new]
    magnitudes: dict[str, float] = {}
    for name in both:
        kind = kind_of(name)
        magnitudes[kind] = max(magnitudes.get(kind, 0.0), _magnitude(old[name]))
    worst, whose = 0.0, ""
    for name in both:
        difference = _difference(old[name], new[name])
        if difference > 0.0:
            kind = kind_of(name)
            least = max(NOISE * magnitudes[kind], magnitudes.get(LEFT_OVER_FROM.get(kind, ""), 0.0), TINY)
            share = difference / max(_magnitude(old[name]), least)
            if share > worst:
                worst, whose = share, name
    return worst, whose


def _magnitude(values: np.ndarray) -> float:
    finite = np.abs(values[np.isfinite(values)])
    return float(finite.max()) if finite.size else 0.0


def _difference(old: np.ndarray, new: np.ndarray) -> float:
    if old.shape != new.shape:
        return float("inf")
    same = (old == new) | (np.isnan(old) & np.isnan(new))
    if same.all():
        return 0.0
    apart = np.abs(old[~same] - new[~same])
    return float("inf") if not np.isfinite(apart).all() else float(apart.max())
