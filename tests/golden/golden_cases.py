"""The cases whose numbers are kept, described with the public names of wheelrail only.

Folders, kernels and helpers may move; scenario files, `load_scenario`, `simulate` and `LiveVehicle` stay.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

import wheelrail as wr

SCENARIOS = Path(__file__).parents[2] / "scenarios"
FIRST = 200  #: steps of the beginning, of which every instant is recorded
STEP = 0.5e-3  #: between instants at the beginning where tolerances choose the steps [s]
INSTANTS = 20  #: of the whole run
LIVE_STEPS = 400
SAVED, RESTORED = 60, 120  #: after how many steps a live vehicle is saved, and taken back to that

#: Variables at instants: time first.
Numbers = dict[str, np.ndarray]


@dataclass(frozen=True)
class Recorded:
    """What is kept of a case."""

    first: Numbers  #: every instant of the first steps
    run: Numbers  #: some instants of the whole run, the last among them; empty where it was not asked for
    outcome: dict[str, str]  #: status, steps, evaluations


@dataclass(frozen=True)
class Case:
    """A scenario, and how it is run."""

    scenario: Callable[[], wr.Scenario]
    live: bool = False

    def record(self, short: bool = False) -> Recorded:
        """Run it; only its first steps if `short`."""
        return _live(self.scenario(), short) if self.live else _simulated(self.scenario(), short)


# The first wheelset is on its way to its flange in the first steps; transition and full curve come within 3 s.
CURVE = """
vehicle = "{vehicle}"
[run]
duration = {duration}
integrator = {{ name = "{integrator}", step_ms = 0.5 }}
{run}
[contact]
{contact}
[track]
gauge_mm     = 1435
rail         = "UIC60"
inclination  = "1:40"
cant_base_mm = 1500
{track}
segments = [
  {{ kind = "straight",   length = 23 }},
  {{ kind = "transition", length = 15 }},
  {{ kind = "curve",      length = 200, radius = 300, cant_mm = 60, turn = "right" }},
]
[[start]]
body = "{moved}"
y_mm = 3
vy   = 0.1
{more}
"""
ACTED_ON = """
[[traction]]
wheelsets = ["wheelset1", "wheelset2"]
times     = [0, 0.05, 1.0]
torque_kNm = [0, 4.5, 4.5]
[[brake]]
wheelsets = ["wheelset3", "wheelset4"]
times     = [0.02, 0.3]
torque_kNm = [0, 3.0]
[[push]]
body  = "carbody"
times = [0, 0.05, 1.0]
Fy_kN = [0, 10, 20]
Mz_kNm = [5, 5, -5]
"""
SECTION_MOTION = "motion = { times = [0, 1, 2], speeds = [20, 25, 15] }"


def _curve(
    contact: str = "friction = 0.4",
    *,
    run: str = "speed = 17",
    integrator: str = "ode5",
    duration: float = 1.0,
    vehicle: str = "manchester-wagon",
    moved: str = "wheelset1",
    track: str = "",
    more: str = "",
    share: bool = True,
) -> Callable[[], wr.Scenario]:
    text = CURVE.format(**{key: value for key, value in locals().items() if key != "share"})

    def make() -> wr.Scenario:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "curve.toml"
            path.write_text(text, encoding="utf-8")
            scenario = wr.load_scenario(path)
        return replace(scenario, integrator=replace(scenario.integrator, share=share))

    return make


def _files() -> dict[str, Case]:
    runs = [path for path in sorted(SCENARIOS.glob("*.toml")) if "\n[run]" in path.read_text(encoding="utf-8")]
    return {f"file-{path.stem}": Case(partial(wr.load_scenario, path)) for path in runs}


def _curves() -> dict[str, Callable[[], wr.Scenario]]:
    laws = ("kalker-linear", "johnson-vermeulen", "johnson-vermeulen-moment", "polach", "fastsim", "fastrip")
    frictions = {
        "falling": 'kind = "falling", coefficient = 0.4, limit = 0.4, decay = 0.6',
        "along-track": 'kind = "along-track", places = [0, 30, 40], left = [0.3, 0.4, 0.2], right = [0.4, 0.4, 0.3]',
        "degraded": 'kind = "degraded"',
    }
    irregular = 'irregularity = { psd = "erri-b176-low", seed = 7, start = 10 }'
    return (
        {f"integrator-{one}": _curve(integrator=one, duration=3.0) for one in ("ode5", "ode45", "ode23", "ros2")}
        | {f"detection-{one}": _curve(f'detection = "{one}"') for one in ("dist", "diff", "lut", "lut-single")}
        | {f"creep-{one}": _curve(f'tangential = "{one}"') for one in laws}
        | {f"friction-{one}": _curve(f"friction = {{ {table} }}") for one, table in frictions.items()}
        | {f"vehicle-{one}": _curve(vehicle=f"manchester-{one}") for one in ("wheelset", "bogie")}
        | {
            "laws-papers": _curve('laws = "papers"'),
            "laws-papers-ros2": _curve('laws = "papers"', integrator="ros2"),
            "not-shared": _curve(share=False),
            "not-shared-ros2": _curve(share=False, integrator="ros2"),
            "irregular": _curve(track=irregular, run="speed = 30", duration=2.0),
            "irregular-ros2": _curve(track=irregular, run="speed = 30\nfade_in = 0", integrator="ros2"),
            "acted-on": _curve(more=ACTED_ON),
            "acted-on-ros2": _curve(more=ACTED_ON, run="speed = 2\nhold = false", integrator="ros2"),
            "acted-on-ode45": _curve(more=ACTED_ON, integrator="ode45"),
            "locks": _curve(more='[locks]\ncarbody = "speed"'),
            "locks-ros2": _curve(
                more='[locks]\ncarbody = "fixed"\n[[push]]\nbody = "bogie1"\ntimes = [0, 1]\nFy_kN = [5, -5]',
                run="speed = 0\nhold = false",
                integrator="ros2",
            ),
            "resilient-track": _curve(
                track="support = { mass = 150 }\n" + irregular.replace("start = 10", "start = 20"), run="speed = 30"
            ),
            "resilient-track-elastic": _curve(
                'model = "elastic"\nelastic = { setting = "fast", bodies = "half-space", threads = 1 }',
                vehicle="manchester-wheelset",
                track="support = { mass = 150 }",
                duration=0.3,
            ),
            "elastic": _curve(
                'model = "elastic"\nelastic = { setting = "fast", bodies = "half-space", threads = 1 }',
                vehicle="manchester-wheelset",
                track=irregular,
                duration=0.3,
            ),
            "section": _curve(vehicle="manchester-wagon-2d", moved="wheelset", duration=2.0),
            "section-motion": _curve(vehicle="manchester-wagon-2d", moved="wheelset", run=SECTION_MOTION, duration=2.0),
        }
    )


#: A bogie on rollers that turn by themselves and stand a little askew, driven and braked; one wheelset starts aside.
RIG = """
vehicle = "manchester-bogie"
[run]
speed = 12
duration = 1.0
integrator = {{ name = "{integrator}", step_ms = 0.5 }}
[contact]
friction = 0.4
[constraints]
carbody = "fixed"
[rig]
radius = 0.5
drive = "{drive}"
independent = {independent}
[[rig.error]]
wheelset = "wheelset1"
y_mm = 0.3
yaw_mrad = 0.4
[[rig.error]]
wheelset = "wheelset2"
yaw_mrad = -0.5
[[traction]]
wheelsets = ["wheelset1"]
times     = [0, 0.05]
torque_kNm = [0, 2.0]
[[start]]
body = "wheelset2"
y_mm = 1
[track]
rail = "UIC60"
inclination = "1:40"
"""


def _rig(integrator: str, drive: str, independent: str) -> Callable[[], wr.Scenario]:
    text = RIG.format(integrator=integrator, drive=drive, independent=independent)

    def make() -> wr.Scenario:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "rig.toml"
            path.write_text(text, encoding="utf-8")
            return wr.load_scenario(path)

    return make


CASES: dict[str, Case] = (
    _files()
    | {name: Case(make) for name, make in _curves().items()}
    | {
        "rig-held": Case(_rig("ode5", "held", "false")),
        "rig-control": Case(_rig("ros2", "control", "true")),
    }
    | {
        "live-ode5": Case(_curve(), live=True),
        "live-ros2": Case(_curve(integrator="ros2", run="speed = 5"), live=True),
        "live-acted-on": Case(_curve(more=ACTED_ON), live=True),
    }
)


def _simulated(scenario: wr.Scenario, short: bool) -> Recorded:
    step = scenario.integrator.step if scenario.integrator.fixed else STEP
    begins = wr.simulate(replace(scenario, duration=FIRST * step, output_every=step))
    first, outcome = _variables(begins), {f"first {key}": words for key, words in _outcome(begins).items()}
    if short:
        return Recorded(first, {}, outcome)
    whole = wr.simulate(scenario)
    numbers = _variables(whole)
    rows = _spread(len(numbers["time"]))
    return Recorded(first, {name: values[rows] for name, values in numbers.items()}, outcome | _outcome(whole))


def _outcome(result: wr.Result) -> dict[str, str]:
    counts = {name: str(value) for name, value in result.timings.items() if name in ("steps", "evaluations")}
    return {"status": result.status, "status_time": result.status_time.hex(), **counts}


def _variables(result: wr.Result) -> Numbers:
    """Everything over time but the suspension's forces, and of the contacts what they carry and where they are."""
    kept = ("contact_load", "contact_penetration", "contact_y_wheel")
    found = {"time": result.dataset["time"].values}
    for name, variable in result.dataset.data_vars.items():
        dims = variable.dims
        if dims[:1] == ("time",) and "element" not in dims and ("contact" not in dims or name in kept):
            found[str(name)] = variable.values
    return found


