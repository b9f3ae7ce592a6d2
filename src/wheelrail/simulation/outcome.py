"""What a run leaves behind: room for its rows, and the result made of them."""

from __future__ import annotations

import json
import math
import platform
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import KEPT_PATCHES, PATCH_COLUMNS, STATION, Y, Z
from wheelrail.contact.called.contact import functions_of
from wheelrail.contact.counted import sum_of_tallies, tallies_of
from wheelrail.contact.elastic.papers.in_vehicle import PapersInVehicle
from wheelrail.errors import InputError
from wheelrail.integrators._kernels.stages import Clock
from wheelrail.multibody._kernels.rigid_body import INERTIA_Y, MASS
from wheelrail.multibody._kernels.signals import BODY_SIGNALS, ELEMENT_SIGNALS, ENERGIES
from wheelrail.numerics._kernels.status import DIVERGED, NOT_FINITE, TOO_MANY
from wheelrail.results.checks.run import check_run, with_checks
from wheelrail.results.control import RecordedControl
from wheelrail.results.instrumentation import Filtered, Instrumentation
from wheelrail.results.recording import Recording
from wheelrail.results.result import Result, result_from_recording
from wheelrail.results.rollers import RecordedRollers
from wheelrail.results.status import LEFT_RAILS, Status, of_a_wheel, status_of
from wheelrail.simulation.fade_in import deviations_of, fade_warnings, fading
from wheelrail.simulation.instruments import filtered_signals, instrumentation_of, no_instruments, stored_interval
from wheelrail.simulation.overspeed import overspeed_remedy
from wheelrail.simulation.prepare import Prepared
from wheelrail.simulation.scenario import Scenario, hash_of_text
from wheelrail.simulation.start_end import end_of_start, start_warnings
from wheelrail.simulation.step_choice import StepChoice, unfollowed_words
from wheelrail.simulation.wheelset_torque import wheelset_torques
from wheelrail.surface._kernels.interface import RAIL_SIGNALS
from wheelrail.system._kernels.instruments import Instruments
from wheelrail.system._kernels.limits import wheel_lift
from wheelrail.system._kernels.multibody import Multibody
from wheelrail.system._kernels.observation import FORCES, SUM_COLUMNS, Recorder
from wheelrail.system.energy import stored_energy, supplied_work
from wheelrail.system.multibody import COORDINATES
from wheelrail.track.track import Track
from wheelrail.vehicle.body import SIDES

STRANGE = 0.01  #: share of the energy of a vehicle in motion that a solution that does not diverge keeps
SLOW, LIFTED_BY, STANDARD_GRAVITY = 1.0, 0.1, 9.81  #: least motion that counts: at a walk, and lifted a little
CURVE_GRID = 0.05  #: how finely the ends of the full curve are looked for [m]


def make_recorder(
    rows: int, ready: Prepared, scenario: Scenario, instruments: Instruments | None = None, sensors: int = 0
) -> Recorder:
    """Room for the rows of a run; the first of its accelerometers are `sensors`, whose readings are recorded."""
    arrays = ready.arrays
    n, nb, nw = rows, len(arrays.bodies), arrays.wheelset_bodies.size
    return Recorder(
        times=np.zeros(n),
        bodies=np.zeros((n, nb, BODY_SIGNALS)),
        elements=np.zeros((n, len(arrays.element_names), ELEMENT_SIGNALS)),
        counts=np.zeros((n, nw, 2), dtype=np.int64),
        contacts=np.zeros((n, nw, 2, KEPT_PATCHES, PATCH_COLUMNS)),  # of which rows to come take no memory yet
        constraints=np.zeros((n, len(scenario.all_constraints), 6)),
        works=np.zeros((n, ENERGIES if isinstance(ready.system, Multibody) else 0)),
        rails=np.zeros((n, nw if scenario.track.support is not None and scenario.rig is None else 0, 2, RAIL_SIGNALS)),
        moments=np.zeros((n, nw)),
        sensors=np.zeros((n, sensors, 3)),
        between=np.zeros((n, FORCES + nw)),
        summed=np.zeros(FORCES + nw),
        sums=np.zeros((FORCES + nw, SUM_COLUMNS)),
        step_time=np.zeros(1),
        instruments=no_instruments(nw) if instruments is None else instruments,
        guess=scenario.start_position + arrays.positions[:, 0],
        brakes=np.zeros((n, nw)),
        frame=np.zeros((3, 3)),
        rates=np.zeros(ready.vehicles.state.x.shape[1]),
    )


