"""Rails that change along the track: shares, forces between two rails, files."""

import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from wheelrail.contact._kernels.interface import (
    FX,
    KEPT_PATCHES,
    LOAD,
    NEXT_SHARE,
    PAIR,
    PATCH_COLUMNS,
    PATCH_FORCE,
    PATCH_POWER,
    PATCHES,
    POWER,
    Y_ON_WHEEL,
)
from wheelrail.contact._kernels.rail_blend import merge_patches, write_patches_on_rails
from wheelrail.errors import InputError
from wheelrail.io.scenario_file import scenario_from_toml
from wheelrail.io.track_file import track_from
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.numerics._kernels.status import OK
from wheelrail.profiles.library import library_profile
from wheelrail.simulation.scenario import Scenario
from wheelrail.surface._kernels.rail_change import rails_at
from wheelrail.system._kernels.contact_phases import touch_wheels
from wheelrail.system._kernels.linearisation import wheelset_matrix
from wheelrail.system.equilibrium import is_even
from wheelrail.track.rail_stretches import RailStretch
from wheelrail.track.segments import Grade, Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.body import Wheel
from wheelset_bench import Bench, rolling

LEAN = RailStretch(start=10.0, inclination=1 / 37, blend=1.0)
BLENDS = np.array([[9.5, 10.5], [12.0, 14.0]])


def test_shares_run_smoothly_from_0_to_1():
    assert rails_at(BLENDS, 9.5) == (0, 0.0)
    assert rails_at(BLENDS, 10.0) == (0, 0.5)
    assert rails_at(BLENDS, 10.5) == rails_at(BLENDS, 11.0) == (1, 0.0)
    assert rails_at(BLENDS, 13.0) == (1, 0.5)
    assert rails_at(BLENDS, 20.0) == (2, 0.0)
    s = np.linspace(9.0, 11.0, 2001)
    share = np.array([sum(rails_at(BLENDS, one)) for one in s])
    slope = np.diff(share) / 1e-3
    assert slope.min() >= 0.0
    assert slope.max() == pytest.approx(1.5, rel=1e-4)  # of 3 t^2 - 2 t^3 in the middle
    assert np.abs(np.diff(slope)).max() < 6.1e-3  # 6 per metre at the ends: the slope does not jump


@cache
def bench(*stretches, **more):
    return Bench(Track(Straight(length=20.0), stretches=stretches, **more))


def held(bench, s):
    return bench.hold(replace(rolling(), position=np.array([s, *rolling().position[1:]])))


def test_between_two_rails_forces_are_their_weighted_mean():
    """And the stiffness and damping for implicit steps are."""
    stretched, before, behind = bench(LEAN), bench(), bench(inclination=1 / 37)
    for s, share in ((9.4, 0.0), (9.75, 5 / 32), (10.0, 0.5), (10.25, 27 / 32), (10.6, 1.0)):
        wanted = [held(one, s) for one in (before, behind)]
        found = held(stretched, s)
        mean = (1.0 - share) * wanted[0].wrench + share * wanted[1].wrench
        assert found.wrench == pytest.approx(mean, rel=1e-9, abs=1e-6)
        matrices = []
        for one, held_there in zip((before, behind, stretched), (*wanted, found), strict=True):
            wheelset_matrix(one.model, held_there.vehicles, 0, 0, 0.0, 1e-3)
            matrices.append(held_there.vehicles.scratch.matrices[0, 0])
        mean = (1.0 - share) * matrices[0] + share * matrices[1]
        assert matrices[2] == pytest.approx(mean, rel=1e-9, abs=1e-6 * np.abs(mean).max())


def test_no_force_jumps_as_a_loaded_wheelset_is_moved_through_a_blend():
    """By 2 mm at a time, its memory kept: steps of the force are those of the share, and vanish at both ends."""
    one = bench(LEAN)
    vehicles, x = one.vehicles(9.4), one.state(rolling())
    forces = []
    for n, s in enumerate(np.arange(9.4, 10.6, 2e-3)):
        x[13] = s
        assert one.lay(vehicles, x) == OK
        given = (one.model, vehicles.state, 0, 0.0, n % 3 == 0, np.zeros(2), vehicles.contacts)
        assert touch_wheels(*given, vehicles.scratch.failed[0])[0] == OK
        forces.append(vehicles.contacts.outputs[:, :6].ravel().copy())
    steps = np.abs(np.diff(forces, axis=0))
    whole = np.abs(forces[-1] - forces[0])
    assert (steps.max(axis=0) <= 1.51 * 2e-3 * whole + 1e-6 * np.abs(forces).max(axis=0)).all()
    assert (steps[[48, 49, 50, 549, 550, 551]] <= 1e-4 * whole + 1e-6 * np.abs(forces).max(axis=0)).all()


