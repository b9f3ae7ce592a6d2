"""An independent judge of contact points between a wheel and a roller: the least distance of two surfaces of revolution.

It shares no code with the kernels and knows nothing of their frames: it knows the two meridians by `Profile.sample`,
walks over the wheel's circles in steps of 0.2 mm, and on each circle looks for the angle at which the signed distance
from the roller is least. The distance of a point from the roller is that of its cylindrical coordinates about the
roller's axis from the roller's meridian. Where the distance along the wheel has a minimum below zero there is a contact.

`python tests/consistency/roller_judge.py COUNT [SEED]` compares it with the kernels at random poses.
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit

from wheelrail.contact.geometry._kernels.pair import Pair, make_pose
from wheelrail.contact.geometry._kernels.roller import make_roller_pose
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.point.detection._kernels.equations import (
    COLUMNS,
    DIST,
    PENETRATION,
    Y_RAIL,
    Y_WHEEL,
)
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS, height_for_penetration, search
from wheelrail.numerics._kernels.status import AT_EDGE, NO_CONTACT, OK
from wheelrail.profiles.library import library_profile
from wheelrail.profiles.profile import Profile
from wheelrail.track.rail_placement import laid_rail

RADIUS, CIRCLE = 0.460, 0.750  #: of the wheel, and where its nominal circle is on the axle [m]
STEP, FINE_STEP = 0.2e-3, 1e-6  #: of the walk over the wheel [m]; the fine one where the two do not agree
GRAIN = 1e-6  #: between the nodes of the meridians [m]
NEAR = 0.4e-3  #: where the wheel is further above the roller it is not looked at closely [m]
CLOSE = 2e-6  #: points of judge and kernel are one within this [m]: curvatures of the profiles jump, known to GRAIN
CLOSE_DEPTH = 1e-10  #: and their penetrations within this [m]
GRAZING = 1e-9  #: a smaller penetration decides on nothing [m]
ONE_CONTACT = 60e-6  #: minima of the distance this close are one contact for the kernels [m], and a little more
BARELY = 2e-9  #: a minimum of the distance above which the saddle beside it rises less may have vanished already [m]
BESIDE_STEP = 2e-6  #: so far beside a step of a wheel's definition a minimum may be its doing [m]
LONGEST = 0.02  #: step of the angle on a circle [rad]
MOST = 16  #: minima of a wheel


class Meridian(NamedTuple):
    """A profile at even steps, a cubic between them."""

    low: float  #: lateral position of the first node [m]
    z: np.ndarray  #: [m]
    slope: np.ndarray


class Scene(NamedTuple):
    """A wheelset with its centre above the axis of rollers of this radius up to the rail-top plane [m]."""

    y: float
    z: float
    yaw: float
    roll: float
    radius: float


@dataclass(frozen=True)
class Contact:
    """A contact point on the wheel (along the axle) and on the roller, and the penetration; all in metres."""

    y_wheel: float
    y_roller: float
    penetration: float  #: negative in contact
    certain: bool = True

    def __str__(self) -> str:
        doubt = "" if self.certain else " (uncertain)"
        return f"y_w {self.y_wheel * 1e3:.6f} y_r {self.y_roller * 1e3:.6f} p {self.penetration * 1e6:.6f} um{doubt}"


def meridian(profile: Profile, low: float, high: float) -> Meridian:
    """A profile between two positions [m]."""
    sample = profile.sample(np.minimum(low + GRAIN * np.arange(math.floor((high - low) / GRAIN) + 1), high))
    return Meridian(low, np.array(sample.z), np.array(sample.slope))


@njit
def at(curve, y):
    """Height and slope of a meridian; beyond its ends it goes on straight."""
    share = (y - curve.low) / GRAIN
    n = min(max(int(share), 0), curve.z.size - 2)
    t = share - n
    if t < 0.0:
        return curve.z[0] + curve.slope[0] * GRAIN * t, curve.slope[0]
    if t > 1.0:
        return curve.z[n + 1] + curve.slope[n + 1] * GRAIN * (t - 1.0), curve.slope[n + 1]
    a, b = curve.z[n], curve.z[n + 1]
    c, d = curve.slope[n] * GRAIN, curve.slope[n + 1] * GRAIN
    bend, twist = 3.0 * (b - a) - 2.0 * c - d, 2.0 * (a - b) + c + d
    return a + t * (c + t * (bend + t * twist)), (c + t * (2.0 * bend + 3.0 * t * twist)) / GRAIN


@njit
def distance(rail, y, h, near):
    """Signed distance of a point (y, h) from the meridian, the position of the nearest point and the slope there.

    The nearest point lies within the vertical difference of y; between these ends the way along the tangent changes
    sign. Where that difference is above `near` it stands for the distance.
    """
    b, slope = at(rail, y)
    gap = h - b
    if gap > near:
        return gap, y, slope
    low, high = y - 1.01 * abs(gap) - 1e-12, y + 1.01 * abs(gap) + 1e-12
    foot, old, old_along = y, y, 0.0
    for n in range(60):
        b, slope = at(rail, foot)
        along = y - foot + (h - b) * slope  # > 0 if the nearest point lies further on
        if along > 0.0:
            low = foot
        else:
            high = foot
        moved = (
            foot - along * (foot - old) / (along - old_along)
            if n > 0 and along != old_along
            else foot + along / (1.0 + slope * slope)
        )
        if not low < moved < high:
            moved = 0.5 * (low + high)
        old, old_along = foot, along
        if abs(moved - foot) < 1e-14:
            break
        foot = moved
    w = math.sqrt(1.0 + slope * slope)
    return (h - b - slope * (y - foot)) / w, foot, slope


@njit
def point_distance(rail, scene, turn, axle, r, phi, near):
    """Distance of the wheel's point at an axle coordinate, radius and angle; its change per radian and radius.

    Returns (distance, that change, position on the roller). phi : forward positive, 0 below the axle.
    """
    s, c = math.sin(phi), math.cos(phi)
    x = turn[0, 0] * r * s + turn[0, 1] * axle - turn[0, 2] * r * c
    y = turn[1, 0] * r * s + turn[1, 1] * axle - turn[1, 2] * r * c + scene.y
    z = turn[2, 0] * r * s + turn[2, 1] * axle - turn[2, 2] * r * c + scene.z
    rho = math.hypot(x, scene.radius + z)
    d, foot, slope = distance(rail, y, rho - scene.radius, near)
    tx = turn[0, 0] * c + turn[0, 2] * s
    ty = turn[1, 0] * c + turn[1, 2] * s
    tz = turn[2, 0] * c + turn[2, 2] * s
    w = math.sqrt(1.0 + slope * slope)
    change = ((tx * x + tz * (scene.radius + z)) / rho - slope * ty) / w
    return d, change, foot


@njit
def circle_distance(wheel, rail, scene, turn, u, phi, near):
    """Least distance of the circle at u from the nominal one: (distance, angle, position on the roller).

    The change of the distance along the circle vanishes there: by secants from the angle `phi` on.
    """
    growth, _ = at(wheel, u)
    r, axle = RADIUS + growth, CIRCLE + u
    d, change, foot = point_distance(rail, scene, turn, axle, r, phi, near)
    old, old_change = phi, change
    phi -= change / (1.0 + r / scene.radius)
    for n in range(100):
        d, change, foot = point_distance(rail, scene, turn, axle, r, phi, near)
        rate = (change - old_change) / (phi - old) if phi != old else 0.0
        old, old_change = phi, change
        phi -= min(max(change / rate if rate > 0.1 else change, -LONGEST), LONGEST)
        if abs(phi - old) < 1e-11 or (n > 1 and d > near):
            break
    return d, phi, foot


@njit
def refine(wheel, rail, scene, turn, low, high, phi):
    """Minimum of the distance between two positions by the golden section: (u, distance, position on the roller)."""
    g = 0.5 * (math.sqrt(5.0) - 1.0)
    a, b = high - g * (high - low), low + g * (high - low)
    fa, phi, _ = circle_distance(wheel, rail, scene, turn, a, phi, NEAR)
    fb, phi, _ = circle_distance(wheel, rail, scene, turn, b, phi, NEAR)
    while high - low > 1e-9:
        if fa < fb:
            high, b, fb = b, a, fa
            a = high - g * (high - low)
            fa, phi, _ = circle_distance(wheel, rail, scene, turn, a, phi, NEAR)
        else:
            low, a, fa = a, b, fb
            b = low + g * (high - low)
            fb, phi, _ = circle_distance(wheel, rail, scene, turn, b, phi, NEAR)
    u = 0.5 * (low + high)
    d, phi, foot = circle_distance(wheel, rail, scene, turn, u, phi, NEAR)
    return u, d, foot


@njit
def minima(wheel, rail, scene, turn, low, high, step, found):
    """Minima of the distance below zero into rows of `found`: u, position on the roller, distance, rise beside it.

    Returns their number and whether the wheel is deepest at an end of itself or of the roller. The rise is that to the
    lower of the two saddles or ends beside a minimum, as far as the distance stays below zero.
    """
    count = math.ceil((high - low) / step) + 1
    values, angles, feet = np.empty(count), np.empty(count), np.empty(count)
    phi = 0.0
    for n in range(count):
        u = low + (high - low) * n / (count - 1)
        values[n], phi, feet[n] = circle_distance(wheel, rail, scene, turn, u, phi, NEAR)
        angles[n] = phi
    end = rail.low + GRAIN * (rail.z.size - 1)
    total, at_end = 0, values[0] < min(0.0, values[1]) or values[-1] < min(0.0, values[-2])
    for n in range(1, count - 1):
        if values[n] < 0.0 and values[n] <= values[n - 1] and values[n] < values[n + 1]:
            a, b = low + (high - low) * (n - 1) / (count - 1), low + (high - low) * (n + 1) / (count - 1)
            u, d, foot = refine(wheel, rail, scene, turn, a, b, angles[n])
            if foot <= rail.low or foot >= end:
                at_end = True
                continue
            left, right = n, n
            while left > 0 and values[left - 1] > values[left]:
                left -= 1
            while right < count - 1 and values[right + 1] > values[right]:
                right += 1
            if total < found.shape[0]:
                found[total, 0], found[total, 1], found[total, 2] = u, foot, d
                found[total, 3] = min(min(values[left], values[right]), 0.0) - d
                total += 1
    return total, at_end


@cache
def wheel_profile() -> Profile:
    """S1002."""
    return library_profile("S1002")


@cache
def steps_of(wheel: Profile) -> list[float]:
    """Joints at which height and slope of a wheel's definition step by a little, as S1002 does at two [m]."""
    return [y for y in wheel.joints if 0.0 < abs(float(np.diff(wheel.sample([y - 1e-12, y]).slope)[0])) < 1e-4]


