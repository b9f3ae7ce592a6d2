"""Elastic contact in a running vehicle: balance, mirror images, threads, forces without jumps, linearisation."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from wheelrail import load_scenario, simulate
from wheelrail.contact._kernels.interface import (
    FORCE,
    FX,
    KEPT_PATCHES,
    MOMENT,
    MX,
    OUTPUT_COLUMNS,
    PATCH_COLUMNS,
    PATCH_FORCE,
    PATCHES,
    Z,
    linearise_wheel,
    wheel_contact,
    write_patches,
)
from wheelrail.contact.call import Kinematics, input_of_wheel
from wheelrail.contact.choice import Contact
from wheelrail.contact.chosen import make_chosen_contact
from wheelrail.contact.counted import sum_of_tallies, tallies_of
from wheelrail.contact.elastic.bodies import make_bodies, no_excess
from wheelrail.contact.elastic.model import make_elastic_contact
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.memory import make_memory
from wheelrail.contact.shared import make_shared_contact
from wheelrail.errors import InputError
from wheelrail.numerics._kernels.status import NOT_CONVERGED, OK
from wheelrail.reports.run_page import contact_problem_facts
from wheelrail.simulation.applied import Displacement
from wheelrail.simulation.prepare import contact_of
from wheelrail.simulation.wheels import make_contact

SCENARIO = Path(__file__).parents[2] / "scenarios" / "meli2011_elastic.toml"
PAIR = benchmark_pair()
SPEED = 20.0
compiled = pytest.mark.slow_without_jit


def short_run(**values):
    """Some milliseconds of the wagon on straight track, with half spaces, for which no table is needed."""
    keys = {"run.duration": 0.05, "run.output_every": 5e-3, "contact.elastic.bodies": "half-space"}
    return load_scenario(SCENARIO).with_values(keys | values)


def elastic(**more):
    """Elastic contact of one pair."""
    return make_elastic_contact([PAIR, PAIR], [make_bodies(no_excess(), no_excess())] * 2, **more)


def wheel_at(y, z, **more):
    """Input of a left wheel that rolls with some creepage."""
    motion = {"velocity": (SPEED, 0.02, 0.0), "spin": SPEED / 0.46 * 1.001} | more
    return input_of_wheel(Kinematics(y=y, z=z, yaw=0.5e-3, **motion), "left")


def height(y, load=60e3):
    """Height at which a left wheel carries about this load [m]."""
    contact = elastic()
    memory, out = make_memory(contact, 1), np.zeros(OUTPUT_COLUMNS)
    low, high = 0.4585, 0.4615
    for _ in range(30):
        middle = 0.5 * (low + high)
        wheel_contact(contact, memory, 0, True, wheel_at(y, middle), out)
        low, high = (middle, high) if out[FORCE + 2] > load else (low, middle)
    return low


@pytest.fixture(scope="module")
def displaced():
    """The wagon after a start with its first wheelset to the left, on one thread and on two."""
    scenario = replace(short_run(), displacements=(Displacement(body="wheelset1", y=2e-3),))
    inner = contact_of(scenario.with_values({"contact.elastic.threads": 1}))
    found = {}
    for threads in (1, 2):
        one = scenario.with_values({"contact.elastic.threads": threads})
        found[threads] = simulate(one, contact=make_shared_contact(inner, 8))
    return found


@compiled
def test_the_number_of_threads_changes_no_bit(displaced):
    """Wheels of an evaluation do not depend on each other."""
    one, two = (displaced[threads].dataset for threads in (1, 2))
    for name in ("wheel_Q", "wheel_Y", "body_y", "contact_load"):
        assert np.array_equal(one[name].values, two[name].values, equal_nan=True), name


@compiled
def test_forces_carry_the_wagon(displaced):
    """Sums of forces against weight and inertia, problems counted, no power from friction."""
    result = displaced[2]
    assert result.status.finished
    numbers = result.timings
    # Eight wheels, six stages, and 100 steps; wheels may lift.
    assert 0.5 * 8 * 6 * 100 < numbers["contact_problems"] <= 8 * 6 * 101
    assert numbers["contact_failures"] == 0.0
    assert 0.0 < numbers["contact_mean_seconds"] < numbers["contact_p99_seconds"]
    assert (
        f"{numbers['contact_problems']:.0f}, of which 0 did" in dict(contact_problem_facts(result))["contact problems"]
    )
    data = result.dataset
    assert float(np.nanmin(data["contact_power"].values)) >= 0.0
    assert np.isfinite(data["wheel_Q"].values).all()


@compiled
def test_mirror_image():
    """The wagon displaced to the right is the mirror image of the one displaced to the left."""
    found = []
    for sign in (1.0, -1.0):
        scenario = replace(
            short_run(**{"run.duration": 0.02}), displacements=(Displacement(body="wheelset1", y=sign * 2e-3),)
        )
        inner = contact_of(scenario.with_values({"contact.elastic.threads": 1}))
        found.append(simulate(scenario, contact=make_shared_contact(inner, 8)).dataset)
    left, right = found
    # Starts are found to the tolerance of the contact problems, 1e-5 of their loads, of which one is 250 kN.
    assert np.allclose(left["wheel_Q"].values, right["wheel_Q"].values[..., ::-1], atol=10.0)
    assert np.allclose(left["wheel_Y"].values, -right["wheel_Y"].values[..., ::-1], atol=10.0)


@compiled
@pytest.mark.parametrize("y", [0.0, 3e-3, 5.5e-3])
def test_linearisation(y):
    """Stiffness and damping against differences of the forces; secants of the creep forces lie near their tangents.

    The spring is that of a force that grows with the power 3/2 of the overlap: in the root, where the patch grows into
    the flange, the force grows faster, by a quarter here.
    """
    contact = elastic()
    memory, out = make_memory(contact, 1), np.zeros(OUTPUT_COLUMNS)
    z = height(y)

    def forces(**more):
        moved = {"velocity": (SPEED, 0.0, 0.0)} | more
        at = moved.pop("z", z)
        wheel_contact(contact, memory, 0, True, wheel_at(y, at, **moved), out)
        return out[FORCE : FORCE + 3].copy()

    stiffness, damping = np.zeros((6, 6)), np.zeros((6, 6))
    forces()
    linearise_wheel(contact, memory, 0, wheel_at(y, z, velocity=(SPEED, 0.0, 0.0)), stiffness, damping)
    step, speed = 0.2e-6, 1e-4
    measured = (forces(z=z - step) - forces(z=z + step)) / (2.0 * step)
    assert stiffness[2, 2] == pytest.approx(measured[2], rel=0.25)
    lateral = (forces(velocity=(SPEED, -speed, 0.0)) - forces(velocity=(SPEED, speed, 0.0))) / (2.0 * speed)
    assert damping[1, 1] == pytest.approx(lateral[1], rel=0.2)
    normal = (forces(velocity=(SPEED, 0.0, -speed)) - forces(velocity=(SPEED, 0.0, speed))) / (2.0 * speed)
    assert damping[2, 2] == pytest.approx(normal[2], rel=0.05)


@compiled
def test_damping_is_that_of_contact_points():
    """Hunt and Crossley's N (1 + c v) on all forces of a patch; none without."""
    y = 1e-3
    z = height(y)
    found = {}
    for law in ("none", "hunt-crossley"):
        contact = elastic(damping=law)
        out = np.zeros(OUTPUT_COLUMNS)
        wheel_contact(contact, make_memory(contact, 1), 0, True, wheel_at(y, z, velocity=(SPEED, 0.0, -0.05)), out)
        found[law] = out[FORCE : FORCE + 3].copy()
    assert found["hunt-crossley"] == pytest.approx(found["none"] * (1.0 + 2.0 * 0.05), rel=2e-3)


