"""What is recorded of a run: bodies in the track frame, contacts, suspension, reactions."""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact.point._kernels.rolling_speed import rolling_speed
from wheelrail.contact.point._kernels.wheel_forces import ETA, FORCE_COLUMNS, FX, XI
from wheelrail.contact.point.detection._kernels.equations import X_WHEEL, Y_RAIL, Y_WHEEL, Z_RAIL
from wheelrail.kernel import kernel, small_kernel
from wheelrail.multibody._kernels.rigid_body import BODY, ROLLS, SPIN, VELOCITY, to_fixed
from wheelrail.simulation._kernels.wheels import along
from wheelrail.track._kernels.line import foot_point_near, track_at, track_axes

BODY_SIGNALS = 21  #: per body, see `results.recording`
KEPT_POINTS = 4  #: per wheel
POINT_SIGNALS = FORCE_COLUMNS + 8
#: Parts of the sums that a recorder keeps: impulse since the last row [N s], force at the last step and at the last row
#: [N], each along x, y, z of the ground, and the time of the last step [s].
IMPULSE, AT_STEP, AT_ROW, STEP_TIME = 0, 3, 6, 9
SUMS = 10


class Recorder(NamedTuple):
    """Rows over time; nb bodies, nw wheelsets, ne elements, nl locks."""

    times: np.ndarray  #: (n,)
    bodies: np.ndarray  #: (n, nb, BODY_SIGNALS)
    elements: np.ndarray  #: (n, ne, 6)
    counts: np.ndarray  #: (n, nw, 2)
    contacts: np.ndarray  #: (n, nw, 2, KEPT_POINTS, POINT_SIGNALS)
    locks: np.ndarray  #: (n, nl, 6)
    works: np.ndarray  #: (n, WORKS) of `simulation.motion`, or (n, 0)
    between: np.ndarray  #: (n, 3), see `sum_up`
    sums: np.ndarray  #: (SUMS,)
    guess: np.ndarray  #: foot points of the bodies [m], shape (nb,)
    frame: np.ndarray  #: scratch (3, 3)


@small_kernel
def write_components(out, column, frame, a, b, c):
    """Components of a vector of the fixed frame along the rows of `frame`."""
    for n in range(3):
        out[column + n] = along(frame, n, a, b, c)


@kernel
def observe_body(model, work, recorder, b, x, dx, out):
    """A body in the track frame at its own foot point."""
    start = b * BODY
    line = model.ground.line
    _, s = foot_point_near(line, x[start], x[start + 1], x[start + 2], recorder.guess[b])
    recorder.guess[b] = s
    _, point = track_at(line, s)
    frame = recorder.frame
    track_axes(point, frame)
    axes = work.axes[b]
    away = (x[start] - point.x, x[start + 1] - point.y, x[start + 2] - point.z)
    out[0] = s
    out[1] = along(frame, 1, away[0], away[1], away[2])
    out[2] = along(frame, 2, away[0], away[1], away[2])
    ex = along(frame, 0, axes[0, 1], axes[1, 1], axes[2, 1])
    ey = along(frame, 1, axes[0, 1], axes[1, 1], axes[2, 1])
    ez = along(frame, 2, axes[0, 1], axes[1, 1], axes[2, 1])
    out[3] = math.atan2(-ex, ey)
    out[4] = math.asin(min(max(ez, -1.0), 1.0))
    # Pitch is the turn about the body's y that is left over: positive with the nose down.
    nose = along(frame, 2, axes[0, 0], axes[1, 0], axes[2, 0])
    top = along(frame, 2, axes[0, 2], axes[1, 2], axes[2, 2])
    out[5] = math.atan2(-nose, top)
    v = start + VELOCITY
    w = start + SPIN
    write_components(out, 6, frame, x[v], x[v + 1], x[v + 2])
    wx, wy, wz = to_fixed(axes, x[w], x[w + 1], x[w + 2])
    write_components(out, 9, frame, wx, wy, wz)
    write_components(out, 12, frame, dx[v], dx[v + 1], dx[v + 2])
    wx, wy, wz = to_fixed(axes, dx[w], dx[w + 1], dx[w + 2])
    write_components(out, 15, frame, wx, wy, wz)
    for n in range(3):
        out[18 + n] = x[start + n]


