"""Runs of the study, and what each came to."""

from __future__ import annotations

from typing import Any

import numpy as np

from wheelrail.results.adhesion import adhesion_numbers, counted_instants, wheelset_numbers
from wheelrail.results.control import TRAIN, WHEELSET
from wheelrail.results.result import Result
from wheelrail.simulation.rolling import RollingRun, simulate_rolling
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.studies.table import Row

#: Numbers of wheelsets that a row has, as the worst of them.
WORST = (
    "tracking_rms_mps",
    "tracking_share",
    "torque_estimate_error",
    "true_sliding_rms_mps",
    "true_sliding_p999_mps",
    "true_sliding_max_mps",
    "simulated_sliding_max_mps",
    "motor_cut_share",
)
#: As the least of them.
LEAST = ("simulated_sliding_first_growth_mps2",)
#: And those that it has as their mean; of a run on track, true sliding stands for the simulated.
MEAN = ("simulated_sliding_mean_mps", "simulated_sliding_rms_mps", "protection_cycles", "reference_error_mean_mps")


def run_row(name: str, result: Result) -> Row:
    """What a run with contacts came to; energies are those of a wheelset in the mean."""
    numbers = adhesion_numbers(result)
    row = _row(name, numbers["wheelsets"], numbers)
    row["status"] = str(result.status)
    if not result.rollers:
        row |= {
            "simulated_sliding_mean_mps": row["true_sliding_mean_mps"],
            "simulated_sliding_rms_mps": row["true_sliding_rms_mps"],
            "simulated_sliding_max_mps": row["true_sliding_max_mps"],
            "simulated_sliding_first_growth_mps2": row["true_sliding_first_growth_mps2"],
        }
        for key in [name for name in row if name.startswith("true")]:
            row.pop(key, None)
    return row


def rolling_row(name: str, scenario: Scenario, scale: float = 1.0) -> Row:
    """What a run on the rig of ideal rolling came to."""
    run = simulate_rolling(scenario)
    train = dict(zip((one for one, *_ in TRAIN), run.control.train.T, strict=True))
    speed, way = train["train_speed"], train["train_position"]
    acts = (np.nan_to_num(run.control.wheelsets[..., 3:5]) != 0.0).any(axis=(1, 2))
    acting = np.arange(acts.size) >= (int(np.argmax(acts)) if acts.any() else 0)
    counted = counted_instants(acting, speed)
    wheelsets = {
        one: wheelset_numbers(_signal(run, n, speed), run.times, counted) for n, one in enumerate(run.wheelsets)
    }
    stopped = float(way[-1] - way[acting][0]) if run.stands else None
    row = _row(name, wheelsets, {"stopping_distance_m": stopped, "final_speed_mps": float(speed[-1])})
    row["status"] = "done: came to a stand" if run.stands else "done: the time is up"
    return row


def full_row(name: str, scenario: Scenario) -> tuple[Row, Result]:
    """Run a scenario with its contacts."""
    result = simulate(scenario)
    return run_row(name, result), result


def _signal(run: RollingRun, n: int, speed: np.ndarray) -> Any:
    columns = {name: k for k, (name, *_) in enumerate(WHEELSET)}

    def signal(what: str) -> np.ndarray | None:
        if what == "torque":
            return run.torques[:, n]
        if what == "virtual_sliding":
            return run.control.wheelsets[:, n, columns["virtual_speed"]] - speed
        if what == "reference_error":
            return run.control.wheelsets[:, n, columns["reference_speed"]] - speed
        if what not in columns:
            return None
        values = run.control.wheelsets[:, n, columns[what]]
        return None if np.isnan(values).all() else values

    return signal


def _row(name: str, wheelsets: dict[str, dict[str, float]], whole: dict[str, Any]) -> Row:
    row: Row = {"name": name, **{key: whole[key] for key in ("stopping_distance_m", "final_speed_mps")}}
    numbers = list(wheelsets.values())
    of_track = ((("true_sliding_mean_mps",), np.mean), (("true_sliding_first_growth_mps2",), min))
    for keys, take in ((WORST, max), (LEAST, min), (MEAN, np.mean), *of_track):
        for key in keys:
            if all(key in one for one in numbers):
                row[key] = float(take([one[key] for one in numbers]))
    for key in ("simulated_dissipated_J", "dissipated_J"):
        if all(key in one for one in numbers):
            row["dissipated_MJ"] = 1e-6 * float(np.mean([one[key] for one in numbers]))
            break
    return row
