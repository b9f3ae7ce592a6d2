"""The linearly implicit step: its order, its matrix, and a vehicle that starts, slips, stops and stands."""

from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from vehicle_bench import Advance, evaluate, state_of
from wheelrail.contact._kernels.interface import BEND, GRADIENT, SPEED, TWIST
from wheelrail.contact.choice import Contact
from wheelrail.integrators._kernels.rosenbrock import GAMMA_ROLLING, GAMMA_STANDING
from wheelrail.integrators.steps import make_step
from wheelrail.io.scenario_file import load_scenario
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.multibody._kernels.rigid_body import BODY, INERTIA_X, MASS, VELOCITY
from wheelrail.multibody._kernels.signals import FRICTION_LOSS
from wheelrail.profiles.library.simple import arc, cone
from wheelrail.results.result import Result
from wheelrail.simulation.applied import Displacement
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.prepare import Prepared, prepare
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.simulation.speed import SpeedControl
from wheelrail.simulation.wheels import put_on_rails
from wheelrail.system._kernels.linearisation import reach_of_step, wheelset_matrix
from wheelrail.system.energy import stored_energy, supplied_work
from wheelrail.system.multibody import make_contacts
from wheelrail.track.segments import Curve, Grade, Straight, Transition
from wheelrail.track.track import Track
from wheelrail.vehicle.torque import Torque

pytestmark = pytest.mark.slow_without_jit

WHEELSETS = ("wheelset1", "wheelset2", "wheelset3", "wheelset4")
RADIUS = 0.46  #: of the wheels [m]
WEIGHT = 44482.0 * 9.81  #: of the wagon [N]
STRAIGHT = Track(Straight(length=400.0))
CURVED = Track(
    Straight(length=25.0),
    Transition(length=40.0),
    Curve(length=300.0, radius=300.0, cant_angle=100.0 / 1500.0, turn="right"),
)


def start_and_stop(track: Track, friction: float, torque: float, *, brake: float | None = None) -> Scenario:
    """Four seconds of traction, coasting, and brakes that stay on; torques on each wheelset [N m]."""
    return Scenario(
        track=track,
        vehicle=load_vehicle("manchester-wagon"),
        speed=0.0,
        speed_control=SpeedControl(gain=0.0),
        contact=Contact(friction=friction),
        integrator=Integrator(step=1e-3),
        output_every=20e-3,
        duration=60.0,
        traction=(Torque(wheelsets=WHEELSETS, times=(0.5, 1.0, 10.0, 10.2), values=(0.0, torque, torque, 0.0)),),
        brakes=(Torque(wheelsets=WHEELSETS, times=(11.0, 11.5), values=(0.0, torque if brake is None else brake)),),
    )


@cache
def run(curved: bool, friction: float, torque: float, brake: float | None = None) -> Result:
    result = simulate(start_and_stop(CURVED if curved else STRAIGHT, friction, torque, brake=brake))
    assert result.status == "done: the time is up"
    return result


def advanced(ready: Prepared, scenario: Scenario, method: str, length: float, duration: float) -> np.ndarray:
    """The states at every hundredth of a second."""
    steps = Advance(ready, scenario, make_step(method, length=length, relative=0.0, absolute=0.0, share=True))
    return np.array([state_of(ready).copy(), *(steps.to(0.01 * (n + 1)) for n in range(round(duration / 0.01)))])


def test_order_is_two() -> None:
    """Cones on round rails, one smooth contact per wheel: halving the step takes three quarters of the error."""
    wagon = load_vehicle("manchester-wagon")
    wagon = replace(wagon, wheelsets=tuple(replace(one, profile=cone(0.05)) for one in wagon.wheelsets))
    scenario = Scenario(
        track=Track(Straight(length=200.0), rail=arc(0.3), inclination=0.05, gauge_depth=5e-3),
        vehicle=wagon,
        speed=20.0,
        displacements=(Displacement(body="wheelset1", vy=0.02), Displacement(body="carbody", y=0.01)),
    )
    exact = advanced(prepare(scenario), scenario, "ode5", 2.5e-5, 0.05)[-1]
    errors = []
    for step in (6.25e-5, 3.125e-5, 1.5625e-5):  # short for a wheelset's vibrations on its contacts, 1000 rad/s
        end = advanced(prepare(scenario), scenario, "ros2", step, 0.05)[-1]
        errors.append(np.abs(end - exact)[: BODY * len(wagon.all_bodies)].max())
    orders = [np.log2(coarse / fine) for coarse, fine in pairwise(errors)]
    assert min(orders) > 1.7, errors


