"""Building a pair from a wheel profile and a laid rail."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from wheelrail.contact.geometry._kernels.pair import COARSE, COARSE_NEXT, FINE, NODE_COLUMNS, REACH, Pair
from wheelrail.errors import ProblemList
from wheelrail.profiles.piece import Piece, Polynomial
from wheelrail.profiles.profile import Profile, ProfileSample

NOMINAL_RADIUS = 0.460  #: m
NOMINAL_CIRCLE = 0.750  #: distance of the nominal circle from the wheelset's centre [m]
SEARCH = (-0.050, 0.040)  #: part of the wheel that is searched, from the nominal circle [m]: 700 .. 790 mm on the axle

LARGEST_CELL = 2.0e-3  #: of the wheel's nodes [m]
FINE_CELL = 0.5e-3  #: of the finer nodes between them [m]
SAG = 0.03e-3  #: how far the wheel may bend away from its chord within a cell [m]
RAIL_STEP = 0.1e-3  #: of the rail table [m]
BEYOND = 60  #: steps over which the rail table goes on beyond the ends of the rail
STEEPEST = 1e3  #: an end of a rail steeper than this is taken to go on as its last step does
#: A curve dips below its chord by an eighth of bend times width squared; the rest covers yaw, see `clearly_above`.
DIP_PER_BEND = 0.125 * 1.05 / 0.93**2
MOST_JOINTS = 100  #: a wheel with more is a smoothed one
BESIDE_JOINT = 1e-9  #: how far the node on the lower side of a joint is from it [m]
#: A change of the rail's slope by less than this angle is rounding, also in the numbers of a standard [rad].
SAME_ANGLE = 1e-7
LEAST_FLANK = 0.5  #: slope that the steepest part of a wheel must have at least to be a flank
EQUALLY_STEEP = 1e-6  #: slopes of a flank that differ by less are one


def make_pair(
    wheel: Profile,
    laid_rail: Profile,
    *,
    radius: float = NOMINAL_RADIUS,
    nominal_circle: float = NOMINAL_CIRCLE,
    size: float = 1.0,
) -> Pair:
    """A wheel of nominal `radius` [m], its nominal circle at `nominal_circle` [m] on the axle, over a laid rail.

    size : of profiles whose lengths are all scaled; the part that is searched, its cells and the table of the rail are
    scaled with them.
    """
    problems = ProblemList("wheel and rail")
    for name, value, low, high in (("radius", radius, 0.02, 2.0), ("nominal circle", nominal_circle, 0.05, 2.5)):
        if not low <= value <= high:
            problems.add(name, f"expected {low:g} to {high:g} m. Check the unit", value)
    if wheel.kind != "wheel":
        problems.add("wheel", f"a {wheel.kind} profile: expected a wheel", wheel.name)
    if laid_rail.kind != "rail" or laid_rail.placed_at != 0.0:
        problems.add("rail", "expected a laid rail", laid_rail.name)
    problems.stop_if_any()
    runs, turns = _monotone_runs(laid_rail)
    start, per_step, table, bounds = _rail_table(laid_rail, size)
    nodes = _wheel_nodes(wheel, radius, nominal_circle, size)
    return Pair(
        wheel=wheel.curve,
        rail=laid_rail.curve,
        radius=float(radius),
        offset=float(nominal_circle),
        flank=_flank(nodes, nominal_circle),
        rail_start=start,
        rail_per_step=per_step,
        first_node=0,
        last_node=len(nodes) - 1,
        first_step=0,
        last_step=len(table) - 1,
        first_run=0,
        end_run=len(runs) - 1,
        nodes=nodes,
        rail_table=table,
        rail_bounds=bounds,
        runs=runs,
        turns=turns,
    )


def _wheel_nodes(wheel: Profile, radius: float, offset: float, size: float) -> np.ndarray:
    """Rows of `Pair.nodes`: at every joint, close enough in between, and finer nodes between those."""
    low, high = max(SEARCH[0] * size, wheel.y_min), min(SEARCH[1] * size, wheel.y_max)
    joints = [piece.start for piece in wheel.pieces[1:] if low < piece.start < high]
    if len(joints) > MOST_JOINTS:
        joints = []  # a smoothed profile: it has a joint at every point and runs smoothly through all of them
    # Both sides of a joint are nodes: slope and curvature may jump there, and within a cell they do not.
    cuts = sorted({low, high, *joints, *(y - BESIDE_JOINT for y in joints)})
    coarse = np.append(np.concatenate([_cells(wheel, a, b, size) for a, b in pairwise(cuts)]), high)
    parts = np.ceil(np.diff(coarse) / (FINE_CELL * size)).astype(int)
    y = np.append(
        np.concatenate([np.linspace(a, b, n + 1)[:-1] for (a, b), n in zip(pairwise(coarse), parts, strict=True)]), high
    )
    starts = np.concatenate(([0], np.cumsum(parts)))
    at = wheel.sample(y)
    rows = np.zeros((y.size, NODE_COLUMNS))
    rows[:, 1], rows[:, 2] = radius + at.z, at.slope
    rows[:-1, FINE : FINE + 4] = _cell_bounds(wheel, y)
    rows[:-1, COARSE_NEXT] = np.arange(1, y.size)
    rows[:-1, COARSE : COARSE + 4] = rows[:-1, FINE : FINE + 4]
    rows[starts[:-1], COARSE_NEXT] = starts[1:]
    rows[starts[:-1], COARSE : COARSE + 4] = _cell_bounds(wheel, coarse)
    # Kernels subtract the offset again: a joint must then still belong to the piece at its larger y.
    on_axle = y + offset
    rows[:, 0] = np.where(on_axle - offset < y, np.nextafter(on_axle, np.inf), on_axle)
    return rows


def _flank(nodes: np.ndarray, offset: float) -> float:
    """Axle coordinate [m] where the flange is steepest, of a straight flank its end towards the tread; NaN if none."""
    inside = nodes[nodes[:, 0] < offset]
    if not len(inside) or -inside[:, 2].min() < LEAST_FLANK:
        return math.nan
    return float(inside[inside[:, 2] < inside[:, 2].min() + EQUALLY_STEEP][-1, 0])


def _cell_bounds(wheel: Profile, y: np.ndarray) -> np.ndarray:
    """Of the cells between nodes: least and greatest r'', squared width, how far they dip at most per that; (n, 4)."""
    inside = y[:-1, None] + np.diff(y)[:, None] * np.linspace(0.0, 1.0, 35)[1:-1]
    second = wheel.sample(inside.ravel()).second.reshape(inside.shape)
    least, most = _range(second)
    bend = np.maximum(np.abs(least), np.abs(most))
    return np.column_stack((least, most, np.diff(y) ** 2, DIP_PER_BEND * bend))


def _range(samples: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Bounds of a quantity from rows of closely spaced samples, with something to spare but no change of sign."""
    low, high = samples.min(axis=1), samples.max(axis=1)
    spread = 0.05 * (high - low)
    return np.where(low >= 0.0, np.maximum(low - spread, 0.0), low - spread), np.where(
        high <= 0.0, np.minimum(high + spread, 0.0), high + spread
    )


