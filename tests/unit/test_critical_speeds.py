"""Critical speeds on roller rigs and on track: linear contact on rollers, own equations, ramps."""

import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from wheelrail.analyses.critical_speed import critical_speed, first_growing
from wheelrail.analyses.flutter import growth_of
from wheelrail.analyses.hunting import find_critical_speeds, fixed_bodies, on_track, ready_to_ramp
from wheelrail.analyses.linear_contact import decrowning_stiffness, imposed_contacts
from wheelrail.analyses.own_equations import own_growth
from wheelrail.analyses.speed_ramp import RampSettings, frame_of, oscillation, ramp_speed
from wheelrail.errors import InputError
from wheelrail.io.scenario_file import load_scenario
from wheelrail.io.shipped import scenario_path
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.profiles.library import library_profile
from wheelrail.reports.critical_speed_page import speeds_found
from wheelrail.simulation.applied import Displacement
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.live.vehicle import LiveVehicle
from wheelrail.studies.rig.study import bogie_on_rig
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.validation.modes import compared_wagon
from wheelrail.vehicle.scaling import Scale


@pytest.mark.parametrize(("radius", "derived"), [(math.inf, 74.5), (0.685, 61.0)])
def test_the_patch_on_a_roller_lowers_the_linear_critical_speed(radius, derived):
    """Independently derived numbers, in steps of 0.5 m/s: the wagon, conicity 0.18, no gravity."""
    wagon = compared_wagon()
    contacts = imposed_contacts(wagon, 0.18, roller=radius, decrowning=False)
    assert critical_speed(wagon, contacts, gravity=0.0, slowest=40.0).speed == pytest.approx(derived, rel=0.03)


def test_decrowning_is_the_curvature_of_the_height_of_a_yawed_wheelset():
    """A wheel that is l sin(yaw) off the top of its roller sinks on a circle of r + R; both wheels carry N."""
    load, half, radius, roller = 54.5e3, 0.75, 0.46, 0.685

    def energy(yaw):
        return 2.0 * load * math.sqrt((radius + roller) ** 2 - (half * math.sin(yaw)) ** 2)

    h = 1e-3
    curvature = (energy(h) - 2.0 * energy(0.0) + energy(-h)) / h**2
    assert decrowning_stiffness(load, half, radius, roller) == pytest.approx(curvature, rel=1e-5)
    assert decrowning_stiffness(load, half, radius, math.inf) == 0.0


def test_rollers_become_rails_as_their_radius_grows():
    bogie = load_vehicle("manchester-bogie")
    rails, rollers = (imposed_contacts(bogie, 0.2, roller=radius)[0] for radius in (math.inf, 1e6))
    assert rollers.f11 == pytest.approx(rails.f11, rel=1e-5)
    assert rollers.yaw_stiffness == pytest.approx(0.0, abs=1.0)


def test_a_fixed_body_has_no_freedoms():
    from wheelrail.analyses.linear import linear_model

    bogie = load_vehicle("manchester-bogie")
    model = linear_model(bogie, fixed=("carbody",))
    assert {name.split(".")[0] for name in model.names} == {"bogie1"}
    with pytest.raises(InputError, match="carbody"):
        linear_model(bogie, fixed=("carbodi",))


def test_the_first_growing_speed_is_where_the_growth_changes_sign():
    found = first_growing(lambda speed: (speed - 33.3, 2.0), slowest=5.0, fastest=100.0, tolerance=1e-3)
    assert found.speed == pytest.approx(33.3, abs=1e-3)
    assert first_growing(lambda speed: (-1.0, 0.0), fastest=50.0).speed is None


def test_on_track_fixed_bodies_run_on_at_a_constant_velocity():
    rig = bogie_on_rig()
    track = on_track(rig)
    assert track.rig is None
    assert fixed_bodies(track) == fixed_bodies(rig) == ("carbody",)
    ready = ready_to_ramp(track)
    assert ready.speed_control.gain == 0.0
    whole = ready_to_ramp(on_track(rig, load_vehicle("manchester-wagon")))
    assert whole.constraints == (("carbody", "speed"),)
    assert frame_of(whole) == "bogie1"


