"""What a step costs through the Python interface, step by step: the worst counts where hardware waits."""

from __future__ import annotations

import gc
import os
import time
from dataclasses import dataclass

import numpy as np

from wheelrail.bench._kernels.yardstick import fixed_work
from wheelrail.bench.vehicle import JOHNSON_VERMEULEN
from wheelrail.bench.vehicle_scenario import STEP, curve_scenario
from wheelrail.simulation.live.vehicle import LiveVehicle

DURATION: float | None = None  #: of the run [s]; the whole track if None
WARM_STEPS = 200  #: made before anything is measured
REPETITIONS = 5  #: of the run, bit for bit the same
YARDSTICK = 2048  #: numbers of the fixed work, some microseconds to go through
CALIBRATION = 100  #: times that these are gone through to find out


@dataclass(frozen=True)
class StepTimes:
    """Of all steps of a run [us]."""

    mean: float
    median: float
    p99: float  #: 99 of 100 steps take less
    p999: float  #: 999 of 1000
    maximum: float


@dataclass(frozen=True)
class StepCosts:
    """Everything that `wheelrail bench step` measures."""

    steps: int  #: of a run
    repetitions: int  #: of the run
    budget_microseconds: float  #: what a step may take in real time: its own length
    wall: StepTimes  #: of the steps of all repetitions
    cpu: StepTimes  #: of the thread that steps
    repeated: StepTimes  #: of the steps of one run, each the median of its wall times in all repetitions
    yardstick: StepTimes  #: wall times of work that is always the same, as long as the median step, as often as steps
    yardstick_cpu: StepTimes
    over_budget: int  #: steps of all repetitions whose wall time is above the budget
    over_budget_cpu: int  #: and whose CPU time is: other programs have no part in these
    load_before: tuple[float, float, float]  #: mean number of running programs over 1, 5 and 15 minutes
    load_after: tuple[float, float, float]
    cores: int
    garbage_collection: str


def step_costs() -> StepCosts:
    """Time every step of the wagon through the curve, called from Python as a controller would, inputs given."""
    return time_steps(LiveVehicle(curve_scenario("diff", JOHNSON_VERMEULEN)), STEP, DURATION or 60.0)


def time_steps(vehicle: LiveVehicle, length: float, duration: float, start: np.ndarray | None = None) -> StepCosts:
    """Time every step of a vehicle from its start on, in a run that is repeated; steps have a `length` [s].

    A step that takes long in one repetition alone met something else that the machine did. The median over all
    repetitions is what the step itself takes.

    start : inputs over `WARM_STEPS` steps that are made before and not timed; the vehicle goes back to its start after
    these unless inputs are given.
    """
    inputs = np.zeros_like(vehicle.inputs)
    for _ in range(WARM_STEPS):
        vehicle.step(inputs if start is None else start, length)
    if start is None:
        vehicle.reset()
    begin, most = vehicle.save(), round(duration / length)
    wall, cpu = (np.zeros((REPETITIONS, most), dtype=np.int64) for _ in range(2))
    before = os.getloadavg()
    collecting = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        for n in range(REPETITIONS):
            vehicle.restore(begin)
            count = _timed_steps(vehicle, inputs, length, wall[n], cpu[n])
        wall, cpu = wall[:, :count], cpu[:, :count]
        fixed, fixed_cpu = _timed_work(float(np.median(cpu)), wall.size)
    finally:
        if collecting:
            gc.enable()
    budget = 1e9 * length
    return StepCosts(
        steps=count,
        repetitions=REPETITIONS,
        budget_microseconds=1e6 * length,
        wall=_times(wall),
        cpu=_times(cpu),
        repeated=_times(np.median(wall, axis=0)),
        yardstick=_times(fixed),
        yardstick_cpu=_times(fixed_cpu),
        over_budget=int((wall > budget).sum()),
        over_budget_cpu=int((cpu > budget).sum()),
        load_before=before,
        load_after=os.getloadavg(),
        cores=os.cpu_count() or 1,
        garbage_collection="off",
    )


def _timed_steps(vehicle: LiveVehicle, inputs: np.ndarray, length: float, wall: np.ndarray, cpu: np.ndarray) -> int:
    """Step to the end, noting nanoseconds; returns how many steps were made."""
    for n in range(wall.size):
        start, used = time.perf_counter_ns(), time.thread_time_ns()
        vehicle.step(inputs, length)
        cpu[n] = time.thread_time_ns() - used
        wall[n] = time.perf_counter_ns() - start
        if not vehicle.running:
            return n
    return int(wall.size)


def _timed_work(length: float, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Wall and CPU time [ns] of the same work again and again, of about this length [ns]."""
    numbers = np.ones(YARDSTICK)
    wall, cpu = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
    fixed_work(numbers, 1)  # compiles, or reads what is compiled
    one = time.thread_time_ns()
    fixed_work(numbers, CALIBRATION)
    rounds = max(round(length * CALIBRATION / (time.thread_time_ns() - one)), 1)
    for n in range(count):
        start, used = time.perf_counter_ns(), time.thread_time_ns()
        fixed_work(numbers, rounds)
        cpu[n] = time.thread_time_ns() - used
        wall[n] = time.perf_counter_ns() - start
    return wall, cpu


def _times(nanoseconds: np.ndarray) -> StepTimes:
    us = nanoseconds / 1e3
    median, p99, p999 = (float(v) for v in np.percentile(us, [50.0, 99.0, 99.9]))
    return StepTimes(float(us.mean()), median, p99, p999, float(us.max()))
