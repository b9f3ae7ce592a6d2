"""Wheels that touch their rail twice, against CONTACT: how they stand, and how the contacts share the load."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import numpy as np

from wheelrail.contact.equilibrium.loaded import wheel_under_load, wheelset_under_load
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.point.laws import contact_laws
from wheelrail.numerics.ratio import number_or_ratio
from wheelrail.validation.claim import Claim, greatest
from wheelrail.validation.tables import reference_rows

SHARED = 10e3  #: load of the wheels whose contacts CONTACT has apart [N]


@dataclass(frozen=True)
class TwoContacts:
    """One wheel at CONTACT's roll and load, ours less CONTACT's; NaN where ours finds no balance."""

    name: str  #: of the set
    load: float  #: [N]
    shift: float  #: y of CONTACT, right positive [mm]
    yaw: float  #: of CONTACT, to the right positive [mrad]
    side: str
    loads: tuple[float, ...]  #: of our contacts, flange first [N]; one where they have merged
    height: float  #: of the wheelset [mm]
    lateral: float  #: lateral force of the wheel [% of its load]


@cache
def two_contact_wheels() -> tuple[TwoContacts, ...]:
    """Every wheel of the table, also one on which ours sees a single contact."""
    found = []
    for row in reference_rows("contact_two_contact_wheels.csv"):
        load, side = float(row["load_N"]), row["side"]
        wheel = wheel_under_load(
            benchmark_pair(number_or_ratio(row["rail_inclination"])),
            "left" if side == "left" else "right",
            y=-float(row["y_ws_mm"]) / 1e3,
            yaw=-float(row["yaw_mrad"]) / 1e3,
            roll=float(row["roll_mrad"]) / 1e3,
            load=load,
        )
        # Half a turn about x and the change of body leave the sign of the lateral force.
        across = sum(contact.force[1] for contact in wheel.contacts) if wheel.contacts else math.nan
        found.append(
            TwoContacts(
                name=row["set"],
                load=load,
                shift=float(row["y_ws_mm"]),
                yaw=float(row["yaw_mrad"]),
                side=side,
                loads=tuple(contact.load for contact in wheel.contacts),
                height=(wheel.height - 0.460) * 1e3 + float(row["z_ws_mm"]),
                lateral=100.0 * (across - float(row["Fy_side_N"])) / load,
            )
        )
    return tuple(found)


def two_contact_claims() -> list[Claim]:
    """Claims on wheels with two contacts."""
    wheels = two_contact_wheels()
    against = f"CONTACT, 10 and 80 kN, {len(wheels)} wheels"
    height = root_mean_square([wheel.height for wheel in wheels])
    lateral = root_mean_square([wheel.lateral for wheel in wheels])
    bends = "each contact bends the other's surface as a half-space"
    return [
        two_contacts(),
        Claim("two contacts of a wheel: height (RMS)", against, height, 0.001, "mm", bends),
        Claim("two contacts of a wheel: lateral force (RMS)", against, lateral, 0.8, "% of Q", bends),
    ]


def two_contacts() -> Claim:
    """How tread and flange root share the load of a wheel, without coupling.

    CONTACT solves patches that it does not merge each on its own: the load of one does not lower the surfaces at the
    other. So ours are not coupled here either.
    """
    pair = benchmark_pair()
    laws = contact_laws(coupling="none")
    errors = []
    rows = reference_rows("contact_two_points.csv")
    for row in rows:
        found = wheelset_under_load(pair, pair, y=-float(row["y_ws_mm"]) / 1e3, load=SHARED, laws=laws)
        if not found.right:
            errors.append(math.nan)
            continue
        nearest = min(found.right, key=lambda contact: abs(contact.point.y_rail * 1e3 + float(row["y_tr_mm"])))
        errors.append(abs(nearest.load - float(row["Fn_N"])) / SHARED)
    against = f"CONTACT, 10 kN, {len(rows)} patches"
    why = "its roll is interpolated at two of three shifts"
    return Claim(
        "two contacts of a wheel, each on its own: load", against, 100.0 * greatest(errors), 2.0, "% of 10 kN", why
    )


def root_mean_square(values: list[float]) -> float:
    """Of some errors; NaN as soon as one of them is."""
    return float(np.sqrt(np.mean(np.square(values))))
