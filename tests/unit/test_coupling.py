"""Contacts of one wheel coupled by the half space: field, solution, weights, flank, remembered shapes."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.integrate import quad

from wheelrail.contact._kernels import interface as column
from wheelrail.contact.geometry._kernels.pair import make_pose
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.material import combined
from wheelrail.contact.point._kernels import wheel_forces as remembered
from wheelrail.contact.point._kernels.wheel_forces import Conditions, Motion, wheel_forces
from wheelrail.contact.point.detection._kernels.equations import (
    COLUMNS,
    DIFF,
    DIST,
    PENETRATION,
    RUN,
    SLOPE,
    X_WHEEL,
    Y_RAIL,
    Y_WHEEL,
    Z_RAIL,
)
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS, height_for_penetration, search
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.laws import contact_laws
from wheelrail.contact.point.normal._kernels.coupling import (
    AT_FLANK,
    FADING,
    FAR,
    OFF_FLANK,
    couple,
    fade,
    flank_weight,
    influence,
    round_field,
    weights,
)
from wheelrail.contact.point.normal._kernels.hertz import hertz
from wheelrail.profiles.library import library_profile
from wheelrail.track.rail_placement import laid_rail

PAIR = benchmark_pair()
MODULUS = combined().modulus
REST = Motion(*[0.0] * 9)
WITHOUT_FRICTION = Conditions(ConstantFriction(0.0).friction(), 0.0, 0.0)
POINTS = np.zeros((MOST_POINTS, COLUMNS))
STIFFNESS, WEIGHT, APPROACH = 0, 1, 2  #: columns of the rows that `coupled` hands to the kernel


def field_by_quadrature(t):
    """Displacement of the pressure sqrt(1 - s^2) at t radii, over that at the centre [Boussinesq].

    In polar coordinates about the point itself the 1/r of the half space cancels with the r of the area.
    """

    def along(turn):
        sine, cosine = math.sin(turn), math.cos(turn)
        inside = 1.0 - (t * sine) ** 2
        if inside <= 0.0:
            return 0.0
        ends = [-t * cosine - math.sqrt(inside), -t * cosine + math.sqrt(inside)]
        pressure = lambda s: math.sqrt(max(1.0 - t * t - 2.0 * t * s * cosine - s * s, 0.0))  # noqa: E731
        return quad(pressure, max(ends[0], 0.0), max(ends[1], 0.0))[0]

    edge = math.asin(min(1.0 / t, 1.0)) if t > 0.0 else 0.0
    cuts = [math.pi - edge, math.pi, math.pi + edge] if t >= 1.0 else [0.0, math.pi, 2.0 * math.pi]
    total = sum(quad(along, a, b, limit=200)[0] for a, b in pairwise(cuts))
    return total / (0.5 * math.pi**2)  # at the centre: 2 pi times a quarter of pi


@pytest.mark.parametrize("t", [0.0, 0.4, 0.9, 1.1, 1.7, 4.0, 6.0])
def test_field_of_a_round_patch(t):
    """Against the double integral; the closed form inside and outside is Johnson's eq. 3.42a."""
    assert round_field(t) == pytest.approx(field_by_quadrature(t), rel=2e-6)


def test_the_field_has_no_seams():
    for seam in (1.0, FAR):
        low, high = round_field(seam * (1.0 - 1e-9)), round_field(seam * (1.0 + 1e-9))
        assert low == pytest.approx(high, rel=1e-6)  # the series leaves less than that beyond FAR
    values = [round_field(t) for t in np.linspace(0.0, 10.0, 500)]
    assert (np.diff(values) < 0.0).all()
    # A point load far away: u = N/(pi E* d), and at the centre of a patch N/(pi E* c), radius (3 pi/4) c.
    assert round_field(1e4) * 0.75 * math.pi * 1e4 == pytest.approx(1.0, rel=1e-8)


def contact(y=0.0, z=0.0, x=0.0, slope=0.0, penetration=5e-5):
    point = np.zeros(COLUMNS)
    point[[Y_RAIL, Z_RAIL, X_WHEEL, SLOPE, PENETRATION]] = y, z, x, slope, -penetration
    return point


