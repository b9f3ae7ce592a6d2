"""A vehicle whose speed is raised until it hunts, and lowered until the hunting dies away.

The speed changes in small steps: at each, the wheels and, on a rig, the rollers turn faster by the same factor, and on
track all bodies run on faster by the same difference. Creepages stay as they are by that, no wheel has to accelerate
anything, and rollers can be ramped like a vehicle on track: held ones turn at the speed that is set, others freely, and
friction takes too little of it within a tenth of a second to matter. While the speed rises, lateral impulses on the
frame of the first wheelset disturb the vehicle at even intervals. What is recorded is the lateral displacement of that
frame, at intervals of its own: the output interval of the scenario has no part in it.

The vehicle is first ramped quickly both ways, for the picture of amplitude over speed; then each of the two passages
through the threshold is repeated slowly from a state that was kept shortly before it, which gives the critical speeds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from wheelrail.errors import ProblemList
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, VELOCITY
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.live.vehicle import LiveVehicle
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.speed import SpeedControl
from wheelrail.suspension.elements import GROUND
from wheelrail.vehicle.scaling import Scale

STEPS_PER_SAMPLE = 10  #: of the integrator where the scenario's has no fixed step
DEVELOPED = 4  #: windows after which hunting that has begun is taken to have its frequency
QUIET = 2  #: windows below the threshold after which hunting has died away

Watch = Callable[[str, float], None]  #: told the branch and the speed that it has come to [m/s]


@dataclass(frozen=True, kw_only=True)
class RampSettings:
    """How the speed is ramped, what disturbs the vehicle, and what counts as hunting."""

    slowest: float = 20.0  #: speed at the start, and end of the decreasing branch at the latest [m/s]
    fastest: float = 120.0  #: end of the increasing branch where no hunting is found before [m/s]
    beyond: float = 10.0  #: by which the speed rises on after the threshold is passed [m/s]
    rate: float = 1.0  #: of the quick ramp [m/s2]
    slow_rate: float = 0.2  #: of the repeated passages [m/s2]
    before: float = 3.0  #: by which the slow passages begin before the threshold of the quick ones [m/s]
    impulse: float = 250.0  #: lateral, on the frame, while the speed rises [N s]
    window: float = 2.0  #: interval between impulses; an amplitude is that of its second half [s]
    threshold: float = 0.5e-3  #: lateral amplitude of the frame above which it hunts [m]
    sample: float = 5e-3  #: interval at which the displacement is recorded, to the next step of the integrator [s]
    change: float = 0.1  #: interval at which the speed is changed, to the next sample [s]
    pulse: float = 0.1  #: duration of an impulse [s]

    def check(self) -> None:
        """InputError with everything that is wrong."""
        problems = ProblemList("speed ramp")
        if not 1.0 <= self.slowest < self.fastest <= 140.0:
            problems.add("speeds", "expected slowest < fastest between 1 and 140 m/s", (self.slowest, self.fastest))
        for name, low, high in (
            ("beyond", 0.0, 100.0),
            ("rate", 0.01, 10.0),
            ("slow_rate", 0.01, 10.0),
            ("before", 0.1, 50.0),
            ("impulse", 0.0, 1e5),
            ("window", 0.5, 20.0),
            ("threshold", 1e-6, 0.1),
            ("sample", 1e-4, 0.02),
            ("change", 0.02, 0.5),
            ("pulse", 0.02, 0.5),
        ):
            value = getattr(self, name)
            if not low <= value <= high:
                problems.add(name, f"expected {low:g} to {high:g}", value)
        problems.stop_if_any()

    def in_model(self, scale: Scale) -> RampSettings:
        """The same for a model of that scale: all that it is told is what the full size would be told."""
        units = dict.fromkeys(("slowest", "fastest", "beyond", "before"), scale.speed)
        units |= dict.fromkeys(("rate", "slow_rate"), scale.acceleration)
        units |= dict.fromkeys(("window", "sample", "change", "pulse"), scale.time)
        units |= {"impulse": scale.mass * scale.speed, "threshold": scale.length}
        return replace(self, **{name: unit * getattr(self, name) for name, unit in units.items()})


class Branch(NamedTuple):
    """Windows of a ramp, in the order of time; arrays of equal length."""

    speed: np.ndarray  #: in the middle of the second half of each [m/s]
    amplitude: np.ndarray  #: half the range of the frame's lateral displacement in that half [m]
    frequency: np.ndarray  #: of its oscillation [Hz]; NaN where it does not hunt

    def at_full_size(self, scale: Scale) -> Branch:
        """Of a model: what it stands for."""
        return Branch(self.speed / scale.speed, self.amplitude / scale.length, self.frequency * scale.time)


class RampResult(NamedTuple):
    """Both branches, and the speeds at which the amplitude passes the threshold."""

    increasing: Branch
    decreasing: Branch
    increasing_speed: float | None  #: [m/s]; None if there is no hunting up to the fastest speed
    decreasing_speed: float | None  #: [m/s]; None if it does not die away down to the slowest speed
    frequency: float | None  #: of the hunting that has developed just above the increasing speed [Hz]
    body: str  #: whose displacement it is
    status: str  #: why the ramp ended early; empty if it did not
    status_speed: float | None = None  #: at which it did [m/s]
    at_once: bool = False  #: whether it hunts at the slowest speed already, so that no speed is passed
    of_wheelset: bool = False  #: whether the body is the first wheelset itself, over which no frame can move

    @property
    def ended_early(self) -> str:
        """Why and where the ramp ended early, in words; empty if it did not."""
        return self.status if self.status_speed is None else f"{self.status} at {self.status_speed:.4g} m/s"

    def at_full_size(self, scale: Scale) -> RampResult:
        """Of a model: what it stands for."""
        speeds = (self.increasing_speed, self.decreasing_speed, self.status_speed)
        rising, falling, ended = (speed and speed / scale.speed for speed in speeds)
        return self._replace(
            increasing=self.increasing.at_full_size(scale),
            decreasing=self.decreasing.at_full_size(scale),
            increasing_speed=rising,
            decreasing_speed=falling,
            frequency=self.frequency and self.frequency * scale.time,
            status_speed=ended,
        )


def ramp_speed(
    scenario: Scenario,
    settings: RampSettings | None = None,
    watch: Watch | None = None,
    *,
    refine: bool = True,
    contact: Any = None,
) -> RampResult:
    """Ramp the speed of a scenario's vehicle up and down; without `refine` quickly only.

    On track the scenario must keep to its speed without control, see `hunting.ready_to_ramp`. contact : a model that
    replaces the scenario's own.
    """
    settings = settings or RampSettings()
    ramped = _Ramped(scenario, settings, watch or (lambda branch, speed: None), contact)
    up = ramped.go("increasing", settings.slowest, settings.fastest, settings.rate)
    rising = _passage(up, settings.threshold)
    if rising is None:
        at_once = bool(np.any(up.amplitude > settings.threshold))
        return ramped.result(up, _NOTHING, None, None, _last(up))._replace(at_once=at_once)
    kept = ramped.kept
    down = ramped.go("decreasing", ramped.speed, settings.slowest, settings.rate)
    falling = _passage(down, settings.threshold)
    frequency = _last(up)
    if not refine:
        return ramped.result(up, down, rising, falling, frequency)
    if falling is not None:
        ramped.go_back(falling + settings.before)
        slow = ramped.go("decreasing, slowly", ramped.speed, settings.slowest, settings.slow_rate)
        falling = _passage(slow, settings.threshold)
    ramped.kept = kept
    ramped.go_back(rising - settings.before)
    further = DEVELOPED * settings.window * settings.slow_rate
    slow = ramped.go("increasing, slowly", ramped.speed, settings.fastest, settings.slow_rate, beyond=further)
    refined = _passage(slow, settings.threshold)
    if refined is not None:
        rising, frequency = refined, _last(slow)
    return ramped.result(up, down, rising, falling, frequency)


_NOTHING = Branch(np.zeros(0), np.zeros(0), np.zeros(0))


class _Ramped:
    """A vehicle with a speed that can be changed."""

    def __init__(self, scenario: Scenario, settings: RampSettings, watch: Watch, contact: Any = None) -> None:
        integrator = scenario.integrator
        if not integrator.fixed:
            integrator = Integrator(name="ode5", step=settings.sample / STEPS_PER_SAMPLE)
        still = replace(scenario, speed=settings.slowest, integrator=integrator, displacements=(), loads=())
        self.live = live = LiveVehicle(_without_torques(still), contact=contact)
        self.settings, self.watch, self.speed = settings, watch, settings.slowest
        self.status = ""
        self.status_speed: float | None = None
        self.sample = _multiple(settings.sample, live.step_length)
        self.change = _multiple(settings.change, self.sample)
        self.body = frame_of(scenario)
        names = live.bodies
        rollers = scenario.rollers
        self.rollers = np.array([names.index(roller.name) * BODY + SPIN + 1 for roller in rollers], dtype=int)
        self.radii = np.array([roller.radius for roller in rollers])
        own = [names.index(name) * BODY + SPIN + 1 for name in live.wheelsets]
        self.spins = np.array([*own, *self.rollers])
        self.forward = np.arange(len(names)) * BODY + VELOCITY
        self.kept: list[tuple[float, np.ndarray]] = []  #: speeds and states at the starts of windows

    def result(
        self, up: Branch, down: Branch, rising: float | None, falling: float | None, frequency: float | None
    ) -> RampResult:
        """What was found, and how it ended."""
        found = RampResult(up, down, rising, falling, frequency, self.body, self.status, self.status_speed)
        return found._replace(of_wheelset=self.body in self.live.wheelsets)

    def go(self, name: str, start: float, end: float, rate: float, beyond: float | None = None) -> Branch:
        """One branch from a speed to another [m/s] at a rate [m/s2], window by window."""
        settings = self.settings
        rising, beyond = end > start, settings.beyond if beyond is None else beyond
        self.kept, rows, quiet, side = [], [], 0, 1.0
        while abs(end - self.speed) > 1e-9 and (end > self.speed) == rising and not self.status:
            self.kept.append((self.speed, self.live.save()))
            before = self.speed
            y = self._window(rate if rising else -rate, side * settings.impulse if rising else 0.0, end)
            side = -side
            if self.status:
                break
            late = y[y.size // 2 :]
            amplitude = 0.5 * float(np.ptp(late))
            frequency = oscillation(late, self.sample) if amplitude > settings.threshold else math.nan
            rows.append((0.25 * before + 0.75 * self.speed, amplitude, frequency))
            self.watch(name, self.speed)
            if amplitude > settings.threshold and rising:
                end = min(end, self.speed + beyond) if quiet == 0 else end
                quiet = 1
            elif not rising:
                quiet = quiet + 1 if amplitude < settings.threshold else 0
                if quiet >= QUIET:
                    break
        columns = np.array(rows).reshape(-1, 3).T
        return Branch(columns[0], columns[1], columns[2])

    def go_back(self, speed: float) -> None:
        """To the state that was kept nearest to a speed [m/s]."""
        self.speed, state = min(self.kept, key=lambda one: abs(one[0] - speed))
        self.live.restore(state)

    def _window(self, rate: float, impulse: float, end: float) -> np.ndarray:
        """Displacements of the frame over one window [m], with an impulse at its start [N s]."""
        live, found = self.live, []
        at, column = live.input_at(f"{self.body}.Fy"), f"{self.body}.y"
        pulses = max(1, round(self.settings.pulse / self.change))
        for n in range(max(1, round(self.settings.window / self.change))):
            live.inputs[at] = impulse / (pulses * self.change) if n < pulses else 0.0
            for _ in range(round(self.change / self.sample)):
                found.append(live.step(dt=self.sample)[column])
                if not live.running:
                    self.status, self.status_speed = str(live.status), self.speed
                    return np.array(found)
            change = rate * self.change
            self._set_speed(self.speed + math.copysign(min(abs(change), abs(end - self.speed)), change))
        return np.array(found)

    def _set_speed(self, speed: float) -> None:
        saved = self.live.save()  # the state comes first in what is saved
        if self.rollers.size:
            saved[self.spins] *= speed / float(np.mean(-saved[self.rollers] * self.radii))
        else:
            saved[self.spins] *= speed / self.speed
            saved[self.forward] += speed - self.speed
        self.live.restore(saved)
        self.speed = speed


def _multiple(interval: float, of: float) -> float:
    """The multiple of an interval that is nearest to another one, at least itself [s]."""
    return max(1, round(interval / of)) * of


def _without_torques(scenario: Scenario) -> Scenario:
    """Rollers that are not held turn freely: no torque is to work against the ramp, which sets their speed."""
    if scenario.rig is None or scenario.rig.drive == "held":
        return scenario
    return replace(scenario, rig=replace(scenario.rig, drive="free"), speed_control=SpeedControl())


def frame_of(scenario: Scenario) -> str:
    """The body that the suspension of the first wheelset leads to: a bogie frame.

    It is the wheelset itself where there is none that can move sideways: a frame that is held shows no hunting.
    """
    first = scenario.vehicle.wheelsets[0].name
    inner = {wheelset.name for wheelset in scenario.vehicle.wheelsets} | {GROUND}
    inner |= {body for body, kind in scenario.constraints if kind in ("fixed", "y")}
    for element in scenario.vehicle.elements:
        ends = (element.body_a, element.body_b)
        if first in ends and not inner.issuperset(ends):
            return ends[0] if ends[1] == first else ends[1]
    return first


def oscillation(y: np.ndarray, interval: float) -> float:
    """Frequency of an oscillation about its mean [Hz], from its upward passages; NaN where there are not two."""
    y = y - y.mean()
    up = np.flatnonzero((y[:-1] < 0.0) & (y[1:] >= 0.0))
    if up.size < 2:
        return math.nan
    times = up + y[up] / (y[up] - y[up + 1])
    return float((times.size - 1) / ((times[-1] - times[0]) * interval))


def _passage(branch: Branch, threshold: float) -> float | None:
    """Speed at which the amplitude passes the threshold for good, between two windows by its logarithm [m/s].

    None where it does not: also where it is above from the start of a rising ramp, or up to the end of a falling one.
    """
    over = branch.amplitude > threshold
    rising = branch.speed.size > 1 and branch.speed[-1] > branch.speed[0]
    if rising:
        if not over.any():
            return None
        n = int(np.argmax(over))
    else:
        if not over.any() or over[-1]:
            return None
        n = int(np.flatnonzero(over)[-1]) + 1
    if n == 0:
        return None if rising else float(branch.speed[0])
    low, high = np.log(np.maximum(branch.amplitude[n - 1 : n + 1], 1e-9))
    share = (math.log(threshold) - low) / (high - low)
    return float(branch.speed[n - 1] + share * (branch.speed[n] - branch.speed[n - 1]))


def _last(branch: Branch) -> float | None:
    """Frequency in the last window that has one [Hz]."""
    seen = branch.frequency[np.isfinite(branch.frequency)]
    return float(seen[-1]) if seen.size else None
