"""Damping laws by name."""

from __future__ import annotations

from typing import NamedTuple

from wheelrail.contact.point.normal._kernels.damping import HUNT_CROSSLEY, NONE, ON_APPROACH


class DampingLaw(NamedTuple):
    """A law and its usual coefficient."""

    law: int
    coefficient: float
    description: str
    source: str


#: The coefficient of the default makes the damping at a wheel load of 50 kN that of the papers, 1e5 N s/m. A ball that
#: drops with speed v then bounces back with about 1 - (2/3) c v of it.
DAMPING_LAWS = {
    "hunt-crossley": DampingLaw(
        HUNT_CROSSLEY,
        2.0,
        "N = N_el (1 + c v), c = 2 s/m: fades in with the penetration",
        "[Hunt1975]; coefficient: the 1e5 N s/m of [Meli2009 eq. 2.49] at 50 kN",
    ),
    "on-approach": DampingLaw(
        ON_APPROACH,
        1e5,
        "N = N_el + c max(v, 0), c = 1e5 N s/m: jumps at touchdown",
        "[Meli2009 eq. 2.49], with 1e4 N s/m in [Malvezzi2008]",
    ),
    "none": DampingLaw(NONE, 0.0, "elastic only", "ours: no damping"),
}
DEFAULT_DAMPING = "hunt-crossley"