def _cells(wheel: Profile, a: float, b: float, size: float) -> np.ndarray:
    """Starts of cells between two cuts, narrow enough for the wheel to stay within SAG of its chords, by size."""
    if b - a <= 2.0 * BESIDE_JOINT:
        return np.array([a])
    fine = np.linspace(a, b, max(10, int((b - a) / (0.02e-3 * size))))
    bend = np.abs(wheel.sample(0.5 * (fine[:-1] + fine[1:])).second)
    density = 1.0 / np.minimum(LARGEST_CELL * size, np.sqrt(8.0 * SAG * size / np.maximum(bend, 1e-6)))
    share = np.concatenate(([0.0], np.cumsum(density * np.diff(fine))))
    return np.interp(np.linspace(0.0, share[-1], 1 + math.ceil(share[-1])), share, fine)[:-1]


def _rail_table(rail: Profile, size: float) -> tuple[float, float, np.ndarray, np.ndarray]:
    """First position, steps per metre, `Pair.rail_table` and `Pair.rail_bounds`."""
    inner = max(8, math.ceil((rail.y_max - rail.y_min) / (RAIL_STEP * size)))
    step = (rail.y_max - rail.y_min) / inner
    y = rail.y_min + step * np.arange(-BEYOND, inner + BEYOND + 1)
    y[BEYOND], y[BEYOND + inner] = rail.y_min, rail.y_max
    count = y.size - 1
    fine = np.linspace(0.0, 1.0, 17)
    inside = _sample_beyond(rail, y[:-1, None] + np.diff(y)[:, None] * fine, step)
    at = _sample_beyond(rail, y, step)
    table = np.column_stack((at.z[:-1], np.diff(at.z), at.slope[:-1], np.diff(at.slope)))
    misses = []
    for values, start, change in ((inside.z, table[:, 0], table[:, 1]), (inside.slope, table[:, 2], table[:, 3])):
        chord = start[:, None] + change[:, None] * fine
        misses.append(1.2 * np.abs(values - chord).max(axis=1) + 1e-12)
    least, most = _range(inside.second)
    bounds = [np.column_stack((*misses, -least, most))]  # minus the least, so that all four are maxima
    bend = np.maximum(np.abs(least), np.abs(most))
    for column in (misses[0], DIP_PER_BEND * bend):
        padded = np.pad(column, REACH, mode="edge")
        widest = np.lib.stride_tricks.sliding_window_view(padded, 2 * REACH + 1).max(axis=1)
        table = np.column_stack((table, widest))
    while 1 << len(bounds) <= count:
        shorter = bounds[-1]
        later = np.minimum(np.arange(count) + (1 << (len(bounds) - 1)), count - 1)
        bounds.append(np.maximum(shorter, shorter[later]))
    stacked = np.stack(bounds)
    stacked[:, :, 2] *= -1.0
    return float(y[0]), float(1.0 / (y[1] - y[0])), np.ascontiguousarray(table), np.ascontiguousarray(stacked)


