"""Parts of a vehicle, and assemblies of parts put in their positions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from wheelrail.errors import nearest
from wheelrail.io.toml_table import TomlTable
from wheelrail.suspension.elements import Bushing, Element, Vector
from wheelrail.units import LENGTH
from wheelrail.vehicle.body import Body, Wheelset


@dataclass
class Parts:
    """What a file or an assembly holds."""

    bodies: list[Body] = field(default_factory=list)
    wheelsets: list[Wheelset] = field(default_factory=list)
    elements: list[Element] = field(default_factory=list)
    broken_elements: list[Element] = field(default_factory=list)  #: some of their numbers are wrong

    def add(self, others: Parts) -> None:
        """Take over the parts of others."""
        self.bodies += others.bodies
        self.wheelsets += others.wheelsets
        self.elements += others.elements
        self.broken_elements += others.broken_elements


def placed(table: TomlTable, assemblies: Mapping[str, Parts]) -> Parts:
    """An assembly moved along the vehicle, its bodies and elements renamed as the table of the position says."""
    assembly = table.choice("assembly", assemblies, required=True)
    x = table.quantity("x", LENGTH, default=0.0)
    prefix = table.text("name")
    given = table.table("names")
    table.finish()
    if assembly is None:
        return Parts()
    parts = assemblies[assembly]
    bodies = [body.name for body in (*parts.bodies, *parts.wheelsets)]
    names = _new_names(table, given, prefix, bodies)

    def element(part: Element) -> Element:
        renamed = replace(
            part,
            name=_element_name(part.name, names, prefix),
            body_a=names.get(part.body_a, part.body_a),
            body_b=names.get(part.body_b, part.body_b),
        )
        if isinstance(renamed, Bushing):
            return replace(renamed, point=_shifted(renamed.point, x))
        return replace(renamed, point_a=_shifted(renamed.point_a, x), point_b=_shifted(renamed.point_b, x))

    def wheelset(part: Wheelset) -> Wheelset:
        against = None if part.against is None else names.get(part.against, part.against)
        return replace(part, name=names[part.name], position=_shifted(part.position, x), against=against)

    return Parts(
        [replace(body, name=names[body.name], position=_shifted(body.position, x)) for body in parts.bodies],
        [wheelset(body) for body in parts.wheelsets],
        [element(part) for part in parts.elements],
        [element(part) for part in parts.broken_elements],
    )


def _new_names(table: TomlTable, given: TomlTable | None, prefix: str | None, bodies: list[str]) -> dict[str, str]:
    """New name of every body of the assembly: as given, else with the prefix of the position."""
    names = {body: f"{prefix}.{body}" if prefix else body for body in bodies}
    if given is not None:
        for body in given.data:
            if body not in names:
                given.add(body, f"no such body in the assembly. {nearest(body, bodies)}")
            else:
                names[body] = given.text(body) or names[body]
    if prefix is None and (given is None or any(body not in given.data for body in bodies)):
        table.add("name", "missing: a prefix for the names of this position, or give names for all bodies")
    return names


def _element_name(name: str, names: Mapping[str, str], prefix: str | None) -> str:
    """Parts between dots that name a body of the assembly get its new name; without any, the prefix goes in front."""
    parts = name.split(".")
    if any(part in names for part in parts):
        return ".".join(names.get(part, part) for part in parts)
    return f"{prefix}.{name}" if prefix else name


def _shifted(point: Vector, x: float) -> Vector:
    return point[0] + x, point[1], point[2]
