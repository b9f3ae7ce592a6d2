"""Stiffness of a wheel's contact over the whole lateral play, in steps of a micrometre."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from scipy.interpolate import PchipInterpolator

from wheelrail.contact._kernels.interface import Y, Z
from wheelrail.contact.call import Kinematics, input_of_wheel
from wheelrail.contact.elastic.model import make_elastic_contact
from wheelrail.contact.elastic.setting import setting_of
from wheelrail.contact.elastic.solution import Loading, wheel_bodies
from wheelrail.contact.geometry.pair import NOMINAL_RADIUS, make_pair
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.profiles.library import library_profile
from wheelrail.studies.elastic.one_wheel import OneWheel
from wheelrail.studies.elastic.run_settings import RunSettings
from wheelrail.studies.elastic.stretch import Tell
from wheelrail.track.rail_placement import laid_rail

LOAD = 60e3  #: that the wheel carries, about [N]
SPEED = 20.0  #: at which it rolls, as its nominal radius does [m/s]
FRICTION = 0.3
KNOT = 25e-6  #: between lateral positions at which the height is found [m]
ABOVE = 3e-3  #: above the nominal radius, where the search for the first height begins [m]
CLEAR = 20e-6  #: above the height that is expected, where the search for the next one begins [m]
FORCES = ("Fx", "Fy", "Fz")


class SweptPair(NamedTuple):
    """Profiles of the library."""

    wheel: str
    rail: str
    inclination: float

    @property
    def name(self) -> str:
        """In words."""
        laid = f" at 1:{1.0 / self.inclination:g}" if self.inclination else ""
        return f"{self.wheel} on {self.rail}{laid}"


PAIRS = (
    SweptPair("S1002", "UIC60", 1 / 40),
    SweptPair("S1002", "60E1", 1 / 40),
    SweptPair("EN15302-wheel-A", "EN15302-rail-A", 0.0),
)


def wide_rows(settings: RunSettings, tell: Tell) -> list[dict[str, Any]]:
    """A row for each pair."""
    rows = []
    for pair in PAIRS:
        tell(f"wide sweep of {pair.name}")
        rows.append({"pair": pair.name, **_wide(_contact(pair, settings), settings)})
    return rows


def _contact(swept: SweptPair, settings: RunSettings) -> Any:
    wheel = library_profile(swept.wheel)
    rail = laid_rail(library_profile(swept.rail), inclination=swept.inclination)
    loading = Loading(finite=settings.bodies == "finite")
    return make_elastic_contact(
        [make_pair(wheel, rail)],
        [wheel_bodies(wheel, rail, NOMINAL_RADIUS, loading)],
        setting=setting_of(settings.setting),
        friction=ConstantFriction(FRICTION),
    )


def _input(y: float, z: float) -> np.ndarray:
    kinematics = Kinematics(y=y, z=z, velocity=(SPEED, 0.0, 0.0), spin=SPEED / NOMINAL_RADIUS)
    return input_of_wheel(kinematics, "left")


def heights_under_load(wheel: OneWheel, low: float, high: float) -> PchipInterpolator:
    """The height over the lateral position [m] at which a wheel carries the load, smooth in between."""
    positions = np.linspace(low, high, max(3, round((high - low) / KNOT) + 1))
    heights: list[float] = []
    for y in positions:
        start = _first_height(wheel, y) if not heights else heights[-1] + CLEAR
        if len(heights) > 1:
            start += max(heights[-1] - heights[-2], 0.0)
        heights.append(float(wheel.under_load(_input(y, start), LOAD)[Z]))
    return PchipInterpolator(positions, heights)


def _first_height(wheel: OneWheel, y: float) -> float:
    """A height at which a wheel that comes from above just touches [m]."""
    height = NOMINAL_RADIUS + ABOVE
    while wheel.load(_input(y, height), height) <= 0.0:
        height -= CLEAR
        if height < NOMINAL_RADIUS - ABOVE:
            raise ArithmeticError(f"a wheel at {1e3 * y:g} mm does not come to touch its rail")
    return height


def _wide(contact: Any, settings: RunSettings) -> dict[str, Any]:
    """Central differences over one step, which leave nothing out between two positions."""
    wheel, step = OneWheel(contact, wheels=1), settings.wide_step
    heights = heights_under_load(wheel, *settings.wide)
    positions = np.arange(settings.wide[0], settings.wide[1] + 0.5 * step, step)
    slopes, loads = np.zeros((positions.size, 2, 3)), np.zeros(positions.size)
    for n, y in enumerate(positions):
        row = _input(float(y), float(heights(y)))
        for k, column in enumerate((Y, Z)):
            ends = []
            for half in (-0.5, 0.5):
                moved = row.copy()
                moved[column] += half * step
                ends.append(wheel.wrench(moved)[:3])
            slopes[n, k] = ends[1] - ends[0]
            loads[n] += 0.25 * (ends[0][2] + ends[1][2])
    changes = np.abs(np.diff(slopes, axis=0)) / LOAD
    found: dict[str, Any] = {"least_kN": float(loads.min()) / 1e3, "most_kN": float(loads.max()) / 1e3}
    for k, axis in enumerate("yz"):
        worst = np.unravel_index(int(np.argmax(changes[:, k])), changes[:, k].shape)
        found |= {
            f"d{axis}_median": float(np.median(np.abs(slopes[:, k, 2])) / LOAD),
            f"d{axis}_jump": float(changes[:, k][worst]),
            f"d{axis}_force": FORCES[int(worst[1])],
            f"d{axis}_at_mm": 1e3 * float(positions[int(worst[0])] + 0.5 * step),
        }
    return found
