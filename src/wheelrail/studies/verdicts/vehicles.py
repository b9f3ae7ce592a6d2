"""The library wagon under other loads and on other axles: light and heavy ones, as freight wagons and locomotives have.

None of them is a real vehicle: they span what steps have to bear.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.suspension.elements import Bushing, Element
from wheelrail.vehicle.section import scaled_law
from wheelrail.vehicle.vehicle import FREIGHT, LOCOMOTIVE, Vehicle

LIBRARY = "manchester-wagon"
CAR = "carbody"


@dataclass(frozen=True)
class Load:
    """What a vehicle weighs, and what its axles are."""

    axle_load: float  #: mass on the rails under each wheelset [kg]
    wheelset_mass: float  #: [kg]
    turning: float  #: moment of inertia of a wheelset about its axle [kg m2]
    category: str

    @property
    def across(self) -> float:
        """Moment of inertia of a wheelset about the other axes [kg m2]: its mass on a radius of 0.75 m."""
        return 0.5625 * self.wheelset_mass


LOADS = {
    "laden freight": Load(22.5e3, 1350.0, 110.0, FREIGHT),
    "empty freight": Load(5.0e3, 1350.0, 110.0, FREIGHT),
    "locomotive": Load(21.0e3, 2500.0, 250.0, LOCOMOTIVE),
}


def studied_vehicles() -> Mapping[str, Vehicle]:
    """By name."""
    wagon = load_vehicle(LIBRARY)
    return {"wagon": wagon, **{name: loaded(wagon, load, name) for name, load in LOADS.items()}}


def loaded(wagon: Vehicle, load: Load, title: str) -> Vehicle:
    """The wagon with other masses, its springs and dampers as much stiffer as they have more to carry."""
    wheelsets = tuple(
        replace(one, mass=load.wheelset_mass, Ixx=load.across, Iyy=load.turning, Izz=load.across)
        for one in wagon.wheelsets
    )
    bogies = sum(body.mass for body in wagon.bodies if body.name != CAR)
    whole = load.axle_load * len(wheelsets)
    mass = whole - bogies - load.wheelset_mass * len(wheelsets)
    before = wagon.body(CAR).mass
    primary, secondary = (mass + bogies) / (before + bogies), mass / before
    car = wagon.body(CAR)
    heavier = replace(car, mass=mass, Ixx=secondary * car.Ixx, Iyy=secondary * car.Iyy, Izz=secondary * car.Izz)
    names = {one.name for one in wheelsets}
    return replace(
        wagon,
        title=title,
        bodies=tuple(heavier if body.name == CAR else body for body in wagon.bodies),
        wheelsets=wheelsets,
        elements=tuple(
            _stiffer(one, primary if {one.body_a, one.body_b} & names else secondary) for one in wagon.elements
        ),
        category=load.category,
    )


def _stiffer(element: Element, share: float) -> Element:
    assert isinstance(element, Bushing)
    x, y, z = (scaled_law(law, share) for law in element.laws)
    return replace(
        element,
        x=x,
        y=y,
        z=z,
        turn_rates=_times(share, element.turn_rates),
        turn_dampings=_times(share, element.turn_dampings),
    )


def _times(share: float, vector: tuple[float, float, float]) -> tuple[float, float, float]:
    return share * vector[0], share * vector[1], share * vector[2]
