"""The cross section in motion: rest, balances in a curve, its mirror image, and how runs end."""

import math
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import fsolve

from vehicle_bench import evaluate
from wheelrail.contact._kernels.interface import PATCH_FORCE
from wheelrail.io.scenario_file import load_scenario, scenario_from_toml
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.results.result import Result
from wheelrail.results.steady import steady
from wheelrail.simulation.applied import Displacement
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.prepare import prepare
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.simulation.speed import SpeedTable
from wheelrail.studies.section import Comparison, run_comparison
from wheelrail.studies.section_page import as_markdown, csv_rows
from wheelrail.system._kernels.section import STRETCH
from wheelrail.track.irregularity.synthesised import IrregularitySynthesised
from wheelrail.track.segments import Curve, Grade, Straight, Transition
from wheelrail.track.track import Track

pytestmark = pytest.mark.slow_without_jit

SCENARIOS = Path(__file__).parents[2] / "scenarios"
SHIPPED = SCENARIOS / "magheri2009_2d.toml"
SPEED, CURVATURE, CANT, GRAVITY = 45.0, -1 / 1200, math.asin(60 / 1435), 9.81
LOAD = 54546.0525  #: of a wheel: an eighth of the wagon [N]


def scenario(track: Track, **words) -> Scenario:
    return Scenario(track=track, vehicle=load_vehicle("manchester-wagon-2d"), **({"speed": SPEED} | words))


@cache
def settled() -> Result:
    """The shipped curve made so long that the sways die out."""
    text = SHIPPED.read_text().replace("length = 100, radius", "length = 600, radius")
    return simulate(scenario_from_toml(text, SHIPPED.parent))


def last(result: Result, name: str) -> float:
    """Mean over the end of the full curve."""
    s = result.values("wheelset.s")
    inside = (s > result.curve[1] - 80.0) & (s <= result.curve[1])
    return float(result.values(name)[inside].mean())


def test_the_start_is_silent():
    ready = prepare(load_scenario(SHIPPED))
    dx = evaluate(ready)
    rates = [dx[b * STRETCH + 3 : b * STRETCH + 6] for b in range(3)]
    assert np.abs(rates).max() < 1e-6
    assert abs(dx[ready.system.layout.spin]) < 1e-6
    assert ready.rest < 1e-6
    np.testing.assert_allclose(ready.vehicles.contacts.outputs[:, PATCH_FORCE + 2], LOAD, atol=1.0)


def test_straight_track_stays_silent():
    result = simulate(scenario(Track(Straight(length=60.0))))
    assert np.abs(result.values("wheelset.y")).max() < 1e-9
    assert np.abs(result.values("carbody.acceleration_z")).max() < 1e-4
    np.testing.assert_allclose(result.values("wheelset.left.Q"), LOAD, atol=2.0)


def forces_of_the_frame(mass: float, y: float, z: float) -> complex:
    """Weight, centrifugal force and what else acts on a resting body in the turning frame; across + i up [N]."""
    q, w = SPEED * CURVATURE * math.sin(CANT), SPEED * CURVATURE * math.cos(CANT)
    across = -(SPEED**2) * CURVATURE * math.cos(CANT) - GRAVITY * math.sin(CANT) + w * w * y - q * w * z
    up = SPEED**2 * CURVATURE * math.sin(CANT) - GRAVITY * math.cos(CANT) + q * q * z - q * w * y
    return mass * complex(across, up)


def moment(arm: complex, force: complex) -> float:
    """About the forward axis."""
    return arm.real * force.imag - arm.imag * force.real


def twist(body: tuple[float, float, float], roll: float) -> float:
    """Moment of a body that turns with the frame and has unequal moments of inertia."""
    theta = CANT + roll
    return (body[1] - body[2]) * (SPEED * CURVATURE) ** 2 * math.sin(theta) * math.cos(theta)


