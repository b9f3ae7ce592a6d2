"""A curve with elastic contact, and with contact points and ellipses beside it: the runs, and what is compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from wheelrail.contact.choice import Contact
from wheelrail.contact.elastic.options import ElasticOptions
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.errors import InputError, Problem
from wheelrail.profiles._kernels.profile import profile_at_many
from wheelrail.results.catalogue import SIDES
from wheelrail.results.patches import PatchHistory
from wheelrail.results.result import Result
from wheelrail.results.store import open_result, save
from wheelrail.simulation.patches import PatchRecord
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import Watch, simulate
from wheelrail.simulation.wheels import put_on_rails
from wheelrail.studies.methods.runs import INTERVAL, MethodRun, method_run

#: Runs by name: what is replaced of the scenario's semi-elastic contact.
CASES: dict[str, dict[str, str]] = {
    "elastic": {"model": "elastic"},
    "fastrip": {"detection": "dist", "tangential": "fastrip"},
    "default": {},
    "diff": {"detection": "diff"},
    "lut": {"detection": "lut"},
}
ELASTIC, REFERENCE, POINTS = "elastic", "fastrip", "diff"
WORDS = {"elastic": "elastic", "fastrip": "DIST, FaStrip", "default": "DIST", "diff": "DIFF", "lut": "LUT"}
EVERY = 0.25  #: between recorded patches [m]
FRONT = 2  #: wheelsets of the front bogie, which are shown
MOTION = ("s", "y", "roll", "yaw")
FORCES = ("Fx", "Y", "Q")

Watching = Callable[[str], AbstractContextManager[Watch]]  #: is told which run comes, and gives who watches it


@dataclass(frozen=True)
class ComparedRun:
    """One run: the signals that are compared."""

    run: MethodRun
    values: dict[str, np.ndarray]  #: of the front of the vehicle, by name of the signal
    angles: np.ndarray  #: slope of the rails under all contacts, up to the field side positive [rad], (n, w, 2, k)
    axes: np.ndarray  #: semi-axes of contacts along and across the direction of rolling [m], shape (n, w, 2, k, 2)
    cpu: float  #: [s]
    integrator: str


@dataclass(frozen=True)
class Comparison:
    """Runs of one scenario, by name as in CASES, and the patches of the elastic one."""

    name: str
    bodies: tuple[str, ...]  #: that are shown: car body, front bogie and its wheelsets
    wheelsets: tuple[str, ...]
    pairs: tuple[Pair, ...]  #: that records of patches name by their index
    friction: float  #: coefficient, where it is constant
    runs: dict[str, ComparedRun]
    patches: PatchHistory

    @property
    def wheels(self) -> list[str]:
        """Names of the wheels that are shown."""
        return [f"{name}.{side}" for name in self.wheelsets for side in SIDES]


def run_cases(
    scenario: Scenario,
    to: Path,
    watching: Watching,
    *,
    elastic: ElasticOptions = ElasticOptions(),
    names: Sequence[str] = tuple(CASES),
) -> Iterator[str]:
    """Run cases and store each as `NAME.nc` in a folder; gives its name as it is done."""
    for name in names:
        with watching(name) as watch:
            result = run_case(scenario, name, elastic, watch)
        if result.status.interrupted:
            raise KeyboardInterrupt
        save(result, to / f"{name}.nc")
        yield name


def run_case(scenario: Scenario, name: str, elastic: ElasticOptions, watch: Watch | None = None) -> Result:
    """Run one case."""
    contact = case_contact(scenario.contact, name, elastic)
    front = [wheelset.name for wheelset in scenario.vehicle.wheelsets[:FRONT]]
    record = PatchRecord(every=EVERY, wheels=[f"{name}.*" for name in front]) if name == ELASTIC else None
    return simulate(replace(scenario, contact=contact, output_every=INTERVAL), watch=watch, patches=record)


def case_contact(contact: Contact, name: str, elastic: ElasticOptions) -> Contact:
    """The contact of a case, from that of the scenario."""
    semi_elastic = replace(contact, model=Contact().model)
    return replace(semi_elastic, elastic=elastic, **CASES[name])  # type: ignore[arg-type]


def open_comparison(folder: Path) -> Comparison:
    """The runs that `run_cases` has stored."""
    runs = {}
    for name in CASES:
        result = open_result(folder / f"{name}.nc")
        if name == ELASTIC:
            whole = result
            scenario = result.scenario
            pairs = tuple(put_on_rails(scenario.vehicle, scenario.track).pairs)
        runs[name] = compared_run(name, result, pairs[0])
    if whole.patches is None:
        raise InputError(str(folder / f"{ELASTIC}.nc"), [Problem("patches", "none were recorded: run it again")])
    others = [body for body in whole.bodies if body not in whole.wheelsets]
    return Comparison(
        name=whole.title,
        bodies=(*others[:2], *whole.wheelsets[:FRONT]),
        wheelsets=tuple(whole.wheelsets[:FRONT]),
        pairs=pairs,
        friction=float(scenario.contact.friction_model.friction().values.max()),
        runs=runs,
        patches=whole.patches,
    )


def compared_run(name: str, result: Result, pair: Pair) -> ComparedRun:
    """What is compared of a run, so that the rest of it can go; `pair` : a profile pair of its left wheels."""
    others = [body for body in result.bodies if body not in result.wheelsets]
    names = [f"{body}.{signal}" for body in (*others[:2], *result.wheelsets[:FRONT]) for signal in MOTION]
    names += [
        f"{wheelset}.{side}.{signal}" for wheelset in result.wheelsets[:FRONT] for side in SIDES for signal in FORCES
    ]
    lateral = np.abs(result.dataset["contact_y_rail"].values)
    both = [result.dataset[f"contact_semi_axis_{axis}"].values for axis in "ab"]
    return ComparedRun(
        run=method_run(name, result),
        values={signal: result.values(signal).copy() for signal in names},
        angles=np.arctan(_slopes(pair, lateral)),
        axes=np.stack(both, axis=-1),
        cpu=result.timings["cpu_seconds"],
        integrator=result.integrator,
    )


def _slopes(pair: Pair, lateral: np.ndarray) -> np.ndarray:
    """Slopes of the laid rail at distances from the track's centre [m]; NaN where these are."""
    known = np.isfinite(lateral)
    out = np.empty((int(known.sum()), 4))
    profile_at_many(pair.rail, np.clip(lateral[known], pair.rail.low, pair.rail.high), out)
    slopes = np.full(lateral.shape, np.nan)
    slopes[known] = out[:, 1]
    return slopes
