"""A vehicle as data, with the keys of a vehicle file: bare ones in SI units, so that no digit is lost.

Assemblies, sections and mirrored sides are gone by then: every body and every element stands for itself. What an
element does not have (a stiffness of 0, no table) is left out, and so are preloads that are solved from the weights.
"""

from __future__ import annotations

from typing import Any

from wheelrail.io.profile_table import ProfileNames
from wheelrail.profiles.wheel_gauges import FLANGE_BACK
from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.elements import NO_VECTOR, Axis, Element, Line, Vector
from wheelrail.suspension.force_table import ForceTable
from wheelrail.suspension.kinds import on_axis, on_line, roll_bar
from wheelrail.vehicle.body import SIDES, Body, Wheel, Wheelset
from wheelrail.vehicle.vehicle import Vehicle

Data = dict[str, Any]
AXES: tuple[Axis, ...] = ("x", "y", "z")
ROTATIONS = ("roll", "pitch", "yaw")


def vehicle_data(vehicle: Vehicle, profiles: ProfileNames) -> Data:
    """The contents of a vehicle's file; profiles that are not in the library join `profiles`."""
    return {
        "title": vehicle.title,
        "description": vehicle.description,
        "sources": list(vehicle.sources),
        "gauge": float(vehicle.gauge),
        "plane": bool(vehicle.plane),
        **({} if vehicle.category is None else {"category": vehicle.category}),
        **({} if vehicle.track_factor is None else {"track_factor": float(vehicle.track_factor)}),
        "bodies": {
            body.name: {"position": _vector(body.position), **_inertia(body), **_instruments(body)}
            for body in vehicle.bodies
        },
        "wheelsets": {wheelset.name: _wheelset(wheelset, profiles) for wheelset in vehicle.wheelsets},
        "elements": [_element(element) for element in vehicle.elements],
    }  # fmt: skip


def _vector(vector: Vector) -> list[float]:
    return [float(number) for number in vector]


def _inertia(body: Body) -> Data:
    return {name: float(getattr(body, name)) for name in ("mass", "Ixx", "Iyy", "Izz")}


def _instruments(body: Body) -> Data:
    """What is said of its part in an assessment."""
    role: Data = {} if body.role is None else {"role": body.role}
    return role if body.floor is None else {**role, "floor": float(body.floor)}


def _wheelset(wheelset: Wheelset, profiles: ProfileNames) -> Data:
    return {
        "x": float(wheelset.position[0]),
        "radius": float(wheelset.radius),
        "back_to_back": float(wheelset.back_to_back),
        **({"flange_back": float(wheelset.flange_back)} if wheelset.flange_back != FLANGE_BACK else {}),
        "profile": profiles.name_of(wheelset.profile),
        **{side: _wheel(wheel, profiles) for side in SIDES if (wheel := getattr(wheelset, side)) is not None},
        **({} if wheelset.against is None else {"against": wheelset.against}),
        **_inertia(wheelset),
    }


def _wheel(wheel: Wheel, profiles: ProfileNames) -> Data:
    return {"radius": float(wheel.radius), "profile": profiles.name_of(wheel.profile)}


def _element(element: Element) -> Data:
    """By the kind that it says, if that kind makes this very element; else as a bushing or line, which say all."""
    if isinstance(element, Line):
        return _line(element)
    between = [element.body_a, element.body_b]
    head: Data = {"name": element.name, "kind": element.kind, "between": between, "at": _vector(element.point)}
    ends = element.name, element.body_a, element.body_b, element.point
    if element.kind == "roll-bar" and element == roll_bar(*ends, element.turn_rates[0], element.turn_dampings[0]):
        return head | _given({"k_roll": element.turn_rates[0], "c_roll": element.turn_dampings[0]})
    if element.kind in ("bump-stop", "friction", "traction-rod"):
        for axis, law in zip(AXES, element.laws, strict=True):
            if element == on_axis(*ends, axis, law, element.kind) and (axis == "x" or element.kind != "traction-rod"):
                return head | ({} if element.kind == "traction-rod" else {"axis": axis}) | _law(law, "")
    data = head | {"kind": "bushing"}
    for axis, law in zip(AXES, element.laws, strict=True):
        data |= _law(law, axis)
    data |= _given({f"k_{turn}": rate for turn, rate in zip(ROTATIONS, element.turn_rates, strict=True)})
    data |= _given({f"c_{turn}": damping for turn, damping in zip(ROTATIONS, element.turn_dampings, strict=True)})
    if element.preload is not None:
        data["preload"] = _vector(element.preload)
    return data if element.turn_preload == NO_VECTOR else {**data, "preload_moment": _vector(element.turn_preload)}


def _line(element: Line) -> Data:
    ends = element.point_a, element.point_b
    made = on_line(element.name, element.body_a, element.body_b, ends, element.law, element.kind)
    plain = element == made and element.kind in ("bump-stop", "friction", "traction-rod")
    data: Data = {
        "name": element.name,
        "kind": element.kind if plain else "line",
        "between": [element.body_a, element.body_b],
        "from": _vector(element.point_a),
        "to": _vector(element.point_b),
        **_law(element.law, ""),
    }
    return data if plain or element.preload is None else {**data, "preload": float(element.preload)}


def _law(law: AxisLaw, axis: str) -> Data:
    """What acts along one direction; `axis` ends the keys."""
    joined = f"_{axis}" if axis else ""
    data = _given({f"k{axis}": law.rate, f"c{axis}": law.damping})
    for key, over, table in (("spring", "elongation", law.spring), ("damper", "velocity", law.damper)):
        if table is not None:
            data[f"{key}{joined}"] = _table(table, over)
    if law.series_rate is not None:
        data[f"series_k{axis}"] = float(law.series_rate)
    data |= _given({f"friction{joined}": law.friction})
    if law.friction_rate is not None:
        data[f"friction_k{axis}"] = float(law.friction_rate)
    return data


def _table(table: ForceTable, over: str) -> Data:
    return {over: [float(x) for x in table.at], "force": [float(force) for force in table.forces]}


def _given(numbers: dict[str, float]) -> Data:
    return {name: float(number) for name, number in numbers.items() if number != 0.0}
