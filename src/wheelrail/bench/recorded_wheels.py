"""Inputs of wheels recorded at every stage of runs."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from wheelrail.bench._kernels.recording import RecordingContact
from wheelrail.bench.vehicle_scenario import curve_scenario
from wheelrail.contact._kernels.interface import INPUT_COLUMNS
from wheelrail.contact.geometry._kernels.pair import Pairs
from wheelrail.contact.memory import make_memory
from wheelrail.simulation.prepare import prepare
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.track.segments import Curve, Straight, Transition
from wheelrail.track.track import Track

STAGES = 6  #: evaluations of a step of ODE5
BLOCK = 20 * STAGES  #: successive evaluations that are recorded
EVERY = 50  #: blocks from one that is recorded to the next
MOST = 40 * BLOCK  #: rows of a wheel


@make_memory.register
def make_recording_memory(contact: RecordingContact, wheels: int) -> object:
    """That of the model that answers."""
    return make_memory(contact.inner, wheels)


@dataclass(frozen=True)
class RecordedRun:
    """Inputs of the wheels of a run."""

    name: str
    pairs: Pairs
    rows: np.ndarray  #: blocks of successive evaluations of one wheel, shape (n, BLOCK, INPUT_COLUMNS)


def flanging_scenario() -> Scenario:
    """The wagon through a dry curve of 150 m radius at 30 km/h: leading outer wheels run on their flanges."""
    usual = curve_scenario("dist", "fastsim", 12.0)
    track = Track(
        Straight(length=20.0),
        Transition(length=20.0),
        Curve(length=60.0, radius=150.0, turn="left", cant=0.100),
        Transition(length=20.0),
        Straight(length=20.0),
    )
    return replace(usual, track=track, speed=30.0 / 3.6)


def record_run(name: str, scenario: Scenario) -> RecordedRun:
    """Run a scenario with contact at points, and keep what its wheels were told."""
    inner = prepare(scenario).system.contact
    wheels = 8
    recording = RecordingContact(inner, np.zeros((wheels, 2)), BLOCK, EVERY, np.zeros((wheels, MOST, INPUT_COLUMNS)))
    simulate(scenario, contact=recording)
    blocks = []
    for w in range(wheels):
        count = int(recording.counts[w, 1]) // BLOCK
        blocks.append(recording.rows[w, : count * BLOCK].reshape(count, BLOCK, INPUT_COLUMNS))
    return RecordedRun(name, inner.pairs, np.concatenate(blocks))


def recorded_runs(duration: float | None = None) -> list[RecordedRun]:
    """The curve of Meli, Magheri, Malvezzi 2011, and a curve with flange contact."""
    return [
        record_run("meli2011 curve", curve_scenario("dist", "fastsim", duration)),
        record_run("flanging, R 150 m", replace(flanging_scenario(), duration=duration or 12.0)),
    ]