@given(
    st.floats(0.0, 0.1), st.floats(-0.02, 0.02), st.floats(-0.01, 0.01), st.floats(-0.2, 3.0), st.floats(-0.2, 3.0),
    st.floats(1e-4, 3e-3), st.floats(1e-4, 3e-3),
)  # fmt: skip
def test_influence_is_symmetric(y, z, x, slope, other, c1, c2):
    one, two = contact(slope=slope), contact(y, z, x, other)
    there, back = influence(one, two, c1, c2, MODULUS), influence(two, one, c2, c1, MODULUS)
    assert there == pytest.approx(back, rel=1e-14, abs=0.0)  # a fused product and sum rounds one of the products only
    assert 0.0 <= there <= 1.0 / (math.pi * MODULUS * math.hypot(c1, c2)) * (1 + 1e-12)


def test_influence_far_away_is_that_of_a_point_load():
    """1/(pi E* d) along parallel normals; between normals at an angle its cosine. Patches of 4 mm, half a metre off."""
    distance = 0.5
    parallel = influence(contact(), contact(0.4, 0.3), 2e-3, 1e-3, MODULUS)
    assert parallel == pytest.approx(1.0 / (math.pi * MODULUS * distance), rel=2e-5)
    turned = influence(contact(), contact(0.4, 0.3, slope=math.tan(1.2)), 2e-3, 1e-3, MODULUS)
    assert turned == pytest.approx(parallel * math.cos(1.2), rel=1e-12)
    assert influence(contact(slope=-1.0), contact(0.4, 0.3, slope=5.0), 2e-3, 1e-3, MODULUS) == 0.0  # over 90 degrees


def coupled(points, stiffnesses, shares):
    """Approaches of contacts with Hertz' k1 and weights."""
    rows = np.zeros((len(points), 3))
    rows[:, STIFFNESS], rows[:, WEIGHT] = stiffnesses, shares
    rows[:, APPROACH] = [-point[PENETRATION] for point in points]
    couple(np.array(points), len(points), MODULUS, rows, STIFFNESS, WEIGHT, APPROACH)
    return rows[:, APPROACH]


def loads(points, stiffnesses, shares):
    return MODULUS * np.array(stiffnesses) * coupled(points, stiffnesses, shares) ** 1.5


contacts = st.tuples(
    st.floats(-0.03, 0.03), st.floats(-0.2, 3.0), st.floats(1e-7, 2e-4), st.floats(0.2, 3.0), st.floats(0.02, 1.0)
)


@given(st.lists(contacts, min_size=2, max_size=5))
def test_the_solution_solves_its_equations(drawn):
    """p_i = approach/w + sum M N where a contact carries, and p_i <= sum M N where it does not."""
    points = [contact(y, slope=slope, penetration=p) for y, slope, p, _, _ in drawn]
    stiffnesses, shares = [k for *_, k, _ in drawn], [w for *_, w in drawn]
    approaches = coupled(points, stiffnesses, shares)
    forces = MODULUS * np.array(stiffnesses) * approaches**1.5
    c = [k * math.sqrt(p) / math.pi for _, _, p, k, _ in drawn]
    for i, (_, _, p, _, w) in enumerate(drawn):
        pressed = sum(
            influence(points[i], points[j], c[i], c[j], MODULUS) * forces[j] for j in range(len(drawn)) if j != i
        )
        left = p - pressed
        assert 0.0 <= approaches[i] <= w * p * (1 + 1e-12)
        if approaches[i] > 1e-12 * p:  # two contacts are solved by halving: what is nothing may be left with a trace
            assert approaches[i] / w == pytest.approx(left, abs=1e-9 * p)
        else:
            assert left <= 1e-9 * p