def test_patches_of_both_rails_are_recorded_with_their_shares():
    one = held(bench(LEAN), 9.8)
    memory, contacts = one.vehicles.state.contact, one.contacts
    for wheel in range(2):
        rows = np.zeros((KEPT_PATCHES, PATCH_COLUMNS))
        write_patches_on_rails(bench(LEAN).model.contact, memory, wheel, contacts, rows)
        there = rows[~np.isnan(rows[:, LOAD])]
        out = contacts.outputs[wheel]
        assert len(there) == out[PATCHES] == memory.counts[wheel] + memory.counts[2 + wheel]
        assert there[:, FX : FX + 3].sum(axis=0) == pytest.approx(out[PATCH_FORCE : PATCH_FORCE + 3], rel=1e-9)
        assert there[:, PATCH_POWER].sum() == pytest.approx(out[POWER], rel=1e-9)
        assert (np.diff(there[:, Y_ON_WHEEL]) >= 0.0).all()


def test_patches_are_merged_from_flange_to_field():
    def patches(*y):
        rows = np.full((KEPT_PATCHES, PATCH_COLUMNS), np.nan)
        rows[: len(y), Y_ON_WHEEL] = y
        rows[: len(y), LOAD] = 1.0
        return rows

    for ours, theirs in (((1, 3), (2, 4)), ((), (1, 2)), ((5,), ()), ((3, 4), (1, 2)), ((1, 2, 3), (0, 4))):
        rows = patches(*ours)
        merge_patches(rows, patches(*theirs))
        found = rows[~np.isnan(rows[:, LOAD]), Y_ON_WHEEL].tolist()
        assert found == sorted([*ours, *theirs])[:KEPT_PATCHES]


def test_the_same_rails_again_change_nothing():
    again = bench(RailStretch(start=10.0, rail="UIC60", blend=1.0))
    for s in (9.4, 9.7, 10.0, 10.6):
        assert held(again, s).wrench == pytest.approx(held(bench(), s).wrench, rel=1e-12)


def test_rails_may_change_on_one_side_only():
    one = bench(RailStretch(start=10.0, rail=("UIC60", library_profile("60E1")), blend=1.0))
    before, behind = held(one, 9.0), held(one, 11.0)
    assert behind.contacts.inputs[:, PAIR].tolist() == [1.0, 3.0]
    assert np.array_equal(before.contacts.outputs[0], behind.contacts.outputs[0])
    assert not np.array_equal(before.contacts.outputs[1], behind.contacts.outputs[1])
    assert (held(one, 10.0).contacts.inputs[:, NEXT_SHARE] == 0.5).all()


def test_everything_mirrored_gives_mirrored_forces():
    """Wheels, rails, and the pose: to rounding."""
    whole = load_vehicle("manchester-wheelset")
    other = Wheel(library_profile("EN15302-wheel-A"), 0.46)

    def wrench(sign, side, rails):
        vehicle = replace(whole, wheelsets=(replace(whole.wheelsets[0], **{side: other}),))
        track = Track(Straight(length=20.0), stretches=[replace(LEAN, rail=rails)])
        motion = rolling(9.9)
        yaw, roll, _ = motion.turn.as_euler("ZXY")
        mirrored = replace(
            motion,
            position=motion.position * [1.0, sign, 1.0] - [0.0, 0.0, 5e-5],
            turn=Rotation.from_euler("ZX", [sign * yaw, sign * roll]),
            velocity=motion.velocity * [1.0, sign, 1.0],
            turning=motion.turning * [sign, 1.0, sign],
        )
        return Bench(track, vehicle=vehicle).hold(mirrored).wrench

    ours, theirs = wrench(1.0, "left", ("UIC60", "60E1")), wrench(-1.0, "right", ("60E1", "UIC60"))
    assert theirs == pytest.approx(ours * [1, -1, 1, -1, 1, -1], rel=1e-9, abs=1e-7)