@cache
def make_profiles(inclination: float = 1.0 / 40.0) -> tuple[Meridian, Meridian, Pair]:
    """S1002 on rollers with UIC60, and what the kernels know of them."""
    wheel, rail = wheel_profile(), laid_rail(library_profile("UIC60"), inclination=inclination)
    pair = make_pair(wheel, rail, radius=RADIUS, nominal_circle=CIRCLE)
    low, high = (float(pair.nodes[n, 0]) - CIRCLE for n in (pair.first_node, pair.last_node))
    return meridian(wheel, low, high), meridian(rail, rail.y_min, rail.y_max), pair


def attitude(scene: Scene) -> np.ndarray:
    """Rz(yaw) Rx(roll), from the axes of the wheelset to those of the rig; shape (3, 3)."""
    a, b = scene.yaw, scene.roll
    about_z = np.array([[math.cos(a), -math.sin(a), 0.0], [math.sin(a), math.cos(a), 0.0], [0.0, 0.0, 1.0]])
    about_x = np.array([[1.0, 0.0, 0.0], [0.0, math.cos(b), -math.sin(b)], [0.0, math.sin(b), math.cos(b)]])
    return about_z @ about_x


def judge(scene: Scene, step: float = STEP, inclination: float = 1.0 / 40.0) -> tuple[list[Contact], bool]:
    """Contacts, minima closer than `ONE_CONTACT` as the deeper of them, and whether the wheel is deepest at an end."""
    wheel, rail, _ = make_profiles(inclination)
    found = np.zeros((MOST, 4))
    high = wheel.low + GRAIN * (wheel.z.size - 1)
    count, at_end = minima(wheel, rail, scene, attitude(scene), wheel.low, high, step, found)
    contacts: list[Contact] = []
    for u, foot, d, rise in sorted(found[:count].tolist(), key=lambda row: row[2]):
        if all(abs(CIRCLE + u - one.y_wheel) > ONE_CONTACT for one in contacts):
            stepped = any(abs(u - y) < BESIDE_STEP for y in steps_of(wheel_profile()))
            contacts.append(Contact(CIRCLE + u, foot, d, d < -GRAZING and rise > BARELY and not stepped))
    return contacts, bool(at_end)


