"""The wheels of a vehicle on the rails of a track: their profile pairs, and the contact model of a scenario."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact.choice import DETECTION, Contact
from wheelrail.contact.chosen_laws import laws_of
from wheelrail.contact.equilibrium.loaded import LOADS
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.point._kernels.point_contact import PointContact
from wheelrail.contact.point.detection._kernels.look_up import LUT, Table
from wheelrail.contact.point.detection._kernels.method import Search
from wheelrail.contact.point.detection.table import make_tables
from wheelrail.contact.point.model import make_look_up, make_point_contact
from wheelrail.errors import ProblemList
from wheelrail.profiles.profile import Profile
from wheelrail.system._kernels.limits import flange_height
from wheelrail.system._kernels.multibody import Wheels
from wheelrail.track.track import Track
from wheelrail.vehicle.body import SIDES
from wheelrail.vehicle.static_load import static_wheel_loads
from wheelrail.vehicle.vehicle import Vehicle


class WheelsOnRails(NamedTuple):
    """The wheels of a vehicle, and the profile pairs that they name.

    Pairs of equal wheelsets stand together: those of the left wheel, one for each of the track's rails in their order,
    then those of the right wheel.
    """

    wheels: Wheels
    pairs: list[Pair]
    rails: int  #: that follow each other along the track
    bodies: list[PairBodies]  #: what the pairs are made of
    names: list[str]  #: of the wheels


class PairBodies(NamedTuple):
    """Wheel and rail of a profile pair."""

    wheel: Profile
    rail: Profile  #: as it is laid
    radius: float  #: of the wheel [m]


def put_on_rails(vehicle: Vehicle, track: Track) -> WheelsOnRails:
    """The wheels of a vehicle over the rails of a track, each with its own profile and radius."""
    known: dict[object, Pair] = {}  # making a pair takes a while
    first: dict[object, int] = {}  # of the pairs of a wheelset
    pairs: list[Pair] = []
    bodies: list[PairBodies] = []
    numbers = []
    rails = len(track.all_rails)
    for wheelset in vehicle.wheelsets:
        circle = abs(wheelset.circle_distance)
        kind = (*wheelset.wheels, circle, wheelset.size)
        if kind not in first:
            first[kind] = len(pairs)
            for side, wheel in zip(SIDES, wheelset.wheels, strict=True):
                for laid in track.all_rails:
                    rail = getattr(laid, side)
                    key = (wheel, circle, wheelset.size, rail)
                    if key not in known:
                        known[key] = make_pair(
                            wheel.profile, rail, radius=wheel.radius, nominal_circle=circle, size=wheelset.size
                        )
                    pairs.append(known[key])
                    bodies.append(PairBodies(wheel.profile, rail, wheel.radius))
        numbers += [first[kind], first[kind] + rails]
    own = [pairs[number] for number in numbers]
    signs = np.tile([1.0, -1.0], len(vehicle.wheelsets))
    wheels = Wheels(
        radius=np.array([pair.radius for pair in own]),
        offset=signs * np.array([pair.offset for pair in own]),
        flange=np.array([flange_height(pair) for pair in own]),
        pair=np.array(numbers),
        carriers=np.full(len(own), -1),
    )
    names = [f"{wheelset.name}.{side}" for wheelset in vehicle.wheelsets for side in SIDES]
    return WheelsOnRails(wheels, pairs, rails, bodies, names)


def make_contact(contact: Contact, pairs: list[Pair], rails: int = 1, *, rollers: bool = False) -> PointContact:
    """Semi-elastic contact as a scenario has it; `pairs` and `rails` as in `WheelsOnRails`."""
    method = DETECTION[contact.detection][0]
    detection: Any = Search(method)
    if method == LUT:
        detection = make_look_up(_tables(pairs, rails, contact.detection == "lut-single"))
    friction = contact.friction_model
    return make_point_contact(pairs, detection=detection, laws=laws_of(contact), friction=friction, rollers=rollers)


def _tables(pairs: list[Pair], rails: int, single: bool) -> list[Table]:
    """Look-up tables of all pairs: each is made with the wheel on the other side, which rolls the wheelset."""
    tables: list[Table] = []
    for first in range(0, len(pairs), 2 * rails):
        both = [make_tables(pairs[n], pairs[n + rails], single=single) for n in range(first, first + rails)]
        tables += [left for left, _ in both] + [right for _, right in both]
    return tables


def check_loads(problems: ProblemList, vehicle: Vehicle, gravity: float) -> None:
    """Note a weight under which no wheelset can be made to stand; preloads must be solved."""
    load = float(static_wheel_loads(vehicle, gravity).mean())
    if not LOADS[0] <= load <= LOADS[1]:
        what = f"the weight on a wheel is {load:.4g} N on the mean, expected above 0, at most {LOADS[1]:g} N"
        problems.add("vehicle", f"{what}. Check masses, preloads and gravity", vehicle.title)
