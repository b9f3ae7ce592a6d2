"""The ``[rig]`` table of a scenario: rollers under the wheelsets, from a TOML table and back."""

from __future__ import annotations

from typing import Any

from wheelrail.errors import InputError, Problem, ProblemList
from wheelrail.io.run_table import torque_from
from wheelrail.io.scale_table import scale_data, scale_from
from wheelrail.io.toml_table import TomlTable
from wheelrail.simulation.scenario import Scenario
from wheelrail.units import ANGLE, DAMPING, INERTIA, LENGTH, MASS, STIFFNESS
from wheelrail.vehicle.bogie import Taken, fixed_bodies
from wheelrail.vehicle.rig import RADII, Hold, Rig, RollerError, Support
from wheelrail.vehicle.torque import Torque
from wheelrail.vehicle.vehicle import Vehicle

Constraints = tuple[tuple[str, str], ...]

USUAL = Rig()
BOGIE = "bogie"  #: key of the frame of a bogie that is taken out of the scenario's vehicle


def rig_from(root: TomlTable) -> Rig | None:
    """``[rig]`` of a scenario, empty for a usual one; None without it.

    What cannot be read is left out, so that the rest is checked, too: a drive by another name is told with the numbers,
    and rollers without a radius are too small to overlap.
    """
    table = root.table("rig")
    if table is None:
        return None
    table.where = "[rig]"
    table.text(BOGIE)  # what `taken_from` asks for
    rig = Rig(
        radius=table.quantity("radius", LENGTH, default=RADII[0] if table.has("radius", LENGTH) else USUAL.radius),
        mass=table.quantity("mass", MASS),
        Iyy=table.quantity("Iyy", INERTIA),
        independent=table.flag("independent", USUAL.independent),
        drive=table.text("drive", default=USUAL.drive) or USUAL.drive,
        lateral=_support(table),
        holds=tuple(hold for hold in map(_hold, table.tables("hold")) if hold is not None),
        errors=tuple(error for error in map(_error, table.tables("error")) if error is not None),
        wheelsets=table.texts("wheelsets") or (),
        traction=_torques(table, "traction"),
        brakes=_torques(table, "brake"),
        scale=scale_from(table),
    )
    table.finish()
    return rig


def taken_from(root: TomlTable, vehicle: Vehicle | None) -> Taken | None:
    """What ``bogie`` of ``[rig]`` names; None without it, and where there is no vehicle that it could be taken from."""
    table = root.data.get("rig")
    if not isinstance(table, dict) or vehicle is None or vehicle.plane:
        return None  # a cross section is refused on a rig
    name = TomlTable(table, "", ProblemList("")).text(BOGIE)  # `rig_from` tells what is wrong with the text
    return None if name is None else Taken(vehicle, name)


def taken_bogie(taken: Taken, gravity: float) -> Vehicle:
    """The bogie; InputError in the words of the file."""
    try:
        return taken.bogie(gravity)
    except InputError as error:
        where = f"[rig] {BOGIE}"
        problems = [
            Problem(where, one.what, one.value)
            if one.where == BOGIE
            else Problem(f"{where} {taken.frame}, {one.where}", one.what, one.value)
            for one in error.problems
        ]
        raise InputError(error.source, problems) from None


def with_carried_fixed(constraints: Constraints, bogie: Vehicle, frame: str) -> Constraints:
    """Constraints of a bogie: what it carries is fixed, unless the file constrains it in its own way."""
    given = {body for body, _ in constraints}
    return (*constraints, *((body, kind) for body, kind in fixed_bodies(bogie, frame) if body not in given))


def taken_out_of(scenario: Scenario) -> Taken | None:
    """What a file has to name so that its bogie is the vehicle of a scenario; None where no bogie does that.

    A vehicle that was changed since is not the bogie any more, nor one that what it carries is not constrained.
    """
    if scenario.rig is None or (taken := scenario.rig.taken) is None:
        return None
    try:
        bogie = taken.bogie(scenario.gravity)
    except InputError:
        return None
    same = bogie == scenario.vehicle
    return (
        taken if same and with_carried_fixed(scenario.constraints, bogie, taken.frame) == scenario.constraints else None
    )


def _support(table: TomlTable) -> Support | None:
    """``lateral = { stiffness, damping }`` of the bearings; rigid without it."""
    inner = table.table("lateral")
    if inner is None:
        return None
    stiffness = inner.quantity("stiffness", STIFFNESS, required=True)
    damping = inner.quantity("damping", DAMPING, default=0.0)
    inner.finish()
    return Support(stiffness=stiffness or 0.0, damping=damping)


def _hold(table: TomlTable) -> Hold | None:
    """One ``[[rig.hold]]``: what keeps a body on top of the rollers."""
    body = table.text("body", required=True)
    hold = Hold(
        body=body or "",
        stiffness=table.quantity("stiffness", STIFFNESS, required=True) or 0.0,
        damping=table.quantity("damping", DAMPING, default=0.0),
        height=table.quantity("height", LENGTH, default=0.0),
    )
    table.finish()
    return hold if body is not None else None


def _error(table: TomlTable) -> RollerError | None:
    """One ``[[rig.error]]``: how rollers stand off their position."""
    wheelset = table.text("wheelset", required=True)
    error = RollerError(
        wheelset=wheelset or "",
        **{name: table.quantity(name, LENGTH, default=0.0) for name in ("x", "y", "z")},
        **{name: table.quantity(name, ANGLE, default=0.0) for name in ("yaw", "roll")},
    )
    table.finish()
    return error if wheelset is not None else None


def _torques(table: TomlTable, name: str) -> tuple[Torque, ...]:
    """``[[rig.traction]]`` or ``[[rig.brake]]``."""
    return tuple(torque for torque in map(torque_from, table.tables(name)) if torque is not None)


def rig_data(rig: Rig) -> dict[str, Any]:
    """The same as data, with every number named that a rig has."""
    data: dict[str, Any] = {"radius": float(rig.radius)}
    data |= {name: float(value) for name, value in (("mass", rig.mass), ("Iyy", rig.Iyy)) if value is not None}
    data |= {"independent": bool(rig.independent), "drive": rig.drive}
    if rig.lateral is not None:
        data["lateral"] = {"stiffness": float(rig.lateral.stiffness), "damping": float(rig.lateral.damping)}
    if rig.scale is not None:
        data["scale"] = scale_data(rig.scale)
    lists = {
        "hold": [_numbers_of(hold) for hold in rig.holds],
        "error": [_numbers_of(error) for error in rig.errors],
        "wheelsets": list(rig.wheelsets),
        "traction": [torque_data(torque) for torque in rig.traction],
        "brake": [torque_data(torque) for torque in rig.brakes],
    }
    return data | {name: values for name, values in lists.items() if values}


def torque_data(torque: Torque) -> dict[str, Any]:
    """One ``[[traction]]`` or ``[[brake]]``."""
    return {
        "wheelsets": list(torque.wheelsets),
        "times": [float(time) for time in torque.times],
        "torque": [float(value) for value in torque.values],
        **({} if torque.against is None else {"against": torque.against}),
    }


def _numbers_of(part: Hold | RollerError) -> dict[str, Any]:
    return {name: value if isinstance(value, str) else float(value) for name, value in vars(part).items()}
