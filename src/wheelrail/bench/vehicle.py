"""What a step of a whole vehicle costs, which part of it is the search of contacts, and how long a start takes."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from wheelrail.bench._kernels.vehicle import POSE, loop_searches
from wheelrail.bench.exudyn_wagon import MISSING, exudyn_is_there, exudyn_wagon
from wheelrail.bench.vehicle_scenario import CELLS, FULL_CURVE, SPEED, STEP, STRAIGHT, curve_scenario
from wheelrail.contact._kernels.interface import AXLE, Y, Z
from wheelrail.contact.choice import Contact
from wheelrail.contact.point.detection._kernels.equations import OF_NONE, RUN
from wheelrail.integrators._kernels.advance import advance
from wheelrail.integrators._kernels.explicit import FixedStep
from wheelrail.integrators._kernels.system import evaluate_rates
from wheelrail.integrators.steps import DORMAND_PRINCE, make_clock, make_stages
from wheelrail.multibody._kernels.rigid_body import normalise
from wheelrail.numerics._kernels.status import OK
from wheelrail.results.instrumentation import Instrumentation
from wheelrail.simulation.instruments import instrumentation_of, make_instruments
from wheelrail.simulation.outcome import make_recorder
from wheelrail.simulation.prepare import prepare
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.simulation.wheels import put_on_rails
from wheelrail.system._kernels.vehicles import Vehicles
from wheelrail.system.records import arrays_of, with_look
from wheelrail.track.rail_support import RailSupport

JOHNSON_VERMEULEN = "johnson-vermeulen-moment"
DEFAULT = Contact().detection  #: of runs that name no detection
#: Detection and creep law of each run; the first is what a user gets.
RUNS = (
    (DEFAULT, JOHNSON_VERMEULEN),
    ("dist" if DEFAULT == "diff" else "diff", JOHNSON_VERMEULEN),
    (DEFAULT, "fastsim"),
)
REPEATS = 5
MEASURING_REPEATS = 8  #: times that of short stretches, whose difference is small
DURATION: float | None = None  #: of the runs [s]; the whole track if None
PART_STEPS = 1000  #: whose searches are done again
STAGES = 6  #: of ODE5
EXUDYN_STEPS = 10_000
ROLL_RATE = 0.02  #: of Exudyn's car body where bodies are to turn [rad/s]

START_SCRIPT = """
import time
from wheelrail.bench.vehicle import RUNS
from wheelrail.bench.vehicle_scenario import STEP, curve_scenario
from wheelrail.simulation.simulate import simulate
simulate(curve_scenario(*RUNS[0], STEP))
print(time.process_time())
"""


@dataclass(frozen=True)
class PaperCost:
    """A step time that was published (Meli 2009, tables 2.23 and 2.24: 0.5 ms steps on a 2.2 GHz Core 2 Duo)."""

    what: str
    step_microseconds: float
    detection_microseconds: float | None = None
    detection_share: float | None = None


PAPERS = (
    PaperCost("Meli 2009, DIST", 8300.0, 4500.0, 0.54),
    PaperCost("Meli 2009, DIFF", 6200.0, 2500.0, 0.40),
    PaperCost("Meli 2009, Simpack Rail", 14200.0),
)


@dataclass(frozen=True)
class PartCost:
    """CPU time of steps in one part of the track, and of the contact searches in them."""

    step_microseconds: float
    detection_microseconds: float
    detection_share: float
    contacts: float  #: points per evaluation, all wheels together


@dataclass(frozen=True)
class RunCost:
    """CPU time of a run, the least of several repeats."""

    detection: str
    tangential: str
    steps: int
    step_microseconds: float  #: over the whole run, with recording
    real_time_factor: float
    curve: PartCost  #: in the full curve
    straight: PartCost  #: on the straight behind it


@dataclass(frozen=True)
class ExudynCost:
    """CPU time of a step of the same vehicle in Exudyn without contact; see `bench.exudyn_wagon`."""

    version: str
    step_microseconds: float  #: while bodies only sink and bounce, the quicker case
    turning_step_microseconds: float  #: while they turn as well
    ratio: float  #: our step with contact (default detection, Johnson and Vermeulen) over the quicker of these
    turning_ratio: float  #: over the other


@dataclass(frozen=True)
class ResilientCost:
    """CPU time of a step with the default contact on resilient track, in turn with rigid track."""

    step_microseconds: float
    ratio: float  #: over rigid track


@dataclass(frozen=True)
class MeasuringCost:
    """CPU time of a step with the instruments of an assessment and the filters behind them, in turn with bare steps."""

    channels: int  #: filtered signals
    accelerometers: int
    step_microseconds: float
    share: float  #: of the bare step that comes on top


@dataclass(frozen=True)
class StartCost:
    """From the start of a process to the end of the first step."""

    warm_wall_seconds: float
    warm_cpu_seconds: float
    first_wall_seconds: float | None  #: with nothing compiled yet
    first_cpu_seconds: float | None


@dataclass(frozen=True)
class VehicleCosts:
    """Everything that `wheelrail bench vehicle` measures."""

    runs: tuple[RunCost, ...]
    papers: tuple[PaperCost, ...]
    exudyn: ExudynCost | None
    exudyn_note: str  #: why there is no comparison; empty if there is
    resilient: ResilientCost
    measuring: MeasuringCost
    start: StartCost
    cells: int  #: strips and slices of FASTSIM


def vehicle_costs(*, first: bool = False) -> VehicleCosts:
    """All measurements; `first` also compiles everything anew, which takes minutes."""
    for detection, tangential in RUNS:
        simulate(curve_scenario(detection, tangential, STEP))  # compile, or read what is compiled
    exudyn, note = None, MISSING
    best: dict[str, float] = {}
    if exudyn_is_there():
        exudyn, note = _in_turn(best), ""
    runs = tuple(_run_cost(*run, best if n == 0 else {}) for n, run in enumerate(RUNS))
    start = start_cost(first=first)
    return VehicleCosts(runs, PAPERS, exudyn, note, resilient_cost(), measuring_cost(), start, CELLS)


def measuring_cost() -> MeasuringCost:
    """Steps in the full curve with and without instruments one after the other, many times; the least of each."""
    scenario = curve_scenario(*RUNS[0], DURATION)
    part = PartRun(scenario, FULL_CURVE[0])
    given = instrumentation_of(scenario)
    best: dict[str, float] = {}
    for repeat in range(MEASURING_REPEATS * REPEATS + 1):
        for name, measured in (("bare", None), ("measured", given)):
            seconds = part.timed_steps(PART_STEPS, measured)
            if repeat > 0:  # the first compiles
                _note_least(best, name, seconds / PART_STEPS)
    share = best["measured"] / best["bare"] - 1.0
    return MeasuringCost(len(given.channels), len(given.accelerometers), 1e6 * best["measured"], share)


def resilient_cost() -> ResilientCost:
    """Runs on resilient and on rigid track one after the other, several times; the least of each."""
    tracks = {"rigid": None, "resilient": RailSupport()}
    scenarios = {name: curve_scenario(*RUNS[0], DURATION, support=support) for name, support in tracks.items()}
    best: dict[str, float] = {}
    for _ in range(REPEATS):
        for name, scenario in scenarios.items():
            _note_least(best, name, _seconds_per_step(scenario))
    return ResilientCost(1e6 * best["resilient"], best["resilient"] / best["rigid"])


def _in_turn(best: dict[str, float]) -> ExudynCost:
    """Our run and Exudyn's one after the other, several times; the least of each. Notes our own in `best`."""
    wagons = {"sinking": exudyn_wagon(), "turning": exudyn_wagon(ROLL_RATE)}
    scenario = curve_scenario(*RUNS[0], DURATION)
    for _ in range(REPEATS):
        _note_least(best, "ours", _seconds_per_step(scenario))
        for name, wagon in wagons.items():
            _note_least(best, name, wagon.run(EXUDYN_STEPS, STEP) / EXUDYN_STEPS)
    sinking, turning = best["sinking"], best["turning"]
    ours = best["ours"]
    return ExudynCost(wagons["sinking"].version, 1e6 * sinking, 1e6 * turning, ours / sinking, ours / turning)


