"""Rigid bodies of a vehicle."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from wheelrail.errors import ProblemList, is_number, nearest
from wheelrail.profiles.library import library_profile
from wheelrail.profiles.profile import Profile
from wheelrail.profiles.wheel_gauges import FLANGE_BACK, flange_gauges

#: How much the largest moment of inertia may exceed the sum of the others: published ones are rounded.
INERTIA_SLACK = 1e-3
#: Of masses [kg] and moments of inertia [kg m^2]: from a model on a desk to more than any train; beyond, numbers that
#: are divided by one another leave the range of floats.
LEAST, MOST = 1e-6, 1e12
SIDES = ("left", "right")  #: of a wheelset
CAR, BOGIE, AXLE_BOX, OTHER = "car", "bogie", "axle-box", "other"  #: roles of bodies, see `vehicle.roles`
ROLES = {
    CAR: "a car body: assessed above its bogies, or above its wheelsets where it has none",
    BOGIE: "the frame of a bogie",
    AXLE_BOX: "between a wheelset and what stands on it",
    OTHER: "a motor, a bolster, a load, a seat: not assessed",
}
MOST_FLOOR = 10.0  #: height of a floor [m]
MOST_WORN = 0.05  #: by which the radius of a wheel may differ from that of its wheelset [m]; wheels wear by less


@dataclass(frozen=True, kw_only=True, repr=False)
class Body:
    """A rigid body whose axes are parallel to the vehicle's in the described position."""

    name: str
    mass: float  #: [kg]
    Ixx: float  #: about the centre of mass [kg m^2]
    Iyy: float
    Izz: float
    position: tuple[float, float, float]  #: of the centre of mass: x from the vehicle's centre, z above rail [m]
    role: str | None = None  #: one of `ROLES`; as the suspension tells if none is given
    floor: float | None = None  #: height of its floor above rail, where instruments stand [m]; of its centre of mass

    def __repr__(self) -> str:
        x, _, z = self.position
        return f"<{type(self).__name__} {self.name!r}: {self.mass:.6g} kg at x = {x:g}, z = {z:g} m>"

    def check(self, problems: ProblemList, where: str) -> None:
        """Note what is wrong with the numbers."""
        wrong = [name for name in ("mass", "Ixx", "Iyy", "Izz") if not is_number(getattr(self, name))]
        for name in wrong:
            problems.add_wrong_type(f"{where} {name}", "a number", getattr(self, name))
        if wrong:
            return
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
        if self.role is not None and self.role not in ROLES:
            problems.add(f"{where} role", nearest(str(self.role), ROLES), self.role)
        if self.floor is not None and not (is_number(self.floor) and abs(self.floor) <= MOST_FLOOR):
            problems.add(f"{where} floor", f"expected at most {MOST_FLOOR:g} m above rail", self.floor)


@dataclass(frozen=True, repr=False)
class Wheel:
    """One wheel of a wheelset."""

    profile: Profile
    radius: float  #: of the nominal circle [m]

    def __repr__(self) -> str:
        return f"<Wheel: {self.profile.name}, radius {self.radius:g} m>"


