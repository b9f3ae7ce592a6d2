"""Steps through time, and what chooses them."""

from __future__ import annotations

from dataclasses import dataclass

from wheelrail.display import Brief
from wheelrail.errors import ProblemList, nearest

INTEGRATORS = {
    "auto": "ode5 where its step follows the fastest motions of the vehicle, else ros2",
    "ode5": "Dormand and Prince's fifth order at a fixed step, as in the texts",
    "ode45": "the same with a step that follows the tolerance",
    "ros2": "linearly implicit, second order, at a fixed step: from a standstill to any speed",
    "ode23": "Bogacki and Shampine's third order, step by the tolerance",
}
FIXED_STEPS = ("auto", "ode5", "ros2")
STEPS = (1e-7, 0.1)  #: least and greatest step of an integrator [s]
TOLERANCES = (1e-14, 1.0)


@dataclass(frozen=True, kw_only=True, repr=False)
class Integrator(Brief):
    """Steps through time."""

    told_always = ("name", "step")

    name: str = "auto"
    step: float = 0.5e-3  #: the fixed step; the first one where tolerances choose [s]
    relative: float = 1e-6  #: tolerances of ode45 and ode23; the texts have 1e-8 and 1e-6
    absolute: float = 1e-8
    share: bool = True  #: whether the stages of a fixed step share the search of contacts and the shapes of patches

    @property
    def fixed(self) -> bool:
        """Whether its steps all have the same length."""
        return self.name in FIXED_STEPS


def check_integrator(problems: ProblemList, integrator: Integrator) -> None:
    """Note what is wrong."""
    numbers = (
        ("step", integrator.step, *STEPS, " s"),
        ("relative", integrator.relative, *TOLERANCES, ""),
        ("absolute", integrator.absolute, *TOLERANCES, ""),
    )
    for name, value, low, high, unit in numbers:
        if not low <= value <= high:
            problems.add(name, f"expected {low:g} to {high:g}{unit}", value)
    if integrator.name not in INTEGRATORS:
        problems.add("integrator", nearest(integrator.name, INTEGRATORS), integrator.name)