@given(st.lists(contacts, min_size=2, max_size=4), st.integers(0, 3))
def test_the_order_of_contacts_does_not_matter(drawn, turn):
    points = [contact(y, slope=slope, penetration=p) for y, slope, p, _, _ in drawn]
    stiffnesses, shares = [k for *_, k, _ in drawn], [w for *_, w in drawn]
    order = np.roll(np.arange(len(drawn)), turn)
    one = coupled(points, stiffnesses, shares)
    other = coupled([points[k] for k in order], [stiffnesses[k] for k in order], [shares[k] for k in order])
    assert other == pytest.approx(one[order], abs=1e-9 * max(p for _, _, p, _, _ in drawn))


def test_contacts_at_one_spot_are_one():
    """Two of the same penetration carry what one does there, within 2.2 %; the lower of two unequal ones nothing."""
    k1 = hertz(1.1, 1.7)[2]
    alone = MODULUS * k1 * (6e-5) ** 1.5
    assert loads([contact(penetration=6e-5)] * 2, [k1] * 2, [1.0] * 2).sum() == pytest.approx(alone, rel=0.022)
    unequal = loads([contact(penetration=6e-5), contact(penetration=4e-5)], [k1] * 2, [1.0] * 2)
    assert unequal == pytest.approx([alone, 0.0], rel=1e-12)
    faded = loads([contact(penetration=6e-5)] * 2, [k1] * 2, [1.0, 0.0])
    assert faded == pytest.approx([alone, 0.0], rel=1e-12)


@given(st.floats(0.012, 0.05), st.floats(2e-5, 1e-4), st.floats(2e-5, 1e-4), st.floats(0.3, 1.0), st.floats(0.3, 1.0))
def test_stiffness_is_symmetric(apart, p1, p2, w1, w2):
    """dN_1/dp_2 = dN_2/dp_1. Contacts that nearly touch miss it by their size in M, which goes with p: 3 % at 3 mm."""
    k = 0.7

    def at(first, second):
        return loads([contact(penetration=first), contact(apart, penetration=second)], [k, k], [w1, w2])

    assume(at(p1, p2).min() > 500.0)
    h = 1e-10
    over_first, over_second = (at(p1 + h, p2) - at(p1 - h, p2)) / (2 * h), (at(p1, p2 + h) - at(p1, p2 - h)) / (2 * h)
    stiffest = max(over_first[0], over_second[1])
    assert over_first[1] < 0.0
    assert over_first[1] == pytest.approx(over_second[0], abs=3e-3 * stiffest)


def test_one_of_two_peaks_fades():
    """The lower one, over the last of its height; never both, and neither without a drop between them."""
    p = 5e-5
    heights = np.linspace(0.0, 2 * FADING * p, 200)
    values = np.array([fade(height, 1e-5, p) for height in heights])
    assert values[0] == 0.0
    assert (values[heights >= FADING * p] == 1.0).all()
    assert (np.diff(values) >= 0.0).all()
    assert np.abs(np.diff(values)).max() < 0.03
    for height in heights[1:]:
        for other in heights[1:]:
            assert max(fade(height, other, p), fade(other, height, p)) == 1.0


def test_the_flank_gives_way_to_a_contact_that_comes_close():
    """Nothing where a contact has come to it, all where it is clear."""
    beside = np.linspace(0.0, 2 * OFF_FLANK, 601)
    values = np.array([flank_weight(PAIR, PAIR.flank + y) for y in beside])
    assert (values[beside <= AT_FLANK] == 0.0).all()
    assert (values[beside >= OFF_FLANK] == 1.0).all()
    assert np.abs(np.diff(values)).max() < 0.02


def weights_at(y, height, yaw=0.0, roll=0.0, method=DIST):
    """Number of contacts and their weights."""
    rows = np.zeros((MOST_POINTS, 3))
    pose = make_pose(y, height, yaw, roll)
    _, count, _ = search(PAIR, pose, method, False, POINTS)
    weights(PAIR, pose, POINTS, count, rows, 0, 1, 2)
    return count, rows[:count, 0].copy(), rows[:count, 1].copy()