def test_the_car_body_leans_as_statics_say():
    """Car body and bogie above the wheelset as it runs: plane statics, written here from the published numbers.

    Coil springs 160 and 430 kN/m and 10.5 kNm/rad, roll bar 940 kNm/rad, bump stop by its table, halved; axle boxes
    3.884 and 1.220 MN/m. Forces stay along the axes of the body below and act at the point on the body above.
    """
    result = settled()
    stop_at = np.array([0, 25, 30, 35, 40, 45, 50, 55, 60, 65]) * 1e-3
    stop_force = 0.5e3 * np.array([0, 0, 0.60, 1.76, 3.73, 6.87, 11.58, 17.17, 29.2, 230])
    at_rest = {"carbody": 1.80j, "bogie": 0.60j, "wheelset": 0.46j}
    names = [f"wheelset.{coordinate}" for coordinate in ("y", "z", "roll")]
    wheelset = [last(result, name) for name in names]

    def joint(position, below, above, at, rate, preload):
        """Force on the body above and where it acts, of a spring described at the point `at`."""
        down, up = position[below], position[above]
        turn = np.exp(1j * down[1])
        point = up[0] + np.exp(1j * up[1]) * (at - at_rest[above])
        gone = (point - down[0]) / turn - (at - at_rest[below])
        return turn * (preload - complex(rate(gone.real), 0.0) - 1j * (gone.imag * preload_rate[above])), point

    preload_rate = {"carbody": 215e3, "wheelset": 1220e3}
    coil, box = 0.25 * 0.5 * 32000 * GRAVITY, -0.5 * (8000 + 1307.5) * GRAVITY

    def balance(unknowns):
        position = {
            "carbody": (complex(unknowns[0], unknowns[1]), unknowns[2]),
            "bogie": (complex(unknowns[3], unknowns[4]), unknowns[5]),
            "wheelset": (complex(wheelset[0], wheelset[1]), wheelset[2]),
        }
        total = dict.fromkeys(position, 0j)
        turning = dict.fromkeys(position, 0.0)
        joints = [("carbody", complex(side, 0.8275), lambda d: 80e3 * d, 1j * coil) for side in (1, -1)]
        joints += [("wheelset", complex(side, 0.46), lambda d: 3884e3 * d, 1j * box) for side in (1, -1)]
        for above, at, rate, preload in joints:
            force, point = joint(position, "bogie", above, at, rate, preload)
            for name, sign in ((above, 1.0), ("bogie", -1.0)):
                total[name] += sign * force
                turning[name] += sign * moment(point - position[name][0], force)
        gone = np.exp(-1j * position["bogie"][1]) * (
            position["carbody"][0] + np.exp(1j * position["carbody"][1]) * -1.15j - position["bogie"][0]
        )
        point = position["carbody"][0] + np.exp(1j * position["carbody"][1]) * -1.15j
        stop = np.exp(1j * position["bogie"][1]) * -np.interp(gone.real, stop_at, stop_force)
        bar = -(470e3 + 2 * 5.25e3) * (position["carbody"][1] - position["bogie"][1])
        for name, sign in (("carbody", 1.0), ("bogie", -1.0)):
            total[name] += sign * stop
            turning[name] += sign * (moment(point - position[name][0], stop) + bar)
        rest = []
        for name, mass, inertia in (
            ("carbody", 8000.0, (14200.0, 492500.0, 492500.0)),
            ("bogie", 1307.5, (861.0, 738.0, 1533.5)),
        ):
            centre, roll = position[name]
            force = total[name] + forces_of_the_frame(mass, centre.real, centre.imag)
            rest += [force.real, force.imag, turning[name] + twist(inertia, roll)]
        return rest

    found = fsolve(balance, [0.07, 1.8, -0.02, 0.008, 0.6, -0.007], xtol=1e-12)
    assert np.abs(balance(found)).max() < 1e-3
    signals = [f"{body}.{coordinate}" for body in ("carbody", "bogie") for coordinate in ("y", "z", "roll")]
    ours = [last(result, signal) for signal in signals]
    # What is left of the sways after 600 m is some micrometres and microradians.
    np.testing.assert_allclose(ours, found, atol=2e-5)
    assert ours[2] == pytest.approx(-0.0207, abs=2e-4)


