"""Power spectral densities and filters against closed forms."""

import numpy as np
import pytest

from wheelrail.numerics.filters import Filter
from wheelrail.results.spectrum import SEGMENT, passed, power_spectrum

STEP = 5e-3


def test_a_sine_has_one_line_of_the_right_power():
    """Amplitude a in a whole number of periods per window: power a2/2, in the line and its two neighbours (Hann)."""
    t = np.arange(4000) * STEP
    frequency, density = power_spectrum(3.0 * np.sin(2.0 * np.pi * 8.0 * t), STEP)
    width = frequency[1]
    assert width == pytest.approx(1.0 / SEGMENT)
    assert frequency[density.argmax()] == pytest.approx(8.0)
    near = np.abs(frequency - 8.0) < 1.5 * width
    assert density[near].sum() * width == pytest.approx(4.5, rel=1e-3)  # taking out the trend takes some of the sine
    assert density[~near].max() < 1e-3 * density.max()


def test_white_noise_is_flat():
    """Variance v at steps h has the density 2 v h; 400 000 values in 1999 windows: each line is known to some 3 %."""
    values = np.random.default_rng(1).normal(0.0, 2.0, 400_000)
    frequency, density = power_spectrum(values, STEP)
    inner = (frequency > 1.0) & (frequency < 99.0)
    level = 2.0 * 4.0 * STEP
    assert density[inner].mean() == pytest.approx(level, rel=0.01)
    np.testing.assert_allclose(density[inner], level, rtol=0.15)


def test_parseval():
    """The integral over frequency is the variance; of a coloured signal (about 20 Hz) whose mean and trend are nothing."""
    noise = np.random.default_rng(2).normal(size=200_000)
    shape = np.hanning(61) * np.cos(2.0 * np.pi * 20.0 * STEP * np.arange(61))
    values = 5.0 + np.convolve(noise, shape, mode="valid")
    frequency, density = power_spectrum(values, STEP)
    assert np.trapezoid(density, frequency) == pytest.approx(values.var(), rel=0.02)


def test_a_trend_has_no_power():
    frequency, density = power_spectrum(np.linspace(-4.0, 9.0, 3000), STEP)
    assert density.max() < 1e-20
    assert frequency[-1] == pytest.approx(0.5 / STEP)


@pytest.mark.parametrize("count", [8, 100, 399, 801])
def test_short_signals_have_shorter_windows(count):
    frequency, density = power_spectrum(np.random.default_rng(3).normal(size=count), STEP)
    assert frequency.size == density.size
    assert np.isfinite(density).all()


def test_low_pass():
    """Constants pass; the corner loses 3 dB; an octave above at least 24 dB are gone."""
    low = Filter(below=10.0)
    assert passed(np.full(50, 7.5), STEP, low) == pytest.approx(7.5)
    t = np.arange(8000) * STEP
    for frequency, least, most in ((2.0, 0.999, 1.001), (10.0, 0.705, 0.709), (20.0, 0.0, 10 ** (-24.0 / 20.0))):
        left = passed(np.sin(2.0 * np.pi * frequency * t), STEP, low)[4000:]
        assert least <= np.sqrt(2.0) * left.std() <= most


def test_nothing_is_taken_from_signals_that_are_slower_than_the_corner():
    values = np.arange(20.0)
    assert passed(values, 0.1, Filter(below=10.0)) is values
