"""A cross section on a track as the kernels see it."""

from __future__ import annotations

from typing import Any

import numpy as np

from wheelrail.integrators._kernels.system import POSITION, VELOCITY, evaluate_rates
from wheelrail.multibody._kernels.rigid_body import BODY
from wheelrail.numerics._kernels.status import OK
from wheelrail.surface._kernels.track import RigidTrack
from wheelrail.surface.memory import make_surface_memory, perfect
from wheelrail.system._kernels import section_observation  # noqa: F401  its verb belongs to the system
from wheelrail.system._kernels.multibody import Wheels
from wheelrail.system._kernels.section import (
    FRAME_NUMBERS,
    ROLL,
    STRETCH,
    VY,
    VZ,
    WX,
    CrossSection,
    SectionLayout,
    SectionScratch,
    Y,
    Z,
)
from wheelrail.system._kernels.travel import Travel
from wheelrail.system._kernels.vehicles import State, Vehicles
from wheelrail.system.equilibrium import FASTER, FURTHER, Equilibrium, seek_rest
from wheelrail.system.multibody import make_contacts, make_wheel_memory, no_control
from wheelrail.track.track import Track
from wheelrail.vehicle.assemble import VehicleModel


def make_travel(start: float, times: np.ndarray, speeds: np.ndarray) -> Travel:
    """Motion along the track from arc length `start` [m] on, its speed straight between these times."""
    gained = 0.5 * (speeds[1:] + speeds[:-1]) * np.diff(times)
    return Travel(times, speeds, start + np.concatenate([[0.0], np.cumsum(gained)]))


def make_section(
    arrays: VehicleModel,
    surface: RigidTrack,
    contact: Any,
    wheels: Wheels,
    travel: Travel,
    *,
    gravity: float,
    memory: float = 1.0,
    end: float = np.inf,
) -> CrossSection:
    """The equations of motion; the wheelset is the last of the bodies. Other arguments as of `make_multibody`."""
    spin = STRETCH * len(arrays.bodies)
    internal = spin + 2
    dissipated = internal + arrays.suspension.states
    counted = np.zeros(dissipated + 2, dtype=np.int64)
    counted[:spin] = np.tile([POSITION] * VY + [VELOCITY] * (STRETCH - VY), len(arrays.bodies))
    counted[spin] = VELOCITY
    return CrossSection(
        bodies=arrays.bodies,
        wheelsets=arrays.wheelset_bodies,
        wheels=wheels,
        suspension=arrays.suspension,
        surface=surface,
        contact=contact,
        gravity=float(gravity),
        memory=float(memory),
        travel=travel,
        layout=SectionLayout(spin, spin + 1, internal, dissipated),
        counted=counted,
        end=float(end),
    )


def make_sections(model: CrossSection, sections: int = 1) -> Vehicles:
    """Room for so many sections; nothing moves."""
    nv, nb = sections, model.bodies.shape[0]
    return Vehicles(
        state=State(
            x=np.zeros((nv, model.counted.size)),
            surface=make_surface_memory(model.surface, np.full(nv, model.travel.positions[0])),
            contact=make_wheel_memory(model.surface, model.contact, 2 * nv),
        ),
        control=no_control(nb, nv),
        contacts=make_contacts(model.wheels, nv),
        scratch=SectionScratch(
            moving=np.zeros((nv, FRAME_NUMBERS)),
            frame=np.zeros((nv, 3, 3)),
            full=np.zeros((nv, BODY * nb + model.suspension.states)),
            axes=np.zeros((nv, nb, 3, 3)),
            wrenches=np.zeros((nv, nb, 6)),
            elements=np.zeros((nv, model.suspension.links.shape[0], 6)),
            failed=np.zeros((nv, 2), dtype=np.int64),
        ),
    )


def described_section(model: CrossSection, arrays: VehicleModel, track: Track) -> np.ndarray:
    """Every body where the vehicle's description puts it in the cross plane, at rest against the moving frame."""
    x = np.zeros(model.counted.size)
    speed = model.travel.speeds[0]
    turning = speed * track.sample(float(model.travel.positions[0])).turning[0]
    for b, (_, y, z) in enumerate(arrays.positions):
        start = b * STRETCH
        x[[start + Y, start + Z]] = y, z
        x[[start + VY, start + VZ, start + WX]] = -turning[0] * z, turning[0] * y, turning[0]
    x[model.layout.spin] = speed / arrays.radii[0].mean() + turning[1]
    return x


def find_section_rest(model: CrossSection, vehicles: Vehicles, x: np.ndarray) -> Equilibrium:
    """Positions, rolls and the spin without acceleration, on straight and level track that is taken to be perfect."""
    model = model._replace(surface=perfect(model.surface))
    starts = [b * STRETCH for b in range(len(model.bodies))]
    unknowns = [start + k for start in starts for k in (Y, Z, ROLL)] + [model.layout.spin]
    moving = [start + k for start in starts for k in (VY, VZ, WX)] + [model.layout.spin]

    def accelerations(state: np.ndarray) -> np.ndarray | None:
        dx = np.zeros(state.size)
        return dx[moving] if evaluate_rates(model, vehicles, 0, 0.0, True, state, dx) == OK else None

    def moved(state: np.ndarray, amounts: np.ndarray) -> np.ndarray:
        after = state.copy()
        after[unknowns] += amounts
        return after

    sizes = np.array([FURTHER] * (len(unknowns) - 1) + [FASTER])
    return seek_rest(accelerations, moved, sizes, x)
