"""Figures of a wheelset on rigid rails over its lateral shift: connecting lines, and curves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.point.detection.contact_point import ContactPoint, Side
from wheelrail.contact.point.detection.rigid_wheelset import WORDS, RigidContact, contact_jumps, rigid_contact
from wheelrail.errors import InputError, Problem
from wheelrail.numerics._kernels.status import OK
from wheelrail.reports.contact_figures import RAIL, WHEEL, curve_heights, curve_positions
from wheelrail.reports.figure import Figure, Line, Panel, Scale, Text

RAISED = 40.0  #: how far the wheel is drawn above the rail [mm]
SHOWN = (-58.0, 44.0)  #: part of the wheel that is shown, from the nominal circle [mm]
LABEL_SPACE = 5.0  #: labels of connecting lines keep this distance from each other [mm]
LABEL_RAISED = 3.5  #: and this one from the wheel [mm]
BESIDE_JUMP = 0.2e-6  #: where the two sides of a jump are looked at [m]


@dataclass(frozen=True)
class Sweep:
    """A wheelset at many shifts: where both wheels touch."""

    pair: Pair
    yaw: float  #: [rad]
    roll: float | None  #: [rad]; None where the wheelset rolls until both wheels touch
    shifts: np.ndarray  #: rising [m]
    contacts: tuple[RigidContact, ...]
    jumps: tuple[tuple[Side, float], ...]  #: wheel whose contact jumps, and the shift [m]; if asked for

    def points(self, side: Side) -> list[ContactPoint]:
        """The contact of a wheel at every shift."""
        points = [contact.left if side == "left" else contact.right for contact in self.contacts]
        return [point for point in points if point is not None]

    def words(self) -> str:
        """How the wheelset is held, for titles."""
        roll = "roll free" if self.roll is None else f"roll {self.roll * 1e3 + 0.0:.4g} mrad"
        return f"rigid wheelset, yaw {self.yaw * 1e3 + 0.0:.4g} mrad, {roll}"


def sweep(
    pair: Pair, shifts: Sequence[float], *, yaw: float = 0.0, roll: float | None = None, refine: bool = False
) -> Sweep:
    """Contacts at the given shifts [m]; with `refine` jumps are looked for, and both sides of each are added.

    Raises InputError with all shifts at which a wheel does not touch.
    """
    wanted = np.unique(np.asarray(shifts, dtype=float))
    first = [rigid_contact(pair, pair, y=y, yaw=yaw, roll=roll) for y in wanted.tolist()]
    failed = [(y, c.status) for y, c in zip(wanted.tolist(), first, strict=True) if c.status != OK]
    if failed:
        raise InputError("shifts", [Problem("shift", WORDS[status], f"{y * 1e3:g} mm") for y, status in failed])
    jumps = tuple(contact_jumps(pair, pair, wanted, yaw=yaw, roll=roll)) if refine else ()
    if jumps:
        sides = [jump + way * BESIDE_JUMP for _, jump in jumps for way in (-1.0, 1.0)]
        inside = [y for y in sides if wanted[0] < y < wanted[-1]]
        known = dict(zip(wanted.tolist(), first, strict=True))
        known |= {y: rigid_contact(pair, pair, y=y, yaw=yaw, roll=roll) for y in inside}
        wanted = np.array(sorted(known))
        first = [known[y] for y in wanted.tolist()]
    return Sweep(pair, yaw, roll, wanted, tuple(first), jumps)


def lines_figure(name: str, swept: Sweep) -> Figure:
    """Wheel above rail, and a line from each contact on the wheel to its partner on the rail; `name` says of what."""
    shifts = swept.shifts * 1e3
    bound = max(abs(shifts[0]), abs(shifts[-1]), 1e-3)
    return Figure(
        title=f"{name}: contact points over the shift\n{swept.words()}",
        panels=(_connected(swept, "left"), _connected(swept, "right")),
        caption=f"Looking forward. The wheel is drawn {RAISED:g} mm above the rail, at zero shift. A gap between "
        "neighbouring lines is a jump of the contact.",
        columns=2,
        scale=Scale("shift [mm], left positive", -bound, bound),
    )


def _connected(swept: Sweep, side: Side) -> Panel:
    pair = swept.pair
    sign = 1.0 if side == "left" else -1.0
    own, on_rail = curve_positions(pair.wheel), curve_positions(pair.rail)
    wheel = sign * (pair.offset + own) * 1e3, RAISED - curve_heights(pair.wheel, own) * 1e3
    rail = sign * on_rail * 1e3, curve_heights(pair.rail, on_rail) * 1e3
    view = [sign * (pair.offset * 1e3 + position) for position in SHOWN]
    lines = []
    ends = []
    for shift, point in zip(swept.shifts, swept.points(side), strict=True):
        y = sign * (pair.offset + point.y_wheel) * 1e3
        z = RAISED - (point.rolling_radius - pair.radius) * 1e3
        across, up = -np.sin(point.contact_angle), np.cos(point.contact_angle)
        ends.append((y + LABEL_RAISED * across, z + LABEL_RAISED * up, float(shift) * 1e3))
        pairs = np.array([y, point.y_rail * 1e3]), np.array([z, point.z_rail * 1e3])
        lines.append(Line(*pairs, value=float(shift) * 1e3, weight=0.8))
    return Panel(
        "y [mm], left positive",
        "z [mm]" if side == "left" else "",
        (*lines, Line(*wheel, colour=WHEEL), Line(*rail, colour=RAIL)),
        title=f"{side} wheel",
        equal=True,
        leftward=True,
        height=1.45,
        x_range=(min(view), max(view)),
        y_range=(-26.0, RAISED + 12.0),
        texts=(
            *_labels(ends),
            Text(sign * (pair.offset * 1e3 + 32.0), RAISED + 6.0, "wheel", WHEEL),
            Text(sign * (pair.offset * 1e3), -20.0, "rail", RAIL),
        ),
    )


def _labels(positions: Sequence[tuple[float, float, float]]) -> list[Text]:
    """Shifts [mm] beside the upper ends of the lines, as many as find room; whole millimetres, if there are any."""
    whole = [position for position in positions if abs(position[2] - round(position[2])) < 1e-9]
    placed: list[Text] = []
    for y, z, shift in sorted(whole or positions, key=lambda position: abs(position[2])):
        if all(np.hypot(y - other.x, z - other.y) > LABEL_SPACE for other in placed):
            placed.append(Text(y, z, f"{shift + 0.0:.4g}"))
    return placed


def curves_figure(name: str, swept: Sweep) -> Figure:
    """Contact positions, rolling radius difference and contact angles over the shift."""
    offset = swept.pair.offset
    wheel = _curves(swept, lambda point, _: point.y_wheel * 1e3)
    rail = _curves(swept, lambda point, sign: (sign * point.y_rail - offset) * 1e3)
    angle = _curves(swept, lambda point, sign: sign * np.degrees(point.contact_angle))
    difference = np.array([contact.radius_difference for contact in swept.contacts]) * 1e3
    broken = _broken(swept.shifts * 1e3, difference, [jump for _, jump in swept.jumps])
    label = "shift [mm], left positive"
    seen = float(swept.shifts[0]) * 1e3, float(swept.shifts[-1]) * 1e3
    jumps = ", ".join(f"{side} {shift * 1e3:.3f}" for side, shift in swept.jumps) or "none"
    return Figure(
        title=f"{name}: contact over the shift\n{swept.words()}",
        panels=(
            Panel(label, "y on the wheel [mm]", wheel, "from the nominal circle, field side positive", x_range=seen),
            Panel(label, "y on the rail [mm]", rail, f"from {offset * 1e3:g} mm off the track centre", x_range=seen),
            Panel(label, "radius difference [mm]", broken, "rolling radius, right less left", x_range=seen),
            Panel(label, "contact angle [deg]", angle, "positive on the gauge side", x_range=seen),
        ),
        caption=f"Dashed: jumps of the contact, at shifts of [mm] {jumps}.",
        columns=2,
    )


def _curves(swept: Sweep, value: Callable[[ContactPoint, float], float]) -> tuple[Line, ...]:
    """A number of both wheels over the shift."""
    lines: list[Line] = []
    for side, sign, colour in (("left", 1.0, 0), ("right", -1.0, 1)):
        values = np.array([value(point, sign) for point in swept.points("left" if side == "left" else "right")])
        positions = [jump for of, jump in swept.jumps if of == side]
        lines += _broken(swept.shifts * 1e3, values, positions, f"{side} wheel", colour)
    return tuple(lines)


def _broken(
    shifts: np.ndarray, values: np.ndarray, jumps: Sequence[float], name: str = "", colour: int = 2
) -> tuple[Line, ...]:
    """A curve that is broken at jumps [m], with a thin dashed line over each break."""
    at = np.searchsorted(shifts, np.array(sorted(jumps)) * 1e3)
    curve = Line(np.insert(shifts, at, np.nan), np.insert(values, at, np.nan), name, colour=colour)
    across = [Line(shifts[k - 1 : k + 1], values[k - 1 : k + 1], colour=colour, dashed=True, weight=0.6) for k in at]
    return (curve, *across)


def sweep_facts(swept: Sweep) -> list[tuple[str, str]]:
    """Shifts, extremes and jumps in words."""
    shifts = swept.shifts * 1e3
    difference = np.array([contact.radius_difference for contact in swept.contacts]) * 1e3
    facts = [
        ("shifts", f"{shifts[0]:g} .. {shifts[-1]:g} mm"),
        ("rolling radius difference", f"{difference.min():.4f} .. {difference.max():.4f} mm"),
    ]
    for side in ("left", "right"):
        positions = [f"{shift * 1e3:.4f}" for of, shift in swept.jumps if of == side]
        if positions:
            facts.append((f"{side} contact jumps at", f"{', '.join(positions)} mm"))
    return facts
