"""Figures of a wheel on a rail: cross section, and the vertical difference that DIFF looks at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from wheelrail.contact.point.posed_wheel import TOUCHING, Outline, PosedWheel, Stationary
from wheelrail.profiles._kernels.profile import START, Curve, profile_at_many
from wheelrail.reports.figure import Arrow, Field, Figure, Line, Panel, Text

RAIL, WHEEL, CONTACT, BLACK, PINK = 0, 2, 1, 6, 3  #: colours
SECTION = (-44.0, 24.0)  #: heights that are shown [mm]
NORMAL = 13.0  #: length of the arrows [mm]
GAP = 1.5  #: greatest height over the rail that is shown [mm]
REACH = 50.0e-3  #: how far the difference is shown to the front and the rear [m]
LEVELS = (0.0, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0)  #: of the difference [mm]


def curve_positions(curve: Curve, spacing: float = 0.1e-3) -> np.ndarray:
    """Lateral positions that draw a profile well [m]: even ones, and closer ones at joints, where it may be steep."""
    even = np.linspace(curve.low, curve.high, 2 + int((curve.high - curve.low) / spacing))
    near = np.concatenate(([0.0], np.geomspace(1e-6, 1e-3, 25)))
    joints = np.append(curve.rows[:, START], curve.high)
    if joints.size > 200:  # a smoothed profile: as many joints as points, and no need to look closer
        joints = np.array([curve.low, curve.high])
    positions = np.concatenate((even, (joints[:, None] + near).ravel(), (joints[:, None] - near).ravel()))
    return np.unique(positions[(positions >= curve.low) & (positions <= curve.high)])


def curve_heights(curve: Curve, y: np.ndarray) -> np.ndarray:
    """Height of a profile at positions `y` [m]."""
    out = np.empty((y.size, 4))
    profile_at_many(curve, np.ascontiguousarray(y), out)
    return out[:, 0]


def pose_words(wheel: PosedWheel) -> str:
    """Where the wheelset stands, for titles."""
    contact = f"penetration {wheel.penetration * 1e3:g} mm" if wheel.penetration > TOUCHING else "just touching"
    return (
        f"lateral {wheel.y * 1e3 + 0.0:.4g} mm, yaw {wheel.yaw * 1e3 + 0.0:.4g} mrad, "
        f"roll {wheel.roll * 1e3 + 0.0:.4g} mrad, {contact}"
    )


def point_facts(wheels: Sequence[PosedWheel]) -> list[tuple[str, str]]:
    """Contact points in words."""
    return [
        (
            f"{wheel.side} wheel, contact {n}",
            f"on the wheel x {point.x_wheel * 1e3:.3f}, y {point.y_wheel * 1e3:.3f} mm; "
            f"on the rail y {point.y_rail * 1e3:.3f}, z {point.z_rail * 1e3:.3f} mm; "
            f"angle {np.degrees(point.contact_angle):.2f} degrees, rolling radius {point.rolling_radius * 1e3:.3f} mm, "
            f"penetration {max(point.penetration, 0.0) * 1e3 + 0.0:.4f} mm",
        )
        for wheel in wheels
        for n, point in enumerate(wheel.points, start=1)
    ]


def wheel_figure(name: str, wheels: Sequence[PosedWheel]) -> Figure:
    """Wheels on their rails in the cross section seen forward, and the gap between them; `name` says of what."""
    outlines = [wheel.outline(curve_positions(wheel.pair.wheel)) for wheel in wheels]
    alone = len(wheels) == 1
    height = 1.85 if alone else 1.05  # the section then fills the width
    sections = [_section(wheel, outline, height) for wheel, outline in zip(wheels, outlines, strict=True)]
    gaps = [_gap(wheel, outline) for wheel, outline in zip(wheels, outlines, strict=True)]
    return Figure(
        title=f"{name}\n{pose_words(wheels[0])}",
        panels=(*sections, *gaps),
        caption="Looking forward, angles true. The wheel is drawn by its lowest points, which lie in one plane only "
        "without yaw. Arrows are the normals of the contacts, with the contact angle. Each wheel stands by itself at "
        "the height at which its deepest contact has the penetration that was asked for.",
        columns=1 if alone else 2,
    )


def _view(wheel: PosedWheel) -> tuple[float, float]:
    """Lateral positions that are shown [mm]."""
    ends = [wheel.y + wheel.sign * (wheel.pair.offset + own) for own in (wheel.pair.wheel.low, wheel.pair.wheel.high)]
    return min(ends) * 1e3 - 4.0, max(ends) * 1e3 + 4.0


def _section(wheel: PosedWheel, outline: Outline, height: float) -> Panel:
    """Wheel, rail, contacts and normals; equal axes."""
    y_rail = curve_positions(wheel.pair.rail)
    rail = wheel.sign * y_rail * 1e3, curve_heights(wheel.pair.rail, y_rail) * 1e3
    seen = np.isfinite(outline.y)
    own = outline.y[seen] * 1e3, outline.z[seen] * 1e3
    points = wheel.points
    arrows, texts = [], []
    for point in points:
        across, up = -np.sin(point.contact_angle), np.cos(point.contact_angle)
        y, z = point.y_rail * 1e3, point.z_rail * 1e3
        arrows.append(Arrow(y, z, NORMAL * across, NORMAL * up, CONTACT))
        angle = f"{round(np.degrees(point.contact_angle), 1) + 0.0:.1f}\N{DEGREE SIGN}"
        texts.append(Text(y + (NORMAL + 5.0) * across, z + (NORMAL + 3.0) * up, angle, CONTACT))
    below, above = SECTION[0] - 5.0, SECTION[1] + 5.0
    texts += [
        Text(float(np.median(rail[0])), SECTION[0] + 12.0, "rail", RAIL),
        Text((wheel.y + wheel.sign * (wheel.pair.offset + 0.04)) * 1e3, SECTION[1] - 8.0, "wheel", WHEEL),
    ]
    return Panel(
        "",
        "z [mm]",
        (
            Line(*_closed(*rail, below), colour=RAIL, filled=True),
            Line(*_closed(*own, above), colour=WHEEL, filled=True),
            Line(*rail, colour=RAIL),
            Line(*own, colour=WHEEL),
            Line(_mm(p.y_rail for p in points), _mm(p.z_rail for p in points), marks=True, colour=CONTACT, weight=1.6),
        ),
        title=f"{wheel.side} wheel, height of the axle {wheel.height * 1e3:.3f} mm",
        equal=True,
        leftward=True,
        height=height,
        x_range=_view(wheel),
        y_range=SECTION,
        arrows=tuple(arrows),
        texts=tuple(texts),
    )


def _gap(wheel: PosedWheel, outline: Outline) -> Panel:
    """Height of the wheel over the rail, much enlarged."""
    known = np.isfinite(outline.difference)
    order = np.argsort(outline.y[known])
    y, gap = outline.y[known][order] * 1e3, outline.difference[known][order] * 1e3
    at = _mm(point.y_rail for point in wheel.points)
    return Panel(
        "y [mm], left positive",
        "wheel over rail [mm]",
        (
            Line(np.array(_view(wheel)), np.zeros(2), colour=RAIL, weight=0.6),
            Line(y, gap, colour=WHEEL),
            Line(at, np.interp(at, y, gap), marks=True, colour=CONTACT, weight=1.6),
        ),
        leftward=True,
        height=0.75,
        x_range=_view(wheel),
        y_range=(min(-0.1 * GAP, 1.4 * float(gap.min())), GAP),
    )


def _closed(x: np.ndarray, z: np.ndarray, level: float) -> tuple[np.ndarray, np.ndarray]:
    """A profile closed at a level, to be shaded."""
    return np.concatenate((x[:1], x, x[-1:])), np.concatenate(([level], z, [level]))


def _mm(values: Iterable[float]) -> np.ndarray:
    return np.array(list(values), dtype=float) * 1e3


def surface_figure(name: str, wheel: PosedWheel) -> Figure:
    """The vertical difference over the wheel's surface, seen from above, and along its lowest points."""
    nodes = wheel.pair.nodes
    own = np.linspace(nodes[0, 0], nodes[-1, 0], 541) - wheel.pair.offset
    x = np.linspace(-REACH, REACH, 161)
    outline = wheel.outline(own)
    stationary = wheel.stationary()
    least = min((s.difference for s in stationary), default=0.0)
    name_of_line = "lowest points of the wheel's circles"
    lowest = Line(own * 1e3, outline.x * 1e3, name_of_line, colour=BLACK, dashed=True, weight=0.7)
    side = "y on the wheel from the nominal circle [mm], field side positive"
    seen = own[0] * 1e3, own[-1] * 1e3
    return Figure(
        title=f"{name}, {wheel.side} wheel: vertical difference D\n{pose_words(wheel)}",
        panels=(
            Panel(
                side,
                "x on the wheel [mm], forward",
                (lowest, *_marks(stationary, [s.point.x_wheel for s in stationary])),
                title="from above",
                leftward=wheel.side == "left",
                height=1.5,
                x_range=seen,
                y_range=(-REACH * 1e3, REACH * 1e3),
                field=Field(own * 1e3, x * 1e3, wheel.difference(x, own) * 1e3, _levels(least), "D [mm]"),
            ),
            Panel(
                side,
                "D [mm]",
                (
                    Line(np.array(seen), np.zeros(2), colour=RAIL, weight=0.6),
                    Line(own * 1e3, outline.difference * 1e3, colour=WHEEL),
                    *_marks(stationary, [s.difference for s in stationary], named=False),
                ),
                title="along the lowest points",
                leftward=wheel.side == "left",
                height=0.9,
                x_range=seen,
                y_range=(min(-0.1 * GAP, 1.4e3 * least), GAP),
            ),
        ),
        caption="Height of the wheel over the rail; white where there is no rail below. DIFF looks for the minima "
        "along the dashed line: those with D < 0 are contacts.",
    )


