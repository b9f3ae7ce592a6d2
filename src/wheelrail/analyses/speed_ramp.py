"""A vehicle whose speed is raised until it hunts, and lowered until the hunting dies away.

The speed changes in small steps: at each, the wheels and, on a rig, the rollers turn faster by the same factor, and on
track all bodies run on faster by the same difference. Creepages stay as they are by that, no wheel has to accelerate
anything, and held rollers can be ramped like a vehicle on track. While the speed rises, lateral impulses on the frame
of the first wheelset disturb the vehicle at even intervals. What is recorded is the lateral displacement of that frame,
at intervals of its own: the output interval of the scenario has no part in it.

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

SAMPLE = 5e-3  #: interval at which the displacement is recorded [s]
CHANGE = 0.1  #: interval at which the speed is changed [s]
PULSE = 0.1  #: duration of an impulse [s]
STEP = 0.5e-3  #: of the integrator where the scenario's has no fixed step [s]
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
        ):
            value = getattr(self, name)
            if not low <= value <= high:
                problems.add(name, f"expected {low:g} to {high:g}", value)
        problems.stop_if_any()


class Branch(NamedTuple):
    """Windows of a ramp, in the order of time; arrays of equal length."""

    speed: np.ndarray  #: in the middle of the second half of each [m/s]
    amplitude: np.ndarray  #: half the range of the frame's lateral displacement in that half [m]
    frequency: np.ndarray  #: of its oscillation [Hz]; NaN where it does not hunt


class RampResult(NamedTuple):
    """Both branches, and the speeds at which the amplitude passes the threshold."""

    increasing: Branch
    decreasing: Branch
    increasing_speed: float | None  #: [m/s]; None if there is no hunting up to the fastest speed
    decreasing_speed: float | None  #: [m/s]; None if it does not die away down to the slowest speed
    frequency: float | None  #: of the hunting that has developed just above the increasing speed [Hz]
    body: str  #: whose displacement it is
    status: str  #: why the ramp ended early; empty if it did not


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
    settings.check()
    ramped = _Ramped(scenario, settings, watch or (lambda branch, speed: None), contact)
    up = ramped.go("increasing", settings.slowest, settings.fastest, settings.rate)
    rising = _passage(up, settings.threshold)
    if rising is None:
        nothing = Branch(np.zeros(0), np.zeros(0), np.zeros(0))
        return RampResult(up, nothing, None, None, None, ramped.body, ramped.status)
    kept = ramped.kept
    down = ramped.go("decreasing", ramped.speed, settings.slowest, settings.rate)
    falling = _passage(down, settings.threshold)
    if not refine:
        return RampResult(up, down, rising, falling, _last(up), ramped.body, ramped.status)
    frequency = _last(up)
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
    return RampResult(up, down, rising, falling, frequency, ramped.body, ramped.status)


class _Ramped:
    """A vehicle with a speed that can be changed."""

    def __init__(self, scenario: Scenario, settings: RampSettings, watch: Watch, contact: Any = None) -> None:
        integrator = scenario.stepping
        if not integrator.fixed:
            integrator = Integrator(name="ode5", step=STEP)
        self.live = LiveVehicle(
            replace(scenario, speed=settings.slowest, integrator=integrator, displacements=(), loads=()),
            contact=contact,
        )
        self.settings, self.watch, self.speed, self.status = settings, watch, settings.slowest, ""
        self.on_rig = scenario.rig is not None
        self.body = frame_of(scenario)
        names = self.live.bodies
        rolling = [*self.live.wheelsets, *(roller.name for roller in scenario.rollers)]
        self.spins = np.array([names.index(name) * BODY + SPIN + 1 for name in rolling])
        self.forward = np.arange(len(names)) * BODY + VELOCITY
        self.kept: list[tuple[float, np.ndarray]] = []  #: speeds and states at the starts of windows

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
            frequency = oscillation(late, SAMPLE) if amplitude > settings.threshold else math.nan
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
        for n in range(max(1, round(self.settings.window / CHANGE))):
            live.inputs[at] = impulse / PULSE if n < round(PULSE / CHANGE) else 0.0
            for _ in range(round(CHANGE / SAMPLE)):
                found.append(live.step(dt=SAMPLE)[column])
                if not live.running:
                    self.status = f"{live.status} at {self.speed:.4g} m/s"
                    return np.array(found)
            change = rate * CHANGE
            self._set_speed(self.speed + math.copysign(min(abs(change), abs(end - self.speed)), change))
        return np.array(found)

    def _set_speed(self, speed: float) -> None:
        saved = self.live.save()  # the state comes first in what is saved
        saved[self.spins] *= speed / self.speed
        if not self.on_rig:
            saved[self.forward] += speed - self.speed
        self.live.restore(saved)
        self.speed = speed


def frame_of(scenario: Scenario) -> str:
    """The body that the suspension of the first wheelset leads to: a bogie frame; the wheelset where there is none."""
    first = scenario.vehicle.wheelsets[0].name
    inner = {wheelset.name for wheelset in scenario.vehicle.wheelsets}
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
    """Speed at which the amplitude passes the threshold for good, between two windows by its logarithm [m/s]."""
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
        return float(branch.speed[0])
    low, high = np.log(np.maximum(branch.amplitude[n - 1 : n + 1], 1e-9))
    share = (math.log(threshold) - low) / (high - low)
    return float(branch.speed[n - 1] + share * (branch.speed[n] - branch.speed[n - 1]))


def _last(branch: Branch) -> float | None:
    """Frequency in the last window that has one [Hz]."""
    seen = branch.frequency[np.isfinite(branch.frequency)]
    return float(seen[-1]) if seen.size else None
