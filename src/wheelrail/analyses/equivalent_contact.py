"""Contact of real profiles as matrices, linearised about a lateral amplitude.

The conicity is the equivalent one (EN 15302). Creep coefficients are Kalker's for the patches that the wheels have
under their static load, their mean over a harmonic motion of this amplitude. Stiffnesses of gravity are the harmonic
parts of the lateral forces that come with inclined contacts: those of the loads, and against them those of the spin
-tan(angle)/r that a wheel has where it rolls on an incline.
"""

from __future__ import annotations

import math

import numpy as np

from wheelrail.analyses.conicity import equivalent_conicity
from wheelrail.analyses.linear_contact import (
    LinearContact,
    check_equal_wheels,
    decrowning_stiffness,
    linear_contact,
)
from wheelrail.contact.equilibrium.loaded import LoadedContact, LoadedWheelset, wheelset_under_load
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.material import Elasticity, combined
from wheelrail.contact.point.laws import contact_laws
from wheelrail.errors import InputError, Problem, ProblemList
from wheelrail.numerics._kernels.status import OK
from wheelrail.profiles.profile import Profile
from wheelrail.vehicle.static_load import static_wheel_loads, with_static_preloads
from wheelrail.vehicle.vehicle import Vehicle

SMALLEST = 1e-6  #: semi-axis of a contact that just comes or goes [m]
SAMPLES = 16  #: positions in a quarter of the harmonic motion


def equivalent_contacts(
    vehicle: Vehicle,
    laid_rail: Profile,
    amplitude: float,
    *,
    gravity: bool = True,
    elasticity: Elasticity | None = None,
    roller: float = math.inf,
) -> list[LinearContact]:
    """One contact for each wheelset on rails as laid, both alike, at a lateral amplitude [m].

    roller : radius of the rollers that carry these rail profiles [m]; rails by default.
    """
    problems = ProblemList(vehicle.title)
    check_equal_wheels(problems, vehicle)
    problems.stop_if_any()
    loads = static_wheel_loads(with_static_preloads(vehicle)).mean(axis=1)
    known: dict[tuple[object, ...], LinearContact] = {}
    contacts = []
    for wheelset, load in zip(vehicle.wheelsets, loads.tolist(), strict=True):
        wheel = wheelset.wheels[0]
        key = (wheel, wheelset.back_to_back, round(load))
        if key not in known:
            circle = abs(wheelset.circle_distance)
            pair = make_pair(wheel.profile, laid_rail, radius=wheel.radius, nominal_circle=circle)
            known[key] = equivalent_contact(
                pair,
                amplitude,
                load=load,
                half_distance=circle,
                gravity=gravity,
                elasticity=elasticity,
                roller=roller,
            )
        contacts.append(known[key])
    return contacts


def equivalent_contact(
    pair: Pair,
    amplitude: float,
    *,
    load: float,
    half_distance: float,
    gravity: bool = True,
    elasticity: Elasticity | None = None,
    roller: float = math.inf,
) -> LinearContact:
    """Contact of a wheelset with two wheels like `pair`, each under a load [N], on rails or on rollers of a radius [m].

    A roller's curvature 1/R makes the patches shorter, adds to the spin, and draws a yawed wheelset down.
    """
    elasticity = elasticity or combined()
    laws = contact_laws(elasticity=elasticity)
    conicity = equivalent_conicity(pair, pair, amplitude, half_distance)
    creep, pulls, spreads, sines = [], [], [], []
    for t in 0.5 * math.pi * (np.arange(SAMPLES) + 0.5) / SAMPLES:
        stand = wheelset_under_load(pair, pair, y=amplitude * math.sin(t), load=load, laws=laws, curvature=1.0 / roller)
        if stand.status != OK:
            continue  # on a jump of the contact; its neighbours speak for it
        creep.append(_coefficients(stand, elasticity))
        sides = [_lateral_force(wheel, elasticity, roller) for wheel in (stand.left, stand.right)]
        pulls.append(sides[0] + sides[1])
        spreads.append(sides[1] - sides[0])
        sines.append(math.sin(t))
    if len(creep) < SAMPLES // 2:
        raise InputError("contact", [Problem("amplitude", "the wheels do not carry their loads here", amplitude)])
    f11, f22, f23, f33 = np.mean(creep, axis=0).tolist()
    weights = np.array(sines)
    lateral = -float(np.sum(np.array(pulls) * weights) / (amplitude * np.sum(weights**2)))
    yaw = -half_distance * float(np.mean(spreads)) + decrowning_stiffness(load, half_distance, pair.radius, roller)
    return LinearContact(conicity, f11, f22, f23, f33, lateral if gravity else 0.0, yaw if gravity else 0.0)


def _coefficients(stand: LoadedWheelset, elasticity: Elasticity) -> list[float]:
    """f11, f22, f23, f33 of a wheel: the mean of both, each the sum over its contacts."""
    total = np.zeros(4)
    for contact in (*stand.left, *stand.right):
        one = _linear(contact, elasticity)
        total += 0.5 * np.array([one.f11, one.f22, one.f23, one.f33])
    return total.tolist()


def _lateral_force(wheel: tuple[LoadedContact, ...], elasticity: Elasticity, roller: float) -> float:
    """Of a wheel's loads and spins [N]."""
    total = 0.0
    for contact in wheel:
        # At rest there is a load only, and its direction is that of the patch as a whole.
        spin = contact.force[1] / contact.force[2] * (1.0 / contact.point.rolling_radius + 1.0 / roller)
        total += contact.force[1] - _linear(contact, elasticity).f23 * spin
    return total


def _linear(contact: LoadedContact, elasticity: Elasticity) -> LinearContact:
    if min(contact.a, contact.b) < SMALLEST:
        return LinearContact(0.0, 0.0, 0.0, 0.0, 0.0)
    return linear_contact(0.0, patch=(contact.a, contact.b), elasticity=elasticity)
