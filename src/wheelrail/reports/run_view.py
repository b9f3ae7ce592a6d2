"""A run with what a page shows besides its signals: the track and the vehicle of its scenario."""

from __future__ import annotations

from dataclasses import dataclass

from wheelrail.errors import InputError
from wheelrail.profiles.profile import Profile
from wheelrail.results.result import Result
from wheelrail.simulation.scaled import as_built
from wheelrail.simulation.scenario import Scenario
from wheelrail.track.track import Track
from wheelrail.vehicle.vehicle import Vehicle


@dataclass(frozen=True)
class RunView:
    """A run to be shown, alone or among others."""

    result: Result
    track: Track | None = None  #: not drawn where it is not known, or on a rig
    vehicle: Vehicle | None = None  #: its profiles are drawn on the rails
    name: str = ""  #: among several runs

    @property
    def wheels(self) -> tuple[Profile, Profile] | None:
        """Profiles of the first wheelset, left and right."""
        if self.vehicle is None or not self.vehicle.wheelsets:
            return None
        left, right = self.vehicle.wheelsets[0].wheels
        return left.profile, right.profile


def run_view(result: Result, name: str = "") -> RunView:
    """A run with what the scenario inside it says; alone where that cannot be read, or needs files not at hand."""
    try:
        scenario = result.scenario
    except InputError:
        return RunView(result, name=name)
    return view_of(result, scenario, name)


def view_of(result: Result, scenario: Scenario, name: str = "") -> RunView:
    """A run with what its scenario says; of a scaled rig that of the model."""
    built = as_built(scenario)
    return RunView(result, built.track, built.vehicle, name)
