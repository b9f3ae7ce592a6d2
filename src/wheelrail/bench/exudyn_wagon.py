"""The wagon without contact in Exudyn, a general multibody code: what a step costs there.

Seven rigid bodies with the wagon's masses, inertias and positions, gravity, and 20 linear bushings
(`ObjectConnectorRigidBodySpringDamper`): 8 primary, 4 secondary with the vertical dampers in them, per bogie one for
both lateral dampers and one for traction rod and roll bar, and one stiff bushing to the ground at each wheelset in
position of the rails. No bump stops, no rolling, no contact. Everything runs in Exudyn's compiled code, in its version
without range checks: no user functions, no files, one thread, DOPRI5 at a fixed step. Nodes have rotation vectors,
their constant mass matrix is kept, and they are integrated without Lie group: the quickest of the settings that were
tried (Tait-Bryan angles; with Lie group; mass matrix made anew; three linear solvers).

The wagon starts at rest with all springs slack and sinks. Nothing turns then, and a step is quicker than with
a roll rate of the car body at the start; why, we have not looked up.
"""

from __future__ import annotations

import contextlib
import io
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.vehicle.static_load import GRAVITY
from wheelrail.vehicle.vehicle import Vehicle

MISSING = "Exudyn is not installed, so there is no ratio to it: `make bench-setup`, or pip install 'wheelrail[bench]'."
HOLD = ((1e8, 1e8, 1e8, 1e8, 1e8, 1e8), (1e5, 1e5, 1e5, 1e5, 1e5, 1e5))  #: of a wheelset by the ground, SI

Six = tuple[float, float, float, float, float, float]


class BushingRow(NamedTuple):
    """A linear bushing: rates and dampings along and about x, y, z."""

    body_a: str
    body_b: str
    point: tuple[float, float, float]
    rates: Six
    dampings: Six


class ExudynWagon(NamedTuple):
    """The wagon, ready to run: seconds of CPU time of so many steps from the start, and heights after a run."""

    run: Callable[[int, float], float]
    drop: Callable[[str], float]  #: how far a body has sunk in the last run [m]
    version: str


def exudyn_is_there() -> bool:
    """Whether Exudyn can be imported."""
    return find_spec("exudyn") is not None


def bushing_rows(vehicle: Vehicle) -> list[BushingRow]:
    """The 20 bushings; values as in the library's manchester-wagon."""
    position = {body.name: body.position for body in vehicle.all_bodies}
    rows = []
    for bogie, wheelsets in (("bogie1", ("wheelset1", "wheelset2")), ("bogie2", ("wheelset3", "wheelset4"))):
        x = position[bogie][0]
        for wheelset in wheelsets:
            axle = position[wheelset]
            rates, dampings = (31.391e6, 3.884e6, 1.22e6, 0.0, 0.0, 0.0), (15e3, 2e3, 4e3, 0.0, 0.0, 0.0)
            rows += [BushingRow(bogie, wheelset, (axle[0], y, axle[2]), rates, dampings) for y in (1.0, -1.0)]
            rows.append(BushingRow("ground", wheelset, axle, *HOLD))
        rates, dampings = (160e3, 160e3, 430e3, 10.5e3, 10.5e3, 0.0), (0.0, 0.0, 20e3, 0.0, 0.0, 0.0)
        rows += [BushingRow(bogie, "carbody", (x, y, 0.8275), rates, dampings) for y in (1.0, -1.0)]
        rows.append(BushingRow(bogie, "carbody", (x, 0.0, 0.70), (0.0,) * 6, (0.0, 64e3, 0.0, 0.0, 0.0, 0.0)))
        rates, dampings = (5e6, 0.0, 0.0, 940e3, 0.0, 0.0), (25e3, 0.0, 0.0, 94e3, 0.0, 0.0)
        rows.append(BushingRow(bogie, "carbody", (x, 0.0, 0.60), rates, dampings))
    return rows


def exudyn_wagon(roll_rate: float = 0.0) -> ExudynWagon:
    """Build the wagon in Exudyn; `roll_rate` is the car body's at the start [rad/s]."""
    vars(sys)["exudynFast"] = True  # asks for the version without range checks
    with contextlib.redirect_stdout(io.StringIO()):  # it says there which version it is
        import exudyn
        from exudyn import itemInterface as items
        from exudyn.rigidBodyUtilities import RigidBodyInertia

    vehicle = load_vehicle("manchester-wagon")
    container = exudyn.SystemContainer()
    system = container.AddSystem()
    numbers = {"ground": system.AddObject(items.ObjectGround())}
    position = {"ground": (0.0, 0.0, 0.0)} | {body.name: body.position for body in vehicle.all_bodies}
    for body in vehicle.all_bodies:
        numbers[body.name] = system.CreateRigidBody(
            referencePosition=list(body.position),
            initialAngularVelocity=[roll_rate if body.name == "carbody" else 0.0, 0.0, 0.0],
            inertia=RigidBodyInertia(body.mass, np.diag([body.Ixx, body.Iyy, body.Izz])),
            gravity=[0.0, 0.0, -GRAVITY],
            nodeType=exudyn.NodeType.RotationRotationVector,
        )
    for row in bushing_rows(vehicle):
        markers = [
            system.AddMarker(
                items.MarkerBodyRigid(
                    bodyNumber=numbers[name], localPosition=list(np.subtract(row.point, position[name]))
                )
            )
            for name in (row.body_a, row.body_b)
        ]
        system.AddObject(
            items.ObjectConnectorRigidBodySpringDamper(
                markerNumbers=markers, stiffness=np.diag(row.rates), damping=np.diag(row.dampings)
            )
        )
    system.Assemble()

    def run(steps: int, step: float) -> float:
        settings = _settings(exudyn, steps, step)
        start = time.process_time()
        system.SolveDynamic(settings, solverType=exudyn.DynamicSolverType.DOPRI5)
        return time.process_time() - start

    def drop(name: str) -> float:
        node = system.GetObject(numbers[name])["nodeNumber"]
        return -float(system.GetNodeOutput(node, exudyn.OutputVariableType.Displacement)[2])

    return ExudynWagon(run, drop, str(exudyn.config.Version()))


def _settings(exudyn: Any, steps: int, step: float) -> Any:
    settings = exudyn.SimulationSettings()
    settings.timeIntegration.numberOfSteps = steps
    settings.timeIntegration.endTime = steps * step
    settings.timeIntegration.automaticStepSize = False
    settings.timeIntegration.verboseMode = 0
    settings.timeIntegration.reuseConstantMassMatrix = True
    settings.timeIntegration.explicit.useLieGroupIntegration = False
    settings.timeIntegration.explicit.computeEndOfStepAccelerations = False
    settings.solution.file.write = False
    settings.parallel.numberOfThreads = 1
    settings.linearSolver.solverType = exudyn.LinearSolverType.EXUdense
    return settings
