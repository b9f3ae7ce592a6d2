"""Suspension elements from tables of a vehicle file."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from wheelrail.io.toml_table import TomlTable
from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.elements import NO_VECTOR, Axis, Bushing, Element, Line, Vector
from wheelrail.suspension.force_table import ForceTable, odd_table
from wheelrail.suspension.kinds import KINDS, on_axis, on_line, roll_bar
from wheelrail.units import DAMPING, FORCE, LENGTH, MOMENT, SPEED, STIFFNESS, TURN_DAMPING, TURN_STIFFNESS

AXES = ("x", "y", "z")
ROTATIONS = ("roll", "pitch", "yaw")

#: Axis of the elements that act along one; None where the file must say.
ONE_AXIS: dict[str, str | None] = {"bump-stop": "y", "traction-rod": "x", "friction": None}


def element_from(table: TomlTable) -> list[Element]:
    """The element of a table, or the pair that ``both_sides`` asks for; wrong numbers add problems."""
    name = table.text("name", required=True) or ""
    kind = table.choice("kind", KINDS, required=True)
    if kind is None:
        return []  # without the kind nobody knows which keys mean something
    between = _between(table)
    both = table.flag("both_sides")
    if kind == "line" or (kind in ONE_AXIS and (table.has("from", LENGTH) or table.has("to", LENGTH))):
        element: Element = _line(table, kind, name, between)
    elif kind in ONE_AXIS:
        element = _one_axis(table, kind, name, between)
    elif kind == "roll-bar":
        element = roll_bar(
            name,
            *between,
            _point(table, "at"),
            table.quantity("k_roll", TURN_STIFFNESS, default=0.0),
            table.quantity("c_roll", TURN_DAMPING, default=0.0),
        )
    else:
        element = _bushing(table, name, between)
    table.finish()
    return _both_sides(table, element) if both else [element]


def _between(table: TomlTable) -> tuple[str, str]:
    table.known.add("between")
    value = table.data.get("between")
    if not (isinstance(value, list) and len(value) == 2 and all(isinstance(name, str) for name in value)):
        table.add("between", 'expected the two bodies: ["bogie1", "carbody"]. The first carries the axes', value)
        return "", ""
    return value[0], value[1]


def _point(table: TomlTable, key: str) -> Vector:
    return cast(Vector, table.quantities(key, LENGTH, count=3, required=True) or NO_VECTOR)


def _bushing(table: TomlTable, name: str, between: tuple[str, str]) -> Bushing:
    laws = [_law(table, axis) for axis in AXES]
    rates = [table.quantity(f"k_{turn}", TURN_STIFFNESS, default=0.0) for turn in ROTATIONS]
    dampings = [table.quantity(f"c_{turn}", TURN_DAMPING, default=0.0) for turn in ROTATIONS]
    preload = table.quantities("preload", FORCE, count=3)
    moment = table.quantities("preload_moment", MOMENT, count=3) or NO_VECTOR
    return Bushing(
        name=name,
        body_a=between[0],
        body_b=between[1],
        point=_point(table, "at"),
        x=laws[0],
        y=laws[1],
        z=laws[2],
        turn_rates=cast(Vector, tuple(rates)),
        turn_dampings=cast(Vector, tuple(dampings)),
        preload=cast(Vector | None, preload),
        turn_preload=cast(Vector, moment),
    )


def _line(table: TomlTable, kind: str, name: str, between: tuple[str, str]) -> Line:
    ends = _point(table, "from"), _point(table, "to")
    line = on_line(name, *between, ends, _law(table, ""), kind)
    return replace(line, preload=table.quantity("preload", FORCE)) if kind == "line" else line


def _one_axis(table: TomlTable, kind: str, name: str, between: tuple[str, str]) -> Bushing:
    usual = ONE_AXIS[kind]
    if kind == "traction-rod":
        axis: str | None = "x"
    else:
        axis = table.choice("axis", AXES, default=usual, required=usual is None)
    return on_axis(name, *between, _point(table, "at"), cast(Axis, axis or "x"), _law(table, ""), kind)


def _law(table: TomlTable, axis: str) -> AxisLaw:
    """Along one direction; `axis` ends the keys."""
    joined = f"_{axis}" if axis else ""
    return AxisLaw(
        rate=table.quantity(f"k{axis}", STIFFNESS, default=0.0),
        damping=table.quantity(f"c{axis}", DAMPING, default=0.0),
        spring=_force_table(table, f"spring{joined}", "elongation", LENGTH),
        damper=_force_table(table, f"damper{joined}", "velocity", SPEED),
        series_rate=table.quantity(f"series_k{axis}", STIFFNESS),
        friction=table.quantity(f"friction{joined}", FORCE, default=0.0),
        friction_rate=table.quantity(f"friction_k{axis}", STIFFNESS),
    )


def _force_table(table: TomlTable, key: str, over: str, units: dict[str, float]) -> ForceTable | None:
    inner = table.table(key)
    if inner is None:
        return None
    at = inner.quantities(over, units, required=True)
    forces = inner.quantities("force", FORCE, required=True)
    odd = inner.flag("odd")
    inner.finish()
    if at is None or forces is None:
        return None
    if not odd:
        return ForceTable(at, forces)
    if at and (at[0] < 0.0 or (at[0] == 0.0 and forces and forces[0] != 0.0)):
        inner.add("odd", f"an odd table has its half at {over} >= 0, and no force at 0")
        return None
    return odd_table(at, forces)


def _both_sides(table: TomlTable, element: Element) -> list[Element]:
    """The element on the left and its mirror image on the right."""

    def mirrored(point: Vector) -> Vector:
        return point[0], -point[1], point[2]

    if isinstance(element, Line):
        given = element.point_a[1] + element.point_b[1]
        right: Element = replace(element, point_a=mirrored(element.point_a), point_b=mirrored(element.point_b))
    else:
        given = element.point[1]
        preload, turn = element.preload, element.turn_preload
        right = replace(
            element,
            point=mirrored(element.point),
            preload=None if preload is None else mirrored(preload),
            turn_preload=(-turn[0], turn[1], -turn[2]),  # as a mirror shows it
        )
        if any(law.spring is not None and law.spring != _turned(law.spring) for law in (element.y,)):
            table.add("both_sides", "needs a table along y that is the same in both directions (odd)")
    if not given > 0.0:
        table.add("both_sides", "give the position on the left, with y > 0")
    return [replace(element, name=f"{element.name}.left"), replace(right, name=f"{element.name}.right")]


def _turned(table: ForceTable) -> ForceTable:
    return ForceTable(tuple(-x for x in reversed(table.at)), tuple(-f for f in reversed(table.forces)))
