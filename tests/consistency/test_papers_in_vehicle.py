"""The papers' finite-element contact carries a vehicle: a coarse mesh, some steps of the cross section."""

from dataclasses import replace

import numpy as np
import pytest

from wheelrail.contact._kernels.interface import (
    FORCE,
    GRADIENT,
    INPUT_COLUMNS,
    MOMENT,
    OUTPUT_COLUMNS,
    PAIR,
    PATCH_FORCE,
    SPEED,
    STATION,
    VELOCITY,
)
from wheelrail.contact.call import Kinematics, forces_of_wheel, input_of_wheel
from wheelrail.contact.elastic.papers.in_vehicle import make_papers_contact
from wheelrail.contact.elastic.papers.model import PapersModel
from wheelrail.contact.elastic.papers.options import PapersOptions
from wheelrail.contact.elastic.papers.wheel_rows import kinematics_of
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.errors import InputError
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.numerics._kernels.status import NOT_CONVERGED
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.prepare import choose_members
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.static_load import with_static_preloads

COARSE = PapersOptions(resolution=4e-3, solver="lu")
POSE = Kinematics(
    y=3e-3,
    z=0.45983,
    yaw=1e-3,
    roll=0.1757e-3,
    velocity=(45.0, 0.01, 0.0),
    rotation=(0.0, 0.0, 0.01),
    spin=45.0 / 0.4601,
)


def section(name: str, duration: float) -> Scenario:
    return Scenario(
        track=Track(Straight(length=200.0)),
        vehicle=load_vehicle("manchester-wagon-2d"),
        speed=45.0,
        integrator=Integrator(name=name, step=0.5e-3, relative=1e-5, absolute=1e-5),
        output_every=0.5e-3,
        duration=duration,
    )


def contact_of(scenario: Scenario):
    on_rails = choose_members(scenario, with_static_preloads(scenario.vehicle, scenario.gravity)).on_rails
    return make_papers_contact(on_rails.pairs, COARSE)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(("name", "duration"), [("ode5", 1.5e-3), ("ode23", 1e-3)])
def test_it_carries_the_section(name, duration):
    scenario = section(name, duration)
    contact, counted = contact_of(scenario)
    result = simulate(scenario, contact=contact)
    assert result.status.finished
    weight = scenario.gravity * sum(body.mass for body in scenario.vehicle.all_bodies)
    # Rest is found to the tolerance of the contact problem, 1e-7 m of some 1e-4 m of approach, or 1.5e-3 of the load.
    assert result.dataset["wheel_Q"].values.sum(axis=(1, 2)) == pytest.approx(weight, rel=3e-3)
    assert result.dataset["wheel_Q"].values[:, 0, 0] == pytest.approx(
        result.dataset["wheel_Q"].values[:, 0, 1], rel=1e-2
    )
    assert set(counted.counts) == {0, 1}
    for one in counted.counts.values():
        assert one.problems == len(one.cpu) > 10
        assert one.nonlinear_failures <= 0.05 * one.problems


def test_inputs_are_understood():
    """Kinematics to the row of a wheel and back, on level track."""
    for side in ("left", "right"):
        back = kinematics_of(input_of_wheel(POSE, side))
        for name in POSE.__dataclass_fields__:
            assert getattr(back, name) == pytest.approx(getattr(POSE, name), abs=1e-15)


def test_forces_are_those_of_the_model_by_itself():
    """Compiled and plain, left and right; patches add up to the force."""
    pair = benchmark_pair()
    contact, _ = make_papers_contact([pair], COARSE)
    for side in ("left", "right"):
        alone = PapersModel(pair, COARSE).solve(POSE, side)
        called = forces_of_wheel(contact, POSE, side)
        assert called.status == 0
        assert called.force == pytest.approx(alone.force_on_wheel, rel=1e-9)
        assert called.moment == pytest.approx(alone.moment_on_wheel, rel=1e-9)
        assert called.power == pytest.approx(alone.power, rel=1e-9)
        assert called.patches[:, :3].sum(axis=0) == pytest.approx(alone.force_on_wheel, rel=1e-9)


