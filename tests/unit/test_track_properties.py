"""What holds for any valid alignment."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from example_counts import examples
from wheelrail.errors import InputError
from wheelrail.track.segments import Curve, Grade, Straight, Transition, VerticalCurve
from wheelrail.track.track import Track
from wheelrail.track.transitions import SHAPES

lengths = st.floats(1.0, 300.0)


@st.composite
def alignments(draw):
    """Segments with transitions wherever the cant would jump, and grades joined by parabolas."""
    segments = []
    for _ in range(draw(st.integers(1, 4))):
        if segments or draw(st.booleans()):
            segments.append(Transition(length=draw(lengths), shape=draw(st.sampled_from(sorted(SHAPES)))))
        if draw(st.booleans()):
            segments.append(
                Curve(
                    length=draw(lengths),
                    radius=draw(st.floats(80, 5000)),
                    turn=draw(st.sampled_from(("left", "right"))),
                    cant=draw(st.floats(-0.05, 0.18)),
                )
            )
        else:
            segments.append(Straight(length=draw(lengths)))
    vertical = []
    for _ in range(draw(st.integers(0, 2))):
        slope = draw(st.floats(-0.05, 0.05))
        if vertical:
            vertical.append(VerticalCurve(length=draw(st.floats(1.0, 20.0))))
        vertical.append(Grade(length=draw(st.floats(0.1, 10.0)), slope=slope))
    if sum(v.length for v in vertical) > sum(s.length for s in segments):
        vertical = []
    return segments, vertical


def mirrored(segments):
    """The same line with left and right exchanged; a cant that raises the outer rail stays as it is."""
    swap = {"left": "right", "right": "left"}
    return [
        Curve(length=s.length, radius=s.radius, turn=swap[s.turn], cant=s.cant) if isinstance(s, Curve) else s
        for s in segments
    ]


@given(alignments())
@examples(60)
def test_position_tangent_and_frame_are_continuous(alignment):
    segments, vertical = alignment
    track = Track(*segments, vertical=vertical)
    joints = track.line.cells.knots
    h = 1e-6
    before, after = (track.sample(np.clip(joints + d, 0, track.length)) for d in (-h, h))
    assert np.linalg.norm(after.position - before.position, axis=1).max() <= 2 * h + 1e-10
    # A frame turns by less than 0.1 rad/m (radius 80 m, cant and slope ramps over a metre or more: 0.3 rad/m).
    assert np.abs(after.axes - before.axes).max() < 0.5 * 2 * h + 1e-12


@given(alignments())
@examples(60)
def test_the_line_is_measured_by_its_own_length_and_its_frame_is_its_tangent(alignment):
    segments, vertical = alignment
    track = Track(*segments, vertical=vertical)
    h = 1e-4
    s = np.linspace(h, track.length - h, 101)
    # Away from joints, where curvature may have a kink.
    s = s[np.abs(s[:, None] - track.line.cells.knots).min(axis=1) > h]
    if s.size == 0:
        return
    before, at, after = (track.sample(s + d) for d in (-h, 0.0, h))
    chord = (after.position - before.position) / (2 * h)
    # The chord falls short by (curvature h)^2 / 6, and rounding is 1e-13 / h.
    assert np.abs(chord - at.axes[:, 0]).max() < 5e-9
    assert np.abs(at.axes @ at.axes.transpose(0, 2, 1) - np.eye(3)).max() < 1e-14
    assert np.abs(np.linalg.det(at.axes) - 1).max() < 1e-14
    # d(axis)/ds = w x axis, with w given in the axes themselves
    turning = np.einsum("nk,nkc->nc", at.turning, at.axes)
    change = (after.axes - before.axes) / (2 * h)
    assert np.abs(np.cross(turning[:, None, :], at.axes) - change).max() < 1e-7
    rate = (after.turning - before.turning) / (2 * h)
    assert np.abs(rate - at.turning_rate).max() < 1e-7


@given(alignments())
@examples(60)
def test_mirroring_mirrors_everything_exactly(alignment):
    segments, vertical = alignment
    track, mirror = Track(*segments, vertical=vertical), Track(*mirrored(segments), vertical=vertical)
    s = np.linspace(0, track.length, 101)
    a, b = track.sample(s), mirror.sample(s)
    across = np.array([1.0, -1.0, 1.0])
    assert np.array_equal(a.position * across, b.position)
    assert np.array_equal(a.heading, -b.heading)
    assert np.array_equal(a.cant, -b.cant)
    assert np.array_equal(a.curvature, -b.curvature)
    assert np.array_equal(a.axes[:, (0, 2)] * across, b.axes[:, (0, 2)])
    assert np.array_equal(a.axes[:, 1] * -across, b.axes[:, 1])
    assert np.array_equal(a.turning * [-1.0, 1.0, -1.0], b.turning)


@given(alignments(), st.floats(0.001, 0.999), st.floats(-2, 2), st.floats(-1, 4), st.floats(-1, 1))
@examples(150)
def test_foot_point_inverts_position(alignment, where, left, up, guess_error):
    segments, vertical = alignment
    track = Track(*segments, vertical=vertical)
    s = where * track.length
    at = track.sample(s)
    point = at.position[0] + left * at.axes[0, 1] + up * at.axes[0, 2]
    guess = s + 10 * guess_error
    assert track.foot_point(point, guess) == pytest.approx(s, abs=1e-10)


def test_foot_point_without_a_good_guess():
    track = Track(
        Straight(length=200.0),
        Transition(length=50.0),
        Curve(length=700.0, radius=190.0, turn="left"),
        Straight(length=100.0),
    )
    for s in np.linspace(1.0, track.length - 1.0, 60):
        point = track.sample(s).position[0] + [0.0, 0.0, 0.5]
        found = track.foot_point(point)
        again = track.sample(found).position[0]
        # The curve crosses itself: the foot point of a crossing is either of two.
        assert np.linalg.norm(again[:2] - point[:2]) < 1e-9


def test_foot_point_says_why_there_is_none():
    track = Track(Straight(length=100.0))
    for position, words in (
        ((-5.0, 0, 0), "before the start"),
        ((105.0, 0, 0), "beyond the end"),
        ((np.nan, 0, 0), "no foot point"),
        ((np.inf, 0, 0), "no foot point"),
    ):
        with pytest.raises(InputError, match=words):
            track.foot_point(position)


def test_centre_of_a_curve_has_no_foot_point():
    track = Track(Curve(length=900.0, radius=200.0, turn="left"))
    with pytest.raises(InputError):
        track.foot_point((0.0, 200.0, 0.0))
