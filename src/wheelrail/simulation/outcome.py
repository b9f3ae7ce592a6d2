"""What a run leaves behind: room for its rows, and the result made of them."""

from __future__ import annotations

import math
import platform
from dataclasses import asdict

import numpy as np

from wheelrail.errors import InputError
from wheelrail.integrators.march._kernels import Progress
from wheelrail.multibody._kernels import MASS
from wheelrail.results.checks.run import check_run, with_checks
from wheelrail.results.recording import Recording
from wheelrail.results.result import Result, result_from_recording
from wheelrail.simulation.fade_in import end_of_start, fade_notices, fading
from wheelrail.simulation.limits._kernels import wheel_lift
from wheelrail.simulation.motion._kernels import WORKS, Workspace
from wheelrail.simulation.observation._kernels import BODY_SIGNALS, KEPT_POINTS, POINT_SIGNALS, SUMS, Recorder
from wheelrail.simulation.overspeed import overspeed_remedy
from wheelrail.simulation.scenario import STABLE_STEP, Scenario, hash_of_text
from wheelrail.simulation.section.motion._kernels import SectionWork
from wheelrail.simulation.status import LEFT_RAILS, of_a_wheel, words_of
from wheelrail.track.irregularity._kernels import Deviations
from wheelrail.track.track import Track
from wheelrail.vehicle.assemble import VehicleModel

RESTING = 1e-4  #: acceleration below which a start is at rest [m/s2]
CURVE_GRID = 0.05  #: how finely the ends of the full curve are looked for [m]


def make_progress(step: float) -> Progress:
    """Of a march that has not begun; `step` [s] is its first."""
    return Progress(np.zeros(1), np.array([step]), *(np.zeros(1, dtype=np.int64) for _ in range(3)))


def make_recorder(rows: int, arrays: VehicleModel, locks: int, start: float, works: int = WORKS) -> Recorder:
    """Room for the rows of a run; `works` of them are recorded, too."""
    n, nb, nw = rows, len(arrays.bodies), arrays.wheelset_bodies.size
    return Recorder(
        times=np.zeros(n),
        bodies=np.zeros((n, nb, BODY_SIGNALS)),
        elements=np.zeros((n, len(arrays.element_names), 6)),
        counts=np.zeros((n, nw, 2), dtype=np.int64),
        contacts=np.zeros((n, nw, 2, KEPT_POINTS, POINT_SIGNALS)),  # of which rows to come take no memory yet
        locks=np.zeros((n, locks, 6)),
        works=np.zeros((n, works)),
        between=np.zeros((n, 3)),
        sums=np.zeros(SUMS),
        guess=start + arrays.positions[:, 0],
        frame=np.zeros((3, 3)),
    )


def recorded_bytes(scenario: Scenario) -> float:
    """What the numbers of a run take at most, unpacked [bytes]."""
    vehicle = scenario.vehicle
    wheels = 2 * len(vehicle.wheelsets)
    values = BODY_SIGNALS * len(vehicle.all_bodies) + 6 * len(vehicle.elements) + KEPT_POINTS * POINT_SIGNALS * wheels
    return 8.0 * values * scenario.longest_time / scenario.output_every


def make_result(
    scenario: Scenario,
    arrays: VehicleModel,
    work: Workspace | SectionWork,
    recorder: Recorder,
    progress: Progress,
    status: int,
    clock: tuple[float, float, float],
    notices: tuple[str, ...] = (),
    *,
    deviations: Deviations,
    applied: np.ndarray | None = None,
) -> Result:
    """What a run has recorded, how it ended, and what came of its checks.

    clock : the CPU time when it began, was prepared and ended [s]. notices : what its reader should know beside that.
    deviations : of the rails, as the run met them. applied : forces from outside on the bodies along their axes, held
    from each recorded instant to the next [N], shape (n, nb, 3).
    """
    n = int(progress.rows[0])
    wheelsets = tuple(arrays.body_names[b] for b in arrays.wheelset_bodies)
    where, side = (int(v) for v in work.trouble)
    what, remedy = words_of(status, wheelsets[where], side, *wheel_place(arrays, work, where, side))
    place = float(work.places.s[where] if of_a_wheel(status) else work.places.s.max())
    if status in LEFT_RAILS and (words := overspeed_remedy(scenario, place)):
        remedy = f"{words}; {remedy}"
    simulated, cpu = float(progress.time[0]), clock[2] - clock[1]
    text, lost = scenario_words(scenario)
    stretch = fading(scenario)
    last_axle = recorder.bodies[:n, arrays.wheelset_bodies, 0].min(axis=1)
    start_end = end_of_start(stretch, recorder.times[:n], last_axle)
    recording = Recording(
        title=scenario.title,
        times=recorder.times[:n],
        bodies=recorder.bodies[:n],
        elements=recorder.elements[:n],
        counts=np.minimum(recorder.counts[:n], KEPT_POINTS),
        contacts=recorder.contacts[:n],
        masses=arrays.bodies[:, MASS].copy(),
        works=recorder.works[:n] if recorder.works.shape[1] else None,
        between=recorder.between[:n],
        locks=recorder.locks[:n, :, 0] if recorder.locks.shape[1] else np.zeros((n, 0)),
        body_names=arrays.body_names,
        wheelset_names=wheelsets,
        element_names=arrays.element_names,
        lock_names=tuple(f"{body}.{kind}" for body, kind in scenario.locks),
        radius=float(arrays.radii[0]),
        gravity=scenario.gravity,
        status=what,
        status_time=simulated,
        status_place=place,
        remedy=remedy,
        notices=(*notices, *fade_notices(scenario, stretch, start_end), *lost),
        scenario_text=text,
        scenario_hash=hash_of_text(text) if text else "",
        chosen={"integrator": asdict(scenario.stepping), "start": float(scenario.start_place)},
        integrator=integrator_words(scenario),
        versions=_versions(),
        timings={
            "prepare_cpu_seconds": clock[1] - clock[0],
            "cpu_seconds": cpu,
            "simulated_seconds": simulated,
            "steps": float(progress.steps[0]),
            "evaluations": float(progress.evaluations[0]),
            "real_time_factor": simulated / cpu if cpu > 0.0 else 0.0,
        },
        curve=full_curve(scenario.track),
        fade_in=stretch,
        start_end=start_end,
    )
    result = result_from_recording(recording)
    irregular = scenario.track.irregularity is not None
    rough = irregular or applied is not None or scenario.acted_on or bool(scenario.displacements)
    checks = check_run(result, scenario.track, deviations if irregular else None, applied, rough=rough)
    return with_checks(result, checks)


