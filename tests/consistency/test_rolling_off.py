"""A vehicle that nothing, or too little, holds on its rollers rolls off, and says so."""

from dataclasses import replace

import pytest

import wheelrail as wr
from wheelrail.simulation.doubts import scenario_doubts
from wheelrail.studies.rig.study import bogie_on_rig
from wheelrail.vehicle.rig import Hold, Rig
from wheelrail.vehicle.scaling import Scale

pytestmark = pytest.mark.slow_without_jit

RADIUS, ROLLER = 0.46, 0.685  #: [m]
TORQUE = wr.Torque(wheelsets=("wheelset1", "wheelset2"), times=(0.0,), values=(500.0,))


def free_bogie(*holds, **changes):
    """The bogie with its share of the car body free, driven a little; brought to a stand beside the tops by its holds."""
    rig = replace(bogie_on_rig(), constraints=(), traction=(TORQUE,), duration=6.0)
    return replace(rig, rig=Rig(radius=ROLLER, holds=holds), **changes)


def needed():
    """Weight over the sum of the radii [N/m]."""
    return 9.81 * sum(body.mass for body in free_bogie().vehicle.all_bodies) / (RADIUS + ROLLER)


def test_without_a_hold_it_rolls_off():
    scenario = free_bogie()
    assert any("nothing holds" in words for words in scenario_doubts(scenario))
    result = wr.simulate(scenario)
    assert result.status.name == "rolled-off"
    assert "wheelset" in result.status
    assert "[[rig.hold]]" in result.status.remedy
    angle = result.values("wheelset1.offset_angle")
    assert 0.4 < abs(angle[-1]) <= 0.53  # 30 degrees
    assert abs(angle[0]) < 1e-3


@pytest.mark.parametrize(("share", "stays"), [(0.7, False), (1.5, True)])
def test_a_hold_has_to_be_stiffer_than_the_weight_over_the_radii(share, stays):
    """A bogie and car body that move as one: the hold on the frame, which is tied to the rest by springs and a rod."""
    hold = Hold(body="bogie1", stiffness=share * needed(), damping=2e4, height=RADIUS)
    scenario = free_bogie(hold)
    assert any("roll off" in words for words in scenario_doubts(scenario)) != stays
    result = wr.simulate(scenario)
    assert result.status.finished == stays
    if stays:
        moved = result.values("wheelset1.offset_x")[-1]
        assert 0.0 < moved == pytest.approx(2.0 * 500.0 / RADIUS / (share - 1.0) / needed(), rel=0.1)


@pytest.mark.parametrize(("gravity", "times"), [("kept", 5.0), ("scaled", 1.0)])
def test_a_model_that_is_too_heavy_needs_a_stiffer_hold(gravity, times):
    """At 1:5 by `iwnicki` true gravity is five times what the law wants; a hold is given in full size."""
    scale = Scale(law="iwnicki", length=0.2, gravity=gravity)
    for share, doubted in ((0.9, True), (1.1, False)):
        hold = Hold(body="bogie1", stiffness=share * times * needed(), height=RADIUS)
        scenario = replace(free_bogie(), rig=Rig(radius=ROLLER, holds=(hold,), scale=scale))
        assert any("roll off" in words for words in scenario_doubts(scenario)) == doubted


def test_rollers_of_the_size_of_a_planet_are_doubted():
    scenario = replace(bogie_on_rig(), rig=Rig(radius=685.0))
    assert any("overlap" in words for words in scenario_doubts(scenario))
    assert scenario_doubts(bogie_on_rig()) == ()
