"""Track and profiles against printed values and closed forms."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from scipy.optimize import least_squares
from scipy.signal import welch
from scipy.special import fresnel

from wheelrail.profiles.library import library_profile
from wheelrail.profiles.wheel_gauges import flange_gauges
from wheelrail.track.irregularity.base import ROWS, sample_deviations
from wheelrail.track.irregularity.spectra import SPECTRA
from wheelrail.track.irregularity.synthesised import IrregularitySynthesised
from wheelrail.track.rail_placement import laid_rail, rail_top
from wheelrail.track.segments import Curve, Grade, Straight, Transition, VerticalCurve
from wheelrail.track.track import Track
from wheelrail.track.transitions import SHAPES
from wheelrail.validation import published_profiles as printed
from wheelrail.validation.claim import Claim, greatest


def geometry_claims() -> list[Claim]:
    """Every claim on track and profiles."""
    return [
        _s1002_spots(),
        _s1002_benchmark(),
        _s1002_gauges(),
        _uic60_joints(),
        _uic60_benchmark(),
        *_rail_tops(),
        _rail_a_gauge(),
        _clothoid(),
        _headings(),
        _helix(),
        _parabola(),
        *_s_curve(),
        _spectrum(),
    ]


def _z_mm(name: str, y_mm: Sequence[float]) -> np.ndarray:
    return library_profile(name).sample(np.array(y_mm) * 1e-3).z * 1e3


def _s1002_spots() -> Claim:
    y, z = zip(*printed.S1002_SPOTS, strict=True)
    error = float(np.abs(_z_mm("S1002", y) - z).max())
    return Claim("S1002, 24 heights", "printed table", error, 0.6e-6, "mm", "printed to 1e-6")


def _s1002_benchmark() -> Claim:
    y, z = zip(*printed.S1002_BENCHMARK, strict=True)
    error = float(np.abs(_z_mm("S1002", y) - z).max())
    return Claim("S1002, 20 points", "Manchester Contact Benchmark", error, 2e-6, "mm", "its own rounding, 8 digits")


def _s1002_gauges() -> Claim:
    gauges = flange_gauges(library_profile("S1002"))
    assert gauges is not None
    error = float(np.abs(np.array(gauges) * 1e3 - printed.S1002_GAUGES).max())
    return Claim("S1002 flange height, thickness, qR", "printed values", error, 0.6e-3, "mm", "printed to 1e-3")


def _uic60_joints() -> Claim:
    joints = library_profile("UIC60").pieces[4:]
    ours = [(piece.start * 1e3, piece.at(piece.start)[0] * 1e3) for piece in joints]
    error = float(np.abs(np.array(ours) - printed.UIC60_JOINTS).max())
    return Claim("UIC60, joints by tangency", "fit to the benchmark's rail", error, 0.6e-3, "mm", "printed to 1e-3")


def _uic60_benchmark() -> Claim:
    """The shape of the laid rail; the file's origin is known to some micrometres only, so that it is fitted."""
    rail = laid_rail(library_profile("UIC60"), inclination=1 / 40)
    inward, depth = np.array(printed.UIC60_BENCHMARK).T * 1e-3
    top = rail_top(rail)

    def distances(shift: np.ndarray) -> np.ndarray:
        at = rail.sample(top - inward + shift[0])
        return (at.z + depth + shift[1]) / np.hypot(1.0, at.slope)

    fit = least_squares(distances, np.zeros(2), x_scale=1e-5, xtol=1e-15, ftol=1e-15, gtol=1e-15)
    error = float(np.abs(fit.fun).max()) * 1e3
    what = f"UIC60 inclined 1:40, shape, 20 points (origin moved by {np.abs(fit.x).max() * 1e6:.1f} um)"
    return Claim(what, "Manchester Contact Benchmark", error, 4e-5, "mm", "residual of its identification 2.4e-5")


def _rail_tops() -> list[Claim]:
    claims = []
    for name, inclination, y, digits in printed.RAIL_TOPS:
        ours = rail_top(laid_rail(library_profile(name), inclination=inclination)) * 1e3
        what = f"{name} laid 1:{1 / inclination:.0f}, position of its top"
        claims.append(Claim(what, "printed value", abs(ours - y), digits, "mm", "digits printed"))
    return claims


def _rail_a_gauge() -> Claim:
    """Rail A is drawn for a gauge of 1435.16 mm; our rule for the gauge face must find it."""
    rail = laid_rail(library_profile("EN15302-rail-A"))
    points = rail.points(0.02e-3)
    inner = points.y[points.z >= points.z.max() - 0.014].min()
    return Claim("EN 15302 rail A, gauge", "EN 15302", abs(2e3 * inner - 1435.16), 0.02, "mm", "printed to 0.01 mm")


