"""A vehicle on a roller rig, ready to run."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from wheelrail.multibody._kernels.rigid_body import BODY, MASS, SPIN, TURN
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.wheels import WheelsOnRails
from wheelrail.surface._kernels.rollers import RollerRig
from wheelrail.surface.rollers import make_roller_rig
from wheelrail.system._kernels.multibody import Multibody
from wheelrail.system.equilibrium import find_equilibrium
from wheelrail.system.multibody import make_multibody, make_vehicles, quaternion_of
from wheelrail.system.standing import stand
from wheelrail.vehicle.assemble import VehicleModel, assemble_vehicle
from wheelrail.vehicle.body import SIDES
from wheelrail.vehicle.rig import Rig, Roller, elements_of
from wheelrail.vehicle.vehicle import Vehicle

AHEAD = 1.0  #: position of the last wheelset along the rig [m]


def assemble_on_rig(
    vehicle: Vehicle, rig: Rig, rollers: tuple[Roller, ...], held_by: Mapping[str, str] | None = None
) -> VehicleModel:
    """Arrays of a vehicle with its rollers, and with what holds both; `held_by` as of `assemble_vehicle`."""
    return assemble_vehicle(vehicle, rollers, elements_of(rig, vehicle, rollers), held_by)


def surface_of_rig(vehicle: Vehicle, arrays: VehicleModel, rollers: tuple[Roller, ...]) -> RollerRig:
    """The rollers under the wheels."""
    under = {(roller.wheelset, side): roller for roller in rollers for side in roller.sides}
    own = [under[wheelset.name, side] for wheelset in vehicle.wheelsets for side in SIDES]
    arms = {wheelset.name: wheelset.circle_distance for wheelset in vehicle.wheelsets}

    def middle(roller: Roller) -> float:
        if len(roller.sides) == 2:
            return 0.0
        return -arms[roller.wheelset] if roller.sides[0] == "left" else arms[roller.wheelset]

    last = min(wheelset.position[0] for wheelset in vehicle.wheelsets)
    return make_roller_rig(
        [arrays.body_names.index(roller.name) for roller in own],
        [roller.radius for roller in own],
        [middle(roller) for roller in own],
        AHEAD - last,
    )


def make_rig_system(
    scenario: Scenario, arrays: VehicleModel, surface: RollerRig, contact: Any, on_rails: WheelsOnRails
) -> Multibody:
    """The equations of motion of a vehicle on a rig."""
    assert scenario.rig is not None
    return make_multibody(
        arrays,
        surface,
        contact,
        on_rails.wheels._replace(carriers=surface.rollers),
        gravity=scenario.gravity,
        speed=scenario.speed,
        gain=scenario.speed_control.gain if scenario.rig.drive == "control" else 0.0,
        memory=scenario.contact.friction_model.friction().memory,
        constraints=scenario.all_constraints,
    )


def described_on_rig(model: Multibody, arrays: VehicleModel, rollers: tuple[Roller, ...], speed: float) -> np.ndarray:
    """Every body where its description puts it, at rest but for wheels and rollers, which turn at a speed [m/s].

    Wheelsets follow rollers that stand off their position.
    """
    x = np.zeros(model.counted.size)
    for b, position in enumerate(arrays.positions):
        x[b * BODY : b * BODY + 3] = position
        x[b * BODY + TURN] = 1.0
    for w, b in enumerate(arrays.wheelset_bodies):
        x[b * BODY + SPIN + 1] = speed / arrays.radii[w].mean()
    for roller in rollers:
        _follow(x, arrays, roller)
        own = arrays.body_names.index(roller.name) * BODY
        x[own + TURN : own + TURN + 4] = quaternion_of(_axes(roller.yaw, roller.roll))
        x[own + SPIN + 1] = -speed / roller.radius
    return x


def _follow(x: np.ndarray, arrays: VehicleModel, roller: Roller) -> None:
    """Set a wheelset over the tops of rollers that stand off their position: else some wheels would stand in the air.

    Rollers that turn by themselves lean each about its own middle, which moves the tops sideways and lifts neither.
    """
    wheelset = arrays.body_names.index(roller.wheelset)
    own, position = wheelset * BODY, arrays.positions[wheelset]
    arm = arrays.circle_distances[list(arrays.wheelset_bodies).index(wheelset)]
    left = sum(arm if side == "left" else -arm for side in roller.sides) / len(roller.sides)
    aside = roller.position[1] - left - roller.radius * roller.roll
    high = roller.position[2] + roller.radius
    if aside or high:
        x[own + 1 : own + 3] = position[1] + aside, position[2] + high
    if roller.roll and len(roller.sides) == 2:
        x[own + TURN : own + TURN + 4] = quaternion_of(_axes(0.0, roller.roll))


def find_rest_on_rig(
    scenario: Scenario, model: Multibody, arrays: VehicleModel, rollers: tuple[Roller, ...]
) -> tuple[np.ndarray, float]:
    """The state in which a vehicle rests on turning rollers, and the greatest acceleration that is left in it."""
    state = described_on_rig(model, arrays, rollers, scenario.speed)
    carried = np.array([b for b, name in enumerate(arrays.body_names) if name not in {r.name for r in rollers}])
    heights = carried * BODY + 2

    def lowered(x: np.ndarray, depth: float) -> np.ndarray:
        moved = x.copy()
        moved[heights] -= depth
        return moved

    stations = arrays.positions[arrays.wheelset_bodies, 0]
    weight = scenario.gravity * float(model.bodies[carried, MASS].sum())
    spins = arrays.wheelset_bodies * BODY + SPIN + 1
    state = stand(model, make_vehicles(model, stations), state, lowered, spins, weight)
    found = find_equilibrium(model, make_vehicles(model, stations), state, np.zeros(3))
    return found.state, found.acceleration


def _axes(yaw: float, roll: float) -> np.ndarray:
    """Axes of a body that is yawed and then rolled, as columns."""
    ca, sa, cb, sb = math.cos(yaw), math.sin(yaw), math.cos(roll), math.sin(roll)
    return np.array([[ca, -sa * cb, sa * sb], [sa, ca * cb, -ca * sb], [0.0, sb, cb]])
