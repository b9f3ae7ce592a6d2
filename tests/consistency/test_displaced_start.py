"""Bodies that start away from their equilibrium: the first row of the record is moved by what the scenario says."""

import math
from dataclasses import fields, replace
from functools import cache

import numpy as np
import pytest

import wheelrail as wr
from wheelrail.errors import InputError
from wheelrail.simulation.applied import Displacement
from wheelrail.simulation.prepare import prepare
from wheelrail.simulation.simulate import simulate

STRAIGHT = wr.Track(wr.Straight(length=100.0))
#: What each number of a displacement moves in the record.
SIGNALS = {
    "x": "s", "y": "y", "z": "z", "roll": "roll", "pitch": "pitch", "yaw": "yaw",
    "vx": "velocity_x", "vy": "velocity_y", "vz": "velocity_z",
    "wx": "angular_velocity_x", "wy": "angular_velocity_y", "wz": "angular_velocity_z",
}  # fmt: skip


@cache
def start(*moves: Displacement):
    """The record at t = 0."""
    made = wr.Scenario(
        track=STRAIGHT,
        vehicle=wr.load_vehicle("manchester-wheelset"),
        speed=20.0,
        start=40.0,
        duration=1e-3,
        displacements=moves,
    )
    return simulate(made)


def first(result, body):
    return {name: result.values(f"{body}.{signal}")[0] for name, signal in SIGNALS.items()}


def test_every_number_has_a_signal():
    assert set(SIGNALS) == {field.name for field in fields(Displacement)} - {"body"}


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("body", ["frame", "wheelset"])
def test_all_twelve_at_once(body):
    """Angles are recorded in the order in which they are given; angular velocities are about the turned axes."""
    result = start()
    name = next(one for one in result.bodies if (one in result.wheelsets) == (body == "wheelset"))
    small = 1e-4 if body == "wheelset" else 0.2  # wheels stay on the rails
    move = Displacement(
        body=name, x=0.3, y=1e-3, z=2e-4, roll=small, pitch=-0.3, yaw=2 * small,
        vx=0.1, vy=-0.2, vz=0.05, wx=0.1, wy=3.0, wz=-0.2,
    )  # fmt: skip
    before, after = first(result, name), first(start(move), name)
    for number in ("x", "y", "z", "vx", "vy", "vz"):
        assert after[number] - before[number] == pytest.approx(getattr(move, number), abs=1e-9), number
    if body == "wheelset":  # whose axes do not turn with the wheels
        assert after["pitch"] - before["pitch"] == pytest.approx(move.pitch, abs=1e-9)
        before["pitch"] = after["pitch"] = 0.0
        move = replace(move, pitch=0.0)
    # In equilibrium the frame is pitched by 5e-5 rad: what is given is about its axes as they are then.
    turned = axes_of(before["yaw"], before["roll"], before["pitch"]) @ axes_of(move.yaw, move.roll, move.pitch)
    assert axes_of(after["yaw"], after["roll"], after["pitch"]) == pytest.approx(turned, abs=1e-9)
    level = axes_of(before["yaw"], before["roll"], before["pitch"]).T @ [before[one] for one in ("wx", "wy", "wz")]
    assert [after[one] for one in ("wx", "wy", "wz")] == pytest.approx(
        turned @ np.add(level, (move.wx, move.wy, move.wz))
    )


def axes_of(yaw, roll, pitch):
    """Axes of a body, as columns, from the angles of the record: turned by yaw, then roll, then pitch about its own."""
    cz, sz, cx, sx, cy, sy = (f(a) for a in (yaw, roll, pitch) for f in (math.cos, math.sin))
    yawed = np.array([[cz, -sz, 0.0], [sz, cz, 0.0], [0.0, 0.0, 1.0]])
    rolled = np.array([[1.0, 0.0, 0.0], [0.0, cx, -sx], [0.0, sx, cx]])
    return yawed @ rolled @ np.array([[cy, 0.0, sy], [0.0, 1.0, 0.0], [-sy, 0.0, cy]])


def test_the_start_of_a_curve_and_of_a_section():
    """Along the axes of the track where the body is; in a section within its plane, and the wheelset's rotation."""
    curve = wr.Track(wr.Curve(length=200.0, radius=500.0, turn="left"))
    bogie = wr.load_vehicle("manchester-wheelset")
    made = wr.Scenario(track=curve, vehicle=bogie, speed=10.0, start=100.0)
    name = bogie.wheelsets[0].name
    moved = replace(made, displacements=(Displacement(body=name, x=0.1, y=0.002, vx=0.5),))
    one, two = prepare(made), prepare(moved)
    change = two.vehicles.state.x[0] - one.vehicles.state.x[0]
    b = one.arrays.body_names.index(name) * 13
    axes = curve.sample(100.0).axes[0]
    assert axes @ change[b : b + 3] == pytest.approx([0.1, 0.002, 0.0], abs=1e-4)  # its height is found
    assert (axes @ change[b : b + 3])[:2] == pytest.approx([0.1, 0.002], abs=1e-9)
    assert change[b + 7 : b + 10] == pytest.approx(0.5 * axes[0], abs=1e-12)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("vehicle", ["manchester-wagon", "manchester-wagon-2d"])
