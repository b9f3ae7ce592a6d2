"""Elements by what engineers call them."""

from __future__ import annotations

from wheelrail.suspension.axis_law import NOTHING, AxisLaw
from wheelrail.suspension.elements import NO_VECTOR, Axis, Bushing, Line, Vector
from wheelrail.suspension.force_table import ForceTable

#: Kinds of elements in files, with what they are.
KINDS = {
    "bushing": "springs and dampers along and about the three axes of the first body; rates or tables",
    "line": "spring and damper along the line between two points; rates or tables",
    "bump-stop": "a table of force over travel along one axis of the first body",
    "traction-rod": "spring and damper along x of the first body, or along a line",
    "roll-bar": "rotational spring and damper about x of the first body",
    "friction": "dry friction along one axis of the first body, or along a line",
}


def bump_stop(name: str, body_a: str, body_b: str, point: Vector, axis: Axis, table: ForceTable) -> Bushing:
    """A stop along one axis: force over the travel of body B against body A."""
    return on_axis(name, body_a, body_b, point, axis, AxisLaw(spring=table), "bump-stop")


def traction_rod(name: str, body_a: str, body_b: str, point: Vector, law: AxisLaw) -> Bushing:
    """A rod so long that its direction stays that of body A's x axis."""
    return on_axis(name, body_a, body_b, point, "x", law, "traction-rod")


def roll_bar(name: str, body_a: str, body_b: str, point: Vector, rate: float, damping: float = 0.0) -> Bushing:
    """Holds the roll of body B against body A [N m/rad, N m s/rad]."""
    return Bushing(
        name=name,
        body_a=body_a,
        body_b=body_b,
        point=point,
        turn_rates=(rate, 0.0, 0.0),
        turn_dampings=(damping, 0.0, 0.0),
        preload=NO_VECTOR,
        kind="roll-bar",
    )


def dry_friction(
    name: str, body_a: str, body_b: str, point: Vector, axis: Axis, limit: float, rate: float | None = None
) -> Bushing:
    """Dry friction along one axis, at most `limit` [N]; sticks like a spring of `rate` [N/m]."""
    law = AxisLaw(friction=limit, friction_rate=rate)
    return on_axis(name, body_a, body_b, point, axis, law, "friction")


def on_axis(name: str, body_a: str, body_b: str, point: Vector, axis: Axis, law: AxisLaw, kind: str) -> Bushing:
    """An element along one axis of body A, without preload."""
    laws = {"x": NOTHING, "y": NOTHING, "z": NOTHING} | {axis: law}
    return Bushing(
        name=name,
        body_a=body_a,
        body_b=body_b,
        point=point,
        x=laws["x"],
        y=laws["y"],
        z=laws["z"],
        preload=NO_VECTOR,
        kind=kind,
    )


def on_line(name: str, body_a: str, body_b: str, ends: tuple[Vector, Vector], law: AxisLaw, kind: str) -> Line:
    """An element along a line, without preload."""
    return Line(
        name=name, body_a=body_a, body_b=body_b, point_a=ends[0], point_b=ends[1], law=law, preload=0.0, kind=kind
    )