@pytest.mark.parametrize("method", [DIST, DIFF])
def test_weights_end_where_a_contact_vanishes(method):
    """S1002 on UIC60, 60 micrometres deep: found by halving where the second contact goes, its weight is gone there."""
    _, height = height_for_penetration(PAIR, 0.0002, 0.0, 0.0, 0.0, DIFF, POINTS)
    z = height - 6e-5
    two = 0.0
    assert weights_at(two, z, method=method)[0] == 2
    one = next(y for y in np.arange(0.0, 1.5e-3, 2e-5) if weights_at(y, z, method=method)[0] == 1)
    for _ in range(14):  # to a nanometre
        middle = 0.5 * (one + two)
        two, one = (middle, one) if weights_at(middle, z, method=method)[0] == 2 else (two, middle)
    _, last, merged = weights_at(two, z, method=method)
    assert last.min() < 0.01
    assert last.max() == 1.0
    assert merged[last.argmax()] < 0.01  # what fades no longer counts as a part of the patch that stays
    assert weights_at(one, z, method=method)[1] == pytest.approx([1.0])


@pytest.mark.slow_without_jit
def test_weights_do_not_jump():
    _, height = height_for_penetration(PAIR, 0.0002, 0.0, 0.0, 0.0, DIFF, POINTS)
    least = []
    for y in np.arange(0.0, 0.9e-3, 5e-7):
        count, values, _ = weights_at(y, height - 6e-5)
        least.append(values.min() if count == 2 else 0.0)
    steps = np.abs(np.diff(least))
    assert max(least) > 0.9
    assert steps.max() < 0.05


def test_contacts_with_air_between_keep_their_weights():
    # 5.25 mm to the left, left wheel: tread and flange root
    _, height = height_for_penetration(PAIR, 0.00525, 0.003, -0.0004, 3e-5, DIST, POINTS)
    count, values, merged = weights_at(0.00525, height, 0.003, -0.0004)
    assert count == 2
    assert (values == 1.0).all()
    assert (merged == 0.0).all()


def forces(pair, y, height, yaw=0.0, roll=0.0, method=DIST, coupling="half-space"):
    """Points and rows of a wheel at rest without friction."""
    rows = np.zeros((MOST_POINTS, column.FORCE_COLUMNS))
    points = np.zeros((MOST_POINTS, COLUMNS))
    pose = make_pose(y, height, yaw, roll)
    _, count, _ = search(pair, pose, method, False, points)
    laws = contact_laws(coupling=coupling)
    count = wheel_forces(pair, pose, 1.0, points, count, REST, laws, WITHOUT_FRICTION, rows)
    return points[:count], rows[:count]


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("method", [DIST, DIFF])
def test_merging_contacts_do_not_jump(method):
    """S1002 on UIC60 passes from one contact to two and back within 1 mm of the middle; 60 micrometres deep."""
    _, height = height_for_penetration(PAIR, 0.0002, 0.0, 0.0, 0.0, DIFF, POINTS)

    def run(step, coupling):
        found = [
            forces(PAIR, y, height - 6e-5, method=method, coupling=coupling)[1] for y in np.arange(-6e-4, 7e-4, step)
        ]
        values = np.array([rows[:, [column.FY, column.FZ]].sum(axis=0) for rows in found])
        return {len(rows) for rows in found}, np.abs(np.diff(values, axis=0)).max() / values[:, 1].mean()

    seen, jump = run(0.5e-6, "half-space")
    assert seen == {1, 2}
    assert jump < 0.004  # over half a micrometre
    assert run(2e-6, "none")[1] > 0.4  # without the coupling the load of one goes at one step


