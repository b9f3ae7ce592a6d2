"""Rules by which running tests judge a vehicle, each a card: what is measured, how it is filtered, what limits it.

The text of [EN14363] was not to be had. Filters, percentiles and sliding means are those that a public table on the
standard and on its predecessor prints [Gensys14363], where it prints them. Limits are quoted widely, but not from a
page that we have read. A rule therefore has no clause: it says that it is not verified, and what it leans on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wheelrail.numerics.filters import Filter
from wheelrail.vehicle.body import BOGIE, CAR
from wheelrail.vehicle.vehicle import FREIGHT, LOCOMOTIVE, PASSENGER

EDITION = "EN 14363:2016"
LOW, HIGH = 0.15, 99.85  #: percentiles that stand for the least and the greatest value [%]
PRINTED = "not verified: filter and statistic as [Gensys14363] prints them, limit as it is widely quoted"
QUOTED = "not verified: filter, statistic and limit as they are widely quoted"
FORCES = Filter(below=20.0)
SLOWEST_RATE = 500.0  #: of samples of a filtered signal that is judged [Hz]: 25 times the highest corner of a filter

RATIO_LIMIT = 0.8  #: of Y/Q
SHIFT_BASE, SHIFT_SHARE = 10e3, 2.0 / 3.0  #: limit of the sum of Y [N], and share of the static wheel load on top
TRACK_FACTORS = {PASSENGER: 1.0, LOCOMOTIVE: 1.0, FREIGHT: 0.85}  #: k1 of that limit
LOAD_BASE = 90e3  #: limit of Q beyond the static load [N]
#: Greatest limit of Q by the speed up to which it holds [m/s, N].
LOAD_CAPS = ((160.0 / 3.6, 200e3), (200.0 / 3.6, 190e3), (250.0 / 3.6, 180e3), (300.0 / 3.6, 170e3))
LEAST_LOAD_CAP = 160e3  #: beyond the last of these speeds [N]
INSTABILITY_SHARE = 0.5  #: of the limit of the sum of Y
#: Radii below which limits of lateral accelerations are lower, and share that is left of them [m].
TIGHT_CURVES = ((400.0, 2.6 / 3.0), (600.0, 2.8 / 3.0))
FRAME_LIMIT, FRAME_SLOPE = 12.0, 1.0 / 5e3  #: of the lateral acceleration of bogies [m/s2], less mass by [m/s2/kg]


@dataclass(frozen=True)
class AccelerationRule:
    """How the acceleration of a kind of body is filtered and limited."""

    quantity: str
    role: str  #: of bodies
    axis: str  #: of the body: y or z
    filter: Filter
    statistic: str  #: "peak", "rms" or "median"
    rule: str
    clause: str
    limits: Mapping[str, float]  #: by category of the vehicle [m/s2]; empty where the limit is that of a bogie's mass
    tight_curves: bool = False  #: whether limits are lower in tight curves, see `TIGHT_CURVES`

    @property
    def words(self) -> str:
        """Of filter and statistic."""
        ends = {"peak": f"{LOW:g} and {HIGH:g} %", "rms": "rms", "median": "median in full curves"}
        return f"{self.filter}, {ends[self.statistic]}"


def _by_category(passenger: float, locomotive: float, freight: float) -> dict[str, float]:
    return {PASSENGER: passenger, LOCOMOTIVE: locomotive, FREIGHT: freight}


RIDE = Filter(above=0.4, below=10.0)
_SAFETY = f"{EDITION}, running safety, simplified method"
_RIDE = f"{EDITION}, running behaviour"
ACCELERATIONS = (
    AccelerationRule(
        "car body lateral acceleration, safety",
        CAR,
        "y",
        Filter(below=6.0),
        "peak",
        _SAFETY,
        QUOTED,
        _by_category(3, 3, 3),
        tight_curves=True,
    ),
    AccelerationRule(
        "car body vertical acceleration, safety",
        CAR,
        "z",
        Filter(above=0.4, below=4.0),
        "peak",
        _SAFETY,
        QUOTED,
        _by_category(3, 3, 5),
    ),
    AccelerationRule(
        "car body lateral acceleration, ride", CAR, "y", RIDE, "peak", _RIDE, PRINTED, _by_category(2.5, 2.5, 3)
    ),
    AccelerationRule(
        "car body vertical acceleration, ride", CAR, "z", RIDE, "peak", _RIDE, PRINTED, _by_category(2.5, 2.5, 5)
    ),
    AccelerationRule(
        "car body lateral acceleration, rms", CAR, "y", RIDE, "rms", _RIDE, PRINTED, _by_category(0.5, 0.5, 1.3)
    ),
    AccelerationRule(
        "car body vertical acceleration, rms", CAR, "z", RIDE, "rms", _RIDE, PRINTED, _by_category(0.75, 1.0, 2.0)
    ),
    AccelerationRule(
        "car body lateral acceleration, quasi-static",
        CAR,
        "y",
        FORCES,
        "median",
        _RIDE,
        PRINTED,
        _by_category(1.5, 1.5, 1.3),
    ),
    AccelerationRule("bogie lateral acceleration", BOGIE, "y", Filter(below=10.0), "peak", _SAFETY, QUOTED, {}),
)
