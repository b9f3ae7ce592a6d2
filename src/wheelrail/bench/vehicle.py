"""What a step of a whole vehicle costs, which part of it is the search of contacts, and how long a start takes."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from wheelrail.bench._kernels.vehicle import POSE, loop_searches
from wheelrail.bench.exudyn_wagon import MISSING, exudyn_is_there, exudyn_wagon
from wheelrail.bench.vehicle_scenario import CELLS, FULL_CURVE, SPEED, STEP, STRAIGHT, curve_scenario
from wheelrail.contact.geometry._kernels.pair import OK
from wheelrail.contact.point.detection._kernels.equations import OF_NONE, RUN
from wheelrail.integrators._kernels.advance import Stepping, march_fixed
from wheelrail.integrators._kernels.explicit import DOPRI_A, MOST_STAGES, ODE5
from wheelrail.multibody._kernels.rigid_body import normalise
from wheelrail.simulation._kernels.motion import Workspace, derivative
from wheelrail.simulation.assemble import make_inputs
from wheelrail.simulation.contact import Contact
from wheelrail.simulation.outcome import make_progress, make_recorder
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import prepare, simulate

JOHNSON_VERMEULEN = "johnson-vermeulen-moment"
DEFAULT = Contact().detection  #: of runs that name no detection
#: Detection and creep law of each run; the first is what a user gets.
RUNS = (
    (DEFAULT, JOHNSON_VERMEULEN),
    ("dist" if DEFAULT == "diff" else "diff", JOHNSON_VERMEULEN),
    (DEFAULT, "fastsim"),
)
REPEATS = 5
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
    return VehicleCosts(runs, PAPERS, exudyn, note, start_cost(first=first), CELLS)


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


def part_cost(scenario: Scenario, place: float) -> PartCost:
    """CPU time of a step in the part of the track that begins at `place` [m], and of the searches in it.

    The run is taken into that part. There every pose of every wheel in every stage of `PART_STEPS` steps is
    noted; then these steps are made by the simulation's own kernel, and the noted searches are done again by
    themselves, in the same order and from the same memory. Both are timed in turn, and the least of each is taken.
    """
    march = PartMarch(scenario, place)
    poses, found = march.noted_poses(PART_STEPS)
    best: dict[str, float] = {}
    for repeat in range(REPEATS + 1):
        stepping, (searching, again) = march.timed_steps(PART_STEPS), march.timed_searches(poses)
        if again != found:
            raise RuntimeError(f"searches done again found {again} contacts, the run {found}")
        if repeat > 0:  # the first compiles
            _note_least(best, "stepping", stepping / PART_STEPS)
            _note_least(best, "searching", searching / PART_STEPS)
    stepping, searching = best["stepping"], best["searching"]
    return PartCost(1e6 * stepping, 1e6 * searching, searching / stepping, found / (PART_STEPS * STAGES))


class PartMarch:
    """A run whose last wheelset has come 5 m beyond a place [m], and which can go on from there again and again."""

    def __init__(self, scenario: Scenario, place: float) -> None:
        ready = prepare(scenario)
        self.scenario, self.ready = scenario, ready
        self.inputs = make_inputs(ready.model)
        self.state = ready.state.copy()
        way = place - ready.work.places.s.min() + 5.0
        self.work = ready.work
        self._march(self.state, round(way / SPEED / STEP))
        self.kept = _copied(self.work)

    def _march(self, x: np.ndarray, steps: int) -> float:
        """Take x so many steps further; returns the CPU time [s]."""
        model = self.ready.model
        every = round(self.scenario.output_every / STEP)
        stepping = Stepping(ODE5, STEP, 0.0, 0.0, every, every * STEP, self.scenario.track.length, True)
        s = self.work.places.s
        recorder = make_recorder(steps // every + 2, self.ready.arrays, 0, float(s.mean()))
        progress = make_progress(STEP)
        rates, trial = np.zeros((MOST_STAGES, model.size)), np.zeros(model.size)
        start = time.process_time()
        status = march_fixed(model, self.work, self.inputs, stepping, steps, x, rates, trial, progress, recorder)
        seconds = time.process_time() - start
        if status != OK:
            raise RuntimeError(f"the run ended with status {status}")
        return seconds

    def _go_back(self) -> np.ndarray:
        """Everything as at the first step of the part; returns the state."""
        for now, then in zip(self.work.places, self.kept.places, strict=True):
            now[...] = then
        return self.state.copy()

    def timed_steps(self, count: int) -> float:
        """CPU time of `count` steps [s]."""
        return self._march(self._go_back(), count)

    def noted_poses(self, count: int) -> tuple[np.ndarray, int]:
        """Poses of all wheels in these steps, shape (2, count, STAGES, nw, POSE), and how many contacts were found."""
        model, work, x = self.ready.model, self.work, self._go_back()
        rates = np.zeros((STAGES, model.size))
        poses = np.zeros((2, count, STAGES, model.wheelsets.size, POSE))
        found = 0
        for step in range(count):
            for stage in range(STAGES):
                trial = x + STEP * DOPRI_A[stage, :stage] @ rates[:stage]
                if derivative(model, work, self.inputs, stage == 0, trial, rates[stage]) != OK:
                    raise RuntimeError("a wheel failed while its poses were noted")
                _note_poses(work, model.wheelsets, poses[:, step, stage])
                found += searched_contacts(work)
            x += STEP * DOPRI_A[STAGES, :STAGES] @ rates
            normalise(x, model.bodies.shape[0])
        return poses, found

    def timed_searches(self, poses: np.ndarray) -> tuple[float, int]:
        """CPU time of the searches for these poses [s], and how many contacts they found."""
        self._go_back()
        ground, places = self.ready.model.ground, self.work.places
        seconds, found = 0.0, 0
        for side, pair in enumerate((ground.left, ground.right)):
            memory, points = places.memory[:, side].copy(), places.points[0, side].copy()
            search = partial(loop_searches, pair, poses[side], ground.method, True, memory, points)
            start = time.process_time()
            found += search()
            seconds += time.process_time() - start
        return seconds, found


def searched_contacts(work: Workspace) -> int:
    """How many contacts of all wheels a search has found; the flank may be one without."""
    places = work.places
    kept = np.arange(places.points.shape[2]) < places.counts[..., None]
    return int((kept & (places.points[..., RUN] != OF_NONE)).sum())


def _copied(work: Workspace) -> Workspace:
    return work._replace(places=work.places._replace(**{k: v.copy() for k, v in work.places._asdict().items()}))


def _note_poses(work: Workspace, wheelsets: np.ndarray, out: np.ndarray) -> None:
    """Poses of the last evaluation into `out` (2, nw, POSE), as `one_wheel` hands them to the search."""
    for side, mirror in enumerate((1.0, -1.0)):
        axles = work.axes[wheelsets, :, 1]
        across = np.einsum("wij,wj->wi", work.places.axes[:, side], axles)
        out[side, :, 0] = mirror * work.places.place[:, side, 0]
        out[side, :, 1] = work.places.place[:, side, 1]
        out[side, :, 2:] = across * (mirror, 1.0, mirror)


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
