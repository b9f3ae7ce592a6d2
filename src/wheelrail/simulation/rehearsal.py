"""Everything that a run builds before its first step, to see whether it would be refused."""

from __future__ import annotations

from wheelrail.simulation.assemble import make_ground, make_model
from wheelrail.simulation.scenario import Scenario
from wheelrail.vehicle.assemble import assemble_vehicle
from wheelrail.vehicle.static_load import with_static_preloads


def rehearse(scenario: Scenario) -> None:
    """InputError where a run of this scenario would raise it; nothing is computed in time, and nothing is kept."""
    vehicle = with_static_preloads(scenario.vehicle, scenario.gravity)
    ground = make_ground(vehicle, scenario.track, scenario.contact)
    if vehicle.plane:
        assemble_vehicle(vehicle)
        return
    make_model(
        vehicle,
        ground,
        gravity=scenario.gravity,
        speed=scenario.speed,
        hold=scenario.hold,
        locks=scenario.locks,
    )
