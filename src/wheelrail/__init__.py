"""wheelrail: railway vehicles on track and on roller rigs, and the contact between wheel and rail."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from wheelrail.cite.scenario import citations_of
    from wheelrail.contact.call import Kinematics, forces_of_wheel, forces_of_wheelset
    from wheelrail.contact.choice import Contact
    from wheelrail.errors import InputError
    from wheelrail.io.dotted_keys import with_values
    from wheelrail.io.profile_file import Reading, load_profile
    from wheelrail.io.scenario_data import scenario_to_dict, scenario_to_toml
    from wheelrail.io.scenario_file import load_scenario, scenario_from_dict, scenario_from_toml
    from wheelrail.io.track_file import load_track
    from wheelrail.io.vehicle_file import load_vehicle
    from wheelrail.profiles.from_points import profile_from_points
    from wheelrail.profiles.profile import Profile
    from wheelrail.results.assessment.assess import assess
    from wheelrail.results.result import Result
    from wheelrail.results.store import open_result, save
    from wheelrail.simulation.applied import AppliedForce, Displacement
    from wheelrail.simulation.integrator import Integrator
    from wheelrail.simulation.live.vehicle import LiveVehicle, VehicleStopped
    from wheelrail.simulation.patches import PatchRecord
    from wheelrail.simulation.prepare import contact_of
    from wheelrail.simulation.scenario import Scenario
    from wheelrail.simulation.simulate import simulate
    from wheelrail.simulation.speed import SpeedControl, SpeedProfile, SpeedTable
    from wheelrail.track.irregularity.sampled import IrregularitySampled
    from wheelrail.track.irregularity.synthesised import IrregularitySynthesised
    from wheelrail.track.rail_placement import laid_rail
    from wheelrail.track.rail_stretches import RailStretch
    from wheelrail.track.rail_support import RailSupport
    from wheelrail.track.segments import Curve, Grade, Straight, Transition, VerticalCurve
    from wheelrail.track.track import Track
    from wheelrail.vehicle.body import Wheel, Wheelset
    from wheelrail.vehicle.rig import Hold, Rig, RollerError, Support
    from wheelrail.vehicle.sensor import Sensor
    from wheelrail.vehicle.torque import Torque
    from wheelrail.vehicle.vehicle import Vehicle

#: The public face: where each name lives. Loaded on first use, so that `import wheelrail` costs nothing.
_HOMES = {
    "AppliedForce": "wheelrail.simulation.scenario",
    "Contact": "wheelrail.contact.choice",
    "Curve": "wheelrail.track.segments",
    "Displacement": "wheelrail.simulation.scenario",
    "Grade": "wheelrail.track.segments",
    "Hold": "wheelrail.vehicle.rig",
    "InputError": "wheelrail.errors",
    "Integrator": "wheelrail.simulation.scenario",
    "IrregularitySampled": "wheelrail.track.irregularity.sampled",
    "IrregularitySynthesised": "wheelrail.track.irregularity.synthesised",
    "Kinematics": "wheelrail.contact.call",
    "LiveVehicle": "wheelrail.simulation.live.vehicle",
    "PatchRecord": "wheelrail.simulation.patches",
    "Profile": "wheelrail.profiles.profile",
    "RailSupport": "wheelrail.track.rail_support",
    "RailStretch": "wheelrail.track.rail_stretches",
    "Reading": "wheelrail.io.profile_file",
    "Result": "wheelrail.results.result",
    "Rig": "wheelrail.vehicle.rig",
    "RollerError": "wheelrail.vehicle.rig",
    "Scenario": "wheelrail.simulation.scenario",
    "Sensor": "wheelrail.vehicle.sensor",
    "SpeedControl": "wheelrail.simulation.speed",
    "SpeedProfile": "wheelrail.simulation.speed",
    "SpeedTable": "wheelrail.simulation.speed",
    "Straight": "wheelrail.track.segments",
    "Support": "wheelrail.vehicle.rig",
    "Torque": "wheelrail.vehicle.torque",
    "Track": "wheelrail.track.track",
    "Transition": "wheelrail.track.segments",
    "Vehicle": "wheelrail.vehicle.vehicle",
    "VehicleStopped": "wheelrail.simulation.live.vehicle",
    "VerticalCurve": "wheelrail.track.segments",
    "Wheel": "wheelrail.vehicle.body",
    "Wheelset": "wheelrail.vehicle.body",
    "assess": "wheelrail.results.assessment.assess",
    "citations_of": "wheelrail.cite.scenario",
    "laid_rail": "wheelrail.track.rail_placement",
    "load_profile": "wheelrail.io.profile_file",
    "contact_of": "wheelrail.simulation.prepare",
    "forces_of_wheel": "wheelrail.contact.call",
    "forces_of_wheelset": "wheelrail.contact.call",
    "load_scenario": "wheelrail.io.scenario_file",
    "load_track": "wheelrail.io.track_file",
    "load_vehicle": "wheelrail.io.vehicle_file",
    "open_result": "wheelrail.results.store",
    "profile_from_points": "wheelrail.profiles.from_points",
    "save": "wheelrail.results.store",
    "scenario_from_dict": "wheelrail.io.scenario_file",
    "scenario_from_toml": "wheelrail.io.scenario_file",
    "scenario_to_dict": "wheelrail.io.scenario_data",
    "scenario_to_toml": "wheelrail.io.scenario_data",
    "simulate": "wheelrail.simulation.simulate",
    "with_values": "wheelrail.io.dotted_keys",
}

__all__ = [
    "AppliedForce",
    "Contact",
    "Curve",
    "Displacement",
    "Grade",
    "Hold",
    "InputError",
    "Integrator",
    "IrregularitySampled",
    "IrregularitySynthesised",
    "Kinematics",
    "LiveVehicle",
    "PatchRecord",
    "Profile",
    "RailStretch",
    "RailSupport",
    "Reading",
    "Result",
    "Rig",
    "RollerError",
    "Scenario",
    "Sensor",
    "SpeedControl",
    "SpeedProfile",
    "SpeedTable",
    "Straight",
    "Support",
    "Torque",
    "Track",
    "Transition",
    "Vehicle",
    "VehicleStopped",
    "VerticalCurve",
    "Wheel",
    "Wheelset",
    "__version__",
    "assess",
    "citations_of",
    "contact_of",
    "forces_of_wheel",
    "forces_of_wheelset",
    "laid_rail",
    "load_profile",
    "load_scenario",
    "load_track",
    "load_vehicle",
    "open_result",
    "profile_from_points",
    "save",
    "scenario_from_dict",
    "scenario_from_toml",
    "scenario_to_dict",
    "scenario_to_toml",
    "simulate",
    "with_values",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'wheelrail' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
