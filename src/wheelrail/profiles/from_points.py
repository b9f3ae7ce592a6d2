"""A profile from points in our axes: check, smooth, cut."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from wheelrail.errors import InputError, ProblemList
from wheelrail.profiles.checks import check_points
from wheelrail.profiles.profile import Profile, ProfileKind
from wheelrail.profiles.smoothing import DEFAULT_TOLERANCE, SmoothCurve, smoothed


def profile_from_points(
    y: np.ndarray,
    z: np.ndarray,
    kind: ProfileKind,
    *,
    name: str = "points",
    tolerance: float = DEFAULT_TOLERANCE,
    trim: bool = False,
    notes: tuple[str, ...] = (),
) -> Profile:
    """A twice differentiable profile near points (y, z) [m] in the axes of `Profile`.

    Parameters
    ----------
    tolerance : no point lies farther from the curve than this [m]; 0 passes through the points.
    trim : cut off parts that are vertical or overhang (the flange back, the rail's flank) instead of refusing them.

    Raises
    ------
    InputError : with everything that is wrong with the points.
    """
    y, z = np.asarray(y, dtype=np.float64), np.asarray(z, dtype=np.float64)
    problems = ProblemList(name)
    if not 0.0 <= tolerance <= 1e-3:
        problems.add("smoothing tolerance", "expected 0 to 1 mm", f"{tolerance * 1e3:g} mm")
    if y.size != z.size or not (np.isfinite(y).all() and np.isfinite(z).all()):
        problems.add("points", "expected as many finite z as y")
        problems.stop_if_any()
    if y.size > 1 and y[-1] < y[0]:
        y, z = y[::-1], z[::-1]  # the direction of travel along the curve says nothing about its shape
    check_points(problems, kind, y, z)
    problems.stop_if_any()
    smooth = _smoothed(problems, y, z, tolerance)
    if smooth.steep and not trim:
        for begin, end in smooth.steep:
            low, high = sorted((begin * 1e3, end * 1e3))
            problems.add(
                "points",
                f"vertical or overhanging (steeper than 89 degrees) for y = {low:.3f} .. {high:.3f} mm, where z is no "
                "function of y. Cut these points away, or ask for it to be done (trim)",
            )
        problems.stop_if_any()
    if not smooth.pieces:
        problems.add("points", "nowhere is z a function of y: are y and z exchanged?")
        problems.stop_if_any()
    profile = Profile(name=name, kind=kind, pieces=smooth.pieces, description=f"{kind} profile from {y.size} points")
    told = [
        f"{y.size} points; scatter {smooth.noise * 1e6:.2g} um; no point farther than {smooth.deviation * 1e6:.3g} um "
        f"from the curve (tolerance {tolerance * 1e6:g} um)"
    ]
    if smooth.steep:
        told.append(
            f"cut to y = {profile.y_min * 1e3:.3f} .. {profile.y_max * 1e3:.3f} mm: the rest is vertical or overhangs"
        )
    if smooth.noise > tolerance > 0.0:
        told.append("the points scatter more than the tolerance: the curve follows the noise; allow more")
    gap = float(np.hypot(np.diff(y), np.diff(z)).max())
    if gap > 5e-3:
        told.append(f"widest gap between points {gap * 1e3:.1f} mm: the curve across it is a guess")
    return replace(profile, notes=(*notes, *told))


def _smoothed(problems: ProblemList, y: np.ndarray, z: np.ndarray, tolerance: float) -> SmoothCurve:
    """The smooth curve; points through which there is none are refused in words."""
    try:
        with np.errstate(all="raise", under="ignore"):
            return smoothed(y, z, tolerance)
    except (ValueError, ArithmeticError, np.linalg.LinAlgError) as error:
        gaps = np.hypot(np.diff(y), np.diff(z))
        close = int(np.argmin(gaps))
        problems.add(
            "points",
            f"no smooth curve runs through them ({error}). They are very unevenly spaced: points {close + 1} and "
            f"{close + 2} are {gaps[close] * 1e6:.3g} um apart, others up to {gaps.max() * 1e3:.3g} mm. Thin them out",
        )
        raise InputError(problems.source, problems.problems) from None
