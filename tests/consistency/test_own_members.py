"""A contact model and a surface of the user's run the wagon in the package's own loop, without a change in it."""

import functools
import os
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

import wheelrail as wr
from own_members import Plate, Springs
from wheelrail.cite.page_parts import source_parts
from wheelrail.contact._kernels.interface import FORCE
from wheelrail.contact.point.tangential._kernels.creep_law import creep_force
from wheelrail.integrators._kernels.system import evaluate_rates
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.kernel import kernel
from wheelrail.simulation.applied import Displacement
from wheelrail.simulation.given_members import identity_of
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.live.vehicle import LiveVehicle
from wheelrail.simulation.prepare import prepare
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track

WAGON = load_vehicle("manchester-wagon")
WEIGHT = 9.81 * sum(body.mass for body in WAGON.all_bodies)


def scenario(name="ode5", duration=0.2, **more) -> Scenario:
    moved = [Displacement(body=one.name, y=2e-3) for one in WAGON.wheelsets]
    return Scenario(
        track=Track(Straight(length=200.0)),
        vehicle=WAGON,
        speed=20.0,
        gravity=9.81,
        integrator=Integrator(name=name, step=1e-3 if name == "ros2" else 0.5e-3),
        output_every=0.01,
        duration=duration,
        displacements=tuple(moved),
        **more,
    )


def run(name: str, **more):
    return simulate(scenario(name, **more), contact=Springs(), surface=Plate())


def loads(result) -> np.ndarray:
    names = [f"{one.name}.{side}.Q" for one in WAGON.wheelsets for side in ("left", "right")]
    return np.array([result.values(name) for name in names])


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("name", ["ode5", "ode45", "ros2"])
def test_springs_on_a_plate_carry_the_wagon(name):
    result = run(name)
    assert result.status.finished
    # The lateral start excites roll and sway, but hardly any bounce.
    assert loads(result).sum(axis=0) == pytest.approx(WEIGHT, rel=2e-3)
    y = np.array([result.values(f"{one.name}.y") for one in WAGON.wheelsets])
    assert (np.abs(y[:, -1]) < 2e-3).all()  # coned wheelsets run back towards the middle


@pytest.mark.slow_without_jit
def test_runs_with_members_of_their_own_have_a_hash_of_their_own():
    """Nothing merges them with runs of the scenario alone, nor with those of other members or other numbers."""
    own = scenario(duration=0.01)
    plain, first, again = simulate(own), simulate(own, contact=Springs()), simulate(own, contact=Springs())
    softer, on_plate = simulate(own, contact=Springs(stiffness=4e8)), run("ode5", duration=0.01)
    assert plain.scenario_hash == own.hash
    assert plain.members == {}
    assert first.scenario_hash == again.scenario_hash
    hashes = {one.scenario_hash for one in (plain, first, softer, on_plate)}
    assert len(hashes) == 4
    assert on_plate.members == {"contact": "Springs", "surface": "Plate"}
    assert any("Springs" in words for words in on_plate.warnings)
    sources = " ".join(str(part) for part in source_parts([on_plate]))
    assert "Springs" in sources
    assert "Hertz" not in sources


def test_a_controller_of_ones_own_counts_too():
    def push(time, state, inputs):
        inputs[0, 1] = 1e3

    own = scenario(duration=2e-3)
    assert identity_of({"controller": push}) != identity_of({"controller": lambda time, state, inputs: None})
    assert identity_of({"controller": None, "contact": None}) == ""
    assert own.hash


class Gain:
    """A controller with numbers of its own, some of them in lists and in other things."""

    def __init__(self, *gains, inner=None):
        self.gains, self.inner = list(gains), inner

    def act(self, time, state, inputs):
        inputs[0, 1] = self.gains[0]

    __call__ = act


def test_what_a_member_holds_tells_it_from_others():
    """Attributes however deep, what a function closes over or was given, and the kernels that were made for a class."""

    def closed(gain, *, usual=1.0):
        def push(time, state, inputs, most=usual):
            inputs[0, 1] = min(gain, most)

        return push

    def kernel_of_its_own(share):
        class Sliding(NamedTuple):
            knee: float

        @creep_force.of(Sliding)
        @kernel
        def slide(law, patch, xi, eta, phi):
            return share * xi, share * eta, 0.0

        return Sliding(1e-3)

    def identity(member):
        return identity_of({"controller": member})

    generators = [np.random.default_rng(seed) for seed in (1, 2)]
    makers = [
        lambda: closed(1.0),
        lambda: closed(2.0),
        lambda: closed(1.0, usual=3.0),
        lambda: functools.partial(Gain.act, Gain(1.0)),
        lambda: functools.partial(Gain.act, Gain(2.0)),
        lambda: Gain(1.0),
        lambda: Gain(1.0, 2.0),
        lambda: Gain(1.0, inner=Gain(2.0)),
        lambda: Gain(1.0, inner=Gain(3.0)),
        lambda: Gain(1.0, inner=np.arange(3.0)),
        lambda: Gain(1.0, inner={"a": 1, "b": generators[0]}),
        lambda: Gain(1.0, inner={"a": 1, "b": generators[1]}),
        lambda: Gain(1.0).act,
        lambda: Gain(3.0).act,
        lambda: kernel_of_its_own(1.0),
        lambda: kernel_of_its_own(2.0),
    ]
    made = [[make() for make in makers] for _ in range(2)]
    first, again = ([identity(one) for one in ones] for ones in made)
    assert first == again
    assert len(set(first)) == len(makers)
    assert identity(Gain(threading.Lock())) != identity(Gain(threading.Lock()))  # nobody knows: it is no other's


