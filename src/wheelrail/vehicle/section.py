"""The cross section of a vehicle: some of its bodies, each with a share of its mass, in one plane across the track."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from wheelrail.errors import ProblemList, nearest
from wheelrail.suspension.axis_law import NOTHING, AxisLaw
from wheelrail.suspension.elements import GROUND, Bushing, Element, Line, Vector
from wheelrail.suspension.force_table import ForceTable
from wheelrail.vehicle.body import Body, Wheelset
from wheelrail.vehicle.vehicle import Vehicle


@dataclass(frozen=True, kw_only=True)
class BodyShare:
    """A body of the whole vehicle as it is in the section."""

    body: str  #: of the whole vehicle
    share: float  #: of its mass and moments of inertia
    name: str  #: in the section


@dataclass(frozen=True, kw_only=True)
class ElementShare:
    """Elements between two bodies of the whole vehicle as they are in the section."""

    between: tuple[str, str]  #: in any order
    share: float  #: of their forces and moments


def section_of(
    whole: Vehicle,
    bodies: tuple[BodyShare, ...],
    elements: tuple[ElementShare, ...],
    *,
    title: str,
    description: str = "",
    sources: tuple[str, ...] = (),
) -> Vehicle:
    """The section of a vehicle; everything else of it is left out. InputError with everything that is wrong.

    Bodies and attachments move along the vehicle into one plane. What acts along the track, or about an axis across it,
    has no motion to act on and is left out, such as traction rods.
    """
    problems = ProblemList(title)
    names = {one.body: one.name for one in bodies}
    shares = {frozenset(one.between): one.share for one in elements}
    _check_shares(problems, whole, bodies, elements)
    problems.stop_if_any()
    flat = [_flat_body(whole.body(one.body), one) for one in bodies]
    kept = []
    for element in whole.elements:
        pair = frozenset((element.body_a, element.body_b))
        if pair <= names.keys() and pair not in shares:
            problems.add(f"[section] {element.name}", "no share is given for elements between its bodies", sorted(pair))
        elif GROUND in pair and pair & names.keys():
            problems.add(f"[section] {element.name}", "a section is moved along: nothing ties it to the ground")
        elif pair <= names.keys():
            kept.append(_flat_element(problems, element, shares[pair], names))
    problems.stop_if_any()
    return Vehicle(
        title=title,
        bodies=tuple(body for body in flat if not isinstance(body, Wheelset)),
        wheelsets=tuple(body for body in flat if isinstance(body, Wheelset)),
        elements=tuple(element for element in kept if element is not None),
        gauge=whole.gauge,
        description=description,
        sources=sources,
        plane=True,
        category=whole.category,
        track_factor=whole.track_factor,
    )


def _check_shares(
    problems: ProblemList, whole: Vehicle, bodies: tuple[BodyShare, ...], elements: tuple[ElementShare, ...]
) -> None:
    known = [body.name for body in whole.all_bodies]
    for one in bodies:
        if one.body not in known:
            problems.add("[section] bodies", f"no such body in {whole.title}. {nearest(one.body, known)}", one.body)
    chosen = [one.body for one in bodies]
    for part in elements:
        for name in part.between:
            if name not in chosen:
                problems.add("[section] elements between", f"not in the section. {nearest(name, chosen)}", name)
    pairs = [frozenset(part.between) for part in elements]
    for part in elements:
        if pairs.count(frozenset(part.between)) > 1:
            problems.add("[section] elements between", "given twice", list(part.between))
    for where, share in [(f"bodies {one.body}", one.share) for one in bodies] + [
        (f"elements {' - '.join(part.between)}", part.share) for part in elements
    ]:
        if not 0.0 < share <= 1.0:
            problems.add(f"[section] {where} share", "expected a number above 0, at most 1", share)


def _flat_body(body: Body, one: BodyShare) -> Body:
    flat = replace(
        body,
        name=one.name,
        mass=one.share * body.mass,
        Ixx=one.share * body.Ixx,
        Iyy=one.share * body.Iyy,
        Izz=one.share * body.Izz,
        position=_flat(body.position),
    )
    return replace(flat, against=None) if isinstance(flat, Wheelset) else flat  # nothing drives or brakes a section


def _flat_element(problems: ProblemList, element: Element, share: float, names: Mapping[str, str]) -> Element | None:
    """An element in the plane, or None if it does nothing there."""
    name = ".".join(names.get(part, part) for part in element.name.split("."))
    body_a, body_b = names[element.body_a], names[element.body_b]
    if isinstance(element, Line):
        if element.point_a[1:] == element.point_b[1:]:
            return None
        if element.point_a[0] != element.point_b[0]:
            problems.add(f"[section] {element.name}", "this line leaves the cross plane")
            return None
        return replace(
            element,
            name=name,
            body_a=body_a,
            body_b=body_b,
            point_a=_flat(element.point_a),
            point_b=_flat(element.point_b),
            law=scaled_law(element.law, share),
            preload=None if element.preload is None else share * element.preload,
        )
    preload = element.preload
    flat = Bushing(
        name=name,
        body_a=body_a,
        body_b=body_b,
        point=_flat(element.point),
        y=scaled_law(element.y, share),
        z=scaled_law(element.z, share),
        turn_rates=(share * element.turn_rates[0], 0.0, 0.0),
        turn_dampings=(share * element.turn_dampings[0], 0.0, 0.0),
        preload=None if preload is None else (0.0, share * preload[1], share * preload[2]),
        turn_preload=(share * element.turn_preload[0], 0.0, 0.0),
        kind=element.kind,
    )
    return flat if flat.pulls or flat.turns else None


def scaled_law(law: AxisLaw, share: float) -> AxisLaw:
    """The law of a share of equal elements side by side."""
    if law == NOTHING:
        return law
    return AxisLaw(
        rate=share * law.rate,
        damping=share * law.damping,
        spring=_scaled_table(law.spring, share),
        damper=_scaled_table(law.damper, share),
        series_rate=None if law.series_rate is None else share * law.series_rate,
        friction=share * law.friction,
        friction_rate=None if law.friction_rate is None else share * law.friction_rate,
    )


def _scaled_table(table: ForceTable | None, share: float) -> ForceTable | None:
    return None if table is None else ForceTable(table.at, tuple(share * force for force in table.forces))


def _flat(point: Vector) -> Vector:
    return 0.0, point[1], point[2]