@dataclass(frozen=True, kw_only=True, repr=False)
class Wheelset(Body):
    """Two wheels on an axle; its centre of mass is the middle of the axle, at the height of the nominal radius.

    Both wheels have one profile and one radius unless `left` or `right` gives a wheel of its own.
    """

    profile: Profile  #: of wheels that are not given by themselves
    radius: float  #: of their nominal circle, and height of the axle in the described position [m]
    back_to_back: float  #: distance of the flange backs [m]
    left: Wheel | None = None  #: the left wheel where it differs
    right: Wheel | None = None  #: the right wheel where it differs
    flange_back: float = FLANGE_BACK  #: lateral position of the flange back from the nominal circle [m]
    against: str | None = None  #: body that holds its motor and its brake; its bogie, or what stands on it, by default

    def __repr__(self) -> str:
        names = " and ".join(dict.fromkeys(wheel.profile.name for wheel in self.wheels))
        radii = " and ".join(dict.fromkeys(f"{wheel.radius:g}" for wheel in self.wheels))
        return f"<Wheelset {self.name!r}: {self.mass:.6g} kg, {names}, radius {radii} m, x = {self.position[0]:g} m>"

    def __post_init__(self) -> None:
        for side in SIDES:
            if getattr(self, side) == Wheel(self.profile, self.radius):
                object.__setattr__(self, side, None)  # so that equal wheelsets compare equal

    @property
    def wheels(self) -> tuple[Wheel, Wheel]:
        """The left and the right wheel."""
        usual = Wheel(self.profile, self.radius)
        return self.left or usual, self.right or usual

    @property
    def equal_wheels(self) -> bool:
        """Whether the right wheel is the mirror image of the left one."""
        left, right = self.wheels
        return left.radius == right.radius and left.profile.pieces == right.profile.pieces

    @property
    def rolling_radius(self) -> float:
        """Mean of the nominal radii of both wheels [m]."""
        left, right = self.wheels
        return 0.5 * (left.radius + right.radius)

    @property
    def circle_distance(self) -> float:
        """Of the nominal circle from the middle of the axle [m]."""
        return 0.5 * self.back_to_back - self.flange_back

    @property
    def size(self) -> float:
        """Lengths of the wheels over those of usual ones: 1, or the scale of a scaled vehicle."""
        return self.flange_back / FLANGE_BACK

    def with_profiles(self, left: Profile, right: Profile) -> Wheelset:
        """The same wheelset with these profiles on its wheels, each of the radius that it has."""
        radii = [wheel.radius for wheel in self.wheels]
        return replace(self, profile=left, left=Wheel(left, radii[0]), right=Wheel(right, radii[1]))

    def check(self, problems: ProblemList, where: str) -> None:
        """Note what is wrong with the numbers."""
        super().check(problems, where)
        if not 0.02 <= self.radius <= 2.0:
            problems.add(f"{where} radius", "expected 0.02 to 2 m", self.radius)
        elif abs(self.position[2] - self.radius) > 1e-9 or self.position[1] != 0.0:
            problems.add(
                f"{where} position", f"the axle must lie in the middle, {self.radius:g} m above the rail", self.position
            )
        if self.profile.kind != "wheel":
            problems.add(f"{where} profile", "expected a wheel profile", self.profile.name)
        for side in SIDES:
            wheel = getattr(self, side)
            if wheel is None:
                continue
            if wheel.profile.kind != "wheel":
                problems.add(f"{where} {side} profile", "expected a wheel profile", wheel.profile.name)
            if not abs(wheel.radius - self.radius) <= MOST_WORN:
                low, high = self.radius - MOST_WORN, self.radius + MOST_WORN
                what = f"expected {low:g} to {high:g} m: the wheelset has a radius of {self.radius:g} m"
                problems.add(f"{where} {side} radius", what, wheel.radius)
        if not 0.05 <= self.back_to_back <= 5.0:
            problems.add(f"{where} back_to_back", "expected 0.05 to 5 m", self.back_to_back)
        if not 0.001 <= -self.flange_back <= 0.5:
            what = "expected -0.001 to -0.5 m: the flange back lies at negative y, -0.07 m unless given"
            problems.add(f"{where} flange_back", what, self.flange_back)

    def check_gauge(self, problems: ProblemList, where: str, gauge: float) -> None:
        """Note a wheelset that does not fit between the rails, or does not reach them."""
        wheels = self.wheels
        flanges = [flange_gauges(wheel.profile, self.size) for wheel in wheels]
        thickness = [0.0 if gauges is None else gauges.thickness for gauges in flanges]
        over_flanges = self.back_to_back + sum(thickness)
        if any(thickness) and over_flanges > gauge:
            problems.add(
                f"{where} back_to_back",
                f"does not fit: {over_flanges * 1e3:.1f} mm over the flanges, gauge {gauge * 1e3:g} mm",
                self.back_to_back,
            )
        widest = 2.0 * self.circle_distance + sum(wheel.profile.y_max for wheel in wheels)
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
    left: Wheel | None = None,
    right: Wheel | None = None,
    flange_back: float = FLANGE_BACK,
    against: str | None = None,
) -> Wheelset:
    """A wheelset at `x` [m]; the profile by name or as it is; wheels that differ from it by themselves."""
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
        left=left,
        right=right,
        flange_back=flange_back,
        against=against,
    )