@pytest.mark.slow_without_jit
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("surface", ["rig", "track"])
def test_a_wheelset_below_a_frame_that_is_held_is_looked_at_itself(surface):
    """A held frame neither takes an impulse nor shows hunting."""
    wheelset = load_vehicle("manchester-wheelset")
    scenario = replace(bogie_on_rig(), vehicle=wheelset, constraints=(("frame", "fixed"),))
    scenario = scenario if surface == "rig" else on_track(scenario)
    assert frame_of(scenario) == "wheelset1"
    settings = RampSettings(slowest=20.0, fastest=50.0, rate=3.0, beyond=0.0)
    found = ramp_speed(ready_to_ramp(scenario), settings, refine=False)
    assert found.of_wheelset
    assert 25.0 < found.increasing_speed < 45.0  # 29 to 30 m/s by eigenvalues


def test_the_frequency_of_an_oscillation():
    t = np.arange(0.0, 1.0, 5e-3)
    assert oscillation(3.0 + np.sin(2.0 * np.pi * 4.3 * t + 0.4), 5e-3) == pytest.approx(4.3, rel=0.01)
    assert math.isnan(oscillation(t, 5e-3))


def test_ramp_settings_that_make_no_sense():
    with pytest.raises(InputError, match="3 problems"):
        RampSettings(slowest=50.0, fastest=40.0, rate=-1.0, threshold=0.0).check()


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("surface", ["rig", "track"])
def test_a_bogie_that_is_let_go_grows_as_its_own_eigenvalues_say(surface):
    """At 100 m/s, above the linear critical speed, moved by a nanometre: it stays far below the jump of the contacts."""
    rig = bogie_on_rig()
    scenario = replace(ready_to_ramp(rig if surface == "rig" else on_track(rig)), speed=100.0)
    growth, frequency = own_growth(scenario, 100.0)
    moved = replace(
        scenario,
        integrator=Integrator(name="ode5", step=0.5e-3),
        displacements=(Displacement(body="bogie1", y=1e-9),),
    )
    vehicle = LiveVehicle(moved)
    y = [vehicle.step(dt=5e-3)["bogie1.y"] for _ in range(400)]
    assert growth > 2.0
    assert growth_of(np.array(y[60:])[:, None], 5e-3, frequency) == pytest.approx(growth, rel=0.03)


@pytest.mark.slow_without_jit
def test_own_equations_of_conical_wheels_agree_with_linear_contact():
    """Cones on an arc of 300 mm are what imposed conicity assumes.

    They touch 300 mm times the conicity inside of the crowns, 2 % nearer to the middle, and gravity and spin act on
    inclined contacts, which the imposed contact leaves out: some percent of the critical speed.
    """
    bogie = _with_cones(0.05)
    rails = Track(Straight(length=100.0), rail="arc:300", inclination=0.0, gauge=1.391, gauge_depth=0.005)
    scenario = replace(bogie_on_rig(), vehicle=bogie, track=rails)
    for roller, one in ((0.685, scenario), (math.inf, on_track(scenario))):
        one = ready_to_ramp(one)
        own = first_growing(
            lambda v, one=one: own_growth(one, v), slowest=50.0, fastest=130.0, step=10.0, tolerance=0.1
        )
        linear = critical_speed(bogie, imposed_contacts(bogie, 0.05, roller=roller), fixed=("carbody",), slowest=30.0)
        assert own.speed == pytest.approx(linear.speed, rel=0.03)
        assert own.frequency == pytest.approx(linear.frequency, rel=0.03)


@pytest.mark.slow_without_jit
def test_ramps_enclose_the_linear_critical_speed_from_below():
    """Hysteresis: disturbed, the bogie hunts below its linear critical speed, and goes on further below."""
    settings = RampSettings(slowest=40.0, fastest=80.0, rate=3.0, beyond=4.0)
    rig = bogie_on_rig()
    found = ramp_speed(rig, settings, refine=False)
    linear = first_growing(lambda v: own_growth(rig, v), slowest=60.0, fastest=80.0, step=5.0, tolerance=0.5).speed
    assert found.status == ""
    assert found.body == "bogie1"
    assert found.decreasing_speed < found.increasing_speed < linear
    assert 4.0 < found.frequency < 6.5
    again = ramp_speed(replace(rig, output_every=1e-3), replace(settings, fastest=52.0), refine=False)
    assert np.array_equal(again.increasing.amplitude, found.increasing.amplitude[:2])  # the output interval is no part


