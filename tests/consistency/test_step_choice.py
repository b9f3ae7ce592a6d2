"""Which steps `auto` takes, over vehicles, loads, speeds, curves and friction; what they are worth, and how others end."""

from dataclasses import replace

import numpy as np
import pytest

import wheelrail as wr
from vehicle_kit import coach, locomotive, two_axle_wagon
from wheelrail.contact.point.tangential._kernels.coefficients import kalker_coefficients
from wheelrail.integrators.steps import DORMAND_PRINCE
from wheelrail.simulation.prepare import prepare
from wheelrail.simulation.step_choice import LATER, longest_step, series_motions
from wheelrail.studies.verdicts.steps import mean_t_gamma, resistance_error
from wheelrail.studies.verdicts.vehicles import studied_vehicles
from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.force_table import ForceTable

STEP = 0.5e-3
STRAIGHT = wr.Track(wr.Straight(length=80.0))
ROUGH = wr.IrregularitySynthesised(psd="erri-b176-low", seed=4)


def vehicles():
    return {
        **studied_vehicles(),
        "coach": coach(),
        "laden two-axle": two_axle_wagon(mass=40e3),
        "empty two-axle": two_axle_wagon(mass=9e3, rates={"x": 1e6, "y": 1e6, "z": 0.5e6, "c": 15e3}),
        "locomotive with motors": locomotive(),
    }


CASES = [(30, 300.0, 0.5), (55, None, 0.35), (80, 500.0, 0.15)]
#: Two for each vehicle; `wheelrail study verdicts` makes 84.
AUTO_CASES = [(name, *CASES[(n + k) % 3]) for n, name in enumerate(vehicles()) for k in range(2)]


def scenario(vehicle, kmh, *, radius=None, friction=0.35, track=None, **words):
    if track is None:
        bend = [wr.Straight(length=30.0)]
        if radius is not None:
            bend = [wr.Transition(length=30.0), wr.Curve(length=40.0, radius=radius, cant=0.09, turn="right")]
        track = wr.Track(wr.Straight(length=50.0), *bend, irregularity=ROUGH)
    return wr.Scenario(
        track=track, vehicle=vehicle, speed=kmh / 3.6, contact=wr.Contact(friction=friction), fade_in=10.0, **words
    )


def steps_of(vehicle, kmh, **words):
    return prepare(scenario(vehicle, kmh, track=STRAIGHT, **words)).steps


def test_a_real_eigenvalue_is_borne_up_to_3_3_and_an_imaginary_one_up_to_one():
    """The real stability interval of Dormand and Prince's fifth order is -3.307 [Hairer, Norsett, Wanner]."""
    assert longest_step(complex(-1000.0, 0.0)) == pytest.approx(3.307e-3, abs=0.02e-3)
    assert longest_step(complex(0.0, 1000.0)) == pytest.approx(1.0e-3, rel=0.03)
    assert longest_step(0j) == np.inf


@pytest.mark.parametrize("value", [-2.0, -3.2, -3.4, -0.5 + 2.0j, 0.9j, -0.1 + 1.4j])
def test_growth_is_that_of_steps_that_are_made(value):
    """Fifty steps of length 1 of y' = value y by the table itself: they grow or fade as the longest step says."""
    y, last = 1.0 + 0j, len(DORMAND_PRINCE.a) - 1
    for _ in range(50):
        slopes = []
        for stage in range(last):
            slopes.append(value * (y + sum(a * k for a, k in zip(DORMAND_PRINCE.a[stage], slopes, strict=False))))
        y += sum(a * k for a, k in zip(DORMAND_PRINCE.a[last], slopes, strict=True))
    assert (abs(y) <= 1.0) == (longest_step(value) >= 1.0)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("name", ["wagon", "laden freight", "empty freight", "locomotive"])
