"""A run of the campaign: how it ends, and what must hold in any run."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.results.result import Result
from wheelrail.simulation.simulate import simulate
from wheelrail.studies.dry_curves.pool import stop_if_asked
from wheelrail.studies.elastic.campaign_draw import ElasticRun
from wheelrail.studies.robustness.study import EXCEPTION, VEHICLE, all_finite

MOST_CPU = 1800.0  #: of a run; one that takes longer is stopped [s]

Numbers = dict[str, Any]  #: as they are kept in a JSON file


def run_numbers(run: ElasticRun) -> Numbers:
    """Run it, whatever comes; signals of the wheelsets are kept where a mirror image is to be compared."""
    drawn = run.drawn
    numbers: Numbers = {
        "run": drawn.number,
        "curvature_per_m": drawn.curvature,
        "cant_rad": drawn.cant,
        "slope": drawn.slope,
        "inclination": drawn.inclination,
        "speed_m_s": drawn.speed,
        "friction": drawn.friction,
        "acceleration_m_s2": drawn.acceleration,
        "start": "curve" if run.in_curve else "straight",
    }
    began = time.process_time()
    try:
        result = simulate(run.scenario(load_vehicle(VEHICLE)), most_cpu=MOST_CPU, watch=stop_if_asked)
    except Exception as error:  # an exception is what the campaign looks for
        cpu = time.process_time() - began
        return numbers | {"status": f"{EXCEPTION} {type(error).__name__}: {error}", "done": False, "cpu_s": cpu}
    if result.status.interrupted:
        raise KeyboardInterrupt
    return numbers | _outcome(result)


def _outcome(result: Result) -> Numbers:
    timings, data = result.timings, result.dataset
    problems = timings["contact_problems"]
    wheels = data["wheel_contacts"].values
    return {
        "status": str(result.status),
        "done": result.status.finished,
        "time_s": result.status_time,
        "position_m": result.status_position,
        "integrator": result.integrator,
        "finite": all_finite(result),
        "warnings": list(result.warnings),
        "checks": {one.name: {"value": one.value, "limit": one.limit, "ok": one.ok} for one in result.checks},
        "problems": problems,
        "failures": timings["contact_failures"],
        "failed_percent": 100.0 * timings["contact_failures"] / max(problems, 1.0),
        "mean_ms": 1e3 * timings["contact_mean_seconds"],
        "cpu_s": timings["cpu_seconds"],
        "two_patches_percent": 100.0 * float((wheels >= 2).any(axis=(1, 2)).mean()),
        "greatest_Y_over_Q": float(np.nanmax(np.abs(data["wheel_Y_over_Q"].values))),
        "signals": _signals(result),
    }


def _signals(result: Result) -> dict[str, list[float]]:
    """Of the wheelsets, by name of the signal."""
    names = [f"{name}.lateral_displacement" for name in result.wheelsets]
    names += [f"{name}.{side}.{one}" for name in result.wheelsets for side in ("left", "right") for one in ("Q", "Y")]
    return {name: result.values(name).tolist() for name in names}


def mirror_difference(signals: dict[str, list[float]], mirrored: dict[str, list[float]]) -> float:
    """Greatest difference of a run and its mirror image, as a share of the greatest value of each signal.

    Infinite where one of them ended earlier.
    """
    worst = 0.0
    for name, values in signals.items():
        other = "left".join(part.replace("left", "right") for part in name.split("right"))
        ours, theirs = np.array(values), np.array(mirrored[other])
        if ours.size != theirs.size:
            return float("inf")
        sign = 1.0 if name.endswith(".Q") else -1.0
        greatest = max(np.abs(ours).max(), 1e-6)  # displacements of a micrometre are none
        worst = max(worst, float(np.abs(ours - sign * theirs).max() / greatest))
    return worst
