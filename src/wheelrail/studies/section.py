"""The cross section of the wagon beside the whole wagon, in the same curve."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from wheelrail.io.scenario_file import load_scenario
from wheelrail.results.result import Result
from wheelrail.results.steady import steady
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.studies.curves import PAPERS, variations

Say = Callable[[str], None]

SECTION, WHOLE = "magheri2009_2d", "meli2011_curve"
LONG = {"track.segments[2].length": 600}  #: a full curve so long that the sways have died out, in both files
CREEP_LAWS = ("polach", "fastsim", "fastrip")  #: beside the default
FRICTIONS = (0.1, 0.2, 0.4)  #: beside that of the papers
LAST = 80.0  #: end of the full curve over which means are taken [m]

#: Signals of a wheelset, and the units they are told in.
SIGNALS = {
    "lateral_displacement_mm": ("lateral_displacement", 1e3),
    "yaw_mrad": ("yaw", 1e3),
    "roll_mrad": ("roll", 1e3),
    "Q_left_kN": ("left.Q", 1e-3),
    "Q_right_kN": ("right.Q", 1e-3),
    "Y_left_kN": ("left.Y", 1e-3),
    "Y_right_kN": ("right.Y", 1e-3),
    "Fx_left_kN": ("left.Fx", 1e-3),
    "Fx_right_kN": ("right.Fx", 1e-3),
    "moment_z_kNm": ("moment_z", 1e-3),
    "contacts_left": ("left.contacts", 1.0),
    "contacts_right": ("right.contacts", 1.0),
}


@dataclass(frozen=True)
class Settled:
    """A vehicle at the end of a long curve: means over the last `LAST` metres."""

    wheelsets: list[dict[str, Any]]  #: a row each
    car_roll: float  #: against the track [rad]
    car_shift: float  #: [m]
    bogie_roll: float  #: mean of all bogies [rad]
    overturning: float  #: moment of the contact forces about the middle of the track, mean of all wheelsets [N m]
    mass: float  #: per wheelset [kg]
    status: str

    @property
    def transfer(self) -> float:
        """Load that the outer wheel carries more than the inner one, mean of all wheelsets [kN]."""
        return self.mean("Q_left_kN") - self.mean("Q_right_kN")

    def mean(self, name: str) -> float:
        """Of a column over all wheelsets."""
        return float(np.mean([row[name] for row in self.wheelsets]))


@dataclass(frozen=True)
class Ride:
    """A shipped scenario from end to end."""

    status: str
    real_time_factor: float
    two_left: list[tuple[float, float]]  #: stretches of track over which the left (leading) wheel has two contacts [m]
    shift: float  #: greatest of that wheelset in the curve and its transitions [m]


@dataclass(frozen=True)
class Variation:
    """The section in the shipped curve with one thing changed; means in the full curve."""

    words: str
    shift: float  #: [m]
    contacts: float  #: of the left wheel
    against: float  #: lateral creep force on the left wheel's first contact, outwards [N]


@dataclass(frozen=True)
class Comparison:
    """Both vehicles."""

    section: Settled
    whole: Settled
    section_ride: Ride
    whole_ride: Ride
    papers_ride: Ride  #: of the section with laws and profiles of the papers
    varied: list[Variation]  #: to see what the section's number of contacts depends on; first as shipped
    speed: float  #: [m/s]
    curvature: float  #: [1/m]
    cant: float  #: [rad]
    gravity: float  #: [m/s2]
    pivot: float  #: half the distance of the bogie pivots of the whole vehicle [m]
    axle: float  #: half its wheelbase [m]


def run_comparison(folder: Path, say: Say = lambda _: None) -> Comparison:
    """Run both vehicles through the shipped curve, and through the same curve made longer."""
    scenarios = {name: load_scenario(folder / f"{name}.toml") for name in (SECTION, WHOLE)}
    papers = load_scenario(folder / f"{SECTION}{PAPERS}.toml")
    say(f"{SECTION}{PAPERS}")
    papers_ride = _ride(simulate(papers))
    rides, settled = {}, {}
    for name, scenario in scenarios.items():
        say(name)
        rides[name] = _ride(simulate(scenario))
        say(f"{name}, a longer curve")
        longer = scenario.with_values(LONG)
        settled[name] = settle(simulate(longer), longer)
    scenario = scenarios[SECTION]
    varied = []
    for words, other in section_variations(scenario):
        say(f"{SECTION}, {words}")
        varied.append(_variation(words, simulate(other)))
    curve = scenario.track.sample(160.0)
    wagon = scenarios[WHOLE].vehicle
    pivot = wagon.body("bogie1").position[0]
    return Comparison(
        section=settled[SECTION],
        whole=settled[WHOLE],
        section_ride=rides[SECTION],
        whole_ride=rides[WHOLE],
        papers_ride=papers_ride,
        varied=varied,
        speed=scenario.speed,
        curvature=float(curve.curvature[0]),
        cant=float(curve.cant[0]),
        gravity=scenario.gravity,
        pivot=pivot,
        axle=wagon.body("wheelset1").position[0] - pivot,
    )


def section_variations(scenario: Scenario) -> list[tuple[str, Scenario]]:
    """The shipped run, and the same with one thing changed."""
    contact = scenario.contact
    frictions = [(f"friction {mu:.2f}", replace(scenario, contact=replace(contact, friction=mu))) for mu in FRICTIONS]
    laws = [(f"creep law {law}", replace(scenario, contact=replace(contact, tangential=law))) for law in CREEP_LAWS]
    return [("as shipped", scenario), *variations(scenario), *laws, *frictions]


def _variation(words: str, result: Result) -> Variation:
    (means,) = steady(result)
    s = result.values(f"{means.wheelset}.s")
    outwards = result.values(f"{means.wheelset}.left.contact1.creep_force_y")
    against = float(outwards[(s >= means.start) & (s <= means.end)].mean())
    return Variation(words, means.lateral_displacement, means.left.contacts_mean, against)


def settle(result: Result, scenario: Scenario) -> Settled:
    """Means over the last part of the full curve, while all wheelsets are in it."""
    assert result.curve is not None
    positions = np.array([result.values(f"{name}.s") for name in result.wheelsets])
    inside = np.all((positions >= result.curve[1] - LAST) & (positions <= result.curve[1]), axis=0)

    def mean(signal: str) -> float:
        return float(result.values(signal)[inside].mean())

    def overturning(name: str) -> float:
        across, up = result.values(f"{name}.sum_y"), result.values(f"{name}.sum_z")
        moment = result.values(f"{name}.moment_x") + result.values(f"{name}.y") * up
        return float((moment - result.values(f"{name}.z") * across)[inside].mean())

    bogies = [name for name in result.bodies if name.startswith("bogie")]
    return Settled(
        wheelsets=[
            {"wheelset": name} | {key: scale * mean(f"{name}.{signal}") for key, (signal, scale) in SIGNALS.items()}
            for name in result.wheelsets
        ],
        car_roll=mean("carbody.roll"),
        car_shift=mean("carbody.y"),
        bogie_roll=float(np.mean([mean(f"{name}.roll") for name in bogies])),
        overturning=float(np.mean([overturning(name) for name in result.wheelsets])),
        mass=scenario.vehicle.mass / len(result.wheelsets),
        status=result.status,
    )


def _ride(result: Result) -> Ride:
    leading = result.wheelsets[0]
    s = result.values(f"{leading}.s")
    shift = result.values(f"{leading}.lateral_displacement")
    two = result.values(f"{leading}.left.contacts") >= 2
    bent = np.abs(shift) > 1e-3  # on straight track wheels in the middle have two contacts as well
    return Ride(
        status=result.status,
        real_time_factor=result.timings["real_time_factor"],
        two_left=_stretches(s, two & bent),
        shift=float(shift[np.argmax(np.abs(shift))]),
    )


def _stretches(s: np.ndarray, where: np.ndarray) -> list[tuple[float, float]]:
    """Stretches of `s` over which something holds, but for gaps and stretches below a metre."""
    found: list[tuple[float, float]] = []
    for position in s[where]:
        if found and position - found[-1][1] < 1.0:
            found[-1] = found[-1][0], float(position)
        else:
            found.append((float(position), float(position)))
    return [(start, end) for start, end in found if end - start > 1.0]