def test_matrix_is_that_of_the_contacts() -> None:
    """Forces on a rolling wheelset change with its motion as the matrix says; suspension is a hundred times softer.

    An eighth is for what the matrix leaves out: a secant instead of the tangent, and the lateral force of spin creepage.
    The two contacts of a wheel roll on different radii and slide against each other, at half the friction limit of the
    smaller one: there a secant is about a tenth stiffer.
    """
    scenario = Scenario(track=STRAIGHT, vehicle=load_vehicle("manchester-wagon"), speed=20.0)
    ready = prepare(scenario)
    model, vehicles, x = ready.system, ready.vehicles, state_of(ready).copy()
    b = int(model.wheelsets[0])
    inertia = np.concatenate([np.full(3, model.bodies[b, MASS]), model.bodies[b, INERTIA_X : INERTIA_X + 3]])

    def wrench(state: np.ndarray) -> np.ndarray:
        return inertia * evaluate(ready, state)[b * BODY + VELOCITY : b * BODY + BODY]

    wrench(x)
    reach = 1e-3
    wheelset_matrix(model, vehicles, 0, 0, 0.0, reach)
    matrix, stiffness = vehicles.scratch.matrices[0, 0], vehicles.scratch.stiffness[0, 0]
    damping = (matrix - np.diag(inertia) - reach**2 * stiffness) / reach
    small = 1e-6
    for k in (0, 1, 4, 5):
        column = []
        for sign in (1.0, -1.0):
            moved = x.copy()
            moved[b * BODY + VELOCITY + k] += sign * small
            column.append(wrench(moved))
        slope = (column[1] - column[0]) / (2.0 * small)
        assert slope[k] == pytest.approx(damping[k, k], rel=0.125)
    forces = []
    for sign in (1.0, -1.0):
        moved = x.copy()
        moved[b * BODY + 2] += sign * 1e-7
        forces.append(wrench(moved)[2])
    # Two contacts per wheel, coupled; what is left is how the shapes of their patches change with the penetration.
    assert (forces[1] - forces[0]) / 2e-7 == pytest.approx(stiffness[2, 2], rel=0.05)


@pytest.mark.parametrize("g", [GAMMA_ROLLING, GAMMA_STANDING])
def test_what_is_very_fast_dies_at_once(g: float) -> None:
    """The stability function of the step, (1 + (1 - 2g) z + (1/2 - 2g + g^2) z^2)/(1 - g z)^2, ends at zero."""
    assert 0.5 - 2.0 * g + g * g == pytest.approx(0.0, abs=1e-15)


def test_rolling_steps_hardly_damp() -> None:
    """Below 0.5 % of critical at 60 Hz with steps of 1 ms; the larger root would damp by 12 %."""
    for g, low, high in ((GAMMA_ROLLING, -0.005, 0.005), (GAMMA_STANDING, 0.1, 0.2)):
        z = 2j * np.pi * 60.0 * 1e-3
        grown = (1.0 + (1.0 - 2.0 * g) * z) / (1.0 - g * z) ** 2
        assert low < -np.log(abs(grown)) / np.angle(grown) < high


@pytest.mark.parametrize(("speeds", "g"), [((1.0, 1.0), GAMMA_ROLLING), ((0.0, -0.5), GAMMA_STANDING)])
def test_at_a_walk_the_larger_root_is_taken(speeds: tuple[float, float], g: float) -> None:
    """By the fastest wheelset of a vehicle; those of the others in the batch do not count."""
    contacts = make_contacts(put_on_rails(load_vehicle("manchester-wheelset"), STRAIGHT).wheels, 3)
    contacts.inputs[:, SPEED] = np.repeat([2.0 - 2.0 * speeds[0], *speeds], 2)
    assert reach_of_step(contacts, 1, 2, 1e-3) == g * 1e-3