def recorded_bytes(scenario: Scenario) -> float:
    """What the numbers of a run take at most, unpacked [bytes]."""
    vehicle = scenario.vehicle
    wheels = 2 * len(vehicle.wheelsets)
    values = BODY_SIGNALS * (len(vehicle.all_bodies) + len(scenario.rollers)) + ELEMENT_SIGNALS * len(vehicle.elements)
    values += KEPT_PATCHES * PATCH_COLUMNS * wheels
    filtered = len(instrumentation_of(scenario).channels) / stored_interval(scenario)
    return 8.0 * (values / scenario.output_every + filtered) * scenario.longest_time


class Acted(NamedTuple):
    """What acted on the bodies of a run from outside, along their axes; None for nothing."""

    applied: np.ndarray | None = None  #: forces, held from each recorded instant to the next [N], shape (n, nb, 3)
    inputs: np.ndarray | None = None  #: forces, moments and brakes at the recorded instants, (n, nb, INPUTS)
    control: RecordedControl | None = None  #: what a control system noted


def make_result(
    scenario: Scenario,
    ready: Prepared,
    recorder: Recorder,
    clock: Clock,
    status: int,
    cpu_times: tuple[float, float, float],
    warnings: tuple[str, ...] = (),
    *,
    instrumentation: Instrumentation,
    energies: tuple[float, np.ndarray],
    acted: Acted = Acted(),
    given: Scenario | None = None,
) -> Result:
    """What a run has recorded, how it ended, and what came of its checks.

    cpu_times : when it began, was prepared and ended [s]. warnings : what its reader should know beside that.
    instrumentation : what was measured at every step. energies : see `energy_from_nothing`. acted : what acted on the
    bodies from outside. given : the scenario of which `scenario` is the model, on a scaled rig; it is the one that is
    kept.
    """
    arrays = ready.arrays
    n = int(clock.rows[0])
    wheelsets = tuple(arrays.body_names[b] for b in arrays.wheelset_bodies)
    where, side = (int(v) for v in ready.vehicles.scratch.failed[0])
    ended = status_of(status, wheelsets[where], side, *wheel_position(ready, where, side))
    stations = ready.vehicles.contacts.inputs[::2, STATION]
    position = float(stations[where] if of_a_wheel(status) else stations.max())
    if status in (*LEFT_RAILS, TOO_MANY, NOT_FINITE) and energy_from_nothing(scenario, ready, *energies):
        words = ready.steps.too_long
        ended = status_of(DIVERGED, wheelsets[where], side, math.nan, math.nan)
        ended = Status(str(ended), ended.code, f"{words}; {ended.remedy}" if words else ended.remedy)
    elif status in LEFT_RAILS and (words := overspeed_remedy(scenario, position)):
        ended = Status(str(ended), ended.code, f"{words}; {ended.remedy}")
    text, lost = scenario_words(given or scenario)
    stretch = fading(scenario)
    filtered = filtered_signals(recorder.instruments, instrumentation, scenario)
    end = end_of_start(scenario, ready.rest, stretch, filtered.times, _last_axle(filtered))
    costs = contact_costs(ready)
    held = reactions_of(scenario.all_constraints)
    recording = Recording(
        title=scenario.title,
        times=recorder.times[:n],
        bodies=recorder.bodies[:n],
        elements=recorder.elements[:n],
        counts=np.minimum(recorder.counts[:n], KEPT_PATCHES),
        contacts=recorder.contacts[:n],
        masses=arrays.bodies[:, MASS].copy(),
        works=recorder.works[:n] if recorder.works.shape[1] else None,
        between=recorder.between[:n],
        rails=recorder.rails[:n] if recorder.rails.shape[1] else None,
        moments=recorder.moments[:n],
        sensors=recorder.sensors[:n],
        sensor_names=tuple(one.name for one in instrumentation.accelerometers if one.recorded),
        filtered=filtered,
        constraints=np.stack([recorder.constraints[:n, c, k] for _, c, k in held], -1) if held else np.zeros((n, 0)),
        torques=None if scenario.vehicle.plane else wheelset_torques(arrays, recorder.brakes[:n], acted.inputs),
        rollers=recorded_rollers(scenario),
        control=acted.control,
        body_names=arrays.body_names,
        wheelset_names=wheelsets,
        element_names=arrays.element_names,
        constraint_names=tuple(name for name, _, _ in held),
        radius=float(arrays.radii[0].mean()),
        radii=arrays.radii,
        gravity=scenario.gravity,
        status=ended,
        status_time=float(clock.time[0]),
        status_position=position,
        warnings=(
            *start_warnings(scenario, ready.rest, end),
            *warnings,
            *failure_warnings(ready, costs),
            *fade_warnings(scenario, stretch, end.time),
            *lost,
        ),
        scenario_text=text,
        scenario_hash=hash_of_text(text) if text else "",
        chosen={
            "integrator": asdict(ready.steps.stepping),
            "reason": ready.steps.reason,
            "start": float(scenario.start_position),
        },
        integrator=integrator_words(ready.steps),
        versions=_versions(),
        timings={**timings_of(clock, cpu_times), **costs},
        curve=full_curve(scenario.track),
        fade_in=stretch,
        start_end=end.time,
        start_over=end.reached,
    )
    result = result_from_recording(recording)
    irregular = scenario.track.irregularity is not None
    rough = irregular or acted.applied is not None or scenario.acted_on or bool(scenario.displacements)
    deviations = deviations_of(scenario) if irregular else None
    inertias = arrays.bodies[arrays.wheelset_bodies, INERTIA_Y]
    checks = check_run(result, scenario.track, deviations, acted.applied, rough=rough, inertias=inertias)
    return with_checks(result, checks)


