"""Pushes, traction and brakes act as their tables say, however often a run is recorded."""

from dataclasses import replace

import numpy as np
import pytest

import wheelrail as wr
from wheelrail.simulation.acting import INPUT_EVERY, Acting
from wheelrail.vehicle.assemble import assemble_vehicle

pytestmark = pytest.mark.slow_without_jit

STEP = 0.5e-3
PUSH = wr.AppliedForce(
    body="carbody",
    times=(0.013, 0.0671, 0.15),
    values=((0.0,) * 6, (0.0, 30e3, 0.0, 4e3, 0.0, 0.0), (0.0,) * 6),
)


@pytest.fixture(scope="module")
def scenario():
    """A wagon that is pushed, driven and braked at once, at times that fall between all steps."""
    return wr.Scenario(
        track=wr.Track(wr.Straight(length=60.0)),
        vehicle=wr.load_vehicle("manchester-wagon"),
        speed=20.0,
        speed_control=wr.SpeedControl(gain=0.0),
        duration=0.3,
        integrator=wr.Integrator(name="ros2", step=STEP),
        loads=(PUSH,),
        traction=(wr.Torque(wheelsets=("wheelset1",), times=(0.0, 0.1234, 0.2), values=(0.0, 900.0, 0.0)),),
        brakes=(wr.Torque(wheelsets=("wheelset4",), times=(0.1, 0.17), values=(0.0, 500.0)),),
    )


@pytest.mark.parametrize("integrator", ["ros2", "ode5"])
def test_motion_does_not_depend_on_how_often_it_is_recorded(scenario, integrator):
    scenario = replace(scenario, integrator=wr.Integrator(name=integrator, step=STEP))
    fine = wr.simulate(replace(scenario, output_every=STEP))
    times = fine.dataset["time"].values
    assert np.abs(fine.values("carbody.velocity_y")).max() > 0.02
    for every in (7e-3, 50e-3):
        coarse = wr.simulate(replace(scenario, output_every=every))
        rows = np.searchsorted(times, coarse.dataset["time"].values - 1e-9)
        for name in ("carbody.velocity_y", "wheelset1.velocity_x", "wheelset4.angular_velocity_y", "wheelset1.left.Q"):
            np.testing.assert_array_equal(coarse.values(name), fine.values(name)[rows], err_msg=name)


def test_a_controller_is_called_at_every_output_and_its_part_is_held(scenario, monkeypatch):
    called, acted = [], []

    def controller(time, state, inputs):
        called.append(time)
        inputs[0, 0] += 1e3

    original = Acting.set

    def seen(self, now, x, inputs):
        piece = original(self, now, x, inputs)
        acted.append(inputs[0, 0])
        return piece

    monkeypatch.setattr(Acting, "set", seen)
    wr.simulate(replace(scenario, output_every=7e-3, duration=0.1), controller=controller)
    assert called == pytest.approx(np.arange(0.0, 0.1, 7e-3))
    assert set(acted) == {1e3}
    assert len(acted) >= 100


def test_impulses_are_those_of_the_tables(scenario):
    """Straight pieces between the times: the middle of each stretch is exact but for the three that hold a corner."""
    acting = Acting(scenario, assemble_vehicle(scenario.vehicle), None)
    inputs = np.zeros((7, 7))
    impulse, time = np.zeros(6), 0.0
    while time < 0.3 - 1e-9:
        piece = acting.set(time, np.zeros(0), inputs)
        assert piece == pytest.approx(INPUT_EVERY)
        impulse += inputs[0, :6] * piece
        time += piece
    exact = 0.5 * (0.15 - 0.013) * np.array([0.0, 30e3, 0.0, 4e3, 0.0, 0.0])
    steepest = 30e3 / (0.0671 - 0.013) + 30e3 / (0.15 - 0.0671)
    # At a corner the middle misses an eighth of the change of slope times the square of the stretch, at most.
    assert abs(impulse[1] - exact[1]) < 3 * steepest * INPUT_EVERY**2 / 8
    assert impulse[1] == pytest.approx(exact[1], rel=1e-3)
