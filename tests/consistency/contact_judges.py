"""Independent judges of the contact points that DIFF and DIST find.

They know the wheel's surface and the rail's outline by `Profile.sample` only and share no code with the kernels. Both
walk over the wheel in steps of 0.02 mm and look for the stationary points of a distance by brute force:

DIFF: the least vertical difference D = Z - b(Y) over x, for each y on the axle. D is convex in x for a convex rail.
DIST: the distance of the wheel's outline from the nearest point of the rail, in the cross section.

`python tests/consistency/contact_judges.py COUNT [SEED]` compares them with the kernels at random poses.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from scipy.spatial import cKDTree
from scipy.spatial.transform import Rotation

from wheelrail.contact.geometry._kernels.pair import Pair, make_pose
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.point.detection._kernels.equations import (
    ACCEPTED,
    COLUMNS,
    DIFF,
    DIST,
    PENETRATION,
    X_WHEEL,
    Y_RAIL,
    Y_WHEEL,
)
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS, height_for_penetration, search
from wheelrail.numerics._kernels.status import NO_CONTACT, OK
from wheelrail.profiles.library import library_profile
from wheelrail.profiles.profile import Profile
from wheelrail.track.rail_placement import laid_rail

RADIUS = 0.460  #: m
CIRCLE = 0.750  #: of the nominal circle on the axle [m]
PART = (-0.050, 0.040)  #: of the wheel that is searched, from the nominal circle [m]
STEP = 0.02e-3  #: of the walk over the wheel [m]
RAIL_STEP = 0.05e-3  #: between the positions of the rail that start the search for the nearest one, along the rail [m]
FURTHEST = 0.060  #: no contact is looked for beyond this x [m]
BESIDE_JOINT = 1e-10  #: the position that stands for the piece before a joint [m]
NEAR = 0.3e-3  #: a wheel that is further above the rail does not touch it nearby [m]
SHARES = np.linspace(0.0, 1.0, 33)  #: positions at which a window is looked at again

PENETRATION_OF_POSES = 0.18e-3  #: m
CLOSE = 1e-6  #: points of judge and kernel are one within this [m]
CLOSE_DEPTH = 1e-10  #: and their penetrations within this [m]
ONE_ROOT = 1e-7  #: roots this close may be left out [m]
BESIDE_STEP = 2e-6  #: so far beside a step of a wheel's definition a root may be its doing [m]
GRAZING = 1e-12  #: a smaller penetration decides on nothing [m]
INCLINATIONS = (1.0 / 40.0, 1.0 / 20.0)


@dataclass(frozen=True)
class Point:
    """A stationary point of a distance between wheel and rail; lengths in metres."""

    x: float  #: across the axle
    y_wheel: float  #: on the axle
    y_rail: float
    penetration: float  #: normal to the rail, negative in contact
    accepted: bool  #: whether it is a contact
    certain: bool = True  #: False if rounding may decide whether it exists or is accepted

    def __str__(self) -> str:
        return (
            f"x {self.x * 1e3:.6f} y_w {self.y_wheel * 1e3:.6f} y_r {self.y_rail * 1e3:.6f} p {self.penetration * 1e6:.6f} um"
            f"{' accepted' if self.accepted else ''}{'' if self.certain else ' (uncertain)'}"
        )


@dataclass(frozen=True)
class Scene:
    """A wheel of a wheelset at height z [m], lateral position y [m], with yaw and roll [rad], over a laid rail."""

    wheel: Profile
    rail: Profile
    y: float
    z: float
    yaw: float
    roll: float

    @property
    def turn(self) -> np.ndarray:
        """Rz(yaw) Rx(roll), from the wheelset's to the track's axes; shape (3, 3)."""
        return Rotation.from_euler("ZX", [self.yaw, self.roll]).as_matrix()

    def to_track(self, x: np.ndarray, y: np.ndarray, z: np.ndarray) -> np.ndarray:
        """Points of the wheelset in the track's axes [m]; shape (3, n)."""
        return self.turn @ np.array([x, y, z]) + np.array([[0.0], [self.y], [self.z]])


# ---- roots of a function of the position on the wheel