def test_forces_and_moments_balance_in_the_curve():
    """Sums over all bodies at rest in the turning frame; the spinning wheelset adds its gyroscopic moment."""
    result = settled()
    position = {b: [last(result, f"{b}.{c}") for c in ("y", "z", "roll")] for b in ("carbody", "bogie", "wheelset")}
    masses = {"carbody": 8000.0, "bogie": 1307.5, "wheelset": 1813.0}
    inertia = {"bogie": (861.0, 738.0, 1533.5), "wheelset": (1120.0, 112.0, 1120.0), "carbody": (1.0, 1.0, 1.0)}
    forces = {b: forces_of_the_frame(masses[b], position[b][0], position[b][1]) for b in masses}
    total = sum(forces.values())
    y, q = last(result, "wheelset.sum_y"), last(result, "wheelset.sum_z")
    assert y == pytest.approx(-total.real, rel=1e-4)
    assert q == pytest.approx(-total.imag, rel=1e-5)
    about_track = sum(moment(complex(*position[b][:2]), forces[b]) + twist(inertia[b], position[b][2]) for b in masses)
    spin = last(result, "wheelset.angular_velocity_y")
    gyroscope = 112.0 * spin * SPEED * CURVATURE * math.cos(CANT + position["wheelset"][2])
    assert abs(gyroscope) > 300.0  # so that its sign matters below
    from_rails = last(result, "wheelset.moment_x") + position["wheelset"][0] * q - position["wheelset"][1] * y
    assert from_rails == pytest.approx(-about_track - gyroscope, rel=2e-4)
    # Load transfer: that moment over the arms of the contacts.
    left, right = (last(result, f"wheelset.{side}.Q") for side in ("left", "right"))
    arms = [last(result, f"wheelset.{side}.contact1.y_rail") for side in ("left", "right")]
    assert left * arms[0] + right * arms[1] == pytest.approx(from_rails, rel=5e-3)  # but for Y below the rail top


@cache
def comparison() -> Comparison:
    return run_comparison(SCENARIOS)


def test_section_and_wagon_agree_where_they_must():
    """A quarter of the wagon: sums and overturning moment; the load transfer but for where contacts lie."""
    found = comparison()
    section, whole = found.section, found.whole
    for force, tolerance in (("Q", 1e-4), ("Y", 1e-3)):  # wheelsets of the wagon stand at small angles to each other
        ours, theirs = (one.mean(f"{force}_left_kN") + one.mean(f"{force}_right_kN") for one in (section, whole))
        assert ours == pytest.approx(theirs, rel=tolerance)
    # 1.5 mm of shift under 110 kN are 0.6 % of the moment; the contact in the flange root lies 1 % nearer to the middle.
    assert section.overturning == pytest.approx(whole.overturning, rel=0.01)
    assert section.transfer == pytest.approx(whole.transfer, rel=0.04)
    # Rolls follow those of the axles below.
    axle = section.mean("roll_mrad") - whole.mean("roll_mrad")
    assert (section.car_roll - whole.car_roll) * 1e3 == pytest.approx(axle, abs=0.1)
    chord = (9.5**2 + 1.28**2) / 2.0 / 1200.0
    assert section.car_shift - chord == pytest.approx(whole.car_shift, abs=2e-3)
    page = as_markdown(found)
    assert f"| section | {section.mean('lateral_displacement_mm'):.2f} | 0.00 |" in page
    assert len(csv_rows(found)) == 5
    # Magheri et al. see a second contact in the curve; their spin creepage has no geometric part.
    papers = next(one for one in found.varied if one.words == "the laws of the papers")
    assert (papers.contacts, papers.shift) == (2.0, pytest.approx(4.87e-3, abs=0.05e-3))
    start, end = found.papers_ride.two_left[0]
    assert start < 110.0
    assert end > 210.0
    by_friction = {one.words: one.shift for one in found.varied}
    assert by_friction["friction 0.10"] < by_friction["friction 0.20"] < by_friction["as shipped"]
    assert found.section_ride.two_left[0] == pytest.approx((86.0, 101.0), abs=2.0)


def test_left_and_right_hand_curves_mirror_each_other():
    def run(turn):
        track = Track(
            Straight(length=5.0), Transition(length=20.0), Curve(length=60.0, radius=600.0, cant=0.06, turn=turn)
        )
        return simulate(scenario(track, speed=30.0))

    right, left = run("right"), run("left")
    signs = {
        "lateral_displacement": -1,
        "roll": -1,
        "left.Q": 1,
        "left.Y": -1,
        "left.Fx": 1,
        "left.contacts": 1,
        "moment_x": -1,
    }
    for signal, sign in signs.items():
        ours = right.values(f"wheelset.{signal}")
        theirs = sign * left.values(f"wheelset.{signal.replace('left', 'right')}")
        # Rounding differs between the sides, and contacts that come and go make it grow.
        assert np.abs(ours - theirs).max() < 1e-6 * max(np.abs(ours).max(), 1e-6), signal