@pytest.mark.parametrize(("y", "yaw", "depth"), [(6.4e-3, 0.0, 6e-5), (6.5e-3, 0.0, 6e-5), (6.3e-3, 7e-3, 8e-5)])
def test_forces_have_a_potential(y, yaw, depth):
    """Without friction dFz/dy = dFy/dz; in the root, away from contacts that come and go, within 1 % (0.1 to 0.2 % here).

    Forces at the deepest point, along the normal there, miss that by 2 to 4 % at these poses: enough for a flutter.
    """
    _, touching = height_for_penetration(PAIR, y, yaw, 0.0, 0.0, DIFF, POINTS)
    z, h = touching - depth, 2e-8

    def sums(across, up):
        _, rows = forces(PAIR, y + across, z + up, yaw)
        return rows[:, [column.FY, column.FZ]].sum(axis=0)

    over_y = (sums(h, 0.0) - sums(-h, 0.0)) / (2.0 * h)
    over_z = (sums(0.0, h) - sums(0.0, -h)) / (2.0 * h)
    assert abs(over_y[1] - over_z[0]) < 0.01 * max(abs(over_y[0]), abs(over_z[1]))


@pytest.mark.slow_without_jit
def test_the_flank_comes_from_nothing():
    """A flanging wheel, pressed into the root: the flank joins with no load, and DIST's own contact takes over there."""
    rows, kinds = [], []
    for y in np.arange(6.10e-3, 6.36e-3, 0.1e-6):
        points, found = forces(PAIR, y, 0.46023, 7e-3, 0.72e-3)
        rows.append(found[:, [column.FY, column.FZ]].sum(axis=0))
        flank = points[:, Y_WHEEL].argmin()
        kinds.append((len(points), points[flank, RUN] if len(points) > 1 else 0.0, found[flank, column.LOAD]))
    own = [kind for kind in kinds if kind[0] == 2 and kind[1] == -2.0]
    assert kinds[0][0] == 1
    assert 0.0 < own[0][2] < 50.0  # the flank's first load [N], beside 50 kN in the root
    assert kinds[-1][1] == 0.0  # from here on it is a minimum of the distance
    values = np.array(rows)
    steps = np.abs(np.diff(values, axis=0)).max(axis=1) / values[1:, 1]
    # Over 0.1 micrometres, in a smooth growth. What is left of 0.04 % is S1002's own steps of 0.1 micrometres, as a patch
    # meets them with its sides.
    bends = np.abs(np.diff(values, axis=0, n=2)).max(axis=1) / values[2:, 1]
    assert steps.max() < 0.006
    assert bends.max() < 1e-3


def test_a_shape_noted_at_a_tiny_penetration_is_not_used_deep():
    """A root just about to form sits on a joint of the profiles: the half curvatures there say nothing of a real patch."""
    row = np.zeros(remembered.SHAPED_COLUMNS)
    shape = np.ones(remembered.SHAPE_COLUMNS)
    remembered.note_shape(row, 0.72, 1e-9, shape)
    assert remembered.shape_known(row, 0.72, 1.1e-9)
    assert not remembered.shape_known(row, 0.72, 78e-6)
    remembered.note_shape(row, 0.72, 70e-6, shape)
    assert remembered.shape_known(row, 0.72, 78e-6)
    assert not remembered.shape_known(row, 0.72 + 2 * remembered.SAME_SHAPE, 78e-6)
    assert not remembered.shape_known(row, 0.72, 30e-6)


def test_remembered_shapes_give_the_load_of_fresh_ones_after_a_touch():
    """Wheel A of EN 15302 on UIC60, near two roots at a joint: after a touch the load 78 micrometres deep is right."""
    pair = make_pair(library_profile("EN15302-wheel-A"), laid_rail(library_profile("UIC60")))
    rows = np.zeros((MOST_POINTS, remembered.SHAPED_COLUMNS))
    for y in (0.0, 3e-3, 5.5e-3):
        rows[:] = 0.0
        for depth in (1e-9, 78e-6):
            _, height = height_for_penetration(pair, y, 0.0, 0.0, depth, DIST, POINTS)
            pose = make_pose(y, height, 0.0, 0.0)
            _, count, _ = search(pair, pose, DIST, False, POINTS)
            count = wheel_forces(pair, pose, 1.0, POINTS, count, REST, contact_laws(), WITHOUT_FRICTION, rows)
        _, fresh = forces(pair, y, height)
        assert rows[:count, column.LOAD] == pytest.approx(fresh[:, column.LOAD], rel=1e-9)
        assert rows[:count, column.LOAD].sum() < 2e5
