"""A roller rig: rollers under the wheelsets of a vehicle, what carries and drives them, and what holds the vehicle.

A vehicle stands on top of the rollers as it stands on straight, level track: the tops of the rollers lie in the plane
of the rails, each roller below its wheelset.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from wheelrail.display import Brief
from wheelrail.errors import ProblemList, nearest
from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.elements import GROUND, Bushing, Element
from wheelrail.vehicle.body import SIDES, Body
from wheelrail.vehicle.bogie import Taken
from wheelrail.vehicle.scaling import Scale
from wheelrail.vehicle.torque import Torque, check_torque
from wheelrail.vehicle.vehicle import Vehicle

DENSITY, RIM = 7850.0, 0.1  #: of steel [kg/m3]; width of a roller where nothing is said of its mass [m]
LEAST_INERTIA, MOST_INERTIA = 1e-9, 1e30  #: of rollers, small models and limits of theory included [kg, kg m2]
RADII = (0.01, 1e6)  #: of rollers, up to what is track but for rounding [m]
DRIVES = {
    "held": "every roller turns at the speed that is given, whatever torque that takes",
    "control": "a torque on every roller keeps the mean speed of their surfaces at the speed that is given",
    "free": "rollers turn as the wheels and the torques on them make them",
    "motors": "motors turn the rollers as a controller commands, so that wheels move as on a line of low adhesion",
}
MOST_ERROR, MOST_TURN = 0.1, 0.02  #: by which a roller may stand off its position [m], and be turned [rad]
MOST_OFF = dict.fromkeys(("x", "y", "z"), (MOST_ERROR, "m")) | dict.fromkeys(("yaw", "roll"), (MOST_TURN, "rad"))


@dataclass(frozen=True, kw_only=True, repr=False)
class Support(Brief):
    """Spring and damper between a body and the ground along one axis."""

    stiffness: float  #: [N/m]
    damping: float = 0.0  #: [N s/m]


@dataclass(frozen=True, kw_only=True, repr=False)
class Hold(Brief):
    """What keeps a vehicle on top of the rollers: spring and damper along the track from a body to the ground."""

    body: str
    stiffness: float  #: [N/m]
    damping: float = 0.0  #: [N s/m]
    height: float = 0.0  #: of its point above the tops of the rollers [m]


@dataclass(frozen=True, kw_only=True, repr=False)
class RollerError(Brief):
    """How the rollers of a wheelset stand off their position."""

    wheelset: str
    x: float = 0.0  #: forward [m]
    y: float = 0.0  #: to the left [m]
    z: float = 0.0  #: up [m]
    yaw: float = 0.0  #: [rad]
    roll: float = 0.0  #: [rad]


@dataclass(frozen=True, kw_only=True, repr=False)
class Rig(Brief):
    """Rollers of one kind under all wheelsets. Without a mass, a roller is a pair of steel discs.

    independent : left and right rollers turn by themselves, each with half of mass and inertia.
    lateral : of the bearings along the axis, of every body that turns; rigid if none is given. wheelsets : that stand
    on rollers, which must be all of the vehicle; none named means all. traction, brakes : torques on the rollers under
    wheelsets, where these are not held; rollers that are independent take half of it each. taken : what the vehicle of
    the scenario was taken out of, for files and to compare with; nothing is computed from it.
    """

    told_always = ("radius", "drive")

    radius: float = 0.685  #: from the axis to the plane of the rails [m]
    mass: float | None = None  #: of a pair of rollers with its axle [kg]
    Iyy: float | None = None  #: about the axis [kg m2]
    independent: bool = False
    drive: str = "held"
    lateral: Support | None = None
    holds: tuple[Hold, ...] = ()
    errors: tuple[RollerError, ...] = ()
    scale: Scale | None = None  #: of the rig that is built; all other numbers are those of the full size
    wheelsets: tuple[str, ...] = ()
    traction: tuple[Torque, ...] = ()
    brakes: tuple[Torque, ...] = ()
    taken: Taken | None = None

    @property
    def pair_mass(self) -> float:
        """Of a pair of rollers [kg]."""
        return 2.0 * DENSITY * math.pi * self.radius**2 * RIM if self.mass is None else self.mass

    @property
    def pair_inertia(self) -> float:
        """Of a pair of rollers about the axis [kg m2]."""
        return 0.5 * self.pair_mass * self.radius**2 if self.Iyy is None else self.Iyy

    def check(self, problems: ProblemList, vehicle: Vehicle) -> None:
        """Note what is wrong with the numbers, and what does not go with the vehicle."""
        where = "[rig]"
        low, high = RADII
        if not low <= self.radius <= high:
            problems.add(f"{where} radius", f"expected {low:g} to {high:g} m", self.radius)
        for name, value in (("mass", self.mass), ("Iyy", self.Iyy)):
            if value is not None and not LEAST_INERTIA <= value <= MOST_INERTIA:
                problems.add(f"{where} {name}", f"expected {LEAST_INERTIA:g} to {MOST_INERTIA:g}", value)
        if self.drive not in DRIVES:
            problems.add(f"{where} drive", f"no such drive. {nearest(self.drive, DRIVES)}", self.drive)
        if self.lateral is not None:
            _check_spring(problems, f"{where} lateral", self.lateral.stiffness, self.lateral.damping)
        names = [body.name for body in vehicle.all_bodies]
        for n, hold in enumerate(self.holds):
            _check_spring(problems, f"{where} hold[{n}]", hold.stiffness, hold.damping)
            if hold.body not in names:
                problems.add(f"{where} hold[{n}] body", f"no such body. {nearest(hold.body, names)}", hold.body)
            if not abs(hold.height) <= 10.0:
                problems.add(f"{where} hold[{n}] height", "expected at most 10 m", hold.height)
        self._check_torques(problems, vehicle)
        self._check_positions(problems, vehicle)

    def _check_torques(self, problems: ProblemList, vehicle: Vehicle) -> None:
        wheelsets = [wheelset.name for wheelset in vehicle.wheelsets]
        for kind, torques, least in (("traction", self.traction, -math.inf), ("brake", self.brakes, 0.0)):
            for n, torque in enumerate(torques):
                check_torque(problems, f"[rig] {kind}[{n}]", torque, wheelsets, least=least)
            if torques and self.drive == "held":
                words = 'torque without drive: held rollers turn at a given speed. Take drive = "free" or "control"'
                problems.add(f"[rig] {kind}", words, self.drive)

    def _check_positions(self, problems: ProblemList, vehicle: Vehicle) -> None:
        wheelsets = [wheelset.name for wheelset in vehicle.wheelsets]
        for name in self.wheelsets:
            if name not in wheelsets:
                problems.add("[rig] wheelsets", f"no such wheelset. {nearest(name, wheelsets)}", name)
        missing = [name for name in wheelsets if self.wheelsets and name not in self.wheelsets]
        if missing:
            words = "missing roller: every wheelset of the vehicle must stand on rollers, but there are none under"
            problems.add("[rig] wheelsets", f"{words} {', '.join(missing)}", list(self.wheelsets))
        off = {name: dict.fromkeys(MOST_OFF, 0.0) for name in wheelsets}
        for n, error in enumerate(self.errors):
            where = f"[rig] error[{n}]"
            known = error.wheelset in wheelsets
            if not known:
                problems.add(f"{where} wheelset", nearest(error.wheelset, wheelsets), error.wheelset)
            for name, (most, unit) in MOST_OFF.items():
                alone = getattr(error, name)
                together = off[error.wheelset][name] + alone if known else alone
                if not abs(alone) <= most:
                    problems.add(f"{where} {name}", f"expected at most {most:g} {unit}", alone)
                elif not abs(together) <= most:
                    words = f"together with others of {error.wheelset} {together:g} {unit}, expected at most {most:g}"
                    problems.add(f"{where} {name}", words, alone)
                if known:
                    off[error.wheelset][name] = together
        if not self.radius < 100.0:
            return  # a limit of theory, in which rollers may overlap
        at = sorted(wheelset.position[0] + off[wheelset.name]["x"] for wheelset in vehicle.wheelsets)
        nearest_two = min((b - a for a, b in pairwise(at)), default=math.inf)
        if 2.0 * self.radius >= nearest_two:
            words = f"rollers overlap: their axes are {nearest_two:.4g} m apart, so the radius must be below half of it"
            problems.add("[rig] radius", words, self.radius)


@dataclass(frozen=True, kw_only=True)
class Roller(Body):
    """One or two rollers that turn together, with all that turns with them."""

    radius: float  #: [m]
    wheelset: str  #: that stands on it
    sides: tuple[str, ...]  #: of the wheels on it
    yaw: float = 0.0  #: of its axis [rad]
    roll: float = 0.0


def rollers_of(rig: Rig, vehicle: Vehicle) -> tuple[Roller, ...]:
    """The rollers under the wheelsets of a vehicle, front to rear, left ones first."""
    groups = [(side,) for side in SIDES] if rig.independent else [SIDES]
    mass, inertia = rig.pair_mass / len(groups), rig.pair_inertia / len(groups)
    errors = {name: [e for e in rig.errors if e.wheelset == name] for name in (w.name for w in vehicle.wheelsets)}
    found = []
    for n, wheelset in enumerate(vehicle.wheelsets):
        off = {k: sum(getattr(e, k) for e in errors[wheelset.name]) for k in ("x", "y", "z", "yaw", "roll")}
        for sides in groups:
            arm = wheelset.circle_distance
            across = 0.5 * inertia + (mass * arm**2 if len(sides) == 2 else 0.0)
            left = 0.0 if len(sides) == 2 else (arm if sides[0] == "left" else -arm)
            name = f"roller{n + 1}" + (f".{sides[0]}" if rig.independent else "")
            found.append(
                Roller(
                    name=name,
                    mass=mass,
                    Ixx=across,
                    Iyy=inertia,
                    Izz=across,
                    position=(wheelset.position[0] + off["x"], left + off["y"], off["z"] - rig.radius),
                    radius=rig.radius,
                    wheelset=wheelset.name,
                    sides=sides,
                    yaw=off["yaw"],
                    roll=off["roll"],
                )
            )
    return tuple(found)


def held_coordinates(rig: Rig, rollers: tuple[Roller, ...]) -> tuple[tuple[str, str], ...]:
    """Constraints of the rollers: body and coordinate."""
    kinds = ["x", "z", "roll", "yaw"]
    kinds += ["y"] if rig.lateral is None else []
    kinds += ["pitch"] if rig.drive == "held" else []
    return tuple((roller.name, kind) for roller in rollers for kind in kinds)


def elements_of(rig: Rig, vehicle: Vehicle, rollers: tuple[Roller, ...]) -> tuple[Element, ...]:
    """What holds the vehicle and the rollers in place, besides constraints."""
    found = []
    for n, hold in enumerate(rig.holds):
        x, _, _ = vehicle.body(hold.body).position
        found.append(
            Bushing(
                name=f"hold{n + 1}",
                body_a=GROUND,
                body_b=hold.body,
                point=(x, 0.0, hold.height),
                x=AxisLaw(rate=hold.stiffness, damping=hold.damping),
                preload=(0.0, 0.0, 0.0),
            )
        )
    if rig.lateral is not None:
        found += [
            Bushing(
                name=f"bearing.{roller.name}",
                body_a=GROUND,
                body_b=roller.name,
                point=roller.position,
                y=AxisLaw(rate=rig.lateral.stiffness, damping=rig.lateral.damping),
                preload=(0.0, 0.0, 0.0),
            )
            for roller in rollers
        ]
    return tuple(found)


def _check_spring(problems: ProblemList, where: str, stiffness: float, damping: float) -> None:
    for name, value in (("stiffness", stiffness), ("damping", damping)):
        if not 0.0 <= value <= 1e15:
            problems.add(f"{where} {name}", "expected a number from 0 on", value)