def row(y: float) -> np.ndarray:
    wheel = input_of_wheel(replace(POSE, y=y), "left")
    assert wheel.size == INPUT_COLUMNS
    wheel[[PAIR, STATION]] = 0.0, 12.0
    return wheel


def test_a_look_leaves_no_trace():
    """The number of a wheel names the solution that its next problem starts from; others in between do not matter."""
    ends = []
    for looks in (0, 3):
        _, function = make_papers_contact([benchmark_pair()], COARSE)
        numbers, out = np.zeros(1), np.zeros(OUTPUT_COLUMNS)
        for k in range(3):
            function.forces(0, True, row(3e-3 + 2e-6 * k), out, numbers)
            for look in range(looks):
                function.forces(0, True, row(3e-3 + 1e-5 * (look + 1)), np.zeros(OUTPUT_COLUMNS), numbers.copy())
        ends.append(out)
    assert np.array_equal(*ends)
    assert function.counts[0].problems == 12


def test_the_same_problem_is_not_solved_again():
    _, function = make_papers_contact([benchmark_pair()], COARSE)
    numbers, first, again = np.zeros(1), np.zeros(OUTPUT_COLUMNS), np.zeros(OUTPUT_COLUMNS)
    function.forces(0, True, row(3e-3), first, numbers)
    function.forces(0, True, row(3e-3 + 1e-17), again, numbers)
    assert np.array_equal(first, again)
    assert function.counts[0].problems == 1


def test_on_a_ramp_forces_lean_back_with_the_rail():
    """Normal to a rail that rises by a small slope: the force along it is that of the level rail."""
    _, function = make_papers_contact([benchmark_pair()], COARSE)
    level, ramp, numbers = np.zeros(OUTPUT_COLUMNS), np.zeros(OUTPUT_COLUMNS), np.zeros(1)
    wheel = row(3e-3)
    function.forces(0, True, wheel, level, numbers)
    wheel[GRADIENT] = 1e-3
    wheel[VELOCITY + 2] = 1e-3 * wheel[SPEED]  # the wheel climbs it
    function.forces(1, True, wheel, ramp, np.zeros(1))
    assert ramp[FORCE] == pytest.approx(level[FORCE] - 1e-3 * level[FORCE + 2], rel=1e-4)
    assert ramp[PATCH_FORCE : PATCH_FORCE + 3] == pytest.approx(level[FORCE : FORCE + 3], rel=1e-4)
    assert ramp[MOMENT + 1] == pytest.approx(level[MOMENT + 1], rel=1e-6)


def test_failures_are_counted_or_stop_the_run():
    hopeless = replace(COARSE, most_newton=1, tolerance=1e-14)
    for on_failure, status in (("continue", 0), ("stop", NOT_CONVERGED)):
        contact, function = make_papers_contact([benchmark_pair()], hopeless, on_failure=on_failure)
        assert forces_of_wheel(contact, POSE).status == status
        assert function.counts[0].nonlinear_failures == 1


def test_its_linearisation_resists():
    """The spring is that of the model itself within what Hertz' exponent and the secant leave."""
    _, function = make_papers_contact([benchmark_pair()], replace(COARSE, tolerance=1e-9))
    numbers, out, moved = np.zeros(1), np.zeros(OUTPUT_COLUMNS), np.zeros(OUTPUT_COLUMNS)
    wheel = row(3e-3)
    function.forces(0, True, wheel, out, numbers)
    stiffness, damping = np.full((6, 6), np.nan), np.full((6, 6), np.nan)
    function.linearise(0, wheel, stiffness, damping, numbers)
    lower = wheel.copy()
    lower[3] -= 2e-6
    function.forces(0, True, lower, moved, numbers.copy())
    slope = (moved[FORCE + 2] - out[FORCE + 2]) / 2e-6
    assert stiffness[2, 2] == pytest.approx(slope, rel=0.3)
    assert np.linalg.eigvalsh(0.5 * (damping + damping.T)).min() > -1e-6 * damping.max()


def test_names_of_what_to_do_on_failure():
    with pytest.raises(InputError, match="on_failure"):
        make_papers_contact([benchmark_pair()], COARSE, on_failure="go on")
