"""Controls in the size of a model: every time, torque, mass and threshold by its similarity law."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from wheelrail.control.dimensions import dimension_of
from wheelrail.control.line.line import Line, LumpedVehicle, Resistance
from wheelrail.control.plan import ControlPlan
from wheelrail.simulation.scaled_friction import scaled_friction
from wheelrail.vehicle.scaling import Scale


def scaled_control(plan: ControlPlan, scale: Scale) -> ControlPlan:
    """A control plan with every number scaled; members of the user's stay as they are."""
    scaled = _scaled(plan, scale)
    line = None if plan.line is None else _scaled_line(plan.line, scale)
    return replace(scaled, line=line)


def _factor(scale: Scale, dimension: str) -> float:
    return {
        "time": scale.time,
        "moment": scale.moment,
        "power": scale.moment / scale.time,
        "frequency": 1.0 / scale.time,
        "per time": 1.0 / scale.time,
        "speed": scale.speed,
        "acceleration": scale.speed / scale.time,
        "turn speed": 1.0 / scale.time,
        "turn acceleration": 1.0 / scale.time**2,
        "mass": scale.mass,
        "length": scale.length,
        "force": scale.force,
    }.get(dimension, 1.0)


def _scaled(part: Any, scale: Scale) -> Any:
    """A configuration and all that it holds, with the numbers of the model; a class of the user's has none we know."""
    ours = type(part).__module__.startswith("wheelrail.control.")
    if not ours or not is_dataclass(part) or isinstance(part, type | Line):
        return part
    changes: dict[str, Any] = {}
    for field in fields(part):
        value, factor = getattr(part, field.name), _factor(scale, dimension_of(part, field.name))
        if not field.init or isinstance(value, bool | str):
            continue
        if isinstance(value, int | float):
            if factor != 1.0:  # so that counts stay whole
                changes[field.name] = factor * value
        elif isinstance(value, tuple) and value and isinstance(value[0], int | float):
            changes[field.name] = tuple(factor * one for one in value)
        elif is_dataclass(value):
            changes[field.name] = _scaled(value, scale)
    return replace(part, **changes)


def _scaled_line(line: Line, scale: Scale) -> Line:
    gradients = tuple((scale.length * position, gradient) for position, gradient in line.gradients)
    return replace(
        line,
        friction=scaled_friction(line.friction, scale),
        mass=None if line.mass is None else scale.mass * line.mass,
        resistance=_scaled_resistance(line.resistance, scale),
        gradient=gradients,
        vehicles=tuple(_scaled_vehicle(vehicle, scale) for vehicle in line.vehicles),
        transfer=None if line.transfer is None else tuple(scale.mass * one for one in line.transfer),
        pivot_distance=scale.length * line.pivot_distance,
        start=scale.length * line.start,
        substep=scale.time * line.substep,
    )


def _scaled_vehicle(vehicle: LumpedVehicle, scale: Scale) -> LumpedVehicle:
    return replace(_scaled(vehicle, scale), resistance=_scaled_resistance(vehicle.resistance, scale))


def _scaled_resistance(resistance: Resistance, scale: Scale) -> Resistance:
    a, b, c = resistance
    return scale.force * a, scale.force / scale.speed * b, scale.force / scale.speed**2 * c
