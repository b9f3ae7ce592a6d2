"""Scaled vehicles for scaled roller rigs: similarity laws, and every number of a vehicle by them.

Base scales are model over full size: length l and time t, and density rho. Everything else follows from dimensions:

    speed         l/t            acceleration  l/t^2
    mass          rho l^3        inertia       rho l^5
    force         rho l^4/t^2    moment        force l
    stiffness     force/l        damping       force t/l        (rotational ones: times l^2)
    stress, modulus of elasticity needed       force/l^2 = rho l^2/t^2
    gravity needed                             l/t^2

Angles, creepages, coefficients of friction, Poisson's ratios and inclinations stay. A bogie whose numbers are all
scaled like this, under gravity and with materials that are scaled too, moves as the full-size one does. No rig can
choose gravity, and steel wheels are of steel: a law decides which of the two is kept.

    law          time      speed     acceleration   modulus needed   kept without more
    jaschinski   sqrt(l)   sqrt(l)   1              rho l            gravity: weights against inertia
    iwnicki      1         l         l              rho l^2          frequencies; neither gravity nor steel
    pascal       l         1         1/l            rho              steel with rho = 1: contact patch and creep force

So at 1:5 `jaschinski` wants a modulus of 42 GPa and `iwnicki` one of 8.4 GPa and a gravity of 1.96 m/s^2, and at 1:4
`pascal` wants a gravity of 39.2 m/s^2. What these mean for a steel model in true gravity follows from Hertz and Kalker:
weights scale with rho l^3, patches with (weight l/E)^(1/3), forces per creepage with (weight l)^(2/3) E^(1/3); see
`Scale.creep_error`.

The three are named after those who built or described the rigs of DLR (1:5), Manchester (1:5) and INRETS (1:4)
[Jaschinski1999; Allen2006]. We know these works by title and contents only: the laws are derived here from what each is
known to keep, and the factors that a rig was built with may differ from them, its density above all, which is therefore
a number to give. That the critical speed of a 1:5 rig is about a fifth of the full-size one [Anyakwo2012] is the speed
scale of `iwnicki`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

from wheelrail.errors import ProblemList, nearest
from wheelrail.suspension.axis_law import NOTHING, AxisLaw
from wheelrail.suspension.elements import Bushing, Element, Line, Vector
from wheelrail.suspension.force_table import ForceTable
from wheelrail.vehicle.body import Body, Wheel, Wheelset
from wheelrail.vehicle.vehicle import Vehicle

#: Similarity laws by name: exponent of the time scale in the length scale, and what it keeps.
LAWS = {
    "jaschinski": (0.5, "time as the square root of length: accelerations are kept, so that true gravity is right"),
    "iwnicki": (0.0, "time is kept: frequencies are those of the full size, speeds scale with length"),
    "pascal": (1.0, "time as length: speeds and stresses are kept, so that steel and its contact are right"),
}
KEPT, SCALED = "kept", "scaled"
CHOICES = {
    KEPT: "as it is at full size: what a rig has",
    SCALED: "as the law wants it: a perfect model",
}
LENGTHS = (0.1, 10.0)  #: of a model over the full size
DENSITIES = (0.01, 100.0)


@dataclass(frozen=True, kw_only=True)
class Scale:
    """Scales of a model, each model over full size. InputError if a number or name is wrong.

    gravity : "kept", as a rig has it, or "scaled" as the law wants it: as if weights were relieved or added to.
    contact : "kept", wheels and rollers of the given material and friction, or "scaled" as the law wants them.
    """

    law: str
    length: float
    density: float = 1.0
    gravity: str = KEPT
    contact: str = KEPT

    def __post_init__(self) -> None:
        problems = ProblemList("scale")
        for name, known in (("law", LAWS), ("gravity", CHOICES), ("contact", CHOICES)):
            value = getattr(self, name)
            if value not in known:
                problems.add(name, nearest(str(value), known), value)
        for name, (low, high) in (("length", LENGTHS), ("density", DENSITIES)):
            if not low <= getattr(self, name) <= high:
                problems.add(name, f"expected model over full size, {low:g} to {high:g}", getattr(self, name))
        problems.stop_if_any()

    @property
    def time(self) -> float:
        """Scale of times."""
        return float(self.length ** LAWS[self.law][0])

    @property
    def speed(self) -> float:
        """Scale of speeds."""
        return self.length / self.time

    @property
    def acceleration(self) -> float:
        """Scale of accelerations, and of the gravity that the law wants."""
        return self.length / self.time**2

    @property
    def mass(self) -> float:
        """Scale of masses."""
        return self.density * self.length**3

    @property
    def inertia(self) -> float:
        """Scale of moments of inertia."""
        return self.mass * self.length**2

    @property
    def force(self) -> float:
        """Scale of forces."""
        return self.mass * self.acceleration

    @property
    def moment(self) -> float:
        """Scale of moments, and of rotational stiffnesses."""
        return self.force * self.length

    @property
    def stiffness(self) -> float:
        """Scale of stiffnesses."""
        return self.force / self.length

    @property
    def damping(self) -> float:
        """Scale of the coefficients of dampers."""
        return self.force / self.speed

    @property
    def modulus(self) -> float:
        """Scale of the modulus of elasticity that the law wants of wheels and rollers."""
        return self.force / self.length**2

    @property
    def true_gravity(self) -> float:
        """Scale of the gravity that the model has."""
        return self.acceleration if self.gravity == SCALED else 1.0

    @property
    def true_modulus(self) -> float:
        """Scale of the modulus of elasticity that its wheels and rollers have."""
        return self.modulus if self.contact == SCALED else 1.0

    @property
    def weight(self) -> float:
        """Scale of the weights that the model has, and of all preloads, which balance them."""
        return self.mass * self.true_gravity

    @property
    def weight_error(self) -> float:
        """Weights of the model over those that the law wants."""
        return self.weight / self.force

    @property
    def patch_error(self) -> float:
        """Semi-axes of a Hertzian patch of the model over those that the law wants."""
        return float((self.weight_error * self.modulus / self.true_modulus) ** (1.0 / 3.0))

    @property
    def creep_error(self) -> float:
        """Force per creepage of the model over what the law wants: modulus times the area of the patch, by Kalker."""
        return self.patch_error**2 * self.true_modulus / self.modulus

    @property
    def exact(self) -> bool:
        """Whether the model moves as the full size does, but for the scales."""
        return math.isclose(self.weight_error, 1.0) and math.isclose(self.patch_error, 1.0)

    def describe(self) -> str:
        """One line: law, scales, and what is not as the law wants it."""
        scales = f"length {self.length:g}, time {self.time:.4g}, speed {self.speed:.4g}, mass {self.mass:.4g}, "
        words = f"law {self.law}: {scales}force {self.force:.4g}; gravity {self.gravity}, contact {self.contact}"
        if self.exact:
            return f"{words}: as the full size"
        return (
            f"{words}: weights {self.weight_error:.4g}, lengths of patches {self.patch_error:.4g} and forces per "
            f"creepage {self.creep_error:.4g} times what the law wants"
        )


def scaled_vehicle(vehicle: Vehicle, scale: Scale) -> Vehicle:
    """A vehicle with every number scaled; its preloads still balance its weights where they did.

    Which preloads are to be solved stays open: they follow from the weights of the model.
    """
    return replace(
        vehicle,
        title=f"{vehicle.title} x {scale.length:g}",
        bodies=tuple(_scaled_body(body, scale) for body in vehicle.bodies),
        wheelsets=tuple(_scaled_wheelset(wheelset, scale) for wheelset in vehicle.wheelsets),
        elements=tuple(_scaled_element(element, scale) for element in vehicle.elements),
        gauge=scale.length * vehicle.gauge,
    )


def _scaled_inertia(body: Body, scale: Scale) -> dict[str, Any]:
    """The numbers that every body has."""
    return {
        "mass": scale.mass * body.mass,
        **{name: scale.inertia * getattr(body, name) for name in ("Ixx", "Iyy", "Izz")},
        "position": _times(scale.length, body.position),
    }


def _scaled_body(body: Body, scale: Scale) -> Body:
    floor = None if body.floor is None else scale.length * body.floor
    return replace(body, floor=floor, **_scaled_inertia(body, scale))


def _scaled_wheelset(wheelset: Wheelset, scale: Scale) -> Wheelset:
    return replace(
        wheelset,
        **_scaled_inertia(wheelset, scale),
        profile=wheelset.profile.scaled(scale.length),
        radius=scale.length * wheelset.radius,
        back_to_back=scale.length * wheelset.back_to_back,
        flange_back=scale.length * wheelset.flange_back,
        left=_scaled_wheel(wheelset.left, scale),
        right=_scaled_wheel(wheelset.right, scale),
    )


def _scaled_wheel(wheel: Wheel | None, scale: Scale) -> Wheel | None:
    return None if wheel is None else Wheel(wheel.profile.scaled(scale.length), scale.length * wheel.radius)


def _scaled_element(element: Element, scale: Scale) -> Element:
    if isinstance(element, Line):
        return replace(
            element,
            point_a=_times(scale.length, element.point_a),
            point_b=_times(scale.length, element.point_b),
            law=_scaled_law(element.law, scale),
            preload=None if element.preload is None else scale.weight * element.preload,
        )
    assert isinstance(element, Bushing)
    return replace(
        element,
        point=_times(scale.length, element.point),
        x=_scaled_law(element.x, scale),
        y=_scaled_law(element.y, scale),
        z=_scaled_law(element.z, scale),
        turn_rates=_times(scale.moment, element.turn_rates),
        turn_dampings=_times(scale.moment * scale.time, element.turn_dampings),
        preload=None if element.preload is None else _times(scale.weight, element.preload),
        turn_preload=_times(scale.weight * scale.length, element.turn_preload),
    )


def _scaled_law(law: AxisLaw, scale: Scale) -> AxisLaw:
    if law == NOTHING:
        return law
    return AxisLaw(
        rate=scale.stiffness * law.rate,
        damping=scale.damping * law.damping,
        spring=_scaled_table(law.spring, scale.length, scale.force),
        damper=_scaled_table(law.damper, scale.speed, scale.force),
        series_rate=None if law.series_rate is None else scale.stiffness * law.series_rate,
        friction=scale.force * law.friction,
        # Where none is given, friction builds up over a length that is the same at any scale: here it is scaled.
        friction_rate=scale.stiffness * law.sticking_rate if law.friction > 0.0 else None,
    )


def _scaled_table(table: ForceTable | None, at: float, force: float) -> ForceTable | None:
    return table and ForceTable(tuple(at * x for x in table.at), tuple(force * f for f in table.forces))


def _times(factor: float, vector: Vector) -> Vector:
    return factor * vector[0], factor * vector[1], factor * vector[2]