def test_stations_are_plan_lengths():
    track = Track(Straight(length=100.0), vertical=[Grade(slope=0.2)], stretches=[replace(LEAN, start=80.0)])
    assert track.blends == pytest.approx(np.array([[79.5, 80.5]]) * math.sqrt(1.04))


def test_where_rails_change_no_start_is_even():
    track = Track(Straight(length=100.0), stretches=[replace(LEAN, start=50.0)])
    assert is_even(track, 30.0, (-10.0, 10.0))
    assert not is_even(track, 45.0, (-10.0, 10.0))
    assert is_even(track, 70.0, (-10.0, 10.0))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ([{"blend": 0.05}], r"stretches\[0\] blend = 0.05: expected 0.1 m"),
        ([{"start": 0.2}], r"stretches\[0\] start = 0.2: .* -0.3 to 0.7 m, expected 0 to 20 m"),
        ([{"start": 19.9}], r"stretches\[0\] start"),
        ([{}, {"start": 10.5}], r"stretches\[1\] start = 10.5: .* expected 10.5 to 20 m"),
        ([{"start": float("nan")}], r"stretches\[0\] start"),
    ],
)
def test_wrong_stretches_are_told(changes, words):
    with pytest.raises(InputError, match=words):
        Track(Straight(length=20.0), stretches=[replace(LEAN, **change) for change in changes])


HEAD = {"title": "t", "track": {"rail": "UIC60", "inclination": "1:40"}}


def track_of(tmp_path, **more):
    return track_from({"track": {**HEAD["track"], **more}}, tmp_path / "track.toml")


def test_segments_name_their_rails(tmp_path):
    segments = [
        {"kind": "straight", "length": 30, **more}
        for more in (
            {},
            {"inclination": "1:20", "blend": 4},
            {"inclination": "1:20"},
            {},
            {"rail": {"left": "60E1", "right": "UIC60"}},
        )
    ]
    track = track_of(tmp_path, segments=segments)
    assert [(one.start, one.blend, one.inclination) for one in track.stretches] == [
        (30.0, 4.0, 0.05),
        (90.0, 5.0, None),
        (120.0, 5.0, None),
    ]
    assert [(rails.left.name, rails.right.name, rails.inclination) for rails in track.all_rails] == [
        ("UIC60", "UIC60", 0.025),
        ("UIC60", "UIC60", 0.05),
        ("UIC60", "UIC60", 0.025),
        ("60E1", "UIC60", 0.025),
    ]
    stretches = [
        {"start": 30, "inclination": "1:20", "blend_m": 4},
        {"start": 90},
        {"start_km": 0.12, "rail": segments[4]["rail"]},
    ]
    plain = [{"kind": "straight", "length": 150}]
    same = track_of(tmp_path, segments=plain, stretches=stretches)
    assert same.all_rails == track.all_rails
    assert np.array_equal(same.blends, track.blends)


def test_wrong_rails_of_segments_are_told(tmp_path):
    straight = {"kind": "straight", "length": 30}
    with pytest.raises(InputError) as caught:
        track_of(tmp_path, segments=[{**straight, "rail": "60E1"}, straight], stretches=[{"start": 20}])
    assert "segments[0].rail: the rails of the first segment are those of the track" in str(caught.value)
    assert "stretches: segments name their rails, too" in str(caught.value)
    with pytest.raises(InputError) as caught:
        track_of(tmp_path, segments=[straight, {**straight, "rail": "60E2x", "inclination": "1:2"}])
    assert "segments[1].rail" in str(caught.value)
    assert "segments[1].inclination" in str(caught.value)


def test_stretches_are_part_of_a_scenario_as_text():
    track = Track(
        Straight(length=60.0),
        stretches=[
            RailStretch(start=20.0, rail=("60E1", "UIC60")),
            RailStretch(start=40.0, inclination=0.05, blend=2.0),
        ],
    )
    scenario = Scenario(track=track, vehicle=load_vehicle("manchester-wheelset"), speed=10.0)
    again = scenario_from_toml(scenario.to_toml())
    assert again.to_toml() == scenario.to_toml()
    assert again.track.all_rails == track.all_rails
    assert np.array_equal(again.track.blends, track.blends)
