"""The centreline against closed forms and independent quadrature."""

import math

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.special import fresnel

from wheelrail.errors import InputError
from wheelrail.track.segments import Curve, Grade, Straight, Transition, VerticalCurve
from wheelrail.track.track import Track
from wheelrail.track.transitions import SHAPES


@pytest.mark.parametrize(("length", "radius"), [(1000.0, 300.0), (40.0, -190.0), (5.0, 20.0)])
def test_clothoid_against_fresnel_integrals(length, radius):
    track = Track(Transition(length=length, ends_in=Curve(length=1.0, curvature=1 / radius)))
    s = np.linspace(0, length, 501)
    scale = math.sqrt(math.pi * length * abs(radius))
    sine, cosine = fresnel(s / scale)
    at = track.sample(s).position
    assert np.abs(at[:, 0] - scale * cosine).max() < 1e-11
    assert np.abs(at[:, 1] - math.copysign(scale, radius) * sine).max() < 1e-11


SHAPE_OF = {
    "clothoid": lambda u: u,
    "bloss": lambda u: 3 * u**2 - 2 * u**3,
    "cosine": lambda u: 0.5 * (1 - math.cos(math.pi * u)),
    "sine": lambda u: u - math.sin(2 * math.pi * u) / (2 * math.pi),
    "helmert": lambda u: 2 * u**2 if u < 0.5 else 1 - 2 * (1 - u) ** 2,
}


@pytest.mark.parametrize("shape", SHAPES)
class TestEveryTransition:
    def test_curvature_follows_the_law(self, shape):
        track = Track(Straight(length=1.0), Transition(length=60.0, shape=shape), Curve(length=9.0, curvature=-1 / 250))
        for u in np.linspace(0, 1, 41):
            at = track.sample(1.0 + 60.0 * u)
            assert at.curvature[0] == pytest.approx(-SHAPE_OF[shape](u) / 250, abs=1e-16)

    def test_end_point_against_quadrature(self, shape):
        length, end = 60.0, 1 / 150
        track = Track(Transition(length=length, shape=shape), Curve(length=9.0, curvature=end))

        def heading(s):
            return quad(lambda t: end * SHAPE_OF[shape](t / length), 0, s, epsabs=1e-14, points=[min(s, 30.0)])[0]

        halves = [(0.0, 30.0), (30.0, 60.0)]
        x = sum(quad(lambda s: math.cos(heading(s)), *h, epsabs=1e-13)[0] for h in halves)
        y = sum(quad(lambda s: math.sin(heading(s)), *h, epsabs=1e-13)[0] for h in halves)
        at = track.sample(length).position[0]
        assert at[0] == pytest.approx(x, abs=1e-11)
        assert at[1] == pytest.approx(y, abs=1e-11)

    def test_cant_runs_with_the_curvature(self, shape):
        curve = Curve(length=9.0, radius=250.0, turn="right", cant=0.1)
        track = Track(Straight(length=1.0), Transition(length=60.0, shape=shape), curve)
        at = track.sample(np.linspace(0, track.length, 301))
        assert np.allclose(at.cant, -at.curvature * 250 * math.asin(0.1 / 1.5), rtol=0, atol=1e-15)


def test_smooth_transitions_have_no_kink_at_their_ends():
    for shape in ("bloss", "cosine", "sine", "helmert"):
        curve = Curve(length=9.0, radius=250.0, turn="right", cant=0.1)
        track = Track(Straight(length=1.0), Transition(length=60.0, shape=shape), curve)
        for joint in (1.0, 61.0):
            rates = track.sample([joint - 1e-9, joint + 1e-9]).turning
            assert np.abs(rates[1] - rates[0]).max() < 1e-11


def test_a_curve_on_a_grade_is_a_helix():
    radius, slope = 180.0, 0.03
    track = Track(Curve(length=900.0, radius=radius, turn="left"), vertical=[Grade(slope=slope)])
    assert track.length == pytest.approx(900.0 * math.hypot(1, slope), abs=1e-11)
    s = np.linspace(0, track.length, 401)
    angle = s / math.hypot(1, slope) / radius
    exact = np.column_stack((radius * np.sin(angle), radius * (1 - np.cos(angle)), slope * radius * angle))
    assert np.abs(track.sample(s).position - exact).max() < 1e-11


def test_arc_length_and_height_of_a_vertical_curve():
    track = Track(
        Straight(length=300.0), vertical=[Grade(length=50, slope=-0.02), VerticalCurve(length=200), Grade(slope=0.03)]
    )

    def arc(p):  # antiderivative of sqrt(1 + p^2)
        return 0.5 * (p * math.hypot(1, p) + math.asinh(p))

    rate = 0.05 / 200
    exact = 50 * math.hypot(1, 0.02) + (arc(0.03) - arc(-0.02)) / rate + 50 * math.hypot(1, 0.03)
    assert track.length == pytest.approx(exact, abs=1e-11)
    end = track.sample(track.length)
    assert end.position[0, 2] == pytest.approx(-0.02 * 50 + 0.005 * 200 + 0.03 * 50, abs=1e-12)
    assert end.plan[0] == pytest.approx(300.0, abs=1e-11)
    # Plan length back from arc length in the middle of the parabola
    s_half = 50 * math.hypot(1, 0.02) + (arc(0.005) - arc(-0.02)) / rate
    assert track.sample(s_half).plan[0] == pytest.approx(150.0, abs=1e-11)


def test_cant_as_height_and_as_angle():
    by_height = Track(Straight(length=10.0, cant=0.060), cant_base=1.435)
    by_angle = Track(Straight(length=10.0, cant_angle=math.asin(0.060 / 1.435)))
    assert by_height.sample(5.0).cant[0] == by_angle.sample(5.0).cant[0]


def test_cant_of_a_turned_curve_raises_the_outer_rail():
    for turn, sign in (("right", 1), ("left", -1)):
        track = Track(Curve(length=10.0, radius=300.0, turn=turn, cant=0.1))
        at = track.sample(5.0)
        # j points left: where the left rail is raised, it points up as well.
        assert math.copysign(1, at.axes[0, 1, 2]) == sign
        assert 1.5 * at.axes[0, 1, 2] == pytest.approx(sign * 0.1, abs=1e-15)


def test_cant_of_a_signed_curvature_is_signed():
    for curvature in (1 / 300, -1 / 300):
        assert Track(Curve(length=10.0, curvature=curvature, cant=0.1)).sample(5.0).cant[0] > 0


def test_beyond_the_ends_is_refused_in_words():
    track = Track(Straight(length=10.0))
    with pytest.raises(InputError, match=r"s = 11\.0: outside the track, which runs from 0 to 10 m"):
        track.sample([5.0, 11.0, -1.0])
    with pytest.raises(InputError, match="s = nan"):
        track.sample(math.nan)
    assert track.sample(10.0 + 1e-10).s[0] == 10.0