def scenario_words(scenario: Scenario) -> tuple[str, tuple[str, ...]]:
    """What is run as TOML; no text but a notice where a part of it is of a class that files do not know."""
    try:
        return scenario.to_toml(), ()
    except InputError as error:
        words = "; ".join(map(str, error.problems))
        return "", (f"this result does not hold its scenario, which cannot be written to a file: {words}",)


def start_notices(rest: float) -> tuple[str, ...]:
    """What is to be said of a start that was not at rest; `rest` is the greatest acceleration there [m/s2]."""
    if rest < RESTING:
        return ()
    if math.isinf(rest):
        return ("the start is not at rest, which is not sought on such a stretch of track; the vehicle settles",)
    return (f"the start is not at rest: accelerations of up to {rest:.2g} m/s2 or rad/s2, then it settles",)


def integrator_words(scenario: Scenario) -> str:
    """What computes a run, with its step or tolerances, and whether "auto" has chosen it."""
    integrator = scenario.stepping
    if integrator.fixed:
        words = f"{integrator.name}, steps of {integrator.step * 1e3:g} ms"
    else:
        words = f"{integrator.name}, tolerances {integrator.relative:g} and {integrator.absolute:g}"
    return f"{words} (chosen by auto)" if scenario.integrator.name == "auto" else words


def step_notices(scenario: Scenario) -> tuple[str, ...]:
    """What is to be said of a step that is too long for the creep forces: contacts then chatter, often unseen."""
    integrator = scenario.stepping
    longest = STABLE_STEP * scenario.speed
    if integrator.name != "ode5" or scenario.vehicle.plane or integrator.step <= longest:
        return ()
    return (
        f"steps of {integrator.step * 1e3:g} ms are too long for ode5 at {scenario.speed:g} m/s, forces may chatter:"
        f" take ros2, or at most {longest * 1e3:.2g} ms",
    )


def wheel_place(arrays: VehicleModel, work: Workspace | SectionWork, w: int, side: int) -> tuple[float, float]:
    """How far a wheelset is shifted against the rail of one side, and how high its wheel is lifted there [m]."""
    y, z = work.places.place[w, side]
    offset = abs(arrays.circle_distances[w]) * (1.0 if side == 0 else -1.0)
    axes = work.axes[arrays.wheelset_bodies[w]]
    return float(y), float(wheel_lift(arrays.radii[w], offset, work.places.axes[w, side], z, axes))


def full_curve(track: Track) -> tuple[float, float] | None:
    """The longest stretch of constant, greatest curvature [m]; None on straight track."""
    count = min(round(track.length / CURVE_GRID), 200_000)
    s = np.linspace(0.0, track.length, max(count, 1000) + 1)
    curvature = np.abs(track.sample(s).curvature)
    greatest = curvature.max()
    if greatest < 1e-6:
        return None
    full = np.flatnonzero(curvature > (1.0 - 1e-9) * greatest)
    groups = np.split(full, np.flatnonzero(np.diff(full) > 1) + 1)
    longest = max(groups, key=len)
    return float(s[longest[0]]), float(s[longest[-1]])


def _versions() -> dict[str, str]:
    import numba

    from wheelrail import __version__

    return {
        "wheelrail": __version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
    }