def _sample_beyond(rail: Profile, y: np.ndarray, step: float) -> ProfileSample:
    """Height, slope and second derivative of a rail that goes on straight beyond its ends, where it is finite."""
    at = np.clip(y, rail.y_min, rail.y_max)
    sample = rail.sample(at)
    ends = rail.sample([rail.y_min, rail.y_min + step, rail.y_max - step, rail.y_max])
    chords = np.diff(ends.z)[[0, 2]] / step
    slopes = np.where(np.abs(ends.slope[[0, 3]]) < STEEPEST, ends.slope[[0, 3]], chords)
    beyond = y != at
    slope = np.where(beyond, np.where(y < at, slopes[0], slopes[1]), sample.slope)
    z = np.where(beyond, sample.z + slope * (y - at), sample.z)
    return sample._replace(y=y, z=z, slope=slope, second=np.where(beyond, 0.0, sample.second))


def _monotone_runs(rail: Profile) -> tuple[np.ndarray, np.ndarray]:
    """Pieces of the rail, cut where the slope turns, gathered into runs over which the slope only rises or falls."""
    rows: list[tuple[float, float, float, float, float]] = []
    for index, piece in enumerate(rail.pieces):
        for a, b in pairwise([piece.start, *_turning_points(piece), piece.end]):
            rows.append((piece.at(a)[1], piece.at(b)[1], a, b, float(index)))
    starts = [0]
    way = 0.0  # +1 while the slope rises, -1 while it falls, 0 while it is not known
    before = rows[0][0]
    for j, (first, last, *_) in enumerate(rows):
        for change in (first - before, last - first):
            if abs(change) <= SAME_ANGLE * (1.0 + first * first):
                continue
            if way != 0.0 and change * way < 0.0:
                starts.append(j)
                way = 0.0
            way = math.copysign(1.0, change)
        before = last
    return np.array([*starts, len(rows)], dtype=np.int64), np.array(rows)


def _turning_points(piece: Piece) -> list[float]:
    """Inflections inside a polynomial piece [m]."""
    if not isinstance(piece, Polynomial) or len(piece.coefficients) < 4:
        return []
    roots = np.polynomial.Polynomial(piece.coefficients).deriv(2).roots()
    inside = roots.real[np.abs(roots.imag) < 1e-9] + piece.origin
    return sorted(float(y) for y in inside if piece.start + 1e-9 < y < piece.end - 1e-9)