@compiled
@pytest.mark.parametrize("y", [0.0, 4.9e-3, 5.2e-3, 5.4e-3, 5.5e-3, 5.6e-3])
def test_recorded_patches_add_up(y):
    """Sums over recorded patches are force and moment of the wheel, also where regions grow together."""
    contact = elastic()
    memory, out = make_memory(contact, 1), np.zeros(OUTPUT_COLUMNS)
    rows = np.zeros((KEPT_PATCHES, PATCH_COLUMNS))
    top = height(y, 20e3)
    for z in np.linspace(top, top - 60e-6, 25):
        wheel = wheel_at(y, z)
        assert wheel_contact(contact, memory, 0, True, wheel, out) == OK
        write_patches(contact, memory, 0, wheel, out, rows)
        count = int(out[PATCHES])
        assert np.isfinite(rows[:count]).all()
        assert np.isnan(rows[count:]).all()
        assert rows[:count, FX : FX + 3].sum(axis=0) == pytest.approx(out[PATCH_FORCE : PATCH_FORCE + 3], rel=1e-9)
        assert rows[:count, MX : MX + 3].sum(axis=0) == pytest.approx(out[MOMENT : MOMENT + 3], rel=1e-9, abs=1e-3)


@compiled
@pytest.mark.parametrize("y", [4.9e-3, 5.2e-3, 5.5e-3, 5.8e-3])
def test_no_force_jumps_as_a_wheel_sinks(y):
    """Heights from just touching to twice the load, in steps of 20 nm: tread and root grow together on the way.

    A step of 20 nm is 30 N of stiffness. What solvers may leave, 1e-4 of their bounds, is a few newtons; regions that
    merged at once have jumped by a hundredth of the load.
    """
    contact = elastic()
    memory, out = make_memory(contact, 1), np.zeros(OUTPUT_COLUMNS)
    wheel = wheel_at(y, height(y, 120e3))
    forces = []
    for _ in range(2500):
        assert wheel_contact(contact, memory, 0, True, wheel, out) == OK
        forces.append(out[FORCE : FORCE + 3].copy())
        wheel[Z] += 20e-9
    change = np.diff(forces, axis=0)
    around = np.array([np.convolve(change[:, n], np.ones(21) / 21.0, mode="same") for n in range(3)]).T
    jumps = np.abs(change - around)[15:-15].max()
    assert jumps < 1.5e-3 * forces[0][2]


