"""Everything that a run needs before its first step: the system, its state at the start, its steps."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact.called.contact import raise_kept
from wheelrail.integrators.steps import Step, make_step
from wheelrail.multibody._kernels.rigid_body import BODY, MASS, SPIN
from wheelrail.simulation.contact_model import contact_model
from wheelrail.simulation.control import make_control
from wheelrail.simulation.fade_in import deviations_of
from wheelrail.simulation.given_members import refuse_other_ground
from wheelrail.simulation.rig import (
    assemble_on_rig,
    described_on_rig,
    find_rest_on_rig,
    make_rig_system,
    surface_of_rig,
)
from wheelrail.simulation.scaled import as_built
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.scenario_check import END_MARGIN
from wheelrail.simulation.seating import seats_of
from wheelrail.simulation.start import displaced, displaced_section, settling_words
from wheelrail.simulation.step_choice import StepChoice, choose_steps, section_steps
from wheelrail.simulation.wheels import WheelsOnRails, put_on_rails
from wheelrail.surface._kernels.resilient import ResilientTrack
from wheelrail.surface._kernels.track import RigidTrack
from wheelrail.surface.memory import perfect
from wheelrail.surface.resilient import make_resilient_track
from wheelrail.surface.track import make_rigid_track
from wheelrail.system._kernels.multibody import Multibody
from wheelrail.system._kernels.section import ROLL, STRETCH, CrossSection, Z
from wheelrail.system._kernels.vehicles import Vehicles
from wheelrail.system.equilibrium import find_equilibrium, is_even, move_bodies, settle_bodies
from wheelrail.system.multibody import described_state, make_multibody, make_vehicles
from wheelrail.system.section import described_section, find_section_rest, make_section, make_sections, make_travel
from wheelrail.system.standing import stand
from wheelrail.track._kernels.irregularity import Deviations
from wheelrail.track.track import Track
from wheelrail.vehicle.assemble import VehicleModel, assemble_vehicle
from wheelrail.vehicle.static_load import with_static_preloads
from wheelrail.vehicle.vehicle import Vehicle


class Prepared(NamedTuple):
    """A scenario ready to run."""

    system: Multibody | CrossSection
    arrays: VehicleModel
    vehicles: Vehicles
    rest: float  #: greatest acceleration at the start [m/s2]; infinite where the start was not sought
    settled: tuple[str, ...]  #: bodies that the search for rest has moved far, in words
    steps: StepChoice  #: how it is computed


class Members(NamedTuple):
    """What a vehicle runs on and how it touches that."""

    surface: Any
    contact: Any
    on_rails: WheelsOnRails


def choose_members(scenario: Scenario, vehicle: Vehicle, surface: Any = None, contact: Any = None) -> Members:
    """Those given, else the scenario's own: the rails of its track, and its contact laws."""
    on_rails = put_on_rails(vehicle, scenario.track)
    if contact is None:
        contact = contact_model(scenario.contact, on_rails, rollers=scenario.rig is not None)
    else:
        refuse_other_ground(contact, scenario.title, rollers=scenario.rig is not None)
    if surface is None and scenario.rig is None:
        surface = surface_of(scenario.track, deviations_of(scenario))
    return Members(surface, contact, on_rails)


def surface_of(track: Track, deviations: Deviations) -> RigidTrack | ResilientTrack:
    """The rails of a track as wheels find them: rigid, or on their support."""
    if track.support is None:
        return make_rigid_track(track, deviations)
    return make_resilient_track(track, track.support, deviations)


def contact_of(scenario: Scenario) -> Any:
    """The contact model of a scenario: for `forces_of_wheel`, or to run with a part of it replaced."""
    return choose_members(scenario, with_static_preloads(scenario.vehicle, scenario.gravity)).contact


def prepare(scenario: Scenario, *, surface: Any = None, contact: Any = None) -> Prepared:
    """Put the vehicle on the track: in equilibrium at its own speed if it starts where the track is even.

    surface, contact : members that replace the scenario's own. What stands on a scaled rig is the model.
    """
    scenario = as_built(scenario)
    vehicle = with_static_preloads(scenario.vehicle, scenario.gravity)
    members = choose_members(scenario, vehicle, surface, contact)
    make = _prepare_section if vehicle.plane else _prepare_vehicle if scenario.rig is None else _prepare_rig
    ready = make(scenario, vehicle, members)
    raise_kept(members.contact)
    return ready


def make_system(scenario: Scenario, arrays: VehicleModel, members: Members) -> Multibody | CrossSection:
    """The equations of motion of a scenario."""
    end = scenario.track.length - END_MARGIN
    memory = scenario.contact.friction_model.friction().memory
    if scenario.vehicle.plane:
        table = scenario.speeds
        times = np.array([0.0, 1.0] if table is None else table.times)
        speeds = np.full(2, scenario.speed) if table is None else np.array(table.speeds)
        travel = make_travel(scenario.start_position, times, speeds)
        return make_section(
            arrays,
            members.surface,
            members.contact,
            members.on_rails.wheels,
            travel,
            gravity=scenario.gravity,
            memory=memory,
            end=end,
        )
    return make_multibody(
        arrays,
        members.surface,
        members.contact,
        members.on_rails.wheels,
        gravity=scenario.gravity,
        speed=scenario.speed,
        gain=scenario.speed_control.gain,
        memory=memory,
        constraints=scenario.constraints,
        end=end,
    )


