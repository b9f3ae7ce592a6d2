"""A vehicle and its suspension, drawn from its data: from the side, and the running gear close by and from above.

Bodies are drawn as the boxes of even density that have their mass and their moments of inertia: a vehicle's file says
nothing else of their shape.
"""

from __future__ import annotations

import math

import numpy as np

from wheelrail.reports.figure import Figure, Line, Panel, Text
from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.elements import GROUND, Bushing
from wheelrail.suspension.elements import Line as LineElement
from wheelrail.vehicle.body import Body, Wheelset
from wheelrail.vehicle.vehicle import Vehicle

BODY, WHEEL, SPRING, DAMPER, RAIL = 0, 2, 1, 3, 7  #: colours
COILS = 4
HALF = 0.22  #: of the length of a symbol, in radii of a wheel
NEAR = 4.0  #: wheelsets closer than this share a bogie [m]
SIDE, ABOVE, AHEAD = (0, 2), (0, 1), (1, 2)  #: axes that a view has to the right and up


def vehicle_figure(vehicle: Vehicle) -> Figure:
    """The whole vehicle from the side, its leading running gear from the side and from above; or a cross section."""
    caption = (
        "Springs zigzag, dampers are pistons, at the points and along the axes where they act; rings resist turning. "
        "Bodies are boxes with their mass and moments of inertia, cut where springs carry them."
    )
    if vehicle.plane or not vehicle.wheelsets:
        view = _view(vehicle, AHEAD if vehicle.plane else SIDE, "the cross section, looking forward")
        return Figure(vehicle.title, (view,), caption)
    x_range, y_range, top = _running_gear(vehicle)
    panels = (
        _view(vehicle, SIDE, "from the side", whole=True),
        _view(vehicle, SIDE, "running gear from the side", x_range=x_range, y_range=(-0.05, top), height=1.5),
        _view(vehicle, ABOVE, "running gear from above", x_range=x_range, y_range=y_range, height=2.0),
    )
    return Figure(vehicle.title, panels, caption)


def box_of(body: Body) -> tuple[float, float, float]:
    """Length, width and height [m] of the even box with the mass and the moments of inertia of a body."""
    square = [
        6.0 * (body.Iyy + body.Izz - body.Ixx) / body.mass,
        6.0 * (body.Ixx + body.Izz - body.Iyy) / body.mass,
        6.0 * (body.Ixx + body.Iyy - body.Izz) / body.mass,
    ]
    return tuple(math.sqrt(max(one, 0.0)) for one in square)  # type: ignore[return-value]


def _upright(vehicle: Vehicle, body: Body, size: float) -> tuple[float, float]:
    """Heights between which a body is drawn [m]: its box, cut where springs carry it and where it carries others."""
    middle, half = body.position[2], 0.5 * box_of(body)[2]
    low, high = max(middle - half, 0.0), middle + half
    for element in vehicle.elements:
        if body.name not in (element.body_a, element.body_b) or GROUND in (element.body_a, element.body_b):
            continue
        if not isinstance(element, Bushing) or not _acts(element.z):
            continue
        if element.point[2] < middle:
            low = max(low, element.point[2] + HALF * size)
        else:
            high = min(high, element.point[2] - HALF * size)
    return (low, high) if high - low > 0.02 else (middle - 0.01, middle + 0.01)


def _running_gear(vehicle: Vehicle) -> tuple[tuple[float, float], tuple[float, float], float]:
    """What is seen of the first bogie, or of the first wheelset: along, across, and up to which height [m]."""
    first = vehicle.wheelsets[0]
    group = [one for one in vehicle.wheelsets if first.position[0] - one.position[0] <= NEAR]
    margin = 2.2 * first.radius
    at = [one.position[0] for one in group]
    ends = [one for one in (_ends(element) for element in vehicle.elements) if one is not None]
    inside = [p for pair in ends for p in pair if min(at) - margin <= p[0] <= max(at) + margin]
    half = max([first.circle_distance, *(abs(p[1]) for p in inside)]) + 0.8 * first.radius
    top = max([2.0 * first.radius, *(p[2] for p in inside)]) + 0.6 * first.radius
    return (min(at) - margin, max(at) + margin), (-half, half), min(top, 3.5)


