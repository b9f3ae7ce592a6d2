"""Checks that points are a wheel or rail profile in our axes, with a remedy for each mistake."""

from __future__ import annotations

import numpy as np

from wheelrail.errors import ProblemList
from wheelrail.profiles.profile import ProfileKind

FEWEST_POINTS = 20
MOST_POINTS = 10_000  #: smoothing them takes about a second
SAME_POINT = 1e-9  #: points closer than this are one point given twice [m]
WIDTHS = {"wheel": (0.060, 0.200), "rail": (0.020, 0.200)}  #: plausible widths of a profile [m]
HIGHEST = 0.250  #: between the lowest and the highest point of a profile: a rail is 172 mm high [m]
FARTHEST = 2.0  #: from the origin of y and z; wheels are drawn from the axle, rails from the track centre [m]
LONGEST_PATH = 5.0  #: along the points; some 0.3 m, and more where fine points scatter [m]
FLANGE_HEIGHT = 0.015  #: a wheel's height range above this means that it has a flange [m]
FLANGE_TIP = (-0.080, -0.030)  #: where a flange tip lies, from the nominal circle [m]
GAUGE_FACE_DEPTH = 0.010  #: a rail side that reaches this far below the crown is a gauge face [m]
MOST_NAMED = 5


def check_points(problems: ProblemList, kind: ProfileKind, y: np.ndarray, z: np.ndarray) -> None:
    """Add a problem for everything that keeps points (y, z) [m] from being a profile of this kind."""
    if y.size < FEWEST_POINTS:
        problems.add("points", f"a profile needs at least {FEWEST_POINTS} points", int(y.size))
        return
    if y.size > MOST_POINTS:
        problems.add("points", f"expected at most {MOST_POINTS}: thin them out first", int(y.size))
        return
    if not _check_unit(problems, kind, y, z) or not _check_extent(problems, y, z):
        return  # everything below compares with lengths of real profiles
    doubled = np.flatnonzero(np.hypot(np.diff(y), np.diff(z)) < SAME_POINT)
    if doubled.size:
        problems.add("points", f"{doubled.size} given twice in a row: {_named(doubled, y)}; keep one of each")
    _check_order(problems, y, z)
    path = float(np.hypot(np.diff(y), np.diff(z)).sum())
    if path > LONGEST_PATH:
        words = (
            f"the way along them is {path:.3g} m, but a profile is some 0.3 m long: they are out of order, or scatter"
        )
        problems.add("points", words)
    if kind == "wheel":
        _check_flange(problems, y, z)
    else:
        _check_rail_side(problems, y, z)


def _check_unit(problems: ProblemList, kind: ProfileKind, y: np.ndarray, z: np.ndarray) -> bool:
    width = float(np.ptp(y))
    least, most = WIDTHS[kind]
    if least <= width <= most:
        return True
    expected = f"a {kind} profile is {least * 1e3:.0f} to {most * 1e3:.0f} mm wide"
    if least <= width * 1e3 <= most:
        hint = "Were the numbers metres, read as millimetres? Name the columns y_m,z_m, or give the unit (unit)"
    elif least <= width * 1e-3 <= most:
        hint = "Were the numbers millimetres, read as metres? Name the columns y_mm,z_mm, or give the unit (unit)"
    elif least <= float(np.ptp(z)) <= most:
        hint = "Are y and z exchanged?"
    else:
        hint = "Check the unit and the range of the points"
    problems.add("y", f"the points span {width * 1e3:.6g} mm, but {expected}. {hint}")
    return False


def _check_extent(problems: ProblemList, y: np.ndarray, z: np.ndarray) -> bool:
    """Whether no point is astray."""
    before = len(problems.problems)
    for name, values in (("y", y), ("z", z)):
        far = np.flatnonzero(np.abs(values) > FARTHEST)
        if far.size:
            named = ", ".join(f"point {i + 1} at {values[i] * 1e3:.4g} mm" for i in far[:MOST_NAMED])
            what = f"{far.size} of {values.size} points are more than {FARTHEST:g} m away"
            problems.add(name, f"{what}: {named}{', ...' if far.size > MOST_NAMED else ''}; mend or remove them")
    if len(problems.problems) > before:
        return False
    height = float(np.ptp(z))
    if height > HIGHEST:
        middle = float(np.median(z))
        i = int(np.argmax(np.abs(z - middle)))
        problems.add(
            "z",
            f"the points span {height * 1e3:.6g} mm, but a profile is at most {HIGHEST * 1e3:g} mm high: "
            f"point {i + 1} at z = {z[i] * 1e3:.4g} mm is the farthest from the rest, about z = {middle * 1e3:.4g} mm",
        )
        return False
    return True