def _clothoid() -> Claim:
    """A clothoid of 1 km from straight to a radius of 300 m against Fresnel's integrals."""
    length, radius = 1000.0, 300.0
    track = Track(Transition(length=length, ends_in=Curve(length=1.0, curvature=1.0 / radius)))
    s = np.linspace(0.0, length, 2001)
    scale = math.sqrt(math.pi * length * radius)
    sine, cosine = fresnel(s / scale)
    at = track.sample(s).position
    error = float(np.hypot(at[:, 0] - scale * cosine, at[:, 1] - scale * sine).max())
    return Claim("clothoid over 1 km", "Fresnel integrals", error, 1e-9, "m", "rounding of 1 km is 1e-13")


def _headings() -> Claim:
    """Every transition shape is symmetric: it turns by its mean curvature times its length."""
    errors = []
    for shape in SHAPES:
        track = Track(
            Transition(length=80.0, shape=shape, ends_in=Curve(length=1.0, curvature=-1 / 250)),
            Curve(length=1.0, curvature=-1 / 250),
        )
        errors.append(abs(float(track.sample(80.0).heading[0]) + 80.0 / 500.0))
    against = "mean curvature times length"
    return Claim("heading after each transition shape", against, greatest(errors), 1e-14, "rad", "rounding")


def _helix() -> Claim:
    """A curve on a constant grade is a helix: radius times angle, and height, in closed form."""
    radius, slope = 180.0, 0.03
    track = Track(Curve(length=900.0, radius=radius, turn="left"), vertical=[Grade(slope=slope)])
    s = np.linspace(0.0, track.length, 1001)
    angle = s / math.hypot(1.0, slope) / radius
    exact = np.column_stack((radius * np.sin(angle), radius * (1.0 - np.cos(angle)), slope * radius * angle))
    error = float(np.abs(track.sample(s).position - exact).max())
    return Claim("curve on a grade, 900 m", "helix", error, 1e-11, "m", "rounding of 1 km is 1e-13")


def _parabola() -> Claim:
    """Arc length of a parabolic vertical curve in closed form."""
    length, slope = 200.0, 0.04
    track = Track(Straight(length=length), vertical=[VerticalCurve(length=length - 1e-3), Grade(slope=slope)])
    rate = slope / (length - 1e-3)
    exact = (slope * math.hypot(1.0, slope) + math.asinh(slope)) / (2.0 * rate) + 1e-3 * math.hypot(1.0, slope)
    return Claim("arc length of a vertical curve", "closed form", abs(track.length - exact), 1e-11, "m", "rounding")


def _s_curve() -> list[Claim]:
    """Frames and foot points along an S curve on changing grades."""
    track = Track(
        Straight(length=40.0),
        Transition(length=50.0, shape="bloss"),
        Curve(length=80.0, radius=190.0, turn="right", cant=0.120),
        Transition(length=70.0, shape="sine"),
        Curve(length=80.0, radius=190.0, turn="left", cant=0.120),
        Transition(length=50.0),
        Straight(length=40.0),
        vertical=[Grade(length=60.0, slope=0.02), VerticalCurve(length=120.0), Grade(slope=-0.03)],
    )
    s = np.linspace(0.0, track.length, 2001)
    at = track.sample(s)
    orthonormal = float(np.abs(at.axes @ at.axes.transpose(0, 2, 1) - np.eye(3)).max())
    lifted = at.position + 0.8 * at.axes[:, 1] + 1.8 * at.axes[:, 2]
    found = np.array([track.foot_point(point, guess) for point, guess in zip(lifted[1:-1], s[:-2], strict=True)])
    foot = float(np.abs(found - s[1:-1]).max())
    return [
        Claim("frames along an S curve", "orthonormality", orthonormal, 1e-14, "-", "rounding"),
        Claim(
            "foot points 0.8 m left, 1.8 m above",
            "where they were put",
            foot,
            1e-10,
            "m",
            "rounding of Newton's method",
        ),
    ]


def _spectrum() -> Claim:
    """The spectrum of 60 km of synthesised track, estimated back, against the one asked for."""
    name = "erri-b176-low"
    recipe = IrregularitySynthesised(psd=name, seed=1, fade=0.0)
    step, length = 0.5, 60_000.0
    values = sample_deviations(recipe.deviations(length), np.arange(0.0, length, step))[:, :, 0]
    errors = []
    for part in ("lateral", "vertical", "roll"):
        frequency, density = welch(values[:, ROWS.index(part)], fs=1.0 / step, nperseg=4096)
        wave_number = 2.0 * np.pi * frequency
        # Octave bands inside the band of the synthesis: per rad/m, as the spectra are.
        for low in (0.1, 0.2, 0.4, 0.8):
            band = (wave_number >= low) & (wave_number < 2.0 * low)
            wanted = SPECTRA[name].density(part, wave_number[band]).mean()
            errors.append(abs(float(density[band].mean() / (2.0 * np.pi) / wanted) - 1.0))
    what, why = "synthesised spectra, octave means", "scatter of Welch's estimate over 60 km"
    return Claim(what, "ERRI B176 low", greatest(errors), 0.1, "-", why)