def _last_axle(filtered: Filtered) -> np.ndarray:
    """Where the last axle was [m], which no output interval changes."""
    columns = [n for n, one in enumerate(filtered.instrumentation.channels) if one.signal == "s"]
    last: np.ndarray = filtered.values[:, columns].min(axis=1)
    return last


def with_members(result: Result, names: dict[str, str], identity: str) -> Result:
    """The result of a run that was given members besides its scenario: it names them, and has a hash of its own."""
    if not names:
        return result
    digest = hash_of_text(f"{result.scenario_text}\n{identity}") if result.scenario_text else ""
    return replace(
        result, dataset=result.dataset.assign_attrs(scenario_hash=digest, members=json.dumps(names, sort_keys=True))
    )


def own_energy(ready: Prepared, x: np.ndarray) -> float:
    """Energy of the motion less all work that was done on it [J]: an exact run keeps it; NaN of a cross section."""
    if not isinstance(ready.system, Multibody):
        return math.nan
    return stored_energy(ready.system, x) - supplied_work(ready.system, x)


def energy_from_nothing(scenario: Scenario, ready: Prepared, before: float, trial: np.ndarray) -> bool:
    """Whether the motion has gained or lost energy that no force has, so much that it is none of the vehicle's.

    A vehicle that derails keeps to a joule of what it has; a solution that diverges ends with as much again as it had,
    if not in the last state that was reached, then in that to which the next step would have led, `trial`.
    """
    if math.isnan(before):
        return False
    mass = float(ready.system.bodies[:, MASS].sum())
    usual = mass * (0.5 * max(scenario.speed, SLOW) ** 2 + STANDARD_GRAVITY * LIFTED_BY)
    states = (ready.vehicles.state.x[0], trial)
    with np.errstate(all="ignore"):
        return any(not abs(own_energy(ready, x) - before) <= STRANGE * usual for x in states)


def timings_of(clock: Clock, cpu_times: tuple[float, float, float]) -> dict[str, float]:
    """What a run cost, from when it began, was prepared and ended [s of CPU time]."""
    began, prepared, ended = cpu_times
    simulated, cpu = float(clock.time[0]), ended - prepared
    return {
        "prepare_cpu_seconds": prepared - began,
        "cpu_seconds": cpu,
        "simulated_seconds": simulated,
        "steps": float(clock.steps[0]),
        "evaluations": float(clock.evaluations[0]),
        "real_time_factor": simulated / cpu if cpu > 0.0 else 0.0,
    }