def kernel_contacts(scene: Scene, inclination: float = 1.0 / 40.0) -> tuple[int, list[Contact]]:
    """What the kernels find, and their status."""
    out = np.zeros((MOST_POINTS, COLUMNS))
    pose = make_roller_pose(make_pose(scene.y, scene.z, scene.yaw, scene.roll), scene.radius)
    status, count, _ = search(make_profiles(inclination)[2], pose, DIST, False, out)
    return status, [Contact(*(float(row[n]) for n in (Y_WHEEL, Y_RAIL, PENETRATION))) for row in out[:count]]


def random_scene(random: np.random.Generator, inclination: float = 1.0 / 40.0, radius: float | None = None) -> Scene:
    """A random pose at a random greatest penetration up to 0.2 mm: that over a rail, lowered to that on the roller."""
    y, yaw, roll = (random.uniform(-size, size) for size in (0.010, 0.020, 0.010))
    radius = radius or math.exp(random.uniform(math.log(0.3), math.log(2.0)))
    wanted = random.uniform(0.0, 0.2e-3)
    scratch = np.zeros((MOST_POINTS, COLUMNS))
    status, z = height_for_penetration(make_profiles(inclination)[2], y, yaw, roll, wanted, DIST, scratch)
    if status not in (OK, AT_EDGE):
        raise AssertionError(f"no height for y {y!r} yaw {yaw!r} roll {roll!r}: status {status}")
    scene = Scene(y, z, yaw, roll, radius)
    for _ in range(30):
        status, contacts = kernel_contacts(scene, inclination)
        missing = wanted + min((one.penetration for one in contacts), default=0.0)
        if contacts and missing < 0.05 * wanted:
            break
        scene = scene._replace(z=scene.z - max(missing, 0.01e-3))
    return scene


