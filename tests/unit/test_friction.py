"""One battery for every friction model, and what each adds."""

import math
from itertools import pairwise

import numpy as np
import pytest

from wheelrail.contact.point.friction._kernels.friction import energy_rate, friction_coefficient
from wheelrail.contact.point.friction.along_track import FrictionAlongTrack
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.friction.degraded import DegradedFriction
from wheelrail.contact.point.friction.falling import FallingFriction
from wheelrail.errors import InputError

LEFT, RIGHT = 1.0, -1.0
MODELS = [
    ConstantFriction(0.3),
    ConstantFriction(0.0),
    FallingFriction(),
    FallingFriction(slows=True),
    FrictionAlongTrack([0.0, 10.0, 20.0], [0.3, 0.1, 0.2], [0.3, 0.3, 0.0]),
    FrictionAlongTrack([5.0], [0.2], [0.1], limit=0.5, decay=1.0),
    DegradedFriction(),
    DegradedFriction(limit=0.6, decay=0.5),
]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.describe())
def test_battery(model):
    friction = model.friction()
    assert model.describe()
    for side in (LEFT, RIGHT):
        for s in (-5.0, 0.0, 3.3, 10.0, 15.0, 1e4):
            for energy in (0.0, 100.0, 1e5):
                fall = [friction_coefficient(friction, side, s, slip, 20.0, energy) for slip in (0.0, 0.01, 0.5, 3.0)]
                assert all(0.0 <= mu <= 1.0 for mu in fall)
                assert all(b <= a for a, b in pairwise(fall))  # never rises with slip
                assert fall[1] == pytest.approx(fall[0], abs=0.01)  # continuous
            clean = [friction_coefficient(friction, side, s, 0.1, 20.0, e) for e in (0.0, 10.0, 1e3, 1e6)]
            assert all(b >= a for a, b in pairwise(clean))  # never falls with cleaning


def test_polach():
    friction = FallingFriction(0.55, 0.4, 0.6).friction()
    for slip in (0.0, 0.5, 2.0, 100.0):
        wanted = 0.55 * (0.6 * math.exp(-0.6 * slip) + 0.4)
        assert friction_coefficient(friction, LEFT, 0.0, slip, 30.0, 0.0) == pytest.approx(wanted, rel=1e-14)


def test_curtius_kniffler():
    friction = FallingFriction(0.161 + 7.5 / 44, 1.0, 0.0, slows=True).friction()
    for kmh in (0.0, 40.0, 160.0):
        wanted = 0.161 + 7.5 / (kmh + 44.0)
        assert friction_coefficient(friction, LEFT, 0.0, 0.0, kmh / 3.6, 0.0) == pytest.approx(wanted, rel=1e-14)


def test_along_track():
    positions, left, right = [0.0, 10.0, 15.0, 40.0], [0.3, 0.1, 0.1, 0.4], [0.2, 0.3, 0.05, 0.0]
    friction = FrictionAlongTrack(positions, left, right).friction()
    for s in np.linspace(-3.0, 45.0, 60):
        assert friction_coefficient(friction, LEFT, s, 0.0, 0.0, 0.0) == pytest.approx(np.interp(s, positions, left))
        assert friction_coefficient(friction, RIGHT, s, 0.0, 0.0, 0.0) == pytest.approx(np.interp(s, positions, right))


def test_recovery():
    model = DegradedFriction(0.06, 0.28, recovery_energy=300.0, memory=2.0)
    friction = model.friction()
    assert friction_coefficient(friction, LEFT, 0.0, 0.0, 10.0, 0.0) == pytest.approx(0.06)
    assert friction_coefficient(friction, LEFT, 0.0, 0.0, 10.0, 1e9) == pytest.approx(0.28)
    at = friction_coefficient(friction, LEFT, 0.0, 0.0, 10.0, 300.0)
    assert at == pytest.approx(0.28 - 0.22 * math.exp(-1.0))
    # The energy goes to T-gamma over the memory: E = T-gamma (1 - exp(-s/L)).
    energy, speed, power, h = 0.0, 10.0, 4000.0, 1e-4
    for _ in range(4000):
        energy += h * energy_rate(friction.memory, energy, power, speed)
    assert energy == pytest.approx(power / speed * (1.0 - math.exp(-4.0 / 2.0)), rel=1e-3)
    assert energy_rate(friction.memory, energy, 0.0, 0.0) == 0.0  # at a standstill nothing is forgotten


@pytest.mark.parametrize(
    ("model", "count"),
    [
        (ConstantFriction(-0.1), 1),
        (ConstantFriction(math.nan), 1),
        (FallingFriction(1.1, 0.0, -1.0), 3),
        (FrictionAlongTrack([0.0, 0.0], [0.3, 2.0], [0.3, 0.1]), 2),
        (FrictionAlongTrack([0.0, math.nan], [0.3, 0.1], [0.3, 0.1]), 1),
        (FrictionAlongTrack([0.0], [], []), 1),
        (DegradedFriction(0.3, 0.1, 0.0, 0.0), 3),
    ],
)
def test_mistakes(model, count):
    with pytest.raises(InputError) as caught:
        model.friction()
    assert len(caught.value.problems) == count
