"""The differential elastic contact model as the contact of a running vehicle.

No damping is added, as in the papers: what dissipates is friction, and the suspension. Wheels of equal profile pairs
share bodies and columns of H; each starts from its own last solution.
"""

from __future__ import annotations

import time
from collections import OrderedDict, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import FORCE, MOMENT, PAIR, PATCH_FORCE, PATCHES, POWER, SIDE
from wheelrail.contact.called._kernels.called_contact import CalledContact
from wheelrail.contact.called.contact import make_called_contact
from wheelrail.contact.elastic.papers.model import PapersModel, Remembered
from wheelrail.contact.elastic.papers.options import PapersOptions
from wheelrail.contact.elastic.papers.solution import PapersSolution
from wheelrail.contact.elastic.papers.wheel_rows import kinematics_of, leaned_forces, linearise_patches, write_rows
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.material import STEEL, Material, combined
from wheelrail.contact.point.friction.base import FrictionModel
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.errors import InputError, Problem, nearest
from wheelrail.numerics._kernels.status import NOT_CONVERGED, NOT_FINITE, OK

ON_FAILURE = ("continue", "stop")
KEPT = 24  #: solutions of a wheel that can be gone back to: more than the stages of a step and the looks within it
NO_FORCES = (np.empty((0, 3)), np.empty((0, 3)))
SAME = 1e-13  #: inputs that differ by this share, or by this in their unit where they are small, are the same problem


@dataclass
class WheelCounts:
    """How the contact problems of a wheel went."""

    cpu: list[float] = field(
        default_factory=list
    )  #: of each problem, without columns of H that it was the first to need [s]
    columns: float = 0.0  #: CPU time of these columns [s]
    nonlinear: int = 0  #: iterations
    linear: int = 0
    nonlinear_failures: int = 0  #: problems that did not reach the tolerance
    linear_failures: int = 0  #: linear solves that did not reach the forcing term

    @property
    def problems(self) -> int:
        """Number of problems solved; a wheel that does not touch has none."""
        return len(self.cpu)

    def add(self, solution: PapersSolution, cpu: float, columns: float) -> None:
        """Count a problem, and its CPU time [s], of which so much was for columns of H."""
        record = solution.record
        self.cpu.append(cpu - columns)
        self.columns += columns
        self.nonlinear += record.nonlinear
        self.linear += record.linear
        self.nonlinear_failures += not record.converged
        self.linear_failures += record.unfinished


class Answer(NamedTuple):
    """A problem that was solved, and what the next one starts from."""

    wheel: np.ndarray  #: input
    out: np.ndarray
    solution: PapersSolution
    remembered: Remembered | None