def wheel_places(wheel: Profile) -> np.ndarray:
    """Positions of the walk [m from the nominal circle]: even steps and both sides of each joint."""
    low, high = max(PART[0], wheel.y_min), min(PART[1], wheel.y_max)
    joints = np.array([y for y in wheel.joints if low < y < high])
    even = np.linspace(low, high, int(np.ceil((high - low) / STEP)) + 1)
    return np.unique(np.concatenate((even, joints, joints - BESIDE_JOINT)))


def windows(u: np.ndarray, f: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows (from, to) [m] in which f changes sign, and rows in which it might twice: |f| has a low there."""
    known = np.isfinite(f)
    change = known[:-1] & known[1:] & ((f[:-1] < 0.0) != (f[1:] < 0.0))
    crossed = np.column_stack((u[:-1], u[1:]))[change]
    a, b, c = np.abs(f[:-2]), np.abs(f[1:-1]), np.abs(f[2:])
    low = known[:-2] & known[1:-1] & known[2:] & ~change[:-1] & ~change[1:] & (b <= a) & (b <= c)
    low &= b <= np.maximum(a - b, c - b)
    return crossed, np.column_stack((u[:-2], u[2:]))[low]


def all_roots(function: Callable[[np.ndarray], np.ndarray], u: np.ndarray) -> list[tuple[float, bool]]:
    """Sign changes of a function that is NaN where it does not exist: (position [m], whether it rises there)."""
    found: list[tuple[float, bool]] = []
    crossed, low = windows(u, function(u))
    while len(crossed) or len(low):
        rows = np.vstack((crossed, low))
        positions = rows[:, :1] + np.diff(rows, axis=1) * SHARES
        values = function(positions.ravel()).reshape(positions.shape)
        pieces = [windows(p, v) for p, v in zip(positions, values, strict=True)]
        crossed = np.vstack([piece[0] for piece in pieces])
        low = np.vstack([piece[1] for piece in pieces])
        low = low[np.diff(low, axis=1)[:, 0] > 1e-9]
        done = np.diff(crossed, axis=1)[:, 0] < 1e-12
        if np.any(done):
            ends = crossed[done]
            rises = function(ends[:, 1] + 1e-10) >= 0.0  # closer by, rounding may decide
            found += zip(ends[:, 1].tolist(), rises.tolist(), strict=True)
        crossed = crossed[~done]
    return sorted(set(found))


def mark_close_pairs(points: list[Point], wheel: Profile) -> list[Point]:
    """Roots that all but fall together are uncertain, and so are those where the wheel's definition itself steps."""
    steps = [
        CIRCLE + y for y in wheel.joints if 0.0 < abs(float(np.diff(wheel.sample([y - 1e-12, y]).slope)[0])) < 1e-4
    ]
    result = []
    for i, p in enumerate(points):
        close = any(abs(p.y_wheel - q.y_wheel) < ONE_ROOT for j, q in enumerate(points) if j != i)
        stepped = any(abs(p.y_wheel - y) < BESIDE_STEP for y in steps)
        result.append(
            Point(p.x, p.y_wheel, p.y_rail, p.penetration, p.accepted, p.certain and not close and not stepped)
        )
    return result


# ---- DIFF


def rail_and_beyond(rail: Profile, y: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Height [m], slope and second derivative [1/m] of a rail that runs straight on beyond its ends."""
    at = np.clip(y, rail.y_min, rail.y_max)
    sample = rail.sample(at)
    return sample.z + sample.slope * (y - at), sample.slope, np.where(at == y, sample.second, 0.0)


@dataclass(frozen=True)
class Difference:
    """D [m] over (x, y), its derivatives by x, x and y, and y [m] and slope of the rail below."""

    d: np.ndarray
    d_x: np.ndarray
    d_xx: np.ndarray
    d_y: np.ndarray
    across: np.ndarray
    slope: np.ndarray


def difference(scene: Scene, x: np.ndarray, u: np.ndarray) -> Difference:
    """Vertical difference of the wheel's point (x, y = CIRCLE + u) [m] to the rail."""
    wheel = scene.wheel.sample(u)
    r = RADIUS + wheel.z
    s = np.sqrt(r * r - x * x)
    _, across, up = scene.to_track(x, CIRCLE + u, -s)
    b, slope, second = rail_and_beyond(scene.rail, across)
    turn = scene.turn
    by_x = turn[:, :1] + turn[:, 2:] * (x / s)
    by_xx = turn[:, 2:] * (r * r / s**3)
    by_y = turn[:, 1:2] - turn[:, 2:] * (r * wheel.slope / s)
    return Difference(
        d=up - b,
        d_x=by_x[2] - slope * by_x[1],
        d_xx=by_xx[2] - slope * by_xx[1] - second * by_x[1] ** 2,
        d_y=by_y[2] - slope * by_y[1],
        across=across,
        slope=slope,
    )


def lowest_x(scene: Scene, u: np.ndarray) -> np.ndarray:
    """The x [m] with the least D for each position on the wheel: Newton's method inside a shrinking bracket."""
    x = np.zeros_like(u)
    low, high = np.full_like(u, -FURTHEST), np.full_like(u, FURTHEST)
    for _ in range(70):
        at = difference(scene, x, u)
        low, high = np.where(at.d_x < 0.0, x, low), np.where(at.d_x < 0.0, high, x)
        moved = x - at.d_x / at.d_xx
        moved = np.where((moved >= low) & (moved <= high), moved, 0.5 * (low + high))
        step = float(np.max(np.abs(moved - x)))
        x = moved
        if step < 1e-13:
            break
    return x


def judge_diff(scene: Scene) -> list[Point]:
    """Stationary points of D; its minima are contacts if they lie below the rail."""

    def slope_of_least(u: np.ndarray) -> np.ndarray:
        return difference(scene, lowest_x(scene, u), u).d_y  # d/dy of min over x of D: x moves along a level line

    points = []
    for u, rises in all_roots(slope_of_least, wheel_places(scene.wheel)):
        position = np.array([u])
        x = lowest_x(scene, position)
        at = difference(scene, x, position)
        y_rail = float(at.across[0])
        if abs(x[0]) > 0.99 * FURTHEST or not scene.rail.y_min < y_rail < scene.rail.y_max:
            continue
        penetration = float(at.d[0] * np.cos(np.arctan(at.slope[0])))
        accepted = rises and penetration < 0.0
        points.append(Point(float(x[0]), CIRCLE + u, y_rail, penetration, accepted, abs(penetration) > GRAZING))
    return mark_close_pairs(points, scene.wheel)


# ---- DIST


@dataclass(frozen=True)
class Outline:
    """The wheel as seen along the track: positions y, z [m] and the normal into the wheel there, and x on the wheel [m]."""

    x: np.ndarray
    y: np.ndarray
    z: np.ndarray
    normal_y: np.ndarray
    normal_z: np.ndarray


def outline(scene: Scene, u: np.ndarray) -> Outline:
    """Points of the wheel's circles where its surface has a normal across the track."""
    wheel = scene.wheel.sample(u)
    r = RADIUS + wheel.z
    turn = scene.turn
    angle = np.zeros_like(u)
    for _ in range(40):
        normal = turn @ np.array([-np.sin(angle), wheel.slope, np.cos(angle)])
        change = (turn @ np.array([-np.cos(angle), np.zeros_like(u), -np.sin(angle)]))[0]
        step = -normal[0] / change
        angle = angle + step
        if np.max(np.abs(step)) < 1e-15:
            break
    normal = turn @ np.array([-np.sin(angle), wheel.slope, np.cos(angle)])
    normal /= np.linalg.norm(normal, axis=0)
    x = r * np.sin(angle)
    _, y, z = scene.to_track(x, CIRCLE + u, -r * np.cos(angle))
    return Outline(x, y, z, normal[1], normal[2])


@cache
def rail_places(rail: Profile) -> np.ndarray:
    """Positions [m] at nearly even steps along a rail, also where it is steep."""
    ends = [rail.y_min, *rail.joints, rail.y_max]
    near = np.geomspace(1e-9, 1e-5, 60)
    fine = np.concatenate(
        (np.arange(rail.y_min, rail.y_max, 2e-6), ends, *(y + near for y in ends), *(y - near for y in ends))
    )
    fine = np.unique(fine[(fine >= rail.y_min) & (fine <= rail.y_max)])
    length = np.concatenate(([0.0], np.cumsum(np.hypot(np.diff(fine), np.diff(rail.sample(fine).z)))))
    return np.interp(np.linspace(0.0, length[-1], int(length[-1] / RAIL_STEP)), length, fine)


@cache
def rail_tree(rail: Profile) -> cKDTree:
    """The nearest of `rail_places`."""
    y = rail_places(rail)
    return cKDTree(np.column_stack((y, rail.sample(y).z)))


def nearest_on_rail(rail: Profile, y: np.ndarray, z: np.ndarray) -> np.ndarray:
    """Lateral position [m] of the point of the rail nearest to (y, z): Newton's method inside a shrinking bracket."""
    positions = rail_places(rail)
    index = rail_tree(rail).query(np.column_stack((y, z)))[1]
    low, high = positions[np.maximum(index - 1, 0)], positions[np.minimum(index + 1, positions.size - 1)]
    at = positions[index]
    for _ in range(70):
        sample = rail.sample(at)
        along = (y - at) + (z - sample.z) * sample.slope  # > 0 if the nearest point lies further on
        rate = -1.0 - sample.slope**2 + (z - sample.z) * sample.second
        low, high = np.where(along > 0.0, at, low), np.where(along > 0.0, high, at)
        moved = at - along / rate
        moved = np.where((moved >= low) & (moved <= high), moved, 0.5 * (low + high))
        step = float(np.max(np.abs(moved - at)))
        at = moved
        if step < 1e-14:
            break
    return at


def angle_to_rail(scene: Scene, u: np.ndarray) -> np.ndarray:
    """Sine between the normals of the wheel's outline and of the nearest rail point; NaN where they cannot touch."""
    wheel = outline(scene, u)
    rail = scene.rail
    over = (wheel.y > rail.y_min) & (wheel.y < rail.y_max)
    below = rail.sample(np.clip(wheel.y, rail.y_min, rail.y_max)).z
    near = over & (wheel.z - below < NEAR)
    result = np.full_like(u, np.nan)
    if np.any(near):
        slope = rail.sample(nearest_on_rail(rail, wheel.y[near], wheel.z[near])).slope
        result[near] = (-slope * wheel.normal_z[near] - wheel.normal_y[near]) / np.sqrt(1.0 + slope**2)
    return result


def judge_dist(scene: Scene) -> list[Point]:
    """Positions where wheel and rail face each other at a stationary normal distance, near or below the rail's surface."""
    points = []
    rail = scene.rail
    for u, rises in all_roots(lambda positions: angle_to_rail(scene, positions), wheel_places(scene.wheel)):
        position = np.array([u])
        wheel = outline(scene, position)
        y_rail = nearest_on_rail(rail, wheel.y, wheel.z)
        at = rail.sample(y_rail)
        if min(y_rail[0] - rail.y_min, rail.y_max - y_rail[0]) < 1e-9:
            continue
        penetration = float((wheel.z - at.z - at.slope * (wheel.y - y_rail))[0] / np.hypot(1.0, at.slope[0]))
        # A least distance is a contact: the same as convexity, except where radii are equal within the penetration.
        accepted = penetration < 0.0 and rises
        certain = abs(penetration) > GRAZING
        points.append(Point(float(wheel.x[0]), CIRCLE + u, float(y_rail[0]), penetration, accepted, certain))
    return mark_close_pairs(points, scene.wheel)


# ---- the kernels, and the comparison


@cache
def make_profiles(inclination: float) -> tuple[Profile, Profile, Pair]:
    """S1002 on UIC60."""
    wheel, rail = library_profile("S1002"), laid_rail(library_profile("UIC60"), inclination=inclination)
    return wheel, rail, make_pair(wheel, rail, radius=RADIUS, nominal_circle=CIRCLE)


def random_scenes(
    inclination: float,
    count: int,
    seed: int,
    *,
    lateral: tuple[float, float] = (0.0, 0.010),
    yaws: tuple[float, float] = (0.0, 0.010),
    penetration: float = PENETRATION_OF_POSES,
) -> Iterator[Scene]:
    """Random poses in these ranges [m, rad], at the height of that greatest penetration [m] of DIST."""
    wheel, rail, pair = make_profiles(inclination)
    random = np.random.default_rng(seed)
    for _ in range(count):
        y, yaw, roll = random.uniform(*lateral), random.uniform(*yaws), random.uniform(-0.010, 0.010)
        status, z = height_for_penetration(pair, y, yaw, roll, penetration, DIST, np.zeros((MOST_POINTS, COLUMNS)))
        if status != OK:
            raise AssertionError(f"no height for y {y!r} yaw {yaw!r} roll {roll!r}: status {status}")
        yield Scene(wheel, rail, y, z, yaw, roll)


def kernel_points(pair: Pair, scene: Scene, method: int, everything: bool) -> list[Point]:
    """What the kernels find."""
    out = np.zeros((32, COLUMNS))
    pose = make_pose(scene.y, scene.z, scene.yaw, scene.roll)
    status, count, _ = search(pair, pose, method, everything, out)
    if status not in (OK, NO_CONTACT):
        raise AssertionError(f"status {status} at {scene}")
    columns = (X_WHEEL, Y_WHEEL, Y_RAIL, PENETRATION, ACCEPTED)
    rows = [[float(row[column]) for column in columns] for row in out[:count]]
    return [Point(x, y, y_rail, p, accepted == 1.0) for x, y, y_rail, p, accepted in rows]


def same(a: Point, b: Point) -> bool:
    """Whether two points are one."""
    apart = max(abs(a.x - b.x), abs(a.y_wheel - b.y_wheel), abs(a.y_rail - b.y_rail))
    agree = a.accepted == b.accepted or not (a.certain and b.certain)
    return apart < CLOSE and abs(a.penetration - b.penetration) < CLOSE_DEPTH and agree


def unmatched(judged: list[Point], found: list[Point]) -> list[str]:
    """Points, in words, that only one of the two has."""
    left = list(found)
    lines = []
    for point in judged:
        partner = next((p for p in left if same(point, p)), None)
        if partner is not None:
            left.remove(partner)
        elif point.certain:
            lines.append(f"judge only: {point}")
    uncertain = [p for p in judged if not p.certain]
    spare = [p for p in left if not any(abs(p.y_wheel - q.y_wheel) < CLOSE for q in uncertain)]
    return lines + [f"kernel only: {point}" for point in spare]


def differences(scene: Scene, pair: Pair) -> list[str]:
    """What judges and kernels disagree on at a pose, in words."""
    diff, dist = judge_diff(scene), [p for p in judge_dist(scene) if p.accepted or not p.certain]
    contacts = [p for p in diff if p.accepted or not p.certain]
    all_dist = [p for p in kernel_points(pair, scene, DIST, True) if p.accepted]
    cases = (
        ("DIFF, all", diff, kernel_points(pair, scene, DIFF, True)),
        ("DIFF, contacts", contacts, kernel_points(pair, scene, DIFF, False)),
        ("DIST, contacts", dist, kernel_points(pair, scene, DIST, False)),
        ("DIST, contacts among all", dist, all_dist),
    )
    return [f"{name}: {line}" for name, judged, found in cases for line in unmatched(judged, found)]


def compare(count: int, seed: int, inclination: float = INCLINATIONS[0], **ranges) -> list[str]:
    """Differences at `count` random poses, one text per pose that has any."""
    pair = make_profiles(inclination)[2]
    result = []
    for scene in random_scenes(inclination, count, seed, **ranges):
        lines = differences(scene, pair)
        if lines:
            head = f"1:{1.0 / inclination:.0f} y {scene.y!r} z {scene.z!r} yaw {scene.yaw!r} roll {scene.roll!r}"
            result.append("\n  ".join((head, *lines)))
    return result


def main() -> None:
    """Compare as many poses as the first argument says, for each inclination of the rail."""
    count = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for inclination in INCLINATIONS:
        texts = compare(count, seed, inclination)
        print(f"rail 1:{1.0 / inclination:.0f}: {len(texts)} of {count} poses differ", *texts, sep="\n", flush=True)


if __name__ == "__main__":
    main()
