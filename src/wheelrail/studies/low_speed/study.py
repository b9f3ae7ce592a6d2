"""All parts of the study of low speed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from wheelrail.io.scenario_file import load_scenario
from wheelrail.studies.low_speed.curving import Curving, compare_curving
from wheelrail.studies.low_speed.explicit_limit import ExplicitLimit, find_limits
from wheelrail.studies.low_speed.fast_curve import StepError, step_errors
from wheelrail.studies.low_speed.start_stop import Trip, TripOutcome, run_trip

Say = Callable[[str], None]

SLOW, FAST = "r150_curving", "meli2011_curve"


@dataclass(frozen=True)
class LowSpeedSettings:
    """What is run; times and steps [s], speeds [m/s], torques [N m]."""

    explicit_steps: tuple[float, ...] = (0.2e-3, 0.25e-3, 0.3e-3, 0.4e-3, 0.5e-3, 1e-3)
    implicit_steps: tuple[float, ...] = (0.5e-3, 1e-3)
    curving_time: float = 27.0
    window: float = 4.0
    repeats: int = 3
    speeds: tuple[float, ...] = (4.4, 2.0, 1.0, 0.5)  #: at which the longest explicit step is looked for
    limit_time: float = 0.5
    longest: float = 2e-3
    fast_time: float | None = None  #: of the run at high speed; to the end of the track if None
    exact: tuple[str, float] = ("ode5", 0.25e-3)
    others: tuple[tuple[str, float], ...] = (("ode5", 0.5e-3), ("ros2", 0.25e-3), ("ros2", 0.5e-3), ("ros2", 1e-3))
    trip: Trip = Trip("straight", 0.1, 0.0)  #: of which all trips are variations
    tracks: tuple[str, ...] = ("straight", "curve")
    frictions: tuple[float, ...] = (0.05, 0.1, 0.2, 0.4)
    torques: tuple[float, ...] = (1.5e3, 4.5e3, 10e3)


DEFAULTS = LowSpeedSettings()


@dataclass(frozen=True)
class LowSpeed:
    """All parts."""

    settings: LowSpeedSettings
    curving: Curving
    limits: list[ExplicitLimit]
    fast: list[StepError]
    trips: list[TripOutcome]
    halved: TripOutcome  #: the trip that stands least still, at half the step


def run_low_speed(folder: Path, settings: LowSpeedSettings | None = None, say: Say = lambda _: None) -> LowSpeed:
    """Run everything; `folder` has the shipped scenarios."""
    chosen = settings or DEFAULTS
    slow, fast = (load_scenario(folder / f"{name}.toml") for name in (SLOW, FAST))
    curving = compare_curving(
        slow,
        chosen.explicit_steps,
        chosen.implicit_steps,
        duration=chosen.curving_time,
        window=chosen.window,
        repeats=chosen.repeats,
        say=say,
    )
    say("longest explicit step at each speed")
    limits = find_limits(chosen.speeds, duration=chosen.limit_time, longest=chosen.longest, ros2_step=1e-3)
    say("error against the step at high speed")
    errors = step_errors(replace(fast, duration=chosen.fast_time), chosen.exact, chosen.others, repeats=chosen.repeats)
    trips = []
    for track in chosen.tracks:
        for friction in chosen.frictions:
            for torque in chosen.torques:
                say(f"starting and stopping, {track}, friction {friction:g}, {torque * 1e-3:g} kN m")
                trips.append(run_trip(replace(chosen.trip, track=track, friction=friction, torque=torque)))
    restless = max(trips, key=lambda one: one.residual).trip
    say("starting and stopping, half the step")
    return LowSpeed(chosen, curving, limits, errors, trips, run_trip(replace(restless, step=0.5 * restless.step)))
