"""The contact of a wheelset as matrices: imposed conicity and Kalker's linear forces.

The wheelset moves sideways (y, left) and yaws; z and roll follow the rails, its spin is that of rolling at the speed V.
With conicity c, nominal radius r, and contacts at l left and right of the middle, the creepages of its wheels are

    xi = -+ (c y/r + l yaw'/V),  eta = y'/V - yaw,  phi = yaw'/V     (upper sign: left wheel)

and the forces on the wheels -f11 xi, -f22 eta - f23 phi, the moments f23 eta - f33 phi.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from wheelrail.contact.material import Elasticity, combined
from wheelrail.contact.point.normal.hertz import hertz_under_load
from wheelrail.contact.point.tangential._kernels.coefficients import kalker_coefficients
from wheelrail.errors import ProblemList
from wheelrail.vehicle.static_load import static_wheel_loads, with_static_preloads
from wheelrail.vehicle.vehicle import Vehicle

CROWN = 0.3  #: radius of the rail's crown where no patch is given [m]


@dataclass(frozen=True)
class LinearContact:
    """Of one wheelset; the creep coefficients are those of one wheel."""

    conicity: float
    f11: float  #: [N]
    f22: float  #: [N]
    f23: float  #: [N m]
    f33: float  #: [N m2]
    lateral_stiffness: float = 0.0  #: of gravity: force towards the middle per shift [N/m]
    yaw_stiffness: float = 0.0  #: of gravity: moment against the yaw; below 0 for inclined contacts [N m/rad]

    def matrices(self, radius: float, half_distance: float, speed: float) -> tuple[np.ndarray, np.ndarray]:
        """Force and moment by (y, yaw), and by their rates; shapes (2, 2)."""
        steer = 2.0 * self.f11 * half_distance * self.conicity / radius
        position = np.array(
            [[-self.lateral_stiffness, 2.0 * self.f22], [-steer, -2.0 * self.f23 - self.yaw_stiffness]],
        )
        turn = 2.0 * self.f11 * half_distance**2 + 2.0 * self.f33
        motion = np.array([[-2.0 * self.f22, -2.0 * self.f23], [2.0 * self.f23, -turn]]) / speed
        return position, motion


def linear_contact(
    conicity: float,
    *,
    patch: tuple[float, float],
    coefficients: tuple[float, float, float, float] | None = None,
    elasticity: Elasticity | None = None,
) -> LinearContact:
    """Contact with semi-axes `patch` [m], along and across, and C11, C22, C23, C33; Kalker's for this patch if None."""
    elasticity = elasticity or combined()
    problems = ProblemList("contact")
    if not 0.0 <= conicity <= 2.0:
        problems.add("conicity", "expected 0 to 2", conicity)
    if not all(1e-6 <= axis <= 1.0 for axis in patch):
        problems.add("patch", "expected two semi-axes from 1e-6 to 1 m", patch)
    if coefficients is not None and not all(0.0 <= c <= 100.0 for c in coefficients):
        problems.add("coefficients", "expected C11, C22, C23 and C33 from 0 to 100", coefficients)
    problems.stop_if_any()
    a, b = patch
    c11, c22, c23, c33 = coefficients or kalker_coefficients(a / b, elasticity.poisson)
    area = a * b
    stiff = elasticity.shear * area
    return LinearContact(conicity, stiff * c11, stiff * c22, stiff * math.sqrt(area) * c23, stiff * area * c33)


def check_equal_wheels(problems: ProblemList, vehicle: Vehicle) -> None:
    """Note wheelsets whose two wheels differ: the matrices hold for one that is its own mirror image."""
    for wheelset in vehicle.wheelsets:
        if not wheelset.equal_wheels:
            what = "its wheels differ, but linear contact is that of wheelsets with two equal wheels. Simulate instead"
            problems.add(f"wheelset {wheelset.name}", what)


def imposed_contacts(
    vehicle: Vehicle,
    conicity: float,
    *,
    patch: tuple[float, float] | None = None,
    coefficients: tuple[float, float, float, float] | None = None,
    elasticity: Elasticity | None = None,
    roller: float = math.inf,
    decrowning: bool = True,
) -> list[LinearContact]:
    """One contact for each wheelset; without a patch, that of a cone on a crown of 300 mm under the static load.

    roller : radius of the rollers that it stands on [m]; rails by default. decrowning : whether gravity turns yawed
    wheelsets down the rollers, see `decrowning_stiffness`.
    """
    loads = static_wheel_loads(with_static_preloads(vehicle)).mean(axis=1)
    contacts = []
    for wheelset, load in zip(vehicle.wheelsets, loads.tolist(), strict=True):
        own = patch
        if own is None:
            along = 0.5 / wheelset.rolling_radius + 0.5 / roller
            found = hertz_under_load(along, 0.5 / CROWN, load, elasticity)
            own = found.a, found.b
        contact = linear_contact(conicity, patch=own, coefficients=coefficients, elasticity=elasticity)
        yaw = decrowning_stiffness(load, abs(wheelset.circle_distance), wheelset.rolling_radius, roller)
        contacts.append(replace(contact, yaw_stiffness=yaw if decrowning else 0.0))
    return contacts


def decrowning_stiffness(load: float, half_distance: float, radius: float, roller: float) -> float:
    """Yaw stiffness of a wheelset on rollers by gravity [N m/rad]: below 0, as it is drawn down; 0 on track.

    A yaw moves the wheels by l yaw along the rollers, off their tops, where their normals lean by l yaw/(r + R): the
    loads then push by N l yaw/(r + R) each, with the yaw at the arm l.
    """
    return -2.0 * load * half_distance**2 / (radius + roller)