def _ends(element: Bushing | LineElement) -> tuple[tuple[float, float, float], tuple[float, float, float]] | None:
    if GROUND in (element.body_a, element.body_b):
        return None
    if isinstance(element, Bushing):
        return element.point, element.point
    return element.point_a, element.point_b


def _view(
    vehicle: Vehicle,
    axes: tuple[int, int],
    title: str,
    *,
    x_range: tuple[float, float] | None = None,
    y_range: tuple[float, float] | None = None,
    height: float = 1.0,
    whole: bool = False,
) -> Panel:
    labels = ("x, forward [m]", "y, to the left [m]", "z, above the rails [m]")
    lines, texts = [], []
    size = vehicle.wheelsets[0].radius if vehicle.wheelsets else 0.5
    for body in vehicle.bodies:
        upright = _upright(vehicle, body, size)
        if axes == ABOVE and x_range is not None and box_of(body)[0] > x_range[1] - x_range[0]:
            continue  # it would hide everything
        lines += _box(body, axes, upright)
        if whole and upright[1] - upright[0] > 2.0 * size:
            texts.append(Text(body.position[axes[0]], 0.5 * sum(upright), body.name))
    for wheelset in vehicle.wheelsets:
        lines += _wheelset(wheelset, axes)
    for element in vehicle.elements:
        if GROUND not in (element.body_a, element.body_b):
            lines += _element(element, axes, size)
    lines += _rails(vehicle, axes, lines)
    if whole:
        x_range, y_range = (_reach([line.x for line in lines]), _reach([line.y for line in lines]))
    return Panel(
        labels[axes[0]],
        labels[axes[1]],
        tuple(lines),
        title=title,
        equal=True,
        leftward=axes == AHEAD,
        x_range=x_range,
        y_range=y_range,
        height=height,
        texts=tuple(texts),
    )


def _reach(parts: list[np.ndarray]) -> tuple[float, float]:
    values = np.concatenate(parts)
    return float(np.nanmin(values)) - 0.3, float(np.nanmax(values)) + 0.3


def _box(body: Body, axes: tuple[int, int], upright: tuple[float, float]) -> list[Line]:
    ends = [(at - 0.5 * size, at + 0.5 * size) for at, size in zip(body.position, box_of(body), strict=True)]
    ends[2] = upright
    (x0, x1), (y0, y1) = (ends[axis] for axis in axes)
    x, y = np.array([x0, x1, x1, x0, x0]), np.array([y0, y0, y1, y1, y0])
    return [Line(x, y, colour=BODY, filled=True), Line(x, y, colour=BODY)]


def _wheelset(wheelset: Wheelset, axes: tuple[int, int]) -> list[Line]:
    x, _, z = wheelset.position
    radius, arm, angles = wheelset.radius, wheelset.circle_distance, np.linspace(0.0, 2.0 * math.pi, 49)
    if axes == SIDE:
        circle = Line(x + radius * np.cos(angles), z + radius * np.sin(angles), colour=WHEEL, weight=1.3)
        return [circle, Line(np.array([x]), np.array([z]), colour=WHEEL, marks=True, weight=0.6)]
    along = (z - radius, z + radius) if axes == AHEAD else (x - radius, x + radius)
    middle = z if axes == AHEAD else x
    lines = []
    for side in (1.0, -1.0):
        inner, outer = side * (arm + wheelset.flange_back), side * (arm + 0.06 * wheelset.size)
        across = np.array([inner, outer, outer, inner, inner])
        up = np.array([along[0], along[0], along[1], along[1], along[0]])
        lines.append(Line(across, up, colour=WHEEL) if axes == AHEAD else Line(up, across, colour=WHEEL))
    axle, at = np.array([-arm - 0.35, arm + 0.35]), np.full(2, middle)
    lines.append(Line(axle, at, colour=WHEEL) if axes == AHEAD else Line(at, axle, colour=WHEEL))
    return lines


