"""Where the track is and how it turns, at any arc length; and the arc length below any point."""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.kernel import kernel, small_kernel
from wheelrail.numerics._kernels.pieces import Pieces, piece_at

OK = 0
BEFORE_START = 1  #: s < 0
BEYOND_END = 2  #: s greater than the length of the track
NOT_FOUND = 3  #: no foot point: the position is too far from the track, or not finite

DEGREE = 9  #: of the polynomials that carry the line within a cell
GAUSS_NODES = 0.5 + 0.5 * np.polynomial.legendre.leggauss(8)[0]
GAUSS_WEIGHTS = 0.5 * np.polynomial.legendre.leggauss(8)[1]


class Function(NamedTuple):
    """A piecewise function of the plan length, each piece a cubic plus one harmonic.

    In piece i, with u the distance from its start:
    f = c0 + c1 u + c2 u^2 + c3 u^3 + c4 cos(c6 u) + c5 sin(c6 u).
    """

    starts: np.ndarray  #: plan length at the start of each piece [m], shape (n,)
    coefficients: np.ndarray  #: c0 .. c6, shape (n, 7)
    integrals: np.ndarray  #: integral of f from 0 to the start of each piece, shape (n,)


class Line(NamedTuple):
    """The track's centreline as kernels see it; within a cell each function has a single piece.

    Within a cell the plan length is a polynomial of the arc length, and x and y are polynomials of the plan
    length, each in a variable that runs from -1 to 1 over the cell. `centreline.py` makes them.
    """

    cells: Pieces  #: cells of arc length [m]
    plan: np.ndarray  #: plan length at the cell boundaries [m], shape (n + 1,)
    plan_of_s: np.ndarray  #: ascending coefficients [m], shape (n, DEGREE + 1)
    x_of_plan: np.ndarray
    y_of_plan: np.ndarray
    piece: np.ndarray  #: piece of curvature, slope and cant in each cell, shape (n, 3)
    curvature: Function  #: plan curvature K [1/m], > 0 turns left
    slope: Function  #: dz/d(plan length) [-]
    cant: Function  #: cant angle [rad], > 0 raises the left rail


class TrackPoint(NamedTuple):
    """The centreline and its angles at one place; rates are per metre of arc length."""

    plan: float  #: plan length [m]
    x: float  #: position [m]
    y: float
    z: float
    heading: float  #: angle of the tangent in plan, from x towards y [rad]
    pitch: float  #: angle of the tangent above the horizontal [rad]
    cant: float  #: [rad]
    curvature: float  #: plan curvature [1/m]
    heading_rate: float  #: [rad/m]
    pitch_rate: float
    cant_rate: float
    heading_rate_2: float  #: [rad/m^2]
    pitch_rate_2: float
    cant_rate_2: float


@small_kernel
def function_at(function, piece, plan):
    """Value, first and second derivative of a piecewise function in the given piece."""
    u = plan - function.starts[piece]
    c = function.coefficients[piece]
    f = c[0] + u * (c[1] + u * (c[2] + u * c[3]))
    df = c[1] + u * (2.0 * c[2] + 3.0 * u * c[3])
    ddf = 2.0 * c[2] + 6.0 * u * c[3]
    w = c[6]
    if w != 0.0:
        cosine = math.cos(w * u)
        sine = math.sin(w * u)
        f += c[4] * cosine + c[5] * sine
        df += w * (c[5] * cosine - c[4] * sine)
        ddf -= w * w * (c[4] * cosine + c[5] * sine)
    return f, df, ddf


@small_kernel
def integral_at(function, piece, plan):
    """Integral of a piecewise function from 0 to `plan`, which lies in the given piece; closed form."""
    u = plan - function.starts[piece]
    c = function.coefficients[piece]
    total = function.integrals[piece] + u * (c[0] + u * (c[1] / 2.0 + u * (c[2] / 3.0 + u * c[3] / 4.0)))
    w = c[6]
    if w != 0.0:
        # 1 - cos x = 2 sin^2(x/2), without cancellation
        half = math.sin(0.5 * w * u)
        total += (c[4] * math.sin(w * u) + 2.0 * c[5] * half * half) / w
    return total