@pytest.mark.parametrize("move", [{"y": 1e-3}, {"y": -4e-3}, {"yaw": 2e-3}, {"y": 2e-3, "yaw": -2e-3}, {"x": 0.01}])
def test_a_wheelset_that_starts_aside_carries_what_it_did(vehicle, move):
    """Seated again in height and roll: its sum and its moment stay, where 1 mm aside alone gave a wheel 91 kN."""
    whole = wr.load_vehicle(vehicle)
    if whole.plane and set(move) - {"y"}:
        pytest.skip("a section neither yaws nor moves along")
    name = whole.wheelsets[0].name
    base = wr.Scenario(track=STRAIGHT, vehicle=whole, speed=20.0, start=40.0, duration=2e-3, output_every=1e-3)
    still = simulate(base)
    moved = simulate(replace(base, displacements=(Displacement(body=name, **move),)))
    for signal, tolerance in (("sum_z", 1e-6), ("moment_x", None)):
        before, after = (one.values(f"{name}.{signal}")[0] for one in (still, moved))
        scale = 54.5e3 * 0.75
        assert after == pytest.approx(before, rel=tolerance, abs=0.0 if tolerance else 1e-6 * scale)
    loads = [moved.values(f"{name}.{side}.Q")[0] for side in ("left", "right")]
    assert all(0.7 < load / 54.5e3 < 1.3 for load in loads)
    assert {one.name: one.ok for one in moved.checks}["load at the start"]
    own = simulate(replace(base, displacements=(Displacement(body=name, **move, z=1e-5),)))  # whose height is given
    assert own.values(f"{name}.z")[0] - still.values(f"{name}.z")[0] == pytest.approx(1e-5, abs=2e-7)


@pytest.mark.slow_without_jit
def test_a_start_that_loads_its_wheels_is_told():
    """3 mm aside with a height of its own: some wheel carries several times its load, and a check says so."""
    base = wr.Scenario(
        track=STRAIGHT, vehicle=wr.load_vehicle("manchester-wagon"), speed=20.0, start=40.0, duration=2e-3
    )
    result = simulate(replace(base, displacements=(Displacement(body="wheelset1", y=3e-3, z=1e-9),)))
    check = {one.name: one for one in result.checks}["load at the start"]
    assert not check.ok
    assert "wheelset1" in check.meaning
    assert "z and roll" in check.remedy


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("given", ["z", "roll"])
def test_what_is_given_is_kept_also_if_it_is_nothing(given):
    """A sweep of the height through zero does not jump there: only what is left out is found."""
    move = {"body": "wheelset1", "y": 3e-3}
    own = wr.Scenario(track=STRAIGHT, vehicle=wr.load_vehicle("manchester-wagon"), speed=20.0, start=40.0)
    loads = []
    for value in (-1e-9, 0.0, 1e-9, None):
        moved = replace(own, displacements=(Displacement(**move, **{given: value}),), duration=1e-3)
        again = wr.scenario_from_toml(moved.to_toml())
        assert again.displacements == moved.displacements
        loads.append(float(wr.simulate(moved).values("wheelset1.left.Q")[0]))
    assert loads[0] == pytest.approx(loads[1], rel=1e-3)
    assert loads[2] == pytest.approx(loads[1], rel=1e-3)
    assert abs(loads[3] / loads[1] - 1.0) > 0.5


def section(*moves):
    made = wr.Scenario(
        track=STRAIGHT, vehicle=wr.load_vehicle("manchester-wagon-2d"), speed=20.0, start=40.0, displacements=moves
    )
    return prepare(made)


def test_a_section_is_moved_in_its_plane():
    whole = section()
    wheelset, carbody = "wheelset", "carbody"
    moved = section(
        Displacement(body=wheelset, wy=1.5, pitch=0.2, wx=0.1), Displacement(body=carbody, y=0.01, roll=0.02, wx=0.3)
    )
    change = moved.vehicles.state.x[0] - whole.vehicles.state.x[0]
    names = list(whole.arrays.body_names)
    expected = np.zeros(change.size)
    expected[[whole.system.layout.spin, whole.system.layout.angle, 6 * names.index(wheelset) + 5]] = 1.5, 0.2, 0.1
    expected[[6 * names.index(carbody) + k for k in (0, 2, 5)]] = 0.01, 0.02, 0.3
    assert change == pytest.approx(expected, abs=1e-12)


def test_what_cannot_be_is_told():
    with pytest.raises(InputError) as caught:
        section(
            Displacement(body="carbody", x=0.1, pitch=0.1, yaw=0.1, vx=1.0, wy=0.1, wz=0.1),
            Displacement(body="wheelset", pitch=0.1, yaw=0.1, wy=0.1),
        )
    words = [str(problem) for problem in caught.value.problems]
    assert len(words) == 7
    assert "start[0] pitch = 0.1: the vehicle is a cross section: its bodies do not pitch" in words
    assert "start[1] yaw = 0.1: the vehicle is a cross section: its bodies do not yaw" in words
    with pytest.raises(InputError) as caught:
        start(Displacement(body="wheelset1", x=11.0, pitch=2.0, wz=1e3, vx=math.nan))
    assert len(caught.value.problems) == 4
    with pytest.raises(InputError, match="not on the track"):
        wr.Scenario(
            track=STRAIGHT, vehicle=wr.load_vehicle("manchester-wheelset"), speed=20.0, start=2.0,
            displacements=(Displacement(body="wheelset1", x=-3.0),),
        )  # fmt: skip
