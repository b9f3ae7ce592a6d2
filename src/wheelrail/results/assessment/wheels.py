"""Forces of wheels and wheelsets: Y/Q, the sum of Y, Q and its loss, and instability."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from wheelrail.numerics.filters import Filter
from wheelrail.results.assessment.context import Context, Limits
from wheelrail.results.assessment.parts import STRAIGHT, parts_of, rows_of
from wheelrail.results.assessment.row import Assessed
from wheelrail.results.assessment.rules import (
    EDITION,
    FORCES,
    HIGH,
    INSTABILITY_SHARE,
    LEAST_LOAD_CAP,
    LOAD_BASE,
    LOAD_CAPS,
    LOW,
    PRINTED,
    RATIO_LIMIT,
    SHIFT_BASE,
    SHIFT_SHARE,
    TRACK_FACTORS,
)
from wheelrail.results.catalogue import SIDES
from wheelrail.results.sliding_mean import WINDOW, sliding_mean_along
from wheelrail.results.spectrum import passed, power_spectrum

SPEED_SLACK = 0.01  #: by which a vehicle may exceed the speed that it keeps
CARRIES = 0.01  #: share of the static load below which a wheel has no Y/Q
SHORTEST_WAY = 2.0 * WINDOW  #: below it, nothing is averaged over a sliding window [m]
LONG_WINDOW = 100.0  #: over which instability is averaged [m]
HALF_WIDTH = 2.0  #: of the band about the frequency of instability [Hz]
LEAST_CORNER = 0.4  #: of that band: slower is the running of the vehicle on the track [Hz]
SLOWEST, FASTEST = 1.0, 15.0  #: frequencies at which a running gear may be unstable [Hz]
OUTWARD = dict(zip(SIDES, (-1.0, 1.0), strict=True))  #: sign of Y of a wheel whose flange is pressed to its rail
SMOOTHED = f"{FORCES}, sliding mean over {WINDOW:g} m every 0.5 m"
TOO_SHORT = "the way is too short for means over 2 m"
INNER = "an inner wheel does not guide: its Y/Q is the friction of its tread"
TWIST = "limited on twisted track only, which is another test"


def wheel_rows(context: Context, name: str, static: float) -> Iterator[Assessed]:
    """Of one wheelset, whose wheels carry `static` each at rest [N]."""
    signals = context.signals
    way = signals(name, "s")
    q = {side: signals(f"{name}.{side}", "Q", FORCES) for side in SIDES}
    y = {side: signals(f"{name}.{side}", "Y", FORCES) for side in SIDES}
    curvature = signals(name, "curvature")
    for side in SIDES:
        yield from _ratios(context, f"{name} {side}", side, OUTWARD[side] * y[side], q[side], static, way, curvature)
    yield _shift(context, name, y["left"] + y["right"], static, way)
    yield from _instability(context, name, y["left"] + y["right"], static, way, curvature)
    for side in SIDES:
        yield from _loads(context, f"{name} {side}", q[side][context.moving], static)


def _ratios(
    context: Context,
    where: str,
    side: str,
    y: np.ndarray,
    q: np.ndarray,
    static: float,
    way: np.ndarray,
    curvature: np.ndarray,
) -> Iterator[Assessed]:
    """Y/Q of one wheel, by the curves that it runs through; y is positive where the flange is pressed to the rail."""
    carries = q > CARRIES * static
    if not carries.any() or not np.isfinite(q + y).all():
        return
    ratio = np.interp(way, way[carries], y[carries] / q[carries])
    means, middles = sliding_mean_along(ratio, way)
    slides = np.ptp(way) >= SHORTEST_WAY
    values, stations = (means, middles) if slides else (ratio, way)
    words = f"{SMOOTHED if slides else FORCES}, {HIGH:g} %; positive where the flange is pressed to the rail"
    bend = np.interp(stations, way, curvature)
    for part, inside in parts_of(bend).items():
        reason = "" if slides else TOO_SHORT
        yield context.row(
            "Y/Q" if side in part.guiding else "Y/Q, inner wheel",
            where,
            float(np.percentile(values[inside], HIGH)),
            "1",
            words,
            part=part.name,
            limits=Limits(RATIO_LIMIT, RATIO_LIMIT) if side in part.guiding else None,
            rule=f"{EDITION}, running safety, normal method" if side in part.guiding else "",
            clause=PRINTED if side in part.guiding else "",
            reason=reason if side in part.guiding else INNER,
        )


def shift_limits(context: Context, static: float) -> Limits:
    """Of the sum of Y of a wheelset: k1 (10 kN + 2 Q0/3) [N]."""
    own = context.vehicle.track_factor
    factors = context.by_category(TRACK_FACTORS) if own is None else Limits(own, own)
    assert factors is not None
    base = SHIFT_BASE + SHIFT_SHARE * static
    return Limits(factors.strictest * base, factors.loosest * base)


def _shift(context: Context, name: str, total: np.ndarray, static: float, way: np.ndarray) -> Assessed:
    slides = np.ptp(way) >= SHORTEST_WAY
    values = sliding_mean_along(total, way)[0] if slides else total
    return context.row(
        "sum of Y",
        name,
        float(np.abs(np.percentile(values, (LOW, HIGH))).max()),
        "N",
        f"{SMOOTHED if slides else FORCES}, {LOW:g} and {HIGH:g} %",
        limits=shift_limits(context, static),
        rule=f"{EDITION}, running safety, normal method: k1 (10 kN + 2 Q0/3)",
        clause=PRINTED,
        reason="" if slides else TOO_SHORT,
    )


def _instability(
    context: Context, name: str, total: np.ndarray, static: float, way: np.ndarray, curvature: np.ndarray
) -> Iterator[Assessed]:
    """Greatest rms of the sum of Y over 100 m of straight track, about the frequency at which it vibrates most."""
    first, last = max(rows_of(np.abs(curvature) < STRAIGHT), key=lambda ends: ends[1] - ends[0], default=(0, 0))
    way, total = way[first:last], total[first:last]
    if way.size < 2 or np.ptp(way) < LONG_WINDOW or not np.isfinite(total).all():
        return
    step = context.signals.step
    frequency, density = power_spectrum(total, step)
    inside = (frequency >= SLOWEST) & (frequency <= FASTEST)
    if not inside.any():
        return
    own = float(frequency[inside][np.argmax(density[inside])])
    band = Filter(above=max(own - HALF_WIDTH, LEAST_CORNER), below=own + HALF_WIDTH)
    squares, _ = sliding_mean_along(passed(total, step, band) ** 2, way, LONG_WINDOW)
    if not squares.size:
        return
    limits = shift_limits(context, static)
    yield context.row(
        "instability",
        name,
        float(np.sqrt(np.maximum(squares, 0.0).max())),
        "N",
        f"sum of Y, {FORCES}; band pass of 4 Hz about the frequency at which it vibrates most; sliding rms over "
        f"{LONG_WINDOW:g} m",
        part=f"straight track, about {own:.2g} Hz",
        limits=Limits(INSTABILITY_SHARE * limits.strictest, INSTABILITY_SHARE * limits.loosest),
        rule=f"{EDITION}, instability, normal method: half the limit of the sum of Y",
        clause=PRINTED,
    )


def _loads(context: Context, where: str, q: np.ndarray, static: float) -> Iterator[Assessed]:
    """Q of one wheel, and its loss against the static load."""
    least, most = np.percentile(q, (LOW, HIGH))
    speed = context.fastest
    cap = next((cap for fastest, cap in LOAD_CAPS if speed <= fastest * (1.0 + SPEED_SLACK)), LEAST_LOAD_CAP)
    limit = min(LOAD_BASE + static, cap)
    yield context.row(
        "Q",
        where,
        float(most),
        "N",
        f"{FORCES}, {HIGH:g} %",
        limits=Limits(limit, limit),
        rule=f"{EDITION}, track loading: 90 kN + Q0, at most {cap / 1e3:g} kN at {3.6 * speed:.0f} km/h",
        clause=PRINTED,
    )
    yield context.row(
        "dQ/Q0",
        where,
        max(1.0 - float(least) / static, 0.0) if static > 0.0 else float("nan"),
        "1",
        f"{FORCES}, {LOW:g} %",
        reason=TWIST,
    )