QUICK = RampSettings(slowest=40.0, fastest=80.0, rate=3.0, slow_rate=2.0, beyond=4.0)


@cache
def quick(**changes):
    """Critical speeds of the bogie, its rig changed."""
    scenario = bogie_on_rig()
    return find_critical_speeds("bogie", replace(scenario, rig=replace(scenario.rig, **changes)), QUICK)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("law", ["iwnicki", "jaschinski", "pascal"])
def test_a_perfect_model_has_the_critical_speeds_of_the_full_size(law):
    """Eigenvalues agree to the step in which the speed is looked for. Hunting is chaotic at its threshold: 3 %."""
    scale = Scale(law=law, length=0.2, gravity="scaled", contact="scaled")
    model, full = quick(scale=scale), quick()
    assert model.linear.speed == pytest.approx(full.linear.speed, abs=0.1)
    assert model.linear.frequency == pytest.approx(full.linear.frequency, rel=1e-4)
    np.testing.assert_allclose(model.frequencies, full.frequencies, rtol=1e-4)
    assert model.ramp.increasing_speed == pytest.approx(full.ramp.increasing_speed, rel=0.03)
    assert model.ramp.decreasing_speed == pytest.approx(full.ramp.decreasing_speed, rel=0.03)
    assert model.ramp.frequency == pytest.approx(full.ramp.frequency, rel=0.03)
    assert model.equivalent == full.equivalent
    assert model.notes(QUICK) == full.notes(QUICK) == ()


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("drive", ["free", "control"])
def test_rollers_that_are_not_held_have_the_critical_speeds_of_held_ones(drive):
    """Both rollers of a wheelset turn together, and their common speed is no part of hunting."""
    found, held = quick(drive=drive), quick()
    assert found.linear.speed == pytest.approx(held.linear.speed, abs=0.1)
    assert found.ramp.increasing_speed == pytest.approx(held.ramp.increasing_speed, rel=0.03)
    assert found.ramp.decreasing_speed == pytest.approx(held.ramp.decreasing_speed, rel=0.03)


@pytest.mark.slow_without_jit
def test_controls_and_torques_have_no_part_in_critical_speeds():
    scenario = load_scenario(scenario_path("rig_braking_degraded"))
    ready = ready_to_ramp(scenario)
    assert (ready.control, ready.rig.drive, ready.torques) == (None, "control", ())
    assert own_growth(ready, 100.0)[0] > 1.0
    assert on_track(scenario).control is None


@pytest.mark.slow_without_jit
def test_steps_that_do_not_divide_the_intervals_of_a_ramp_can_be_ramped():
    settings = RampSettings(slowest=55.0, fastest=58.0, rate=3.0)
    scenario = replace(bogie_on_rig(), integrator=Integrator(name="ode5", step=0.35e-3))
    found = ramp_speed(scenario, settings, refine=False)
    assert found.increasing.speed.size > 0
    assert found.status == ""


@pytest.mark.slow_without_jit
def test_what_is_unstable_from_the_first_has_no_critical_speed_but_a_note():
    settings = RampSettings(slowest=100.0, fastest=103.0, rate=3.0)
    found = find_critical_speeds("bogie", bogie_on_rig(), settings)
    assert found.ramp.increasing_speed is None
    assert found.ramp.at_once
    assert [note.split(" ")[0] for note in found.notes(settings)] == ["unstable", "hunts"]
    assert speeds_found(found, settings) == ("below 100.00",) * 3


def test_elastic_contact_is_refused_in_words():
    scenario = bogie_on_rig()
    with pytest.raises(InputError, match="contact at points"):
        ready_to_ramp(replace(scenario, contact=replace(scenario.contact, model="elastic")))


def _with_cones(conicity):
    bogie = load_vehicle("manchester-bogie")
    cone = library_profile(f"cone:{conicity:g}")
    return replace(bogie, wheelsets=tuple(replace(one, profile=cone) for one in bogie.wheelsets))