def test_the_fastest_motion_is_rolling_against_creep(name):
    """2 f11 (1/m + r2/Iyy)/V of each contact with Kalker's f11 = G a b C11, less what spin saturates: 1 to 15 %."""
    vehicle = vehicles()[name]
    kmh = 50.0
    result = wr.simulate(scenario(vehicle, kmh, track=STRAIGHT, friction=0.5, duration=2e-3))
    total = 0.0
    a, b = (result.dataset[f"contact_semi_axis_{axis}"].values[0, 0].ravel() for axis in "ab")
    for semi_a, semi_b in zip(a[np.isfinite(a)], b[np.isfinite(b)], strict=True):
        total += 8.077e10 * semi_a * semi_b * kalker_coefficients(semi_a / semi_b, 0.3)[0]
    wheelset = vehicle.wheelsets[0]
    decay = total * (1.0 / wheelset.mass + wheelset.radius**2 / wheelset.Iyy) / (kmh / 3.6)
    longest = steps_of(vehicle, kmh, friction=0.5).longest
    assert longest == pytest.approx(3.307 / (LATER * decay), rel=0.17)
    assert longest > 3.307 / (LATER * decay) * 0.99


@pytest.mark.slow_without_jit
def test_slower_heavier_and_on_lighter_axles_steps_have_to_be_shorter():
    found = {name: [steps_of(one, kmh).longest for kmh in (20, 40, 80, 160)] for name, one in vehicles().items()}
    for longest in found.values():
        assert np.all(np.diff(longest) > 0.0)
    for slow in range(2):  # at high speed vibrations on the contacts take over
        assert found["laden freight"][slow] < found["locomotive"][slow] < found["empty freight"][slow]
        assert found["laden two-axle"][slow] < found["empty two-axle"][slow]


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("name", ["laden freight"])
def test_steps_of_elastic_contact_are_those_of_points(name):
    """Its forces have the noise of its tolerance, which differences must not take for a motion."""
    per_speed = []
    for kmh in (30, 40, 55):
        contacts = wr.Contact(friction=0.35), wr.Contact(model="elastic", friction=0.35)
        points, elastic = (
            prepare(replace(scenario(vehicles()[name], kmh, track=STRAIGHT), contact=contact)).steps.longest
            for contact in contacts
        )
        assert elastic == pytest.approx(points, rel=0.15)
        per_speed.append(elastic / kmh)
    assert np.ptp(per_speed) < 0.03 * np.mean(per_speed)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(("name", "kmh", "radius", "friction"), AUTO_CASES)
def test_what_auto_takes_passes_its_checks(name, kmh, radius, friction):
    """All checks, and longitudinal forces that balance what friction takes, within 0.1 % of the weight."""
    result = wr.simulate(scenario(vehicles()[name], kmh, radius=radius, friction=friction))
    assert result.status.finished
    assert [one.name for one in result.checks if not one.ok] == []
    assert resistance_error(result, kmh / 3.6) < 1e-3
    assert "chosen by auto: ode5 bears steps of" in result.integrator
    assert result.chosen["reason"] in result.integrator


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(("name", "kmh"), [("laden freight", 45), ("locomotive", 60)])
def test_frictional_work_is_that_of_tight_tolerances(name, kmh):
    own = scenario(vehicles()[name], kmh, radius=400.0)
    tight = replace(own, integrator=wr.Integrator(name="ode45", relative=1e-7, absolute=1e-9))
    found, exact = (mean_t_gamma(wr.simulate(one)) for one in (own, tight))
    assert found == pytest.approx(exact, rel=0.01)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("name", ["laden freight", "laden two-axle"])
def test_steps_that_are_too_long_are_found_out(name):
    """ode5 where it bears half the step: means and work of friction are wrong by factors, and a check says so."""
    own = scenario(vehicles()[name], 40, friction=0.35, integrator=wr.Integrator(name="ode5", step=STEP))
    right = mean_t_gamma(wr.simulate(replace(own, integrator=wr.Integrator())))
    result = wr.simulate(own)
    assert mean_t_gamma(result) > 3.0 * right
    failed = {one.name: one for one in result.checks if not one.ok}
    assert "ros2" in failed["longitudinal balance"].remedy
    assert any("too long for ode5 here" in words for words in result.warnings)
    assert {row.verdict for row in wr.assess(result)} <= {"none"}


@pytest.mark.slow_without_jit
def test_torques_and_standing_vehicles_take_ros2():
    wagon = wr.load_vehicle("manchester-wagon")
    driven = wr.Torque(wheelsets=("wheelset1",), times=(0.0, 1.0), values=(0.0, 1e3))
    steps = prepare(replace(scenario(wagon, 100, track=STRAIGHT), traction=(driven,))).steps
    assert (steps.stepping.name, steps.reason) == ("ros2", "torques change the speed")
    steps = prepare(replace(scenario(wagon, 0, track=STRAIGHT), duration=0.1)).steps
    assert (steps.stepping.name, steps.reason) == ("ros2", "it stands")
    coasting = replace(scenario(wagon, 80, track=STRAIGHT), speed_control=wr.SpeedControl(gain=0.0))
    assert prepare(coasting).steps.longest == pytest.approx(0.5 * steps_of(wagon, 80).longest, rel=0.02)


