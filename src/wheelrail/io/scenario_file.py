"""A scenario from a TOML file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from wheelrail.contact.choice import Contact
from wheelrail.errors import InputError, Problem, ProblemList, refuse_other_than_path, wrong_type
from wheelrail.io.contact_table import contact_from
from wheelrail.io.control_table import control_from
from wheelrail.io.plain_data import plain_data
from wheelrail.io.profile_table import Beside, own_profiles
from wheelrail.io.rig_table import rig_from, taken_bogie, taken_from, with_carried_fixed
from wheelrail.io.run_table import (
    Run,
    displacement_from,
    load_from,
    run_from,
    sensor_from,
    speed_control_from,
    torque_from,
)
from wheelrail.io.shipped import scenario_path
from wheelrail.io.toml_table import TomlTable, hint_at_new_key, read_toml, toml_of
from wheelrail.io.track_file import track_from
from wheelrail.io.vehicle_file import load_vehicle, vehicle_from
from wheelrail.io.wheel_table import rounded_wheels, with_other_wheels
from wheelrail.profiles.profile import Profile
from wheelrail.simulation.applied import check_names
from wheelrail.simulation.scenario import Scenario
from wheelrail.vehicle.vehicle import Vehicle

Part = TypeVar("Part")

NAMELESS = "scenario"  #: what a scenario that comes from no file is called in problems
#: Keys of a vehicle's file: a table ``vehicle`` with one of them is a vehicle of its own.
OWN_VEHICLE = ("bodies", "wheelsets", "elements", "assembly", "assemblies_from", "place", "section")


def load_scenario(path: str | Path) -> Scenario:
    """A run as a file describes it: vehicle, track, run, contact. All problems of all parts at once.

    Also by the name of a scenario that comes with the package. Files named in it are looked for beside it.
    """
    refuse_other_than_path("load_scenario", path, 'load_scenario("run.toml"); a dictionary: scenario_from_dict')
    path = scenario_path(path)
    return scenario_from(read_toml(path), path)


def scenario_from_toml(text: str, folder: str | Path = "") -> Scenario:
    """A scenario from the text of a file, such as `Scenario.to_toml` makes; files named in it are in `folder`."""
    path = Path(folder) / NAMELESS
    return scenario_from(toml_of(text, path), path)


def scenario_from_dict(data: Mapping[str, Any], folder: str | Path = "") -> Scenario:
    """A scenario from the contents of a file, such as `Scenario.to_dict` makes; files named in it are in `folder`.

    Tuples and arrays count as lists.
    """
    if not isinstance(data, Mapping):
        way = "Scenario.to_dict() makes one"
        raise InputError("scenario", [Problem("data", wrong_type("a dictionary", data, way), data)])
    return scenario_from(plain_data(data), Path(folder) / NAMELESS)


def scenario_from(data: dict[str, Any], path: Path) -> Scenario:
    """A scenario from the contents of a file; `path` is named in problems, and other files are beside it."""
    problems = ProblemList(str(path))
    root = TomlTable(data, "", problems)
    title = root.text("title", default=path.stem, empty=True) or ""
    description = root.text("description", default="", empty=True) or ""
    profiles = own_profiles(root)
    if "track" in data or "rig" in data:
        track = _part(problems, lambda: track_from(data, path, profiles))
    else:
        track = None
        problems.add("[track]", "missing: the table that describes the track")
    vehicle = _vehicle(root, path, profiles)
    run = _run(root, path.parent)
    contact = _contact(root)
    control = speed_control_from(root)
    loads = tuple(load for load in map(load_from, _renamed_tables(root, "load", "push")) if load is not None)
    traction = tuple(torque for torque in map(torque_from, root.tables("traction")) if torque is not None)
    brakes = tuple(torque for torque in map(torque_from, root.tables("brake")) if torque is not None)
    sensors = tuple(map(sensor_from, root.tables("sensor")))
    moves = tuple(move for move in map(displacement_from, root.tables("start")) if move is not None)
    constraints = _constraints(root)
    rig = rig_from(root)
    plan = control_from(root)
    taken = taken_from(root, vehicle)
    if taken is not None:
        vehicle = _part(problems, lambda: taken_bogie(taken, run.gravity))
        if vehicle is not None:
            constraints = with_carried_fixed(constraints, vehicle, taken.frame)
            rig = None if rig is None else replace(rig, taken=taken)
    if vehicle is None or track is None:
        if vehicle is not None:
            check_names(problems, [body.name for body in vehicle.all_bodies], constraints, loads, moves)
        raise InputError(str(path), problems.problems)
    scenario = _part(
        problems,
        lambda: Scenario(
            track=track,
            vehicle=vehicle,
            contact=contact,
            speed_control=control,
            loads=loads,
            traction=traction,
            brakes=brakes,
            displacements=moves,
            sensors=sensors,
            constraints=constraints,
            rig=rig,
            control=plan,
            title=title,
            description=description,
            **run._asdict(),
        ),
    )
    problems.stop_if_any()
    if scenario is None:
        raise AssertionError("a part is missing without a problem")
    return scenario


def _part(problems: ProblemList, make: Callable[[], Part]) -> Part | None:
    """One part of a scenario; its problems join those of the others."""
    try:
        return make()
    except InputError as error:
        problems.problems += error.problems
        return None


def _vehicle(root: TomlTable, path: Path, profiles: Mapping[str, Profile]) -> Vehicle | None:
    """``vehicle``: a name or a file; a table with ``name``, the ``smoothing`` of its wheels, and ``wheelsets`` with
    other wheels; or all that stands in a vehicle's file."""
    table = root.table("vehicle") if isinstance(root.data.get("vehicle"), dict) else None
    if table is not None and "name" not in table.data and any(key in table.data for key in OWN_VEHICLE):
        return _part(root.problems, lambda: vehicle_from(dict(table.data), path, profiles, "vehicle"))
    name = root.text("vehicle", required=True) if table is None else table.text("name", required=True)
    vehicle = None if name is None else _vehicle_by_name(root, name, path.parent)
    if table is None:
        return vehicle
    if vehicle is None:
        table.known.add("wheelsets")
        rounded_wheels(table, ())
        table.finish()
        return None
    wheelsets = with_other_wheels(table, rounded_wheels(table, vehicle.wheelsets), Beside(path.parent, profiles))
    table.finish()
    return _part(root.problems, lambda: replace(vehicle, wheelsets=wheelsets))