def differences(scene: Scene, inclination: float = 1.0 / 40.0) -> tuple[int, list[str]]:
    """Number of contacts, and what judge and kernels disagree on, in words; the judge looks twice before it does."""
    status, found = kernel_contacts(scene, inclination)
    lines: list[str] = []
    judged: list[Contact] = []
    for step in (STEP, FINE_STEP):
        judged, at_end = judge(scene, step, inclination)
        lines = unmatched(judged, found)
        if status not in (OK, NO_CONTACT) and not at_end:
            lines.append(f"status {status}")
        if status == OK and at_end:
            lines.append("deepest at an end")
        if not lines:
            break
    return len(judged), lines


def unmatched(judged: list[Contact], found: list[Contact]) -> list[str]:
    """Contacts, in words, that only one of the two has."""
    left = list(found)
    lines = []
    for point in judged:
        partner = next((one for one in left if same(point, one)), None)
        if partner is not None:
            left.remove(partner)
        elif point.certain:
            lines.append(f"judge only: {point}")
    doubtful = [one for one in judged if not one.certain]
    spare = [p for p in left if p.penetration < -GRAZING and not any(same_position(p, q) for q in doubtful)]
    return lines + [f"kernel only: {point}" for point in spare]


def same_position(a: Contact, b: Contact) -> bool:
    """Whether two contacts may be one that is about to vanish."""
    return abs(a.y_wheel - b.y_wheel) < 1e-3


def same(a: Contact, b: Contact) -> bool:
    """Whether two contacts are one."""
    apart = max(abs(a.y_wheel - b.y_wheel), abs(a.y_roller - b.y_roller))
    return apart < CLOSE and abs(a.penetration - b.penetration) < CLOSE_DEPTH


def compare(count: int, seed: int, inclination: float = 1.0 / 40.0) -> tuple[list[int], list[str]]:
    """Numbers of contacts at `count` random poses, and a text for each on which the two differ."""
    random = np.random.default_rng(seed)
    numbers, texts = [], []
    for _ in range(count):
        scene = random_scene(random, inclination)
        number, lines = differences(scene, inclination)
        numbers.append(number)
        if lines:
            texts.append("\n  ".join((str(scene), *lines)))
    return numbers, texts


def main() -> None:
    """Compare as many poses as the first argument says, for each inclination of the rail profile."""
    for inclination in (1.0 / 40.0, 1.0 / 20.0):
        numbers, texts = compare(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1, inclination)
        print(f"{len(texts)} of {len(numbers)} poses differ; contacts: {np.bincount(numbers)}", *texts, sep="\n")


if __name__ == "__main__":
    main()
