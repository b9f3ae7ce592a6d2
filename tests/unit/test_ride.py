"""How a vehicle rides, in numbers and spectra."""

from dataclasses import replace

import numpy as np
import pytest

import fake_run
from fake_instruments import measured, wagon_instruments
from wheelrail.multibody._kernels.signals import FELT
from wheelrail.numerics.filters import Filter
from wheelrail.reports.png import write_png
from wheelrail.reports.ride_figures import ride_numbers, ride_parts, spectrum_figures
from wheelrail.results.result import result_from_recording
from wheelrail.results.ride import ride

HEAVE, SWAY = 2.0, 3.5  #: frequencies of a made-up motion [Hz]


@pytest.fixture(scope="module")
def result():
    """The made-up run, with a car body that bounces by 0.8 m/s2 and sways by 0.1 m/s2."""
    recording = fake_run.fake_run(2143)
    t = recording.times
    recording.bodies[:, 0, FELT + 2] = 0.8 * np.sin(2 * np.pi * HEAVE * t)
    recording.bodies[:, 0, FELT + 1] = 0.1 * np.sin(2 * np.pi * SWAY * t)
    return result_from_recording(measured(recording))


def found(result, position, quantity):
    (one,) = [one for one in ride(result) if (one.position, one.quantity) == (position, quantity)]
    return one


def test_signals_are_those_of_the_run(result):
    positions = {one.position for one in ride(result)}
    car = {f"carbody {where}" for where in ("centre", "over bogie1", "over bogie2")}
    assert positions == {"wheelset1 left", "wheelset1 right", "wheelset1", "bogie1"} | car
    q = found(result, "wheelset1 left", "Q")
    np.testing.assert_array_equal(q.values, result.values("wheelset1.left.Q"))
    assert (q.unit, q.filter) == ("N", Filter(below=20.0))


def test_numbers_of_a_sine(result):
    result = replace(result, dataset=result.dataset.assign_attrs(start_end=6.0))  # the band has forgotten its start
    one = found(result, "carbody centre", "vertical acceleration")
    frequency, density = one.spectrum
    assert frequency[density.argmax()] == pytest.approx(HEAVE, abs=0.01)
    assert one.rms == pytest.approx(0.8 / np.sqrt(2.0), rel=0.01)
    low, high, most = one.peaks
    # 2 Hz pass a band of 0.4 to 10 Hz whole
    assert (-low, high, most) == pytest.approx((0.8, 0.8, 0.8), rel=0.02)
    (row,) = [r for r in ride_numbers(result) if (r["position"], r["quantity"]) == ("carbody centre", one.quantity)]
    assert (row["rms"], row["percentile_99_85"], row["most"]) == (one.rms, high, most)
    assert (row["unit"], row["filter"]) == ("m/s2", "Butterworth band pass, 0.4 to 10 Hz")


def test_figures(result, tmp_path):
    table, forces, motions = ride_parts(result)
    assert len(table.rows) == 14
    assert [panel.y_label for panel in forces.panels] == ["Q [kN2/Hz]", "Y [kN2/Hz]"]
    names = [line.name for line in motions.panels[0].lines]
    assert names == ["wheelset1", "bogie1", "carbody centre", "carbody over bogie1", "carbody over bogie2"]
    for n, figure in enumerate(spectrum_figures(ride(result))):
        write_png(figure, tmp_path / f"{n}.png")


@pytest.mark.parametrize(("count", "last"), [(0, 20.0), (1, 20.0), (100, 320.0), (400, 60.0)])
def test_short_runs_tell_nothing(count, last):
    short = result_from_recording(measured(fake_run.fake_run(count, last=last)))
    assert ride(short) == []
    assert ride_parts(short) == []
    assert ride_numbers(short) == []


def test_runs_that_were_not_measured_tell_nothing():
    assert ride(result_from_recording(fake_run.fake_run(2143))) == []


def test_uneven_instants_tell_nothing():
    recording = measured(fake_run.fake_run(600))
    recording.times[300:] += 0.01
    assert ride(result_from_recording(recording)) == []


def test_the_end_of_a_run_may_lie_between_its_instants():
    recording = measured(fake_run.fake_run(2143))
    recording.times[-1] -= 0.4 * (recording.times[-1] - recording.times[-2])
    result = result_from_recording(recording)
    assert found(result, "wheelset1 left", "Q").values.size == 2142


def test_the_start_is_left_out(result):
    recording = fake_run.fake_run(2143)
    recording.contacts[:300, 0, 0, 0, 2] *= 5.0  # a fall at the start
    recording = measured(recording)
    fallen = result_from_recording(recording)
    start = float(recording.times[300]) + 0.3  # which the filter has then forgotten
    without = result_from_recording(replace(recording, start_end=start))
    assert found(without, "wheelset1 left", "Q").values.size == int((recording.times >= start).sum())
    assert found(fallen, "wheelset1 left", "Q").peaks[2] > 200e3 > 65e3 > found(without, "wheelset1 left", "Q").peaks[2]
    assert f"From t = {start:.3g} s on" in ride_parts(without)[0].caption
    assert "whole run" in ride_parts(fallen)[0].caption
    assert not ride(result_from_recording(replace(recording, start_end=float(recording.times[-1]) - 1.0)))  # too short


def test_a_wheelset_alone():
    whole = fake_run.fake_run(600)
    alone = replace(
        whole,
        bodies=whole.bodies[:, 3:4],
        counts=whole.counts[:, :1],
        contacts=whole.contacts[:, :1],
        between=whole.between[:, :4],
        masses=whole.masses[3:4],
        body_names=("wheelset1",),
        wheelset_names=("wheelset1",),
    )
    everything = wagon_instruments()
    given = replace(
        everything,
        channels=tuple(one for one in everything.channels if one.owner.startswith("wheelset1")),
        accelerometers=tuple(one for one in everything.accelerometers if one.name == "wheelset1"),
        static_loads=everything.static_loads[:1],
        bogie_masses=(),
    )
    assert {one.position for one in ride(result_from_recording(measured(alone, given)))} == {
        "wheelset1 left",
        "wheelset1 right",
        "wheelset1",
    }
