"""How a vehicle rides, in numbers and spectra."""

import numpy as np
import pytest

import fake_run
from wheelrail.reports.png import write_png
from wheelrail.reports.ride_figures import ride_numbers, ride_parts, spectrum_figures
from wheelrail.results.result import result_from_recording
from wheelrail.results.ride import ride

HEAVE, SWAY = 2.0, 3.5  #: frequencies of a made-up motion [Hz]


@pytest.fixture(scope="module")
def result():
    """The made-up run, with a car body that bounces by 0.8 m/s2 and yaws by 0.1 rad/s2."""
    recording = fake_run.fake_run(2143)
    t = recording.times
    recording.bodies[:, 0, 14] = 0.8 * np.sin(2 * np.pi * HEAVE * t)
    recording.bodies[:, 0, 17] = 0.1 * np.sin(2 * np.pi * SWAY * t)
    recording.bodies[:, 0, 16] = 0.05
    return result_from_recording(recording)


def found(result, position, quantity):
    (one,) = [one for one in ride(result) if (one.position, one.quantity) == (position, quantity)]
    return one


def test_signals_are_those_of_the_run(result):
    positions = {one.position for one in ride(result)}
    car = {f"carbody {where}" for where in ("centre", "over bogie1", "over bogie2")}
    assert positions == {"wheelset1 left", "wheelset1 right", "wheelset1", "bogie1"} | car
    q = found(result, "wheelset1 left", "Q")
    np.testing.assert_array_equal(q.values, result.values("wheelset1.left.Q"))
    assert (q.unit, q.corner) == ("N", 20.0)


def test_points_of_the_car_body_swing_with_it(result):
    """Over the pivots, 9.5 m from the centre: a_y + 9.5 alpha_z and a_z - 9.5 alpha_y."""
    t = result.dataset["time"].values
    swing = 0.1 * np.sin(2 * np.pi * SWAY * t)
    bounce = 0.8 * np.sin(2 * np.pi * HEAVE * t)
    for bogie, arm in (("bogie1", 9.5), ("bogie2", -9.5)):
        lateral = found(result, f"carbody over {bogie}", "lateral acceleration")
        np.testing.assert_allclose(lateral.values, arm * swing, atol=1e-12)
        vertical = found(result, f"carbody over {bogie}", "vertical acceleration")
        np.testing.assert_allclose(vertical.values, bounce - arm * 0.05, atol=1e-12)


def test_points_of_a_body_that_turns_are_drawn_to_its_centre():
    """Turning steadily about (wx, wy, wz), a point at r ahead has w x (w x r) = r (-(wy2 + wz2), wx wy, wx wz)."""
    recording = fake_run.fake_run(2143)
    turning = np.array([0.3, -0.2, 0.5])
    recording.bodies[:, 0, 9:12] = turning
    recording.bodies[:, 0, 12:18] = 0.0
    result = result_from_recording(recording)
    for bogie, arm in (("bogie1", 9.5), ("bogie2", -9.5)):
        drawn = np.cross(turning, np.cross(turning, [arm, 0.0, 0.0]))
        for axis, words in ((1, "lateral acceleration"), (2, "vertical acceleration")):
            np.testing.assert_allclose(found(result, f"carbody over {bogie}", words).values, drawn[axis], rtol=1e-12)


def test_numbers_of_a_sine(result):
    one = found(result, "carbody centre", "vertical acceleration")
    frequency, density = one.spectrum
    assert frequency[density.argmax()] == pytest.approx(HEAVE, abs=0.01)
    assert one.rms == pytest.approx(0.8 / np.sqrt(2.0), rel=0.01)
    low, high, most = one.peaks
    # 2 Hz pass a low pass of 10 Hz; the step at the start rings a little
    assert (-low, high, most) == pytest.approx((0.8, 0.8, 0.8), rel=0.01)
    (row,) = [r for r in ride_numbers(result) if (r["position"], r["quantity"]) == ("carbody centre", one.quantity)]
    assert (row["rms"], row["percentile_99_85"], row["most"]) == (one.rms, high, most)
    assert (row["unit"], row["low_pass_Hz"]) == ("m/s2", 10.0)


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
    short = result_from_recording(fake_run.fake_run(count, last=last))
    assert ride(short) == []
    assert ride_parts(short) == []
    assert ride_numbers(short) == []


def test_uneven_instants_tell_nothing():
    recording = fake_run.fake_run(600)
    recording.times[300:] += 0.01
    assert ride(result_from_recording(recording)) == []


def test_the_start_is_left_out(result):
    from dataclasses import replace

    recording = fake_run.fake_run(2143)
    recording.contacts[:300, 0, 0, 0, 2] *= 5.0  # a fall at the start
    fallen = result_from_recording(recording)
    start = float(recording.times[300])
    without = result_from_recording(replace(recording, start_end=start))
    assert found(without, "wheelset1 left", "Q").values.size == 2143 - 300
    assert found(fallen, "wheelset1 left", "Q").peaks[2] > 200e3 > 65e3 > found(without, "wheelset1 left", "Q").peaks[2]
    assert f"From t = {start:.3g} s on" in ride_parts(without)[0].caption
    assert "whole run" in ride_parts(fallen)[0].caption
    assert not ride(result_from_recording(replace(recording, start_end=float(recording.times[-1]) - 1.0)))  # too short


def test_a_wheelset_alone():
    from dataclasses import replace

    whole = fake_run.fake_run(600)
    alone = replace(
        whole,
        bodies=whole.bodies[:, 3:4],
        counts=whole.counts[:, :1],
        contacts=whole.contacts[:, :1],
        masses=whole.masses[3:4],
        body_names=("wheelset1",),
        wheelset_names=("wheelset1",),
    )
    assert {one.position for one in ride(result_from_recording(alone))} == {
        "wheelset1 left",
        "wheelset1 right",
        "wheelset1",
    }