def _prepare_vehicle(scenario: Scenario, vehicle: Vehicle, members: Members) -> Prepared:
    arrays = assemble_vehicle(vehicle, held_by=scenario.brake_holders)
    model = make_system(scenario, arrays, members)
    assert isinstance(model, Multibody)
    start = scenario.start_position
    state = described_state(model, arrays, scenario.track, start, scenario.speed)
    described = state.copy()
    stations = start + arrays.positions[arrays.wheelset_bodies, 0]
    up = scenario.track.sample(start + arrays.positions[:, 0]).axes[:, 2]
    for b, seat in zip(arrays.wheelset_bodies, seats_of(vehicle, scenario.track, stations), strict=False):
        state[b * BODY : b * BODY + 3] += seat.raised * up[b]
        move_bodies(model, state, [(int(b), 3)], np.array([seat.roll]))

    def lowered(x: np.ndarray, depth: float) -> np.ndarray:
        moved = x.copy()
        for b, direction in enumerate(up):
            moved[b * BODY : b * BODY + 3] -= depth * direction
        return moved

    weight = scenario.gravity * float(model.bodies[:, MASS].sum())
    spins = arrays.wheelset_bodies * BODY + SPIN + 1
    perfect_track = model._replace(surface=perfect(model.surface))
    state = stand(perfect_track, make_vehicles(model, stations), state, lowered, spins, weight)
    rest = np.inf
    here = scenario.track.sample(start)
    if scenario.speed_control.gain > 0.0:
        state[model.layout.integral] = scenario.gravity * math.sin(here.pitch[0])
    turning = scenario.speed * here.turning[0] @ here.axes[0]
    if not is_even(scenario.track, start, scenario.reach):
        state = settle_bodies(model, make_vehicles(model, stations), state, turning)
    else:
        found = find_equilibrium(model, make_vehicles(model, stations), state, turning)
        rest = found.acceleration
        state = found.state
    settled = settling_words(model, arrays, vehicle, scenario.track, described, state)
    state = displaced(scenario, model, arrays, state, stations)
    vehicles = make_vehicles(model, stations)._replace(control=make_control(scenario, arrays))
    vehicles.state.x[0] = state
    return Prepared(model, arrays, vehicles, rest, settled, _steps(scenario, model, state, stations))


def _prepare_rig(scenario: Scenario, vehicle: Vehicle, members: Members) -> Prepared:
    assert scenario.rig is not None
    rollers = scenario.rollers
    arrays = assemble_on_rig(vehicle, scenario.rig, rollers, scenario.brake_holders)
    surface = surface_of_rig(vehicle, arrays, rollers) if members.surface is None else members.surface
    model = make_rig_system(scenario, arrays, surface, members.contact, members.on_rails)
    state, rest = find_rest_on_rig(scenario, model, arrays, rollers)
    described = described_on_rig(model, arrays, rollers, scenario.speed)
    settled = settling_words(model, arrays, vehicle, None, described, state)
    stations = arrays.positions[arrays.wheelset_bodies, 0]
    state = displaced(scenario, model, arrays, state, stations)
    vehicles = make_vehicles(model, stations)._replace(control=make_control(scenario, arrays))
    vehicles.state.x[0] = state
    return Prepared(model, arrays, vehicles, rest, settled, _steps(scenario, model, state, stations))


def _steps(scenario: Scenario, model: Multibody, state: np.ndarray, stations: np.ndarray) -> StepChoice:
    """How a vehicle in space is computed that starts in this state."""
    looked_at = make_vehicles(model, stations)
    looked_at.state.x[0] = state
    return choose_steps(scenario, model, looked_at)


def _prepare_section(scenario: Scenario, vehicle: Vehicle, members: Members) -> Prepared:
    arrays = assemble_vehicle(vehicle)
    model = make_system(scenario, arrays, members)
    assert isinstance(model, CrossSection)
    state = described_section(model, arrays, scenario.track)
    last = int(arrays.wheelset_bodies[0]) * STRETCH
    for seat in seats_of(vehicle, scenario.track, np.array([scenario.start_position])):
        state[[last + Z, last + ROLL]] += seat.raised, seat.roll

    def lowered(x: np.ndarray, depth: float) -> np.ndarray:
        moved = x.copy()
        moved[Z : model.layout.spin : STRETCH] -= depth
        return moved

    weight = scenario.gravity * float(model.bodies[:, MASS].sum())
    perfect_track = model._replace(surface=perfect(model.surface))
    state = stand(perfect_track, make_sections(model), state, lowered, np.array([model.layout.spin]), weight)
    rest = np.inf
    if straight_and_level(scenario.track, scenario.start_position):
        found = find_section_rest(model, make_sections(model), state)
        state, rest = found.state, found.acceleration
    state = displaced_section(scenario, model, arrays, state)
    vehicles = make_sections(model)
    vehicles.state.x[0] = state
    return Prepared(model, arrays, vehicles, rest, (), section_steps(scenario))


def straight_and_level(track: Track, station: float) -> bool:
    """Whether a section stands where it can rest."""
    at = track.sample(station)
    return bool(np.all(np.abs(at.turning) < 1e-12) and np.all(np.abs(at.cant) < 1e-12) and np.all(at.pitch == 0.0))


def step_of(ready: Prepared) -> Step:
    """How the steps of a run are made."""
    chosen = ready.steps.stepping
    return make_step(
        chosen.name, length=chosen.step, relative=chosen.relative, absolute=chosen.absolute, share=chosen.share
    )


def interval_of(scenario: Scenario) -> float:
    """Time between two rows of the record [s]: of fixed steps a whole number."""
    chosen = scenario.integrator
    if not chosen.fixed:
        return scenario.output_every
    return max(1, round(scenario.output_every / chosen.step)) * chosen.step
