"""The wheels of a vehicle on the rails of a track: their profile pairs, and the contact model of a scenario."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact.equilibrium.loaded import LOADS
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.point._kernels.point_contact import PointContact
from wheelrail.contact.point.detection._kernels.look_up import LUT
from wheelrail.contact.point.detection._kernels.method import Search
from wheelrail.contact.point.detection.table import make_tables
from wheelrail.contact.point.laws import contact_laws
from wheelrail.contact.point.model import make_look_up, make_point_contact
from wheelrail.errors import ProblemList
from wheelrail.simulation.contact import DETECTION, Contact
from wheelrail.system._kernels.limits import flange_height
from wheelrail.system._kernels.multibody import Wheels
from wheelrail.track.track import Track
from wheelrail.vehicle.static_load import static_wheel_loads
from wheelrail.vehicle.vehicle import Vehicle


class WheelsOnRails(NamedTuple):
    """The wheels of a vehicle, and the profile pairs that they name."""

    wheels: Wheels
    pairs: list[Pair]


def put_on_rails(vehicle: Vehicle, track: Track) -> WheelsOnRails:
    """The wheels of a vehicle over the rails of a track; all wheelsets have the same wheels."""
    first = vehicle.wheelsets[0]
    problems = ProblemList(vehicle.title)
    check_wheels(problems, vehicle)
    problems.stop_if_any()
    pairs = [
        make_pair(first.profile, rail, radius=first.radius, nominal_circle=abs(first.circle_distance))
        for rail in (track.rails.left, track.rails.right)
    ]
    count = len(vehicle.wheelsets)
    return WheelsOnRails(
        Wheels(
            radius=np.tile([pair.radius for pair in pairs], count),
            offset=np.tile([pairs[0].offset, -pairs[1].offset], count),
            flange=np.tile([flange_height(pair) for pair in pairs], count),
            pair=np.tile(np.arange(2), count),
            carriers=np.full(2 * count, -1),
        ),
        pairs,
    )


def make_contact(contact: Contact, pairs: list[Pair]) -> PointContact:
    """The contact model that a scenario names, for these profile pairs."""
    method = DETECTION[contact.detection][0]
    chosen = contact.law_set
    laws = contact_laws(
        elasticity=contact.elasticity,
        creep=contact.tangential,
        damping=contact.damping,
        damping_coefficient=contact.damping_coefficient,
        settings=contact.settings,
        curvature=chosen.curvature,
        coupling=chosen.coupling,
        spin_of_frame=chosen.spin_of_frame,
    )
    detection: Any = Search(method)
    if method == LUT:
        detection = make_look_up(make_tables(pairs[0], pairs[1], single=contact.detection == "lut-single"))
    return make_point_contact(pairs, detection=detection, laws=laws, friction=contact.friction_model)


def check_wheels(problems: ProblemList, vehicle: Vehicle) -> None:
    """Note wheelsets with other wheels than the first."""
    first = vehicle.wheelsets[0]
    for other in vehicle.wheelsets[1:]:
        if (other.radius, other.back_to_back, other.profile) != (first.radius, first.back_to_back, first.profile):
            problems.add(other.name, f"has other wheels than {first.name}: one run takes one kind of wheel")


def check_loads(problems: ProblemList, vehicle: Vehicle, gravity: float) -> None:
    """Note a weight under which no wheelset can be made to stand; preloads must be solved."""
    load = float(static_wheel_loads(vehicle, gravity).mean())
    if not LOADS[0] <= load <= LOADS[1]:
        what = f"the weight on a wheel is {load:.4g} N on the mean, expected above 0, at most {LOADS[1]:g} N"
        problems.add("vehicle", f"{what}. Check masses, preloads and gravity", vehicle.title)