def _live(scenario: wr.Scenario, short: bool) -> Recorded:
    vehicle = wr.LiveVehicle(scenario)
    rows: list[Numbers] = []
    saved = vehicle.save()
    while len(rows) < (FIRST if short else LIVE_STEPS) and vehicle.running:
        vehicle.inputs[vehicle.input_at("wheelset1.My")] = -800.0 * vehicle.time
        vehicle.inputs[vehicle.input_at("wheelset2.brake")] = 500.0 if len(rows) % 40 > 20 else 0.0
        vehicle.inputs[vehicle.input_at("carbody.Fy")] = 5e3 * np.sin(7.0 * vehicle.time)
        vehicle.step(dt=(1 + len(rows) % 2) * vehicle.step_length)
        rows.append(_seen(vehicle))
        if len(rows) == SAVED:
            saved = vehicle.save()
        elif len(rows) == RESTORED:
            vehicle.restore(saved)
    numbers = {name: np.array([row[name] for row in rows]) for name in rows[0]}
    first = {name: values[:FIRST] for name, values in numbers.items()}
    some = {} if short else {name: values[_spread(len(rows))] for name, values in numbers.items()}
    return Recorded(first, some, {"status": vehicle.status})


def _seen(vehicle: wr.LiveVehicle) -> Numbers:
    """The outputs of one step, bodies under the names that they have in a result."""
    outputs, first = vehicle.outputs, f"{vehicle.bodies[0]}."
    names = [name.removeprefix(first) for name in outputs.names if name.startswith(first)]
    seen = {f"body_{name}": column.copy() for name, column in zip(names, outputs.bodies.T, strict=True)}
    seen |= {f"wheel_{name}": getattr(outputs, name).copy() for name in ("Fx", "Y", "Q", "contacts")}
    return seen | {"elements": outputs.elements.copy(), "time": np.array(outputs.time)}


def _spread(count: int) -> np.ndarray:
    """Instants of a run, evenly spread, the first and the last among them."""
    return np.unique(np.linspace(0, count - 1, INSTANTS).round().astype(int))
