"""A left-hand curve is the mirror image of a right-hand one, for a whole run."""

import numpy as np
import pytest

import wheelrail as wr
from mirror import SIGNS
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate


def run(turn):
    track = wr.Track(
        wr.Straight(length=24.0),
        wr.Transition(length=15.0),
        wr.Curve(length=60.0, radius=600.0, cant=0.060, turn=turn),
        gauge=1.435,
        rail="UIC60",
        inclination=1 / 40,
    )
    vehicle = wr.load_vehicle("manchester-wagon")
    return simulate(Scenario(track=track, vehicle=vehicle, speed=30.0, duration=1.5))


@pytest.mark.slow_without_jit
def test_left_and_right_hand_curves_mirror_each_other():
    right, left = run("right"), run("left")
    for name in right.wheelsets:
        for signal, sign in SIGNS.items():
            ours = right.values(f"{name}.{signal}")
            theirs = sign * left.values(f"{name}.{signal.replace('left', 'right')}")
            size = max(np.abs(ours).max(), 1e-6)
            # Rounding differs between the sides, and contacts that come and go make it grow; 1e-6 is what is left.
            assert np.abs(ours - theirs).max() < 1e-6 * size, (name, signal)