def _check_order(problems: ProblemList, y: np.ndarray, z: np.ndarray) -> None:
    """Points must follow the curve: going back is a vertical part at best, a loop at worst."""
    back = np.flatnonzero(np.diff(y) < 0.0)
    if back.size == 0:
        return
    crossing = _first_crossing(y, z, float(y[back + 1].min()), float(y[back].max()))
    if crossing is not None:
        problems.add(
            "points",
            f"the curve crosses itself near y = {crossing * 1e3:.3f} mm (a loop): "
            "remove the stray points or put them in the order of the curve",
        )


def _first_crossing(y: np.ndarray, z: np.ndarray, low: float, high: float) -> float | None:
    """Where the polyline crosses itself; only segments between `low` and `high` can take part."""
    segments = np.flatnonzero((np.maximum(y[:-1], y[1:]) >= low) & (np.minimum(y[:-1], y[1:]) <= high))
    start = np.column_stack((y, z))[segments]
    step = np.column_stack((np.diff(y), np.diff(z)))[segments]
    for i in range(len(segments) - 2):
        rest = slice(i + 2, None)  # neighbours share a point
        offset = start[rest] - start[i]
        determinant = step[i, 0] * step[rest, 1] - step[i, 1] * step[rest, 0]
        with np.errstate(divide="ignore", invalid="ignore"):
            along = (offset[:, 0] * step[rest, 1] - offset[:, 1] * step[rest, 0]) / determinant
            across = (offset[:, 0] * step[i, 1] - offset[:, 1] * step[i, 0]) / determinant
        adjacent = segments[rest] == segments[i] + 1
        hit = (along >= 0) & (along <= 1) & (across >= 0) & (across <= 1) & ~adjacent
        if hit.any():
            return float(start[i, 0] + along[np.argmax(hit)] * step[i, 0])
    return None


def _check_flange(problems: ProblemList, y: np.ndarray, z: np.ndarray) -> None:
    """The flange must be at negative y and point to positive z."""
    if np.ptp(z) < FLANGE_HEIGHT:
        return  # a wheel without flange, or only its tread
    # The flange is the far end of the height range from the bulk of the points, which lie on the tread.
    tread = float(np.median(z))
    tip = int(np.argmax(np.abs(z - tread)))
    where = f"flange tip found at y = {y[tip] * 1e3:.2f}, z = {z[tip] * 1e3:.2f} mm"
    upside_down = z[tip] < tread
    middle = 0.5 * float(y.min() + y.max())
    mirrored = y[tip] > middle
    if upside_down:
        problems.add("z", f"{where}: it must point to positive z (z is the growth of the radius). Mirror z (mirror_z)")
    if mirrored:
        problems.add("y", f"{where}: it must lie at negative y (y is positive to the field side). Mirror y (mirror_y)")
    tip_y = -float(y[tip]) if mirrored else float(y[tip])
    if not FLANGE_TIP[0] <= tip_y <= FLANGE_TIP[1]:
        problems.add(
            "y",
            f"{where}: y = 0 must be the nominal circle, some 55 mm from the tip. "
            "Shift y (shift_y, -70 mm if y = 0 is the flange back)",
        )


def _check_rail_side(problems: ProblemList, y: np.ndarray, z: np.ndarray) -> None:
    """A rail's crown is its top, and its gauge face lies at negative y."""
    top = float(z.max())
    left, right = top - float(z[np.argmin(y)]), top - float(z[np.argmax(y)])
    bottom = int(np.argmin(z))
    inner = (y > y.min() + 0.2 * np.ptp(y)) & (y < y.max() - 0.2 * np.ptp(y))
    if inner[bottom] and z[np.argmin(y)] > z[bottom] and z[np.argmax(y)] > z[bottom]:
        problems.add(
            "z",
            f"the lowest point lies at y = {y[bottom] * 1e3:.2f} mm, inside the head: z must be up. "
            "Mirror z (mirror_z)",
        )
    elif left < GAUGE_FACE_DEPTH <= right:
        problems.add(
            "y",
            f"the side at positive y reaches {right * 1e3:.1f} mm below the top, the other {left * 1e3:.1f} mm: "
            "the gauge face must lie at negative y (y is positive to the field side). Mirror y (mirror_y)",
        )


def _named(indices: np.ndarray, y: np.ndarray) -> str:
    names = ", ".join(f"point {i + 2} at y = {y[i + 1] * 1e3:.4g} mm" for i in indices[:MOST_NAMED])
    return names + (", ..." if indices.size > MOST_NAMED else "")