@compiled
def test_chosen_wheels_and_stand_ins():
    """Each wheel has the forces of its own model; where the first does not converge, those of the other."""
    points = make_contact(Contact(), [PAIR, PAIR])
    wheel = wheel_at(1e-3, height(1e-3))
    whole = elastic()
    starved = whole._replace(setting=whole.setting._replace(pressure_iterations=1, pressure_tolerance=1e-12))
    answers = {}
    for name, model in (("points", points), ("elastic", whole)):
        out = np.zeros(OUTPUT_COLUMNS)
        wheel_contact(model, make_memory(model, 1), 0, True, wheel, out)
        answers[name] = out
    for first, fall_back, expected in (
        (whole, False, ("elastic", "points")),
        (starved, True, ("points", "points")),
    ):
        chosen = make_chosen_contact(first, points, [True, False], fall_back=fall_back)
        memory = make_memory(chosen, 2)
        for w in range(2):
            out = np.zeros(OUTPUT_COLUMNS)
            assert wheel_contact(chosen, memory, w, True, wheel, out) == OK
            assert np.allclose(out, answers[expected[w]], rtol=1e-12)
    out = np.zeros(OUTPUT_COLUMNS)
    stops = make_chosen_contact(starved, points, [True])
    assert wheel_contact(stops, make_memory(stops, 1), 0, True, wheel, out) == NOT_CONVERGED


@compiled
def test_keys_of_a_scenario():
    """Elastic contact goes to a file and back; wrong names are told with the nearest ones, all at once."""
    scenario = short_run(**{"contact.elastic.wheels": ["wheelset1.left"], "contact.papers.resolution": 2e-3})
    again = load_scenario(SCENARIO).from_dict(scenario.to_dict())
    assert again.contact == scenario.contact
    with pytest.raises(InputError) as caught:
        short_run(
            **{"contact.elastic.setting": "standart", "contact.elastic.on_failure": "halt", "contact.model": "elastik"}
        )
    words = "; ".join(map(str, caught.value.problems))
    assert "standard" in words
    assert "on_failure" in words
    assert "elastic" in words
    with pytest.raises(InputError, match=r"wheelset1\.left"):
        short_run(**{"contact.elastic.wheels": ["wheelset1.lefd"]})
    with pytest.raises(InputError, match="on_failure"):
        short_run(**{"contact.elastic.on_failure": "continue"})


def test_tallies_of_nothing():
    """No problems have no mean, and models that count nothing have no tallies."""
    assert tallies_of(make_memory(make_contact(Contact(), [PAIR]), 2)) == []
    assert sum_of_tallies([]).mean == 0.0
    assert sum_of_tallies([]).quantile(0.99) == 0.0
