"""Forces of the leading bogie's wheels by several contact models in the same poses of the steady curve.

In a run a wheelset moves to where its forces balance, and differences of contact models show in poses as well as in
forces. Here lateral position, yaw, roll and all velocities are those of one run, and heights are such that every model
carries the load of that run: what is left are the models.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from wheelrail.contact._kernels.interface import Z
from wheelrail.simulation.prepare import contact_of
from wheelrail.simulation.scenario import Scenario
from wheelrail.studies.elastic.one_wheel import NAMES, OneWheel, elastic_of, recorded_inputs
from wheelrail.studies.elastic.run_settings import RunSettings
from wheelrail.studies.elastic.stretch import Tell

LAWS = ("johnson-vermeulen-moment", "fastrip", "fastsim")  #: of semi-elastic contact; the first one is that of the run
SETTINGS = ("standard", "fine")
HERE = "elastic, {bodies}, {setting}"


def same_pose_rows(scenario: Scenario, settings: RunSettings, tell: Tell) -> list[dict[str, Any]]:
    """A row for each wheel and model; differences are to elastic contact as the study's runs have it."""
    scenario = _with_law(scenario, LAWS[0])
    inputs = recorded_inputs(scenario, settings.recorded_at)
    loads = {w: float(OneWheel(contact_of(scenario), w).wrench(inputs[w])[2]) for w in range(len(NAMES))}
    reference = HERE.format(bodies=settings.bodies, setting=settings.setting)
    rows: list[dict[str, Any]] = []
    for model, contact in _models(scenario, settings):
        tell(f"same poses by {model}")
        for w, name in enumerate(NAMES):
            wheel = OneWheel(contact, w)
            row = wheel.under_load(inputs[w], loads[w])
            forces = wheel.wrench(row)
            rows.append(
                {
                    "wheel": name,
                    "model": model,
                    "Q_kN": float(forces[2]) / 1e3,
                    "Y_kN": float(forces[1]) / 1e3,
                    "Fx_kN": float(forces[0]) / 1e3,
                    "Mz_Nm": float(forces[5]),
                    "height_um": 1e6 * float(row[Z] - inputs[w, Z]),
                }
            )
    base = {one["wheel"]: one for one in rows if one["model"] == reference}
    for one in rows:
        own = base[one["wheel"]]
        one["Y_off_percent"] = 100.0 * (one["Y_kN"] - own["Y_kN"]) / abs(own["Y_kN"])
        one["Fx_off_of_Q_percent"] = 100.0 * (one["Fx_kN"] - own["Fx_kN"]) / own["Q_kN"]
    return sorted(rows, key=lambda one: NAMES.index(one["wheel"]))


def _models(scenario: Scenario, settings: RunSettings) -> Iterator[tuple[str, Any]]:
    """Contact models by name, the study's own among them."""
    for law in LAWS:
        yield f"semi-elastic, {law}", contact_of(_with_law(scenario, law))
    bodies = dict.fromkeys((settings.bodies, "half-space"))
    for body in bodies:
        for setting in dict.fromkeys((settings.setting, *SETTINGS)):
            yield HERE.format(bodies=body, setting=setting), elastic_of(scenario, settings, body, setting)


def _with_law(scenario: Scenario, law: str) -> Scenario:
    return replace(scenario, contact=replace(scenario.contact, tangential=law))
