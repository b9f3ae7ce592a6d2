"""What does not go with a roller rig."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wheelrail.errors import ProblemList
from wheelrail.track.track import runs_straight_on
from wheelrail.vehicle.rig import DRIVES, Rig

if TYPE_CHECKING:
    from wheelrail.simulation.scenario import Scenario

ON_ROLLERS = "dist"  #: the contact detection that knows rollers
RAILS_ONLY = ("elastic-papers",)  #: contact models that do not


def check_rig(problems: ProblemList, scenario: Scenario, rig: Rig) -> None:
    """Note what does not go with a rig."""
    rig.check(problems, scenario.vehicle)
    if scenario.duration is None:
        problems.add("duration", "missing: a vehicle on a rig comes to no end of the track")
    if scenario.vehicle.plane:
        problems.add("vehicle", "a cross section cannot stand on a rig", scenario.vehicle.title)
    _check_rails(problems, scenario)
    if scenario.start is not None:
        problems.add("start", "a vehicle on a rig stands on top of its rollers: leave it out", scenario.start)
    contact = scenario.contact
    if contact.detection != ON_ROLLERS:
        words = f'only "{ON_ROLLERS}" finds contacts of wheels and rollers'
        problems.add("[contact] detection", words, contact.detection)
    if contact.model in RAILS_ONLY:
        problems.add("[contact] model", "knows rails only, no rollers", contact.model)
    if rig.drive in DRIVES:
        _check_drive(problems, scenario, rig)


def _check_drive(problems: ProblemList, scenario: Scenario, rig: Rig) -> None:
    """Note what does not go with the drive of the rollers."""
    command = scenario.speed_control.command
    if command is not None and rig.drive != "control":
        words = 'only drive = "control" of [rig] follows a commanded speed'
        problems.add("[speed_control] speeds", words, rig.drive)
    elif hasattr(command, "stations"):
        problems.add("[speed_control] stations", "a vehicle on a rig passes no stations: give times")
    motors, control = rig.drive == "motors", scenario.control
    if motors != (control is not None and control.rollers is not None):
        words = "goes with [control.rollers], which commands the motors: give both, or another drive"
        problems.add("[rig] drive", 'expected "motors" with [control.rollers]' if not motors else words, rig.drive)
    if rig.drive == "control" and scenario.speed_control.gain == 0.0:
        problems.add("[speed_control] gain", 'drive = "control" of [rig] needs a gain above 0', 0.0)


def _check_rails(problems: ProblemList, scenario: Scenario) -> None:
    """Note what a track has beyond rails that rollers can have as their profiles."""
    track = scenario.track
    if track.support is not None:
        problems.add("[track.support]", "rollers are carried by their bearings: leave it out, or see [rig] lateral")
    if track.irregularity is not None:
        problems.add("[track.irregularity]", "rollers have no irregularities: leave it out, or see [[rig.error]]")
    if track.stretches:
        problems.add("[track] stretches", "rollers have the same profiles all around: leave it out")
    if not runs_straight_on(track):
        problems.add("[track] segments", "rollers stand as on straight, level track without cant: leave it out")
