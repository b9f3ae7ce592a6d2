"""The loop through time and its steps, on oscillators whose motion is known: x = cos(w t)."""

import math
from itertools import pairwise

import numpy as np
import pytest

from oscillators import Batch, Oscillators, Rows, States
from wheelrail.integrators._kernels.advance import advance
from wheelrail.integrators._kernels.look import Look
from wheelrail.integrators._kernels.system import POSITION, VELOCITY
from wheelrail.integrators.steps import make_clock, make_stages, make_step
from wheelrail.numerics._kernels.status import END_OF_TRACK, OK

FREQUENCY = 3.0  #: [rad/s]


def run(name, *, until=2.0, length=0.01, tolerance=1e-9, rows=3, interval=0.25, limit=-2.0, amplitude=1.0, status=OK):
    """The second of three oscillators up to a time: their states, the clock and the record."""
    system = Oscillators(FREQUENCY, limit, np.array([POSITION, VELOCITY]))
    vehicles, beside = (Batch(States(np.tile([amplitude, 0.0], (3, 1)))) for _ in range(2))
    numbers, source = (one.state.x.ravel() for one in (beside, vehicles))
    look = Look(beside, numbers, source.copy(), source, np.zeros(2))
    clock, record = (
        make_clock(1e-2, 3)._replace(end=np.full(3, until)),
        Rows(np.full(rows, np.nan), np.full(rows, np.nan)),
    )
    step = make_step(name, length=length, relative=tolerance, absolute=tolerance, share=True)
    given = (step, system, vehicles, 1, make_stages(2, 3), clock, record, interval, look)
    assert advance(*given, until) == status
    return vehicles.state.x, clock, record


@pytest.mark.parametrize("name", ["ode5", "ode45", "ode23", "ros2"])
def test_a_record_that_is_full_does_not_hold_the_run(name):
    """Rows at their times, and none once the room is used up; other vehicles of the batch stay as they are."""
    x, clock, record = run(name)
    np.testing.assert_allclose(record.times, [0.0, 0.25, 0.5], atol=1e-12)
    np.testing.assert_allclose(record.x, np.cos(FREQUENCY * record.times), atol=1e-3)
    assert clock.time[1] == pytest.approx(2.0, abs=1e-12)
    assert x[1, 0] == pytest.approx(math.cos(2.0 * FREQUENCY), abs=5e-3)
    assert clock.rows.tolist() == [0, 3, 0]
    assert clock.time[[0, 2]].tolist() == [0.0, 0.0]
    assert x[[0, 2]].tolist() == [[1.0, 0.0]] * 2


@pytest.mark.parametrize(("name", "order"), [("ode5", 5), ("ros2", 2)])
def test_orders_of_fixed_steps(name, order):
    """Of a tenth of a millimetre: ROS2 would cut the steps of a larger motion into parts."""
    end = 1e-4 * math.cos(2.0 * FREQUENCY)
    errors = [abs(run(name, length=length, amplitude=1e-4)[0][1, 0] - end) for length in (0.1, 0.05, 0.025)]
    for coarse, fine in pairwise(errors):
        assert math.log2(coarse / fine) == pytest.approx(order, abs=0.3)


@pytest.mark.parametrize("name", ["ode45", "ode23"])
def test_errors_follow_the_tolerance(name):
    errors = [abs(run(name, tolerance=one)[0][1, 0] - math.cos(2.0 * FREQUENCY)) for one in (1e-4, 1e-6, 1e-8)]
    assert errors[0] > 5.0 * errors[1] > 25.0 * errors[2]
    assert errors[2] < 1e-6


@pytest.mark.parametrize(("name", "most"), [("ode45", 1e-7), ("ode23", 1e-5)])
def test_recording_changes_no_bit(name, most):
    """Whatever is recorded, steps and states are the same; rows within steps are as good as the steps themselves."""
    runs = [
        run(name, rows=rows, interval=every, tolerance=1e-8) for rows, every in ((1, 9.0), (200, 0.01), (60, 0.037))
    ]
    for x, clock, record in runs:
        np.testing.assert_array_equal(x, runs[0][0])
        assert clock.steps[1] == runs[0][1].steps[1]
        rows = clock.rows[1]
        np.testing.assert_allclose(
            record.times[:rows], np.arange(rows) * record.times[1] if rows > 1 else 0.0, atol=1e-12
        )
        np.testing.assert_allclose(record.x[:rows], np.cos(FREQUENCY * record.times[:rows]), atol=most)
    costs = [clock.evaluations[1] - runs[0][1].evaluations[1] for _, clock, _ in runs]
    assert 0 < costs[1] <= 199
    assert costs[2] <= 54


@pytest.mark.parametrize("name", ["ode5", "ode45"])
def test_a_system_may_end_its_run(name):
    """At the start of the first step from beyond the limit, x = -1/2 at w t = 2 pi/3."""
    x, clock, _ = run(name, limit=-0.5, status=END_OF_TRACK)
    assert x[1, 0] < -0.5
    assert clock.time[1] == pytest.approx(2.0 * math.pi / 3.0 / FREQUENCY, abs=0.26)
    assert clock.time[1] < 2.0