def short_curve() -> Track:
    return Track(Straight(length=10.0), Transition(length=30.0), Curve(length=60.0, radius=800.0, turn="right"))


def test_smaller_steps_change_little():
    """ODE5 at 0.5 ms against 0.25 ms, and against stages that search for contacts on their own."""
    usual = simulate(scenario(short_curve()))
    for integrator in (Integrator(step=0.25e-3), Integrator(share=False)):
        other = simulate(scenario(short_curve(), integrator=integrator))
        n = min(usual.values("wheelset.y").size, other.values("wheelset.y").size)
        assert np.abs(usual.values("wheelset.y")[:n] - other.values("wheelset.y")[:n]).max() < 2e-6
        q = usual.values("wheelset.left.Q")[:n] - other.values("wheelset.left.Q")[:n]
        assert math.sqrt(np.mean(q**2)) < 2e-3 * LOAD


@pytest.mark.parametrize("name", ["ode45", "ode23"])
def test_steps_by_tolerance_agree(name):
    """With ODE5 at 0.1 ms, as far as motions go within a micrometre; rows that are recorded twice as often are the same."""
    exact = simulate(scenario(short_curve(), integrator=Integrator(name="ode5", step=0.1e-3, share=False)))
    chosen = scenario(short_curve(), integrator=Integrator(name=name, relative=1e-7, absolute=1e-9))
    found, finer = simulate(chosen), simulate(replace(chosen, output_every=2.5e-3))
    assert found.status == exact.status
    n = min(found.values("wheelset.y").size, exact.values("wheelset.y").size)
    assert n > 400
    for signal in ("wheelset.y", "carbody.roll"):
        assert np.abs(found.values(signal)[:n] - exact.values(signal)[:n]).max() < 1e-6, signal
    q = found.values("wheelset.left.Q")[:n] - exact.values("wheelset.left.Q")[:n]
    assert math.sqrt(np.mean(q**2)) < 1e-3 * LOAD
    every = found.values("wheelset.left.Q").size - 1  # the last instant is the end, wherever that is
    np.testing.assert_array_equal(finer.values("wheelset.left.Q")[::2][:every], found.values("wheelset.left.Q")[:every])
    assert finer.timings["steps"] == found.timings["steps"]


def test_speeds_over_time():
    """A table of one speed is that speed; braking ends where the table says, and the way is its integral."""
    usual = simulate(scenario(short_curve()))
    table = SpeedTable(times=(0.0, 0.7, 3.0), speeds=(45.0,) * 3)
    same = simulate(scenario(short_curve(), speeds=table))
    np.testing.assert_allclose(same.values("wheelset.left.Q"), usual.values("wheelset.left.Q"), rtol=1e-6)
    brake = SpeedTable(times=(0.0, 2.0), speeds=(45.0, 20.0))
    braked = simulate(scenario(Track(Straight(length=100.0)), speeds=brake, duration=1.0))
    assert braked.status == "done: the time is up"
    assert braked.values("wheelset.s")[-1] - braked.values("wheelset.s")[0] == pytest.approx(
        45.0 * (t := braked.dataset["time"].values[-1]) - 0.5 * 12.5 * t * t, abs=1e-9
    )
    # The wheels follow, but for the creepage that brakes their spin.
    assert braked.values("wheelset.angular_velocity_y")[-1] * 0.46 == pytest.approx(45.0 - 12.5 * t, rel=2e-3)
    assert braked.values("carbody.acceleration_x")[5] == pytest.approx(-12.5, abs=1e-3)


def test_on_a_grade_the_weight_leans_back():
    track = Track(Straight(length=200.0), vertical=[Grade(slope=0.05)])
    (means,) = steady(simulate(scenario(track)))
    assert pytest.approx(LOAD * math.cos(math.atan(0.05)), rel=1e-3) == means.left.Q


