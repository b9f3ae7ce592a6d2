"""Rigid bodies of a vehicle."""

from __future__ import annotations

import math
from dataclasses import dataclass

from wheelrail.errors import ProblemList
from wheelrail.profiles.library import library_profile
from wheelrail.profiles.profile import Profile
from wheelrail.profiles.wheel_gauges import FLANGE_BACK, flange_gauges

#: How much the largest moment of inertia may exceed the sum of the others: published ones are rounded.
INERTIA_SLACK = 1e-3
#: Of masses [kg] and moments of inertia [kg m^2]: from a model on a desk to more than any train; beyond, numbers that
#: are divided by one another leave the range of floats.
LEAST, MOST = 1e-6, 1e12


@dataclass(frozen=True, kw_only=True)
class Body:
    """A rigid body whose axes are parallel to the vehicle's in the described position."""

    name: str
    mass: float  #: [kg]
    Ixx: float  #: about the centre of mass [kg m^2]
    Iyy: float
    Izz: float
    position: tuple[float, float, float]  #: of the centre of mass: x from the vehicle's centre, z above rail [m]

    def check(self, problems: ProblemList, where: str) -> None:
        """Note what is wrong with the numbers."""
        if not LEAST <= self.mass <= MOST:
            problems.add(f"{where} mass", f"expected a number > 0 kg, {LEAST:g} to {MOST:g}", self.mass)
        inertia = {"Ixx": self.Ixx, "Iyy": self.Iyy, "Izz": self.Izz}
        good = True
        for name, value in inertia.items():
            if not LEAST <= value <= MOST:
                problems.add(f"{where} {name}", f"expected a number > 0 kg m2, {LEAST:g} to {MOST:g}", value)
                good = False
        largest = max(inertia, key=lambda name: inertia[name])
        others = sum(inertia.values()) - inertia[largest]
        if good and inertia[largest] > others * (1.0 + INERTIA_SLACK):
            problems.add(
                f"{where} {largest}",
                f"larger than the sum of the other two, {others:g} kg m2: no rigid body has this",
                inertia[largest],
            )
        if not all(math.isfinite(x) for x in self.position):
            problems.add(f"{where} position", "expected finite numbers", self.position)


@dataclass(frozen=True, kw_only=True)
class Wheelset(Body):
    """Two wheels on an axle; its centre of mass is the middle of the axle, at the height of the nominal radius."""

    profile: Profile  #: of both wheels
    radius: float  #: of the nominal circle [m]
    back_to_back: float  #: distance of the flange backs [m]

    @property
    def circle_distance(self) -> float:
        """Of the nominal circle from the middle of the axle [m]."""
        return 0.5 * self.back_to_back - FLANGE_BACK

    def check(self, problems: ProblemList, where: str) -> None:
        """Note what is wrong with the numbers."""
        super().check(problems, where)
        if not 0.05 <= self.radius <= 2.0:
            problems.add(f"{where} radius", "expected 0.05 to 2 m", self.radius)
        elif abs(self.position[2] - self.radius) > 1e-9 or self.position[1] != 0.0:
            problems.add(
                f"{where} position", f"the axle must lie in the middle, {self.radius:g} m above the rail", self.position
            )
        if self.profile.kind != "wheel":
            problems.add(f"{where} profile", "expected a wheel profile", self.profile.name)
        if not 0.1 <= self.back_to_back <= 5.0:
            problems.add(f"{where} back_to_back", "expected 0.1 to 5 m", self.back_to_back)

    def check_gauge(self, problems: ProblemList, where: str, gauge: float) -> None:
        """Note a wheelset that does not fit between the rails, or does not reach them."""
        gauges = flange_gauges(self.profile)
        if gauges is not None:
            over_flanges = self.back_to_back + 2.0 * gauges.thickness
            if over_flanges > gauge:
                problems.add(
                    f"{where} back_to_back",
                    f"does not fit: {over_flanges * 1e3:.1f} mm over the flanges, gauge {gauge * 1e3:g} mm",
                    self.back_to_back,
                )
        widest = 2.0 * (self.circle_distance + self.profile.y_max)
        if widest < gauge:
            problems.add(
                f"{where} back_to_back",
                f"falls between the rails: {widest * 1e3:.1f} mm wide, gauge {gauge * 1e3:g} mm",
                self.back_to_back,
            )


def make_wheelset(
    *,
    name: str,
    x: float,
    mass: float,
    Ixx: float,
    Iyy: float,
    Izz: float,
    profile: str | Profile = "S1002",
    radius: float = 0.46,
    back_to_back: float = 1.36,
) -> Wheelset:
    """A wheelset at `x` [m]; the profile by name or as it is."""
    return Wheelset(
        name=name,
        mass=mass,
        Ixx=Ixx,
        Iyy=Iyy,
        Izz=Izz,
        position=(x, 0.0, radius),
        profile=library_profile(profile) if isinstance(profile, str) else profile,
        radius=radius,
        back_to_back=back_to_back,
    )