@kernel
def observe_wheel(model, work, w, side, out):
    """The contacts of a wheel; rows that hold none are NaN. Forces are along the axes of the rail's frame."""
    places = work.places
    mirror = 1.0 if side == 0 else -1.0
    offset = model.ground.left.offset if side == 0 else model.ground.right.offset
    velocity = rolling_speed(places.speed[w], model.ground.laws.slow)
    for k in range(out.shape[0]):
        for n in range(POINT_SIGNALS):
            out[k, n] = math.nan
        if k >= places.counts[w, side]:
            continue
        row = places.rows[w, side, k]
        point = places.points[w, side, k]
        for n in range(FORCE_COLUMNS):
            out[k, n] = row[n]
        out[k, FORCE_COLUMNS] = point[X_WHEEL]
        out[k, FORCE_COLUMNS + 1] = point[Y_WHEEL] - offset
        out[k, FORCE_COLUMNS + 2] = mirror * point[Y_RAIL] + places.origin[w, side, 0]
        out[k, FORCE_COLUMNS + 3] = point[Z_RAIL] + places.origin[w, side, 1]
        out[k, FORCE_COLUMNS + 4] = mirror * point[Y_RAIL]
        out[k, FORCE_COLUMNS + 5] = point[Z_RAIL]
        out[k, FORCE_COLUMNS + 6] = row[XI] * velocity
        out[k, FORCE_COLUMNS + 7] = row[ETA] * velocity


@kernel
def contact_force(places):
    """Force of all wheels' recorded contacts, along the axes that those of the rails are given in [N]."""
    fx = 0.0
    fy = 0.0
    fz = 0.0
    for w in range(places.counts.shape[0]):
        for side in range(2):
            axes = places.axes[w, side]
            for k in range(min(places.counts[w, side], KEPT_POINTS)):
                row = places.rows[w, side, k]
                fx += axes[0, 0] * row[FX] + axes[1, 0] * row[FX + 1] + axes[2, 0] * row[FX + 2]
                fy += axes[0, 1] * row[FX] + axes[1, 1] * row[FX + 1] + axes[2, 1] * row[FX + 2]
                fz += axes[0, 2] * row[FX] + axes[1, 2] * row[FX + 1] + axes[2, 2] * row[FX + 2]
    return fx, fy, fz


@kernel
def sum_up(recorder, t, force):
    """Add the contact force at the start of a step, along the axes of the ground, to the impulse since the last row.

    Rows are further apart than steps, and the mean over rows of a force that vibrates in between is wrong by chance.
    `note_between` writes down by how much.
    """
    sums = recorder.sums
    half = 0.5 * (t - sums[STEP_TIME])
    for n in range(3):
        sums[IMPULSE + n] += half * (force[n] + sums[AT_STEP + n])
        sums[AT_STEP + n] = force[n]
    sums[STEP_TIME] = t


@kernel
def note_between(recorder, n, t):
    """Mean force of all steps since the last row less that of the two rows, into row `n`; begin a new sum."""
    sums = recorder.sums
    length = t - recorder.times[n - 1] if n > 0 else 0.0
    for k in range(3):
        recorder.between[n, k] = 0.0
        if length > 0.0:
            recorder.between[n, k] = sums[IMPULSE + k] / length - 0.5 * (sums[AT_STEP + k] + sums[AT_ROW + k])
        sums[IMPULSE + k] = 0.0
        sums[AT_ROW + k] = sums[AT_STEP + k]


@kernel
def observe(model, work, recorder, n, t, x, dx):
    """Write row `n` of the recorder from the state, its rates and what the evaluation left behind."""
    recorder.times[n] = t
    note_between(recorder, n, t)
    for k in range(recorder.works.shape[1]):
        recorder.works[n, k] = x[model.works + k]
    for b in range(model.bodies.shape[0]):
        observe_body(model, work, recorder, b, x, dx, recorder.bodies[n, b])
        if model.bodies[b, ROLLS] == 1.0:
            for w in range(model.wheelsets.size):
                if model.wheelsets[w] == b:
                    recorder.bodies[n, b, 5] = x[model.angles + w]
    for w in range(model.wheelsets.size):
        for side in range(2):
            recorder.counts[n, w, side] = work.places.counts[w, side]
            observe_wheel(model, work, w, side, recorder.contacts[n, w, side])
    for e in range(work.elements.shape[0]):
        for k in range(6):
            recorder.elements[n, e, k] = work.elements[e, k]
    for e in range(work.reactions.shape[0]):
        for k in range(6):
            recorder.locks[n, e, k] = work.reactions[e, k]