def _note_least(best: dict[str, float], name: str, seconds: float) -> None:
    best[name] = min(best.get(name, np.inf), seconds)


def _seconds_per_step(scenario: Scenario) -> float:
    timings = simulate(scenario).timings
    return timings["cpu_seconds"] / timings["steps"]


def _run_cost(detection: str, tangential: str, best: dict[str, float]) -> RunCost:
    """Cost of one run; `best` may hold seconds per step that are known already."""
    scenario = curve_scenario(detection, tangential, DURATION)
    steps = 0.0
    if "ours" in best:
        steps = simulate(scenario).timings["steps"]
    else:
        for _ in range(REPEATS):
            timings = simulate(scenario).timings
            steps = timings["steps"]
            _note_least(best, "ours", timings["cpu_seconds"] / steps)
    step = best["ours"]
    return RunCost(
        detection=detection,
        tangential=tangential,
        steps=int(steps),
        step_microseconds=1e6 * step,
        real_time_factor=STEP / step,
        curve=part_cost(scenario, FULL_CURVE[0]),
        straight=part_cost(scenario, STRAIGHT),
    )


def part_cost(scenario: Scenario, position: float) -> PartCost:
    """CPU time of a step in the part of the track that begins at `position` [m], and of the searches in it.

    The run is taken into that part. There every pose of every wheel in every stage of `PART_STEPS` steps is
    noted; then these steps are made by the simulation's own kernel, and the noted searches are done again by
    themselves, in the same order and from the same memory. Both are timed in turn, and the least of each is taken.
    """
    part = PartRun(scenario, position)
    poses, found = part.noted_poses(PART_STEPS)
    best: dict[str, float] = {}
    for repeat in range(REPEATS + 1):
        stepping, (searching, again) = part.timed_steps(PART_STEPS), part.timed_searches(poses)
        if again != found:
            raise RuntimeError(f"searches done again found {again} contacts, the run {found}")
        if repeat > 0:  # the first compiles
            _note_least(best, "stepping", stepping / PART_STEPS)
            _note_least(best, "searching", searching / PART_STEPS)
    stepping, searching = best["stepping"], best["searching"]
    return PartCost(1e6 * stepping, 1e6 * searching, searching / stepping, found / (PART_STEPS * STAGES))