def _vehicle_by_name(root: TomlTable, name: str, folder: Path) -> Vehicle | None:
    try:
        return load_vehicle(name, folder)
    except InputError as error:
        for problem in error.problems:
            if problem.where == "vehicle":  # the name itself
                root.problems.problems.append(problem)
            else:
                where = f"vehicle {Path(name).name}, {problem.where}" if problem.where else f"vehicle {name}"
                root.problems.problems.append(Problem(where, problem.what, problem.value))
        return None


def _run(root: TomlTable, folder: Path) -> Run:
    table = root.table("run")
    if table is None:
        if "run" not in root.data:
            root.add("[run]", "missing: the table that says how fast the vehicle runs (speed or speed_kmh)")
        return Run()
    table.where = "[run]"
    return run_from(table, folder)


def _contact(root: TomlTable) -> Contact:
    table = root.table("contact")
    if table is None:
        return Contact()
    table.where = "[contact]"
    return contact_from(table)


def _renamed_tables(root: TomlTable, name: str, old: str) -> list[TomlTable]:
    """A list of tables, and those under its old name, with a hint."""
    if old not in root.data:
        return root.tables(name)
    hint_at_new_key(root, f"[[{old}]]", f"[[{name}]]")
    return root.tables(name) + root.tables(old)


def _constraints(root: TomlTable) -> tuple[tuple[str, str], ...]:
    """``[constraints]``: bodies and how each is constrained; ``[locks]`` is what it was called once."""
    name = "constraints"
    if "locks" in root.data:
        hint_at_new_key(root, "[locks]", "[constraints]")
        if name in root.data:
            root.add("[locks]", "given twice: it is the old name of [constraints]")
        else:
            name = "locks"
        root.known.add("locks")
    table = root.table(name)
    if table is None:
        return ()
    table.where = f"[{name}]"
    found: list[tuple[str, str]] = []
    for body, value in table.data.items():
        kinds = table.texts(body) if isinstance(value, list) else (table.text(body),)
        found += [(body, kind) for kind in kinds or () if kind is not None]
    return tuple(found)
