"""A vehicle from a TOML file or from the library."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypedDict, cast

from wheelrail.errors import InputError, Problem, ProblemList, nearest, refuse_other_than_path
from wheelrail.io.element_table import element_from
from wheelrail.io.profile_table import Beside, own_profiles
from wheelrail.io.rounded_profile import rounded_as_told
from wheelrail.io.section_table import section_shares
from wheelrail.io.toml_table import TomlTable, read_toml
from wheelrail.io.vehicle_parts import Parts, placed
from wheelrail.io.wheel_table import own_wheels, rounded_wheels, wheel_profile_from
from wheelrail.profiles.profile import Profile
from wheelrail.profiles.wheel_gauges import FLANGE_BACK
from wheelrail.suspension.elements import Vector
from wheelrail.track.rail_placement import GAUGE
from wheelrail.units import INERTIA, LENGTH, MASS, NUMBER
from wheelrail.vehicle.body import MOST_FLOOR, ROLES, Body, Wheel, Wheelset, make_wheelset
from wheelrail.vehicle.section import section_of
from wheelrail.vehicle.vehicle import CATEGORIES, MOST_TRACK_FACTOR, Vehicle

LIBRARY = Path(__file__).parents[1] / "vehicle" / "library"


def library_vehicles() -> dict[str, Path]:
    """Vehicles that come with the package: names and files."""
    return {path.stem: path for path in sorted(LIBRARY.glob("*.toml"), key=lambda path: path.stem)}


def load_vehicle(name: str | Path, folder: Path = Path()) -> Vehicle:
    """A vehicle of the library by its name, or from a TOML file; all its problems at once.

    A name with a path or with the ending .toml is a file, in `folder` where its path is relative; any other is looked
    up in the library.
    """
    refuse_other_than_path("load_vehicle", name, 'load_vehicle("manchester-wagon"), load_vehicle("wagon.toml")')
    path = _path(name, folder)
    return vehicle_from(read_toml(path), path)


def _path(name: str | Path, folder: Path = Path()) -> Path:
    path = Path(name)
    if path.suffix.lower() == ".toml" or len(path.parts) > 1:
        return folder / path
    known = library_vehicles()
    if str(name) not in known:
        words = f"not a vehicle of the library, nor a file that ends in .toml. {nearest(str(name), known)}"
        raise InputError(str(name), [Problem("vehicle", words, str(name))])
    return known[str(name)]


def vehicle_from(
    data: dict[str, Any], path: Path, profiles: Mapping[str, Profile] | None = None, where: str = ""
) -> Vehicle:
    """A vehicle from the contents of a file; `path` is named in problems, and other files are beside it.

    profiles, where : where the contents stand inside a scenario, its profiles, and the name of the table.
    """
    problems = ProblemList(str(path))
    root = TomlTable(data, where, problems)
    title = root.text("title", default=path.stem, empty=True) or ""
    description = root.text("description", default="", empty=True) or ""
    sources = _texts(root, "sources")
    beside = Beside(path.parent, own_profiles(root) if profiles is None else profiles)
    section = root.table("section")
    if section is not None:
        section.where = "[section]"
        return _section(root, section, path, title, description, sources)
    gauge = root.quantity("gauge", LENGTH, default=GAUGE)
    plane = root.flag("plane")
    category = root.choice("category", CATEGORIES)
    track_factor = root.quantity("track_factor", NUMBER, above=0.0, most=MOST_TRACK_FACTOR)
    assemblies = _assemblies(root, beside)
    parts = _parts(root, beside, finish=False)
    for table in root.tables("place"):
        parts.add(placed(table, assemblies))
    wheelsets = rounded_wheels(root, parts.wheelsets)
    root.finish()
    _check_broken(problems, parts)
    try:
        vehicle = Vehicle(
            title=title,
            bodies=tuple(parts.bodies),
            wheelsets=wheelsets,
            elements=tuple(parts.elements),
            gauge=gauge,
            description=description,
            sources=sources,
            plane=plane,
            category=category,
            track_factor=track_factor,
        )
    except InputError as error:  # beside the problems of single keys
        problems.problems += error.problems
    problems.stop_if_any()
    return vehicle


def _section(
    root: TomlTable, table: TomlTable, path: Path, title: str, description: str, sources: tuple[str, ...]
) -> Vehicle:
    """The cross section of another vehicle."""
    problems = root.problems
    name = table.text("of", required=True)
    bodies, elements = section_shares(table)
    table.finish()
    rounded_as_told(root, [])  # the key is known; the wheels are not yet there
    root.finish()
    made = None
    try:
        if name is not None:
            source = _path(name, path.parent)
            data = read_toml(source)
            if "section" in data:
                table.add("of", "is a cross section itself: name the whole vehicle", name)
            else:
                whole = vehicle_from(data, source)
                made = section_of(whole, bodies, elements, title=title, description=description, sources=sources)
    except InputError as error:
        for problem in error.problems:
            if problem.where.startswith("[section]"):
                problems.problems.append(problem)
            else:
                table.add("of", str(problem), name)
    problems.stop_if_any()
    if made is None:
        raise AssertionError("a section is missing without a problem")
    made = replace(made, wheelsets=rounded_wheels(root, made.wheelsets))
    problems.stop_if_any()
    return made


def _assemblies(root: TomlTable, beside: Beside) -> dict[str, Parts]:
    """Of the file itself, and of the vehicle that ``assemblies_from`` names."""
    found = {}
    other = root.text("assemblies_from")
    if other is not None:
        try:
            path = _path(other, beside.folder)
            inner = ProblemList(str(path))
            file = TomlTable(read_toml(path), "", inner)
            tables, there = _named_tables(file, "assembly"), Beside(path.parent, own_profiles(file))
            found = {name: _parts(table, there) for name, table in tables.items()}
            inner.stop_if_any()
        except InputError as error:
            for problem in error.problems:
                root.add("assemblies_from", str(problem), other)
    return found | {name: _parts(table, beside) for name, table in _named_tables(root, "assembly").items()}


def _texts(table: TomlTable, name: str) -> tuple[str, ...]:
    table.known.add(name)
    value = table.data.get(name, [])
    if not (isinstance(value, list) and all(isinstance(text, str) for text in value)):
        table.add(name, "expected a list of texts", value)
        return ()
    return tuple(value)


def _named_tables(table: TomlTable, name: str) -> dict[str, TomlTable]:
    """Tables inside a table, by their names."""
    inner = table.table(name)
    if inner is None:
        return {}
    found = {key: inner.table(key) for key in inner.data}
    return {key: value for key, value in found.items() if value is not None}


def _parts(table: TomlTable, beside: Beside, finish: bool = True) -> Parts:
    """Bodies, wheelsets and elements of the file or of one assembly."""
    parts = Parts()
    for name, entry in _named_tables(table, "bodies").items():
        parts.bodies.append(_body(entry, name))
    for name, entry in _named_tables(table, "wheelsets").items():
        parts.wheelsets.append(_wheelset(entry, name, beside))
    for entry in table.tables("elements"):
        before = len(table.problems.problems)
        elements = element_from(entry)
        if len(table.problems.problems) == before:
            parts.elements += elements
        else:
            parts.broken_elements += elements
    if finish:
        table.finish()
    return parts


class Numbers(TypedDict):
    """What every body has, as keyword arguments."""

    mass: float
    Ixx: float
    Iyy: float
    Izz: float


def _numbers(entry: TomlTable) -> Numbers:
    """Mass and inertia; harmless numbers stand in for missing ones, which are problems already."""
    mass = entry.quantity("mass", MASS, required=True)
    inertia = {axis: entry.quantity(axis, INERTIA, required=True) for axis in ("Ixx", "Iyy", "Izz")}
    largest = max((value for value in inertia.values() if value is not None), default=1.0)
    filled = {axis: largest if value is None else value for axis, value in inertia.items()}
    return Numbers(mass=1.0 if mass is None else mass, Ixx=filled["Ixx"], Iyy=filled["Iyy"], Izz=filled["Izz"])


def _body(entry: TomlTable, name: str) -> Body:
    position = entry.quantities("position", LENGTH, count=3, required=True) or (0.0, 0.0, 1.0)
    role = entry.choice("role", ROLES)
    floor = entry.quantity("floor", LENGTH, least=-MOST_FLOOR, most=MOST_FLOOR)
    body = Body(name=name, position=cast(Vector, position), role=role, floor=floor, **_numbers(entry))
    entry.finish()
    return body


def _wheelset(entry: TomlTable, name: str, beside: Beside) -> Wheelset:
    x = entry.quantity("x", LENGTH, required=True)
    radius = entry.quantity("radius", LENGTH, required=True)
    back_to_back = entry.quantity("back_to_back", LENGTH, default=1.36)
    flange_back = entry.quantity("flange_back", LENGTH, default=FLANGE_BACK)
    usual = Wheel(wheel_profile_from(entry, beside), 0.46 if radius is None else radius)
    own = own_wheels(entry, beside, (usual, usual))
    against = entry.text("against")
    wheelset = make_wheelset(
        name=name,
        x=x or 0.0,
        radius=usual.radius,
        back_to_back=back_to_back,
        flange_back=flange_back,
        profile=usual.profile,
        left=own.get("left"),
        right=own.get("right"),
        against=against,
        **_numbers(entry),
    )
    entry.finish()
    return wheelset


def _check_broken(problems: ProblemList, parts: Parts) -> None:
    """Unknown bodies in elements that have other problems too, and so never reach the vehicle."""
    known = [body.name for body in (*parts.bodies, *parts.wheelsets)]
    for element in parts.broken_elements:
        for name in (element.body_a, element.body_b):
            if name and name not in known and name != "ground":
                problems.add(f"element {element.name} between", f"no such body. {nearest(name, known)}", name)