def test_a_wheelset_that_lands_within_a_step() -> None:
    """A fifth of a millimetre above the rail; its contacts are in no matrix when it comes down."""
    peaks = []
    for integrator in (Integrator(name="ros2", step=1e-3), Integrator(name="ode5", step=0.05e-3)):
        lifted = Displacement(body="wheelset1", z=2e-4)
        scenario = Scenario(
            track=STRAIGHT, vehicle=load_vehicle("manchester-wagon"), speed=20.0, displacements=(lifted,),
            integrator=integrator, output_every=1e-3, duration=0.05,
        )  # fmt: skip
        peaks.append(simulate(scenario).values("wheelset1.left.Q").max())
    assert peaks[0] == pytest.approx(peaks[1], rel=0.1)  # recorded every millisecond only


def test_carried_along_a_curve_contacts_resist() -> None:
    """A wheelset that moves on along a curve without turning gets the velocity -(turning x v) per metre to the rails.

    So its dampers, which are those of the matrix, make a stiffness of it.
    """
    track = Track(Curve(length=200.0, radius=300.0, turn="right"))
    ready = prepare(Scenario(track=track, vehicle=load_vehicle("manchester-wagon"), speed=20.0))
    model, vehicles, x = ready.system, ready.vehicles, state_of(ready).copy()
    b, reach, wheels = int(model.wheelsets[0]), 1e-3, vehicles.contacts.inputs[:2]
    evaluate(ready)
    bend = wheels[0, BEND : BEND + 3].copy()
    assert not wheels[:, [GRADIENT, TWIST]].any()

    def matrices() -> tuple[np.ndarray, np.ndarray]:
        wheelset_matrix(model, vehicles, 0, 0, 0.0, reach)
        return vehicles.scratch.matrices[0, 0].copy(), vehicles.scratch.stiffness[0, 0].copy()

    _, curved = matrices()
    wheels[:, BEND : BEND + 3] = 0.0
    matrix, straight = matrices()
    inertia = np.concatenate([np.full(3, model.bodies[b, MASS]), model.bodies[b, INERTIA_X : INERTIA_X + 3]])
    damping = (matrix - np.diag(inertia) - reach**2 * straight) / reach
    i, _, k = vehicles.contacts.frames[0]
    turning = bend @ vehicles.contacts.frames[0]
    turned = np.cross(turning, x[b * BODY + VELOCITY : b * BODY + VELOCITY + 3])
    assert abs(turning @ k) == pytest.approx(1.0 / 300.0, rel=1e-3)
    np.testing.assert_allclose(
        (curved - straight)[:, :3], -np.outer(damping[:, :3] @ turned, i), atol=1e-3 * np.abs(curved - straight).max()
    )


def test_a_speed_that_is_locked_stays() -> None:
    scenario = Scenario(
        track=STRAIGHT,
        vehicle=load_vehicle("manchester-wheelset"),
        speed=2.0,
        speed_control=SpeedControl(gain=0.0),
        constraints=(("wheelset1", "speed"),),
        displacements=(Displacement(body="wheelset1", y=2e-3),),
        integrator=Integrator(name="ros2", step=1e-3),
        duration=2.0,
    )
    speed = simulate(scenario).values("wheelset1.velocity_x")
    np.testing.assert_allclose(speed, 2.0, atol=1e-4)  # in its own axes; it yaws by some mrad


@pytest.mark.parametrize("curved", [False, True])
@pytest.mark.parametrize("friction", [0.1, 0.4])
def test_below_adhesion_wheels_roll(curved: bool, friction: float) -> None:
    torque = 4000.0
    result = run(curved, friction, torque)
    ahead, turning = result.values("carbody.velocity_x"), result.values("wheelset1.angular_velocity_y")
    # The wheels' inertia, 112 kg m2 each axle, is driven along with the wagon; curves and creep cost some.
    seconds = 9.0 + 0.25 + 0.1  # at full torque, and the means of its rise and fall
    without_loss = 4 * torque / RADIUS / (44482.0 + 4 * 112.0 / RADIUS**2) * seconds
    assert 0.97 * without_loss < ahead.max() < 1.005 * without_loss
    assert np.abs(turning * RADIUS - ahead).max() < 0.03 * ahead.max()
    assert np.all(np.diff(result.values("carbody.s")) > -2e-3)  # it springs back by a millimetre when it has stopped


