"""Everything that a run builds before its first step, to see whether it would be refused."""

from __future__ import annotations

from wheelrail.simulation.prepare import choose_members, make_system
from wheelrail.simulation.scenario import Scenario
from wheelrail.vehicle.assemble import assemble_vehicle
from wheelrail.vehicle.static_load import with_static_preloads


def rehearse(scenario: Scenario) -> None:
    """InputError where a run of this scenario would raise it; nothing is computed in time, and nothing is kept."""
    vehicle = with_static_preloads(scenario.vehicle, scenario.gravity)
    make_system(scenario, assemble_vehicle(vehicle), choose_members(scenario, vehicle))
