"""A scenario as data: one dictionary and one text, with every default named and vehicle, track and profiles inside.

Keys are those of scenario files, bare, and so in SI units. Two scenarios with the same text are the same run.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from wheelrail.contact.choice import Contact
from wheelrail.contact.material import Material
from wheelrail.contact.point.tangential.laws import BOUNDS
from wheelrail.errors import ProblemList
from wheelrail.io.contact_table import friction_data, papers_values
from wheelrail.io.control_table import control_data
from wheelrail.io.profile_table import KEY, ProfileNames
from wheelrail.io.rig_table import BOGIE, rig_data, taken_out_of, torque_data
from wheelrail.io.run_table import AUTO, FORCES, MOMENTS
from wheelrail.io.toml_writer import toml_text
from wheelrail.io.track_data import track_data
from wheelrail.io.vehicle_data import vehicle_data
from wheelrail.simulation.applied import AppliedForce, Displacement
from wheelrail.simulation.scenario import Scenario, refuse_other_than_scenario
from wheelrail.simulation.speed import SpeedControl, SpeedTable
from wheelrail.vehicle.sensor import Sensor

Data = dict[str, Any]


def scenario_to_dict(scenario: Scenario) -> Data:
    """A scenario as nested dictionaries, lists, texts and numbers, with the keys of scenario files.

    InputError where a part is of a class that files do not know (a friction or an irregularity of your own).
    """
    refuse_other_than_scenario(scenario)
    problems = ProblemList(scenario.title)
    profiles = ProfileNames()
    data: Data = {"title": scenario.title, "description": scenario.description, "run": _run(scenario)}
    data["speed_control"] = _speed_control(scenario.speed_control)
    data["contact"] = _contact(scenario.contact, problems)
    lists = {
        "start": [_displacement(move) for move in scenario.displacements],
        "load": [_load(load) for load in scenario.loads],
        "traction": [torque_data(torque) for torque in scenario.traction],
        "brake": [torque_data(torque) for torque in scenario.brakes],
        "constraints": _constraints(scenario),
        "sensor": [_sensor(one) for one in scenario.sensors],
    }
    data |= {name: values for name, values in lists.items() if values}
    if scenario.rig is not None:
        data["rig"] = rig_data(scenario.rig)
    if scenario.control is not None:
        data["control"] = control_data(scenario.control, problems)
    data["track"] = track_data(scenario.track, profiles, problems)
    if scenario.track.title == scenario.title:
        del data["track"]["title"]  # which a track has from its scenario
    taken = taken_out_of(scenario)
    if taken is not None:
        data["rig"][BOGIE] = taken.frame
    data["vehicle"] = vehicle_data(scenario.vehicle if taken is None else taken.whole, profiles)
    problems.stop_if_any()
    return {**data, KEY: profiles.table} if profiles.table else data


def _constraints(scenario: Scenario) -> Data:
    """Bodies with the kind of their constraint, or a list of kinds."""
    kinds: dict[str, list[str]] = {}
    for body, kind in scenario.constraints:
        kinds.setdefault(body, []).append(kind)
    return {body: several if len(several) > 1 else several[0] for body, several in kinds.items()}


def scenario_to_toml(scenario: Scenario) -> str:
    """A scenario as the text of a file that stands alone; reading it gives the same run, bit by bit."""
    return toml_text(scenario_to_dict(scenario))


def _run(scenario: Scenario) -> Data:
    integrator = scenario.integrator
    data: Data = {}
    if scenario.speeds is None:
        data["speed"] = float(scenario.speed)
    data |= {
        "output_every": float(scenario.output_every),
        "duration": AUTO if scenario.duration is None else float(scenario.duration),
        "start": AUTO if scenario.start is None else float(scenario.start),
        "fade_in": float(scenario.fade_in),
        "gravity": float(scenario.gravity),
        "integrator": {
            "name": integrator.name,
            "step": float(integrator.step),
            "relative": float(integrator.relative),
            "absolute": float(integrator.absolute),
            "share": bool(integrator.share),
        },
    }
    if scenario.speeds is not None:
        data["motion"] = {"times": _numbers(scenario.speeds.times), "speeds": _numbers(scenario.speeds.speeds)}
    return data


def _speed_control(control: SpeedControl) -> Data:
    data: Data = {"gain": float(control.gain)}
    command = control.command
    if isinstance(command, SpeedTable):
        data["times"] = _numbers(command.times)
    elif command is not None:
        data["stations"] = _numbers(command.stations)
    return data if command is None else {**data, "speeds": _numbers(command.speeds)}


def _contact(contact: Contact, problems: ProblemList) -> Data:
    settings = contact.settings
    elastic = contact.elastic
    return {
        "model": contact.model,
        "elastic": {
            "setting": elastic.setting,
            "bodies": elastic.bodies,
            "far_field": elastic.far_field,
            "wheels": list(elastic.wheels),
            "on_failure": elastic.on_failure,
            "threads": int(elastic.threads),
        },
        "papers": papers_values(contact.papers),
        "detection": contact.detection,
        "normal": contact.normal,
        "laws": contact.laws,
        "tangential": contact.tangential,
        "grid": [int(settings.strips), int(settings.slices)],
        "bound": next(name for name, number in BOUNDS.items() if number == settings.bound),
        "flexibilities": int(settings.flexibilities),
        "damping": contact.damping,
        "damping_coefficient": float(contact.damping_number),
        "friction": friction_data(contact.friction_model, problems),
        "slow_speed": float(contact.slow_speed),
        "wheel": _material(contact.wheel),
        "rail": _material(contact.rail),
    }


def _material(material: Material) -> Data:
    return {"E": float(material.young), "nu": float(material.poisson)}


def _displacement(move: Displacement) -> Data:
    numbers = {field.name: getattr(move, field.name) for field in fields(move) if field.name != "body"}
    return {"body": move.body, **{name: float(value) for name, value in numbers.items() if value is not None}}


def _sensor(sensor: Sensor) -> Data:
    return {"name": sensor.name, "body": sensor.body, "at": _numbers(sensor.position)}


def _load(load: AppliedForce) -> Data:
    columns = zip(FORCES + MOMENTS, zip(*load.values, strict=True), strict=True)
    return {"body": load.body, "times": _numbers(load.times), **{name: _numbers(column) for name, column in columns}}


def _numbers(values: Any) -> list[float]:
    return [float(value) for value in values]