class PartRun:
    """A run whose last wheelset has come 5 m beyond a station [m], and which can go on from there again and again."""

    def __init__(self, scenario: Scenario, station: float) -> None:
        ready = prepare(scenario)
        self.scenario, self.ready = scenario, ready
        self.pairs = put_on_rails(scenario.vehicle, scenario.track).pairs
        self.vehicles, self.look = with_look(ready.vehicles)
        self._advance(round((station - self.vehicles.state.surface.s.min() + 5.0) / SPEED / STEP))
        self.kept = [array.copy() for array in arrays_of(self.vehicles.state)]

    def _advance(self, steps: int, measured: Instrumentation | None = None) -> float:
        """So many steps further, with instruments if wanted; returns the CPU time [s]."""
        every = round(self.scenario.output_every / STEP)
        instruments = None
        if measured is not None:
            instruments = make_instruments(self.scenario, self.ready.arrays, measured, steps * STEP)
        recorder = make_recorder(steps // every + 2, self.ready, self.scenario, instruments)
        recorder.guess[:] = self.vehicles.state.surface.s.mean()
        step = FixedStep(DORMAND_PRINCE, STEP, True)
        stages, clock = make_stages(self.vehicles.state.x.shape[1]), make_clock(STEP)
        start = time.process_time()
        until = (steps - 0.5) * STEP
        status = advance(
            step, self.ready.system, self.vehicles, 0, stages, clock, recorder, every * STEP, self.look, until
        )
        seconds = time.process_time() - start
        if status != OK:
            raise RuntimeError(f"the run ended with status {status}")
        return seconds

    def _go_back(self) -> None:
        """Everything as at the first step of the part."""
        for now, then in zip(arrays_of(self.vehicles.state), self.kept, strict=True):
            now[...] = then

    def timed_steps(self, count: int, measured: Instrumentation | None = None) -> float:
        """CPU time of `count` steps [s]."""
        self._go_back()
        return self._advance(count, measured)

    def noted_poses(self, count: int) -> tuple[np.ndarray, int]:
        """Poses of all wheels in these steps, shape (2, count, STAGES, nw, POSE), and how many contacts were found."""
        self._go_back()
        system, vehicles, x = self.ready.system, self.vehicles, self.vehicles.state.x[0].copy()
        slopes = np.zeros((STAGES, x.size))
        poses = np.zeros((2, count, STAGES, system.wheelsets.size, POSE))
        found = 0
        for step in range(count):
            for stage in range(STAGES):
                trial = x + STEP * DORMAND_PRINCE.a[stage, :stage] @ slopes[:stage]
                if evaluate_rates(system, vehicles, 0, 0.0, stage == 0, trial, slopes[stage]) != OK:
                    raise RuntimeError("a wheel failed while its poses were noted")
                _note_poses(vehicles, poses[:, step, stage])
                found += searched_contacts(vehicles)
            x += STEP * DORMAND_PRINCE.a[STAGES, :STAGES] @ slopes
            normalise(x, system.bodies.shape[0])
        return poses, found

    def timed_searches(self, poses: np.ndarray) -> tuple[float, int]:
        """CPU time of the searches for these poses [s], and how many contacts they found."""
        self._go_back()
        contact, memory = self.ready.system.contact, self.vehicles.state.contact
        seconds, found = 0.0, 0
        for side in range(2):
            search, points = memory.search[side::2].copy(), memory.points[side].copy()
            start = time.process_time()
            found += loop_searches(self.pairs[side], poses[side], contact.detection.method, True, search, points)
            seconds += time.process_time() - start
        return seconds, found


def searched_contacts(vehicles: Vehicles) -> int:
    """How many contacts of all wheels a search has found; the flank may be one without."""
    memory = vehicles.state.contact
    kept = np.arange(memory.points.shape[1]) < memory.counts[:, None]
    return int((kept & (memory.points[..., RUN] != OF_NONE)).sum())


def _note_poses(vehicles: Vehicles, out: np.ndarray) -> None:
    """Poses of the last evaluation into `out` (2, nw, POSE), as the contact model hands them to the search."""
    inputs = vehicles.contacts.inputs
    for side, mirror in enumerate((1.0, -1.0)):
        wheels = inputs[side::2]
        out[side] = wheels[:, [Y, Z, AXLE, AXLE + 1, AXLE + 2]] * (mirror, 1.0, mirror, 1.0, mirror)


def start_cost(*, first: bool = False) -> StartCost:
    """Time from the start of a process to the end of the first step, with a warm cache and, if wished, without."""
    _time_start({})  # fills the cache where it is empty
    warm = min(_time_start({}) for _ in range(3))
    cold: tuple[float, float] | tuple[None, None] = (None, None)
    if first:
        with tempfile.TemporaryDirectory() as folder:
            cold = _time_start({"NUMBA_CACHE_DIR": folder})
    return StartCost(*warm, *cold)


def _time_start(more: dict[str, str]) -> tuple[float, float]:
    """Wall and CPU time of a process that makes one step [s]."""
    start = time.perf_counter()
    done: Any = subprocess.run(
        [sys.executable, "-c", START_SCRIPT], env=os.environ | more, capture_output=True, text=True, check=True
    )
    return time.perf_counter() - start, float(done.stdout)
