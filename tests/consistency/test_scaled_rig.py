"""A bogie on a rig and its model by each similarity law: the same motion, but for the scales."""

from dataclasses import replace

import numpy as np
import pytest

from wheelrail.errors import InputError
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.profiles.library import library_profile
from wheelrail.simulation.applied import Displacement
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.rig import Rig
from wheelrail.vehicle.scaling import Scale
from wheelrail.vehicle.torque import Torque

pytestmark = pytest.mark.slow_without_jit

LAWS = [("jaschinski", 0.2), ("iwnicki", 0.2), ("pascal", 0.25)]
#: Signals of a run, and their scales.
SIGNALS = {"wheelset1.y": "length", "wheelset2.yaw": "", "bogie1.y": "length", "wheelset1.left.Q": "force"}


def bogie_on_rig(profile, **changes):
    """A wheelset starts 2 mm off the middle at 20 m/s; 0.2 s."""
    bogie = load_vehicle("manchester-bogie")
    wheels = tuple(replace(one, profile=library_profile(profile)) for one in bogie.wheelsets)
    given = {
        "track": Track(Straight(length=100.0)),
        "vehicle": replace(bogie, wheelsets=wheels),
        "speed": 20.0,
        "duration": 0.2,
        "rig": Rig(),
        "constraints": (("carbody", "fixed"),),
        "displacements": (Displacement(body="wheelset1", y=2e-3),),
        "integrator": Integrator(name="ode5", share=False),
    }
    return Scenario(**given | changes)


def differences(full, scale):
    """Greatest difference of model and full size over the greatest value, in the units of the full size."""
    a, b = simulate(full), simulate(replace(full, rig=replace(full.rig, scale=scale)))
    assert a.status.finished
    assert b.status.finished
    assert any(scale.describe() in words for words in b.warnings)
    assert not any("usual are" in words for words in b.warnings)  # a model is small, and its vehicle is none the worse
    assert b.dataset.time.values / scale.time == pytest.approx(a.dataset.time.values, abs=1e-12)
    found = {}
    for name, kind in SIGNALS.items():
        known, ours = a.values(name), b.values(name) / (getattr(scale, kind) if kind else 1.0)
        found[name] = float(np.abs(ours - known).max() / np.abs(known).max())
    return found


@pytest.mark.parametrize(("law", "length"), LAWS)
def test_a_perfect_model_moves_as_the_full_size(law, length):
    """Conical wheels: rounding is all that differs, some 1e-12."""
    scale = Scale(law=law, length=length, gravity="scaled", contact="scaled")
    assert max(differences(bogie_on_rig("cone:0.05"), scale).values()) < 1e-9


def test_a_perfect_model_on_profiles_with_joints():
    """S1002 on UIC60: a patch is nowhere looked at farther than 10 mm from its point, whatever its size. That limit is
    reached at full size, where wheel and rail are nearly conformal, and not by the model: 1e-3 of the motion."""
    scale = Scale(law="iwnicki", length=0.2, gravity="scaled", contact="scaled")
    found = differences(bogie_on_rig("S1002"), scale)
    assert max(found.values()) < 5e-3


@pytest.mark.parametrize("length", [0.1, 0.125])
def test_small_models(length):
    """Curvatures are not looked at nearer than 20 um from a point, whatever the size: 3e-7 of the load."""
    scale = Scale(law="jaschinski", length=length, gravity="scaled", contact="scaled")
    assert max(differences(bogie_on_rig("cone:0.05"), scale).values()) < 1e-6


@pytest.mark.parametrize(("law", "length"), LAWS)
def test_a_perfect_model_starts_as_the_full_size(law, length):
    """From a stand, driven: creepages are regularised below a speed that is scaled, too. The limits of errors by which
    ros2 takes shorter steps are not: they leave 1 % of the load while the wheelset swings back to the middle."""
    scale = Scale(law=law, length=length, gravity="scaled", contact="scaled")
    torque = Torque(wheelsets=("wheelset1",), times=(0.0, 0.05), values=(0.0, 4e3))
    full = bogie_on_rig(
        "cone:0.05", speed=0.0, rig=Rig(drive="free"), traction=(torque,), integrator=Integrator(name="ros2")
    )
    assert max(differences(full, scale).values()) < 0.02


def test_a_model_that_cannot_be_built_is_refused_before_it_is_run():
    scenario = bogie_on_rig("cone:0.05")
    scale = Scale(law="iwnicki", length=0.2)
    with pytest.raises(InputError, match=r"\[rig.scale\] \[contact\] model.*the model cannot be built.*semi-elastic"):
        replace(scenario, rig=Rig(scale=scale), contact=replace(scenario.contact, model="elastic"))


def test_pascal_keeps_steel_and_jaschinski_keeps_gravity():
    cone = bogie_on_rig("cone:0.05")
    steel = Scale(law="pascal", length=0.25, gravity="scaled", contact="kept")
    assert max(differences(cone, steel).values()) < 1e-9
    true_gravity = Scale(law="jaschinski", length=0.2, gravity="kept", contact="scaled")
    assert max(differences(cone, true_gravity).values()) < 1e-9


@pytest.mark.parametrize(("law", "length"), LAWS)
def test_a_rig_as_built_differs_by_what_the_law_cannot_keep(law, length):
    """In steel and true gravity none of the laws is exact; wheel loads at rest are off by what the scale says."""
    scale = Scale(law=law, length=length)
    full = bogie_on_rig("cone:0.05", displacements=(), duration=0.01)
    a, b = simulate(full), simulate(replace(full, rig=replace(full.rig, scale=scale)))
    load, known = b.values("wheelset1.left.Q")[0], a.values("wheelset1.left.Q")[0]
    assert load / known / scale.force == pytest.approx(scale.weight_error, rel=1e-6)
    moved = differences(bogie_on_rig("cone:0.05"), scale)
    assert moved["wheelset1.y"] > 1e-3


def test_what_is_kept_is_the_scenario_in_full_size():
    scale = Scale(law="iwnicki", length=0.2)
    full = bogie_on_rig("cone:0.05", rig=Rig(scale=scale), displacements=(), duration=0.01)
    result = simulate(full)
    assert result.values("wheelset1.left.Q")[0] < 1e3  # of the model: 55 kN/125
    assert result.scenario_hash == full.hash
