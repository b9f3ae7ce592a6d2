"""What a virtual line needs to know of the vehicle: wheelsets, their loads, and their contacts on straight track."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact.choice import Contact
from wheelrail.contact.chosen_laws import laws_of
from wheelrail.contact.equilibrium.loaded import WORDS, LoadedContact, LoadedWheelset, wheelset_under_load
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.point._kernels.wheel_forces import ContactLaws
from wheelrail.contact.point.tangential._kernels.coefficients import kalker_coefficients
from wheelrail.contact.point.tangential.laws import creep_law
from wheelrail.control.line._kernels.line import CONTACT_COLUMNS, RADIUS, SHARE
from wheelrail.control.line.load_transfer import load_transfer
from wheelrail.errors import ProblemList
from wheelrail.numerics._kernels.status import OK
from wheelrail.track.track import Track
from wheelrail.vehicle.static_load import GRAVITY, static_wheel_loads, with_static_preloads
from wheelrail.vehicle.vehicle import Vehicle

STANDING = "johnson-vermeulen"  #: creep law of wheelsets that stand, where none matters: one for all, compiled once
LEAST_SHARE = 1e-3  #: of a wheel's load, below which a contact is left out


class LineSetup(NamedTuple):
    """Wheelsets of a vehicle as the line sees them, front to rear."""

    names: tuple[str, ...]
    radii: np.ndarray  #: on which they roll [m], shape (nw,)
    inertias: np.ndarray  #: about the axle [kg m2], shape (nw,)
    places: np.ndarray  #: ahead of the vehicle's centre [m], shape (nw,)
    loads: np.ndarray  #: static, left and right [N], shape (nw, 2)
    transfer: np.ndarray  #: load gained per forward acceleration [kg], shape (nw,)
    contacts: tuple[np.ndarray, ...]  #: of each wheelset, (n, CONTACT_COLUMNS); see `_kernels/line.py`
    laws: ContactLaws
    mass: float  #: that rests on the wheelsets [kg]
    speed: float  #: at the start [m/s]
    gravity: float = GRAVITY  #: [m/s2]


def line_setup(
    vehicle: Vehicle,
    track: Track,
    contact: Contact,
    *,
    speed: float,
    gravity: float = GRAVITY,
    transfer: tuple[float, ...] | None = None,
    pivot_distance: float | None = None,
    leading: bool = True,
) -> LineSetup:
    """The setup of a vehicle, or of a bogie by itself, in the middle of a straight track with these rails.

    Contacts are those of the standing wheelset under its static loads, with the laws of `contact` but for its friction,
    which is the line's. transfer, pivot_distance, leading : as for `load_transfer`; without a transfer it is that.
    """
    vehicle = with_static_preloads(vehicle, gravity)
    loads = static_wheel_loads(vehicle, gravity)
    laws = laws_of(contact)
    problems = ProblemList(vehicle.title)
    if not gravity > 0.0:
        problems.add("gravity", "expected above 0: wheels without load have no contact", gravity)
    if not math.isfinite(speed):
        problems.add("speed", "expected a finite number", speed)
    if transfer is not None and len(transfer) != len(vehicle.wheelsets):
        problems.add("transfer", f"expected {len(vehicle.wheelsets)} numbers, one for each wheelset", list(transfer))
    problems.stop_if_any()
    standing = laws._replace(creep=creep_law(STANDING))
    contacts, radii = [], []
    known: dict[object, np.ndarray] = {}
    rails = track.rails.left, track.rails.right
    for wheelset, both in zip(vehicle.wheelsets, loads.tolist(), strict=True):
        circle = abs(wheelset.circle_distance)
        key = (*wheelset.wheels, circle, wheelset.size, round(both[0]), round(both[1]))
        if key not in known:
            pairs = [
                make_pair(wheel.profile, rail, radius=wheel.radius, nominal_circle=circle, size=wheelset.size)
                for wheel, rail in zip(wheelset.wheels, rails, strict=True)
            ]
            stand = wheelset_under_load(pairs[0], pairs[1], y=0.0, load=(both[0], both[1]), laws=standing)
            if stand.status != OK:
                problems.add(f"wheelset {wheelset.name}", f"no contact on this track: {WORDS[stand.status]}")
                continue
            known[key] = contact_rows(stand, (both[0], both[1]), laws)
        rows = known[key]
        contacts.append(rows)
        radii.append(float(np.average(rows[:, RADIUS], weights=rows[:, SHARE])))
    problems.stop_if_any()
    if transfer is None:
        gained = load_transfer(vehicle, pivot_distance=pivot_distance, leading=leading, gravity=gravity)
    else:
        gained = np.array(transfer, dtype=np.float64)
    return LineSetup(
        names=tuple(wheelset.name for wheelset in vehicle.wheelsets),
        radii=np.array(radii),
        inertias=np.array([wheelset.Iyy for wheelset in vehicle.wheelsets]),
        places=np.array([wheelset.position[0] for wheelset in vehicle.wheelsets]),
        loads=loads,
        transfer=gained,
        contacts=tuple(contacts),
        laws=laws,
        mass=float(loads.sum()) / gravity,
        speed=float(speed),
        gravity=float(gravity),
    )


def contact_rows(stand: LoadedWheelset, loads: tuple[float, float], laws: ContactLaws) -> np.ndarray:
    """Contacts of a standing wheelset with these loads [N], shape (n, CONTACT_COLUMNS)."""
    rows = []
    for side, (wheel, load) in enumerate(zip((stand.left, stand.right), loads, strict=True)):
        rows += [_row(one, side, load, laws) for one in wheel if one.load > LEAST_SHARE * load]
    return np.array(rows).reshape(-1, CONTACT_COLUMNS)


def _row(contact: LoadedContact, side: int, load: float, laws: ContactLaws) -> list[float]:
    """A contact of a wheel under a load [N]: without friction its force has the direction of the mean normal."""
    root = math.sqrt(contact.approach)
    sine = (2.0 * side - 1.0) * contact.force[1] / contact.load
    return [
        float(side),
        contact.load / load,
        contact.point.rolling_radius,
        sine,
        contact.a / root,
        contact.b / root,
        contact.load / (laws.modulus * contact.approach * root),
        *(float(one) for one in kalker_coefficients(contact.a / contact.b, laws.poisson)),
    ]