def test_irregular_track():
    track = Track(Straight(length=200.0), irregularity=IrregularitySynthesised(psd="erri-b176-low", seed=3))
    result = simulate(scenario(track))
    assert result.status == "done: reached the end of the track"
    q = result.values("wheelset.left.Q")
    assert q.std() > 500.0
    assert (q + result.values("wheelset.right.Q")).mean() == pytest.approx(2.0 * LOAD, rel=0.02)


def test_moved_at_the_start():
    """A car body beside its rest sways about it at the lower sway's frequency, 0.58 Hz, and comes to rest."""
    move = Displacement(body="carbody", y=0.01)
    result = simulate(scenario(Track(Straight(length=400.0)), displacements=(move,)))
    y = result.values("carbody.y")
    assert y[0] == pytest.approx(0.01, abs=1e-6)
    rising = np.flatnonzero((y[1:] > 0.0) & (y[:-1] <= 0.0))
    falling = np.flatnonzero((y[1:] < 0.0) & (y[:-1] >= 0.0))
    half = (rising[0] - falling[0]) * 5e-3
    assert 0.5 / half == pytest.approx(0.58 * math.sqrt(1.0 - 0.243**2), rel=0.15)  # the wheelset gives way a little
    assert np.abs(y[-100:]).max() < 1e-3


def test_how_runs_end():
    fast = Track(Straight(length=10.0), Transition(length=20.0), Curve(length=100.0, radius=150.0, turn="right"))
    derailed = simulate(scenario(fast, speed=60.0))
    assert derailed.status.startswith("derailed")
    assert "(wheelset, " in derailed.status
    coarse = simulate(scenario(Track(Straight(length=100.0)), integrator=Integrator(step=20e-3),
                               displacements=(Displacement(body="wheelset", y=0.002),)))  # fmt: skip
    assert coarse.status.startswith(("stopped", "derailed"))

    def stop(time, done):
        raise KeyboardInterrupt

    broken_off = simulate(scenario(short_curve()), watch=stop)
    assert broken_off.status == "interrupted"
    assert broken_off.values("wheelset.s").size > 10
    told = []
    simulate(replace(scenario(short_curve()), duration=0.5), watch=lambda time, done: told.append(done))
    assert told[-1] == pytest.approx(1.0)
    assert told == sorted(told)


def test_recorded_motion_fits_together():
    """Positions, velocities and accelerations over the ground are derivatives of each other, at a changing speed."""
    track = Track(
        Straight(length=5.0),
        Transition(length=40.0, shape="bloss"),
        Curve(length=60.0, radius=800.0, cant=0.05, turn="left"),
    )
    table = SpeedTable(times=(0.0, 3.0), speeds=(25.0, 22.0))
    result = simulate(scenario(track, speed=25.0, speeds=table, output_every=1e-3, duration=2.0))
    times, inside = result.dataset["time"].values, slice(20, -20)
    for body in ("carbody", "bogie", "wheelset"):
        axes = track.sample(result.values(f"{body}.s")).axes

        def over_ground(name, body=body, axes=axes):
            along = np.column_stack([result.values(f"{body}.{name}_{axis}") for axis in "xyz"])
            return np.einsum("nk,nkm->nm", along, axes)

        position = np.column_stack([result.values(f"{body}.global_{axis}") for axis in "xyz"])
        velocity = over_ground("velocity")
        # Differences over 2 ms: third derivatives over 6e6 are left, and vibrations of the wheelset.
        off = np.abs(np.gradient(position, times, axis=0) - velocity)[inside]
        assert (off < 1e-4).mean() > 0.995
        assert off.max() < 2e-3  # a second contact that comes or goes shakes the wheelset for some milliseconds
        off = np.gradient(velocity, times, axis=0)[inside] - over_ground("acceleration")[inside]
        assert math.sqrt(np.mean(off**2)) < (2e-2 if body == "wheelset" else 5e-3)
        if body != "wheelset":  # whose components along axes that do not spin are recorded
            off = np.gradient(over_ground("angular_velocity"), times, axis=0) - over_ground("angular_acceleration")
            assert math.sqrt(np.mean(off[inside] ** 2)) < 5e-3
