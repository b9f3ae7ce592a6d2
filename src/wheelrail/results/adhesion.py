"""A run under control in a few numbers: how far it took to stop, how wheels slid, how well a rig imitated its line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from wheelrail.results.catalogue import SIDES
from wheelrail.results.result import Result

DUMP = -1.0  #: in the signal `valve`
#: Speed below which a train has come to a stand [m/s]. Motors that stand for brakes do not hold it quite: the noise of
#: tachometers lets it creep on at 0.04 m/s.
STANDS = 0.05
#: Speed above which statistics count [m/s]: below, protection lets wheels lock, and how far a brake holds a wheel that
#: stands is not to be seen from its speed.
MOVES = 1.0
SLIDES = 0.1  #: sliding from which on a wheel counts as sliding for the first time [m/s]
FIRST = 1.0  #: time after that in which the growth of sliding is looked for [s]
APART = 0.02  #: between the two instants that give its growth [s]
TINY = 1e-12

Signal = Callable[[str], np.ndarray | None]  #: of one wheelset by name


def adhesion_numbers(result: Result) -> dict[str, Any]:
    """What a controlled run came to; nothing where no control system acted.

    Statistics are over the recorded instants from the first braking or driving on in which the train moves. Sliding
    speeds are circumferential speeds less that of the train, or of the roller; "simulated" is on the virtual line,
    "true" between wheel and rail or roller.
    """
    if f"{result.wheelsets[0]}.tachometer" not in result.names:
        return {}
    times = result.dataset["time"].values
    acting = np.arange(times.size) >= _first(_acts(result, "brake_capacity", "drive_torque"))
    speed, way = _train(result)
    numbers: dict[str, Any] = {
        "stopping_distance_m": _stopping_distance(result, speed, way),
        "final_speed_mps": float(speed[-1]),
        "way_m": float(way[-1] - way[0]),
    }
    counted = counted_instants(acting, speed)
    numbers["wheelsets"] = {
        name: wheelset_numbers(_of_result(result, name, speed), times, counted) for name in result.wheelsets
    }
    return numbers


def counted_instants(acting: np.ndarray, speed: np.ndarray) -> np.ndarray:
    """Of those at which brakes or motors act, those at which the train moves; all of them where it never does."""
    moving: np.ndarray = acting & (np.abs(speed) > MOVES)
    return moving if moving.any() else acting


def _acts(result: Result, *signals: str) -> np.ndarray:
    """At which instants one of these signals of a wheelset is not zero."""
    acts = np.zeros(result.dataset.sizes["time"], dtype=bool)
    for name in result.wheelsets:
        for signal in signals:
            if f"{name}.{signal}" in result.names:
                acts |= np.abs(result.values(f"{name}.{signal}")) > 0.0
    return acts


def _first(acts: np.ndarray) -> int:
    """Row before that in which it is first seen to act; the first one if it never does."""
    return max(int(np.argmax(acts)) - 1, 0)


def _train(result: Result) -> tuple[np.ndarray, np.ndarray]:
    """Speed [m/s] and position [m] of the train: the virtual one on a rig, else the vehicle's wheelsets in the mean."""
    if result.rollers:
        return result.values("vehicle.train_speed"), result.values("vehicle.train_position")
    speeds = np.mean([result.values(f"{name}.velocity_x") for name in result.wheelsets], axis=0)
    return speeds, np.mean([result.values(f"{name}.s") for name in result.wheelsets], axis=0)


def _stopping_distance(result: Result, speed: np.ndarray, way: np.ndarray) -> float | None:
    """From the first braking to a stand [m]; None where it was not braked, or does not stand."""
    braked = _acts(result, "brake_capacity")
    if not braked.any() or abs(speed[-1]) > STANDS:
        return None
    return float(way[-1] - way[_first(braked)])


def _of_result(result: Result, name: str, speed: np.ndarray) -> Signal:
    """Signals of a wheelset by name, None for what was not recorded; speed : of the train [m/s]."""

    def signal(what: str) -> np.ndarray | None:
        if what == "reference_error":
            reference = signal("reference_speed")
            return None if reference is None else reference - speed
        if what == "true_sliding":
            return np.mean([result.values(f"{name}.{side}.sliding_speed") for side in SIDES], axis=0)
        return result.values(f"{name}.{what}") if f"{name}.{what}" in result.names else None

    return signal


def wheelset_numbers(signal: Signal, times: np.ndarray, counted: np.ndarray) -> dict[str, float]:
    """Of one wheelset, over the instants that are counted."""
    at = times[counted]

    def part(what: str) -> np.ndarray | None:
        values = signal(what)
        return None if values is None else values[counted]

    numbers: dict[str, float] = {}
    true, power, valve = part("true_sliding"), part("power"), part("valve")
    reference = part("reference_error")
    if reference is not None:
        numbers["reference_error_mean_mps"] = float(reference.mean())
    if true is not None:
        numbers |= _sliding("true_sliding", true, at)
        numbers["true_sliding_p999_mps"] = float(np.quantile(np.abs(true), 0.999))
    if power is not None:
        numbers["dissipated_J"] = float(np.trapezoid(power, at))
    if valve is not None:
        numbers["protection_cycles"] = int(np.sum((valve[1:] == DUMP) & (valve[:-1] != DUMP)))
    simulated, error, force = part("virtual_sliding"), part("tracking_error"), part("virtual_force")
    estimate, torque, cut = part("torque_estimate"), part("torque"), part("motor_cut")
    if simulated is not None and force is not None:
        numbers |= _sliding("simulated_sliding", simulated, at)
        numbers["simulated_dissipated_J"] = float(np.trapezoid(np.abs(force * simulated), at))
    if simulated is not None and error is not None:
        numbers["tracking_rms_mps"] = _rms(error)
        numbers["tracking_share"] = _rms(error) / max(_rms(simulated), TINY)
    if estimate is not None and torque is not None and np.any(torque):  # of no torque there is no share
        numbers["torque_estimate_error"] = _rms(estimate - torque) / _rms(torque)
    if cut is not None:
        numbers["motor_cut_share"] = float(cut.mean())
    return numbers


def _sliding(name: str, speed: np.ndarray, times: np.ndarray) -> dict[str, float]:
    return {
        f"{name}_rms_mps": _rms(speed),
        f"{name}_mean_mps": float(np.abs(speed).mean()),
        f"{name}_max_mps": float(np.abs(speed).max()),
        f"{name}_first_growth_mps2": first_growth(times, np.abs(speed)),
    }


def first_growth(times: np.ndarray, sliding: np.ndarray) -> float:
    """How fast a wheelset begins to slide: the greatest growth of its sliding in the first slide [m/s2], 0 for none.

    A slide is the first if sliding [m/s] comes to `SLIDES` for the first time; its growth is the acceleration of the
    wheelset against what it runs on, between instants that are `APART`, within the time `FIRST`.
    """
    slides = sliding >= SLIDES
    if times.size < 2 or not slides.any():
        return 0.0
    begins = times[int(np.argmax(slides))]
    middle = times[(times >= begins) & (times <= begins + FIRST)]
    before, after = (np.clip(middle + side * APART / 2.0, times[0], times[-1]) for side in (-1.0, 1.0))
    growth = (np.interp(after, times, sliding) - np.interp(before, times, sliding)) / (after - before)
    return max(float(growth.max()), 0.0)


def _rms(values: np.ndarray) -> float:
    return float(np.sqrt(np.mean(np.square(values))))
