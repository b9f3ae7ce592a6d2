"""A cross section on a track as the kernels see it."""

from __future__ import annotations

import numpy as np

from wheelrail.contact.geometry._kernels.pair import OK
from wheelrail.multibody._kernels.rigid_body import BODY
from wheelrail.simulation._kernels.section_motion import (
    FRAME_NUMBERS,
    ROLL,
    STRETCH,
    VY,
    VZ,
    WX,
    SectionModel,
    SectionWork,
    Y,
    Z,
    section_derivative,
)
from wheelrail.simulation._kernels.travel import Travel
from wheelrail.simulation._kernels.wheels import Ground
from wheelrail.simulation.assemble import make_places
from wheelrail.simulation.equilibrium import FASTER, FURTHER, Equilibrium, seek_rest
from wheelrail.simulation.scenario import Scenario
from wheelrail.track.track import Track
from wheelrail.vehicle.assemble import VehicleModel


def make_travel(scenario: Scenario) -> Travel:
    """The motion along the track that a scenario gives its cross section."""
    table = scenario.speeds
    times = np.array([0.0, 1.0] if table is None else table.times)
    speeds = np.full(2, scenario.speed) if table is None else np.array(table.speeds)
    gained = 0.5 * (speeds[1:] + speeds[:-1]) * np.diff(times)
    return Travel(times, speeds, scenario.start_place + np.concatenate([[0.0], np.cumsum(gained)]))


def make_section(arrays: VehicleModel, ground: Ground, gravity: float, travel: Travel) -> SectionModel:
    """The equations of motion; the wheelset is the last of the bodies."""
    spin = STRETCH * len(arrays.bodies)
    inner = spin + 2
    felt = inner + arrays.suspension.states
    return SectionModel(
        bodies=arrays.bodies,
        wheelsets=arrays.wheelset_bodies,
        suspension=arrays.suspension,
        ground=ground,
        gravity=float(gravity),
        travel=travel,
        spin=spin,
        angle=spin + 1,
        inner=inner,
        felt=felt,
        clock=felt + 2,
        size=felt + 3,
    )


def make_section_work(model: SectionModel) -> SectionWork:
    """Room for the evaluations of a model."""
    nb = model.bodies.shape[0]
    places = make_places(model.travel.places[:1])
    places.frame[:] = np.eye(3)
    return SectionWork(
        places=places,
        moving=np.zeros(FRAME_NUMBERS),
        frame=np.zeros((3, 3)),
        full=np.zeros(BODY * nb + model.suspension.states),
        axes=np.zeros((nb, 3, 3)),
        wrenches=np.zeros((nb, 6)),
        elements=np.zeros((model.suspension.links.shape[0], 6)),
        trouble=np.zeros(2, dtype=np.int64),
    )


def described_section(model: SectionModel, arrays: VehicleModel, track: Track) -> np.ndarray:
    """Every body where the vehicle's description puts it in the cross plane, at rest against the moving frame."""
    x = np.zeros(model.size)
    speed = model.travel.speeds[0]
    turning = speed * track.sample(float(model.travel.places[0])).turning[0]
    for b, (_, y, z) in enumerate(arrays.positions):
        start = b * STRETCH
        x[[start + Y, start + Z]] = y, z
        x[[start + VY, start + VZ, start + WX]] = -turning[0] * z, turning[0] * y, turning[0]
    x[model.spin] = speed / arrays.radii[0] + turning[1]
    return x


def find_section_rest(model: SectionModel, work: SectionWork, x: np.ndarray) -> Equilibrium:
    """Places, rolls and the spin without acceleration, on straight and level track that is taken to be perfect."""
    model = model._replace(ground=model.ground._replace(irregular=False))
    starts = [b * STRETCH for b in range(len(model.bodies))]
    unknowns = [start + k for start in starts for k in (Y, Z, ROLL)] + [model.spin]
    rates = [start + k for start in starts for k in (VY, VZ, WX)] + [model.spin]

    def accelerations(state: np.ndarray) -> np.ndarray | None:
        dx = np.zeros(model.size)
        return dx[rates] if section_derivative(model, work, True, state, dx) == OK else None

    def moved(state: np.ndarray, amounts: np.ndarray) -> np.ndarray:
        after = state.copy()
        after[unknowns] += amounts
        return after

    sizes = np.array([FURTHER] * (len(unknowns) - 1) + [FASTER])
    return seek_rest(accelerations, moved, sizes, x)
