"""A scenario on a scaled rig as the rig is built: everything scaled by its similarity law.

A scenario whose rig has a scale is written in full size: vehicle, rollers, rails, speeds, times, torques. What is run,
and what is recorded, is the model.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wheelrail.contact.choice import SEMI_ELASTIC, Contact
from wheelrail.contact.material import Material
from wheelrail.contact.point.normal._kernels.damping import ON_APPROACH
from wheelrail.contact.point.normal.damping import DAMPING_LAWS
from wheelrail.errors import InputError, Problem
from wheelrail.simulation.applied import AppliedForce, Displacement
from wheelrail.simulation.scaled_control import scaled_control
from wheelrail.simulation.scaled_friction import scaled_friction
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.speed import SpeedControl, SpeedProfile, SpeedTable
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.rig import Hold, Rig, RollerError, Support
from wheelrail.vehicle.scaling import SCALED, Scale, scaled_vehicle
from wheelrail.vehicle.sensor import Sensor
from wheelrail.vehicle.torque import Torque


def as_built(scenario: Scenario) -> Scenario:
    """The scenario of the model where its rig has a scale; else itself."""
    if scenario.rig is None or scenario.rig.scale is None:
        return scenario
    return scaled_scenario(scenario, scenario.rig.scale)


def scale_words(scenario: Scenario) -> tuple[str, ...]:
    """What is to be said of the result of a run on a scaled rig."""
    if scenario.rig is None or scenario.rig.scale is None:
        return ()
    return (f"lengths, times and forces are those of a scaled model. {scenario.rig.scale.describe()}",)


def scaled_scenario(scenario: Scenario, scale: Scale) -> Scenario:
    """A scenario on a rig in the size of the model; InputError for what has no scale."""
    if scenario.rig is None:
        words = "only what stands on a rig can be scaled: give the scenario a rig"
        raise InputError(scenario.title, [Problem("scale", words)])
    return replace(
        scenario,
        track=scaled_rails(scenario.track, scale),
        vehicle=scaled_vehicle(scenario.vehicle, scale),
        rig=scaled_rig(scenario.rig, scale),
        speed=scale.speed * scenario.speed,
        contact=_scaled_contact(scenario.contact, scale),
        speed_control=_scaled_control(scenario.speed_control, scale),
        integrator=replace(scenario.integrator, step=scale.time * scenario.integrator.step),
        output_every=scale.time * scenario.output_every,
        duration=None if scenario.duration is None else scale.time * scenario.duration,
        start=None,
        loads=tuple(_scaled_load(load, scale) for load in scenario.loads),
        traction=tuple(_scaled_torque(torque, scale) for torque in scenario.traction),
        brakes=tuple(_scaled_torque(torque, scale) for torque in scenario.brakes),
        displacements=tuple(_scaled_displacement(move, scale) for move in scenario.displacements),
        sensors=tuple(_scaled_sensor(one, scale) for one in scenario.sensors),
        gravity=scale.true_gravity * scenario.gravity,
        control=None if scenario.control is None else scaled_control(scenario.control, scale),
    )


def scaled_rails(track: Track, scale: Scale) -> Track:
    """Straight track with the rails that a track begins with, as they are laid, scaled."""
    rails = track.rails
    return Track(
        Straight(length=scale.length * track.length),
        gauge=scale.length * rails.gauge,
        gauge_depth=scale.length * track.gauge_depth,
        rail=(rails.left.scaled(scale.length), rails.right.scaled(scale.length)),
        inclination=rails.inclination,
        title=track.title,
    )


def scaled_rig(rig: Rig, scale: Scale) -> Rig:
    """A rig with every number scaled, also those of its rollers that follow from the radius at full size."""
    return replace(
        rig,
        radius=scale.length * rig.radius,
        mass=scale.mass * rig.pair_mass,
        Iyy=scale.inertia * rig.pair_inertia,
        lateral=None if rig.lateral is None else _scaled_support(rig.lateral, scale),
        holds=tuple(_scaled_hold(hold, scale) for hold in rig.holds),
        errors=tuple(_scaled_error(error, scale) for error in rig.errors),
        traction=tuple(_scaled_torque(torque, scale) for torque in rig.traction),
        brakes=tuple(_scaled_torque(torque, scale) for torque in rig.brakes),
        scale=None,
        taken=None,
    )


def _scaled_support(support: Support, scale: Scale) -> Support:
    return Support(stiffness=scale.stiffness * support.stiffness, damping=scale.damping * support.damping)


def _scaled_hold(hold: Hold, scale: Scale) -> Hold:
    return replace(
        hold,
        stiffness=scale.stiffness * hold.stiffness,
        damping=scale.damping * hold.damping,
        height=scale.length * hold.height,
    )


def _scaled_error(error: RollerError, scale: Scale) -> RollerError:
    return replace(error, x=scale.length * error.x, y=scale.length * error.y, z=scale.length * error.z)


def _scaled_contact(contact: Contact, scale: Scale) -> Contact:
    """Damping is scaled in any case: its coefficient is chosen for wheels of full size."""
    if contact.model != SEMI_ELASTIC:
        words = f'a scaled rig runs with model = "{SEMI_ELASTIC}": the cells of other models are those of full size'
        raise InputError("scaled contact", [Problem("[contact] model", words, contact.model)])
    on_approach = DAMPING_LAWS[contact.damping].law == ON_APPROACH
    damped = replace(
        contact,
        damping_coefficient=contact.damping_number * (scale.damping if on_approach else 1.0 / scale.speed),
        slow_speed=scale.speed * contact.slow_speed,
    )
    if scale.contact != SCALED:
        return damped
    return replace(
        damped,
        wheel=_scaled_material(contact.wheel, scale),
        rail=_scaled_material(contact.rail, scale),
        friction=scaled_friction(contact.friction_model, scale),
    )


def _scaled_material(material: Material, scale: Scale) -> Material:
    return replace(material, young=scale.modulus * material.young)


def _scaled_control(control: SpeedControl, scale: Scale) -> SpeedControl:
    command = control.command
    if isinstance(command, SpeedTable):
        command = SpeedTable(times=_times(scale.time, command.times), speeds=_times(scale.speed, command.speeds))
    elif isinstance(command, SpeedProfile):
        stations = _times(scale.length, command.stations)
        command = SpeedProfile(stations=stations, speeds=_times(scale.speed, command.speeds))
    return SpeedControl(gain=control.gain / scale.time, command=command)


def _scaled_load(load: AppliedForce, scale: Scale) -> AppliedForce:
    units = (scale.force,) * 3 + (scale.moment,) * 3
    rows = tuple(tuple(unit * value for unit, value in zip(units, row, strict=True)) for row in load.values)
    return replace(load, times=_times(scale.time, load.times), values=rows)


def _scaled_torque(torque: Torque, scale: Scale) -> Torque:
    return replace(torque, times=_times(scale.time, torque.times), values=_times(scale.moment, torque.values))


def _scaled_displacement(move: Displacement, scale: Scale) -> Displacement:
    units = dict.fromkeys(("x", "y", "z"), scale.length) | dict.fromkeys(("vx", "vy", "vz"), scale.speed)
    units |= dict.fromkeys(("wx", "wy", "wz"), 1.0 / scale.time)
    given = {name: value for name in units if (value := getattr(move, name)) is not None}
    return replace(move, **{name: units[name] * value for name, value in given.items()})


def _scaled_sensor(sensor: Sensor, scale: Scale) -> Sensor:
    x, y, z = sensor.position
    return replace(sensor, position=(scale.length * x, scale.length * y, scale.length * z))


def _times(factor: float, values: Sequence[float]) -> tuple[float, ...]:
    return tuple(factor * value for value in values)