@pytest.mark.slow_without_jit
def test_contact_that_is_made_for_rails_is_refused_on_rollers():
    """And the other way round: in yaw they differ by a fifth, and nothing else would show it."""
    rig = wr.load_scenario("rig_traction").with_values({"run.duration": 0.01})
    track = scenario(duration=0.01)
    for one, other, words in ((rig, track, "made for rollers"), (track, rig, "made for rails")):
        with pytest.raises(wr.InputError, match=words):
            simulate(other, contact=wr.contact_of(one))
        with pytest.raises(wr.InputError, match=words):
            LiveVehicle(other, contact=wr.contact_of(one))
    elastic = {"contact.model": "elastic", "contact.elastic.bodies": "half-space", "contact.elastic.setting": "fast"}
    for values in (elastic, elastic | {"contact.elastic.on_failure": "semi-elastic"}):
        wrapped = wr.contact_of(track.with_values(values))
        with pytest.raises(wr.InputError, match="made for rails"):
            simulate(rig, contact=wrapped)
    assert simulate(rig, contact=wr.contact_of(rig)).status.finished


@pytest.mark.slow_without_jit
def test_steps_agree():
    ends = {
        name: np.array([run(name).values(f"{one.name}.y")[-1] for one in WAGON.wheelsets])
        for name in ("ode5", "ode45", "ros2")
    }
    assert ends["ode45"] == pytest.approx(ends["ode5"], abs=2e-6)
    assert ends["ros2"] == pytest.approx(ends["ode5"], abs=2e-5)  # second order, steps of 1 ms


def test_one_evaluation():
    """Compiled and plain: weight and springs cancel at the start, and forces are those of the springs."""
    ready = prepare(replace(scenario(), displacements=()), contact=Springs(), surface=Plate())
    assert ready.rest < 1e-4  # springs settle meanwhile
    x = ready.vehicles.state.x[0]
    assert evaluate_rates(ready.system, ready.vehicles, 0, 0.0, True, x, np.zeros(x.size)) == 0
    forces = ready.vehicles.contacts.outputs[:, FORCE : FORCE + 3]
    assert forces[:, 2].sum() == pytest.approx(WEIGHT, rel=1e-5)
    assert forces[0::2] == pytest.approx(forces[1::2], abs=1e-6 * WEIGHT)


@pytest.mark.slow_without_jit
def test_a_saved_vehicle_goes_on_to_the_last_bit():
    """Its memory is part of what is saved: springs settle as they are evaluated."""
    vehicle = LiveVehicle(scenario(), contact=Springs(), surface=Plate())
    for _ in range(20):
        vehicle.step()
    saved = vehicle.save()
    first = [vehicle.step().Q.copy() for _ in range(20)]
    vehicle.restore(saved)
    again = [vehicle.step().Q.copy() for _ in range(20)]
    assert np.array_equal(first, again)


@pytest.mark.slow_without_jit
def test_our_contact_on_a_plate_is_straight_track():
    """The built-in contact model on the user's surface, which is what straight track is."""
    own = simulate(scenario(), surface=Plate())
    track = simulate(scenario())
    assert loads(own) == pytest.approx(loads(track), rel=1e-9)


ASK = """
import sys
sys.path.insert(0, sys.argv[1])
import test_own_members as own
from wheelrail.integrators._kernels.advance import advance
own.run("ode5", duration=0.01)
print(sum(advance.stats.cache_hits.values()), sum(advance.stats.cache_misses.values()))
"""


@pytest.mark.slow_without_jit
def test_a_second_process_finds_everything_compiled():
    here = Path(__file__).parent
    paths = os.pathsep.join([str(here), str(here.parent), *sys.path])
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", ASK, str(here)],
            env=os.environ | {"PYTHONPATH": paths},
            capture_output=True,
            text=True,
            check=True,
        )
    assert done.stdout.split() == ["1", "0"]
    assert "compiling" not in done.stderr
