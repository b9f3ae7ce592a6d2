"""DIST, DIFF and the look-up table in a running vehicle."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from vehicle_bench import evaluate
from wheelrail.contact._kernels.interface import PATCH_FORCE
from wheelrail.contact.choice import DETECTION, Contact
from wheelrail.contact.geometry._kernels.pair import make_pose
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.point.detection._kernels.equations import COLUMNS
from wheelrail.contact.point.detection._kernels.look_up import fill_row, look_up
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS
from wheelrail.contact.point.detection.rigid_wheelset import WIDEST_ROLL, rigid_contact
from wheelrail.contact.point.detection.table import make_tables
from wheelrail.errors import InputError
from wheelrail.io.scenario_file import load_scenario
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.profiles.library import library_profile
from wheelrail.simulation.applied import Displacement
from wheelrail.simulation.prepare import prepare
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track

pytestmark = pytest.mark.slow_without_jit

SCENARIOS = Path(__file__).parents[2] / "scenarios"
STATIC = 54546.0525  #: load of each wheel of the wagon [N]


@cache
def smooth_run(method):
    """A conical wheelset on arcs, one contact per wheel, released 2 mm aside and yawed by 1 mrad."""
    wheelset = load_vehicle("manchester-wheelset")
    wheels = tuple(replace(one, profile=library_profile("cone:1:20")) for one in wheelset.wheelsets)
    scenario = Scenario(
        track=Track(Straight(length=60.0), rail="arc:80"),
        vehicle=replace(wheelset, wheelsets=wheels),
        speed=20.0,
        contact=Contact(detection=method),
        displacements=(Displacement(body="wheelset1", y=2e-3, yaw=1e-3),),
        duration=1.5,
    )
    return simulate(scenario)


@pytest.mark.parametrize("method", ["dist", "lut"])
def test_smooth_profiles_know_no_method(method):
    """Within 1 um of a motion by millimetres, and 10 N of loads around 50 kN, of DIFF.

    At a slope of 1:20 the vertical difference times the cosine is the distance but for the square of the slope's change
    within the penetration; the table is off by how little an arc bends in 0.1 mm, and by the tilt of the wheelset. What
    that leaves is a drift of the phase of the kinematic motion.
    """
    ours, diff = smooth_run(method), smooth_run("diff")
    assert np.ptp(diff.values("wheelset1.lateral_displacement")) > 1e-3
    assert (diff.values("wheelset1.left.contacts") == 1).all()
    for name, allowed in (
        ("wheelset1.lateral_displacement", 1e-6),
        ("wheelset1.left.Q", 10.0),
        ("wheelset1.right.Y", 10.0),
    ):
        np.testing.assert_allclose(ours.values(name), diff.values(name), rtol=0.0, atol=allowed)


@pytest.mark.parametrize("method", DETECTION)
def test_the_wagon_stands_alike(method):
    track = Track(Straight(length=60.0))
    contact = Contact(detection=method)
    ready = prepare(Scenario(track=track, vehicle=load_vehicle("manchester-wagon"), speed=30.0, contact=contact))
    evaluate(ready)
    np.testing.assert_allclose(ready.vehicles.contacts.outputs[:, PATCH_FORCE + 2], STATIC, atol=1.0)
    assert ready.rest < 1e-4


@cache
def shipped(name):
    return load_scenario(SCENARIOS / f"{name}.toml")


@pytest.mark.parametrize(
    "name",
    # Of each kind that tables know one: they do not know rollers, and rails that give way compile anew.
    ["irregular_200kmh", "magheri2009_2d", "meli2009_3_curve_papers", "meli2011_curve", "r150_curving"],
)
def test_scenarios_run_with_a_table(name):
    scenario = shipped(name)
    result = simulate(replace(scenario, contact=replace(scenario.contact, detection="lut"), duration=0.3))
    assert result.status.startswith("done")
    first = scenario.vehicle.wheelsets[0].name
    for signal in ("lateral_displacement", "yaw", "left.Q", "right.Y"):
        assert np.isfinite(result.values(f"{first}.{signal}")).all()
    assert result.values(f"{first}.left.Q").mean() == pytest.approx(STATIC, rel=0.02)


def test_a_table_gives_the_same_bits_again():
    scenario = replace(shipped("meli2009_2_irregular"), contact=Contact(detection="lut"), start=60.0, duration=0.3)
    first, second = simulate(scenario), simulate(scenario)
    for name, values in first.dataset.items():
        np.testing.assert_array_equal(values, second.dataset[name], strict=True)


def test_beyond_the_table_the_run_says_so():
    """Yawed by more than the table holds; DIFF has no such end."""
    moved = Displacement(body="wheelset1", yaw=22e-3)
    base = Scenario(track=Track(Straight(length=60.0)), vehicle=load_vehicle("manchester-wheelset"), speed=20.0)
    scenario = replace(base, displacements=(moved,), duration=0.05)
    result = simulate(replace(scenario, contact=Contact(detection="lut")))
    beyond = "derailed: shift or yaw of a wheelset to its rail lies beyond the look-up table (wheelset1, left"
    assert result.status.startswith(beyond)
    assert result.status_time == 0.0
    assert result.status_position == pytest.approx(0.5)
    assert 'detection = "diff"' in result.status.remedy
    assert simulate(scenario).status == "done: the time is up"


def test_a_wrong_name_is_told_with_the_nearest():
    with pytest.raises(InputError, match="lut"):
        Contact(detection="lutt")


def test_compiled_equals_plain():
    """Filling and reading; compilers may fuse a product with a sum."""
    pair = benchmark_pair()
    steps = {"shifts": (7e-3, 0.5e-3), "yaws": (4e-3, 4e-3)}
    left, right = make_tables(pair, pair, **steps)
    plain = [table._replace(positions=np.full_like(table.positions, np.nan)) for table in (left, right)]
    compiled = [table._replace(positions=np.full_like(table.positions, np.nan)) for table in (left, right)]
    scratch = np.zeros((32, COLUMNS))
    for i in (0, 13, 23):
        fill_row(pair, pair, WIDEST_ROLL, i, *compiled, scratch)
        fill_row.py_func(pair, pair, WIDEST_ROLL, i, *plain, scratch)
    np.testing.assert_allclose(plain[0].positions, compiled[0].positions, rtol=0.0, atol=1e-9)
    random = np.random.default_rng(8)
    for y, yaw in random.uniform((-6e-3, -4e-3), (6e-3, 4e-3), (50, 2)):
        rigid = rigid_contact(pair, pair, y=y, yaw=yaw)
        pose = make_pose(y, rigid.height - 0.1e-3, yaw, rigid.roll)
        out, other = np.zeros((MOST_POINTS, COLUMNS)), np.zeros((MOST_POINTS, COLUMNS))
        assert look_up(left, pair, pose, out) == look_up.py_func(left, pair, pose, other)
        np.testing.assert_allclose(out, other, rtol=1e-9, atol=1e-12)