@kernel
def integrate_cells(curvature, slope, piece, plan, fractions, out):
    """Integrate each cell from its start to the given fractions of its plan length.

    Fills out (n, m, 3) with the change of x, y and arc length [m]; eight Gauss points, exact to rounding in the
    short cells that `centreline.py` chooses.
    """
    for cell in range(plan.size - 1):
        for m in range(fractions.size):
            distance = fractions[m] * (plan[cell + 1] - plan[cell])
            for k in range(3):
                out[cell, m, k] = 0.0
            for k in range(8):
                here = plan[cell] + distance * GAUSS_NODES[k]
                heading = integral_at(curvature, piece[cell, 0], here)
                rise, _, _ = function_at(slope, piece[cell, 1], here)
                weight = distance * GAUSS_WEIGHTS[k]
                out[cell, m, 0] += weight * math.cos(heading)
                out[cell, m, 1] += weight * math.sin(heading)
                # The excess over the plan length, so that level track has no rounding at all.
                out[cell, m, 2] += weight * rise * rise / (1.0 + math.sqrt(1.0 + rise * rise))
            out[cell, m, 2] += distance


@small_kernel
def polynomial_at(coefficients, t):
    """Value of a polynomial with ascending coefficients."""
    value = 0.0
    for k in range(DEGREE, -1, -1):
        value = value * t + coefficients[k]
    return value


@small_kernel
def position_at(line, s):
    """Where arc length `s` [m] lies: (status, cell, plan length, x, y); beyond the ends, the nearest end."""
    knots = line.cells.knots
    status = OK
    if not s >= knots[0]:  # also catches NaN
        status = BEFORE_START
        s = knots[0]
    elif s > knots[-1]:
        status = BEYOND_END
        s = knots[-1]
    cell = piece_at(line.cells, s)
    along = (s - knots[cell]) / (knots[cell + 1] - knots[cell])
    plan = polynomial_at(line.plan_of_s[cell], 2.0 * along - 1.0)
    along = (plan - line.plan[cell]) / (line.plan[cell + 1] - line.plan[cell])
    x = polynomial_at(line.x_of_plan[cell], 2.0 * along - 1.0)
    y = polynomial_at(line.y_of_plan[cell], 2.0 * along - 1.0)
    return status, cell, plan, x, y


@small_kernel
def track_at(line, s):
    """The track at arc length `s` [m]. Returns (status, TrackPoint).

    Beyond the ends the status says so, and the point is that of the nearest end.
    """
    status, cell, plan, x, y = position_at(line, s)
    piece = line.piece[cell]
    curvature, curvature_rate, _ = function_at(line.curvature, piece[0], plan)
    slope, slope_rate, slope_rate_2 = function_at(line.slope, piece[1], plan)
    cant, cant_rate, cant_rate_2 = function_at(line.cant, piece[2], plan)
    pitch = math.atan(slope)
    c = 1.0 / math.sqrt(1.0 + slope * slope)  # cosine of the pitch: metres of plan per metre of arc
    sine = slope * c
    pitch_rate = slope_rate * c * c * c
    point = TrackPoint(
        plan,
        x,
        y,
        integral_at(line.slope, piece[1], plan),
        integral_at(line.curvature, piece[0], plan),
        pitch,
        cant,
        curvature,
        curvature * c,
        pitch_rate,
        cant_rate * c,
        curvature_rate * c * c - curvature * sine * pitch_rate,
        slope_rate_2 * c * c * c * c - 3.0 * slope_rate * c * c * sine * pitch_rate,
        cant_rate_2 * c * c - cant_rate * sine * pitch_rate,
    )
    return status, point


@small_kernel
def track_axes(point, axes):
    """Unit vectors of the track frame: rows i (forward), j (left), k (up) of `axes`, shape (3, 3).

    i is the tangent; j is level before the cant turns j and k about i.
    """
    ch = math.cos(point.heading)
    sh = math.sin(point.heading)
    cp = math.cos(point.pitch)
    sp = math.sin(point.pitch)
    cc = math.cos(point.cant)
    sc = math.sin(point.cant)
    axes[0, 0] = ch * cp
    axes[0, 1] = sh * cp
    axes[0, 2] = sp
    axes[1, 0] = -sh * cc - ch * sp * sc
    axes[1, 1] = ch * cc - sh * sp * sc
    axes[1, 2] = cp * sc
    axes[2, 0] = sh * sc - ch * sp * cc
    axes[2, 1] = -ch * sc - sh * sp * cc
    axes[2, 2] = cp * cc


