"""Irregularities: what was asked for, smooth, repeatable, gone at the ends."""

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.signal import welch

from wheelrail.errors import InputError
from wheelrail.track.irregularity.base import ROWS, no_deviations, sample_deviations
from wheelrail.track.irregularity.sampled import IrregularitySampled
from wheelrail.track.irregularity.spectra import PARTS, SPECTRA
from wheelrail.track.irregularity.synthesised import IrregularitySynthesised
from wheelrail.track.irregularity.window import faded_in


@pytest.fixture(scope="module")
def members():
    """One of each kind on 400 m of track."""
    s = np.arange(0.0, 401.0, 0.25)
    rng = np.random.default_rng(5)
    rows = {row: 1e-3 * np.convolve(rng.normal(size=s.size + 40), np.hanning(41), "valid") for row in ROWS}
    return {
        "sampled": IrregularitySampled(s=s[: rows["left"].size], rows=rows),
        "synthesised": IrregularitySynthesised(psd="erri-b176-high", seed=3),
    }


@pytest.mark.parametrize("kind", ["sampled", "synthesised"])
class TestEveryIrregularity:
    def test_derivatives_are_derivatives(self, members, kind):
        deviations = members[kind].deviations(400.0)
        h = 1e-4
        s = np.linspace(0.1, 399.9, 1501)
        at, before, after = (sample_deviations(deviations, s + d) for d in (0, -h, h))
        for k in range(2):
            change = (after[:, :, k] - before[:, :, k]) / (2 * h)
            size = np.abs(at[:, :, k + 1]).max()
            assert np.abs(change - at[:, :, k + 1]).max() < 2e-3 * size

    def test_value_and_two_derivatives_are_continuous(self, members, kind):
        deviations = members[kind].deviations(400.0)
        knots = deviations.pieces.knots[1:-1]
        before = sample_deviations(deviations, knots - 1e-9)
        after = sample_deviations(deviations, knots + 1e-9)
        assert np.abs(after - before).max() < 1e-6 * np.abs(after).max()

    def test_comes_and_goes_smoothly(self, members, kind):
        deviations = members[kind].deviations(400.0)
        ends = deviations.pieces.knots[[0, -1]]
        size = np.abs(sample_deviations(deviations, np.linspace(0, 400, 999))).max(axis=0)
        assert np.all(np.abs(sample_deviations(deviations, ends)) <= 1e-9 * size)
        assert np.all(sample_deviations(deviations, np.array([ends[0] - 1e-6, ends[1] + 1e-6])) == 0.0)

    def test_says_what_it_is(self, members, kind):
        assert "faded over 20 m" in members[kind].describe()


def test_samples_are_passed_through():
    s = np.arange(0.0, 100.0, 0.5)
    values = 1e-3 * np.sin(s / 3)
    deviations = IrregularitySampled(s=s, rows={"vertical": values}, fade=10.0).deviations(100.0)
    inner = (s >= 10.0) & (s <= 89.0)
    at = sample_deviations(deviations, s[inner])
    assert np.abs(at[:, ROWS.index("vertical"), 0] - values[inner]).max() < 1e-15
    assert np.abs(at[:, ROWS.index("vertical"), 1] - 1e-3 / 3 * np.cos(s[inner] / 3)).max() < 1e-5
    assert not at[:, [ROWS.index(row) for row in ROWS if row != "vertical"]].any()


def test_perfect_track_is_zero_everywhere():
    assert not sample_deviations(no_deviations(), np.linspace(-10, 1e4, 101)).any()


def test_a_seed_repeats_and_another_differs():
    one, same, other = (
        sample_deviations(
            IrregularitySynthesised(psd="erri-b176-low", seed=seed).deviations(300.0), np.linspace(0, 300, 501)
        )
        for seed in (1, 1, 2)
    )
    assert np.array_equal(one, same)
    assert not np.allclose(one, other)


def test_leaving_a_part_out_does_not_change_the_others():
    s = np.linspace(0, 300, 501)
    all_parts = IrregularitySynthesised(psd="erri-b176-low", seed=1).deviations(300.0)
    some = IrregularitySynthesised(psd="erri-b176-low", seed=1, parts=("roll", "gauge")).deviations(300.0)
    rows = [ROWS.index(row) for row in ("left", "right", "roll")]
    assert np.array_equal(sample_deviations(all_parts, s)[:, rows], sample_deviations(some, s)[:, rows])
    assert not sample_deviations(some, s)[:, ROWS.index("vertical")].any()


def test_gauge_error_moves_the_rails_apart():
    at = sample_deviations(
        IrregularitySynthesised(psd="erri-b176-low", seed=1).deviations(300.0), np.linspace(0, 300, 501)
    )
    assert np.array_equal(at[:, ROWS.index("left")], -at[:, ROWS.index("right")])


@pytest.mark.parametrize("name", SPECTRA)
def test_synthesis_has_the_spectrum_that_was_asked_for(name):
    """Octave means of Welch's estimate over 60 km within 10 %, variance within 5 %, nothing outside the band."""
    step, length = 0.5, 60_000.0
    deviations = IrregularitySynthesised(psd=name, seed=1, fade=0.0).deviations(length)
    values = sample_deviations(deviations, np.arange(0, length, step))[:, :, 0]
    columns = {part: values[:, ROWS.index(part)] for part in ("lateral", "vertical", "roll")}
    columns["gauge"] = values[:, ROWS.index("left")] - values[:, ROWS.index("right")]
    for part in PARTS:
        frequency, density = welch(columns[part], fs=1 / step, nperseg=4096)
        wave_number, density = 2 * np.pi * frequency, density / (2 * np.pi)
        for low in (0.1, 0.2, 0.4, 0.8):
            band = (wave_number >= low) & (wave_number < 2 * low)
            wanted = SPECTRA[name].density(part, wave_number[band]).mean()
            assert density[band].mean() == pytest.approx(wanted, rel=0.10)
        wanted, _ = quad(lambda w, part=part: float(SPECTRA[name].density(part, w)), 2 * np.pi / 100, 2 * np.pi / 3)
        assert columns[part].var() == pytest.approx(wanted, rel=0.05)
        assert density[wave_number > 2.3].max() < 1e-3 * density.max()


