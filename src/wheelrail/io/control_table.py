"""The ``[control]`` table of a scenario: protected brakes and traction, rollers and virtual line; and back."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, TypeVar

from wheelrail.control.actuators.bogie_motor import BogieMotor
from wheelrail.control.actuators.brake import BrakeSystem
from wheelrail.control.actuators.traction import TractionSystem
from wheelrail.control.braking import Braking
from wheelrail.control.dimensions import dimension_of
from wheelrail.control.driving import Driving
from wheelrail.control.line.line import Line, LumpedVehicle
from wheelrail.control.plan import ControlPlan
from wheelrail.control.protection.registry import PROTECTIONS, SLIP_PROTECTIONS
from wheelrail.control.rollers.choice import CONTROLLERS, RollerControl
from wheelrail.errors import InputError, ProblemList
from wheelrail.io.contact_table import friction_data, friction_from
from wheelrail.io.toml_table import TomlTable, Units
from wheelrail.units import (
    ACCELERATION,
    FORCE,
    FREQUENCY,
    LENGTH,
    MASS,
    MOMENT,
    NUMBER,
    POWER,
    SPEED,
    TIME,
    TURN_SPEED,
)

Part = TypeVar("Part")

#: By what numbers are, see `control.dimensions`.
UNITS: dict[str, Units] = {
    "time": TIME,
    "moment": MOMENT,
    "power": POWER,
    "frequency": FREQUENCY,
    "speed": SPEED,
    "acceleration": ACCELERATION,
    "turn speed": TURN_SPEED,
    "mass": MASS,
    "length": LENGTH,
    "force": FORCE,
}
SLIDE_KINDS = {name: made for name, (made, _) in PROTECTIONS.items()}
SLIP_KINDS = {name: made for name, (made, _) in SLIP_PROTECTIONS.items()}


def control_from(root: TomlTable) -> ControlPlan | None:
    """``[control]`` of a scenario; None without it.

    What is wrong is noted, and a default stands in for it: so the rest of the scenario is not blamed for a plan that
    it seems to lack.
    """
    table = root.table("control")
    if table is None:
        return None
    table.where = "[control]"
    usual = ControlPlan()
    plan = ControlPlan(
        rate=table.quantity("rate", FREQUENCY, default=usual.rate),
        tachometers=_changed(table, "tachometers", usual.tachometers),
        braking=_braking(table),
        driving=_driving(table),
        rollers=_rollers(table),
        line=_line(table),
    )
    table.finish()
    return plan


def _changed(table: TomlTable, name: str, usual: Part) -> Part:
    """A part with the numbers that its table gives; those of `usual` else."""
    inner = table.table(name)
    if inner is None:
        return usual
    changed = replace(usual, **_numbers(inner, usual))  # type: ignore[type-var]
    inner.finish()
    return changed


def _numbers(table: TomlTable, usual: Any, without: Sequence[str] = ()) -> dict[str, Any]:
    """Fields of a dataclass that are numbers, texts and flags, as a table gives them or as `usual` has them.

    without : names of fields that are read elsewhere.
    """
    found: dict[str, Any] = {}
    for field in fields(usual):
        name, value = field.name, getattr(usual, field.name)
        if not field.init or name in without:
            continue
        if isinstance(value, bool):
            found[name] = table.flag(name, value)
        elif isinstance(value, int):
            found[name] = table.integer(name, default=value)
        elif isinstance(value, float):
            found[name] = table.quantity(name, UNITS.get(dimension_of(usual, name), NUMBER), default=value)
        elif isinstance(value, str):
            found[name] = table.text(name, default=value)
        elif value is None:  # a number that follows from others unless it is given
            found[name] = table.quantity(name, UNITS.get(dimension_of(usual, name), NUMBER))
    return found


def _given(values: tuple[float, ...] | None, usual: tuple[float, ...]) -> tuple[float, ...]:
    """A list as it is given, also an empty one, which is for checks to refuse."""
    return usual if values is None else values


def _kind(table: TomlTable, name: str, known: Mapping[str, type], usual: str) -> Any:
    """``name``: the name of a member of a family, or a table with its ``kind`` and its numbers."""
    if not isinstance(table.data.get(name), dict):
        kind = table.choice(name, known, default=usual)
        return known[kind or usual]()
    inner = table.table(name)
    assert inner is not None
    kind = inner.choice("kind", known, default=usual)
    member = known[kind or usual]()
    changed = replace(member, **_numbers(inner, member))
    inner.finish()
    return changed


def _braking(root: TomlTable) -> Braking | None:
    """``[control.braking]``."""
    table = root.table("braking")
    if table is None:
        return None
    torque: Any = None
    if any(isinstance(table.data.get(f"torque{suffix}"), list) for suffix in MOMENT):
        torque = table.quantities("torque", MOMENT, required=True)
    else:
        torque = table.quantity("torque", MOMENT, required=True)
    table.known.add("emulated")
    usual = BrakeSystem(torque=0.0)
    system = BrakeSystem(
        **{
            **_numbers(table, usual, without=("torque",)),
            "torque": 0.0 if torque is None else torque,
            "times": _given(table.quantities("times", TIME), usual.times),
            "demand": _given(table.quantities("demand", NUMBER), usual.demand),
            "wheelsets": table.texts("wheelsets") or (),
        }
    )
    braking = Braking(
        brakes=system,
        protection=_kind(table, "protection", SLIDE_KINDS, "wsp"),
        emulated=_changed(table, "emulated", BogieMotor()) if "emulated" in table.data else None,
        until_standstill=table.flag("until_standstill", True),
    )
    table.finish()
    return braking


def _driving(root: TomlTable) -> Driving | None:
    """``[control.driving]``."""
    table = root.table("driving")
    if table is None:
        return None
    usual = TractionSystem(times=(0.0,), torque=(0.0,))
    system = TractionSystem(
        **{
            **_numbers(table, usual),
            "times": _given(table.quantities("times", TIME, required=True), usual.times),
            "torque": _given(table.quantities("torque", MOMENT, required=True), usual.torque),
            "wheelsets": table.texts("wheelsets") or (),
        }
    )
    driving = Driving(
        motors=system,
        protection=_kind(table, "protection", SLIP_KINDS, "anti-slip"),
    )
    table.finish()
    return driving


def _rollers(root: TomlTable) -> RollerControl | None:
    """``[control.rollers]``."""
    table = root.table("rollers")
    if table is None:
        return None
    usual = RollerControl()
    control = RollerControl(
        controller=_kind(table, "controller", CONTROLLERS, "tracking"),
        motors=_changed(table, "motors", usual.motors),
        encoders=_changed(table, "encoders", usual.encoders),
        currents=_changed(table, "currents", usual.currents),
    )
    table.finish()
    return control


def _line(root: TomlTable) -> Line | None:
    """``[control.line]``."""
    table = root.table("line")
    if table is None:
        return None
    usual = Line()
    values = {
        **_numbers(table, usual, without=("gradient", "mass", "transfer")),
        "friction": friction_from(table, usual.friction),
        "mass": table.quantity("mass", MASS),
        "resistance": table.quantities("resistance", NUMBER, count=3) or usual.resistance,
        "transfer": table.quantities("transfer", MASS),
        "gradient": _gradient(table),
        "vehicles": tuple(map(_lumped, table.tables("vehicle"))),
    }
    table.finish()
    try:
        return Line(**values)
    except InputError as error:
        for problem in error.problems:
            table.add(problem.where, problem.what, problem.value)
        return replace(usual, transfer=values["transfer"])  # whose length is judged with the vehicle, at once


def _gradient(table: TomlTable) -> float | tuple[tuple[float, float], ...]:
    """``gradient``: a rise per way, or pairs of a position [m] and the gradient there."""
    value = table.data.get("gradient", 0.0)
    if not isinstance(value, list):
        return table.quantity("gradient", NUMBER, default=0.0)
    table.known.add("gradient")
    good = all(isinstance(one, list) and len(one) == 2 and all(type(x) in (int, float) for x in one) for one in value)
    if not good or not value:
        table.add("gradient", "expected a number, or a list of pairs [position, gradient]", value)
        return 0.0
    return tuple((float(position), float(gradient)) for position, gradient in value)


def _lumped(table: TomlTable) -> LumpedVehicle:
    """One ``[[control.line.vehicle]]``."""
    usual = LumpedVehicle(mass=math.nan)
    mass = table.quantity("mass", MASS, required=True)
    a, b, c = table.quantities("resistance", NUMBER, count=3) or usual.resistance
    vehicle = LumpedVehicle(
        mass=1.0 if mass is None else mass,
        rotating=table.quantity("rotating", MASS, default=0.0),
        resistance=(a, b, c),
        times=_given(table.quantities("times", TIME), usual.times),
        drive=_given(table.quantities("drive", FORCE), usual.drive),
        brake=_given(table.quantities("brake", FORCE), usual.brake),
    )
    table.finish()
    return vehicle


def control_data(plan: ControlPlan, problems: ProblemList) -> dict[str, Any]:
    """The same as data, with every number named."""
    data: dict[str, Any] = {"rate": float(plan.rate), "tachometers": _plain(plan.tachometers)}
    if plan.braking is not None:
        data["braking"] = {
            **_plain(plan.braking.brakes),
            "protection": _member(plan.braking.protection, SLIDE_KINDS, problems),
            "until_standstill": plan.braking.until_standstill,
        }
        if plan.braking.emulated is not None:
            data["braking"]["emulated"] = _plain(plan.braking.emulated)
    if plan.driving is not None:
        data["driving"] = {
            **_plain(plan.driving.motors),
            "protection": _member(plan.driving.protection, SLIP_KINDS, problems),
        }
    if plan.rollers is not None:
        data["rollers"] = {
            "controller": _member(plan.rollers.controller, CONTROLLERS, problems),
            **{name: _plain(getattr(plan.rollers, name)) for name in ("motors", "encoders", "currents")},
        }
    if plan.line is not None:
        line = plan.line
        data["line"] = {**_plain(line), "friction": friction_data(line.friction, problems)}
        if not isinstance(line.gradient, int | float):
            data["line"]["gradient"] = [[float(position), float(value)] for position, value in line.gradient]
        if line.vehicles:
            data["line"]["vehicle"] = [_plain(vehicle) for vehicle in line.vehicles]
    return data


def _member(member: Any, known: Mapping[str, type], problems: ProblemList) -> dict[str, Any]:
    """A member of a family by its kind and its numbers."""
    kind = next((name for name, made in known.items() if type(member) is made), None)
    if kind is None:
        problems.add("[control]", "has a member of a class that files do not know", type(member).__name__)
        return {}
    return {"kind": kind, **_plain(member)}


def _plain(part: Any) -> dict[str, Any]:
    """Fields of a dataclass that files know; what is infinite, none or empty is left out, as it is by default."""
    found: dict[str, Any] = {}
    for field in fields(part):
        value = getattr(part, field.name)
        if not field.init:
            continue
        if isinstance(value, bool | str) or (isinstance(value, int) and not isinstance(value, bool)):
            found[field.name] = value
        elif isinstance(value, float):
            found |= {field.name: float(value)} if math.isfinite(value) else {}
        elif isinstance(value, tuple) and value and isinstance(value[0], str | int | float):
            found[field.name] = [one if isinstance(one, str) else float(one) for one in value]
    return found
