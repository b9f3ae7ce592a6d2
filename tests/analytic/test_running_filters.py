"""Filters that run along with a simulation: against those of SciPy at even steps, and closed forms at uneven ones."""

import numpy as np
import pytest
from scipy.signal import butter, sosfilt, sosfilt_zi

from wheelrail.numerics._kernels.filters import INTEGRAL, SIGNAL, SQUARES, filter_step
from wheelrail.numerics.filters import Filter, make_filter_bank

KINDS = (
    Filter(),
    Filter(below=20.0),
    Filter(below=6.0),
    Filter(above=0.4, below=4.0),
    Filter(above=0.4, below=10.0),
    Filter(above=20.0),
)


def run_bank(filters, times, signals, *, gives=None, interval=None):
    """Rows of a bank whose channel c filters column c of the signals, a row at each time unless an interval is given."""
    wanted = [SIGNAL] * len(filters) if gives is None else gives
    every = float(times[1] - times[0]) if interval is None else interval
    bank = make_filter_bank(filters, range(len(filters)), wanted, every, 10 * times.size)
    for t, row in zip(times, signals, strict=True):
        filter_step(bank, row, t)
    n = int(bank.written[0])
    return bank.times[:n], bank.rows[:n], bank.lengths[:n]


def scipys(one, values, step):
    found = values
    for corner, kind in ((one.below, "lowpass"), (one.above, "highpass")):
        if corner is not None:
            stages = butter(4, corner, kind, fs=1.0 / step, output="sos")
            found, _ = sosfilt(stages, found, zi=sosfilt_zi(stages) * found[0])
    return found


@pytest.mark.parametrize("step", [0.25e-3, 0.5e-3, 2e-3])
def test_at_even_steps_they_are_those_of_signal_processing(step):
    """The bilinear transform with its corner where it should be: no tolerance but rounding."""
    random = np.random.default_rng(7)
    t = step * np.arange(1500)
    values = np.cumsum(random.normal(size=t.size)) + 50.0
    times, rows, _ = run_bank(KINDS, t, np.tile(values[:, None], len(KINDS)))
    np.testing.assert_allclose(times, t, atol=1e-12)
    for c, one in enumerate(KINDS):
        expected = scipys(one, values, step)
        np.testing.assert_allclose(rows[:, c], expected, atol=1e-8 * np.abs(values).max())


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("frequency", [0.3, 2.0, 9.0, 20.0, 35.0])
def test_at_uneven_steps_a_sine_keeps_the_gain_of_the_filter(frequency):
    """Steps of 0.1 to 0.9 ms by chance: the trapezoidal rule bends each by (w h)^2/12 at most, 0.3 % at 35 Hz."""
    random = np.random.default_rng(3)
    t = np.concatenate(([0.0], np.cumsum(random.uniform(0.1e-3, 0.9e-3, 28000))))
    values = np.sin(2.0 * np.pi * frequency * t)
    times, rows, _ = run_bank(KINDS, t, np.tile(values[:, None], len(KINDS)), interval=1e-3)
    late = times > 9.0
    turning = 2.0 * np.pi * frequency * times[late]
    waves = np.stack((np.sin(turning), np.cos(turning), np.ones_like(turning)), axis=1)
    for c, one in enumerate(KINDS):
        gain = one.gain(np.array([frequency]))[0]
        fitted = np.linalg.lstsq(waves, rows[late, c], rcond=None)[0]
        assert np.hypot(*fitted[:2]) == pytest.approx(gain, rel=5e-3, abs=1e-3), str(one)


def test_steps_that_change_do_not_disturb_what_is_steady():
    """A constant stays what it is behind a low pass, and nothing behind a high pass, whatever the steps are."""
    t = np.concatenate(([0.0], np.cumsum(np.tile([1e-5, 3e-3, 0.5e-3, 0.05], 50))))
    _, rows, lengths = run_bank(KINDS, t, np.full((t.size, len(KINDS)), 7.5), interval=0.01)
    for c, one in enumerate(KINDS):
        np.testing.assert_allclose(rows[:, c], 7.5 if one.above is None else 0.0, atol=1e-9)
    assert lengths[1:].max() == pytest.approx(0.05)


def test_a_filter_starts_as_if_nothing_had_ever_changed():
    """A spike in the first instant is forgotten within some periods of the corner, and no constant is disturbed."""
    t = 0.5e-3 * np.arange(2000)
    values = np.full(t.size, 60.0)
    values[0] = 140.0
    _, rows, _ = run_bank((Filter(below=20.0),), t, values[:, None])
    assert rows[0, 0] == 140.0
    assert rows[600:, 0] == pytest.approx(60.0, abs=1e-3)


def test_integrals_are_of_every_step():
    """Of |sin|-free closed forms: the integral of a sine, and of the square of what a high pass lets through."""
    t = 0.5e-3 * np.arange(4001)
    values = np.tile((3.0 + 2.0 * np.sin(2.0 * np.pi * 50.0 * t))[:, None], 2)
    filters = (Filter(), Filter(above=20.0))
    times, rows, _ = run_bank(filters, t, values, gives=[INTEGRAL, SQUARES], interval=0.1)
    np.testing.assert_allclose(rows[:, 0], 3.0 * times, atol=2.0 / (np.pi * 50.0))
    power = 0.5 * (2.0 * Filter(above=20.0).gain(np.array([50.0]))[0]) ** 2
    assert np.diff(rows[-5:, 1]) == pytest.approx(0.1 * power, rel=5e-3)


def test_rows_lie_between_steps_where_they_are_due():
    t = np.array([0.0, 0.3, 0.5, 1.1, 1.2])
    times, rows, _ = run_bank((Filter(),), t, (10.0 * t)[:, None], interval=0.25)
    np.testing.assert_allclose(times, [0.0, 0.25, 0.5, 0.75, 1.0])
    np.testing.assert_allclose(rows[:, 0], 10.0 * times, atol=1e-12)


def test_corners_lose_three_decibels_and_an_octave_beyond_24_more():
    for one, corner, beyond in ((Filter(below=10.0), 10.0, 20.0), (Filter(above=0.4), 0.4, 0.2)):
        assert one.gain(np.array([corner]))[0] == pytest.approx(np.sqrt(0.5))
        assert one.gain(np.array([beyond]))[0] == pytest.approx(10 ** (-24.1 / 20.0), rel=0.01)