def test_spectrum_integrates_to_its_closed_form():
    # integral of A Wc^2 / ((W^2 + Wr^2)(W^2 + Wc^2)) over W > 0 is pi A Wc / (2 Wr (Wr + Wc))
    spectrum = SPECTRA["erri-b176-low"]
    parts = [
        quad(lambda w: float(spectrum.density("vertical", w)), *ends, epsabs=1e-12)[0]
        for ends in ((0, 0.1), (0.1, np.inf))
    ]
    exact = np.pi * 4.032e-7 * 0.8246 / (2 * 0.0206 * (0.0206 + 0.8246))
    assert sum(parts) == pytest.approx(exact, rel=1e-8)


def test_wrong_recipes_name_everything():
    with pytest.raises(InputError) as caught:
        IrregularitySynthesised(
            psd="erri-b176-medium",
            seed=-1,
            shortest=5.0,
            longest=2.0,
            fade=-1.0,
            start=9.0,
            end=3.0,
            parts=("vertcal",),
            scale=1e9,
        )
    text = str(caught.value)
    assert len(caught.value.problems) == 7
    assert 'Did you mean "erri-b176-high"' in text
    assert 'Did you mean "vertical"' in text
    with pytest.raises(InputError, match="not a deviation"):
        IrregularitySampled(s=np.arange(50.0), rows={"hight": np.zeros(50)}, fade=1.0)
    with pytest.raises(InputError, match="at least four samples"):
        IrregularitySampled(s=np.arange(3.0), rows={}, fade=0.0)
    with pytest.raises(InputError, match="half of the sampled length"):
        IrregularitySampled(s=np.arange(9.0), rows={}, fade=6.0)


def test_a_recipe_that_does_not_fit_the_track():
    with pytest.raises(InputError, match="fading in and out takes 40 m"):
        IrregularitySynthesised(psd="erri-b176-low", seed=1).deviations(30.0)
    with pytest.raises(InputError, match="beyond the end"):
        IrregularitySynthesised(psd="erri-b176-low", seed=1, end=500.0).deviations(300.0)
    with pytest.raises(InputError, match="too short"):
        IrregularitySynthesised(psd="erri-b176-low", seed=1, shortest=0.1).deviations(1e5)
    with pytest.raises(InputError, match="fade = 1e-06: too short"):
        IrregularitySynthesised(psd="erri-b176-low", seed=1, fade=1e-6).deviations(300.0)
    with pytest.raises(ValueError, match="expected one of"):
        SPECTRA["erri-b176-low"].density("twist", np.array([1.0]))


@pytest.mark.parametrize("kind", ["sampled", "synthesised"])
class TestFadedIn:
    START, LENGTH = 61.3, 20.0

    def test_perfect_before_and_unchanged_behind(self, members, kind):
        deviations = members[kind].deviations(400.0)
        changed = faded_in(deviations, self.START, self.LENGTH)
        assert np.all(sample_deviations(changed, np.linspace(-5.0, self.START, 997)) == 0.0)
        step = np.diff(deviations.pieces.knots).max()
        behind = np.linspace(self.START + self.LENGTH + step, 400.0, 997)
        np.testing.assert_array_equal(sample_deviations(changed, behind), sample_deviations(deviations, behind))

    def test_value_and_two_derivatives_are_continuous(self, members, kind):
        changed = faded_in(members[kind].deviations(400.0), self.START, self.LENGTH)
        knots = changed.pieces.knots[1:-1]
        assert np.diff(changed.pieces.knots).min() > 1e-6
        before, after = (sample_deviations(changed, knots + d) for d in (-1e-9, 1e-9))
        assert np.abs(after - before).max() < 1e-6 * np.abs(after).max()

    def test_it_is_the_quintic_step_times_what_was_there(self, members, kind):
        """Between the nodes a quintic stands for a product of degree ten: value and slope are right to 0.1 %."""
        deviations = members[kind].deviations(400.0)
        changed = faded_in(deviations, self.START, self.LENGTH)
        s = np.linspace(self.START, self.START + self.LENGTH, 1501)
        u = (s - self.START) / self.LENGTH
        step, slope = u**3 * (10 - 15 * u + 6 * u**2), 30 * u**2 * (1 - u) ** 2 / self.LENGTH
        was, now = sample_deviations(deviations, s), sample_deviations(changed, s)
        for k, expected in (
            (0, step[:, None] * was[..., 0]),
            (1, step[:, None] * was[..., 1] + slope[:, None] * was[..., 0]),
        ):
            assert np.abs(now[..., k] - expected).max() < 1e-3 * np.abs(expected).max()


def test_fading_in_where_there_is_nothing_to_fade(members):
    deviations = members["synthesised"].deviations(400.0)
    assert faded_in(deviations, 5.0, 0.0) is deviations
    assert faded_in(deviations, -30.0, 20.0) is deviations  # it ends where the irregularity begins
    gone = faded_in(deviations, 500.0, 20.0)  # beyond the track
    assert np.all(sample_deviations(gone, np.linspace(0.0, 400.0, 999)) == 0.0)
    late = faded_in(deviations, 395.0, 20.0)  # the track ends first
    assert np.all(sample_deviations(late, np.linspace(0.0, 395.0, 999)) == 0.0)