def reactions_of(constraints: Sequence[tuple[str, str]]) -> list[tuple[str, int, int]]:
    """Names of the reactions of constraints, each with the number of its constraint and its column there."""
    return [
        (f"{body}.{kind}.{part}" if kind == "fixed" else f"{body}.{kind}", n, column)
        for n, (body, kind) in enumerate(constraints)
        for column, part in enumerate(COORDINATES if kind == "fixed" else (kind,))
    ]


def recorded_rollers(scenario: Scenario) -> RecordedRollers | None:
    """What a result knows of the rollers of a rig."""
    if scenario.rig is None:
        return None
    own = scenario.rollers
    under = [
        [next(n for n, roller in enumerate(own) if roller.wheelset == wheelset.name and side in roller.sides)]
        for wheelset in scenario.vehicle.wheelsets
        for side in SIDES
    ]
    return RecordedRollers(
        names=tuple(roller.name for roller in own),
        radii=np.array([roller.radius for roller in own]),
        inertias=np.array([roller.Iyy for roller in own]),
        under=np.array(under).reshape(-1, 2),
        held=scenario.rig.drive == "held",
    )


def contact_costs(ready: Prepared) -> dict[str, float]:
    """Contact problems of a run where they were counted: how many, how many failed, CPU time of one [s]."""
    tallies = tallies_of(ready.vehicles.state.contact)
    if not tallies:
        return {}
    total = sum_of_tallies(tallies)
    return {
        "contact_problems": float(total.problems),
        "contact_failures": float(max(total.failures, unsolved_problems(ready.system.contact))),
        "contact_cpu_seconds": total.seconds,
        "contact_mean_seconds": total.mean,
        "contact_p99_seconds": total.quantile(0.99),
    }


def unsolved_problems(contact: Any) -> int:
    """Problems of the papers' contact that did not converge, the run going on."""
    models = [one for one in functions_of(contact) if isinstance(one, PapersInVehicle)]
    return sum(counts.nonlinear_failures for model in models for counts in model.counts.values())


def failure_warnings(ready: Prepared, costs: dict[str, float]) -> tuple[str, ...]:
    """What is to be said of contact problems that did not converge, and after which the run went on."""
    contact = ready.system.contact
    failed, total = costs.get("contact_failures", 0.0), costs.get("contact_problems", 0.0)
    if unsolved_problems(contact):
        return (f"{failed:.0f} of {total:.0f} problems of the papers' contact did not converge",)
    if failed and getattr(getattr(contact, "inner", contact), "fall_back", False):
        words = f"{failed:.0f} of {total:.0f} elastic contact problems did not converge"
        return (f"{words}: semi-elastic contact stood in",)
    return ()


def scenario_words(scenario: Scenario) -> tuple[str, tuple[str, ...]]:
    """What is run as TOML; no text but a notice where a part of it is of a class that files do not know."""
    try:
        return scenario.to_toml(), ()
    except InputError as error:
        words = "; ".join(map(str, error.problems))
        return "", (f"this result does not hold its scenario, which cannot be written to a file: {words}",)


def integrator_words(steps: StepChoice) -> str:
    """What computes a run, with its step or tolerances, and why "auto" has chosen it."""
    integrator = steps.stepping
    if integrator.fixed:
        words = f"{integrator.name}, steps of {integrator.step * 1e3:g} ms"
    else:
        words = f"{integrator.name}, tolerances {integrator.relative:g} and {integrator.absolute:g}"
    return f"{words} (chosen by auto: {steps.reason})" if steps.reason else words


def step_warnings(scenario: Scenario, steps: StepChoice) -> tuple[str, ...]:
    """What is to be said of a step that is too long: forces then are wrong, often unseen."""
    found = [*unfollowed_words(scenario.vehicle, steps.stepping)]
    if steps.too_long:
        found.append(f"{steps.too_long}; forces may be wrong without a sign of it")
    return tuple(found)


def wheel_position(ready: Prepared, w: int, side: int) -> tuple[float, float]:
    """How far a wheelset is displaced against the rail of one side, and how high its wheel is lifted there [m]."""
    wheel, contacts = 2 * w + side, ready.vehicles.contacts
    y, z = contacts.inputs[wheel, [Y, Z]]
    wheels = ready.system.wheels
    axes = ready.vehicles.scratch.axes[0, ready.arrays.wheelset_bodies[w]]
    lift = wheel_lift(wheels.radius[wheel], wheels.offset[wheel], contacts.frames[wheel], z, axes)
    return float(y), float(lift)


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