@pytest.mark.parametrize("curved", [False, True])
def test_above_adhesion_wheels_slip_and_slide(curved: bool) -> None:
    """Traction then cannot exceed friction, and brakes lock the wheels."""
    friction, torque = 0.05, 6000.0
    result = run(curved, friction, torque)
    ahead, turning = result.values("carbody.velocity_x"), result.values("wheelset1.angular_velocity_y")
    times = np.arange(ahead.size) * 20e-3
    driven = (times > 3.0) & (times < 9.0)
    assert np.all(turning[driven] * RADIUS > 2.0 * ahead[driven])  # slipping
    growth = np.polyfit(times[driven], ahead[driven], 1)[0]
    assert growth == pytest.approx(friction * 9.81, rel=5e-3)
    locked = np.abs(turning) < 1e-3
    assert np.any(locked & (ahead > 0.1))  # sliding on


@pytest.mark.parametrize("curved", [False, True])
@pytest.mark.parametrize(("friction", "torque"), [(0.1, 4000.0), (0.4, 4000.0), (0.05, 6000.0), (0.1, 10000.0)])
def test_a_wagon_that_is_braked_stands(curved: bool, friction: float, torque: float) -> None:
    """Nothing is left of its speed, and it does not chatter."""
    result = run(curved, friction, torque)
    for name in ("carbody", "bogie1", "bogie2", *WHEELSETS):
        for axis in "xyz":
            assert abs(result.values(f"{name}.velocity_{axis}")[-1]) < 1e-4
    late = result.values("wheelset1.left.Q")[-50:]
    assert np.abs(np.diff(late, 2)).max() < 5.0  # of 50 kN


def test_brakes_hold_on_a_slope() -> None:
    """Five in a hundred: the contacts carry the weight down the slope, and the wagon stays where it is."""
    slope = 0.05
    track = Track(Straight(length=200.0), vertical=[Grade(slope=slope)])
    scenario = replace(
        start_and_stop(track, 0.3, 0.0),
        traction=(),
        brakes=(Torque(wheelsets=WHEELSETS, times=(0.0,), values=(6000.0,)),),
        duration=30.0,
    )
    result = simulate(scenario)
    assert result.status == "done: the time is up"
    assert abs(result.values("carbody.velocity_x")[-1]) < 1e-4
    held = sum(result.values(f"{name}.sum_x")[-1] for name in WHEELSETS)
    assert held == pytest.approx(WEIGHT * np.sin(np.arctan(slope)), rel=1e-2)


@pytest.mark.parametrize("curved", [False, True])
@pytest.mark.parametrize(("friction", "torque"), [(0.3, 4000.0), (0.05, 6000.0)])
def test_no_energy_is_made(curved: bool, friction: float, torque: float) -> None:
    """What the bodies have is what was put in less what was lost, within 0.1 % of what went through."""
    scenario = start_and_stop(CURVED if curved else STRAIGHT, friction, torque)
    ready = prepare(scenario)
    states = advanced(ready, scenario, "ros2", 1e-3, 30.0)
    stored = np.array([stored_energy(ready.system, x) for x in states])
    supplied = np.array([supplied_work(ready.system, x) for x in states])
    through = stored.max() - stored[0]
    made = stored - stored[0] - (supplied - supplied[0])
    assert made.max() < 1e-3 * through
    assert made.min() > -1e-2 * through  # the step may lose some
    assert np.all(np.diff(states[:, ready.system.layout.energies + FRICTION_LOSS]) >= -1e-6 * through)