class PapersInVehicle:
    """Answers the compiled loop, see `contact.called`. The number that it keeps of a wheel names its last solution.

    That number belongs to the state of the run: a step that is tried again and a look for the record start from the
    solution from which the run went on, and leave no trace in it. The last `KEPT` solutions of each wheel are there to
    go back to; beyond them a wheel starts from its newest.
    """

    numbers = 1

    def __init__(
        self,
        pairs: Sequence[Pair],
        options: PapersOptions,
        materials: tuple[Material, Material],
        friction: FrictionModel,
        on_failure: str,
    ) -> None:
        if on_failure not in ON_FAILURE:
            raise InputError("elastic contact", [Problem("on_failure", nearest(on_failure, ON_FAILURE), on_failure)])
        self.counts: dict[int, WheelCounts] = defaultdict(WheelCounts)  #: by wheel: 2 w of a wheelset left, 2 w + 1
        self._pairs = list(pairs)
        self._make = options, materials, friction
        self._models: dict[tuple[int, int], PapersModel] = {}
        self._elasticity = combined(*materials)
        self._stops = on_failure == "stop"
        self._answers: dict[int, OrderedDict[int, Answer]] = defaultdict(OrderedDict)
        self._solved = 0

    def model(self, w: int, pair: int) -> PapersModel:
        """Bodies under wheel `w`: one model for all wheels of equal pairs, but one each where meshes follow patches."""
        options, materials, friction = self._make
        key = (id(self._pairs[pair]), w if options.mesh == "refined" else 0)
        if key not in self._models:
            self._models[key] = PapersModel(
                self._pairs[pair], options, wheel=materials[0], rail=materials[1], friction=friction
            )
        return self._models[key]

    def newest(self, w: int) -> PapersSolution | None:
        """The solution of a wheel that was found last, if there is one; without what is as large as the bodies."""
        answers = self._answers[w]
        return answers[next(reversed(answers))].solution if answers else None

    def forces(self, w: int, fresh: bool, wheel: np.ndarray, out: np.ndarray, numbers: np.ndarray) -> int:
        """Solve the problem of a wheel, unless it is the one that was solved last."""
        if not np.isfinite(wheel).all():
            return NOT_FINITE
        last = self._last(w, numbers)
        if last is not None and _same(last.wheel, wheel):
            out[:] = last.out
            return self._status(last.solution)
        model = self.model(w, int(wheel[PAIR]))
        columns = model.column_seconds
        began = time.thread_time()
        model.recall(None if last is None else last.remembered)
        solution = model.solve(kinematics_of(wheel), "left" if wheel[SIDE] > 0.0 else "right", small_allowed=True)
        force, moment = leaned_forces(wheel, solution)
        patches = solution.patches()
        cpu = time.thread_time() - began
        if solution.samples.area.size:
            self.counts[w].add(solution, cpu, model.column_seconds - columns)
        out[FORCE : FORCE + 3] = force
        out[MOMENT : MOMENT + 3] = moment
        out[POWER] = solution.power
        out[PATCHES] = float(len(patches))
        out[PATCH_FORCE : PATCH_FORCE + 3] = solution.force_on_wheel
        slim = replace(solution, nodal_forces=NO_FORCES, solved=None)  # as large as the bodies
        self._keep(w, numbers, Answer(wheel.copy(), out.copy(), slim, model.remembered()))
        return self._status(solution) if np.isfinite(out).all() else NOT_FINITE

    def linearise(
        self, w: int, wheel: np.ndarray, stiffness: np.ndarray, damping: np.ndarray, numbers: np.ndarray
    ) -> None:
        """Approximate: springs of Hertz and dampers of Kalker under each patch."""
        stiffness[:] = 0.0
        damping[:] = 0.0
        last = self._last(w, numbers)
        if last is not None:
            linearise_patches(wheel, last.solution, self._elasticity, stiffness, damping)

    def patches(self, w: int, wheel: np.ndarray, output: np.ndarray, rows: np.ndarray, numbers: np.ndarray) -> None:
        """Connected parts of the contact area, the most loaded ones where there are more than rows."""
        last = self._last(w, numbers)
        if last is not None:
            write_rows(wheel, last.solution, self._pairs[int(wheel[PAIR])].offset, rows)

    def _status(self, solution: PapersSolution) -> int:
        return NOT_CONVERGED if self._stops and not solution.converged else OK

    def _last(self, w: int, numbers: np.ndarray) -> Answer | None:
        answers = self._answers[w]
        if not answers or numbers[0] == 0.0:
            return None
        return answers.get(int(numbers[0]), answers[next(reversed(answers))])

    def _keep(self, w: int, numbers: np.ndarray, answer: Answer) -> None:
        self._solved += 1
        answers = self._answers[w]
        answers[self._solved] = answer
        numbers[0] = self._solved
        if len(answers) > KEPT:
            answers.popitem(last=False)


def make_papers_contact(
    pairs: Sequence[Pair],
    options: PapersOptions = PapersOptions(),
    *,
    wheel_material: Material = STEEL,
    rail_material: Material = STEEL,
    friction: FrictionModel = ConstantFriction(0.3),
    on_failure: str = "continue",
) -> tuple[CalledContact, PapersInVehicle]:
    """The papers' model for these profile pairs, which wheels name by their index, and who counts its problems.

    on_failure : a problem that does not reach its tolerance is counted and the run goes on with what was found, as in
    the papers ("continue"), or the run ends with the status that contact did not converge ("stop").
    """
    function = PapersInVehicle(pairs, options, (wheel_material, rail_material), friction, on_failure)
    return make_called_contact(function), function


def _same(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether two inputs are one problem, but for rounding."""
    return bool((np.abs(a - b) <= SAME * np.maximum(np.abs(a), 1.0)).all())
