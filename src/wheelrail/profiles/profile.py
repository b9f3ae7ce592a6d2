"""A wheel or rail profile."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple

import numpy as np

from wheelrail.display import Shown
from wheelrail.errors import InputError, Problem
from wheelrail.numerics.pieces import make_pieces
from wheelrail.profiles._kernels.profile import ARC, FIRST, POLYNOMIAL, START, Curve, profile_at_many
from wheelrail.profiles.piece import Arc, Piece

ProfileKind = Literal["wheel", "rail"]


class ProfileSample(NamedTuple):
    """A profile at some lateral positions; all arrays of one shape."""

    y: np.ndarray  #: lateral position [m]
    z: np.ndarray  #: height [m]
    slope: np.ndarray  #: dz/dy [-]; infinite where the profile is vertical
    second: np.ndarray  #: d2z/dy2 [1/m]
    curvature: np.ndarray  #: z''/(1 + z'^2)^1.5 [1/m]

    def __repr__(self) -> str:
        return f"<ProfileSample: {self.y.size} points>"


@dataclass(frozen=True, repr=False)
class Profile(Shown):
    """A curve z(y) made of polynomials and circular arcs, in metres.

    Wheel: y = 0 on the nominal (taping) circle, y positive to the field side, flange at negative y; z is the
    increase of the wheel's radius, positive at the flange. Rail: y positive to the field side, gauge face at
    negative y, z up; y = z = 0 where the rail's own axis meets its crown.

    Slope and height are continuous as far as the source says so; the curvature may jump at a joint, and a
    joint belongs to the piece at its larger y.
    """

    name: str
    kind: ProfileKind
    pieces: tuple[Piece, ...]
    description: str = ""
    source: str = ""
    placed_at: float | None = None  #: a rail already inclined: distance of y = 0 from the track centre [m]
    notes: tuple[str, ...] = ()  #: what was done to the points of a measured profile, in words

    def __post_init__(self) -> None:
        for left, right in pairwise(self.pieces):
            if abs(left.end - right.start) > 1e-12:
                raise ValueError(f"{self.name}: pieces do not meet at y = {left.end} and {right.start} m")

    def __repr__(self) -> str:
        pieces = "1 piece" if len(self.pieces) == 1 else f"{len(self.pieces)} pieces"
        reach = f"y = {self.y_min * 1e3:.4g} .. {self.y_max * 1e3:.4g} mm"
        return f"<Profile {self.name!r}: {self.kind}, {reach}, {pieces}>"

    @property
    def y_min(self) -> float:
        """First lateral position of the profile [m]."""
        return self.pieces[0].start

    @property
    def y_max(self) -> float:
        """Last lateral position of the profile [m]."""
        return self.pieces[-1].end

    @property
    def joints(self) -> tuple[float, ...]:
        """Lateral positions where pieces meet [m]."""
        return tuple(piece.start for piece in self.pieces[1:])

    @cached_property
    def curve(self) -> Curve:
        """The arrays that kernels read."""
        width = max((3, *(len(p.coefficients) for p in self.pieces if not isinstance(p, Arc))))
        rows = np.zeros((len(self.pieces), FIRST + width))
        for row, piece in zip(rows, self.pieces, strict=True):
            if isinstance(piece, Arc):
                row[: FIRST + 3] = piece.start, ARC, piece.centre_y, piece.centre_z, piece.radius, piece.sign
            else:
                row[:FIRST] = piece.start, POLYNOMIAL, piece.origin
                row[FIRST : FIRST + len(piece.coefficients)] = piece.coefficients
        table = make_pieces(np.append(rows[:, START], self.y_max))
        buckets = np.ascontiguousarray(np.column_stack((table.first, table.last)))
        return Curve(self.y_min, self.y_max, table.inverse_width, 0, len(buckets) - 1, buckets, rows)

    def sample(self, y: np.ndarray | Sequence[float]) -> ProfileSample:
        """Height and derivatives at `y` [m]; NaN outside the profile."""
        y = np.ascontiguousarray(y, dtype=np.float64)
        out = np.empty((y.size, 4))
        profile_at_many(self.curve, y.ravel(), out)
        columns = (out[:, k].reshape(y.shape) for k in range(4))
        return ProfileSample(y, *columns)

    def points(self, spacing: float = 0.1e-3) -> ProfileSample:
        """The profile at nearly even arc-length steps of `spacing` [m], with every joint and summit of an arc."""
        parts = [np.array([self.y_min])]
        parts += [_even_steps(part, spacing) for piece in self.pieces for part in _halves(piece)]
        return self.sample(np.clip(np.concatenate(parts), self.y_min, self.y_max))

    def mirrored(self) -> Profile:
        """The profile with y reversed."""
        return replace(self, pieces=tuple(piece.mirrored() for piece in reversed(self.pieces)))

    def shifted(self, dy: float, dz: float) -> Profile:
        """The profile moved by dy and dz [m]."""
        return replace(self, pieces=tuple(piece.shifted(dy, dz) for piece in self.pieces))

    def scaled(self, factor: float) -> Profile:
        """The profile with all lengths times `factor`, exactly: slopes stay, curvatures are divided by it.

        A rail that is already placed is placed at `factor` times its distance from the track centre.
        """
        if not (math.isfinite(factor) and factor > 0.0):
            raise InputError(self.name, [Problem("factor", "expected a number above 0", factor)])
        return replace(
            self,
            name=f"{self.name} x {factor:g}",
            pieces=tuple(piece.scaled(factor) for piece in self.pieces),
            placed_at=None if self.placed_at is None else factor * self.placed_at,
        )

    def turned(self, angle: float) -> Profile:
        """The profile turned about its origin by `angle` [rad], y towards z; parts that become vertical are cut."""
        pieces = [part for piece in self.pieces for part in piece.turned(angle)]
        return replace(self, pieces=tuple(_joined(pieces)))


def _joined(pieces: list[Piece]) -> list[Piece]:
    """Let neighbours meet exactly: turning their common end leaves a gap of rounding size."""
    return [*(replace(piece, end=following.start) for piece, following in pairwise(pieces)), pieces[-1]]


def _halves(piece: Piece) -> list[Piece]:
    """A piece, cut at its summit if it is an arc that has one."""
    if isinstance(piece, Arc) and piece.start < piece.centre_y < piece.end:
        return [replace(piece, end=piece.centre_y), replace(piece, start=piece.centre_y)]
    return [piece]


def _even_steps(piece: Piece, spacing: float) -> np.ndarray:
    """Lateral positions along a piece at steps of about `spacing` [m] of arc length, without its start."""
    if isinstance(piece, Arc):
        # Even steps of the angle, which resolve an arc where it gets vertical.
        sines = [max(-1.0, min(1.0, (y - piece.centre_y) / piece.radius)) for y in (piece.start, piece.end)]
        low, high = (math.asin(value) for value in sines)
        count = max(1, math.ceil(piece.radius * (high - low) / spacing))
        y = piece.centre_y + piece.radius * np.sin(np.linspace(low, high, count + 1))
    else:
        fine = np.linspace(piece.start, piece.end, 2001)
        z = np.polynomial.Polynomial(piece.coefficients)(fine - piece.origin)
        length = np.concatenate(([0.0], np.cumsum(np.hypot(np.diff(fine), np.diff(z)))))
        count = max(1, math.ceil(length[-1] / spacing))
        y = np.interp(np.linspace(0.0, length[-1], count + 1), length, fine)
    return np.append(y[1:-1], piece.end)