def test_slow_curving_is_that_of_small_explicit_steps() -> None:
    """150 m radius at 4.4 m/s: the steady forces are the same within 1 % (of the load for those that nearly vanish)."""
    scenario = replace(load_scenario("scenarios/r150_curving.toml"), duration=27.0)
    means = []
    for integrator in (Integrator(name="ode5", step=0.2e-3), Integrator(name="ros2", step=1e-3)):
        result = simulate(replace(scenario, integrator=integrator, output_every=1e-3))
        late = slice(-4000, None)  # 4 s at the end of the run, in the steady curve
        means.append(
            {
                f"{name}.{side}.{axis}": result.values(f"{name}.{side}.{axis}")[late].mean()
                for name in WHEELSETS
                for side in ("left", "right")
                for axis in ("Q", "Y", "Fx")
            }
        )
    for name, explicit in means[0].items():
        assert means[1][name] == pytest.approx(explicit, rel=1e-2, abs=0.003 * WEIGHT / 8.0), name


def test_every_contact_slides_in_slow_curving() -> None:
    """Why these means need no short steps: at full friction creep forces are not stiff."""
    scenario = replace(load_scenario("scenarios/r150_curving.toml"), duration=27.0)
    result = simulate(replace(scenario, integrator=Integrator(name="ros2", step=1e-3)))
    for wheel in (f"{name}.{side}" for name in WHEELSETS for side in ("left", "right")):
        for contact in range(1, int(result.values(f"{wheel}.contacts")[-1]) + 1):
            along, across, load = (
                result.values(f"{wheel}.contact{contact}.{what}")[-1]
                for what in ("creep_force_x", "creep_force_y", "load")
            )
            assert np.hypot(along, across) == pytest.approx(0.4 * load, rel=1e-2), wheel


def test_runs_are_repeated_to_the_bit() -> None:
    scenario = replace(start_and_stop(CURVED, 0.2, 4000.0), duration=8.0)
    first, second = simulate(scenario), simulate(scenario)
    for name in ("wheelset1.left.Q", "carbody.y", "wheelset4.angular_velocity_y"):
        np.testing.assert_array_equal(first.values(name), second.values(name))


def test_right_is_the_mirror_image_of_left() -> None:
    left = Track(
        Straight(length=25.0),
        Transition(length=40.0),
        Curve(length=300.0, radius=300.0, cant_angle=100.0 / 1500.0, turn="left"),
    )
    turned = simulate(replace(start_and_stop(left, 0.2, 4000.0), duration=12.0))
    straight = simulate(replace(start_and_stop(CURVED, 0.2, 4000.0), duration=12.0))
    np.testing.assert_allclose(turned.values("wheelset1.y"), -straight.values("wheelset1.y"), atol=1e-9)
    np.testing.assert_allclose(turned.values("wheelset1.left.Q"), straight.values("wheelset1.right.Q"), rtol=1e-6)


@pytest.mark.parametrize(
    ("speed", "step", "hold", "name"),
    [(45.0, 0.5e-3, 1.0, "ode5"), (4.4, 0.5e-3, 1.0, "ros2"), (4.4, 0.15e-3, 1.0, "ode5"), (15.0, 0.5e-3, 0.0, "ros2")],
)
def test_the_integrator_is_chosen_by_the_slowest_speed(speed: float, step: float, hold: float, name: str) -> None:
    scenario = Scenario(
        track=STRAIGHT,
        vehicle=load_vehicle("manchester-wheelset"),
        speed=speed,
        speed_control=SpeedControl(gain=hold),
        integrator=Integrator(step=step),
    )
    assert prepare(scenario).steps.stepping.name == name


@pytest.mark.parametrize(("step", "told"), [(0.15e-3, False), (0.5e-3, True)])
def test_steps_too_long_for_explicit_ones_are_told(step: float, told: bool) -> None:
    """The forces chatter by tens of per cent then, and still look like forces."""
    scenario = Scenario(
        track=STRAIGHT,
        vehicle=load_vehicle("manchester-wheelset"),
        speed=4.4,
        integrator=Integrator(name="ode5", step=step),
        duration=0.01,
    )
    assert any("too long for ode5 here" in notice for notice in simulate(scenario).warnings) == told