def stiffened(series):
    """The library wagon with springs in series with its lateral dampers [N/m]; None for none."""
    wagon = wr.load_vehicle("manchester-wagon")
    elements = tuple(
        replace(one, y=replace(one.y, series_rate=series)) if "lateral_damper" in one.name else one
        for one in wagon.elements
    )
    return wagon if series is None else replace(wagon, elements=elements)


def test_springs_in_series_relax_by_stiffness_over_damping():
    found = {one.what.partition(",")[0]: one.value for one in series_motions(stiffened(5e8))}
    assert len(found) == 4
    assert found["lateral_damper.bogie1.front"] == pytest.approx(-5e8 / 32e3)
    table = ForceTable((-1.0, -0.1, 0.1, 1.0), (-9e3, -4e3, 4e3, 9e3))  # 40 kN s/m, then 5.6
    law = AxisLaw(series_rate=1e8, damper=table)
    element = replace(stiffened(None).elements[0], y=law)
    own = next(series_motions(replace(stiffened(None), elements=(element, *stiffened(None).elements[1:]))))
    assert own.value == pytest.approx(-1e8 / (5e3 / 0.9))  # where it relaxes fastest


@pytest.mark.slow_without_jit
def test_a_stiff_spring_in_series_makes_no_difference_to_its_damper():
    """From 1e8 N/m on it gives way by less than 0.1 mm, and the run is that without it; ros2 takes its steps whole."""
    track = wr.Track(
        wr.Straight(length=30.0),
        wr.Transition(length=30.0),
        wr.Curve(length=40.0, radius=400.0, cant=0.09, turn="right"),
        irregularity=ROUGH,
    )
    runs = {k: wr.simulate(scenario(stiffened(k), 70, track=track)) for k in (None, 1e8, 5e8, 1e10, 1e11)}
    assert [run.chosen["integrator"]["name"] for run in runs.values()] == ["ode5", "ode5", "ros2", "ros2", "ros2"]
    plain = runs.pop(None)
    for run in runs.values():
        assert run.status.finished
        for signal, tolerance in (("wheelset1.left.Y", 5e-3), ("bogie1.y", 5e-3), ("carbody.accelerometer_y", 5e-3)):
            ours, theirs = run.values(signal), plain.values(signal)
            size = min(ours.size, theirs.size) - 1
            error = np.sqrt(np.mean((ours[:size] - theirs[:size]) ** 2))
            assert error < tolerance * np.abs(theirs).max(), signal
    usual = wr.simulate(scenario(stiffened(None), 70, track=track, integrator=wr.Integrator(name="ros2")))
    assert runs[1e11].timings["evaluations"] < 1.05 * usual.timings["evaluations"]


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("series", [1e9, 1e12])
def test_a_solution_that_diverges_is_no_derailment(series):
    result = wr.simulate(scenario(stiffened(series), 60, integrator=wr.Integrator(name="ode5", step=STEP)))
    assert result.status.name == "diverged"
    assert "take ros2" in result.status.remedy
    assert result.status_time < 0.05
    assert any("spring in series" in words for words in result.warnings)
    assert not any(name.startswith("checks, all") for name, _ in facts(result))
    assert all(row.verdict == "none" for row in wr.assess(result))


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("integrator", ["ode5", "ros2", "ode45"])
def test_a_derailment_is_one(integrator):
    track = wr.Track(
        wr.Straight(length=30.0), wr.Transition(length=20.0), wr.Curve(length=80.0, radius=150.0, turn="right")
    )
    result = wr.simulate(
        scenario(wr.load_vehicle("manchester-wagon"), 110, track=track, integrator=wr.Integrator(name=integrator))
    )
    assert result.status.name in ("overturned", "lifted", "climbed", "leaning")
    assert "ros2" not in result.status.remedy


def facts(result):
    from wheelrail.reports.check_table import check_facts

    return check_facts(result)
