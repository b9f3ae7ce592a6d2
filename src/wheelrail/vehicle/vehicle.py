"""A vehicle: bodies, wheelsets, elements."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from wheelrail.display import Shown
from wheelrail.errors import ProblemList, is_number, nearest
from wheelrail.suspension.elements import GROUND, Bushing, Element, Line
from wheelrail.track.rail_stretches import LEAST_GAUGE, MOST_GAUGE
from wheelrail.vehicle.body import Body, Wheelset

PASSENGER, LOCOMOTIVE, FREIGHT = "passenger", "locomotive", "freight"
#: Kinds of vehicles that rules tell apart.
CATEGORIES = {
    PASSENGER: "coaches and multiple units",
    LOCOMOTIVE: "locomotives and power cars",
    FREIGHT: "freight wagons",
}
MOST_TRACK_FACTOR = 2.0
ON_AXLE = 1e-9  #: how far an attachment may be off the axle [m]


@dataclass(frozen=True, kw_only=True, repr=False)
class Vehicle(Shown):
    """A vehicle in its described position: loaded, level, on straight track. InputError if anything is wrong.

    wheelsets : in any order; kept front to rear.
    gauge : of the track it is made for [m].
    plane : a cross section, which moves in the cross plane of the track only; see `vehicle.section`.
    category : one of `CATEGORIES`, by which rules limit it; None where nothing is said.
    track_factor : k1 of the limit of the sum of Y, where it is not that of the category.
    """

    title: str
    bodies: tuple[Body, ...]
    wheelsets: tuple[Wheelset, ...]
    elements: tuple[Element, ...]
    gauge: float = 1.435
    description: str = ""
    sources: tuple[str, ...] = field(default=())
    plane: bool = False
    category: str | None = None
    track_factor: float | None = None

    def __repr__(self) -> str:
        parts = [f"{self.mass:.6g} kg", _counted(len(self.wheelsets), "wheelset")]
        parts += [_counted(len(self.bodies), "other body", "other bodies"), _counted(len(self.elements), "element")]
        parts += ["cross section"] if self.plane else []
        return f"<Vehicle {self.title!r}: {', '.join(parts)}>"

    def __post_init__(self) -> None:
        _refuse_wrong_types(self)
        ordered = sorted(self.wheelsets, key=lambda wheelset: -wheelset.position[0])
        object.__setattr__(self, "wheelsets", tuple(ordered))
        problems = ProblemList(self.title)
        check_vehicle(problems, self)
        problems.stop_if_any()

    @property
    def all_bodies(self) -> tuple[Body, ...]:
        """Bodies, then wheelsets front to rear: the order in the state vector."""
        return (*self.bodies, *self.wheelsets)

    @property
    def mass(self) -> float:
        """Of everything [kg]."""
        return sum(body.mass for body in self.all_bodies)

    def element(self, name: str) -> Element:
        """An element by its name."""
        for element in self.elements:
            if element.name == name:
                return element
        raise KeyError(nearest(name, [element.name for element in self.elements]))

    def body(self, name: str) -> Body:
        """A body by its name."""
        for body in self.all_bodies:
            if body.name == name:
                return body
        raise KeyError(nearest(name, [body.name for body in self.all_bodies]))


def _counted(count: int, one: str, more: str = "") -> str:
    return f"{count} {one if count == 1 else more or one + 's'}"


def _refuse_wrong_types(vehicle: Vehicle) -> None:
    problems = ProblemList(vehicle.title if isinstance(vehicle.title, str) else "vehicle")
    for name, kinds, words in (
        ("bodies", Body, "a Body"),
        ("wheelsets", Wheelset, "a Wheelset"),
        ("elements", Bushing | Line, "a Bushing or Line"),
    ):
        given = getattr(vehicle, name)
        if not isinstance(given, tuple | list):
            problems.add_wrong_type(name, f"a tuple, each of its members {words}", given)
            continue
        for n, one in enumerate(given):
            if not isinstance(one, kinds):
                problems.add_wrong_type(f"{name}[{n}]", words, one)
    if not isinstance(vehicle.title, str):
        problems.add_wrong_type("title", "a text", vehicle.title)
    if not is_number(vehicle.gauge):
        problems.add_wrong_type("gauge", "a number", vehicle.gauge)
    problems.stop_if_any()


def check_vehicle(problems: ProblemList, vehicle: Vehicle) -> None:
    """Note everything that is wrong with a vehicle."""
    if not vehicle.all_bodies:
        problems.add("bodies", "a vehicle needs at least one body")
    if not LEAST_GAUGE <= vehicle.gauge <= MOST_GAUGE:
        problems.add("gauge", f"expected {LEAST_GAUGE:g} to {MOST_GAUGE:g} m", vehicle.gauge)
    if vehicle.category is not None and vehicle.category not in CATEGORIES:
        problems.add("category", nearest(str(vehicle.category), CATEGORIES), vehicle.category)
    factor = vehicle.track_factor
    if factor is not None and not (is_number(factor) and 0.0 < factor <= MOST_TRACK_FACTOR):
        problems.add("track_factor", f"expected a number above 0, at most {MOST_TRACK_FACTOR:g}", factor)
    for body in vehicle.all_bodies:
        where = f"{'wheelset' if isinstance(body, Wheelset) else 'body'} {body.name}"
        before = len(problems.problems)
        body.check(problems, where)
        if isinstance(body, Wheelset) and len(problems.problems) == before:
            body.check_gauge(problems, where, vehicle.gauge)
        if body.name == GROUND:
            problems.add(where, "this name is taken: the ground is the fixed frame")
    _check_names(problems, "body", [body.name for body in vehicle.all_bodies])
    _check_names(problems, "element", [element.name for element in vehicle.elements])
    known = {body.name: body for body in vehicle.all_bodies}
    for wheelset in vehicle.wheelsets:
        if wheelset.against is not None and wheelset.against not in [body.name for body in vehicle.bodies]:
            what = f"no such body. {nearest(str(wheelset.against), [body.name for body in vehicle.bodies])}"
            problems.add(f"wheelset {wheelset.name} against", what, wheelset.against)
    for element in vehicle.elements:
        where = f"element {element.name}"
        _check_bodies(problems, where, element, known)
        element.check(problems, where)
    if vehicle.plane:
        _check_plane(problems, vehicle)


def _check_plane(problems: ProblemList, vehicle: Vehicle) -> None:
    if len(vehicle.wheelsets) != 1:
        problems.add("wheelsets", "a cross section has one wheelset", len(vehicle.wheelsets))
    for body in vehicle.all_bodies:
        if body.position[0] != 0.0:
            problems.add(f"body {body.name} position", "a cross section lies at x = 0", body.position)
    for element in vehicle.elements:
        if GROUND in (element.body_a, element.body_b):
            problems.add(
                f"element {element.name} between", "a cross section is moved along: nothing ties it to the ground"
            )


def _check_names(problems: ProblemList, what: str, names: list[str]) -> None:
    for name, count in Counter(names).items():
        if count > 1:
            problems.add(f"{what} {name}", f"this name is given to {count}; each needs its own")


def _check_bodies(problems: ProblemList, where: str, element: Element, known: dict[str, Body]) -> None:
    names = (element.body_a, element.body_b)
    for name in names:
        if name not in known and name != GROUND:
            problems.add(f"{where} between", f"no such body. {nearest(name, [*known, GROUND])}", name)
    if names[0] == names[1]:
        problems.add(f"{where} between", "an element joins two different bodies", names[0])
    points = (element.point, element.point) if isinstance(element, Bushing) else (element.point_a, element.point_b)
    for name, point in zip(names, points, strict=True):
        body = known.get(name)
        if not isinstance(body, Wheelset):
            continue
        off = max(abs(point[0] - body.position[0]), abs(point[2] - body.position[2]))
        if off > ON_AXLE and isinstance(element, Bushing) and not element.pulls:
            continue  # a pure moment needs no point
        if not off <= ON_AXLE:
            problems.add(
                f"{where} at",
                f"must lie on the axle of {name}, at x = {body.position[0]:g}, z = {body.position[2]:g} m: it spins",
                point,
            )
    if isinstance(element, Bushing) and isinstance(known.get(names[0]), Wheelset):
        problems.add(f"{where} between", "a wheelset must be the second body: the first carries the axes", list(names))