@small_kernel
def track_turning(point):
    """Rotation of the track frame per metre of arc length, in its own axes [rad/m], and its rate [rad/m^2].

    Returns (w_i, w_j, w_k, w_i', w_j', w_k'): d(axis)/ds = w x axis; primes are derivatives of the components.
    """
    cp = math.cos(point.pitch)
    sp = math.sin(point.pitch)
    cc = math.cos(point.cant)
    sc = math.sin(point.cant)
    h = point.heading_rate
    p = point.pitch_rate
    b = point.cant_rate
    level = h * cp  # turning about the normal that is still level with the pitch
    level_rate = point.heading_rate_2 * cp - h * sp * p
    w_i = b + h * sp
    w_j = level * sc - p * cc
    w_k = level * cc + p * sc
    w_i_rate = point.cant_rate_2 + point.heading_rate_2 * sp + h * cp * p
    w_j_rate = level_rate * sc - point.pitch_rate_2 * cc + b * w_k
    w_k_rate = level_rate * cc + point.pitch_rate_2 * sc - b * w_j
    return w_i, w_j, w_k, w_i_rate, w_j_rate, w_k_rate


@small_kernel
def along_track(line, s, x, y, z):
    """How far ahead of the cross plane at `s` a point lies, (P - c(s)) . i(s) [m], and its derivative in s."""
    _, cell, plan, line_x, line_y = position_at(line, s)
    heading = integral_at(line.curvature, line.piece[cell, 0], plan)
    curvature, _, _ = function_at(line.curvature, line.piece[cell, 0], plan)
    slope, slope_rate, _ = function_at(line.slope, line.piece[cell, 1], plan)
    ch = math.cos(heading)
    sh = math.sin(heading)
    cp = 1.0 / math.sqrt(1.0 + slope * slope)
    sp = slope * cp
    px = x - line_x
    py = y - line_y
    pz = z - integral_at(line.slope, line.piece[cell, 1], plan)
    forward = px * ch + py * sh
    ahead = forward * cp + pz * sp
    # Per metre of arc the tangent turns towards the level normal by K cos^2(pitch), and upwards by the pitch rate.
    turning = curvature * cp * cp * (py * ch - px * sh) + slope_rate * cp * cp * cp * (pz * cp - forward * sp)
    return ahead, turning - 1.0


@kernel
def foot_point_near(line, x, y, z, s):
    """Newton's method for the foot point, from a guess. Returns (status, s)."""
    end = line.cells.knots[-1]
    s = min(max(s, 0.0), end)
    for _ in range(40):
        ahead, rate = along_track(line, s, x, y, z)
        # Past the centre of curvature the distance has no minimum nearby: go downhill instead.
        step = -ahead / rate if rate < -0.05 else ahead
        step = min(max(step, -20.0), 20.0)
        moved = min(max(s + step, 0.0), end)
        if moved == s and s == 0.0 and step < 0.0:
            return BEFORE_START, s
        if moved == s and s == end and step > 0.0:
            return BEYOND_END, s
        # Newton squares the error: after a step of a micrometre it is far below rounding.
        done = abs(moved - s) <= 1e-6 * (1.0 if rate < -0.05 else 1e-6)
        s = moved
        if done:
            return (OK if rate < -0.05 else NOT_FOUND), s
    return NOT_FOUND, s


@kernel
def foot_point(line, x, y, z, guess):
    """Arc length s [m] of the foot point of (x, y, z): where the cross plane of the track holds the point.

    Starts from `guess`; if that leads nowhere, from the nearest of all cells. Returns (status, s).
    """
    if not (math.isfinite(x) and math.isfinite(y) and math.isfinite(z) and math.isfinite(guess)):
        return NOT_FOUND, guess
    status, s = foot_point_near(line, x, y, z, guess)
    if status == OK:
        return status, s
    nearest = math.inf
    start = 0.0
    for cell in range(line.piece.shape[0]):
        dx = x - line.x_of_plan[cell, 0]  # the middle of the cell, nearly
        dy = y - line.y_of_plan[cell, 0]
        distance = dx * dx + dy * dy
        if distance < nearest:
            nearest = distance
            start = 0.5 * (line.cells.knots[cell] + line.cells.knots[cell + 1])
    again, s_again = foot_point_near(line, x, y, z, start)
    if again == OK or status == NOT_FOUND:
        return again, s_again
    return status, s


@kernel
def track_at_many(line, s, points, axes, turning):
    """`track_at`, `track_axes` and `track_turning` for all `s`.

    Fills points (n, 14) with the fields of TrackPoint in order, axes (n, 3, 3) and turning (n, 6).
    """
    worst = OK
    for n in range(s.size):
        status, point = track_at(line, s[n])
        worst = max(worst, status)
        for k in range(14):
            points[n, k] = point[k]
        track_axes(point, axes[n])
        w = track_turning(point)
        for k in range(6):
            turning[n, k] = w[k]
    return worst
