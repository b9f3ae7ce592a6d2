"""A configuration of the solver study, run: problems, iterations, failures and times per wheel."""

from __future__ import annotations

import resource
import time
from pathlib import Path
from typing import Any

import numpy as np

from wheelrail.contact.elastic.papers.in_vehicle import PapersInVehicle, WheelCounts
from wheelrail.studies.elastic.configurations import Configuration
from wheelrail.studies.elastic.settings import ElasticSettings
from wheelrail.studies.elastic.start import Start
from wheelrail.studies.elastic.stretch import Moment, PapersRun, Tell, scenario_of

LONGEST = 2.0  #: simulated time after which a run ends in any case [s]

Numbers = dict[str, Any]  #: as they are kept in a JSON file


def run_configuration(
    folder: Path, configuration: Configuration, start: Start, settings: ElasticSettings, tell: Tell
) -> Numbers:
    """Run from the start until every wheel has solved its problems; the first, cold ones are not counted."""
    run = PapersRun(scenario_of(folder, configuration.vehicle), start.state, configuration.options(settings))
    run.evaluate(start.state.x)  # without a last solution, which all later problems have
    function = run.function
    function.counts.clear()
    wanted = configuration.problems(settings)
    run.integrate(configuration.integrator, lambda: True, start.state.time, tell)  # no step: compiles

    def enough() -> bool:
        return min((function.counts[w].problems for w in range(run.wheels)), default=0) >= wanted

    began = time.process_time()
    moments = run.integrate(configuration.integrator, enough, start.state.time + LONGEST, tell)
    whole = time.process_time() - began
    contact = float(sum(sum(one.cpu) for one in function.counts.values()))
    columns = float(sum(one.columns for one in function.counts.values()))
    return {
        "vehicle": configuration.vehicle,
        "solver": configuration.solver,
        "integrator": configuration.integrator,
        "wheels": [_wheel(w, function.counts[w]) for w in range(run.wheels)],
        "whole_s": whole - columns,
        "contact_s": contact,
        "columns_s": columns,
        "peak_memory_MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024.0,
        "steps": run.steps,
        "evaluations": run.evaluations,
        "simulated_s": moments[-1].time - start.state.time,
        "from_m": moments[0].station,
        "to_m": moments[-1].station,
        **_sizes(function),
        **_patches(moments),
    }


def _wheel(w: int, counts: WheelCounts) -> Numbers:
    times = 1e3 * np.array(counts.cpu)
    return {
        "wheel": f"{w // 2 + 1}{'LR'[w % 2]}",
        "problems": counts.problems,
        "mean_ms": float(times.mean()),
        "p99_ms": float(np.percentile(times, 99.0)),
        "nonlinear": counts.nonlinear,
        "linear": counts.linear,
        "nonlinear_failures": counts.nonlinear_failures,
        "linear_failures": counts.linear_failures,
    }


def _sizes(function: PapersInVehicle) -> Numbers:
    solution = function.newest(0)
    assert solution is not None
    sizes = solution.sizes
    matrices = [one.stiffness_bytes + one.factor_bytes + one.compliance_bytes for one in (sizes.wheel, sizes.rail)]
    return {
        "unknowns_wheel": sizes.wheel.unknowns,
        "unknowns_rail": sizes.rail.unknowns,
        "unknowns": sizes.unknowns,
        "matrices_MB": sum(matrices) / 2**20,
    }


def _patches(moments: list[Moment]) -> Numbers:
    """When the first wheel has two patches, and whether every wheel keeps its rail."""
    two = [one for one in moments if one.patches[0] >= 2]
    return {
        "second_patch_s": two[0].time if two else None,
        "second_patch_m": two[0].station if two else None,
        "least_load_N": min(min(one.loads) for one in moments),
        "greatest_load_N": max(max(one.loads) for one in moments),
    }