def _rails(vehicle: Vehicle, axes: tuple[int, int], lines: list[Line]) -> list[Line]:
    if axes == AHEAD:
        return []
    reach = np.concatenate([line.x for line in lines] or [np.zeros(1)])
    ends = np.array([reach.min() - 0.5, reach.max() + 0.5])
    if axes == SIDE:
        return [Line(ends, np.zeros(2), colour=RAIL)]
    return [Line(ends, np.full(2, side * 0.5 * vehicle.gauge), colour=RAIL) for side in (1.0, -1.0)]


def _element(element: Bushing | LineElement, axes: tuple[int, int], size: float) -> list[Line]:
    if isinstance(element, LineElement):
        a, b = (np.array([point[axis] for axis in axes]) for point in (element.point_a, element.point_b))
        if np.hypot(*(b - a)) < 0.1 * size:
            return [Line(a[:1], a[1:], colour=SPRING, marks=True, hollow=True)]
        return _symbols(element.law, a, b, size)
    lines: list[Line] = []
    at = np.array([element.point[axis] for axis in axes])
    upright = axes[1] == 2 and _acts(element.z)
    for n, axis in enumerate(axes):
        law = element.laws[axis]
        if not _acts(law) or (upright and axis != 2):
            continue  # what is upright hides the others where it is seen; they are drawn from above
        way = np.zeros(2)
        way[n] = HALF * size
        if axes[1] == 2:
            lines += _symbols(law, at - way, at + way, size)
        else:  # away from the middle of the axle, and forward
            way[n] *= -2.4 if axis == 1 and at[1] < 0.0 else 2.4
            lines += _symbols(law, at, at + way, size)
    if element.turns:
        lines.append(Line(at[:1], at[1:], colour=SPRING, marks=True, hollow=True, weight=2.2))
    return lines


def _acts(law: AxisLaw) -> bool:
    return _springs(law) or _damps(law)


def _springs(law: AxisLaw) -> bool:
    return law.rate > 0.0 or law.spring is not None or law.friction > 0.0


def _damps(law: AxisLaw) -> bool:
    return law.damping > 0.0 or law.damper is not None


def _symbols(law: AxisLaw, a: np.ndarray, b: np.ndarray, size: float) -> list[Line]:
    """Spring and damper side by side from a to b."""
    along = (b - a) / np.hypot(*(b - a))
    aside = np.array([-along[1], along[0]]) * 0.13 * size
    both = _springs(law) and _damps(law)
    lines = []
    if _springs(law):
        shift = aside if both else 0.0 * aside
        lines.append(_zigzag(a + shift, b + shift, 0.09 * size))
    if _damps(law):
        shift = -aside if both else 0.0 * aside
        lines += _piston(a + shift, b + shift, 0.07 * size)
    return lines


def _zigzag(a: np.ndarray, b: np.ndarray, amplitude: float) -> Line:
    along = (b - a) / np.hypot(*(b - a))
    aside = np.array([-along[1], along[0]])
    steps = np.array([0.0, 0.15, *np.linspace(0.15, 0.85, 2 * COILS + 1)[1:-1], 0.85, 1.0])
    swings = np.array([0.0, 0.0, *(amplitude * (-1.0) ** np.arange(2 * COILS - 1)), 0.0, 0.0])
    points = a + steps[:, None] * (b - a) + swings[:, None] * aside
    return Line(points[:, 0], points[:, 1], colour=SPRING)


def _piston(a: np.ndarray, b: np.ndarray, width: float) -> list[Line]:
    along = (b - a) / np.hypot(*(b - a))
    aside = np.array([-along[1], along[0]]) * width
    low, middle, high = a + 0.3 * (b - a), a + 0.5 * (b - a), a + 0.7 * (b - a)
    gap = np.full(2, np.nan)
    cup = np.array([high + aside, low + aside, low - aside, high - aside])
    parts = np.array([a, low, gap, *cup, gap, middle + 0.8 * aside, middle - 0.8 * aside, gap, middle, b])
    return [Line(parts[:, 0], parts[:, 1], colour=DAMPER)]