def _levels(least: float) -> tuple[float, ...]:
    """Levels [mm] down to the least difference [m]."""
    negative = [-level for level in LEVELS[1:]]
    below = [level for level in negative if level > least * 1e3]
    if least < -TOUCHING:
        below += [level for level in negative if level <= least * 1e3][:1]
    return (*sorted(below), *LEVELS) if least < -TOUCHING else LEVELS


def _marks(stationary: Sequence[Stationary], values: Sequence[float], *, named: bool = True) -> list[Line]:
    """Contacts, other minima and saddles; `values` [m] go upwards."""
    kinds = [
        ("contact", BLACK, False, [s.minimum and s.difference <= TOUCHING for s in stationary]),
        ("minimum above the rail", BLACK, True, [s.minimum and s.difference > TOUCHING for s in stationary]),
        ("saddle", PINK, True, [not s.minimum for s in stationary]),
    ]
    lines = []
    for name, colour, hollow, chosen in kinds:
        x = _mm(s.point.y_wheel for s, wanted in zip(stationary, chosen, strict=True) if wanted)
        y = _mm(value for value, wanted in zip(values, chosen, strict=True) if wanted)
        if x.size:
            lines.append(Line(x, y, name if named else "", True, colour, hollow=hollow, weight=1.6))
    return lines
