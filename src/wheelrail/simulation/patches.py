"""Contact patches recorded along a run, by looks at it that leave no trace."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

import numpy as np

from wheelrail.contact._kernels.interface import AXLE, NEXT_PAIR, NEXT_SHARE, PAIR, SPEED, STATION, Y, Z
from wheelrail.contact.elastic.recorded import recorded_patches, solves_patches
from wheelrail.display import Brief
from wheelrail.errors import ProblemList, nearest
from wheelrail.integrators._kernels.look import Look
from wheelrail.integrators._kernels.stages import Clock
from wheelrail.integrators._kernels.system import evaluate_rates
from wheelrail.numerics._kernels.status import OK
from wheelrail.results.patches import PatchHistory, WheelPatches
from wheelrail.simulation.prepare import Prepared
from wheelrail.simulation.scenario import Scenario
from wheelrail.vehicle.body import SIDES

MOST = 100_000  #: instants
ROUNDING = 1e-9  #: of times [s]

Go = Callable[[float], int]  #: advances a run up to a time [s]; returns a status


@dataclass(frozen=True, repr=False)
class PatchRecord(Brief):
    """When and of which wheels contact patches are recorded, with everything that is known of them.

    Patches are those at the end of a time step: of fixed steps the nearest one, of others the first one after the
    instant. Nothing of a run depends on what is recorded.
    """

    times: Sequence[float] = ()  #: [s]
    distances: Sequence[float] = ()  #: arc lengths of the first wheelset along the track [m]
    every: float = math.inf  #: from the start on, metres that the first wheelset runs between records
    wheels: Sequence[str] = ("*",)  #: their names, such as wheelset1.left; * stands for any text

    def check(self, scenario: Scenario, wheels: Sequence[str]) -> None:
        """Raise InputError with all that is wrong for this scenario and these wheels."""
        problems = ProblemList("patches")
        start = _start(scenario)
        for name, values, low, high in (
            ("times", self.times, 0.0, scenario.longest_time),
            ("distances", self.distances, start, scenario.track.length),
        ):
            for value in values:
                if not low <= value <= high:
                    problems.add(name, f"expected {low:g} to {high:g} {'s' if name == 'times' else 'm'}", value)
        least = scenario.way / MOST
        if not self.every >= least or self.every <= 0.0:
            problems.add("every", f"expected at least {least:g} m", self.every)
        for pattern in self.wheels:
            if not any(fnmatchcase(wheel, pattern) for wheel in wheels):
                problems.add("wheels", nearest(pattern, wheels), pattern)
        problems.stop_if_any()


class PatchRecorder:
    """Takes a run on, and looks at its patches on the way."""

    def __init__(self, record: PatchRecord | None, scenario: Scenario, ready: Prepared, look: Look) -> None:
        self._wanted = record is not None
        self._system, self._look = ready.system, look
        names = [ready.arrays.body_names[b] for b in ready.arrays.wheelset_bodies]
        self._wheels = [(name, side) for name in names for side in SIDES]
        self._step = scenario.integrator.step if scenario.integrator.fixed else 0.0
        self._records: list[WheelPatches] = []
        self._times: list[float] = []
        self._distances: list[float] = []
        self._chosen: list[int] = []
        if record is not None:
            known = [f"{name}.{side}" for name, side in self._wheels]
            record.check(scenario, known)
            self._refuse_without_patches()
            self._chosen = [n for n, one in enumerate(known) if any(fnmatchcase(one, p) for p in record.wheels)]
            self._times = sorted(float(t) for t in record.times)
            self._distances = sorted({*(float(s) for s in record.distances), *_even(record.every, scenario)})

    @property
    def history(self) -> PatchHistory | None:
        """What was recorded; None where nothing was asked for."""
        return PatchHistory(tuple(self._records)) if self._wanted else None

    def advance(self, go: Go, clock: Clock, until: float) -> int:
        """`go` up to a time [s], with looks on the way. Returns a status."""
        status = OK
        while status == OK:
            due, queue = self._next(float(clock.time[0]))
            stop = max(round(due / self._step) - 0.5, 0.0) * self._step if self._step and due < math.inf else due
            if stop > until + ROUNDING:
                return go(until) if clock.time[0] < until else status
            if clock.time[0] < min(stop, until):
                status = go(min(stop, until))
            if status == OK:
                queue.pop(0)
                self._take(float(clock.time[0]))
        return status

    def _next(self, now: float) -> tuple[float, list[float]]:
        """When the next record is due [s], and the list it stands in first; distances by the present speed."""
        due, queue = self._times[0] if self._times else math.inf, self._times
        if self._distances:
            self._evaluate(now)
            first = self._look.vehicles.contacts.inputs[0]
            ahead, speed = self._distances[0] - first[STATION], first[SPEED]
            reached = now if ahead <= 0.0 else now + float(ahead / speed) if speed > 0.0 else math.inf
            if reached < due:
                due, queue = reached, self._distances
        return due, queue

    def _evaluate(self, now: float) -> int:
        """Evaluate a copy of the run as it is now."""
        look = self._look
        np.copyto(look.numbers, look.source)
        return int(evaluate_rates(self._system, look.vehicles, 0, now, True, look.vehicles.state.x[0], look.rates))

    def _take(self, now: float) -> None:
        """Record the patches of all chosen wheels, and be done with all instants of this step."""
        if self._evaluate(now) != OK:  # the run itself ends here
            self._times, self._distances = [], []
            return
        self._records += [one for n in self._chosen for one in self._wheel(n, now)]
        first = self._look.vehicles.contacts.inputs[0]
        while self._times and self._times[0] <= now + 0.5 * self._step:
            self._times.pop(0)
        while self._distances and self._distances[0] <= first[STATION] + 0.5 * self._step * abs(first[SPEED]):
            self._distances.pop(0)

    def _wheel(self, n: int, now: float) -> list[WheelPatches]:
        """Patches of a wheel; in a blend those on both rails."""
        contacts, memory = self._look.vehicles.contacts, self._look.vehicles.state.contact
        wheel = contacts.inputs[n]
        rails = [(n, PAIR, 1.0 - wheel[NEXT_SHARE])]
        if wheel[NEXT_SHARE] > 0.0:
            rails.append((n + contacts.inputs.shape[0], NEXT_PAIR, wheel[NEXT_SHARE]))
        along, left, up = (float(part) for part in wheel[AXLE : AXLE + 3])
        name, side = self._wheels[n]
        found = []
        for row, pair, share in rails:
            patches = recorded_patches(self._system.contact, memory, row, wheel)
            if patches is None:  # another contact model has answered for this wheel
                continue
            found.append(
                WheelPatches(
                    time=now,
                    s=float(wheel[STATION]),
                    wheelset=name,
                    side=side,
                    y=float(wheel[Y]),
                    z=float(wheel[Z]),
                    yaw=math.atan2(-along, left),
                    roll=math.asin(up),
                    pair=int(wheel[pair]),
                    share=float(share),
                    patches=tuple(patches),
                )
            )
        return found

    def _refuse_without_patches(self) -> None:
        """Raise InputError where the contact model solves no patches."""
        contact: Any = self._system.contact
        if not solves_patches(contact):
            problems = ProblemList("patches")
            problems.add("", f"{type(contact).__name__} has no patches to record: expected elastic contact")
            problems.stop_if_any()


def _even(every: float, scenario: Scenario) -> list[float]:
    """Arc lengths of the first wheelset at even distances from the start [m]."""
    if math.isinf(every):
        return []
    return [float(s) for s in np.arange(_start(scenario), scenario.track.length, every)]


def _start(scenario: Scenario) -> float:
    """Arc length of the first wheelset at the start [m]."""
    return scenario.start_position + scenario.vehicle.wheelsets[0].position[0]
